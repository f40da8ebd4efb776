/* closed.c - a closed set is believed after it was gone through, not because the search says so.
 *
 * Shares no code with the hunt: positions are looked up by bisection in the sorted list, cuts are summed up
 * hole by hole. The exhaustive closure hands out no list; pagoda-check recomputes it.
 */
#include "closed.h"
#include "finder.h"

typedef struct closed_set {
    const board *board;
    const search_result *result;
    size_t words;
} closed_set;

static int compare(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t w = words; w-- > 0;)
        if (a[w] != b[w])
            return a[w] < b[w] ? -1 : 1;
    return 0;
}

static bool is_member(const closed_set *s, const uint64_t *pegs)
{
    uint64_t low = 0, high = s->result->members;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        int order = compare(s->result->member + middle * s->words, pegs, s->words);
        if (!order)
            return true;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

static bool is_cut(const closed_set *s, const uint64_t *pegs)
{
    for (uint32_t i = 0; i < s->result->cuts; i++) {
        const search_cut *c = &s->result->cut[i];
        int64_t value = 0;
        for (uint32_t h = 0; h < s->board->holes; h++)
            value += bits_get(pegs, h) ? c->weight[h] : 0;
        if (value < c->floor)
            return true;
    }
    return false;
}

/* A resource count whose sums fit, with the threshold that the fixed end gives: no finish is below it, or
 * with `back` no start above it. */
static bool cut_holds(const board *b, const search_cut *c, const position *fixed, bool back)
{
    PG_SCOPED(weighting_release) weighting *w = weighting_new(b->holes);
    PG_SCOPED(integer_release) fmpz_t value = {0};
    bool good = true;
    for (uint32_t h = 0; good && h < b->holes; h++) {
        good = llabs(c->weight[h]) < INT64_C(1) << 45; /* times 65,535 holes stays below 2^62 */
        fmpz_set_si(w->num + h, c->weight[h]);
    }
    if (back)
        weighting_max(value, w, fixed);
    else
        weighting_min(value, w, fixed);
    int order = fmpz_cmp_si(value, c->floor);
    return good && weighting_is_count(w, b) && (back ? order <= 0 : order >= 0);
}

static bool cuts_hold(const board *b, const search_cut *cut, uint32_t cuts, const position *fixed, bool back)
{
    bool good = true;
    for (uint32_t i = 0; good && i < cuts; i++)
        good = cut_holds(b, &cut[i], fixed, back);
    return good;
}

/* As cut_holds: no jump raises it, and the fixed end gives the threshold. */
static bool potential_holds(const board *b, const search_potential *p, const position *fixed, bool back)
{
    potential *exact = finder_exact(p, b);
    if (!exact)
        return false;
    PG_SCOPED(integer_release) fmpz_t number = {0};
    (back ? potential_max : potential_min)(number, exact, fixed);
    int order = fmpz_cmp_si(number, p->floor);
    bool good = back ? order <= 0 : order >= 0;
    for (uint32_t j = 0; good && j < b->jumps; j++) {
        potential_gain(number, exact, b, j);
        good = fmpz_sgn(number) <= 0;
    }
    potential_free(exact);
    return good;
}

static bool potentials_hold(const board *b, const search_half *h, const position *fixed, bool back)
{
    bool good = true;
    for (uint32_t i = 0; good && i < h->potentials; i++)
        good = potential_holds(b, &h->potential[i], fixed, back);
    return good;
}

static bool jumps_stay(const closed_set *s, const uint64_t *member, uint64_t *pegs)
{
    for (uint32_t j = 0; j < s->board->jumps; j++) {
        if (!jump_fits(s->board, j, member))
            continue;
        memcpy(pegs, member, s->words * sizeof *pegs);
        jump_play(s->board, j, pegs);
        if (!is_member(s, pegs) && !is_cut(s, pegs))
            return false;
    }
    return true;
}

static bool members_hold(const closed_set *s, const position *finish)
{
    PG_FREED uint64_t *pegs = bits_new(s->board->holes);
    bool good = true;
    for (uint64_t i = 0; good && i < s->result->members; i++) {
        const uint64_t *member = s->result->member + i * s->words;
        good = (!i || compare(member - s->words, member, s->words) < 0) && !position_has(finish, member) &&
               jumps_stay(s, member, pegs);
    }
    return good;
}

/* Goes through the completions of the start from hole `at` on. */
static bool starts_hold(const closed_set *s, const position *start, uint64_t *pegs, uint32_t at)
{
    while (at < start->holes && !bits_get(start->open, at))
        at++;
    if (at == start->holes)
        return !position_has(start, pegs) || is_member(s, pegs) || is_cut(s, pegs);
    bool good = starts_hold(s, start, pegs, at + 1);
    bits_set(pegs, at);
    good = good && starts_hold(s, start, pegs, at + 1);
    bits_clear(pegs, at);
    return good;
}

/* ---- halves ------------------------------------------------------------------------------------ */

/* Does the symmetry take `from` to `to`, or its complement? */
static bool takes(const position *from, const uint32_t *image, const position *to, bool complement)
{
    bool good = from->total == to->total;
    for (uint32_t h = 0; good && h < from->holes; h++)
        good = bits_get(from->open, h) == bits_get(to->open, image[h]) &&
               (bits_get(from->open, h) ||
                (bits_get(from->peg, h) != bits_get(to->peg, image[h])) == complement);
    return good;
}

static bool symmetries_hold(const board *b, const position *start, const position *finish,
                            const search_halves *h)
{
    bool good = h->holes == b->holes;
    for (uint32_t i = 0; good && i < h->symmetries; i++) {
        const uint32_t *image = h->symmetry + (size_t)i * h->holes;
        good = symmetry_holds(b, image) && takes(start, image, start, false) &&
               takes(finish, image, finish, false);
    }
    if (good && h->reversal)
        good = board_reverses(b) && symmetry_holds(b, h->reversal) && position_closed(start) &&
               takes(start, h->reversal, finish, true) && takes(finish, h->reversal, start, true);
    return good;
}

static bool is_finished(const search_half *h) { return h->levels > 0 && !h->size[h->levels - 1]; }

/* Do the two last levels lie one jump apart, or is one of them empty? */
static bool levels_meet(const board *b, const position *start, const position *finish, const search_halves *h)
{
    int64_t change = b->jumps ? jump_peg_change(b, 0) : 0;
    int64_t between = position_total(finish) - position_total(start);
    if (is_finished(&h->ahead) || is_finished(&h->back))
        return true;
    int64_t last = (int64_t)h->ahead.levels - 1, jumps = change ? between / change : 0;
    int64_t other = h->reversal ? jumps - 1 - last : h->finish ? 0 : (int64_t)h->back.levels - 1;
    return change && between % change == 0 && other >= 0 && other <= (h->reversal ? last : other) &&
           last + other + 1 == jumps;
}

static bool halves_hold(const board *b, const position *start, const position *finish, const search_halves *h)
{
    return h->ahead.levels > 0 && symmetries_hold(b, start, finish, h) && levels_meet(b, start, finish, h) &&
           cuts_hold(b, h->ahead.cut, h->ahead.cuts, finish, false) &&
           cuts_hold(b, h->back.cut, h->back.cuts, start, true) &&
           potentials_hold(b, &h->ahead, finish, false) && potentials_hold(b, &h->back, start, true);
}

bool closed_holds(const problem *p, const search_result *r)
{
    const board *b = p->board;
    if (r->halves)
        return halves_hold(b, p->start, p->finish, r->halves);
    if (!r->member)
        return r->members > 0 && !r->cuts;
    closed_set s = {b, r, bits_words(b->holes)};
    PG_FREED uint64_t *pegs = bits_dup(p->start->peg, b->holes);
    return cuts_hold(b, r->cut, r->cuts, p->finish, false) && starts_hold(&s, p->start, pegs, 0) &&
           members_hold(&s, p->finish);
}
