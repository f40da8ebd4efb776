/* packages.c - all packages of a board.
 *
 * Jumps are taken back from a position of which nothing is known: what a jump wants of a hole that was not
 * touched before, the hole has at the end. A state is the holes touched, with what they have at the end and
 * before the jumps so far. Of those with k jumps, the ones that have a peg more in some holes and fewer in
 * none are packages with k jumps. A state is dropped that has too many holes, more pegs at the end than the
 * catalyst can have, or more holes that lack a peg than the jumps left can fill. Cost: the states, some 10^4
 * for six pegs on the English board.
 */
#include "packages/packages.h"

#include "base/intern.h"
#include "positions/steps.h"

/* ---- games within a package ---------------------------------------------------------------------- */

/* What can be reached from a position by jumps within some holes. */
typedef struct inside {
    intern seen; /* positions */
    uint32_t *before, *by;
    size_t before_room, by_room;
} inside;

static uint64_t seen_at(const inside *x, uint32_t i)
{
    uint64_t pegs;
    memcpy(&pegs, x->seen.bytes + i * sizeof pegs, sizeof pegs);
    return pegs;
}

static void add_seen(inside *x, uint64_t pegs, uint32_t before, uint32_t by)
{
    bool fresh;
    size_t count = x->seen.count, same = count;
    intern_add(&x->seen, &pegs, sizeof pegs, &fresh);
    if (!fresh)
        return;
    PG_GROW(x->before, count, x->before_room);
    PG_GROW(x->by, same, x->by_room);
    x->before[count] = before;
    x->by[count] = by;
}

static inside reach(const steps *play, uint64_t holes, uint64_t pegs)
{
    inside x = {0};
    add_seen(&x, pegs, 0, 0);
    for (uint32_t i = 0; i < x.seen.count; i++)
        for (uint32_t j = 0; j < play->jumps; j++) {
            uint64_t from = seen_at(&x, i), to;
            if (!(play->piece[j].mask & ~holes) && step_into(play, 1, j, &from, &to))
                add_seen(&x, to, i, j);
        }
    return x;
}

static void inside_release(inside *x)
{
    intern_release(&x->seen);
    PG_FREE(x->before, x->by);
}

/* Is there a game that comes by the catalyst and some of the pegs? */
static bool is_composite(const steps *play, const package *p, const inside *x)
{
    bool composite = false;
    for (uint32_t i = 1; i < x->seen.count && !composite; i++) {
        uint64_t pegs = seen_at(x, i);
        if (pegs == p->pegs || (pegs & p->catalyst) != p->pegs)
            continue;
        PG_SCOPED(inside_release) inside on = reach(play, p->removed | p->catalyst, pegs);
        composite = intern_find(&on.seen, &p->pegs, sizeof p->pegs) >= 0;
    }
    return composite;
}

static void take_game(package *p, const inside *x)
{
    uint32_t at = (uint32_t)intern_find(&x->seen, &p->pegs, sizeof p->pegs), jumps = 0;
    for (uint32_t i = at; i; i = x->before[i])
        jumps++;
    p->jumps = jumps;
    p->jump = PG_NEW(uint32_t, jumps);
    for (; at; at = x->before[at])
        p->jump[--jumps] = x->by[at];
}

/* ---- kinds --------------------------------------------------------------------------------------- */

enum { MOST_SYMMETRIES = 1024 };

typedef struct point {
    int row, col, what;
} point;

static int compare_points(const void *x, const void *y) { return memcmp(x, y, sizeof(point)); }

/* The holes of the package after a motion, moved to the corner. */
static size_t placed(point *out, const board *b, const package *p, uint32_t motion)
{
    size_t count = 0;
    int top = 0, left = 0;
    for (uint32_t h = 0; h < b->holes; h++) {
        if (!((p->removed | p->catalyst) >> h & 1))
            continue;
        point q = {.what = p->removed >> h & 1 ? 2 : (int)(p->pegs >> h & 1)};
        plane_point(b, motion, b->row[h], b->col[h], &q.row, &q.col);
        top = !count || q.row < top ? q.row : top;
        left = !count || q.col < left ? q.col : left;
        out[count++] = q;
    }
    for (size_t i = 0; i < count; i++) {
        out[i].row -= top;
        out[i].col -= left;
    }
    qsort(out, count, sizeof *out, compare_points);
    return count;
}

/* Numbers a shape by the first in order of all that motions make of it. */
static uint32_t kind_by_shape(intern *kinds, const board *b, const package *p)
{
    point best[PACKAGES_HOLES], other[PACKAGES_HOLES];
    size_t count = placed(best, b, p, 0);
    for (uint32_t m = 1; m < plane_motions(b); m++)
        if (memcmp(other, best, placed(other, b, p, m) * sizeof *other) < 0)
            memcpy(best, other, sizeof best);
    return intern_add(kinds, best, count * sizeof *best, NULL);
}

static uint32_t kind_by_images(intern *kinds, const board *b, const package *p, const uint32_t *element,
                               uint32_t elements)
{
    const uint64_t own[3] = {p->removed, p->catalyst, p->pegs};
    uint64_t best[3], image[3];
    memcpy(best, own, sizeof best);
    for (uint32_t i = 1; i < elements; i++) {
        for (int k = 0; k < 3; k++)
            symmetry_apply(&image[k], element + (size_t)i * b->holes, &own[k], b->holes);
        if (memcmp(image, best, sizeof best) < 0)
            memcpy(best, image, sizeof best);
    }
    return intern_add(kinds, best, sizeof best, NULL);
}

static int by_size(const void *x, const void *y)
{
    const package *a = x, *b = y;
    int order = __builtin_popcountll(a->removed) - __builtin_popcountll(b->removed);
    order = order ? order : __builtin_popcountll(a->catalyst) - __builtin_popcountll(b->catalyst);
    order = order ? order : (a->kind > b->kind) - (a->kind < b->kind);
    order = order ? order : (a->removed > b->removed) - (a->removed < b->removed);
    order = order ? order : (a->catalyst > b->catalyst) - (a->catalyst < b->catalyst);
    return order ? order : (a->pegs > b->pegs) - (a->pegs < b->pegs);
}

static void number_kinds(packages *p, const board *b)
{
    intern kinds = {0};
    symmetry_group g;
    uint32_t *element = NULL, elements = 0;
    bool shapes = plane_motions(b) && !b->wrap_rows && !b->wrap_columns;
    if (!p->count)
        return;
    if (!shapes) {
        symmetry_find(&g, b, NULL, NULL);
        elements = symmetry_elements(&g, MOST_SYMMETRIES, &element);
        symmetry_release(&g);
    }
    qsort(p->list, p->count, sizeof *p->list, by_size);
    for (size_t i = 0; i < p->count; i++)
        p->list[i].kind = shapes ? kind_by_shape(&kinds, b, &p->list[i])
                                 : kind_by_images(&kinds, b, &p->list[i], element, elements);
    qsort(p->list, p->count, sizeof *p->list, by_size);
    p->kinds = kinds.count;
    intern_release(&kinds);
    free(element);
}

/* ---- states --------------------------------------------------------------------------------------- */

typedef struct part_state {
    uint64_t touched, finish, start;
} part_state;

typedef struct hunt {
    packages *out;
    const board *b;
    steps play, back;
    uint32_t catalyst;
    uint32_t pegs; /* that a jump wants, at most */
    uint32_t stay; /* pegs of the catalyst, at most: where each jump wants an empty hole, one more is empty */
    const pg_limits *limits;
} hunt;

/* The state before jump j; false: it does not fit. */
static bool take_back(const hunt *t, uint32_t j, part_state *s)
{
    const step_piece *p = &t->back.piece[j];
    uint64_t fresh = p->mask & ~s->touched;
    if ((s->start ^ p->before) & p->mask & s->touched)
        return false;
    s->finish |= p->before & fresh;
    s->start = (s->start | (p->before & fresh)) ^ p->flip;
    s->touched |= p->mask;
    return true;
}

/* Adds the package that the state is, if it is prime and not there with fewer holes. */
static void add_package(hunt *t, const part_state *s, size_t first)
{
    package p = {.removed = s->start & ~s->finish,
                 .pegs = s->finish,
                 .catalyst = s->touched & ~(s->start & ~s->finish)};
    if ((s->finish & ~s->start) || (uint32_t)__builtin_popcountll(p.catalyst) > t->catalyst)
        return;
    for (size_t i = first; i < t->out->count; i++) {
        const package *q = &t->out->list[i];
        if (q->removed == p.removed && !(q->catalyst & ~p.catalyst) && (p.pegs & q->catalyst) == q->pegs)
            return;
    }
    PG_SCOPED(inside_release) inside x = reach(&t->play, s->touched, s->start);
    if (is_composite(&t->play, &p, &x))
        return;
    take_game(&p, &x);
    PG_GROW(t->out->list, t->out->count, t->out->room);
    t->out->list[t->out->count++] = p;
}

/* States with fewer holes come first, so that catalysts with holes too many are seen. */
static int by_holes(const void *x, const void *y)
{
    const part_state *a = x, *b = y;
    return __builtin_popcountll(a->touched) - __builtin_popcountll(b->touched);
}

static pg_status add_packages(hunt *t, const intern *states)
{
    PG_FREED part_state *s = PG_NEW(part_state, states->count + 1);
    size_t first = t->out->count;
    pg_status status = PG_OK;
    if (states->count)
        memcpy(s, states->bytes, states->length);
    qsort(s, states->count, sizeof *s, by_holes);
    for (uint32_t i = 0; i < states->count && status == PG_OK; i++) {
        add_package(t, &s[i], first);
        status = i % 256 ? PG_OK : limits_check(t->limits);
    }
    while (status != PG_OK && t->out->count > first)
        free(t->out->list[--t->out->count].jump);
    return status;
}

/* The states with a jump more, of which `left` jumps after it can make packages. */
static pg_status go_back(hunt *t, const intern *from, intern *to, uint32_t removes, uint32_t left)
{
    pg_status s = PG_OK;
    for (uint32_t i = 0; i < from->count && s == PG_OK; i++) {
        part_state was, is;
        memcpy(&was, from->bytes + i * sizeof was, sizeof was);
        for (uint32_t j = 0; j < t->back.jumps; j++) {
            is = was;
            if (!take_back(t, j, &is) || (uint32_t)__builtin_popcountll(is.finish) > t->stay ||
                (uint32_t)__builtin_popcountll(is.touched) > removes + t->catalyst ||
                (uint32_t)__builtin_popcountll(is.finish & ~is.start) > left * t->pegs)
                continue;
            intern_add(to, &is, sizeof is, NULL);
        }
        s = i % 256                                          ? s
            : intern_bytes(to) > limits_memory(t->limits, 4) ? PG_MEMORY
                                                             : limits_check(t->limits);
    }
    return s;
}

/* Packages of so many jumps. */
static pg_status find_with(hunt *t, uint32_t jumps, uint32_t removes)
{
    const part_state nothing = {0};
    intern states = {0};
    pg_status s = PG_OK;
    intern_add(&states, &nothing, sizeof nothing, NULL);
    for (uint32_t k = 1; k <= jumps && s == PG_OK; k++) {
        intern next = {0};
        s = go_back(t, &states, &next, removes, jumps - k);
        intern_release(&states);
        states = next;
    }
    if (s == PG_OK)
        s = add_packages(t, &states);
    intern_release(&states);
    return s;
}

pg_status packages_find(packages *out, const board *b, uint32_t removes, uint32_t catalyst,
                        const pg_limits *limits, pg_error *e)
{
    int64_t taken = -board_peg_change(b);
    *out = (packages){0};
    if (b->holes > PACKAGES_HOLES || taken <= 0)
        return pg_fail(e, PG_INPUT,
                       "expected a board of at most %d holes whose jumps take pegs, each as many",
                       PACKAGES_HOLES);
    if (b->marks) /* else a marked peg and another one could stand in one hole */
        return pg_fail(e, PG_INPUT, "expected a board without marks, visits, captures and first moves");
    hunt t = {
        .out = out, .b = b, .catalyst = catalyst, .stay = catalyst ? catalyst - 1 : 0, .limits = limits};
    steps_init(&t.play, b, false);
    steps_init(&t.back, b, true);
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint32_t pegs = (uint32_t)__builtin_popcountll(t.play.piece[j].before);
        t.pegs = pegs > t.pegs ? pegs : t.pegs;
        t.stay = t.play.piece[j].mask == t.play.piece[j].before ? catalyst : t.stay;
    }
    pg_status s = PG_OK;
    for (uint32_t k = 1; k * taken <= removes && s == PG_OK; k++)
        s = find_with(&t, k, (uint32_t)(k * taken));
    number_kinds(out, b);
    steps_release(&t.play);
    steps_release(&t.back);
    out->stopped = s;
    return PG_OK;
}

void packages_release(packages *p)
{
    for (size_t i = 0; i < p->count; i++)
        free(p->list[i].jump);
    free(p->list);
    *p = (packages){0};
}
