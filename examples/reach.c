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
static pagoda_status print_answer(const pagoda_position *start, const pagoda_position *finish,
                                  pagoda_error *error)
{
    pagoda_result *result;
    pagoda_status status = pagoda_prove(&result, start, &finish, 1, NULL, NULL, error);
    if (status != PAGODA_OK)
        return status;
    const pagoda_value *told = pagoda_result_document(result), *game = pagoda_value_get(told, "game");
    const char *method = pagoda_value_text(pagoda_value_get(told, "method"));
    printf("%s %s %s", pagoda_position_text(finish), pagoda_value_text(pagoda_value_get(told, "verdict")),
           method ? method : "-");
    for (size_t i = 0; i < pagoda_value_length(game); i++)
        printf(" %s", pagoda_value_text(pagoda_value_at(game, i)));
    putchar('\n');
    pagoda_result_free(result);
    return PAGODA_OK;
}

static pagoda_status print_all(const pagoda_board *board, const char *text, pagoda_error *error)
{
    pagoda_position *start, *finish;
    pagoda_status status = pagoda_position_parse(&start, board, text, error);
    if (status != PAGODA_OK)
        return status;
    for (size_t hole = 0; status == PAGODA_OK && hole < pagoda_board_holes(board); hole++) {
        status = pagoda_position_parse(&finish, board, pagoda_board_hole_name(board, hole), error);
        if (status != PAGODA_OK)
            break;
        status = print_answer(start, finish, error);
        pagoda_position_free(finish);
    }
    pagoda_position_free(start);
    return status;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: reach BOARD START\n");
        return 2;
    }
    pagoda_error error;
    pagoda_board *board;
    pagoda_status status = pagoda_board_named(&board, argv[1], NULL, &error);
    if (status == PAGODA_OK) {
        status = print_all(board, argv[2], &error);
        pagoda_board_free(board);
    }
    if (status != PAGODA_OK)
        fprintf(stderr, "reach: %s\n", error.text);
    return status;
}
