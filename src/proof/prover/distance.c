/* distance.c - resource counts made of Fibonacci numbers, for large boards.
 *
 * Conway's count of the soldiers' problem gives a hole the golden ratio to the power of minus its distance
 * from the target. With Fibonacci numbers in place of the powers it is a count in whole numbers: F(m - d),
 * where d is the least number with d(over) <= d(to) + 1 and d(from) <= d(to) + 2 for every jump, and 1
 * wherever m - d is less than 1. A linear program finds such counts as well, but needs seconds on thousands
 * of holes, and loses sight of them in rounding when m is large. Every peg of the finish is tried as the
 * target; m is as small as it can be. Cost: the jumps, for each target and each m tried.
 */
#include "refute.h"

enum { TARGETS = 16 };
#define FAR UINT32_MAX

typedef struct peg_distances {
    const board *b;
    uint32_t *first, *into; /* the jumps that put a peg on each hole */
    uint32_t *d;            /* [holes]; FAR: no peg there helps */
    uint32_t *queue;
    bool *queued;
    uint32_t most; /* the largest that is not FAR */
} peg_distances;

static bool fills(const void *context, uint32_t jump, const jump_cell *c)
{
    (void)context;
    (void)jump;
    return !c->before && c->after;
}

static void push(peg_distances *s, size_t *end, uint32_t hole, uint32_t d)
{
    if (d >= s->d[hole])
        return;
    s->d[hole] = d;
    if (s->queued[hole])
        return;
    s->queued[hole] = true;
    s->queue[(*end)++ % s->b->holes] = hole;
}

/* What a jump asks of the holes that lose their pegs: the nearer the end, the nearer the
 * target. A lone one pays all. */
static void relax(peg_distances *s, size_t *end, uint32_t j, uint32_t d)
{
    const jump_cell *c = jump_cells(s->b, j);
    uint32_t losing = 0, step = 1;
    for (uint32_t i = 0; i < s->b->jump[j].length; i++)
        losing += c[i].before && !c[i].after;
    for (uint32_t i = s->b->jump[j].length; i-- > 0 && step <= 2;)
        if (c[i].before && !c[i].after)
            push(s, end, c[i].hole, losing == 1 ? d : d + step++);
}

static void measure(peg_distances *s, uint32_t target)
{
    size_t begin = 0, end = 0;
    for (uint32_t h = 0; h < s->b->holes; h++)
        s->d[h] = FAR;
    push(s, &end, target, 0);
    while (begin < end) {
        uint32_t h = s->queue[begin++ % s->b->holes];
        s->queued[h] = false;
        for (uint32_t i = s->first[h]; i < s->first[h + 1]; i++)
            relax(s, &end, s->into[i], s->d[h]);
    }
    s->most = 0;
    for (uint32_t h = 0; h < s->b->holes; h++)
        if (s->d[h] != FAR && s->d[h] > s->most)
            s->most = s->d[h];
}

static weighting *count_of(const peg_distances *s, uint32_t m)
{
    weighting *w = weighting_new(s->b->holes);
    for (uint32_t h = 0; h < s->b->holes; h++)
        if (s->d[h] != FAR)
            fmpz_fib_ui(w->num + h, s->d[h] < m ? m - s->d[h] : 1);
    return w;
}

static bool below_finish(const weighting *w, const position *start, const position *finish)
{
    PG_SCOPED(integer_release) fmpz_t most = {0}, least = {0};
    weighting_max(most, w, start);
    weighting_min(least, w, finish);
    return fmpz_cmp(most, least) < 0;
}

static bool works(const peg_distances *s, uint32_t m, const position *start, const position *finish)
{
    PG_SCOPED(weighting_release) weighting *w = count_of(s, m);
    return below_finish(w, start, finish);
}

/* The count with the smallest m that separates start and finish, by doubling and
 * halving; NULL when none does. */
static weighting *smallest(const peg_distances *s, const position *start, const position *finish)
{
    uint32_t high = 2, low = 1;
    while (!works(s, high, start, finish)) {
        if (high > s->most)
            return NULL;
        low = high;
        high *= 2;
    }
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (works(s, middle, start, finish))
            high = middle;
        else
            low = middle;
    }
    return count_of(s, high);
}

weighting *distance_refutes(const board *b, const position *start, const position *finish)
{
    peg_distances s = {.b = b,
                       .d = PG_NEW(uint32_t, b->holes),
                       .queue = PG_NEW(uint32_t, b->holes),
                       .queued = PG_NEW(bool, b->holes)};
    weighting *w = NULL;
    s.into = board_jumps_by_hole(b, fills, NULL, &s.first);
    for (uint32_t h = 0, targets = 0; !w && h < b->holes && targets < TARGETS; h++) {
        if (!bits_get(finish->peg, h))
            continue;
        targets++;
        measure(&s, h);
        w = smallest(&s, start, finish);
        if (w && !weighting_separates(w, b, start, finish)) { /* a rule set that gains several pegs, say */
            weighting_free(w);
            w = NULL;
        }
    }
    PG_FREE(s.first, s.into, s.d, s.queue, s.queued);
    return w;
}
