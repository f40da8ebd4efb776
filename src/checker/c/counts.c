/* counts.c - how many positions can be reached, and how many games there are, counted again.
 *
 * Every jump changes the number of pegs alike, so a position is reached by one number of jumps: level by
 * level, one position of each orbit under symmetries that the file lists. With each goes the number of games
 * to all positions of its orbit together, in 128 bits. Memory: 11 bytes a position of two neighbouring
 * levels, and 21 more for games. Cost: a position costs its legal jumps, and each a look-up: what a jump
 * leads to has the images of the position, but for what the jump changes.
 */
#include "orbit_images.h"

#if defined __GNUC__
#define PREFETCH(p) __builtin_prefetch(p)
#else
#define PREFETCH(p) (void)(p)
#endif

enum { BATCH = 32, MOST_DIGITS = 40 }; /* of 2^128, and one more */

typedef struct wide {
    uint64_t low, high;
} wide;

/* A level: a table of position + 1, 0 where there is none, and the games of each. */
typedef struct game_level {
    uint64_t *slot, slots, members, most;
    wide *games; /* [slots], NULL where none are counted */
} game_level;

typedef struct recount {
    checker *c;
    check_position start, finish;
    bool games;
    size_t line;
    orbit_group orbits;
    mask *jump;
    uint64_t *change; /* jumps x symmetries: images of what the jump changes */
    uint64_t *size;   /* as stated; one more, which is 0 */
    size_t sizes, room;
    game_level now;
    wide sum;
} recount;

/* ---- numbers ------------------------------------------------------------------------------------------- */

static void add_wide(recount *s, wide *to, wide more)
{
    to->low += more.low;
    to->high += more.high + (to->low < more.low);
    if (to->high < more.high || (to->high == more.high && to->low < more.low))
        refuse_at(s->c, s->line, "the number is too large to be counted here, 2^128 or more");
}

static void set_big(mpz_t out, wide value)
{
    mpz_set_ui(out, 0);
    for (int i = 7; i >= 0; i--) {
        uint64_t word = i >= 4 ? value.high : value.low;
        mpz_mul_ui(out, out, 65536);
        mpz_add_ui(out, out, (unsigned long)(word >> 16 * (i % 4) & 65535));
    }
}

/* ---- levels -------------------------------------------------------------------------------------------- */

static void counts_list_jumps(recount *s)
{
    const check_board *b = s->c->board;
    s->jump = masks_of(s->c, false);
    s->change = heap_new(s->c, b->jumps * (uint64_t)s->orbits.symmetries, sizeof *s->change);
    for (size_t j = 0; j < b->jumps; j++)
        orbits_images(&s->orbits, s->jump[j].flip, s->change + j * s->orbits.symmetries);
}

static void tally_open(recount *s, game_level *t, uint64_t most)
{
    *t = (game_level){.slots = most + most / 3 + 2, .most = most};
    t->slot = heap_new(s->c, t->slots, sizeof *t->slot);
    if (s->games)
        t->games = heap_new(s->c, t->slots, sizeof *t->games);
}

static void tally_close(game_level *t)
{
    heap_free(t->slot);
    heap_free(t->games);
}

/* The least of an orbit, from its place on. */
static void counts_add(recount *s, game_level *t, uint64_t at, uint64_t least, wide games, size_t number)
{
    while (t->slot[at] && t->slot[at] != least + 1)
        at = at + 1 < t->slots ? at + 1 : 0;
    if (!t->slot[at]) {
        if (t->members++ == t->most)
            refuse_at(s->c, s->line, "level %zu has more than %llu positions", number,
                      (unsigned long long)t->most);
        t->slot[at] = least + 1;
    }
    if (s->games)
        add_wide(s, &t->games[at], games);
}

/* What the newest level has goes into the sum. */
static void sum_up(recount *s, size_t number)
{
    const game_level *t = &s->now;
    if (t->members != s->size[number])
        refuse_at(s->c, s->line, "level %zu has %llu positions, not %llu", number,
                  (unsigned long long)t->members, (unsigned long long)s->size[number]);
    for (uint64_t i = 0; i < t->slots; i++) {
        uint64_t pegs = t->slot[i] - 1;
        if (t->slot[i] && !s->games)
            add_wide(s, &s->sum, (wide){.low = orbits_size(&s->orbits, pegs)});
        else if (t->slot[i] && check_position_has(&s->finish, &pegs, s->c->board->holes))
            add_wide(s, &s->sum, t->games[i]);
        spend(s->c);
    }
}

static void counts_first_level(recount *s)
{
    check_completions k;
    tally_open(s, &s->now, s->size[0]);
    completions_open(s->c, &k, &s->start, s->c->board->holes);
    completions_announce(s->c, &k, "start");
    while (check_completions_next(&k)) {
        uint64_t least = orbits_least(&s->orbits, k.bits[0]);
        counts_add(s, &s->now, check_place_of(least, s->now.slots), least, (wide){.low = 1}, 0);
        spend(s->c);
    }
    sum_up(s, 0);
}

/* What the jumps lead to from one position, some at a time: so that their slots come meanwhile. */
typedef struct prefetch {
    uint64_t least[BATCH], at[BATCH];
    size_t used;
} prefetch;

static void counts_settle(recount *s, game_level *next, prefetch *b, wide games, size_t number)
{
    for (size_t i = 0; i < b->used; i++)
        counts_add(s, next, b->at[i], b->least[i], games, number);
    b->used = 0;
}

static void counts_expand(recount *s, game_level *next, uint64_t pegs, wide games, size_t number)
{
    size_t symmetries = s->orbits.symmetries;
    uint64_t image[MOST_SYMMETRIES];
    prefetch b = {.used = 0};
    orbits_images(&s->orbits, pegs, image);
    for (size_t j = 0; j < s->c->board->jumps; j++) {
        if ((pegs & s->jump[j].care) != s->jump[j].before)
            continue;
        const uint64_t *change = s->change + j * symmetries;
        uint64_t least = pegs ^ s->jump[j].flip;
        for (size_t i = 0; i < symmetries; i++)
            least = (image[i] ^ change[i]) < least ? image[i] ^ change[i] : least;
        b.least[b.used] = least;
        b.at[b.used] = check_place_of(least, next->slots);
        PREFETCH(&next->slot[b.at[b.used]]);
        if (++b.used == BATCH)
            counts_settle(s, next, &b, games, number);
    }
    counts_settle(s, next, &b, games, number);
}

static void counts_next_level(recount *s, size_t number)
{
    game_level next;
    tally_open(s, &next, s->size[number]);
    for (uint64_t i = 0; i < s->now.slots; i++) {
        if (s->now.slot[i])
            counts_expand(s, &next, s->now.slot[i] - 1, s->games ? s->now.games[i] : (wide){0}, number);
        spend(s->c);
    }
    tally_close(&s->now);
    s->now = next;
}

static void recount_run(recount *s, const mpz_t stated)
{
    mpz_t sum;
    counts_first_level(s);
    for (size_t i = 1; i <= s->sizes; i++) {
        counts_next_level(s, i);
        sum_up(s, i);
    }
    mpz_init(sum);
    set_big(sum, s->sum);
    if (mpz_cmp(sum, stated) != 0) {
        const char *digits = mpz_get_str(NULL, 10, sum); /* on the heap's list, as all numbers are */
        refuse_at(s->c, s->line, "there are %s %s", digits, s->games ? "games" : "positions");
    }
}

/* ---- the statement ------------------------------------------------------------------------------------- */

/* Then a position is in one level alone. */
static void demand_levels(checker *c, const check_position *start)
{
    jumps_add(c);
    if (start->count < 0 && !check_position_closed(start, c->board->holes))
        checker_refuse(c, "expected a start with a fixed number of pegs");
    if (c->board->holes > WORD_HOLES)
        checker_refuse(c, "expected a board of at most %d holes", WORD_HOLES);
}

static void read_sizes(recount *s)
{
    checker *c = s->c;
    line_need(c, "orbits or levels");
    if (line_starts(c, "orbits")) {
        orbits_read(c, &s->orbits, &s->start, s->games ? &s->finish : NULL);
        line_need(c, "levels");
    }
    field_word(c, "levels");
    do {
        GROW(c, s->size, s->sizes, s->room);
        s->size[s->sizes] = count_field(c, "the size of a level", MOST_POSITIONS);
        if (s->size[s->sizes++] == 0)
            checker_refuse(c, "expected a level with members");
    } while (field_more(c));
    GROW(c, s->size, s->sizes, s->room);
    s->size[s->sizes] = 0;
}

static void counts_hold(recount *s, const mpz_t stated)
{
    demand_levels(s->c, &s->start);
    fields_end(s->c);
    orbits_open(s->c, &s->orbits);
    read_sizes(s);
    counts_list_jumps(s);
    recount_run(s, stated);
}

void count_read(checker *c)
{
    bool games = line_starts(c, "games");
    const char *what = games ? "games" : "positions";
    recount s = {.c = c, .games = games, .line = c->number};
    text rest = {0};
    mpz_t stated;
    field_word(c, what);
    demand_problem(c, 7, "a count", "counts");
    text_add(c, &rest, position_field(c, c->board, "a start", &s.start));
    text_add(c, &rest, " ");
    text_add(c, &rest, games ? finish_field(c, c->board, &s.finish) : "-");
    mpz_init(stated);
    big_count_field(c, "the number", stated);
    if (mpz_sizeinbase(stated, 10) > MOST_DIGITS)
        checker_refuse(c, "expected a number of at most %d digits", MOST_DIGITS);
    text_format(c, &rest, " %s", mpz_get_str(NULL, 10, stated));
    bool ours = part_takes(c, part_of_number(c, part_number(c)));
    if (ours)
        counts_hold(&s, stated);
    explain_count(c, what, text_of(&rest), s.size, s.sizes);
    if (ours)
        print_proved(c, what, text_of(&rest));
}
