/* wire.h - messages between ranks. Private to mpi.
 *
 * Rank 0 runs the command; the others serve it until it says that they can go. Whoever has nothing to do
 * looks for messages some thousand times a second and sleeps in between: an idle rank takes no processor from
 * those that work on the same machine. A rank that dies takes all others with it: that is what MPI does
 * when nothing else is asked for, and mpirun says which one it was.
 */
#pragma once

#include "base/peers.h"

#include <mpi.h>

/* Kinds of messages; what follows is in the words of the file that sends them. */
enum {
    TAG_CALL, /* rank 0 to all others: a call, a number of those below */
    TAG_TASK,
    TAG_ANSWER,
    TAG_VECTORS, /* of a closure */
    TAG_ENTRIES, /* of a level */
    TAG_PIECES,  /* of its checkpoint */
};
enum {
    CALL_LEAVE,
    CALL_BATCH,
    CALL_MAP,
    CALL_RAYS,
    CALL_ROUND, /* of either */
    CALL_END,
    CALL_JOB, /* and from here on: of carry.c */
};

typedef struct ranks {
    int rank, count;
} ranks;

/* Rank 0: all others are to do this. */
void wire_call(const ranks *r, uint64_t call, const void *request, size_t length);
/* The others: waits for the next one. free() the request. */
uint64_t wire_called(char **request, size_t *length);
/* Is there a message of this kind? Of what rank, and how long? */
bool wire_waiting(int tag, int *from, size_t *length);
/* Of all ranks, number by number, in place: the sums, the largest ones, or all bits of sets. */
void wire_sum(uint64_t *number, size_t count);
void wire_most(uint64_t *number, size_t count);
void wire_join(uint64_t *set, size_t words);
/* A bit later. */
void wire_rest(void);
/* `parts` pieces of bytes as one message. */
typedef struct wire_part {
    const void *bytes;
    size_t length;
} wire_part;
/* Where two ranks may have a message for each other at the same time, neither may wait until its own has been
 * taken: post, and look for messages until it has gone. */
typedef struct wire_out {
    struct wire_post *post; /* [posts]: messages that have not been taken */
    size_t posts, room;
} wire_out;
void wire_post(wire_out *o, int to, int tag, const wire_part *part, size_t parts);
/* Forgets those that have gone. */
void wire_look(wire_out *o);
/* Waits until all have, and gives the memory back. */
void wire_finish(wire_out *o);
/* Takes a message that is waiting, all of it; a NUL stands behind it. free() it. */
char *wire_take(int from, int tag, size_t length);

/* ---- what ranks do together: rank 0's part of the program, and the others' ------------------------ */

struct batch;
void batch_lead(void *context, struct batch *b); /* context: ranks */
void batch_serve(volatile sig_atomic_t *interrupt);

/* carry.c: what ranks that share a question send each other. */
typedef struct carrier carrier;
carrier *carrier_new(const ranks *r);
void carrier_free(carrier *c);
const peers *carrier_peers(const carrier *c);
/* A call from CALL_JOB on. */
void carrier_serve(carrier *c, uint64_t which, const char *question, size_t length,
                   const volatile sig_atomic_t *interrupt);
