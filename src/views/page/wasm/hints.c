/* hints.c - from which positions can a finish be reached? pagoda's own engines for the player's hints, as
 * WebAssembly that fits into a page: the closure backwards from the finish (closure/closure.h), which answers
 * for every position there is, and until it is made a search forward from one position, depth first.
 *
 * English, 64 MiB: a second; French, 1 GiB: some ten. A closure may take 2^33 bits.
 *
 * The caller is worker.js, which writes the jumps where hint_jumps() points. One board and one finish each.
 */
#include "closure/spread.h"
#include "positions/steps.h"
#include "positions/store.h"

#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name), used)) name

static const size_t most_bytes =
    ((size_t)1 << 30) + ((size_t)1 << 26); /* the bits, and a little for each block */

typedef struct hint_jump {
    uint64_t holes, before, after; /* before and after lie in holes */
} hint_jump;

static hint_jump *given;
static board asked; /* holes and jumps alone, which is all that engines look at */
static steps play;
static uint64_t goal_pegs, goal_open;
static position goal = {.peg = &goal_pegs, .open = &goal_open};
static closure *table;

/* Room for so many jumps, 24 bytes each: holes, before, after. */
hint_jump *EXPORT(hint_jumps)(uint32_t count)
{
    asked.jumps = count;
    return given = PG_NEW(hint_jump, count + 1);
}

static void take_jump(uint32_t j)
{
    board_jump *to = &asked.jump[j];
    to->first = asked.cells;
    for (uint64_t left = given[j].holes; left; left &= left - 1) {
        uint32_t h = (uint32_t)__builtin_ctzll(left);
        asked.cell[asked.cells++] = (jump_cell){h, given[j].before >> h & 1, given[j].after >> h & 1};
    }
    to->length = asked.cells - to->first;
}

/* The board of these jumps, and the finish: these pegs, `open` holes with or without one, `count` pegs in all
 * where that is not -1. */
void EXPORT(hint_board)(uint32_t holes, uint64_t pegs, uint64_t open, int32_t count)
{
    asked.holes = goal.holes = holes;
    asked.jump = PG_NEW(board_jump, asked.jumps + 1);
    asked.cell = PG_NEW(jump_cell, (size_t)asked.jumps * holes + 1);
    for (uint32_t j = 0; j < asked.jumps; j++)
        take_jump(j);
    steps_init(&play, &asked, false);
    goal_pegs = pegs;
    goal_open = open;
    goal.total = open ? count : -1;
}

/* All positions that lead to the finish; false: they would be too many, or there is no memory. */
bool EXPORT(hint_table)(void)
{
    const pg_limits limits = {.memory = most_bytes, .threads = 1};
    const closure_options options = {.limits = &limits, .backward = true};
    pg_error e;
    return closure_new(&table, &asked, &goal, &options, &e) == PG_OK;
}

uint64_t EXPORT(hint_total)(void) { return closure_count(table); }
bool EXPORT(hint_has)(uint64_t pegs) { return closure_has(table, pegs); }

/* The first jump of a game to the finish, -1: there is none, -2: not known, for more than `most` positions
 * would have to be looked at. */
int32_t EXPORT(hint_search)(uint64_t from, uint32_t most)
{
    typedef struct visit {
        uint32_t at, jump; /* a position of the path, the jump to try next */
    } visit;
    PG_SCOPED(store_release) store seen;
    PG_FREED visit *path = PG_NEW(visit, most + 1);
    uint64_t next;
    store_init(&seen, 1, most_bytes);
    bool room = store_add(&seen, 1, &from, STORE_NONE);
    for (uint32_t depth = 1; depth && room;) {
        visit *v = &path[depth - 1];
        size_t known = seen.used;
        if (v->jump == play.jumps)
            depth--;
        else if (step_into(&play, 1, v->jump++, &seen.pegs[v->at], &next)) {
            if (position_has(&goal, &next))
                return (int32_t)path->jump - 1;
            room = known < most && store_add(&seen, 1, &next, v->at);
            if (seen.used > known)
                path[depth++] = (visit){(uint32_t)known, 0};
        }
    }
    return room ? -1 : -2;
}

/* ---- what engines have for others than a page: checkpoints, processes, progress, texts of errors ------- */

pg_status run_load(closure_making *r, bool *found, pg_error *e)
{
    (void)r, (void)e;
    *found = false;
    return PG_OK;
}
void run_rest(closure_making *r) { (void)r; }
void run_finish(closure_making *r, bool done) { (void)r, (void)done; }
double run_bytes(const closure_making *r) { return (void)r, 0; }
double checkpoint_deadline(const checkpoint *c, double bytes) { return (void)c, (void)bytes, 0; }
void checkpoint_release(checkpoint *c) { (void)c; }
void own_release(own_file *own) { (void)own; }
void spread_call_new(const closure *c, const closure_options *options, size_t memory)
{
    (void)c, (void)options, (void)memory;
}
void spread_call(const closure *c, spread_op op, const void *bytes, size_t length)
{
    (void)c, (void)op, (void)bytes, (void)length;
}
void progress_show(const pg_limits *limits, const char *format, ...) { (void)limits, (void)format; }
bool progress_tick(pg_progress *p) { return (void)p, false; }
void progress_count(const pg_limits *limits, const void *who, double done, double total, const char *unit)
{
    (void)limits, (void)who, (void)done, (void)total, (void)unit;
}
pg_status pg_fail(pg_error *e, pg_status s, const char *format, ...) { return (void)e, (void)format, s; }
