/* brute.c - playing everything, on boards of at most 25 holes.
 *
 * A position is a mask, a jump three masks: which holes it looks at, their pegs before, their pegs after.
 */
#include "brute_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGE = 18 };

int brute_holes(const brute *b) { return b->holes; }

static int find_hole(const brute *b, const char *name, size_t length)
{
    for (int h = 0; h < b->holes; h++)
        if (strlen(b->name[h]) == length && !strncmp(b->name[h], name, length))
            return h;
    return -1;
}

static void add_jump(brute *b, const int *hole, const char *before, const char *after)
{
    unsigned mask = 0, from = 0, to = 0;
    for (int i = 0; before[i]; i++) {
        unsigned place = 1U << hole[i];
        if (mask & place)
            return;
        mask |= place;
        from |= before[i] == '1' ? place : 0;
        to |= after[i] == '1' ? place : 0;
    }
    if (b->readings == MAX_JUMPS)
        abort();
    int j = 0;
    while (j < b->jumps && (b->mask[j] != mask || b->before[j] != from || b->after[j] != to))
        j++;
    size_t last = strlen(before) - 1;
    bool carries = before[0] == '1' && after[0] == '0' && before[last] == '0' && after[last] == '1';
    b->reading[b->readings++] = (brute_reading){j, carries ? hole[0] : -1, carries ? hole[last] : -1};
    b->mask[j] = mask;
    b->before[j] = from;
    b->after[j] = to;
    b->jumps += j == b->jumps;
}

/* ---- pictures ------------------------------------------------------------------------------ */

/* The number of a place among the holes in reading order, -1 where there is none. */
static int place(const brute *b, int row, int col)
{
    while (b->around_cols && row < 0)
        row += b->rows;
    while (b->around_cols && row >= b->rows)
        row -= b->rows;
    while (b->around_rows && col < 0)
        col += b->cols;
    while (b->around_rows && col >= b->cols)
        col -= b->cols;
    if (row < 0 || row >= b->rows || col < 0 || col >= b->cols || b->picture[row][col] != 'o')
        return -1;
    int number = 0;
    for (int r = 0; r <= row; r++)
        for (int c = 0; c < (r == row ? col : b->cols); c++)
            number += b->picture[r][c] == 'o';
    return number;
}

static void try_pattern(brute *b, int row, int col, const rule *d, const rule *p)
{
    int hole[MAX_STEPS];
    for (int i = 0; p->before[i]; i++) {
        hole[i] = place(b, row + i * d->row, col + i * d->col);
        if (hole[i] < 0)
            return;
    }
    add_jump(b, hole, p->before, p->after);
}

static void list_picture(brute *b)
{
    for (int row = 0; row < b->rows; row++)
        for (int col = 0; col < b->cols; col++)
            for (int d = 0; b->picture[row][col] == 'o' && d < b->directions; d++)
                for (int p = 0; p < b->patterns; p++)
                    try_pattern(b, row, col, &b->direction[d], &b->pattern[p]);
}

static bool read_row(brute *b, const char *line)
{
    size_t length = strlen(line);
    if (b->rows == WIDTH || length > WIDTH)
        return false;
    memset(b->picture[b->rows], '.', WIDTH);
    memcpy(b->picture[b->rows], line, length);
    b->cols = (int)length > b->cols ? (int)length : b->cols;
    for (size_t c = 0; c < length; c++) {
        if (line[c] != 'o')
            continue;
        if (b->holes == b->most)
            return false;
        if (c < 26)
            snprintf(b->name[b->holes++], 32, "%c%d", (int)('a' + c), b->rows + 1);
        else
            snprintf(b->name[b->holes++], 32, "%c%c%d", (int)('a' + c / 26 - 1), (int)('a' + c % 26),
                     b->rows + 1);
    }
    b->rows++;
    return true;
}

static void use_named_rules(brute *b, const char *name)
{
    int reach = !strcmp(name, "orthogonal")  ? 4
                : !strcmp(name, "hexagonal") ? 6
                : !strcmp(name, "diagonal")  ? 8
                                             : 0;
    for (int row = -1; row <= 1; row++)
        for (int col = -1; col <= 1; col++) {
            int kind = !row && !col ? 9 : !row || !col ? 4 : row == col ? 6 : 8;
            if (kind <= reach)
                b->direction[b->directions++] = (rule){.row = row, .col = col};
        }
    b->named = reach > 0;
    if (b->named)
        b->pattern[b->patterns++] = (rule){.before = "110", .after = "001"};
}

/* ---- graphs and free boards ------------------------------------------------------------------ */

static void list_graph(brute *b)
{
    for (int x = 0; x < b->holes; x++)
        for (int y = 0; y < b->holes; y++)
            for (int z = 0; z < b->holes; z++)
                if (b->edge[x][y] && b->edge[y][z])
                    add_jump(b, (int[]){x, y, z}, "110", "001");
}

/* A jump of a free board: FROM OVER TO, or holes and, behind them, BEFORE:AFTER. */
static bool read_listed(brute *b, const char *line)
{
    char word[BRUTE_HOLES + 1][32], *colon;
    int hole[BRUTE_HOLES], n = 0, length;
    for (line += 5; n <= BRUTE_HOLES && sscanf(line, "%31s%n", word[n], &length) == 1; n++)
        line += length;
    if (n < 2 || n > BRUTE_HOLES)
        return false;
    colon = strchr(word[n - 1], ':');
    n -= colon != NULL;
    for (int i = 0; i < n; i++)
        hole[i] = find_hole(b, word[i], strlen(word[i]));
    if (colon)
        *colon = '\0';
    add_jump(b, hole, colon ? word[n] : "110", colon ? colon + 1 : "001");
    return true;
}

static bool read_named(brute *b, const char *line)
{
    char word[3][32];
    int hole[3], n = sscanf(line, "%*s %31s %31s %31s", word[0], word[1], word[2]);
    if (!strncmp(line, "hole ", 5)) {
        if (b->holes == b->most)
            return false;
        strcpy(b->name[b->holes++], word[0]);
        return true;
    }
    if (!strncmp(line, "jump ", 5))
        return read_listed(b, line);
    for (int i = 0; i < n; i++)
        hole[i] = find_hole(b, word[i], strlen(word[i]));
    if (!strncmp(line, "edge ", 5))
        b->edge[hole[0]][hole[1]] = b->edge[hole[1]][hole[0]] = true;
    return true;
}

/* ---- the section of the board ------------------------------------------------------------------ */

static bool read_line(brute *b, const char *line)
{
    char word[2][80];
    if (sscanf(line, "rules %79s", word[0]) == 1) {
        b->graph = !strcmp(word[0], "graph");
        use_named_rules(b, word[0]);
    } else if (sscanf(line, "lattice %79s", word[0]) == 1) {
        b->triangular = !strcmp(word[0], "triangular");
    } else if (sscanf(line, "wrap %79s", word[0]) == 1) {
        b->around_rows = word[0][0] != 'c';
        b->around_cols = word[0][0] != 'r';
    } else if (!strncmp(line, "direction ", 10)) {
        if (b->directions == 16)
            return false;
        sscanf(line, "direction %d %d", &b->direction[b->directions].row, &b->direction[b->directions].col);
        b->directions++;
    } else if (!strncmp(line, "pattern ", 8)) {
        if (b->patterns == 16)
            return false;
        rule *p = &b->pattern[b->patterns++];
        sscanf(line, "pattern %64s %64s", p->before, p->after);
    } else if (line[0] == 'o' || line[0] == '.') {
        return read_row(b, line);
    } else if (!strncmp(line, "hole ", 5) || !strncmp(line, "edge ", 5) || !strncmp(line, "jump ", 5)) {
        return read_named(b, line);
    }
    return true;
}

brute *brute_board(const char *proof) { return brute_board_within(proof, BRUTE_QUICK); }

brute *brute_board_within(const char *proof, int holes)
{
    brute *b = calloc(1, sizeof *b);
    char line[512];
    if (!b)
        abort();
    b->most = holes;
    b->proof = proof;
    const char *second = strchr(proof, '\n');
    bool good = !second || strncmp(second, "\nunbounded ", 11) || brute_read_space(b);
    while (good && b->dimensions == 0 && strncmp(proof, "scope", 5)) {
        size_t length = strcspn(proof, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, proof);
        good = length < sizeof line && proof[length] && read_line(b, line);
        proof += length + 1;
    }
    if (!good) {
        free(b);
        return NULL;
    }
    if (b->graph)
        list_graph(b);
    else
        list_picture(b);
    return b;
}

void brute_free(brute *b)
{
    for (int i = 0; b && i < PLAYED; i++)
        free(b->played[i].reached);
    free(b);
}

/* ---- positions and play -------------------------------------------------------------------------- */

/* Takes "a1,b2" from *s; false when a hole is unknown. */
static bool take_holes(const brute *b, const char **s, unsigned *mask)
{
    for (;; ++*s) {
        size_t length = strcspn(*s, ",'?#");
        int hole = find_hole(b, *s, length);
        if (hole < 0)
            return false;
        *mask |= 1U << hole;
        *s += length;
        if (**s != ',')
            return true;
    }
}

bool brute_read_set(const brute *b, const char *s, brute_set *out)
{
    unsigned all = (1U << b->holes) - 1, listed = 0;
    bool turned = false;
    *out = (brute_set){0, 0, -1};
    if (!strncmp(s, "full", 4) && !strchr("0123456789", s[4] ? s[4] : 'x')) {
        turned = true;
        s += 4;
    } else if (!strncmp(s, "empty", 5)) {
        s += 5;
    } else if (*s != '?') {
        if (!take_holes(b, &s, &listed))
            return false;
        turned = *s == '\'';
        s += turned;
    } else if (s[1] == '\0' || s[1] == '#') {
        out->open = all;
        s++;
    }
    if (*s == '?' && (++s, !take_holes(b, &s, &out->open)))
        return false;
    out->pegs = turned ? all & ~listed & ~out->open : listed;
    if (*s == '#')
        out->count = (int)strtol(s + 1, (char **)&s, 10);
    return *s == '\0';
}

bool brute_has(const brute_set *a, unsigned p)
{
    return (p & ~a->open) == a->pegs && (a->count < 0 || __builtin_popcount(p) == a->count);
}

static unsigned char *play_all(const brute *b, const brute_set *from)
{
    unsigned all = 1U << b->holes;
    unsigned *list = malloc(all * sizeof *list);
    unsigned char *reached = calloc(1, all);
    size_t used = 0;
    if (!list || !reached)
        abort();
    for (unsigned p = 0; p < all; p++)
        if (brute_has(from, p))
            reached[list[used++] = p] = 1;
    for (size_t i = 0; i < used; i++)
        for (int j = 0; j < b->jumps; j++) {
            unsigned q = (list[i] & ~b->mask[j]) | b->after[j];
            if ((list[i] & b->mask[j]) == b->before[j] && !reached[q])
                reached[list[used++] = q] = 1;
        }
    free(list);
    return reached;
}

const unsigned char *brute_reached(brute *b, const char *start, const brute_set *from)
{
    for (int i = 0; i < PLAYED; i++)
        if (b->played[i].reached && !strcmp(b->played[i].start, start))
            return b->played[i].reached;
    played *p = &b->played[b->next++ % (b->holes > LARGE ? 1 : PLAYED)];
    free(p->reached);
    p->reached = play_all(b, from);
    strcpy(p->start, start);
    return p->reached;
}

bool brute_can_jump(const brute *b, unsigned p)
{
    for (int j = 0; j < b->jumps; j++)
        if ((p & b->mask[j]) == b->before[j])
            return true;
    return false;
}

bool brute_read_finish(const brute *b, const char *s, brute_set *out, bool *stuck)
{
    char any[400];
    *stuck = !strncmp(s, "stuck", 5) && (s[5] == '\0' || s[5] == '#') && find_hole(b, s, 5) < 0;
    snprintf(any, sizeof any, "?%s", *stuck ? s + 5 : "");
    return brute_read_set(b, *stuck ? any : s, out);
}

bool brute_answer(brute *b, const char *start, const char *finish, bool *possible)
{
    brute_set from, to;
    bool stuck;
    if (!brute_read_set(b, start, &from) || !brute_read_finish(b, finish, &to, &stuck) ||
        strlen(start) >= sizeof b->played[0].start)
        return false;
    const unsigned char *reached = brute_reached(b, start, &from);
    *possible = to.open == 0 && reached[to.pegs];
    for (unsigned p = 0; to.open && p < 1U << b->holes; p++)
        *possible |= reached[p] && brute_has(&to, p) && !(stuck && brute_can_jump(b, p));
    return true;
}

/* ---- linked statements ---------------------------------------------------------------------------- */

enum { LINKED_HOLES = 12, MAX_PLAYS = 64 };

/* Where holes are in the picture. */
static void places(const brute *b, int place[][2])
{
    int n = 0;
    for (int row = 0; row < b->rows; row++)
        for (int col = 0; col < b->cols; col++)
            if (b->picture[row][col] == 'o') {
                place[n][0] = row;
                place[n++][1] = col;
            }
}

/* image[] of (row, col) -> (m0 row + m1 col, m2 row + m3 col), moved so that it takes the holes to the holes;
 * false when no translation does. A finite set has one at most. */
static bool motion(const brute *b, const int m[4], int *image)
{
    int at[BRUTE_HOLES][2];
    places(b, at);
    for (int to = 0; to < b->holes; to++) {
        int down = at[to][0] - m[0] * at[0][0] - m[1] * at[0][1];
        int right = at[to][1] - m[2] * at[0][0] - m[3] * at[0][1];
        bool inside = true;
        for (int h = 0; h < b->holes && inside; h++) {
            int row = m[0] * at[h][0] + m[1] * at[h][1] + down,
                col = m[2] * at[h][0] + m[3] * at[h][1] + right;
            image[h] = -1;
            for (int k = 0; k < b->holes; k++)
                if (at[k][0] == row && at[k][1] == col)
                    image[h] = k;
            inside = image[h] >= 0;
        }
        if (inside)
            return true;
    }
    return false;
}

/* The motions that a group's name stands for; how many, or -1. Those of `full` need not keep the board. */
static int motions_of(const char *group, bool triangular, int m[12][4])
{
    static const struct {
        const char *name;
        int lattices, m[4]; /* 1 square, 2 triangular */
    } known[] = {
        {"rot180", 3, {-1, 0, 0, -1}}, {"rot90", 1, {0, -1, 1, 0}},       {"rot60", 2, {1, -1, 1, 0}},
        {"rot120", 2, {0, -1, 1, -1}}, {"reflections", 1, {-1, 0, 0, 1}}, {"reflections", 1, {1, 0, 0, -1}},
        {"full", 1, {0, 1, 1, 0}},     {"full", 1, {0, -1, -1, 0}},       {"full", 1, {1, 0, 0, -1}},
        {"full", 1, {-1, 0, 0, 1}},    {"full", 1, {0, -1, 1, 0}},        {"full", 3, {-1, 0, 0, -1}},
        {"full", 2, {0, 1, 1, 0}},     {"full", 2, {1, -1, 1, 0}},        {"full", 2, {0, -1, 1, -1}},
        {"full", 2, {0, -1, -1, 0}},   {"full", 2, {1, -1, 0, -1}},       {"full", 2, {1, 0, 1, -1}},
        {"full", 2, {-1, 1, 0, 1}},    {"full", 2, {-1, 0, -1, 1}}};
    int n = 0;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(known[i].name, group) && (known[i].lattices & (triangular ? 2 : 1)))
            memcpy(m[n++], known[i].m, sizeof known[i].m);
    return n > 0 || !strcmp(group, "none") ? n : -1;
}

static bool same_under(unsigned pegs, const int *image, int holes)
{
    for (int h = 0; h < holes; h++)
        if ((pegs >> h & 1) != (pegs >> image[h] & 1))
            return false;
    return true;
}

/* Can every play be made when the unknown is `a`? */
static bool plays_work(const brute *b, unsigned a, char *side[][2], int plays, bool *understood)
{
    unsigned all = (1U << b->holes) - 1;
    for (int i = 0; i < plays; i++) {
        brute_set s[2];
        for (int k = 0; k < 2; k++) {
            s[k] = (brute_set){!strcmp(side[i][k], "start") ? a : all & ~a, 0, -1};
            if (strcmp(side[i][k], "start") && strcmp(side[i][k], "complement") &&
                !brute_read_set(b, side[i][k], &s[k])) {
                *understood = false;
                return false;
            }
        }
        unsigned char *reached = play_all(b, &s[0]);
        bool some = false;
        for (unsigned p = 0; p <= all; p++)
            some = some || (reached[p] && brute_has(&s[1], p));
        free(reached);
        if (!some)
            return false;
    }
    return true;
}

bool brute_linked(brute *b, const char *text, bool *possible)
{
    char copy[4096], *rest, *side[MAX_PLAYS][2];
    int m[12][4], image[12][BRUTE_HOLES], plays = 0, images = 0;
    brute_set start;
    if (strlen(text) >= sizeof copy || b->holes > LINKED_HOLES)
        return false;
    strcpy(copy, text);
    char *first = strtok_r(copy, " ", &rest), *group = strtok_r(NULL, " ", &rest);
    int motions = first && group ? motions_of(group, b->triangular, m) : -1;
    if (motions < 0 || !brute_read_set(b, first, &start))
        return false;
    for (char *play; (play = strtok_r(NULL, " ", &rest)) && plays < MAX_PLAYS; plays++) {
        side[plays][0] = play;
        side[plays][1] = strchr(play, ':');
        if (!side[plays][1])
            return false;
        *side[plays][1]++ = '\0';
    }
    for (int i = 0; i < motions; i++) {
        bool keeps = motion(b, m[i], image[images]);
        if (!keeps && strcmp(group, "full"))
            return false;
        images += keeps;
    }
    bool understood = plays > 0;
    *possible = false;
    for (unsigned a = 0; a >> b->holes == 0 && !*possible; a++) {
        bool fits = brute_has(&start, a);
        for (int i = 0; i < images && fits; i++)
            fits = same_under(a, image[i], b->holes);
        *possible = fits && plays_work(b, a, side, plays, &understood);
    }
    return understood;
}
static bool is_number(const char *verdict)
{
    return !strcmp(verdict, "fewest-moves") || !strcmp(verdict, "moves-at-least") ||
           !strcmp(verdict, "positions") || !strcmp(verdict, "games");
}

bool brute_line(brute *b, const char *line)
{
    char verdict[32], start[400], finish[400];
    bool possible, linked = false;
    int end = 0;
    bool good = sscanf(line, "%31s %*s %*s %n", verdict, &end) == 1;
    if (good && is_number(verdict)) {
        return brute_number_holds(b, verdict, line + end);
    } else if (good && (!strcmp(verdict, "nearest") || !strcmp(verdict, "tightest"))) {
        return brute_count_holds(b, verdict, line + end);
    } else if (good && !strcmp(verdict, "rays")) {
        return brute_rays_hold(b, line + end);
    } else if (good && !strcmp(verdict, "solvable")) {
        return brute_family_holds(b, line);
    } else if (good && !strcmp(verdict, "out-of-reach")) {
        return brute_army_holds(b, line);
    } else if (good && strstr(verdict, "-linked")) {
        linked = true;
        good = brute_linked(b, line + end, &possible);
    } else {
        good = sscanf(line, "%31s %*s %*s %399s %399s", verdict, start, finish) == 3 &&
               brute_answer(b, start, finish, &possible);
    }
    if (!good)
        printf("not understood: %s\n", line);
    return good && possible == !strcmp(verdict, linked ? "possible-linked" : "possible");
}
