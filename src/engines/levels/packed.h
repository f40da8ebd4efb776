/* packed.h - a set of numbers, ascending, in a byte or two each.
 *
 * Numbers stand in blocks of PACKED_BLOCK: the first one whole, then gaps. A gap, less 1, is written in the
 * exponential Golomb code of parameter k: with w = gap - 1 + 2^k, the bits that w has beyond k + 1 as so many
 * zeros and a one, then all bits of w but its first. The k of a block is the middle length of its gaps. So a
 * block finds the density of its own place, and levels of positions, which lie in heaps, take fewer bits than
 * numbers that are spread evenly would (docs/building/scale.md). Blocks stand in pieces, in memory or, when
 * the room has no more of that, in a file.
 *
 * A set is read-only once it is made and may be read by several threads at once.
 */
#pragma once

#include "levels/room.h"

enum { PACKED_BLOCK = 256, PACKED_BLOCKS = 512 };

typedef struct packed {
    level_room *room; /* borrowed */
    uint64_t count;
    room_piece *piece; /* each but the last of PACKED_BLOCKS whole blocks */
    size_t pieces, piece_room;
    level_file *file; /* NULL: none */
} packed;

static inline size_t packed_blocks(const packed *p)
{
    return (size_t)((p->count + PACKED_BLOCK - 1) / PACKED_BLOCK);
}
size_t packed_bytes(const packed *p); /* in memory and in its file */
void packed_release(packed *p);       /* of zeros is fine */

/* ---- writing --------------------------------------------------------------------------------- */

typedef struct packed_writer packed_writer;
/* To an empty set, *out, which nobody reads until packed_end. */
packed_writer *packed_begin(packed *out, level_room *r);
/* Numbers ascend, each below 2^63. */
void packed_put(packed_writer *w, uint64_t number);
/* Ends the writer. False: there was no room for all; the set is empty then. */
bool packed_end(packed_writer *w);

/* ---- reading ---------------------------------------------------------------------------------- */

typedef struct packed_reader {
    const packed *of;
    packed *eaten;   /* NULL, or the same: pieces that are behind are given back */
    uint8_t *loaded; /* a piece from the file */
    size_t loaded_room;
    size_t piece;         /* whose bytes are at hand */
    const uint8_t *bytes; /* NULL: none */
    size_t block, end;    /* the next one, and where to stop */
    uint32_t used, next;  /* of number */
    uint64_t number[PACKED_BLOCK];
} packed_reader;

/* From block `first` up to block `end`. */
void packed_read(packed_reader *r, const packed *p, size_t first, size_t end);
/* On with these blocks instead, of the same set. */
void packed_seek(packed_reader *r, size_t first, size_t end);
/* All of a set, which is empty afterwards. */
void packed_eat(packed_reader *r, packed *p);
void packed_close(packed_reader *r);
/* The next block: how many numbers, in r->number; 0 at the end, and where a file fails (room->failed). */
uint32_t packed_next_block(packed_reader *r);

static inline bool packed_next(packed_reader *r, uint64_t *number)
{
    if (r->next == r->used && !packed_next_block(r))
        return false;
    *number = r->number[r->next++];
    return true;
}
