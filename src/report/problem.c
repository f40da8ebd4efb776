/* problem.c - what all documents about a problem begin with. */
#include "report_parts.h"

#include <stdlib.h>
#include <string.h>

void report_error_json(pg_buf *out, const pg_error *e)
{
    json_t *o = json_object(), *what = json_object();
    json_object_set_new(what, "text", text_json(e->text));
    json_object_set_new(what, "file", *e->file ? text_json(e->file) : json_null());
    json_object_set_new(what, "line", e->line ? json_integer((json_int_t)e->line) : json_null());
    json_object_set_new(o, "error", what);
    add_json(out, o);
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
    json_t *o = json_object();
    json_object_set_new(o, "holds", json_boolean(holds));
    json_object_set_new(o, explained ? "explanation" : "statements", lines_json(text));
    json_object_set_new(o, "messages", lines_json(messages));
    add_json(out, o);
}

void report_text_json(pg_buf *out, const char *file, const char *text)
{
    json_t *o = json_object();
    json_object_set_new(o, file ? "output" : "text", text_json(file ? file : text));
    add_json(out, o);
}

json_t *moves_json(const board *b, const game *g)
{
    size_t moves;
    char **move = game_moves(b, g, &moves);
    json_t *list = words_json(move, moves);
    game_moves_free(move, moves);
    return list;
}

json_t *problem_json(const board *b, const position *start, const position *finish)
{
    json_t *o = board_json(b);
    json_object_set_new(o, "start", taken_json(position_name(b, start)));
    json_object_set_new(o, "finish", taken_json(position_name(b, finish)));
    return o;
}

void report_emit_json(pg_buf *out, const board *b, const position *start, const position *finish,
                      const char *kind, const char *format, const char *text)
{
    json_t *o = problem_json(b, start, finish);
    json_object_set_new(o, "model", text_json(kind));
    json_object_set_new(o, "syntax", text_json(format));
    json_object_set_new(o, "text", text_json(text));
    add_json(out, o);
}
