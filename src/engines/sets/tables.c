/* tables.c - hash tables of positions, and the inner loops for any machine.
 *
 * The loops are in step_loops.h, which this file includes as step_plain. A table serves one part of a
 * level: keys of `words` words, a last word of all ones marking an empty slot (no position has that, see
 * space.h), numbers of games beside them, and a byte for hits where positions are looked up. Arrays are
 * kept from step to step; the room in use is a power of two within them.
 */
#define LOOPS step_plain
#include "step_loops.h"

const step_loops *step_chosen(void)
{
#ifdef PG_SETS_AVX2
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi"))
        return &step_avx2;
#endif
    return &step_plain;
}

void emitted_grow(sets_run *r, emitted *e, size_t more)
{
    size_t used = (size_t)(e->next - e->at), taken = (size_t)(e->from - e->at),
           old = (size_t)(e->end - e->at), room = old * 2;
    room = room < 256 ? 256 : room;
    room = room < used + more ? used + more : room;
    sets_claim(r, (room - old) * sizeof *e->at); /* the run stops soon when that is too much */
    e->at = pg_resize(e->at, room, sizeof *e->at);
    e->from = e->at + taken;
    e->next = e->at + used;
    e->end = e->at + room;
}

/* ---- tables ------------------------------------------------------------------------------------- */

/* An array of at least so many words; false when there is no memory. */
static bool array_reset(sets_run *r, uint64_t **array, size_t *have, size_t need)
{
    if (*have >= need)
        return true;
    room_give(&r->room, *array, *have * sizeof **array);
    *have = 0;
    *array = room_take(&r->room, need * sizeof **array);
    *have = *array ? need : 0;
    return *array != NULL;
}

void slots_clear(table *t, uint32_t words)
{
    memset(t->key, 0xff, t->room * words * sizeof *t->key);
    t->used = 0;
}

bool slots_reset(sets_run *r, table *t, size_t used, uint32_t words, uint32_t limbs, bool hits)
{
    unsigned bits = 6;
    while (((size_t)1 << bits) < used * 2)
        bits++;
    t->room = (size_t)1 << bits;
    t->room_bits = bits;
    t->used = 0;
    if (!array_reset(r, &t->key, &t->key_words, t->room * words) ||
        !array_reset(r, &t->games, &t->games_words, t->room * limbs))
        return false;
    slots_clear(t, words);
    if (!hits)
        return true;
    if (t->hit_room < t->room) {
        room_give(&r->room, t->hit, t->hit_room);
        t->hit = room_take(&r->room, t->room);
        t->hit_room = t->hit ? t->room : 0;
    }
    if (t->hit)
        memset(t->hit, 0, t->room);
    return t->hit != NULL;
}

void slots_release(sets_run *r, table *t)
{
    room_give(&r->room, t->key, t->key_words * sizeof *t->key);
    room_give(&r->room, t->games, t->games_words * sizeof *t->games);
    room_give(&r->room, t->hit, t->hit_room);
    *t = (table){0};
}

/* Twice the room, with the same entries. Only tables that collect grow: they have no hits. */
static bool grow(step *s, table *t)
{
    uint32_t words = s->space->words, limbs = s->limbs;
    table old = *t, larger = {0};
    if (!slots_reset(s->run, &larger, old.room, words, limbs, false)) {
        slots_release(s->run, &larger); /* one of its arrays may be there */
        return false;
    }
    for (size_t i = 0; i < old.room; i++) {
        if (old.key[i * words + words - 1] == EMPTY)
            continue;
        size_t at = slots_place(&larger, words, s->part_bits, old.key + i * words);
        if (limbs)
            memcpy(larger.games + at * limbs, old.games + i * limbs, limbs * sizeof *old.games);
    }
    *t = larger;
    slots_release(s->run, &old);
    return true;
}

/* Tables that can be emptied have a share of the memory. */
bool slots_grow(step *s, table *t)
{
    size_t more = t->room;
    if (!s->settle) {
        if (!grow(s, t))
            sets_stop(s->run, PG_MEMORY);
        return !slots_full(t);
    }
    if (atomic_fetch_add(&s->slots, more) + more <= s->most_slots && grow(s, t))
        return true;
    atomic_fetch_sub(&s->slots, more);
    return false;
}
