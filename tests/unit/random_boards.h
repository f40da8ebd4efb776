/* random_boards.h - boards and positions of all kinds for comparisons with plain searches.
 *
 * The sequence follows from `state` (boards.h), which a test sets.
 */
#ifndef RANDOM_BOARDS_H
#define RANDOM_BOARDS_H

#include "boards.h"

/* At most 12 holes: pictures with all sorts of rules, graphs, free boards. */
static inline board *random_board(void)
{
    static const char *const rules[] = {"orthogonal", "hexagonal", "diagonal"};
    static const char *const rewrites[] = {"110 001", "110 011", "10 01", "1110 0001", "101 010", "100 011"};
    pg_buf t = {0};
    uint32_t kind = below(5), holes = 5 + below(7);
    if (kind == 0) {
        buf_add(&t, "lattice free\n");
        for (uint32_t h = 0; h < holes; h++)
            buf_printf(&t, "hole v%u\n", h);
        for (uint32_t j = 0; j < 3 * holes; j++)
            buf_printf(&t, "jump v%u v%u v%u\n", below(holes), below(holes), below(holes));
    } else if (kind == 1) {
        buf_add(&t, "lattice graph\n");
        add_random_edges(&t, "v", holes, holes + 4);
    } else {
        if (kind == 3) {
            buf_printf(&t, "rules custom\ndirection 0 1\ndirection %u 0\npattern %s\n", 1 + below(2),
                       rewrites[below(6)]);
            if (below(2))
                buf_add(&t, "pattern 110 001\n");
        } else {
            buf_printf(&t, "rules %s\n", rules[below(3)]);
        }
        buf_add(&t, below(3) ? "holes\n" : "wrap both\nholes\n");
        for (uint32_t r = 0; r < 3; r++) {
            for (uint32_t c = 0; c < 4; c++)
                buf_char(&t, below(6) || !(r + c) ? 'o' : '.');
            buf_char(&t, '\n');
        }
    }
    board *b = parse(t.text);
    buf_release(&t);
    return b;
}

/* A peg in `often` of eight holes; open holes and a number of pegs now and then. */
static inline void random_position(position *p, uint32_t holes, uint32_t often)
{
    position_init(p, holes);
    bool some_open = !below(3);
    for (uint32_t h = 0; h < holes; h++)
        if (some_open && !below(3))
            bits_set(p->open, h);
        else
            bits_put(p->peg, h, below(8) < often);
    if (position_open(p) && below(2))
        p->total = (int64_t)(position_pegs(p) + below((uint32_t)position_open(p) + 1));
}

#endif
