/* plays.c - finishes and plays as they are written. */
#include "ask/ask.h"

pg_status ask_side(linked_side *side, const board *b, const char *text, pg_error *e)
{
    *side = (linked_side){.kind = SIDE_GIVEN};
    if (!strcmp(text, "start") || !strcmp(text, "complement")) {
        side->kind = text[0] == 's' ? SIDE_START : SIDE_COMPLEMENT;
        return PG_OK;
    }
    return position_parse(&side->given, b, text, e);
}

void ask_each(linked_problem *q, const linked_side *from)
{
    linked_side to = {.kind = SIDE_GIVEN};
    position_init(&to.given, q->board->holes);
    for (uint32_t h = 0; h < q->board->holes; h++) {
        bits_set(to.given.peg, h);
        linked_add(q, from, &to);
        bits_clear(to.given.peg, h);
    }
    position_release(&to.given);
}

pg_status ask_play(linked_problem *q, const char *from, const char *to, pg_error *e)
{
    linked_side first = {.kind = SIDE_START}, second = {.kind = SIDE_START};
    bool each = !strcmp(to, "each") && board_find_hole(q->board, "each", 4) < 0;
    pg_status s = ask_side(&first, q->board, from, e);
    if (s == PG_OK && !each)
        s = ask_side(&second, q->board, to, e);
    if (s == PG_OK && each)
        ask_each(q, &first);
    else if (s == PG_OK)
        linked_add(q, &first, &second);
    position_release(&first.given);
    position_release(&second.given);
    return s;
}

/* On a board that tells marks (conditions.c): a peg with any mark or none, on a hole of its own. */
static bool holds_peg(const board *b, const position *p, uint32_t hole)
{
    bool peg = bits_get(p->peg, hole);
    for (uint32_t k = 0; b->marks && k < b->marks->kinds; k++) {
        uint32_t twin = b->marks->twin[k * b->marks->own + hole];
        peg = peg || (twin && bits_get(p->peg, twin));
    }
    return peg;
}

pg_status ask_finish(position *out, const board *b, const position *start, const char *text, pg_error *e)
{
    if (strcmp(text, "complement") || board_find_hole(b, text, strlen(text)) >= 0)
        return position_parse(out, b, text, e);
    if (start->holes == 0 || !position_closed(start))
        return pg_fail(e, PG_INPUT, "expected a start without open holes for its complement");
    position_copy(out, start);
    for (uint32_t h = 0; h < out->holes; h++)
        bits_put(out->peg, h, h < (b->marks ? b->marks->own : out->holes) && !holds_peg(b, start, h));
    return PG_OK;
}

pg_status ask_end(position *out, const board *b, const position *start, const char *text, pg_error *e)
{
    return position_says_stuck(b, text) ? position_parse_stuck(out, b, text, e)
                                        : ask_finish(out, b, start, text, e);
}

char *ask_wrong_end(const replay *r, const board *b, const position *finish)
{
    if (!finish || position_has(finish, r->pegs))
        return NULL;
    pg_buf text = {0};
    buf_add(&text, "the game ends at ");
    position_text_closed(&text, b, r->pegs);
    buf_add(&text, ", not at ");
    position_text(&text, b, finish);
    return buf_take(&text);
}
