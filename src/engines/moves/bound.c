/* bound.c - the tables of a bound.
 *
 * See bound.h for what is counted. All that is linear in the position becomes lanes: a row a byte of it,
 * summed up by bound_look, and the change by each jump, which is a sum of such rows. Forwards the finish
 * is the end that is known, so its pegs and holes are constants in `base`; backwards the start is.
 *
 * Where an end is open, the constants take what is worst for the bound among its members: as many pegs
 * left in a category as may be, and one region lost for each peg that an open start may lack (`loose`).
 * Categories beyond the lanes are merged into the last one, which can only lower the bound.
 */
#include "bound.h"
#include "regions/regions.h"

/* Of an open set with a peg count: how many of its open holes hold pegs at most, and how many are empty at
 * most. */
static int64_t open_pegs(const position *p)
{
    return p->total < 0 ? (int64_t)position_open(p) : p->total - (int64_t)position_pegs(p);
}

static int64_t open_gaps(const position *p)
{
    return p->total < 0 ? (int64_t)position_open(p) : (int64_t)position_open(p) - open_pegs(p);
}

bool bound_is_plain(const board *b)
{
    for (uint32_t j = 0; j < b->jumps; j++) {
        const jump_cell *cell = jump_cells(b, j);
        if (!jump_carries(b, j))
            return false;
        for (uint32_t i = 1; i + 1 < b->jump[j].length; i++)
            if (!cell[i].before && cell[i].after)
                return false;
    }
    return true;
}

/* Categories that a jump starts in, the first ones each by itself, the others merged into the last. */
static void set_categories(bound *n, const board *b, bool plain)
{
    uint32_t *all = PG_NEW(uint32_t, b->holes), count = regions_categories(b, all);
    PG_FREED uint32_t *own = PG_NEW(uint32_t, count);
    memset(own, 0xff, count * sizeof *own);
    for (uint32_t j = 0; plain && j < b->jumps; j++) {
        uint32_t *c = &own[all[jump_from(b, j)->hole]];
        if (*c == UINT32_MAX)
            *c = n->categories < BOUND_CATEGORIES ? n->categories++ : BOUND_CATEGORIES - 1;
    }
    if (n->categories == 0)
        n->categories = 1;
    for (uint32_t h = 0; h < b->holes; h++) /* a peg that never jumps counts with any category */
        n->category[h] = (uint8_t)(own[all[h]] == UINT32_MAX ? n->categories - 1 : own[all[h]]);
    free(all);
}

/* capture[k][c] counts the holes of c that some jump of k captures at: one move captures at each at most
 * once. */
static void set_captures(bound *n, const board *b)
{
    PG_FREED bool *seen = PG_NEW(bool, (size_t)BOUND_CATEGORIES * b->holes);
    for (uint32_t j = 0; j < b->jumps; j++) {
        const jump_cell *cell = jump_cells(b, j);
        uint32_t k = n->category[cell->hole];
        for (uint32_t i = 1; i + 1 < b->jump[j].length; i++) {
            bool *s = &seen[(size_t)k * b->holes + cell[i].hole];
            if (!cell[i].before || cell[i].after || *s)
                continue;
            *s = true;
            n->capture[k][n->category[cell[i].hole]]++;
        }
    }
    for (uint32_t k = 0; k < n->categories; k++)
        for (uint32_t c = 0; c < n->categories; c++)
            if (n->capture[k][c] > n->most_capture[c])
                n->most_capture[c] = n->capture[k][c];
}

/* ---- which regions count ------------------------------------------------------------------------- */

/* Is every member of `finish` in which the region is full reached by no jump but such that change the
 * region? Then a game of at least one jump leaves it all the same: its last jump fills it. */
static bool filled_last(const board *b, const uint64_t *region, const position *finish)
{
    if (!position_closed(finish) && finish->total < 0)
        return false;
    PG_FREED uint64_t *full = bits_dup(finish->peg, b->holes);
    for (size_t w = 0; w < bits_words(b->holes); w++)
        full[w] |= region[w] & finish->open[w];
    bool good = position_closed(finish) || (int64_t)bits_count(full, b->holes) == finish->total;
    for (uint32_t j = 0; good && j < b->jumps; j++)
        good = !jump_fits_back(b, j, full) || regions_changes(b, j, region);
    return good;
}

/* Forwards: must a full region be left on the way to every finish? */
static bool is_left(const board *b, const uint64_t *region, const position *finish)
{
    int64_t open = 0;
    for (uint32_t h = 0; h < b->holes; h++) {
        if (!bits_get(region, h) || bits_get(finish->peg, h))
            continue;
        if (!bits_get(finish->open, h))
            return true;
        open++;
    }
    return open > open_pegs(finish) || filled_last(b, region, finish);
}

/* Backwards: is the region full at the start, but for pegs that an open start may lack? */
static bool is_full(const board *b, const uint64_t *region, const position *start)
{
    for (uint32_t h = 0; h < b->holes; h++)
        if (bits_get(region, h) && !bits_get(start->peg, h) && !bits_get(start->open, h))
            return false;
    return true;
}

/* The holes that regions have to meet, so that those minimal among them are found: all, unless the finish
 * keeps pegs in many. */
static void choose_regions(bound *n, const problem *p, const pg_limits *limits)
{
    const board *b = p->board;
    region_list l[2];
    PG_FREED uint64_t *leave = bits_new(b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_put(leave, h, !bits_get(p->finish->peg, h) && !bits_get(p->finish->open, h));
    regions_find(&l[0], b, NULL, REGIONS_MOST_HOLES, REGIONS_MOST, limits);
    regions_find(&l[1], b, leave, REGIONS_MOST_HOLES, REGIONS_MOST, limits);
    n->region = PG_NEW(uint64_t, (size_t)BOUND_REGIONS * n->words);
    for (int which = 0; which < 2; which++) {
        for (uint32_t i = 0; i < l[which].count && (i % 64 != 63 || limits_check(limits) == PG_OK); i++) {
            const uint64_t *set = regions_set(&l[which], i);
            if (!(n->backwards ? is_full(b, set, p->start) && which == 0 : is_left(b, set, p->finish)))
                continue;
            bool known = false;
            for (uint32_t k = 0; !known && k < n->regions; k++)
                known = bits_equal(set, n->region + (size_t)k * n->words, b->holes);
            if (l[which].size[i] == 1)
                for (uint32_t w = 0; w < n->words; w++)
                    n->single[w] |= set[w];
            else if (!known && n->regions < BOUND_REGIONS)
                memcpy(n->region + (size_t)n->regions++ * n->words, set, n->words * sizeof *set);
        }
    }
    regions_release(&l[0]);
    regions_release(&l[1]);
}

static bool meets(const uint64_t *a, const uint64_t *b, uint32_t words)
{
    for (uint32_t w = 0; w < words; w++)
        if (a[w] & b[w])
            return true;
    return false;
}

/* Drops regions that meet a single-hole one: those contain it. */
static void drop_regions(bound *n)
{
    uint32_t kept = 0, words = n->words;
    for (uint32_t i = 0; i < n->regions; i++)
        if (!meets(n->region + (size_t)i * words, n->single, words))
            memmove(n->region + (size_t)kept++ * words, n->region + (size_t)i * words,
                    words * sizeof *n->region);
    n->regions = kept;
}

static void set_regions(bound *n, uint32_t holes)
{
    n->with = PG_NEW(uint64_t, holes);
    n->missing = PG_NEW(uint64_t, (size_t)n->bytes * 256);
    for (uint32_t i = 0; i < n->regions; i++) {
        const uint64_t *region = n->region + (size_t)i * n->words, one = UINT64_C(1) << i;
        n->all |= one;
        for (uint32_t h = 0; h < holes; h++)
            n->with[h] |= bits_get(region, h) ? one : 0;
        for (uint32_t k = 0; k < n->regions; k++)
            n->meets[k] |= meets(region, n->region + (size_t)k * n->words, n->words) ? one : 0;
        for (uint32_t v = 0; v < n->bytes * 256; v++)
            n->missing[v] |= region[v / 2048] >> (v / 256 % 8 * 8) & ~v & 255 ? one : 0;
    }
}

/* ---- the rows ------------------------------------------------------------------------------------ */

static void add_rows(bound *n, uint32_t hole, uint32_t lane, int value)
{
    for (uint32_t v = 0; v < 256; v++)
        if (v >> (hole % 8) & 1)
            n->row[(size_t)(hole / 8) * 256 + v][lane] += (int16_t)value;
}

/* Of the set that the side leads to: forwards the finish, backwards the start, where all changes its sign and
 * open holes count as pegs. */
static void set_lanes(bound *n, const board *b, const position *to, bool plain)
{
    int sign = n->backwards ? -1 : 1;
    int64_t open[BOUND_CATEGORIES] = {0}, most = n->backwards ? open_gaps(to) : open_pegs(to);
    for (uint32_t h = 0; h < b->holes; h++) {
        uint32_t c = n->category[h];
        bool peg = bits_get(to->peg, h) || (n->backwards && bits_get(to->open, h));
        open[c] += bits_get(to->open, h);
        if (bits_get(n->single, h)) {
            n->base[3 * c + 1] += n->backwards;
            add_rows(n, h, 3 * c + 1, sign);
        }
        if (!plain)
            continue;
        add_rows(n, h, 3 * c, sign);
        n->base[3 * c] -= (int16_t)(sign * peg);
        if (peg != n->backwards) {
            bits_set(n->fill, h);
            n->base[3 * c + 2] += !n->backwards;
            add_rows(n, h, 3 * c + 2, -sign);
        }
    }
    for (uint32_t c = 0; plain && c < n->categories; c++)
        n->base[3 * c] -= (int16_t)(open[c] < most ? open[c] : most);
    n->loose = n->backwards ? (int)most : 0;
}

/* Rows of bytes that jump j flips: the lanes are linear. */
static void set_deltas(bound *n, const board *b)
{
    n->delta = pg_alloc_aligned(b->jumps + 1, sizeof(bound_lanes));
    for (uint32_t j = 0; j < b->jumps; j++) {
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const jump_cell *cell = jump_cells(b, j) + i;
            const bound_lanes *row = &n->row[(size_t)(cell->hole / 8) * 256 + (1u << (cell->hole % 8))];
            if (cell->before != cell->after)
                n->delta[j] += (n->backwards ? cell->before : cell->after) ? *row : -*row;
        }
    }
}

void bound_init(bound *n, const problem *p, bool backwards, const pg_limits *limits)
{
    const board *b = p->board;
    *n = (bound){.words = (uint32_t)bits_words(b->holes), .bytes = (b->holes + 7) / 8};
    n->backwards = backwards;
    bool plain = bound_is_plain(b);
    n->category = PG_NEW(uint8_t, b->holes);
    n->single = PG_NEW(uint64_t, n->words);
    n->fill = PG_NEW(uint64_t, n->words);
    set_categories(n, b, plain);
    if (plain)
        set_captures(n, b);
    choose_regions(n, p, limits);
    drop_regions(n);
    set_regions(n, b->holes);
    n->row = pg_alloc_aligned((size_t)n->bytes * 256, sizeof(bound_lanes));
    set_lanes(n, b, backwards ? p->start : p->finish, plain);
    set_deltas(n, b);
}

void bound_release(bound *n)
{
    PG_FREE(n->region, n->with, n->missing, n->single, n->fill, n->category, n->row, n->delta);
}
