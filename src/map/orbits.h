/* orbits.h - which cells of a map are images of which. Private to map. */
#ifndef PG_ORBITS_H
#define PG_ORBITS_H

#include "map.h"

/* Fills in cell[].same_as and .image, image and start_class of a map whose starts are there. The
 * representative of each class is its first cell, so that all representatives with one start lie together.
 * When a limit is reached some classes stay in pieces. */
void orbits_find(map *m, const pg_limits *limits);

#endif
