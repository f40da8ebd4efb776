/* team.c - tasks for other processes, some of them a task.
 *
 * A task is the tight rows of a ray, and where it is a piece of a dear one the rows of those rays of the
 * smaller cone that it is to follow. What comes back is whether it is dear, or the neighbours, with the
 * classes of those that this process has not met yet: whoever has heard of a class once has it.
 */
#include "ray_task.h"

#include "base/bytes.h"
#include <flint/fmpz_vec.h>
#include <math.h>

/* ---- as bytes --------------------------------------------------------------------------------------- */

static void put_class(pg_buf *out, const rays_class *k)
{
    weighting_put(out, k->w);
    bytes_put_number(out, k->tight);
    bytes_put_number(out, k->extreme);
    bytes_put_number(out, k->w ? fmpz_get_ui(k->size) : 0); /* symmetries that are listed */
}

static void take_class(bytes_in *in, rays_class *k, uint32_t holes)
{
    *k = (rays_class){.w = weighting_take(in, holes)};
    k->tight = (uint32_t)bytes_take_number(in);
    k->extreme = bytes_take_number(in) != 0;
    fmpz_init_set_ui(k->size, bytes_take_number(in));
}

static void put_ray_task(pg_buf *out, const ray_task *e)
{
    size_t words = e->of->of->c->words;
    bytes_put_array(out, e->tight, words, sizeof *e->tight);
    bytes_put_number(out, e->along != NULL);
    bytes_put_number(out, e->end - e->first);
    for (size_t i = e->first; i < e->end; i++)
        bytes_put_array(out, row_set(e->along, i), words, sizeof *e->tight);
}

static void put_answer(pg_buf *out, const ray_task *e)
{
    size_t words = e->met.words;
    bytes_put_number(out, e->status);
    bytes_put_number(out, e->dear);
    bytes_put_number(out, e->met.all.count);
    for (size_t i = 0; i < e->met.all.count; i++) {
        bytes_put_array(out, row_set(&e->met, i), words, sizeof *e->tight);
        put_class(out, &e->made[i]);
    }
}

static void take_answer(bytes_in *in, ray_task *e)
{
    const rays_cone *c = e->of->of->c;
    e->status = (pg_status)bytes_take_number(in);
    e->dear = bytes_take_number(in) != 0;
    for (uint64_t left = bytes_take_number(in); left && !in->bad; left--) {
        bool fresh;
        PG_FREED uint64_t *set = bytes_take_array(in, c->words, sizeof *set, NULL);
        if (set) {
            size_t at = row_sets_add(&e->met, set, &fresh);
            PG_GROW(e->made, at, e->room);
            take_class(in, &e->made[at], c->b->holes);
        }
    }
    if (in->bad)
        e->status = PG_INTERNAL;
}

/* ---- rank 0 ---------------------------------------------------------------------------------------- */

typedef struct shared_tasks {
    ray_task *list;
    uint32_t count, ranks;
    _Atomic uint32_t next;
} shared_tasks;

void team_begin(const team *others, const rays_cone *c, size_t memory, uint64_t budget)
{
    PG_SCOPED(buf_release) pg_buf text = {0}, all = {0};
    board_write(c->b, &text);
    bytes_put_text(&all, buf_text(&text));
    bytes_put_array(&all, c->part, c->b->holes, sizeof *c->part);
    bytes_put_number(&all, memory);
    bytes_put_number(&all, budget);
    others->begin(others->context, all.text, all.length);
}

/* The next tasks, up to so many; how many there are. */
static uint32_t next_ray_tasks(shared_tasks *r, uint32_t most, uint32_t *first)
{
    *first = atomic_fetch_add(&r->next, most);
    uint32_t left = *first < r->count ? r->count - *first : 0;
    return left < most ? left : most;
}

/* Fewer and fewer, so that all are done at about the same time. */
static bool next_task(void *context, uint32_t rank, team_task *out)
{
    shared_tasks *r = context;
    uint32_t first, next = atomic_load(&r->next), left = next < r->count ? r->count - next : 0;
    uint32_t some = next_ray_tasks(r, left / (2 * r->ranks) + 1, &first);
    pg_buf bytes = {0};
    (void)rank;
    if (!some)
        return false;
    bytes_put_number(&bytes, some);
    for (uint32_t i = 0; i < some; i++)
        put_ray_task(&bytes, &r->list[first + i]);
    *out = (team_task){.number = first, .length = bytes.length};
    out->bytes = buf_take(&bytes);
    return true;
}

/* Each answer says itself whether it is whole. */
static void take_task(void *context, uint32_t rank, uint64_t first, const char *answer, size_t length,
                      bool whole)
{
    shared_tasks *r = context;
    bytes_in in = {.at = answer, .left = length};
    (void)rank;
    (void)whole;
    for (uint64_t left = bytes_take_number(&in); left && first < r->count; left--)
        take_answer(&in, &r->list[first++]);
}

static void work_here(void *context)
{
    shared_tasks *r = context;
    for (uint32_t number; next_ray_tasks(r, 1, &number);)
        ray_task_run(r->list, number);
    flint_cleanup();
}

void ray_tasks_share(const team *others, const pg_limits *limits, ray_task *list, uint32_t count)
{
    shared_tasks r = {.list = list, .count = count, .ranks = others->ranks};
    const team_round round = {.context = &r,
                              .limits = limits,
                              .threads = limits_threads(limits),
                              .ahead = 2,
                              .next = next_task,
                              .take = take_task,
                              .work = work_here};
    others->round(others->context, NULL, 0, &round);
}

/* ---- the others ------------------------------------------------------------------------------------- */

typedef struct errand_server {
    board *board;
    rays_cone *cone;
    pg_limits limits;
    shared of;
    subcone whole;
    class_walk walk;
    row_sets classes; /* that were met */
    collector sink;   /* classes are wanted; nothing goes there */
} errand_server;

static void begin_walk(errand_server *s)
{
    const rays_cone *c = s->cone;
    s->whole = subcone_whole(c);
    s->of.c = c;
    s->of.limits = &s->limits;
    s->classes.words = c->words;
    s->walk = (class_walk){.of = &s->of, .f = &s->whole, .classes = &s->classes, .sink = &s->sink};
}

static void server_release(void *context)
{
    errand_server *s = context;
    if (!s)
        return;
    intern_release(&s->classes.all);
    subcone_release(&s->whole);
    rays_cone_free(s->cone);
    board_free(s->board);
    free(s);
}

/* NULL where the request cannot be right. */
static void *server_make(const void *request, size_t length, const volatile sig_atomic_t *interrupt)
{
    errand_server *s = PG_NEW(errand_server, 1);
    bytes_in in = {.at = request, .left = length};
    pg_error e;
    PG_FREED char *text = bytes_take_text(&in);
    s->limits = (pg_limits){.threads = 1, .interrupt = interrupt};
    bool good = text && board_parse(&s->board, text, strlen(text), "board", NULL, &e) == PG_OK;
    PG_FREED uint32_t *part = good ? bytes_take_array(&in, s->board->holes, sizeof *part, NULL) : NULL;
    s->of.memory = bytes_take_number(&in);
    s->of.budget = bytes_take_number(&in);
    good = good && !in.bad && rays_cone_new(&s->cone, s->board, part, NULL, &e) == PG_OK;
    if (good)
        begin_walk(s);
    if (good)
        return s;
    server_release(s);
    return NULL;
}

/* A ray task of a task; its rays to follow go into `along`. */
static void take_ray_task(bytes_in *in, errand_server *s, ray_task *e, row_sets *along)
{
    size_t words = s->cone->words;
    uint64_t *set = bytes_take_array(in, words, sizeof *set, NULL);
    if (!set)
        abort(); /* rank 0 would wait for ever */
    ray_task_init(e, &s->walk, set);
    free(set);
    e->along = bytes_take_number(in) ? along : NULL;
    for (uint64_t left = bytes_take_number(in); left && !in->bad; left--) {
        bool fresh;
        set = bytes_take_array(in, words, sizeof *set, NULL);
        if (set)
            row_sets_add(along, set, &fresh);
        free(set);
    }
    e->end = along->all.count;
}

static pg_status do_ray_task(bytes_in *in, errand_server *s, pg_buf *answer)
{
    PG_SCOPED(ray_task_release) ray_task e;
    row_sets along = {s->cone->words, {0}};
    take_ray_task(in, s, &e, &along);
    ray_task_run(&e, 0);
    put_answer(answer, &e);
    for (size_t i = 0; i < e.met.all.count; i++) {
        bool fresh;
        row_sets_add(&s->classes, row_set(&e.met, i), &fresh);
    }
    pg_status status = e.status;
    intern_release(&along.all);
    return status;
}

static bool server_answer(void *context, const team_task *t, pg_buf *answer)
{
    errand_server *s = context;
    bytes_in in = {.at = t->bytes, .left = t->length};
    bool whole = true;
    s->limits.deadline = t->seconds < HUGE_VAL ? clock_now() + t->seconds : 0;
    uint64_t tasks = bytes_take_number(&in);
    bytes_put_number(answer, tasks);
    for (uint64_t i = 0; i < tasks; i++) {
        pg_status status = do_ray_task(&in, s, answer);
        whole = whole && !status_stops(status);
    }
    flint_cleanup(); /* the thread may end with this task */
    return whole;
}

const team_server rays_server = {server_make, server_release, NULL, server_answer};
