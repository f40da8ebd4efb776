/* origin.c - what an emitted file says of itself, so that an answer to it is judged by what was asked.
 *
 * Comments of the file, whatever its format, carry words in one canonical spelling:
 *
 *     pagoda: 1.0.0 emit board=path6 sum=8c2f.. rules=graph start=v2' finish=v5 model=unconstrained format=lp
 *     pagoda: bounds=pegs
 *
 * `sum` is one of the holes and jumps, so that another board of that name is noticed. Lines are broken at
 * blanks, or within a word behind which a backslash stands. Whoever reads them back builds the question anew
 * by these options and compares the words.
 */
#include "ask/ask.h"

enum { LINE = 70 };
static const char mark[] = "pagoda: ", what[] = " emit ";

/* ---- writing ----------------------------------------------------------------------------------- */

static uint64_t sum_bytes(uint64_t sum, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++) /* Fowler, Noll, Vo (FNV-1a) */
        sum = (sum ^ at[i]) * UINT64_C(0x100000001b3);
    return sum;
}

/* The same wherever it is worked out: of names with their ends, and of numbers as text. */
static uint64_t board_sum(const board *b)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (uint32_t h = 0; h < b->holes; h++)
        sum = sum_bytes(sum, b->hole_name[h], strlen(b->hole_name[h]) + 1);
    for (uint32_t j = 0; j < b->jumps; j++)
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const jump_cell *c = &jump_cells(b, j)[i];
            PG_SCOPED(buf_release) pg_buf cell = {0};
            buf_printf(&cell, "%u %d%d%s", c->hole, c->before, c->after,
                       i + 1 < b->jump[j].length ? "," : ";");
            sum = sum_bytes(sum, cell.text, cell.length);
        }
    return sum;
}

/* A word of a board's name can hold anything; in comments of XML no two hyphens may meet. */
static void add_word(pg_buf *out, const char *key, const char *value)
{
    buf_printf(out, " %s=", key);
    for (const char *c = value; *c; c++)
        if ((unsigned char)*c <= ' ' || (unsigned char)*c > '~' || *c == '%' || *c == '=' ||
            (*c == '-' && c[1] == '-') || *c == '\\')
            buf_printf(out, "%%%02X", (unsigned char)*c);
        else
            buf_char(out, *c);
}

static void add_position(pg_buf *out, const char *key, const board *b, const position *p)
{
    PG_SCOPED(buf_release) pg_buf text = {0};
    position_text(&text, b, p);
    add_word(out, key, buf_text(&text));
}

void ask_origin_options(pg_buf *out, const ask_model *q, model_kind kind)
{
    bool whole = kind == MODEL_UNCONSTRAINED;
    add_word(out, "model", ask_model_name(kind));
    if (q->o.objective && q->aim != AIM_NONE)
        add_word(out, "objective", q->o.objective);
    if (whole || q->o.bounds)
        add_word(out, "bounds",
                 q->o.bounds                              ? "counts"
                 : q->o.no_bounds || q->aim == AIM_PHASE1 ? "none"
                                                          : "pegs");
    if (q->o.cuts)
        add_word(out, "cuts", q->o.cuts);
    if (q->o.steps >= 0)
        buf_printf(out, " steps=%" PRId64, q->o.steps);
    if (q->o.break_symmetry)
        buf_add(out, " break-symmetry=yes");
    if (q->o.parallel)
        buf_add(out, " parallel=yes");
}

static void add_words(pg_buf *out, const ask_model *q)
{
    buf_add(out, PAGODA_VERSION " emit");
    add_word(out, "board", q->b->name);
    buf_printf(out, " sum=%016" PRIx64, board_sum(q->b));
    add_word(out, "rules", board_rules_name(q->b->rules));
    if (q->o.rules && (q->o.conditions || q->b->rules == RULES_FREE))
        add_word(out, "under", q->o.rules);
    for (size_t i = 0; i < q->o.conditions; i++)
        add_word(out, "with", q->o.with[i]);
    add_position(out, "start", q->b, q->start);
    for (uint32_t i = 0; i < q->finishes; i++)
        add_position(out, "finish", q->b, &q->finish[i]);
    add_word(out, "format", q->format->name);
    ask_origin_options(out, q, q->model);
}

/* How much of the words goes on a line: to the last blank, else to the last comma, else as much as fits. */
static size_t line_length(const char *words)
{
    size_t room = LINE - sizeof mark, blank = 0, comma = 0;
    if (strlen(words) <= room)
        return strlen(words);
    for (size_t i = 1; i < room; i++) {
        blank = words[i] == ' ' ? i : blank;
        comma = words[i] == ',' ? i + 1 : comma;
    }
    return blank ? blank : comma ? comma : room;
}

void ask_origin_write(pg_buf *out, const ask_model *q)
{
    PG_SCOPED(buf_release) pg_buf words = {0};
    add_words(&words, q);
    for (const char *at = words.text; *at; at += *at == ' ') {
        size_t length = line_length(at);
        buf_printf(out, "\n%s%.*s", mark, (int)length, at);
        at += length;
        if (*at && *at != ' ')
            buf_char(out, '\\'); /* the word goes on */
    }
}

/* ---- reading ----------------------------------------------------------------------------------- */

/* The words of all marked lines into one text, and the first such line's number. */
static void join_lines(pg_buf *words, size_t *line, const char *text, size_t length)
{
    size_t number = 0;
    for (const char *at = text, *end = text + length, *next; at < end; at = next) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t width = (size_t)((stop ? stop : end) - at);
        next = stop ? stop + 1 : end;
        number++;
        const char *found = memmem(at, width < 16 ? width : 16, mark, sizeof mark - 1);
        if (!found || found > at + 6) /* behind the mark of a comment, and no title that speaks of it */
            continue;
        found += sizeof mark - 1;
        width -= (size_t)(found - at);
        while (width > 0 && (found[width - 1] == '\r' || found[width - 1] == ' '))
            width--;
        if (words->length > 0 && words->text[words->length - 1] == '\\')
            words->text[--words->length] = 0;
        else if (words->length > 0)
            buf_char(words, ' ');
        buf_add_bytes(words, found, width);
        *line = *line ? *line : number;
    }
}

static int hex(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1; }

/* In place, to a text as add_word had it. */
static void decode(char *text)
{
    char *to = text;
    for (const char *at = text; *at; at++)
        if (*at == '%' && hex(at[1]) >= 0 && hex(at[2]) >= 0) {
            *to++ = (char)(16 * hex(at[1]) + hex(at[2]));
            at += 2;
        } else {
            *to++ = *at;
        }
    *to = 0;
}

static void add_pair(ask_origin *o, char *word)
{
    char *equal = strchr(word, '=');
    if (!equal)
        return;
    *equal = 0;
    decode(equal + 1);
    PG_GROW(o->word, o->words, o->room);
    o->word[o->words++] = (ask_word){word, equal + 1};
}

static void split_words(ask_origin *o, char *words)
{
    char *rest = NULL;
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        add_pair(o, word);
}

bool ask_origin_read(ask_origin *out, const char *text, size_t length, const char *file)
{
    pg_buf words = {0};
    *out = (ask_origin){.file = file};
    join_lines(&words, &out->line, text, length);
    char *begin = words.length > 0 ? strstr(words.text, what) : NULL;
    if (!begin || memchr(words.text, 0, words.length)) {
        buf_release(&words);
        return false;
    }
    out->text = buf_take(&words);
    split_words(out, begin + sizeof what - 1);
    return true;
}

const char *ask_origin_value(const ask_origin *o, const char *key, size_t index)
{
    for (size_t i = 0; i < o->words; i++)
        if (!strcmp(o->word[i].key, key) && index-- == 0)
            return o->word[i].value;
    return NULL;
}

void ask_origin_fill(ask_options *o, const ask_origin *from)
{
    const char *kind = ask_origin_value(from, "model", 0), *format = ask_origin_value(from, "format", 0);
    const char *steps = ask_origin_value(from, "steps", 0), *bounds = ask_origin_value(from, "bounds", 0);
    if (o->model < 0 && kind)
        o->model = ask_model_find_name(kind);
    if (!o->format && format)
        o->format = ask_format_find(format);
    if (!o->objective)
        o->objective = ask_origin_value(from, "objective", 0);
    if (!o->cuts)
        o->cuts = ask_origin_value(from, "cuts", 0);
    if (o->steps < 0 && steps)
        o->steps = strtoll(steps, NULL, 10);
    if (!o->bounds && !o->no_bounds && bounds) {
        o->bounds = !strcmp(bounds, "counts");
        o->no_bounds = !strcmp(bounds, "none");
    }
    o->break_symmetry = ask_origin_value(from, "break-symmetry", 0) != NULL;
    o->parallel = o->parallel || ask_origin_value(from, "parallel", 0);
}

/* ---- comparing --------------------------------------------------------------------------------- */

static pg_status refuse(const ask_origin *o, const ask_word *own, const char *there, pg_error *e)
{
    PG_SCOPED(buf_release) pg_buf text = {0};
    if (!strcmp(own->key, "sum"))
        return pg_fail_at(e, o->file, o->line, "the holes and jumps of the board that it was emitted for");
    buf_printf(&text, "%.60s=%.80s, as it is asked about; this file says %.80s", own->key, own->value,
               there ? there : "nothing of it");
    return pg_fail_at(e, o->file, o->line, text.text);
}

/* Every word of `a` is in `b`, those of one key in the same order? */
static pg_status compare(const ask_origin *a, const ask_origin *b, bool own, const ask_origin *at,
                         pg_error *e)
{
    for (size_t i = 0; i < a->words; i++) {
        size_t before = 0;
        for (size_t k = 0; k < i; k++)
            before += !strcmp(a->word[k].key, a->word[i].key);
        if (!strcmp(a->word[i].key, "with") || !strcmp(a->word[i].key, "under"))
            continue; /* in whatever words: `sum` tells the board that comes of them */
        const char *other = ask_origin_value(b, a->word[i].key, before);
        if (other && !strcmp(other, a->word[i].value))
            continue;
        ask_word said = {a->word[i].key, own ? a->word[i].value : other ? other : "nothing"};
        return refuse(at, &said, own ? other : a->word[i].value, e);
    }
    return PG_OK;
}

pg_status ask_origin_check(const ask_origin *o, const ask_model *q, pg_error *e)
{
    PG_SCOPED(buf_release) pg_buf text = {0};
    PG_SCOPED(ask_origin_release) ask_origin own;
    ask_origin_write(&text, q);
    ask_origin_read(&own, text.text, text.length, NULL);
    PG_TRY(compare(&own, o, true, o, e));
    return compare(o, &own, false, o, e);
}

void ask_origin_release(ask_origin *o)
{
    PG_FREE(o->text, o->word);
    *o = (ask_origin){0};
}
