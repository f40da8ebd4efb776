/* test_exact.c - the lattice against a dense Hermite form, weightings against enumeration. */
#include "exact.h"

#include <criterion/criterion.h>
#include <flint/fmpz_mat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state;
static uint32_t below(uint32_t n)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((state >> 33) % n);
}

static board *load(const char *name, const char *rules)
{
    board *b = NULL;
    pg_error e = {{0}};
    cr_assert_eq(board_load(&b, name, rules, &e), PG_OK, "%s: %s", name, e.text);
    return b;
}

/* A board of `holes` holes with random directed jumps. */
static board *random_free(uint32_t holes, uint32_t jumps)
{
    pg_buf text = {0};
    buf_add(&text, "lattice free\n");
    for (uint32_t h = 0; h < holes; h++)
        buf_printf(&text, "hole h%u\n", h);
    for (uint32_t j = 0; j < jumps; j++)
        buf_printf(&text, "jump h%u h%u h%u\n", below(holes), below(holes), below(holes));
    board *b = NULL;
    pg_error e = {{0}};
    cr_assert_eq(board_parse(&b, text.text, text.length, "random", NULL, &e), PG_OK, "%s", e.text);
    buf_release(&text);
    return b;
}

/* Known groups: shared by Beasley (16 classes), Bell ("Triangular peg solitaire": 4 classes), and computed Smith forms. */
Test(lattice, groups)
{
    static const struct { const char *board, *rules, *group; } table[] = {
        {"english", NULL, "(Z/2)^4"}, {"french", NULL, "(Z/2)^4"},   {"diamond5", NULL, "(Z/2)^4"},
        {"square8", NULL, "(Z/2)^4"}, {"triangle5", NULL, "(Z/2)^2"}, {"english", "8", "trivial"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        board *b = load(table[i].board, table[i].rules);
        lattice *l = lattice_new(b);
        pg_buf text = {0};
        lattice_group_text(l, &text);
        cr_expect_str_eq(text.text, table[i].group, "%s %s: %s", table[i].board, table[i].rules, text.text);
        buf_release(&text);
        lattice_free(l);
        board_free(b);
    }
}

/* Seeds file 004: from the vacant centre of the English board five holes are in the class. */
Test(lattice, rule_of_three)
{
    board *b = load("english", NULL);
    lattice *l = lattice_new(b);
    position start, finish;
    pg_error e = {{0}};
    cr_assert_eq(position_parse(&start, b, "full-d4", &e), PG_OK);
    pg_buf found = {0};
    for (uint32_t h = 0; h < b->holes; h++) {
        cr_assert_eq(position_parse(&finish, b, b->hole_name[h], &e), PG_OK);
        weighting *w = lattice_refutes(l, &start, &finish);
        cr_expect_eq(!w, lattice_same_class(l, start.peg, finish.peg));
        if (w)
            cr_expect(weighting_colours(w, b, &start, &finish));
        else
            buf_printf(&found, "%s ", b->hole_name[h]);
        weighting_free(w);
        position_release(&finish);
    }
    cr_expect_str_eq(found.text, "d1 a4 d4 g4 d7 ");
    buf_release(&found);
    position_release(&start);
    lattice_free(l);
    board_free(b);
}

/* Is b in the lattice of the columns? By the Hermite form of the dense matrix with and without b as a row. */
static bool in_lattice(const board *b, const position *start, const position *finish)
{
    fmpz_mat_t m, h;
    fmpz_mat_init(m, b->jumps + 1, b->holes);
    for (uint32_t j = 0; j < b->jumps; j++)
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const jump_cell *c = jump_cells(b, j) + i;
            fmpz_set_si(fmpz_mat_entry(m, j, c->hole), (slong)c->after - (slong)c->before);
        }
    fmpz_mat_init(h, b->jumps + 1, b->holes);
    fmpz_mat_hnf(h, m);
    fmpz_mat_t without;
    fmpz_mat_init_set(without, h);
    for (uint32_t k = 0; k < b->holes; k++)
        fmpz_set_si(fmpz_mat_entry(m, b->jumps, k), (slong)bits_get(finish->peg, k) - (slong)bits_get(start->peg, k));
    fmpz_mat_hnf(h, m);
    bool same = fmpz_mat_equal(h, without);
    fmpz_mat_clear(m);
    fmpz_mat_clear(h);
    fmpz_mat_clear(without);
    return same;
}

Test(lattice, agrees_with_hermite_form)
{
    state = 1;
    int refused = 0, passed = 0;
    for (int round = 0; round < 400; round++) {
        board *b = random_free(3 + below(8), below(25));
        lattice *l = lattice_new(b);
        position start, finish;
        position_init(&start, b->holes);
        position_init(&finish, b->holes);
        for (uint32_t h = 0; h < b->holes; h++) {
            bits_put(start.peg, h, below(2));
            bits_put(finish.peg, h, below(2));
        }
        weighting *w = lattice_refutes(l, &start, &finish);
        cr_expect_eq(!w, in_lattice(b, &start, &finish), "round %d", round);
        w ? refused++ : passed++;
        weighting_free(w);
        position_release(&start);
        position_release(&finish);
        lattice_free(l);
        board_free(b);
    }
    cr_expect(refused > 50 && passed > 20, "%d refused, %d passed", refused, passed);
}

/* Open holes: refused exactly when every pair of completions is refused by itself would be too strong a demand (the test
 * needs one colouring for all), but a refusal must refuse every pair, and a pair that passes must let the set pass. */
Test(lattice, open_holes)
{
    state = 2;
    for (int round = 0; round < 200; round++) {
        board *b = random_free(4 + below(4), below(10));
        lattice *l = lattice_new(b);
        position start, finish;
        position_init(&start, b->holes);
        position_init(&finish, b->holes);
        for (uint32_t h = 0; h < b->holes; h++) {
            bits_put(start.peg, h, below(2));
            if (below(4) == 0)
                bits_set(finish.open, h);
            else
                bits_put(finish.peg, h, below(3) == 0);
        }
        if (position_open(&finish) && below(2))
            finish.count = (int64_t)(position_pegs(&finish) + below((uint32_t)position_open(&finish) + 1));
        weighting *w = lattice_refutes(l, &start, &finish);
        cr_expect(!w || weighting_colours(w, b, &start, &finish));
        for (uint64_t pegs = 0; pegs < UINT64_C(1) << b->holes; pegs++)
            if (position_has(&finish, &pegs))
                cr_expect(!w || !lattice_same_class(l, start.peg, &pegs), "round %d", round);
        weighting_free(w);
        position_release(&start);
        position_release(&finish);
        lattice_free(l);
        board_free(b);
    }
}

Test(weighting, extremes_by_enumeration)
{
    state = 3;
    for (int round = 0; round < 300; round++) {
        uint32_t holes = 1 + below(9);
        weighting w;
        weighting_init(&w, holes);
        position p;
        position_init(&p, holes);
        for (uint32_t h = 0; h < holes; h++) {
            fmpz_set_si(w.num + h, (slong)below(21) - 10);
            uint32_t kind = below(3);
            bits_put(p.peg, h, kind == 1);
            bits_put(p.open, h, kind == 2);
        }
        if (position_open(&p) && below(2))
            p.count = (int64_t)(position_pegs(&p) + below((uint32_t)position_open(&p) + 1));
        slong most = INT32_MIN, least = INT32_MAX;
        for (uint64_t pegs = 0; pegs < UINT64_C(1) << holes; pegs++) {
            if (!position_has(&p, &pegs))
                continue;
            slong value = 0;
            for (uint32_t h = 0; h < holes; h++)
                value += (pegs >> h & 1) ? fmpz_get_si(w.num + h) : 0;
            most = value > most ? value : most;
            least = value < least ? value : least;
        }
        fmpz_t got;
        fmpz_init(got);
        weighting_max(got, &w, &p);
        cr_expect_eq(fmpz_get_si(got), most);
        weighting_min(got, &w, &p);
        cr_expect_eq(fmpz_get_si(got), least);
        fmpz_clear(got);
        position_release(&p);
        weighting_release(&w);
    }
}

Test(weighting, text_is_canonical)
{
    weighting w;
    weighting_init(&w, 3);
    fmpz_set_si(w.num, -2);
    fmpz_set_si(w.num + 1, 3);
    fmpz_set_si(w.den, -4);
    weighting_canonical(&w);
    pg_buf text = {0};
    for (uint32_t h = 0; h < 3; h++) {
        weighting_text(&text, &w, h);
        buf_char(&text, ' ');
    }
    cr_expect_str_eq(text.text, "1/2 -3/4 0 ");
    buf_release(&text);
    weighting_release(&w);
}

/* A line of thousands of holes: sparse, not dense. */
Test(lattice, long_line, .timeout = 20)
{
    pg_buf text = {0};
    buf_add(&text, "lattice graph\n");
    for (int i = 0; i < 5000; i++)
        buf_printf(&text, "edge v%d v%d\n", i, i + 1);
    board *b = NULL;
    pg_error e = {{0}};
    cr_assert_eq(board_parse(&b, text.text, text.length, "line", NULL, &e), PG_OK, "%s", e.text);
    lattice *l = lattice_new(b);
    pg_buf group = {0};
    lattice_group_text(l, &group);
    cr_expect_str_eq(group.text, "(Z/2)^2");
    buf_release(&group);
    buf_release(&text);
    lattice_free(l);
    board_free(b);
}
