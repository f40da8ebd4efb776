/* cuts.c - resource counts that cut the search. */
#include "cuts.h"

#include <stdlib.h>

enum { MOST_SUM = 12000, COSTS = TABLE_MOST_COST + 1 };

static cuts_lanes *new_lanes(size_t count)
{
    cuts_lanes *l = aligned_alloc(sizeof *l, count * sizeof *l);
    if (!l)
        l = pg_alloc(SIZE_MAX / 2, 1); /* says so and ends */
    memset(l, 0, count * sizeof *l);
    return l;
}

void cuts_init(cuts *c, const board *b)
{
    *c = (cuts){.board = b, .words = (uint32_t)bits_words(b->holes), .bytes = (b->holes + 7) / 8};
    c->weight = PG_NEW(int64_t, (size_t)CUTS_MOST * b->holes);
    c->family = PG_NEW(uint32_t, CUTS_MOST);
    c->row = new_lanes((size_t)c->bytes * 256 * CUTS_VECTORS);
    c->delta = new_lanes((size_t)(b->jumps + 1) * CUTS_VECTORS);
    for (int i = 0; i < 2; i++) {
        c->limit[i] = new_lanes((size_t)COSTS * CUTS_VECTORS);
        c->barred[i] = PG_NEW(bool, COSTS);
    }
}

void cuts_release(cuts *c)
{
    free(c->weight);
    free(c->family);
    free(c->row);
    free(c->delta);
    for (int i = 0; i < 2; i++) {
        free(c->limit[i]);
        free(c->barred[i]);
    }
}

/* ---- adding ------------------------------------------------------------------------------------------ */

static int64_t jump_gain(const board *b, uint32_t j, const int64_t *weight)
{
    int64_t gain = 0;
    for (uint32_t i = 0; i < b->jump[j].length; i++) {
        const jump_cell *cell = jump_cells(b, j) + i;
        gain += weight[cell->hole] * ((int)cell->after - (int)cell->before);
    }
    return gain;
}

static bool is_small_count(const board *b, const int64_t *weight)
{
    int64_t sum = 0;
    for (uint32_t h = 0; h < b->holes; h++) {
        if (weight[h] > MOST_SUM || weight[h] < -MOST_SUM)
            return false;
        sum += weight[h] < 0 ? -weight[h] : weight[h];
    }
    if (sum > MOST_SUM)
        return false;
    for (uint32_t j = 0; j < b->jumps; j++)
        if (jump_gain(b, j, weight) > 0)
            return false;
    return true;
}

static uint32_t find(const cuts *c, const int64_t *weight)
{
    size_t holes = c->board->holes;
    uint32_t i = 0;
    while (i < c->used && memcmp(c->weight + i * holes, weight, holes * sizeof *weight))
        i++;
    return i;
}

static void fill_lane(cuts *c, uint32_t lane)
{
    const int64_t *weight = c->weight + (size_t)lane * c->board->holes;
    uint32_t vector = lane / CUTS_LANES, at = lane % CUTS_LANES;
    for (uint32_t h = 0; h < c->board->holes; h++)
        for (uint32_t v = 0; v < 256; v++)
            if (v >> (h % 8) & 1)
                c->row[((size_t)(h / 8) * 256 + v) * CUTS_VECTORS + vector][at] += (int16_t)weight[h];
    for (uint32_t j = 0; j < c->board->jumps; j++)
        c->delta[(size_t)j * CUTS_VECTORS + vector][at] = (int16_t)jump_gain(c->board, j, weight);
}

bool cuts_add(cuts *c, const search_count *count, const orbit *o)
{
    const board *b = c->board;
    uint32_t first = c->used;
    bool good = is_small_count(b, count->weight) && find(c, count->weight) == c->used;
    for (uint32_t e = 0; good && e < o->elements; e++) {
        if (c->used == CUTS_MOST) {
            good = e > 0 && find(c, count->weight) < first;
            break;
        }
        int64_t *w = c->weight + (size_t)c->used * b->holes;
        for (uint32_t h = 0; h < b->holes; h++)
            w[e ? o->image[(size_t)e * b->holes + h] : h] = count->weight[h];
        if (find(c, w) < c->used)
            continue;
        c->family[c->used++] = first;
    }
    if (!good) {
        c->used = first;
        return false;
    }
    for (uint32_t i = first; i < c->used; i++)
        fill_lane(c, i);
    c->vectors = (c->used + CUTS_LANES - 1) / CUTS_LANES;
    return true;
}

/* ---- limits ------------------------------------------------------------------------------------------ */

static int16_t *lane(cuts_lanes *v, uint32_t i) { return (int16_t *)(void *)v + i; }

/* Into extreme[cost]: the least (most) value of each count over the records of that cost. */
static void survey(const cuts *c, bool most, const table *t, cuts_lanes *extreme, bool *seen)
{
    shape s = t->shape;
    size_t size = s.words + s.notes;
    cuts_lanes sum[CUTS_VECTORS];
    for (uint32_t part = 0; part < TABLE_PARTS; part++) {
        const table_part *p = &t->part[part];
        for (size_t k = 0; k < p->slots; k++) {
            const uint64_t *slot = p->slot + k * size;
            if (!slot[size - 1])
                continue;
            uint32_t cost = note_cost(s, slot + s.words);
            cuts_lanes *to = extreme + (size_t)cost * CUTS_VECTORS;
            cuts_look(c, slot, sum);
            for (uint32_t v = 0; v < c->vectors; v++) {
                cuts_lanes better = most ? sum[v] > to[v] : sum[v] < to[v];
                better = seen[cost] ? better : ~(cuts_lanes){0};
                to[v] = (sum[v] & better) | (to[v] & ~better);
            }
            seen[cost] = true;
        }
    }
}

/* Images of one count get the weakest limit among them. */
static void share(const cuts *c, bool most, cuts_lanes *row)
{
    for (uint32_t i = 0; i < c->used; i++) {
        int16_t *first = lane(row, c->family[i]), *own = lane(row, i);
        if (most ? *own > *first : *own < *first)
            *first = *own;
    }
    for (uint32_t i = 0; i < c->used; i++)
        *lane(row, i) = *lane(row, c->family[i]);
}

void cuts_limit(cuts *c, bool backwards, const table *other, uint32_t most)
{
    if (!c->used)
        return;
    cuts_lanes *extreme = new_lanes((size_t)COSTS * CUTS_VECTORS);
    bool seen[COSTS] = {false};
    survey(c, backwards, other, extreme, seen);
    for (uint32_t cost = 0; cost < COSTS; cost++) {
        cuts_lanes *to = c->limit[backwards] + (size_t)cost * CUTS_VECTORS;
        bool any = false;
        for (uint32_t k = 0; k < COSTS && cost + k <= most + 1; k++) {
            for (uint32_t i = 0; seen[k] && i < c->used; i++) {
                int16_t value = *lane(extreme + (size_t)k * CUTS_VECTORS, i);
                if (!any || (backwards ? value > *lane(to, i) : value < *lane(to, i)))
                    *lane(to, i) = value;
            }
            any = any || seen[k];
        }
        c->barred[backwards][cost] = !any;
        if (any)
            share(c, backwards, to);
    }
    free(extreme);
}
