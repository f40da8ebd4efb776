/* readings.c - which peg moves in a jump.
 *
 * Where x and y are joined, x over y into z and y over x into z are one jump: they change the same cells. It
 * is kept under the name that came first, but either peg may be the one that moves, and so go on with a move.
 * Each order of the cells in which a jump was met is a reading of it; of those that carry a peg the first and
 * the last hole tell who moves. Few boards have a jump with two.
 */
#include "index.h"
#include "notation.h"

static jump_ends ends_of(const board *b, const spelled_jump *s)
{
    return (jump_ends){s->cells[0].hole, s->cells[b->jump[s->jump].length - 1].hole};
}

/* Counts *at on through the readings of jump j, the board's own first; false: no more. */
static bool next_reading(const board *b, uint32_t j, size_t *at, spelled_jump *out)
{
    const struct board_index *x = b->index;
    bool own = *at == 0;
    if (own)
        *at = x->readings ? x->first_reading[j] + 1 : 1;
    if (own && jump_carries(b, j)) {
        *out = (spelled_jump){j, jump_cells(b, j)};
        return true;
    }
    if (!x->readings || *at > x->first_reading[j + 1])
        return false;
    *out = (spelled_jump){j, x->alias_cell + x->alias[x->reading[(*at)++ - 1]].first};
    return true;
}

bool jump_moves(const board *b, uint32_t j, uint32_t from, uint32_t to)
{
    spelled_jump s;
    for (size_t at = 0; next_reading(b, j, &at, &s);)
        if (ends_of(b, &s).from == from && ends_of(b, &s).to == to)
            return true;
    return false;
}

bool jump_reads_as(const board *b, uint32_t j, uint32_t k, const uint32_t *image)
{
    spelled_jump s;
    for (size_t at = 0; next_reading(b, j, &at, &s);)
        if (!jump_moves(b, k, image[ends_of(b, &s).from], image[ends_of(b, &s).to]))
            return false;
    return true;
}

static bool lands_in(const move_landing *m, uint32_t hole)
{
    uint32_t i = 0;
    while (i < m->holes && m->hole[i] != hole)
        i++;
    return i < m->holes;
}

bool move_goes_on(const board *b, move_landing *m, uint32_t j)
{
    move_landing next = {0};
    spelled_jump s;
    bool on = false;
    for (size_t at = 0; m->holes && !on && next_reading(b, j, &at, &s);)
        on = lands_in(m, ends_of(b, &s).from);
    for (size_t at = 0; next_reading(b, j, &at, &s);)
        if ((!on || lands_in(m, ends_of(b, &s).from)) && !lands_in(&next, ends_of(b, &s).to))
            next.hole[next.holes++] = ends_of(b, &s).to;
    *m = next;
    return on;
}

bool jumps_join(const board *b, uint32_t last, uint32_t next)
{
    move_landing m = {0};
    move_goes_on(b, &m, last);
    return move_goes_on(b, &m, next);
}

uint32_t game_move_end(const board *b, const game *g, uint32_t first)
{
    move_landing m = {0};
    uint32_t end = first;
    while (end < g->jumps && (move_goes_on(b, &m, g->jump[end]) || end == first))
        end++;
    return end;
}

uint32_t game_count_moves(const board *b, const game *g)
{
    uint32_t moves = 0;
    for (uint32_t i = 0; i < g->jumps; i = game_move_end(b, g, i))
        moves++;
    return moves;
}

void notation_spell_moved(const board *b, const game *g, uint32_t first, uint32_t end, spelled_jump *out)
{
    uint32_t count = end - first;
    PG_FREED move_landing *before = PG_NEW(move_landing, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        before[i + 1] = before[i];
        move_goes_on(b, &before[i + 1], g->jump[first + i]);
        out[i] = (spelled_jump){g->jump[first + i], jump_cells(b, g->jump[first + i])};
    }
    move_landing behind = before[count];
    for (uint32_t i = count; i-- > 0;) {
        spelled_jump s;
        for (size_t at = 0; next_reading(b, g->jump[first + i], &at, &s);) {
            jump_ends ends = ends_of(b, &s);
            if (!lands_in(&behind, ends.to) || (i > 0 && !lands_in(&before[i], ends.from)))
                continue;
            out[i] = s;
            behind = (move_landing){1, {ends.from}};
            break;
        }
    }
}

/* ---- a board of readings ---------------------------------------------------------------------------- */

reading_board board_of_readings(const board *b)
{
    const struct board_index *x = b->index;
    if (!x->readings)
        return (reading_board){.b = b};
    board *r = PG_NEW(board, 1);
    *r = *b;
    r->index = PG_NEW(struct board_index, 1);
    *r->index = *x;
    r->index->readings = 0;
    r->jumps += (uint32_t)x->readings;
    r->cells += (uint32_t)x->alias_cells;
    r->jump = memcpy(PG_NEW(board_jump, r->jumps), b->jump, b->jumps * sizeof *b->jump);
    r->cell = memcpy(PG_NEW(jump_cell, r->cells), b->cell, b->cells * sizeof *b->cell);
    memcpy(r->cell + b->cells, x->alias_cell, x->alias_cells * sizeof *x->alias_cell);
    uint32_t *of = PG_NEW(uint32_t, r->jumps);
    for (uint32_t j = 0; j < b->jumps; j++)
        of[j] = j;
    for (size_t i = 0; i < x->readings; i++) {
        const index_alias *a = &x->alias[x->reading[i]];
        of[b->jumps + i] = a->jump;
        r->jump[b->jumps + i] = (board_jump){b->cells + a->first, b->jump[a->jump].length};
    }
    return (reading_board){r, r, of};
}

void reading_board_release(reading_board *r)
{
    if (r->made)
        PG_FREE(r->made->index, r->made->jump, r->made->cell, r->made, r->of);
    *r = (reading_board){0};
}
