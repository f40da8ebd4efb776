/* parts.h - what the renderers of this folder share. */
#ifndef PG_RENDER_PARTS_H
#define PG_RENDER_PARTS_H

#include "render.h"

#include <jansson.h>

/* ---- text.c ---- */
/* numerator / denominator in lowest terms. */
void add_fraction(pg_buf *out, const fmpz_t numerator, const fmpz_t denominator);
char *position_string(const board *b, const position *p);  /* canonical text; free() it */
char *closed_string(const board *b, const uint64_t *pegs); /* the same for a closed position */
const char *plural(uint64_t number);                       /* "" or "s" */

/* ---- branch.c ---- */
/* The verdict of a branch proof: its tree in short, with its weightings where they are few. */
void explain_branch(pg_buf *out, const render_problem *p);
void explain_sharpened(pg_buf *out, const render_problem *p); /* the same with potentials */

/* ---- prove.c ---- */
/* The problem and its verdict, as prove and solve print it. */
json_t *verdict_json(const render_problem *p, bool with_lengths);

/* ---- json.c ---- */
json_t *text_json(const char *text); /* what is not UTF-8 becomes '?' */
/* An object with the keys board, rules, start, finish. */
json_t *problem_json(const board *b, const position *start, const position *finish);
/* Adds the document with a line feed and releases it. */
void add_json(pg_buf *out, json_t *document);

/* ---- geometry.c ---- */
/* The symmetries of the picture, beyond the identity, that are symmetries of holes and jumps: their names in
 * *name (free() the array, the names are static), and their number. 0 for boards without a picture. */
size_t geometry_symmetries(const board *b, const char ***name);
/* The same with the permutations: symmetry i takes hole h to (*image)[i * holes + h]; free() it. */
size_t geometry_images(const board *b, const char ***name, uint32_t **image);

#endif
