/* shipped.h - the tables that shipped.cmake generates from boards/. Private to board. */
#pragma once

#include "board/board.h"

/* By kind; each ends with a row without a name. */
extern const board_shipped_file *const shipped_files[];
