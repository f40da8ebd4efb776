/* whole.c - levels by whole moves.
 *
 * The side whose next level promises to be smaller goes on, and where the finish is stuck or has very many
 * members, the start's side alone. A level of LONG positions asks the linear program about some of them; what
 * refuses one goes into the bank, and the level loses what it refuses. The last level ahead is only looked
 * at.
 *
 * Cost: a position costs its moves, which are gone through as the peg's positions and holes, each once.
 */
#include "whole.h"
#include "positions/walk.h"

#include <stdlib.h>
#include <string.h>

enum {
    LONG = 2000,
    LEVEL_A_QUESTION = 200,
    QUESTIONS = 100,
    MISSES = 30,
    MOST_ENDS = 1 << 16,
    CHECK_EVERY = 256
};

/* ---- values -------------------------------------------------------------------------------------------- */

static int ascending(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static int64_t extreme_weights(const move_potential *p, const position *set, int sign)
{
    int32_t *open = PG_NEW(int32_t, set->holes + 1);
    int64_t sum = 0, left = set->total - (int64_t)position_pegs(set);
    uint32_t count = 0;
    for (uint32_t h = 0; h < set->holes; h++) {
        sum += bits_get(set->peg, h) ? p->peg[h] : 0;
        if (bits_get(set->open, h))
            open[count++] = p->peg[h];
    }
    qsort(open, count, sizeof *open, ascending);
    for (uint32_t i = 0; i < count; i++) {
        int32_t weight = open[sign > 0 ? count - 1 - i : i];
        sum += set->total >= 0 ? ((int64_t)i < left ? weight : 0) : sign * weight > 0 ? weight : 0;
    }
    free(open);
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

/* The most (sign 1) or least (-1) value over the members of a set, or a bound for it: what the checker takes.
 */
static int64_t extreme(const potential_frame *f, const move_potential *p, const position *set, int sign)
{
    int64_t sum = extreme_weights(p, set, sign);
    for (uint32_t i = 0; i < f->regions; i++) {
        bool always, may = may_be_full(set, f->region + (size_t)i * f->words, &always);
        sum += may && (sign > 0 || always) ? p->region[i] : 0;
    }
    return sum;
}

bool whole_ask(engine *e, bool back, const uint64_t *pegs, const pg_limits *limits, move_potential *out)
{
    if (!engine_programs(e) || !potential_ask(&e->program[back], limits, pegs, NULL, out))
        return false;
    out->end[0] = extreme(&e->frame, out, e->problem.finish, 1);
    out->end[1] = extreme(&e->frame, out, e->problem.start, -1);
    return true;
}

/* ---- the bank ------------------------------------------------------------------------------------------ */

static void bank_init(whole_bank *k, const potential_frame *f, bool back)
{
    *k = (whole_bank){.back = back, .frame = f, .bytes = (f->board->holes + 7) / 8};
    k->row = PG_NEW(int16_t, (size_t)k->bytes * 256 * WHOLE_LANES);
    k->full = PG_NEW(int16_t, (size_t)(f->regions + 1) * WHOLE_LANES);
}

static void bank_release(whole_bank *k)
{
    for (uint32_t i = 0; i < k->count; i++)
        potential_release(&k->known[i]);
    free(k->known);
    free(k->row);
    free(k->full);
}

/* Back all signs are turned round: what is above the limit is refused. */
static void bank_add(whole_bank *k, move_potential *p)
{
    int sign = k->back ? -1 : 1;
    uint32_t lane = k->count;
    for (uint32_t h = 0; h < k->frame->board->holes; h++)
        for (uint32_t v = 0; v < 256; v++)
            if (v >> (h % 8) & 1)
                k->row[((size_t)(h / 8) * 256 + v) * WHOLE_LANES + lane] += (int16_t)(sign * p->peg[h]);
    for (uint32_t i = 0; i < k->frame->regions; i++)
        k->full[(size_t)i * WHOLE_LANES + lane] = (int16_t)(sign * p->region[i]);
    PG_GROW(k->known, k->count, k->room);
    k->known[k->count++] = *p;
}

/* What is refused where so many moves may still be needed. */
static void bank_limit(whole_bank *k, uint32_t left)
{
    for (uint32_t i = 0; i < WHOLE_LANES; i++) {
        const move_potential *p = i < k->count ? &k->known[i] : NULL;
        int64_t limit = p ? (k->back ? -p->end[1] : p->end[0]) + (int64_t)p->scale * left : INT16_MAX;
        k->limit[i] = (int16_t)(limit < INT16_MAX ? limit : INT16_MAX);
    }
}

static bool block_refuses(const whole_bank *k, uint32_t first, uint64_t pegs)
{
    int16_t sum[WHOLE_BLOCK] = {0};
    int over = 0;
    for (uint32_t i = 0; i < k->bytes; i++) {
        const int16_t *row = k->row + ((size_t)i * 256 + (pegs >> 8 * i & 255)) * WHOLE_LANES + first;
        for (uint32_t l = 0; l < WHOLE_BLOCK; l++)
            sum[l] += row[l];
    }
    for (uint32_t r = 0; r < k->frame->regions; r++)
        for (uint32_t l = 0; potential_full(k->frame, r, &pegs) && l < WHOLE_BLOCK; l++)
            sum[l] += k->full[(size_t)r * WHOLE_LANES + first + l];
    for (uint32_t l = 0; l < WHOLE_BLOCK; l++)
        over |= sum[l] > k->limit[first + l];
    return over;
}

static bool bank_refuses(const whole_bank *k, uint64_t pegs)
{
    bool refused = false;
    for (uint32_t first = 0; !refused && first < k->count; first += WHOLE_BLOCK)
        refused = block_refuses(k, first, pegs);
    return refused;
}

/* ---- sets of positions ----------------------------------------------------------------------------------
 */

static size_t side_place(const whole_side *s, uint64_t pegs)
{
    size_t at = (size_t)(pegs_hash(1, &pegs) >> 20) & (s->slots - 1);
    while (s->slot[at] && s->member[s->slot[at] - 1] != pegs)
        at = (at + 1) & (s->slots - 1);
    return at;
}

static bool side_has(const whole_side *s, uint64_t pegs) { return s->slots && s->slot[side_place(s, pegs)]; }

static void side_index(whole_side *s, size_t slots)
{
    free(s->slot);
    s->slots = slots;
    s->slot = PG_NEW(uint32_t, slots);
    for (size_t i = 0; i < s->members; i++)
        s->slot[side_place(s, s->member[i])] = (uint32_t)i + 1;
}

static void side_add(whole_side *s, uint64_t pegs)
{
    if (2 * s->members >= s->slots)
        side_index(s, s->slots ? 2 * s->slots : 1024);
    PG_GROW(s->member, s->members, s->member_room);
    s->member[s->members] = pegs;
    size_t at = side_place(s, pegs);
    s->slot[at] = (uint32_t)++s->members;
}

static uint64_t least_image(const engine *e, uint64_t pegs)
{
    uint64_t least = pegs, image;
    for (uint32_t i = 1; i < e->images.elements; i++) {
        images_one(&e->images, 1, i, &pegs, &image);
        least = image < least ? image : least;
    }
    return least;
}

/* ---- moves --------------------------------------------------------------------------------------------- */

static size_t tour_place(const whole_tours *t, uint64_t pegs, uint32_t hole)
{
    uint64_t key = pegs ^ (uint64_t)hole << 58;
    size_t last = 2 * t->room - 1, at = (size_t)(pegs_hash(1, &key) >> 20) & last;
    while (t->slot[at] && (t->pegs[t->slot[at] - 1] != pegs || t->hole[t->slot[at] - 1] != hole))
        at = (at + 1) & last;
    return at;
}

static void tours_grow(whole_tours *t)
{
    t->room = t->room ? 2 * t->room : 64;
    PG_RESIZE(t->pegs, t->room);
    PG_RESIZE(t->hole, t->room);
    free(t->slot);
    t->slot = PG_NEW(uint32_t, 2 * t->room);
    for (size_t i = 0; i < t->used; i++)
        t->slot[tour_place(t, t->pegs[i], t->hole[i])] = (uint32_t)i + 1;
}

static void tours_add(whole_tours *t, uint64_t pegs, uint32_t hole)
{
    if (t->used == t->room)
        tours_grow(t);
    size_t at = tour_place(t, pegs, hole);
    if (t->slot[at])
        return;
    t->pegs[t->used] = pegs;
    t->hole[t->used] = hole;
    t->slot[at] = (uint32_t)++t->used;
}

static void tours_clear(whole_tours *t)
{
    while (t->used > 0) {
        t->used--;
        t->slot[tour_place(t, t->pegs[t->used], t->hole[t->used])] = 0;
    }
}

static void try_jump(whole *w, const side *play, uint32_t j, uint64_t pegs)
{
    uint64_t to;
    if (step_into(&play->play, 1, j, &pegs, &to))
        tours_add(&w->tours, to, play->land[j]);
}

static void try_jumps(whole *w, const side *play, uint64_t pegs, uint32_t hole)
{
    for (uint32_t k = play->first[hole]; k < play->first[hole + 1]; k++)
        try_jump(w, play, play->jump[k], pegs);
}

typedef bool taker(whole *w, whole_side *s, uint64_t pegs);

static bool take_all(whole *w, whole_side *s, taker *take)
{
    bool good = true;
    for (size_t i = 0; i < w->tours.used; i++)
        good = take(w, s, w->tours.pegs[i]) && good;
    tours_clear(&w->tours);
    return good;
}

/* Everything that one move leads to; false when the taker says so. */
static bool take_moves(whole *w, whole_side *s, uint64_t pegs, taker *take)
{
    const side *play = s->play;
    bool good = true;
    for (uint64_t rest = pegs; rest; rest &= rest - 1) {
        try_jumps(w, play, pegs, (uint32_t)__builtin_ctzll(rest));
        for (size_t i = 0; i < w->tours.used; i++)
            try_jumps(w, play, w->tours.pegs[i], w->tours.hole[i]);
        good = take_all(w, s, take) && good;
    }
    for (uint32_t j = 0; j < w->e->board->jumps; j++)
        if (play->chain[j] == BOUND_NO_HOLE)
            try_jump(w, play, j, pegs);
    return take_all(w, s, take) && good;
}

/* ---- levels -------------------------------------------------------------------------------------------- */

static bool keep(whole *w, whole_side *s, uint64_t pegs)
{
    uint64_t least = least_image(w->e, pegs);
    if (!side_has(s, least) && !bank_refuses(&s->bank, least))
        side_add(s, least);
    return true;
}

static bool meets(const whole *w, uint64_t least)
{
    return w->listed ? side_has(&w->side[1], least) : set_has(w->e->problem.finish, 1, &least);
}

static bool look(whole *w, whole_side *s, uint64_t pegs)
{
    uint64_t least = least_image(w->e, pegs);
    return side_has(s, least) || bank_refuses(&s->bank, least) || !meets(w, least);
}

static bool stop_asked(whole *w)
{
    size_t bytes = 0;
    for (int i = 0; i < 2; i++)
        bytes += w->side[i].member_room * sizeof(uint64_t) + w->side[i].slots * sizeof(uint32_t);
    w->stopped = bytes > limits_memory(w->limits, 8) ? PG_LIMIT : limits_check(w->limits);
    return w->stopped != PG_OK;
}

static bool take_ends(whole *w, whole_side *s, taker *take)
{
    set_walk walk;
    uint64_t pegs;
    bool good = true;
    set_walk_init(&walk, s->back ? w->e->problem.finish : w->e->problem.start, false);
    for (size_t n = 1; set_walk_next(&walk, &pegs) && !(n % CHECK_EVERY == 0 && stop_asked(w)); n++)
        good = take(w, s, pegs) && good;
    set_walk_release(&walk);
    return good;
}

/* The newest level loses what the potentials from `first` on refuse. */
static void sift(whole_side *s, uint32_t first)
{
    size_t kept = s->begin;
    for (size_t i = s->begin; i < s->members; i++) {
        bool refused = false;
        for (uint32_t b = first / WHOLE_BLOCK * WHOLE_BLOCK; !refused && b < s->bank.count; b += WHOLE_BLOCK)
            refused = block_refuses(&s->bank, b, s->member[i]);
        if (!refused)
            s->member[kept++] = s->member[i];
    }
    s->members = kept;
    side_index(s, s->slots ? s->slots : 1024);
}

/* Asks about some of the newest level; what refuses one is kept. */
static void ask(whole *w, whole_side *s, uint32_t left)
{
    engine *e = w->e;
    size_t size = s->members - s->begin, questions = size / LEVEL_A_QUESTION + 1, misses = 0;
    questions = questions < QUESTIONS ? questions : QUESTIONS;
    size_t step = size / questions + 1;
    for (size_t i = s->begin; i < s->members && misses < MISSES && s->bank.count < WHOLE_LANES; i += step) {
        move_potential p;
        misses++;
        if (bank_refuses(&s->bank, s->member[i]) || !whole_ask(e, s->back, &s->member[i], w->limits, &p))
            continue;
        int64_t value = potential_value(&e->frame, &p, &s->member[i]);
        if ((s->back ? p.end[1] - value : value - p.end[0]) <= (int64_t)p.scale * left) {
            potential_release(&p);
            continue;
        }
        bank_add(&s->bank, &p);
        bank_limit(&s->bank, left);
        misses = 0;
    }
}

static void learn(whole *w, whole_side *s, uint32_t left)
{
    uint32_t before = s->bank.count;
    if (s->members - s->begin < (w->e->long_level ? w->e->long_level : LONG))
        return;
    ask(w, s, left);
    if (s->bank.count > before)
        sift(s, before);
}

/* The level behind the newest one. */
static void make_level(whole *w, whole_side *s)
{
    uint32_t left = w->most - (uint32_t)s->levels;
    size_t end = s->members;
    bank_limit(&s->bank, left);
    if (s->levels == 0)
        take_ends(w, s, keep);
    for (size_t i = s->begin; i < end && !(i % CHECK_EVERY == 0 && stop_asked(w)); i++)
        take_moves(w, s, s->member[i], keep);
    s->begin = end;
    learn(w, s, left);
    PG_GROW(s->level, s->levels, s->room);
    s->level[s->levels++] = (whole_level){s->members - s->begin, s->bank.count};
}

/* Level A ahead, and all members ahead, are not on the other side. */
static bool stay_apart(whole *w)
{
    whole_side *s = &w->side[0];
    bool apart = true;
    bank_limit(&s->bank, w->most - (uint32_t)s->levels);
    for (size_t i = 0; apart && i < s->members; i++)
        apart = !meets(w, s->member[i]);
    if (apart && s->levels == 0)
        apart = take_ends(w, s, look);
    for (size_t i = s->begin; apart && i < s->members && !(i % CHECK_EVERY == 0 && stop_asked(w)); i++)
        apart = take_moves(w, s, s->member[i], look);
    return apart && w->stopped == PG_OK;
}

/* How large the next level would be: the newest one, growing on as it grew. */
static double next_size(const whole_side *s)
{
    double now = (double)(s->members - s->begin);
    double before = s->levels > 1 ? (double)s->level[s->levels - 2].size : now;
    return s->levels == 0 ? 0 : before > 0 ? now * now / before : now;
}

/* Are the members of the finish few enough to be listed? */
static bool finish_is_short(const position *finish)
{
    set_walk walk;
    uint64_t pegs;
    size_t n = 0;
    if (finish->stuck)
        return false;
    set_walk_init(&walk, finish, false);
    while (n <= MOST_ENDS && set_walk_next(&walk, &pegs))
        n++;
    set_walk_release(&walk);
    return n <= MOST_ENDS;
}

bool whole_make(whole *w, engine *e, uint32_t most, const pg_limits *limits)
{
    *w = (whole){.e = e, .limits = limits, .most = most, .listed = finish_is_short(e->problem.finish)};
    for (int i = 0; i < 2; i++) {
        w->side[i] = (whole_side){.play = &e->side[i], .back = i == 1};
        bank_init(&w->side[i].bank, &e->frame, i == 1);
    }
    if (w->listed)
        make_level(w, &w->side[1]);
    while (w->stopped == PG_OK && w->side[0].levels + (w->listed ? w->side[1].levels - 1 : 0) < most) {
        bool back = w->listed && next_size(&w->side[1]) < next_size(&w->side[0]);
        make_level(w, &w->side[back]);
    }
    return w->stopped == PG_OK && stay_apart(w);
}

void whole_release(whole *w)
{
    for (int i = 0; i < 2; i++) {
        bank_release(&w->side[i].bank);
        free(w->side[i].level);
        free(w->side[i].member);
        free(w->side[i].slot);
    }
    free(w->tours.pegs);
    free(w->tours.hole);
    free(w->tours.slot);
}
