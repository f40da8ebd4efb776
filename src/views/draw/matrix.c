/* matrix.c - signs in rows and columns with their names, and the legend of signs. A kind of sign is one
 * shape, however often it occurs. */
#include "panels.h"

#include <math.h>

enum { CELL = 13, NAME = 10 };

/* ---- the matrix ------------------------------ */

static double margin_of(const matrix *m)
{
    double widest = 0;
    for (size_t i = 0; i < m->rows; i++)
        widest = fmax(widest, text_width(m->row[i], NAME));
    return widest + 6;
}

/* Names of columns that are wider than a cell stand on several lines by turns. */
static size_t name_lines(const matrix *m)
{
    double widest = 0;
    for (size_t i = 0; i < m->columns; i++)
        widest = fmax(widest, text_width(m->column[i], NAME));
    return widest > CELL - 1 ? (size_t)fmax(2, ceil((widest + 2) / CELL)) : 1;
}

static double head_of(const matrix *m) { return (double)name_lines(m) * (NAME + 1) + 4; }

static void matrix_size(const void *of, double *width, double *height)
{
    const matrix *m = of;
    *width = margin_of(m) + (double)m->columns * CELL + 12;
    *height = head_of(m) + (double)m->rows * CELL + 6;
}

static void grid(scene *s, const matrix *m, point zero)
{
    scene_path(s, (style){.stroke = INK_FAINT, .width = 0.5});
    for (size_t i = 0; i <= m->rows; i++) {
        path_move(s, (point){zero.x, zero.y + (double)i * CELL});
        path_line(s, (point){zero.x + (double)m->columns * CELL, zero.y + (double)i * CELL});
    }
    for (size_t i = 0; i <= m->columns; i++) {
        path_move(s, (point){zero.x + (double)i * CELL, zero.y});
        path_line(s, (point){zero.x + (double)i * CELL, zero.y + (double)m->rows * CELL});
    }
}

static void names(scene *s, const matrix *m, point corner, point zero)
{
    size_t lines = name_lines(m);
    for (size_t i = 0; i < m->rows; i++)
        scene_text(s, INK_SOFT, NAME, ALIGN_RIGHT,
                   (point){zero.x - 4, base_line(zero.y + ((double)i + 0.5) * CELL, NAME)}, m->row[i]);
    for (size_t line = 0; line < lines; line++)
        for (size_t i = line; i < m->columns; i += lines)
            scene_text(
                s, INK_SOFT, NAME, ALIGN_MIDDLE,
                (point){zero.x + ((double)i + 0.5) * CELL, corner.y + NAME + (double)line * (NAME + 1)},
                m->column[i]);
}

/* A closed path of the sign around its middle; strokes are open ones. */
static void trace_sign(scene *s, mark_sign what, point at)
{
    double half = CELL / 2.0 - 1.5, thin = half * 0.65, dot = 1.1;
    switch (what) {
    case SIGN_FULL:
    case SIGN_DOT:
        half = what == SIGN_DOT ? dot : half;
        path_move(s, (point){at.x - half, at.y - half});
        path_line(s, (point){at.x + half, at.y - half});
        path_line(s, (point){at.x + half, at.y + half});
        path_line(s, (point){at.x - half, at.y + half});
        path_close(s);
        break;
    case SIGN_BAR:
        path_move(s, (point){at.x - thin, at.y});
        path_line(s, (point){at.x + thin, at.y});
        break;
    default:
        for (int side = -1; side <= 1; side += 2) {
            if ((side < 0 && what == SIGN_RISING) || (side > 0 && what == SIGN_FALLING))
                continue;
            path_move(s, (point){at.x - thin, at.y + side * thin});
            path_line(s, (point){at.x + thin, at.y - side * thin});
        }
    }
}

static void draw_cells(scene *s, const matrix *m, point zero, mark_sign what)
{
    bool begun = false;
    for (size_t i = 0; i < m->rows * m->columns; i++) {
        point at = {zero.x + ((double)(i % m->columns) + 0.5) * CELL,
                    zero.y + ((double)(i / m->columns) + 0.5) * CELL};
        if (m->sign[i] != what || m->text[i])
            continue;
        if (what == SIGN_QUESTION) {
            draw_sign(s, what, at, CELL / 2.0 - 1);
            continue;
        }
        if (!begun)
            scene_path(s, what == SIGN_FULL  ? (style){.fill = INK_PLUS}
                          : what == SIGN_DOT ? (style){.fill = INK_RIM}
                                             : (style){.stroke = INK_LINE, .width = 1.1});
        begun = true;
        trace_sign(s, what, at);
    }
}

/* As small as it has to be. */
static void draw_texts(scene *s, const matrix *m, point zero)
{
    for (size_t i = 0; i < m->rows * m->columns; i++) {
        if (!m->text[i])
            continue;
        double size = fmin(NAME, NAME * (CELL - 2) / text_width(m->text[i], NAME));
        point at = {zero.x + ((double)(i % m->columns) + 0.5) * CELL,
                    base_line(zero.y + ((double)(i / m->columns) + 0.5) * CELL, size)};
        scene_text(s, INK_LINE, size, ALIGN_MIDDLE, at, m->text[i]);
    }
}

static void matrix_draw(scene *s, const void *of, point corner)
{
    const matrix *m = of;
    point zero = moved(corner, (point){margin_of(m), head_of(m)});
    grid(s, m, zero);
    names(s, m, corner, zero);
    for (mark_sign what = SIGN_FULL; what <= SIGN_QUESTION; what++)
        draw_cells(s, m, zero, what);
    draw_texts(s, m, zero);
    for (size_t i = 0; i < m->rows * m->columns; i++)
        if (m->boxed[i])
            scene_box(
                s, (style){.stroke = INK_LINE, .width = 1.3},
                (point){zero.x + (double)(i % m->columns) * CELL, zero.y + (double)(i / m->columns) * CELL},
                CELL, CELL);
}

matrix *figure_matrix(figure *f, size_t rows, size_t columns, const char *caption)
{
    static const panel_kind kind = {matrix_size, matrix_draw};
    matrix *m = FIGURE_NEW(f, matrix, 1);
    *m = (matrix){.rows = rows,
                  .columns = columns,
                  .row = FIGURE_NEW(f, const char *, rows + 1),
                  .column = FIGURE_NEW(f, const char *, columns + 1),
                  .sign = FIGURE_NEW(f, uint8_t, rows * columns + 1),
                  .boxed = FIGURE_NEW(f, uint8_t, rows * columns + 1),
                  .text = FIGURE_NEW(f, const char *, rows *columns + 1)};
    figure_add(f, &kind, m, caption);
    return m;
}

/* ---- the legend ------------------------------ */

enum { SIGN_HALF = 7, SIGN_ROOM = 24 };

typedef struct legend_entry {
    mark_sign sign;
    const char *text;
} legend_entry;

struct legend {
    figure *of;
    legend_entry *line;
    size_t lines, room;
};

static void legend_size(const void *of, double *width, double *height)
{
    const legend *k = of;
    *width = 0;
    for (size_t i = 0; i < k->lines; i++)
        *width = fmax(*width, SIGN_ROOM + text_width(k->line[i].text, TEXT_SIZE));
    *height = (double)k->lines * (LINE_HEIGHT + 4);
}

static void legend_draw(scene *s, const void *of, point corner)
{
    const legend *k = of;
    for (size_t i = 0; i < k->lines; i++) {
        double y = corner.y + ((double)i + 0.5) * (LINE_HEIGHT + 4);
        point at = {corner.x + SIGN_HALF + 1, y};
        if (k->line[i].sign != SIGN_NONE)
            scene_circle(s, (style){.fill = INK_PAPER, .stroke = INK_RIM, .width = 0.8}, at, SIGN_HALF + 1);
        draw_sign(s, k->line[i].sign, at, SIGN_HALF - 1);
        scene_text(s, INK_LINE, TEXT_SIZE, ALIGN_LEFT,
                   (point){corner.x + (k->line[i].sign ? SIGN_ROOM : 0), base_line(y, TEXT_SIZE)},
                   k->line[i].text);
    }
}

legend *figure_legend(figure *f, const char *caption)
{
    static const panel_kind kind = {legend_size, legend_draw};
    legend *k = FIGURE_NEW(f, legend, 1);
    k->of = f;
    figure_add(f, &kind, k, caption);
    return k;
}

void legend_line(legend *k, mark_sign s, const char *text)
{
    FIGURE_GROW(k->of, k->line, k->lines, k->room);
    k->line[k->lines++] = (legend_entry){s, figure_text(k->of, "%s", text)};
}
