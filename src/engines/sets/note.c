/* note.c - see note.h. A hole is its distance, doubled, and one more where another hole follows. */
#include "sets/note.h"

uint8_t *varint_put(uint8_t *to, uint64_t number)
{
    for (; number >> 7; number >>= 7)
        *to++ = (uint8_t)(number | 128);
    *to++ = (uint8_t)number;
    return to;
}

bool varint_get(const uint8_t **at, const uint8_t *end, uint64_t *number)
{
    *number = 0;
    for (uint32_t shift = 0; *at < end && shift < 64; shift += 7) {
        uint64_t byte = *(*at)++;
        if (shift == 63 && byte > 1) /* more than 64 bits */
            return false;
        *number |= (byte & 127) << shift;
        if (byte < 128)
            return true;
    }
    return false;
}

static uint8_t *put_holes(note_shape s, uint8_t *to, const uint64_t *note)
{
    uint8_t *newest = to;
    uint32_t next = 0; /* the first hole that may come */
    *to = 0;
    for (uint32_t w = 0; w < s.notes; w++)
        for (uint64_t holes = note_holes(s, note, w); holes; holes &= holes - 1) {
            uint32_t hole = w * 64 + (uint32_t)__builtin_ctzll(holes);
            newest = to;
            to = varint_put(to, 2 * (uint64_t)(hole + 1 - next) + 1);
            next = hole + 1;
        }
    *newest &= 254;
    return to == newest ? to + 1 : to;
}

static bool get_holes(note_shape s, const uint8_t **at, const uint8_t *end, uint64_t *note)
{
    uint64_t number, next = 0, most = (uint64_t)s.notes * 64 - NOTE_TOP_BITS;
    do {
        if (!varint_get(at, end, &number) || number >> 1 > most - next)
            return false;
        next += number >> 1;
        if (number >> 1)
            bits_set(note, next - 1);
    } while (number & 1);
    return true;
}

void note_put(note_shape s, pg_buf *out, const uint64_t *entry, const uint64_t *before)
{
    uint8_t bytes[NOTE_MOST_BYTES], *to = bytes;
    const uint64_t *note = entry + s.words;
    for (uint32_t w = 0; w < s.words; w++)
        to = varint_put(to, entry[w] ^ before[w]);
    *to++ = (uint8_t)(note[s.notes - 1] >> (64 - NOTE_TOP_BITS));
    to = put_holes(s, to, note);
    buf_add_bytes(out, bytes, (size_t)(to - bytes));
}

bool note_get(note_shape s, const uint8_t **at, const uint8_t *end, uint64_t *entry)
{
    uint64_t number, *note = entry + s.words;
    for (uint32_t w = 0; w < s.words; w++) {
        if (!varint_get(at, end, &number))
            return false;
        entry[w] ^= number;
    }
    memset(note, 0, s.notes * sizeof *note);
    if (*at == end)
        return false;
    note[s.notes - 1] = (uint64_t) * (*at)++ << (64 - NOTE_TOP_BITS);
    return get_holes(s, at, end, note);
}

bool note_fits(note_shape s, const board *b, const uint64_t *entry)
{
    const uint64_t *note = entry + s.words;
    if ((b->holes % 64 && entry[s.words - 1] >> b->holes % 64) || note[s.notes - 1] >> 57 == 0)
        return false;
    for (uint32_t h = b->holes; h < s.notes * 64 - NOTE_TOP_BITS; h++)
        if (note_hole(note, h))
            return false;
    return true;
}
