/* batch.c - the lines of a batch on several ranks.
 *
 * Rank 0 is coordinator and consumer: one thread of it takes lines, its main thread hands them out and takes
 * their answers, which are printed in order, and further threads work on lines themselves.
 */
#include "cli/batch.h"
#include "tasks.h"

#include <math.h>

/* What stands before a line. */
typedef struct line_head {
    uint64_t line, memory;
} line_head;

typedef struct batch_lines {
    batch *b;
    task_queue ready; /* lines for other ranks */
} batch_lines;

static void *read_lines(void *argument)
{
    batch_lines *l = argument;
    batch_task line = {0};
    while (batch_take(l->b, &line)) {
        const line_head head = {line.line, batch_limits(l->b)->memory};
        pg_buf bytes = {0};
        buf_add_bytes(&bytes, (const char *)&head, sizeof head);
        buf_add(&bytes, line.text);
        team_task t = {.number = line.number, .length = bytes.length};
        t.bytes = buf_take(&bytes);
        queue_put(&l->ready, &t);
    }
    free(line.text);
    queue_close(&l->ready);
    return NULL;
}

static void work_here(void *b) { batch_work(b); }

static task_state next_line(void *context, int rank, team_task *out)
{
    batch_lines *l = context;
    bool closed;
    (void)rank;
    return queue_take(&l->ready, out, false, &closed) ? TASK_READY : closed ? TASK_NONE : TASK_LATER;
}

static void give_answer(void *context, int rank, uint64_t number, const char *answer, size_t length,
                        bool whole)
{
    batch_lines *l = context;
    pg_buf text = {0};
    (void)rank;
    buf_add_bytes(&text, answer, length);
    batch_give(l->b, &(batch_task){.number = number}, &text, whole);
}

void batch_lead(void *context, batch *b)
{
    const ranks *r = context;
    batch_lines l = {.b = b};
    pthread_t reader;
    task_source source = {.context = &l,
                          .limits = batch_limits(b),
                          .ahead = TASKS_AHEAD,
                          .next = next_line,
                          .give = give_answer,
                          .threads = batch_limits(b)->threads,
                          .work = work_here,
                          .of = b};
    queue_init(&l.ready);
    wire_call(r, CALL_BATCH, NULL, 0);
    bool reads = r->count > 1 && !pthread_create(&reader, NULL, read_lines, &l);
    if (!reads)
        queue_close(&l.ready);
    tasks_lead(r, &source);
    if (reads)
        pthread_join(reader, NULL);
    queue_release(&l.ready);
}

/* ---- the other ranks ------------------------------------------------------------------------------- */

static bool answer_line(void *context, const team_task *t, pg_buf *answer)
{
    line_head head;
    memcpy(&head, t->bytes, sizeof head);
    const pg_limits limits = {
        .deadline = t->seconds < HUGE_VAL ? clock_now() + t->seconds : 0,
        .memory = (size_t)head.memory,
        .threads = 1,
        .interrupt = context,
    };
    return batch_answer(&limits, (size_t)head.line, t->bytes + sizeof head, answer);
}

void batch_serve(volatile sig_atomic_t *interrupt) { tasks_serve(answer_line, (void *)interrupt, interrupt); }
