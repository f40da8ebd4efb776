/* bank_potentials.c - potentials tested on positions, many at a time.
 *
 * See bank.h. Tables are made anew with each potential that is taken: there are some dozens, and a linear
 * program was solved for each.
 */
#include "sets/bank.h"

#include "base/large.h"
#include "positions/steps.h"

#define POTENTIALS_WIDE PG_CLONES("arch=x86-64-v4", "avx2", "default")

enum { WHOLE = 1 << 21 /* bytes: rows are some of these, so that the last ones lie on a large page, too */ };

void search_potential_release(search_potential *p)
{
    for (uint32_t t = 0; t < p->tables; t++)
        PG_FREE(p->table[t].hole, p->table[t].value);
    free(p->table);
    *p = (search_potential){0};
}

static void free_windows(potential_bank *p)
{
    p->windows = 0;
    PG_FREE(p->rows, p->base, p->byte, p->flip, p->touched);
    p->base = p->rows = NULL;
    p->byte = p->flip = NULL;
    p->touched = NULL;
}

void potential_bank_init(potential_bank *p, const board *b, const steps *play, bool backwards, uint32_t most)
{
    most = most < POTENTIALS_MOST ? most : POTENTIALS_MOST;
    *p = (potential_bank){.board = b, .play = play, .backwards = backwards, .most = most};
}

void potential_bank_release(potential_bank *p)
{
    for (uint32_t i = 0; i < p->used; i++)
        search_potential_release(&p->potential[i]);
    PG_FREE(p->potential, p->hits);
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
    bool good = sum <= POTENTIALS_MOST_SUM && p->floor <= sum && p->floor >= -sum;
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
static bool place_region(potential_bank *p, uint64_t holes)
{
    uint32_t best = p->windows, least = UINT32_MAX;
    for (uint32_t w = 0; w < p->windows; w++) {
        uint32_t size = (uint32_t)__builtin_popcountll(p->window[w].holes | holes);
        uint32_t more = size - (uint32_t)__builtin_popcountll(p->window[w].holes);
        if (size <= POTENTIALS_WINDOW && more < least && (p->window[w].holes & holes)) {
            best = w;
            least = more;
        }
    }
    if (best == POTENTIALS_MOST_WINDOWS)
        return false;
    if (best == p->windows) {
        PG_GROW(p->window, p->windows, p->window_room);
        p->window[p->windows++] = (potential_bank_window){0};
    }
    p->window[best].holes |= holes;
    return true;
}

/* A window's holes' bits in the numbers of its states. */
static void number_states(potential_bank *p, uint32_t number)
{
    const potential_bank_window *w = &p->window[number];
    uint32_t part = number / POTENTIALS_STATES, at = number % POTENTIALS_STATES, place = 0;
    for (uint32_t h = 0; h < p->board->holes; h++) {
        if (!(w->holes >> h & 1))
            continue;
        for (uint32_t v = 0; v < 256; v++)
            if (v >> (h % 8) & 1)
                p->byte[(256 * (size_t)(h / 8) + v) * p->parts + part][at] |= (uint16_t)(1u << place);
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

static void fill_table(potential_bank *p, uint32_t number, const search_table *t)
{
    uint64_t holes = holes_of(t);
    uint32_t w = 0, group = number / POTENTIALS_LANES, at = number % POTENTIALS_LANES;
    while (holes & ~p->window[w].holes)
        w++;
    for (uint32_t v = 0; v >> p->window[w].size == 0; v++) {
        int32_t value = t->value[state_of(t, spread(p->window[w].holes, v))];
        p->window[w].row[((size_t)group << p->window[w].size) + v][at] +=
            (int16_t)(p->backwards ? -value : value);
    }
}

static inline __attribute__((always_inline)) void states_of(const potential_bank *p, uint64_t pegs,
                                                            potential_bank_states *at)
{
    const uint32_t bytes = (p->board->holes + 7) / 8;
    for (uint32_t i = 0; i < p->parts; i++) {
        at[i] = (potential_bank_states){0};
        for (uint32_t k = 0; k < bytes; k++)
            at[i] |= p->byte[(256 * (size_t)k + (pegs >> 8 * k & 255)) * p->parts + i];
    }
}

/* False when there is no room for the rows; where there are none there always is. */
static bool open_rows(potential_bank *p)
{
    size_t rows = 0, bytes;
    for (uint32_t w = 0; w < p->windows; w++) {
        p->window[w].size = (uint32_t)__builtin_popcountll(p->window[w].holes);
        rows += (size_t)p->groups << p->window[w].size;
    }
    if (!rows)
        return true;
    bytes = (rows * sizeof *p->rows + WHOLE - 1) / WHOLE * WHOLE;
    p->rows = large_alloc(bytes);
    if (!p->rows)
        return false;
    memset(p->rows, 0, bytes);
    for (uint32_t w = 0, first = 0; w < p->windows; first += p->groups << p->window[w++].size)
        p->window[w].row = p->rows + first;
    return true;
}

static void open_windows(potential_bank *p)
{
    size_t bytes = (p->board->holes + 7) / 8;
    p->parts = (p->windows + POTENTIALS_STATES - 1) / POTENTIALS_STATES;
    p->byte = pg_alloc_aligned(bytes * 256 * p->parts + 1, sizeof *p->byte);
    p->flip = pg_alloc_aligned((size_t)p->play->jumps * p->parts + 1, sizeof *p->flip);
    for (uint32_t w = 0; w < p->windows; w++)
        number_states(p, w);
    p->touched = PG_NEW(uint64_t, p->play->jumps);
    for (uint32_t j = 0; j < p->play->jumps; j++) {
        uint64_t flip = p->play->piece[j].flip;
        states_of(p, flip, p->flip + (size_t)j * p->parts);
        for (uint32_t w = 0; w < p->windows; w++)
            p->touched[j] |= (uint64_t)((p->window[w].holes & flip) != 0) << w;
    }
}

/* False when the regions need too many windows, or rows for which there is no room. */
static bool make_windows(potential_bank *p)
{
    free_windows(p);
    p->groups = (p->used + POTENTIALS_LANES - 1) / POTENTIALS_LANES;
    for (uint32_t i = 0; i < p->used; i++)
        for (uint32_t t = 0; t < p->potential[i].tables; t++)
            if (!place_region(p, holes_of(&p->potential[i].table[t])))
                return false;
    if (!open_rows(p))
        return false;
    open_windows(p);
    p->base = pg_alloc_aligned(p->groups + 1, sizeof *p->base);
    for (uint32_t i = 0; i < p->used; i++) {
        int64_t floor = p->potential[i].floor;
        p->base[i / POTENTIALS_LANES][i % POTENTIALS_LANES] = (int16_t)(p->backwards ? floor : -floor);
        for (uint32_t t = 0; t < p->potential[i].tables; t++)
            fill_table(p, i, &p->potential[i].table[t]);
    }
    return true;
}

/* ---- testing ----------------------------------------------------------------------------------------- */

static inline __attribute__((always_inline)) bool some_negative(const potential_bank_row *row)
{
    typedef uint64_t words __attribute__((vector_size(16), may_alias));
    const words *quarter = (const words *)row, w = (quarter[0] | quarter[1]) | (quarter[2] | quarter[3]);
    return ((w[0] | w[1]) & UINT64_C(0x8000800080008000)) != 0;
}

static inline __attribute__((always_inline)) const potential_bank_row *
row_of(const potential_bank *p, uint32_t g, uint32_t w, const potential_bank_states *at)
{
    const uint16_t *state = (const uint16_t *)at;
    return &p->window[w].row[((size_t)g << p->window[w].size) + state[w]];
}

/* The slacks of a position by the potentials of a group. */
static inline __attribute__((always_inline)) void
add_up(const potential_bank *p, uint32_t g, const potential_bank_states *at, potential_bank_row *sum)
{
    *sum = p->base[g];
    for (uint32_t w = 0; w < p->windows; w++)
        *sum += *row_of(p, g, w, at);
}

bool potential_bank_refuse(const potential_bank *p, uint64_t pegs)
{
    potential_bank_states at[POTENTIALS_MOST_PARTS];
    potential_bank_row sum;
    bool refused = false;
    states_of(p, pegs, at);
    for (uint32_t g = 0; !refused && g < p->groups; g++) {
        add_up(p, g, at, &sum);
        refused = some_negative(&sum);
    }
    return refused;
}

/* Of a group's slacks, some of them negative: the first such lane. */
static uint32_t first_negative(const potential_bank_row *row)
{
    uint32_t lane = 0;
    while ((*row)[lane] >= 0)
        lane++;
    return lane;
}

/* Is what a jump leads to refused? From a position with these slacks and states, to those. `hits`, unless it
 * is NULL, gets one for the first potential that does. */
static inline __attribute__((always_inline)) bool
refused_behind(const potential_bank *p, const potential_bank_row *slack, const potential_bank_states *from,
               const potential_bank_states *to, uint64_t touched, uint64_t *hits)
{
    for (uint32_t g = 0; g < p->groups; g++) {
        potential_bank_row sum = slack[g];
        for (uint64_t left = touched; left; left &= left - 1) {
            uint32_t w = (uint32_t)__builtin_ctzll(left);
            sum += *row_of(p, g, w, to) - *row_of(p, g, w, from);
        }
        if (some_negative(&sum)) {
            if (hits)
                hits[g * POTENTIALS_LANES + first_negative(&sum)]++;
            return true;
        }
    }
    return false;
}

POTENTIALS_WIDE void potential_bank_mask(const potential_bank *p, uint64_t pegs, uint64_t *legal,
                                         uint64_t *hits)
{
    potential_bank_states from[POTENTIALS_MOST_PARTS], to[POTENTIALS_MOST_PARTS];
    potential_bank_row slack[POTENTIALS_MOST_GROUPS];
    states_of(p, pegs, from);
    for (uint32_t g = 0; g < p->groups; g++)
        add_up(p, g, from, &slack[g]);
    for (size_t w = 0; w < bits_words(p->play->jumps); w++)
        for (uint64_t left = legal[w]; left; left &= left - 1) {
            const uint32_t at = (uint32_t)__builtin_ctzll(left), j = (uint32_t)w * 64 + at;
            const potential_bank_states *flip = p->flip + (size_t)j * p->parts;
            for (uint32_t k = 0; k < p->parts; k++)
                to[k] = from[k] ^ flip[k];
            legal[w] ^= (uint64_t)refused_behind(p, slack, from, to, p->touched[j], hits) << at;
        }
}

/* ---- adding --------------------------------------------------------------------------------------- */

/* Drops the last potentials as long as that needs too much; returns how many. */
static uint32_t make_most(potential_bank *p)
{
    uint32_t dropped = 0;
    for (; !make_windows(p); dropped++)
        search_potential_release(&p->potential[--p->used]);
    return dropped;
}

bool potential_bank_add(potential_bank *p, search_potential *potential)
{
    if (p->used >= p->most || !holds(p->board, potential)) {
        search_potential_release(potential);
        return false;
    }
    if (p->used == p->room) {
        p->room = p->room ? 2 * p->room : POTENTIALS_LANES;
        PG_RESIZE(p->potential, p->room);
        PG_RESIZE(p->hits, p->room);
    }
    p->hits[p->used] = 0;
    p->potential[p->used++] = *potential;
    *potential = (search_potential){0};
    return make_most(p) == 0;
}

void potential_bank_keep_hit(potential_bank *p)
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
