/* lanes.c - resource counts tested on positions, many at a time.
 *
 * See lanes.h for lanes and slacks. Tables have all counts side by side, so that a row is read in one go;
 * they are made anew each time the number of groups doubles.
 */
#include "search/lanes.h"

#include <stdlib.h>
#include <string.h>

static const int64_t MOST_SUM = INT64_C(1) << 60;

static uint32_t table_holes(const lanes *l) { return l->use.by_bytes ? 8 : 4; }

static void free_tables(lanes *l)
{
    free(l->base);
    free(l->value);
    free(l->cost);
    free(l->slack);
    for (uint32_t i = 0; i < l->larges; i++)
        free(l->large[i].cost);
}

void lanes_release(lanes *l)
{
    for (uint32_t i = 0; i < l->used; i++)
        free(l->cut[i].weight);
    free(l->cut);
    free(l->hits);
    free(l->scale);
    free_tables(l);
    free(l->large);
}

/* ---- a count's lane -------------------------------------------------------------------------- */

/* What jump j loses, as it is played. */
static int64_t jump_loss(const board *b, uint32_t j, const int64_t *weight)
{
    const jump_cell *cell = jump_cells(b, j);
    int64_t loss = 0;
    for (uint32_t i = 0; i < b->jump[j].length; i++)
        loss += weight[cell[i].hole] * ((int)cell[i].before - (int)cell[i].after);
    return loss;
}

/* |floor| + |weights|, or with the weights twice: no slack, and no slack less a cost, is larger. */
static bool sums_fit(const board *b, const search_cut *c, int64_t times, int64_t most)
{
    int64_t sum = c->floor < 0 ? -(c->floor + 1) : c->floor;
    for (uint32_t h = 0; h < b->holes; h++) {
        int64_t w = c->weight[h];
        if (sum > most || w > most || w < -most)
            return false;
        sum += times * (w < 0 ? -w : w);
    }
    return sum <= most;
}

static bool is_small(const lanes *l, const search_cut *c) { return sums_fit(l->board, c, 2, INT16_MAX - 1); }

static void add_large(lanes *l, uint32_t number)
{
    lanes_large large = {number, PG_NEW(int64_t, l->board->jumps + 1), 0};
    for (uint32_t j = 0; j < l->board->jumps; j++)
        large.cost[j] = jump_loss(l->board, j, l->cut[number].weight);
    PG_GROW(l->large, l->larges, l->large_room);
    l->large[l->larges++] = large;
}

static double largest_weight(const board *b, const search_cut *c)
{
    int64_t largest = 1;
    for (uint32_t h = 0; h < b->holes; h++)
        largest = llabs(c->weight[h]) > largest ? llabs(c->weight[h]) : largest;
    return (double)largest;
}

static void fill_lane(lanes *l, uint32_t number)
{
    const search_cut *c = &l->cut[number];
    uint32_t group = number / LANES_GROUP, at = number % LANES_GROUP, bits = table_holes(l);
    int sign = l->use.backwards ? -1 : 1;
    l->scale[number] = largest_weight(l->board, c);
    if (!is_small(l, c)) {
        add_large(l, number);
        return;
    }
    l->base[group][at] = (int16_t)(-sign * c->floor);
    for (uint32_t h = 0; h < l->board->holes; h++) {
        lane_group *part = l->value + ((size_t)(h / bits) << bits) * l->group_room + group;
        for (uint32_t v = 0; v >> bits == 0; v++)
            if (v >> (h % bits) & 1)
                part[(size_t)v * l->group_room][at] += sign * c->weight[h];
    }
    for (uint32_t j = 0; j < l->board->jumps; j++)
        l->cost[(size_t)j * l->group_room + group][at] = (int16_t)jump_loss(l->board, j, c->weight);
}

/* Tables for so many groups, with the counts that are there. */
static void make_tables(lanes *l, uint32_t groups)
{
    free_tables(l);
    l->larges = 0;
    l->group_room = groups;
    l->base = pg_alloc_aligned(groups, sizeof *l->base);
    uint32_t bits = table_holes(l), parts = (l->board->holes + bits - 1) / bits;
    l->value = pg_alloc_aligned(((size_t)parts << bits) * groups, sizeof *l->value);
    l->cost = pg_alloc_aligned((size_t)l->board->jumps * groups, sizeof *l->cost);
    l->slack = pg_alloc_aligned(groups, sizeof *l->slack);
    for (uint32_t i = 0; i < l->used; i++)
        fill_lane(l, i);
}

void lanes_init(lanes *l, const board *b, const lanes_use *use)
{
    *l = (lanes){.board = b, .use = *use};
    make_tables(l, 1);
}

/* ---- adding ------------------------------------------------------------------------------------ */

static int64_t sum_of_weights(const board *b, const search_cut *c)
{
    int64_t sum = 0;
    for (uint32_t h = 0; h < b->holes; h++)
        sum += llabs(c->weight[h]);
    return sum;
}

static bool is_count(const lanes *l, const search_cut *c)
{
    if (!sums_fit(l->board, c, 1, MOST_SUM) || !(l->use.large || is_small(l, c)))
        return false;
    if (l->use.most_sum && sum_of_weights(l->board, c) > l->use.most_sum)
        return false;
    for (uint32_t j = 0; j < l->board->jumps; j++)
        if (jump_loss(l->board, j, c->weight) < 0)
            return false;
    return true;
}

static bool is_there(const lanes *l, const search_cut *c)
{
    size_t bytes = l->board->holes * sizeof *c->weight;
    for (uint32_t i = 0; i < l->used; i++)
        if (l->cut[i].floor == c->floor && !memcmp(l->cut[i].weight, c->weight, bytes))
            return true;
    return false;
}

/* The image of a count under element e. */
static search_cut image_of(const lanes *l, const search_cut *c, uint32_t e)
{
    uint32_t holes = l->board->holes;
    search_cut image = {.weight = PG_NEW(int64_t, holes), .floor = c->floor};
    for (uint32_t h = 0; h < holes; h++)
        image.weight[l->use.element ? l->use.element[(size_t)e * holes + h] : h] = c->weight[h];
    return image;
}

/* Appends an image unless it is there; false when there is no room. */
static bool append_image(lanes *l, const search_cut *c, uint32_t e)
{
    search_cut image = image_of(l, c, e);
    bool there = is_there(l, &image), room = there || l->used < l->use.most;
    if (there || !room) {
        free(image.weight);
        return room;
    }
    if (l->used == l->room) {
        l->room = l->room ? l->room * 2 : LANES_GROUP;
        PG_RESIZE(l->cut, l->room);
        PG_RESIZE(l->hits, l->room);
        PG_RESIZE(l->scale, l->room);
    }
    l->hits[l->used] = 0;
    l->cut[l->used++] = image;
    return true;
}

static void forget(lanes *l, uint32_t used)
{
    while (l->used > used)
        free(l->cut[--l->used].weight);
}

bool lanes_add(lanes *l, const search_cut *cut)
{
    const search_cut c = *cut; /* it may be one of ours, and those move */
    uint32_t before = l->used, elements = l->use.element ? l->use.elements : 1;
    if (!is_count(l, &c))
        return false;
    for (uint32_t e = 0; e < elements; e++)
        if (!append_image(l, &c, e)) {
            forget(l, before);
            return false;
        }
    l->groups = (l->used + LANES_GROUP - 1) / LANES_GROUP;
    if (l->groups > l->group_room)
        make_tables(l, l->room / LANES_GROUP);
    else
        for (uint32_t i = before; i < l->used; i++)
            fill_lane(l, i);
    return l->used > before;
}

void lanes_keep_hit(lanes *l)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < l->used; i++) {
        search_cut c = l->cut[i];
        uint64_t hits = l->hits[i];
        if (!hits) {
            free(c.weight);
            continue;
        }
        uint32_t at = kept++;
        for (; at > 0 && l->hits[at - 1] < hits; at--) { /* insertion: there are a hundred at most */
            l->cut[at] = l->cut[at - 1];
            l->hits[at] = l->hits[at - 1];
        }
        l->cut[at] = c;
        l->hits[at] = hits;
    }
    l->used = kept;
    l->groups = (kept + LANES_GROUP - 1) / LANES_GROUP;
    make_tables(l, l->group_room);
}

/* ---- testing ----------------------------------------------------------------------------------- */

static int64_t large_slack(const lanes *l, const search_cut *c, const uint64_t *pegs)
{
    int64_t sum = -c->floor;
    for (uint32_t h = 0; h < l->board->holes; h++)
        sum += bits_get(pegs, h) ? c->weight[h] : 0;
    return l->use.backwards ? -sum : sum;
}

bool lanes_look(lanes *l, const uint64_t *pegs)
{
    if (!l->used)
        return false;
    bool dead = false;
    if (l->use.by_bytes)
        lanes_slacks(l, 8, pegs, l->slack);
    else
        lanes_slacks(l, 4, pegs, l->slack);
    for (uint32_t g = 0; g < l->groups; g++)
        dead |= lanes_negative(&l->slack[g]);
    for (uint32_t i = 0; i < l->larges; i++) {
        l->large[i].slack = large_slack(l, &l->cut[l->large[i].number], pegs);
        dead |= l->large[i].slack < 0;
    }
    return dead;
}

bool lanes_large_refuses(const lanes *l, uint32_t j)
{
    for (uint32_t i = 0; i < l->larges; i++)
        if (l->large[i].slack < l->large[i].cost[j])
            return true;
    return false;
}

int64_t lanes_slack(const lanes *l, uint32_t count)
{
    for (uint32_t i = 0; i < l->larges; i++)
        if (l->large[i].number == count)
            return l->large[i].slack;
    return l->slack[count / LANES_GROUP][count % LANES_GROUP];
}

/* What count i leaves of the slack after jump j, or (LANES_HERE) as it is. */
static int64_t left(const lanes *l, uint32_t i, uint32_t j)
{
    if (j == LANES_HERE)
        return lanes_slack(l, i);
    for (uint32_t k = 0; k < l->larges; k++)
        if (l->large[k].number == i)
            return l->large[k].slack - l->large[k].cost[j];
    uint32_t group = i / LANES_GROUP, at = i % LANES_GROUP;
    return l->slack[group][at] - l->cost[(size_t)j * l->group_room + group][at];
}

void lanes_hit(lanes *l, uint32_t j)
{
    uint32_t best = l->used;
    for (uint32_t i = 0; i < l->used && (best == l->used || l->use.sparing); i++)
        if (left(l, i, j) < 0 && (best == l->used || l->hits[i] > l->hits[best]))
            best = i;
    if (best < l->used)
        l->hits[best]++;
}
