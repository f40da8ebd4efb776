/* filter.c - many move potentials against many positions.
 *
 * A block of CUTS_MOST potentials is a vector of lanes, and its tables fit into a cache, while those of
 * thousands do not: so a level goes through one block after the other. Which potentials are worth that is
 * seen on a sample, where all of them are tried.
 */
#include "filter.h"
#include "move_peers.h"

/* ---- blocks -------------------------------------------------------------------------------------------- */

void filter_load(moves_engine *e, const move_side *s, cuts_list *to, const uint32_t *chosen, uint32_t count,
                 uint32_t first)
{
    const level *end = &e->side[!s->backwards].end;
    uint32_t number[CUTS_MOST], blocks = (count + CUTS_MOST - 1) / CUTS_MOST;
    size_t bytes = cuts_bytes(&e->frame);
    while (to->blocks < blocks && atomic_load(&e->run.room.bytes) + bytes <= e->run.room.most) {
        PG_GROW(to->block, to->blocks, to->room);
        cuts_init(&to->block[to->blocks++], &e->frame, s->backwards);
        atomic_fetch_add(&e->run.room.bytes, bytes);
    }
    for (uint32_t i = first; i < to->blocks; i++) {
        uint32_t from = i * CUTS_MOST, some = count > from ? count - from : 0;
        some = some < CUTS_MOST ? some : CUTS_MOST;
        for (uint32_t k = 0; k < some; k++)
            number[k] = chosen ? chosen[from + k] : from + k;
        if (chosen || to->block[i].used != some)
            cuts_load(&to->block[i], e->known, number, some);
        cuts_limit(&to->block[i], &e->images, end, NULL, e->most);
    }
}

/* ---- which potentials refuse what -------------------------------------------------------------------- */

/* Those of a block; the records go by. */
NOTE_WIDE static void try_block(const moves_engine *e, const cuts *c, const sample *s, uint32_t first,
                                hits *h)
{
    note_shape sh = e->shape;
    for (size_t i = 0; i < s->records; i++) {
        const uint64_t *record = s->record + i * s->size, *note = record + sh.words;
        uint32_t cost = note_cost(sh, note), holes = e->board->holes;
        cuts_lanes sum[CUTS_VECTORS];
        cuts_look(c, sh.words, record, sum);
        for (uint32_t v = 0; v < c->vectors; v++) {
            cuts_lanes bad = ~(cuts_lanes){0}, some;
            if (!c->barred[cost] && !note_bound(sh, note))
                cuts_test(c, sum, BOUND_NO_HOLE, cost, v, &bad);
            for (uint32_t hole = 0; !c->barred[cost] && hole < holes; hole++)
                if (note_hole(note, hole)) {
                    cuts_test(c, sum, hole, cost, v, &some);
                    bad &= some;
                }
            for (uint32_t k = 0; k < CUTS_LANES && v * CUTS_LANES + k < c->used; k++)
                if (bad[k])
                    bits_set(h->bit + (first + v * CUTS_LANES + k) * h->words, (uint32_t)i);
        }
    }
}

void filter_try(const moves_engine *e, const cuts_list *all, const sample *s, uint32_t first, hits *h)
{
    uint32_t have = h->rows / CUTS_MOST; /* fewer than `first` where memory had no room for more */
    uint32_t begin = have < first ? have : first;
    size_t before = (size_t)begin * CUTS_MOST;
    h->rows = all->blocks * CUTS_MOST;
    h->words = bits_words(s->records);
    PG_RESIZE(h->bit, h->rows * h->words + 1);
    memset(h->bit + before * h->words, 0, (h->rows - before) * h->words * sizeof *h->bit);
    for (uint32_t i = begin; i < all->blocks; i++)
        try_block(e, &all->block[i], s, i * CUTS_MOST, h);
}

/* What a potential gains is at most what it was when others were fewer. */
NOTE_WIDE static uint32_t take_best(const hits *h, uint32_t *chosen, uint32_t most)
{
    uint32_t rows = h->rows, *gain = PG_NEW(uint32_t, rows + 1), count = 0;
    PG_FREED uint64_t *done = PG_NEW(uint64_t, h->words + 1);
    memset(gain, 255, rows * sizeof *gain);
    while (count < most) {
        uint32_t best = 0;
        for (uint32_t k = 0; k < rows; k++) {
            const uint64_t *row = h->bit + k * h->words;
            if (gain[k] <= best)
                continue;
            gain[k] = 0;
            for (size_t w = 0; w < h->words; w++)
                gain[k] += (uint32_t)__builtin_popcountll(row[w] & ~done[w]);
            if (gain[k] > best) {
                best = gain[k];
                chosen[count] = k;
            }
        }
        if (best == 0)
            break;
        for (size_t w = 0; w < h->words; w++)
            done[w] |= h->bit[chosen[count] * h->words + w];
        count++;
    }
    free(gain);
    return count;
}

uint32_t filter_choose(const hits *h, uint32_t *chosen, uint32_t most) { return take_best(h, chosen, most); }

/* ---- levels -------------------------------------------------------------------------------------------- */

/* Takes from a record's note what is dead; false: all of it is. */
PG_INLINE bool is_alive(const cuts *c, note_shape s, uint64_t *record)
{
    cuts_lanes sum[CUTS_VECTORS];
    uint64_t *note = record + s.words, any = 0;
    uint32_t cost = note_cost(s, note);
    cuts_look(c, s.words, record, sum);
    if (!note_bound(s, note) && cuts_refuse(c, sum, BOUND_NO_HOLE, cost))
        note[s.notes - 1] |= note_top(cost, true);
    for (uint32_t w = 0; w < s.notes; w++) {
        for (uint64_t holes = note_holes(s, note, w); holes; holes &= holes - 1) {
            uint32_t h = w * 64 + (uint32_t)__builtin_ctzll(holes);
            if (cuts_refuse(c, sum, h, cost))
                bits_clear(note, h);
            else
                any = 1;
        }
    }
    return any || !note_bound(s, note);
}

typedef struct filtering {
    moves_engine *e;
    level *level;
    const cuts_list *list;
    uint32_t first; /* block */
    size_t *kept;   /* of each part */
} filtering;

/* How many stay; they come first then. */
NOTE_WIDE static size_t filter_part(const filtering *x, uint32_t part, bool *pruned)
{
    const level *l = x->level;
    const note_shape s = level_shape(l);
    size_t first = l->first[part], left = l->first[part + 1] - first;
    for (uint32_t i = x->first; i < x->list->blocks; i++) {
        size_t kept = 0;
        for (size_t k = 0; k < left; k++) {
            uint64_t *entry = level_entry(l, first + k), note[s.notes];
            memcpy(note, entry + s.words, sizeof note);
            bool alive = is_alive(&x->list->block[i], s, entry);
            *pruned |= !alive || memcmp(note, entry + s.words, sizeof note);
            if (alive)
                memmove(level_entry(l, first + kept++), entry, note_size(s) * sizeof *entry);
        }
        left = kept;
    }
    return left;
}

static void filter_one(void *of, uint32_t part)
{
    const filtering *x = of;
    bool pruned = false;
    pg_status late = limits_check(x->e->limits);
    if (late != PG_OK) {
        sets_stop(&x->e->run, late);
        return;
    }
    x->kept[part] = filter_part(x, part, &pruned);
    if (pruned)
        atomic_store(&x->e->pruned, true);
}

void filter_level(moves_engine *e, move_side *s, const cuts_list *list, uint32_t first)
{
    level *l = &s->level[s->levels - 1];
    filtering x = {.e = e, .level = l, .list = list, .first = first, .kept = PG_NEW(size_t, level_parts(l))};
    uint64_t before = engine_newest(s);
    crew_each(sets_crew(&e->run), (uint32_t)level_parts(l), filter_one, &x);
    level_keep(l, &e->run.room, x.kept);
    move_peers_count(e, l);
    e->states -= before - engine_newest(s);
    free(x.kept);
}
