/* run.c - making a set closed: level after level, each level's blocks on all threads.
 *
 * Where every jump lowers the level of a vector, each vector is looked at once: all it can get comes from
 * levels that are done. Jumps that stay on a level are gone through one by one, over the whole level, until
 * it gains nothing more; where some jump rises (custom rules that move pegs about), so are all levels.
 *
 * Threads take blocks of the level in hand. Within a step, vectors of one level are written, each by the
 * thread that has its block, and vectors of other levels are read; by a jump that stays on the level, vectors
 * that are sources of it are read and none of these is a target. So no word is read and written at the same
 * time, and sets and counts are the same for any number of threads.
 */
#include "spread.h"

enum { CHUNKS_A_THREAD = 64 };

/* ---- blocks ------------------------------------------------------------------------------------- */

/* Where a pull takes a level of a block from, and the pairs of vectors. */
typedef struct flow {
    const uint64_t *from;
    const pair *pair;
    uint32_t pairs;
} flow;

/* False when the pull does not lead to this level of this block, or its source has no members. */
static bool flow_into(const closure_making *r, const pull *u, uint64_t block, uint32_t level, uint64_t signs,
                      flow *f)
{
    uint64_t source = block ^ u->block_flip;
    if ((block & u->block_mask) != u->block_want || !is_mine(r->c, source) ||
        !run_has_level(r, source, (int)level + u->mid_rise))
        return false;
    const way *w = way_into(&r->pulls, u, signs);
    f->from = r->c->set + source * r->block_words;
    f->pair = w->pair + w->first[level];
    f->pairs = w->first[level + 1] - w->first[level];
    return f->pairs > 0;
}

/* Closes a level of a block under the pulls within vectors. */
static void close_inner(const closure_making *r, uint64_t block, uint32_t level, uint64_t signs)
{
    const pulls *p = &r->pulls;
    uint64_t *to = r->c->set + block * r->block_words;
    const uint64_t *within = r->within ? r->within + block * r->block_words : NULL;
    flow f;
    bool again;
    do {
        again = false;
        for (uint32_t i = p->first[PULL_INNER]; i < p->first[PULL_INNER + 1]; i++) {
            if (!flow_into(r, &p->pull[i], block, level, signs, &f))
                continue;
            if (p->inner_once && !within)
                r->kernel->add_moved(to, to, f.pair, f.pairs, &p->pull[i]);
            else
                again |= r->kernel->add_checked(to, to, within, f.pair, f.pairs, &p->pull[i]);
        }
    } while (again && !p->inner_once);
}

/* The members of a level of a block. */
static uint64_t count_level(const closure_making *r, uint64_t block, uint32_t level)
{
    const uint32_t *first = r->c->layout.level_first + level;
    return r->kernel->count(r->c->set + block * r->block_words + (size_t)first[0] * VECTOR_WORDS,
                            (first[1] - first[0]) * VECTOR_WORDS);
}

static bool any_in_level(const closure_making *r, uint64_t block, uint32_t level)
{
    const uint32_t *first = r->c->layout.level_first + level;
    const uint64_t *set = r->c->set + block * r->block_words;
    size_t at = (size_t)first[0] * VECTOR_WORDS, end = (size_t)first[1] * VECTOR_WORDS;
    while (at < end && !set[at])
        at++;
    return at < end;
}

static void cut_level(const closure_making *r, uint64_t block, uint32_t level)
{
    const uint32_t *first = r->c->layout.level_first + level;
    size_t start = block * r->block_words + (size_t)first[0] * VECTOR_WORDS;
    r->kernel->cut(r->c->set + start, r->within + start, (first[1] - first[0]) * VECTOR_WORDS);
}

/* Gathers what a level of a block gets from the levels before, as far as this rank has them. Did it get
 * anything? */
static bool gather(closure_making *r, uint64_t block, uint32_t level, uint64_t signs)
{
    const pulls *p = &r->pulls;
    uint64_t *to = r->c->set + block * r->block_words;
    bool any = false;
    flow f;
    for (uint32_t i = 0; i < p->first[PULL_INNER]; i++) {
        if (!flow_into(r, &p->pull[i], block, level, signs, &f))
            continue;
        any = true;
        if (i < p->first[PULL_MOVED])
            r->kernel->add_whole(to, f.from, f.pair, f.pairs);
        else
            r->kernel->add_moved(to, f.from, f.pair, f.pairs, &p->pull[i]);
    }
    return any;
}

/* After that: closes it under the jumps within vectors. Returns how many members it has. */
static uint64_t finish(closure_making *r, uint64_t block, uint32_t level, uint64_t signs)
{
    if (r->within)
        cut_level(r, block, level);
    if (!any_in_level(r, block, level))
        return 0;
    run_note_level(r, block, level);
    close_inner(r, block, level, signs);
    return count_level(r, block, level);
}

/* Returns how many members both together gave. Where other ranks have parts of the level, gathering alone
 * returns less: less by those that were there before. */
static uint64_t make_level(closure_making *r, uint64_t block, uint32_t level)
{
    uint64_t signs = block_signs(&r->pulls, block);
    bool filled = run_has_level(r, block, (int)level), begin = r->step == STEP_GATHER,
         waits = r->remote && r->waits[block], end = begin != waits;
    if (!begin && !waits)
        return 0; /* both were done at once */
    uint64_t before = begin && filled ? count_level(r, block, level) : 0;
    bool any = begin ? gather(r, block, level, signs) : r->touched[block];
    if (!end)
        r->touched[block] = any;
    return (end && (any || filled) ? finish(r, block, level, signs) : 0) - before;
}

/* Gathers what a level of a block gets by pull `one`. Was anything new? */
static bool gather_one(closure_making *r, uint64_t block, uint32_t level)
{
    const uint64_t *within = r->within ? r->within + block * r->block_words : NULL;
    flow f;
    if (!flow_into(r, r->one, block, level, block_signs(&r->pulls, block), &f) ||
        !r->kernel->add_checked(r->c->set + block * r->block_words, f.from, within, f.pair, f.pairs, r->one))
        return false;
    run_note_level(r, block, level);
    return true;
}

/* One step of one block. Sums up members of the level, and returns how many the step gave: just whether it
 * gave some, for steps of one pull. */
static uint64_t do_block(closure_making *r, uint64_t block, uint64_t *members)
{
    if (!is_mine(r->c, block) || r->level < r->block_level[block] ||
        r->level - r->block_level[block] >= r->c->layout.mid_levels)
        return 0;
    uint32_t level = r->level - r->block_level[block];
    uint64_t added = 0;
    if (r->step == STEP_ONE)
        return gather_one(r, block, level);
    if (r->step <= STEP_FINISH)
        added = make_level(r, block, level);
    else if (r->step == STEP_INNER && run_has_level(r, block, (int)level))
        close_inner(r, block, level, block_signs(&r->pulls, block));
    if (r->level_pulls && run_has_level(r, block, (int)level))
        *members += count_level(r, block, level);
    return added;
}

static bool trial_stops(closure_making *r)
{
    const struct closure_trial *trial = r->c->trial;
    return trial && trial->chunks && atomic_fetch_add(&r->chunks, 1) + 1 >= trial->chunks;
}

static void do_blocks(closure_making *r, int member)
{
    uint64_t added = 0, members = 0;
    for (;;) {
        size_t from = atomic_fetch_add(&r->next_block, r->chunk), to = from + r->chunk;
        if (from >= r->blocks)
            break;
        pg_status s = trial_stops(r) ? PG_LIMIT : limits_check(&r->limits);
        if (s != PG_OK)
            atomic_store(&r->stop, (int)s);
        if (atomic_load(&r->stop) != PG_OK)
            break;
        for (size_t block = from; block < to && block < r->blocks; block++)
            added += do_block(r, block, &members);
        if (r->remote && member == 0)
            r->c->peers->turn(r->c->peers->context);
    }
    atomic_fetch_add(&r->added, added);
    atomic_fetch_add(&r->members, members);
}

/* ---- steps ---------------------------------------------------------------------------------------- */

/* Levels go from the highest down, or from the lowest up where jumps add pegs. */
static uint32_t first_level(const closure_making *r) { return r->pulls.adds ? 0 : r->c->layout.levels - 1; }

static uint32_t levels_done(const closure_making *r)
{
    return r->pulls.adds ? r->level + 1 : r->c->layout.levels - r->level;
}

static void show(const closure_making *r)
{
    double seconds = clock_now() - r->began, millions = (double)r->c->count / 1e6;
    progress_count(&r->limits, NULL, levels_done(r), r->c->layout.levels, "levels");
    progress_show(&r->limits, "level %u of %u, %.1f million positions, %.0f million a second, %zu MiB",
                  levels_done(r), r->c->layout.levels, millions, millions / (seconds > 0 ? seconds : 1),
                  r->c->words * sizeof(uint64_t) >> 20);
}

static void next_level(closure_making *r)
{
    r->step = STEP_GATHER;
    r->level_gained = false;
    show(r);
    if (r->level != r->last) {
        r->level += r->pulls.adds ? 1 : -1u;
        run_rest(r);
        return;
    }
    r->done = !r->pulls.climbs || !r->sweep_gained;
    r->level = first_level(r);
    r->sweep++;
    r->sweep_gained = false;
}

/* After all LEVEL pulls of a round: what they gave is closed under the pulls within vectors, and then there
 * is another round. */
static void next_round(closure_making *r)
{
    r->step = r->step == STEP_ONE && r->level_gained ? STEP_INNER : STEP_ONE;
    r->one = r->pulls.pull + r->pulls.first[PULL_LEVEL];
    if (r->step == STEP_ONE)
        r->level_gained = false;
}

/* After a step: what is the next one? */
static void next_step(closure_making *r)
{
    const pull *end = r->pulls.pull + r->pulls.first[PULL_KINDS];
    if (r->remote && r->step == STEP_GATHER) {
        r->step = STEP_FINISH;
        return;
    }
    if (r->step == STEP_ONE && ++r->one < end)
        return;
    if (r->level_pulls && (r->step != STEP_ONE || r->level_gained))
        next_round(r);
    else
        next_level(r);
}

/* Takes over what the step gets from other ranks, and tells all what came of it. */
static void join_ranks(closure_making *r)
{
    bool gained = remote_end(r->remote);
    uint64_t sum[] = {r->added + (r->step == STEP_ONE && gained), r->members};
    sum_ranks(r->c, sum, sizeof sum / sizeof *sum);
    spread_join_filled(r);
    r->added = sum[0];
    r->members = sum[1];
    r->stop = peers_agree(r->c->peers, (pg_status)r->stop);
    if (r->step == STEP_GATHER)
        r->gathered = sum[0];
    else if (r->step == STEP_FINISH)
        r->added += r->gathered;
}

/* Begins to pull what the next step gets from other ranks. */
static void begin_step(closure_making *r)
{
    const uint32_t *first = r->pulls.first;
    if (!r->remote || r->done)
        return;
    uint32_t one = r->step == STEP_ONE ? (uint32_t)(r->one - r->pulls.pull) : 0;
    uint32_t end = r->step == STEP_GATHER ? first[PULL_INNER] : r->step == STEP_ONE ? one + 1 : 0;
    remote_begin(r->remote, one, end);
}

/* Takes account of a step that is done, on one thread while the others wait. */
static void advance(void *context)
{
    closure_making *r = context;
    if (r->remote)
        join_ranks(r);
    bool part = r->remote && r->step == STEP_GATHER, gained = !part && r->added > 0;
    if (r->step <= STEP_FINISH && !part) {
        r->c->count += r->added;
        r->level_members = r->members;
    } else if (r->step == STEP_INNER) {
        r->c->count += r->members - r->level_members;
        r->level_members = r->members;
    }
    const struct closure_trial *trial = r->c->trial;
    if (trial && ++r->steps == trial->steps)
        r->stop = PG_LIMIT;
    r->done = r->stop != PG_OK;
    r->limits.deadline = checkpoint_deadline(&r->file, run_bytes(r));
    r->sweep_gained |= gained;
    r->level_gained |= gained && r->step == STEP_ONE;
    if (!r->done)
        next_step(r);
    r->added = r->members = 0;
    r->next_block = 0;
    begin_step(r);
}

static void work(void *context, int member)
{
    closure_making *r = context;
    while (!r->done) {
        do_blocks(r, member);
        crew_meet(r->crew, advance, r);
    }
}

/* ---- the run ---------------------------------------------------------------------------------------- */

/* Makes a position a member. */
static void add_seed(closure_making *r, uint64_t pegs)
{
    closure *c = r->c;
    const layout *l = &c->layout;
    uint64_t place = place_of(c, pegs);
    if (place == NO_PLACE)
        return;
    uint64_t block = place >> LOW_BITS >> l->mid;
    if (!is_mine(c, block))
        return;
    bits_set(c->set, place);
    c->count++;
    uint32_t number = l->number[(place >> LOW_BITS) - (block << l->mid)],
             level = layout_weight(l, number, 0, l->mid);
    run_note_level(r, block, level);
}

/* Where jumps do not climb, the run begins at the first level that has a member. */
static void find_first_level(closure_making *r)
{
    r->level = r->pulls.climbs ? first_level(r) : r->last;
    for (uint64_t block = 0; !r->pulls.climbs && block < r->blocks; block++)
        for (uint64_t levels = r->filled[block]; levels; levels &= levels - 1) {
            uint32_t level = r->block_level[block] + (uint32_t)__builtin_ctzll(levels);
            if (r->pulls.adds ? level < r->level : level > r->level)
                r->level = level;
        }
}

/* A set with some of its seeds alone is never saved: nothing would add the others. */
static pg_status add_seeds(closure_making *r)
{
    common seeds;
    uint64_t pegs;
    pg_status s = PG_OK;
    common_init(&seeds, &r->c->seeds, r->options->within);
    while (common_next(&seeds, r->options->limits, &pegs, &s))
        add_seed(r, pegs);
    common_release(&seeds);
    spread_join_filled(r);
    sum_ranks(r->c, &r->c->count, 1);
    find_first_level(r);
    return peers_agree(r->c->peers, s);
}

/* Notes the levels that have members, and counts these. A level may be one of those that climbing jumps
 * change: one sweep more than needed at the worst. */
static void find_members(closure_making *r)
{
    const layout *l = &r->c->layout;
    for (uint64_t block = 0; block < r->blocks; block++)
        for (uint32_t m = 0; is_mine(r->c, block) && m < l->mid_levels; m++) {
            const uint64_t *set =
                r->c->set + block * r->block_words + (size_t)l->level_first[m] * VECTOR_WORDS;
            uint64_t members =
                r->kernel->count(set, (l->level_first[m + 1] - l->level_first[m]) * VECTOR_WORDS);
            r->c->count += members;
            if (members)
                run_note_level(r, block, m);
        }
    spread_join_filled(r);
    sum_ranks(r->c, &r->c->count, 1);
    r->sweep_gained = true;
}

static void weigh_blocks(closure_making *r)
{
    const layout *l = &r->c->layout;
    for (size_t block = 0; block < r->blocks; block++)
        r->block_level[block] = (uint8_t)layout_weight(l, block << l->mid, l->mid, l->mid + l->high);
}

static void run_init(closure_making *r, closure *c, const board *b, const closure_options *options)
{
    *r = (closure_making){.c = c, .board = b, .options = options, .kernel = c->kernel};
    transfers_init(&r->pulls, &c->layout, c->rule, c->jumps);
    r->level_pulls = r->pulls.first[PULL_LEVEL] < r->pulls.first[PULL_KINDS];
    r->last = r->pulls.adds ? c->layout.levels - 1 : 0;
    r->blocks = (size_t)1 << c->layout.high;
    r->block_words = (size_t)VECTOR_WORDS << c->layout.mid;
    r->within = options->within ? options->within->set : NULL;
    if (options->limits)
        r->limits = *options->limits;
    r->block_level = PG_NEW(uint8_t, r->blocks);
    r->filled = pg_alloc(r->blocks, sizeof *r->filled);
    weigh_blocks(r);
    if (c->owner) {
        r->touched = PG_NEW(uint8_t, r->blocks);
        r->waits = PG_NEW(uint8_t, r->blocks);
        r->remote = remote_new(r);
    }
}

static void run_release(closure_making *r)
{
    checkpoint_release(&r->file);
    transfers_release(&r->pulls);
    PG_FREE(r->block_level, r->filled, r->touched, r->waits);
    remote_free(r->remote);
}

/* What became of it: a run that was stopped goes to the checkpoint. Where part of a closure is welcome, one
 * that cannot be written does not stand in its way. */
static pg_status run_end(closure_making *r, pg_error *e)
{
    pg_status s = (pg_status)r->stop;
    run_finish(r, s == PG_OK);
    if (s == PG_OK)
        return s;
    r->c->count = spread_count(r->c); /* the level in hand was not counted */
    r->c->level = r->level;
    r->c->adds = r->pulls.adds;
    r->c->settles = !r->pulls.climbs;
    if (r->c->unsaved && !r->options->partial)
        return pg_fail(e, PG_INPUT, "%s", r->c->unsaved);
    return pg_fail(e, s, "the closure was stopped");
}

pg_status closure_run(closure *c, const board *b, const closure_options *options, pg_error *e)
{
    PG_SCOPED(run_release) closure_making r;
    bool found;
    run_init(&r, c, b, options);
    pg_status s = run_load(&r, &found, e);
    if (s == PG_OK && found)
        find_members(&r);
    else if (s == PG_OK && (s = add_seeds(&r)) != PG_OK)
        pg_fail(e, s, "the closure was stopped");
    if (s == PG_OK) {
        int threads = c->small ? 1 : c->threads;
        r.chunk = r.blocks / ((size_t)threads * CHUNKS_A_THREAD) + 1;
        r.limits.deadline = checkpoint_deadline(&r.file, run_bytes(&r));
        r.began = clock_now();
        begin_step(&r);
        r.crew = crew_new(threads);
        crew_run(r.crew, work, &r);
        crew_free(r.crew);
        s = run_end(&r, e);
    }
    return s;
}
