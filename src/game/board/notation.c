/* notation.c - jumps and moves as text, both ways.
 *
 *     move  = HOLE link {link}
 *     link  = ("-" | "(" [HOLE {"," HOLE}] ")") HOLE ["=" BEFORE ":" AFTER]
 *
 * A jump is a move of one link. Printed is the shortest link that names one jump of the board: "-TO" when no
 * other jump has these ends, else the holes between in parentheses (none for a pattern of two cells:
 * "a1()b1"), else also the states of all cells before and after. Each link of a joined move is spelled by
 * this rule, "a1(b1)c1-c3", so that every jump reads back by itself.
 *
 * Some jumps have several orders of their cells: x over y into z is y over x into z where the graph has both,
 * and a pattern that reads the same from both ends has two directions. The board keeps the first in jump
 * order, and only these count when it is asked what a text names; the others are read too, where no jump of
 * the first kind is meant.
 */
#include "notation.h"

#include "index.h"

/* ---- printing -------------------------------------------------------------------------------- */

/* How much has to be said: 0 the ends, 1 the route, 2 the states. */
static int detail_needed(const board *b, uint32_t j)
{
    uint32_t from = jump_from(b, j)->hole, place = index_place(b, j);
    int detail = 0;
    for (int step = -1; step <= 1; step += 2) {
        int64_t beside = (int64_t)place + step;
        if (beside < b->index->first_jump[from] || beside >= b->index->first_jump[from + 1])
            continue;
        uint32_t other = b->index->by_ends[beside];
        int more = index_same_route(b, j, other) ? 2 : index_same_ends(b, j, other) ? 1 : 0;
        detail = more > detail ? more : detail;
    }
    return detail;
}

/* The same where it is meant in another order of its cells. */
static int detail_of_other(const board *b, const spelled_jump *s)
{
    uint32_t length = b->jump[s->jump].length;
    written_jump ends = {.from = s->cells[0].hole, .to = s->cells[length - 1].hole}, routed = ends;
    routed.routed = true;
    routed.overs = length - 2;
    for (uint32_t i = 1; i + 1 < length; i++)
        routed.over[i - 1] = s->cells[i].hole;
    uint32_t own_first;
    size_t first, same = 0, state = 0;
    if (!index_jumps_between(b, ends.from, ends.to, &own_first) &&
        index_aliases_between(b, ends.from, ends.to, &first) == 1)
        return 0;
    for (spelled_jump other; notation_next_match(b, &routed, true, &state, &other);)
        same++;
    return same == 1 ? 1 : 2;
}

static void link_text(pg_buf *out, const board *b, const spelled_jump *s)
{
    const jump_cell *cells = s->cells;
    uint32_t length = b->jump[s->jump].length;
    int detail = cells == jump_cells(b, s->jump) ? detail_needed(b, s->jump) : detail_of_other(b, s);
    buf_char(out, detail ? '(' : '-');
    for (uint32_t i = 1; detail && i + 1 < length; i++)
        buf_printf(out, "%s%s", i > 1 ? "," : "", b->hole_name[cells[i].hole]);
    buf_printf(out, "%s%s", detail ? ")" : "", b->hole_name[cells[length - 1].hole]);
    if (detail < 2)
        return;
    buf_char(out, '=');
    for (uint32_t i = 0; i < length; i++)
        buf_char(out, cells[i].before ? '1' : '0');
    buf_char(out, ':');
    for (uint32_t i = 0; i < length; i++)
        buf_char(out, cells[i].after ? '1' : '0');
}

void jump_text(pg_buf *out, const board *b, uint32_t j)
{
    buf_add(out, b->hole_name[jump_from(b, j)->hole]);
    link_text(out, b, &(spelled_jump){j, jump_cells(b, j)});
}

char *jump_name(const board *b, uint32_t j)
{
    pg_buf text = {0};
    jump_text(&text, b, j);
    return buf_take(&text);
}

bool board_reading(const board *b, size_t i, uint32_t *jump, uint32_t *from, uint32_t *to, pg_buf *text)
{
    const struct board_index *x = b->index;
    if (i >= x->readings)
        return false;
    const index_alias *a = &x->alias[x->reading[i]];
    spelled_jump s = {a->jump, x->alias_cell + a->first};
    *jump = s.jump;
    *from = s.cells[0].hole;
    *to = s.cells[b->jump[s.jump].length - 1].hole;
    buf_add(text, b->hole_name[*from]);
    link_text(text, b, &s);
    return true;
}

char **game_moves(const board *b, const game *g, size_t *moves)
{
    char **list = PG_NEW(char *, g->jumps);
    PG_FREED spelled_jump *jump = PG_NEW(spelled_jump, g->jumps + 1);
    pg_buf text = {0};
    *moves = 0;
    for (uint32_t i = 0; i < g->jumps;) {
        uint32_t end = game_move_end(b, g, i);
        notation_spell_moved(b, g, i, end, jump + i);
        buf_add(&text, b->hole_name[jump[i].cells->hole]);
        for (; i < end; i++)
            link_text(&text, b, &jump[i]);
        list[(*moves)++] = buf_take(&text);
    }
    return list;
}

void game_text(pg_buf *out, const board *b, const game *g, const char *between)
{
    size_t moves;
    char **move = game_moves(b, g, &moves);
    for (size_t i = 0; i < moves; i++)
        buf_printf(out, "%s%s", i ? between : "", move[i]);
    pg_free_all(move, moves);
}

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct move_reader {
    const board *b;
    span rest;
} move_reader;

static pg_status refuse(const move_reader *r, const char *what, pg_error *e)
{
    if (!r->rest.length)
        return pg_fail(e, PG_INPUT, "expected %s at the end", what);
    return pg_fail(e, PG_INPUT, "expected %s at '%s'", what, span_quote(r->rest).text);
}

static void skip(move_reader *r, size_t length)
{
    r->rest.at += length;
    r->rest.length -= length;
}

static bool take(move_reader *r, char mark)
{
    if (!r->rest.length || *r->rest.at != mark)
        return false;
    skip(r, 1);
    return true;
}

static pg_status read_hole(move_reader *r, uint32_t *hole, pg_error *e)
{
    size_t length = 0;
    while (length < r->rest.length && is_word_char(r->rest.at[length]))
        length++;
    int64_t found = length ? board_find_hole(r->b, r->rest.at, length) : -1;
    if (found < 0)
        return pg_fail(e, PG_INPUT, "expected a hole of the board at %s%s%s%s",
                       r->rest.length ? "'" : "the end", span_quote(r->rest).text, r->rest.length ? "'" : "",
                       board_hole_meant(r->b, r->rest.at, length).text);
    *hole = (uint32_t)found;
    skip(r, length);
    return PG_OK;
}

static pg_status read_route(move_reader *r, written_jump *w, pg_error *e)
{
    w->routed = true;
    if (take(r, ')'))
        return PG_OK;
    do {
        if (w->overs == BOARD_MAX_PATTERN)
            return refuse(r, "at most 64 holes in a jump", e);
        PG_TRY(read_hole(r, &w->over[w->overs++], e));
    } while (take(r, ','));
    return take(r, ')') ? PG_OK : refuse(r, "',' or ')'", e);
}

static span read_states(move_reader *r)
{
    span states = {r->rest.at, 0};
    for (; states.length < r->rest.length; states.length++)
        if (states.at[states.length] != '0' && states.at[states.length] != '1')
            break;
    skip(r, states.length);
    return states;
}

static pg_status read_link(move_reader *r, written_jump *w, pg_error *e)
{
    pg_status s = PG_OK;
    if (take(r, '('))
        s = read_route(r, w, e);
    else if (!take(r, '-'))
        return refuse(r, "'-' or '(' and another hole", e);
    if (s == PG_OK)
        s = read_hole(r, &w->to, e);
    if (s != PG_OK || !take(r, '='))
        return s;
    w->before = read_states(r);
    if (!w->before.length || !take(r, ':'))
        return refuse(r, "BEFORE:AFTER, two rows of 0 and 1,", e);
    w->after = read_states(r);
    return w->after.length == w->before.length ? PG_OK : refuse(r, "an AFTER as long as the BEFORE", e);
}

pg_status notation_read_move(written_move *out, const board *b, span text, pg_error *e)
{
    move_reader r = {b, text};
    written_move m = {0};
    size_t room = 0;
    uint32_t from;
    pg_status s = read_hole(&r, &from, e);
    while (s == PG_OK && (r.rest.length || !m.jumps)) {
        PG_GROW(m.jump, m.jumps, room);
        m.jump[m.jumps] = (written_jump){.from = from};
        s = read_link(&r, &m.jump[m.jumps], e);
        from = m.jump[m.jumps++].to;
    }
    if (s == PG_OK)
        *out = m;
    else
        free(m.jump);
    return s;
}

bool notation_next_word(span *text, span *word)
{
    static const char between[] = ", \t\r\n";
    const char *at = text->at, *end = at + text->length;
    while (at < end && *at && strchr(between, *at))
        at++;
    const char *stop = at;
    for (bool inside = false; stop < end && (inside || !strchr(between, *stop)); stop++)
        inside = *stop == '(' || (inside && *stop != ')');
    *word = (span){at, (size_t)(stop - at)};
    *text = (span){stop, (size_t)(end - stop)};
    return word->length > 0;
}

/* ---- which jumps are meant ---------------------------------------------------------------------- */

static bool matches(const jump_cell *cells, uint32_t length, const written_jump *w)
{
    if ((w->routed && length != w->overs + 2) || (w->before.length && length != w->before.length))
        return false;
    for (uint32_t i = 0; i < length; i++) {
        if (w->routed && i > 0 && i + 1 < length && w->over[i - 1] != cells[i].hole)
            return false;
        if (w->before.length && w->before.at[i] != '0' + cells[i].before)
            return false;
        if (w->after.length && w->after.at[i] != '0' + cells[i].after)
            return false;
    }
    return true;
}

bool notation_next_match(const board *b, const written_jump *w, bool alias, size_t *state, spelled_jump *out)
{
    const struct board_index *x = b->index;
    uint32_t first_jump = 0;
    size_t first_alias = 0, count = alias ? index_aliases_between(b, w->from, w->to, &first_alias)
                                          : index_jumps_between(b, w->from, w->to, &first_jump);
    while (*state < count) {
        size_t k = (*state)++;
        out->jump = alias ? x->alias[first_alias + k].jump : x->by_ends[first_jump + k];
        out->cells = alias ? x->alias_cell + x->alias[first_alias + k].first : jump_cells(b, out->jump);
        if (matches(out->cells, b->jump[out->jump].length, w))
            return true;
    }
    return false;
}

bool notation_carries(const jump_cell *cells, uint32_t length)
{
    jump_cell to = cells[length - 1];
    return cells->before && !cells->after && !to.before && to.after;
}

bool jump_carries(const board *b, uint32_t j)
{
    return notation_carries(jump_cells(b, j), b->jump[j].length);
}
