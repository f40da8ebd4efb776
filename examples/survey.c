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

/* Told about ten times a second; 0: go on. */
static int progress(void *context, const char *text)
{
    if (text)
        fprintf(stderr, "%s: %s\n", (const char *)context, text);
    return 0;
}

static void count_cells(const pagoda_board *board, const pagoda_map *map)
{
    int possible = 0, impossible = 0, open = 0;
    for (uint32_t start = 0; start < pagoda_map_starts(map); start++)
        for (uint32_t hole = 0; hole < pagoda_board_holes(board); hole++) {
            pagoda_verdict verdict = pagoda_map_verdict(map, start, hole);
            possible += verdict == PAGODA_POSSIBLE;
            impossible += verdict == PAGODA_IMPOSSIBLE;
            open += verdict == PAGODA_OPEN;
        }
    printf("%s: %d possible, %d impossible, %d open\n", pagoda_board_name(board), possible, impossible, open);
}

static pagoda_status write_picture(const pagoda_map *map, const char *name, pagoda_error *error)
{
    char file[256];
    pagoda_buffer *picture = pagoda_buffer_new();
    pagoda_status status = pagoda_map_render(map, PAGODA_SVG, NULL, picture, error);
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
    pagoda_map *map;
    pagoda_limits limits;
    PAGODA_INIT(limits);
    limits.seconds = 60;
    limits.threads = 2;
    limits.progress = progress;
    limits.context = name;
    pagoda_status status = pagoda_board_load(&board, name, NULL, error);
    if (status != PAGODA_OK)
        return status;
    status = pagoda_map_make(&map, board, NULL, NULL, &limits, error);
    if (status == PAGODA_OK) {
        count_cells(board, map);
        status = write_picture(map, pagoda_board_name(board), error);
        pagoda_map_free(map);
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
