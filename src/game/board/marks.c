/* marks.c - positions of boards that tell marked pegs, visits, captures and first moves (conditions.c), where
 * the text that was read names none of the holes that tell them.
 */
#include "board/board.h"
#include "board/reader.h"

/* Does the text name a hole from number `first` on? */
static bool names_from(const board *b, const char *text, uint32_t first)
{
    bool named = false;
    while (*text && !named) {
        size_t length = 0;
        while (is_word_char(text[length]))
            length++;
        named = board_find_hole(b, text, length) >= first;
        text += length ? length : 1;
    }
    return named;
}

/* A hole and its twins: at the start what is marked has its mark; elsewhere any mark or none will do. */
static void place_twins(const board *b, position *p, uint32_t h, bool start)
{
    const board_marks *m = b->marks;
    bool peg = bits_get(p->peg, h), open = bits_get(p->open, h), twins = false;
    for (uint32_t k = 0; k < m->kinds; k++) {
        uint32_t twin = m->twin[(size_t)k * m->own + h];
        if (!twin)
            continue;
        twins = true;
        bits_put(p->peg, twin, peg && start && m->kind[h] == k + 1);
        bits_put(p->open, twin, start ? open && m->kind[h] == k + 1 : peg || open);
    }
    if (!twins)
        return;
    bits_put(p->peg, h, peg && start && !m->kind[h]);
    bits_put(p->open, h, start ? open && !m->kind[h] : peg || open);
}

static bool has_twin(const board *b, uint32_t h)
{
    bool has = false;
    for (uint32_t k = 0; k < b->marks->kinds; k++)
        has = has || b->marks->twin[(size_t)k * b->marks->own + h];
    return has;
}

bool board_lacks_marks(const board *b, const char *text)
{
    return b->marks && !names_from(b, text, b->marks->own);
}

int64_t board_tokens(const board *b, const char *text)
{
    return b->marks && !names_from(b, text, b->marks->chain[0]) ? b->marks->visits : 0;
}

/* Where the pegs of marked holes are; of the plain text, on its own holes. */
static pg_status place_marked(const board *b, const char *text, bool start, position *p, pg_error *e)
{
    size_t twinned = 0, open = 0;
    for (uint32_t h = 0; h < b->marks->own; h++) {
        open += bits_get(p->open, h);
        twinned += bits_get(p->peg, h) && has_twin(b, h);
    }
    if (!start && twinned && open)
        return pg_fail(e, PG_INPUT,
                       "position '%s': expected marked pegs by name, such as %s, where holes are open",
                       span_quote((span){text, strlen(text)}).text, b->hole_name[b->marks->own]);
    for (uint32_t h = 0; h < b->marks->own; h++)
        place_twins(b, p, h, start);
    return PG_OK;
}

pg_status board_place_marks(const board *b, const char *text, bool start, position *p, pg_error *e)
{
    const board_marks *m = b->marks;
    if (m && m->visits && p->stuck)
        return pg_fail(e, PG_INPUT,
                       "position '%s': expected none that is stuck, with visits, captures or a first move",
                       span_quote((span){text, strlen(text)}).text);
    if (!board_tokens(b, text) && !board_lacks_marks(b, text))
        return PG_OK;
    size_t pegs = 0, open = 0;
    for (uint32_t h = 0; h < (board_lacks_marks(b, text) ? m->own : m->chain[0]);
         h++) { /* full is in twins, too */
        pegs += bits_get(p->peg, h);
        open += bits_get(p->open, h);
    }
    if (board_lacks_marks(b, text))
        PG_TRY(place_marked(b, text, start, p, e));
    for (uint32_t h = m->chain[0], i = 0; h < b->holes; h++) {
        i += h == m->chain[i + 1];
        bits_put(p->peg, h, h == (start ? m->chain[i] : m->chain[i + 1] - 1));
        bits_clear(p->open, h);
    }
    int64_t total = open ? p->total : (int64_t)pegs;
    p->total = position_open(p) && total >= 0 ? total + m->visits : -1;
    return PG_OK;
}
