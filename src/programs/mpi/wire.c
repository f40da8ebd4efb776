/* wire.c - see wire.h. */
#include "wire.h"

#include <limits.h>
#include <stdio.h>
#include <time.h>

/* ---- of all ranks ------------------------------------------------------------------------------------ */

static void reduce(uint64_t *number, size_t count, MPI_Datatype type, MPI_Op how)
{
    for (size_t at = 0; at < count; at += INT_MAX) {
        size_t part = count - at < INT_MAX ? count - at : INT_MAX;
        MPI_Allreduce(MPI_IN_PLACE, number + at, (int)part, type, how, MPI_COMM_WORLD);
    }
}

void wire_sum(uint64_t *number, size_t count) { reduce(number, count, MPI_UINT64_T, MPI_SUM); }

void wire_join(uint64_t *set, size_t words) { reduce(set, words, MPI_UINT64_T, MPI_BOR); }

/* In signed numbers: MPICH 4.0 takes unsigned ones for those when it looks for the largest. */
void wire_most(uint64_t *number, size_t count)
{
    const uint64_t sign = UINT64_C(1) << 63;
    for (size_t i = 0; i < count; i++)
        number[i] ^= sign;
    reduce(number, count, MPI_INT64_T, MPI_MAX);
    for (size_t i = 0; i < count; i++)
        number[i] ^= sign;
}

void wire_rest(void) { nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL); }

bool wire_waiting(int tag, int *from, size_t *length)
{
    int there, bytes;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    *from = status.MPI_SOURCE;
    *length = (size_t)bytes;
    return true;
}

/* ---- messages on their way --------------------------------------------------------------------------- */

struct wire_post {
    MPI_Request request;
    char *bytes;
};

void wire_post(wire_out *o, int to, int tag, const wire_part *part, size_t parts)
{
    pg_buf all = {0};
    for (size_t i = 0; i < parts; i++)
        buf_add_bytes(&all, part[i].bytes, part[i].length);
    if (all.length > INT_MAX) {
        fprintf(stderr, "pagoda-mpi: an answer of %zu bytes is too long for a message\n", all.length);
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
    PG_GROW(o->post, o->posts, o->room);
    struct wire_post *p = &o->post[o->posts++];
    int length = (int)all.length;
    p->bytes = buf_take(&all);
    MPI_Isend(p->bytes, length, MPI_BYTE, to, tag, MPI_COMM_WORLD, &p->request);
}

void wire_look(wire_out *o)
{
    for (size_t i = 0; i < o->posts;) {
        int gone;
        MPI_Test(&o->post[i].request, &gone, MPI_STATUS_IGNORE);
        if (gone) {
            free(o->post[i].bytes);
            o->post[i] = o->post[--o->posts];
        } else
            i++;
    }
}

void wire_finish(wire_out *o)
{
    for (size_t i = 0; i < o->posts; i++) {
        MPI_Wait(&o->post[i].request, MPI_STATUS_IGNORE);
        free(o->post[i].bytes);
    }
    free(o->post);
    *o = (wire_out){0};
}

/* ---- calls, and what is waiting ---------------------------------------------------------------------- */

char *wire_take(int from, int tag, size_t length)
{
    char *bytes = PG_NEW(char, length + 1);
    MPI_Recv(bytes, (int)length, MPI_BYTE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return bytes;
}

void wire_call(const ranks *r, uint64_t call, const void *request, size_t length)
{
    const wire_part part[] = {{&call, sizeof call}, {request, length}};
    wire_out out = {0};
    for (int to = 1; to < r->count; to++)
        wire_post(&out, to, TAG_CALL, part, length ? 2 : 1);
    wire_finish(&out);
}

uint64_t wire_called(char **request, size_t *length)
{
    int from;
    uint64_t call;
    while (!wire_waiting(TAG_CALL, &from, length))
        wire_rest();
    *request = wire_take(from, TAG_CALL, *length);
    *length -= sizeof call;
    memcpy(&call, *request, sizeof call);
    memmove(*request, *request + sizeof call, *length);
    return call;
}
