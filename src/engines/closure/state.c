/* state.c - a run in a checkpoint, and on from there.
 *
 * The state is the level in hand and the blocks of the set that have members, each behind its number, and an
 * end mark. The level in hand is done again after a restart: what it has gained already does no harm.
 *
 * Of a closure that is spread rank 0 writes and reads the file, the same one, and the others give it their
 * blocks and get them from it: so a run goes on with any number of ranks.
 */
#include "levels/level_streams.h"
#include "spread.h"

#define KIND "closure 2"
static const uint64_t END_MARK = UINT64_MAX;

/* Of the layout, and of the closure that this one is within. */
static uint64_t fingerprint(const closure_making *r)
{
    const layout *l = &r->c->layout;
    const uint64_t size[2] = {l->at.bits, l->mid};
    uint64_t sum = checkpoint_sum(1, size, sizeof size);
    sum = checkpoint_sum(sum, l->column, sizeof l->column);
    for (size_t i = 0; i < sizeof l->weight / sizeof *l->weight; i++)
        sum = checkpoint_sum(sum, &(uint64_t){l->weight[i]}, sizeof(uint64_t));
    return r->within ? checkpoint_sum(sum, r->within, r->c->words * sizeof *r->within) : sum;
}

/* What the run is about. */
static char *question(const closure_making *r)
{
    pg_buf text = {0};
    board_write(r->board, &text);
    buf_printf(&text, "%s ", r->c->backward ? "backward from" : "forward from");
    position_text(&text, r->board, &r->c->seeds);
    buf_printf(&text, "%s\nlayout %016llx\n", r->within ? " within another" : "",
               (unsigned long long)fingerprint(r));
    return buf_take(&text);
}

static size_t filled_blocks(const closure_making *r)
{
    size_t filled = 0;
    for (size_t block = 0; block < r->blocks; block++)
        filled += atomic_load_explicit(&r->filled[block], memory_order_relaxed) != 0;
    return filled;
}

double run_bytes(const closure_making *r)
{
    return r->file.path ? (double)filled_blocks(r) * (double)(r->block_words * sizeof *r->c->set) : 0;
}

/* ---- blocks ------------------------------------------------------------------------------------------ */

static size_t block_bytes(const closure_making *r) { return r->block_words * sizeof *r->c->set; }
static const peers *sharers(const closure_making *r) { return r->c->owner ? r->c->peers : NULL; }

static void put_block(checkpoint_file *f, const closure_making *r, level_streams *s, uint64_t block,
                      uint64_t *scratch)
{
    const uint64_t *set = r->c->set + block * r->block_words;
    bool mine = is_mine(r->c, block);
    if (mine && level_streams_serve(s))
        level_stream_put(&s->with[0], set, block_bytes(r));
    if (level_streams_serve(s))
        return;
    if (!mine) {
        level_stream_get(&s->with[r->c->owner[block]], scratch, block_bytes(r));
        set = scratch;
    }
    checkpoint_put_number(f, block);
    checkpoint_put(f, set, block_bytes(r));
}

static void give(checkpoint_file *f, const void *context)
{
    const closure_making *r = context;
    level_streams streams;
    PG_FREED uint64_t *scratch = PG_NEW(uint64_t, r->block_words);
    level_streams_open(&streams, sharers(r), true);
    checkpoint_put_number(f, r->level);
    for (uint64_t block = 0; block < r->blocks; block++)
        if (atomic_load(&r->filled[block]))
            put_block(f, r, &streams, block, scratch);
    checkpoint_put_number(f, END_MARK);
    level_streams_close(&streams);
}

/* Reads a block to where it belongs. */
static bool get_block(checkpoint_file *f, closure_making *r, level_streams *s, uint64_t block,
                      uint64_t *scratch)
{
    bool mine = is_mine(r->c, block);
    uint64_t *to = mine ? r->c->set + block * r->block_words : scratch;
    if (!checkpoint_get(f, to, block_bytes(r)))
        return false;
    if (!mine) {
        level_stream_put(&s->with[r->c->owner[block]], &block, sizeof block);
        level_stream_put(&s->with[r->c->owner[block]], to, block_bytes(r));
    }
    return true;
}

static pg_status deal_blocks(checkpoint_file *f, closure_making *r, level_streams *s, uint64_t *scratch)
{
    uint64_t level, block, last = 0;
    if (!checkpoint_get_number(f, &level) || level >= r->c->layout.levels)
        return PG_INPUT;
    for (bool first = true;; first = false) {
        if (!checkpoint_get_number(f, &block))
            return PG_INPUT;
        if (block == END_MARK)
            break;
        PG_TRY(limits_check(r->options->limits));
        if (block >= r->blocks || (!first && block <= last) || !get_block(f, r, s, block, scratch))
            return PG_INPUT;
        last = block;
    }
    r->level = (uint32_t)level;
    return PG_OK;
}

/* This rank's blocks, as rank 0 deals them. */
static void take_blocks(closure_making *r, level_stream *from)
{
    uint64_t block;
    while (level_stream_get(from, &block, sizeof block))
        level_stream_get(from, r->c->set + block * r->block_words, block_bytes(r));
}

static pg_status take(checkpoint_file *f, void *context)
{
    closure_making *r = context;
    pg_status s = PG_OK;
    level_streams streams;
    uint64_t level, *scratch = PG_NEW(uint64_t, r->block_words);
    level_streams_open(&streams, sharers(r), false);
    if (level_streams_serve(&streams))
        take_blocks(r, &streams.with[0]);
    else
        s = deal_blocks(f, r, &streams, scratch);
    level_streams_close(&streams);
    level = r->level;
    peers_tell(sharers(r), &level, 1);
    r->level = (uint32_t)level;
    free(scratch);
    return s;
}

/* ---- the file ------------------------------------------------------------------------------------- */

pg_status run_load(closure_making *r, bool *found, pg_error *e)
{
    const char *path = r->options->checkpoint;
    bool leads = peers_leads(sharers(r));
    if (leads)
        checkpoint_init(&r->file, path, KIND, path ? question(r) : NULL, r->options->limits);
    r->kept =
        (shared_checkpoint){.peers = sharers(r), .file = leads ? &r->file : NULL, .give = give, .run = r};
    pg_status s = shared_checkpoint_load(&r->kept, take, found, e);
    return leads || s == PG_OK ? s : pg_fail(e, s, "rank 0 has no good checkpoint");
}

void run_rest(closure_making *r)
{
    double ranks = sharers(r) ? r->c->peers->count : 1;
    shared_checkpoint_rest(&r->kept, true, run_bytes(r) / ranks, &r->limits);
}

void run_finish(closure_making *r, bool done)
{
    if (done && r->options->keep)
        r->level = r->last; /* which is gone through again, and nothing else */
    r->c->unsaved = shared_checkpoint_end(&r->kept, true, done, r->options->keep);
    if (done && r->kept.file)
        r->c->file = checkpoint_hand_over(&r->file);
}

void closure_forget(closure *c, const pg_limits *limits)
{
    if (c)
        own_finish(&c->file, limits);
}
