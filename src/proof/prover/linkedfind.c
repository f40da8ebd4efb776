/* linkedfind.c - is there a start for which all plays can be made?
 *
 * A tree over the orbits of the unknown start. At each node one class test (exact/lattice.c) and one linear
 * program for all plays together: the jump counts of each play, and one variable between 0 and 1 for each
 * open orbit, shared by them. An infeasible program gives a Farkas vector, which falls apart into one
 * weighting a play. When no orbit is open any more, the plays are ordinary problems: one that is impossible
 * closes the leaf, and when all are possible that is the answer.
 *
 * Cost: at worst 2^orbits leaves. Nine orbits of the English board under quarter turns, ten plays: 330 rows,
 * 1,500 columns, some milliseconds a node.
 */
#include "linkedparts.h"

#include <math.h>

/* More unknowns than that, times plays: the class test is made at the root and at leaves only. More holes
 * than CLASS_AT_ALL, times plays: it is not made. */
enum { CLASS_EVERYWHERE = 4096, CLASS_AT_ALL = 1 << 20 };
/* What a play of a decided start may cost before the others had their turn; as for problem_state_go. */
static const double FIRST_WORK = 1e9;

/* ---- the tree ------------------------------------------------------------------------------------------ */

static void decide(linked_search *f, uint32_t o, bool open, bool peg)
{
    for (uint32_t h = f->head[o]; h < f->at.holes; h++)
        if (f->number[h] == o) {
            bits_put(f->at.open, h, open);
            bits_put(f->at.peg, h, peg);
        }
}

/* The open orbit whose value in the program is nearest to one half; orbits when none is open. */
static uint32_t next_orbit(const linked_search *f)
{
    uint32_t best = f->orbits;
    double least = 2;
    for (uint32_t o = 0; o < f->orbits; o++) {
        if (!orbit_open(f, o))
            continue;
        double off = fabs(f->value[f->first_orbit + o] - 0.5);
        if (off < least - 1e-9) {
            least = off;
            best = o;
        }
    }
    return best;
}

/* Exchanges two neighbouring pieces of the tree: [first, middle) and [middle, end). */
static void exchange(linked_verdict *v, size_t first, size_t middle)
{
    size_t before = middle - first, after = v->steps - middle;
    PG_FREED linked_step *copy = pg_alloc(before, sizeof *copy);
    memcpy(copy, v->step + first, before * sizeof *copy);
    memmove(v->step + first, v->step + middle, after * sizeof *copy);
    memcpy(v->step + first + after, copy, before * sizeof *copy);
}

static bool without_completion(const position *p)
{
    int64_t pegs = (int64_t)position_pegs(p);
    return p->total >= 0 && (pegs > p->total || pegs + (int64_t)position_open(p) < p->total);
}

static void open_leaf(linked_search *f)
{
    position_copy(&linked_add_step(f, LINKED_OPEN, 0)->start, &f->at);
    f->out->open++;
}

static pg_status explore(linked_search *f);

static pg_status explore_both(linked_search *f, uint32_t o)
{
    bool peg_first = f->value[f->first_orbit + o] > 0.5;
    linked_add_step(f, LINKED_SPLIT, f->head[o]);
    size_t first = f->out->steps;
    decide(f, o, false, peg_first);
    pg_status s = explore(f);
    size_t middle = f->out->steps;
    if (s == PG_OK && f->out->kind == VERDICT_OPEN) {
        decide(f, o, false, !peg_first);
        s = explore(f);
        if (peg_first && f->out->kind == VERDICT_OPEN)
            exchange(f->out, first, middle);
    }
    decide(f, o, true, false);
    return s;
}

static pg_status explore_decided(linked_search *f)
{
    int64_t count = f->at.total;
    f->at.total = -1; /* a position without open holes has none */
    linked_step leaf = {.kind = LINKED_OPEN};
    pg_status s = linked_settle(f, &f->at, FIRST_WORK, &leaf);
    if (leaf.kind == LINKED_STATEMENT) {
        linked_step *step = linked_add_step(f, LINKED_STATEMENT, leaf.index);
        step->start = leaf.start;
        step->finish = leaf.finish;
        step->reason = leaf.reason;
    } else if (f->out->kind == VERDICT_OPEN) {
        open_leaf(f);
        f->out->step[f->out->steps - 1].known = leaf.known;
        f->out->step[f->out->steps - 1].knowns = leaf.knowns;
    }
    f->at.total = count;
    return s;
}

/* The tree below the node that f->at says; nothing more once a start was found. */
static pg_status explore(linked_search *f)
{
    uint32_t open = 0;
    for (uint32_t o = 0; o < f->orbits; o++)
        open += orbit_open(f, o);
    if (without_completion(&f->at)) {
        linked_add_step(f, LINKED_EMPTY, 0);
        return PG_OK;
    }
    bool class_now = (f->out->steps == 0 || open == 0 || (size_t)open * f->leads <= CLASS_EVERYWHERE) &&
                     (size_t)f->at.holes * f->leads <= CLASS_AT_ALL;
    bool on = limits_check(f->limits) == PG_OK;
    if (on && ((class_now && linked_refuted_by_class(f)) || linked_refuted_by_program(f)))
        return PG_OK;
    f->out->stopped = limits_check(f->limits);
    if (f->out->stopped != PG_OK) {
        open_leaf(f);
        return PG_OK;
    }
    uint32_t o = next_orbit(f);
    return o < f->orbits ? explore_both(f, o) : explore_decided(f);
}

/* Starts that were left open, with no limit but those of the command. */
static pg_status retry(linked_search *f)
{
    pg_status s = PG_OK;
    for (size_t i = 0; s == PG_OK && f->out->kind == VERDICT_OPEN && i < f->out->steps; i++) {
        linked_step *leaf = &f->out->step[i];
        f->out->stopped = limits_check(f->limits);
        if (f->out->stopped != PG_OK)
            break;
        if (leaf->kind != LINKED_OPEN || !position_closed(&leaf->start))
            continue;
        PG_SCOPED(position_release) position at;
        position_copy(&at, &leaf->start);
        s = linked_settle(f, &at, HUGE_VAL, leaf);
        f->out->open -= leaf->kind != LINKED_OPEN;
    }
    return s;
}

/* ---- from the outside ---------------------------------------------------------------------------------- */

pg_status linked_prove(prover *p, const linked_problem *q, const pg_limits *limits, linked_verdict *out,
                       pg_error *e)
{
    PG_SCOPED(linked_search_release)
    linked_search f = {.prover = p, .q = q, .limits = limits, .error = e, .out = out};
    *out = (linked_verdict){.plays = q->plays};
    position_copy(&f.at, &q->start);
    linked_search_init(&f);
    pg_status s = explore(&f);
    if (s == PG_OK && out->stopped == PG_OK)
        s = retry(&f);
    if (s == PG_OK && out->kind == VERDICT_OPEN && out->open == 0)
        out->kind = VERDICT_IMPOSSIBLE;
    if (out->kind != VERDICT_OPEN)
        out->stopped = PG_OK;
    else if (out->stopped == PG_OK)
        out->stopped = PG_LIMIT;
    return s;
}
