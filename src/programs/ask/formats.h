/* formats.h - the formats for other programs, a row each, as they are listed: models, games, proofs.
 * Private to ask.
 *
 * A row names the `const emit_format` of a file in exchange/emit or, of proofs, in exchange/derive. That is
 * all that there is to do: options, help, completions, manual and `import --emitted` are made from this.
 */
#ifndef PG_FORMATS_H
#define PG_FORMATS_H

/* clang-format off */
#define FORMATS(ROW)    \
    ROW(emit_lp)        \
    ROW(emit_mps)       \
    ROW(emit_mps_fixed) \
    ROW(emit_dat)       \
    ROW(emit_opb)       \
    ROW(emit_cnf)       \
    ROW(emit_smt2)      \
    ROW(emit_mzn)       \
    ROW(emit_dzn)       \
    ROW(emit_asp)       \
    ROW(emit_asp_facts) \
    ROW(emit_pddl)      \
    ROW(emit_xcsp3)     \
    ROW(emit_aag)       \
    ROW(emit_aig)       \
    ROW(derive_vipr)    \
    ROW(derive_pbp)     \
    ROW(derive_pbp_2)   \
    ROW(derive_aag_witness)
/* clang-format on */

#endif
