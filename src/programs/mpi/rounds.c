/* rounds.c - work that goes in rounds, over ranks (team.h says what is asked of them). */
#include "rounds.h"
#include "tasks.h"

/* ---- rank 0 --------------------------------------------------------------------------------------- */

typedef struct leader {
    team team; /* comes first */
    const ranks *r;
    uint64_t call;
} leader;

static void begin(void *context, const void *request, size_t length)
{
    const leader *l = context;
    wire_call(l->r, l->call, request, length);
}

static void end(void *context) { wire_call(((leader *)context)->r, CALL_END, NULL, 0); }

static task_state next_task(void *context, int rank, team_task *out)
{
    const team_round *r = context;
    return r->next(r->context, (uint32_t)rank, out) ? TASK_READY : TASK_NONE;
}

static void give_answer(void *context, int rank, uint64_t number, const char *answer, size_t length,
                        bool whole)
{
    const team_round *r = context;
    r->take(r->context, (uint32_t)rank, number, answer, length, whole);
}

static void lead_round(void *context, const void *head, size_t length, const team_round *r)
{
    const leader *l = context;
    team_round own = *r;
    task_source source = {.context = &own,
                          .limits = r->limits,
                          .ahead = r->ahead,
                          .next = next_task,
                          .give = give_answer,
                          .threads = r->threads,
                          .work = r->work,
                          .of = r->context};
    wire_call(l->r, CALL_ROUND, head, length);
    tasks_lead(l->r, &source);
}

team *rounds_new(const ranks *r, uint64_t call)
{
    leader *l = PG_NEW(leader, 1);
    *l = (leader){
        .r = r,
        .call = call,
        .team = {.context = l, .ranks = (uint32_t)r->count, .begin = begin, .end = end, .round = lead_round}};
    return &l->team;
}

void rounds_free(team *t) { free(t); }

/* ---- the other ranks ------------------------------------------------------------------------------- */

static bool answer_task(void *context, const team_task *t, pg_buf *answer)
{
    const rounds_server *s = context;
    return s->kind->answer(s->server, t, answer);
}

void rounds_serve(rounds_server *s, const team_server *begun, const char *request, size_t length,
                  volatile sig_atomic_t *interrupt)
{
    *s = (rounds_server){begun, begun->make(request, length, interrupt)};
    if (!s->server)
        MPI_Abort(MPI_COMM_WORLD, 3); /* rank 0 has read the same board */
}

void rounds_serve_round(rounds_server *s, const char *head, size_t length, volatile sig_atomic_t *interrupt)
{
    if (s->kind->round)
        s->kind->round(s->server, head, length);
    tasks_serve(answer_task, s, interrupt);
}

void rounds_serve_end(rounds_server *s)
{
    s->kind->release(s->server);
    s->server = NULL;
}
