/* lanes.c - resource counts tested on positions of one word, eight at a time.
 *
 * Backwards everything is turned round: jumps are taken back, which makes a count rise, and a
 * position is refused when it is worth more than any start. Lanes hold the negated weights then, so
 * that the tests are the same.
 */
#include "lanes.h"

#include <stdlib.h>
#include <string.h>

void lanes_init(lanes *l, const board *b, bool backwards, uint32_t most)
{
    *l = (lanes){.board = b, .backwards = backwards, .bytes = (b->holes + 7) / 8, .most = most};
    l->room = (most + LANES - 1) / LANES;
    l->count = PG_NEW(search_count, most);
    l->hits = PG_NEW(uint64_t, most);
    l->value = pg_alloc((size_t)l->bytes * 256 * l->room, sizeof *l->value);
    l->cost = pg_alloc((size_t)b->jumps * l->room, sizeof *l->cost);
    l->base = pg_alloc(l->room, sizeof *l->base);
}

void lanes_release(lanes *l)
{
    for (uint32_t i = 0; i < l->used; i++)
        free(l->count[i].weight);
    free(l->count);
    free(l->hits);
    free(l->value);
    free(l->cost);
    free(l->base);
}

/* ---- counts ------------------------------------------------------------------------------------ */

static bool is_small(const board *b, const search_count *c)
{
    int64_t sum = 0;
    for (uint32_t h = 0; h < b->holes; h++) {
        if (c->weight[h] > LANES_MOST_SUM || c->weight[h] < -LANES_MOST_SUM)
            return false;
        sum += c->weight[h] < 0 ? -c->weight[h] : c->weight[h];
    }
    return sum <= LANES_MOST_SUM && c->floor <= LANES_MOST_SUM && c->floor >= -LANES_MOST_SUM;
}

/* What jump j loses. */
static int64_t jump_loss(const board *b, uint32_t j, const int64_t *weight)
{
    const jump_cell *cell = jump_cells(b, j);
    int64_t loss = 0;
    for (uint32_t i = 0; i < b->jump[j].length; i++)
        loss += weight[cell[i].hole] * ((int)cell[i].before - (int)cell[i].after);
    return loss;
}

static bool is_count(const board *b, const search_count *c)
{
    for (uint32_t j = 0; j < b->jumps; j++)
        if (jump_loss(b, j, c->weight) < 0)
            return false;
    return true;
}

static void fill_lane(lanes *l, uint32_t number)
{
    const search_count *c = &l->count[number];
    uint32_t group = number / LANES, at = number % LANES;
    int sign = l->backwards ? -1 : 1;
    l->base[group][at] = (int16_t)(-sign * c->floor);
    for (uint32_t i = 0; i < l->bytes; i++)
        for (uint32_t v = 0; v < 256; v++) {
            int64_t sum = 0;
            for (uint32_t h = i * 8; h < i * 8 + 8 && h < l->board->holes; h++)
                sum += v >> (h % 8) & 1 ? c->weight[h] : 0;
            l->value[((size_t)i * 256 + v) * l->room + group][at] = (int16_t)(sign * sum);
        }
    for (uint32_t j = 0; j < l->board->jumps; j++)
        l->cost[(size_t)j * l->room + group][at] = (int16_t)jump_loss(l->board, j, c->weight);
}

bool lanes_add(lanes *l, const search_count *count)
{
    size_t bytes = l->board->holes * sizeof *count->weight;
    if (l->used == l->most || !is_small(l->board, count) || !is_count(l->board, count))
        return false;
    for (uint32_t i = 0; i < l->used; i++)
        if (l->count[i].floor == count->floor && !memcmp(l->count[i].weight, count->weight, bytes))
            return false;
    search_count *c = &l->count[l->used];
    *c = (search_count){.weight = pg_alloc(1, bytes), .floor = count->floor};
    memcpy(c->weight, count->weight, bytes);
    l->hits[l->used] = 0;
    fill_lane(l, l->used++);
    l->groups = (l->used + LANES - 1) / LANES;
    return true;
}

/* Clears the lanes beyond the counts in use: base 0, no weights, no costs: they refuse nothing. */
static void clear_lanes(lanes *l)
{
    memset(l->value, 0, (size_t)l->bytes * 256 * l->room * sizeof *l->value);
    memset(l->cost, 0, (size_t)l->board->jumps * l->room * sizeof *l->cost);
    memset(l->base, 0, l->room * sizeof *l->base);
}

void lanes_keep_hit(lanes *l)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < l->used; i++) {
        search_count c = l->count[i];
        uint64_t hits = l->hits[i];
        if (!hits) {
            free(c.weight);
            continue;
        }
        uint32_t at = kept++;
        for (; at > 0 && l->hits[at - 1] < hits; at--) { /* insertion: there are a hundred at most */
            l->count[at] = l->count[at - 1];
            l->hits[at] = l->hits[at - 1];
        }
        l->count[at] = c;
        l->hits[at] = hits;
    }
    l->used = kept;
    l->groups = (kept + LANES - 1) / LANES;
    clear_lanes(l);
    for (uint32_t i = 0; i < kept; i++)
        fill_lane(l, i);
}

/* ---- tests ------------------------------------------------------------------------------------- */

bool lanes_refuse_position(const lanes *l, uint64_t pegs, lane *slack)
{
    lanes_look(l, pegs, slack);
    for (uint32_t g = 0; g < l->groups; g++)
        if (lane_negative(slack[g]))
            return true;
    return false;
}

void lanes_hit(lanes *l, const lane *slack, uint32_t group, uint32_t j)
{
    lane left = slack[group] - l->cost[(size_t)j * l->room + group];
    for (uint32_t i = 0; i < LANES; i++)
        if (left[i] < 0) {
            l->hits[group * LANES + i]++;
            return;
        }
}
