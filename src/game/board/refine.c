/* refine.c - see refine.h. Whatever is chosen goes by places and numbers, never by the names of vertices. */
#include "refine.h"

enum { CHECK_EVERY = 1 << 14 }; /* neighbours, between looks at the clock */

void refiner_init(refiner *r, size_t vertices, const size_t *first, const int *degree, const int *to,
                  const pg_limits *limits)
{
    *r = (refiner){.vertices = vertices, .first = first, .degree = degree, .to = to, .limits = limits};
    uint32_t **part[] = {&r->place,   &r->cell_of, &r->length, &r->hits,
                         &r->reached, &r->touched, &r->member, &r->queue};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++)
        *part[i] = PG_NEW(uint32_t, vertices + 1);
    r->queued = PG_NEW(bool, vertices + 1);
}

void refiner_release(refiner *r)
{
    uint32_t *part[] = {r->place,   r->cell_of, r->length, r->hits,
                        r->reached, r->touched, r->member, r->queue};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++)
        free(part[i]);
    free(r->queued);
}

void refine_load(refiner *r, const int *order, const int *border, int level)
{
    uint32_t cell = 0;
    for (uint32_t i = 0; i < r->vertices; i++) {
        r->place[order[i]] = i;
        r->cell_of[order[i]] = cell;
        r->length[cell] = i + 1 - cell;
        if (border[i] <= level)
            cell = i + 1;
    }
    memset(r->queued, 0, r->vertices * sizeof *r->queued);
    r->head = r->waiting = 0;
}

void refine_queue(refiner *r, uint32_t cell)
{
    r->queue[(r->head + r->waiting++) % r->vertices] = cell;
    r->queued[cell] = true;
}

static uint32_t next_queued(refiner *r)
{
    uint32_t cell = r->queue[r->head];
    r->head = (r->head + 1) % r->vertices;
    r->waiting--;
    r->queued[cell] = false;
    return cell;
}

static uint32_t mix(uint32_t code, uint32_t number)
{
    return (code ^ number) * UINT32_C(0x9e3779b1) + (code >> 15);
}

static void put(refiner *r, int *order, uint32_t vertex, uint32_t place)
{
    order[place] = (int)vertex;
    r->place[vertex] = place;
}

/* A neighbour of the cell that splits: the first time it goes to the end of its cell. */
static void hit(refiner *r, int *order, uint32_t vertex)
{
    uint32_t cell = r->cell_of[vertex];
    if (r->hits[vertex]++)
        return;
    if (!r->reached[cell])
        r->touched[r->cells++] = cell;
    uint32_t to = cell + r->length[cell] - ++r->reached[cell], from = r->place[vertex],
             other = (uint32_t)order[to];
    put(r, order, other, from);
    put(r, order, vertex, to);
}

static int by_hits(const void *left, const void *right, void *context)
{
    const uint32_t *hits = context;
    uint32_t a = hits[*(const int *)left], c = hits[*(const int *)right];
    return (a > c) - (a < c);
}

/* Where the vertices from `place` on that have as many hits end; these become a cell. */
static uint32_t cut_cell(refiner *r, const int *order, uint32_t place, uint32_t end, uint32_t *code)
{
    uint32_t hits = r->hits[order[place]], at = place;
    for (; at < end && r->hits[order[at]] == hits; at++)
        r->cell_of[order[at]] = place;
    r->length[place] = at - place;
    *code = mix(mix(*code, place), hits);
    return at;
}

/* The parts of a cell, but for the longest, are to split others; all of them where the whole was to. */
static void queue_parts(refiner *r, uint32_t cell, uint32_t end)
{
    uint32_t longest = cell;
    for (uint32_t at = cell; at < end; at += r->length[at])
        longest = r->length[at] > r->length[longest] ? at : longest;
    bool whole = r->queued[cell];
    for (uint32_t at = cell; at < end; at += r->length[at])
        if (whole ? at != cell : at != longest)
            refine_queue(r, at);
}

/* Splits a cell by the hits of its vertices. */
static void split(refiner *r, uint32_t cell, int *order, int *border, int level, int *cells, uint32_t *code)
{
    uint32_t end = cell + r->length[cell], missed = r->length[cell] - r->reached[cell], at = cell + missed;
    qsort_r(order + at, r->reached[cell], sizeof *order, by_hits, r->hits);
    *code = mix(*code, missed);
    r->reached[cell] = 0;
    if (missed)
        r->length[cell] = missed;
    for (uint32_t place = at; place < end; place++)
        r->place[order[place]] = place;
    for (uint32_t part = at; part < end;) {
        if (part > cell) {
            border[part - 1] = level;
            ++*cells;
        }
        part = cut_cell(r, order, part, end, code);
    }
    for (uint32_t place = at; place < end; place++)
        r->hits[order[place]] = 0;
    if (r->length[cell] < end - cell)
        queue_parts(r, cell, end);
}

/* Splits all cells by one. Returns how many neighbours were looked at. */
static size_t split_by(refiner *r, uint32_t cell, int *order, int *border, int level, int *cells,
                       uint32_t *code)
{
    uint32_t length = r->length[cell];
    size_t looked = 0;
    for (uint32_t i = 0; i < length; i++)
        r->member[i] = (uint32_t)order[cell + i];
    r->cells = 0;
    for (uint32_t i = 0; i < length; i++) {
        const int *to = r->to + r->first[r->member[i]];
        for (int k = 0; k < r->degree[r->member[i]]; k++, looked++)
            hit(r, order, (uint32_t)to[k]);
    }
    sort_numbers(r->touched, r->cells);
    *code = mix(mix(*code, cell), (uint32_t)r->cells);
    for (size_t i = 0; i < r->cells; i++)
        split(r, r->touched[i], order, border, level, cells, code);
    return looked + length;
}

bool refine_run(refiner *r, int *order, int *border, int level, int *cells, uint32_t *code)
{
    size_t looked = 0;
    while (r->waiting && (size_t)*cells < r->vertices) {
        looked += split_by(r, next_queued(r), order, border, level, cells, code);
        if (looked < CHECK_EVERY)
            continue;
        looked = 0;
        if (limits_check(r->limits) != PG_OK)
            return false;
    }
    return true;
}
