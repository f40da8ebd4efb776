/* xcsp3.c - XCSP3: the game as tables. peg[t][h] is 0 or 1, made[t] the number of the jump of step t, and one
 * number more stands for a rest. For each hole one table says what each jump does to it; where it changes
 * nothing the hole stays as it is. What is said of every step is one group, what holes of a position hold is
 * one instantiation. XCSP3-core alone.
 */
#include "text.h"

typedef struct xcsp3 {
    pg_buf *out;
    aim aim;
    const timeline *s;
    uint32_t values; /* of made[t]: the jumps and, where games may be shorter, the rest */
} xcsp3;

static void write_made(const xcsp3 *w)
{
    const board *b = w->s->board;
    buf_printf(w->out, "    <array id=\"made\" note=\"");
    for (uint32_t j = 0; j < b->jumps; j++) {
        buf_printf(w->out, "%u ", j);
        emit_jump_word(w->out, b, j);
        buf_char(w->out, ' ');
    }
    buf_printf(w->out, "\" size=\"[%u]\"> 0..%u </array>\n", w->s->count, w->values - 1);
}

static void write_variables(const xcsp3 *w)
{
    const timeline *s = w->s;
    buf_printf(w->out, "  <variables>\n    <array id=\"peg\" size=\"[%u][%u]\"> 0 1 </array>\n", s->count + 1,
               s->board->holes);
    if (s->count > 0)
        write_made(w);
    if (s->finishes > 1)
        buf_printf(w->out, "    <var id=\"goal\"> 0..%u </var>\n", s->finishes - 1);
    buf_add(w->out, "  </variables>\n");
}

static void write_tuple(const xcsp3 *w, uint32_t jump, int before, int after)
{
    buf_char(w->out, '(');
    emit_number(w->out, jump);
    buf_printf(w->out, ",%d,%d)", before, after);
}

/* What the jump has to do with the hole, or NULL. */
static const jump_cell *cell_of(const board *b, uint32_t jump, uint32_t hole)
{
    for (uint32_t i = 0; i < b->jump[jump].length; i++)
        if (jump_cells(b, jump)[i].hole == hole)
            return &jump_cells(b, jump)[i];
    return NULL;
}

/* The jumps that do not touch a hole are many; they go in front, so that the rest of a table says something.
 */
static void write_table(const xcsp3 *w, uint32_t hole)
{
    const board *b = w->s->board;
    for (uint32_t j = 0; j < w->values; j++) {
        const jump_cell *c = j < b->jumps ? cell_of(b, j, hole) : NULL;
        if (c) {
            write_tuple(w, j, c->before, c->after);
        } else {
            write_tuple(w, j, 0, 0);
            write_tuple(w, j, 1, 1);
        }
    }
}

static void write_hole(const xcsp3 *w, uint32_t hole)
{
    const timeline *s = w->s;
    buf_printf(w->out,
               "    <group note=\"hole %s\">\n      <extension>\n        <list> %%0 %%1 %%2 </list>\n"
               "        <supports> ",
               s->board->hole_name[hole]);
    write_table(w, hole);
    buf_add(w->out, " </supports>\n      </extension>\n");
    for (uint32_t t = 0; t < s->count; t++)
        buf_printf(w->out, "      <args> made[%u] peg[%u][%u] peg[%u][%u] </args>\n", t, t, hole, t + 1,
                   hole);
    buf_add(w->out, "    </group>\n");
}

/* Nothing but rests behind a rest. */
static void write_rests(const xcsp3 *w)
{
    uint32_t rest = w->s->board->jumps;
    if (w->s->all || w->s->count < 2)
        return;
    buf_printf(
        w->out,
        "    <group note=\"rests come last\">\n      <intension> or(ne(%%0,%u),eq(%%1,%u)) </intension>\n",
        rest, rest);
    for (uint32_t t = 0; t + 1 < w->s->count; t++)
        buf_printf(w->out, "      <args> made[%u] made[%u] </args>\n", t, t + 1);
    buf_add(w->out, "    </group>\n");
}

static void write_first(const xcsp3 *w)
{
    if (!w->s->first || w->s->count == 0)
        return;
    buf_add(w->out, "    <extension> <list> made[0] </list> <supports>");
    for (uint32_t j = 0; j < w->values; j++)
        if (j == w->s->board->jumps || bits_get(w->s->first, j))
            buf_printf(w->out, " %u", j);
    buf_add(w->out, " </supports> </extension>\n");
}

static void write_sum(const xcsp3 *w, uint32_t time, int64_t pegs)
{
    buf_printf(w->out,
               "    <sum> <list> peg[%u][] </list> <condition> (eq,%" PRId64 ") </condition> </sum>\n", time,
               pegs);
}

/* The position at a time is one of the set. */
static void write_position(const xcsp3 *w, const position *p, uint32_t time)
{
    PG_SCOPED(buf_release) pg_buf values = {0};
    for (uint32_t h = 0; h < p->holes; h++)
        if (emit_state(p, h) != '2') {
            buf_add(w->out, values.length ? " " : "    <instantiation> <list> ");
            buf_printf(w->out, "peg[%u][%u]", time, h);
            buf_printf(&values, "%c ", emit_state(p, h));
        }
    if (values.length)
        buf_printf(w->out, " </list> <values> %s</values> </instantiation>\n", values.text);
    if (p->total >= 0)
        write_sum(w, time, p->total);
}

/* With several: which values a hole may have for each of them. */
static void write_finish_table(const xcsp3 *w, uint32_t hole)
{
    buf_printf(w->out, "    <extension> <list> goal peg[%u][%u] </list> <supports> ", w->s->count, hole);
    for (uint32_t i = 0; i < w->s->finishes; i++)
        for (int peg = 0; peg < 2; peg++)
            if (emit_state(&w->s->finish[i], hole) != (peg ? '0' : '1'))
                buf_printf(w->out, "(%u,%d)", i, peg);
    buf_add(w->out, " </supports> </extension>\n");
}

static void write_finishes(const xcsp3 *w)
{
    for (uint32_t h = 0; h < w->s->board->holes; h++)
        write_finish_table(w, h);
    for (uint32_t i = 0; i < w->s->finishes; i++)
        if (w->s->finish[i].total >= 0) {
            buf_printf(w->out, "    <intension> or(ne(goal,%u),eq(add(", i);
            for (uint32_t h = 0; h < w->s->board->holes; h++)
                buf_printf(w->out, "%speg[%u][%u]", h ? "," : "", w->s->count, h);
            buf_printf(w->out, "%s),%" PRId64 ")) </intension>\n", w->s->board->holes == 1 ? ",0" : "",
                       w->s->finish[i].total);
        }
}

/* What a jump needs is not there at the end of a game that leads to a stuck finish. */
static void write_no_jump(const xcsp3 *w, uint32_t jump, uint32_t finish)
{
    const board *b = w->s->board;
    buf_printf(w->out, "    <extension> <list>%s", w->s->finishes > 1 ? " goal" : "");
    for (uint32_t i = 0; i < b->jump[jump].length; i++)
        buf_printf(w->out, " peg[%u][%u]", w->s->count, jump_cells(b, jump)[i].hole);
    buf_add(w->out, " </list> <conflicts> (");
    if (w->s->finishes > 1)
        buf_printf(w->out, "%u,", finish);
    for (uint32_t i = 0; i < b->jump[jump].length; i++)
        buf_printf(w->out, "%s%d", i ? "," : "", jump_cells(b, jump)[i].before);
    buf_add(w->out, ") </conflicts> </extension>\n");
}

static void write_stuck(const xcsp3 *w)
{
    for (uint32_t i = 0; i < w->s->finishes; i++)
        for (uint32_t j = 0; w->s->finish[i].stuck && j < w->s->board->jumps; j++)
            write_no_jump(w, j, i);
}

/* The number of rests is to be large. */
static void write_objective(const xcsp3 *w)
{
    if (w->aim != AIM_JUMPS || w->s->all)
        return;
    buf_add(w->out, "  <objectives>\n    <minimize> add(");
    for (uint32_t t = 0; t < w->s->count; t++)
        buf_printf(w->out, "%sne(made[%u],%u)", t ? "," : "", t, w->s->board->jumps);
    buf_printf(w->out, "%s) </minimize>\n  </objectives>\n", w->s->count == 1 ? ",0" : "");
}

pg_status emit_xcsp3(emit_task *t)
{
    pg_buf *out = t->out;
    xcsp3 w = {out, t->aim, t->steps, t->steps->board->jumps + !t->steps->all};
    bool optimise = w.aim == AIM_JUMPS && !w.s->all;
    buf_printf(out, "<instance format=\"XCSP3\" type=\"%s\">\n", optimise ? "COP" : "CSP");
    buf_add(out, "<!--\n");
    emit_comment(out, "  ", t->title);
    buf_add(out, "-->\n");
    write_variables(&w);
    buf_add(out, "  <constraints>\n");
    write_position(&w, w.s->start, 0);
    for (uint32_t h = 0; w.s->count > 0 && h < w.s->board->holes; h++)
        write_hole(&w, h);
    write_rests(&w);
    write_first(&w);
    if (w.s->finishes == 1)
        write_position(&w, w.s->finish, w.s->count);
    else
        write_finishes(&w);
    write_stuck(&w);
    buf_add(out, "  </constraints>\n");
    write_objective(&w);
    buf_add(out, "</instance>\n");
    return PG_OK;
}
