/* movers.c - move potentials: values that fall by a bounded amount with each move.
 *
 * That they do follows from two inequalities for each reading of a jump, as the first of a move and as one
 * that goes on with it; docs/mathematics/certificate-format.md has them and the proof. Here jumps are all
 * readings. All numbers are whole and small, so sums of 64 bits hold them. Cost: the jumps, once for each
 * region of the potential.
 */
#include "check.h"

#define MOST_NUMBER 1000000
#define MOST_SCALE 1000000000

/* What a move takes at most by a jump: as the first, and as one that goes on. */
typedef struct fall {
    int64_t first, on;
} fall;

/* ---- categories, and where they capture -----------------------------------------------------------------
 */

uint32_t joined_root(uint32_t *of, uint32_t hole)
{
    while (of[hole] != hole)
        hole = of[hole] = of[of[hole]];
    return hole;
}

void movers_categories(checker *c)
{
    const check_board *b = c->board;
    if (c->category)
        return;
    uint32_t *of = heap_new(c, b->holes, sizeof *of), *number = heap_new(c, b->holes, sizeof *number);
    for (uint32_t h = 0; h < b->holes; h++)
        of[h] = h;
    for (size_t j = 0; j < b->readings; j++)
        if (check_jump_carries(&b->jump[j]))
            of[joined_root(of, check_jump_from(&b->jump[j]))] = joined_root(of, check_jump_to(&b->jump[j]));
    c->category = heap_new(c, b->holes, sizeof *c->category);
    for (uint32_t h = 0; h < b->holes; h++)
        if (joined_root(of, h) == h)
            number[h] = c->categories++;
    for (uint32_t h = 0; h < b->holes; h++)
        c->category[h] = number[joined_root(of, h)];
    heap_free(of);
    heap_free(number);
    heap_keep(c->category);
}

static uint32_t category_of(const checker *c, const check_jump *j)
{
    return check_jump_carries(j) ? c->category[check_jump_from(j)] : c->categories;
}

static bool captures_at(const check_jump *j, uint32_t i)
{
    return i > 0 && j->cell[i].before && !j->cell[i].after;
}

static int movers_ascending(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/* No jump that carries may fill a hole but its last: then a move captures at a hole once. */
static void demand_plain(checker *c, const check_jump *j)
{
    for (uint32_t i = 1; i + 1 < j->length; i++)
        if (!j->cell[i].before && j->cell[i].after)
            checker_refuse(c, "captures are no part of a move potential here: %s fills a hole but its last",
                           quote(told_jump(c, j)).text);
}

/* The pairs of a category and a hole where some jump of it captures, each once. */
static void find_captured(checker *c)
{
    const check_board *b = c->board;
    size_t room = 0, used = 0, kept = 0;
    if (c->captured)
        return;
    GROW(c, c->captured, used, room);
    for (size_t j = 0; j < b->readings; j++) {
        const check_jump *k = &b->jump[j];
        if (!check_jump_carries(k))
            continue;
        demand_plain(c, k);
        for (uint32_t i = 0; i < k->length; i++)
            if (captures_at(k, i)) {
                GROW(c, c->captured, used, room);
                c->captured[used++] = (uint64_t)c->category[check_jump_from(k)] << 32 | k->cell[i].hole;
            }
        spend(c);
    }
    if (used > 0)
        qsort(c->captured, used, sizeof *c->captured, movers_ascending);
    for (size_t i = 0; i < used; i++)
        if (kept == 0 || c->captured[kept - 1] != c->captured[i])
            c->captured[kept++] = c->captured[i];
    c->captures = kept;
}

/* ---- numbers ------------------------------------------------------------------------------------------- */

static int64_t movers_whole(checker *c, const mpz_t num, const mpz_t den)
{
    if (mpz_cmp_ui(den, 1) != 0 || mpz_cmpabs_ui(num, MOST_NUMBER) > 0)
        checker_refuse(c, "expected whole numbers of at most %d in a move potential", MOST_NUMBER);
    return mpz_get_si(num);
}

static int64_t *whole_vector(checker *c, size_t index, bool negative)
{
    const vector *v = &c->vector[index];
    int64_t *out = heap_new(c, c->board->holes, sizeof *out);
    for (uint32_t h = 0; h < c->board->holes; h++) {
        out[h] = movers_whole(c, v->num[h], v->den);
        if (out[h] < 0 && !negative)
            checker_refuse(c, "expected numbers of 0 or more in vector %zu, not %lld", index + 1,
                           (long long)out[h]);
    }
    return out;
}

/* `word` and a vector; NULL: they are not there. */
static int64_t *optional_vector(checker *c, const char *word)
{
    if (!line_starts(c, word))
        return NULL;
    field_word(c, word);
    return whole_vector(c, vector_field(c), false);
}

/* ---- what a jump takes --------------------------------------------------------------------------------- */

static void add_weights(const check_board *b, fall *f, const int64_t *weight)
{
    for (size_t j = 0; j < b->readings; j++)
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const cell *k = &b->jump[j].cell[i];
            int64_t loss = weight[k->hole] * ((int)k->before - (int)k->after);
            f[j].first += loss;
            f[j].on += loss;
        }
}

static void add_chains(const check_board *b, fall *f, const int64_t *chain)
{
    for (size_t j = 0; chain && j < b->readings; j++) {
        const check_jump *k = &b->jump[j];
        if (!check_jump_carries(k))
            continue;
        f[j].first += chain[check_jump_to(k)];
        f[j].on += chain[check_jump_to(k)] - chain[check_jump_from(k)];
    }
}

/* What is not carried captures once at each hole, and that is taken and given. */
static void add_captures(checker *c, fall *f, const int64_t *capture)
{
    const check_board *b = c->board;
    if (!capture)
        return;
    find_captured(c);
    int64_t *all = heap_new(c, b->holes, sizeof *all); /* of a category */
    for (size_t i = 0; i < c->captures; i++)
        all[c->captured[i] >> 32] += capture[c->captured[i] & 0xffffffff];
    for (size_t j = 0; j < b->readings; j++) {
        const check_jump *k = &b->jump[j];
        if (!check_jump_carries(k))
            continue;
        f[j].first += all[c->category[check_jump_from(k)]];
        for (uint32_t i = 0; i < k->length; i++)
            if (captures_at(k, i)) {
                f[j].first -= capture[k->cell[i].hole];
                f[j].on -= capture[k->cell[i].hole];
            }
    }
    heap_free(all);
}

/* Can the jump, where all holes of the region are full, change that? */
static bool breaks(const check_jump *j, const uint64_t *region)
{
    bool changes = false;
    for (uint32_t i = 0; i < j->length; i++) {
        if (!bit(region, j->cell[i].hole))
            continue;
        if (!j->cell[i].before)
            return false;
        changes |= !j->cell[i].after;
    }
    return changes;
}

static void movers_add_region(checker *c, fall *f, const local *l)
{
    const check_board *b = c->board;
    uint64_t *region = heap_new(c, words(b->holes), sizeof *region);
    for (uint32_t i = 0; i < l->holes; i++) {
        if (l->states != 1 || l->state[i] != '1')
            checker_refuse(c, "expected locals of one state, all pegs, in a move potential");
        set_bit(region, l->hole[i]);
    }
    int64_t value = movers_whole(c, l->num[0], l->den);
    if (value < 0)
        checker_refuse(c, "expected locals with a number above 0 in a move potential, not %lld",
                       (long long)value);
    for (size_t j = 0; j < b->readings; j++) {
        const check_jump *k = &b->jump[j];
        if (!breaks(k, region))
            continue;
        f[j].first += value;
        f[j].on += check_jump_carries(k) && bit(region, check_jump_from(k)) ? 0 : value;
    }
    spend(c);
    heap_free(region);
}

static void demand_falls(checker *c, const fall *f, int64_t scale)
{
    for (size_t j = 0; j < c->board->readings; j++) {
        const check_jump *k = &c->board->jump[j];
        if (f[j].first > scale)
            checker_refuse(
                c, "move potential %zu does not hold: a move that begins with %s may take %lld, not %lld",
                c->movers + 1, quote(told_jump(c, k)).text, (long long)f[j].first, (long long)scale);
        if (check_jump_carries(k) && f[j].on > 0)
            checker_refuse(c,
                           "move potential %zu does not hold: a move that goes on with %s may take %lld more",
                           c->movers + 1, quote(told_jump(c, k)).text, (long long)f[j].on);
    }
}

/* The least scales, one a category. */
static void set_scales(checker *c, mover *m, const fall *f)
{
    m->scale = heap_new(c, (uint64_t)c->categories + 1, sizeof *m->scale);
    m->alone = MANY_CATEGORIES;
    for (size_t j = 0; j < c->board->readings; j++) {
        int64_t *scale = &m->scale[category_of(c, &c->board->jump[j])];
        *scale = f[j].first > *scale ? f[j].first : *scale;
        m->most = *scale > m->most ? *scale : m->most;
    }
    for (uint32_t k = 0, some = 0; k <= c->categories; k++)
        if (m->scale[k] > 0)
            m->alone = some++ ? MANY_CATEGORIES : k;
}

/* ---- the item ------------------------------------------------------------------------------------------ */

static void add_potential(checker *c, fall *f, const check_potential *p)
{
    if (p->unmades > 0)
        checker_refuse(c, "expected a potential that counts no jumps");
    for (size_t i = 0; i < p->locals; i++)
        movers_add_region(c, f, &c->local[p->local[i]]);
}

void mover_read(checker *c)
{
    mover m = {0};
    fall *f = heap_new(c, c->board->readings, sizeof *f);
    int64_t scale;
    field_word(c, "move-potential");
    demand_version(c, 7, "a move potential");
    movers_categories(c);
    next_field(c, "move potential", c->movers);
    scale = (int64_t)count_field(c, "the scale", MOST_SCALE);
    bool patterned = line_starts(c, "potential");
    field_word(c, patterned ? "potential" : "vector");
    m.value = patterned ? potential_measure(c) : vector_measure(c);
    if (patterned)
        add_potential(c, f, &c->potential[m.value.index]);
    int64_t *weight = whole_vector(c, patterned ? c->potential[m.value.index].vector : m.value.index, true);
    add_weights(c->board, f, weight);
    m.chain = optional_vector(c, "chains");
    int64_t *capture = optional_vector(c, "captures");
    fields_end(c);
    add_chains(c->board, f, m.chain);
    add_captures(c, f, capture);
    demand_falls(c, f, scale);
    set_scales(c, &m, f);
    heap_free(weight);
    heap_free(capture);
    heap_free(f);
    GROW(c, c->mover, c->movers, c->mover_room);
    c->mover[c->movers++] = m;
}

size_t mover_field(checker *c) { return index_field(c, "move potential", c->movers); }

void mover_fall(checker *c, mpz_t out, const mover *m, const check_position *start,
                const check_position *finish)
{
    mpz_t most;
    mpz_init(most);
    measure_extreme(c, out, m->value, start, -1);
    measure_extreme(c, most, m->value, finish, 1);
    mpz_sub(out, out, most);
    mpz_clear(most);
}

/* ---- several ------------------------------------------------------------------------------------------- */

/* Those of one category alone bound its moves, and what these take of another value need not be counted with
 * the largest scale. */
uint64_t movers_need(checker *c, const size_t *index, const int64_t *falls, size_t count, uint64_t enough)
{
    uint64_t *least = heap_new(c, (uint64_t)c->categories + 1, sizeof *least), sum = 0, need;
    for (size_t i = 0; i < count; i++) {
        const mover *m = &c->mover[index[i]];
        if (m->alone == MANY_CATEGORIES || falls[i] <= 0)
            continue;
        uint64_t moves = (uint64_t)((falls[i] + m->most - 1) / m->most), *of = &least[m->alone];
        sum += moves > *of ? moves - *of : 0;
        *of = moves > *of ? moves : *of;
    }
    need = sum;
    if (sum > enough) /* what follows cannot overflow */
        count = 0;
    for (size_t i = 0; i < count; i++) {
        const mover *m = &c->mover[index[i]];
        int64_t left = falls[i];
        for (uint32_t k = 0; k <= c->categories; k++)
            left -= m->scale[k] * (int64_t)least[k];
        uint64_t more = left <= 0 ? 0 : m->most > 0 ? (uint64_t)((left + m->most - 1) / m->most) : enough + 1;
        need = sum + more > need ? sum + more : need;
    }
    heap_free(least);
    return need > enough ? enough + 1 : need;
}
