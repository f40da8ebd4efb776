/* state.c - a run in a checkpoint, and on from there.
 *
 * The state is the level in hand and the blocks of the set that have members, each behind its number, and an
 * end mark. The level in hand is done again after a restart: what it has gained already does no harm.
 *
 * Of a closure that is spread rank 0 writes and reads the file, the same one, and the others give it their
 * blocks and get them from it: so a run goes on with any number of ranks.
 */
#include "spread.h"

#include <stdlib.h>
#include <string.h>

#define KIND "closure 2"
static const uint64_t END_MARK = UINT64_MAX;

/* Of the layout, and of the closure that this one is within. */
static uint64_t fingerprint(const run *r)
{
    const layout *l = &r->c->layout;
    const uint64_t size[2] = {l->bits, l->mid};
    uint64_t sum = checkpoint_sum(1, size, sizeof size);
    sum = checkpoint_sum(sum, l->column, sizeof l->column);
    for (size_t i = 0; i < sizeof l->weight / sizeof *l->weight; i++)
        sum = checkpoint_sum(sum, &(uint64_t){l->weight[i]}, sizeof(uint64_t));
    return r->within ? checkpoint_sum(sum, r->within, r->c->words * sizeof *r->within) : sum;
}

/* What the run is about. */
static char *question(const run *r)
{
    pg_buf text = {0};
    board_write(r->board, &text);
    buf_printf(&text, "%s ", r->c->backward ? "backward from" : "forward from");
    position_text(&text, r->board, &r->c->seeds);
    buf_printf(&text, "%s\nlayout %016llx\n", r->within ? " within another" : "",
               (unsigned long long)fingerprint(r));
    return buf_take(&text);
}

static size_t filled_blocks(const run *r)
{
    size_t filled = 0;
    for (size_t block = 0; block < r->blocks; block++)
        filled += atomic_load_explicit(&r->filled[block], memory_order_relaxed) != 0;
    return filled;
}

double run_bytes(const run *r)
{
    return r->file.path ? (double)filled_blocks(r) * (double)(r->block_words * sizeof *r->c->set) : 0;
}

/* ---- ranks --------------------------------------------------------------------------------------- */

/* What rank 0 sends of a file that is read. */
typedef struct parcel {
    uint64_t block;  /* END_MARK: no more */
    uint64_t status; /* then: whether the file was good */
    uint64_t found;
    uint64_t data[]; /* [block_words] */
} parcel;

static size_t block_bytes(const run *r) { return r->block_words * sizeof *r->c->set; }

static void send_now(const run *r, uint32_t to, const void *bytes, size_t length)
{
    const peers *p = r->c->peers;
    p->post(p->context, 0, to, bytes, length);
    p->settle(p->context, 0);
}

static void receive_now(const run *r, uint32_t from, void *bytes, size_t length)
{
    const peers *p = r->c->peers;
    p->await(p->context, 0, from, bytes, length);
    p->settle(p->context, 0);
}

/* Rank 0 says whether it is going to write a file; all others hear it. */
static bool tell_saving(const run *r, bool saving)
{
    uint64_t said = saving;
    sum_ranks(r->c, &said, 1);
    return said;
}

static bool is_helper(const run *r) { return r->c->owner && r->c->peers->rank; }

/* The others: their blocks, as often as rank 0 wants them. */
static void give_blocks(const run *r)
{
    while (tell_saving(r, false))
        for (uint64_t block = 0; block < r->blocks; block++)
            if (is_mine(r->c, block) && atomic_load(&r->filled[block]))
                send_now(r, 0, r->c->set + block * r->block_words, block_bytes(r));
}

/* The others: their blocks of the file that rank 0 reads. */
static pg_status take_blocks(run *r, bool *found)
{
    parcel *p = pg_alloc(1, sizeof *p + block_bytes(r));
    for (;;) {
        receive_now(r, 0, p, sizeof *p + block_bytes(r));
        if (p->block == END_MARK)
            break;
        memcpy(r->c->set + p->block * r->block_words, p->data, block_bytes(r));
    }
    pg_status s = (pg_status)p->status;
    *found = p->found;
    r->level = (uint32_t)p->data[0];
    free(p);
    return s;
}

static void end_parcels(const run *r, pg_status s, bool found)
{
    parcel *p = pg_alloc(1, sizeof *p + block_bytes(r));
    *p = (parcel){.block = END_MARK, .status = (uint64_t)s, .found = found};
    p->data[0] = r->level;
    for (uint32_t to = 1; r->c->owner && to < r->c->peers->count; to++)
        send_now(r, to, p, sizeof *p + block_bytes(r));
    free(p);
}

/* ---- the file ------------------------------------------------------------------------------------- */

static void put_block(checkpoint_file *f, const run *r, uint64_t block, uint64_t *scratch)
{
    const uint64_t *set = r->c->set + block * r->block_words;
    if (!is_mine(r->c, block)) {
        receive_now(r, r->c->owner[block], scratch, block_bytes(r));
        set = scratch;
    }
    checkpoint_put_number(f, block);
    checkpoint_put(f, set, block_bytes(r));
}

static void give(checkpoint_file *f, const void *context)
{
    const run *r = context;
    uint64_t *scratch = PG_NEW(uint64_t, r->block_words);
    tell_saving(r, true);
    checkpoint_put_number(f, r->level);
    for (uint64_t block = 0; block < r->blocks; block++)
        if (atomic_load(&r->filled[block]))
            put_block(f, r, block, scratch);
    checkpoint_put_number(f, END_MARK);
    free(scratch);
}

/* Reads a block to where it belongs. */
static bool get_block(checkpoint_file *f, run *r, uint64_t block, parcel *p)
{
    if (is_mine(r->c, block))
        return checkpoint_get(f, r->c->set + block * r->block_words, block_bytes(r));
    p->block = block;
    if (!checkpoint_get(f, p->data, block_bytes(r)))
        return false;
    send_now(r, r->c->owner[block], p, sizeof *p + block_bytes(r));
    return true;
}

static pg_status take_with(checkpoint_file *f, run *r, parcel *p)
{
    uint64_t level, block, last = 0;
    if (!checkpoint_get_number(f, &level) || level >= r->c->layout.levels)
        return PG_INPUT;
    for (bool first = true;; first = false) {
        if (!checkpoint_get_number(f, &block))
            return PG_INPUT;
        if (block == END_MARK)
            break;
        pg_status status = limits_check(r->options->limits);
        if (status != PG_OK)
            return status;
        if (block >= r->blocks || (!first && block <= last) || !get_block(f, r, block, p))
            return PG_INPUT;
        last = block;
    }
    r->level = (uint32_t)level;
    return PG_OK;
}

static pg_status take(checkpoint_file *f, void *context)
{
    run *r = context;
    parcel *p = pg_alloc(1, sizeof *p + block_bytes(r));
    pg_status s = take_with(f, r, p);
    free(p);
    return s;
}

pg_status run_load(run *r, bool *found, pg_error *e)
{
    const char *path = r->options->checkpoint;
    if (is_helper(r)) {
        pg_status s = take_blocks(r, found);
        return s == PG_OK ? s : pg_fail(e, s, "rank 0 has no good checkpoint");
    }
    checkpoint_init(&r->file, path, KIND, path ? question(r) : NULL, r->options->limits);
    pg_status s = checkpoint_load(&r->file, take, r, found, e);
    end_parcels(r, s, *found);
    return s;
}

void run_rest(run *r)
{
    if (is_helper(r)) {
        give_blocks(r);
        return;
    }
    checkpoint_rest(&r->file, run_bytes(r), give, r, &r->limits);
    tell_saving(r, false);
}

void run_finish(run *r, bool done)
{
    if (is_helper(r)) {
        give_blocks(r);
        return;
    }
    if (done && r->options->keep)
        r->level = r->last; /* which is gone through again, and nothing else */
    r->c->unsaved = checkpoint_end(&r->file, done, r->options->keep, give, r);
    tell_saving(r, false);
    if (done)
        r->c->file = checkpoint_hand_over(&r->file);
}

void closure_forget(closure *c, const pg_limits *limits)
{
    if (c)
        own_finish(&c->file, limits);
}
