/* bench_levels.c - levels from the start of a problem: how many positions, and what they take at rest.
 *
 * bench_levels BOARD START FINISH LEVELS [list] [no-counts] [threads=N] [MIB [DIR]]: a line for each level
 * with its positions up to symmetry, bytes a position where it is packed, and processor seconds so far.
 * `list`: no level is packed but to weigh it at the end. `no-counts`: nothing is refused. MIB and DIR:
 * --memory and --disk.
 */
#include "levels/runs.h"
#include "prover/learn.h"
#include "search/half.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDTH = 1 << 18, COUNTS = 128 };

typedef struct asked {
    const char *board, *start, *finish;
    uint32_t levels;
    bool list, plain_rules;
    pg_limits limits;
} asked;

static double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void fail(const char *why)
{
    fprintf(stderr, "bench_levels: %s\n", why);
    exit(3);
}

static void read_set(position *out, const board *b, const char *text)
{
    pg_error e;
    if (position_parse(out, b, text, &e) != PG_OK)
        fail(e.text);
}

/* As halves.c learns them. */
static void learn_counts(half *h, const asked *a, learner *l)
{
    h->plain = true;
    if (half_begin(h) != PG_OK)
        fail("no memory");
    for (uint32_t i = 0; i < a->levels && h->now.size; i++) {
        if (half_step(h, NULL) != PG_OK)
            fail("no memory for a sample");
        half_learn(h, learner_refute, l);
        half_thin(h, WIDTH);
    }
    h->plain = false;
}

/* Bytes at rest: of a list, those it would take. */
static size_t weigh(const half *h)
{
    level_room r;
    runs all;
    packed p;
    if (!h->now.entry)
        return packed_bytes(&h->now.packed);
    uint64_t *number = PG_NEW(uint64_t, 2 * h->now.size);
    room_init(&r, NULL, SIZE_MAX);
    runs_init(&all, &r);
    for (uint64_t i = 0; i < h->now.size; i++)
        number[i] = coordinates_number(&h->space.numbers, h->now.entry[i]);
    if (!runs_take(&all, number, h->now.size, number + h->now.size, h->space.numbers.bits) ||
        !runs_end(&all, &p))
        fail("no memory");
    size_t bytes = packed_bytes(&p);
    packed_release(&p);
    free(number);
    return bytes;
}

static void show(const half *h, uint32_t jumps, double seconds)
{
    uint64_t n = h->now.size;
    printf("%5u %14llu %8s %8.2f %10.2f\n", jumps, (unsigned long long)n, h->now.entry ? "list" : "packed",
           n ? (double)weigh(h) / (double)n : 0, seconds);
    fflush(stdout);
}

static void go(half *h, const asked *a)
{
    double begun = processor_seconds();
    h->plain = a->list;
    if (half_begin(h) != PG_OK)
        fail("no memory");
    printf("level      positions            bytes    seconds\n");
    for (uint32_t i = 0; h->now.size; i++) {
        double took = processor_seconds() - begun;
        if (!a->list || i == a->levels)
            show(h, i, took);
        if (i == a->levels)
            break;
        begun = processor_seconds() - took;
        if (half_step(h, NULL) != PG_OK)
            fail("no room for the next level");
    }
    printf("memory %zu MiB, disk %zu MiB\n", atomic_load(&h->run->room.peak) >> 20,
           atomic_load(&h->run->room.disk_peak) >> 20);
}

static void run(const asked *a)
{
    board *b;
    pg_error e;
    position start, finish;
    images symmetries;
    sets_run r;
    half h;
    learner l;
    if (board_load(&b, a->board, NULL, &e) != PG_OK)
        fail(e.text);
    read_set(&start, b, a->start);
    read_set(&finish, b, a->finish);
    images_fixing(&symmetries, &(problem){b, &start, &finish}, NULL);
    sets_init(&r, &a->limits, 12);
    half_init(&h, b, &start, false, &symmetries, &r, COUNTS, 0);
    learner_init(&l, b, &finish, false, NULL);
    if (!a->plain_rules)
        learn_counts(&h, a, &l);
    go(&h, a);
    learner_release(&l);
    half_release(&h);
    sets_release(&r);
    images_release(&symmetries);
    position_release(&start);
    position_release(&finish);
    board_free(b);
    prover_thread_done();
}

int main(int count, char **argument)
{
    if (count < 5) {
        fprintf(stderr,
                "usage: bench_levels BOARD START FINISH LEVELS [list] [no-counts] [threads=N] [MIB [DIR]]\n");
        return 2;
    }
    asked a = {.board = argument[1],
               .start = argument[2],
               .finish = argument[3],
               .levels = (uint32_t)atoi(argument[4]),
               .limits = {.threads = 1}};
    for (int i = 5; i < count; i++) {
        if (!strncmp(argument[i], "threads=", 8))
            a.limits.threads = atoi(argument[i] + 8);
        else if (!strcmp(argument[i], "list"))
            a.list = true;
        else if (!strcmp(argument[i], "no-counts"))
            a.plain_rules = true;
        else if (argument[i][0] >= '0' && argument[i][0] <= '9')
            a.limits.memory = (size_t)atol(argument[i]) << 20;
        else
            a.limits.disk = argument[i];
    }
    run(&a);
    return 0;
}
