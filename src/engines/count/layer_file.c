/* layer_file.c - layers in a checkpoint, of one process or of ranks that share them.
 *
 * A layer is the sizes of its parts and its entries, part by part as they lie in memory; or, at rest, its
 * numbers, in one ascending set or several that have none in common. Read back, entries have to be positions
 * of the board; that they lie in their parts is believed, for the checksum fits.
 *
 * Over ranks the file is the same: each gives, and gets, what it has of every part (ranks.h), in streams. A
 * layer may rest on some ranks only; then those where it is awake sort what they give, some at a time.
 */
#include "expand.h"
#include "levels/packed_ranks.h"
#include "levels/runs.h"
#include "ranks.h"
#include "saved.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_PART_BITS = 30,
    MOST_LIMBS = 1 << 16,
    AT_A_TIME = 1 << 12, /* entries on their way */
    SORTED = 1 << 13     /* entries of a layer that is awake, as a set: few take little memory */
};

static bool is_first(const run *r) { return !r->peers || !r->peers->rank; }
static uint32_t ranks_of(const run *r) { return r->peers ? r->peers->count : 1; }

/* ---- sets of numbers, written -------------------------------------------------------------------------- */

static void give_sorted(set_writer *w, const layer *l, const coordinates *places)
{
    uint64_t *number = PG_NEW(uint64_t, 2 * SORTED);
    for (size_t at = 0; at < l->size; at += SORTED) {
        size_t some = l->size - at < SORTED ? l->size - at : SORTED;
        for (size_t i = 0; i < some; i++)
            number[i] = coordinates_number(places, l->entry[at + i]);
        numbers_sort(number, some, number + SORTED, places->bits);
        set_begin(w, some);
        for (size_t i = 0; i < some; i++)
            set_put(w, number[i]);
        set_end(w);
    }
    free(number);
}

static void give_sets(set_writer *w, const layer *l, const coordinates *places)
{
    if (l->rest.count)
        set_give(w, &l->rest);
    else
        give_sorted(w, l, places);
}

/* ---- writing ------------------------------------------------------------------------------------------- */

typedef struct giving {
    checkpoint_file *f; /* NULL on ranks that serve */
    const run *run;
    const layer *layer;
    const coordinates *places;
    uint64_t *size; /* [ranks x parts], on rank 0: entries */
    level_streams streams;
} giving;

static size_t parts_of(const layer *l) { return (size_t)1 << l->part_bits; }
static uint64_t size_of(const layer *l, size_t part) { return l->first[part + 1] - l->first[part]; }

static void serve(giving *g, bool rests)
{
    const layer *l = g->layer;
    level_stream *to = &g->streams.with[0];
    for (size_t p = 0; p < parts_of(l); p++)
        level_stream_put_number(to, size_of(l, p));
    if (rests)
        give_sets(&(set_writer){.to = to}, l, g->places);
    else
        level_stream_put(to, l->entry, l->size * layer_stride(l) * sizeof *l->entry);
}

static void learn_sizes(giving *g)
{
    size_t parts = parts_of(g->layer);
    g->size = PG_NEW(uint64_t, ranks_of(g->run) * parts);
    for (size_t p = 0; p < parts; p++)
        g->size[p] = size_of(g->layer, p);
    for (uint32_t i = 1; i < ranks_of(g->run); i++)
        for (size_t p = 0; p < parts; p++)
            level_stream_get_number(&g->streams.with[i], &g->size[i * parts + p]);
}

/* Where the parts begin, of all ranks together. */
static void give_shape(giving *g, bool rests)
{
    const layer *l = g->layer;
    size_t parts = parts_of(l);
    uint64_t size = 0, *first = PG_NEW(uint64_t, parts + 1);
    for (size_t p = 0; p < parts; p++) {
        first[p] = size;
        for (uint32_t i = 0; i < ranks_of(g->run); i++)
            size += g->size[i * parts + p];
    }
    first[parts] = size;
    const uint64_t kind[4] = {l->words, l->limbs, l->part_bits, size};
    checkpoint_put(g->f, kind, sizeof kind);
    checkpoint_put_number(g->f, parts + 1);
    checkpoint_put(g->f, first, (parts + 1) * sizeof *first);
    checkpoint_put_number(g->f, rests ? size : 0);
    free(first);
}

/* Entries of another rank, as they come. */
static void give_entries_from(checkpoint_file *f, level_stream *from, uint64_t count, size_t bytes,
                              char *some)
{
    for (uint64_t left = count, now; left; left -= now) {
        now = left < AT_A_TIME ? left : AT_A_TIME;
        if (!level_stream_get(from, some, (size_t)now * bytes))
            return;
        checkpoint_put(f, some, (size_t)now * bytes);
    }
}

static void give_entries(giving *g)
{
    const layer *l = g->layer;
    size_t parts = parts_of(l), bytes = layer_stride(l) * sizeof *l->entry;
    char *some = PG_NEW(char, AT_A_TIME *bytes);
    for (size_t p = 0; p < parts; p++) {
        checkpoint_put(g->f, layer_entry(l, l->first[p]), g->size[p] * bytes);
        for (uint32_t i = 1; i < ranks_of(g->run); i++)
            give_entries_from(g->f, &g->streams.with[i], g->size[i * parts + p], bytes, some);
    }
    free(some);
}

static void give_all_sets(giving *g)
{
    set_writer w = {.f = g->f};
    give_sets(&w, g->layer, g->places);
    for (uint32_t i = 1; i < ranks_of(g->run); i++)
        while (set_give_next(&w, &g->streams.with[i]))
            ;
}

/* Of a layer that is no more, on all ranks. */
static void give_none(checkpoint_file *f)
{
    const uint64_t kind[4] = {0}, parts = 0, resting = 0;
    checkpoint_put(f, kind, sizeof kind);
    checkpoint_put_number(f, parts);
    checkpoint_put_number(f, resting);
}

void layer_put(checkpoint_file *f, const run *r, const space *m, const layer *l)
{
    giving g = {.f = f, .run = r, .layer = l, .places = &m->numbers};
    uint64_t rests = l->rest.count > 0;
    peers_most(r->peers, &rests, 1);
    if (!l->first) {
        give_none(f);
        return;
    }
    level_streams_open(&g.streams, r->peers, true);
    if (level_streams_serve(&g.streams)) {
        serve(&g, rests);
    } else {
        learn_sizes(&g);
        give_shape(&g, rests);
        rests ? give_all_sets(&g) : give_entries(&g);
        free(g.size);
    }
    level_streams_close(&g.streams);
}

/* ---- reading ------------------------------------------------------------------------------------------- */

/* What a file says of a layer before what it holds. */
typedef struct shape {
    uint64_t *first; /* [2^part_bits + 1]; NULL: a layer that is no more */
    uint64_t limbs, part_bits, resting;
} shape;

/* Do parts follow each other? */
static bool parts_fit(const shape *s, uint64_t size)
{
    size_t parts = (size_t)1 << s->part_bits;
    bool fit = s->first[0] == 0 && s->first[parts] == size;
    for (size_t i = 0; fit && i < parts; i++)
        fit = s->first[i] <= s->first[i + 1];
    return fit;
}

/* False: it cannot be right. */
static bool get_shape(checkpoint_file *f, const space *m, shape *s)
{
    uint64_t kind[4], parts, resting;
    if (!checkpoint_get(f, kind, sizeof kind) || !checkpoint_get_count(f, &parts, sizeof parts))
        return false;
    if (!parts)
        return !kind[3] && checkpoint_get_number(f, &resting) && !resting;
    if (kind[0] != m->words || kind[1] > MOST_LIMBS || kind[2] > MOST_PART_BITS ||
        parts != (UINT64_C(1) << kind[2]) + 1)
        return false;
    *s = (shape){.first = PG_NEW(uint64_t, parts), .limbs = kind[1], .part_bits = kind[2]};
    if (!checkpoint_get(f, s->first, parts * sizeof *s->first) || !parts_fit(s, kind[3]) ||
        !checkpoint_get_number(f, &s->resting))
        return false;
    if (s->resting)
        return s->resting == kind[3] && !s->limbs && m->numbers.bits && m->words == 1;
    return checkpoint_fits(f, kind[3], (m->words + s->limbs) * sizeof(uint64_t));
}

/* To all ranks. False: it cannot be right. */
static bool tell_shape(const run *r, shape *s, bool good)
{
    uint64_t word[] = {good, s->first != NULL, s->limbs, s->part_bits, s->resting};
    peers_tell(r->peers, word, sizeof word / sizeof *word);
    if (!word[0] || !word[1])
        return word[0];
    size_t parts = (size_t)1 << word[3];
    uint64_t *first = s->first ? s->first : PG_NEW(uint64_t, parts + 1);
    *s = (shape){first, word[2], word[3], word[4]};
    peers_tell(r->peers, first, parts + 1);
    return true;
}

typedef struct taking {
    checkpoint_file *f; /* NULL on ranks that serve */
    run *run;
    const space *space;
    layer *layer;
    shape shape;
    level_streams streams;
} taking;

/* The parts that are this rank's; entries come later. */
static void own_parts(taking *t)
{
    size_t parts = (size_t)1 << t->shape.part_bits;
    layer *l = t->layer;
    *l = (layer){.words = t->space->words,
                 .limbs = (uint32_t)t->shape.limbs,
                 .part_bits = (unsigned)t->shape.part_bits,
                 .first = PG_NEW(size_t, parts + 1)};
    for (size_t p = 0; p < parts; p++) {
        l->first[p] = l->size;
        l->size += part_is_own(t->run, p) ? t->shape.first[p + 1] - t->shape.first[p] : 0;
    }
    l->first[parts] = l->size;
}

/* Are all entries positions? */
static bool entries_fit(const space *m, const uint64_t *entry, size_t count, size_t stride)
{
    uint32_t bits = m->board->holes % 64;
    bool fits = true;
    for (size_t i = 0; fits && i < count; i++)
        fits = entry[i * stride + m->words - 1] >> bits == 0;
    return fits;
}

/* Some entries of the file, to memory, and from there to the rank that has them. */
static bool deal(taking *t, uint64_t *some, uint64_t count, level_stream *to)
{
    size_t stride = layer_stride(t->layer), bytes = (size_t)count * stride * sizeof *some;
    if (!checkpoint_get(t->f, some, bytes) || !entries_fit(t->space, some, (size_t)count, stride))
        return false;
    if (to)
        level_stream_put(to, some, bytes);
    return true;
}

static bool deal_part(taking *t, size_t part, uint64_t *some)
{
    const layer *l = t->layer;
    uint64_t left = t->shape.first[part + 1] - t->shape.first[part];
    if (part_is_own(t->run, part))
        return deal(t, layer_entry(l, l->first[part]), left, NULL);
    level_stream *to = &t->streams.with[part % ranks_of(t->run)];
    bool good = true;
    for (uint64_t now; good && left; left -= now) {
        now = left < AT_A_TIME ? left : AT_A_TIME;
        good = deal(t, some, now, to);
    }
    return good;
}

static pg_status deal_parts(taking *t)
{
    uint64_t *some = PG_NEW(uint64_t, AT_A_TIME * layer_stride(t->layer));
    bool good = true;
    for (size_t p = 0; good && p >> t->shape.part_bits == 0; p++)
        good = deal_part(t, p, some);
    free(some);
    return good ? PG_OK : PG_INPUT;
}

static pg_status take_entries(taking *t)
{
    layer *l = t->layer;
    size_t bytes = l->size * layer_stride(l) * sizeof *l->entry;
    l->entry = run_alloc(t->run, l->size * layer_stride(l), sizeof *l->entry);
    l->room = l->entry ? l->size : 0;
    pg_status s = peers_agree(t->run->peers, l->entry ? PG_OK : PG_LIMIT);
    if (s != PG_OK)
        return s;
    level_streams_open(&t->streams, t->run->peers, false);
    if (is_first(t->run))
        s = deal_parts(t);
    else
        level_stream_get(&t->streams.with[0], l->entry, bytes); /* where that ends too soon rank 0 knows it */
    level_streams_close(&t->streams);
    return s;
}

/* ---- sets of numbers, read ----------------------------------------------------------------------------- */

static uint32_t owner_of(const void *context, uint64_t number)
{
    const taking *t = context;
    uint64_t pegs = coordinates_pegs(&t->space->numbers, number);
    return hash_part(pegs_hash(1, &pegs), (unsigned)t->shape.part_bits) % ranks_of(t->run);
}

/* One set: this rank's numbers of it. *left: numbers of the layer that are to come. */
static pg_status take_set(taking *t, runs *own, uint64_t *left)
{
    packed_shares how = {.owner = owner_of, .context = t};
    uint64_t count = 0;
    packed set;
    pg_status s =
        packed_take_shared(t->f, &t->streams, &set, &count, &t->run->room, t->space->numbers.bits, &how);
    if (s == PG_OK && set.count)
        runs_add(own, &set);
    else
        packed_release(&set);
    if (s == PG_OK && is_first(t->run) && (!count || count > *left))
        s = PG_INPUT;
    *left -= s == PG_OK ? count : 0;
    return s;
}

/* Set by set, as long as rank 0 says that one comes. */
static pg_status take_each_set(taking *t, runs *own)
{
    uint64_t left = t->shape.resting;
    pg_status s = PG_OK;
    for (;;) {
        bool more = s == PG_OK && left > 0;
        if (!level_streams_tell(&t->streams, &more, sizeof more) || !more)
            return s;
        pg_status one = take_set(t, own, &left);
        s = s == PG_OK ? one : s;
    }
}

static pg_status take_sets(taking *t)
{
    layer *l = t->layer;
    runs own;
    runs_init(&own, &t->run->room);
    level_streams_open(&t->streams, t->run->peers, false);
    pg_status s = take_each_set(t, &own);
    level_streams_close(&t->streams);
    s = peers_agree(t->run->peers, s);
    if (s == PG_OK && own.count > 0 && !runs_end(&own, &l->rest))
        s = PG_LIMIT;
    runs_release(&own);
    if (s == PG_OK && l->rest.count != l->size)
        s = PG_INPUT;
    if (s != PG_OK || l->size)
        return s;
    l->entry = run_alloc(t->run, 0, sizeof *l->entry); /* nothing of it is this rank's: it is awake */
    return l->entry ? PG_OK : PG_LIMIT;
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

pg_status layer_get(checkpoint_file *f, run *r, const space *m, layer *l)
{
    taking t = {.f = f, .run = r, .space = m, .layer = l};
    *l = (layer){0};
    bool good = tell_shape(r, &t.shape, is_first(r) && get_shape(f, m, &t.shape));
    pg_status s = good ? PG_OK : PG_INPUT;
    if (good && t.shape.first) {
        own_parts(&t);
        s = peers_agree(r->peers, t.shape.resting ? take_sets(&t) : take_entries(&t));
    }
    free(t.shape.first);
    return s == PG_OK ? peers_agree(r->peers, run_check(r)) : s;
}

bool saved_words(checkpoint_file *f, const run *r, uint64_t *word, size_t count)
{
    uint64_t good = is_first(r) && checkpoint_get(f, word, count * sizeof *word);
    peers_tell(r->peers, &good, 1);
    if (good)
        peers_tell(r->peers, word, count);
    return good;
}
