/* patterns.c - potentials tested on positions, many at a time.
 *
 * See patterns.h. Tables are made anew with each potential that is taken: there are some dozens, and a linear
 * program was solved for each.
 */
#include "patterns.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WINDOWS = 64 };

void search_potential_release(search_potential *p)
{
    for (uint32_t t = 0; t < p->tables; t++) {
        free(p->table[t].hole);
        free(p->table[t].value);
    }
    free(p->table);
    *p = (search_potential){0};
}

static void free_windows(patterns *p)
{
    for (uint32_t w = 0; w < p->windows; w++) {
        free(p->window[w].part);
        free(p->window[w].row);
    }
    p->windows = 0;
    free(p->base);
    p->base = NULL;
}

void patterns_init(patterns *p, const board *b, bool backwards, uint32_t most)
{
    *p = (patterns){.board = b, .backwards = backwards, .most = most};
}

void patterns_release(patterns *p)
{
    for (uint32_t i = 0; i < p->used; i++)
        search_potential_release(&p->potential[i]);
    free(p->potential);
    free(p->hits);
    free_windows(p);
    free(p->window);
}

/* ---- one potential ------------------------------------------------------------------------------ */

static uint32_t state_of(const search_table *t, uint64_t pegs)
{
    uint32_t state = 0;
    for (uint32_t k = 0; k < t->holes; k++)
        state |= (uint32_t)(pegs >> t->hole[k] & 1) << k;
    return state;
}

int64_t search_potential_slack(const search_potential *p, uint64_t pegs, bool backwards)
{
    int64_t sum = -p->floor;
    for (uint32_t t = 0; t < p->tables; t++)
        sum += p->table[t].value[state_of(&p->table[t], pegs)];
    return backwards ? -sum : sum;
}

/* The most that a jump adds to a table, which it must change. */
static int64_t table_gain(const search_table *t, uint32_t care, uint32_t before, uint32_t after)
{
    int64_t gain = INT64_MIN;
    for (uint32_t v = 0; v >> t->holes == 0; v++)
        if ((v & care) == before) {
            int64_t step = (int64_t)t->value[(v & ~care) | after] - t->value[v];
            gain = step > gain ? step : gain;
        }
    return gain;
}

int64_t search_potential_gain(const search_potential *p, const board *b, uint32_t jump)
{
    const jump_cell *cell = jump_cells(b, jump);
    int64_t gain = 0;
    for (uint32_t t = 0; t < p->tables; t++) {
        uint32_t care = 0, before = 0, after = 0;
        for (uint32_t i = 0; i < b->jump[jump].length; i++)
            for (uint32_t k = 0; k < p->table[t].holes; k++)
                if (p->table[t].hole[k] == cell[i].hole) {
                    care |= UINT32_C(1) << k;
                    before |= (uint32_t)cell[i].before << k;
                    after |= (uint32_t)cell[i].after << k;
                }
        if (before != after)
            gain += table_gain(&p->table[t], care, before, after);
    }
    return gain;
}

/* No jump raises it, and no sum overflows a lane. */
static bool holds(const board *b, const search_potential *p)
{
    int64_t sum = 0;
    for (uint32_t t = 0; t < p->tables; t++) {
        int64_t most = 0;
        if (p->table[t].holes > SEARCH_TABLE_HOLES)
            return false;
        for (uint32_t v = 0; v >> p->table[t].holes == 0; v++)
            most = llabs(p->table[t].value[v]) > most ? llabs(p->table[t].value[v]) : most;
        sum += most;
    }
    bool good = sum <= PATTERNS_MOST_SUM && p->floor <= sum && p->floor >= -sum;
    for (uint32_t j = 0; good && j < b->jumps; j++)
        good = search_potential_gain(p, b, j) <= 0;
    return good;
}

/* ---- windows -------------------------------------------------------------------------------------- */

static uint64_t holes_of(const search_table *t)
{
    uint64_t holes = 0;
    for (uint32_t k = 0; k < t->holes; k++)
        holes |= UINT64_C(1) << t->hole[k];
    return holes;
}

/* Into the window that grows least by it, or one of its own; false when there are too many. */
static bool place_region(patterns *p, uint64_t holes)
{
    uint32_t best = p->windows, least = UINT32_MAX;
    for (uint32_t w = 0; w < p->windows; w++) {
        uint32_t size = (uint32_t)__builtin_popcountll(p->window[w].holes | holes);
        uint32_t more = size - (uint32_t)__builtin_popcountll(p->window[w].holes);
        if (size <= PATTERNS_WINDOW && more < least && (p->window[w].holes & holes)) {
            best = w;
            least = more;
        }
    }
    if (best == MOST_WINDOWS)
        return false;
    if (best == p->windows) {
        PG_GROW(p->window, p->windows, p->window_room);
        p->window[p->windows++] = (patterns_window){0};
    }
    p->window[best].holes |= holes;
    return true;
}

static void open_window(const patterns *p, patterns_window *w)
{
    uint32_t bytes = (p->board->holes + 7) / 8, place = 0;
    w->size = (uint32_t)__builtin_popcountll(w->holes);
    w->part = PG_NEW(uint16_t, (size_t)bytes * 256);
    w->row = pg_alloc_aligned(((size_t)1 << w->size) * p->groups, sizeof *w->row);
    for (uint32_t h = 0; h < p->board->holes; h++) {
        if (!(w->holes >> h & 1))
            continue;
        for (uint32_t v = 0; v < 256; v++)
            if (v >> (h % 8) & 1)
                w->part[256 * (h / 8) + v] |= (uint16_t)(1u << place);
        place++;
    }
}

/* A window's state as a position, its pegs on the window's holes. */
static uint64_t spread(uint64_t holes, uint32_t state)
{
    uint64_t pegs = 0;
    for (uint64_t left = holes; left; left &= left - 1, state >>= 1)
        pegs |= state & 1 ? left & -left : 0;
    return pegs;
}

static void fill_table(patterns *p, uint32_t number, const search_table *t)
{
    uint64_t holes = holes_of(t);
    uint32_t w = 0, group = number / LANES_GROUP, at = number % LANES_GROUP;
    while (holes & ~p->window[w].holes)
        w++;
    for (uint32_t v = 0; v >> p->window[w].size == 0; v++) {
        int32_t value = t->value[state_of(t, spread(p->window[w].holes, v))];
        p->window[w].row[(size_t)v * p->groups + group][at] += (int16_t)(p->backwards ? -value : value);
    }
}

/* False when the regions need too many windows. */
static bool make_windows(patterns *p)
{
    free_windows(p);
    p->groups = (p->used + LANES_GROUP - 1) / LANES_GROUP;
    for (uint32_t i = 0; i < p->used; i++)
        for (uint32_t t = 0; t < p->potential[i].tables; t++)
            if (!place_region(p, holes_of(&p->potential[i].table[t])))
                return false;
    for (uint32_t w = 0; w < p->windows; w++)
        open_window(p, &p->window[w]);
    p->base = pg_alloc_aligned(p->groups + 1, sizeof *p->base);
    for (uint32_t i = 0; i < p->used; i++) {
        int64_t floor = p->potential[i].floor;
        p->base[i / LANES_GROUP][i % LANES_GROUP] = (int16_t)(p->backwards ? floor : -floor);
        for (uint32_t t = 0; t < p->potential[i].tables; t++)
            fill_table(p, i, &p->potential[i].table[t]);
    }
    return true;
}

/* ---- adding, and testing --------------------------------------------------------------------------- */

/* Drops the last potentials as long as there are too many windows; returns how many. */
static uint32_t make_most(patterns *p)
{
    uint32_t dropped = 0;
    for (; !make_windows(p); dropped++)
        search_potential_release(&p->potential[--p->used]);
    return dropped;
}

bool patterns_add(patterns *p, search_potential *potential)
{
    if (p->used >= p->most || !holds(p->board, potential)) {
        search_potential_release(potential);
        return false;
    }
    if (p->used == p->room) {
        p->room = p->room ? 2 * p->room : LANES_GROUP;
        PG_RESIZE(p->potential, p->room);
        PG_RESIZE(p->hits, p->room);
    }
    p->hits[p->used] = 0;
    p->potential[p->used++] = *potential;
    *potential = (search_potential){0};
    return make_most(p) == 0;
}

void patterns_keep_hit(patterns *p)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < p->used; i++) {
        if (p->hits[i]) {
            p->hits[kept] = p->hits[i];
            p->potential[kept++] = p->potential[i];
        } else {
            search_potential_release(&p->potential[i]);
        }
    }
    p->used = kept;
    (void)make_most(p); /* regions may lie otherwise without those that are gone */
}

uint32_t patterns_find(const patterns *p, uint64_t pegs)
{
    uint32_t i = 0;
    while (i < p->used && search_potential_slack(&p->potential[i], pegs, p->backwards) >= 0)
        i++;
    return i;
}
