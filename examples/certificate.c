/* certificate.c - why a finish is out of reach, and what the checker says to that. Over libpagoda, which
 * finds the proof, and libpagoda-check, which shares no code with it.
 *
 *     cc certificate.c $(pkg-config --cflags --libs pagoda pagoda-check) -o certificate
 *     ./certificate english full-d4 d3
 *
 * Prints the weights of a proof by class or by pagoda where the holes are, then the checked statements.
 */
#include <pagoda-check.h>
#include <pagoda.h>
#include <stdio.h>
#include <string.h>

static void print_weights(const pagoda_board *board, const pagoda_certificate *proof)
{
    int last = 0;
    for (uint32_t hole = 0; hole < pagoda_board_holes(board); hole++) {
        int row = 0, column = 0;
        if (pagoda_board_place(board, hole, &row, &column) && row != last)
            putchar('\n');
        last = row;
        printf("%s=%s ", pagoda_board_hole(board, hole), pagoda_certificate_weight(proof, hole));
    }
    printf("\nstart %s, finish %s\n", pagoda_certificate_start_value(proof),
           pagoda_certificate_finish_value(proof));
}

/* Returns 0 when every statement of the answer's proof is proved. */
static int check(const pagoda_answer *answer)
{
    char *proved, *reason;
    const char *proof = pagoda_answer_proof(answer);
    pagoda_check_result result = pagoda_check_text(proof, strlen(proof), NULL, NULL, &proved, &reason);
    printf("%s%s", proved, reason);
    pagoda_check_free(proved);
    pagoda_check_free(reason);
    return result != PAGODA_CHECK_PROVED;
}

int main(int argc, char **argv)
{
    pagoda_error error;
    pagoda_board *board;
    pagoda_answer *answer = NULL;
    if (argc != 4) {
        fprintf(stderr, "usage: certificate BOARD START FINISH\n");
        return 2;
    }
    pagoda_status status = pagoda_board_load(&board, argv[1], NULL, &error);
    if (status == PAGODA_OK) {
        status = pagoda_prove(&answer, board, argv[2], argv[3], NULL, &error);
        if (status == PAGODA_OK) {
            const pagoda_certificate *proof = pagoda_answer_certificate(answer, 0);
            const char *method = pagoda_certificate_method(proof);
            printf("%s\n", method ? method : "open");
            if (pagoda_certificate_weight(proof, 0))
                print_weights(board, proof);
            status = check(answer) ? PAGODA_INTERNAL : PAGODA_OK;
            pagoda_answer_free(answer);
        } else
            fprintf(stderr, "certificate: %s\n", error.text);
        pagoda_board_free(board);
    } else
        fprintf(stderr, "certificate: %s\n", error.text);
    return status;
}
