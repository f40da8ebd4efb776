/* find.c - the minimal Merson regions, by repair.
 *
 * A set that is no Merson region has a jump that spoils it: one that fits on the full set, changes it and
 * has its origin outside. Every Merson region around the set holds a hole that cures this jump: its origin,
 * or a hole that the jump wants empty. So a region grows from one hole by a tree of cures. The cures of one
 * jump are tried in turn, and each is forbidden while the later ones are tried; no set comes up twice from
 * the same hole. Depth: the number of holes of a region. Cost: with classical jumps two cures each, so at
 * most 2^(most_holes) sets from a hole; a budget of looks at a jump stops worse cases. Whether a set contains
 * one that was found is asked of those alone whose lowest hole is in it.
 */
#include "regions/regions.h"

enum { BUDGET = 1 << 25, CHECK_EVERY = 1 << 12 };

/* Sets of holes, each as a list, and for each hole a chain of those whose lowest it is. */
typedef struct catalogue {
    uint32_t most;         /* holes a set, at most */
    uint32_t *hole;        /* count x most, ascending */
    uint32_t *size, *next; /* [count]; next: the number of another, plus 1 */
    uint32_t *lowest;      /* [holes]: the number of a set, plus 1 */
    uint32_t count, room;
} catalogue;

typedef struct region_search {
    const board *b;
    const pg_limits *limits;
    catalogue found;
    bool complete;
    uint32_t most_holes, most;
    uint32_t *near_first, *near; /* the jumps that change hole h: near[near_first[h] .. near_first[h + 1]) */
    uint64_t *in, *banned;       /* the growing set, and what may not join it */
    uint32_t *member;            /* the set as a list, in the order of joining */
    uint32_t members;
    uint64_t looks; /* at jumps, so far */
    uint64_t grown; /* sets, so far */
} region_search;

/* ---- sets found ------------------------------------------------------------------------------------ */

static catalogue catalogue_new(uint32_t holes, uint32_t most)
{
    return (catalogue){.most = most, .lowest = PG_NEW(uint32_t, holes + 1)};
}

static void catalogue_release(catalogue *c) { PG_FREE(c->hole, c->size, c->next, c->lowest); }

/* Does the set, given as bits and as a list, contain one of these? */
static bool has_part(const catalogue *c, const uint64_t *set, const uint32_t *member, uint32_t members)
{
    for (uint32_t i = 0; i < members; i++)
        for (uint32_t k = c->lowest[member[i]]; k; k = c->next[k - 1]) {
            const uint32_t *hole = c->hole + (size_t)(k - 1) * c->most;
            uint32_t n = 0;
            while (n < c->size[k - 1] && bits_get(set, hole[n]))
                n++;
            if (n == c->size[k - 1])
                return true;
        }
    return false;
}

static void add_set(catalogue *c, const uint32_t *member, uint32_t members)
{
    if (c->count == c->room) {
        c->room = c->room ? c->room * 2 : 16;
        PG_RESIZE(c->hole, (size_t)c->room * c->most);
        PG_RESIZE(c->size, c->room);
        PG_RESIZE(c->next, c->room);
    }
    uint32_t *hole = c->hole + (size_t)c->count * c->most;
    for (uint32_t i = 0; i < members; i++) {
        uint32_t k = i;
        for (; k && hole[k - 1] > member[i]; k--)
            hole[k] = hole[k - 1];
        hole[k] = member[i];
    }
    c->size[c->count] = members;
    c->next[c->count] = c->lowest[hole[0]];
    c->lowest[hole[0]] = ++c->count;
}

/* ---- growing --------------------------------------------------------------------------------------- */

/* The holes that would cure jump j, into cure[]; false when j spoils nothing. */
static bool cures(const region_search *f, uint32_t j, uint32_t *cure, uint32_t *count)
{
    const jump_cell *cell = jump_cells(f->b, j);
    uint32_t origin = regions_origin(f->b, j);
    *count = 0;
    for (uint32_t i = 0; i < f->b->jump[j].length; i++) {
        uint32_t h = cell[i].hole;
        bool in = bits_get(f->in, h);
        if (in && (h == origin || !cell[i].before))
            return false;
        if (!in && (h == origin || !cell[i].before) && !bits_get(f->banned, h))
            cure[(*count)++] = h;
    }
    return true;
}

/* A jump that spoils the set, with the fewest cures; false: it is a Merson region. */
static bool spoiled(region_search *f, uint32_t *cure, uint32_t *count)
{
    uint32_t trial[BOARD_MAX_PATTERN], n;
    *count = UINT32_MAX;
    for (uint32_t i = 0; i < f->members; i++) {
        uint32_t h = f->member[i];
        f->looks += f->near_first[h + 1] - f->near_first[h];
        for (uint32_t k = f->near_first[h]; k < f->near_first[h + 1]; k++) {
            if (!cures(f, f->near[k], trial, &n) || n >= *count)
                continue;
            memcpy(cure, trial, n * sizeof *cure);
            *count = n;
        }
    }
    return *count != UINT32_MAX;
}

static bool may_go_on(region_search *f)
{
    bool stop = ++f->grown % CHECK_EVERY == 0 && limits_check(f->limits) != PG_OK;
    return f->complete && !stop && f->looks < BUDGET && f->found.count < f->most;
}

static void grow(region_search *f)
{
    uint32_t cure[BOARD_MAX_PATTERN], count;
    if (!may_go_on(f)) {
        f->complete = false;
        return;
    }
    if (!spoiled(f, cure, &count)) {
        if (!has_part(&f->found, f->in, f->member, f->members))
            add_set(&f->found, f->member, f->members);
        return;
    }
    for (uint32_t i = 0; i < count && f->members < f->most_holes; i++) {
        bits_set(f->in, cure[i]);
        f->member[f->members++] = cure[i];
        grow(f);
        f->members--;
        bits_clear(f->in, cure[i]);
        bits_set(f->banned, cure[i]);
    }
    for (uint32_t i = 0; i < count; i++)
        bits_clear(f->banned, cure[i]);
}

/* ---- order and minimality ------------------------------------------------------------------------ */

static int by_size(const void *x, const void *y, void *sets)
{
    const catalogue *c = sets;
    uint32_t i = *(const uint32_t *)x, k = *(const uint32_t *)y;
    if (c->size[i] != c->size[k])
        return c->size[i] < c->size[k] ? -1 : 1;
    const uint32_t *a = c->hole + (size_t)i * c->most, *b = c->hole + (size_t)k * c->most;
    for (uint32_t n = 0; n < c->size[i]; n++)
        if (a[n] != b[n])
            return a[n] < b[n] ? -1 : 1;
    return 0;
}

/* The sets in order, without those that contain an earlier one. `mark` is an empty set of holes, and is left
 * so. */
static void list_minimal(region_list *out, const catalogue *found, uint64_t *mark)
{
    uint32_t *order = PG_NEW(uint32_t, found->count + 1), holes = 0;
    PG_SCOPED(catalogue_release) catalogue kept = catalogue_new(out->holes, found->most);
    for (uint32_t i = 0; i < found->count; i++)
        order[i] = i;
    qsort_r(order, found->count, sizeof *order, by_size, (void *)found);
    for (uint32_t i = 0; i < found->count; i++) {
        const uint32_t *hole = found->hole + (size_t)order[i] * found->most;
        uint32_t size = found->size[order[i]];
        for (uint32_t n = 0; n < size; n++)
            bits_set(mark, hole[n]);
        if (!has_part(&kept, mark, hole, size)) {
            add_set(&kept, hole, size);
            holes += size;
        }
        for (uint32_t n = 0; n < size; n++)
            bits_clear(mark, hole[n]);
    }
    out->count = kept.count;
    out->size = PG_NEW(uint32_t, kept.count + 1);
    out->first = PG_NEW(uint32_t, kept.count + 1);
    out->hole = PG_NEW(uint32_t, holes + 1);
    out->set = PG_NEW(uint64_t, (size_t)kept.count * out->words + 1);
    for (uint32_t i = 0; i < kept.count; i++) {
        out->size[i] = kept.size[i];
        out->first[i + 1] = out->first[i] + kept.size[i];
        for (uint32_t n = 0; n < kept.size[i]; n++) {
            uint32_t h = kept.hole[(size_t)i * kept.most + n];
            out->hole[out->first[i] + n] = h;
            bits_set(out->set + (size_t)i * out->words, h);
        }
    }
    free(order);
}

void regions_find(region_list *out, const board *b, const uint64_t *leave, uint32_t most_holes, uint32_t most,
                  const pg_limits *limits)
{
    *out = (region_list){.holes = b->holes, .words = (uint32_t)bits_words(b->holes)};
    PG_SCOPED(reading_board_release) reading_board readings = board_of_readings(b);
    region_search f = {
        .b = readings.b, .limits = limits, .most_holes = most_holes, .most = most, .complete = true};
    f.found = catalogue_new(b->holes, most_holes + 1);
    f.in = bits_new(b->holes);
    f.banned = bits_new(b->holes);
    f.member = PG_NEW(uint32_t, most_holes + 1);
    f.near = board_jumps_by_hole(f.b, NULL, NULL, &f.near_first);
    for (uint32_t h = 0; h < b->holes && most_holes > 0; h++) {
        if (leave && !bits_get(leave, h))
            continue;
        bits_set(f.in, h);
        f.member[0] = h;
        f.members = 1;
        grow(&f);
        bits_clear(f.in, h);
        bits_set(f.banned, h);
    }
    list_minimal(out, &f.found, f.in);
    out->complete = f.complete;
    catalogue_release(&f.found);
    PG_FREE(f.in, f.banned, f.member, f.near_first, f.near);
}

void regions_release(region_list *l)
{
    PG_FREE(l->set, l->size, l->first, l->hole);
    *l = (region_list){0};
}
