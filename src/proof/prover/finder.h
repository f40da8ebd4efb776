/* finder.h - potentials that refuse given positions, for levels from both ends. Private to prover. */
#pragma once

#include "exact/exact.h"
#include "search/search.h"
#include "solve/lp.h"

/* Finds potentials that no jump raises and that put positions below `fixed`, the finish, or with `back` above
 * it, the start. Its regions are the sets of holes that jumps have. */
typedef struct finder {
    const board *board; /* borrowed, as what follows */
    const position *fixed;
    bool back;
    const pg_limits *limits;
    asked_program asked;
    uint32_t regions, states;
    model_region *region; /* their holes belong to the finder */
    const uint64_t *pegs; /* of the question under way */
    uint32_t positions;
    search_potential *found;
} finder;

void finder_init(finder *f, const board *b, const position *fixed, bool back, const pg_limits *limits);
void finder_release(finder *f);
/* A search_finder; the context is the finder. Sets with open holes, boards of more than 63 holes and jumps of
 * more than SEARCH_TABLE_HOLES holes: never any. */
bool finder_find(void *context, const uint64_t *pegs, uint32_t positions, search_potential *out);

/* The potential in exact numbers, its gains worked out; potential_free it. NULL: its regions are none of this
 * board. */
potential *finder_exact(const search_potential *p, const board *b);
