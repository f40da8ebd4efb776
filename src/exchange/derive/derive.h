/* derive.h - exact results in the words of other solvers: rows to add, bounds, invariants, derivations.
 *
 * Everything here was verified in exact arithmetic before it is handed out.
 */
#ifndef PG_DERIVE_H
#define PG_DERIVE_H

#include "emit/emit.h"
#include "prover/proof.h"

/* ---- rows and bounds for models (cuts.c, bounds.c) ---------------------------------------------- */

typedef struct derive_cuts {
    model_cut *cut;
    uint32_t count;
} derive_cuts;
void derive_cuts_release(derive_cuts *c);
/* Adds one row for each generator of the class group. They hold of all whole solutions. */
void derive_class_cuts(derive_cuts *to, const board *b);
/* Adds rows of the sharpened program, which hold of all games to one of p->finish[0 .. finishes): those by
 * which it refutes a finish, and, unless one is enough, those that solutions of the relaxation violate.
 * Returns how many. */
uint32_t derive_potential_cuts(derive_cuts *to, const problem *p, uint32_t finishes, const pg_limits *limits);

/* most[jumps]: how often a game, or any whole solution, to one of p->finish[0 .. finishes) can make each
 * jump; -1: no bound was found. */
void derive_bounds(int64_t *most, const problem *p, uint32_t finishes, const pg_limits *limits);

/* ---- invariants (invariant.c) ------------------------------------------------------------------- */

typedef struct derive_invariant {
    emit_invariant *part; /* [parts]: what they all hold of */
    uint32_t parts;
    uint64_t *member; /* owned */
} derive_invariant;
/* A set of positions that holds the start, none of the finishes p->finish[0 .. finishes), and that jumps do
 * not leave: what is common to the sets by class or by pagoda, as they refuse one finish or several, and,
 * for finishes that they do not refuse, to all that can be reached, up to DERIVE_MEMBERS positions. False
 * when none was found. */
enum { DERIVE_MEMBERS = 1 << 20 };
pg_status derive_invariant_find(derive_invariant *out, const problem *p, uint32_t finishes,
                                const pg_limits *limits, bool *found, pg_error *e);
void derive_invariant_release(derive_invariant *v);

/* ---- VeriPB (pbp.c) ----------------------------------------------------------------------------- */

/* A derivation that the OPB file of `m` (emit_model_opb) has no solution, from the same in VIPR format
 * (vipr_write). PG_INPUT when a column has no bounds. */
pg_status derive_pbp(pg_buf *out, const model *m, const char *vipr, const char *title, pg_error *e);

#endif
