/* order.h - in which order a search tries the jumps. Private to classic.
 *
 * Without pruning, the counts of a search depend on board, problem and this order alone, so the orders are
 * part of what was published (A. B. Matos 2002; D. Dirkse 2010). order.c says which they are, and what
 * boards get that have no compass directions.
 */
#pragma once

#include "classic/classic.h"

typedef struct jump_order {
    uint32_t *hole; /* [holes]: the holes as they are scanned */
    uint32_t *jump; /* [jumps]: by first hole as scanned, then direction, then as the board lists them */
} jump_order;

/* `directions` as in classic_options; the plain search scans column by column, the other row by row. */
pg_status order_make(jump_order *out, const board *b, classic_method method, const char *directions,
                     pg_error *e);
void order_release(jump_order *o);
