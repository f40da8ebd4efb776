/* peers.h - processes that work on one question together, each with its own part of it.
 *
 * Rank 0 runs the command and calls the others for a job; from then on all call the same functions in the
 * same order. What carries words between processes is given from outside (programs/mpi; threads, in tests).
 * Who has which part is the engine's business.
 *
 * The functions below take NULL for "this process alone", and then do nothing: an engine is written once.
 */
#pragma once

#include "base/base.h"

typedef struct peers peers;

/* What rank 0 calls the others for. */
typedef struct peers_job {
    const char *name;
    /* One of the others does its part of the question. *state is what it keeps between two calls of this job,
     * NULL at first. What fails here fails for all: they wait for this one. */
    pg_status (*serve)(const peers *p, void **state, const void *question, size_t length,
                       const volatile sig_atomic_t *interrupt, pg_error *e);
    void (*release)(void *state); /* once no more calls come; NULL: nothing is kept */
} peers_job;

struct peers {
    uint32_t rank, count; /* this one; how many */
    void *context;        /* of the functions */
    uint32_t *named;      /* rank 0: how many things it has given numbers by which the others know them */
    void (*call)(void *context, const peers_job *job, const void *question, size_t length);
    /* Numbers of all ranks, one by one and in place: the sums, the largest ones, all bits. */
    void (*sum)(void *context, uint64_t *number, size_t count);
    void (*most)(void *context, uint64_t *number, size_t count);
    void (*join)(void *context, uint64_t *set, size_t words);
    /* Words for each other rank against words from it; in[i] is allocated, to be free()d, or NULL. */
    void (*exchange)(void *context, uint64_t *const *out, const size_t *outs, uint64_t **in, size_t *ins);
    /* Words to one rank, at least one and no more than INT_MAX, and those that one sends: allocated. */
    void (*send)(void *context, uint32_t to, const uint64_t *words, size_t count);
    void (*receive)(void *context, uint32_t from, uint64_t **words, size_t *count);
    /* Messages on their way: slots are small numbers; what is posted or awaited stays until the slot is
     * settled, which a slot that is not in use is at once. NULL: there are none, so closures stay whole. */
    void (*post)(void *context, uint32_t slot, uint32_t to, const void *bytes, size_t length);
    void (*await)(void *context, uint32_t slot, uint32_t from, void *bytes, size_t length);
    void (*settle)(void *context, uint32_t slot);
    void (*turn)(void *context); /* now and then, during work: a chance to move messages */
};

/* Is this rank 0, or the only process? */
static inline bool peers_leads(const peers *p) { return !p || p->rank == 0; }

void peers_sum(const peers *p, uint64_t *number, size_t count);
void peers_most(const peers *p, uint64_t *number, size_t count);
/* The worst status of all; whether one says so; the least number. */
pg_status peers_agree(const peers *p, pg_status status);
bool peers_any(const peers *p, bool here);
uint64_t peers_least(const peers *p, uint64_t number);
/* Rank 0's numbers, to all. */
void peers_tell(const peers *p, uint64_t *number, size_t count);
/* Words of rank 0 for all: on the others they take the place of what was there. Allocated. */
void peers_tell_words(const peers *p, uint64_t **words, size_t *count);
/* Words of all, one rank after the other, to rank 0; the others have none after that. */
void peers_gather(const peers *p, uint64_t **words, size_t *count);
