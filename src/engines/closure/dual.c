/* dual.c - members whose duals are members: what lies on games, from one closure alone.
 *
 * Where every jump flips its cells, y can be reached from x exactly when the complement of x can be reached
 * from the complement of y; a symmetry of the jumps may follow. If that, the dual, swaps start and finish,
 * the positions from which the finish can be reached are the duals of those that can be reached from the
 * start.
 *
 * Places of duals are an affine map of places. If it takes vectors to vectors (as the plain complement does,
 * and symmetries that keep the outer holes), the map of the bits of a vector is one linear map for all of
 * them, and a flip of some of the eight bits. The linear map is written as a chain of `turns`, in each of
 * which half of the bits change places.
 *
 * Cost: one pass over the set, some ten vector operations a pair of vectors that both have members.
 */
#include "kernel.h"
#include "spread.h"

enum { VECTOR_BITS = 1 << LOW_BITS };

typedef struct dual {
    closure *c;
    const pg_limits *limits;
    uint64_t first;             /* coordinates of the dual of what has none */
    uint64_t column[MOST_BITS]; /* coordinate: what it does to the dual's */
    turn turn[LOW_BITS * LOW_BITS];
    uint32_t turns;
    uint8_t of_low[VECTOR_BITS]; /* what the linear map makes of a bit's number */
    uint64_t *of_rank; /* [vectors of a block]: the part of the place in the block, `first` included */
    _Atomic size_t next;
    _Atomic uint64_t members;
    _Atomic int stop;
} dual;

/* ---- the map --------------------------------------------------------------------------------- */

/* The coordinates of a sum of moves; false when it is none of the class. */
static bool coordinates_of(const layout *l, uint64_t holes, uint64_t *point)
{
    *point = layout_coordinates(l, holes);
    return layout_moved(l, *point) == holes;
}

/* False when duals are not of the class, or one vector's do not lie in one vector. */
static bool find_map(dual *d, const uint32_t *image)
{
    const layout *l = &d->c->layout;
    uint64_t all = l->at.holes == 64 ? UINT64_MAX : (UINT64_C(1) << l->at.holes) - 1;
    for (uint32_t h = 0; h < l->at.holes; h++)
        if (image[image[h]] != h)
            return false;
    if (!coordinates_of(l, image_of(~l->at.base & all, image) ^ l->at.base, &d->first))
        return false;
    for (uint32_t i = 0; i < l->at.bits; i++)
        if (!coordinates_of(l, image_of(l->column[i], image), &d->column[i]) ||
            (i < l->low && d->column[i] >> LOW_BITS))
            return false;
    return true;
}

static void add_turn(dual *d, uint64_t *row, uint32_t flip, uint32_t by)
{
    row[flip] ^= row[by];
    d->turn[d->turns++] = (turn){(uint8_t)flip, (uint8_t)by};
}

/* Elimination of the linear map on the low bits: each step is a turn, and all of them, one after the other,
 * are the map's inverse; which is the map itself. */
static void find_turns(dual *d)
{
    uint32_t low = d->c->layout.low;
    uint64_t row[LOW_BITS] = {0}; /* bit i of the image as a sum of bits */
    for (uint32_t i = 0; i < low; i++)
        for (uint32_t k = 0; k < low; k++)
            row[i] |= (d->column[k] >> i & 1) << k;
    for (uint32_t i = 0; i < low; i++) {
        for (uint32_t k = i + 1; k < low && !(row[i] >> i & 1); k++)
            if (row[k] >> i & 1)
                add_turn(d, row, i, k);
        for (uint32_t k = 0; k < low; k++)
            if (k != i && row[k] >> i & 1)
                add_turn(d, row, k, i);
    }
}

/* The dual's coordinates, of these alone. */
static uint64_t dual_part(const dual *d, uint64_t point)
{
    uint64_t part = 0;
    for (; point; point &= point - 1)
        part ^= d->column[__builtin_ctzll(point)];
    return part;
}

static void fill_tables(dual *d)
{
    const layout *l = &d->c->layout;
    for (uint64_t low = 0; low < UINT64_C(1) << l->low; low++)
        d->of_low[low] = (uint8_t)dual_part(d, low);
    d->of_rank = PG_NEW(uint64_t, (size_t)1 << l->mid);
    for (uint64_t rank = 0; rank < UINT64_C(1) << l->mid; rank++)
        d->of_rank[rank] = d->first ^ dual_part(d, (uint64_t)l->number[rank] << LOW_BITS);
}

/* ---- the pass -------------------------------------------------------------------------------- */

/* Pairs of vectors are gone through once: from the one that is stored first. */
static uint64_t meet_block(const dual *d, uint64_t block)
{
    const closure *c = d->c;
    const layout *l = &c->layout;
    uint64_t members = 0, part = dual_part(d, block << l->mid << LOW_BITS);
    for (uint64_t rank = 0; rank < UINT64_C(1) << l->mid; rank++) {
        uint64_t to = d->of_rank[rank] ^ part, here = block << l->mid | rank;
        uint64_t there = layout_stored(l, to) >> LOW_BITS;
        if (there < here)
            continue;
        unsigned flip = to & (VECTOR_BITS - 1); /* and back by what the linear map makes of it */
        members += c->kernel->meet(c->set + here * VECTOR_WORDS, c->set + there * VECTOR_WORDS, d->turn,
                                   d->turns, flip, d->of_low[flip]);
    }
    return members;
}

/* Of a closure that is spread, for duals of blocks that are blocks of other ranks: each gets the other's. */

static uint64_t dual_block(const dual *d, uint64_t block)
{
    const layout *l = &d->c->layout;
    return (d->first ^ dual_part(d, block << l->mid << LOW_BITS)) >> l->mid >> LOW_BITS;
}

/* Do the duals of a block lie in one block? */
static bool keeps_blocks(const dual *d)
{
    const layout *l = &d->c->layout;
    for (uint32_t i = 0; i < l->low + l->mid; i++)
        if (d->column[i] >> l->mid >> LOW_BITS)
            return false;
    return true;
}

typedef struct dual_visit {
    dual *d;
    exchange *x;
    uint64_t *scratch; /* a block */
} dual_visit;

static void meet_visitor(void *context, uint32_t rank, size_t number, const uint64_t *visitor)
{
    dual_visit *v = context;
    const dual *d = v->d;
    const closure *c = d->c;
    const layout *l = &c->layout;
    uint64_t block = dual_block(d, exchange_with(v->x, rank)->in[number].block), members = 0;
    uint64_t part = dual_part(d, block << l->mid << LOW_BITS);
    uint64_t *set = c->set + (block << l->mid) * VECTOR_WORDS;
    memcpy(v->scratch, visitor, ((size_t)VECTOR_WORDS << l->mid) * sizeof *visitor);
    for (uint64_t i = 0; i < UINT64_C(1) << l->mid; i++) {
        uint64_t to = d->of_rank[i] ^ part;
        uint64_t there = layout_stored(l, to) >> LOW_BITS & ((UINT64_C(1) << l->mid) - 1);
        unsigned flip = to & (VECTOR_BITS - 1);
        members += c->kernel->meet(set + i * VECTOR_WORDS, v->scratch + there * VECTOR_WORDS, d->turn,
                                   d->turns, flip, d->of_low[flip]) /
                   2; /* the other half is the other rank's */
    }
    v->d->members += members;
}

/* Pairs of blocks in the order of the lower one, which both ranks know. */
static void meet_visitors(dual *d)
{
    const closure *c = d->c;
    uint32_t vectors = UINT32_C(1) << c->layout.mid;
    dual_visit v = {d, exchange_new(c), PG_NEW(uint64_t, (size_t)VECTOR_WORDS << c->layout.mid)};
    for (uint64_t low = 0; low < UINT64_C(1) << c->layout.high; low++) {
        uint64_t high = dual_block(d, low), own = is_mine(c, low) ? low : high;
        uint64_t other = own == low ? high : low;
        if (high <= low || !is_mine(c, own) || is_mine(c, other))
            continue;
        stream *s = exchange_with(v.x, c->owner[other]);
        exchange_add(&s->out, &s->outs, &s->out_room, (stretch){own, 0, vectors});
        exchange_add(&s->in, &s->ins, &s->in_room, (stretch){other, 0, vectors});
    }
    exchange_begin(v.x);
    exchange_end(v.x, meet_visitor, &v);
    exchange_free(v.x);
    free(v.scratch);
}

static void work(void *context, int member)
{
    dual *d = context;
    uint64_t members = 0;
    size_t blocks = (size_t)1 << d->c->layout.high;
    (void)member;
    for (size_t block; (block = atomic_fetch_add(&d->next, 1)) < blocks && d->stop == PG_OK;) {
        pg_status s = limits_check(d->limits);
        if (s != PG_OK)
            atomic_store(&d->stop, (int)s);
        if (is_mine(d->c, block) && (!d->c->owner || is_mine(d->c, dual_block(d, block))))
            members += meet_block(d, block);
    }
    atomic_fetch_add(&d->members, members);
}

pg_status closure_meet_duals(closure *c, const uint32_t *image, const pg_limits *limits, bool *met,
                             pg_error *e)
{
    dual d = {.c = c, .limits = limits};
    *met = find_map(&d, image) && (!c->owner || keeps_blocks(&d));
    if (!*met)
        return PG_OK;
    spread_call(c, SPREAD_DUALS, image, c->holes * sizeof *image);
    find_turns(&d);
    fill_tables(&d);
    crew_once(c->small ? 1 : c->threads, work, &d);
    if (c->owner)
        meet_visitors(&d);
    free(d.of_rank);
    uint64_t members = d.members;
    pg_status s = peers_agree(c->peers, (pg_status)d.stop);
    sum_ranks(c, &members, 1);
    c->count = members;
    return s == PG_OK ? PG_OK : pg_fail(e, s, "the duals of a closure were not all looked up");
}
