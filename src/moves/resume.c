/* resume.c - an engine in a checkpoint, and back.
 *
 * Levels are written part by part, without the empty slots. The newest level of a side is read back into
 * hash tables, because positions may have to be looked up there; the others only serve to trace the game.
 * Potentials are checked like those that the linear program proposes, in integers.
 */
#include "resume.h"

#include <stdlib.h>

enum { AT_A_TIME = 4096 /* records */ };

void engine_mark_set(engine_mark *m, const engine *e, bool in_round)
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

static void put_level(checkpoint_file *f, const table *t)
{
    size_t bytes = (t->shape.words + t->shape.notes) * sizeof(uint64_t);
    uint64_t *none = pg_alloc(bytes, 1); /* what a file that fails owes: no reader takes that */
    for (uint32_t i = 0; i < TABLE_PARTS; i++) {
        table_walk w;
        checkpoint_put_number(f, t->part[i].used);
        table_walk_begin(&w, t, i);
        for (size_t k = 0; k < t->part[i].used; k++) {
            const uint64_t *record = table_walk_next(&w);
            checkpoint_put(f, record ? record : none, bytes);
        }
        table_walk_end(&w);
    }
    free(none);
}

static void put_side(checkpoint_file *f, const side *s, const engine_mark *m)
{
    checkpoint_put_number(f, m->used[s->backwards]);
    checkpoint_put(f, m->chosen[s->backwards], m->used[s->backwards] * sizeof **m->chosen);
    checkpoint_put_number(f, m->levels[s->backwards]);
    for (size_t i = 0; i < m->levels[s->backwards]; i++)
        put_level(f, s->level[i]);
}

void engine_put(checkpoint_file *f, const engine *e, const engine_mark *m)
{
    size_t weights = potential_weights(&e->frame);
    checkpoint_put_number(f, m->known);
    for (uint32_t k = 0; k < m->known; k++)
        checkpoint_put(f, e->known[k].peg, weights * sizeof(int32_t));
    checkpoint_put_number(f, m->in_round);
    checkpoint_put_number(f, m->most);
    checkpoint_put_number(f, m->pruned);
    checkpoint_put_number(f, m->states);
    put_side(f, &e->side[0], m);
    put_side(f, &e->side[1], m);
}

/* ---- reading ------------------------------------------------------------------------------------------- */

/* Can a record be one of this part? */
static bool fits_part(const engine *e, const uint64_t *record, uint32_t part)
{
    shape s = e->shape;
    uint32_t holes = e->board->holes;
    const uint64_t *note = record + s.words;
    uint64_t last = note[s.notes - 1];
    if ((holes % 64 && record[s.words - 1] >> holes % 64) || last >> 57 == 0 ||
        note_cost(s, note) > TABLE_MOST_COST || table_part_of(s, record, pegs_hash(s.words, record)) != part)
        return false;
    for (uint32_t h = holes; h < s.notes * 64 - 8; h++)
        if (note_hole(note, h))
            return false;
    return true;
}

static bool all_fit(const engine *e, const uint64_t *record, size_t count, uint32_t part)
{
    size_t size = e->shape.words + e->shape.notes;
    bool fit = true;
    for (size_t k = 0; fit && k < count; k++)
        fit = fits_part(e, record + k * size, part);
    return fit;
}

/* The records of a part, dense. */
static pg_status get_packed(checkpoint_file *f, engine *e, table_part *p, uint32_t part, size_t count)
{
    size_t bytes = (e->shape.words + e->shape.notes) * sizeof *p->slot;
    p->slot = count * bytes <= engine_room(e) ? pg_try_alloc(count + 1, bytes) : NULL;
    if (!p->slot)
        return PG_LIMIT;
    p->slots = p->used = count;
    atomic_fetch_add(&e->room.bytes, count * bytes);
    return checkpoint_get(f, p->slot, count * bytes) && all_fit(e, p->slot, count, part) ? PG_OK : PG_INPUT;
}

/* The same, hashed; a position that comes twice is refused. */
static pg_status get_hashed(checkpoint_file *f, engine *e, table *t, uint32_t part, size_t count)
{
    size_t size = t->shape.words + t->shape.notes, all = count;
    uint64_t *some = PG_NEW(uint64_t, AT_A_TIME * size);
    pg_status s = PG_OK;
    while (s == PG_OK && count > 0) {
        size_t n = count < AT_A_TIME ? count : AT_A_TIME;
        if (!checkpoint_get(f, some, n * size * sizeof *some) || !all_fit(e, some, n, part))
            s = PG_INPUT;
        else if (!part_add(t, &t->part[part], t->shape, some, n))
            s = PG_LIMIT;
        count -= n;
    }
    free(some);
    return s == PG_OK && t->part[part].used != all ? PG_INPUT : s;
}

static pg_status get_level(checkpoint_file *f, engine *e, side *d, bool newest)
{
    table *t = table_new(e->shape, &e->room.bytes, e->room.most);
    size_t bytes = (e->shape.words + e->shape.notes) * sizeof(uint64_t);
    pg_status s = PG_OK;
    uint64_t count;
    PG_GROW(d->level, d->levels, d->room);
    d->level[d->levels++] = t;
    t->packed = !newest;
    for (uint32_t part = 0; s == PG_OK && part < TABLE_PARTS; part++) {
        s = limits_check(e->limits);
        if (s == PG_OK && !checkpoint_get_count(f, &count, bytes))
            s = PG_INPUT;
        if (s == PG_OK && newest)
            s = get_hashed(f, e, t, part, count);
        else if (s == PG_OK)
            s = get_packed(f, e, &t->part[part], part, count);
    }
    t->total = table_count(t);
    engine_shelve(e);
    return s;
}

/* The potentials that cut a side, and its levels. */
static pg_status get_side(checkpoint_file *f, engine *e, side *d)
{
    uint32_t chosen[CUTS_MOST];
    uint64_t used, levels;
    pg_status s = PG_OK;
    if (!checkpoint_get_count(f, &used, sizeof *chosen) || used > CUTS_MOST ||
        !checkpoint_get(f, chosen, used * sizeof *chosen))
        return PG_INPUT;
    for (uint32_t i = 0; i < used; i++)
        if (chosen[i] >= e->known_count)
            return PG_INPUT;
    if (used > 0)
        cuts_load(&d->cuts, e->known, chosen, (uint32_t)used);
    if (!checkpoint_get_count(f, &levels, TABLE_PARTS * sizeof(uint64_t)))
        return PG_INPUT;
    for (uint64_t i = 0; s == PG_OK && i < levels; i++)
        s = get_level(f, e, d, i + 1 == levels);
    return s;
}

static bool get_known(checkpoint_file *f, engine *e)
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
static bool levels_fit(const engine *e, bool in_round)
{
    size_t ahead = e->side[0].levels, back = e->side[1].levels;
    if (!in_round)
        return ahead + back == 0;
    if (e->jumps == PROBLEM_ANY_JUMPS)
        return ahead > 0 && back == 0;
    return ahead > 0 && back > 0 && (int64_t)(ahead + back) - 1 <= e->jumps;
}

pg_status engine_get(checkpoint_file *f, engine *e, bool *in_round)
{
    uint64_t round, most, pruned, states;
    if (!get_known(f, e) || !checkpoint_get_number(f, &round) || !checkpoint_get_number(f, &most) ||
        !checkpoint_get_number(f, &pruned) || !checkpoint_get_number(f, &states) ||
        most > TABLE_MOST_COST - 2)
        return PG_INPUT;
    pg_status s = get_side(f, e, &e->side[0]);
    if (s == PG_OK)
        s = get_side(f, e, &e->side[1]);
    if (s == PG_OK && !levels_fit(e, round))
        s = PG_INPUT;
    *in_round = round;
    e->most = (uint32_t)most;
    e->states = states;
    atomic_store(&e->pruned, pruned != 0);
    return s;
}
