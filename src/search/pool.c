/* pool.c - resource counts tested on every position of a hunt.
 *
 * See pool.h for lanes and slacks. Tables have all counts side by side, so that a row is read in one go;
 * they are made anew each time the number of lanes doubles. A count is taken only when no jump gains under
 * it and its weights and floor add up to less than 2^60, so that no lane can overflow on any position:
 * what the pool refuses is refused exactly, whoever proposed the count. Hits say which counts a closed set
 * has to carry.
 */
#include "pool.h"

#include <stdlib.h>
#include <string.h>

static const int64_t MOST_SUM = INT64_C(1) << 60;

static size_t quarters(const board *b) { return bits_words(b->holes) * 16; }

void pool_init(pool *p, const board *b, bool backwards, uint32_t most)
{
    *p = (pool){.board = b, .backwards = backwards, .most = most};
}

static void free_tables(pool *p)
{
    free(p->scale);
    free(p->base);
    free(p->value);
    free(p->cost);
    free(p->slack);
}

void pool_release(pool *p)
{
    for (uint32_t i = 0; i < p->used; i++)
        free(p->count[i].weight);
    free(p->count);
    free(p->hits);
    free_tables(p);
}

/* ---- a count's lane -------------------------------------------------------------------------- */

static int64_t jump_cost(const pool *p, uint32_t j, const int64_t *weight)
{
    const jump_cell *cell = jump_cells(p->board, j);
    int64_t cost = 0;
    for (uint32_t i = 0; i < p->board->jump[j].length; i++)
        cost += weight[cell[i].hole] * ((int)cell[i].before - (int)cell[i].after);
    return p->backwards ? -cost : cost;
}

static void fill_lane(pool *p, uint32_t lane)
{
    const search_count *c = &p->count[lane];
    p->base[lane] = -c->floor;
    p->scale[lane] = 1;
    for (uint32_t h = 0; h < p->board->holes; h++) {
        int64_t size = c->weight[h] < 0 ? -c->weight[h] : c->weight[h];
        if (p->scale[lane] < size)
            p->scale[lane] = size;
        for (uint32_t v = 0; v < 16; v++)
            if (v >> (h % 4) & 1)
                p->value[((size_t)(h / 4) * 16 + v) * p->room + lane] += c->weight[h];
    }
    for (uint32_t j = 0; j < p->board->jumps; j++)
        p->cost[(size_t)j * p->room + lane] = jump_cost(p, j, c->weight);
}

static void widen(pool *p)
{
    uint32_t old = p->room;
    p->room = old ? old * 2 : POOL_LANES;
    PG_RESIZE(p->count, p->room);
    PG_RESIZE(p->hits, p->room);
    memset(p->hits + old, 0, (p->room - old) * sizeof *p->hits);
    free_tables(p);
    p->scale = PG_NEW(int64_t, p->room);
    p->base = PG_NEW(int64_t, p->room);
    p->slack = PG_NEW(int64_t, p->room);
    p->value = PG_NEW(int64_t, quarters(p->board) * 16 * p->room);
    p->cost = PG_NEW(int64_t, (size_t)p->board->jumps * p->room);
    for (uint32_t i = 0; i < p->used; i++)
        fill_lane(p, i);
}

/* ---- adding ------------------------------------------------------------------------------------ */

static bool sums_fit(const board *b, const search_count *c)
{
    int64_t sum = c->floor < 0 ? -(c->floor + 1) : c->floor;
    for (uint32_t h = 0; h < b->holes; h++) {
        int64_t w = c->weight[h];
        if (sum > MOST_SUM || w > MOST_SUM || w < -MOST_SUM)
            return false;
        sum += w < 0 ? -w : w;
    }
    return sum <= MOST_SUM;
}

static bool is_count(const pool *p, const search_count *c)
{
    for (uint32_t j = 0; j < p->board->jumps; j++)
        if (jump_cost(p, j, c->weight) < 0)
            return false;
    return true;
}

/* A copy of a count as the pool has it. */
static search_count copy(const pool *p, const search_count *count)
{
    int64_t sign = p->backwards ? -1 : 1;
    search_count c = {.weight = PG_NEW(int64_t, p->board->holes), .floor = sign * count->floor};
    for (uint32_t h = 0; h < p->board->holes; h++)
        c.weight[h] = sign * count->weight[h];
    return c;
}

static bool is_there(const pool *p, const search_count *c)
{
    size_t bytes = p->board->holes * sizeof *c->weight;
    for (uint32_t i = 0; i < p->used; i++)
        if (p->count[i].floor == c->floor && !memcmp(p->count[i].weight, c->weight, bytes))
            return true;
    return false;
}

bool pool_add(pool *p, const search_count *count)
{
    if (p->used == p->most || !sums_fit(p->board, count))
        return false;
    search_count c = copy(p, count);
    if (!is_count(p, &c) || is_there(p, &c)) {
        free(c.weight);
        return false;
    }
    if (p->used == p->room)
        widen(p);
    p->count[p->used] = c;
    fill_lane(p, p->used++);
    return true;
}

/* ---- testing ----------------------------------------------------------------------------------- */

bool pool_look(pool *p, const uint64_t *pegs)
{
    if (!p->used)
        return false;
    memcpy(p->slack, p->base, p->room * sizeof *p->slack);
    for (size_t q = 0; q < (p->board->holes + 3) / 4; q++) {
        uint32_t v = pegs[q / 16] >> (q % 16 * 4) & 15;
        const int64_t *row = p->value + (q * 16 + v) * p->room;
        for (uint32_t i = 0; v && i < p->room; i++)
            p->slack[i] += row[i];
    }
    int64_t sign = 0;
    for (uint32_t i = 0; i < p->room; i++)
        sign |= p->slack[i];
    return sign < 0;
}

void pool_hit(pool *p)
{
    uint32_t best = p->used;
    for (uint32_t i = 0; i < p->used; i++)
        if (p->slack[i] < 0 && (best == p->used || p->hits[i] > p->hits[best]))
            best = i;
    if (best < p->used)
        p->hits[best]++;
}
