/* lp.h - linear programs in floating point, warm from one question to the next.
 *
 * What comes back is a proposal: "infeasible" with a vector that should prove it, "feasible" with a point.
 * Callers verify in exact arithmetic. One solver object belongs to the thread that made it.
 */
#pragma once

#include "model/model.h"

typedef enum lp_answer { LP_UNKNOWN, LP_FEASIBLE, LP_INFEASIBLE } lp_answer;

typedef struct lp lp;

/* A copy of the model as a linear program (integrality counts in lp_minimise alone);
 * NULL when the solver fails. */
lp *lp_new(const model *m);
void lp_free(lp *p);
static inline void lp_release(lp **p) { lp_free(*p); }

/* A model with its program, made when it is first asked; all zeros: not made yet. */
typedef struct asked_program {
    bool made;
    model model;
    lp *program;        /* NULL: the solver fails, or there is no model */
    double *multiplier; /* [rows] */
} asked_program;
void asked_open(asked_program *a); /* its model is there */
void asked_release(asked_program *a);
/* True when the solver keeps nothing for this thread yet; it does from now on. Who gets true ends with
 * lp_thread_done. */
bool lp_thread_begin(void);
/* Frees what the solver keeps for this thread; all its lp objects must be gone. */
void lp_thread_done(void);

void lp_set_right(lp *p, uint32_t row, double right);
/* upper < 0: none. */
void lp_set_bounds(lp *p, uint32_t column, double lower, double upper);

/* Adds a row "sum of value[i] * column[i] >= right"; its multiplier is the last one of lp_rows. */
void lp_add_row(lp *p, uint32_t length, const uint32_t *column, const double *value, double right);
uint32_t lp_rows(const lp *p);

/* Is there a point? LP_INFEASIBLE: ray[rows] (may be NULL) gets multipliers y so that y'(row sums)
 * stays below y'(right sides) for all points within the column bounds, up to rounding; all zero
 * when there is none to be had. */
lp_answer lp_solve(lp *p, const pg_limits *limits, double *ray);
/* lp_start_over goes back to the basis of now; else it starts without one. What is answered after it does not
 * depend on what was asked since. */
void lp_keep_basis(lp *p);
void lp_start_over(lp *p);
/* What solving has cost so far: the rows for each step of the simplex method. Does
 * not depend on the machine. */
double lp_work(const lp *p);
/* Column values of the last feasible point. */
void lp_point(const lp *p, double *value);
/* What one unit of a column costs, from now on (0 at first): lp_solve then finds a cheapest point.
 * Not together with lp_extreme. */
void lp_set_cost(lp *p, uint32_t column, double cost);
/* Row multipliers of the last cheapest point: y[rows]. */
void lp_prices(const lp *p, double *y);
/* The largest value of a column over the feasible points, from the last feasible
 * basis. False when unbounded or not solved. y[rows] gets the row multipliers of the optimum. */
bool lp_extreme(lp *p, const pg_limits *limits, uint32_t column, double *value, double *y);

/* A point with a small sum of objective[columns] * column: the smallest over all points, or, with
 * `whole`, over those whose integer columns are whole, by branch and cut over at most so many nodes (0:
 * any number). LP_FEASIBLE: `point` is the best that was found and *proved tells whether the solver
 * believes that there is none better. LP_INFEASIBLE is its belief as well, never a fact. LP_UNKNOWN:
 * nothing was found before a limit. */
lp_answer lp_minimise(lp *p, const pg_limits *limits, const double *objective, bool whole, uint32_t nodes,
                      double *point, bool *proved);
