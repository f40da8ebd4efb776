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

/* ---- the answer ---------------------------------------------------------------------------------- */

/* The game that is told, as a proof that its finish, or where it ends, can be reached. */
static pg_status write_proof(cli *c, const asked_question *q, const replay *r)
{
    PG_SCOPED(position_release) position start = {0}, finish = {0};
    if (!c->o.proof)
        return PG_OK;
    position_of(&start, q->b->holes, r->played.start);
    position_of(&finish, q->b->holes, r->pegs);
    const verdict v = {.kind = VERDICT_POSSIBLE, .method = METHOD_GAME, .game = r->played};
    bool given = q->finish.holes > 0 && position_has(&q->finish, r->pegs);
    PG_FREED char *proof = cert_text(&(problem){q->b, &start, given ? &q->finish : &finish}, &v, 1);
    return proof_write(c, proof);
}

static pg_status answer(cli *c, const asked_question *q, const replay *r, const char *error, bool made)
{
    enum { MOST_JUMPS = 64, PACKAGE = 6 };
    PG_SCOPED(game_packages_release) game_packages g = {0};
    bool parts = c->o.packages && !error;
    if (parts && (r->played.jumps > MOST_JUMPS || q->b->holes > PACKAGES_HOLES))
        return pg_fail(&c->error, PG_INPUT,
                       "--packages: expected a game of at most %d jumps on at most %d holes", MOST_JUMPS,
                       PACKAGES_HOLES);
    if (parts)
        game_packages_find(&g, q->b, &r->played, PACKAGE);
    PG_TRY(error ? PG_OK : write_proof(c, q, r));
    return answer_write(c, q->b, &report_replay_forms,
                        &(report_replay){q->b, r, error, made, parts ? &g : NULL});
}

static pg_status answer_made(cli *c, const asked_question *q, const replay *given)
{
    PG_SCOPED(game_release) game made = {0};
    PG_TRY(make_game(&made, q->b, &given->played, c));
    PG_SCOPED(replay_release) replay r = {0};
    PG_SCOPED(buf_release) pg_buf moves = {0};
    game_text(&moves, q->b, &made, " ");
    PG_TRY(replay_play(&r, q->b, made.start, buf_text(&moves), &c->error));
    return answer(c, q, &r, r.error, true);
}

static pg_status report(cli *c, const asked_question *q, const replay *r)
{
    PG_FREED char *end = r->legal ? ask_wrong_end(r, q->b, q->finish.holes ? &q->finish : NULL) : NULL;
    const char *error = r->legal ? end : r->error;
    bool made = !error && (c->o.reverse || c->o.image || c->o.normal);
    pg_status s = made ? answer_made(c, q, r) : answer(c, q, r, error, false);
    c->exit_code = error ? EXIT_NO : EXIT_DONE;
    return s;
}

/* ---- the command ------------------------------------------------------------------------------- */

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

/* ---- how holes are called ---------------------------------------------------------------------- */

static pg_status read_game(const cli *c, const char *notation, const char *moves, asked_question *q,
                           replay *r, pg_error *e)
{
    options o = c->o;
    o.notation = notation;
    PG_TRY(question_load(q, &o, NEEDS_START | NEEDS_END, e));
    PG_TRY(question_closed(&q->start, "--start", e));
    return replay_play(r, q->b, q->start.peg, moves, e);
}

static bool same_game(const game *x, const game *y, uint32_t holes)
{
    return x->jumps == y->jumps && bits_equal(x->start, y->start, holes) &&
           !memcmp(x->jump, y->jump, x->jumps * sizeof *x->jump);
}

/* The notation by which the moves are a legal game; NULL: there is none, or several are different games. */
static const char *find_notation(const cli *c, const char *moves, pg_error *e)
{
    const char *found = NULL;
    game first = {0};
    bool one = true;
    for (board_notation n = 0; n < NOTATIONS && one; n++) {
        PG_SCOPED(question_release) asked_question q = {0};
        PG_SCOPED(replay_release) replay r = {0};
        pg_error why = {0};
        if (read_game(c, board_notation_name(n), moves, &q, &r, &why) != PG_OK || !r.legal)
            continue;
        PG_FREED char *end = ask_wrong_end(&r, q.b, q.finish.holes ? &q.finish : NULL);
        if (end)
            continue;
        one = !found || same_game(&first, &r.played, q.b->holes);
        if (!one)
            pg_fail(e, PG_INPUT,
                    "--notation auto: expected a game in one notation, not in %s and %s: say which", found,
                    board_notation_name(n));
        if (!found) {
            first = r.played;
            r.played = (game){0};
        }
        found = found ? found : board_notation_name(n);
    }
    game_release(&first);
    if (!found)
        pg_fail(e, PG_INPUT,
                "--notation auto: expected a game that is legal in names, numbers, below, "
                "wolstenholme or letters: --notation with one of these says what is wrong");
    return one ? found : NULL;
}

/* --notation FROM, FROM:TO or auto: the question and the game, with the names that are to be written. */
static pg_status read_question(cli *c, const char *moves, asked_question *q, replay *r)
{
    const char *given = c->o.notation ? c->o.notation : board_notation_name(NOTATION_NAMES);
    size_t length = strcspn(given, ":");
    PG_FREED char *from = pg_strndup(given, length);
    const char *to = given[length] ? given + length + 1 : from, *read = from;
    if (!strcmp(from, "auto")) {
        read = find_notation(c, moves, &c->error);
        to = to == from ? board_notation_name(NOTATION_NAMES) : to;
    }
    PG_TRY(read ? read_game(c, read, moves, q, r, &c->error) : PG_INPUT);
    return strcmp(read, to) ? question_call(q->b, to, &c->error) : PG_OK;
}

static pg_status run(cli *c)
{
    PG_SCOPED(question_release) asked_question q = {0};
    PG_SCOPED(replay_release) replay r = {0};
    PG_SCOPED(gamefile_release) gamefile saved = {0};
    PG_SCOPED(buf_release) pg_buf moves = {0};
    PG_TRY(read_moves(c, &moves, &saved));
    PG_TRY(read_question(c, buf_text(&moves), &q, &r));
    question_hint(c, "replay", q.b, &q.start);
    return report(c, &q, &r);
}

const command cmd_replay = {
    .name = "replay",
    .brief = "plays a given game and says where it first breaks a rule",
    .arguments = "BOARD --start P [--finish P] MOVES...",
    .help = "MOVES are jumps d4-f4 and moves of several jumps d4-f4-d6, separated by commas or blanks, or "
            "@FILE, a game that play or the page saved, with its start and finish. --reverse, --image and "
            "--normal make another game of a legal one, in this order; two games are the same up to symmetry "
            "and order when --normal makes the same of them. --proof writes a legal game as pagoda-check "
            "reads it, and of another one nothing.\n"
            "Exit code: 0 legal, 1 not.\n"
            "Example: pagoda replay english --start full-d4 d2-d4 f3-d3\n"
            "         pagoda replay english --start full-d4 --image 'rotation by 90' d2-d4 f3-d3",
    .takes = TAKES(TAKES_ANSWER, TAKES_GAME, TAKES_PICTURE, OPTION_NOTATION, OPTION_REVERSE, OPTION_IMAGE,
                   OPTION_NORMAL, OPTION_PACKAGES, OPTION_PROOF),
    .formats = FORMATS_FIGURE,
    .run = run,
};
