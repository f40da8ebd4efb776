/* potential.c - move potentials: the linear program, and what is made of its multipliers.
 *
 * The program has a balance for each hole and a row for each chain, capture and region; a jump has two
 * columns, as the first of a move (cost 1) and as one that goes on (cost 0). One program serves all
 * questions of a direction: the position asked about is in the bounds of its open end, the holes of its
 * move in other bounds.
 *
 * Multipliers become integers by the first common denominator up to MOST_SCALE that makes all of them
 * whole; else they are rounded, and chains, which rounding breaks first, are worked out anew as the least
 * that hold. Whatever comes out, complete() checks every inequality of docs/mathematics/moves.md in integers
 * and takes the least scale for which they hold. Sums stay below MOST_SUM, so that 16-bit lanes (cuts.c) hold
 * all values.
 */
#include "potential.h"
#include "model/builder.h"
#include "regions/regions.h"

#include <math.h>

enum { MOST_SCALE = 60, ROUGH_SCALE = 48, MOST_SUM = 8000 };
static const double NEAR = 1e-6;

/* ---- the frame ------------------------------------------------------------------------------------- */

static const uint64_t *region_set(const potential_frame *f, uint32_t i)
{
    return f->region + (size_t)i * f->words;
}

static void list_touched(potential_frame *f)
{
    const board *b = f->board;
    f->touch_first = PG_NEW(uint32_t, b->jumps + 1);
    f->touch = PG_NEW(uint32_t, (size_t)b->jumps * f->regions + 1);
    for (uint32_t j = 0, n = 0; j < b->jumps; j++) {
        for (uint32_t i = 0; i < f->regions; i++)
            if (regions_changes(b, j, region_set(f, i)))
                f->touch[n++] = i;
        f->touch_first[j + 1] = n;
    }
}

/* The holes that a jump captures at; all clear on boards whose moves may capture there again. */
static void mark_captured(const board *b, uint32_t jump, uint64_t *at)
{
    for (uint32_t i = 0; i < b->jump[jump].length; i++) {
        const jump_cell *cell = &jump_cells(b, jump)[i];
        if (cell != jump_from(b, jump) && cell->before && !cell->after)
            bits_set(at, cell->hole);
    }
}

void potential_frame_init(potential_frame *f, const board *b, const bound *n)
{
    *f = (potential_frame){.board = b, .words = n->words, .regions = n->regions, .region = n->region};
    list_touched(f);
    f->category = PG_NEW(uint32_t, b->holes);
    f->categories = regions_categories(b, f->category);
    f->captured = PG_NEW(uint64_t, (size_t)f->categories * f->words + 1);
    f->plain = bound_is_plain(b);
    for (uint32_t j = 0; f->plain && j < b->jumps; j++)
        mark_captured(b, j, f->captured + (size_t)f->category[jump_from(b, j)->hole] * f->words);
}

void potential_frame_release(potential_frame *f)
{
    PG_FREE(f->touch_first, f->touch, f->category, f->captured);
}

/* Can a move of a peg from `hole` capture at `at`? */
static bool may_capture(const potential_frame *f, uint32_t hole, uint32_t at)
{
    return bits_get(f->captured + (size_t)f->category[hole] * f->words, at);
}

/* Does a move that begins with the jump leave the region, when it is full? */
static bool leaves(const potential_frame *f, uint32_t jump, uint32_t i)
{
    uint32_t origin = regions_origin(f->board, jump);
    return origin != REGIONS_NO_ORIGIN && bits_get(region_set(f, i), origin) &&
           regions_changes(f->board, jump, region_set(f, i));
}

/* ---- a potential ----------------------------------------------------------------------------------- */

size_t potential_weights(const potential_frame *f) { return (size_t)4 * f->board->holes + f->regions; }

static void new_potential(move_potential *p, const potential_frame *f)
{
    uint32_t holes = f->board->holes;
    *p = (move_potential){.peg = PG_NEW(int32_t, potential_weights(f))};
    p->chain = p->peg + holes;
    p->capture = p->chain + holes;
    p->start = p->capture + holes;
    p->region = p->start + holes;
}

void potential_release(move_potential *p) { free(p->peg); }

int64_t potential_value(const potential_frame *f, const move_potential *p, const uint64_t *pegs)
{
    int64_t sum = 0;
    for (uint32_t w = 0; w < f->words; w++)
        for (uint64_t rest = pegs[w]; rest; rest &= rest - 1)
            sum += p->peg[w * 64 + (uint32_t)__builtin_ctzll(rest)];
    for (uint32_t i = 0; i < f->regions; i++)
        if (p->region[i] && potential_full(f, i, pegs))
            sum += p->region[i];
    return sum;
}

/* ---- values at the ends -------------------------------------------------------------------------------- */

static int ascending_weights(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static int64_t extreme_weights(const move_potential *p, const position *set, int sign)
{
    PG_FREED int32_t *open = PG_NEW(int32_t, set->holes + 1);
    int64_t sum = 0, left = set->total - (int64_t)position_pegs(set);
    uint32_t count = 0;
    for (uint32_t h = 0; h < set->holes; h++) {
        sum += bits_get(set->peg, h) ? p->peg[h] : 0;
        if (bits_get(set->open, h))
            open[count++] = p->peg[h];
    }
    qsort(open, count, sizeof *open, ascending_weights);
    for (uint32_t i = 0; i < count; i++) {
        int32_t weight = open[sign > 0 ? count - 1 - i : i];
        sum += set->total >= 0 ? ((int64_t)i < left ? weight : 0) : sign * weight > 0 ? weight : 0;
    }
    return sum;
}

/* Can a member have the region full, and has each of them? */
static bool may_be_full(const position *set, const uint64_t *region, bool *always)
{
    int64_t inside = 0, outside = (int64_t)position_open(set);
    int64_t pegs = set->total - (int64_t)position_pegs(set);
    for (uint32_t h = 0; h < set->holes; h++) {
        if (!bits_get(region, h))
            continue;
        if (!bits_get(set->peg, h) && !bits_get(set->open, h))
            return *always = false;
        inside += bits_get(set->open, h);
    }
    outside -= inside;
    *always = inside == 0 || (set->total >= 0 && pegs == inside + outside);
    return set->total < 0 || (inside <= pegs && pegs - inside <= outside);
}

int64_t potential_extreme(const potential_frame *f, const move_potential *p, const position *set, int sign)
{
    int64_t sum = extreme_weights(p, set, sign);
    for (uint32_t i = 0; i < f->regions; i++) {
        bool always, may = may_be_full(set, region_set(f, i), &always);
        sum += may && (sign > 0 || always) ? p->region[i] : 0;
    }
    return sum;
}

/* ---- its scale and chains ---------------------------------------------------------------------------- */

/* What a jump within a move takes from the pegs' value, captures made good, without the weights of chains. */
static int64_t jump_loss(const potential_frame *f, const move_potential *p, uint32_t jump)
{
    int64_t loss = 0;
    for (uint32_t i = 0; i < f->board->jump[jump].length; i++) {
        const jump_cell *cell = &jump_cells(f->board, jump)[i];
        loss += p->peg[cell->hole] * ((int)cell->before - (int)cell->after);
        if (cell != jump_from(f->board, jump) && cell->before && !cell->after)
            loss -= p->capture[cell->hole];
    }
    return loss;
}

/* The most that a move beginning with the jump takes at once: also for regions, and for all captures. */
static int64_t first_loss(const potential_frame *f, const move_potential *p, uint32_t jump)
{
    int64_t loss = jump_loss(f, p, jump);
    uint32_t from = jump_from(f->board, jump)->hole;
    if (jump_carries(f->board, jump))
        loss += p->chain[jump_to(f->board, jump)->hole];
    for (uint32_t k = f->touch_first[jump]; k < f->touch_first[jump + 1]; k++)
        if (leaves(f, jump, f->touch[k]))
            loss += p->region[f->touch[k]];
    for (uint32_t h = 0; h < f->board->holes; h++)
        if (may_capture(f, from, h))
            loss += p->capture[h];
    return loss;
}

int64_t potential_scales(const potential_frame *f, const move_potential *p, int64_t *scale)
{
    int64_t most = 0;
    memset(scale, 0, (f->categories + 1) * sizeof *scale);
    for (uint32_t j = 0; j < f->board->jumps; j++) {
        bool carries = jump_carries(f->board, j);
        int64_t *of = &scale[carries ? f->category[jump_from(f->board, j)->hole] : f->categories];
        int64_t loss = first_loss(f, p, j);
        *of = loss > *of ? loss : *of;
        most = *of > most ? *of : most;
    }
    return most;
}

/* Do jumps that go on with a move take nothing? */
static bool chains_hold(const potential_frame *f, const move_potential *p)
{
    for (uint32_t j = 0; j < f->board->jumps; j++)
        if (jump_carries(f->board, j) && jump_loss(f, p, j) + p->chain[jump_to(f->board, j)->hole] >
                                             p->chain[jump_from(f->board, j)->hole])
            return false;
    return true;
}

/* The least weights of chains for the other weights, by relaxation; false: a tour would gain for ever. */
static bool find_chains(const potential_frame *f, move_potential *p)
{
    const board *b = f->board;
    for (uint32_t h = 0; h < b->holes; h++)
        p->chain[h] = 0;
    for (uint32_t round = 0; round <= b->holes && !chains_hold(f, p); round++)
        for (uint32_t j = 0; j < b->jumps; j++) {
            if (!jump_carries(b, j))
                continue;
            int64_t need = jump_loss(f, p, j) + p->chain[jump_to(b, j)->hole];
            int32_t *chain = &p->chain[jump_from(b, j)->hole];
            *chain = need > *chain ? (int32_t)(need < MOST_SUM ? need : MOST_SUM) : *chain;
        }
    return chains_hold(f, p);
}

/* With all other weights given: the least scale, and what a move under way may take. False: no potential of
 * small numbers. */
static bool complete(const potential_frame *f, move_potential *p)
{
    const board *b = f->board;
    int64_t sum = 0, scale, scales[f->categories + 1];
    for (uint32_t i = 0; i < f->regions; i++) {
        if (p->region[i] < 0)
            return false;
        sum += p->region[i];
    }
    for (uint32_t h = 0; h < b->holes; h++) {
        if (p->chain[h] < 0 || p->capture[h] < 0)
            return false;
        sum += p->peg[h] < 0 ? -p->peg[h] : p->peg[h];
    }
    scale = potential_scales(f, p, scales);
    for (uint32_t h = 0; h < b->holes; h++) {
        int64_t start = p->chain[h];
        for (uint32_t i = 0; i < f->regions; i++)
            start += bits_get(region_set(f, i), h) ? p->region[i] : 0;
        for (uint32_t at = 0; at < b->holes; at++)
            start += may_capture(f, h, at) ? p->capture[at] : 0;
        if (start > MOST_SUM)
            return false;
        p->start[h] = (int32_t)start;
    }
    p->scale = (int32_t)scale;
    return sum > 0 && sum <= MOST_SUM && scale <= 2 * MOST_SCALE && chains_hold(f, p);
}

bool potential_of_weights(const potential_frame *f, const int32_t *weight, move_potential *out)
{
    bool good = true;
    new_potential(out, f);
    for (size_t i = 0; i < potential_weights(f); i++) {
        good = good && weight[i] <= MOST_SUM && weight[i] >= -MOST_SUM;
        out->peg[i] = weight[i];
    }
    good = good && complete(f, out);
    if (!good)
        potential_release(out);
    return good;
}

/* ---- from multipliers to integers ------------------------------------------------------------------ */

/* Multipliers times d, rounded; false when one is no integer (unless `rough`) or too large. */
static bool round_all(const potential_program *q, double d, bool rough, move_potential *p)
{
    const potential_frame *f = q->frame;
    const double *y = q->multiplier;
    uint32_t holes = f->board->holes, many = (uint32_t)(3 * holes + f->regions);
    for (uint32_t k = 0; k < many; k++) {
        uint32_t h = k % holes;
        int32_t *to = k >= 3 * holes  ? &p->region[k - 3 * holes]
                      : k < holes     ? &p->peg[h]
                      : k < 2 * holes ? &p->chain[h]
                                      : &p->capture[h];
        double value = d * (k >= 3 * holes  ? y[q->regions + k - 3 * holes]
                            : k < holes     ? -y[h]
                            : k < 2 * holes ? y[holes + h]
                                            : y[q->captures + h]);
        if (!(fabs(value) < MOST_SUM) || (!rough && fabs(value - round(value)) > NEAR * d))
            return false;
        *to = (int32_t)round(value);
        if (rough && k >= holes && *to < 0)
            *to = 0;
    }
    return true;
}

static bool take_multipliers(const potential_program *q, move_potential *p)
{
    for (int d = 1; d <= MOST_SCALE; d++)
        if (round_all(q, d, false, p) && complete(q->frame, p))
            return true;
    return round_all(q, ROUGH_SCALE, true, p) && find_chains(q->frame, p) && complete(q->frame, p);
}

/* ---- the program ----------------------------------------------------------------------------------- */

/* Jump j as first jump of a move, and as one that goes on with it. */
static void add_jump(builder *to, const potential_program *q, uint32_t j)
{
    const potential_frame *f = q->frame;
    const board *b = f->board;
    uint32_t holes = b->holes, from = jump_from(b, j)->hole;
    bool carries = jump_carries(b, j);
    for (int on = 0; on < 1 + carries; on++) {
        uint32_t column = builder_column(to, COLUMN_JUMP, j, true, false);
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const jump_cell *cell = &jump_cells(b, j)[i];
            if (cell->before != cell->after)
                builder_entry(to, cell->hole, column, (int)cell->after - (int)cell->before);
            if (f->plain && cell != jump_from(b, j) && cell->before && !cell->after)
                builder_entry(to, q->captures + cell->hole, column, -1);
        }
        if (carries)
            builder_entry(to, holes + jump_to(b, j)->hole, column, 1);
        if (on)
            builder_entry(to, holes + from, column, -1);
        for (uint32_t h = 0; !on && h < holes; h++)
            if (may_capture(f, from, h))
                builder_entry(to, q->captures + h, column, 1);
        for (uint32_t k = f->touch_first[j]; !on && k < f->touch_first[j + 1]; k++)
            if (leaves(f, j, f->touch[k]))
                builder_entry(to, q->regions + f->touch[k], column, 1);
    }
}

static void add_rows(builder *to, potential_program *q)
{
    const potential_frame *f = q->frame;
    uint32_t holes = f->board->holes;
    for (uint32_t h = 0; h < holes; h++)
        builder_row(to, ROW_HOLE, h, MODEL_EQ, 0);
    for (uint32_t h = 0; h < holes; h++)
        builder_row(to, ROW_CHAIN, h, MODEL_GE, 0);
    q->captures = 2 * holes;
    for (uint32_t h = 0; h < holes; h++)
        builder_row(to, ROW_CAPTURES, h, MODEL_GE, 0);
    q->regions = 3 * holes;
    for (uint32_t i = 0; i < f->regions; i++)
        builder_row(to, ROW_REGION, i, MODEL_GE, 1 - (int64_t)bits_count(region_set(f, i), holes));
}

/* The pegs before and after, and the move under way at the end that varies. */
static void add_ends(builder *to, potential_program *q, const position *fixed)
{
    const potential_frame *f = q->frame;
    uint32_t holes = f->board->holes, pegs = UINT32_MAX, row;
    if (fixed->total >= 0)
        pegs = builder_row(to, q->back ? ROW_START_PEGS : ROW_FINISH_PEGS, 0, MODEL_EQ, fixed->total);
    for (int finish = 0; finish < 2; finish++) {
        for (uint32_t h = 0; h < holes; h++) {
            uint32_t column =
                builder_column(to, finish ? COLUMN_FINISH_OPEN : COLUMN_START_OPEN, h, true, true);
            builder_entry(to, h, column, finish ? -1 : 1);
            if (pegs != UINT32_MAX && finish != q->back)
                builder_entry(to, pegs, column, 1);
            for (uint32_t i = 0; !finish && i < f->regions; i++)
                if (bits_get(region_set(f, i), h))
                    builder_entry(to, q->regions + i, column, -1);
            if (h == 0 && finish == q->back)
                q->ends = column;
        }
    }
    row = builder_row(to, ROW_UNDER_WAY, 0, MODEL_LE, 1);
    for (uint32_t h = 0; h < holes; h++) {
        uint32_t column = builder_column(to, COLUMN_UNDER_WAY, h, true, true);
        q->under_way = h ? q->under_way : column;
        builder_entry(to, row, column, 1);
        builder_entry(to, holes + h, column, q->back ? -1 : 1);
        for (uint32_t at = 0; !q->back && at < holes; at++)
            if (may_capture(f, h, at))
                builder_entry(to, q->captures + at, column, 1);
        for (uint32_t i = 0; !q->back && i < f->regions; i++)
            if (bits_get(region_set(f, i), h))
                builder_entry(to, q->regions + i, column, 1);
    }
}

static void set_costs(potential_program *q, const position *fixed)
{
    const board *b = q->frame->board;
    uint32_t holes = b->holes, other = q->ends < q->under_way - holes ? q->ends + holes : q->ends - holes;
    bool *on = PG_NEW(bool, b->jumps);
    for (uint32_t c = 0; c < q->model.columns; c++) {
        if (q->model.column[c].role != COLUMN_JUMP)
            continue;
        lp_set_cost(q->program, c, !on[q->model.column[c].index]);
        on[q->model.column[c].index] = true;
    }
    free(on);
    for (uint32_t h = 0; h < holes; h++) {
        bool peg = bits_get(fixed->peg, h), open = bits_get(fixed->open, h);
        lp_set_bounds(q->program, other + h, peg, peg || open);
        if (q->back) /* going on with a move of the rest spares one */
            lp_set_cost(q->program, q->under_way + h, -1);
    }
}

bool potential_program_init(potential_program *q, const potential_frame *f, bool back, const position *fixed)
{
    *q = (potential_program){.frame = f, .back = back};
    q->model = (model){.kind = MODEL_MOVES, .board = f->board};
    builder to = {.m = &q->model};
    bool always;
    add_rows(&to, q);
    for (uint32_t j = 0; j < f->board->jumps; j++)
        add_jump(&to, q, j);
    add_ends(&to, q, fixed);
    builder_finish(&to);
    q->program = lp_new(&q->model);
    q->may_stay = PG_NEW(bool, f->regions + 1);
    q->multiplier = PG_NEW(double, q->model.rows);
    for (uint32_t i = 0; i < f->regions; i++)
        q->may_stay[i] = !back && may_be_full(fixed, region_set(f, i), &always);
    if (q->program)
        set_costs(q, fixed);
    return q->program != NULL;
}

void potential_program_release(potential_program *q)
{
    lp_free(q->program);
    model_release(&q->model);
    PG_FREE(q->may_stay, q->multiplier);
}

/* A region that may be full in the end need not be left. */
static void set_regions(potential_program *q, const uint64_t *pegs)
{
    const potential_frame *f = q->frame;
    for (uint32_t i = 0; i < f->regions; i++) {
        double size = (double)bits_count(region_set(f, i), f->board->holes);
        bool stays = q->back ? potential_full(f, i, pegs) : q->may_stay[i];
        lp_set_right(q->program, q->regions + i, stays ? -2 * size : 1 - size);
    }
}

/* A ray: its largest weight becomes 1. */
static bool scale_ray(potential_program *q)
{
    double most = 0;
    for (uint32_t h = 0; h < q->frame->board->holes; h++)
        most = fmax(most, fabs(q->multiplier[h]));
    for (uint32_t r = 0; most > NEAR && r < q->model.rows; r++)
        q->multiplier[r] /= most;
    return most > NEAR;
}

bool potential_ask(potential_program *q, const pg_limits *limits, const uint64_t *pegs, const uint64_t *note,
                   move_potential *out)
{
    uint32_t holes = q->frame->board->holes;
    for (uint32_t h = 0; h < holes; h++) {
        lp_set_bounds(q->program, q->ends + h, bits_get(pegs, h), bits_get(pegs, h));
        lp_set_bounds(q->program, q->under_way + h, 0, note && bits_get(note, h));
    }
    set_regions(q, pegs);
    lp_answer answer = lp_solve(q->program, limits, q->multiplier);
    if (answer == LP_FEASIBLE)
        lp_prices(q->program, q->multiplier);
    else if (answer != LP_INFEASIBLE || !scale_ray(q))
        return false;
    new_potential(out, q->frame);
    bool good = take_multipliers(q, out);
    if (!good)
        potential_release(out);
    return good;
}
