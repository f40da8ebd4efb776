/* bits.c - whole columns as sums of 0/1 variables. Cost: linear in the model. */
#include "model/bits.h"

static void add_bits(model_bits *b, size_t *room, int64_t range)
{
    for (int64_t value = 1; range > 0; value *= 2) {
        PG_GROW(b->value, b->bits, *room);
        b->value[b->bits++] = value < range ? value : range;
        range -= value < range ? value : range;
    }
}

bool model_bits_init(model_bits *out, const model *m, uint32_t *unbounded)
{
    size_t room = 0;
    *out = (model_bits){.columns = m->columns, .first = PG_NEW(uint32_t, (size_t)m->columns + 1)};
    for (uint32_t c = 0; c < m->columns; c++) {
        if (!m->column[c].lower_is_zero || m->column[c].upper < 0) {
            *unbounded = c;
            return false;
        }
        add_bits(out, &room, m->column[c].upper);
        out->first[c + 1] = out->bits;
    }
    return true;
}

void model_bits_release(model_bits *b)
{
    PG_FREE(b->first, b->value);
    *b = (model_bits){0};
}
