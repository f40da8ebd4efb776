/* reached.h - what can be reached from one start, kept for all finishes that are asked about. Private to
 * proof. */
#pragma once

#include "closure/closure.h"
#include "prover/proof.h"
#include "search/listing.h"

typedef struct reached {
    const board *board;
    position start;
    bool known;      /* there is a start */
    listing *list;   /* NULL: not begun */
    closure *set;    /* NULL: not made */
    uint32_t bits;   /* the positions of a class are 2^bits; 0: not worked out */
    double expected; /* about how many of them can be reached; 0: not worked out */
} reached;

void reached_release(reached *r);
/* Makes it that of this start; what was known of another one goes. */
void reached_from(reached *r, const board *b, const position *start);
/* 2^bits positions are in the class of a closed start, and in those of an open one; UINT32_MAX beyond 64
 * holes. */
uint32_t reached_bits(reached *r);
/* A guess how many of them can be reached. */
double reached_expected(reached *r);
/* Does the parity of some set of holes tell the start from the finish? Then class refuses; the number of pegs
 * is not looked at. False beyond 64 holes. */
bool reached_parity_refuses(const reached *r, const position *finish);

/* ---- expected.c ---- */
/* A guess from random games, always the same one: about right for the third root of the number, which is what
 * it is asked for. Boards of at most 64 holes. */
double expected_reach(const board *b, const position *start);
