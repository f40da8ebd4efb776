/* movelevels.c - no game of at most m moves: the positions between its moves, from both ends, do not meet.
 *
 * Ahead are positions of at least so many pegs, by the whole moves that lead to them from the start; back are
 * those of fewer, by the moves that lead on to the finish. A game has one move from the ones to the others,
 * and all of these are looked at. A position is kept at the first level that has it, on either side one of
 * each orbit, unless the move potentials say that so many moves more do not suffice. Those between the jumps
 * of a move are not kept, but for the move in hand. What is asked of a position does not depend on how it was
 * met. Without back all positions are ahead, and none is a finish.
 *
 * Cost: a position costs its moves, and each what it leads to: a table look-up for each symmetry and byte, a
 * row for each byte, in lanes of 16 bits, a move potential each, until one refuses, and else a look-up.
 */
#include "found.h"

enum { MOST_STARTS = 100000, MOST_SUM = 10000, MOST_FALL = 2 * MOST_SUM + 1, MOST_MOVES = 10000, BLOCK = 16 };

/* Numbers of 16 bits, a move potential each: how far its value has to fall and may fall. Back all signs are
 * turned round. Those that only moves of one category lower come first. */
typedef struct mcuts {
    bool back;
    size_t *mover, movers, room, lanes, bytes;
    size_t alone;     /* lanes of one category */
    int16_t *row;     /* bytes x 256 x lanes */
    uint64_t *region; /* [regions] */
    int16_t *full;    /* regions x lanes */
    size_t regions, region_room, fulls;
    uint32_t *full_now;  /* [fulls]: the regions that are full in the position in hand */
    size_t block;        /* the first lane of the one that has refused last */
    int32_t *end, *most; /* [lanes]: the value where no move is left, and what one move takes at most, */
    int32_t *less;       /* categories x lanes: how much less one of a category does */
    int32_t *limit;      /* [lanes]: at the level in hand */
    int32_t left;        /* moves there */
    uint32_t categories;
    int32_t *least; /* [categories]: moves that the position in hand needs */
} mcuts;

/* One direction of play: a jump takes the peg in hole chain to hole land. */
typedef struct play_side {
    bool back;
    uint64_t *size; /* [levels] */
    size_t levels, room;
    mcuts cuts;
    mask *jump;
    uint32_t *first, *list, *land; /* jumps that carry from hole h: list[first[h] .. first[h + 1]) */
    found found;
    uint64_t begin; /* of the newest level among the found */
} play_side;

typedef struct apart {
    checker *c;
    const check_position *start, *finish;
    uint64_t moves; /* at most so many */
    uint32_t pegs;  /* positions back have fewer; 0: there are none back */
    size_t line;
    orbit_group orbits;
    play_side ahead, back;
    found tours; /* where the peg of the move in hand can be: the positions between its jumps, and its hole */
} apart;

/* ---- move potentials as lanes -------------------------------------------------------------------------- */

static void move_level_put(int16_t *to, int64_t value) { *to = (int16_t)(*to + value); }

static void fill_weights(checker *c, mcuts *k, size_t lane, const vector *v, int64_t *sum)
{
    int sign = k->back ? -1 : 1;
    for (uint32_t h = 0; h < c->board->holes; h++) {
        if (mpz_cmpabs_ui(v->num[h], MOST_SUM) > 0) {
            *sum = MOST_SUM + 1;
            return;
        }
        int64_t weight = mpz_get_si(v->num[h]);
        *sum += llabs(weight);
        for (uint32_t value = 0; value < 256; value++)
            if (value >> (h % 8) & 1)
                move_level_put(&k->row[(256 * (h / 8) + value) * k->lanes + lane], sign * weight);
        if (*sum > MOST_SUM)
            return;
    }
}

static uint64_t region_of(const local *l)
{
    uint64_t holes = 0;
    for (uint32_t i = 0; i < l->holes; i++)
        holes |= UINT64_C(1) << l->hole[i];
    return holes;
}

static size_t region_place(const mcuts *k, uint64_t holes)
{
    size_t i = 0;
    while (i < k->regions && k->region[i] != holes)
        i++;
    return i;
}

static void fill_regions(checker *c, mcuts *k, size_t lane, const check_potential *p, int64_t *sum)
{
    for (size_t i = 0; i < p->locals; i++) {
        const local *l = &c->local[p->local[i]];
        int64_t value = mpz_cmpabs_ui(l->num[0], MOST_SUM) > 0 ? MOST_SUM + 1 : mpz_get_si(l->num[0]);
        *sum += value;
        if (*sum > MOST_SUM)
            return;
        move_level_put(&k->full[region_place(k, region_of(l)) * k->lanes + lane], k->back ? -value : value);
    }
}

/* The finishes that the jump can lead to; false: there are none. */
static bool move_level_take_back(checker *c, const check_jump *j, const check_position *finish,
                                 check_position *out)
{
    bool fits = true;
    *out = check_position_copy(c, finish, c->board->holes);
    for (uint32_t i = 0; i < j->length; i++) {
        uint64_t place = UINT64_C(1) << j->cell[i].hole, after = j->cell[i].after ? place : 0;
        out->peg[0] |= out->open[0] & after;
        out->open[0] &= ~place;
        fits = fits && (out->peg[0] & place) == after;
    }
    return fits && position_possible(out, c->board->holes);
}

/* What the value of a position that is no finish falls to at least, less what the chain is worth where the
 * last jump leaves its peg. */
static int64_t finish_limit(checker *c, const mover *m, const check_position *finish)
{
    int64_t limit = INT64_MIN;
    mpz_t most;
    mpz_init(most);
    for (size_t i = 0; i < c->board->readings; i++) {
        const check_jump *j = &c->board->jump[i];
        check_position last;
        if (move_level_take_back(c, j, finish, &last)) {
            measure_extreme(c, most, m->value, &last, 1);
            int64_t value =
                mpz_get_si(most) - (m->chain && check_jump_carries(j) ? m->chain[check_jump_to(j)] : 0);
            limit = value > limit ? value : limit;
        }
        check_position_release(&last);
    }
    if (limit < -MOST_SUM) /* no jump leads there, or the chain is worth more than the rest */
        limit = -MOST_SUM;
    mpz_clear(most);
    return limit;
}

/* What one move takes: no value falls by more than MOST_FALL, so more is as good as that. */
static void fill_scales(mcuts *k, size_t lane, const mover *m)
{
    k->most[lane] = (int32_t)(m->most < MOST_FALL ? m->most : MOST_FALL);
    for (uint32_t i = 0; i < k->categories; i++)
        k->less[i * k->lanes + lane] =
            k->most[lane] - (int32_t)(m->scale[i] < MOST_FALL ? m->scale[i] : MOST_FALL);
}

/* That the numbers are whole is known from movers.c. The limit is among the values that there can be. */
static void move_level_fill_lane(checker *c, mcuts *k, size_t lane, const check_position *end)
{
    const mover *m = &c->mover[k->mover[lane]];
    const check_potential *p = m->value.is_potential ? &c->potential[m->value.index] : NULL;
    int64_t sum = 0;
    mpz_t limit;
    fill_weights(c, k, lane, &c->vector[p ? p->vector : m->value.index], &sum);
    if (p && sum <= MOST_SUM)
        fill_regions(c, k, lane, p, &sum);
    if (sum > MOST_SUM)
        checker_refuse(c, "move potential %zu is too large here: its numbers add up to more than %d",
                       k->mover[lane] + 1, MOST_SUM);
    mpz_init(limit);
    measure_extreme(c, limit, m->value, end, -1);
    k->end[lane] = (int32_t)(k->back ? -mpz_get_si(limit) : finish_limit(c, m, end));
    mpz_clear(limit);
    fill_scales(k, lane, m);
    spend(c);
}

/* Those of one category come first. */
static void order_movers(const checker *c, mcuts *k)
{
    for (size_t i = 0; i < k->movers; i++) {
        size_t one = k->mover[i];
        if (c->mover[one].alone == MANY_CATEGORIES)
            continue;
        k->mover[i] = k->mover[k->alone];
        k->mover[k->alone++] = one;
    }
}

static void move_level_list_regions(checker *c, mcuts *k)
{
    for (size_t i = 0; i < k->movers; i++) {
        const measure m = c->mover[k->mover[i]].value;
        for (size_t l = 0; m.is_potential && l < c->potential[m.index].locals; l++) {
            uint64_t holes = region_of(&c->local[c->potential[m.index].local[l]]);
            if (region_place(k, holes) < k->regions)
                continue;
            GROW(c, k->region, k->regions, k->region_room);
            k->region[k->regions++] = holes;
        }
    }
}

/* `end` gives the limits, the finish, or back the start. */
static void cuts_fill(checker *c, mcuts *k, const check_position *end)
{
    k->lanes = (k->movers + BLOCK - 1) / BLOCK * BLOCK;
    k->bytes = (c->board->holes + 7) / 8;
    k->categories = c->categories + 1;
    k->row = heap_new(c, (uint64_t)k->bytes * 256 * k->lanes, sizeof *k->row);
    move_level_list_regions(c, k);
    k->full_now = heap_new(c, k->regions + 1, sizeof *k->full_now);
    k->full = heap_new(c, (uint64_t)k->regions * k->lanes, sizeof *k->full);
    k->end = heap_new(c, k->lanes, sizeof *k->end);
    k->most = heap_new(c, k->lanes, sizeof *k->most);
    k->less = heap_new(c, (uint64_t)k->categories * k->lanes, sizeof *k->less);
    k->limit = heap_new(c, k->lanes, sizeof *k->limit);
    k->least = heap_new(c, k->categories, sizeof *k->least);
    order_movers(c, k);
    for (size_t i = 0; i < k->movers; i++)
        move_level_fill_lane(c, k, i, end);
}

static void find_full(mcuts *k, uint64_t pegs)
{
    k->fulls = 0;
    for (uint32_t r = 0; r < k->regions; r++) {
        k->full_now[k->fulls] = r;
        k->fulls += !(k->region[r] & ~pegs);
    }
}

/* Without `restrict` compilers go lane by lane. */
static void add_lanes(int16_t *restrict sum, const int16_t *restrict more)
{
    for (size_t l = 0; l < BLOCK; l++)
        move_level_put(&sum[l], more[l]);
}

/* After find_full. */
static void move_level_add_up(const mcuts *k, size_t first, uint64_t pegs, int16_t *sum)
{
    for (size_t l = 0; l < BLOCK; l++)
        sum[l] = 0;
    for (size_t i = 0; i < k->bytes; i++)
        add_lanes(sum, k->row + (256 * i + (pegs >> 8 * i & 255)) * k->lanes + first);
    for (size_t i = 0; i < k->fulls; i++)
        add_lanes(sum, k->full + k->full_now[i] * k->lanes + first);
}

/* Back: the least values of all starts, where these are few; a bound for them is there. */
static void look_at_starts(checker *c, mcuts *k, const check_position *start)
{
    int32_t *most = heap_new(c, k->lanes, sizeof *most);
    check_completions w;
    size_t n = 0;
    int16_t sum[BLOCK];
    completions_open(c, &w, start, c->board->holes);
    for (; n <= MOST_STARTS && check_completions_next(&w); n++) {
        find_full(k, w.bits[0]);
        for (size_t i = 0; i < k->movers; i++) {
            if (i % BLOCK == 0)
                move_level_add_up(k, i, w.bits[0], sum);
            most[i] = n == 0 || sum[i % BLOCK] > most[i] ? sum[i % BLOCK] : most[i];
        }
    }
    for (size_t i = 0; n > 0 && n <= MOST_STARTS && i < k->movers; i++)
        k->end[i] = most[i];
}

/* Where so many moves may still be needed. */
static void move_level_set_limits(mcuts *k, uint64_t left)
{
    k->left = (int32_t)left;
    for (size_t i = 0; i < k->movers; i++)
        k->limit[i] = k->end[i] + k->most[i] * k->left;
}

/* The moves of each category that are needed by potentials of it alone; their sum. */
static int64_t move_level_find_least(const checker *c, mcuts *k, uint64_t pegs)
{
    int16_t sum[BLOCK];
    int64_t all = 0;
    for (uint32_t i = 0; i < k->categories; i++)
        k->least[i] = 0;
    for (size_t i = 0; i < k->alone; i++) {
        if (i % BLOCK == 0)
            move_level_add_up(k, i, pegs, sum);
        int32_t fall = sum[i % BLOCK] - k->end[i], *least = &k->least[c->mover[k->mover[i]].alone];
        for (; *least * k->most[i] < fall && all <= k->left; all++)
            ++*least;
    }
    return all;
}

static void lower(int32_t *restrict limit, const int32_t *restrict less, int32_t moves)
{
    for (size_t l = 0; l < BLOCK; l++)
        limit[l] -= moves * less[l];
}

static bool block_refuses(const mcuts *k, size_t first, uint64_t pegs)
{
    int16_t sum[BLOCK];
    int32_t limit[BLOCK];
    bool refused = false;
    move_level_add_up(k, first, pegs, sum);
    memcpy(limit, k->limit + first, sizeof limit);
    for (uint32_t i = 0; i < k->categories; i++)
        if (k->least[i])
            lower(limit, k->less + i * k->lanes + first, k->least[i]);
    for (size_t l = 0; l < BLOCK; l++)
        refused |= sum[l] > limit[l];
    return refused;
}

/* No number leaves 32 bits: what is needed is no more than what is left, where that is looked at. */
static bool move_level_is_cut(const checker *c, mcuts *k, uint64_t pegs)
{
    find_full(k, pegs);
    if (move_level_find_least(c, k, pegs) > k->left || (k->movers && block_refuses(k, k->block, pegs)))
        return true;
    for (size_t first = 0; first < k->movers; first += BLOCK)
        if (block_refuses(k, first, pegs)) {
            k->block = first;
            return true;
        }
    return false;
}

/* ---- jumps --------------------------------------------------------------------------------------------- */

/* The readings by the hole in which they take up their peg; those that carry none are behind the last one. */
static void move_level_list_jumps(checker *c, play_side *s)
{
    const check_board *b = c->board;
    uint32_t holes = b->holes, used = 0;
    s->jump = masks_of(c, s->back);
    s->first = heap_new(c, (uint64_t)holes + 2, sizeof *s->first);
    s->list = heap_new(c, b->readings, sizeof *s->list);
    s->land = heap_new(c, b->readings, sizeof *s->land);
    for (uint32_t h = 0; h <= holes; h++) {
        s->first[h] = used;
        for (size_t j = 0; j < b->readings; j++) {
            const check_jump *k = &b->jump[j];
            uint32_t chain = !check_jump_carries(k) ? holes : s->back ? check_jump_to(k) : check_jump_from(k);
            s->land[j] = s->back ? check_jump_from(k) : check_jump_to(k);
            if (chain == h)
                s->list[used++] = (uint32_t)j;
        }
    }
    s->first[holes + 1] = used;
}

static bool is_ahead(const apart *a, uint64_t pegs)
{
    return (uint32_t)__builtin_popcountll(pegs) >= a->pegs;
}

static void move_level_take(apart *a, play_side *s, uint64_t pegs);

/* ---- moves --------------------------------------------------------------------------------------------- */

/* Back, positions of too many pegs lead to none of fewer. */
static void try_jumps(apart *a, const play_side *s, uint64_t pegs, uint32_t hole)
{
    for (uint32_t i = s->first[hole]; i < s->first[hole + 1]; i++) {
        const mask *m = &s->jump[s->list[i]];
        if ((pegs & m->care) == m->before && !(s->back && is_ahead(a, pegs ^ m->flip)))
            found_add(a->c, &a->tours, (uint64_t[]){pegs ^ m->flip, s->land[s->list[i]]});
    }
}

/* What one move of the peg in the hole leads to goes into the next level. */
static void take_moves(apart *a, play_side *s, uint64_t pegs, uint32_t hole)
{
    const found *t = &a->tours;
    try_jumps(a, s, pegs, hole);
    for (uint64_t i = 0; hole < a->c->board->holes && i < t->members; i++) {
        try_jumps(a, s, t->member[2 * i], (uint32_t)t->member[2 * i + 1]);
        spend(a->c);
    }
    for (uint64_t i = 0; i < t->members; i++)
        move_level_take(a, s, t->member[2 * i]);
    found_clear(&a->tours);
}

/* ---- levels -------------------------------------------------------------------------------------------- */

static void refuse_meeting(apart *a, const char *what, uint64_t pegs)
{
    refuse_at(a->c, a->line, "%s: %s", what, quote(told_pegs(a->c, &pegs)).text);
}

/* A move leads from the newest level ahead to such a position: too many have to follow. */
static void demand_apart(apart *a, uint64_t least)
{
    const play_side *b = &a->back;
    uint64_t number = found_number(&b->found, &least), level = 0, end = b->size[0];
    if (number == UINT64_MAX)
        return;
    while (number >= end)
        end += b->size[++level];
    if (a->ahead.levels + level <= a->moves)
        refuse_meeting(a, "a move leads from a level ahead to one back", least);
}

static void move_level_keep(apart *a, play_side *s, uint64_t least)
{
    if (!a->pegs && check_position_has(a->finish, &least, a->c->board->holes))
        refuse_meeting(a, "a level has a finish", least);
    if (!move_level_is_cut(a->c, &s->cuts, least))
        found_add(a->c, &s->found, &least);
}

static void move_level_take(apart *a, play_side *s, uint64_t pegs)
{
    uint64_t least = orbits_least(&a->orbits, pegs);
    if (!s->back && !is_ahead(a, least))
        demand_apart(a, least);
    else
        move_level_keep(a, s, least);
}

static void move_level_first_level(apart *a, play_side *s)
{
    check_completions k;
    completions_open(a->c, &k, s->back ? a->finish : a->start, a->c->board->holes);
    completions_announce(a->c, &k, s->back ? "finish" : "start");
    while (check_completions_next(&k)) {
        if (is_ahead(a, k.bits[0]) == s->back)
            refuse_at(a->c, a->line,
                      s->back ? "expected finishes of fewer than %u pegs"
                              : "expected starts of at least %u pegs",
                      a->pegs);
        move_level_take(a, s, k.bits[0]);
        spend(a->c);
    }
}

/* A level from the newest one. */
static void move_level_next_level(apart *a, play_side *s)
{
    uint64_t end = s->found.members;
    uint32_t holes = a->c->board->holes;
    for (uint64_t i = s->begin; i < end; i++) {
        uint64_t pegs = s->found.member[i];
        for (uint32_t h = 0; h <= holes; h++)
            if (h == holes || pegs >> h & 1)
                take_moves(a, s, pegs, h);
        spend(a->c);
    }
    s->begin = end;
}

/* By 0, 1, 2 .. moves, until there are no more of them. */
static void make_levels(apart *a, play_side *s)
{
    do {
        move_level_set_limits(&s->cuts, a->moves - s->levels);
        if (s->levels == 0)
            move_level_first_level(a, s);
        else
            move_level_next_level(a, s);
        GROW(a->c, s->size, s->levels, s->room);
        s->size[s->levels++] = s->found.members - s->begin;
    } while (s->levels <= a->moves && s->size[s->levels - 1] > 0);
}

/* ---- the reason ---------------------------------------------------------------------------------------- */

/* The move potentials of the side. */
static void move_level_read_side(checker *c, play_side *s)
{
    while (field_more(c)) {
        GROW(c, s->cuts.mover, s->cuts.movers, s->cuts.room);
        s->cuts.mover[s->cuts.movers++] = mover_field(c);
    }
    fields_end(c);
}

/* Where pegs only go, a game comes from many to few once. */
static void demand_fewer(checker *c)
{
    for (size_t j = 0; j < c->board->jumps; j++) {
        const check_jump *k = &c->board->jump[j];
        if (jump_adds(k) >= 0)
            checker_refuse(c, "expected jumps that take pegs away: %s does not", quote(told_jump(c, k)).text);
    }
}

static void open_side(apart *a, play_side *s)
{
    cuts_fill(a->c, &s->cuts, s->back ? a->start : a->finish);
    if (s->back)
        look_at_starts(a->c, &s->cuts, a->start);
    move_level_list_jumps(a->c, s);
    found_open(a->c, &s->found, 1, 1000);
}

static void read_sides(apart *a)
{
    checker *c = a->c;
    line_need(c, "orbits, back or ahead");
    if (line_starts(c, "orbits")) {
        orbits_read(c, &a->orbits, a->start, a->finish);
        for (size_t i = 0; i < a->orbits.symmetries; i++)
            demand_jumpers(c, a->orbits.symmetry[i]);
        line_need(c, "back or ahead");
    }
    if (line_starts(c, "back")) {
        field_word(c, "back");
        a->pegs = (uint32_t)count_field(c, "the number of pegs", WORD_HOLES);
        if (a->pegs == 0)
            checker_refuse(c, "expected at least 1 peg, as no position has fewer than 0");
        demand_fewer(c);
        move_level_read_side(c, &a->back);
        open_side(a, &a->back);
        line_need(c, "ahead");
    }
    field_word(c, "ahead");
    move_level_read_side(c, &a->ahead);
    open_side(a, &a->ahead);
}

static void explain(const apart *a)
{
    const play_side *b = &a->back, *s = &a->ahead;
    if (a->pegs)
        explain_move_levels(a->c, b->size, b->levels, b->cuts.movers, true);
    explain_move_levels(a->c, s->size, s->levels, s->cuts.movers, false);
    explain_apart(a->c, a->orbits.symmetries, a->moves);
}

void movelevels_check(checker *c, const check_position *start, const check_position *finish, uint64_t moves)
{
    apart a = {.c = c, .start = start, .finish = finish, .moves = moves, .line = c->number};
    if (c->board->holes > WORD_HOLES)
        checker_refuse(c, "expected a board of at most %d holes", WORD_HOLES);
    if (moves > MOST_MOVES)
        checker_refuse(c, "expected at most %d moves", MOST_MOVES + 1);
    orbits_open(c, &a.orbits);
    found_open(c, &a.tours, 2, 48);
    movers_categories(c);
    a.back.back = a.back.cuts.back = true;
    read_sides(&a);
    if (a.pegs)
        make_levels(&a, &a.back);
    make_levels(&a, &a.ahead);
    explain(&a);
}
