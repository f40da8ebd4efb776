/* problem_state.h - a problem and all that is known of it so far: what travels between the engines.
 * Private to prover.
 *
 * The planner (plan.c) asks one engine after the other (engines.c); each leaves here what it found out, so
 * that none begins again from nothing: finishes that are refused, the model with its linear program and
 * basis, counts and prices, a hunt that can go on, what was listed of the positions that the start reaches,
 * and how often each engine had its turn and why it will have no more.
 */
#pragma once

#include "prover/learn.h"
#include "prover/plan.h"
#include "program.h"
#include "reached.h"
#include "finder.h"
#include "refute.h"

#include "search/halves.h"
#include "search/hunt.h"

enum engine_kind {
    ENGINE_MEET,
    ENGINE_CLASS,
    ENGINE_PAGODA,
    ENGINE_LANDMARK,
    ENGINE_ENDS,
    ENGINE_DIVE,
    ENGINE_LISTING,
    ENGINE_CLOSURE,
    ENGINE_HUNT,
    ENGINE_REGRESS,
    ENGINE_BRANCH,
    ENGINE_HALVES,
    ENGINE_SHARPENED,
    ENGINES
};

struct prover {
    const board *board;
    lattice *own;
    const lattice *lattice; /* NULL: not made yet, see prover_lattice */
    program_pool programs;
    reached reached; /* from the start that was asked about last */
};

/* Bytes that tables may take where no limit is given: a closure of 2^35 positions fits. */
#define PLAN_MEMORY limits_mib(4352)

/* What came of an engine's turns. */
typedef struct engine_turns {
    uint32_t turns;
    bool done;       /* nothing more is to be had from it */
    uint64_t amount; /* positions or programs of all turns, as counted by the engine */
    uint64_t lacks;  /* bytes that it needs and that memory does not give; 0: that is not why */
} engine_turns;

struct problem_state {
    prover *prover;        /* NULL while it rests */
    position start, whole; /* as they were given */
    problem asked;         /* as it was put */
    position finish;       /* the finish less what `refused` excludes ... */
    problem aim;           /* ... which is what is left to be asked of those whose proofs are trees */
    refusal *refused;
    size_t refusals, refusal_room; /* by class; behind them .. */
    size_t cases;                  /* .. so many of what is left, by trees */
    pg_limits limits;
    program program; /* of the aim */
    bool programmed;
    branch_rest branch, sharpened; /* where these are .. */
    bool by_cases;                 /* .. the sharpened program in the next case, no more in the whole aim */
    learner learn[2];              /* from the start, from the finish */
    finder find[2];
    pricer prices;
    bool learning;
    hunt *hunt;
    halves *halves;     /* how far these have come; NULL: not begun */
    listing *ends;      /* positions with pegs enough for the finish; NULL: not begun */
    size_t ends_looked; /* so many of these are no finish */
    size_t looked;      /* so many of the listed positions are no finish */
    search_options how; /* what the searches may ask */
    bool by_landmark;   /* the verdict is one landmark's: short */
    bool exhausted_all; /* no engine has anything more to give */
    uint64_t exhausted; /* positions after which a hunt found that there is no game; 0: none did */
    engine_turns turns[ENGINES];
    double spent;     /* work so far, see estimate */
    pg_status failed; /* an engine, for a reason that is no limit ... */
    pg_error *error;  /* ... and which; the caller's */
    verdict out;
};

/* What the next turn of an engine takes. */
typedef struct estimate {
    double work; /* about so many nanoseconds of one core; it is computed and never measured */
    uint64_t memory;
    bool decides; /* surely, if it is given that memory */
} estimate;

typedef struct engine {
    const char *name;
    const char *unit; /* of known_turns.amount; NULL: not counted */
    /* False when nothing more is to be had from it for this problem. */
    bool (*next)(const problem_state *k, estimate *e);
    /* One turn; k->out is the verdict when it was the last one, k->failed why it could not be had. */
    void (*turn)(problem_state *k);
} engine;
extern const engine engines[ENGINES];

/* Is a hunt to come before class? Sets what it costs. */
bool problem_state_hunts_first(const problem_state *k, estimate *e);
void problem_state_drop_halves(problem_state *k);
/* The halves alone, without end but for the limits, from a checkpoint (may be NULL). Returns why they ended.
 */
pg_status problem_state_halves(problem_state *k, const char *checkpoint, const peers *ranks);
/* Branch and the sharpened program with all the effort that there is, in place of the verdict by search that
 * stands. */
void problem_state_ask_again(problem_state *k);
/* A verdict by all that is reached, more than a checker goes through at once: levels are tried. */
void problem_state_try_levels(problem_state *k);
