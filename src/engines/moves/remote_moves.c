/* remote_moves.c - a search over ranks: rank 0 leads, the others serve.
 *
 * Rank 0 decides on each step (moves.c) and calls the others for those that are long: a beam by jumps, a
 * round, a game that is read back. The engines of all ranks are the same at each call: they are made of the
 * same question, and rank 0 tells the potentials that it has by then. What is found in a step is found by all
 * (move_peers.h). A checkpoint is rank 0's; amid a round the others come to the same places, where it may be
 * written.
 */
#include "levels/level_call.h"
#include "levels/level_kept.h"
#include "move_peers.h"
#include "resume.h"

#include <stdlib.h>

enum { LEAD_BEGIN, LEAD_ROUND, LEAD_GO_ON, LEAD_BEAM, LEAD_TRACE, LEAD_LOAD, LEAD_PUT, LEAD_END };
/* MORE: patience or width; LEVELS: of each side, to be put. */
enum { WHAT, MOST, MORE, LONG_LEVEL, PACK_ALL, KEEPS, STATES, PRUNED, LEVELS, NUMBERS = LEVELS + 2 };

/* ---- both ---------------------------------------------------------------------------------------------- */

/* The potentials that rank 0 knows, and those that cut each side. */
static void tell_learned(moves_engine *e)
{
    joint_tell_known(e, 0);
    for (int i = 0; i < 2; i++) {
        cuts *c = &e->side[i].cuts;
        uint32_t chosen[CUTS_MOST], used = c->used;
        memcpy(chosen, c->chosen, used * sizeof *chosen);
        joint_tell_list(e, chosen, &used);
        if (!peers_leads(e->peers) && used > 0)
            cuts_load(c, e->known, chosen, used);
    }
}

/* A step by all ranks together; `out` is for a game. */
static pg_status take_step(moves_engine *e, const peers *ranks, const uint64_t *number, game *out)
{
    pg_status s = PG_OK;
    e->peers = ranks;
    if (number[WHAT] == LEAD_ROUND || number[WHAT] == LEAD_GO_ON)
        e->patience = number[MORE];
    if (number[WHAT] == LEAD_BEGIN)
        tell_learned(e);
    else if (number[WHAT] == LEAD_ROUND)
        s = engine_round(e, (uint32_t)number[MOST]);
    else if (number[WHAT] == LEAD_GO_ON)
        s = engine_go_on(e);
    else if (number[WHAT] == LEAD_BEAM)
        s = engine_beam(e, (uint32_t)number[MOST], (size_t)number[MORE]);
    else if (!engine_trace(e, out))
        s = PG_INTERNAL;
    e->peers = NULL;
    return s;
}

/* ---- rank 0 -------------------------------------------------------------------------------------------- */

static void call(const moves_engine *e, const peers *team, const uint64_t *number)
{
    pg_buf all = {0};
    bytes_put_array(&all, number, NUMBERS, sizeof *number);
    if (number[WHAT] == LEAD_BEGIN)
        level_call_put(&all, &e->problem, e->stated);
    team->call(team->context, &moves_job, all.text, all.length);
    buf_release(&all);
}

/* The step on all ranks, or on this one alone where it has no team. */
static pg_status lead(moves_engine *e, const uint64_t *number, game *out)
{
    if (e->team)
        call(e, e->team, number);
    return take_step(e, e->team, number, out);
}

void lead_begin(moves_engine *e, const peers *team)
{
    /* Once time is over engines would not come out the same. */
    if (team->count == 1 || limits_check(e->limits) != PG_OK)
        return;
    e->team = team;
    lead(e,
         (uint64_t[NUMBERS]){
             [WHAT] = LEAD_BEGIN, [LONG_LEVEL] = e->long_level, [PACK_ALL] = e->pack_all, [KEEPS] = e->keeps},
         NULL);
}

void lead_end(moves_engine *e)
{
    if (e->team)
        call(e, e->team, (uint64_t[NUMBERS]){[WHAT] = LEAD_END});
    e->team = NULL;
}

pg_status lead_round(moves_engine *e, uint32_t most)
{
    return lead(e, (uint64_t[NUMBERS]){[WHAT] = LEAD_ROUND, [MOST] = most, [MORE] = e->patience}, NULL);
}

pg_status lead_go_on(moves_engine *e)
{
    return lead(e, (uint64_t[NUMBERS]){[WHAT] = LEAD_GO_ON, [MORE] = e->patience}, NULL);
}

pg_status lead_beam(moves_engine *e, uint32_t most, size_t width)
{
    return lead(e, (uint64_t[NUMBERS]){[WHAT] = LEAD_BEAM, [MOST] = most, [MORE] = width}, NULL);
}

bool lead_trace(moves_engine *e, game *out)
{
    return lead(e, (uint64_t[NUMBERS]){[WHAT] = LEAD_TRACE}, out) == PG_OK;
}

void lead_load(moves_engine *e, const peers *team)
{
    lead_begin(e, team);
    if (e->team)
        call(e, e->team,
             (uint64_t[NUMBERS]){[WHAT] = LEAD_LOAD,
                                 [MOST] = e->most,
                                 [STATES] = e->states,
                                 [PRUNED] = atomic_load(&e->pruned)});
    e->peers = e->team;
}

void lead_put(checkpoint_file *f, moves_engine *e, const engine_mark *m)
{
    bool calls = e->team && !e->peers && m->in_round;
    if (calls) {
        call(e, e->team,
             (uint64_t[NUMBERS]){[WHAT] = LEAD_PUT, [LEVELS] = m->levels[0], [LEVELS + 1] = m->levels[1]});
        e->peers = e->team;
    }
    engine_put(f, e, m);
    if (calls)
        e->peers = NULL;
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
    engine_put_levels(e, (uint64_t[]){e->side[0].levels, e->side[1].levels});
}

static void rest(void *context)
{
    moves_engine *e = context;
    level_kept kept = {.peers = e->peers, .give = give, .run = e};
    level_kept_rest(&kept, !atomic_load(&engine_packed_room(e)->failed), 0, NULL);
}

/* Made without a deadline: engines whose symmetries or regions are cut short are not the same. */
static moves_server *begin(bytes_in *in, const uint64_t *number, const volatile sig_atomic_t *interrupt)
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
    s->engine.long_level = number[LONG_LEVEL];
    s->engine.pack_all = number[PACK_ALL] != 0;
    s->engine.rest = number[KEEPS] ? rest : NULL;
    s->engine.rest_context = &s->engine;
    return s;
}

static void load(moves_engine *e, const peers *ranks, const uint64_t *number)
{
    e->most = (uint32_t)number[MOST];
    e->states = number[STATES];
    atomic_store(&e->pruned, number[PRUNED] != 0);
    e->peers = ranks;
    engine_get_levels(e);
    e->peers = NULL;
}

static void put(moves_engine *e, const peers *ranks, const uint64_t *number)
{
    e->peers = ranks;
    engine_put_levels(e, number + LEVELS);
    e->peers = NULL;
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
    moves_server *server = *state;
    (void)e;
    bytes_in in = {.at = request, .left = length};
    uint64_t *number = bytes_take_array(&in, NUMBERS, sizeof *number, NULL);
    game found = {0};
    if (in.bad)
        abort(); /* rank 0 would wait for ever */
    if (number[WHAT] == LEAD_BEGIN)
        *state = server = begin(&in, number, interrupt);
    if (number[WHAT] == LEAD_END) {
        end(server);
        *state = NULL;
    } else if (number[WHAT] == LEAD_LOAD) {
        load(&server->engine, ranks, number);
    } else if (number[WHAT] == LEAD_PUT) {
        put(&server->engine, ranks, number);
    } else {
        take_step(&server->engine, ranks, number, &found);
        game_release(&found);
    }
    free(number);
    return PG_OK;
}

const peers_job moves_job = {.name = "moves", .serve = serve};
