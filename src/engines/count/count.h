/* count.h - exact numbers: positions reached, positions on games, classes of them, games.
 *
 * Three engines behind one door, which give the same numbers. LEVELS goes from the positions after k jumps to
 * those after k + 1, one of each orbit, and needs rules by which every jump changes the number of pegs
 * alike. GRAPH keeps every position it meets and takes any rules, also those by which a game can come
 * back to where it was. DENSE marks positions in the bit sets of the module closure.
 */
#pragma once

#include "base/peers.h"
#include "search/search.h"

typedef enum count_engine { COUNT_AUTO, COUNT_LEVELS, COUNT_GRAPH, COUNT_DENSE } count_engine;

/* Where resource counts come from that cut positions without a way to the finish: an object for one board and
 * finish, asked as a search_refuter. The engine works without, and counts the same. */
typedef struct count_refuter {
    void *(*open)(const board *b, const position *finish, const pg_limits *limits); /* may return NULL */
    search_refuter refute;
    void (*close)(void *context);
} count_refuter;

typedef struct count_options {
    const pg_limits *limits; /* may be NULL */
    count_engine engine;     /* AUTO: what suits best */
    bool classes;            /* up to the symmetries of holes and jumps that fix start and finish */
    bool games;
    const char *checkpoint; /* file of the closure of what is reachable (and NAME.back of the one back from
                               the finish), or of the levels where closures do not apply; NULL: none */
    bool dead;              /* positions without a jump; with a finish, those that cannot reach it */
    const count_refuter *refuter; /* NULL: none */
    const peers *peers;           /* that share closures and levels; NULL: this process alone */
} count_options;

typedef struct count_tally {
    uint64_t positions, classes, dead;
    uint64_t dead_classes; /* 0 with both start and finish, and for groups too large to list */
} count_tally;

/* Positions that are counted, when not all are known: at the least and at the most. */
typedef struct count_bounds {
    uint64_t least, most; /* most COUNT_UNKNOWN: nothing is known */
} count_bounds;
#define COUNT_UNKNOWN UINT64_MAX

typedef struct count_result {
    count_tally total;
    count_tally *level; /* [levels]: by the fewest jumps from the start, or to the finish (from_finish) */
    size_t levels;
    bool from_finish;     /* start is any position: counted are those from which the finish can be reached */
    char *games;          /* decimal; NULL when not asked for or not known */
    bool complete;        /* false: a limit cut the run; the levels are exact, and some are missing */
    count_bounds *bounds; /* [bounded]: then, where levels has none: positions by jumps; NULL: not known */
    size_t bounded;
    bool all_bounded;    /* there are no more levels than these */
    pg_status stopped;   /* then: why (status_stops) */
    char *unsaved;       /* why the checkpoint asked for is not there; NULL: it is, or is not needed */
    count_engine engine; /* that counted */
    size_t bytes;        /* of tables, at the peak */
} count_result;

/* Counts the positions that lie on some game from a member of `start` to a member of `finish`; without
 * `finish` (NULL), those that can be reached. A start of all positions (every hole open, no number of pegs)
 * counts those from which the finish can be reached, by the fewest jumps to it. Games are sequences of
 * distinct jumps, each with its start: all that end in the finish, or, without one, all that end where no
 * jump is left. PG_INPUT when their number is infinite. A limit is no error. */
pg_status count_run(count_result *out, const problem *p, const count_options *options, pg_error *e);
void count_result_release(count_result *r);

/* Can a count be stated in a proof file? Else PG_INPUT: of positions without a finish, or of games, where all
 * jumps change the number of pegs alike. */
pg_status count_may_certify(const problem *p, bool games, pg_error *e);
/* Adds the lines of a proof file that state what was counted: the games, or where none were the positions.
 * False: the count is not complete, or a limit was reached; nothing was added then. */
bool count_certify(pg_buf *out, const problem *p, const count_result *r, const pg_limits *limits);

/* What the other ranks of a count by levels do. */
extern const peers_job count_job;
