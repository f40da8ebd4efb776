/* bench_closure.c - closures of fixed problems: exact totals that must not change, times that are only
 * reported.
 *
 * bench_closure [-t THREADS] [NAME...]: the workloads of that name, else those that take a second at most.
 * Each has its line: name, positions, their number by pegs as one checksum, orbits under the symmetries that
 * fix the start, then seconds for the closure, the counts and the orbits. Exit code 1 when a total is not the
 * one below.
 */
#include "board/problem.h"
#include "closure/closure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct workload {
    const char *name, *board, *rules, *start;
    uint64_t positions, orbits; /* 0: not known yet */
    bool large;
} workload;

static const workload table[] = {
    {"square5", "square5", NULL, "full-c3", 1183924, 149419, false},
    {"diamond4-8", "diamond4", "8", "full-d4", 26941074, 3381777, false},
    {"triangle7", "triangle7", NULL, "full-a1", 40600768, 20308078, false},
    {"english", "english", NULL, "full-d4", 187636299, 23475688, false},
    {"french", "french", NULL, "full-d4", 2993979754, 374349517, true},
    {"square6", "square6", NULL, "full-c3", 0, 0, true},
    {"english-8", "english", "8", "full-d4", 5832639832, 729274305, true},
    {"french-8", "french", "8", "full-d4", 126818723730, 15853663938, true},
};
enum { WORKLOADS = sizeof table / sizeof *table };

static bool chosen(const workload *w, int count, char **name)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(name[i], w->name))
            return true;
    return !count && !w->large;
}

static uint64_t sum(const uint64_t *count, uint32_t most)
{
    uint64_t s = 0;
    for (uint32_t k = 0; k <= most; k++)
        s += count[k];
    return s;
}

static bool expect(const char *what, uint64_t got, uint64_t expected)
{
    if (!expected || got == expected)
        return true;
    printf("  expected %llu %s\n", (unsigned long long)expected, what);
    return false;
}

static bool measure(const workload *w, const board *b, const position *start, const pg_limits *limits)
{
    closure_options o = {.limits = limits};
    closure *c;
    pg_error e;
    uint64_t pegs[65], orbits[65], check = 0;
    symmetry_group g;
    double begin = clock_now();
    if (closure_new(&c, b, start, &o, &e) != PG_OK) {
        printf("%s: %s\n", w->name, e.text);
        return false;
    }
    double made = clock_now();
    closure_by_pegs(c, pegs);
    double counted = clock_now();
    problem_symmetries(&g, &(problem){b, start, NULL}, NULL);
    bool good = closure_orbits(c, &g, limits, pegs, orbits, &e) == PG_OK;
    double done = clock_now();
    for (uint32_t k = 0; k <= b->holes; k++)
        check = check * UINT64_C(0x9E3779B97F4A7C15) + pegs[k];
    printf("%-12s %14llu %016llx %13llu   %8.3f %8.3f %8.3f\n", w->name, (unsigned long long)closure_count(c),
           (unsigned long long)check, (unsigned long long)(good ? sum(orbits, b->holes) : 0), made - begin,
           counted - made, done - counted);
    fflush(stdout);
    good = good && expect("positions", closure_count(c), w->positions) &&
           expect("orbits", sum(orbits, b->holes), w->orbits) && sum(pegs, b->holes) == closure_count(c);
    symmetry_release(&g);
    closure_free(c);
    return good;
}

static bool run(const workload *w, const pg_limits *limits)
{
    board *b;
    position start;
    pg_error e;
    if (board_load(&b, w->board, w->rules, &e) != PG_OK || position_parse(&start, b, w->start, &e) != PG_OK) {
        printf("%s: %s\n", w->name, e.text);
        return false;
    }
    bool good = measure(w, b, &start, limits);
    position_release(&start);
    board_free(b);
    return good;
}

int main(int count, char **argument)
{
    pg_limits limits = {.threads = (int)sysconf(_SC_NPROCESSORS_ONLN), .memory = (size_t)20 << 30};
    int first = 1;
    if (count > 2 && !strcmp(argument[1], "-t")) {
        limits.threads = atoi(argument[2]);
        first = 3;
    }
    bool good = true;
    for (int i = 0; i < WORKLOADS; i++)
        if (chosen(&table[i], count - first, argument + first))
            good = run(&table[i], &limits) && good;
    return good ? 0 : 1;
}
