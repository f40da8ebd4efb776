/* decide.c - what an answer means: counts, steps, weights, or that there is no solution. */
#include "meaning.h"
#include "resource/resource.h"
#include "solve/lp.h"

#include <math.h>
#include <stdio.h>

const char *import_kind_name(import_kind k)
{
    static const char *const name[] = {"counts", "fraction", "weights", "steps", "infeasible", "undecided"};
    return name[k];
}

void claim_add(import_result *to, import_truth truth, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    PG_GROW(to->claim, to->claims, to->room);
    to->claim[to->claims++] = (import_claim){pg_strdup(text), truth};
    to->unsound = to->unsound || truth == IMPORT_FALSE;
}

/* What is false of a game; the answer says so itself only if it is one to a question that asks it. */
#define claim_apart(to, said, ...)                                                                           \
    do {                                                                                                     \
        bool unsound_before = (to)->unsound;                                                                 \
        claim_add(to, IMPORT_FALSE, __VA_ARGS__);                                                            \
        (to)->unsound = unsound_before || (said);                                                            \
    } while (0)

void import_release(import_result *r)
{
    for (size_t i = 0; i < r->claims; i++)
        free(r->claim[i].text);
    PG_FREE(r->claim, r->times);
    weighting_free(r->weights);
    game_release(&r->game);
    *r = (import_result){0};
}

/* ---- positions ----------------------------------------------------------------------------------- */

/* Is it one of the finishes? */
static bool is_finish(const import_request *r, const uint64_t *pegs)
{
    for (uint32_t i = 0; i < r->finishes; i++)
        if (position_has(&r->finish[i], pegs))
            return true;
    return false;
}

/* The start of the answer: where the problem's is open, as given. False, with a claim, when it is none of the
 * set, or says otherwise of a hole that is not open. Then there is nothing to free. */
static bool answer_start(import_result *to, const meaning *m, uint64_t **pegs)
{
    const position *start = m->r->start;
    uint64_t *now = bits_dup(start->peg, start->holes);
    for (uint32_t h = 0; h < start->holes; h++)
        bits_put(now, h, bits_get(m->start, h));
    bool good = position_has(start, now);
    if (good)
        *pegs = now;
    else
        free(now);
    if (!good)
        claim_add(to, IMPORT_FALSE, "the answer's start is one of the problem's");
    return good;
}

static void name_position(pg_buf *out, const import_request *r, const uint64_t *pegs)
{
    position_text_closed(out, r->board, pegs);
}

/* ---- counts ---------------------------------------------------------------------------------------- */

static const double ROUNDING = 1e-5;

static bool is_whole(double x) { return fabs(x - round(x)) <= ROUNDING; }

/* All counts of at least 0, and what rows lack? */
static bool none_negative(import_result *to, const meaning *m)
{
    bool good = !m->lacks_line;
    if (!good)
        claim_add(to, IMPORT_FALSE, "line %zu: a row lacks 0 or more", m->lacks_line);
    for (uint32_t j = 0; j < m->r->board->jumps; j++)
        if (m->times[j] < -ROUNDING) {
            PG_SCOPED(buf_release) pg_buf jump = {0};
            jump_text(&jump, m->r->board, j);
            claim_add(to, IMPORT_FALSE, "line %zu: jump %s is made %g times", m->line[j], jump.text,
                      m->times[j]);
            good = false;
        }
    return good;
}

/* What the counts leave of each hole. */
static void add_up(const meaning *m, const double *times, const uint64_t *start, double *left)
{
    const board *b = m->r->board;
    for (uint32_t h = 0; h < b->holes; h++)
        left[h] = bits_get(start, h);
    for (uint32_t j = 0; j < b->jumps; j++)
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const jump_cell *c = &jump_cells(b, j)[i];
            left[c->hole] += times[j] * (c->after - c->before);
        }
}

/* A line that has to do with the hole: its row's, or that of a jump that changes it. */
static size_t line_of_hole(const meaning *m, uint32_t hole)
{
    const board *b = m->r->board;
    if (m->activity[hole].line)
        return m->activity[hole].line;
    for (uint32_t j = 0; j < b->jumps; j++)
        for (uint32_t i = 0; m->times[j] > ROUNDING && i < b->jump[j].length; i++)
            if (jump_cells(b, j)[i].hole == hole)
                return m->line[j];
    return m->a->status_line ? m->a->status_line : m->a->values ? m->a->value[m->a->values - 1].line : 1;
}

/* Are the sums those that the answer gives for the rows? */
static void check_activities(import_result *to, const meaning *m, const uint64_t *start, const double *left)
{
    for (uint32_t h = 0; h < m->r->board->holes && position_closed(m->r->start); h++) {
        double sum = left[h] - bits_get(start, h);
        /* Open holes of the finish are part of the row; then it is their column that is not known here. */
        if (!m->activity[h].line || m->r->finishes > 1 || bits_get(m->r->finish[0].open, h) ||
            m->failure > ROUNDING)
            continue;
        if (fabs(sum - m->activity[h].value) > 1e-4)
            claim_add(to, IMPORT_FALSE, "line %zu: row hole_%s adds up to %g; its jumps add up to %g",
                      m->activity[h].line, m->r->board->hole_name[h], m->activity[h].value, sum);
    }
}

/* What the hole holds in the finishes, and so in a mixture of them: *low to *high. */
static void range_of(const import_request *r, uint32_t hole, double *low, double *high)
{
    *low = 1;
    *high = 0;
    for (uint32_t i = 0; i < r->finishes; i++) {
        const position *p = &r->finish[i];
        bool open = p->stuck || bits_get(p->open, hole), peg = bits_get(p->peg, hole);
        *low = open || !peg ? 0 : *low;
        *high = open || peg ? 1 : *high;
    }
}

/* How many pegs there are in the finishes: *low to *high. */
static void pegs_of(const import_request *r, double *low, double *high)
{
    *low = r->board->holes;
    *high = 0;
    for (uint32_t i = 0; i < r->finishes; i++) {
        int64_t total = r->finish[i].stuck ? -1 : position_total(&r->finish[i]);
        *low = fmin(*low, total < 0 ? 0 : (double)total);
        *high = fmax(*high, total < 0 ? r->board->holes : (double)total);
    }
}

/* As many pegs as a finish has, where what the start begins with is known. */
static bool pegs_end(import_result *to, const meaning *m, const double *left)
{
    double low, high, sum = 0;
    pegs_of(m->r, &low, &high);
    for (uint32_t h = 0; h < m->r->board->holes; h++)
        sum += left[h];
    bool good = sum > low - 1e-3 && sum < high + 1e-3;
    if (!good)
        claim_add(to, IMPORT_FALSE, "line %zu: %g pegs are left, expected %g", line_of_hole(m, 0), sum,
                  sum < low ? low : high);
    return good;
}

/* Of several finishes the relaxation takes a mixture. Is there one that these counts lead to? Its program
 * with the columns of the jumps held to them, to within rounding, has a point or has none. */
static bool mixture_ends(import_result *to, const meaning *m)
{
    const import_request *r = m->r;
    PG_SCOPED(model_release) model program;
    model_build_asked(&program, &(model_request){.kind = MODEL_RELAXATION,
                                                 .board = r->board,
                                                 .start = r->start,
                                                 .finish = r->finish,
                                                 .finishes = r->finishes});
    PG_SCOPED(lp_release) lp *p = lp_new(&program);
    for (uint32_t c = 0; p && c < program.columns; c++)
        if (program.column[c].role == COLUMN_JUMP) {
            double times = m->times[program.column[c].index];
            lp_set_bounds(p, c, fmax(0, times - 1e-4), fmax(0, times + 1e-4));
        }
    lp_answer is = p ? lp_solve(p, r->limits, NULL) : LP_UNKNOWN;
    if (is != LP_FEASIBLE)
        claim_add(to, is == LP_INFEASIBLE ? IMPORT_FALSE : IMPORT_OPEN,
                  "the fractions lead from the start to a mixture of the finishes%s",
                  is == LP_INFEASIBLE ? "" : " (a limit was reached)");
    return is == LP_FEASIBLE;
}

/* Does every hole end as a finish has it? Where that or the start is open, or there are several, between. */
static bool fractions_end(import_result *to, const meaning *m, const double *left)
{
    bool good = true, unknown = !position_closed(m->r->start) && !m->start_given;
    for (uint32_t h = 0; h < m->r->board->holes; h++) {
        double low, high, less = unknown && bits_get(m->r->start->open, h);
        range_of(m->r, h, &low, &high);
        bool fits = left[h] > low - less - 1e-4 && left[h] < high + 1e-4;
        if (!fits && low < high)
            claim_add(to, IMPORT_FALSE, "line %zu: hole %s comes out at %g, expected 0 to 1",
                      line_of_hole(m, h), m->r->board->hole_name[h], left[h]);
        else if (!fits)
            claim_add(to, IMPORT_FALSE, "line %zu: hole %s comes out at %g, expected %g", line_of_hole(m, h),
                      m->r->board->hole_name[h], left[h], low);
        good = good && fits;
    }
    good = good && (unknown || m->lacks_more || pegs_end(to, m, left));
    return good && (m->r->finishes == 1 || m->failure > ROUNDING || mixture_ends(to, m));
}

/* Every hole ends empty or with a peg, and that is a finish. */
static bool ends_well(import_result *to, const meaning *m, const double *left)
{
    const board *b = m->r->board;
    PG_FREED uint64_t *pegs = bits_new(b->holes);
    bool good = true;
    for (uint32_t h = 0; h < b->holes; h++) {
        bool fits = left[h] > -1e-4 && left[h] < 1 + 1e-4 && is_whole(left[h]);
        if (!fits)
            claim_add(to, IMPORT_FALSE, "line %zu: hole %s comes out at %g, expected 0 or 1",
                      line_of_hole(m, h), b->hole_name[h], left[h]);
        good = good && fits;
        bits_put(pegs, h, left[h] > 0.5);
    }
    if (good && !m->lacks_more && !is_finish(m->r, pegs)) {
        PG_SCOPED(buf_release) pg_buf text = {0};
        name_position(&text, m->r, pegs);
        uint32_t h = 0; /* the first hole that the first finish wants otherwise */
        while (h + 1 < b->holes &&
               (bits_get(m->r->finish[0].open, h) || bits_get(m->r->finish[0].peg, h) == bits_get(pegs, h)))
            h++;
        claim_add(to, IMPORT_FALSE, "line %zu: the counts lead to %s, expected a finish", line_of_hole(m, h),
                  text.text);
        good = false;
    }
    return good;
}

static void order_counts(import_result *to, const meaning *m, const uint64_t *start)
{
    uint64_t *times = PG_NEW(uint64_t, m->r->board->jumps), sets;
    for (uint32_t j = 0; j < m->r->board->jumps; j++)
        times[j] = (uint64_t)round(m->times[j] < 0 ? 0 : m->times[j]);
    switch (order_find(&to->game, m->r->board, start, times, m->r->limits, &sets)) {
    case ORDER_FOUND:
        to->is_game = true;
        claim_add(to, IMPORT_TRUE, "the jumps can be put in order");
        break;
    case ORDER_NONE: /* which no answer about counts denies */
        claim_apart(to, m->r->kind == MODEL_GAME,
                    "the jumps can be put in order (all %" PRIu64
                    " selections that a game can begin with are "
                    "stuck before the end; other counts may be a game)",
                    sets);
        break;
    case ORDER_OPEN: claim_add(to, IMPORT_OPEN, "the jumps can be put in order (a limit was reached)"); break;
    }
    free(times);
}

/* Whole numbers up to here are added up exactly, on boards of any size. */
static const double MOST_TIMES = 1e6;

/* The counts, whole where they are so but for rounding. */
static pg_status round_times(double *to, const meaning *m, bool *whole, pg_error *e)
{
    *whole = true;
    for (uint32_t j = 0; j < m->r->board->jumps; j++) {
        if (fabs(m->times[j]) > MOST_TIMES)
            return pg_fail_at(e, m->file, m->line[j], "a jump to be made at most 1,000,000 times");
        *whole = *whole && is_whole(m->times[j]);
        to[j] = is_whole(m->times[j]) ? round(m->times[j]) : m->times[j];
    }
    return PG_OK;
}

/* The pegs that are there in any case; what open holes begin with is added. False, with a claim: that is more
 * than a peg, or less than none. */
static bool fractional_start(import_result *to, const meaning *m, uint64_t **pegs)
{
    for (uint32_t h = 0; h < m->r->start->holes; h++)
        if (bits_get(m->r->start->open, h) && (m->begin[h] < -1e-4 || m->begin[h] > 1 + 1e-4)) {
            claim_add(to, IMPORT_FALSE, "hole %s begins with %g, expected 0 to 1", m->r->board->hole_name[h],
                      m->begin[h]);
            return false;
        }
    *pegs = bits_dup(m->r->start->peg, m->r->start->holes);
    return true;
}

static pg_status decide_counts(import_result *to, const meaning *m, pg_error *e)
{
    const board *b = m->r->board;
    bool whole;
    PG_FREED uint64_t *start = NULL;
    to->times = PG_NEW(double, b->jumps);
    pg_status s = round_times(to->times, m, &whole, e);
    to->kind = whole ? IMPORT_COUNTS : IMPORT_FRACTION;
    if (s != PG_OK || !(whole ? answer_start(to, m, &start) : fractional_start(to, m, &start)))
        return s;
    PG_FREED double *left = PG_NEW(double, b->holes);
    add_up(m, whole ? to->times : m->times, start, left);
    bool good = none_negative(to, m);
    check_activities(to, m, start, left);
    for (uint32_t h = 0; h < b->holes; h++)
        left[h] += m->lacking[h] + (whole || !bits_get(m->r->start->open, h) ? 0 : m->begin[h]);
    good = (whole ? ends_well : fractions_end)(to, m, left) && good;
    good = good && rows_hold(to, m);
    if (good && m->failure > ROUNDING)
        claim_add(to, IMPORT_TRUE,
                  "with what the rows lack, %g in all, the %s lead from the start to the finish", m->failure,
                  whole ? "counts" : "fractions");
    else if (good)
        claim_add(to, IMPORT_TRUE,
                  whole ? "the counts lead from the start to the finish"
                        : "the fractions lead from the start to the finish (to within rounding)");
    if (good && whole && m->failure <= ROUNDING)
        order_counts(to, m, start);
    else if (good && !whole)
        claim_apart(to, m->r->kind_given && m->r->kind != MODEL_RELAXATION,
                    "every count is a whole number: this is a solution of the relaxation, no game");
    return PG_OK;
}

/* ---- steps ------------------------------------------------------------------------------------------- */

/* Does another jump of its step keep this one from being made beside it? */
static bool clashes(const meaning *m, size_t i)
{
    const timeline *steps = m->r->steps;
    bool parallel = steps && steps->parallel, clash = false;
    for (size_t k = i; k > 0 && m->step[k - 1].time == m->step[i].time; k--)
        clash = clash || !parallel || timeline_depend(m->r->board, m->step[i].jump, m->step[k - 1].jump);
    return clash;
}

/* Plays the steps into the game; false, with a claim, where one is not legal. */
static bool play(import_result *to, const meaning *m, game *g, uint64_t *pegs)
{
    for (size_t i = 0; i < m->steps; i++) {
        const answer_step *s = &m->step[i];
        PG_SCOPED(buf_release) pg_buf jump = {0};
        jump_text(&jump, m->r->board, s->jump);
        bool clash = clashes(m, i), fits = !clash && jump_fits(m->r->board, s->jump, pegs);
        if (clash)
            claim_add(to, IMPORT_FALSE, "line %zu: step %" PRIu64 " is %s, but %s is %s", s->line, s->time,
                      m->r->steps && m->r->steps->parallel ? "of independent jumps" : "one jump", jump.text,
                      m->r->steps && m->r->steps->parallel ? "none" : "a second one");
        else if (!fits)
            claim_add(to, IMPORT_FALSE, "line %zu: jump %s is legal in step %" PRIu64, s->line, jump.text,
                      s->time);
        if (!fits)
            return false;
        jump_play(m->r->board, s->jump, pegs);
        g->jump[g->jumps++] = s->jump;
    }
    return true;
}

static void decide_steps(import_result *to, const meaning *m)
{
    PG_FREED uint64_t *pegs = NULL;
    to->kind = IMPORT_STEPS;
    if (!answer_start(to, m, &pegs))
        return;
    game g = {.start = bits_dup(pegs, m->r->board->holes), .jump = PG_NEW(uint32_t, m->steps)};
    if (play(to, m, &g, pegs)) {
        PG_SCOPED(buf_release) pg_buf end = {0};
        bool good = is_finish(m->r, pegs);
        name_position(&end, m->r, pegs);
        if (good)
            claim_add(to, IMPORT_TRUE, "the game is legal and ends in the finish, at %s", end.text);
        else
            claim_add(to, IMPORT_FALSE, "line %zu: the game ends in the finish; it ends at %s",
                      m->steps ? m->step[m->steps - 1].line : m->a->status_line, end.text);
        to->is_game = good;
    }
    to->times = PG_NEW(double, m->r->board->jumps);
    for (uint32_t i = 0; i < g.jumps; i++)
        to->times[g.jump[i]]++;
    if (to->is_game) {
        to->game = g;
    } else {
        game_release(&g);
    }
}

/* ---- weights ------------------------------------------------------------------------------------------- */

enum { DENOMINATORS = 5040 };

/* Fractions with one small denominator; false when they are none. */
static bool round_weights(weighting *w, const answer_number *given, int64_t den)
{
    for (uint32_t h = 0; h < w->holes; h++) {
        double scaled = given[h].value * (double)den;
        if (fabs(scaled - round(scaled)) > 2e-5 * (double)(den < 100 ? 1 + den : 100) || fabs(scaled) > 1e15)
            return false;
        fmpz_set_si(w->num + h, (slong)round(scaled));
    }
    fmpz_set_si(w->den, den);
    return true;
}

static bool refuses_all(const weighting *w, const import_request *r)
{
    for (uint32_t i = 0; i < r->finishes; i++)
        if (!weighting_separates(w, r->board, r->start, &r->finish[i]))
            return false;
    return r->finishes > 0;
}

/* Whole numbers without a common factor: what a weighting proves has no scale. */
static void make_primitive(weighting *w)
{
    PG_SCOPED(integer_release) fmpz_t common = {0};
    for (uint32_t h = 0; h < w->holes; h++)
        fmpz_gcd(common, common, w->num + h);
    for (uint32_t h = 0; h < w->holes && !fmpz_is_zero(common); h++)
        fmpz_divexact(w->num + h, w->num + h, common);
    fmpz_one(w->den);
}

static void negate(weighting *w)
{
    for (uint32_t h = 0; h < w->holes; h++)
        fmpz_neg(w->num + h, w->num + h);
}

/* Does it, or with `either_sign` its negative, refuse every finish? Then it is left as that one. */
static bool turns_out_well(weighting *w, const import_request *r, bool either_sign)
{
    if (refuses_all(w, r))
        return true;
    if (!either_sign)
        return false;
    negate(w);
    if (refuses_all(w, r))
        return true;
    negate(w);
    return false;
}

/* The values as a weighting that refuses the finish if some reading of them does, else as the simplest one.
 * Marginals have either sign, as solvers differ. */
static weighting *make_weights(const import_request *r, const answer_number *given, bool either_sign)
{
    weighting *first = NULL;
    bool well = false;
    for (int64_t den = 1; den <= DENOMINATORS && !well; den++) {
        weighting *w = weighting_new(r->board->holes);
        bool round = round_weights(w, given, den);
        well = round && turns_out_well(w, r, either_sign);
        if (well || (round && !first)) {
            weighting_free(first);
            first = w;
        } else {
            weighting_free(w);
        }
    }
    if (first)
        make_primitive(first);
    return first;
}

/* The jumps that gain, each with the line of a weight that has to do with it. */
static bool claim_gains(import_result *to, const meaning *m, const answer_number *given)
{
    const board *b = m->r->board;
    bool good = true;
    PG_SCOPED(integer_release) fmpz_t gain = {0};
    for (uint32_t j = 0; j < b->jumps; j++) {
        weighting_gain(gain, to->weights, b, j);
        if (fmpz_sgn(gain) <= 0)
            continue;
        size_t line = given[jump_to(b, j)->hole].line;
        PG_SCOPED(buf_release) pg_buf jump = {0};
        jump_text(&jump, b, j);
        if (good) /* the first one is enough */
            claim_add(to, IMPORT_FALSE, "line %zu: jump %s gains nothing; it gains %ld",
                      line ? line : m->a->status_line, jump.text, (long)fmpz_get_si(gain));
        good = false;
    }
    return good;
}

/* A weighting that some jump raises refuses nothing. */
static void claim_refusal(import_result *to, const meaning *m, bool is_count)
{
    PG_SCOPED(integer_release) fmpz_t high = {0}, low = {0};
    weighting_max(high, to->weights, m->r->start);
    for (uint32_t i = 0; i < m->r->finishes; i++) {
        weighting_min(low, to->weights, &m->r->finish[i]);
        PG_FREED char *from = integer_text(high), *to_value = integer_text(low);
        claim_add(to, is_count && fmpz_cmp(high, low) < 0 ? IMPORT_TRUE : IMPORT_FALSE,
                  "the weights refuse the finish: the start holds %s, the finish needs %s", from, to_value);
    }
}

static void decide_weights(import_result *to, const meaning *m)
{
    const answer_number *given = m->weights ? m->weight : m->marginal;
    to->kind = IMPORT_WEIGHTS;
    to->weights = make_weights(m->r, given, !m->weights);
    if (!to->weights) {
        claim_add(to, IMPORT_FALSE, "the weights are fractions of small whole numbers");
        return;
    }
    bool is_count = claim_gains(to, m, given);
    if (is_count)
        claim_add(to, IMPORT_TRUE, "the weights are a resource count: no jump gains");
    claim_refusal(to, m, is_count);
}

/* ---- which of them ------------------------------ */

static pg_status decide(import_result *out, const meaning *m, pg_error *e)
{
    const answer *a = m->a;
    if (a->status == ANSWER_OPEN)
        claim_add(out, IMPORT_OPEN, "line %zu: '%s' claims nothing", a->status_line, a->wording);
    if (a->status == ANSWER_INFEASIBLE)
        return decide_infeasible(out, m, e);
    if (m->weights || (m->marginals && (m->failure > 1e-6 || !m->times_given)))
        decide_weights(out, m);
    else if (m->steps > 0 || m->inputs || (a->of_game && !m->times_given && a->status == ANSWER_FOUND))
        decide_steps(out, m);
    else if (m->times_given || a->status == ANSWER_FOUND)
        return decide_counts(out, m, e);
    else if (a->status == ANSWER_OPEN)
        out->kind = IMPORT_UNDECIDED;
    else
        return pg_fail_at(e, m->file, a->status_line ? a->status_line : 1,
                          "values of the model's names, or a verdict");
    return PG_OK;
}

pg_status import_answer(import_result *out, const import_request *r, const char *text, size_t length,
                        const char *file, pg_error *e)
{
    PG_SCOPED(answer_release) answer a;
    PG_SCOPED(meaning_release) meaning m = {0};
    *out = (import_result){0};
    pg_status s = answer_read(&a, text, length, file, e);
    import_request of_game = *r;
    out->format = a.format;
    if (s == PG_OK && a.of_game && !r->kind_given)
        of_game.kind = MODEL_GAME;
    out->model = of_game.kind;
    if (s == PG_OK)
        s = meaning_find(&m, &of_game, &a, file, e);
    return s == PG_OK ? decide(out, &m, e) : s;
}
