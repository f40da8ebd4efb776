/* resume.c - an engine in a checkpoint, and back.
 *
 * Levels are as sets/keep.h has them, but for level 0, which is made again. Read back, all but the newest one
 * of a side are packed as in a search. Potentials are checked like those that the linear program proposes,
 * in integers.
 */
#include "resume.h"
#include "move_peers.h"
#include "sets/keep.h"

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

static keeping keeping_of(checkpoint_file *f, moves_engine *e, const move_side *s)
{
    return (keeping){.f = f, .peers = e->run.peers, .room = &e->run.room, .space = &s->space};
}

static void put_side(checkpoint_file *f, moves_engine *e, const move_side *s, const engine_mark *m)
{
    const keeping k = keeping_of(f, e, s);
    checkpoint_put_number(f, m->used[s->backwards]);
    for (uint32_t i = 0; i < m->used[s->backwards]; i++)
        checkpoint_put_number(f, m->chosen[s->backwards][i]);
    checkpoint_put_number(f, m->levels[s->backwards]);
    for (size_t i = 1; i < m->levels[s->backwards]; i++)
        keep_level(&k, &s->level[i]);
}

static void put_sides(checkpoint_file *f, moves_engine *e, const engine_mark *m)
{
    put_side(f, e, &e->side[0], m);
    put_side(f, e, &e->side[1], m);
}

double engine_put_bytes(const moves_engine *e)
{
    double bytes = (double)e->known_count * potential_weights(&e->frame) * sizeof(int32_t);
    for (int i = 0; i < 2; i++)
        for (size_t k = 0; k < e->side[i].levels; k++)
            bytes += level_bytes(&e->side[i].level[k]);
    return bytes;
}

void engine_put_levels(moves_engine *e, const uint64_t *levels)
{
    const engine_mark m = {.in_round = true, .levels = {levels[0], levels[1]}};
    put_sides(NULL, e, &m);
}

void engine_put(checkpoint_file *f, moves_engine *e, const engine_mark *m)
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

/* The potentials that cut a side. */
static bool get_chosen(const keeping *k, moves_engine *e, move_side *d)
{
    uint32_t chosen[CUTS_MOST];
    uint64_t used = 0, word[CUTS_MOST];
    if (!keep_take_words(k, &used, 1) || used > CUTS_MOST || !keep_take_words(k, word, used))
        return false;
    for (uint32_t i = 0; i < used; i++) {
        chosen[i] = (uint32_t)word[i];
        if (word[i] >= e->known_count)
            return false;
    }
    if (used > 0)
        cuts_load(&d->cuts, e->known, chosen, (uint32_t)used);
    return true;
}

/* Level 0 is made as it was: that counts as nothing new. */
static pg_status get_ends(moves_engine *e, move_side *d)
{
    uint64_t states = e->states;
    bool pruned = atomic_load(&e->pruned);
    pg_status s = engine_add_ends(e, d);
    e->states = states;
    atomic_store(&e->pruned, pruned);
    return s;
}

/* These, and its levels. */
static pg_status get_side(checkpoint_file *f, moves_engine *e, move_side *d)
{
    const keeping k = keeping_of(f, e, d);
    uint64_t levels = 0;
    if (!get_chosen(&k, e, d) || !keep_take_words(&k, &levels, 1) || levels > (uint64_t)e->board->holes + 1)
        return PG_INPUT;
    if (levels > 0)
        PG_TRY(get_ends(e, d));
    for (uint64_t i = 1; i < levels; i++) {
        level l;
        pg_status s = keep_take_level(&k, &l, NULL);
        engine_add_level(d, &l);
        PG_TRY(s);
        if (!l.notes)
            return PG_INPUT;
        engine_pack(e);
        PG_TRY(peers_agree(k.peers, limits_check(e->limits)));
    }
    return PG_OK;
}

static pg_status get_sides(checkpoint_file *f, moves_engine *e)
{
    pg_status s = get_side(f, e, &e->side[0]);
    return s == PG_OK ? get_side(f, e, &e->side[1]) : s;
}

void engine_get_levels(moves_engine *e) { get_sides(NULL, e); }

static bool get_known(checkpoint_file *f, moves_engine *e)
{
    size_t weights = potential_weights(&e->frame);
    uint64_t known;
    bool good = checkpoint_get_count(f, &known, weights * sizeof(int32_t));
    PG_FREED int32_t *weight = PG_NEW(int32_t, weights);
    for (uint64_t k = 0; good && k < known; k++) {
        move_potential p;
        good = checkpoint_get(f, weight, weights * sizeof *weight) &&
               potential_of_weights(&e->frame, weight, &p) && engine_keep(e, &p);
    }
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
        !checkpoint_get_number(f, &pruned) || !checkpoint_get_number(f, &states) || most > NOTE_MOST_COST - 2)
        return PG_INPUT;
    *in_round = round;
    e->most = (uint32_t)most;
    e->states = states;
    atomic_store(&e->pruned, pruned != 0);
    if (round && team)
        lead_load(e, team);
    pg_status s = get_sides(f, e);
    sets_alone(&e->run);
    return s == PG_OK && !levels_fit(e, round) ? PG_INPUT : s;
}
