/* beam.c - a round that keeps only the most promising positions of each level.
 *
 * It finds games long before a complete round would, and proves nothing, unless no level was longer than
 * that (e->thinned is false): then it was a round. Backwards the levels stay complete as long as they are
 * small. Forwards the best of a level are those whose moves begun and moves still needed
 * add up to least; among these, those whose pegs look like the positions that the backward side has reached
 * (log-odds of a peg, hole by hole); then a hash decides.
 */
#include "move_peers.h"

/* What one move more or less is worth beside the log-odds. */
static const double MOVE_WEIGHT = 1.0;

enum { CHECK_EVERY = 10000 }; /* records */

/* The log-odds of a peg in each hole over the newest backward level and its images. */
static double *weigh_holes(const moves_engine *e)
{
    const move_side *b = &e->side[1];
    const level *l = b->levels ? &b->level[b->levels - 1] : NULL;
    uint32_t holes = e->board->holes;
    double *weight = PG_NEW(double, holes);
    PG_FREED uint64_t *all = PG_NEW(uint64_t, holes + 1);
    for (size_t i = 0; l && i < l->size; i++)
        images_count_pegs(&e->images, e->shape.words, level_entry(l, i), all);
    if (l)
        peers_sum(e->run.peers, all, holes + 1);
    images_log_odds(holes, all, weight);
    return weight;
}

/* The rank of a record, least first: 40 bits of its score, then 24 of its hash. */
static uint64_t rank(const moves_engine *e, const double *weight, const uint64_t *record)
{
    note_shape s = e->shape;
    const bound *n = &e->side[0].bound;
    uint32_t cost = note_cost(s, record + s.words);
    int need = bound_at(n, record, (int)e->most);
    double less = MOVE_WEIGHT * (double)((int)cost + need);
    for (uint32_t w = 0; w < s.words; w++)
        for (uint64_t rest = record[w]; rest; rest &= rest - 1)
            less -= weight[w * 64 + (uint32_t)__builtin_ctzll(rest)];
    uint64_t bits, sign = UINT64_C(1) << 63;
    memcpy(&bits, &less, sizeof bits);
    bits = bits & sign ? ~bits : bits | sign; /* as unsigned numbers in the order of the values */
    return (bits >> 24 << 24) | pegs_hash(s.words, record) >> 40;
}

/* The one that has `nth` smaller ones: 16 bits at a time, by how often the next 16 come with those found. */
static uint64_t select_nth(const moves_engine *e, const uint64_t *rank, size_t count, size_t nth)
{
    PG_FREED uint64_t *times = PG_NEW(uint64_t, 1 << 16);
    uint64_t found = 0;
    for (int shift = 48; shift >= 0; shift -= 16) {
        uint32_t digit = 0;
        memset(times, 0, sizeof *times << 16);
        for (size_t i = 0; i < count; i++)
            if (shift == 48 || rank[i] >> (shift + 16) == found)
                times[rank[i] >> shift & 0xFFFF]++;
        peers_sum(e->run.peers, times, 1 << 16);
        while (nth >= times[digit])
            nth -= times[digit++];
        found = found << 16 | digit;
    }
    return found;
}

typedef struct thinning {
    const moves_engine *e;
    level *level;
    const double *weight;
    uint64_t *rank; /* of all entries */
    uint64_t last;  /* the worst that stays */
    size_t *kept;   /* of each part */
} thinning;

static void rank_part(void *of, uint32_t part)
{
    const thinning *x = of;
    const level *l = x->level;
    for (size_t i = l->first[part]; limits_check(x->e->limits) == PG_OK && i < l->first[part + 1];)
        for (size_t end = i + CHECK_EVERY; i < end && i < l->first[part + 1]; i++)
            x->rank[i] = rank(x->e, x->weight, level_entry(l, i));
}

static void thin_part(void *of, uint32_t part)
{
    const thinning *x = of;
    const level *l = x->level;
    for (size_t i = l->first[part]; i < l->first[part + 1]; i++)
        if (x->rank[i] <= x->last)
            memmove(level_entry(l, l->first[part] + x->kept[part]++), level_entry(l, i),
                    level_stride(l) * sizeof *l->entry);
}

/* Keeps the `width` best of a level. */
static pg_status thin(moves_engine *e, level *l, const double *weight, size_t width)
{
    size_t bytes = l->size * sizeof(uint64_t);
    thinning x = {.e = e, .level = l, .weight = weight, .kept = PG_NEW(size_t, level_parts(l))};
    uint32_t parts = (uint32_t)level_parts(l);
    e->thinned = true;
    x.rank = bytes <= engine_room(e) ? pg_try_alloc(l->size + 1, sizeof *x.rank) : NULL;
    if (x.rank)
        crew_each(sets_crew(&e->run), parts, rank_part, &x);
    pg_status s = peers_agree(e->run.peers, x.rank ? limits_check(e->limits) : PG_MEMORY);
    if (s == PG_OK) {
        x.last = select_nth(e, x.rank, l->size, width - 1);
        crew_each(sets_crew(&e->run), parts, thin_part, &x);
        level_keep(l, &e->run.room, x.kept);
        move_peers_count(e, l);
    }
    PG_FREE(x.rank, x.kept);
    engine_trim(bytes);
    return s;
}

/* Backward levels as long as they have at most `width` positions; always the end itself. */
static pg_status grow_back(moves_engine *e, size_t width)
{
    move_side *b = &e->side[1];
    PG_TRY(engine_add_ends(e, b));
    while (engine_newest(b) > 0 && engine_newest(b) <= width && (int64_t)b->levels < e->jumps) {
        engine_limit(e, b);
        engine_expand(e, b, NULL);
        PG_TRY(engine_stopped(e));
    }
    return PG_OK;
}

pg_status engine_beam(moves_engine *e, uint32_t most, size_t width)
{
    move_side *f = &e->side[0], *b = &e->side[1];
    pg_status s = engine_begin(e, most);
    if (s == PG_OK && e->jumps >= 0)
        s = grow_back(e, width);
    PG_FREED double *weight = weigh_holes(e);
    if (s == PG_OK && b->levels > 0)
        engine_limit(e, f);
    e->expanded = e->jumps >= 0 ? 0 : -1;
    for (bool last = false; s == PG_OK && !last && !e->hit.found && engine_newest(f) > 0;) {
        last = e->jumps >= 0 && (int64_t)(f->levels + b->levels) - 1 == e->jumps;
        if (last && engine_newest(b) == 0)
            break;
        engine_expand(e, f, last ? &b->level[b->levels - 1] : NULL);
        s = engine_stopped(e);
        if (s == PG_OK && !last && engine_newest(f) > width)
            s = thin(e, &f->level[f->levels - 1], weight, width);
    }
    return s;
}
