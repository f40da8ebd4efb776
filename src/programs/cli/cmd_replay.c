/* cmd_replay.c - plays a given game and says where it first breaks a rule. */
#include "cli/cli.h"
#include "play/gamefile.h"

/* ---- another game made of it ------------------------------------------------------------------- */

/* Names of motions have blanks; hyphens do as well. */
static bool same_motion(const char *name, const char *given)
{
    for (; *name && (*name == *given || (*name == ' ' && *given == '-')); name++)
        given++;
    return !*name && !*given;
}

static pg_status make_image(game *out, const board *b, const game *g, const char *motion, pg_error *e)
{
    PG_FREED const char **name;
    PG_FREED uint32_t *image;
    size_t found = plane_symmetry_images(b, &name, &image);
    PG_SCOPED(buf_release) pg_buf names = {0};
    for (size_t i = 0; i < found; i++) {
        if (same_motion(name[i], motion)) {
            game_image(out, b, g, image + i * b->holes);
            return PG_OK;
        }
        buf_printf(&names, "%s%s", i ? ", " : "", name[i]);
    }
    return pg_fail(e, PG_INPUT, "--image: expected a motion that the board has (%s), not '%s'",
                   found ? buf_text(&names) : "none", motion);
}

/* One step after the other: backwards, then moved, then in its normal form. */
static pg_status make_game(game *out, const board *b, const game *g, cli *c)
{
    const options *o = &c->o;
    PG_SCOPED(game_release) game reversed = {0}, moved = {0};
    if (o->reverse && !game_reversal(&reversed, b, g))
        return pg_fail(&c->error, PG_INPUT, "--reverse: expected a board whose jumps change all their holes");
    if (o->image)
        PG_TRY(make_image(&moved, b, o->reverse ? &reversed : g, o->image, &c->error));
    const game *last = o->image ? &moved : o->reverse ? &reversed : g;
    if (o->normal && !game_normal(out, b, last, &c->limits))
        return pg_fail(&c->error, PG_INPUT, "--normal: expected fewer symmetries, or more time");
    if (!o->normal) {
        *out = *last;
        *(o->image ? &moved : &reversed) = (game){0};
    }
    return PG_OK;
}

static pg_status report_made(cli *c, const asked_question *q, const replay *given)
{
    PG_SCOPED(game_release) game made = {0};
    PG_TRY(make_game(&made, q->b, &given->played, c));
    PG_SCOPED(replay_release) replay r = {0};
    PG_SCOPED(buf_release) pg_buf moves = {0};
    game_text(&moves, q->b, &made, " ");
    PG_TRY(replay_play(&r, q->b, made.start, buf_text(&moves), &c->error));
    return answer_write(c, q->b, &report_replay_forms, &(report_replay){q->b, &r, r.error, true});
}

/* ---- the command ------------------------------------------------------------------------------- */

static pg_status report(cli *c, const asked_question *q, const replay *r)
{
    PG_FREED char *end = r->legal ? ask_wrong_end(r, q->b, q->finish.holes ? &q->finish : NULL) : NULL;
    const report_replay what = {q->b, r, r->legal ? end : r->error, false};
    bool made = !what.error && (c->o.reverse || c->o.image || c->o.normal);
    pg_status s = made ? report_made(c, q, r) : answer_write(c, q->b, &report_replay_forms, &what);
    c->exit_code = what.error ? EXIT_NO : EXIT_DONE;
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
    PG_SCOPED(question_release) asked_question q = {0};
    PG_SCOPED(replay_release) replay r = {0};
    PG_SCOPED(gamefile_release) gamefile saved = {0};
    PG_SCOPED(buf_release) pg_buf moves = {0};
    PG_TRY(read_moves(c, &moves, &saved));
    PG_TRY(question_load(&q, &c->o, NEEDS_START | NEEDS_END, &c->error));
    PG_TRY(question_closed(&q.start, "--start", &c->error));
    question_hint(c, "replay", q.b, &q.start);
    PG_TRY(replay_play(&r, q.b, q.start.peg, buf_text(&moves), &c->error));
    return report(c, &q, &r);
}

const command cmd_replay = {
    .name = "replay",
    .brief = "plays a given game and says where it first breaks a rule",
    .arguments = "BOARD --start P [--finish P] MOVES...",
    .help = "MOVES are jumps d4-f4 and moves of several jumps d4-f4-d6, separated by commas or blanks, or "
            "@FILE, a game that play or the page saved, with its start and finish. --reverse, --image and "
            "--normal make another game of a legal one, in this order; two games are the same up to symmetry "
            "and order when --normal makes the same of them.\n"
            "Exit code: 0 legal, 1 not.\n"
            "Example: pagoda replay english --start full-d4 d2-d4 f3-d3\n"
            "         pagoda replay english --start full-d4 --image 'rotation by 90' d2-d4 f3-d3",
    .takes = TAKES(TAKES_ANSWER, TAKES_GAME, TAKES_PICTURE, OPTION_REVERSE, OPTION_IMAGE, OPTION_NORMAL),
    .formats = FORMATS_FIGURE,
    .least = 1,
    .most = SIZE_MAX,
    .run = run,
};
