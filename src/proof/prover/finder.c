/* finder.c - potentials that refuse positions of a level.
 *
 * Seen through the holes of one jump, a game is a walk on their states. The walk programs of all these
 * regions side by side (model_build_walks), in which every jump is made the same number of times in each,
 * are one linear program; where it is infeasible from a position to the finish, its Farkas vector is a
 * number for each state of each region, a potential that no jump raises and that is lower in the position
 * than in the finish. For several positions the differences are added up: then the potential is lower on
 * average. Counts are the case of regions of one hole, and a count is a sum of such tables, so no position
 * that a count refuses is missed.
 *
 * Multipliers are rounded to small integers, and count only if they hold as such. Cost: a linear program of 8
 * states and as many steps for each region, 1,400 rows for the 45 holes of wiegleb.
 */
#include "finder.h"
#include "exact/rational.h"

void finder_init(finder *f, const board *b, const position *fixed, bool back, const pg_limits *limits)
{
    *f = (finder){.board = b, .fixed = fixed, .back = back, .limits = limits};
}

void finder_release(finder *f)
{
    for (uint32_t r = 0; r < f->regions; r++)
        free((void *)(uintptr_t)f->region[r].hole);
    free(f->region);
    asked_release(&f->asked);
}

/* ---- the program -------------------------------------------------------------------------------- */

static void add_region(finder *f, uint64_t holes, uint32_t *room)
{
    uint32_t count = 0, *hole = PG_NEW(uint32_t, SEARCH_TABLE_HOLES);
    for (uint32_t h = 0; h < f->board->holes; h++)
        if (holes >> h & 1)
            hole[count++] = h;
    PG_GROW(f->region, f->regions, *room);
    f->region[f->regions++] = (model_region){count, hole};
    f->states += UINT32_C(1) << count;
}

/* The sets of holes of jumps, each once; false where a jump has too many. */
static bool list_regions(finder *f)
{
    const board *b = f->board;
    PG_FREED uint64_t *seen = PG_NEW(uint64_t, b->jumps + 1);
    uint32_t room = 0;
    bool small = true;
    for (uint32_t j = 0; small && j < b->jumps; j++) {
        uint64_t holes = 0;
        for (uint32_t i = 0; i < b->jump[j].length; i++)
            holes |= UINT64_C(1) << jump_cells(b, j)[i].hole;
        uint32_t i = 0;
        while (i < f->regions && seen[i] != holes)
            i++;
        small = b->jump[j].length <= SEARCH_TABLE_HOLES;
        if (!small || i < f->regions)
            continue;
        seen[i] = holes;
        add_region(f, holes, &room);
    }
    return small && f->regions > 0;
}

static uint32_t state_of(const model_region *r, uint64_t pegs)
{
    uint32_t state = 0;
    for (uint32_t k = 0; k < r->holes; k++)
        state |= (uint32_t)(pegs >> r->hole[k] & 1) << k;
    return state;
}

/* Is it the state that the fixed end has? Its number is 0. */
static bool is_fixed_state(const finder *f, uint32_t state)
{
    uint32_t r = 0;
    for (; state >> f->region[r].holes; r++)
        state -= UINT32_C(1) << f->region[r].holes;
    return state == state_of(&f->region[r], f->fixed->peg[0]);
}

static void make(finder *f)
{
    f->asked.made = true;
    if (f->board->holes > 63 || !position_closed(f->fixed) || !list_regions(f))
        return;
    model_build_walks(&f->asked.model, f->board, f->regions, f->region);
    asked_open(&f->asked);
    for (uint32_t c = 0; f->asked.program && c < f->asked.model.columns; c++)
        if (f->asked.model.column[c].role == COLUMN_MORE || f->asked.model.column[c].role == COLUMN_LESS)
            lp_set_cost(f->asked.program, c, is_fixed_state(f, f->asked.model.column[c].index) ? 0 : 1);
}

/* Right sides are finish less start, added up over the positions. */
static void load_positions(finder *f)
{
    int32_t *right = PG_NEW(int32_t, f->states), sign = f->back ? -1 : 1;
    for (uint32_t r = 0, first = 0; r < f->regions; first += UINT32_C(1) << f->region[r++].holes) {
        right[first + state_of(&f->region[r], f->fixed->peg[0])] += sign * (int32_t)f->positions;
        for (uint32_t i = 0; i < f->positions; i++)
            right[first + state_of(&f->region[r], f->pegs[i])] -= sign;
    }
    for (uint32_t v = 0; v < f->states; v++)
        lp_set_right(f->asked.program, v, (double)right[v] / f->positions);
    free(right);
}

/* ---- from multipliers to a potential ------------------------------------------------------------- */

static bool is_idle(const weighting *w, uint32_t first, uint32_t states)
{
    for (uint32_t v = 0; v < states; v++)
        if (!fmpz_is_zero(w->num + first + v))
            return false;
    return true;
}

static bool numbers_fit(const weighting *w)
{
    for (uint32_t v = 0; v < w->holes; v++)
        if (fmpz_cmpabs(w->num + v, (fmpz[]){INT16_MAX}) > 0)
            return false;
    return true;
}

static void take_tables(const finder *f, const weighting *w, search_potential *out)
{
    *out = (search_potential){.table = PG_NEW(search_table, f->regions)};
    for (uint32_t r = 0, first = 0; r < f->regions; first += UINT32_C(1) << f->region[r++].holes) {
        uint32_t holes = f->region[r].holes, states = UINT32_C(1) << holes;
        if (is_idle(w, first, states))
            continue;
        search_table *t = &out->table[out->tables++];
        *t = (search_table){holes, PG_NEW(uint32_t, holes), PG_NEW(int32_t, states)};
        memcpy(t->hole, f->region[r].hole, holes * sizeof *t->hole);
        for (uint32_t v = 0; v < states; v++)
            t->value[v] = (int32_t)fmpz_get_si(w->num + first + v);
    }
}

/* Does no jump raise it, and does it refuse the positions on average? */
static bool refuses(const finder *f, const search_potential *p)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < f->positions; i++)
        sum += search_potential_slack(p, f->pegs[i], f->back);
    bool good = sum < 0;
    for (uint32_t j = 0; good && j < f->board->jumps; j++)
        good = search_potential_gain(p, f->board, j) <= 0;
    return good;
}

static bool accept(void *context, const weighting *w)
{
    finder *f = context;
    search_potential p;
    if (!numbers_fit(w))
        return false;
    take_tables(f, w, &p);
    p.floor = search_potential_slack(&p, f->fixed->peg[0], false); /* 0, unless a multiplier was rounded up */
    bool good = refuses(f, &p);
    if (good)
        *f->found = p;
    else
        search_potential_release(&p);
    return good;
}

bool finder_find(void *context, const uint64_t *pegs, uint32_t positions, search_potential *out)
{
    finder *f = context;
    if (!f->asked.made)
        make(f);
    if (!f->asked.program)
        return false;
    f->pegs = pegs;
    f->positions = positions;
    f->found = out;
    load_positions(f);
    if (lp_solve(f->asked.program, f->limits, NULL) != LP_FEASIBLE)
        return false;
    lp_prices(f->asked.program, f->asked.multiplier);
    weighting *w = rational_round(f->asked.multiplier, f->states, accept, f);
    weighting_free(w);
    return w != NULL;
}

static bool table_fits(const search_table *t, const board *b)
{
    bool good = t->holes > 0 && t->holes <= SEARCH_TABLE_HOLES;
    for (uint32_t k = 0; good && k < t->holes; k++)
        good = t->hole[k] < b->holes && (!k || t->hole[k - 1] < t->hole[k]);
    return good;
}

potential *finder_exact(const search_potential *p, const board *b)
{
    potential *exact = potential_new(b->holes);
    for (uint32_t t = 0; t < p->tables; t++) {
        if (!table_fits(&p->table[t], b)) {
            potential_free(exact);
            return NULL;
        }
        potential_block *k = potential_add(exact, p->table[t].holes, p->table[t].hole, NULL);
        for (uint32_t v = 0; v >> p->table[t].holes == 0; v++)
            fmpz_set_si(k->value + v, p->table[t].value[v]);
    }
    potential_settle(exact, b);
    return exact;
}
