/* chance.h - where games end that are played at random: at each position every legal jump is as likely. */
#pragma once

#include "board/board.h"

#include <gmp.h>

typedef struct chance_options {
    uint64_t games; /* to be played; 0: exact where at most CHANCE_POSITIONS positions can be reached */
    uint64_t seed;
    const pg_limits *limits; /* may be NULL */
} chance_options;

enum { CHANCE_POSITIONS = 200000, CHANCE_GAMES = 1000000 };

typedef struct chance_result {
    bool exact;
    uint32_t most;     /* pegs, of the start */
    mpq_t *share;      /* [most + 1], exact: of ends with so many pegs */
    uint64_t *ended;   /* [most + 1], else: games that ended so */
    uint64_t games;    /* played in all */
    pg_status stopped; /* PG_TIME, PG_INTERRUPTED: fewer games were played */
} chance_result;

/* Games that are not exact: o->games, or CHANCE_GAMES. PG_INPUT where a jump takes no peg away, as games may
 * then never end. chance_release it in any case. */
pg_status chance_find(chance_result *out, const board *b, const uint64_t *start, const chance_options *o,
                      pg_error *e);
void chance_release(chance_result *r);
/* Of ends with so many pegs; and the standard error of that, 0 where it is exact. */
double chance_share(const chance_result *r, uint32_t pegs, double *error);
