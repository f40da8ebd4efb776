/* cuts.c - which positions the reason halves drops: resource counts and potentials, many at a time.
 *
 * Ahead a position is cut that is worth less than every finish, back one that is worth more than every
 * start; for the latter all signs are turned round. A cut is a lane of 16 bits. Of a count the slack of a
 * position is a sum of rows, one a byte of the position, and a jump costs what it loses. A potential is no
 * sum over holes: its regions are put together to windows of a few holes, and a position that no count cuts
 * is looked up in each. A window's rows are lifted until none of their numbers is below 0, and the base sunk
 * by as much: sums grow in one direction, so words can be added as a whole. That no jump raises a potential
 * is known from potentials.c, exactly.
 */
#include "halves_parts.h"

enum { MOST_SUM = 10000, LANES = 4, BLOCK = 8, WINDOW_HOLES = 10, MOST_WINDOWS = 4096 };
#define SIGNS UINT64_C(0x8000800080008000)

/* Weights as small integers, over the common denominator. */
static void take_weights(checker *c, size_t index, int64_t *weight)
{
    int64_t sum = 0;
    for (uint32_t h = 0; h < c->board->holes; h++) {
        const mpz_t *num = &c->vector[index].num[h];
        if (mpz_cmpabs_ui(*num, MOST_SUM) > 0 || (sum += llabs(mpz_get_si(*num))) > MOST_SUM)
            checker_refuse(
                c,
                "vector %zu is too large here: its weights, over a common denominator, add up to more "
                "than %d",
                index + 1, MOST_SUM);
        weight[h] = mpz_get_si(*num);
    }
}

static void put_lane(uint64_t *word, size_t lane, int64_t value)
{
    word[lane / LANES] |= (uint64_t)(uint16_t)value << 16 * (lane % LANES);
}

static int64_t sum_of(const int64_t *weight, uint32_t holes, size_t byte, unsigned value)
{
    int64_t sum = 0;
    for (size_t h = 8 * byte; h < 8 * byte + 8 && h < holes; h++)
        sum += value >> (h % 8) & 1 ? weight[h] : 0;
    return sum;
}

static void put_limit(checker *c, slack_lanes *l, size_t lane, measure m, const check_position *end,
                      bool back)
{
    int sign = back ? -1 : 1;
    mpz_t limit;
    mpz_init(limit);
    measure_extreme(c, limit, m, end, -sign);
    if (mpz_cmpabs_ui(limit, MOST_SUM) > 0) /* it is among the sums that were looked at */
        checker_refuse(c, "expected values of at most %d, over a common denominator", MOST_SUM);
    put_lane(l->base, lane, -sign * mpz_get_si(limit));
    mpz_clear(limit);
}

/* A whole number of blocks. */
static void open_lanes(checker *c, slack_lanes *l, size_t count, size_t block)
{
    l->words = (count / LANES / block + 1) * block;
    l->base = heap_new(c, l->words, sizeof *l->base);
}

/* ---- counts ------------------------------------------------------------------------------------------- */

/* Backwards with the signs turned round: a position must not be worth more than the start, and rises. */
static void fill_count(checker *c, vector_cuts *k, size_t lane, const check_position *end)
{
    const check_board *b = c->board;
    int64_t weight[WORD_HOLES];
    int sign = k->back ? -1 : 1;
    take_weights(c, k->count[lane], weight);
    put_limit(c, &k->simple, lane, (measure){.index = k->count[lane]}, end, k->back);
    for (size_t i = 0; i < k->bytes; i++)
        for (unsigned v = 0; v < 256; v++)
            put_lane(k->value + (256 * i + v) * k->simple.words, lane, sign * sum_of(weight, b->holes, i, v));
    for (size_t j = 0; j < b->jumps; j++) {
        int64_t loss = 0;
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const cell *e = &b->jump[j].cell[i];
            loss += weight[e->hole] * ((int)e->before - (int)e->after);
        }
        put_lane(k->cost + j * k->simple.words, lane, loss);
    }
}

static void fill_counts(checker *c, vector_cuts *k, const check_position *end)
{
    open_lanes(c, &k->simple, k->counts, 1);
    k->value = heap_new(c, (uint64_t)k->bytes * 256 * k->simple.words, sizeof *k->value);
    k->cost = heap_new(c, (uint64_t)c->board->jumps * k->simple.words, sizeof *k->cost);
    k->slack = heap_new(c, k->simple.words, sizeof *k->slack);
    for (size_t i = 0; i < k->counts; i++)
        fill_count(c, k, i, end);
}

/* Values and limits are within 2 * MOST_SUM, losses within MOST_SUM: no lane overflows. Lane by lane: the
 * carries stay below the signs. */
static void cuts_add_row(uint64_t *sum, const uint64_t *row, size_t words)
{
    for (size_t i = 0; i < words; i++)
        sum[i] = ((sum[i] & ~SIGNS) + (row[i] & ~SIGNS)) ^ ((sum[i] ^ row[i]) & SIGNS);
}

static bool some_negative(const uint64_t *sum, size_t words)
{
    uint64_t signs = 0;
    for (size_t i = 0; i < words; i++)
        signs |= sum[i];
    return (signs & SIGNS) != 0;
}

/* ---- potentials ---------------------------------------------------------------------------------------- */

static uint64_t region_of(checker *c, const local *l)
{
    uint64_t holes = 0;
    if (l->holes > WINDOW_HOLES)
        checker_refuse(c, "expected regions of at most %d holes", WINDOW_HOLES);
    for (uint32_t i = 0; i < l->holes; i++)
        holes |= UINT64_C(1) << l->hole[i];
    return holes;
}

static uint32_t size_of(uint64_t holes) { return (uint32_t)count_bits(&holes, 1); }

/* Into the first window that meets the region and has room, or one of its own. */
static void cuts_place_region(checker *c, vector_cuts *k, uint64_t holes)
{
    size_t w = 0;
    while (w < k->windows &&
           (!(k->window[w].holes & holes) || size_of(k->window[w].holes | holes) > WINDOW_HOLES))
        w++;
    if (w == MOST_WINDOWS)
        checker_refuse(c, "expected fewer regions");
    if (w == k->windows) {
        GROW(c, k->window, k->windows, k->window_room);
        k->window[k->windows++] = (state_window){0};
    }
    k->window[w].holes |= holes;
}

static void open_window(checker *c, const vector_cuts *k, state_window *w)
{
    uint32_t place = 0;
    w->size = size_of(w->holes);
    w->part = heap_new(c, k->bytes * 256, sizeof *w->part);
    w->row = heap_new(c, (uint64_t)k->patterned.words << w->size, sizeof *w->row);
    for (uint32_t h = 0; h < c->board->holes; h++) {
        if (!(w->holes >> h & 1))
            continue;
        for (unsigned v = 0; v < 256; v++)
            if (v >> (h % 8) & 1)
                w->part[256 * (h / 8) + v] |= (uint16_t)(1u << place);
        place++;
    }
}

/* Of a local's hole i, its place in the window. */
static uint32_t place_in(const state_window *w, uint32_t hole)
{
    return size_of(w->holes & ((UINT64_C(1) << hole) - 1));
}

/* Adds a number to a lane that holds one already. */
static void add_lane(uint64_t *word, size_t lane, int64_t value)
{
    unsigned shift = 16 * (unsigned)(lane % LANES);
    uint64_t old = word[lane / LANES] >> shift & 0xffff;
    word[lane / LANES] &= ~(UINT64_C(0xffff) << shift);
    word[lane / LANES] |= (uint64_t)(uint16_t)((int64_t)old + value) << shift;
}

/* The values of a listed state, in all states of the window that agree. */
static void fill_state(vector_cuts *k, const state_window *w, const local *l, size_t state, size_t lane,
                       int64_t value)
{
    uint32_t care = 0, wanted = 0;
    for (uint32_t i = 0; i < l->holes; i++) {
        uint32_t place = place_in(w, l->hole[i]);
        care |= UINT32_C(1) << place;
        wanted |= (uint32_t)(l->state[state * l->holes + i] == '1') << place;
    }
    for (uint32_t v = 0; v >> w->size == 0; v++)
        if ((v & care) == wanted)
            add_lane(w->row + v * k->patterned.words, lane, k->back ? -value : value);
}

/* A state's value over the potential's denominator; the largest one of a local counts for the sum. */
static int64_t cuts_scaled(checker *c, const check_potential *p, const mpz_t num, const mpz_t den)
{
    mpz_t value;
    mpz_init(value);
    mpz_divexact(value, p->den, den);
    mpz_mul(value, value, num);
    if (mpz_cmpabs_ui(value, MOST_SUM) > 0)
        checker_refuse(c, "expected values of at most %d, over a common denominator", MOST_SUM);
    int64_t small = mpz_get_si(value);
    mpz_clear(value);
    return small;
}

/* Returns the largest absolute value. */
static int64_t fill_local(checker *c, vector_cuts *k, size_t lane, const check_potential *p, const local *l)
{
    uint64_t holes = region_of(c, l);
    size_t w = 0;
    int64_t most = 0;
    while (holes & ~k->window[w].holes)
        w++;
    for (size_t i = 0; i < l->states; i++) {
        int64_t value = cuts_scaled(c, p, l->num[i], l->den);
        most = llabs(value) > most ? llabs(value) : most;
        fill_state(k, &k->window[w], l, i, lane, value);
    }
    return most;
}

static void demand_plain(checker *c, const check_potential *p, size_t number)
{
    for (uint32_t h = 0; h < c->board->holes; h++)
        if (mpz_sgn(c->vector[p->vector].num[h]) != 0)
            checker_refuse(c, "potential %zu has weights: expected numbers for the states of regions alone",
                           number);
    if (p->unmades > 0)
        checker_refuse(c, "potential %zu has jumps: expected numbers for the states of regions alone",
                       number);
}

static void fill_potential(checker *c, vector_cuts *k, size_t lane, const check_position *end)
{
    size_t index = k->potential[lane];
    const check_potential *p = &c->potential[index];
    int64_t sum = 0;
    demand_plain(c, p, index + 1);
    for (size_t i = 0; i < p->locals; i++) {
        sum += fill_local(c, k, lane, p, &c->local[p->local[i]]);
        spend(c);
    }
    if (sum > MOST_SUM)
        checker_refuse(c,
                       "potential %zu is too large here: the largest values of its locals, over a common "
                       "denominator, add up to more than %d",
                       index + 1, MOST_SUM);
    put_limit(c, &k->patterned, lane, (measure){true, index}, end, k->back);
}

/* Values are within MOST_SUM in all windows together, and so is the limit: lifted, rows add up to at most
 * 2 * MOST_SUM, on a base that is at least as much below 0. */
static void lift_window(vector_cuts *k, const state_window *w, size_t lane)
{
    size_t words = k->patterned.words;
    unsigned shift = 16 * (unsigned)(lane % LANES);
    int64_t least = 0;
    for (size_t v = 0; v >> w->size == 0; v++) {
        int16_t value = (int16_t)(w->row[v * words + lane / LANES] >> shift & 0xffff);
        least = value < least ? value : least;
    }
    for (size_t v = 0; v >> w->size == 0; v++)
        add_lane(w->row + v * words, lane, -least);
    add_lane(k->patterned.base, lane, least);
}

/* Then half of what a lane can hold is added to the base: below it a position is cut. */
static void cuts_lift(checker *c, vector_cuts *k)
{
    for (size_t w = 0; w < k->windows; w++)
        for (size_t i = 0; i < k->potentials; i++) {
            lift_window(k, &k->window[w], i);
            spend(c);
        }
    for (size_t i = 0; i < k->patterned.words; i++)
        k->patterned.base[i] ^= SIGNS;
}

static void fill_potentials(checker *c, vector_cuts *k, const check_position *end)
{
    open_lanes(c, &k->patterned, k->potentials, BLOCK);
    for (size_t i = 0; i < k->potentials; i++) {
        const check_potential *p = &c->potential[k->potential[i]];
        for (size_t l = 0; l < p->locals; l++)
            cuts_place_region(c, k, region_of(c, &c->local[p->local[l]]));
    }
    for (size_t w = 0; w < k->windows; w++)
        open_window(c, k, &k->window[w]);
    for (size_t i = 0; i < k->potentials; i++)
        fill_potential(c, k, i, end);
    cuts_lift(c, k);
}

static bool block_refuses(const vector_cuts *k, size_t first, const uint16_t *state)
{
    uint64_t sum[BLOCK], signs = SIGNS;
    memcpy(sum, k->patterned.base + first, sizeof sum);
    for (size_t w = 0; w < k->windows; w++) {
        const uint64_t *row = k->window[w].row + state[w] * k->patterned.words + first;
        for (size_t i = 0; i < BLOCK; i++)
            sum[i] += row[i];
    }
    for (size_t i = 0; i < BLOCK; i++)
        signs &= sum[i];
    return signs != SIGNS;
}

bool cuts_refuse_state(const vector_cuts *k, uint64_t pegs)
{
    uint16_t state[MOST_WINDOWS];
    bool refused = false;
    for (size_t w = 0; w < k->windows; w++) {
        state[w] = 0;
        for (size_t i = 0; i < k->bytes; i++)
            state[w] |= k->window[w].part[256 * i + (pegs >> 8 * i & 255)];
    }
    for (size_t first = 0; !refused && k->potentials && first < k->patterned.words; first += BLOCK)
        refused = block_refuses(k, first, state);
    return refused;
}

/* ---- both ---------------------------------------------------------------------------------------------- */

static void demand_no_gain(checker *c, size_t index)
{
    for (size_t j = 0; j < c->board->jumps; j++)
        if (mpz_sgn(c->potential[index].gain[j]) > 0)
            checker_refuse(c, "potential %zu may rise: jump %s can gain %s", index + 1,
                           quote(told_jump(c, &c->board->jump[j])).text,
                           measure_amount(c, (measure){true, index}, c->potential[index].gain[j]).text);
}

static void read_potentials(checker *c, vector_cuts *k)
{
    field_word(c, "potentials");
    demand_version(c, 4, "a cut by potentials");
    do {
        GROW(c, k->potential, k->potentials, k->potential_room);
        k->potential[k->potentials] = potential_measure(c).index;
        demand_no_gain(c, k->potential[k->potentials]);
        k->potentials++;
    } while (field_more(c));
}

void cuts_read(checker *c, vector_cuts *k, bool back, const check_position *end)
{
    k->back = back;
    k->bytes = (c->board->holes + 7) / 8;
    line_need(c, "the cuts");
    field_word(c, "cuts");
    while (field_more(c) && !line_starts(c, "potentials")) {
        GROW(c, k->count, k->counts, k->count_room);
        k->count[k->counts] = vector_field(c);
        demand_count(c, k->count[k->counts]);
        k->counts++;
    }
    if (field_more(c))
        read_potentials(c, k);
    fill_counts(c, k, end);
    fill_potentials(c, k, end);
}

void cuts_look(vector_cuts *k, uint64_t pegs)
{
    size_t words = k->simple.words;
    memcpy(k->slack, k->simple.base, words * sizeof *k->slack);
    for (size_t i = 0; i < k->bytes; i++)
        cuts_add_row(k->slack, k->value + (256 * i + (pegs >> 8 * i & 255)) * words, words);
}

bool cuts_refuse(vector_cuts *k, uint64_t pegs)
{
    cuts_look(k, pegs);
    return some_negative(k->slack, k->simple.words) || cuts_refuse_state(k, pegs);
}

bool cuts_refuse_behind(const vector_cuts *k, size_t j)
{
    size_t words = k->simple.words;
    const uint64_t *cost = k->cost + j * words, *slack = k->slack;
    for (size_t i = 0; i < words; i++) /* costs have no sign */
        if ((((slack[i] | SIGNS) - cost[i]) ^ (~slack[i] & SIGNS)) & SIGNS)
            return true;
    return false;
}
