/* incidence.c - the coloured graph whose automorphisms are the symmetries of a board.
 *
 * A vertex for each hole that takes part in a jump. A *part* of a jump is the set of its holes with one pair
 * (before, after); there is a vertex for each part that occurs in any jump, in the colour of its pair, joined
 * to its holes. A jump with two parts, as every classical one, is an edge between them; any other jump is a
 * vertex joined to its parts. Hence an automorphism is a permutation of holes that maps jumps onto jumps,
 * whatever the patterns are, and no two automorphisms agree on the holes, as no two jumps have the same
 * cells.
 *
 * Parts are shared: the English board has 33 holes, 52 pairs of neighbours and 33 landing holes for 76 jumps,
 * and a star with n leaves takes 3n + 1 vertices for its n(n - 1) jumps.
 */
#include "incidence.h"
#include "base/intern.h"

enum { STATES = 4 };

typedef struct part {
    uint32_t length;
    uint32_t key[1 + BOARD_MAX_PATTERN]; /* 2 * before + after; its holes, ascending */
} part;

/* The parts met so far, and the vertex of each. */
typedef struct part_table {
    intern keys;
    int *vertex;
    size_t room;
} part_table;

static int add_vertex(incidence *g, int colour)
{
    PG_GROW(g->colour, g->vertices, g->colour_room);
    g->colour[g->vertices] = colour;
    return (int)g->vertices++;
}

static void add_edge(incidence *g, int a, int c)
{
    PG_GROW(g->edge, g->edges, g->edge_room);
    g->edge[g->edges][0] = a;
    g->edge[g->edges++][1] = c;
}

/* ---- parts --------------------------------------------------------------------------------------- */

/* The vertex of this part; made, and joined to its holes, when it is new. */
static int part_vertex(incidence *g, part_table *t, const part *p, const int *vertex_of, int colours)
{
    bool fresh;
    uint32_t number = intern_add(&t->keys, p->key, (1 + p->length) * sizeof *p->key, &fresh);
    if (!fresh)
        return t->vertex[number];
    PG_GROW(t->vertex, number, t->room);
    t->vertex[number] = add_vertex(g, colours + (int)p->key[0]);
    for (uint32_t i = 0; i < p->length; i++)
        add_edge(g, t->vertex[number], vertex_of[p->key[1 + i]]);
    return t->vertex[number];
}

static void insert_hole(part *p, uint32_t hole)
{
    uint32_t i = ++p->length;
    for (; i > 1 && p->key[i - 1] > hole; i--)
        p->key[i] = p->key[i - 1];
    p->key[i] = hole;
}

/* ---- the graph ------------------------------------------------------------------------------------- */

static void add_jump(incidence *g, part_table *t, const board *b, uint32_t j, const int *vertex_of,
                     int colours)
{
    part parts[STATES];
    int vertex[STATES], count = 0;
    for (int s = 0; s < STATES; s++)
        parts[s].key[0] = s, parts[s].length = 0;
    for (uint32_t i = 0; i < b->jump[j].length; i++) {
        jump_cell c = jump_cells(b, j)[i];
        insert_hole(&parts[2 * c.before + c.after], c.hole);
    }
    for (int s = 0; s < STATES; s++)
        if (parts[s].length)
            vertex[count++] = part_vertex(g, t, &parts[s], vertex_of, colours);
    if (count == 2) {
        add_edge(g, vertex[0], vertex[1]);
        return;
    }
    int whole = add_vertex(g, colours + STATES);
    for (int i = 0; i < count; i++)
        add_edge(g, whole, vertex[i]);
}

/* Holes that take part in a jump become the first vertices. */
static int add_holes(incidence *g, const board *b, const uint32_t *colour, int *vertex_of)
{
    int colours = 0;
    for (uint32_t i = 0; i < b->cells; i++)
        vertex_of[b->cell[i].hole] = 1;
    g->hole = PG_NEW(uint32_t, b->holes);
    for (uint32_t h = 0; h < b->holes; h++) {
        colours = (int)colour[h] >= colours ? (int)colour[h] + 1 : colours;
        if (!vertex_of[h])
            continue;
        vertex_of[h] = add_vertex(g, (int)colour[h]);
        g->hole[g->used++] = h;
    }
    return colours;
}

void incidence_build(incidence *g, const board *b, const uint32_t *colour)
{
    part_table t = {0};
    PG_FREED int *vertex_of = PG_NEW(int, b->holes);
    *g = (incidence){0};
    int colours = add_holes(g, b, colour, vertex_of);
    for (uint32_t j = 0; j < b->jumps; j++)
        add_jump(g, &t, b, j, vertex_of, colours);
    intern_release(&t.keys);
    free(t.vertex);
}

void incidence_release(incidence *g)
{
    PG_FREE(g->hole, g->colour, g->edge);
    *g = (incidence){0};
}
