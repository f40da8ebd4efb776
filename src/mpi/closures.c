/* closures.c - messages for closures that ranks share (closure.h says what is asked of them). */
#include "closure.h"
#include "wire.h"

#include <stdlib.h>

typedef struct carrier {
    closure_ranks ranks; /* comes first */
    const struct ranks *all;
    MPI_Request *slot;
    uint32_t slots, room;
    uint32_t made;
} carrier;

static void call(void *context, const void *request, size_t length)
{
    const carrier *c = context;
    wire_call(c->all, CALL_CLOSURE, request, length);
}

static void sum(void *context, uint64_t *number, size_t count)
{
    (void)context;
    wire_sum(number, count);
}

static void join(void *context, uint64_t *set, size_t words)
{
    (void)context;
    wire_join(set, words);
}

static MPI_Request *slot_at(carrier *c, uint32_t slot)
{
    while (c->slots <= slot) {
        PG_GROW(c->slot, c->slots, c->room);
        c->slot[c->slots++] = MPI_REQUEST_NULL;
    }
    return &c->slot[slot];
}

static void begin_send(void *context, uint32_t slot, uint32_t to, const void *bytes, size_t length)
{
    MPI_Isend(bytes, (int)length, MPI_BYTE, (int)to, TAG_VECTORS, MPI_COMM_WORLD, slot_at(context, slot));
}

static void begin_receive(void *context, uint32_t slot, uint32_t from, void *bytes, size_t length)
{
    MPI_Irecv(bytes, (int)length, MPI_BYTE, (int)from, TAG_VECTORS, MPI_COMM_WORLD, slot_at(context, slot));
}

static void settle(void *context, uint32_t slot)
{
    MPI_Wait(slot_at(context, slot), MPI_STATUS_IGNORE);
}

/* Looking for a message moves those that are under way. */
static void turn(void *context)
{
    int there;
    (void)context;
    MPI_Iprobe(MPI_ANY_SOURCE, TAG_ANSWER, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
}

closure_ranks *closures_new(const struct ranks *r)
{
    carrier *c = PG_NEW(carrier, 1);
    c->all = r;
    c->ranks = (closure_ranks){.rank = (uint32_t)r->rank, .ranks = (uint32_t)r->count, .context = c,
                               .made = &c->made, .call = call, .sum = sum, .join = join, .send = begin_send,
                               .receive = begin_receive, .settle = settle, .turn = turn};
    return &c->ranks;
}

void closures_free(closure_ranks *which)
{
    carrier *c = (carrier *)which;
    free(c->slot);
    free(c);
}
