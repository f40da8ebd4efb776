/* hunt.c - one game on a board of any size, or the proof by exhaustion that there is none.
 *
 * Level by level from the start, the best positions of each level (a beam), until one lies in the
 * neighbourhood of the finish, which is listed in full beforehand by taking jumps back. A round that finds
 * nothing is repeated four times as wide and with counts learned on the way; a round that leaves nothing out
 * decides.
 *
 * No game is not enough of an answer. Where levels from both ends can decide (halves.c), that is left to
 * them. Else the whole hunt is then done once more without symmetry and without the neighbourhood, so that
 * what it has seen is a set that anyone can check: closed under jumps but for those that a count refuses,
 * with the start and without a finish.
 *
 * Measured on one core, up to symmetry: english 4-move 21 problems in 0.3 s, 8-move 151 problems in 2 s, all
 * solved. When the start has many completions and the finish one, the hunt runs from the finish; it then has
 * no counts and decides nothing but by a game.
 */
#include "hunt.h"
#include "state.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_BACK = 1 << 11,
    FULL_BACK = 1 << 15,
    FIRST_WIDTH = 64,
    WIDER = 4,
    MANY_OPEN = 12,
    MOST_COUNTS = 256,
    DEFAULT_GIB = 2
};

static void hunt_init(hunt *h, const problem *p, const search_options *options)
{
    const board *b = p->board;
    *h = (hunt){.board = b,
                .problem = p,
                .options = options,
                .words = (uint32_t)bits_words(b->holes),
                .width = FIRST_WIDTH};
    h->backwards = position_closed(p->finish) && position_open(p->start) > MANY_OPEN;
    h->from = h->backwards ? p->finish : p->start;
    h->to = h->backwards ? p->start : p->finish;
    steps_init(&h->play, b, h->backwards);
    steps_init(&h->undo, b, !h->backwards);
    images_fixing(&h->images, &(problem){b, NULL, h->to}, options->limits);
    pool_init(&h->pool, b, MOST_COUNTS);
    for (uint32_t i = 0; !h->backwards && i < options->pool_size; i++)
        pool_add(&h->pool, &options->pool[i]);
    size_t memory = limits_memory(options->limits, DEFAULT_GIB);
    store_init(&h->ahead, h->words, memory / 3 * 2);
    store_init(&h->back, h->words, memory / 3);
    h->change = board_peg_change(b) * (h->backwards ? -1 : 1);
    h->levelled = h->change && (position_closed(h->from) || h->from->count >= 0);
    h->last_pegs = position_total(h->to);
    h->hole_weight = PG_NEW(double, b->holes);
    h->here = bits_new(b->holes);
    h->next = bits_new(b->holes);
    h->image = bits_new(b->holes);
    h->hit = bits_new(b->holes);
}

static void hunt_release(hunt *h)
{
    steps_release(&h->play);
    steps_release(&h->undo);
    images_release(&h->images);
    pool_release(&h->pool);
    store_release(&h->ahead);
    store_release(&h->back);
    free(h->hole_weight);
    free(h->here);
    free(h->next);
    free(h->image);
    free(h->hit);
}

/* A start that is a finish: the empty game. */
static bool empty_game(search_result *out, const problem *p)
{
    uint64_t *pegs = bits_new(p->board->holes);
    if (!problem_meets(p, pegs)) {
        free(pegs);
        return false;
    }
    out->answer = SEARCH_FOUND;
    out->found.start = pegs;
    return true;
}

/* ---- the closed set -------------------------------------------------------------------------- */

static void take_members(search_result *out, hunt *h)
{
    out->members = h->ahead.used;
    out->member = store_sorted(&h->ahead);
}

static void take_cuts(search_result *out, const hunt *h)
{
    size_t bytes = h->board->holes * sizeof(int64_t);
    out->cut = PG_NEW(search_count, h->pool.used);
    for (uint32_t i = 0; i < h->pool.used; i++) {
        if (!h->pool.hits[i])
            continue;
        search_count *c = &out->cut[out->cuts++];
        *c = (search_count){.weight = pg_alloc(1, bytes), .floor = h->pool.count[i].floor};
        memcpy(c->weight, h->pool.count[i].weight, bytes);
    }
}

/* Levels hold one position of each orbit, and counts were learned from those. Their images under the
 * symmetries, which fix the finish and so keep the floor, refuse the images of what they refuse. */
static void add_images(hunt *h)
{
    uint32_t holes = h->board->holes, counts = h->pool.used;
    search_count image = {.weight = PG_NEW(int64_t, holes)};
    h->pool.most = UINT32_MAX;
    for (uint32_t i = 0; i < counts; i++)
        for (uint32_t e = 1; e < h->images.elements; e++) {
            image.floor = h->pool.count[i].floor;
            for (uint32_t k = 0; k < holes; k++)
                image.weight[h->images.element[(size_t)e * holes + k]] = h->pool.count[i].weight[k];
            pool_add(&h->pool, &image);
        }
    free(image.weight);
}

/* Once more, in full: should a finish turn up after all, that is a hit and no closed set. */
static hunt_outcome certify(search_result *out, hunt *h)
{
    bool cut;
    add_images(h);
    images_release(&h->images);
    images_init(&h->images, h->board->holes, h->words, NULL, 1);
    h->certify = true;
    h->back_jumps = -1;
    if (h->pool.used)
        memset(h->pool.hits, 0, h->pool.used * sizeof *h->pool.hits);
    hunt_outcome o = hunt_levels(h, 0, false, &cut);
    if (o != HUNT_DONE)
        return o;
    if (cut)
        return HUNT_NO_ROOM;
    out->answer = SEARCH_NONE;
    take_members(out, h);
    take_cuts(out, h);
    return HUNT_DONE;
}

/* ---- rounds ------------------------------------------------------------------------------------ */

static hunt_outcome rounds(search_result *out, hunt *h, bool *exhausted)
{
    for (;; h->seed++, h->width *= WIDER) {
        bool cut;
        /* Most problems do not need the full neighbourhood, which takes longer than the round. */
        if (h->seed < 2 || h->back.used == 0) {
            hunt_grow_back(h, h->seed ? FULL_BACK : FIRST_BACK);
            hunt_weigh_holes(h);
        }
        hunt_outcome o = hunt_levels(h, h->width, h->seed > 0, &cut);
        if (o != HUNT_DONE)
            return o;
        if (!cut && exhausted)
            *exhausted = true;
        if (!cut)
            return h->backwards || exhausted ? HUNT_NO_ROOM : certify(out, h);
    }
}

pg_status hunt_go(hunt *h, uint64_t most, search_result *out, bool *exhausted)
{
    *out = (search_result){0};
    if (empty_game(out, h->problem))
        return PG_OK;
    h->most = most;
    hunt_outcome o = rounds(out, h, exhausted);
    if (o == HUNT_HIT) {
        out->answer = SEARCH_FOUND;
        hunt_trace(h, &out->found);
    } else if (o != HUNT_DONE) {
        out->answer = SEARCH_OPEN;
        out->stopped = o == HUNT_STOPPED ? h->stopped : PG_LIMIT;
    }
    h->over = o != HUNT_STOPPED;
    out->expanded = h->expanded;
    return PG_OK;
}

hunt *hunt_new(const problem *p, const search_options *options)
{
    hunt *h = PG_NEW(hunt, 1);
    hunt_init(h, p, options);
    return h;
}

void hunt_free(hunt *h)
{
    if (h)
        hunt_release(h);
    free(h);
}

bool hunt_over(const hunt *h) { return h->over; }

void hunt_rest(hunt *h)
{
    store *table[] = {&h->ahead, &h->back};
    for (int i = 0; i < 2; i++) {
        size_t most = table[i]->most_bytes;
        store_release(table[i]);
        store_init(table[i], h->words, most);
    }
}

const search_count *hunt_counts(const hunt *h, uint32_t *count)
{
    *count = h->pool.used;
    return h->pool.count;
}

pg_status hunt_run(search_result *out, const problem *p, const search_options *options, bool *exhausted)
{
    hunt h;
    hunt_init(&h, p, options);
    pg_status s = hunt_go(&h, options->most_positions, out, exhausted);
    hunt_release(&h);
    return s;
}
