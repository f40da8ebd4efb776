/* tours.c - see tours.h. */
#include "tours.h"

void tours_init(tours *t, const moves_engine *e, const move_side *s, size_t most_bytes)
{
    *t = (tours){.side = s, .words = e->shape.words};
    store_init(&t->found, t->words + 1, most_bytes);
}

void tours_release(tours *t) { store_release(&t->found); }

static bool take_jump(tours *t, const uint64_t *pegs, uint32_t j, uint32_t parent, tours_taker take,
                      void *context)
{
    uint64_t next[t->words + 1];
    bool on = true;
    if (!step_into(&t->side->space.play, t->words, j, pegs, next))
        return true;
    next[t->words] = t->side->land[j];
    return take(context, next, &on) && (!on || store_add(&t->found, t->words + 1, next, parent));
}

bool tours_from(tours *t, const uint64_t *pegs, tours_taker take, void *context)
{
    const move_side *d = t->side;
    uint64_t at[t->words + 1];
    bool room = true;
    store_clear(&t->found);
    for (uint32_t j = 0; room && j < d->space.play.jumps; j++)
        room = take_jump(t, pegs, j, STORE_NONE, take, context);
    for (uint32_t i = 0; room && i < t->found.used; i++) {
        memcpy(at, t->found.pegs + (size_t)i * (t->words + 1), sizeof at);
        uint32_t hole = (uint32_t)at[t->words], k = hole == BOUND_NO_HOLE ? 0 : d->first[hole];
        for (; room && hole != BOUND_NO_HOLE && k < d->first[hole + 1]; k++)
            room = take_jump(t, at, d->jump[k], i, take, context);
    }
    return room;
}

/* The jump that leads from one position to a tour, going on from `hole` (BOUND_NO_HOLE: any). */
static uint32_t jump_between(const tours *t, const uint64_t *from, uint32_t hole, const uint64_t *to)
{
    const move_side *d = t->side;
    uint64_t next[t->words];
    uint32_t j = 0;
    while ((hole != BOUND_NO_HOLE && d->chain[j] != hole) || d->land[j] != (uint32_t)to[t->words] ||
           !step_into(&d->space.play, t->words, j, from, next) || !pegs_same(t->words, next, to))
        j++;
    return j;
}

bool tours_read(const tours *t, const uint64_t *from, const uint64_t *to, game *g)
{
    size_t size = t->words + 1;
    uint32_t at = 0;
    while (at < t->found.used && !pegs_same(t->words, t->found.pegs + at * size, to))
        at++;
    if (at == t->found.used)
        return false;
    size_t length;
    PG_FREED uint32_t *path = store_path(&t->found, at, &length);
    PG_RESIZE(g->jump, g->jumps + length + 1);
    for (size_t i = 0; i < length; i++) {
        const uint64_t *next = t->found.pegs + path[i] * size;
        g->jump[g->jumps++] = jump_between(t, from, i ? (uint32_t)from[t->words] : BOUND_NO_HOLE, next);
        from = next;
    }
    return true;
}
