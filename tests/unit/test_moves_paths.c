/* test_moves_paths.c - all shortest games, against a list of all games one by one. */
#include "moves/paths.h"
#include "moves_tests.h"

/* ---- all shortest games, one by one ------------------------------------------------------------------- */

enum { ENUMERATED = 3000, COMPARED = 500, MOST_WALK = 16 };

typedef struct every {
    const board *b;
    const position *finish;
    uint32_t moves, *image, elements;
    bool *edge;     /* 2^holes x 2^holes: one move leads from the first to the second */
    uint64_t *ways; /* (moves + 1) x 2^holes: walks from there to a finish, by moves that are left */
    uint64_t walk[MOST_WALK], walks, least;
    uint64_t kept[COMPARED][MOST_WALK]; /* the first walks */
} every;

static void list_edges(every *v)
{
    uint64_t all = UINT64_C(1) << v->b->holes;
    reading_board readings = board_of_readings(v->b);
    plain p = {readings.b, PG_NEW(uint32_t, all), PG_NEW(uint64_t, all), 0, PG_NEW(bool, all * v->b->holes)};
    v->edge = PG_NEW(bool, all *all);
    for (uint64_t pegs = 0; pegs < all; pegs++) {
        memset(p.moves, 0xff, all * sizeof *p.moves);
        p.used = 0;
        p.moves[pegs] = 0;
        expand(&p, pegs);
        for (uint64_t i = 0; i < p.used; i++)
            v->edge[pegs * all + p.queue[i]] = true;
    }
    free(p.moves);
    free(p.queue);
    free(p.touring);
    reading_board_release(&readings);
}

/* Element 0 is the identity, also where there is no list. */
static uint64_t picture(const every *v, uint32_t element, uint64_t pegs)
{
    uint64_t out = 0;
    if (!element)
        return pegs;
    for (uint32_t h = 0; h < v->b->holes; h++)
        if (pegs >> h & 1)
            out |= UINT64_C(1) << v->image[(size_t)element * v->b->holes + h];
    return out;
}

static bool is_least(const every *v)
{
    for (uint32_t i = 0; i < v->elements; i++)
        for (uint32_t k = 0; k <= v->moves; k++) {
            uint64_t other = picture(v, i, v->walk[k]);
            if (other < v->walk[k])
                return false;
            if (other > v->walk[k])
                break;
        }
    return true;
}

static void go_through(every *v, uint32_t k)
{
    uint64_t all = UINT64_C(1) << v->b->holes;
    if (k == v->moves) {
        if (v->walks < COMPARED)
            memcpy(v->kept[v->walks], v->walk, sizeof v->walk);
        v->walks++;
        v->least += is_least(v);
        return;
    }
    for (uint64_t next = 0; next < all; next++)
        if (v->edge[v->walk[k] * all + next] && v->ways[(v->moves - k - 1) * all + next]) {
            v->walk[k + 1] = next;
            go_through(v, k + 1);
        }
}

/* Do two walks begin alike and make the same moves, in whatever order? By crossing out. */
static bool same_moves(const every *v, const uint64_t *a, const uint64_t *b)
{
    bool crossed[MOST_WALK] = {false};
    for (uint32_t i = 0; i < v->moves; i++) {
        uint32_t k = 0;
        while (k < v->moves && (crossed[k] || (a[i] & ~a[i + 1]) != (b[k] & ~b[k + 1]) ||
                                (a[i + 1] & ~a[i]) != (b[k + 1] & ~b[k])))
            k++;
        if (k == v->moves)
            return false;
        crossed[k] = true;
    }
    return a[0] == b[0];
}

static uint32_t root(const uint32_t *parent, uint32_t i)
{
    while (parent[i] != i)
        i = parent[i];
    return i;
}

/* Numbers of classes of all walks, joined pair by pair: up to order, and up to order and those symmetries
 * that take walks to walks. */
static void join_walks(const every *v, uint32_t elements, uint64_t *orders, uint64_t *both)
{
    uint32_t n = (uint32_t)v->walks, parent[COMPARED];
    uint64_t image[MOST_WALK] = {0};
    *orders = *both = 0;
    for (uint32_t i = 0; i < n; i++)
        parent[i] = i;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < i; k++)
            if (same_moves(v, v->kept[i], v->kept[k]))
                parent[root(parent, i)] = root(parent, k);
    for (uint32_t i = 0; i < n; i++)
        *orders += parent[i] == i;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t g = 0; g < elements; g++) {
            for (uint32_t k = 0; k <= v->moves; k++)
                image[k] = picture(v, g, v->kept[i][k]);
            uint32_t other = 0;
            while (other < n && memcmp(image, v->kept[other], (v->moves + 1) * sizeof *image))
                other++;
            cr_assert(other < n);
            parent[root(parent, i)] = root(parent, other);
        }
    for (uint32_t i = 0; i < n; i++)
        *both += parent[i] == i;
}

static int several, mirrored, reordered; /* problems that say something */

/* The numbers up to order, and that the games listed are games and differ by more than the order. */
static void check_orders(const every *v, const paths_result *r)
{
    const paths_kind *k = &r->orders;
    uint64_t orders, both;
    cr_assert(k->counted && (k->classes > PATHS_LISTED || k->listed == k->classes));
    if (v->walks <= COMPARED) {
        bool all = r->symmetries == v->elements; /* else some change who jumps */
        join_walks(v, all ? v->elements : 0, &orders, &both);
        cr_assert_eq((uint64_t)k->games, orders, "%lu, not %lu", orders, (uint64_t)k->games);
        if (all)
            cr_assert_eq((uint64_t)k->classes, both, "%lu, not %lu", both, (uint64_t)k->classes);
        reordered += orders > 1 && orders < v->walks && both < orders;
    }
    for (size_t i = 0; i < k->listed; i++)
        cr_assert_eq(game_count_moves(v->b, &k->game[i]), v->moves);
}

static void check_all(const board *b, const position *start, const position *finish)
{
    uint64_t all = UINT64_C(1) << b->holes, total = 0;
    every v = {.b = b, .finish = finish, .moves = plain_fewest(b, start, finish)};
    paths_result r;
    pg_error e = {0};
    pg_limits limits = {.threads = 1 + (int)below(3)};
    if (v.moves > 12)
        return;
    cr_assert_eq(
        paths_count(&r, &(problem){b, start, finish}, v.moves, &(paths_options){.count = true}, &limits, &e),
        PG_OK, "%s", e.text);
    list_edges(&v);
    v.ways = PG_NEW(uint64_t, (v.moves + 1) * all);
    for (uint64_t pegs = 0; pegs < all; pegs++)
        v.ways[pegs] = position_has(finish, &pegs);
    for (uint32_t k = 1; k <= v.moves; k++)
        for (uint64_t at = 0; at < all * all; at++)
            if (v.edge[at])
                v.ways[k * all + at / all] += v.ways[(k - 1) * all + at % all];
    for (uint64_t pegs = 0; pegs < all; pegs++)
        total += position_has(start, &pegs) ? v.ways[v.moves * all + pegs] : 0;
    symmetry_group g;
    problem_symmetries(&g, &(problem){b, start, finish}, NULL);
    v.elements = symmetry_elements(&g, 48, &v.image);
    symmetry_release(&g);
    const paths_kind *k = &r.sequences;
    if (k->counted) {
        cr_assert_eq((uint64_t)k->games, total, "%lu, not %lu", total, (uint64_t)k->games);
        cr_assert(k->classes > PATHS_LISTED || k->listed == k->classes);
        for (uint64_t pegs = 0; pegs < all && total <= ENUMERATED; pegs++) {
            v.walk[0] = pegs;
            if (position_has(start, &pegs) && v.ways[v.moves * all + pegs])
                go_through(&v, 0);
        }
        if (total <= ENUMERATED && r.symmetries == v.elements) {
            cr_assert_eq(v.walks, total);
            cr_assert_eq((uint64_t)k->classes, v.least, "%lu of %u", v.least, v.elements);
        }
        if (total <= ENUMERATED)
            check_orders(&v, &r);
        several += total > 1;
        mirrored += r.symmetries > 1 && k->classes < k->games;
    }
    for (size_t i = 0; i < k->listed; i++)
        cr_assert_eq(game_count_moves(b, &k->game[i]), v.moves);
    paths_release(&r);
    free(v.edge);
    free(v.ways);
    free(v.image);
}

/* A symmetric board with symmetric ends. */
static void check_even(const problem_state *row)
{
    position ends[2];
    board *b = load_ends(ends, row->board, row->rules, row->start, row->finish);
    check_all(b, &ends[0], &ends[1]);
    drop_ends(ends);
    board_free(b);
}

Test(moves, all_shortest_games)
{
    state = 3;
    for_played_games(600, 9, 6, check_all);
    static const problem_state even[] = {
        {"triangle4", NULL, "?#9", "?#1", 5},
        {"triangle4", NULL, "full-b3", "?#1", 5},
        {"triangle4", NULL, "?#8", "?#2", 0},
        {"triangle4", NULL, "?#7", "?#1", 0},
    };
    for (size_t i = 0; i < sizeof even / sizeof *even; i++)
        check_even(&even[i]);
    cr_assert(several > 20 && mirrored > 2 && reordered > 2, "%d, %d, %d", several, mirrored, reordered);
}

typedef struct counted {
    const char *board, *rules, *start, *finish;
    uint32_t moves;
    uint64_t games, classes, orders, order_classes;
} counted;

static pg_status count_row(const counted *row, const pg_limits *limits, paths_result *r)
{
    position ends[2];
    board *b = load_ends(ends, row->board, row->rules, row->start, row->finish);
    pg_error e = {0};
    pg_status s = paths_count(r, &(problem){b, &ends[0], &ends[1]}, row->moves,
                              &(paths_options){.count = true}, limits, &e);
    drop_ends(ends);
    board_free(b);
    return s;
}

static void check_counted(const counted *row)
{
    pg_limits limits = {.threads = 2};
    paths_result r;
    cr_assert_eq(count_row(row, &limits, &r), PG_OK);
    cr_assert(r.sequences.counted && r.orders.counted, "%s %s %s", row->board, row->start, row->finish);
    if (row->games) {
        cr_assert_eq((uint64_t)r.sequences.games, row->games);
        cr_assert_eq((uint64_t)r.sequences.classes, row->classes);
        cr_assert_eq((uint64_t)r.orders.games, row->orders);
    }
    cr_assert_eq((uint64_t)r.orders.classes, row->order_classes, "%s %s %s: %lu", row->board, row->start,
                 row->finish, (uint64_t)r.orders.classes);
    paths_release(&r);
}

/* "Number of solutions" in G. I. Bell's catalogue of the 15-hole triangle, gibell.net/pegsolitaire/Catalogs/
 * Triangular15: "unique solution sequences, irregardless of move order and symmetry". 133 in all. */
Test(moves, triangle_catalogue_numbers)
{
    static const counted row[] = {
        {"triangle5", NULL, "full-a1", "a1", 10, 0, 0, 0, 15},
        {"triangle5", NULL, "full-a4", "a1", 10, 0, 0, 0, 15},
        {"triangle5", NULL, "full-c5", "a1", 9, 0, 0, 0, 6},
        {"triangle5", NULL, "full-c5", "b3", 10, 0, 0, 0, 5},
        {"triangle5", NULL, "full-a1", "c5", 10, 0, 0, 0, 16},
        {"triangle5", NULL, "full-b3", "c5", 11, 0, 0, 0, 5},
        {"triangle5", NULL, "full-a4", "c5", 10, 0, 0, 0, 16},
        {"triangle5", NULL, "full-c5", "c5", 9, 0, 0, 0, 15},
        {"triangle5", NULL, "full-a1", "a4", 11, 0, 0, 0, 16},
        {"triangle5", NULL, "full-a4", "a4", 11, 0, 0, 0, 8},
        {"triangle5", NULL, "full-d4", "a4", 11, 0, 0, 0, 8},
        {"triangle5", NULL, "full-c5", "a4", 10, 0, 0, 0, 8},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        check_counted(&row[i]);
}

/* Larger ones, so that they stay what they are; the sequences were first counted from both ends, by other
 * code. */
Test(moves, all_shortest_games_of_larger_boards)
{
    static const counted row[] = {
        {"diamond3", "8", "full-c3", "c3", 7, 72, 9, 28, 4},
        {"diamond4", "8", "full-d4", "d4", 10, 1208, 151, 568, 71},
        {"triangle6", NULL, "?#20", "?#1", 9, 11616, 1936, 3318, 553},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        check_counted(&row[i]);
}

/* With little memory the numbers are no more than what there is. */
Test(moves, all_shortest_games_in_little_memory)
{
    static const counted row = {"diamond4", "8", "?#24", "?#1", 8, 4872, 609, 3000, 375};
    int partly = 0;
    for (size_t kib = 72; kib <= 4608; kib += kib / (size_t)tries(1, 4)) {
        pg_limits limits = {.threads = 1, .memory = kib << 10};
        paths_result r;
        cr_assert_eq(count_row(&row, &limits, &r), PG_OK);
        bool all = r.sequences.counted && r.orders.counted;
        cr_assert(r.stopped == (all ? PG_OK : PG_MEMORY));
        cr_assert(r.sequences.counted ? r.sequences.games == row.games : r.sequences.games <= row.games);
        cr_assert(r.orders.counted ? r.orders.games == row.orders : r.orders.games <= row.orders);
        partly += !all && (r.orders.games > 1 || r.sequences.games > 1);
        paths_release(&r);
    }
    cr_assert(partly > 0);
}
