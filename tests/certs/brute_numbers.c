/* brute_numbers.c - moves, counts, resource counts and rays, on boards so small that all can be tried. */
#include "brute_parts.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- moves and counts ----------------------------------------------------------------------------- */

enum { NOBODY = BRUTE_HOLES, STATES = BRUTE_HOLES + 1, NEVER = 255 };

/* Positions with the peg that moved last: how many moves have begun. One move after the other. */
typedef struct strides {
    unsigned char *moves; /* positions x STATES */
    unsigned *list, used, room;
} strides;

static void arrive(strides *s, unsigned pegs, unsigned who, unsigned moves)
{
    if (s->moves[pegs * STATES + who] != NEVER)
        return;
    s->moves[pegs * STATES + who] = (unsigned char)moves;
    if (s->used == s->room && !(s->list = realloc(s->list, (s->room = 2 * s->room + 64) * sizeof *s->list)))
        abort();
    s->list[s->used++] = pegs * STATES + who;
}

/* Jumps that go on with the move, or, `begins`, those that begin one, from the states list[from .. to). */
static void step_on(const brute *b, strides *s, unsigned from, unsigned to, bool begins)
{
    for (unsigned i = from; begins ? i < to : i < s->used; i++) {
        unsigned pegs = s->list[i] / STATES, who = s->list[i] % STATES, now = s->moves[s->list[i]];
        for (int k = 0; k < b->readings; k++) {
            int j = b->reading[k].jump;
            bool same = b->reading[k].from >= 0 && who == (unsigned)b->reading[k].from;
            unsigned lands = b->reading[k].to < 0 ? NOBODY : (unsigned)b->reading[k].to;
            if ((pegs & b->mask[j]) == b->before[j] && (begins || same))
                arrive(s, (pegs & ~b->mask[j]) | b->after[j], lands, now + begins);
        }
    }
}

/* The fewest moves; NEVER: there is no game, or so many are needed. */
static unsigned fewest_moves(const brute *b, const brute_set *from, const brute_set *to, bool stuck)
{
    unsigned all = 1U << b->holes, fewest = NEVER;
    strides s = {.moves = malloc((size_t)all * STATES)};
    if (!s.moves)
        abort();
    memset(s.moves, NEVER, (size_t)all * STATES);
    for (unsigned p = 0; p < all; p++)
        if (brute_has(from, p))
            arrive(&s, p, NOBODY, 0);
    for (unsigned begin = 0, end = s.used, moves = 0; begin < end && moves < NEVER - 1; moves++) {
        step_on(b, &s, begin, end, false);
        end = s.used;
        step_on(b, &s, begin, end, true);
        begin = end;
        end = s.used;
    }
    for (unsigned i = 0; i < s.used; i++)
        if (s.moves[s.list[i]] < fewest && brute_has(to, s.list[i] / STATES) &&
            !(stuck && brute_can_jump(b, s.list[i] / STATES)))
            fewest = s.moves[s.list[i]];
    free(s.moves);
    free(s.list);
    return fewest;
}

/* Sequences of jumps from a position to an end, where every jump changes the number of pegs by `change`. */
static unsigned __int128 games_from(const brute *b, unsigned pegs, const brute_set *to, bool stuck,
                                    unsigned __int128 *known, unsigned char *is_known)
{
    if (is_known[pegs])
        return known[pegs];
    unsigned __int128 games = brute_has(to, pegs) && !(stuck && brute_can_jump(b, pegs));
    for (int j = 0; j < b->jumps; j++)
        if ((pegs & b->mask[j]) == b->before[j])
            games += games_from(b, (pegs & ~b->mask[j]) | b->after[j], to, stuck, known, is_known);
    is_known[pegs] = 1;
    return known[pegs] = games;
}

/* The checker counts only where no position comes back. */
static bool loses_alike(const brute *b)
{
    for (int j = 0; j < b->jumps; j++)
        if (__builtin_popcount(b->after[j]) - __builtin_popcount(b->before[j]) !=
                __builtin_popcount(b->after[0]) - __builtin_popcount(b->before[0]) ||
            __builtin_popcount(b->after[j]) == __builtin_popcount(b->before[j]))
            return false;
    return true;
}

static unsigned __int128 count_games(const brute *b, const brute_set *from, const brute_set *to, bool stuck)
{
    unsigned all = 1U << b->holes;
    unsigned __int128 *known = calloc(all, sizeof *known), games = 0;
    unsigned char *is_known = calloc(1, all);
    if (!known || !is_known)
        abort();
    for (unsigned p = 0; p < all; p++)
        if (brute_has(from, p))
            games += games_from(b, p, to, stuck, known, is_known);
    free(known);
    free(is_known);
    return games;
}

static bool says(const char *digits, unsigned __int128 number)
{
    char text[48], *at = text + sizeof text - 1;
    *at = '\0';
    do
        *--at = (char)('0' + (int)(number % 10));
    while ((number /= 10) > 0);
    return !strcmp(at, digits);
}

/* What stands behind board and rules in a line about moves or counts; not understood counts as false. */
bool brute_number_holds(brute *b, const char *verdict, const char *text)
{
    char start[400], finish[400], number[48];
    brute_set from, to;
    bool stuck = false;
    if (sscanf(text, "%399s %399s %47s", start, finish, number) != 3 || !brute_read_set(b, start, &from))
        return false;
    if (!strcmp(verdict, "positions")) {
        const unsigned char *reached = brute_reached(b, start, &from);
        unsigned count = 0;
        for (unsigned p = 0; p < 1U << b->holes; p++)
            count += reached[p];
        return !strcmp(finish, "-") && says(number, count);
    }
    if (!brute_read_finish(b, finish, &to, &stuck))
        return false;
    if (!strcmp(verdict, "games"))
        return loses_alike(b) && says(number, count_games(b, &from, &to, stuck));
    unsigned fewest = fewest_moves(b, &from, &to, stuck);
    if (!strcmp(verdict, "moves-at-least"))
        return fewest == NEVER || strtoull(number, NULL, 10) <= fewest;
    return fewest != NEVER && says(number, fewest);
}

/* ---- resource counts, in floating point ---------------------------------------------------------------- */

static const double NEAR = 1e-9;

static double fraction(const char *text, const char **end)
{
    char *at;
    double number = strtod(text, &at);
    if (*at == '/')
        number /= strtod(at + 1, &at);
    *end = at;
    return number;
}

static bool read_weights(const brute *b, const char *text, double *weight)
{
    for (int h = 0; h < b->holes; h++) {
        weight[h] = fraction(text, &text);
        if (*text++ != (h + 1 < b->holes ? ',' : '\0'))
            return false;
    }
    return true;
}

static double worth(const brute *b, const double *weight, unsigned pegs)
{
    double sum = 0;
    for (int h = 0; h < b->holes; h++)
        sum += pegs >> h & 1 ? weight[h] : 0;
    return sum;
}

/* What all jumps lose together; below 0: it is no count. */
static double losses(const brute *b, const double *weight)
{
    double sum = 0;
    for (int j = 0; j < b->jumps; j++) {
        double loss = worth(b, weight, b->before[j]) - worth(b, weight, b->after[j]);
        if (loss < -NEAR)
            return -1;
        sum += loss;
    }
    return sum;
}

static double far_from(const brute *b, const double *weight, const double *given)
{
    double sum = 0;
    for (int h = 0; h < b->holes; h++)
        sum += weight[h] > given[h] ? weight[h] - given[h] : given[h] - weight[h];
    return sum;
}

static double slack(const brute *b, const double *weight, const brute_set *from, const brute_set *to)
{
    double most = -1e300, least = 1e300;
    for (unsigned p = 0; p < 1U << b->holes; p++) {
        double value = worth(b, weight, p);
        most = brute_has(from, p) && value > most ? value : most;
        least = brute_has(to, p) && value < least ? value : least;
    }
    return most - least;
}

/* The next weighting by numbers from -1 to 1, in steps of one. */
static bool next_weights(const brute *b, double *weight)
{
    for (int h = 0; h < b->holes; h++) {
        if (weight[h] < 1) {
            weight[h]++;
            return true;
        }
        weight[h] = -1;
    }
    return false;
}

/* Is the count one, its number the one that is stated, and no small count better? */
bool brute_count_holds(brute *b, const char *verdict, const char *text)
{
    char first[400], second[400], third[400], fourth[400];
    double given[BRUTE_HOLES], weight[BRUTE_HOLES], other[BRUTE_HOLES];
    brute_set from, to;
    bool nearest = !strcmp(verdict, "nearest"), stuck = false;
    int fields = sscanf(text, "%399s %399s %399s %399s", first, second, third, fourth);
    const char *end, *number = nearest ? third : fourth;
    if (b->holes > 8 || fields != 3 + !nearest || !read_weights(b, nearest ? second : third, weight))
        return false;
    if (nearest ? !read_weights(b, first, given)
                : !brute_read_set(b, first, &from) || !brute_read_finish(b, second, &to, &stuck) || stuck)
        return false;
    double stated = fraction(number, &end), sum = losses(b, weight);
    double off = nearest ? far_from(b, weight, given) - stated : slack(b, weight, &from, &to) - stated * sum;
    bool holds = sum >= 0 && (nearest || sum > NEAR) && off < NEAR && off > -NEAR;
    for (int h = 0; h < b->holes; h++)
        other[h] = -1;
    do {
        double lost = losses(b, other);
        if (lost >= 0)
            holds = holds && (nearest ? far_from(b, other, given) > stated - NEAR
                                      : slack(b, other, &from, &to) > stated * lost - NEAR);
    } while (holds && next_weights(b, other));
    return holds;
}

/* ---- extreme rays ---------------------------------------------------------------------------- */

enum { MOST_ROWS = 64 };

typedef struct cone {
    double row[MOST_ROWS][BRUTE_HOLES]; /* what jumps change, each once */
    uint64_t tight[4096];               /* of the rays found */
    int holes, rows, rank, chosen[BRUTE_HOLES], rays;
} cone;

static void list_changes(const brute *b, cone *k)
{
    for (int j = 0; j < b->jumps; j++) {
        double change[BRUTE_HOLES] = {0};
        bool any = b->before[j] != b->after[j], known = false;
        for (int h = 0; h < b->holes; h++)
            change[h] = (int)(b->after[j] >> h & 1) - (int)(b->before[j] >> h & 1);
        for (int r = 0; r < k->rows && !known; r++)
            known = !memcmp(k->row[r], change, sizeof change);
        if (any && !known && k->rows < MOST_ROWS)
            memcpy(k->row[k->rows++], change, sizeof change);
    }
}

/* Gauss and Jordan: the rank, and the column of each row's 1. */
static int reduce(double m[][BRUTE_HOLES], int rows, int columns, int *pivot)
{
    int rank = 0;
    for (int x = 0; x < columns && rank < rows; x++) {
        int best = rank;
        for (int r = rank; r < rows; r++)
            best = fabs(m[r][x]) > fabs(m[best][x]) ? r : best;
        if (fabs(m[best][x]) < NEAR)
            continue;
        for (int y = columns - 1; y >= 0; y--) {
            double swap = m[best][y];
            m[best][y] = m[rank][y];
            m[rank][y] = swap;
        }
        double by = m[rank][x];
        for (int y = 0; y < columns; y++)
            m[rank][y] /= by;
        for (int r = 0; r < rows; r++)
            for (int y = columns - 1; r != rank && y >= x; y--)
                m[r][y] -= m[r][x] * m[rank][y];
        pivot[rank++] = x;
    }
    return rank;
}

/* The weighting in a kernel that has a 1 at this column, if some row changes it: a ray when all rows change
 * it to the same side. */
static bool note_ray(cone *k, double m[][BRUTE_HOLES], int rank, const int *pivot, int column)
{
    double weight[BRUTE_HOLES] = {0};
    uint64_t tight = 0;
    bool up = false, down = false;
    weight[column] = 1;
    for (int i = 0; i < rank; i++) {
        if (pivot[i] == column)
            return false;
        weight[pivot[i]] = -m[i][column];
    }
    for (int r = 0; r < k->rows; r++) {
        double gain = 0;
        for (int h = 0; h < k->holes; h++)
            gain += weight[h] * k->row[r][h];
        up |= gain > NEAR;
        down |= gain < -NEAR;
        tight |= (uint64_t)(fabs(gain) < NEAR) << r;
    }
    for (int i = 0; i < k->rays; i++)
        if (k->tight[i] == tight)
            return true;
    if (up != down && k->rays < 4096)
        k->tight[k->rays++] = tight;
    return up || down;
}

/* All sets of rank - 1 independent rows: what they leave is a line and a direction. */
static void choose_rows(cone *k, int from, int count)
{
    double m[BRUTE_HOLES][BRUTE_HOLES];
    int pivot[BRUTE_HOLES];
    for (int r = from; count < k->rank - 1 && r < k->rows; r++) {
        k->chosen[count] = r;
        choose_rows(k, r + 1, count + 1);
    }
    if (count < k->rank - 1)
        return;
    for (int i = 0; i < count; i++)
        memcpy(m[i], k->row[k->chosen[i]], sizeof m[i]);
    if (reduce(m, count, k->holes, pivot) < count)
        return;
    for (int x = 0; x < k->holes; x++)
        if (note_ray(k, m, count, pivot, x))
            break;
}

bool brute_rays_hold(const brute *b, const char *text)
{
    cone k = {.holes = b->holes};
    double m[MOST_ROWS][BRUTE_HOLES];
    int pivot[BRUTE_HOLES], rays, classes, lines;
    if (b->holes > 8 || sscanf(text, "%d %d %d", &rays, &classes, &lines) != 3)
        return false;
    list_changes(b, &k);
    if (k.rows == MOST_ROWS) /* or more: they are not gone through */
        return true;
    memcpy(m, k.row, sizeof m);
    k.rank = reduce(m, k.rows, k.holes, pivot);
    if (k.rank > 0)
        choose_rows(&k, 0, 0);
    return rays == k.rays && classes <= rays && (classes > 0) == (rays > 0) && lines == k.holes - k.rank;
}
