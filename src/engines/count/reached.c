/* reached.c - everything that is reached, level by level.
 *
 * What is reached after k jumps gives what is reached after k + 1, and goes. With games, each position has
 * the number of those that lead to it. Ranks that share the levels (ranks.c) keep them in one file
 * (shared_checkpoint.h).
 */
#include "exact/exact.h"
#include "levels.h"
#include "saved.h"

enum { MOST_GROWTH = 1 << 20 };

/* Of the level at which a limit stopped the run the positions are known all the same, if there are not too
 * many. */
static void add_last(count_result *out, counting *p, const level *l, const images *symmetries)
{
    count_tally tally;
    if (p->options->dead || !level_classes(p, l, &tally.classes))
        return;
    tally.positions = level_positions(l, &p->run, symmetries, clock_now() + GRACE);
    tally.dead = tally.dead_classes = 0;
    ranks_sum_tally(&p->run, &tally);
    if (tally.positions != COUNT_UNKNOWN)
        result_add(out, &tally);
}

/* What is going on, and all that a checkpoint holds: of the levels that are done the tallies, and the level
 * that comes next. */
typedef struct reaching {
    count_result *out;
    counting *counting;
    space space;
    bool all_games; /* every position ends a game, otherwise those without a jump do */
    level now;
    uint64_t size; /* of it, on all ranks together */
    mpz_t games;   /* of this rank */
    double growth;
    saved saved;
} reaching;

static void reach_state(state_io *io, void *of)
{
    reaching *g = of;
    uint64_t head[2] = {g->out->levels}; /* and the growth */
    memcpy(&head[1], &g->growth, sizeof g->growth);
    state_words(io, head, 2);
    memcpy(&g->growth, &head[1], sizeof g->growth);
    for (uint64_t k = 0; io->status == PG_OK && k < head[0]; k++) {
        count_tally done = io->taking ? (count_tally){0} : g->out->level[k];
        state_words(io, (uint64_t *)&done, 4);
        if (io->taking && io->status == PG_OK)
            result_add(g->out, &done);
    }
    state_games(io, g->games);
    state_expect(io, g->growth >= 0 && g->growth <= MOST_GROWTH);
    state_level(io, &g->now);
}

/* The first level, or that of the checkpoint. */
static pg_status reach_begin(reaching *g, const position *from, bool keep, pg_error *e)
{
    counting *p = g->counting;
    bool found;
    g->saved = (saved){.space = &g->space, .state = reach_state, .of = g};
    pg_status s = saved_begin(&g->saved, p, keep, "count by levels 4", &found, e);
    if (s != PG_OK) { /* what was read is not to be believed */
        count_result_release(g->out);
        *g->out = (count_result){.engine = COUNT_LEVELS, .from_finish = !p->start};
    }
    if (s == PG_OK && !found)
        s = level_of_set(&g->now, &p->run, &g->space, from, p->options->games);
    s = peers_agree(p->run.peers, s);
    g->size = g->now.size;
    peers_sum(p->run.peers, &g->size, 1);
    return s;
}

/* The next level is there. */
static void take_step(reaching *g, level *next, const count_tally *tally)
{
    sets_run *r = &g->counting->run;
    uint64_t before = g->size;
    result_add(g->out, tally);
    g->size = next->size;
    peers_sum(r->peers, &g->size, 1);
    g->growth = g->out->levels > 2 ? (double)g->size / (double)before : g->growth;
    level_release(&g->now, &r->room);
    g->now = *next;
}

/* From one level to the next. Where it is stopped everything is as it was before. */
static pg_status reach_step(reaching *g)
{
    counting *p = g->counting;
    sets_run *r = &p->run;
    bool games_too = p->options->games;
    level next;
    count_tally tally;
    mpz_t games;
    step st = {.run = r,
               .space = &g->space,
               .from = &g->now,
               .growth = g->growth,
               .limbs = games_too ? level_limbs_after(&g->now, &g->space, r->peers) : 0,
               .dead_games = games_too && !g->all_games};
    if (too_many(p, g->out->total.classes + g->size + (uint64_t)(g->growth * (double)g->size) / 2))
        return PG_LIMIT;
    mpz_init_set(games, g->games);
    pg_status s = step_counted(&st, &next, &tally, games);
    if (s == PG_OK && !level_classes(p, &g->now, &tally.classes)) {
        level_release(&next, &r->room);
        s = sets_check(r);
    }
    if (s == PG_OK) {
        if (games_too && g->all_games)
            level_add_games(&g->now, NULL, games);
        mpz_swap(games, g->games);
        ranks_sum_tally(r, &tally);
        take_step(g, &next, &tally);
    }
    mpz_clear(games);
    return s;
}

pg_status count_reached(count_result *out, counting *p, const board *b, const position *from, bool all_games,
                        bool keep, pg_error *e)
{
    reaching g = {.out = out, .counting = p, .all_games = all_games, .growth = 8};
    mpz_init(g.games);
    space_init(&g.space, b, false, p->element, p->elements, NULL);
    space_tabulate(&g.space);
    p->run.peers = levels_spread(p);
    pg_status s = reach_begin(&g, from, keep, e);
    bool begun = s == PG_OK;
    while (s == PG_OK && g.size) {
        saved_rest(&g.saved, true, level_bytes(&g.now));
        s = reach_step(&g);
    }
    if (begun)
        out->unsaved = saved_end(&g.saved, true, s == PG_OK, false);
    if (begun && s != PG_OK)
        add_last(out, p, &g.now, &g.space.images);
    ranks_sum_games(&p->run, g.games);
    if (s == PG_OK && p->options->games)
        out->games = games_text(g.games);
    level_release(&g.now, &p->run.room);
    checkpoint_release(&g.saved.file);
    space_release(&g.space);
    mpz_clear(g.games);
    sets_alone(&p->run);
    return s;
}
