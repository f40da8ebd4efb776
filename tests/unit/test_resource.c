/* test_resource.c - weightings in files, and what they are worth: tables of good and bad texts, the counts
 * that ship, and all vacancies and survivors compared with the exact test cell by cell. */
#include "resource/resource.h"

#include "boards.h"
#include "checked.h"
#include "prover/proof.h"
#include "rays/rays.h"
#include "report/report.h"

#include <dirent.h>
#include <flint/fmpz_vec.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CROSS "board diamond3\nrules diagonal\nweights\n"
#define ROWS ". . -1\n. 0 1 0\n-1 1 0 1 -1\n. 0 1 0\n"

static pg_status parse_weights(resource_file *f, const char *text, size_t length, const char *rules,
                               pg_error *e)
{
    return resource_parse(f, text, length, "w", rules, e);
}

static resource_file good(const char *text, const char *rules)
{
    resource_file f;
    pg_error e = {0};
    cr_assert_eq(parse_weights(&f, text, strlen(text), rules, &e), PG_OK, "%s: %s", text, e.text);
    return f;
}

/* ---- reading ------------------------------ */

static const struct {
    const char *text, *message;
} refused[] = {
    {"", "w:1: expected a line 'board NAME'"},
    {"board\n", "w:1: expected a name after 'board'"},
    {"board english french\n", "w:1: expected nothing more after board"},
    {"board english\nboard french\n", "w:2: expected 'board' only once"},
    {"weights\n1\n", "w:1: expected a line 'board NAME' before"},
    {"board nowhere\nweights\n1\n", "w:1: expected a board: board 'nowhere'"},
    {"board ./nowhere.board\nweights\n1\n", "w:1: expected a board: ./nowhere.board"},
    {"board english\nrules none\nweights\n1\n", "w:2: expected rules of this board"},
    {"board path6\nrules 4\nweight v1 1\n", "w:2: expected rules of this board"},
    {"board english\n", "w:1: expected 'weights' and a picture"},
    {"board english\nwidth 3\n", "w:2: expected board, rules, weights or weight, not 'width'"},
    {"board english\nweights 3\n", "w:2: expected nothing more after 'weights'"},
    {"board english\nweight d4 1\n", "w:2: expected 'weights' and a picture"},
    {"board path6\nweights\n1 2 3 4 5 6\n", "w:2: expected lines 'weight HOLE NUMBER'"},
    {"board path6\nweight v7 1\n", "w:2: expected a hole of the board after 'weight', not 'v7'"},
    {"board path6\nweight\n", "w:2: expected a hole of the board after 'weight'"},
    {"board path6\nweight v1\n", "w:2: expected a number for hole v1"},
    {"board path6\nweight v1 1 2\n", "w:2: expected nothing more after the number"},
    {"board path6\nweight v1 1\nweight v1 1\n", "w:3: expected each hole once, not 'v1' again (line 2)"},
    {"board path6\nweight v1 1\nrules 4\n", "w:3: expected 'rules' before the weights"},
    {"board path6\nweight v1 1\n", "w:2: expected a line 'weight v2 NUMBER'"},
    {CROSS, "w:3: expected a row of numbers with hole c1"},
    {CROSS ROWS, "w:7: expected a row of numbers with hole c5"},
    {CROSS ". . x", "w:4: expected a number for hole c1, such as 3 or -1/2, not 'x'"},
    {CROSS ". . .", "w:4: expected a number for hole c1, such as 3 or -1/2, not '.'"},
    {CROSS ". .", "w:4: expected a number for hole c1"},
    {CROSS "1 . 1", "w:4: expected '.' in row 1, column 1, where board diamond3 has no hole, not '1'"},
    {CROSS ROWS "\n. . 1\n", "w:8: expected no blank line"},
    {CROSS ROWS ". . 1 1\n", "w:8: expected '.' in row 5, column 4"},
    {CROSS ROWS ". . 1\n1\n", "w:9: expected '.' in row 6, column 1"},
    {CROSS ". . 1/0", "not '1/0'"},
    {CROSS ". . 1/-2", "not '1/-2'"},
    {CROSS ". . /2", "not '/2'"},
    {CROSS ". . 1/", "not '1/'"},
    {CROSS ". . 1.5", "not '1.5'"},
    {CROSS ". . +1", "not '+1'"},
    {CROSS ". . -", "not '-'"},
    {CROSS ". . 1e3", "not '1e3'"},
    {CROSS ". . 0x1", "not '0x1'"},
    {CROSS ". . 1/2/3", "not '1/2/3'"},
    {CROSS ". . --1", "not '--1'"},
};

Test(resource, bad_texts_name_their_line)
{
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        resource_file f;
        pg_error e = {0};
        const char *text = refused[i].text;
        cr_expect_eq(parse_weights(&f, text, strlen(text), NULL, &e), PG_INPUT, "%s", text);
        cr_expect(strstr(e.text, refused[i].message), "got '%s', expected '%s'", e.text, refused[i].message);
        cr_expect(!strncmp(e.text, "w:", 2), "%s", e.text);
    }
}

/* The fixtures: good-* are read, bad-* refused with their line. */
Test(resource, fixtures)
{
    char folder[400], path[800];
    size_t seen = 0;
    snprintf(folder, sizeof folder, "%s/tests/fixtures/weights", getenv("PAGODA_SOURCE"));
    DIR *d = opendir(folder);
    cr_assert(d);
    for (struct dirent *entry; (entry = readdir(d));) {
        size_t length = strlen(entry->d_name);
        if (length < 8 || strcmp(entry->d_name + length - 8, ".weights"))
            continue;
        resource_file f;
        pg_error e = {0};
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        pg_status s = resource_load(&f, path, NULL, &e);
        bool want_good = !strncmp(entry->d_name, "good-", 5);
        cr_expect_eq(s, want_good ? PG_OK : PG_INPUT, "%s", path);
        char *line = want_good ? NULL : strstr(e.text, ".weights:");
        cr_expect(want_good || (line && line[9] >= '1' && line[9] <= '9'), "%s", e.text);
        if (s == PG_OK)
            resource_release(&f);
        seen++;
    }
    closedir(d);
    cr_expect(seen >= 10);
}

Test(resource, control_characters_are_refused)
{
    static const char text[] = CROSS ". . 1\0 1\n";
    resource_file f;
    pg_error e = {0};
    cr_expect_eq(parse_weights(&f, text, sizeof text - 1, NULL, &e), PG_INPUT);
    cr_expect(strstr(e.text, "w:4: expected text, not the control character 0x00"), "%s", e.text);
}

/* Every beginning of a good file is a bad one, but for its last line feed. */
Test(resource, truncated_files)
{
    static const char text[] = CROSS ROWS ". . -1\n";
    for (size_t length = 0; length + 3 < sizeof text; length++) {
        resource_file f;
        pg_error e = {0};
        cr_expect_eq(parse_weights(&f, text, length, NULL, &e), PG_INPUT, "%.*s", (int)length, text);
    }
}

/* Random changes of good files: read or refused with a line, never more than that. */
Test(resource, changed_files)
{
    static const char *const texts[] = {
        CROSS ROWS ". . -1\n",
        "board path6\nweight v6 -1/3\nweight v5 0\nweight v4 1\nweight v3 1\nweight v2 1\nweight v1 -0\n",
    };
    static const char letters[] = "-/.0123456789 \n\tvwabc#\xff";
    state = 1;
    for (int round = 0; round < 4000; round++) {
        char text[256];
        const char *from = texts[round % 2];
        size_t length = strlen(from);
        memcpy(text, from, length);
        for (int changes = round % 5; changes >= 0; changes--) {
            uint32_t at = below((uint32_t)length);
            text[at] = letters[below(sizeof letters - 1)];
        }
        resource_file f;
        pg_error e = {0};
        pg_status s = parse_weights(&f, text, length, NULL, &e);
        cr_expect(s == PG_OK || (s == PG_INPUT && !strncmp(e.text, "w:", 2)), "%s", e.text);
        if (s == PG_OK)
            resource_release(&f);
    }
}

Test(resource, common_denominator_has_a_limit)
{
    pg_buf text = {0};
    buf_add(&text, "board path6\nweight v1 1/1");
    for (int i = 0; i < 10001; i++)
        buf_char(&text, '0');
    resource_file f;
    pg_error e = {0};
    cr_expect_eq(parse_weights(&f, text.text, text.length, NULL, &e), PG_INPUT);
    cr_expect(strstr(e.text, "w:2: expected fractions whose common denominator"), "%s", e.text);
    buf_release(&text);
}

/* ---- writing ------------------------------ */

Test(resource, written_files_read_back)
{
    static const char *const texts[] = {
        CROSS ROWS ". . -1\n",
        "board torus4\nweights\n1 2 3 4\n-1/2 7/3 0 4/8\n1 1 1 1\n1 1 1 12345678901234567890123456789\n",
        "board path6\nweight v6 -1/3\nweight v5 0\nweight v4 1\nweight v3 1\nweight v2 1\nweight v1 -0\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        resource_file f = good(texts[i], NULL);
        pg_buf text = {0};
        resource_write(&text, f.b, f.b->name, f.w);
        resource_file again = good(text.text, NULL);
        cr_expect(weighting_same(f.w, again.w), "%s", text.text);
        cr_expect_eq(f.b->rules, again.b->rules);
        buf_release(&text);
        resource_release(&f);
        resource_release(&again);
    }
}

/* ---- worth ------------------------------ */

static resource_check checked(const resource_file *f)
{
    resource_check c;
    pg_error e = {0};
    cr_assert_eq(resource_check_run(&c, f->b, f->w, f->board_at, &e), PG_OK, "%s", e.text);
    cr_assert_eq(c.gaining == 0, weighting_is_count(f->w, f->b));
    return c;
}

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

static resource_file shipped_file(const char *name)
{
    char path[512];
    resource_file f;
    pg_error e = {0};
    snprintf(path, sizeof path, "%s/boards/weights/%s.weights", getenv("PAGODA_SOURCE"), name);
    cr_assert_eq(resource_load(&f, path, NULL, &e), PG_OK, "%s", e.text);
    return f;
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
