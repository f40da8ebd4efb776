/* oracle.c - can this word be brought to so many pegs?
 *
 * Of short words all are asked at once: a bit for each position, and sweeps by which what one jump makes of a
 * position is found in words of 64 bits, until nothing changes. Of longer ones the games are played, each
 * word once.
 */
#include "strip_parts.h"

enum { TABLE_CELLS = 27 };

static bool in_family(const strip *f, const word *w) { return !f->closed || w->length >= f->columns; }

static uint32_t pegs_of(const strip *f, const word *w)
{
    uint32_t pegs = 0;
    for (size_t i = 0; i < w->length; i++)
        pegs += f->pegs[w->letter[i]];
    return pegs;
}

/* ---- tables ------------------------------------------------------------------------------------------- */

/* A jump on a board: what it needs and what there is afterwards, as numbers whose bits are holes. */
typedef struct placed {
    uint64_t mask, before, after;
} placed;

/* The jump that begins with this node, with its first column at `place`. */
static placed place_jump(const strip *f, uint32_t node, size_t place, size_t n)
{
    placed p = {0};
    for (size_t i = place; node != STRIP_DONE; i++, node = f->node[node].next) {
        const int16_t *becomes = f->node[node].becomes;
        uint32_t before = 0, mask = 0, shift = (uint32_t)(i % n) * f->height;
        while (becomes[before] < 0)
            before++;
        for (uint32_t cell = 1; cell < f->letters; cell *= 2)
            mask |= becomes[before ^ cell] < 0 ? cell : 0;
        p.mask |= (uint64_t)mask << shift;
        p.before |= (uint64_t)before << shift;
        p.after |= (uint64_t)((uint32_t)becomes[before] & mask) << shift;
    }
    return p;
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

static void table_fill(oracle *o, uint64_t *can, size_t n)
{
    const strip *f = o->f;
    uint64_t positions = UINT64_C(1) << n * f->height, blocks = (positions + 63) / 64;
    size_t placed_jumps = 0;
    PG_FREED placed *p = PG_NEW(placed, n * f->firsts);
    for (uint64_t i = 0; i < positions; i++)
        if ((uint32_t)__builtin_popcountll(i) == o->pegs)
            bits_set(can, i);
    for (uint32_t j = 0; j < f->firsts; j++)
        for (size_t at = 0; at < n; at++) {
            size_t span = 0;
            for (uint32_t node = f->first[j]; node != STRIP_DONE; node = f->node[node].next)
                span++;
            if (f->closed || at + span <= n)
                p[placed_jumps++] = place_jump(f, f->first[j], at, n);
        }
    for (bool changed = true; changed && o->stopped == PG_OK;) {
        changed = false;
        o->stopped = limits_check(o->limits);
        for (size_t j = 0; j < placed_jumps; j++)
            changed |= sweep(can, blocks, &p[j]);
    }
}

static bool by_table(oracle *o, const word *w)
{
    uint64_t **table = &o->table[w->length], at = 0;
    if (!*table) {
        *table = bits_new(UINT64_C(1) << w->length * o->f->height);
        table_fill(o, *table, w->length);
    }
    for (size_t i = w->length; i-- > 0;)
        at = at << o->f->height | w->letter[i];
    return bits_get(*table, at);
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
    return w->length * o->f->height <= TABLE_CELLS ? by_table(o, w) : by_playing(o, w);
}

void oracle_release(oracle *o)
{
    for (size_t n = 0; n <= TABLE_CELLS; n++)
        free(o->table[n]);
    intern_release(&o->seen);
    free(o->answer);
}
