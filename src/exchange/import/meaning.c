/* meaning.c - from names to jumps and holes.
 *
 * Names are those of emitted files: x_JUMP, made_JUMP_STEP, w_HOLE, hole_HOLE, peg_HOLE_TIME, start_HOLE; in
 * MathProg models with brackets, x[JUMP]. C12 and R7 are column 12 and row 7 of the model, literals are
 * variables of the game in steps or bits of the integer program. Further names of emitted files say nothing
 * that is asked here; any other name, and one that is given twice, is refused.
 */
#include "meaning.h"

#include "emit/emit.h"
#include "model/bits.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>

/* ---- a table of names --------------------------------------------------------------------------- */

typedef enum name_role {
    NAME_COUNT,
    NAME_MADE,
    NAME_WEIGHT,
    NAME_ROW,
    NAME_PEG,
    NAME_START,
    NAME_OTHER
} name_role;

typedef struct known_name {
    char *text;
    name_role role;
    uint32_t index;
    uint32_t column; /* of the model, from 1; 0: it is none */
    bool row;        /* of the model */
} known_name;

typedef struct names {
    known_name *name;
    size_t count;
} names;

static int by_text(const void *a, const void *b)
{
    return strcmp(((const known_name *)a)->text, ((const known_name *)b)->text);
}

/* Without a prefix the name begins with the underscore that would have followed it. */
static void add_name(names *to, const pg_buf *text, name_role role, uint32_t index)
{
    to->name[to->count++] = (known_name){pg_strdup(text->text + (*text->text == '_')), role, index, 0, false};
}

static known_name *look_up(const names *n, const char *text)
{
    known_name wanted = {.text = (char *)text};
    return n->count ? bsearch(&wanted, n->name, n->count, sizeof wanted, by_text) : NULL;
}

/* Rows and columns of the model, most of which the board has named. */
static void add_model(names *to, const model *m)
{
    names all = {PG_NEW(known_name, to->count + m->columns + m->rows), to->count};
    memcpy(all.name, to->name, to->count * sizeof *to->name);
    for (uint32_t i = 0; i < m->columns + m->rows; i++) {
        PG_SCOPED(buf_release) pg_buf text = {0};
        if (i < m->columns)
            model_column_name(&text, m, i);
        else
            model_row_name(&text, m, i - m->columns);
        known_name *there = look_up(to, text.text);
        size_t at = there ? (size_t)(there - to->name) : all.count++;
        if (!there)
            all.name[at] = (known_name){.text = pg_strdup(text.text), .role = NAME_OTHER};
        if (i < m->columns)
            all.name[at].column = i + 1;
        else
            all.name[at].row = true;
    }
    free(to->name);
    *to = all;
    qsort(to->name, to->count, sizeof *to->name, by_text);
}

static void names_init(names *to, const board *b, const model *m)
{
    static const struct {
        const char *prefix;
        name_role role;
        bool jump;
    } kinds[] = {
        {"x", NAME_COUNT, true},      {"", NAME_COUNT, true},    {"made", NAME_MADE, true},
        {"w", NAME_WEIGHT, false},    {"hole", NAME_ROW, false}, {"peg", NAME_PEG, false},
        {"start", NAME_START, false}, {"s", NAME_START, false},
    };
    *to = (names){PG_NEW(known_name, 3 * (size_t)b->jumps + 5 * (size_t)b->holes), 0};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (uint32_t i = 0; i < (kinds[k].jump ? b->jumps : b->holes); i++) {
            PG_SCOPED(buf_release) pg_buf text = {0};
            (kinds[k].jump ? model_jump_name : model_hole_name)(&text, b, kinds[k].prefix, i);
            add_name(to, &text, kinds[k].role, i);
        }
    qsort(to->name, to->count, sizeof *to->name, by_text);
    if (m)
        add_model(to, m);
}

static void names_release(names *n)
{
    for (size_t i = 0; i < n->count; i++)
        free(n->name[i].text);
    free(n->name);
}

/* made[a1_b1_c1,3] as made_a1_b1_c1_3, w(a1) as w_a1. */
static void plain_name(char *text)
{
    size_t to = 0;
    for (size_t i = 0; text[i]; i++) {
        if (strchr("'\"])", text[i]))
            continue;
        text[to++] = strchr("[(,", text[i]) ? '_' : text[i];
    }
    text[to] = 0;
}

/* ---- what a value says ----------------------------------------------------------------------------- */

static void add_step(meaning *m, uint64_t time, uint32_t jump, size_t line)
{
    PG_GROW(m->step, m->steps, m->step_room);
    m->step[m->steps++] = (answer_step){time, jump, line};
}

static void take_start(meaning *m, uint32_t hole, double value)
{
    m->start_given = true;
    m->begin[hole] = value;
    bits_put(m->start, hole, value > 0.5);
}

static void take_times(meaning *m, uint32_t jump, double value, size_t line)
{
    m->times_given = true;
    m->times[jump] += value; /* once, or bit by bit */
    m->line[jump] = line;
}

/* A name with its time cut off. */
static void take_timed(meaning *m, const known_name *k, uint64_t time, const answer_value *v)
{
    if (k->role == NAME_MADE && v->number > 0.5)
        add_step(m, time, k->index, v->line);
    if (k->role == NAME_PEG && time == 0)
        take_start(m, k->index, v->number);
}

static void take_column(meaning *m, const known_name *k, const answer_value *v)
{
    answer_number given = {v->number, v->line};
    if (k->column)
        m->column[k->column - 1] = given;
    if (k->role == NAME_COUNT) {
        take_times(m, k->index, v->number, v->line);
    } else if (k->role == NAME_WEIGHT) {
        m->weights = true;
        m->weight[k->index] = given;
    } else if (k->role == NAME_START) {
        take_start(m, k->index, v->number);
    }
}

static void take_row(meaning *m, const known_name *k, const answer_value *v)
{
    bool marginal = v->kind == VALUE_MARGINAL;
    if (k->role != NAME_ROW)
        return;
    m->marginals = m->marginals || marginal;
    (marginal ? m->marginal : m->activity)[k->index] = (answer_number){v->number, v->line};
}

/* C12 or R7 gives way to the model's own name. */
static void real_name(const meaning *m, char **text)
{
    const model *of = m->r->model;
    uint64_t number;
    bool column = **text == 'C';
    if (!of || (!column && **text != 'R') || !read_whole((span){*text + 1, strlen(*text + 1)}, &number) ||
        number < 1 || number > (column ? of->columns : of->rows))
        return;
    pg_buf name = {0};
    (column ? model_column_name : model_row_name)(&name, of, (uint32_t)number - 1);
    free(*text);
    *text = buf_take(&name);
}

/* Columns of emitted files and of models/ that say nothing here: a word, perhaps with a number, perhaps with
 * a hole or a number behind it. */
static bool is_helper(const board *b, const char *text)
{
    static const char *const word[] = {
        "rest",   "goal", "aux",  "turns", "choice", "chosen", "price_start", "price_finish",
        "finish", "gain", "loss", "zero",  "u",      "v",      "start"};
    for (size_t i = 0; i < sizeof word / sizeof *word; i++) {
        size_t length = strlen(word[i]);
        if (strncmp(text, word[i], length))
            continue;
        const char *rest = text + length + strspn(text + length, "0123456789_");
        if (!*rest || (rest[-1] == '_' && board_find_hole(b, rest, strlen(rest)) >= 0))
            return true;
    }
    return false;
}

/* Further rows and the objective are of no use here, nor have MathProg models the names of emitted files. */
static bool is_other(const meaning *m, const names *n, const answer_value *v, const char *text)
{
    if (!strncmp(text, "more_", 5) || !strncmp(text, "less_", 5))
        return look_up(n, text + 5) || strncmp(text + 5, "hole_", 5);
    return v->kind == VALUE_COLUMN ? is_helper(m->r->board, text) : strncmp(text, "hole_", 5) != 0;
}

/* What an emitted model has where a row would be without an entry: a column that is 0 (emit.h). */
static bool is_zero(const answer_value *v, const char *text)
{
    return !strcmp(text, "zero") && fabs(v->number) < 1e-6;
}

/* Is it surely none of the emitted file? That has the model's names alone, or is about a game. */
static bool is_strange(const meaning *m, const answer_value *v, const known_name *k, const char *text)
{
    const import_request *r = m->r;
    if (v->kind != VALUE_COLUMN)
        return r->names_alone && (!k || !k->row) && strcmp(text, "obj") != 0;
    return (r->names_alone && (!k || !k->column) && !is_zero(v, text)) ||
           (r->kind_given && r->kind == MODEL_GAME && k && (k->role == NAME_COUNT || k->role == NAME_WEIGHT));
}

/* Does the name say something, or is it known to say nothing? `text` is cut. */
static bool take_name(meaning *m, const names *n, const answer_value *v, char *text)
{
    const known_name *k = look_up(n, text);
    char *last = strrchr(text, '_');
    uint64_t time;
    if (is_strange(m, v, k, text))
        return false;
    if (k && v->kind == VALUE_COLUMN)
        take_column(m, k, v);
    else if (k)
        take_row(m, k, v);
    if (k)
        return true;
    if (is_other(m, n, v, text))
        return true;
    if (!last || !read_whole((span){last + 1, strlen(last + 1)}, &time))
        return false;
    *last = 0;
    k = look_up(n, text);
    if (!k || (k->role != NAME_PEG && (k->role != NAME_MADE || time == 0)) ||
        (m->r->steps && time > m->r->steps->count))
        return false;
    take_timed(m, k, time, v);
    return true;
}

/* Phase 1: a column less_ROW adds to the row, more_ROW takes from it. */
static void take_failure(meaning *m, const names *n, const answer_value *v, const char *text)
{
    bool more = !strncmp(text, "more_", 5);
    if (v->kind != VALUE_COLUMN || (!more && strncmp(text, "less_", 5)))
        return;
    const known_name *row = look_up(n, text + 5);
    m->failure += v->number;
    m->lacks_line = v->number < -1e-5 ? v->line : m->lacks_line;
    if (row && row->role == NAME_ROW)
        m->lacking[row->index] += more ? -v->number : v->number;
    else
        m->lacks_more = m->lacks_more || v->number > 0;
}

static pg_status take_named(meaning *m, const names *n, const answer_value *v, char *text, pg_error *e)
{
    PG_SCOPED(buf_release) pg_buf what = {0};
    take_failure(m, n, v, text);
    if (take_name(m, n, v, text))
        return PG_OK;
    buf_printf(&what, "a name of the emitted file, not '%.80s'", v->name);
    return pg_fail_at(e, m->file, v->line, what.text);
}

/* ---- each name once ------------------------------------------------------------------------------ */

typedef struct given_name {
    const answer_value *value;
    char *text;
} given_name;

static int by_name(const void *a, const void *b)
{
    const given_name *x = a, *y = b;
    int order = x->value->kind != y->value->kind ? (x->value->kind < y->value->kind ? -1 : 1)
                                                 : strcmp(x->text, y->text);
    return order ? order : x->value->line < y->value->line ? -1 : x->value->line > y->value->line;
}

static bool is_named(const answer_value *v) { return v->kind <= VALUE_BIT; }

/* The name in the model's words: what is one variable has one name. A literal's sign does not matter. */
static char *own_name(const meaning *m, const names *n, const answer_value *v)
{
    pg_buf own = {0};
    PG_FREED char *text = pg_strdup(v->name);
    plain_name(text);
    real_name(m, &text);
    const known_name *k = look_up(n, text);
    if (v->kind >= VALUE_LITERAL)
        buf_printf(&own, "%.0f", fabs(v->number));
    else if (k && k->role == NAME_COUNT)
        model_jump_name(&own, m->r->board, "x", k->index);
    else
        buf_add(&own, text);
    return buf_take(&own);
}

static pg_status take_names(meaning *m, const names *n, pg_error *e)
{
    PG_FREED given_name *given = PG_NEW(given_name, m->a->values);
    size_t count = 0;
    pg_status s = PG_OK;
    for (size_t i = 0; i < m->a->values; i++)
        if (is_named(&m->a->value[i]))
            given[count++] = (given_name){&m->a->value[i], own_name(m, n, &m->a->value[i])};
    qsort(given, count, sizeof *given, by_name);
    for (size_t i = 1; s == PG_OK && i < count; i++)
        if (given[i].value->kind == given[i - 1].value->kind && !strcmp(given[i].text, given[i - 1].text))
            s = pg_fail_at(e, m->file, given[i].value->line, "each name once");
    for (size_t i = 0; s == PG_OK && i < count; i++)
        if (given[i].value->kind < VALUE_LITERAL)
            s = take_named(m, n, given[i].value, given[i].text, e);
    for (size_t i = 0; i < count; i++)
        free(given[i].text);
    return s;
}

/* ---- numbered variables, plans, inputs ------------------------------------------------------------------
 */

static void take_game_literal(meaning *m, const answer_value *v)
{
    const timeline *s = m->r->steps;
    int64_t holes = s->board->holes, jumps = s->board->jumps, at = (int64_t)v->number - 1;
    if (at < holes)
        take_start(m, (uint32_t)at, 1);
    at -= (s->count + INT64_C(1)) * holes;
    if (at >= 0 && at < s->count * jumps)
        add_step(m, (uint64_t)(at / jumps) + 1, (uint32_t)(at % jumps), v->line);
}

static void take_model_literal(meaning *m, const model_bits *b, const answer_value *v)
{
    uint32_t bit = (uint32_t)v->number - 1, column = 0;
    while (b->first[column + 1] <= bit)
        column++;
    const model_column *c = &m->r->model->column[column];
    m->column[column] = (answer_number){m->column[column].value + (double)b->value[bit], v->line};
    if (c->role == COLUMN_JUMP)
        take_times(m, c->index, (double)b->value[bit], v->line);
    if (c->role == COLUMN_START_OPEN)
        take_start(m, c->index, 1);
}

static pg_status unknown_numbers(const meaning *m, pg_error *e)
{
    return pg_fail_at(e, m->file, m->a->value[0].line,
                      "--steps K as it was given to emit, to know the variables");
}

static pg_status all_up_to(const meaning *m, int64_t variables, pg_error *e)
{
    for (size_t i = 0; i < m->a->values; i++) {
        const answer_value *v = &m->a->value[i];
        if (fabs(v->number) > (double)variables)
            return pg_fail_at(e, m->file, v->line, "a variable of the emitted file");
        if (v->kind != m->a->value[0].kind)
            return pg_fail_at(e, m->file, v->line, "variables that are all written alike");
    }
    return PG_OK;
}

/* Variables of an OPB file are bits of the integer program, unless the game was asked. */
static pg_status take_bits(meaning *m, pg_error *e)
{
    PG_SCOPED(model_bits_release) model_bits bits = {0};
    uint32_t unbounded;
    bool known = model_bits_init(&bits, m->r->model, &unbounded);
    pg_status s = known ? all_up_to(m, bits.bits, e) : unknown_numbers(m, e);
    for (size_t i = 0; s == PG_OK && i < m->a->values; i++)
        if (m->a->value[i].number > 0)
            take_model_literal(m, &bits, &m->a->value[i]);
    m->times_given = true;
    return s;
}

static pg_status take_numbered(meaning *m, pg_error *e)
{
    if (m->a->value[0].kind == VALUE_BIT && m->r->model)
        return take_bits(m, e);
    bool clauses = m->a->value[0].kind == VALUE_LITERAL;
    if (!m->r->steps)
        return unknown_numbers(m, e);
    if (clauses && m->r->kind_given && m->r->kind != MODEL_GAME)
        return pg_fail_at(e, m->file, m->a->value[0].line, "names of the emitted file, not numbers");
    pg_status s =
        all_up_to(m, clauses ? emit_cnf_variables(m->r->steps) : timeline_variables(m->r->steps), e);
    for (size_t i = 0; s == PG_OK && i < m->a->values; i++)
        if (m->a->value[i].number > 0)
            take_game_literal(m, &m->a->value[i]);
    return s;
}

/* Does the action's list of holes name the jump? */
static bool is_action(const board *b, uint32_t jump, const char *holes)
{
    PG_SCOPED(buf_release) pg_buf text = {0};
    for (uint32_t i = 0; i < b->jump[jump].length; i++) {
        buf_char(&text, ' ');
        emit_pddl_hole(&text, b, jump_cells(b, jump)[i].hole);
    }
    size_t length = text.length;
    return !strncasecmp(text.text, holes, length) && (!holes[length] || holes[length] == ' ');
}

static bool has_pattern(const board *b, uint32_t jump, const char *name)
{
    const char *before = strchr(name, '1') || strchr(name, '0') ? name + strcspn(name, "01") : name;
    uint32_t length = b->jump[jump].length;
    if (strlen(before) < 2 * (size_t)length + 1 || before[length] != '-')
        return false;
    for (uint32_t i = 0; i < length; i++)
        if ((before[i] == '1') != jump_cells(b, jump)[i].before ||
            (before[length + 1 + i] == '1') != jump_cells(b, jump)[i].after)
            return false;
    return true;
}

/* set-peg HOLE, set-empty HOLE; further arguments may follow. */
static pg_status take_set(meaning *m, const answer_value *v, const char *holes, pg_error *e)
{
    for (uint32_t h = 0; *holes && h < m->r->board->holes; h++) {
        PG_SCOPED(buf_release) pg_buf text = {0};
        emit_pddl_hole(&text, m->r->board, h);
        size_t length = text.length;
        bool same = !strncasecmp(holes + 1, text.text, length) && strchr(" ", holes[1 + length]);
        if (same) {
            take_start(m, h, v->name[4] == 'p');
            return PG_OK;
        }
    }
    return pg_fail_at(e, m->file, v->line, "a hole of the board behind set-peg or set-empty");
}

static pg_status take_action(meaning *m, const answer_value *v, pg_error *e)
{
    const char *holes = v->name + strcspn(v->name, " ");
    size_t word = (size_t)(holes - v->name);
    if ((word == 7 && !memcmp(v->name, "set-peg", 7)) || (word == 9 && !memcmp(v->name, "set-empty", 9)))
        return take_set(m, v, holes, e);
    if (!strncmp(v->name, "end-move", 8) || !strncmp(v->name, "finish-", 7) || !strcmp(v->name, "begin"))
        return PG_OK;
    PG_SCOPED(reading_board_release) reading_board all = board_of_readings(m->r->board);
    for (uint32_t j = 0; j < all.b->jumps; j++)
        if (has_pattern(all.b, j, v->name) && is_action(all.b, j, holes)) {
            add_step(m, m->steps + 1, reading_of(&all, j), v->line);
            return PG_OK;
        }
    return pg_fail_at(e, m->file, v->line, "an action that is a jump of the board");
}

/* A line of inputs asks for its first jump; what is not legal then is no step. */
static pg_status take_input(meaning *m, const answer_value *v, uint64_t *pegs, bool first, pg_error *e)
{
    const board *b = m->r->board;
    if (strlen(v->name) != b->jumps + position_open(m->r->start))
        return pg_fail_at(e, m->file, v->line, "one input for each jump and each open hole of the start");
    for (uint32_t h = 0, at = b->jumps; first && h < b->holes; h++)
        if (bits_get(m->r->start->open, h) && v->name[at++] == '1') {
            take_start(m, h, 1);
            bits_set(pegs, h);
        }
    uint32_t j = (uint32_t)strcspn(v->name, "1");
    if (j < b->jumps && jump_fits(b, j, pegs)) {
        jump_play(b, j, pegs);
        add_step(m, m->steps + 1, j, v->line);
    }
    return PG_OK;
}

/* ---- the whole --------------------------------------------------------------------------------------------
 */

static void meaning_init(meaning *m, const import_request *r, const answer *a, const char *file)
{
    uint32_t holes = r->board->holes, jumps = r->board->jumps, columns = r->model ? r->model->columns : 0;
    *m = (meaning){.r = r,
                   .a = a,
                   .file = file,
                   .times = PG_NEW(double, jumps),
                   .line = PG_NEW(size_t, jumps),
                   .weight = PG_NEW(answer_number, holes),
                   .marginal = PG_NEW(answer_number, holes),
                   .activity = PG_NEW(answer_number, holes),
                   .lacking = PG_NEW(double, holes),
                   .begin = PG_NEW(double, holes),
                   .column = PG_NEW(answer_number, columns),
                   .start = bits_dup(r->start->peg, holes)};
}

static int by_time(const void *a, const void *b)
{
    const answer_step *x = a, *y = b;
    return x->time != y->time ? (x->time < y->time ? -1 : 1) : x->line < y->line ? -1 : x->line > y->line;
}

pg_status meaning_find(meaning *out, const import_request *r, const answer *a, const char *file, pg_error *e)
{
    PG_SCOPED(names_release) names n;
    pg_status s = PG_OK;
    PG_FREED uint64_t *pegs = bits_dup(r->start->peg, r->board->holes);
    bool first = true;
    meaning_init(out, r, a, file);
    names_init(&n, r->board, r->model);
    for (size_t i = 0; s == PG_OK && i < a->values; i++) {
        const answer_value *v = &a->value[i];
        if (v->kind == VALUE_LITERAL || v->kind == VALUE_BIT)
            out->numbered = true;
        else if (v->kind == VALUE_ACTION)
            s = take_action(out, v, e);
        else if (v->kind == VALUE_INPUT)
            s = take_input(out, v, pegs, first, e), first = false, out->inputs = true;
    }
    if (s == PG_OK)
        s = take_names(out, &n, e);
    if (s == PG_OK && out->numbered)
        s = take_numbered(out, e);
    if (out->steps > 1)
        qsort(out->step, out->steps, sizeof *out->step, by_time);
    return s;
}

void meaning_release(meaning *m)
{
    PG_FREE(m->times, m->line, m->weight, m->marginal, m->activity, m->lacking, m->begin, m->column, m->start,
            m->step);
}
