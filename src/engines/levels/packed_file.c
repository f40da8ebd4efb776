/* packed_file.c - packed sets in a checkpoint.
 *
 * The count, then for each block the length of its text and the text: the first number and the gaps less 1,
 * seven bits a byte, the last byte of each below 128. That is longer than the set itself and can be read
 * without believing it.
 */
#include "levels/packed.h"
#include "sevens.h"

#include <stdlib.h>

/* False: it is not whole, or too long. */
static bool get_sevens(const uint8_t **from, const uint8_t *end, uint64_t *value)
{
    *value = 0;
    for (unsigned shift = 0; shift < 7 * SEVENS_MOST && *from < end; shift += 7) {
        uint8_t byte = *(*from)++;
        *value |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return true;
    }
    return false;
}

void packed_give_block(checkpoint_file *f, const uint64_t *number, uint32_t used)
{
    uint8_t text[PACKED_BLOCK * SEVENS_MOST];
    size_t length = 0;
    for (uint32_t i = 0; i < used; i++)
        length += sevens_put(text + length, i ? number[i] - number[i - 1] - 1 : number[0]);
    checkpoint_put_number(f, length);
    checkpoint_put(f, text, length);
}

/* The numbers of a block, each above *last (or any, for the first of all). */
static bool take_block(const packed_sink *to, const uint8_t *text, size_t length, size_t count, uint64_t most,
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
        to->put(to->context, at);
    }
    return text == end;
}

pg_status packed_take_each(checkpoint_file *f, uint64_t *count, unsigned bits, const packed_sink *to)
{
    const uint64_t most = (UINT64_C(1) << bits) - 1;
    uint8_t *text = PG_NEW(uint8_t, PACKED_BLOCK * SEVENS_MOST);
    uint64_t last = 0, length;
    bool good = checkpoint_get_count(f, count, 1);
    for (uint64_t at = 0; good && at < *count; at += PACKED_BLOCK) {
        size_t some = *count - at < PACKED_BLOCK ? (size_t)(*count - at) : PACKED_BLOCK;
        good = checkpoint_get_number(f, &length) && length <= PACKED_BLOCK * SEVENS_MOST &&
               checkpoint_get(f, text, length) && take_block(to, text, length, some, most, &last, at == 0);
    }
    free(text);
    return good ? PG_OK : PG_INPUT;
}
