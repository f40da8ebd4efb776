/* oracle.c - can this word be brought to so many pegs?
 *
 * Of short words all are asked at once: a bit for each position, and sweeps by which what one jump makes of a
 * position is found in words of 64 bits, until nothing changes. Of longer ones the games are played, each
 * word once.
 */
#include "strip_parts.h"

enum { TABLE_CELLS = 27 };

static uint32_t marks_of(const strip *f, const word *w)
{
    uint32_t marks = 0;
    for (size_t i = 0; i < w->length; i++)
        marks += f->marks[w->letter[i]];
    return marks;
}

static bool in_family(const strip *f, const word *w)
{
    return (!f->closed || w->length >= f->columns) && marks_of(f, w) <= f->most_marks;
}

static uint32_t pegs_of(const strip *f, const word *w)
{
    uint32_t pegs = 0;
    for (size_t i = 0; i < w->length; i++)
        pegs += f->pegs[w->letter[i]];
    return pegs;
}

/* ---- tables ------------------------------------------------------------------------------------------- */

/* All words of the same kinds, letter by letter: a jump leads from one to another. The number of one has the
 * bits that vary, those of the first letter first. */
typedef struct words_of {
    word kind;
    uint32_t shift[STRIP_MOST_COLUMNS + 1]; /* bits before each letter, and in all */
} words_of;

static void kinds_of(const strip *f, const word *w, words_of *all)
{
    all->kind.length = w->length;
    all->shift[0] = 0;
    for (size_t i = 0; i < w->length; i++) {
        uint32_t kind = f->kind[w->letter[i]];
        all->kind.letter[i] = (uint8_t)kind;
        all->shift[i + 1] = all->shift[i] + (uint32_t)__builtin_popcount(f->varies[kind]);
    }
}

/* The bits of a letter that vary, without those between them. */
static uint64_t pack(uint32_t letter, uint32_t varies)
{
    uint64_t packed = 0;
    for (uint32_t at = 0; varies; varies &= varies - 1, at++)
        packed |= (uint64_t)((letter & varies & -varies) != 0) << at;
    return packed;
}

/* A jump on a board: what it needs and what there is afterwards, as numbers of words. */
typedef struct placed {
    uint64_t mask, before, after;
} placed;

/* The jump that begins with this node, with its first column at `place`; false: it fits no such word. */
static bool place_jump(const strip *f, const words_of *all, uint32_t node, size_t place, placed *p)
{
    *p = (placed){0};
    for (size_t i = place; node != STRIP_DONE; i++, node = f->node[node].next) {
        const int16_t *becomes = f->node[node].becomes;
        size_t at = i % all->kind.length;
        uint32_t kind = all->kind.letter[at], varies = f->varies[kind], before = 0, mask = 0;
        while (before < f->letters && (f->kind[before] != kind || becomes[before] < 0))
            before++;
        if (before == f->letters)
            return false;
        for (uint32_t cell = 1; cell < f->letters; cell *= 2)
            mask |= becomes[before ^ cell] < 0 ? cell : 0;
        p->mask |= pack(mask, varies) << all->shift[at];
        p->before |= pack(before & mask, varies) << all->shift[at];
        p->after |= pack((uint32_t)becomes[before] & mask, varies) << all->shift[at];
    }
    return true;
}

/* Of 64 positions that differ in the last six holes, those that have `before` there. */
static uint64_t those_with(uint64_t mask, uint64_t before)
{
    uint64_t those = 0;
    for (uint64_t i = 0; i < 64; i++)
        if ((i & mask & 63) == (before & 63))
            those |= UINT64_C(1) << i;
    return those;
}

static bool sweep(uint64_t *can, uint64_t blocks, const placed *p)
{
    uint64_t those = those_with(p->mask, p->before), mask = p->mask >> 6, before = p->before >> 6,
             changed = 0;
    uint64_t flip = (p->before ^ p->after) >> 6;
    int by = (int)(p->after & 63) - (int)(p->before & 63);
    for (uint64_t i = before; i < blocks; i = ((i | mask) + 1) & ~mask, i |= before) {
        uint64_t after = can[i ^ flip], found = (by < 0 ? after << -by : after >> by) & those & ~can[i];
        can[i] |= found;
        changed |= found;
    }
    return changed;
}

/* The words with so many pegs that go on from these first letters. */
static void table_start(const oracle *o, uint64_t *can, const words_of *all, size_t letters, uint64_t w,
                        uint32_t pegs)
{
    const strip *f = o->f;
    if (letters == all->kind.length && pegs == o->pegs)
        bits_set(can, w);
    for (uint32_t l = 0; letters < all->kind.length && l < f->letters; l++) {
        uint32_t kind = all->kind.letter[letters];
        if (f->kind[l] == kind && pegs + f->pegs[l] <= o->pegs)
            table_start(o, can, all, letters + 1, w | pack(l, f->varies[kind]) << all->shift[letters],
                        pegs + f->pegs[l]);
    }
}

static void table_fill(oracle *o, uint64_t *can, const words_of *all)
{
    const strip *f = o->f;
    size_t n = all->kind.length, placed_jumps = 0;
    uint64_t blocks = bits_words(UINT64_C(1) << all->shift[n]);
    PG_FREED placed *p = PG_NEW(placed, n * f->firsts);
    table_start(o, can, all, 0, 0, 0);
    for (uint32_t j = 0; j < f->firsts; j++)
        for (size_t at = 0; at < n; at++) {
            size_t span = 0;
            for (uint32_t node = f->first[j]; node != STRIP_DONE; node = f->node[node].next)
                span++;
            if (f->closed || at + span <= n)
                placed_jumps += place_jump(f, all, f->first[j], at, &p[placed_jumps]);
        }
    for (bool changed = true; changed && o->stopped == PG_OK;) {
        changed = false;
        o->stopped = limits_check(o->limits);
        for (size_t j = 0; j < placed_jumps; j++)
            changed |= sweep(can, blocks, &p[j]);
    }
}

static bool by_table(oracle *o, const word *w, const words_of *all)
{
    bool fresh;
    uint32_t number = intern_add(&o->kinds, all->kind.letter, w->length, &fresh);
    uint64_t at = 0;
    if (fresh) {
        PG_GROW(o->table, number, o->tables);
        o->bytes += UINT64_C(1) << all->shift[w->length] >> 3;
        if (o->bytes > limits_memory(o->limits, 4))
            o->stopped = PG_MEMORY;
        o->table[number] = bits_new(UINT64_C(1) << all->shift[w->length]);
        table_fill(o, o->table[number], all);
    }
    for (size_t i = 0; i < w->length; i++)
        at |= pack(w->letter[i], o->f->varies[all->kind.letter[i]]) << all->shift[i];
    return bits_get(o->table[number], at);
}

/* ---- games -------------------------------------------------------------------------------------------- */

bool strip_play(const strip *f, const word *w, uint64_t *at, word *out)
{
    size_t n = in_family(f, w) ? w->length : 0;
    for (; *at < (uint64_t)n * f->firsts; ++*at) {
        uint32_t node = f->first[*at / n];
        size_t place = *at % n, read = 0;
        *out = *w;
        for (; node != STRIP_DONE && place + read < (f->closed ? 2 * n : n); read++) {
            size_t i = (place + read) % n;
            int becomes = f->node[node].becomes[w->letter[i]];
            if (becomes < 0)
                break;
            out->letter[i] = (uint8_t)becomes;
            node = f->node[node].next;
        }
        if (node == STRIP_DONE)
            return ++*at, true;
    }
    return false;
}

/* Of a word with more pegs. */
static bool by_playing(oracle *o, const word *w)
{
    bool fresh, yes = false;
    word made;
    uint64_t at = 0;
    uint32_t number = intern_add(&o->seen, w->letter, w->length, &fresh);
    if (!fresh)
        return o->answer[number];
    if (number == o->room)
        PG_RESIZE(o->answer, o->room = 2 * o->room + 1024);
    o->answer[number] = false;
    if (number % 4096 == 0)
        o->stopped = intern_bytes(&o->seen) > limits_memory(o->limits, 4) || number > UINT32_MAX / 4
                         ? PG_MEMORY
                         : limits_check(o->limits);
    while (!yes && o->stopped == PG_OK && strip_play(o->f, w, &at, &made)) {
        uint32_t pegs = pegs_of(o->f, &made);
        yes = pegs > o->pegs ? by_playing(o, &made) : pegs == o->pegs;
    }
    o->answer[number] = yes;
    return yes;
}

bool oracle_asks(oracle *o, const word *w)
{
    uint32_t pegs = pegs_of(o->f, w);
    if (pegs <= o->pegs || !in_family(o->f, w))
        return pegs == o->pegs && in_family(o->f, w);
    words_of all;
    kinds_of(o->f, w, &all);
    return all.shift[w->length] <= TABLE_CELLS ? by_table(o, w, &all) : by_playing(o, w);
}

void oracle_release(oracle *o)
{
    for (uint32_t k = 0; k < o->kinds.count; k++)
        free(o->table[k]);
    intern_release(&o->kinds);
    intern_release(&o->seen);
    PG_FREE(o->table, o->answer);
}
