/* map_parts.h - what the reports about maps share. Private to report. */
#ifndef PG_REPORT_MAP_H
#define PG_REPORT_MAP_H

#include "report_parts.h"

/* ---- map.c ---- */
const map_cell *map_cell_of(const map *m, uint32_t start, uint32_t finish);
/* The hole that a start leaves empty, when there is exactly one and nothing is open; else -1. */
int64_t map_vacancy_of(const map *m, uint32_t start);

/* ---- map_starts.c ---- */
/* One start of each class under the symmetries, the most interesting first; free() it. */
uint32_t *map_starts_ranked(const map *m, uint32_t *kinds);
/* From which start which survivors can be left, and which starts are like it; or why there are none. */
void add_map_starts(pg_buf *out, const map *m, const uint32_t *order, uint32_t kinds);

/* ---- map_figure.c ---- */
/* One start on its board; or all: a contact sheet of the starts up to symmetry, and the matrix. */
figure *map_figure(const report_look *look);
sheet map_sheet(const void *of);   /* a row a start */
sheet map_records(const void *of); /* a row a cell */

#endif
