/* linked.c - questions about an unknown start: --symmetric, --play, --finish complement. */
#include "ask/ask.h"
#include "cli/cli.h"

bool linked_asked(const options *o, const position *start)
{
    bool complement = false;
    for (size_t i = 0; i < o->finishes.count; i++)
        complement = complement || !strcmp(o->finishes.text[i], "complement");
    return o->symmetric != GROUP_NONE || o->plays.count > 0 || (complement && !position_closed(start));
}

/* FROM:TO */
static pg_status read_play(linked_problem *q, const char *text, pg_error *e)
{
    const char *colon = strchr(text, ':');
    if (!colon)
        return pg_fail(e, PG_INPUT, "--play: expected FROM:TO, not '%.80s'", text);
    PG_FREED char *from = pg_strndup(text, (size_t)(colon - text));
    return pg_fail_from(e, ask_play(q, from, colon + 1, e), "--play");
}

static pg_status read_finish(linked_problem *q, const options *o, pg_error *e)
{
    linked_side from = {.kind = SIDE_START}, to;
    if (o->finishes.count != 1)
        return pg_fail(e, PG_INPUT, "--finish: expected it once for an unknown start, or --play instead");
    pg_status s = pg_fail_from(e, ask_side(&to, q->board, o->finishes.text[0], e), "--finish");
    if (s == PG_OK && o->pegs >= 0 && to.kind != SIDE_GIVEN)
        s = pg_fail(e, PG_INPUT, "--pegs: expected a finish other than the complement");
    if (s == PG_OK && to.kind == SIDE_GIVEN)
        s = question_pegs(&to.given, q->board, o->finishes.text[0], "--pegs", o->pegs, e);
    if (s == PG_OK)
        linked_add(q, &from, &to);
    position_release(&to.given);
    return s;
}

static pg_status read_plays(linked_problem *q, const options *o, pg_error *e)
{
    if (o->plays.count == 0)
        return read_finish(q, o, e);
    if (o->finishes.count > 0 || o->pegs >= 0)
        return pg_fail(e, PG_INPUT, "--play: expected no --finish and no --pegs with it");
    for (size_t i = 0; i < o->plays.count; i++)
        PG_TRY(read_play(q, o->plays.text[i], e));
    return PG_OK;
}

static pg_status report(cli *c, const linked_problem *q, const linked_verdict *v)
{
    PG_FREED char *proof = cert_linked_text(q, v);
    PG_TRY(proof_write(c, proof));
    return answer_write(c, q->board, &report_linked_forms, &(report_linked){q, v, proof});
}

pg_status linked_answer(cli *c, const board *b, const position *start)
{
    if (c->o.weights || c->o.animate)
        return pg_fail(&c->error, PG_INPUT, "%s: expected a start that is known",
                       c->o.weights ? "--weights" : "--animate");
    if (b->marks)
        return pg_fail(
            &c->error, PG_INPUT,
            "expected a board without marked pegs, visits, captures and a first move for an unknown "
            "start or --play");
    PG_SCOPED(linked_release) linked_problem q = {0};
    PG_SCOPED(linked_verdict_release) linked_verdict v = {0};
    PG_TRY(linked_init(&q, b, start, (plane_group)c->o.symmetric, &c->error));
    PG_TRY(read_plays(&q, &c->o, &c->error));
    PG_SCOPED(prover_release) prover *p = prover_new(b, NULL);
    PG_TRY(linked_prove(p, &q, &c->limits, &v, &c->error));
    c->exit_code = verdict_code(v.kind, v.stopped);
    return report(c, &q, &v);
}
