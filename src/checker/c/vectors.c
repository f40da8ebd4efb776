/* vectors.c - weightings of the holes by rational numbers, exactly.
 *
 * A vector is kept as integers over one common denominator; values, gains and residues are integers, that
 * many times too large. Whether all jumps of the board gain nothing (a resource count) or an integer (a
 * colouring) is worked out once a vector and remembered: a map asks it of one colouring for hundreds of
 * cells.
 */
#include "check.h"

/* ---- reading -------------------------------------------------------------------------------------- */

void demand_denominator(checker *c, const mpz_t den)
{
    if (mpz_sizeinbase(den, 2) > 4 * MAX_DIGITS)
        checker_refuse(c, "expected a common denominator of at most %d bits", 4 * MAX_DIGITS);
    spend(c);
}

mpz_t *common_integers(checker *c, mpq_t *number, size_t count, mpz_t den)
{
    mpz_t *num = heap_new(c, count, sizeof *num);
    mpz_init_set_ui(den, 1);
    for (size_t i = 0; i < count; i++) {
        mpz_lcm(den, den, mpq_denref(number[i]));
        demand_denominator(c, den);
    }
    for (size_t i = 0; i < count; i++) {
        mpz_init(num[i]);
        mpz_divexact(num[i], den, mpq_denref(number[i]));
        mpz_mul(num[i], num[i], mpq_numref(number[i]));
        mpq_clear(number[i]);
        spend(c);
    }
    heap_free(number);
    return num;
}

void vector_read(checker *c)
{
    uint32_t holes = c->board->holes;
    vector v = {0};
    field_word(c, "vector");
    next_field(c, "vector", c->vectors);
    mpq_t *number = heap_new(c, holes, sizeof *number);
    for (uint32_t h = 0; h < holes; h++) {
        mpq_init(number[h]);
        number_field(c, "one number for each hole", number[h]);
        spend(c);
    }
    fields_end(c);
    v.num = common_integers(c, number, holes, v.den);
    GROW(c, c->vector, c->vectors, c->vector_room);
    c->vector[c->vectors++] = v;
}

size_t vector_field(checker *c) { return index_field(c, "vector", c->vectors); }

/* ---- values and gains ------------------------------------------------------------------------------- */

void vector_gain(mpz_t out, const vector *v, const check_jump *j)
{
    mpz_set_ui(out, 0);
    for (uint32_t i = 0; i < j->length; i++) {
        const cell *k = &j->cell[i];
        if (k->after && !k->before)
            mpz_add(out, out, v->num[k->hole]);
        if (k->before && !k->after)
            mpz_sub(out, out, v->num[k->hole]);
    }
}

void vector_value(mpz_t out, const vector *v, const uint64_t *pegs, uint32_t holes)
{
    mpz_set_ui(out, 0);
    for (uint32_t h = 0; h < holes; h++)
        if (bit(pegs, h))
            mpz_add(out, out, v->num[h]);
}

static int vectors_ascending(const void *left, const void *right)
{
    return mpz_cmp(*(const mpz_srcptr *)left, *(const mpz_srcptr *)right);
}

/* Adds the `pegs` largest or smallest weights of the open holes. */
static void add_best(checker *c, mpz_t out, const vector *v, const check_position *p, uint32_t pegs, int sign)
{
    uint32_t holes = c->board->holes;
    mpz_srcptr *weight = heap_new(c, holes, sizeof *weight);
    size_t open = 0;
    for (uint32_t h = 0; h < holes; h++)
        if (bit(p->open, h))
            weight[open++] = v->num[h];
    qsort(weight, open, sizeof *weight, vectors_ascending);
    for (uint32_t i = 0; i < pegs; i++)
        mpz_add(out, out, weight[sign > 0 ? open - 1 - i : i]);
    heap_free(weight);
}

void vector_extreme(checker *c, mpz_t out, const vector *v, const check_position *p, int sign)
{
    uint32_t holes = c->board->holes;
    vector_value(out, v, p->peg, holes);
    if (p->count >= 0) {
        add_best(c, out, v, p, (uint32_t)p->count - check_count_holes(p->peg, holes), sign);
        return;
    }
    for (uint32_t h = 0; h < holes; h++)
        if (bit(p->open, h) && mpz_sgn(v->num[h]) == sign)
            mpz_add(out, out, v->num[h]);
}

/* Open holes with equal residues add that residue once for each peg that is still to be placed, so the number
 * of pegs must be fixed unless the residue is 0. */
void vector_residue(checker *c, mpz_t out, const vector *v, const check_position *p, const char *what)
{
    uint32_t holes = c->board->holes;
    mpz_t common, residue;
    bool any = false;
    mpz_inits(common, residue, NULL);
    for (uint32_t h = 0; h < holes; h++) {
        if (!bit(p->open, h))
            continue;
        mpz_fdiv_r(residue, v->num[h], v->den);
        if (!any)
            mpz_set(common, residue);
        if (mpz_cmp(common, residue) != 0)
            checker_refuse(c, "the open holes of the %s do not agree modulo 1: %s", what, c->board->hole[h]);
        any = true;
    }
    if (mpz_sgn(common) != 0 && p->count < 0)
        checker_refuse(c, "the open holes of the %s are not 0 modulo 1, and its number of pegs is not fixed",
                       what);
    vector_value(out, v, p->peg, holes);
    if (p->count >= 0) {
        mpz_mul_ui(common, common, (uint32_t)p->count - check_count_holes(p->peg, holes));
        mpz_add(out, out, common);
    }
    mpz_fdiv_r(out, out, v->den);
    mpz_clears(common, residue, NULL);
}

/* ---- facts about all jumps -------------------------------------------------------------------------- */

static void find_facts(checker *c, vector *v)
{
    mpz_t gain;
    mpz_init(gain);
    for (size_t j = 0; j < c->board->jumps; j++) {
        const check_jump *k = &c->board->jump[j];
        vector_gain(gain, v, k);
        if (mpz_sgn(gain) > 0 && !v->bad_count)
            v->bad_count = k;
        if (!mpz_divisible_p(gain, v->den) && !v->bad_colouring)
            v->bad_colouring = k;
        spend(c);
    }
    v->count = v->bad_count ? NO : YES;
    v->colouring = v->bad_colouring ? NO : YES;
    mpz_clear(gain);
}

check_quoted vector_amount(const vector *v, const mpz_t amount)
{
    check_quoted q;
    mpq_t ratio;
    mpq_init(ratio);
    mpz_set(mpq_numref(ratio), amount);
    mpz_set(mpq_denref(ratio), v->den);
    mpq_canonicalize(ratio);
    if (mpz_sizeinbase(mpq_numref(ratio), 10) + mpz_sizeinbase(mpq_denref(ratio), 10) + 3 < sizeof q.text)
        gmp_snprintf(q.text, sizeof q.text, "%Qd", ratio);
    else
        snprintf(q.text, sizeof q.text, "a number of many digits");
    mpq_clear(ratio);
    return q;
}

_Noreturn static void refuse_fact(checker *c, size_t index, const check_jump *j, const char *kind)
{
    mpz_t gain;
    mpz_init(gain);
    vector_gain(gain, &c->vector[index], j);
    checker_refuse(c, "vector %zu is no %s: the jump %s gains %s", index + 1, kind, told_jump(c, j),
                   vector_amount(&c->vector[index], gain).text);
}

void demand_count(checker *c, size_t index)
{
    vector *v = &c->vector[index];
    if (v->count == UNKNOWN)
        find_facts(c, v);
    if (v->count != YES)
        refuse_fact(c, index, v->bad_count, "resource count");
}

void demand_colouring(checker *c, size_t index)
{
    vector *v = &c->vector[index];
    if (v->colouring == UNKNOWN)
        find_facts(c, v);
    if (v->colouring != YES)
        refuse_fact(c, index, v->bad_colouring, "colouring");
}
