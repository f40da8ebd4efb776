/* potentials.c - weightings with values on the states of regions beside the weights.
 *
 * A local gives values to some states of a region, a list of holes, and 0 to all others. The most that a jump
 * can add to it is found from the listed states alone: a state that allows the jump is listed, or becomes a
 * listed one, or neither, and then the jump adds 0. A potential is a vector and some locals; the most that a
 * jump adds to it is at most the sum of the most that it adds to each. All of it is worked out where the line
 * is read: each local once for each jump, at the cost of its states.
 *
 * A potential may also list jumps, which say something about finishes that are stuck. Let the excess of a
 * jump with f pegs to begin with be (pegs where it wants none) - (pegs where it wants pegs) + f - 1. It is -1
 * where the jump is legal, else 0 or more. So in a stuck position the potential is at least what it is less
 * all excesses, each times its number; that is a weighting and a constant, and has a smallest value.
 *
 * States are kept as they are written, one character a hole; so the order of words is that of memcmp.
 */
#include "check.h"

/* ---- locals ---------------------------------------------------------------------------------------- */

static char *state_at(const local *l, size_t i) { return l->state + i * l->holes; }

/* Index of a listed state, or l->states. */
static size_t find_state(const local *l, const char *state)
{
    size_t low = 0, high = l->states;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = memcmp(state_at(l, middle), state, l->holes);
        if (order == 0)
            return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return l->states;
}

static void read_holes(checker *c, local *l)
{
    l->holes = (uint32_t)count_field(c, "the number of holes of the region", c->board->holes);
    if (l->holes == 0)
        checker_refuse(c, "expected a region of at least one hole");
    l->hole = heap_new(c, l->holes, sizeof *l->hole);
    for (uint32_t i = 0; i < l->holes; i++) {
        l->hole[i] = hole_field(c, c->board);
        if (i > 0 && l->hole[i] <= l->hole[i - 1])
            checker_refuse(c, "expected the holes of the region in order, each once");
    }
}

static void read_state(checker *c, local *l, mpq_t number, size_t *room, size_t *value_room)
{
    const char *word = check_field(c, "a state of the region");
    if (strlen(word) != l->holes || strspn(word, "01") != l->holes)
        checker_refuse(c, "expected a state of %u digits 0 and 1, not '%s'", (unsigned)l->holes,
                       quote(word).text);
    if (l->states > 0 && memcmp(word, state_at(l, l->states - 1), l->holes) <= 0)
        checker_refuse(c, "expected the states in order, each once");
    if (l->states == *room) {
        *room = *room ? 2 * *room : 16;
        l->state = heap_resize(c, l->state, *room, l->holes);
    }
    memcpy(state_at(l, l->states), word, l->holes);
    mpq_init(number);
    number_field(c, "the value of the state", number);
    if (mpq_sgn(number) == 0)
        checker_refuse(c, "expected a value other than 0: that of the states that are not listed");
    GROW(c, l->value, l->states, *value_room);
    mpq_init(l->value[l->states]);
    mpq_swap(l->value[l->states++], number);
    mpq_clear(number);
    spend(c);
}

/* ---- what a jump can add to a local ------------------------------------------------------------------ */

/* What the jump needs and leaves in the region. */
typedef struct region_part {
    uint32_t place[MAX_PATTERN], touched;
    char before[MAX_PATTERN], after[MAX_PATTERN]; /* at place[i] */
    bool changes;
    char *scratch; /* a state */
} region_part;

/* The place of a hole among the region's; their number when it is none of them. */
static uint32_t check_place_of(const local *l, uint32_t hole)
{
    uint32_t low = 0, high = l->holes;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (l->hole[middle] == hole)
            return middle;
        if (l->hole[middle] < hole)
            low = middle + 1;
        else
            high = middle;
    }
    return l->holes;
}

static void potential_footprint_take(region_part *f, const local *l, const check_jump *j)
{
    f->touched = 0;
    f->changes = false;
    for (uint32_t i = 0; i < j->length; i++) {
        const cell *k = &j->cell[i];
        uint32_t h = check_place_of(l, k->hole);
        if (h == l->holes)
            continue;
        f->place[f->touched] = h;
        f->before[f->touched] = (char)('0' + k->before);
        f->after[f->touched++] = (char)('0' + k->after);
        f->changes |= k->before != k->after;
    }
}

static bool potential_agrees(const region_part *f, const char *state, const char *wanted)
{
    for (uint32_t i = 0; i < f->touched; i++)
        if (state[f->place[i]] != wanted[i])
            return false;
    return true;
}

/* The state, but where the jump touches it as `put` says; in scratch. */
static const char *replaced(region_part *f, const char *state, const char *put, uint32_t holes)
{
    memcpy(f->scratch, state, holes);
    for (uint32_t i = 0; i < f->touched; i++)
        f->scratch[f->place[i]] = put[i];
    return f->scratch;
}

static void take_larger(mpz_t best, bool *any, const mpz_t value)
{
    if (!*any || mpz_cmp(value, best) > 0)
        mpz_set(best, value);
    *any = true;
}

/* The largest difference that the jump makes, over the states that allow it. */
static void find_gain(checker *c, const local *l, region_part *f, mpz_t out, mpz_t term)
{
    uint64_t looked_at = 0; /* states that allow the jump, each once */
    bool any = false;
    mpz_set_ui(out, 0);
    for (size_t i = 0; i < l->states; i++) {
        const char *state = state_at(l, i);
        if (potential_agrees(f, state, f->before)) {
            size_t to = find_state(l, replaced(f, state, f->after, l->holes));
            mpz_neg(term, l->num[i]);
            if (to < l->states)
                mpz_add(term, term, l->num[to]);
            take_larger(out, &any, term);
            looked_at++;
        }
        if (potential_agrees(f, state, f->after) &&
            find_state(l, replaced(f, state, f->before, l->holes)) == l->states) {
            take_larger(out, &any, l->num[i]);
            looked_at++;
        }
        spend(c);
    }
    uint32_t others = l->holes - f->touched;
    mpz_set_ui(term, 0);
    if (others >= 63 || looked_at < UINT64_C(1) << others)
        take_larger(out, &any, term);
}

static void potential_find_gains(checker *c, local *l)
{
    region_part f = {.scratch = heap_new(c, l->holes, 1)};
    mpz_t term;
    mpz_init(term);
    l->gain = heap_new(c, c->board->jumps, sizeof *l->gain);
    for (size_t j = 0; j < c->board->jumps; j++) {
        mpz_init(l->gain[j]);
        potential_footprint_take(&f, l, &c->board->jump[j]);
        if (f.changes)
            find_gain(c, l, &f, l->gain[j], term);
        spend(c);
    }
    mpz_clear(term);
    heap_free(f.scratch);
}

void local_read(checker *c)
{
    size_t room = 0, value_room = 0;
    local l = {0};
    mpq_t number;
    field_word(c, "local");
    demand_version(c, 2, "a local");
    next_field(c, "local", c->locals);
    read_holes(c, &l);
    do
        read_state(c, &l, number, &room, &value_room);
    while (field_more(c));
    fields_end(c);
    l.num = common_integers(c, l.value, l.states, l.den);
    l.value = NULL;
    potential_find_gains(c, &l);
    GROW(c, c->local, c->locals, c->local_room);
    c->local[c->locals++] = l;
}

/* ---- a local over a position ------------------------------------------------------------------------- */

/* The open holes of a position, within a region and outside, and the pegs still to be placed on them. */
typedef struct openness {
    uint32_t inside, outside, pegs;
    bool counted;
} openness;

static openness openness_of(checker *c, const local *l, const check_position *p)
{
    uint32_t holes = c->board->holes;
    openness o = {.outside = check_count_holes(p->open, holes), .counted = p->count >= 0};
    if (o.counted)
        o.pegs = (uint32_t)p->count - check_count_holes(p->peg, holes);
    for (uint32_t h = 0; h < l->holes; h++)
        o.inside += bit(p->open, l->hole[h]);
    o.outside -= o.inside;
    return o;
}

/* Can so many pegs be on the open holes of the region? */
static bool can_hold(const openness *o, uint32_t pegs)
{
    return !o->counted || (pegs <= o->pegs && o->pegs - pegs <= o->outside);
}

static bool can_have(const local *l, const openness *o, const check_position *p, const char *state)
{
    uint32_t pegs = 0;
    for (uint32_t h = 0; h < l->holes; h++) {
        bool peg = state[h] == '1';
        if (bit(p->open, l->hole[h]))
            pegs += peg;
        else if (bit(p->peg, l->hole[h]) != peg)
            return false;
    }
    return can_hold(o, pegs);
}

/* The binomial coefficient, or `most` when that is less. What is multiplied up on the way only grows: it is
 * C(n - k + i, i). Below `most`, the states of a line and one more, it has 26 bits, and n has 16. */
static uint64_t choose_at_most(uint32_t n, uint32_t k, uint64_t most)
{
    uint64_t value = 1;
    if (k > n - k)
        k = n - k;
    for (uint32_t i = 1; i <= k && value < most; i++)
        value = value * (n - k + i) / i;
    return value < most ? value : most;
}

/* Do completions have more states of the region than `listed`? Those with so many pegs on its open holes as
 * there can be are counted, until there are more. */
static bool has_more_states(const openness *o, uint64_t listed)
{
    uint64_t found = 0;
    for (uint32_t pegs = 0; pegs <= o->inside && found <= listed; pegs++)
        if (can_hold(o, pegs))
            found += choose_at_most(o->inside, pegs, listed + 1);
    return found > listed;
}

/* The largest (sign 1) or smallest (-1) value over the completions. */
static void local_extreme(checker *c, mpz_t out, const local *l, const check_position *p, int sign)
{
    openness o = openness_of(c, l, p);
    uint64_t listed = 0;
    mpz_set_ui(out, 0);
    for (size_t i = 0; i < l->states; i++) {
        spend(c);
        if (!can_have(l, &o, p, state_at(l, i)))
            continue;
        if (listed++ == 0 || sign * mpz_cmp(l->num[i], out) > 0)
            mpz_set(out, l->num[i]);
    }
    if (sign * mpz_sgn(out) < 0 && has_more_states(&o, listed))
        mpz_set_ui(out, 0); /* some completion has a state that is not listed */
}

/* ---- potentials --------------------------------------------------------------------------------------- */

static void read_locals(checker *c, check_potential *p)
{
    size_t room = 0;
    while ((p->locals == 0 || field_more(c)) && !line_starts(c, "stuck")) {
        size_t index = index_field(c, "local", c->locals);
        if (p->locals > 0 && index <= p->local[p->locals - 1])
            checker_refuse(c, "expected the locals in order, each once");
        GROW(c, p->local, p->locals, room);
        p->local[p->locals++] = index;
    }
}

static void read_unmade(checker *c, unmade *u, uint64_t *seen)
{
    mpq_t number;
    mpq_init(number);
    u->jump = jump_field(c, c->board);
    uint32_t index = jump_index(c->board, u->jump);
    if (bit(seen, index))
        checker_refuse(c, "expected each jump once");
    set_bit(seen, index);
    number_field(c, "how often the jump is counted", number);
    if (mpq_sgn(number) <= 0)
        checker_refuse(c, "expected a number above 0 for the jump");
    mpz_init_set(u->num, mpq_numref(number));
    mpz_init_set(u->den, mpq_denref(number));
    mpq_clear(number);
}

static void read_jumps(checker *c, check_potential *p)
{
    size_t room = 0;
    if (!field_more(c))
        return;
    field_word(c, "stuck");
    demand_version(c, 5, "a potential with jumps");
    uint64_t *seen = heap_new(c, words((uint32_t)c->board->jumps), sizeof *seen);
    do {
        GROW(c, p->unmade, p->unmades, room);
        read_unmade(c, &p->unmade[p->unmades++], seen);
        spend(c);
    } while (field_more(c));
    heap_free(seen);
}

static void find_denominator(checker *c, check_potential *p)
{
    mpz_init_set(p->den, c->vector[p->vector].den);
    for (size_t i = 0; i < p->locals; i++) {
        mpz_lcm(p->den, p->den, c->local[p->local[i]].den);
        demand_denominator(c, p->den);
    }
    for (size_t i = 0; i < p->unmades; i++) {
        mpz_lcm(p->den, p->den, p->unmade[i].den);
        demand_denominator(c, p->den);
    }
}

/* out += value * (the potential's denominator / den). */
static void add_scaled(const check_potential *p, mpz_t out, const mpz_t value, const mpz_t den)
{
    mpz_t factor;
    mpz_init(factor);
    mpz_divexact(factor, p->den, den);
    mpz_addmul(out, value, factor);
    mpz_clear(factor);
}

static void add_gains(checker *c, check_potential *p)
{
    const vector *v = &c->vector[p->vector];
    mpz_t gain;
    mpz_init(gain);
    p->gain = heap_new(c, c->board->jumps, sizeof *p->gain);
    for (size_t j = 0; j < c->board->jumps; j++) {
        mpz_init(p->gain[j]);
        vector_gain(gain, v, &c->board->jump[j]);
        add_scaled(p, p->gain[j], gain, v->den);
        for (size_t i = 0; i < p->locals; i++) {
            const local *l = &c->local[p->local[i]];
            if (mpz_sgn(l->gain[j]) != 0)
                add_scaled(p, p->gain[j], l->gain[j], l->den);
            spend(c);
        }
    }
    mpz_clear(gain);
}

void potential_read(checker *c)
{
    check_potential p = {0};
    field_word(c, "potential");
    demand_version(c, 2, "a potential");
    next_field(c, "potential", c->potentials);
    p.vector = vector_field(c);
    read_locals(c, &p);
    read_jumps(c, &p);
    fields_end(c);
    find_denominator(c, &p);
    add_gains(c, &p);
    GROW(c, c->potential, c->potentials, c->potential_room);
    c->potential[c->potentials++] = p;
}

static size_t potential_field(checker *c) { return index_field(c, "potential", c->potentials); }

/* ---- over stuck positions ------------------------------------------------------------------------------ */

/* Takes the jump's excess, as often as it counts, from the weights; its constant goes to `constant`. */
static void potential_take_excess(const check_potential *p, vector *v, mpz_t constant, const unmade *u)
{
    mpz_t times;
    mpz_init(times);
    add_scaled(p, times, u->num, u->den);
    mpz_add(constant, constant, times);
    for (uint32_t i = 0; i < u->jump->length; i++) {
        const cell *k = &u->jump->cell[i];
        if (k->before) {
            mpz_add(v->num[k->hole], v->num[k->hole], times);
            mpz_sub(constant, constant, times);
        } else {
            mpz_sub(v->num[k->hole], v->num[k->hole], times);
        }
    }
    mpz_clear(times);
}

/* The weights as integers over the potential's denominator. */
static vector scaled_weights(checker *c, const check_potential *p)
{
    const vector *from = &c->vector[p->vector];
    vector v = {.num = heap_new(c, c->board->holes, sizeof *v.num)};
    mpz_init_set(v.den, p->den);
    for (uint32_t h = 0; h < c->board->holes; h++) {
        mpz_init(v.num[h]);
        add_scaled(p, v.num[h], from->num[h], from->den);
    }
    return v;
}

/* No less than this are the weights worth in a completion that is stuck. */
static void stuck_least(checker *c, mpz_t out, const check_potential *p, const check_position *at)
{
    vector v = scaled_weights(c, p);
    mpz_t constant;
    mpz_init(constant);
    for (size_t i = 0; i < p->unmades; i++) {
        potential_take_excess(p, &v, constant, &p->unmade[i]);
        spend(c);
    }
    vector_extreme(c, out, &v, at, -1);
    mpz_add(out, out, constant);
    for (uint32_t h = 0; h < c->board->holes; h++)
        mpz_clear(v.num[h]);
    heap_free(v.num);
    mpz_clear(v.den);
    mpz_clear(constant);
}

/* ---- a vector or a potential --------------------------------------------------------------------------- */

measure vector_measure(checker *c) { return (measure){.index = vector_field(c)}; }

measure potential_measure(checker *c) { return (measure){.is_potential = true, .index = potential_field(c)}; }

void measure_gain(const checker *c, mpz_t out, measure m, size_t j)
{
    if (m.is_potential)
        mpz_set(out, c->potential[m.index].gain[j]);
    else
        vector_gain(out, &c->vector[m.index], &c->board->jump[j]);
}

void measure_extreme(checker *c, mpz_t out, measure m, const check_position *at, int sign)
{
    if (!m.is_potential) {
        vector_extreme(c, out, &c->vector[m.index], at, sign);
        return;
    }
    const check_potential *p = &c->potential[m.index];
    mpz_t part;
    mpz_init(part);
    mpz_set_ui(out, 0);
    if (sign < 0 && at->stuck && p->unmades > 0) {
        stuck_least(c, out, p, at);
    } else {
        vector_extreme(c, part, &c->vector[p->vector], at, sign);
        add_scaled(p, out, part, c->vector[p->vector].den);
    }
    for (size_t i = 0; i < p->locals; i++) {
        const local *l = &c->local[p->local[i]];
        local_extreme(c, part, l, at, sign);
        add_scaled(p, out, part, l->den);
    }
    mpz_clear(part);
}

check_quoted measure_amount(const checker *c, measure m, const mpz_t amount)
{
    vector scale = {0};
    mpz_init_set(scale.den, m.is_potential ? c->potential[m.index].den : c->vector[m.index].den);
    check_quoted q = vector_amount(&scale, amount);
    mpz_clear(scale.den);
    return q;
}

check_quoted measure_name(measure m)
{
    check_quoted q;
    snprintf(q.text, sizeof q.text, "%s %zu", m.is_potential ? "potential" : "vector", m.index + 1);
    return q;
}
