/* packed_ranks.c - see packed_ranks.h.
 *
 * A set in a stream is its numbers' differences, the first one plus 1, and 0 at its end; towards rank 0 the
 * bound and the count stand before it. Where a file of a rank fails the end comes too soon, and the
 * checkpoint fails, as with packed_give.
 */
#include "levels/packed_ranks.h"

#include <stdlib.h>

/* ---- towards rank 0 ----------------------------------------------------------------------------------- */

static void give(level_stream *to, const packed *own, uint64_t bound)
{
    packed_reader *r = PG_NEW(packed_reader, 1);
    uint64_t last = UINT64_MAX, number;
    level_stream_put_number(to, bound);
    level_stream_put_number(to, own->count);
    packed_read(r, own, 0, packed_blocks(own));
    for (; packed_next(r, &number); last = number)
        level_stream_put_number(to, number - last);
    level_stream_put_number(to, 0);
    packed_close(r);
    free(r);
}

/* Where the next number of a rank comes from. */
typedef struct join_source {
    level_stream *stream;  /* NULL: this rank */
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
        give(&s->with[0], own, bound);
        return;
    }
    j->source = PG_NEW(join_source, s->peers->count);
    packed_read(&j->source[0].reader, own, 0, packed_blocks(own));
    next_of(&j->source[0]);
    for (uint32_t i = 1; i < s->peers->count; i++) {
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
    for (uint32_t i = 1; i < j->streams->peers->count; i++) {
        join_source *s = &j->source[i];
        bool less = s->number < least->number;
        uint64_t above = less ? least->number : s->number;
        *others = above < *others ? above : *others;
        least = less ? s : least;
    }
    return least;
}

/* Writes blocks. */
typedef struct block_writer {
    checkpoint_file *f;
    uint64_t left; /* numbers that are to come */
    uint64_t number[PACKED_BLOCK];
    uint32_t used;
} block_writer;

static void put_block(block_writer *w)
{
    packed_give_block(w->f, w->number, w->used);
    w->used = 0;
}

static void put_number(block_writer *w, uint64_t number)
{
    w->left--;
    w->number[w->used++] = number;
    if (w->used == PACKED_BLOCK)
        put_block(w);
}

uint64_t packed_join_end(packed_join *j, checkpoint_file *f)
{
    block_writer w = {.f = f, .left = j->count};
    uint64_t others, below = 0;
    checkpoint_put_number(f, j->count);
    for (join_source *s; (s = least_source(j, &others))->number != UINT64_MAX;)
        do {
            below += s->number < j->bound;
            put_number(&w, s->number);
            next_of(s);
        } while (s->number < others);
    if (w.used > 0)
        put_block(&w);
    if (w.left > 0)
        checkpoint_fail(f);
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
    uint32_t owner = how->owner(how->context, number);
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
    uint32_t ranks = s->streams->peers->count;
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
