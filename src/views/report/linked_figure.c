/* linked_figure.c - the answer about plays that share an unknown start, as a figure: a strip for each play,
 * or the weights of each, or the cases as a tree. */
#include "report_parts.h"

enum { MOST_DRAWN = 12, MOST_NODES = 120 }; /* weightings, nodes of the tree */

static const char *play_words(figure *f, const linked_problem *q, uint32_t play)
{
    pg_buf text = {0};
    linked_play_text(&text, q, play);
    return figure_take(f, &text);
}

/* ---- possible ------------------------------ */

static void draw_games(figure *f, const linked_problem *q, const linked_verdict *v)
{
    for (uint32_t i = 0; i < q->plays; i++) {
        figure_row(f);
        legend_line(figure_legend(f, NULL), SIGN_NONE, play_words(f, q, i));
        figure_row(f);
        game_strip(f, q->board, &v->game[i], NULL);
    }
}

/* ---- impossible ------------------------------ */

static bool is_sum(const linked_step *s) { return s->kind == LINKED_PAGODA || s->kind == LINKED_CLASS; }

static void draw_leaf(figure *f, const linked_problem *q, const linked_step *s, size_t leaf)
{
    for (uint32_t i = 0; i < q->plays; i++)
        if (s->vector[i])
            weights_diagram(f, q->board, s->vector[i], NULL,
                            leaf ? figure_text(f, "(%zu) %s", leaf, play_words(f, q, i))
                                 : play_words(f, q, i));
}

static void side_text(pg_buf *out, const linked_problem *q, const linked_step *s, bool second)
{
    buf_printf(out, "%s %s", q->board->hole_name[s->index], second ? "a peg" : "empty");
}

/* What a leaf says in the tree; those with weightings are numbered. */
static void leaf_text(figure *f, pg_buf *out, const linked_problem *q, const linked_step *s, size_t *sums)
{
    if (is_sum(s))
        buf_printf(out, "by %s (%zu)", s->kind == LINKED_CLASS ? "colourings" : "counts", ++*sums);
    else if (s->kind == LINKED_STATEMENT)
        buf_printf(out, "no game: %s", play_words(f, q, s->index));
    else
        buf_add(out, "no such start");
}

/* A tree is its steps in preorder. */
typedef struct grower {
    figure *figure;
    tree_panel *tree;
    const linked_problem *q;
    const linked_verdict *v;
    size_t at, sums, nodes;
} grower;

static void grow(grower *g, int parent)
{
    if (g->at >= g->v->steps || g->nodes >= MOST_NODES)
        return;
    const linked_step *s = &g->v->step[g->at++];
    PG_SCOPED(buf_release) pg_buf text = {0};
    if (s->kind != LINKED_SPLIT) {
        leaf_text(g->figure, &text, g->q, s, &g->sums);
        tree_node(g->tree, parent, buf_text(&text));
        g->nodes++;
    }
    for (int second = 0; s->kind == LINKED_SPLIT && second < 2; second++) {
        PG_SCOPED(buf_release) pg_buf side = {0};
        side_text(&side, g->q, s, second);
        int node = tree_node(g->tree, parent, buf_text(&side));
        g->nodes++;
        grow(g, node);
    }
}

static void draw_tree(figure *f, const linked_problem *q, const linked_verdict *v)
{
    grower g = {f, figure_tree(f, NULL), q, v, 0, 0, 0};
    grow(&g, tree_node(g.tree, -1, "the start"));
    if (g.at < v->steps)
        figure_caption(f,
                       figure_text(f, "and %zu more; --proof FILE writes the whole tree", v->steps - g.at));
    size_t drawn = 0, leaf = 0;
    figure_row(f);
    for (size_t i = 0; i < v->steps && drawn < MOST_DRAWN; i++) {
        if (!is_sum(&v->step[i]))
            continue;
        draw_leaf(f, q, &v->step[i], ++leaf);
        for (uint32_t k = 0; k < q->plays; k++)
            drawn += v->step[i].vector[k] != NULL;
    }
}

static const char *verdict_words(const linked_verdict *v)
{
    if (v->kind != VERDICT_IMPOSSIBLE)
        return v->kind == VERDICT_POSSIBLE ? "possible" : "open: a limit was reached";
    if (v->steps > 1 || !is_sum(v->step))
        return "impossible, case by case over the orbits of the start";
    return v->step->kind == LINKED_CLASS ? "impossible: the plays gain no whole number together"
                                         : "impossible: together the plays would gain more than 0";
}

figure *linked_figure(const report_look *look)
{
    const report_linked *p = look->of;
    const linked_problem *q = p->problem;
    const linked_verdict *v = p->verdict;
    PG_FREED char *start = position_heading(q->board, &q->start);
    figure *f = figure_new("%s, %s rules: %u play%s from a start out of %s%s%s, %s", q->board->name,
                           board_rules_name(q->board->rules), q->plays, q->plays == 1 ? "" : "s", start,
                           q->group == GROUP_NONE ? "" : ", the same under ",
                           q->group == GROUP_NONE ? "" : plane_group_name(q->group), verdict_words(v));
    if (v->kind == VERDICT_POSSIBLE)
        draw_games(f, q, v);
    else if (v->kind == VERDICT_IMPOSSIBLE && v->steps == 1 && is_sum(v->step))
        draw_leaf(f, q, v->step, 0);
    else if (v->kind == VERDICT_IMPOSSIBLE)
        draw_tree(f, q, v);
    return f;
}
