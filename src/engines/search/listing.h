/* listing.h - all positions that can be reached from a start, one by one, while they are few.
 *
 * The plainest engine: breadth first, no counts, no symmetry. It decides for every finish at once when all is
 * listed, and what it has listed holds games. It can be stopped and gone on with, so a bounded try costs
 * nothing that is lost. Works for any rules; some 0.3 microseconds and 40 bytes a position.
 *
 * As a beam it keeps some of each level, and finds positions without a jump where all that can be reached is
 * too much: those with the fewest legal jumps go first. What it has listed holds games, too, but refuses
 * nothing.
 */
#pragma once

#include "board/board.h"

typedef struct listing listing;
typedef enum listing_state {
    LISTING_OPEN, /* there is more */
    LISTING_DONE, /* all that can be reached is listed */
    LISTING_FULL, /* no room for more */
} listing_state;

/* Borrows board and start. `memory`: bytes that it may take. Positions of fewer than `floor` pegs are left
 * out; where every jump loses pegs, nothing that is listed can follow them. */
listing *listing_new(const board *b, const position *start, int64_t floor, size_t memory);
/* A beam towards positions that are stuck, with `pegs` of them (below 1: any number): of what each number of
 * jumps leads to, `width` positions stay. With `near` or fewer pegs too many, those with the fewest legal
 * jumps; before that any, as who has few jumps early is soon stuck with too many pegs. The start is closed.
 */
listing *listing_new_beam(const board *b, const position *start, int64_t pegs, size_t width, int64_t near,
                          size_t memory);
void listing_free(listing *l); /* NULL is fine */
/* Goes on until `most` positions in all were gone through, or the limits say stop (LISTING_OPEN). */
listing_state listing_go(listing *l, uint64_t most, const pg_limits *limits);
listing_state listing_now(const listing *l);
uint64_t listing_count(const listing *l);   /* listed so far; the start's completions among them */
uint64_t listing_gone(const listing *l);    /* gone through, with all their jumps */
bool listing_left_out(const listing *l);    /* did any have fewer pegs than the floor? */
uint64_t *listing_sorted(const listing *l); /* all that is listed, ascending as numbers; free() it */
/* The first member of `set` from place *at on; false when there is none so far, and *at is then the place to
 * go on from. A game to it, by the fewest jumps; game_release it. */
bool listing_find(const listing *l, const position *set, size_t *at, game *out);
