/* branch.c - a branch or sharpened proof in words: which numbers of jumps are told apart,
 * and what refuses each case. */
#include "report_parts.h"

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
    size_t depth;
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

static bool is_leaf(const branch_step *s) { return s->kind >= STEP_PAGODA; }

/* Tells the part of the tree that step i begins: caps, and a leaf or a split with its two sides. Its end. */
static size_t tell_part(tree_text *t, const branch_tree *tree, size_t i)
{
    for (; tree->step[i].kind == STEP_CAP; i++)
        t->caps++;
    const branch_step *s = &tree->step[i++];
    if (is_leaf(s))
        leaf_line(t, s);
    for (int second = 0; second < 2 && !is_leaf(s); second++) {
        split_line(t, s, second);
        t->depth++;
        i = tell_part(t, tree, i);
        t->depth--;
    }
    return i;
}

/* What steps first .. end - 1 rest on: how many weightings and potentials. */
static size_t count_vectors(const branch_tree *tree, size_t first, size_t end)
{
    size_t count = 0;
    for (size_t i = first; i < end; i++)
        count += tree->step[i].vector || tree->step[i].potential;
    return count;
}

/* Draws what steps first .. end - 1 rest on when that is not much; returns whether it did. */
typedef bool drawing(pg_buf *out, const report_problem *p, size_t first, size_t end);

/* Weightings, side by side. */
static bool draw_vectors(pg_buf *out, const report_problem *p, size_t first, size_t end)
{
    const branch_tree *tree = &p->verdict->tree;
    word_list blocks = {0};
    size_t vectors = count_vectors(tree, first, end);
    if (vectors == 0 || vectors > MOST_DRAWN)
        return false;
    for (size_t i = first; i < end; i++) {
        const branch_step *s = &tree->step[i];
        if (!s->vector)
            continue;
        pg_buf *block = words_next(&blocks);
        buf_printf(block, "(%zu) %s\n", blocks.count, s->kind == STEP_CLASS ? "colouring" : "weighting");
        draw_weights(block, p->board, s->vector);
    }
    words_beside(out, &blocks);
    buf_char(out, '\n');
    return true;
}

static void draw_steps(pg_buf *out, const report_problem *p, bool drawn, size_t first)
{
    tree_text t = {.out = out, .b = p->board, .drawn = drawn};
    tell_part(&t, &p->verdict->tree, first);
    if (t.skipped > 0)
        buf_printf(out, "  ... and %zu more line%s; --proof FILE writes the whole tree\n", t.skipped,
                   plural(t.skipped));
}

/* ---- finishes that are refused one by one --------------------------------------------------------- */

/* For each step where the part of the tree that it begins ends; free() it. */
static size_t *part_ends(const branch_tree *tree)
{
    size_t *end = PG_NEW(size_t, tree->steps + 1);
    end[tree->steps] = tree->steps;
    for (size_t i = tree->steps; i-- > 0;) {
        const branch_step *s = &tree->step[i];
        end[i] = is_leaf(s) ? i + 1 : s->kind == STEP_CAP ? end[i + 1] : end[end[i + 1]];
    }
    return end;
}

/* What alone refuses a part of the tree, where nothing but holes is decided beside it; STEP_EMPTY: not so. */
static branch_step_kind lone_refusal(const branch_tree *tree, size_t first, size_t end)
{
    branch_step_kind kind = STEP_EMPTY;
    for (size_t i = first; i < end; i++) {
        const branch_step *s = &tree->step[i];
        if (s->kind == STEP_CAP || s->kind == STEP_SPLIT_JUMP)
            return STEP_EMPTY;
        if (!is_leaf(s) || s->kind == STEP_EMPTY)
            continue;
        if (kind != STEP_EMPTY)
            return STEP_EMPTY;
        kind = s->kind;
    }
    return kind;
}

/* Finishes with one peg that are refused one after the other, from the root on. */
typedef struct lone_finishes {
    size_t count, coloured, weighted;
    size_t next, end; /* the part of the tree that is left */
} lone_finishes;

static lone_finishes find_lone(const branch_tree *tree, const position *finish)
{
    PG_FREED size_t *end = part_ends(tree);
    lone_finishes l = {.end = tree->steps};
    bool one = finish->total == 1 && bits_count(finish->peg, finish->holes) == 0;
    while (one && l.next < tree->steps && tree->step[l.next].kind == STEP_SPLIT_FINISH) {
        size_t empty = l.next + 1, peg = end[empty];
        branch_step_kind kind = lone_refusal(tree, peg, end[peg]);
        if (kind == STEP_EMPTY)
            break;
        l.coloured += kind == STEP_CLASS;
        l.weighted += kind == STEP_PAGODA;
        l.count++;
        l.next = empty;
        l.end = peg;
    }
    return l;
}

/* "33 by a colouring, 2 by a weighting". */
static void add_refusals(pg_buf *out, const lone_finishes *l)
{
    if (l->coloured)
        buf_printf(out, "%zu by a colouring", l->coloured);
    if (l->weighted)
        buf_printf(out, "%s%zu by a weighting", l->coloured ? ", " : "", l->weighted);
}

static void tell_lone(pg_buf *out, const lone_finishes *l, size_t finishes)
{
    if (l->count == finishes)
        buf_printf(out, "  each of the %zu finishes is refused by itself: ", finishes);
    else
        buf_printf(out, "  %zu of the %zu finishes are refused by themselves: ", l->count, finishes);
    add_refusals(out, l);
    buf_add(out, l->count == finishes ? "\n" : "; what is left:\n\n");
}

/* The whole tree, or, where that rests on more than is drawn, what refuses single finishes told in a line. */
static void draw_tree(pg_buf *out, const report_problem *p, drawing *draw)
{
    enum { FEW = 2 };
    const branch_tree *tree = &p->verdict->tree;
    size_t finishes = bits_count(p->finish->open, p->finish->holes);
    lone_finishes l = find_lone(tree, p->finish);
    if (l.count < FEW || count_vectors(tree, 0, tree->steps) <= MOST_DRAWN) {
        draw_steps(out, p, draw(out, p, 0, tree->steps), 0);
        return;
    }
    tell_lone(out, &l, finishes);
    if (l.count < finishes)
        draw_steps(out, p, draw(out, p, l.next, l.end), l.next);
}

static size_t count_leaves(const branch_tree *tree)
{
    size_t leaves = 0;
    for (size_t i = 0; i < tree->steps; i++)
        leaves += is_leaf(&tree->step[i]);
    return leaves;
}

void explain_branch(pg_buf *out, const report_problem *p)
{
    size_t leaves = count_leaves(&p->verdict->tree);
    buf_printf(out,
               "impossible, by branching: no numbers of jumps, whole and not negative, lead from start to\n"
               "finish (%zu case%s).\n\n",
               leaves, plural(leaves));
    draw_tree(out, p, draw_vectors);
}

/* ---- sharpened proofs ------------------------------------------------------------------------- */

/* On a line of their own, however many. */
static void draw_jumps(pg_buf *out, const board *b, const potential *p)
{
    PG_SCOPED(buf_release) pg_buf text = {0};
    add_counted_jumps(&text, b, p, ", ");
    if (text.length)
        buf_printf(out, "and jumps that are not legal at the end: %s\n", text.text);
}

/* Potentials, one below the other. */
static bool draw_potentials(pg_buf *out, const report_problem *p, size_t first, size_t end)
{
    const branch_tree *tree = &p->verdict->tree;
    size_t count = count_vectors(tree, first, end);
    if (count > MOST_DRAWN)
        return false;
    count = 0;
    for (size_t i = first; i < end; i++) {
        const branch_step *s = &tree->step[i];
        if (!s->vector && !s->potential)
            continue;
        buf_printf(out, "(%zu) %s\n", ++count, s->kind == STEP_CLASS ? "colouring" : "weighting");
        draw_weights(out, p->board, s->potential ? s->potential->weights : s->vector);
        for (size_t k = 0; s->potential && k < s->potential->blocks; k++)
            draw_states(out, p, &s->potential->block[k], s->potential->weights->den);
        if (s->potential)
            draw_jumps(out, p->board, s->potential);
        buf_char(out, '\n');
    }
    return true;
}

/* One potential and nothing else: then it is one that no jump raises. */
static void add_bounds(pg_buf *out, const report_problem *p, const potential *q)
{
    PG_SCOPED(integer_release) fmpz_t value = {0};
    potential_max(value, q, p->start);
    buf_add(out, "No jump raises the sum. It is at most ");
    add_fraction(out, value, q->weights->den);
    potential_min(value, q, p->finish);
    buf_add(out, " at the start; the finish needs at least ");
    add_fraction(out, value, q->weights->den);
    buf_add(out, ".\n");
}

/* What the potentials of a tree have beside weights. */
static const char *counted(const branch_tree *tree)
{
    bool jumps = false, states = false;
    for (size_t i = 0; i < tree->steps; i++) {
        const potential *p = tree->step[i].potential;
        jumps = jumps || (p && p->stuck);
        states = states || (p && p->blocks);
    }
    return !jumps    ? "states of small\nregions"
           : !states ? "jumps that are\nnot legal at the end"
                     : "states of small\nregions and jumps that are not legal at the end";
}

void explain_sharpened(pg_buf *out, const report_problem *p)
{
    const branch_tree *tree = &p->verdict->tree;
    size_t leaves = count_leaves(tree);
    buf_printf(out,
               "impossible, by the sharpened program: beside weights on the pegs, %s count (%zu "
               "case%s).\n\n",
               counted(tree), leaves, plural(leaves));
    if (tree->steps == 1 && tree->step[0].potential) {
        draw_potentials(out, p, 0, 1);
        add_bounds(out, p, tree->step[0].potential);
    } else {
        draw_tree(out, p, draw_potentials);
    }
}
