/* game.c - playing jumps, and replaying a written game.
 *
 * A written move is holes in a row, each pair one jump by the peg that the move began with. Where two
 * holes name several jumps, the only legal one is meant; two legal ones are refused. What breaks a rule is
 * said with the move and the hole. Cost: a look-up by the two ends for each jump.
 */
#include "board/board.h"
#include "board/reader.h"
#include "notation.h"

/* ---- one jump ----------------------------------------------------------------------------------- */

bool jump_fits(const board *b, uint32_t j, const uint64_t *pegs)
{
    const jump_cell *c = jump_cells(b, j);
    for (uint32_t i = 0; i < b->jump[j].length; i++)
        if (bits_get(pegs, c[i].hole) != c[i].before)
            return false;
    return true;
}

bool board_stuck(const board *b, const uint64_t *pegs)
{
    for (uint32_t j = 0; j < b->jumps; j++)
        if (jump_fits(b, j, pegs))
            return false;
    return true;
}

void jump_play(const board *b, uint32_t j, uint64_t *pegs)
{
    const jump_cell *c = jump_cells(b, j);
    for (uint32_t i = 0; i < b->jump[j].length; i++)
        bits_put(pegs, c[i].hole, c[i].after);
}

bool jump_fits_back(const board *b, uint32_t j, const uint64_t *pegs)
{
    const jump_cell *c = jump_cells(b, j);
    for (uint32_t i = 0; i < b->jump[j].length; i++)
        if (bits_get(pegs, c[i].hole) != c[i].after)
            return false;
    return true;
}

void jump_undo(const board *b, uint32_t j, uint64_t *pegs)
{
    const jump_cell *c = jump_cells(b, j);
    for (uint32_t i = 0; i < b->jump[j].length; i++)
        bits_put(pegs, c[i].hole, c[i].before);
}

void game_reverse(game *g)
{
    for (uint32_t i = 0; i < g->jumps / 2; i++) {
        uint32_t swap = g->jump[i];
        g->jump[i] = g->jump[g->jumps - 1 - i];
        g->jump[g->jumps - 1 - i] = swap;
    }
}

void game_release(game *g)
{
    PG_FREE(g->start, g->jump);
    *g = (game){0};
}

void replay_release(replay *r)
{
    game_release(&r->played);
    PG_FREE(r->pegs, r->error);
    *r = (replay){0};
}

/* ---- a written game -------------------------------------------------------------------------------- */

typedef struct replay_player {
    const board *b;
    replay *r;
    size_t room; /* of r->played.jump */
    move_landing landing;
    size_t number; /* of the move, from 1 */
    span text;     /* of the move */
} replay_player;

/* Ends the game with "move 3 (d4-f4-f6), jump f4-f6: WHY". */
static void break_off(replay_player *p, const written_move *m, const written_jump *w, const char *why)
{
    pg_buf text = {0};
    buf_printf(&text, "move %zu (%s)", p->number, span_quote(p->text).text);
    if (m->jumps > 1)
        buf_printf(&text, ", jump %s-%s", p->b->hole_name[w->from], p->b->hole_name[w->to]);
    buf_printf(&text, ": %s", why);
    p->r->error = buf_take(&text);
    p->r->legal = false;
}

static void break_at_hole(replay_player *p, const written_move *m, const written_jump *w, const jump_cell *c)
{
    PG_SCOPED(buf_release) pg_buf why = {0};
    buf_printf(&why, "there is %s peg at %s", c->before ? "no" : "already a", p->b->hole_name[c->hole]);
    break_off(p, m, w, buf_text(&why));
}

/* What a written jump may mean: how many jumps, how many of these are legal here, and one of them, a legal
 * one if there is any. */
typedef struct reading {
    size_t found, legal;
    spelled_jump jump;
} reading;

static reading look_up(const replay_player *p, const written_jump *w, bool alias)
{
    reading m = {0};
    size_t state = 0;
    for (spelled_jump s; notation_next_match(p->b, w, alias, &state, &s); m.found++) {
        bool fits = jump_fits(p->b, s.jump, p->r->pegs);
        m.legal += fits;
        if (!m.found || (fits && m.legal == 1))
            m.jump = s;
    }
    return m;
}

/* On a board with marks: the hole of the board itself that the hole stands for. */
static uint32_t own_hole(const board *b, uint32_t hole)
{
    const board_marks *m = b->marks;
    for (uint32_t i = 0; i < m->kinds * m->own && hole >= m->own; i++)
        if (m->twin[i] == hole)
            return i % m->own;
    return hole;
}

/* Jumps between these holes by a peg with any mark or none, over pegs with any. Of those that are not legal
 * one by a peg that is there. */
static reading look_up_marked(const replay_player *p, const written_jump *w)
{
    reading m = {0};
    bool peg = false;
    for (uint32_t j = 0; j < p->b->jumps; j++) {
        const jump_cell *from = jump_from(p->b, j);
        if (own_hole(p->b, from->hole) != w->from || own_hole(p->b, jump_to(p->b, j)->hole) != w->to)
            continue;
        bool fits = jump_fits(p->b, j, p->r->pegs), there = bits_get(p->r->pegs, from->hole) == from->before;
        if (!m.found++ || (fits && !m.legal) || (there && !peg && !m.legal))
            m.jump = (spelled_jump){j, from};
        m.legal += fits;
        peg = peg || there;
    }
    return m;
}

static pg_status refuse_ambiguous(const replay_player *p, const written_jump *w, pg_error *e)
{
    PG_SCOPED(buf_release) pg_buf list = {0};
    int listed = 0;
    for (int alias = 0; alias <= 1; alias++) {
        size_t state = 0;
        for (spelled_jump s; listed < 8 && notation_next_match(p->b, w, alias, &state, &s); listed++) {
            buf_add(&list, listed ? ", " : "");
            jump_text(&list, p->b, s.jump);
        }
    }
    pg_fail(e, PG_INPUT, "move %zu (%s): expected one of the jumps %s%s", p->number, span_quote(p->text).text,
            buf_text(&list), listed == 8 ? ", ..." : "");
    return PG_INPUT;
}

/* Which jump is meant? The board's own spellings go before the others, a legal jump before one that is not.
 * `out->found` is 0 when there is no such jump. */
static pg_status choose_jump(const replay_player *p, const written_jump *w, reading *out, pg_error *e)
{
    reading own = look_up(p, w, false), other = look_up(p, w, true);
    bool use_other = !own.found || (!own.legal && other.legal);
    *out = use_other ? other : own;
    reading marked = {0};
    if (p->b->marks && !w->routed && !own.legal && !other.legal)
        marked = look_up_marked(p, w);
    if (marked.found) {
        *out = marked;
        own.found = 1, other.found = 0;
    }
    if (out->legal > 1 || (!out->legal && own.found + other.found > 1))
        return refuse_ambiguous(p, w, e);
    return PG_OK;
}

static void play(replay_player *p, uint32_t j)
{
    replay *r = p->r;
    game *g = &r->played;
    r->moves += !move_goes_on(p->b, &p->landing, j);
    PG_GROW(g->jump, g->jumps, p->room);
    g->jump[g->jumps++] = j;
    r->jumps++;
    jump_play(p->b, j, r->pegs);
}

static pg_status play_written(replay_player *p, const written_move *m, const written_jump *w, pg_error *e)
{
    reading is;
    PG_TRY(choose_jump(p, w, &is, e));
    if (!is.found) {
        break_off(p, m, w, "there is no such jump on the board");
        return PG_OK;
    }
    uint32_t length = p->b->jump[is.jump.jump].length;
    if (m->jumps > 1 && !notation_carries(is.jump.cells, length)) {
        break_off(p, m, w, "this jump carries no peg and is a move of its own");
        return PG_OK;
    }
    for (uint32_t i = 0; i < length; i++) {
        if (bits_get(p->r->pegs, is.jump.cells[i].hole) != is.jump.cells[i].before) {
            break_at_hole(p, m, w, &is.jump.cells[i]);
            return PG_OK;
        }
    }
    play(p, is.jump.jump);
    return PG_OK;
}

/* Reads one move and, unless `dry`, plays it. */
static pg_status one_move(replay_player *p, bool dry, pg_error *e)
{
    written_move m;
    pg_error why = {0};
    pg_status s = notation_read_move(&m, p->b, p->text, &why);
    if (s != PG_OK)
        return pg_fail(e, s, "move %zu (%s): %s", p->number, span_quote(p->text).text, why.text);
    for (uint32_t i = 0; !dry && s == PG_OK && p->r->legal && i < m.jumps; i++)
        s = play_written(p, &m, &m.jump[i], e);
    free(m.jump);
    return s;
}

/* All the text is read before the first jump is made: what is no move at all is bad input wherever it
 * stands. */
pg_status replay_play(replay *out, const board *b, const uint64_t *start, const char *moves, pg_error *e)
{
    PG_SCOPED(buf_release) pg_buf spelled = {0};
    notation_spell(&spelled, b, moves);
    replay r = {.legal = true, .pegs = bits_dup(start, b->holes)};
    r.played.start = bits_dup(start, b->holes);
    pg_status s = PG_OK;
    for (int dry = 1; dry >= 0; dry--) {
        replay_player p = {.b = b, .r = &r};
        span rest = {buf_text(&spelled), spelled.length};
        while (s == PG_OK && r.legal && notation_next_word(&rest, &p.text)) {
            p.number++;
            s = one_move(&p, dry, e);
        }
    }
    if (s == PG_OK)
        *out = r;
    else
        replay_release(&r);
    return s;
}
