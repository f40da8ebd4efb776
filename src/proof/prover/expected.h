/* expected.h - about how many positions can be reached? Private to prover. */
#pragma once

#include "board/board.h"

/* A guess from random games, always the same one: about right for the third root of the number, which is what
 * it is asked for. Boards of at most 64 holes. */
double expected_reach(const board *b, const position *start);
