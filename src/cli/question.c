/* question.c - board, start and finish as the command line names them, and the verdict on them. */
#include "cli.h"

static pg_status read_position(position *out, const board *b, const char *option, const char *text,
                               bool needed, pg_error *e)
{
    if (!text && !needed)
        return PG_OK;
    if (!text)
        return pg_fail(e, PG_INPUT, "%s: expected it to be given", option);
    pg_error why = {{0}};
    pg_status s = position_parse(out, b, text, &why);
    return s == PG_OK ? s : pg_fail(e, s, "%s: %.900s", option, why.text);
}

static pg_status read_pegs(position *finish, int64_t pegs, pg_error *e)
{
    if (pegs < 0)
        return PG_OK;
    if (finish->holes == 0)
        return pg_fail(e, PG_INPUT, "--pegs: expected a finish that it says something about");
    pg_error why = {{0}};
    pg_status s = position_set_count(finish, pegs, &why);
    return s == PG_OK ? s : pg_fail(e, s, "--pegs: %.900s", why.text);
}

pg_status question_positions(question *q, const options *o, uint64_t needs, pg_error *e)
{
    pg_status s = read_position(&q->start, q->b, "--start", o->start, needs & TAKES(OPTION_START), e);
    if (s == PG_OK)
        s = read_position(&q->finish, q->b, "--finish", o->finish, needs & TAKES(OPTION_FINISH), e);
    return s == PG_OK ? read_pegs(&q->finish, o->pegs, e) : s;
}

pg_status question_load(question *q, const options *o, uint64_t needs, pg_error *e)
{
    *q = (question){0};
    pg_status s = board_load(&q->b, o->argument[0], o->rules, e);
    return s == PG_OK ? question_positions(q, o, needs, e) : s;
}

static int verdict_code(const verdict *v)
{
    switch (v->kind) {
    case VERDICT_POSSIBLE:
        return EXIT_POSSIBLE;
    case VERDICT_IMPOSSIBLE:
        return EXIT_IMPOSSIBLE;
    default:
        return v->stopped == PG_INTERRUPTED ? EXIT_INTERRUPTED : EXIT_DONE;
    }
}

pg_status question_prove(const question *q, cli *c, verdict *out)
{
    prover *p = prover_new(q->b, NULL);
    pg_status s = prover_prove(p, &q->start, &q->finish, &c->limits, out, &c->error);
    prover_free(p);
    prover_thread_done();
    c->exit_code = verdict_code(out);
    return s;
}

char *question_proof(const question *q, const verdict *v)
{
    cert_writer *w = cert_new(q->b, CERT_PROBLEM, NULL);
    cert_add(w, &q->start, &q->finish, v);
    return cert_finish(w);
}

void question_release(question *q)
{
    position_release(&q->start);
    position_release(&q->finish);
    board_free(q->b);
    *q = (question){0};
}
