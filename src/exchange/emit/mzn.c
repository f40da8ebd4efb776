/* mzn.c - MiniZinc: the data of a game as assignments, and behind them models/game.mzn, which reads them.
 *
 * Holes, jumps and finishes are numbered from 1; the states of a hole are 0 empty, 1 a peg, 2 either.
 */
#include "text.h"

enum { LINE = 100 };

typedef struct mzn {
    pg_buf *out;
    size_t begun;
} mzn;

static void begin(mzn *w, const char *what)
{
    w->begun = w->out->length;
    buf_printf(w->out, "%s = [", what);
}

static void item(mzn *w, const char *text)
{
    if (w->out->length + strlen(text) + 2 > w->begun + LINE) {
        buf_char(w->out, '\n');
        w->begun = w->out->length;
        buf_char(w->out, ' ');
    }
    buf_printf(w->out, "%s, ", text);
}

static void whole_item(mzn *w, int64_t value)
{
    PG_SCOPED(buf_release) pg_buf text = {0};
    emit_number(&text, value);
    item(w, text.text);
}

static void end(mzn *w) { buf_add(w->out, "];\n"); }

static void write_names(mzn *w, const board *b)
{
    begin(w, "hole_name");
    for (uint32_t h = 0; h < b->holes; h++) {
        PG_SCOPED(buf_release) pg_buf text = {0};
        buf_printf(&text, "\"%s\"", b->hole_name[h]);
        item(w, text.text);
    }
    end(w);
    begin(w, "jump_name");
    for (uint32_t j = 0; j < b->jumps; j++) {
        PG_SCOPED(buf_release) pg_buf text = {0};
        buf_char(&text, '"');
        emit_jump_word(&text, b, j);
        buf_char(&text, '"');
        item(w, text.text);
    }
    end(w);
}

/* What of each cell is listed. */
enum { CELL_JUMP, CELL_HOLE, CELL_BEFORE, CELL_AFTER, CELL_PARTS };

static void write_cells(mzn *w, const board *b, const char *name, int part)
{
    begin(w, name);
    for (uint32_t j = 0; j < b->jumps; j++)
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const jump_cell *c = &jump_cells(b, j)[i];
            const int64_t value[CELL_PARTS] = {j + INT64_C(1), c->hole + INT64_C(1), c->before, c->after};
            whole_item(w, value[part]);
        }
    end(w);
}

static void write_changes(mzn *w, const timeline *s)
{
    begin(w, "changed_by");
    for (uint32_t h = 0; h < s->board->holes; h++) {
        PG_SCOPED(buf_release) pg_buf text = {0};
        buf_char(&text, '{');
        for (uint32_t k = s->first_changer[h]; k < s->first_changer[h + 1]; k++) {
            buf_add(&text, k > s->first_changer[h] ? "," : "");
            emit_number(&text, s->changer[k] + INT64_C(1));
        }
        buf_char(&text, '}');
        item(w, text.text);
    }
    end(w);
}

static void write_position(mzn *w, const position *p)
{
    for (uint32_t h = 0; h < p->holes; h++)
        whole_item(w, emit_state(p, h) - '0');
}

static void write_positions(mzn *w, const timeline *s)
{
    begin(w, "start");
    write_position(w, s->start);
    end(w);
    buf_printf(w->out, "start_pegs = %" PRId64 ";\nfinishes = %u;\nfinish = array2d(1..finishes, 1..holes,\n",
               s->start->total, s->finishes);
    w->begun = w->out->length;
    buf_add(w->out, " [");
    for (uint32_t i = 0; i < s->finishes; i++)
        write_position(w, &s->finish[i]);
    buf_add(w->out, "]);\n");
    begin(w, "finish_pegs");
    for (uint32_t i = 0; i < s->finishes; i++)
        whole_item(w, s->finish[i].total);
    end(w);
}

static void write_first(mzn *w, const timeline *s)
{
    if (!s->first) {
        buf_add(w->out, "first = 1..jumps;\n");
        return;
    }
    buf_add(w->out, "first = {");
    for (uint32_t j = 0, any = 0; j < s->board->jumps; j++)
        if (bits_get(s->first, j))
            buf_printf(w->out, "%s%u", any++ ? "," : "", j + 1);
    buf_add(w->out, "};\n");
}

pg_status emit_dzn(emit_task *t)
{
    const timeline *s = t->steps;
    pg_buf *out = t->out;
    mzn w = {out, 0};
    emit_comment(out, "% ", t->title);
    buf_printf(out, "holes = %u;\njumps = %u;\ncells = %u;\n", s->board->holes, s->board->jumps,
               s->board->cells);
    write_names(&w, s->board);
    write_cells(&w, s->board, "cell_jump", CELL_JUMP);
    write_cells(&w, s->board, "cell_hole", CELL_HOLE);
    write_cells(&w, s->board, "cell_before", CELL_BEFORE);
    write_cells(&w, s->board, "cell_after", CELL_AFTER);
    write_changes(&w, s);
    buf_printf(out, "steps = %u;\nall_steps = %s;\n", s->count, s->all ? "true" : "false");
    write_first(&w, s);
    write_positions(&w, s);
    buf_printf(out, "fewest_jumps = %s;\n", t->aim == AIM_JUMPS ? "true" : "false");
    return PG_OK;
}

pg_status emit_mzn(emit_task *t)
{
    emit_dzn(t);
    buf_char(t->out, '\n');
    buf_add(t->out, emit_game_mzn);
    /* As in models/ordered.mzn and models/fewest.mzn. */
    buf_printf(t->out, "\nsolve :: int_search(made, input_order, indomain_max, complete) %s;\n",
               t->aim == AIM_JUMPS ? "minimize number" : "satisfy");
    return PG_OK;
}
