/* regress.c - a game to a goal that says something about a few holes only, found from its end.
 *
 * The finish of an army problem is a peg on one hole and anything elsewhere: nothing to list a neighbourhood
 * of, and nothing that a search from the start could aim at. What can be played backwards is the demand:
 * pegs on some holes, none on others, no word about the rest. The last jump that does something for a demand
 * turns it into the demand before that jump: its own holes as they must be before, the other demands as they
 * were (regression, as in planning: Waldinger, "Achieving several goals simultaneously", 1977). A demand
 * that the start meets is a game.
 *
 * A beam goes back jump by jump. Where it goes is told by prices: for a demand, the linear relaxation gives a
 * least number of jumps, and its dual a price for each hole, so that every demand t costs at least price * (t
 * - start) jumps. The prices of a few demands of each level are kept and value all the others at a few
 * additions a hole. They guide and nothing else; a demand for which the relaxation has no solution is
 * dropped. Exhausting the demands proves nothing that a checker could read, so the answer is a game or none.
 *
 * Measured: the army of ten rows and fifteen columns sends a peg to the fourth row, 300 holes and 1,000
 * jumps; the relaxation says 18 jumps, the game found has 19, in a fraction of a second.
 */
#include "positions/store.h"
#include "ranked.h"
#include "search/regress.h"

#include <math.h>

enum {
    LEAST_OPEN = 13, /* fewer open holes of the finish: the hunt lists them */
    FIRST_WIDTH = 64,
    WIDER = 4,
    MOST_PRICES = 64, /* kept; then the oldest goes */
    ASKED = 6,        /* demands of a level that are priced */
    MOST_LEVELS = 1 << 14,
};

/* A demand in the store: the holes that hold a peg, then the holes that it says something about. */
typedef struct regress {
    const board *board;
    const position *start;
    const search_options *options;
    uint32_t words;
    store demands;
    double *price;   /* [MOST_PRICES * holes] */
    double *least;   /* [MOST_PRICES]: the value of the demand that asks for nothing */
    uint32_t prices; /* taken in all; the last MOST_PRICES are kept */
    uint64_t *next;  /* [2 * words] scratch */
    uint64_t seed, looked, most;
    uint32_t hit; /* the demand that the start meets, or STORE_NONE */
    pg_status stopped;
} regress;

bool regress_suits(const problem *p)
{
    return position_open(p->finish) >= LEAST_OPEN && p->finish->total < 0 && p->start->total < 0;
}

static bool met_by_start(const regress *r, const uint64_t *demand)
{
    for (uint32_t w = 0; w < r->words; w++)
        if ((demand[w] ^ r->start->peg[w]) & demand[r->words + w] & ~r->start->open[w])
            return false;
    return true;
}

/* ---- demands before a jump -------------------------------------------------------------------- */

/* Does the jump leave what is demanded as demanded, and bring about some of it? */
static bool serves(const regress *r, uint32_t j, const uint64_t *demand)
{
    const jump_cell *cell = jump_cells(r->board, j);
    bool useful = false;
    for (uint32_t i = 0; i < r->board->jump[j].length; i++) {
        if (!bits_get(demand + r->words, cell[i].hole))
            continue;
        if (bits_get(demand, cell[i].hole) != cell[i].after)
            return false;
        useful = useful || cell[i].before != cell[i].after;
    }
    return useful;
}

static void demand_before(const regress *r, uint32_t j, const uint64_t *demand, uint64_t *before)
{
    const jump_cell *cell = jump_cells(r->board, j);
    memcpy(before, demand, 2 * r->words * sizeof *before);
    for (uint32_t i = 0; i < r->board->jump[j].length; i++) {
        bits_put(before, cell[i].hole, cell[i].before);
        bits_set(before + r->words, cell[i].hole);
    }
}

/* ---- prices ------------------------------------------------------------------------------------- */

/* The least value of a position that meets the demand, less the largest of a start. */
static double value(const regress *r, uint32_t k, const uint64_t *demand)
{
    const double *price = r->price + (size_t)k * r->board->holes;
    double sum = r->least[k];
    for (uint32_t w = 0; w < r->words; w++)
        for (uint64_t rest = demand[r->words + w]; rest; rest &= rest - 1) {
            uint32_t bit = (uint32_t)__builtin_ctzll(rest);
            double p = price[w * 64 + bit];
            sum += (demand[w] >> bit & 1 ? p : 0) - fmin(0, p);
        }
    return sum;
}

/* How many jumps the demand needs at least, by the prices kept. */
static double jumps_needed(const regress *r, const uint64_t *demand)
{
    double best = 0;
    for (uint32_t k = 0; k < r->prices && k < MOST_PRICES; k++)
        best = fmax(best, value(r, k, demand));
    return best;
}

static void take_price(regress *r)
{
    uint32_t k = r->prices++ % MOST_PRICES, holes = r->board->holes;
    const double *price = r->price + (size_t)k * holes;
    memcpy(r->price + (size_t)k * holes, r->price + (size_t)MOST_PRICES * holes, holes * sizeof *price);
    r->least[k] = 0;
    for (uint32_t h = 0; h < holes; h++) {
        bool open = bits_get(r->start->open, h), peg = bits_get(r->start->peg, h);
        r->least[k] += fmin(0, price[h]) - (open ? fmax(0, price[h]) : peg ? price[h] : 0);
    }
}

/* Asks for the prices of a demand; false when it is out of reach. *better: they are kept. */
static bool ask_price(regress *r, const uint64_t *demand, double score, bool *better)
{
    position goal;
    position_of(&goal, r->board->holes, demand);
    for (uint32_t h = 0; h < r->board->holes; h++)
        bits_put(goal.open, h, !bits_get(demand + r->words, h));
    double *price = r->price + (size_t)MOST_PRICES * r->board->holes;
    search_price_answer answer = r->options->price(r->options->price_context, &goal, price);
    position_release(&goal);
    *better = false;
    if (answer == SEARCH_PRICE_FOUND) {
        take_price(r);
        *better = value(r, (r->prices - 1) % MOST_PRICES, demand) > score + 1e-6;
    }
    return answer != SEARCH_PRICE_NONE;
}

/* ---- levels ------------------------------------------------------------------------------------- */

static bool spent(regress *r)
{
    r->stopped = limits_check(r->options->limits);
    if (r->stopped == PG_OK && r->most && r->looked >= r->most)
        r->stopped = PG_LIMIT;
    return r->stopped != PG_OK;
}

/* All demands before those of a level; false when memory is used up or the start meets one. */
static bool expand(regress *r, size_t first, size_t end)
{
    PG_FREED uint64_t *here = PG_NEW(uint64_t, 2 * r->words);
    bool go_on = true;
    for (size_t at = first; go_on && at < end; at++) {
        memcpy(here, r->demands.pegs + at * 2 * r->words, 2 * r->words * sizeof *here);
        for (uint32_t j = 0; go_on && j < r->board->jumps; j++) {
            if (!serves(r, j, here))
                continue;
            demand_before(r, j, here, r->next);
            go_on = store_add(&r->demands, 2 * r->words, r->next, (uint32_t)at);
            r->looked++;
            if (go_on && met_by_start(r, r->next)) {
                r->hit = store_find(&r->demands, 2 * r->words, r->next);
                go_on = false;
            }
        }
        go_on = go_on && !spent(r);
    }
    return go_on;
}

/* Here a score is a number of jumps: fewer are better. */
static int by_score(const void *a, const void *b)
{
    const ranked *x = a, *y = b;
    if (x->score != y->score)
        return x->score < y->score ? -1 : 1;
    return x->tie < y->tie ? -1 : x->tie > y->tie;
}

static const uint64_t *demand_at(const regress *r, size_t at) { return r->demands.pegs + at * 2 * r->words; }

static void rank(const regress *r, ranked *list, size_t first, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const uint64_t *demand = demand_at(r, first + i);
        list[i] = (ranked){floor(jumps_needed(r, demand) * 1024), ranked_tie(2 * r->words, demand, r->seed),
                           first + i};
    }
    qsort(list, count, sizeof *list, by_score);
}

/* Keeps the `width` demands of a level that seem to need the fewest jumps, after pricing the first ones anew
 * until they bring nothing new. Those out of reach are dropped. *cut: something was left out. */
static void thin(regress *r, size_t first, size_t width, bool *cut)
{
    size_t count = r->demands.used - first;
    PG_FREED ranked *list = PG_NEW(ranked, count);
    rank(r, list, first, count);
    for (int asked = 0; r->options->price && asked < ASKED && count && !spent(r); asked++) {
        bool better;
        if (!ask_price(r, demand_at(r, list[0].at), list[0].score / 1024, &better)) {
            list[0] = list[--count]; /* in no order now; sorted again below */
            qsort(list, count, sizeof *list, by_score);
            continue;
        }
        if (!better)
            break;
        for (size_t i = 0; i < count; i++)
            list[i].score = floor(jumps_needed(r, demand_at(r, list[i].at)) * 1024);
        qsort(list, count, sizeof *list, by_score);
    }
    *cut = *cut || count > width;
    ranked_take(&r->demands, first, list, count < width ? count : width);
}

/* From the finish back, `width` demands a level, until the start meets one; false when there are none left,
 * and *cut tells whether that is all there are. */
static bool levels(regress *r, const position *finish, size_t width, bool *cut)
{
    store_clear(&r->demands);
    *cut = false;
    for (uint32_t h = 0; h < r->board->holes; h++) {
        bits_put(r->next, h, bits_get(finish->peg, h));
        bits_put(r->next + r->words, h, !bits_get(finish->open, h));
    }
    if (!store_add(&r->demands, 2 * r->words, r->next, STORE_NONE))
        return false;
    if (met_by_start(r, r->next))
        r->hit = 0;
    if (r->hit != STORE_NONE)
        return true;
    size_t first = 0;
    for (int level = 0; level < MOST_LEVELS && first < r->demands.used; level++) {
        size_t end = r->demands.used;
        if (!expand(r, first, end))
            return r->hit != STORE_NONE;
        thin(r, end, width, cut);
        if (r->stopped != PG_OK || !store_relist(&r->demands, r->demands.used))
            return false;
        first = end;
    }
    return false;
}

/* ---- the game ------------------------------------------------------------------------------------ */

/* The jump between a demand and the one that it was made from. */
static uint32_t jump_between(regress *r, const uint64_t *before, const uint64_t *demand)
{
    uint32_t j = 0;
    for (;; j++) {
        if (!serves(r, j, demand))
            continue;
        demand_before(r, j, demand, r->next);
        if (pegs_same(2 * r->words, r->next, before))
            return j;
    }
}

static void trace(regress *r, game *g)
{
    const uint64_t *met = demand_at(r, r->hit);
    *g = (game){.start = bits_dup(r->start->peg, r->board->holes)};
    for (uint32_t h = 0; h < r->board->holes; h++)
        if (bits_get(r->start->open, h) && bits_get(met, h))
            bits_set(g->start, h);
    uint32_t room = 0;
    for (uint32_t at = r->hit; r->demands.parent[at] != STORE_NONE; at = r->demands.parent[at]) {
        PG_GROW(g->jump, g->jumps, room);
        g->jump[g->jumps++] = jump_between(r, demand_at(r, at), demand_at(r, r->demands.parent[at]));
    }
}

void regress_run(search_result *out, const problem *p, const search_options *options, uint64_t most)
{
    const board *b = p->board;
    regress r = {.board = b,
                 .start = p->start,
                 .options = options,
                 .words = (uint32_t)bits_words(b->holes),
                 .most = most,
                 .hit = STORE_NONE};
    store_init(&r.demands, 2 * r.words, limits_memory(options->limits, 1) / 2);
    r.price = PG_NEW(double, (MOST_PRICES + 1) * (size_t)b->holes);
    r.least = PG_NEW(double, MOST_PRICES);
    r.next = PG_NEW(uint64_t, 2 * r.words);
    bool found = false, cut = true;
    for (size_t width = FIRST_WIDTH; !found && cut && !spent(&r); width *= WIDER, r.seed++)
        found = levels(&r, p->finish, width, &cut);
    if (found) {
        out->answer = SEARCH_FOUND;
        trace(&r, &out->found);
    } else {
        out->answer = SEARCH_OPEN;
        out->stopped = r.stopped != PG_OK ? r.stopped : PG_LIMIT;
    }
    out->expanded = r.looked;
    store_release(&r.demands);
    PG_FREE(r.price, r.least, r.next);
}
