/* closure.c - making a closure: its rules, its layout, its seeds, and the run.
 *
 * Jumps become rules on numbers, turned round for a closure backwards, so that the run knows no direction
 * of time. The layout (layout.h) is that of the class of the seeds. A closure within another one takes
 * over that one's layout instead: then the same place is the same position in both sets, and one set cuts
 * the other word by word.
 *
 * The size of the set is known before anything is made, so a closure that is out of reach is refused at
 * once.
 */
#include "kernel.h"
#include "spread.h"

#include "positions/steps.h"

enum { MOST_HOLES = 64, DEFAULT_GIB = 2 };

static rule *rules_make(const board *b, bool backward)
{
    PG_SCOPED(steps_release) steps play;
    rule *r = PG_NEW(rule, b->jumps + 1);
    steps_init(&play, b, backward);
    for (uint32_t j = 0; j < b->jumps; j++)
        r[j] = (rule){play.piece[j].mask, play.piece[j].before, play.piece[j].before ^ play.piece[j].flip};
    return r;
}

static bool one_way(const rule *r, uint32_t rules)
{
    bool loses = true, gains = true;
    for (uint32_t j = 0; j < rules; j++) {
        int change = __builtin_popcountll(r[j].after) - __builtin_popcountll(r[j].before);
        loses = loses && change < 0;
        gains = gains && change > 0;
    }
    return loses || gains;
}

static bool layout_for(layout *l, const board *b, const rule *r, const position *seeds,
                       const struct closure_trial *trial)
{
    completions all = completions_of(seeds);
    uint64_t pegs = seeds->peg[0];
    completions_next(&all, &pegs);
    return layout_make(l, b, r, pegs, seeds->open[0], seeds->total >= 0,
                       trial && trial->most_mid ? trial->most_mid : MOST_MID);
}

static uint64_t words_of(const layout *l) { return (uint64_t)VECTOR_WORDS << (l->mid + l->high); }

/* Of one process, or of a rank; SIZE_MAX: more than an address reaches. */
static size_t bytes_of(const layout *l, const peers *p)
{
    uint64_t set = words_of(l) * sizeof(uint64_t), blocks = UINT64_C(1) << l->high;
    uint64_t bytes = spread_fits(l, p) ? spread_bytes((size_t)set, p->count) + blocks * 12 : set + blocks * 9;
    return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

size_t closure_bytes(const board *b, const position *seeds, const closure_options *options)
{
    if (b->holes > MOST_HOLES)
        return SIZE_MAX;
    if (options && options->within)
        return bytes_of(&options->within->layout, options->peers);
    layout l;
    PG_FREED rule *r = rules_make(b, false);
    bool fits = layout_for(&l, b, r, seeds, NULL);
    return fits ? bytes_of(&l, options ? options->peers : NULL) : SIZE_MAX;
}

static pg_status check_memory(const closure *c, size_t memory, pg_error *e)
{
    size_t bytes = bytes_of(&c->layout, c->peers);
    return bytes <= memory ? PG_OK
                           : pg_fail(e, PG_MEMORY, "a closure over 2^%u positions needs %zu MiB%s",
                                     c->layout.at.bits, (bytes >> 20) + 1, c->peers ? " a rank" : "");
}

pg_status closure_make_set(closure *c, const board *b, const closure_options *options, pg_error *e)
{
    c->words = (size_t)words_of(&c->layout); /* check_memory was there */
    c->set = (c->peers ? large_sparse : large_zeros)(c->words * sizeof(uint64_t));
    if (!c->set)
        return pg_fail(e, PG_MEMORY, "no memory for a closure over 2^%u positions", c->layout.at.bits);
    c->small = c->words < SMALL_WORDS && !(c->trial && c->trial->large);
    for (uint64_t bit = 0; bit < 64; bit++)
        c->low_pegs[bit] = pegs_at(c, bit) ^ pegs_at(c, 0);
    c->moves = PG_NEW(uint64_t, c->jumps + 1);
    for (uint32_t j = 0; j < c->jumps; j++)
        c->moves[j] = layout_coordinates(&c->layout, c->rule[j].before ^ c->rule[j].after);
    pg_status s = closure_run(c, b, options, e);
    if (options->partial && status_stops(s)) {
        c->stopped = s;
        return PG_OK;
    }
    return s;
}

static pg_status make(closure *c, const board *b, const closure_options *options, pg_error *e)
{
    size_t memory = limits_memory(options->limits, DEFAULT_GIB);
    if (options->within)
        c->layout = options->within->layout;
    else if (!layout_for(&c->layout, b, c->rule, &c->seeds, c->trial))
        return pg_fail(e, PG_LIMIT,
                       "a closure over more than 2^%d positions, or by jumps of so many holes, "
                       "is out of reach",
                       MOST_BITS);
    c->peers = spread_fits(&c->layout, options->peers) ? options->peers : NULL;
    PG_TRY(check_memory(c, memory, e));
    if (c->peers) {
        c->number = (*c->peers->named)++;
        spread_blocks(c);
        spread_call_new(c, options, memory);
    }
    return closure_make_set(c, b, options, e);
}

pg_status closure_new(closure **out, const board *b, const position *seeds, const closure_options *options,
                      pg_error *e)
{
    return closure_try(out, b, seeds, options, NULL, e);
}

pg_status closure_try(closure **out, const board *b, const position *seeds, const closure_options *options,
                      const struct closure_trial *trial, pg_error *e)
{
    static const closure_options none = {0};
    options = options ? options : &none;
    *out = NULL;
    if (b->holes > MOST_HOLES)
        return pg_fail(e, PG_LIMIT, "a closure over more than %d holes is out of reach", MOST_HOLES);
    closure *c = PG_NEW(closure, 1);
    c->holes = b->holes;
    c->jumps = b->jumps;
    c->backward = options->backward;
    c->trial = trial;
    c->threads = limits_threads(options->limits);
    c->kernel = trial && trial->portable ? &kernel_portable : kernel_best();
    position_copy(&c->seeds, seeds);
    c->rule = rules_make(b, options->backward);
    c->one_way = one_way(c->rule, c->jumps);
    pg_status s = make(c, b, options, e);
    c->trial = NULL;
    if (s != PG_OK) {
        closure_free(c);
        return s;
    }
    *out = c;
    return PG_OK;
}

void closure_free(closure *c)
{
    if (!c)
        return;
    if (c->set)
        spread_call(c, SPREAD_FREE, NULL, 0);
    free(c->owner);
    position_release(&c->seeds);
    own_release(&c->file);
    PG_FREE(c->rule, c->moves, c->unsaved);
    large_drop(c->set, c->words * sizeof(uint64_t));
    free(c);
}
