/* spread.c - who has which block, and the messages of a step.
 *
 * The parities are chosen among all of few bits of the block's number, one after the other: those by which
 * the fewest jumps (weighed by how many vectors they apply to) change buckets, and by which levels are shared
 * evenly. The lowest bits are left out, so that what a rank has comes in whole large pages.
 *
 * Pieces are packed into messages of some hundred KiB. Two messages each way and rank are under way; every
 * rank waits for the first of all its messages before the second of any, so none waits for one that is not
 * sent yet.
 */
#include "spread.h"

#include "base/gf2.h"

#include <math.h>

enum { PAGE_BITS = 3, MOST_PARITIES = 12, SLOTS = 2, MESSAGES_PART = 8 };
static const size_t MESSAGES_BYTES = (size_t)16 << 20, LEAST_MESSAGE = (size_t)1 << 16,
                    MOST_MESSAGE = (size_t)1 << 20;

/* ---- owners ------------------------------------------------------------------------------------------ */

static uint32_t parities_for(uint32_t ranks)
{
    uint32_t bits = 0;
    while (UINT32_C(1) << bits < ranks)
        bits++;
    return ranks & (ranks - 1) ? bits + 2 : bits; /* buckets go evenly into ranks, or nearly so */
}

/* Of one message, for a set of so many bytes. */
static size_t message_bytes(size_t bytes, uint32_t ranks)
{
    size_t part = bytes / ranks / MESSAGES_PART, most = part < MESSAGES_BYTES ? part : MESSAGES_BYTES;
    size_t one = most / (2 * SLOTS * (size_t)ranks);
    return one > MOST_MESSAGE ? MOST_MESSAGE : one < LEAST_MESSAGE ? LEAST_MESSAGE : one;
}

static uint32_t page_bits(const layout *l) { return l->mid < MOST_MID ? 0 : PAGE_BITS; }

bool spread_fits(const layout *l, const peers *p)
{
    uint32_t parities = p ? parities_for(p->count) : 0;
    return p && p->post && p->count > 1 && parities <= MOST_PARITIES && l->high >= parities + page_bits(l);
}

/* The part of all vectors that do not find their other half on their level, when a parity shares them out:
 * how unevenly levels are shared. */
static double unevenness(const layout *l, uint64_t parity)
{
    double level[MOST_BITS * MOST_WEIGHT + 1] = {1}, sum = 0;
    uint32_t top = 0;
    for (uint32_t i = 0; i < l->mid + l->high; i++) {
        uint32_t weight = l->weight[LOW_BITS + i];
        double sign = parity << l->mid >> i & 1 ? -0.5 : 0.5;
        top += weight;
        for (uint32_t k = top + 1; k-- > 0;)
            level[k] = 0.5 * level[k] + (k >= weight ? sign * level[k - weight] : 0);
    }
    for (uint32_t k = 0; k <= top; k++)
        sum += fabs(level[k]);
    return sum;
}

/* The part of what is pulled that comes from another bucket. */
static double crossing(const pulls *p, uint64_t parity)
{
    double all = 0, out = 0;
    for (uint32_t i = 0; i < p->first[PULL_KINDS]; i++) {
        const pull *u = &p->pull[i];
        double vectors = ldexp(1, -__builtin_popcountll(u->mask) - __builtin_popcountll(u->sign_mask));
        all += vectors;
        out += __builtin_parityll(u->block_flip & parity) ? vectors : 0;
    }
    return all > 0 ? out / all : 0;
}

/* The best parity of at most three bits that the others do not give. */
static uint64_t best_parity(const pulls *p, const gf2 *others)
{
    const layout *l = p->layout;
    uint64_t best = 0;
    double least = HUGE_VAL;
    for (uint32_t a = page_bits(l); a < l->high; a++)
        for (uint32_t b = a; b < l->high; b++)
            for (uint32_t c = b; c < l->high; c++) {
                uint64_t parity = UINT64_C(1) << a | UINT64_C(1) << b | UINT64_C(1) << c;
                double cost = 2 * crossing(p, parity) + unevenness(l, parity);
                gf2 with = *others;
                if (cost < least && gf2_add(&with, parity, NULL)) {
                    best = parity;
                    least = cost;
                }
            }
    return best;
}

bool spread_blocks(closure *c)
{
    uint64_t form[MOST_PARITIES];
    uint32_t forms = parities_for(c->peers->count);
    if (!spread_fits(&c->layout, c->peers))
        return false;
    pulls p;
    gf2 space = {0};
    transfers_init(&p, &c->layout, c->rule, c->jumps);
    for (uint32_t i = 0; i < forms; i++) {
        form[i] = best_parity(&p, &space);
        gf2_add(&space, form[i], NULL);
    }
    transfers_release(&p);
    size_t blocks = (size_t)1 << c->layout.high;
    c->owner = PG_NEW(uint16_t, blocks);
    for (uint64_t block = 0; block < blocks; block++) {
        uint32_t bucket = 0;
        for (uint32_t i = 0; i < forms; i++)
            bucket |= (uint32_t)__builtin_parityll(block & form[i]) << i;
        c->owner[block] = (uint16_t)((uint64_t)bucket * c->peers->count >> forms);
    }
    return true;
}

size_t spread_bytes(size_t bytes, uint32_t ranks)
{
    uint32_t parities = parities_for(ranks);
    size_t buckets = ((UINT32_C(1) << parities) + ranks - 1) / ranks;
    return (bytes >> parities) * buckets + message_bytes(bytes, ranks) * 2 * SLOTS * ranks;
}

uint64_t spread_count(const closure *c)
{
    size_t words = (size_t)VECTOR_WORDS << c->layout.mid;
    uint64_t count = 0;
    for (uint64_t block = 0; block < UINT64_C(1) << c->layout.high; block++)
        count += is_mine(c, block) ? c->kernel->count(c->set + block * words, words) : 0;
    sum_ranks(c, &count, 1);
    return count;
}

/* ---- messages ------------------------------------------------------------------------------------------ */

struct exchange {
    const closure *c;
    const peers *peers;
    size_t block_words, message_words;
    stream *stream;   /* [ranks] */
    uint64_t *memory; /* a block, and then [ranks][2 ways][SLOTS][message_words] */
};

exchange *exchange_new(const closure *c)
{
    exchange *x = PG_NEW(exchange, 1);
    uint32_t ranks = c->peers->count;
    size_t bytes = message_bytes(c->words * sizeof *c->set, ranks), block = (size_t)32 << c->layout.mid;
    *x = (exchange){.c = c, .peers = c->peers, .block_words = (size_t)VECTOR_WORDS << c->layout.mid};
    x->message_words = (bytes > block ? bytes : block) / (VECTOR_WORDS * sizeof(uint64_t)) * VECTOR_WORDS;
    x->stream = PG_NEW(stream, ranks);
    size_t words = x->block_words + (size_t)ranks * 2 * SLOTS * x->message_words;
    x->memory = pg_alloc_aligned(words / VECTOR_WORDS, VECTOR_WORDS * sizeof *x->memory);
    return x;
}

void exchange_free(exchange *x)
{
    if (!x)
        return;
    for (uint32_t i = 0; i < x->peers->count; i++)
        PG_FREE(x->stream[i].out, x->stream[i].in);
    PG_FREE(x->stream, x->memory, x);
}

stream *exchange_with(exchange *x, uint32_t rank) { return &x->stream[rank]; }

void exchange_add(stretch **list, size_t *used, size_t *room, stretch p)
{
    if (*used == *room) {
        *room = *room ? 2 * *room : 64;
        *list = pg_resize(*list, *room, sizeof **list);
    }
    (*list)[(*used)++] = p;
}

static uint64_t *slot_memory(const exchange *x, uint32_t rank, bool out, size_t slot)
{
    return x->memory + x->block_words + (((size_t)rank * 2 + out) * SLOTS + slot) * x->message_words;
}

/* Up to where the pieces from `from` on fit a message; its words. */
static size_t message_end(const exchange *x, const stretch *list, size_t count, size_t from, size_t *words)
{
    *words = 0;
    while (from < count && *words + (size_t)list[from].vectors * VECTOR_WORDS <= x->message_words)
        *words += (size_t)list[from++].vectors * VECTOR_WORDS;
    return from;
}

/* What a message's slot is called where messages are carried. */
static uint32_t slot_name(uint32_t rank, bool out, size_t round)
{
    return (rank * 2 + out) * SLOTS + (uint32_t)(round % SLOTS);
}

static void post_out(exchange *x, uint32_t rank, size_t round)
{
    stream *s = &x->stream[rank];
    size_t words, end = message_end(x, s->out, s->outs, s->packed, &words);
    uint64_t *memory = slot_memory(x, rank, true, round % SLOTS), *to = memory;
    if (!words)
        return;
    for (size_t i = s->packed; i < end; i++) {
        const stretch *p = &s->out[i];
        memcpy(to, x->c->set + p->block * x->block_words + (size_t)p->first * VECTOR_WORDS,
               (size_t)p->vectors * VECTOR_WORDS * sizeof *to);
        to += (size_t)p->vectors * VECTOR_WORDS;
    }
    s->packed = end;
    x->peers->post(x->peers->context, slot_name(rank, true, round), rank, memory, words * sizeof *memory);
}

static void post_in(exchange *x, uint32_t rank, size_t round)
{
    stream *s = &x->stream[rank];
    size_t words;
    s->posted = message_end(x, s->in, s->ins, s->posted, &words);
    if (words)
        x->peers->await(x->peers->context, slot_name(rank, false, round), rank,
                        slot_memory(x, rank, false, round % SLOTS), words * sizeof(uint64_t));
}

static void post(exchange *x, size_t round)
{
    for (uint32_t rank = 0; rank < x->peers->count; rank++)
        post_in(x, rank, round);
    for (uint32_t rank = 0; rank < x->peers->count; rank++)
        post_out(x, rank, round);
}

void exchange_begin(exchange *x)
{
    for (size_t round = 0; round < SLOTS; round++)
        post(x, round);
}

static void take_message(exchange *x, uint32_t rank, size_t round, exchange_taker take, void *context)
{
    stream *s = &x->stream[rank];
    size_t words, end = message_end(x, s->in, s->ins, s->taken, &words);
    const uint64_t *from = slot_memory(x, rank, false, round % SLOTS);
    if (!words)
        return;
    x->peers->settle(x->peers->context, slot_name(rank, false, round));
    for (; s->taken < end; s->taken++) {
        const stretch *p = &s->in[s->taken];
        take(context, rank, s->taken, from - (size_t)p->first * VECTOR_WORDS);
        from += (size_t)p->vectors * VECTOR_WORDS;
    }
}

static bool all_done(const exchange *x)
{
    for (uint32_t rank = 0; rank < x->peers->count; rank++) {
        const stream *s = &x->stream[rank];
        if (s->taken < s->ins || s->packed < s->outs)
            return false;
    }
    return true;
}

static void settle_out(const exchange *x, size_t round)
{
    for (uint32_t rank = 0; rank < x->peers->count; rank++)
        x->peers->settle(x->peers->context, slot_name(rank, true, round));
}

void exchange_end(exchange *x, exchange_taker take, void *context)
{
    size_t round = 0;
    for (; !all_done(x); round++) {
        for (uint32_t rank = 0; rank < x->peers->count; rank++)
            take_message(x, rank, round, take, context);
        settle_out(x, round);
        post(x, round + SLOTS);
    }
    for (size_t i = 0; i < SLOTS; i++)
        settle_out(x, round + i);
    for (uint32_t rank = 0; rank < x->peers->count; rank++) {
        stream *s = &x->stream[rank];
        s->outs = s->ins = s->packed = s->posted = s->taken = 0;
    }
}
