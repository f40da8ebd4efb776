/* resume.c - an engine in a checkpoint, and back.
 *
 * Levels are written part by part, without the empty slots. The newest level of a side is read back into
 * hash tables, because positions may have to be looked up there; the others only serve to trace the game.
 * Potentials are checked like those that the linear program proposes, in integers.
 */
#include "resume.h"
#include "joint.h"
#include "level_streams.h"

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

/* The records of this process's part, into the file or, `to` not NULL, to rank 0. */
static void put_part(checkpoint_file *f, level_stream *to, const table *t, uint32_t part)
{
    size_t bytes = (t->shape.words + t->shape.notes) * sizeof(uint64_t);
    uint64_t *none = pg_alloc(bytes, 1); /* what a file that fails owes: no reader takes that */
    table_walk w;
    table_walk_begin(&w, t, part);
    for (size_t k = 0; k < t->part[part].used; k++) {
        const uint64_t *record = table_walk_next(&w);
        record = record ? record : none;
        to ? level_stream_put(to, record, bytes) : checkpoint_put(f, record, bytes);
    }
    table_walk_end(&w);
    free(none);
}

/* Records as they come, so many. */
static void put_from(checkpoint_file *f, level_stream *from, uint64_t count, size_t bytes)
{
    uint64_t *record = pg_alloc(bytes, 1);
    for (; count && level_stream_get(from, record, bytes); count--)
        checkpoint_put(f, record, bytes);
    free(record);
}

/* A part of all ranks: after the count of each its records. */
static void put_shared_part(checkpoint_file *f, level_streams *s, const table *t, uint32_t part)
{
    size_t bytes = (t->shape.words + t->shape.notes) * sizeof(uint64_t);
    uint32_t ranks = s->ranks->ranks;
    uint64_t all = t->part[part].used, *count = PG_NEW(uint64_t, ranks);
    for (uint32_t i = 1; i < ranks; i++)
        all += level_stream_get_number(&s->with[i], &count[i]) ? count[i] : 0;
    checkpoint_put_number(f, all);
    put_part(f, NULL, t, part);
    for (uint32_t i = 1; i < ranks; i++)
        put_from(f, &s->with[i], count[i], bytes);
    free(count);
}

/* What is whole on each rank is rank 0's to give. */
static void put_level(checkpoint_file *f, level_streams *s, const table *t)
{
    for (uint32_t i = 0; i < TABLE_PARTS; i++) {
        if (level_streams_serve(s) && !t->whole) {
            level_stream_put_number(&s->with[0], t->part[i].used);
            put_part(NULL, &s->with[0], t, i);
        } else if (s->ranks && !t->whole) {
            put_shared_part(f, s, t, i);
        } else {
            checkpoint_put_number(f, t->part[i].used);
            put_part(f, NULL, t, i);
        }
    }
}

static void put_side(checkpoint_file *f, level_streams *streams, const side *s, const engine_mark *m)
{
    checkpoint_put_number(f, m->used[s->backwards]);
    checkpoint_put(f, m->chosen[s->backwards], m->used[s->backwards] * sizeof **m->chosen);
    checkpoint_put_number(f, m->levels[s->backwards]);
    for (size_t i = 0; i < m->levels[s->backwards]; i++)
        put_level(f, streams, s->level[i]);
}

/* Of all ranks where these share the levels of the mark. */
static void put_sides(checkpoint_file *f, const engine *e, const engine_mark *m)
{
    level_streams s;
    level_streams_open(&s, m->in_round ? e->ranks : NULL, true);
    put_side(f, &s, &e->side[0], m);
    put_side(f, &s, &e->side[1], m);
    level_streams_close(&s);
}

void engine_put_levels(const engine *e, const uint64_t *levels)
{
    const engine_mark m = {.in_round = true, .levels = {levels[0], levels[1]}};
    put_sides(NULL, e, &m);
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
    put_sides(f, e, m);
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

static table *add_level(engine *e, side *d)
{
    table *t = table_new(e->shape, &e->room.bytes, e->room.most);
    PG_GROW(d->level, d->levels, d->room);
    d->level[d->levels++] = t;
    return t;
}

static pg_status get_level(checkpoint_file *f, engine *e, side *d, bool newest)
{
    table *t = add_level(e, d);
    size_t bytes = (e->shape.words + e->shape.notes) * sizeof(uint64_t);
    pg_status s = PG_OK;
    uint64_t count;
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

/* ---- over ranks: records in streams, one of zeros behind the last one of a part ------------------------ */

/* A record to the other ranks that are to have it; true: this one is, too. */
static bool share_record(const engine *e, level_streams *s, const table *t, const uint64_t *record)
{
    const level_ranks *r = s->ranks;
    size_t bytes = (e->shape.words + e->shape.notes) * sizeof *record;
    uint32_t owner = t->whole ? 0 : joint_owner(r, e->shape, record, pegs_hash(e->shape.words, record));
    for (uint32_t i = 1; i < r->ranks; i++)
        if (t->whole || owner == i)
            level_stream_put(&s->with[i], record, bytes);
    return owner == 0;
}

static pg_status share_part(checkpoint_file *f, engine *e, level_streams *s, table *t, uint32_t part)
{
    size_t size = e->shape.words + e->shape.notes, bytes = size * sizeof(uint64_t), own = 0;
    uint64_t count, *record = PG_NEW(uint64_t, size), *none = PG_NEW(uint64_t, size);
    pg_status status = checkpoint_get_count(f, &count, bytes) ? limits_check(e->limits) : PG_INPUT;
    for (; status == PG_OK && count; count--) {
        if (!checkpoint_get(f, record, bytes) || !fits_part(e, record, part))
            status = PG_INPUT;
        else if (share_record(e, s, t, record))
            status = part_add(t, &t->part[part], e->shape, record, 1) && ++own ? PG_OK : PG_LIMIT;
        t->total++;
    }
    level_streams_tell(s, none, bytes);
    free(record);
    free(none);
    return status == PG_OK && t->part[part].used != own ? PG_INPUT : status;
}

static pg_status take_part(engine *e, level_streams *s, table *t, uint32_t part)
{
    size_t size = e->shape.words + e->shape.notes;
    uint64_t *record = PG_NEW(uint64_t, size);
    pg_status status = PG_OK;
    bool more = true;
    while (status == PG_OK && more) {
        if (!level_stream_get(&s->with[0], record, size * sizeof *record))
            status = PG_INPUT;
        more = record[size - 1] != 0;
        if (status == PG_OK && more && !part_add(t, &t->part[part], e->shape, record, 1))
            status = PG_LIMIT;
    }
    free(record);
    return status;
}

static pg_status share_level(checkpoint_file *f, engine *e, level_streams *s, side *d, bool newest)
{
    table *t = add_level(e, d);
    pg_status status = PG_OK;
    t->whole = d->levels == 1;
    for (uint32_t part = 0; status == PG_OK && part < TABLE_PARTS; part++)
        status = level_streams_serve(s) ? take_part(e, s, t, part) : share_part(f, e, s, t, part);
    if (status != PG_OK || !level_streams_tell(s, &t->total, sizeof t->total))
        return status == PG_OK ? PG_INPUT : status;
    if (!newest)
        table_pack(t);
    engine_shelve(e);
    return PG_OK;
}

/* ---- a side ------------------------------------------------------------------------------------------ */

/* The potentials that cut a side. */
static bool get_chosen(checkpoint_file *f, engine *e, level_streams *s, side *d)
{
    uint32_t chosen[CUTS_MOST];
    uint64_t used = 0;
    if (!level_streams_serve(s) &&
        (!checkpoint_get_count(f, &used, sizeof *chosen) || used > CUTS_MOST ||
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
static pg_status get_side(checkpoint_file *f, engine *e, level_streams *s, side *d)
{
    uint64_t levels = 0;
    pg_status status = PG_OK;
    if (!get_chosen(f, e, s, d) ||
        (!level_streams_serve(s) && !checkpoint_get_count(f, &levels, TABLE_PARTS * sizeof levels)) ||
        !level_streams_tell(s, &levels, sizeof levels))
        return PG_INPUT;
    for (uint64_t i = 0; status == PG_OK && i < levels; i++)
        status = s->ranks ? share_level(f, e, s, d, i + 1 == levels) : get_level(f, e, d, i + 1 == levels);
    return status;
}

/* Both, and on ranks that share them each its part. What ends too soon on one that serves does so because
 * rank 0 has a reason. */
static pg_status get_sides(checkpoint_file *f, engine *e)
{
    level_streams s;
    level_streams_open(&s, e->ranks, false);
    bool serves = level_streams_serve(&s);
    pg_status status = get_side(f, e, &s, &e->side[0]);
    if (status == PG_OK)
        status = get_side(f, e, &s, &e->side[1]);
    level_streams_close(&s);
    return joint_status(e, serves && status == PG_INPUT ? PG_OK : status);
}

void engine_get_levels(engine *e) { get_sides(NULL, e); }

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

pg_status engine_get(checkpoint_file *f, engine *e, const level_ranks *team, bool *in_round)
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
    e->ranks = NULL;
    return s == PG_OK && !levels_fit(e, round) ? PG_INPUT : s;
}
