/* engines.c - what each engine can decide, what its next turn would cost, and the turn: those that refuse
 * without a search are in refusals.c.
 *
 * Work is in nanoseconds of one core, roughly: computed from the sizes of board and problem, never measured,
 * so that the order of turns is the same on every machine. Engines that may run away (the listing, the hunt,
 * regression, branch, the sharpened program, the halves) have turns of growing size. The closure decides for
 * sure at a cost that is known beforehand.
 */
#include "engine_parts.h"

#include "closed.h"
#include "search/halves.h"
#include "search/regress.h"

#include <math.h>

/* ---- what all share ----------------------------------------------------------------------------- */

enum {
    LISTING_FIRST = 1000,
    LISTING_STEP = 8,        /* positions of the first turn; times that in each further one */
    LISTING_CACHED = 100000, /* more than these are no more in the processor's caches */
    REGRESS_FIRST = 3000000,
    REGRESS_STEP = 10,
    HALVES_FIRST = 30000,
    HALVES_STEP = 4,
    HALVES_SHARE = 8, /* of the memory: what their levels may take while others have their turns */
    HUNT_PROGRAMS = 30,
    HALVES_PROGRAMS = 60, /* linear programs for counts, about */
    MOST_BITS = 40,
    SMALL_BITS = 20,      /* so little that no guess is worth it */
    ENDS_MOST = 10000000, /* positions; the same where levels, whose proof is short, can do it: */
    ENDS_BESIDE_HALVES = 100000,
    DIVE_FIRST = 100,
    DIVE_STEP = 8,
    DIVE_MOST = 1000000, /* the width of a beam */
    DIVE_EACH = 2,       /* a position with what it leads to, of which jumps are counted, too */
};

/* Nanoseconds. */
static const double list_position = 2, a_jump = 12, class_bit = 0.6, small_class_bit = 6;

static size_t memory_of(const problem_state *k) { return k->limits.memory ? k->limits.memory : PLAN_MEMORY; }

/* What a position costs that is expanded, in units of one that is looked at for each jump. */
static double expanding(const problem_state *k, double each)
{
    const board *b = k->asked.board;
    return (20 + a_jump * (double)b->jumps) * each * (double)bits_words(b->holes);
}

static void decide(problem_state *k, verdict_kind kind, proof_method method)
{
    k->out.kind = kind;
    k->out.method = method;
}

static void found(problem_state *k, game *g)
{
    if (problem_solved(&k->asked, g)) {
        decide(k, VERDICT_POSSIBLE, METHOD_GAME);
        k->out.game = *g;
        *g = (game){0};
    }
    game_release(g);
}

/* What can be reached is listed in full, and no finish is among it. */
static void none_reached(problem_state *k, uint64_t members)
{
    decide(k, VERDICT_IMPOSSIBLE, METHOD_SEARCH);
    k->out.search = (search_result){.answer = SEARCH_NONE, .members = members};
}

/* Takes what a search found; a closed set that does not hold leaves it open. */
static void take(problem_state *k, search_result *r)
{
    if (r->answer == SEARCH_FOUND) {
        found(k, &r->found);
    } else if (r->answer == SEARCH_NONE && closed_holds(&k->asked, r)) {
        decide(k, VERDICT_IMPOSSIBLE, METHOD_SEARCH);
        k->out.search = *r;
        *r = (search_result){0};
    }
    search_result_release(r);
}

/* Did a search end without an answer? That is a failure unless a limit was reached. */
static bool ended(problem_state *k, pg_status s)
{
    k->failed = status_stops(s) ? PG_OK : s;
    return s != PG_OK;
}

/* ---- the start is a finish ---------------------------------------------------------------------- */

static bool meet_next(const problem_state *k, estimate *e) { return once(k, ENGINE_MEET, e, 0); }

static void meet_turn(problem_state *k)
{
    uint64_t *pegs = bits_new(k->asked.board->holes);
    if (problem_meets(&k->asked, pegs) == MEET_FOUND) {
        game g = {.start = pegs};
        found(k, &g);
    } else {
        free(pegs);
    }
}

/* ---- what can be reached --------------------------------------------------------------------------- */

static reached *reach_of(const problem_state *k)
{
    reached_from(&k->prover->reached, k->asked.board, k->asked.start);
    return &k->prover->reached;
}

/* Positions of the listing's next turn; a class may not have so many. */
static double listing_most(const problem_state *k, reached *r)
{
    double most = (double)turn_size(LISTING_FIRST, LISTING_STEP, k->turns[ENGINE_LISTING].turns);
    return reached_bits(r) < MOST_BITS ? fmin(most, ldexp(1, (int)reached_bits(r))) : most;
}

static bool listing_next(const problem_state *k, estimate *e)
{
    reached *r = reach_of(k);
    uint64_t there = r->list ? listing_count(r->list) : 0;
    bool over = r->set || (r->list && listing_now(r->list) == LISTING_FULL && k->looked == there);
    double gone = r->list ? (double)listing_gone(r->list) : 0;
    bool whole = r->list && listing_now(r->list) == LISTING_DONE;
    double more = whole ? 0 : fmax(listing_most(k, r) - gone, 0);
    *e = (estimate){.work = expanding(k, more > LISTING_CACHED ? 2 : 1) * more +
                            list_position * (double)(there - k->looked),
                    .memory = (size_t)more * 40 * bits_words(k->asked.board->holes)};
    return !over;
}

static void listing_turn(problem_state *k)
{
    engine_turns *t = &k->turns[ENGINE_LISTING];
    reached *r = reach_of(k);
    game g;
    if (!r->list)
        r->list = listing_new(r->board, &r->start, 0, memory_of(k) / 2);
    listing_go(r->list, turn_size(LISTING_FIRST, LISTING_STEP, t->turns), &k->limits);
    t->amount = listing_count(r->list);
    if (listing_find(r->list, k->aim.finish, &k->looked, &g))
        found(k, &g);
    else if (listing_now(r->list) == LISTING_DONE)
        none_reached(k, listing_count(r->list));
}

/* The part of a class that a closure has work with: blocks and levels without members are passed over.
 * Measured on positions of play, it goes with the third root of the part that can be reached. */
static double closure_share(reached *r, uint32_t bits)
{
    static const double spread = 30;
    if (bits <= SMALL_BITS)
        return 1;
    return fmin(1, cbrt(spread * reached_expected(r) / ldexp(1, (int)bits)));
}

static bool closure_next(const problem_state *k, estimate *e)
{
    reached *r = reach_of(k);
    uint32_t bits = reached_bits(r);
    *e = (estimate){.work = list_position, .decides = true};
    if (r->set)
        return true;
    if (bits > MOST_BITS)
        return false;
    e->work = 2e5 + small_class_bit * fmin(ldexp(1, (int)bits), 1 << SMALL_BITS) +
              class_bit * (double)k->asked.board->jumps / 76 * ldexp(1, (int)bits) * closure_share(r, bits);
    e->memory = (UINT64_C(1) << bits) / 8 + (UINT64_C(1) << bits) / 1024 + 4096;
    return true;
}

static void closure_turn(problem_state *k)
{
    reached *r = reach_of(k);
    pg_limits limits = k->limits;
    limits.memory = memory_of(k);
    closure_options o = {.limits = &limits};
    game g = {0};
    bool there = false;
    pg_status s = PG_OK;
    if (!r->set) {
        listing_free(r->list); /* the closure knows all that it does */
        r->list = NULL;
        s = closure_new(&r->set, r->board, &r->start, &o, k->error);
    }
    if (s == PG_OK)
        s = closure_reaches(r->set, k->aim.finish, &limits, &there, &g);
    k->turns[ENGINE_CLOSURE].done = true;
    if (ended(k, s))
        return;
    k->turns[ENGINE_CLOSURE].amount = closure_count(r->set);
    if (there)
        found(k, &g);
    else
        none_reached(k, closure_count(r->set));
}

/* Finishes without a jump are often few jumps away, where most pegs still stand: what has as many pegs is
 * gone through for each of them, and is a proof of that size. */
static bool ends_next(const problem_state *k, estimate *e)
{
    uint64_t most = turn_size(LISTING_FIRST, LISTING_STEP, k->turns[ENGINE_ENDS].turns);
    *e = (estimate){.work = expanding(k, 1) * (double)most};
    uint64_t limit = halves_apply(&k->asked) ? ENDS_BESIDE_HALVES : ENDS_MOST;
    return k->asked.finish->stuck && most <= limit && (!k->ends || listing_now(k->ends) == LISTING_OPEN);
}

/* What is listed, closed but for positions with too few pegs: every jump lowers that count. */
static search_result closed_ends(const problem_state *k)
{
    uint32_t holes = k->asked.board->holes;
    search_result r = {
        .answer = SEARCH_NONE, .members = listing_count(k->ends), .member = listing_sorted(k->ends)};
    if (listing_left_out(k->ends)) {
        r.cuts = 1;
        r.cut = PG_NEW(search_cut, 1);
        *r.cut = (search_cut){PG_NEW(int64_t, holes), position_total(k->asked.finish)};
        for (uint32_t h = 0; h < holes; h++)
            r.cut->weight[h] = 1;
    }
    return r;
}

/* Positions of fewer pegs lead to no finish. */
static int64_t least_pegs(const problem *p)
{
    return board_loses_pegs(p->board) ? position_total(p->finish) : 0;
}

static void ends_turn(problem_state *k)
{
    engine_turns *t = &k->turns[ENGINE_ENDS];
    const problem *p = &k->asked;
    game g;
    if (!k->ends)
        k->ends = listing_new(p->board, p->start, least_pegs(p), memory_of(k) / 2);
    listing_go(k->ends, turn_size(LISTING_FIRST, LISTING_STEP, t->turns), &k->limits);
    t->amount = listing_count(k->ends);
    if (listing_find(k->ends, p->finish, &k->ends_looked, &g)) {
        found(k, &g);
    } else if (listing_now(k->ends) == LISTING_DONE) {
        search_result r = closed_ends(k);
        take(k, &r);
    }
}

/* Who gets stuck early, or late, with so many pegs as are asked for: beams, each wider than the last ones.
 * They refuse nothing. */
static uint64_t dive_width(const problem_state *k)
{
    return turn_size(DIVE_FIRST, DIVE_STEP, k->turns[ENGINE_DIVE].turns);
}

static const int64_t dive_near[] = {INT64_MAX, 6, 2};
enum { DIVES = sizeof dive_near / sizeof *dive_near };

static bool dive_next(const problem_state *k, estimate *e)
{
    uint32_t holes = k->asked.board->holes;
    double positions = (double)dive_width(k) * holes;
    *e = (estimate){.work = DIVES * expanding(k, DIVE_EACH) * positions / 2,
                    .memory = (size_t)positions * 40 * bits_words(holes)};
    return k->asked.finish->stuck && dive_width(k) <= DIVE_MOST && position_closed(k->asked.start);
}

static void dive_turn(problem_state *k)
{
    engine_turns *t = &k->turns[ENGINE_DIVE];
    const problem *p = &k->asked;
    uint64_t width = dive_width(k);
    for (int i = 0; i < DIVES && !problem_state_decided(k) && limits_check(&k->limits) == PG_OK; i++) {
        size_t at = 0;
        game g;
        listing *l =
            listing_new_beam(p->board, p->start, least_pegs(p), width, dive_near[i], memory_of(k) / 2);
        listing_go(l, width * (p->board->holes + 1), &k->limits);
        t->amount += listing_gone(l);
        if (listing_find(l, p->finish, &at, &g))
            found(k, &g);
        listing_free(l);
    }
}

/* ---- searches ----------------------------------------------------------------------------------------- */

static void learn(problem_state *k)
{
    if (k->learning)
        return;
    k->how = (search_options){.limits = &k->limits, .price = pricer_ask, .price_context = &k->prices};
    for (int back = 0; back < 2; back++) {
        const position *fixed = back ? k->asked.start : k->asked.finish;
        learner_init(&k->learn[back], k->asked.board, fixed, back, &k->limits);
        finder_init(&k->find[back], k->asked.board, fixed, back, &k->limits);
        *(back ? &k->how.back : &k->how.ahead) =
            (search_teacher){learner_refute, &k->learn[back], finder_find, &k->find[back]};
    }
    pricer_init(&k->prices, k->asked.board, k->asked.start, &k->limits);
    k->learning = true;
}

static bool hunt_next(const problem_state *k, estimate *e)
{
    uint32_t round = k->turns[ENGINE_HUNT].turns;
    bool learns = round >= HUNT_LEARNS; /* the others mostly end half-way, with a game */
    *e = (estimate){.work = expanding(k, learns ? 1 : 0.6) * (double)hunt_round_positions(&k->asked, round) +
                            (learns ? HUNT_PROGRAMS * lp_cost(k) : 0)};
    return !k->asked.finish->stuck; /* it goes back from all of the finish */
}

/* So little that a game is looked for before all else, even libraries are loaded. */
bool problem_state_hunts_first(const problem_state *k, estimate *e)
{
    static const double most_work = 3e6;
    if (k->turns[ENGINE_HUNT].turns > 0 || k->turns[ENGINE_CLASS].turns > 0 || !hunt_next(k, e))
        return false;
    return e->work <= most_work && k->asked.board->holes <= 64 &&
           !reached_parity_refuses(reach_of(k), k->asked.finish);
}

/* One that came before class has seen that there is no game: class or pagoda may say so in fewer words. */
static void forget_hunt(problem_state *k)
{
    hunt_free(k->hunt);
    k->hunt = NULL;
    k->turns[ENGINE_HUNT].done = false;
}

static void hunt_turn(problem_state *k)
{
    engine_turns *t = &k->turns[ENGINE_HUNT];
    search_result r = {0};
    bool exhausted = false;
    learn(k);
    if (!k->hunt)
        k->hunt = hunt_new(&k->asked, &k->how);
    bool apply = halves_apply(&k->asked), first = !k->turns[ENGINE_CLASS].turns;
    hunt_go(k->hunt, t->turns + 1, &r, apply || first ? &exhausted : NULL);
    t->amount = r.expanded;
    if (exhausted && apply)
        k->exhausted = r.expanded + 1;
    t->done = hunt_over(k->hunt);
    if (exhausted && !apply)
        forget_hunt(k);
    take(k, &r);
}

static bool regress_next(const problem_state *k, estimate *e)
{
    uint64_t most = turn_size(REGRESS_FIRST, REGRESS_STEP, k->turns[ENGINE_REGRESS].turns);
    *e = (estimate){.work = 30 * (double)most}; /* it ends long before, one way or the other */
    return !k->asked.finish->stuck && regress_suits(&k->asked);
}

static void regress_turn(problem_state *k)
{
    engine_turns *t = &k->turns[ENGINE_REGRESS];
    uint64_t most = turn_size(REGRESS_FIRST, REGRESS_STEP, t->turns);
    search_result r = {0};
    learn(k);
    t->amount += most;
    regress_run(&r, &k->asked, &k->how, most);
    take(k, &r);
}

/* A hunt that has left nothing out says how much there is to be seen. */
static uint64_t halves_most(const problem_state *k)
{
    enum { LEAST = 1000 };
    uint64_t first = k->exhausted ? LEAST + 4 * k->exhausted : HALVES_FIRST;
    return turn_size(first, HALVES_STEP, k->turns[ENGINE_HALVES].turns);
}

static bool halves_next(const problem_state *k, estimate *e)
{
    double stands = k->halves ? (double)k->turns[ENGINE_HALVES].amount : 0;
    double more = fmax((double)halves_most(k) - stands, 0);
    double learned = k->asked.finish->stuck ? 0 : HALVES_PROGRAMS * lp_cost(k);
    *e = (estimate){.work = expanding(k, 1) * more + learned};
    return halves_apply(&k->asked);
}

void problem_state_drop_halves(problem_state *k)
{
    halves_free(k->halves);
    k->halves = NULL;
}

/* Levels that were made anew differ from those that met: a defect, or a file that says what is not so. */
static void take_halves(problem_state *k, pg_status s, search_result *r)
{
    if (s == PG_INTERNAL)
        pg_fail(k->error, s, "halves: the fronts meet, but no game leads there");
    if (ended(k, s))
        search_result_release(r);
    else
        take(k, r);
}

static void halves_turn(problem_state *k)
{
    engine_turns *t = &k->turns[ENGINE_HALVES];
    search_result r = {0};
    learn(k);
    search_options how = k->how;
    how.most_positions = halves_most(k);
    if (k->hunt)
        how.cut = hunt_counts(k->hunt, &how.cuts);
    if (!k->halves)
        k->halves = halves_new(&k->asked, &k->limits);
    pg_status s = halves_go(k->halves, &how, &r);
    t->amount = r.expanded;
    if (s == PG_OK || halves_bytes(k->halves) > memory_of(k) / HALVES_SHARE)
        problem_state_drop_halves(k);
    take_halves(k, s, &r);
}

pg_status problem_state_halves(problem_state *k, const char *checkpoint, const peers *ranks)
{
    search_result r = {0};
    learn(k);
    search_options how = k->how;
    how.peers = ranks;
    pg_status s = halves_run_kept(&r, &k->asked, &how, checkpoint, k->error);
    k->turns[ENGINE_HALVES].turns++;
    k->turns[ENGINE_HALVES].amount = r.expanded;
    take_halves(k, s, &r);
    return s;
}

/* All that is reached, where levels may be sooner checked. Without a jump at the end no counts need to be
 * learned for them, so for a finish that is stuck they are soon tried. */
static bool dear_reach(const problem_state *k)
{
    enum { STUCK_POSITIONS = 1000000, OTHER_SECONDS = 60 };
    const search_result *now = &k->out.search;
    if (k->out.method != METHOD_SEARCH || now->member || now->halves || !halves_apply(&k->asked))
        return false;
    return k->asked.finish->stuck ? now->members >= STUCK_POSITIONS
                                  : cert_cost_of(k->asked.board, &k->out).seconds >= OTHER_SECONDS;
}

/* Levels of a quarter as many positions as the reach has, at the most: a checker has these in tables, where
 * it may have bits for a reach. Half of the time is left for other reasons, which a stuck finish has not. */
void problem_state_try_levels(problem_state *k)
{
    enum { SHARE = 4, MOST = 500000000 };
    const reached *r = &k->prover->reached;
    size_t held = r->set ? (size_t)((UINT64_C(1) << r->bits) / 8) : 0, memory = memory_of(k);
    if (!dear_reach(k) || held >= memory)
        return;
    const pg_limits limits = k->limits;
    uint64_t members = k->out.search.members;
    verdict longer = k->out;
    search_result levels_say = {0};
    k->limits.memory = memory - held;
    if (limits.deadline > 0 && !k->asked.finish->stuck)
        k->limits.deadline -= limits_seconds_left(&limits) / 2;
    k->out = (verdict){0};
    learn(k);
    search_options how = k->how;
    how.most_positions = members / SHARE < MOST ? members / SHARE : MOST;
    halves *levels = halves_new(&k->asked, &k->limits);
    if (halves_go(levels, &how, &levels_say) == PG_OK && levels_say.answer == SEARCH_NONE)
        take(k, &levels_say);
    else
        search_result_release(&levels_say);
    halves_free(levels);
    k->limits = limits;
    if (k->out.kind == VERDICT_OPEN)
        k->out = longer;
    else
        verdict_release(&longer);
}

/* ---- the table ----------------------------------------------------------------------------------------- */

const engine engines[ENGINES] = {
    [ENGINE_MEET] = {"start", NULL, meet_next, meet_turn},
    [ENGINE_CLASS] = {"class", NULL, class_next, class_turn},
    [ENGINE_PAGODA] = {"pagoda", NULL, pagoda_next, pagoda_turn},
    [ENGINE_LANDMARK] = {"landmarks", NULL, landmark_next, landmark_turn},
    [ENGINE_ENDS] = {"ends", "positions", ends_next, ends_turn},
    [ENGINE_DIVE] = {"beams", "positions", dive_next, dive_turn},
    [ENGINE_LISTING] = {"listing", "positions", listing_next, listing_turn},
    [ENGINE_CLOSURE] = {"closure", NULL, closure_next, closure_turn},
    [ENGINE_HUNT] = {"hunt", "positions", hunt_next, hunt_turn},
    [ENGINE_REGRESS] = {"regression", "positions", regress_next, regress_turn},
    [ENGINE_BRANCH] = {"branch", "linear programs", branch_next, branch_turn},
    [ENGINE_HALVES] = {"halves", "positions", halves_next, halves_turn},
    [ENGINE_SHARPENED] = {"sharpened", NULL, sharpened_next, sharpened_turn},
};
