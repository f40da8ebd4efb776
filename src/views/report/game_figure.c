/* game_figure.c - a game as a strip of small boards, one a move, in the manner of printed solutions, or as
 * one board that moves.
 *
 * A board shows the position before its move: pegs are discs, the pegs that the move takes are rings,
 * the way of the peg is an arrow with a number at each landing. The last board is the end. With a weighting
 * its value stands below each board, and the whole game as a line.
 */
#include "report_parts.h"

static const double small = 0.5; /* scale of the boards of a strip */

/* A game as it is played move by move. */
typedef struct player {
    const board *b;
    const game *g;
    const weighting *w; /* NULL: none */
    uint64_t *pegs;     /* now */
    uint32_t next;      /* jump */
    size_t move;        /* number of the move to come, from 1 */
    char **text;        /* of the moves */
    size_t moves;
} player;

static void player_init(player *p, const board *b, const game *g, const weighting *w)
{
    *p = (player){.b = b, .g = g, .w = w, .pegs = bits_dup(g->start, b->holes), .move = 1};
    p->text = game_moves(b, g, &p->moves);
}

static void player_release(player *p)
{
    pg_free_all(p->text, p->moves);
    free(p->pegs);
}

/* The value of the position times the denominator. */
static void value_of(fmpz_t value, const player *p)
{
    fmpz_zero(value);
    for (uint32_t h = 0; h < p->b->holes; h++)
        if (bits_get(p->pegs, h))
            fmpz_add(value, value, p->w->num + h);
}

static void add_value(pg_buf *out, const player *p)
{
    PG_SCOPED(integer_release) fmpz_t value = {0};
    if (!p->w)
        return;
    value_of(value, p);
    buf_char(out, '\n');
    add_fraction(out, value, p->w->den);
}

/* A long move is broken behind a "-", so that it is not much wider than its board. */
static void add_move(pg_buf *out, const player *p)
{
    enum { LEAST = 18 };
    size_t room = p->b->row && 3 * p->b->cols + 4 > LEAST ? 3 * (size_t)p->b->cols + 4 : LEAST, used = 0;
    for (const char *text = p->text[p->move - 1]; *text;) {
        size_t length = strcspn(text, "-") + 1;
        length -= !text[length - 1];
        if (used && used + length > room) {
            buf_char(out, '\n');
            used = 0;
        }
        buf_add_bytes(out, text, length);
        used += length;
        text += length;
    }
}

/* The move to come, "12. c3-c5" and the value below it; at the end how many pegs are left. */
static const char *caption(figure *f, const player *p)
{
    pg_buf text = {0};
    size_t pegs = bits_count(p->pegs, p->b->holes);
    if (p->next < p->g->jumps) {
        buf_printf(&text, "%zu. ", p->move);
        add_move(&text, p);
    } else {
        buf_printf(&text, "%zu peg%s", pegs, plural(pegs));
    }
    add_value(&text, p);
    return figure_take(f, &text);
}

/* Plays the move; what it takes is noted in `taken` (NULL: no matter). */
static void play_move(player *p, uint64_t *taken)
{
    uint32_t end = game_move_end(p->b, p->g, p->next);
    for (; p->next < end; p->next++) {
        uint32_t j = p->g->jump[p->next];
        const jump_cell *cell = jump_cells(p->b, j);
        for (uint32_t i = 1; taken && i + 1 < p->b->jump[j].length; i++)
            if (cell[i].before && !cell[i].after)
                bits_set(taken, cell[i].hole);
        jump_play(p->b, j, p->pegs);
    }
    p->move++;
}

/* ---- the strip ------------------------------ */

static void draw_position_now(figure *f, player *p)
{
    diagram *d = figure_diagram(f, p->b, caption(f, p), small);
    d->bare = false;
    diagram_pegs(d, p->pegs);
    if (p->next == p->g->jumps)
        return;
    PG_FREED uint64_t *taken = bits_new(p->b->holes);
    uint32_t first = p->next;
    play_move(p, taken);
    for (uint32_t h = 0; h < p->b->holes; h++)
        if (bits_get(taken, h))
            d->mark[h].look = MARK_TAKEN;
    diagram_way(d, p->g->jump + first, p->next - first);
}

/* The value before each move and at the end. */
static void draw_values(figure *f, const player *of)
{
    PG_SCOPED(player_release) player p;
    player_init(&p, of->b, of->g, of->w);
    plot *line = figure_plot(f, p.moves + 1, "value after each move");
    PG_SCOPED(integer_release) fmpz_t value = {0};
    for (size_t i = 0; i <= p.moves; i++) {
        value_of(value, &p);
        value_point(f, line, i, value, p.w->den);
        if (i < p.moves)
            play_move(&p, NULL);
    }
}

void game_strip(figure *f, const board *b, const game *g, const weighting *w)
{
    PG_SCOPED(player_release) player p;
    player_init(&p, b, g, w);
    for (size_t i = 0; i <= p.moves; i++)
        draw_position_now(f, &p);
    if (w && p.moves)
        draw_values(f, &p);
}

/* ---- the board that moves ------------------------------ */

/* Two frames a move: the position with the way of the peg, and the position after it; the end is held. */
void game_film(figure *f, const board *b, const game *g, const weighting *w)
{
    enum { HELD = 3 };
    PG_SCOPED(player_release) player p;
    player_init(&p, b, g, w);
    film *m = figure_film(f, b, 2 * p.moves + HELD, 0.8, NULL);
    for (size_t i = 0; i < p.moves; i++) {
        uint32_t first = p.next, length = game_move_end(b, g, first) - first;
        film_frame(m, 2 * i, p.pegs, g->jump + first, length, caption(f, &p));
        play_move(&p, NULL);
        film_frame(m, 2 * i + 1, p.pegs, NULL, 0, caption(f, &p));
    }
    for (size_t i = 0; i < HELD; i++)
        film_frame(m, 2 * p.moves + i, p.pegs, NULL, 0, caption(f, &p));
}

figure *replay_figure(const report_look *look)
{
    const report_replay *p = look->of;
    const board *b = p->board;
    const replay *r = p->played;
    figure *f =
        p->error
            ? figure_new("%s, %s rules: not legal: %s", b->name, board_rules_name(b->rules), p->error)
            : figure_new("%s, %s rules: a game of %zu move%s (%zu jump%s)", b->name,
                         board_rules_name(b->rules), r->moves, plural(r->moves), r->jumps, plural(r->jumps));
    (look->moving ? game_film : game_strip)(f, b, &r->played, look->weights);
    return f;
}

figure *report_games_figure(const board *b, const game *g, size_t games, const weighting *weights)
{
    figure *f =
        figure_new("%s, %s rules: %zu game%s", b->name, board_rules_name(b->rules), games, plural(games));
    for (size_t i = 0; i < games; i++) {
        if (i)
            figure_row(f);
        game_strip(f, b, &g[i], weights);
    }
    return f;
}
