/* walk.c - the walk program of a region: a game seen through a few holes, as a flow on their states.
 *
 * One row a state, one column a step: a jump that changes the region, in one of the states that allow it.
 * Cost: jumps that meet the region x 2^(its holes that the jump leaves free).
 */
#include "model/builder.h"

typedef struct region_states {
    uint32_t touched, before, after; /* what the jump asks and does within the region; bit k for hole k */
} region_states;

static region_states jump_in_region(const board *b, uint32_t jump, uint32_t holes, const uint32_t *hole)
{
    region_states s = {0, 0, 0};
    const jump_cell *cell = jump_cells(b, jump);
    for (uint32_t i = 0; i < b->jump[jump].length; i++)
        for (uint32_t k = 0; k < holes; k++)
            if (hole[k] == cell[i].hole) {
                s.touched |= UINT32_C(1) << k;
                s.before |= (uint32_t)cell[i].before << k;
                s.after |= (uint32_t)cell[i].after << k;
            }
    return s;
}

/* The states of the region are rows from `first` on. Returns the row of the jump. */
static uint32_t add_steps(builder *to, uint32_t jump, const region_states *s, uint32_t first, uint32_t states)
{
    uint32_t row = builder_row(to, ROW_WALK_JUMP, jump, MODEL_EQ, 0);
    for (uint32_t v = 0; v < states; v++) {
        if ((v & s->touched) != s->before)
            continue;
        uint32_t column = builder_column(to, COLUMN_WALK, jump, true, false);
        builder_entry(to, first + v, column, -1);
        builder_entry(to, first + ((v & ~s->touched) | s->after), column, 1);
        builder_entry(to, row, column, 1);
    }
    return row;
}

static bool state_agrees(uint32_t v, uint32_t holes, const uint32_t *hole, const position *p)
{
    for (uint32_t k = 0; k < holes; k++)
        if (!bits_get(p->open, hole[k]) && bits_get(p->peg, hole[k]) != (v >> k & 1))
            return false;
    return true;
}

/* The states that one end can have; `sign` is 1 for the start. */
static void add_ends(builder *to, uint32_t holes, const uint32_t *hole, const position *p, int sign)
{
    uint32_t row = builder_row(to, sign > 0 ? ROW_WALK_START : ROW_WALK_FINISH, 0, MODEL_EQ, 1);
    for (uint32_t v = 0; v < UINT32_C(1) << holes; v++) {
        if (!state_agrees(v, holes, hole, p))
            continue;
        uint32_t column =
            builder_column(to, sign > 0 ? COLUMN_WALK_START : COLUMN_WALK_FINISH, v, true, false);
        builder_entry(to, v, column, sign);
        builder_entry(to, row, column, 1);
    }
}

void model_build_walk(model *out, const board *b, uint32_t holes, const uint32_t *hole, const position *start,
                      const position *finish)
{
    *out = (model){.kind = MODEL_WALK, .board = b};
    builder to = {.m = out};
    for (uint32_t v = 0; v < UINT32_C(1) << holes; v++)
        builder_row(&to, ROW_STATE, v, MODEL_EQ, 0);
    for (uint32_t j = 0; j < b->jumps; j++) {
        region_states s = jump_in_region(b, j, holes, hole);
        if (s.before != s.after)
            add_steps(&to, j, &s, 0, UINT32_C(1) << holes);
    }
    add_ends(&to, holes, hole, start, 1);
    add_ends(&to, holes, hole, finish, -1);
    builder_finish(&to);
}

void model_build_walks(model *out, const board *b, uint32_t regions, const model_region *region)
{
    *out = (model){.kind = MODEL_WALK, .board = b};
    builder to = {.m = out};
    PG_FREED uint32_t *first = PG_NEW(uint32_t, regions + 1);
    for (uint32_t r = 0; r < regions; r++) {
        first[r + 1] = first[r] + (UINT32_C(1) << region[r].holes);
        for (uint32_t v = first[r]; v < first[r + 1]; v++) {
            builder_row(&to, ROW_STATE, v, MODEL_EQ, 0);
            builder_entry(&to, v, builder_column(&to, COLUMN_MORE, v, true, false), -1);
            builder_entry(&to, v, builder_column(&to, COLUMN_LESS, v, true, false), 1);
        }
    }
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint32_t times = builder_column(&to, COLUMN_JUMP, j, true, false);
        for (uint32_t r = 0; r < regions; r++) {
            region_states s = jump_in_region(b, j, region[r].holes, region[r].hole);
            if (s.before != s.after)
                builder_entry(&to, add_steps(&to, j, &s, first[r], first[r + 1] - first[r]), times, -1);
        }
    }
    builder_finish(&to);
}
