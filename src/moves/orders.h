/* orders.h - shortest games up to the order of their moves. Private to moves. */
#ifndef PG_MOVES_ORDERS_H
#define PG_MOVES_ORDERS_H

#include "paths.h"
#include "trail.h"

/* Fills in `out` (zeroed before). PG_LIMIT and PG_INTERRUPTED leave a lower bound in out->games. */
pg_status orders_count(trail *t, paths_kind *out);

#endif
