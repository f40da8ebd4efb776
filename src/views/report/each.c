/* each.c - the starts or the finishes of a problem, each decided by itself. */
#include "report_parts.h"

enum { MOST_COLUMNS = 64, MOST_DRAWN = 200 }; /* of a sheet; boards */

/* A row for each that is possible. */
static sheet table(const report_each *p, const char *title)
{
    const char *const heads[] = {"pegs", "alike", p->games ? "games" : "jumps",
                                 p->each->starts ? "start" : "finish"};
    sheet t;
    sheet_init(&t, title, heads, 4, p->games ? 3 : 7);
    for (size_t i = 0; i < p->each->members; i++) {
        const each_member *m = &p->each->member[i];
        if (m->verdict.kind != VERDICT_POSSIBLE)
            continue;
        PG_FREED char *text = position_name(p->problem->board, &m->at);
        sheet_add(&t, "%zu", position_pegs(&m->at));
        sheet_add(&t, "%u", m->alike);
        if (p->games)
            sheet_add(&t, "%s", m->games == 1 ? "one" : m->games ? "several" : "?");
        else
            sheet_add(&t, "%u", m->verdict.game.jumps);
        sheet_add(&t, "%s", text);
    }
    return t;
}

static void add_heading(pg_buf *out, const report_each *p)
{
    const board *b = p->problem->board;
    PG_FREED char *start = position_heading(b, p->problem->start),
                  *finish = position_heading(b, p->problem->finish);
    buf_printf(out, "%s, %s rules, start %s", b->name, board_rules_name(b->rules), start);
    if (p->group != GROUP_NONE)
        buf_printf(out, ", the same under %s", plane_group_name(p->group));
    buf_printf(out, ", finish %s", finish);
}

static void add_counts(pg_buf *out, const report_each *p)
{
    uint64_t members = 0, kind[VERDICT_IMPOSSIBLE + 1] = {0}, single = 0;
    for (size_t i = 0; i < p->each->members; i++) {
        members += p->each->member[i].alike;
        kind[p->each->member[i].verdict.kind]++;
        single += p->each->member[i].games == 1;
    }
    buf_printf(out, "%s %s%s, %s up to symmetry: %s possible, ", big(members).text,
               p->each->starts ? "start" : "finish",
               members == 1      ? ""
               : p->each->starts ? "s"
                                 : "es",
               big(p->each->members).text, big(kind[VERDICT_POSSIBLE]).text);
    if (p->games)
        buf_printf(out, "%s of them with one game up to symmetry and the order of jumps, ", big(single).text);
    buf_printf(out, "%s impossible, %s open\n", big(kind[VERDICT_IMPOSSIBLE]).text,
               big(kind[VERDICT_OPEN]).text);
}

/* ---- two pegs, hole by hole ------------------------------------------------------------------ */

static const char *const pair_sign[] = {" ", "?", "*", "o"}; /* of what each_pairs has */

/* A line a hole, with a sign for each other one; names of columns from above. */
static void add_pairs(pg_buf *out, const board *b, const uint8_t *pair)
{
    size_t name = 0;
    for (uint32_t h = 0; h < b->holes; h++)
        name = strlen(b->hole_name[h]) > name ? strlen(b->hole_name[h]) : name;
    buf_add(out, "\nthe two pegs, by line and column: * possible, o impossible, ? open\n");
    for (size_t i = 0; i < name; i++) {
        buf_printf(out, "%*s", (int)name + 1, "");
        for (uint32_t h = 0; h < b->holes; h++)
            buf_char(out, i < strlen(b->hole_name[h]) ? b->hole_name[h][i] : ' ');
        buf_char(out, '\n');
    }
    for (uint32_t h = 0; h < b->holes; h++, pair += b->holes) {
        buf_printf(out, "%-*s ", (int)name, b->hole_name[h]);
        for (uint32_t k = 0; k < b->holes; k++)
            buf_add(out, pair_sign[pair[k]]);
        buf_char(out, '\n');
    }
}

static sheet pairs_sheet(const board *b, const uint8_t *pair, const char *title)
{
    const char *heads[MOST_COLUMNS] = {""};
    sheet t;
    memcpy(heads + 1, b->hole_name, b->holes * sizeof *heads);
    sheet_init(&t, title, heads, b->holes + 1, 0);
    for (uint32_t h = 0; h < b->holes; h++, pair += b->holes) {
        sheet_add(&t, "%s", b->hole_name[h]);
        for (uint32_t k = 0; k < b->holes; k++)
            sheet_add(&t, "%s", pair[k] ? pair_sign[pair[k]] : "");
    }
    return t;
}

static sheet as_sheet(const void *of)
{
    const report_each *p = of;
    const board *b = p->problem->board;
    PG_SCOPED(buf_release) pg_buf title = {0};
    PG_FREED uint8_t *pair = each_pairs(p->each, p->problem);
    add_heading(&title, p);
    return pair && b->holes < MOST_COLUMNS ? pairs_sheet(b, pair, buf_text(&title))
                                           : table(p, buf_text(&title));
}

static void draw_pairs(figure *f, const board *b, const uint8_t *pair)
{
    static const uint8_t sign[] = {SIGN_NONE, SIGN_QUESTION, SIGN_FULL, SIGN_DOT};
    legend *key = figure_legend(f, NULL);
    legend_line(key, SIGN_FULL, "possible: one peg in the row's hole, the other in the column's");
    legend_line(key, SIGN_DOT, "impossible");
    legend_line(key, SIGN_QUESTION, "open");
    matrix *m = figure_matrix(f, b->holes, b->holes, NULL);
    for (size_t i = 0; i < (size_t)b->holes * b->holes; i++)
        m->sign[i] = sign[pair[i]];
    for (uint32_t h = 0; h < b->holes; h++)
        m->row[h] = m->column[h] = b->hole_name[h];
}

/* Those that are possible, as boards, or what pairs of holes are. */
static figure *as_figure(const report_look *look)
{
    const report_each *p = look->of;
    const board *b = p->problem->board;
    PG_SCOPED(buf_release) pg_buf title = {0};
    PG_FREED uint8_t *pair = each_pairs(p->each, p->problem);
    add_heading(&title, p);
    figure *f = figure_new("%s", buf_text(&title));
    if (pair)
        draw_pairs(f, b, pair);
    for (size_t i = 0, drawn = 0; !pair && i < p->each->members && drawn < MOST_DRAWN; i++) {
        const each_member *m = &p->each->member[i];
        if (m->verdict.kind != VERDICT_POSSIBLE)
            continue;
        diagram_position(figure_diagram(f, b, figure_text(f, "%u alike", m->alike), 0.55), &m->at);
        drawn++;
    }
    return f;
}

/* ---- in words, and as JSON --------------------------------------------------------------------- */

static void as_text(pg_buf *out, const report_look *look)
{
    const report_each *p = look->of;
    const board *b = p->problem->board;
    add_heading(out, p);
    buf_char(out, '\n');
    add_counts(out, p);
    if (p->each->stopped)
        buf_printf(out, "not complete: %s while they were listed\n", stopped_words(p->each->stopped));
    PG_SCOPED(sheet_release) sheet t = table(p, "");
    if (t.cells > t.columns) {
        buf_char(out, '\n');
        sheet_text(out, &t);
    }
    PG_FREED uint8_t *pair = each_pairs(p->each, p->problem);
    if (pair && b->holes < MOST_COLUMNS)
        add_pairs(out, b, pair);
}

/* Of each hole those that it is possible with. */
static json_t *pairs_json(const board *b, const uint8_t *pair)
{
    json_t *all = json_object();
    for (uint32_t h = 0; h < b->holes; h++, pair += b->holes) {
        json_t *with = json_array();
        for (uint32_t k = 0; k < b->holes; k++)
            if (pair[k] == VERDICT_POSSIBLE + 1)
                json_array_append_new(with, text_json(b->hole_name[k]));
        keys_json(all, b->hole_name[h], with);
    }
    return all;
}

static void as_json(pg_buf *out, const report_look *look)
{
    const report_each *p = look->of;
    json_t *o = problem_json(p->problem->board, p->problem->start, p->problem->finish), *cases = json_array();
    if (p->group != GROUP_NONE)
        keys_json(o, "symmetric", text_json(plane_group_name(p->group)));
    for (size_t i = 0; i < p->each->members; i++) {
        const each_member *m = &p->each->member[i];
        problem q = each_problem(p->each, p->problem, i);
        report_problem one = {q.board, q.start, q.finish, &m->verdict, 1, .proof = NULL};
        json_t *c = object_json(p->each->starts ? "start" : "finish",
                                taken_json(position_name(q.board, &m->at)), "alike", count_json(m->alike));
        if (p->games && m->verdict.kind == VERDICT_POSSIBLE)
            keys_json(c, "one_game", m->games ? json_boolean(m->games == 1) : json_null());
        set_answer(c, &one, false);
        json_array_append_new(cases, c);
    }
    verdict_kind kind = each_verdict(p->each);
    keys_json(o, "verdict", text_json(verdict_name(kind)), "method",
              kind == VERDICT_POSSIBLE ? text_json(method_name(METHOD_GAME)) : json_null());
    keys_json(o, "cases", cases, "complete", json_boolean(!p->each->stopped));
    limit_json(o, p->each->stopped);
    PG_FREED uint8_t *pair = each_pairs(p->each, p->problem);
    if (pair)
        keys_json(o, "pairs", pairs_json(p->problem->board, pair));
    if (p->proof)
        keys_json(o, "proof", proof_json(p->proof));
    add_json(out, o);
}

const report_forms report_each_forms = {
    .text = as_text, .json = as_json, .figure = as_figure, .sheet = as_sheet};
