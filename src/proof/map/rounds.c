/* rounds.c - the verdict of every cell, once for each class of cells, in rounds of growing effort.
 *
 * First round, a task for each start: class and pagoda on all its cells, with one warm linear program.
 * Then rounds of growing effort on what is open, each going on from what is known of a cell (prover/plan.h):
 * where a closure is soon made, a task for each start, which settles all its finishes; on other boards a task
 * for each cell; where memory has room for one closure only, what is left at last is settled start by start.
 * One hard cell does not keep the others waiting. What a task finds depends on its own cells
 * alone, so the map is the same for any number of threads and of processes.
 */
#include "closure/closure.h"
#include "work.h"

#include <flint/fmpz_vec.h>
#include <math.h>

void work_fail(map_work *w, pg_status s, const pg_error *e)
{
    pthread_mutex_lock(&w->lock);
    if (!w->failed)
        w->error = *e;
    pthread_mutex_unlock(&w->lock);
    w->failed = (int)s;
}

/* A colouring refuses hundreds of cells. */
void work_share_vector(map_work *w, verdict *v)
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

/* ---- what was found -------------------------------------------------------------------------- */

/* What came of a cell that has no verdict in the map yet; NULL: it was not asked about. */
static const verdict *found(const map_work *w, size_t c)
{
    return w->told[c] ? w->told[c] : w->known[c] ? problem_state_verdict(w->known[c]) : NULL;
}

static bool is_open(const map_work *w, size_t c)
{
    const verdict *v = found(w, c);
    return is_own(w->m, c) && w->m->reversal_of[c] == c && w->m->verdict[c].kind == VERDICT_OPEN &&
           !(v && v->kind != VERDICT_OPEN);
}

static void forget_told(map_work *w, size_t c)
{
    if (w->told[c])
        verdict_release(w->told[c]);
    free(w->told[c]);
    w->told[c] = NULL;
}

void work_forget(map_work *w, size_t c)
{
    problem_state_free(w->known[c]);
    w->known[c] = NULL;
    forget_told(w, c);
}

void work_told(map_work *w, size_t c, const verdict *v)
{
    if (!w->told[c])
        w->told[c] = PG_NEW(verdict, 1);
    else
        verdict_release(w->told[c]);
    *w->told[c] = *v;
    if (v->kind != VERDICT_OPEN)
        atomic_fetch_add(&w->settled, 1);
}

/* The verdict is the map's; what was known goes. */
static void take_verdict(map_work *w, size_t c)
{
    verdict *v = &w->m->verdict[c];
    if (v->kind != VERDICT_OPEN || !found(w, c)) {
        work_forget(w, c); /* another process has it from us, or we came by it again */
        return;
    }
    verdict_release(v);
    if (w->told[c]) {
        *v = *w->told[c];
        *w->told[c] = (verdict){0};
    } else {
        problem_state_take(w->known[c], v);
    }
    work_share_vector(w, v);
    work_forget(w, c);
}

/* Into the map's vectors, where verdicts point to them. */
static void find_colourings(map_work *w)
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

void work_init(map_work *w, map *m, const map_options *how, const pg_limits *limits)
{
    *w = (map_work){.m = m,
                    .lattice = lattice_new(m->board),
                    .limits = limits,
                    .proof = how->proof,
                    .moves = how->moves,
                    .brief = how->brief};
    w->known = PG_NEW(problem_state *, map_cells(m));
    w->told = PG_NEW(verdict *, map_cells(m));
    w->gone = PG_NEW(uint8_t, map_cells(m));
    w->todo = PG_NEW(uint32_t, map_cells(m));
    find_colourings(w);
    pthread_mutex_init(&w->lock, NULL);
    pthread_mutex_init(&w->replay, NULL);
}

void work_release(map_work *w)
{
    for (size_t c = 0; c < map_cells(w->m); c++)
        work_forget(w, c);
    for (size_t r = 0; r < w->rounds; r++)
        free(w->round[r].cells);
    pthread_mutex_destroy(&w->lock);
    pthread_mutex_destroy(&w->replay);
    PG_FREE(w->known, w->told, w->gone, w->todo, w->colouring);
    lattice_free((lattice *)w->lattice);
}

/* ---- the tasks ----------------------------------------------------------------------------- */

/* So many tasks at once share the memory, or fewer: what a task may take must not depend on the number of
 * threads, for what it finds does not. */
enum { MOST_AT_ONCE = 8 };

/* A task's part of the limits. */
static pg_limits share_of(const map_work *w, const map_round *r)
{
    pg_limits share = *w->limits;
    if (!r->alone) {
        share.memory = map_memory(w->limits) / MOST_AT_ONCE;
        share.threads = 1;
    }
    return share;
}

/* What the colourings give to a start, on which each refuses in one step all holes of another residue. Only
 * for closed starts; the other cells go the general way, which also refuses them. */
static fmpz *start_values(const map_work *w, uint32_t s)
{
    fmpz *value = _fmpz_vec_init((slong)w->colourings);
    for (size_t i = 0; i < w->colourings; i++)
        weighting_max(value + i, w->colouring[i], &w->m->start[s]);
    return value;
}

/* The first colouring that refuses the hole; NULL: none. */
static weighting *refuting_colouring(const map_work *w, const fmpz *value, uint32_t hole)
{
    weighting *refutes = NULL;
    PG_SCOPED(integer_release) fmpz_t difference = {0};
    for (size_t i = 0; i < w->colourings && !refutes; i++) {
        fmpz_sub(difference, w->colouring[i]->num + hole, value + i);
        if (!fmpz_divisible(difference, w->colouring[i]->den))
            refutes = w->colouring[i];
    }
    return refutes;
}

/* Such a verdict is in the map from the first. */
static bool refute_by_colouring(const map_work *w, const fmpz *value, size_t c)
{
    verdict *v = &w->m->verdict[c];
    weighting *refutes = refuting_colouring(w, value, (uint32_t)(c % w->m->finishes));
    if (refutes && v->kind == VERDICT_OPEN)
        *v = (verdict){.kind = VERDICT_IMPOSSIBLE, .method = METHOD_CLASS, .vector = refutes};
    return refutes;
}

/* One cell, as far as the round goes; what is known of it stays for the next one. */
static void settle_cell(map_work *w, const map_round *r, prover *p, size_t c)
{
    map *m = w->m;
    if (!w->known[c]) {
        PG_SCOPED(position_release) position finish;
        position_single(&finish, m->board->holes, c % m->finishes);
        w->known[c] = problem_state_new(&(problem){m->board, &m->start[c / m->finishes], &finish});
    }
    pg_error e;
    const pg_limits share = share_of(w, r);
    pg_status s = problem_state_go(w->known[c], p, r->most, &share, &e);
    if (s != PG_OK)
        work_fail(w, s, &e);
}

/* The cells of a start that are in the round, with one prover. */
static void go_start(map_work *w, size_t round, uint32_t s)
{
    map *m = w->m;
    const map_round *r = &w->round[round];
    /* A fresh one: no task depends on another. */
    PG_SCOPED(prover_release) prover *p = prover_new(m->board, w->lattice);
    fmpz *value = round == 0 && position_closed(&m->start[s]) ? start_values(w, s) : NULL;
    size_t c = (size_t)s * m->finishes;
    for (uint32_t h = 0; h < m->finishes && (h % 16 || limits_check(w->limits) == PG_OK); h++, c++)
        if (bits_get(r->cells, c) && w->gone[c] == round && !(value && refute_by_colouring(w, value, c)))
            settle_cell(w, r, p, c);
    for (c = (size_t)s * m->finishes; c < ((size_t)s + 1) * m->finishes; c++)
        if (bits_get(r->cells, c))
            w->gone[c] = (uint8_t)(round + 1);
    if (value)
        _fmpz_vec_clear(value, (slong)w->colourings);
}

void work_go_cell(map_work *w, size_t round, size_t c)
{
    const map_round *r = &w->round[round];
    PG_SCOPED(prover_release) prover *p = prover_new(w->m->board, w->lattice);
    const pg_limits share = share_of(w, r);
    if (r->shorten)
        problem_state_shorten(w->known[c], p, &share);
    else
        settle_cell(w, r, p, c);
    w->gone[c] = (uint8_t)(round + 1);
}

static void catch_up(map_work *w, size_t round, size_t c);

/* The same for all cells of a start that are in a round. */
static void catch_up_start(map_work *w, size_t round, size_t s)
{
    for (size_t c = s * w->m->finishes; c < (s + 1) * w->m->finishes; c++)
        if (bits_get(w->round[round].cells, c))
            catch_up(w, round, c);
}

/* Goes through the rounds before `round` that the cell was in, and not in this process. */
static void catch_up(map_work *w, size_t round, size_t c)
{
    while (w->gone[c] < round) {
        size_t at = w->gone[c], s = c / w->m->finishes;
        if (!bits_get(w->round[at].cells, c)) {
            w->gone[c]++;
        } else if (w->round[at].starts) {
            catch_up_start(w, at, s);
            go_start(w, at, (uint32_t)s);
        } else {
            work_go_cell(w, at, c);
        }
    }
}

void work_do(map_work *w, uint32_t task)
{
    size_t round = w->rounds - 1;
    const map_round *r = &w->round[round];
    if (r->moves) {
        fewest_cell(w, r, task);
        return;
    }
    pthread_mutex_lock(&w->replay);
    if (r->starts)
        catch_up_start(w, round, task);
    else
        catch_up(w, round, task);
    pthread_mutex_unlock(&w->replay);
    if (r->starts)
        go_start(w, round, task);
    else
        work_go_cell(w, round, task);
}

size_t work_cells(const map_work *w, uint32_t task, size_t *first)
{
    bool starts = w->round[w->rounds - 1].starts;
    *first = starts ? (size_t)task * w->m->finishes : task;
    return starts ? w->m->finishes : 1;
}

const verdict *work_found(const map_work *w, size_t c)
{
    const verdict *v = &w->m->verdict[c];
    return v->kind != VERDICT_OPEN ? v : found(w, c);
}

/* ---- threads ------------------------------------------------------------------------------ */

static void show(const map_work *w, uint32_t done)
{
    const map_round *r = &w->round[w->rounds - 1];
    bool by_tasks = r->shorten || r->moves;
    uint32_t settled = atomic_load(&w->settled);
    progress_count(w->limits, w, by_tasks ? done : settled, by_tasks ? w->tasks : w->cells,
                   r->shorten ? "proofs" : "cells");
    if (by_tasks)
        progress_whole(w->limits, w, "%s, %u of %u", r->moves ? "fewest moves" : "shorter proofs", done,
                       w->tasks);
    else
        progress_whole(w->limits, w, "%u of %u cells up to symmetry", settled, w->cells);
}

void work_show_task(map_work *w) { show(w, atomic_fetch_add(&w->done, 1) + 1); }

void work_show_settled(map_work *w, uint32_t cells)
{
    atomic_fetch_add(&w->settled, cells);
    show(w, w->done);
}

/* This process has done it: what others said of its cells is of before. */
static void note_done(map_work *w, uint32_t task)
{
    size_t first, cells = work_cells(w, task, &first);
    bool whole = limits_check(w->limits) == PG_OK;
    for (size_t c = first; c < first + cells; c++) {
        if (!bits_get(w->round[w->rounds - 1].cells, c))
            continue;
        if (w->told[c] && w->known[c] && (whole || problem_state_decided(w->known[c])))
            forget_told(w, c);
        const verdict *v = work_found(w, c);
        if (v && v->kind != VERDICT_OPEN)
            atomic_fetch_add(&w->settled, 1);
    }
    if (w->sharing)
        sharing_keep(w->sharing, task);
    work_show_task(w);
}

static bool next_task(map_work *w, uint32_t *task)
{
    if (w->sharing)
        return sharing_next(w->sharing, 0, task);
    uint32_t i = atomic_fetch_add(&w->next, 1);
    if (i < w->tasks)
        *task = w->todo[i];
    return i < w->tasks;
}

void work_tasks(map_work *w)
{
    uint32_t task;
    while (!w->failed && limits_check(w->limits) == PG_OK && next_task(w, &task)) {
        work_do(w, task);
        note_done(w, task);
    }
}

static void take_part(void *context, int member)
{
    work_tasks(context);
    if (member > 0)
        prover_thread_done();
}

int work_threads(const map_work *w)
{
    int threads = limits_threads(w->limits);
    if (w->round[w->rounds - 1].alone)
        return 1;
    return threads < MOST_AT_ONCE ? threads : MOST_AT_ONCE;
}

/* The cells that are settled, as the line of progress counts them. Between two rounds reversal adds some. */
static void count_settled(map_work *w)
{
    uint32_t open = 0;
    w->cells = 0;
    for (size_t c = 0; c < map_cells(w->m); c++) {
        w->cells += is_own(w->m, c);
        open += is_open(w, c);
    }
    w->settled = w->cells - open;
}

/* All tasks of a round, one on each thread; or one after the other, each with all threads and all memory. */
static void run_all(map_work *w)
{
    w->next = w->done = 0;
    if (w->sharing)
        sharing_begin(w->sharing);
    show(w, w->done);
    if (w->sharing && !w->round[w->rounds - 1].moves && sharing_round(w->sharing))
        return;
    if (w->round[w->rounds - 1].alone)
        take_part(w, 0);
    else
        crew_run(w->crew, take_part, w);
}

/* ---- rounds ------------------------------------------------------------------------------- */

static bool has_reversals(const map *m) { return m->vacancies && board_reverses(m->board); }

static uint32_t reverse_of(const map *m, size_t c)
{
    return m->cell[c % m->finishes * m->finishes + c / m->finishes].same_as;
}

/* Where classes were cut short for lack of memory two cells may have one reversal: it is neither's then. */
uint32_t work_reverse(const map_work *w, size_t c)
{
    uint32_t reverse = has_reversals(w->m) ? reverse_of(w->m, c) : (uint32_t)c;
    return reverse != c && reverse_of(w->m, reverse) == c ? reverse : (uint32_t)c;
}

/* What a cell says holds for the reversed one, where games can be played backwards. Used for the hard cells
 * only: the others are settled sooner than they would be looked up. */
static void reverse_verdicts(map *m)
{
    if (!has_reversals(m))
        return;
    for (size_t c = 0; c < map_cells(m); c++)
        if (is_own(m, c) && m->verdict[c].kind == VERDICT_OPEN &&
            m->verdict[reverse_of(m, c)].kind != VERDICT_OPEN)
            m->reversal_of[c] = reverse_of(m, c);
}

/* Is the cell asked about in this round? `either`: of two that are each other's reversal only one. */
static bool in_round(const map_work *w, const map_round *r, bool either, size_t c)
{
    if (r->moves)
        return fewest_open(w->m, c);
    if (r->shorten) {
        const verdict *v = found(w, c);
        return v && v->kind == VERDICT_IMPOSSIBLE;
    }
    return is_open(w, c) && !(either && work_reverse(w, c) < c);
}

/* From the last cell to the first: what takes longest should begin first, and on diamond5, where few cells
 * are hard, the hardest by far is the last (0.18 of 0.36 seconds of a round). */
static void list_tasks(map_work *w, map_round *r)
{
    const map *m = w->m;
    bool either = !r->starts && w->rounds > 1 && has_reversals(m);
    w->tasks = 0;
    for (size_t c = map_cells(m); c-- > 0;) {
        if (!in_round(w, r, either, c))
            continue;
        uint32_t task = (uint32_t)(r->starts ? c / m->finishes : c);
        bits_set(r->cells, c);
        if (!w->tasks || w->todo[w->tasks - 1] != task)
            w->todo[w->tasks++] = task;
    }
}

static void go_round(map_work *w, const map_round *how)
{
    map_round *r = &w->round[w->rounds];
    *r = *how;
    r->cells = bits_new(map_cells(w->m));
    list_tasks(w, r);
    count_settled(w);
    w->rounds++;
    run_all(w);
}

/* What a closure of a start takes, which settles all its finishes. */
typedef enum closing {
    CLOSING_SOON,  /* so little that they are best asked about together from the first */
    CLOSING_ALONE, /* so much that there is room for one at a time: for what is left at last */
    CLOSING_NEVER
} closing;

static closing closing_of(const map_work *w)
{
    enum { CLOSURE_BITS = 30 };
    const closure_options none = {0};
    size_t bytes = closure_bytes(w->m->board, &w->m->start[0], &none), memory = map_memory(w->limits);
    if (bytes <= (size_t)1 << (CLOSURE_BITS - 3) && bytes <= memory / MOST_AT_ONCE)
        return CLOSING_SOON;
    return bytes <= memory ? CLOSING_ALONE : CLOSING_NEVER;
}

/* For a short proof more is asked of what is known. */
static bool is_decided(const map_work *w, const verdict *v)
{
    return v && (v->kind == VERDICT_POSSIBLE || (v->kind == VERDICT_IMPOSSIBLE && !w->proof));
}

static void take_decided(map_work *w, bool all)
{
    for (size_t c = 0; c < map_cells(w->m); c++) {
        const verdict *v = found(w, c);
        if (v && (all || is_decided(w, v)))
            take_verdict(w, c);
    }
}

bool work_close(map_work *w, size_t c)
{
    const verdict *v = found(w, c);
    bool settled = v && v->kind != VERDICT_OPEN;
    if (is_decided(w, v))
        take_verdict(w, c);
    return settled;
}

/* Several rounds whose tasks are cells. */
static void go_overlapping(map_work *w, const double *most, size_t rounds)
{
    size_t first = w->rounds;
    for (size_t i = 0; i < rounds; i++)
        w->round[first + i] = (map_round){.most = most[i], .cells = bits_new(map_cells(w->m))};
    list_tasks(w, &w->round[first]);
    count_settled(w);
    w->rounds += rounds;
    pipeline_rounds(w, first, rounds);
}

/* Class and pagoda for all, by starts. Then more and more work for each cell that is open, so that games and
 * what is soon refused are there before anything hard is asked. */
static void settle_all(map_work *w)
{
    enum { FIRST_ALONE = 3, BRIEF = 3 };
    static const double most[] = {0,   2e7,  2e8, /* nanoseconds of a core, about */
                                  2e9, 2e10, HUGE_VAL};
    enum { ROUNDS = sizeof most / sizeof *most };
    closing how = closing_of(w);
    const size_t rounds = w->brief ? BRIEF : ROUNDS;
    for (size_t i = 0, next; i < rounds; i = next) {
        bool alone = how == CLOSING_ALONE && i >= FIRST_ALONE;
        bool starts = i == 0 || how == CLOSING_SOON || alone;
        next = starts || w->sharing ? i + 1 : how == CLOSING_ALONE ? FIRST_ALONE : rounds;
        if (starts || w->sharing)
            go_round(w, &(map_round){.most = most[i], .starts = starts, .alone = alone});
        else
            go_overlapping(w, most + i, next - i);
        take_decided(w, false);
        reverse_verdicts(w->m);
        if (limits_check(w->limits) != PG_OK)
            break;
    }
}

/* Cells side by side, then those that are too hard for that one after the other. */
static void settle_moves(map_work *w)
{
    fewest_begin(w);
    go_round(w, &(map_round){.moves = true});
    if (limits_check(w->limits) == PG_OK)
        go_round(w, &(map_round){.moves = true, .alone = true});
}

static void spread_verdicts(map *m)
{
    for (size_t c = 0; c < map_cells(m); c++) {
        const verdict *v = &m->verdict[m->reversal_of[m->cell[c].same_as]];
        m->cell[c].kind = v->kind;
        m->cell[c].method = v->method;
    }
}

/* Cells that had no turn any more. */
static void note_stop(map *m)
{
    for (size_t c = 0; c < map_cells(m); c++)
        if (is_own(m, c) && m->verdict[c].kind == VERDICT_OPEN && m->verdict[c].stopped == PG_OK)
            m->verdict[c].stopped = m->stopped;
}

void work_settle(map_work *w)
{
    w->crew = crew_new(limits_threads(w->limits) < MOST_AT_ONCE ? limits_threads(w->limits) : MOST_AT_ONCE);
    settle_all(w);
    if (w->proof)
        go_round(w, &(map_round){.shorten = true}); /* shorter proofs, when they are wanted */
    take_decided(w, true);
    reverse_verdicts(w->m);
    if (w->moves)
        settle_moves(w);
    crew_free(w->crew);
    w->m->stopped = limits_check(w->limits);
    w->m->complete = w->m->stopped == PG_OK;
    note_stop(w->m);
    spread_verdicts(w->m);
}
