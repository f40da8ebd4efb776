/* reached.c - the start that the prover is at. */
#include "reached.h"
#include "levels/coordinates.h"

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

bool reached_parity_refuses(const reached *r, const position *finish)
{
    gf2 space;
    if (r->board->holes > 64)
        return false;
    uint64_t open = *r->start.open | *finish->open;
    class_span(&space, r->board, open, false, NULL);
    return gf2_add(&space, (*r->start.peg ^ *finish->peg) & ~open, NULL);
}

uint32_t reached_bits(reached *r)
{
    gf2 space;
    if (r->board->holes > 64)
        return UINT32_MAX;
    if (r->bits)
        return r->bits;
    class_span(&space, r->board, *r->start.open, false, NULL);
    r->bits = space.rank ? space.rank : 1;
    return r->bits;
}

double reached_expected(reached *r)
{
    if (!r->expected)
        r->expected = expected_reach(r->board, &r->start);
    double listed = r->list ? (double)listing_count(r->list) : 0;
    return fmin(fmax(r->expected, listed), ldexp(1, (int)reached_bits(r)));
}
