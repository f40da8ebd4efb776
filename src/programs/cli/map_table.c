/* map_table.c - the maps of several boards as a table, a row a board. */
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>

static pg_status make_all(cli *c, board **b, map *m, size_t *made)
{
    const map_options how = {.moves = c->o.fewest_moves, .team = c->ranks ? c->ranks->maps : NULL};
    pg_status s = PG_OK;
    for (size_t i = 0; s == PG_OK && i < c->o.arguments; i++)
        s = question_board(&b[i], c->o.argument[i], &c->o, &c->error);
    for (size_t i = 0; s == PG_OK && i < c->o.arguments; i++) {
        s = map_make_by(&m[i], b[i], NULL, &how, &c->limits, &c->error);
        *made += s == PG_OK;
        if (s == PG_OK && m[i].stopped == PG_INTERRUPTED) {
            c->exit_code = EXIT_INTERRUPTED;
            break; /* what is settled by then */
        }
    }
    return s;
}

pg_status map_table(cli *c)
{
    size_t boards = c->o.arguments, made = 0;
    if (c->o.start || c->o.proof || c->o.classes || c->o.checkpoint)
        return pg_fail(&c->error, PG_INPUT,
                       "several boards: expected no --start, --proof, --classes or --checkpoint with them");
    PG_FREED board **b = PG_NEW(board *, boards);
    PG_FREED map *m = PG_NEW(map, boards);
    pg_status s = make_all(c, b, m, &made);
    const report_maps maps = {m, made, c->o.fewest_moves};
    if (s == PG_OK)
        s = answer_write(c, NULL, &report_maps_forms, &maps);
    for (size_t i = 0; i < boards; i++) {
        if (i < made)
            map_release(&m[i]);
        board_free(b[i]);
    }
    return s;
}
