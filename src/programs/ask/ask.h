/* ask.h - questions that take several engines: what the command line and the library both ask.
 *
 * Here is what lies between a question as a user puts it and the engines: which of several finishes can be
 * reached, the shortest game or the proof that there is none, a model in one of the formats for other
 * solvers, and what such a solver's answer means. Nothing is read from files or printed.
 */
#pragma once

#include "classic/classic.h"
#include "count/count.h"
#include "derive/derive.h"
#include "import/import.h"
#include "moves/moves.h"
#include "moves/paths.h"
#include "prover/linked.h"
#include "prover/proof.h"

/* A finish: a position, or `complement`, that of the start, which has to be closed then, unless a hole is
 * called so (plays.c). */
pg_status ask_finish(position *out, const board *b, const position *start, const char *text, pg_error *e);
/* The same or `stuck`, `stuck#K`, positions without a jump: for those who ask position_has what a finish is.
 * To others the set looks like all positions with so many pegs. */
pg_status ask_end(position *out, const board *b, const position *start, const char *text, pg_error *e);
/* What is wrong with a legal game that ends elsewhere than in `finish` (NULL: any end will do): free() it;
 * NULL when nothing is. */
char *ask_wrong_end(const replay *r, const board *b, const position *finish);

/* ---- several finishes (finishes.c) --------------------------------------------------------------- */

/* From one start to each of finish[count], until one is possible: out[count] gets the verdicts, all of them
 * to be released. Effort grows in rounds over all that are open. */
enum {
    ASK_SHORT = 1, /* short proofs are worth time, as for prover_prove */
    ASK_BEST = 2,  /* the finishes come in order, the best first: those after one that is possible may stay
                      open, those before it are asked about to the end */
};
pg_status ask_finishes(verdict *out, const problem *first, size_t count, unsigned how,
                       const pg_limits *limits, pg_error *e);

/* ---- the shortest game (shortest.c) -------------------------------------------------------------- */

typedef struct ask_shortest {
    moves_result best; /* its game is in the verdict */
    paths_result all;
    verdict verdict;
    char *proof; /* a file that says that no game has fewer moves; NULL: there is none, or it was not asked
                    for */
} ask_shortest;

/* The fewest moves, after the cheap tests; where there is no game, the prover is asked for a certificate.
 * `all`, unless NULL: what is asked of all games of that many moves. `proof`: a certificate is wanted. A
 * found game was played by the rules before it counts. How the checkpoint in `how` is kept follows from
 * `all`. ask_shortest_release it in any case. */
pg_status ask_shortest_run(ask_shortest *out, const problem *p, const moves_options *how,
                           const paths_options *all, bool proof, pg_error *e);
void ask_shortest_release(ask_shortest *s);

/* ---- a classical search (classic.c) --------------------------------------------------------------- */

typedef struct ask_classic {
    classic_result search; /* its first game is in the verdict */
    verdict verdict;
} ask_classic;

/* The CLASSIC_* that `text` names, permutations,types,keys or none; NULL: all that the method has. `mark` is
 * what stands before the name of an option in messages. */
pg_status ask_pruning(unsigned *out, classic_method method, const char *text, const char *mark, pg_error *e);
/* A game, or where the search is complete and sound a certificate that there is none. ask_classic_release it
 * in any case. */
pg_status ask_classic_run(ask_classic *out, const problem *p, const classic_options *how, bool proof,
                          pg_error *e);
void ask_classic_release(ask_classic *a);

/* ---- counts (refuter.c), plays (plays.c) ---------------------------------------------------------- */

/* Resource counts by linear programs, for count_run. */
extern const count_refuter ask_refuter;

/* Adds a play from FROM to TO, each `start`, `complement` or a position; TO may be `each`: every hole as the
 * only peg, unless a hole is called so. */
pg_status ask_play(linked_problem *q, const char *from, const char *to, pg_error *e);
/* Adds a play to every hole as the only peg. */
void ask_each(linked_problem *q, const linked_side *from);
/* `start`, `complement`, or a position. position_release side->given in any case. */
pg_status ask_side(linked_side *side, const board *b, const char *text, pg_error *e);

/* ---- models (model.c) ----------------------------------------------------------------------------- */

/* A format, in the order of formats.h; NULL after the last. */
const emit_format *ask_format_at(size_t index);
const emit_format *ask_format_find(const char *name);      /* NULL: there is none */
const emit_format *ask_format_of_file(const char *name);   /* the first that ends so; NULL: none */
bool ask_ends_in(const char *name, const char *endings);   /* one of ".asp .lp" */
model_kind ask_format_model(const emit_format *f);         /* the first that it has */
void ask_format_models(pg_buf *out, const emit_format *f); /* "unconstrained, relaxation or pagoda" */
int ask_model_find_name(const char *name);                 /* -1: there is none */
const char *ask_model_name(model_kind k);                  /* unconstrained, relaxation, pagoda, game */

/* How it is to be written. Texts are borrowed. */
typedef struct ask_options {
    const emit_format *format; /* NULL: the first of all */
    int model;                 /* model_kind; -1: what the format has first */
    const char *objective;     /* none, jumps, moves, phase1, hole:H; NULL: none */
    const char *cuts;          /* class, potential, class,potential; NULL: none */
    bool bounds;               /* proved ones; else what numbers of pegs say .. */
    bool no_bounds;            /* .. or nothing */
    bool break_symmetry;
    bool parallel;     /* games in steps of several jumps */
    int64_t steps;     /* -1: as many as a game can have */
    const char *mark;  /* what stands before the name of an option in messages: "--" or "" */
    const char *rules; /* that were asked for, under the conditions; NULL: the board's own */
    char *const *with; /* [conditions] lines under which the board is played; borrowed */
    size_t conditions;
} ask_options;

/* The problem, which is borrowed, and the model of it that was or is to be written. */
typedef struct ask_model {
    const board *b;
    const position *start, *finish; /* finish[finishes] */
    uint32_t finishes;
    ask_options o;
    const emit_format *format;
    model_kind model;
    aim aim;
    uint32_t hole; /* AIM_HOLE */
    int64_t *most; /* bounds; NULL: none */
    derive_cuts cuts;
    uint32_t potentials; /* of the cuts */
    const char *status;  /* of the game, "sat" or "unsat"; NULL: not known */
} ask_model;

/* Sets `aim` by the options. ask_model_release it in any case. */
pg_status ask_model_init(ask_model *q, const problem *first, uint32_t finishes, const ask_options *o,
                         pg_error *e);
void ask_model_release(ask_model *q);
bool ask_model_cuts(const ask_model *q, const char *what); /* is it in the list of cuts? */
/* Finds the bounds and the cuts that the options ask for. Integer programs whose columns have no upper bounds
 * send some solvers away for good, so those have ask_model_bound's without being asked. */
void ask_model_find(ask_model *q, const pg_limits *limits);
/* A jump is made at most as often as a game has jumps by its numbers of pegs, which the rows say as well, or
 * `steps` times. */
void ask_model_bound(ask_model *q);
void ask_model_build(const ask_model *q, model *m);

/* ---- emission (emission.c) ------------------------------------------------------------------------ */

typedef struct ask_emission {
    pg_buf text, second; /* pddl: domain and problem */
    const char *none;    /* why there is no text, static; NULL: there is one */
} ask_emission;

/* Chooses the model of ask_model_init's `q` and checks that its options go together. */
pg_status ask_model_choose(ask_model *q, pg_error *e);
/* Writes what was chosen. A proof that is not found is no failure: `none` says so. */
pg_status ask_model_emit(ask_emission *out, ask_model *q, const pg_limits *limits, pg_error *e);
void ask_emission_release(ask_emission *x);

/* ---- what an emitted file says of itself (origin.c) ---------------------------------------------- */

typedef struct ask_word {
    const char *key, *value;
} ask_word;

typedef struct ask_origin {
    const char *file; /* borrowed */
    size_t line;      /* where it begins */
    ask_word *word;   /* of `text` */
    size_t words, room;
    char *text;
} ask_origin;

/* Adds lines, each behind the end of one. */
void ask_origin_write(pg_buf *out, const ask_model *q);
/* The words of it that choose how a model of that kind is written. */
void ask_origin_options(pg_buf *out, const ask_model *q, model_kind kind);
/* False when the text says nothing of the kind. ask_origin_release it in any case. */
bool ask_origin_read(ask_origin *out, const char *text, size_t length, const char *file);
/* The value of the key, or of its index-th one; NULL: there is none. */
const char *ask_origin_value(const ask_origin *o, const char *key, size_t index);
/* Chooses what `o` leaves open as it was chosen there; texts are borrowed from it. */
void ask_origin_fill(ask_options *o, const ask_origin *from);
/* PG_INPUT, with the file's line, when it was not `q` that was written there. */
pg_status ask_origin_check(const ask_origin *o, const ask_model *q, pg_error *e);
void ask_origin_release(ask_origin *o);

/* ---- reading back (model.c) ---------------------------------------------------------------------- */

/* The answer of another solver to the model that the options of `q` stand for. `reply` keeps what the result
 * borrows. ask_reply_release it in any case. */
typedef struct ask_reply {
    import_request request;
    import_result result;
    model model;
    timeline steps;
} ask_reply;
pg_status ask_answer(ask_reply *out, ask_model *q, const char *text, size_t length, const char *file,
                     const pg_limits *limits, pg_error *e);
void ask_reply_release(ask_reply *r);
