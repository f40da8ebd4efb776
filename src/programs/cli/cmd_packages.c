/* cmd_packages.c - the packages (purges) of a board. */
#include "cli/cli.h"

static pg_status ask(cli *c, const asked_question *q)
{
    const options *o = &c->o;
    uint32_t removes = o->removes >= 0 ? (uint32_t)o->removes : 6,
             catalyst = o->catalyst >= 0 ? (uint32_t)o->catalyst : 2;
    PG_SCOPED(packages_release) packages p;
    PG_TRY(packages_find(&p, q->b, removes, catalyst, &c->limits, &c->error));
    c->exit_code = p.stopped == PG_INTERRUPTED ? EXIT_INTERRUPTED : EXIT_DONE;
    return answer_write(c, q->b, &report_packages_forms, &(report_packages){q->b, &p, removes, catalyst});
}

const command cmd_packages = {
    .name = "packages",
    .brief = "purges: sets of pegs that a few holes beside them help to remove",
    .arguments = "BOARD",
    .help =
        "A package is a set of pegs that a game takes away with the help of a catalyst, other holes that "
        "have at the "
        "end what they had before. Listed are those in which no game is two smaller packages one after the "
        "other, with no hole too many, by kind: one place of each, or with --full all.\n"
        "Example: pagoda packages english\n"
        "         pagoda packages triangle5 --removes 3 --full",
    .takes = TAKES(TAKES_ANSWER, TAKES_RULES, OPTION_REMOVES, OPTION_CATALYST, OPTION_FULL, OPTION_TIME,
                   OPTION_MEMORY),
    .ask = ask,
};
