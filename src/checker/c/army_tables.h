/* What army.c and army_tables.c share. */
#ifndef CHECKER_ARMY_TABLES_H
#define CHECKER_ARMY_TABLES_H

#include "check.h"

enum { MOST_DIMENSIONS = 6 };

/* Z^n and its directions, and what is said about it: no peg gets so many levels up with so many soldiers. */
typedef struct army_claim {
    checker *c;
    size_t dimensions, directions;
    const int (*direction)[MOST_DIMENSIONS];
    uint64_t level, pegs;
} army_claim;

/* Reads the rest of the statement, from its box on, and checks it. */
void army_tables_check(const army_claim *claim);

#endif
