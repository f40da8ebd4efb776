/* bench_count.c - exact counts with totals that must not change, and the times they take.
 *
 * bench_count [-t THREADS] [NAME ...]: the workloads named, or all. Each has its line: seconds, MiB of
 * tables, totals. Exit code 1 when a total is not what it was.
 */
#include "count/count.h"
#include "prover/learn.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct workload {
    const char *name, *board, *rules, *start, *finish;
    bool games;
    uint64_t positions, classes;
    const char *total_games;
} workload;

/* Sources: english from the centre, positions and classes, Beasley's and OEIS A112737's numbers; games of the
 * 15-hole triangle, Bell. The others were counted by two engines. */
static const workload workloads[] = {
    {"triangle5", "triangle5", NULL, "full-a1", NULL, true, 3016, 1544, "568630"},
    {"triangle6", "triangle6", NULL, "full-c5", "c5", true, 181754, 91086, "83430099424"},
    {"english", "english", NULL, "full-d4", NULL, false, 187636299, 23475688, NULL},
    {"english-games", "english", NULL, "full-d4", NULL, true, 187636299, 23475688, "577116156815309849672"},
    {"central", "english", NULL, "full-d4", "d4", false, 13428122, 1679072, NULL},
    {"central-games", "english", NULL, "full-d4", "d4", true, 13428122, 1679072, "40861647040079968"},
};
enum { WORKLOADS = sizeof workloads / sizeof *workloads };

static void *open_learner(const board *b, const position *finish, const pg_limits *limits)
{
    learner *l = PG_NEW(learner, 1);
    learner_init(l, b, finish, false, limits);
    return l;
}

static void close_learner(void *l)
{
    learner_release(l);
    free(l);
}

static bool run(const workload *w, int threads)
{
    static const count_refuter refuter = {open_learner, learner_refute, close_learner};
    board *b;
    position start, finish;
    pg_error e;
    double begun = clock_now();
    if (board_load(&b, w->board, w->rules, &e) != PG_OK || position_parse(&start, b, w->start, &e) != PG_OK ||
        (w->finish && position_parse(&finish, b, w->finish, &e) != PG_OK)) {
        fprintf(stderr, "%s\n", e.text);
        exit(2);
    }
    pg_limits limits = {.threads = threads};
    count_options o = {.limits = &limits, .classes = true, .games = w->games, .refuter = &refuter};
    count_result r;
    const problem q = {b, &start, w->finish ? &finish : NULL};
    bool good = count_run(&r, &q, &o, &e) == PG_OK && r.complete && r.total.positions == w->positions &&
                r.total.classes == w->classes && (!w->games || !strcmp(r.games, w->total_games));
    printf("%-14s %8.3f s %5zu MiB  positions %" PRIu64 "  classes %" PRIu64 "  games %s%s\n", w->name,
           clock_now() - begun, r.bytes >> 20, r.total.positions, r.total.classes, r.games ? r.games : "-",
           good ? "" : "  WRONG");
    count_result_release(&r);
    position_release(&start);
    if (w->finish)
        position_release(&finish);
    board_free(b);
    return good;
}

static bool named(const workload *w, int count, char **name)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(name[i], w->name))
            return true;
    return count == 0;
}

int main(int count, char **argument)
{
    int threads = 2, first = 1;
    bool good = true;
    if (count > 2 && !strcmp(argument[1], "-t")) {
        threads = atoi(argument[2]);
        first = 3;
    }
    for (int i = 0; i < WORKLOADS; i++)
        if (named(&workloads[i], count - first, argument + first))
            good = run(&workloads[i], threads) && good;
    return !good;
}
