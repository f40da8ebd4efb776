/* test_rays.c - extreme resource counts: known numbers, the decomposition against double description of the
 * whole cone, and both against a brute force over sets of jumps that are to be tight, on random boards with
 * lines, with symmetries, with hops. */
#include "rays/rays.h"
#include "boards.h"
#include "rays/cone.h"
#include "report/report.h"

#include <criterion/criterion.h>
#include <flint/fmpz_vec.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static rays_cone *cone_of(const board *b, const uint32_t *part)
{
    rays_cone *c = NULL;
    pg_error e = {0};
    cr_assert_eq(rays_cone_new(&c, b, part, NULL, &e), PG_OK, "%s", e.text);
    return c;
}

static rays_result all_rays(const rays_cone *c)
{
    rays_result r;
    pg_error e = {0};
    pg_limits two = {.threads = 2};
    cr_assert_eq(rays_enumerate(&r, c, &two, NULL, NULL, &e), PG_OK, "%s", e.text);
    cr_assert(r.complete);
    return r;
}

/* The other way: the whole cone at once. */
static rays_result described(const rays_cone *c)
{
    rays_result r = {0};
    collector s;
    collector_init(&s, c, NULL);
    if (c->dim > 0)
        cr_assert_eq(collector_describe(&s, NULL), PG_OK);
    collector_finish(&s, &r);
    return r;
}

static void expect_same(const rays_result *a, const rays_result *b, const char *what)
{
    cr_assert_eq(a->classes, b->classes, "%s: %zu and %zu classes", what, a->classes, b->classes);
    for (size_t i = 0; i < a->classes; i++) {
        cr_expect(weighting_same(a->list[i].w, b->list[i].w), "%s: class %zu", what, i);
        cr_expect(fmpz_equal(a->list[i].size, b->list[i].size), "%s: size of class %zu", what, i);
    }
}

/* Each class unfolds to as many rays as it says; all are counts, and are themselves extreme. */
static void expect_classes(const rays_cone *c, const rays_result *r)
{
    for (size_t i = 0; i < r->classes; i++) {
        size_t count;
        weighting **list = rays_of_class(c, r->list[i].w, &count);
        cr_expect(fmpz_equal_ui(r->list[i].size, count));
        cr_expect(weighting_same(list[0], r->list[i].w));
        for (size_t k = 0; k < count; k++) {
            cr_expect(weighting_is_count(list[k], c->b));
            cr_expect(k == 0 || weights_compare(list[k - 1], list[k]) < 0, "%s: class %zu, %zu of %zu",
                      c->b->name, i, k, count);
        }
        for (size_t k = 0; k < count; k++)
            weighting_free(list[k]);
        free(list);
    }
}

/* ---- known numbers ------------------------------ */

/* Numbers of rays and lines: computed once with lrs and cddlib; those of square4 under 8-move rules, the
 * 4x4 torus and the triangle of side 5 by lrs itself. */
static const struct {
    const char *text, *rules;
    unsigned rays, classes, lines;
} known[] = {
    {"holes\nooooo\n", NULL, 9, 6, 0},
    {"holes\nooo\nooo\nooo\n", NULL, 19, 6, 1},
    {"holes\noooo\noooo\noooo\noooo\n", NULL, 3531, 471, 0},
    {"lattice triangular\nholes\no\noo\nooo\noooo\n", NULL, 182, 39, 0},
    {"wrap both\nholes\nooo\nooo\nooo\n", NULL, 15, 2, 0},
    {"holes\n..o..\n.ooo.\nooooo\n.ooo.\n..o..\n", NULL, 89, 19, 1},
    {"holes\n..o..\n.ooo.\nooooo\n.ooo.\n..o..\n", "6", 1328, 350, 0},
    {"holes\n..o..\n.ooo.\nooooo\n.ooo.\n..o..\n", "8", 6750, 874, 0},
    {"holes\noo\noo\n", NULL, 0, 0, 4},
};

Test(rays, known_numbers_both_ways)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (known[i].rays > (unsigned)tries(5000, 10000))
            continue;
        board *b = parse_rules(known[i].text, known[i].rules);
        rays_cone *c = cone_of(b, NULL);
        cr_expect_eq(rays_cone_lines(c), known[i].lines, "%s", known[i].text);
        rays_result r = all_rays(c), d = described(c);
        cr_expect(fmpz_equal_ui(r.rays, known[i].rays), "%s", known[i].text);
        cr_expect_eq(r.classes, known[i].classes, "%s: %zu classes", known[i].text, r.classes);
        expect_same(&r, &d, known[i].text);
        expect_classes(c, &r);
        rays_result_release(&r);
        rays_result_release(&d);
        rays_cone_free(c);
        board_free(b);
    }
}

/* ---- brute force ------------------------------ */

typedef struct brute {
    const rays_cone *c;
    uint64_t seen[1 << 12]; /* tight sets, for boards of at most 64 rows */
    size_t count;
    uint32_t chosen[16];
} brute;

/* The kernel of the chosen rows, when it is a line that lies in the cone. */
static void try_chosen(brute *s)
{
    const rays_cone *c = s->c;
    fmpz_mat_t m, kernel;
    fmpz_mat_init(m, c->dim, c->dim);
    fmpz_mat_init(kernel, c->dim, c->dim);
    for (uint32_t i = 0; i + 1 < c->dim; i++)
        _fmpz_vec_set(m->rows[i], c->loss->rows[s->chosen[i]], c->dim);
    bool one = fmpz_mat_nullspace(kernel, m) == 1, up = true, down = true;
    uint64_t tight = 0;
    fmpz_t loss;
    fmpz_init(loss);
    for (uint32_t r = 0; one && r < c->rows; r++) {
        fmpz_zero(loss);
        for (uint32_t v = 0; v < c->dim; v++)
            fmpz_addmul(loss, fmpz_mat_entry(c->loss, r, v), fmpz_mat_entry(kernel, v, 0));
        up = up && fmpz_sgn(loss) >= 0;
        down = down && fmpz_sgn(loss) <= 0;
        tight |= (uint64_t)fmpz_is_zero(loss) << r;
    }
    bool fresh = one && (up || down);
    for (size_t i = 0; fresh && i < s->count; i++)
        fresh = s->seen[i] != tight;
    if (fresh)
        s->seen[s->count++] = tight;
    fmpz_clear(loss);
    fmpz_mat_clear(m);
    fmpz_mat_clear(kernel);
}

static void choose(brute *s, uint32_t have, uint32_t from)
{
    if (have + 1 >= s->c->dim) {
        try_chosen(s);
        return;
    }
    for (uint32_t r = from; r < s->c->rows; r++) {
        s->chosen[have] = r;
        choose(s, have + 1, r + 1);
    }
}

/* Free boards of 4 to 6 holes with up to 10 jumps, and small pictures with hops or wraps. */
static void random_text(pg_buf *text)
{
    static const char *const rules[] = {
        "rules custom\ndirection 0 1\ndirection 1 0\npattern 110 011\n",
        "rules custom\ndirection 0 1\ndirection 0 -1\ndirection 1 0\npattern 110 001\npattern 10 01\n",
        "rules custom\ndirection 0 1\ndirection 1 1\ndirection -1 0\npattern 1110 0001\n",
        "wrap rows\n",
        "wrap both\n",
        ""};
    if (below(2)) {
        unsigned holes = 4 + below(3), jumps = 1 + below(10);
        buf_add(text, "lattice free\n");
        for (unsigned h = 0; h < holes; h++)
            buf_printf(text, "hole h%u\n", h);
        for (unsigned j = 0; j < jumps; j++) {
            unsigned a = below(holes), o = (a + 1 + below(holes - 1)) % holes, z = below(holes);
            if (z != a && z != o)
                buf_printf(text, "jump h%u h%u h%u\n", a, o, z);
        }
        return;
    }
    buf_printf(text, "%sholes\n", rules[below(6)]);
    unsigned rows = 1 + below(2), columns = 3 + below(2);
    for (unsigned r = 0; r < rows; r++) {
        for (unsigned k = 0; k < columns; k++)
            buf_char(text, below(8) ? 'o' : '.');
        buf_char(text, '\n');
    }
}

/* Repeated jumps are refused by the reader; such texts are passed over. */
static board *random_board(pg_buf *text)
{
    for (;;) {
        board *b = NULL;
        text->length = 0;
        random_text(text);
        if (board_parse(&b, text->text, text->length, "b", NULL, NULL) == PG_OK)
            return b;
    }
}

static size_t adjacent_count(const rays_cone *c, uint64_t budget);

Test(rays, brute_force_on_random_boards)
{
    state = 7;
    size_t with_lines = 0, with_rays = 0;
    pg_buf text = {0};
    for (int i = 0; i < tries(30, 150); i++) {
        board *b = random_board(&text);
        rays_cone *c = cone_of(b, NULL);
        static brute s;
        s = (brute){.c = c};
        if (c->dim > 0 && c->rows <= 64)
            choose(&s, 0, 0);
        rays_result r = all_rays(c), d = described(c);
        cr_expect(fmpz_equal_ui(r.rays, s.count), "%s: brute force finds %zu", text.text, s.count);
        expect_same(&r, &d, text.text);
        expect_classes(c, &r);
        cr_expect_eq(adjacent_count(c, 1), r.classes, "%s", text.text);
        with_lines += rays_cone_lines(c) > 0;
        with_rays += s.count > 3;
        rays_result_release(&r);
        rays_result_release(&d);
        rays_cone_free(c);
        board_free(b);
    }
    buf_release(&text);
    cr_expect((int)with_lines > tries(3, 20) && (int)with_rays > tries(3, 20), "%zu with lines, %zu rays",
              with_lines, with_rays);
}

/* ---- decomposition of the smaller cones ------------------------------ */

/* Another process, which is this one: it has most of the errands, as bytes there and back. */
static void *other;
static int errands_there;

static void team_begins(void *context, const void *request, size_t length)
{
    (void)context;
    other = rays_server.make(request, length, NULL);
    cr_assert_not_null(other);
}

static void team_ends(void *context)
{
    (void)context;
    rays_server.release(other);
}

/* An errand there, and now and then the rest here: in a thread, which leaves nothing of FLINT's behind. */
static void *some_errands(void *argument)
{
    const team_round *r = argument;
    team_task task = {0};
    pg_buf answer = {0};
    if (r->next(r->context, 1, &task)) {
        task.seconds = HUGE_VAL;
        bool whole = rays_server.answer(other, &task, &answer);
        r->take(r->context, 1, task.number, buf_text(&answer), answer.length, whole);
        if (errands_there++ % 8 == 0)
            r->work(r->context);
    }
    free(task.bytes);
    buf_release(&answer);
    return NULL;
}

static void team_goes_round(void *context, const void *head, size_t length, const team_round *r)
{
    team_round own = *r;
    int before;
    (void)context;
    (void)head;
    (void)length;
    do {
        pthread_t thread;
        before = errands_there;
        cr_assert_eq(pthread_create(&thread, NULL, some_errands, &own), 0);
        pthread_join(thread, NULL);
    } while (errands_there > before);
}

static const team two = {NULL, 2, team_begins, team_ends, team_goes_round};

/* Classes found when every double description counts as dear after `budget` rays. */
static size_t adjacent_count_by(const rays_cone *c, uint64_t budget, const team *others)
{
    collector found;
    rays_result r = described(c), all = {0}; /* a ray to begin with */
    collector_init(&found, c, NULL);
    if (r.classes) {
        uint64_t tight[c->words];
        cone_tight(c, r.list[0].w, tight);
        cr_assert_eq(collector_add(&found, tight, NULL), PG_OK);
        cr_expect_eq(adjacent_classes(&found, NULL, (size_t)1 << 30, budget, others), PG_OK);
    }
    collector_finish(&found, &all);
    size_t count = all.classes;
    rays_result_release(&r);
    rays_result_release(&all);
    return count;
}

static size_t adjacent_count(const rays_cone *c, uint64_t budget)
{
    return adjacent_count_by(c, budget, NULL);
}

Test(rays, decomposition_within_decomposition)
{
    const char *rules[] = {"4", "6"};
    const uint64_t budget[] = {4, 40};
    const size_t expected[] = {19, 350};
    for (int i = 0; i < tries(1, 2); i++) {
        board *b = parse_rules("holes\n..o..\n.ooo.\nooooo\n.ooo.\n..o..\n", rules[i]);
        rays_cone *c = cone_of(b, NULL);
        cr_expect_eq(adjacent_count(c, budget[i]), expected[i]);
        cr_expect_eq(adjacent_count_by(c, budget[i], &two), expected[i]);
        rays_cone_free(c);
        board_free(b);
    }
}

/* The same classes, with the same weights and sizes, whoever made them. */
Test(rays, classes_made_elsewhere)
{
    board *b = parse_rules("holes\n..o..\n.ooo.\nooooo\n.ooo.\n..o..\n", "4");
    rays_cone *c = cone_of(b, NULL);
    rays_result alone, shared;
    pg_error e;
    cr_assert_eq(rays_enumerate(&alone, c, NULL, NULL, NULL, &e), PG_OK);
    errands_there = 0;
    cr_assert_eq(rays_enumerate_by(&shared, c, &two, NULL, NULL, NULL, &e), PG_OK);
    cr_expect(errands_there > 0 && shared.complete);
    cr_expect_eq(alone.classes, shared.classes);
    for (size_t i = 0; i < alone.classes && i < shared.classes; i++) {
        const rays_class *one = &alone.list[i], *other_one = &shared.list[i];
        cr_expect(!weights_compare(one->w, other_one->w) && fmpz_equal(one->size, other_one->size) &&
                  one->tight == other_one->tight && one->extreme == other_one->extreme);
    }
    rays_result_release(&alone);
    rays_result_release(&shared);
    rays_cone_free(c);
    board_free(b);
}

/* ---- groups that are not listed ------------------------------ */

/* A star with nine leaves has 9! symmetries: classes come from the generators. */
Test(rays, many_symmetries)
{
    pg_buf text = {0};
    buf_add(&text, "lattice graph\n");
    for (int i = 1; i <= 9; i++)
        buf_printf(&text, "edge hub leaf%d\n", i);
    board *b = parse_rules(text.text, NULL);
    rays_cone *c = cone_of(b, NULL);
    cr_expect_not(c->listed);
    rays_result r = all_rays(c), s = described(c);
    /* A set of leaves, not empty and not all, is heavier by 1 than the others, and so is the hub: 2^9 - 2
     * rays, in classes by the number of leaves. */
    cr_expect(fmpz_equal_ui(r.rays, 510));
    cr_expect_eq(r.classes, 8);
    expect_same(&r, &s, "star");
    expect_classes(c, &r);
    rays_result_release(&r);
    rays_result_release(&s);
    rays_cone_free(c);
    board_free(b);
    buf_release(&text);
}

/* ---- symmetric counts and samples ------------------------------ */

static bool is_among(const rays_cone *c, const rays_result *r, const weighting *w)
{
    for (size_t i = 0; i < r->classes; i++) {
        size_t count;
        bool found = false;
        weighting **list = rays_of_class(c, r->list[i].w, &count);
        for (size_t k = 0; k < count; k++) {
            found = found || weighting_same(list[k], w);
            weighting_free(list[k]);
        }
        free(list);
        if (found)
            return true;
    }
    return false;
}

static bool constant_on(const weighting *w, const uint32_t *part)
{
    for (uint32_t h = 0; h < w->holes; h++)
        for (uint32_t g = 0; g < h; g++)
            if (part[g] == part[h] && !fmpz_equal(w->num + g, w->num + h))
                return false;
    return true;
}

/* A ray of the board that the group keeps is a ray of the smaller cone; a ray of that cone is marked
 * extreme exactly when it is a ray of the board. */
Test(rays, symmetric_counts)
{
    static const char *const groups[] = {"full",       "rot90",   "rot180",
                                         "left-right", "falling", "left-right,top-bottom"};
    board *b = parse_rules("holes\n..o..\n.ooo.\nooooo\n.ooo.\n..o..\n", "8");
    rays_cone *c = cone_of(b, NULL);
    rays_result all = all_rays(c);
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        uint32_t *part;
        size_t kept = 0, extreme = 0;
        cr_assert_eq(rays_parts(&part, b, groups[i], NULL), PG_OK);
        rays_cone *small = cone_of(b, part);
        rays_result r = all_rays(small), s = described(small);
        expect_same(&r, &s, groups[i]);
        expect_classes(small, &r);
        for (size_t k = 0; k < all.classes; k++) {
            size_t count;
            weighting **list = rays_of_class(c, all.list[k].w, &count);
            for (size_t m = 0; m < count; m++) {
                kept += constant_on(list[m], part);
                weighting_free(list[m]);
            }
            free(list);
        }
        for (size_t k = 0; k < r.classes; k++) {
            cr_expect(constant_on(r.list[k].w, part));
            cr_expect(weighting_is_count(r.list[k].w, b));
            extreme += r.list[k].extreme ? fmpz_get_ui(r.list[k].size) : 0;
            if (r.list[k].extreme)
                cr_expect(is_among(c, &all, r.list[k].w), "%s", groups[i]);
        }
        cr_expect_eq(extreme, kept, "%s: %zu and %zu", groups[i], extreme, kept);
        rays_result_release(&r);
        rays_result_release(&s);
        rays_cone_free(small);
        free(part);
    }
    rays_result_release(&all);
    rays_cone_free(c);
    board_free(b);
}

Test(rays, unknown_groups_are_refused)
{
    board *b = parse_rules("holes\n..o..\n.ooo.\nooooo\n.ooo.\n..o..\n", NULL);
    static const char *const bad[] = {"", "rot60", "rot90,", "full,x", "mirror"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        uint32_t *part;
        pg_error e = {0};
        cr_expect_eq(rays_parts(&part, b, bad[i], &e), PG_INPUT, "%s", bad[i]);
        cr_expect(strstr(e.text, "rot90, rot180"), "%s", e.text);
    }
    board_free(b);
}

Test(rays, samples_are_rays)
{
    board *b = parse_rules("holes\noooo\noooo\noooo\noooo\n", NULL);
    rays_cone *c = cone_of(b, NULL);
    rays_result all = all_rays(c), r, again;
    pg_error e = {0};
    cr_assert_eq(rays_sample(&r, c, 200, 5, NULL, &e), PG_OK, "%s", e.text);
    cr_assert_eq(rays_sample(&again, c, 200, 5, NULL, &e), PG_OK, "%s", e.text);
    cr_expect_eq(r.draws, 200);
    cr_expect_not(r.complete);
    cr_expect(r.classes > 50, "%zu classes", r.classes);
    uint64_t seen = r.fruitless;
    for (size_t i = 0, k = 0; i < r.classes; i++) {
        while (k < all.classes && !weighting_same(all.list[k].w, r.list[i].w))
            k++;
        cr_expect(k < all.classes);
        seen += r.list[i].seen;
    }
    cr_expect_eq(seen, 200);
    expect_same(&r, &again, "the same seed");
    rays_result_release(&r);
    rays_result_release(&again);
    rays_result_release(&all);
    rays_cone_free(c);
    board_free(b);
}

/* ---- limits ------------------------------ */

static bool stop_after_three(void *context, const rays_cone *c, const weighting *w, const fmpz_t size)
{
    (void)c;
    cr_expect(weighting_is_count(w, c->b));
    cr_expect_gt(fmpz_get_ui(size), 0);
    return ++*(int *)context < 3;
}

Test(rays, limits_and_visits)
{
    board *b = parse_rules("holes\noooo\noooo\noooo\noooo\n", NULL);
    rays_cone *c = cone_of(b, NULL);
    for (int threads = 1; threads <= 3; threads++) {
        rays_result r;
        int visits = 0;
        pg_limits late = {.deadline = clock_now() - 1, .threads = threads};
        pg_limits tight = {.memory = 2000, .threads = threads}, free = {.threads = threads};
        cr_assert_eq(rays_enumerate(&r, c, &late, NULL, NULL, NULL), PG_OK);
        cr_expect_not(r.complete);
        rays_result_release(&r);
        cr_assert_eq(rays_enumerate(&r, c, &tight, NULL, NULL, NULL), PG_OK);
        cr_expect_not(r.complete);
        rays_result_release(&r);
        cr_assert_eq(rays_enumerate(&r, c, &free, stop_after_three, &visits, NULL), PG_OK);
        cr_expect_not(r.complete);
        cr_expect_eq(visits, 3);
        cr_expect_eq(r.classes, 3);
        rays_result_release(&r);
    }
    rays_cone_free(c);
    board_free(b);
}

/* ---- reports ------------------------------ */

/* A list is written in full, or cut at the deadline and said to be. */
Test(rays, lists_keep_to_the_time)
{
    board *b = parse_rules("holes\nooooo\n", NULL);
    rays_cone *c = cone_of(b, NULL);
    rays_result r = all_rays(c);
    pg_limits over = {.deadline = clock_now() - 1, .threads = 1};
    pg_buf json = {0}, cut = {0}, text = {0};
    const report_rays of = {&r, b, 0};
    report_rays_forms.json(&json, &(report_look){.of = &of, .full = true});
    cr_expect(strstr(buf_text(&json), "\"complete\": true"));
    cr_expect(strstr(buf_text(&json), "\"rays\": [{\"a1\": "));
    report_rays_forms.json(&cut, &(report_look){.of = &of, .full = true, .limits = &over});
    cr_expect(strstr(buf_text(&cut), "\"complete\": false"));
    cr_expect(strstr(buf_text(&cut), ", \"rays\": []}\n"));
    report_rays_forms.text(&text, &(report_look){.of = &of, .full = true, .limits = &over});
    cr_expect(strstr(buf_text(&text), "cut here: the time is up, 6 more classes are not shown\n"));
    buf_release(&json);
    buf_release(&cut);
    buf_release(&text);
    rays_result_release(&r);
    rays_cone_free(c);
    board_free(b);
}
