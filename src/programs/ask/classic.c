/* classic.c - a classical search, and what its end means.
 *
 * A complete search without a solution is no certificate that somebody else can check: the prover is asked
 * for one, and until it has it the answer is open.
 */
#include "ask/ask.h"

static const struct {
    const char *name;
    unsigned flag;
} prunings[] = {{"permutations", CLASSIC_PERMUTATIONS}, {"types", CLASSIC_TYPES}, {"keys", CLASSIC_KEYS}};
enum { PRUNINGS = sizeof prunings / sizeof *prunings };

static unsigned pruning_of(const char *name, size_t length)
{
    for (size_t i = 0; i < PRUNINGS; i++)
        if (strlen(prunings[i].name) == length && !strncmp(prunings[i].name, name, length))
            return prunings[i].flag;
    return 0;
}

pg_status ask_pruning(unsigned *out, classic_method method, const char *text, const char *mark, pg_error *e)
{
    *out = 0;
    if (method == CLASSIC_PLAIN)
        return text ? pg_fail(e, PG_INPUT, "%sprune: expected %smethod independent with it", mark, mark)
                    : PG_OK;
    if (text && !strcmp(text, "none"))
        return PG_OK;
    for (const char *at = text ? text : "permutations,types,keys"; at;) {
        size_t length = strcspn(at, ",");
        unsigned found = pruning_of(at, length);
        if (!found)
            return pg_fail(e, PG_INPUT, "%sprune: expected permutations, types, keys or none, not '%.80s'",
                           mark, at);
        *out |= found;
        at = at[length] ? at + length + 1 : NULL;
    }
    return PG_OK;
}

/* The search's game; it is the verdict's then. */
static void take_game(ask_classic *out)
{
    out->verdict.kind = VERDICT_POSSIBLE;
    out->verdict.method = METHOD_GAME;
    out->verdict.game = out->search.first;
    out->search.first = (game){0};
}

static pg_status prove_none(ask_classic *out, const problem *p, bool proof, const pg_limits *limits,
                            pg_error *e)
{
    PG_SCOPED(prover_release) prover *q = prover_new(p->board, NULL);
    pg_status s = prover_prove(q, p, proof, limits, &out->verdict, e);
    if (s == PG_OK && out->verdict.kind == VERDICT_POSSIBLE)
        return pg_fail(e, PG_INTERNAL, "the complete search found no game, but there is one");
    return s;
}

pg_status ask_classic_run(ask_classic *out, const problem *p, const classic_options *how, bool proof,
                          pg_error *e)
{
    *out = (ask_classic){0};
    PG_TRY(classic_run(&out->search, p, how, e));
    out->verdict.stopped = out->search.stopped;
    if (out->search.first.start)
        take_game(out);
    else if (out->search.complete && out->search.sound)
        return prove_none(out, p, proof, how->limits, e);
    return PG_OK;
}

void ask_classic_release(ask_classic *a)
{
    classic_result_release(&a->search);
    verdict_release(&a->verdict);
}
