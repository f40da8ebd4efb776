/* jumps.c - what a board is, said twice: hole names and jumps of pagoda and of the proved checker.
 *
 *     jumps SERVER ROUNDS      (the environment's PAGODA_SEED comes before 1)
 *
 * Every board that ships, under its own rules and under the others, and ROUNDS random ones. The
 * proved checker gets the section of the board as pagoda writes it; its jumps must be the same cells
 * in the same order.
 */
#include "other.h"
#include "prover/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random_boards.h"

static char *described(const board *b)
{
    pg_buf t = {0};
    for (uint32_t h = 0; h < b->holes; h++)
        buf_printf(&t, "%s%s", h ? " " : "", b->hole_name[h]);
    buf_char(&t, '\n');
    for (uint32_t j = 0; j < b->jumps; j++)
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const jump_cell *x = &b->cell[b->jump[j].first + i];
            buf_printf(&t, "%u:%d:%d%s", (unsigned)x->hole, x->before, x->after,
                       i + 1 < b->jump[j].length ? " " : "\n");
        }
    return t.text;
}

static bool agrees(const board *b)
{
    char *file = cert_finish(cert_new(b, CERT_PROBLEM, NULL)), *mine = described(b), *other;
    int code = other_ask("jumps", file, strlen(file), &other);
    bool good = code == 0 && !strcmp(mine, other);
    if (!good)
        printf("---- code %d for\n%s---- expected\n%s---- got\n%s", code, file, mine, other);
    free(file);
    free(mine);
    free(other);
    return good;
}

static size_t shipped, random_ones;

static bool try_shipped(const char *name)
{
    static const char *const rules[] = {NULL, "orthogonal", "hexagonal", "diagonal"};
    bool good = true;
    for (size_t i = 0; i < sizeof rules / sizeof *rules && good; i++) {
        pg_error e = {0};
        board *b;
        if (board_load(&b, name, rules[i], &e))
            continue; /* graph and free boards have no other rules */
        good = agrees(b);
        board_free(b);
        shipped++;
    }
    return good;
}

int main(int count, char **argument)
{
    if (count != 3)
        return 2;
    const char *seed = getenv("PAGODA_SEED");
    state = strtoull(seed ? seed : "1", NULL, 10);
    other_open(argument[1]);
    bool good = true;
    for (size_t i = 0; board_shipped(SHIPPED_BOARD, i) && good; i++)
        good = try_shipped(board_shipped(SHIPPED_BOARD, i)->name);
    for (unsigned long rounds = strtoul(argument[2], NULL, 10); rounds > 0 && good; rounds--) {
        board *b = random_board();
        good = agrees(b);
        board_free(b);
        random_ones++;
    }
    printf("%zu boards that ship, by rule set, and %zu random ones\n", shipped, random_ones);
    other_close();
    return good && shipped > 0 ? 0 : 1;
}
