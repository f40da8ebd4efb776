/* pegs.c - members by their number of pegs.
 *
 * Bit l of vector i is a position with as many pegs as i has ones, plus those on the outer holes (the low
 * bits l and the pivots). The index changes few of the pivots. For each state of these there is a table of
 * the vector's bits by the pegs on outer holes, so that a vector costs an AND and a count of bits for each
 * number of pegs that these can have. Where too many pivots change, members are gone through one by one.
 */
#include "kernel.h"
#include "spread.h"

#include <pthread.h>

enum { MOST_CHANGING = 8, CHUNK = 16 /* blocks */ };

/* The bits of a vector by the pegs on the outer holes. */
typedef struct by_outer {
    uint64_t bits[65][VECTOR_WORDS];
    uint32_t least, most; /* pegs */
} by_outer;

typedef struct peg_tally {
    const closure *c;
    uint64_t changing; /* pivots that the index changes */
    by_outer *table;   /* by their state, read as a number */
    uint16_t *state;   /* [vectors of a block]: what the vector's number in the block does to them */
    _Atomic size_t next;
    pthread_mutex_t lock;
    uint64_t *count;
} peg_tally;

/* The bits of a set where the mask has ones, as the low bits of a number. */
static uint32_t gather(uint64_t set, uint64_t mask)
{
    uint32_t out = 0;
    for (uint32_t i = 0; mask; mask &= mask - 1, i++)
        out |= (uint32_t)(set >> __builtin_ctzll(mask) & 1) << i;
    return out;
}

/* What the coordinates of an index change, of those pivots. */
static uint32_t state_of(const peg_tally *t, uint64_t index)
{
    return gather(layout_moved(&t->c->layout, index << LOW_BITS), t->changing);
}

static bool find_changing(peg_tally *t)
{
    const layout *l = &t->c->layout;
    uint64_t own = 0;
    for (uint32_t i = 0; i < l->at.bits; i++)
        own |= UINT64_C(1) << l->hole[i];
    for (uint32_t i = LOW_BITS; i < l->at.bits; i++)
        t->changing |= l->column[i] & ~own;
    return __builtin_popcountll(t->changing) <= MOST_CHANGING;
}

static void fill_tables(peg_tally *t)
{
    const layout *l = &t->c->layout;
    uint32_t states = UINT32_C(1) << __builtin_popcountll(t->changing);
    t->table = PG_NEW(by_outer, states);
    for (uint32_t s = 0; s < states; s++) {
        by_outer *table = &t->table[s];
        table->least = 64;
        for (uint64_t low = 0; low < UINT64_C(1) << l->low; low++) {
            uint64_t pegs = layout_pegs(l, low); /* with an index of zeros, stored first */
            uint32_t there = gather(pegs, t->changing);
            uint32_t n = (uint32_t)(__builtin_popcountll(pegs) + __builtin_popcount(there ^ s) -
                                    __builtin_popcount(there));
            bits_set(table->bits[n], low);
            table->least = n < table->least ? n : table->least;
            table->most = n > table->most ? n : table->most;
        }
    }
    t->state = PG_NEW(uint16_t, (size_t)1 << l->mid);
    for (uint64_t rank = 0; rank < UINT64_C(1) << l->mid; rank++)
        t->state[rank] = (uint16_t)state_of(t, l->number[rank]);
}

PG_CLONES("popcnt", "default")
static void tally_block(const peg_tally *t, uint64_t block, uint64_t *count)
{
    const layout *l = &t->c->layout;
    uint32_t state = state_of(t, block << l->mid);
    const uint64_t *set = t->c->set + (block << l->mid) * VECTOR_WORDS;
    for (uint64_t rank = 0; rank < UINT64_C(1) << l->mid; rank++, set += VECTOR_WORDS) {
        if (!(set[0] | set[1] | set[2] | set[3]))
            continue;
        const by_outer *table = &t->table[state ^ t->state[rank]];
        uint64_t *to = count + __builtin_popcountll(block) + __builtin_popcount(l->number[rank]);
        for (uint32_t k = table->least; k <= table->most; k++) {
            const uint64_t *bits = table->bits[k];
            to[k] +=
                (uint64_t)(__builtin_popcountll(set[0] & bits[0]) + __builtin_popcountll(set[1] & bits[1]) +
                           __builtin_popcountll(set[2] & bits[2]) + __builtin_popcountll(set[3] & bits[3]));
        }
    }
}

static void work(void *context, int member)
{
    peg_tally *t = context;
    uint64_t count[129] = {0};
    size_t blocks = (size_t)1 << t->c->layout.high;
    (void)member;
    for (size_t from; (from = atomic_fetch_add(&t->next, CHUNK)) < blocks;)
        for (size_t block = from; block < from + CHUNK && block < blocks; block++)
            if (is_mine(t->c, block))
                tally_block(t, block, count);
    pthread_mutex_lock(&t->lock);
    for (uint32_t k = 0; k <= t->c->holes; k++)
        t->count[k] += count[k];
    pthread_mutex_unlock(&t->lock);
}

static void one_by_one(const closure *c, uint64_t *count)
{
    closure_walk w;
    uint64_t pegs;
    closure_walk_init(&w, c);
    while (closure_walk_next(&w, &pegs))
        count[__builtin_popcountll(pegs)]++;
}

void closure_by_pegs(const closure *c, uint64_t *count)
{
    peg_tally t = {.c = c, .count = count};
    memset(count, 0, (c->holes + 1) * sizeof *count);
    spread_call(c, SPREAD_BY_PEGS, NULL, 0);
    if (c->small || !find_changing(&t)) {
        one_by_one(c, count);
    } else {
        fill_tables(&t);
        pthread_mutex_init(&t.lock, NULL);
        crew_once(c->threads, work, &t);
        pthread_mutex_destroy(&t.lock);
        PG_FREE(t.table, t.state);
    }
    sum_ranks(c, count, c->holes + 1);
}
