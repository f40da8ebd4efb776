/* branch.c - "impossible" by a tree over the numbers of times that each jump is used.
 *
 * x(j) counts jump j in a game; t - s is the sum of x(j) times the net change of j. The tree splits the whole
 * numbers x(j), or what an open hole holds, and shows of each part (box) that it holds no game. Theory and
 * the wording of each step: docs/mathematics/certificate-format.md, "The reasons".
 *
 * Splits cover everything: x <= K or x >= K + 1 for one whole number K; no peg or a peg. Boxes are cut by
 * caps only as far as the inequality sigma allows. The tree is read in preorder with a stack of its own; what
 * a node changes is written on a trail and taken back behind it. Cost: all jumps once a line.
 *
 * A sharpened tree (version 2) may use potentials where this uses vectors: for them sigma bounds what a real
 * game can have to spare, and the same steps show of each part that it holds no game.
 */
#include "check.h"

/* One thing to take back. */
enum change { LOWER, UPPER, START_HOLE, FINISH_HOLE };
typedef struct undo {
    enum change what;
    size_t index; /* jump or hole */
    bool bounded; /* UPPER: there was a bound */
    mpz_t bound;  /* LOWER, UPPER: what it was */
} undo;

/* A split whose second half is still to come, or is being done. */
typedef struct frame {
    enum change what; /* UPPER: a jump is split */
    size_t index, mark;
    mpz_t at;
    bool second;
} frame;

typedef struct jump_box {
    checker *c;
    bool sharpened;
    mpz_t *lower, *upper; /* [jumps] */
    bool *bounded;        /* upper is there */
    check_position start, finish;
    undo *trail;
    size_t trails, trail_room;
    frame *frame;
    size_t frames, frame_room;
    mpz_t sigma, gain, term; /* scratch */
} jump_box;

/* ---- changing the box, and back -------------------------------------------------------------------- */

static undo *branch_remember(jump_box *b, enum change what, size_t index)
{
    GROW(b->c, b->trail, b->trails, b->trail_room);
    undo *t = &b->trail[b->trails++];
    *t = (undo){.what = what, .index = index};
    return t;
}

static void set_lower(jump_box *b, size_t j, const mpz_t bound)
{
    mpz_init_set(branch_remember(b, LOWER, j)->bound, b->lower[j]);
    mpz_set(b->lower[j], bound);
}

static void set_upper(jump_box *b, size_t j, const mpz_t bound)
{
    undo *t = branch_remember(b, UPPER, j);
    mpz_init_set(t->bound, b->upper[j]);
    t->bounded = b->bounded[j];
    mpz_set(b->upper[j], bound);
    b->bounded[j] = true;
}

static void decide_hole(jump_box *b, enum change what, size_t hole, bool peg)
{
    check_position *p = what == START_HOLE ? &b->start : &b->finish;
    branch_remember(b, what, hole);
    clear_bit(p->open, hole);
    if (peg)
        set_bit(p->peg, hole);
}

static void undo_one(jump_box *b, undo *t)
{
    check_position *p = t->what == START_HOLE ? &b->start : &b->finish;
    if (t->what == LOWER) {
        mpz_set(b->lower[t->index], t->bound);
        mpz_clear(t->bound);
    } else if (t->what == UPPER) {
        mpz_set(b->upper[t->index], t->bound);
        b->bounded[t->index] = t->bounded;
        mpz_clear(t->bound);
    } else {
        set_bit(p->open, t->index);
        clear_bit(p->peg, t->index);
    }
}

static void undo_to(jump_box *b, size_t mark)
{
    while (b->trails > mark)
        undo_one(b, &b->trail[--b->trails]);
}

/* ---- what a vector says about the box ---------------------------------------------------------------- */

static void demand_completions(jump_box *b)
{
    uint32_t holes = b->c->board->holes;
    if (!position_possible(&b->start, holes) || !position_possible(&b->finish, holes))
        checker_refuse(b->c, "the decided open holes leave no completion: expected the leaf 'empty'");
}

/* sigma = max y(S) + sum over jumps of (d > 0 ? d u : d l) - min y(T), times den. */
static void find_sigma(jump_box *b, measure m)
{
    const check_board *on = b->c->board;
    demand_completions(b);
    measure_extreme(b->c, b->sigma, m, &b->start, 1);
    measure_extreme(b->c, b->term, m, &b->finish, -1);
    mpz_sub(b->sigma, b->sigma, b->term);
    for (size_t j = 0; j < on->jumps; j++) {
        measure_gain(b->c, b->gain, m, j);
        if (mpz_sgn(b->gain) > 0 && !b->bounded[j])
            checker_refuse(b->c, "under %s the jump %s gains, and nothing bounds how often it is used",
                           measure_name(m).text, told_jump(b->c, &on->jump[j]));
        if (mpz_sgn(b->gain) > 0)
            mpz_addmul(b->sigma, b->gain, b->upper[j]);
        if (mpz_sgn(b->gain) < 0)
            mpz_addmul(b->sigma, b->gain, b->lower[j]);
        spend(b->c);
    }
}

/* How far x(j) may be from the end of its range that sigma counts: floor(sigma / |gain|). */
static bool cap_jump(jump_box *b, measure m, size_t j)
{
    measure_gain(b->c, b->gain, m, j);
    int sign = mpz_sgn(b->gain);
    if (sign == 0)
        return false;
    mpz_abs(b->gain, b->gain);
    mpz_fdiv_q(b->term, b->sigma, b->gain);
    if (sign < 0) {
        mpz_add(b->term, b->lower[j], b->term);
        if (b->bounded[j] && mpz_cmp(b->upper[j], b->term) <= 0)
            return false;
        set_upper(b, j, b->term);
    } else {
        mpz_sub(b->term, b->upper[j], b->term);
        if (mpz_cmp(b->lower[j], b->term) >= 0)
            return false;
        set_lower(b, j, b->term);
    }
    explain_bound(b->c, &b->c->board->jump[j], sign < 0 ? "at most" : "at least", b->term);
    return true;
}

/* A vector, or in a sharpened tree a potential. */
static measure read_measure(jump_box *b)
{
    measure m;
    if (b->sharpened && line_starts(b->c, "potential")) {
        field_word(b->c, "potential");
        m = potential_measure(b->c);
    } else {
        m = vector_measure(b->c);
    }
    fields_end(b->c);
    return m;
}

/* Each jump has one sign of gain and so one bound changed, and sigma was taken before all of them. */
static void read_cap(jump_box *b)
{
    bool changed = false;
    field_word(b->c, "cap");
    measure m = read_measure(b);
    find_sigma(b, m);
    if (mpz_sgn(b->sigma) < 0)
        checker_refuse(b->c, "the slack under %s is %s: expected the leaf '%s'", measure_name(m).text,
                       measure_amount(b->c, m, b->sigma).text, m.is_potential ? "potential" : "pagoda");
    explain_slack(b->c, true, m, b->sigma);
    for (size_t j = 0; j < b->c->board->jumps; j++) {
        changed |= cap_jump(b, m, j);
        spend(b->c);
    }
    explain_bounds_end(b->c, changed);
}

/* ---- leaves ---------------------------------------------------------------------------------------- */

static void leaf_slack(jump_box *b, measure m)
{
    fields_end(b->c);
    find_sigma(b, m);
    if (mpz_sgn(b->sigma) >= 0)
        checker_refuse(b->c, "the slack under %s is %s, not negative", measure_name(m).text,
                       measure_amount(b->c, m, b->sigma).text);
    explain_slack(b->c, false, m, b->sigma);
}

static bool is_fixed(const jump_box *b, size_t j)
{
    return b->bounded[j] && mpz_cmp(b->lower[j], b->upper[j]) == 0;
}

/* The residue of y(t) - y(s) is known; the jumps that stay can change it by integers only. */
static void branch_leaf_class(jump_box *b)
{
    size_t index = vector_field(b->c);
    const vector *v = &b->c->vector[index];
    const check_board *on = b->c->board;
    fields_end(b->c);
    demand_completions(b);
    vector_residue(b->c, b->sigma, v, &b->finish, "finish");
    vector_residue(b->c, b->term, v, &b->start, "start");
    mpz_sub(b->sigma, b->sigma, b->term);
    for (size_t j = 0; j < on->jumps; j++) {
        vector_gain(b->gain, v, &on->jump[j]);
        if (is_fixed(b, j))
            mpz_submul(b->sigma, b->gain, b->lower[j]);
        else if (!mpz_divisible_p(b->gain, v->den))
            checker_refuse(b->c, "under vector %zu the jump %s is not fixed and gains %s, no integer",
                           index + 1, told_jump(b->c, &on->jump[j]), vector_amount(v, b->gain).text);
        spend(b->c);
    }
    if (mpz_divisible_p(b->sigma, v->den))
        checker_refuse(b->c,
                       "under vector %zu start and finish differ by what the fixed jumps gain, modulo 1",
                       index + 1);
    explain_leaf(b->c, "class", index);
}

static void branch_leaf_empty(jump_box *b)
{
    uint32_t holes = b->c->board->holes;
    bool empty = !position_possible(&b->start, holes) || !position_possible(&b->finish, holes);
    fields_end(b->c);
    for (size_t j = 0; j < b->c->board->jumps && !empty; j++)
        empty = b->bounded[j] && mpz_cmp(b->lower[j], b->upper[j]) > 0;
    if (!empty)
        checker_refuse(b->c, "the box is not empty: expected another leaf");
    explain_leaf(b->c, "empty", 0);
}

/* ---- splits, and the walk through the tree ------------------------------------------------------------ */

/* Restricts the box to the half that the frame is at. */
static void enter_half(jump_box *b, const frame *f)
{
    checker *c = b->c;
    if (f->what != UPPER) {
        decide_hole(b, f->what, f->index, f->second);
        explain_half_hole(c, f->what == START_HOLE ? "start" : "finish", (uint32_t)f->index, f->second,
                          b->frames);
        return;
    }
    mpz_set(b->term, f->at);
    if (f->second)
        mpz_add_ui(b->term, b->term, 1);
    explain_half_jump(c, &c->board->jump[f->index], f->second, b->term, b->frames);
    if (f->second && mpz_cmp(b->term, b->lower[f->index]) > 0)
        set_lower(b, f->index, b->term);
    if (!f->second && (!b->bounded[f->index] || mpz_cmp(b->term, b->upper[f->index]) < 0))
        set_upper(b, f->index, b->term);
}

static void read_split_hole(jump_box *b, frame *f, const char *what)
{
    checker *c = b->c;
    const check_position *p = what[0] == 's' ? &b->start : &b->finish;
    field_word(c, what);
    f->what = what[0] == 's' ? START_HOLE : FINISH_HOLE;
    f->index = hole_field(c, c->board);
    if (!bit(p->open, f->index))
        checker_refuse(c, "expected a hole of the %s that is open here, not %s", what,
                       c->board->hole[f->index]);
}

/* A jump never reads `start` or `finish`: its spelling has a '-' or a '('. */
static void read_split(jump_box *b)
{
    checker *c = b->c;
    field_word(c, "split");
    frame f = {.what = UPPER, .mark = b->trails};
    mpz_init(f.at);
    if (line_starts(c, "start")) {
        read_split_hole(b, &f, "start");
    } else if (line_starts(c, "finish")) {
        read_split_hole(b, &f, "finish");
    } else {
        f.index = jump_index(c->board, jump_field(c, c->board));
        big_count_field(c, "the number of times to split at", f.at);
    }
    fields_end(c);
    GROW(c, b->frame, b->frames, b->frame_room);
    b->frame[b->frames++] = f;
    enter_half(b, &f);
}

/* Behind a leaf: goes to the second half of the latest split that still lacks it; false when all are done. */
static bool next_half(jump_box *b)
{
    while (b->frames > 0) {
        frame *f = &b->frame[b->frames - 1];
        undo_to(b, f->mark);
        if (!f->second) {
            f->second = true;
            enter_half(b, f);
            return true;
        }
        mpz_clear(f->at);
        b->frames--;
    }
    return false;
}

/* Reads one line; true when it was a leaf. */
static bool read_step(jump_box *b)
{
    checker *c = b->c;
    line_need(c, "a line of the tree");
    if (line_starts(c, "cap")) {
        read_cap(b);
        return false;
    }
    if (line_starts(c, "split")) {
        read_split(b);
        return false;
    }
    const char *leaf = check_field(c, "a leaf");
    if (!strcmp(leaf, "pagoda"))
        leaf_slack(b, vector_measure(c));
    else if (b->sharpened && !strcmp(leaf, "potential"))
        leaf_slack(b, potential_measure(c));
    else if (!strcmp(leaf, "class"))
        branch_leaf_class(b);
    else if (!strcmp(leaf, "empty"))
        branch_leaf_empty(b);
    else
        checker_refuse(c, "expected cap, split, pagoda, %sclass or empty, not '%s'",
                       b->sharpened ? "potential, " : "", quote(leaf).text);
    return true;
}

static void box_open(jump_box *b, checker *c, const check_position *start, const check_position *finish)
{
    size_t jumps = c->board->jumps;
    *b = (jump_box){.c = c};
    b->lower = heap_new(c, jumps, sizeof *b->lower);
    b->upper = heap_new(c, jumps, sizeof *b->upper);
    b->bounded = heap_new(c, jumps, sizeof *b->bounded);
    for (size_t j = 0; j < jumps; j++) {
        mpz_init(b->lower[j]);
        mpz_init(b->upper[j]);
    }
    b->start = check_position_copy(c, start, c->board->holes);
    b->finish = check_position_copy(c, finish, c->board->holes);
    mpz_inits(b->sigma, b->gain, b->term, NULL);
}

static void check_tree(checker *c, const check_position *start, const check_position *finish, bool sharpened)
{
    jump_box b;
    fields_end(c);
    box_open(&b, c, start, finish);
    b.sharpened = sharpened;
    check_explain_branch(c, sharpened);
    for (bool done = false; !done;)
        if (read_step(&b))
            done = !next_half(&b);
}

void branch_check(checker *c, const check_position *start, const check_position *finish)
{
    check_tree(c, start, finish, false);
}

void sharpened_check(checker *c, const check_position *start, const check_position *finish)
{
    demand_version(c, 2, "the reason 'sharpened'");
    check_tree(c, start, finish, true);
}
