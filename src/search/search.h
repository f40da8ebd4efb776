/* search.h - the exact engine: is there a game from one of these positions to one of those?
 *
 * Three engines behind one door. The closure (src/closure) marks every reachable position in a bit set
 * (small boards: exhaustive, settles all finishes of a start at once). regress.c plays demands backwards where the
 * finish leaves many holes open, and answers with a game or not at all. hunt.c looks for one game
 * depth first with a table of dead positions and a pool of resource counts, and answers "none" only when
 * it has exhausted the positions that the pool does not cut.
 */
#ifndef PG_SEARCH_H
#define PG_SEARCH_H

#include "board.h"

typedef enum search_answer { SEARCH_OPEN, SEARCH_FOUND, SEARCH_NONE } search_answer;
/* AUTO: the closure up to SEARCH_CLOSURE_HOLES holes when memory allows it, else the hunt. */
typedef enum search_strategy { SEARCH_AUTO, SEARCH_BY_CLOSURE, SEARCH_BY_HUNT } search_strategy;

/* A verified resource count with integer weights and what it demands of a position:
 * sum of weight over pegs >= floor, or the finish is out of reach from there.
 * |weight| sums fit in int64 by construction; the maker checks. */
typedef struct search_count {
    int64_t *weight; /* [holes] */
    int64_t floor;   /* the smallest value over the finish set */
} search_count;

/* Asked of a position that no count in the pool refuses: fills in a count that does and returns true, or
 * returns false. `out->weight` has room for all holes. Must be exact: the engine believes it. */
typedef bool (*search_refuter)(void *context, const uint64_t *pegs, search_count *out);

/* Asked of a goal, a set given by pegs and open holes: prices so that a game to position t of it has at least
 * sum of price * (t - start) jumps (about: they guide, no verdict rests on them), or that there is none.
 * `price` has room for all holes. */
typedef enum search_price_answer { SEARCH_PRICE_UNKNOWN, SEARCH_PRICE_FOUND, SEARCH_PRICE_NONE } search_price_answer;
typedef search_price_answer (*search_pricer)(void *context, const position *goal, double *price);

typedef struct search_options {
    const pg_limits *limits;  /* may be NULL */
    uint64_t most_positions;  /* stop (SEARCH_OPEN) after expanding that many; 0: none */
    const search_count *pool; /* counts known beforehand */
    uint32_t pool_size;
    search_refuter refute;    /* may be NULL */
    void *refute_context;
    search_pricer price;      /* may be NULL */
    void *price_context;
    search_strategy strategy;
} search_options;

typedef struct search_result {
    search_answer answer;
    game found;         /* SEARCH_FOUND: start among the start's completions, ends in the finish */
    uint64_t expanded;  /* positions expanded */
    /* SEARCH_NONE: the closed set that proves it. Every completion of the start is in it or cut by a count,
     * no member is a finish, and each jump from a member leads to a member or to a cut position. */
    uint64_t members;       /* how many */
    uint64_t *member;       /* members x bits_words(holes), ascending as numbers; NULL: all that is
                               reachable from the start (exhaustive closure, `members` positions) */
    search_count *cut;      /* the counts that were used */
    uint32_t cuts;
    pg_status stopped;      /* SEARCH_OPEN: PG_LIMIT or PG_INTERRUPTED */
} search_result;

/* Deterministic: same problem and options, same result (unless a clock or an interrupt stopped it). */
pg_status search_run(search_result *out, const board *b, const position *start, const position *finish,
                     const search_options *options, pg_error *e);
void search_result_release(search_result *r);

/* Up to this many holes search_run, prove and map ask the closure. */
enum { SEARCH_CLOSURE_HOLES = 28 };

#endif
