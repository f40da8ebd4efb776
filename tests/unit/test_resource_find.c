/* test_resource_find.c - counts that are found, the nearest one, values along a game, and their pictures:
 * every cell is answered, and known or exhaustive answers are met.
 */
#include "report/report.h"
#include "resource_tests.h"

#include <flint/fmpz_vec.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- finding ---------------- */

static resource_found found(const board *b, const char *start, const char *finish)
{
    position from = read_position(b, start), to = read_position(b, finish);
    resource_found f;
    resource_find(&f, b, &from, &to, NULL);
    cr_expect_neq(f.answer, RESOURCE_OPEN, "%s %s %s", b->name, start, finish);
    cr_expect_eq(f.answer == RESOURCE_FOUND, f.w != NULL);
    cr_expect(!f.w || weighting_separates(f.w, b, &from, &to), "%s %s", start, finish);
    cr_expect(!f.w || fmpz_is_one(f.w->den));
    position_release(&from);
    position_release(&to);
    return f;
}

/* Every cell is answered, and what one of the paper's counts refuses is refused. */
static void find_all(const char *name, const char *rules, size_t refusals)
{
    board *b;
    pg_error e = {0};
    cr_assert_eq(board_load(&b, name, rules, &e), PG_OK, "%s", e.text);
    size_t refused_cells = 0;
    for (uint32_t s = 0; s < b->holes; s++)
        for (uint32_t t = 0; t < b->holes; t++) {
            pg_buf start = {0};
            buf_printf(&start, "full-%s", b->hole_name[s]);
            resource_found f = found(b, start.text, b->hole_name[t]);
            refused_cells += f.answer == RESOURCE_FOUND;
            resource_found_release(&f);
            buf_release(&start);
        }
    cr_expect_eq(refused_cells, refusals, "%s: %zu", name, refused_cells);
    board_free(b);
}

Test(resource, every_cell_is_answered)
{
    find_all("diamond3", "8", 56); /* as many as figure 6b refuses */
    find_all("path6", NULL, 0);
}

/* The weights of figure 6b are found again. */
Test(resource, finds_the_readable_one)
{
    resource_file wanted = good(CROSS ROWS ". . -1\n", NULL);
    resource_found f = found(wanted.b, "full-c2", "c3");
    cr_assert(f.w);
    cr_expect(weighting_same(f.w, wanted.w));
    resource_found_release(&f);
    resource_release(&wanted);
}

/* Open holes and a number of pegs on both sides. */
Test(resource, finds_for_sets)
{
    resource_file board_of = good(CROSS ROWS ". . -1\n", NULL);
    static const char *const rows[][2] = {
        {"full-c2,b3?b3", "c3?b2,d2#2"},
        {"empty?c1,c2,c3#2", "c5"},
        {"c1,b2", "any#3"},
        {"any#1", "any#2"},
        {"c3", "c3"},
        {"empty", "c3"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        resource_found f = found(board_of.b, rows[i][0], rows[i][1]);
        resource_found_release(&f);
    }
    resource_release(&board_of);
}

/* ---- pictures ------------------------------ */

static void expect_picture(figure *f)
{
    pg_buf out = {0};
    pg_error e = {0};
    cr_assert_eq(figure_write(&out, f, FIGURE_SVG, &e), PG_OK, "%s", e.text);
    cr_expect(!strncmp(buf_text(&out), "<svg", 4) && strstr(buf_text(&out), "</svg>"));
    buf_release(&out);
    figure_free(f);
}

/* Every report as a picture, on a lattice and on a graph, for a count and for what is none. */
Test(resource, pictures)
{
    static const struct {
        const char *text, *start, *finish, *moves;
    } rows[] = {
        {CROSS ROWS ". . -1\n", "full-c3", "c3", "c1-c3,c4-c2"},
        {"board torus4\nweights\n1 0 1 0\n0 0 0 0\n1 0 1/2 0\n0 0 0 1\n", "full-a1", "a1", "c1(b1)a1"},
        {"board path6\nweight v1 1\nweight v2 0\nweight v3 1\nweight v4 0\nweight v5 1\nweight v6 0\n",
         "full-v2", "v5", "v4-v2"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        resource_file f = good(rows[i].text, NULL);
        resource_check c = checked(&f);
        position start = read_position(f.b, rows[i].start), finish = read_position(f.b, rows[i].finish);
        resource_problem p;
        resource_running r;
        resource_found found;
        pg_error e = {0};
        resource_problem_init(&p, f.w, &start, &finish);
        cr_assert_eq(resource_run(&r, f.w, f.b, &start, rows[i].moves, &e), PG_OK, "%s", e.text);
        resource_report report = {&c, &p, true, &r, NULL};
        expect_picture(report_check_forms.figure(&(report_look){.of = &report, .full = true}));
        resource_find(&found, f.b, &start, &finish, NULL);
        resource_findings findings = {f.b, &start, &finish, &found, found.w ? &c : NULL, NULL};
        expect_picture(report_findings_forms.figure(&(report_look){.of = &findings}));
        resource_found_release(&found);
        resource_running_release(&r);
        resource_problem_release(&p);
        position_release(&start);
        position_release(&finish);
        resource_check_release(&c);
        resource_release(&f);
    }
}

/* ---- the nearest count ------------------------------ */

/* No count among all small weightings of a board of 4 holes is nearer than the one that is proved nearest. */
Test(resource, nearest_count)
{
    resource_file f = good("board path:4\nweight v1 2\nweight v2 -1\nweight v3 1/2\nweight v4 3\n", NULL);
    resource_check c = checked(&f);
    resource_nearest n;
    resource_nearest_find(&n, &c, NULL);
    cr_assert(n.w && n.proved && weighting_is_count(n.w, f.b));
    double least = fmpz_get_d(fmpq_numref(n.changes)) / fmpz_get_d(fmpq_denref(n.changes));
    static const double given[] = {2, -1, 0.5, 3};
    for (int i = 0; i < 13 * 13 * 13 * 13; i++) {
        double w[4] = {i % 13, i / 13 % 13, i / 169 % 13, i / 2197}, sum = 0;
        for (int h = 0; h < 4; h++) {
            w[h] = w[h] / 2 - 2;
            sum += fabs(w[h] - given[h]);
        }
        bool count = w[0] + w[1] >= w[2] && w[2] + w[1] >= w[0] && w[1] + w[2] >= w[3] && w[3] + w[2] >= w[1];
        cr_expect(!count || sum >= least - 1e-9, "%g %g %g %g", w[0], w[1], w[2], w[3]);
    }
    resource_nearest_release(&n);
    resource_check_release(&c);
    resource_release(&f);
}

/* ---- along a game ------------------------------ */

/* The value after each jump is the sum over the pegs that are left. */
Test(resource, running_values)
{
    resource_file f = shipped_file("diamond5-c9");
    position start = read_position(f.b, "full-e5"), now;
    static const char *const moves[] = {"g7-e5", "g7-e5,d4-f6", "g7-e5,d4-f6,i5-g7-e5",
                                        "g7-e5,d4-f6,i5-g7-e5,e9-g7"};
    resource_running r;
    fmpz_t sum;
    pg_error e = {0};
    fmpz_init(sum);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        cr_assert_eq(resource_run(&r, f.w, f.b, &start, moves[i], &e), PG_OK, "%s", e.text);
        resource_running_end(&r, &now);
        weighting_max(sum, f.w, &now);
        cr_expect(fmpz_equal(sum, r.value + r.played.jumps), "%s", moves[i]);
        position_release(&now);
        resource_running_release(&r);
    }
    cr_expect_eq(resource_run(&r, f.w, f.b, &start, "g7-e5,g7-e5", &e), PG_INPUT);
    fmpz_clear(sum);
    position_release(&start);
    resource_release(&f);
}

/* ---- limits ------------------------------ */

/* A limit that has passed is no error: the count is there, and it says that it may not be the most readable.
 */
Test(resource, time_is_up)
{
    resource_file f = good(CROSS ROWS ". . -1\n", NULL);
    position start = read_position(f.b, "full-c2"), finish = read_position(f.b, "c3");
    volatile sig_atomic_t stop = 1;
    pg_limits limits = {.threads = 1, .interrupt = &stop};
    resource_found found;
    resource_find(&found, f.b, &start, &finish, &limits);
    cr_expect(found.answer == RESOURCE_OPEN || !found.complete);
    resource_found_release(&found);
    resource_tightest(&found, f.b, &start, &finish, &limits);
    resource_found_release(&found);
    position_release(&start);
    position_release(&finish);
    resource_release(&f);
}
