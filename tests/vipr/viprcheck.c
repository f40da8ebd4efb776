/* viprcheck.c - reading VIPR 1.0 and 1.1 and checking it, row by row.
 *
 * Written from the format's description (Cheung, Gleixner, Steffy: certificate format 1.0), for proofs of
 * infeasibility only. Where the description leaves room, the narrower reading is taken: comments at the top
 * alone, numbers in lowest terms, no decimals, no zero terms, no solutions, nothing behind the last row. The
 * reference checker, viprchk, is known to accept `sol` without a solution, splits that are no splits,
 * rounding of what is not whole, text behind the end, and a join that forgets what its second half assumed;
 * and to read outside of its tables. None of that passes here.
 *
 * A file is refused at the first thing that is wrong. Cost: linear in the file, but for a pass over all
 * variables a row.
 */
#include "viprcheck.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    const char *at, *end;
    size_t line;
    char *token; /* the last one, owned */
    size_t room;
    vipr_file *file;
    jmp_buf refused;
    mpq_t number, product;
    mpq_t *sum;   /* [variables] left side of a combination; all 0 between rows */
    mpq_t right;  /* its right side */
    char sense;   /* its sense */
    size_t *seen; /* [rows + variables] for duplicates: the list that named it last */
    size_t lists;
    size_t *assumed; /* union of assumptions so far */
    size_t assumptions;
    bool proved;
} reader;

/* ---- refusing and allocating ----------------------------------------------------------------- */

__attribute__((noreturn, format(printf, 2, 3))) static void refuse(reader *r, const char *format, ...)
{
    char text[200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    snprintf(r->file->why, sizeof r->file->why, "line %zu: %s", r->line, text);
    longjmp(r->refused, 1);
}

static void *get(size_t count, size_t size)
{
    void *p = calloc(count ? count : 1, size);
    if (!p) {
        fputs("viprcheck: no memory left\n", stderr);
        exit(3);
    }
    return p;
}

/* ---- words and numbers ----------------------------------------------------------------------- */

static bool is_blank(char c) { return c == ' ' || c == '\n'; }

/* Steps over blanks; false at the end of the file. */
static bool skip_blanks(reader *r)
{
    for (; r->at < r->end && is_blank(*r->at); r->at++)
        r->line += *r->at == '\n';
    return r->at < r->end;
}

static const char *word(reader *r, const char *what)
{
    if (!skip_blanks(r))
        refuse(r, "the file ends where %s was expected", what);
    const char *begin = r->at;
    while (r->at < r->end && !is_blank(*r->at)) {
        if (*r->at < '!' || *r->at > '~')
            refuse(r, "a byte that is no printable ASCII");
        r->at++;
    }
    size_t length = (size_t)(r->at - begin);
    if (length >= r->room) {
        free(r->token);
        r->token = get(r->room = 2 * length + 64, 1);
    }
    memcpy(r->token, begin, length);
    r->token[length] = 0;
    return r->token;
}

static void keyword(reader *r, const char *wanted)
{
    if (strcmp(word(r, wanted), wanted))
        refuse(r, "%s was expected, not '%.40s'", wanted, r->token);
}

static char *copy_word(reader *r, const char *what)
{
    const char *text = word(r, what);
    return strcpy(get(strlen(text) + 1, 1), text);
}

/* Digits without a leading zero; `text` is moved behind them. */
static bool digits(const char **text)
{
    const char *begin = *text;
    while (**text >= '0' && **text <= '9')
        ++*text;
    return *text > begin && (*begin != '0' || *text == begin + 1);
}

static size_t whole(reader *r, const char *what, size_t below)
{
    const char *text = word(r, what), *end = text;
    if (!digits(&end) || *end || strlen(text) > 15)
        refuse(r, "%s was expected, not '%.40s'", what, text);
    size_t value = (size_t)strtoull(text, NULL, 10);
    if (value >= below)
        refuse(r, "%s is out of range: %.40s", what, text);
    return value;
}

/* A size that the rest of the file could bear out: no more items than it has bytes. */
static size_t count_of(reader *r, const char *what) { return whole(r, what, (size_t)(r->end - r->at) + 2); }

/* -?DIGITS or -?DIGITS/DIGITS in lowest terms, into r->number. */
static void number(reader *r, const char *what)
{
    const char *text = word(r, what), *at = text + (*text == '-');
    bool good = digits(&at), fraction = good && *at == '/';
    if (fraction) {
        const char *below = ++at;
        good = digits(&at) && strcmp(below, "0") && strcmp(below, "1");
    }
    if (!good || *at || !strcmp(text, "-0"))
        refuse(r, "%s was expected, not '%.40s'", what, text);
    mpq_set_str(r->number, text, 10);
    if (fraction) {
        mpz_t common;
        mpz_init(common);
        mpz_gcd(common, mpq_numref(r->number), mpq_denref(r->number));
        good = !mpz_cmp_ui(common, 1);
        mpz_clear(common);
    }
    if (!good)
        refuse(r, "%s is not in lowest terms: %.40s", what, text);
}

static bool is_integer(const mpq_t x) { return !mpz_cmp_ui(mpq_denref(x), 1); }

/* ---- rows ------------------------------------------------------------------------------------------------
 */

/* Refuses what occurs twice in the list number r->lists. */
static void mark(reader *r, size_t i, const char *what)
{
    if (r->seen[i] == r->lists)
        refuse(r, "%s %zu occurs twice", what, i);
    r->seen[i] = r->lists;
}

/* NAME SENSE RIGHT COUNT (COLUMN VALUE)* */
static vipr_row *read_row(reader *r)
{
    vipr_file *f = r->file;
    vipr_row *row = &f->row[f->rows++];
    mpq_init(row->right);
    row->last = SIZE_MAX;
    row->name = copy_word(r, "a row's name");
    const char *sense = word(r, "a sense");
    if (strlen(sense) != 1 || !strchr("LEG", *sense))
        refuse(r, "L, E or G was expected, not '%.40s'", sense);
    row->sense = *sense;
    number(r, "a right-hand side");
    mpq_set(row->right, r->number);
    size_t terms = whole(r, "a number of terms", f->variables + 1);
    row->column = get(terms, sizeof *row->column);
    row->value = get(terms, sizeof *row->value);
    r->lists++;
    for (size_t i = 0; i < terms; i++) {
        row->column[i] = whole(r, "a column", f->variables);
        number(r, "a coefficient");
        if (!mpq_sgn(r->number))
            refuse(r, "a coefficient is 0");
        mark(r, row->column[i], "column");
        mpq_init(row->value[i]);
        mpq_set(row->value[i], r->number);
        row->terms++;
    }
    return row;
}

static bool says_false(size_t terms, char sense, const mpq_t right)
{
    int sign = mpq_sgn(right);
    return !terms && (sense == 'L' ? sign < 0 : sense == 'G' ? sign > 0 : sign != 0);
}

/* Is a row with the same left side, this sense and this right side at least as strong as `row`? */
static bool at_least(char sense, const mpq_t right, const vipr_row *row)
{
    int order = mpq_cmp(right, row->right);
    switch (row->sense) {
    case 'L': return sense != 'G' && order <= 0;
    case 'G': return sense != 'L' && order >= 0;
    default: return sense == 'E' && order == 0;
    }
}

/* ---- combinations ---------------------------------------------------------------------------- */

static void add_assumptions(reader *r, const size_t *more, size_t count, size_t but)
{
    size_t *both = get(r->assumptions + count, sizeof *both), i = 0, k = 0, n = 0;
    while (i < r->assumptions || k < count)
        if (k == count || (i < r->assumptions && r->assumed[i] < more[k])) {
            both[n++] = r->assumed[i++];
        } else {
            if (i < r->assumptions && r->assumed[i] == more[k])
                i++;
            if (more[k] != but)
                both[n++] = more[k];
            k++;
        }
    free(r->assumed);
    r->assumed = both;
    r->assumptions = n;
}

/* An earlier row that row `self` may refer to. */
static size_t reference(reader *r, size_t self)
{
    size_t i = whole(r, "an earlier row", self);
    if (r->file->row[i].last < self)
        refuse(r, "row %zu was not to be used any more", i);
    return i;
}

/* Adds r->number times the row. */
static void add_row(reader *r, const vipr_row *row)
{
    int sign = (row->sense == 'G') - (row->sense == 'L');
    sign *= mpq_sgn(r->number);
    char sense = sign > 0 ? 'G' : sign < 0 ? 'L' : 'E';
    if (r->sense != 'E' && sense != 'E' && sense != r->sense)
        refuse(r, "a multiplier has the wrong sign");
    if (sense != 'E')
        r->sense = sense;
    for (size_t i = 0; i < row->terms; i++) {
        mpq_mul(r->product, r->number, row->value[i]);
        mpq_add(r->sum[row->column[i]], r->sum[row->column[i]], r->product);
    }
    mpq_mul(r->product, r->number, row->right);
    mpq_add(r->right, r->right, r->product);
    add_assumptions(r, row->assumed, row->assumptions, SIZE_MAX);
}

/* COUNT (ROW MULTIPLIER)* */
static void read_combination(reader *r, size_t self)
{
    size_t count = count_of(r, "a number of rows");
    r->sense = 'E';
    mpq_set_ui(r->right, 0, 1);
    r->lists++;
    for (size_t i = 0; i < count; i++) {
        size_t row = reference(r, self);
        mark(r, row, "row");
        number(r, "a multiplier");
        if (!mpq_sgn(r->number))
            refuse(r, "a multiplier is 0");
        add_row(r, &r->file->row[row]);
    }
}

static void round_right(reader *r)
{
    for (size_t c = 0; c < r->file->variables; c++)
        if (!is_integer(r->sum[c]))
            refuse(r, "rounding needs whole coefficients");
        else if (mpq_sgn(r->sum[c]) && !r->file->integer[c])
            refuse(r, "rounding needs integer variables");
    if (r->sense == 'E')
        refuse(r, "an equation cannot be rounded");
    mpz_t result;
    mpz_init(result);
    (r->sense == 'L' ? mpz_fdiv_q : mpz_cdiv_q)(result, mpq_numref(r->right), mpq_denref(r->right));
    mpq_set_z(r->right, result);
    mpz_clear(result);
}

/* Does the combination say what the row claims? Clears it. */
static void conclude(reader *r, const vipr_row *claim)
{
    size_t terms = 0;
    for (size_t c = 0; c < r->file->variables; c++)
        terms += mpq_sgn(r->sum[c]) != 0;
    bool good = terms == claim->terms && at_least(r->sense, r->right, claim);
    for (size_t i = 0; good && i < claim->terms; i++)
        good = mpq_equal(r->sum[claim->column[i]], claim->value[i]);
    if (!good && !says_false(terms, r->sense, r->right))
        refuse(r, "the rows do not add up to what is claimed");
    for (size_t c = 0; c < r->file->variables; c++)
        mpq_set_ui(r->sum[c], 0, 1);
}

/* ---- joining the halves of a split ----------------------------------------------------------- */

static const mpq_t *value_of(const vipr_row *row, size_t column)
{
    for (size_t i = 0; i < row->terms; i++)
        if (row->column[i] == column)
            return (const mpq_t *)&row->value[i];
    return NULL;
}

static bool same_left(const vipr_row *a, const vipr_row *b)
{
    bool same = a->terms == b->terms;
    for (size_t i = 0; same && i < a->terms; i++) {
        const mpq_t *value = value_of(b, a->column[i]);
        same = value && mpq_equal(a->value[i], *value);
    }
    return same;
}

/* The two assumptions must be ax <= K and ax >= K + 1, all whole: then every integer point fulfils one. */
static void demand_split(reader *r, const vipr_row *a, const vipr_row *b)
{
    if (!a->assumption || !b->assumption)
        refuse(r, "a join needs two assumptions");
    if (a->sense == 'G') {
        const vipr_row *other = a;
        a = b;
        b = other;
    }
    if (a->sense != 'L' || b->sense != 'G' || !same_left(a, b))
        refuse(r, "the assumptions of a join are no two sides of one split");
    mpq_sub(r->number, b->right, a->right);
    if (!is_integer(a->right) || mpq_cmp_ui(r->number, 1, 1))
        refuse(r, "a split leaves integers out");
    for (size_t i = 0; i < a->terms; i++)
        if (!is_integer(a->value[i]) || !r->file->integer[a->column[i]])
            refuse(r, "a split on what is not whole");
}

static bool dominates(const vipr_row *a, const vipr_row *b)
{
    return says_false(a->terms, a->sense, a->right) || (same_left(a, b) && at_least(a->sense, a->right, b));
}

/* ROW ASSUMPTION ROW ASSUMPTION */
static void read_join(reader *r, const vipr_row *claim, size_t self)
{
    const vipr_row *row[2];
    size_t assumption[2];
    for (int i = 0; i < 2; i++) {
        row[i] = &r->file->row[reference(r, self)];
        assumption[i] = reference(r, self);
    }
    demand_split(r, &r->file->row[assumption[0]], &r->file->row[assumption[1]]);
    for (int i = 0; i < 2; i++) {
        if (!dominates(row[i], claim))
            refuse(r, "a half of the split does not say what is claimed");
        add_assumptions(r, row[i]->assumed, row[i]->assumptions, assumption[i]);
    }
}

/* ---- the sections ----------------------------------------------------------------------------------------
 */

static void read_version(reader *r)
{
    while (r->at < r->end && *r->at == '%') {
        if (r->end - r->at < 2 || (r->at[1] != ' ' && r->at[1] != '\n'))
            refuse(r, "a blank was expected behind %%");
        for (; r->at < r->end && *r->at != '\n'; r->at++)
            if (*r->at < ' ' || *r->at > '~')
                refuse(r, "a byte that is no printable ASCII");
        r->at += r->at < r->end;
        r->line++;
    }
    keyword(r, "VER");
    word(r, "1.0 or 1.1"); /* 1.1 adds rows that are to be completed, which prove nothing */
    if (strcmp(r->token, "1.0") && strcmp(r->token, "1.1"))
        refuse(r, "1.0 or 1.1 was expected, not '%.40s'", r->token);
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* Takes over the array, not the names. */
static void demand_distinct(reader *r, char **name, size_t count)
{
    char *twice = NULL;
    qsort(name, count, sizeof *name, by_text);
    for (size_t i = 1; i < count; i++)
        if (!strcmp(name[i - 1], name[i]))
            twice = name[i];
    free(name);
    if (twice)
        refuse(r, "the name %.80s occurs twice", twice);
}

static void read_variables(reader *r)
{
    vipr_file *f = r->file;
    keyword(r, "VAR");
    size_t count = count_of(r, "a number of variables");
    f->variable = get(count, sizeof *f->variable);
    f->integer = get(count, sizeof *f->integer);
    for (; f->variables < count; f->variables++)
        f->variable[f->variables] = copy_word(r, "a variable's name");
    char **name = get(count, sizeof *name);
    if (count)
        memcpy(name, f->variable, count * sizeof *name);
    demand_distinct(r, name, count);
    r->sum = get(count, sizeof *r->sum);
    for (size_t c = 0; c < count; c++)
        mpq_init(r->sum[c]);
    keyword(r, "INT");
    for (size_t i = whole(r, "a number of variables", count + 1); i > 0; i--) {
        size_t c = whole(r, "a variable", count);
        if (f->integer[c])
            refuse(r, "variable %zu occurs twice", c);
        f->integer[c] = true;
    }
}

static void read_objective(reader *r)
{
    keyword(r, "OBJ");
    if (strcmp(word(r, "min or max"), "min") && strcmp(r->token, "max"))
        refuse(r, "min or max was expected, not '%.40s'", r->token);
    for (size_t i = whole(r, "a number of terms", r->file->variables + 1); i > 0; i--) {
        whole(r, "a column", r->file->variables);
        number(r, "a coefficient");
    }
}

static void make_rows(reader *r, size_t count)
{
    vipr_file *f = r->file;
    f->row = realloc(f->row, (f->rows + count + 1) * sizeof *f->row);
    free(r->seen);
    r->seen = get(f->rows + count + f->variables + 1, sizeof *r->seen);
    if (!f->row)
        exit(3);
    memset(f->row + f->rows, 0, (count + 1) * sizeof *f->row);
}

static void read_constraints(reader *r)
{
    vipr_file *f = r->file;
    keyword(r, "CON");
    f->constraints = count_of(r, "a number of rows");
    f->bounds = whole(r, "a number of bounds", f->constraints + 1);
    make_rows(r, f->constraints);
    for (size_t i = 0; i < f->constraints; i++)
        if (read_row(r)->terms != 1 && i < f->bounds)
            refuse(r, "a bound has one term");
    keyword(r, "RTP");
    keyword(r, "infeas");
    keyword(r, "SOL");
    keyword(r, "0");
}

static void read_reason(reader *r, vipr_row *row, size_t self)
{
    keyword(r, "{");
    const char *reason = word(r, "a reason");
    if (!strcmp(reason, "asm")) {
        row->assumption = true;
        add_assumptions(r, &self, 1, SIZE_MAX);
    } else if (!strcmp(reason, "lin")) {
        read_combination(r, self);
        conclude(r, row);
    } else if (!strcmp(reason, "rnd")) {
        read_combination(r, self);
        round_right(r);
        conclude(r, row);
    } else if (!strcmp(reason, "uns")) {
        read_join(r, row, self);
    } else {
        refuse(r, "asm, lin, rnd or uns was expected, not '%.40s'", reason);
    }
    keyword(r, "}");
    row->assumed = r->assumed;
    row->assumptions = r->assumptions;
    r->assumed = NULL;
    r->assumptions = 0;
}

static void read_derivations(reader *r)
{
    vipr_file *f = r->file;
    keyword(r, "DER");
    size_t count = count_of(r, "a number of rows"), all = f->rows + count;
    make_rows(r, count);
    while (f->rows < all) {
        size_t self = f->rows;
        vipr_row *row = read_row(r);
        read_reason(r, row, self);
        if (skip_blanks(r) && *r->at == '-')
            keyword(r, "-1");
        else
            row->last = whole(r, "a row or -1", all);
    }
    if (skip_blanks(r))
        refuse(r, "text behind the last row");
    char **name = get(f->rows, sizeof *name);
    for (size_t i = 0; i < f->rows; i++)
        name[i] = f->row[i].name;
    demand_distinct(r, name, f->rows);
    const vipr_row *end = f->rows ? &f->row[f->rows - 1] : NULL;
    if (!count || !says_false(end->terms, end->sense, end->right))
        refuse(r, "the last row is no contradiction");
    if (end->assumptions)
        refuse(r, "the last row still assumes row %zu", end->assumed[0]);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void reader_release(reader *r)
{
    for (size_t c = 0; r->sum && c < r->file->variables; c++)
        mpq_clear(r->sum[c]);
    free(r->sum);
    free(r->seen);
    free(r->assumed);
    free(r->token);
    mpq_clears(r->number, r->product, r->right, NULL);
}

static void read_file(reader *r)
{
    read_version(r);
    read_variables(r);
    read_objective(r);
    read_constraints(r);
    read_derivations(r);
    r->proved = true;
}

bool vipr_check(vipr_file *out, const char *text, size_t length)
{
    memset(out, 0, sizeof *out);
    reader *r = get(1, sizeof *r); /* on the heap: longjmp leaves it as it is */
    r->at = text;
    r->end = text + length;
    r->line = 1;
    r->file = out;
    mpq_inits(r->number, r->product, r->right, NULL);
    if (setjmp(r->refused) == 0)
        read_file(r);
    bool proved = r->proved;
    reader_release(r);
    free(r);
    return proved;
}

void vipr_release(vipr_file *f)
{
    for (size_t c = 0; c < f->variables; c++)
        free(f->variable[c]);
    for (size_t i = 0; i < f->rows; i++) {
        vipr_row *row = &f->row[i];
        for (size_t k = 0; k < row->terms; k++)
            mpq_clear(row->value[k]);
        mpq_clear(row->right);
        free(row->name);
        free(row->column);
        free(row->value);
        free(row->assumed);
    }
    free(f->variable);
    free(f->integer);
    free(f->row);
    memset(f, 0, sizeof *f);
}
