/* packed_file.c - packed sets in a checkpoint.
 *
 * The count, then for each block the length of its text and the text: the first number and the gaps less 1,
 * seven bits a byte, the last byte of each below 128. That is longer than the set itself and can be read
 * without believing it. Where a file of the set fails while it is written, blocks without text take the place
 * of what is missing, and what is written is refused when it is read.
 */
#include "packed.h"

#include <stdlib.h>

enum { MOST_BYTES = 9 /* of 63 bits */ };

static size_t put_sevens(uint8_t *to, uint64_t value)
{
    size_t used = 0;
    for (; value >> 7; value >>= 7)
        to[used++] = (uint8_t)(value | 128);
    to[used++] = (uint8_t)value;
    return used;
}

/* False: it is not whole, or too long. */
static bool get_sevens(const uint8_t **from, const uint8_t *end, uint64_t *value)
{
    *value = 0;
    for (unsigned shift = 0; shift < 7 * MOST_BYTES && *from < end; shift += 7) {
        uint8_t byte = *(*from)++;
        *value |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return true;
    }
    return false;
}

void packed_give_block(checkpoint_file *f, const uint64_t *number, uint32_t used)
{
    uint8_t text[PACKED_BLOCK * MOST_BYTES];
    size_t length = 0;
    for (uint32_t i = 0; i < used; i++)
        length += put_sevens(text + length, i ? number[i] - number[i - 1] - 1 : number[0]);
    checkpoint_put_number(f, length);
    checkpoint_put(f, text, length);
}

void packed_give(checkpoint_file *f, const packed *p)
{
    packed_reader *r = PG_NEW(packed_reader, 1);
    checkpoint_put_number(f, p->count);
    packed_read(r, p, 0, packed_blocks(p));
    for (size_t block = 0; block < packed_blocks(p); block++) {
        uint32_t used = packed_next_block(r);
        packed_give_block(f, r->number, used);
    }
    packed_close(r);
    free(r);
}

/* The numbers of a block, each above *last (or any, for the first of all). */
static bool take_block(packed_writer *w, const uint8_t *text, size_t length, size_t count, uint64_t most,
                       uint64_t *last, bool first)
{
    const uint8_t *end = text + length;
    for (size_t i = 0; i < count; i++) {
        uint64_t value, at;
        if (!get_sevens(&text, end, &value) || value > most)
            return false;
        at = i ? *last + 1 + value : value;
        if (at > most || (!(first && i == 0) && at <= *last))
            return false;
        *last = at;
        packed_put(w, at);
    }
    return text == end;
}

static bool take_all(checkpoint_file *f, packed_writer *w, uint64_t count, uint64_t most)
{
    uint8_t *text = PG_NEW(uint8_t, PACKED_BLOCK * MOST_BYTES);
    uint64_t last = 0, length;
    bool good = true;
    for (uint64_t at = 0; good && at < count; at += PACKED_BLOCK) {
        size_t some = count - at < PACKED_BLOCK ? (size_t)(count - at) : PACKED_BLOCK;
        good = checkpoint_get_number(f, &length) && length <= PACKED_BLOCK * MOST_BYTES &&
               checkpoint_get(f, text, length) && take_block(w, text, length, some, most, &last, at == 0);
    }
    free(text);
    return good;
}

pg_status packed_take(checkpoint_file *f, packed *out, level_room *room, unsigned bits)
{
    uint64_t count;
    *out = (packed){.file = -1};
    if (!checkpoint_get_count(f, &count, 1))
        return PG_INPUT;
    packed_writer *w = packed_begin(out, room);
    bool good = take_all(f, w, count, (UINT64_C(1) << bits) - 1);
    bool whole = packed_end(w);
    if (good)
        return whole ? PG_OK : PG_LIMIT;
    packed_release(out);
    return PG_INPUT;
}
