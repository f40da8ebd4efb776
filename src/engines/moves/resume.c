/* resume.c - an engine in a checkpoint, and back.
 *
 * Levels are written as they lie (resume_level.h). Records are read back into hash tables. Those of the
 * newest level of a side stay, because positions may have to be looked up there; the others are squeezed,
 * and put onto shelves as in a search.
 * Potentials are checked like those that the linear program proposes, in integers.
 */
#include "resume.h"
#include "move_peers.h"
#include "resume_level.h"

#include <stdlib.h>

void engine_mark_set(engine_mark *m, const moves_engine *e, bool in_round)
{
    m->in_round = in_round;
    m->most = in_round ? e->most : 0;
    m->pruned = in_round && atomic_load(&e->pruned);
    m->states = in_round ? e->states : 0;
    m->known = e->known_count;
    for (int i = 0; i < 2; i++) {
        const cuts *c = &e->side[i].cuts;
        m->levels[i] = in_round ? e->side[i].levels : 0;
        m->used[i] = c->used;
        memcpy(m->chosen[i], c->chosen, c->used * sizeof *c->chosen);
    }
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static void put_side(checkpoint_file *f, level_streams *streams, const move_side *s, const engine_mark *m)
{
    checkpoint_put_number(f, m->used[s->backwards]);
    checkpoint_put(f, m->chosen[s->backwards], m->used[s->backwards] * sizeof **m->chosen);
    checkpoint_put_number(f, m->levels[s->backwards]);
    for (size_t i = 0; i < m->levels[s->backwards]; i++)
        resume_put_level(f, streams, s->level[i]);
}

/* Of all ranks where these share the levels of the mark. */
static void put_sides(checkpoint_file *f, const moves_engine *e, const engine_mark *m)
{
    level_streams s;
    level_streams_open(&s, m->in_round ? e->peers : NULL, true);
    put_side(f, &s, &e->side[0], m);
    put_side(f, &s, &e->side[1], m);
    level_streams_close(&s);
}

double engine_put_bytes(const moves_engine *e)
{
    double bytes = (double)e->known_count * potential_weights(&e->frame) * sizeof(int32_t);
    for (int i = 0; i < 2; i++)
        for (size_t k = 0; k < e->side[i].levels; k++)
            bytes += (double)resume_level_bytes(e->side[i].level[k]);
    return bytes;
}

void engine_put_levels(const moves_engine *e, const uint64_t *levels)
{
    const engine_mark m = {.in_round = true, .levels = {levels[0], levels[1]}};
    put_sides(NULL, e, &m);
}

void engine_put(checkpoint_file *f, const moves_engine *e, const engine_mark *m)
{
    size_t weights = potential_weights(&e->frame);
    checkpoint_put_number(f, m->known);
    for (uint32_t k = 0; k < m->known; k++)
        checkpoint_put(f, e->known[k].peg, weights * sizeof(int32_t));
    checkpoint_put_number(f, m->in_round);
    checkpoint_put_number(f, m->most);
    checkpoint_put_number(f, m->pruned);
    checkpoint_put_number(f, m->states);
    put_sides(f, e, m);
}

/* ---- reading ------------------------------------------------------------------------------------------- */

static pg_status get_level(checkpoint_file *f, moves_engine *e, level_streams *s, move_side *d, bool newest)
{
    note_table *t = table_new(e->shape, &e->room.bytes, e->room.most);
    PG_GROW(d->level, d->levels, d->room);
    d->level[d->levels++] = t;
    t->whole = d->levels == 1;
    pg_status status = resume_get_level(f, e, s, d, t, newest);
    if (status != PG_OK)
        return status;
    if (!newest)
        table_pack(t);
    engine_shelve(e);
    return PG_OK;
}

/* ---- a side ------------------------------------------------------------------------------------------ */

/* The potentials that cut a side. */
static bool get_chosen(checkpoint_file *f, moves_engine *e, level_streams *s, move_side *d)
{
    uint32_t chosen[CUTS_MOST];
    uint64_t used = 0;
    if (!level_streams_serve(s) && (!checkpoint_get_count(f, &used, sizeof *chosen) || used > CUTS_MOST ||
                                    !checkpoint_get(f, chosen, used * sizeof *chosen)))
        return false;
    if (!level_streams_tell(s, &used, sizeof used) || !level_streams_tell(s, chosen, used * sizeof *chosen))
        return false;
    for (uint32_t i = 0; i < used; i++)
        if (chosen[i] >= e->known_count)
            return false;
    if (used > 0)
        cuts_load(&d->cuts, e->known, chosen, (uint32_t)used);
    return true;
}

/* These, and its levels. */
static pg_status get_side(checkpoint_file *f, moves_engine *e, level_streams *s, move_side *d)
{
    uint64_t levels = 0;
    pg_status status = PG_OK;
    if (!get_chosen(f, e, s, d) ||
        (!level_streams_serve(s) && !checkpoint_get_count(f, &levels, sizeof levels)) ||
        !level_streams_tell(s, &levels, sizeof levels))
        return PG_INPUT;
    for (uint64_t i = 0; status == PG_OK && i < levels; i++)
        status = get_level(f, e, s, d, i + 1 == levels);
    return status;
}

/* Both, and on ranks that share them each its part. What ends too soon on one that serves does so because
 * rank 0 has a reason. */
static pg_status get_sides(checkpoint_file *f, moves_engine *e)
{
    level_streams s;
    level_streams_open(&s, e->peers, false);
    bool serves = level_streams_serve(&s);
    pg_status status = get_side(f, e, &s, &e->side[0]);
    if (status == PG_OK)
        status = get_side(f, e, &s, &e->side[1]);
    level_streams_close(&s);
    return peers_agree(e->peers, serves && status == PG_INPUT ? PG_OK : status);
}

void engine_get_levels(moves_engine *e) { get_sides(NULL, e); }

static bool get_known(checkpoint_file *f, moves_engine *e)
{
    size_t weights = potential_weights(&e->frame);
    uint64_t known;
    bool good = checkpoint_get_count(f, &known, weights * sizeof(int32_t));
    int32_t *weight = PG_NEW(int32_t, weights);
    for (uint64_t k = 0; good && k < known; k++) {
        move_potential p;
        good = checkpoint_get(f, weight, weights * sizeof *weight) &&
               potential_of_weights(&e->frame, weight, &p) && engine_keep(e, &p);
    }
    free(weight);
    return good;
}

/* Do the sides have levels as they are between two of a round? */
static bool levels_fit(const moves_engine *e, bool in_round)
{
    size_t ahead = e->side[0].levels, back = e->side[1].levels;
    if (!in_round)
        return ahead + back == 0;
    if (e->jumps == PROBLEM_ANY_JUMPS)
        return ahead > 0 && back == 0;
    return ahead > 0 && back > 0 && (int64_t)(ahead + back) - 1 <= e->jumps;
}

pg_status engine_get(checkpoint_file *f, moves_engine *e, const peers *team, bool *in_round)
{
    uint64_t round, most, pruned, states;
    if (!get_known(f, e) || !checkpoint_get_number(f, &round) || !checkpoint_get_number(f, &most) ||
        !checkpoint_get_number(f, &pruned) || !checkpoint_get_number(f, &states) ||
        most > TABLE_MOST_COST - 2)
        return PG_INPUT;
    *in_round = round;
    e->most = (uint32_t)most;
    e->states = states;
    atomic_store(&e->pruned, pruned != 0);
    if (round && team)
        lead_load(e, team);
    pg_status s = get_sides(f, e);
    e->peers = NULL;
    return s == PG_OK && !levels_fit(e, round) ? PG_INPUT : s;
}
