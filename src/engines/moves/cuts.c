/* cuts.c - the move potentials that cut one side of the search.
 *
 * See cuts.h for the test. Tables are made a lane at a time and read a vector at a time; lanes of the last
 * vector that are not in use are 0 everywhere, so that they refuse nothing. Weights are small
 * (potential.c), so that no sum leaves 16 bits; limits are clipped all the same.
 *
 * Limits come from a survey: for each cost, the extreme values that the positions of a level have. The
 * level holds one position of each orbit and a potential is not symmetric, so all images are looked at;
 * and where a move may be under way, the value is taken as it is beyond that move.
 */
#include "cuts.h"

enum { COSTS = NOTE_MOST_COST + 1, MOST_VALUE = 32000 };

static cuts_lanes *new_lanes(size_t count)
{
    return pg_alloc_aligned((count + 1) * CUTS_VECTORS, sizeof(cuts_lanes));
}

void cuts_init(cuts *c, const potential_frame *f, bool backwards)
{
    const board *b = f->board;
    *c = (cuts){.frame = f, .backwards = backwards, .words = f->words, .bytes = (b->holes + 7) / 8};
    c->row = new_lanes((size_t)c->bytes * 256);
    c->delta = new_lanes(b->jumps);
    c->region = new_lanes(f->regions);
    c->limit = new_lanes(COSTS);
    c->barred = PG_NEW(bool, COSTS);
    for (int i = 0; i < 2; i++)
        c->under_way[i] = new_lanes(b->holes);
}

size_t cuts_bytes(const potential_frame *f)
{
    const board *b = f->board;
    size_t rows = (size_t)(b->holes + 7) / 8 * 256 + b->jumps + f->regions + COSTS + 2 * b->holes;
    return rows * CUTS_VECTORS * sizeof(cuts_lanes) + COSTS * sizeof(bool);
}

void cuts_release(cuts *c)
{
    PG_FREE(c->row, c->delta, c->region, c->limit, c->barred, c->under_way[0], c->under_way[1]);
}

void cuts_list_release(cuts_list *l)
{
    for (uint32_t i = 0; i < l->blocks; i++)
        cuts_release(&l->block[i]);
    free(l->block);
}

static int16_t *lane(cuts_lanes *v, size_t row, uint32_t i)
{
    return (int16_t *)(void *)(v + row * CUTS_VECTORS) + i;
}

static void load_lane(cuts *c, uint32_t i, const move_potential *p)
{
    const board *b = c->frame->board;
    c->scale[i] = p->scale;
    for (uint32_t byte = 0; byte < c->bytes; byte++) {
        uint32_t rest = b->holes - byte * 8;
        for (uint32_t v = 1; v < 256; v++) {
            uint32_t low = (uint32_t)__builtin_ctz(v);
            int16_t weight = (int16_t)(low < rest ? p->peg[byte * 8 + low] : 0);
            *lane(c->row, (size_t)byte * 256 + v, i) =
                (int16_t)(*lane(c->row, (size_t)byte * 256 + (v & (v - 1)), i) + weight);
        }
    }
    for (uint32_t j = 0; j < b->jumps; j++) {
        int32_t gain = 0;
        for (uint32_t k = 0; k < b->jump[j].length; k++) {
            const jump_cell *cell = &jump_cells(b, j)[k];
            gain += p->peg[cell->hole] * ((int)cell->after - (int)cell->before);
        }
        *lane(c->delta, j, i) = (int16_t)gain;
    }
    for (uint32_t r = 0; r < c->frame->regions; r++)
        *lane(c->region, r, i) = (int16_t)p->region[r];
    for (uint32_t h = 0; h < b->holes; h++) {
        *lane(c->under_way[0], h, i) = (int16_t)p->start[h];
        *lane(c->under_way[1], h, i) = (int16_t)(p->chain[h] - p->scale);
    }
}

static void clear_rows(cuts_lanes *v, size_t rows, uint32_t i)
{
    for (size_t r = 0; r < rows; r++)
        *lane(v, r, i) = 0;
}

/* A lane that refuses nothing: the last vector is compared as a whole. */
static void clear_lane(cuts *c, uint32_t i)
{
    const board *b = c->frame->board;
    clear_rows(c->row, (size_t)c->bytes * 256, i);
    clear_rows(c->delta, b->jumps, i);
    clear_rows(c->region, c->frame->regions, i);
    clear_rows(c->limit, COSTS, i);
    for (int k = 0; k < 2; k++)
        clear_rows(c->under_way[k], b->holes, i);
}

void cuts_load(cuts *c, const move_potential *list, const uint32_t *chosen, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        c->chosen[i] = chosen[i];
        load_lane(c, i, &list[chosen[i]]);
    }
    for (uint32_t i = count; i < c->used; i++)
        clear_lane(c, i);
    c->used = count;
    c->vectors = (count + CUTS_LANES - 1) / CUTS_LANES;
}

/* ---- limits ------------------------------------------------------------------------------------------ */

typedef struct survey {
    const cuts *c;
    const images *o;
    bool most;           /* of backward positions the most, of forward ones the least */
    cuts_lanes *extreme; /* COSTS rows */
    bool seen[COSTS];
} survey;

PG_INLINE void take(survey *s, uint32_t cost, const cuts_lanes *sum, const cuts_lanes *less)
{
    cuts_lanes *to = s->extreme + (size_t)cost * CUTS_VECTORS;
    for (uint32_t v = 0; v < s->c->vectors; v++) {
        cuts_lanes value = less ? sum[v] - less[v] : sum[v];
        cuts_lanes better = s->most ? value > to[v] : value < to[v];
        better = s->seen[cost] ? better : ~(cuts_lanes){0};
        to[v] = (value & better) | (to[v] & ~better);
    }
    s->seen[cost] = true;
}

PG_INLINE void look_at(survey *s, note_shape sh, const uint64_t *record)
{
    const cuts *c = s->c;
    uint32_t holes = c->frame->board->holes, cost = note_cost(sh, record + sh.words);
    uint64_t pegs[sh.words];
    memcpy(pegs, record, sizeof pegs);
    for (uint32_t e = 0; e < s->o->elements; e++) {
        cuts_lanes sum[CUTS_VECTORS];
        if (e)
            images_one(s->o, sh.words, e, record, pegs);
        cuts_look(c, sh.words, pegs, sum);
        if (!note_bound(sh, record + sh.words))
            take(s, cost, sum, NULL);
        for (uint32_t h = 0; h < holes; h++) {
            uint32_t image = e ? s->o->element[(size_t)e * holes + h] : h;
            if (note_hole(record + sh.words, h))
                take(s, cost, sum, c->under_way[!c->backwards] + (size_t)image * CUTS_VECTORS);
        }
    }
}

NOTE_WIDE static void look_at_all(survey *s, const level *l)
{
    level_walk w;
    const uint64_t *entry;
    level_begin(&w, NULL, l);
    for (size_t some; (some = level_next(&w, &entry)) > 0;)
        for (size_t i = 0; i < some; i++)
            look_at(s, level_shape(l), entry + i * level_stride(l));
    level_end(&w);
}

/* The extremes of all ranks: as numbers of which the largest one is wanted. */
static void join_surveys(survey *s, const peers *r)
{
    uint64_t seen[COSTS], *all = PG_NEW(uint64_t, (size_t)COSTS * CUTS_MOST);
    size_t count = 0, at = 0;
    for (uint32_t k = 0; k < COSTS; k++)
        seen[k] = s->seen[k];
    r->most(r->context, seen, COSTS);
    for (uint32_t k = 0; k < COSTS; k++)
        for (uint32_t i = 0; seen[k] && i < s->c->used; i++, count++) {
            int32_t value = *lane(s->extreme, k, i);
            all[count] = s->seen[k] ? (uint64_t)(INT16_MAX + 2 + (s->most ? value : -value)) : 0;
        }
    r->most(r->context, all, count);
    for (uint32_t k = 0; k < COSTS; k++) {
        s->seen[k] = seen[k];
        for (uint32_t i = 0; seen[k] && i < s->c->used; i++, at++) {
            int32_t value = (int32_t)all[at] - (INT16_MAX + 2);
            *lane(s->extreme, k, i) = (int16_t)(s->most ? value : -value);
        }
    }
    free(all);
}

/* Moves of the side and the other one may be one under way, which both have counted; the values at such
 * joints are put right already, and the sum of costs may then be one more. */
static void set_limit(cuts *c, survey *s, uint32_t cost, uint32_t most)
{
    bool any = false;
    for (uint32_t k = 0; k < COSTS && cost + k <= most + 1; k++) {
        for (uint32_t i = 0; s->seen[k] && i < c->used; i++) {
            int32_t room = c->scale[i] * ((int32_t)most - (int32_t)cost - (int32_t)k);
            int32_t value = *lane(s->extreme, k, i) + (c->backwards ? -room : room);
            value = value > MOST_VALUE ? MOST_VALUE : value < -MOST_VALUE ? -MOST_VALUE : value;
            int16_t *to = lane(c->limit, cost, i);
            if (!any || (c->backwards ? value < *to : value > *to))
                *to = (int16_t)value;
        }
        any = any || s->seen[k];
    }
    c->barred[cost] = !any;
}

void cuts_limit(cuts *c, const images *o, const level *other, const peers *ranks, uint32_t most)
{
    if (!c->used)
        return;
    survey s = {.c = c, .o = o, .most = !c->backwards, .extreme = new_lanes(COSTS)};
    look_at_all(&s, other);
    if (ranks)
        join_surveys(&s, ranks);
    for (uint32_t cost = 0; cost < COSTS; cost++)
        set_limit(c, &s, cost, most);
    free(s.extreme);
}
