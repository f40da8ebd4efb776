/* moves_ranks.c - fewest moves over ranks that are threads of this process, without MPI.
 *
 * Random problems: the answer, the bounds, the numbers of positions and the game are those of one process,
 * for any number of ranks and of threads of each. Rounds are put off and shared from the first positions on,
 * potentials are asked for at short levels, and levels are packed now and then. Some have finishes that
 * any number of jumps leads to, some have none without a jump, some boards have more holes than a word. All
 * of that is the same, too, when a search is stopped again and again, anywhere, and goes on from its file
 * with another number of ranks, one process alone included. A plain program, so that it runs under a thread
 * sanitizer.
 *
 *   agree_moves_ranks         environment: PAGODA_SEED (default 1), PAGODA_ROUNDS (default 60)
 */
#include "moves/engine.h"
#include "random.h"
#include "rank_threads.h"

#include <stdio.h>
#include <sys/stat.h>

static int failures, found, none, limits_met, stops, stood;

/* ---- on ranks ----------------------------------------------------------------------------------------- */

typedef struct moves_asked {
    moves_result *out;
    const problem *problem;
    moves_options options;
    const moves_trial *trial;
    pg_status status;
} moves_asked;

static void run_moves(void *context, const peers *r)
{
    moves_asked *a = context;
    pg_error e;
    a->options.peers = r;
    a->status = moves_try(a->out, a->problem, &a->options, a->trial, &e);
}

static pg_status run_on(uint32_t ranks, moves_result *out, const problem *p, const pg_limits *limits,
                        const moves_trial *trial)
{
    world w = {0};
    moves_asked asked = {.out = out, .problem = p, .options = {.limits = limits}, .trial = trial};
    with_ranks(&w, ranks, run_moves, &asked);
    return asked.status;
}

/* ---- comparing ---------------------------------------------------------------------------------------- */

static bool same(const problem *p, const moves_result *a, const moves_result *b)
{
    if (a->answer != b->answer || a->optimal != b->optimal || a->moves != b->moves ||
        a->lower_bound != b->lower_bound || a->states != b->states || a->last_states != b->last_states ||
        a->last_moves != b->last_moves || a->stopped != b->stopped)
        return false;
    return a->answer != SEARCH_FOUND ||
           (a->best.jumps == b->best.jumps && bits_equal(a->best.start, b->best.start, p->board->holes) &&
            !memcmp(a->best.jump, b->best.jump, a->best.jumps * sizeof *a->best.jump));
}

/* `scale`: of what is long. Little memory makes rounds of an exchange short. */
static void compare(const problem *p, uint32_t scale, size_t memory)
{
    const moves_trial trial = {.long_level = 1 + below(10 * scale),
                               .long_round = 1 + below(below(2) ? 3 : 60 * scale),
                               .pack_all = below(2)};
    const pg_limits one = {.threads = 1, .memory = memory};
    const pg_limits each = {.threads = 1 + (int)below(2), .memory = memory};
    uint32_t ranks = 1 + below(MOST_RANKS);
    moves_result alone, some;
    pg_error e;
    if (moves_try(&alone, p, &(moves_options){.limits = &one}, &trial, &e) != PG_OK)
        exit(3);
    pg_status status = run_on(ranks, &some, p, &each, &trial);
    if (status != PG_OK || !same(p, &alone, &some)) {
        failures++;
        printf("FAILED: %s on %u ranks of %d threads: status %d, answers %d and %d, moves %u and %u, "
               "positions %llu and %llu\n",
               p->board->name, ranks, each.threads, status, alone.answer, some.answer, alone.moves,
               some.moves, (unsigned long long)alone.states, (unsigned long long)some.states);
    }
    found += alone.answer == SEARCH_FOUND;
    none += alone.answer == SEARCH_NONE;
    moves_result_release(&alone);
    moves_result_release(&some);
}

/* ---- from file to file -------------------------------------------------------------------------------- */

static off_t size_of(const char *path)
{
    struct stat info;
    return stat(path, &info) ? 0 : info.st_size;
}

/* Stopped so many times, and gone on with, each time on another number of ranks. */
static void go_on(const problem *p, const moves_trial *trial, int times)
{
    enum { LONG = 20000 /* bytes of a file that has levels in it */ };
    const char path[] = "agree_moves_ranks.checkpoint";
    pg_limits limits = {.threads = 1, .memory = (size_t)6 << 20, .interrupt = &interrupted};
    moves_result alone, some;
    moves_asked asked = {
        .out = &some, .problem = p, .trial = trial, .options = {.limits = &limits, .checkpoint = path}};
    pg_error e;
    uint64_t seed = state; /* how often it is stopped is a matter of time; what is asked next is not */
    interrupted = 0;
    if (moves_try(&alone, p, &(moves_options){.limits = &limits}, trial, &e) != PG_OK)
        exit(3);
    remove(path);
    run_stopped(2, run_moves, &asked, false); /* without a stop, for what it has to agree on in all */
    most_agreements = agreed / 2 + 1;
    moves_result_release(&some);
    for (int i = 0; i <= times; i++) {
        limits.threads = 1 + (int)below(2);
        run_stopped(1 + below(MOST_RANKS), run_moves, &asked, i < times);
        bool stopped = asked.status == PG_OK && some.stopped == PG_INTERRUPTED;
        stops += stopped;
        stood += stopped && size_of(path) > LONG;
        if (!stopped)
            break;
        moves_result_release(&some);
    }
    if (asked.status != PG_OK || !same(p, &alone, &some) || size_of(path)) {
        printf("FAILED: %s, from file to file: status %d, answers %d and %d, moves %u and %u, positions %llu "
               "and %llu\n",
               p->board->name, asked.status, alone.answer, some.answer, alone.moves, some.moves,
               (unsigned long long)alone.states, (unsigned long long)some.states);
        failures++;
    }
    remove(path);
    moves_result_release(&alone);
    moves_result_release(&some);
    state = seed;
    below(2);
}

/* ---- problems ----------------------------------------------------------------------------------------- */

static void open_holes(position *set, uint32_t one_in)
{
    for (uint32_t h = 0; h < set->holes; h++)
        if (below(one_in) == 0) {
            bits_set(set->open, h);
            bits_clear(set->peg, h);
        }
}

/* What random jumps lead to. */
static void played_finish(const board *b, const position *start, position *finish)
{
    position_init(finish, b->holes);
    memcpy(finish->peg, start->peg, bits_words(b->holes) * sizeof *finish->peg);
    for (int tries = 0; tries < 400; tries++) {
        uint32_t j = below(b->jumps);
        if (jump_fits(b, j, finish->peg))
            jump_play(b, j, finish->peg);
    }
}

static void ask(const board *b, const position *start)
{
    position finish;
    pg_error e;
    uint32_t kind = below(8);
    if (kind == 0 && b->holes <= 64 && position_parse_stuck(&finish, b, "stuck", &e) == PG_OK) {
        compare(&(problem){b, start, &finish}, 1, (size_t)16 << 20);
        position_release(&finish);
        return;
    }
    played_finish(b, start, &finish);
    if (kind == 1)
        open_holes(&finish, 3);
    if (kind == 2) {
        finish.total = position_total(&finish);
        open_holes(&finish, 1);
    }
    if (kind == 3)
        bits_put(finish.peg, below(b->holes), below(2));
    compare(&(problem){b, start, &finish}, 1, (size_t)16 << 20);
    position_release(&finish);
}

static void random_problem(void)
{
    board *b = random_rectangle(4, 2);
    position start;
    position_init(&start, b->holes);
    uint32_t vacant = below(b->holes), also = below(2) ? below(b->holes) : vacant;
    for (uint32_t h = 0; h < b->holes; h++)
        bits_put(start.peg, h, h != vacant && h != also);
    ask(b, &start);
    position_release(&start);
    board_free(b);
}

/* A few pegs, near each other, on a board of more than 64 holes. */
static void wide_problem(void)
{
    pg_error e;
    board *b;
    position start;
    if (board_load(&b, "square:9", NULL, &e) != PG_OK)
        exit(3);
    position_init(&start, b->holes);
    for (uint32_t h = 27; h < 54; h++)
        bits_put(start.peg, h, h % 9 > 2 && h % 9 < 7 && below(4));
    ask(b, &start);
    position_release(&start);
    board_free(b);
}

/* Levels of some thousand positions. */
static void triangle(void)
{
    pg_error e;
    board *b;
    position start, finish;
    if (board_load(&b, "triangle:6", NULL, &e) != PG_OK || position_parse(&start, b, "a1'", &e) != PG_OK ||
        position_parse(&finish, b, "a1", &e) != PG_OK)
        exit(3);
    for (int times = 0; times < 3; times++)
        compare(&(problem){b, &start, &finish}, 40, (size_t)6 << 20);
    for (int times = 0; times < 8 || (stood < 3 && times < 80); times++) {
        const moves_trial some = {
            .long_level = 1 + below(400), .long_round = 1 + below(1000), .pack_all = below(2)};
        go_on(&(problem){b, &start, &finish}, &some, 10);
    }
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

/* One rank without memory or time stops all. */
static void stops_together(void)
{
    pg_error e;
    board *b;
    position start, finish;
    if (board_load(&b, "triangle:5", NULL, &e) != PG_OK || position_parse(&start, b, "a1'", &e) != PG_OK ||
        position_parse(&finish, b, "a1", &e) != PG_OK)
        exit(3);
    for (size_t memory = 1 << 12; memory <= 1 << 19; memory *= 2) {
        const pg_limits limits = {.threads = 1, .memory = memory};
        moves_result r;
        const moves_trial trial = {.long_level = 100, .long_round = 50};
        pg_status status = run_on(3, &r, &(problem){b, &start, &finish}, &limits, &trial);
        limits_met += r.stopped == PG_MEMORY;
        if (status != PG_OK || (r.stopped == PG_OK && !r.optimal && r.answer == SEARCH_FOUND)) {
            printf("FAILED: status %d with %zu bytes\n", status, memory);
            failures++;
        }
        moves_result_release(&r);
    }
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

int main(void)
{
    long rounds = begin_rounds(60);
    triangle();
    stops_together();
    for (long i = rounds; i > 0; i--) {
        if (i % 4)
            random_problem();
        else
            wide_problem();
    }
    printf("%d games, %d proofs, %d beyond the memory, %d calls, %d stops, %d of them with levels\n", found,
           none, limits_met, calls, stops, stood);
    return failures || !found || !none || !limits_met || calls < 40 || !stood;
}
