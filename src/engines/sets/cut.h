/* cut.h - what refuses positions, as it is proposed: resource counts and potentials. bank.h tests them. */
#pragma once

#include "board/problem.h"

/* A verified resource count with integer weights and what it demands of a position:
 * sum of weight over pegs >= floor, or the finish is out of reach from there.
 * |weight| sums fit in int64 by construction; the maker checks. */
typedef struct search_cut {
    int64_t *weight; /* [holes] */
    int64_t floor;   /* the smallest value over the finish set */
} search_cut;

/* Asked of a position that no count at hand refuses: fills in a count that does and returns true, or
 * returns false. `out->weight` has room for all holes. Must be exact: the engine believes it. */
typedef bool (*search_refuter)(void *context, const uint64_t *pegs, search_cut *out);

/* A potential with integer values that no jump raises, as a sum of tables, one for the states of each of some
 * regions. |value| sums fit in int32 by construction; the maker checks. */
typedef struct search_table {
    uint32_t holes, *hole; /* ascending, at most SEARCH_TABLE_HOLES */
    int32_t *value;        /* [1 << holes], bit k of the index for hole[k] */
} search_table;
typedef struct search_potential {
    uint32_t tables;
    search_table *table;
    int64_t floor; /* as of a count */
} search_potential;
enum { SEARCH_TABLE_HOLES = 9 };
void search_potential_release(search_potential *p);
/* Its value less the floor, or back the floor less its value: below 0 it is refused. */
int64_t search_potential_slack(const search_potential *p, uint64_t pegs, bool backwards);
/* The most that jump j can add, in the states of the regions that allow it. */
int64_t search_potential_gain(const search_potential *p, const board *b, uint32_t jump);

/* Asked of some positions that nothing at hand refuses: makes a potential that refuses them on average, and
 * often some of them, and returns true; or returns false. Must be exact: the engine believes it. */
typedef bool (*search_finder)(void *context, const uint64_t *pegs, uint32_t positions, search_potential *out);
