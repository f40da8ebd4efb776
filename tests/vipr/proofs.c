/* proofs.c - proofs of impossibility in VIPR format, written by pagoda and checked by the checker of this
 * folder.
 *
 * Known problems of every kind, random problems on small boards, and random trees over them, which split and
 * cap more than the prover would. Each file must state the very rows that the emitted model has (its MPS text
 * is read for that), and must be refused when any one multiplier in it is changed.
 *
 *   vipr_proofs                    environment: PAGODA_SEED (default 1), PAGODA_ROUNDS (default 160)
 */
#include "emit/emit.h"
#include "prover/branch.h"
#include "prover/vipr.h"
#include "viprcheck.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;
static int failures;

static int below(int n)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((state >> 33) % (uint64_t)n);
}

/* What was met, so that a test of nothing does not pass. */
static struct tally {
    int by_class, by_pagoda, by_branch, without; /* verdicts */
    int trees, start_splits, finish_splits, jump_splits, empty, caps, rounded_caps;
    int changes;
    size_t longest;
} tally;

typedef struct sample {
    board *b;
    position start, finish;
    prover *prover;
} sample;

static void fail(const sample *p, const char *why)
{
    pg_buf text = {0};
    board_write(p->b, &text);
    position_text(&text, p->b, &p->start);
    buf_add(&text, " -> ");
    position_text(&text, p->b, &p->finish);
    printf("%s: %s\n", buf_text(&text), why);
    buf_release(&text);
    failures++;
}

/* ---- the emitted model ----------------------------------------------------------------------- */

/* Rows as lines "hole_a1 E -1 x_a1_a2_a3 -1 ...", made from the MPS text and from the proof. */
typedef struct named_row {
    char name[256];
    char sense;
    char right[32];
    pg_buf terms;
} named_row;

typedef struct mps {
    named_row *row;
    size_t rows, room;
    pg_buf bounds, columns; /* lines of the bound rows; names of the columns */
    char column[256];       /* the last one */
} mps;

static named_row *mps_row(const mps *m, const char *name)
{
    for (size_t i = 0; i < m->rows; i++)
        if (!strcmp(m->row[i].name, name))
            return &m->row[i];
    return NULL;
}

static void mps_add_row(mps *m, const char *name, char sense)
{
    if (sense == 'N')
        return;
    PG_GROW(m->row, m->rows, m->room);
    named_row *row = &m->row[m->rows++];
    *row = (named_row){.sense = sense, .right = "0"};
    snprintf(row->name, sizeof row->name, "%s", name);
}

/* A line of the section: words a, b, c. The column `zero` is a stand-in for none. */
static void mps_line(mps *m, const char *section, const char *a, const char *b, const char *c)
{
    if (!strcmp(section, "ROWS")) {
        mps_add_row(m, b, *a);
    } else if (!strcmp(section, "COLUMNS") && strcmp(a, "zero")) {
        if (strcmp(m->column, a))
            buf_printf(&m->columns, "%s\n", a);
        snprintf(m->column, sizeof m->column, "%s", a);
        if (mps_row(m, b))
            buf_printf(&mps_row(m, b)->terms, " %s %s", a, c);
    } else if (!strcmp(section, "RHS")) {
        snprintf(mps_row(m, b)->right, sizeof m->row->right, "%s", c);
    } else if (!strcmp(section, "BOUNDS") && !strcmp(a, "LI")) {
        buf_printf(&m->bounds, "lower_%s G 0 %s 1\n", c, c);
    } else if (!strcmp(section, "BOUNDS") && !strcmp(a, "BV")) {
        buf_printf(&m->bounds, "lower_%s G 0 %s 1\nupper_%s L 1 %s 1\n", c, c, c, c);
    }
}

/* The problem that the MPS text states: its columns, then its rows, bounds first. */
static void rows_of_mps(pg_buf *out, const char *text)
{
    mps m = {0};
    char section[32] = "", a[256], b[256], c[256];
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n') {
        char line[1024];
        snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"), text);
        *a = *b = *c = 0;
        int words = sscanf(line, "%255s %255s %255s", a, b, c);
        if (*line == ' ' && words >= 2)
            mps_line(&m, section, a, b, c);
        else
            snprintf(section, sizeof section, "%.31s", a);
    }
    buf_printf(out, "%s%s", buf_text(&m.columns), buf_text(&m.bounds));
    for (size_t i = 0; i < m.rows; i++) {
        buf_printf(out, "%s %c %s%s\n", m.row[i].name, m.row[i].sense, m.row[i].right,
                   buf_text(&m.row[i].terms));
        buf_release(&m.row[i].terms);
    }
    free(m.row);
    buf_release(&m.bounds);
    buf_release(&m.columns);
}

static void add_number(pg_buf *out, const mpq_t x)
{
    char *text = mpq_get_str(NULL, 10, x);
    buf_add(out, text);
    free(text);
}

/* The same of a proof. */
static void rows_of_proof(pg_buf *out, const vipr_file *f)
{
    for (size_t c = 0; c < f->variables; c++)
        buf_printf(out, "%s%s\n", f->variable[c], f->integer[c] ? "" : " is not an integer");
    for (size_t i = 0; i < f->constraints; i++) {
        const vipr_row *row = &f->row[i];
        buf_printf(out, "%s %c ", row->name, row->sense);
        add_number(out, row->right);
        for (size_t k = 0; k < row->terms; k++) {
            buf_printf(out, " %s ", f->variable[row->column[k]]);
            add_number(out, row->value[k]);
        }
        buf_char(out, '\n');
    }
}

static bool states_model(const sample *p, const vipr_file *f)
{
    pg_buf text = {0}, emitted = {0}, stated = {0};
    model m;
    model_build(&m, MODEL_UNCONSTRAINED, &(problem){p->b, &p->start, &p->finish});
    emit_mps(&(emit_task){.out = &text, .title = "", .board = p->b, .model = &m});
    model_release(&m);
    rows_of_mps(&emitted, buf_text(&text));
    rows_of_proof(&stated, f);
    bool same = !strcmp(buf_text(&emitted), buf_text(&stated));
    buf_release(&text);
    buf_release(&emitted);
    buf_release(&stated);
    return same;
}

/* ---- checking one proof ---------------------------------------------------------------------- */

/* Raises the numerator of the number at `at` by one and leaves the rest of the text. */
static char *with_larger(const char *text, const char *at)
{
    char *end;
    long long value = strtoll(at, &end, 10);
    pg_buf out = {0};
    buf_add_bytes(&out, text, (size_t)(at - text));
    buf_printf(&out, "%lld%s", value + 1 ? value + 1 : 1, end);
    return buf_take(&out);
}

static bool passes(const char *text)
{
    vipr_file f;
    bool good = vipr_check(&f, text, strlen(text));
    vipr_release(&f);
    return good;
}

/* The multipliers of one reason: raised by one, none may pass, unless the row that it multiplies is empty. */
static void change_reason(const sample *p, const vipr_file *f, const char *text, const char *reason)
{
    char *at;
    long rows = strtol(reason, &at, 10);
    while (rows-- > 0) {
        long row = strtol(at, &at, 10);
        char *larger = with_larger(text, ++at);
        if (f->row[row].terms > 0 && passes(larger))
            fail(p, "a changed multiplier was accepted");
        free(larger);
        tally.changes++;
        at += strcspn(at, " ");
    }
}

static void change_multipliers(const sample *p, const vipr_file *f, const char *text)
{
    for (const char *at = strstr(text, "DER "); (at = strstr(at, "{ ")); at += 2)
        if (!strncmp(at + 2, "lin ", 4) || !strncmp(at + 2, "rnd ", 4))
            change_reason(p, f, text, at + 6);
}

static void count_rows(const vipr_file *f)
{
    for (size_t i = f->constraints; i < f->rows; i++) {
        bool cap = !strncmp(f->row[i].name, "cap", 3);
        tally.caps += cap;
        tally.rounded_caps += cap && i + 1 < f->rows && !strncmp(f->row[i + 1].name, "round", 5);
    }
}

static void check_proof(const sample *p, const verdict *v, bool change)
{
    enum { SHORT = 20000 };
    pg_buf text = {0};
    vipr_file f = {0};
    if (!vipr_write(&text, &(problem){p->b, &p->start, &p->finish}, 1, v)) {
        fail(p, "no proof was written");
    } else if (!vipr_check(&f, buf_text(&text), text.length)) {
        fail(p, f.why);
        printf("%s", text.length < SHORT ? text.text : "");
    } else if (!states_model(p, &f)) {
        fail(p, "the proof is about other rows than the emitted model");
    } else {
        count_rows(&f);
        if (change && text.length < SHORT)
            change_multipliers(p, &f, text.text);
    }
    if (text.length > tally.longest)
        tally.longest = text.length;
    vipr_release(&f);
    buf_release(&text);
}

/* ---- random trees ---------------------------------------------------------------------------- */

static void add_step(branch_tree *t, branch_step s)
{
    PG_GROW(t->step, t->steps, t->room);
    t->step[t->steps++] = s;
}

static weighting *random_weights(uint32_t holes, bool equal)
{
    weighting *w = weighting_new(holes);
    for (uint32_t h = 0; h < holes; h++)
        fmpz_set_si(w->num + h, equal ? 1 : below(7) - 2);
    return w;
}

static void add_cap(branch_tree *t, box *x, bool equal)
{
    fmpz_t sigma;
    fmpz_init(sigma);
    weighting *w = random_weights(x->board->holes, equal);
    potential plain = potential_plain(w);
    if (box_slack(sigma, x, &plain) && fmpz_sgn(sigma) >= 0) {
        box_cap(x, &plain);
        add_step(t, (branch_step){.kind = STEP_CAP, .vector = w});
    } else {
        weighting_free(w);
    }
    fmpz_clear(sigma);
}

/* The pagoda, mixed with what the caps of this box allow for. */
static weighting *disturbed(const box *x, const weighting *w)
{
    weighting *mixed = weighting_dup(w);
    for (uint32_t h = 0; h < w->holes; h++) {
        fmpz_mul_si(mixed->num + h, mixed->num + h, 40);
        fmpz_add_si(mixed->num + h, mixed->num + h, below(5) - 2);
    }
    potential plain = potential_plain(mixed);
    if (box_refuted(x, &plain))
        return mixed;
    weighting_free(mixed);
    return weighting_dup(w);
}

static void grow(branch_tree *t, box *x, const verdict *v, int depth);

static void grow_side(branch_tree *t, const box *x, const branch_step *s, bool above, const verdict *v,
                      int depth)
{
    box side;
    box_copy(&side, x);
    bool alive = true;
    if (s->kind != STEP_SPLIT_JUMP)
        alive = box_decide(&side, s->kind == STEP_SPLIT_FINISH, s->index, above);
    else if (above && s->at + 1 > side.lower[s->index])
        side.lower[s->index] = s->at + 1;
    else if (!above && (side.upper[s->index] < 0 || s->at < side.upper[s->index]))
        side.upper[s->index] = s->at;
    if (!alive || box_contradicts(&side)) {
        add_step(t, (branch_step){.kind = STEP_EMPTY});
        tally.empty++;
    } else {
        grow(t, &side, v, depth - 1);
    }
    box_release(&side);
}

/* Any jump, or any hole still open. */
static branch_step random_split(const box *x)
{
    bool finish = below(2);
    const position *p = finish ? &x->finish : &x->start;
    uint32_t h = (uint32_t)below((int)p->holes);
    if (below(3) && bits_get(p->open, h)) {
        *(finish ? &tally.finish_splits : &tally.start_splits) += 1;
        return (branch_step){.kind = finish ? STEP_SPLIT_FINISH : STEP_SPLIT_START, .index = h};
    }
    tally.jump_splits++;
    return (branch_step){
        .kind = STEP_SPLIT_JUMP, .index = (uint32_t)below((int)x->board->jumps), .at = below(3)};
}

/* A tree that refutes the box; the vector of the verdict refutes every part of it. */
static void grow(branch_tree *t, box *x, const verdict *v, int depth)
{
    for (int i = below(3); i > 0; i--)
        add_cap(t, x, i == 2 || !below(3));
    if (box_contradicts(x)) {
        add_step(t, (branch_step){.kind = STEP_EMPTY});
        return;
    }
    if (depth == 0 || x->board->jumps == 0) {
        bool coloured = v->method == METHOD_CLASS;
        add_step(t, (branch_step){.kind = coloured ? STEP_CLASS : STEP_PAGODA,
                                  .vector = coloured ? weighting_dup(v->vector) : disturbed(x, v->vector)});
        return;
    }
    branch_step s = random_split(x);
    add_step(t, s);
    grow_side(t, x, &s, false, v, depth);
    grow_side(t, x, &s, true, v, depth);
}

/* A detour to what one vector proves. */
static void check_tree(const sample *p, const verdict *v)
{
    verdict tree = {.kind = VERDICT_IMPOSSIBLE, .method = METHOD_BRANCH};
    box whole;
    box_init(&whole, p->b, &p->start, &p->finish);
    grow(&tree.tree, &whole, v, 1 + below(4));
    box_release(&whole);
    if (branch_holds(p->b, &p->start, &p->finish, &tree.tree)) {
        check_proof(p, &tree, false);
        tally.trees++;
    } else {
        fail(p, "the tree does not hold");
    }
    verdict_release(&tree);
}

/* ---- problems -------------------------------------------------------------------------------- */

static proof_method settle(const sample *p, bool change)
{
    verdict v = {0};
    pg_error e = {0};
    if (prover_refute(p->prover, &(problem){p->b, &p->start, &p->finish}, NULL, &v, &e) != PG_OK)
        fail(p, e.text);
    if (v.kind == VERDICT_OPEN)
        prover_branch(p->prover, &(problem){p->b, &p->start, &p->finish}, NULL, &v);
    tally.by_class += v.method == METHOD_CLASS;
    tally.by_pagoda += v.method == METHOD_PAGODA;
    tally.by_branch += v.method == METHOD_BRANCH;
    tally.without += v.method == METHOD_NONE;
    if (v.kind == VERDICT_IMPOSSIBLE)
        check_proof(p, &v, change);
    if (v.vector && p->b->holes < 20)
        for (int i = 0; i < 3; i++)
            check_tree(p, &v);
    proof_method method = v.method;
    verdict_release(&v);
    return method;
}

static const char custom[] = "rules custom\ndirection 0 1\ndirection 1 0\n"
                             "pattern 110 001\npattern 101 010\nholes\noooo\noooo\noooo\n";
static const char hops[] = "rules custom\ndirection 0 1\ndirection 1 0\ndirection 0 -1\n"
                           "pattern 110 011\npattern 1110 0001\nholes\noooo\noooo\noooo\n";
static const char free_jumps[] = "lattice free\nhole a\nhole b\nhole c\nhole d\n"
                                 "jump a b c\njump c d a\njump b c d\njump d a b\n";
static const char one_hole[] = "holes\no\n";

/* `board` may be the text of one. */
static const struct problem_state {
    const char *board, *rules, *start, *finish;
    proof_method method;
} known[] = {
    {"english", NULL, "full-d4", "d3", METHOD_CLASS},
    {"english", NULL, "full-d4", "d4", METHOD_NONE}, /* possible */
    {"english", NULL, "full-d4", "c3,c4?c1,d1", METHOD_CLASS},
    {"english", NULL, "empty?d1,d2,d3#2", "d7", METHOD_PAGODA},
    {"english", NULL, "d1,d2,d3", "empty?d7,d6,d5#1", METHOD_PAGODA},
    {"french", NULL, "empty?a3,b3#1", "any#2", METHOD_PAGODA},
    {"wiegleb", NULL, "full-e5", "e4", METHOD_CLASS},
    {"triangle5", NULL, "full-b3", "a1", METHOD_NONE}, /* by search alone */
    {"diamond3", "8", "full-b2", "c2", METHOD_PAGODA},
    {"diamond3", "8", "full-c3", "b2", METHOD_BRANCH},
    {"diamond3", "8", "full-c2", "a3", METHOD_BRANCH},
    {"diamond3", "8", "full-c2", "e3", METHOD_BRANCH},
    {"diamond3", "8", "full-c3", "empty?b2,b4,d2,d4#1", METHOD_BRANCH},
    {"torus4", NULL, "a1,b1", "a4", METHOD_PAGODA},
    {"torus4", NULL, "full-a1", "a1", METHOD_NONE}, /* possible */
    {"cycle6", NULL, "v1,v2,v3", "v5", METHOD_CLASS},
    {"cycle6", NULL, "full", "any#1", METHOD_BRANCH},
    {"path6", NULL, "full-v2", "v1", METHOD_CLASS},
    {"star5", NULL, "full-hub", "any#1", METHOD_PAGODA},
    {custom, NULL, "full-a1", "a1", METHOD_PAGODA},
    {custom, NULL, "full-a1", "b2", METHOD_CLASS},
    {hops, NULL, "full-a1", "b2", METHOD_CLASS},
    {hops, NULL, "a1?b1,c1,d1", "any#6", METHOD_PAGODA},
    {free_jumps, NULL, "full", "any#1", METHOD_BRANCH},
    {one_hole, NULL, "full", "empty", METHOD_CLASS},
};

static bool open_problem(sample *p, const char *board_text, const char *rules, const char *start,
                         const char *finish)
{
    pg_error e = {0};
    *p = (sample){0};
    bool text = strchr(board_text, '\n');
    pg_status s = text ? board_parse(&p->b, board_text, strlen(board_text), "text", rules, &e)
                       : board_load(&p->b, board_text, rules, &e);
    if (s == PG_OK)
        s = position_parse(&p->start, p->b, start, &e);
    if (s == PG_OK)
        s = position_parse(&p->finish, p->b, finish, &e);
    if (s == PG_OK)
        p->prover = prover_new(p->b, NULL);
    else
        printf("%s: %s\n", board_text, e.text);
    return s == PG_OK;
}

static void close_problem(sample *p)
{
    prover_free(p->prover);
    position_release(&p->start);
    position_release(&p->finish);
    board_free(p->b);
}

static void run_known(const struct problem_state *k)
{
    sample p;
    if (!open_problem(&p, k->board, k->rules, k->start, k->finish)) {
        failures++;
    } else {
        proof_method m = settle(&p, false);
        if (m != k->method)
            fail(&p, method_name(m) ? method_name(m) : "no proof");
    }
    close_problem(&p);
}

/* ---- certificates that do not hold ----------------------------------------------------------- */

/* `v` must not be written, and must leave the text alone. */
static void refuse(const sample *p, const verdict *v, const char *what)
{
    pg_buf text = {0};
    if (vipr_write(&text, &(problem){p->b, &p->start, &p->finish}, 1, v) || text.length)
        fail(p, what);
    buf_release(&text);
}

/* One hole has the weight 1 / den, the others 0. */
static weighting *one_weight(uint32_t holes, uint32_t hole, ulong den)
{
    weighting *w = weighting_new(holes);
    fmpz_one(w->num + hole);
    fmpz_set_ui(w->den, den);
    return w;
}

static void refuse_vectors(const sample *p)
{
    static const struct {
        proof_method method;
        bool zero;
        ulong den;
        const char *what;
    } table[] = {
        {METHOD_PAGODA, true, 1, "a pagoda that separates nothing was written"},
        {METHOD_PAGODA, false, 1, "a pagoda that jumps raise was written"},
        {METHOD_CLASS, true, 1, "a colouring that separates nothing was written"},
        {METHOD_CLASS, false, 1, "a colouring with a whole difference was written"},
        {METHOD_CLASS, false, 2, "a colouring with fractional gains was written"},
    };
    uint32_t vacant = (uint32_t)board_find_hole(p->b, "c3", 2);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        weighting *w =
            table[i].zero ? weighting_new(p->b->holes) : one_weight(p->b->holes, vacant, table[i].den);
        refuse(p, &(verdict){.kind = VERDICT_IMPOSSIBLE, .method = table[i].method, .vector = w},
               table[i].what);
        weighting_free(w);
    }
}

static void refuse_trees(const sample *p)
{
    branch_step step[] = {{.kind = STEP_SPLIT_START}, {.kind = STEP_EMPTY}, {.kind = STEP_EMPTY}};
    verdict v = {.kind = VERDICT_IMPOSSIBLE, .method = METHOD_BRANCH, .tree = {.step = step}};
    refuse(p, &v, "a tree without steps was written");
    v.tree.steps = 3;
    refuse(p, &v, "a split of a hole that is not open was written");
    v.tree = (branch_tree){.step = step + 1, .steps = 1};
    refuse(p, &v, "a leaf that is not empty was written");
    prover_branch(p->prover, &(problem){p->b, &p->start, &p->finish}, NULL, &v);
    if (v.method != METHOD_BRANCH)
        fail(p, "no tree");
    v.tree.steps--;
    refuse(p, &v, "a tree without its last step was written");
    v.tree.steps++;
    PG_GROW(v.tree.step, v.tree.steps, v.tree.room);
    v.tree.step[v.tree.steps++] = (branch_step){.kind = STEP_EMPTY};
    refuse(p, &v, "a tree with a step too many was written");
    v.method = METHOD_SEARCH;
    refuse(p, &v, "a closed set was written");
    verdict_release(&v);
}

static void run_refusals(void)
{
    sample p;
    if (open_problem(&p, "diamond3", "8", "full-c3", "b2")) {
        refuse_vectors(&p);
        refuse_trees(&p);
    } else {
        failures++;
    }
    close_problem(&p);
}

/* ---- random problems ------------------------------------------------------------------------- */

static void random_picture(pg_buf *out)
{
    static const char *const rules[] = {"orthogonal", "hexagonal", "diagonal", "diagonal", "custom"};
    static const char *const patterns[] = {"110 001", "110 011", "10 01", "1110 0001", "111 000", "101 010"};
    int rows = 1 + below(4), columns = 3 + below(3), which = below(5);
    buf_printf(out, "rules %s\n", rules[which]);
    if (which == 4) {
        buf_printf(out, "direction 0 1\ndirection %d %d\n", 1 + below(2), below(3) - 1);
        buf_printf(out, "pattern %s\n", patterns[below(6)]);
        if (below(2))
            buf_printf(out, "pattern %s\n", patterns[below(6)]);
    }
    if (!below(4))
        buf_add(out, below(2) ? "wrap rows\n" : "wrap both\n");
    buf_add(out, "holes\n");
    for (int y = 0; y < rows; y++) {
        for (int x = 0; x < columns; x++)
            buf_char(out, below(7) || (!x && !y) ? 'o' : '.');
        buf_char(out, '\n');
    }
}

static void random_graph(pg_buf *out)
{
    int holes = 3 + below(6);
    bool edge[8][8] = {{false}};
    buf_add(out, "lattice graph\n");
    for (int h = 0; h < holes; h++)
        buf_printf(out, "hole v%d\n", h);
    for (int e = holes + below(4); e > 0; e--) {
        int a = below(holes), b = below(holes);
        if (a == b || edge[a][b])
            continue;
        edge[a][b] = edge[b][a] = true;
        buf_printf(out, "edge v%d v%d\n", a, b);
    }
}

static void random_position(const board *b, position *p, bool start)
{
    position_init(p, b->holes);
    uint32_t one = (uint32_t)below((int)b->holes);
    bool simple = below(3), open = below(2);
    for (uint32_t h = 0; h < b->holes; h++) {
        bool peg = simple ? (h == one) != start : below(2);
        if (open && !below(3))
            bits_set(p->open, h);
        else
            bits_put(p->peg, h, peg);
    }
    int opens = (int)position_open(p);
    if (opens > 0 && below(2))
        p->total = (int64_t)position_pegs(p) + below(opens + 1);
}

static void run_random(void)
{
    pg_buf text = {0};
    pg_error e = {0};
    sample p = {0};
    buf_add(&text, "board toy\n");
    (below(4) ? random_picture : random_graph)(&text);
    if (board_parse(&p.b, text.text, text.length, "toy", NULL, &e) != PG_OK) {
        printf("%s%s\n", text.text, e.text);
        failures++;
    } else {
        random_position(p.b, &p.start, true);
        random_position(p.b, &p.finish, false);
        p.prover = prover_new(p.b, NULL);
        settle(&p, true);
        close_problem(&p);
    }
    buf_release(&text);
}

static int setting(const char *name, int otherwise)
{
    const char *text = getenv(name);
    return text ? atoi(text) : otherwise;
}

int main(void)
{
    int seed = setting("PAGODA_SEED", 1), rounds = setting("PAGODA_ROUNDS", 160);
    state = (uint64_t)seed;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        run_known(&known[i]);
    run_refusals();
    for (int i = 0; i < rounds; i++)
        run_random();
    prover_thread_done();
    printf("seed %d: class %d, pagoda %d, branch %d, no proof %d\n", seed, tally.by_class, tally.by_pagoda,
           tally.by_branch, tally.without);
    printf("%d random trees: splits of jumps %d, of the start %d, of the finish %d; %d empty leaves\n",
           tally.trees, tally.jump_splits, tally.start_splits, tally.finish_splits, tally.empty);
    printf("%d caps, %d of them rounded; %d changed multipliers; longest file %zu bytes; %d failures\n",
           tally.caps, tally.rounded_caps, tally.changes, tally.longest, failures);
    bool poor = !tally.by_class || !tally.by_pagoda || !tally.by_branch || !tally.start_splits ||
                !tally.finish_splits || !tally.empty || !tally.rounded_caps || !tally.changes;
    if (poor)
        puts("some kind of proof did not occur");
    return failures || poor;
}
