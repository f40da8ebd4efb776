/* rays.h - the extreme resource counts of a board.
 *
 * The weightings under which no jump gains form a polyhedral cone, one inequality a jump. It is the sum of
 * its lines (weightings that no jump changes) and of its extreme rays; every resource count is a line plus
 * a sum of positive multiples of rays. A ray is known by its tight jumps, those that lose nothing under it,
 * so that a symmetry of the board acts on rays by permuting sets of jumps.
 *
 * Rays are given as integer weights: primitive modulo the lines, and reduced by the Hermite form of the
 * lines, so that each ray has one spelling. Of the rays of a symmetry class the one with the smallest
 * weights in hole order stands for all. See docs/mathematics/rays.md.
 */
#pragma once

#include "base/team.h"
#include "board/board.h"
#include "exact/exact.h"

/* Boards with more holes, or with more jumps times weights, are refused. */
enum { RAYS_MAX_HOLES = 1024, RAYS_MAX_ENTRIES = 1 << 26 };

/* ---- the cone (cone.c) ----------------------------------------------------------------------- */

typedef struct rays_cone rays_cone;

/* `part` is NULL, or [holes] part numbers 0, 1, .. in order of first use: then the cone is that of the counts
 * with equal weights on each part. PG_INPUT when the board is too large. The board is borrowed. When a limit
 * is reached in here, the cone is one of which no rays will be found. */
pg_status rays_cone_new(rays_cone **out, const board *b, const uint32_t *part, const pg_limits *limits,
                        pg_error *e);
void rays_cone_free(rays_cone *c);
uint32_t rays_cone_parts(const rays_cone *c); /* holes when no parts were given */
uint32_t rays_cone_lines(const rays_cone *c);
/* Line i in [0, lines): weights of the holes, Hermite form. */
weighting *rays_cone_line(const rays_cone *c, uint32_t i);
/* The number of symmetries that classes are made with. */
const char *rays_cone_symmetries(const rays_cone *c);

/* ---- parts of equal weight (parts.c) --------------------------------------------------------- */

/* The orbits of the holes under a group: "full" is that of all symmetries of holes and jumps; else words
 * separated by commas, which generate it: rot90, rot180 (square), rot60, rot120, rot180 (triangular),
 * left-right, top-bottom, falling, rising, axis0, axis30, .. (mirrors). *out for rays_cone_new is free()d
 * by the caller. PG_INPUT when the board has no such symmetry. */
pg_status rays_parts(uint32_t **out, const board *b, const char *group, pg_error *e);

/* ---- enumeration (rays.c) -------------------------------------------------------------------- */

/* A class of rays under the symmetries. */
typedef struct rays_class {
    weighting *w;        /* its representative */
    fmpz_t size;         /* rays in it */
    uint32_t tight;      /* jumps that lose nothing */
    uint32_t seen;       /* sampling: how often it was drawn; else 0 */
    double largest, sum; /* absolute weights, for the order */
    bool extreme;        /* among all counts of the board, too (differs only in a cone with parts) */
} rays_class;

typedef struct rays_result {
    const rays_cone *cone; /* borrowed */
    rays_class *list; /* simplest first: largest weight, sum of absolute weights, weights in hole order */
    size_t classes;
    fmpz_t rays;               /* sum of the sizes */
    bool complete;             /* these are all */
    pg_status stopped;         /* else why (status_stops); PG_LIMIT: a sample, or `visit` ended it */
    uint64_t draws, fruitless; /* sampling: objectives drawn, those that gave no verified ray */
} rays_result;

/* Called for each class as it is found, once; false ends the work. `w` is one ray of the class. */
typedef bool (*rays_visit)(void *context, const rays_cone *c, const weighting *w, const fmpz_t size);

/* All extreme rays: neighbours of one ray of each symmetry class, on limits->threads threads. A limit that
 * was reached is no error: complete is false then; some time is kept back for printing. visit may be NULL;
 * while the symmetries are too many to be listed it is called for every ray. The linear programs of this and
 * of rays_sample leave what the solver keeps for the thread (solve/lp.h). */
pg_status rays_enumerate(rays_result *out, const rays_cone *c, const pg_limits *limits, rays_visit visit,
                         void *context, pg_error *e);
/* The same, with others (NULL: none), who look for neighbours of classes; they have rays_server (team.c). */
extern const team_server rays_server;
pg_status rays_enumerate_by(rays_result *out, const rays_cone *c, const team *others, const pg_limits *limits,
                            rays_visit visit, void *context, pg_error *e);
/* Rays by linear programs with `draws` random objectives, each verified exactly. */
pg_status rays_sample(rays_result *out, const rays_cone *c, uint64_t draws, uint64_t seed,
                      const pg_limits *limits, pg_error *e);
void rays_result_release(rays_result *r);
/* Of a complete result without parts: lines of a proof file of version 9 that these are all. False: some jump
 * loses nothing under any count, and of such a board the file cannot speak. */
bool rays_lines(pg_buf *out, const rays_result *r);

/* The rays of class i, in order of their weights: number in *count; weighting_free each and free() the array.
 */
weighting **rays_of_class(const rays_cone *c, const weighting *w, size_t *count);
