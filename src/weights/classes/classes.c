/* classes.c - a readable set of colourings, and the classes of holes.
 *
 * lattice_colourings generates all. Those of order two, with the integer ones modulo two, span a space over
 * the field of two; a pair of its elements is a three-colouring when no hole that a jump changes is 0 in
 * both, and every jump has holes of all three labels. All pairs are tried as long as the space is small, and
 * those that are independent of the ones before are kept; what they do not generate stays as it was found.
 * Cost: 4^k / 6 pairs of bit sets for a space of dimension k, at most SPACE.
 */
#include "classes/classes.h"

#include "base/gf2.h"

enum { SPACE = 8 };

/* ---- the space of parities ------------------------------------------------------------------------ */

typedef struct parities {
    const board *b;
    size_t words, count; /* spanning parities: at most SPACE are used */
    uint64_t *set;       /* 2^count x words: every combination, by the bits of its number */
    uint64_t *moved;     /* holes that some jump changes */
    gf2 span;            /* what is generated so far, of combinations */
} parities;

/* w as a parity: (den / 2) * num / den is num / 2 modulo 1; an integer weighting modulo 2. False when the
 * order is odd. */
static bool parity_of(const weighting *w, uint64_t *set)
{
    if (!fmpz_is_one(w->den) && fmpz_is_odd(w->den))
        return false;
    for (uint32_t h = 0; h < w->holes; h++)
        bits_put(set, h, fmpz_is_odd(w->num + h));
    return true;
}

static void mark_moved(parities *p)
{
    p->moved = bits_new(p->b->holes);
    for (uint32_t i = 0; i < p->b->cells; i++)
        if (p->b->cell[i].before != p->b->cell[i].after)
            bits_set(p->moved, p->b->cell[i].hole);
}

/* number[i] gets the number of weighting i's parity among the spanning ones, or -1. */
static void span_parities(parities *p, weighting *const *w, size_t weightings, int *number)
{
    p->words = bits_words(p->b->holes);
    p->set = PG_NEW(uint64_t, p->words << SPACE);
    mark_moved(p);
    for (size_t i = 0; i < weightings; i++) {
        number[i] = -1;
        if (p->count == SPACE || !parity_of(w[i], p->set + (p->words << p->count)))
            continue;
        number[i] = (int)p->count;
        size_t base = (size_t)1 << p->count++;
        for (size_t k = 1; k < base; k++)
            for (size_t x = 0; x < p->words; x++)
                p->set[(base + k) * p->words + x] = p->set[base * p->words + x] ^ p->set[k * p->words + x];
    }
}

/* Is the combination generated so far? */
static bool in_span(const parities *p, uint32_t combination)
{
    gf2 copy = p->span;
    return !gf2_add(&copy, combination, NULL);
}

/* ---- three-colourings --------------------------------------------------------------------------------- */

static bool covers(const parities *p, uint32_t i, uint32_t k)
{
    for (size_t x = 0; x < p->words; x++)
        if (p->moved[x] & ~(p->set[i * p->words + x] | p->set[k * p->words + x]))
            return false;
    return true;
}

/* 1, 2, 3: in the first, in the second, in both; 0: in neither. */
static int element(const parities *p, uint32_t i, uint32_t k, uint32_t hole)
{
    return bits_get(p->set + i * p->words, hole) + 2 * bits_get(p->set + k * p->words, hole);
}

static bool all_labels_everywhere(const parities *p, uint32_t i, uint32_t k)
{
    for (uint32_t j = 0; j < p->b->jumps; j++) {
        const jump_cell *c = jump_cells(p->b, j);
        unsigned seen = 0;
        for (uint32_t n = 0; n < p->b->jump[j].length; n++)
            if (c[n].before != c[n].after)
                seen |= 1u << element(p, i, k, c[n].hole);
        if (seen && seen != 0xe)
            return false;
    }
    return p->b->jumps > 0;
}

/* Labels 0, 1, 2 in the order in which the holes show them. */
static classes_colouring three_colouring(const parities *p, uint32_t i, uint32_t k)
{
    classes_colouring out = {.kind = CLASSES_THREE, .label = PG_NEW(int8_t, p->b->holes)};
    int8_t name[4] = {-1, -1, -1, -1}, next = 0;
    for (uint32_t h = 0; h < p->b->holes; h++) {
        int e = element(p, i, k, h);
        if (e && name[e] < 0)
            name[e] = next++;
        out.label[h] = name[e];
    }
    return out;
}

static void add_colouring(classes *c, classes_colouring k)
{
    PG_RESIZE(c->colouring, c->colourings + 1);
    c->colouring[c->colourings++] = k;
}

static void find_three_colourings(classes *c, parities *p)
{
    for (uint32_t i = 1; i < 1u << p->count; i++)
        for (uint32_t k = i + 1; k < 1u << p->count; k++) {
            if (k > (i ^ k) || !covers(p, i, k) || !all_labels_everywhere(p, i, k))
                continue;
            if (in_span(p, i) || in_span(p, k) || in_span(p, i ^ k))
                continue;
            gf2_add(&p->span, i, NULL);
            gf2_add(&p->span, k, NULL);
            add_colouring(c, three_colouring(p, i, k));
        }
}

/* ---- the set ------------------------------------------------------------------------------------------- */

/* The weightings that the three-colourings do not make superfluous; the others are freed. */
static void keep_others(classes *c, parities *p, weighting **w, size_t weightings, const int *number)
{
    for (size_t i = 0; i < weightings; i++) {
        bool order_two = fmpz_equal_ui(w[i]->den, 2);
        if (order_two && number[i] >= 0 && !gf2_add(&p->span, UINT64_C(1) << number[i], NULL)) {
            weighting_free(w[i]);
            continue;
        }
        classes_kind kind = fmpz_is_one(w[i]->den) ? CLASSES_INTEGER : CLASSES_MODULAR;
        add_colouring(c, (classes_colouring){.kind = kind, .w = w[i]});
    }
}

static void make_colourings(classes *c)
{
    size_t weightings;
    PG_FREED weighting **w = lattice_colourings(c->l, &weightings);
    PG_FREED int *number = PG_NEW(int, weightings + 1);
    parities p = {.b = c->b};
    span_parities(&p, w, weightings, number);
    find_three_colourings(c, &p);
    keep_others(c, &p, w, weightings, number);
    PG_FREE(p.set, p.moved);
}

/* ---- holes ------------------------------------------------------------------------------------------------
 */

/* Are the classes of holes those of row and column modulo three, more than one of them? */
static bool classes_by_threes(const classes *c)
{
    const board *b = c->b;
    uint32_t seen[9], distinct = 0;
    bool known[9] = {false};
    if (!b->row || b->lattice != LATTICE_SQUARE)
        return false;
    for (uint32_t h = 0; h < b->holes; h++) {
        uint32_t at = (uint32_t)(b->row[h] % 3 * 3 + b->col[h] % 3), is = lone_pegs_class(c->lone, h);
        if (known[at] && seen[at] != is)
            return false;
        distinct += !known[at];
        known[at] = true;
        seen[at] = is;
    }
    return distinct > 1 && distinct == lone_pegs_classes(c->lone) && distinct < b->holes;
}

void classes_init(classes *out, const board *b)
{
    *out = (classes){.b = b, .l = lattice_new(b)};
    out->lone = lone_pegs_new(out->l);
    make_colourings(out);
    uint32_t count = lone_pegs_classes(out->lone);
    out->survivors = PG_NEW(int64_t, count);
    out->rule_of_three = out->by_threes = classes_by_threes(out);
    for (uint32_t i = 0; i < count; i++) {
        out->survivors[i] = lone_pegs_from_vacancy(out->lone, i);
        out->rule_of_three = out->rule_of_three && out->survivors[i] == i;
    }
}

void classes_release(classes *c)
{
    for (size_t i = 0; i < c->colourings; i++) {
        free(c->colouring[i].label);
        weighting_free(c->colouring[i].w);
    }
    PG_FREE(c->colouring, c->survivors);
    lone_pegs_free(c->lone);
    lattice_free(c->l);
    *c = (classes){0};
}

void classes_value(const classes_colouring *k, const uint64_t *pegs, uint32_t holes, uint32_t count[3],
                   fmpz_t value)
{
    memset(count, 0, 3 * sizeof *count);
    fmpz_zero(value);
    for (uint32_t h = 0; h < holes; h++) {
        if (!bits_get(pegs, h))
            continue;
        if (k->kind != CLASSES_THREE)
            fmpz_add(value, value, k->w->num + h);
        else if (k->label[h] >= 0)
            count[k->label[h]]++;
    }
    if (k->kind == CLASSES_MODULAR)
        fmpz_mod(value, value, k->w->den);
}

/* ---- names ------------------------------ */

void classes_name(pg_buf *out, uint32_t number)
{
    if (number >= 26)
        classes_name(out, number / 26 - 1);
    buf_char(out, (char)('A' + number % 26));
}

void classes_label(pg_buf *out, const classes_colouring *k, uint32_t hole)
{
    if (k->kind != CLASSES_THREE) {
        add_integer(out, k->w->num + hole);
    } else if (k->label[hole] < 0) {
        buf_char(out, '-');
    } else {
        buf_printf(out, "%d", k->label[hole]);
    }
}
