/* army_tables.c - so few soldiers do not get a peg so high: tables of weights near the goal (version 12).
 *
 * Each table has a weight for every point of a box and one for all points outside, so a jump outside loses
 * what a soldier there weighs. A game is stopped when the peg gets to the goal: the army, less the goal,
 * weighs at least what all jumps lose. That bounds how often each jump near the box is made, and refuses
 * where nothing is left; splits tell a jump made at most K times from one made K + 1 times or more, and at
 * most K soldiers that stand at first among some points from K + 1 or more (version 15). Theory:
 * docs/mathematics/certificate-format.md, "Few soldiers". Cost: all jumps that meet the box, once a line.
 *
 * Sums fit 64 bits: at most 2^22 jumps, each at most 10,000 times, lose or gain at most 2 * 10^7 each; the
 * multipliers of 200 splits change the weight of each of 10,000 soldiers by at most 10^7 each.
 */
#include "army_tables.h"

enum {
    MOST_POINTS = 100000,
    MOST_JUMPS = 1 << 22,
    MOST_WEIGHT = 10000000,
    MOST_SOLDIERS = 10000,
    MOST_SPLITS = 200
};

typedef struct near_jump {
    uint32_t at[3]; /* the points of FROM, OVER and TO */
    int from[MOST_DIMENSIONS];
    size_t direction;
    int64_t lower, upper; /* how often it is made */
} near_jump;

/* Of some points, how many have a soldier at first: at most so many, or at least. */
typedef struct some_stand {
    const uint32_t *point; /* [points] */
    uint32_t points;
    bool most;
    int64_t many;
} some_stand;

typedef struct tables {
    checker *c;
    const army_claim *claim;
    int low[MOST_DIMENSIONS], high[MOST_DIMENSIONS];
    uint32_t points, goal, soldiers;
    uint32_t *soldier; /* [soldiers]: points where one can stand */
    int64_t *weight;   /* [points + 1]: the last one is that of all points outside */
    int64_t *above;    /* [soldiers]: of these weights, what is more than outside */
    int64_t *change;   /* [points]: what a soldier there weighs more, by the splits that hold */
    int64_t constant;  /* and the army in all */
    some_stand known[MOST_SPLITS];
    size_t known_many;
    near_jump *jump;
    size_t jumps, jump_room, caps, splits;
} tables;

/* ---- the box, and the jumps that meet it ------------------------------------------------------------- */

/* The number of a point; that of all those outside is `points`. */
static uint32_t point_index(const tables *t, const int *at)
{
    uint32_t index = 0;
    for (size_t i = 0; i < t->claim->dimensions; i++) {
        if (at[i] < t->low[i] || at[i] > t->high[i])
            return t->points;
        index = index * (uint32_t)(t->high[i] - t->low[i] + 1) + (uint32_t)(at[i] - t->low[i]);
    }
    return index;
}

static void read_box(tables *t)
{
    checker *c = t->c;
    field_word(c, "window");
    t->points = 1;
    for (size_t i = 0; i < t->claim->dimensions; i++) {
        t->low[i] = offset_field(c, "the first value of a coordinate");
        t->high[i] = offset_field(c, "the last value of a coordinate");
        if (t->low[i] > t->high[i])
            checker_refuse(c, "expected a last value of %d or more, not %d", t->low[i], t->high[i]);
        uint32_t wide = (uint32_t)(t->high[i] - t->low[i] + 1);
        if (wide > MOST_POINTS / t->points)
            checker_refuse(c, "expected at most %d points", MOST_POINTS);
        t->points *= wide;
    }
    fields_end(c);
}

/* The jump whose point `place` is `at`; only there where that is the first one in the box, so each once. */
static void add_jump(tables *t, const int *at, size_t way, int place)
{
    near_jump j = {.direction = way, .upper = (int64_t)t->claim->pegs - 1};
    const int *step = t->claim->direction[way];
    for (int k = 0; k < 3; k++) {
        int point[MOST_DIMENSIONS];
        for (size_t i = 0; i < t->claim->dimensions; i++)
            point[i] = at[i] + (k - place) * step[i];
        j.at[k] = point_index(t, point);
        if (k < place && j.at[k] < t->points)
            return;
        if (k == 0)
            memcpy(j.from, point, sizeof point);
    }
    /* The game ends with the first jump to the goal. */
    if (t->goal < t->points && (j.at[0] == t->goal || j.at[1] == t->goal))
        j.upper = 0;
    else if (t->goal < t->points && j.at[2] == t->goal && j.upper > 1)
        j.upper = 1;
    if (t->jumps == MOST_JUMPS)
        checker_refuse(t->c, "expected at most %d jumps", MOST_JUMPS);
    GROW(t->c, t->jump, t->jumps, t->jump_room);
    t->jump[t->jumps++] = j;
}

static void find_points(tables *t)
{
    int at[MOST_DIMENSIONS] = {0};
    t->goal = point_index(t, at);
    memcpy(at, t->low, sizeof at);
    t->soldier = heap_new(t->c, t->points, sizeof *t->soldier);
    for (uint32_t p = 0; p < t->points; p++) {
        if (at[0] >= (int)t->claim->level)
            t->soldier[t->soldiers++] = p;
        for (size_t d = 0; d < t->claim->directions; d++)
            for (int place = 0; place < 3; place++)
                add_jump(t, at, d, place);
        for (size_t i = t->claim->dimensions; i-- > 0 && ++at[i] > t->high[i];) /* the next point */
            at[i] = t->low[i];
        spend(t->c);
    }
}

/* ---- what a table says ------------------------------------------------------------------------------- */

/* 0 <= m (K - those that stand there), or m (those - K), is added to what the army weighs. */
static void read_multipliers(tables *t)
{
    memset(t->change, 0, t->points * sizeof *t->change);
    t->constant = 0;
    for (size_t n = 0; n < t->known_many; n++) {
        const some_stand *k = &t->known[n];
        int64_t times = (int64_t)count_field(t->c, "a multiplier", MOST_WEIGHT);
        if (k->most)
            times = -times;
        for (uint32_t i = 0; i < k->points; i++)
            t->change[k->point[i]] += times;
        t->constant -= times * k->many;
    }
}

static void read_table(tables *t)
{
    t->weight[t->points] = (int64_t)count_field(t->c, "the weight outside", MOST_WEIGHT);
    for (uint32_t p = 0; p < t->points; p++)
        t->weight[p] = (int64_t)count_field(t->c, "a weight", MOST_WEIGHT);
    read_multipliers(t);
    fields_end(t->c);
}

static int more_first(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x < y) - (x > y);
}

/* What the heaviest army weighs. */
static int64_t army_weight(tables *t)
{
    int64_t outside = t->weight[t->points], sum = outside * (int64_t)t->claim->pegs + t->constant;
    size_t many = 0;
    for (uint32_t i = 0; i < t->soldiers; i++) {
        uint32_t p = t->soldier[i];
        if (t->weight[p] + t->change[p] > outside)
            t->above[many++] = t->weight[p] + t->change[p] - outside;
    }
    if (many > 0)
        qsort(t->above, many, sizeof *t->above, more_first);
    for (size_t i = 0; i < many && i < t->claim->pegs; i++)
        sum += t->above[i];
    return sum;
}

static int64_t jump_loss(const tables *t, const near_jump *j)
{
    return t->weight[j->at[0]] + t->weight[j->at[1]] - t->weight[j->at[2]];
}

/* What the army weighs more than the goal and all that the jumps lose at least. */
static int64_t find_slack(tables *t)
{
    int64_t slack = army_weight(t) - t->weight[t->goal];
    for (size_t n = 0; n < t->jumps; n++) {
        const near_jump *j = &t->jump[n];
        int64_t loss = jump_loss(t, j);
        slack -= loss * (loss > 0 ? j->lower : j->upper);
        spend(t->c);
    }
    return slack;
}

static void read_cap(tables *t)
{
    field_word(t->c, "cap");
    read_table(t);
    int64_t slack = find_slack(t);
    if (slack < 0)
        checker_refuse(t->c, "the slack is %lld: expected 'refuse'", (long long)slack);
    for (size_t n = 0; n < t->jumps; n++) {
        near_jump *j = &t->jump[n];
        int64_t loss = jump_loss(t, j);
        if (loss > 0 && j->lower + slack / loss < j->upper)
            j->upper = j->lower + slack / loss;
        else if (loss < 0 && j->upper - slack / -loss > j->lower)
            j->lower = j->upper - slack / -loss;
    }
    t->caps++;
}

static void read_refuse(tables *t)
{
    field_word(t->c, "refuse");
    read_table(t);
    int64_t slack = find_slack(t);
    if (slack >= 0)
        checker_refuse(t->c, "the slack is %lld, not negative", (long long)slack);
}

/* ---- the tree ---------------------------------------------------------------------------------------- */

/* FROM, and the direction. */
static near_jump *jump_named(tables *t)
{
    int from[MOST_DIMENSIONS] = {0}, step[MOST_DIMENSIONS] = {0};
    for (size_t i = 0; i < t->claim->dimensions; i++)
        from[i] = offset_field(t->c, "a coordinate");
    for (size_t i = 0; i < t->claim->dimensions; i++)
        step[i] = offset_field(t->c, "a step");
    for (size_t n = 0; n < t->jumps; n++) {
        near_jump *j = &t->jump[n];
        if (!memcmp(j->from, from, t->claim->dimensions * sizeof *from) &&
            !memcmp(t->claim->direction[j->direction], step, sizeof step))
            return j;
    }
    checker_refuse(t->c, "expected a jump with a point in the box");
}

static void read_steps(tables *t, size_t depth);

static void split_jump(tables *t, size_t depth)
{
    near_jump *j = jump_named(t);
    int64_t most = (int64_t)count_field(t->c, "the number of times to split at", t->claim->pegs);
    int64_t lower = j->lower, upper = j->upper;
    fields_end(t->c);
    if (most < upper)
        j->upper = most;
    read_steps(t, depth);
    j->upper = upper;
    if (most >= lower)
        j->lower = most + 1;
    read_steps(t, depth);
}

/* The points named, by their numbers, ascending. */
static uint32_t *points_named(tables *t, uint32_t many)
{
    uint32_t *chosen = heap_new(t->c, many, sizeof *chosen);
    for (uint32_t i = 0; i < many; i++) {
        int at[MOST_DIMENSIONS] = {0};
        for (size_t k = 0; k < t->claim->dimensions; k++)
            at[k] = offset_field(t->c, "a coordinate");
        chosen[i] = point_index(t, at);
        if (chosen[i] == t->points || at[0] < (int)t->claim->level)
            checker_refuse(t->c, "expected a point of the box where a soldier can stand");
        if (i > 0 && chosen[i] <= chosen[i - 1])
            checker_refuse(t->c, "expected the points in order, none twice");
    }
    return chosen;
}

static void split_soldiers(tables *t, size_t depth)
{
    checker *c = t->c;
    demand_version(c, 15, "soldiers among some points");
    int64_t most = (int64_t)count_field(c, "the number of soldiers to split at", t->claim->pegs);
    uint32_t many = (uint32_t)count_field(c, "the number of points", t->points);
    if (many == 0)
        checker_refuse(c, "expected a point");
    uint32_t *chosen = points_named(t, many);
    fields_end(c);
    some_stand *k = &t->known[t->known_many++];
    *k = (some_stand){chosen, many, true, most};
    read_steps(t, depth);
    *k = (some_stand){chosen, many, false, most + 1};
    read_steps(t, depth);
    t->known_many--;
    heap_free(chosen);
}

static void read_split(tables *t, size_t depth)
{
    checker *c = t->c;
    bool jump = line_starts(c, "split");
    field_word(c, jump ? "split" : "among");
    if (depth == MOST_SPLITS)
        checker_refuse(c, "expected at most %d splits, one in another", MOST_SPLITS);
    t->splits++;
    if (jump)
        split_jump(t, depth + 1);
    else
        split_soldiers(t, depth + 1);
}

/* All that is said of a case: behind it the bounds of jumps are those from before. */
static void read_steps(tables *t, size_t depth)
{
    checker *c = t->c;
    near_jump *kept = heap_new(c, t->jumps, sizeof *kept);
    memcpy(kept, t->jump, t->jumps * sizeof *kept);
    static const char wanted[] = "cap, split, among or refuse";
    for (line_need(c, wanted); line_starts(c, "cap"); line_need(c, wanted))
        read_cap(t);
    if (line_starts(c, "split") || line_starts(c, "among"))
        read_split(t, depth);
    else
        read_refuse(t);
    memcpy(t->jump, kept, t->jumps * sizeof *kept);
    heap_free(kept);
}

void army_tables_check(const army_claim *claim)
{
    tables t = {.c = claim->c, .claim = claim};
    demand_version(t.c, 12, "a table of weights near the goal");
    if (claim->level == 0)
        checker_refuse(t.c, "expected a level above 0, where no soldier stands on the goal");
    if (claim->pegs == 0 || claim->pegs > MOST_SOLDIERS)
        checker_refuse(t.c, "expected a number of soldiers from 1 to %d", MOST_SOLDIERS);
    read_box(&t);
    find_points(&t);
    t.weight = heap_new(t.c, t.points + 1, sizeof *t.weight);
    t.above = heap_new(t.c, t.points, sizeof *t.above);
    t.change = heap_new(t.c, t.points, sizeof *t.change);
    read_steps(&t, 0);
    explain_army_tables(t.c, claim, t.points, t.caps, t.splits);
}
