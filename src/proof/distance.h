/* distance.h - resource counts made of Fibonacci numbers, for large boards. Private to proof. */
#ifndef PG_DISTANCE_H
#define PG_DISTANCE_H

#include "exact.h"

/* A resource count that refuses the finish, or NULL when none of this kind does. */
weighting *distance_refutes(const board *b, const position *start, const position *finish);

#endif
