/* cmd_replay.c - plays a given game and says where it first breaks a rule. */
#include "cli/cli.h"
#include "play/gamefile.h"

#include <stdlib.h>

static pg_status report(cli *c, const asked_question *q, const replay *r)
{
    char *end = r->legal ? ask_wrong_end(r, q->b, q->finish.holes ? &q->finish : NULL) : NULL;
    const report_replay what = {q->b, r, r->legal ? end : r->error};
    pg_status s = answer_write(c, q->b, &report_replay_forms, &what);
    c->exit_code = what.error ? EXIT_NO : EXIT_DONE;
    free(end);
    return s;
}

/* The moves of the command line, or of a saved game, whose start and finish stand for what is not given. */
static pg_status read_moves(cli *c, pg_buf *moves, gamefile *saved)
{
    const char *first = c->o.arguments > 1 ? c->o.argument[1] : "";
    pg_status s = PG_OK;
    if (first[0] == '@' && c->o.arguments > 2)
        return pg_fail(&c->error, PG_INPUT, "%s: expected no moves after a saved game", first);
    if (first[0] == '@' && (s = gamefile_load(saved, first + 1, &c->error)) == PG_OK) {
        buf_add(moves, saved->moves);
        c->o.start = c->o.start ? c->o.start : saved->start;
        c->o.finish = c->o.finish ? c->o.finish : saved->finish;
    }
    for (size_t i = 1; first[0] != '@' && i < c->o.arguments; i++)
        buf_printf(moves, "%s ", c->o.argument[i]);
    return s;
}

static pg_status run(cli *c)
{
    asked_question q = {0};
    replay r;
    gamefile saved = {0};
    pg_buf moves = {0};
    pg_status s = read_moves(c, &moves, &saved);
    if (s == PG_OK)
        s = question_load(&q, &c->o, NEEDS_START | NEEDS_END, &c->error);
    if (s == PG_OK)
        s = question_closed(&q.start, "--start", &c->error);
    if (s == PG_OK) {
        question_hint(c, "replay", q.b, &q.start);
        s = replay_play(&r, q.b, q.start.peg, buf_text(&moves), &c->error);
        if (s == PG_OK) {
            s = report(c, &q, &r);
            replay_release(&r);
        }
    }
    buf_release(&moves);
    gamefile_release(&saved);
    question_release(&q);
    return s;
}

const command cmd_replay = {
    .name = "replay",
    .brief = "plays a given game and says where it first breaks a rule",
    .arguments = "BOARD --start P [--finish P] MOVES...",
    .help = "MOVES are jumps d4-f4 and moves of several jumps d4-f4-d6, separated by commas or blanks, or "
            "@FILE, a game that play or the page saved, with its start and finish.\n"
            "Exit code: 0 legal, 1 not.\n"
            "Example: pagoda replay english --start full-d4 d2-d4 f3-d3",
    .takes = TAKES(TAKES_ANSWER, TAKES_GAME, TAKES_PICTURE),
    .formats = FORMATS_FIGURE,
    .least = 1,
    .most = SIZE_MAX,
    .run = run,
};
