/* agree.c - two independent ways to the same verdict, on random small boards of all lattices and rule sets.
 *
 * The generator writes a board file and, by itself, the list of its jumps; a brute force walks all positions
 * that those jumps reach. The library gets the file and must agree, leave nothing open, and hand out proofs
 * that pagoda-check accepts for just that statement.
 *
 *   agree PAGODA-CHECK         environment: PAGODA_SEED (default 1), PAGODA_ROUNDS (default 1000)
 */
#include "pagoda.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_HOLES = 11, MOST_CELLS = 4, BATCH = 50 };

typedef struct toy_jump {
    uint32_t mask, before, after;
} toy_jump;

typedef struct toy {
    char text[8192]; /* the board file */
    int holes, jumps;
    toy_jump jump[4096];
    char name[MOST_HOLES][8];
} toy;

static uint64_t state;

static int below(int n)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((state >> 33) % (uint64_t)n);
}

static void add(char *text, const char *more) { strncat(text, more, 8191 - strlen(text)); }

static void add_jump(toy *t, const int *hole, const char *before, const char *after)
{
    toy_jump j = {0};
    for (int i = 0; before[i]; i++) {
        uint32_t bit = UINT32_C(1) << hole[i];
        if (j.mask & bit)
            return; /* holes not all different */
        j.mask |= bit;
        j.before |= before[i] == '1' ? bit : 0;
        j.after |= after[i] == '1' ? bit : 0;
    }
    for (int i = 0; i < t->jumps; i++)
        if (!memcmp(&t->jump[i], &j, sizeof j))
            return;
    t->jump[t->jumps++] = j;
}

/* ---- pictures ----------------------------------------------------------------------------- */

typedef struct rule_set {
    int directions, direction[8][2];
    int patterns;
    char before[2][MOST_CELLS + 1], after[2][MOST_CELLS + 1];
} rule_set;

static const int offsets[8][2] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};

static void named_rules(rule_set *r, int directions)
{
    r->directions = directions;
    memcpy(r->direction, offsets, sizeof offsets);
    r->patterns = 1;
    strcpy(r->before[0], "110");
    strcpy(r->after[0], "001");
}

static void custom_rules(rule_set *r, char *text)
{
    static const char *const known[][2] = {{"110", "001"}, {"110", "011"}, {"10", "01"},   {"1110", "0001"},
                                           {"111", "000"}, {"100", "011"}, {"101", "010"}, {"11", "01"}};
    char line[64];
    r->directions = 1 + below(4);
    for (int d = 0; d < r->directions; d++) {
        do {
            r->direction[d][0] = below(5) - 2;
            r->direction[d][1] = below(5) - 2;
        } while (!r->direction[d][0] && !r->direction[d][1]);
        snprintf(line, sizeof line, "direction %d %d\n", r->direction[d][0], r->direction[d][1]);
        add(text, line);
    }
    r->patterns = 1 + below(2);
    for (int p = 0; p < r->patterns; p++) {
        const char *const *k = known[below(8)];
        strcpy(r->before[p], k[0]);
        strcpy(r->after[p], k[1]);
        snprintf(line, sizeof line, "pattern %s %s\n", k[0], k[1]);
        add(text, line);
    }
}

static int wrapped(int at, int size, bool wraps) { return wraps ? ((at % size) + size) % size : at; }

static void picture_jumps(toy *t, const rule_set *r, int grid[8][8], int rows, int cols, bool wrap_rows,
                          bool wrap_cols)
{
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < cols; x++)
            for (int d = 0; d < r->directions; d++)
                for (int p = 0; p < r->patterns; p++) {
                    int hole[MOST_CELLS], length = (int)strlen(r->before[p]);
                    bool there = true;
                    for (int i = 0; i < length; i++) {
                        int yy = wrapped(y + i * r->direction[d][0], rows, wrap_cols);
                        int xx = wrapped(x + i * r->direction[d][1], cols, wrap_rows);
                        there = there && yy >= 0 && yy < rows && xx >= 0 && xx < cols && grid[yy][xx] >= 0;
                        hole[i] = there ? grid[yy][xx] : 0;
                    }
                    if (there)
                        add_jump(t, hole, r->before[p], r->after[p]);
                }
}

static void random_picture(toy *t)
{
    static const char *const names[] = {"orthogonal", "hexagonal", "diagonal"};
    static const int numbers[] = {4, 6, 8};
    rule_set r = {0};
    int rows = 1 + below(4), cols = 2 + below(4), grid[8][8], wrap = below(4) ? 0 : 1 + below(3);
    if (below(2))
        add(t->text, "lattice triangular\n");
    int which = below(4);
    if (which == 3) {
        add(t->text, "rules custom\n");
        custom_rules(&r, t->text);
    } else {
        named_rules(&r, numbers[which]);
        add(t->text, "rules ");
        add(t->text, names[which]);
        add(t->text, "\n");
    }
    if (wrap)
        add(t->text, wrap == 1 ? "wrap rows\n" : wrap == 2 ? "wrap columns\n" : "wrap both\n");
    add(t->text, "holes\n");
    for (int y = 0; y < rows; y++) {
        for (int x = 0; x < cols; x++) {
            bool hole = (below(6) || (!x && !y)) && t->holes < MOST_HOLES;
            grid[y][x] = hole ? t->holes : -1;
            if (hole)
                snprintf(t->name[t->holes++], sizeof *t->name, "%c%c", (char)('a' + x), (char)('1' + y));
            add(t->text, hole ? "o" : ".");
        }
        add(t->text, "\n");
    }
    picture_jumps(t, &r, grid, rows, cols, wrap & 1, wrap & 2);
}

/* ---- graphs and free boards ------------------------------------------------------------------ */

static void name_holes(toy *t)
{
    char line[32];
    t->holes = 3 + below(MOST_HOLES - 3);
    for (int h = 0; h < t->holes; h++) {
        snprintf(t->name[h], sizeof *t->name, "v%u", (unsigned)h & 15);
        snprintf(line, sizeof line, "hole v%d\n", h);
        add(t->text, line);
    }
}

static void random_graph(toy *t)
{
    bool edge[MOST_HOLES][MOST_HOLES] = {{0}};
    add(t->text, "lattice graph\n");
    name_holes(t);
    for (int e = below(2 * t->holes); e > 0; e--) {
        int a = below(t->holes), b = below(t->holes);
        if (a == b || edge[a][b])
            continue;
        edge[a][b] = edge[b][a] = true;
        char line[32];
        snprintf(line, sizeof line, "edge v%d v%d\n", a, b);
        add(t->text, line);
    }
    for (int x = 0; x < t->holes; x++)
        for (int y = 0; y < t->holes; y++)
            for (int z = 0; z < t->holes; z++)
                if (edge[x][y] && edge[y][z])
                    add_jump(t, (int[]){x, y, z}, "110", "001");
}

static void random_free(toy *t)
{
    add(t->text, "lattice free\n");
    name_holes(t);
    for (int j = below(3 * t->holes); j > 0; j--) {
        int hole[3] = {below(t->holes), below(t->holes), below(t->holes)};
        char line[64];
        snprintf(line, sizeof line, "jump v%d v%d v%d\n", hole[0], hole[1], hole[2]);
        add(t->text, line);
        add_jump(t, hole, "110", "001");
    }
}

static void random_board(toy *t)
{
    memset(t, 0, sizeof *t);
    add(t->text, "board toy\n");
    int kind = below(6);
    if (kind == 4)
        random_graph(t);
    else if (kind == 5)
        random_free(t);
    else
        random_picture(t);
}

/* ---- positions ---------------------------------------------------------------------------- */

typedef struct toy_position {
    uint32_t pegs, open;
    int count; /* -1: any */
    char text[256];
} toy_position;

static void list(const toy *t, uint32_t set, char *out)
{
    bool first = true;
    for (int h = 0; h < t->holes; h++)
        if (set >> h & 1) {
            add(out, first ? "" : ",");
            add(out, t->name[h]);
            first = false;
        }
    if (first)
        add(out, "empty");
}

static void write_position(const toy *t, toy_position *p)
{
    p->text[0] = 0;
    list(t, p->pegs, p->text);
    if (p->open) {
        add(p->text, "?");
        list(t, p->open, p->text);
    }
    char count[16] = "";
    if (p->count >= 0)
        snprintf(count, sizeof count, "#%d", p->count);
    add(p->text, count);
}

static void random_position(const toy *t, toy_position *p, bool start)
{
    uint32_t all = (UINT32_C(1) << t->holes) - 1;
    *p = (toy_position){.count = -1};
    if (below(3))
        p->pegs = start ? all & ~(UINT32_C(1) << below(t->holes)) : UINT32_C(1) << below(t->holes);
    else
        p->pegs = (uint32_t)below((int)all + 1);
    if (!below(4))
        p->open = (uint32_t)below((int)all + 1) & (uint32_t)below((int)all + 1);
    p->pegs &= ~p->open;
    if (p->open && below(2))
        p->count = __builtin_popcount(p->pegs) + below(__builtin_popcount(p->open) + 1);
    write_position(t, p);
}

/* Half of the finishes lie where a game from the start went, so that not nearly
 * all problems are impossible. */
static void play_on(const toy *t, const toy_position *start, toy_position *finish)
{
    uint32_t pegs = start->pegs;
    for (int tries = 0; tries < 200; tries++) {
        const toy_jump *j = t->jumps ? &t->jump[below(t->jumps)] : NULL;
        if (j && (pegs & j->mask) == j->before)
            pegs = (pegs & ~j->mask) | j->after;
    }
    finish->pegs = pegs & ~finish->open;
    if (finish->count >= 0)
        finish->count = __builtin_popcount(pegs);
    write_position(t, finish);
}

static bool is_member(const toy_position *p, uint32_t pegs)
{
    return (pegs & ~p->open) == p->pegs && (p->count < 0 || __builtin_popcount(pegs) == p->count);
}

static bool brute_force(const toy *t, const toy_position *start, const toy_position *finish)
{
    static bool seen[1 << MOST_HOLES];
    static uint32_t stack[1 << MOST_HOLES];
    int depth = 0;
    memset(seen, 0, sizeof seen);
    for (uint32_t pegs = 0; pegs >> t->holes == 0; pegs++)
        if (is_member(start, pegs)) {
            seen[pegs] = true;
            stack[depth++] = pegs;
        }
    while (depth) {
        uint32_t pegs = stack[--depth];
        if (is_member(finish, pegs))
            return true;
        for (int j = 0; j < t->jumps; j++) {
            uint32_t next = (pegs & ~t->jump[j].mask) | t->jump[j].after;
            if ((pegs & t->jump[j].mask) != t->jump[j].before || seen[next])
                continue;
            seen[next] = true;
            stack[depth++] = next;
        }
    }
    return false;
}

/* ---- the comparison ------------------------------------------------------------------------- */

static char folder[] = "/tmp/pagoda-agree-XXXXXX";
static const char *checker;
static int pending, failures;

static void file_name(char *out, size_t size, const char *what, int i)
{
    snprintf(out, size, "%s/%d.%s", folder, i, what);
}

static void write_file(const char *name, const char *text)
{
    FILE *f = fopen(name, "w");
    if (!f || fputs(text, f) < 0 || fclose(f)) {
        perror(name);
        exit(3);
    }
}

/* Runs the checker over the proofs at hand: it must accept all and print one statement for each. */
static void check_batch(void)
{
    char name[128], line[512], command[BATCH * 64 + 1024];
    if (!pending)
        return;
    snprintf(command, sizeof command, "'%s'", checker);
    for (int i = 0; i < pending; i++) {
        file_name(name, sizeof name, "proof", i);
        strcat(strcat(command, " "), name);
    }
    FILE *p = popen(command, "r");
    int lines = 0;
    while (p && fgets(line, sizeof line, p)) {
        char wanted[512] = "";
        file_name(name, sizeof name, "want", lines++);
        FILE *f = lines <= pending ? fopen(name, "r") : NULL;
        if (!f || !fgets(wanted, sizeof wanted, f) || strncmp(line, wanted, strlen(wanted))) {
            printf("statement %d: expected %s, got %s", lines, wanted, line);
            failures++;
        }
        if (f)
            fclose(f);
    }
    if (!p || pclose(p) || lines != pending) {
        printf("the checker refused a proof or printed %d lines for %d proofs\n", lines, pending);
        failures++;
    }
    pending = 0;
}

static void keep_proof(const pagoda_result *r, const char *verdict)
{
    char name[128];
    file_name(name, sizeof name, "proof", pending);
    write_file(name, pagoda_result_proof(r, NULL));
    file_name(name, sizeof name, "want", pending);
    write_file(name, verdict);
    if (++pending == BATCH)
        check_batch();
}

typedef struct tally {
    int possible, by_class, by_pagoda, by_branch, by_sharpened, by_search;
} tally;

static void count(tally *n, const char *method)
{
    n->possible += !strcmp(method, "game");
    n->by_class += !strcmp(method, "class");
    n->by_pagoda += !strcmp(method, "pagoda");
    n->by_branch += !strcmp(method, "branch");
    n->by_sharpened += !strcmp(method, "sharpened");
    n->by_search += !strcmp(method, "search");
}

static void compare(const toy *t, const pagoda_board *b, tally *n)
{
    toy_position start, finish;
    random_position(t, &start, true);
    random_position(t, &finish, false);
    if (below(2))
        play_on(t, &start, &finish);
    pagoda_position *from = NULL, *to = NULL;
    pagoda_result *r = NULL;
    pagoda_error e = {0};
    pagoda_status s = pagoda_position_parse(&from, b, start.text, &e);
    if (s == PAGODA_OK)
        s = pagoda_position_parse(&to, b, finish.text, &e);
    if (s == PAGODA_OK)
        s = pagoda_prove(&r, from, (const pagoda_position *const[]){to}, 1, NULL, NULL, &e);
    bool possible = brute_force(t, &start, &finish);
    pagoda_verdict wanted = possible ? PAGODA_POSSIBLE : PAGODA_IMPOSSIBLE;
    if (s != PAGODA_OK || pagoda_result_verdict(r) != wanted) {
        printf("%s%s -> %s: brute force says %s, the library %d, %s\n", t->text, start.text, finish.text,
               possible ? "possible" : "impossible", r ? (int)pagoda_result_verdict(r) : -1, e.text);
        failures++;
    } else {
        count(n, pagoda_value_text(pagoda_value_get(pagoda_result_document(r), "method")));
        keep_proof(r, possible ? "possible toy* " : "impossible toy* ");
    }
    pagoda_result_free(r);
    pagoda_position_free(to);
    pagoda_position_free(from);
}

static long setting(const char *name, long otherwise)
{
    const char *text = getenv(name);
    return text ? atol(text) : otherwise;
}

int main(int argc, char **argv)
{
    if (argc != 2 || !mkdtemp(folder)) {
        fputs("usage: agree PAGODA-CHECK\n", stderr);
        return 2;
    }
    checker = argv[1];
    long seed = setting("PAGODA_SEED", 1), rounds = setting("PAGODA_ROUNDS", 1000);
    state = (uint64_t)seed;
    tally n = {0};
    static toy t;
    for (long i = 0; i < rounds; i++) {
        random_board(&t);
        char name[128];
        file_name(name, sizeof name, "board", 0);
        write_file(name, t.text);
        pagoda_board *b = NULL;
        pagoda_error e = {0};
        if (pagoda_board_load(&b, name, NULL, &e) != PAGODA_OK || pagoda_board_jumps(b) != (size_t)t.jumps ||
            pagoda_board_holes(b) != (size_t)t.holes) {
            printf("%sexpected %d jumps, the library has %zu %s\n", t.text, t.jumps, pagoda_board_jumps(b),
                   e.text);
            failures++;
        } else {
            compare(&t, b, &n);
        }
        pagoda_board_free(b);
    }
    check_batch();
    char command[64];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    if (system(command))
        failures++;
    printf("seed %ld, %ld boards: possible %d, impossible by class %d, pagoda %d, branch %d, sharpened %d, "
           "search %d; %d failures\n",
           seed, rounds, n.possible, n.by_class, n.by_pagoda, n.by_branch, n.by_sharpened, n.by_search,
           failures);
    return failures ? 1 : 0;
}
