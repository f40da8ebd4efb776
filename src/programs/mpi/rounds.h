/* rounds.h - work that goes in rounds, over ranks. Private to mpi. */
#pragma once

#include "base/team.h"
#include "wire.h"

/* `call`: what has the others begin. */
team *rounds_new(const ranks *r, uint64_t call);
void rounds_free(team *t);

/* What a rank has of the work that is under way. */
typedef struct rounds_server {
    const team_server *kind;
    void *server;
} rounds_server;

/* It begins; a round of it (CALL_ROUND); it ends (CALL_END). */
void rounds_serve(rounds_server *s, const team_server *begun, const char *request, size_t length,
                  volatile sig_atomic_t *interrupt);
void rounds_serve_round(rounds_server *s, const char *head, size_t length, volatile sig_atomic_t *interrupt);
void rounds_serve_end(rounds_server *s);
