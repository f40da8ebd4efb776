/* vipr.h - proofs of impossibility in VIPR 1.0, the format in which the integer-programming community keeps
 * them.
 *
 * Cheung, Gleixner, Steffy: "Verifying Integer Programming Results" (IPCO 2017). What stands for what is told
 * in docs/use/vipr.md.
 */
#pragma once

#include "prover/proof.h"

/* Appends the proof that p->finish[0 .. finishes) are all out of reach, from their verdicts by class, pagoda
 * or branch: the unconstrained integer program of the problem, with the names and in the order of emitted
 * models, and its refutation. False, and nothing is written, when a verdict was reached in another way, or
 * when its certificate does not hold after all. */
bool vipr_write(pg_buf *out, const problem *p, uint32_t finishes, const verdict *v);
