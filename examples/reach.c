/* reach.c - where can a lone survivor finish? A complete program over libpagoda.
 *
 *     cc reach.c $(pkg-config --cflags --libs pagoda) -o reach
 *     ./reach english full-d4
 *
 * Prints one line a hole, with its verdict, the method that settled it and, where it is possible, a game.
 */
#include <pagoda.h>
#include <stdio.h>

/* One problem: the verdict and, in Bell's notation, the game. */
static pagoda_status print_answer(const pagoda_board *board, const char *start, const char *finish,
                                  pagoda_error *error)
{
    pagoda_answer *answer;
    pagoda_status status = pagoda_prove(&answer, board, start, finish, NULL, error);
    if (status != PAGODA_OK)
        return status;
    pagoda_verdict verdict = pagoda_answer_verdict(answer);
    const char *word = verdict == PAGODA_POSSIBLE     ? "possible"
                       : verdict == PAGODA_IMPOSSIBLE ? "impossible"
                                                      : "open";
    const char *method = pagoda_answer_method(answer);
    printf("%s %s %s", finish, word, method ? method : "-");
    for (size_t i = 0; i < pagoda_answer_moves(answer); i++)
        printf(" %s", pagoda_answer_move(answer, i));
    putchar('\n');
    pagoda_answer_free(answer);
    return PAGODA_OK;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: reach BOARD START\n");
        return 2;
    }
    pagoda_error error;
    pagoda_board *board;
    pagoda_status status = pagoda_board_load(&board, argv[1], NULL, &error);
    if (status == PAGODA_OK) {
        for (uint32_t hole = 0; hole < pagoda_board_holes(board) && status == PAGODA_OK; hole++)
            status = print_answer(board, argv[2], pagoda_board_hole(board, hole), &error);
        pagoda_board_free(board);
    }
    if (status != PAGODA_OK)
        fprintf(stderr, "reach: %s\n", error.text);
    return status;
}
