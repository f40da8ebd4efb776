/* record_codec.c - see record_codec.h. */
#include "record_codec.h"
#include "bound.h"

#include <stdlib.h>

enum { COST_SHIFT = 56, NUMBER_BYTES = 10 }; /* of a note: above its holes; of a number, at most */

/* ---- the plan ---------------------------------------------------------------------------------------- */

void record_plan_init(record_plan *p, const board *b, note_shape s, const steps *undo, const uint32_t *land,
                      const position *end)
{
    *p = (record_plan){.fits = false};
    p->fits = s.words == 1 && s.notes == 1 && coordinates_make(&p->places, b, end);
    p->landing = PG_NEW(landing, b->jumps + 1);
    for (uint32_t j = 0; p->fits && j < b->jumps; j++)
        if (land[j] != BOUND_NO_HOLE)
            p->landing[p->landings++] =
                (landing){undo->piece[j].mask, undo->piece[j].before, UINT64_C(1) << land[j]};
}

void record_plan_release(record_plan *p) { free(p->landing); }

/* Where a peg may stand that has just been moved. */
static uint64_t landing_holes(const record_plan *p, uint64_t number)
{
    uint64_t pegs = coordinates_pegs(&p->places, number), holes = 0;
    for (uint32_t i = 0; i < p->landings; i++)
        holes |= (pegs & p->landing[i].mask) == p->landing[i].after ? p->landing[i].hole : 0;
    return holes;
}

/* ---- notes: the bits of some holes next to each other, and those above all holes on top --------------- */

static uint64_t note_squeezed(uint64_t note, uint64_t holes, uint32_t least)
{
    uint64_t out = 0;
    uint32_t at = 0;
    for (; holes; holes &= holes - 1)
        out |= (note >> __builtin_ctzll(holes) & 1) << at++;
    return out | ((note >> COST_SHIFT) - 2 * (uint64_t)least) << at;
}

static uint64_t note_spread(uint64_t squeezed, uint64_t holes, uint32_t least)
{
    uint64_t note = 0;
    for (; holes; holes &= holes - 1, squeezed >>= 1)
        note |= squeezed & 1 ? holes & -holes : 0;
    return note | (squeezed + 2 * (uint64_t)least) << COST_SHIFT;
}

/* ---- numbers ----------------------------------------------------------------------------------------- */

static void put_number(record_codec *c, uint64_t number)
{
    for (; number >> 7; number >>= 7)
        c->bytes[c->used++] = (uint8_t)(number | 128);
    c->bytes[c->used++] = (uint8_t)number;
}

static bool get_number(record_codec *c, uint64_t *number)
{
    uint64_t byte = 128;
    *number = 0;
    for (uint32_t at = 0; byte & 128; at += 7) {
        if (c->used == c->room || at > 63)
            return false;
        byte = c->bytes[c->used++];
        *number |= (byte & 127) << at;
    }
    return true;
}

/* ---- records ----------------------------------------------------------------------------------------- */

void record_put(record_codec *c, const uint64_t *record)
{
    if (c->room - c->used < 2 * NUMBER_BYTES) {
        c->room = 2 * c->room + 64;
        PG_RESIZE(c->bytes, c->room);
    }
    put_number(c, record[0] - c->number);
    put_number(c, note_squeezed(record[1], landing_holes(c->plan, record[0]), c->least));
    c->number = record[0];
}

bool record_get(record_codec *c, uint64_t *record)
{
    uint64_t above, note;
    if (!get_number(c, &above) || !get_number(c, &note))
        return false;
    record[0] = c->number += above;
    record[1] = note_spread(note, landing_holes(c->plan, record[0]), c->least);
    return true;
}
