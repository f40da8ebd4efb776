/* moves.h - the fewest moves from a start to a finish, a move being one or more jumps by the same peg in a
 * row.
 *
 * The method, the bounds and their proofs: docs/mathematics/moves.md. A jump goes on with a move as board.h
 * says. Results are the same for every number of threads unless a limit cut the search.
 */
#pragma once

#include "base/own.h"
#include "base/peers.h"
#include "search/search.h"

/* Looks for any game, or finds that there is none; `out` is all zeros before. */
typedef pg_status (*moves_hunter)(void *context, const problem *p, const pg_limits *limits,
                                  search_result *out, pg_error *e);

typedef struct moves_options {
    const pg_limits *limits; /* may be NULL; memory 0: 8 GiB */
    const char *checkpoint;  /* a file: continued from when it is there, written now and then and when a limit
                               stops the search; removed when it is done. Needs jumps that all remove the same
                               number of pegs. NULL: none */
    bool keep; /* it is not removed: a search that took a minute, or went on from a file, leaves one that has
                  the answer at once; the caller removes it */
    bool certify;        /* a shortest game gets its proof, and where a limit stops it the lower bound */
    moves_hunter hunter; /* asked once, when rounds get long, for a game to be beaten; NULL: nobody is. Where
                            a checkpoint is gone on with, it has to answer as it did before */
    void *hunter_context;
    const peers *peers; /* rank 0 asks: these share the levels of beams and rounds once they are long;
                                 NULL: this process alone */
} moves_options;

/* Lines of a proof file. NULL: there are none, as on boards of more than 63 holes where no sum is enough. */
typedef struct moves_proof {
    char *lines;
    uint32_t moves; /* no game has fewer than so many; */
    bool fewest;    /* and one has so many, which is in the lines */
} moves_proof;

typedef struct moves_result {
    search_answer answer; /* FOUND: `best` is a game; NONE: the finish is out of reach */
    bool optimal;         /* FOUND: no game has fewer moves */
    uint32_t moves;       /* FOUND */
    uint32_t lower_bound; /* every game has at least so many; where FOUND and optimal, `moves` */
    game best;
    uint64_t states;               /* positions stored, over all rounds */
    uint64_t last_states;          /* in the last complete round, */
    uint32_t last_moves;           /* which allowed so many moves */
    size_t bytes;                  /* the most memory that levels took, between two steps, on this rank */
    uint64_t packed, packed_bytes; /* positions of levels at rest that were packed, by this run, and what they
                                      took (docs/building/scale.md) */
    pg_status stopped; /* why it is not settled (status_stops); PG_LIMIT: the effort for whether the start is
                          a finish */
    char *unsaved;     /* then, why the checkpoint was not written; NULL: it was, or was not asked for */
    moves_proof proof; /* asked for: of `moves` where optimal, else of the lower bound */
    own_file file;     /* of a search that is done, where the checkpoint was to be kept */
} moves_result;

pg_status moves_solve(moves_result *out, const problem *p, const moves_options *options, pg_error *e);
void moves_result_release(moves_result *r);

/* Without a search: no start is a finish, so that a game has a move at least. free() the lines. */
moves_proof moves_prove_one(const problem *p);

/* What the other ranks of a search do. */
extern const peers_job moves_job;

/* Does the symmetry take who jumps to who jumps, and so games to games of as many moves? Where a free board
 * lists a jump in one reading alone, some do not. */
bool moves_kept_by(const board *b, const uint32_t *image);
