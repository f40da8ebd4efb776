/* maps.c - the rounds of a map on several ranks (map.h says what is asked of them).
 *
 * A task has a budget, that of the round; what is open then comes back and is handed out again in the next
 * one, to the rank that has gone on with it, or to one that has nothing else to do.
 */
#include "map.h"
#include "maps.h"
#include "tasks.h"

#include <math.h>
#include <stdlib.h>

/* ---- rank 0 --------------------------------------------------------------------------------------- */

typedef struct leader {
    map_team team; /* comes first */
    const ranks *r;
} leader;

static void begin(void *context, const void *request, size_t length)
{
    wire_call(((leader *)context)->r, CALL_MAP, request, length);
}

static void end(void *context)
{
    wire_call(((leader *)context)->r, CALL_MAP_END, NULL, 0);
}

static task_state next_task(void *context, int rank, task *out)
{
    uint32_t number;
    if (!map_round_next(context, (uint32_t)rank, &number))
        return TASK_NONE;
    *out = (task){.number = number};
    return TASK_READY;
}

static void give_answer(void *context, int rank, uint64_t number, const char *answer, size_t length,
                        bool whole)
{
    map_round_take(context, (uint32_t)rank, (uint32_t)number, answer, length, whole);
}

static void *work_here(void *argument)
{
    map_round_work(argument);
    return NULL;
}

static void lead_round(void *context, map_work *w)
{
    const leader *l = context;
    int threads = map_round_threads(w), made = 0;
    pthread_t *thread = PG_NEW(pthread_t, threads);
    const task_source source = {.context = w, .limits = map_round_limits(w), .ahead = 1, .next = next_task,
                                .give = give_answer};
    pg_buf head = {0};
    map_round_head(w, &head);
    wire_call(l->r, CALL_MAP_ROUND, head.text, head.length);
    buf_release(&head);
    while (made < threads && !pthread_create(&thread[made], NULL, work_here, w))
        made++;
    if (!made)
        map_round_work(w);
    tasks_lead(l->r, &source);
    for (int i = 0; i < made; i++)
        pthread_join(thread[i], NULL);
    free(thread);
}

map_team *maps_new(const ranks *r)
{
    leader *l = PG_NEW(leader, 1);
    *l = (leader){.r = r, .team = {.context = l, .ranks = (uint32_t)r->count, .begin = begin,
                                   .round = lead_round, .end = end}};
    return &l->team;
}

void maps_free(map_team *team)
{
    free(team);
}

/* ---- the other ranks ------------------------------------------------------------------------------- */

static bool answer_task(void *context, const task *t, pg_buf *answer)
{
    return map_server_do(context, (uint32_t)t->number, t->seconds, answer);
}

void maps_serve(map_server **s, uint64_t call, const char *request, size_t length,
                volatile sig_atomic_t *interrupt)
{
    if (call == CALL_MAP) {
        *s = map_server_new(request, length, interrupt);
    } else if (call == CALL_MAP_ROUND) {
        map_server_round(*s, request, length);
        tasks_serve(answer_task, *s, interrupt);
    } else {
        map_server_free(*s);
        *s = NULL;
    }
}
