/* find.c - the minimal Merson regions, by repair.
 *
 * A set that is no Merson region has a jump that spoils it: one that fits on the full set, changes it and
 * has its origin outside. Every Merson region around the set holds a hole that cures this jump: its origin,
 * or a hole that the jump wants empty. So a region grows from one hole by a tree of cures. The cures of one
 * jump are tried in turn, and each is forbidden while the later ones are tried; no set comes up twice from
 * the same hole. Depth: the number of holes of a region. Cost: with classical jumps two cures each, so at
 * most 2^(most_holes) sets from a hole; a budget stops worse cases.
 */
#include "regions.h"

#include <stdlib.h>
#include <string.h>

enum { BUDGET = 2000000 };

typedef struct finder {
    const board *b;
    region_list *out;
    uint32_t most_holes, most, room;
    uint32_t *near_first, *near; /* the jumps that change hole h: near[near_first[h] .. near_first[h + 1]) */
    uint64_t *in, *banned;       /* the growing set, and what may not join it */
    uint32_t *member;            /* the set as a list, in the order of joining */
    uint32_t members;
    uint64_t budget;
} finder;

static void list_near(finder *f)
{
    const board *b = f->b;
    f->near_first = PG_NEW(uint32_t, b->holes + 2);
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t j = 0; j < b->jumps; j++) {
            const jump_cell *cell = jump_cells(b, j);
            for (uint32_t i = 0; i < b->jump[j].length; i++) {
                if (cell[i].before == cell[i].after)
                    continue;
                if (pass == 0)
                    f->near_first[cell[i].hole + 2]++;
                else
                    f->near[f->near_first[cell[i].hole + 1]++] = j;
            }
        }
        if (pass == 0) {
            for (uint32_t h = 0; h < b->holes; h++)
                f->near_first[h + 2] += f->near_first[h + 1];
            f->near = PG_NEW(uint32_t, f->near_first[b->holes + 1] + 1);
        }
    }
}

/* The holes that would cure jump j, into cure[]; false when j spoils nothing. */
static bool cures(const finder *f, uint32_t j, uint32_t *cure, uint32_t *count)
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
static bool spoiled(const finder *f, uint32_t *cure, uint32_t *count)
{
    uint32_t trial[BOARD_MAX_PATTERN], n;
    *count = UINT32_MAX;
    for (uint32_t i = 0; i < f->members; i++) {
        uint32_t h = f->member[i];
        for (uint32_t k = f->near_first[h]; k < f->near_first[h + 1]; k++) {
            if (!cures(f, f->near[k], trial, &n) || n >= *count)
                continue;
            memcpy(cure, trial, n * sizeof *cure);
            *count = n;
        }
    }
    return *count != UINT32_MAX;
}

static bool contains(const uint64_t *large, const uint64_t *small, uint32_t words)
{
    uint64_t missing = 0;
    for (uint32_t w = 0; w < words; w++)
        missing |= small[w] & ~large[w];
    return !missing;
}

static void keep(finder *f)
{
    region_list *l = f->out;
    for (uint32_t i = 0; i < l->count; i++)
        if (contains(f->in, regions_set(l, i), l->words))
            return;
    if (l->count == f->room) {
        f->room = f->room ? f->room * 2 : 16;
        PG_RESIZE(l->set, (size_t)f->room * l->words);
        PG_RESIZE(l->size, f->room);
    }
    memcpy(l->set + (size_t)l->count * l->words, f->in, l->words * sizeof *l->set);
    l->size[l->count++] = f->members;
}

static void grow(finder *f)
{
    uint32_t cure[BOARD_MAX_PATTERN], count;
    if (f->budget == 0 || f->out->count >= f->most) {
        f->out->complete = false;
        return;
    }
    f->budget--;
    if (!spoiled(f, cure, &count)) {
        keep(f);
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

static int by_size(const region_list *l, uint32_t x, uint32_t y)
{
    if (l->size[x] != l->size[y])
        return l->size[x] < l->size[y] ? -1 : 1;
    const uint64_t *a = regions_set(l, x), *b = regions_set(l, y);
    for (uint32_t w = 0; w < l->words; w++) {
        if (a[w] != b[w]) {
            uint64_t differ = a[w] ^ b[w];
            return a[w] & (differ & -differ) ? -1 : 1;
        }
    }
    return 0;
}

static int compare(const void *x, const void *y, void *list)
{
    return by_size(list, *(const uint32_t *)x, *(const uint32_t *)y);
}

/* Sorts, and drops every set that contains an earlier one. */
static void tidy(region_list *l)
{
    uint32_t *order = PG_NEW(uint32_t, l->count + 1), kept = 0;
    for (uint32_t i = 0; i < l->count; i++)
        order[i] = i;
    qsort_r(order, l->count, sizeof *order, compare, l);
    uint64_t *set = PG_NEW(uint64_t, (size_t)l->count * l->words + 1);
    uint32_t *size = PG_NEW(uint32_t, l->count + 1);
    for (uint32_t i = 0; i < l->count; i++) {
        const uint64_t *s = regions_set(l, order[i]);
        bool minimal = true;
        for (uint32_t k = 0; minimal && k < kept; k++)
            minimal = !contains(s, set + (size_t)k * l->words, l->words);
        if (!minimal)
            continue;
        memcpy(set + (size_t)kept * l->words, s, l->words * sizeof *set);
        size[kept++] = l->size[order[i]];
    }
    free(order);
    free(l->set);
    free(l->size);
    l->set = set;
    l->size = size;
    l->count = kept;
}

void regions_find(region_list *out, const board *b, const uint64_t *leave, uint32_t most_holes, uint32_t most)
{
    *out = (region_list){.holes = b->holes, .words = (uint32_t)bits_words(b->holes), .complete = true};
    finder f = {.b = b, .out = out, .most_holes = most_holes, .most = most, .budget = BUDGET};
    f.in = bits_new(b->holes);
    f.banned = bits_new(b->holes);
    f.member = PG_NEW(uint32_t, most_holes + 1);
    list_near(&f);
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
    tidy(out);
    free(f.in);
    free(f.banned);
    free(f.member);
    free(f.near_first);
    free(f.near);
}

void regions_release(region_list *l)
{
    free(l->set);
    free(l->size);
    *l = (region_list){0};
}
