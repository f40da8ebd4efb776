/* paths.h - all games of the fewest moves: how many there are, and lists where they are few.
 *
 * Two games are the same when the positions after each of their moves are: by which tour a peg got from one
 * to the next does not count. They are the same up to order when they begin alike and make the same moves,
 * each as often, a move being what it changes on the board (the pegs that go and those that come). */
#pragma once

#include "moves/moves.h"

enum { PATHS_LISTED = 20 };

/* On a machine of 32 bits 2^64 games or more are not counted: PG_LIMIT. */
#if defined __SIZEOF_INT128__
typedef unsigned __int128 paths_number;
#else
typedef uint64_t paths_number;
#endif
enum { PATHS_DIGITS = 40 };
const char *paths_digits(paths_number n, char text[PATHS_DIGITS]); /* in decimal; somewhere in `text` */

/* Of one kind: as sequences of positions, or up to order. */
typedef struct paths_kind {
    bool counted;
    paths_number games;   /* all of them; at least so many when they were not counted */
    paths_number classes; /* counted: up to `symmetries`, which fix start and finish and keep who jumps */
    game *game; /* [listed]: those that were asked for, or one of each class of PATHS_LISTED at most */
    size_t listed;
} paths_kind;

typedef enum paths_longest { PATHS_NO_LONGEST, PATHS_LONGEST_FINISH, PATHS_LONGEST_MOVE } paths_longest;

typedef struct paths_options {
    bool count;
    bool list, classes;    /* list all sequences, or one of each class, however many */
    paths_longest longest; /* find the longest last move, or the longest move, of all these games */
} paths_options;

typedef struct paths_result {
    paths_kind sequences, orders;
    uint32_t symmetries;
    bool unreduced;    /* there may be more, but they could not be used: classes say nothing */
    uint32_t longest;  /* jumps of the longest move that was asked for; 0: it is not known */
    game longest_game; /* one that has it */
    pg_status stopped; /* why something was not counted, or not listed (status_stops) */
    const char *why;   /* the same in words, static; NULL: nothing is missing */
} paths_result;

/* `moves` has to be the fewest moves from start to finish. PG_INTERNAL when it turns out not to be. `limits`
 * may be NULL. */
pg_status paths_count(paths_result *out, const problem *p, uint32_t moves, const paths_options *ask,
                      const pg_limits *limits, pg_error *e);
void paths_release(paths_result *r);
