/* record_bytes.h - a record of a level in some five bytes. Private to moves.
 *
 * The words of its position, each exclusive-or'ed with those of the record before, then the top byte of the
 * note, then the holes of the note, each by how far it is behind the one before. Numbers have seven bits a
 * byte. Where positions ascend, as in a level at rest, the first number is short; in any order they can be
 * read back all the same.
 */
#ifndef PG_MOVES_RECORD_BYTES_H
#define PG_MOVES_RECORD_BYTES_H

#include "base/base.h"

enum { NOTE_TOP_BITS = 8 /* of a note, above its holes */ };

typedef struct note_shape {
    uint32_t words, notes; /* of a position, of its note; the note has 8 bits more than the board has holes */
    uint64_t far;          /* of positions of one word: the holes that choose the part (table.h) */
} note_shape;

/* The holes of word w of a note. */
PG_INLINE uint64_t note_holes(note_shape s, const uint64_t *note, uint32_t w)
{
    return note[w] & (w + 1 == s.notes ? ~UINT64_C(0) >> NOTE_TOP_BITS : ~UINT64_C(0));
}

/* Appends a record; `before`: the one before, zeros for the first. */
void record_put(note_shape s, pg_buf *out, const uint64_t *record, const uint64_t *before);
/* Reads what was appended to `record`, which becomes the next one. *at: where it ends. False: it is not
 * there, or has holes beyond the note. */
bool record_get(note_shape s, const uint8_t **at, const uint8_t *end, uint64_t *record);

#endif
