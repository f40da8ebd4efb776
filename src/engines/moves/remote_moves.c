/* remote_moves.c - a search over ranks: rank 0 leads, the others serve.
 *
 * Rank 0 decides on each step (moves.c) and calls the others for those that are long: a beam by jumps, a
 * round, a game that is read back. The engines of all ranks are the same at each call: they are made of the
 * same question, and rank 0 tells the potentials that it has by then. What is found in a step is found by all
 * (move_peers.h). A checkpoint is rank 0's; amid a round the others come to the same places, where it may be
 * written.
 */
#include "levels/level_call.h"
#include "levels/shared_checkpoint.h"
#include "move_peers.h"
#include "resume.h"

/* ---- both ---------------------------------------------------------------------------------------------- */

/* The potentials that rank 0 knows, and those that cut each side. */
static void tell_learned(moves_engine *e)
{
    move_peers_tell_known(e, 0);
    for (int i = 0; i < 2; i++) {
        cuts *c = &e->side[i].cuts;
        uint32_t chosen[CUTS_MOST], used = c->used;
        memcpy(chosen, c->chosen, used * sizeof *chosen);
        move_peers_tell_list(e, chosen, &used);
        if (!peers_leads(e->run.peers) && used > 0)
            cuts_load(c, e->known, chosen, used);
    }
}

/* A step by all ranks together; `out` is for a game. */
static pg_status take_step(moves_engine *e, const peers *ranks, const lead_step *asked, game *out)
{
    pg_status s = PG_OK;
    e->run.peers = ranks;
    e->patience = asked->patience;
    switch (asked->what) {
    case LEAD_BEGIN: tell_learned(e); break;
    case LEAD_ROUND: s = engine_round(e, (uint32_t)asked->most); break;
    case LEAD_GO_ON: s = engine_go_on(e); break;
    case LEAD_BEAM: s = engine_beam(e, (uint32_t)asked->most, (size_t)asked->width); break;
    default: s = engine_trace(e, out) ? PG_OK : PG_INTERNAL;
    }
    sets_alone(&e->run);
    return s;
}

/* ---- rank 0 -------------------------------------------------------------------------------------------- */

static void call(const moves_engine *e, const lead_step *asked)
{
    PG_SCOPED(buf_release) pg_buf all = {0};
    bytes_put_array(&all, asked, 1, sizeof *asked);
    if (asked->what == LEAD_BEGIN)
        level_call_put(&all, &e->problem, e->stated);
    e->team->call(e->team->context, &moves_job, all.text, all.length);
}

pg_status lead(moves_engine *e, lead_step asked, game *out)
{
    if (e->team)
        call(e, &asked);
    return take_step(e, e->team, &asked, out);
}

void lead_begin(moves_engine *e, const peers *team)
{
    /* Once time is over engines would not come out the same. */
    if (team->count == 1 || limits_check(e->limits) != PG_OK)
        return;
    e->team = team;
    lead(e,
         (lead_step){
             .what = LEAD_BEGIN, .long_level = e->long_level, .pack_all = e->pack_all, .keeps = e->keeps},
         NULL);
}

void lead_end(moves_engine *e)
{
    if (e->team)
        call(e, &(lead_step){.what = LEAD_END});
    e->team = NULL;
}

void lead_load(moves_engine *e, const peers *team)
{
    lead_begin(e, team);
    if (e->team)
        call(e,
             &(lead_step){
                 .what = LEAD_LOAD, .most = e->most, .states = e->states, .pruned = atomic_load(&e->pruned)});
    e->run.peers = e->team;
}

void lead_put(checkpoint_file *f, moves_engine *e, const engine_mark *m)
{
    bool calls = e->team && !e->run.peers && m->in_round;
    if (calls) {
        call(e, &(lead_step){.what = LEAD_PUT, .levels = {m->levels[0], m->levels[1]}});
        e->run.peers = e->team;
    }
    engine_put(f, e, m);
    if (calls)
        sets_alone(&e->run);
}

/* ---- the others ---------------------------------------------------------------------------------------- */

/* What a rank keeps. */
typedef struct moves_server {
    level_call asked;
    moves_engine engine;
} moves_server;

/* Levels of this rank, for a checkpoint amid a round. */
static void give(checkpoint_file *f, const void *context)
{
    const moves_engine *e = context;
    (void)f;
    engine_put_levels((moves_engine *)(uintptr_t)e, (uint64_t[]){e->side[0].levels, e->side[1].levels});
}

static void rest(void *context)
{
    moves_engine *e = context;
    shared_checkpoint kept = {.peers = e->run.peers, .give = give, .run = e};
    shared_checkpoint_rest(&kept, !atomic_load(&engine_packed_room(e)->failed), 0, NULL);
}

/* Made without a deadline: engines whose symmetries or regions are cut short are not the same. */
static moves_server *begin(bytes_in *in, const lead_step *asked, const volatile sig_atomic_t *interrupt)
{
    moves_server *s = aligned_alloc(_Alignof(moves_server), sizeof *s); /* bounds have wide lanes */
    if (!s)
        abort();
    level_call_take(in, &s->asked, interrupt);
    const pg_limits limits = s->asked.limits;
    s->asked.limits.deadline = 0;
    s->asked.limits.interrupt = NULL;
    if (!engine_init(&s->engine, &s->asked.problem, &s->asked.limits))
        abort(); /* rank 0 has the same one */
    s->asked.limits = limits;
    s->engine.long_level = asked->long_level;
    s->engine.pack_all = asked->pack_all;
    s->engine.rest = asked->keeps ? rest : NULL;
    s->engine.rest_context = &s->engine;
    return s;
}

static void load(moves_engine *e, const lead_step *asked)
{
    e->most = (uint32_t)asked->most;
    e->states = asked->states;
    atomic_store(&e->pruned, asked->pruned);
    engine_get_levels(e);
}

static void end(moves_server *s)
{
    engine_release(&s->engine);
    level_call_release(&s->asked);
    free(s);
}

static pg_status serve(const peers *ranks, void **state, const void *request, size_t length,
                       const volatile sig_atomic_t *interrupt, pg_error *e)
{
    bytes_in in = {.at = request, .left = length};
    PG_FREED lead_step *asked = bytes_take_array(&in, 1, sizeof *asked, NULL);
    PG_SCOPED(game_release) game found = {0};
    (void)e;
    if (in.bad)
        abort(); /* rank 0 would wait for ever */
    if (asked->what == LEAD_BEGIN)
        *state = begin(&in, asked, interrupt);
    moves_engine *own = &((moves_server *)*state)->engine;
    own->run.peers = ranks;
    switch (asked->what) {
    case LEAD_LOAD: load(own, asked); break;
    case LEAD_PUT: engine_put_levels(own, asked->levels); break;
    case LEAD_END:
        end(*state);
        *state = NULL;
        break;
    default: take_step(own, ranks, asked, &found);
    }
    if (*state)
        sets_alone(&own->run);
    return PG_OK;
}

const peers_job moves_job = {.name = "moves", .serve = serve};
