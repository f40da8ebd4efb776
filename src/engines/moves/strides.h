/* strides.h - a beam by whole moves. Private to moves. */
#ifndef PG_STRIDES_H
#define PG_STRIDES_H

#include "engine.h"
#include "outlook.h"

/* Looks for a game of at most `most` moves among at most `width` positions after each of its moves: those for
 * which the moves that the bound asks for and the outlook are least together (outlook.h). e->hit tells
 * whether one was found, which then is in *out; nothing is proved if not. PG_OK: it was complete, else why it
 * was given up. */
pg_status engine_strides(moves_engine *e, uint32_t most, size_t width, const outlook_weights *weigh,
                         game *out);

#endif
