/* asp.c - answer set programs (gringo, clasp): the facts of a game, and behind them models/ordered.lp, which
 * reads them. Holes and jumps are strings, as names of holes may begin with capital letters.
 */
#include "text.h"

static void write_hole(pg_buf *out, const char *predicate, const board *b, uint32_t hole)
{
    buf_printf(out, "%s(\"%s\").\n", predicate, b->hole_name[hole]);
}

static void write_cell(pg_buf *out, const char *predicate, const board *b, uint32_t jump, uint32_t hole)
{
    buf_add(out, predicate);
    buf_add(out, "(\"");
    emit_jump_word(out, b, jump);
    buf_printf(out, "\",\"%s\"). ", b->hole_name[hole]);
}

static void write_jump(pg_buf *out, const board *b, uint32_t jump)
{
    buf_add(out, "jump(\"");
    emit_jump_word(out, b, jump);
    buf_add(out, "\"). ");
    for (uint32_t i = 0; i < b->jump[jump].length; i++) {
        const jump_cell *c = &jump_cells(b, jump)[i];
        write_cell(out, c->before ? "needs_peg" : "needs_empty", b, jump, c->hole);
        if (c->before != c->after)
            write_cell(out, c->after ? "puts" : "takes", b, jump, c->hole);
    }
    buf_char(out, '\n');
}

static void write_first(pg_buf *out, const timeline *s)
{
    for (uint32_t j = 0; s->first && j < s->board->jumps; j++)
        if (!bits_get(s->first, j)) {
            buf_add(out, "not_first(\"");
            emit_jump_word(out, s->board, j);
            buf_add(out, "\").\n");
        }
}

static void write_start(pg_buf *out, const timeline *s)
{
    for (uint32_t h = 0; h < s->board->holes; h++)
        if (emit_state(s->start, h) != '0')
            write_hole(out, emit_state(s->start, h) == '1' ? "start" : "start_open", s->board, h);
    if (s->start->total >= 0)
        buf_printf(out, "start_pegs(%" PRId64 ").\n", s->start->total);
}

static void write_finish(pg_buf *out, const timeline *s, uint32_t number)
{
    const position *p = &s->finish[number];
    buf_printf(out, "finish(%u).\n", number + 1);
    for (uint32_t h = 0; h < s->board->holes; h++)
        if (emit_state(p, h) != '2')
            buf_printf(out, "finish_%s(%u,\"%s\").\n", emit_state(p, h) == '1' ? "peg" : "empty", number + 1,
                       s->board->hole_name[h]);
    if (p->total >= 0)
        buf_printf(out, "finish_pegs(%u,%" PRId64 ").\n", number + 1, p->total);
}

pg_status emit_asp_facts(emit_task *t)
{
    const timeline *s = t->steps;
    pg_buf *out = t->out;
    emit_comment(out, "% ", t->title);
    buf_printf(out, "steps(%u).\n", s->count);
    buf_add(out, s->all ? "all_steps.\n" : "");
    buf_add(out, t->aim == AIM_JUMPS ? "fewest_jumps.\n" : "");
    for (uint32_t j = 0; j < s->board->jumps; j++)
        write_jump(out, s->board, j);
    write_first(out, s);
    write_start(out, s);
    for (uint32_t i = 0; i < s->finishes; i++)
        write_finish(out, s, i);
    /* Predicates that have no facts here, for a grounder that would ask what they are. */
    buf_add(out,
            "#defined all_steps/0. #defined fewest_jumps/0. #defined not_first/1. #defined start/1.\n"
            "#defined start_open/1. #defined start_pegs/1. #defined finish_peg/2. #defined finish_empty/2.\n"
            "#defined finish_pegs/2. #defined jump/1. #defined needs_peg/2. #defined needs_empty/2.\n"
            "#defined puts/2. #defined takes/2.\n");
    return PG_OK;
}

pg_status emit_asp(emit_task *t)
{
    emit_asp_facts(t);
    buf_char(t->out, '\n');
    buf_add(t->out, emit_ordered_lp);
    return PG_OK;
}
