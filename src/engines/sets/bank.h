/* bank.h - what refuses positions: resource counts and potentials, in lanes of 16 bits, many at a time.
 *
 * What is proposed comes from linear programs. A bank takes a count or a potential only when, with
 * integers, no jump raises it and no lane can overflow on any position: what is refused is refused exactly,
 * whoever proposed it. Taking jumps back turns all round: a position is refused when it is worth more than
 * any start, and lanes hold the negatives.
 *
 * The slack of a position under a count is its value less the least value that a finish has; a jump costs
 * what it loses. A position with a negative slack is dead, and so is what a jump leads to that costs more
 * than the slack. The slacks of a position are sums of rows, one for each four or eight holes (a table of
 * 16 or 256 rows), and the test of a jump is a subtraction, so that a few vector instructions test sixteen
 * counts. A count whose sums fit 64 bits only is tested by itself, for those who ask for that.
 *
 * A potential is a sum of numbers for the states of regions, each of a few holes. Regions are put together
 * to windows of at most POTENTIALS_WINDOW holes, and a window has a row of numbers for each of its states,
 * one lane a potential. The number of a state is a sum of bits of the position: what a jump changes in the
 * numbers of all windows is one constant. A position costs the numbers of its states, and for each window
 * and 32 potentials an addition; what a jump leads to costs two additions for each window that the jump
 * touches, and is done with as soon as 32 potentials have one that refuses it.
 */
#pragma once

#include "positions/pegs.h"
#include "positions/steps.h"
#include "sets/cut.h"

#include <assert.h>

/* ---- counts ----------------------------------------------------------------------------------------- */

enum { BANK_GROUP = 16, BANK_MOST_GROUPS = 8 /* of what is asked by bank_mask */ };

/* A group of lanes; compilers split it where the machine's vectors are shorter. */
typedef int16_t bank_group __attribute__((vector_size(BANK_GROUP * sizeof(int16_t))));

/* What the lanes are for. */
typedef struct bank_use {
    uint32_t most;           /* takes no more counts than that, images included */
    bool backwards;          /* jumps are taken back, and a floor is the most that a start is worth */
    bool large;              /* takes counts of 64 bits, too */
    bool by_bytes;           /* tables for eight holes each: larger, and half as many to add up */
    int64_t most_sum;        /* of the absolute values of a count's weights; 0: any that fits */
    bool sparing;            /* hits go to a count that has some, if possible */
    const uint32_t *element; /* NULL, or elements x holes, borrowed: a count is taken with all its images */
    uint32_t elements;       /* or not at all */
} bank_use;

/* A count of 64 bits. */
typedef struct bank_large {
    uint32_t number;
    int64_t *cost; /* [jumps] */
    int64_t slack; /* of the position last looked at */
} bank_large;

typedef struct count_bank {
    const board *board; /* borrowed */
    bank_use use;
    uint32_t used, room; /* counts */
    search_cut *cut;     /* [room], owned */
    uint64_t *hits;      /* [room] */
    double *scale;       /* [room]: the largest weight, at least 1 */
    uint32_t groups, group_room;
    bank_group *base;  /* [group_room]: less the floors */
    bank_group *value; /* parts x rows x group_room: of the pegs on four or eight holes each */
    bank_group *cost;  /* jumps x group_room */
    bank_group *slack; /* [group_room]: of the position last looked at */
    bank_large *large; /* each has an empty lane, too, which refuses nothing */
    uint32_t larges, large_room;
} count_bank;

void count_bank_init(count_bank *l, const board *b, const bank_use *use);
void count_bank_release(count_bank *l);
/* Takes a copy of a count. Refused (false): one that some jump gains on or that is too large, one that is
 * there, and any once there is no room. */
bool count_bank_add(count_bank *l, const search_cut *cut);
/* Keeps only the counts with hits, those with more of them first. */
void count_bank_keep_hit(count_bank *l);
/* Asks for counts that refuse positions of a list, drawn from `random` on, until `misses` in a row have none,
 * at most `tries` times. False: none was taken. */
bool count_bank_learn(count_bank *l, search_refuter refute, void *context, const uint64_t *pegs, size_t count,
                      uint64_t random, int misses, int tries, const pg_limits *limits);

/* Computes the slacks of a position; true when one is negative. */
bool count_bank_look(count_bank *l, const uint64_t *pegs);
/* Of the position last looked at. */
int64_t count_bank_slack(const count_bank *l, uint32_t count);
bool count_bank_large_refuses(const count_bank *l, uint32_t j);
enum { BANK_HERE = UINT32_MAX };
/* Counts a hit for a count that refuses what jump j leads to from the position last looked at, or
 * (BANK_HERE) that position itself. */
void count_bank_hit(count_bank *l, uint32_t j);

/* ---- the inner loops, for threads that share the lanes: slacks of counts of 16 bits -------------- */

/* `bits` holes have a table: 8 by bytes, else 4. */
static inline __attribute__((always_inline)) void count_bank_slacks(const count_bank *l, const uint32_t bits,
                                                                    const uint64_t *pegs, bank_group *slack)
{
    const uint32_t groups = l->groups, parts = (l->board->holes + bits - 1) / bits, in_word = 64 / bits;
    assert(bits == (l->use.by_bytes ? 8 : 4)); /* as the tables are */
    for (uint32_t g = 0; g < groups; g++)
        slack[g] = l->base[g];
    for (uint32_t p = 0; p < parts; p++) {
        uint64_t there = pegs[p / in_word] >> (p % in_word * bits) & ((1u << bits) - 1);
        const bank_group *row = l->value + (((size_t)p << bits) + there) * l->group_room;
        for (uint32_t g = 0; g < groups; g++)
            slack[g] += row[g];
    }
}

static inline __attribute__((always_inline)) bool count_bank_negative(const bank_group *g)
{
    const uint64_t signs = UINT64_C(0x8000800080008000);
    typedef uint64_t words __attribute__((vector_size(sizeof(bank_group) / 2), may_alias));
    const words *half = (const words *)g, w = half[0] | half[1];
    return ((w[0] | w[1]) & signs) != 0;
}

/* Is what jump j leads to refused, from a position with these slacks? */
static inline __attribute__((always_inline)) bool count_bank_refuse_from(const count_bank *l,
                                                                         const bank_group *slack, uint32_t j)
{
    const bank_group *cost = l->cost + (size_t)j * l->group_room;
    for (uint32_t g = 0; g < l->groups; g++) {
        bank_group left = slack[g] - cost[g];
        if (count_bank_negative(&left))
            return true;
    }
    return false;
}

/* Is what jump j leads to refused, from the position last looked at? */
static inline bool count_bank_refuse(const count_bank *l, uint32_t j)
{
    return count_bank_refuse_from(l, l->slack, j) || (l->larges && count_bank_large_refuses(l, j));
}

/* ---- potentials ------------------------------------------------------------------------------------- */

enum {
    POTENTIALS_WINDOW = 10,
    POTENTIALS_MOST_SUM =
        10000 /* of the largest values of the regions, and of a count's weights: what a proof
                                 by halves may have */
};

/* Lanes of 32 potentials; sums of a row a window. */
typedef int16_t potential_bank_row __attribute__((vector_size(64), may_alias));
/* The numbers of the states of some windows. */
typedef uint16_t potential_bank_states __attribute__((vector_size(32), may_alias));

enum {
    POTENTIALS_LANES = sizeof(potential_bank_row) / sizeof(int16_t),
    POTENTIALS_STATES = sizeof(potential_bank_states) / sizeof(uint16_t),
    POTENTIALS_MOST_PARTS = 4,
    POTENTIALS_MOST_WINDOWS = POTENTIALS_MOST_PARTS * POTENTIALS_STATES,
    POTENTIALS_MOST_GROUPS = 8,
    POTENTIALS_MOST = POTENTIALS_MOST_GROUPS * POTENTIALS_LANES /* potentials */
};

typedef struct potential_bank_window {
    uint64_t holes;
    uint32_t size;
    potential_bank_row *row; /* [groups x 2^size], part of `rows` */
} potential_bank_window;

typedef struct potential_bank {
    const board *board;       /* borrowed; at most 64 holes */
    const struct steps *play; /* borrowed: jumps in the direction of the search */
    bool backwards;           /* a floor is the most that a start is worth */
    uint32_t most, used, room, groups;
    search_potential *potential;          /* [room], owned */
    uint64_t *hits;                       /* [room] */
    potential_bank_row *base;             /* [groups]: less the floors */
    uint32_t windows, window_room, parts; /* parts: of POTENTIALS_STATES windows */
    potential_bank_window *window;
    potential_bank_row *rows; /* of all windows, on large pages: they are looked up all over */
    potential_bank_states
        *byte; /* [bytes of a position x 256 x parts]: what a byte adds to the states' numbers */
    potential_bank_states *flip; /* [jumps x parts]: what a jump changes in them, ... */
    uint64_t *touched;           /* [jumps]: ... and in which windows */
} potential_bank;

void potential_bank_init(potential_bank *p, const board *b, const struct steps *play, bool backwards,
                         uint32_t most);
void potential_bank_release(potential_bank *p);
/* Takes a potential, which is released in any case. Refused (false): one that some jump may raise or that is
 * too large, and any once there is no room. */
bool potential_bank_add(potential_bank *p, search_potential *potential);
/* Keeps only those with hits. */
void potential_bank_keep_hit(potential_bank *p);
bool potential_bank_refuse(const potential_bank *p, uint64_t pegs);
/* Leaves of the jumps that apply to a position those to what no potential refuses. Unless `hits` is NULL, the
 * first potential that refuses gets one more there, for each. */
void potential_bank_mask(const potential_bank *p, uint64_t pegs, uint64_t *legal, uint64_t *hits);

/* ---- both ------------------------------------------------------------------------------------------- */

typedef struct bank {
    count_bank counts;
    potential_bank potentials; /* tested on what the counts leave; of none where no more than 0 are taken */
} bank;

void bank_release(bank *b);
/* Keeps only what has hits. */
void bank_keep_hit(bank *b);
/* Of one word. */
bool bank_refuses(bank *b, uint64_t pegs);
/* As bank_mask, and counts the hits. */
void bank_mask_noting(bank *b, uint64_t pegs, uint64_t *legal);

/* Leaves of a set of legal jumps those to what is not refused. They are masked out before any is made: a
 * branch a jump would be mispredicted half of the time. */
static inline __attribute__((always_inline)) void bank_mask(const bank *b, const uint32_t jump_words,
                                                            const uint64_t *pegs, uint64_t *legal)
{
    const count_bank *counts = &b->counts;
    bank_group slack[BANK_MOST_GROUPS];
    if (counts->use.by_bytes)
        count_bank_slacks(counts, 8, pegs, slack);
    else
        count_bank_slacks(counts, 4, pegs, slack);
    for (uint32_t k = 0; counts->groups && k < jump_words; k++)
        for (uint64_t bits = legal[k]; bits; bits &= bits - 1) {
            uint32_t at = (uint32_t)__builtin_ctzll(bits);
            legal[k] ^= (uint64_t)count_bank_refuse_from(counts, slack, k * 64 + at) << at;
        }
    if (b->potentials.groups)
        potential_bank_mask(&b->potentials, pegs[0], legal, NULL);
}
