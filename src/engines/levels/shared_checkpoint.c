/* shared_checkpoint.c - see shared_checkpoint.h. */
#include "levels/shared_checkpoint.h"

/* What rank 0 says; the others give false. */
static bool tell(const shared_checkpoint *k, bool said) { return peers_any(k->peers, said); }

/* Rank 0 has been there: where no file was opened the others are told. */
static void leave(shared_checkpoint *k)
{
    if (!k->open)
        tell(k, false);
    k->open = false;
}

/* ---- reading ----------------------------------------------------------------------------------------- */

/* What is missing on a rank that serves has ended too soon: rank 0 knows why. */
static pg_status agree(const shared_checkpoint *k, pg_status s)
{
    return peers_agree(k->peers, !k->file && s == PG_INPUT ? PG_OK : s);
}

typedef struct kept_taking {
    shared_checkpoint *kept;
    checkpoint_taker take;
} kept_taking;

static pg_status take(checkpoint_file *f, void *context)
{
    const kept_taking *t = context;
    t->kept->open = tell(t->kept, true);
    return agree(t->kept, t->take(f, t->kept->run));
}

pg_status shared_checkpoint_load(shared_checkpoint *k, checkpoint_taker taker, bool *found, pg_error *e)
{
    pg_status s = PG_OK;
    if (k->file) {
        s = checkpoint_load(k->file, take, &(kept_taking){k, taker}, found, e);
        leave(k);
    } else if ((*found = tell(k, false))) {
        agree(k, taker(NULL, k->run));
    }
    return peers_agree(k->peers, s);
}

/* ---- writing ----------------------------------------------------------------------------------------- */

/* The file is open: now all give. */
static void give(checkpoint_file *f, const void *context)
{
    shared_checkpoint *k = (shared_checkpoint *)context;
    k->open = tell(k, true);
    k->give(f, k->run);
}

static void serve(const shared_checkpoint *k)
{
    if (tell(k, false))
        k->give(NULL, k->run);
}

void shared_checkpoint_rest(shared_checkpoint *k, bool whole, double bytes, pg_limits *own)
{
    bool all = !tell(k, !whole);
    if (all && !k->file) {
        serve(k);
    } else if (all) {
        double ranks = k->peers ? k->peers->count : 1;
        checkpoint_rest(k->file, bytes * ranks, give, k, own);
        leave(k);
    }
}

char *shared_checkpoint_end(shared_checkpoint *k, bool whole, bool done, bool keep)
{
    char *unsaved = NULL;
    bool all = !tell(k, !whole);
    if (all && !k->file) {
        serve(k);
    } else if (all) {
        unsaved = checkpoint_end(k->file, done, keep, give, k);
        leave(k);
    }
    return unsaved;
}
