/* maps.h - maps over ranks. Private to mpi. */
#ifndef PG_MPI_MAPS_H
#define PG_MPI_MAPS_H

#include "map.h"
#include "wire.h"

map_team *maps_new(const ranks *r);
void maps_free(map_team *team);
/* One of the calls CALL_MAP, CALL_MAP_ROUND, CALL_MAP_END. *s: the map that is being made, or NULL. */
void maps_serve(map_server **s, uint64_t call, const char *request, size_t length,
                volatile sig_atomic_t *interrupt);

#endif
