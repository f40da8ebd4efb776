/* cmd_board.c - the boards that ship, and one board drawn and described. */
#include "cli/cli.h"

/* ---- board list -------------------------------------------------------------------------------- */

static pg_status list(cli *c)
{
    size_t boards = 0;
    while (board_shipped(SHIPPED_BOARD, boards))
        boards++;
    PG_FREED board **b = PG_NEW(board *, boards);
    pg_status s = PG_OK;
    for (size_t i = 0; i < boards && s == PG_OK; i++) {
        const board_shipped_file *file = board_shipped(SHIPPED_BOARD, i);
        s = board_parse(&b[i], file->text, file->length, file->name, NULL, &c->error);
    }
    if (s == PG_OK)
        (c->o.json ? report_boards_json : report_boards)(&c->out, b, boards);
    for (size_t i = 0; i < boards; i++)
        board_free(b[i]);
    return s;
}

const command cmd_board_list = {
    .name = "board list",
    .brief = "what goes by name: boards, families, positions, weightings",
    .arguments = "",
    .help = "",
    .takes = TAKES(TAKES_ANSWER),
    .run = list,
};

/* ---- board show -------------------------------------------------------------------------------- */

static pg_status show(cli *c, const asked_question *q)
{
    pg_status s = PG_OK;
    if (c->o.file && c->format == FORMAT_TEXT)
        board_write(q->b, &c->out);
    else
        s = answer_write(c, q->b, &report_board_forms, q->b);
    if (limits_check(&c->limits) == PG_INTERRUPTED)
        c->exit_code = EXIT_INTERRUPTED;
    return s;
}

const command cmd_board_show = {
    .name = "board show",
    .brief = "one board: drawing, jumps, corners, symmetries, classes",
    .arguments = "BOARD",
    .help =
        "BOARD is the name of a shipped board or of a family with its numbers (pagoda board list), a file "
        "(my/board.board), or - for standard input.",
    .takes = TAKES(TAKES_ANSWER, OPTION_TIME, TAKES_RULES, TAKES_FIGURE, OPTION_FILE),
    .formats = FORMATS_FIGURE,
    .ask = show,
};
