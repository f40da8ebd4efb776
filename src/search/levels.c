/* levels.c - positions level by level: a beam, or all of them.
 *
 * A level holds what the jumps of the level before lead to, up to symmetry, without what a resource count of the
 * pool refuses. When it has more positions than the width, the best are kept. Width 64 finds most games; a width
 * without bound makes the search complete.
 *
 * Meeting the end. Before the first level, jumps are taken back from the finish until some ten thousand positions
 * are known that lead to it. A level that reaches one of them is done. Where all jumps change the number of pegs
 * alike, that set is complete for its numbers of pegs, and a position with so few pegs outside of it is dead.
 *
 * What is best? A position should look like those that lead to the finish: for each hole the logarithm of the odds
 * that it holds a peg in the later half of that set. To this the logarithms of the slacks of all counts are added:
 * what is nearly refused seldom goes well. Ties are broken by a hash. Measured on the single-vacancy to
 * single-survivor problems that pass the linear tests: english, french, square6 under all rules 10 to 20 ms each,
 * the score by available jumps two to five times that, and unable to solve some of wiegleb and diamond6.
 *
 * Learning. Survivors of a level are sampled and handed to the refuter, half a millisecond each; what it returns
 * cuts as a rule many relatives. The first beam goes without, since most problems fall to it.
 */
#include "levels.h"

#include <stdlib.h>
#include <string.h>

enum { BEAM_STARTS = 1 << 12, CHECK_EVERY = 1 << 10, PARTIAL_BACK = 1 << 10, LOG_BITS = 10 };
enum { POOL_MOST = 256, LEARN_MOST = 4096, SCORE_BIAS = INT32_MAX };

/* ---- making ------------------------------------------------------------------------------------ */

/* Pegs that every jump adds, 0 when that is not one number. */
static int64_t common_change(const board *b)
{
    int64_t common = 0;
    for (uint32_t j = 0; j < b->jumps; j++) {
        int64_t change = 0;
        for (uint32_t i = 0; i < b->jump[j].length; i++)
            change += (int)jump_cells(b, j)[i].after - (int)jump_cells(b, j)[i].before;
        if (j && change != common)
            return 0;
        common = change;
    }
    return common;
}

/* The caller's counts; backwards they become counts of the reversed jumps with opposite weights, and what they
 * demand follows from the start. */
static void take_pool(levels *l)
{
    uint32_t holes = l->board->holes;
    search_count c = {.weight = PG_NEW(int64_t, holes)};
    for (uint32_t i = 0; i < l->options->pool_size; i++) {
        const search_count *given = &l->options->pool[i];
        for (uint32_t h = 0; h < holes; h++)
            c.weight[h] = l->backwards ? -given->weight[h] : given->weight[h];
        c.floor = l->backwards ? -set_most(l->to, given->weight) : given->floor;
        pool_add(&l->pool, &c);
    }
    free(c.weight);
}

void levels_init(levels *l, const board *b, const position *start, const position *finish, bool backwards,
                 const search_options *options, size_t memory)
{
    *l = (levels){.board = b, .options = options, .backwards = backwards, .words = (uint32_t)bits_words(b->holes)};
    l->from = backwards ? finish : start;
    l->to = backwards ? start : finish;
    steps_init(&l->play, b, backwards);
    steps_init(&l->undo, b, !backwards);
    orbit_init(&l->orbit, b, l->to);
    pool_init(&l->pool, b, backwards, POOL_MOST);
    take_pool(l);
    store_init(&l->ahead, l->words, memory - memory / 8);
    store_init(&l->back, l->words, memory / 8);
    l->back_jumps = -1;
    l->change = backwards ? -common_change(b) : common_change(b);
    l->last_pegs = position_closed(l->to) ? (int64_t)position_pegs(l->to) : l->to->count;
    l->hole_score = PG_NEW(int32_t, (size_t)l->words * 8 * 256);
    l->most_expanded = options->most_positions;
    l->hit = PG_NEW(uint64_t, l->words);
    l->here = PG_NEW(uint64_t, l->words);
    l->next = PG_NEW(uint64_t, l->words);
    l->image = PG_NEW(uint64_t, l->words);
}

void levels_release(levels *l)
{
    steps_release(&l->play);
    steps_release(&l->undo);
    orbit_release(&l->orbit);
    pool_release(&l->pool);
    store_release(&l->ahead);
    store_release(&l->back);
    free(l->hole_score);
    free(l->hit);
    free(l->here);
    free(l->next);
    free(l->image);
}

static const uint64_t *pegs_at(const store *s, size_t at) { return s->pegs + at * s->words; }

/* ---- looking back from the end ------------------------------------------------------------------- */

/* The members of `to`, or some with few pegs (many, where jumps are taken back) when there are too many. */
static bool back_begin(levels *l, size_t most)
{
    bool all = true;
    set_walk walk;
    set_walk_init(&walk, l->to, l->backwards);
    while (all && set_walk_next(&walk, l->next)) {
        orbit_least(&l->orbit, l->words, l->next, l->image);
        all = l->back.used < most && store_add(&l->back, l->words, l->image, STORE_NONE);
    }
    set_walk_release(&walk);
    return all;
}

/* One level more; false when it grows beyond `most`, and then none of it is kept. */
static bool back_level(levels *l, size_t first, size_t most)
{
    size_t end = l->back.used;
    for (size_t at = first; at < end; at++) {
        memcpy(l->here, pegs_at(&l->back, at), l->words * sizeof *l->here);
        for (uint32_t j = 0; j < l->undo.jumps; j++) {
            if (!step_fits(&l->undo, l->words, j, l->here))
                continue;
            memcpy(l->next, l->here, l->words * sizeof *l->next);
            step_play(&l->undo, l->words, j, l->next);
            orbit_least(&l->orbit, l->words, l->next, l->image);
            if (l->back.used < most && store_add(&l->back, l->words, l->image, (uint32_t)at))
                continue;
            store_cut(&l->back, end);
            store_relist(&l->back, end);
            return false;
        }
    }
    return true;
}

/* Binary logarithm with LOG_BITS fractional bits, linear between powers of two: the same on every machine. */
static int64_t log_of(uint64_t x)
{
    int top = 63 - __builtin_clzll(x);
    uint64_t fraction = top >= LOG_BITS ? x >> (top - LOG_BITS) : x << (LOG_BITS - top);
    return ((int64_t)top << LOG_BITS) + (int64_t)(fraction & ((1 << LOG_BITS) - 1));
}

/* Log-odds of a peg on each hole, over all images of the later half of `back`. */
static void weigh_holes(levels *l)
{
    uint32_t holes = l->board->holes;
    uint64_t *pegs = PG_NEW(uint64_t, holes), total = 0;
    for (size_t at = l->back.used / 2; at < l->back.used; at++)
        for (uint32_t e = 0; e < l->orbit.elements; e++, total++) {
            memcpy(l->image, pegs_at(&l->back, at), l->words * sizeof *l->image);
            if (e)
                orbit_image(&l->orbit, l->words, e, pegs_at(&l->back, at), l->image);
            for (uint32_t w = 0; w < l->words; w++)
                for (uint64_t rest = l->image[w]; rest; rest &= rest - 1)
                    pegs[w * 64 + (uint32_t)__builtin_ctzll(rest)]++;
        }
    memset(l->hole_score, 0, (size_t)l->words * 8 * 256 * sizeof *l->hole_score);
    for (uint32_t h = 0; h < holes; h++) {
        int32_t odds = (int32_t)(log_of(pegs[h] + 1) - log_of(total - pegs[h] + 1));
        for (uint32_t value = 0; value < 256; value++)
            if (value >> (h % 8) & 1)
                l->hole_score[h / 8 * 256 + value] += odds;
    }
    free(pegs);
}

pg_status levels_look_back(levels *l, size_t most)
{
    pg_status s = PG_OK;
    store_clear(&l->back);
    bool all = back_begin(l, most < PARTIAL_BACK ? most : PARTIAL_BACK);
    int64_t jumps = 0;
    for (size_t first = 0, end; s == PG_OK && (end = l->back.used) > first && back_level(l, first, most); first = end) {
        s = limits_check(l->options->limits);
        jumps++;
    }
    l->back_jumps = all ? jumps : -1;
    weigh_holes(l);
    return s;
}

/* ---- one position ------------------------------------------------------------------------------ */

typedef enum sight { OUT_OF_SIGHT, SEEN, DEAD } sight;

/* Does the position lead to `to` as far as `back` knows? */
static inline sight look(const levels *l, const uint32_t words, const uint64_t *pegs)
{
    bool countable = l->change && l->last_pegs >= 0;
    if (countable) {
        int64_t missing = l->last_pegs;
        for (uint32_t w = 0; w < words; w++)
            missing -= __builtin_popcountll(pegs[w]);
        if (missing % l->change || missing / l->change < 0)
            return DEAD;
        if (l->back_jumps >= 0 && missing / l->change > l->back_jumps)
            return OUT_OF_SIGHT;
    }
    if (store_find(&l->back, words, pegs) != STORE_NONE)
        return SEEN;
    if (l->back_jumps >= 0)
        return countable ? DEAD : OUT_OF_SIGHT;
    return set_has(l->to, words, pegs) ? SEEN : OUT_OF_SIGHT;
}

/* Adds what the jumps from position `at` lead to. Inlined for one word and for many. */
static inline __attribute__((always_inline)) outcome expand(levels *l, const uint32_t words, uint32_t at)
{
    for (uint32_t w = 0; w < words; w++)
        l->here[w] = l->ahead.pegs[(size_t)at * words + w];
    l->expanded++;
    pool_look(&l->pool, l->here);
    for (uint32_t j = 0; j < l->play.jumps; j++) {
        if (!step_fits(&l->play, words, j, l->here) || pool_refuses(&l->pool, j))
            continue;
        for (uint32_t w = 0; w < words; w++)
            l->next[w] = l->here[w];
        step_play(&l->play, words, j, l->next);
        orbit_least(&l->orbit, words, l->next, l->image);
        sight s = look(l, words, l->image);
        if (s == SEEN) {
            l->hit_parent = at;
            memcpy(l->hit, l->image, words * sizeof *l->hit);
            return LEVELS_HIT;
        }
        if ((s == OUT_OF_SIGHT || !l->prune) && !store_add(&l->ahead, words, l->image, at))
            return LEVELS_FULL;
    }
    return LEVELS_ENDED;
}

/* ---- one level --------------------------------------------------------------------------------- */

static bool may_go_on(levels *l, size_t at)
{
    if (l->most_expanded && l->expanded >= l->most_expanded)
        l->stopped = PG_LIMIT;
    else if (at % CHECK_EVERY == 0)
        l->stopped = limits_check(l->options->limits);
    return l->stopped == PG_OK;
}

static outcome expand_level(levels *l, size_t first, size_t end)
{
    outcome o = LEVELS_ENDED;
    for (size_t at = first; o == LEVELS_ENDED && at < end; at++) {
        if (!may_go_on(l, at))
            return LEVELS_STOPPED;
        if (l->words == 1)
            o = expand(l, 1, (uint32_t)at);
        else
            o = expand(l, l->words, (uint32_t)at);
    }
    return o;
}

/* Moves position `at` of the last level down to `to`. */
static void keep(levels *l, size_t at, size_t to)
{
    memmove(l->ahead.pegs + to * l->words, pegs_at(&l->ahead, at), l->words * sizeof *l->ahead.pegs);
    l->ahead.parent[to] = l->ahead.parent[at];
}

static void drop_refused(levels *l, size_t first)
{
    size_t to = first;
    for (size_t at = first; at < l->ahead.used; at++)
        if (!pool_look(&l->pool, pegs_at(&l->ahead, at)))
            keep(l, at, to++);
    store_cut(&l->ahead, to);
}

/* Asks the refuter about sampled positions of the last level until `misses` in a row were not refused. */
static void learn(levels *l, size_t first)
{
    size_t count = l->ahead.used - first;
    search_count c = {.weight = PG_NEW(int64_t, l->board->holes)};
    uint64_t random = 2 * l->seed + 1, added = 0;
    uint32_t misses = 0;
    for (uint32_t tries = 0; count && misses < l->misses && tries < LEARN_MOST; tries++) {
        random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        const uint64_t *pegs = pegs_at(&l->ahead, first + (random >> 32) % count);
        if (pool_look(&l->pool, pegs))
            continue;
        if (limits_check(l->options->limits) != PG_OK)
            break;
        bool refused = l->options->refute(l->options->refute_context, pegs, &c) && pool_add(&l->pool, &c);
        misses = refused ? 0 : misses + 1;
        added += refused;
    }
    free(c.weight);
    if (added)
        drop_refused(l, first);
}

/* ---- the best of a level ------------------------------------------------------------------------- */

static int64_t score_of(levels *l, const uint64_t *pegs)
{
    int64_t score = 0;
    for (uint32_t i = 0; i < (l->board->holes + 7) / 8; i++)
        score += l->hole_score[i * 256 + (pegs[i / 8] >> (i % 8 * 8) & 255)];
    pool_look(&l->pool, pegs);
    for (uint32_t i = 0; i < l->pool.used; i++)
        score += log_of((uint64_t)(l->pool.slack[i] + l->pool.scale[i]));
    return score;
}

/* Orders by score, then by hash. */
static uint64_t rank_of(levels *l, const uint64_t *pegs)
{
    int64_t score = score_of(l, pegs) + SCORE_BIAS;
    score = score < 0 ? 0 : score > UINT32_MAX ? UINT32_MAX : score;
    uint64_t tie = (pegs_hash(l->words, pegs) ^ l->seed) * UINT64_C(0x9E3779B97F4A7C15);
    return (uint64_t)score << 32 | tie >> 32;
}

/* The k-th largest (k >= 1) of n numbers, which are reordered (C. A. R. Hoare, Find, 1961). */
static uint64_t kth_largest(uint64_t *x, size_t n, size_t k)
{
    size_t low = 0, high = n - 1, at = k - 1;
    while (low < high) {
        uint64_t pivot = x[low + (high - low) / 2];
        size_t i = low, j = high;
        while (i <= j) {
            while (x[i] > pivot)
                i++;
            while (x[j] < pivot)
                j--;
            if (i <= j) {
                uint64_t swap = x[i];
                x[i++] = x[j];
                x[j] = swap;
                if (j-- == 0)
                    break;
            }
        }
        if (at <= j && j < n)
            high = j;
        else if (at >= i)
            low = i;
        else
            break;
    }
    return x[at];
}

/* Keeps the best `width` positions of the last level. */
static bool thin(levels *l, size_t first)
{
    size_t count = l->ahead.used - first, to = first;
    uint64_t *rank = pg_try_alloc(2 * count, sizeof *rank), *order = rank + count;
    if (!rank)
        return false;
    for (size_t i = 0; i < count; i++)
        rank[i] = order[i] = rank_of(l, pegs_at(&l->ahead, first + i));
    uint64_t bar = kth_largest(order, count, l->width);
    for (size_t i = 0; i < count && to < first + l->width; i++)
        if (rank[i] >= bar)
            keep(l, first + i, to++);
    free(rank);
    store_cut(&l->ahead, to);
    l->thinned = true;
    return true;
}

/* ---- all levels ---------------------------------------------------------------------------------- */

static outcome first_level(levels *l)
{
    outcome o = LEVELS_ENDED;
    set_walk walk;
    set_walk_init(&walk, l->from, !l->backwards);
    while (o == LEVELS_ENDED && set_walk_next(&walk, l->next)) {
        if (!l->all_starts && l->ahead.used >= BEAM_STARTS) {
            l->thinned = true;
            break;
        }
        orbit_least(&l->orbit, l->words, l->next, l->image);
        if (pool_look(&l->pool, l->image))
            continue;
        if (!store_add(&l->ahead, l->words, l->image, STORE_NONE))
            o = LEVELS_FULL;
    }
    set_walk_release(&walk);
    return o;
}

/* Learning and thinning, and a table that goes with what is left. */
static outcome tidy_level(levels *l, size_t first)
{
    if (l->misses && l->options->refute && !l->backwards)
        learn(l, first);
    if (l->width && l->ahead.used - first > l->width && !thin(l, first))
        return LEVELS_FULL;
    if (l->change)
        store_forget(&l->ahead); /* the next level has other numbers of pegs */
    else if (l->ahead.listed != l->ahead.used && !store_relist(&l->ahead, l->ahead.used))
        return LEVELS_FULL;
    return LEVELS_ENDED;
}

outcome levels_run(levels *l)
{
    store_clear(&l->ahead);
    l->thinned = false;
    outcome o = first_level(l);
    /* Jumps that keep or add pegs could lead a beam from new position to new position for ages. */
    size_t most_levels = l->width && !l->change ? 4 * l->board->holes + l->width : SIZE_MAX, level = 0;
    for (size_t first = 0, end; o == LEVELS_ENDED && (end = l->ahead.used) > first; first = end) {
        if (++level > most_levels) {
            l->thinned = true;
            break;
        }
        o = tidy_level(l, end);
        if (o == LEVELS_ENDED)
            o = expand_level(l, first, end);
        if (o == LEVELS_ENDED)
            o = tidy_level(l, end);
    }
    return o;
}
