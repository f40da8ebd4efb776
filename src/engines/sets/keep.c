/* keep.c - see keep.h.
 *
 * A block is how many entries, how many bytes, and these; one without entries is the end. Numbers ascend in a
 * block: the first one and the gaps less 1, seven bits a byte. Blocks follow in any order: those that ascend
 * one after the other become one run again, and the runs of a level are merged. Entries with notes are bytes
 * as at rest (note.h), block by block.
 */
#include "sets/keep.h"

#include "levels/level_streams.h"

enum {
    RECORD_WORDS = 1 << 13, /* of a block, or one entry that is longer */
    SORTED = 1 << 13,       /* entries of a level that is awake, at a time: few take little memory */
    MOST_LIMBS = 1 << 16,
    MOST_PARTS = 1 << 16,
    NOTES = 1 << 10,    /* entries with notes of a block */
    BROKEN = UINT32_MAX /* entries of a block: some are missing */
};

/* What blocks hold. */
typedef enum form { ENTRIES, NUMBERS, WITH_NOTES, FORMS } form;

typedef struct block_head {
    uint32_t entries, bytes;
} block_head;

/* Of a level, in the file. */
typedef struct level_head {
    uint64_t words, limbs, parts, form, size; /* parts 0: none */
} level_head;

/* ---- writing --------------------------------------------------------------------------------------- */

typedef struct giving {
    const keeping *keeping;
    level_streams streams;
} giving;

static void give_block(giving *g, block_head head, const void *bytes)
{
    if (level_streams_serve(&g->streams)) {
        level_stream_put(&g->streams.with[0], &head, sizeof head);
        level_stream_put(&g->streams.with[0], bytes, head.bytes);
    } else if (head.entries == BROKEN) {
        checkpoint_fail(g->keeping->f);
    } else {
        checkpoint_put(g->keeping->f, &head, sizeof head);
        checkpoint_put(g->keeping->f, bytes, head.bytes);
    }
}

static void give_numbers(giving *g, const uint64_t *number, uint32_t count)
{
    uint8_t text[PACKED_BLOCK * NUMBER_BYTES], *to = text;
    for (uint32_t i = 0; i < count; i++) {
        to = varint_put(to, i ? number[i] - number[i - 1] - 1 : number[0]);
    }
    give_block(g, (block_head){count, (uint32_t)(to - text)}, text);
}

static void give_packed(giving *g, const packed *set)
{
    PG_FREED packed_reader *r = PG_NEW(packed_reader, 1);
    uint64_t left = set->count;
    packed_read(r, set, 0, packed_blocks(set));
    for (uint32_t some; (some = packed_next_block(r)) > 0; left -= some)
        give_numbers(g, r->number, some);
    if (left)
        give_block(g, (block_head){BROKEN, 0}, NULL);
    packed_close(r);
}

/* Of a level that is awake here and packed on another rank. */
static void give_sorted(giving *g, const level *l)
{
    const coordinates *places = &g->keeping->space->numbers;
    PG_FREED uint64_t *number = PG_NEW(uint64_t, 2 * SORTED);
    for (size_t at = 0; at < l->size; at += SORTED) {
        size_t some = l->size - at < SORTED ? l->size - at : SORTED;
        for (size_t i = 0; i < some; i++)
            number[i] = coordinates_number(places, l->entry[at + i]);
        numbers_sort(number, some, number + SORTED, places->bits);
        for (size_t i = 0; i < some; i += PACKED_BLOCK)
            give_numbers(g, number + i, some - i < PACKED_BLOCK ? (uint32_t)(some - i) : PACKED_BLOCK);
    }
}

static size_t block_entries(size_t stride) { return stride < RECORD_WORDS ? RECORD_WORDS / stride : 1; }

static void give_entries(giving *g, const level *l)
{
    size_t stride = level_stride(l), most = l->size ? block_entries(stride) : 1;
    for (size_t at = 0; at < l->size; at += most) {
        size_t some = l->size - at < most ? l->size - at : most;
        give_block(g, (block_head){(uint32_t)some, (uint32_t)(some * stride * sizeof *l->entry)},
                   level_entry(l, at));
    }
}

/* In any order, and packed or not: as bytes, each block by itself. */
static void give_notes(giving *g, const level *l)
{
    static const uint64_t zeros[NOTE_MOST_WORDS];
    level_walk w;
    const uint64_t *entry, *before = zeros;
    size_t left = l->size;
    PG_SCOPED(buf_release) pg_buf out = {0};
    level_begin(&w, NULL, l);
    for (size_t some; (some = level_next(&w, &entry)) > 0;)
        for (size_t at = 0; at < some; before = zeros) {
            size_t end = some - at < NOTES ? some : at + NOTES, first = at;
            for (; at < end; before = entry, entry += level_stride(l), at++)
                note_put(level_shape(l), &out, entry, before);
            give_block(g, (block_head){(uint32_t)(end - first), (uint32_t)out.length}, out.text);
            left -= end - first;
            out.length = 0;
        }
    level_end(&w);
    if (left)
        give_block(g, (block_head){BROKEN, 0}, NULL);
}

static void give_begin(giving *g, const keeping *k)
{
    *g = (giving){.keeping = k};
    level_streams_open(&g->streams, k->peers, true);
}

/* What the others give, too, and the end. */
static void give_end(giving *g)
{
    block_head head;
    PG_FREED char *bytes = NULL;
    bool serves = level_streams_serve(&g->streams);
    for (uint32_t i = 1; g->keeping->peers && !serves && i < g->keeping->peers->count; i++)
        while (level_stream_get(&g->streams.with[i], &head, sizeof head)) {
            PG_RESIZE(bytes, (size_t)head.bytes + 1);
            level_stream_get(&g->streams.with[i], bytes, head.bytes);
            give_block(g, head, bytes);
        }
    if (!serves)
        give_block(g, (block_head){0}, NULL);
    level_streams_close(&g->streams);
}

void keep_runs(const keeping *k, const runs *r)
{
    giving g;
    give_begin(&g, k);
    for (size_t i = 0; i < r->count; i++)
        give_packed(&g, &r->run[i]);
    give_end(&g);
}

void keep_level(const keeping *k, const level *l)
{
    giving g;
    uint64_t kind = l->notes ? WITH_NOTES : l->packed.count > 0 ? NUMBERS : ENTRIES;
    uint64_t size = l->size, parts = level_parts(l);
    PG_FREED uint64_t *part = PG_NEW(uint64_t, parts + 1);
    for (size_t p = 0; p < parts; p++)
        part[p] = l->first[p + 1] - l->first[p];
    peers_most(k->peers, &kind, 1);
    peers_sum(k->peers, &size, 1);
    peers_sum(k->peers, part, parts);
    const level_head head = {k->space->words, l->limbs, parts, kind, size};
    checkpoint_put(k->f, &head, sizeof head);
    checkpoint_put(k->f, part, parts * sizeof *part);
    give_begin(&g, k);
    if (kind == WITH_NOTES)
        give_notes(&g, l);
    else if (kind == ENTRIES)
        give_entries(&g, l);
    else if (l->packed.count)
        give_packed(&g, &l->packed);
    else
        give_sorted(&g, l);
    give_end(&g);
}

/* ---- reading: whose an entry is ---------------------------------------------------------------------- */

typedef struct taking {
    const keeping *keeping;
    level *to;    /* where entries go, ... */
    size_t *next; /* ... by its parts: the place of the next one of each; NULL: one after the other */
    runs *runs;   /* NULL, or where numbers go: */
    packed run;
    packed_writer *writer; /* of the run in hand; NULL: none */
    uint64_t last;         /* of it */
    size_t stride;         /* words of an entry */
    bool misfit, full;     /* an entry that the level cannot have; there is no room */
    uint64_t left;         /* entries that may come */
    level_streams streams;
} taking;

static void end_run(taking *t)
{
    if (t->writer && packed_end(t->writer))
        runs_add(t->runs, &t->run);
    else
        t->full = t->full || t->writer;
    t->writer = NULL;
}

static void take_number(taking *t, uint64_t number)
{
    if (t->writer && number <= t->last)
        end_run(t);
    if (!t->writer)
        t->writer = packed_begin(&t->run, t->keeping->room);
    packed_put(t->writer, t->last = number);
}

static void take_entry(taking *t, const uint64_t *entry)
{
    level *l = t->to;
    size_t at = l->size;
    if (t->next) {
        uint32_t part = space_part(t->keeping->space, l->words, entry, l->part_bits);
        at = t->next[part];
        t->misfit = t->misfit || at == l->first[part + 1];
        t->next[part] += !t->misfit;
    } else {
        l->size++;
    }
    if (!t->misfit)
        memcpy(level_entry(l, at), entry, t->stride * sizeof *entry);
}

static void take_own(taking *t, const uint64_t *entry)
{
    if (t->runs)
        take_number(t, *entry);
    else
        take_entry(t, entry);
}

static uint32_t part_owner(const peers *p, size_t part) { return (uint32_t)(part % p->count); }

static uint32_t owner_of(const taking *t, const uint64_t *entry)
{
    const keeping *k = t->keeping;
    const uint64_t pegs = t->runs ? coordinates_pegs(&k->space->numbers, *entry) : 0;
    const uint64_t *at = t->runs ? &pegs : entry;
    if (t->to && t->to->first)
        return part_owner(k->peers, space_part(k->space, k->space->words, at, t->to->part_bits));
    return space_owner(k->space, k->peers, *at);
}

/* An entry of the file, to the rank that has it. */
static void deal(taking *t, const uint64_t *entry)
{
    uint32_t owner = t->keeping->peers ? owner_of(t, entry) : 0;
    if (owner)
        level_stream_put(&t->streams.with[owner], entry, t->stride * sizeof *entry);
    else
        take_own(t, entry);
}

/* ---- reading: blocks --------------------------------------------------------------------------------- */

static bool deal_numbers(taking *t, block_head head)
{
    const uint64_t most = (UINT64_C(1) << t->keeping->space->numbers.bits) - 1;
    uint8_t text[PACKED_BLOCK * NUMBER_BYTES];
    uint64_t number = UINT64_MAX, value; /* one before the first */
    if (head.entries > PACKED_BLOCK || head.bytes > sizeof text ||
        !checkpoint_get(t->keeping->f, text, head.bytes))
        return false;
    const uint8_t *at = text, *end = text + head.bytes;
    for (uint32_t i = 0; i < head.entries; i++) {
        if (!varint_get(&at, end, &value) || value > most || number + 1 + value > most)
            return false;
        number += 1 + value;
        deal(t, &number);
    }
    return at == end;
}

static bool deal_entries(taking *t, block_head head)
{
    const space *s = t->keeping->space;
    size_t words = head.entries * t->stride;
    if (head.entries > block_entries(t->stride) || head.bytes != words * sizeof(uint64_t))
        return false;
    PG_FREED uint64_t *entry = PG_NEW(uint64_t, words);
    bool good = checkpoint_get(t->keeping->f, entry, head.bytes);
    for (size_t i = 0; good && i < words; i += t->stride) {
        good = entry[i + s->words - 1] >> s->board->holes % 64 == 0; /* a position */
        if (good)
            deal(t, &entry[i]);
    }
    return good;
}

static bool deal_notes(taking *t, block_head head)
{
    const space *s = t->keeping->space;
    const note_shape shape = level_shape(t->to);
    uint64_t entry[NOTE_MOST_WORDS] = {0};
    if (head.entries > NOTES || head.bytes > head.entries * NOTE_MOST_BYTES)
        return false;
    PG_FREED uint8_t *bytes = pg_alloc(head.bytes + 1, 1);
    const uint8_t *at = bytes, *end = bytes + head.bytes;
    bool good = checkpoint_get(t->keeping->f, bytes, head.bytes);
    for (uint32_t i = 0; good && i < head.entries; i++) {
        good = note_get(shape, &at, end, entry) && note_fits(shape, s->board, entry);
        if (good)
            deal(t, entry);
    }
    return good && at == end;
}

static pg_status deal_blocks(taking *t)
{
    block_head head;
    while (!t->full && !t->misfit) {
        if (!checkpoint_get(t->keeping->f, &head, sizeof head) || head.entries > t->left)
            return PG_INPUT;
        if (!head.entries)
            return head.bytes ? PG_INPUT : PG_OK;
        t->left -= head.entries;
        if (!(t->runs                 ? deal_numbers(t, head)
              : t->to && t->to->notes ? deal_notes(t, head)
                                      : deal_entries(t, head)))
            return PG_INPUT;
    }
    return PG_OK;
}

static void take_dealt(taking *t)
{
    PG_FREED uint64_t *entry = PG_NEW(uint64_t, t->stride);
    while (level_stream_get(&t->streams.with[0], entry, t->stride * sizeof *entry))
        take_own(t, entry);
}

/* All blocks up to the end, which is the same on all ranks. */
static pg_status take_blocks(taking *t)
{
    const keeping *k = t->keeping;
    pg_status s = PG_OK;
    level_streams_open(&t->streams, k->peers, false);
    if (level_streams_serve(&t->streams))
        take_dealt(t);
    else
        s = deal_blocks(t);
    level_streams_close(&t->streams);
    end_run(t);
    if (t->misfit)
        s = PG_INPUT;
    return peers_agree(k->peers, t->full ? PG_MEMORY : s);
}

/* ---- reading: levels --------------------------------------------------------------------------------- */

bool keep_take_words(const keeping *k, uint64_t *word, size_t count)
{
    bool good = !peers_leads(k->peers) || checkpoint_get(k->f, word, count * sizeof *word);
    good = !peers_any(k->peers, !good);
    if (good)
        peers_tell(k->peers, word, count);
    return good;
}

pg_status keep_take_runs(const keeping *k, runs *out)
{
    return take_blocks(&(taking){.keeping = k, .runs = out, .stride = 1, .left = UINT64_MAX});
}

static bool head_fits(const keeping *k, const level_head *h)
{
    const space *s = k->space;
    size_t entry = h->form != ENTRIES ? 1 : (size_t)(h->words + h->limbs) * sizeof(uint64_t);
    bool fits = h->words == s->words && h->limbs <= MOST_LIMBS && h->parts <= MOST_PARTS &&
                !(h->parts & (h->parts - 1)) && h->form < FORMS;
    if (h->form == NUMBERS)
        fits = fits && s->numbers.holes && !h->limbs;
    if (h->form == WITH_NOTES)
        fits = fits && h->parts && h->limbs == bits_words(s->board->holes + NOTE_TOP_BITS);
    return fits && (!k->f || checkpoint_fits(k->f, h->size, entry));
}

/* The parts that are this rank's; entries come later. False: these are not the sizes of parts. */
static bool take_parts(const keeping *k, level *l, const level_head *h)
{
    uint64_t left = h->size, *part = PG_NEW(uint64_t, h->parts);
    bool good = keep_take_words(k, part, h->parts);
    l->part_bits = (unsigned)__builtin_ctzll(h->parts);
    l->first = PG_NEW(size_t, h->parts + 1);
    for (size_t p = 0; good && p < h->parts; p++) {
        bool own = !k->peers || part_owner(k->peers, p) == k->peers->rank;
        good = part[p] <= left;
        left -= part[p];
        l->first[p + 1] = l->first[p] + (own ? part[p] : 0);
    }
    l->size = l->first[h->parts];
    free(part);
    return good && !left;
}

static pg_status take_packed(const keeping *k, level *l, uint64_t size)
{
    PG_SCOPED(runs_release) runs own;
    runs_init(&own, k->room);
    pg_status s = take_blocks(&(taking){.keeping = k, .to = l, .runs = &own, .stride = 1, .left = size});
    if (s == PG_OK && own.count && !runs_end(&own, &l->packed))
        s = PG_MEMORY;
    if (s == PG_OK && l->first && l->packed.count != l->size)
        s = PG_INPUT;
    l->size = l->packed.count;
    return s;
}

/* Over ranks, of a level without parts, there may be more room than this one's entries take. Where a
 * level was not there at all it is of zeros again: it holds no memory. */
static pg_status take_list(const keeping *k, level *l, uint64_t size)
{
    bool there = l->first || size;
    size_t room = l->first ? l->size : size, parts = level_parts(l);
    taking t = {.keeping = k, .to = l, .stride = level_stride(l), .left = size};
    if (there)
        l->entry = room_take(k->room, room * level_stride(l) * sizeof *l->entry);
    l->room = l->entry ? room : 0;
    pg_status s = peers_agree(k->peers, there && !l->entry ? PG_MEMORY : PG_OK);
    if (s != PG_OK)
        return s;
    if (parts) {
        t.next = PG_NEW(size_t, parts);
        memcpy(t.next, l->first, parts * sizeof *t.next);
    }
    s = take_blocks(&t);
    free(t.next);
    return s;
}

pg_status keep_take_level(const keeping *k, level *out, uint64_t *count)
{
    level_head h;
    *out = (level){0};
    if (!keep_take_words(k, (uint64_t *)&h, sizeof h / sizeof(uint64_t)) ||
        peers_any(k->peers, !head_fits(k, &h)))
        return PG_INPUT;
    *out = (level){.words = (uint32_t)h.words, .limbs = (uint32_t)h.limbs, .notes = h.form == WITH_NOTES};
    if (h.parts && !take_parts(k, out, &h))
        return PG_INPUT;
    pg_status s = h.form == NUMBERS ? take_packed(k, out, h.size) : take_list(k, out, h.size);
    uint64_t all = out->size;
    s = peers_agree(k->peers, s);
    peers_sum(k->peers, &all, 1);
    out->everywhere = all;
    if (count)
        *count = all;
    return s == PG_OK && all != h.size ? PG_INPUT : s;
}

uint64_t packed_below(const packed *p, uint64_t bound)
{
    PG_FREED packed_reader *r = PG_NEW(packed_reader, 1);
    uint64_t below = 0, number;
    packed_read(r, p, 0, packed_blocks(p));
    while (packed_next(r, &number) && number < bound)
        below++;
    packed_close(r);
    return below;
}
