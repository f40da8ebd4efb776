/* count_ranks.c - positions on games over ranks that are threads of this process, without MPI.
 *
 * Random problems: the positions and classes of each level and the number of games are those of one process,
 * for any number of ranks and of threads of each. Some have symmetries or are their own duals, some finishes
 * have open holes or any number of pegs, so that levels go forwards to the end and then back. Little memory
 * lets levels rest. Some are interrupted, and all ranks stop together then. Some are interrupted again and
 * again and go on from one checkpoint, each time on another number of ranks, one process among them; what
 * such a file says is changed now and then, with a checksum that fits. A plain program, so that it runs under
 * a thread sanitizer.
 *
 *   agree_count_ranks         environment: PAGODA_SEED (default 1), PAGODA_ROUNDS (default 60)
 */
#include "ask/ask.h"
#include "base/checkpoint.h"
#include "count/count.h"
#include "random.h"
#include "rank_threads.h"

#include <stdio.h>
#include <sys/stat.h>

static int failures, with_games, without, limits_met, stops, stood, went_on, forged, refused;

/* ---- on ranks ----------------------------------------------------------------------------------------- */

typedef struct count_asked {
    count_result *out;
    const problem *problem;
    count_options options;
    pg_status status;
} count_asked;

static void run_count(void *context, const peers *r)
{
    count_asked *a = context;
    pg_error e;
    a->options.peers = r;
    a->status = count_run(a->out, a->problem, &a->options, &e);
}

static pg_status run_on(uint32_t ranks, count_result *out, const problem *p, const count_options *options,
                        bool stopped)
{
    count_asked asked = {.out = out, .problem = p, .options = *options};
    run_stopped(ranks, run_count, &asked, stopped);
    return asked.status;
}

/* ---- comparing ---------------------------------------------------------------------------------------- */

static bool same(const count_result *a, const count_result *b)
{
    bool equal = a->complete == b->complete && a->levels == b->levels && !a->games == !b->games &&
                 (!a->games || !strcmp(a->games, b->games));
    for (size_t k = 0; equal && k < a->levels; k++)
        equal = a->level[k].positions == b->level[k].positions &&
                a->level[k].classes == b->level[k].classes && a->level[k].dead == b->level[k].dead;
    return equal;
}

static void compare(const problem *p, size_t memory)
{
    const pg_limits one = {.threads = 1, .memory = memory};
    const pg_limits each = {.threads = 1 + (int)below(2), .memory = memory, .interrupt = &interrupted};
    count_options o = {.limits = &one,
                       .engine = COUNT_LEVELS,
                       .games = below(4) > 0,
                       .classes = true,
                       .dead = below(4) == 0,
                       .refuter = &ask_refuter};
    uint32_t ranks = 2 + below(MOST_RANKS - 1);
    count_result alone, some;
    pg_error e;
    if (count_run(&alone, p, &o, &e) != PG_OK)
        exit(3);
    o.limits = &each;
    bool stopped = below(4) == 0;
    pg_status status = run_on(ranks, &some, p, &o, stopped);
    limits_met += !alone.complete;
    stops += stopped && !some.complete;
    bool open = !alone.complete || (stopped && !some.complete);
    if (status != PG_OK || (!open && !same(&alone, &some))) {
        failures++;
        printf("FAILED: %s on %u ranks of %d threads: status %d, %llu and %llu positions, %s and %s games\n",
               p->board->name, ranks, each.threads, status, (unsigned long long)alone.total.positions,
               (unsigned long long)some.total.positions, alone.games ? alone.games : "no",
               some.games ? some.games : "no");
    }
    with_games += alone.complete && alone.total.positions > 0;
    without += alone.complete && alone.total.positions == 0;
    count_result_release(&alone);
    count_result_release(&some);
}

/* ---- from file to file ----------------------------------------------------------------------------- */

static const char path[] = "agree_count_ranks.checkpoint";

static long size_of_file(void)
{
    struct stat info;
    return stat(path, &info) ? 0 : (long)info.st_size;
}

/* Stopped so many times, and gone on with, each time on another number of ranks. */
static void go_on(const problem *p, size_t memory, int times)
{
    pg_limits limits = {.threads = 1, .memory = memory, .interrupt = &interrupted};
    count_options o = {.limits = &limits,
                       .engine = COUNT_LEVELS,
                       .games = below(4) > 0,
                       .dead = below(4) == 0,
                       .refuter = &ask_refuter};
    count_result alone, some = {0};
    uint64_t seed = state; /* how often it is stopped is a matter of time; what is asked next is not */
    pg_error e;
    interrupted = 0;
    if (count_run(&alone, p, &o, &e) != PG_OK)
        exit(3);
    o.checkpoint = path;
    remove(path);
    pg_status status = PG_OK;
    bool stopped = alone.complete;
    most_agreements = 600; /* reading the file takes some for each level */
    for (int i = 0; status == PG_OK && stopped; i++) {
        count_result_release(&some);
        limits.threads = 1 + (int)below(2);
        went_on += size_of_file() > 0;
        status = run_on(1 + below(MOST_RANKS), &some, p, &o, i < times);
        stopped = some.stopped == PG_INTERRUPTED;
        stood += stopped && size_of_file() > 0;
    }
    most_agreements = 60;
    bool outgrown = status == PG_OK && some.stopped == PG_MEMORY && memory < (size_t)1 << 26;
    limits_met += outgrown; /* ranks need room of their own */
    if (alone.complete && !outgrown && (status != PG_OK || !same(&alone, &some) || size_of_file())) {
        failures++;
        printf("FAILED: %s, %zu bytes, from file to file: status %d, %llu and %llu positions\n",
               p->board->name, memory, status, (unsigned long long)alone.total.positions,
               (unsigned long long)some.total.positions);
    }
    remove(path);
    count_result_release(&alone);
    count_result_release(&some);
    state = seed;
    below(2);
}

/* Changes some words of the state: behind a header, whose last word is the length of the question, and that
 * one; a checksum of these three follows. Where levels rest it is one of more pieces, and does not fit. */
static void forge(void)
{
    enum { HEADER = 80 };
    FILE *f = fopen(path, "r+b");
    size_t size = (size_t)size_of_file();
    unsigned char *all = malloc(size);
    uint64_t asked, word;
    if (!f || size < HEADER || fread(all, 1, size, f) != size)
        exit(3);
    memcpy(&asked, all + HEADER - sizeof asked, sizeof asked);
    unsigned char *state_of = all + HEADER + asked;
    uint32_t words = (uint32_t)(size - HEADER - asked) / 8 - 1;
    for (uint32_t changes = 1 + below(2); changes; changes--) {
        uint32_t near = below(2) ? below(words) : below(words < 40 ? words : 40);
        unsigned char *at = state_of + 8 * (below(4) ? near : words - 1 - near);
        memcpy(&word, at, sizeof word);
        word = below(2) ? word + 1 - 2 * (uint64_t)below(2) : below(2) ? below(40) : word ^ 1u << below(31);
        memcpy(at, &word, sizeof word);
    }
    uint64_t sum = checkpoint_sum(checkpoint_sum(0, all, HEADER), all + HEADER, asked);
    sum = checkpoint_sum(sum, state_of, 8 * (size_t)words);
    memcpy(state_of + 8 * (size_t)words, &sum, sizeof sum);
    rewind(f);
    fwrite(all, 1, size, f);
    fclose(f);
    free(all);
}

/* A file that was changed is refused, or believed: either way all ranks come to an end together. */
static void go_on_forged(const problem *p, int times)
{
    pg_limits limits = {.threads = 1, .memory = (size_t)1 << 24, .interrupt = &interrupted};
    const count_options o = {
        .limits = &limits, .engine = COUNT_LEVELS, .games = below(2), .checkpoint = path};
    for (int i = 0; i < times; i++) {
        count_result r = {0};
        remove(path);
        if (run_on(2 + below(MOST_RANKS - 1), &r, p, &o, true) == PG_OK && size_of_file() > 0) {
            forge();
            count_result_release(&r);
            pg_status status = run_on(2 + below(MOST_RANKS - 1), &r, p, &o, false);
            forged++;
            refused += status == PG_INPUT;
        }
        count_result_release(&r);
    }
    remove(path);
}

/* ---- problems ----------------------------------------------------------------------------------------- */

/* What some random jumps lead to, with open holes now and then. */
static void random_finish(const board *b, const position *start, position *finish)
{
    position_init(finish, b->holes);
    memcpy(finish->peg, start->peg, bits_words(b->holes) * sizeof *finish->peg);
    for (uint32_t tries = 100 + below(300); tries; tries--) {
        uint32_t j = below(b->jumps);
        if (jump_fits(b, j, finish->peg))
            jump_play(b, j, finish->peg);
    }
    uint32_t kind = below(6), one_in = kind == 0 ? 1 : 3;
    if (kind == 0 && below(2))
        finish->total = position_total(finish);
    for (uint32_t h = 0; kind < 2 && h < b->holes; h++)
        if (below(one_in) == 0) {
            bits_set(finish->open, h);
            bits_clear(finish->peg, h);
        }
    if (kind == 2)
        bits_put(finish->peg, below(b->holes), below(2));
}

static void random_problem(void)
{
    board *b = random_rectangle(4, 2);
    position start, finish;
    position_init(&start, b->holes);
    uint32_t vacant = below(b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_put(start.peg, h, h != vacant);
    if (b->jumps && board_peg_change(b)) {
        random_finish(b, &start, &finish);
        compare(&(problem){b, &start, &finish}, (size_t)1 << 28);
        position_release(&finish);
    }
    position_release(&start);
    board_free(b);
}

/* Levels of some thousand positions, which ask for counts; with little memory they rest. The first problem is
 * its own dual. */
static void larger(void)
{
    static const char *const of[][3] = {{"triangle:6", "full-a1", "a1"},
                                        {"triangle:6", "full-a1", "c5"},
                                        {"square:5", "full-c3", "a1"},
                                        {"rectangle:4x6", "full-a1", "d1"}};
    pg_error e;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        board *b;
        position start, finish;
        if (board_load(&b, of[i][0], NULL, &e) != PG_OK || position_parse(&start, b, of[i][1], &e) != PG_OK ||
            position_parse(&finish, b, of[i][2], &e) != PG_OK)
            exit(3);
        const problem p = {b, &start, &finish};
        for (size_t memory = (size_t)1 << 16; memory <= (size_t)1 << 28; memory *= 8) {
            compare(&p, memory);
            go_on(&p, memory, 12);
        }
        for (size_t memory = (size_t)3 << 20; memory <= (size_t)12 << 20; memory *= 2)
            go_on(&p, memory, 20);
        go_on_forged(&p, 12);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
}

int main(void)
{
    long rounds = begin_rounds(60);
    larger();
    for (long i = rounds; i > 0; i--)
        random_problem();
    printf("%d with games, %d without, %d beyond the memory, %d stopped, %d calls\n", with_games, without,
           limits_met, stops, calls);
    printf("%d files, %d gone on with; %d changed, %d refused\n", stood, went_on, forged, refused);
    bool few = !with_games || !without || !limits_met || !stops || calls < 30 || !forged || !refused;
    return failures || few || (!SLOWED && (stood < 10 || went_on < 10));
}
