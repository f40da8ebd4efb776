/* linked.c - "impossible-linked" and "possible-linked": several plays that share an unknown start.
 *
 * The unknown A is a member of a position set that looks the same under a group of motions of the picture: A
 * is one bit for each orbit of holes. A play leads from A, its complement or a given set to another of these;
 * the statement is about all plays at once, with one and the same A. Its proof is a tree over the bits of A.
 * In a leaf each play has at most one vector, and what the vectors say is added up: an affine function of the
 * bits, so its least value, or its residue, is found orbit by orbit. Or one play alone is impossible by a
 * statement made before. Cost: a leaf, its vectors times the holes, over a common denominator of
 * bounded size; vectors as elsewhere.
 */
#include "check.h"

enum side_kind { GIVEN, START, COMPLEMENT };

typedef struct statement_side {
    enum side_kind kind;
    check_position given;
    char *text;
} statement_side;

typedef struct linked {
    check_position start; /* A is one of these; orbits are decided here as the tree goes down */
    char *start_text, *group;
    uint32_t *orbit; /* [holes]: the first hole of its orbit */
    uint64_t plays;
    statement_side (*play)[2]; /* from, to */
    mpz_t *gain;               /* [holes] scratch: what a peg of A there adds, times den */
    mpz_t constant, den;
} linked;

/* ---- motions of the picture ------------------------------------------------------------------------ */

/* (row, col) goes to (m0 row + m1 col, m2 row + m3 col), moved so that top and left edge stay; image[] gets
 * it. False when a hole leaves the board. */
static bool move_picture(const check_board *b, const int m[4], uint32_t *image)
{
    int64_t top = INT64_MAX, left = INT64_MAX, new_top = INT64_MAX, new_left = INT64_MAX;
    for (uint32_t h = 0; h < b->holes; h++) {
        int64_t row = b->row[h], col = b->col[h], r = m[0] * row + m[1] * col, k = m[2] * row + m[3] * col;
        top = row < top ? row : top;
        left = col < left ? col : left;
        new_top = r < new_top ? r : new_top;
        new_left = k < new_left ? k : new_left;
    }
    for (uint32_t h = 0; h < b->holes; h++) {
        int64_t row = b->row[h], col = b->col[h];
        int64_t to = check_hole_at(b, m[0] * row + m[1] * col - new_top + top,
                                   m[2] * row + m[3] * col - new_left + left);
        if (to < 0)
            return false;
        image[h] = (uint32_t)to;
    }
    return true;
}

static void linked_join(uint32_t *orbit, uint32_t holes, const uint32_t *image)
{
    for (uint32_t h = 0; h < holes; h++) {
        uint32_t a = joined_root(orbit, h), b = joined_root(orbit, image[h]);
        orbit[a > b ? a : b] = a < b ? a : b;
    }
}

/* The matrix product a b. */
static void multiply(int out[4], const int a[4], const int b[4])
{
    int product[4] = {a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2],
                      a[2] * b[1] + a[3] * b[3]};
    memcpy(out, product, sizeof product);
}

/* All motions of the lattice: `turns` powers of a rotation, without and with a mirror behind. Joins the
 * orbits of those that keep the board. */
static void linked_join_all(checker *c, linked *l, const int turn[4], int turns)
{
    static const int mirror[4] = {0, 1, 1, 0}; /* rows and columns exchanged: a mirror of either lattice */
    uint32_t *image = heap_new(c, c->board->holes, sizeof *image);
    int m[4] = {1, 0, 0, 1}, n[4];
    for (int i = 0; i < turns; i++) {
        if (move_picture(c->board, m, image))
            linked_join(l->orbit, c->board->holes, image);
        multiply(n, m, mirror);
        if (move_picture(c->board, n, image))
            linked_join(l->orbit, c->board->holes, image);
        multiply(m, m, turn);
    }
    heap_free(image);
}

/* Joins the orbits of one motion, which must keep the board. */
static void join_one(checker *c, linked *l, const int m[4])
{
    uint32_t *image = heap_new(c, c->board->holes, sizeof *image);
    if (!move_picture(c->board, m, image))
        checker_refuse(c, "the board is not the same under %s", l->group);
    linked_join(l->orbit, c->board->holes, image);
    heap_free(image);
}

static void linked_find_orbits(checker *c, linked *l)
{
    static const int right[4] = {0, 1, -1, 0}, half[4] = {-1, 0, 0, -1}, upside[4] = {-1, 0, 0, 1},
                     leftright[4] = {1, 0, 0, -1};
    /* (row, col) -> (col, col - row), and twice */
    static const int sixth[4] = {0, 1, -1, 1}, third[4] = {-1, 1, -1, 0};
    const char *g = l->group;
    bool hexagonal = c->board->lattice == TRIANGULAR, picture = c->board->lattice <= TRIANGULAR;
    l->orbit = heap_new(c, c->board->holes, sizeof *l->orbit);
    for (uint32_t h = 0; h < c->board->holes; h++)
        l->orbit[h] = h;
    if (!strcmp(g, "none"))
        return;
    if (picture && !strcmp(g, "full"))
        linked_join_all(c, l, hexagonal ? sixth : right, hexagonal ? 6 : 4);
    else if (picture && !strcmp(g, "rot180"))
        join_one(c, l, half);
    else if (picture && !hexagonal && !strcmp(g, "rot90"))
        join_one(c, l, right);
    else if (picture && hexagonal && !strcmp(g, "rot60"))
        join_one(c, l, sixth);
    else if (picture && hexagonal && !strcmp(g, "rot120"))
        join_one(c, l, third);
    else if (picture && !hexagonal && !strcmp(g, "reflections")) {
        join_one(c, l, upside);
        join_one(c, l, leftright);
    } else
        checker_refuse(c, "expected a group of motions that this lattice has, not '%s'", quote(g).text);
    for (uint32_t h = 0; h < c->board->holes; h++)
        l->orbit[h] = joined_root(l->orbit, h);
}

/* ---- what is stated ---------------------------------------------------------------------------------- */

static void linked_read_side(checker *c, statement_side *s)
{
    if (line_starts(c, "start") || line_starts(c, "complement")) {
        s->text = copy_text(c, check_field(c, "a side"));
        s->kind = s->text[0] == 's' ? START : COMPLEMENT;
        return;
    }
    s->kind = GIVEN;
    s->text = copy_text(c, position_field(c, c->board, "start, complement or a position", &s->given));
}

static void linked_read_problem(checker *c, linked *l)
{
    const check_board *b = c->board;
    if (board_hole(b, "start") >= 0 || board_hole(b, "complement") >= 0)
        checker_refuse(c, "expected no linked statement on a board with a hole called start or complement");
    l->start_text = copy_text(c, position_field(c, b, "a start", &l->start));
    l->group = copy_text(c, check_field(c, "a group of motions"));
    linked_find_orbits(c, l);
    for (uint32_t h = 0; h < b->holes; h++)
        if (bit(l->start.peg, h) != bit(l->start.peg, l->orbit[h]) ||
            bit(l->start.open, h) != bit(l->start.open, l->orbit[h]))
            checker_refuse(c, "expected a start that is the same under %s, but %s and %s differ", l->group,
                           b->hole[l->orbit[h]], b->hole[h]);
    l->plays = count_field(c, "the number of plays", MAX_HOLES + 1);
    if (l->plays == 0)
        checker_refuse(c, "expected at least one play");
    l->play = heap_new(c, l->plays, sizeof *l->play);
    for (uint64_t i = 0; i < l->plays; i++)
        for (int k = 0; k < 2; k++)
            linked_read_side(c, &l->play[i][k]);
}

static void print_linked(checker *c, const linked *l, const char *verdict, bool open)
{
    text rest = {0};
    text_format(c, &rest, "%s %s", l->start_text, l->group);
    for (size_t i = 0; i < l->plays; i++)
        text_format(c, &rest, " %s:%s", l->play[i][0].text, l->play[i][1].text);
    (open ? check_print_open : print_proved)(c, verdict, text_of(&rest));
}

/* ---- leaves ------------------------------------------------------------------------------------------ */

static void sum_begin(checker *c, linked *l)
{
    mpz_set_ui(l->den, 1);
    mpz_set_ui(l->constant, 0);
    for (uint32_t h = 0; h < c->board->holes; h++)
        mpz_set_ui(l->gain[h], 0);
}

/* Goes over to a denominator that `den` divides; `factor`: what numbers over `den` are to be multiplied by.
 */
static void widen(checker *c, linked *l, const mpz_t den, mpz_t factor)
{
    mpz_t common;
    mpz_init(common);
    mpz_lcm(common, l->den, den);
    demand_denominator(c, common);
    mpz_divexact(factor, common, l->den);
    if (mpz_cmp_ui(factor, 1)) {
        mpz_mul(l->constant, l->constant, factor);
        for (uint32_t h = 0; h < c->board->holes; h++) {
            mpz_mul(l->gain[h], l->gain[h], factor);
            spend(c);
        }
    }
    mpz_divexact(factor, common, den);
    mpz_swap(l->den, common);
    mpz_clear(common);
}

/* Adds sign times the value of one side, times factor: of A as an affine function, of a given set by its
 * extreme or its residue. */
static void linked_add_side(checker *c, linked *l, const vector *v, const mpz_t factor,
                            const statement_side *s, int sign, bool class)
{
    mpz_t value;
    mpz_init(value);
    if (s->kind == GIVEN && class)
        vector_residue(c, value, v, &s->given, sign > 0 ? "finish of a play" : "start of a play");
    else if (s->kind == GIVEN)
        vector_extreme(c, value, v, &s->given, -sign);
    for (uint32_t h = 0; s->kind != GIVEN && h < c->board->holes; h++) {
        ((sign > 0) == (s->kind == START) ? mpz_addmul : mpz_submul)(l->gain[h], v->num[h], factor);
        if (s->kind == COMPLEMENT)
            mpz_add(value, value, v->num[h]);
        spend(c);
    }
    (sign > 0 ? mpz_addmul : mpz_submul)(l->constant, value, factor);
    mpz_clear(value);
}

/* [`pegs` NUMBER]: that many times (pegs of A less their fixed number), which is 0, is added. */
static void linked_add_pegs(checker *c, linked *l)
{
    mpq_t price;
    mpz_t each;
    if (!line_starts(c, "pegs"))
        return;
    if (l->start.count < 0)
        checker_refuse(c, "the number of pegs of the start is not fixed");
    field_word(c, "pegs");
    mpq_init(price);
    mpz_init(each);
    number_field(c, "a number", price);
    widen(c, l, mpq_denref(price), each);
    mpz_mul(each, each, mpq_numref(price));
    for (uint32_t h = 0; h < c->board->holes; h++)
        mpz_add(l->gain[h], l->gain[h], each);
    mpz_submul_ui(l->constant, each, (unsigned long)l->start.count);
    mpq_clear(price);
    mpz_clear(each);
}

/* What the plays with vectors gain together, as constant and gain[]. */
static void read_sum(checker *c, linked *l, bool class)
{
    uint64_t last = 0;
    mpz_t factor;
    mpz_init(factor);
    sum_begin(c, l);
    linked_add_pegs(c, l); /* alone it says that no start has that number of pegs */
    while (field_more(c)) {
        uint64_t play = count_field(c, "the number of a play", l->plays);
        if (play <= last)
            checker_refuse(c, "expected plays of the statement in ascending order, not %llu",
                           (unsigned long long)play);
        last = play;
        size_t index = vector_field(c);
        (class ? demand_colouring : demand_count)(c, index);
        explain_part(c, play, index);
        widen(c, l, c->vector[index].den, factor);
        linked_add_side(c, l, &c->vector[index], factor, &l->play[play - 1][0], -1, class);
        linked_add_side(c, l, &c->vector[index], factor, &l->play[play - 1][1], 1, class);
        spend(c);
    }
    mpz_clear(factor);
    explain_sum(c, class);
}

/* gain[] of each orbit, at its first hole; closed holes go into the constant. */
static void gather_orbits(checker *c, linked *l)
{
    for (uint32_t h = 0; h < c->board->holes; h++) {
        if (bit(l->start.peg, h))
            mpz_add(l->constant, l->constant, l->gain[h]);
        else if (l->orbit[h] != h)
            mpz_add(l->gain[l->orbit[h]], l->gain[l->orbit[h]], l->gain[h]);
        spend(c);
    }
}

static bool open_orbit(const linked *l, uint32_t h) { return bit(l->start.open, h) && l->orbit[h] == h; }

static void linked_leaf_pagoda(checker *c, linked *l)
{
    read_sum(c, l, false);
    gather_orbits(c, l);
    for (uint32_t h = 0; h < c->board->holes; h++) {
        if (open_orbit(l, h) && mpz_sgn(l->gain[h]) < 0)
            mpz_add(l->constant, l->constant, l->gain[h]);
        spend(c);
    }
    if (mpz_sgn(l->constant) <= 0)
        checker_refuse(c, "the plays need not gain more than nothing together under these vectors");
}

static void linked_leaf_class(checker *c, linked *l)
{
    read_sum(c, l, true);
    gather_orbits(c, l);
    for (uint32_t h = 0; h < c->board->holes; h++)
        if (open_orbit(l, h) && !mpz_divisible_p(l->gain[h], l->den))
            checker_refuse(c, "the residue depends on the start: the orbit of %s adds no integer",
                           c->board->hole[h]);
    if (mpz_divisible_p(l->constant, l->den))
        checker_refuse(c, "the plays together gain an integer under these vectors");
}

/* The side when A is, or is one of, `start`. */
static check_position side_at(checker *c, const statement_side *s, const check_position *start)
{
    check_position p = check_position_copy(c, s->kind == GIVEN ? &s->given : start, c->board->holes);
    if (s->kind == COMPLEMENT)
        check_position_complement(&p, c->board->holes);
    return p;
}

/* Is every position of the side, as far as the tree has decided, one of the set? */
static bool side_within(checker *c, const linked *l, const statement_side *s, const check_position *set)
{
    uint32_t holes = c->board->holes;
    check_position p = side_at(c, s, &l->start);
    bool within =
        !set->stuck && (set->count < 0 || p.count == set->count ||
                        (check_position_closed(&p, holes) && check_count_holes(p.peg, holes) == set->count));
    for (uint32_t h = 0; h < holes && within; h++)
        within = bit(set->open, h) || (!bit(p.open, h) && bit(p.peg, h) == bit(set->peg, h));
    check_position_release(&p);
    return within;
}

static void leaf_statement(checker *c, linked *l)
{
    uint64_t play = count_field(c, "the number of a play", l->plays);
    uint64_t number = count_field(c, "the number of a statement", UINT64_MAX);
    if (play == 0)
        checker_refuse(c, "expected the number of a play, not 0");
    if (number == 0 || number > c->statements)
        checker_refuse(c, "expected a statement made before, not %llu", (unsigned long long)number);
    const statement *s = &c->statement[number - 1];
    if (s->verdict != IMPOSSIBLE)
        checker_refuse(c, "statement %llu says %s, not impossible", (unsigned long long)number,
                       verdict_name[s->verdict]);
    if (!part_is_ours(c, s->part)) /* only where the parts were not told of this leaf: standard input */
        give_up(c, "statement %llu is checked by another part: expected the name of a file, for --part",
                (unsigned long long)number);
    if (!side_within(c, l, &l->play[play - 1][0], &s->start) ||
        !side_within(c, l, &l->play[play - 1][1], &s->finish))
        checker_refuse(c, "statement %llu does not cover play %llu here", (unsigned long long)number,
                       (unsigned long long)play);
    explain_covered(c, play, number);
}

static void linked_leaf_empty(checker *c, linked *l)
{
    if (position_possible(&l->start, c->board->holes))
        checker_refuse(c, "there may be a start with that number of pegs here");
    explain_covered(c, 0, 0);
}

/* ---- the tree ---------------------------------------------------------------------------------------- */

static void linked_decide(checker *c, linked *l, uint32_t orbit, int state) /* 0, 1: peg; -1: open */
{
    for (uint32_t h = 0; h < c->board->holes; h++) {
        if (l->orbit[h] != orbit)
            continue;
        (state < 0 ? set_bit : clear_bit)(l->start.open, h);
        (state > 0 ? set_bit : clear_bit)(l->start.peg, h);
    }
}

/* The nodes in preorder; the orbits decided on the way down are a stack. */
static void read_tree(checker *c, linked *l)
{
    uint32_t *decided = heap_new(c, c->board->holes + 1, sizeof *decided);
    bool *second = heap_new(c, c->board->holes + 1, sizeof *second);
    size_t depth = 0;
    for (;;) {
        line_need(c, "a node of the tree");
        const char *kind = check_field(c, "a node of the tree");
        spend(c);
        if (!strcmp(kind, "split")) {
            uint32_t orbit = l->orbit[hole_field(c, c->board)];
            fields_end(c);
            if (!bit(l->start.open, orbit))
                checker_refuse(c, "expected an open hole, not %s", c->board->hole[orbit]);
            decided[depth] = orbit;
            second[depth++] = false;
            linked_decide(c, l, orbit, 0);
            explain_half_hole(c, "start", orbit, false, depth);
            continue;
        }
        if (!strcmp(kind, "pagoda"))
            linked_leaf_pagoda(c, l);
        else if (!strcmp(kind, "class"))
            linked_leaf_class(c, l);
        else if (!strcmp(kind, "statement"))
            leaf_statement(c, l);
        else if (!strcmp(kind, "empty"))
            linked_leaf_empty(c, l);
        else
            checker_refuse(c, "expected split, pagoda, class, statement or empty, not '%s'",
                           quote(kind).text);
        fields_end(c);
        while (depth > 0 && second[depth - 1])
            linked_decide(c, l, decided[--depth], -1);
        if (depth == 0)
            break;
        second[depth - 1] = true;
        linked_decide(c, l, decided[depth - 1], 1);
        explain_half_hole(c, "start", decided[depth - 1], true, depth);
    }
}

/* ---- possible ----------------------------------------------------------------------------------------- */

static void read_games(checker *c, linked *l)
{
    uint32_t holes = c->board->holes;
    check_position at;
    field_word(c, "from");
    position_field(c, c->board, "a position without open holes", &at);
    fields_end(c);
    if (!check_position_closed(&at, holes) || !check_position_has(&l->start, at.peg, holes))
        checker_refuse(c, "expected a completion of the start");
    for (uint32_t h = 0; h < holes; h++)
        if (bit(at.peg, h) != bit(at.peg, l->orbit[h]))
            checker_refuse(c, "the start is not the same under %s: %s and %s differ", l->group,
                           c->board->hole[l->orbit[h]], c->board->hole[h]);
    for (size_t i = 0; i < l->plays; i++) {
        check_position from = side_at(c, &l->play[i][0], &at), to = side_at(c, &l->play[i][1], &at);
        line_need(c, "the game of a play");
        game_check(c, &from, &to);
    }
}

/* ---- the item ------------------------------------------------------------------------------------------ */

void linked_read(checker *c)
{
    linked l = {0};
    char *word = copy_text(c, check_field(c, "a statement"));
    bool impossible = !strcmp(word, "impossible-linked"), possible = !strcmp(word, "possible-linked");
    demand_version(c, 2, "a linked statement");
    if (c->map)
        checker_refuse(c, "expected no linked statement in a map");
    linked_read_problem(c, &l);
    uint32_t holes = c->board->holes;
    l.gain = heap_new(c, holes, sizeof *l.gain);
    mpz_inits(l.constant, l.den, NULL);
    for (uint32_t h = 0; h < holes; h++)
        mpz_init(l.gain[h]);
    explain_linked(c, impossible ? "impossible" : possible ? "possible" : "open", l.start_text, l.group);
    for (size_t i = 0; i < l.plays; i++)
        explain_play(c, l.play[i][0].text, l.play[i][1].text);
    c->part = part_of_statement(c);
    bool open = !impossible && !possible;
    if (!open && !part_takes(c, c->part))
        return;
    if (possible) {
        read_games(c, &l);
    } else {
        fields_end(c);
        if (impossible)
            read_tree(c, &l);
    }
    print_linked(c, &l, word, open);
}
