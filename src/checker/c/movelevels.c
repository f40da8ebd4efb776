/* movelevels.c - no game of at most m moves: positions by whole moves from both ends, which do not meet.
 *
 * A position is kept at the first level that has it, on either side one of each orbit, unless a move
 * potential says that so many moves more do not suffice. The positions between the jumps of a move are looked
 * at and not kept, but for the move in hand: so no more is known of a position than that it is there. The
 * last level ahead is only looked at, and nothing is left out there: no move potential that holds leaves out
 * what the other side has. What is asked of a position does not depend on how it was met, so
 * levels are the same for every order. Sizes in the file bound the memory.
 *
 * Cost: a position costs its moves, and each what it leads to: a look-up, a table look-up for each symmetry
 * and byte, and where it is new a row for each byte, in lanes of 16 bits, a move potential each.
 */
#include "found.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SUM = 10000, BLOCK = 16, NO_LIMIT = INT16_MAX };

/* Numbers of 16 bits, a move potential each. Back all signs are turned round: a position with a number above
 * the limit is left out. */
typedef struct mcuts {
    bool back;
    size_t *mover, movers, room, lanes, bytes;
    size_t used;      /* lanes that the level in hand knows */
    int16_t *row;     /* bytes x 256 x lanes */
    uint64_t *region; /* [regions] */
    int16_t *full;    /* regions x lanes */
    size_t regions, region_room;
    int64_t *end, *scale; /* [movers]: the limit where no move is left, and for each that is */
    int16_t *limit;       /* [lanes]: at the level in hand */
} mcuts;

/* What the file says of a level: its size, and how many move potentials it knows. */
typedef struct stated {
    uint64_t size;
    size_t movers;
} stated;

/* One direction of play: a jump takes the peg in hole chain to hole land. */
typedef struct side {
    bool back;
    stated *level;
    size_t levels, room;
    mcuts cuts;
    mask *jump;
    uint32_t *first, *list, *land; /* jumps that carry from hole h: list[first[h] .. first[h + 1]) */
    found found;
    uint64_t begin; /* of the newest level among the found */
} side;

/* Where the peg of the move in hand can be: the positions between its jumps. */
typedef struct tours {
    uint64_t *pegs;
    uint32_t *hole;
    size_t used, room;
    uint32_t *slot; /* number + 1; 0: none */
    uint64_t slots; /* a power of two */
} tours;

typedef struct apart {
    checker *c;
    const position *start, *finish;
    uint64_t moves; /* at most so many */
    size_t line;
    orbits orbits;
    side ahead, back;
    bool listed; /* there are levels back */
    tours tours;
} apart;

/* ---- move potentials as lanes ---------------------------------------------------------------------------
 */

static void put(int16_t *to, int64_t value) { *to = (int16_t)(*to + value); }

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

/* The numbers of a potential are whole and not large, as movers.c has seen. */
static void demand_small(checker *c, const vector *weight, const potential *p, size_t number)
{
    int64_t sum = 0;
    for (uint32_t h = 0; h < c->board->holes; h++)
        sum += llabs(mpz_get_si(weight->num[h]));
    for (size_t i = 0; p && i < p->locals; i++)
        sum += mpz_get_si(c->local[p->local[i]].num[0]);
    if (sum > MOST_SUM)
        refuse(c, "move potential %zu is too large here: its numbers add up to more than %d", number + 1,
               MOST_SUM);
}

static void fill_weights(checker *c, mcuts *k, size_t lane, const vector *weight)
{
    for (uint32_t h = 0; h < c->board->holes; h++)
        for (uint32_t value = 0; value < 256; value++)
            if (value >> (h % 8) & 1)
                put(&k->row[(256 * (h / 8) + value) * k->lanes + lane],
                    (k->back ? -1 : 1) * mpz_get_si(weight->num[h]));
}

static void fill_regions(checker *c, mcuts *k, size_t lane, const potential *p)
{
    for (size_t i = 0; i < p->locals; i++) {
        const local *l = &c->local[p->local[i]];
        put(&k->full[region_place(k, region_of(l)) * k->lanes + lane],
            (k->back ? -1 : 1) * mpz_get_si(l->num[0]));
    }
}

/* The limit is among the values that there can be. */
static void fill_lane(checker *c, mcuts *k, size_t lane, const position *end)
{
    const mover *m = &c->mover[k->mover[lane]];
    const potential *p = m->value.is_potential ? &c->potential[m->value.index] : NULL;
    const vector *weight = &c->vector[p ? p->vector : m->value.index];
    mpz_t limit;
    demand_small(c, weight, p, k->mover[lane]);
    fill_weights(c, k, lane, weight);
    if (p)
        fill_regions(c, k, lane, p);
    mpz_init(limit);
    measure_extreme(c, limit, m->value, end, k->back ? -1 : 1);
    k->end[lane] = k->back ? -mpz_get_si(limit) : mpz_get_si(limit);
    k->scale[lane] = m->scale;
    mpz_clear(limit);
    spend(c);
}

static void list_regions(checker *c, mcuts *k)
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
static void cuts_fill(checker *c, mcuts *k, const position *end)
{
    k->lanes = (k->movers + BLOCK - 1) / BLOCK * BLOCK;
    k->bytes = (c->board->holes + 7) / 8;
    k->row = heap_new(c, (uint64_t)k->bytes * 256 * k->lanes, sizeof *k->row);
    list_regions(c, k);
    k->full = heap_new(c, (uint64_t)k->regions * k->lanes, sizeof *k->full);
    k->end = heap_new(c, k->movers, sizeof *k->end);
    k->scale = heap_new(c, k->movers, sizeof *k->scale);
    k->limit = heap_new(c, k->lanes, sizeof *k->limit);
    for (size_t i = 0; i < k->movers; i++)
        fill_lane(c, k, i, end);
}

static void cuts_close(mcuts *k)
{
    heap_free(k->mover);
    heap_free(k->row);
    heap_free(k->region);
    heap_free(k->full);
    heap_free(k->end);
    heap_free(k->scale);
    heap_free(k->limit);
}

/* Where so many moves may still be needed, for the first `known`. Values are at most MOST_SUM, a limit above
 * is none. */
static void set_limits(mcuts *k, uint64_t left, size_t known)
{
    for (size_t i = 0; i < k->lanes; i++) {
        int64_t limit = i < known ? k->end[i] + k->scale[i] * (int64_t)left : NO_LIMIT;
        k->limit[i] = (int16_t)(limit < NO_LIMIT ? limit : NO_LIMIT);
    }
    k->used = known;
}

static bool block_refuses(const mcuts *k, size_t first, uint64_t pegs)
{
    int16_t sum[BLOCK] = {0};
    bool refused = false;
    for (size_t i = 0; i < k->bytes; i++) {
        const int16_t *row = k->row + (256 * i + (pegs >> 8 * i & 255)) * k->lanes + first;
        for (size_t l = 0; l < BLOCK; l++)
            put(&sum[l], row[l]);
    }
    for (size_t r = 0; r < k->regions; r++)
        for (size_t l = 0; !(k->region[r] & ~pegs) && l < BLOCK; l++)
            put(&sum[l], k->full[r * k->lanes + first + l]);
    for (size_t l = 0; l < BLOCK; l++)
        refused |= sum[l] > k->limit[first + l];
    return refused;
}

static bool is_cut(const mcuts *k, uint64_t pegs)
{
    for (size_t first = 0; first < k->used; first += BLOCK)
        if (block_refuses(k, first, pegs))
            return true;
    return false;
}

/* ---- jumps --------------------------------------------------------------------------------------------- */

/* The jumps by the hole in which they take up their peg; those that carry none are behind the last hole. */
static void list_jumps(checker *c, side *s)
{
    const board *b = c->board;
    uint32_t holes = b->holes, used = 0;
    s->jump = masks_of(c, s->back);
    s->first = heap_new(c, (uint64_t)holes + 2, sizeof *s->first);
    s->list = heap_new(c, b->jumps, sizeof *s->list);
    s->land = heap_new(c, b->jumps, sizeof *s->land);
    for (uint32_t h = 0; h <= holes; h++) {
        s->first[h] = used;
        for (size_t j = 0; j < b->jumps; j++) {
            const jump *k = &b->jump[j];
            uint32_t chain = !jump_carries(k) ? holes : s->back ? jump_to(k) : jump_from(k);
            s->land[j] = s->back ? jump_from(k) : jump_to(k);
            if (chain == h)
                s->list[used++] = (uint32_t)j;
        }
    }
    s->first[holes + 1] = used;
}

/* ---- moves --------------------------------------------------------------------------------------------- */

static uint64_t tour_place(const tours *t, uint64_t pegs, uint32_t hole)
{
    uint64_t h = (pegs ^ (uint64_t)hole << 58 ^ pegs >> 29) * UINT64_C(0x9e3779b97f4a7c15);
    uint64_t last = t->slots - 1, at = h >> 32 & last;
    while (t->slot[at] && (t->pegs[t->slot[at] - 1] != pegs || t->hole[t->slot[at] - 1] != hole))
        at = (at + 1) & last;
    return at;
}

static void tours_grow(checker *c, tours *t)
{
    t->room = t->room ? 2 * t->room : 64;
    t->pegs = heap_resize(c, t->pegs, t->room, sizeof *t->pegs);
    t->hole = heap_resize(c, t->hole, t->room, sizeof *t->hole);
    heap_free(t->slot);
    t->slots = 2 * (uint64_t)t->room;
    t->slot = heap_new(c, t->slots, sizeof *t->slot);
    for (size_t i = 0; i < t->used; i++)
        t->slot[tour_place(t, t->pegs[i], t->hole[i])] = (uint32_t)i + 1;
}

/* The peg stands in the hole, unless that is known. */
static void tours_add(checker *c, tours *t, uint64_t pegs, uint32_t hole)
{
    if (t->used == t->room)
        tours_grow(c, t);
    uint64_t at = tour_place(t, pegs, hole);
    if (t->slot[at])
        return;
    t->pegs[t->used] = pegs;
    t->hole[t->used] = hole;
    t->slot[at] = (uint32_t)++t->used;
}

static void tours_clear(tours *t)
{
    while (t->used > 0) {
        t->used--;
        t->slot[tour_place(t, t->pegs[t->used], t->hole[t->used])] = 0;
    }
}

static void try_jumps(apart *a, const side *s, uint64_t pegs, uint32_t hole)
{
    for (uint32_t i = s->first[hole]; i < s->first[hole + 1]; i++) {
        const mask *m = &s->jump[s->list[i]];
        if ((pegs & m->care) == m->before)
            tours_add(a->c, &a->tours, pegs ^ m->flip, s->land[s->list[i]]);
    }
}

static void meet(apart *a, uint64_t least);

/* What one move of the peg in the hole leads to goes into the next level. */
static void take_moves(apart *a, side *s, uint64_t pegs, uint32_t hole,
                       void (*take)(apart *, side *, uint64_t))
{
    try_jumps(a, s, pegs, hole);
    for (size_t i = 0; hole < a->c->board->holes && i < a->tours.used; i++) {
        try_jumps(a, s, a->tours.pegs[i], a->tours.hole[i]);
        spend(a->c);
    }
    for (size_t i = 0; i < a->tours.used; i++)
        take(a, s, a->tours.pegs[i]);
    tours_clear(&a->tours);
}

/* ---- levels -------------------------------------------------------------------------------------------- */

static const char *name_of(const side *s) { return s->back ? "back" : "ahead"; }

/* An orbit that is new, and not left out. Ahead it must not be one of the other side. */
static void keep(apart *a, side *s, uint64_t pegs)
{
    uint64_t least = orbits_least(&a->orbits, pegs);
    if (found_has(&s->found, least) || is_cut(&s->cuts, least))
        return;
    if (!s->back)
        meet(a, least);
    if (!found_add(&s->found, least))
        refuse_at(a->c, a->line, "the levels %s have more than %llu positions", name_of(s),
                  (unsigned long long)s->found.most);
}

static void look(apart *a, side *s, uint64_t pegs)
{
    (void)s;
    meet(a, orbits_least(&a->orbits, pegs));
}

static void meet(apart *a, uint64_t least)
{
    text name = {0};
    bool met =
        a->listed ? found_has(&a->back.found, least) : position_has(a->finish, &least, a->c->board->holes);
    if (!met)
        return;
    pegs_text(a->c, &name, a->c->board, &least);
    refuse_at(a->c, a->line, "%s: %s is on both sides",
              a->listed ? "the levels meet" : "a level has a finish", quote(text_of(&name)).text);
}

/* Level 0, kept or only looked at. */
static void first_level(apart *a, side *s, void (*take)(apart *, side *, uint64_t))
{
    completions k;
    completions_open(a->c, &k, s->back ? a->finish : a->start, a->c->board->holes);
    completions_announce(a->c, &k, s->back ? "finish" : "start");
    while (completions_next(&k)) {
        take(a, s, k.bits[0]);
        spend(a->c);
    }
    completions_close(&k);
}

/* The next level from the newest one. */
static void next_level(apart *a, side *s, void (*take)(apart *, side *, uint64_t))
{
    uint64_t end = s->found.members;
    uint32_t holes = a->c->board->holes;
    for (uint64_t i = s->begin; i < end; i++) {
        uint64_t pegs = s->found.member[i];
        for (uint32_t h = 0; h <= holes; h++)
            if (h == holes || pegs >> h & 1)
                take_moves(a, s, pegs, h, take);
        spend(a->c);
    }
    s->begin = end;
}

static void demand_size(const apart *a, const side *s, size_t number)
{
    uint64_t members = s->found.members - s->begin;
    if (members != s->level[number].size)
        refuse_at(a->c, a->line, "level %zu %s has %llu positions, not %llu", number, name_of(s),
                  (unsigned long long)members, (unsigned long long)s->level[number].size);
}

static void make_levels(apart *a, side *s)
{
    for (size_t i = 0; i < s->levels; i++) {
        set_limits(&s->cuts, a->moves - i, s->level[i].movers);
        if (i == 0)
            first_level(a, s, keep);
        else
            next_level(a, s, keep);
        demand_size(a, s, i);
    }
}

static void look_at_last(apart *a)
{
    if (a->ahead.levels == 0)
        first_level(a, &a->ahead, look);
    else
        next_level(a, &a->ahead, look);
}

/* ---- the reason ---------------------------------------------------------------------------------------- */

static void read_level(checker *c, side *s)
{
    field_word(c, "level");
    GROW(c, s->level, s->levels, s->room);
    stated *l = &s->level[s->levels++];
    l->size = count_field(c, "the size of a level", MOST_POSITIONS);
    while (field_more(c)) {
        GROW(c, s->cuts.mover, s->cuts.movers, s->cuts.room);
        s->cuts.mover[s->cuts.movers++] = mover_field(c);
    }
    l->movers = s->cuts.movers;
}

static void open_side(apart *a, side *s)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < s->levels; i++)
        sum += s->level[i].size;
    cuts_fill(a->c, &s->cuts, s->back ? a->start : a->finish);
    list_jumps(a->c, s);
    found_open(a->c, &s->found, sum);
}

/* Leaves the line behind it loaded: that of ahead. */
static void read_back(apart *a)
{
    checker *c = a->c;
    field_word(c, "back");
    fields_end(c);
    line_need(c, "level 0 back");
    do {
        if (a->back.levels > a->moves)
            refuse(c, "expected at most %llu levels", (unsigned long long)a->moves + 1);
        read_level(c, &a->back);
        line_need(c, "a level, or ahead");
    } while (line_starts(c, "level"));
    a->listed = true;
}

static void read_levels(apart *a)
{
    checker *c = a->c;
    line_need(c, "orbits, back or ahead");
    if (line_starts(c, "orbits")) {
        orbits_read(c, &a->orbits, a->start, a->finish);
        for (size_t i = 0; i < a->orbits.symmetries; i++)
            demand_jumpers(c, a->orbits.symmetry[i]);
        line_need(c, "back or ahead");
    }
    if (line_starts(c, "back"))
        read_back(a);
    field_word(c, "ahead");
    fields_end(c);
    for (uint64_t left = a->moves - (a->listed ? a->back.levels - 1 : 0); left > 0; left--) {
        line_need(c, "a level");
        read_level(c, &a->ahead);
    }
    if (a->listed)
        open_side(a, &a->back);
    open_side(a, &a->ahead);
}

static void explain_side(checker *c, const side *s)
{
    uint64_t *size = heap_new(c, s->levels, sizeof *size);
    for (size_t i = 0; i < s->levels; i++)
        size[i] = s->level[i].size;
    explain_move_levels(c, size, s->levels, s->cuts.movers, s->back);
    heap_free(size);
}

static void explain(const apart *a)
{
    if (a->listed)
        explain_side(a->c, &a->back);
    explain_side(a->c, &a->ahead);
    explain_apart(a->c, a->orbits.symmetries, a->moves);
}

static void side_close(side *s)
{
    heap_free(s->level);
    cuts_close(&s->cuts);
    heap_free(s->jump);
    heap_free(s->first);
    heap_free(s->list);
    heap_free(s->land);
    found_close(&s->found);
}

void movelevels_check(checker *c, const position *start, const position *finish, uint64_t moves)
{
    apart a = {.c = c, .start = start, .finish = finish, .moves = moves, .line = c->number};
    if (c->board->holes > WORD_HOLES)
        refuse(c, "expected a board of at most %d holes", WORD_HOLES);
    orbits_open(c, &a.orbits);
    a.back.back = a.back.cuts.back = true;
    read_levels(&a);
    if (a.listed)
        make_levels(&a, &a.back);
    make_levels(&a, &a.ahead);
    look_at_last(&a);
    explain(&a);
    side_close(&a.ahead);
    side_close(&a.back);
    orbits_close(&a.orbits);
    heap_free(a.tours.pegs);
    heap_free(a.tours.hole);
    heap_free(a.tours.slot);
}
