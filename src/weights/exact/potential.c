/* potential.c - weightings with values on the states of small regions beside the weights.
 *
 * A resource count gives each peg a weight. A potential adds, for some regions, a number for each state that
 * the holes of the region can be in together. Its gain at a jump is the most that the jump can add in any
 * state of the board: for each region that is the largest difference over the states which allow the jump,
 * so the sum is an upper bound, and a potential without gain never rises in a game. The weights alone are
 * the case of regions of one hole. A region of all holes can say "reached from the start", so that
 * potentials prove all that is true; what counts is how far small regions get. Cost: 2^(holes of the region)
 * sums for each jump that meets it.
 *
 * A finish of positions without a jump is known by what it lacks. For a jump with f pegs to begin with let
 * excess(t) = (pegs on the holes that it wants empty) - (pegs on those that it wants full) + f - 1: negative
 * exactly where the jump is legal, so never in a stuck t. With a multiplier m >= 0 for each jump, P(t) is at
 * least P(t) - sum of m * excess(t), again a weighting and a constant, whose smallest value over all
 * completions is found as before. So the rows "no jump is legal" of the integer program come into the dual.
 */
#include "exact/exact.h"

#include <flint/fmpz_vec.h>

potential potential_plain(const weighting *w) { return (potential){.weights = (weighting *)(uintptr_t)w}; }

potential *potential_new(uint32_t holes)
{
    potential *p = PG_NEW(potential, 1);
    p->weights = weighting_new(holes);
    return p;
}

size_t potential_block_values(const potential_block *k) { return k->state ? 1 : (size_t)1 << k->holes; }

void potential_free(potential *p)
{
    if (!p)
        return;
    for (size_t i = 0; i < p->blocks; i++) {
        _fmpz_vec_clear(p->block[i].value, (slong)potential_block_values(&p->block[i]));
        PG_FREE(p->block[i].hole, p->block[i].state);
    }
    free(p->block);
    if (p->stuck)
        _fmpz_vec_clear(p->stuck, (slong)p->stucks);
    if (p->gain)
        _fmpz_vec_clear(p->gain, (slong)p->gains);
    weighting_free(p->weights);
    free(p);
}

potential_block *potential_add(potential *p, uint32_t holes, const uint32_t *hole, const uint64_t *state)
{
    PG_GROW(p->block, p->blocks, p->room);
    potential_block *k = &p->block[p->blocks++];
    *k = (potential_block){.holes = holes, .hole = PG_NEW(uint32_t, holes)};
    memcpy(k->hole, hole, holes * sizeof *hole);
    k->state = state ? bits_dup(state, holes) : NULL;
    k->value = _fmpz_vec_init((slong)potential_block_values(k));
    return k;
}

void potential_set_stuck(potential *p, uint32_t jumps, uint32_t jump, const fmpz_t value)
{
    if (!p->stuck)
        p->stuck = _fmpz_vec_init((slong)(p->stucks = jumps));
    fmpz_set(p->stuck + jump, value);
}

void add_counted_jumps(pg_buf *out, const board *b, const potential *p, const char *between)
{
    size_t begun = out->length;
    for (uint32_t j = 0; j < p->stucks; j++) {
        if (fmpz_is_zero(p->stuck + j))
            continue;
        buf_add(out, out->length > begun ? between : "");
        jump_text(out, b, j);
        buf_char(out, ' ');
        add_fraction(out, p->stuck + j, p->weights->den);
    }
}

bool potential_is_plain(const potential *p)
{
    return p->blocks == 0 && (!p->stuck || _fmpz_vec_is_zero(p->stuck, (slong)p->stucks));
}

void potential_drop_idle(potential *p)
{
    size_t kept = 0;
    for (size_t i = 0; i < p->blocks; i++) {
        potential_block *k = &p->block[i];
        if (!_fmpz_vec_is_zero(k->value, (slong)potential_block_values(k))) {
            p->block[kept++] = *k;
            continue;
        }
        _fmpz_vec_clear(k->value, (slong)potential_block_values(k));
        PG_FREE(k->hole, k->state);
    }
    p->blocks = kept;
}

void potential_primitive(potential *p)
{
    PG_SCOPED(integer_release) fmpz_t common = {0};
    weighting *w = p->weights;
    fmpz_one(w->den);
    _fmpz_vec_content(common, w->num, (slong)w->holes);
    for (size_t i = 0; i < p->blocks; i++)
        for (size_t v = 0; v < potential_block_values(&p->block[i]); v++)
            fmpz_gcd(common, common, p->block[i].value + v);
    for (uint32_t j = 0; j < p->stucks; j++)
        fmpz_gcd(common, common, p->stuck + j);
    if (!fmpz_is_zero(common)) {
        _fmpz_vec_scalar_divexact_fmpz(w->num, w->num, (slong)w->holes, common);
        for (size_t i = 0; i < p->blocks; i++)
            _fmpz_vec_scalar_divexact_fmpz(p->block[i].value, p->block[i].value,
                                           (slong)potential_block_values(&p->block[i]), common);
        if (p->stuck)
            _fmpz_vec_scalar_divexact_fmpz(p->stuck, p->stuck, (slong)p->stucks, common);
    }
}

/* ---- gains -------------------------------------------------------------------------------- */

/* What the jump asks and does within a region: of hole k of the region, bit k. */
typedef struct footprint {
    uint64_t *touched, *before, *after; /* bit sets over the region's holes */
    bool changes, whole;                /* some hole of the region changes; all of its holes are the jump's */
} footprint;

/* The place of a hole among the region's; their number when it is none of them. */
static uint32_t place_of(const potential_block *k, uint32_t hole)
{
    uint32_t low = 0, high = k->holes;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (k->hole[middle] == hole)
            return middle;
        if (k->hole[middle] < hole)
            low = middle + 1;
        else
            high = middle;
    }
    return k->holes;
}

static void footprint_take(footprint *f, const potential_block *k, const board *b, uint32_t jump)
{
    size_t bytes = bits_words(k->holes) * sizeof *f->touched;
    memset(f->touched, 0, bytes);
    memset(f->before, 0, bytes);
    memset(f->after, 0, bytes);
    f->changes = false;
    uint32_t met = 0;
    const jump_cell *cell = jump_cells(b, jump);
    for (uint32_t i = 0; i < b->jump[jump].length; i++) {
        uint32_t place = place_of(k, cell[i].hole);
        if (place == k->holes)
            continue;
        met++;
        bits_set(f->touched, place);
        bits_put(f->before, place, cell[i].before);
        bits_put(f->after, place, cell[i].after);
        f->changes = f->changes || cell[i].before != cell[i].after;
    }
    f->whole = met == k->holes;
}

static void table_gain(fmpz_t out, const potential_block *k, const footprint *f)
{
    PG_SCOPED(integer_release) fmpz_t difference = {0};
    uint64_t others = (((uint64_t)1 << k->holes) - 1) & ~f->touched[0], rest = others;
    for (bool first = true;; first = false) {
        fmpz_sub(difference, k->value + (rest | f->after[0]), k->value + (rest | f->before[0]));
        if (first || fmpz_cmp(difference, out) > 0)
            fmpz_set(out, difference);
        if (!rest)
            break;
        rest = (rest - 1) & others;
    }
}

static bool agrees(const potential_block *k, const uint64_t *touched, const uint64_t *states)
{
    for (size_t i = 0; i < bits_words(k->holes); i++)
        if ((k->state[i] ^ states[i]) & touched[i])
            return false;
    return true;
}

/* The jump leaves the state, or comes to it, or neither; which of them can happen decides. */
static void state_gain(fmpz_t out, const potential_block *k, const footprint *f)
{
    bool leaves = agrees(k, f->touched, f->before), comes = agrees(k, f->touched, f->after);
    int sign = fmpz_sgn(k->value);
    fmpz_zero(out);
    if (comes && (sign > 0 || f->whole))
        fmpz_set(out, k->value);
    else if (leaves && (sign < 0 || f->whole))
        fmpz_neg(out, k->value);
}

void potential_settle(potential *p, const board *b)
{
    PG_SCOPED(integer_release) fmpz_t part = {0};
    if (p->gain)
        _fmpz_vec_clear(p->gain, (slong)p->gains);
    p->gains = b->jumps;
    p->gain = _fmpz_vec_init((slong)b->jumps);
    for (uint32_t j = 0; j < b->jumps; j++)
        weighting_gain(p->gain + j, p->weights, b, j);
    for (size_t i = 0; i < p->blocks; i++) {
        const potential_block *k = &p->block[i];
        footprint f = {bits_new(k->holes), bits_new(k->holes), bits_new(k->holes), false, false};
        for (uint32_t j = 0; j < b->jumps; j++) {
            footprint_take(&f, k, b, j);
            if (!f.changes)
                continue;
            (k->state ? state_gain : table_gain)(part, k, &f);
            fmpz_add(p->gain + j, p->gain + j, part);
        }
        PG_FREE(f.touched, f.before, f.after);
    }
}

void potential_gain(fmpz_t out, const potential *p, const board *b, uint32_t jump)
{
    if (p->gain)
        fmpz_set(out, p->gain + jump);
    else
        weighting_gain(out, p->weights, b, jump);
}

/* ---- values over a position set ------------------------------------------------------------- */

/* Can a completion have these states (bit k for hole k of the region)? */
static bool state_possible(const potential_block *k, const uint64_t *state, const position *p)
{
    size_t here = 0, placed = 0;
    for (uint32_t i = 0; i < k->holes; i++) {
        bool peg = bits_get(state, i), open = bits_get(p->open, k->hole[i]);
        if (!open && peg != bits_get(p->peg, k->hole[i]))
            return false;
        here += open;
        placed += open && peg;
    }
    if (p->total < 0)
        return true;
    size_t needed = (size_t)p->total - position_pegs(p);
    return placed <= needed && needed - placed <= position_open(p) - here;
}

static void table_extreme(fmpz_t out, const potential_block *k, const position *p, int sign)
{
    bool seen = false;
    for (uint64_t v = 0; v < (uint64_t)1 << k->holes; v++) {
        if (!state_possible(k, &v, p) || (seen && sign * fmpz_cmp(k->value + v, out) <= 0))
            continue;
        fmpz_set(out, k->value + v);
        seen = true;
    }
}

static void state_extreme(fmpz_t out, const potential_block *k, const position *p, int sign)
{
    bool some_open = false;
    for (uint32_t i = 0; i < k->holes; i++)
        some_open = some_open || bits_get(p->open, k->hole[i]);
    fmpz_zero(out);
    if (state_possible(k, k->state, p) && (sign * fmpz_sgn(k->value) > 0 || !some_open))
        fmpz_set(out, k->value);
}

/* Takes multiplier * excess of the jump from the weights, and returns what it has of a constant. */
static void take_excess(weighting *w, fmpz_t constant, const board *b, uint32_t jump, const fmpz_t multiplier)
{
    const jump_cell *cell = jump_cells(b, jump);
    for (uint32_t i = 0; i < b->jump[jump].length; i++) {
        fmpz *weight = w->num + cell[i].hole;
        (cell[i].before ? fmpz_add : fmpz_sub)(weight, weight, multiplier);
        if (cell[i].before)
            fmpz_sub(constant, constant, multiplier);
    }
    fmpz_add(constant, constant, multiplier);
}

/* The smallest value of the weights over stuck completions, as far as the multipliers tell. */
static void stuck_min(fmpz_t out, const potential *p, const position *at)
{
    PG_SCOPED(integer_release) fmpz_t constant = {0};
    PG_SCOPED(weighting_release) weighting *w = weighting_dup(p->weights);
    for (uint32_t j = 0; j < p->stucks; j++)
        if (!fmpz_is_zero(p->stuck + j))
            take_excess(w, constant, at->stuck, j, p->stuck + j);
    weighting_min(out, w, at);
    fmpz_add(out, out, constant);
}

static void extreme(fmpz_t out, const potential *p, const position *at, int sign)
{
    PG_SCOPED(integer_release) fmpz_t part = {0};
    if (sign < 0 && at->stuck && p->stuck)
        stuck_min(out, p, at);
    else
        (sign > 0 ? weighting_max : weighting_min)(out, p->weights, at);
    for (size_t i = 0; i < p->blocks; i++) {
        fmpz_zero(part);
        (p->block[i].state ? state_extreme : table_extreme)(part, &p->block[i], at, sign);
        fmpz_add(out, out, part);
    }
}

void potential_max(fmpz_t out, const potential *p, const position *at) { extreme(out, p, at, 1); }

void potential_min(fmpz_t out, const potential *p, const position *at) { extreme(out, p, at, -1); }
