/* search.h - the exact engines: is there a game from one of these positions to one of those?
 *
 * Four engines of this folder take the same options and hand out the same result; prover/plan.c chooses from
 * them and from the closure. listing.c lists what the start reaches, position by position. regress.c plays
 * demands backwards where the finish leaves many holes open, and answers with a game or not at all. hunt.c
 * looks for one game level by level with the resource counts that it learned, and answers "none" only when it
 * has exhausted the positions that they do not cut. halves.c decides: it lists the levels from both ends
 * until they meet. Each is deterministic: the same problem and options, the same result (unless a clock or an
 * interrupt stopped it).
 */
#pragma once

#include "base/bytes.h"
#include "base/peers.h"
#include "sets/cut.h"

typedef enum search_answer { SEARCH_OPEN, SEARCH_FOUND, SEARCH_NONE } search_answer;

/* Asked of a goal, a set given by pegs and open holes: prices so that a game to position t of it has at least
 * sum of price * (t - start) jumps (about: they guide, no verdict rests on them), or that there is none.
 * `price` has room for all holes. */
typedef enum search_price_answer {
    SEARCH_PRICE_UNKNOWN,
    SEARCH_PRICE_FOUND,
    SEARCH_PRICE_NONE
} search_price_answer;
typedef search_price_answer (*search_pricer)(void *context, const position *goal, double *price);

/* One half of a proof that meets in the middle (halves.c): whole levels from one
 * end, by the number of jumps. */
typedef struct search_half {
    uint64_t *size; /* [levels]: positions of each level, one of each orbit, from the end itself on */
    uint32_t levels;
    search_cut *cut; /* from the start: less than the floor is refused; from the finish: more than it */
    uint32_t cuts;
    search_potential *potential; /* the same of them */
    uint32_t potentials;
} search_half;

typedef struct search_halves {
    search_half ahead, back; /* from the start; from the finish */
    uint32_t symmetries, holes;
    /* symmetries x holes: a group without its identity; all fix start and finish */
    uint32_t *symmetry;
    /* [holes] or NULL: with the complement it exchanges start and finish, and the levels of `back`, which is
     * empty then, are the images of those of `ahead` */
    uint32_t *reversal;
    /* The levels back are the finish alone, which is not listed: positions without a jump. */
    bool finish;
} search_halves;

/* Who is asked, from one end, for what refuses positions; either may be NULL. From the finish on that is what
 * no start leads to, and a floor is the largest value of a start. */
typedef struct search_teacher {
    search_refuter refute;
    void *refute_context;
    search_finder find; /* for levels that are long even with counts */
    void *find_context;
} search_teacher;

typedef struct search_options {
    const pg_limits *limits; /* may be NULL */
    uint64_t most_positions; /* stop (SEARCH_OPEN) after expanding that many; 0: none */
    const search_cut *cut;   /* counts known beforehand */
    uint32_t cuts;
    search_teacher ahead, back; /* from the start, from the finish */
    search_pricer price;        /* may be NULL */
    void *price_context;
    const peers *peers; /* that share the levels of halves_run_kept; NULL: this process alone */
    uint64_t find_from; /* positions of a level for which they are asked for; 0: as many as a sample has */
} search_options;

typedef struct search_result {
    search_answer answer;
    game found;        /* SEARCH_FOUND: start among the start's completions, ends in the finish */
    uint64_t expanded; /* positions expanded */
    /* SEARCH_NONE: the closed set that proves it. Every completion of the start is in it or cut by a count,
     * no member is a finish, and each jump from a member leads to a member or to a cut position. */
    uint64_t members; /* how many */
    uint64_t *member; /* members x bits_words(holes), ascending as numbers; NULL: all that is
                               reachable from the start (exhaustive closure, `members` positions) */
    search_cut *cut;  /* the counts that were used */
    uint32_t cuts;
    /* SEARCH_NONE, not NULL: the proof is this and not the set above. The last level of each half is known in
     * full, and no jump leads from the one to the other; or one of them is empty. */
    search_halves *halves;
    pg_status stopped; /* SEARCH_OPEN: why (status_stops) */
} search_result;

void search_result_release(search_result *r);

/* ---- as bytes (bytes.c): what is wrong makes `in` bad, and is released as usual ------------------ */

void game_put(pg_buf *out, const game *g, uint32_t holes);
void game_take(bytes_in *in, game *g, const board *b);
void search_half_put(pg_buf *out, const search_half *h, uint32_t holes);
void search_half_take(bytes_in *in, search_half *h, uint32_t holes);
void search_result_put(pg_buf *out, const search_result *r, uint32_t holes);
void search_result_take(bytes_in *in, search_result *r, const board *b);
