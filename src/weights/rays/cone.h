/* cone.h - what the files of the enumeration share. Private to rays.
 *
 * A ray is known by its tight rows, a set of bits: that is what methods hand to a sink, what symmetries
 * act on, and what tells classes apart. Weights are worked out from it once a class (cone_ray), so that each
 * ray has one spelling. Rays are met by adjacency decomposition (adjacent.c), which goes through small cones
 * by double description (double_description.c), or by samples (sample.c).
 */
#pragma once

#include "base/intern.h"
#include "rays/rays.h"

#include <flint/fmpz_mat.h>

/* The cone in coordinates. Variables are the parts (holes, unless parts were given). A row is a distinct,
 * primitive, nonzero loss (before - after) of the variables; row . x >= 0. Modulo the lines the variables are
 * lift * z with `dim` integer coordinates z: the cone { z : loss * z >= 0 } is pointed. */
struct rays_cone {
    const board *b;
    uint32_t variables, rows, dim, lines, words; /* words of a set of rows */
    uint32_t *part;                              /* [holes] */
    intern distinct;                             /* the rows, by content */
    const int32_t *row;                          /* rows x variables: these */
    uint32_t *row_jumps;                         /* [rows]: jumps with that loss */
    uint32_t still;                              /* jumps that change no variable: always tight */
    fmpz_mat_t loss;                             /* rows x dim */
    fmpz_mat_t lift;                             /* variables x dim */
    fmpz_mat_t line;                             /* lines x variables, Hermite form */
    pg_status stopped;  /* not PG_OK: the limit that was reached before all was set up */
    uint32_t *basis;    /* [dim] independent rows */
    slong board_rank;   /* of all jumps over the holes; only when there are parts */
    fmpz_mat_t inverse; /* dim x dim: of their losses, times a positive number */
    symmetry_group group;
    bool listed; /* the symmetries are listed below; else only the identity is */
    uint32_t elements;
    uint32_t *variable_image; /* elements x variables */
    uint32_t *row_image;      /* elements x rows */
    uint32_t generators;      /* not listed: those that permute the parts */
    uint32_t *generator_row;  /* generators x rows */
};

/* ---- cone.c ---- */
/* Weights of the ray with these tight rows, primitive and reduced; NULL when they do not determine a ray. */
weighting *cone_ray(const rays_cone *c, const uint64_t *tight);
/* Of the ray with these losses, or any positive multiple of them. */
weighting *cone_weights(const rays_cone *c, const fmpz *loss);
uint64_t *cone_all_rows(const rays_cone *c);                   /* as a set; free() it */
uint32_t cone_jumps(const rays_cone *c, const uint64_t *rows); /* how many jumps have these losses */
/* The smallest image of a set of rows under the listed symmetries, and how many of them give it. */
uint32_t cone_smallest(const rays_cone *c, const uint64_t *rows, uint64_t *out);
/* The same under those with the given numbers. */
uint32_t cone_smallest_of(const rays_cone *c, const uint32_t *element, uint32_t elements,
                          const uint64_t *rows, uint64_t *out);
/* Losses of the weighting with 1 everywhere; false when some are not positive. */
bool cone_ones(const rays_cone *c, fmpz *loss);
/* The rows that lose nothing under w, which is constant on parts. */
void cone_tight(const rays_cone *c, const weighting *w, uint64_t *out);
/* The image of a weighting under element i, reduced. */
weighting *cone_image(const rays_cone *c, const weighting *w, uint32_t element);
int weights_compare(const weighting *a, const weighting *b); /* by the weights in hole order */

/* ---- double_description.c ---- */
void rays_primitive(fmpz *v, slong length); /* divides by the common factor */
/* Vectors of losses, all rows, on which a row is zero or not. */
typedef struct loss_vector {
    uint64_t *zero; /* processed rows where it is 0 */
    fmpz v[];
} loss_vector;

typedef struct loss_list {
    loss_vector **at;
    size_t count, room;
    uint32_t rows, words;
} loss_list;

/* Column-reduces the losses so that the rows of `tight`, as far as independent, become multiples of unit
 * vectors. basis: one vector for each of those rows (zero on the others of them, positive on its own; `own`
 * [dim] says which), rest: the vectors that are zero on all of `tight`, returned as fmpz arrays of `rows`.
 * */
typedef struct loss_basis {
    loss_list basis; /* a vector for each chosen row */
    loss_list rest;
    uint32_t *own; /* [basis.count] */
} loss_basis;
/* To be released also when a limit (NULL: none) was reached; it is of no use then. */
pg_status loss_basis_make(loss_basis *out, const rays_cone *c, const uint64_t *tight,
                          const pg_limits *limits);
void loss_basis_release(loss_basis *s);
/* Double description: from the cone over the basis to { v : v >= 0 on all rows of `tight` }, in place. With
 * a budget (0: none) it gives up, *dear = true, after looking at that many rays. */
pg_status double_description(loss_list *rays, const uint32_t *own, const uint64_t *tight,
                             const pg_limits *limits, size_t memory, uint64_t budget, bool *dear);

/* Sets of rows, each once, numbered in order of insertion: callers keep arrays of their own beside them, by
 * the same numbers. Starts as {words}. */
typedef struct row_sets {
    uint32_t words;
    intern all;
} row_sets;
/* The set's number; *fresh tells whether it is new. */
static inline size_t row_sets_add(row_sets *s, const uint64_t *set, bool *fresh)
{
    return intern_add(&s->all, set, s->words * sizeof *set, fresh);
}
static inline int64_t row_sets_find(const row_sets *s, const uint64_t *set) /* -1: not there */
{
    return intern_find(&s->all, set, s->words * sizeof *set);
}
static inline const uint64_t *row_set(const row_sets *s, size_t i)
{
    return (const uint64_t *)s->all.bytes + i * s->words;
}

/* The rays of { v : v >= 0 on all of these rows }, by double description without a budget. */
pg_status cone_rays(const rays_cone *c, const uint64_t *rows, const pg_limits *limits, size_t memory,
                    row_sets *out);

/* rays.c: collects classes, each once: what the methods hand their rays to. */
typedef struct collector {
    const rays_cone *c;
    row_sets sets;       /* smallest images of tight rows */
    rays_class *class;   /* [sets.all.count] */
    size_t room, last;   /* last: the class found last */
    size_t memory, used; /* bytes that classes may take, about what they take */
    rays_visit visit;
    void *context;
    const pg_limits *limits;
    const team *team; /* NULL: this process alone */
} collector;
void collector_init(collector *s, const rays_cone *c, const pg_limits *limits);
/* The tight rows of a ray, or several times the same; PG_OK to go on. `made`: its class, which may be taken
 * and left empty; NULL or without weights: it is not made yet. */
pg_status collector_add(collector *s, const uint64_t *tight, rays_class *made);
/* The class of a ray with these weights, which are used up, and with these tight rows, whose smallest image
 * `times` symmetries give. Any thread may do it. */
void class_make(rays_class *out, const rays_cone *c, weighting *w, const uint64_t *tight, uint32_t times);
void class_release(rays_class *k); /* leaves it empty */
/* Moves the classes into the result, sorted. */
void collector_finish(collector *s, rays_result *out);

/* All rays of the cone at once, by double description. */
pg_status collector_describe(collector *s, const pg_limits *limits);
/* sample.c */
/* The tight rows of a ray that some objective leads to; false when a few of them led to none. */
bool sample_ray(const rays_cone *c, const pg_limits *limits, uint64_t *tight);

/* adjacent.c: grows the classes of the sink to all classes. One must be there when cone_ones is false. */
pg_status adjacent_classes(collector *sink, const pg_limits *limits, size_t memory, uint64_t budget,
                           const team *others);
/* Double description in a smaller cone may look at that many rays before it counts as dear. */
enum { ADJACENT_BUDGET = 1 << 23 };
