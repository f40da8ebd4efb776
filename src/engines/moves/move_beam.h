/* move_beam.h - a beam by whole moves. Private to moves. */
#pragma once

#include "engine.h"
#include "heuristic.h"

/* Looks for a game of at most `most` moves among at most `width` positions after each of its moves: those for
 * which the moves that the bound asks for and the heuristic are least together (heuristic.h). e->hit tells
 * whether one was found, which then is in *out; nothing is proved if not. PG_OK: it was complete, else why it
 * was given up. */
pg_status engine_move_beam(moves_engine *e, uint32_t most, size_t width, const heuristic_weights *weigh,
                           game *out);
