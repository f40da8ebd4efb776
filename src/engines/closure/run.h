/* run.h - the state of a closure that is being made. Private to the module (run.c, state.c).
 *
 * A run is a place in a fixed order of steps: sweep, level, step within the level. A step is one pass over
 * all blocks, and what it writes depends on the steps before it alone. Members are only ever added, so a
 * level that was stopped in its midst is gone through again, and the set comes out the same. `filled` has
 * a bit a level of each block: sources without members are skipped by it.
 */
#pragma once

#include "closure_parts.h"
#include "kernel.h"
#include "levels/shared_checkpoint.h"

/* A level is gathered from those before, and finished, which is a step of its own where other ranks have
 * parts of it; then come rounds of: all PULL_LEVEL one by one, and all PULL_INNER. */
typedef enum step_kind { STEP_GATHER, STEP_FINISH, STEP_ONE, STEP_INNER } step_kind;

/* What a run that is spread takes over from other ranks (remote.c). */
typedef struct remote remote;

typedef struct closure_making {
    const board *board;
    closure *c;
    const closure_options *options;
    pg_limits limits; /* with a deadline that leaves time for the checkpoint */
    pulls pulls;
    const kernel *kernel;
    const uint64_t *within; /* NULL: all */
    size_t blocks, block_words;
    size_t chunk;             /* a thread takes so many blocks at a time */
    uint8_t *block_level;     /* [blocks]: the part of the block's number in the level */
    _Atomic uint64_t *filled; /* [blocks]: which levels within the block have members */
    uint32_t level, sweep;    /* where the run is */
    uint32_t last;            /* level of a sweep */
    step_kind step;
    const pull *one;        /* STEP_ONE: that pull of PULL_LEVEL */
    bool level_pulls;       /* there are some */
    uint64_t level_members; /* of the level in hand, at the last count; where there are level_pulls */
    bool level_gained, sweep_gained;
    _Atomic size_t next_block;
    _Atomic uint64_t added, members; /* by this step; of the level, after it */
    _Atomic int stop;                /* a pg_status; PG_OK: go on */
    bool done;
    uint32_t steps;          /* done so far */
    _Atomic uint32_t chunks; /* of blocks, begun so far */
    double began;
    crew *crew;
    checkpoint file; /* of rank 0, or the only process */
    shared_checkpoint kept;
    remote *remote;    /* NULL: one process */
    uint8_t *touched;  /* [blocks]: the level in hand got something */
    uint8_t *waits;    /* [blocks]: it gets something from other ranks, and is finished after that */
    uint64_t gathered; /* less what the level had before */
} closure_making;

remote *remote_new(closure_making *r);
void remote_free(remote *m); /* NULL is fine */
/* Begins to pull for the step, by pulls `from` to `to`, what the level in hand gets from other ranks. */
void remote_begin(remote *m, uint32_t from, uint32_t to);
/* Adds it. Was anything new? For steps of one pull. */
bool remote_end(remote *m);

static inline bool run_has_level(const closure_making *r, uint64_t block, int level)
{
    return level >= 0 && level < (int)r->c->layout.mid_levels &&
           atomic_load_explicit(&r->filled[block], memory_order_relaxed) >> level & 1;
}

static inline void run_note_level(closure_making *r, uint64_t block, uint32_t level)
{
    atomic_fetch_or_explicit(&r->filled[block], UINT64_C(1) << level, memory_order_relaxed);
}

/* state.c: the run's set and level, from and to options->checkpoint (which may be NULL). */
pg_status run_load(closure_making *r, bool *found, pg_error *e); /* PG_INPUT: of another run, or damaged */
void run_rest(closure_making *r);          /* after a level: saves it when that is due */
double run_bytes(const closure_making *r); /* about those of a checkpoint now; 0 without one */
/* At the end. The file of a run that is done goes, or with options->keep holds all when that took long enough
 * to be worth it; one that was stopped is saved. */
void run_finish(closure_making *r, bool done);
