/* halves.c - "impossible" by levels from both ends that do not meet.
 *
 * Every jump changes the number of pegs alike, so the number of jumps of a game is known, L. From the start
 * the positions that k jumps lead to are made, level by level, less those that some resource count puts below
 * every finish; from the finish those from which k jumps lead there, less those that some count puts above
 * every start. A game's positions are in all of these levels. So if no jump leads from the last level of the
 * one half to the last one of the other, A + M + 1 = L, there is no game; nor if a level is empty.
 *
 * A level holds one position of each orbit under symmetries that fix both ends, the least as a number. The
 * file says how large each level is, which bounds the memory: two levels of 11 bytes a position, and the
 * level to meet. A position is one word, so boards have at most 63 holes. Cost: a position costs its legal
 * jumps, and for each a subtraction a cut and a table look-up an element of the group and byte.
 */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#if defined __linux__
#include <sys/mman.h>
#endif

enum { HALF_HOLES = 63, MOST_SUM = 10000, MOST_SYMMETRIES = 255, LANES = 4, BATCH = 64 };
#define MOST_LEVEL (UINT64_C(1) << 31)
#define SIGNS UINT64_C(0x8000800080008000)

#if defined __GNUC__
#define PREFETCH(p) __builtin_prefetch(p)
#else
#define PREFETCH(p) (void)(p)
#endif

/* A set of positions: a table of position + 1, 0 where there is none. */
typedef struct level {
    uint64_t *slot;
    uint64_t slots, members, most;
} level;

typedef struct mask {
    uint64_t care, before, flip;
} mask;

typedef struct half {
    bool back;
    uint64_t *size; /* as stated */
    size_t sizes, room;
    size_t *cut;
    size_t cuts, cut_room;
    size_t words;                 /* of LANES cuts each, 16 bits a cut, two's complement */
    uint64_t *base;               /* [words]: slacks of the empty board; lanes not in use refuse nothing */
    uint64_t *value;              /* bytes x 256 x words */
    uint64_t *cost;               /* jumps x words, none negative */
    mask *jump;
    level now;
} half;

typedef struct halves {
    checker *c;
    const position *start, *finish;
    uint64_t jumps;      /* of every game */
    size_t *symmetry;    /* indices */
    size_t symmetries, symmetry_room;
    size_t bytes;        /* of a position */
    uint64_t *image;     /* symmetries x bytes x 256 */
    int64_t reversal;    /* index of a symmetry, or -1 */
    half ahead, back;
    level kept;          /* of ahead: what the reversal makes the last level of the other half from */
    uint64_t *slack;     /* scratch */
    size_t line;         /* of the statement */
} halves;

/* ---- levels ---------------------------------------------------------------------------------------- */

/* Look-ups go all over the table: on large pages they do not also have to find the page. Only a wish. */
static void wish_large_pages(void *table, size_t bytes)
{
#if defined __linux__ && defined MADV_HUGEPAGE
    const uintptr_t page = (uintptr_t)1 << 21;
    uintptr_t from = ((uintptr_t)table + page - 1) & ~(page - 1);
    uintptr_t to = ((uintptr_t)table + bytes) & ~(page - 1);
    if (from < to)
        (void)madvise((void *)from, to - from, MADV_HUGEPAGE);
#else
    (void)table, (void)bytes;
#endif
}

static void level_open(checker *c, level *l, uint64_t most)
{
    if (most > MOST_LEVEL)
        refuse(c, "expected levels of at most %llu positions", (unsigned long long)MOST_LEVEL);
    *l = (level){.slots = most + most / 3 + 2, .most = most};
    if (l->slots * sizeof *l->slot > c->options->memory)
        give_up(c, "a level of %llu positions does not fit into %zu MiB (--memory)", (unsigned long long)most,
                c->options->memory >> 20);
    l->slot = heap_new(c, (size_t)l->slots, sizeof *l->slot);
    wish_large_pages(l->slot, (size_t)l->slots * sizeof *l->slot);
}

static void level_close(level *l)
{
    heap_free(l->slot);
    *l = (level){0};
}

static uint64_t level_place(const level *l, uint64_t pegs)
{
    /* The golden ratio: Knuth, vol. 3, 6.4. */
    uint64_t h = (pegs ^ pegs >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ h >> 29) * UINT64_C(0xd6e8feb86659fd93);
    return (h >> 32) * l->slots >> 32; /* slots < 2^32 */
}

static bool level_has(const level *l, uint64_t pegs)
{
    if (!l->slots)
        return false;
    uint64_t at = level_place(l, pegs);
    while (l->slot[at] && l->slot[at] != pegs + 1)
        at = at + 1 < l->slots ? at + 1 : 0;
    return l->slot[at] != 0;
}

static void level_add(const halves *s, level *l, uint64_t pegs, const half *h, size_t number)
{
    uint64_t at = level_place(l, pegs);
    while (l->slot[at] && l->slot[at] != pegs + 1)
        at = at + 1 < l->slots ? at + 1 : 0;
    if (l->slot[at])
        return;
    if (l->members == l->most)
        refuse_at(s->c, s->line, "level %zu %s has more than %llu positions", number,
                  h->back ? "back" : "ahead", (unsigned long long)l->most);
    l->slot[at] = pegs + 1;
    l->members++;
}

/* ---- what holds for all games ------------------------------------------------------------------------- */

static int64_t pegs_added(const jump *j)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < j->length; i++)
        sum += (int)j->cell[i].after - (int)j->cell[i].before;
    return sum;
}

static int64_t fixed_pegs(checker *c, const position *p, const char *what)
{
    if (p->count >= 0)
        return p->count;
    if (!position_closed(p, c->board->holes))
        refuse(c, "expected a %s with a fixed number of pegs", what);
    return (int64_t)count_bits(p->peg, words(c->board->holes));
}

static uint64_t number_of_jumps(checker *c, const position *start, const position *finish)
{
    const board *b = c->board;
    int64_t change = b->jumps ? pegs_added(&b->jump[0]) : 0;
    for (size_t j = 0; j < b->jumps; j++)
        if (pegs_added(&b->jump[j]) != change || change == 0)
            refuse(c, "expected jumps that all change the number of pegs alike");
    int64_t between = fixed_pegs(c, finish, "finish") - fixed_pegs(c, start, "start");
    if (change == 0 || between % change || between / change < 1)
        refuse(c, "expected a start and a finish that are some whole number of jumps apart");
    return (uint64_t)(between / change);
}

/* ---- the symmetries ------------------------------------------------------------------------------------ */

/* Does the symmetry take one position to the other, or with `complement` its complement? */
static bool takes(const checker *c, size_t symmetry, const position *from, const position *to,
                  bool complement)
{
    const uint32_t *image = c->symmetry[symmetry];
    bool good = true;
    for (uint32_t h = 0; good && h < c->board->holes; h++)
        good = bit(from->open, h) == bit(to->open, image[h])
               && (bit(from->open, h) || (bit(from->peg, h) != bit(to->peg, image[h])) == complement);
    return good;
}

/* Is a, then b, then c, each a permutation of the holes or NULL, one of the group? */
static bool in_group(const halves *s, const uint32_t *a, const uint32_t *b, const uint32_t *d)
{
    uint32_t holes = s->c->board->holes;
    for (size_t i = 0; i <= s->symmetries; i++) { /* the last is the identity */
        bool same = true;
        for (uint32_t h = 0; same && h < holes; h++) {
            uint32_t to = a ? a[h] : h;
            to = b ? b[to] : to;
            to = d ? d[to] : to;
            same = to == (i < s->symmetries ? s->c->symmetry[s->symmetry[i]][h] : h);
        }
        if (same)
            return true;
    }
    return false;
}

static void fill_images(halves *s)
{
    s->image = heap_new(s->c, s->symmetries * s->bytes * 256, sizeof *s->image);
    for (size_t i = 0; i < s->symmetries; i++)
        for (size_t k = 0; k < s->bytes; k++)
            for (unsigned v = 0; v < 256; v++) {
                uint64_t *out = &s->image[(i * s->bytes + k) * 256 + v];
                for (size_t h = 8 * k; h < 8 * k + 8 && h < s->c->board->holes; h++)
                    if (v >> (h % 8) & 1)
                        *out |= UINT64_C(1) << s->c->symmetry[s->symmetry[i]][h];
            }
}

static void read_orbits(halves *s)
{
    checker *c = s->c;
    field_word(c, "orbits");
    do {
        GROW(c, s->symmetry, s->symmetries, s->symmetry_room);
        s->symmetry[s->symmetries] = symmetry_field(c);
        if (s->symmetries == MOST_SYMMETRIES)
            refuse(c, "expected at most %d symmetries", MOST_SYMMETRIES);
        if (!takes(c, s->symmetry[s->symmetries], s->start, s->start, false)
            || !takes(c, s->symmetry[s->symmetries], s->finish, s->finish, false))
            refuse(c, "symmetry %zu does not leave start and finish as they are",
                   s->symmetry[s->symmetries] + 1);
        s->symmetries++;
    } while (field_more(c));
    fields_end(c);
    for (size_t i = 0; i < s->symmetries; i++)
        for (size_t k = 0; k < s->symmetries; k++)
            if (!in_group(s, c->symmetry[s->symmetry[i]], c->symmetry[s->symmetry[k]], NULL))
                refuse(c, "the symmetries are no group: %zu followed by %zu is not there", s->symmetry[i] + 1,
                       s->symmetry[k] + 1);
    fill_images(s);
}

static uint64_t least_image(const halves *s, uint64_t pegs)
{
    uint64_t least = pegs;
    for (size_t i = 0; i < s->symmetries; i++) {
        const uint64_t *table = s->image + i * s->bytes * 256;
        uint64_t image = 0;
        for (size_t k = 0; k < s->bytes; k++)
            image |= table[256 * k + (pegs >> 8 * k & 255)];
        least = image < least ? image : least;
    }
    return least;
}

/* ---- the reversal -------------------------------------------------------------------------------------- */

static void read_reversal(halves *s)
{
    checker *c = s->c;
    field_word(c, "reversal");
    size_t number = symmetry_field(c);
    uint32_t inverse[HALF_HOLES];
    fields_end(c);
    demand_reversing(c);
    if (!position_closed(s->start, c->board->holes) || !takes(c, number, s->start, s->finish, true)
        || !takes(c, number, s->finish, s->start, true))
        refuse(c, "symmetry %zu and the complement do not exchange start and finish", number + 1);
    for (uint32_t h = 0; h < c->board->holes; h++)
        inverse[c->symmetry[number][h]] = h;
    for (size_t i = 0; i < s->symmetries; i++)
        if (!in_group(s, inverse, c->symmetry[s->symmetry[i]], c->symmetry[number]))
            refuse(c, "symmetry %zu does not keep the orbits", number + 1);
    s->reversal = (int64_t)number;
}

static uint64_t reverse(const halves *s, uint64_t pegs)
{
    uint64_t out = 0;
    const uint32_t *image = s->c->symmetry[s->reversal];
    for (uint32_t h = 0; h < s->c->board->holes; h++)
        if (!(pegs >> h & 1))
            out |= UINT64_C(1) << image[h];
    return out;
}

/* ---- the cuts ------------------------------------------------------------------------------------------ */

/* Weights as small integers, over the common denominator. */
static void take_weights(checker *c, size_t index, int64_t *weight)
{
    int64_t sum = 0;
    for (uint32_t h = 0; h < c->board->holes; h++) {
        const mpz_t *num = &c->vector[index].num[h];
        if (mpz_cmpabs_ui(*num, MOST_SUM) > 0 || (sum += llabs(mpz_get_si(*num))) > MOST_SUM)
            refuse(c,
                   "vector %zu is too large here: its weights, over a common denominator, add up to more "
                   "than %d",
                   index + 1, MOST_SUM);
        weight[h] = mpz_get_si(*num);
    }
}

static void put_lane(uint64_t *word, size_t lane, int64_t value)
{
    word[lane / LANES] |= (uint64_t)(uint16_t)value << 16 * (lane % LANES);
}

static int64_t sum_of(const int64_t *weight, uint32_t holes, size_t byte, unsigned value)
{
    int64_t sum = 0;
    for (size_t h = 8 * byte; h < 8 * byte + 8 && h < holes; h++)
        sum += value >> (h % 8) & 1 ? weight[h] : 0;
    return sum;
}

/* Backwards with the signs turned round: a position must not be worth more than the start, and rises. */
static void fill_lane(halves *s, half *h, size_t lane)
{
    const board *b = s->c->board;
    int64_t weight[HALF_HOLES];
    int sign = h->back ? -1 : 1;
    mpz_t limit;
    take_weights(s->c, h->cut[lane], weight);
    mpz_init(limit);
    vector_extreme(s->c, limit, &s->c->vector[h->cut[lane]], h->back ? s->start : s->finish, -sign);
    put_lane(h->base, lane, -sign * mpz_get_si(limit));
    mpz_clear(limit);
    for (size_t k = 0; k < s->bytes; k++)
        for (unsigned v = 0; v < 256; v++)
            put_lane(h->value + (256 * k + v) * h->words, lane, sign * sum_of(weight, b->holes, k, v));
    for (size_t j = 0; j < b->jumps; j++) {
        int64_t loss = 0;
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const cell *e = &b->jump[j].cell[i];
            loss += weight[e->hole] * ((int)e->before - (int)e->after);
        }
        put_lane(h->cost + j * h->words, lane, loss);
    }
}

static void fill_tables(halves *s, half *h)
{
    checker *c = s->c;
    const board *b = c->board;
    h->words = h->cuts / LANES + 1;
    h->base = heap_new(c, h->words, sizeof *h->base);
    h->value = heap_new(c, s->bytes * 256 * h->words, sizeof *h->value);
    h->cost = heap_new(c, b->jumps * h->words, sizeof *h->cost);
    h->jump = heap_new(c, b->jumps, sizeof *h->jump);
    s->slack = heap_resize(c, s->slack, s->ahead.words + h->words, sizeof *s->slack); /* enough for either */
    for (size_t i = 0; i < h->cuts; i++)
        fill_lane(s, h, i);
    for (size_t j = 0; j < b->jumps; j++)
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const cell *e = &b->jump[j].cell[i];
            uint64_t place = UINT64_C(1) << e->hole;
            h->jump[j].care |= place;
            h->jump[j].before |= (h->back ? e->after : e->before) ? place : 0;
            h->jump[j].flip |= e->before != e->after ? place : 0;
        }
}

static void read_cuts(halves *s, half *h)
{
    checker *c = s->c;
    line_need(c, "the cuts");
    field_word(c, "cuts");
    while (field_more(c)) {
        GROW(c, h->cut, h->cuts, h->cut_room);
        h->cut[h->cuts] = vector_field(c);
        demand_count(c, h->cut[h->cuts]);
        h->cuts++;
    }
    fill_tables(s, h);
}

/* Values and thresholds are within 2 * MOST_SUM, losses within MOST_SUM: no lane overflows. */
static void look(const halves *s, const half *h, uint64_t pegs)
{
    uint64_t *slack = s->slack;
    memcpy(slack, h->base, h->words * sizeof *slack);
    for (size_t k = 0; k < s->bytes; k++) {
        const uint64_t *row = h->value + (256 * k + (pegs >> 8 * k & 255)) * h->words;
        for (size_t i = 0; i < h->words; i++) /* lane by lane: the carries stay below the signs */
            slack[i] = ((slack[i] & ~SIGNS) + (row[i] & ~SIGNS)) ^ ((slack[i] ^ row[i]) & SIGNS);
    }
}

/* Is the position looked at cut itself? */
static bool is_cut(const halves *s, const half *h)
{
    uint64_t signs = 0;
    for (size_t i = 0; i < h->words; i++)
        signs |= s->slack[i];
    return (signs & SIGNS) != 0;
}

/* Is what a jump leads to cut, from the position looked at? */
static bool is_cut_behind(const halves *s, const half *h, size_t j)
{
    const uint64_t *cost = h->cost + j * h->words, *slack = s->slack;
    for (size_t i = 0; i < h->words; i++) /* costs have no sign */
        if ((((slack[i] | SIGNS) - cost[i]) ^ (~slack[i] & SIGNS)) & SIGNS)
            return true;
    return false;
}

/* ---- making the levels --------------------------------------------------------------------------------- */

static void first_level(halves *s, half *h)
{
    checker *c = s->c;
    completions k;
    level_open(c, &h->now, h->size[0]);
    completions_open(c, &k, h->back ? s->finish : s->start, c->board->holes);
    completions_announce(c, &k, h->back ? "finish" : "start");
    while (completions_next(&k)) {
        look(s, h, k.bits[0]);
        if (!is_cut(s, h))
            level_add(s, &h->now, least_image(s, k.bits[0]), h, 0);
        spend(c);
    }
    completions_close(&k);
}

/* The positions that wait for their cache lines. */
typedef struct batch {
    uint64_t pegs[BATCH];
    size_t count;
} batch;

static void settle(const halves *s, level *next, batch *b, const half *h, size_t number)
{
    for (size_t i = 0; i < b->count; i++)
        level_add(s, next, b->pegs[i], h, number);
    b->count = 0;
}

static void expand(const halves *s, const half *h, uint64_t pegs, level *next, batch *b, size_t number)
{
    look(s, h, pegs);
    for (size_t j = 0; j < s->c->board->jumps; j++) {
        const mask *k = &h->jump[j];
        if ((pegs & k->care) != k->before || is_cut_behind(s, h, j))
            continue;
        uint64_t image = least_image(s, pegs ^ k->flip);
        PREFETCH(&next->slot[level_place(next, image)]);
        b->pegs[b->count++] = image;
        if (b->count == BATCH)
            settle(s, next, b, h, number);
    }
}

static void demand_size(const halves *s, const half *h, const level *l, size_t number)
{
    if (l->members != l->most)
        refuse_at(s->c, s->line, "level %zu %s has %llu positions, not %llu", number,
                  h->back ? "back" : "ahead", (unsigned long long)l->members, (unsigned long long)l->most);
}

/* Level `number` from the one before, which is let go unless it is to be kept. */
static void next_level(halves *s, half *h, size_t number, bool keep)
{
    level next;
    batch b = {.count = 0};
    level_open(s->c, &next, h->size[number]);
    for (uint64_t i = 0; i < h->now.slots; i++) {
        if (h->now.slot[i])
            expand(s, h, h->now.slot[i] - 1, &next, &b, number);
        if (i % 4096 == 0)
            spend(s->c);
    }
    settle(s, &next, &b, h, number);
    demand_size(s, h, &next, number);
    if (keep)
        s->kept = h->now;
    else
        level_close(&h->now);
    h->now = next;
}

static void make_levels(halves *s, half *h, int64_t keep)
{
    uint64_t most = 0;
    for (size_t i = 0; i < h->sizes; i++)
        most = h->size[i] > most ? h->size[i] : most;
    if (most > 10000000)
        notice(s->c, "levels of up to %llu positions", (unsigned long long)most);
    first_level(s, h);
    demand_size(s, h, &h->now, 0);
    for (size_t i = 1; i < h->sizes; i++)
        next_level(s, h, i, keep == (int64_t)i - 1);
}

/* ---- meeting ------------------------------------------------------------------------------------------- */

/* The last level of the other half when it is the image of one of this half. */
static void reverse_level(halves *s)
{
    const level *from = s->kept.slot ? &s->kept : &s->ahead.now;
    level_open(s->c, &s->back.now, from->members);
    for (uint64_t i = 0; i < from->slots; i++) {
        if (from->slot[i])
            level_add(s, &s->back.now, least_image(s, reverse(s, from->slot[i] - 1)), &s->back, 0);
        if (i % 4096 == 0)
            spend(s->c);
    }
    level_close(&s->kept);
}

static void check_apart(halves *s)
{
    const half *h = &s->ahead;
    for (uint64_t i = 0; i < h->now.slots; i++) {
        if (i % 4096 == 0)
            spend(s->c);
        if (!h->now.slot[i])
            continue;
        uint64_t pegs = h->now.slot[i] - 1;
        for (size_t j = 0; j < s->c->board->jumps; j++)
            if ((pegs & h->jump[j].care) == h->jump[j].before
                && level_has(&s->back.now, least_image(s, pegs ^ h->jump[j].flip))) {
                text name = {0};
                pegs_text(s->c, &name, s->c->board, &pegs);
                refuse_at(s->c, s->line, "the two halves meet: a jump leads on from %s",
                          quote(text_of(&name)).text);
            }
    }
}

/* ---- the reason ---------------------------------------------------------------------------------------- */

static bool is_over(const half *h)
{
    return h->sizes > 0 && h->size[h->sizes - 1] == 0;
}

static void read_half(halves *s, half *h, const char *word)
{
    checker *c = s->c;
    field_word(c, word);
    do {
        if (is_over(h))
            refuse(c, "expected no level behind an empty one");
        GROW(c, h->size, h->sizes, h->room);
        h->size[h->sizes++] = count_field(c, "the size of a level", UINT64_MAX);
    } while (field_more(c));
    fields_end(c);
    if (h->sizes > s->jumps)
        refuse(c, "expected at most %llu levels", (unsigned long long)s->jumps);
}

/* How far the halves go: to where one jump lies between them, or to an empty level. */
static void check_lengths(halves *s)
{
    uint64_t ahead = s->ahead.sizes - 1, other = s->jumps - 1 - ahead;
    if (s->reversal >= 0 && other > ahead)
        refuse(s->c, "expected the levels to go to the middle: %llu jumps",
               (unsigned long long)(s->jumps / 2));
    if (s->reversal < 0 && !is_over(&s->back) && s->back.sizes - 1 != other)
        refuse(s->c, "expected levels that leave one jump of %llu between them, not %zu and %zu",
               (unsigned long long)s->jumps, s->ahead.sizes - 1, s->back.sizes - 1);
}

static void read_halves(halves *s)
{
    checker *c = s->c;
    fields_end(c);
    line_need(c, "orbits or ahead");
    if (line_starts(c, "orbits")) {
        read_orbits(s);
        line_need(c, "ahead");
    }
    read_half(s, &s->ahead, "ahead");
    read_cuts(s, &s->ahead);
    if (is_over(&s->ahead))
        return;
    line_need(c, "back or reversal");
    if (line_starts(c, "reversal")) {
        read_reversal(s);
    } else {
        read_half(s, &s->back, "back");
        read_cuts(s, &s->back);
    }
    check_lengths(s);
}

static void half_close(half *h)
{
    level_close(&h->now);
    heap_free(h->size);
    heap_free(h->cut);
    heap_free(h->base);
    heap_free(h->value);
    heap_free(h->cost);
    heap_free(h->jump);
}

void halves_check(checker *c, const position *start, const position *finish)
{
    halves s = {.c = c, .start = start, .finish = finish, .reversal = -1, .line = c->number};
    demand_version(c, 2, "halves");
    if (c->board->holes > HALF_HOLES)
        refuse(c, "expected a board of at most %d holes", HALF_HOLES);
    s.bytes = (c->board->holes + 7) / 8;
    s.jumps = number_of_jumps(c, start, finish);
    s.back.back = true;
    read_halves(&s);
    bool one = is_over(&s.ahead) || is_over(&s.back); /* a level is empty: no need to meet */
    bool mirrored = s.reversal >= 0 && s.jumps - s.ahead.sizes + 1 < s.ahead.sizes;
    make_levels(&s, &s.ahead, mirrored ? (int64_t)(s.jumps - s.ahead.sizes) : -1);
    if (s.back.sizes > 0)
        make_levels(&s, &s.back, -1);
    if (s.reversal >= 0)
        reverse_level(&s);
    if (!one)
        check_apart(&s);
    explain_halves(c, &s.ahead.size[0], s.ahead.sizes, s.ahead.cut, s.ahead.cuts, false);
    if (s.back.sizes > 0)
        explain_halves(c, &s.back.size[0], s.back.sizes, s.back.cut, s.back.cuts, true);
    explain_meeting(c, s.symmetries, s.reversal, one);
    half_close(&s.ahead);
    half_close(&s.back);
    heap_free(s.slack);
    heap_free(s.symmetry);
    heap_free(s.image);
}
