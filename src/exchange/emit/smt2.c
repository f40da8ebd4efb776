/* smt2.c - SMT-LIB 2, propositional (QF_UF): the clauses of the game, with names. Read by z3 and cvc5. */
#include "clauses.h"
#include "text.h"

typedef struct smt2 {
    pg_buf *out;
    const emit_names *names;
    int64_t own; /* variables of the game; what comes behind them belongs to ladders and counters */
} smt2;

static void write_name(const smt2 *w, int64_t variable)
{
    if (variable <= w->own) {
        emit_variable(w->out, w->names, variable);
        return;
    }
    buf_add(w->out, "aux_");
    emit_number(w->out, variable - w->own);
}

static void write_variable(void *context, int64_t variable)
{
    const smt2 *w = context;
    buf_add(w->out, "(declare-fun ");
    write_name(w, variable);
    buf_add(w->out, " () Bool)\n");
}

static void write_literal(const smt2 *w, int64_t literal)
{
    if (literal < 0)
        buf_add(w->out, "(not ");
    write_name(w, literal < 0 ? -literal : literal);
    if (literal < 0)
        buf_char(w->out, ')');
}

static void write_clause(void *context, const int64_t *literal, size_t length)
{
    const smt2 *w = context;
    buf_add(w->out, length > 1 ? "(assert (or" : "(assert");
    for (size_t i = 0; i < length; i++) {
        buf_char(w->out, ' ');
        write_literal(w, literal[i]);
    }
    buf_add(w->out, length > 1 ? "))\n" : ")\n");
}

pg_status emit_smt2(emit_task *t)
{
    PG_SCOPED(emit_names_release) emit_names names;
    emit_names_init(&names, t->steps);
    smt2 w = {t->out, &names, timeline_variables(t->steps)};
    clauses to = {.context = &w, .clause = write_clause, .variable = write_variable};
    emit_comment(t->out, "; ", t->title);
    buf_printf(t->out,
               "(set-info :smt-lib-version 2.6)\n(set-option :produce-models true)\n(set-logic QF_UF)\n"
               "(set-info :source |pagoda " PAGODA_VERSION "|)\n(set-info :category \"crafted\")\n"
               "(set-info :status %s)\n",
               t->status ? t->status : "unknown");
    for (int64_t v = 1; v <= w.own; v++)
        write_variable(&w, v);
    clauses_of(&to, t->steps);
    buf_add(t->out, "(check-sat)\n(get-model)\n(exit)\n");
    return PG_OK;
}
