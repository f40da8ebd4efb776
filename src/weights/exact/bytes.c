/* bytes.c - weightings and potentials as bytes, for other processes of this program and for journals. */
#include "exact/exact.h"

enum { NUMBER_BASE = 16 };

static void put_value(pg_buf *out, const fmpz_t value)
{
    char *text = fmpz_get_str(NULL, NUMBER_BASE, value);
    bytes_put_text(out, text);
    flint_free(text);
}

static void take_value(bytes_in *in, fmpz_t value)
{
    PG_FREED char *text = bytes_take_text(in);
    in->bad = in->bad || !text || fmpz_set_str(value, text, NUMBER_BASE);
}

void weighting_put(pg_buf *out, const weighting *w)
{
    bytes_put_number(out, w ? w->holes : 0);
    if (!w)
        return;
    put_value(out, w->den);
    for (uint32_t h = 0; h < w->holes; h++)
        put_value(out, w->num + h);
}

weighting *weighting_take(bytes_in *in, uint32_t holes)
{
    uint64_t there = bytes_take_number(in);
    in->bad = in->bad || (there && there != holes);
    if (in->bad || !there)
        return NULL;
    weighting *w = weighting_new(holes);
    take_value(in, w->den);
    for (uint32_t h = 0; h < holes; h++)
        take_value(in, w->num + h);
    in->bad = in->bad || fmpz_sgn(w->den) <= 0;
    return w;
}

static void put_block(pg_buf *out, const potential_block *k)
{
    bytes_put_array(out, k->hole, k->holes, sizeof *k->hole);
    bytes_put_array(out, k->state, k->state ? bits_words(k->holes) : 0, sizeof *k->state);
    for (size_t v = 0; v < potential_block_values(k); v++)
        put_value(out, k->value + v);
}

void potential_put(pg_buf *out, const potential *p)
{
    weighting_put(out, p ? p->weights : NULL);
    if (!p)
        return;
    bytes_put_number(out, p->blocks);
    for (size_t i = 0; i < p->blocks; i++)
        put_block(out, &p->block[i]);
    bytes_put_number(out, p->stucks);
    for (uint32_t j = 0; j < p->stucks; j++)
        put_value(out, p->stuck + j);
}

static void take_block(bytes_in *in, potential *p, uint32_t board_holes)
{
    uint64_t holes, words;
    PG_FREED uint32_t *hole = bytes_take_array(in, UINT64_MAX, sizeof *hole, &holes);
    PG_FREED uint64_t *state = bytes_take_array(in, UINT64_MAX, sizeof *state, &words);
    in->bad = in->bad || (state ? words != bits_words((size_t)holes) : holes > POTENTIAL_TABLE_HOLES);
    for (uint64_t i = 0; i < holes; i++)
        in->bad = in->bad || hole[i] >= board_holes;
    if (!in->bad) {
        potential_block *k = potential_add(p, (uint32_t)holes, hole, state);
        for (size_t v = 0; v < potential_block_values(k); v++)
            take_value(in, k->value + v);
    }
}

static void take_stuck(bytes_in *in, potential *p, uint32_t jumps)
{
    uint64_t there = bytes_take_number(in);
    PG_SCOPED(integer_release) fmpz_t value = {0};
    in->bad = in->bad || (there && there != jumps);
    for (uint32_t j = 0; there && !in->bad && j < jumps; j++) {
        take_value(in, value);
        in->bad = in->bad || fmpz_sgn(value) < 0;
        potential_set_stuck(p, jumps, j, value);
    }
}

potential *potential_take(bytes_in *in, const board *b)
{
    weighting *w = weighting_take(in, b->holes);
    if (!w)
        return NULL;
    potential *p = potential_new(b->holes);
    weighting_free(p->weights);
    p->weights = w;
    for (uint64_t left = bytes_take_number(in); left && !in->bad; left--)
        take_block(in, p, b->holes);
    take_stuck(in, p, b->jumps);
    if (!in->bad)
        potential_settle(p, b);
    return p;
}
