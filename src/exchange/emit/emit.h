/* emit.h - models and games as text for other solvers. Needs no solver itself.
 *
 * One small file a format, over two descriptions in memory: the linear programs of model.h and the game in
 * steps of timeline.h. No writer knows the puzzle. ask/formats.h has the list.
 */
#pragma once

#include "model/model.h"
#include "model/timeline.h"

/* Each line of the title behind the mark of a comment, in printable ASCII and cut where it is long, as
 * readers do not take lines of any length. Two hyphens in a row, which XML has not in comments, become
 * one. */
void emit_comment(pg_buf *out, const char *mark, const char *title);
void emit_comment_within(pg_buf *out, const char *mark, const char *title, size_t most);

/* What the best solution has: few jumps, few moves, rows that fail by little, a peg at a hole. */
typedef enum aim { AIM_NONE, AIM_JUMPS, AIM_MOVES, AIM_PHASE1, AIM_HOLE } aim;

/* What is to be written: a model or a game in steps, and the problem that it is of. */
typedef struct emit_task {
    pg_buf *out, *second; /* `second`: of formats with two files */
    const char *title;    /* for a comment */
    const board *board;
    const position *start, *finish; /* the finish is one of finish[0 .. finishes) */
    uint32_t finishes;
    const model *model;    /* with names and bounds; NULL: the game */
    const timeline *steps; /* the game; NULL: the model */
    aim aim;               /* one that the format has */
    const model_cut *cut;  /* rows of the model beyond the holes' */
    uint32_t cuts;
    const int64_t *most; /* [jumps] upper bounds, -1 none; NULL: none at all */
    const pg_limits *limits;
    const char *status; /* "sat" or "unsat", where it is known; else NULL */
    const char *none;   /* set by a format of proofs that finds none: why, static */
    pg_error *error;
} emit_task;

enum {
    EMIT_PROOF = 1,       /* of a proof, not of the question */
    EMIT_STUCK = 2,       /* says that a finish is stuck */
    EMIT_SYMMETRY = 4,    /* can ask for one of several symmetric first jumps */
    EMIT_PARALLEL = 256,  /* can have steps of several jumps */
    EMIT_UNBOUNDED = 8,   /* reads columns without upper bounds .. */
    EMIT_BOUNDED = 16,    /* .. or has to have them */
    EMIT_ANY_STEPS = 32,  /* the number of steps does not matter */
    EMIT_ALL_MODELS = 64, /* a file is of all its models at once: bounds and cuts are for some of them */
    EMIT_TWO_FILES = 128,
};

/* What writes a format, in a file of its own. */
typedef pg_status emit_writer(emit_task *t);
emit_writer emit_lp, emit_mps, emit_mps_fixed, emit_dat, emit_opb, emit_cnf, emit_smt2, emit_mzn, emit_dzn,
    emit_asp, emit_asp_facts, emit_pddl, emit_xcsp3, emit_aag, emit_aig;

/* A format: a row in ask/formats.h, from which all else is made. */
typedef struct emit_format {
    const char *name;
    const char *endings; /* of names of files, the one that stands for it first: ".asp .lp" */
    const char *about;   /* its own name, and what reads it */
    unsigned models;     /* bit k: model_kind k; the lowest is the default */
    unsigned aims;       /* bit k: aim k */
    unsigned has;        /* EMIT_.. */
    emit_writer *write;
} emit_format;

enum {
    EMIT_INTEGER = 1 << MODEL_UNCONSTRAINED,
    EMIT_LINEAR = 1 << MODEL_UNCONSTRAINED | 1 << MODEL_RELAXATION | 1 << MODEL_PAGODA,
    EMIT_GAME = 1 << MODEL_GAME,
    EMIT_NO_AIM = 1 << AIM_NONE,
    EMIT_JUMPS = 1 << AIM_NONE | 1 << AIM_JUMPS,
};

/* The names that columns and rows have in fixed MPS, where 8 characters are all there is: their own, or C12
 * and R7. */
void emit_fixed_name(char room[24], const char *name, char letter, uint32_t index);
/* How many variables a game has as CNF. */
int64_t emit_cnf_variables(const timeline *s);
/* The name of an object or symbol in PDDL, where upper and lower case are the same. */
void emit_pddl_hole(pg_buf *out, const board *b, uint32_t hole);

/* ---- circuits (AIGER) -------------------------------------------------------------------------- */

/* A set of positions that the start is in, that no jump leaves and that no finish is in. */
typedef enum emit_invariant_kind { EMIT_AT_MOST, EMIT_RESIDUE, EMIT_MEMBERS } emit_invariant_kind;
typedef struct emit_invariant {
    emit_invariant_kind kind;
    int64_t *weight; /* [holes]; at most: sum over pegs <= bound; residue: = bound modulo `modulus` (>= 2) */
    int64_t bound, modulus;
    uint64_t members; /* members: one of these, ascending */
    const uint64_t *member;
} emit_invariant;

/* One latch a hole, one input a jump: in a step the first jump that is asked for is made if it is legal, else
 * nothing happens. The output is true in a finish; with invariants witness[0 .. witnesses) it is true where
 * one of them does not hold instead. PG_INPUT when the circuit would be too large. */
pg_status emit_aiger(emit_task *t, bool binary, const emit_invariant *witness, uint32_t witnesses);
