/* tree.c - a tree that grows to the right: a leaf a line, a branching in the middle of its leaves. Nodes come
 * parents first. Cost: linear. */
#include "panels.h"

#include <math.h>

enum { ROW = 20, GAP = 26, PAD = 6, BOX = 16 };

typedef struct placed_node {
    int parent, depth;
    const char *text;
    double y; /* of its middle, in lines */
    bool leaf;
} placed_node;

struct tree_panel {
    figure *of;
    placed_node *node;
    size_t nodes, room;
    double *column; /* [depths + 1]: where each depth begins; set when it is measured */
    int depths;
    double lines;
};

/* ---- places ------------------------------ */

static double box_width(const placed_node *n) { return text_width(n->text, TEXT_SIZE) + 2 * PAD; }

static void place_columns(tree_panel *t)
{
    t->depths = 0;
    for (size_t i = 0; i < t->nodes; i++)
        t->depths = t->node[i].depth >= t->depths ? t->node[i].depth + 1 : t->depths;
    t->column = FIGURE_NEW(t->of, double, (size_t)t->depths + 1);
    for (int d = 0; d < t->depths; d++) {
        double widest = 0;
        for (size_t i = 0; i < t->nodes; i++)
            if (t->node[i].depth == d)
                widest = fmax(widest, box_width(&t->node[i]));
        t->column[d + 1] = t->column[d] + widest + GAP;
    }
}

/* The middle of the children, which come behind their parent; leaves one line each, in order. */
static void place_rows(tree_panel *t)
{
    PG_FREED double *first = PG_NEW(double, t->nodes + 1), *last = PG_NEW(double, t->nodes + 1);
    t->lines = 0;
    for (size_t i = 0; i < t->nodes; i++)
        first[i] = -1;
    for (size_t i = 0; i < t->nodes; i++)
        if (t->node[i].leaf)
            t->node[i].y = t->lines++ + 0.5;
    for (size_t i = t->nodes; i-- > 0;) {
        placed_node *n = &t->node[i];
        if (!n->leaf)
            n->y = (first[i] + last[i]) / 2;
        if (n->parent < 0)
            continue;
        if (first[n->parent] < 0)
            last[n->parent] = n->y;
        first[n->parent] = n->y;
    }
}

static void tree_size(const void *of, double *width, double *height)
{
    tree_panel *t = (tree_panel *)of;
    if (!t->column) {
        place_columns(t);
        place_rows(t);
    }
    *width = fmax(0, t->column[t->depths] - GAP) + 2;
    *height = t->lines * ROW;
}

/* ---- drawing ------------------------------ */

static point left_of(const tree_panel *t, const placed_node *n, point corner)
{
    return moved(corner, (point){t->column[n->depth] + 1, n->y * ROW});
}

static void draw_branches(scene *s, const tree_panel *t, point corner)
{
    scene_path(s, (style){.stroke = INK_SOFT, .width = 1});
    for (size_t i = 0; i < t->nodes; i++) {
        if (t->node[i].parent < 0)
            continue;
        const placed_node *up = &t->node[t->node[i].parent];
        point to = left_of(t, &t->node[i], corner), from = left_of(t, up, corner);
        from.x += box_width(up);
        path_move(s, from);
        path_curve(s, (point){(from.x + to.x) / 2, from.y}, (point){(from.x + to.x) / 2, to.y}, to);
    }
}

static void tree_draw(scene *s, const void *of, point corner)
{
    const tree_panel *t = of;
    draw_branches(s, t, corner);
    for (size_t i = 0; i < t->nodes; i++) {
        const placed_node *n = &t->node[i];
        point at = left_of(t, n, corner);
        style how = {.fill = INK_PAPER, .stroke = INK_LINE, .width = n->leaf ? 1.6 : 0.7};
        scene_box(s, how, (point){at.x, at.y - BOX / 2}, box_width(n), BOX);
    }
    for (size_t i = 0; i < t->nodes; i++) {
        point at = left_of(t, &t->node[i], corner);
        scene_text(s, INK_LINE, TEXT_SIZE, ALIGN_LEFT, (point){at.x + PAD, base_line(at.y, TEXT_SIZE)},
                   t->node[i].text);
    }
}

tree_panel *figure_tree(figure *f, const char *caption)
{
    static const panel_kind kind = {tree_size, tree_draw};
    tree_panel *t = FIGURE_NEW(f, tree_panel, 1);
    t->of = f;
    figure_add(f, &kind, t, caption);
    return t;
}

int tree_node(tree_panel *t, int parent, const char *text)
{
    FIGURE_GROW(t->of, t->node, t->nodes, t->room);
    t->node[t->nodes] = (placed_node){parent, parent < 0 ? 0 : t->node[parent].depth + 1,
                                      figure_text(t->of, "%s", text), 0, true};
    if (parent >= 0)
        t->node[parent].leaf = false;
    return (int)t->nodes++;
}
