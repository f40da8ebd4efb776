/* picture.c - the board's picture with its coordinates. */
#include "draw/draw.h"

size_t draw_columns(const char *text, size_t length)
{
    size_t width = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\033') {
            while (i < length && text[i] != 'm')
                i++;
            continue;
        }
        width++;
    }
    return width;
}

static void pad(pg_buf *out, size_t from, size_t to)
{
    for (; from < to; from++)
        buf_char(out, ' ');
}

static void right_aligned(pg_buf *out, const char *text, size_t width)
{
    size_t length = strlen(text);
    pad(out, draw_columns(text, length), width);
    buf_add_bytes(out, text, length);
}

static void end_line(pg_buf *out)
{
    while (out->length > 0 && out->text[out->length - 1] == ' ')
        out->text[--out->length] = 0;
    buf_char(out, '\n');
}

/* ---- pictures --------------------------------------------------------------------------------- */

typedef struct picture {
    const board *b;
    char *const *label;
    size_t cell;   /* width of a cell */
    bool even;     /* all labels are that wide */
    size_t margin; /* width of the row numbers */
    uint32_t *top; /* [cols]: a hole of the column, or holes when it has none */
} picture;

static void picture_measure(picture *p)
{
    const board *b = p->b;
    p->cell = 1;
    p->top = PG_NEW(uint32_t, b->cols);
    for (int c = 0; c < b->cols; c++)
        p->top[c] = b->holes;
    for (uint32_t h = b->holes; h-- > 0;) {
        size_t width = draw_columns(p->label[h], strlen(p->label[h]));
        size_t letters = board_column_letters(b, h);
        width = width > letters ? width : letters;
        p->cell = p->cell > width ? p->cell : width;
        p->top[b->col[h]] = h;
    }
    p->even = true;
    for (uint32_t h = 0; h < b->holes; h++)
        p->even = p->even && draw_columns(p->label[h], strlen(p->label[h])) == p->cell;
    p->margin = 1;
    for (int rows = b->rows; rows >= 10; rows /= 10)
        p->margin++;
    for (uint32_t h = 0; h < b->holes; h++) {
        size_t number = strlen(b->hole_name[h]) - board_column_letters(b, h);
        p->margin = number > p->margin ? number : p->margin;
    }
}

/* The letters stand over the right end of labels of different width, over the middle of equal ones. */
static void picture_header(pg_buf *out, const picture *p)
{
    pad(out, 0, p->margin);
    for (int c = 0; c < p->b->cols; c++) {
        bool any = p->top[c] < p->b->holes;
        const char *name = any ? p->b->hole_name[p->top[c]] : "";
        size_t letters = any ? board_column_letters(p->b, p->top[c]) : 0,
               behind = p->even ? (p->cell - letters) / 2 : 0;
        pad(out, letters + behind, p->cell + 1);
        buf_add_bytes(out, name, letters);
        pad(out, 0, behind);
    }
    end_line(out);
}

static void draw_picture(pg_buf *out, const board *b, char *const *label)
{
    picture p = {.b = b, .label = label};
    picture_measure(&p);
    if (board_column_letters(b, 0))
        picture_header(out, &p);
    uint32_t h = 0;
    for (int row = 0; row < b->rows; row++) {
        PG_SCOPED(buf_release) pg_buf number = {0};
        if (h < b->holes && b->row[h] == row)
            buf_add(&number, b->hole_name[h] + board_column_letters(b, h));
        else
            buf_printf(&number, "%d", row + 1);
        right_aligned(out, number.text, p.margin);
        for (int col = 0; h < b->holes && b->row[h] == row; col++) {
            bool here = b->col[h] == col;
            buf_char(out, ' ');
            right_aligned(out, here ? label[h] : "", p.cell);
            h += here;
        }
        end_line(out);
    }
    free(p.top);
}

/* ---- lists, for boards without a picture --------------------------------------------------------- */

/* Columns that the last line has filled. */
static size_t column_of(const pg_buf *out)
{
    size_t begin = out->length;
    while (begin > 0 && out->text[begin - 1] != '\n')
        begin--;
    return draw_columns(buf_text(out) + begin, out->length - begin);
}

void draw_list(pg_buf *out, char *const *word, size_t words, size_t indent)
{
    size_t used = column_of(out);
    for (size_t i = 0; i < words; i++) {
        size_t length = draw_columns(word[i], strlen(word[i])) + 2;
        if (i > 0)
            buf_char(out, ',');
        if (i > 0 && used + length > DRAW_WIDTH) {
            buf_char(out, '\n');
            pad(out, 0, indent);
            used = indent;
        } else if (i > 0) {
            buf_char(out, ' ');
        }
        buf_add(out, word[i]);
        used += length;
    }
    buf_char(out, '\n');
}

/* ---- a board whose file says where its holes are (`hole A at X Y`) ------------------------------
 *
 * Each X that occurs is a column and each Y a row, so that what is above, below and beside stays so;
 * distances are not kept.
 */

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
        size_t width = draw_columns(text[h], strlen(text[h]));
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
            buf_add(out, text ? text : "");
            pad(out, text ? draw_columns(text, strlen(text)) : 0, g->width[column] + 2);
        }
        end_line(out);
    }
}

/* The texts of the holes where b->place has them. False, and nothing drawn, where two would be at one place
 * or the whole is too wide. */
static bool draw_placed(pg_buf *out, const board *b, char *const *text)
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
    PG_FREE(g.x, g.y, g.cell, g.width);
    return fits;
}

static void list_labels(pg_buf *out, const board *b, char *const *label)
{
    PG_SCOPED(words_release) word_list list = {0};
    for (uint32_t h = 0; h < b->holes; h++)
        buf_printf(words_next(&list), "%s%s%s", b->hole_name[h], *label[h] ? " " : "", label[h]);
    PG_FREED char **word = words_of(&list);
    if (!b->place || !draw_placed(out, b, word))
        draw_list(out, word, list.count, 0);
}

void draw_labels(pg_buf *out, const board *b, char *const *label)
{
    if (b->row)
        draw_picture(out, b, label);
    else
        list_labels(out, b, label);
}

/* ---- boards, positions ------------------------------------------------------------------ */

void draw_board(pg_buf *out, const board *b)
{
    PG_FREED char **label = PG_NEW(char *, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        label[h] = b->row ? "o" : "";
    draw_labels(out, b, label);
}

/* The canonical text, broken after commas. */
static void list_position(pg_buf *out, const board *b, const position *p)
{
    PG_SCOPED(buf_release) pg_buf text = {0};
    position_text(&text, b, p);
    size_t used = 0;
    for (const char *at = text.text; *at;) {
        size_t length = strcspn(at, ",");
        length += at[length] == ',';
        if (used > 0 && used + length > DRAW_WIDTH) {
            buf_char(out, '\n');
            used = 0;
        }
        buf_add_bytes(out, at, length);
        used += length;
        at += length;
    }
    buf_char(out, '\n');
}

void draw_position(pg_buf *out, const board *b, const position *p)
{
    if (!b->row && !b->place) {
        list_position(out, b, p);
        return;
    }
    PG_FREED char **label = PG_NEW(char *, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        label[h] = bits_get(p->peg, h) ? "*" : bits_get(p->open, h) ? "?" : "o";
    draw_labels(out, b, label);
    if (p->total >= 0)
        buf_printf(out, "%lld peg%s\n", (long long)p->total, plural((uint64_t)p->total));
}

/* ---- side by side --------------------------------------------------------------------------------- */

enum { GAP = 4 };

static size_t block_width(const pg_buf *block)
{
    size_t widest = 0;
    for (const char *line = buf_text(block); *line;) {
        size_t length = strcspn(line, "\n");
        size_t width = draw_columns(line, length);
        widest = widest > width ? widest : width;
        line += length + (line[length] == '\n');
    }
    return widest;
}

/* One row of blocks, line by line. */
static void beside_row(pg_buf *out, const pg_buf *block, size_t blocks, const size_t *width)
{
    PG_FREED const char **line = PG_NEW(const char *, blocks);
    for (size_t i = 0; i < blocks; i++)
        line[i] = buf_text(&block[i]);
    for (;;) {
        bool more = false;
        for (size_t i = 0; i < blocks; i++)
            more = more || *line[i];
        if (!more)
            break;
        for (size_t i = 0; i < blocks; i++) {
            size_t length = strcspn(line[i], "\n");
            buf_add_bytes(out, line[i], length);
            pad(out, draw_columns(line[i], length), width[i] + GAP);
            line[i] += length + (line[i][length] == '\n');
        }
        end_line(out);
    }
}

void draw_beside(pg_buf *out, const pg_buf *block, size_t blocks)
{
    PG_FREED size_t *width = PG_NEW(size_t, blocks);
    for (size_t i = 0; i < blocks; i++)
        width[i] = block_width(&block[i]);
    for (size_t first = 0; first < blocks;) {
        size_t last = first, used = 0;
        while (last < blocks && (last == first || used + GAP + width[last] <= DRAW_WIDTH))
            used += (last == first ? 0 : GAP) + width[last], last++;
        if (first > 0)
            buf_char(out, '\n');
        beside_row(out, block + first, last - first, width + first);
        first = last;
    }
}

const char *plural(uint64_t number) { return number == 1 ? "" : "s"; }
