/* cnf.c - DIMACS CNF. The first line tells how many variables and clauses there are, so the game is told
 * twice. A comment names the variables by their ranges.
 */
#include "clauses.h"
#include "text.h"

typedef struct cnf {
    pg_buf *out; /* NULL: count only */
    int64_t clauses;
} cnf;

static void write_clause(void *context, const int64_t *literal, size_t length)
{
    cnf *w = context;
    w->clauses++;
    if (!w->out)
        return;
    for (size_t i = 0; i < length; i++) {
        emit_number(w->out, literal[i]);
        buf_char(w->out, ' ');
    }
    buf_add(w->out, "0\n");
}

static void legend(pg_buf *out, const timeline *s, const char *mark, int64_t first, int64_t last)
{
    if (last < first)
        return;
    buf_printf(out, "%s %" PRId64 " = ", mark, first);
    timeline_variable_name(out, s, first);
    buf_printf(out, " .. %" PRId64 " = ", last);
    timeline_variable_name(out, s, last);
    buf_char(out, '\n');
}

/* Which variables stand for what: by time and hole, by step and jump. */
static void write_legend(pg_buf *out, const timeline *s)
{
    int64_t pegs = timeline_peg(s, 0, s->count) + s->board->holes - 1;
    int64_t made = pegs + (int64_t)s->count * s->board->jumps;
    legend(out, s, "c", 1, pegs);
    legend(out, s, "c", pegs + 1, made);
    legend(out, s, "c", made + 1, timeline_variables(s));
}

int64_t emit_cnf_variables(const timeline *s)
{
    cnf count = {0};
    clauses to = {.context = &count, .clause = write_clause};
    clauses_of(&to, s);
    return to.variables;
}

pg_status emit_cnf(emit_task *t)
{
    cnf count = {0}, write = {.out = t->out};
    clauses to = {.context = &count, .clause = write_clause};
    clauses_of(&to, t->steps);
    emit_comment(t->out, "c ", t->title);
    write_legend(t->out, t->steps);
    buf_printf(t->out, "p cnf %" PRId64 " %" PRId64 "\n", to.variables, count.clauses);
    to.context = &write;
    clauses_of(&to, t->steps);
    return PG_OK;
}
