/* box.c - what one exact equation says about a box of the integer program.
 *
 * sigma is what the equation has to spare: the most that the start's value can exceed the finish's, plus
 * the most that the jumps can gain within their bounds. Below 0 the box is empty. Otherwise a jump that
 * loses d can be made at most sigma / d times more than its lower bound says, and one that gains d at most
 * sigma / d times less than its upper one. All bounds of a cap come from the sigma of the bounds before
 * it, so their order does not matter and the checker, which works the same out from
 * docs/mathematics/certificate-format.md, comes to the same numbers.
 */
#include "box.h"

void box_init(box *x, const board *b, const position *start, const position *finish)
{
    x->board = b;
    position_copy(&x->start, start);
    position_copy(&x->finish, finish);
    x->lower = PG_NEW(int64_t, b->jumps);
    x->upper = PG_NEW(int64_t, b->jumps);
    for (uint32_t j = 0; j < b->jumps; j++)
        x->upper[j] = -1;
}

void box_copy(box *to, const box *from)
{
    box_init(to, from->board, &from->start, &from->finish);
    memcpy(to->lower, from->lower, from->board->jumps * sizeof *to->lower);
    memcpy(to->upper, from->upper, from->board->jumps * sizeof *to->upper);
}

void box_release(box *x)
{
    position_release(&x->start);
    position_release(&x->finish);
    PG_FREE(x->lower, x->upper);
    *x = (box){0};
}

bool box_decide(box *x, bool of_finish, uint32_t hole, bool peg)
{
    position *p = of_finish ? &x->finish : &x->start;
    bits_clear(p->open, hole);
    bits_put(p->peg, hole, peg);
    if (p->total < 0)
        return true;
    size_t pegs = position_pegs(p), open = position_open(p);
    bool some = pegs <= (size_t)p->total && pegs + open >= (size_t)p->total;
    if (!open)
        p->total = -1;
    return some;
}

bool box_enter(box *x, const branch_step *split, bool second)
{
    if (split->kind != STEP_SPLIT_JUMP)
        return box_decide(x, split->kind == STEP_SPLIT_FINISH, split->index, second);
    int64_t *lower = &x->lower[split->index], *upper = &x->upper[split->index];
    if (second)
        *lower = split->at + 1 > *lower ? split->at + 1 : *lower;
    else if (*upper < 0 || split->at < *upper)
        *upper = split->at;
    return true;
}

bool box_contradicts(const box *x)
{
    for (uint32_t j = 0; j < x->board->jumps; j++)
        if (x->upper[j] >= 0 && x->lower[j] > x->upper[j])
            return true;
    return false;
}

bool box_slack(fmpz_t sigma, const box *x, const potential *y)
{
    PG_SCOPED(integer_release) fmpz_t gain = {0}, low = {0};
    potential_max(sigma, y, &x->start);
    potential_min(low, y, &x->finish);
    fmpz_sub(sigma, sigma, low);
    bool finite = true;
    for (uint32_t j = 0; finite && j < x->board->jumps; j++) {
        potential_gain(gain, y, x->board, j);
        if (fmpz_sgn(gain) < 0)
            fmpz_addmul_ui(sigma, gain, (ulong)x->lower[j]);
        else if (fmpz_sgn(gain) > 0 && x->upper[j] >= 0)
            fmpz_addmul_ui(sigma, gain, (ulong)x->upper[j]);
        else
            finite = fmpz_is_zero(gain);
    }
    return finite;
}

bool box_refuted(const box *x, const potential *y)
{
    PG_SCOPED(integer_release) fmpz_t sigma = {0};
    return box_slack(sigma, x, y) && fmpz_sgn(sigma) < 0;
}

bool box_cap(box *x, const potential *y)
{
    PG_SCOPED(integer_release) fmpz_t sigma = {0}, gain = {0}, step = {0};
    bool moved = false;
    if (box_slack(sigma, x, y) && fmpz_sgn(sigma) >= 0)
        for (uint32_t j = 0; j < x->board->jumps; j++) {
            potential_gain(gain, y, x->board, j);
            if (fmpz_is_zero(gain))
                continue;
            bool loses = fmpz_sgn(gain) < 0;
            fmpz_abs(gain, gain);
            fmpz_fdiv_q(step, sigma, gain);
            if (fmpz_cmp_si(step, INT32_MAX) > 0) /* no news of a bound that large */
                continue;
            int64_t by = fmpz_get_si(step);
            if (loses && (x->upper[j] < 0 || x->lower[j] + by < x->upper[j])) {
                x->upper[j] = x->lower[j] + by;
                moved = true;
            } else if (!loses && x->upper[j] - by > x->lower[j]) {
                x->lower[j] = x->upper[j] - by;
                moved = true;
            }
        }
    return moved;
}

bool box_coloured(const box *x, const weighting *y)
{
    PG_SCOPED(integer_release) fmpz_t gain = {0}, sum = {0}; /* sum: what the fixed jumps bring */
    bool good = true;
    for (uint32_t j = 0; good && j < x->board->jumps; j++) {
        weighting_gain(gain, y, x->board, j);
        if (x->lower[j] == x->upper[j])
            fmpz_addmul_ui(sum, gain, (ulong)x->lower[j]);
        else
            good = fmpz_divisible(gain, y->den);
    }
    return good && weighting_differs(y, &x->start, &x->finish, sum);
}
