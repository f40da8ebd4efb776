/* sharpen.c - rows that every real game satisfies and the integer program does not know.
 *
 * Seen through a small region of the board, a game is a walk on the states of the region's holes, from the
 * start's to the finish's, and each jump that changes the region is a step of it. So the numbers of jumps of
 * a game must be the sums of a flow on that graph of states (model_build_walk). When those of the linear
 * program's solution are not, the dual of that small program is a number phi for each state, and
 *
 *     sum over jumps of x(j) * (the most that j can raise phi)  >=  phi(finish) - phi(start)
 *
 * is a row that all games satisfy and the solution violates. Balance is the case of one hole; two holes and
 * more know what the integer program forgets: a peg must be there when it is jumped over. The linear programs
 * of weights on one side and of flows on the other are dual to each other, so what comes out in the end is
 * one potential (exact/potential.c), verified exactly. Landmarks (landmark.c) are the same for one state of a
 * region of any size, and cost almost nothing.
 *
 * Nearest relatives: flows of single variables in planning as linear programs (van den Briel, Benton,
 * Kambhampati, Vossen 2007), merges of variables and cuts by landmarks (Bonet and van den Briel 2014),
 * potential heuristics with features of several variables (Pommerening, Helmert, Bonet 2017).
 *
 * Cost: one linear program of 2^holes rows for each region and question, warm from the last question. Small
 * regions are asked first, and all work is counted, so that the outcome does not depend on the clock.
 */
#include "sharpen.h"

#include "exact/rational.h"

#include <flint/fmpz_vec.h>
#include <math.h>

enum { ROWS_A_ROUND = 12, LANDMARKS_A_ROUND = 6, MOST_ROWS = 1500 };
static const uint32_t region_sizes[] = {4, 6, 7, 10}; /* the regions up to so many holes are asked together */
enum { SIZES = sizeof region_sizes / sizeof *region_sizes };
static const double least_violation = 1e-4;

typedef struct window_walk {
    window region;
    model model;
    lp *program;         /* NULL until it is asked first */
    uint32_t steps_from; /* its first ROW_WALK_JUMP */
    bool broken;
} window_walk;

typedef struct row {
    potential *potential; /* integral, settled */
    double right;
    double violation; /* at the point where it was found, by its length */
    size_t found;     /* as the so many-th, which settles ties whatever sorts */
} row;                /* until it is one of the program's */

struct sharpener {
    const board *board;
    const model *model;
    lp *program;
    const position *start, *finish;
    const pg_limits *limits;
    uint32_t *column; /* of jump j */
    window_walk *walk;
    size_t walks;
    landmarks *landmarks;
    potential **row; /* row i is row model->rows + i of the program */
    size_t rows, room;
    double work, most_work; /* of the walk programs; theirs and the linear program's */
    double *x;              /* [jumps], scratch */
};

sharpener *sharpener_new(const model *m, lp *p, const position *start, const position *finish,
                         const pg_limits *limits, double most_work)
{
    sharpener *s = PG_NEW(sharpener, 1);
    *s = (sharpener){.board = m->board,
                     .model = m,
                     .program = p,
                     .start = start,
                     .finish = finish,
                     .limits = limits,
                     .most_work = most_work};
    s->column = PG_NEW(uint32_t, m->board->jumps);
    s->x = PG_NEW(double, m->board->jumps);
    for (uint32_t c = 0; c < m->columns; c++)
        if (m->column[c].role == COLUMN_JUMP)
            s->column[m->column[c].index] = c;
    PG_FREED window *list;
    s->walks = windows_list(&list, m->board);
    s->walk = PG_NEW(window_walk, s->walks);
    for (size_t i = 0; i < s->walks; i++)
        s->walk[i].region = list[i];
    s->landmarks = landmarks_new(m->board, start, finish);
    return s;
}

void sharpener_free(sharpener *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->walks; i++) {
        lp_free(s->walk[i].program);
        model_release(&s->walk[i].model);
    }
    for (size_t i = 0; i < s->rows; i++)
        potential_free(s->row[i]);
    landmarks_free(s->landmarks);
    PG_FREE(s->walk, s->row, s->column, s->x, s);
}

/* A row has a number for each hole and each jump. */
size_t sharpener_bytes(const board *b) { return MOST_ROWS * ((size_t)b->holes + b->jumps) * sizeof(fmpz); }

/* ---- rows ---------------------------------------------------------------------------------- */

/* The row that a potential stands for, and by how much the point violates it. */
static row make_row(const sharpener *s, potential *p)
{
    PG_SCOPED(integer_release) fmpz_t low = {0}, high = {0};
    potential_settle(p, s->board);
    potential_max(high, p, s->start);
    potential_min(low, p, s->finish);
    fmpz_sub(low, low, high);
    row r = {.potential = p, .right = fmpz_get_d(low)};
    double sum = 0, squares = 0;
    for (uint32_t j = 0; j < s->board->jumps; j++) {
        double gain = fmpz_get_d(p->gain + j);
        sum += gain * s->x[j];
        squares += gain * gain;
    }
    r.violation = (r.right - sum) / (squares > 0 ? sqrt(squares) : 1);
    return r;
}

static void keep_row(sharpener *s, row r)
{
    uint32_t *column = PG_NEW(uint32_t, s->board->jumps), length = 0;
    PG_FREED double *value = PG_NEW(double, s->board->jumps);
    for (uint32_t j = 0; j < s->board->jumps; j++)
        if (!fmpz_is_zero(r.potential->gain + j)) {
            column[length] = s->column[j];
            value[length++] = fmpz_get_d(r.potential->gain + j);
        }
    lp_add_row(s->program, length, column, value, r.right);
    PG_GROW(s->row, s->rows, s->room);
    s->row[s->rows++] = r.potential;
    free(column);
}

static int most_violated_first(const void *a, const void *b)
{
    const row *x = a, *y = b;
    if (x->violation != y->violation)
        return x->violation > y->violation ? -1 : 1;
    return (x->found > y->found) - (x->found < y->found);
}

void sharpener_add(sharpener *s, potential *p) { keep_row(s, make_row(s, p)); }

/* Keeps the rows that are violated most, and drops the others. */
static bool keep_best(sharpener *s, row *found, size_t count, size_t most)
{
    bool some = false;
    for (size_t i = 0; i < count; i++)
        found[i].found = i;
    qsort(found, count, sizeof *found, most_violated_first);
    for (size_t i = 0; i < count; i++) {
        if (i < most && found[i].violation > least_violation) {
            keep_row(s, found[i]);
            some = true;
        } else {
            potential_free(found[i].potential);
        }
    }
    return some;
}

/* ---- walks of a region ------------------------------------------------------------------------ */

bool sharpener_spent(const sharpener *s) { return s->work + lp_work(s->program) >= s->most_work; }

static void walk_open(window_walk *w, const sharpener *s)
{
    model_build_walk(&w->model, s->board, w->region.holes, w->region.hole, s->start, s->finish);
    w->program = lp_new(&w->model);
    w->broken = !w->program;
    while (w->steps_from < w->model.rows && w->model.row[w->steps_from].role == ROW_STATE)
        w->steps_from++;
}

/* Numbers of the states as small integers; the most frequent one becomes 0, which changes no difference. */
static void round_states(fmpz *out, double *phi, size_t states)
{
    enum { FINEST = 5040 };
    double most = 0, least;
    for (size_t v = 0; v < states; v++)
        most = fmax(most, fabs(phi[v]));
    for (size_t v = 0; v < states; v++)
        if (fabs(phi[v]) < 1e-7 * most)
            phi[v] = 0;
    least = rational_smallest(phi, (uint32_t)states);
    bool integral = true;
    for (size_t v = 0; v < states && integral && least > 0; v++)
        integral = fabs(phi[v] / least - nearbyint(phi[v] / least)) < 1e-5 && fabs(phi[v]) < least * FINEST;
    double scale = integral ? 1 / least : FINEST / most;
    for (size_t v = 0; v < states; v++)
        fmpz_set_d(out + v, nearbyint(phi[v] * scale));
}

/* Asks one region; true when *out is a row to be considered. */
static bool ask_walk(sharpener *s, window_walk *w, row *out)
{
    if (!w->program && !w->broken)
        walk_open(w, s);
    if (w->broken)
        return false;
    for (uint32_t r = w->steps_from; r < w->model.rows && w->model.row[r].role == ROW_WALK_JUMP; r++)
        lp_set_right(w->program, r, s->x[w->model.row[r].index]);
    PG_FREED double *y = PG_NEW(double, w->model.rows);
    double before = lp_work(w->program);
    bool found =
        lp_solve(w->program, s->limits, y) == LP_INFEASIBLE && rational_smallest(y, w->steps_from) > 0;
    s->work += lp_work(w->program) - before;
    if (found) {
        potential *p = potential_new(s->board->holes);
        fmpz *value = potential_add(p, w->region.holes, w->region.hole, NULL)->value;
        round_states(value, y, w->steps_from);
        from_multipliers_shift(value, w->steps_from);
        potential_primitive(p);
        *out = make_row(s, p);
    }
    return found;
}

/* Solving a program from nothing takes about as many steps as it has rows; where that is too much for all
 * regions of a size together, they are left alone. */
static bool affordable(const sharpener *s, uint32_t above, uint32_t up_to)
{
    double work = 0;
    for (size_t i = 0; i < s->walks; i++)
        if (s->walk[i].region.holes > above && s->walk[i].region.holes <= up_to)
            work += pow(4, s->walk[i].region.holes);
    return work <= s->most_work;
}

static bool ask_walks(sharpener *s, uint32_t above, uint32_t up_to)
{
    if (!affordable(s, above, up_to))
        return false;
    PG_FREED row *found = PG_NEW(row, s->walks);
    size_t count = 0;
    for (size_t i = 0; i < s->walks && !sharpener_spent(s) && limits_check(s->limits) == PG_OK; i++)
        if (s->walk[i].region.holes > above && s->walk[i].region.holes <= up_to &&
            ask_walk(s, &s->walk[i], &found[count]))
            count++;
    return keep_best(s, found, count, ROWS_A_ROUND);
}

static bool ask_landmarks(sharpener *s)
{
    potential *list[LANDMARKS_A_ROUND];
    row found[LANDMARKS_A_ROUND];
    size_t count = landmarks_find(s->landmarks, s->x, list, LANDMARKS_A_ROUND);
    for (size_t i = 0; i < count; i++)
        found[i] = make_row(s, list[i]);
    return keep_best(s, found, count, LANDMARKS_A_ROUND);
}

bool sharpener_cut(sharpener *s, const double *value, bool deep)
{
    for (uint32_t j = 0; j < s->board->jumps; j++)
        s->x[j] = fmax(value[s->column[j]], 0);
    if (s->rows >= MOST_ROWS || sharpener_spent(s))
        return false;
    if (ask_landmarks(s))
        return true;
    for (size_t i = 0; i < (deep ? SIZES : SIZES - 1); i++)
        if (ask_walks(s, i ? region_sizes[i - 1] : 0, region_sizes[i]))
            return true;
    return false;
}

size_t sharpener_take(sharpener *s, potential ***out)
{
    size_t count = s->rows;
    *out = PG_NEW(potential *, count);
    for (size_t i = 0; i < count; i++)
        (*out)[i] = s->row[i];
    s->rows = 0;
    return count;
}

potential *sharpener_guess(const sharpener *s, const double *y, potential_accept accept, void *context)
{
    return from_multipliers_potential(s->model, s->row, s->rows, y, accept, context);
}
