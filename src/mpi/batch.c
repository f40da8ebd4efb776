/* batch.c - the lines of a batch on several ranks.
 *
 * Rank 0 is coordinator and consumer: one thread of it takes lines, its main thread hands them to the ranks
 * that have least to do and takes their answers, which are printed in order, and further threads work on
 * lines themselves. Each of the other ranks has up to AHEAD lines, so that it need not wait for the next one.
 * Only main threads send and receive; lines are worked on by a thread beside, so that a rank can be told to
 * stop.
 *
 * The model is mplrs (Avis, Jordan: Parallel computing with lrs).
 */
#include "batch.h"
#include "wire.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { AHEAD = 2, STOP_LINE = 1, LAST_LINE = 2 };

/* What stands before a line, and before an answer. */
typedef struct line_head {
    uint64_t number, line, what; /* what: 0, STOP_LINE or LAST_LINE; of an answer: is it whole? */
    double seconds;              /* that are left; HUGE_VAL: no limit */
    uint64_t memory;
} line_head;

/* ---- lines that wait for a thread or for a rank -------------------------------------------------- */

/* A queue between one thread that puts and one that takes; nothing is lost when it is closed. */
typedef struct queue {
    pthread_mutex_t lock;
    pthread_cond_t moved;
    batch_task task[AHEAD];
    size_t used;
    bool closed;
} queue;

static void queue_init(queue *q)
{
    *q = (queue){0};
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->moved, NULL);
}

static void queue_release(queue *q)
{
    pthread_cond_destroy(&q->moved);
    pthread_mutex_destroy(&q->lock);
}

/* Waits for a place. */
static void queue_put(queue *q, const batch_task *t)
{
    pthread_mutex_lock(&q->lock);
    while (q->used == AHEAD)
        pthread_cond_wait(&q->moved, &q->lock);
    q->task[q->used++] = *t;
    pthread_cond_broadcast(&q->moved);
    pthread_mutex_unlock(&q->lock);
}

static void queue_close(queue *q)
{
    pthread_mutex_lock(&q->lock);
    q->closed = true;
    pthread_cond_broadcast(&q->moved);
    pthread_mutex_unlock(&q->lock);
}

/* The oldest one. `wait`: until there is one, or there will be none. */
static bool queue_take(queue *q, batch_task *t, bool wait, bool *closed)
{
    pthread_mutex_lock(&q->lock);
    while (wait && !q->used && !q->closed)
        pthread_cond_wait(&q->moved, &q->lock);
    bool got = q->used > 0;
    *closed = q->closed;
    if (got) {
        *t = q->task[0];
        memmove(q->task, q->task + 1, --q->used * sizeof *q->task);
        pthread_cond_broadcast(&q->moved);
    }
    pthread_mutex_unlock(&q->lock);
    return got;
}

/* ---- rank 0 --------------------------------------------------------------------------------------- */

typedef struct lead {
    const ranks *r;
    batch *b;
    queue ready;                 /* lines for other ranks */
    uint32_t *busy;              /* [ranks]: lines that a rank has */
    batch_task (*task)[AHEAD];   /* [ranks]: which; text NULL: none */
    bool stopped;                /* the others were told */
} lead;

static void *read_lines(void *argument)
{
    lead *l = argument;
    batch_task t = {0};
    while (batch_take(l->b, &t)) {
        queue_put(&l->ready, &t);
        t = (batch_task){0};
    }
    free(t.text);
    queue_close(&l->ready);
    return NULL;
}

static void *work_here(void *argument)
{
    batch_work(argument);
    return NULL;
}

/* The rank with the fewest lines; 0: all have enough. */
static int free_rank(const lead *l)
{
    int best = 0;
    for (int i = 1; i < l->r->count; i++)
        if (l->busy[i] < AHEAD && (!best || l->busy[i] < l->busy[best]))
            best = i;
    return best;
}

static void send_line(lead *l, int to, const batch_task *t)
{
    const pg_limits *limits = batch_limits(l->b);
    line_head head = {.number = t->number, .line = t->line, .seconds = limits_seconds_left(limits),
                      .memory = limits->memory};
    const wire_part part[] = {{&head, sizeof head}, {t->text, strlen(t->text)}};
    wire_send(to, TAG_LINE, part, 2);
    size_t place = 0;
    while (l->task[to][place].text)
        place++;
    l->task[to][place] = *t;
    l->busy[to]++;
}

static void tell_all(const lead *l, uint64_t what)
{
    const line_head head = {.what = what};
    for (int to = 1; to < l->r->count; to++)
        wire_send(to, TAG_LINE, &(wire_part){&head, sizeof head}, 1);
}

/* Takes one answer; false when none is there. */
static bool take_answer(lead *l)
{
    int from;
    size_t length;
    line_head head;
    pg_buf answer = {0};
    if (!wire_waiting(TAG_ANSWER, &from, &length))
        return false;
    char *bytes = wire_take(from, TAG_ANSWER, length);
    memcpy(&head, bytes, sizeof head);
    buf_add_bytes(&answer, bytes + sizeof head, length - sizeof head);
    free(bytes);
    batch_task *t = l->task[from];
    while (!t->text || t->number != head.number)
        t++;
    batch_give(l->b, t, &answer, head.what);
    free(t->text);
    t->text = NULL;
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

static void hand_out(lead *l)
{
    for (bool closed = false; !closed || any_busy(l);) {
        batch_task t;
        int to = free_rank(l);
        bool moved = take_answer(l);
        if (to && queue_take(&l->ready, &t, false, &closed)) {
            send_line(l, to, &t);
            moved = true;
            closed = false;
        }
        if (!l->stopped && limits_check(batch_limits(l->b)) == PG_INTERRUPTED) {
            tell_all(l, STOP_LINE);
            l->stopped = true;
        }
        if (!moved)
            wire_rest();
    }
}

void batch_lead(void *context, batch *b)
{
    lead l = {.r = context, .b = b};
    int threads = batch_limits(b)->threads, made = 0;
    pthread_t *thread = PG_NEW(pthread_t, threads + 1);
    l.busy = PG_NEW(uint32_t, l.r->count);
    l.task = pg_alloc((size_t)l.r->count, sizeof *l.task);
    queue_init(&l.ready);
    wire_call(l.r, CALL_BATCH, NULL, 0);
    while (made < threads && !pthread_create(&thread[made], NULL, work_here, b))
        made++;
    if (l.r->count > 1 && !pthread_create(&thread[made], NULL, read_lines, &l)) {
        made++;
        hand_out(&l);
    } else if (!made) {
        batch_work(b);
    }
    for (int i = 0; i < made; i++)
        pthread_join(thread[i], NULL);
    tell_all(&l, LAST_LINE);
    queue_release(&l.ready);
    free(l.task);
    free(l.busy);
    free(thread);
}

/* ---- the other ranks ------------------------------------------------------------------------------- */

typedef struct answer {
    line_head head;
    pg_buf text;
} answer;

typedef struct serving {
    queue lines; /* for the thread that works on them; text holds the head, then the line */
    pthread_mutex_t lock;
    answer done[AHEAD];
    size_t ready;
    volatile sig_atomic_t *interrupt;
} serving;

static void answer_line(serving *s, const batch_task *t)
{
    answer a;
    memcpy(&a.head, t->text, sizeof a.head);
    a.text = (pg_buf){0};
    const pg_limits limits = {
        .deadline = a.head.seconds < HUGE_VAL ? clock_now() + a.head.seconds : 0,
        .memory = (size_t)a.head.memory,
        .threads = 1,
        .interrupt = s->interrupt,
    };
    a.head.what = batch_answer(&limits, (size_t)a.head.line, t->text + sizeof a.head, &a.text);
    pthread_mutex_lock(&s->lock);
    s->done[s->ready++] = a;
    pthread_mutex_unlock(&s->lock);
}

static void *answer_lines(void *argument)
{
    serving *s = argument;
    batch_task t;
    bool closed;
    while (queue_take(&s->lines, &t, true, &closed)) {
        answer_line(s, &t);
        free(t.text);
    }
    return NULL;
}

static bool send_answer(serving *s)
{
    pthread_mutex_lock(&s->lock);
    bool any = s->ready > 0;
    answer a = {0};
    if (any) {
        a = s->done[0];
        memmove(s->done, s->done + 1, --s->ready * sizeof *s->done);
    }
    pthread_mutex_unlock(&s->lock);
    if (!any)
        return false;
    const wire_part part[] = {{&a.head, sizeof a.head}, {buf_text(&a.text), a.text.length}};
    wire_send(0, TAG_ANSWER, part, 2);
    buf_release(&a.text);
    return true;
}

/* Takes a line if there is one; false after the last one. */
static bool take_line(serving *s, bool *moved)
{
    int from;
    size_t length;
    line_head head;
    *moved = wire_waiting(TAG_LINE, &from, &length);
    if (!*moved)
        return true;
    batch_task t = {.text = wire_take(from, TAG_LINE, length)};
    memcpy(&head, t.text, sizeof head);
    if (!head.what) {
        queue_put(&s->lines, &t);
        return true;
    }
    free(t.text);
    if (head.what == STOP_LINE)
        *s->interrupt = 1;
    return head.what != LAST_LINE;
}

void batch_serve(volatile sig_atomic_t *interrupt)
{
    serving s = {.interrupt = interrupt};
    pthread_t thread;
    queue_init(&s.lines);
    pthread_mutex_init(&s.lock, NULL);
    if (pthread_create(&thread, NULL, answer_lines, &s))
        MPI_Abort(MPI_COMM_WORLD, 3);
    for (bool moved, more = true; more;) {
        more = take_line(&s, &moved);
        if (!send_answer(&s) && !moved && more)
            wire_rest();
    }
    queue_close(&s.lines);
    pthread_join(thread, NULL);
    pthread_mutex_destroy(&s.lock);
    queue_release(&s.lines);
}
