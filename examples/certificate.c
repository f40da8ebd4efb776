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

static void print_weights(const pagoda_board *board, const pagoda_value *certificate)
{
    const pagoda_value *weights = pagoda_value_get(certificate, "weights");
    const char *start = pagoda_value_text(pagoda_value_get(certificate, "start_value"));
    const char *finish = pagoda_value_text(pagoda_value_get(certificate, "finish_value"));
    int last = 0;
    for (size_t i = 0; i < pagoda_value_length(weights); i++) {
        int row = 0, column = 0;
        const char *hole = pagoda_value_key(weights, i);
        if (!pagoda_board_hole_place(board, pagoda_board_hole_find(board, hole), &row, &column, NULL) &&
            row != last)
            putchar('\n');
        last = row;
        printf("%s=%s ", hole, pagoda_value_text(pagoda_value_at(weights, i)));
    }
    putchar('\n');
    if (start && finish)
        printf("start %s, finish %s\n", start, finish);
}

/* Returns 0 when every statement of the result's proof is proved. */
static int check(const pagoda_result *result)
{
    char *proved, *reason;
    size_t length;
    const char *proof = pagoda_result_proof(result, &length);
    pagoda_check_result says = pagoda_check_text(proof, length, NULL, NULL, &proved, &reason);
    printf("%s%s", proved, reason);
    pagoda_check_free(proved);
    pagoda_check_free(reason);
    return says != PAGODA_CHECK_PROVED;
}

static pagoda_status tell(const pagoda_board *board, const pagoda_position *start,
                          const pagoda_position *finish, pagoda_error *error)
{
    pagoda_result *result;
    pagoda_status status = pagoda_prove(&result, start, &finish, 1, NULL, NULL, error);
    if (status != PAGODA_OK)
        return status;
    const pagoda_value *told = pagoda_result_document(result);
    const char *method = pagoda_value_text(pagoda_value_get(told, "method"));
    printf("%s\n", method ? method : "open");
    if (pagoda_value_get(pagoda_value_get(told, "certificate"), "weights"))
        print_weights(board, pagoda_value_get(told, "certificate"));
    status = check(result) ? PAGODA_INTERNAL : PAGODA_OK;
    pagoda_result_free(result);
    return status;
}

int main(int argc, char **argv)
{
    pagoda_error error = {"the checker does not accept it", "", 0};
    pagoda_board *board = NULL;
    pagoda_position *start = NULL, *finish = NULL;
    if (argc != 4) {
        fprintf(stderr, "usage: certificate BOARD START FINISH\n");
        return 2;
    }
    pagoda_status status = pagoda_board_named(&board, argv[1], NULL, &error);
    if (status == PAGODA_OK)
        status = pagoda_position_parse(&start, board, argv[2], &error);
    if (status == PAGODA_OK)
        status = pagoda_position_parse(&finish, board, argv[3], &error);
    if (status == PAGODA_OK)
        status = tell(board, start, finish, &error);
    if (status != PAGODA_OK)
        fprintf(stderr, "certificate: %s\n", error.text);
    pagoda_position_free(finish);
    pagoda_position_free(start);
    pagoda_board_free(board);
    return status;
}
