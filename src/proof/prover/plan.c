/* plan.c - the ladder: whose turn is next.
 *
 * Class and pagoda come first: they cost next to nothing and say most. Then there are engines that may find
 * an answer or run away, and one, on boards of which a machine can hold a class, that surely decides. The
 * former have turns of growing size, the cheapest next; once they would have cost as much as the sure one
 * does, that decides. So no problem costs much more than twice what the better of both ways would have cost.
 */
#include "problem_state.h"

#include "base/log.h"

#include <math.h>
#include <stdio.h>

static const double shorter_share = 0.5; /* of the time that is left, for a shorter proof */

problem_state *problem_state_new(const problem *q)
{
    problem_state *k = PG_NEW(problem_state, 1);
    position_copy(&k->start, q->start);
    position_copy(&k->whole, q->finish);
    position_copy(&k->finish, q->finish);
    k->asked = k->aim = (problem){q->board, &k->start, &k->whole};
    return k;
}

/* Gives back what belongs to the thread, and large tables: many problems may rest at a time. */
static void rest(problem_state *k)
{
    enum { MOST_REST = 1 << 18 };
    if (k->programmed)
        program_close(&k->program);
    k->programmed = false;
    if (k->learning) {
        for (int back = 0; back < 2; back++) {
            learner_release(&k->learn[back]);
            finder_release(&k->find[back]);
        }
        pricer_release(&k->prices);
    }
    k->learning = false;
    if (k->hunt)
        hunt_rest(k->hunt);
    if (k->halves && halves_bytes(k->halves) > MOST_REST)
        problem_state_drop_halves(k);
    k->prover = NULL;
}

void problem_state_free(problem_state *k)
{
    if (!k)
        return;
    rest(k);
    hunt_free(k->hunt);
    if (k->halves)
        problem_state_drop_halves(k);
    listing_free(k->ends);
    for (size_t i = 0; i < k->refusals + k->cases; i++) {
        weighting_free(k->refused[i].vector);
        branch_tree_release(&k->refused[i].tree);
    }
    free(k->refused);
    branch_rest_release(&k->branch);
    branch_rest_release(&k->sharpened);
    position_release(&k->start);
    position_release(&k->whole);
    position_release(&k->finish);
    verdict_release(&k->out);
    free(k);
}

bool problem_state_decided(const problem_state *k) { return k->out.kind != VERDICT_OPEN; }
const verdict *problem_state_verdict(const problem_state *k) { return &k->out; }

void problem_state_take(problem_state *k, verdict *out)
{
    *out = k->out;
    k->out = (verdict){0};
}

/* ---- whose turn is next ------------------------------------------------------------------------- */

typedef struct choice {
    enum engine_kind engine; /* ENGINES: none */
    estimate cost;
} choice;

static bool cheaper(const choice *best, const estimate *e)
{
    return best->engine == ENGINES || e->work < best->cost.work;
}

/* The cheapest engine of those that surely decide, or of the others. */
static choice cheapest(problem_state *k, bool sure)
{
    size_t memory = k->limits.memory ? k->limits.memory : PLAN_MEMORY;
    choice best = {.engine = ENGINES};
    for (enum engine_kind i = 0; i < ENGINES; i++) {
        estimate e;
        engine_turns *t = &k->turns[i];
        if (t->done || !engines[i].next(k, &e) || e.decides != sure)
            continue;
        t->lacks = e.memory > memory ? e.memory : 0;
        if (!t->lacks && cheaper(&best, &e))
            best = (choice){i, e};
    }
    return best;
}

/* So much work may go to other engines beside one that surely decides: as much as that one costs. In its
 * first milliseconds less: so small a closure is often asked about further finishes, which they are not. */
static double allowance(double sure)
{
    static const double few_milliseconds = 3e6;
    return sure - fmin(0.4 * sure, few_milliseconds);
}

static choice next_turn(problem_state *k, double most)
{
    choice none = {.engine = ENGINES}, early = {.engine = ENGINE_HUNT};
    if (k->turns[ENGINE_MEET].turns > 0 && k->spent < most && problem_state_hunts_first(k, &early.cost) &&
        k->spent + early.cost.work <= most)
        return early;
    for (enum engine_kind i = ENGINE_MEET; i <= ENGINE_PAGODA; i++)
        if (k->turns[i].turns == 0)
            return (choice){.engine = i};
    choice sure = cheapest(k, true), trial = cheapest(k, false);
    if (sure.engine != ENGINES &&
        (trial.engine == ENGINES || k->spent + trial.cost.work > allowance(sure.cost.work)))
        return sure;
    return trial.engine != ENGINES ? trial : none;
}

/* ---- going on ------------------------------------------------------------------------------------- */

/* What is known now: what decided, or that it is open. */
static const char *state_of(const problem_state *k)
{
    bool refused = problem_state_decided(k) && k->out.kind == VERDICT_IMPOSSIBLE;
    return k->failed != PG_OK ? "failed" : refused ? method_name(k->out.method) : verdict_name(k->out.kind);
}

/* Tells the log of a turn: what was guessed, what it took, what came of it. */
static void log_turn(const problem_state *k, const choice *c, double began)
{
    const board *b = k->asked.board;
    const engine *who = &engines[c->engine];
    PG_FREED char *start = position_name(b, k->asked.start), *finish = position_name(b, k->asked.finish);
    char amount[64] = "";
    if (who->unit)
        snprintf(amount, sizeof amount, " %" PRIu64 " %s,", k->turns[c->engine].amount, who->unit);
    log_line("%s to %s: %s, turn %u: guess %.3g ms, took %.3g ms,%s %s%s", start, finish, who->name,
             k->turns[c->engine].turns + 1, c->cost.work * 1e-6, (clock_now() - began) * 1e3, amount,
             problem_state_decided(k) ? "decided: " : "", state_of(k));
}

/* Tells the log why a planner ends without a verdict. */
static void log_end(const problem_state *k)
{
    const board *b = k->asked.board;
    PG_FREED char *start = position_name(b, k->asked.start), *finish = position_name(b, k->asked.finish);
    const char *limit = status_limit(k->out.stopped);
    log_line("%s to %s: open after %.3g ms of work, %s; tried %s", start, finish, k->spent * 1e-6,
             limit ? limit : "the next turn costs more than the caller gives", k->out.tried);
}

static void take_turn(problem_state *k, const choice *c)
{
    double began = log_wanted() ? clock_now() : 0;
    progress_stage(k->limits.progress, engines[c->engine].name);
    engines[c->engine].turn(k);
    if (log_wanted())
        log_turn(k, c, began);
    k->turns[c->engine].turns++;
    k->spent += c->cost.work;
}

/* What was tried, in words, for a verdict that is open. */
static void describe(problem_state *k)
{
    pg_buf text = {0};
    for (enum engine_kind i = ENGINE_CLASS; i < ENGINES; i++) {
        const engine_turns *t = &k->turns[i];
        if (!t->turns && !t->lacks)
            continue;
        buf_printf(&text, "%s%s", text.length ? ", " : "", engines[i].name);
        if (t->lacks)
            buf_printf(&text, " (needs %llu MiB)", (unsigned long long)(t->lacks >> 20) + 1);
        else if (engines[i].unit)
            buf_printf(&text, " (%llu %s)", (unsigned long long)t->amount, engines[i].unit);
    }
    free(k->out.tried);
    k->out.tried = buf_take(&text);
}

/* No engine would go on: for want of memory, or as nothing is worth its effort. */
static pg_status exhausted_by(const problem_state *k)
{
    for (enum engine_kind i = 0; i < ENGINES; i++)
        if (k->turns[i].lacks)
            return PG_MEMORY;
    return PG_LIMIT;
}

static void begin(problem_state *k, prover *p, const pg_limits *limits, pg_error *e)
{
    k->failed = PG_OK;
    k->error = e;
    k->prover = p;
    k->limits = limits ? *limits : (pg_limits){.threads = 1};
    free(k->out.tried); /* engines write whole verdicts */
    k->out.tried = NULL;
}

/* Says how far it came, and rests. */
static pg_status end(problem_state *k, pg_status stopped)
{
    progress_stage(k->limits.progress, NULL);
    k->out.stopped = problem_state_decided(k) ? PG_OK : k->exhausted_all ? exhausted_by(k) : stopped;
    if (k->failed == PG_OK && !problem_state_decided(k))
        describe(k);
    if (log_wanted() && !problem_state_decided(k))
        log_end(k);
    rest(k);
    return k->failed;
}

pg_status problem_state_go(problem_state *k, prover *p, double most, const pg_limits *limits, pg_error *e)
{
    pg_status stopped = PG_OK;
    begin(k, p, limits, e);
    while (k->failed == PG_OK && !problem_state_decided(k) && (stopped = limits_check(limits)) == PG_OK) {
        choice c = next_turn(k, most);
        if (c.engine == ENGINES) {
            k->exhausted_all = true;
            break;
        }
        if (k->spent + c.cost.work > most)
            break;
        take_turn(k, &c);
    }
    return end(k, stopped);
}

pg_status problem_state_go_halves(problem_state *k, prover *p, const char *checkpoint, const peers *ranks,
                                  const pg_limits *limits, pg_error *e)
{
    begin(k, p, limits, e);
    progress_stage(k->limits.progress, engines[ENGINE_HALVES].name);
    return end(k, problem_state_halves(k, checkpoint, ranks));
}

void problem_state_shorten(problem_state *k, prover *p, const pg_limits *limits)
{
    bool brief = k->out.method < METHOD_SHARPENED || (k->out.method == METHOD_SHARPENED && k->by_landmark);
    if (k->out.kind != VERDICT_IMPOSSIBLE || brief)
        return;
    k->prover = p;
    k->limits = limits ? *limits : (pg_limits){.threads = 1};
    if (k->limits.deadline > 0)
        k->limits.deadline -= limits_seconds_left(limits) * (1 - shorter_share);
    progress_stage(k->limits.progress, "a shorter proof");
    log_line("a shorter proof than %s, which takes %.3g s to check, is looked for",
             method_name(k->out.method), cert_cost_of(k->asked.board, &k->out).seconds);
    problem_state_try_levels(k);
    problem_state_ask_again(k);
    rest(k);
}

bool problem_state_open_ended(const problem_state *k)
{
    return !problem_state_decided(k) && !k->exhausted_all;
}

pg_status problem_state_hunt(void *state, const problem *p, const pg_limits *limits, search_result *out,
                             pg_error *e)
{
    static const double work = 1e9; /* about a second of one core: the game only has to be beaten */
    problem_state *k = state;
    /* Its tables do not stay beside those of a search by moves. */
    PG_SCOPED(prover_release) prover *q = prover_new(p->board, NULL);
    pg_status s = problem_state_go(k, q, work, limits, e);
    verdict_kind kind = problem_state_verdict(k)->kind;
    out->answer = kind == VERDICT_POSSIBLE ? SEARCH_FOUND : kind == VERDICT_OPEN ? SEARCH_OPEN : SEARCH_NONE;
    if (out->answer == SEARCH_FOUND) {
        PG_SCOPED(verdict_release) verdict v;
        problem_state_take(k, &v);
        out->found = v.game;
        v.game = (game){0};
    }
    return s;
}
