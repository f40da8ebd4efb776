/* certify.h - a proof that no game has fewer moves, for a checker that counts again.
 *
 * The reasons and why they hold: docs/mathematics/certificate-format.md, "Fewest moves". First a move
 * potential that falls too far for fewer moves; else levels of whole moves from both ends, which do not meet.
 * Levels learn move potentials as they get long, and each notes how many it knew: so one pass states their
 * sizes.
 */
#ifndef PG_MOVES_CERTIFY_H
#define PG_MOVES_CERTIFY_H

#include "moves/moves.h"

/* Adds the lines of a proof file, its symmetries, vectors and statement, that say that the game, of so many
 * moves, has the fewest. False: there is no proof within the limits (memory 0: 8 GiB), or on boards of so
 * many holes; nothing was added then. */
bool moves_certify(pg_buf *out, const problem *p, const game *best, uint32_t moves, const pg_limits *limits);

/* The same, for tests: levels of so many positions ask for potentials (0: as many as usual), and with
 * `levels_alone` no single potential is asked for. */
typedef struct certify_trial {
    uint64_t long_level;
    bool levels_alone;
} certify_trial;
bool moves_certify_try(pg_buf *out, const problem *p, const game *best, uint32_t moves,
                       const pg_limits *limits, const certify_trial *trial);

#endif
