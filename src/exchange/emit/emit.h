/* emit.h - models and games as text for other solvers. Needs no solver itself.
 *
 * One small file a format, over two descriptions in memory: the linear programs of model.h and the game in
 * steps of timeline.h. No writer knows the puzzle.
 */
#ifndef PG_EMIT_H
#define PG_EMIT_H

#include "model/model.h"
#include "model/timeline.h"

/* Each line of the title behind the mark of a comment, in printable ASCII and cut where it is long, as
 * readers do not take lines of any length. Two hyphens in a row, which XML has not in comments, become
 * one. */
void emit_comment(pg_buf *out, const char *mark, const char *title);
void emit_comment_within(pg_buf *out, const char *mark, const char *title, size_t most);

/* ---- linear and integer programs --------------------------------------------------------------- */

typedef enum emit_format { EMIT_LP, EMIT_MPS, EMIT_MPS_FIXED } emit_format;

/* Writes the model in CPLEX LP, free MPS or fixed MPS. `title` goes into a comment. What is empty, infeasible
 * or trivially true is still a model that glpsol and cbc accept. */
void emit_model(pg_buf *out, const model *m, emit_format format, const char *title);
/* The names that columns and rows have in fixed MPS, where 8 characters are all there is: their own, or C12
 * and R7. */
void emit_fixed_name(char room[24], const char *name, char letter, uint32_t index);
/* As pseudo-Boolean constraints. PG_INPUT when a column has no bounds. */
pg_status emit_model_opb(pg_buf *out, const model *m, const char *title, pg_error *e);

/* ---- data for the models in models/ --------------------------------------------------------------- */

typedef struct emit_data {
    const board *board;
    const position *start, *finish; /* the finish is one of finish[0 .. finishes) */
    uint32_t finishes;
    const model_cut *cut;
    uint32_t cuts;
    const int64_t *most;   /* [jumps] upper bounds, -1 none; NULL: none at all */
    const timeline *steps; /* NULL: without what ordered.mod needs on top */
} emit_data;
void emit_dat(pg_buf *out, const emit_data *d, const char *title);

/* ---- games in steps ---------------------------------------------------------------------------- */

typedef struct emit_game {
    const timeline *steps;
    bool fewest_jumps; /* an objective; opb, mzn, dzn, asp, asp-facts and xcsp3 have one */
    const char *title;
} emit_game;
void emit_cnf(pg_buf *out, const emit_game *g);
/* How many variables it has there. */
int64_t emit_cnf_variables(const timeline *s);
void emit_opb(pg_buf *out, const emit_game *g);
void emit_smt2(pg_buf *out, const emit_game *g);
void emit_xcsp3(pg_buf *out, const emit_game *g);
/* The data alone, and behind them the model that reads them (models/game.mzn, models/ordered.lp). */
void emit_dzn(pg_buf *out, const emit_game *g);
void emit_mzn(pg_buf *out, const emit_game *g);
void emit_asp_facts(pg_buf *out, const emit_game *g);
void emit_asp(pg_buf *out, const emit_game *g);

typedef enum emit_costs { EMIT_NO_COSTS, EMIT_JUMP_COSTS, EMIT_MOVE_COSTS } emit_costs;
/* Two files. The number of steps does not matter. PG_INPUT: moves cost something only where every jump
 * carries a peg. */
pg_status emit_pddl(pg_buf *domain, pg_buf *task, const emit_game *g, emit_costs costs, pg_error *e);
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
pg_status emit_aiger(pg_buf *out, const emit_game *g, bool binary, const emit_invariant *witness,
                     uint32_t witnesses, pg_error *e);

#endif
