/* saved.c - layers and results in a checkpoint.
 *
 * A layer is its parts' first entries and its entries as they lie in memory, or, at rest, its numbers. Read
 * back, entries have to be positions of the board; that they lie in their parts is believed, for the checksum
 * fits.
 */
#include "saved.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PART_BITS = 30, MOST_LIMBS = 1 << 16, AT_A_TIME = 1 << 12 /* entries of a share */ };

void layer_put(checkpoint_file *f, const layer *l)
{
    const uint64_t kind[4] = {l->words, l->limbs, l->part_bits, l->size};
    size_t parts = l->first ? ((size_t)1 << l->part_bits) + 1 : 0;
    checkpoint_put(f, kind, sizeof kind);
    checkpoint_put_number(f, parts);
    for (size_t i = 0; i < parts; i++)
        checkpoint_put_number(f, l->first[i]);
    checkpoint_put_number(f, l->rest.count);
    if (l->rest.count)
        packed_give(f, &l->rest);
    else
        checkpoint_put(f, l->entry, l->size * layer_stride(l) * sizeof *l->entry);
}

/* Do parts follow each other? */
static bool parts_fit(const layer *l)
{
    size_t parts = (size_t)1 << l->part_bits;
    bool fit = l->first[0] == 0 && l->first[parts] == l->size;
    for (size_t i = 0; fit && i < parts; i++)
        fit = l->first[i] <= l->first[i + 1];
    return fit;
}

/* Are all entries positions? */
static bool entries_fit(const tables *m, const uint64_t *entry, size_t count, size_t stride)
{
    uint32_t bits = m->board->holes % 64;
    bool fits = true;
    for (size_t i = 0; fits && i < count; i++)
        fits = entry[i * stride + m->words - 1] >> bits == 0;
    return fits;
}

/* What a layer holds, whose parts and size stand. */
static pg_status get_content(checkpoint_file *f, run *r, const tables *m, const coordinates *places, layer *l)
{
    uint64_t resting;
    if (!checkpoint_get_number(f, &resting) || (resting && (resting != l->size || l->limbs || !places)))
        return PG_INPUT;
    if (resting) {
        pg_status s = packed_take(f, &l->rest, &r->room, places->bits);
        return s == PG_OK && l->rest.count != l->size ? PG_INPUT : s;
    }
    if (!checkpoint_fits(f, l->size, layer_stride(l) * sizeof *l->entry))
        return PG_INPUT;
    l->entry = run_alloc(r, l->size * layer_stride(l), sizeof *l->entry);
    if (!l->entry)
        return PG_LIMIT;
    l->room = l->size;
    if (!checkpoint_get(f, l->entry, l->size * layer_stride(l) * sizeof *l->entry) ||
        !entries_fit(m, l->entry, l->size, layer_stride(l)))
        return PG_INPUT;
    return run_check(r);
}

/* Size and parts; *released: of one that is no more, and that was all. */
static pg_status get_shape(checkpoint_file *f, const tables *m, layer *l, bool *released)
{
    uint64_t kind[4], parts, first;
    *l = (layer){0};
    if (!checkpoint_get(f, kind, sizeof kind) || !checkpoint_get_count(f, &parts, sizeof first))
        return PG_INPUT;
    *released = !parts;
    if (!parts) {
        uint64_t resting;
        return !kind[3] && checkpoint_get_number(f, &resting) && !resting ? PG_OK : PG_INPUT;
    }
    if (kind[0] != m->words || kind[1] > MOST_LIMBS || kind[2] > MOST_PART_BITS ||
        parts != (UINT64_C(1) << kind[2]) + 1)
        return PG_INPUT;
    *l = (layer){.size = kind[3], .words = (uint32_t)kind[0], .limbs = (uint32_t)kind[1],
                 .part_bits = (unsigned)kind[2]};
    l->first = PG_NEW(size_t, parts);
    for (size_t i = 0; i < parts; i++) {
        if (!checkpoint_get_number(f, &first))
            return PG_INPUT;
        l->first[i] = first;
    }
    return parts_fit(l) ? PG_OK : PG_INPUT;
}

pg_status layer_get(checkpoint_file *f, run *r, const tables *m, const coordinates *places, layer *l)
{
    bool released;
    pg_status s = get_shape(f, m, l, &released);
    return s == PG_OK && !released ? get_content(f, r, m, places, l) : s;
}

/* ---- over ranks ---------------------------------------------------------------------------------------- */

/* The entries of another rank, as they come. */
static void put_from(checkpoint_file *f, level_stream *from, uint64_t size, size_t bytes)
{
    char *entry = pg_alloc(bytes, 1);
    for (; size && level_stream_get(from, entry, bytes); size--)
        checkpoint_put(f, entry, bytes);
    free(entry);
}

void layer_put_all(checkpoint_file *f, level_streams *s, const tables *m, const layer *l)
{
    uint64_t kind[4] = {m->words, l->limbs, 0, l->size};
    size_t bytes = layer_stride(l) * sizeof *l->entry;
    uint32_t ranks = s->ranks->ranks;
    if (level_streams_serve(s)) {
        level_stream_put_number(&s->with[0], l->size);
        level_stream_put(&s->with[0], l->entry, l->size * bytes);
        return;
    }
    uint64_t *size = PG_NEW(uint64_t, ranks);
    for (uint32_t i = 1; i < ranks; i++)
        kind[3] += level_stream_get_number(&s->with[i], &size[i]) ? size[i] : 0;
    checkpoint_put(f, kind, sizeof kind);
    checkpoint_put(f, (uint64_t[]){2, 0, kind[3], 0}, 4 * sizeof *kind); /* one part; nothing is at rest */
    checkpoint_put(f, l->entry, l->size * bytes);
    for (uint32_t i = 1; i < ranks; i++)
        put_from(f, &s->with[i], size[i], bytes);
    free(size);
}

static size_t some_of(uint64_t size, uint64_t at)
{
    return size - at < AT_A_TIME ? (size_t)(size - at) : AT_A_TIME;
}

/* Entries go to the ranks in turn, some at a time: those of this one. */
static uint64_t share_of(uint64_t size, const level_ranks *r)
{
    uint64_t share = 0;
    for (uint64_t at = (uint64_t)r->rank * AT_A_TIME; at < size; at += (uint64_t)r->ranks * AT_A_TIME)
        share += some_of(size, at);
    return share;
}

/* Entries of rank 0, and to the others theirs. */
static bool deal(checkpoint_file *f, level_streams *s, const tables *m, uint64_t size, layer *own)
{
    size_t stride = layer_stride(own), used = 0;
    uint64_t *some = PG_NEW(uint64_t, AT_A_TIME * stride);
    bool good = checkpoint_fits(f, size, stride * sizeof *some);
    for (uint64_t at = 0; good && at < size; at += AT_A_TIME) {
        size_t count = some_of(size, at), bytes = count * stride * sizeof *some;
        uint32_t to = (uint32_t)(at / AT_A_TIME % s->ranks->ranks);
        good = checkpoint_get(f, some, bytes) && entries_fit(m, some, count, stride);
        if (to) {
            level_stream_put(&s->with[to], some, bytes);
        } else {
            memcpy(layer_entry(own, used), some, bytes);
            used += count;
        }
    }
    free(some);
    return good;
}

pg_status layer_get_share(checkpoint_file *f, level_streams *s, run *r, const tables *m, layer *l)
{
    uint64_t head[2] = {0}, resting = 0; /* size, limbs */
    bool serves = level_streams_serve(s), released = false;
    layer all = {0};
    pg_status status = serves ? PG_OK : get_shape(f, m, &all, &released);
    if (status == PG_OK && !serves && !released && (!checkpoint_get_number(f, &resting) || resting))
        status = PG_INPUT;
    head[0] = all.size;
    head[1] = all.limbs;
    free(all.first);
    if (status != PG_OK || !level_streams_tell(s, head, sizeof head))
        return PG_INPUT;
    uint64_t share = share_of(head[0], s->ranks);
    if (!layer_allocate(l, r, share, m->words, (uint32_t)head[1], 0))
        return PG_LIMIT;
    l->first[1] = share;
    size_t bytes = share * layer_stride(l) * sizeof *l->entry;
    return (serves ? level_stream_get(&s->with[0], l->entry, bytes) : deal(f, s, m, head[0], l)) ? PG_OK
                                                                                               : PG_INPUT;
}

void result_put(checkpoint_file *f, const count_result *r)
{
    size_t length = r->games ? strlen(r->games) : 0;
    checkpoint_put_number(f, r->levels);
    checkpoint_put(f, r->level, r->levels * sizeof *r->level);
    checkpoint_put_number(f, length);
    checkpoint_put(f, r->games, length);
}

bool result_get(checkpoint_file *f, count_result *r)
{
    uint64_t levels, length;
    if (!checkpoint_get_count(f, &levels, sizeof *r->level))
        return false;
    for (uint64_t k = 0; k < levels; k++) {
        count_tally level;
        if (!checkpoint_get(f, &level, sizeof level))
            return false;
        result_add(r, &level);
    }
    if (!checkpoint_get_count(f, &length, 1))
        return false;
    r->games = length ? PG_NEW(char, length + 1) : NULL;
    return checkpoint_get(f, r->games, length);
}

void number_put(checkpoint_file *f, const mpz_t number)
{
    checkpoint_put_number(f, mpz_size(number));
    checkpoint_put(f, mpz_limbs_read(number), mpz_size(number) * sizeof(mp_limb_t));
}

bool number_get(checkpoint_file *f, mpz_t number)
{
    uint64_t limbs;
    if (!checkpoint_get_count(f, &limbs, sizeof(mp_limb_t)) || limbs > MOST_LIMBS)
        return false;
    mp_limb_t *to = mpz_limbs_write(number, (mp_size_t)limbs + 1);
    bool good = checkpoint_get(f, to, limbs * sizeof *to);
    mpz_limbs_finish(number, good ? (mp_size_t)limbs : 0);
    return good;
}

char *counting_text(const counting *p)
{
    const count_options *o = p->options;
    pg_buf text = {0};
    board_write(p->board, &text);
    buf_add(&text, "count from ");
    p->start ? position_text(&text, p->board, p->start) : buf_add(&text, "any");
    buf_add(&text, " to ");
    p->finish ? position_text(&text, p->board, p->finish) : buf_add(&text, "any");
    buf_printf(&text, "\nclasses %d games %d dead %d symmetries %u listed %d duals %u\n", o->classes,
               o->games, o->dead, p->elements, p->listed, p->duals);
    return buf_take(&text);
}
