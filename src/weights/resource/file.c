/* file.c - weightings in files.
 *
 * Header lines `board` and `rules`, then `weights` and a picture of numbers as wide as the board's, or, on
 * graph and free boards, lines `weight HOLE NUMBER`. Numbers are integers of any size or fractions p/q; only
 * their common denominator has a limit, because every hole is stored times it. Time and memory are linear in
 * the file and in holes times that limit.
 */
#include "board/reader.h"
#include "resource/resource.h"

enum { MAX_DENOMINATOR_BITS = 33219 }; /* 10,000 digits */

typedef struct weights_draft {
    text_reader in;
    const char *rules; /* the caller's, or NULL */
    span board_word, rules_word;
    size_t board_line, rules_line, weights_line;
    resource_file file;
    fmpq *value;   /* [holes] */
    size_t *given; /* [holes]: line of the number, or 0 */
    fmpz_t den;    /* common denominator so far */
} weights_draft;

/* ---- the board ------------------------------ */

/* What board_load takes: a file is looked for beside the weights file. */
static char *board_place(const weights_draft *d)
{
    char *name = pg_strndup(d->board_word.at, d->board_word.length);
    const char *slash = strrchr(d->in.file, '/');
    if (!slash || name[0] == '/' || !strpbrk(name, "/."))
        return name;
    pg_buf path = {0};
    buf_add_bytes(&path, d->in.file, (size_t)(slash - d->in.file) + 1);
    buf_add(&path, name);
    free(name);
    return buf_take(&path);
}

/* Loads the board once more, under other rules. */
static pg_status change_rules(weights_draft *d, const char *rules, pg_error *e)
{
    board *b;
    PG_TRY(board_load(&b, d->file.board_at, rules, e));
    board_free(d->file.b);
    d->file.b = b;
    return PG_OK;
}

/* Board, the file's rules and the caller's are tried one after the other, so that a refusal names its line.
 */
static pg_status load_board(weights_draft *d, pg_error *e)
{
    pg_error why = {0};
    if (!d->board_line)
        return reader_refuse(&d->in, e, "a line 'board NAME' before the weights", (span){0});
    d->file.board_at = board_place(d);
    pg_status s = board_load(&d->file.b, d->file.board_at, NULL, &why);
    if (s != PG_OK)
        return reader_fail(&d->in, d->board_line, e, "a board: %.400s", why.text);
    if (d->rules_line) {
        char *rules = pg_strndup(d->rules_word.at, d->rules_word.length);
        s = change_rules(d, rules, &why);
        free(rules);
        if (s != PG_OK)
            return reader_fail(&d->in, d->rules_line, e, "rules of this board: %.400s", why.text);
    }
    if (d->rules && (s = change_rules(d, d->rules, e)) != PG_OK)
        return s;
    d->value = _fmpq_vec_init((slong)d->file.b->holes);
    d->given = PG_NEW(size_t, d->file.b->holes);
    return PG_OK;
}

/* ---- numbers ------------------------------ */

static size_t digits(span s, size_t from)
{
    size_t i = from;
    while (i < s.length && s.at[i] >= '0' && s.at[i] <= '9')
        i++;
    return i - from;
}

/* -?DIGITS or -?DIGITS/DIGITS, the second not zero. */
static bool read_number(fmpq_t out, span s)
{
    size_t sign = s.length && s.at[0] == '-', top = digits(s, sign), at = sign + top;
    bool fraction = at < s.length && s.at[at] == '/';
    size_t bottom = fraction ? digits(s, at + 1) : 0;
    if (!top || (fraction ? !bottom || at + 1 + bottom != s.length : at != s.length))
        return false;
    PG_FREED char *text = pg_strndup(s.at, s.length);
    text[at] = 0;
    bool good = !fmpz_set_str(fmpq_numref(out), text, 10);
    fmpz_one(fmpq_denref(out));
    if (fraction)
        good = good && !fmpz_set_str(fmpq_denref(out), text + at + 1, 10) && !fmpz_is_zero(fmpq_denref(out));
    if (!good)
        fmpq_zero(out);
    else
        fmpq_canonicalise(out);
    return good;
}

static pg_status read_weight(weights_draft *d, uint32_t hole, span word, pg_error *e)
{
    const char *name = d->file.b->hole_name[hole];
    if (!word.length)
        return reader_fail(&d->in, d->in.line, e, "a number for hole %s", name);
    if (d->given[hole])
        return reader_fail(&d->in, d->in.line, e, "each hole once, not '%s' again (line %zu)", name,
                           d->given[hole]);
    if (!read_number(d->value + hole, word))
        return reader_fail(&d->in, d->in.line, e, "a number for hole %s, such as 3 or -1/2, not '%s'", name,
                           span_quote(word).text);
    d->given[hole] = d->in.line;
    fmpz_lcm(d->den, d->den, fmpq_denref(d->value + hole));
    if (fmpz_bits(d->den) > MAX_DENOMINATOR_BITS)
        return reader_refuse(&d->in, e, "fractions whose common denominator has at most 10000 digits",
                             (span){0});
    return PG_OK;
}

/* ---- the picture ------------------------------ */

/* One row; *hole is the next hole in reading order. */
static pg_status read_row(weights_draft *d, int row, uint32_t *hole, pg_error *e)
{
    const board *b = d->file.b;
    for (int col = 0;; col++) {
        bool here = *hole < b->holes && b->row[*hole] == row && b->col[*hole] == col;
        bool later = *hole < b->holes && b->row[*hole] == row;
        span word = reader_word(&d->in);
        if (!word.length && !later)
            return PG_OK;
        if (here || !word.length) {
            PG_TRY(read_weight(d, *hole, word, e));
            ++*hole;
        } else if (!span_is(word, ".")) {
            return reader_fail(&d->in, d->in.line, e,
                               "'.' in row %d, column %d, where board %s has no hole, not '%s'", row + 1,
                               col + 1, b->name, span_quote(word).text);
        }
    }
}

static pg_status read_picture(weights_draft *d, pg_error *e)
{
    uint32_t hole = 0;
    int rows = 0;
    for (bool got = true; got;) {
        PG_TRY(reader_row(&d->in, rows == 0, &got, e));
        if (got)
            PG_TRY(read_row(d, rows++, &hole, e));
    }
    if (hole < d->file.b->holes)
        return reader_fail(&d->in, d->in.line, e, "a row of numbers with hole %s",
                           d->file.b->hole_name[hole]);
    return PG_OK;
}

/* ---- the keys ------------------------------ */

static pg_status header_key(weights_draft *d, span *word, size_t *line, const char *key, pg_error *e)
{
    if (*line)
        return reader_fail(&d->in, d->in.line, e, "'%s' only once", key);
    if (d->weights_line)
        return reader_fail(&d->in, d->in.line, e, "'%s' before the weights", key);
    *word = reader_word(&d->in);
    if (!word->length)
        return reader_fail(&d->in, d->in.line, e, "a name after '%s'", key);
    *line = d->in.line;
    return reader_end(&d->in, key, e);
}

static pg_status start_weights(weights_draft *d, pg_error *e)
{
    if (d->weights_line)
        return PG_OK;
    d->weights_line = d->in.line;
    return load_board(d, e);
}

static pg_status weight_line(weights_draft *d, pg_error *e)
{
    PG_TRY(start_weights(d, e));
    if (d->file.b->row)
        return reader_refuse(&d->in, e, "'weights' and a picture of numbers, as the board has a picture",
                             (span){0});
    span name = reader_word(&d->in);
    int64_t hole = board_find_hole(d->file.b, name.at, name.length);
    if (hole < 0)
        return reader_refuse(&d->in, e, "a hole of the board after 'weight'", name);
    PG_TRY(read_weight(d, (uint32_t)hole, reader_word(&d->in), e));
    return reader_end(&d->in, "the number", e);
}

static pg_status weights_picture(weights_draft *d, pg_error *e)
{
    PG_TRY(start_weights(d, e));
    PG_TRY(reader_end(&d->in, "'weights'", e));
    if (!d->file.b->row)
        return reader_refuse(&d->in, e, "lines 'weight HOLE NUMBER', as the board has no picture", (span){0});
    return read_picture(d, e);
}

static pg_status read_key(weights_draft *d, pg_error *e)
{
    span key = reader_word(&d->in);
    if (span_is(key, "board"))
        return header_key(d, &d->board_word, &d->board_line, "board", e);
    if (span_is(key, "rules"))
        return header_key(d, &d->rules_word, &d->rules_line, "rules", e);
    if (span_is(key, "weights"))
        return weights_picture(d, e);
    if (span_is(key, "weight"))
        return weight_line(d, e);
    return reader_refuse(&d->in, e, "board, rules, weights or weight", key);
}

static pg_status read_all(weights_draft *d, pg_error *e)
{
    for (bool got = true; got;) {
        PG_TRY(reader_filled(&d->in, &got, e));
        if (got)
            PG_TRY(read_key(d, e));
    }
    if (!d->board_line)
        return reader_refuse(&d->in, e, "a line 'board NAME'", (span){0});
    if (!d->weights_line)
        return reader_refuse(&d->in, e, "'weights' and a picture of numbers, or lines 'weight HOLE NUMBER'",
                             (span){0});
    for (uint32_t h = 0; h < d->file.b->holes; h++)
        if (!d->given[h])
            return reader_fail(&d->in, d->in.line, e, "a line 'weight %s NUMBER'", d->file.b->hole_name[h]);
    return PG_OK;
}

/* ---- the whole ------------------------------ */

static weighting *collect(const fmpq *value, const fmpz_t den, uint32_t holes)
{
    weighting *w = weighting_new(holes);
    PG_SCOPED(integer_release) fmpz_t factor = {0};
    fmpz_set(w->den, den);
    for (uint32_t h = 0; h < holes; h++) {
        fmpz_divexact(factor, den, fmpq_denref(value + h));
        fmpz_mul(w->num + h, factor, fmpq_numref(value + h));
    }
    weighting_canonical(w);
    return w;
}

pg_status resource_numbers(weighting **out, const board *b, const char *const *number, pg_error *e)
{
    pg_status s = PG_OK;
    fmpq *value = _fmpq_vec_init((slong)b->holes);
    PG_SCOPED(integer_release) fmpz_t den = {0};
    fmpz_set_ui(den, 1);
    for (uint32_t h = 0; s == PG_OK && h < b->holes; h++) {
        span word = {number[h], strlen(number[h])};
        if (!read_number(value + h, word))
            s = pg_fail(e, PG_INPUT, "hole %s: expected an integer or a fraction p/q, not '%s'",
                        b->hole_name[h], span_quote(word).text);
        fmpz_lcm(den, den, fmpq_denref(value + h));
        if (fmpz_bits(den) > MAX_DENOMINATOR_BITS)
            s = pg_fail(e, PG_INPUT, "expected fractions whose common denominator has at most 10000 digits");
    }
    if (s == PG_OK)
        *out = collect(value, den, b->holes);
    _fmpq_vec_clear(value, (slong)b->holes);
    return s;
}

pg_status resource_parse(resource_file *out, const char *text, size_t length, const char *path,
                         const char *rules, pg_error *e)
{
    weights_draft d = {.rules = rules};
    reader_init(&d.in, text, length, path);
    fmpz_init_set_ui(d.den, 1);
    pg_status s = read_all(&d, e);
    if (s == PG_OK)
        d.file.w = collect(d.value, d.den, d.file.b->holes);
    if (d.value)
        _fmpq_vec_clear(d.value, (slong)d.file.b->holes);
    fmpz_clear(d.den);
    free(d.given);
    if (s == PG_OK)
        *out = d.file;
    else
        resource_release(&d.file);
    return s;
}

pg_status resource_load(resource_file *out, const char *path, const char *rules, pg_error *e)
{
    PG_FREED char *text = NULL;
    size_t length;
    PG_TRY(board_read_text(SHIPPED_WEIGHTS, path, &text, &length, &path, e));
    return resource_parse(out, text, length, path, rules, e);
}

void resource_release(resource_file *f)
{
    board_free(f->b);
    weighting_free(f->w);
    free(f->board_at);
    *f = (resource_file){0};
}

/* ---- writing ------------------------------ */

static void write_picture(pg_buf *out, const board *b, char *const *text)
{
    size_t width = 1;
    for (uint32_t h = 0; h < b->holes; h++)
        width = strlen(text[h]) > width ? strlen(text[h]) : width;
    uint32_t h = 0;
    for (int row = 0; h < b->holes; row++) {
        for (int col = 0; col < b->cols; col++) {
            bool here = h < b->holes && b->row[h] == row && b->col[h] == col;
            buf_printf(out, "%s%*s", col ? " " : "", (int)width, here ? text[h] : ".");
            h += here;
        }
        buf_char(out, '\n');
    }
}

void resource_write(pg_buf *out, const board *b, const char *board_name, const weighting *w)
{
    PG_FREED char **text = PG_NEW(char *, b->holes);
    for (uint32_t h = 0; h < b->holes; h++) {
        pg_buf number = {0};
        weighting_text(&number, w, h);
        text[h] = buf_take(&number);
    }
    buf_printf(out, "board     %s\n", board_name);
    if (b->row) {
        buf_printf(out, "rules     %s\nweights\n", board_rules_name(b->rules));
        write_picture(out, b, text);
    }
    for (uint32_t h = 0; h < b->holes; h++) {
        if (!b->row)
            buf_printf(out, "weight    %s %s\n", b->hole_name[h], text[h]);
        free(text[h]);
    }
}
