/* walk.c - a board of one's own, walked by hand: how many sequences of N jumps there are. A complete program
 * over libpagoda.
 *
 *     cc walk.c $(pkg-config --cflags --libs pagoda) -o walk
 *     ./walk 4
 *
 * The board is text in the program. Positions are objects: what can be played is asked of them, and playing
 * makes the next one. The last line is the number of all games, counted by the library at once.
 */
#include <pagoda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char plus[] = "board plus\n"
                           "title a plus of 9 holes, closed on itself from left to right\n"
                           "wrap rows\n"
                           "holes\n"
                           ". . o . .\n"
                           ". . o . .\n"
                           "o o o o o\n"
                           ". . o . .\n"
                           ". . o . .\n";

/* Sequences of exactly `depth` legal jumps from here. */
static long walk(const pagoda_board *board, const pagoda_position *here, int depth)
{
    long found = 0;
    if (depth == 0)
        return 1;
    for (size_t jump = 0; jump < pagoda_board_jumps(board); jump++) {
        pagoda_position *next;
        if (!pagoda_position_allows(here, jump) || pagoda_position_play(&next, here, jump, NULL))
            continue;
        found += walk(board, next, depth - 1);
        pagoda_position_free(next);
    }
    return found;
}

static pagoda_status print_games(const pagoda_position *start, pagoda_error *error)
{
    pagoda_result *count = NULL;
    pagoda_count_options options;
    PAGODA_INIT(options);
    options.games = 1;
    pagoda_status status = pagoda_count(&count, start, NULL, &options, NULL, error);
    if (status == PAGODA_OK)
        printf("games: %s\n", pagoda_value_text(pagoda_value_get(pagoda_result_document(count), "games")));
    pagoda_result_free(count);
    return status;
}

int main(int argc, char **argv)
{
    pagoda_error error;
    pagoda_board *board = NULL;
    pagoda_position *start = NULL;
    int depth = argc == 2 ? atoi(argv[1]) : 4;
    pagoda_status status = pagoda_board_parse(&board, plus, strlen(plus), "plus", NULL, &error);
    if (status == PAGODA_OK)
        status = pagoda_position_parse(&start, board, "full-c3", &error);
    for (int jumps = 0; status == PAGODA_OK && jumps <= depth; jumps++)
        printf("%d jumps: %ld\n", jumps, walk(board, start, jumps));
    if (status == PAGODA_OK)
        status = print_games(start, &error);
    if (status != PAGODA_OK)
        fprintf(stderr, "walk: %s\n", error.text);
    pagoda_position_free(start);
    pagoda_board_free(board);
    return status;
}
