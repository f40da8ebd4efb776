/* counts.h - linear and integer programs over the weights of a problem. Private to resource.
 *
 * The counts of the pagoda program (model.h), with one column for each orbit of holes instead of one for each
 * hole: symmetries of holes and jumps that fix start and finish lose nothing over the rationals, as the
 * average of the images of a count is as good as the count.
 */
#pragma once

#include "model/builder.h"
#include "board/problem.h"
#include "resource/resource.h"
#include "exact/rational.h"

/* Holes that are to weigh the same. */
typedef struct orbits {
    uint32_t holes, count;
    uint32_t *of;   /* [holes]: 0 .. count-1, by first hole */
    uint32_t *size; /* [count] */
} orbits;
void orbits_single(orbits *o, uint32_t holes); /* every hole by itself */
/* Those that `images` permutations (images x holes) generate. orbits_release both. */
void orbits_under(orbits *o, uint32_t holes, const uint32_t *image, uint32_t images);
void orbits_of_problem(orbits *o, const problem *p, const pg_limits *limits); /* under all its symmetries */
void orbits_release(orbits *o);

/* ---- the program (counts.c) ------------------------------ */

/* Columns 0 .. orbits-1 of the model are the weights. More rows and columns may be added to `to` until
 * counts_finish. The roles of rows and columns mean nothing here. */
typedef struct counts {
    model m;
    builder to;
    const orbits *o;
    uint32_t separation; /* the row max w(start) - min w(finish) <= -1 */
} counts;
void counts_init(counts *c, const problem *p, const orbits *o);
uint32_t counts_column(counts *c, bool integer, bool from_zero, bool to_one);
/* Rows -bound <= weight <= bound for a column that is bound / factor. */
void counts_bound(counts *c, uint32_t orbit, uint32_t bound, int32_t factor);
/* A column for each orbit that is at least the size of its weight: the first of them. */
uint32_t counts_sizes(counts *c);
void counts_finish(counts *c);
void counts_release(counts *c);

/* A weighting from the orbits' values by rounding: nearest whole numbers, divided by their common factor. */
weighting *counts_whole(const orbits *o, const double *value);
bool counts_separate(void *problem, const weighting *w); /* a rational_accept: it refuses the finish */
/* From values that are fractions up to rounding and scale: whole numbers without a common factor; the first
 * that `accept` takes, or NULL. */
weighting *counts_guess(const problem *p, const orbits *o, const double *value, rational_accept accept,
                        void *context);

/* ---- symmetries of a problem (subgroups.c) ------------------------------ */

enum { SUBGROUP_ELEMENTS = 64 }; /* groups up to this order are listed with their subgroups */

typedef struct symmetries {
    symmetry_group group;
    uint32_t elements;  /* 0: too many to list */
    uint32_t *element;  /* elements x holes, the identity first */
    size_t subgroups;   /* one of each class of conjugates, by falling order; the last is trivial */
    uint64_t *subgroup; /* sets of elements */
} symmetries;
void symmetries_init(symmetries *s, const problem *p);
void symmetries_release(symmetries *s);
/* Orbits of subgroup number i; without a list, number 0 is the whole group and the last one trivial. */
void symmetries_orbits(const symmetries *s, size_t i, uint32_t holes, orbits *o);
uint32_t symmetries_order(const symmetries *s, size_t i); /* 0: the whole group, not listed */
/* How many elements leave the weighting as it is; 0 when they are not listed and not all of them do. */
uint32_t symmetries_fixing(const symmetries *s, const weighting *w);

/* ---- parts of finding ------------------------------ */

/* readable.c: looks for a more readable count than out->w, which refuses the finish; keeps the best. */
void readable_improve(resource_found *out, const problem *p, const pg_limits *limits);
