/* vipr_rows.h - the derived rows of a proof in VIPR's format: sums of rows, bounds that take columns away,
 * and how each is spelled. Private to prover; vipr.c puts a proof together of them.
 */
#pragma once

#include "box.h"
#include "model/model.h"
#include "prover/proof.h"

/* ---- bounds, and where in the tree they hold ------------------------------------------------- */

typedef struct cap cap;

typedef struct bound_row {
    uint32_t column;
    bool upper;
    int64_t value;
    int64_t row;   /* its row in the file, -1: not derived yet */
    const cap *by; /* what derives it then .. */
    int64_t from;  /* .. a row of the model, or, -1, the cap's vector */
} bound_row;

typedef struct vipr_node {
    box box;
    uint32_t part;              /* the finish that is refuted here, of several */
    bound_row **lower, **upper; /* [columns]; an upper one may be NULL: none */
} vipr_node;

struct cap {
    const weighting *vector; /* NULL: rows of the model instead */
    vipr_node before;
};

typedef struct vipr_writer {
    const model *model;
    int64_t bounds;    /* bound rows of the problem: the model's rows come behind them */
    int64_t rows;      /* rows so far */
    pg_buf text;       /* the derived rows */
    bound_row **bound; /* all there are, owned */
    size_t bound_count, bound_room;
    cap **cap; /* owned */
    size_t caps, cap_room;
    bool holds; /* no step has failed */
    const problem *problem;
    uint32_t finishes;
    const branch_tree *tree; /* [finishes] */
} vipr_writer;

/* A bound that holds from here on; `row` -1: `by` derives it when it is used. The writer owns it. */
bound_row *vipr_add_bound(vipr_writer *w, uint32_t column, bool upper, int64_t value, int64_t row,
                          const cap *by);
/* Gives a bound its row, if it has none. */
void vipr_derive(vipr_writer *w, bound_row *b);
/* The whole problem. Numbers its bound rows: for each column its lower bound and, where there is one, its
 * upper. */
void vipr_node_whole(vipr_writer *w, vipr_node *n);
/* vipr_node_release the copy, and the whole; `columns` are those of the model. */
void vipr_node_copy(vipr_node *to, const vipr_node *from, uint32_t columns);
void vipr_node_release(vipr_node *n);

/* ---- sums of rows ---------------------------------------------------------------------------- */

typedef struct sum {
    uint32_t rows, columns;
    fmpq *times;          /* [rows] multipliers of the model's rows */
    fmpq *coefficient;    /* [columns] what is left of the columns */
    const bound_row **by; /* [columns] the bound that took the column away, or NULL */
    fmpq *by_times;       /* [columns] and its multiplier */
    fmpq_t right;
} sum;

enum { NO_COLUMN = UINT32_MAX };

/* The equation of a weighting. */
void vipr_sum_weigh(sum *s, const model *m, const vipr_node *n, const weighting *y);
/* One row of the model, or minus it. */
void vipr_sum_one(sum *s, const model *m, uint32_t row, int sign);
void vipr_sum_release(sum *s);
/* Takes all columns but one away, at the bounds where the left side is largest: a ">=" for what is left. */
void vipr_take_all(vipr_writer *w, sum *s, const vipr_node *n, uint32_t but);
/* Takes the columns with a fractional coefficient away: `least` at the bounds where the left side is smallest
 * (a "<=" for what is left), else where it is largest. Nothing is lost where they are fixed, as in a class
 * leaf. */
void vipr_take_fractions(vipr_writer *w, sum *s, const vipr_node *n, bool least);

/* ---- rows of the file ------------------------------------------------------------------------ */

/* The row that the sum says, by `lin`; minus the row `less` when that is not -1 (the sum's coefficients and
 * right side are those of the difference). Returns its number. */
int64_t vipr_write_sum(vipr_writer *w, const char *kind, char sense, const sum *s, int64_t less);
/* Row `of`, which the sum says, rounded: down for L, up for G. */
int64_t vipr_write_round(vipr_writer *w, char sense, sum *s, int64_t of);
/* A contradiction: 0 >= a positive number. */
int64_t vipr_write_false(vipr_writer *w, const sum *s, int64_t less);
