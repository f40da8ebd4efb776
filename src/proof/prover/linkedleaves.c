/* linkedleaves.c - what closes a node of the tree: a Farkas vector, the class test, or the plays of a decided
 * start.
 *
 * An infeasible program gives a Farkas vector, which falls apart into one weighting a play. When no orbit is
 * open any more, the plays are ordinary problems: one that is impossible closes the leaf, and when all are
 * possible that is the answer.
 */
#include "exact/rational.h"
#include "linkedparts.h"

/* ---- leaves ----------------------------------------------------------------------------------------- */

linked_step *linked_add_step(linked_search *f, linked_step_kind kind, uint32_t index)
{
    linked_verdict *v = f->out;
    PG_GROW(v->step, v->steps, v->room);
    linked_step *s = &v->step[v->steps++];
    *s = (linked_step){.kind = kind, .index = index};
    fmpq_init(s->price);
    return s;
}

static void free_vectors(const linked_search *f, weighting **vector)
{
    for (uint32_t i = 0; i < f->q->plays; i++)
        weighting_free(vector[i]);
    free(vector);
}

/* Splits the guess into a weighting for each play; those that are 0 are left out. */
static weighting **split_guess(const linked_search *f, const weighting *w)
{
    uint32_t holes = f->q->board->holes;
    weighting **vector = PG_NEW(weighting *, f->q->plays);
    for (uint32_t i = 0; i < f->programmed; i++) {
        bool zero = true;
        weighting *part = weighting_new(holes);
        for (uint32_t h = 0; h < holes; h++) {
            fmpz_set(part->num + h, w->num + i * holes + h);
            zero = zero && fmpz_is_zero(part->num + h);
        }
        fmpz_set(part->den, w->den);
        if (zero)
            weighting_free(part);
        else
            vector[f->lead[i]] = part;
    }
    return vector;
}

static void guess_leaf(const linked_search *f, const weighting *w, linked_step *leaf)
{
    PG_SCOPED(integer_release) fmpz_t price = {0};
    leaf->vector = split_guess(f, w);
    if (w->holes > f->programmed * f->q->board->holes) {
        fmpz_neg(price, w->num + w->holes - 1);
        fmpq_set_fmpz_frac(leaf->price, price, w->den);
    }
}

static bool guess_holds(void *context, const weighting *w)
{
    linked_search *f = context;
    linked_step leaf = {.kind = LINKED_PAGODA};
    fmpq_init(leaf.price);
    guess_leaf(f, w, &leaf);
    bool holds = linked_leaf_holds(f->q, &f->at, &leaf);
    free_vectors(f, leaf.vector);
    fmpq_clear(leaf.price);
    return holds;
}

static void load_bounds(linked_search *f)
{
    for (uint32_t o = 0; o < f->orbits; o++) {
        bool peg = bits_get(f->at.peg, f->head[o]);
        lp_set_bounds(f->program, f->first_orbit + o, peg, peg || orbit_open(f, o));
    }
}

bool linked_refuted_by_program(linked_search *f)
{
    uint32_t count = f->programmed * f->q->board->holes + (f->at.total >= 0);
    if (!f->program)
        return false;
    load_bounds(f);
    lp_answer answer = lp_solve(f->program, f->limits, f->multiplier);
    if (answer == LP_FEASIBLE)
        lp_point(f->program, f->value);
    if (answer != LP_INFEASIBLE)
        return false;
    weighting *w = rational_round(f->multiplier, count, guess_holds, f);
    if (w)
        guess_leaf(f, w, linked_add_step(f, LINKED_PAGODA, 0));
    weighting_free(w);
    return w != NULL;
}

/* The class test's view of the plays; what it points to is freed by the caller. */
static void class_problem(const linked_search *f, linked_class *c, linked_play_class *play, uint32_t *unknown,
                          uint32_t *size)
{
    uint32_t holes = f->q->board->holes;
    *c = (linked_class){.plays = f->leads, .play = play, .unknown = unknown, .size = size, .pegs = -1};
    if (f->at.total >= 0)
        c->pegs = f->at.total - (int64_t)position_pegs(&f->at);
    for (uint32_t o = 0; o < f->orbits; o++)
        if (orbit_open(f, o))
            size[c->unknowns++] = f->size[o];
    for (uint32_t h = 0, k = 0; h < holes; h++) {
        bool first = f->head[f->number[h]] == h && orbit_open(f, f->number[h]);
        unknown[h] = first ? k++ : orbit_open(f, f->number[h]) ? unknown[f->head[f->number[h]]] : c->unknowns;
    }
    for (uint32_t i = 0; i < f->leads; i++) {
        const linked_play *p = &f->q->play[f->lead[i]];
        int8_t *base_of = PG_NEW(int8_t, holes);
        for (uint32_t h = 0; h < holes; h++)
            base_of[h] = linked_base(p, h, &f->at);
        play[i] = (linked_play_class){.base = base_of, .slope = linked_slope(p)};
        play[i].start = p->from.kind == SIDE_GIVEN ? &p->from.given : NULL;
        play[i].finish = p->to.kind == SIDE_GIVEN ? &p->to.given : NULL;
    }
}

static bool is_zero(const weighting *w)
{
    bool zero = true;
    for (uint32_t h = 0; zero && h < w->holes; h++)
        zero = fmpz_is_zero(w->num + h);
    return zero;
}

bool linked_refuted_by_class(linked_search *f)
{
    uint32_t holes = f->q->board->holes;
    linked_class c;
    PG_FREED linked_play_class *play = PG_NEW(linked_play_class, f->leads);
    PG_FREED uint32_t *unknown = PG_NEW(uint32_t, holes), *size = PG_NEW(uint32_t, holes);
    PG_FREED weighting **part = PG_NEW(weighting *, f->leads);
    linked_step leaf = {.kind = LINKED_CLASS, .vector = PG_NEW(weighting *, f->q->plays)};
    class_problem(f, &c, play, unknown, size);
    fmpq_init(leaf.price);
    bool refuted = lattice_refutes_linked(prover_lattice(f->prover), &c, f->limits, part, leaf.price);
    for (uint32_t i = 0; refuted && i < f->leads; i++) {
        if (is_zero(part[i]))
            weighting_free(part[i]);
        else
            leaf.vector[f->lead[i]] = part[i];
    }
    refuted = refuted && linked_leaf_holds(f->q, &f->at, &leaf);
    if (refuted) {
        linked_step *s = linked_add_step(f, LINKED_CLASS, 0);
        fmpq_swap(s->price, leaf.price);
        s->vector = leaf.vector;
    } else {
        free_vectors(f, leaf.vector);
    }
    fmpq_clear(leaf.price);
    for (uint32_t i = 0; i < f->leads; i++)
        free((void *)(uintptr_t)play[i].base);
    return refuted;
}

/* ---- a start that is decided -------------------------------------------------------------------------- */

/* The problem that a play is for this start. */
static problem_state *open_play(const linked_search *f, const position *at, uint32_t play)
{
    const linked_play *p = &f->q->play[play];
    PG_SCOPED(position_release) position start, finish;
    linked_side_at(f->q, &p->from, at, &start);
    linked_side_at(f->q, &p->to, at, &finish);
    return problem_state_new(&(problem){f->q->board, &start, &finish});
}

/* The games of all plays are the answer: those of the leads, and their images. */
static void take_games(linked_search *f, const position *at, problem_state **k)
{
    const board *b = f->q->board;
    PG_FREED uint32_t *image = PG_NEW(uint32_t, b->holes);
    f->out->kind = VERDICT_POSSIBLE;
    f->out->start = bits_dup(at->peg, at->holes);
    f->out->game = PG_NEW(game, f->q->plays);
    for (uint32_t i = 0, leads = 0; i < f->q->plays; i++) {
        const game *from = &f->out->game[f->image_of[i]];
        if (f->image_of[i] == i)
            from = &problem_state_verdict(k[leads++])->game;
        for (uint32_t h = 0; h < b->holes; h++)
            image[h] = h;
        if (f->image_of[i] != i && f->motion[i])
            plane_image(b, f->motion[i], image);
        game_image(&f->out->game[i], b, from, image);
    }
}

/* The play that is impossible closes the leaf. */
static void take_statement(linked_search *f, uint32_t play, const position *at, problem_state *k,
                           linked_step *leaf)
{
    const linked_play *p = &f->q->play[play];
    leaf->kind = LINKED_STATEMENT;
    leaf->index = play;
    position_release(&leaf->start);
    linked_side_at(f->q, &p->from, at, &leaf->start);
    linked_side_at(f->q, &p->to, at, &leaf->finish);
    problem_state_take(k, &leaf->reason);
}

pg_status linked_settle(linked_search *f, const position *at, double most, linked_step *leaf)
{
    pg_status s = PG_OK;
    uint32_t possible = 0;
    if (!leaf->known) {
        leaf->known = PG_NEW(problem_state *, f->leads);
        leaf->knowns = f->leads;
        for (uint32_t i = 0; i < f->leads; i++)
            leaf->known[i] = open_play(f, at, f->lead[i]);
    }
    for (uint32_t i = 0; s == PG_OK && leaf->kind == LINKED_OPEN && i < 2 * f->leads; i++) {
        problem_state *k = leaf->known[i % f->leads];
        if (!problem_state_decided(k))
            s = problem_state_go(k, f->prover, i < f->leads ? 0 : most, f->limits, f->error);
        if (s == PG_OK && problem_state_verdict(k)->kind == VERDICT_IMPOSSIBLE)
            take_statement(f, f->lead[i % f->leads], at, k, leaf);
        possible += i >= f->leads && problem_state_verdict(k)->kind == VERDICT_POSSIBLE;
    }
    if (s == PG_OK && possible == f->leads)
        take_games(f, at, leaf->known);
    if (leaf->kind != LINKED_OPEN || f->out->kind != VERDICT_OPEN)
        linked_step_forget(leaf);
    return s;
}
