/* layout.c - choosing the coordinates of a closure.
 *
 * Any choice is right; a good one makes the closure a single pass. Holes that are not in the index of vectors
 * (those of the low bits, and the pivots) are the outer holes. A jump that has an outer hole in the middle
 * moves a peg within the index, and so does its reverse: vectors then depend on each other both ways. With
 * jumps that have at most ends outside (corners and edges of the usual boards), weights on the index exist of
 * which every jump loses some, and vectors taken by falling weight are final one after the other. So outer
 * holes are chosen by local search for the fewest such ties and the least work, and weights by relaxation.
 *
 * Cost: outer x other holes x jumps a round of the local search, about a millisecond for 37 holes. On graphs
 * with tens of thousands of jumps it stops after BUDGET looks at a jump: by count, not by the clock, because
 * a checkpoint is of no use to a run with another layout.
 */
#include "layout.h"

#include <math.h>

enum { MOST_HOLES = 64, MOST_ROUNDS = 64, BUDGET = 1 << 22 };

/* ---- spaces over GF(2) ------------------------------------------------------------------------ */

/* The invariants: the vectors orthogonal to all of b. */
static gf2 invariants_of(const gf2 *b, const uint8_t *order, uint32_t holes)
{
    gf2 out = {0};
    uint64_t pivots = gf2_pivots(b);
    for (uint32_t h = 0; h < holes; h++) {
        if (pivots >> h & 1)
            continue;
        uint64_t v = UINT64_C(1) << h;
        for (uint32_t i = 0; i < b->rank; i++)
            v |= (b->row[i] >> h & 1) << b->pivot[i];
        gf2_add(&out, v, order);
    }
    return out;
}

/* Do the holes outside `outer` determine each other in no way? So it is when no invariant lives on them
 * alone. */
static bool is_free(const gf2 *invariants, uint64_t outer)
{
    gf2 there = {0};
    for (uint32_t i = 0; i < invariants->rank; i++)
        if (!gf2_add(&there, invariants->row[i] & outer, NULL))
            return false;
    return true;
}

/* ---- the outer holes --------------------------------------------------------------------------- */

/* Jumps that move pegs within the index, those that do the same to it taken together. */
typedef struct tie {
    uint64_t down, up;
    double work;
    uint32_t jumps;
    uint32_t of; /* the count of outer sets looked at; entries of earlier ones are free */
} tie;

typedef struct chooser {
    const board *board;
    const rule *rule;
    uint32_t rules, holes;
    bool adds;
    gf2 invariants;
    tie *tie;               /* [slots], a hash table */
    uint32_t slots, looked; /* slots: a power of 2, at least twice the rules */
} chooser;

static void chooser_init(chooser *c, const board *b, const rule *r)
{
    *c = (chooser){.board = b, .rule = r, .rules = b->jumps, .holes = b->holes, .slots = 2};
    c->adds = rules_add_pegs(r, b->jumps);
    while (c->slots < 2 * b->jumps)
        c->slots *= 2;
    c->tie = PG_NEW(tie, c->slots);
}

/* The entry of what takes `down` from the index and adds `up` to it, or the free one where it would be. */
static tie *tie_of(const chooser *c, uint64_t down, uint64_t up)
{
    uint64_t hash = (down * UINT64_C(0x9e3779b97f4a7c15)) ^ (up * UINT64_C(0xc2b2ae3d27d4eb4f));
    uint32_t at = (uint32_t)(hash >> 32) & (c->slots - 1);
    while (c->tie[at].of == c->looked && (c->tie[at].down != down || c->tie[at].up != up))
        at = (at + 1) & (c->slots - 1);
    return &c->tie[at];
}

/* Do jumps lead back what this one does, as far as the index sees? */
static bool is_tied(const chooser *c, uint64_t down, uint64_t up)
{
    return tie_of(c, up, down)->of == c->looked;
}

bool rules_add_pegs(const rule *r, uint32_t rules)
{
    int64_t change = 0;
    for (uint32_t j = 0; j < rules; j++)
        change += __builtin_popcountll(r[j].after) - __builtin_popcountll(r[j].before);
    return change > 0;
}

static uint64_t losing(const rule *r, bool adds)
{
    return adds ? r->after & ~r->before : r->before & ~r->after;
}
static uint64_t gaining(const rule *r, bool adds) { return losing(r, !adds); }

/* Estimated work with these outer holes: a jump is applied to 2^-(its cells in the index) of the vectors,
 * several times where it leaves the index alone or is tied to its reverse, and all is done again where one
 * goes up. */
static double work_with(chooser *c, uint64_t outer)
{
    double work = 0;
    c->looked++;
    for (uint32_t j = 0; j < c->rules; j++) {
        const rule *r = &c->rule[j];
        uint64_t down = losing(r, c->adds) & ~outer, up = gaining(r, c->adds) & ~outer;
        int change = __builtin_popcountll(up) - __builtin_popcountll(down);
        double share = ldexp(1, -__builtin_popcountll(r->mask & ~outer));
        work += change > 0 ? 100 * share : down | up ? share : 1.5 * share;
        if (change || !down)
            continue;
        const tie *back = tie_of(c, up, down);
        if (back->of == c->looked)
            work += 8 * (back->jumps * share + back->work);
        tie *same = tie_of(c, down, up);
        if (same->of != c->looked)
            *same = (tie){.down = down, .up = up, .of = c->looked};
        same->jumps++;
        same->work += share;
    }
    return work;
}

static bool budget_left(const chooser *c) { return (uint64_t)c->looked * c->rules < BUDGET; }

/* Exchanges an outer hole for another as long as that is less work. */
static uint64_t improve_outer(chooser *c, uint64_t outer)
{
    double best = work_with(c, outer);
    for (uint32_t round = 0; round < MOST_ROUNDS && budget_left(c); round++) {
        uint64_t better = outer;
        for (uint32_t o = 0; o < c->holes; o++) {
            for (uint32_t i = 0; i < c->holes && outer >> o & 1 && budget_left(c); i++) {
                uint64_t other = outer ^ UINT64_C(1) << o ^ UINT64_C(1) << i;
                if (outer >> i & 1 || !is_free(&c->invariants, other))
                    continue;
                double work = work_with(c, other);
                if (work < best * (1 - 1e-9)) {
                    best = work;
                    better = other;
                }
            }
        }
        if (better == outer)
            break;
        outer = better;
    }
    return outer;
}

/* Holes by falling work if they alone were outside. */
static void by_work(chooser *c, uint8_t *order)
{
    double work[MOST_HOLES];
    for (uint32_t h = 0; h < c->holes; h++) {
        uint32_t k = h;
        work[h] = work_with(c, UINT64_C(1) << h);
        for (; k && work[order[k - 1]] < work[h]; k--)
            order[k] = order[k - 1];
        order[k] = (uint8_t)h;
    }
}

/* All holes but so many in the index: the first pivots, in the order given, to begin with. */
static uint64_t choose_outer(chooser *c, const gf2 *b, const uint8_t *order, uint32_t index)
{
    uint64_t outer = c->holes == 64 ? ~UINT64_C(0) : (UINT64_C(1) << c->holes) - 1;
    uint64_t pivots = gf2_pivots(b);
    if (!index)
        return outer;
    for (uint32_t k = 0, used = 0; k < c->holes && used < index; k++)
        if (pivots >> order[k] & 1) {
            outer ^= UINT64_C(1) << order[k];
            used++;
        }
    return improve_outer(c, outer);
}

/* ---- the order of coordinates, and weights -------------------------------------------------------- */

/* Coordinates: low ones are the outer holes that are in the most jumps, pivots those in the fewest. The index
 * goes by falling hole, so that blocks are parts of the board that hang together. */
static void place_holes(layout *l, const gf2 *b, uint64_t outer)
{
    uint64_t point = gf2_pivots(b);
    uint32_t at = 0;
    for (uint64_t m = point & outer; m; m &= m - 1)
        l->hole[at++] = (uint8_t)__builtin_ctzll(m);
    for (uint64_t m = point & ~outer; m; m &= ~(UINT64_C(1) << l->hole[at++]))
        l->hole[at] = (uint8_t)(63 - __builtin_clzll(m));
    for (uint32_t c = 0; c < b->rank; c++)
        for (uint32_t i = 0; i < b->rank; i++)
            if (b->pivot[i] == l->hole[c])
                l->column[c] = b->row[i];
    for (uint32_t c = 0; c < b->rank; c++)
        coordinates_add(&l->at, l->hole[c], l->column[c]);
}

static int weigh(const int *weight, uint64_t holes)
{
    int sum = 0;
    for (; holes; holes &= holes - 1)
        sum += weight[__builtin_ctzll(holes)];
    return sum;
}

/* Raises weights from `least` on until every jump loses some, and ties neither lose nor gain. */
static bool relax(const chooser *c, uint64_t outer, int least, int *weight)
{
    for (uint32_t h = 0; h < c->holes; h++)
        weight[h] = least;
    bool again = true;
    for (uint32_t round = 0; round < MOST_ROUNDS && again; round++) {
        again = false;
        for (uint32_t j = 0; j < c->rules; j++) {
            uint64_t down = losing(&c->rule[j], c->adds) & ~outer,
                     up = gaining(&c->rule[j], c->adds) & ~outer;
            int least_loss = is_tied(c, down, up) ? 0 : 1;
            if (!(down | up) || weigh(weight, down) - weigh(weight, up) >= least_loss)
                continue;
            again = true;
            for (; down; down &= down - 1)
                if (++weight[__builtin_ctzll(down)] > MOST_WEIGHT)
                    return false;
        }
    }
    return !again;
}

/* Do all jumps lose enough? */
static bool is_strict(const chooser *c, uint64_t outer, const int *weight)
{
    for (uint32_t j = 0; j < c->rules; j++) {
        uint64_t down = losing(&c->rule[j], c->adds) & ~outer, up = gaining(&c->rule[j], c->adds) & ~outer;
        if ((down | up) && weigh(weight, down) - weigh(weight, up) < (is_tied(c, down, up) ? 0 : 1))
            return false;
    }
    return true;
}

/* Lowers weights as far as each alone can be: the fewer levels, the longer they are. */
static void tighten(const chooser *c, uint64_t outer, int *weight)
{
    for (bool again = true; again;) {
        again = false;
        for (uint32_t h = 0; h < c->holes; h++) {
            if (outer >> h & 1 || weight[h] == 1)
                continue;
            weight[h]--;
            bool strict = is_strict(c, outer, weight);
            weight[h] += !strict;
            again |= strict;
        }
    }
}

static void choose_weights(layout *l, chooser *c, uint64_t outer)
{
    int weight[MOST_HOLES];
    work_with(c, outer); /* lists the ties */
    bool strict = false;
    for (int least = 1; least <= 3 && !strict; least++)
        strict = relax(c, outer, least, weight);
    if (strict)
        tighten(c, outer, weight);
    for (uint32_t i = l->low; i < l->at.bits; i++)
        l->weight[i] = (uint8_t)(strict ? weight[l->hole[i]] : 1);
}

/* ---- making ------------------------------------------------------------------------------------- */

/* Stores the vectors of a block by level: a counting sort. */
static void sort_block(layout *l)
{
    uint32_t numbers = UINT32_C(1) << l->mid, at[MOST_LEVELS + 1] = {0};
    l->mid_levels = layout_weight(l, UINT64_MAX, 0, l->mid) + 1;
    l->levels = layout_weight(l, UINT64_MAX, 0, l->mid + l->high) + 1;
    PG_FREED uint8_t *weight = PG_NEW(uint8_t, numbers);
    for (uint32_t i = 1; i < numbers; i++) /* that of the bits but the lowest, and of this one */
        weight[i] = (uint8_t)(weight[i & (i - 1)] + l->weight[LOW_BITS + (uint32_t)__builtin_ctz(i)]);
    for (uint32_t i = 0; i < numbers; i++)
        l->level_first[weight[i] + 1]++;
    for (uint32_t m = 0; m < l->mid_levels; m++) {
        l->level_first[m + 1] += l->level_first[m];
        at[m] = l->level_first[m];
    }
    for (uint32_t i = 0; i < numbers; i++) {
        l->rank[i] = (uint16_t)at[weight[i]]++;
        l->number[l->rank[i]] = (uint16_t)i;
    }
}

/* The sums of index coordinates, each once, that the pivots of a rule are: every choice of their values is a
 * pull of its own (transfers.c). */
static uint32_t sums_of(const layout *l, const rule *r)
{
    uint64_t sum[MOST_HOLES], own = 0;
    uint32_t sums = 0;
    for (uint32_t c = 0; c < l->at.bits; c++)
        own |= UINT64_C(1) << l->hole[c];
    for (uint64_t holes = r->mask & ~own; holes; holes &= holes - 1) {
        uint64_t form = 0;
        for (uint32_t c = l->low; c < l->at.bits; c++)
            form |= (l->column[c] >> __builtin_ctzll(holes) & 1) << c;
        uint32_t s = 0;
        while (s < sums && sum[s] != form)
            s++;
        if (form && s == sums)
            sum[sums++] = form;
    }
    return sums;
}

/* Have the rules few enough pulls in all? Those of ordinary boards have a few each; long patterns of one's
 * own on boards with many pivots might have billions. */
static bool transfers_fit(const layout *l, const rule *r, uint32_t rules)
{
    uint64_t pulls = 0;
    for (uint32_t j = 0; j < rules && pulls <= MOST_PULLS; j++) {
        uint32_t sums = sums_of(l, &r[j]);
        pulls += sums < 32 ? UINT64_C(1) << sums : MOST_PULLS + 1;
    }
    return pulls <= MOST_PULLS;
}

/* The layout of the class of a position that the jumps (and open holes) span by `moves`. */
static void make_layout(layout *l, chooser *c, const gf2 *moves, const uint8_t *order, uint64_t pegs,
                        uint64_t open, bool even, uint32_t most_mid)
{
    uint8_t outer_last[MOST_HOLES];
    uint32_t bits = moves->rank;
    coordinates_begin(&l->at, c->holes, pegs);
    l->low = bits < LOW_BITS ? bits : LOW_BITS;
    l->mid = bits - l->low < most_mid ? bits - l->low : most_mid;
    l->high = bits - l->low - l->mid;
    c->invariants = invariants_of(moves, order, c->holes);
    uint64_t outer = choose_outer(c, moves, order, l->mid + l->high);
    uint32_t at = 0;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t k = 0; k < c->holes; k++)
            if ((int)(outer >> order[k] & 1) == pass)
                outer_last[at++] = order[k];
    gf2 b;
    class_span(&b, c->board, open, even, outer_last);
    place_holes(l, &b, outer);
    choose_weights(l, c, outer);
    sort_block(l);
}

bool layout_make(layout *l, const board *b, const rule *r, uint64_t pegs, uint64_t open, bool even,
                 uint32_t most_mid)
{
    uint8_t order[MOST_HOLES];
    memset(l, 0, sizeof *l);
    if (b->jumps > MOST_PULLS)
        return false;
    chooser c;
    gf2 moves;
    chooser_init(&c, b, r);
    by_work(&c, order);
    class_span(&moves, b, open, even, order);
    bool fits = moves.rank <= MOST_BITS;
    if (fits) {
        make_layout(l, &c, &moves, order, pegs, open, even, most_mid);
        fits = transfers_fit(l, r, b->jumps);
    }
    free(c.tie);
    return fits;
}
