/* between_ends.c - positions on games from start to finish, level by level.
 *
 * Forward from the start and backward from the finish until both meet, and from there back again, keeping of
 * each level what lies on some game. Where the board, seen through the complement and a symmetry, swaps start
 * and finish (the central game does), the levels from the finish are the images of those from the start.
 *
 * A step uses two levels; when memory is crowded the others rest, packed.
 *
 * Games are counted by adding to each position the games of those that lead to it, from the first level to
 * the last over positions on games only, two levels at a time.
 *
 * Ranks may share all levels (ranks.c): then each has the parts of every level that are its own, all make the
 * same steps, and what a step does to one part of a level it does where that part is. They keep one
 * checkpoint (shared_checkpoint.h).
 */
#include "levels.h"
#include "saved.h"

#include <math.h>

enum {
    LIST_PEGS = 20,   /* sets of up to 2^20 members are listed */
    CROWDED_SHARE = 4 /* levels rest once so much of the memory is taken */
};

typedef struct two_sided {
    counting *counting;
    side ahead, behind;
    bool dual;
    images onto;        /* if so */
    size_t jumps;       /* of every game, or the most of one */
    level *level;       /* [jumps + 1]: positions on games */
    bool *found;        /* [jumps + 1]: the level is there, in full */
    count_tally *tally; /* [jumps + 1] */
    size_t most_jumps;  /* what `jumps` was at first */
    bool both;          /* the levels of both sides meet */
    bool adding;        /* games are being added up: */
    level now;          /* the level after `added` jumps, each position with its games */
    size_t added;       /* jumps + 1: all is added up */
    mpz_t games;
    saved saved;
} two_sided;

/* ---- a checkpoint of it ------------------------------------------------------------------------------ */

static void side_state(state_io *io, side *s, size_t most_levels)
{
    uint64_t head[2] = {s->levels, s->classes};
    state_io own = *io; /* its positions have numbers of their own */
    own.at.space = &s->space;
    state_words(&own, head, 2);
    state_expect(&own, head[0] <= most_levels);
    for (size_t i = 0; own.status == PG_OK && i < head[0]; i++) {
        level l = io->taking ? (level){0} : s->level[i];
        uint64_t most = io->taking ? 0 : s->most[i];
        state_words(&own, &most, 1);
        state_level(&own, &l);
        if (io->taking) {
            side_add(s, &l); /* what there is of it, which is released with the side */
            s->most[i] = most;
        }
    }
    s->classes = head[1];
    io->status = own.status;
}

static void level_state(state_io *io, two_sided *w, size_t k)
{
    uint64_t head[4] = {w->found[k], w->tally[k].positions, w->tally[k].classes, w->tally[k].dead};
    state_words(io, head, 4);
    w->found[k] = head[0] != 0;
    w->tally[k] = (count_tally){.positions = head[1], .classes = head[2], .dead = head[3]};
    state_level(io, &w->level[k]);
}

/* Do the sides have the levels that they have at some time, and are all there that are said to be? */
static bool ends_fits(const two_sided *w)
{
    size_t i = w->ahead.levels, j = w->behind.levels;
    bool fits = w->jumps <= w->most_jumps && w->added <= w->jumps + 1;
    if (!w->both || w->dual)
        fits = fits && j == 0 && i <= (w->dual ? w->jumps / 2 : w->jumps) + 1;
    else
        fits = fits && i + j <= w->jumps + 1;
    for (size_t k = 0; fits && k <= w->most_jumps; k++) {
        fits = !w->found[k] || (i > 0 && (j > 0 || !w->both || w->dual) && w->level[k].first);
        fits = fits && (k >= i || w->found[k] || w->ahead.level[k].first);
        fits = fits && (k >= j || w->found[w->jumps - k] || w->behind.level[k].first);
    }
    return fits && (!w->adding || w->now.first);
}

/* The number of games so far is rank 0's. */
static void ends_state(state_io *io, void *of)
{
    two_sided *w = of;
    uint64_t jumps = w->jumps, head[2] = {w->adding, w->added};
    state_words(io, &jumps, 1);
    side_state(io, &w->ahead, w->most_jumps + 2);
    side_state(io, &w->behind, w->most_jumps + 2);
    for (size_t k = 0; io->status == PG_OK && k <= w->most_jumps; k++)
        level_state(io, w, k);
    state_words(io, head, 2);
    state_games(io, w->games);
    state_level(io, &w->now);
    w->adding = head[0] != 0;
    w->added = head[1];
    w->jumps = jumps;
    state_expect(io, !io->taking || io->status != PG_OK || ends_fits(w));
}

static double ends_bytes(const two_sided *w)
{
    double bytes = level_bytes(&w->now);
    for (size_t k = 0; k < w->ahead.levels; k++)
        bytes += level_bytes(&w->ahead.level[k]);
    for (size_t k = 0; k < w->behind.levels; k++)
        bytes += level_bytes(&w->behind.level[k]);
    for (size_t k = 0; k <= w->most_jumps; k++)
        bytes += level_bytes(&w->level[k]);
    return bytes;
}

/* Can all levels be read, here? A file of those at rest may have failed. */
static bool ends_whole(const two_sided *w) { return !atomic_load(&w->counting->run.room.failed); }

/* ---- levels that work and levels that rest -------------------------------------------------------- */

static const coordinates *places_of(const two_sided *w, const level *l)
{
    const side *back = &w->behind;
    bool behind = back->levels && l >= back->level && l < back->level + back->levels;
    return behind ? &back->space.numbers : &w->ahead.space.numbers;
}

/* Is so much of the memory taken that levels are to rest? */
static bool crowded(const sets_run *r) { return atomic_load(&r->room.bytes) > r->room.most / CROWDED_SHARE; }

static void rest_but(two_sided *w, level *l, size_t count, const level *a, const level *b)
{
    for (size_t k = 0; k < count; k++)
        if (&l[k] != a && &l[k] != b)
            level_rest(&l[k], &w->counting->run.room, places_of(w, &l[k]));
}

static pg_status wake(two_sided *w, level *l)
{
    sets_run *r = &w->counting->run;
    if (!level_wake(l, &r->room, places_of(w, l)))
        sets_stop(r, PG_MEMORY);
    return sets_check(r);
}

/* Wakes what the next step uses, either of which may be NULL; the others rest when memory is crowded. */
static pg_status ends_wake(two_sided *w, level *a, level *b)
{
    sets_run *r = &w->counting->run;
    pg_status s = PG_OK;
    if (crowded(r)) {
        rest_but(w, w->ahead.level, w->ahead.levels, a, b);
        rest_but(w, w->behind.level, w->behind.levels, a, b);
        rest_but(w, w->level, w->most_jumps + 1, a, b);
    }
    if (a)
        s = wake(w, a);
    if (s == PG_OK && b)
        s = wake(w, b);
    return r->peers ? sets_agree(r) : s;
}

/* The same before a step, with a checkpoint when it is time for that. */
static pg_status ends_ready(two_sided *w, level *a, level *b)
{
    saved_rest(&w->saved, ends_whole(w), ends_bytes(w));
    return ends_wake(w, a, b);
}

/* ---- its levels ------------------------------------------------------------------------------------- */

static pg_status dual_of(two_sided *w, const level *from, level *out)
{
    step st = {
        .run = &w->counting->run, .space = &w->ahead.space, .onto = &w->onto, .from = from, .growth = 1};
    return step_run(&st, out, NULL, NULL);
}

/* Sides grow, the one with fewer positions first, until they have `jumps - 1` jumps together. */
static pg_status grow_sides(two_sided *w)
{
    if (!w->ahead.levels)
        PG_TRY(side_begin(&w->ahead));
    if (!w->dual && !w->behind.levels)
        PG_TRY(side_begin(&w->behind));
    while (w->dual ? w->ahead.levels != w->jumps / 2 + 1
                   : w->ahead.levels + w->behind.levels != w->jumps + 1) {
        bool forward = w->dual || side_size(&w->ahead) <= side_size(&w->behind);
        side *grown = forward ? &w->ahead : &w->behind;
        PG_TRY(ends_ready(w, side_last(grown), NULL));
        PG_TRY(side_step(grown, w->jumps / 2 + 1));
    }
    return PG_OK;
}

/* What the last level ahead leads to and the last level behind holds, too. */
static pg_status meet(two_sided *w)
{
    size_t i = w->ahead.levels - 1;
    level dual = {0}, *within = &dual;
    pg_status s = PG_OK;
    if (w->dual) {
        level *from = &w->ahead.level[w->jumps - 1 - i];
        s = ends_ready(w, side_last(&w->ahead), from);
        s = s == PG_OK ? dual_of(w, from, &dual) : s;
    } else {
        within = side_last(&w->behind);
        s = ends_ready(w, side_last(&w->ahead), within);
    }
    if (s == PG_OK) {
        step st = {.run = &w->counting->run,
                   .space = &w->ahead.space,
                   .from = side_last(&w->ahead),
                   .tests = w->ahead.cut ? &w->ahead.tests : NULL,
                   .within = within};
        s = step_run(&st, &w->level[i + 1], NULL, NULL);
        w->found[i + 1] = s == PG_OK;
    }
    level_release(&dual, &w->counting->run.room);
    return s;
}

static void tally_of_all(two_sided *w, size_t k) { ranks_sum_tally(&w->counting->run, &w->tally[k]); }

/* Of one end of the games. */
static pg_status tally_end(two_sided *w, size_t k)
{
    level *l = &w->level[k];
    const images *symmetries = &w->ahead.space.images;
    PG_TRY(ends_wake(w, l, NULL));
    w->tally[k] = (count_tally){.positions = level_positions(l, &w->counting->run, symmetries, HUGE_VAL),
                                .classes = l->size};
    tally_of_all(w, k);
    return PG_OK;
}

/* Level `to` from its neighbour `from`: what that leads to of a level of a side, which is gone then. */
static pg_status trace(two_sided *w, size_t from, size_t to, level *within, step *how)
{
    PG_TRY(ends_ready(w, &w->level[from], within));
    how->run = &w->counting->run;
    how->from = &w->level[from];
    how->within = within;
    PG_TRY(step_counted(how, &w->level[to], &w->tally[from], NULL));
    w->found[to] = true;
    tally_of_all(w, from);
    level_release(within, &w->counting->run.room);
    return PG_OK;
}

/* Levels `from` - 1 .. 0: what leads to the level behind, or is a finish itself. */
static pg_status trace_ahead(two_sided *w, size_t from, const position *keep)
{
    for (size_t k = from; k-- > 0;)
        if (!w->found[k])
            PG_TRY(trace(w, k + 1, k, &w->ahead.level[k], &(step){.space = &w->behind.space, .keep = keep}));
    return tally_end(w, 0);
}

/* Levels `from` + 1 .. jumps, of those that lie behind. */
static pg_status trace_behind(two_sided *w, size_t from)
{
    for (size_t k = from; k < w->jumps; k++)
        if (!w->found[k + 1])
            PG_TRY(trace(w, k, k + 1, &w->behind.level[w->jumps - k - 1], &(step){.space = &w->ahead.space}));
    return tally_end(w, w->jumps);
}

/* The same where they are duals of those ahead; in full only where games are counted. */
static pg_status mirror_ahead(two_sided *w, size_t from)
{
    for (size_t k = from + 1; k <= w->jumps; k++) {
        w->tally[k] = w->tally[w->jumps - k];
        if (w->found[k] || !(w->counting->options->games || !w->counting->listed))
            continue;
        PG_TRY(ends_ready(w, &w->level[w->jumps - k], NULL));
        PG_TRY(dual_of(w, &w->level[w->jumps - k], &w->level[k]));
        w->found[k] = true;
    }
    return PG_OK;
}

static pg_status meet_in_the_middle(two_sided *w)
{
    PG_TRY(grow_sides(w));
    size_t middle = w->ahead.levels;
    if (!w->found[middle])
        PG_TRY(meet(w));
    PG_TRY(trace_ahead(w, middle, NULL));
    return w->dual ? mirror_ahead(w, middle) : trace_behind(w, middle);
}

/* A finish that cannot be listed, or that has members at several levels: forwards to the end, then back. */
static pg_status forward_and_back(two_sided *w)
{
    if (!w->ahead.levels)
        PG_TRY(side_begin(&w->ahead));
    while (w->ahead.levels <= w->jumps && side_size(&w->ahead)) {
        PG_TRY(ends_ready(w, side_last(&w->ahead), NULL));
        PG_TRY(side_step(&w->ahead, w->jumps));
    }
    level none = {.words = w->ahead.space.words};
    w->jumps = w->ahead.levels - 1;
    if (!w->found[w->jumps]) {
        PG_TRY(ends_ready(w, side_last(&w->ahead), NULL));
        step st = {.run = &w->counting->run,
                   .space = &w->behind.space,
                   .from = &none,
                   .within = side_last(&w->ahead),
                   .keep = w->counting->finish};
        PG_TRY(step_run(&st, &w->level[w->jumps], NULL, NULL));
        w->found[w->jumps] = true;
    }
    return trace_ahead(w, w->jumps, w->counting->finish);
}

/* ---- numbers of games ------------------------------------------------------------------------- */

/* The number of games: each level gets the games of the one before added up. */
static pg_status add_up_games(two_sided *w)
{
    sets_run *r = &w->counting->run;
    level next;
    if (!w->adding) {
        PG_TRY(ends_wake(w, &w->level[0], NULL));
        pg_status s = level_with_orbits(&w->now, r, &w->level[0], &w->ahead.space.images);
        if (s != PG_OK)
            level_release(&w->now, &r->room);
        PG_TRY(s);
        w->adding = true;
    }
    while (w->added < w->jumps) {
        PG_TRY(ends_ready(w, &w->level[w->added + 1], NULL));
        step st = {.run = r,
                   .space = &w->ahead.space,
                   .from = &w->now,
                   .within = &w->level[w->added + 1],
                   .limbs = level_limbs_after(&w->now, &w->ahead.space, r->peers)};
        PG_TRY(step_run(&st, &next, NULL, NULL));
        level_add_games(&w->now, w->counting->finish, w->games);
        level_release(&w->now, &r->room);
        w->now = next;
        w->added++;
    }
    if (w->added == w->jumps) { /* not so when it was done in an earlier run */
        level_add_games(&w->now, w->counting->finish, w->games);
        w->added++;
    }
    return PG_OK;
}

/* ---- the engine -------------------------------------------------------------------------------- */

static bool listable(const position *p) { return position_open(p) <= LIST_PEGS; }

static void two_sided_init(two_sided *w, counting *p)
{
    w->both = position_total(p->finish) >= 0 && listable(p->finish) && w->jumps > 0;
    w->dual = w->both && p->duals;
    w->most_jumps = w->jumps;
    mpz_init(w->games);
    side_init(&w->ahead, p, false);
    side_init(&w->behind, p, true);
    if (w->dual)
        space_duals(&w->ahead.space, p->dual, &w->onto);
    w->level = PG_NEW(level, w->jumps + 1);
    w->found = PG_NEW(bool, w->jumps + 1);
    w->tally = PG_NEW(count_tally, w->jumps + 1);
}

static void two_sided_release(two_sided *w)
{
    for (size_t k = 0; k <= w->most_jumps; k++)
        level_release(&w->level[k], &w->counting->run.room);
    level_release(&w->now, &w->counting->run.room);
    checkpoint_release(&w->saved.file);
    mpz_clear(w->games);
    side_release(&w->ahead);
    side_release(&w->behind);
    if (w->dual)
        images_release(&w->onto);
    PG_FREE(w->level, w->found, w->tally);
}

static pg_status add_levels(count_result *out, two_sided *w)
{
    for (size_t k = 0; k <= w->jumps; k++) {
        count_tally t = w->tally[k];
        if (!w->counting->listed && ends_wake(w, &w->level[k], NULL) != PG_OK)
            return sets_check(&w->counting->run);
        if (!w->counting->listed && !level_classes(w->counting, &w->level[k], &t.classes))
            return sets_check(&w->counting->run);
        t.dead = 0;
        result_add(out, &t);
    }
    return PG_OK;
}

/* Of a run that was stopped: what the levels that were made say. Levels of one side have more positions than
 * lie on games. */
static void add_bounds(count_result *out, const two_sided *w, size_t jumps)
{
    const images *symmetries = &w->ahead.space.images;
    double until = clock_now() + GRACE;
    result_bound(out, jumps, 0, COUNT_UNKNOWN);
    for (size_t k = 0; k < w->ahead.levels; k++)
        result_bound(out, k, 0, w->ahead.most[k]);
    for (size_t k = 0; k < w->behind.levels; k++)
        result_bound(out, jumps - k, 0, w->behind.most[k]);
    for (size_t k = 0; k <= w->jumps; k++) {
        const level *l = &w->level[k];
        if (!w->found[k])
            continue;
        count_tally t = {.positions = COUNT_UNKNOWN, .classes = l->size};
        if (!l->packed.count)
            t.positions = level_positions(l, &w->counting->run, symmetries, until);
        ranks_sum_tally(&w->counting->run, &t);
        bool known = t.positions != COUNT_UNKNOWN;
        result_bound(out, k, known ? t.positions : t.classes,
                     known ? t.positions : t.classes * symmetries->elements);
    }
    if (w->dual)
        result_mirror_bounds(out, jumps);
    out->all_bounded = true;
}

/* What becomes of the file: a count of dead ends, which goes on, keeps it. */
static void ends_end(two_sided *w, count_result *out, bool done)
{
    counting *p = w->counting;
    if (!p->levels_keep)
        return;
    out->unsaved = saved_end(&w->saved, ends_whole(w), done, p->options->dead);
    if (done)
        p->levels_file = checkpoint_hand_over(&w->saved.file);
}

/* Levels, and games. */
static pg_status ends_levels(count_result *out, two_sided *w)
{
    counting *p = w->counting;
    size_t jumps = w->most_jumps;
    pg_status s = w->both ? meet_in_the_middle(w) : forward_and_back(w);
    if (s == PG_OK)
        s = add_levels(out, w);
    bool levels = s == PG_OK;
    if (s == PG_OK && p->options->games)
        s = add_up_games(w);
    ends_end(w, out, s == PG_OK);
    if (!levels)
        add_bounds(out, w, jumps);
    ranks_sum_games(&p->run, w->games);
    if (s == PG_OK && p->options->games)
        out->games = games_text(w->games);
    return s;
}

/* From where the checkpoint stands, or the beginning, with the ranks that share the levels. */
static pg_status ends_run(count_result *out, two_sided *w, pg_error *e)
{
    counting *p = w->counting;
    bool found;
    w->saved = (saved){.space = &w->ahead.space, .state = ends_state, .of = w};
    pg_status s = saved_begin(&w->saved, p, p->levels_keep, "count on games 3", &found, e);
    uint64_t refuses = s == PG_OK && !found && !(p->run.peers && p->run.peers->rank) && counting_refused(p);
    peers_most(p->run.peers, &refuses, 1);
    if (s == PG_OK && !refuses)
        s = ends_levels(out, w);
    else if (s == PG_OK && p->options->games)
        out->games = pg_strdup("0");
    sets_alone(&p->run);
    return s;
}

pg_status count_on_games(count_result *out, counting *p, pg_error *e)
{
    two_sided w = {.counting = p};
    if (!length_of_games(p, &w.jumps)) {
        out->games = p->options->games ? pg_strdup("0") : NULL;
        return PG_OK;
    }
    p->run.peers = levels_spread(p);
    two_sided_init(&w, p);
    pg_status s = ends_run(out, &w, e);
    two_sided_release(&w);
    return s;
}
