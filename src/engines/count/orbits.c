/* orbits.c - orbits under a group that is too large to be listed, as that of a star or a complete graph.
 *
 * Positions are joined with their images under the generators; the sets that come of it are the orbits.
 * Cost: a look-up a position and generator.
 */
#include "base/union_find.h"
#include "engines.h"
#include "positions/store.h"

/* Joins what generators take to each other: how many are left of the orbits. */
static uint64_t join_images(sets_run *r, const store *s, const symmetry_group *g, uint32_t *up)
{
    uint64_t *image = PG_NEW(uint64_t, s->words), orbits = s->used;
    for (size_t i = 0; i < s->used && (i % 1024 || sets_check(r) == PG_OK); i++)
        for (uint32_t k = 0; k < g->generators; k++) {
            symmetry_apply(image, g->image + (size_t)k * g->holes, s->pegs + i * s->words, g->holes);
            uint32_t found = store_find(s, s->words, image);
            orbits -= found != STORE_NONE && union_find_join(up, (uint32_t)i, found);
        }
    free(image);
    return orbits;
}

bool orbits_joined(sets_run *r, const symmetry_group *g, uint32_t words, const uint64_t *pegs, size_t stride,
                   size_t count, uint64_t *orbits)
{
    PG_SCOPED(store_release) store s;
    store_init(&s, words, r->room.most);
    bool room = true;
    for (size_t i = 0; room && i < count; i++)
        room = store_add(&s, words, pegs + i * stride, STORE_NONE);
    sets_claim(r, s.bytes);
    if (!room)
        atomic_store(&r->stop, PG_MEMORY);
    uint32_t *up = sets_alloc(r, count + 1, sizeof *up);
    if (room && up) {
        union_find_begin(up, (uint32_t)count);
        *orbits = join_images(r, &s, g, up);
    }
    room_give(&r->room, up, (count + 1) * sizeof *up);
    atomic_fetch_sub(&r->room.bytes, s.bytes);
    return sets_check(r) == PG_OK;
}
