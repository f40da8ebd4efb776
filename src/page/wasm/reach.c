/* reach.c - from which positions can a finish be reached? The engine of the player's hints, as WebAssembly.
 *
 * Two ways. The *table* has one bit for each position that may lead to the finish modulo 2. It is filled
 * backwards from the finish, level by level, all jumps taken back, until nothing is new: then it answers
 * for every position there is, and before that for all that are few enough jumps away. Modulo 2 a jump adds
 * the holes that it changes, so what leads to the finish lies in one coset of the span of the jumps; a
 * position is numbered by its bits at the pivot holes of that span. Sixty-four positions with neighbouring
 * numbers share a word and are worked on at once. English: rank 29, three tables of 64 MiB, 187,636,299
 * positions lead to the centre. The *search* goes forward from one position, depth first, and remembers
 * what it has seen: it finds games quickly, and settles what is small on boards too large for a table.
 *
 * No library: memory is what WebAssembly gives, from __heap_base on. Positions are words of 64 bits, bit h
 * for hole h. The caller (worker.js) writes the jumps where reach_jumps() points.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(#name), used)) name

enum { MOST_HOLES = 64, MOST_JUMPS = 4096, MOST_RANK = 30, BYTES = 8, LOW = 6, CHUNK = 1 << 18 };

typedef struct jump {
    uint64_t holes, before, after; /* before and after lie in holes */
} jump;

static jump jumps[MOST_JUMPS];
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

static uintptr_t heap(void)
{
    return ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
}

static void clear(uint64_t *word, size_t words)
{
    for (size_t i = 0; i < words; i++)
        word[i] = 0;
}

/* ---- the span of the jumps modulo 2 ----------------------------------------------------------------- */

static uint64_t basis[MOST_HOLES]; /* reduced: no other row has a bit at a row's pivot */
static uint32_t pivot[MOST_HOLES];
static uint32_t rank;
static uint32_t number[BYTES][256]; /* the number of a position is the XOR of these, one a byte */

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
            for (uint32_t i = 0; i < rank && i < 32; i++)
                number[byte][bits] |= (uint32_t)(p >> pivot[i] & 1) << i;
        }
}

static inline uint32_t number_of(uint64_t p)
{
    uint32_t n = 0;
    for (int byte = 0; byte < BYTES; byte++)
        n ^= number[byte][p >> 8 * byte & 255];
    return n;
}

static bool in_span(uint64_t v)
{
    for (uint32_t i = 0; i < rank; i++)
        if (v >> pivot[i] & 1)
            v ^= basis[i];
    return v == 0;
}

/* Where the caller writes the jumps, 24 bytes each: holes, before, after. */
jump *EXPORT(reach_jumps)(void)
{
    return jumps;
}

uint32_t EXPORT(reach_most_jumps)(void)
{
    return MOST_JUMPS;
}

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
    uint32_t word, place; /* the change of the number */
} backward;

/* A hole that is no pivot: its bit is `base` plus the parity of these bits of the number. */
typedef struct dependent {
    uint32_t word;
    uint64_t inside; /* the parity over the places of a word */
    bool base;
} dependent;

static struct {
    uint64_t goal, base;
    uint64_t *seen, *level, *next; /* all so far, those of the last level, those before them */
    size_t words, at;              /* of the level at work: words done */
    uint32_t levels;               /* complete ones; the finish itself is level 0 */
    uint64_t total;
    bool any; /* has the next level a member? */
    backward back[MOST_JUMPS];
    dependent dependent[MOST_HOLES];
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

static void make_backward(backward *b, const jump *j)
{
    uint32_t change = number_of(j->before ^ j->after);
    *b = (backward){.inside = ~UINT64_C(0),
                    .others = j->holes,
                    .word = change >> LOW,
                    .place = change & ((1 << LOW) - 1)};
    for (uint32_t i = 0; i < rank; i++)
        if (j->holes >> pivot[i] & 1) {
            ask_pivot(b, i, j->after >> pivot[i] & 1);
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

/* The places of word w at which these other holes are as they must be. */
static uint64_t others_fit(const backward *b, uint32_t w)
{
    uint64_t fit = ~UINT64_C(0);
    for (uint64_t left = b->others; left; left &= left - 1) {
        uint32_t hole = (uint32_t)__builtin_ctzll(left);
        const dependent *d = &table.dependent[hole];
        bool odd = (__builtin_popcount(w & d->word) & 1) ^ d->base;
        bool peg = b->other_pegs >> hole & 1;
        fit &= odd == peg ? ~d->inside : d->inside;
    }
    return fit;
}

/* Each place goes to the place with these bits changed. */
static uint64_t move_places(uint64_t word, uint32_t by)
{
    for (uint32_t i = 0; i < LOW; i++)
        if (by >> i & 1) {
            uint32_t far = 1u << i;
            word = (word & places[i]) >> far | (word & ~places[i]) << far;
        }
    return word;
}

static void put(uint64_t *set, uint64_t p)
{
    uint32_t n = number_of(p);
    set[n >> LOW] |= UINT64_C(1) << (n & 63);
}

/* Begins a table; false when it would be too large. */
bool EXPORT(table_open)(uint64_t goal)
{
    if (rank > MOST_RANK)
        return false;
    table.words = rank > LOW ? (size_t)1 << (rank - LOW) : 1;
    table.seen = (uint64_t *)heap();
    table.level = table.seen + table.words;
    table.next = table.level + table.words;
    if (!reserve((uintptr_t)(table.next + table.words)))
        return false;
    clear(table.seen, 3 * table.words);
    table.goal = table.base = goal;
    for (uint32_t i = 0; i < rank; i++)
        if (goal >> pivot[i] & 1)
            table.base ^= basis[i];
    for (uint32_t j = 0; j < jump_count; j++)
        make_backward(&table.back[j], &jumps[j]);
    for (uint32_t h = 0; h < MOST_HOLES; h++)
        make_dependent(&table.dependent[h], h);
    put(table.seen, goal);
    put(table.level, goal);
    table.at = table.levels = 0;
    table.total = 1;
    table.any = false;
    return true;
}

/* Takes back every jump that leads to a position in word w of the level. */
static void expand(uint32_t w)
{
    for (uint32_t j = 0; j < jump_count; j++) {
        const backward *b = &table.back[j];
        if ((w & b->mask) != b->value)
            continue;
        uint64_t from = table.level[w] & b->inside;
        if (from && b->others)
            from &= others_fit(b, w);
        if (from)
            table.next[w ^ b->word] |= move_places(from, b->place);
    }
}

/* What is new becomes the level. */
static void turn_level(void)
{
    table.any = false;
    for (size_t w = 0; w < table.words; w++) {
        uint64_t new = table.next[w] & ~table.seen[w];
        table.seen[w] |= new;
        table.level[w] = new;
        table.next[w] = 0;
        table.total += (uint64_t)__builtin_popcountll(new);
        table.any = table.any || new;
    }
    table.at = 0;
    table.levels++;
}

/* A piece of work; true: there is more. */
bool EXPORT(table_step)(void)
{
    size_t end = table.at + CHUNK < table.words ? table.at + CHUNK : table.words;
    for (; table.at < end; table.at++)
        if (table.level[table.at])
            expand((uint32_t)table.at);
    if (table.at < table.words)
        return true;
    turn_level();
    return table.any;
}

/* Levels that are complete: every position so many jumps or fewer away from the finish is known. */
uint32_t EXPORT(table_levels)(void)
{
    return table.levels;
}

/* How many positions lead to the finish, as far as they are found. */
uint64_t EXPORT(table_total)(void)
{
    return table.total;
}

/* Is p among those found? */
bool EXPORT(table_has)(uint64_t p)
{
    uint32_t n = number_of(p);
    return in_span(p ^ table.goal) && (table.seen[n >> LOW] >> (n & 63) & 1);
}

/* ---- the search ------------------------------------------------------------------------------------------
 */

typedef struct finish {
    uint64_t holes, pegs; /* closed holes, and which of them hold a peg */
    int32_t count;        /* pegs in all; -1: any number */
} finish;

typedef struct step {
    uint64_t position;
    uint32_t next; /* the jump to try next */
} step;

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
    step *stack = (step *)(memory.slot + slots);
    if (is_finish(&f, from))
        return -4;
    if (!reserve((uintptr_t)(stack + slots / 2 + 2)))
        return -3;
    clear(memory.slot, slots);
    memory.bits = bits;
    memory.members = 0;
    memory.empty_board = false;
    size_t depth = 1;
    stack[0] = (step){from, 0};
    remember(from);
    while (depth) {
        step *top = &stack[depth - 1];
        if (top->next == jump_count) {
            depth--;
            continue;
        }
        const jump *j = &jumps[top->next++];
        if ((top->position & j->holes) != j->before)
            continue;
        uint64_t after = top->position ^ j->before ^ j->after;
        if (is_finish(&f, after))
            return (int)stack[0].next - 1;
        if (memory.members > slots / 2)
            return -2;
        if (remember(after))
            stack[depth++] = (step){after, 0};
    }
    return -1;
}
