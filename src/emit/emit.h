/* emit.h - a model as text for other solvers. Needs no solver itself. */
#ifndef PG_EMIT_H
#define PG_EMIT_H

#include "model.h"

typedef enum emit_format { EMIT_LP, EMIT_MPS } emit_format;

/* Writes the model in CPLEX LP or free MPS format. `title` goes into a comment. What is empty, infeasible or
 * trivially true is still a model that glpsol and cbc accept. */
void emit_model(pg_buf *out, const model *m, emit_format format, const char *title);

#endif
