/* positions.c - positions for the public interface. */
#include "private.h"

#include "draw/draw.h"
#include "draw/json_text.h"

#include <stdlib.h>
#include <string.h>

struct pagoda_position {
    pagoda_board *owner;
    const board *board;
    position p;
    char *text;
};

/* Takes the position over. */
static pagoda_position *position_own(const pagoda_board *b, position *p)
{
    pagoda_position *out = PG_NEW(pagoda_position, 1);
    *out = (pagoda_position){board_keep(b), b->board, *p, position_name(b->board, p)};
    return out;
}

pagoda_status pagoda_position_parse(pagoda_position **out, const pagoda_board *b, const char *text,
                                    pagoda_error *error)
{
    pg_error e = {0};
    position p;
    pg_status s = position_parse(&p, b->board, text, &e);
    if (s == PG_OK)
        *out = position_own(b, &p);
    return outcome(s, &e, error);
}

pagoda_status pagoda_position_read(pagoda_position **out, const pagoda_board *b, const char *text,
                                   size_t length, const char *file, pagoda_error *error)
{
    pg_error e = {0};
    position p;
    pg_status s = position_parse_picture(&p, b->board, text, length, file ? file : "position", &e);
    if (s == PG_OK)
        *out = position_own(b, &p);
    return outcome(s, &e, error);
}

pagoda_status pagoda_position_make(pagoda_position **out, const pagoda_board *b, const pagoda_state *state,
                                   pagoda_error *error)
{
    pg_error e = {0};
    position p;
    pg_status s = PG_OK;
    position_init(&p, b->board->holes);
    for (uint32_t h = 0; s == PG_OK && h < p.holes; h++) {
        if (state[h] == PAGODA_PEG)
            bits_set(p.peg, h);
        else if (state[h] == PAGODA_EITHER)
            bits_set(p.open, h);
        else if (state[h] != PAGODA_EMPTY)
            s = pg_fail(&e, PG_INPUT, "hole %s: expected a pagoda_state, not %d", b->board->hole_name[h],
                        (int)state[h]);
    }
    if (s == PG_OK)
        *out = position_own(b, &p);
    else
        position_release(&p);
    return outcome(s, &e, error);
}

void pagoda_position_free(pagoda_position *p)
{
    if (!p)
        return;
    position_release(&p->p);
    pagoda_board_free(p->owner);
    free(p->text);
    free(p);
}

/* ---- asking ------------------------------ */

const char *pagoda_position_text(const pagoda_position *p) { return p->text; }
uint32_t pagoda_position_holes(const pagoda_position *p) { return p->p.holes; }
int pagoda_position_closed(const pagoda_position *p) { return position_closed(&p->p); }
int64_t pagoda_position_pegs(const pagoda_position *p) { return position_total(&p->p); }

pagoda_state pagoda_position_state(const pagoda_position *p, uint32_t hole)
{
    if (hole >= p->p.holes)
        return PAGODA_EMPTY;
    return bits_get(p->p.open, hole) ? PAGODA_EITHER : bits_get(p->p.peg, hole) ? PAGODA_PEG : PAGODA_EMPTY;
}

int pagoda_position_has(const pagoda_position *p, const pagoda_position *member)
{
    return p->p.holes == member->p.holes && position_closed(&member->p) && position_has(&p->p, member->p.peg);
}

int pagoda_position_fits(const pagoda_position *p, uint32_t jump)
{
    return jump < p->board->jumps && position_closed(&p->p) && jump_fits(p->board, jump, p->p.peg);
}

/* ---- others made of them ------------------------------ */

pagoda_status pagoda_position_complement(pagoda_position **out, const pagoda_position *p, pagoda_error *error)
{
    (void)error;
    position c;
    position_copy(&c, &p->p);
    for (uint32_t h = 0; h < c.holes; h++)
        bits_put(c.peg, h, !bits_get(c.peg, h) && !bits_get(c.open, h));
    if (c.total >= 0)
        c.total = (int64_t)c.holes - c.total;
    *out = position_own(p->owner, &c);
    return PAGODA_OK;
}

static bool combine(pagoda_operation how, bool a, bool b)
{
    switch (how) {
    case PAGODA_UNION: return a || b;
    case PAGODA_INTERSECTION: return a && b;
    case PAGODA_DIFFERENCE: return a && !b;
    case PAGODA_EXCLUSIVE: break;
    }
    return a != b;
}

static pg_status check_pair(const pagoda_position *a, pagoda_operation how, const pagoda_position *b,
                            pg_error *e)
{
    if (how > PAGODA_EXCLUSIVE)
        return pg_fail(e, PG_INPUT, "expected a pagoda_operation, not %d", (int)how);
    if (!position_closed(&a->p) || !position_closed(&b->p))
        return pg_fail(e, PG_INPUT, "expected two positions without open holes");
    if (a->p.holes != b->p.holes)
        return pg_fail(e, PG_INPUT, "expected two positions of one board");
    return PG_OK;
}

pagoda_status pagoda_position_combine(pagoda_position **out, const pagoda_position *a, pagoda_operation how,
                                      const pagoda_position *b, pagoda_error *error)
{
    pg_error e = {0};
    position c;
    pg_status s = check_pair(a, how, b, &e);
    if (s != PG_OK)
        return outcome(s, &e, error);
    position_init(&c, a->p.holes);
    for (uint32_t h = 0; h < c.holes; h++)
        bits_put(c.peg, h, combine(how, bits_get(a->p.peg, h), bits_get(b->p.peg, h)));
    *out = position_own(a->owner, &c);
    return PAGODA_OK;
}

pagoda_status pagoda_position_with_pegs(pagoda_position **out, const pagoda_position *p, uint32_t pegs,
                                        pagoda_error *error)
{
    pg_error e = {0};
    position c;
    position_copy(&c, &p->p);
    pg_status s = position_set_total(&c, pegs, &e);
    if (s == PG_OK)
        *out = position_own(p->owner, &c);
    else
        position_release(&c);
    return outcome(s, &e, error);
}

pagoda_status pagoda_position_play(pagoda_position **out, const pagoda_position *p, uint32_t jump,
                                   pagoda_error *error)
{
    pg_error e = {0};
    position after;
    if (!pagoda_position_fits(p, jump))
        return outcome(pg_fail(&e, PG_INPUT, "expected a jump that is legal in %.400s", p->text), &e, error);
    position_copy(&after, &p->p);
    jump_play(p->board, jump, after.peg);
    *out = position_own(p->owner, &after);
    return PAGODA_OK;
}

/* ---- writing ------------------------------ */

static void as_text(pg_buf *out, const report_look *look)
{
    const pagoda_position *p = look->of;
    draw_position(out, p->board, &p->p);
}

static void as_json(pg_buf *out, const report_look *look)
{
    const pagoda_position *p = look->of;
    json_t *o = board_json(p->board);
    keys_json(o, "start", text_json(p->text));
    add_json(out, o);
}

static figure *as_figure(const report_look *look)
{
    const pagoda_position *p = look->of;
    figure *f = figure_new("%s", p->board->name);
    diagram *d = figure_diagram(f, p->board, figure_text(f, "%s", p->text), 1);
    if (position_closed(&p->p))
        diagram_pegs(d, p->p.peg);
    else
        diagram_position(d, &p->p);
    return f;
}

pagoda_status pagoda_position_render(const pagoda_position *p, pagoda_format format, const pagoda_look *how,
                                     pagoda_buffer *out, pagoda_error *error)
{
    static const report_forms forms = {.text = as_text, .json = as_json, .figure = as_figure};
    return render(&forms, p, p->board, format, how, out, error);
}
