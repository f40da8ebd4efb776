/* halves_ranks.c - levels from both ends over ranks.
 *
 * Rank 0 learns the counts and tells the others; from then on all make the same steps, each with its own part
 * of every level (pass.h), and see the same sizes, the same reasons to stop, and the same meeting.
 */
#include "halves_state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH, MET, MET_AT, FROM, TO, MEMORY, THREADS, DISK_SPACE, START_PEGS, FINISH_PEGS, STUCK, NUMBERS };

static void spread(halves *s, const level_ranks *r)
{
    half_spread(&s->ahead, r);
    half_spread(&s->back, r);
}

/* ---- rank 0 ---------------------------------------------------------------------------------------- */

static void put_counts(pg_buf *out, const half *h)
{
    const search_half all = {.cut = h->counts.cut, .cuts = h->counts.used,
                             .potential = h->patterns.potential, .potentials = h->patterns.used};
    search_half_put(out, &all, h->board->holes);
}

static void put_set(pg_buf *out, const position *set)
{
    bytes_put_array(out, set->peg, bits_words(set->holes), sizeof *set->peg);
    bytes_put_array(out, set->open, bits_words(set->holes), sizeof *set->open);
}

static void put_state(pg_buf *out, const halves *s, size_t width)
{
    const uint64_t number[NUMBERS] = {
        [WIDTH] = width, [MET] = s->met, [MET_AT] = s->met_at, [FROM] = s->from, [TO] = s->to,
        [MEMORY] = s->room.most, [THREADS] = (uint64_t)limits_threads(&s->limits),
        [DISK_SPACE] = s->limits.disk_space, [START_PEGS] = (uint64_t)s->start->total,
        [FINISH_PEGS] = (uint64_t)s->finish->total, [STUCK] = s->finish->stuck != NULL,
    };
    const double seconds = limits_seconds_left(&s->limits);
    bytes_put_array(out, number, NUMBERS, sizeof *number);
    bytes_put_array(out, &seconds, 1, sizeof seconds);
    bytes_put_text(out, s->limits.disk);
    put_counts(out, &s->ahead);
    put_counts(out, &s->back);
}

void halves_call(halves *s, size_t width)
{
    const level_ranks *r = s->options->ranks;
    const images *fixing = &s->images;
    pg_buf text = {0}, all = {0};
    board_write(s->board, &text);
    bytes_put_text(&all, buf_text(&text));
    put_set(&all, s->start);
    put_set(&all, s->finish);
    bytes_put_array(&all, fixing->element, fixing->element ? (uint64_t)fixing->elements * s->board->holes : 0,
                    sizeof *fixing->element);
    bytes_put_array(&all, s->reversal, s->reversal ? s->board->holes : 0, sizeof *s->reversal);
    put_state(&all, s, width);
    r->call(r->context, all.text, all.length);
    buf_release(&text);
    buf_release(&all);
    spread(s, r);
}

/* ---- the others ------------------------------------------------------------------------------------- */

static void take_set(bytes_in *in, position *set, uint32_t holes)
{
    *set = (position){.holes = holes};
    set->peg = bytes_take_array(in, bits_words(holes), sizeof *set->peg, NULL);
    set->open = bytes_take_array(in, bits_words(holes), sizeof *set->open, NULL);
}

static void take_counts(bytes_in *in, half *h)
{
    search_half all = {0};
    search_half_take(in, &all, h->board->holes);
    for (uint32_t i = 0; i < all.cuts; i++)
        in->bad = in->bad || !lanes_add(&h->counts, &all.cut[i]);
    for (uint32_t i = 0; i < all.potentials; i++)
        in->bad = in->bad || !patterns_add(&h->patterns, &all.potential[i]);
    all.potentials = 0;
    search_half_release(&all);
}

/* What was asked, as rank 0 has it. */
typedef struct asked {
    board *board;
    position start, finish;
    images fixing;
    uint32_t *reversal;
    uint64_t *number;
    double *seconds;
    char *disk;
} asked;

static void take_problem(bytes_in *in, asked *a)
{
    pg_error e;
    char *text = bytes_take_text(in);
    if (!text || board_parse(&a->board, text, strlen(text), "board", NULL, &e) != PG_OK)
        abort(); /* rank 0 has read the same one */
    free(text);
    uint32_t holes = a->board->holes;
    uint64_t listed;
    take_set(in, &a->start, holes);
    take_set(in, &a->finish, holes);
    uint32_t *element = bytes_take_array(in, UINT64_MAX, sizeof *element, &listed);
    images_init(&a->fixing, holes, 1, element, element ? (uint32_t)(listed / holes) : 1);
    free(element);
    a->reversal = bytes_take_array(in, UINT64_MAX, sizeof *a->reversal, NULL);
    a->number = bytes_take_array(in, NUMBERS, sizeof *a->number, NULL);
    a->seconds = bytes_take_array(in, 1, sizeof *a->seconds, NULL);
    a->disk = bytes_take_text(in);
    if (in->bad)
        abort(); /* rank 0 would wait for ever */
    a->start.total = (int64_t)a->number[START_PEGS];
    a->finish.total = (int64_t)a->number[FINISH_PEGS];
    a->finish.stuck = a->number[STUCK] ? a->board : NULL;
}

static void release(asked *a)
{
    position_release(&a->start);
    position_release(&a->finish);
    board_free(a->board);
    free(a->number);
    free(a->seconds);
    free(a->disk);
}

/* This rank's part of what rank 0 does after the call. */
static void work(halves *s, size_t width)
{
    pg_status status = s->met ? PG_OK : halves_cross(s, width);
    if (status != PG_OK || !s->met)
        return;
    uint64_t *chain = PG_NEW(uint64_t, s->jumps + 1);
    halves_trace(s, chain);
    free(chain);
}

void halves_serve(const level_ranks *ranks, const void *request, size_t length,
                  const volatile sig_atomic_t *interrupt)
{
    bytes_in in = {.at = request, .left = length};
    const search_options none = {0};
    asked a = {0};
    take_problem(&in, &a);
    const pg_limits limits = {.deadline = *a.seconds < HUGE_VAL ? clock_now() + *a.seconds : 0,
                              .memory = (size_t)a.number[MEMORY], .threads = (int)a.number[THREADS],
                              .disk = a.disk, .disk_space = (size_t)a.number[DISK_SPACE],
                              .interrupt = interrupt};
    halves *s = halves_with(&(problem){a.board, &a.start, &a.finish}, &limits, &a.fixing, a.reversal);
    s->options = &none;
    s->met = a.number[MET] != 0;
    s->met_at = (uint32_t)a.number[MET_AT];
    s->from = a.number[FROM];
    s->to = a.number[TO];
    take_counts(&in, &s->ahead);
    take_counts(&in, &s->back);
    if (in.bad)
        abort();
    spread(s, ranks);
    work(s, (size_t)a.number[WIDTH]);
    halves_free(s);
    release(&a);
}
