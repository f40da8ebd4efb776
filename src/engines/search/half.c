/* half.c - whole levels of positions from one end of a problem.
 *
 * A short level is a list. A long one, or one whose tables outgrow their part of the memory, is settled:
 * what the tables hold is sorted by the numbers of positions in their class and packed, once or several
 * times, and these runs are merged (levels/runs.h): a level at rest takes one or two bytes a position, and
 * goes to a disk when memory ends. A list costs no sorting, and packing some 40 ns a position. A long step
 * has slices, after each of which what was found is sorted and packed: there it can be stopped, kept, and
 * gone on with.
 */
#include "half.h"

enum {
    LIST_MOST = 1 << 22, /* positions of a list, ... */
    LIST_SHARE = 16,     /* ... which takes that part of the memory at most */
    NEAR_PART = 2        /* that part of the digits of a number does not choose who has the position */
};

/* ---- a half ------------------------------------------------------------------------------------ */

void half_init(half *h, const board *b, const position *from, bool backwards, const images *o, sets_run *run,
               uint32_t most_counts, uint32_t most_potentials)
{
    *h = (half){.board = b, .from = from, .run = run};
    runs_init(&h->found, &run->room);
    space_init(&h->space, b, backwards, o->element, o->elements, from);
    space_tabulate(&h->space);
    count_bank_init(
        &h->tests.counts, b,
        &(bank_use){
            .most = most_counts, .backwards = backwards, .by_bytes = true, .most_sum = POTENTIALS_MOST_SUM});
    potential_bank_init(&h->tests.potentials, b, &h->space.play, backwards, most_potentials);
}

void half_release(half *h)
{
    space_release(&h->space);
    bank_release(&h->tests);
    level_release(&h->now, &h->run->room);
    runs_release(&h->found);
    free(h->size);
}

/* A step that is half done is as if it were not begun. */
static void forget_step(half *h)
{
    runs_release(&h->found);
    h->portion = 0;
}

/* Positions that have the same pegs far from the middle stay together, so that levels pack as well as on one
 * process, and there are enough such sets for each rank to have about as many positions. */
void half_spread(half *h)
{
    h->space.owner_holes = coordinates_holes(&h->space.numbers, h->space.numbers.bits / NEAR_PART);
}

static void note_level(half *h)
{
    uint64_t count = h->now.size;
    peers_sum(h->run->peers, &count, 1);
    PG_GROW(h->size, h->levels, h->size_room);
    h->size[h->levels++] = count;
}

/* ---- collecting a level --------------------------------------------------------------------------- */

typedef struct packing {
    half *h;
    runs *part; /* of each thread */
} packing;

static pg_status pack(void *context, int member, uint64_t *pegs, size_t count, uint64_t *scratch)
{
    packing *p = context;
    const coordinates *numbers = &p->h->space.numbers;
    for (size_t i = 0; i < count; i++)
        pegs[i] = coordinates_number(numbers, pegs[i]);
    return runs_take(&p->part[member], pegs, count, scratch, numbers->bits) ? PG_OK : PG_MEMORY;
}

/* What a step leads to: a list, or runs among what the half has found. `whole`: it may be a list. */
static pg_status collect(half *h, step *s, bool whole, level *out)
{
    sets_run *r = h->run;
    packing p = {h, PG_NEW(runs, r->threads)};
    size_t most = r->room.most / LIST_SHARE / sizeof(uint64_t);
    for (int i = 0; i < r->threads; i++)
        runs_init(&p.part[i], &r->room);
    s->settle = pack;
    s->context = &p;
    s->most_list = !whole ? 0 : most < LIST_MOST ? most : LIST_MOST;
    s->owners = &h->space;
    pg_status status = step_run(s, out, NULL, NULL);
    for (int i = 0; i < r->threads; i++)
        if (status == PG_OK)
            runs_join(&h->found, &p.part[i]);
        else
            runs_release(&p.part[i]);
    free(p.part);
    return status;
}

/* All that was found, merged: the level. Where there is no room for it, the step begins again. */
static pg_status merge_found(half *h, level *out)
{
    bool room = true;
    if (!out->entry) {
        *out = (level){.words = 1};
        room = !h->found.count || runs_end(&h->found, &out->packed);
        out->size = out->packed.count;
    }
    forget_step(h);
    return peers_agree(h->run->peers, room ? PG_OK : PG_MEMORY);
}

/* The step of a slice, or to the first level. */
static pg_status make(half *h, step *s, bool whole, level *out)
{
    s->run = h->run;
    s->space = &h->space;
    s->tests = &h->tests;
    s->notes = h->note_hits;
    s->growth =
        h->levels > 1 && h->size[h->levels - 2] ? (double)half_count(h) / (double)h->size[h->levels - 2] : 8;
    sets_resume(h->run);
    return h->plain ? half_sample(h, s, out) : collect(h, s, whole, out);
}

pg_status half_begin(half *h)
{
    level_release(&h->now, &h->run->room);
    forget_step(h);
    h->levels = 0;
    h->expanded = 0;
    PG_TRY(make(h, &(step){.set = h->from}, true, &h->now));
    PG_TRY(merge_found(h, &h->now));
    note_level(h);
    return PG_OK;
}

/* ---- from level to level ------------------------------------------------------------------------ */

/* Where the next slice ends: about as many positions as half of the tables' slots, or a whole list. */
static size_t slice_end(const half *h)
{
    size_t portions = level_portions(&h->now), some = step_slots(h->run) / 2 / LEVEL_PORTION;
    some = some ? some : 1;
    return h->plain || h->now.entry || portions - h->portion <= some ? portions : h->portion + some;
}

/* The next level, slice by slice. */
static pg_status make_next(half *h, level *next)
{
    bool done, whole = !peers_any(h->run->peers, h->portion > 0);
    pg_status status = PG_OK;
    do {
        size_t end = slice_end(h);
        done = !peers_any(h->run->peers, end < level_portions(&h->now));
        whole = whole && done;
        step s = {.from = &h->now, .first = h->portion * LEVEL_PORTION, .end = end * LEVEL_PORTION};
        s.end = s.end < h->now.size ? s.end : h->now.size;
        status = make(h, &s, whole, next);
        if (status == PG_OK && !done) {
            h->portion = end;
            if (h->rest)
                h->rest(h->rest_context);
        }
    } while (status == PG_OK && !done);
    return status == PG_OK ? merge_found(h, next) : status;
}

pg_status half_step(half *h, level *before)
{
    level next = {0};
    pg_status status = make_next(h, &next);
    if (status != PG_OK) {
        level_release(&next, &h->run->room);
        return status;
    }
    h->expanded += half_count(h);
    if (before)
        *before = h->now;
    else
        level_release(&h->now, &h->run->room);
    h->now = next;
    note_level(h);
    return PG_OK;
}

/* ---- back from a position ---------------------------------------------------------------------------- */

/* All from which a jump leads to one, up to symmetry: [jumps + 1], free() it. */
static uint64_t *parents_of(const half *h, uint64_t child, uint32_t *count)
{
    const steps *play = &h->space.play;
    uint64_t *parent = PG_NEW(uint64_t, play->jumps + 1);
    *count = 0;
    for (uint32_t j = 0; j < play->jumps; j++) {
        uint64_t pegs = child ^ play->piece[j].flip;
        if (step_fits(play, 1, j, &pegs))
            parent[(*count)++] = half_image(h, pegs);
    }
    return parent;
}

bool half_leads(const half *h, uint64_t pegs, uint64_t child)
{
    uint32_t count;
    PG_FREED uint64_t *parent = parents_of(h, child, &count);
    bool leads = false;
    for (uint32_t i = 0; i < count; i++)
        leads = leads || parent[i] == pegs;
    return leads;
}

/* Of those parents that are among these positions the least number, or `least`. */
static uint64_t least_parent(const half *h, const uint64_t *parent, uint32_t parents, const uint64_t *pegs,
                             size_t count, uint64_t least)
{
    for (size_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < parents; k++)
            if (parent[k] == pegs[i]) {
                uint64_t number = coordinates_number(&h->space.numbers, pegs[i]);
                least = number < least ? number : least;
            }
    return least;
}

/* Of all parents in the level that of the least number, so that it does not depend on how the level lies. */
pg_status half_parent(half *h, uint64_t child, uint64_t *parent)
{
    level_walk walk;
    const uint64_t *pegs;
    uint32_t parents;
    uint64_t least = UINT64_MAX, *all = parents_of(h, child, &parents);
    pg_status s = PG_OK;
    level_begin(&walk, &h->space.numbers, &h->now);
    for (size_t some; s == PG_OK && (some = level_next(&walk, &pegs)) > 0;) {
        least = least_parent(h, all, parents, pegs, some, least);
        s = limits_check(h->run->limits);
    }
    level_end(&walk);
    free(all);
    if (s == PG_OK && atomic_load(&h->run->room.failed))
        s = PG_MEMORY;
    s = peers_agree(h->run->peers, s);
    least = peers_least(h->run->peers, least);
    if (s == PG_OK && least == UINT64_MAX)
        return PG_INTERNAL;
    *parent = coordinates_pegs(&h->space.numbers, least);
    return s;
}
