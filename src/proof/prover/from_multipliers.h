/* from_multipliers.h - from the multipliers of a linear program's rows to a potential. Private to prover. */
#pragma once

#include "exact/exact.h"
#include "model/model.h"

/* Calls `accept` with rational guesses at the multipliers y of the model's rows and of `rows` others behind
 * them, which stand for potentials without weights: each guess is one potential, settled. Returns the first
 * that is accepted, the caller's, or NULL. Rows that say nothing about a potential do not count. */
typedef bool (*potential_accept)(void *context, const potential *p);
potential *from_multipliers_potential(const model *m, potential *const *row, size_t rows, const double *y,
                                      potential_accept accept, void *context);

/* Takes the most frequent of these numbers from all, which changes no difference. */
void from_multipliers_shift(fmpz *value, size_t states);
