/* by_closure.c - over closures: positions as bits. Bits carry no numbers: games are added up over levels of
 * those that lie on games (games.c).
 *
 * What is reached is a closure; what lies on games is the closure backwards from the finish within it. Where
 * every jump changes the number of pegs alike and the start has one number of pegs (levels_apply), the fewest
 * jumps to a position follow from its pegs.
 */
#include "closure/closure.h"
#include "engines.h"

static const double BYTES_A_SECOND = 2e9; /* counted by pegs */
/* Members that are looked at one by one in a few seconds. */
static const uint64_t WALK_MOST = UINT64_C(1) << 26;

/* Pegs of positions after so many jumps. */
static size_t pegs_at(const counting *p, const position *from, size_t jumps)
{
    int64_t pegs = position_total(from);
    int64_t change = p->start ? p->change : -p->change;
    return (size_t)(pegs + (int64_t)jumps * change);
}

/* A run of the engine. What is counted is `on`: all that is reached, or of it what lies on games. */
typedef struct by_closure {
    counting *counting;
    const position *from;
    pg_limits limits;  /* with a deadline that leaves time for the numbers */
    closure *all, *on; /* the same one where there is no other */
    uint64_t *pegs;    /* [holes + 1]: members of `on` by pegs, where levels go by them */
    char *back_file;   /* the checkpoint of a closure back from the finish, NAME.back; NULL: none */
    uint64_t *reached; /* [reached_levels]: members of `all`, for dead ends; NULL: not asked for */
    size_t reached_levels;
} by_closure;

static void by_closure_init(by_closure *d, counting *p)
{
    *d = (by_closure){.counting = p, .from = p->start ? p->start : p->finish, .limits = {.threads = 1}};
    if (p->run.limits)
        d->limits = *p->run.limits;
    d->limits.memory = p->run.room.most;
    d->pegs = PG_NEW(uint64_t, p->board->holes + 1);
    if (p->options->checkpoint) {
        pg_buf name = {0};
        buf_printf(&name, "%s.back", p->options->checkpoint);
        d->back_file = buf_take(&name);
    }
}

static void by_closure_release(by_closure *d)
{
    if (d->on != d->all)
        closure_free(d->on);
    closure_free(d->all);
    PG_FREE(d->pegs, d->reached, d->back_file);
}

/* ---- numbers ----------------------------------------------------------------------------------- */

/* The table by pegs as one by jumps. */
static void levels_of_pegs(const by_closure *d, const uint64_t *pegs, uint64_t **count, size_t *levels)
{
    uint32_t holes = d->counting->board->holes;
    *count = PG_NEW(uint64_t, holes + 2);
    *levels = 0;
    for (size_t k = 0; pegs_at(d->counting, d->from, k) <= holes; k++) {
        (*count)[k] = pegs[pegs_at(d->counting, d->from, k)];
        if ((*count)[k])
            *levels = k + 1;
    }
}

/* Members of `c` by the fewest jumps in `all`; d->pegs, too, where levels go by pegs. */
static pg_status members_by_jumps(by_closure *d, const closure *c, uint64_t **count, size_t *levels,
                                  pg_error *e)
{
    if (!levels_apply(d->counting))
        return closure_by_jumps(d->all, c, d->counting->run.limits, count, levels, e);
    closure_by_pegs(c, d->pegs);
    levels_of_pegs(d, d->pegs, count, levels);
    return PG_OK;
}

/* Orbits, or positions without a jump, by level: closures_apply asks for levels that go by pegs. */
static pg_status add_by_pegs(count_result *out, const by_closure *d, bool orbits, pg_error *e)
{
    counting *p = d->counting;
    uint32_t holes = p->board->holes;
    PG_FREED uint64_t *pegs = PG_NEW(uint64_t, holes + 1), *fixed = PG_NEW(uint64_t, holes + 1);
    pg_status s = orbits ? closure_orbits(d->on, &p->group, p->run.limits, d->pegs, pegs, e)
                         : closure_stuck_by_pegs(d->on, p->start ? p->board : p->back, p->element,
                                                 p->elements, p->run.limits, pegs, fixed);
    for (uint32_t k = 0; s == PG_OK && k <= holes; k++) {
        *(orbits ? &out->total.classes : &out->total.dead) += pegs[k];
        out->total.dead_classes += fixed[k] / p->elements; /* none of orbits */
    }
    for (size_t k = 0; s == PG_OK && k < out->levels; k++) {
        uint32_t at = pegs_at(p, d->from, k);
        *(orbits ? &out->level[k].classes : &out->level[k].dead) = pegs[at];
        out->level[k].dead_classes += fixed[at] / p->elements;
    }
    return s;
}

static pg_status report(count_result *out, by_closure *d, pg_error *e)
{
    const count_options *o = d->counting->options;
    PG_FREED uint64_t *count = NULL;
    size_t levels = 0;
    pg_status counted = members_by_jumps(d, d->on, &count, &levels, e), s = counted;
    for (size_t k = 0; k < levels || (s == PG_OK && k < d->reached_levels); k++) {
        count_tally t = {.positions = k < levels ? count[k] : 0};
        t.dead = k < d->reached_levels ? d->reached[k] - t.positions : 0;
        result_add(out, &t);
    }
    if (s == PG_OK && o->classes)
        s = add_by_pegs(out, d, true, e);
    if (s == PG_OK && o->dead && !d->reached)
        s = add_by_pegs(out, d, false, e);
    if (s != PG_OK && counted == PG_OK)
        result_loosen(out);
    return s;
}

/* Of a closure that was stopped: the levels, from the first on, whose positions are all there. With more
 * asked for than positions they are bounds, and with a finish upper ones. */
static void add_settled(count_result *out, by_closure *d)
{
    const counting *p = d->counting;
    bool on_games = p->start && p->finish;
    size_t jumps;
    if (!levels_apply(p))
        return;
    closure_by_pegs(d->all, d->pegs);
    for (size_t k = 0; pegs_at(p, d->from, k) <= p->board->holes; k++) {
        uint64_t positions = d->pegs[pegs_at(p, d->from, k)];
        if (!closure_settled(d->all, (uint32_t)pegs_at(p, d->from, k)))
            break;
        if (on_games || p->options->classes || p->options->dead)
            result_bound(out, k, on_games ? 0 : positions, positions);
        else
            result_add(out, &(count_tally){.positions = positions});
    }
    if (p->duals && length_of_games(p, &jumps))
        result_mirror_bounds(out, jumps);
}

/* Of a closure back from the finish that was stopped: its members lie on games, and no others than those of
 * the closure from the start. */
static void add_found(count_result *out, by_closure *d)
{
    PG_FREED uint64_t *count = NULL, *most = NULL;
    size_t levels, most_levels;
    if (!levels_apply(d->counting))
        return;
    closure_by_pegs(d->on, d->pegs);
    levels_of_pegs(d, d->pegs, &count, &levels);
    closure_by_pegs(d->all, d->pegs);
    levels_of_pegs(d, d->pegs, &most, &most_levels);
    for (size_t k = 0; k < most_levels; k++)
        result_bound(out, k, count[k], most[k]);
    out->all_bounded = true;
}

/* ---- the engine ---------------------------------------------------------------------------------- */

static void note_unsaved(count_result *out, const closure *c)
{
    const char *unsaved = closure_unsaved(c);
    out->unsaved = unsaved ? pg_strdup(unsaved) : NULL;
}

/* Of a closure that was stopped: what is known, and what became of its checkpoint. */
static void report_stopped(count_result *out, by_closure *d)
{
    note_unsaved(out, d->all);
    add_settled(out, d);
}

const peers *closures_ranks(const counting *p)
{
    const count_options *o = p->options;
    bool walks = o->dead && !(p->start && p->finish);
    return o->games || walks || !levels_apply(p) ? NULL : o->peers;
}

bool closures_apply(const counting *p)
{
    const position *from = p->start ? p->start : p->finish;
    const count_options *o = p->options;
    bool both = p->start && p->finish, walks = o->dead && !both;
    if ((o->games && !(both && levels_apply(p))) || p->board->holes > 63 ||
        (!levels_apply(p) && (o->classes || walks)))
        return false;
    /* One by one, for fewest jumps, go only so many positions as a few seconds allow. */
    if (!levels_apply(p) && UINT64_C(1) << p->board->holes > WALK_MOST)
        return false;
    closure_options options = {.backward = !p->start, .peers = closures_ranks(p)};
    size_t sets = (both && !dual_plainly(p) ? 2 : 1) + (levels_apply(p) ? 0 : CLOSURE_LAYER_SETS);
    return closure_bytes(p->board, from, &options) < p->run.room.most / sets;
}

/* Seconds of the time left that go into numbers once a closure of so many bytes is made or stopped. */
static double keep_back(const pg_limits *limits, size_t bytes)
{
    double seconds = (double)bytes / BYTES_A_SECOND, left = limits_seconds_left(limits);
    return seconds < left / 4 ? seconds : left / 4;
}

/* Leaves of what is reached the duals of what is, where the board swaps start and finish. True: `all` is cut,
 * too. */
static pg_status cut_to_duals(by_closure *d, bool *cut, pg_error *e)
{
    const counting *p = d->counting;
    uint32_t duals = levels_apply(p) ? p->duals : 0; /* else numbers by jumps need all that is reached */
    pg_status s = PG_OK;
    *cut = false;
    for (uint32_t i = 0; i < duals && !*cut && s == PG_OK; i++)
        s = closure_meet_duals(d->all, p->dual + (size_t)i * p->board->holes, &d->limits, cut, e);
    return s;
}

/* Of what is reached, what lies on games. */
static pg_status find_games(count_result *out, by_closure *d, pg_error *e)
{
    bool cut;
    closure_options o = {.limits = &d->limits,
                         .peers = closures_ranks(d->counting),
                         .backward = true,
                         .within = d->all,
                         .checkpoint = closures_ranks(d->counting) ? NULL : d->back_file,
                         .keep = true,
                         .partial = true};
    pg_status s =
        d->counting->options->dead ? members_by_jumps(d, d->all, &d->reached, &d->reached_levels, e) : PG_OK;
    if (s == PG_OK)
        s = cut_to_duals(d, &cut, e);
    if (s != PG_OK || cut)
        return s;
    out->bytes *= 2;
    d->on = NULL;
    s = closure_new(&d->on, d->counting->board, d->counting->finish, &o, e);
    if (s == PG_OK && (s = closure_stopped(d->on)) != PG_OK) {
        note_unsaved(out, d->on);
        add_found(out, d);
    }
    return s;
}

pg_status count_by_closures(count_result *out, counting *p, pg_error *e)
{
    by_closure d;
    by_closure_init(&d, p);
    closure_options o = {.limits = &d.limits,
                         .peers = closures_ranks(p),
                         .backward = !p->start,
                         .checkpoint = p->options->checkpoint,
                         .keep = p->start && p->finish,
                         .partial = true};
    out->bytes = closure_bytes(p->board, d.from, &o);
    if (d.limits.deadline > 0)
        d.limits.deadline -= keep_back(&d.limits, out->bytes);
    pg_status s = closure_new(&d.all, p->board, d.from, &o, e);
    d.on = d.all;
    if (s == PG_OK && (s = closure_stopped(d.all)) != PG_OK)
        report_stopped(out, &d);
    if (s == PG_OK && p->start && p->finish)
        s = find_games(out, &d, e);
    if (s == PG_OK)
        s = report(out, &d, e);
    if (s == PG_OK && p->options->games) {
        p->run.room.most -= out->bytes; /* closures_apply: there is more */
        s = count_games_on(out, p, d.on);
        out->bytes += p->run.room.peak;
    }
    if (s == PG_OK && o.keep) {
        closure_forget(d.all, p->options->limits);
        closure_forget(d.on, p->options->limits);
    }
    by_closure_release(&d);
    if (s != PG_OK && !status_stops(s))
        return s;
    out->stopped = s;
    out->complete = s == PG_OK;
    return PG_OK;
}
