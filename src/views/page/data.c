/* data.c - what the script of a page knows: the board, its jumps, the matrix. The proofs it reads in the
 * proof file. */
#include "draw/json_text.h"
#include "page_parts.h"

#include <math.h>

static json_t *place_json(double x) { return json_real(round(x * 1000) / 1000); }

/* A jump: its name, then hole, state before, state after of each cell. */
static json_t *jump_json(const board *b, uint32_t j)
{
    json_t *list = list_json(i, 1, taken_json(jump_name(b, j)));
    for (uint32_t i = 0; i < b->jump[j].length; i++) {
        const jump_cell *c = &jump_cells(b, j)[i];
        const uint32_t told[] = {c->hole, c->before, c->after};
        for (int k = 0; k < 3; k++)
            json_array_append_new(list, json_integer(told[k]));
    }
    return list;
}

/* Other readings of jumps: the number of the jump, who goes where, and the name by which that is meant. */
static json_t *readings_json(const board *b)
{
    json_t *list = json_array();
    uint32_t jump, from, to;
    pg_buf name = {0};
    for (size_t i = 0; board_reading(b, i, &jump, &from, &to, &name); i++)
        json_array_append_new(
            list, json_pack("[iiio]", (int)jump, (int)from, (int)to, taken_json(buf_take(&name))));
    return list;
}

static json_t *drawn_board_json(const board *b, const sketch *l)
{
    json_t *o =
        object_json("name", text_json(b->name), "rules", json_string(board_rules_name(b->rules)), "holes",
                    words_json(b->hole_name, b->holes), "x", list_json(h, b->holes, place_json(l->at[h].x)),
                    "y", list_json(h, b->holes, place_json(l->at[h].y)));
    if (l->away) /* edges as pairs of holes, and the directions of the names, of a board without a picture */
        keys_json(o, "edges", list_json(i, 2 * l->edges, json_integer(l->edge[i])), "away",
                  list_json(i, 2 * b->holes, place_json(i % 2 ? l->away[i / 2].y : l->away[i / 2].x)));
    return keys_json(o, "jumps", list_json(j, b->jumps, jump_json(b, j)), "readings", readings_json(b));
}

static json_t *positions_json(const board *b, const position *p, uint32_t count)
{
    return list_json(i, count, taken_json(position_name(b, &p[i])));
}

/* The signs of the matrix, start by start. */
static json_t *signs_json(const page *p)
{
    PG_SCOPED(buf_release) pg_buf signs = {0};
    size_t cells = (size_t)p->starts * p->finishes;
    for (size_t i = 0; i < cells; i++)
        buf_add(&signs, document_sign(&p->cell[i]));
    return json_string(buf_text(&signs));
}

json_t *html_board_json(const board *b)
{
    PG_SCOPED(sketch_release) sketch l;
    sketch_make(&l, b);
    return drawn_board_json(b, &l);
}

json_t *data_json(const page *p, const sketch *l)
{
    json_t *o = object_json("board", drawn_board_json(p->board, l), "map", json_boolean(p->map), "starts",
                            positions_json(p->board, p->start, p->starts), "finishes",
                            positions_json(p->board, p->finish, p->finishes));
    if (p->linked)
        keys_json(o, "startNames", words_json(p->start_name, p->starts), "finishNames",
                  words_json(p->finish_name, p->finishes));
    keys_json(o, "signs", signs_json(p));
    if (p->shortest)
        keys_json(o, "shortest", json_true());
    return o;
}
