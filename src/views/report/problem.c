/* problem.c - what all documents about a problem begin with. */
#include "report_parts.h"

void report_error_json(pg_buf *out, const pg_error *e)
{
    json_t *what =
        object_json("text", text_json(e->text), "file", *e->file ? text_json(e->file) : json_null(), "line",
                    e->line ? count_json(e->line) : json_null());
    add_json(out, object_json("error", what));
}

/* A list of the lines of a text. */
static json_t *lines_json(const char *text)
{
    json_t *list = json_array();
    while (*text) {
        size_t length = strcspn(text, "\n");
        json_array_append_new(list, taken_json(pg_strndup(text, length)));
        text += length + (text[length] == '\n');
    }
    return list;
}

void report_check_json(pg_buf *out, const char *text, const char *messages, bool holds, bool explained)
{
    add_json(out, object_json("holds", json_boolean(holds), explained ? "explanation" : "statements",
                              lines_json(text), "messages", lines_json(messages)));
}

static json_t *row_json(const sheet *t, char *const *cell)
{
    json_t *row = json_object();
    for (size_t i = 0; i < t->columns; i++)
        keys_json(row, t->cell[i], text_json(cell[i]));
    return row;
}

void report_sheet_json(pg_buf *out, const char *key, const sheet *t)
{
    add_json(out, object_json(key, list_json(i, t->cells / t->columns - 1,
                                             row_json(t, t->cell + (i + 1) * t->columns))));
}

void report_text_json(pg_buf *out, const char *file, const char *text)
{
    add_json(out, object_json(file ? "output" : "text", text_json(file ? file : text)));
}

json_t *moves_json(const board *b, const game *g)
{
    size_t moves;
    char **move = game_moves(b, g, &moves);
    json_t *list = words_json(move, moves);
    pg_free_all(move, moves);
    return list;
}

json_t *problem_json(const board *b, const position *start, const position *finish)
{
    return keys_json(board_json(b), "start", taken_json(position_name(b, start)), "finish",
                     taken_json(position_name(b, finish)));
}

json_t *proof_json(const char *proof)
{
    size_t length = strlen(proof);
    return json_stringn(proof, length > 0 && proof[length - 1] == '\n' ? length - 1 : length);
}

void report_emit_json(pg_buf *out, const board *b, const position *start, const position *finish,
                      const char *kind, const char *format, const char *text, const char *second)
{
    json_t *o = keys_json(problem_json(b, start, finish), "model", text_json(kind), "syntax",
                          text_json(format), "text", text_json(text));
    if (second)
        keys_json(o, "problem", text_json(second));
    add_json(out, o);
}
