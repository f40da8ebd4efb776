/* shipped.h - the table that shipped.cmake generates from boards/. Private to src/board. */
#ifndef PG_SHIPPED_H
#define PG_SHIPPED_H

#include "board.h"

extern const board_shipped_file shipped_files[];
extern const size_t shipped_count;

#endif
