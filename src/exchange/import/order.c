/* order.c - putting given jumps in order: exact, by depth-first search over selections.
 *
 * What has been made of the jumps determines the position, so a selection from which the rest cannot be made
 * is dead however it was come by, and is kept in a table. Cost: time and memory linear in the selections
 * that a game can begin with.
 */
#include "base/intern.h"
#include "meaning.h"

typedef struct ordering {
    const board *b;
    const pg_limits *limits;
    uint32_t kinds; /* different jumps */
    uint32_t *jump; /* [kinds] */
    uint8_t *left;  /* [kinds]: how often it has still to be made; see MOST_OF_ONE */
    uint64_t total, made;
    uint32_t *order; /* [total] */
    uint64_t *pegs;
    intern dead; /* what is left where there is no way on */
    bool stopped;
} ordering;

enum { BYTES_DEFAULT = 1 << 30 };

/* ---- dead selections --------------------------------------------------------------------------- */

static bool is_dead(const ordering *o) { return intern_find(&o->dead, o->left, o->kinds) >= 0; }

/* The table doubles when it is full. */
static void note_dead(ordering *o)
{
    size_t memory = o->limits && o->limits->memory ? o->limits->memory : BYTES_DEFAULT;
    intern_add(&o->dead, o->left, o->kinds, NULL);
    o->stopped = intern_bytes(&o->dead) > memory / 2 ||
                 (o->dead.count % 4096 == 0 && limits_check(o->limits) != PG_OK);
}

/* ---- the search --------------------------------------------------------------------------------- */

static bool go_on(ordering *o)
{
    if (o->made == o->total)
        return true;
    if (o->stopped || is_dead(o))
        return false;
    for (uint32_t k = 0; k < o->kinds && !o->stopped; k++) {
        if (o->left[k] == 0 || !jump_fits(o->b, o->jump[k], o->pegs))
            continue;
        o->left[k]--;
        o->order[o->made++] = o->jump[k];
        jump_play(o->b, o->jump[k], o->pegs);
        if (go_on(o))
            return true;
        jump_undo(o->b, o->jump[k], o->pegs);
        o->made--;
        o->left[k]++;
    }
    if (!o->stopped)
        note_dead(o);
    return false;
}

enum { MOST_JUMPS = 4096, MOST_OF_ONE = UINT8_MAX }; /* more do not come up in a search that can be done */

/* False when there are more jumps than a search could be about. */
static bool take_times(ordering *o, const uint64_t *times)
{
    o->jump = PG_NEW(uint32_t, o->b->jumps);
    o->left = PG_NEW(uint8_t, o->b->jumps);
    for (uint32_t j = 0; j < o->b->jumps; j++) {
        if (times[j] > MOST_OF_ONE || o->total > MOST_JUMPS)
            return false;
        if (times[j] == 0)
            continue;
        o->jump[o->kinds] = j;
        o->left[o->kinds++] = (uint8_t)times[j];
        o->total += times[j];
    }
    return o->total <= MOST_JUMPS;
}

static order_answer search_order(ordering *o, const uint64_t *start)
{
    o->order = PG_NEW(uint32_t, o->total);
    o->pegs = bits_dup(start, o->b->holes);
    return go_on(o) ? ORDER_FOUND : o->stopped ? ORDER_OPEN : ORDER_NONE;
}

order_answer order_find(game *out, const board *b, const uint64_t *start, const uint64_t *times,
                        const pg_limits *limits, uint64_t *sets)
{
    ordering o = {.b = b, .limits = limits};
    order_answer outcome = take_times(&o, times) ? search_order(&o, start) : ORDER_OPEN;
    if (outcome == ORDER_FOUND) {
        *out = (game){.start = bits_dup(start, b->holes), .jumps = (uint32_t)o.total, .jump = o.order};
        o.order = NULL;
    }
    *sets = o.dead.count;
    PG_FREE(o.jump, o.left, o.order, o.pegs);
    intern_release(&o.dead);
    return outcome;
}
