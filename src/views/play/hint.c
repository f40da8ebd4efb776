/* hint.c - hints: the prover is asked about the position on the board.
 *
 * A hint has three answers: a jump that keeps the finish within reach, the proof that no jump does, or that
 * it is not known. A game that was found is kept: as long as the player goes along it, hints cost nothing.
 */
#include "draw/draw.h"
#include "play_parts.h"
#include "report/report.h"

/* The number of jumps of the known game that lead here, or -1. */
static int64_t along_known(const play *p)
{
    const game *g = &p->known;
    if (!g->start)
        return -1;
    PG_FREED uint64_t *pegs = bits_dup(g->start, p->b->holes);
    int64_t at = -1;
    for (uint32_t i = 0; i <= g->jumps && at < 0; i++) {
        if (bits_equal(pegs, play_pegs(p), p->b->holes))
            at = i;
        else if (i < g->jumps)
            jump_play(p->b, g->jump[i], pegs);
    }
    return at;
}

/* The verdict on the position on the board; a game is known then. */
static pg_status ask(play *p, verdict *v, position *here, pg_error *e)
{
    *v = (verdict){0};
    position_of(here, p->b->holes, play_pegs(p));
    if (along_known(p) >= 0) {
        v->kind = VERDICT_POSSIBLE;
        return PG_OK;
    }
    pg_limits l = play_within(p);
    pg_status s = prover_prove(p->prover, &(problem){p->b, here, &p->finish}, false, &l, v, e);
    if (s == PG_OK && v->kind == VERDICT_POSSIBLE) {
        game_release(&p->known);
        p->known = v->game;
        v->game = (game){0};
    }
    return s;
}

/* What is to be said when there is no game, or none is known. */
static void say_no_game(const play *p, const verdict *v, const position *here, pg_buf *out)
{
    if (v->kind == VERDICT_OPEN) {
        buf_printf(out, "Not known: %s.\n",
                   v->stopped == PG_INTERRUPTED ? "interrupted" : "nothing was found within the limits");
        return;
    }
    buf_add(out, "No way from here to the finish, and this proves it.\n");
    report_verdict(out, &(report_problem){p->b, here, &p->finish, v, 1, .proof = NULL});
}

static void say_jump(play *p, pg_buf *out)
{
    uint32_t at = (uint32_t)along_known(p), left = p->known.jumps - at;
    if (!left) {
        buf_add(out, "This is the finish.\n");
        return;
    }
    jump_text(out, p->b, p->known.jump[at]);
    buf_printf(out, " keeps the finish within reach: %u jump%s to it.\n", left, plural(left));
}

/* Goes on where there is a game from here, which is known then; else says that there is none. */
static pg_status go_on(play *p, play_teller *go, pg_buf *out, pg_error *e)
{
    PG_SCOPED(verdict_release) verdict v;
    PG_SCOPED(position_release) position here;
    pg_status s = ask(p, &v, &here, e);
    if (s == PG_OK && v.kind == VERDICT_POSSIBLE)
        go(p, out);
    else if (s == PG_OK)
        say_no_game(p, &v, &here, out);
    return s;
}

pg_status play_hint(play *p, const char *text, pg_buf *out, pg_error *e)
{
    (void)text;
    return go_on(p, say_jump, out, e);
}

static void finish_game(play *p, pg_buf *out)
{
    for (uint32_t i = (uint32_t)along_known(p); i < p->known.jumps; i++)
        track_jump(&p->track, p->known.jump[i]);
    play_game(p, out);
    play_show(p, out);
}

pg_status play_solve(play *p, const char *text, pg_buf *out, pg_error *e)
{
    (void)text;
    return go_on(p, finish_game, out, e);
}

/* Goes back jump by jump; a position whose verdict stays open ends it. */
pg_status play_back(play *p, const char *text, pg_buf *out, pg_error *e)
{
    (void)text;
    size_t from = p->track.at, first = track_first(&p->track);
    for (;;) {
        PG_SCOPED(verdict_release) verdict v;
        PG_SCOPED(position_release) position here;
        pg_status s = ask(p, &v, &here, e);
        verdict_kind kind = v.kind;
        if (s != PG_OK)
            return s;
        if (kind == VERDICT_POSSIBLE)
            break;
        if (kind == VERDICT_OPEN || p->track.at == first) {
            p->track.at = from;
            buf_add(out, kind == VERDICT_OPEN ? "Not known: nothing was found within the limits.\n"
                                              : "The finish was out of reach from the start.\n");
            return PG_OK;
        }
        track_move(&p->track, 1, false);
    }
    buf_printf(out, "%zu jump%s back\n", from - p->track.at, plural(from - p->track.at));
    play_show(p, out);
    return PG_OK;
}
