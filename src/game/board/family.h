/* family.h - boards that a rule makes: triangle:12, rectangle:5x7, cross:2,3,2,3. Private to board. */
#pragma once

#include "board/reader.h"

/* Does `name` ask for a board of a family: a word, a colon, numbers? */
bool family_asked(const char *name);
/* The board file of that member of the family, added to `out`. PG_INPUT: no such family, other numbers
 * than it takes, or more holes or jumps than a board can have. */
pg_status family_write(pg_buf *out, const char *name, pg_error *e);
