/* family.c - boards that a rule makes, as the text of a board file.
 *
 * A row of the table tells a family: its numbers, and either a picture (is there a hole in this row and
 * column?) or a graph (which edges?). The text is read back by the reader of board files, so that a family
 * cannot mean anything that a file cannot say. Lattices, rules and shapes are those of the boards of the same
 * name that ship: triangle:5 is triangle5, octagon:3 the french board, cross:2,2,2,2 the english one.
 */
#include "family.h"

#include "board/board.h"

enum {
    MOST_NUMBERS = 4,
    MOST_JUMPS = 1 << 22, /* what pagoda-check reads */
    TOO_LARGE = 100000    /* stands for all numbers of more than five digits */
};

typedef struct family {
    const char *name, *form; /* as in `form`, which stands in messages and in `board list` */
    char between;            /* the mark between two numbers */
    int numbers, least;      /* how many, and the smallest that makes sense */
    const char *title;       /* what a board of it is called, # standing for its numbers */
    const char *head;        /* lines of the file before the holes or edges */
    int64_t (*rows)(const int64_t *n), (*cols)(const int64_t *n);
    bool (*hole)(const int64_t *n, int64_t row, int64_t col);
    /* graphs instead: numbers of holes and of jumps, and the lines of the edges */
    int64_t (*holes)(const int64_t *n), (*jumps)(const int64_t *n);
    void (*edges)(pg_buf *out, const int64_t *n);
} family;

/* ---- pictures --------------------------------------------------------------------------------- */

static int64_t first(const int64_t *n) { return n[0]; }
static int64_t second(const int64_t *n) { return n[1]; }
static int64_t twice_less_one(const int64_t *n) { return 2 * n[0] - 1; }
static int64_t thrice_less_two(const int64_t *n) { return 3 * n[0] - 2; }
static int64_t cross_rows(const int64_t *n) { return n[0] + 3 + n[2]; }
static int64_t cross_cols(const int64_t *n) { return n[3] + 3 + n[1]; }

static bool everywhere(const int64_t *n, int64_t row, int64_t col)
{
    (void)n, (void)row, (void)col;
    return true;
}

static bool in_triangle(const int64_t *n, int64_t row, int64_t col)
{
    (void)n;
    return col <= row;
}

static bool in_diamond(const int64_t *n, int64_t row, int64_t col)
{
    return llabs(row - n[0] + 1) + llabs(col - n[0] + 1) < n[0];
}

static bool in_hexagon(const int64_t *n, int64_t row, int64_t col) { return llabs(row - col) < n[0]; }

/* A square of 3N - 2 by 3N - 2 that loses a triangle at each corner. */
static bool in_octagon(const int64_t *n, int64_t row, int64_t col)
{
    int64_t last = 3 * n[0] - 3, r = row < last - row ? row : last - row,
            c = col < last - col ? col : last - col;
    return r + c >= n[0] - 1;
}

static bool in_cross(const int64_t *n, int64_t row, int64_t col)
{
    return (row >= n[0] && row < n[0] + 3) || (col >= n[3] && col < n[3] + 3);
}

/* ---- graphs ----------------------------------------------------------------------------------- */

static int64_t one_more(const int64_t *n) { return n[0] + 1; }
static int64_t twice(const int64_t *n) { return 2 * n[0]; }
static int64_t over_hub(const int64_t *n) { return n[0] * (n[0] - 1); }
/* x over y into z is y over x into z, too. */
static int64_t half_the_triples(const int64_t *n) { return n[0] * (n[0] - 1) * (n[0] - 2) / 2; }

static void path_edges(pg_buf *out, const int64_t *n)
{
    for (int64_t v = 1; v < n[0]; v++)
        buf_printf(out, "edge v%lld v%lld\n", (long long)v, (long long)v + 1);
}

static void cycle_edges(pg_buf *out, const int64_t *n)
{
    path_edges(out, n);
    buf_printf(out, "edge v%lld v1\n", (long long)n[0]);
}

static void star_edges(pg_buf *out, const int64_t *n)
{
    for (int64_t v = 1; v <= n[0]; v++)
        buf_printf(out, "edge hub leaf%lld\n", (long long)v);
}

static void complete_edges(pg_buf *out, const int64_t *n)
{
    for (int64_t v = 1; v < n[0]; v++)
        for (int64_t w = v + 1; w <= n[0]; w++)
            buf_printf(out, "edge v%lld v%lld\n", (long long)v, (long long)w);
}

/* ---- the table ---------------------------------------------------------------------------------- */

#define SQUARE "lattice   square\nrules     orthogonal\n"
#define TRIANGULAR "lattice   triangular\nrules     hexagonal\n"
#define GRAPH "lattice   graph\n"

static const family families[] = {
    {"triangle", "triangle:N", 0, 1, 1, "Triangle of side #", TRIANGULAR, first, first, in_triangle, 0, 0, 0},
    {"diamond", "diamond:N", 0, 1, 1, "Diamond of side #", SQUARE, twice_less_one, twice_less_one, in_diamond,
     0, 0, 0},
    {"square", "square:N", 0, 1, 1, "Square of side #", SQUARE, first, first, everywhere, 0, 0, 0},
    {"rectangle", "rectangle:RxC", 'x', 2, 1, "Rectangle of #", SQUARE, first, second, everywhere, 0, 0, 0},
    {"hexagon", "hexagon:N", 0, 1, 1, "Hexagon of side #", TRIANGULAR, twice_less_one, twice_less_one,
     in_hexagon, 0, 0, 0},
    {"octagon", "octagon:N", 0, 1, 2, "Octagon of side #", SQUARE, thrice_less_two, thrice_less_two,
     in_octagon, 0, 0, 0},
    {"cross", "cross:U,R,D,L", ',', 4, 0, "Cross with arms of #", SQUARE, cross_rows, cross_cols, in_cross, 0,
     0, 0},
    {"torus", "torus:RxC", 'x', 2, 1, "Torus of #", SQUARE "wrap      both\n", first, second, everywhere, 0,
     0, 0},
    {"path", "path:N", 0, 1, 2, "Path on # vertices", GRAPH, 0, 0, 0, first, twice, path_edges},
    {"cycle", "cycle:N", 0, 1, 3, "Cycle on # vertices", GRAPH, 0, 0, 0, first, twice, cycle_edges},
    {"star", "star:N", 0, 1, 1, "Star with # leaves", GRAPH, 0, 0, 0, one_more, over_hub, star_edges},
    {"complete", "complete:N", 0, 1, 2, "Complete graph on # vertices", GRAPH, 0, 0, 0, first,
     half_the_triples, complete_edges},
};
enum { FAMILIES = sizeof families / sizeof *families };

const char *board_family(size_t index) { return index < FAMILIES ? families[index].form : NULL; }

/* ---- reading what was asked ------------------------------------------------------------------------ */

bool family_asked(const char *name)
{
    const char *colon = strchr(name, ':');
    return colon && colon > name && !memchr(name, '/', (size_t)(colon - name)) &&
           !memchr(name, '.', (size_t)(colon - name));
}

static const family *find_family(const char *name)
{
    size_t length = strcspn(name, ":");
    for (size_t i = 0; i < FAMILIES; i++)
        if (strlen(families[i].name) == length && !memcmp(families[i].name, name, length))
            return &families[i];
    return NULL;
}

static pg_status unknown_family(const char *name, pg_error *e)
{
    char word[64];
    const char *near = NULL;
    size_t length = strcspn(name, ":");
    length = length < sizeof word - 1 ? length : sizeof word - 1;
    memcpy(word, name, length);
    word[length] = 0;
    for (size_t i = 0; i < FAMILIES; i++)
        near = word_nearer(word, near, families[i].name);
    return pg_fail(e, PG_INPUT, "board '%.80s': expected a family of boards (see `pagoda board list`)%s",
                   name, word_meant(near).text);
}

/* The numbers behind the colon, written as in the form: no blanks, no leading zero. */
static bool read_numbers(const family *f, const char *text, int64_t *n)
{
    for (int i = 0; i < f->numbers; i++) {
        if (i && *text++ != f->between)
            return false;
        size_t digits = strspn(text, "0123456789");
        if (digits < 1 || (digits > 1 && *text == '0'))
            return false;
        n[i] = digits > 5 ? TOO_LARGE : strtol(text, NULL, 10);
        if (n[i] < f->least)
            return false;
        text += digits;
    }
    return !*text;
}

static int64_t count_holes(const family *f, const int64_t *n)
{
    if (f->holes)
        return f->holes(n);
    int64_t holes = 0, rows = f->rows(n), cols = f->cols(n);
    if (rows > BOARD_MAX_ROWS || cols > BOARD_MAX_WIDTH)
        return 0;
    for (int64_t i = 0; i < rows * cols; i++)
        holes += f->hole(n, i / cols, i % cols);
    return holes;
}

static pg_status check_size(const family *f, const char *name, const int64_t *n, pg_error *e)
{
    if (f->cols && f->cols(n) > BOARD_MAX_WIDTH)
        return pg_fail(e, PG_INPUT, "board '%.80s': expected at most %d columns", name, BOARD_MAX_WIDTH);
    if (count_holes(f, n) > BOARD_MAX_HOLES || (f->rows && f->rows(n) > BOARD_MAX_ROWS))
        return pg_fail(e, PG_INPUT, "board '%.80s': expected at most %d holes", name, BOARD_MAX_HOLES);
    if (f->jumps && f->jumps(n) > MOST_JUMPS)
        return pg_fail(e, PG_INPUT, "board '%.80s': expected at most %d jumps", name, MOST_JUMPS);
    return PG_OK;
}

/* ---- the text ---------------------------------------------------------------------------------------- */

static void write_picture(pg_buf *out, const family *f, const int64_t *n)
{
    buf_add(out, "holes\n");
    int64_t cols = f->cols(n);
    for (int64_t row = 0; row < f->rows(n); row++)
        for (int64_t col = 0; col < cols; col++) {
            buf_char(out, f->hole(n, row, col) ? 'o' : '.');
            buf_char(out, col + 1 < cols ? ' ' : '\n');
        }
}

/* triangle12, rectangle5x7, cross2-3-2-3: a word, as names of boards are. */
static void write_name(pg_buf *out, const char *name)
{
    for (const char *c = name; *c; c++)
        if (*c != ':')
            buf_char(out, *c == ',' ? '-' : *c);
}

static void write_title(pg_buf *out, const family *f, const char *numbers, int64_t holes)
{
    const char *hash = strchr(f->title, '#');
    buf_add(out, "title     ");
    buf_add_bytes(out, f->title, (size_t)(hash - f->title));
    buf_printf(out, "%s%s", numbers, hash + 1);
    buf_printf(out, f->edges ? "\n" : ", %lld holes\n", (long long)holes);
}

pg_status family_write(pg_buf *out, const char *name, pg_error *e)
{
    const family *f = find_family(name);
    const char *numbers = strchr(name, ':') + 1;
    int64_t n[MOST_NUMBERS];
    if (!f)
        return unknown_family(name, e);
    if (!read_numbers(f, numbers, n))
        return pg_fail(e, PG_INPUT, "board '%.80s': expected %s with whole numbers from %d on", name, f->form,
                       f->least);
    PG_TRY(check_size(f, name, n, e));
    buf_add(out, "board     ");
    write_name(out, name);
    buf_char(out, '\n');
    write_title(out, f, numbers, count_holes(f, n));
    buf_add(out, f->head);
    if (f->edges)
        f->edges(out, n);
    else
        write_picture(out, f, n);
    return PG_OK;
}
