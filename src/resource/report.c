/* report.c - what is known of a weighting, as text for people and as JSON for programs. */
#include "resource.h"

#include "parts.h"

#include <stdlib.h>
#include <string.h>

enum { INDENT = 2 };

/* ---- words ------------------------------ */

/* A growing list of words; words_release frees them. */
typedef struct words {
    char **word;
    size_t count, room;
} words;

static void words_add(words *l, pg_buf *text)
{
    PG_GROW(l->word, l->count, l->room);
    l->word[l->count++] = buf_take(text);
}

static void words_release(words *l)
{
    for (size_t i = 0; i < l->count; i++)
        free(l->word[i]);
    free(l->word);
    *l = (words){0};
}

/* "HEAD (COUNT):" and the words below it; nothing when there are none. */
static void words_print(pg_buf *out, const char *head, words *l)
{
    if (l->count) {
        buf_printf(out, "\n%s (%zu):\n%*s", head, l->count, INDENT, "");
        render_list(out, l->word, l->count, INDENT);
    }
    words_release(l);
}

static void print_value(pg_buf *out, const resource_check *c, const fmpz_t value)
{
    add_fraction(out, value, c->w->den);
}

static json_t *value_json(const resource_check *c, const fmpz_t value)
{
    pg_buf text = {0};
    print_value(&text, c, value);
    json_t *v = text_json(text.text);
    buf_release(&text);
    return v;
}

static json_t *jump_json(const board *b, uint32_t jump)
{
    pg_buf text = {0};
    jump_text(&text, b, jump);
    json_t *v = text_json(text.text);
    buf_release(&text);
    return v;
}

static const char *rules_valid(const resource_check *c, int r)
{
    return c->gaining_under[r] ? "not under" : "under";
}

/* ---- a weighting by itself ------------------------------ */

static void print_others(pg_buf *out, const resource_check *c)
{
    bool any = false;
    for (int r = 0; r < RESOURCE_RULE_SETS; r++) {
        if (c->gaining_under[r] < 0 || c->b->rules == (board_rules)r)
            continue;
        buf_printf(out, "%s%s %s rules", any ? ", " : "Other rules: a resource count ", rules_valid(c, r),
                   board_rules_name((board_rules)r));
        if (c->gaining_under[r])
            buf_printf(out, " (%lld jump%s gain%s)", (long long)c->gaining_under[r],
                       plural((uint64_t)c->gaining_under[r]), c->gaining_under[r] == 1 ? "s" : "");
        any = true;
    }
    if (any)
        buf_add(out, ".\n");
}

static void print_kind(pg_buf *out, const resource_check *c)
{
    switch (c->kind) {
    case RESOURCE_NONE:
        return;
    case RESOURCE_LINE:
        buf_add(out, "No jump loses either: the total never changes.\n");
        return;
    case RESOURCE_EXTREME:
        buf_add(out, "Extreme: not a sum of other counts");
        break;
    case RESOURCE_INNER:
        buf_add(out, "Not extreme: a sum of other counts");
        break;
    case RESOURCE_UNRANKED:
        buf_add(out, "Extreme or not: the board is too large to tell.\n");
        return;
    }
    buf_printf(out, " (the jumps that lose nothing have rank %ld, all jumps have %ld).\n", (long)c->rank,
               (long)c->full_rank);
}

static void print_jumps(pg_buf *out, const resource_check *c)
{
    words gaining = {0}, tight = {0};
    for (uint32_t j = 0; j < c->b->jumps; j++) {
        int sign = fmpz_sgn(c->gain + j);
        if (sign < 0)
            continue;
        pg_buf text = {0};
        jump_text(&text, c->b, j);
        if (sign > 0) {
            buf_add(&text, " gains ");
            print_value(&text, c, c->gain + j);
        }
        words_add(sign > 0 ? &gaining : &tight, &text);
    }
    words_print(out, "Jumps that gain", &gaining);
    words_print(out, "Jumps that lose nothing", &tight);
}

static void print_weighting(pg_buf *out, const resource_check *c)
{
    render_weights(out, c->b, c->w);
    if (c->gaining)
        buf_printf(out, "\nNot a resource count on board %s, %s rules: %u of %u jumps gain%s.\n", c->b->name,
                   board_rules_name(c->b->rules), c->gaining, c->b->jumps, c->gaining == 1 ? "s" : "");
    else
        buf_printf(out, "\nA resource count on board %s, %s rules: no jump gains.\n", c->b->name,
                   board_rules_name(c->b->rules));
    if (!fmpz_is_zero(c->loss)) {
        buf_add(out, "The largest loss of a jump is ");
        print_value(out, c, c->loss);
        buf_printf(out, "; %u of %u jumps lose nothing.\n", c->tight, c->b->jumps);
    }
    print_kind(out, c);
    print_others(out, c);
    print_jumps(out, c);
}

/* ---- a problem ------------------------------ */

static void print_side(pg_buf *out, const resource_check *c, const char *side, const position *p,
                       const fmpz_t value, const char *extreme)
{
    char *text = position_string(c->b, p);
    buf_printf(out, "%s %s: value ", side, text);
    print_value(out, c, value);
    buf_printf(out, "%s\n", position_closed(p) ? "" : extreme);
    free(text);
}

static void print_limits(pg_buf *out, const resource_check *c, const resource_problem *p)
{
    words never = {0}, rarely = {0};
    fmpz_t most;
    fmpz_init(most);
    for (uint32_t j = 0; j < c->b->jumps; j++) {
        if (!resource_limit(most, c, p, j))
            continue;
        pg_buf text = {0};
        jump_text(&text, c->b, j);
        if (!fmpz_is_zero(most)) {
            char *times = fmpz_get_str(NULL, 10, most);
            buf_printf(&text, " %s", times);
            flint_free(times);
        }
        words_add(fmpz_is_zero(most) ? &never : &rarely, &text);
    }
    fmpz_clear(most);
    words_print(out, "Jumps that no game from start to finish can use", &never);
    words_print(out, "Jumps that it can use so many times at most", &rarely);
}

static void print_problem(pg_buf *out, const resource_check *c, const resource_problem *p)
{
    buf_char(out, '\n');
    print_side(out, c, "Start", p->start, p->high, " at most");
    print_side(out, c, "Finish", p->finish, p->low, " at least");
    buf_add(out, "Slack: ");
    print_value(out, c, p->slack);
    if (c->gaining)
        buf_add(out, "; it proves nothing, as some jumps gain.\n");
    else if (resource_refuses(c, p))
        buf_add(out, "; the finish is refused: the value would have to rise.\n");
    else
        buf_add(out, "; the finish is not refused.\n");
    if (!c->gaining && !resource_refuses(c, p))
        print_limits(out, c, p);
}

/* ---- all vacancies and survivors ------------------------------ */

/* How many survivors are refused, at each vacancy. */
static void print_refused(pg_buf *out, const resource_check *c, const resource_class *class,
                          const uint32_t *class_of)
{
    words number = {0};
    for (uint32_t h = 0; h < c->b->holes; h++) {
        pg_buf text = {0};
        buf_printf(&text, "%u", class[class_of[h]].refused);
        words_add(&number, &text);
    }
    render_labels(out, c->b, number.word);
    words_release(&number);
}

static void print_class(pg_buf *out, const resource_check *c, const resource_class *class, size_t classes,
                        size_t i)
{
    buf_add(out, "A vacancy of weight ");
    weighting_text(out, c->w, class[i].weight_of);
    if (!class[i].refused) {
        buf_add(out, " refuses no survivor.\n");
        return;
    }
    buf_printf(out, " refuses the %u survivor%s of weight ", class[i].refused, plural(class[i].refused));
    weighting_text(out, c->w, class[class[i].from].weight_of);
    buf_add(out, class[i].from + 1 < classes ? " and more.\n" : ".\n");
}

static void print_all(pg_buf *out, const resource_check *c)
{
    if (c->gaining) {
        buf_add(out, "\nAll finishes: nothing is proved, as some jumps gain.\n");
        return;
    }
    size_t classes;
    uint32_t *class_of;
    uint64_t refused;
    resource_class *class = resource_cells(c->w, &classes, &class_of, &refused);
    buf_printf(out,
               "\nAll finishes: refuses %llu of %llu problems of a single vacancy and a lone survivor.\n",
               (unsigned long long)refused, (unsigned long long)c->b->holes * c->b->holes);
    for (size_t i = 0; i < classes; i++)
        print_class(out, c, class, classes, i);
    if (refused) {
        buf_add(out, "Number of survivors that are refused, at each vacancy:\n");
        print_refused(out, c, class, class_of);
    }
    free(class);
    free(class_of);
}

void resource_check_text(pg_buf *out, const resource_check *c, const resource_problem *problem, bool all)
{
    print_weighting(out, c);
    if (problem)
        print_problem(out, c, problem);
    if (all)
        print_all(out, c);
}

/* ---- JSON ------------------------------ */

/* {"from","over","to","gain"}; the holes between first and last as in FROM(OVER)TO. */
static json_t *violation_json(const resource_check *c, uint32_t jump)
{
    const board *b = c->b;
    const jump_cell *cell = jump_cells(b, jump);
    uint32_t last = b->jump[jump].length - 1;
    pg_buf over = {0};
    for (uint32_t i = 1; i < last; i++)
        buf_printf(&over, "%s%s", i > 1 ? "," : "", b->hole_name[cell[i].hole]);
    json_t *o = json_object();
    json_object_set_new(o, "from", text_json(b->hole_name[cell[0].hole]));
    json_object_set_new(o, "over", text_json(buf_text(&over)));
    json_object_set_new(o, "to", text_json(b->hole_name[cell[last].hole]));
    json_object_set_new(o, "gain", value_json(c, c->gain + jump));
    buf_release(&over);
    return o;
}

static void weighting_json(json_t *o, const resource_check *c)
{
    json_t *violations = json_array(), *tight = json_array(), *rules = json_object();
    for (uint32_t j = 0; j < c->b->jumps; j++) {
        if (fmpz_sgn(c->gain + j) > 0)
            json_array_append_new(violations, violation_json(c, j));
        else if (fmpz_is_zero(c->gain + j))
            json_array_append_new(tight, jump_json(c->b, j));
    }
    for (int r = 0; r < RESOURCE_RULE_SETS; r++)
        if (c->gaining_under[r] >= 0)
            json_object_set_new(rules, board_rules_name((board_rules)r), json_boolean(!c->gaining_under[r]));
    bool known = c->kind != RESOURCE_NONE && c->kind != RESOURCE_UNRANKED;
    json_object_set_new(o, "valid", json_boolean(!c->gaining));
    json_object_set_new(o, "violations", violations);
    json_object_set_new(o, "tight", tight);
    json_object_set_new(o, "largest_loss", value_json(c, c->loss));
    json_object_set_new(o, "extreme", known ? json_boolean(c->kind == RESOURCE_EXTREME) : json_null());
    json_object_set_new(o, "rank", c->rank < 0 ? json_null() : json_integer(c->rank));
    json_object_set_new(o, "full_rank", c->full_rank < 0 ? json_null() : json_integer(c->full_rank));
    json_object_set_new(o, "valid_under", rules);
}

static void limits_json(json_t *o, const resource_check *c, const resource_problem *p)
{
    json_t *unusable = json_array(), *limits = json_array();
    fmpz_t most;
    fmpz_init(most);
    for (uint32_t j = 0; j < c->b->jumps; j++) {
        if (!resource_limit(most, c, p, j))
            continue;
        if (fmpz_is_zero(most)) {
            json_array_append_new(unusable, jump_json(c->b, j));
            continue;
        }
        char *times = fmpz_get_str(NULL, 10, most);
        json_t *limit = json_object();
        json_object_set_new(limit, "jump", jump_json(c->b, j));
        json_object_set_new(limit, "most", text_json(times));
        json_array_append_new(limits, limit);
        flint_free(times);
    }
    fmpz_clear(most);
    json_object_set_new(o, "unusable", unusable);
    json_object_set_new(o, "limits", limits);
}

static void problem_keys(json_t *o, const resource_check *c, const resource_problem *p)
{
    char *start = position_string(c->b, p->start), *finish = position_string(c->b, p->finish);
    json_object_set_new(o, "start", text_json(start));
    json_object_set_new(o, "finish", text_json(finish));
    free(start);
    free(finish);
    json_object_set_new(o, "start_value", value_json(c, p->high));
    json_object_set_new(o, "finish_value", value_json(c, p->low));
    json_object_set_new(o, "slack", value_json(c, p->slack));
    json_object_set_new(o, "refused", json_boolean(resource_refuses(c, p)));
    if (!c->gaining && !resource_refuses(c, p))
        limits_json(o, c, p);
}

/* The holes of class i, with the heads of the survivors that such a vacancy refuses. */
static json_t *class_json(const resource_check *c, const resource_class *class, const uint32_t *class_of,
                          size_t i)
{
    json_t *o = json_object(), *holes = json_array();
    pg_buf weight = {0};
    weighting_text(&weight, c->w, class[i].weight_of);
    for (uint32_t h = 0; h < c->b->holes; h++)
        if (class_of[h] == i)
            json_array_append_new(holes, text_json(c->b->hole_name[h]));
    json_object_set_new(o, "weight", text_json(weight.text));
    json_object_set_new(o, "holes", holes);
    json_object_set_new(o, "refused", json_integer(class[i].refused));
    buf_release(&weight);
    weight = (pg_buf){0};
    if (class[i].refused)
        weighting_text(&weight, c->w, class[class[i].from].weight_of);
    json_object_set_new(o, "refused_from", class[i].refused ? text_json(weight.text) : json_null());
    buf_release(&weight);
    return o;
}

static json_t *all_json(const resource_check *c)
{
    if (c->gaining)
        return json_null();
    size_t classes;
    uint32_t *class_of;
    uint64_t refused;
    resource_class *class = resource_cells(c->w, &classes, &class_of, &refused);
    json_t *o = json_object(), *list = json_array();
    for (size_t i = 0; i < classes; i++)
        json_array_append_new(list, class_json(c, class, class_of, i));
    json_object_set_new(o, "cells", json_integer((json_int_t)c->b->holes * c->b->holes));
    json_object_set_new(o, "refused", json_integer((json_int_t)refused));
    json_object_set_new(o, "vacancies", list);
    free(class);
    free(class_of);
    return o;
}

void resource_check_json(pg_buf *out, const resource_check *c, const resource_problem *problem, bool all)
{
    json_t *o = json_object();
    json_object_set_new(o, "board", text_json(c->b->name));
    json_object_set_new(o, "rules", text_json(board_rules_name(c->b->rules)));
    weighting_json(o, c);
    if (problem)
        problem_keys(o, c, problem);
    if (all)
        json_object_set_new(o, "all_finishes", all_json(c));
    add_json(out, o);
}

/* ---- a count that was found ------------------------------ */

static void add_times(pg_buf *out, const resource_found *f, uint32_t jump)
{
    fmpz_t times, parts;
    fmpz_init_set_si(times, f->times[jump]);
    fmpz_init_set_si(parts, f->parts);
    add_fraction(out, times, parts);
    fmpz_clear(times);
    fmpz_clear(parts);
}

/* "START -> FINISH on board B, R rules: " and the answer in words. */
static void print_answer(pg_buf *out, const board *b, const position *start, const position *finish,
                         const resource_found *f)
{
    char *from = position_string(b, start), *to = position_string(b, finish);
    buf_printf(out, "%s to %s on board %s, %s rules: ", from, to, b->name, board_rules_name(b->rules));
    free(from);
    free(to);
    if (f->answer == RESOURCE_OPEN)
        buf_add(out, "no resource count was found, and no proof that there is none");
    else if (f->answer == RESOURCE_NO_COUNT)
        buf_add(out, "no resource count refuses the finish");
    if (f->answer != RESOURCE_FOUND)
        return;
    resource_problem p;
    resource_problem_init(&p, f->w, start, finish);
    buf_add(out, "refused by a resource count, the value ");
    add_fraction(out, p.high, f->w->den);
    buf_add(out, " would have to rise to ");
    add_fraction(out, p.low, f->w->den);
    resource_problem_release(&p);
}

void resource_find_text(pg_buf *out, const board *b, const position *start, const position *finish,
                        const resource_found *f)
{
    print_answer(out, b, start, finish, f);
    buf_add(out, ".\n");
    if (f->answer == RESOURCE_FOUND) {
        buf_char(out, '\n');
        render_weights(out, b, f->w);
    }
    words jumps = {0};
    for (uint32_t j = 0; f->answer == RESOURCE_NO_COUNT && j < b->jumps; j++) {
        if (!f->times[j])
            continue;
        pg_buf text = {0};
        jump_text(&text, b, j);
        buf_char(&text, ' ');
        add_times(&text, f, j);
        words_add(&jumps, &text);
    }
    words_print(out,
                "A fractional game leads there, so no count can object; its jumps and how often each is made",
                &jumps);
}

static json_t *game_json(const board *b, const resource_found *f)
{
    json_t *list = json_array();
    for (uint32_t j = 0; j < b->jumps; j++) {
        if (!f->times[j])
            continue;
        pg_buf times = {0};
        add_times(&times, f, j);
        json_t *o = json_object();
        json_object_set_new(o, "jump", jump_json(b, j));
        json_object_set_new(o, "times", text_json(times.text));
        json_array_append_new(list, o);
        buf_release(&times);
    }
    return list;
}

static json_t *weights_json(const board *b, const weighting *w)
{
    json_t *o = json_object();
    for (uint32_t h = 0; h < b->holes; h++) {
        pg_buf text = {0};
        weighting_text(&text, w, h);
        json_object_set_new(o, b->hole_name[h], text_json(text.text));
        buf_release(&text);
    }
    return o;
}

void resource_find_json(pg_buf *out, const board *b, const position *start, const position *finish,
                        const resource_found *f)
{
    static const char *const answer[] = {"open", "found", "none"};
    json_t *o = problem_json(b, start, finish);
    json_object_set_new(o, "answer", text_json(answer[f->answer]));
    json_object_set_new(o, "weights", f->w ? weights_json(b, f->w) : json_null());
    json_object_set_new(o, "fractional_game", f->times ? game_json(b, f) : json_null());
    add_json(out, o);
}

void resource_find_file(pg_buf *out, const board *b, const char *board_name, const position *start,
                        const position *finish, const resource_found *f)
{
    buf_add(out, "# ");
    print_answer(out, b, start, finish, f);
    buf_add(out, ".\n");
    if (f->answer == RESOURCE_FOUND)
        resource_write(out, b, board_name, f->w);
}
