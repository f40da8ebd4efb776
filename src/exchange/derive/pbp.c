/* pbp.c - VeriPB proofs from VIPR derivations.
 *
 * The OPB file has the integer program with its columns as sums of 0/1 variables (model/bits.h). Each row of
 * the VIPR derivation becomes one constraint, or two, times a whole number, its scale:
 *
 *     lin   pol: the rows times whole multipliers; a bound 0 or 1 of a column is a bound of its bits
 *     rnd   pol: division by the scale; cutting planes round the right side up
 *     asm   a pair x <= a, x >= a + 1 is one new variable r, true exactly when x >= a + 1: two red steps.
 *           What is derived under an assumption carries a multiple of r or of its negation
 *     uns   what was refuted under r and under its negation: saturation and division make clauses of both,
 *           their sum loses r
 *
 * VeriPB: Gocht and Nordstroem, "Certifying Parity Reasoning Efficiently Using Pseudo-Boolean Proofs" (AAAI
 * 2021). The proof formats 3.0 and 2.0 differ, in these rules, in their marks alone. Cost: linear in the
 * derivation, times the bits of a column.
 */
#include "derive/derive.h"
#include "model/bits.h"

#include <flint/fmpq.h>

typedef struct pb_row {
    char sense;    /* E, L, G as in VIPR */
    int64_t id[2]; /* >=, and <= of an equation; of L the one that there is, as a >= of the negative */
    fmpz_t scale;
    fmpq_t right;        /* of the VIPR row */
    uint32_t bound_of;   /* column + 1 when the row is a bound of a column by 0 or 1; else 0 */
    uint32_t assumption; /* of an assumed row: r's number; of others 0 */
    bool *under;         /* [literals]: those that it carries; NULL: none */
} pb_row;

/* A version of the format and its marks. */
typedef struct dialect {
    const char *version, *comment, *with, *end; /* `with`: before a witness; `end`: of a step */
} dialect;

typedef struct pbp {
    const dialect *in;
    const model *m;
    const model_bits *bits;
    const char *next; /* the rest of the VIPR text */
    pg_buf *out;
    pb_row *row;
    size_t rows, room;
    int64_t ids;          /* constraints so far */
    uint32_t assumptions; /* new variables so far */
    size_t literals;      /* room for those of all assumptions: r at 2 * r, its negation at 2 * r + 1 */
    bool good;
} pbp;

/* ---- reading: the text is our own, so what is unexpected is a defect ------------------------------ */

static bool word(pbp *w, char *to, size_t room)
{
    w->next += strspn(w->next, " \n");
    size_t length = strcspn(w->next, " \n");
    if (length == 0 || length >= room)
        return w->good = false;
    memcpy(to, w->next, length);
    to[length] = 0;
    w->next += length;
    return true;
}

enum { WORD = 4096 };

static int64_t whole(pbp *w)
{
    char text[WORD];
    return word(w, text, sizeof text) ? strtoll(text, NULL, 10) : 0;
}

static void fraction(pbp *w, fmpq_t to)
{
    char text[WORD];
    if (!word(w, text, sizeof text) || fmpq_set_str(to, text, 10))
        w->good = false;
}

/* ---- rows --------------------------------------------------------------------------------------- */

static pb_row *add_row(pbp *w, char sense)
{
    PG_GROW(w->row, w->rows, w->room);
    pb_row *r = &w->row[w->rows++];
    *r = (pb_row){.sense = sense};
    fmpz_init_set_ui(r->scale, 1);
    fmpq_init(r->right);
    return r;
}

static void release_rows(pbp *w)
{
    for (size_t i = 0; i < w->rows; i++) {
        fmpz_clear(w->row[i].scale);
        fmpq_clear(w->row[i].right);
        free(w->row[i].under);
    }
    free(w->row);
}

static void carry(pbp *w, pb_row *to, const pb_row *from)
{
    if (from->under && !to->under)
        to->under = PG_NEW(bool, w->literals);
    for (size_t i = 0; from->under && i < w->literals; i++)
        to->under[i] = to->under[i] || from->under[i];
}

/* ---- linear combinations -------------------------------------------------------------------------- */

typedef struct combination {
    size_t count;
    int64_t *of;
    fmpq *times;
} combination;

static void read_combination(pbp *w, combination *c)
{
    c->count = (size_t)whole(w);
    c->of = PG_NEW(int64_t, c->count);
    c->times = PG_NEW(fmpq, c->count);
    for (size_t i = 0; i < c->count; i++) {
        fmpq_init(c->times + i);
        c->of[i] = whole(w);
        fraction(w, c->times + i);
        w->good = w->good && c->of[i] >= 0 && (size_t)c->of[i] < w->rows;
    }
}

static void release_combination(combination *c)
{
    for (size_t i = 0; i < c->count; i++)
        fmpq_clear(c->times + i);
    PG_FREE(c->of, c->times);
}

/* The smallest number that makes all multipliers of scaled rows whole. */
static void common_scale(const pbp *w, fmpz_t scale, const combination *c)
{
    PG_SCOPED(rational_release) fmpq_t part = {{0, 1}};
    fmpz_one(scale);
    for (size_t i = 0; i < c->count; i++) {
        fmpq_div_fmpz(part, c->times + i, w->row[c->of[i]].scale);
        fmpz_lcm(scale, scale, fmpq_denref(part));
    }
}

static void end_step(pbp *w)
{
    buf_add(w->out, w->in->end);
    buf_char(w->out, '\n');
}

static void add_times(pg_buf *out, const fmpz_t times)
{
    if (fmpz_is_one(times))
        return;
    buf_char(out, ' ');
    add_integer(out, times);
    buf_add(out, " *");
}

/* Every operand but the first is added to what stands there. */
static void push(pbp *w, bool *first)
{
    if (!*first)
        buf_add(w->out, " +");
    *first = false;
}

/* `times` times x >= 0 or x <= 1 of a column, bit by bit. */
static void add_bound(pbp *w, const pb_row *r, const fmpz_t times, bool *first)
{
    uint32_t c = r->bound_of - 1;
    PG_SCOPED(integer_release) fmpz_t value = {0};
    for (uint32_t i = w->bits->first[c]; i < w->bits->first[c + 1]; i++) {
        fmpz_mul_si(value, times, w->bits->value[i]);
        buf_printf(w->out, r->sense == 'G' ? " x%u" : " ~x%u", i + 1);
        add_times(w->out, value);
        push(w, first);
    }
}

/* The sum, as a >= (sign 1) or as the negative of a <= (sign -1). */
static void write_combination(pbp *w, const combination *c, const fmpz_t scale, int sign)
{
    PG_SCOPED(rational_release) fmpq_t part = {{0, 1}};
    bool first = true;
    buf_add(w->out, "pol");
    for (size_t i = 0; w->good && i < c->count; i++) {
        const pb_row *r = &w->row[c->of[i]];
        fmpq_mul_fmpz(part, c->times + i, scale);
        fmpq_div_fmpz(part, part, r->scale);
        if (sign < 0)
            fmpq_neg(part, part);
        bool negative = fmpq_sgn(part) < 0;
        fmpq_abs(part, part);
        w->good =
            w->good && fmpz_is_one(fmpq_denref(part)) && (r->sense == 'E' || negative == (r->sense == 'L'));
        if (r->bound_of) {
            add_bound(w, r, fmpq_numref(part), &first);
        } else if (!fmpq_is_zero(part)) {
            buf_printf(w->out, " %" PRId64, r->id[r->sense == 'E' && negative]);
            add_times(w->out, fmpq_numref(part));
            push(w, &first);
        }
    }
    end_step(w);
}

static void read_lin(pbp *w, char sense, const fmpq_t right)
{
    combination c;
    read_combination(w, &c);
    pb_row *r = add_row(w, sense);
    fmpq_set(r->right, right);
    if (w->good) {
        common_scale(w, r->scale, &c);
        write_combination(w, &c, r->scale, sense == 'L' ? -1 : 1);
        r->id[0] = ++w->ids;
        for (size_t i = 0; i < c.count; i++)
            carry(w, &w->row[w->rows - 1], &w->row[c.of[i]]);
    }
    release_combination(&c);
}

/* ---- rounding, assumptions, cases ------------------------------------------------------------------- */

static void read_rnd(pbp *w, char sense, const fmpq_t right)
{
    combination c;
    read_combination(w, &c);
    pb_row *r = add_row(w, sense);
    fmpq_set(r->right, right);
    if (w->good) {
        const pb_row *of = &w->row[c.of[0]];
        PG_FREED char *scale = integer_text(of->scale);
        buf_printf(w->out, fmpz_is_one(of->scale) ? "pol %" PRId64 : "pol %" PRId64 " %s d", of->id[0],
                   scale);
        end_step(w);
        w->row[w->rows - 1].id[0] = ++w->ids;
        carry(w, &w->row[w->rows - 1], of);
    }
    release_combination(&c);
}

static void add_column(pbp *w, uint32_t column, int sign)
{
    for (uint32_t i = w->bits->first[column]; i < w->bits->first[column + 1]; i++)
        buf_printf(w->out, "%" PRId64 " x%u ", sign * w->bits->value[i], i + 1);
}

static int64_t range_of(const pbp *w, uint32_t column)
{
    int64_t range = 0;
    for (uint32_t i = w->bits->first[column]; i < w->bits->first[column + 1]; i++)
        range += w->bits->value[i];
    return range;
}

/* red: `sign` times the column and `without` times a literal of r are at least `least`; r becomes `value`. */
static void write_red(pbp *w, uint32_t column, int sign, int64_t without, int64_t least, int value)
{
    uint32_t r = w->bits->bits + w->assumptions;
    buf_add(w->out, "red ");
    add_column(w, column, sign);
    buf_printf(w->out, "%" PRId64 " %sx%u >= %" PRId64 "%s x%u -> %d", without, value ? "" : "~", r, least,
               w->in->with, r, value);
    end_step(w);
    w->ids++;
}

/* x <= at, of the pair x <= at, x >= at + 1: two constraints with the new variable. The second assumption of
 * the pair finds them here. */
static void write_cases(pbp *w, uint32_t column, int64_t at)
{
    int64_t range = range_of(w, column);
    w->assumptions++;
    write_red(w, column, 1, at + 1, at + 1, 0);
    write_red(w, column, -1, range > at ? range - at : 0, -at, 1);
}

typedef struct open_case {
    uint32_t column, assumption;
    int64_t at, above; /* the id of x >= at + 1 */
} open_case;

static void assume(pbp *w, char sense, uint32_t column, int64_t value, open_case *cases, size_t *open)
{
    bool above = sense == 'G';
    if (!above) {
        write_cases(w, column, value);
        cases[(*open)++] = (open_case){column, w->assumptions, value, w->ids - 1};
    }
    const open_case *k = *open ? &cases[*open - 1] : NULL;
    w->good = w->good && k && k->column == column && (!above || k->at + 1 == value);
    pb_row *r = add_row(w, sense);
    fmpq_set_si(r->right, value, 1);
    if (!w->good)
        return;
    r->assumption = k->assumption;
    r->id[0] = above ? k->above : k->above + 1;
    r->under = PG_NEW(bool, w->literals);
    r->under[2 * k->assumption + above] = true;
    if (above)
        (*open)--;
}

/* The refuted row as a clause: saturated, and divided by its degree. */
static int64_t write_clause(pbp *w, const pb_row *r)
{
    PG_SCOPED(rational_release) fmpq_t degree = {{0, 1}};
    fmpq_mul_fmpz(degree, r->right, r->scale);
    PG_FREED char *text = fraction_text(fmpq_numref(degree), fmpq_denref(degree));
    buf_printf(w->out, "pol %" PRId64 " s %s d", r->id[0], text);
    end_step(w);
    w->good = w->good && fmpz_is_one(fmpq_denref(degree)) && fmpq_sgn(degree) > 0;
    return ++w->ids;
}

static bool carries(const pb_row *r, uint32_t literal) { return r->under && r->under[literal]; }

static void read_uns(pbp *w)
{
    int64_t below = whole(w), below_by = whole(w), above = whole(w);
    whole(w);
    pb_row *r = add_row(w, 'G');
    fmpq_one(r->right);
    uint32_t literal = 2 * w->row[below_by].assumption;
    const pb_row *a = &w->row[below], *b = &w->row[above];
    if (!carries(a, literal) || !carries(b, literal + 1)) {
        const pb_row *one = carries(a, literal) ? b : a; /* refuted without the assumption */
        r->id[0] = write_clause(w, one);
        carry(w, &w->row[w->rows - 1], one);
        return;
    }
    int64_t first = write_clause(w, a), second = write_clause(w, b);
    buf_printf(w->out, "pol %" PRId64 " %" PRId64 " + s", first, second);
    end_step(w);
    r->id[0] = ++w->ids;
    carry(w, r, a);
    carry(w, r, b);
    r->under[literal] = r->under[literal + 1] = false;
}

/* ---- the derivation ---------------------------------------------------------------------------------- */

/* NAME SENSE RIGHT TERMS, { REASON } and a number that does not matter; of an assumption the one column. */
static void read_derived(pbp *w, open_case *cases, size_t *open)
{
    char text[WORD], sense[8];
    PG_SCOPED(rational_release) fmpq_t right = {{0, 1}}, value = {{0, 1}};
    if (word(w, text, sizeof text) && word(w, sense, sizeof sense))
        fraction(w, right);
    int64_t column = 0;
    for (int64_t terms = whole(w); w->good && terms > 0; terms--) {
        column = whole(w);
        fraction(w, value);
    }
    word(w, text, sizeof text); /* { */
    if (word(w, text, sizeof text)) {
        if (!strcmp(text, "lin"))
            read_lin(w, *sense, right);
        else if (!strcmp(text, "rnd"))
            read_rnd(w, *sense, right);
        else if (!strcmp(text, "asm"))
            assume(w, *sense, (uint32_t)column, fmpz_get_si(fmpq_numref(right)), cases, open);
        else
            read_uns(w);
    }
    word(w, text, sizeof text); /* } */
    word(w, text, sizeof text);
}

/* The rows of the problem: bounds of columns first, then those of the model. */
static void add_problem_rows(pbp *w)
{
    for (uint32_t c = 0; c < w->m->columns; c++) {
        add_row(w, 'G')->bound_of = c + 1;
        if (w->m->column[c].role != COLUMN_JUMP)
            add_row(w, 'L')->bound_of = c + 1;
    }
    for (uint32_t r = 0; r < w->m->rows; r++) {
        bool equation = w->m->row[r].sense == MODEL_EQ; /* else <=, as a >= of the negative */
        pb_row *row = add_row(w, equation ? 'E' : 'L');
        row->id[0] = ++w->ids;
        row->id[1] = equation ? ++w->ids : 0;
    }
}

static void write_derivation(pbp *w, int64_t derived)
{
    size_t open = 0;
    PG_FREED open_case *cases = PG_NEW(open_case, derived);
    w->literals = 2 * ((size_t)derived + 1);
    buf_printf(w->out, "f %" PRId64, w->ids);
    end_step(w);
    for (int64_t i = 0; w->good && i < derived; i++)
        read_derived(w, cases, &open);
    const char *end = w->in->end;
    buf_printf(w->out, "output NONE%s\nconclusion UNSAT : %" PRId64 "%s\nend pseudo-Boolean proof%s\n", end,
               w->row[w->rows - 1].id[0], end, end);
}

static pg_status translate(emit_task *t, const dialect *in, const model_bits *bits, const char *vipr)
{
    pbp w = {.in = in, .m = t->model, .bits = bits, .out = t->out, .good = true};
    const char *begin = strstr(vipr, "\nDER ");
    if (!begin)
        return pg_fail(t->error, PG_INTERNAL, "a derivation has no derived rows");
    w.next = begin + 5;
    add_problem_rows(&w);
    buf_printf(t->out, "pseudo-Boolean proof version %s\n", in->version);
    emit_comment(t->out, in->comment, t->title);
    write_derivation(&w, whole(&w));
    release_rows(&w);
    return w.good ? PG_OK : pg_fail(t->error, PG_INTERNAL, "a derivation cannot be read");
}

static pg_status write_in(emit_task *t, const dialect *in)
{
    PG_SCOPED(model_bits_release) model_bits bits;
    uint32_t unbounded;
    PG_SCOPED(buf_release) pg_buf vipr = {0};
    pg_status s = derive_vipr_text(t, &vipr);
    bool bounded = model_bits_init(&bits, t->model, &unbounded);
    if (s == PG_OK && !t->none)
        s = bounded ? translate(t, in, &bits, vipr.text)
                    : pg_fail(t->error, PG_INPUT,
                              "--format pbp: expected upper bounds for all jumps (--steps K or --bounds)");
    return s;
}

pg_status derive_pbp(emit_task *t)
{
    static const dialect in = {"3.0", "% ", " :", ";"};
    return write_in(t, &in);
}

pg_status derive_pbp_2(emit_task *t)
{
    static const dialect in = {"2.0", "* ", " ;", ""};
    return write_in(t, &in);
}
