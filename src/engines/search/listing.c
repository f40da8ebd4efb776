/* listing.c - breadth first, with every position kept, or the best of each level. */
#include "search/listing.h"
#include "positions/steps.h"
#include "positions/store.h"
#include "positions/walk.h"
#include "ranked.h"

struct listing {
    const board *board;
    uint32_t words;
    steps play;
    store all;
    set_walk starts;
    bool started;  /* all completions of the start are listed */
    size_t next;   /* the first position that was not gone through */
    int64_t floor; /* positions of fewer pegs are left out */
    bool left_out; /* some were */
    listing_state state;
    uint64_t *pegs;
    size_t width, level_end; /* of a beam; 0: none. Positions up to level_end have been thinned out */
    int64_t near;
};

listing *listing_new(const board *b, const position *start, int64_t floor, size_t memory)
{
    listing *l = PG_NEW(listing, 1);
    *l = (listing){.board = b, .words = (uint32_t)bits_words(b->holes), .floor = floor};
    l->pegs = bits_new(b->holes);
    steps_init(&l->play, b, false);
    store_init(&l->all, l->words, memory);
    set_walk_init(&l->starts, start, true);
    return l;
}

listing *listing_new_beam(const board *b, const position *start, int64_t pegs, size_t width, int64_t near,
                          size_t memory)
{
    listing *l = listing_new(b, start, pegs, memory);
    l->width = width;
    l->near = near;
    l->level_end = 1;
    return l;
}

void listing_free(listing *l)
{
    if (!l)
        return;
    steps_release(&l->play);
    store_release(&l->all);
    set_walk_release(&l->starts);
    PG_FREE(l->pegs, l);
}

listing_state listing_now(const listing *l) { return l->state; }
uint64_t listing_count(const listing *l) { return l->all.used; }
uint64_t listing_gone(const listing *l) { return l->next; }
bool listing_left_out(const listing *l) { return l->left_out; }
uint64_t *listing_sorted(const listing *l) { return store_sorted(&l->all); }

/* Lists a position unless it has too few pegs. False: there is no room. */
static inline bool meet(listing *l, const uint32_t words, const uint64_t *pegs, uint32_t parent)
{
    if (l->floor > 0 && (int64_t)pegs_number(words, pegs) < l->floor) {
        l->left_out = true;
        return true;
    }
    return store_add(&l->all, words, pegs, parent);
}

static bool add_starts(listing *l, uint64_t most)
{
    while (!l->started && l->all.used < most) {
        if (!set_walk_next(&l->starts, l->pegs))
            l->started = true;
        else if (!meet(l, l->words, l->pegs, STORE_NONE))
            return false;
    }
    return true;
}

static inline __attribute__((always_inline)) bool expand(listing *l, const uint32_t words, size_t at)
{
    uint64_t *next = l->pegs;
    for (uint32_t j = 0; j < l->play.jumps; j++) {
        const uint64_t *here = l->all.pegs + at * words;
        if (step_into(&l->play, words, j, here, next) && !meet(l, words, next, (uint32_t)at))
            return false;
    }
    return true;
}

/* ---- a beam ---------------------------------------------------------------------------------------- */

static double stuckness(const listing *l, const uint64_t *pegs)
{
    static const double best = 1e9;
    int64_t more = l->floor > 0 ? (int64_t)pegs_number(l->words, pegs) - l->floor : 0;
    uint32_t legal = 0;
    for (uint32_t j = 0; j < l->play.jumps; j++)
        legal += step_fits(&l->play, l->words, j, pegs);
    if (!legal)
        return more ? -best : best;
    return more <= l->near ? -(double)legal : 0;
}

/* The level behind the thinned ones loses all but its best. */
static void thin(listing *l)
{
    size_t first = l->level_end, count = l->all.used - first;
    if (count > l->width) {
        PG_FREED ranked *list = PG_NEW(ranked, count);
        for (size_t i = 0; i < count; i++) {
            const uint64_t *pegs = l->all.pegs + (first + i) * l->words;
            list[i] = (ranked){stuckness(l, pegs), ranked_tie(l->words, pegs, l->width), first + i};
        }
        ranked_keep(&l->all, first, list, l->width);
        l->left_out = true;
    }
    l->level_end = l->all.used;
}

listing_state listing_go(listing *l, uint64_t most, const pg_limits *limits)
{
    bool room = l->state != LISTING_FULL && add_starts(l, most);
    while (room && l->next < l->all.used && l->next < most) {
        if (l->next % 1024 == 0 && limits_check(limits) != PG_OK)
            break;
        if (l->width && l->next == l->level_end)
            thin(l);
        room = l->words == 1 ? expand(l, 1, l->next) : expand(l, l->words, l->next);
        l->next += room;
    }
    if (!room)
        l->state = LISTING_FULL;
    else if (l->started && l->next == l->all.used)
        l->state = LISTING_DONE;
    return l->state;
}

/* ---- games ---------------------------------------------------------------------------------------- */

/* The jump that leads from the one listed position to the other. */
static uint32_t jump_between(const listing *l, size_t from, size_t to)
{
    const uint64_t *a = l->all.pegs + from * l->words, *b = l->all.pegs + to * l->words;
    uint32_t j = 0;
    while (!step_into(&l->play, l->words, j, a, l->pegs) || !pegs_same(l->words, l->pegs, b))
        j++;
    return j;
}

static void trace(const listing *l, size_t at, game *out)
{
    size_t length;
    PG_FREED uint32_t *path = store_path(&l->all, (uint32_t)at, &length);
    *out = (game){.start = bits_dup(l->all.pegs + path[0] * (size_t)l->words, l->board->holes),
                  .jump = PG_NEW(uint32_t, length)};
    for (size_t i = 1; i < length; i++)
        out->jump[out->jumps++] = jump_between(l, path[i - 1], path[i]);
}

bool listing_find(const listing *l, const position *set, size_t *at, game *out)
{
    for (; *at < l->all.used; ++*at)
        if (set_has(set, l->words, l->all.pegs + *at * l->words)) {
            trace(l, *at, out);
            return true;
        }
    return false;
}
