/* packed.c - a set of numbers, ascending, in a byte or two each.
 *
 * A piece is the first numbers of its blocks, then for each where its gaps begin, then k and gaps of each
 * block, and some bytes that only stand there to be loaded. Writing takes some 6 ns a number, reading 3.
 */
#include "levels/packed.h"
#include "base/large.h"

#include <endian.h>

enum {
    SPARE = 16,        /* bytes behind a piece */
    MOST_ZEROS = 40,   /* of a code: with the one they fit what a load is sure to give, */
    SURE_BITS = 57,    /* which is that much */
    AT_ONCE = 56,      /* bits that are written in one go */
    BLOCK_BYTES = 4096 /* more than a block can take: a code has MOST_ZEROS + 1 + 64 bits at the most */
};

static uint64_t load(const uint8_t *from)
{
    uint64_t word;
    memcpy(&word, from, sizeof word);
    return le64toh(word);
}

static unsigned length_of(uint64_t number) { return number ? 64 - (unsigned)__builtin_clzll(number) : 0; }

size_t packed_bytes(const packed *p)
{
    size_t bytes = 0;
    for (size_t i = 0; i < p->pieces; i++)
        bytes += p->piece[i].length;
    return bytes;
}

void packed_release(packed *p)
{
    for (size_t i = 0; i < p->pieces; i++)
        piece_drop(&p->piece[i], p->room);
    level_file_free(p->file);
    free(p->piece);
    *p = (packed){0};
}

/* ---- writing ------------------------------------------------------------------------------------- */

struct packed_writer {
    packed *to;
    bool failed;
    uint32_t used, blocks;
    uint64_t number[PACKED_BLOCK];
    uint64_t first[PACKED_BLOCKS]; /* of the piece in hand */
    uint32_t at[PACKED_BLOCKS];
    uint8_t *gaps;
    size_t length, gaps_room;
};

packed_writer *packed_begin(packed *out, level_room *r)
{
    packed_writer *w = PG_NEW(packed_writer, 1);
    *out = (packed){.room = r};
    w->to = out;
    return w;
}

/* Bits, from the lowest bit of the first byte on. */
typedef struct bit_writer {
    uint8_t *at;
    uint64_t bits;
    unsigned used; /* of bits: below 8 between two calls */
} bit_writer;

static inline void put_bits(bit_writer *b, uint64_t value, unsigned width)
{
    while (width > 0) {
        unsigned some = width < AT_ONCE ? width : AT_ONCE;
        b->bits |= (value & ((UINT64_C(1) << some) - 1)) << b->used;
        b->used += some;
        uint64_t out = htole64(b->bits);
        memcpy(b->at, &out, sizeof out);
        b->at += b->used / 8;
        b->bits >>= b->used / 8 * 8;
        b->used %= 8;
        value >>= some;
        width -= some;
    }
}

/* The least k that half of the gaps have no bit beyond, and that leaves no gap too many zeros. */
static unsigned choose_k(const uint64_t *number, uint32_t used)
{
    uint32_t lengths[65] = {0}, below = 0;
    unsigned longest = 0, k = 0;
    for (uint32_t i = 1; i < used; i++) {
        unsigned length = length_of(number[i] - number[i - 1] - 1);
        lengths[length]++;
        longest = length > longest ? length : longest;
    }
    while (k < longest && (below += lengths[k]) * 2 < used - 1)
        k++;
    return longest > MOST_ZEROS - 1 && k < longest - (MOST_ZEROS - 1) ? longest - (MOST_ZEROS - 1) : k;
}

static void write_gaps(bit_writer *b, const uint64_t *number, uint32_t used, unsigned k)
{
    for (uint32_t i = 1; i < used; i++) {
        uint64_t w = number[i] - number[i - 1] - 1 + (UINT64_C(1) << k);
        unsigned zeros = length_of(w) - 1 - k;
        uint64_t bits = w & ((UINT64_C(1) << (zeros + k)) - 1);
        if (2 * zeros + 1 + k <= AT_ONCE) {
            put_bits(b, (bits << 1 | 1) << zeros, 2 * zeros + 1 + k);
        } else {
            put_bits(b, UINT64_C(1) << zeros, zeros + 1);
            put_bits(b, bits, zeros + k);
        }
    }
}

static void write_block(packed_writer *w)
{
    if (w->length + BLOCK_BYTES > w->gaps_room) {
        w->gaps_room = 2 * w->gaps_room + BLOCK_BYTES;
        PG_RESIZE(w->gaps, w->gaps_room);
    }
    unsigned k = choose_k(w->number, w->used);
    bit_writer b = {.at = w->gaps + w->length};
    w->first[w->blocks] = w->number[0];
    w->at[w->blocks++] = (uint32_t)w->length;
    put_bits(&b, k, 8);
    write_gaps(&b, w->number, w->used, k);
    w->length = (size_t)(b.at - w->gaps) + (b.used > 0);
    w->to->count += w->used;
    w->used = 0;
}

/* The piece in hand as bytes. */
static void lay_out(const packed_writer *w, uint8_t *bytes)
{
    size_t heads = w->blocks * sizeof *w->first, places = w->blocks * sizeof *w->at;
    memcpy(bytes, w->first, heads);
    memcpy(bytes + heads, w->at, places);
    memcpy(bytes + heads + places, w->gaps, w->length);
    memset(bytes + heads + places + w->length, 0, SPARE);
}

static void write_piece(packed_writer *w)
{
    packed *p = w->to;
    size_t length = w->blocks * (sizeof *w->first + sizeof *w->at) + w->length + SPARE;
    uint8_t *bytes = large_alloc(length);
    PG_GROW(p->piece, p->pieces, p->piece_room);
    if (bytes)
        lay_out(w, bytes);
    w->failed = !bytes || !piece_keep(&p->piece[p->pieces], p->room, &p->file, bytes, length);
    p->pieces += !w->failed;
    w->blocks = 0;
    w->length = 0;
}

void packed_put(packed_writer *w, uint64_t number)
{
    if (w->failed)
        return;
    w->number[w->used++] = number;
    if (w->used == PACKED_BLOCK)
        write_block(w);
    if (w->blocks == PACKED_BLOCKS)
        write_piece(w);
}

bool packed_end(packed_writer *w)
{
    if (w->used > 0 && !w->failed)
        write_block(w);
    if (w->blocks > 0 && !w->failed)
        write_piece(w);
    bool whole = !w->failed;
    if (!whole)
        packed_release(w->to);
    PG_FREE(w->gaps, w);
    return whole;
}

/* ---- reading --------------------------------------------------------------------------------------- */

void packed_read(packed_reader *r, const packed *p, size_t first, size_t end)
{
    r->of = p;
    r->eaten = NULL;
    r->loaded = NULL;
    r->loaded_room = 0;
    r->bytes = NULL;
    r->block = first;
    r->end = end;
    r->used = r->next = 0;
}

void packed_seek(packed_reader *r, size_t first, size_t end)
{
    r->block = first;
    r->end = end;
    r->used = r->next = 0;
}

void packed_eat(packed_reader *r, packed *p)
{
    packed_read(r, p, 0, packed_blocks(p));
    r->eaten = p;
}

void packed_close(packed_reader *r)
{
    free(r->loaded);
    r->loaded = NULL;
    if (r->eaten)
        packed_release(r->eaten);
}

/* The bytes of a piece, which may have to be read. */
static bool open_piece(packed_reader *r, size_t piece)
{
    const packed *p = r->of;
    if (r->eaten && r->bytes)
        piece_drop(&r->eaten->piece[r->piece], p->room);
    r->piece = piece;
    r->bytes = piece_bytes(&p->piece[piece], p->file, &r->loaded, &r->loaded_room);
    return r->bytes;
}

/* The numbers of a block whose first one is number[0]. */
static void read_gaps(const uint8_t *gaps, uint64_t *number, uint32_t used)
{
    const unsigned k = gaps[0];
    uint64_t last = number[0], low = UINT64_C(1) << k;
    size_t bit = 8;
    for (uint32_t i = 1; i < used; i++) {
        uint64_t window = load(gaps + bit / 8) >> bit % 8;
        unsigned zeros = (unsigned)__builtin_ctzll(window), width = zeros + k;
        bit += zeros + 1;
        if (__builtin_expect(zeros + 1 + width > SURE_BITS, 0)) {
            window = load(gaps + bit / 8) >> bit % 8;
            if (width > SURE_BITS && bit % 8)
                window |= (uint64_t)gaps[bit / 8 + 8] << (64 - bit % 8);
        } else {
            window >>= zeros + 1;
        }
        bit += width;
        last += ((window & ((UINT64_C(1) << width) - 1)) | UINT64_C(1) << width) - low + 1;
        number[i] = last;
    }
}

uint32_t packed_next_block(packed_reader *r)
{
    const packed *p = r->of;
    size_t piece = r->block / PACKED_BLOCKS, block = r->block % PACKED_BLOCKS;
    r->used = r->next = 0;
    if (r->block >= r->end || ((!r->bytes || piece != r->piece) && !open_piece(r, piece)))
        return 0;
    uint64_t left = p->count - (uint64_t)r->block * PACKED_BLOCK;
    size_t in_piece = packed_blocks(p) - piece * PACKED_BLOCKS;
    in_piece = in_piece < PACKED_BLOCKS ? in_piece : PACKED_BLOCKS;
    uint32_t at;
    memcpy(&r->number[0], r->bytes + block * sizeof(uint64_t), sizeof(uint64_t));
    memcpy(&at, r->bytes + in_piece * sizeof(uint64_t) + block * sizeof at, sizeof at);
    r->used = left < PACKED_BLOCK ? (uint32_t)left : PACKED_BLOCK;
    read_gaps(r->bytes + in_piece * (sizeof(uint64_t) + sizeof at) + at, r->number, r->used);
    r->block++;
    return r->used;
}
