/* meet.c - does a jump lead from the one front to the other?
 *
 * One more pass over the front ahead (pass.h), whatever it leads to being looked for in the other front, by
 * those who have that part of it: in a table where it is a list; else what is looked for is collected in
 * tables, and when one is full, the packed front is read against its content, sorted. Of all positions where
 * the fronts meet the one of the least number is taken: it depends on the fronts alone. Where the other half
 * is the finish, which is not listed, each position is asked whether it is one.
 */
#include "halves_state.h"

#include "levels/runs.h"
#include "pass.h"

#include <stdlib.h>

enum { QUEUE = 32 };

/* A member's part. */
typedef struct meeting_part {
    half_children next;
    front_set table;       /* numbers that are looked for in a packed front */
    uint64_t queue[QUEUE]; /* those that wait for their cache lines in it */
    size_t queued;
    uint64_t least; /* where the fronts meet; UINT64_MAX: nowhere yet */
} meeting_part;

typedef struct half_meeting {
    halves *s;
    const half *other;
    const level *front; /* of it; NULL: the finish */
    front_set list;     /* its positions, where it is a list */
    meeting_part *part;
    int parts;
} half_meeting;

/* ---- the other front ------------------------------------------------------------------------------- */

/* What halves_from_other undoes: the complement, and the symmetry in its direction. */
uint64_t halves_to_other(const halves *s, uint64_t pegs)
{
    uint64_t out;
    if (!s->reversal)
        return pegs;
    pegs ^= (UINT64_C(1) << s->board->holes) - 1;
    images_one(&s->turned, 1, 1, &pegs, &out);
    return half_image(&s->ahead, out);
}

/* Reads a packed front against a sorted list of numbers, up to the first one that both have. */
static pg_status compare(half_meeting *m, meeting_part *p, const uint64_t *number, size_t count)
{
    packed_reader *reader = PG_NEW(packed_reader, 1);
    pg_status status = PG_OK;
    bool met = false;
    size_t at = 0;
    packed_read(reader, &m->front->packed, 0, packed_blocks(&m->front->packed));
    while (status == PG_OK && !met && at < count && packed_next_block(reader)) {
        for (uint32_t i = 0; i < reader->used && !met && at < count; i++) {
            while (at < count && number[at] < reader->number[i])
                at++;
            met = at < count && number[at] == reader->number[i];
        }
        if (reader->block % PACKED_BLOCKS == 0)
            status = limits_check(&m->s->limits);
    }
    packed_close(reader);
    free(reader);
    if (met && number[at] < p->least)
        p->least = number[at];
    return status;
}

/* What a table holds, sorted in portions, against the other front; the table is empty then. */
static pg_status compare_table(half_meeting *m, meeting_part *p)
{
    front_set *t = &p->table;
    pg_status status = PG_OK;
    front_set_pack(t);
    for (size_t first = 0, unused = t->slots - t->used; status == PG_OK && first < t->used;) {
        size_t left = t->used - first, some = left < unused ? left : unused;
        numbers_sort(t->slot + first, some, t->slot + t->used, m->other->space.numbers.bits);
        status = compare(m, p, t->slot + first, some);
        first += some;
    }
    front_set_clear(t);
    return status;
}

/* A number waits, and the one that waited longest goes into the table. */
static pg_status collect(half_meeting *m, meeting_part *p, uint64_t number)
{
    __builtin_prefetch(&p->table.slot[hash_bits(front_hash(number), 0, p->table.bits)], 1);
    uint64_t *place = &p->queue[p->queued++ % QUEUE], waited = *place;
    *place = number;
    return p->queued <= QUEUE || front_set_add(&p->table, waited) ? PG_OK : compare_table(m, p);
}

/* What waits, too, and then all that is left in the table. */
static pg_status collect_last(half_meeting *m, meeting_part *p)
{
    pg_status status = PG_OK;
    for (size_t i = 0; status == PG_OK && i < QUEUE && i < p->queued; i++)
        if (!front_set_add(&p->table, p->queue[i]))
            status = compare_table(m, p);
    return status == PG_OK ? compare_table(m, p) : status;
}

/* A position that the front ahead leads to, as the other half has it. */
static pg_status look(half_meeting *m, meeting_part *p, uint64_t pegs)
{
    const coordinates *places = &m->other->space.numbers;
    uint64_t number = coordinates_number(places, pegs);
    if (!m->front) {
        if (number < p->least && position_has(m->s->finish, &pegs))
            p->least = number;
        return PG_OK;
    }
    if (m->front->entry) {
        if (number < p->least && front_set_has(&m->list, pegs))
            p->least = number;
        return PG_OK;
    }
    bool there = m->front->size > 0 && coordinates_pegs(places, number) == pegs;
    return there ? collect(m, p, number) : PG_OK;
}

/* ---- the pass --------------------------------------------------------------------------------------- */

static pg_status expand(void *context, int member, pass_member *member_of, const uint64_t *pegs, size_t count)
{
    half_meeting *m = context;
    meeting_part *p = &m->part[member];
    pg_status status = PG_OK;
    for (size_t k = 0; status == PG_OK && k < count; k++) {
        uint32_t children = children_of(&p->next, pegs[k]); /* what the cuts drop lies on no game */
        for (uint32_t i = 0; status == PG_OK && i < children; i++) {
            uint64_t there = halves_to_other(m->s, p->next.child[i]);
            if (!pass_post(member_of, m->other, there))
                status = look(m, p, there);
        }
    }
    return status;
}

static pg_status take(void *context, int member, const uint64_t *pegs, size_t count)
{
    half_meeting *m = context;
    pg_status status = PG_OK;
    for (size_t i = 0; status == PG_OK && i < count; i++)
        status = look(m, &m->part[member], pegs[i]);
    return status;
}

/* False: there is no room. */
static bool begin(half_meeting *m)
{
    const level *f = m->front;
    level_room *room = &m->s->room;
    bool list = f && f->entry, fits = !list || front_set_init(&m->list, room, f->size, SIZE_MAX / 64);
    for (uint64_t i = 0; fits && list && i < f->size; i++)
        fits = front_set_add(&m->list, f->entry[i]);
    for (int i = 0; i < m->parts; i++) {
        children_init(&m->part[i].next, &m->s->ahead, true);
        m->part[i].least = UINT64_MAX;
        if (fits && f && !list)
            fits = front_set_init(&m->part[i].table, room, 0, front_set_most(room, m->parts));
    }
    return fits;
}

static void end(half_meeting *m)
{
    if (m->list.slot)
        front_set_release(&m->list);
    for (int i = 0; i < m->parts; i++) {
        children_release(&m->part[i].next);
        if (m->part[i].table.slot)
            front_set_release(&m->part[i].table);
    }
    free(m->part);
}

/* What is still in the tables. */
static pg_status compare_rest(half_meeting *m)
{
    pg_status status = PG_OK;
    for (int i = 0; status == PG_OK && i < m->parts; i++)
        if (m->part[i].queued)
            status = collect_last(m, &m->part[i]);
    return status == PG_OK && atomic_load(&m->s->room.failed) ? PG_MEMORY : status;
}

static pg_status run(half_meeting *m)
{
    half *h = &m->s->ahead;
    pg_status status = peers_agree(h->peers, begin(m) ? PG_OK : PG_MEMORY);
    if (status == PG_OK)
        status = pass_run(h, 0, level_portions(&h->now), m->parts,
                          &(pass_work){m, "meeting after level", expand, take});
    return status == PG_OK ? peers_agree(h->peers, compare_rest(m)) : status;
}

pg_status halves_meet(halves *s, bool *met)
{
    const half *other = s->reversal ? &s->ahead : &s->back;
    const level *f = s->to_finish ? NULL : s->mirrored ? &s->mirror : &other->now;
    uint64_t least = UINT64_MAX;
    half_meeting m = {.s = s, .other = other, .front = f, .parts = half_threads(&s->ahead)};
    m.part = PG_NEW(meeting_part, m.parts);
    pg_status status = run(&m);
    for (int i = 0; i < m.parts; i++)
        least = m.part[i].least < least ? m.part[i].least : least;
    end(&m);
    least = peers_least(s->ahead.peers, least);
    *met = status == PG_OK && least != UINT64_MAX;
    if (!*met)
        return status;
    s->to = halves_from_other(s, coordinates_pegs(&other->space.numbers, least));
    return half_parent(&s->ahead, s->to, &s->from);
}
