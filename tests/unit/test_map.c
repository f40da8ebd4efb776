/* test_map.c - maps of small boards, against known counts and against themselves. */
#include "checked.h"
#include "map/map.h"
#include "moves/moves.h"
#include "random_boards.h"

#include <math.h>
#include <time.h>
#include <unistd.h>

static void make(map *m, board **b, const char *name, const char *rules, int threads)
{
    pg_error e = {0};
    pg_limits l = {.threads = threads};
    cr_assert_eq(board_load(b, name, rules, &e), PG_OK, "%s", e.text);
    cr_assert_eq(map_make(m, *b, NULL, true, &l, &e), PG_OK, "%s", e.text);
    cr_expect(m->complete);
}

/* Playable cells: the 15-hole triangle 54 of 225 (Bell, catalogue), diamond(3) 8-move by brute force, paths
 * and stars by theory: a path on 6 vertices can be reduced to one peg, a star cannot. */
Test(map, playable_cells)
{
    static const struct {
        const char *board, *rules;
        unsigned long possible, cells;
    } table[] = {
        {"triangle5", NULL, 54, 225}, {"diamond3", "8", 89, 169}, {"diamond3", "4", 0, 169},
        {"star5", NULL, 0, 36},       {"path6", NULL, 4, 36},     {"diamond4", "8", 625, 625},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        map m;
        board *b;
        make(&m, &b, table[i].board, table[i].rules, 2);
        map_summary s;
        map_summarise(&s, &m);
        cr_expect_eq(s.possible, table[i].possible, "%s: %lu", table[i].board, (unsigned long)s.possible);
        cr_expect_eq(s.open, 0);
        cr_expect_eq(s.possible + s.impossible, table[i].cells);
        char *proof = map_certificate(&m);
        expect_checked(proof, table[i].cells);
        free(proof);
        map_release(&m);
        board_free(b);
    }
}

/* Each game is one; each image is what the symmetry says. */
Test(map, games_and_images)
{
    map m;
    board *b;
    make(&m, &b, "triangle6", NULL, 2);
    for (uint32_t c = 0; c < m.starts * m.finishes; c++) {
        const map_cell *cell = &m.cell[c];
        const uint32_t *image = m.image + (size_t)cell->image * b->holes;
        uint32_t from = cell->same_as;
        cr_expect_eq(image[from / b->holes] * b->holes + image[from % b->holes], c);
        cr_expect(symmetry_holds(b, image));
        if (from != c || cell->kind != VERDICT_POSSIBLE)
            continue;
        const game *g = &m.verdict[c].game;
        uint64_t *pegs = bits_dup(g->start, b->holes);
        cr_expect(position_has(&m.start[c / b->holes], pegs));
        for (uint32_t i = 0; i < g->jumps; i++) {
            cr_assert(jump_fits(b, g->jump[i], pegs));
            jump_play(b, g->jump[i], pegs);
        }
        cr_expect(bits_count(pegs, b->holes) == 1 && bits_get(pegs, c % b->holes));
        free(pegs);
    }
    map_release(&m);
    board_free(b);
}

Test(map, same_for_any_number_of_threads)
{
    static const char *const boards[] = {"triangle5", "torus4", "hexagon3"};
    for (int i = 0; i < tries(2, 3); i++) {
        char *text[2];
        for (int t = 0; t < 2; t++) {
            map m;
            board *b;
            make(&m, &b, boards[i], NULL, t ? 4 : 1);
            text[t] = map_certificate(&m);
            map_release(&m);
            board_free(b);
        }
        cr_expect_str_eq(text[0], text[1]);
        free(text[0]);
        free(text[1]);
    }
}

/* Processes that have a part in a map, played by servers in this one: each task is done by any of them, so
 * that cells move about and are caught up with. */
enum { SERVERS = 3 };
typedef struct players {
    void *server[SERVERS];
    uint32_t state, done, most; /* most: tasks that are done before `stop` is set */
    volatile sig_atomic_t stop;
} players;

static void begin(void *context, const void *request, size_t length)
{
    players *p = context;
    for (int i = 0; i < SERVERS; i++)
        p->server[i] = map_server.make(request, length, &p->stop);
}

static void end(void *context)
{
    players *p = context;
    for (int i = 0; i < SERVERS; i++)
        map_server.release(p->server[i]);
}

static void play_round(void *context, const void *head, size_t length, const team_round *r)
{
    players *p = context;
    team_task task;
    for (int i = 0; i < SERVERS; i++)
        map_server.round(p->server[i], head, length);
    for (uint32_t rank = 1; r->next(r->context, rank, &task); rank = 1 + p->state % SERVERS) {
        pg_buf answer = {0};
        p->state = p->state * 69069 + 12345;
        task.seconds = HUGE_VAL;
        bool whole = map_server.answer(p->server[p->state >> 16 & 1], &task, &answer);
        r->take(r->context, rank, task.number, answer.text, answer.length, whole);
        buf_release(&answer);
        p->stop = ++p->done == p->most;
    }
    if (!p->stop)
        r->work(r->context); /* nothing is left */
}

/* The proof file of a map that servers have a part in; NULL when they stopped. */
static char *shared(const board *b, const char *checkpoint, uint32_t most, uint32_t *done)
{
    players p = {.state = most, .most = most};
    const team players_team = {
        .context = &p, .ranks = SERVERS + 1, .begin = begin, .round = play_round, .end = end};
    const map_options how = {.proof = true, .checkpoint = checkpoint, .team = &players_team};
    const pg_limits l = {.threads = 1, .interrupt = &p.stop};
    pg_error e;
    map m;
    cr_assert_eq(map_make_by(&m, b, NULL, &how, &l, &e), PG_OK, "%s", e.text);
    char *proof = m.complete ? map_certificate(&m) : NULL;
    map_release(&m);
    *done = p.done;
    return proof;
}

Test(map, same_for_any_number_of_processes)
{
    static const struct {
        const char *board, *rules;
    } table[] = {{"triangle5", NULL}, {"diamond4", "8"}, {"path6", NULL}, {"triangle8", NULL}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        map m;
        board *b;
        uint32_t done;
        make(&m, &b, table[i].board, table[i].rules, 1);
        char *one = map_certificate(&m), *some = shared(b, NULL, 0, &done);
        cr_expect(some && !strcmp(one, some), "%s", table[i].board);
        cr_expect_gt(done, 0);
        free(one);
        free(some);
        map_release(&m);
        board_free(b);
    }
}

/* A name that nothing has. */
static void free_name(char *path)
{
    close(mkstemp(path));
    unlink(path);
}

/* Stopped after any number of tasks, what was done is not done again. */
Test(map, kept_and_taken_up)
{
    char path[] = "/tmp/pagoda-map-XXXXXX";
    map m;
    board *b;
    uint32_t all, before, after;
    free_name(path);
    make(&m, &b, "diamond4", "8", 1);
    char *one = map_certificate(&m);
    free(shared(b, NULL, 0, &all));
    for (uint32_t most = 1; most < all; most += 1 + all / 3) {
        cr_expect_null(shared(b, path, most, &before));
        char *some = shared(b, path, 0, &after);
        cr_expect_str_eq(one, some);
        cr_expect_eq(before + after, all, "%u and %u of %u", before, after, all);
        cr_expect_neq(access(path, F_OK), 0, "a map that is done leaves its checkpoint");
        free(some);
    }
    free(one);
    map_release(&m);
    board_free(b);
}

/* Verdicts hold for their own cells, and none for a cell of the other answer. */
Test(map, verdicts_hold)
{
    static const char *const names[] = {"triangle5", "triangle6", "path6"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        map m;
        board *b;
        make(&m, &b, names[i], NULL, 1);
        for (uint32_t c = 0; c < m.starts * m.finishes; c++) {
            if (m.cell[c].same_as != c || m.reversal_of[c] != c)
                continue;
            for (uint32_t d = 0; d < m.starts * m.finishes; d++) {
                position finish;
                position_init(&finish, b->holes);
                bits_set(finish.peg, d % m.finishes);
                bool holds = verdict_holds(&(problem){b, &m.start[d / m.finishes], &finish}, &m.verdict[c]);
                cr_expect(d != c || holds, "%s: cell %u", names[i], c);
                cr_expect(!holds || m.cell[d].kind == m.cell[c].kind || m.verdict[c].search.answer,
                          "%s: the verdict of %u for %u", names[i], c, d);
                position_release(&finish);
            }
        }
        map_release(&m);
        board_free(b);
    }
}

/* The file of another map is refused, and stays. */
Test(map, checkpoint_of_something_else)
{
    char path[] = "/tmp/pagoda-map-XXXXXX";
    board *b;
    map m;
    uint32_t done;
    pg_error e;
    const pg_limits l = {.threads = 1};
    free_name(path);
    cr_assert_eq(board_load(&b, "triangle5", NULL, &e), PG_OK);
    cr_expect_null(shared(b, path, 3, &done));
    board_free(b);
    cr_assert_eq(board_load(&b, "triangle6", NULL, &e), PG_OK);
    const map_options how = {.proof = true, .checkpoint = path};
    cr_expect_eq(map_make_by(&m, b, NULL, &how, &l, &e), PG_INPUT);
    cr_expect(strstr(e.text, "expected the checkpoint of this map"), "%s", e.text);
    cr_expect_eq(unlink(path), 0);
    board_free(b);
}

/* A deadline that has passed: nothing but open cells, and no claim of completeness. */
Test(map, limits)
{
    board *b;
    pg_error e;
    pg_limits l = {.threads = 2, .deadline = clock_now() - 1};
    map m;
    map_summary s;
    cr_assert_eq(board_load(&b, "triangle6", NULL, &e), PG_OK);
    cr_assert_eq(map_make(&m, b, NULL, true, &l, &e), PG_OK);
    map_summarise(&s, &m);
    cr_expect_eq(s.open, 441);
    cr_expect(!m.complete);
    cr_expect_eq(m.stopped, PG_TIME);
    map_release(&m);
    board_free(b);
}

/* Many like parts have more symmetries than memory holds: the classes fall into pieces, the verdicts stay. */
Test(map, few_symmetries_in_memory)
{
    const uint32_t vertices = (uint32_t)tries(101, 201);
    pg_buf text = {0};
    buf_add(&text, "lattice graph\n");
    for (uint32_t i = 1; i < vertices; i++)
        buf_printf(&text, "edge c v%u\n", i);
    board *b;
    pg_error e;
    pg_limits l = {.threads = 1, .memory = vertices * vertices * 300};
    map m;
    map_summary s;
    cr_assert_eq(board_parse(&b, text.text, text.length, "star", NULL, &e), PG_OK);
    cr_assert_eq(map_make(&m, b, NULL, true, &l, &e), PG_OK, "%s", e.text);
    map_summarise(&s, &m);
    cr_expect_eq(s.impossible, vertices * vertices);
    uint32_t own = 0;
    for (uint32_t c = 0; c < vertices * vertices; c++) {
        own += m.cell[c].same_as == c;
        const uint32_t *image = m.image + (size_t)m.cell[c].image * b->holes;
        cr_expect(m.cell[c].same_as <= c);
        cr_expect_eq(image[m.cell[c].same_as / vertices] * vertices + image[m.cell[c].same_as % vertices], c);
    }
    cr_expect_gt(own, 5); /* with all symmetries: 5 */
    map_release(&m);
    board_free(b);
    buf_release(&text);
}

/* Symmetries of a board with a million jumps take minutes: the time is kept all the same. */
Test(map, time_on_a_large_board)
{
    pg_buf text = {0};
    buf_add(&text, "lattice graph\n");
    for (int i = 0; i < 700; i++)
        buf_printf(&text, "edge c v%d\n", i);
    board *b;
    pg_error e;
    cr_assert_eq(board_parse(&b, text.text, text.length, "star", NULL, &e), PG_OK);
    clock_t begun = clock(); /* of the processor: what other programs do meanwhile does not count */
    pg_limits l = {.threads = 1, .deadline = clock_now() + 0.2};
    map m;
    cr_assert_eq(map_make(&m, b, NULL, true, &l, &e), PG_OK, "%s", e.text);
    cr_expect_eq(m.stopped, PG_TIME);
    cr_expect_lt(clock() - begun, 15 * CLOCKS_PER_SEC);
    map_release(&m);
    board_free(b);
    buf_release(&text);
}

/* ---- the fewest moves -------------------------------------------------------------------------------- */

static void make_moves(map *m, const board *b, const position *start, const pg_limits *l,
                       const char *checkpoint)
{
    pg_error e = {0};
    const map_options how = {.proof = true, .moves = true, .checkpoint = checkpoint};
    cr_assert_eq(map_make_by(m, b, start, &how, l, &e), PG_OK, "%s", e.text);
}

/* The fewest moves as a search says that asks about this cell alone. */
static uint32_t alone(const map *m, uint32_t c)
{
    const pg_limits l = {.threads = 1};
    position finish;
    moves_result r;
    pg_error e;
    position_single(&finish, m->board->holes, c % m->finishes);
    problem p = {m->board, &m->start[c / m->finishes], &finish};
    cr_assert_eq(moves_solve(&r, &p, &(moves_options){.limits = &l}, &e), PG_OK);
    cr_expect(r.answer == SEARCH_FOUND && r.optimal);
    uint32_t moves = r.moves;
    moves_result_release(&r);
    position_release(&finish);
    return moves;
}

/* Every cell has the number that it has alone, and the checker accepts all of it. */
static void expect_moves(const board *b, const position *start)
{
    const pg_limits l = {.threads = 2};
    map m;
    make_moves(&m, b, start, &l, NULL);
    for (uint32_t c = 0; c < m.starts * m.finishes; c++) {
        const map_moves *n = map_moves_of(&m, c);
        cr_expect_eq(n != NULL, m.cell[c].kind == VERDICT_POSSIBLE);
        if (!n)
            continue;
        uint32_t moves = alone(&m, c);
        cr_expect(n->found && n->proved && n->least == moves && n->most == moves, "cell %u: %u..%u, not %u",
                  c, n->least, n->most, moves);
    }
    char *proof = map_certificate(&m);
    expect_checked(proof, (size_t)m.starts * m.finishes);
    free(proof);
    map_release(&m);
}

Test(map, fewest_moves_of_random_boards)
{
    state = 42;
    for (int i = 0; i < tries(40, 400); i++) {
        board *b = random_board();
        position start;
        random_position(&start, b->holes, 6);
        expect_moves(b, NULL);
        expect_moves(b, &start);
        position_release(&start);
        board_free(b);
    }
}

/* In complete graphs a jump goes by the name of one of two pegs: symmetries that change who moves do not keep
 * numbers of moves. */
Test(map, fewest_moves_of_boards)
{
    static const struct {
        const char *board, *rules;
    } table[] = {
        {"triangle5", NULL}, {"diamond3", "8"}, {"path6", NULL}, {"complete:5", NULL}, {"cycle6", NULL}};
    pg_error e;
    board *b;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        cr_assert_eq(board_load(&b, table[i].board, table[i].rules, &e), PG_OK, "%s", e.text);
        expect_moves(b, NULL);
        board_free(b);
    }
}

/* Stopped again and again, the map comes to the same file, and what it says before that is true: ranges, of
 * which the checker reads that they are possible, and the bound. */
Test(map, fewest_moves_kept)
{
    char path[] = "/tmp/pagoda-map-XXXXXX";
    board *b;
    pg_error e;
    map whole, m;
    map_summary s;
    pg_limits l = {.threads = 2};
    double seconds = 0.02;
    free_name(path);
    cr_assert_eq(board_load(&b, "triangle6", NULL, &e), PG_OK);
    make_moves(&whole, b, NULL, &l, NULL);
    char *proof = map_certificate(&whole);
    uint32_t stops = 0, ranges;
    for (bool done = false; !done; seconds *= 1.3) {
        l.deadline = clock_now() + seconds;
        make_moves(&m, b, NULL, &l, path);
        map_summarise(&s, &m);
        ranges = 0;
        for (uint32_t c = 0; c < m.starts * m.finishes; c++) {
            const map_moves *n = map_moves_of(&m, c), *all = map_moves_of(&whole, c);
            cr_expect(!n || (n->least <= all->most && (!n->found || n->most >= all->most)));
            cr_expect(!n || (n->proof.moves == n->least && n->proof.fewest == n->proved));
            ranges += n && !n->proved;
        }
        done = m.complete;
        bool between = !done && s.counted > 0 && s.counted < s.possible;
        char *again = map_certificate(&m);
        if (done)
            cr_expect_str_eq(again, proof);
        if (between && stops++ == 0)
            expect_checked(again, s.possible + s.impossible + ranges);
        free(again);
        map_release(&m);
    }
    cr_expect_gt(stops, 0);
    cr_expect_neq(access(path, F_OK), 0);
    free(proof);
    map_release(&whole);
    board_free(b);
}
