/* cmd_resource.c - resource counts: is this weighting one, what does it prove, and which one proves it? */
#include "cli/cli.h"
#include "prover/proof.h"

#include <limits.h>

/* ---- shared ------------------------------ */

/* --for: the value along the game; the finish is where it ends when none was given. */
static pg_status run_game(resource_running *out, asked_question *q, const weighting *w, const char *moves,
                          pg_error *e)
{
    PG_TRY(pg_fail_from(e, resource_run(out, w, q->b, &q->start, moves, e), "--for"));
    if (q->finish.holes == 0)
        resource_running_end(out, &q->finish);
    return PG_OK;
}

/* Start and finish where they are given; both are needed where one is, but --for ends where it ends. A proof
 * without them is about the nearest count. */
static pg_status read_problem(asked_question *q, const options *o, pg_error *e)
{
    bool asked = o->start || o->finish || o->pegs >= 0 || o->game;
    unsigned needs = !asked ? 0 : o->game ? NEEDS_START : NEEDS_START | NEEDS_FINISH;
    return question_positions(q, o, needs, e);
}

/* --proof: the refusal by this count as a proof file, an open statement when it does not refuse. */
static pg_status write_proof(const asked_question *q, cli *c, weighting *w)
{
    verdict v = {.kind = VERDICT_OPEN};
    if (!c->o.proof)
        return PG_OK;
    if (w && weighting_separates(w, q->b, &q->start, &q->finish))
        v = (verdict){.kind = VERDICT_IMPOSSIBLE, .method = METHOD_PAGODA, .vector = w};
    PG_FREED char *proof = question_proof(q, &v);
    return proof_write(c, proof);
}

/* ---- resource check ------------------------------ */

/* --proof without a problem: that no resource count is nearer. */
static pg_status write_nearest(const asked_question *q, cli *c, const resource_report *r)
{
    PG_SCOPED(buf_release) pg_buf lines = {0};
    if (!c->o.proof)
        return PG_OK;
    if (!r->nearest)
        return pg_fail(&c->error, PG_INPUT, "--proof: expected --start and --finish with a resource count");
    if (!r->nearest->proved)
        return pg_fail(&c->error, PG_INPUT, "--proof: expected limits in which the nearest count is proved");
    resource_nearest_lines(&lines, r->check, r->nearest);
    return proof_write_lines(c, q->b, 8, &lines);
}

static pg_status check_file(cli *c, const resource_file *f, asked_question *q)
{
    PG_SCOPED(resource_check_release) resource_check check;
    PG_SCOPED(resource_problem_release) resource_problem of = {0};
    PG_SCOPED(resource_running_release) resource_running running = {0};
    PG_SCOPED(resource_nearest_release) resource_nearest nearest = {0};
    resource_report r = {.check = &check, .all = true};
    PG_TRY(resource_check_run(&check, f->b, f->w, f->board_at, &c->error));
    if (c->o.game)
        PG_TRY(run_game(&running, q, f->w, c->o.game, &c->error));
    bool asked = q->start.holes > 0;
    if (asked) {
        resource_problem_init(&of, f->w, &q->start, &q->finish);
        r.problem = &of;
    }
    r.running = c->o.game ? &running : NULL;
    if (check.gaining) {
        resource_nearest_find(&nearest, &check, &c->limits);
        r.nearest = &nearest;
    }
    c->exit_code = check.gaining ? EXIT_NO : EXIT_DONE;
    PG_TRY(answer_write(c, check.b, &report_check_forms, &r));
    return asked ? write_proof(q, c, f->w) : write_nearest(q, c, &r);
}

static pg_status check(cli *c)
{
    resource_file f;
    PG_TRY(resource_load(&f, c->o.argument[0], c->o.rules, &c->error));
    PG_SCOPED(question_release) asked_question q = {.b = f.b};
    pg_status s = read_problem(&q, &c->o, &c->error);
    if (s == PG_OK)
        s = check_file(c, &f, &q);
    f.b = NULL; /* the question's */
    resource_release(&f);
    return s;
}

const command cmd_resource_check = {
    .name = "resource check",
    .brief = "is a weighting a resource count, and what does it prove?",
    .arguments = "FILE",
    .help = "FILE is a weighting: lines `board NAME` and `rules R`, then `weights` and a picture of "
            "numbers. With --start and --for the value along a game, jump by jump.\n"
            "With --proof the refusal by this very count as a proof file or, without a problem, that no "
            "resource count is nearer to a weighting that is none.\n"
            "Exit code: 0 a resource count, 1 some jump gains.\n"
            "Example: pagoda resource check my.weights --start full-d4 --finish d1",
    .takes = TAKES(TAKES_COMMON, TAKES_RULES, OPTION_START, OPTION_FINISH, OPTION_PEGS, OPTION_ALL_FINISHES,
                   OPTION_FOR, TAKES_FIGURE, OPTION_PROOF),
    .formats = FORMATS_FIGURE,
    .run = check,
};

/* ---- resource find ------------------------------ */

/* What a weights file calls the board: a file by its whole path, so that it is found from anywhere. */
static pg_status write_file(cli *c, const resource_findings *f)
{
    const char *name = c->o.argument[0];
    char path[PATH_MAX];
    if (strpbrk(name, "/.") && realpath(name, path))
        name = path;
    if (strpbrk(name, " \t\r\n"))
        return pg_fail(&c->error, PG_INPUT,
                       "-o: expected a board whose path has no blanks or line ends, not '%.400s'", name);
    report_weights_file(&c->out, name, f);
    return PG_OK;
}

static pg_status report_findings(cli *c, const resource_findings *f)
{
    if (c->format == FORMAT_TEXT && c->o.output)
        return write_file(c, f);
    return answer_write(c, f->b, &report_findings_forms, f);
}

/* Where the game of --for ends, when no finish was given: before there is a count. */
static pg_status end_of_game(asked_question *q, const options *o, pg_error *e)
{
    if (!o->game || q->finish.holes > 0)
        return PG_OK;
    PG_SCOPED(weighting_release) weighting *none = weighting_new(q->b->holes);
    PG_SCOPED(resource_running_release) resource_running r = {0};
    return run_game(&r, q, none, o->game, e);
}

/* --proof: the refusal, or that no count is tighter. */
static pg_status write_found(const asked_question *q, cli *c, const resource_found *found)
{
    PG_SCOPED(buf_release) pg_buf lines = {0};
    bool tightest =
        c->o.proof && resource_tightest_lines(&lines, found, &(problem){q->b, &q->start, &q->finish});
    return tightest ? proof_write_lines(c, q->b, 8, &lines) : write_proof(q, c, found->w);
}

static pg_status report_found(cli *c, asked_question *q, const resource_found *found)
{
    PG_SCOPED(resource_check_release) resource_check check = {0};
    PG_SCOPED(resource_running_release) resource_running running = {0};
    resource_findings f = {q->b, &q->start, &q->finish, found, NULL, NULL};
    if (found->w) {
        PG_TRY(resource_check_run(&check, q->b, found->w, NULL, &c->error));
        f.check = &check;
    }
    if (found->w && c->o.game) {
        PG_TRY(run_game(&running, q, found->w, c->o.game, &c->error));
        f.running = &running;
    }
    PG_TRY(report_findings(c, &f));
    return write_found(q, c, found);
}

static pg_status find(cli *c)
{
    PG_SCOPED(question_release) asked_question q = {0};
    PG_TRY(question_load(&q, &c->o, NEEDS_START | (c->o.game ? 0 : NEEDS_FINISH), &c->error));
    PG_TRY(end_of_game(&q, &c->o, &c->error));
    question_hint(c, "resource find", q.b, &q.start);
    PG_SCOPED(resource_found_release) resource_found f;
    (c->o.tightest || c->o.game ? resource_tightest : resource_find)(&f, q.b, &q.start, &q.finish,
                                                                     &c->limits);
    if (f.stopped == PG_INTERRUPTED)
        c->exit_code = EXIT_INTERRUPTED;
    return report_found(c, &q, &f);
}

const command cmd_resource_find = {
    .name = "resource find",
    .brief = "a resource count that refuses the finish, or that none does",
    .arguments = "BOARD --start P --finish P",
    .help = "Of the counts that refuse the finish the most readable one: in whole numbers the smallest "
            "largest size, then the most symmetries of the problem, then the fewest holes that are not "
            "zero, then the smallest sum of sizes. With --tightest the count that limits a possible "
            "problem the most, with --for the same and its value along a game; --proof then states that none "
            "is tighter.\n"
            "With -o FILE the count is written as a weights file, which resource check reads.\n"
            "Example: pagoda resource find diamond3 --rules 8 --start full-c2 --finish c3",
    .takes = TAKES(TAKES_COMMON, TAKES_PROBLEM, OPTION_TIGHTEST, OPTION_FOR, TAKES_FIGURE, OPTION_PROOF),
    .formats = FORMATS_FIGURE,
    .run = find,
};
