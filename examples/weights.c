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

/* The first jump that gains, as the reason why a weighting is no count. */
static void print_gain(const pagoda_weights *w)
{
    for (uint32_t jump = 0; jump < pagoda_weights_jumps(w); jump++) {
        const char *gain = pagoda_weights_gain(w, jump);
        if (gain[0] != '-' && strcmp(gain, "0")) {
            printf(", %s gains %s", pagoda_weights_jump(w, jump), gain);
            return;
        }
    }
}

/* Returns 1 when the finish is refused. */
static int print_problem(const pagoda_weights *w, const char *start, const char *finish, pagoda_error *error)
{
    pagoda_worth *worth;
    if (pagoda_worth_make(&worth, w, start, finish, error) != PAGODA_OK) {
        printf(", %s", error->text);
        return 0;
    }
    int refuses = pagoda_worth_refuses(worth);
    printf(", %s to %s: %s to %s, slack %s, %s", start, finish, pagoda_worth_start(worth),
           pagoda_worth_finish(worth), pagoda_worth_slack(worth), refuses ? "refused" : "not refused");
    pagoda_worth_free(worth);
    return refuses;
}

/* One line of the table; returns 1 when all is as it should be. */
static int verify(const char *file, const char *start, const char *finish)
{
    static const char *const kind[] = {"no resource count", "a line", "a count, not extreme",
                                       "an extreme count", "a count"};
    pagoda_error error;
    pagoda_weights *w;
    if (pagoda_weights_load(&w, file, NULL, &error) != PAGODA_OK) {
        printf("%s\n", error.text);
        return 0;
    }
    int good = pagoda_weights_valid(w);
    printf("%s, %s rules: %s", pagoda_weights_board(w), pagoda_weights_rules(w),
           kind[pagoda_weights_kind(w)]);
    if (!good)
        print_gain(w);
    if (finish)
        good = print_problem(w, start, finish, &error) && good;
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
