/* survey.c - the maps of several boards on all processors, with progress and a limit of time. A complete
 * program over libpagoda.
 *
 *     cc survey.c $(pkg-config --cflags --libs pagoda) -o survey
 *     ./survey english french triangle:5
 *
 * Prints for each board how many of its cells are possible, impossible and open, and writes its map as
 * BOARD.svg.
 */
#include <pagoda.h>
#include <stdio.h>
#include <string.h>

/* Told about ten times a second; 0: go on. */
static int progress(void *context, const pagoda_progress *p)
{
    if (p->unit && p->total > 0)
        fprintf(stderr, "%s: %.0f %% of the %s\n", (const char *)context, 100 * p->done / p->total, p->unit);
    return 0;
}

static void count_cells(const pagoda_board *board, const pagoda_result *map)
{
    const pagoda_value *cells = pagoda_value_get(pagoda_result_document(map), "cells");
    int possible = 0, impossible = 0, open = 0;
    for (size_t i = 0; i < pagoda_value_length(cells); i++) {
        const char *verdict = pagoda_value_text(pagoda_value_get(pagoda_value_at(cells, i), "verdict"));
        possible += !strcmp(verdict, "possible");
        impossible += !strcmp(verdict, "impossible");
        open += !strcmp(verdict, "open");
    }
    printf("%s: %d possible, %d impossible, %d open\n", pagoda_board_name(board), possible, impossible, open);
}

static pagoda_status write_picture(const pagoda_result *map, const char *name, pagoda_error *error)
{
    char file[256];
    pagoda_buffer *picture = pagoda_buffer_new();
    pagoda_status status = pagoda_result_write(map, PAGODA_SVG, NULL, picture, error);
    snprintf(file, sizeof file, "%s.svg", name);
    FILE *out = status == PAGODA_OK ? fopen(file, "w") : NULL;
    if (out) {
        fwrite(pagoda_buffer_bytes(picture), 1, pagoda_buffer_length(picture), out);
        fclose(out);
    }
    pagoda_buffer_free(picture);
    return status;
}

static pagoda_status survey(char *name, pagoda_error *error)
{
    pagoda_board *board;
    pagoda_result *map;
    pagoda_limits limits;
    PAGODA_INIT(limits);
    limits.seconds = 60;
    limits.threads = 2;
    limits.progress = progress;
    limits.context = name;
    pagoda_status status = pagoda_board_named(&board, name, NULL, error);
    if (status != PAGODA_OK)
        return status;
    status = pagoda_map(&map, board, NULL, NULL, &limits, error);
    if (status == PAGODA_OK) {
        count_cells(board, map);
        status = write_picture(map, pagoda_board_name(board), error);
        pagoda_result_free(map);
    }
    pagoda_board_free(board);
    return status;
}

int main(int argc, char **argv)
{
    pagoda_error error;
    for (int i = 1; i < argc; i++)
        if (survey(argv[i], &error) != PAGODA_OK) {
            fprintf(stderr, "survey: %s\n", error.text);
            return 1;
        }
    return 0;
}
