/* bank.c - resource counts tested on positions, and what they and potentials do together.
 *
 * See bank.h for lanes and slacks. Tables have all counts side by side, so that a row is read in one go;
 * they are made anew each time the number of groups doubles.
 */
#include "sets/bank.h"
#include "base/splitmix.h"

static const int64_t MOST_SUM = INT64_C(1) << 60;

static uint32_t table_holes(const count_bank *l) { return l->use.by_bytes ? 8 : 4; }

static void free_tables(count_bank *l)
{
    PG_FREE(l->base, l->value, l->cost, l->slack);
    for (uint32_t i = 0; i < l->larges; i++)
        free(l->large[i].cost);
}

void count_bank_release(count_bank *l)
{
    for (uint32_t i = 0; i < l->used; i++)
        free(l->cut[i].weight);
    PG_FREE(l->cut, l->hits, l->scale);
    free_tables(l);
    free(l->large);
}

/* ---- a count's lane -------------------------------------------------------------------------- */

/* What jump j loses, as it is played. */
static int64_t jump_loss(const board *b, uint32_t j, const int64_t *weight)
{
    const jump_cell *cell = jump_cells(b, j);
    int64_t loss = 0;
    for (uint32_t i = 0; i < b->jump[j].length; i++)
        loss += weight[cell[i].hole] * ((int)cell[i].before - (int)cell[i].after);
    return loss;
}

/* |floor| + |weights|, or with the weights twice: no slack, and no slack less a cost, is larger. */
static bool sums_fit(const board *b, const search_cut *c, int64_t times, int64_t most)
{
    int64_t sum = c->floor < 0 ? -(c->floor + 1) : c->floor;
    for (uint32_t h = 0; h < b->holes; h++) {
        int64_t w = c->weight[h];
        if (sum > most || w > most || w < -most)
            return false;
        sum += times * (w < 0 ? -w : w);
    }
    return sum <= most;
}

static bool is_small(const count_bank *l, const search_cut *c)
{
    return sums_fit(l->board, c, 2, INT16_MAX - 1);
}

static void add_large(count_bank *l, uint32_t number)
{
    bank_large large = {number, PG_NEW(int64_t, l->board->jumps + 1), 0};
    for (uint32_t j = 0; j < l->board->jumps; j++)
        large.cost[j] = jump_loss(l->board, j, l->cut[number].weight);
    PG_GROW(l->large, l->larges, l->large_room);
    l->large[l->larges++] = large;
}

static double largest_weight(const board *b, const search_cut *c)
{
    int64_t largest = 1;
    for (uint32_t h = 0; h < b->holes; h++)
        largest = llabs(c->weight[h]) > largest ? llabs(c->weight[h]) : largest;
    return (double)largest;
}

static void fill_lane(count_bank *l, uint32_t number)
{
    const search_cut *c = &l->cut[number];
    uint32_t group = number / BANK_GROUP, at = number % BANK_GROUP, bits = table_holes(l);
    int sign = l->use.backwards ? -1 : 1;
    l->scale[number] = largest_weight(l->board, c);
    if (!is_small(l, c)) {
        add_large(l, number);
        return;
    }
    l->base[group][at] = (int16_t)(-sign * c->floor);
    for (uint32_t h = 0; h < l->board->holes; h++) {
        bank_group *part = l->value + ((size_t)(h / bits) << bits) * l->group_room + group;
        for (uint32_t v = 0; v >> bits == 0; v++)
            if (v >> (h % bits) & 1)
                part[(size_t)v * l->group_room][at] += sign * c->weight[h];
    }
    for (uint32_t j = 0; j < l->board->jumps; j++)
        l->cost[(size_t)j * l->group_room + group][at] = (int16_t)jump_loss(l->board, j, c->weight);
}

/* Tables for so many groups, with the counts that are there. */
static void make_tables(count_bank *l, uint32_t groups)
{
    free_tables(l);
    l->larges = 0;
    l->group_room = groups;
    l->base = pg_alloc_aligned(groups, sizeof *l->base);
    uint32_t bits = table_holes(l), parts = (l->board->holes + bits - 1) / bits;
    l->value = pg_alloc_aligned(((size_t)parts << bits) * groups, sizeof *l->value);
    l->cost = pg_alloc_aligned((size_t)l->board->jumps * groups, sizeof *l->cost);
    l->slack = pg_alloc_aligned(groups, sizeof *l->slack);
    for (uint32_t i = 0; i < l->used; i++)
        fill_lane(l, i);
}

void count_bank_init(count_bank *l, const board *b, const bank_use *use)
{
    *l = (count_bank){.board = b, .use = *use};
    make_tables(l, 1);
}

/* ---- adding ------------------------------------------------------------------------------------ */

static int64_t sum_of_weights(const board *b, const search_cut *c)
{
    int64_t sum = 0;
    for (uint32_t h = 0; h < b->holes; h++)
        sum += llabs(c->weight[h]);
    return sum;
}

static bool is_count(const count_bank *l, const search_cut *c)
{
    if (!sums_fit(l->board, c, 1, MOST_SUM) || !(l->use.large || is_small(l, c)))
        return false;
    if (l->use.most_sum && sum_of_weights(l->board, c) > l->use.most_sum)
        return false;
    for (uint32_t j = 0; j < l->board->jumps; j++)
        if (jump_loss(l->board, j, c->weight) < 0)
            return false;
    return true;
}

static bool is_there(const count_bank *l, const search_cut *c)
{
    size_t bytes = l->board->holes * sizeof *c->weight;
    for (uint32_t i = 0; i < l->used; i++)
        if (l->cut[i].floor == c->floor && !memcmp(l->cut[i].weight, c->weight, bytes))
            return true;
    return false;
}

/* The image of a count under element e. */
static search_cut image_of(const count_bank *l, const search_cut *c, uint32_t e)
{
    uint32_t holes = l->board->holes;
    search_cut image = {.weight = PG_NEW(int64_t, holes), .floor = c->floor};
    for (uint32_t h = 0; h < holes; h++)
        image.weight[l->use.element ? l->use.element[(size_t)e * holes + h] : h] = c->weight[h];
    return image;
}

/* Appends an image unless it is there; false when there is no room. */
static bool append_image(count_bank *l, const search_cut *c, uint32_t e)
{
    search_cut image = image_of(l, c, e);
    bool there = is_there(l, &image), room = there || l->used < l->use.most;
    if (there || !room) {
        free(image.weight);
        return room;
    }
    if (l->used == l->room) {
        l->room = l->room ? l->room * 2 : BANK_GROUP;
        PG_RESIZE(l->cut, l->room);
        PG_RESIZE(l->hits, l->room);
        PG_RESIZE(l->scale, l->room);
    }
    l->hits[l->used] = 0;
    l->cut[l->used++] = image;
    return true;
}

static void forget(count_bank *l, uint32_t used)
{
    while (l->used > used)
        free(l->cut[--l->used].weight);
}

bool count_bank_add(count_bank *l, const search_cut *cut)
{
    const search_cut c = *cut; /* it may be one of ours, and those move */
    uint32_t before = l->used, elements = l->use.element ? l->use.elements : 1;
    if (!is_count(l, &c))
        return false;
    for (uint32_t e = 0; e < elements; e++)
        if (!append_image(l, &c, e)) {
            forget(l, before);
            return false;
        }
    l->groups = (l->used + BANK_GROUP - 1) / BANK_GROUP;
    if (l->groups > l->group_room)
        make_tables(l, l->room / BANK_GROUP);
    else
        for (uint32_t i = before; i < l->used; i++)
            fill_lane(l, i);
    return l->used > before;
}

void count_bank_keep_hit(count_bank *l)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < l->used; i++) {
        search_cut c = l->cut[i];
        uint64_t hits = l->hits[i];
        if (!hits) {
            free(c.weight);
            continue;
        }
        uint32_t at = kept++;
        for (; at > 0 && l->hits[at - 1] < hits; at--) { /* insertion: there are a hundred at most */
            l->cut[at] = l->cut[at - 1];
            l->hits[at] = l->hits[at - 1];
        }
        l->cut[at] = c;
        l->hits[at] = hits;
    }
    l->used = kept;
    l->groups = (kept + BANK_GROUP - 1) / BANK_GROUP;
    make_tables(l, l->group_room);
}

bool count_bank_learn(count_bank *l, search_refuter refute, void *context, const uint64_t *pegs, size_t count,
                      uint64_t random, int misses, int tries, const pg_limits *limits)
{
    const size_t words = bits_words(l->board->holes);
    search_cut c = {.weight = PG_NEW(int64_t, l->board->holes)};
    bool any = false;
    for (int missed = 0; refute && count && missed < misses && tries > 0; tries--) {
        const uint64_t *at = pegs + pg_congruential(&random) % count * words;
        if (count_bank_look(l, at))
            continue;
        bool learned = refute(context, at, &c) && count_bank_add(l, &c);
        missed = learned ? 0 : missed + 1;
        any = any || learned;
        if (limits_check(limits) != PG_OK)
            break;
    }
    free(c.weight);
    return any;
}

/* ---- testing ----------------------------------------------------------------------------------- */

static int64_t large_slack(const count_bank *l, const search_cut *c, const uint64_t *pegs)
{
    int64_t sum = -c->floor;
    for (uint32_t h = 0; h < l->board->holes; h++)
        sum += bits_get(pegs, h) ? c->weight[h] : 0;
    return l->use.backwards ? -sum : sum;
}

bool count_bank_look(count_bank *l, const uint64_t *pegs)
{
    if (!l->used)
        return false;
    bool dead = false;
    if (l->use.by_bytes)
        count_bank_slacks(l, 8, pegs, l->slack);
    else
        count_bank_slacks(l, 4, pegs, l->slack);
    for (uint32_t g = 0; g < l->groups; g++)
        dead |= count_bank_negative(&l->slack[g]);
    for (uint32_t i = 0; i < l->larges; i++) {
        l->large[i].slack = large_slack(l, &l->cut[l->large[i].number], pegs);
        dead |= l->large[i].slack < 0;
    }
    return dead;
}

bool count_bank_large_refuses(const count_bank *l, uint32_t j)
{
    for (uint32_t i = 0; i < l->larges; i++)
        if (l->large[i].slack < l->large[i].cost[j])
            return true;
    return false;
}

int64_t count_bank_slack(const count_bank *l, uint32_t count)
{
    for (uint32_t i = 0; i < l->larges; i++)
        if (l->large[i].number == count)
            return l->large[i].slack;
    return l->slack[count / BANK_GROUP][count % BANK_GROUP];
}

/* What count i leaves of the slack after jump j, or (BANK_HERE) as it is. */
static int64_t left(const count_bank *l, uint32_t i, uint32_t j)
{
    if (j == BANK_HERE)
        return count_bank_slack(l, i);
    for (uint32_t k = 0; k < l->larges; k++)
        if (l->large[k].number == i)
            return l->large[k].slack - l->large[k].cost[j];
    uint32_t group = i / BANK_GROUP, at = i % BANK_GROUP;
    return l->slack[group][at] - l->cost[(size_t)j * l->group_room + group][at];
}

void count_bank_hit(count_bank *l, uint32_t j)
{
    uint32_t best = l->used;
    for (uint32_t i = 0; i < l->used && (best == l->used || l->use.sparing); i++)
        if (left(l, i, j) < 0 && (best == l->used || l->hits[i] > l->hits[best]))
            best = i;
    if (best < l->used)
        l->hits[best]++;
}

/* ---- both -------------------------------------------------------------------------------------- */

void bank_release(bank *b)
{
    count_bank_release(&b->counts);
    potential_bank_release(&b->potentials);
}

void bank_keep_hit(bank *b)
{
    count_bank_keep_hit(&b->counts);
    potential_bank_keep_hit(&b->potentials);
}

bool bank_refuses(bank *b, uint64_t pegs)
{
    return count_bank_look(&b->counts, &pegs) || potential_bank_refuse(&b->potentials, pegs);
}

void bank_mask_noting(bank *b, uint64_t pegs, uint64_t *legal)
{
    count_bank_look(&b->counts, &pegs);
    for (uint32_t j = 0; j < b->counts.board->jumps; j++)
        if (bits_get(legal, j) && count_bank_refuse(&b->counts, j)) {
            count_bank_hit(&b->counts, j);
            bits_clear(legal, j);
        }
    if (b->potentials.groups)
        potential_bank_mask(&b->potentials, pegs, legal, b->potentials.hits);
}
