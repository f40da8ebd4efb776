/* dense.c - over closures: positions as bits. No games: bits carry no numbers.
 *
 * What is reached is a closure; what lies on games is the closure backwards from the finish within it. Where every
 * jump changes the number of pegs alike and the start has one number of pegs, the fewest jumps to a position follow
 * from its pegs.
 */
#include "closure.h"
#include "inside.h"

#include <stdlib.h>

static const double BYTES_A_SECOND = 2e9; /* counted by pegs */
static const uint64_t WALK_MOST = UINT64_C(1) << 26; /* members that are looked at one by one in a few seconds */

/* Pegs of a level's positions. */
static size_t pegs_at(const problem *p, const position *from, size_t level)
{
    int64_t pegs = position_closed(from) ? (int64_t)position_pegs(from) : from->count;
    int64_t change = p->start ? p->change : -p->change;
    return (size_t)(pegs + (int64_t)level * change);
}

static bool by_pegs(const problem *p, const position *from)
{
    return p->change && (position_closed(from) || from->count >= 0);
}

/* Members of `c` by the fewest jumps in `all`. */
static pg_status members_by_jumps(const problem *p, const position *from, const closure *all, const closure *c,
                                  uint64_t **count, size_t *levels, pg_error *e)
{
    uint32_t holes = p->board->holes;
    if (!by_pegs(p, from))
        return closure_by_jumps(all, c, p->run.limits, count, levels, e);
    uint64_t *pegs = PG_NEW(uint64_t, holes + 1);
    closure_by_pegs(c, pegs);
    *count = PG_NEW(uint64_t, holes + 2);
    *levels = 0;
    for (size_t k = 0; pegs_at(p, from, k) <= holes; k++) {
        (*count)[k] = pegs[pegs_at(p, from, k)];
        if ((*count)[k])
            *levels = k + 1;
    }
    free(pegs);
    return PG_OK;
}

/* Orbits, by level where levels go by pegs, otherwise their number alone. */
static pg_status add_classes(count_result *out, const problem *p, const position *from, const closure *c,
                             pg_error *e)
{
    uint32_t holes = p->board->holes;
    uint64_t *orbits = PG_NEW(uint64_t, holes + 1);
    pg_status s = closure_orbits(c, &p->group, p->run.limits, orbits, e);
    for (uint32_t k = 0; s == PG_OK && k <= holes; k++)
        out->total.classes += orbits[k];
    for (size_t k = 0; s == PG_OK && by_pegs(p, from) && k < out->levels; k++)
        out->level[k].classes = orbits[pegs_at(p, from, k)];
    free(orbits);
    return s;
}

/* Positions without a jump, by level where levels go by pegs. */
static pg_status add_dead(count_result *out, problem *p, const position *from, const closure *c)
{
    tables m;
    tables_init(&m, p->start ? p->board : p->back, NULL, 1);
    uint64_t *legal = PG_NEW(uint64_t, m.jump_words), *dead = PG_NEW(uint64_t, p->board->holes + 1), pegs[2] = {0};
    closure_walk walk;
    closure_walk_init(&walk, c, 0, 1);
    for (uint64_t n = 0; closure_walk_next(&walk, pegs) && ((n & 0xffff) || run_check(&p->run) == PG_OK); n++) {
        tables_legal(&m, m.words, m.jump_words, pegs, legal);
        if (!bits_count(legal, (size_t)m.jump_words * 64))
            dead[__builtin_popcountll(pegs[0])]++;
    }
    for (uint32_t k = 0; k <= p->board->holes; k++)
        out->total.dead += dead[k];
    for (size_t k = 0; by_pegs(p, from) && k < out->levels; k++)
        out->level[k].dead = dead[pegs_at(p, from, k)];
    free(legal);
    free(dead);
    tables_release(&m);
    return run_check(&p->run);
}

static pg_status report(count_result *out, problem *p, const position *from, const closure *all, const closure *on,
                        pg_error *e)
{
    uint64_t *count = NULL, *reached = NULL;
    size_t levels = 0, reached_levels = 0;
    bool dead_ends = p->options->dead && p->start && p->finish;
    pg_status s = members_by_jumps(p, from, all, on, &count, &levels, e);
    if (s == PG_OK && dead_ends)
        s = members_by_jumps(p, from, all, all, &reached, &reached_levels, e);
    for (size_t k = 0; s == PG_OK && (k < levels || k < reached_levels); k++) {
        count_tally t = {.positions = k < levels ? count[k] : 0};
        t.dead = k < reached_levels ? reached[k] - t.positions : 0;
        result_add(out, &t);
    }
    if (s == PG_OK && p->options->classes)
        s = add_classes(out, p, from, on, e);
    if (s == PG_OK && p->options->dead && !dead_ends)
        s = add_dead(out, p, from, on);
    free(count);
    free(reached);
    return s;
}

/* Of a closure that was stopped: the levels, from the first on, whose positions are all there. */
static void add_settled(count_result *out, const problem *p, const position *from, const closure *c)
{
    if (p->options->classes || p->options->dead || !by_pegs(p, from))
        return;
    uint64_t *pegs = PG_NEW(uint64_t, p->board->holes + 1);
    closure_by_pegs(c, pegs);
    for (size_t k = 0; pegs_at(p, from, k) <= p->board->holes; k++) {
        if (!closure_settled(c, (uint32_t)pegs_at(p, from, k)))
            break;
        count_tally t = {.positions = pegs[pegs_at(p, from, k)]};
        result_add(out, &t);
    }
    free(pegs);
}

bool closures_apply(const problem *p)
{
    const position *from = p->start ? p->start : p->finish;
    const count_options *o = p->options;
    bool both = p->start && p->finish, walks = o->dead && !both;
    if (o->games || p->board->holes > 63 || (!by_pegs(p, from) && (o->classes || walks)))
        return false;
    /* One by one, for those without a jump and for fewest jumps, go only so many positions as a few seconds allow. */
    if ((walks || !by_pegs(p, from)) && UINT64_C(1) << p->board->holes > WALK_MOST)
        return false;
    closure_options options = {.backward = !p->start};
    return closure_bytes(p->board, from, &options) < p->run.memory / (both ? 2 : 1);
}

/* Seconds of the time left that go into numbers once a closure of so many bytes is made or stopped. */
static double keep_back(const pg_limits *limits, size_t bytes)
{
    double seconds = (double)bytes / BYTES_A_SECOND, left = limits_seconds_left(limits);
    return seconds < left / 4 ? seconds : left / 4;
}

pg_status count_by_closures(count_result *out, problem *p, pg_error *e)
{
    const position *from = p->start ? p->start : p->finish;
    closure *all = NULL, *on = NULL;
    pg_limits limits = p->run.limits ? *p->run.limits : (pg_limits){.threads = 1};
    limits.memory = p->run.memory;
    bool both = p->start && p->finish;
    closure_options o = {.limits = &limits, .backward = !p->start, .checkpoint = p->options->checkpoint,
                         .partial = true};
    out->bytes = closure_bytes(p->board, from, &o);
    if (limits.deadline > 0)
        limits.deadline -= keep_back(&limits, out->bytes);
    pg_status s = closure_new(&all, p->board, from, &o, e);
    if (s == PG_OK && (s = closure_stopped(all)) != PG_OK && !both)
        add_settled(out, p, from, all);
    if (s == PG_OK && both) {
        o = (closure_options){.limits = &limits, .backward = true, .within = all};
        out->bytes *= 2;
        s = closure_new(&on, p->board, p->finish, &o, e);
    }
    if (s == PG_OK)
        s = report(out, p, from, all, on ? on : all, e);
    closure_free(on);
    closure_free(all);
    if (s != PG_OK && s != PG_LIMIT && s != PG_INTERRUPTED)
        return s;
    out->stopped = s;
    out->complete = s == PG_OK;
    return PG_OK;
}
