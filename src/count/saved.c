/* saved.c - layers and results in a checkpoint.
 *
 * A layer is its parts' first entries and its entries as they lie in memory, or, at rest, its numbers. Read
 * back, entries have to be positions of the board; that they lie in their parts is believed, for the checksum
 * fits.
 */
#include "saved.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PART_BITS = 30, MOST_LIMBS = 1 << 16 };

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
static bool entries_fit(const layer *l, const tables *m)
{
    uint32_t bits = m->board->holes % 64;
    bool fits = true;
    for (size_t i = 0; fits && i < l->size; i++)
        fits = layer_entry(l, i)[l->words - 1] >> bits == 0;
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
    if (!checkpoint_get(f, l->entry, l->size * layer_stride(l) * sizeof *l->entry) || !entries_fit(l, m))
        return PG_INPUT;
    return run_check(r);
}

pg_status layer_get(checkpoint_file *f, run *r, const tables *m, const coordinates *places, layer *l)
{
    uint64_t kind[4], parts, first;
    *l = (layer){0};
    if (!checkpoint_get(f, kind, sizeof kind) || !checkpoint_get_count(f, &parts, sizeof first))
        return PG_INPUT;
    if (!parts) { /* one that was released */
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
    return parts_fit(l) ? get_content(f, r, m, places, l) : PG_INPUT;
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
