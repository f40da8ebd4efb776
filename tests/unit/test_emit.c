/* test_emit.c - LP and MPS text of small models, and what every file must keep to. That GLPK and CBC read the
 * files and agree is tested by tests/cli/emit_solvers.sh. */
#include "emit/emit.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static emit_writer *const format[] = {emit_lp, emit_mps};

/* free() the text. */
static char *emitted(const char *text, const char *start, const char *finish, model_kind kind,
                     emit_writer *as, const char *title)
{
    pg_error e = {0};
    board *b;
    position s, f;
    model m;
    pg_buf out = {0};
    cr_assert_eq(board_parse(&b, text, strlen(text), "test", NULL, &e), PG_OK, "%s", e.text);
    cr_assert_eq(position_parse(&s, b, start, &e), PG_OK, "%s", e.text);
    cr_assert_eq(position_parse(&f, b, finish, &e), PG_OK, "%s", e.text);
    model_build(&m, kind, &(problem){b, &s, &f});
    as(&(emit_task){.out = &out, .title = title, .board = b, .model = &m});
    model_release(&m);
    position_release(&s);
    position_release(&f);
    board_free(b);
    return buf_take(&out);
}

static const char line3[] = "board line\nholes\nooo\n";

static const struct {
    const char *what, *board, *start, *finish;
    model_kind kind;
    const char *lp, *mps;
} written[] = {
    {"integer program with an open hole", line3, "a1,b1", "empty?c1", MODEL_UNCONSTRAINED,
     "\\ T\nMinimize\n obj: 0 x_a1_b1_c1 + 0 x_c1_b1_a1 + 0 finish_c1\nSubject To\n"
     " hole_a1: - x_a1_b1_c1 + x_c1_b1_a1 = -1\n"
     " hole_b1: - x_a1_b1_c1 - x_c1_b1_a1 = -1\n"
     " hole_c1: x_a1_b1_c1 - x_c1_b1_a1 - finish_c1 = 0\n"
     "Bounds\n 0 <= finish_c1 <= 1\nGeneral\n x_a1_b1_c1 x_c1_b1_a1 finish_c1\nEnd\n",
     "* T\nNAME line FREE\nROWS\n N obj\n E hole_a1\n E hole_b1\n E hole_c1\nCOLUMNS\n"
     " x_a1_b1_c1 hole_a1 -1\n x_a1_b1_c1 hole_b1 -1\n x_a1_b1_c1 hole_c1 1\n"
     " x_c1_b1_a1 hole_a1 1\n x_c1_b1_a1 hole_b1 -1\n x_c1_b1_a1 hole_c1 -1\n"
     " finish_c1 hole_c1 -1\nRHS\n rhs hole_a1 -1\n rhs hole_b1 -1\n"
     "BOUNDS\n LI bnd x_a1_b1_c1 0\n LI bnd x_c1_b1_a1 0\n BV bnd finish_c1\nENDATA\n"},
    {"pagoda, a weight in no row", "board two\nholes\noo\n", "b1", "b1", MODEL_PAGODA,
     "\\ T\nMinimize\n obj: 0 w_a1 + 0 w_b1\nSubject To\n separation: zero <= -1\n"
     "Bounds\n w_a1 free\n w_b1 free\n zero = 0\nEnd\n",
     "* T\nNAME two FREE\nROWS\n N obj\n L separation\nCOLUMNS\n w_a1 obj 0\n w_b1 obj 0\n zero "
     "separation 1\n"
     "RHS\n rhs separation -1\nBOUNDS\n FR bnd w_a1\n FR bnd w_b1\n FX bnd zero 0\nENDATA\n"},
    {"no column at all", "board one\nholes\no\n", "full", "empty", MODEL_RELAXATION,
     "\\ T\nMinimize\n obj: 0 zero\nSubject To\n hole_a1: zero = -1\nBounds\n zero = 0\nEnd\n",
     "* T\nNAME one FREE\nROWS\n N obj\n E hole_a1\nCOLUMNS\n zero hole_a1 1\nRHS\n rhs hole_a1 -1\n"
     "BOUNDS\n FX bnd zero 0\nENDATA\n"},
    {"a coefficient that is not 1", line3, "empty?a1,b1,c1#2", "a1", MODEL_PAGODA,
     "\\ T\nMinimize\n obj: 0 w_a1 + 0 w_b1 + 0 w_c1 + 0 price_start + 0 gain_a1 + 0 gain_b1 + 0 gain_c1\n"
     "Subject To\n"
     " jump_a1_b1_c1: - w_a1 - w_b1 + w_c1 <= 0\n jump_c1_b1_a1: w_a1 - w_b1 - w_c1 <= 0\n"
     " separation: - w_a1 + 2 price_start + gain_a1 + gain_b1 + gain_c1 <= -1\n"
     " most_a1: w_a1 - price_start - gain_a1 <= 0\n most_b1: w_b1 - price_start - gain_b1 <= 0\n"
     " most_c1: w_c1 - price_start - gain_c1 <= 0\n"
     "Bounds\n w_a1 free\n w_b1 free\n w_c1 free\n price_start free\nEnd\n",
     NULL},
};

Test(emit, written_out)
{
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        const char *wanted[] = {written[i].lp, written[i].mps};
        for (int f = 0; f < 2; f++) {
            if (!wanted[f])
                continue;
            char *text = emitted(written[i].board, written[i].start, written[i].finish, written[i].kind,
                                 format[f], "T");
            cr_expect_str_eq(text, wanted[f], "%s:\n%s", written[i].what, text);
            free(text);
        }
    }
}

/* Readers stop at 255 characters; each line of a title is a comment. */
Test(emit, lines_are_short)
{
    const board_shipped_file *f = board_shipped(SHIPPED_BOARD, 0);
    char title[600];
    memset(title, 'x', sizeof title - 1);
    memcpy(title, "a\nb\t\xc3\xa4", 6);
    title[sizeof title - 1] = 0;
    for (int i = 0; i < 2; i++) {
        for (model_kind kind = MODEL_UNCONSTRAINED; kind <= MODEL_PAGODA; kind++) {
            char *text = emitted(f->text, "any#5", "any#1", kind, format[i], title);
            cr_expect(text[2] == 'a' && text[3] == '\n' && text[4] == *text, "%.20s", text);
            cr_expect(!strncmp(text + 5, " b???x", 6), "%.20s", text);
            for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
                cr_assert_leq(strcspn(line, "\n"), 210, "%.80s", line);
            free(text);
        }
    }
}
