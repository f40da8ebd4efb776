/* invariant.c - a set of positions that a game does not leave, without the finishes.
 *
 * The residue of a colouring, the positions that a resource count does not rise above, and, for a finish that
 * neither refutes, all that can be reached. What several such sets have in common is one, too: so each finish
 * may be refuted in its own way.
 */
#include "closure/closure.h"
#include "derive/derive.h"

enum { MEMBERS = 1 << 20 }; /* of a closed set, at most */

typedef struct invariant {
    emit_invariant *part; /* [parts]: what they all hold of */
    uint32_t parts;
    uint64_t *member; /* owned */
} invariant;

static bool whole_weights(int64_t *to, const weighting *w)
{
    for (uint32_t h = 0; h < w->holes; h++) {
        if (!fmpz_fits_si(w->num + h) || llabs(fmpz_get_si(w->num + h)) > INT32_MAX)
            return false;
        to[h] = fmpz_get_si(w->num + h);
    }
    return fmpz_fits_si(w->den);
}

static emit_invariant *add_part(invariant *to)
{
    PG_RESIZE(to->part, to->parts + 1);
    to->part[to->parts] = (emit_invariant){0};
    return &to->part[to->parts++];
}

/* The value that all completions of the start have modulo den, or the largest one. */
static bool add_weighting(invariant *to, const problem *p, const weighting *w, bool residue)
{
    PG_SCOPED(integer_release) fmpz_t value = {0};
    emit_invariant *v = add_part(to);
    *v = (emit_invariant){.kind = residue ? EMIT_RESIDUE : EMIT_AT_MOST,
                          .weight = PG_NEW(int64_t, p->board->holes)};
    weighting_max(value, w, p->start);
    bool good = whole_weights(v->weight, w) && fmpz_fits_si(value);
    if (good) {
        v->bound = fmpz_get_si(value);
        v->modulus = fmpz_get_si(w->den);
    } else {
        free(to->part[--to->parts].weight);
    }
    return good;
}

static int ascending(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void list_members(invariant *out, const closure *c)
{
    uint64_t count = closure_count(c), next = 0;
    closure_walk walk;
    out->member = PG_NEW(uint64_t, count);
    closure_walk_init(&walk, c);
    while (next < count && closure_walk_next(&walk, &out->member[next]))
        next++;
    qsort(out->member, next, sizeof *out->member, ascending);
    *add_part(out) = (emit_invariant){.kind = EMIT_MEMBERS, .members = next, .member = out->member};
}

/* Is one of the finishes that are not refused a member? */
static pg_status find_any(const closure *c, const problem *p, uint32_t finishes, const bool *refused,
                          const pg_limits *limits, bool *has)
{
    uint64_t pegs;
    *has = false;
    for (uint32_t i = 0; !*has && i < finishes; i++)
        if (!refused[i])
            PG_TRY(closure_find(c, p->finish + i, limits, has, &pegs));
    return PG_OK;
}

static pg_status add_closure(invariant *to, const problem *p, uint32_t finishes, const bool *refused,
                             const pg_limits *limits, bool *found, pg_error *e)
{
    closure *c;
    closure_options how = {.limits = limits};
    bool has;
    pg_error why;
    if (p->board->holes > 64 || closure_new(&c, p->board, p->start, &how, &why) != PG_OK)
        return limits_check(limits) == PG_INTERRUPTED ? pg_fail(e, PG_INTERRUPTED, "interrupted") : PG_OK;
    pg_status s = find_any(c, p, finishes, refused, limits, &has);
    if (s == PG_OK && !has && closure_count(c) <= MEMBERS) {
        list_members(to, c);
        *found = true;
    }
    closure_free(c);
    return PG_OK;
}

/* Notes the finishes that the weighting refuses. */
static void note_refused(bool *refused, const weighting *w, const problem *p, uint32_t finishes, bool residue)
{
    for (uint32_t i = 0; i < finishes; i++)
        refused[i] = refused[i] || (residue ? weighting_colours(w, p->board, p->start, p->finish + i)
                                            : weighting_separates(w, p->board, p->start, p->finish + i));
}

/* The set of a weighting that refuses finish `i`, if there is one. */
static pg_status add_refusal(invariant *to, prover *q, const problem *p, uint32_t i, uint32_t finishes,
                             bool *refused, const pg_limits *limits, pg_error *e)
{
    PG_SCOPED(verdict_release) verdict v = {0};
    problem one = {p->board, p->start, p->finish + i};
    pg_status s = prover_refute(q, &one, limits, &v, e);
    bool residue = v.method == METHOD_CLASS;
    if (s == PG_OK && v.kind == VERDICT_IMPOSSIBLE && v.vector && add_weighting(to, p, v.vector, residue))
        note_refused(refused, v.vector, p, finishes, residue);
    return s;
}

/* A set of positions that holds the start, none of the finishes p->finish[0 .. finishes), and that jumps do
 * not leave: what is common to the sets by class or by pagoda, as they refuse one finish or several, and,
 * for finishes that they do not refuse, to all that can be reached. */
static pg_status find_invariant(invariant *out, const problem *p, uint32_t finishes, const pg_limits *limits,
                                bool *found, pg_error *e)
{
    PG_FREED bool *refused = PG_NEW(bool, finishes);
    *out = (invariant){0};
    *found = true;
    PG_SCOPED(prover_release) prover *q = prover_new(p->board, NULL);
    for (uint32_t i = 0; i < finishes; i++)
        if (!refused[i])
            PG_TRY(add_refusal(out, q, p, i, finishes, refused, limits, e));
    for (uint32_t i = 0; i < finishes; i++)
        *found = *found && refused[i];
    return *found ? PG_OK : add_closure(out, p, finishes, refused, limits, found, e);
}

static void release_invariant(invariant *v)
{
    for (uint32_t i = 0; i < v->parts; i++)
        free(v->part[i].weight);
    PG_FREE(v->part, v->member);
    *v = (invariant){0};
}

pg_status derive_aag_witness(emit_task *t)
{
    invariant v;
    bool found;
    problem p = {t->board, t->start, t->finish};
    pg_status s = find_invariant(&v, &p, t->finishes, t->limits, &found, t->error);
    if (s == PG_OK && found)
        s = emit_aiger(t, false, v.part, v.parts);
    else if (s == PG_OK)
        t->none =
            "no invariant was found: no class, no resource count and no closed set of positions that is "
            "small enough refutes the finish (see pagoda prove)";
    release_invariant(&v);
    return s;
}
