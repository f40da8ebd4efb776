/* completion.c - pegs for the open holes of a set, so that no jump is legal.
 *
 * Each jump is a clause: one of its cells is not as it has to be. The search is that of Davis,
 * Logemann and Loveland: a jump with one hole left open decides that hole, and so does the number
 * of pegs once all pegs, or all empty holes, are placed. Where nothing follows, a hole is tried one
 * way and then the other. As the question is a satisfiability problem, it can take very long: after
 * MOST_TRIES it is left open.
 */
#include "completion.h"

enum { OPEN = 2, MOST_TRIES = 1 << 20 };

typedef struct completion {
    const board *b;
    uint8_t *state;            /* [holes]: no peg, peg, OPEN */
    uint32_t *by_hole, *first; /* jumps by the hole */
    uint32_t next;             /* no hole before this one is open */
    uint32_t *chosen, used;    /* holes in the order in which they were decided; */
    uint32_t looked;           /* the jumps at so many of them were looked at */
    uint32_t *tried, tries;    /* where in `chosen` the holes are that were tried one way only */
    int64_t room[2];           /* holes that may still be without, and with, a peg */
} completion;

static bool takes_all(const void *context, uint32_t jump, const jump_cell *cell)
{
    (void)context, (void)jump, (void)cell;
    return true;
}

static void choose(completion *c, uint32_t hole, bool peg)
{
    c->state[hole] = peg;
    c->room[peg]--;
    c->chosen[c->used++] = hole;
}

/* False: the jump is legal. Where one open hole keeps it from being so, that is decided. */
static bool look(completion *c, uint32_t j)
{
    const jump_cell *cell = jump_cells(c->b, j), *last = NULL;
    for (uint32_t i = 0; i < c->b->jump[j].length; i++) {
        uint8_t state = c->state[cell[i].hole];
        if (state != OPEN && state != cell[i].before)
            return true;
        if (state == OPEN && last)
            return true;
        last = state == OPEN ? &cell[i] : last;
    }
    if (last)
        choose(c, last->hole, !last->before);
    return last != NULL;
}

/* What follows; false: a contradiction. */
static bool follow(completion *c)
{
    for (;;) {
        for (; c->looked < c->used; c->looked++) {
            uint32_t hole = c->chosen[c->looked];
            for (uint32_t i = c->first[hole]; i < c->first[hole + 1]; i++)
                if (!look(c, c->by_hole[i]))
                    return false;
        }
        if (c->room[0] < 0 || c->room[1] < 0)
            return false;
        if (c->room[0] > 0 && c->room[1] > 0)
            return true;
        bool peg = c->room[1] > 0; /* all that is left is alike */
        for (uint32_t h = 0; h < c->b->holes; h++)
            if (c->state[h] == OPEN)
                choose(c, h, peg);
        if (c->looked == c->used)
            return c->room[0] >= 0 && c->room[1] >= 0;
    }
}

/* The newest hole that was tried one way only gets the other; false: there is none. */
static bool turn_back(completion *c)
{
    if (c->tries == 0)
        return false;
    uint32_t at = c->tried[--c->tries], hole = c->chosen[at];
    bool peg = c->state[hole];
    while (c->used > at) {
        uint32_t h = c->chosen[--c->used];
        c->room[c->state[h]]++;
        c->state[h] = OPEN;
    }
    c->looked = c->used;
    c->next = hole;
    choose(c, hole, !peg);
    return true;
}

/* The first open hole gets what more of them have to be; false: none is open. */
static bool try_next(completion *c)
{
    while (c->next < c->b->holes && c->state[c->next] != OPEN)
        c->next++;
    if (c->next == c->b->holes)
        return false;
    c->tried[c->tries++] = c->used;
    choose(c, c->next, c->room[1] > c->room[0]);
    return true;
}

static problem_meeting search(completion *c)
{
    for (uint32_t tries = 0; tries < MOST_TRIES; tries++) {
        bool good = follow(c);
        while (!good) {
            if (!turn_back(c))
                return MEET_NOWHERE;
            good = follow(c);
            tries++;
        }
        if (!try_next(c))
            return MEET_FOUND;
    }
    return MEET_UNKNOWN;
}

/* The holes that are not open, and the jumps that have one open hole or none from the beginning. */
static bool begin(completion *c, const position *set)
{
    int64_t open = (int64_t)position_open(set), pegs = set->total - (int64_t)position_pegs(set);
    for (uint32_t h = 0; h < set->holes; h++)
        c->state[h] = bits_get(set->open, h) ? OPEN : bits_get(set->peg, h);
    c->room[1] = set->total < 0 ? open : pegs;
    c->room[0] = set->total < 0 ? open : open - pegs;
    for (uint32_t j = 0; j < c->b->jumps; j++)
        if (!look(c, j))
            return false;
    return true;
}

problem_meeting completion_stuck(const position *set, uint64_t *pegs)
{
    completion c = {.b = set->stuck, .state = PG_NEW(uint8_t, set->holes + 1)};
    c.chosen = PG_NEW(uint32_t, set->holes + 1);
    c.tried = PG_NEW(uint32_t, set->holes + 1);
    c.by_hole = board_jumps_by_hole(c.b, takes_all, NULL, &c.first);
    problem_meeting m = begin(&c, set) ? search(&c) : MEET_NOWHERE;
    for (uint32_t h = 0; m == MEET_FOUND && h < set->holes; h++)
        bits_put(pegs, h, c.state[h]);
    PG_FREE(c.state, c.chosen, c.tried, c.by_hole, c.first);
    return m;
}
