/* map.c - the verdict of every cell, once for each class of cells, on several threads.
 *
 * First round, a task for each start: class and pagoda on all its cells, with one warm linear program.
 * Then rounds of growing effort on what is open, each going on from what is known of a cell (proof/plan.h):
 * where a closure is soon made, a task for each start, which settles all its finishes; on other boards a task
 * for each cell; where memory has room for one closure only, what is left at last is settled start by start.
 * One hard cell does not keep the others waiting. What a task finds depends on its own cells
 * alone, so the map is the same for any number of threads.
 */
#include "closure.h"
#include "crew.h"
#include "map.h"
#include "orbits.h"
#include "plan.h"

#include <flint/fmpz_vec.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct work {
    map *m;
    const lattice *lattice;
    weighting **colouring; /* generate all colourings; verified */
    size_t colourings;
    const pg_limits *limits;
    pg_limits share; /* one task's part of the limits */
    crew *crew;
    void (*task)(struct work *w, prover *p, uint32_t index);
    known **known; /* [starts * finishes]: of cells that are open */
    bool proof;    /* proofs are to be short */
    size_t round;
    double most;   /* work for each cell, that of the rounds before included */
    uint32_t *todo; /* starts or cells */
    uint32_t tasks;
    atomic_uint next, done;    /* tasks */
    atomic_uint settled;       /* cells, one of each class; `cells` in all */
    uint32_t cells;
    atomic_int failed; /* pg_status */
    pg_error error;
    pthread_mutex_t lock; /* of error and the map's vectors */
} work;

/* Bytes for all that a map needs. */
static size_t map_memory(const pg_limits *limits)
{
    return limits && limits->memory ? limits->memory : (size_t)8 << 30;
}

static bool is_own(const map *m, size_t c) { return m->cell[c].same_as == c; }

static position single_peg(const map *m, uint32_t hole)
{
    position p;
    position_init(&p, m->board->holes);
    bits_set(p.peg, hole);
    return p;
}

static void note_failure(work *w, pg_status s, const pg_error *e)
{
    pthread_mutex_lock(&w->lock);
    if (!w->failed)
        w->error = *e;
    pthread_mutex_unlock(&w->lock);
    w->failed = (int)s;
}

/* The map keeps each vector once: a colouring refuses hundreds of cells. */
static void share_vector(work *w, verdict *v)
{
    map *m = w->m;
    if (!v->vector)
        return;
    pthread_mutex_lock(&w->lock);
    size_t i = 0;
    while (i < m->vectors && !weighting_same(m->vector[i], v->vector))
        i++;
    if (i == m->vectors) {
        PG_GROW(m->vector, m->vectors, m->vector_room);
        m->vector[m->vectors++] = v->vector;
    } else {
        weighting_free(v->vector);
    }
    v->vector = m->vector[i];
    pthread_mutex_unlock(&w->lock);
}

/* ---- the tasks ----------------------------------------------------------------------------- */

/* What the colourings give to a start, on which each refuses in one step all holes of another residue. Only
 * for closed starts; the other cells go the general way, which also refuses them. */
static fmpz *start_values(const work *w, uint32_t s)
{
    fmpz *value = _fmpz_vec_init((slong)w->colourings);
    for (size_t i = 0; i < w->colourings; i++)
        weighting_max(value + i, w->colouring[i], &w->m->start[s]);
    return value;
}

static bool refute_by_colouring(const work *w, const fmpz *value, uint32_t hole, verdict *v)
{
    fmpz_t difference;
    fmpz_init(difference);
    for (size_t i = 0; i < w->colourings && !v->vector; i++) {
        fmpz_sub(difference, w->colouring[i]->num + hole, value + i);
        if (!fmpz_divisible(difference, w->colouring[i]->den))
            v->vector = w->colouring[i];
    }
    fmpz_clear(difference);
    if (!v->vector)
        return false;
    v->kind = VERDICT_IMPOSSIBLE;
    v->method = METHOD_CLASS;
    return true;
}

/* One cell, as far as the round goes; what is known of it stays for the next one. */
static void settle_cell(work *w, prover *p, size_t c)
{
    map *m = w->m;
    if (!w->known[c]) {
        position finish = single_peg(m, (uint32_t)(c % m->finishes));
        w->known[c] = known_new(&(problem){m->board, &m->start[c / m->finishes], &finish});
        position_release(&finish);
    }
    pg_error e;
    pg_status s = known_go(w->known[c], p, w->most, &w->share, &e);
    if (s != PG_OK)
        note_failure(w, s, &e);
    if (known_decided(w->known[c]))
        atomic_fetch_add(&w->settled, 1);
}

/* The verdict is the map's; what was known goes. */
static void take_verdict(work *w, size_t c)
{
    verdict *v = &w->m->verdict[c];
    if (!w->known[c])
        return;
    verdict_release(v);
    known_take(w->known[c], v);
    share_vector(w, v);
    known_free(w->known[c]);
    w->known[c] = NULL;
}

static bool is_open(const work *w, size_t c)
{
    return is_own(w->m, c) && w->m->reversal_of[c] == c && w->m->verdict[c].kind == VERDICT_OPEN &&
           !(w->known[c] && known_decided(w->known[c]));
}

static void task_start(work *w, prover *p, uint32_t s)
{
    map *m = w->m;
    bool first = w->round == 0 && position_closed(&m->start[s]);
    fmpz *value = first ? start_values(w, s) : NULL;
    for (uint32_t h = 0; h < m->finishes && (h % 16 || limits_check(w->limits) == PG_OK); h++) {
        size_t c = (size_t)s * m->finishes + h;
        if (!is_open(w, c))
            continue;
        if (value && refute_by_colouring(w, value, h, &m->verdict[c]))
            atomic_fetch_add(&w->settled, 1);
        else
            settle_cell(w, p, c);
    }
    if (value)
        _fmpz_vec_clear(value, (slong)w->colourings);
}

static void task_cell(work *w, prover *p, uint32_t c) { settle_cell(w, p, c); }

static void task_shorten(work *w, prover *p, uint32_t c) { known_shorten(w->known[c], p, &w->share); }

/* ---- threads ------------------------------------------------------------------------------ */

static void show(const work *w, uint32_t done)
{
    if (w->task == task_shorten)
        progress_whole(w->limits->progress, w, "shorter proofs, %u of %u", done, w->tasks);
    else
        progress_whole(w->limits->progress, w, "%u of %u cells up to symmetry", atomic_load(&w->settled),
                       w->cells);
}

static void do_task(work *w, uint32_t i)
{
    if (w->failed || limits_check(w->limits) != PG_OK)
        return;
    prover *p = prover_new(w->m->board, w->lattice); /* a fresh one: no task depends on another */
    w->task(w, p, w->todo[i]);
    prover_free(p);
    show(w, atomic_fetch_add(&w->done, 1) + 1);
}

static void take_part(void *context, int member)
{
    work *w = context;
    for (uint32_t i = atomic_fetch_add(&w->next, 1); i < w->tasks; i = atomic_fetch_add(&w->next, 1))
        do_task(w, i);
    if (member > 0)
        prover_thread_done();
}

/* So many tasks at once share the memory, or fewer: what a task may take must not depend on the number of
 * threads, for what it finds does not. */
enum { MOST_AT_ONCE = 8 };

/* The cells that are settled, as the line of progress counts them. Between two rounds reversal adds some. */
static void count_settled(work *w)
{
    uint32_t open = 0;
    w->cells = 0;
    for (size_t c = 0; c < (size_t)w->m->starts * w->m->finishes; c++) {
        w->cells += is_own(w->m, c);
        open += is_open(w, c);
    }
    w->settled = w->cells - open;
}

/* All tasks of a round, one on each thread; or one after the other, each with all threads and all memory. */
static void run_all(work *w, bool alone)
{
    w->next = w->done = 0;
    show(w, 0);
    w->share = *w->limits;
    if (!alone) {
        w->share.memory = map_memory(w->limits) / MOST_AT_ONCE;
        w->share.threads = 1;
    }
    if (alone)
        take_part(w, 0);
    else
        crew_run(w->crew, take_part, w);
}

/* ---- rounds ------------------------------------------------------------------------------- */

static void list_starts(work *w)
{
    const map *m = w->m;
    w->tasks = 0;
    for (uint32_t s = 0; s < m->starts; s++) {
        uint32_t h = 0;
        while (h < m->finishes && !is_open(w, (size_t)s * m->finishes + h))
            h++;
        if (h < m->finishes)
            w->todo[w->tasks++] = s;
    }
}

/* The representative of the class of the reversed cell: its finish vacant, its vacancy the finish. */
static uint32_t reverse_of(const map *m, size_t c)
{
    return m->cell[c % m->finishes * m->finishes + c / m->finishes].same_as;
}

/* What a cell says holds for the reversed one, where games can be played backwards. Used for the hard cells
 * only: the others are settled sooner than they would be looked up. */
static void reverse_verdicts(map *m)
{
    if (!m->vacancies || !board_reverses(m->board))
        return;
    for (size_t c = 0; c < (size_t)m->starts * m->finishes; c++)
        if (is_own(m, c) && m->verdict[c].kind == VERDICT_OPEN &&
            m->verdict[reverse_of(m, c)].kind != VERDICT_OPEN)
            m->reversal_of[c] = reverse_of(m, c);
}

/* In later rounds only one of two cells that are each other's reversal. */
static void list_open_cells(work *w)
{
    const map *m = w->m;
    bool reverses = w->round > 1 && m->vacancies && board_reverses(m->board);
    w->tasks = 0;
    for (size_t c = 0; c < (size_t)m->starts * m->finishes; c++)
        if (is_open(w, c) && !(reverses && reverse_of(m, c) < c))
            w->todo[w->tasks++] = (uint32_t)c;
}

static void list_searched_cells(work *w)
{
    const map *m = w->m;
    w->tasks = 0;
    for (size_t c = 0; c < (size_t)m->starts * m->finishes; c++)
        if (w->known[c] && known_verdict(w->known[c])->kind == VERDICT_IMPOSSIBLE)
            w->todo[w->tasks++] = (uint32_t)c;
}

static void spread_verdicts(map *m)
{
    for (size_t c = 0; c < (size_t)m->starts * m->finishes; c++) {
        const verdict *v = &m->verdict[m->reversal_of[m->cell[c].same_as]];
        m->cell[c].kind = v->kind;
        m->cell[c].method = v->method;
    }
}

/* What a closure of a start takes, which settles all its finishes. */
typedef enum closing {
    CLOSING_SOON,  /* so little that they are best asked about together from the first */
    CLOSING_ALONE, /* so much that there is room for one at a time: for what is left at last */
    CLOSING_NEVER
} closing;

static closing closing_of(const work *w)
{
    enum { CLOSURE_BITS = 30 };
    const closure_options none = {0};
    size_t bytes = closure_bytes(w->m->board, &w->m->start[0], &none), memory = map_memory(w->limits);
    if (bytes <= (size_t)1 << (CLOSURE_BITS - 3) && bytes <= memory / MOST_AT_ONCE)
        return CLOSING_SOON;
    return bytes <= memory ? CLOSING_ALONE : CLOSING_NEVER;
}

static void take_decided(work *w, bool all)
{
    for (size_t c = 0; c < (size_t)w->m->starts * w->m->finishes; c++)
        if (w->known[c] && (all || known_verdict(w->known[c])->kind == VERDICT_POSSIBLE ||
                            (known_decided(w->known[c]) && !w->proof)))
            take_verdict(w, c);
}

/* Class and pagoda for all, by starts. Then more and more work for each cell that is open, so that games and
 * what is soon refused are there before anything hard is asked. */
static void settle_all(work *w)
{
    enum { FIRST_ALONE = 3 };
    static const double most[] = {0, 2e7, 2e8, 2e9, 2e10, HUGE_VAL}; /* nanoseconds of a core, about */
    closing how = closing_of(w);
    for (w->round = 0; w->round < sizeof most / sizeof *most; w->round++) {
        bool alone = how == CLOSING_ALONE && w->round >= FIRST_ALONE;
        bool starts = w->round == 0 || how == CLOSING_SOON || alone;
        w->most = most[w->round];
        w->task = starts ? task_start : task_cell;
        (starts ? list_starts : list_open_cells)(w);
        count_settled(w);
        run_all(w, alone);
        take_decided(w, false);
        reverse_verdicts(w->m);
        if (limits_check(w->limits) != PG_OK)
            break;
    }
}

/* Shorter proofs, when they are wanted. */
static void shorten_all(work *w)
{
    list_searched_cells(w);
    w->task = task_shorten;
    run_all(w, false);
}

/* Cells that had no turn any more. */
static void note_stop(map *m)
{
    for (size_t c = 0; c < (size_t)m->starts * m->finishes; c++)
        if (is_own(m, c) && m->verdict[c].kind == VERDICT_OPEN && !m->verdict[c].limit &&
            m->stopped == PG_LIMIT)
            m->verdict[c].limit = LIMIT_TIME;
}

static void settle(work *w)
{
    w->crew = crew_new(limits_threads(w->limits) < MOST_AT_ONCE ? limits_threads(w->limits) : MOST_AT_ONCE);
    settle_all(w);
    if (w->proof)
        shorten_all(w);
    crew_free(w->crew);
    take_decided(w, true);
    reverse_verdicts(w->m);
    w->m->stopped = limits_check(w->limits);
    w->m->complete = w->m->stopped == PG_OK;
    note_stop(w->m);
}

static pg_status make_starts(map *out, const board *b, const position *start, const pg_limits *limits,
                             pg_error *e)
{
    *out = (map){.board = b, .vacancies = !start, .starts = start ? 1 : b->holes, .finishes = b->holes};
    size_t cells = (size_t)out->starts * out->finishes;
    size_t a_cell = sizeof *out->cell + sizeof *out->verdict + 16;
    size_t room = map_memory(limits);
    if (cells < room / a_cell && cells < UINT32_MAX) {
        out->cell = pg_try_alloc(cells, sizeof *out->cell);
        out->verdict = pg_try_alloc(cells, sizeof *out->verdict);
    }
    if (!out->cell || !out->verdict)
        return pg_fail(e, PG_INPUT,
                       "%s: expected a board whose map of %zu cells fits into memory (%zu MiB), or --start",
                       b->name, cells, room >> 20);
    out->start_class = PG_NEW(uint32_t, out->starts);
    out->start = PG_NEW(position, out->starts);
    for (uint32_t s = 0; s < out->starts; s++) {
        if (start) {
            position_copy(&out->start[s], start);
            continue;
        }
        position_init(&out->start[s], b->holes);
        for (uint32_t h = 0; h < b->holes; h++)
            bits_put(out->start[s].peg, h, h != s);
    }
    return PG_OK;
}

/* Into the map's vectors, where verdicts point to them. */
static void find_colourings(work *w)
{
    map *m = w->m;
    size_t found;
    weighting **list = lattice_colourings(w->lattice, &found);
    w->colouring = list;
    for (size_t i = 0; i < found; i++) {
        if (!weighting_is_colouring(list[i], m->board)) { /* never seen; nothing is taken on trust */
            weighting_free(list[i]);
            continue;
        }
        PG_GROW(m->vector, m->vectors, m->vector_room);
        m->vector[m->vectors++] = list[i];
        list[w->colourings++] = list[i];
    }
}

/* The limits less the time that it takes to print so many cells. */
static pg_limits keep_back(const pg_limits *limits, size_t cells)
{
    static const double seconds_a_cell = 1.5e-7;
    pg_limits within = limits ? *limits : (pg_limits){.threads = 1};
    if (within.deadline > 0)
        within.deadline -= seconds_a_cell * (double)cells;
    return within;
}

pg_status map_make(map *out, const board *b, const position *start, bool proof, const pg_limits *limits,
                   pg_error *e)
{
    pg_status s = make_starts(out, b, start, limits, e);
    if (s != PG_OK) {
        map_release(out);
        return s;
    }
    pg_limits within = keep_back(limits, (size_t)out->starts * out->finishes);
    orbits_find(out, &within);
    out->reversal_of = PG_NEW(uint32_t, (size_t)out->starts * out->finishes);
    for (uint32_t c = 0; c < out->starts * out->finishes; c++)
        out->reversal_of[c] = c;
    lattice *l = lattice_new(b);
    work w = {.m = out, .lattice = l, .limits = &within, .proof = proof};
    w.known = PG_NEW(known *, (size_t)out->starts * out->finishes);
    find_colourings(&w);
    w.todo = PG_NEW(uint32_t, (size_t)out->starts * out->finishes);
    pthread_mutex_init(&w.lock, NULL);
    settle(&w);
    pthread_mutex_destroy(&w.lock);
    free(w.todo);
    free(w.known);
    free(w.colouring);
    lattice_free(l);
    spread_verdicts(out);
    if (w.failed) {
        map_release(out);
        return pg_fail(e, (pg_status)w.failed, "%s", w.error.text);
    }
    return PG_OK;
}

void map_release(map *m)
{
    size_t cells = (size_t)m->starts * m->finishes;
    for (size_t c = 0; m->verdict && c < cells; c++) {
        if (!is_own(m, c))
            continue; /* such a verdict was often never written */
        m->verdict[c].vector = NULL; /* the map's */
        verdict_release(&m->verdict[c]);
    }
    for (size_t i = 0; i < m->vectors; i++)
        weighting_free(m->vector[i]);
    free(m->vector);
    for (uint32_t s = 0; m->start && s < m->starts; s++)
        position_release(&m->start[s]);
    free(m->verdict);
    free(m->cell);
    free(m->start);
    free(m->start_class);
    free(m->image);
    free(m->reversal_of);
    *m = (map){0};
}

/* ---- what the map says ---------------------------------------------------------------------- */

static const uint32_t *cell_image(const map *m, size_t c)
{
    return m->image + (size_t)m->cell[c].image * m->board->holes;
}

/* Writes the statement about a cell, that of a cell which it refers to first. number[]:
 * 0 where there is none yet. */
static void write_cell(const map *m, cert_writer *w, uint32_t *number, size_t c)
{
    uint32_t from = is_own(m, c) ? m->reversal_of[c] : m->cell[c].same_as;
    if (number[c])
        return;
    if (from != c)
        write_cell(m, w, number, from);
    const position *start = &m->start[c / m->finishes];
    position finish = single_peg(m, (uint32_t)(c % m->finishes));
    if (from == c)
        number[c] = cert_add(w, start, &finish, &m->verdict[c]);
    else if (!is_own(m, c))
        number[c] = cert_add_image(w, start, &finish, m->cell[c].kind, number[from], cell_image(m, c));
    else /* the symmetry that takes `from` to the reversed cell takes the reversed `from` here */
        number[c] = cert_add_reversal(w, start, &finish, m->cell[c].kind, number[from],
                                      cell_image(m, c % m->finishes * m->finishes + c / m->finishes));
    position_release(&finish);
}

char *map_certificate(const map *m)
{
    cert_writer *w = cert_new(m->board, m->vacancies ? CERT_MAP : CERT_MAP_START, &m->start[0]);
    size_t cells = (size_t)m->starts * m->finishes;
    uint32_t *number = PG_NEW(uint32_t, cells);
    for (size_t c = 0; c < cells; c++)
        write_cell(m, w, number, c);
    free(number);
    return cert_finish(w);
}

const verdict *map_verdict(const map *m, uint32_t start, uint32_t finish)
{
    return &m->verdict[m->reversal_of[m->cell[(size_t)start * m->finishes + finish].same_as]];
}

void map_summarise(map_summary *out, const map *m)
{
    *out = (map_summary){0};
    for (size_t c = 0; c < (size_t)m->starts * m->finishes; c++) {
        out->possible += m->cell[c].kind == VERDICT_POSSIBLE;
        out->impossible += m->cell[c].kind == VERDICT_IMPOSSIBLE;
        out->open += m->cell[c].kind == VERDICT_OPEN;
        out->by_method[m->cell[c].method]++;
    }
}
