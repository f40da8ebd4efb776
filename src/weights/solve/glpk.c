/* glpk.c - linear programs by GLPK; the one file that includes <glpk.h>.
 *
 * Dual simplex without presolve: it warm-starts after a change of right-hand sides or bounds, and when it
 * stops with an infeasible row, that row of the basis inverse is a Farkas vector (one glp_btran). GLPK aborts
 * the process on internal errors; its error hook is used to come back instead, after which the thread's
 * environment is lost and every question is answered "unknown".
 */
#include "solve/lp.h"

#include <glpk.h>
#include <math.h>
#include <setjmp.h>

struct lp {
    glp_prob *problem;
    uint32_t rows, columns;
    double work;     /* see lp_work */
    bool optimising; /* the objective is not zero */
    uint32_t objective;
    unsigned char *basis; /* [basis_rows + columns]: states that lp_start_over gives back; NULL: none kept */
    uint32_t basis_rows;
};

/* ---- coming back from glp_error ------------------------------------------------------------ */

static _Thread_local jmp_buf rescue;
static _Thread_local bool broken; /* the environment of this thread was lost */

static int silence(void *info, const char *text)
{
    (void)info;
    (void)text;
    return 1;
}

static void on_error(void *info)
{
    (void)info;
    longjmp(rescue, 1);
}

static void lost(void)
{
    broken = true;
    glp_error_hook(NULL, NULL);
    glp_free_env();
}

/* GUARDED(statement): runs it, unless GLPK gave up before; `broken` tells afterwards whether it came to its
 * end. Locals that the statement writes are not used after a failure. setjmp may stand as the condition of an
 * `if`, and in few other places (C17, 7.13.1.1). */
#define GUARDED(statement)                                                                                   \
    do {                                                                                                     \
        if (broken)                                                                                          \
            break;                                                                                           \
        if (setjmp(rescue)) {                                                                                \
            lost();                                                                                          \
        } else {                                                                                             \
            glp_error_hook(on_error, NULL);                                                                  \
            statement;                                                                                       \
            glp_error_hook(NULL, NULL);                                                                      \
        }                                                                                                    \
    } while (0)

/* ---- building ----------------------------------------------------------------------------- */

static void load_rows(lp *p, const model *m)
{
    if (m->rows)
        glp_add_rows(p->problem, (int)m->rows);
    for (uint32_t r = 0; r < m->rows; r++) {
        int type = m->row[r].sense == MODEL_EQ ? GLP_FX : m->row[r].sense == MODEL_LE ? GLP_UP : GLP_LO;
        glp_set_row_bnds(p->problem, (int)r + 1, type, (double)m->row[r].right, (double)m->row[r].right);
    }
}

static void load_columns(lp *p, const model *m)
{
    PG_FREED int *at = PG_NEW(int, m->rows + 1);
    PG_FREED double *value = PG_NEW(double, m->rows + 1);
    if (m->columns)
        glp_add_cols(p->problem, (int)m->columns);
    for (uint32_t c = 0; c < m->columns; c++) {
        const model_column *column = &m->column[c];
        for (uint32_t i = 0; i < column->length; i++) {
            at[i + 1] = (int)m->entry[column->first + i].row + 1;
            value[i + 1] = m->entry[column->first + i].value;
        }
        glp_set_mat_col(p->problem, (int)c + 1, (int)column->length, at, value);
        int type = column->upper > 0       ? GLP_DB
                   : column->upper == 0    ? GLP_FX
                   : column->lower_is_zero ? GLP_LO
                                           : GLP_FR;
        glp_set_col_bnds(p->problem, (int)c + 1, type, 0, (double)column->upper);
        glp_set_col_kind(p->problem, (int)c + 1, column->integer ? GLP_IV : GLP_CV);
    }
}

static void load(lp *p, const model *m)
{
    glp_term_hook(silence, NULL);
    p->problem = glp_create_prob();
    load_rows(p, m);
    load_columns(p, m);
    glp_std_basis(p->problem);
}

lp *lp_new(const model *m)
{
    lp *p = PG_NEW(lp, 1);
    p->rows = m->rows;
    p->columns = m->columns;
    GUARDED(load(p, m));
    if (broken) {
        free(p);
        return NULL;
    }
    return p;
}

void lp_free(lp *p)
{
    if (!p)
        return;
    if (!broken) /* else the problem went with the environment */
        glp_delete_prob(p->problem);
    PG_FREE(p->basis, p);
}

void asked_open(asked_program *a)
{
    a->made = true;
    a->program = lp_new(&a->model);
    a->multiplier = PG_NEW(double, a->model.rows);
}

void asked_release(asked_program *a)
{
    lp_free(a->program);
    model_release(&a->model);
    free(a->multiplier);
    *a = (asked_program){0};
}

bool lp_thread_begin(void) { return glp_init_env() == 0; }

void lp_thread_done(void)
{
    glp_free_env();
    broken = false;
}

static void set_right(lp *p, uint32_t row, double right)
{
    glp_set_row_bnds(p->problem, (int)row + 1, glp_get_row_type(p->problem, (int)row + 1), right, right);
}

void lp_set_right(lp *p, uint32_t row, double right) { GUARDED(set_right(p, row, right)); }

void lp_set_bounds(lp *p, uint32_t column, double lower, double upper)
{
    int type = upper < 0 ? GLP_LO : upper > lower ? GLP_DB : GLP_FX;
    GUARDED(glp_set_col_bnds(p->problem, (int)column + 1, type, lower, upper));
}

void lp_set_cost(lp *p, uint32_t column, double cost)
{
    GUARDED(glp_set_obj_coef(p->problem, (int)column + 1, cost));
}

static void add_row(lp *p, uint32_t length, const int *at, const double *value, double right)
{
    int row = glp_add_rows(p->problem, 1);
    glp_set_row_bnds(p->problem, row, GLP_LO, right, 0);
    glp_set_mat_row(p->problem, row, (int)length, at, value);
    p->rows++;
}

void lp_add_row(lp *p, uint32_t length, const uint32_t *column, const double *value, double right)
{
    PG_FREED int *at = PG_NEW(int, length + 1);
    PG_FREED double *shifted = PG_NEW(double, length + 1);
    for (uint32_t i = 0; i < length; i++) {
        at[i + 1] = (int)column[i] + 1;
        shifted[i + 1] = value[i];
    }
    GUARDED(add_row(p, length, at, shifted, right));
}

uint32_t lp_rows(const lp *p) { return p->rows; }

/* ---- solving ------------------------------------------------------------------------------ */

static void set_objective(lp *p, bool on, uint32_t column, int sign)
{
    if (p->optimising)
        glp_set_obj_coef(p->problem, (int)p->objective + 1, 0);
    p->optimising = on;
    p->objective = column;
    if (on)
        glp_set_obj_coef(p->problem, (int)column + 1, 1);
    glp_set_obj_dir(p->problem, sign > 0 ? GLP_MAX : GLP_MIN);
}

static void set_time(glp_smcp *how, const pg_limits *limits)
{
    double left = limits_seconds_left(limits);
    if (left < 1e6)
        how->tm_lim = left > 0 ? (int)(left * 1000) + 1 : 1;
}

static void simplex(lp *p, const pg_limits *limits, int method, int *failed, int *status)
{
    glp_smcp how;
    glp_init_smcp(&how);
    how.msg_lev = GLP_MSG_OFF;
    how.meth = method;
    how.presolve = GLP_OFF;
    set_time(&how, limits);
    *failed = glp_simplex(p->problem, &how);
    if (*failed == GLP_EBADB || *failed == GLP_ESING || *failed == GLP_ECOND || *failed == GLP_EFAIL) {
        glp_std_basis(p->problem); /* a warm basis that lost its footing */
        set_time(&how, limits);
        *failed = glp_simplex(p->problem, &how);
    }
    *status = glp_get_status(p->problem);
    p->work += (double)p->rows * (1 + glp_get_it_cnt(p->problem));
    glp_set_it_cnt(p->problem, 0);
}

static void keep_basis(lp *p)
{
    for (uint32_t k = 0; k < p->rows + p->columns; k++)
        p->basis[k] = (unsigned char)(k < p->rows ? glp_get_row_stat(p->problem, (int)k + 1)
                                                  : glp_get_col_stat(p->problem, (int)(k - p->rows) + 1));
}

void lp_keep_basis(lp *p)
{
    free(p->basis);
    p->basis = PG_NEW(unsigned char, p->rows + p->columns);
    p->basis_rows = p->rows;
    GUARDED(keep_basis(p));
}

/* With its factors anew: those of a basis that the simplex method came to bear rounding errors of its way. */
static void start_over(lp *p)
{
    for (uint32_t k = 0; k < p->rows + p->columns; k++)
        k < p->rows ? glp_set_row_stat(p->problem, (int)k + 1, p->basis[k])
                    : glp_set_col_stat(p->problem, (int)(k - p->rows) + 1, p->basis[k]);
    glp_factorize(p->problem);
}

void lp_start_over(lp *p)
{
    if (p->basis && p->basis_rows == p->rows)
        GUARDED(start_over(p));
    else
        GUARDED(glp_std_basis(p->problem));
}

/* The infeasible basic variable's row of the basis inverse. The sign is put right: the multipliers must pull
 * the row sums below the right-hand sides. */
static void farkas(lp *p, double *ray)
{
    memset(ray, 0, p->rows * sizeof *ray);
    int k = glp_get_unbnd_ray(p->problem);
    if (k <= 0)
        return;
    if (!glp_bf_exists(p->problem) && glp_factorize(p->problem))
        return;
    int m = (int)p->rows;
    bool row = k <= m;
    int at = row ? glp_get_row_bind(p->problem, k) : glp_get_col_bind(p->problem, k - m);
    if (at <= 0)
        return;
    double value = row ? glp_get_row_prim(p->problem, k) : glp_get_col_prim(p->problem, k - m);
    double lower = row ? glp_get_row_lb(p->problem, k) : glp_get_col_lb(p->problem, k - m);
    PG_FREED double *y = PG_NEW(double, m + 1);
    y[at] = 1;
    glp_btran(p->problem, y);
    double sign = value < lower ? 1 : -1;
    for (int r = 0; r < m; r++)
        ray[r] = sign * y[r + 1];
}

static void solve(lp *p, const pg_limits *limits, double *ray, volatile lp_answer *answer)
{
    int failed, status;
    set_objective(p, false, 0, -1);
    simplex(p, limits, GLP_DUALP, &failed, &status);
    if (failed)
        return;
    if (status == GLP_OPT || status == GLP_FEAS)
        *answer = LP_FEASIBLE;
    else if (status == GLP_NOFEAS) {
        *answer = LP_INFEASIBLE;
        if (ray)
            farkas(p, ray);
    }
}

lp_answer lp_solve(lp *p, const pg_limits *limits, double *ray)
{
    volatile lp_answer answer = LP_UNKNOWN;
    GUARDED(solve(p, limits, ray, &answer));
    return broken ? LP_UNKNOWN : answer;
}

double lp_work(const lp *p) { return p->work; }

static void point(const lp *p, double *value)
{
    for (uint32_t c = 0; c < p->columns; c++)
        value[c] = glp_get_col_prim(p->problem, (int)c + 1);
}

void lp_point(const lp *p, double *value) { GUARDED(point(p, value)); }

static void prices(const lp *p, double *y)
{
    for (uint32_t r = 0; r < p->rows; r++)
        y[r] = glp_get_row_dual(p->problem, (int)r + 1);
}

void lp_prices(const lp *p, double *y) { GUARDED(prices(p, y)); }

static void extreme(lp *p, const pg_limits *limits, uint32_t column, double *value, double *y,
                    volatile bool *solved)
{
    int failed, status;
    set_objective(p, true, column, 1);
    simplex(p, limits, GLP_PRIMAL, &failed, &status);
    *solved = !failed && status == GLP_OPT;
    if (*solved) {
        *value = glp_get_obj_val(p->problem);
        prices(p, y);
    }
    set_objective(p, false, 0, -1);
}

bool lp_extreme(lp *p, const pg_limits *limits, uint32_t column, double *value, double *y)
{
    volatile bool solved = false;
    GUARDED(extreme(p, limits, column, value, y, &solved));
    return !broken && solved;
}

/* ---- whole numbers ------------------------------------------------------------------------ */

typedef struct branching {
    const pg_limits *limits;
    uint32_t nodes; /* most; 0: any number */
} branching;

/* Called by glp_intopt at every step: ends it when a limit is reached. */
static void watch(glp_tree *tree, void *info)
{
    const branching *b = info;
    int nodes;
    glp_ios_tree_size(tree, NULL, NULL, &nodes);
    if ((b->nodes && (uint32_t)nodes > b->nodes) || limits_check(b->limits) != PG_OK)
        glp_ios_terminate(tree);
}

static lp_answer integer_status(int status, bool *proved)
{
    *proved = status == GLP_OPT;
    return status == GLP_OPT || status == GLP_FEAS ? LP_FEASIBLE
           : status == GLP_NOFEAS                  ? LP_INFEASIBLE
                                                   : LP_UNKNOWN;
}

/* From an optimal basis of the linear program. */
static lp_answer branch_and_cut(lp *p, branching *limits, double *point, bool *proved)
{
    glp_iocp how;
    glp_init_iocp(&how);
    how.msg_lev = GLP_MSG_OFF;
    how.gmi_cuts = GLP_ON;
    how.mir_cuts = GLP_ON;
    how.cb_func = watch;
    how.cb_info = limits;
    double left = limits_seconds_left(limits->limits);
    if (left < 1e6)
        how.tm_lim = (int)(left * 1000) + 1;
    int failed = glp_intopt(p->problem, &how);
    if (failed && failed != GLP_ETMLIM && failed != GLP_ESTOP)
        return LP_UNKNOWN;
    lp_answer answer = integer_status(glp_mip_status(p->problem), proved);
    *proved = *proved && !failed;
    if (answer == LP_INFEASIBLE && failed)
        answer = LP_UNKNOWN;
    for (uint32_t c = 0; answer == LP_FEASIBLE && c < p->columns; c++)
        point[c] = glp_mip_col_val(p->problem, (int)c + 1);
    return answer;
}

static void minimise(lp *p, branching *limits, const double *objective, bool whole, double *point,
                     volatile bool *proved, volatile lp_answer *answer)
{
    int failed, status;
    bool best = false;
    set_objective(p, false, 0, -1);
    for (uint32_t c = 0; c < p->columns; c++)
        glp_set_obj_coef(p->problem, (int)c + 1, objective[c]);
    simplex(p, limits->limits, GLP_DUALP, &failed, &status);
    if (!failed && status != GLP_OPT && status != GLP_NOFEAS)
        simplex(p, limits->limits, GLP_PRIMAL, &failed, &status);
    if (!failed && status == GLP_NOFEAS) {
        *answer = LP_INFEASIBLE;
    } else if (!failed && status == GLP_OPT && whole) {
        *answer = branch_and_cut(p, limits, point, &best);
    } else if (!failed && status == GLP_OPT) {
        for (uint32_t c = 0; c < p->columns; c++)
            point[c] = glp_get_col_prim(p->problem, (int)c + 1);
        best = true;
        *answer = LP_FEASIBLE;
    }
    for (uint32_t c = 0; c < p->columns; c++)
        glp_set_obj_coef(p->problem, (int)c + 1, 0);
    *proved = best;
}

lp_answer lp_minimise(lp *p, const pg_limits *limits, const double *objective, bool whole, uint32_t nodes,
                      double *point, bool *proved)
{
    branching b = {limits, nodes};
    volatile lp_answer answer = LP_UNKNOWN;
    volatile bool best = false;
    GUARDED(minimise(p, &b, objective, whole, point, &best, &answer));
    if (broken)
        answer = LP_UNKNOWN;
    *proved = best && answer == LP_FEASIBLE;
    return answer;
}
