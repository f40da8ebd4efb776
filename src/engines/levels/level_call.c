/* level_call.c - see level_call.h. */
#include "levels/level_call.h"

#include <math.h>

enum { START_PEGS, FINISH_PEGS, STUCK, MEMORY, THREADS, DISK_SPACE, NUMBERS };

static void put_set(pg_buf *out, const position *set)
{
    bytes_put_array(out, set->peg, bits_words(set->holes), sizeof *set->peg);
    bytes_put_array(out, set->open, bits_words(set->holes), sizeof *set->open);
}

void level_call_put(pg_buf *out, const problem *p, const pg_limits *limits)
{
    PG_SCOPED(buf_release) pg_buf text = {0};
    const double seconds = limits_seconds_left(limits);
    const uint64_t number[NUMBERS] = {
        [START_PEGS] = (uint64_t)p->start->total,     [FINISH_PEGS] = (uint64_t)p->finish->total,
        [STUCK] = p->finish->stuck != NULL,           [MEMORY] = limits ? limits->memory : 0,
        [THREADS] = (uint64_t)limits_threads(limits), [DISK_SPACE] = limits ? limits->disk_space : 0,
    };
    board_write(p->board, &text);
    bytes_put_text(out, buf_text(&text));
    put_set(out, p->start);
    put_set(out, p->finish);
    bytes_put_array(out, number, NUMBERS, sizeof *number);
    bytes_put_array(out, &seconds, 1, sizeof seconds);
    bytes_put_text(out, limits ? limits->disk : NULL);
}

static void take_set(bytes_in *in, position *set, uint32_t holes)
{
    *set = (position){.holes = holes};
    set->peg = bytes_take_array(in, bits_words(holes), sizeof *set->peg, NULL);
    set->open = bytes_take_array(in, bits_words(holes), sizeof *set->open, NULL);
}

void level_call_take(bytes_in *in, level_call *c, const volatile sig_atomic_t *interrupt)
{
    pg_error e;
    PG_FREED char *text = bytes_take_text(in);
    *c = (level_call){0};
    if (!text || board_parse(&c->board, text, strlen(text), "board", NULL, &e) != PG_OK)
        abort(); /* rank 0 has read the same one */
    take_set(in, &c->start, c->board->holes);
    take_set(in, &c->finish, c->board->holes);
    PG_FREED uint64_t *number = bytes_take_array(in, NUMBERS, sizeof *number, NULL);
    PG_FREED double *seconds = bytes_take_array(in, 1, sizeof *seconds, NULL);
    c->disk = bytes_take_text(in);
    if (in->bad)
        abort();
    c->start.total = (int64_t)number[START_PEGS];
    c->finish.total = (int64_t)number[FINISH_PEGS];
    c->finish.stuck = number[STUCK] ? c->board : NULL;
    c->problem = (problem){c->board, &c->start, &c->finish};
    c->limits = (pg_limits){.deadline = *seconds < HUGE_VAL ? clock_now() + *seconds : 0,
                            .memory = (size_t)number[MEMORY],
                            .threads = (int)number[THREADS],
                            .disk = c->disk,
                            .disk_space = (size_t)number[DISK_SPACE],
                            .interrupt = interrupt};
}

void level_call_release(level_call *c)
{
    position_release(&c->start);
    position_release(&c->finish);
    board_free(c->board);
    free(c->disk);
}
