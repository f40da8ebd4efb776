/* bench_search.c - the search on every single-vacancy to single-survivor problem of a board.
 *
 * bench_search BOARD [RULES [SECONDS [FIRST [LAST]]]]: one problem of each orbit under the board's
 * symmetries that the class and pagoda tests leave over, at most so many seconds each (default 20), those
 * numbered FIRST .. LAST - 1. Each answer but "found" and each that takes more than a second has its line;
 * the last line sums up.
 */
#include "learn.h"
#include "proof.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct tally {
    unsigned number, first, last; /* of problems met; of those to be tried */
    unsigned answers[3];
    double seconds, longest;
} tally;

static void try_problem(tally *t, const board *b, const position *start, const position *finish,
                        double seconds)
{
    double begin = clock_now();
    pg_limits limits = {.deadline = begin + seconds, .threads = 1};
    learner l, back;
    learner_init(&l, b, finish, &limits);
    learner_init_back(&back, b, start, &limits);
    search_options o = {.limits = &limits,
                        .refute = learner_refute,
                        .refute_context = &l,
                        .refute_back = learner_refute,
                        .refute_back_context = &back};
    search_result r;
    pg_error e;
    if (search_run(&r, &(problem){b, start, finish}, &o, &e) != PG_OK) {
        fprintf(stderr, "%s\n", e.text);
        exit(3);
    }
    double took = clock_now() - begin;
    t->answers[r.answer]++;
    t->seconds += took;
    t->longest = took > t->longest ? took : t->longest;
    if (r.answer != SEARCH_FOUND || took > 1) {
        static const char *const names[] = {"open", "found", "none"};
        pg_buf text = {0};
        position_text(&text, b, start);
        buf_add(&text, " -> ");
        position_text(&text, b, finish);
        printf("%4u %s: %s, %.2f s, %llu expanded, %llu members, %u cuts\n", t->number, buf_text(&text),
               names[r.answer], took, (unsigned long long)r.expanded, (unsigned long long)r.members, r.cuts);
        buf_release(&text);
    }
    search_result_release(&r);
    learner_release(&l);
    learner_release(&back);
}

/* Is the pair the first of its orbit? */
static bool is_first(const uint32_t *image, uint32_t elements, uint32_t holes, uint32_t from, uint32_t to)
{
    for (uint32_t e = 0; e < elements; e++) {
        uint32_t f = image[(size_t)e * holes + from], t = image[(size_t)e * holes + to];
        if (f < from || (f == from && t < to))
            return false;
    }
    return true;
}

static void try_pair(tally *t, const board *b, prover *p, uint32_t from, uint32_t to, double seconds)
{
    position start, finish;
    position_init(&start, b->holes);
    position_init(&finish, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_put(start.peg, h, h != from);
    bits_set(finish.peg, to);
    verdict v = {0};
    pg_error e;
    prover_refute(p, &(problem){b, &start, &finish}, NULL, &v, &e);
    if (v.kind == VERDICT_OPEN) {
        if (t->number >= t->first && t->number < t->last)
            try_problem(t, b, &start, &finish, seconds);
        t->number++;
    }
    verdict_release(&v);
    position_release(&start);
    position_release(&finish);
}

int main(int count, char **argument)
{
    board *b;
    pg_error e;
    if (count < 2 || board_load(&b, argument[1], count > 2 ? argument[2] : NULL, &e) != PG_OK) {
        fprintf(stderr, "%s\n",
                count < 2 ? "usage: bench_search BOARD [RULES [SECONDS [FIRST [LAST]]]]" : e.text);
        return 2;
    }
    double seconds = count > 3 ? atof(argument[3]) : 20;
    tally t = {.first = count > 4 ? (unsigned)atoi(argument[4]) : 0};
    t.last = count > 5 ? (unsigned)atoi(argument[5]) : -1u;
    symmetry_group g;
    uint32_t *image;
    problem_symmetries(&g, &(problem){b, NULL, NULL}, NULL);
    uint32_t elements = symmetry_elements(&g, 1000, &image); /* 0, all pairs, when there are more */
    prover *p = prover_new(b, NULL);
    for (uint32_t from = 0; from < b->holes; from++)
        for (uint32_t to = 0; to < b->holes; to++)
            if (is_first(image, elements, b->holes, from, to))
                try_pair(&t, b, p, from, to, seconds);
    printf("%s %s: %u problems, %u found, %u none, %u open, %.2f s, longest %.3f s\n", b->name,
           board_rules_name(b->rules), t.number, t.answers[SEARCH_FOUND], t.answers[SEARCH_NONE],
           t.answers[SEARCH_OPEN], t.seconds, t.longest);
    prover_free(p);
    symmetry_release(&g);
    free(image);
    board_free(b);
    prover_thread_done();
    return 0;
}
