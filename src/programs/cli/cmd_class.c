/* cmd_class.c - the position classes of a board, and the class of a position. */
#include "cli/cli.h"

static pg_status report(cli *c, const asked_question *q)
{
    PG_SCOPED(classes_release) classes k;
    const report_classes what = {&k, q->start.holes ? &q->start : NULL, q->finish.holes ? &q->finish : NULL};
    classes_init(&k, q->b);
    return answer_write(c, q->b, &report_classes_forms, &what);
}

static pg_status class(cli *c, const asked_question *q)
{
    PG_TRY(question_closed(&q->start, "--start", &c->error));
    PG_TRY(question_closed(&q->finish, "--finish", &c->error));
    return report(c, q);
}

const command cmd_class = {
    .name = "class",
    .brief = "the position classes: colourings that no jump changes",
    .arguments = "BOARD",
    .help = "With --start also the class of that position and the lone pegs that agree with it; with "
            "--finish whether the two are in one class.\n"
            "Example: pagoda class english --start full-d4",
    .takes = TAKES(TAKES_ANSWER, TAKES_RULES, OPTION_START, OPTION_FINISH, TAKES_FIGURE),
    .formats = FORMATS_FIGURE,
    .ask = class,
};
