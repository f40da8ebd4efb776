/* pieces.h - piece types and keys of the independent search. Private to classic.
 *
 * Both are D. Dirkse's (2010), made for the English board and its centre, and here derived from board and
 * finish. Keys are sound: they are a class test. Types are a rule of thumb; a search that used them and
 * found nothing has proved nothing (pieces.c has a game that they forbid).
 */
#pragma once

#include "board/problem.h"

/* A hole's piece type. A peg keeps its type for the whole game, as its jumps keep its category. */
enum { TYPE_NONE, TYPE_WIN, TYPE_HELPER, TYPE_CORNER, TYPES };

/* The types for a finish of one peg; PG_INPUT for any other, and where a jump would change a peg's type. */
pg_status types_make(uint8_t **out, const board *b, const position *finish, pg_error *e);

/* True when keys 1, 2, 3 along the diagonals show that no game leads from start to finish. Exact: they are
 * used only where each jump leaves their sum (exclusive or) as it is. False where they do not apply. */
bool keys_refuse(const problem *p);
