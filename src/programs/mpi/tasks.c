/* tasks.c - see tasks.h. */
#include "tasks.h"

enum { STOP = 1, LAST = 2 };

/* What stands before a task, and before an answer. */
typedef struct task_head {
    uint64_t number, what; /* what: 0, STOP or LAST; of an answer: is it whole? */
    double seconds;
} task_head;

/* ---- queues --------------------------------------------------------------------------------------- */

void queue_init(task_queue *q)
{
    *q = (task_queue){0};
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->moved, NULL);
}

void queue_release(task_queue *q)
{
    pthread_cond_destroy(&q->moved);
    pthread_mutex_destroy(&q->lock);
}

void queue_put(task_queue *q, const team_task *t)
{
    pthread_mutex_lock(&q->lock);
    while (q->used == TASKS_AHEAD)
        pthread_cond_wait(&q->moved, &q->lock);
    q->at[q->used++] = *t;
    pthread_cond_broadcast(&q->moved);
    pthread_mutex_unlock(&q->lock);
}

void queue_close(task_queue *q)
{
    pthread_mutex_lock(&q->lock);
    q->closed = true;
    pthread_cond_broadcast(&q->moved);
    pthread_mutex_unlock(&q->lock);
}

bool queue_take(task_queue *q, team_task *t, bool wait, bool *closed)
{
    pthread_mutex_lock(&q->lock);
    while (wait && !q->used && !q->closed)
        pthread_cond_wait(&q->moved, &q->lock);
    bool got = q->used > 0;
    *closed = q->closed;
    if (got) {
        *t = q->at[0];
        memmove(q->at, q->at + 1, --q->used * sizeof *q->at);
        pthread_cond_broadcast(&q->moved);
    }
    pthread_mutex_unlock(&q->lock);
    return got;
}

/* ---- rank 0 --------------------------------------------------------------------------------------- */

typedef struct lead {
    const ranks *r;
    const task_source *s;
    uint32_t *busy; /* [ranks]: tasks that a rank has */
    wire_out out;
    bool stopped; /* the others were told */
    bool none;    /* there are no more */
} lead;

/* The rank with the fewest tasks; 0: all have enough. */
static int free_rank(const lead *l)
{
    int best = 0;
    for (int i = 1; i < l->r->count; i++)
        if (l->busy[i] < l->s->ahead && (!best || l->busy[i] < l->busy[best]))
            best = i;
    return best;
}

static bool send_task(lead *l)
{
    team_task t = {0};
    int to = l->none ? 0 : free_rank(l);
    task_state state = to ? l->s->next(l->s->context, to, &t) : TASK_LATER;
    l->none |= state == TASK_NONE;
    if (state != TASK_READY)
        return false;
    const task_head head = {.number = t.number, .seconds = limits_seconds_left(l->s->limits)};
    const wire_part part[] = {{&head, sizeof head}, {t.bytes, t.length}};
    wire_post(&l->out, to, TAG_TASK, part, t.length ? 2 : 1);
    free(t.bytes);
    l->busy[to]++;
    return true;
}

static void tell_all(lead *l, uint64_t what)
{
    const task_head head = {.what = what};
    for (int to = 1; to < l->r->count; to++)
        wire_post(&l->out, to, TAG_TASK, &(wire_part){&head, sizeof head}, 1);
}

/* Takes one answer; false when none is there. */
static bool take_answer(lead *l)
{
    int from;
    size_t length;
    task_head head;
    if (!wire_waiting(TAG_ANSWER, &from, &length))
        return false;
    PG_FREED char *bytes = wire_take(from, TAG_ANSWER, length);
    memcpy(&head, bytes, sizeof head);
    l->s->give(l->s->context, from, head.number, bytes + sizeof head, length - sizeof head, head.what);
    l->busy[from]--;
    return true;
}

static bool any_busy(const lead *l)
{
    for (int i = 1; i < l->r->count; i++)
        if (l->busy[i])
            return true;
    return false;
}

static void *work_here(void *source)
{
    const task_source *s = source;
    s->work(s->of);
    return NULL;
}

void tasks_lead(const ranks *r, task_source *s)
{
    lead l = {.r = r, .s = s, .busy = PG_NEW(uint32_t, r->count), .none = r->count == 1};
    PG_FREED pthread_t *thread = PG_NEW(pthread_t, s->threads);
    int made = 0;
    while (made < s->threads && !pthread_create(&thread[made], NULL, work_here, s))
        made++;
    if (!made)
        s->work(s->of);
    while (!l.none || any_busy(&l)) {
        bool moved = take_answer(&l);
        moved |= send_task(&l);
        wire_look(&l.out);
        if (!l.stopped && limits_check(s->limits) == PG_INTERRUPTED) {
            tell_all(&l, STOP);
            l.stopped = true;
        }
        if (!moved)
            wire_rest();
    }
    tell_all(&l, LAST);
    wire_finish(&l.out); /* all answers are here: the others take what comes */
    free(l.busy);
    while (made > 0)
        pthread_join(thread[--made], NULL);
}

/* ---- the other ranks ------------------------------------------------------------------------------- */

typedef struct serving {
    task_answerer answer;
    void *context;
    task_queue tasks, done; /* for the thread that works on them, and from it */
    wire_out out;
    volatile sig_atomic_t *interrupt;
} serving;

static void *answer_tasks(void *argument)
{
    serving *s = argument;
    team_task t;
    bool closed;
    while (queue_take(&s->tasks, &t, true, &closed)) {
        pg_buf text = {0};
        team_task a = {.number = t.number, .whole = s->answer(s->context, &t, &text)};
        free(t.bytes);
        a.length = text.length;
        a.bytes = buf_take(&text);
        queue_put(&s->done, &a);
    }
    return NULL;
}

static bool send_answer(serving *s)
{
    team_task a;
    bool closed;
    if (!queue_take(&s->done, &a, false, &closed))
        return false;
    const task_head head = {.number = a.number, .what = a.whole};
    wire_post(&s->out, 0, TAG_ANSWER, (wire_part[]){{&head, sizeof head}, {a.bytes, a.length}}, 2);
    free(a.bytes);
    return true;
}

/* Takes a task if there is one; false after the last one. */
static bool take_task(serving *s, bool *moved)
{
    int from;
    size_t length;
    task_head head;
    *moved = wire_waiting(TAG_TASK, &from, &length);
    if (!*moved)
        return true;
    char *bytes = wire_take(from, TAG_TASK, length);
    memcpy(&head, bytes, sizeof head);
    if (!head.what) {
        team_task t = {.number = head.number, .seconds = head.seconds, .bytes = bytes};
        t.length = length - sizeof head;
        memmove(bytes, bytes + sizeof head, t.length + 1);
        queue_put(&s->tasks, &t);
        return true;
    }
    free(bytes);
    if (head.what == STOP)
        *s->interrupt = 1;
    return head.what != LAST;
}

void tasks_serve(task_answerer answer, void *context, volatile sig_atomic_t *interrupt)
{
    serving s = {.answer = answer, .context = context, .interrupt = interrupt};
    pthread_t thread;
    queue_init(&s.tasks);
    queue_init(&s.done);
    if (pthread_create(&thread, NULL, answer_tasks, &s))
        MPI_Abort(MPI_COMM_WORLD, 3);
    for (bool moved, more = true; more;) {
        more = take_task(&s, &moved);
        wire_look(&s.out);
        if (!send_answer(&s) && !moved && more)
            wire_rest();
    }
    wire_finish(&s.out);
    queue_close(&s.tasks);
    pthread_join(thread, NULL);
    queue_release(&s.done);
    queue_release(&s.tasks);
}
