/* fuzz_text.c - any bytes at all as a board, a position, weights, a game: a reading or a refusal that names
 * the text, never a crash; and what was read reads back the same from what is written of it.
 *
 * Each input is given to all of these readers, positions and games on a picture and on a graph. Texts that
 * lead to other files (a board's name with a slash in it) are left out.
 */
#include "play/gamefile.h"
#include "resource/resource.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_HOLES = 200 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static _Noreturn void wrong(const char *what, const char *text)
{
    fprintf(stderr, "%s: %s\n", what, text);
    abort();
}

/* A refusal has a text; true: it was none. */
static bool taken(pg_status s, const char *name, const pg_error *e)
{
    if (s != PG_OK && (s != PG_INPUT || strncmp(e->text, name, strlen(name))))
        wrong("a refusal", e->text);
    return s == PG_OK;
}

static void read_board(const char *text, size_t size)
{
    board *b, *again;
    pg_error e = {0};
    pg_buf first = {0}, second = {0};
    if (!taken(board_parse(&b, text, size, "it", NULL, &e), "it", &e))
        return;
    board_write(b, &first);
    if (board_parse(&again, buf_text(&first), first.length, "again", NULL, &e) != PG_OK)
        wrong("a board that does not read back", e.text);
    board_write(again, &second);
    if (strcmp(buf_text(&first), buf_text(&second)))
        wrong("a board that reads back otherwise", buf_text(&first));
    buf_release(&first);
    buf_release(&second);
    board_free(again);
    board_free(b);
}

/* What is printed of a position is taken back. */
static void read_back(const board *b, position *p)
{
    position again;
    pg_error e;
    char *text = position_name(b, p), *other;
    if (position_parse(&again, b, text, &e) != PG_OK)
        wrong("a position that does not read back", text);
    other = position_name(b, &again);
    if (strcmp(text, other))
        wrong("a position that reads back otherwise", text);
    free(text);
    free(other);
    position_release(&again);
    position_release(p);
}

static void read_positions(const board *b, const char *line, const char *text, size_t size)
{
    position p;
    pg_error e = {0};
    if (!strchr(line, '@') && taken(position_parse(&p, b, line, &e), "", &e))
        read_back(b, &p);
    if (taken(position_parse_picture(&p, b, text, size, "it", &e), "it", &e))
        read_back(b, &p);
}

static void read_moves(const board *b, const char *line)
{
    position start;
    replay r;
    pg_error e = {0};
    if (position_parse(&start, b, b->lattice == LATTICE_GRAPH ? "full-v2" : "full-d4", &e) != PG_OK)
        abort();
    if (taken(replay_play(&r, b, start.peg, line, &e), "", &e))
        replay_release(&r);
    position_release(&start);
}

static void read_files(const char *text, size_t size)
{
    resource_file weights;
    gamefile g;
    pg_error e = {0};
    if (taken(resource_parse(&weights, text, size, "it", NULL, &e), "", &e))
        resource_release(&weights);
    if (taken(gamefile_parse(&g, text, size, "it", &e), "it", &e))
        gamefile_release(&g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static board *picture, *graph;
    pg_error e;
    if (!picture && (board_load(&picture, "english", NULL, &e) != PG_OK ||
                     board_load(&graph, "path6", NULL, &e) != PG_OK))
        abort();
    char *line = pg_strndup((const char *)data, size);
    line[strcspn(line, "\n")] = 0;
    read_board((const char *)data, size);
    read_positions(picture, line, (const char *)data, size);
    read_positions(graph, line, (const char *)data, size);
    read_moves(picture, line);
    read_moves(graph, line);
    if (!memchr(data, '/', size))
        read_files((const char *)data, size);
    free(line);
    return 0;
}
