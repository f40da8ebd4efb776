/* bench_plan.c - what the prover makes of positions that are met in play.
 *
 * bench_plan [-n PROBLEMS] [-s SEED] [-t SECONDS] [-j THREADS] [-p] [-l] [WORKLOAD...]: a workload is a board
 * and rules, such as english-4, or graphs: connected random graphs of 11 to 16 vertices, a whole map each.
 * The positions are made by the seed: a single vacancy, then random jumps, a random number of them. Each is
 * asked twice: can any one peg be the last, can the peg that stands last be on the hole that was vacant? -p
 * asks for proofs that are short, -l lists the problems with their times as commands of pagoda.
 *
 * One line a workload: how many were possible, impossible, open, and processor seconds: the median, 99 in
 * 100, the slowest. Processor time is of all threads, so that a busy machine says the same.
 */
#include "map/map.h"
#include "prover/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct settings {
    unsigned problems;
    uint64_t seed;
    double seconds;
    int threads;
    bool proof, list;
} settings;

typedef struct outcome {
    double *seconds; /* [problems] */
    unsigned problems, kind[3];
    uint64_t cells[3]; /* graphs: verdicts of all cells */
} outcome;

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

static void report(const char *name, outcome *o)
{
    qsort(o->seconds, o->problems, sizeof *o->seconds, by_size);
    double total = 0;
    for (unsigned i = 0; i < o->problems; i++)
        total += o->seconds[i];
    printf("%-16s %4u possible %4u impossible %3u open; median %.4f s, 99 in 100 %.3f s, slowest %.3f s, all "
           "%.1f s\n",
           name, o->kind[VERDICT_POSSIBLE], o->kind[VERDICT_IMPOSSIBLE], o->kind[VERDICT_OPEN],
           o->seconds[o->problems / 2], o->seconds[(o->problems * 99 - 1) / 100], o->seconds[o->problems - 1],
           total);
    fflush(stdout);
}

/* ---- positions of play ---------------------------------------------------------------------------- */

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

static void list_problem(const board *b, const position *start, const position *finish, const verdict *v,
                         double seconds)
{
    pg_buf text = {0};
    position_text(&text, b, start);
    buf_add(&text, " --finish ");
    position_text(&text, b, finish);
    printf("%9.4f %-10s %-9s pagoda prove %s --rules %s --start %s\n", seconds, verdict_name(v->kind),
           v->method ? method_name(v->method) : "-", b->name, board_rules_name(b->rules), buf_text(&text));
    buf_release(&text);
}

static void ask(const settings *s, outcome *o, const board *b, const position *start, const position *finish)
{
    double from = processor_now();
    pg_limits limits = {.deadline = clock_now() + s->seconds, .threads = s->threads};
    prover *p = prover_new(b, NULL);
    verdict v = {0};
    pg_error e;
    if (prover_prove(p, &(problem){b, start, finish}, s->proof, &limits, &v, &e) != PG_OK) {
        fprintf(stderr, "%s\n", e.text);
        exit(3);
    }
    prover_free(p);
    double took = processor_now() - from;
    o->seconds[o->problems++] = took;
    o->kind[v.kind]++;
    if (s->list)
        list_problem(b, start, finish, &v, took);
    verdict_release(&v);
}

static void ask_both(const settings *s, outcome *o, const board *b)
{
    position start, any, hole;
    uint32_t vacancy = below(b->holes);
    pg_error e;
    position_init(&start, b->holes);
    position_init(&any, b->holes);
    position_init(&hole, b->holes);
    for (uint32_t h = 0; h < b->holes; h++) {
        bits_put(start.peg, h, h != vacancy);
        bits_set(any.open, h);
    }
    bits_set(hole.peg, vacancy);
    position_set_total(&any, 1, &e);
    play_randomly(b, start.peg, below(b->holes - 1));
    ask(s, o, b, &start, &any);
    ask(s, o, b, &start, &hole);
    position_release(&start);
    position_release(&any);
    position_release(&hole);
}

static bool run_board(const settings *s, const char *name)
{
    char *text = pg_strdup(name), *rules = strrchr(text, '-');
    board *b;
    pg_error e;
    if (rules)
        *rules++ = 0;
    if (!rules || board_load(&b, text, rules, &e) != PG_OK) {
        fprintf(stderr, "%s: expected BOARD-RULES, such as english-4, or graphs\n", name);
        free(text);
        return false;
    }
    outcome o = {.seconds = PG_NEW(double, 2 * s->problems)};
    random_state = s->seed;
    for (unsigned i = 0; i < s->problems; i++)
        ask_both(s, &o, b);
    report(name, &o);
    free(o.seconds);
    board_free(b);
    free(text);
    return true;
}

/* ---- graphs ------------------------------------------------------------------------------------------ */

/* A random tree, and some edges more. */
static board *random_graph(unsigned number)
{
    pg_buf text = {0};
    board *b;
    pg_error e;
    uint32_t n = 11 + below(6), edges = 0, chosen = below(n);
    bool edge[16][16] = {{false}};
    buf_printf(&text, "board graph%u\nlattice graph\n", number);
    for (uint32_t v = 0; v < n; v++)
        buf_printf(&text, "hole v%u\n", v);
    for (uint32_t v = 1; v < n; v++) {
        uint32_t w = below(v);
        edge[w][v] = true;
        buf_printf(&text, "edge v%u v%u\n", w, v);
    }
    while (edges < chosen) {
        uint32_t v = below(n), w = below(n);
        edges++;
        if (v >= w || edge[v][w])
            continue;
        edge[v][w] = true;
        buf_printf(&text, "edge v%u v%u\n", v, w);
    }
    if (board_parse(&b, text.text, text.length, "graph", NULL, &e) != PG_OK) {
        fprintf(stderr, "%s\n", e.text);
        exit(3);
    }
    buf_release(&text);
    return b;
}

static void list_graph(const board *b, const map_summary *m, double seconds)
{
    printf("%9.4f %s, %u vertices: %llu possible, %llu impossible, %llu open; edges", seconds, b->name,
           b->holes, (unsigned long long)m->possible, (unsigned long long)m->impossible,
           (unsigned long long)m->open);
    for (uint32_t i = 0; i < b->edges; i++)
        printf(" %u-%u", b->edge[2 * i], b->edge[2 * i + 1]);
    printf("\n");
}

static void map_graph(const settings *s, outcome *o, unsigned number)
{
    board *b = random_graph(number);
    double from = processor_now();
    pg_limits limits = {.deadline = clock_now() + s->seconds, .threads = s->threads};
    map m;
    pg_error e;
    map_summary sum;
    if (map_make(&m, b, NULL, s->proof, &limits, &e) != PG_OK) {
        fprintf(stderr, "%s\n", e.text);
        exit(3);
    }
    double took = processor_now() - from;
    map_summarise(&sum, &m);
    o->seconds[o->problems++] = took;
    o->kind[sum.open ? VERDICT_OPEN : VERDICT_POSSIBLE]++;
    if (s->list)
        list_graph(b, &sum, took);
    map_release(&m);
    board_free(b);
}

static void run_graphs(const settings *s)
{
    outcome o = {.seconds = PG_NEW(double, s->problems)};
    random_state = s->seed;
    for (unsigned i = 0; i < s->problems; i++)
        map_graph(s, &o, i);
    report("graphs", &o);
    free(o.seconds);
}

int main(int argc, char **argv)
{
    static const char *const all[] = {"english-4",   "english-6",   "english-8",  "french-4",
                                      "triangle7-6", "triangle8-6", "diamond4-8", "square6-4",
                                      "graphs",      "diamond5-4",  "wiegleb-4",  "semi-wiegleb-4"};
    settings s = {.problems = 100, .seed = 1, .seconds = 30, .threads = 2};
    for (int option; (option = getopt(argc, argv, "n:s:t:j:pl")) != -1;) {
        if (option == 'n')
            s.problems = (unsigned)atoi(optarg);
        else if (option == 's')
            s.seed = (uint64_t)atoll(optarg);
        else if (option == 't')
            s.seconds = atof(optarg);
        else if (option == 'j')
            s.threads = atoi(optarg);
        else if (option == 'p')
            s.proof = true;
        else if (option == 'l')
            s.list = true;
        else
            return 2;
    }
    bool good = true;
    int count = optind < argc ? argc - optind : (int)(sizeof all / sizeof *all);
    for (int i = 0; i < count; i++) {
        const char *name = optind < argc ? argv[optind + i] : all[i];
        if (!strcmp(name, "graphs"))
            run_graphs(&s);
        else
            good = run_board(&s, name) && good;
    }
    prover_thread_done();
    return good ? 0 : 2;
}
