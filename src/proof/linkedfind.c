/* linkedfind.c - is there a start for which all plays can be made?
 *
 * A tree over the orbits of the unknown start. At each node one class test (exact/lattice.c) and one linear
 * program for all plays together: the jump counts of each play, and one variable between 0 and 1 for each
 * open orbit, shared by them. An infeasible program gives a Farkas vector, which falls apart into one
 * weighting a play. When no orbit is open any more, the plays are ordinary problems: one that is impossible
 * closes the leaf, and when all are possible that is the answer. Plays that are images of each other under
 * motions that keep the start as well as the board stand and fall together: one of them is in the programs.
 *
 * Cost: at worst 2^orbits leaves. Nine orbits of the English board under quarter turns, ten plays: 330 rows,
 * 1,500 columns, some milliseconds a node.
 */
#include "builder.h"
#include "linked.h"
#include "plan.h"
#include "rational.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* More unknowns than that, times plays: the class test is made at the root and at leaves only. More holes
 * than CLASS_AT_ALL, times plays: it is not made. The linear program has at most about MOST_ENTRIES entries;
 * plays that find no room in it are left to the class test and to the leaves. */
enum { CLASS_EVERYWHERE = 4096, MOST_ENTRIES = 300000, CLASS_AT_ALL = 1 << 20 };
/* What a play of a decided start may cost before the others had their turn; as for known_go. */
static const double FIRST_WORK = 1e9;

typedef struct finder {
    prover *prover;
    const linked_problem *q;
    const pg_limits *limits;
    pg_error *error;
    linked_verdict *out;
    position at;              /* the start as far as decided */
    uint32_t *lead, leads;    /* plays that stand for all */
    uint32_t *image_of,
        *motion; /* [plays]: an earlier play, and the motion that takes it here; a lead: itself */
    uint32_t programmed;      /* so many of them, the first ones, are in the linear program */
    uint32_t *head, orbits;   /* first holes of the orbits ... */
    uint32_t *number, *size;  /* ... the number of each hole's orbit; holes in an orbit */
    model model;
    uint32_t first_orbit; /* the column of orbit 0 */
    lp *program;
    double *multiplier, *value;
} finder;

/* ---- plays that are images of each other ---------------------------------------------------------- */

static bool side_image(const linked_side *a, const uint32_t *image, const linked_side *b)
{
    if (a->kind != b->kind || a->kind != SIDE_GIVEN)
        return a->kind == b->kind;
    bool same = a->given.count == b->given.count;
    for (uint32_t h = 0; same && h < a->given.holes; h++)
        same = bits_get(a->given.peg, h) == bits_get(b->given.peg, image[h]) &&
               bits_get(a->given.open, h) == bits_get(b->given.open, image[h]);
    return same;
}

static bool keeps_start(const finder *f, const uint32_t *image)
{
    bool keeps = true;
    for (uint32_t h = 0; keeps && h < f->at.holes; h++)
        keeps = f->q->orbit[image[h]] == f->q->orbit[h];
    return keeps;
}

/* Drops the plays that a motion takes to an earlier one; when time is up, not all of
 * them, which costs work alone. */
static void drop_images(finder *f, const uint32_t *image, uint32_t motion, bool *dropped)
{
    const linked_problem *q = f->q;
    for (uint32_t i = 0; i < q->plays && limits_check(f->limits) == PG_OK; i++)
        for (uint32_t k = 0; k < i && !dropped[i]; k++) {
            dropped[i] = !dropped[k] && side_image(&q->play[k].from, image, &q->play[i].from) &&
                         side_image(&q->play[k].to, image, &q->play[i].to);
            if (dropped[i]) {
                f->image_of[i] = k;
                f->motion[i] = motion;
            }
        }
}

static void choose_leads(finder *f)
{
    const board *b = f->q->board;
    bool *dropped = PG_NEW(bool, f->q->plays);
    uint32_t *image = PG_NEW(uint32_t, b->holes), motions = plane_motions(b);
    f->image_of = PG_NEW(uint32_t, f->q->plays);
    f->motion = PG_NEW(uint32_t, f->q->plays);
    for (uint32_t h = 0; h < b->holes; h++)
        image[h] = h;
    drop_images(f, image, 0, dropped); /* plays given twice */
    for (uint32_t m = 1; m < motions; m++)
        if (plane_image(b, m, image) && keeps_start(f, image) && symmetry_holds(b, image))
            drop_images(f, image, m, dropped);
    f->lead = PG_NEW(uint32_t, f->q->plays);
    for (uint32_t i = 0; i < f->q->plays; i++)
        if (!dropped[i]) {
            f->image_of[i] = i;
            f->lead[f->leads++] = i;
        }
    free(image);
    free(dropped);
}

/* ---- the linear program --------------------------------------------------------------------------- */

/* How often the peg of A at a hole enters finish less start. */
static int slope(const linked_play *p)
{
    return (p->to.kind == SIDE_START) - (p->to.kind == SIDE_COMPLEMENT) - (p->from.kind == SIDE_START) +
           (p->from.kind == SIDE_COMPLEMENT);
}

/* Finish less start without the unknown pegs of A: its decided pegs count when `at` is given. */
static int8_t base(const linked_play *p, uint32_t h, const position *at)
{
    int decided = at && bits_get(at->peg, h) ? slope(p) : 0;
    int to = p->to.kind == SIDE_GIVEN ? bits_get(p->to.given.peg, h) : p->to.kind == SIDE_COMPLEMENT;
    int from = p->from.kind == SIDE_GIVEN ? bits_get(p->from.given.peg, h) : p->from.kind == SIDE_COMPLEMENT;
    return (int8_t)(to - from + decided);
}

static void add_jumps(builder *to, const board *b, uint32_t first_row)
{
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint32_t column = builder_column(to, COLUMN_JUMP, j, true, false);
        const jump_cell *cell = jump_cells(b, j);
        for (uint32_t i = 0; i < b->jump[j].length; i++)
            builder_entry(to, first_row + cell[i].hole, column, cell[i].after - cell[i].before);
    }
}

static void add_open(builder *to, const linked_side *s, bool start, uint32_t first_row)
{
    if (s->kind != SIDE_GIVEN)
        return;
    const position *p = &s->given;
    bool counted = p->count >= 0;
    uint32_t row = counted ? builder_row(to, start ? ROW_START_PEGS : ROW_FINISH_PEGS, 0, MODEL_EQ,
                                         p->count - (int64_t)position_pegs(p))
                           : 0;
    for (uint32_t h = 0; h < p->holes; h++) {
        if (!bits_get(p->open, h))
            continue;
        uint32_t column = builder_column(to, start ? COLUMN_START_OPEN : COLUMN_FINISH_OPEN, h, true, true);
        builder_entry(to, first_row + h, column, start ? 1 : -1);
        if (counted)
            builder_entry(to, row, column, 1);
    }
}

static void add_orbits(finder *f, builder *to, uint32_t pegs_row)
{
    uint32_t holes = f->q->board->holes;
    f->first_orbit = to->m->columns;
    for (uint32_t o = 0; o < f->orbits; o++) {
        uint32_t column = builder_column(to, COLUMN_START_OPEN, f->head[o], true, true);
        for (uint32_t i = 0; i < f->programmed; i++)
            for (uint32_t h = f->head[o]; h < holes; h++)
                if (f->number[h] == o)
                    builder_entry(to, i * holes + h, column, -slope(&f->q->play[f->lead[i]]));
        if (f->at.count >= 0)
            builder_entry(to, pegs_row, column, (int32_t)f->size[o]);
    }
}

static void build(finder *f)
{
    const board *b = f->q->board;
    size_t fit = MOST_ENTRIES / (b->cells + b->holes + 1);
    f->programmed = fit < f->leads ? (uint32_t)fit : f->leads;
    f->model = (model){.kind = MODEL_RELAXATION, .board = b};
    builder to = {.m = &f->model};
    for (uint32_t i = 0; i < f->programmed; i++)
        for (uint32_t h = 0; h < b->holes; h++)
            builder_row(&to, ROW_HOLE, h, MODEL_EQ, base(&f->q->play[f->lead[i]], h, NULL));
    uint32_t pegs_row = f->at.count >= 0 ? builder_row(&to, ROW_START_PEGS, 0, MODEL_EQ, f->at.count) : 0;
    for (uint32_t i = 0; i < f->programmed; i++) {
        const linked_play *p = &f->q->play[f->lead[i]];
        add_jumps(&to, b, i * b->holes);
        add_open(&to, &p->from, true, i * b->holes);
        add_open(&to, &p->to, false, i * b->holes);
    }
    add_orbits(f, &to, pegs_row);
    builder_finish(&to);
    f->program = f->programmed ? lp_new(&f->model) : NULL;
    f->multiplier = PG_NEW(double, f->model.rows);
    f->value = PG_NEW(double, f->model.columns);
}

static bool is_open(const finder *f, uint32_t o) { return bits_get(f->at.open, f->head[o]); }

static void load_bounds(finder *f)
{
    for (uint32_t o = 0; o < f->orbits; o++) {
        bool peg = bits_get(f->at.peg, f->head[o]);
        lp_set_bounds(f->program, f->first_orbit + o, peg, peg || is_open(f, o));
    }
}

/* ---- leaves ----------------------------------------------------------------------------------------- */

static linked_step *add_step(finder *f, linked_step_kind kind, uint32_t index)
{
    linked_verdict *v = f->out;
    PG_GROW(v->step, v->steps, v->room);
    linked_step *s = &v->step[v->steps++];
    *s = (linked_step){.kind = kind, .index = index};
    fmpq_init(s->price);
    return s;
}

static void free_vectors(const finder *f, weighting **vector)
{
    for (uint32_t i = 0; i < f->q->plays; i++)
        weighting_free(vector[i]);
    free(vector);
}

/* Splits the guess into a weighting for each play; those that are 0 are left out. */
static weighting **split_guess(const finder *f, const weighting *w)
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

static void guess_leaf(const finder *f, const weighting *w, linked_step *leaf)
{
    fmpz_t price;
    fmpz_init(price);
    leaf->vector = split_guess(f, w);
    if (w->holes > f->programmed * f->q->board->holes) {
        fmpz_neg(price, w->num + w->holes - 1);
        fmpq_set_fmpz_frac(leaf->price, price, w->den);
    }
    fmpz_clear(price);
}

static bool guess_holds(void *context, const weighting *w)
{
    finder *f = context;
    linked_step leaf = {.kind = LINKED_PAGODA};
    fmpq_init(leaf.price);
    guess_leaf(f, w, &leaf);
    bool holds = linked_leaf_holds(f->q, &f->at, &leaf);
    free_vectors(f, leaf.vector);
    fmpq_clear(leaf.price);
    return holds;
}

static bool refuted_by_program(finder *f)
{
    uint32_t count = f->programmed * f->q->board->holes + (f->at.count >= 0);
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
        guess_leaf(f, w, add_step(f, LINKED_PAGODA, 0));
    weighting_free(w);
    return w != NULL;
}

/* The class test's view of the plays; what it points to is freed by the caller. */
static void class_problem(const finder *f, linked_class *c, linked_play_class *play, uint32_t *unknown,
                          uint32_t *size)
{
    uint32_t holes = f->q->board->holes;
    *c = (linked_class){.plays = f->leads, .play = play, .unknown = unknown, .size = size, .pegs = -1};
    if (f->at.count >= 0)
        c->pegs = f->at.count - (int64_t)position_pegs(&f->at);
    for (uint32_t o = 0; o < f->orbits; o++)
        if (is_open(f, o))
            size[c->unknowns++] = f->size[o];
    for (uint32_t h = 0, k = 0; h < holes; h++) {
        bool first = f->head[f->number[h]] == h && is_open(f, f->number[h]);
        unknown[h] = first ? k++ : is_open(f, f->number[h]) ? unknown[f->head[f->number[h]]] : c->unknowns;
    }
    for (uint32_t i = 0; i < f->leads; i++) {
        const linked_play *p = &f->q->play[f->lead[i]];
        int8_t *base_of = PG_NEW(int8_t, holes);
        for (uint32_t h = 0; h < holes; h++)
            base_of[h] = base(p, h, &f->at);
        play[i] = (linked_play_class){.base = base_of, .slope = slope(p)};
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

static bool refuted_by_class(finder *f)
{
    uint32_t holes = f->q->board->holes;
    linked_class c;
    linked_play_class *play = PG_NEW(linked_play_class, f->leads);
    uint32_t *unknown = PG_NEW(uint32_t, holes), *size = PG_NEW(uint32_t, holes);
    weighting **part = PG_NEW(weighting *, f->leads);
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
        linked_step *s = add_step(f, LINKED_CLASS, 0);
        fmpq_swap(s->price, leaf.price);
        s->vector = leaf.vector;
    } else {
        free_vectors(f, leaf.vector);
    }
    fmpq_clear(leaf.price);
    for (uint32_t i = 0; i < f->leads; i++)
        free((void *)(uintptr_t)play[i].base);
    free(play);
    free(unknown);
    free(size);
    free(part);
    return refuted;
}

/* ---- a start that is decided -------------------------------------------------------------------------- */

/* The problem that a play is for this start. */
static known *open_play(const finder *f, const position *at, uint32_t play)
{
    const linked_play *p = &f->q->play[play];
    position start, finish;
    linked_side_at(f->q, &p->from, at, &start);
    linked_side_at(f->q, &p->to, at, &finish);
    known *k = known_new(&(problem){f->q->board, &start, &finish});
    position_release(&start);
    position_release(&finish);
    return k;
}

/* The game of the play that this one is an image of, seen through the motion. */
static game image_game(const board *b, const game *g, const uint32_t *image)
{
    uint64_t *from = bits_dup(g->start, b->holes), *now = bits_new(b->holes), *next = bits_new(b->holes);
    uint64_t *to = bits_new(b->holes);
    game out = {.start = bits_new(b->holes), .jump = PG_NEW(uint32_t, g->jumps)};
    symmetry_apply(out.start, image, from, b->holes);
    memcpy(now, out.start, bits_words(b->holes) * sizeof *now);
    for (uint32_t i = 0; i < g->jumps; i++) {
        jump_play(b, g->jump[i], from);
        symmetry_apply(to, image, from, b->holes);
        for (uint32_t j = 0; out.jumps == i && j < b->jumps; j++) {
            memcpy(next, now, bits_words(b->holes) * sizeof *now);
            if (!jump_fits(b, j, now))
                continue;
            jump_play(b, j, next);
            if (bits_equal(next, to, b->holes))
                out.jump[out.jumps++] = j;
        }
        memcpy(now, to, bits_words(b->holes) * sizeof *now);
    }
    free(from);
    free(now);
    free(next);
    free(to);
    return out;
}

/* The games of all plays are the answer: those of the leads, and their images. */
static void take_games(finder *f, const position *at, known **k)
{
    const board *b = f->q->board;
    uint32_t *image = PG_NEW(uint32_t, b->holes);
    f->out->kind = VERDICT_POSSIBLE;
    f->out->start = bits_dup(at->peg, at->holes);
    f->out->game = PG_NEW(game, f->q->plays);
    for (uint32_t i = 0, leads = 0; i < f->q->plays; i++) {
        const game *from = &f->out->game[f->image_of[i]];
        if (f->image_of[i] == i)
            from = &known_verdict(k[leads++])->game;
        for (uint32_t h = 0; h < b->holes; h++)
            image[h] = h;
        if (f->image_of[i] != i && f->motion[i])
            plane_image(b, f->motion[i], image);
        f->out->game[i] = image_game(b, from, image);
    }
    free(image);
}

/* The play that is impossible closes the leaf. */
static void take_statement(finder *f, uint32_t play, const position *at, known *k, linked_step *leaf)
{
    const linked_play *p = &f->q->play[play];
    leaf->kind = LINKED_STATEMENT;
    leaf->index = play;
    position_release(&leaf->start);
    linked_side_at(f->q, &p->from, at, &leaf->start);
    linked_side_at(f->q, &p->to, at, &leaf->finish);
    known_take(k, &leaf->reason);
}

/* Goes on with the plays of a decided start, over so much work each: the cheap tests of all of them first.
 * What is known of them stays with the leaf while it is open. */
static pg_status settle_start(finder *f, const position *at, double most, linked_step *leaf)
{
    pg_status s = PG_OK;
    uint32_t possible = 0;
    if (!leaf->known) {
        leaf->known = PG_NEW(known *, f->leads);
        leaf->knowns = f->leads;
        for (uint32_t i = 0; i < f->leads; i++)
            leaf->known[i] = open_play(f, at, f->lead[i]);
    }
    for (uint32_t i = 0; s == PG_OK && leaf->kind == LINKED_OPEN && i < 2 * f->leads; i++) {
        known *k = leaf->known[i % f->leads];
        if (!known_decided(k))
            s = known_go(k, f->prover, i < f->leads ? 0 : most, f->limits, f->error);
        if (s == PG_OK && known_verdict(k)->kind == VERDICT_IMPOSSIBLE)
            take_statement(f, f->lead[i % f->leads], at, k, leaf);
        possible += i >= f->leads && known_verdict(k)->kind == VERDICT_POSSIBLE;
    }
    if (s == PG_OK && possible == f->leads)
        take_games(f, at, leaf->known);
    if (leaf->kind != LINKED_OPEN || f->out->kind != VERDICT_OPEN)
        linked_step_forget(leaf);
    return s;
}

/* ---- the tree ------------------------------------------------------------------------------------------ */

static void decide(finder *f, uint32_t o, bool open, bool peg)
{
    for (uint32_t h = f->head[o]; h < f->at.holes; h++)
        if (f->number[h] == o) {
            bits_put(f->at.open, h, open);
            bits_put(f->at.peg, h, peg);
        }
}

/* The open orbit whose value in the program is nearest to one half; orbits when none is open. */
static uint32_t next_orbit(const finder *f)
{
    uint32_t best = f->orbits;
    double least = 2;
    for (uint32_t o = 0; o < f->orbits; o++) {
        if (!is_open(f, o))
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
    linked_step *copy = pg_alloc(before, sizeof *copy);
    memcpy(copy, v->step + first, before * sizeof *copy);
    memmove(v->step + first, v->step + middle, after * sizeof *copy);
    memcpy(v->step + first + after, copy, before * sizeof *copy);
    free(copy);
}

static bool without_completion(const position *p)
{
    int64_t pegs = (int64_t)position_pegs(p);
    return p->count >= 0 && (pegs > p->count || pegs + (int64_t)position_open(p) < p->count);
}

static void open_leaf(finder *f)
{
    position_copy(&add_step(f, LINKED_OPEN, 0)->start, &f->at);
    f->out->open++;
}

static pg_status explore(finder *f);

static pg_status explore_both(finder *f, uint32_t o)
{
    bool peg_first = f->value[f->first_orbit + o] > 0.5;
    add_step(f, LINKED_SPLIT, f->head[o]);
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

static pg_status explore_decided(finder *f)
{
    int64_t count = f->at.count;
    f->at.count = -1; /* a position without open holes has none */
    linked_step leaf = {.kind = LINKED_OPEN};
    pg_status s = settle_start(f, &f->at, FIRST_WORK, &leaf);
    if (leaf.kind == LINKED_STATEMENT) {
        linked_step *step = add_step(f, LINKED_STATEMENT, leaf.index);
        step->start = leaf.start;
        step->finish = leaf.finish;
        step->reason = leaf.reason;
    } else if (f->out->kind == VERDICT_OPEN) {
        open_leaf(f);
        f->out->step[f->out->steps - 1].known = leaf.known;
        f->out->step[f->out->steps - 1].knowns = leaf.knowns;
    }
    f->at.count = count;
    return s;
}

/* The tree below the node that f->at says; nothing more once a start was found. */
static pg_status explore(finder *f)
{
    uint32_t open = 0;
    for (uint32_t o = 0; o < f->orbits; o++)
        open += is_open(f, o);
    if (without_completion(&f->at)) {
        add_step(f, LINKED_EMPTY, 0);
        return PG_OK;
    }
    bool class_now = (f->out->steps == 0 || open == 0 || (size_t)open * f->leads <= CLASS_EVERYWHERE) &&
                     (size_t)f->at.holes * f->leads <= CLASS_AT_ALL;
    if (limits_check(f->limits) == PG_OK && ((class_now && refuted_by_class(f)) || refuted_by_program(f)))
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
static pg_status retry(finder *f)
{
    pg_status s = PG_OK;
    for (size_t i = 0; s == PG_OK && f->out->kind == VERDICT_OPEN && i < f->out->steps; i++) {
        linked_step *leaf = &f->out->step[i];
        f->out->stopped = limits_check(f->limits);
        if (f->out->stopped != PG_OK)
            break;
        if (leaf->kind != LINKED_OPEN || !position_closed(&leaf->start))
            continue;
        position at;
        position_copy(&at, &leaf->start);
        s = settle_start(f, &at, HUGE_VAL, leaf);
        position_release(&at);
        f->out->open -= leaf->kind != LINKED_OPEN;
    }
    return s;
}

/* ---- from the outside ---------------------------------------------------------------------------------- */

static void find_orbits(finder *f)
{
    uint32_t holes = f->q->board->holes;
    f->head = PG_NEW(uint32_t, holes);
    f->number = PG_NEW(uint32_t, holes);
    f->size = PG_NEW(uint32_t, holes);
    for (uint32_t h = 0; h < holes; h++) {
        if (f->q->orbit[h] == h) {
            f->number[h] = f->orbits;
            f->head[f->orbits++] = h;
        }
        f->number[h] = f->number[f->q->orbit[h]];
        f->size[f->number[h]]++;
    }
}

pg_status linked_prove(prover *p, const linked_problem *q, const pg_limits *limits, linked_verdict *out,
                       pg_error *e)
{
    finder f = {.prover = p, .q = q, .limits = limits, .error = e, .out = out};
    *out = (linked_verdict){.plays = q->plays};
    position_copy(&f.at, &q->start);
    find_orbits(&f);
    choose_leads(&f);
    build(&f);
    pg_status s = explore(&f);
    if (s == PG_OK && out->stopped == PG_OK)
        s = retry(&f);
    if (s == PG_OK && out->kind == VERDICT_OPEN && out->open == 0)
        out->kind = VERDICT_IMPOSSIBLE;
    if (out->kind != VERDICT_OPEN)
        out->stopped = PG_OK;
    lp_free(f.program);
    model_release(&f.model);
    position_release(&f.at);
    free(f.lead);
    free(f.image_of);
    free(f.motion);
    free(f.head);
    free(f.number);
    free(f.size);
    free(f.multiplier);
    free(f.value);
    return s;
}
