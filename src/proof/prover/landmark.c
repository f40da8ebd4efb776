/* landmark.c - rows "some jump that can be the first to touch the region is made", found by separation.
 *
 * Let the finish differ from the start on a set R of holes. Then some jump changes R first, and as R is in
 * its state of the start until then, that jump asks of R nothing but what the start has there: the numbers of
 * these jumps add up to at least 1. In the same way some jump is the last to change R, and what it leaves
 * there is the finish. Merson regions (Beasley; Winning Ways) are the case of a full R, the first jump of a
 * game that of all holes; planning knows such rows as disjunctive action landmarks. As potentials: -1 for the
 * start's state of R, or +1 for the finish's, 0 for others.
 *
 * When no jump of the board is in such a sum, the row alone refuses the problem: start and finish cannot be
 * left or reached there. That is asked before anything dear is done.
 *
 * Separation: from each hole where start and finish differ, R grows by the hole that takes away most of the
 * sum. Holes that some counted jump needs changed take that jump out of the sum, and bring in others. All
 * holes together are tried as well; there start and finish may differ by the number of pegs alone. Cost: all
 * jumps at most once for each hole.
 */
#include "sharpen.h"
#include "box.h"

typedef struct touching {
    uint32_t jump;
    bool changes;   /* the jump changes the hole */
    bool spoils[2]; /* it asks for another state than the start's; it leaves another than the finish's */
} touching;

struct landmarks {
    const board *board;
    const position *end[2]; /* start, finish */
    uint32_t *first;        /* incidences of hole h: at[first[h] .. first[h + 1]) */
    touching *at;
    uint32_t *touches, *spoilt; /* [jumps]: holes of R that the jump changes, and that spoil it */
    uint64_t *region;
    size_t work; /* incidences looked at in this search */
};

enum { MOST_WORK = 20000000 };

landmarks *landmarks_new(const board *b, const position *start, const position *finish)
{
    landmarks *l = PG_NEW(landmarks, 1);
    *l = (landmarks){.board = b, .end = {start, finish}};
    l->first = PG_NEW(uint32_t, (size_t)b->holes + 2);
    l->at = PG_NEW(touching, b->cells);
    l->touches = PG_NEW(uint32_t, b->jumps);
    l->spoilt = PG_NEW(uint32_t, b->jumps);
    l->region = bits_new(b->holes);
    for (uint32_t i = 0; i < b->cells; i++)
        l->first[b->cell[i].hole + 2]++;
    for (uint32_t h = 1; h < b->holes + 2; h++)
        l->first[h] += l->first[h - 1];
    for (uint32_t j = 0; j < b->jumps; j++)
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const jump_cell *c = jump_cells(b, j) + i;
            touching *in = &l->at[l->first[c->hole + 1]++];
            bool off_start = c->before != bits_get(start->peg, c->hole);
            bool off_finish = c->after != bits_get(finish->peg, c->hole);
            *in = (touching){j, c->before != c->after, {off_start, off_finish}};
        }
    return l;
}

void landmarks_free(landmarks *l)
{
    if (!l)
        return;
    PG_FREE(l->first, l->at, l->touches, l->spoilt, l->region, l);
}

static bool counted(const landmarks *l, uint32_t j) { return l->touches[j] > 0 && l->spoilt[j] == 0; }

static void clear_region(landmarks *l)
{
    memset(l->touches, 0, l->board->jumps * sizeof *l->touches);
    memset(l->spoilt, 0, l->board->jumps * sizeof *l->spoilt);
    memset(l->region, 0, bits_words(l->board->holes) * sizeof *l->region);
}

/* What the sum changes by when the hole joins R; `join` makes it so. */
static double join_hole(landmarks *l, int side, const double *x, uint32_t hole, bool join)
{
    double change = 0;
    l->work += l->first[hole + 1] - l->first[hole];
    for (uint32_t i = l->first[hole]; i < l->first[hole + 1]; i++) {
        const touching *in = &l->at[i];
        bool before = counted(l, in->jump);
        l->touches[in->jump] += in->changes;
        l->spoilt[in->jump] += in->spoils[side];
        change += x[in->jump] * ((double)counted(l, in->jump) - (double)before);
        if (!join) {
            l->touches[in->jump] -= in->changes;
            l->spoilt[in->jump] -= in->spoils[side];
        }
    }
    if (join)
        bits_set(l->region, hole);
    return change;
}

/* Grows R until no hole makes the sum smaller; returns the sum. */
static double grow(landmarks *l, int side, const double *x, uint32_t seed)
{
    const board *b = l->board;
    clear_region(l);
    double sum = join_hole(l, side, x, seed, true);
    for (uint32_t added = 1; added < b->holes && l->work < MOST_WORK; added++) {
        uint32_t best = b->holes;
        double most = -1e-9;
        for (uint32_t h = 0; h < b->holes; h++) {
            if (bits_get(l->region, h) || bits_get(l->end[side]->open, h))
                continue;
            double change = join_hole(l, side, x, h, false);
            if (change < most) {
                most = change;
                best = h;
            }
        }
        if (best == b->holes)
            break;
        sum += join_hole(l, side, x, best, true);
    }
    return sum;
}

/* R of all holes that are not open: the sum of the jumps that can be first, or last, in the game. */
static double take_all(landmarks *l, int side, const double *x)
{
    double sum = 0;
    clear_region(l);
    for (uint32_t h = 0; h < l->board->holes; h++)
        if (!bits_get(l->end[side]->open, h))
            sum += join_hole(l, side, x, h, true);
    return sum;
}

static potential *region_potential(const landmarks *l, int side)
{
    const board *b = l->board;
    uint32_t *hole = PG_NEW(uint32_t, b->holes), holes = 0;
    PG_FREED uint64_t *state = bits_new(b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        if (bits_get(l->region, h)) {
            bits_put(state, holes, bits_get(l->end[side]->peg, h));
            hole[holes++] = h;
        }
    potential *p = potential_new(b->holes);
    fmpz_set_si(potential_add(p, holes, hole, state)->value, side == 0 ? -1 : 1);
    free(hole);
    return p;
}

size_t landmarks_find(landmarks *l, const double *x, potential **found, size_t most)
{
    const double violated = 1 - 1e-4;
    const position *start = l->end[0], *finish = l->end[1];
    size_t count = 0;
    l->work = 0;
    for (int side = 0; side < 2 && count < most; side++)
        if (position_open(l->end[side]) < l->board->holes && take_all(l, side, x) < violated)
            found[count++] = region_potential(l, side);
    for (uint32_t h = 0; h < l->board->holes && count < most && l->work < MOST_WORK; h++) {
        if (bits_get(start->open, h) || bits_get(finish->open, h) ||
            bits_get(start->peg, h) == bits_get(finish->peg, h))
            continue;
        for (int side = 0; side < 2 && count < most; side++)
            if (grow(l, side, x, h) < violated)
                found[count++] = region_potential(l, side);
    }
    return count;
}

potential *landmarks_stuck(const board *b, const position *start, const position *finish)
{
    enum { TRIALS = 16 };
    potential *found[TRIALS], *stuck = NULL;
    landmarks *l = landmarks_new(b, start, finish);
    PG_FREED double *once = PG_NEW(double, b->jumps); /* a sum below 1 is one without jumps then */
    for (uint32_t j = 0; j < b->jumps; j++)
        once[j] = 1;
    size_t count = landmarks_find(l, once, found, TRIALS);
    PG_SCOPED(box_release) box whole;
    box_init(&whole, b, start, finish);
    for (size_t i = 0; i < count; i++) {
        potential_settle(found[i], b);
        if (!stuck && box_refuted(&whole, found[i]))
            stuck = found[i];
        else
            potential_free(found[i]);
    }
    landmarks_free(l);
    return stuck;
}
