/* test_model.c - the models of small problems written out in full, their names, and the duality of the two
 * linear programs on random problems. */
#include "solve/lp.h"
#include "model/model.h"
#include "boards.h"

#include <stdlib.h>
#include <string.h>

typedef struct sample {
    board *b;
    position start, finish;
} sample;

static void problem_load(sample *p, const char *text, const char *rules, const char *start,
                         const char *finish)
{
    p->b = parse_rules(text, rules);
    p->start = read_position(p->b, start);
    p->finish = read_position(p->b, finish);
}

static void problem_release(sample *p)
{
    position_release(&p->start);
    position_release(&p->finish);
    board_free(p->b);
}

static char *row_text(const model *m, uint32_t row)
{
    static const char *const sense[] = {[MODEL_EQ] = "=", [MODEL_LE] = "<=", [MODEL_GE] = ">="};
    pg_buf out = {0};
    model_row_name(&out, m, row);
    buf_char(&out, ':');
    for (uint32_t c = 0; c < m->columns; c++) {
        for (uint32_t e = m->column[c].first; e < m->column[c].first + m->column[c].length; e++) {
            if (m->entry[e].row != row)
                continue;
            buf_printf(&out, " %+d ", m->entry[e].value);
            model_column_name(&out, m, c);
        }
    }
    buf_printf(&out, " %s %lld", sense[m->row[row].sense], (long long)m->row[row].right);
    return buf_take(&out);
}

static char *column_text(const model *m, uint32_t column)
{
    const model_column *c = &m->column[column];
    pg_buf out = {0};
    model_column_name(&out, m, column);
    buf_printf(&out, "%s%s%s", c->integer ? " integer" : "", c->lower_is_zero ? " >=0" : " free",
               c->upper == 1 ? " <=1" : "");
    return buf_take(&out);
}

/* All rows, then all columns, one a line. */
static char *model_text(const model *m)
{
    pg_buf out = {0};
    for (uint32_t r = 0; r < m->rows + m->columns; r++) {
        char *line = r < m->rows ? row_text(m, r) : column_text(m, r - m->rows);
        buf_printf(&out, "%s\n", line);
        free(line);
    }
    return buf_take(&out);
}

static const char line4[] = "board line\nholes\noooo\n";

static const struct {
    const char *what;
    model_kind kind;
    const char *board, *start, *finish, *text;
} written[] = {
    {"integer program", MODEL_UNCONSTRAINED, line4, "a1,b1,d1", "b1",
     "hole_a1: -1 x_a1_b1_c1 +1 x_c1_b1_a1 = -1\n"
     "hole_b1: -1 x_a1_b1_c1 -1 x_b1_c1_d1 -1 x_c1_b1_a1 +1 x_d1_c1_b1 = 0\n"
     "hole_c1: +1 x_a1_b1_c1 -1 x_b1_c1_d1 -1 x_c1_b1_a1 -1 x_d1_c1_b1 = 0\n"
     "hole_d1: +1 x_b1_c1_d1 -1 x_d1_c1_b1 = -1\n"
     "x_a1_b1_c1 integer >=0\nx_b1_c1_d1 integer >=0\nx_c1_b1_a1 integer >=0\nx_d1_c1_b1 integer >=0\n"},
    {"open holes and peg counts", MODEL_RELAXATION, "board line\nholes\nooo\n", "a1?b1,c1#2", "?#1",
     "hole_a1: -1 x_a1_b1_c1 +1 x_c1_b1_a1 -1 finish_a1 = -1\n"
     "hole_b1: -1 x_a1_b1_c1 -1 x_c1_b1_a1 +1 start_b1 -1 finish_b1 = 0\n"
     "hole_c1: +1 x_a1_b1_c1 -1 x_c1_b1_a1 +1 start_c1 -1 finish_c1 = 0\n"
     "pegs_start: +1 start_b1 +1 start_c1 = 1\n"
     "pegs_finish: +1 finish_a1 +1 finish_b1 +1 finish_c1 = 1\n"
     "x_a1_b1_c1 >=0\nx_c1_b1_a1 >=0\nstart_b1 >=0 <=1\nstart_c1 >=0 <=1\n"
     "finish_a1 >=0 <=1\nfinish_b1 >=0 <=1\nfinish_c1 >=0 <=1\n"},
    {"a hole without jumps", MODEL_UNCONSTRAINED, "board two\nholes\noo\n", "a1", "b1",
     "hole_a1: = -1\nhole_b1: = 1\n"},
    {"pagoda", MODEL_PAGODA, "board line\nholes\nooo\n", "a1,b1", "a1",
     "jump_a1_b1_c1: -1 w_a1 -1 w_b1 +1 w_c1 <= 0\n"
     "jump_c1_b1_a1: +1 w_a1 -1 w_b1 -1 w_c1 <= 0\n"
     "separation: +1 w_b1 <= -1\n"
     "w_a1 free\nw_b1 free\nw_c1 free\n"},
    {"pagoda, open start with a count, open finish without", MODEL_PAGODA, "board line\nholes\nooo\n",
     "a1?b1,c1#2", "empty?c1",
     "jump_a1_b1_c1: -1 w_a1 -1 w_b1 +1 w_c1 <= 0\n"
     "jump_c1_b1_a1: +1 w_a1 -1 w_b1 -1 w_c1 <= 0\n"
     "separation: +1 w_a1 +1 price_start +1 gain_b1 +1 gain_c1 +1 loss_c1 <= -1\n"
     "most_b1: +1 w_b1 -1 price_start -1 gain_b1 <= 0\n"
     "most_c1: +1 w_c1 -1 price_start -1 gain_c1 <= 0\n"
     "least_c1: -1 w_c1 -1 loss_c1 <= 0\n"
     "w_a1 free\nw_b1 free\nw_c1 free\nprice_start free\ngain_b1 >=0\ngain_c1 >=0\nloss_c1 >=0\n"},
    {"a hop that keeps what it jumps over: no entry there", MODEL_UNCONSTRAINED,
     "board hop\nrules custom\ndirection 0 1\npattern 110 011\nholes\nooo\n", "a1,b1", "b1,c1",
     "hole_a1: -1 x_a1_b1_c1 = -1\nhole_b1: = 0\nhole_c1: +1 x_a1_b1_c1 = 1\nx_a1_b1_c1 integer >=0\n"},
    {"patterns of length two, and two on the same holes", MODEL_RELAXATION,
     "board pair\nrules custom\ndirection 0 1\npattern 10 01\npattern 11 01\nholes\noo\n", "a1", "b1",
     "hole_a1: -1 x_a1_b1_10_01 -1 x_a1_b1_11_01 = -1\n"
     "hole_b1: +1 x_a1_b1_10_01 = 1\nx_a1_b1_10_01 >=0\nx_a1_b1_11_01 >=0\n"},
};

Test(model, written_out)
{
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        sample p;
        model m;
        problem_load(&p, written[i].board, NULL, written[i].start, written[i].finish);
        model_build(&m, written[i].kind, &(problem){p.b, &p.start, &p.finish});
        char *text = model_text(&m);
        cr_expect_str_eq(text, written[i].text, "%s:\n%s", written[i].what, text);
        free(text);
        model_release(&m);
        problem_release(&p);
    }
}

/* ---- names --------------------------------------------------------------------------------------- */

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* Names of rows or columns: of the agreed characters, of bounded length, all different. */
static void check_names(const model *m, uint32_t count, void (*name)(pg_buf *, const model *, uint32_t))
{
    char **list = PG_NEW(char *, count);
    for (uint32_t i = 0; i < count; i++) {
        pg_buf text = {0};
        name(&text, m, i);
        list[i] = buf_take(&text);
        cr_assert_leq(strlen(list[i]), 100);
        cr_assert_eq(strspn(list[i], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"),
                     strlen(list[i]), "%s", list[i]);
    }
    qsort(list, count, sizeof *list, by_text);
    for (uint32_t i = 1; i < count; i++)
        cr_assert_str_neq(list[i - 1], list[i], "on %s", m->board->name);
    for (uint32_t i = 0; i < count; i++)
        free(list[i]);
    free(list);
}

static void check_all_names(const board *b)
{
    position any;
    position_init(&any, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_set(any.open, h);
    any.total = b->holes / 2;
    for (model_kind kind = MODEL_UNCONSTRAINED; kind <= MODEL_PAGODA; kind++) {
        model m;
        model_build(&m, kind, &(problem){b, &any, &any});
        check_names(&m, m.columns, model_column_name);
        check_names(&m, m.rows, model_row_name);
        model_release(&m);
    }
    position_release(&any);
}

Test(model, names_are_unique)
{
    pg_error e;
    board *b;
    for (size_t i = 0; board_shipped(SHIPPED_BOARD, i); i++) {
        const board_shipped_file *f = board_shipped(SHIPPED_BOARD, i);
        cr_assert_eq(board_parse(&b, f->text, f->length, f->name, NULL, &e), PG_OK);
        check_all_names(b);
        board_free(b);
    }
    static const char *const odd[] = {
        "board k\nrules custom\ndirection 0 1\ndirection 0 -1\npattern 110 001\npattern 110 011\npattern 10 "
        "01\n"
        "pattern 1110 0001\nholes\nooooo\nooooo\n",
        "board w\nwrap both\nrules diagonal\nholes\noooo\noooo\noooo\noooo\n",
        "board g\nlattice graph\nedge x start\nedge start w\nedge w finish\nedge finish x\nhole pegs\nhole "
        "a1\n"
        "edge a1 A1\n",
        "board f\nlattice free\nhole a\nhole b\nhole c\njump a b c\njump a c b\njump c b a\n",
    };
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        cr_assert_eq(board_parse(&b, odd[i], strlen(odd[i]), "odd", NULL, &e), PG_OK, "%s", e.text);
        check_all_names(b);
        board_free(b);
    }
}

Test(model, long_names_give_way_to_numbers)
{
    sample p;
    model m;
    pg_buf name = {0}, text = {0};
    buf_add(&text, "board long\nrules custom\ndirection 0 1\npattern 1");
    for (int i = 0; i < 40; i++)
        buf_char(&text, '1');
    buf_add(&text, "0 0");
    for (int i = 0; i < 40; i++)
        buf_char(&text, '0');
    buf_add(&text, "1\nholes\n");
    for (int i = 0; i < 43; i++)
        buf_char(&text, 'o');
    buf_char(&text, '\n');
    problem_load(&p, text.text, NULL, "full", "a1");
    model_build(&m, MODEL_PAGODA, &(problem){p.b, &p.start, &p.finish});
    check_names(&m, m.rows, model_row_name);
    model_row_name(&name, &m, 1);
    cr_expect_str_eq(name.text, "jump_2");
    model_release(&m);
    problem_release(&p);
    buf_release(&name);
    buf_release(&text);
}

/* ---- duality: exactly one of relaxation and pagoda program has a solution ------------------------------ */

static void random_position(position *p, uint32_t holes)
{
    bool some_open = below(2);
    uint32_t open = 0;
    position_init(p, holes);
    for (uint32_t h = 0; h < holes; h++) {
        if (some_open && below(3) == 0) {
            bits_set(p->open, h);
            open++;
        } else {
            bits_put(p->peg, h, below(2));
        }
    }
    if (open > 0 && below(2))
        p->total = (int64_t)(position_pegs(p) + below(open + 1));
}

static lp_answer answer(model_kind kind, const board *b, const position *start, const position *finish)
{
    model m;
    model_build(&m, kind, &(problem){b, start, finish});
    lp *solver = lp_new(&m);
    lp_answer a = lp_solve(solver, NULL, NULL);
    lp_free(solver);
    model_release(&m);
    return a;
}

Test(model, pagoda_is_the_dual_of_the_relaxation)
{
    state = 20240229;
    static const char *const boards[] = {
        "board a\nholes\nooo\nooo\nooo\n",
        "board b\nrules diagonal\nholes\n.oo\noooo\noo\n",
        "board c\nlattice triangular\nholes\no\noo\nooo\noooo\n",
        "board d\nwrap both\nholes\nooo\nooo\nooo\n",
        "board e\nlattice graph\nedge a b\nedge b c\nedge c d\nedge d a\nedge b d\n",
        ("board f\nrules custom\ndirection 0 1\ndirection 1 0\npattern 110 011\npattern 110 001\n"
         "holes\noooo\noooo\n"),
        "board g\nholes\noo\n",
    };
    int feasible = 0, infeasible = 0;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        pg_error e;
        board *b;
        cr_assert_eq(board_parse(&b, boards[i], strlen(boards[i]), "test", NULL, &e), PG_OK, "%s", e.text);
        for (int k = 0; k < 150; k++) {
            position start, finish;
            random_position(&start, b->holes);
            random_position(&finish, b->holes);
            lp_answer primal = answer(MODEL_RELAXATION, b, &start, &finish);
            lp_answer dual = answer(MODEL_PAGODA, b, &start, &finish);
            cr_assert_neq(primal, LP_UNKNOWN);
            cr_assert_neq(dual, LP_UNKNOWN);
            cr_assert_neq(primal, dual, "board %s, problem %d", b->name, k);
            *(primal == LP_FEASIBLE ? &feasible : &infeasible) += 1;
            position_release(&start);
            position_release(&finish);
        }
        board_free(b);
    }
    lp_thread_done();
    cr_expect_gt(feasible, 100);
    cr_expect_gt(infeasible, 100);
}
