/* proof.h - from a problem to a verdict with its certificate.
 *
 * The tests in order of cost: class (integer lattice), pagoda (linear program), branch (integer program,
 * own tree over linear programs), the sharpened program (the same with rows that only games satisfy), then
 * search. Floating point proposes; a certificate enters a verdict only after it was verified in exact
 * arithmetic. A verdict starts as open.
 */
#pragma once

#include "board/board.h"
#include "exact/exact.h"
#include "search/search.h"

typedef enum verdict_kind { VERDICT_OPEN, VERDICT_POSSIBLE, VERDICT_IMPOSSIBLE } verdict_kind;
typedef enum proof_method {
    METHOD_NONE,
    METHOD_CLASS,
    METHOD_PAGODA,
    METHOD_BRANCH,
    METHOD_SHARPENED,
    METHOD_SEARCH,
    METHOD_GAME,
    METHOD_COUNT
} proof_method;
const char *verdict_name(verdict_kind k); /* "open", "possible", "impossible" */
const char *method_name(proof_method m);  /* "class", ... ; NULL for METHOD_NONE */

/* One line of a branch proof; a tree is its nodes in preorder, each preceded by its caps. */
typedef enum branch_step_kind {
    STEP_CAP,         /* vector: tightens the bounds of jumps, the next step goes on */
    STEP_SPLIT_JUMP,  /* x(index) <= at, then x(index) >= at + 1 */
    STEP_SPLIT_START, /* open hole `index` of the start empty, then a peg */
    STEP_SPLIT_FINISH,
    STEP_PAGODA, /* leaf: vector */
    STEP_CLASS,  /* leaf: vector */
    STEP_EMPTY,  /* leaf: no completion, or contradictory bounds */
} branch_step_kind;

typedef struct branch_step {
    branch_step_kind kind;
    uint32_t index;
    int64_t at;
    weighting *vector;    /* NULL where there is none */
    potential *potential; /* in place of the vector of a cap or leaf pagoda: a sharpened step; else NULL */
} branch_step;

typedef struct branch_tree {
    branch_step *step;
    size_t steps, room;
} branch_tree;

typedef struct verdict {
    verdict_kind kind;
    proof_method method;
    weighting *vector;    /* class, pagoda */
    branch_tree tree;     /* branch, sharpened */
    search_result search; /* search: the closed set (see search.h) */
    game game;            /* game */
    char *tried;          /* open: the engines that were asked, in words */
    pg_status stopped; /* open: why. PG_TIME; PG_MEMORY: an engine that would go on has too little; PG_LIMIT:
                             all that is worth its effort was tried; PG_INTERRUPTED */
} verdict;
void verdict_release(verdict *v);
void branch_step_release(branch_step *s);
void branch_tree_release(branch_tree *t);
/* As bytes, on this board (bytes.c). What is wrong makes `in` bad, and is released as usual. */
void verdict_put(pg_buf *out, const verdict *v, const board *b);
void verdict_take(bytes_in *in, verdict *v, const board *b);
/* Is a verdict that comes from a file one on this problem? Its game is played, its proof gone through as when
 * it was found; an open one says nothing. */
bool verdict_holds(const problem *q, const verdict *v);

/* ---- proving (prove.c) ------------------------------------------------------------------- */

typedef struct prover prover;
/* What one thread needs to prove things about one board; borrows the board. `l` is shared between provers of
 * the same board, NULL: its own. */
prover *prover_new(const board *b, const lattice *l);
void prover_free(prover *p);
static inline void prover_release(prover **p) { prover_free(*p); }
const lattice *prover_lattice(prover *p);
/* True when GLPK holds nothing for the calling thread yet, so that prover_thread_done takes nothing from
 * anybody else: for a library, whose caller may use GLPK too. */
bool prover_thread_begin(void);
/* Gives back what GLPK and FLINT hold for the calling thread: at the end of a thread, after prover_free. */
void prover_thread_done(void);

/* Can the finish be reached? PG_OK with a verdict, also when it is open. The engines of the plan (plan.h) are
 * asked in the order of what they cost, until one decides. `proof`: the proof is wanted for its own sake, so
 * class, pagoda, branch and sharpened are tried, with all the effort that is worth it and at most half of the
 * time that is left, before a search is the reason. Else the first reason that is found stands. */
pg_status prover_prove(prover *p, const problem *q, bool proof, const pg_limits *limits, verdict *out,
                       pg_error *e);
/* The cheap tests alone, class and pagoda: impossible or open. */
pg_status prover_refute(prover *p, const problem *q, const pg_limits *limits, verdict *out, pg_error *e);
/* The levels from both ends alone (search/halves.h): decided, or stopped by a limit, and then the next call
 * goes on from `checkpoint` (NULL: there is none). `ranks`: that share the levels, or NULL. PG_INPUT: not a
 * problem for it, or the file is refused. */
pg_status prover_halves(prover *p, const problem *q, const char *checkpoint, const peers *ranks,
                        const pg_limits *limits, verdict *out, pg_error *e);
/* Branch alone, and the sharpened program alone: impossible or open. */
void prover_branch(prover *p, const problem *q, const pg_limits *limits, verdict *out);
void prover_sharpen(prover *p, const problem *q, const pg_limits *limits, verdict *out);
/* Potentials whose rows all games satisfy and the relaxation alone does not: a list of the caller's, each to
 * be freed. Returns how many. */
size_t prover_rows(prover *p, const problem *q, const pg_limits *limits, potential ***out);

/* ---- proof files (write.c), format: docs/mathematics/certificate-format.md ----------------------------- */

typedef struct cert_writer cert_writer;
/* `map`: 0 a file of problems, 1 a map of every single vacancy, 2 a map of the one start `start`. */
typedef enum cert_scope { CERT_PROBLEM, CERT_MAP, CERT_MAP_START } cert_scope;
cert_writer *cert_new(const board *b, cert_scope scope, const position *start);
/* Adds a statement with its proof and returns its number. */
uint32_t cert_add(cert_writer *c, const position *start, const position *finish, const verdict *v);
/* Adds a statement that is the image of statement `of` under a symmetry of the board. */
uint32_t cert_add_image(cert_writer *c, const position *start, const position *finish, verdict_kind k,
                        uint32_t of, const uint32_t *image);
/* The same for the reversal of statement `of`: every jump taken back, on the
 * complements, which must be jumps too. */
uint32_t cert_add_reversal(cert_writer *c, const position *start, const position *finish, verdict_kind k,
                           uint32_t of, const uint32_t *image);
/* Adds lines that another module wrote, for a file of this version of the format at least: definitions, each
 * numbered from 1, and statements that refer to them alone. What the file has already is not written again.
 * The number of the last statement about moves. */
uint32_t cert_add_lines(cert_writer *c, int version, const char *lines);
/* Adds a statement that the image of statement `of` about moves has the same fewest moves or, where that does
 * not state the fewest, at least so many. */
uint32_t cert_add_moves_image(cert_writer *c, const position *start, const position *finish, bool fewest,
                              uint32_t moves, uint32_t of, const uint32_t *image);
/* Ends the file and returns its text, the caller's to free; the writer is gone. */
char *cert_finish(cert_writer *c);
/* The text of a whole file: this version, the board, and these lines, from `scope` on. free() it. */
char *cert_of_lines(const board *b, int version, const char *lines);
/* The text of a whole file: from this start to each of the finishes, with its verdict. free() it. */
char *cert_text(const problem *first, const verdict *v, size_t finishes);

/* What the checker goes through for a verdict by search, and about how long that takes on one core: worked
 * out from the numbers in the proof. All others take as long as the file is long: 0. */
typedef struct cert_cost {
    uint64_t positions;
    double seconds;
} cert_cost;
cert_cost cert_cost_of(const board *b, const verdict *v);
