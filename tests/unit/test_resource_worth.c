/* test_resource_worth.c - what weightings are worth: the counts that ship against the figures of papers,
 * and all vacancies and survivors compared with the exact test cell by cell.
 */
#include "checked.h"
#include "prover/proof.h"
#include "rays/rays.h"
#include "report/report.h"
#include "resource_tests.h"

#include <flint/fmpz_vec.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- worth ------------------------------ */

/* A weight of 10^40 is a number like others. */
Test(resource, large_weights_are_exact)
{
    resource_file f = good("board path6\nweight v1 0\nweight v2 10000000000000000000000000000000000000000\n"
                           "weight v3 10000000000000000000000000000000000000001\nweight v4 0\nweight v5 0\n"
                           "weight v6 0\n",
                           NULL);
    resource_check c = checked(&f);
    cr_expect_eq(c.gaining, 2);
    pg_buf out = {0};
    report_check_forms.text(&out, &(report_look){.of = &(resource_report){.check = &c}});
    cr_expect(strstr(out.text, "v1-v3 gains 1,"), "%s", out.text);
    cr_expect(strstr(out.text, "v5-v3 gains 10000000000000000000000000000000000000001"), "%s", out.text);
    buf_release(&out);
    resource_check_release(&c);
    resource_release(&f);
}

Test(resource, kinds)
{
    static const struct {
        const char *text;
        resource_kind kind;
    } rows[] = {
        {CROSS ROWS ". . -1\n", RESOURCE_EXTREME},
        {"board diamond3\nweights\n. . 1\n. 1 1 1\n1 1 1 1 1\n. 1 1 1\n. . 1\n", RESOURCE_INNER},
        {"board diamond3\nweights\n. . 0\n. 0 0 0\n0 0 0 0 0\n. 0 0 0\n. . 0\n", RESOURCE_LINE},
        {"board diamond3\nweights\n. . 0\n. 0 0 0\n0 0 1 0 0\n. 0 0 0\n. . 0\n", RESOURCE_NONE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        resource_file f = good(rows[i].text, NULL);
        resource_check c = checked(&f);
        cr_expect_eq(c.kind, rows[i].kind, "%s: %d", rows[i].text, c.kind);
        resource_check_release(&c);
        resource_release(&f);
    }
}

/* The refusal as a proof file goes through the other program. */
static void expect_refusal(const resource_file *f, const position *start, const position *finish)
{
    verdict v = {.kind = VERDICT_IMPOSSIBLE, .method = METHOD_PAGODA, .vector = f->w};
    cert_writer *c = cert_new(f->b, CERT_PROBLEM, NULL);
    cert_add(c, start, finish, &v);
    char *proof = cert_finish(c);
    expect_checked(proof, 1);
    free(proof);
}

/* The counts that ship: valid under which of the rule sets 4, 6, 8, and value at start and finish of a
 * problem of the paper: G. I. Bell, Diagonal peg solitaire, INTEGERS 7 (2007), G01. */
static const struct {
    const char *name;
    const char *valid; /* one character a rule set */
    const char *start, *finish;
    slong high, low;
} shipped[] = {
    {"diamond3-corners", "yyy", "full-c2", "c3", -1, 0},
    {"diamond3-corners", "yyy", "full-c2", "c1", -1, -1},
    {"english-cross", "yyy", "full-c3,d3,e3,c4,d4,e4,c5,d5,e5", "c3,d3,e3,c4,d4,e4,c5,d5,e5", 4, 4},
    {"french-cross", "yyy", "full-c3,d3,e3,c4,d4,e4,c5,d5,e5", "c3,d3,e3,c4,d4,e4,c5,d5,e5", 4, 4},
    {"diamond5-c9", "yyy", "full-d4,e4,f4,d5,e5,f5,d6,e6,f6", "d4,e4,f4,d5,e5,f5,d6,e6,f6", 12, 9},
    {"diamond5-svss", "ynn", "full-e2", "e3", -1, 0},
    {"french-svss", "ynn", "full-d4", "d4", 4, 0},
    {"english-middle", "yyy", "d2,d1", "d4,d6", 1, 2},
    {"english-corners", "yyy", "c1,d1", "c1,e1", 1, 2},
    {"english-upright", "yyy", "d1,d2", "b3,d3", 1, 2},
    {"english-level", "yyy", "c2,d2", "a4,c4", 1, 2},
    {"english-golden", "ynn", "d7,d6", "d1", 3, 21},
};

Test(resource, shipped_counts)
{
    for (size_t i = 0; i < sizeof shipped / sizeof *shipped; i++) {
        resource_file f = shipped_file(shipped[i].name);
        resource_check c = checked(&f);
        for (int r = 0; r < RESOURCE_RULE_SETS; r++)
            cr_expect_eq(c.gaining_under[r] == 0, shipped[i].valid[r] == 'y', "%s %d", shipped[i].name, r);
        position start = read_position(f.b, shipped[i].start), finish = read_position(f.b, shipped[i].finish);
        resource_problem p;
        resource_problem_init(&p, f.w, &start, &finish);
        slong den = fmpz_get_si(f.w->den);
        cr_expect(fmpz_equal_si(p.high, den * shipped[i].high) && fmpz_equal_si(p.low, den * shipped[i].low),
                  "%s", shipped[i].name);
        cr_expect_eq(resource_refuses(&c, &p), weighting_separates(f.w, f.b, &start, &finish));
        if (resource_refuses(&c, &p))
            expect_refusal(&f, &start, &finish);
        resource_problem_release(&p);
        position_release(&start);
        position_release(&finish);
        resource_check_release(&c);
        resource_release(&f);
    }
}

/* Conway's soldiers do not reach the fifth row (Winning Ways, chapter 23). */
Test(resource, soldiers)
{
    resource_file f = shipped_file("army-golden");
    resource_check c = checked(&f);
    char start[512], finish[512];
    snprintf(start, sizeof start, "@%s/boards/positions/army.position", getenv("PAGODA_SOURCE"));
    snprintf(finish, sizeof finish, "@%s/boards/positions/army-row5.position", getenv("PAGODA_SOURCE"));
    position from = read_position(f.b, start), to = read_position(f.b, finish);
    resource_problem p;
    resource_problem_init(&p, f.w, &from, &to);
    cr_expect(resource_refuses(&c, &p));
    cr_expect(fmpz_equal_si(p.low, 17711)); /* F(22) */
    expect_refusal(&f, &from, &to);
    resource_problem_release(&p);
    position_release(&from);
    position_release(&to);
    resource_check_release(&c);
    resource_release(&f);
}

/* What the paper says of single jumps: straight into the centre the cross count loses 2, and on the 37-hole
 * board a diagonal jump there loses nothing. */
Test(resource, jumps_of_the_paper)
{
    static const struct {
        const char *name, *from;
        slong gain;
    } rows[] = {
        {"english-cross", "d2", -2}, {"english-cross", "b4", -2}, {"french-cross", "d2", -2},
        {"french-cross", "b2", 0},   {"french-cross", "f6", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        resource_file f = shipped_file(rows[i].name);
        resource_check c = checked(&f);
        uint32_t seen = 0;
        for (uint32_t j = 0; j < f.b->jumps; j++) {
            bool this = !strcmp(f.b->hole_name[jump_from(f.b, j)->hole], rows[i].from) &&
                        !strcmp(f.b->hole_name[jump_to(f.b, j)->hole], "d4");
            seen += this;
            cr_expect(!this || fmpz_equal_si(c.gain + j, rows[i].gain), "%s %s", rows[i].name, rows[i].from);
        }
        cr_expect_eq(seen, 1, "%s %s", rows[i].name, rows[i].from);
        resource_check_release(&c);
        resource_release(&f);
    }
}

/* The extreme counts with all symmetries of Diamond(5), for the two figures below. */
typedef struct symmetric_counts {
    board *b;
    uint32_t *part;
    rays_cone *cone;
    rays_result rays;
} symmetric_counts;

static symmetric_counts symmetric_counts_of(const char *rules)
{
    symmetric_counts s;
    pg_error e = {0};
    cr_assert_eq(board_load(&s.b, "diamond5", rules, &e), PG_OK, "%s", e.text);
    cr_assert_eq(rays_parts(&s.part, s.b, "full", &e), PG_OK, "%s", e.text);
    cr_assert_eq(rays_cone_new(&s.cone, s.b, s.part, NULL, &e), PG_OK, "%s", e.text);
    cr_assert_eq(rays_enumerate(&s.rays, s.cone, NULL, NULL, NULL, &e), PG_OK, "%s", e.text);
    cr_assert(s.rays.complete);
    return s;
}

static void symmetric_counts_release(symmetric_counts *s)
{
    rays_result_release(&s->rays);
    rays_cone_free(s->cone);
    free(s->part);
    board_free(s->b);
}

/* Does the count start at 12 parts and end at 9 for the complement of C9, whatever the part? */
static bool twelve_to_nine(const weighting *w, const position *start, const position *finish)
{
    fmpz_t high, low;
    fmpz_init(high);
    fmpz_init(low);
    weighting_max(high, w, start);
    weighting_min(low, w, finish);
    fmpz_mul_ui(high, high, 9);
    fmpz_mul_ui(low, low, 12);
    bool good = fmpz_sgn(low) > 0 && fmpz_equal(high, low);
    fmpz_clear(high);
    fmpz_clear(low);
    return good;
}

/* Figure 10a: of the 285 extreme counts with all symmetries two have the ratio of its values; one of them is
 * the shipped count times two, the other is worth 16 and 12 and would need quarters. */
Test(resource, figure_10a_is_determined)
{
    symmetric_counts s = symmetric_counts_of("8");
    resource_file f = shipped_file("diamond5-c9");
    position finish = read_position(f.b, "d4,e4,f4,d5,e5,f5,d6,e6,f6");
    position start = read_position(f.b, "full-d4,e4,f4,d5,e5,f5,d6,e6,f6");
    size_t with_ratio = 0, shipped_one = 0;
    cr_expect_eq(s.rays.classes, 285);
    for (size_t i = 0; i < s.rays.classes; i++) {
        const weighting *w = s.rays.list[i].w;
        if (!twelve_to_nine(w, &start, &finish))
            continue;
        with_ratio++;
        bool same = true;
        for (uint32_t h = 0; h < w->holes; h++)
            same = same && fmpz_equal(w->num + h, f.w->num + h); /* whole numbers against halves */
        shipped_one += same;
    }
    cr_expect_eq(with_ratio, 2);
    cr_expect_eq(shipped_one, 1);
    cr_expect(fmpz_equal_si(f.w->den, 2));
    position_release(&start);
    position_release(&finish);
    resource_release(&f);
    symmetric_counts_release(&s);
}

/* Cells of single vacancy and lone survivor that the position classes allow, and how many of them the count
 * refuses. */
static size_t refused_of_allowed(const board *b, const lattice *l, const weighting *w, size_t *allowed)
{
    resource_cells all;
    size_t refused_cells = 0;
    resource_cells_make(&all, b, w);
    *allowed = 0;
    for (uint32_t s = 0; s < b->holes; s++)
        for (uint32_t t = 0; t < b->holes; t++) {
            uint64_t *from = bits_new(b->holes), *to = bits_new(b->holes);
            for (uint32_t h = 0; h < b->holes; h++)
                bits_put(from, h, h != s);
            bits_set(to, t);
            bool same = lattice_same_class(l, from, to);
            *allowed += same;
            refused_cells += same && all.class_of[t] >= all.class[all.class_of[s]].from;
            free(from);
            free(to);
        }
    resource_cells_release(&all);
    return refused_cells;
}

/* Figure 10b: of the 100 cells of Diamond(5) that the position classes allow under 4-move rules, a count
 * refuses twelve (88 have a fractional game). Of the 48 extreme counts with all symmetries two refuse any of
 * them, and just one, the shipped one, all twelve. */
Test(resource, figure_10b_is_determined)
{
    symmetric_counts s = symmetric_counts_of("4");
    resource_file f = shipped_file("diamond5-svss");
    lattice *l = lattice_new(s.b);
    size_t allowed, any = 0, twelve = 0;
    cr_expect_eq(s.rays.classes, 48);
    for (size_t i = 0; i < s.rays.classes; i++) {
        size_t count = refused_of_allowed(s.b, l, s.rays.list[i].w, &allowed);
        cr_expect_eq(allowed, 100);
        any += count > 0;
        twelve += count == 12;
        cr_expect(count != 12 || weighting_same(s.rays.list[i].w, f.w));
    }
    cr_expect_eq(any, 2);
    cr_expect_eq(twelve, 1);
    lattice_free(l);
    resource_release(&f);
    symmetric_counts_release(&s);
}

/* The argument of the paper about C9 on the English board: no straight jump into the centre. */
Test(resource, limits)
{
    resource_file f = shipped_file("english-cross");
    resource_check c = checked(&f);
    position start = read_position(f.b, "full-d4"), finish = read_position(f.b, "d4");
    resource_problem p;
    resource_problem_init(&p, f.w, &start, &finish); /* 8 and 0 */
    fmpz_t most, sum;
    fmpz_init(most);
    fmpz_init(sum);
    for (uint32_t j = 0; j < f.b->jumps; j++) {
        bool limited = resource_limit(most, &c, &p, j);
        cr_expect_eq(limited, fmpz_sgn(c.gain + j) < 0);
        fmpz_mul(sum, most, c.gain + j);
        fmpz_add(sum, sum, p.slack); /* what is left after so many jumps: not negative, less than one more */
        cr_expect(!limited || (fmpz_sgn(sum) >= 0 && fmpz_cmpabs(sum, c.gain + j) < 0));
    }
    fmpz_clear(most);
    fmpz_clear(sum);
    resource_problem_release(&p);
    position_release(&start);
    position_release(&finish);
    resource_check_release(&c);
    resource_release(&f);
}

/* ---- all vacancies and survivors ------------------------------ */

static void compare_cells(const resource_file *f)
{
    resource_cells all;
    uint64_t counted = 0;
    resource_cells_make(&all, f->b, f->w);
    for (uint32_t s = 0; s < f->b->holes; s++)
        for (uint32_t t = 0; t < f->b->holes; t++) {
            pg_buf start = {0};
            buf_printf(&start, "full-%s", f->b->hole_name[s]);
            position from = read_position(f->b, start.text), to = read_position(f->b, f->b->hole_name[t]);
            bool separates = weighting_separates(f->w, f->b, &from, &to);
            cr_expect_eq(separates, all.class_of[t] >= all.class[all.class_of[s]].from, "%u %u", s, t);
            cr_expect(all.orbit_of[s] <= s && all.class_of[s] == all.class_of[all.orbit_of[s]]);
            counted += separates;
            position_release(&from);
            position_release(&to);
            buf_release(&start);
        }
    cr_expect_eq(counted, all.refused);
    resource_cells_release(&all);
}

Test(resource, cells_agree_with_the_exact_test)
{
    resource_file f = good(CROSS ROWS ". . -1\n", NULL);
    compare_cells(&f);
    resource_release(&f);
    f = good("board path6\nweight v1 -1/2\nweight v2 1\nweight v3 1/2\nweight v4 1/2\nweight v5 1\nweight v6 "
             "-1/3\n",
             NULL);
    cr_assert(weighting_is_count(f.w, f.b));
    compare_cells(&f);
    resource_release(&f);
}
