/* ranks.c - levels from both ends over ranks that are threads of this process, without MPI.
 *
 * Random problems, and single vacancies of the triangle of side 6: the answer, the sizes of the levels and
 * the game are those of one process, for any number of ranks and of threads of each, with levels made at once
 * and with levels that are merged and made in slices. So they are when a search is stopped again and again,
 * anywhere, and goes on from its file with another number of ranks, one process alone included. A plain
 * program, so that it runs under a thread sanitizer.
 *
 *   agree_ranks         environment: PAGODA_SEED (default 1), PAGODA_ROUNDS (default 20)
 */
#include "../unit/whole_searches.h"
#include "random.h"
#include "rank_threads.h"

#include <stdio.h>
#include <sys/stat.h>

static int failures, found, none, limits_met, stops, stood, late;

/* ---- halves on ranks -------------------------------------------------------------------------------- */

typedef struct halves_asked {
    search_result *out;
    const problem *problem;
    search_options options;
    const char *path; /* of a checkpoint; NULL: none */
    pg_status status;
} halves_asked;

static void run_halves(void *context, const peers *r)
{
    halves_asked *a = context;
    pg_error e;
    a->options.peers = r;
    a->status = halves_run_kept(a->out, a->problem, &a->options, a->path, &e);
}

/* halves_run_kept on so many ranks. */
static pg_status run_on(uint32_t ranks, search_result *out, const problem *q, const search_options *options)
{
    world w = {0};
    halves_asked asked = {.out = out, .problem = q, .options = *options};
    with_ranks(&w, ranks, run_halves, &asked);
    return asked.status;
}

/* ---- comparing -------------------------------------------------------------------------------------- */

static bool same_sizes(const search_half *a, const search_half *b)
{
    return a->levels == b->levels && a->cuts == b->cuts &&
           (!a->levels || !memcmp(a->size, b->size, a->levels * sizeof *a->size));
}

static bool same(const search_result *a, const search_result *b)
{
    if (a->answer != b->answer)
        return false;
    if (a->answer == SEARCH_NONE)
        return same_sizes(&a->halves->ahead, &b->halves->ahead) &&
               same_sizes(&a->halves->back, &b->halves->back);
    return a->found.jumps == b->found.jumps && a->found.start[0] == b->found.start[0] &&
           !memcmp(a->found.jump, b->found.jump, a->found.jumps * sizeof *a->found.jump);
}

/* A count for the finish at random; the engine takes those that no jump raises. */
static bool guess_count(void *context, const uint64_t *pegs, search_cut *out)
{
    const problem *q = context;
    int64_t here = 0;
    out->floor = 0;
    for (uint32_t h = 0; h < q->board->holes; h++) {
        out->weight[h] = (int64_t)below(3) - (below(4) == 0);
        here += bits_get(pegs, h) ? out->weight[h] : 0;
        out->floor += bits_get(q->finish->peg, h) ? out->weight[h] : 0;
    }
    return here < out->floor;
}

static void compare(const problem *q, size_t memory)
{
    pg_limits limits = {.memory = memory, .threads = 1};
    search_options o = {
        .limits = &limits,
        .ahead = {.refute = position_closed(q->finish) ? guess_count : NULL, .refute_context = (void *)q}};
    search_result alone = {0}, some = {0};
    uint64_t seed = state;
    if (halves_run(&alone, q, &o) != PG_OK) {
        limits_met++;
        search_result_release(&alone);
        return;
    }
    found += alone.answer == SEARCH_FOUND;
    none += alone.answer == SEARCH_NONE;
    state = seed;
    limits.threads = (int)below(2) + 1;
    uint32_t ranks = 2 + below(MOST_RANKS - 1);
    state = seed;
    pg_status status = run_on(ranks, &some, q, &o);
    bool agree = status == PG_OK && same(&alone, &some) && alone.expanded == some.expanded;
    if (!agree)
        printf("FAILED: %s, %zu bytes, %u ranks of %d threads: status %d, answers %d and %d, %llu and %llu\n",
               q->board->name, memory, ranks, limits.threads, status, alone.answer, some.answer,
               (unsigned long long)alone.expanded, (unsigned long long)some.expanded);
    failures += !agree;
    search_result_release(&alone);
    search_result_release(&some);
}

/* ---- from file to file ------------------------------------------------------------------------------ */

static off_t size_of(const char *path)
{
    struct stat info;
    return stat(path, &info) ? 0 : info.st_size;
}

/* Stopped so many times, some of them by time, and gone on with, each time on another number of ranks. */
static void go_on(const problem *q, size_t memory, int times)
{
    enum { EMPTY = 2000 /* more bytes than a file without levels has */, LITTLE = 1 << 20 };
    const char path[] = "agree_ranks.checkpoint";
    pg_limits limits = {.memory = memory, .threads = 1, .interrupt = &interrupted};
    search_result alone = {0}, some = {0};
    halves_asked asked = {.out = &some, .problem = q, .options = {.limits = &limits}, .path = path};
    uint64_t seed = state; /* how often it is stopped is a matter of time; what is asked next is not */
    interrupted = 0;
    if (halves_run(&alone, q, &asked.options) != PG_OK)
        exit(3);
    remove(path);
    pg_status status = PG_INTERRUPTED;
    for (int i = 0; status == PG_INTERRUPTED; i++) {
        bool timed = i < times && below(2);
        limits.threads = 1 + (int)below(2);
        limits.deadline = timed ? clock_now() + 1e-6 * (1 + below(MOST_MICROSECONDS)) : 0;
        run_stopped(1 + below(MOST_RANKS), run_halves, &asked, i < times && !timed);
        status = asked.status;
        if (status == PG_TIME) {
            late++;
            status = PG_INTERRUPTED;
        }
        stops += status == PG_INTERRUPTED;
        stood += status == PG_INTERRUPTED && size_of(path) > EMPTY;
    }
    bool outgrown = status == PG_MEMORY && memory < LITTLE; /* threads and ranks need room of their own */
    limits_met += outgrown;
    bool agree = status == PG_OK && same(&alone, &some) && alone.expanded == some.expanded;
    if (!outgrown && (!agree || size_of(path))) {
        printf("FAILED: %s, %zu bytes, from file to file: status %d, answers %d and %d\n", q->board->name,
               memory, status, alone.answer, some.answer);
        failures++;
    }
    remove(path);
    search_result_release(&alone);
    search_result_release(&some);
    state = seed;
    below(2);
}

/* ---- problems --------------------------------------------------------------------------------------- */

/* A single vacancy, some holes of it open now and then, to some pegs. */
static void random_problem(void)
{
    board *b = random_rectangle(4, 2);
    position start, finish;
    problem q = {b, &start, &finish};
    position_init(&start, b->holes);
    position_init(&finish, b->holes);
    uint32_t vacant = below(b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_put(start.peg, h, h != vacant);
    for (uint32_t pegs = 1 + below(3); pegs; pegs--)
        bits_set(finish.peg, below(2) ? vacant : below(b->holes));
    if (below(4) == 0) {
        finish.total = position_total(&finish);
        for (uint32_t h = 0; h < b->holes; h++)
            bits_set(finish.open, h);
        memset(finish.peg, 0, bits_words(b->holes) * sizeof *finish.peg);
    }
    if (halves_apply(&q))
        compare(&q, below(2) ? (size_t)1 << 26 : (size_t)400 << 10);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

static void vacancies_of_triangle(void)
{
    pg_error e;
    board *b;
    position start, finish;
    if (board_load(&b, "triangle:6", NULL, &e) != PG_OK || position_parse(&start, b, "a1'", &e) != PG_OK)
        exit(3);
    for (uint32_t to = 0; to < b->holes; to += 4) {
        position_init(&finish, b->holes);
        bits_set(finish.peg, to);
        compare(&(problem){b, &start, &finish}, to % 8 ? (size_t)1 << 28 : (size_t)400 << 10);
        go_on(&(problem){b, &start, &finish}, to % 8 ? (size_t)1 << 28 : (size_t)400 << 10, 15);
        position_release(&finish);
    }
    position_release(&start);
    board_free(b);
}

/* One rank without memory stops all. */
static void stops_together(void)
{
    pg_error e;
    board *b;
    position start, finish;
    search_result r = {0};
    if (board_load(&b, "triangle:6", NULL, &e) != PG_OK || position_parse(&start, b, "a1'", &e) != PG_OK ||
        position_parse(&finish, b, "a2", &e) != PG_OK)
        exit(3);
    const pg_limits limits = {.memory = 1 << 15, .threads = 1};
    const search_options o = {.limits = &limits};
    pg_status status = run_on(3, &r, &(problem){b, &start, &finish}, &o);
    if (status != PG_MEMORY) {
        printf("FAILED: status %d without memory\n", status);
        failures++;
    }
    search_result_release(&r);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

int main(void)
{
    long rounds = begin_rounds(20);
    vacancies_of_triangle();
    stops_together();
    for (long i = rounds; i > 0; i--)
        random_problem();
    printf("%d games, %d proofs, %d beyond the memory, %d stops, %d of them with levels, %d by time\n", found,
           none, limits_met, stops, stood, late);
    return failures || !found || !none || !late || !(stood || SLOWED);
}
