/* test_draw.c - text pictures and lists; figures as SVG, PDF, PNG and TikZ; layouts of graphs; tables. */
#include "boards.h"
#include "draw/draw.h"
#include "draw/figure.h"
#include "draw/places.h"
#include "draw/scene.h"
#include "draw/sheet.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void expect_text(pg_buf *got, const char *wanted)
{
    cr_expect_str_eq(buf_text(got), wanted, "got:\n%s\nexpected:\n%s", buf_text(got), wanted);
    buf_release(got);
}

/* ---- pictures ------------------------------------------------------------------------------- */

static const char plus[] = "board plus\nholes\n.o\nooo\n.o\n";

Test(draw, positions)
{
    board *b = parse(plus);
    pg_buf out = {0};
    position p = read_position(b, "b1?c2,b3#2");
    draw_position(&out, b, &p);
    expect_text(&out, "  a b c\n1   *\n2 o o ?\n3   ?\n2 pegs\n");
    draw_board(&out, b);
    expect_text(&out, "  a b c\n1   o\n2 o o o\n3   o\n");
    position_release(&p);
    board_free(b);
}

/* Labels of any width stay in columns; colour codes take no room. */
Test(draw, labels_align)
{
    board *b = parse(plus);
    char *label[] = {"-1/2", "7", "\033[32m*\033[0m", "", "100"};
    pg_buf out = {0};
    draw_labels(&out, b, label);
    expect_text(&out, "     a    b    c\n1      -1/2\n2    7    \033[32m*\033[0m\n3       100\n");
    board_free(b);
}

/* Beyond column z and row 9 the heads are wider than the marks; columns and rows without holes keep their
 * place. */
Test(draw, wide_and_high)
{
    pg_buf text = {0}, out = {0};
    buf_add(&text, "board wide\nholes\n.\n");
    for (int i = 0; i < 8; i++)
        buf_add(&text, ".\n");
    for (int i = 0; i < 28; i++)
        buf_char(&text, i == 1 ? '.' : 'o');
    buf_char(&text, '\n');
    board *b = parse(text.text);
    draw_board(&out, b);
    cr_expect(strstr(out.text, "\n 9\n10  o     o  o "), "%s", out.text);
    cr_expect(strstr(out.text, "   a     c  d "), "%s", out.text);
    cr_expect(strstr(out.text, "  y  z aa ab\n"), "%s", out.text);
    buf_release(&out);
    buf_release(&text);
    board_free(b);
}

Test(draw, graphs_are_lists)
{
    board *b = parse("board g\nlattice graph\nedge a b\nedge b c\n");
    char *label[] = {"1/2", "0", "-1"};
    position p = read_position(b, "a?b");
    pg_buf out = {0};
    draw_labels(&out, b, label);
    expect_text(&out, "a 1/2, b 0, c -1\n");
    draw_position(&out, b, &p);
    expect_text(&out, "a?b\n");
    position_release(&p);
    board_free(b);
}

Test(draw, lists_wrap)
{
    char *word[40];
    pg_buf out = {0};
    for (int i = 0; i < 40; i++)
        word[i] = "hole";
    draw_list(&out, word, 40, 10);
    for (const char *line = out.text; *line; line += strcspn(line, "\n") + 1)
        cr_expect_leq(strcspn(line, "\n"), DRAW_WIDTH);
    cr_expect(strstr(out.text, "hole,\n          hole"), "%s", out.text);
    buf_release(&out);
}

Test(draw, blocks_side_by_side)
{
    pg_buf block[3] = {{0}}, out = {0};
    buf_add(&block[0], "ab\nc\n");
    buf_add(&block[1], "x\ny\nz\n");
    for (int i = 0; i < DRAW_WIDTH; i++)
        buf_char(&block[2], 'w');
    draw_beside(&out, block, 2);
    expect_text(&out, "ab    x\nc     y\n      z\n");
    draw_beside(&out, block, 3);
    cr_expect(strstr(out.text, "      z\n\nwww"), "%s", out.text);
    buf_release(&out);
    for (int i = 0; i < 3; i++)
        buf_release(&block[i]);
}

/* ---- figures ------------------------------ */

/* How often a word occurs. */
static size_t occurs(const pg_buf *text, const char *word)
{
    size_t count = 0;
    for (const char *at = buf_text(text); (at = strstr(at, word)); at++)
        count++;
    return count;
}

static pg_buf written(const figure *f, figure_format format)
{
    pg_buf out = {0};
    pg_error e = {0};
    cr_assert_eq(figure_write(&out, f, format, &e), PG_OK, "%s", e.text);
    return out;
}

static figure *board_figure(const board *b, bool full)
{
    figure *f = figure_new("%s & <others>", b->name);
    diagram *d = figure_diagram(f, b, "one\ntwo", 1);
    for (uint32_t h = 0; h < b->holes && full; h++)
        d->mark[h] = (hole_mark){.text = "-1/2", .shade = -0.5, .look = MARK_PEG};
    for (uint32_t j = 0; j < b->jumps && full; j++)
        diagram_arrow(d, j, 0.2);
    return f;
}

/* Every kind of board is one well-formed document, the same each time; arrows, hatching and text add to it,
 * and text stays text. */
Test(draw, boards)
{
    static const char *const names[] = {"english", "triangle5", "torus4", "cycle6", "star5"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        board *b = load(names[i], NULL);
        figure *empty = board_figure(b, false), *full = board_figure(b, true);
        pg_buf bare = written(empty, FIGURE_SVG), drawn = written(full, FIGURE_SVG);
        pg_buf again = written(full, FIGURE_SVG);
        cr_expect(!strncmp(buf_text(&drawn), "<svg", 4));
        cr_expect_eq(occurs(&drawn, "<svg"), occurs(&drawn, "</svg>"));
        cr_expect_eq(occurs(&drawn, "<g"), occurs(&drawn, "</g>"));
        cr_expect_str_eq(buf_text(&drawn), buf_text(&again));
        cr_expect_eq(occurs(&drawn, ">-1/2</text>"), b->holes);
        cr_expect(occurs(&drawn, "&amp; &lt;others>") > 0);
        cr_expect(occurs(&drawn, "<path") >= occurs(&bare, "<path") + b->holes + b->jumps, "%s", names[i]);
        figure_free(empty);
        figure_free(full);
        buf_release(&bare);
        buf_release(&drawn);
        buf_release(&again);
        board_free(b);
    }
}

/* All kinds of panels at once. */
static figure *all_panels(const board *b)
{
    static const uint32_t holes[] = {0, 2};
    uint64_t *pegs = bits_new(b->holes);
    bits_set(pegs, 2);
    figure *f = figure_new("\xc3");
    diagram *d = figure_diagram(f, b, NULL, 1);
    d->mark[0] = (hole_mark){.text = "\xff\xfe", .colour = 3, .look = MARK_EITHER, .boxed = true};
    d->mark[1] = (hole_mark){.look = MARK_TAKEN, .sign = SIGN_QUESTION};
    diagram_outline(d, holes, 2, "a_{b}%");
    diagram_way(d, (const uint32_t[]){0}, 1);
    plot *p = figure_plot(f, 3, "");
    bars *k = figure_bars(f, 3, 2, "bars");
    matrix *m = figure_matrix(f, 2, 3, "matrix");
    for (size_t i = 0; i < 3; i++) {
        p->value[i] = k->value[0][i] = k->value[1][i] = (double)(3 - i);
        p->label[i] = k->label[0][i] = k->label[1][i] = "3";
        m->column[i] = "column";
        m->sign[i] = m->sign[3 + i] = (uint8_t)(SIGN_FULL + i);
    }
    m->row[0] = m->row[1] = "row";
    p->floor_label = "floor";
    k->name[0] = k->name[1] = "name";
    tree_panel *t = figure_tree(f, "tree");
    tree_node(t, tree_node(t, -1, "root"), "leaf");
    legend_line(figure_legend(f, NULL), SIGN_CROSS, "a cross");
    film *moving = figure_film(f, b, 2, 0.5, NULL);
    film_frame(moving, 0, pegs, (const uint32_t[]){0}, 1, "first");
    bits_clear(pegs, 2);
    film_frame(moving, 1, pegs, NULL, 0, "second");
    free(pegs);
    return f;
}

Test(draw, panels_in_all_formats)
{
    board *b = parse(plus);
    figure *f = all_panels(b), *nothing = figure_new("%s", "");
    static const char *const begins[] = {"<svg", "%PDF-", "\x89PNG", "% "};
    for (figure_format format = FIGURE_SVG; format <= FIGURE_TIKZ; format++) {
        pg_buf out = written(f, format), again = written(f, format), empty = written(nothing, format);
        cr_expect(!strncmp(buf_text(&out), begins[format], strlen(begins[format])), "%d", format);
        cr_expect(out.length == again.length && !memcmp(out.text, again.text, out.length),
                  "format %d is not the same each time", format);
        cr_expect(empty.length > 0 && empty.length < out.length);
        buf_release(&out);
        buf_release(&again);
        buf_release(&empty);
    }
    pg_buf svg = written(f, FIGURE_SVG), tikz = written(f, FIGURE_TIKZ);
    cr_expect_eq(occurs(&svg, "@keyframes"), 3, "%s", svg.text); /* two frames, one peg */
    cr_expect_eq(occurs(&tikz, "a\\_\\{b\\}\\%"), 1, "%s", tikz.text);
    cr_expect_eq(occurs(&tikz, "\\begin{scope}"), occurs(&tikz, "\\end{scope}"));
    buf_release(&svg);
    buf_release(&tikz);
    figure_free(f);
    figure_free(nothing);
    board_free(b);
}

/* ---- layouts ------------------------------ */

static double apart(const point *at, uint32_t a, uint32_t b)
{
    return hypot(at[a].x - at[b].x, at[a].y - at[b].y);
}

/* A path lies in a line, a star has its leaves around the middle, a cycle is round: all within a few per
 * cent. */
Test(draw, graphs_look_like_themselves)
{
    static const char *const names[] = {"path6", "star5", "cycle6"};
    for (size_t i = 0; i < 3; i++) {
        board *b = load(names[i], NULL);
        point *at = places_of(b), middle = {0, 0};
        for (uint32_t h = 0; h < b->holes; h++) {
            middle.x += at[h].x / b->holes;
            middle.y += at[h].y / b->holes;
            for (uint32_t k = 0; k < h; k++)
                cr_expect(apart(at, h, k) > 0.99, "%s", names[i]);
        }
        at[b->holes] = middle; /* places_of has room for one more */
        for (uint32_t h = 0; h < b->holes; h++)
            if (i == 0)
                cr_expect(fabs(at[h].y - middle.y) < 0.02, "%s: %g", names[i], at[h].y - middle.y);
            else
                cr_expect(fabs(apart(at, h, b->holes) - apart(at, b->holes - 1, b->holes)) < 0.05 ||
                              apart(at, h, b->holes) < 0.05,
                          "%s", names[i]);
        free(at);
        board_free(b);
    }
}

/* ---- tables ------------------------------ */

Test(draw, sheets)
{
    static const char *const heads[] = {"hole", "number"};
    sheet t;
    pg_buf out = {0};
    sheet_init(&t, "A | title", heads, 2, 2);
    sheet_add(&t, "%s", "a,\"b\"");
    sheet_add(&t, "%d", 7);
    sheet_csv(&out, &t);
    expect_text(&out, "hole,number\n\"a,\"\"b\"\"\",7\n");
    out = (pg_buf){0};
    sheet_markdown(&out, &t);
    expect_text(&out, "# A \\| title\n\n| hole | number |\n| --- | ---: |\n| a,\"b\" | 7 |\n");
    sheet_release(&t);
}
