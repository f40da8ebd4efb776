/* packed_ranks.c - see packed_ranks.h.
 *
 * A set in a stream is its count, its numbers' differences, the first one plus 1, and 0 at its end; a join
 * has the bound before that. Where a file of a rank fails the end comes too soon.
 */
#include "levels/packed_ranks.h"

#include <stdlib.h>

static uint32_t ranks_of(const level_streams *s) { return s->peers ? s->peers->count : 1; }

/* ---- a set, written ------------------------------------------------------------------------------------ */

void set_begin(set_writer *w, uint64_t count)
{
    w->left = count;
    w->last = UINT64_MAX;
    if (w->to)
        level_stream_put_number(w->to, count);
    else
        checkpoint_put_number(w->f, count);
}

static void give_block(set_writer *w)
{
    packed_give_block(w->f, w->number, w->used);
    w->used = 0;
}

void set_put(set_writer *w, uint64_t number)
{
    w->left--;
    if (w->to) {
        level_stream_put_number(w->to, number - w->last);
        w->last = number;
        return;
    }
    w->number[w->used++] = number;
    if (w->used == PACKED_BLOCK)
        give_block(w);
}

void set_end(set_writer *w)
{
    if (w->to)
        level_stream_put_number(w->to, 0);
    if (w->used)
        give_block(w);
    if (w->left)
        checkpoint_fail(w->f);
}

void set_give(set_writer *w, const packed *set)
{
    packed_reader *r = PG_NEW(packed_reader, 1);
    uint64_t number;
    packed_read(r, set, 0, packed_blocks(set));
    set_begin(w, set->count);
    while (packed_next(r, &number))
        set_put(w, number);
    set_end(w);
    packed_close(r);
    free(r);
}

bool set_give_next(set_writer *w, level_stream *from)
{
    uint64_t count, step, number = UINT64_MAX;
    if (!level_stream_get_number(from, &count))
        return false;
    set_begin(w, count);
    while (level_stream_get_number(from, &step) && step && w->left)
        set_put(w, number += step);
    set_end(w);
    return true;
}

/* ---- towards rank 0 ----------------------------------------------------------------------------------- */

/* Where the next number of a rank comes from. */
typedef struct join_source {
    level_stream *stream; /* NULL: this rank */
    packed_reader reader; /* then */
    uint64_t number;      /* UINT64_MAX: no more */
} join_source;

static void next_of(join_source *s)
{
    uint64_t step = 0;
    if (!s->stream)
        s->number = packed_next(&s->reader, &step) ? step : UINT64_MAX;
    else if (level_stream_get_number(s->stream, &step) && step)
        s->number += step; /* from UINT64_MAX, before the first one */
    else
        s->number = UINT64_MAX;
}

void packed_join_begin(packed_join *j, level_streams *s, const packed *own, uint64_t bound)
{
    *j = (packed_join){.streams = s, .own = own, .count = own->count, .bound = bound};
    if (level_streams_serve(s)) {
        level_stream_put_number(&s->with[0], bound);
        set_give(&(set_writer){.to = &s->with[0]}, own);
        return;
    }
    j->source = PG_NEW(join_source, ranks_of(s));
    packed_read(&j->source[0].reader, own, 0, packed_blocks(own));
    next_of(&j->source[0]);
    for (uint32_t i = 1; i < ranks_of(s); i++) {
        uint64_t count = 0, there = 0;
        j->source[i] = (join_source){.stream = &s->with[i], .number = UINT64_MAX};
        level_stream_get_number(&s->with[i], &there);
        level_stream_get_number(&s->with[i], &count);
        next_of(&j->source[i]);
        j->count += count;
        j->bound = there < j->bound ? there : j->bound;
    }
}

/* The source of the least number, and what the others have at least. */
static join_source *least_source(const packed_join *j, uint64_t *others)
{
    join_source *least = &j->source[0];
    *others = UINT64_MAX;
    for (uint32_t i = 1; i < ranks_of(j->streams); i++) {
        join_source *s = &j->source[i];
        bool less = s->number < least->number;
        uint64_t above = less ? least->number : s->number;
        *others = above < *others ? above : *others;
        least = less ? s : least;
    }
    return least;
}

uint64_t packed_join_end(packed_join *j, checkpoint_file *f)
{
    set_writer w = {.f = f};
    uint64_t others, below = 0;
    set_begin(&w, j->count);
    for (join_source *s; (s = least_source(j, &others))->number != UINT64_MAX;)
        do {
            below += s->number < j->bound;
            set_put(&w, s->number);
            next_of(s);
        } while (s->number < others);
    set_end(&w);
    packed_close(&j->source[0].reader);
    free(j->source);
    return below;
}

/* ---- from rank 0 -------------------------------------------------------------------------------------- */

typedef struct sharing {
    level_streams *streams;
    packed_shares *how;
    packed_writer *own;
    uint64_t *last; /* [ranks]: the number before; UINT64_MAX: none */
    uint64_t seen;
} sharing;

static void share(void *context, uint64_t number)
{
    sharing *s = context;
    packed_shares *how = s->how;
    uint32_t owner = s->streams->peers ? how->owner(how->context, number) : 0;
    if (how->every && s->seen % how->every == 0) {
        PG_GROW(how->mark, how->marks, how->room);
        how->mark[how->marks++] = number;
    }
    s->seen++;
    if (owner == 0)
        packed_put(s->own, number);
    else
        level_stream_put_number(&s->streams->with[owner], number - s->last[owner]);
    s->last[owner] = number;
}

static pg_status read_shared(checkpoint_file *f, sharing *s, uint64_t *count, unsigned bits)
{
    uint32_t ranks = ranks_of(s->streams);
    s->last = PG_NEW(uint64_t, ranks);
    for (uint32_t i = 0; i < ranks; i++)
        s->last[i] = UINT64_MAX;
    pg_status status = packed_take_each(f, count, bits, &(packed_sink){share, s});
    for (uint32_t i = 1; i < ranks; i++)
        level_stream_put_number(&s->streams->with[i], 0);
    free(s->last);
    return status;
}

static pg_status take_own(level_stream *from, packed_writer *w)
{
    uint64_t last = UINT64_MAX, step = 0;
    bool good;
    while ((good = level_stream_get_number(from, &step)) && step)
        packed_put(w, last += step);
    return good ? PG_OK : PG_INPUT;
}

pg_status packed_take_shared(checkpoint_file *f, level_streams *s, packed *out, uint64_t *count,
                             level_room *room, unsigned bits, packed_shares *how)
{
    packed_writer *w = packed_begin(out, room);
    pg_status status = level_streams_serve(s)
                           ? take_own(&s->with[0], w)
                           : read_shared(f, &(sharing){.streams = s, .how = how, .own = w}, count, bits);
    bool whole = packed_end(w);
    if (status != PG_OK)
        packed_release(out);
    return status == PG_OK && !whole ? PG_LIMIT : status;
}

uint64_t packed_below(const packed *p, uint64_t bound)
{
    packed_reader *r = PG_NEW(packed_reader, 1);
    uint64_t below = 0, number;
    packed_read(r, p, 0, packed_blocks(p));
    while (packed_next(r, &number) && number < bound)
        below++;
    packed_close(r);
    free(r);
    return below;
}
