/* weighting.c - rational weights on holes and their exact values.
 *
 * All numerators share one denominator, so that values and gains are integer sums: a few machine
 * operations a hole while the numbers are small (FLINT keeps them in a word), exact when they are not.
 */
#include "exact/exact.h"

#include <flint/fmpz_vec.h>

weighting *weighting_new(uint32_t holes)
{
    weighting *w = PG_NEW(weighting, 1);
    w->holes = holes;
    w->num = _fmpz_vec_init((slong)holes);
    fmpz_init_set_ui(w->den, 1);
    return w;
}

weighting *weighting_dup(const weighting *w)
{
    weighting *copy = weighting_new(w->holes);
    _fmpz_vec_set(copy->num, w->num, (slong)w->holes);
    fmpz_set(copy->den, w->den);
    return copy;
}

void weighting_free(weighting *w)
{
    if (!w)
        return;
    _fmpz_vec_clear(w->num, (slong)w->holes);
    fmpz_clear(w->den);
    free(w);
}

void weighting_canonical(weighting *w)
{
    PG_SCOPED(integer_release) fmpz_t common = {0};
    _fmpz_vec_content(common, w->num, (slong)w->holes);
    fmpz_gcd(common, common, w->den);
    if (fmpz_sgn(w->den) < 0)
        fmpz_neg(common, common);
    if (!fmpz_is_one(common)) {
        _fmpz_vec_scalar_divexact_fmpz(w->num, w->num, (slong)w->holes, common);
        fmpz_divexact(w->den, w->den, common);
    }
}

void weighting_primitive(weighting *w)
{
    PG_SCOPED(integer_release) fmpz_t common = {0};
    fmpz_one(w->den);
    _fmpz_vec_content(common, w->num, (slong)w->holes);
    if (!fmpz_is_zero(common))
        _fmpz_vec_scalar_divexact_fmpz(w->num, w->num, (slong)w->holes, common);
}

bool weighting_same(const weighting *a, const weighting *b)
{
    return a->holes == b->holes && fmpz_equal(a->den, b->den) &&
           _fmpz_vec_equal(a->num, b->num, (slong)a->holes);
}

void add_fraction(pg_buf *out, const fmpz_t numerator, const fmpz_t denominator)
{
    PG_SCOPED(rational_release) fmpq_t value = {{0, 1}};
    fmpq_set_fmpz_frac(value, numerator, denominator);
    char *text = fmpq_get_str(NULL, 10, value);
    buf_add(out, text);
    flint_free(text);
}

void add_integer(pg_buf *out, const fmpz_t x)
{
    char *text = fmpz_get_str(NULL, 10, x);
    buf_add(out, text);
    flint_free(text);
}

char *fraction_text(const fmpz_t numerator, const fmpz_t denominator)
{
    pg_buf text = {0};
    add_fraction(&text, numerator, denominator);
    return buf_take(&text);
}

char *integer_text(const fmpz_t x)
{
    pg_buf text = {0};
    add_integer(&text, x);
    return buf_take(&text);
}

void weighting_text(pg_buf *out, const weighting *w, uint32_t hole)
{
    add_fraction(out, w->num + hole, w->den);
}

void weighting_texts(pg_buf *out, const weighting *w)
{
    for (uint32_t h = 0; h < w->holes; h++) {
        buf_char(out, ' ');
        weighting_text(out, w, h);
    }
}

void weighting_line(pg_buf *out, size_t number, const weighting *w)
{
    buf_printf(out, "vector %zu", number);
    weighting_texts(out, w);
    buf_char(out, '\n');
}

void weighting_gain(fmpz_t out, const weighting *w, const board *b, uint32_t jump)
{
    const jump_cell *cell = jump_cells(b, jump);
    fmpz_zero(out);
    for (uint32_t i = 0; i < b->jump[jump].length; i++) {
        if (cell[i].after && !cell[i].before)
            fmpz_add(out, out, w->num + cell[i].hole);
        else if (cell[i].before && !cell[i].after)
            fmpz_sub(out, out, w->num + cell[i].hole);
    }
}

static int descending(const void *a, const void *b) { return fmpz_cmp(*(fmpz *const *)b, *(fmpz *const *)a); }

/* The extreme value: the fixed pegs, and of the open holes either those that help or, with a fixed number
 * of pegs, the best that many. `sign` 1 for the largest, -1 for the smallest. */
static void extreme(fmpz_t out, const weighting *w, const position *p, int sign)
{
    PG_FREED fmpz **open = PG_NEW(fmpz *, w->holes);
    size_t opens = 0;
    fmpz_zero(out);
    for (uint32_t h = 0; h < w->holes; h++) {
        if (bits_get(p->peg, h))
            fmpz_add(out, out, w->num + h);
        else if (bits_get(p->open, h))
            open[opens++] = w->num + h;
    }
    size_t take = opens;
    if (p->total >= 0) {
        take = (size_t)p->total - position_pegs(p);
        qsort(open, opens, sizeof *open, descending);
    }
    for (size_t i = 0; i < take && i < opens; i++) {
        const fmpz *value = open[sign > 0 ? i : opens - 1 - i];
        if (p->total >= 0 || fmpz_sgn(value) * sign > 0)
            fmpz_add(out, out, value);
    }
}

void weighting_max(fmpz_t out, const weighting *w, const position *p) { extreme(out, w, p, 1); }
void weighting_min(fmpz_t out, const weighting *w, const position *p) { extreme(out, w, p, -1); }

void add_extreme(pg_buf *out, const weighting *w, const position *p, bool largest)
{
    PG_SCOPED(integer_release) fmpz_t value = {0};
    (largest ? weighting_max : weighting_min)(value, w, p);
    add_fraction(out, value, w->den);
}
