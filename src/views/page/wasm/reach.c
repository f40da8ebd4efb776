/* reach.c - from which positions can a finish be reached? The engine of the player's hints, as WebAssembly.
 *
 * Two ways. The *table* has one bit for each position that may lead to the finish modulo 2. It is filled
 * backwards from the finish, all jumps taken back, until nothing is new: then it answers for every position
 * there is. Modulo 2 a jump adds the holes that it changes, so what leads to the finish lies in one coset of
 * the span of the jumps; a position is numbered by its bits at the pivot holes of that span. Where the finish
 * is a set, several cosets can lead to it, and the span is taken to be everything. Sixty-four positions with
 * neighbouring numbers share a word and are worked on at once. The table is swept in chunks, those again in
 * which something is new. A sweep takes back at least one jump from all that was known before it, so that
 * after k sweeps every position at most k jumps from the finish is known, before the table is complete.
 * A rank of 33 takes 1 GiB. English: rank 29, 64 MiB, 187,636,299 positions lead to the centre. The *search*
 * goes forward from one position, depth first, and remembers what it has seen: it finds games quickly, and
 * settles what is small on boards too large for a table.
 *
 * No library: memory is what WebAssembly gives, from __heap_base on. Positions are words of 64 bits, bit h
 * for hole h. The caller (worker.js) writes the jumps where reach_jumps() points.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(#name), used)) name

enum { MOST_HOLES = 64, MOST_JUMPS = 4096, MOST_RANK = 33, BYTES = 8, LOW = 6 };
enum { CHUNK_BITS = 9, CHUNK = 1 << CHUNK_BITS, STEP = 1 << 11, MOST_GOALS = 1 << 20 };

typedef struct reach_jump {
    uint64_t holes, before, after; /* before and after lie in holes */
} reach_jump;

static reach_jump jumps[MOST_JUMPS];
static uint32_t jump_count;

/* ---- memory ------------------------------------------------------------------------------------- */

extern unsigned char __heap_base;

/* Makes memory up to `end` usable. */
static bool reserve(uintptr_t end)
{
    const uintptr_t page = 65536, have = (uintptr_t)__builtin_wasm_memory_size(0) * page;
    return end <= have || (end >= (uintptr_t)&__heap_base &&
                           __builtin_wasm_memory_grow(0, (end - have + page - 1) / page) != (size_t)-1);
}

static uintptr_t heap(void) { return ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15; }

static void clear(uint64_t *word, size_t words)
{
    for (size_t i = 0; i < words; i++)
        word[i] = 0;
}

/* ---- the span of the jumps modulo 2 ----------------------------------------------------------------- */

static uint64_t basis[MOST_HOLES]; /* reduced: no other row has a bit at a row's pivot */
static uint32_t pivot[MOST_HOLES];
static uint32_t rank;
static uint64_t number[BYTES][256]; /* the number of a position is the XOR of these, one a byte */

static void add_to_basis(uint64_t v)
{
    for (uint32_t i = 0; i < rank; i++)
        if (v >> pivot[i] & 1)
            v ^= basis[i];
    if (!v)
        return;
    pivot[rank] = (uint32_t)__builtin_ctzll(v);
    for (uint32_t i = 0; i < rank; i++)
        if (basis[i] >> pivot[rank] & 1)
            basis[i] ^= v;
    basis[rank++] = v;
}

static void make_numbers(void)
{
    for (uint32_t byte = 0; byte < BYTES; byte++)
        for (uint32_t bits = 0; bits < 256; bits++) {
            uint64_t p = (uint64_t)bits << 8 * byte;
            number[byte][bits] = 0;
            for (uint32_t i = 0; i < rank; i++)
                number[byte][bits] |= (p >> pivot[i] & 1) << i;
        }
}

static inline uint64_t number_of(uint64_t p)
{
    uint64_t n = 0;
    for (int byte = 0; byte < BYTES; byte++)
        n ^= number[byte][p >> 8 * byte & 255];
    return n;
}

/* Where the caller writes the jumps, 24 bytes each: holes, before, after. */
reach_jump *EXPORT(reach_jumps)(void) { return jumps; }

uint32_t EXPORT(reach_most_jumps)(void) { return MOST_JUMPS; }

/* Takes the jumps that were written; answers with the rank of their span. */
uint32_t EXPORT(reach_open)(uint32_t count)
{
    jump_count = count;
    rank = 0;
    for (uint32_t j = 0; j < count; j++)
        add_to_basis(jumps[j].before ^ jumps[j].after);
    make_numbers();
    return rank;
}

/* ---- the table ------------------------------------------------------------------------------------------
 *
 * Of a number the LOW lowest bits say where in its word it is, the others which word. A position is the base
 * plus the rows of the basis whose bits its number has; so its bit at a pivot hole is a bit of its number,
 * and at any other hole the parity of some of them.
 */

/* What taking a jump back asks of a number, and does to it. */
typedef struct backward {
    uint32_t mask, value; /* of the word's index: bits at pivot holes */
    uint64_t inside;      /* which places in a word have the right bits at pivot holes */
    uint64_t others;      /* holes that are no pivots: these, */
    uint64_t other_pegs;  /* and which of them must hold a peg */
    uint32_t word;        /* the change of the word's index, */
    int32_t place;        /* and how far places in it move up: what changes is asked for, so all move alike */
} backward;

/* A hole that is no pivot: its bit is `base` plus the parity of these bits of the number. */
typedef struct dependent {
    uint32_t word;
    uint64_t inside; /* the parity over the places of a word */
    bool base;
} dependent;

static struct {
    uint64_t base;
    uint64_t *seen;
    unsigned char *stale;     /* [chunks]: has it members whose jumps were not taken back? */
    size_t words, chunks, at; /* of the sweep at work: chunks done */
    uint32_t sweeps;          /* complete ones */
    uint64_t total;           /* once it is complete */
    backward back[MOST_JUMPS];
    dependent dependent[MOST_HOLES];
    uint64_t dependents;              /* the holes of jumps that are no pivots */
    uint64_t pegs[MOST_HOLES][CHUNK]; /* of these, in the chunk at work */
} table;

/* The places in a word whose bit i is set. */
static const uint64_t places[LOW] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                     0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};

static void ask_pivot(backward *b, uint32_t i, bool peg)
{
    if (i < LOW) {
        b->inside &= peg ? places[i] : ~places[i];
        return;
    }
    b->mask |= UINT32_C(1) << (i - LOW);
    b->value |= (uint32_t)peg << (i - LOW);
}

static void make_backward(backward *b, const reach_jump *j)
{
    uint64_t change = number_of(j->before ^ j->after);
    *b = (backward){.inside = ~UINT64_C(0), .others = j->holes, .word = (uint32_t)(change >> LOW)};
    for (uint32_t i = 0; i < rank; i++)
        if (j->holes >> pivot[i] & 1) {
            bool after = j->after >> pivot[i] & 1, before = j->before >> pivot[i] & 1;
            ask_pivot(b, i, after);
            b->place += i < LOW ? (before - after) * (1 << i) : 0;
            b->others &= ~(UINT64_C(1) << pivot[i]);
        }
    b->other_pegs = j->after & b->others;
}

static void make_dependent(dependent *d, uint32_t hole)
{
    *d = (dependent){.base = table.base >> hole & 1};
    for (uint32_t i = 0; i < rank; i++) {
        if (!(basis[i] >> hole & 1))
            continue;
        if (i < LOW)
            d->inside ^= places[i];
        else
            d->word |= UINT32_C(1) << (i - LOW);
    }
}

static inline bool odd(uint32_t bits) { return __builtin_popcount(bits) & 1; }

/* In which places of the chunk's words does each hole that is no pivot hold a peg? */
static void fill_pegs(uint32_t first, uint32_t words)
{
    for (uint64_t left = table.dependents; left; left &= left - 1) {
        uint32_t hole = (uint32_t)__builtin_ctzll(left);
        const dependent *d = &table.dependent[hole];
        for (uint32_t i = 0; i < words; i++)
            table.pegs[hole][i] = d->inside ^ -(uint64_t)(odd((first + i) & d->word) ^ d->base);
    }
}

/* The places of word i of the chunk at which these other holes are as they must be. */
static inline uint64_t others_fit(const backward *b, uint32_t i)
{
    uint64_t fit = ~UINT64_C(0);
    for (uint64_t left = b->others; left; left &= left - 1) {
        uint32_t hole = (uint32_t)__builtin_ctzll(left);
        fit &= table.pegs[hole][i] ^ (b->other_pegs >> hole & 1) - 1;
    }
    return fit;
}

static inline uint64_t move_places(uint64_t word, int32_t by) { return by >= 0 ? word << by : word >> -by; }

/* Can p lead to the finish, modulo 2? */
static bool in_coset(uint64_t p)
{
    for (uint32_t i = 0; i < rank; i++)
        if (p >> pivot[i] & 1)
            p ^= basis[i];
    return p == table.base;
}

static void put(uint64_t p)
{
    uint64_t n = number_of(p);
    table.seen[n >> LOW] |= UINT64_C(1) << (n & 63);
    table.stale[n >> LOW >> CHUNK_BITS] = 1;
}

/* The next larger number with as many bits (Gosper), 0 after the last below `end`. */
static uint64_t next_choice(uint64_t v, uint64_t end)
{
    uint64_t low = v & -v, up = v + low;
    uint64_t next = v ? up | ((v ^ up) >> 2) / low : end;
    return next < end ? next : 0;
}

/* The bits of v, dealt out to the places of `holes`. */
static uint64_t deal(uint64_t v, uint64_t holes)
{
    uint64_t p = 0;
    for (; holes; holes &= holes - 1, v >>= 1)
        p |= v & 1 ? holes & -holes : 0;
    return p;
}

/* The members of the finish; false when they are too many. */
static bool put_goals(uint64_t pegs, uint64_t open, int32_t count)
{
    uint64_t end = UINT64_C(1) << __builtin_popcountll(open), goals = 0;
    int32_t more = count - __builtin_popcountll(pegs);
    if (count < 0)
        for (uint64_t v = 0; v < end && goals++ < MOST_GOALS; v++)
            put(pegs | deal(v, open));
    else if (more == 0)
        put(pegs);
    else if (more > 0 && more <= __builtin_popcountll(open))
        for (uint64_t v = (UINT64_C(1) << more) - 1; v && goals++ < MOST_GOALS; v = next_choice(v, end))
            put(pegs | deal(v, open));
    return goals <= MOST_GOALS;
}

static bool make_table(void)
{
    table.words = rank > LOW ? (size_t)1 << (rank - LOW) : 1;
    table.chunks = (table.words + CHUNK - 1) / CHUNK;
    table.seen = (uint64_t *)heap();
    table.stale = (unsigned char *)(table.seen + table.words);
    if (!reserve((uintptr_t)(table.stale + table.chunks)))
        return false;
    clear(table.seen, table.words);
    for (size_t i = 0; i < table.chunks; i++)
        table.stale[i] = 0;
    return true;
}

/* Begins a table for a finish: these pegs, `open` holes with or without one, `count` pegs in all where that
 * is not -1. False when it would be too large. */
bool EXPORT(table_open)(uint64_t holes, uint64_t pegs, uint64_t open, int32_t count)
{
    for (uint64_t left = open ? holes : 0; left; left &= left - 1)
        add_to_basis(left & -left);
    make_numbers();
    if (rank > MOST_RANK || !make_table())
        return false;
    table.base = pegs;
    for (uint32_t i = 0; i < rank; i++)
        if (pegs >> pivot[i] & 1)
            table.base ^= basis[i];
    for (uint32_t j = 0; j < jump_count; j++)
        make_backward(&table.back[j], &jumps[j]);
    table.dependents = 0;
    for (uint32_t j = 0; j < jump_count; j++)
        table.dependents |= table.back[j].others;
    for (uint32_t h = 0; h < MOST_HOLES; h++)
        make_dependent(&table.dependent[h], h);
    table.at = table.sweeps = 0;
    table.total = 0;
    return put_goals(pegs, open, count);
}

/* ---- sweeps ---- */

/* Takes one jump back from the positions in `count` words of a chunk, from word w on; true when something is
 * new. */
static bool take_back(const backward *b, uint32_t first, uint32_t w, uint32_t count)
{
    const uint64_t *from = table.seen + first + w;
    uint64_t *to = table.seen + ((first + w) ^ b->word), inside = b->inside, fresh = 0;
    int32_t place = b->place;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t members = from[i] & inside;
        if (b->others)
            members &= others_fit(b, w + i);
        members = move_places(members, place);
        fresh |= members & ~to[i];
        to[i] |= members;
    }
    return fresh != 0;
}

/* The same from all words of the chunk with the right bits: runs of words between the bits that matter. */
static bool take_back_chunk(const backward *b, uint32_t first, uint32_t words)
{
    uint32_t inner = words - 1, mask = b->mask & inner; /* what a jump changes is part of what it asks of */
    uint32_t run = mask ? mask & -mask : words, fixed = mask | (run - 1), next = 0;
    bool fresh = false;
    if (((first ^ b->value) & b->mask & ~inner) != 0)
        return false;
    do {
        fresh |= take_back(b, first, next | (b->value & inner), run);
        next = ((next | fixed) + 1) & ~fixed & inner; /* counts on in the bits that are not fixed */
    } while (next);
    return fresh;
}

/* Takes all jumps back from a chunk. What is new in the chunk itself waits for the next sweep, but for the
 * jumps that come later in the list. */
static void sweep_chunk(uint32_t chunk)
{
    uint32_t words = table.words < CHUNK ? (uint32_t)table.words : CHUNK, first = chunk * CHUNK;
    table.stale[chunk] = 0;
    fill_pegs(first, words);
    for (uint32_t j = 0; j < jump_count; j++)
        if (take_back_chunk(&table.back[j], first, words))
            table.stale[chunk ^ (table.back[j].word >> CHUNK_BITS)] = 1;
}

/* After a sweep: is anything left to be done? */
static bool turn_sweep(void)
{
    table.at = 0;
    table.sweeps++;
    for (size_t i = 0; i < table.chunks; i++)
        if (table.stale[i])
            return true;
    for (size_t w = 0; w < table.words; w++)
        table.total += (uint64_t)__builtin_popcountll(table.seen[w]);
    return false;
}

/* A piece of work; true: there is more. */
bool EXPORT(table_step)(void)
{
    for (uint32_t done = 0; table.at < table.chunks && done < STEP; table.at++)
        if (table.stale[table.at]) {
            sweep_chunk((uint32_t)table.at);
            done++;
        }
    return table.at < table.chunks || turn_sweep();
}

/* Every position so many jumps or fewer away from the finish is known. */
uint32_t EXPORT(table_levels)(void) { return table.sweeps; }

/* How many positions lead to the finish, once all of them are known. */
uint64_t EXPORT(table_total)(void) { return table.total; }

/* Is p among those found? */
bool EXPORT(table_has)(uint64_t p)
{
    uint64_t n = number_of(p);
    return in_coset(p) && (table.seen[n >> LOW] >> (n & 63) & 1);
}

/* ---- the search ------------------------------------------------------------------------------------------
 */

typedef struct finish {
    uint64_t holes, pegs; /* closed holes, and which of them hold a peg */
    int32_t count;        /* pegs in all; -1: any number */
} finish;

typedef struct reach_step {
    uint64_t position;
    uint32_t next; /* the jump to try next */
} reach_step;

/* A set of positions by open addressing; 0, the empty board, is kept apart. */
static struct {
    uint64_t *slot;
    uint32_t bits;
    size_t members;
    bool empty_board;
} memory;

static bool remember(uint64_t p)
{
    if (!p) {
        bool new = !memory.empty_board;
        memory.empty_board = true;
        return new;
    }
    /* The golden ratio: Knuth, vol. 3, 6.4. */
    size_t mask = ((size_t)1 << memory.bits) - 1,
           at = (size_t)(p * UINT64_C(0x9e3779b97f4a7c15) >> (64 - memory.bits));
    while (memory.slot[at] && memory.slot[at] != p)
        at = (at + 1) & mask;
    if (memory.slot[at])
        return false;
    memory.slot[at] = p;
    memory.members++;
    return true;
}

static bool is_finish(const finish *f, uint64_t p)
{
    return (p & f->holes) == f->pegs && (f->count < 0 || __builtin_popcountll(p) == f->count);
}

/* Depth first, over at most 2^bits / 2 positions. Answers with the first jump of a game to the finish (-4:
 * none is needed), or -1: there is none, -2: not known, -3: no memory. */
int EXPORT(search)(uint64_t from, uint64_t holes, uint64_t pegs, int32_t count, uint32_t bits)
{
    finish f = {holes, pegs, count};
    size_t slots = (size_t)1 << bits;
    memory.slot = (uint64_t *)heap();
    reach_step *stack = (reach_step *)(memory.slot + slots);
    if (is_finish(&f, from))
        return -4;
    if (!reserve((uintptr_t)(stack + slots / 2 + 2)))
        return -3;
    clear(memory.slot, slots);
    memory.bits = bits;
    memory.members = 0;
    memory.empty_board = false;
    size_t depth = 1;
    stack[0] = (reach_step){from, 0};
    remember(from);
    while (depth) {
        reach_step *top = &stack[depth - 1];
        if (top->next == jump_count) {
            depth--;
            continue;
        }
        const reach_jump *j = &jumps[top->next++];
        if ((top->position & j->holes) != j->before)
            continue;
        uint64_t after = top->position ^ j->before ^ j->after;
        if (is_finish(&f, after))
            return (int)stack[0].next - 1;
        if (memory.members > slots / 2)
            return -2;
        if (remember(after))
            stack[depth++] = (reach_step){after, 0};
    }
    return -1;
}
