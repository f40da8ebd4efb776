/* share.c - other processes that have a part in a map, and the file that keeps what is found.
 *
 * Tasks of a round are numbers. Whoever did one says, in bytes, what came of its cells: verdicts with their
 * certificates, or what was tried. Rank 0 takes these in place of what it would have found itself.
 */
#include "work.h"

#include "base/checkpoint.h"
#include "base/journal.h"
#include "levels/level_call.h"
#include <math.h>

enum { NOBODY = -1 };

struct sharing {
    map_work *w;
    const team *team;  /* NULL: none */
    journal *journal;  /* NULL: none */
    const char *path;  /* its file */
    uint64_t question; /* a sum of it */
    int32_t *place;    /* [cells]: the rank that went on with it last */
    bool *taken;       /* [tasks]: of w->todo */
    uint32_t *cursor;  /* [ranks]: tasks before it are taken, or another rank's by their place */
    uint32_t back;     /* tasks from here on are taken */
    uint32_t left;     /* tasks that are not */
};

/* ---- what came of a task ---------------------------------------------------------------------- */

/* Cells, each with whether a colouring refused it, and its verdict; a failure in place of all that. */
static void put_answer(map_work *w, uint32_t task, pg_buf *out)
{
    size_t first, cells = work_cells(w, task, &first);
    bytes_put_number(out, (uint64_t)w->failed);
    bytes_put_text(out, w->failed ? w->error.text : NULL);
    for (size_t c = first; c < first + cells && !w->failed; c++) {
        const verdict *v = work_found(w, c);
        bool moves = w->round[w->rounds - 1].moves;
        if (!bits_get(w->round[w->rounds - 1].cells, c) || (!v && !moves))
            continue;
        if (moves) {
            fewest_put(w, c, out);
            continue;
        }
        bytes_put_number(out, c);
        bytes_put_number(out, w->m->verdict[c].kind != VERDICT_OPEN);
        verdict_put(out, v, w->m->board);
    }
}

static bool holds(const map_work *w, size_t c, const verdict *v)
{
    PG_SCOPED(position_release) position finish;
    position_single(&finish, w->m->board->holes, c % w->m->finishes);
    return verdict_holds(&(problem){w->m->board, &w->m->start[c / w->m->finishes], &finish}, v);
}

/* `kept`: in a file, where proofs are gone through again. */
static void take_cell(map_work *w, bytes_in *in, bool kept)
{
    verdict v;
    uint64_t c = bytes_take_number(in), coloured = bytes_take_number(in);
    verdict_take(in, &v, w->m->board);
    in->bad = in->bad || c >= map_cells(w->m) || !bits_get(w->round[w->rounds - 1].cells, c);
    in->bad = in->bad || (kept && !holds(w, c, &v));
    if (in->bad) {
        verdict_release(&v);
    } else if (coloured) {
        work_share_vector(w, &v);
        w->m->verdict[c] = v;
        atomic_fetch_add(&w->settled, 1);
    } else {
        work_told(w, c, &v);
    }
}

static pg_status take_answer(map_work *w, const char *answer, size_t length, bool kept, pg_error *e)
{
    bytes_in in = {.at = answer, .left = length};
    pg_status failed = (pg_status)bytes_take_number(&in);
    PG_FREED char *text = bytes_take_text(&in);
    if (failed != PG_OK)
        pg_fail(e, failed, "%s", text ? text : "another rank failed");
    while (failed == PG_OK && in.left && !in.bad)
        if (w->round[w->rounds - 1].moves)
            fewest_take(w, &in);
        else
            take_cell(w, &in, kept);
    return in.bad ? pg_fail(e, PG_INTERNAL, "expected verdicts as bytes") : failed;
}

/* ---- the question ------------------------------------------------------------------------------- */

/* All that verdicts depend on, and the number of threads. */
static void put_question(const map_work *w, int threads, pg_buf *out)
{
    const map *m = w->m;
    const pg_limits limits = {.memory = w->limits->memory,
                              .disk = w->limits->disk,
                              .disk_space = w->limits->disk_space,
                              .threads = threads};
    bytes_put_number(out, m->vacancies);
    bytes_put_number(out, w->proof);
    bytes_put_number(out, w->moves);
    level_call_put(out, &(problem){m->board, &m->start[0], &m->start[0]}, &limits);
}

/* ---- rank 0 ------------------------------------------------------------------------------------- */

/* The place of an answer in the file. */
static uint64_t record_number(const map_work *w, uint32_t task)
{
    return (uint64_t)(w->rounds - 1) << 32 | task;
}

pg_status sharing_new(sharing **out, map_work *w, const map_options *how, pg_error *e)
{
    PG_SCOPED(buf_release) pg_buf request = {0};
    *out = NULL;
    if (!how->checkpoint && !how->team)
        return PG_OK;
    sharing *s = PG_NEW(sharing, 1);
    *s = (sharing){.w = w, .team = how->team, .path = how->checkpoint};
    put_question(w, 1, &request);
    s->question = checkpoint_sum(2, request.text, request.length);
    pg_status opened = how->checkpoint ? journal_open(&s->journal, how->checkpoint, "map", e) : PG_OK;
    if (opened == PG_OK) {
        s->place = PG_NEW(int32_t, map_cells(w->m));
        s->taken = PG_NEW(bool, map_cells(w->m));
        s->cursor = PG_NEW(uint32_t, how->team ? how->team->ranks : 1);
        for (size_t c = 0; c < map_cells(w->m); c++)
            s->place[c] = NOBODY;
        request.length = 0;
        put_question(w, limits_threads(w->limits), &request);
        if (s->team)
            s->team->begin(s->team->context, request.text, request.length);
        if (s->journal && journal_note(s->journal))
            w->m->note = pg_strdup(journal_note(s->journal));
        *out = s;
    } else {
        free(s);
    }
    return opened;
}

pg_status sharing_free(sharing *s, bool done, pg_error *e)
{
    if (!s)
        return PG_OK;
    if (s->team)
        s->team->end(s->team->context);
    pg_status kept = journal_close(s->journal, done, s->w->limits, e);
    PG_FREE(s->place, s->taken, s->cursor, s);
    return kept;
}

/* Takes what was kept of a task; false: nothing was. */
static bool take_kept(sharing *s, uint32_t task)
{
    size_t length;
    bool other;
    pg_error e;
    const char *answer = journal_find(s->journal, record_number(s->w, task), s->question, &length, &other);
    if (other)
        work_fail(s->w, pg_fail(&e, PG_INPUT, "%s: expected the checkpoint of this map", s->path), &e);
    if (!answer)
        return false;
    if (take_answer(s->w, answer, length, true, &e) != PG_OK)
        work_fail(s->w, pg_fail(&e, PG_INPUT, "%s: expected verdicts that hold", s->path), &e);
    work_show_task(s->w);
    return true;
}

void sharing_begin(sharing *s)
{
    uint32_t tasks = s->w->tasks;
    s->left = 0;
    s->back = tasks;
    memset(s->cursor, 0, (s->team ? s->team->ranks : 1) * sizeof *s->cursor);
    for (uint32_t i = 0; i < tasks; i++) {
        s->taken[i] = s->journal && take_kept(s, s->w->todo[i]);
        s->left += !s->taken[i];
    }
}

/* Whose task is it, by where its cells were last? */
static int32_t place_of(const sharing *s, uint32_t task)
{
    size_t first, cells = work_cells(s->w, task, &first), c = first;
    while (c + 1 < first + cells && !bits_get(s->w->round[s->w->rounds - 1].cells, c))
        c++;
    return s->place[c];
}

static void take_place(sharing *s, uint32_t task, uint32_t rank)
{
    size_t first, cells = work_cells(s->w, task, &first);
    for (size_t c = first; c < first + cells; c++)
        if (bits_get(s->w->round[s->w->rounds - 1].cells, c))
            s->place[c] = (int32_t)rank;
}

/* A task that the rank has gone on with, or nobody has; else, from the other end, another one's. */
static uint32_t choose(sharing *s, uint32_t rank)
{
    const uint32_t *todo = s->w->todo;
    for (uint32_t *i = &s->cursor[rank]; *i < s->back; ++*i) {
        int32_t place = s->taken[*i] ? NOBODY : place_of(s, todo[*i]);
        if (!s->taken[*i] && (place == NOBODY || place == (int32_t)rank))
            return *i;
    }
    do
        s->back--;
    while (s->taken[s->back]);
    return s->back;
}

bool sharing_next(sharing *s, uint32_t rank, uint32_t *task)
{
    pthread_mutex_lock(&s->w->lock);
    bool any = s->left > 0;
    if (any) {
        uint32_t i = choose(s, rank);
        s->taken[i] = true;
        s->left--;
        *task = s->w->todo[i];
        take_place(s, *task, rank);
    }
    pthread_mutex_unlock(&s->w->lock);
    return any;
}

static void keep(sharing *s, uint32_t task, const char *answer, size_t length)
{
    pg_error e;
    if (s->journal && !s->w->failed && limits_check(s->w->limits) == PG_OK) {
        pg_status kept = journal_keep(s->journal, record_number(s->w, task), s->question, answer, length, &e);
        if (kept != PG_OK)
            work_fail(s->w, kept, &e);
    }
}

void sharing_keep(sharing *s, uint32_t task)
{
    PG_SCOPED(buf_release) pg_buf answer = {0};
    if (!s->journal)
        return;
    put_answer(s->w, task, &answer);
    keep(s, task, answer.text, answer.length);
}

/* ---- rounds that ranks share --------------------------------------------------------------------- */

typedef struct round_head {
    double most;
    uint64_t starts, alone, shorten;
} round_head;

static bool next_task(void *context, uint32_t rank, team_task *out)
{
    map_work *w = context;
    uint32_t task;
    bool any = !w->failed && limits_check(w->limits) == PG_OK && sharing_next(w->sharing, rank, &task);
    *out = (team_task){.number = any ? task : 0};
    return any;
}

static void take_task(void *context, uint32_t rank, uint64_t task, const char *answer, size_t length,
                      bool whole)
{
    map_work *w = context;
    pg_error e;
    (void)rank;
    pg_status taken = take_answer(w, answer, length, false, &e);
    if (taken != PG_OK)
        work_fail(w, taken, &e);
    else if (whole)
        keep(w->sharing, (uint32_t)task, answer, length);
    work_show_task(w);
}

static void work_here(void *context)
{
    work_tasks(context);
    prover_thread_done();
}

bool sharing_round(sharing *s)
{
    map_work *w = s->w;
    const map_round *r = &w->round[w->rounds - 1];
    const round_head how = {r->most, r->starts, r->alone, r->shorten};
    const team_round round = {.context = w,
                              .limits = w->limits,
                              .threads = work_threads(w),
                              .ahead = 1,
                              .next = next_task,
                              .take = take_task,
                              .work = work_here};
    PG_SCOPED(buf_release) pg_buf head = {0};
    if (!s->team || !s->left)
        return s->team;
    buf_add_bytes(&head, &how, sizeof how);
    buf_add_bytes(&head, r->cells, bits_words(map_cells(w->m)) * sizeof *r->cells);
    s->team->round(s->team->context, head.text, head.length, &round);
    return true;
}

/* ---- the other ranks ------------------------------------------------------------------------------- */

typedef struct map_service {
    level_call asked; /* the start, if there is one, and the limits */
    map m;
    map_work w;
} map_service;

static void *server_make(const void *request, size_t length, const volatile sig_atomic_t *interrupt)
{
    map_service *s = PG_NEW(map_service, 1);
    bytes_in in = {.at = request, .left = length};
    pg_error e;
    bool vacancies = bytes_take_number(&in);
    map_options how = {.proof = bytes_take_number(&in)};
    how.moves = bytes_take_number(&in);
    level_call_take(&in, &s->asked, interrupt);
    if (starts_make(&s->m, s->asked.board, vacancies ? NULL : &s->asked.start, &s->asked.limits, &e) != PG_OK)
        abort(); /* rank 0 has made the same one; the other ranks would wait for ever */
    work_init(&s->w, &s->m, &how, &s->asked.limits);
    return s;
}

static void server_release(void *context)
{
    map_service *s = context;
    if (!s)
        return;
    work_release(&s->w);
    map_release(&s->m);
    level_call_release(&s->asked);
    free(s);
}

static void server_round(void *context, const void *bytes, size_t length)
{
    map_service *s = context;
    round_head head;
    map_work *w = &s->w;
    memcpy(&head, bytes, sizeof head);
    map_round *r = &w->round[w->rounds++];
    *r = (map_round){.most = head.most, .starts = head.starts, .alone = head.alone, .shorten = head.shorten};
    r->cells = bits_new(map_cells(&s->m));
    memcpy(r->cells, (const char *)bytes + sizeof head, length - sizeof head);
}

/* Verdicts that rank 0 has now, and nobody will ask about. */
static void drop_decided(map_work *w, uint32_t task)
{
    size_t first, cells = work_cells(w, task, &first);
    for (size_t c = first; c < first + cells; c++)
        if (w->known[c] && problem_state_decided(w->known[c]) &&
            (!w->proof || problem_state_verdict(w->known[c])->kind == VERDICT_POSSIBLE))
            work_forget(w, c);
}

static bool server_answer(void *context, const team_task *t, pg_buf *answer)
{
    map_service *s = context;
    uint32_t task = (uint32_t)t->number;
    s->asked.limits.deadline = t->seconds < HUGE_VAL ? clock_now() + t->seconds : 0;
    work_do(&s->w, task);
    put_answer(&s->w, task, answer);
    drop_decided(&s->w, task);
    prover_thread_done();
    return limits_check(&s->asked.limits) == PG_OK;
}

const team_server map_server = {server_make, server_release, server_round, server_answer};
