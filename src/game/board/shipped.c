/* shipped.c - boards, positions and weightings by name: what ships, families, standard input, files. */
#include "shipped.h"

#include "board/reader.h"
#include "family.h"

const board_shipped_file *board_shipped(shipped_kind kind, size_t index)
{
    const board_shipped_file *file = shipped_files[kind];
    for (size_t i = 0; i < index && file->name; i++)
        file++;
    return file->name ? file : NULL;
}

const board_shipped_file *board_shipped_named(shipped_kind kind, const char *name)
{
    for (const board_shipped_file *file = shipped_files[kind]; file->name; file++)
        if (!strcmp(file->name, name))
            return file;
    return NULL;
}

/* ---- what there is that the user may have meant --------------------------------------------------- */

/* Words that name something of this kind: all that ships, and the families where boards are wanted. */
static const char *nearest_name(shipped_kind kind, const char *name)
{
    const char *best = NULL;
    for (size_t i = 0; board_shipped(kind, i); i++)
        best = word_nearer(name, best, board_shipped(kind, i)->name);
    return best;
}

/* No such name: says what was meant, a file beside you before a name like it. */
static pg_status unknown_name(shipped_kind kind, const char *name, pg_error *e)
{
    static const struct {
        const char *noun, *ending;
    } words[] = {
        [SHIPPED_BOARD] = {"board", ".board"},
        [SHIPPED_POSITION] = {"position", ".position"},
        [SHIPPED_WEIGHTS] = {"weighting", ".weights"},
    };
    const char *noun = words[kind].noun, *near = nearest_name(kind, name);
    PG_SCOPED(buf_release) pg_buf beside = {0}, hint = {0};
    buf_printf(&beside, "%.200s%s", name, words[kind].ending);
    if (file_readable(beside.text))
        buf_printf(&hint, "; there is a file ./%.80s", beside.text);
    else
        buf_add(&hint, word_meant(near).text);
    pg_status s = pg_fail(e, PG_INPUT,
                          "%s '%s': expected the name of a shipped %s (see `pagoda board list`) or a file "
                          "name with '/' or '.'%s",
                          noun, span_quote((span){name, strlen(name)}).text, noun, buf_text(&hint));
    return s;
}

/* ---- reading ------------------------------------------------------------------------------------------ */

bool board_position_there(const char *name)
{
    return board_shipped_named(SHIPPED_POSITION, name) || !strcmp(name, "-") || file_readable(name);
}

pg_status board_read_text(shipped_kind kind, const char *name, char **text, size_t *length, const char **file,
                          pg_error *e)
{
    const board_shipped_file *shipped = board_shipped_named(kind, name);
    bool input = !strcmp(name, "-");
    *file = input ? "standard input" : name;
    if (shipped) {
        *text = pg_strndup(shipped->text, shipped->length);
        *length = shipped->length;
        return PG_OK;
    }
    /* a bare word is no file where boards are wanted: `ell` would mean another board in another folder */
    if (!input && !strpbrk(name, "/.") && (kind == SHIPPED_BOARD || !file_readable(name)))
        return unknown_name(kind, name, e);
    return file_read(name, READER_MAX_BYTES, text, length, e);
}

static pg_status load_family(board **out, const char *name, const char *rules, pg_error *e)
{
    PG_SCOPED(buf_release) pg_buf text = {0};
    PG_TRY(family_write(&text, name, e));
    return board_parse(out, text.text, text.length, name, rules, e);
}

pg_status board_load(board **out, const char *name, const char *rules, pg_error *e)
{
    if (family_asked(name))
        return load_family(out, name, rules, e);
    PG_FREED char *text = NULL;
    size_t length;
    const char *file;
    PG_TRY(board_read_text(SHIPPED_BOARD, name, &text, &length, &file, e));
    return board_parse(out, text, length, file, rules, e);
}
