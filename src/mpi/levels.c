/* levels.c - what goes between ranks that share levels (level_ranks.h says what is asked). */
#include "level_ranks.h"
#include "wire.h"

#include <limits.h>
#include <stdlib.h>

typedef struct carrier {
    level_ranks ranks; /* comes first */
    const struct ranks *all;
    uint64_t what; /* CALL_.. */
} carrier;

static void call(void *context, const void *request, size_t length)
{
    const carrier *c = context;
    wire_call(c->all, c->what, request, length);
}

static void sum(void *context, uint64_t *number, size_t count)
{
    (void)context;
    wire_sum(number, count);
}

static void most(void *context, uint64_t *number, size_t count)
{
    (void)context;
    wire_most(number, count);
}

/* What a run of messages of at most INT_MAX words each carries. */
static size_t begin(uint64_t *words, size_t count, int other, bool receive, MPI_Request *request)
{
    size_t made = 0;
    for (size_t at = 0; at < count; at += INT_MAX, made++) {
        int part = (int)(count - at < INT_MAX ? count - at : INT_MAX);
        if (receive)
            MPI_Irecv(words + at, part, MPI_UINT64_T, other, TAG_ENTRIES, MPI_COMM_WORLD, request + made);
        else
            MPI_Isend(words + at, part, MPI_UINT64_T, other, TAG_ENTRIES, MPI_COMM_WORLD, request + made);
    }
    return made;
}

static size_t messages(const size_t *lengths, uint32_t all)
{
    size_t sum_of_all = 0;
    for (uint32_t i = 0; i < all; i++)
        sum_of_all += lengths[i] / INT_MAX + 1;
    return sum_of_all;
}

static void exchange(void *context, uint64_t *const *out, const size_t *outs, uint64_t **in, size_t *ins)
{
    const carrier *c = context;
    uint32_t all = c->ranks.ranks;
    uint64_t *there = PG_NEW(uint64_t, all), *back = PG_NEW(uint64_t, all);
    for (uint32_t i = 0; i < all; i++)
        there[i] = outs[i];
    MPI_Alltoall(there, 1, MPI_UINT64_T, back, 1, MPI_UINT64_T, MPI_COMM_WORLD);
    for (uint32_t i = 0; i < all; i++)
        ins[i] = (size_t)back[i];
    size_t made = 0;
    MPI_Request *request = PG_NEW(MPI_Request, messages(outs, all) + messages(ins, all));
    for (uint32_t i = 0; i < all; i++) {
        in[i] = ins[i] ? PG_NEW(uint64_t, ins[i]) : NULL;
        made += begin(in[i], ins[i], (int)i, true, request + made);
    }
    for (uint32_t i = 0; i < all; i++)
        made += begin(out[i], outs[i], (int)i, false, request + made);
    for (size_t i = 0; i < made; i++)
        MPI_Wait(&request[i], MPI_STATUS_IGNORE);
    free(request);
    free(there);
    free(back);
}

static void send_words(void *context, uint32_t to, const uint64_t *words, size_t count)
{
    (void)context;
    MPI_Send(words, (int)count, MPI_UINT64_T, (int)to, TAG_PIECES, MPI_COMM_WORLD);
}

static void receive_words(void *context, uint32_t from, uint64_t **words, size_t *count)
{
    MPI_Status about;
    int there;
    (void)context;
    MPI_Probe((int)from, TAG_PIECES, MPI_COMM_WORLD, &about);
    MPI_Get_count(&about, MPI_UINT64_T, &there);
    *count = (size_t)there;
    *words = PG_NEW(uint64_t, *count);
    MPI_Recv(*words, there, MPI_UINT64_T, (int)from, TAG_PIECES, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

level_ranks *levels_new(const struct ranks *r, uint64_t what)
{
    carrier *c = PG_NEW(carrier, 1);
    *c = (carrier){.all = r, .what = what};
    c->ranks = (level_ranks){.rank = (uint32_t)r->rank, .ranks = (uint32_t)r->count, .context = c,
                             .call = call, .sum = sum, .most = most, .exchange = exchange,
                             .send = send_words, .receive = receive_words};
    return &c->ranks;
}

void levels_free(level_ranks *which)
{
    free(which);
}
