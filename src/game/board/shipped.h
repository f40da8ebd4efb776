/* shipped.h - the tables that shipped.cmake generates from boards/. Private to board. */
#ifndef PG_SHIPPED_H
#define PG_SHIPPED_H

#include "board/board.h"

/* By kind; each ends with a row without a name. */
extern const board_shipped_file *const shipped_files[];

#endif
