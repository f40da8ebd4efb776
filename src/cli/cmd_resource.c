/* cmd_resource.c - resource counts: is this weighting one, and what does it prove? */
#include "cli.h"
#include "proof.h"
#include "resource.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- resource check ------------------------------ */

static pg_status check_file(cli *c, const resource_file *f, const question *q)
{
    resource_check check;
    resource_problem problem;
    bool asked = q->start.holes > 0;
    pg_status s = resource_check_run(&check, f, &c->error);
    if (asked)
        resource_problem_init(&problem, f->w, &q->start, &q->finish);
    if (s == PG_OK)
        (c->o.json ? resource_check_json : resource_check_text)(&c->out, &check, asked ? &problem : NULL,
                                                               c->o.all_finishes);
    c->exit_code = check.gaining ? EXIT_NO : EXIT_DONE;
    if (asked)
        resource_problem_release(&problem);
    resource_check_release(&check);
    return s;
}

static pg_status check(cli *c)
{
    resource_file f;
    pg_status s = resource_load(&f, c->o.argument[0], c->o.rules, &c->error);
    if (s != PG_OK)
        return s;
    question q = {.b = f.b};
    bool asked = c->o.start || c->o.finish || c->o.pegs >= 0;
    if (asked)
        s = question_positions(&q, &c->o, TAKES(OPTION_START) | TAKES(OPTION_FINISH), &c->error);
    if (s == PG_OK)
        s = check_file(c, &f, &q);
    f.b = NULL; /* the question's */
    question_release(&q);
    resource_release(&f);
    return s;
}

const command cmd_resource_check = {
    .name = "resource check",
    .brief = "is a weighting a resource count, and what does it prove?",
    .arguments = "FILE",
    .help = "FILE is a weighting: lines `board NAME` and `rules R`, then `weights` and a picture of\n"
            "numbers.\n"
            "Exit code: 0 a resource count, 1 some jump gains.\n"
            "Example: pagoda resource check my.weights --start full-d4 --finish d1",
    .takes = TAKES_COMMON | TAKES_PROBLEM | TAKES(OPTION_ALL_FINISHES),
    .least = 1,
    .most = 1,
    .run = check,
};

/* ---- resource find ------------------------------ */

/* What a weights file calls the board: a file by its whole path, so that it is found from anywhere. */
static pg_status write_file(cli *c, const question *q, const resource_found *f)
{
    const char *name = c->o.argument[0];
    char path[PATH_MAX];
    if (strpbrk(name, "/.") && realpath(name, path))
        name = path;
    if (strpbrk(name, " \t"))
        return pg_fail(&c->error, PG_INPUT, "-o: expected a board whose path has no blanks, not '%.400s'",
                       name);
    resource_find_file(&c->out, q->b, name, &q->start, &q->finish, f);
    return PG_OK;
}

static pg_status find(cli *c)
{
    question q;
    pg_status s = question_load(&q, &c->o, TAKES(OPTION_START) | TAKES(OPTION_FINISH), &c->error);
    if (s == PG_OK) {
        resource_found f;
        resource_find(&f, q.b, &q.start, &q.finish, &c->limits);
        if (c->o.json)
            resource_find_json(&c->out, q.b, &q.start, &q.finish, &f);
        else if (c->o.output)
            s = write_file(c, &q, &f);
        else
            resource_find_text(&c->out, q.b, &q.start, &q.finish, &f);
        if (f.answer == RESOURCE_OPEN && limits_check(&c->limits) == PG_INTERRUPTED)
            c->exit_code = EXIT_INTERRUPTED;
        resource_found_release(&f);
        prover_thread_done();
    }
    question_release(&q);
    return s;
}

const command cmd_resource_find = {
    .name = "resource find",
    .brief = "a resource count that refuses the finish, or the word that none does",
    .arguments = "BOARD --start P --finish P",
    .help = "With -o FILE the count is written as a weights file, which resource check reads.\n"
            "Example: pagoda resource find diamond3 --rules 8 --start full-c2 --finish c3",
    .takes = TAKES_COMMON | TAKES_PROBLEM,
    .least = 1,
    .most = 1,
    .run = find,
};
