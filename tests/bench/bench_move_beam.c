/* bench_move_beam.c - one beam by whole moves, by itself: does it meet a game, and how long does it take?
 *
 * bench_move_beam BOARD START FINISH MOVES WIDTH [OWN OUTSIDE ODD MOVE] [threads=N] [MIB]: at most MOVES
 * moves, WIDTH positions after each of them, and what is in the way of a last move weighs so much
 * (heuristic.h; unless given, as in the search). MIB: --memory.
 */
#include "moves/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct asked {
    const char *board, *start, *finish;
    uint32_t moves;
    size_t width;
    heuristic_weights weigh;
    pg_limits limits;
} asked;

static double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void fail(const char *why)
{
    fprintf(stderr, "bench_move_beam: %s\n", why);
    exit(3);
}

static void read_set(position *out, const board *b, const char *text)
{
    pg_error e;
    if (position_parse(out, b, text, &e) != PG_OK)
        fail(e.text);
}

static void go(moves_engine *e, const asked *a)
{
    game found = {0};
    double begun = processor_seconds();
    if (engine_move_beam(e, a->moves, a->width, &a->weigh, &found) != PG_OK)
        fail("no memory for this width");
    if (e->hit.found)
        printf("a game of %u moves", game_count_moves(e->problem.board, &found));
    else
        printf("no game");
    printf(": %llu positions, %.2f seconds, %zu MiB\n", (unsigned long long)e->states,
           processor_seconds() - begun, e->peak_bytes >> 20);
    game_release(&found);
}

static void run(const asked *a)
{
    board *b;
    pg_error error;
    position start, finish;
    moves_engine e;
    if (board_load(&b, a->board, NULL, &error) != PG_OK)
        fail(error.text);
    read_set(&start, b, a->start);
    read_set(&finish, b, a->finish);
    if (!engine_init(&e, &(problem){b, &start, &finish}, &a->limits))
        fail("the jumps of this board do not all remove the same number of pegs");
    go(&e, a);
    engine_release(&e);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

int main(int count, char **argument)
{
    static const char digits[] = "0123456789";
    if (count < 6) {
        fprintf(stderr, "usage: bench_move_beam BOARD START FINISH MOVES WIDTH [OWN OUTSIDE ODD MOVE] "
                        "[threads=N] [MIB]\n");
        return 2;
    }
    asked a = {.board = argument[1],
               .start = argument[2],
               .finish = argument[3],
               .moves = (uint32_t)atoi(argument[4]),
               .width = (size_t)atol(argument[5]),
               .weigh = heuristic_usual,
               .limits = {.threads = 1, .memory = (size_t)12 << 30}};
    int at = 6;
    if (count >= at + 4 && strchr(digits, argument[at][0]) && strchr(digits, argument[at + 3][0])) {
        a.weigh = (heuristic_weights){atoi(argument[at]), atoi(argument[at + 1]), atoi(argument[at + 2]),
                                      atoi(argument[at + 3])};
        at += 4;
    }
    for (; at < count; at++) {
        if (!strncmp(argument[at], "threads=", 8))
            a.limits.threads = atoi(argument[at] + 8);
        else
            a.limits.memory = (size_t)atol(argument[at]) << 20;
    }
    run(&a);
    return 0;
}
