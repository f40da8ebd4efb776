/* extremes.c - the extreme counts of a board on several ranks (rays.h says what is asked of them).
 *
 * A task is the ways from some classes to their neighbours, each with a budget: what is dear comes back and
 * is handed out again in pieces.
 */
#include "extremes.h"
#include "tasks.h"

#include <stdlib.h>

/* ---- rank 0 --------------------------------------------------------------------------------------- */

typedef struct leader {
    rays_team team; /* comes first */
    const ranks *r;
} leader;

static void begin(void *context, const void *request, size_t length)
{
    wire_call(((leader *)context)->r, CALL_RAYS, request, length);
}

static void end(void *context)
{
    wire_call(((leader *)context)->r, CALL_RAYS_END, NULL, 0);
}

static task_state next_task(void *context, int rank, task *out)
{
    uint32_t number;
    pg_buf bytes = {0};
    (void)rank;
    if (!rays_round_next(context, &number, &bytes)) {
        buf_release(&bytes);
        return TASK_NONE;
    }
    *out = (task){.number = number, .length = bytes.length};
    out->bytes = buf_take(&bytes);
    return TASK_READY;
}

static void give_answer(void *context, int rank, uint64_t number, const char *answer, size_t length,
                        bool whole)
{
    (void)rank;
    (void)whole; /* the answer says so itself */
    rays_round_take(context, (uint32_t)number, answer, length);
}

static void *work_here(void *argument)
{
    rays_round_work(argument);
    return NULL;
}

static void lead_round(void *context, rays_round *round)
{
    const leader *l = context;
    int threads = rays_round_threads(round), made = 0;
    pthread_t *thread = PG_NEW(pthread_t, threads);
    const task_source source = {.context = round, .limits = rays_round_limits(round), .ahead = TASKS_AHEAD,
                                .next = next_task, .give = give_answer};
    wire_call(l->r, CALL_RAYS_ROUND, NULL, 0);
    while (made < threads && !pthread_create(&thread[made], NULL, work_here, round))
        made++;
    tasks_lead(l->r, &source);
    for (int i = 0; i < made; i++)
        pthread_join(thread[i], NULL);
    free(thread);
}

rays_team *extremes_new(const ranks *r)
{
    leader *l = PG_NEW(leader, 1);
    *l = (leader){.r = r, .team = {.context = l, .ranks = (uint32_t)r->count, .begin = begin, .end = end,
                                   .round = lead_round}};
    return &l->team;
}

void extremes_free(rays_team *team)
{
    free(team);
}

/* ---- the other ranks ------------------------------------------------------------------------------- */

static bool answer_task(void *context, const task *t, pg_buf *answer)
{
    return rays_server_do(context, t->bytes, t->length, t->seconds, answer);
}

void extremes_serve(rays_server **s, uint64_t call, const char *request, size_t length,
                    volatile sig_atomic_t *interrupt)
{
    if (call == CALL_RAYS) {
        *s = rays_server_new(request, length, interrupt);
        if (!*s)
            MPI_Abort(MPI_COMM_WORLD, 3); /* rank 0 has made the same cone */
    } else if (call == CALL_RAYS_ROUND) {
        tasks_serve(answer_task, *s, interrupt);
    } else {
        rays_server_free(*s);
        *s = NULL;
    }
}
