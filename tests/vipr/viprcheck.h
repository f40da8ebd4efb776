/* viprcheck.h - a strict checker of VIPR 1.0 proofs of infeasibility. Shares nothing with pagoda. */
#ifndef VIPRCHECK_H
#define VIPRCHECK_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct vipr_row {
    char *name;
    char sense; /* L, E, G */
    mpq_t right;
    size_t terms;
    size_t *column; /* [terms], distinct */
    mpq_t *value;   /* [terms], none of them 0 */
    size_t last;    /* no row behind this one may refer to it */
    bool assumption;
    size_t *assumed; /* [assumptions] ascending: the rows that this one takes for granted */
    size_t assumptions;
} vipr_row;

typedef struct vipr_file {
    size_t variables;
    char **variable;
    bool *integer;              /* [variables] */
    size_t constraints, bounds; /* rows of the problem, the first of them bounds */
    size_t rows;                /* with the derived ones */
    vipr_row *row;
    char why[256]; /* when it was refused: "line 3: ..." */
} vipr_file;

/* Reads and checks a whole file. True when it proves that its problem has no solution; false with the reason
 * in out->why otherwise. vipr_release it in any case. */
bool vipr_check(vipr_file *out, const char *text, size_t length);
void vipr_release(vipr_file *f);

#endif
