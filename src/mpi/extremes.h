/* extremes.h - extreme counts over ranks. Private to mpi. */
#ifndef PG_MPI_EXTREMES_H
#define PG_MPI_EXTREMES_H

#include "rays.h"
#include "wire.h"

rays_team *extremes_new(const ranks *r);
void extremes_free(rays_team *team);
/* One of the calls CALL_RAYS, CALL_RAYS_ROUND, CALL_RAYS_END. *s: of the board in hand, or NULL. */
void extremes_serve(rays_server **s, uint64_t call, const char *request, size_t length,
                    volatile sig_atomic_t *interrupt);

#endif
