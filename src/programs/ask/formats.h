/* formats.h - the formats for other programs, a row each, as they are listed: models, games, proofs.
 * Private to ask.
 *
 * FORMAT(what writes it, name, endings of files, what it is, models, aims, what it has): an emit_format.
 * What writes it is in exchange/emit or, of proofs, in exchange/derive. Options, help, completions, manual
 * and `import --emitted` are made from this.
 */
/* clang-format off */
FORMAT(emit_lp, "lp", ".lp", "CPLEX LP, for glpsol --lp, cbc, HiGHS",
       EMIT_LINEAR, EMIT_JUMPS | 1 << AIM_PHASE1 | 1 << AIM_HOLE, EMIT_STUCK | EMIT_UNBOUNDED)
FORMAT(emit_mps, "mps", ".mps", "free MPS, for glpsol --freemps, cbc, clp, lp_solve -fmps",
       EMIT_LINEAR, EMIT_JUMPS | 1 << AIM_PHASE1 | 1 << AIM_HOLE, EMIT_STUCK | EMIT_UNBOUNDED)
FORMAT(emit_mps_fixed, "mps-fixed", ".mps", "fixed MPS, for glpsol --mps, cbc, lp_solve -fmps",
       EMIT_LINEAR, EMIT_JUMPS | 1 << AIM_PHASE1 | 1 << AIM_HOLE, EMIT_STUCK | EMIT_UNBOUNDED)
FORMAT(emit_dat, "dat", ".dat", "MathProg data for the models in models/, for glpsol",
       EMIT_LINEAR | EMIT_GAME, EMIT_NO_AIM, EMIT_UNBOUNDED | EMIT_ALL_MODELS)
FORMAT(emit_opb, "opb", ".opb", "pseudo-Boolean, for clasp, minisat+",
       EMIT_INTEGER | EMIT_GAME, EMIT_JUMPS | 1 << AIM_HOLE,
       EMIT_STUCK | EMIT_SYMMETRY | EMIT_PARALLEL | EMIT_BOUNDED)
FORMAT(emit_cnf, "cnf", ".cnf", "DIMACS, for cadical, minisat",
       EMIT_GAME, EMIT_NO_AIM, EMIT_STUCK | EMIT_SYMMETRY | EMIT_PARALLEL)
FORMAT(emit_smt2, "smt2", ".smt2", "SMT-LIB 2, QF_UF, for z3, cvc5",
       EMIT_GAME, EMIT_NO_AIM, EMIT_STUCK | EMIT_SYMMETRY | EMIT_PARALLEL)
FORMAT(emit_mzn, "mzn", ".mzn", "MiniZinc, the data and models/game.mzn behind them, for minizinc",
       EMIT_GAME, EMIT_JUMPS, EMIT_SYMMETRY)
FORMAT(emit_dzn, "dzn", ".dzn", "MiniZinc, the data alone",
       EMIT_GAME, EMIT_JUMPS, EMIT_SYMMETRY)
FORMAT(emit_asp, "asp", ".asp .lp",
       "answer set program, the facts and models/ordered.lp behind them, for gringo and clasp",
       EMIT_GAME, EMIT_JUMPS, EMIT_SYMMETRY)
FORMAT(emit_asp_facts, "asp-facts", ".asp .lp", "answer set program, the facts alone",
       EMIT_GAME, EMIT_JUMPS, EMIT_SYMMETRY)
FORMAT(emit_pddl, "pddl", ".pddl", "typed STRIPS, FILE-domain.pddl and FILE-problem.pddl, for planners",
       EMIT_GAME, EMIT_JUMPS | 1 << AIM_MOVES, EMIT_ANY_STEPS | EMIT_TWO_FILES)
FORMAT(emit_xcsp3, "xcsp3", ".xml .xcsp3", "XCSP3-core, for constraint solvers",
       EMIT_GAME, EMIT_JUMPS, EMIT_STUCK | EMIT_SYMMETRY)
FORMAT(emit_aag, "aag", ".aag", "AIGER 1.9 as text, a circuit of the game, for yosys",
       EMIT_GAME, EMIT_NO_AIM, EMIT_ANY_STEPS)
FORMAT(emit_aig, "aig", ".aig", "AIGER 1.9, a circuit of the game, for berkeley-abc, yosys",
       EMIT_GAME, EMIT_NO_AIM, EMIT_ANY_STEPS)
FORMAT(derive_vipr, "vipr", ".vipr",
       "VIPR 1.0 (and 1.1), a proof that the integer program has no solution, for viprchk",
       EMIT_INTEGER, EMIT_NO_AIM, EMIT_PROOF)
FORMAT(derive_pbp, "pbp", ".pbp", "VeriPB 3.0, a proof that the opb file of the same options has no solution",
       EMIT_INTEGER, EMIT_NO_AIM, EMIT_PROOF | EMIT_BOUNDED)
FORMAT(derive_pbp_2, "pbp-2", ".pbp", "the same as VeriPB 2.0",
       EMIT_INTEGER, EMIT_NO_AIM, EMIT_PROOF | EMIT_BOUNDED)
FORMAT(derive_aag_witness, "aag-witness", ".aag",
       "AIGER 1.9 as text, an invariant of the circuit that no finish is in, for berkeley-abc",
       EMIT_GAME, EMIT_NO_AIM, EMIT_PROOF | EMIT_ANY_STEPS)
/* clang-format on */
