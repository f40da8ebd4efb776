/* sharpen.h - rows that only real games satisfy, found where the linear program
 * has none. Private to prover. */
#pragma once

#include "model/model.h"
#include "prover/proof.h"
#include "solve/lp.h"

/* ---- from_multipliers.c ---- */
/* Calls `accept` with rational guesses at the multipliers y of the model's rows and of `rows` others behind
 * them, which stand for potentials without weights: each guess is one potential, settled. Returns the first
 * that is accepted, the caller's, or NULL. Rows that say nothing about a potential do not count. */
typedef bool (*potential_accept)(void *context, const potential *p);
potential *from_multipliers_potential(const model *m, potential *const *row, size_t rows, const double *y,
                                      potential_accept accept, void *context);

/* Takes the most frequent of these numbers from all, which changes no difference. */
void from_multipliers_shift(fmpz *value, size_t states);

/* ---- sharpen.c ---- */
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

/* ---- landmark.c ---- */
typedef struct landmarks landmarks;
/* Borrows what it is given. */
landmarks *landmarks_new(const board *b, const position *start, const position *finish);
void landmarks_free(landmarks *l);
/* Looks for rows "of these jumps at least one is made" that the numbers x[jumps] violate, as potentials of
 * one state, the caller's. Whether start and finish differ as such a row asks is for the exact value of the
 * potential to say. found[most]; returns how many. */
size_t landmarks_find(landmarks *l, const double *x, potential **found, size_t most);
/* A region that has to change, and that no jump of the board can be the first, or the last, to change: a
 * potential that refutes the problem by itself, the caller's; NULL when none was found. */
potential *landmarks_stuck(const board *b, const position *start, const position *finish);

/* ---- window.c ---- */
enum { WINDOW_MOST = 10 }; /* holes: 2^10 states */

typedef struct window {
    uint32_t holes, hole[WINDOW_MOST]; /* ascending */
} window;

/* Regions of 2 .. WINDOW_MOST holes by ascending size, none twice; free() them. */
size_t windows_list(window **out, const board *b);
