/* positions.c - positions for the public interface. */
#include "private.h"

#include "draw/draw.h"
#include "draw/json_text.h"

/* ---- making ------------------------------ */

pagoda_position *position_own(const pagoda_board *b, position *p)
{
    pagoda_position *out = PG_NEW(pagoda_position, 1);
    *out = (pagoda_position){board_keep(b), *p, position_name(b->board, p)};
    return out;
}

/* Takes the position over: it is handed out, or given back. `input` is what PG_INPUT is to the caller. */
static pagoda_status made(pagoda_position **out, const pagoda_board *b, position *p, pg_status s,
                          pagoda_status input, const pg_error *e, pagoda_error *error)
{
    if (s == PG_OK)
        *out = position_own(b, p);
    else
        position_release(p);
    return outcome(s, input, e, error);
}

pagoda_status pagoda_position_parse(pagoda_position **out, const pagoda_board *b, const char *text,
                                    pagoda_error *error)
{
    pg_error e = {0};
    position p = {0};
    REQUIRE(out && b && text, "a pointer for the position, a board and the text of a position");
    bool before = file_reading(false);
    pg_status s = position_says_stuck(b->board, text) ? position_parse_stuck(&p, b->board, text, &e)
                                                      : position_parse(&p, b->board, text, &e);
    if (s == PG_OK && board_lacks_marks(b->board, text)) {
        s = pg_fail(&e, PG_INPUT, "position '%.80s': expected marks and visits by name, such as %s", text,
                    b->board->hole_name[b->board->marks->own]);
    }
    file_reading(before);
    return made(out, b, &p, s, PAGODA_BAD_SYNTAX, &e, error);
}

pagoda_status pagoda_position_picture(pagoda_position **out, const pagoda_board *b, const char *text,
                                      size_t length, const char *file, pagoda_error *error)
{
    pg_error e = {0};
    position p = {0};
    REQUIRE(out && b && text, "a pointer for the position, a board and the text of a position file");
    pg_status s = position_parse_picture(&p, b->board, text, length, file ? file : "position", &e);
    return made(out, b, &p, s, PAGODA_BAD_SYNTAX, &e, error);
}

pagoda_status pagoda_position_load(pagoda_position **out, const pagoda_board *b, const char *file,
                                   pagoda_error *error)
{
    pg_error e = {0};
    PG_FREED char *text = NULL;
    size_t length;
    REQUIRE(out && b && file, "a pointer for the position, a board and a position file");
    pg_status s = read_named_file(file, &text, &length, &e);
    if (s != PG_OK)
        return outcome(s, PAGODA_NOT_FOUND, &e, error);
    return pagoda_position_picture(out, b, text, length, file, error);
}

static pg_status set_states(position *p, const board *b, const pagoda_state *state, size_t length,
                            pg_error *e)
{
    if (length != p->holes)
        return pg_fail(e, PG_INPUT, "expected %u states, one a hole, not %zu", p->holes, length);
    for (uint32_t h = 0; h < p->holes; h++) {
        if (state[h] == PAGODA_PEG)
            bits_set(p->peg, h);
        else if (state[h] == PAGODA_EITHER)
            bits_set(p->open, h);
        else if (state[h] != PAGODA_EMPTY)
            return pg_fail(e, PG_INPUT, "hole %s: expected a pagoda_state, not %d", b->hole_name[h],
                           (int)state[h]);
    }
    return PG_OK;
}

pagoda_status pagoda_position_make(pagoda_position **out, const pagoda_board *b, const pagoda_state *state,
                                   size_t length, pagoda_error *error)
{
    pg_error e = {0};
    position p;
    REQUIRE(out && b && state, "a pointer for the position, a board and states of holes");
    position_init(&p, b->board->holes);
    return made(out, b, &p, set_states(&p, b->board, state, length, &e), PAGODA_BAD_INPUT, &e, error);
}

void pagoda_position_free(pagoda_position *p)
{
    if (!p)
        return;
    position_release(&p->p);
    pagoda_board_free(p->owner);
    PG_FREE(p->text, p);
}

/* ---- asking ------------------------------ */

const char *pagoda_position_text(const pagoda_position *p) { return p ? p->text : NULL; }
const pagoda_board *pagoda_position_board(const pagoda_position *p) { return p ? p->owner : NULL; }

size_t pagoda_position_pegs(const pagoda_position *p)
{
    int64_t pegs = p ? position_total(&p->p) : -1;
    return pegs < 0 ? PAGODA_NONE : (size_t)pegs;
}

pagoda_state pagoda_position_state(const pagoda_position *p, size_t hole)
{
    if (!p || hole >= p->p.holes)
        return PAGODA_EMPTY;
    return bits_get(p->p.open, hole) ? PAGODA_EITHER : bits_get(p->p.peg, hole) ? PAGODA_PEG : PAGODA_EMPTY;
}

int pagoda_position_has(const pagoda_position *p, const pagoda_position *member)
{
    return p && member && p->p.holes == member->p.holes && position_closed(&member->p) &&
           position_has(&p->p, member->p.peg);
}

int pagoda_position_allows(const pagoda_position *p, size_t jump)
{
    return p && jump < p->owner->board->jumps && position_closed(&p->p) &&
           jump_fits(p->owner->board, (uint32_t)jump, p->p.peg);
}

/* ---- others made of them ------------------------------ */

/* A copy, to be changed; a stuck one is no set of holes. */
static pg_status copy_of(position *out, const pagoda_position *p, pg_error *e)
{
    position_copy(out, &p->p);
    return p->p.stuck ? pg_fail(e, PG_INPUT, "expected a position, not '%.80s'", p->text) : PG_OK;
}

pagoda_status pagoda_position_complement(pagoda_position **out, const pagoda_position *p, pagoda_error *error)
{
    pg_error e = {0};
    position c;
    REQUIRE(out && p, "a pointer for the position and a position");
    pg_status s = copy_of(&c, p, &e);
    for (uint32_t h = 0; h < c.holes; h++)
        bits_put(c.peg, h, !bits_get(c.peg, h) && !bits_get(c.open, h));
    if (c.total >= 0)
        c.total = (int64_t)c.holes - c.total;
    return made(out, p->owner, &c, s, PAGODA_BAD_INPUT, &e, error);
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
    if ((unsigned)how > PAGODA_EXCLUSIVE)
        return pg_fail(e, PG_INPUT, "expected a pagoda_operation, not %d", (int)how);
    if (!position_closed(&a->p) || !position_closed(&b->p))
        return pg_fail(e, PG_INPUT, "expected two positions without open holes");
    if (!board_alike(a->owner, b->owner))
        return pg_fail(e, PG_INPUT, "expected two positions of one board");
    return PG_OK;
}

pagoda_status pagoda_position_combine(pagoda_position **out, const pagoda_position *a, pagoda_operation how,
                                      const pagoda_position *b, pagoda_error *error)
{
    pg_error e = {0};
    position c;
    REQUIRE(out && (a && b ? a : NULL), "a pointer for the position and two positions");
    pg_status s = check_pair(a, how, b, &e);
    position_init(&c, a->p.holes);
    for (uint32_t h = 0; s == PG_OK && h < c.holes; h++)
        bits_put(c.peg, h, combine(how, bits_get(a->p.peg, h), bits_get(b->p.peg, h)));
    return made(out, a->owner, &c, s, PAGODA_BAD_INPUT, &e, error);
}

pagoda_status pagoda_position_with_pegs(pagoda_position **out, const pagoda_position *p, size_t pegs,
                                        pagoda_error *error)
{
    pg_error e = {0};
    position c;
    REQUIRE(out && p, "a pointer for the position and a position");
    pg_status s = copy_of(&c, p, &e);
    if (s == PG_OK)
        s = position_set_total(&c, pegs > c.holes ? (int64_t)c.holes + 1 : (int64_t)pegs, &e);
    return made(out, p->owner, &c, s, PAGODA_BAD_INPUT, &e, error);
}

pagoda_status pagoda_position_play(pagoda_position **out, const pagoda_position *p, size_t jump,
                                   pagoda_error *error)
{
    pg_error e = {0};
    position after;
    REQUIRE(out && p, "a pointer for the position and a position");
    position_copy(&after, &p->p);
    bool legal = pagoda_position_allows(p, jump);
    if (legal)
        jump_play(p->owner->board, (uint32_t)jump, after.peg);
    pg_status s = legal ? PG_OK : pg_fail(&e, PG_INPUT, "expected a jump that is legal in %.400s", p->text);
    return made(out, p->owner, &after, s, PAGODA_BAD_INPUT, &e, error);
}

/* ---- shown ------------------------------ */

static void as_text(pg_buf *out, const report_look *look)
{
    const pagoda_result *r = look->of;
    draw_position(out, r->board, &r->start);
}

static void as_json(pg_buf *out, const report_look *look)
{
    const pagoda_result *r = look->of;
    add_json(out, keys_json(board_json(r->board), "start", taken_json(position_name(r->board, &r->start))));
}

static figure *as_figure(const report_look *look)
{
    const pagoda_result *r = look->of;
    PG_FREED char *name = position_name(r->board, &r->start);
    figure *f = figure_new("%s", r->board->name);
    diagram *d = figure_diagram(f, r->board, figure_text(f, "%s", name), 1);
    if (position_closed(&r->start))
        diagram_pegs(d, r->start.peg);
    else
        diagram_position(d, &r->start);
    return f;
}

pagoda_status pagoda_position_show(pagoda_result **out, const pagoda_position *p, pagoda_error *error)
{
    static const report_forms forms = {.text = as_text, .json = as_json, .figure = as_figure};
    REQUIRE(out && p, "a pointer for the result and a position");
    *out = result_new(p->owner);
    result_body(*out, "position show", &forms, 1, NULL);
    position_copy(&(*out)->start, &p->p);
    (*out)->of = *out;
    return PAGODA_OK;
}
