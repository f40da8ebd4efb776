/* random.h - numbers and boards at random, from a seed: the same on every machine. For one file a program. */
#ifndef PG_AGREE_RANDOM_H
#define PG_AGREE_RANDOM_H

#include "board/board.h"

#include <stdlib.h>

static uint64_t state;

static uint32_t below(uint32_t n)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((state >> 33) % n);
}

/* How many rounds a run has, PAGODA_ROUNDS or as many as usual; it begins with the seed PAGODA_SEED, or 1. */
static long begin_rounds(long usual)
{
    const char *seed = getenv("PAGODA_SEED"), *rounds = getenv("PAGODA_ROUNDS");
    state = seed ? strtoull(seed, NULL, 10) : 1;
    return rounds ? strtol(rounds, NULL, 10) : usual;
}

/* A rectangle of two or three rows, some with a hole less in a corner; columns: 4 and a number below that. */
static board *random_rectangle(uint32_t more_of_two, uint32_t more_of_three)
{
    static const char *const rules[] = {"orthogonal", "hexagonal", "diagonal"};
    uint32_t rows = 2 + below(2), cols = 4 + below(rows == 2 ? more_of_two : more_of_three);
    pg_buf text = {0};
    pg_error e;
    board *b = NULL;
    buf_printf(&text, "board toy\nlattice square\nrules %s\nholes\n", rules[below(3)]);
    for (uint32_t r = 0, corner = below(2); r < rows; r++, buf_char(&text, '\n'))
        for (uint32_t c = 0; c < cols; c++)
            buf_char(&text, corner && !r && !c ? '.' : 'o');
    if (board_parse(&b, buf_text(&text), text.length, "toy", NULL, &e) != PG_OK)
        exit(3);
    buf_release(&text);
    return b;
}

#endif
