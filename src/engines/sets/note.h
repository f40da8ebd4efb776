/* note.h - what the search for fewest moves has behind a position: the moves so far, and where the move
 * under way stands.
 *
 * A note holds, in its low bits, the set of holes that the move under way can be in (a bit a hole), and in
 * the top byte of its last word twice the cost plus one where the position only goes on with that move. A
 * note is never zero: the cost is stored plus one. Of two notes of one position the cheaper stays; equal ones
 * are united.
 *
 * At rest and in checkpoints an entry is some five bytes: the words of its position, each exclusive-or'ed
 * with those of the entry before, then the top byte of the note, then the holes of the note, each by how far
 * it is behind the one before. Numbers have seven bits a byte. Where positions ascend the first number is
 * short; in any order they can be read back all the same.
 */
#pragma once

#include "board/board.h"

#define NOTE_WIDE PG_CLONES("avx2", "default")

enum {
    NOTE_TOP_BITS = 8 /* of a note, above its holes */,
    NOTE_MOST_COST = 126,
    NOTE_MOST_HOLES = 1024, /* of a board; */
    NOTE_MOST_WORDS = 33,   /* then position and note have so many words, */
    NOTE_MOST_BYTES = 2400  /* and no more bytes at rest */
};

/* Called with a constant shape, functions lose their loops. */
typedef struct note_shape {
    uint32_t words, notes; /* of a position, of its note; the note has 8 bits more than the board has holes */
} note_shape;

PG_INLINE size_t note_size(note_shape s) { return s.words + s.notes; } /* words of an entry */

/* The holes of word w of a note. */
PG_INLINE uint64_t note_holes(note_shape s, const uint64_t *note, uint32_t w)
{
    return note[w] & (w + 1 == s.notes ? ~UINT64_C(0) >> NOTE_TOP_BITS : ~UINT64_C(0));
}
PG_INLINE bool note_hole(const uint64_t *note, uint32_t hole) { return bits_get(note, hole); }

PG_INLINE uint32_t note_cost(note_shape s, const uint64_t *note)
{
    return (uint32_t)(note[s.notes - 1] >> 57) - 1;
}
PG_INLINE bool note_bound(note_shape s, const uint64_t *note) { return note[s.notes - 1] >> 56 & 1; }
PG_INLINE uint64_t note_top(uint32_t cost, bool only)
{
    return (uint64_t)(cost + 1) << 57 | (uint64_t)only << 56;
}

/* Do two notes share a hole? */
PG_INLINE bool note_shared(note_shape s, const uint64_t *a, const uint64_t *b)
{
    uint64_t shared = 0;
    for (uint32_t w = 0; w < s.notes; w++)
        shared |= note_holes(s, a, w) & b[w];
    return shared != 0;
}

/* `into` may be of zeros: none yet. */
PG_INLINE void note_merge(note_shape s, uint64_t *into, const uint64_t *from)
{
    uint64_t a = into[s.notes - 1] >> 57, b = from[s.notes - 1] >> 57;
    if (a && b > a)
        return;
    if (!a || b < a) {
        for (uint32_t w = 0; w < s.notes; w++)
            into[w] = from[w];
        return;
    }
    uint64_t only = into[s.notes - 1] & from[s.notes - 1] & UINT64_C(1) << 56;
    for (uint32_t w = 0; w < s.notes; w++)
        into[w] |= from[w];
    into[s.notes - 1] = (into[s.notes - 1] & ~(UINT64_C(1) << 56)) | only;
}

/* Numbers of seven bits a byte. get: false where it is not whole, or too long. */
enum { NUMBER_BYTES = 10 /* at the most */ };
uint8_t *varint_put(uint8_t *to, uint64_t number);
bool varint_get(const uint8_t **at, const uint8_t *end, uint64_t *number);

/* Appends an entry; `before`: the one before, zeros for the first. */
void note_put(note_shape s, pg_buf *out, const uint64_t *entry, const uint64_t *before);
/* Reads what was appended to `entry`, which becomes the next one. *at: where it ends. False: it is not there,
 * or has holes beyond the note. */
bool note_get(note_shape s, const uint8_t **at, const uint8_t *end, uint64_t *entry);
/* Can it be an entry of this board? */
bool note_fits(note_shape s, const board *b, const uint64_t *entry);
