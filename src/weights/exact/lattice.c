/* lattice.c - the group of position classes, and the colourings that tell classes apart.
 *
 * Z^holes modulo the net changes of the jumps, as generators and relations. A jump with one hole that is not
 * yet expressed expresses it by the others (its entries are +1 or -1); a jump whose holes are all expressed
 * becomes a relation among the few generators that remain. Relations come first: without them a line of jumps
 * makes Fibonacci numbers, tens of thousands of bits long on a long path. On boards of thousands of holes a
 * handful of generators is left, so that the elimination proper (sparse.c) is tiny.
 *
 * A difference of positions lies outside the lattice exactly when some rational y with integral products with
 * all jumps has a product with it that is no integer (Kronecker); such a y, taken modulo 1, is a colouring.
 * The two three-colourings of the English board and the rule of three are the classical case.
 */
#include "exact/exact.h"
#include "lattice.h"

#include <flint/fmpq_vec.h>
#include <flint/ulong_extras.h>

/* ---- building the presentation ------------------------------------------------------------ */

typedef struct presenting {
    lattice *l;
    bool *known;                /* [holes] */
    uint32_t *unknowns;         /* [jumps]: holes of the jump's net change not yet expressed */
    uint32_t *first, *incident; /* jumps at each hole */
    uint32_t *ready, readies;   /* jumps that came down to one unknown hole */
    uint32_t *whole, wholes;    /* ... and to none */
    bool *used;                 /* [jumps] */
    uint32_t *near, nears;      /* jumps that came down to two */
} presenting;

static int change(const jump_cell *c) { return (int)c->after - (int)c->before; }

/* A cell that changes its hole, in a jump with use[]. */
static bool is_used(const void *use, uint32_t jump, const jump_cell *c)
{
    return ((const bool *)use)[jump] && change(c);
}

static void note_jump(presenting *s, uint32_t j)
{
    if (s->unknowns[j] == 0)
        s->whole[s->wholes++] = j;
    else if (s->unknowns[j] == 1)
        s->ready[s->readies++] = j;
    else if (s->unknowns[j] == 2)
        s->near[s->nears++] = j;
}

static void hole_known(presenting *s, uint32_t h)
{
    s->known[h] = true;
    for (uint32_t i = s->first[h]; i < s->first[h + 1]; i++) {
        s->unknowns[s->incident[i]]--;
        note_jump(s, s->incident[i]);
    }
}

static void new_generator(presenting *s, uint32_t h)
{
    sparse_unit(&s->l->hole[h], s->l->generators++);
    echelon_grow(&s->l->relations, s->l->generators);
    hole_known(s, h);
}

/* The jump's net change over the generators, leaving out one hole (or none: holes). */
static void jump_sum(const lattice *l, uint32_t j, uint32_t except, sparse *sum)
{
    const jump_cell *c = jump_cells(l->board, j);
    for (uint32_t i = 0; i < l->board->jump[j].length; i++)
        if (change(c + i) && c[i].hole != except)
            sparse_addmul_si(sum, &l->hole[c[i].hole], change(c + i));
}

/* Uses a jump with at most one unknown hole, once. */
static void use_jump(presenting *s, uint32_t j)
{
    if (s->used[j])
        return;
    s->used[j] = true;
    const board *b = s->l->board;
    const jump_cell *c = jump_cells(b, j), *missing = NULL;
    for (uint32_t i = 0; i < b->jump[j].length; i++)
        if (change(c + i) && !s->known[c[i].hole])
            missing = c + i;
    sparse sum = {0};
    jump_sum(s->l, j, missing ? missing->hole : b->holes, &sum);
    if (!missing) {
        echelon_insert(&s->l->relations, &sum);
        return;
    }
    sparse_addmul_si(&s->l->hole[missing->hole], &sum, -change(missing));
    sparse_release(&sum);
    echelon_reduce(&s->l->relations, &s->l->hole[missing->hole]);
    hole_known(s, missing->hole);
}

/* A hole to make a generator of: one that leaves a jump with a single unknown, else the first there is. */
static uint32_t next_hole(presenting *s, uint32_t *scan)
{
    const board *b = s->l->board;
    while (s->nears) {
        uint32_t j = s->near[--s->nears];
        for (uint32_t i = 0; s->unknowns[j] == 2 && i < b->jump[j].length; i++)
            if (change(jump_cells(b, j) + i) && !s->known[jump_cells(b, j)[i].hole])
                return jump_cells(b, j)[i].hole;
    }
    while (*scan < b->holes && s->known[*scan])
        ++*scan;
    return *scan;
}

/* The presentation by the jumps with use[j]. */
static lattice *present(const board *b, const bool *use)
{
    lattice *l = PG_NEW(lattice, 1);
    l->board = b;
    l->hole = PG_NEW(sparse, b->holes);
    presenting s = {.l = l, .known = PG_NEW(bool, b->holes), .unknowns = PG_NEW(uint32_t, b->jumps)};
    s.incident = board_jumps_by_hole(b, is_used, use, &s.first);
    for (uint32_t k = 0; k < s.first[b->holes]; k++)
        s.unknowns[s.incident[k]]++;
    s.ready = PG_NEW(uint32_t, b->jumps); /* a jump enters once, when one unknown is left */
    s.whole = PG_NEW(uint32_t, b->jumps);
    s.near = PG_NEW(uint32_t, b->jumps);
    s.used = PG_NEW(bool, b->jumps);
    for (uint32_t j = 0; j < b->jumps; j++)
        if (use[j] && s.unknowns[j])
            note_jump(&s, j);
    uint32_t scan = 0;
    for (uint32_t h; (h = next_hole(&s, &scan)) < b->holes;) {
        new_generator(&s, h);
        while (s.wholes || s.readies)
            use_jump(&s, s.wholes ? s.whole[--s.wholes] : s.ready[--s.readies]);
    }
    echelon_normalise(&l->relations);
    PG_FREE(s.used, s.known, s.unknowns, s.first, s.incident, s.ready, s.whole, s.near);
    return l;
}

lattice *lattice_new(const board *b)
{
    PG_FREED bool *use = PG_NEW(bool, b->jumps);
    for (uint32_t j = 0; j < b->jumps; j++)
        use[j] = true;
    return present(b, use);
}

void lattice_free(lattice *l)
{
    if (!l)
        return;
    for (uint32_t h = 0; h < l->board->holes; h++)
        sparse_release(&l->hole[h]);
    free(l->hole);
    echelon_release(&l->relations);
    free(l);
}

/* ---- from an obstruction to a colouring ------------------------------------------------------ */

/* Smallest prime that does not divide n (n > 0). */
static ulong prime_beside(const fmpz_t n)
{
    ulong p = 2;
    while (!fmpz_fdiv_ui(n, p))
        p = n_nextprime(p, true);
    return p;
}

weighting *lattice_colouring(const lattice *l, const fmpq *z, uint32_t size, const fmpq_t scale, bool modulo)
{
    uint32_t holes = l->board->holes;
    weighting *w = weighting_new(holes);
    fmpq *value = _fmpq_vec_init(holes);
    PG_SCOPED(rational_release) fmpq_t term = {{0, 1}};
    for (uint32_t h = 0; h < holes; h++) {
        const sparse *v = &l->hole[h];
        for (uint32_t i = 0; i < v->length; i++)
            if (v->at[i] < size) {
                fmpq_mul_fmpz(term, z + v->at[i], v->value + i);
                fmpq_add(value + h, value + h, term);
            }
        fmpq_mul(value + h, value + h, scale);
        fmpz_lcm(w->den, w->den, fmpq_denref(value + h));
    }
    for (uint32_t h = 0; h < holes; h++) {
        fmpz_divexact(w->num + h, w->den, fmpq_denref(value + h));
        fmpz_mul(w->num + h, w->num + h, fmpq_numref(value + h));
        if (modulo)
            fmpz_mod(w->num + h, w->num + h, w->den);
    }
    _fmpq_vec_clear(value, holes);
    weighting_canonical(w);
    return w;
}

void common_denominator(fmpz_t out, const fmpq *z, uint32_t size)
{
    fmpz_one(out);
    for (uint32_t i = 0; i < size; i++)
        fmpz_lcm(out, out, fmpq_denref(z + i));
}

/* A factor for the dual vector z at a generator: of finite order with leading relation entry `order` (z /
 * order has integral products with all relations), or free (order 0). The residue of the difference there is
 * `residue`, not 0. The smallest denominator that still tells the classes apart. */
static void choose_scale(fmpq_t scale, const fmpq *z, uint32_t size, const fmpz_t order, const fmpz_t residue)
{
    PG_SCOPED(integer_release) fmpz_t den = {0}, part = {0}, image = {0};
    common_denominator(den, z, size);
    if (fmpz_is_zero(order)) { /* den * z is integral with zero products: divide by a prime */
        fmpz_mul(part, den, residue);
        fmpz_abs(part, part);
        fmpz_set_ui(image, prime_beside(part));
        fmpq_set_fmpz_frac(scale, den, image);
    } else {
        fmpz_mul(den, den, order); /* den * (z / order) is integral */
        fmpq_set_fmpz_frac(scale, den, den);
        fmpq_div_fmpz(scale, scale, order);
        for (ulong p = 2; p < 100; p++) {
            if (fmpz_fdiv_ui(den, p))
                continue;
            fmpz_divexact_ui(part, den, p);
            fmpz_mul(image, part, residue);
            if (fmpz_divisible(image, order))
                continue;
            fmpq_set_fmpz_frac(scale, part, order);
            break;
        }
    }
}

/* A vector over the generators, times *scale, that has integral products with the relations and none with q;
 * false when q is in the lattice of the relations. z[relations->size] is initialised by the caller. */
static bool obstruct(const echelon *relations, sparse *q, fmpq *z, fmpq_t scale)
{
    echelon_reduce(relations, q);
    if (!q->length)
        return false;
    uint32_t at = q->at[0];
    PG_SCOPED(integer_release) fmpz_t order = {0};
    echelon_dual(relations, at, z);
    if (relations->row[at].length)
        fmpz_set(order, relations->row[at].value);
    choose_scale(scale, z, at + 1, order, q->value);
    return true;
}

/* A colouring that gives q no integer, or NULL when q is in the lattice of the relations. */
static weighting *obstruction(const lattice *l, const echelon *relations, sparse *q)
{
    fmpq *z = _fmpq_vec_init(relations->size);
    PG_SCOPED(rational_release) fmpq_t scale = {{0, 1}};
    bool found = obstruct(relations, q, z, scale);
    weighting *w = found ? lattice_colouring(l, z, relations->size, scale, true) : NULL;
    _fmpq_vec_clear(z, relations->size);
    return w;
}

/* ---- problems ----------------------------------------------------------------------------- */

static void add_pegs(const lattice *l, sparse *q, const uint64_t *pegs, slong sign)
{
    for (uint32_t h = 0; h < l->board->holes; h++)
        if (bits_get(pegs, h))
            sparse_addmul_si(q, &l->hole[h], sign);
}

/* v += factor * w, with w's indices moved up by `shift`. */
static void add_shifted(sparse *v, const sparse *w, slong factor, uint32_t shift)
{
    PG_SCOPED(sparse_release) sparse moved = {0};
    sparse_copy(&moved, w);
    for (uint32_t i = 0; i < moved.length; i++)
        moved.at[i] += shift;
    sparse_addmul_si(v, &moved, factor);
}

/* The open holes of a position set: each may change by itself; with a fixed number of pegs, an extra
 * generator counts them and the difference must hold the right number of it. The holes' generators are moved
 * up by `shift`. */
static void add_open(const lattice *l, echelon *relations, sparse *q, const position *p, slong sign,
                     uint32_t shift)
{
    if (position_closed(p))
        return;
    PG_SCOPED(sparse_release) sparse counter = {0};
    if (p->total >= 0) {
        sparse_unit(&counter, relations->size);
        echelon_grow(relations, relations->size + 1);
        sparse_addmul_si(q, &counter, (slong)((size_t)p->total - position_pegs(p)));
    }
    for (uint32_t h = 0; h < l->board->holes; h++) {
        if (!bits_get(p->open, h))
            continue;
        sparse v = {0};
        add_shifted(&v, &l->hole[h], -sign, shift);
        sparse_addmul_si(&v, &counter, 1);
        echelon_insert(relations, &v);
    }
}

/* The class test with the jumps of `made` (may be NULL) moved to the right-hand side. */
static weighting *refute(const lattice *l, const position *start, const position *finish, const int64_t *made)
{
    PG_SCOPED(sparse_release) sparse q = {0};
    add_pegs(l, &q, finish->peg, 1);
    add_pegs(l, &q, start->peg, -1);
    for (uint32_t j = 0; made && j < l->board->jumps; j++) {
        const jump_cell *c = jump_cells(l->board, j);
        for (uint32_t i = 0; made[j] > 0 && i < l->board->jump[j].length; i++)
            if (change(c + i))
                sparse_addmul_si(&q, &l->hole[c[i].hole], -change(c + i) * (slong)made[j]);
    }
    weighting *w;
    if (position_closed(start) && position_closed(finish)) {
        w = obstruction(l, &l->relations, &q);
    } else {
        PG_SCOPED(echelon_release) echelon relations = {0};
        echelon_copy(&relations, &l->relations);
        add_open(l, &relations, &q, start, -1, 0);
        add_open(l, &relations, &q, finish, 1, 0);
        w = obstruction(l, &relations, &q);
    }
    return w;
}

weighting *lattice_refutes(const lattice *l, const position *start, const position *finish)
{
    weighting *w = refute(l, start, finish, NULL);
    if (w && !weighting_colours(w, l->board, start, finish)) {
        weighting_free(w); /* never seen; a verdict is not given on trust */
        return NULL;
    }
    return w;
}

weighting *lattice_refutes_fixed(const board *b, const position *start, const position *finish,
                                 const int64_t *fixed)
{
    PG_FREED bool *use = PG_NEW(bool, b->jumps);
    for (uint32_t j = 0; j < b->jumps; j++)
        use[j] = fixed[j] < 0;
    lattice *l = present(b, use);
    weighting *w = refute(l, start, finish, fixed);
    lattice_free(l);
    return w;
}

/* ---- linked plays: copies of the presentation side by side, tied together by the unknowns ------------ */

/* What one unknown adds to the difference of all plays. */
static void add_unknown(const lattice *l, const linked_class *p, uint32_t k, sparse *v)
{
    for (uint32_t i = 0; i < p->plays; i++)
        for (uint32_t h = 0; p->play[i].slope && h < l->board->holes; h++)
            if (p->unknown[h] == k)
                add_shifted(v, &l->hole[h], p->play[i].slope, i * l->generators);
}

/* The relations of all plays and the difference q; false when a limit was reached
 * before they were all there. */
static bool present_linked(const lattice *l, const linked_class *p, const pg_limits *limits,
                           echelon *relations, sparse *q)
{
    uint32_t size = p->plays * l->generators;
    echelon_grow(relations, size + 1); /* the last generator counts the pegs of the unknown start */
    bool in_time = true;
    for (uint32_t i = 0; i < p->plays && in_time; i++) {
        for (uint32_t r = 0; r < l->generators; r++) {
            sparse v = {0};
            add_shifted(&v, &l->relations.row[r], 1, i * l->generators);
            echelon_insert(relations, &v);
        }
        for (uint32_t h = 0; h < l->board->holes; h++)
            if (p->play[i].base[h])
                add_shifted(q, &l->hole[h], p->play[i].base[h], i * l->generators);
        in_time = limits_check(limits) == PG_OK;
    }
    PG_SCOPED(sparse_release) sparse counter = {0};
    sparse_unit(&counter, size);
    sparse_addmul_si(q, &counter, p->pegs < 0 ? 0 : (slong)p->pegs);
    for (uint32_t k = 0; k < p->unknowns && in_time; k++) {
        sparse v = {0};
        add_unknown(l, p, k, &v);
        if (p->pegs >= 0)
            sparse_addmul_si(&v, &counter, -(slong)p->size[k]);
        echelon_insert(relations, &v);
        in_time = limits_check(limits) == PG_OK;
    }
    for (uint32_t i = 0; i < p->plays && in_time; i++) {
        if (p->play[i].start)
            add_open(l, relations, q, p->play[i].start, -1, i * l->generators);
        if (p->play[i].finish)
            add_open(l, relations, q, p->play[i].finish, 1, i * l->generators);
        in_time = limits_check(limits) == PG_OK;
    }
    return in_time;
}

bool lattice_refutes_linked(const lattice *l, const linked_class *p, const pg_limits *limits, weighting **out,
                            fmpq_t price)
{
    PG_SCOPED(echelon_release) echelon relations = {0};
    PG_SCOPED(sparse_release) sparse q = {0};
    bool ready = present_linked(l, p, limits, &relations, &q);
    fmpq *z = _fmpq_vec_init(relations.size);
    PG_SCOPED(rational_release) fmpq_t scale = {{0, 1}};
    bool found = ready && obstruct(&relations, &q, z, scale);
    for (uint32_t i = 0; found && i < p->plays; i++)
        out[i] = lattice_colouring(l, z + i * l->generators, l->generators, scale, true);
    if (found) {
        fmpq_mul(price, z + p->plays * l->generators, scale);
        fmpq_neg(price, price);
    }
    _fmpq_vec_clear(z, relations.size);
    return found;
}

bool lattice_same_class(const lattice *l, const uint64_t *a, const uint64_t *b)
{
    PG_SCOPED(sparse_release) sparse q = {0};
    add_pegs(l, &q, a, 1);
    add_pegs(l, &q, b, -1);
    echelon_reduce(&l->relations, &q);
    return q.length == 0;
}
