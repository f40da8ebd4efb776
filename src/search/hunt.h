/* hunt.h - private to search: one game on a board of any size. */
#ifndef PG_HUNT_H
#define PG_HUNT_H

#include "search.h"

/* As search_run, by levels of positions (see hunt.c). */
pg_status hunt_run(search_result *out, const board *b, const position *start, const position *finish,
                   const search_options *options);

#endif
