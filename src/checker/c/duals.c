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
        mpz_lcm(d->den, d->den, mpq_denref(number[j]));
        demand_denominator(c, d->den);
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
    d->times = heap_new(c, jumps + 1, sizeof *d->times);
    d->change = heap_new(c, c->board->holes, sizeof *d->change);
    mpz_init_set_ui(d->den, 1);
    for (size_t j = 0; j < jumps; j++)
        mpq_init(number[j]);
    for (uint32_t h = 0; h < c->board->holes; h++)
        mpz_init(d->change[h]);
    read_times(d, number);
    for (size_t j = 0; j < jumps; j++) {
        mpz_init(d->times[j]);
        mpz_divexact(d->times[j], d->den, mpq_denref(number[j]));
        mpz_mul(d->times[j], d->times[j], mpq_numref(number[j]));
        mpq_clear(number[j]);
        add_change(d, j);
        spend(c);
    }
    heap_free(number);
}

static void dual_release(dual *d)
{
    if (d->times)
        mpz_clear(d->den);
    for (size_t j = 0; d->times && j < d->c->board->jumps; j++)
        mpz_clear(d->times[j]);
    for (uint32_t h = 0; d->change && h < d->c->board->holes; h++)
        mpz_clear(d->change[h]);
    heap_free(d->times);
    heap_free(d->change);
    mpq_clear(d->stated);
}

/* Is part / whole the number stated? */
static bool is_stated(const dual *d, const mpz_t part, const mpz_t whole)
{
    mpz_t left, right;
    mpz_init(left);
    mpz_init(right);
    mpz_mul(left, part, mpq_denref(d->stated));
    mpz_mul(right, whole, mpq_numref(d->stated));
    bool same = mpz_cmp(left, right) == 0;
    mpz_clear(left);
    mpz_clear(right);
    return same;
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
    mpz_clear(gain);
}

/* ---- the nearest count ------------------------------------------------------------------------------- */

/* The sum of |difference| over the holes, and its denominator. */
static void sum_changes(const checker *c, mpz_t out, mpz_t den, const vector *a, const vector *b)
{
    mpz_t one, other;
    mpz_init(one);
    mpz_init(other);
    mpz_mul(den, a->den, b->den);
    for (uint32_t h = 0; h < c->board->holes; h++) {
        mpz_mul(one, a->num[h], b->den);
        mpz_mul(other, b->num[h], a->den);
        mpz_sub(one, one, other);
        mpz_abs(one, one);
        mpz_add(out, out, one);
    }
    mpz_clear(one);
    mpz_clear(other);
}

static void nearest_holds(dual *d, size_t given)
{
    checker *c = d->c;
    mpz_t sum, den;
    mpz_init(sum);
    mpz_init(den);
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
    mpz_clear(sum);
    mpz_clear(den);
}

/* ---- the tightest count ------------------------------------------------------------------------------ */

static void demand_measure(const dual *d, const check_position *start, const check_position *finish)
{
    checker *c = d->c;
    const vector *v = &c->vector[d->count];
    mpz_t slack, gain, losses;
    mpz_init(slack);
    mpz_init(gain);
    mpz_init(losses);
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
    mpz_clear(slack);
    mpz_clear(gain);
    mpz_clear(losses);
}

/* Every jump at least so often as is stated. */
static void demand_times(const dual *d)
{
    mpz_t least, times;
    mpz_init(least);
    mpz_init(times);
    mpz_mul(least, mpq_numref(d->stated), d->den);
    for (size_t j = 0; j < d->c->board->jumps; j++) {
        mpz_mul(times, d->times[j], mpq_denref(d->stated));
        if (mpz_cmp(times, least) < 0)
            checker_refuse(d->c, "some jump has a smaller number than is stated");
    }
    mpz_clear(least);
    mpz_clear(times);
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
    mpz_init(low);
    mpz_init(high);
    mpz_init(lows);
    mpz_init(highs);
    mpz_init(changes);
    mpz_init(pegs);
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
    mpz_clear(low);
    mpz_clear(high);
    mpz_clear(lows);
    mpz_clear(highs);
    mpz_clear(changes);
    mpz_clear(pegs);
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
    char *digits = mpz_get_str(NULL, 10, mpq_numref(number));
    text_add(c, out, digits);
    heap_free(digits);
    if (mpz_cmp_ui(mpq_denref(number), 1) == 0)
        return;
    digits = mpz_get_str(NULL, 10, mpq_denref(number));
    text_format(c, out, "/%s", digits);
    heap_free(digits);
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
    mpq_clear(weight);
}

static void begin(checker *c, const char *what)
{
    field_word(c, what);
    demand_version(c, 8, "a statement about resource counts");
    if (c->map)
        checker_refuse(c, "expected statements about resource counts in scope problem alone");
}

/* The vector that is a count, the number, and the part. */
static bool read_number(dual *d, text *rest)
{
    checker *c = d->c;
    d->count = vector_field(c);
    vector_text(c, rest, d->count);
    mpq_init(d->stated);
    number_field(c, "a number", d->stated);
    text_add(c, rest, " ");
    fraction_text(c, rest, d->stated);
    c->part = part_of_number(c, part_number(c));
    return part_is_ours(c, c->part);
}

static void finish_statement(dual *d, const char *what, text *rest, bool ours)
{
    checker *c = d->c;
    if (ours) {
        fields_end(c);
        explain_dual(c, what, text_of(rest) + 1);
        print_proved(c, what, text_of(rest) + 1);
    } else {
        part_skip(c);
    }
    c->counts++;
    dual_release(d);
    heap_free(rest->at);
}

void nearest_read(checker *c)
{
    dual d = {.c = c};
    text rest = {0};
    begin(c, "nearest");
    size_t given = vector_field(c);
    vector_text(c, &rest, given);
    bool ours = read_number(&d, &rest);
    if (ours)
        nearest_holds(&d, given);
    finish_statement(&d, "nearest", &rest, ours);
}

void tightest_read(checker *c)
{
    dual d = {.c = c};
    text rest = {0};
    check_position start, finish;
    begin(c, "tightest");
    text_format(c, &rest, " %s", position_field(c, c->board, "a start", &start));
    text_format(c, &rest, " %s", position_field(c, c->board, "a finish", &finish));
    bool ours = read_number(&d, &rest);
    if (ours)
        tightest_holds(&d, &start, &finish);
    finish_statement(&d, "tightest", &rest, ours);
    check_position_release(&start);
    check_position_release(&finish);
}
