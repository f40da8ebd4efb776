/* cmd_play.c - playing: on a screen with a cursor, or line by line from standard input. */
#include "cli/cli.h"
#include "play/play.h"
#include "terminal.h"

#include <stdio.h>
#include <unistd.h>

enum { SECONDS = 10 }; /* of a hint without --time */

static pg_status print(pg_buf *answer, pg_error *e)
{
    pg_status s = answer->length ? output_write(NULL, answer, e) : PG_OK;
    buf_release(answer);
    return s;
}

/* One line and its answer; a line that asks for nothing that can be done is told of, and the game goes on. */
static pg_status answer(cli *c, play *p, const char *line, size_t number)
{
    pg_buf out = {0};
    pg_status s = play_line(p, line, &out, &c->error);
    terminal_calm();
    if (s == PG_INPUT) {
        fprintf(stderr, "pagoda play: standard input:%zu: %s\n", number, c->error.text);
        c->exit_code = EXIT_INPUT;
        s = PG_OK;
    }
    return s == PG_OK ? print(&out, &c->error) : (buf_release(&out), s);
}

static pg_status play_lines(cli *c, play *p)
{
    bool asked = isatty(STDIN_FILENO);
    PG_FREED char *line = NULL;
    size_t room = 0;
    pg_status s = asked ? answer(c, p, "show", 0) : PG_OK;
    for (size_t number = 1; s == PG_OK && !play_over(p); number++) {
        pg_buf prompt = {0};
        buf_add(&prompt, asked ? "> " : "");
        s = print(&prompt, &c->error);
        if (s != PG_OK || getline(&line, &room, stdin) < 0)
            break;
        s = answer(c, p, line, number);
    }
    return s == PG_OK && *terminal_interrupted() ? PG_INTERRUPTED : s;
}

static pg_status ask(cli *c, const asked_question *q)
{
    PG_TRY(question_closed(&q->start, "--start", &c->error));
    pg_limits limits = c->limits;
    limits.interrupt = terminal_interrupted();
    limits.progress = NULL;
    play *p = play_new(q->b, q->start.holes ? &q->start : NULL, q->finish.holes ? &q->finish : NULL);
    play_limit(p, &limits, c->o.time >= 0 ? c->o.time : SECONDS);
    terminal_signals();
    pg_status s = terminal_there() ? screen_run(p, &c->error) : play_lines(c, p);
    play_free(p);
    if (s != PG_INTERRUPTED)
        return s;
    c->exit_code = EXIT_INTERRUPTED;
    return PG_OK;
}

const command cmd_play = {
    .name = "play",
    .brief = "a game to play, with hints that are proved",
    .arguments = "BOARD [--start P] [--finish P]",
    .help =
        "On a terminal: arrows go from hole to hole, space picks a peg up, an arrow jumps; ? lists the "
        "commands, which : begins. Elsewhere standard input has one command or some moves a line, and the "
        "answers go to standard output; a line that asks for nothing that can be done is told of on "
        "standard error, and the exit code is 2 then.\n"
        "hint answers with a jump that keeps the finish within reach, with the proof that none does, or "
        "that it is not known. Without --start the middle hole is empty. --time is for each hint and each "
        "search (default 10 seconds).\n"
        "Example: pagoda play english --start full-d4 --finish d4",
    .takes = TAKES(TAKES_RULES, OPTION_NOTATION, OPTION_START, OPTION_FINISH, OPTION_PEGS, OPTION_TIME,
                   OPTION_MEMORY, OPTION_THREADS),
    .ask = ask,
};
