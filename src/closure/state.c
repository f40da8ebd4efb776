/* state.c - a run in a checkpoint, and on from there.
 *
 * The state is the level in hand and the blocks of the set that have members, each behind its number, and an
 * end mark. The level in hand is done again after a restart: what it has gained already does no harm.
 */
#include "run.h"

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

static void give(checkpoint_file *f, const void *context)
{
    const run *r = context;
    checkpoint_put_number(f, r->level);
    for (uint64_t block = 0; block < r->blocks; block++) {
        if (!atomic_load(&r->filled[block]))
            continue;
        checkpoint_put_number(f, block);
        checkpoint_put(f, r->c->set + block * r->block_words, r->block_words * sizeof *r->c->set);
    }
    checkpoint_put_number(f, END_MARK);
}

static pg_status take(checkpoint_file *f, void *context)
{
    run *r = context;
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
        if (block >= r->blocks || (!first && block <= last) ||
            !checkpoint_get(f, r->c->set + block * r->block_words, r->block_words * sizeof *r->c->set))
            return PG_INPUT;
        last = block;
    }
    r->level = (uint32_t)level;
    return PG_OK;
}

pg_status run_load(run *r, bool *found, pg_error *e)
{
    const char *path = r->options->checkpoint;
    checkpoint_init(&r->file, path, KIND, path ? question(r) : NULL, r->options->limits);
    return checkpoint_load(&r->file, take, r, found, e);
}

void run_rest(run *r)
{
    checkpoint_rest(&r->file, run_bytes(r), give, r, &r->limits);
}

void run_finish(run *r, bool done)
{
    if (done && r->options->keep)
        r->level = r->last; /* which is gone through again, and nothing else */
    r->c->unsaved = checkpoint_end(&r->file, done, r->options->keep, give, r);
    if (done)
        r->c->file = checkpoint_hand_over(&r->file);
}

void closure_forget(closure *c)
{
    if (c)
        own_remove(&c->file);
}
