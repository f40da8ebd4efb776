/* learn.c - resource counts learned on demand.
 *
 * The search hands over a position that no count of its own refuses. If the linear program from there to the
 * finish is infeasible, its Farkas vector is a count that refuses this position, and as a rule thousands of
 * its relatives. The count is verified exactly and scaled to integers before the search may use it.
 */
#include "prover/learn.h"

#include "refute.h"

void learner_init(learner *l, const board *b, const position *fixed, bool back, const pg_limits *limits)
{
    *l = (learner){.board = b, .fixed = fixed, .back = back, .limits = limits};
}

/* Most searches end before they ask. */
static void make(learner *l)
{
    const position *at = &l->at;
    position_init(&l->at, l->board->holes);
    model_build(&l->asked.model, MODEL_RELAXATION,
                &(problem){l->board, l->back ? l->fixed : at, l->back ? at : l->fixed});
    asked_open(&l->asked);
}

void learner_release(learner *l)
{
    if (l->asked.made)
        position_release(&l->at);
    asked_release(&l->asked);
}

/* Right-hand sides are finish minus start: the model was built for the empty position. */
static void load_position(learner *l, const uint64_t *pegs)
{
    int64_t sign = l->back ? -1 : 1;
    memcpy(l->at.peg, pegs, bits_words(l->board->holes) * sizeof *pegs);
    for (uint32_t r = 0; r < l->asked.model.rows; r++) {
        const model_row *row = &l->asked.model.row[r];
        if (row->role == ROW_HOLE)
            lp_set_right(l->asked.program, r,
                         (double)(row->right - sign * (int64_t)bits_get(pegs, row->index)));
    }
}

static bool separates(void *context, const weighting *w)
{
    const learner *l = context;
    return weighting_separates(w, l->board, l->back ? l->fixed : &l->at, l->back ? &l->at : l->fixed);
}

/* The weighting as 64-bit weights with its floor, the least value over the finish (with `back` the largest
 * over the start); false when they do not fit with room to sum. */
static bool count_of(const weighting *w, const position *fixed, bool back, search_cut *out)
{
    PG_SCOPED(integer_release) fmpz_t value = {0}, most = {0};
    fmpz_set_ui(most, UINT64_C(1) << 40);
    bool fits = true;
    for (uint32_t h = 0; fits && h < w->holes; h++) {
        fits = fmpz_cmpabs(w->num + h, most) < 0;
        if (fits)
            out->weight[h] = fmpz_get_si(w->num + h);
    }
    if (back)
        weighting_max(value, w, fixed);
    else
        weighting_min(value, w, fixed);
    if (fits) /* at most 65,535 * 2^40 */
        out->floor = fmpz_get_si(value);
    return fits;
}

bool learner_refute(void *context, const uint64_t *pegs, search_cut *out)
{
    learner *l = context;
    if (!l->asked.made)
        make(l);
    if (!l->asked.program)
        return false;
    load_position(l, pegs);
    if (lp_solve(l->asked.program, l->limits, l->asked.multiplier) != LP_INFEASIBLE)
        return false;
    PG_SCOPED(weighting_release)
    weighting *w = refute_guess(&l->asked.model, l->asked.multiplier, separates, l);
    return w && count_of(w, l->fixed, l->back, out);
}

/* ---- prices ------------------------------------------------------------------------------------- */

void pricer_init(pricer *p, const board *b, const position *start, const pg_limits *limits)
{
    *p = (pricer){.board = b, .start = start, .limits = limits};
}

static void make_prices(pricer *p)
{
    const board *b = p->board;
    PG_SCOPED(position_release) position any;
    position_init(&any, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_set(any.open, h);
    model_build(&p->asked.model, MODEL_RELAXATION, &(problem){b, p->start, &any});
    asked_open(&p->asked);
    for (uint32_t c = 0; p->asked.program && c < p->asked.model.columns; c++)
        if (p->asked.model.column[c].role == COLUMN_JUMP)
            lp_set_cost(p->asked.program, c, 1);
}

void pricer_release(pricer *p) { asked_release(&p->asked); }

search_price_answer pricer_ask(void *context, const position *goal, double *price)
{
    pricer *p = context;
    if (!p->asked.made)
        make_prices(p);
    if (!p->asked.program)
        return SEARCH_PRICE_UNKNOWN;
    for (uint32_t c = 0; c < p->asked.model.columns; c++) {
        uint32_t h = p->asked.model.column[c].index;
        if (p->asked.model.column[c].role == COLUMN_FINISH_OPEN)
            lp_set_bounds(p->asked.program, c, bits_get(goal->peg, h),
                          bits_get(goal->peg, h) || bits_get(goal->open, h));
    }
    lp_answer answer = lp_solve(p->asked.program, p->limits, NULL);
    if (answer != LP_FEASIBLE)
        return answer == LP_INFEASIBLE ? SEARCH_PRICE_NONE : SEARCH_PRICE_UNKNOWN;
    lp_prices(p->asked.program, p->asked.multiplier);
    for (uint32_t r = 0; r < p->asked.model.rows; r++)
        if (p->asked.model.row[r].role == ROW_HOLE)
            price[p->asked.model.row[r].index] = p->asked.multiplier[r];
    return SEARCH_PRICE_FOUND;
}
