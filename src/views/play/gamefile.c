/* gamefile.c - reading and writing games as files. */
#include "play/gamefile.h"
#include "board/reader.h"

/* Where what a line gives goes to, and how much of the line its key takes; NULL: the line is moves. */
static char **field_of(gamefile *g, span line, size_t *key)
{
    static const char *const keys[] = {"start:", "finish:"};
    char **field[] = {&g->start, &g->finish};
    for (int i = 0; i < 2; i++) {
        *key = strlen(keys[i]);
        if (line.length >= *key && !memcmp(line.at, keys[i], *key))
            return field[i];
    }
    return NULL;
}

static pg_status read_field(text_reader *in, char **field, size_t key, pg_error *e)
{
    span value = {in->rest.at + key, in->rest.length - key};
    while (value.length && value.at[0] == ' ') {
        value.at++;
        value.length--;
    }
    if (*field)
        return reader_fail(in, in->line, e, "'%.*s' once", (int)key, in->rest.at);
    if (!value.length)
        return reader_fail(in, in->line, e, "a position behind '%.*s'", (int)key, in->rest.at);
    *field = pg_strndup(value.at, value.length);
    return PG_OK;
}

pg_status gamefile_parse(gamefile *out, const char *text, size_t length, const char *file, pg_error *e)
{
    text_reader in;
    PG_SCOPED(gamefile_release) gamefile g = {0};
    PG_SCOPED(buf_release) pg_buf moves = {0};
    bool got = true;
    reader_init(&in, text, length, file);
    for (;;) {
        size_t key;
        PG_TRY(reader_line(&in, &got, e));
        if (!got)
            break;
        char **field = field_of(&g, in.rest, &key);
        PG_TRY(field ? read_field(&in, field, key, e) : PG_OK);
        if (!field && in.rest.length) {
            buf_add_bytes(&moves, in.rest.at, in.rest.length);
            buf_char(&moves, '\n');
        }
    }
    g.moves = pg_strdup(buf_text(&moves));
    *out = g;
    g = (gamefile){0};
    return PG_OK;
}

pg_status gamefile_load(gamefile *out, const char *path, pg_error *e)
{
    PG_FREED char *text = NULL;
    size_t length;
    PG_TRY(file_read(path, READER_MAX_BYTES, &text, &length, e));
    return gamefile_parse(out, text, length, path, e);
}

void gamefile_release(gamefile *g)
{
    PG_FREE(g->start, g->finish, g->moves);
    *g = (gamefile){0};
}

void gamefile_write(pg_buf *out, const board *b, const game *g, const position *finish)
{
    buf_printf(out, "# %s, %s rules\nstart: ", b->name, board_rules_name(b->rules));
    position_text_closed(out, b, g->start);
    if (finish) {
        buf_add(out, "\nfinish: ");
        position_text(out, b, finish);
    }
    buf_char(out, '\n');
    game_text(out, b, g, "\n");
    buf_add(out, g->jumps ? "\n" : "");
}
