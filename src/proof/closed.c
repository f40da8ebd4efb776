/* closed.c - a closed set is believed after it was gone through, not because the search says so.
 *
 * Shares no code with the hunt: positions are looked up by bisection in the sorted list, cuts are summed up hole by
 * hole. The exhaustive closure hands out no list; pagoda-check recomputes it.
 */
#include "closed.h"

#include <stdlib.h>
#include <string.h>

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
        const search_count *c = &s->result->cut[i];
        int64_t value = 0;
        for (uint32_t h = 0; h < s->board->holes; h++)
            value += bits_get(pegs, h) ? c->weight[h] : 0;
        if (value < c->floor)
            return true;
    }
    return false;
}

/* Every cut is by a resource count, at the least value of a finish, and its sums fit. */
static bool cuts_hold(const closed_set *s, const position *finish)
{
    weighting *w = weighting_new(s->board->holes);
    fmpz_t least;
    fmpz_init(least);
    bool good = true;
    for (uint32_t i = 0; good && i < s->result->cuts; i++) {
        const search_count *c = &s->result->cut[i];
        for (uint32_t h = 0; good && h < s->board->holes; h++) {
            good = llabs(c->weight[h]) < INT64_C(1) << 45; /* times 65,535 holes stays below 2^62 */
            fmpz_set_si(w->num + h, c->weight[h]);
        }
        weighting_min(least, w, finish);
        good = good && weighting_is_count(w, s->board) && fmpz_cmp_si(least, c->floor) >= 0;
    }
    fmpz_clear(least);
    weighting_free(w);
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
    uint64_t *pegs = bits_new(s->board->holes);
    bool good = true;
    for (uint64_t i = 0; good && i < s->result->members; i++) {
        const uint64_t *member = s->result->member + i * s->words;
        good = (!i || compare(member - s->words, member, s->words) < 0) && !position_has(finish, member)
               && jumps_stay(s, member, pegs);
    }
    free(pegs);
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

bool closed_holds(const board *b, const position *start, const position *finish, const search_result *r)
{
    if (!r->member)
        return r->members > 0 && !r->cuts;
    closed_set s = {b, r, bits_words(b->holes)};
    uint64_t *pegs = bits_dup(start->peg, b->holes);
    bool good = cuts_hold(&s, finish) && starts_hold(&s, start, pegs, 0) && members_hold(&s, finish);
    free(pegs);
    return good;
}
