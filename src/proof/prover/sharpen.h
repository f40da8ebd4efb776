/* sharpen.h - rows that only real games satisfy, found where the linear program
 * has none. Private to prover. */
#pragma once

#include "from_multipliers.h"
#include "prover/proof.h"
#include "solve/lp.h"

typedef struct sharpener sharpener;
/* For one problem and its linear program, to which it adds rows. Borrows what it is given. Its walk programs
 * and that linear program may cost so much work together (lp_work): SHARPENER_WORK, some ten seconds, or
 * less. */
enum { SHARPENER_WORK = 10000000 };
sharpener *sharpener_new(const model *m, lp *p, const position *start, const position *finish,
                         const pg_limits *limits, double most_work);
void sharpener_free(sharpener *s);
size_t sharpener_bytes(const board *b); /* of all rows that one can have, about */

/* Adds rows that the point value[columns] violates. False when none was found, when there are enough, or when
 * its work is spent. `deep`: also looks at the larger regions. */
bool sharpener_cut(sharpener *s, const double *value, bool deep);

/* Takes a row that another one of the problem had (sharpener_take). */
void sharpener_add(sharpener *s, potential *p);

/* Is the work that one problem may cost done, that of its linear program included? It does
 * not depend on the machine. */
bool sharpener_spent(const sharpener *s);

/* Moves the potentials of all rows added into a list of the caller's; the sharpener is good for nothing but
 * sharpener_free then. Returns how many. */
size_t sharpener_take(sharpener *s, potential ***out);

/* from_multipliers_potential for multipliers of all rows, those added included. */
potential *sharpener_guess(const sharpener *s, const double *y, potential_accept accept, void *context);
