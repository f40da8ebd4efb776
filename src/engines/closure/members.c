/* members.c - what is asked of a closure: membership, numbers, and going through it.
 *
 * Any 64-bit number has some place in the set, those of other classes too. So membership maps a position
 * to its place and back, and asks the bit only when that gives the position again (place_of);
 * closure_leads, whose positions are known to be of the class, saves the way back, and a jump then is an
 * exclusive or of coordinates.
 *
 * A walk goes word by word in storage order. The 64 bits of a word differ in six coordinates only, so one
 * position is worked out a word, and the others are an exclusive or with it (low_pegs).
 */
#include "closure_parts.h"

#include <math.h>

/* ---- the members of a position set ------------------------------------------------------------ */

completions completions_of(const position *p)
{
    completions a = {.peg = p->peg[0], .open = p->open[0], .more = true};
    int64_t k = p->total < 0 ? -1 : p->total - __builtin_popcountll(a.peg);
    a.choose = (int)k;
    a.chosen = k > 0 ? ~UINT64_C(0) >> (64 - (k < 64 ? k : 64)) : 0;
    if (k > __builtin_popcountll(a.open) || (p->total >= 0 && k < 0))
        a.more = false;
    return a;
}

static double completions_number(const position *p)
{
    int open = __builtin_popcountll(p->open[0]);
    double number = 1;
    if (p->total < 0)
        return ldexp(1, open);
    for (int i = 0; i < p->total - __builtin_popcountll(p->peg[0]); i++)
        number = number * (open - i) / (i + 1);
    return number;
}

/* Puts the low bits of `bits` where `mask` has ones. */
static uint64_t scatter(uint64_t bits, uint64_t mask)
{
    uint64_t out = 0;
    for (; bits && mask; bits >>= 1, mask &= mask - 1)
        out |= bits & 1 ? mask & -mask : 0;
    return out;
}

/* The next larger number with as many ones (Gosper). */
static uint64_t next_choice(uint64_t v)
{
    uint64_t low = v & -v, ripple = v + low;
    return ripple | ((v ^ ripple) / low >> 2);
}

bool completions_next(completions *a, uint64_t *pegs)
{
    if (!a->more)
        return false;
    if (a->choose < 0) {
        *pegs = a->peg | a->chosen;
        a->chosen = (a->chosen - a->open) & a->open;
        a->more = a->chosen != 0;
        return true;
    }
    int open = __builtin_popcountll(a->open);
    *pegs = a->peg | scatter(a->chosen, a->open);
    a->more = a->choose > 0 && a->choose < open &&
              a->chosen != ((UINT64_C(1) << a->choose) - 1) << (open - a->choose);
    if (a->more)
        a->chosen = next_choice(a->chosen);
    return true;
}

/* ---- membership and numbers ------------------------------------------------------------------ */

uint64_t closure_count(const closure *c) { return c->count; }

/* The extreme level of positions with so many pegs: these are on the holes that weigh nothing, and the
 * lightest others; or on the heaviest ones. */
static uint32_t extreme_level(const layout *l, uint32_t holes, uint32_t pegs, bool heaviest)
{
    uint32_t with[MOST_WEIGHT + 1] = {0}, level = 0;
    with[0] = holes - (l->at.bits > LOW_BITS ? l->at.bits - LOW_BITS : 0);
    for (uint32_t i = LOW_BITS; i < l->at.bits; i++)
        with[l->weight[i]]++;
    for (uint32_t k = 0; k <= MOST_WEIGHT && pegs; k++) {
        uint32_t weight = heaviest ? MOST_WEIGHT - k : k, here = pegs < with[weight] ? pegs : with[weight];
        level += here * weight;
        pegs -= here;
    }
    return level;
}

bool closure_settled(const closure *c, uint32_t pegs)
{
    if (c->stopped == PG_OK || !c->settles)
        return c->stopped == PG_OK;
    uint32_t level = extreme_level(&c->layout, c->holes, pegs, c->adds);
    return c->adds ? level < c->level : level > c->level;
}

pg_status closure_stopped(const closure *c) { return c->stopped; }

const char *closure_unsaved(const closure *c) { return c->unsaved; }

bool closure_has(const closure *c, uint64_t pegs)
{
    uint64_t at = place_of(c, pegs);
    return at != NO_PLACE && bits_get(c->set, at);
}

void closure_leads(const closure *c, uint64_t pegs, uint64_t *jumps)
{
    uint64_t here = layout_coordinates(&c->layout, pegs);
    for (uint32_t k = 0; k < bits_words(c->jumps); k++)
        for (uint64_t rest = jumps[k]; rest; rest &= rest - 1) {
            uint32_t at = (uint32_t)__builtin_ctzll(rest);
            bool leads = bits_get(c->set, layout_stored(&c->layout, here ^ c->moves[k * 64 + at]));
            jumps[k] ^= (uint64_t)!leads << at;
        }
}

void closure_fetch(const closure *c, uint64_t pegs, const uint64_t *jumps)
{
    uint64_t here = layout_coordinates(&c->layout, pegs);
    for (uint32_t k = 0; k < bits_words(c->jumps); k++)
        for (uint64_t rest = jumps[k]; rest; rest &= rest - 1) {
            uint64_t place =
                layout_stored(&c->layout, here ^ c->moves[k * 64 + (uint32_t)__builtin_ctzll(rest)]);
            __builtin_prefetch(&c->set[place / 64]);
        }
}

pg_status closure_find(const closure *c, const position *set, const pg_limits *limits, bool *found,
                       uint64_t *pegs)
{
    PG_SCOPED(common_release) common m;
    pg_status s = PG_OK;
    common_init(&m, set, c);
    *found = common_next(&m, limits, pegs, &s);
    return s;
}

void closure_walk_init(closure_walk *w, const closure *c)
{
    *w = (closure_walk){.of = c, .set = c->set, .end = c->words};
}

bool closure_walk_next(closure_walk *w, uint64_t *pegs)
{
    while (!w->bits) {
        if (w->next >= w->end)
            return false;
        w->bits = w->set[w->next++];
        if (w->bits)
            w->pegs = pegs_at(w->of, (w->next - 1) << 6);
        if (w->only)
            w->bits = jumpless_of(w->only, w->bits, w->pegs);
    }
    *pegs = w->pegs ^ w->of->low_pegs[__builtin_ctzll(w->bits)];
    w->bits &= w->bits - 1;
    return true;
}

void common_init(common *m, const position *set, const closure *of)
{
    double a_word = set->stuck ? 0.25 : 16; /* completions that take as long as one word of the closure */
    *m = (common){.set = set, .of = of};
    m->by_set = !of || completions_number(set) <= (double)of->words * a_word;
    m->all = completions_of(set);
    if (m->by_set)
        return;
    closure_walk_init(&m->walk, of);
    m->walk.end = 0;
    m->walk.only = m->jumpless = set->stuck ? jumpless_new(of, set->stuck) : NULL;
}

void common_release(common *m) { jumpless_free(m->jumpless); }

/* position_has, of members of the closure: few are in the set, and most of the others differ in
 * their pegs. */
PG_INLINE bool fits(const completions *all, uint64_t pegs)
{
    return (pegs & ~all->open) == all->peg &&
           (all->choose < 0 || __builtin_popcountll(pegs & all->open) == all->choose);
}

PG_INLINE bool common_has(const common *m, uint64_t pegs)
{
    if (!m->by_set)
        return fits(&m->all, pegs);
    return (!m->of || closure_has(m->of, pegs)) && (!m->set->stuck || board_stuck(m->set->stuck, &pegs));
}

/* Another piece of the closure to be gone through, between looks at the clock. */
static bool go_on(common *m)
{
    enum { PIECE = 1 << 18 };
    closure_walk *w = &m->walk;
    if (m->by_set || w->next >= m->of->words)
        return false;
    w->end = m->of->words - w->next < PIECE ? m->of->words : w->next + PIECE;
    return true;
}

PG_CLONES("popcnt", "default")
bool common_next(common *m, const pg_limits *limits, uint64_t *pegs, pg_status *s)
{
    do
        while (m->by_set ? completions_next(&m->all, pegs) : closure_walk_next(&m->walk, pegs)) {
            if (common_has(m, *pegs))
                return true;
            if (++m->looked % CLOSURE_CHECK_EVERY == 0 && (*s = limits_check(limits)) != PG_OK)
                return false;
        }
    while (go_on(m) && (*s = limits_check(limits)) == PG_OK);
    return false;
}
