/* spread.h - a closure whose blocks are spread over ranks. Private to the module.
 *
 * Every rank goes through all steps of the run, for its own blocks; what other ranks have is zero in its set,
 * whose pages are never touched, so that a place means the same everywhere. A jump flips the same bits of all
 * block numbers. So the hash that chooses the owner of a block is linear, some parities of its number: a jump
 * takes all blocks of a bucket to one and the same bucket, most jumps to the same one when the parities
 * are well chosen, and only the others need messages.
 *
 * Who needs which runs of whose blocks follows from the jumps, the level and `filled`, which all ranks know:
 * nothing is asked for. Both sides list the same pieces in the same order and cut the same messages.
 */
#pragma once

#include "run.h"

/* Vectors that lie together in a block. */
typedef struct stretch {
    uint64_t block;
    uint32_t first, vectors; /* in storage order */
} stretch;

/* What goes to and comes from one rank. */
typedef struct stream {
    stretch *out, *in;
    size_t outs, ins, out_room, in_room;
    size_t packed, posted, taken; /* pieces that were packed, that are awaited, that came */
} stream;

typedef struct exchange exchange;
/* Gets the pieces, in order: `block` is where the whole block would begin, of which the piece's vectors alone
 * are there, and only while this runs. */
typedef void (*exchange_taker)(void *context, uint32_t rank, size_t number, const uint64_t *block);

exchange *exchange_new(const closure *c);
void exchange_free(exchange *x); /* NULL is fine */
stream *exchange_with(exchange *x, uint32_t rank);
void exchange_add(stretch **list, size_t *used, size_t *room, stretch p);
/* Begins to send and receive; then takes all pieces, and forgets them. */
void exchange_begin(exchange *x);
void exchange_end(exchange *x, exchange_taker take, void *context);

/* Fills in c->owner, from the jumps as pulls. False when the set is too small for so many ranks. */
bool spread_blocks(closure *c);
/* Could it be, by its size alone? */
bool spread_fits(const layout *l, const peers *p);
/* What a rank has of a set of so many bytes, messages included. */
size_t spread_bytes(size_t bytes, uint32_t ranks);

static inline bool is_mine(const closure *c, uint64_t block)
{
    return !c->owner || c->owner[block] == c->peers->rank;
}

/* Tells all ranks which levels of which blocks have members. */
static inline void spread_join_filled(closure_making *r)
{
    if (r->c->owner)
        r->c->peers->join(r->c->peers->context, (uint64_t *)(void *)r->filled, r->blocks);
}

/* The members of all ranks. */
uint64_t spread_count(const closure *c);

static inline void sum_ranks(const closure *c, uint64_t *number, size_t count)
{
    if (c->owner)
        peers_sum(c->peers, number, count);
}

/* ---- calls: what rank 0 is asked, the others do too ------------------------------------------------ */

typedef enum spread_op { SPREAD_NEW, SPREAD_FREE, SPREAD_BY_PEGS, SPREAD_ORBITS, SPREAD_DUALS } spread_op;

/* Rank 0 of a closure that is spread tells the others. On other ranks, and where it is not, nothing. */
void spread_call(const closure *c, spread_op op, const void *bytes, size_t length);
/* The parts of functions that all ranks do, after the call. */
pg_status closure_make_set(closure *c, const board *b, const closure_options *options, pg_error *e);
void spread_call_new(const closure *c, const closure_options *options, size_t memory);
pg_status orbits_of_elements(const closure *c, const uint32_t *image, uint32_t elements,
                             const pg_limits *limits, const uint64_t *by_pegs, uint64_t *count);
