/* bench_estimate.c - what the planner expects a closure to cost, over what it costs.
 *
 * bench_estimate [-n POSITIONS] [-s SEED] [-l] [WORKLOAD...]: a workload is a board and rules, such as
 * english-4. The positions are made by the seed: a single vacancy, then random jumps, a random number of
 * them. Each one's closure is made on one thread, three times where that is soon done: the least processor
 * time counts. -l lists the positions.
 *
 * One line a workload: expected over measured, the least, one in ten, the median, nine in ten, the most.
 */
#include "prover/reached.h"
#include "prover/problem_state.h"
#include "prover/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct settings {
    unsigned positions;
    uint64_t seed;
    bool list;
} settings;

static uint64_t random_state;

static uint32_t below(uint32_t n)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((random_state >> 33) % n);
}

static double processor_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Random jumps from the vacancy, at most so many. */
static void play_randomly(const board *b, uint64_t *pegs, uint32_t jumps)
{
    uint32_t *fits = PG_NEW(uint32_t, b->jumps);
    for (; jumps > 0; jumps--) {
        uint32_t count = 0;
        for (uint32_t j = 0; j < b->jumps; j++)
            if (jump_fits(b, j, pegs))
                fits[count++] = j;
        if (count == 0)
            break;
        jump_play(b, fits[below(count)], pegs);
    }
    free(fits);
}

/* Nanoseconds of one core; *members: how many positions can be reached. */
static double measured(const board *b, const position *start, uint64_t *members)
{
    double best = 0, all = 0;
    for (int i = 0; i < 3 && all < 2; i++) {
        const pg_limits limits = {.threads = 1, .memory = (size_t)8 << 30};
        const closure_options o = {.limits = &limits};
        closure *c;
        pg_error e;
        double from = processor_now();
        if (closure_new(&c, b, start, &o, &e) != PG_OK) {
            fprintf(stderr, "%s\n", e.text);
            exit(3);
        }
        *members = closure_count(c);
        closure_free(c);
        double took = processor_now() - from;
        best = i == 0 || took < best ? took : best;
        all += took;
    }
    return best * 1e9;
}

static double expected(prover *p, const board *b, const position *start)
{
    position any;
    estimate e = {0};
    position_init(&any, b->holes);
    problem_state *k = problem_state_new(&(problem){b, start, &any});
    k->prover = p;
    engines[ENGINE_CLOSURE].next(k, &e);
    problem_state_free(k);
    position_release(&any);
    return e.work;
}

static bool run_board(const settings *s, const char *name)
{
    char *text = pg_strdup(name), *rules = strrchr(text, '-');
    board *b;
    pg_error e;
    if (rules)
        *rules++ = 0;
    if (!rules || board_load(&b, text, rules, &e) != PG_OK) {
        fprintf(stderr, "%s: expected BOARD-RULES, such as english-4\n", name);
        free(text);
        return false;
    }
    double *ratio = PG_NEW(double, s->positions);
    prover *p = prover_new(b, NULL);
    random_state = s->seed;
    for (unsigned i = 0; i < s->positions; i++) {
        position start;
        uint64_t members;
        uint32_t vacancy = below(b->holes);
        position_init(&start, b->holes);
        for (uint32_t h = 0; h < b->holes; h++)
            bits_put(start.peg, h, h != vacancy);
        play_randomly(b, start.peg, below(b->holes - 1));
        double guess = expected(p, b, &start), truth = measured(b, &start, &members);
        ratio[i] = guess / truth;
        if (s->list)
            printf("%7.2f %2zu pegs %12llu reached, expected %12.0f; seconds %10.6f, expected %10.6f\n",
                   ratio[i], position_pegs(&start), (unsigned long long)members, expected_reach(b, &start),
                   truth * 1e-9, guess * 1e-9);
        position_release(&start);
    }
    unsigned n = s->positions;
    qsort(ratio, n, sizeof *ratio, by_size);
    printf("%-16s expected over measured: least %.2f, one in ten %.2f, median %.2f, nine in ten %.2f, most "
           "%.2f\n",
           name, ratio[0], ratio[n / 10], ratio[n / 2], ratio[n - 1 - n / 10], ratio[n - 1]);
    fflush(stdout);
    prover_free(p);
    free(ratio);
    board_free(b);
    free(text);
    return true;
}

int main(int argc, char **argv)
{
    static const char *const all[] = {"english-4", "french-4", "semi-wiegleb-4"};
    settings s = {.positions = 40, .seed = 1};
    for (int option; (option = getopt(argc, argv, "n:s:l")) != -1;) {
        if (option == 'n')
            s.positions = (unsigned)atoi(optarg);
        else if (option == 's')
            s.seed = (uint64_t)atoll(optarg);
        else if (option == 'l')
            s.list = true;
        else
            return 2;
    }
    bool good = s.positions > 0;
    int count = optind < argc ? argc - optind : (int)(sizeof all / sizeof *all);
    for (int i = 0; i < count; i++)
        good = run_board(&s, optind < argc ? argv[optind + i] : all[i]) && good;
    prover_thread_done();
    return good ? 0 : 2;
}
