/* linked.c - the answer about plays that share an unknown start. */
#include "page/page.h"
#include "report_parts.h"

static void add_question(pg_buf *out, const report_linked *p)
{
    const linked_problem *q = p->problem;
    PG_FREED char *start = position_heading(q->board, &q->start);
    buf_printf(out, "%s, %s rules: a start out of %s", q->board->name, board_rules_name(q->board->rules),
               start);
    if (q->group != GROUP_NONE)
        buf_printf(out, ", the same under %s", plane_group_name(q->group));
    buf_printf(out, ", with %s\n", q->plays == 1 ? "this play" : "all of these plays");
    word_list plays = {0};
    for (uint32_t i = 0; i < q->plays; i++)
        linked_play_text(words_next(&plays), q, i);
    buf_add(out, "  ");
    words_draw(out, &plays, 2);
    buf_char(out, '\n');
}

/* ---- impossible --------------------------------------------------------------------------------- */

/* The strongest means that the proof takes; METHOD_GAME for a possible answer. */
static proof_method linked_method(const linked_verdict *v)
{
    static const proof_method by[] = {
        [LINKED_SPLIT] = METHOD_BRANCH,   [LINKED_PAGODA] = METHOD_PAGODA, [LINKED_CLASS] = METHOD_CLASS,
        [LINKED_STATEMENT] = METHOD_NONE, [LINKED_EMPTY] = METHOD_CLASS,   [LINKED_OPEN] = METHOD_NONE};
    proof_method m = METHOD_NONE;
    if (v->kind == VERDICT_POSSIBLE)
        return METHOD_GAME;
    for (size_t i = 0; i < v->steps; i++) {
        const linked_step *s = &v->step[i];
        proof_method its = s->kind == LINKED_STATEMENT ? s->reason.method : by[s->kind];
        m = its > m ? its : m;
    }
    return m;
}

static void add_leaf(pg_buf *out, const linked_problem *q, const linked_step *s)
{
    bool class = s->kind == LINKED_CLASS;
    buf_add(out, class ? "Every jump changes the sum of these numbers over the pegs by a whole number.\n"
                       : "No jump raises the sum of these weights over the pegs.\n");
    for (uint32_t i = 0; i < q->plays; i++) {
        if (!s->vector[i])
            continue;
        buf_add(out, "\nfor ");
        linked_play_text(out, q, i);
        buf_add(out, ":\n\n");
        draw_weights(out, q->board, s->vector[i]);
    }
    buf_add(out, "\nAdded up, the plays gain ");
    buf_add(out, class ? "no whole number, whatever the start.\n"
                       : "more than 0, whatever the start: so one of them cannot be.\n");
}

static void add_tree(pg_buf *out, const linked_verdict *v)
{
    size_t count[LINKED_OPEN + 1] = {0};
    for (size_t i = 0; i < v->steps; i++)
        count[v->step[i].kind]++;
    size_t leaves = v->steps - count[LINKED_SPLIT];
    buf_printf(out, "impossible, by a tree over the orbits of the start: %zu split%s, %zu lea%s\n",
               count[LINKED_SPLIT], plural(count[LINKED_SPLIT]), leaves, leaves == 1 ? "f" : "ves");
    for (linked_step_kind k = 0; k <= LINKED_OPEN; k++)
        if (count[k] && linked_leaf_text(k))
            buf_printf(out, "%6zu %s\n", count[k], linked_leaf_text(k));
}

/* ---- possible ------------------------------------------------------------------------------------ */

static void add_games(pg_buf *out, const linked_problem *q, const linked_verdict *v)
{
    PG_SCOPED(position_release) position start;
    position_of(&start, q->board->holes, v->start);
    PG_FREED char *text = position_heading(q->board, &start);
    buf_printf(out, "possible, with the start %s\n\n", text);
    draw_position(out, q->board, &start);
    for (uint32_t i = 0; i < q->plays; i++) {
        size_t moves;
        char **move = game_moves(q->board, &v->game[i], &moves);
        buf_char(out, '\n');
        linked_play_text(out, q, i);
        buf_printf(out, ", %zu move%s (%u jump%s)\n  ", moves, plural(moves), v->game[i].jumps,
                   plural(v->game[i].jumps));
        draw_list(out, move, moves, 2);
        pg_free_all(move, moves);
    }
}

static void as_text(pg_buf *out, const report_look *look)
{
    const report_linked *p = look->of;
    const linked_verdict *v = p->verdict;
    add_question(out, p);
    if (v->kind == VERDICT_POSSIBLE) {
        add_games(out, p->problem, v);
    } else if (v->kind == VERDICT_OPEN) {
        buf_printf(out, "open: %s; %zu lea%s of a tree over the orbits of the start left\n",
                   stopped_words(v->stopped), v->open, v->open == 1 ? "f" : "ves");
    } else if (v->steps == 1 && v->step->vector) {
        buf_printf(out, "impossible, by %s. ", v->step->kind == LINKED_CLASS ? "class" : "resource counts");
        add_leaf(out, p->problem, v->step);
    } else {
        add_tree(out, v);
    }
}

/* ---- JSON ----------------------------------------------------------------------------------------- */

static json_t *play_json(const linked_problem *q, const linked_verdict *v, uint32_t i)
{
    json_t *o = object_json("from", taken_json(linked_side_text(q->board, &q->play[i].from)), "to",
                            taken_json(linked_side_text(q->board, &q->play[i].to)));
    return v->kind == VERDICT_POSSIBLE ? keys_json(o, "game", moves_json(q->board, &v->game[i])) : o;
}

static void as_json(pg_buf *out, const report_look *look)
{
    const report_linked *p = look->of;
    const linked_problem *q = p->problem;
    const linked_verdict *v = p->verdict;
    json_t *o = keys_json(board_json(q->board), "start", taken_json(position_name(q->board, &q->start)),
                          "symmetric", text_json(plane_group_name(q->group)));
    set_verdict(o, v->kind, linked_method(v));
    limit_json(o, v->stopped);
    if (v->kind == VERDICT_POSSIBLE)
        keys_json(o, "from", taken_json(position_name_closed(q->board, v->start)));
    keys_json(o, "plays", list_json(i, q->plays, play_json(q, v, i)));
    if (v->kind == VERDICT_IMPOSSIBLE)
        keys_json(o, "certificate", linked_certificate_json(p));
    if (p->proof && v->kind == VERDICT_IMPOSSIBLE)
        keys_json(o, "proof", proof_json(p->proof));
    add_json(out, o);
}

/* ---- the figure: a strip for each play, or the weights of each, or the cases as a tree ------------- */

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

static figure *as_figure(const report_look *look)
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

static bool as_page(pg_buf *out, const void *of)
{
    const report_linked *p = of;
    page_write_linked(out, p->problem, p->verdict, p->proof);
    return true;
}

const report_forms report_linked_forms = {
    .text = as_text, .json = as_json, .figure = as_figure, .page = as_page};
