/* oracle.c - can this word be brought to so many pegs?
 *
 * Of short words all are asked at once: a bit for each position, and sweeps by which what one jump makes of a
 * position is found in words of 64 bits, part after part of the table, up and down, until nothing changes. Of
 * longer ones the games are played, each word once: all games as long as there is nothing to go by, and then
 * those whose words the automaton of the last round accepts, but for one. That may miss a game. What is
 * learned from a wrong answer is proved like the rest, or not at all.
 */
#include "strip_parts.h"

enum { TABLE_CELLS = 29 };
enum { PART = 1 << 13 }; /* words of 64 positions that are swept until they are done, near to the processor */

static uint32_t marks_of(const strip *f, const word *w)
{
    uint32_t marks = 0;
    for (size_t i = 0; i < w->length; i++)
        marks += f->marks[w->letter[i]];
    return marks;
}

static bool in_family(const strip *f, const word *w)
{
    return (!f->closed || w->length >= f->columns) && marks_of(f, w) <= f->most_marks &&
           (!f->marked_first || (w->length && f->marks[w->letter[0]]));
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
    uint64_t those; /* of 64 positions that differ in the last six holes, those that have `before` there */
} placed;

static void find_those(placed *p)
{
    for (uint64_t i = 0; i < 64; i++)
        if ((i & p->mask & 63) == (p->before & 63))
            p->those |= UINT64_C(1) << i;
}

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
    find_those(p);
    return true;
}

/* Of the `part` words, a power of two, from word `begin` on; true when more positions are found. */
static bool sweep(uint64_t *can, uint64_t begin, uint64_t part, const placed *p)
{
    uint64_t inside = part - 1, mask = p->mask >> 6, before = p->before >> 6, changed = 0;
    uint64_t flip = (p->before ^ p->after) >> 6;
    int by = (int)(p->after & 63) - (int)(p->before & 63);
    if ((begin & mask) != (before & ~inside))
        return false;
    mask &= inside;
    before &= inside;
    for (uint64_t i = before; i < part; i = ((i | mask) + 1) & ~mask, i |= before) {
        uint64_t *at = can + begin + i, after = can[(begin + i) ^ flip];
        uint64_t found = (by < 0 ? after << -by : after >> by) & p->those & ~*at;
        *at |= found;
        changed |= found;
    }
    return changed;
}

static bool sweep_part(uint64_t *can, uint64_t begin, uint64_t part, const placed *p, size_t jumps)
{
    bool changed = true, some = false;
    for (; changed; some |= changed) {
        changed = false;
        for (size_t j = 0; j < jumps; j++)
            changed |= sweep(can, begin, part, &p[j]);
    }
    return some;
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
    uint64_t part = blocks < PART ? blocks : PART, last = blocks - part;
    bool changed = true;
    for (bool down = false; changed && o->stopped == PG_OK; down = !down) {
        changed = false;
        for (uint64_t at = 0; at <= last && o->stopped == PG_OK; at += part) {
            changed |= sweep_part(can, down ? last - at : at, part, p, placed_jumps);
            o->stopped = limits_check(o->limits);
        }
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

static bool guide_accepts(const oracle *o, const word *w)
{
    return o->guide->accepts[automaton_run(o->guide, w->letter, w->length)];
}

/* Of a word with more pegs, by games of which so many words may be such as the guide does not accept. */
static bool by_playing(oracle *o, const word *w, uint8_t slips)
{
    bool fresh, yes = false;
    word made;
    uint8_t key[STRIP_MOST_COLUMNS + 1] = {slips};
    memcpy(key + 1, w->letter, w->length);
    uint32_t number = intern_add(&o->seen, key, w->length + 1, &fresh);
    if (!fresh)
        return o->answer[number];
    if (number == o->room)
        PG_RESIZE(o->answer, o->room = 2 * o->room + 1024);
    o->answer[number] = false;
    if (number % 4096 == 0)
        o->stopped = intern_bytes(&o->seen) > limits_memory(o->limits, 4) || number > UINT32_MAX / 4
                         ? PG_MEMORY
                         : limits_check(o->limits);
    for (uint8_t slip = 0; slip <= slips; slip++)
        for (uint64_t at = 0; !yes && o->stopped == PG_OK && strip_play(o->f, w, &at, &made);) {
            uint32_t pegs = pegs_of(o->f, &made);
            if (pegs <= o->pegs)
                yes = pegs == o->pegs;
            else if (!o->guide || guide_accepts(o, &made) == !slip)
                yes = by_playing(o, &made, slips - slip);
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
    return all.shift[w->length] <= TABLE_CELLS ? by_table(o, w, &all) : by_playing(o, w, o->guide != NULL);
}

/* What was found by another guide is forgotten. */
void oracle_guide(oracle *o, const automaton *guide)
{
    o->guide = guide;
    intern_release(&o->seen);
    o->seen = (intern){0};
}

void oracle_release(oracle *o)
{
    for (uint32_t k = 0; k < o->kinds.count; k++)
        free(o->table[k]);
    intern_release(&o->kinds);
    intern_release(&o->seen);
    PG_FREE(o->table, o->answer);
}
