/* regions.h - corners, categories and Merson regions, from the jumps of a board alone.
 *
 * Categories. A hole goes into one category with every hole that one jump carries a peg to: the components
 * of the from-to relation. A peg keeps its category for the whole game. (Beasley; Bell, "Diagonal Peg
 * Solitaire", 2.1.)
 *
 * Origin. The origin of a jump is the first of its cells that goes from full to empty: FROM, for a jump that
 * carries a peg. A jump that only adds pegs has none.
 *
 * Touching. A jump changes a set R of holes when it changes the state of one of them. A game from position A
 * to position B that differ somewhere on R has a first jump that changes R; it fits on R as A is.
 *
 * Merson regions. R is a Merson region when every jump that fits on the full R and changes it has its origin
 * in R. With the classical jumps: for every hole of R that is jumped over, FROM or TO lies in R. A corner is
 * the smallest case. (Robin Merson, 1962, in Beasley, "The Ins and Outs of Peg Solitaire"; Bell, 3.3.) The
 * union of Merson regions is one.
 *
 * Theorem. Let R be a Merson region, full in A and not full in B, in a game from A to B. Then the first jump
 * that changes R is the first jump of its move and has its origin in R. For disjoint R1 .. Rk these are k
 * different moves.
 * Proof. Until that jump R is full, so its origin is in R by definition. If it went on with the move of the
 * jump before, that one would have carried the peg into the origin, from empty to full, and so changed R
 * earlier. A jump has one origin, which lies in one of disjoint sets; so the jumps differ, and being first
 * jumps of their moves they belong to different moves.
 * Nothing of the kind holds for regions that end empty: one move can be the last to touch many of them.
 */
#pragma once

#include "board/board.h"

#define REGIONS_NO_ORIGIN UINT32_MAX

/* Writes the category of each hole into category[holes]: 0, 1, .. in order of their first holes. Returns how
 * many. */
uint32_t regions_categories(const board *b, uint32_t *category);

uint32_t regions_origin(const board *b, uint32_t jump); /* a hole or REGIONS_NO_ORIGIN */
bool regions_changes(const board *b, uint32_t jump, const uint64_t *set);

/* Sets of holes, ascending by size, then by their first differing hole. */
typedef struct region_list {
    uint32_t holes, words; /* words a set */
    uint32_t count;
    uint64_t *set;          /* count x words */
    uint32_t *size;         /* [count] */
    uint32_t *first, *hole; /* the holes of region i, ascending: hole[first[i] .. first[i + 1]) */
    bool complete; /* false: some may be missing, because a limit was reached; those listed are right */
} region_list;

enum { REGIONS_MOST_HOLES = 12, REGIONS_MOST = 4096 };

/* The minimal Merson regions with at most `most_holes` holes, at most `most` of them. `leave` (NULL: all
 * holes) is a set that each must meet, the holes that are empty in the end: minimal then among the regions
 * that do. They are what lower bounds are made of: every larger region is full only when a listed one is (as
 * far as the limits let them be listed). `complete` says nothing about larger ones. */
void regions_find(region_list *out, const board *b, const uint64_t *leave, uint32_t most_holes, uint32_t most,
                  const pg_limits *limits);
void regions_release(region_list *l);
static inline const uint64_t *regions_set(const region_list *l, uint32_t i)
{
    return l->set + (size_t)i * l->words;
}

/* A largest number of disjoint listed regions. Indices go to chosen[], ascending, with room for l->count;
 * *best says whether it is certain that no choice has more. */
uint32_t regions_pack(const region_list *l, uint32_t *chosen, bool *best, const pg_limits *limits);
