/* symmetry.c - the symmetries of holes and jumps, by nauty.
 *
 * The graph is that of incidence.c; nauty finds its automorphisms (B. D. McKay, A. Piperno, Practical graph
 * isomorphism II, J. Symbolic Computation 60, 2014). Each generator is checked against the jumps all the same
 * before it is handed out. Cells are refined by refine.c, which can be interrupted.
 *
 * Holes in no jump can be permuted freely within their colour: two generators and a factorial for each
 * colour, without nauty.
 *
 * The order is the product of the indices that nauty reports level by level, in exact decimals. Cost: about
 * linear in the cells of all jumps for boards drawn in the plane, where a few holes fix everything; on graphs
 * with very many like parts (stars, many copies of a piece) about the square.
 */
#include "base/intern.h"
#include "board/board.h"
#include "incidence.h"
#include "index.h"
#include "refine.h"

#include <limits.h>
#include <nausparse.h>
#include <pthread.h>

/* ---- decimals -------------------------------------------------------------------------------- */

enum { LIMB = 1000000000 };

typedef struct decimal {
    uint32_t *limb; /* base LIMB, least first; at least one */
    size_t limbs, room;
} decimal;

static void decimal_init(decimal *d)
{
    *d = (decimal){0};
    PG_GROW(d->limb, d->limbs, d->room);
    d->limb[d->limbs++] = 1;
}

static void decimal_multiply(decimal *d, uint32_t factor)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < d->limbs; i++) {
        carry += (uint64_t)d->limb[i] * factor;
        d->limb[i] = (uint32_t)(carry % LIMB);
        carry /= LIMB;
    }
    for (; carry; carry /= LIMB) {
        PG_GROW(d->limb, d->limbs, d->room);
        d->limb[d->limbs++] = (uint32_t)(carry % LIMB);
    }
}

static char *decimal_take(decimal *d)
{
    pg_buf text = {0};
    buf_printf(&text, "%u", d->limb[d->limbs - 1]);
    for (size_t i = d->limbs - 1; i-- > 0;)
        buf_printf(&text, "%09u", d->limb[i]);
    free(d->limb);
    return buf_take(&text);
}

/* ---- what is found ------------------------------------------------------------------------------ */

/* One search. nauty's callbacks carry no context, so `current` points to the search that runs, under `lock`
 * (a nauty that was built without thread-local storage needs the lock anyway). */
typedef struct symmetry_search {
    const board *b;
    const pg_limits *limits;
    uint32_t *class_of; /* [holes] colours as ranks 0, 1, ... */
    incidence graph;
    refiner refiner;         /* of the graph */
    uint32_t *image;         /* generators x holes */
    size_t generators, room; /* room: of image, in generators */
    bool failed;             /* a generator was none: a defect */
    bool stopped;            /* by a limit */
    decimal order;
} symmetry_search;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static symmetry_search *current;

static uint32_t *new_generator(symmetry_search *s)
{
    if (s->generators == s->room) {
        s->room = s->room ? 2 * s->room : 4;
        PG_RESIZE(s->image, s->room * s->b->holes);
    }
    uint32_t *image = s->image + s->generators++ * s->b->holes;
    for (uint32_t h = 0; h < s->b->holes; h++)
        image[h] = h;
    return image;
}

/* Has nauty stop soon when a limit is reached. */
static void keep_limits(void)
{
    if (limits_check(current->limits) == PG_OK)
        return;
    current->stopped = true;
    nauty_kill_request = 1;
}

static void on_automorphism(int count, int *perm, int *orbits, int numorbits, int stabvertex, int n)
{
    (void)count, (void)orbits, (void)numorbits, (void)stabvertex, (void)n;
    uint32_t *image = new_generator(current);
    const incidence *g = &current->graph;
    for (uint32_t v = 0; v < g->used; v++)
        image[g->hole[v]] = g->hole[perm[v]];
    if (!symmetry_holds(current->b, image))
        current->failed = true;
    keep_limits();
}

static void on_level(int *lab, int *ptn, int level, int *orbits, statsblk *stats, int tv, int index,
                     int tcellsize, int numcells, int childcount, int n)
{
    (void)lab, (void)ptn, (void)level, (void)orbits, (void)stats, (void)tv, (void)tcellsize, (void)numcells;
    (void)childcount, (void)n;
    decimal_multiply(&current->order, (uint32_t)index);
    keep_limits();
}

/* Refines as nauty asks. When a limit is reached each vertex gets a cell of its own: nauty is soon done. */
static void on_refinement(graph *g, int *lab, int *ptn, int level, int *numcells, int *count, set *active,
                          int *code, int m, int n)
{
    enum { CODES = 077777 }; /* as many as nauty's own procedures have */
    refiner *r = &current->refiner;
    uint32_t sum = 0;
    (void)g, (void)count;
    refine_load(r, lab, ptn, level);
    for (int cell = -1; (cell = nextelement(active, m, cell)) >= 0;)
        refine_queue(r, (uint32_t)cell);
    if (!refine_run(r, lab, ptn, level, numcells, &sum)) {
        keep_limits();
        for (int i = 0; i < n; i++)
            ptn[i] = ptn[i] > level ? level : ptn[i];
        *numcells = n;
    }
    *code = (int)(sum % CODES);
}

/* ---- nauty --------------------------------------------------------------------------------------- */

/* The edge list as the adjacency lists that nauty wants. */
static void fill_graph(sparsegraph *sg, const incidence *g)
{
    SG_INIT(*sg);
    sg->nv = (int)g->vertices;
    sg->nde = sg->elen = 2 * g->edges;
    sg->vlen = sg->dlen = g->vertices;
    sg->v = PG_NEW(size_t, g->vertices);
    sg->d = PG_NEW(int, g->vertices);
    sg->e = PG_NEW(int, 2 * g->edges);
    PG_FREED size_t *used = PG_NEW(size_t, g->vertices);
    for (size_t i = 0; i < 2 * g->edges; i++)
        sg->d[g->edge[i / 2][i % 2]]++;
    for (size_t v = 1; v < g->vertices; v++)
        sg->v[v] = sg->v[v - 1] + (size_t)sg->d[v - 1];
    for (size_t i = 0; i < 2 * g->edges; i++) {
        int a = g->edge[i / 2][i % 2], c = g->edge[i / 2][1 - i % 2];
        sg->e[sg->v[a] + used[a]++] = c;
    }
}

static int compare_colours(const void *left, const void *right, void *context)
{
    const int *colour = context;
    int a = *(const int *)left, c = *(const int *)right;
    if (colour[a] != colour[c])
        return colour[a] < colour[c] ? -1 : 1;
    return (a > c) - (a < c);
}

static void call_nauty(symmetry_search *s, sparsegraph *sg, int *lab, int *ptn)
{
    static DEFAULTOPTIONS_SPARSEGRAPH(options);
    statsblk stats;
    PG_FREED int *orbits = PG_NEW(int, sg->nv);
    pthread_mutex_lock(&lock);
    current = s;
    options.defaultptn = FALSE;
    options.userautomproc = on_automorphism;
    options.userlevelproc = on_level;
    options.userrefproc = on_refinement;
    sparsenauty(sg, lab, ptn, orbits, &options, &stats, NULL);
    nauty_kill_request = 0;
    nauty_freedyn(); /* its work space belongs to the thread, which may end */
    nautil_freedyn();
    nausparse_freedyn();
    current = NULL;
    pthread_mutex_unlock(&lock);
}

static void search_graph(symmetry_search *s)
{
    const incidence *g = &s->graph;
    size_t n = g->vertices;
    sparsegraph sg;
    fill_graph(&sg, g);
    PG_FREED int *lab = PG_NEW(int, n), *ptn = PG_NEW(int, n);
    for (size_t i = 0; i < n; i++)
        lab[i] = (int)i;
    qsort_r(lab, n, sizeof *lab, compare_colours, g->colour);
    for (size_t i = 0; i + 1 < n; i++)
        ptn[i] = g->colour[lab[i]] == g->colour[lab[i + 1]];
    refiner_init(&s->refiner, n, sg.v, sg.d, sg.e, s->limits);
    call_nauty(s, &sg, lab, ptn);
    refiner_release(&s->refiner);
    PG_FREE(sg.v, sg.d, sg.e);
}

/* ---- holes in no jump ---------------------------------------------------------------------------- */

/* All permutations of these holes: generated by an exchange and a cycle. */
static void permute_freely(symmetry_search *s, const uint32_t *hole, uint32_t count)
{
    if (count < 2)
        return;
    for (uint32_t k = 2; k <= count; k++)
        decimal_multiply(&s->order, k);
    uint32_t *swap = new_generator(s);
    swap[hole[0]] = hole[1];
    swap[hole[1]] = hole[0];
    if (count == 2)
        return;
    uint32_t *cycle = new_generator(s);
    for (uint32_t i = 0; i < count; i++)
        cycle[hole[i]] = hole[(i + 1) % count];
}

static int compare_classes(const void *left, const void *right, void *context)
{
    const uint32_t *class_of = context;
    uint32_t a = *(const uint32_t *)left, c = *(const uint32_t *)right;
    if (class_of[a] != class_of[c])
        return class_of[a] < class_of[c] ? -1 : 1;
    return (a > c) - (a < c);
}

static void search_idle_holes(symmetry_search *s)
{
    uint32_t *idle = PG_NEW(uint32_t, s->b->holes), count = 0, next = 0;
    for (uint32_t h = 0; h < s->b->holes; h++) {
        if (next < s->graph.used && s->graph.hole[next] == h)
            next++;
        else
            idle[count++] = h;
    }
    qsort_r(idle, count, sizeof *idle, compare_classes, s->class_of);
    for (uint32_t i = 0, k; i < count; i = k) {
        for (k = i; k < count && s->class_of[idle[k]] == s->class_of[idle[i]];)
            k++;
        permute_freely(s, idle + i, k - i);
    }
    free(idle);
}

/* ---- the whole ------------------------------------------------------------------------------------- */

static uint32_t *rank_colours(const board *b, const uint32_t *colour)
{
    uint32_t *rank = PG_NEW(uint32_t, b->holes), *order = PG_NEW(uint32_t, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        order[h] = h;
    if (colour)
        qsort_r(order, b->holes, sizeof *order, compare_classes, (void *)colour);
    for (uint32_t i = 1; colour && i < b->holes; i++)
        rank[order[i]] = rank[order[i - 1]] + (colour[order[i]] != colour[order[i - 1]]);
    free(order);
    return rank;
}

void symmetry_find(symmetry_group *out, const board *b, const uint32_t *colour, const pg_limits *limits)
{
    symmetry_search s = {.b = b, .limits = limits, .class_of = rank_colours(b, colour)};
    decimal_init(&s.order);
    incidence_build(&s.graph, b, s.class_of);
    if (s.graph.used)
        search_graph(&s);
    search_idle_holes(&s);
    if (s.failed || s.stopped) { /* no symmetry at all is always a sound answer; failure cannot be */
        free(s.order.limb);
        decimal_init(&s.order);
        s.generators = 0;
    }
    if (!s.image)
        s.image = PG_NEW(uint32_t, 1);
    *out = (symmetry_group){b->holes, (uint32_t)s.generators, s.image, decimal_take(&s.order)};
    free(s.class_of);
    incidence_release(&s.graph);
}

void symmetry_release(symmetry_group *g)
{
    PG_FREE(g->image, g->order);
    *g = (symmetry_group){0};
}

bool symmetry_holds(const board *b, const uint32_t *image)
{
    PG_FREED uint64_t *hit = bits_new(b->holes);
    bool good = true;
    for (uint32_t h = 0; good && h < b->holes; h++) {
        good = image[h] < b->holes && !bits_get(hit, image[h]);
        if (good)
            bits_set(hit, image[h]);
    }
    for (uint32_t j = 0; good && j < b->jumps; j++)
        good = board_jump_image(b, j, image) >= 0;
    return good;
}

void symmetry_apply(uint64_t *out, const uint32_t *image, const uint64_t *pegs, uint32_t holes)
{
    memset(out, 0, bits_words(holes) * sizeof *out);
    for (uint32_t h = 0; h < holes; h++)
        if (bits_get(pegs, h))
            bits_set(out, image[h]);
}

/* ---- the whole group as a list --------------------------------------------------------------------- */

/* Closes the identity under the generators: all elements, each numbered as it came. */
static void list_group(intern *all, const symmetry_group *g)
{
    PG_FREED uint32_t *next = PG_NEW(uint32_t, g->holes);
    size_t bytes = g->holes * sizeof *next;
    for (uint32_t h = 0; h < g->holes; h++)
        next[h] = h;
    intern_add(all, next, bytes, NULL);
    for (uint32_t i = 0; i < all->count; i++)
        for (uint32_t k = 0; k < g->generators; k++) {
            const uint32_t *one = (const uint32_t *)(void *)all->bytes + (size_t)i * g->holes;
            for (uint32_t h = 0; h < g->holes; h++)
                next[h] = g->image[(size_t)k * g->holes + one[h]];
            intern_add(all, next, bytes, NULL);
        }
}

uint32_t symmetry_elements(const symmetry_group *g, uint32_t most, uint32_t **elements)
{
    *elements = NULL;
    unsigned long long order = strlen(g->order) > 10 ? ULLONG_MAX : strtoull(g->order, NULL, 10);
    if (order > most)
        return 0;
    PG_SCOPED(intern_release) intern all = {0};
    list_group(&all, g);
    *elements = (void *)all.bytes;
    all.bytes = NULL;
    uint32_t count = all.count;
    return count;
}
