/* reached.c - the start that the prover is at. */
#include "reached.h"
#include "expected.h"

#include <math.h>

static void forget(reached *r)
{
    listing_free(r->list);
    closure_free(r->set);
    if (r->known)
        position_release(&r->start);
    *r = (reached){0};
}

void reached_release(reached *r) { forget(r); }

void reached_from(reached *r, const board *b, const position *start)
{
    if (r->known && r->board == b && position_same(&r->start, start))
        return;
    forget(r);
    r->board = b;
    r->known = true;
    position_copy(&r->start, start);
}

/* Adds a vector to a basis over GF(2); true when it was independent. */
static bool add_vector(uint64_t *basis, uint64_t v)
{
    for (; v; v ^= basis[__builtin_ctzll(v)]) {
        uint64_t *place = &basis[__builtin_ctzll(v)];
        if (!*place) {
            *place = v;
            return true;
        }
    }
    return false;
}

/* What jumps and open holes change of a position. */
static void span(uint64_t *basis, const board *b, const uint64_t *open)
{
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint64_t v = 0;
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const jump_cell *c = jump_cells(b, j) + i;
            v |= (uint64_t)(c->before != c->after) << c->hole;
        }
        add_vector(basis, v);
    }
    for (uint64_t rest = *open; rest; rest &= rest - 1)
        add_vector(basis, rest & -rest);
}

bool reached_parity_refuses(const reached *r, const position *finish)
{
    uint64_t basis[64] = {0};
    if (r->board->holes > 64)
        return false;
    uint64_t open = *r->start.open | *finish->open;
    span(basis, r->board, &open);
    return add_vector(basis, (*r->start.peg ^ *finish->peg) & ~open);
}

uint32_t reached_bits(reached *r)
{
    uint64_t basis[64] = {0};
    if (r->board->holes > 64)
        return UINT32_MAX;
    if (r->bits)
        return r->bits;
    span(basis, r->board, r->start.open);
    for (uint32_t h = 0; h < 64; h++)
        r->bits += basis[h] != 0;
    r->bits += !r->bits;
    return r->bits;
}

double reached_expected(reached *r)
{
    if (!r->expected)
        r->expected = expected_reach(r->board, &r->start);
    double listed = r->list ? (double)listing_count(r->list) : 0;
    return fmin(fmax(r->expected, listed), ldexp(1, (int)reached_bits(r)));
}
