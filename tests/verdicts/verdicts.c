/* verdicts.c - boards/verdicts.tsv against what others say about the same problems.
 *
 * None of this asks pagoda. Boards of up to 16 holes (with `slow`, 25) are played out by brute force
 * (tests/certs/brute.c); the rest is from the literature: Bell, "Diagonal Peg Solitaire", INTEGERS 7 (2007),
 * G01; Beasley, "The Ins and Outs of Peg Solitaire", and his rule of three; Bell's catalogue of the 15-hole
 * triangle (triangle15.tsv).
 *
 *   verdicts SOURCE [slow]
 */
#include "brute.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 40000 };

typedef struct row {
    char board[32], rules[16], start[32], finish[16], verdict[16];
    int cells;
} row;

static row *table;
static int rows, failures, compared;

static void fail(const row *r, const char *why)
{
    printf("%s %s %s %s %s: %s\n", r->board, r->rules, r->start, r->finish, r->verdict, why);
    failures++;
}

static FILE *open_file(const char *source, const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", source, name);
    FILE *f = fopen(path, "r");
    if (!f) {
        perror(path);
        exit(2);
    }
    return f;
}

static void read_table(const char *source)
{
    FILE *f = open_file(source, "boards/verdicts.tsv");
    char line[512];
    table = calloc(MOST_ROWS, sizeof *table);
    while (table && rows < MOST_ROWS && fgets(line, sizeof line, f)) {
        row *r = &table[rows++];
        if (sscanf(line, "%31s %15s %31s %15s %15s %d", r->board, r->rules, r->start, r->finish, r->verdict,
                   &r->cells) != 6 ||
            (strcmp(r->verdict, "possible") && strcmp(r->verdict, "impossible"))) {
            printf("line %d: expected board, rules, start, finish, verdict, cells\n", rows);
            exit(1);
        }
    }
    fclose(f);
}

static bool is_possible(const row *r) { return !strcmp(r->verdict, "possible"); }

static bool is_of(const row *r, const char *board, const char *rules)
{
    return !strcmp(r->board, board) && !strcmp(r->rules, rules);
}

/* ---- brute force --------------------------------------------------------------------------------- */

/* The holes of a graph in order of first mention, as a proof file lists them; then its edges. */
static void list_graph(FILE *f, char *text, size_t size)
{
    char line[256], name[64][16], edges[4096] = "", word[2][16], key[16];
    int names = 0;
    while (fgets(line, sizeof line, f)) {
        int n = sscanf(line, "%15s %15s %15s", key, word[0], word[1]) - 1;
        if (n < 1 || (strcmp(key, "edge") && strcmp(key, "hole")))
            continue;
        for (int i = 0; i < n; i++) {
            int k = 0;
            while (k < names && strcmp(name[k], word[i]))
                k++;
            if (k == names && names < 64)
                strcpy(name[names++], word[i]);
        }
        if (n == 2)
            strncat(edges, line, sizeof edges - strlen(edges) - 1);
    }
    for (int k = 0; k < names; k++)
        snprintf(text + strlen(text), size - strlen(text), "hole %s\n", name[k]);
    strncat(text, edges, size - strlen(text) - 1);
}

/* The section of a proof file that a board file stands for. */
static void board_section(const char *source, const row *r, char *text, size_t size)
{
    char name[64], line[256];
    snprintf(name, sizeof name, "boards/%s.board", r->board);
    FILE *f = open_file(source, name);
    bool picture = false;
    snprintf(text, size, "rules %s\n", r->rules);
    if (!strcmp(r->rules, "graph"))
        list_graph(f, text, size);
    while (fgets(line, sizeof line, f)) {
        char squeezed[256] = "";
        size_t used = 0;
        if (line[0] == '#')
            continue;
        for (const char *s = line; picture && *s; s++)
            if (*s == 'o' || *s == '.')
                squeezed[used++] = *s;
        if (used)
            snprintf(text + strlen(text), size - strlen(text), "%s\n", squeezed);
        else if (!strncmp(line, "wrap", 4))
            strncat(text, line, size - strlen(text) - 1);
        picture = picture || !strncmp(line, "holes", 5);
    }
    strncat(text, "scope problem\n", size - strlen(text) - 1);
    fclose(f);
}

/* All rows of one board and rule set, from `first` on; their end. Where each class has a row, their cells add
 * up to the square of the number of holes. */
static int play_board(const char *source, int first, int most_holes)
{
    char text[8192];
    int end = first, cells = 0;
    board_section(source, &table[first], text, sizeof text);
    brute *b = brute_board_within(text, most_holes);
    for (; end < rows && is_of(&table[end], table[first].board, table[first].rules); end++) {
        bool possible;
        cells += table[end].cells;
        if (!b)
            continue;
        if (!brute_answer(b, table[end].start, table[end].finish, &possible))
            fail(&table[end], "not understood");
        else if (possible != is_possible(&table[end]))
            fail(&table[end], "brute force says otherwise");
        compared++;
    }
    if (b && cells != brute_holes(b) * brute_holes(b))
        fail(&table[first], "the classes of this board do not add up to all cells");
    brute_free(b);
    return end;
}

/* ---- the literature --------------------------------------------------------------------------------- */

/* Bell's theorem 1, section 2.2: under 8-move rules every problem can be solved on these boards. */
static void theorem_1(void)
{
    static const char *const boards[] = {"english", "french", "diamond4", "diamond5"};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int k = 0; k < rows; k++)
            if (is_of(&table[k], boards[i], "diagonal")) {
                compared++;
                if (!is_possible(&table[k]))
                    fail(&table[k], "Bell, theorem 1");
            }
}

/* Bell's section 2.2 on Diamond(3): from a vacancy at c2 the finishes c1 and c5, not a3 and e3. The count of
 * figure 6b lies behind the corners; the classes' first cells are what is asked for here. */
static void diamond_3(void)
{
    for (int k = 0; k < rows; k++) {
        const row *r = &table[k];
        if (!is_of(r, "diamond3", "diagonal") || strcmp(r->start, "c2'"))
            continue;
        if (!strcmp(r->finish, "c1") || !strcmp(r->finish, "c5") || !strcmp(r->finish, "a3")) {
            compared++;
            if (is_possible(r) != (r->finish[0] == 'c'))
                fail(r, "Bell, section 2.2");
        }
    }
}

static void count_classes(const char *board, const char *rules, int expected, const char *where)
{
    int classes = 0, any = 0;
    for (int k = 0; k < rows; k++)
        if (is_of(&table[k], board, rules)) {
            any++;
            classes += is_possible(&table[k]);
        }
    compared += any > 0;
    if (any && classes != expected) {
        printf("%s %s: %d classes are possible, %d by %s\n", board, rules, classes, expected, where);
        failures++;
    }
}

/* On the English board, 4-move rules, the rule of three is all there is: a survivor can be left in each hole
 * that is a multiple of three rows and columns away from the vacancy (Beasley). */
static void rule_of_three(void)
{
    for (int k = 0; k < rows; k++) {
        const row *r = &table[k];
        if (!is_of(r, "english", "orthogonal"))
            continue;
        bool three = (r->start[0] - r->finish[0]) % 3 == 0 && (r->start[1] - r->finish[1]) % 3 == 0;
        compared++;
        if (three != is_possible(r))
            fail(r, "Beasley, the rule of three");
    }
}

/* A hole of the triangle by its distances from the three sides; symmetries permute these. */
static void distances(const char *hole, int side, int d[3])
{
    int col = hole[0] - 'a', line = hole[1] - '1';
    d[0] = col;
    d[1] = line - col;
    d[2] = side - 1 - line;
}

static bool same_problem(const char *vacancy, const char *survivor, const row *r)
{
    static const int order[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    int a[3], b[3], c[3], d[3];
    distances(vacancy, 5, a);
    distances(survivor, 5, b);
    distances(r->start, 5, c);
    distances(r->finish, 5, d);
    for (int i = 0; i < 6; i++) {
        bool same = true;
        for (int k = 0; k < 3; k++)
            same = same && a[order[i][k]] == c[k] && b[order[i][k]] == d[k];
        if (same)
            return true;
    }
    return false;
}

static void triangle_15(const char *source)
{
    static char problem[64][2][8];
    int problems = 0, found = 0;
    char line[256], moves[32];
    FILE *f = open_file(source, "tests/verdicts/triangle15.tsv");
    while (problems < 64 && fgets(line, sizeof line, f))
        if (sscanf(line, "%7s %7s %31s", problem[problems][0], problem[problems][1], moves) == 3 &&
            line[0] != '#' && strncmp(line, "vacancy", 7))
            problems += strcmp(moves, "impossible") != 0;
    fclose(f);
    for (int k = 0; k < rows; k++) {
        const row *r = &table[k];
        bool listed = false;
        if (!is_of(r, "triangle5", "hexagonal"))
            continue;
        for (int i = 0; i < problems; i++)
            listed = listed || same_problem(problem[i][0], problem[i][1], r);
        compared++;
        found += listed;
        if (listed != is_possible(r))
            fail(r, "Bell's catalogue of the 15-hole triangle");
    }
    if (found == 0 || found > problems) {
        printf("the 15-hole triangle: %d of %d problems of the catalogue found\n", found, problems);
        failures++;
    }
}

int main(int arguments, char **argument)
{
    if (arguments < 2)
        return 2;
    int most_holes = arguments > 2 ? BRUTE_HOLES : BRUTE_QUICK;
    read_table(argument[1]);
    for (int k = 0; k < rows;)
        k = play_board(argument[1], k, most_holes);
    theorem_1();
    diamond_3();
    rule_of_three();
    count_classes("english", "orthogonal", 21, "Beasley");
    count_classes("french", "orthogonal", 10, "Bell, section 4");
    count_classes("diamond5", "orthogonal", 4, "Bell, section 4");
    triangle_15(argument[1]);
    printf("%d rows, %d compared, %d failures\n", rows, compared, failures);
    free(table);
    return failures > 0 || compared == 0;
}
