/* proof_figure.c - a verdict as a figure: the game, or what refuses the finish. */
#include "report_parts.h"

#include <stdio.h>

enum { MOST_DRAWN = 6, MOST_NODES = 120 }; /* weightings of a tree, nodes of it */

/* ---- pieces ------------------------------ */

static void draw_end(figure *f, const board *b, const position *p, const char *caption)
{
    diagram *d = figure_diagram(f, b, caption, 0.5);
    for (uint32_t h = 0; h < b->holes; h++)
        d->mark[h].look = bits_get(p->peg, h) ? MARK_SOLID : bits_get(p->open, h) ? MARK_EITHER : MARK_BARE;
}

static void draw_question(figure *f, const report_problem *p)
{
    draw_end(f, p->board, p->start, "start");
    draw_end(f, p->board, p->finish, "finish");
}

/* "start: at most 3/2" */
static const char *value_caption(figure *f, const char *side, const char *words, const fmpz_t value,
                                 const fmpz_t den)
{
    pg_buf text = {0};
    buf_printf(&text, "%s: %s", side, words);
    add_fraction(&text, value, den);
    return figure_take(f, &text);
}

/* ---- class and pagoda ------------------------------ */

/* The colour of a weight is that of its remainder modulo whole numbers. */
static void colour_by_remainder(diagram *d, const weighting *w)
{
    PG_SCOPED(integer_release) fmpz_t rest = {0};
    for (uint32_t h = 0; h < w->holes; h++) {
        fmpz_fdiv_r(rest, w->num + h, w->den);
        slong number = fmpz_fits_si(rest) ? fmpz_get_si(rest) % MARK_COLOURS : 0;
        d->mark[h].colour = (int)number + (number > 0);
        d->mark[h].shade = 0;
    }
}

static void draw_class_side(figure *f, const report_problem *p, const position *at, const char *side)
{
    const weighting *w = p->verdict->vector;
    bool closed = position_closed(at);
    PG_SCOPED(integer_release) fmpz_t value = {0};
    weighting_max(value, w, at);
    if (!closed)
        fmpz_fdiv_r(value, value, w->den);
    colour_by_remainder(
        weights_diagram(f, p->board, w, at,
                        value_caption(f, side, closed ? "sum " : "a whole number plus ", value, w->den)),
        w);
}

static void draw_pagoda_side(figure *f, const report_problem *p, const position *at, const char *side,
                             bool high)
{
    const weighting *w = p->verdict->vector;
    PG_SCOPED(integer_release) fmpz_t value = {0};
    (high ? weighting_max : weighting_min)(value, w, at);
    const char *words = position_closed(at) ? "value " : high ? "value at most " : "value at least ";
    weights_diagram(f, p->board, w, at, value_caption(f, side, words, value, w->den));
}

/* ---- trees ------------------------------ */

/* What a leaf or a cap rests on: the weights, and a small board for each region that counts. */
static void draw_step(figure *f, const board *b, const branch_step *s, size_t number)
{
    enum { MOST_REGIONS = 24 };
    const potential *q = s->potential;
    weights_diagram(f, b, q ? q->weights : s->vector, NULL,
                    figure_text(f, "(%zu) %s", number, s->kind == STEP_CLASS ? "colouring" : "weights"));
    for (size_t k = 0; q && k < q->blocks && k < MOST_REGIONS; k++)
        diagram_outline(figure_diagram(f, b, figure_text(f, "region R%zu", k + 1), 0.5), q->block[k].hole,
                        q->block[k].holes, NULL);
}

/* A line a state of a region that counts: "R1 on c1 d1: *o 1/2, .." */
static void list_states(figure *f, const board *b, const potential *q)
{
    enum { MOST_STATES = 12 };
    legend *key = figure_legend(f, "pegs (*) and holes (o) of a region that count beside the weights");
    for (size_t k = 0; k < q->blocks; k++) {
        const potential_block *block = &q->block[k];
        PG_SCOPED(buf_release) pg_buf line = {0};
        size_t shown = 0;
        buf_printf(&line, "R%zu on", k + 1);
        for (uint32_t i = 0; i < block->holes; i++)
            buf_printf(&line, " %s", b->hole_name[block->hole[i]]);
        for (uint64_t v = 0; v < potential_block_values(block); v++) {
            const uint64_t *state = block->state ? block->state : &v;
            if (fmpz_is_zero(block->value + v) || ++shown > MOST_STATES)
                continue;
            buf_add(&line, shown > 1 ? ",  " : ":  ");
            for (uint32_t i = 0; i < block->holes; i++)
                buf_char(&line, bits_get(state, i) ? '*' : 'o');
            buf_char(&line, ' ');
            add_fraction(&line, block->value + v, q->weights->den);
        }
        if (shown > MOST_STATES)
            buf_printf(&line, ",  and %zu more", shown - MOST_STATES);
        legend_line(key, SIGN_NONE, buf_text(&line));
    }
}

static void list_jumps(figure *f, const board *b, const potential *q)
{
    PG_SCOPED(buf_release) pg_buf line = {0};
    add_counted_jumps(&line, b, q, ", ");
    legend *key = figure_legend(f, "jumps that are not legal at the end, and how often each counts");
    legend_line(key, SIGN_NONE, buf_text(&line));
}

/* A tree is its nodes in preorder, a split before its two sides. */
typedef struct grower {
    tree_panel *tree;
    const board *b;
    const branch_tree *of;
    size_t at, vector; /* the next step, the last weighting */
    size_t nodes, left_out;
} grower;

static int grow_node(grower *g, int parent, const char *text)
{
    if (g->nodes >= MOST_NODES || parent == -2) {
        g->left_out++;
        return -2;
    }
    g->nodes++;
    return tree_node(g->tree, parent, text);
}

static void side_text(pg_buf *out, const grower *g, const branch_step *s, bool second)
{
    if (s->kind == STEP_SPLIT_JUMP) {
        jump_text(out, g->b, s->index);
        buf_printf(out, second ? " %lld or more" : " at most %lld", (long long)s->at + second);
    } else {
        buf_printf(out, "%s %s %s", s->kind == STEP_SPLIT_START ? "start" : "finish",
                   g->b->hole_name[s->index], second ? "a peg" : "empty");
    }
}

/* The steps from the next one to the end of its subtree hang below `parent`. */
static void grow(grower *g, int parent)
{
    PG_SCOPED(buf_release) pg_buf caps = {0};
    for (; g->at < g->of->steps && g->of->step[g->at].kind == STEP_CAP; g->at++)
        buf_printf(&caps, "%s(%zu)", caps.length ? ", " : "bounds by ", ++g->vector);
    if (caps.length)
        parent = grow_node(g, parent, caps.text);
    if (g->at >= g->of->steps)
        return;
    const branch_step *s = &g->of->step[g->at++];
    bool split = s->kind == STEP_SPLIT_JUMP || s->kind == STEP_SPLIT_START || s->kind == STEP_SPLIT_FINISH;
    char leaf[48];
    if (!split && s->kind != STEP_EMPTY)
        snprintf(leaf, sizeof leaf, "refused by (%zu)", ++g->vector);
    if (!split)
        grow_node(g, parent, s->kind == STEP_EMPTY ? "contradiction" : leaf);
    for (int second = 0; split && second < 2; second++) {
        PG_SCOPED(buf_release) pg_buf text = {0};
        side_text(&text, g, s, second);
        int node = grow_node(g, parent, text.text);
        grow(g, node);
    }
}

static void draw_tree(figure *f, const report_problem *p)
{
    grower g = {figure_tree(f, NULL), p->board, &p->verdict->tree, 0, 0, 0, 0};
    grow(&g, tree_node(g.tree, -1, "numbers of jumps"));
    if (g.left_out)
        figure_caption(f, figure_text(f, "and %zu more; --proof FILE writes the whole tree", g.left_out));
}

/* One potential and nothing else: no jump raises it, and its two values refuse the finish. */
static void list_bounds(figure *f, const report_problem *p, const potential *q)
{
    legend *key = figure_legend(f, NULL);
    PG_SCOPED(integer_release) fmpz_t value = {0};
    legend_line(key, SIGN_NONE,
                q->stuck ? "No jump raises the sum of the weights of the pegs."
                         : "No jump raises the sum of the weights of the pegs and of the regions' states.");
    potential_max(value, q, p->start);
    legend_line(key, SIGN_NONE, value_caption(f, "start", "at most ", value, q->weights->den));
    potential_min(value, q, p->finish);
    legend_line(key, SIGN_NONE, value_caption(f, "finish", "at least ", value, q->weights->den));
}

static void draw_branch(figure *f, const report_problem *p)
{
    const branch_tree *all = &p->verdict->tree;
    size_t vectors = 0, number = 0;
    draw_question(f, p);
    for (size_t i = 0; i < all->steps; i++)
        vectors += all->step[i].vector || all->step[i].potential;
    for (size_t i = 0; i < all->steps && vectors <= MOST_DRAWN; i++) {
        const branch_step *s = &all->step[i];
        if (!s->vector && !s->potential)
            continue;
        draw_step(f, p->board, s, ++number);
        if (s->potential && s->potential->blocks)
            list_states(f, p->board, s->potential);
        if (s->potential && s->potential->stuck)
            list_jumps(f, p->board, s->potential);
    }
    if (all->steps == 1 && all->step[0].potential)
        list_bounds(f, p, all->step[0].potential);
    else
        draw_tree(f, p);
}

/* ---- search ------------------------------ */

static void draw_half(figure *f, const search_half *h, const char *caption)
{
    bars *b = figure_bars(f, h->levels, 1, caption);
    for (uint32_t i = 0; i < h->levels; i++) {
        b->value[0][i] = (double)h->size[i];
        b->label[0][i] = figure_text(f, "%llu", (unsigned long long)h->size[i]);
    }
}

static void draw_search(figure *f, const report_problem *p)
{
    const search_result *r = &p->verdict->search;
    draw_question(f, p);
    if (r->halves) {
        const search_halves *h = r->halves;
        draw_half(f, &h->ahead, "positions after so many jumps from the start");
        if (h->reversal)
            draw_half(f, &h->ahead, "before so many jumps to the finish: their images");
        else
            draw_half(f, &h->back, "positions before so many jumps to the finish");
    }
    PG_SCOPED(buf_release) pg_buf text = {0};
    explain_search(&text, r);
    legend *key = figure_legend(f, NULL);
    for (char *line = strtok(text.text, "\n"); line; line = strtok(NULL, "\n"))
        legend_line(key, SIGN_NONE, line);
}

/* ---- the whole ------------------------------ */

static void draw_impossible(figure *f, const report_problem *p)
{
    switch (p->verdict->method) {
    case METHOD_CLASS:
        draw_class_side(f, p, p->start, "start");
        draw_class_side(f, p, p->finish, "finish");
        break;
    case METHOD_PAGODA:
        draw_pagoda_side(f, p, p->start, "start", true);
        draw_pagoda_side(f, p, p->finish, "finish", false);
        break;
    case METHOD_BRANCH:
    case METHOD_SHARPENED: draw_branch(f, p); break;
    case METHOD_SEARCH: draw_search(f, p); break;
    default: draw_question(f, p);
    }
}

/* A game by its length: whether there is a shorter one is said where that is known. */
static void add_length(pg_buf *out, const report_problem *p)
{
    size_t moves;
    char **move = game_moves(p->board, &p->verdict->game, &moves);
    pg_free_all(move, moves);
    buf_printf(out, "%zu move%s%s", moves, plural(moves), p->shortest ? ", shortest" : "");
}

static void add_verdict(pg_buf *out, const report_problem *p)
{
    static const char *const against[METHOD_COUNT] = {
        [METHOD_CLASS] = "impossible, by class: every jump changes the sum by a whole number",
        [METHOD_PAGODA] = "impossible, by a resource count: no jump raises the value",
        [METHOD_BRANCH] = "impossible, by branching",
        [METHOD_SHARPENED] = "impossible, by the sharpened program",
        [METHOD_SEARCH] = "impossible, by search"};
    if (p->verdict->kind == VERDICT_POSSIBLE)
        add_length(out, p);
    else
        buf_add(out,
                p->verdict->kind == VERDICT_OPEN ? "open: a limit was reached" : against[p->verdict->method]);
}

static char *question_words(const report_problem *p)
{
    pg_buf text = {0};
    PG_FREED char *start = position_heading(p->board, p->start),
                  *finish = position_heading(p->board, p->finish);
    buf_printf(&text, "%s to %s, ", start, finish);
    add_verdict(&text, p);
    return buf_take(&text);
}

static void draw_verdict(figure *f, const report_problem *p, const report_look *look)
{
    if (p->verdict->kind == VERDICT_POSSIBLE)
        (look->moving ? game_film : game_strip)(f, p->board, &p->verdict->game, look->weights);
    else if (p->verdict->kind == VERDICT_IMPOSSIBLE)
        draw_impossible(f, p);
    else
        draw_question(f, p);
}

figure *problem_figure(const report_look *look)
{
    const report_problem *p = look->of;
    const board *b = p->board;
    report_problem its = problem_case(p, 0);
    for (size_t i = 0; i < p->finishes; i++)
        its = p->verdict[i].kind == VERDICT_POSSIBLE ? problem_case(p, i) : its;
    bool one = p->finishes == 1 || its.verdict->kind == VERDICT_POSSIBLE;
    char *words = question_words(&its);
    figure *f =
        one ? figure_new("%s, %s rules: %s", b->name, board_rules_name(b->rules), words)
            : figure_new("%s, %s rules: %zu finishes", b->name, board_rules_name(b->rules), p->finishes);
    free(words);
    if (one) {
        draw_verdict(f, &its, look);
        return f;
    }
    for (size_t i = 0; i < p->finishes; i++) {
        its = problem_case(p, i);
        words = question_words(&its);
        figure_row(f);
        legend_line(figure_legend(f, NULL), SIGN_NONE, words);
        figure_row(f);
        free(words);
        draw_verdict(f, &its, look);
    }
    return f;
}
