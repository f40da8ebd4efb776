/* army.c - proofs that an army on a board without an edge does not get a peg so high (version 10).
 *
 * The board is Z^n; a peg jumps over its neighbour p + e to p + 2e for every direction e. Let f be the
 * largest of some linear forms F with F(e) >= -1 for all directions: then f(p) <= f(p + e) + 1, and with
 * s^2 + s = 1, s = 0.618.., the weight s^f(p) is a resource count, as s^f(p) + s^f(p + e) >= s^f(p + 2e). The
 * origin, where the peg is to get, has weight 1. (Conway; in Winning Ways, ch. 23, f is |row| + |column|.)
 *
 * What the army can be worth is bounded over a tree of half-spaces F <= K, F >= K + 1. In each leaf f is at
 * least one of the forms, and that is a sum of others, between bounds: so the sum of the weights is at most
 * a product of geometric series, in Q(s) and exact. Cost: the leaves, times the distances up to BEYOND.
 */
#include "army_tables.h"

enum { MOST_FORMS = 1024, MOST_DEPTH = 1000, MOST_DISTANCE = 10000, MOST_BITS = 1 << 20 };
#define NO_LOW INT64_MIN
#define NO_HIGH INT64_MAX

/* (a + b s) / den, den > 0 */
typedef struct golden {
    mpz_t a, b, den;
} golden;

typedef struct form {
    int64_t factor[MOST_DIMENSIONS];
    int64_t low, high; /* what is known of it where the tree is read */
    bool distance;     /* f is at least this one */
} form;

typedef struct army {
    checker *c;
    size_t dimensions, directions, forms, leaves;
    int (*direction)[MOST_DIMENSIONS];
    form *form;
    bool any;         /* as many soldiers as there is room for */
    uint64_t beyond;  /* else: a soldier counts as one at this distance at least */
    mpz_t *at, *next; /* [beyond]: how many soldiers can be at each smaller distance */
    golden sum;       /* of their weights, if any: then all that there is room for */
} army;

/* ---- numbers (a + b s) / den, where s^2 = 1 - s ------------------------------------------------------ */

static void golden_init(golden *x)
{
    mpz_inits(x->a, x->b, NULL);
    mpz_init_set_ui(x->den, 1);
}

static void golden_clear(golden *x) { mpz_clears(x->a, x->b, x->den, NULL); }

static void golden_reduce(golden *x)
{
    mpz_t common;
    mpz_init(common);
    mpz_gcd(common, x->a, x->b);
    mpz_gcd(common, common, x->den);
    mpz_divexact(x->a, x->a, common);
    mpz_divexact(x->b, x->b, common);
    mpz_divexact(x->den, x->den, common);
    mpz_clear(common);
}

static void golden_add(golden *x, const golden *y)
{
    mpz_mul(x->a, x->a, y->den);
    mpz_addmul(x->a, y->a, x->den);
    mpz_mul(x->b, x->b, y->den);
    mpz_addmul(x->b, y->b, x->den);
    mpz_mul(x->den, x->den, y->den);
    golden_reduce(x);
}

/* (a + b s) s = b + (a - b) s */
static void golden_lower(golden *x)
{
    mpz_swap(x->a, x->b);
    mpz_sub(x->b, x->b, x->a);
}

static void golden_power(golden *x, uint64_t exponent)
{
    mpz_set_ui(x->a, 1);
    mpz_set_ui(x->b, 0);
    mpz_set_ui(x->den, 1);
    while (exponent-- > 0)
        golden_lower(x);
}

/* 1 - x */
static void golden_complement(golden *x)
{
    mpz_sub(x->a, x->den, x->a);
    mpz_neg(x->b, x->b);
}

/* Divides by a + b s, not 0: (c + d s) / (a + b s) = (ac - bc - bd + (ad - bc) s) / (a^2 - ab - b^2). */
static void golden_divide(golden *x, const mpz_t a, const mpz_t b)
{
    mpz_t first, second, norm;
    mpz_inits(first, second, norm, NULL);
    mpz_sub(norm, a, b);
    mpz_mul(first, norm, x->a);
    mpz_submul(first, b, x->b);
    mpz_mul(second, a, x->b);
    mpz_submul(second, b, x->a);
    mpz_mul(norm, norm, a);
    mpz_submul(norm, b, b);
    if (mpz_sgn(norm) < 0) {
        mpz_neg(norm, norm);
        mpz_neg(first, first);
        mpz_neg(second, second);
    }
    mpz_set(x->a, first);
    mpz_set(x->b, second);
    mpz_mul(x->den, x->den, norm);
    golden_reduce(x);
    mpz_clears(first, second, norm, NULL);
}

/* The sign of a + b s, twice which is p + b sqrt(5), p = 2a - b. */
static int golden_sign(const golden *x)
{
    mpz_t p, q;
    mpz_inits(p, q, NULL);
    mpz_mul_ui(p, x->a, 2);
    mpz_sub(p, p, x->b);
    int first = mpz_sgn(p), second = mpz_sgn(x->b);
    mpz_mul(p, p, p);
    mpz_mul(q, x->b, x->b);
    mpz_mul_ui(q, q, 5);
    bool larger = mpz_cmp(p, q) > 0; /* they are the same where both are 0 alone */
    mpz_clears(p, q, NULL);
    return larger ? first : second;
}

/* ---- the board --------------------------------------------------------------------------------------- */

static void add_direction(army *a, const int *step)
{
    checker *c = a->c;
    bool still = true;
    for (size_t i = 0; i < a->dimensions; i++)
        still = still && step[i] == 0;
    if (still)
        checker_refuse(c, "expected a direction that leads somewhere");
    if (a->directions == MAX_DIRECTIONS)
        checker_refuse(c, "expected at most %d directions", MAX_DIRECTIONS);
    memcpy(a->direction[a->directions++], step, sizeof *a->direction);
}

/* Every step that changes each coordinate by 1 at most: all of them, or those along a line of the lattice. */
static void near_directions(army *a, enum rules rules)
{
    size_t all = 1;
    for (size_t i = 0; i < a->dimensions; i++)
        all *= 3;
    for (size_t number = 0; number < all; number++) {
        int step[MOST_DIMENSIONS] = {0}, changed = 0, sum = 0;
        size_t left = number;
        for (size_t i = 0; i < a->dimensions; i++, left /= 3) {
            step[i] = (int)(left % 3) - 1;
            changed += step[i] != 0;
            sum += step[i];
        }
        bool hexagonal = rules == HEXAGONAL && (sum == 2 || sum == -2);
        if (changed == 1 || (changed > 1 && (rules == DIAGONAL || hexagonal)))
            add_direction(a, step);
    }
}

static void custom_directions(army *a)
{
    while (line_starts(a->c, "direction")) {
        int step[MOST_DIMENSIONS] = {0};
        field_word(a->c, "direction");
        for (size_t i = 0; i < a->dimensions; i++)
            step[i] = offset_field(a->c, "a step");
        fields_end(a->c);
        add_direction(a, step);
        line_need(a->c, "a direction or a form");
    }
}

static void read_board(army *a)
{
    checker *c = a->c;
    text name = {0};
    field_word(c, "unbounded");
    demand_version(c, 10, "a board without an edge");
    a->dimensions = (size_t)count_field(c, "the number of dimensions", MOST_DIMENSIONS);
    if (a->dimensions == 0)
        checker_refuse(c, "expected a dimension");
    fields_end(c);
    text_format(c, &name, "unbounded%zu", a->dimensions);
    c->board->name = name.at;
    line_need(c, "'rules'");
    field_word(c, "rules");
    const char *rules = check_field(c, "a rule set");
    while (c->board->rules <= CUSTOM && strcmp(rules, rules_name[c->board->rules]))
        c->board->rules++;
    if (c->board->rules > CUSTOM || (c->board->rules == HEXAGONAL && a->dimensions != 2))
        checker_refuse(c, "expected rules of a board without an edge, not '%s'", quote(rules).text);
    fields_end(c);
    a->direction = heap_new(c, MAX_DIRECTIONS, sizeof *a->direction);
    line_need(c, "a form");
    if (c->board->rules == CUSTOM)
        custom_directions(a);
    else
        near_directions(a, c->board->rules);
    if (a->directions == 0)
        checker_refuse(c, "expected a direction");
    c->compared = c->board->rules != CUSTOM; /* the name says all of it */
}

/* ---- forms ------------------------------------------------------------------------------------------- */

static void read_form(army *a)
{
    checker *c = a->c;
    if (a->forms == MOST_FORMS)
        checker_refuse(c, "expected at most %d forms", MOST_FORMS);
    form *f = &a->form[a->forms];
    *f = (form){.low = NO_LOW, .high = NO_HIGH};
    field_word(c, "form");
    if (count_field(c, "the number of the form", MOST_FORMS) != a->forms + 1)
        checker_refuse(c, "expected form %zu", a->forms + 1);
    for (size_t i = 0; i < a->dimensions; i++) {
        f->factor[i] = offset_field(c, "a factor");
        if (a->forms == 0 && f->factor[i] != (i == 0))
            checker_refuse(c, "expected the first coordinate as form 1");
    }
    fields_end(c);
    a->forms++;
}

/* F(e) >= -1 for every direction e: what makes the weights a resource count, wherever the jump is made. */
static void demand_slow(const army *a, size_t index)
{
    for (size_t d = 0; d < a->directions; d++) {
        int64_t change = 0;
        for (size_t i = 0; i < a->dimensions; i++)
            change += a->form[index].factor[i] * a->direction[d][i];
        if (change < -1)
            checker_refuse(a->c, "form %zu falls by more than 1 along direction %zu", index + 1, d + 1);
    }
}

static void read_distance(army *a)
{
    field_word(a->c, "distance");
    do {
        size_t index = index_field(a->c, "form", a->forms);
        if (a->form[index].distance)
            checker_refuse(a->c, "expected each form once");
        demand_slow(a, index);
        a->form[index].distance = true;
    } while (field_more(a->c));
}

/* ---- leaves ------------------------------------------------------------------------------------------ */

typedef struct axis {
    const form *form;
    int64_t factor;
} axis;

/* Elimination without fractions: is there a row for each column? */
static bool rows_independent(size_t n, mpz_t row[][MOST_DIMENSIONS])
{
    for (size_t k = 0; k < n; k++) {
        size_t pivot = k;
        while (pivot < n && mpz_sgn(row[pivot][k]) == 0)
            pivot++;
        if (pivot == n)
            return false;
        for (size_t m = 0; m < n && pivot != k; m++)
            mpz_swap(row[k][m], row[pivot][m]);
        for (size_t i = k + 1; i < n; i++)
            for (size_t m = k + 1; m < n; m++) { /* the one of column k, which all of them take, last */
                mpz_mul(row[i][m], row[i][m], row[k][k]);
                mpz_submul(row[i][m], row[i][k], row[k][m]);
            }
    }
    return true;
}

/* Different points have different values of the forms, so their sums run over each point once or more. */
static void demand_independent(const army *a, const axis *at)
{
    mpz_t row[MOST_DIMENSIONS][MOST_DIMENSIONS];
    size_t n = a->dimensions;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            int64_t factor = at[i].form->factor[k];
            mpz_init_set_ui(row[i][k], (unsigned long)(factor < 0 ? -factor : factor));
            if (factor < 0)
                mpz_neg(row[i][k], row[i][k]);
        }
    bool independent = rows_independent(n, row);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            mpz_clear(row[i][k]);
    if (!independent)
        checker_refuse(a->c, "expected forms that are independent");
}

/* sum FORM (FORM FACTOR)*: the former is the sum of the others, each times its factor. */
static void read_axes(const army *a, axis *at)
{
    checker *c = a->c;
    const form *whole = &a->form[index_field(c, "form", a->forms)];
    int64_t sum[MOST_DIMENSIONS] = {0};
    if (!whole->distance)
        checker_refuse(c, "expected a form of the distance");
    for (size_t i = 0; i < a->dimensions; i++) {
        at[i].form = &a->form[index_field(c, "form", a->forms)];
        at[i].factor = offset_field(c, "a factor");
        for (size_t k = 0; k < a->dimensions; k++)
            sum[k] += at[i].factor * at[i].form->factor[k];
    }
    for (size_t k = 0; k < a->dimensions; k++)
        if (sum[k] != whole->factor[k])
            checker_refuse(c, "the form is not the sum of these");
    demand_independent(a, at);
}

/* The distance of the nearest soldier in the leaf, and the product of the lengths of axes along which the
 * distance stays the same; along others there may be soldiers without end. */
static int64_t leaf_bounds(const army *a, const axis *at, mpz_t alike)
{
    int64_t nearest = 0;
    mpz_set_ui(alike, 1);
    for (size_t i = 0; i < a->dimensions; i++) {
        int64_t low = at[i].form->low, high = at[i].form->high, factor = at[i].factor;
        if ((low == NO_LOW && factor >= 0) || (high == NO_HIGH && factor <= 0))
            checker_refuse(a->c, "expected a bound for form %u in this leaf",
                           (unsigned)(at[i].form - a->form) + 1);
        if (factor == 0)
            mpz_mul_ui(alike, alike, low <= high ? (unsigned long)(high - low) + 1 : 0);
        else
            nearest += factor * (factor > 0 ? low : high);
    }
    if (nearest < 0 || nearest > MOST_DISTANCE)
        checker_refuse(a->c, "expected soldiers at distances from 0 to %d", MOST_DISTANCE);
    return nearest;
}

static uint64_t axis_step(const axis *x) { return (uint64_t)(x->factor < 0 ? -x->factor : x->factor); }

/* All soldiers that have room: a product of series 1 / (1 - s^step). */
static void add_series(army *a, const axis *at, uint64_t nearest, const mpz_t alike)
{
    golden product, step;
    golden_init(&product);
    golden_init(&step);
    golden_power(&product, nearest);
    mpz_mul(product.a, product.a, alike);
    mpz_mul(product.b, product.b, alike);
    for (size_t i = 0; i < a->dimensions; i++) {
        if (at[i].factor == 0)
            continue;
        if (axis_step(&at[i]) > MOST_DISTANCE)
            checker_refuse(a->c, "expected factors of at most %d", MOST_DISTANCE);
        golden_power(&step, axis_step(&at[i]));
        golden_complement(&step);
        golden_divide(&product, step.a, step.b);
        spend(a->c);
    }
    golden_add(&a->sum, &product);
    if (mpz_sizeinbase(a->sum.den, 2) >
        MOST_BITS) /* else a leaf more takes as long as there is time for all */
        checker_refuse(a->c, "expected sums of the leaves with denominators of at most %d bits", MOST_BITS);
    golden_clear(&product);
    golden_clear(&step);
}

/* How many soldiers have room at each distance below `beyond`. */
static void add_soldiers(army *a, const axis *at, uint64_t nearest, const mpz_t alike)
{
    for (uint64_t t = 0; t < a->beyond; t++)
        mpz_set_ui(a->next[t], 0);
    if (nearest < a->beyond)
        mpz_set(a->next[nearest], alike);
    for (size_t i = 0; i < a->dimensions; i++)
        for (uint64_t t = axis_step(&at[i]); t < a->beyond && at[i].factor != 0; t++)
            mpz_add(a->next[t], a->next[t], a->next[t - axis_step(&at[i])]);
    for (uint64_t t = nearest; t < a->beyond; t++)
        mpz_add(a->at[t], a->at[t], a->next[t]);
}

static void read_leaf(army *a)
{
    axis at[MOST_DIMENSIONS];
    mpz_t alike;
    field_word(a->c, "sum");
    mpz_init(alike);
    read_axes(a, at);
    uint64_t nearest = (uint64_t)leaf_bounds(a, at, alike);
    if (a->any)
        add_series(a, at, nearest, alike);
    else
        add_soldiers(a, at, nearest, alike);
    mpz_clear(alike);
    fields_end(a->c);
    a->leaves++;
}

/* Every point of the half-space is in one half of each split, so in some leaf. */
static void read_tree(army *a, unsigned depth)
{
    checker *c = a->c;
    spend(c);
    line_need(c, "split or sum");
    if (!line_starts(c, "split")) {
        read_leaf(a);
        return;
    }
    field_word(c, "split");
    if (depth == MOST_DEPTH)
        checker_refuse(c, "expected at most %d splits, one in another", MOST_DEPTH);
    form *f = &a->form[index_field(c, "form", a->forms)];
    int64_t at = offset_field(c, "a number"), low = f->low, high = f->high;
    fields_end(c);
    f->high = at < high ? at : high;
    read_tree(a, depth + 1);
    f->high = high;
    f->low = at + 1 > low ? at + 1 : low;
    read_tree(a, depth + 1);
    f->low = low;
}

/* ---- statements -------------------------------------------------------------------------------------- */

/* s^BEYOND for each soldier, and of those nearer what they weigh more. */
static void sum_soldiers(army *a, const mpz_t pegs)
{
    golden weight;
    mpz_t times;
    golden_init(&weight);
    mpz_init_set(times, pegs);
    golden_power(&weight, 0);
    for (uint64_t t = 0; t < a->beyond; t++) {
        mpz_sub(times, times, a->at[t]);
        mpz_addmul(a->sum.a, weight.a, a->at[t]);
        mpz_addmul(a->sum.b, weight.b, a->at[t]);
        golden_lower(&weight);
        spend(a->c);
    }
    mpz_addmul(a->sum.a, weight.a, times);
    mpz_addmul(a->sum.b, weight.b, times);
}

/* Is 1 - sum above 0? Where all soldiers that have room are counted, 0 will do: some are not in the army. */
static void demand_small(army *a)
{
    golden_complement(&a->sum);
    if (golden_sign(&a->sum) < (a->any ? 0 : 1))
        checker_refuse(a->c, "the army can be worth as much as the peg that is to get there");
    golden_complement(&a->sum);
}

/* What explain_army has to be told in words: the forms, and the sum. */
static void tell(army *a, uint64_t level, const mpz_t pegs)
{
    checker *c = a->c;
    text forms = {0};
    if (!c->options->explain)
        return;
    for (size_t i = 0; i < a->forms; i++)
        for (size_t k = 0; k < a->dimensions && a->form[i].distance; k++)
            text_format(c, &forms, "%s%lld%s",
                        k          ? " "
                        : forms.at ? ", ("
                                   : "(",
                        (long long)a->form[i].factor[k], k + 1 == a->dimensions ? ")" : "");
    const char *const worth[] = {mpz_get_str(NULL, 10, a->sum.a), mpz_get_str(NULL, 10, a->sum.b),
                                 mpz_get_str(NULL, 10, a->sum.den)};
    explain_army(c, level, a->any ? NULL : mpz_get_str(NULL, 10, pegs), text_of(&forms), a->leaves, worth);
}

static void check_army(army *a, uint64_t level, const mpz_t pegs)
{
    checker *c = a->c;
    golden_init(&a->sum);
    a->at = heap_new(c, a->beyond + 1, sizeof *a->at);
    a->next = heap_new(c, a->beyond + 1, sizeof *a->next);
    for (uint64_t t = 0; t < a->beyond; t++)
        mpz_inits(a->at[t], a->next[t], NULL);
    a->leaves = 0;
    read_tree(a, 0);
    if (!a->any)
        sum_soldiers(a, pegs);
    demand_small(a);
    tell(a, level, pegs);
}

static void read_statement(army *a)
{
    checker *c = a->c;
    mpz_t pegs;
    text rest = {0};
    field_word(c, "out-of-reach");
    uint64_t level = count_field(c, "a level", MOST_DISTANCE), many = 0;
    bool tables = false;
    mpz_init(pegs);
    a->beyond = 0;
    a->any = line_starts(c, "any");
    text_format(c, &rest, "%llu ", (unsigned long long)level);
    if (a->any) {
        field_word(c, "any");
        text_add(c, &rest, "any");
    } else {
        many = count_field(c, "a number of soldiers", INT32_MAX);
        mpz_set_ui(pegs, (unsigned long)many);
        text_format(c, &rest, "%llu", (unsigned long long)many);
        tables = line_starts(c, "window");
        if (!tables)
            a->beyond = count_field(c, "a distance", MOST_DISTANCE);
    }
    if (!tables)
        fields_end(c);
    if (!part_takes(c, part_of_number(c, part_number(c))))
        return;
    a->form[0].low = (int64_t)level;
    if (tables)
        army_tables_check(&(army_claim){c, a->dimensions, a->directions, a->direction, level, many});
    else
        check_army(a, level, pegs);
    print_proved(c, "out-of-reach", text_of(&rest));
}

void army_read(checker *c)
{
    army a = {.c = c};
    a.form = heap_new(c, MOST_FORMS, sizeof *a.form);
    read_board(&a);
    for (; line_starts(c, "form"); line_need(c, "a form or 'distance'"))
        read_form(&a);
    if (c->version < 12 || line_starts(c, "distance")) { /* statements with tables need no forms */
        read_distance(&a);
        line_need(c, "'end'");
    }
    for (; line_starts(c, "out-of-reach"); line_need(c, "'end'"), c->others++) {
        void *mark = heap_mark(c);
        read_statement(&a);
        heap_back_to(mark);
    }
    field_word(c, "end");
    fields_end(c);
}
