/* prove.c - a verdict in words that a person can follow. */
#include "page/page.h"
#include "report_parts.h"

#include <math.h>

/* ---- what was asked -------------------------------------------------------------------------- */

/* A position without a picture whose pegs the heading did not name. */
static void add_long(pg_buf *out, const board *b, const char *side, const position *p)
{
    PG_FREED char *text = position_name(b, p), *heading = position_heading(b, p);
    if (strcmp(text, heading)) {
        buf_printf(out, "%s: ", side);
        draw_position(out, b, p);
        buf_char(out, '\n');
    }
}

static void add_question(pg_buf *out, const report_problem *p)
{
    PG_FREED char *start = position_heading(p->board, p->start),
                  *finish = position_heading(p->board, p->finish);
    buf_printf(out, "%s, %s rules: from %s to %s\n\n", p->board->name, board_rules_name(p->board->rules),
               start, finish);
    if (p->board->row || p->board->place) {
        word_list sides = {0};
        for (int i = 0; i < 2; i++) {
            pg_buf *side = words_next(&sides);
            buf_add(side, i ? "finish\n" : "start\n");
            draw_position(side, p->board, i ? p->finish : p->start);
        }
        words_beside(out, &sides);
        buf_char(out, '\n');
    } else {
        add_long(out, p->board, "start", p->start);
        add_long(out, p->board, "finish", p->finish);
    }
}

/* ---- impossible ------------------------------------------------------------------------------- */

/* The value of a colouring: exact on a closed position, else up to whole numbers. */
static void add_residue(pg_buf *out, const weighting *w, const position *p)
{
    PG_SCOPED(integer_release) fmpz_t value = {0};
    weighting_max(value, w, p);
    if (!position_closed(p)) {
        fmpz_fdiv_r(value, value, w->den);
        buf_add(out, "a whole number plus ");
    }
    add_fraction(out, value, w->den);
}

static void explain_class(pg_buf *out, const report_problem *p)
{
    const weighting *w = p->verdict->vector;
    buf_add(out, "impossible, by class: every jump changes the sum of these numbers over the pegs\n"
                 "by a whole number.\n\n");
    draw_weights(out, p->board, w);
    buf_add(out, "\nThe sum is ");
    add_residue(out, w, p->start);
    buf_add(out, " at the start and ");
    add_residue(out, w, p->finish);
    buf_add(out, " at the finish: no whole number apart.\n");
}

static void add_value(pg_buf *out, const weighting *w, const position *p, bool largest)
{
    if (!position_closed(p))
        buf_add(out, largest ? "at most " : "at least ");
    add_extreme(out, w, p, largest);
}

static void explain_pagoda(pg_buf *out, const report_problem *p)
{
    const weighting *w = p->verdict->vector;
    buf_add(out, "impossible, by a resource count (pagoda function): no jump raises the sum of these\n"
                 "weights over the pegs.\n\n");
    draw_weights(out, p->board, w);
    buf_add(out, "\nThe sum is ");
    add_value(out, w, p->start, true);
    buf_add(out, " at the start; the finish needs ");
    add_value(out, w, p->finish, false);
    buf_add(out, ".\n");
}

/* ---- search --------------------------------------------------------------------------------------- */

static unsigned long long half_total(const search_half *h)
{
    unsigned long long total = 0;
    for (uint32_t i = 0; i < h->levels; i++)
        total += h->size[i];
    return total;
}

static void explain_halves(pg_buf *out, const search_halves *h)
{
    unsigned long long ahead = half_total(&h->ahead);
    unsigned long long back = half_total(h->reversal ? &h->ahead : &h->back);
    uint32_t jumps = h->ahead.levels - 1;
    uint32_t cuts = h->ahead.cuts + h->back.cuts, potentials = h->ahead.potentials + h->back.potentials;
    buf_printf(out, "impossible, by search: %s position%s from the start on", big(ahead).text, plural(ahead));
    if (h->finish)
        buf_printf(out, ", up to %u jump%s,\nand no jump leads from there to a finish;\n", jumps,
                   plural(jumps));
    else if (!back)
        buf_printf(out, ", and none is left after %u jump%s;\n", jumps, plural(jumps));
    else
        buf_printf(out, " and %s position%s from the finish back\ndo not meet in the middle%s;\n",
                   big(back).text, plural(back),
                   h->reversal ? " (the ones are the images of the others)" : "");
    if (!cuts && !potentials) {
        buf_add(out, h->symmetries ? "symmetric positions count once.\n" : "no position is left out.\n");
        return;
    }
    buf_printf(out, "what %u resource count%s", cuts, plural(cuts));
    if (potentials)
        buf_printf(out, " or %u potential%s", potentials, plural(potentials));
    buf_printf(out, " refuse%s is left out%s.\n", cuts == 1 && !potentials ? "s" : "",
               h->symmetries ? ", and symmetric positions count once" : "");
}

void explain_search(pg_buf *out, const search_result *s)
{
    unsigned long long members = s->members;
    if (s->halves) {
        explain_halves(out, s->halves);
        return;
    }
    if (!s->member) {
        buf_printf(
            out,
            "impossible, by search: %s position%s can be reached from the start, and none is a finish.\n",
            big(members).text, plural(members));
        return;
    }
    buf_printf(out,
               "impossible, by search: a set of %s position%s holds the start and no finish, and every "
               "jump from it\n"
               "stays inside or leads to a position that one of %u resource count%s refuses.\n",
               big(members).text, plural(members), s->cuts, plural(s->cuts));
}

/* A check that its reader will wait for. */
static void announce_check(pg_buf *out, cert_cost c)
{
    enum { LONG_CHECK = 10000000 }; /* positions: the checker announces as many */
    if (c.positions >= LONG_CHECK)
        buf_printf(out, "Checking that goes through all of these positions: about %.0f second%s.\n",
                   ceil(c.seconds), plural((unsigned long long)ceil(c.seconds)));
}

/* ---- possible ----------------------------------------------------------------------------------- */

/* The position in which a game ends; free() it. */
static uint64_t *game_end(const board *b, const game *g)
{
    uint64_t *pegs = bits_dup(g->start, b->holes);
    for (uint32_t i = 0; i < g->jumps; i++)
        jump_play(b, g->jump[i], pegs);
    return pegs;
}

/* Which completions the game leads from and to, where the question left them open. */
static void add_ends(pg_buf *out, const report_problem *p)
{
    const game *g = &p->verdict->game;
    PG_FREED uint64_t *end = game_end(p->board, g);
    PG_FREED char *from = position_name_closed(p->board, g->start), *to = position_name_closed(p->board, end);
    bool open_start = !position_closed(p->start), open_finish = !position_closed(p->finish);
    if (g->jumps == 0 && (open_start || open_finish))
        buf_printf(out, " at %s", from);
    else if (open_start)
        buf_printf(out, " from %s", from);
    if (g->jumps > 0 && open_finish)
        buf_printf(out, " to %s", to);
}

static void add_game(pg_buf *out, const report_problem *p)
{
    const game *g = &p->verdict->game;
    size_t moves;
    char **move = game_moves(p->board, g, &moves);
    if (moves == 0)
        buf_add(out, "possible");
    else
        buf_printf(out, "possible, by a game of %zu move%s (%u jump%s)", moves, plural(moves), g->jumps,
                   plural(g->jumps));
    add_ends(out, p);
    buf_add(out, moves > 0 ? ":\n\n" : ": the start is a finish.\n");
    for (size_t i = 0; i < moves; i++)
        buf_printf(out, "%4zu. %s\n", i + 1, move[i]);
    pg_free_all(move, moves);
}

/* ---- the verdict -------------------------------------------------------------------------------- */

void report_verdict(pg_buf *out, const report_problem *p)
{
    const verdict *v = p->verdict;
    if (v->kind == VERDICT_POSSIBLE) {
        add_game(out, p);
        return;
    }
    if (v->kind == VERDICT_OPEN) {
        buf_printf(out, "open: %s\n",
                   v->stopped == PG_INTERRUPTED ? "interrupted before an answer was found"
                                                : "a limit was reached before an answer was found");
        if (v->stopped != PG_OK && v->stopped != PG_INTERRUPTED)
            buf_printf(out, "limit: %s\n", status_limit(v->stopped));
        if (v->tried && *v->tried)
            buf_printf(out, "tried: %s\n", v->tried);
        return;
    }
    switch (v->method) {
    case METHOD_CLASS: explain_class(out, p); break;
    case METHOD_PAGODA: explain_pagoda(out, p); break;
    case METHOD_BRANCH: explain_branch(out, p); break;
    case METHOD_SHARPENED: explain_sharpened(out, p); break;
    case METHOD_SEARCH:
        explain_search(out, &v->search);
        announce_check(out, cert_cost_of(p->board, v));
        break;
    default: buf_printf(out, "impossible, by %s\n", method_name(v->method));
    }
}

/* The linear program stops at the first weights that refuse; the readable ones are another program's work. */
static void add_answer(pg_buf *out, const report_problem *p)
{
    const verdict *v = p->verdict;
    add_question(out, p);
    report_verdict(out, p);
    if (v->kind == VERDICT_IMPOSSIBLE && v->method == METHOD_PAGODA && !p->finish->stuck)
        buf_add(out, "These are the first weights that refuse it; `pagoda resource find` has the most "
                     "readable ones.\n");
}

/* ---- JSON --------------------------------------------------------------------------------------- */

static void set_game(json_t *o, const report_problem *p, bool with_lengths)
{
    const game *g = &p->verdict->game;
    PG_FREED uint64_t *end = game_end(p->board, g);
    json_t *moves = moves_json(p->board, g);
    keys_json(o, "from", taken_json(position_name_closed(p->board, g->start)), "to",
              taken_json(position_name_closed(p->board, end)), "game", moves);
    if (with_lengths)
        keys_json(o, "moves", count_json(json_array_size(moves)), "jumps", count_json(g->jumps));
}

void set_verdict(json_t *o, verdict_kind kind, proof_method method)
{
    keys_json(o, "verdict", text_json(verdict_name(kind)), "method",
              kind == VERDICT_OPEN ? json_null() : text_json(method_name(method)));
}

void set_why_open(json_t *o, const verdict *v)
{
    limit_json(o, v->stopped);
    if (v->tried)
        keys_json(o, "tried", text_json(v->tried));
}

/* The verdict and what it rests on; why it is open. */
void set_answer(json_t *o, const report_problem *p, bool with_lengths)
{
    const verdict *v = p->verdict;
    set_verdict(o, v->kind, v->method);
    if (v->kind == VERDICT_POSSIBLE)
        set_game(o, p, with_lengths);
    else if (v->kind == VERDICT_IMPOSSIBLE)
        keys_json(o, "certificate", certificate_json(p));
    else
        set_why_open(o, v);
}

json_t *verdict_json(const report_problem *p, bool with_lengths)
{
    json_t *o = problem_json(p->board, p->start, p->finish);
    set_answer(o, p, with_lengths);
    if (p->proof && p->verdict->kind == VERDICT_IMPOSSIBLE)
        keys_json(o, "proof", proof_json(p->proof));
    return o;
}

/* ---- several finishes ----------------------------------------------------------------------------- */

verdict_kind cases_verdict(const verdict *v, size_t cases)
{
    bool open = false;
    for (size_t i = 0; i < cases; i++) {
        if (v[i].kind == VERDICT_POSSIBLE)
            return VERDICT_POSSIBLE;
        open = open || v[i].kind == VERDICT_OPEN;
    }
    return open ? VERDICT_OPEN : VERDICT_IMPOSSIBLE;
}

size_t cases_deciding(const verdict *v, size_t cases, verdict_kind kind)
{
    size_t best = 0;
    proof_method method = METHOD_NONE;
    for (size_t i = 0; i < cases; i++)
        if (v[i].kind == kind && v[i].method > method)
            method = v[best = i].method;
    return best;
}

report_problem problem_case(const report_problem *p, size_t i)
{
    return (report_problem){p->board, p->start,      &p->finish[i],          &p->verdict[i],
                            1,        .proof = NULL, .shortest = p->shortest};
}

static const char *const of_all[] = {[VERDICT_OPEN] = "open: no finish was reached, and not all are refused",
                                     [VERDICT_POSSIBLE] = "possible: a finish can be reached",
                                     [VERDICT_IMPOSSIBLE] = "impossible: no finish can be reached"};

static void add_cases(pg_buf *out, const report_problem *p)
{
    for (size_t i = 0; i < p->finishes; i++) {
        const report_problem one = problem_case(p, i);
        add_answer(out, &one);
        buf_char(out, '\n');
    }
    buf_printf(out, "%zu finishes, %s\n", p->finishes, of_all[cases_verdict(p->verdict, p->finishes)]);
}

static json_t *finish_json(const report_problem *p, size_t i)
{
    return taken_json(position_name(p->board, &p->finish[i]));
}

static json_t *case_json(const report_problem *p, size_t i)
{
    const report_problem its = problem_case(p, i);
    json_t *o = object_json("finish", finish_json(p, i));
    set_answer(o, &its, false);
    return o;
}

static json_t *cases_json(const report_problem *p)
{
    verdict_kind kind = cases_verdict(p->verdict, p->finishes);
    json_t *o = problem_json(p->board, p->start, p->finish);
    keys_json(o, "finish", list_json(i, p->finishes, finish_json(p, i)));
    set_verdict(o, kind, p->verdict[cases_deciding(p->verdict, p->finishes, kind)].method);
    keys_json(o, "cases", list_json(i, p->finishes, case_json(p, i)));
    if (p->proof && kind == VERDICT_IMPOSSIBLE)
        keys_json(o, "proof", proof_json(p->proof));
    return o;
}

/* ---- by the number of pegs -------------------------------------------------------------------------- */

/* The first that is possible, or p->finishes; `*refused` tells whether all before it are impossible. */
static size_t best_case(const report_problem *p, bool *refused)
{
    size_t best = 0;
    *refused = true;
    for (; best < p->finishes && p->verdict[best].kind != VERDICT_POSSIBLE; best++)
        *refused = *refused && p->verdict[best].kind == VERDICT_IMPOSSIBLE;
    return best;
}

static void conclude(pg_buf *out, const report_problem *p)
{
    bool refused;
    size_t best = best_case(p, &refused);
    report_extreme extreme = p->extreme;
    const char *which = extreme == PEGS_MOST ? "most" : "fewest";
    const char *beyond = extreme == PEGS_MOST ? "more" : "fewer";
    if (best == p->finishes || extreme == PEGS_ANY)
        buf_printf(out, "%s\n", of_all[cases_verdict(p->verdict, p->finishes)]);
    else
        buf_printf(out, "%s pegs: %lld, %s\n", which, (long long)p->finish[best].total,
                   refused ? "proved" : "as far as is known");
    if (best < p->finishes && extreme != PEGS_ANY && !refused)
        buf_printf(out, "open: whether %s are possible\n", beyond);
}

static void add_pegs(pg_buf *out, const report_problem *p)
{
    bool refused;
    size_t best = best_case(p, &refused);
    if (best < p->finishes) {
        const report_problem one = problem_case(p, best);
        add_answer(out, &one);
        buf_char(out, '\n');
    }
    for (size_t i = 0; i < p->finishes; i++) {
        const verdict *v = &p->verdict[i];
        if (i == best)
            continue;
        PG_FREED char *finish = position_name(p->board, &p->finish[i]);
        buf_printf(out, "%s: %s%s%s\n", finish, verdict_name(v->kind), v->kind == VERDICT_OPEN ? "" : ", by ",
                   v->kind == VERDICT_OPEN ? "" : method_name(v->method));
    }
    conclude(out, p);
}

static json_t *pegs_json(const report_problem *p)
{
    bool refused;
    size_t best = best_case(p, &refused);
    json_t *o = cases_json(p);
    if (p->extreme == PEGS_ANY)
        return o;
    return keys_json(o, "pegs", best < p->finishes ? json_integer(p->finish[best].total) : json_null(),
                     "optimal", json_boolean(refused));
}

/* ---- all forms -------------------------------------------------------------------------------------- */

static void as_text(pg_buf *out, const report_look *look)
{
    const report_problem *p = look->of;
    (p->by_pegs ? add_pegs : p->finishes > 1 ? add_cases : add_answer)(out, p);
}

static void as_json(pg_buf *out, const report_look *look)
{
    const report_problem *p = look->of;
    add_json(out, p->by_pegs ? pegs_json(p) : p->finishes > 1 ? cases_json(p) : verdict_json(p, false));
}

static void solve_text(pg_buf *out, const report_look *look)
{
    const report_problem *p = look->of;
    report_verdict(out, p);
    const game *g = &p->verdict->game;
    if (p->verdict->kind == VERDICT_POSSIBLE && game_move_end(p->board, g, 0) < g->jumps)
        buf_add(out, "\nMaybe not of the fewest moves: --fewest-moves looks for those.\n");
}

static void solve_json(pg_buf *out, const report_look *look) { add_json(out, verdict_json(look->of, true)); }

/* No page knows a stuck finish. */
bool problem_page(pg_buf *out, const void *of)
{
    const report_problem *p = of;
    for (size_t i = 0; i < p->finishes; i++)
        if (p->finish[i].stuck)
            return false;
    page_write_problems(out, p->board, p->start, p->finish, p->verdict, (uint32_t)p->finishes, p->shortest,
                        p->proof, NULL);
    return true;
}

const report_forms report_prove_forms = {
    .text = as_text, .json = as_json, .figure = problem_figure, .page = problem_page};
const report_forms report_solve_forms = {
    .text = solve_text, .json = solve_json, .figure = problem_figure, .page = problem_page};
