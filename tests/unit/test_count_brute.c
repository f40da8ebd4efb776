/* test_count_brute.c - exact numbers against brute force on random small boards of all kinds. */
#include "boards.h"
#include "count_tests.h"

#include <stdlib.h>
#include <string.h>

enum { BRUTE_HOLES = 10, BRUTE_POSITIONS = 1 << BRUTE_HOLES };
typedef unsigned __int128 wide;

/* ---- random boards ------------------------------------------------------------------------------ */

static void random_free(pg_buf *out)
{
    int holes = 4 + below(6), jumps = 3 + below(12);
    buf_add(out, "board t\nlattice free\n");
    for (int h = 0; h < holes; h++)
        buf_printf(out, "hole h%d\n", h);
    for (int j = 0; j < jumps; j++) {
        int a = below(holes), o = below(holes), c = below(holes);
        if (a != o && o != c && a != c)
            buf_printf(out, "jump h%d h%d h%d\n", a, o, c);
    }
}

static void random_graph(pg_buf *out)
{
    int holes = 4 + below(5);
    buf_add(out, "board t\nlattice graph\n");
    for (int h = 0; h < holes; h++)
        buf_printf(out, "hole h%d\n", h);
    for (int a = 0; a < holes; a++)
        for (int c = a + 1; c < holes; c++)
            if (!below(3) || c == a + 1)
                buf_printf(out, "edge h%d h%d\n", a, c);
}

static void random_star(pg_buf *out)
{
    int leaves = 3 + below(6);
    buf_add(out, "board t\nlattice graph\n");
    for (int a = 0; a < leaves; a++)
        buf_printf(out, "edge c h%d\n", a);
}

static void random_grid(pg_buf *out, bool custom)
{
    static const char *const pattern[] = {"110 001", "110 011", "10 01",   "1110 0001",
                                          "111 000", "100 011", "101 010", "11 01"};
    int rows = 2 + below(2), cols = 3 + below(BRUTE_HOLES / 3 - 2 + (rows == 2));
    buf_printf(out, "board t\nrules %s\n", custom ? "custom" : below(2) ? "8" : "6");
    for (int d = 0, n = 1 + below(4); custom && d < n; d++)
        buf_printf(out, "direction %d %d\n", below(3) - 1, d % 2 ? 1 : -1);
    for (int p = 0, n = 1 + below(2); custom && p < n; p++)
        buf_printf(out, "pattern %s\n", pattern[below(8)]);
    if (below(2))
        buf_printf(out, "wrap %s\n", below(2) ? "rows" : "both");
    buf_add(out, "holes\n");
    for (int y = 0; y < rows; y++) {
        for (int x = 0; x < cols; x++)
            buf_char(out, y + x == 0 || below(8) ? 'o' : '.');
        buf_char(out, '\n');
    }
}

static board *random_board(void)
{
    board *b = NULL;
    while (!b) {
        pg_buf text = {0};
        pg_error e;
        switch (below(6)) {
        case 0: random_free(&text); break;
        case 1: random_graph(&text); break;
        case 2: random_star(&text); break;
        case 3: random_grid(&text, false); break;
        default: random_grid(&text, true);
        }
        if (board_parse(&b, text.text, text.length, "t", NULL, &e) != PG_OK)
            b = NULL;
        buf_release(&text);
    }
    return b;
}

static void random_position(position *p, uint32_t holes)
{
    position_init(p, holes);
    uint32_t open = below(4) ? 0 : below(3) ? 2 : holes;
    for (uint32_t h = 0; h < holes; h++) {
        bits_put(p->peg, h, below(3) > 0);
        if (open && below(holes) < open) {
            bits_set(p->open, h);
            bits_clear(p->peg, h);
        }
    }
    pg_error e;
    if (!position_closed(p) && below(2))
        position_set_total(p, (int64_t)position_pegs(p) + below((int)position_open(p) + 1), &e);
}

/* ---- brute force ---------------------------------------------------------------------------------- */

typedef struct brute {
    const board *b;
    uint32_t positions;
    int level[BRUTE_POSITIONS];
    bool goal[BRUTE_POSITIONS], wins[BRUTE_POSITIONS], start[BRUTE_POSITIONS];
    int colour[BRUTE_POSITIONS]; /* of the games' depth-first search: 1 on the way, 2 done */
    wide games[BRUTE_POSITIONS];
    bool cycle;
} brute;

static bool play(const board *b, uint32_t j, bool back, uint64_t pegs, uint64_t *to)
{
    *to = pegs;
    if (!(back ? jump_fits_back(b, j, to) : jump_fits(b, j, to)))
        return false;
    back ? jump_undo(b, j, to) : jump_play(b, j, to);
    return true;
}

static bool stuck(const board *b, bool back, uint64_t pegs)
{
    uint64_t to;
    for (uint32_t j = 0; j < b->jumps; j++)
        if (play(b, j, back, pegs, &to))
            return false;
    return true;
}

/* Breadth first from the marked starts. */
static void brute_levels(brute *t, bool back)
{
    for (uint32_t p = 0; p < t->positions; p++)
        t->level[p] = t->start[p] ? 0 : -1;
    bool more = true;
    for (int k = 0; more; k++) {
        more = false;
        for (uint32_t p = 0; p < t->positions; p++)
            for (uint32_t j = 0; t->level[p] == k && j < t->b->jumps; j++) {
                uint64_t to;
                if (play(t->b, j, back, p, &to) && t->level[to] < 0) {
                    t->level[to] = k + 1;
                    more = true;
                }
            }
    }
}

static void brute_wins(brute *t)
{
    for (uint32_t p = 0; p < t->positions; p++)
        t->wins[p] = t->level[p] >= 0 && t->goal[p];
    for (bool more = true; more;) {
        more = false;
        for (uint32_t p = 0; p < t->positions; p++)
            for (uint32_t j = 0; t->level[p] >= 0 && !t->wins[p] && j < t->b->jumps; j++) {
                uint64_t to;
                if (play(t->b, j, false, p, &to) && t->wins[to])
                    t->wins[p] = more = true;
            }
    }
}

static wide brute_games(brute *t, uint64_t p)
{
    if (!t->wins[p])
        return 0;
    if (t->colour[p] == 1)
        t->cycle = true;
    if (t->colour[p])
        return t->games[p];
    t->colour[p] = 1;
    wide sum = t->goal[p];
    for (uint32_t j = 0; j < t->b->jumps; j++) {
        uint64_t to;
        if (play(t->b, j, false, p, &to))
            sum += brute_games(t, to);
    }
    t->colour[p] = 2;
    return t->games[p] = sum;
}

/* Orbits of the positions with `in`, under all permutations of holes that keep jumps, start and finish. */
static uint64_t brute_classes(const board *b, const position *start, const position *finish, const bool *in)
{
    symmetry_group g;
    uint32_t *image, number;
    uint64_t classes = 0;
    problem_symmetries(&g, &(problem){b, start, finish}, NULL);
    number = symmetry_elements(&g, 400000, &image);
    bool *seen = PG_NEW(bool, BRUTE_POSITIONS);
    for (uint64_t p = 0; p < UINT64_C(1) << b->holes; p++) {
        if (!in[p] || seen[p])
            continue;
        classes++;
        for (uint32_t e = 0; e < number; e++) {
            uint64_t to;
            symmetry_apply(&to, image + (size_t)e * b->holes, &p, b->holes);
            cr_assert(in[to]);
            seen[to] = true;
        }
    }
    free(seen);
    free(image);
    symmetry_release(&g);
    return classes;
}

typedef struct question {
    const board *b;
    const position *start, *finish; /* finish NULL: none; start all open then: any */
    bool backwards;
} question;

static brute *brute_new(const question *q)
{
    brute *t = PG_NEW(brute, 1);
    t->b = q->b;
    t->positions = UINT32_C(1) << q->b->holes;
    for (uint64_t p = 0; p < t->positions; p++) {
        bool is_finish = q->finish && position_has(q->finish, &p);
        t->start[p] = q->backwards ? is_finish : position_has(q->start, &p);
        t->goal[p] = q->finish ? is_finish : stuck(q->b, false, p);
    }
    brute_levels(t, q->backwards);
    if (q->backwards)
        for (uint32_t p = 0; p < t->positions; p++)
            t->wins[p] = t->level[p] >= 0;
    else
        brute_wins(t);
    for (uint64_t p = 0; p < t->positions; p++)
        t->games[p] = 0;
    return t;
}

/* The number of games as text, or NULL when it is infinite. */
static const char *brute_games_text(brute *t, const question *q, char *text)
{
    wide sum = 0;
    for (uint64_t p = 0; p < t->positions; p++)
        if (q->backwards || position_has(q->start, &p))
            sum += brute_games(t, p);
    char *at = text + 63;
    *at = 0;
    do {
        *--at = (char)('0' + (int)(sum % 10));
        sum /= 10;
    } while (sum);
    return t->cycle ? NULL : at;
}

/* ---- comparing ---------------------------------------------------------------------------------------- */

/* Are the symmetries few enough to be listed, so that classes of dead positions are counted? */
static bool few_symmetries(const question *q)
{
    symmetry_group g;
    uint32_t *element;
    problem_symmetries(&g, &(problem){q->b, q->backwards ? NULL : q->start, q->finish}, NULL);
    uint32_t elements = symmetry_elements(&g, 256, &element);
    free(element);
    symmetry_release(&g);
    return elements > 0;
}

/* Then the dense engine knows classes and dead positions by level, too. */
static bool levels_go_by_pegs(const question *q)
{
    const position *from = q->backwards ? q->finish : q->start;
    return (!q->b->jumps || board_peg_change(q->b)) && (position_closed(from) || from->total >= 0);
}

static void compare_levels(const count_result *r, const brute *t, const question *q, const char *what)
{
    bool on_games = q->finish && !q->backwards, by_pegs = levels_go_by_pegs(q);
    bool *in = PG_NEW(bool, BRUTE_POSITIONS);
    bool known = few_symmetries(q) && (by_pegs || r->engine != COUNT_DENSE);
    uint64_t classes = 0;
    size_t deepest = r->levels;
    for (uint32_t p = 0; p < t->positions; p++)
        deepest = (int)deepest < t->level[p] ? (size_t)t->level[p] : deepest;
    for (size_t k = 0; k <= deepest; k++) {
        uint64_t positions = 0, dead = 0;
        for (uint32_t p = 0; p < t->positions; p++) {
            in[p] = t->level[p] == (int)k && (!on_games || t->wins[p]);
            positions += in[p];
            if (on_games)
                dead += t->level[p] == (int)k && !t->wins[p];
            else
                dead += in[p] && stuck(q->b, q->backwards, p);
        }
        uint64_t orbits = brute_classes(q->b, q->backwards ? NULL : q->start, q->finish, in);
        count_tally none = {0}, got = k < r->levels ? r->level[k] : none;
        cr_assert_eq(got.positions, positions, "%s: level %zu: %d, not %d", what, k, (int)got.positions,
                     (int)positions);
        if (by_pegs || r->engine != COUNT_DENSE) {
            cr_assert_eq(got.classes, orbits, "%s: level %zu: %d, not %d classes", what, k, (int)got.classes,
                         (int)orbits);
            cr_assert_eq(got.dead, dead, "%s: level %zu: %d, not %d dead", what, k, (int)got.dead, (int)dead);
        }
        classes += orbits;
        for (uint32_t p = 0; p < t->positions; p++)
            in[p] = in[p] && !on_games && stuck(q->b, q->backwards, p);
        orbits = brute_classes(q->b, q->backwards ? NULL : q->start, q->finish, in);
        if (known)
            cr_assert_eq(got.dead_classes, orbits, "%s: level %zu: %d, not %d dead classes", what, k,
                         (int)got.dead_classes, (int)orbits);
    }
    if (by_pegs || r->engine != COUNT_DENSE)
        cr_assert_eq(r->total.classes, classes, "%s", what);
    free(in);
}

static void compare(const question *q, brute *t, count_engine engine, int threads, bool cut, const char *what)
{
    char text[64];
    pg_error e;
    pg_limits limits = {.threads = threads};
    bool all = engine != COUNT_DENSE || levels_go_by_pegs(q);
    count_options o = {
        .limits = &limits, .engine = engine, .classes = all, .dead = all, .refuter = cut ? &refuter : NULL};
    count_result r;
    pg_status s = count_run(&r, &(problem){q->b, q->start, q->finish}, &o, &e);
    if (s == PG_OK) { /* else by levels, which do not apply to these rules */
        cr_assert(r.complete);
        compare_levels(&r, t, q, what);
    } else {
        cr_assert(engine == COUNT_LEVELS, "%s: %s", what, e.text);
    }
    count_result_release(&r);
    if (engine == COUNT_LEVELS && s != PG_OK)
        return;
    o.games = true;
    const char *games = brute_games_text(t, q, text);
    s = count_run(&r, &(problem){q->b, q->start, q->finish}, &o, &e);
    if (engine == COUNT_DENSE && !(all && q->finish && !q->backwards)) {
        cr_assert_eq(s, PG_INPUT);
    } else {
        cr_assert_eq(s, games ? PG_OK : PG_INPUT, "%s: %s", what, e.text);
        cr_assert(!games || !strcmp(games, r.games), "%s: %s games, not %s", what, r.games, games);
    }
    count_result_release(&r);
}

/* The finish that is the dual of the start, seen through a symmetry of the board: half of the times its own
 * inverse. */
static void dual_position(position *finish, const position *start, const board *b)
{
    symmetry_group g;
    uint32_t *image, holes = b->holes;
    symmetry_find(&g, b, NULL, NULL);
    uint32_t elements = symmetry_elements(&g, 5000, &image);
    const uint32_t *one = elements ? image + (size_t)below((int)elements) * holes : NULL;
    position_init(finish, holes);
    for (uint32_t h = 0; h < holes; h++) {
        uint32_t to = one ? one[h] : h;
        bits_put(finish->open, to, bits_get(start->open, h));
        bits_put(finish->peg, to, !bits_get(start->open, h) && !bits_get(start->peg, h));
    }
    finish->total = start->total < 0 ? -1 : (int64_t)holes - start->total;
    free(image);
    symmetry_release(&g);
}

Test(count, agrees_with_brute_force)
{
    state = 7;
    for (int round = 0; round < tries(100, 500); round++) {
        board *b = random_board();
        if (b->holes > BRUTE_HOLES) {
            board_free(b);
            continue;
        }
        position start, finish;
        random_position(&start, b->holes);
        bool dual = !below(3);
        /* Nearly full: there are games. */
        for (uint32_t h = 0; dual && position_closed(&start) && h < b->holes; h++)
            bits_put(start.peg, h, below((int)b->holes) > 0);
        if (dual)
            dual_position(&finish, &start, b);
        else
            random_position(&finish, b->holes);
        question q = {b, &start, below(3) ? &finish : NULL, false};
        q.backwards = q.finish && position_open(&start) == b->holes && start.total < 0;
        brute *t = brute_new(&q);
        pg_buf what = {0};
        buf_printf(&what, "round %d: ", round);
        board_write(b, &what);
        position_text(&what, b, &start);
        buf_add(&what, " -> ");
        position_text(&what, b, &finish);
        for (int engine = COUNT_AUTO; engine <= COUNT_DENSE; engine++)
            compare(&q, t, (count_engine)engine, 1 + round % 3, round % 2, what.text);
        buf_release(&what);
        free(t);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
}
