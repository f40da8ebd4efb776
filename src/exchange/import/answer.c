/* answer.c - which reader a text is for, and what readers share. */
#include "answer.h"

#include <math.h>

/* In the order in which they are asked. */
/* clang-format off */
#define ANSWERS(ROW)      \
    ROW(glpsol_report)    \
    ROW(glpsol_plain)     \
    ROW(highs_solution)   \
    ROW(lp_solve_output)  \
    ROW(aiger_witness)    \
    ROW(sat_model)        \
    ROW(smt_model)        \
    ROW(answer_set)       \
    ROW(minizinc_output)  \
    ROW(plan_file)        \
    ROW(cbc_solution)     \
    ROW(scip_solution)    \
    ROW(cplex_solution)   \
    ROW(name_value)
/* clang-format on */
#define DECLARED(row) extern const answer_format row;
ANSWERS(DECLARED)
#define LISTED(row) &row,
static const answer_format *const formats[] = {ANSWERS(LISTED)};

/* ---- lines ------------------------------------------------------------------------------------ */

bool line_next(line_reader *r)
{
    if (r->next == r->end)
        return false;
    const char *end = memchr(r->next, '\n', (size_t)(r->end - r->next));
    r->now = (span){r->next, (size_t)((end ? end : r->end) - r->next)};
    r->next = end ? end + 1 : r->end;
    r->line++;
    while (r->now.length > 0 && (r->now.at[r->now.length - 1] == '\r' || r->now.at[r->now.length - 1] == ' '))
        r->now.length--;
    return true;
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

span line_word(line_reader *r)
{
    while (r->now.length > 0 && is_blank(*r->now.at))
        r->now.at++, r->now.length--;
    span word = {r->now.at, 0};
    while (word.length < r->now.length && !is_blank(word.at[word.length]))
        word.length++;
    r->now.at += word.length;
    r->now.length -= word.length;
    return word;
}

bool span_begins(span s, const char *with)
{
    size_t length = strlen(with);
    return s.length >= length && !memcmp(s.at, with, length);
}

bool span_has(span s, const char *what)
{
    return s.length > 0 && memmem(s.at, s.length, what, strlen(what)) != NULL;
}

pg_status line_fail(const line_reader *r, const char *what)
{
    return pg_fail_at(r->e, r->file, r->line, what);
}

pg_status line_end(line_reader *r)
{
    while (line_next(r))
        if (r->now.length > 0)
            return line_fail(r, "the end of the answer");
    return PG_OK;
}

bool read_number(span s, double *value)
{
    char text[64], *end;
    if (s.length == 0 || s.length >= sizeof text || !strchr("+-.0123456789", *s.at))
        return false;
    memcpy(text, s.at, s.length);
    text[s.length] = 0;
    if (text[strspn(text, "+-.0123456789eE/")])
        return false;
    *value = strtod(text, &end);
    if (*end == '/' && end[1] >= '1' && end[1] <= '9')
        *value /= strtod(end + 1, &end);
    return !*end && isfinite(*value);
}

bool read_whole(span s, uint64_t *value)
{
    *value = 0;
    for (size_t i = 0; i < s.length; i++) {
        if (s.at[i] < '0' || s.at[i] > '9')
            return false;
        *value = 10 * *value + (uint64_t)(s.at[i] - '0');
    }
    return s.length > 0 && s.length <= 15;
}

/* ---- what is read ----------------------------------------------------------------------------- */

void answer_say(line_reader *r, answer_status status, span wording)
{
    answer *a = r->to;
    bool denies = (a->status == ANSWER_FOUND && status == ANSWER_INFEASIBLE) ||
                  (a->status == ANSWER_INFEASIBLE && status == ANSWER_FOUND);
    if (denies && !a->denial)
        a->denial = r->line;
    if (a->wording)
        return; /* the first one counts */
    a->status = status;
    a->status_line = r->line;
    a->wording = pg_strndup(wording.at, wording.length > 200 ? 200 : wording.length);
    for (char *c = a->wording; *c; c++) /* it is shown, perhaps on a terminal */
        if (*c < ' ' || *c > '~')
            *c = '?';
}

static bool has_one(span line, const char *words)
{
    for (bool more = words != NULL; more;) {
        size_t length = strcspn(words, "|") - 1;
        const char *word = words + 1;
        const char *at = *words == '*' ? memmem(line.at, line.length, word, length)
                         : length <= line.length && !memcmp(line.at, word, length) ? line.at
                                                                                   : NULL;
        if (at && (*words != '=' || length == line.length))
            return true;
        more = word[length] == '|';
        words = word + length + 1;
    }
    return false;
}

answer_status status_of(span line, const status_words *words)
{
    return has_one(line, words->found)        ? ANSWER_FOUND
           : has_one(line, words->infeasible) ? ANSWER_INFEASIBLE
           : has_one(line, words->open)       ? ANSWER_OPEN
                                              : ANSWER_SILENT;
}

bool answer_told(line_reader *r, const status_words *words)
{
    answer_status status = status_of(r->now, words);
    if (status != ANSWER_SILENT)
        answer_say(r, status, r->now);
    return status != ANSWER_SILENT;
}

void answer_add(line_reader *r, value_kind kind, span name, double number)
{
    answer *a = r->to;
    PG_GROW(a->value, a->values, a->room);
    a->value[a->values++] = (answer_value){kind, pg_strndup(name.at, name.length), number, r->line};
}

pg_status answer_add_text(line_reader *r, value_kind kind, span name, span number)
{
    double value;
    if (!read_number(number, &value))
        return line_fail(r, "a number");
    answer_add(r, kind, name, value);
    return PG_OK;
}

static bool knows(const answer_format *f, line_reader *r)
{
    if (f->knows)
        return f->knows(r);
    bool known = false;
    while (!known && line_next(r) && (!f->first || r->line == 1))
        known = status_of(r->now, f->status) != ANSWER_SILENT;
    return known;
}

pg_status answer_read(answer *out, const char *text, size_t length, const char *file, pg_error *e)
{
    line_reader r = {.file = file, .next = text, .end = text + length, .e = e, .to = out};
    *out = (answer){0};
    if (memchr(text, 0, length))
        return pg_fail_at(e, file, 1, "text without zero bytes");
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        line_reader look = r;
        if (!knows(formats[i], &look))
            continue;
        out->format = formats[i]->name;
        out->of_game = formats[i]->of_game;
        pg_status s = formats[i]->read(&r);
        return s == PG_OK && out->denial ? pg_fail_at(e, file, out->denial, "one verdict") : s;
    }
    return pg_fail_at(e, file, 1,
                      "a solver's answer (see docs/use/import.md; moves as people write "
                      "them: pagoda replay)");
}

void answer_release(answer *a)
{
    for (size_t i = 0; i < a->values; i++)
        free(a->value[i].name);
    PG_FREE(a->value, a->wording);
    *a = (answer){0};
}
