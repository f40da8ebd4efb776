/* question.c - board, start and finish as the command line names them. */
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

pg_status question_positions(question *q, const options *o, uint32_t needs, pg_error *e)
{
    pg_status s = read_position(&q->start, q->b, "--start", o->start, needs & TAKES(OPTION_START), e);
    if (s == PG_OK)
        s = read_position(&q->finish, q->b, "--finish", o->finish, needs & TAKES(OPTION_FINISH), e);
    return s == PG_OK ? read_pegs(&q->finish, o->pegs, e) : s;
}

pg_status question_load(question *q, const options *o, uint32_t needs, pg_error *e)
{
    *q = (question){0};
    pg_status s = board_load(&q->b, o->argument[0], o->rules, e);
    return s == PG_OK ? question_positions(q, o, needs, e) : s;
}

void question_release(question *q)
{
    position_release(&q->start);
    position_release(&q->finish);
    board_free(q->b);
    *q = (question){0};
}
