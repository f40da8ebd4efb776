/* pegs.c - members by their number of pegs.
 *
 * Bit l of vector i is a position with as many pegs as i has ones, plus those on the outer holes, which are
 * the low bits l and the pivots. What the index does to the pivots takes few values: a linear map of small
 * rank, the index's mark. So vectors that agree in ones and mark are summed up bit by bit, in counters that
 * hold bit l of the 256 sums in word j of a pile; eight vectors at a time cost seven adders and a carry that
 * ripples up the pile, so those of a block that agree are listed together. In the end each sum goes to the
 * number of pegs of its bit. Where there are too many marks, members are gone through one by one.
 */
#include "kernel.h"
#include "spread.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MARK_BITS = 6, CHUNK = 16 /* blocks */ };

typedef struct peg_tally {
    const closure *c;
    const kernel *kernel;
    uint64_t marking[MOST_MARK_BITS];   /* mark bit: the index bits whose parity it is */
    uint64_t pivots_of[MOST_MARK_BITS]; /* mark bit: the pivots that change with it */
    uint32_t mark_bits, classes;        /* a class: ones << mark_bits | mark */
    uint16_t *rank;                     /* [vectors of a block], by rising class */
    uint32_t *first;                    /* class i: from rank[first[i]] to rank[first[i + 1]] */
    _Atomic size_t next;
    pthread_mutex_t lock;
    uint64_t *count;
} peg_tally;

/* The rank of the map from index bits to pivots, and for each of as many pivots: the index bits that it
 * depends on, and the pivots that go with it when the map's image is written in those. False when there are
 * too many. */
static bool find_marks(peg_tally *t)
{
    const layout *l = &t->c->layout;
    uint64_t coordinates = 0, image[MOST_BITS], from[MOST_BITS];
    uint32_t index = l->mid + l->high;
    for (uint32_t i = 0; i < l->bits; i++)
        coordinates |= UINT64_C(1) << l->hole[i];
    for (uint32_t i = 0; i < index; i++) {
        image[i] = l->column[LOW_BITS + i] & ~coordinates;
        from[i] = image[i];
    }
    for (uint32_t i = 0; i < index; i++) {
        if (!image[i])
            continue;
        if (t->mark_bits == MOST_MARK_BITS)
            return false;
        uint64_t lead = image[i] & -image[i], vector = image[i];
        for (uint32_t k = 0; k < index; k++)
            t->marking[t->mark_bits] |= (uint64_t)(from[k] & lead ? 1 : 0) << k;
        for (uint32_t m = 0; m < t->mark_bits; m++)
            if (t->pivots_of[m] & lead)
                t->pivots_of[m] ^= vector;
        for (uint32_t k = 0; k < index; k++)
            image[k] ^= image[k] & lead ? vector : 0;
        t->pivots_of[t->mark_bits++] = vector;
    }
    return true;
}

static uint32_t mark_of(const peg_tally *t, uint64_t index)
{
    uint32_t mark = 0;
    for (uint32_t m = 0; m < t->mark_bits; m++)
        mark |= (uint32_t)__builtin_parityll(index & t->marking[m]) << m;
    return mark;
}

static uint32_t class_of(const peg_tally *t, uint64_t index)
{
    return (uint32_t)__builtin_popcountll(index) << t->mark_bits | mark_of(t, index);
}

/* The ranks of a block by class, a counting sort: those of a class together. */
static void sort_ranks(peg_tally *t)
{
    const layout *l = &t->c->layout;
    uint32_t vectors = UINT32_C(1) << l->mid;
    t->rank = PG_NEW(uint16_t, vectors);
    t->first = PG_NEW(uint32_t, t->classes + 2);
    for (uint32_t rank = 0; rank < vectors; rank++)
        t->first[class_of(t, l->number[rank]) + 2]++;
    for (uint32_t i = 2; i < t->classes + 2; i++)
        t->first[i] += t->first[i - 1];
    for (uint32_t rank = 0; rank < vectors; rank++)
        t->rank[t->first[class_of(t, l->number[rank]) + 1]++] = (uint16_t)rank;
}

static void tally_blocks(peg_tally *t, uint64_t *pile)
{
    const layout *l = &t->c->layout;
    size_t blocks = (size_t)1 << l->high, vectors = (size_t)1 << l->mid;
    for (size_t from; (from = atomic_fetch_add(&t->next, CHUNK)) < blocks;)
        for (size_t block = from; block < from + CHUNK && block < blocks; block++) {
            if (!is_mine(t->c, block))
                continue;
            uint32_t of_block = class_of(t, block << l->mid), marks = (1u << t->mark_bits) - 1;
            for (uint32_t i = 0; i + (of_block & ~marks) < t->classes; i++)
                t->kernel->tally(pile + (size_t)((i + (of_block & ~marks)) ^ (of_block & marks)) * PILE_WORDS,
                                 t->c->set + block * vectors * VECTOR_WORDS, t->rank + t->first[i],
                                 t->first[i + 1] - t->first[i]);
        }
}

/* Adds the sums of a class to the counts. */
static void add_class(peg_tally *t, uint32_t class, const uint64_t *pile)
{
    const layout *l = &t->c->layout;
    uint32_t ones = class >> t->mark_bits;
    for (uint64_t low = 0; low < UINT64_C(1) << LOW_BITS; low++) {
        uint64_t sum = 0, pegs = layout_pegs(l, low); /* with an index of zeros, stored first */
        for (uint32_t j = 0; j < PILE_LEVELS; j++)
            sum |= (uint64_t)bits_get(pile + (size_t)j * VECTOR_WORDS, low) << j;
        for (uint32_t m = 0; m < t->mark_bits; m++)
            pegs ^= class >> m & 1 ? t->pivots_of[m] : 0;
        t->count[sum ? ones + (uint32_t)__builtin_popcountll(pegs) : 0] += sum;
    }
}

static void work(void *context, int member)
{
    peg_tally *t = context;
    (void)member;
    uint64_t *pile = PG_NEW(uint64_t, (size_t)t->classes * PILE_WORDS);
    tally_blocks(t, pile);
    pthread_mutex_lock(&t->lock);
    for (uint32_t class = 0; class < t->classes; class ++)
        add_class(t, class, pile + (size_t) class * PILE_WORDS);
    pthread_mutex_unlock(&t->lock);
    free(pile);
}

static void one_by_one(const closure *c, uint64_t *count)
{
    closure_walk w;
    uint64_t pegs;
    closure_walk_init(&w, c, 0, 1);
    while (closure_walk_next(&w, &pegs))
        count[__builtin_popcountll(pegs)]++;
}

void closure_by_pegs(const closure *c, uint64_t *count)
{
    const layout *l = &c->layout;
    peg_tally t = {.c = c, .kernel = c->kernel, .count = count};
    memset(count, 0, (c->holes + 1) * sizeof *count);
    spread_call(c, SPREAD_BY_PEGS, NULL, 0);
    if (c->small || !find_marks(&t)) {
        one_by_one(c, count);
        sum_ranks(c, count, c->holes + 1);
        return;
    }
    t.classes = (l->mid + l->high + 1) << t.mark_bits;
    sort_ranks(&t);
    pthread_mutex_init(&t.lock, NULL);
    crew_once(c->threads, work, &t);
    pthread_mutex_destroy(&t.lock);
    free(t.rank);
    free(t.first);
    sum_ranks(c, count, c->holes + 1);
}
