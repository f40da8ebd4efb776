/* shipped.c - boards by name: those that ship, embedded in the program, and files. */
#include "shipped.h"

#include "reader.h"

#include <stdlib.h>
#include <string.h>

const board_shipped_file *board_shipped(size_t index)
{
    return index < shipped_count ? &shipped_files[index] : NULL;
}

static const board_shipped_file *find_shipped(const char *name)
{
    for (size_t i = 0; i < shipped_count; i++)
        if (!strcmp(shipped_files[i].name, name))
            return &shipped_files[i];
    return NULL;
}

pg_status board_load(board **out, const char *name_or_file, const char *rules, pg_error *e)
{
    const board_shipped_file *shipped = find_shipped(name_or_file);
    if (shipped)
        return board_parse(out, shipped->text, shipped->length, name_or_file, rules, e);
    if (!strpbrk(name_or_file, "/."))
        return pg_fail(e, PG_INPUT,
                       "board '%s': expected the name of a shipped board (see `pagoda board list`) or a file "
                       "name with '/' or '.'",
                       span_quote((span){name_or_file, strlen(name_or_file)}).text);
    char *text;
    size_t length;
    pg_status s = file_read(name_or_file, READER_MAX_BYTES, &text, &length, e);
    if (s != PG_OK)
        return s;
    s = board_parse(out, text, length, name_or_file, rules, e);
    free(text);
    return s;
}
