/* prove.c - verdicts for the public interface: of problems, of plays that share a start, of games that
 * somebody else has, of the shortest game, of the classical searches. */
#include "private.h"

#include "ask/ask.h"
#include "prover/each.h"

/* ---- prove ------------------------------ */

typedef struct prove_body {
    report_problem report;
    verdict *v; /* [report.finishes] */
} prove_body;

static void prove_release(void *body)
{
    prove_body *b = body;
    for (size_t i = 0; i < b->report.finishes; i++)
        verdict_release(&b->v[i]);
    free(b->v);
}

static void prove_case(const pagoda_result *r, size_t index, position *start, position *finish,
                       const verdict **v)
{
    const prove_body *b = r->body;
    position_copy(start, &r->start);
    position_copy(finish, &r->finish[index]);
    *v = &b->v[index];
}

static pg_status prove(call *c, void *own)
{
    const pagoda_prove_options *o = own;
    pagoda_result *r = c->result;
    if (!r->finishes)
        return call_refuse(c, PAGODA_BAD_INPUT, "expected at least one finish");
    prove_body *b = result_body(r, "prove", &report_prove_forms, sizeof *b, prove_release);
    b->v = PG_NEW(verdict, r->finishes);
    b->report = (report_problem){r->board, &r->start, r->finish, b->v, r->finishes, .proof = NULL};
    const problem first = result_problem(r);
    unsigned how = (o->short_proof ? ASK_SHORT : 0) | (o->best_first ? ASK_BEST : 0);
    PG_TRY(ask_finishes(b->v, &first, r->finishes, how, &c->limits, &c->error));
    result_set_verdict(r, b->v, r->finishes, true);
    b->report.proof = r->proof;
    r->part = prove_case;
    r->parts = r->finishes;
    return PG_OK;
}

pagoda_status pagoda_prove(pagoda_result **out, const pagoda_position *start,
                           const pagoda_position *const *finish, size_t finishes,
                           const pagoda_prove_options *options, const pagoda_limits *limits,
                           pagoda_error *error)
{
    pagoda_prove_options o;
    const question q = {NULL, start, finish, finishes, TAKES_STUCK, limits, &o, sizeof o, options};
    return answer(out, &q, prove, error);
}

/* ---- every start, or every finish ------------------------------ */

static pg_status read_group(call *c, plane_group *out, const char *name)
{
    *out = GROUP_NONE;
    if (!name || !strcmp(name, "none"))
        return PG_OK;
    for (plane_group g = GROUP_NONE; g <= GROUP_FULL; g++)
        if (!strcmp(name, plane_group_name(g))) {
            *out = g;
            return PG_OK;
        }
    return call_refuse(c, PAGODA_BAD_INPUT,
                       "symmetry: expected none, rot60, rot90, rot120, rot180, reflections or full, not "
                       "'%.80s'",
                       name);
}

typedef struct each_body {
    report_each report;
    problem asked;
    each all;
} each_body;

static void each_free(void *body) { each_release(&((each_body *)body)->all); }

static void each_case(const pagoda_result *r, size_t index, position *start, position *finish,
                      const verdict **v)
{
    const each_body *b = r->body;
    const problem one = each_problem(&b->all, &b->asked, index);
    position_copy(start, one.start);
    position_copy(finish, one.finish);
    *v = &b->all.member[index].verdict;
}

static pg_status prove_each(call *c, void *own)
{
    const pagoda_each_options *o = own;
    pagoda_result *r = c->result;
    each_body *b = result_body(r, "prove", &report_each_forms, sizeof *b, each_free);
    each_options how = {.proof = o->short_proof, .games = o->one_game};
    PG_TRY(read_group(c, &how.group, o->symmetry));
    b->asked = result_problem(r);
    PG_SCOPED(prover_release) prover *p = prover_new(r->board, NULL);
    PG_TRY(each_prove(&b->all, p, &b->asked, &how, &c->limits, &c->error));
    result_set_kind(r, each_verdict(&b->all), each_stopped(&b->all));
    r->proof = each_certificate(&b->all, &b->asked);
    r->part = each_case;
    r->parts = b->all.members;
    b->report = (report_each){&b->asked, how.group, &b->all, how.games, r->proof};
    return PG_OK;
}

pagoda_status pagoda_each(pagoda_result **out, const pagoda_position *start, const pagoda_position *finish,
                          const pagoda_each_options *options, const pagoda_limits *limits,
                          pagoda_error *error)
{
    pagoda_each_options o;
    REQUIRE(finish, "a finish");
    const question q = {NULL, start, &finish, 1, TAKES_STUCK, limits, &o, sizeof o, options};
    return answer(out, &q, prove_each, error);
}

/* ---- the shortest ------------------------------ */

typedef struct shortest_body {
    report_shortest report;
    ask_shortest found;
} shortest_body;

static void shortest_release(void *body) { ask_shortest_release(&((shortest_body *)body)->found); }

static pg_status shortest(call *c, void *own)
{
    static const paths_options all = {.count = true};
    const pagoda_shortest_options *o = own;
    pagoda_result *r = c->result;
    shortest_body *b = result_body(r, "solve", &report_shortest_forms, sizeof *b, shortest_release);
    const problem first = result_problem(r);
    moves_options how = {.limits = &c->limits, .checkpoint = o->checkpoint};
    PG_TRY(ask_shortest_run(&b->found, &first, &how, o->all ? &all : NULL, false, &c->error));
    const moves_result *best = &b->found.best;
    if (best->unsaved)
        return pg_fail(&c->error, PG_INPUT, "%.1000s", best->unsaved);
    const verdict *v = &b->found.verdict;
    result_set_verdict(r, v, 1, true);
    if (v->kind == VERDICT_POSSIBLE && !best->optimal)
        result_set_why(r, best->stopped);
    b->report = (report_shortest){
        {r->board, &r->start, r->finish, v, 1, .proof = r->proof}, best, &b->found.all, o->all ? &all : NULL};
    return PG_OK;
}

pagoda_status pagoda_shortest(pagoda_result **out, const pagoda_position *start,
                              const pagoda_position *finish, const pagoda_shortest_options *options,
                              const pagoda_limits *limits, pagoda_error *error)
{
    pagoda_shortest_options o;
    REQUIRE(finish, "a finish");
    const question q = {NULL, start, &finish, 1, TAKES_STUCK, limits, &o, sizeof o, options};
    return answer(out, &q, shortest, error);
}

/* ---- classical searches ------------------------------ */

typedef struct classic_body {
    report_classic report;
    ask_classic found;
} classic_body;

static void classic_release(void *body) { ask_classic_release(&((classic_body *)body)->found); }

static pg_status classic(call *c, void *own)
{
    const pagoda_classic_options *o = own;
    pagoda_result *r = c->result;
    classic_body *b = result_body(r, "solve", &report_classic_forms, sizeof *b, classic_release);
    classic_options how = {
        .method = (classic_method)o->method, .order = o->order, .complete = o->all, .limits = &c->limits};
    const problem asked = result_problem(r);
    if (o->method != PAGODA_METHOD_PLAIN && o->method != PAGODA_METHOD_INDEPENDENT)
        return call_refuse(c, PAGODA_BAD_INPUT, "method: expected a pagoda_method, not %d", (int)o->method);
    PG_TRY(ask_pruning(&how.prune, how.method, o->prune, "", &c->error));
    PG_TRY(ask_classic_run(&b->found, &asked, &how, false, &c->error));
    const verdict *v = &b->found.verdict;
    result_set_verdict(r, v, 1, v->kind == VERDICT_IMPOSSIBLE);
    pg_status stopped = b->found.search.stopped;
    result_set_why(r, v->kind == VERDICT_OPEN && stopped == PG_OK ? PG_LIMIT : stopped);
    b->report = (report_classic){{r->board, &r->start, r->finish, v, 1, .proof = r->proof}, &b->found.search};
    return PG_OK;
}

pagoda_status pagoda_classic(pagoda_result **out, const pagoda_position *start, const pagoda_position *finish,
                             const pagoda_classic_options *options, const pagoda_limits *limits,
                             pagoda_error *error)
{
    pagoda_classic_options o;
    REQUIRE(finish, "a finish");
    const question q = {NULL, start, &finish, 1, 0, limits, &o, sizeof o, options};
    return answer(out, &q, classic, error);
}

/* ---- replay ------------------------------ */

typedef struct replay_body {
    report_replay report;
    replay played;
    char *wrong; /* NULL: nothing */
} replay_body;

static void replay_free(void *body)
{
    replay_body *b = body;
    replay_release(&b->played);
    free(b->wrong);
}

static pg_status play(call *c, void *own)
{
    const char *moves = *(const char **)own;
    pagoda_result *r = c->result;
    replay_body *b = result_body(r, "replay", &report_replay_forms, sizeof *b, replay_free);
    c->input = PAGODA_BAD_SYNTAX;
    PG_TRY(replay_play(&b->played, r->board, r->start.peg, moves, &c->error));
    b->wrong = b->played.legal ? ask_wrong_end(&b->played, r->board, result_problem(r).finish)
                               : pg_strdup(b->played.error);
    b->report = (report_replay){r->board, &b->played, b->wrong, false, NULL};
    r->verdict = b->wrong ? PAGODA_DONE : PAGODA_POSSIBLE;
    result_set_game(r, &b->played.played);
    return PG_OK;
}

pagoda_status pagoda_replay(pagoda_result **out, const pagoda_position *start, const char *moves,
                            const pagoda_position *finish, pagoda_error *error)
{
    REQUIRE(moves, "moves");
    const question q = {NULL,   start, &finish, finish != NULL, TAKES_STUCK | TAKES_CLOSED, NULL,
                        &moves, 0,     NULL};
    return answer(out, &q, play, error);
}

/* ---- plays that share an unknown start ------------------------------ */

typedef struct linked_body {
    report_linked report;
    linked_problem q;
    linked_verdict v;
} linked_body;

static void linked_free(void *body)
{
    linked_body *b = body;
    linked_verdict_release(&b->v);
    if (b->q.board)
        linked_release(&b->q);
}

/* What is given is borrowed. */
static pg_status read_side(call *c, linked_side *side, pagoda_end end, const pagoda_position *given)
{
    static const linked_side_kind kind[] = {[PAGODA_END_GIVEN] = SIDE_GIVEN,
                                            [PAGODA_END_START] = SIDE_START,
                                            [PAGODA_END_COMPLEMENT] = SIDE_COMPLEMENT};
    if ((unsigned)end > PAGODA_END_COMPLEMENT || (end == PAGODA_END_GIVEN) != (given != NULL))
        return call_refuse(c, PAGODA_BAD_INPUT,
                           "expected a play from and to a pagoda_end, with a position "
                           "where one is given");
    *side = (linked_side){.kind = kind[end]};
    if (!given)
        return PG_OK;
    if (given->p.stuck || !board_alike(c->result->owner, given->owner))
        return call_refuse(c, PAGODA_BAD_INPUT, "expected plays between positions of the board %.400s",
                           c->result->board->name);
    side->given = given->p;
    return PG_OK;
}

static pg_status add_play(call *c, linked_problem *q, const pagoda_play *p)
{
    linked_side from, to = {.kind = SIDE_GIVEN};
    PG_TRY(read_side(c, &from, p->from, p->from_given));
    if (p->to != PAGODA_END_EACH || p->to_given)
        PG_TRY(read_side(c, &to, p->to, p->to_given));
    if (p->to == PAGODA_END_EACH)
        ask_each(q, &from);
    else
        linked_add(q, &from, &to);
    return PG_OK;
}

typedef struct linked_given {
    const char *symmetry;
    const pagoda_play *play;
    size_t plays;
} linked_given;

static pg_status read_plays(call *c, linked_problem *q, const linked_given *given)
{
    plane_group group;
    PG_TRY(given->plays ? PG_OK : call_refuse(c, PAGODA_BAD_INPUT, "expected a play"));
    PG_TRY(read_group(c, &group, given->symmetry));
    PG_TRY(linked_init(q, c->result->board, &c->result->start, group, &c->error));
    for (size_t i = 0; i < given->plays; i++)
        PG_TRY(add_play(c, q, &given->play[i]));
    return PG_OK;
}

static pg_status linked(call *c, void *own)
{
    linked_body *b = result_body(c->result, "prove", &report_linked_forms, sizeof *b, linked_free);
    PG_TRY(read_plays(c, &b->q, own));
    pagoda_result *r = c->result;
    PG_SCOPED(prover_release) prover *p = prover_new(r->board, NULL);
    pg_status s = linked_prove(p, &b->q, &c->limits, &b->v, &c->error);
    b->v.plays = b->q.plays;
    if (s != PG_OK)
        return s;
    result_set_kind(r, b->v.kind, b->v.stopped);
    r->proof = cert_linked_text(&b->q, &b->v);
    b->report = (report_linked){&b->q, &b->v, r->proof};
    return PG_OK;
}

pagoda_status pagoda_linked(pagoda_result **out, const pagoda_position *start, const char *symmetry,
                            const pagoda_play *play, size_t plays, const pagoda_limits *limits,
                            pagoda_error *error)
{
    linked_given given = {symmetry, play, plays};
    REQUIRE(start && (play || !plays), "a start and plays");
    const question q = {NULL, start, NULL, 0, 0, limits, &given, 0, NULL};
    return answer(out, &q, linked, error);
}
