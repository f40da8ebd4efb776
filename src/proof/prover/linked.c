/* linked.c - plays that share an unknown start: problems, and what a leaf of their tree proves.
 *
 * What the weightings of a leaf gain together is an affine function of the unknown bits, one for each orbit
 * of holes: a constant and a gain an orbit. Its least value over the bits is found orbit by orbit, its
 * residue likewise. Cost: the vectors times the holes, in rationals.
 */
#include "prover/linked.h"
#include "cert.h"
#include "prover/plan.h"

#include <flint/fmpq_vec.h>

/* ---- problems ------------------------------------------------------------------------------------ */

/* What is known of a hole goes to the first hole of its orbit; false when two
 * holes of an orbit contradict. */
static bool spread(linked_problem *p)
{
    position *s = &p->start;
    for (uint32_t h = 0; h < s->holes; h++) {
        uint32_t o = p->orbit[h];
        if (bits_get(s->open, h) || bits_get(s->open, o))
            continue;
        if (bits_get(s->peg, h) != bits_get(s->peg, o))
            return false;
    }
    for (uint32_t h = 0; h < s->holes; h++)
        if (!bits_get(s->open, h) && bits_get(s->open, p->orbit[h])) {
            bits_clear(s->open, p->orbit[h]);
            bits_put(s->peg, p->orbit[h], bits_get(s->peg, h));
        }
    for (uint32_t h = 0; h < s->holes; h++) {
        uint32_t o = p->orbit[h];
        if (!bits_get(s->open, h) && !bits_get(s->open, o) && bits_get(s->peg, h) != bits_get(s->peg, o))
            return false;
        bits_put(s->open, h, bits_get(s->open, o));
        bits_put(s->peg, h, bits_get(s->peg, o));
    }
    return true;
}

/* Do open orbits add up to the number of pegs? */
static bool count_fits(const linked_problem *p)
{
    const position *s = &p->start;
    if (s->total < 0)
        return true;
    int64_t missing = s->total - (int64_t)position_pegs(s);
    if (missing < 0 || missing > (int64_t)s->holes)
        return false;
    PG_FREED uint32_t *size = PG_NEW(uint32_t, s->holes);
    PG_FREED bool *sum = PG_NEW(bool, missing + 1);
    sum[0] = true;
    for (uint32_t h = 0; h < s->holes; h++)
        size[p->orbit[h]]++;
    for (uint32_t h = 0; h < s->holes; h++)
        for (int64_t k = missing; p->orbit[h] == h && bits_get(s->open, h) && k >= (int64_t)size[h]; k--)
            sum[k] = sum[k] || sum[k - size[h]];
    return sum[missing];
}

pg_status linked_init(linked_problem *p, const board *b, const position *start, plane_group group,
                      pg_error *e)
{
    *p = (linked_problem){.board = b, .group = group, .orbit = PG_NEW(uint32_t, b->holes)};
    position_copy(&p->start, start);
    if (board_find_hole(b, "start", 5) >= 0 || board_find_hole(b, "complement", 10) >= 0)
        return pg_fail(e, PG_INPUT, "%s: expected no hole called start or complement", b->name);
    PG_TRY(plane_orbits(b, group, p->orbit, e));
    if (!spread(p) || !count_fits(p))
        return pg_fail(e, PG_INPUT, "expected a start that some position the same under %s fits",
                       plane_group_name(group));
    if (position_closed(&p->start))
        p->start.total = -1;
    return PG_OK;
}

static void side_copy(linked_side *to, const linked_side *from)
{
    to->kind = from->kind;
    if (from->kind == SIDE_GIVEN)
        position_copy(&to->given, &from->given);
}

void linked_add(linked_problem *p, const linked_side *from, const linked_side *to)
{
    PG_GROW(p->play, p->plays, p->room);
    p->play[p->plays] = (linked_play){0};
    side_copy(&p->play[p->plays].from, from);
    side_copy(&p->play[p->plays].to, to);
    p->plays++;
}

void linked_release(linked_problem *p)
{
    for (uint32_t i = 0; i < p->plays; i++) {
        position_release(&p->play[i].from.given);
        position_release(&p->play[i].to.given);
    }
    PG_FREE(p->play, p->orbit);
    position_release(&p->start);
    *p = (linked_problem){0};
}

void linked_step_forget(linked_step *s)
{
    for (size_t i = 0; i < s->knowns; i++)
        problem_state_free(s->known[i]);
    free(s->known);
    s->known = NULL;
    s->knowns = 0;
}

void linked_verdict_release(linked_verdict *v)
{
    for (size_t i = 0; i < v->steps; i++) {
        linked_step *s = &v->step[i];
        for (uint32_t k = 0; s->vector && k < v->plays; k++)
            weighting_free(s->vector[k]);
        free(s->vector);
        fmpq_clear(s->price);
        position_release(&s->start);
        position_release(&s->finish);
        verdict_release(&s->reason);
        linked_step_forget(s);
    }
    PG_FREE(v->step, v->start);
    for (uint32_t i = 0; v->game && i < v->plays; i++)
        game_release(&v->game[i]);
    free(v->game);
    *v = (linked_verdict){0};
}

void linked_side_at(const linked_problem *q, const linked_side *s, const position *start, position *out)
{
    position_copy(out, s->kind == SIDE_GIVEN ? &s->given : start);
    for (uint32_t h = 0; s->kind == SIDE_COMPLEMENT && h < q->board->holes; h++)
        bits_put(out->peg, h, !bits_get(start->peg, h) && !bits_get(start->open, h));
    if (s->kind == SIDE_COMPLEMENT && out->total >= 0)
        out->total = (int64_t)q->board->holes - out->total;
}

const char *linked_leaf_text(linked_step_kind kind)
{
    static const char *const text[LINKED_OPEN + 1] = {
        [LINKED_PAGODA] = "by resource counts, one for each of some plays",
        [LINKED_CLASS] = "by colourings",
        [LINKED_STATEMENT] = "by a play that is impossible by itself",
        [LINKED_EMPTY] = "without a start of that many pegs",
    };
    return text[kind];
}

char *linked_side_text(const board *b, const linked_side *s)
{
    pg_buf text = {0};
    if (s->kind == SIDE_GIVEN)
        position_text(&text, b, &s->given);
    else
        buf_add(&text, s->kind == SIDE_START ? "start" : "complement");
    return buf_take(&text);
}

void linked_play_text(pg_buf *out, const linked_problem *q, uint32_t play)
{
    PG_FREED char *from = linked_side_text(q->board, &q->play[play].from);
    PG_FREED char *to = linked_side_text(q->board, &q->play[play].to);
    buf_printf(out, "%s to %s", from, to);
}

/* ---- leaves, exactly -------------------------------------------------------------------------------- */

/* What the plays gain together, over a common denominator: constant + sum of gain over the pegs of A. */
typedef struct linked_sum {
    uint32_t holes;
    fmpq_t constant;
    fmpq *gain; /* [holes] */
} linked_sum;

static void add_part(linked_sum *sum, const weighting *w, const linked_side *s, int sign, bool class)
{
    PG_SCOPED(integer_release) fmpz_t value = {0};
    PG_SCOPED(rational_release) fmpq_t term = {{0, 1}};
    if (s->kind == SIDE_GIVEN) /* for a class any completion will do: the residue is checked to be one */
        (sign > 0 || class ? weighting_min : weighting_max)(value, w, &s->given);
    for (uint32_t h = 0; s->kind != SIDE_GIVEN && h < sum->holes; h++) {
        fmpq_set_fmpz_frac(term, w->num + h, w->den);
        ((sign > 0) == (s->kind == SIDE_START) ? fmpq_add : fmpq_sub)(sum->gain + h, sum->gain + h, term);
        if (s->kind == SIDE_COMPLEMENT)
            fmpz_add(value, value, w->num + h);
    }
    fmpq_set_fmpz_frac(term, value, w->den);
    (sign > 0 ? fmpq_add : fmpq_sub)(sum->constant, sum->constant, term);
}

static void add_price(linked_sum *sum, const linked_step *leaf, const position *start)
{
    PG_SCOPED(rational_release) fmpq_t term = {{0, 1}};
    if (start->total < 0)
        return;
    for (uint32_t h = 0; h < sum->holes; h++)
        fmpq_add(sum->gain + h, sum->gain + h, leaf->price);
    fmpq_set_si(term, start->total, 1);
    fmpq_mul(term, term, leaf->price);
    fmpq_sub(sum->constant, sum->constant, term);
}

/* The gain of each orbit at its first hole; pegs that are there go into the constant. */
static void gather(linked_sum *sum, const linked_problem *q, const position *start)
{
    for (uint32_t h = 0; h < sum->holes; h++) {
        if (bits_get(start->peg, h))
            fmpq_add(sum->constant, sum->constant, sum->gain + h);
        else if (q->orbit[h] != h)
            fmpq_add(sum->gain + q->orbit[h], sum->gain + q->orbit[h], sum->gain + h);
    }
}

static bool is_whole(const fmpq *x) { return fmpz_is_one(fmpq_denref(x)); }

/* A given set's open holes leave one residue under a colouring. */
static bool one_residue(const weighting *w, const linked_side *s)
{
    PG_SCOPED(integer_release) fmpz_t residue = {0};
    return s->kind != SIDE_GIVEN || weighting_residue(residue, w, &s->given);
}

static bool parts_valid(const linked_problem *q, const linked_step *leaf)
{
    bool class = leaf->kind == LINKED_CLASS, valid = true;
    for (uint32_t i = 0; valid && i < q->plays; i++) {
        const weighting *w = leaf->vector[i];
        if (w)
            valid = class ? weighting_is_colouring(w, q->board) && one_residue(w, &q->play[i].from) &&
                                one_residue(w, &q->play[i].to)
                          : weighting_is_count(w, q->board);
    }
    return valid;
}

bool linked_leaf_holds(const linked_problem *q, const position *start, const linked_step *leaf)
{
    if (!parts_valid(q, leaf))
        return false;
    bool class = leaf->kind == LINKED_CLASS, holds = true;
    linked_sum sum = {.holes = q->board->holes, .gain = _fmpq_vec_init(q->board->holes)};
    fmpq_init(sum.constant);
    for (uint32_t i = 0; i < q->plays; i++)
        if (leaf->vector[i]) {
            add_part(&sum, leaf->vector[i], &q->play[i].from, -1, class);
            add_part(&sum, leaf->vector[i], &q->play[i].to, 1, class);
        }
    add_price(&sum, leaf, start);
    gather(&sum, q, start);
    for (uint32_t h = 0; h < sum.holes; h++) {
        if (!bits_get(start->open, h) || q->orbit[h] != h)
            continue;
        if (class)
            holds = holds && is_whole(sum.gain + h);
        else if (fmpq_sgn(sum.gain + h) < 0)
            fmpq_add(sum.constant, sum.constant, sum.gain + h);
    }
    holds = holds && (class ? !is_whole(sum.constant) : fmpq_sgn(sum.constant) > 0);
    _fmpq_vec_clear(sum.gain, sum.holes);
    fmpq_clear(sum.constant);
    return holds;
}

/* ---- their proof files ----------------------------------------------------------------------------- */

static void write_linked_head(cert_writer *c, const linked_problem *q, verdict_kind k)
{
    buf_printf(&c->out, "%s-linked ", verdict_name(k));
    position_text(&c->out, c->board, &q->start);
    buf_printf(&c->out, " %s %" PRIu32, plane_group_name(q->group), q->plays);
    for (uint32_t i = 0; i < 2 * q->plays; i++) {
        const linked_side *s = i % 2 ? &q->play[i / 2].to : &q->play[i / 2].from;
        PG_FREED char *text = linked_side_text(c->board, s);
        buf_printf(&c->out, " %s", text);
    }
}

/* What the leaves refer to is written before the statement: its numbers, [steps *
 * plays], and of statements. */
static uint32_t *define_leaves(cert_writer *c, const linked_verdict *v)
{
    uint32_t *number = PG_NEW(uint32_t, v->steps * v->plays);
    for (size_t i = 0; i < v->steps; i++) {
        const linked_step *s = &v->step[i];
        for (uint32_t k = 0; s->vector && k < v->plays; k++)
            if (s->vector[k])
                number[i * v->plays + k] = cert_define_vector(c, s->vector[k]);
        if (s->kind == LINKED_STATEMENT)
            number[i * v->plays] = cert_add(c, &s->start, &s->finish, &s->reason);
    }
    return number;
}

static void write_linked_leaf(cert_writer *c, const linked_step *s, uint32_t plays, const uint32_t *number)
{
    buf_add(&c->out, s->kind == LINKED_PAGODA ? "pagoda" : "class");
    if (!fmpq_is_zero(s->price)) {
        buf_add(&c->out, " pegs ");
        add_fraction(&c->out, fmpq_numref(s->price), fmpq_denref(s->price));
    }
    for (uint32_t k = 0; k < plays; k++)
        if (s->vector[k])
            buf_printf(&c->out, " %" PRIu32 " %" PRIu32, k + 1, number[k]);
    buf_char(&c->out, '\n');
}

static void write_linked_step(cert_writer *c, const linked_step *s, uint32_t plays, const uint32_t *number)
{
    switch (s->kind) {
    case LINKED_SPLIT: buf_printf(&c->out, "split %s\n", c->board->hole_name[s->index]); break;
    case LINKED_STATEMENT:
        buf_printf(&c->out, "statement %" PRIu32 " %" PRIu32 "\n", s->index + 1, number[0]);
        break;
    case LINKED_EMPTY:
    case LINKED_OPEN: /* never in a proof */ buf_add(&c->out, "empty\n"); break;
    case LINKED_PAGODA:
    case LINKED_CLASS: write_linked_leaf(c, s, plays, number); break;
    }
}

static void write_linked_games(cert_writer *c, const linked_problem *q, const linked_verdict *v)
{
    buf_add(&c->out, " from ");
    position_text_closed(&c->out, c->board, v->start);
    buf_char(&c->out, '\n');
    for (uint32_t i = 0; i < q->plays; i++) {
        const linked_side *s = &q->play[i].from;
        cert_game(c, s->kind == SIDE_GIVEN ? &s->given : NULL, &v->game[i]);
    }
}

void cert_add_linked(cert_writer *c, const linked_problem *q, const linked_verdict *v)
{
    cert_need(c, 2);
    PG_FREED uint32_t *number = v->kind == VERDICT_IMPOSSIBLE ? define_leaves(c, v) : NULL;
    write_linked_head(c, q, v->kind);
    if (v->kind == VERDICT_POSSIBLE)
        write_linked_games(c, q, v);
    else
        buf_char(&c->out, '\n');
    for (size_t i = 0; number && i < v->steps; i++)
        write_linked_step(c, &v->step[i], v->plays, number + i * v->plays);
}

char *cert_linked_text(const linked_problem *q, const linked_verdict *v)
{
    cert_writer *w = cert_new(q->board, CERT_PROBLEM, NULL);
    cert_add_linked(w, q, v);
    return cert_finish(w);
}
