/* cmd_prove.c - can the finish, or one of several, be reached? With games or proofs. */
#include "ask.h"
#include "cli.h"
#include "page.h"
#include "report.h"

#include <stdlib.h>

typedef struct cases {
    board *b;
    position start;
    position *finish;
    verdict *v;
    size_t count;
} cases;

static pg_status read_finishes(cases *q, const options *o, pg_error *e)
{
    if (o->finishes.count == 0)
        return pg_fail(e, PG_INPUT, "--finish: expected it to be given");
    q->finish = PG_NEW(position, o->finishes.count);
    q->v = PG_NEW(verdict, o->finishes.count);
    pg_status s = PG_OK;
    for (; s == PG_OK && q->count < o->finishes.count; q->count++) {
        s = question_finish(&q->finish[q->count], q->b, &q->start, o->finishes.text[q->count], e);
        if (s == PG_OK)
            s = question_pegs(&q->finish[q->count], "--pegs", o->pegs, e);
    }
    return s;
}

static char *proof_text(const cases *q)
{
    cert_writer *w = cert_new(q->b, CERT_PROBLEM, NULL);
    for (size_t i = 0; i < q->count; i++)
        cert_add(w, &q->start, &q->finish[i], &q->v[i]);
    return cert_finish(w);
}

static pg_status show(cli *c, const report_problem *p, size_t count, const char *proof)
{
    if (format_is_figure(c))
        return picture_verdicts(c, p, count);
    if (count > 1 && c->o.json)
        report_cases_json(&c->out, p, count, proof);
    else if (count > 1)
        report_cases(&c->out, p, count);
    else
        (void)(c->o.json ? report_prove_json(&c->out, p, false) : report_prove(&c->out, p));
    return PG_OK;
}

static pg_status report(cli *c, const cases *q)
{
    report_problem *p = PG_NEW(report_problem, q->count);
    pg_status s = PG_OK, stopped = PG_OK;
    for (size_t i = 0; i < q->count; i++) {
        p[i] = (report_problem){q->b, &q->start, &q->finish[i], &q->v[i], NULL};
        stopped = q->v[i].stopped ? q->v[i].stopped : stopped;
    }
    verdict_kind kind = cases_verdict(p, q->count);
    bool paged = c->format == FORMAT_HTML;
    char *proof = c->o.proof || paged || kind == VERDICT_IMPOSSIBLE ? proof_text(q) : NULL;
    p[0].proof = kind == VERDICT_IMPOSSIBLE ? proof : NULL;
    if (c->o.proof) {
        pg_buf text = {0};
        buf_add(&text, proof);
        s = output_write(c->o.proof, &text, &c->error);
        buf_release(&text);
    }
    if (paged)
        page_write_problems(&c->out, q->b, &q->start, q->finish, q->v, (uint32_t)q->count, proof);
    else if (s == PG_OK)
        s = show(c, p, q->count, p[0].proof);
    c->exit_code = verdict_code(kind, stopped);
    free(proof);
    free(p);
    return s;
}

static pg_status answer(cli *c, cases *q)
{
    bool linked = linked_asked(&c->o, &q->start);
    if (linked && c->format == FORMAT_HTML)
        return pg_fail(&c->error, PG_INPUT, "--format html: expected no unknown start with it");
    if (linked)
        return linked_answer(c, q->b, &q->start);
    pg_status s = read_finishes(q, &c->o, &c->error);
    if (s == PG_OK) {
        s = ask_finishes(q->v, &(problem){q->b, &q->start, q->finish}, q->count,
                         c->o.proof && !c->o.as_found, &c->limits, &c->error);
        prover_thread_done();
    }
    return s == PG_OK ? report(c, q) : s;
}

static pg_status run(cli *c)
{
    cases q = {0};
    pg_status s = board_load(&q.b, c->o.argument[0], c->o.rules, &c->error);
    if (s == PG_OK)
        s = question_position(&q.start, q.b, "--start", c->o.start, &c->error);
    if (s == PG_OK)
        s = question_pegs(&q.start, "--pegs-start", c->o.pegs_start, &c->error);
    if (s == PG_OK)
        s = answer(c, &q);
    for (size_t i = 0; i < q.count; i++) {
        verdict_release(&q.v[i]);
        position_release(&q.finish[i]);
    }
    free(q.finish);
    free(q.v);
    position_release(&q.start);
    board_free(q.b);
    return s;
}

const command cmd_prove = {
    .name = "prove",
    .brief = "can the finish be reached? with a game or a proof",
    .arguments = "BOARD --start P --finish P",
    .help = "Exit code: 10 possible, 20 impossible, 0 open (a limit was reached).\n"
            "Several --finish ask for one of them. With --symmetric or --play the start is unknown: is "
            "there one, out of --start, for which --finish, or all of the --play, can be made?\n"
            "Example: pagoda prove english --start full-d4 --finish d1\n"
            "         pagoda prove english --rules 8 --start any --symmetric rot90 \\\n"
            "             --play complement:start --play start:each",
    .takes = TAKES_COMMON | TAKES(OPTION_RULES) | TAKES(OPTION_START) | TAKES(OPTION_FINISHES) |
             TAKES(OPTION_PEGS) | TAKES(OPTION_PEGS_START) | TAKES(OPTION_SYMMETRIC) | TAKES(OPTION_PLAY) |
             TAKES(OPTION_PROOF) | TAKES(OPTION_AS_FOUND) | TAKES_PICTURE,
    .least = 1,
    .most = 1,
    .formats = FORMATS_FIGURE | FORMATS_PAGE,
    .run = run,
};
