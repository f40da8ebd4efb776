/* private.h - what the files of the library share: boards, errors and limits between both sides of the
 * interface. Private to lib. */
#ifndef PAGODA_PRIVATE_H
#define PAGODA_PRIVATE_H

#include "pagoda.h"

#include "board.h"

struct pagoda_board {
    board *board;
};

/* The public status; the text goes into `out` (may be NULL) unless all is well. */
pagoda_status outcome(pg_status s, const pg_error *e, pagoda_error *out);
pg_limits private_limits(const pagoda_limits *l); /* NULL: none */

#endif
