/* cmd_family.c - the positions of boards of every length from which so many pegs can be reached. */
#include "cli/cli.h"
#include "strip/strip.h"

static pg_status write_proof(cli *c, const strip *f, const automaton *a, uint32_t pegs)
{
    PG_SCOPED(buf_release) pg_buf lines = {0};
    strip_proof(&lines, f, a, pegs);
    PG_FREED char *proof = cert_of_lines(f->b, strip_version(f), buf_text(&lines));
    return proof_write(c, proof);
}

static pg_status report(cli *c, const strip *f, const automaton *a, uint32_t pegs, pg_status stopped)
{
    size_t counts = (size_t)(c->o.lengths >= 0 ? c->o.lengths : 12) + 1;
    PG_FREED uint64_t *count = PG_NEW(uint64_t, counts);
    strip_lengths one_empty = {0};
    if (a->states > 0 && stopped == PG_OK)
        stopped = strip_vacancies(&one_empty, f, a, 1, &c->limits);
    bool fits = a->states > 0 && strip_counts(count, counts, a);
    const report_family what = {f, a, pegs, fits ? count : NULL, counts, &one_empty, stopped};
    pg_status s = answer_write(c, f->b, &report_family_forms, &what);
    c->exit_code = stopped == PG_INTERRUPTED ? EXIT_INTERRUPTED : EXIT_DONE;
    free(one_empty.some);
    return s;
}

static pg_status solve(cli *c, const strip *f)
{
    uint32_t pegs = c->o.pegs > 0 ? (uint32_t)c->o.pegs : 1;
    PG_SCOPED(automaton_release) automaton a = {0};
    if (c->o.pegs == 0)
        return pg_fail(&c->error, PG_INPUT, "--pegs: expected 1 or more");
    pg_status s = strip_solve(&a, f, pegs, &c->limits);
    if (s != PG_OK && !status_stops(s))
        return pg_fail(&c->error, s, "the automaton contradicts itself");
    if (s == PG_OK && c->o.proof)
        PG_TRY(write_proof(c, f, &a, pegs));
    return report(c, f, &a, pegs, s);
}

static pg_status run(cli *c)
{
    PG_SCOPED(board_release) board *b = NULL;
    PG_SCOPED(strip_release) strip f = {0};
    PG_TRY(question_board(&b, c->o.argument[0], &c->o, &c->error));
    const strip_shape shape = {.height = c->o.column > 0 ? (uint32_t)c->o.column : 0,
                               .closed = c->o.ring,
                               .pendants = c->o.pendants > 0 ? (uint32_t)c->o.pendants : 0,
                               .clusters = c->o.clusters > 0 ? (uint32_t)c->o.clusters : 0};
    if (shape.clusters && !shape.pendants)
        return pg_fail(&c->error, PG_INPUT, "--clusters: expected --pendants, too");
    PG_TRY(strip_open(&f, b, &shape, &c->error));
    return solve(c, &f);
}

const command cmd_family = {
    .name = "family",
    .brief = "positions that are solvable, on boards of every length",
    .arguments = "BOARD",
    .help =
        "The board goes on to the right, column after column alike: rectangle:2x3 stands for all boards of "
        "two rows, path:3 for all paths. An automaton is learned from short boards that reads positions "
        "column by column, and then proved for every length; text and JSON have the positions that it "
        "accepts by length, and the lengths at which a board can be solved that is full but for one hole. "
        "JSON and the proof have the automaton. The vertices of a path may have leaves, as many as "
        "--pendants says; of a ring with --clusters the first column is a vertex with leaves.\n"
        "Example: pagoda family rectangle:2x3 --proof two-rows.proof",
    .takes = TAKES(TAKES_COMMON, OPTION_RULES, OPTION_PEGS, OPTION_COLUMN, OPTION_RING, OPTION_PENDANTS,
                   OPTION_CLUSTERS, OPTION_LENGTHS, OPTION_PROOF),
    .run = run,
};
