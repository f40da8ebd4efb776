/* side.c - levels in one direction.
 *
 * Resource counts are asked for once a level is large, at a position in its midst, and again when levels have
 * grown a good deal; they cut on the way out.
 */
#include "levels.h"

#include <stdlib.h>

enum {
    LEARN_FROM = 1 << 12, /* a level of so many classes asks for resource counts, ... */
    LEARN_AGAIN = 64,     /* ... and again one of that many times as many */
    LEARN_GAMES = 32
};

void side_init(side *s, counting *p, bool back)
{
    const board *b = back ? p->back : p->board;
    *s = (side){.counting = p, .from = back ? p->finish : p->start, .to = back ? p->start : p->finish};
    tables_init(&s->tables, b, p->element, p->elements);
    coordinates_make(&s->places, b, s->from); /* layers of more holes never rest */
    prune_init(&s->counts, b, p->element, p->elements);
    s->learn_at = p->options->refuter && s->to ? LEARN_FROM : SIZE_MAX;
}

void side_release(side *s)
{
    for (size_t k = 0; k < s->levels; k++)
        layer_release(&s->layer[k], &s->counting->run);
    free(s->layer);
    free(s->most);
    if (s->asked)
        s->counting->options->refuter->close(s->asked);
    lanes_release(&s->counts);
    tables_release(&s->tables);
}

pg_status side_add(side *s, layer *l)
{
    PG_GROW(s->layer, s->levels, s->room);
    PG_GROW(s->most, s->levels, s->most_room);
    s->most[s->levels] = l->size * s->tables.images.elements;
    s->layer[s->levels++] = *l;
    s->classes += l->size;
    return (pg_status)s->counting->run.stop;
}

pg_status side_begin(side *s)
{
    layer l;
    pg_status status = layer_of_set(&l, &s->counting->run, &s->tables.images, s->from, false);
    return status == PG_OK ? side_add(s, &l) : status;
}

/* How the last level compares with the one before. */
static double side_growth(const side *s)
{
    if (s->levels < 3)
        return 8;
    double last = (double)s->layer[s->levels - 1].size, before = (double)s->layer[s->levels - 2].size;
    return before > 0 ? last / before : 1;
}

/* Asks for resource counts when the last level is large enough to be worth it. */
static void side_learn(side *s, size_t depth)
{
    const count_refuter *refuter = s->counting->options->refuter;
    layer *last = side_last(s);
    if (last->size < s->learn_at)
        return;
    s->learn_at *= LEARN_AGAIN;
    if (!s->asked)
        s->asked = refuter->open(s->tables.board, s->to, s->counting->run.limits);
    if (!s->asked)
        return;
    size_t more = depth > s->levels ? depth - s->levels : 1;
    prune_learn(&s->counts, &s->tables, layer_entry(last, last->size / 2), (uint32_t)more, LEARN_GAMES,
                refuter, s->asked, s->counting->run.limits);
    s->cut = s->counts.used > 0;
}

/* One level more; `depth` levels are going to be needed. */
pg_status side_step(side *s, size_t depth)
{
    double expected = side_growth(s) * (double)side_last(s)->size;
    if (too_many(s->counting, s->classes + (uint64_t)expected))
        return PG_LIMIT;
    if (layer_wake(side_last(s), &s->counting->run, &s->places) != PG_OK)
        return PG_LIMIT;
    side_learn(s, depth);
    layer next;
    count_tally last;
    step st = {.run = &s->counting->run,
               .tables = &s->tables,
               .counts = s->cut ? &s->counts : NULL,
               .from = side_last(s),
               .growth = side_growth(s)};
    pg_status status = step_run(&st, &next, &last, NULL);
    if (status != PG_OK)
        return status;
    s->most[s->levels - 1] = last.positions;
    return side_add(s, &next);
}
