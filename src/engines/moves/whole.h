/* whole.h - levels by whole moves, from both ends, that do not meet. Private to moves.
 *
 * A level holds one position of each orbit, the least, that so many moves lead to and no fewer, and that no
 * move potential of the level refuses. It is said in docs/mathematics/certificate-format.md, to the letter:
 * the sizes are counted again by the checker.
 */
#ifndef PG_MOVES_WHOLE_H
#define PG_MOVES_WHOLE_H

#include "engine.h"

enum { WHOLE_LANES = 128, WHOLE_BLOCK = 16, WHOLE_HOLES = 63 };

typedef struct whole_level {
    uint64_t size;
    uint32_t known; /* move potentials that it knew */
} whole_level;

/* The move potentials of a side, as lanes of 16 bits. */
typedef struct whole_bank {
    bool back;
    const potential_frame *frame;
    move_potential *known;
    uint32_t count;
    size_t room;
    uint32_t bytes;
    int16_t *row;  /* bytes x 256 x lanes */
    int16_t *full; /* regions x lanes */
    int16_t limit[WHOLE_LANES];
} whole_bank;

typedef struct whole_side {
    const side *play; /* the engine's */
    bool back;
    whole_bank bank;
    whole_level *level;
    size_t levels, room;
    uint64_t *member; /* of all levels, as they were found; those refused later are not among them */
    size_t members, member_room, begin; /* begin: of the newest level */
    uint32_t *slot;                     /* number of a member + 1 */
    size_t slots;
} whole_side;

/* Positions between the jumps of the move in hand. */
typedef struct whole_tours {
    uint64_t *pegs;
    uint32_t *hole, *slot;
    size_t used, room;
} whole_tours;

typedef struct whole {
    engine *e;
    const pg_limits *limits;
    uint32_t most;      /* moves */
    whole_side side[2]; /* ahead, back */
    bool listed;        /* there are levels back */
    whole_tours tours;
    pg_status stopped;
} whole;

/* The levels for games of at most so many moves; false: they meet, or a limit was reached. */
bool whole_make(whole *w, engine *e, uint32_t most, const pg_limits *limits);
void whole_release(whole *w);
/* A move potential that bounds the moves between the position and the other end, which it knows the values
 * of. False: there is none to be had. */
bool whole_ask(engine *e, bool back, const uint64_t *pegs, const pg_limits *limits, move_potential *out);

#endif
