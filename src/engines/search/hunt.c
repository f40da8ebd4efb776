/* hunt.c - one game on a board of any size, or the proof by exhaustion that there is none.
 *
 * Level by level from the start, the best positions of each level (a beam), until one lies in the
 * neighbourhood of the finish, which is listed in full beforehand by taking jumps back. A round that finds
 * nothing is repeated four times as wide and with counts learned on the way; a round that leaves nothing out
 * decides. Games may be easy to find from one end and hard from the other, so two hunts take turns, one from
 * the start and one from the finish, which takes jumps back and has counts of its own: diamond5 from full-c5
 * to d2 takes a hundred times as long from the start alone.
 *
 * No game is not enough of an answer. Where levels from both ends can decide (halves.c), that is left to
 * them. Else the whole hunt is then done once more without symmetry and without the neighbourhood, so that
 * what it has seen is a set that anyone can check: closed under jumps but for those that a count refuses,
 * with the start and without a finish.
 *
 * Measured on one core, up to symmetry: english 4-move 21 problems in 0.3 s, 8-move 151 problems in 2 s, all
 * solved. When one end has many completions, the hunt from the other one runs alone; from the finish it
 * decides nothing but by a game.
 */
#include "search/hunt.h"
#include "hunt_parts.h"

enum {
    FIRST_WIDTH = 16,
    WIDER = 4,
    MANY_OPEN = 12,
    MOST_COUNTS = 256,
    DEFAULT_GIB = 2,
    LISTED_EACH = 8 /* positions of the neighbourhood to one that is expanded, about */
};

/* Positions of the neighbourhood of the goal, in the first rounds; the last of these stays. */
static const size_t zone_sizes[] = {1 << 9, 1 << 11, 1 << 15};
enum { ZONE_SIZES = sizeof zone_sizes / sizeof *zone_sizes };

/* Do the same symmetries fix start and finish, as those of a vacancy and of a peg in its place? */
static bool fixed_alike(const problem *p)
{
    const position *a = p->start, *b = p->finish;
    bool same = true, opposite = true;
    if (!problem_closed(p) || b->stuck)
        return false;
    for (uint32_t h = 0; h < a->holes && (same || opposite); h++) {
        bool differ = bits_get(a->peg, h) != bits_get(b->peg, h);
        same = same && !differ;
        opposite = opposite && differ;
    }
    return same || opposite;
}

/* `other`: the other end, when it is there; else NULL. */
static void hunt_init(hunt_end *h, const problem *p, bool backwards, size_t memory,
                      const search_options *options, const hunt_end *other)
{
    const board *b = p->board;
    *h = (hunt_end){.board = b, .options = options, .words = (uint32_t)bits_words(b->holes)};
    h->backwards = backwards;
    h->most = options->most_positions;
    h->teacher = backwards ? &options->back : &options->ahead;
    h->from = h->backwards ? p->finish : p->start;
    h->to = h->backwards ? p->start : p->finish;
    steps_init(&h->play, b, h->backwards);
    steps_init(&h->undo, b, !h->backwards);
    if (other && fixed_alike(p))
        images_copy(&h->images, &other->images);
    else
        images_fixing(&h->images, &(problem){b, NULL, h->to}, options->limits);
    count_bank_init(&h->counts, b,
                    &(bank_use){.most = MOST_COUNTS, .backwards = backwards, .large = true, .sparing = true});
    for (uint32_t i = 0; !h->backwards && i < options->cuts; i++)
        count_bank_add(&h->counts, &options->cut[i]);
    store_init(&h->ahead, h->words, memory / 3 * 2);
    store_init(&h->zone, h->words, memory / 3);
    h->change = board_peg_change(b) * (h->backwards ? -1 : 1);
    h->levelled = h->change && (position_closed(h->from) || h->from->total >= 0);
    h->last_pegs = position_total(h->to);
    h->hole_weight = PG_NEW(double, b->holes);
    h->here = bits_new(b->holes);
    h->next = bits_new(b->holes);
    h->image = bits_new(b->holes);
    h->hit = bits_new(b->holes);
}

static void hunt_release(hunt_end *h)
{
    steps_release(&h->play);
    steps_release(&h->undo);
    images_release(&h->images);
    count_bank_release(&h->counts);
    store_release(&h->ahead);
    store_release(&h->zone);
    PG_FREE(h->hole_weight, h->here, h->next, h->image, h->hit);
}

/* A start that is a finish: the empty game. */
static bool empty_game(search_result *out, const problem *p)
{
    uint64_t *pegs = bits_new(p->board->holes);
    if (problem_meets(p, pegs) != MEET_FOUND) {
        free(pegs);
        return false;
    }
    out->answer = SEARCH_FOUND;
    out->found.start = pegs;
    return true;
}

/* ---- the closed set -------------------------------------------------------------------------- */

static void take_members(search_result *out, hunt_end *h)
{
    out->members = h->ahead.used;
    out->member = store_sorted(&h->ahead);
}

static void take_cuts(search_result *out, const hunt_end *h)
{
    size_t bytes = h->board->holes * sizeof(int64_t);
    out->cut = PG_NEW(search_cut, h->counts.used);
    for (uint32_t i = 0; i < h->counts.used; i++) {
        if (!h->counts.hits[i])
            continue;
        search_cut *c = &out->cut[out->cuts++];
        *c = (search_cut){.weight = pg_alloc(1, bytes), .floor = h->counts.cut[i].floor};
        memcpy(c->weight, h->counts.cut[i].weight, bytes);
    }
}

/* Levels hold one position of each orbit, and counts were learned from those. Their images under the
 * symmetries, which fix the finish and so keep the floor, refuse the images of what they refuse. */
static void add_images(hunt_end *h)
{
    uint32_t counts = h->counts.used;
    h->counts.use.most = UINT32_MAX;
    h->counts.use.element = h->images.element;
    h->counts.use.elements = h->images.elements;
    for (uint32_t i = 0; i < counts; i++)
        count_bank_add(&h->counts, &h->counts.cut[i]);
    h->counts.use.element = NULL; /* it goes when the symmetries do */
}

/* Once more, in full: should a finish turn up after all, that is a hit and no closed set. */
static hunt_outcome certify(search_result *out, hunt_end *h)
{
    bool cut;
    add_images(h);
    images_release(&h->images);
    images_init(&h->images, h->board->holes, h->words, NULL, 1);
    h->certify = true;
    h->zone_jumps = -1;
    if (h->counts.used)
        memset(h->counts.hits, 0, h->counts.used * sizeof *h->counts.hits);
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

struct hunt {
    const problem *problem;
    hunt_end end[2];
    int ends;       /* 1 where the other end has too many completions */
    bool done[2];   /* it has no room for wider rounds, or is not there */
    uint64_t round; /* the next one ... */
    size_t width;   /* ... its width ... */
    int turn;       /* ... and whose it is */
    hunt_end *last; /* that had a turn */
    bool over;
};

/* One round; *left_out: it says nothing about what there is. */
static hunt_outcome run_round(hunt_end *h, uint64_t round, size_t width, bool *left_out)
{
    h->seed = 2 * round + h->backwards;
    /* Most problems do not need the full neighbourhood, which takes longer than the round. */
    if (round < ZONE_SIZES || h->zone.used == 0) {
        hunt_grow_zone(h, zone_sizes[round < ZONE_SIZES ? round : ZONE_SIZES - 1]);
        hunt_weigh_holes(h);
    }
    return hunt_levels(h, width, round >= HUNT_LEARNS, left_out);
}

/* Nothing was left out, by the hunt from either end: there is no game. */
static hunt_outcome conclude(search_result *out, hunt_end *first, bool *exhausted)
{
    if (exhausted)
        *exhausted = true;
    return first->backwards || exhausted ? HUNT_NO_ROOM : certify(out, first);
}

static void next_turn(hunt *p)
{
    if (++p->turn < 2)
        return;
    p->turn = 0;
    p->round++;
    p->width *= WIDER;
}

/* The hunts in turn, each round wider than the one before, until one meets its goal or has left nothing out,
 * or so many rounds were made. A hunt that has no room for wider rounds leaves it to the other. */
static hunt_outcome rounds(search_result *out, hunt *p, uint32_t most, bool *exhausted)
{
    for (;; next_turn(p)) {
        bool left_out;
        if (most && p->round >= most) {
            p->last->stopped = PG_LIMIT;
            return HUNT_STOPPED;
        }
        if (p->done[p->turn])
            continue;
        hunt_end *h = p->last = &p->end[p->turn];
        h->elsewhere = p->ends == 2 ? p->end[!p->turn].expanded : 0;
        hunt_outcome o = run_round(h, p->round, p->width, &left_out);
        p->done[p->turn] = o == HUNT_NO_ROOM && !p->done[!p->turn];
        if (o == HUNT_DONE && !left_out)
            return conclude(out, p->last = &p->end[0], exhausted);
        if (o != HUNT_DONE && !p->done[p->turn])
            return o;
    }
}

void hunt_go(hunt *p, uint32_t most, search_result *out, bool *exhausted)
{
    *out = (search_result){0};
    if (empty_game(out, p->problem))
        return;
    hunt_outcome o = rounds(out, p, most, exhausted);
    if (o == HUNT_HIT) {
        out->answer = SEARCH_FOUND;
        hunt_trace(p->last, &out->found);
    } else if (o != HUNT_DONE) {
        out->answer = SEARCH_OPEN;
        out->stopped = o == HUNT_STOPPED ? p->last->stopped : PG_MEMORY;
    }
    p->over = o != HUNT_STOPPED;
    for (int i = 0; i < p->ends; i++)
        out->expanded += p->end[i].expanded;
}

/* ---- a hunt ------------------------------------------------------------------------------------- */

/* Is a hunt from this end worth while? Levels of many completions look all alike. */
static bool few_open(const position *p) { return position_open(p) <= MANY_OPEN; }

hunt *hunt_new(const problem *p, const search_options *options)
{
    hunt *h = PG_NEW(hunt, 1);
    bool backwards = position_closed(p->finish) && !few_open(p->start);
    h->problem = p;
    h->width = FIRST_WIDTH;
    h->ends = few_open(p->start) && few_open(p->finish) ? 2 : 1;
    h->done[1] = h->ends == 1;
    size_t memory = limits_memory(options->limits, DEFAULT_GIB) / (size_t)h->ends;
    for (int i = 0; i < h->ends; i++)
        hunt_init(&h->end[i], p, i ? !backwards : backwards, memory, options, i ? &h->end[0] : NULL);
    return h;
}

void hunt_free(hunt *h)
{
    for (int i = 0; h && i < h->ends; i++)
        hunt_release(&h->end[i]);
    free(h);
}

bool hunt_over(const hunt *h) { return h->over; }

uint64_t hunt_round_positions(const problem *p, uint32_t round)
{
    uint64_t width = FIRST_WIDTH;
    for (uint32_t i = 0; i < round && width < UINT32_MAX; i++)
        width *= WIDER;
    int64_t jumps = problem_jumps(p);
    uint64_t levels = jumps > 0 ? (uint64_t)jumps : most_levels(p->board, width);
    return 2 * width * levels + (round < ZONE_SIZES ? 2 * zone_sizes[round] / LISTED_EACH : 0);
}

static void rest(hunt_end *h)
{
    store *table[] = {&h->ahead, &h->zone};
    for (int i = 0; i < 2; i++) {
        size_t most = table[i]->most_bytes;
        store_release(table[i]);
        store_init(table[i], h->words, most);
    }
}

void hunt_rest(hunt *h)
{
    for (int i = 0; i < h->ends; i++)
        rest(&h->end[i]);
}

const search_cut *hunt_counts(const hunt *h, uint32_t *count)
{
    const hunt_end *forwards = &h->end[0]; /* the other one's counts are about starts */
    *count = forwards->backwards ? 0 : forwards->counts.used;
    return forwards->counts.cut;
}
