/* test_exact.c - the lattice against a dense Hermite form, weightings against enumeration. */
#include "exact/exact.h"
#include "boards.h"

#include <criterion/criterion.h>
#include <flint/fmpz_mat.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    pg_error e = {0};
    cr_assert_eq(board_parse(&b, text.text, text.length, "random", NULL, &e), PG_OK, "%s", e.text);
    buf_release(&text);
    return b;
}

/* Known groups: shared by Beasley (16 classes), Bell ("Triangular peg solitaire": 4
 * classes), and computed Smith forms. */
Test(lattice, groups)
{
    static const struct {
        const char *board, *rules, *group;
    } table[] = {
        {"english", NULL, "(Z/2)^4"}, {"french", NULL, "(Z/2)^4"},    {"diamond5", NULL, "(Z/2)^4"},
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
    pg_error e = {0};
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
        fmpz_set_si(fmpz_mat_entry(m, b->jumps, k),
                    (slong)bits_get(finish->peg, k) - (slong)bits_get(start->peg, k));
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

/* Open holes: refused exactly when every pair of completions is refused by itself would be too strong a
 * demand (the test needs one colouring for all), but a refusal must refuse every pair, and a pair that
 * passes must let the set pass. */
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
            finish.total = (int64_t)(position_pegs(&finish) + below((uint32_t)position_open(&finish) + 1));
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
        weighting *w = weighting_new(holes);
        position p;
        position_init(&p, holes);
        for (uint32_t h = 0; h < holes; h++) {
            fmpz_set_si(w->num + h, (slong)below(21) - 10);
            uint32_t kind = below(3);
            bits_put(p.peg, h, kind == 1);
            bits_put(p.open, h, kind == 2);
        }
        if (position_open(&p) && below(2))
            p.total = (int64_t)(position_pegs(&p) + below((uint32_t)position_open(&p) + 1));
        slong most = INT32_MIN, least = INT32_MAX;
        for (uint64_t pegs = 0; pegs < UINT64_C(1) << holes; pegs++) {
            if (!position_has(&p, &pegs))
                continue;
            slong value = 0;
            for (uint32_t h = 0; h < holes; h++)
                value += (pegs >> h & 1) ? fmpz_get_si(w->num + h) : 0;
            most = value > most ? value : most;
            least = value < least ? value : least;
        }
        fmpz_t got;
        fmpz_init(got);
        weighting_max(got, w, &p);
        cr_expect_eq(fmpz_get_si(got), most);
        weighting_min(got, w, &p);
        cr_expect_eq(fmpz_get_si(got), least);
        fmpz_clear(got);
        position_release(&p);
        weighting_free(w);
    }
}

Test(weighting, text_is_canonical)
{
    weighting *w = weighting_new(3);
    fmpz_set_si(w->num, -2);
    fmpz_set_si(w->num + 1, 3);
    fmpz_set_si(w->den, -4);
    weighting_canonical(w);
    pg_buf text = {0};
    for (uint32_t h = 0; h < 3; h++) {
        weighting_text(&text, w, h);
        buf_char(&text, ' ');
    }
    cr_expect_str_eq(text.text, "1/2 -3/4 0 ");
    buf_release(&text);
    weighting_free(w);
}

/* A line of tens of thousands of holes: sparse, not dense, and of small numbers; each hole as the sum of the
 * two before it would be Fibonacci numbers, over half a gigabyte. (Sanitizers count no bytes here.) */
Test(lattice, long_line, .timeout = 20)
{
    pg_buf text = {0};
    buf_add(&text, "lattice graph\n");
    for (int i = 0; i < 65000; i++)
        buf_printf(&text, "edge v%d v%d\n", i, i + 1);
    board *b = NULL;
    pg_error e = {0};
    cr_assert_eq(board_parse(&b, text.text, text.length, "line", NULL, &e), PG_OK, "%s", e.text);
    size_t before = mallinfo2().uordblks;
    lattice *l = lattice_new(b);
    cr_expect_leq(mallinfo2().uordblks - before, (size_t)64 << 20);
    pg_buf group = {0};
    lattice_group_text(l, &group);
    cr_expect_str_eq(group.text, "(Z/2)^2");
    buf_release(&group);
    buf_release(&text);
    lattice_free(l);
    board_free(b);
}

/* ---- potentials ------------------------------------------------------------------------------- */

/* Values between -3 and 3, many of them 0. */
static void scatter(fmpz *value, size_t count)
{
    for (size_t i = 0; i < count; i++)
        fmpz_set_si(value + i, below(2) ? 0 : (slong)below(7) - 3);
}

/* A table of a random region, or one state of it. */
static void add_random_block(potential *p, uint32_t holes)
{
    uint32_t hole[8], used = 0;
    uint64_t word = below(256);
    for (uint32_t h = 0; h < holes && used < 5; h++)
        if (below(2))
            hole[used++] = h;
    if (used == 0)
        return;
    potential_block *k = potential_add(p, used, hole, below(2) ? &word : NULL);
    scatter(k->value, potential_block_values(k));
}

static slong value_of(const potential *p, uint64_t pegs)
{
    slong sum = 0;
    for (uint32_t h = 0; h < p->weights->holes; h++)
        sum += pegs >> h & 1 ? fmpz_get_si(p->weights->num + h) : 0;
    for (size_t i = 0; i < p->blocks; i++) {
        const potential_block *k = &p->block[i];
        uint64_t word = 0;
        for (uint32_t j = 0; j < k->holes; j++)
            word |= (pegs >> k->hole[j] & 1) << j;
        if (!k->state)
            sum += fmpz_get_si(k->value + word);
        else if (((word ^ *k->state) & ((UINT64_C(1) << k->holes) - 1)) == 0)
            sum += fmpz_get_si(k->value);
    }
    return sum;
}

/* No position gains more than potential_gain says, and with a single region some position gains just that. */
static void expect_gains(const board *b, const potential *p)
{
    fmpz_t gain;
    fmpz_init(gain);
    for (uint32_t j = 0; j < b->jumps; j++) {
        slong most = WORD_MIN;
        for (uint64_t pegs = 0; pegs < UINT64_C(1) << b->holes; pegs++) {
            uint64_t after = pegs;
            if (!jump_fits(b, j, &pegs))
                continue;
            jump_play(b, j, &after);
            slong got = value_of(p, after) - value_of(p, pegs);
            most = got > most ? got : most;
        }
        potential_gain(gain, p, b, j);
        cr_assert(fmpz_cmp_si(gain, most) >= 0, "jump %u", j);
        cr_assert(p->blocks > 1 || fmpz_cmp_si(gain, most) == 0, "jump %u", j);
    }
    fmpz_clear(gain);
}

static void expect_extremes(const board *b, const potential *p)
{
    position at;
    position_init(&at, b->holes);
    for (uint32_t h = 0; h < b->holes; h++) {
        bits_put(at.open, h, below(2));
        bits_put(at.peg, h, !bits_get(at.open, h) && below(2));
    }
    if (below(2) && position_open(&at))
        at.total = (int64_t)(position_pegs(&at) + below((uint32_t)position_open(&at) + 1));
    slong most = WORD_MIN, least = WORD_MAX;
    for (uint64_t pegs = 0; pegs < UINT64_C(1) << b->holes; pegs++)
        if (position_has(&at, &pegs)) {
            slong got = value_of(p, pegs);
            most = got > most ? got : most;
            least = got < least ? got : least;
        }
    fmpz_t bound;
    fmpz_init(bound);
    potential_max(bound, p, &at);
    cr_assert(fmpz_cmp_si(bound, most) >= 0);
    potential_min(bound, p, &at);
    cr_assert(fmpz_cmp_si(bound, least) <= 0);
    fmpz_clear(bound);
    position_release(&at);
}

/* Gains and extremes of random potentials against all positions of small boards. */
Test(exact, potentials)
{
    static const char *const text[] = {
        "holes\noooooo\n",
        "rules 8\nholes\nooo\nooo\n",
        "rules custom\ndirection 0 1\ndirection 1 0\npattern 110 011\npattern 10 01\nholes\nooo\nooo\n",
        "wrap rows\nholes\noooo\noo.o\n",
    };
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        board *b;
        pg_error e = {0};
        cr_assert_eq(board_parse(&b, text[i], strlen(text[i]), "toy", NULL, &e), PG_OK, "%s", e.text);
        for (int round = 0; round < 200; round++) {
            potential *p = potential_new(b->holes);
            if (round % 2)
                scatter(p->weights->num, b->holes);
            for (uint32_t n = round % 4 < 2 ? 1 : 3; n > 0; n--)
                add_random_block(p, b->holes);
            potential_settle(p, b);
            expect_gains(b, p);
            expect_extremes(b, p);
            potential_free(p);
        }
        board_free(b);
    }
}
