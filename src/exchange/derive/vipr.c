/* vipr.c - the proof that a finish is out of reach, by class, pagoda or branch, as rows of the integer
 * program (VIPR 1.0).
 */
#include "derive/derive.h"
#include "prover/vipr.h"

/* Refutes the finish by class, pagoda or branch, or leaves it open. */
static pg_status refute(emit_task *t, prover *by, const problem *p, verdict *v)
{
    pg_status s = prover_refute(by, p, t->limits, v, t->error);
    if (s == PG_OK && v->kind == VERDICT_OPEN)
        prover_branch(by, p, t->limits, v);
    return s;
}

static pg_status without_proof(emit_task *t)
{
    pg_status s = limits_check(t->limits);
    if (s == PG_INTERRUPTED)
        return pg_fail(t->error, s, "interrupted before a proof was found");
    t->none = s == PG_TIME ? "no proof by class, pagoda or branch was found in that time"
                           : "no proof by class, pagoda or branch was found (see pagoda prove)";
    return PG_OK;
}

pg_status derive_vipr_text(emit_task *t, pg_buf *text)
{
    PG_FREED verdict *v = PG_NEW(verdict, t->finishes);
    PG_SCOPED(prover_release) prover *by = prover_new(t->board, NULL);
    pg_status s = PG_OK;
    bool all = true;
    for (uint32_t i = 0; s == PG_OK && all && i < t->finishes; i++) {
        s = refute(t, by, &(problem){t->board, t->start, t->finish + i}, &v[i]);
        all = v[i].kind == VERDICT_IMPOSSIBLE;
    }
    if (s == PG_OK && !all)
        s = without_proof(t);
    else if (s == PG_OK && !vipr_write(text, &(problem){t->board, t->start, t->finish}, t->finishes, v))
        s = pg_fail(t->error, PG_INTERNAL, "a proof was found that does not hold");
    for (uint32_t i = 0; i < t->finishes; i++)
        verdict_release(&v[i]);
    return s;
}

pg_status derive_vipr(emit_task *t)
{
    PG_SCOPED(buf_release) pg_buf proof = {0};
    pg_status s = derive_vipr_text(t, &proof);
    if (s == PG_OK && !t->none) {
        emit_comment(t->out, "% ", strchr(t->title, '\n') + 1); /* it has a title of its own */
        buf_add_bytes(t->out, proof.text, proof.length);
    }
    return s;
}
