/* bits.c - whole columns as sums of 0/1 variables. Cost: linear in the model. */
#include "bits.h"

#include <stdlib.h>

typedef struct bounds {
    int64_t low, high;
} bounds;

/* Sets the bounds of a free column by the equations that it is in; false when another column there has none. */
static bool from_equation(const model *m, uint32_t column, bounds *out)
{
    const model_column *c = &m->column[column];
    if (c->length != 1 || m->row[m->entry[c->first].row].sense != MODEL_EQ)
        return false;
    uint32_t row = m->entry[c->first].row;
    int64_t least = -m->row[row].right, most = least, by = m->entry[c->first].value;
    for (uint32_t k = 0; k < m->columns; k++)
        for (uint32_t e = m->column[k].first; e < m->column[k].first + m->column[k].length; e++) {
            if (m->entry[e].row != row || k == column)
                continue;
            if (!m->column[k].lower_is_zero || m->column[k].upper < 0)
                return false;
            *(m->entry[e].value < 0 ? &least : &most) += m->entry[e].value * m->column[k].upper;
        }
    /* by * column lies between -most and -least; rounding outwards does no harm. */
    int64_t size = by < 0 ? -by : by, reach = (llabs(least) > llabs(most) ? llabs(least) : llabs(most)) / size + 1;
    *out = (bounds){-reach, reach};
    return true;
}

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
    *out = (model_bits){.columns = m->columns,
                        .low = PG_NEW(int64_t, m->columns),
                        .first = PG_NEW(uint32_t, (size_t)m->columns + 1)};
    for (uint32_t c = 0; c < m->columns; c++) {
        bounds range = {0, m->column[c].upper};
        if (!m->column[c].lower_is_zero || range.high < 0)
            if (m->column[c].lower_is_zero || !from_equation(m, c, &range)) {
                *unbounded = c;
                return false;
            }
        out->low[c] = range.low;
        add_bits(out, &room, range.high - range.low);
        out->first[c + 1] = out->bits;
    }
    return true;
}

void model_bits_release(model_bits *b)
{
    free(b->low);
    free(b->first);
    free(b->value);
    *b = (model_bits){0};
}
