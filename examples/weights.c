/* weights.c - verifies a table of weightings. A complete program over libpagoda.
 *
 *     cc weights.c $(pkg-config --cflags --libs pagoda) -o weights
 *     ./weights table.txt
 *
 * Each line of the table names a weights file and, behind it, either a start and a finish or nothing; empty
 * lines and lines that begin with # are left out. For each the program prints whether the weighting is a
 * resource count, of what kind, and what it says about the problem. It ends with 0 when every weighting is a
 * count and every finish is refused.
 */
#include <pagoda.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 65536 };

static const char *text(const pagoda_value *of, const char *key)
{
    return pagoda_value_text(pagoda_value_get(of, key));
}

static int is(const pagoda_value *of, const char *key)
{
    return pagoda_value_integer(pagoda_value_get(of, key)) == 1;
}

static const char *kind(const pagoda_value *told)
{
    if (!is(told, "valid"))
        return "no resource count";
    if (pagoda_value_kind(pagoda_value_get(told, "extreme")) == PAGODA_VALUE_NULL)
        return "a count";
    if (is(told, "extreme"))
        return "an extreme count";
    return strcmp(text(told, "largest_loss"), "0") ? "a count, not extreme" : "a line";
}

/* What the weighting is; returns 1 when it is a resource count. */
static int print_kind(const pagoda_weights *w)
{
    pagoda_result *result;
    if (pagoda_resource_check(&result, w, NULL, NULL, NULL, NULL) != PAGODA_OK)
        return 0;
    const pagoda_value *told = pagoda_result_document(result);
    const pagoda_value *gain = pagoda_value_at(pagoda_value_get(told, "violations"), 0);
    int valid = is(told, "valid");
    printf("%s, %s rules: %s", text(told, "board"), text(told, "rules"), kind(told));
    if (gain) /* the reason why it is no count */
        printf(", %s-%s gains %s", text(gain, "from"), text(gain, "to"), text(gain, "gain"));
    pagoda_result_free(result);
    return valid;
}

/* Returns 1 when the finish is refused. */
static int print_problem(const pagoda_weights *w, const char *start, const char *finish)
{
    pagoda_error error;
    pagoda_position *from = NULL, *to = NULL;
    pagoda_result *result = NULL;
    int refuses = 0;
    if (pagoda_position_parse(&from, pagoda_weights_board(w), start, &error) ||
        pagoda_position_parse(&to, pagoda_weights_board(w), finish, &error) ||
        pagoda_resource_check(&result, w, from, to, NULL, &error)) {
        printf(", %s", error.text);
    } else {
        const pagoda_value *told = pagoda_result_document(result);
        refuses = pagoda_result_verdict(result) == PAGODA_IMPOSSIBLE;
        printf(", %s to %s: %s to %s, slack %s, %s", start, finish, text(told, "start_value"),
               text(told, "finish_value"), text(told, "slack"), refuses ? "refused" : "not refused");
    }
    pagoda_result_free(result);
    pagoda_position_free(to);
    pagoda_position_free(from);
    return refuses;
}

/* One line of the table; returns 1 when all is as it should be. */
static int verify(const char *file, const char *start, const char *finish)
{
    pagoda_error error;
    pagoda_weights *w;
    if (pagoda_weights_load(&w, file, NULL, &error) != PAGODA_OK) {
        printf("%s\n", error.text);
        return 0;
    }
    int good = print_kind(w);
    if (finish)
        good = print_problem(w, start, finish) && good;
    putchar('\n');
    pagoda_weights_free(w);
    return good;
}

int main(int argc, char **argv)
{
    static char line[LINE];
    FILE *table = argc == 2 ? fopen(argv[1], "r") : NULL;
    int bad = 0;
    if (!table) {
        fprintf(stderr, "usage: weights TABLE\n");
        return 2;
    }
    while (fgets(line, sizeof line, table)) {
        const char *file = strtok(line, " \t\n");
        const char *start = file ? strtok(NULL, " \t\n") : NULL,
                   *finish = start ? strtok(NULL, " \t\n") : NULL;
        if (file && file[0] != '#')
            bad += !verify(file, start, finish);
    }
    fclose(table);
    return bad > 0;
}
