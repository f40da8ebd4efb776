/* test_classes.c - colourings to look at, and what they say: against the lattice test itself, on known boards
 * and on random ones. */
#include "classes/classes.h"
#include "boards.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static size_t count_kind(const classes *c, classes_kind kind)
{
    size_t count = 0;
    for (size_t i = 0; i < c->colourings; i++)
        count += c->colouring[i].kind == kind;
    return count;
}

/* Three-colourings and other colourings; classes of holes; the rule of three. Seeds file 000, figure 3b and
 * section 2: sixteen classes by two diagonal labellings on square boards, none under 8-move rules. French:
 * not null-class, so a vacancy's survivors are of another class. */
static const struct {
    const char *name, *rules;
    size_t three, modular, integer;
    uint32_t holes;
    bool by_threes, rule_of_three;
} known[] = {
    {"english", NULL, 2, 0, 0, 9, true, true},    {"english", "8", 0, 0, 0, 1, false, false},
    {"french", NULL, 2, 0, 0, 9, true, false},    {"wiegleb", NULL, 2, 0, 0, 9, true, true},
    {"diamond5", NULL, 2, 0, 0, 9, true, false},  {"square6", NULL, 2, 0, 0, 9, true, true},
    {"square6", "6", 1, 0, 0, 3, false, false},   {"triangle5", NULL, 1, 0, 0, 3, false, false},
    {"hexagon3", NULL, 1, 0, 0, 3, false, false}, {"torus4", NULL, 0, 0, 0, 1, false, false},
    {"star5", NULL, 0, 0, 1, 2, false, false},
};

Test(classes, known_boards)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        board *b = load(known[i].name, known[i].rules);
        classes c;
        classes_init(&c, b);
        const char *name = known[i].name;
        cr_expect_eq(count_kind(&c, CLASSES_THREE), known[i].three, "%s", name);
        cr_expect_eq(count_kind(&c, CLASSES_MODULAR), known[i].modular, "%s", name);
        cr_expect_eq(count_kind(&c, CLASSES_INTEGER), known[i].integer, "%s", name);
        cr_expect_eq(lone_pegs_classes(c.lone), known[i].holes, "%s", name);
        cr_expect_eq(c.by_threes, known[i].by_threes, "%s", name);
        cr_expect_eq(c.rule_of_three, known[i].rule_of_three, "%s", name);
        classes_release(&c);
        board_free(b);
    }
}

/* The labels of the two three-colourings are the diagonals: they rise by one to the right, and by one or two
 * downwards. */
Test(classes, diagonal_labels)
{
    board *b = load("english", NULL);
    classes c;
    classes_init(&c, b);
    for (size_t i = 0; i < 2; i++) {
        const int8_t *label = c.colouring[i].label;
        int down = i == 0 ? 2 : 1;
        for (uint32_t h = 0; h < b->holes; h++)
            cr_expect_eq((3 + label[h] - label[0]) % 3, (b->col[h] - b->col[0] + down * b->row[h] + 6) % 3,
                         "%s", b->hole_name[h]);
    }
    classes_release(&c);
    board_free(b);
}

static unsigned long random_state = 11;

static unsigned roll(unsigned sides)
{
    random_state = random_state * 6364136223846793005ul + 1442695040888963407ul;
    return (unsigned)(random_state >> 33) % sides;
}

/* Do all colourings agree on the two positions? */
static bool all_agree(const classes *c, const uint64_t *a, const uint64_t *b)
{
    bool agree = true;
    fmpz_t x, y;
    fmpz_init(x);
    fmpz_init(y);
    for (size_t i = 0; i < c->colourings; i++) {
        uint32_t m[3], n[3];
        classes_value(&c->colouring[i], a, c->b->holes, m, x);
        classes_value(&c->colouring[i], b, c->b->holes, n, y);
        agree = agree && fmpz_equal(x, y);
        for (int k = 0; k < 3; k++)
            agree = agree && (m[k] + m[(k + 1) % 3]) % 2 == (n[k] + n[(k + 1) % 3]) % 2;
    }
    fmpz_clear(x);
    fmpz_clear(y);
    return agree;
}

static void expect_invariant(const classes *c, const char *text)
{
    for (size_t i = 0; i < c->colourings; i++) {
        const classes_colouring *k = &c->colouring[i];
        if (k->kind != CLASSES_THREE) {
            cr_expect(weighting_is_colouring(k->w, c->b), "%s", text);
            continue;
        }
        for (uint32_t j = 0; j < c->b->jumps; j++) {
            unsigned seen = 0;
            for (uint32_t n = 0; n < c->b->jump[j].length; n++) {
                const jump_cell *cell = jump_cells(c->b, j) + n;
                seen |= cell->before != cell->after ? 1u << k->label[cell->hole] : 0;
            }
            cr_expect_eq(seen, 7, "%s", text);
        }
    }
}

/* Positions near each other by random jumps and changes: the colourings agree exactly when the lattice says
 * so. */
static void expect_generating(const classes *c, const char *text)
{
    uint32_t holes = c->b->holes;
    size_t same = 0;
    for (int i = 0; i < 200; i++) {
        uint64_t a[2] = {0}, b[2] = {0};
        for (uint32_t h = 0; h < holes; h++)
            bits_put(a, h, roll(2));
        for (uint32_t h = 0; h < holes; h++)
            bits_put(b, h, roll(3) ? bits_get(a, h) : roll(2));
        bool together = lattice_same_class(c->l, a, b);
        cr_expect_eq(all_agree(c, a, b), together, "%s", text);
        int64_t lone = lone_pegs_of(c->lone, a);
        for (uint32_t h = 0; h < holes; h++) {
            uint64_t peg[2] = {0};
            bits_set(peg, h);
            cr_expect_eq(lone == lone_pegs_class(c->lone, h), lattice_same_class(c->l, a, peg), "%s", text);
        }
        same += together;
    }
    (void)same;
}

/* From each vacancy: the classes of survivors against the test hole by hole. */
static void expect_survivors(const classes *c, const char *text)
{
    uint32_t holes = c->b->holes;
    for (uint32_t v = 0; v < holes; v++)
        for (uint32_t t = 0; t < holes; t++) {
            uint64_t start[2] = {0}, finish[2] = {0};
            for (uint32_t h = 0; h < holes; h++)
                bits_put(start, h, h != v);
            bits_set(finish, t);
            bool listed = c->survivors[lone_pegs_class(c->lone, v)] == lone_pegs_class(c->lone, t);
            cr_expect_eq(listed, lattice_same_class(c->l, start, finish), "%s: %u to %u", text, v, t);
        }
}

Test(classes, against_the_lattice_on_shipped_boards)
{
    static const char *const names[] = {"english", "french", "triangle5", "hexagon3",
                                        "torus4",  "star5",  "path6"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        board *b = load(names[i], NULL);
        classes c;
        classes_init(&c, b);
        expect_invariant(&c, names[i]);
        expect_generating(&c, names[i]);
        expect_survivors(&c, names[i]);
        classes_release(&c);
        board_free(b);
    }
}

/* Pictures with odd rules, and jumps in a list: groups with factors other than two, free parts, holes in no
 * jump. */
static void random_text(pg_buf *text)
{
    static const char *const rules[] = {
        "rules custom\ndirection 0 1\ndirection 1 0\npattern 1100 0011\n",
        "rules custom\ndirection 0 1\ndirection 0 -1\npattern 11110 00001\n",
        "rules custom\ndirection 0 1\ndirection 1 1\npattern 110 001\npattern 100 011\n",
        "wrap rows\n",
        "wrap both\n",
        ""};
    if (roll(2)) {
        unsigned holes = 4 + roll(4);
        buf_add(text, "lattice free\n");
        for (unsigned h = 0; h < holes; h++)
            buf_printf(text, "hole h%u\n", h);
        for (unsigned j = roll(9); j > 0; j--)
            buf_printf(text, "jump h%u h%u h%u\n", roll(holes), roll(holes), roll(holes));
        return;
    }
    buf_printf(text, "%sholes\n", rules[roll(6)]);
    unsigned rows = 1 + roll(4), columns = 3 + roll(5);
    for (unsigned r = 0; r < rows; r++) {
        for (unsigned k = 0; k < columns; k++)
            buf_char(text, roll(8) ? 'o' : '.');
        buf_char(text, '\n');
    }
}

Test(classes, against_the_lattice_on_random_boards)
{
    size_t three = 0, modular = 0, integer = 0;
    for (int i = 0; i < 150;) {
        pg_buf text = {0};
        board *b = NULL;
        random_text(&text);
        if (board_parse(&b, text.text, text.length, "b", NULL, NULL) == PG_OK) {
            classes c;
            classes_init(&c, b);
            expect_invariant(&c, text.text);
            expect_generating(&c, text.text);
            expect_survivors(&c, text.text);
            three += count_kind(&c, CLASSES_THREE) > 0;
            modular += count_kind(&c, CLASSES_MODULAR) > 0;
            integer += count_kind(&c, CLASSES_INTEGER) > 0;
            classes_release(&c);
            board_free(b);
            i++;
        }
        buf_release(&text);
    }
    cr_expect(three > 10 && modular > 10 && integer > 10, "%zu, %zu, %zu", three, modular, integer);
}

Test(classes, names)
{
    static const struct {
        uint32_t number;
        const char *name;
    } table[] = {{0, "A"}, {25, "Z"}, {26, "AA"}, {27, "AB"}, {701, "ZZ"}, {702, "AAA"}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        pg_buf text = {0};
        classes_name(&text, table[i].number);
        cr_expect_str_eq(text.text, table[i].name);
        buf_release(&text);
    }
}
