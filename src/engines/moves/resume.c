/* resume.c - an engine in a checkpoint, and back.
 *
 * A level is its number of positions, then its parts, those of each rank where ranks share it: how many
 * records, and these as bytes (record_bytes.h), which is what a packed part has at hand. Read back, each
 * record goes into the table of whoever has it. The newest level of a side stays a hash table, because
 * positions may have to be looked up there; the others are squeezed, and packed as in a search.
 * Potentials are checked like those that the linear program proposes, in integers.
 */
#include "resume.h"
#include "levels/level_streams.h"
#include "move_peers.h"

#include <stdlib.h>

enum { CHECK_EVERY = 1 << 12 /* records */, PIECE = 1 << 16 /* bytes */ };

/* What comes before the bytes of a part. */
typedef struct part_head {
    uint64_t records, length;
} part_head;

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

/* ---- writing a level ----------------------------------------------------------------------------------- */

static size_t record_bytes(note_shape s) { return note_size(s) * sizeof(uint64_t); }

/* Into the file or, `to` not NULL, to rank 0. */
static void put(checkpoint_file *f, level_stream *to, const void *bytes, size_t length)
{
    to ? level_stream_put(to, bytes, length) : checkpoint_put(f, bytes, length);
}

/* The parts of this rank. What a file fails to give are records of no bytes. */
static void put_parts(checkpoint_file *f, level_stream *to, const note_table *t)
{
    for (uint32_t part = 0; part < TABLE_PARTS; part++) {
        part_head head = {.records = t->part[part].used};
        uint8_t *own;
        size_t length;
        const uint8_t *bytes = table_bytes(t, part, &length, &own);
        head.length = bytes ? length : 0;
        put(f, to, &head, sizeof head);
        put(f, to, bytes, head.length);
        if (head.records && !bytes)
            checkpoint_fail(f);
        free(own);
    }
}

/* A part of another rank. */
static void pass_part(checkpoint_file *f, level_stream *from)
{
    uint8_t piece[PIECE];
    part_head head;
    bool good = level_stream_get(from, &head, sizeof head) && (head.length || !head.records);
    checkpoint_put(f, &head, good ? sizeof head : 0);
    while (good && head.length) {
        size_t some = head.length < PIECE ? head.length : PIECE;
        good = level_stream_get(from, piece, some);
        checkpoint_put(f, piece, some);
        head.length -= some;
    }
    if (!good)
        checkpoint_fail(f);
}

/* What is whole on each rank is rank 0's to give. */
static void put_level(checkpoint_file *f, level_streams *s, const note_table *t)
{
    uint32_t ranks = s->peers && !t->whole ? s->peers->count : 1;
    if (level_streams_serve(s)) {
        if (!t->whole)
            put_parts(NULL, &s->with[0], t);
        return;
    }
    checkpoint_put_number(f, t->total);
    checkpoint_put_number(f, ranks * TABLE_PARTS);
    put_parts(f, NULL, t);
    for (uint32_t i = 1; i < ranks; i++)
        for (uint32_t part = 0; part < TABLE_PARTS; part++)
            pass_part(f, &s->with[i]);
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static void put_side(checkpoint_file *f, level_streams *streams, const move_side *s, const engine_mark *m)
{
    checkpoint_put_number(f, m->used[s->backwards]);
    checkpoint_put(f, m->chosen[s->backwards], m->used[s->backwards] * sizeof **m->chosen);
    checkpoint_put_number(f, m->levels[s->backwards]);
    for (size_t i = 0; i < m->levels[s->backwards]; i++)
        put_level(f, streams, s->level[i]);
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

/* Records that are not packed take half their bytes, or less. */
double engine_put_bytes(const moves_engine *e)
{
    double bytes = (double)e->known_count * potential_weights(&e->frame) * sizeof(int32_t);
    for (int i = 0; i < 2; i++)
        for (size_t k = 0; k < e->side[i].levels; k++) {
            const note_table *t = e->side[i].level[k];
            bytes +=
                (double)(t->packed ? table_packed_bytes(t) : table_count(t) * record_bytes(t->shape) / 2);
            bytes += TABLE_PARTS * sizeof(part_head);
        }
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

/* ---- reading a level ----------------------------------------------------------------------------------- */

/* Records on their way to who is to have them. */
typedef struct dealing {
    moves_engine *e;
    level_streams *s;
    note_table *t;
    uint64_t own; /* that this rank has now */
} dealing;

/* Can it be one? */
static bool record_fits(const moves_engine *e, const uint64_t *record)
{
    note_shape s = e->shape;
    uint32_t holes = e->board->holes;
    const uint64_t *note = record + s.words;
    uint64_t last = note[s.notes - 1];
    if ((holes % 64 && record[s.words - 1] >> holes % 64) || last >> 57 == 0 ||
        note_cost(s, note) > TABLE_MOST_COST)
        return false;
    for (uint32_t h = holes; h < s.notes * 64 - 8; h++)
        if (note_hole(note, h))
            return false;
    return true;
}

/* To the other ranks that are to have it; true: this one is, too. */
static bool share_record(const dealing *d, const uint64_t *record)
{
    const peers *r = d->s->peers;
    if (!r)
        return true;
    note_shape s = d->e->shape;
    uint32_t owner = d->t->whole ? 0 : move_peers_owner(r, s, record, pegs_hash(s.words, record));
    for (uint32_t i = 1; i < r->count; i++)
        if (d->t->whole || owner == i)
            level_stream_put(&d->s->with[i], record, record_bytes(s));
    return owner == 0;
}

static pg_status deal_record(dealing *d, const uint64_t *record)
{
    if (!record_fits(d->e, record))
        return PG_INPUT;
    if (share_record(d, record) && ++d->own && !table_add(d->t, record))
        return PG_MEMORY;
    return d->t->total++ % CHECK_EVERY ? PG_OK : limits_check(d->e->limits);
}

static pg_status deal_bytes(dealing *d, uint64_t records, const uint8_t *at, size_t length)
{
    uint64_t record[TABLE_MOST_SIZE] = {0};
    const uint8_t *end = at + length;
    pg_status s = PG_OK;
    for (; s == PG_OK && records > 0; records--)
        s = record_get(d->e->shape, &at, end, record) ? deal_record(d, record) : PG_INPUT;
    return s == PG_OK && at != end ? PG_INPUT : s;
}

static pg_status deal_part(checkpoint_file *f, dealing *d)
{
    part_head head;
    if (!checkpoint_get_number(f, &head.records) || !checkpoint_get_count(f, &head.length, 1))
        return PG_INPUT;
    uint8_t *bytes = pg_alloc(head.length + 1, 1);
    bool read = checkpoint_get(f, bytes, head.length);
    pg_status s = read ? deal_bytes(d, head.records, bytes, head.length) : PG_INPUT;
    free(bytes);
    return s;
}

/* From the file, to who has it; over ranks a record of zeros is behind the last one. A position that comes
 * twice is refused. */
static pg_status deal_level(checkpoint_file *f, dealing *d)
{
    uint64_t all, parts, none[TABLE_MOST_SIZE] = {0};
    bool begins = checkpoint_get_number(f, &all) && checkpoint_get_count(f, &parts, sizeof(part_head));
    pg_status s = begins ? limits_check(d->e->limits) : PG_INPUT;
    for (uint64_t i = 0; s == PG_OK && i < parts; i++)
        s = deal_part(f, d);
    level_streams_tell(d->s, none, record_bytes(d->e->shape));
    return s == PG_OK && (d->t->total != all || table_count(d->t) != d->own) ? PG_INPUT : s;
}

/* This rank's records, from rank 0. */
static pg_status take_level(dealing *d)
{
    size_t size = note_size(d->e->shape);
    uint64_t record[TABLE_MOST_SIZE];
    for (;;) {
        if (!level_stream_get(&d->s->with[0], record, size * sizeof *record))
            return PG_INPUT;
        if (!record[size - 1])
            return PG_OK;
        if (!table_add(d->t, record))
            return PG_MEMORY;
    }
}

static pg_status get_level(checkpoint_file *f, moves_engine *e, level_streams *s, move_side *d, bool newest)
{
    dealing all = {.e = e, .s = s, .t = engine_add_level(e, d, NULL)};
    all.t->whole = d->levels == 1;
    PG_TRY(level_streams_serve(s) ? take_level(&all) : deal_level(f, &all));
    if (!level_streams_tell(s, &all.t->total, sizeof all.t->total))
        return PG_INPUT;
    if (!newest)
        table_squeeze(all.t);
    engine_pack(e);
    return PG_OK;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

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
    if (!get_chosen(f, e, s, d) ||
        (!level_streams_serve(s) && !checkpoint_get_count(f, &levels, sizeof levels)) ||
        !level_streams_tell(s, &levels, sizeof levels))
        return PG_INPUT;
    for (uint64_t i = 0; i < levels; i++)
        PG_TRY(get_level(f, e, s, d, i + 1 == levels));
    return PG_OK;
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
