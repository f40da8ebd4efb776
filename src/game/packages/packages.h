/* packages.h - purges: sets of pegs that a few holes beside them help to remove.
 *
 * A package is a set R of holes and a catalyst, other holes with a peg or none each, such that a game that
 * changes no other hole leads from pegs in R and the catalyst to the catalyst alone. (Berlekamp, Conway, Guy,
 * "Winning Ways", chapter 23: packages and purges; Beasley: block removals. The 3-purge takes three pegs in
 * a row, with a peg on one side of an end and an empty hole on the other.) Listed are those in which no game
 * comes by the catalyst and some of R, as that is two smaller packages one after the other, and whose
 * catalyst has no hole too many.
 */
#pragma once

#include "board/board.h"

enum { PACKAGES_HOLES = 64 };

typedef struct package {
    uint64_t removed, catalyst, pegs; /* holes; of the catalyst those with a peg */
    uint32_t kind;         /* one shape, turned, mirrored or moved; on boards without a picture or with joined
                              sides: those that symmetries take to each other */
    uint32_t jumps, *jump; /* a game */
} package;

typedef struct packages {
    package *list; /* by the numbers of pegs removed and of holes in the catalyst, then by kind */
    size_t count, room;
    uint32_t kinds;
    pg_status stopped; /* what status_stops: those of more pegs are missing */
} packages;

/* All that remove at most `removes` pegs with a catalyst of at most `catalyst` holes. PG_INPUT: a board of
 * more holes, or one whose jumps do not all take as many pegs. packages_release it in any case. */
pg_status packages_find(packages *out, const board *b, uint32_t removes, uint32_t catalyst,
                        const pg_limits *limits, pg_error *e);
void packages_release(packages *p);

/* ---- games (game_packages.c) ------------------------------------------------------------------------ */

/* A game in an order, with the same jumps before each that shares a hole with it, that has packages in one
 * piece: part i is jumps [end[i - 1], end[i]), a package or a jump alone. As many jumps as may be are in
 * packages of at most `most` jumps, or as many as a search of bounded length finds. */
typedef struct game_packages {
    game order;
    uint32_t *end, parts; /* [parts] */
} game_packages;
void game_packages_find(game_packages *out, const board *b, const game *g, uint32_t most);
void game_packages_release(game_packages *p);

/* Pegs of the position that no game moves any more, as far as it is seen without a search: where pegs and
 * where empty holes can come to be, each by itself. */
void packages_fixed(const board *b, const uint64_t *pegs, uint64_t *fixed);
