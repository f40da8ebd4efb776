/* each.c - the starts or the finishes of a problem, each decided by itself. */
#include "report_parts.h"

/* A row for each that is possible. */
static sheet table(const report_each *p)
{
    const char *const heads[] = {"pegs", "alike", p->games ? "games" : "jumps",
                                 p->each->starts ? "start" : "finish"};
    sheet t;
    sheet_init(&t, "", heads, 4, p->games ? 3 : 7);
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

static void as_text(pg_buf *out, const report_look *look)
{
    const report_each *p = look->of;
    const board *b = p->problem->board;
    PG_FREED char *start = position_heading(b, p->problem->start),
                  *finish = position_heading(b, p->problem->finish);
    buf_printf(out, "%s, %s rules, start %s", b->name, board_rules_name(b->rules), start);
    if (p->group != GROUP_NONE)
        buf_printf(out, ", the same under %s", plane_group_name(p->group));
    buf_printf(out, ", finish %s\n", finish);
    add_counts(out, p);
    if (p->each->stopped)
        buf_printf(out, "not complete: %s while they were listed\n", stopped_words(p->each->stopped));
    PG_SCOPED(sheet_release) sheet t = table(p);
    if (t.cells > t.columns) {
        buf_char(out, '\n');
        sheet_text(out, &t);
    }
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
    if (p->proof)
        keys_json(o, "proof", proof_json(p->proof));
    add_json(out, o);
}

const report_forms report_each_forms = {.text = as_text, .json = as_json};
