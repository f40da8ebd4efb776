/* order.c - putting given jumps in order: exact, by depth-first search over selections.
 *
 * What has been made of the jumps determines the position, so a selection from which the rest cannot be made
 * is dead however it was come by, and is kept in a hash table. Cost: time and memory linear in the selections
 * that a game can begin with.
 */
#include "meaning.h"

#include <stdlib.h>
#include <string.h>

typedef struct ordering {
    const board *b;
    const pg_limits *limits;
    uint32_t kinds; /* different jumps */
    uint32_t *jump; /* [kinds] */
    uint64_t *left; /* [kinds]: how often it has still to be made */
    uint64_t total, made;
    uint32_t *order; /* [total] */
    uint64_t *pegs;
    size_t words;    /* of a key */
    uint64_t *key;   /* of the selection now */
    uint64_t *table; /* keys of dead selections; the first word is never 0 */
    size_t slots, dead;
    bool stopped;
} ordering;

enum { BYTES_DEFAULT = 1 << 30 };

/* ---- dead selections --------------------------------------------------------------------------- */

/* What is left, as bytes; more than 255 of a jump does not come up in a search that can be done. */
static void make_key(ordering *o)
{
    memset(o->key, 0, o->words * sizeof *o->key);
    for (uint32_t k = 0; k < o->kinds; k++)
        o->key[1 + k / 8] |= o->left[k] << (k % 8 * 8);
    uint64_t hash = 1;
    for (size_t w = 1; w < o->words; w++) {
        hash = (hash ^ o->key[w]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    o->key[0] = hash | 1;
}

static uint64_t *find_slot(const ordering *o, uint64_t *table, size_t slots, const uint64_t *key)
{
    size_t at = (size_t)(key[0] >> 1) & (slots - 1);
    while (table[at * o->words] && memcmp(&table[at * o->words], key, o->words * sizeof *key))
        at = (at + 1) & (slots - 1);
    return &table[at * o->words];
}

static bool is_dead(ordering *o)
{
    make_key(o);
    return *find_slot(o, o->table, o->slots, o->key) != 0;
}

static bool grow(ordering *o)
{
    size_t memory = o->limits && o->limits->memory ? o->limits->memory : BYTES_DEFAULT;
    if (o->slots * 2 > memory / (o->words * sizeof *o->table))
        return false;
    uint64_t *wider = pg_try_alloc(o->slots * 2 * o->words, sizeof *wider);
    if (!wider)
        return false;
    for (size_t i = 0; i < o->slots; i++)
        if (o->table[i * o->words])
            memcpy(find_slot(o, wider, o->slots * 2, &o->table[i * o->words]), &o->table[i * o->words],
                   o->words * sizeof *wider);
    free(o->table);
    o->table = wider;
    o->slots *= 2;
    return true;
}

static void note_dead(ordering *o)
{
    if (o->dead * 2 >= o->slots && !grow(o)) {
        o->stopped = true;
        return;
    }
    make_key(o);
    memcpy(find_slot(o, o->table, o->slots, o->key), o->key, o->words * sizeof *o->key);
    o->dead++;
    if (o->dead % 4096 == 0 && limits_check(o->limits) != PG_OK)
        o->stopped = true;
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

enum { MOST_JUMPS = 4096, MOST_OF_ONE = 255, FIRST_SLOTS = 1024 };

/* False when there are more jumps than a search could be about. */
static bool take_times(ordering *o, const uint64_t *times)
{
    o->jump = PG_NEW(uint32_t, o->b->jumps);
    o->left = PG_NEW(uint64_t, o->b->jumps);
    for (uint32_t j = 0; j < o->b->jumps; j++) {
        if (times[j] > MOST_OF_ONE || o->total > MOST_JUMPS)
            return false;
        if (times[j] == 0)
            continue;
        o->jump[o->kinds] = j;
        o->left[o->kinds++] = times[j];
        o->total += times[j];
    }
    return o->total <= MOST_JUMPS;
}

static order_answer search_order(ordering *o, const uint64_t *start)
{
    o->words = 1 + (o->kinds + 7) / 8;
    o->key = PG_NEW(uint64_t, o->words);
    o->slots = FIRST_SLOTS;
    o->table = PG_NEW(uint64_t, o->slots * o->words);
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
    *sets = o.dead;
    free(o.jump);
    free(o.left);
    free(o.order);
    free(o.pegs);
    free(o.key);
    free(o.table);
    return outcome;
}
