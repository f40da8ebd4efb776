/* each.c - every completion of one end of a problem, decided by itself.
 *
 * Completions are gone through orbit by orbit of the group that they have to look the same under. Of those
 * that symmetries of the problem take to each other the one that is the least number is asked about.
 *
 * How many games there are up to order: among the positions from which the finish can be reached (a closure
 * backwards) games are gone through depth first, of all orders of jumps that share no hole one alone. A
 * jump that was tried sleeps in what comes after its neighbours, until one is made that shares a hole with
 * it (P. Godefroid, Partial-Order Methods for the Verification of Concurrent Systems, 1996). Two games that
 * have different normal forms are two; images of one game are at most as many as there are symmetries.
 */
#include "prover/each.h"

#include "closure/closure.h"
#include "positions/pegs.h"
#include "positions/steps.h"

/* ---- the games of a start ------------------------------------------------------------------------ */

enum { MOST_LOOKED = 1 << 22 };

typedef struct game_count {
    const problem *p;
    const closure *back;
    steps play;
    uint64_t **clash; /* [jumps]: those that share a hole with it */
    uint32_t *line, length, room;
    game first; /* in normal form */
    unsigned games;
    uint32_t looked;
    const pg_limits *limits;
} game_count;

static void note_game(game_count *c)
{
    game g = {.start = c->p->start->peg, .jumps = c->length, .jump = c->line}, normal;
    if (!game_normal(&normal, c->p->board, &g, c->limits)) {
        c->looked = MOST_LOOKED;
        return;
    }
    bool same = c->games && !memcmp(normal.jump, c->first.jump, normal.jumps * sizeof *normal.jump);
    if (c->games)
        game_release(&normal);
    else
        c->first = normal;
    c->games += !same;
}

static void count_from(game_count *c, uint64_t pegs, const uint64_t *asleep)
{
    const board *b = c->p->board;
    if (set_has(c->p->finish, 1, &pegs)) {
        note_game(c);
        return;
    }
    PG_FREED uint64_t *tried = bits_dup(asleep, b->jumps), *after = bits_new(b->jumps);
    for (uint32_t j = 0; j < b->jumps && c->games < EACH_SEVERAL; j++) {
        uint64_t next;
        if (bits_get(tried, j) || !step_into(&c->play, 1, j, &pegs, &next) || !closure_has(c->back, next))
            continue;
        if (c->looked++ >= MOST_LOOKED)
            return;
        for (size_t w = 0; w < bits_words(b->jumps); w++)
            after[w] = tried[w] & ~c->clash[j][w];
        PG_GROW(c->line, c->length, c->room);
        c->line[c->length++] = j;
        count_from(c, next, after);
        c->length--;
        bits_set(tried, j);
    }
}

static uint64_t **clashes(const board *b)
{
    uint64_t **clash = PG_NEW(uint64_t *, b->jumps);
    for (uint32_t j = 0; j < b->jumps; j++) {
        clash[j] = bits_new(b->jumps);
        for (uint32_t k = 0; k < b->jumps; k++)
            bits_put(clash[j], k, jumps_share_hole(b, j, k));
    }
    return clash;
}

/* 0: not known. */
static unsigned count_games(const problem *p, const closure *back, const pg_limits *limits)
{
    game_count c = {.p = p, .back = back, .clash = clashes(p->board), .limits = limits};
    PG_FREED uint64_t *none = bits_new(p->board->jumps);
    steps_init(&c.play, p->board, false);
    count_from(&c, p->start->peg[0], none);
    steps_release(&c.play);
    pg_free_all((char **)c.clash, p->board->jumps);
    free(c.line);
    game_release(&c.first);
    return c.looked < MOST_LOOKED || c.games == EACH_SEVERAL ? c.games : 0;
}

/* Of every member that is possible, as far as there is room for closures. */
static pg_status count_all(each *x, const problem *q, const pg_limits *limits, pg_error *e)
{
    closure *back = NULL;
    pg_status s = PG_OK;
    for (size_t i = 0; i < x->members && s == PG_OK; i++) {
        problem p = each_problem(x, q, i);
        if (x->member[i].verdict.kind != VERDICT_POSSIBLE)
            continue;
        if (!back || !x->starts) { /* of a finish of its own */
            closure_free(back);
            back = NULL;
            s = closure_new(&back, p.board, p.finish, &(closure_options){.backward = true, .limits = limits},
                            e);
        }
        if (s == PG_OK)
            x->member[i].games = count_games(&p, back, limits);
    }
    closure_free(back);
    return status_stops(s) || s == PG_MEMORY ? PG_OK : s;
}

/* ---- completions ---------------------------------------------------------------------------------- */

enum { MOST_COMPLETIONS = 1 << 22, MOST_SYMMETRIES = 1 << 10, LIST_GIB = 4 };

typedef struct completing {
    each *out;
    const position *set;
    const pg_limits *limits;
    uint32_t holes, words, elements, *element, *orbit, *size, *left; /* holes in orbits from that one on */
    uint64_t *pegs, *image;
    uint32_t found;
} completing;

static bool looks_the_same(const completing *c, const uint64_t *pegs)
{
    bool same = true;
    for (uint32_t h = 0; h < c->holes && same; h++)
        same = bits_get(pegs, h) == bits_get(pegs, c->orbit[h]);
    return same;
}

/* Adds the completion where it is the least of its class. */
static void add_least(completing *c)
{
    uint32_t in = 1, fixed = 1;
    for (uint32_t i = 1; i < c->elements; i++) {
        symmetry_apply(c->image, c->element + (size_t)i * c->holes, c->pegs, c->holes);
        if (!looks_the_same(c, c->image))
            continue;
        if (pegs_less(c->words, c->image, c->pegs))
            return;
        in++;
        fixed += pegs_same(c->words, c->image, c->pegs);
    }
    PG_GROW(c->out->member, c->out->members, c->out->room);
    each_member *m = &c->out->member[c->out->members++];
    *m = (each_member){.alike = in / fixed};
    position_of(&m->at, c->holes, c->pegs);
}

/* Is there time, and memory for the list with its verdicts? */
static bool may_go_on(const completing *c)
{
    size_t each_one = sizeof(each_member) + 2 * (c->words * sizeof *c->pegs + 16);
    each *out = c->out;
    if (out->stopped == PG_OK && c->found % 256 == 0)
        out->stopped = c->out->members * each_one > limits_memory(c->limits, LIST_GIB)
                           ? PG_MEMORY
                           : limits_check(c->limits);
    return out->stopped == PG_OK && c->found <= MOST_COMPLETIONS;
}

/* May the orbit of this hole be all pegs, or all empty? */
static bool may_be(const completing *c, uint32_t hole, bool peg)
{
    bool may = true;
    for (uint32_t h = 0; h < c->holes; h++)
        if (c->orbit[h] == hole && !bits_get(c->set->open, h))
            may = may && bits_get(c->set->peg, h) == peg;
    return may;
}

static void complete(completing *c, uint32_t hole, int64_t pegs)
{
    int64_t total = c->set->total;
    while (hole < c->holes && c->orbit[hole] != hole)
        hole++;
    if (!may_go_on(c) || (total >= 0 && (pegs > total || pegs + c->left[hole] < total)))
        return;
    if (hole == c->holes) {
        c->found++;
        if (position_has(c->set, c->pegs))
            add_least(c);
        return;
    }
    for (int peg = 0; peg <= 1; peg++) {
        if (!may_be(c, hole, peg))
            continue;
        for (uint32_t h = hole; h < c->holes; h++)
            if (c->orbit[h] == hole)
                bits_put(c->pegs, h, peg);
        complete(c, hole + 1, pegs + (peg ? c->size[hole] : 0));
    }
}

/* By the number of pegs, then as numbers, hole after hole. */
static int by_pegs(const void *x, const void *y)
{
    const position *a = &((const each_member *)x)->at, *b = &((const each_member *)y)->at;
    size_t pegs = position_pegs(a), others = position_pegs(b);
    uint32_t h = 0;
    while (pegs == others && h + 1 < a->holes && bits_get(a->peg, h) == bits_get(b->peg, h))
        h++;
    return pegs != others ? (pegs < others ? -1 : 1) : bits_get(b->peg, h) - bits_get(a->peg, h);
}

static pg_status list_members(each *out, const problem *q, plane_group group, const pg_limits *limits,
                              pg_error *e)
{
    uint32_t holes = q->board->holes;
    PG_SCOPED(symmetry_release) symmetry_group g;
    PG_FREED uint32_t *orbit = PG_NEW(uint32_t, holes), *size = PG_NEW(uint32_t, holes);
    PG_FREED uint32_t *left = PG_NEW(uint32_t, holes + 1), *element;
    PG_FREED uint64_t *pegs = bits_new(holes), *image = bits_new(holes);
    out->starts = !position_closed(q->start);
    completing c = {.out = out,
                    .set = out->starts ? q->start : q->finish,
                    .limits = limits,
                    .holes = holes,
                    .words = (uint32_t)bits_words(holes),
                    .orbit = orbit,
                    .size = size,
                    .left = left,
                    .pegs = pegs,
                    .image = image};
    problem_symmetries(&g, q, limits);
    c.elements = symmetry_elements(&g, MOST_SYMMETRIES, &element);
    c.element = element;
    PG_TRY(plane_orbits(q->board, group, orbit, e));
    for (uint32_t h = holes; h-- > 0;) {
        size[orbit[h]]++;
        left[h] = holes - h;
    }
    for (uint32_t h = holes; h-- > 0;)
        left[h] = left[h + 1] + (orbit[h] == h ? size[h] : 0);
    complete(&c, 0, 0);
    if (out->members)
        qsort(out->member, out->members, sizeof *out->member, by_pegs);
    return c.found <= MOST_COMPLETIONS
               ? PG_OK
               : pg_fail(e, PG_INPUT, "--each: expected at most %d completions", MOST_COMPLETIONS);
}

/* ---- the whole ------------------------------------------------------------------------------------ */

problem each_problem(const each *x, const problem *q, size_t member)
{
    const position *at = &x->member[member].at;
    return (problem){q->board, x->starts ? at : q->start, x->starts ? q->finish : at};
}

pg_status each_prove(each *out, prover *p, const problem *q, const each_options *how, const pg_limits *limits,
                     pg_error *e)
{
    *out = (each){0};
    if (q->board->marks)
        return pg_fail(e, PG_INPUT,
                       "--each: expected a board without marked pegs, visits, captures and a first move");
    if (how->group != GROUP_NONE && position_closed(q->start))
        return pg_fail(e, PG_INPUT, "--symmetric: expected a start with open holes, such as any");
    if (position_closed(q->start) && position_closed(q->finish))
        return pg_fail(e, PG_INPUT, "--each: expected a start or a finish with open holes");
    if (how->games && !board_peg_change(q->board))
        return pg_fail(e, PG_INPUT, "--one-game: expected rules by which each jump takes as many pegs");
    pg_status s = list_members(out, q, how->group, limits, e);
    for (size_t i = 0; i < out->members && s == PG_OK; i++) {
        problem one = each_problem(out, q, i);
        pg_status late = limits_check(limits);
        if (late != PG_OK) /* the verdict stays open */
            out->member[i].verdict.stopped = late;
        else
            s = prover_prove(p, &one, how->proof, limits, &out->member[i].verdict, e);
    }
    return s == PG_OK && how->games ? count_all(out, q, limits, e) : s;
}

void each_release(each *x)
{
    for (size_t i = 0; i < x->members; i++) {
        position_release(&x->member[i].at);
        verdict_release(&x->member[i].verdict);
    }
    free(x->member);
    *x = (each){0};
}

verdict_kind each_verdict(const each *x)
{
    bool open = x->stopped != PG_OK;
    for (size_t i = 0; i < x->members; i++) {
        if (x->member[i].verdict.kind == VERDICT_POSSIBLE)
            return VERDICT_POSSIBLE;
        open = open || x->member[i].verdict.kind == VERDICT_OPEN;
    }
    return open ? VERDICT_OPEN : VERDICT_IMPOSSIBLE;
}

pg_status each_stopped(const each *x)
{
    pg_status stopped = x->stopped;
    for (size_t i = 0; i < x->members; i++)
        stopped = x->member[i].verdict.stopped ? x->member[i].verdict.stopped : stopped;
    return stopped;
}

uint8_t *each_pairs(const each *x, const problem *q)
{
    const uint32_t holes = q->board->holes;
    PG_FREED uint32_t *element = NULL;
    for (size_t i = 0; i < x->members; i++)
        if (position_pegs(&x->member[i].at) != 2)
            return NULL;
    if (!x->members)
        return NULL;
    PG_SCOPED(symmetry_release) symmetry_group g;
    problem_symmetries(&g, q, NULL);
    uint32_t elements = symmetry_elements(&g, MOST_SYMMETRIES, &element);
    uint8_t *pair = PG_NEW(uint8_t, (size_t)holes * holes);
    for (size_t i = 0; i < x->members; i++) {
        uint32_t at[2] = {0}, found = 0;
        for (uint32_t h = 0; h < holes; h++)
            if (bits_get(x->member[i].at.peg, h))
                at[found++] = h;
        for (uint32_t k = 0; k == 0 || k < elements; k++) {
            uint32_t a = elements ? element[k * holes + at[0]] : at[0];
            uint32_t b = elements ? element[k * holes + at[1]] : at[1];
            pair[a * holes + b] = pair[b * holes + a] = (uint8_t)(x->member[i].verdict.kind + 1);
        }
    }
    return pair;
}

char *each_certificate(const each *x, const problem *q)
{
    cert_writer *w = cert_new(q->board, CERT_PROBLEM, NULL);
    for (size_t i = 0; i < x->members; i++) {
        problem p = each_problem(x, q, i);
        cert_add(w, p.start, p.finish, &x->member[i].verdict);
    }
    return cert_finish(w);
}
