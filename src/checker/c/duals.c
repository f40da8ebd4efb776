/* duals.c - statements about resource counts: the nearest one to a weighting, the tightest one for a problem.
 *
 * Both are optima of linear programs. The count is one, and its number is added up; that no count has a
 * smaller one is shown by a solution of the dual program, a number for each jump. All of it is integers over
 * common denominators. Cost: the jumps once for each vector and for the numbers.
 */
#include "check.h"

typedef struct dual {
    checker *c;
    mpq_t stated;      /* the number of the statement */
    size_t count;      /* the vector that is to be a resource count */
    mpz_t *times, den; /* [jumps]: jump j has times[j] / den; */
    mpz_t *change;     /* [holes], times den: what the jumps change there in all */
} dual;

static void read_times(dual *d, mpq_t *number)
{
    checker *c = d->c;
    while (field_more(c)) {
        uint32_t j = jump_index(c->board, jump_field(c, c->board));
        if (mpq_sgn(number[j]) != 0)
            checker_refuse(c, "expected each jump once");
        number_field(c, "the number of the jump", number[j]);
        if (mpq_sgn(number[j]) == 0)
            checker_refuse(c, "expected a number for the jump that is not 0");
        spend(c);
    }
}

static void add_change(dual *d, size_t j)
{
    const check_jump *k = &d->c->board->jump[j];
    for (uint32_t i = 0; i < k->length; i++) {
        mpz_t *at = &d->change[k->cell[i].hole];
        if (k->cell[i].after && !k->cell[i].before)
            mpz_add(*at, *at, d->times[j]);
        if (k->cell[i].before && !k->cell[i].after)
            mpz_sub(*at, *at, d->times[j]);
    }
}

static void read_dual(dual *d)
{
    checker *c = d->c;
    size_t jumps = c->board->jumps;
    mpq_t *number = heap_new(c, jumps + 1, sizeof *number);
    d->change = heap_new(c, c->board->holes, sizeof *d->change);
    for (size_t j = 0; j < jumps; j++)
        mpq_init(number[j]);
    for (uint32_t h = 0; h < c->board->holes; h++)
        mpz_init(d->change[h]);
    read_times(d, number);
    d->times = common_integers(c, number, jumps, d->den);
    for (size_t j = 0; j < jumps; j++)
        add_change(d, j);
}

/* Is part / whole the number stated? */
static bool is_stated(const dual *d, const mpz_t part, const mpz_t whole)
{
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    mpz_mul(left, part, mpq_denref(d->stated));
    mpz_mul(right, whole, mpq_numref(d->stated));
    return mpz_cmp(left, right) == 0;
}

/* Sum of the numbers times the gains under a vector. */
static void sum_gains(const dual *d, mpz_t out, const vector *v)
{
    mpz_t gain;
    mpz_init(gain);
    mpz_set_ui(out, 0);
    for (size_t j = 0; j < d->c->board->jumps; j++) {
        vector_gain(gain, v, &d->c->board->jump[j]);
        mpz_addmul(out, gain, d->times[j]);
        spend(d->c);
    }
}

/* ---- the nearest count ------------------------------------------------------------------------------- */

/* The sum of |difference| over the holes, and its denominator. */
static void sum_changes(const checker *c, mpz_t out, mpz_t den, const vector *a, const vector *b)
{
    mpz_t one, other;
    mpz_inits(one, other, NULL);
    mpz_mul(den, a->den, b->den);
    for (uint32_t h = 0; h < c->board->holes; h++) {
        mpz_mul(one, a->num[h], b->den);
        mpz_mul(other, b->num[h], a->den);
        mpz_sub(one, one, other);
        mpz_abs(one, one);
        mpz_add(out, out, one);
    }
}

static void nearest_holds(dual *d, size_t given)
{
    checker *c = d->c;
    mpz_t sum, den;
    mpz_inits(sum, den, NULL);
    demand_count(c, d->count);
    sum_changes(c, sum, den, &c->vector[given], &c->vector[d->count]);
    if (!is_stated(d, sum, den))
        checker_refuse(c, "the changes of vector %zu to vector %zu add up to another number", given + 1,
                       d->count + 1);
    read_dual(d);
    for (size_t j = 0; j < c->board->jumps; j++)
        if (mpz_sgn(d->times[j]) < 0)
            checker_refuse(c, "expected a number above 0 for the jump");
    for (uint32_t h = 0; h < c->board->holes; h++) {
        mpz_abs(d->change[h], d->change[h]);
        if (mpz_cmp(d->change[h], d->den) > 0)
            checker_refuse(c, "the jumps change %s by more than 1", quote(c->board->hole[h]).text);
    }
    sum_gains(d, sum, &c->vector[given]);
    mpz_mul(den, d->den, c->vector[given].den);
    if (!is_stated(d, sum, den))
        checker_refuse(c, "the gains under vector %zu, times these numbers, show another bound", given + 1);
}

/* ---- the tightest count ------------------------------------------------------------------------------ */

static void demand_measure(const dual *d, const check_position *start, const check_position *finish)
{
    checker *c = d->c;
    const vector *v = &c->vector[d->count];
    mpz_t slack, gain, losses;
    mpz_inits(slack, gain, losses, NULL);
    demand_count(c, d->count);
    vector_extreme(c, slack, v, start, 1);
    vector_extreme(c, gain, v, finish, -1);
    mpz_sub(slack, slack, gain);
    for (size_t j = 0; j < c->board->jumps; j++) {
        vector_gain(gain, v, &c->board->jump[j]);
        mpz_sub(losses, losses, gain);
        spend(c);
    }
    if (mpz_sgn(losses) == 0)
        checker_refuse(c, "no jump loses anything under vector %zu", d->count + 1);
    if (!is_stated(d, slack, losses))
        checker_refuse(c, "the slack of vector %zu against the sum of its losses is another number",
                       d->count + 1);
}

/* Every jump at least so often as is stated. */
static void demand_times(const dual *d)
{
    mpz_t least, times;
    mpz_inits(least, times, NULL);
    mpz_mul(least, mpq_numref(d->stated), d->den);
    for (size_t j = 0; j < d->c->board->jumps; j++) {
        mpz_mul(times, d->times[j], mpq_denref(d->stated));
        if (mpz_cmp(times, least) < 0)
            checker_refuse(d->c, "some jump has a smaller number than is stated");
    }
}

/* What a point of the start may have on a hole, times den: so much that the change leads to the finish. */
static void hole_range(const dual *d, uint32_t h, const check_position *start, const check_position *finish,
                       mpz_t low, mpz_t high)
{
    mpz_t bound;
    mpz_init(bound);
    mpz_mul_ui(low, d->den, bit(start->peg, h));
    mpz_mul_ui(high, d->den, bit(start->peg, h) || bit(start->open, h));
    mpz_mul_ui(bound, d->den, bit(finish->peg, h));
    mpz_sub(bound, bound, d->change[h]);
    if (mpz_cmp(bound, low) > 0)
        mpz_set(low, bound);
    mpz_mul_ui(bound, d->den, bit(finish->peg, h) || bit(finish->open, h));
    mpz_sub(bound, bound, d->change[h]);
    if (mpz_cmp(bound, high) < 0)
        mpz_set(high, bound);
    if (mpz_cmp(low, high) > 0)
        checker_refuse(d->c, "the jumps lead from no start to a finish on %s",
                       quote(d->c->board->hole[h]).text);
    mpz_clear(bound);
}

/* Where a number of pegs is fixed: the points of the start have the sum `pegs`, which must be between. */
static void demand_pegs(const dual *d, const mpz_t pegs, const mpz_t low, const mpz_t high)
{
    if (mpz_cmp(pegs, low) < 0 || mpz_cmp(pegs, high) > 0)
        checker_refuse(d->c, "the jumps lead from no start to a finish with so many pegs");
}

/* Is there a point of the convex hull of the starts that the changes lead to one of that of the finishes? */
static void demand_ends(const dual *d, const check_position *start, const check_position *finish)
{
    mpz_t low, high, lows, highs, changes, pegs;
    mpz_inits(low, high, lows, highs, changes, pegs, NULL);
    for (uint32_t h = 0; h < d->c->board->holes; h++) {
        hole_range(d, h, start, finish, low, high);
        mpz_add(lows, lows, low);
        mpz_add(highs, highs, high);
        mpz_add(changes, changes, d->change[h]);
    }
    if (start->count >= 0) {
        mpz_mul_ui(pegs, d->den, (uint32_t)start->count);
        demand_pegs(d, pegs, lows, highs);
        mpz_set(lows, pegs);
        mpz_set(highs, pegs);
    }
    if (finish->count >= 0) {
        mpz_mul_ui(pegs, d->den, (uint32_t)finish->count);
        mpz_sub(pegs, pegs, changes);
        demand_pegs(d, pegs, lows, highs);
    }
}

static void tightest_holds(dual *d, const check_position *start, const check_position *finish)
{
    demand_measure(d, start, finish);
    read_dual(d);
    demand_times(d);
    demand_ends(d, start, finish);
}

/* ---- the statements ---------------------------------------------------------------------------------- */

static void fraction_text(checker *c, text *out, mpq_t number)
{
    text_add(c, out, mpz_get_str(NULL, 10, mpq_numref(number)));
    if (mpz_cmp_ui(mpq_denref(number), 1) != 0)
        text_format(c, out, "/%s", mpz_get_str(NULL, 10, mpq_denref(number)));
}

static void vector_text(checker *c, text *out, size_t index)
{
    const vector *v = &c->vector[index];
    mpq_t weight;
    mpq_init(weight);
    for (uint32_t h = 0; h < c->board->holes; h++) {
        mpz_set(mpq_numref(weight), v->num[h]);
        mpz_set(mpq_denref(weight), v->den);
        mpq_canonicalize(weight);
        text_add(c, out, h ? "," : " ");
        fraction_text(c, out, weight);
        spend(c);
    }
}

/* The vector that is a count, and the number; is the reason to be read? */
static bool read_number(dual *d, text *rest)
{
    checker *c = d->c;
    d->count = vector_field(c);
    vector_text(c, rest, d->count);
    mpq_init(d->stated);
    number_field(c, "a number", d->stated);
    text_add(c, rest, " ");
    fraction_text(c, rest, d->stated);
    return part_takes(c, part_of_number(c, part_number(c)));
}

static void print_dual(checker *c, const char *what, const text *rest)
{
    fields_end(c);
    explain_dual(c, what, text_of(rest) + 1);
    print_proved(c, what, text_of(rest) + 1);
}

static const char about[] = "a statement about resource counts", these[] = "statements about resource counts";

void nearest_read(checker *c)
{
    dual d = {.c = c};
    text rest = {0};
    field_word(c, "nearest");
    demand_problem(c, 8, about, these);
    size_t given = vector_field(c);
    vector_text(c, &rest, given);
    if (!read_number(&d, &rest))
        return;
    nearest_holds(&d, given);
    print_dual(c, "nearest", &rest);
}

void tightest_read(checker *c)
{
    dual d = {.c = c};
    text rest = {0};
    check_position start, finish;
    field_word(c, "tightest");
    demand_problem(c, 8, about, these);
    text_format(c, &rest, " %s", position_field(c, c->board, "a start", &start));
    text_format(c, &rest, " %s", position_field(c, c->board, "a finish", &finish));
    if (!read_number(&d, &rest))
        return;
    tightest_holds(&d, &start, &finish);
    print_dual(c, "tightest", &rest);
}
