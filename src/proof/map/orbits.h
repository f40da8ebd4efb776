/* orbits.h - which cells of a map are images of which. Private to map.
 *
 * A verdict carries over by symmetry, so one cell of each class is settled. A cell that is not its own
 * representative remembers a symmetry that takes the representative to it, for the proof file; see
 * orbits.c for how these are found without a list of the group.
 */
#pragma once

#include "map/map.h"

/* Fills in cell[].same_as and .image, image and start_class of a map whose starts are there, by symmetries of
 * holes and jumps, `moves`: by those alone that keep who jumps. The representative of each class is its first
 * cell, so that all representatives with one start lie together. When a limit is reached some classes stay in
 * pieces. */
void orbits_find(map *m, bool moves, const pg_limits *limits);
