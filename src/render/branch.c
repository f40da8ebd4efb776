/* branch.c - a branch proof in words: which numbers of jumps are told apart, and what refuses each case. */
#include "parts.h"

#include <stdlib.h>

enum {
    MOST_LINES = 40,  /* of the tree; more are counted only */
    MOST_INDENT = 20, /* deeper levels stay there */
    MOST_DRAWN = 4,   /* a proof with more weightings shows none of them */
};

typedef struct tree_text {
    pg_buf *out;
    const board *b;
    size_t lines, skipped;
    bool drawn;      /* the weightings are drawn above the tree, with numbers */
    uint32_t caps;   /* since the last line */
    uint32_t vector; /* number of the last weighting */
    size_t *pending; /* splits whose second side is still to come; SIZE_MAX: the second side has begun */
    size_t depth, room;
} tree_text;

/* Begins a line of the tree; NULL when there were enough. */
static pg_buf *tree_line(tree_text *t)
{
    if (t->lines >= MOST_LINES) {
        t->skipped++;
        return NULL;
    }
    t->lines++;
    size_t indent = t->depth < MOST_INDENT ? t->depth : MOST_INDENT;
    buf_printf(t->out, "%*s", (int)(2 * indent + 2), "");
    return t->out;
}

/* What the caps before this line did. */
static void add_caps(tree_text *t, pg_buf *line)
{
    uint32_t first = t->vector + 1;
    t->vector += t->caps;
    if (line && t->caps > 0) {
        buf_add(line, "numbers of jumps bounded by ");
        if (!t->drawn)
            buf_printf(line, "%u weighting%s; ", t->caps, plural(t->caps));
        else if (t->caps == 1)
            buf_printf(line, "(%u); ", first);
        else
            buf_printf(line, "(%u) to (%u); ", first, t->vector);
    }
    t->caps = 0;
}

static void split_line(tree_text *t, const branch_step *s, bool second)
{
    pg_buf *line = tree_line(t);
    add_caps(t, line);
    if (!line)
        return;
    if (s->kind == STEP_SPLIT_JUMP) {
        uint64_t times = (uint64_t)s->at + second;
        jump_text(line, t->b, s->index);
        buf_printf(line, " %s %llu time%s:\n", second ? "at least" : "at most", (unsigned long long)times,
                   plural(times));
    } else {
        buf_printf(line, "%s hole %s %s:\n", s->kind == STEP_SPLIT_START ? "start" : "finish",
                   t->b->hole_name[s->index], second ? "a peg" : "empty");
    }
}

static void leaf_line(tree_text *t, const branch_step *s)
{
    pg_buf *line = tree_line(t);
    add_caps(t, line);
    bool empty = s->kind == STEP_EMPTY;
    t->vector += !empty;
    if (!line)
        return;
    if (empty)
        buf_add(line, "refused: the bounds contradict each other\n");
    else if (t->drawn)
        buf_printf(line, "refused by (%u)\n", t->vector);
    else
        buf_add(line, s->kind == STEP_CLASS ? "refused by a colouring\n" : "refused by a weighting\n");
}

static void tree_step(tree_text *t, const branch_tree *tree, size_t i)
{
    const branch_step *s = &tree->step[i];
    switch (s->kind) {
    case STEP_CAP:
        t->caps++;
        break;
    case STEP_SPLIT_JUMP:
    case STEP_SPLIT_START:
    case STEP_SPLIT_FINISH:
        split_line(t, s, false);
        PG_GROW(t->pending, t->depth, t->room);
        t->pending[t->depth++] = i;
        break;
    default:
        leaf_line(t, s);
        while (t->depth > 0 && t->pending[t->depth - 1] == SIZE_MAX)
            t->depth--;
        if (t->depth > 0) {
            size_t split = t->pending[--t->depth];
            split_line(t, &tree->step[split], true);
            t->pending[t->depth++] = SIZE_MAX;
        }
    }
}

/* Draws the weightings side by side when they are few; returns whether it did. */
static bool draw_vectors(pg_buf *out, const render_problem *p)
{
    const branch_tree *tree = &p->verdict->tree;
    pg_buf block[MOST_DRAWN] = {{0}};
    size_t vectors = 0;
    for (size_t i = 0; i < tree->steps; i++)
        vectors += tree->step[i].vector != NULL;
    if (vectors == 0 || vectors > MOST_DRAWN)
        return false;
    vectors = 0;
    for (size_t i = 0; i < tree->steps; i++) {
        const branch_step *s = &tree->step[i];
        if (!s->vector)
            continue;
        buf_printf(&block[vectors], "(%zu) %s\n", vectors + 1,
                   s->kind == STEP_CLASS ? "colouring" : "weighting");
        render_weights(&block[vectors++], p->board, s->vector);
    }
    render_beside(out, block, vectors);
    buf_char(out, '\n');
    for (size_t i = 0; i < vectors; i++)
        buf_release(&block[i]);
    return true;
}

void explain_branch(pg_buf *out, const render_problem *p)
{
    const branch_tree *tree = &p->verdict->tree;
    size_t leaves = 0;
    for (size_t i = 0; i < tree->steps; i++)
        leaves += tree->step[i].kind >= STEP_PAGODA;
    buf_printf(
        out,
        "impossible, by branching: no numbers of jumps, whole and not negative, lead from start to finish "
        "(%zu case%s).\n\n",
        leaves, plural(leaves));
    tree_text t = {.out = out, .b = p->board, .drawn = draw_vectors(out, p)};
    for (size_t i = 0; i < tree->steps; i++)
        tree_step(&t, tree, i);
    if (t.skipped > 0)
        buf_printf(out, "  ... and %zu more line%s; --proof FILE writes the whole tree\n", t.skipped,
                   plural(t.skipped));
    free(t.pending);
}
