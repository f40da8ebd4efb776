/* level_kept.c - see level_kept.h. */
#include "level_kept.h"

/* What rank 0 says; the others give 0. */
static bool tell(const level_kept *k, bool said)
{
    uint64_t word = said;
    if (k->ranks)
        k->ranks->most(k->ranks->context, &word, 1);
    return word != 0;
}

/* The file is open: now all give. */
static void give(checkpoint_file *f, const void *context)
{
    level_kept *k = (level_kept *)context;
    k->gave = tell(k, true);
    k->give(f, k->run);
}

/* Rank 0 has been there: where it gave nothing the others are told. */
static void leave(level_kept *k)
{
    if (!k->gave)
        tell(k, false);
    k->gave = false;
}

static void serve(const level_kept *k)
{
    if (tell(k, false))
        k->give(NULL, k->run);
}

void level_kept_rest(level_kept *k, bool whole, double bytes, pg_limits *own)
{
    bool all = !tell(k, !whole);
    if (all && !k->file) {
        serve(k);
    } else if (all) {
        double ranks = k->ranks ? k->ranks->ranks : 1;
        checkpoint_rest(k->file, bytes * ranks, give, k, own);
        leave(k);
    }
}

char *level_kept_end(level_kept *k, bool whole, bool done, bool keep)
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
