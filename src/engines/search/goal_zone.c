/* goal_zone.c - the neighbourhood of the goal: all positions at most so many jumps before it.
 *
 * Meeting it counts as arriving (the way on is known), and where the number of jumps left is known, a
 * position as near as that which is not in it is dead. What its positions look like also tells a beam where
 * to go.
 */
#include "hunt_parts.h"

static bool add_goals(hunt_end *h, size_t most)
{
    PG_SCOPED(set_walk_release) set_walk walk;
    set_walk_init(&walk, h->to, h->backwards);
    bool fits = true;
    for (size_t n = 0; fits && set_walk_next(&walk, h->next); n++) {
        images_canon(&h->images, h->words, h->next, h->image);
        fits = n < most && store_add(&h->zone, h->words, h->image, STORE_NONE);
    }
    return fits;
}

/* The positions one jump before number `at`; false when there are too many. */
static bool add_before(hunt_end *h, size_t at, size_t most)
{
    memcpy(h->here, h->zone.pegs + at * h->words, h->words * sizeof *h->here);
    for (uint32_t j = 0; j < h->undo.jumps; j++) {
        if (!step_into(&h->undo, h->words, j, h->here, h->next))
            continue;
        images_canon(&h->images, h->words, h->next, h->image);
        if (h->zone.used >= most || !store_add(&h->zone, h->words, h->image, (uint32_t)at))
            return false;
    }
    return true;
}

void hunt_grow_zone(hunt_end *h, size_t most)
{
    store_clear(&h->zone);
    h->zone_jumps = -1;
    if (!add_goals(h, most)) {
        store_clear(&h->zone);
        return;
    }
    h->zone_jumps = 0;
    for (size_t first = 0; first < h->zone.used;) {
        size_t end = h->zone.used;
        for (size_t at = first; at < end; at++) {
            if (add_before(h, at, most) && ((at & 1023) || limits_check(h->options->limits) == PG_OK))
                continue;
            store_cut(&h->zone, end); /* a level that is not whole says nothing about what is missing */
            if (!store_relist(&h->zone, end))
                h->zone_jumps = -1;
            return;
        }
        first = end;
        h->zone_jumps++;
    }
    h->zone_jumps = INT32_MAX; /* nothing else can reach the goal */
}

/* Over the farther half of the neighbourhood: the positions that the hunt will meet. */
void hunt_weigh_holes(hunt_end *h)
{
    PG_FREED uint64_t *all = PG_NEW(uint64_t, h->board->holes + 1);
    for (size_t i = h->zone.used / 2; i < h->zone.used; i++)
        images_count_pegs(&h->images, h->words, h->zone.pegs + i * h->words, all);
    images_log_odds(h->board->holes, all, h->hole_weight);
}
