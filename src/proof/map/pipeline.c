/* pipeline.c - rounds of cells that overlap: one thread looks ahead, so that the hardest cell is not begun
 * last.
 *
 * Round after round, all threads wait for a cell that takes longer than the others, which is then the one
 * that they wait for in the next round as well. Here a cell goes on to its next round when it is its turn:
 * threads take cells of the lowest round that has some, and one of them at a time those of the highest, by
 * AHEAD rounds at most, so that easy cells are still had first. What comes of a cell depends on what was
 * found of it before alone. Of a cell and its reversal both are asked in the first round, and one in those
 * after it, once both are done with it: so what is possible, impossible and open is as with one round after
 * the other.
 */
#include "prover/proof.h"
#include "work.h"

enum { AHEAD = 2 };

typedef struct round_queue {
    map_work *w;
    size_t first, rounds;         /* of w->round */
    uint32_t *cells[MOST_ROUNDS]; /* that wait, from taken[] to listed[] */
    uint32_t taken[MOST_ROUNDS], listed[MOST_ROUNDS];
    uint8_t *after; /* [cells of the map]: what the first round left; 0: it was not there yet */
    uint32_t running;
    bool looking; /* a thread is ahead of the others, or there are no others */
    pthread_mutex_t lock;
    pthread_cond_t changed;
} round_queue;

enum { LEFT_OPEN = 1, LEFT_SETTLED };

typedef struct cell_turn {
    size_t round;
    uint32_t cell;
    bool ahead;
} cell_turn;

static void queue_init(round_queue *q, map_work *w, size_t first, size_t rounds)
{
    *q = (round_queue){.w = w, .first = first, .rounds = rounds, .looking = crew_size(w->crew) == 1};
    q->after = PG_NEW(uint8_t, map_cells(w->m));
    for (size_t r = 0; r < rounds; r++)
        q->cells[r] = PG_NEW(uint32_t, w->tasks + 1);
    for (; q->listed[0] < w->tasks; q->listed[0]++)
        q->cells[0][q->listed[0]] = w->todo[q->listed[0]];
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->changed, NULL);
}

static void queue_release(round_queue *q)
{
    for (size_t r = 0; r < q->rounds; r++)
        free(q->cells[r]);
    free(q->after);
    pthread_mutex_destroy(&q->lock);
    pthread_cond_destroy(&q->changed);
}

static bool has_some(const round_queue *q, size_t round) { return q->taken[round] < q->listed[round]; }

/* The round to take a cell of, with the lock held; q->rounds: none has one. */
static size_t choose_round(const round_queue *q, bool *ahead)
{
    size_t low = 0, high;
    while (low < q->rounds && !has_some(q, low))
        low++;
    for (high = low + AHEAD; !q->looking && high > low; high--)
        if (high < q->rounds && has_some(q, high))
            break;
    *ahead = high > low && !q->looking;
    return *ahead ? high : low;
}

static bool stopped(const round_queue *q) { return q->w->failed || limits_check(q->w->limits) != PG_OK; }

/* Waits while other threads may still list cells. False: there is none any more. */
static bool take_turn(round_queue *q, cell_turn *t)
{
    *t = (cell_turn){.round = q->rounds};
    pthread_mutex_lock(&q->lock);
    for (;;) {
        t->round = stopped(q) ? q->rounds : choose_round(q, &t->ahead);
        if (t->round < q->rounds || !q->running || stopped(q))
            break;
        pthread_cond_wait(&q->changed, &q->lock);
    }
    bool any = t->round < q->rounds;
    if (any) {
        t->cell = q->cells[t->round][q->taken[t->round]++];
        q->looking |= t->ahead;
        q->running++;
    }
    pthread_mutex_unlock(&q->lock);
    return any;
}

static void list_cell(round_queue *q, size_t round, uint32_t cell)
{
    if (round < q->rounds)
        q->cells[round][q->listed[round]++] = cell;
}

/* After the first round: of two cells that are each other's reversal the lower one goes on when both are
 * open. Returns how many cells are settled. */
static uint32_t go_on_from_first(round_queue *q, uint32_t cell, bool open)
{
    uint32_t reverse = work_reverse(q->w, cell);
    q->after[cell] = open ? LEFT_OPEN : LEFT_SETTLED;
    if (open && q->after[reverse] == LEFT_OPEN)
        list_cell(q, 1, cell < reverse ? cell : reverse);
    bool other = q->after[reverse] && q->after[reverse] != q->after[cell];
    return !open + other;
}

/* The same after a later one. */
static uint32_t go_on(round_queue *q, const cell_turn *t, bool open)
{
    if (!open)
        return 1 + (work_reverse(q->w, t->cell) != t->cell);
    list_cell(q, t->round + 1, t->cell);
    return 0;
}

static void end_turn(round_queue *q, const cell_turn *t)
{
    bool open = !work_close(q->w, t->cell);
    pthread_mutex_lock(&q->lock);
    uint32_t settled = t->round == 0 ? go_on_from_first(q, t->cell, open) : go_on(q, t, open);
    q->looking &= !t->ahead;
    q->running--;
    pthread_cond_broadcast(&q->changed);
    pthread_mutex_unlock(&q->lock);
    work_show_settled(q->w, settled);
}

static void take_turns(void *context, int member)
{
    round_queue *q = context;
    cell_turn t;
    while (take_turn(q, &t)) {
        work_go_cell(q->w, q->first + t.round, t.cell);
        end_turn(q, &t);
    }
    if (member > 0)
        prover_thread_done();
}

void pipeline_rounds(map_work *w, size_t first, size_t rounds)
{
    PG_SCOPED(queue_release) round_queue q;
    queue_init(&q, w, first, rounds);
    crew_run(w->crew, take_turns, &q);
}
