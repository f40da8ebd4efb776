/* completion.h - a member of a position set in which no jump is legal. Private to board. */
#pragma once

#include "board/problem.h"

/* `set` has at least one member when `stuck` is left out of account. */
problem_meeting completion_stuck(const position *set, uint64_t *pegs);
