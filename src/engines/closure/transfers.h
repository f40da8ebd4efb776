/* transfers.h - jumps as what a vector of the set takes over from other vectors. Private to the module.
 *
 * A vector with index i takes over, by one jump, from the vector with index i ^ flip: of its bits those in
 * `pick`, moved by a constant distance. It does so when the index cells of the jump are in their state after
 * it, i & mask == want. Where pivots are among the jump's cells, what they hold depends on the low bits,
 * which `pick` takes care of, and on the parity of some bits of the index, the signs: a jump is one pull for
 * each choice of these parities, with conditions on the signs like those on the index.
 *
 * So one block takes over from one other block, and which vectors of it do, and from where, is the same for
 * all blocks, but for the part that the block's number has in the signs: a list of pairs, made once, in the
 * order of storage.
 */
#pragma once

#include "layout.h"

/* Ranks in two blocks. */
typedef struct pair {
    uint16_t to, from;
} pair;

/* The vectors of a block that a pull applies to. */
typedef struct way {
    uint64_t mask, want, flip;     /* of the number in the block */
    uint64_t sign_mask, sign_want; /* of its part of the signs */
    pair *pair;                    /* by rising `to` */
    uint32_t *first;               /* those of level m: from first[m] to first[m + 1] */
} way;

/* Kinds of pulls, in the order of the list. */
typedef enum pull_kind {
    PULL_WHOLE, /* from a level gone through before, all bits, unmoved */
    PULL_MOVED, /* from a level gone through before */
    PULL_INNER, /* within the vector */
    PULL_LEVEL, /* from the same level or a later one */
    PULL_KINDS
} pull_kind;

typedef struct pull {
    uint64_t pick[VECTOR_WORDS];                 /* of the source, its words exchanged */
    uint8_t lane;                                /* word k of the image comes from word k ^ lane, */
    uint8_t left, right;                         /* shifted; one of the two is 0 */
    int8_t rise;                                 /* source's level less the vector's own, all of it ... */
    int8_t mid_rise;                             /* ... and the part within the block */
    uint64_t flip, mask, want;                   /* of the index */
    uint64_t block_flip, block_mask, block_want; /* the block's part of these */
    uint64_t sign_mask, sign_want;
    const uint32_t *way; /* the ways, by the block's part of the signs in sign_mask, read as a number */
} pull;

typedef struct pulls {
    const layout *layout; /* borrowed */
    pull *pull;
    uint32_t first[PULL_KINDS + 1]; /* kind k: from first[k] to first[k + 1] */
    way *way;
    uint32_t ways, way_room;
    uint32_t *way_of; /* what the pulls point into */
    uint32_t signs;
    uint64_t high_sign[MOST_BITS]; /* bit of the block's number: its part of the signs */
    bool adds;                     /* levels are gone through from the lowest up, not from the highest down */
    bool climbs;                   /* some PULL_LEVEL is from a later level */
    bool inner_once;               /* one round of the PULL_INNER, in order, closes a vector under them */
} pulls;

void transfers_init(pulls *p, const layout *l, const rule *r, uint32_t rules);
void transfers_release(pulls *p);

static inline uint64_t block_signs(const pulls *p, uint64_t block)
{
    uint64_t signs = 0;
    for (; block && p->signs; block &= block - 1)
        signs ^= p->high_sign[__builtin_ctzll(block)];
    return signs;
}

/* The way of a pull into a block with these signs. */
static inline const way *way_into(const pulls *p, const pull *u, uint64_t signs)
{
    uint32_t number = 0, bit = 0;
    for (uint64_t m = u->sign_mask; m; m &= m - 1)
        number |= (uint32_t)(signs >> __builtin_ctzll(m) & 1) << bit++;
    return &p->way[u->way[number]];
}
