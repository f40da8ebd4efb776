/* search.c - depth first over jump sequences, one frame a jump, without recursion and without memory.
 *
 * Holes are renumbered as they are scanned, so that the next candidate is found by skipping to the next peg.
 * Cost: one step a legal jump, a few instructions a candidate;
 * the English board does some 10^7 to 10^8 jumps a second.
 */
#include "classic/classic.h"

#include "order.h"
#include "pieces.h"
#include "positions/steps.h"

enum { LOOKS_BETWEEN_CHECKS = 1 << 22 };

/* A node on the path: the jump that led to it and the candidates still to be tried. */
typedef struct visit {
    uint32_t next; /* place in the order */
    uint32_t sons;
    uint32_t via; /* place of the jump that led here */
} visit;

typedef struct classic_search {
    const board *board;
    const classic_options *options;
    classic_result *out;
    jump_order order;
    uint32_t words;

    steps play;        /* jumps by place in the order, holes by scan number */
    uint32_t *from;    /* [jumps]: scan number of the first hole */
    uint32_t *group;   /* [holes + 1]: place of the first jump from that hole or a later one */
    uint64_t *scanned; /* holes to look at whether they hold a peg or not */

    uint64_t *pegs; /* by scan number, as the finish here */
    position goal;
    visit *frame;
    uint32_t depth;

    uint8_t *type;         /* [holes]; NULL when piece types are off */
    uint32_t count[TYPES]; /* pegs of each type */
    uint32_t *touched;     /* [holes]: the last jump of the path that touched it; 0: none */
    uint32_t *saved;       /* [depth x longest]: touched[] as it was before each jump */
    uint32_t longest;
    uint64_t looks; /* candidates, and jumps of the path, gone through since the limits were looked at */
} classic_search;

/* ---- preparation ------------------------------------------------------------------------------- */

static void prepare_jumps(classic_search *r, const uint32_t *number)
{
    const board *b = r->board;
    PG_FREED board_jump *jump = PG_NEW(board_jump, b->jumps + 1);
    PG_FREED jump_cell *cell = PG_NEW(jump_cell, b->cells + 1);
    const board scanned = {
        .holes = b->holes, .jumps = b->jumps, .cells = b->cells, .jump = jump, .cell = cell};
    r->from = PG_NEW(uint32_t, b->jumps + 1);
    r->scanned = bits_new(b->holes);
    for (uint32_t place = 0, used = 0; place < b->jumps; place++) {
        uint32_t j = r->order.jump[place], length = b->jump[j].length;
        jump[place] = (board_jump){used, length};
        for (uint32_t i = 0; i < length; i++, used++) {
            cell[used] = jump_cells(b, j)[i];
            cell[used].hole = number[cell[used].hole];
        }
        r->from[place] = jump_cells(&scanned, place)->hole;
        if (!jump_cells(&scanned, place)->before)
            bits_set(r->scanned, r->from[place]);
        r->longest = length > r->longest ? length : r->longest;
    }
    steps_init(&r->play, &scanned, false);
    r->group = PG_NEW(uint32_t, b->holes + 1);
    for (uint32_t h = 0, i = 0; h <= b->holes; h++) {
        while (i < b->jumps && r->from[i] < h)
            i++;
        r->group[h] = i;
    }
}

static void prepare_positions(classic_search *r, const position *start, const position *finish,
                              const uint32_t *number)
{
    uint32_t holes = r->board->holes;
    r->words = (uint32_t)bits_words(holes);
    r->pegs = bits_new(holes);
    symmetry_apply(r->pegs, number, start->peg, holes);
    position_init(&r->goal, holes);
    symmetry_apply(r->goal.peg, number, finish->peg, holes);
    symmetry_apply(r->goal.open, number, finish->open, holes);
    r->goal.total = finish->total;
    for (uint32_t h = 0; r->type && h < holes; h++)
        r->count[r->type[h]] += bits_get(start->peg, h);
}

static pg_status prepare(classic_search *r, const position *start, const position *finish, pg_error *e)
{
    const board *b = r->board;
    const classic_options *o = r->options;
    if (!board_loses_pegs(b))
        return pg_fail(e, PG_INPUT,
                       "--method: expected rules under which every jump loses a peg, as the search "
                       "would not end under those of %s",
                       b->name);
    if (!position_closed(start))
        return pg_fail(e, PG_INPUT, "--start: expected no open holes for this method");
    PG_TRY(order_make(&r->order, b, o->method, o->order, e));
    if (o->prune & CLASSIC_TYPES)
        PG_TRY(types_make(&r->type, b, finish, e));
    PG_FREED uint32_t *number = PG_NEW(uint32_t, b->holes + 1);
    for (uint32_t i = 0; i < b->holes; i++)
        number[r->order.hole[i]] = i;
    prepare_jumps(r, number);
    prepare_positions(r, start, finish, number);
    size_t depths = position_pegs(start) + 2; /* each jump loses a peg */
    r->frame = PG_NEW(visit, depths);
    r->out->depth = PG_NEW(classic_depth, depths);
    r->touched = PG_NEW(uint32_t, b->holes + 1);
    r->saved = PG_NEW(uint32_t, depths * (r->longest + 1));
    return PG_OK;
}

static void release(classic_search *r)
{
    order_release(&r->order);
    steps_release(&r->play);
    PG_FREE(r->from, r->group, r->scanned, r->pegs);
    position_release(&r->goal);
    PG_FREE(r->frame, r->type, r->touched, r->saved);
}

/* ---- one jump ------------------------------------------------------------------------------------ */

/* Adds what the jump does to the numbers of pegs by type: sign +1 plays it, -1 takes it back. */
static void count_types(classic_search *r, uint32_t place, int sign)
{
    const jump_cell *c = jump_cells(r->board, r->order.jump[place]);
    for (uint32_t i = 0; i < r->board->jump[r->order.jump[place]].length; i++)
        r->count[r->type[c[i].hole]] += (uint32_t)(sign * (c[i].after - c[i].before));
}

static bool types_allow(classic_search *r, uint32_t place)
{
    count_types(r, place, 1);
    bool allowed = r->count[TYPE_WIN] > 0 && r->count[TYPE_HELPER] >= r->count[TYPE_CORNER];
    count_types(r, place, -1);
    return allowed;
}

/* The permutation filter: jumps without a hole in common commute, so of all orders of such jumps
 * only the one that is first in the numbering is searched (the lexicographic normal form of the
 * sequence). A candidate that could have been played before a higher-numbered jump, with nothing
 * between in its way, was tried there. */
static bool in_normal_order(classic_search *r, uint32_t place)
{
    const jump_cell *c = jump_cells(r->board, r->order.jump[place]);
    uint32_t last = 0;
    for (uint32_t i = 0; i < r->board->jump[r->order.jump[place]].length; i++)
        if (r->touched[c[i].hole] > last)
            last = r->touched[c[i].hole];
    r->looks += r->depth - last;
    for (uint32_t d = last + 1; d <= r->depth; d++)
        if (r->frame[d].via > place)
            return false;
    return true;
}

static void touch(classic_search *r, uint32_t place)
{
    const jump_cell *c = jump_cells(r->board, r->order.jump[place]);
    uint32_t *saved = r->saved + (size_t)r->depth * r->longest;
    for (uint32_t i = 0; i < r->board->jump[r->order.jump[place]].length; i++) {
        saved[i] = r->touched[c[i].hole];
        r->touched[c[i].hole] = r->depth;
    }
}

static void untouch(classic_search *r, uint32_t place)
{
    const jump_cell *c = jump_cells(r->board, r->order.jump[place]);
    const uint32_t *saved = r->saved + (size_t)r->depth * r->longest;
    for (uint32_t i = 0; i < r->board->jump[r->order.jump[place]].length; i++)
        r->touched[c[i].hole] = saved[i];
}

/* ---- the search ---------------------------------------------------------------------------------- */

/* The next hole from `h` on that a jump may start from. */
static uint32_t next_hole(const classic_search *r, uint32_t h)
{
    for (size_t w = h / 64; w < r->words; w++) {
        uint64_t bits = r->pegs[w] | r->scanned[w];
        if (w == h / 64)
            bits &= ~UINT64_C(0) << (h % 64);
        if (bits)
            return (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(bits);
    }
    return r->board->holes;
}

/* The next jump to play here, or r->board->jumps. */
static uint32_t next_jump(classic_search *r, uint32_t place)
{
    unsigned prune = r->options->prune;
    uint32_t begin = place;
    while (place < r->board->jumps) {
        uint32_t hole = next_hole(r, r->from[place]);
        if (hole != r->from[place]) {
            place = r->group[hole];
            continue;
        }
        if (step_fits(&r->play, r->words, place, r->pegs) &&
            (!(prune & CLASSIC_PERMUTATIONS) || in_normal_order(r, place)) &&
            (!r->type || types_allow(r, place)))
            break;
        place++;
    }
    r->looks += place - begin + 1;
    return place;
}

static void play(classic_search *r, uint32_t place)
{
    r->frame[r->depth].sons++;
    r->frame[r->depth].next = place + 1;
    step_play(&r->play, r->words, place, r->pegs);
    if (r->type)
        count_types(r, place, 1);
    r->frame[++r->depth] = (visit){.via = place};
    if (r->options->prune & CLASSIC_PERMUTATIONS)
        touch(r, place);
    r->out->jumps++;
}

static void tally(classic_search *r)
{
    classic_depth *d = &r->out->depth[r->depth];
    uint32_t sons = r->frame[r->depth].sons;
    if (sons >= d->kinds) {
        PG_RESIZE(d->sons, sons + 1);
        memset(d->sons + d->kinds, 0, (sons + 1 - d->kinds) * sizeof *d->sons);
        d->kinds = sons + 1;
    }
    d->nodes++;
    d->sons[sons]++;
    if (r->depth >= r->out->depths)
        r->out->depths = r->depth + 1;
}

/* Leaves the node for good, by taking back the jump that led to it. */
static void leave(classic_search *r)
{
    tally(r);
    uint32_t place = r->frame[r->depth].via;
    if (r->options->prune & CLASSIC_PERMUTATIONS)
        untouch(r, place);
    if (r->type)
        count_types(r, place, -1);
    step_play(&r->play, r->words, place, r->pegs);
    r->depth--;
}

/* The game that led here. */
static game make_game(const classic_search *r, const position *start)
{
    game g = {bits_dup(start->peg, r->board->holes), r->depth, PG_NEW(uint32_t, r->depth + 1)};
    for (uint32_t d = 1; d <= r->depth; d++)
        g.jump[d - 1] = r->order.jump[r->frame[d].via];
    return g;
}

/* Keeps the first solution, tells of each; false: no more are wanted. */
static bool take_solution(classic_search *r, const position *start)
{
    const classic_options *o = r->options;
    bool first = !r->out->first.start, more = o->complete;
    if (!first && !o->found)
        return more;
    game g = make_game(r, start);
    more = (!o->found || o->found(o->to, &g)) && more;
    if (first)
        r->out->first = g;
    else
        game_release(&g);
    return more;
}

static bool out_of_limits(classic_search *r)
{
    if (r->looks < LOOKS_BETWEEN_CHECKS)
        return false;
    r->looks = 0;
    const pg_limits *l = r->options->limits;
    r->out->stopped = limits_check(l);
    progress_count(l, NULL, (double)r->out->jumps, 0, "jumps");
    progress_show(l, "%.0f million jumps, %llu solutions", (double)r->out->jumps / 1e6,
                  (unsigned long long)r->out->solutions);
    return r->out->stopped != PG_OK;
}

/* Looks at the node just reached; false to stop the search. */
static bool enter(classic_search *r, const position *start)
{
    if (out_of_limits(r))
        return false;
    if (!position_has(&r->goal, r->pegs))
        return true;
    r->out->solutions++;
    r->frame[r->depth].next = r->board->jumps; /* a leaf */
    return take_solution(r, start);
}

/* True when the whole tree was searched. */
static bool search(classic_search *r, const position *start)
{
    bool on = enter(r, start);
    while (on) {
        uint32_t place = next_jump(r, r->frame[r->depth].next);
        if (place < r->board->jumps) {
            play(r, place);
            on = enter(r, start);
        } else if (r->depth > 0) {
            leave(r);
        } else {
            return true;
        }
    }
    return false;
}

pg_status classic_run(classic_result *out, const problem *p, const classic_options *options, pg_error *e)
{
    *out = (classic_result){.sound = !(options->prune & CLASSIC_TYPES)};
    classic_search r = {.board = p->board, .options = options, .out = out};
    pg_status s = prepare(&r, p->start, p->finish, e);
    if (s == PG_OK) {
        out->complete = (options->prune & CLASSIC_KEYS) && keys_refuse(p);
        if (!out->complete)
            out->complete = search(&r, p->start);
        while (r.depth > 0) /* the nodes that the search is still in */
            leave(&r);
        tally(&r);
    }
    release(&r);
    return s;
}

double classic_branching(const classic_result *r)
{
    uint64_t inner = 0;
    for (uint32_t d = 0; d < r->depths; d++)
        inner += r->depth[d].nodes - r->depth[d].sons[0];
    return inner ? (double)r->jumps / (double)inner : 0;
}

void classic_result_release(classic_result *r)
{
    for (uint32_t d = 0; d < r->depths; d++)
        free(r->depth[d].sons);
    free(r->depth);
    game_release(&r->first);
    *r = (classic_result){0};
}
