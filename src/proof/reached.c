/* reached.c - the start that the prover is at. */
#include "reached.h"

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

uint32_t reached_bits(reached *r)
{
    uint64_t basis[64] = {0};
    if (r->board->holes > 64)
        return UINT32_MAX;
    for (uint32_t j = 0; !r->bits && j <= r->board->jumps; j++) {
        uint64_t v = 0;
        for (uint32_t i = 0; j < r->board->jumps && i < r->board->jump[j].length; i++) {
            const jump_cell *c = jump_cells(r->board, j) + i;
            v |= (uint64_t)(c->before != c->after) << c->hole;
        }
        add_vector(basis, v);
    }
    if (r->bits)
        return r->bits;
    for (uint32_t h = 0; h < r->board->holes; h++)
        if (bits_get(r->start.open, h))
            add_vector(basis, UINT64_C(1) << h);
    for (uint32_t h = 0; h < 64; h++)
        r->bits += basis[h] != 0;
    r->bits += !r->bits;
    return r->bits;
}
