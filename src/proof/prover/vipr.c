/* vipr.c - class, pagoda and branch proofs as VIPR 1.0 text.
 *
 * All three rest on one equation: the hole rows, each times its hole's weight, added up, and the rows of
 * fixed peg counts with a price that makes the best completion the linear program's own (model/build.c).
 * Its columns are then bounded away one by one. What is left is 0 >= something positive (pagoda), a bound of
 * one column (cap), or whole coefficients with a fraction on the right (class), which VIPR refutes by
 * rounding.
 *
 * A cap moves the bounds of many jumps, but few of them matter later. So each moved bound remembers the node
 * as it was before the cap, and becomes rows of the file when it is first used. Bounds on the way are those
 * of box.c; every number that is written is computed here, from the rows themselves, and must agree with
 * them.
 *
 * Of several finishes the first is the one or it is not, and so on: each is refuted where it is the one,
 * which makes the columns of the others 0, and that none of them is contradicts the row of the choice.
 *
 * Cost: a row of the file takes time linear in the model.
 */
#include "prover/vipr.h"

#include "vipr_rows.h"

/* ---- leaves ---------------------------------------------------------------------------------- */

static int64_t leaf_pagoda(vipr_writer *w, const vipr_node *n, const weighting *y)
{
    PG_SCOPED(vipr_sum_release) sum s;
    vipr_sum_weigh(&s, w->model, n, y);
    vipr_take_all(w, &s, n, NO_COLUMN);
    return vipr_write_false(w, &s, -1);
}

static int64_t leaf_class(vipr_writer *w, const vipr_node *n, const weighting *y)
{
    PG_SCOPED(vipr_sum_release) sum s, rest;
    vipr_sum_weigh(&s, w->model, n, y);
    vipr_take_fractions(w, &s, n, true);
    int64_t rounded = vipr_write_round(w, 'L', &s, vipr_write_sum(w, "sum", 'L', &s, -1));
    vipr_sum_weigh(&rest, w->model, n, y);
    vipr_take_fractions(w, &rest, n, false);
    _fmpq_vec_clear(rest.coefficient, rest.columns); /* the rounded row has the same */
    rest.coefficient = _fmpq_vec_init(rest.columns);
    fmpq_sub(rest.right, rest.right, s.right);
    return vipr_write_false(w, &rest, rounded);
}

/* The row of a peg count, with all its holes at their bounds; false when that is no contradiction. */
static bool pegs_contradict(vipr_writer *w, const vipr_node *n, uint32_t r, int sign, int64_t *row)
{
    PG_SCOPED(vipr_sum_release) sum s;
    vipr_sum_one(&s, w->model, r, sign);
    vipr_take_all(w, &s, n, NO_COLUMN);
    bool good = fmpq_sgn(s.right) > 0;
    if (good)
        *row = vipr_write_false(w, &s, -1);
    return good;
}

static bool is_peg_row(const model_row *row, const vipr_node *n)
{
    return row->role == ROW_START_PEGS || (row->role == ROW_FINISH_PEGS && row->part == n->part);
}

static int64_t leaf_empty(vipr_writer *w, const vipr_node *n)
{
    const model *m = w->model;
    for (uint32_t c = 0; c < m->columns; c++) {
        bound_row *low = n->lower[c], *high = n->upper[c];
        if (!high || low->value <= high->value)
            continue;
        vipr_derive(w, low);
        vipr_derive(w, high);
        buf_printf(&w->text, "false%" PRId64 " G %" PRId64 " 0 { lin 2 %" PRId64 " 1 %" PRId64 " -1 } -1\n",
                   w->rows, low->value - high->value, low->row, high->row);
        return w->rows++;
    }
    int64_t row = 0;
    for (uint32_t r = 0; r < m->rows; r++)
        if (is_peg_row(&m->row[r], n) &&
            (pegs_contradict(w, n, r, 1, &row) || pegs_contradict(w, n, r, -1, &row)))
            return row;
    w->holds = false;
    return 0;
}

/* ---- the tree -------------------------------------------------------------------------------- */

static uint32_t find_column(const model *m, const vipr_node *n, const branch_step *s)
{
    model_role role = s->kind == STEP_SPLIT_JUMP    ? COLUMN_JUMP
                      : s->kind == STEP_SPLIT_START ? COLUMN_START_OPEN
                                                    : COLUMN_FINISH_OPEN;
    for (uint32_t c = 0; c < m->columns; c++)
        if (m->column[c].role == role && m->column[c].index == s->index &&
            (role != COLUMN_FINISH_OPEN || m->column[c].part == n->part))
            return c;
    return NO_COLUMN;
}

static cap *add_cap(vipr_writer *w, const vipr_node *before, const weighting *y)
{
    cap *k = PG_NEW(cap, 1);
    k->vector = y;
    vipr_node_copy(&k->before, before, w->model->columns);
    PG_GROW(w->cap, w->caps, w->cap_room);
    return w->cap[w->caps++] = k;
}

/* Tightens the bounds of jumps as box_cap does; the rows come when they are asked for. */
static void apply_cap(vipr_writer *w, vipr_node *n, const weighting *y)
{
    cap *k = add_cap(w, n, y);
    potential plain = potential_plain(y);
    box_cap(&n->box, &plain);
    for (uint32_t c = 0; c < w->model->columns; c++) {
        if (w->model->column[c].role != COLUMN_JUMP)
            continue;
        uint32_t j = w->model->column[c].index;
        if (n->box.upper[j] != k->before.box.upper[j])
            n->upper[c] = vipr_add_bound(w, c, true, n->box.upper[j], -1, k);
        if (n->box.lower[j] != k->before.box.lower[j])
            n->lower[c] = vipr_add_bound(w, c, false, n->box.lower[j], -1, k);
    }
}

static int64_t write_assumption(vipr_writer *w, uint32_t column, bool above, int64_t value)
{
    buf_printf(&w->text, "assume%" PRId64 " %c %" PRId64 " 1 %" PRIu32 " 1 { asm } -1\n", w->rows,
               above ? 'G' : 'L', value, column);
    return w->rows++;
}

/* One side's node: the new bound, if it is news, replaces the old one. */
static void enter_side(vipr_writer *w, vipr_node *side, const branch_step *s, uint32_t c, bool above,
                       int64_t row)
{
    bool jump = s->kind == STEP_SPLIT_JUMP;
    const int64_t *bound = jump ? (above ? side->box.lower : side->box.upper) + s->index : NULL;
    int64_t before = jump ? *bound : 0;
    box_enter(&side->box, s, above);
    if (!jump || *bound != before)
        *(above ? &side->lower[c] : &side->upper[c]) =
            vipr_add_bound(w, c, !above, jump ? *bound : above, row, NULL);
}

/* Both sides are refuted. */
static int64_t write_join(vipr_writer *w, const int64_t *refuted, const int64_t *assumed)
{
    buf_printf(&w->text, "join%" PRId64 " G 1 0 { uns %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 " } -1\n",
               w->rows, refuted[0], assumed[0], refuted[1], assumed[1]);
    return w->rows++;
}

static int64_t write_node(vipr_writer *w, vipr_node *n, const branch_tree *t, size_t *at);

static int64_t write_split(vipr_writer *w, const vipr_node *n, const branch_tree *t, size_t *at,
                           const branch_step *s)
{
    uint32_t c = find_column(w->model, n, s);
    int64_t assumed[2] = {0, 0}, refuted[2] = {0, 0};
    w->holds = w->holds && c != NO_COLUMN;
    for (int above = 0; above < 2 && w->holds; above++) {
        PG_SCOPED(vipr_node_release) vipr_node side;
        vipr_node_copy(&side, n, w->model->columns);
        assumed[above] = write_assumption(w, c, above, (s->kind == STEP_SPLIT_JUMP ? s->at : 0) + above);
        enter_side(w, &side, s, c, above, assumed[above]);
        refuted[above] = write_node(w, &side, t, at);
    }
    return write_join(w, refuted, assumed);
}

/* Refutes the node by the steps from *at on; returns the row of the contradiction. */
static int64_t write_node(vipr_writer *w, vipr_node *n, const branch_tree *t, size_t *at)
{
    while (*at < t->steps && t->step[*at].kind == STEP_CAP)
        apply_cap(w, n, t->step[(*at)++].vector);
    w->holds = w->holds && *at < t->steps;
    if (!w->holds)
        return 0;
    const branch_step *s = &t->step[(*at)++];
    switch (s->kind) {
    case STEP_PAGODA: return leaf_pagoda(w, n, s->vector);
    case STEP_CLASS: return leaf_class(w, n, s->vector);
    case STEP_EMPTY: return leaf_empty(w, n);
    default: return write_split(w, n, t, at, s);
    }
}

/* ---- several finishes ------------------------------------------------------------------------ */

static uint32_t choice_row(const model *m)
{
    uint32_t r = 0;
    while (m->row[r].role != ROW_CHOICE)
        r++;
    return r;
}

/* The row that the column's entry of 1 is in, of those that say that a finish was chosen. */
static int64_t chosen_row(const model *m, uint32_t c)
{
    for (uint32_t e = m->column[c].first; e < m->column[c].first + m->column[c].length; e++)
        if (m->row[m->entry[e].row].role == ROW_CHOSEN)
            return m->entry[e].row;
    return -1;
}

static void set_zero(vipr_writer *w, vipr_node *n, uint32_t c, const cap *by, int64_t from)
{
    n->upper[c] = vipr_add_bound(w, c, true, 0, -1, by);
    n->upper[c]->from = from;
}

/* Finish `part` is the one, says the row `assumed`: the others are not, and their open holes hold no peg. */
static void enter_finish(vipr_writer *w, vipr_node *to, const vipr_node *from, uint32_t part, uint32_t choice,
                         int64_t assumed)
{
    const model *m = w->model;
    vipr_node_copy(to, from, m->columns);
    box_release(&to->box);
    box_init(&to->box, m->board, w->problem->start, w->problem->finish + part);
    to->part = part;
    to->lower[choice + part] = vipr_add_bound(w, choice + part, false, 1, assumed, NULL);
    const cap *by = add_cap(w, to, NULL);
    for (uint32_t i = 0; i < w->finishes; i++)
        if (i != part)
            set_zero(w, to, choice + i, by, choice_row(m));
    by = add_cap(w, to, NULL);
    for (uint32_t c = 0; c < m->columns; c++)
        if (m->column[c].role == COLUMN_FINISH_OPEN && m->column[c].part != part)
            set_zero(w, to, c, by, chosen_row(m, c));
}

static int64_t none_chosen(vipr_writer *w, const vipr_node *n)
{
    PG_SCOPED(vipr_sum_release) sum s;
    vipr_sum_one(&s, w->model, choice_row(w->model), 1);
    vipr_take_all(w, &s, n, NO_COLUMN);
    return vipr_write_false(w, &s, -1);
}

/* Refutes the finishes from `part` on; those before are not the one. */
static int64_t write_finishes(vipr_writer *w, const vipr_node *n, uint32_t part, uint32_t choice)
{
    if (part == w->finishes)
        return none_chosen(w, n);
    int64_t assumed[2], refuted[2];
    vipr_node side;
    size_t at = 0;
    vipr_node_copy(&side, n, w->model->columns);
    assumed[0] = write_assumption(w, choice + part, false, 0);
    side.upper[choice + part] = vipr_add_bound(w, choice + part, true, 0, assumed[0], NULL);
    refuted[0] = write_finishes(w, &side, part + 1, choice);
    vipr_node_release(&side);
    assumed[1] = write_assumption(w, choice + part, true, 1);
    enter_finish(w, &side, n, part, choice, assumed[1]);
    refuted[1] = write_node(w, &side, &w->tree[part], &at);
    w->holds = w->holds && at == w->tree[part].steps;
    vipr_node_release(&side);
    return write_join(w, refuted, assumed);
}

static void write_refutation(vipr_writer *w, vipr_node *whole)
{
    size_t at = 0;
    uint32_t choice = 0;
    if (w->finishes == 1) {
        write_node(w, whole, w->tree, &at);
        w->holds = w->holds && at == w->tree->steps;
        return;
    }
    while (w->model->column[choice].role != COLUMN_CHOICE)
        choice++;
    write_finishes(w, whole, 0, choice);
}

/* ---- the file -------------------------------------------------------------------------------- */

static void write_bound_rows(pg_buf *out, const vipr_writer *w)
{
    for (int64_t i = 0; i < w->bounds; i++) {
        const bound_row *b = w->bound[i];
        buf_add(out, b->upper ? "upper_" : "lower_");
        model_column_name(out, w->model, b->column);
        buf_printf(out, " %c %" PRId64 " 1 %" PRIu32 " 1\n", b->upper ? 'L' : 'G', b->value, b->column);
    }
}

static void write_model_rows(pg_buf *out, const model *m)
{
    static const char sense[] = {[MODEL_EQ] = 'E', [MODEL_LE] = 'L', [MODEL_GE] = 'G'};
    PG_FREED pg_buf *terms = PG_NEW(pg_buf, m->rows);
    PG_FREED uint32_t *count = PG_NEW(uint32_t, m->rows);
    for (uint32_t c = 0; c < m->columns; c++)
        for (uint32_t e = m->column[c].first; e < m->column[c].first + m->column[c].length; e++) {
            buf_printf(&terms[m->entry[e].row], " %" PRIu32 " %" PRId32, c, m->entry[e].value);
            count[m->entry[e].row]++;
        }
    for (uint32_t r = 0; r < m->rows; r++) {
        model_row_name(out, m, r);
        buf_printf(out, " %c %" PRId64 " %" PRIu32 "%s\n", sense[m->row[r].sense], m->row[r].right, count[r],
                   buf_text(&terms[r]));
        buf_release(&terms[r]);
    }
}

static void write_problem(pg_buf *out, const vipr_writer *w)
{
    const model *m = w->model;
    buf_printf(out, "VER 1.0\nVAR %" PRIu32 "\n", m->columns);
    for (uint32_t c = 0; c < m->columns; c++) {
        model_column_name(out, m, c);
        buf_char(out, '\n');
    }
    buf_printf(out, "INT %" PRIu32 "\n", m->columns);
    for (uint32_t c = 0; c < m->columns; c++)
        buf_printf(out, "%" PRIu32 "%c", c, c % 20 == 19 || c + 1 == m->columns ? '\n' : ' ');
    buf_printf(out, "OBJ min\n0\nCON %" PRId64 " %" PRId64 "\n", w->bounds + m->rows, w->bounds);
    write_bound_rows(out, w);
    write_model_rows(out, m);
    buf_add(out, "RTP infeas\nSOL 0\n");
}

static void write_title(pg_buf *out, const problem *p, uint32_t finishes, const verdict *v)
{
    buf_printf(out, "%% %s, %s rules: no game from ", p->board->name, board_rules_name(p->board->rules));
    position_text(out, p->board, p->start);
    for (uint32_t i = 0; i < finishes; i++) {
        buf_add(out, i ? " or " : " to ");
        position_text(out, p->board, p->finish + i);
        buf_printf(out, " (%s)", method_name(v[i].method));
    }
    buf_char(out, '\n');
}

static void writer_release(vipr_writer *w)
{
    for (size_t i = 0; i < w->bound_count; i++)
        free(w->bound[i]);
    for (size_t i = 0; i < w->caps; i++) {
        vipr_node_release(&w->cap[i]->before);
        free(w->cap[i]);
    }
    PG_FREE(w->bound, w->cap);
    buf_release(&w->text);
}

static bool write_trees(pg_buf *out, const problem *p, uint32_t finishes, const verdict *v,
                        const branch_tree *tree)
{
    PG_SCOPED(model_release) model m;
    model_build_asked(&m, &(model_request){.kind = MODEL_UNCONSTRAINED,
                                           .board = p->board,
                                           .start = p->start,
                                           .finish = p->finish,
                                           .finishes = finishes});
    vipr_writer w = {.model = &m, .holds = true, .problem = p, .finishes = finishes, .tree = tree};
    PG_SCOPED(vipr_node_release) vipr_node whole;
    vipr_node_whole(&w, &whole);
    write_refutation(&w, &whole);
    if (w.holds) {
        write_title(out, p, finishes, v);
        write_problem(out, &w);
        buf_printf(out, "DER %" PRId64 "\n%s", w.rows - w.bounds - m.rows, buf_text(&w.text));
    }
    writer_release(&w);
    return w.holds;
}

bool vipr_write(pg_buf *out, const problem *p, uint32_t finishes, const verdict *v)
{
    PG_FREED branch_step *leaf = PG_NEW(branch_step, finishes);
    PG_FREED branch_tree *tree = PG_NEW(branch_tree, finishes);
    bool good = true;
    for (uint32_t i = 0; i < finishes; i++) {
        leaf[i] = (branch_step){.kind = v[i].method == METHOD_CLASS ? STEP_CLASS : STEP_PAGODA,
                                .vector = v[i].vector};
        tree[i] = v[i].method == METHOD_BRANCH ? v[i].tree : (branch_tree){.step = &leaf[i], .steps = 1};
        good = good &&
               (v[i].method == METHOD_CLASS || v[i].method == METHOD_PAGODA || v[i].method == METHOD_BRANCH);
    }
    return good && write_trees(out, p, finishes, v, tree);
}
