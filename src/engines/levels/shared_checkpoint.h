/* shared_checkpoint.h - a checkpoint of levels that are spread over ranks.
 *
 * There is one file, the same one that a single process writes: rank 0 has it, the others give it their parts
 * when it is written and get parts from it when it is read, both in streams (level_streams.h), so that no
 * level is ever whole in one place. A run goes on with any number of ranks, one included.
 *
 * All ranks come to the same places, shared_checkpoint_rest and shared_checkpoint_end, with the same steps
 * behind them; there rank 0 says whether a file is to be written. What is written there is `give`, on all of
 * them: rank 0 calls it with the file, the others with NULL, to which checkpoint_put writes nothing.
 */
#pragma once

#include "base/checkpoint.h"
#include "base/peers.h"

typedef struct shared_checkpoint {
    const peers *peers; /* NULL: this process alone */
    checkpoint *file;   /* of rank 0; NULL on the others */
    checkpoint_giver give;
    void *run;
    bool open; /* in this place, and the others know */
} shared_checkpoint;

/* As checkpoint_load, where all ranks stand alike; on the others `take` has NULL for the file. All get the
 * same status. */
pg_status shared_checkpoint_load(shared_checkpoint *k, checkpoint_taker take, bool *found, pg_error *e);

/* As checkpoint_rest; `bytes`: of this rank. `whole`: its levels can be read; else nothing is written. */
void shared_checkpoint_rest(shared_checkpoint *k, bool whole, double bytes, pg_limits *own);
/* As checkpoint_end. */
char *shared_checkpoint_end(shared_checkpoint *k, bool whole, bool done, bool keep);
