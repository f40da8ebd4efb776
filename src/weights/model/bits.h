/* bits.h - the whole columns of a model as sums of 0/1 variables, for formats that have no others.
 *
 * column = sum over its bits of value * bit. The values are 1, 2, 4, .. and a last one that makes the
 * sum of all of them the column's range, so that all 0/1 values of the bits, and no others, are within
 * bounds.
 */
#pragma once

#include "model/model.h"

typedef struct model_bits {
    uint32_t columns, bits;
    uint32_t *first; /* [columns + 1]: column c has the bits first[c] .. first[c + 1] - 1, counted from 0 */
    int64_t *value;  /* [bits] */
} model_bits;

/* False, with the number of a column that has no bounds, when there is one. model_bits_release it in any
 * case. */
bool model_bits_init(model_bits *out, const model *m, uint32_t *unbounded);
void model_bits_release(model_bits *b);
