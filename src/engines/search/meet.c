/* meet.c - does a jump lead from the one level to the other?
 *
 * One more step over the level ahead (sets/step.h): what it leads to is sorted, some at a time, and
 * compared with the other level by those who have that part of it. Of all positions where the levels meet
 * the one of the least number is taken: it depends on the levels alone. Where the other half is the finish,
 * which is not listed, each position is asked whether it is one.
 */
#include "halves_state.h"

typedef struct meeting {
    halves *s;
    const half *other;
    const level *level; /* of it; NULL: the finish */
    uint64_t *list;     /* its numbers, ascending, where it is a list */
    _Atomic uint64_t least;
} meeting;

static void note(meeting *m, uint64_t number)
{
    uint64_t least = atomic_load(&m->least);
    while (number < least && !atomic_compare_exchange_weak(&m->least, &least, number))
        ;
}

/* The least number that both lists have is noted, if it is among these; true: it is. */
static bool compare(meeting *m, const uint64_t *number, size_t count, size_t *at, const uint64_t *there,
                    size_t size)
{
    for (size_t i = 0; i < size && *at < count; i++) {
        while (*at < count && number[*at] < there[i])
            (*at)++;
        if (*at < count && number[*at] == there[i]) {
            note(m, there[i]);
            return true;
        }
    }
    return false;
}

static pg_status compare_packed(meeting *m, const uint64_t *number, size_t count)
{
    PG_FREED packed_reader *reader = PG_NEW(packed_reader, 1);
    pg_status status = PG_OK;
    size_t at = 0;
    packed_read(reader, &m->level->packed, 0, packed_blocks(&m->level->packed));
    while (status == PG_OK && at < count && packed_next_block(reader) &&
           !compare(m, number, count, &at, reader->number, reader->used))
        if (reader->block % PACKED_BLOCKS == 0)
            status = limits_check(&m->s->limits);
    packed_close(reader);
    return status;
}

/* The numbers of those that the other half can have; how many. */
static size_t number_all(const meeting *m, uint64_t *pegs, size_t count)
{
    const coordinates *numbers = &m->other->space.numbers;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t number = coordinates_number(numbers, pegs[i]);
        if (coordinates_pegs(numbers, number) == pegs[i])
            pegs[kept++] = number;
    }
    return kept;
}

static pg_status settle(void *context, int member, uint64_t *pegs, size_t count, uint64_t *scratch)
{
    meeting *m = context;
    const coordinates *numbers = &m->other->space.numbers;
    size_t at = 0;
    (void)member;
    for (size_t i = 0; !m->level && i < count; i++)
        if (position_has(m->s->finish, &pegs[i]))
            note(m, coordinates_number(numbers, pegs[i]));
    if (!m->level || !m->level->size)
        return PG_OK;
    count = number_all(m, pegs, count);
    numbers_sort(pegs, count, scratch, numbers->bits);
    if (!m->list)
        return compare_packed(m, pegs, count);
    compare(m, pegs, count, &at, m->list, m->level->size);
    return PG_OK;
}

/* The numbers of a list in order; false when there is no room. */
static bool sort_list(meeting *m, level_room *room)
{
    size_t size = m->level->size, bytes = 2 * size * sizeof *m->list;
    const coordinates *numbers = &m->other->space.numbers;
    m->list = room_take(room, bytes);
    for (size_t i = 0; m->list && i < size; i++)
        m->list[i] = coordinates_number(numbers, m->level->entry[i]);
    if (m->list)
        numbers_sort(m->list, size, m->list + size, numbers->bits);
    return m->list != NULL;
}

static pg_status run(meeting *m)
{
    halves *s = m->s;
    half *h = &s->ahead;
    level none = {0};
    bool lists = m->level && m->level->entry && m->level->size;
    sets_resume(&s->run);
    pg_status status = peers_agree(s->run.peers, !lists || sort_list(m, &s->run.room) ? PG_OK : PG_MEMORY);
    step st = {.run = &s->run,
               .space = &h->space,
               .from = &h->now,
               .onto = s->reversal ? &s->onto : NULL,
               .jumps_too = true,
               .tests = &h->tests, /* what it refuses lies on no game */
               .growth = 1,
               .settle = settle,
               .context = m,
               .owners = &m->other->space};
    if (status == PG_OK)
        status = step_run(&st, &none, NULL, NULL);
    level_release(&none, &s->run.room);
    room_give(&s->run.room, m->list, lists ? 2 * m->level->size * sizeof *m->list : 0);
    return status;
}

pg_status halves_meet(halves *s, bool *met)
{
    const half *other = s->reversal ? &s->ahead : &s->back;
    const level *l = s->to_finish ? NULL : s->at.mirrored ? &s->mirror : &other->now;
    meeting m = {.s = s, .other = other, .level = l, .least = UINT64_MAX};
    pg_status status = run(&m);
    uint64_t least = peers_least(s->run.peers, atomic_load(&m.least));
    *met = status == PG_OK && least != UINT64_MAX;
    if (!*met)
        return status;
    s->at.to = halves_from_other(s, coordinates_pegs(&other->space.numbers, least));
    return half_parent(&s->ahead, s->at.to, &s->at.from);
}
