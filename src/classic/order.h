/* order.h - in which order a search tries the jumps. */
#ifndef PG_CLASSIC_ORDER_H
#define PG_CLASSIC_ORDER_H

#include "classic.h"

typedef struct jump_order {
    uint32_t *hole; /* [holes]: the holes as they are scanned */
    uint32_t *jump; /* [jumps]: by first hole as scanned, then direction, then as the board lists them */
} jump_order;

/* `directions` as in classic_options; the plain search scans column by column, the other row by row. */
pg_status order_make(jump_order *out, const board *b, classic_method method, const char *directions,
                     pg_error *e);
void order_release(jump_order *o);

#endif
