/* rules.h - from rule sets to jumps. Private to board.
 *
 * Whatever a board file says, what comes out is one list of jumps, each a list of cells (board.h), in the
 * order that board.h promises. What plays, counts or proves needs neither directions nor patterns again.
 */
#pragma once

#include "board/board.h"

enum { RULES_MAX_DIRECTIONS = 1024, RULES_MAX_PATTERNS = 1024 };

/* Reads orthogonal|hexagonal|diagonal|custom or 4|6|8. */
bool rules_by_name(board_rules *out, const char *text, size_t length);
/* Replaces the board's directions and patterns by those of the named rule set b->rules (none for graph and
 * free boards, which keep the default pattern). */
void rules_set_named(board *b);
/* Adds the patterns of merging|jump-and-merge|reversible, rules of games on graphs; false: none of these. */
bool rules_of_graph(board *b, size_t *room, const char *text);
void rules_add_direction(board *b, size_t *room, int drow, int dcol); /* unless it is there */
void rules_add_pattern(board *b, size_t *room, const char *before, const char *after, size_t length);
/* Makes all jumps of a picture from its directions and patterns, or of a graph from its edges. False when
 * there are more than a board may have. */
bool rules_picture_jumps(board *b);
bool rules_graph_jumps(board *b);
/* The jumps of a graph by its patterns: what comes of it lists them, as a free board does. */
bool rules_graph_patterns(board *b);
/* Sorts a list of jumps, whose cells are in `cell`, by holes, then states. */
void rules_order_jumps(board_jump *jump, size_t count, const jump_cell *cell);
/* Makes the jumps of a free board of such a list, and sorts it. */
bool rules_free_jumps(board *b, board_jump *jump, size_t count, const jump_cell *cell);
