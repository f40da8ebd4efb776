/* classic.h - two classical depth-first searches, as they were published, for teaching and comparison.
 *
 * plain        the search of A. B. Matos, "Trying to solve Peg Solitaire by a simple, depth-first search"
 *              (Porto 2002): holes column by column, directions in a fixed order, no memory, no pruning. Its
 *              counts of jumps depend on nothing but board, start, finish and order, and agree with the
 *              printed ones.
 * independent  the search of D. Dirkse, "programming Peg-Solitaire" (2010): jumps in a fixed numbering,
 *              pruned by a permutation filter, by piece types and by keys (pieces.c says which are sound).
 *
 * Both play jump sequences, not positions: a position met twice is searched twice. They end only where every
 * jump loses a peg, and they take one closed start. A position of the finish is a leaf.
 */
#pragma once

#include "board/problem.h"

typedef enum classic_method { CLASSIC_PLAIN, CLASSIC_INDEPENDENT, CLASSIC_METHODS } classic_method;
enum { /* what the independent search prunes by */
       CLASSIC_PERMUTATIONS = 1,
       CLASSIC_TYPES = 2,
       CLASSIC_KEYS = 4,
};

typedef struct classic_options {
    classic_method method;
    const char *order; /* of directions, as "NESW" or "N,NE,E"; NULL: the method's own */
    unsigned prune;    /* the CLASSIC_* in use; nothing for the plain search */
    bool complete;     /* search on after the first solution */
    const pg_limits *limits;
    /* Told of each solution, which it may copy; false ends the search. NULL: nobody is told. */
    bool (*found)(void *to, const game *g);
    void *to;
} classic_options;

/* Nodes of one depth by the number of jumps that were tried from them. */
typedef struct classic_depth {
    uint64_t nodes;
    uint64_t *sons; /* [kinds]: sons[s] nodes with s sons */
    uint32_t kinds;
} classic_depth;

typedef struct classic_result {
    uint64_t jumps;       /* made in all; the nodes visited are one more */
    uint64_t solutions;   /* games found; with the permutation filter up to the order of independent jumps */
    bool complete;        /* all of the tree that the pruning leaves was searched */
    bool sound;           /* the pruning in use loses no finish: complete, no solution means there is none */
    pg_status stopped;    /* PG_TIME or PG_INTERRUPTED, else PG_OK */
    game first;           /* the first solution; first.start is NULL when there is none */
    uint32_t depths;      /* that were reached */
    classic_depth *depth; /* [depths] */
} classic_result;

/* PG_INPUT when the rules can go on for ever, the start is open, the order does not name each direction once,
 * or the piece types have no finishing hole to go by. Release `out` in any case. */
pg_status classic_run(classic_result *out, const problem *p, const classic_options *options, pg_error *e);
void classic_result_release(classic_result *r);
/* Jumps made for each node that was left by at least one jump; 0 when there is none. */
double classic_branching(const classic_result *r);
