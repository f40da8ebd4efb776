/* check.c - what a weighting is worth.
 *
 * A count is an extreme ray of the cone of counts when the jumps that lose nothing under it (the tight ones)
 * leave it alone but for scale and for lines: their rank is one less than the rank of all jumps, which is the
 * number of holes less the dimension of the lines. Ranks are exact (FLINT). In a game from start to finish
 * the losses add up to at most the slack, so a jump that loses c can be made at most slack / c times.
 */
#include "resource/resource.h"

#include <flint/fmpz_vec.h>

enum { MAX_RANK_ENTRIES = 1 << 20 }; /* holes * jumps up to which ranks are computed */

/* ---- rank ------------------------------ */

static void classify(resource_check *c)
{
    c->rank = c->full_rank = -1;
    if (c->gaining) {
        c->kind = RESOURCE_NONE;
        return;
    }
    bool line = c->tight == c->b->jumps;
    if ((uint64_t)c->b->holes * c->b->jumps > MAX_RANK_ENTRIES) {
        c->kind = line ? RESOURCE_LINE : RESOURCE_UNRANKED;
        return;
    }
    c->full_rank = weighting_tight_rank(NULL, c->b);
    c->rank = line ? c->full_rank : weighting_tight_rank(c->w, c->b);
    c->kind = line ? RESOURCE_LINE : c->rank == c->full_rank - 1 ? RESOURCE_EXTREME : RESOURCE_INNER;
}

/* ---- gains ------------------------------ */

static void measure(resource_check *c)
{
    for (uint32_t j = 0; j < c->b->jumps; j++) {
        weighting_gain(c->gain + j, c->w, c->b, j);
        int sign = fmpz_sgn(c->gain + j);
        c->gaining += sign > 0;
        c->tight += sign == 0;
        if (sign < 0 && fmpz_cmpabs(c->gain + j, c->loss) > 0)
            fmpz_neg(c->loss, c->gain + j);
    }
}

static uint32_t count_gaining(const board *b, const weighting *w)
{
    PG_SCOPED(integer_release) fmpz_t gain = {0};
    uint32_t gaining = 0;
    for (uint32_t j = 0; j < b->jumps; j++) {
        weighting_gain(gain, w, b, j);
        gaining += fmpz_sgn(gain) > 0;
    }
    return gaining;
}

/* The named rule sets on a board with a picture; not when board_at is NULL. */
static pg_status measure_others(resource_check *c, const char *board_at, pg_error *e)
{
    for (int r = 0; r < RESOURCE_RULE_SETS; r++) {
        c->gaining_under[r] = -1;
        if (!c->b->row || !board_at)
            continue;
        board *other;
        PG_TRY(board_load(&other, board_at, board_rules_name((board_rules)r), e));
        c->gaining_under[r] = other->holes == c->b->holes ? (int64_t)count_gaining(other, c->w) : -1;
        board_free(other);
    }
    return PG_OK;
}

pg_status resource_check_run(resource_check *out, const board *b, const weighting *w, const char *board_at,
                             pg_error *e)
{
    *out = (resource_check){.b = b, .w = w};
    out->gain = _fmpz_vec_init((slong)b->jumps);
    fmpz_init(out->loss);
    measure(out);
    classify(out);
    return measure_others(out, board_at, e);
}

void resource_check_release(resource_check *c)
{
    _fmpz_vec_clear(c->gain, c->gain ? (slong)c->b->jumps : 0);
    fmpz_clear(c->loss);
}

/* ---- one problem ------------------------------ */

void resource_problem_init(resource_problem *out, const weighting *w, const position *start,
                           const position *finish)
{
    out->start = start;
    out->finish = finish;
    fmpz_init(out->high);
    fmpz_init(out->low);
    fmpz_init(out->slack);
    weighting_max(out->high, w, start);
    weighting_min(out->low, w, finish);
    fmpz_sub(out->slack, out->high, out->low);
}

void resource_problem_release(resource_problem *p)
{
    fmpz_clear(p->high);
    fmpz_clear(p->low);
    fmpz_clear(p->slack);
}

bool resource_refuses(const resource_check *c, const resource_problem *p)
{
    return !c->gaining && fmpz_sgn(p->slack) < 0;
}

bool resource_limit(fmpz_t out, const resource_check *c, const resource_problem *p, uint32_t jump)
{
    if (c->gaining || fmpz_sgn(c->gain + jump) >= 0)
        return false;
    PG_SCOPED(integer_release) fmpz_t cost = {0};
    fmpz_neg(cost, c->gain + jump);
    fmpz_fdiv_q(out, p->slack, cost);
    if (fmpz_sgn(out) < 0)
        fmpz_zero(out);
    return true;
}
