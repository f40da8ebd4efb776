/* carry.c - what goes between ranks that work on one question (peers.h says what is asked). */
#include "wire.h"

#include "closure/closure.h"
#include "count/count.h"
#include "moves/moves.h"
#include "search/halves.h"

#include <limits.h>
#include <stdio.h>

/* What rank 0 can call the others for; what travels is the place in this table. */
static const peers_job *const jobs[] = {&closure_job, &count_job, &halves_job, &moves_job};
enum { JOBS = sizeof jobs / sizeof *jobs };

struct carrier {
    peers peers;
    const struct ranks *all;
    MPI_Request *slot; /* of messages on their way */
    uint32_t slots, room;
    uint32_t named;
    void *state[JOBS]; /* what a rank that serves keeps */
};

/* ---- calls ------------------------------------------------------------------------------------------- */

static void call(void *context, const peers_job *job, const void *question, size_t length)
{
    const carrier *c = context;
    uint64_t which = 0;
    while (jobs[which] != job)
        which++;
    wire_call(c->all, CALL_JOB + which, question, length);
}

/* What fails on one rank ends the run: the others wait for it. */
void carrier_serve(carrier *c, uint64_t which, const char *question, size_t length,
                   const volatile sig_atomic_t *interrupt)
{
    pg_error e = {0};
    const peers_job *job = jobs[which -= CALL_JOB];
    if (job->serve(&c->peers, &c->state[which], question, length, interrupt, &e) == PG_OK)
        return;
    fprintf(stderr, "pagoda-mpi: rank %d: %s\n", c->all->rank, e.text);
    MPI_Abort(MPI_COMM_WORLD, 3);
}

/* ---- numbers ----------------------------------------------------------------------------------------- */

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

static void join(void *context, uint64_t *set, size_t words)
{
    (void)context;
    wire_join(set, words);
}

/* ---- words ------------------------------------------------------------------------------------------- */

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
    uint32_t all = c->peers.count;
    PG_FREED uint64_t *there = PG_NEW(uint64_t, all), *back = PG_NEW(uint64_t, all);
    for (uint32_t i = 0; i < all; i++)
        there[i] = outs[i];
    MPI_Alltoall(there, 1, MPI_UINT64_T, back, 1, MPI_UINT64_T, MPI_COMM_WORLD);
    for (uint32_t i = 0; i < all; i++)
        ins[i] = (size_t)back[i];
    size_t made = 0;
    PG_FREED MPI_Request *request = PG_NEW(MPI_Request, messages(outs, all) + messages(ins, all));
    for (uint32_t i = 0; i < all; i++) {
        in[i] = ins[i] ? PG_NEW(uint64_t, ins[i]) : NULL;
        made += begin(in[i], ins[i], (int)i, true, request + made);
    }
    for (uint32_t i = 0; i < all; i++)
        made += begin(out[i], outs[i], (int)i, false, request + made);
    for (size_t i = 0; i < made; i++)
        MPI_Wait(&request[i], MPI_STATUS_IGNORE);
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

/* ---- messages on their way --------------------------------------------------------------------------- */

static MPI_Request *slot_at(carrier *c, uint32_t slot)
{
    while (c->slots <= slot) {
        PG_GROW(c->slot, c->slots, c->room);
        c->slot[c->slots++] = MPI_REQUEST_NULL;
    }
    return &c->slot[slot];
}

static void post(void *context, uint32_t slot, uint32_t to, const void *bytes, size_t length)
{
    MPI_Isend(bytes, (int)length, MPI_BYTE, (int)to, TAG_VECTORS, MPI_COMM_WORLD, slot_at(context, slot));
}

static void await(void *context, uint32_t slot, uint32_t from, void *bytes, size_t length)
{
    MPI_Irecv(bytes, (int)length, MPI_BYTE, (int)from, TAG_VECTORS, MPI_COMM_WORLD, slot_at(context, slot));
}

static void settle(void *context, uint32_t slot) { MPI_Wait(slot_at(context, slot), MPI_STATUS_IGNORE); }

/* Looking for a message moves those that are under way. */
static void turn(void *context)
{
    int there;
    (void)context;
    MPI_Iprobe(MPI_ANY_SOURCE, TAG_ANSWER, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
}

carrier *carrier_new(const struct ranks *r)
{
    carrier *c = PG_NEW(carrier, 1);
    c->all = r;
    c->peers = (peers){.rank = (uint32_t)r->rank,
                       .count = (uint32_t)r->count,
                       .context = c,
                       .named = &c->named,
                       .call = call,
                       .sum = sum,
                       .most = most,
                       .join = join,
                       .exchange = exchange,
                       .send = send_words,
                       .receive = receive_words,
                       .post = post,
                       .await = await,
                       .settle = settle,
                       .turn = turn};
    return c;
}

const peers *carrier_peers(const carrier *c) { return &c->peers; }

void carrier_free(carrier *c)
{
    for (size_t i = 0; i < JOBS; i++)
        if (jobs[i]->release && c->state[i])
            jobs[i]->release(c->state[i]);
    PG_FREE(c->slot, c);
}
