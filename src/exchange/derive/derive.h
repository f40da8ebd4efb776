/* derive.h - exact results in the words of other solvers: rows to add, bounds, invariants, derivations.
 *
 * Everything here was verified in exact arithmetic before it is handed out.
 */
#pragma once

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

/* ---- proofs ------------------------------------------------------------------------------------- */

emit_writer derive_vipr, derive_pbp, derive_pbp_2, derive_aag_witness;
/* A proof in VIPR format that no finish can be reached; when there is none, t->none says why. */
pg_status derive_vipr_text(emit_task *t, pg_buf *text);
