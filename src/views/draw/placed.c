/* placed.c - a board whose file says where its holes are (`hole A at X Y`), as text: each X that occurs is a
 * column and each Y a row, so that what is above, below and beside stays so; distances are not kept.
 */
#include "placed.h"

#include "draw/draw.h"

#include <stdlib.h>

static int ascending(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* Sorts the values, drops what occurs again; how many are left. */
static size_t distinct(int *value, size_t count)
{
    size_t kept = 0;
    qsort(value, count, sizeof *value, ascending);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || value[kept - 1] != value[i])
            value[kept++] = value[i];
    return kept;
}

static size_t rank(const int *value, size_t count, int wanted)
{
    const int *at = bsearch(&wanted, value, count, sizeof *value, ascending);
    return (size_t)(at - value);
}

typedef struct grid {
    size_t columns, rows;
    int *x, *y;
    char **cell;   /* [rows * columns]: borrowed text, NULL where no hole is */
    size_t *width; /* [columns] */
} grid;

/* False when two holes are at one place. */
static bool grid_fill(grid *g, const board *b, char *const *text)
{
    for (uint32_t h = 0; h < b->holes; h++) {
        size_t column = rank(g->x, g->columns, b->place[h].x), row = rank(g->y, g->rows, b->place[h].y);
        char **cell = &g->cell[row * g->columns + column];
        size_t width = draw_columns(text[h]);
        if (*cell)
            return false;
        *cell = text[h];
        g->width[column] = width > g->width[column] ? width : g->width[column];
    }
    return true;
}

static void grid_draw(pg_buf *out, const grid *g)
{
    for (size_t row = 0; row < g->rows; row++) {
        for (size_t column = 0; column < g->columns; column++) {
            const char *text = g->cell[row * g->columns + column];
            size_t used = text ? draw_columns(text) : 0;
            buf_add(out, text ? text : "");
            for (; used < g->width[column] + 2; used++)
                buf_char(out, ' ');
        }
        while (out->text[out->length - 1] == ' ')
            out->text[--out->length] = 0;
        buf_char(out, '\n');
    }
}

bool draw_placed(pg_buf *out, const board *b, char *const *text)
{
    grid g = {.x = PG_NEW(int, b->holes), .y = PG_NEW(int, b->holes)};
    for (uint32_t h = 0; h < b->holes; h++) {
        g.x[h] = b->place[h].x;
        g.y[h] = b->place[h].y;
    }
    g.columns = distinct(g.x, b->holes);
    g.rows = distinct(g.y, b->holes);
    g.cell = PG_NEW(char *, g.rows *g.columns);
    g.width = PG_NEW(size_t, g.columns);
    bool fits = grid_fill(&g, b, text);
    size_t width = 0;
    for (size_t i = 0; i < g.columns; i++)
        width += g.width[i] + 2;
    fits = fits && width <= DRAW_WIDTH;
    if (fits)
        grid_draw(out, &g);
    free(g.x);
    free(g.y);
    free(g.cell);
    free(g.width);
    return fits;
}
