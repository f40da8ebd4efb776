/* levels.c - the hunt's inner loop: level by level, one jump at a time.
 *
 * A position costs a table look-up a jump: test the mask, subtract the jump's costs from the slacks of the
 * counts, find the least image under the symmetries, look into the neighbourhood of the goal, add to the
 * level.
 */
#include "hunt_parts.h"

enum { MOST_STARTS = 1 << 16 };

/* Is the goal reached, or the neighbourhood from which the way is known? *dead: it cannot be reached any
 * more. */
static inline __attribute__((always_inline)) bool at_goal(const hunt_end *h, const uint32_t words,
                                                          const uint64_t *pegs, bool *dead)
{
    *dead = false;
    int64_t left = -1; /* jumps still to come; -1: unknown */
    if (h->change && h->last_pegs >= 0) {
        int64_t missing = h->last_pegs - pegs_number(words, pegs);
        *dead = missing % h->change || (missing && (missing < 0) != (h->change < 0));
        if (*dead)
            return false;
        left = missing / h->change;
        if (left > h->zone_jumps && h->zone_jumps >= 0)
            return false;
    }
    if (h->zone_jumps < 0)
        return set_has(h->to, words, pegs);
    if (store_find(&h->zone, words, pegs) != STORE_NONE)
        return true;
    *dead = left >= 0;
    return false;
}

static inline __attribute__((always_inline)) hunt_outcome expand(hunt_end *h, const uint32_t words,
                                                                 uint32_t at)
{
    for (uint32_t w = 0; w < words; w++)
        h->here[w] = h->ahead.pegs[(size_t)at * words + w];
    h->expanded++;
    if (count_bank_look(&h->counts, h->here))
        return HUNT_DONE;
    for (uint32_t j = 0; j < h->play.jumps; j++) {
        if (!step_fits(&h->play, words, j, h->here))
            continue;
        if (count_bank_refuse(&h->counts, j)) {
            if (h->certify) /* a closed set names the counts that cut it */
                count_bank_hit(&h->counts, j);
            continue;
        }
        for (uint32_t w = 0; w < words; w++)
            h->next[w] = h->here[w];
        step_play(&h->play, words, j, h->next);
        images_canon(&h->images, words, h->next, h->image);
        bool dead;
        if (at_goal(h, words, h->image, &dead)) {
            h->hit_parent = at;
            memcpy(h->hit, h->image, words * sizeof *h->hit);
            return HUNT_HIT;
        }
        if ((!dead || h->certify) && !store_add(&h->ahead, words, h->image, at))
            return HUNT_NO_ROOM;
    }
    return HUNT_DONE;
}

static bool spent(hunt_end *h)
{
    h->stopped = limits_check(h->options->limits);
    if (h->stopped == PG_OK && h->most && h->expanded + h->elsewhere >= h->most)
        h->stopped = PG_LIMIT;
    return h->stopped != PG_OK;
}

static hunt_outcome expand_level(hunt_end *h, size_t first, size_t end)
{
    for (size_t at = first; at < end; at++) {
        if ((at & 255) == 0 && spent(h))
            return HUNT_STOPPED;
        hunt_outcome o = h->words == 1 ? expand(h, 1, (uint32_t)at) : expand(h, h->words, (uint32_t)at);
        if (o != HUNT_DONE)
            return o;
    }
    return HUNT_DONE;
}

/* The completions of `from`, the first MOST_STARTS of them. */
static bool add_starts(hunt_end *h, bool *cut)
{
    PG_SCOPED(set_walk_release) set_walk walk;
    set_walk_init(&walk, h->from, !h->backwards);
    bool room = true;
    for (size_t n = 0; room && set_walk_next(&walk, h->next); n++) {
        if (n == MOST_STARTS) {
            *cut = true;
            break;
        }
        images_canon(&h->images, h->words, h->next, h->image);
        if (count_bank_look(&h->counts, h->image))
            count_bank_hit(&h->counts, BANK_HERE);
        else
            room = store_add(&h->ahead, h->words, h->image, STORE_NONE);
    }
    return room;
}

hunt_outcome hunt_levels(hunt_end *h, size_t width, bool learn, bool *cut)
{
    store_clear(&h->ahead);
    *cut = false;
    if (!add_starts(h, cut))
        return HUNT_NO_ROOM;
    size_t level = 0, most = width && !h->levelled ? most_levels(h->board, width) : SIZE_MAX;
    for (size_t first = 0; first < h->ahead.used; level++) {
        if (level == most) {
            *cut = true;
            break;
        }
        size_t end = h->ahead.used;
        if (h->levelled)
            store_forget(&h->ahead);
        hunt_outcome o = expand_level(h, first, end);
        if (o != HUNT_DONE)
            return o;
        if (learn)
            hunt_learn(h, end);
        if (width && h->ahead.used - end > width) {
            *cut = true;
            hunt_thin(h, end, width);
        }
        if (!h->levelled && h->ahead.listed != h->ahead.used) {
            store_forget(&h->ahead);
            if (!store_relist(&h->ahead, h->ahead.used))
                return HUNT_NO_ROOM;
        }
        first = end;
    }
    return HUNT_DONE;
}
