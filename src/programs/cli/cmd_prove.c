/* cmd_prove.c - can the finish, or one of several, be reached? With games or proofs. */
#include "ask/ask.h"
#include "cli/cli.h"

typedef struct cases {
    board *b;
    position start;
    position *finish;
    verdict *v;
    size_t count;
    bool by_pegs;           /* one finish, cut up by the number of pegs */
    report_extreme extreme; /* what is asked of these numbers; the best ones come first */
} cases;

/* ---- finishes ------------------------------------------------------------------------------------ */

static pg_status read_finish(position *out, const cases *q, const char *text, pg_error *e)
{
    return question_finish(out, q->b, &q->start, text, NEEDS_END, e);
}

static void make_room(cases *q, size_t finishes)
{
    q->finish = PG_NEW(position, finishes);
    q->v = PG_NEW(verdict, finishes);
}

static pg_status read_finishes(cases *q, const options *o, pg_error *e)
{
    make_room(q, o->finishes.count);
    return question_finishes(q->finish, &q->count, q->b, &q->start, o, e);
}

/* The option that asks for numbers of pegs; NULL: none does. */
static const char *range_option(const options *o)
{
    return o->fewest_pegs       ? "--fewest-pegs"
           : o->most_pegs       ? "--most-pegs"
           : o->pegs_least >= 0 ? "--pegs-least"
           : o->pegs_most >= 0  ? "--pegs-most"
                                : NULL;
}

static pg_status check_range(const board *b, const options *o, pg_error *e)
{
    const char *name = range_option(o);
    if (b->marks && b->marks->visits)
        return pg_fail(e, PG_INPUT,
                       "%s: expected a board without visits, captures and a first move, or --pegs", name);
    if (o->finishes.count > 1)
        return pg_fail(e, PG_INPUT, "%s: expected one --finish with it", name);
    if (o->pegs >= 0)
        return pg_fail(e, PG_INPUT, "%s: expected no --pegs with it", name);
    if (o->fewest_pegs && o->most_pegs)
        return pg_fail(e, PG_INPUT, "--fewest-pegs: expected no --most-pegs with it");
    return PG_OK;
}

/* The finish once for each number of pegs: none above the start's where every jump loses some, and not
 * without pegs where every jump leaves some, unless that alone is asked. */
static pg_status split_by_pegs(cases *q, const options *o, const position *all, pg_error *e)
{
    int64_t least = (int64_t)position_pegs(all), most = least + (int64_t)position_open(all);
    int64_t begun = position_total(&q->start);
    if (least == most || all->total >= 0)
        return pg_fail(e, PG_INPUT, "%s: expected a finish of several numbers of pegs", range_option(o));
    if (board_loses_pegs(q->b) && begun >= 0 && begun < most)
        most = begun;
    if (least == 0 && most > 0 && o->pegs_most != 0 && position_pegs(&q->start) && board_leaves_pegs(q->b))
        least = 1;
    least = o->pegs_least > least ? o->pegs_least : least;
    most = o->pegs_most >= 0 && o->pegs_most < most ? o->pegs_most : most;
    if (least > most)
        return pg_fail(e, PG_INPUT, "%s: expected a number of pegs that a finish can have", range_option(o));
    make_room(q, (size_t)(most - least + 1));
    for (; least <= most; q->count++) {
        position_copy(&q->finish[q->count], all);
        q->finish[q->count].total = q->extreme == PEGS_MOST ? most-- : least++;
    }
    return PG_OK;
}

static pg_status read_range(cases *q, const options *o, pg_error *e)
{
    PG_SCOPED(position_release) position all = {0};
    PG_TRY(check_range(q->b, o, e));
    PG_TRY(read_finish(&all, q, o->finishes.text[0], e));
    q->by_pegs = true;
    q->extreme = o->fewest_pegs ? PEGS_FEWEST : o->most_pegs ? PEGS_MOST : PEGS_ANY;
    return split_by_pegs(q, o, &all, e);
}

static pg_status read_aims(cases *q, const cli *c, pg_error *e)
{
    if (c->o.finishes.count == 0)
        return question_missing(q->b, "--finish", e);
    pg_status s = range_option(&c->o) ? read_range(q, &c->o, e) : read_finishes(q, &c->o, e);
    if (s == PG_OK && c->format == FORMAT_HTML && q->finish[0].stuck)
        s = pg_fail(e, PG_INPUT, "--format html: expected no stuck finish with it");
    return s;
}

/* ---- verdicts -------------------------------------------------------------------------------------- */

/* The finishes after the best one that was found are no longer asked about. */
static void drop_worse(cases *q)
{
    size_t best = 0;
    while (best < q->count && q->v[best].kind != VERDICT_POSSIBLE)
        best++;
    while (q->extreme != PEGS_ANY && q->count > best + 1) {
        verdict_release(&q->v[--q->count]);
        position_release(&q->finish[q->count]);
    }
}

/* --checkpoint says something about --method only, which takes one finish. */
static pg_status check_method(const cases *q, const cli *c, pg_error *e)
{
    const options *o = &c->o;
    bool one = o->finishes.count == 1 && !range_option(o) && !linked_asked(o, &q->start);
    if (o->checkpoint && o->proved_by < 0)
        return pg_fail(e, PG_INPUT, "--checkpoint: expected --method with it");
    if (o->proved_by >= 0 && !one)
        return pg_fail(e, PG_INPUT, "--method: expected one --finish with it, and no other question");
    return PG_OK;
}

static pg_status prove_by_halves(cases *q, cli *c)
{
    problem p = {q->b, &q->start, q->finish};
    const peers *ranks = c->ranks ? c->ranks->peers : NULL;
    PG_SCOPED(prover_release) prover *by = prover_new(q->b, NULL);
    return prover_halves(by, &p, c->o.checkpoint, ranks, &c->limits, q->v, &c->error);
}

static pg_status prove_all(cases *q, cli *c)
{
    unsigned how = (proof_wanted(c) ? ASK_SHORT : 0) | (q->extreme != PEGS_ANY ? ASK_BEST : 0);
    pg_status s =
        ask_finishes(q->v, &(problem){q->b, &q->start, q->finish}, q->count, how, &c->limits, &c->error);
    drop_worse(q);
    return s;
}

/* One of several finishes is asked for: with a game to one of them those that were not settled are no part of
 * the answer. */
static char *proof_text(const cases *q)
{
    bool any = q->extreme == PEGS_ANY && cases_verdict(q->v, q->count) == VERDICT_POSSIBLE;
    PG_FREED position *finish = PG_NEW(position, q->count);
    PG_FREED verdict *v = PG_NEW(verdict, q->count);
    size_t kept = 0;
    for (size_t i = 0; i < q->count; i++) {
        if (any && q->v[i].kind == VERDICT_OPEN)
            continue;
        finish[kept] = q->finish[i];
        v[kept++] = q->v[i];
    }
    return cert_text(&(problem){q->b, &q->start, finish}, v, kept);
}

static pg_status report(cli *c, const cases *q)
{
    PG_FREED char *proof = proof_text(q);
    const report_problem p = {q->b,  &q->start,  q->finish,  q->v, q->count,
                              proof, q->by_pegs, q->extreme, false};
    pg_status stopped = PG_OK;
    for (size_t i = 0; i < q->count; i++)
        stopped = q->v[i].stopped ? q->v[i].stopped : stopped;
    c->exit_code = verdict_code(cases_verdict(q->v, q->count), stopped);
    PG_TRY(proof_write(c, proof));
    return answer_write(c, q->b, &report_prove_forms, &p);
}

/* ---- --each ----------------------------------------------------------------------------------------- */

static pg_status report_all(cli *c, const problem *p, const each *all)
{
    const options *o = &c->o;
    PG_FREED char *proof = o->proof ? each_certificate(all, p) : NULL;
    PG_TRY(proof ? proof_write(c, proof) : PG_OK);
    c->exit_code = verdict_code(each_verdict(all), each_stopped(all));
    return answer_write(c, p->board, &report_each_forms,
                        &(report_each){p, (plane_group)o->symmetric, all, o->one_game, proof});
}

static pg_status prove_each(cases *q, cli *c)
{
    const options *o = &c->o;
    if (o->finishes.count != 1 || range_option(o) || o->plays.count || o->proved_by >= 0)
        return pg_fail(&c->error, PG_INPUT, "--each: expected one --finish with it, and no other question");
    PG_TRY(read_finishes(q, o, &c->error));
    PG_SCOPED(each_release) each all = {0};
    PG_SCOPED(prover_release) prover *p = prover_new(q->b, NULL);
    const problem asked = {q->b, &q->start, q->finish};
    const each_options how = {(plane_group)o->symmetric, proof_wanted(c), o->one_game};
    PG_TRY(each_prove(&all, p, &asked, &how, &c->limits, &c->error));
    return report_all(c, &asked, &all);
}

static pg_status answer(cli *c, cases *q)
{
    if (c->o.each)
        return prove_each(q, c);
    if (c->o.one_game)
        return pg_fail(&c->error, PG_INPUT, "--one-game: expected --each with it");
    PG_TRY(check_method(q, c, &c->error));
    if (linked_asked(&c->o, &q->start))
        return linked_answer(c, q->b, &q->start);
    PG_TRY(read_aims(q, c, &c->error));
    PG_TRY((c->o.proved_by >= 0 ? prove_by_halves : prove_all)(q, c));
    return report(c, q);
}

static void cases_release(cases *q)
{
    for (size_t i = 0; i < q->count; i++) {
        verdict_release(&q->v[i]);
        position_release(&q->finish[i]);
    }
    PG_FREE(q->finish, q->v);
    position_release(&q->start);
    board_free(q->b);
}

static pg_status run(cli *c)
{
    PG_SCOPED(cases_release) cases q = {0};
    PG_TRY(question_board(&q.b, c->o.argument[0], &c->o, &c->error));
    PG_TRY(question_position(&q.start, q.b, "--start", c->o.start, &c->error));
    PG_TRY(question_pegs(&q.start, q.b, c->o.start, "--pegs-start", c->o.pegs_start, &c->error));
    question_hint(c, "prove", q.b, &q.start);
    return answer(c, &q);
}

const command cmd_prove = {
    .name = "prove",
    .brief = "can the finish be reached? with a game or a proof",
    .arguments = "BOARD --start P --finish P",
    .help = "Exit code: 10 possible, 20 impossible, 0 open (a limit was reached).\n"
            "Several --finish ask for one of them. --finish stuck: any position without a jump. "
            "--fewest-pegs, --most-pegs: the end with the fewest or the most pegs, and why none is better. "
            "With --symmetric or --play the start is unknown: is "
            "there one, out of --start, for which --finish, or all of the --play, can be made? --each "
            "answers for "
            "every such start, or for every finish of a set, by itself, up to symmetry.\n"
            "Example: pagoda prove english --start full-d4 --finish d1\n"
            "         pagoda prove english --start full-d4 --finish stuck --most-pegs\n"
            "         pagoda prove english --rules 8 --start any --symmetric rot90 \\\n"
            "             --play complement:start --play start:each\n"
            "         pagoda prove english --start any --symmetric full --finish d4 --each\n"
            "         pagoda prove english --start full-d4 --finish any --pegs 2 --each",
    .takes = TAKES(TAKES_COMMON, TAKES_RULES, OPTION_START, OPTION_FINISHES, OPTION_PEGS, OPTION_PEGS_LEAST,
                   OPTION_PEGS_MOST, OPTION_FEWEST_PEGS, OPTION_MOST_PEGS, OPTION_PEGS_START,
                   OPTION_SYMMETRIC, OPTION_PLAY, OPTION_EACH, OPTION_ONE_GAME, OPTION_PROVED_BY,
                   OPTION_CHECKPOINT, TAKES_DISK, OPTION_PROOF, OPTION_AS_FOUND, TAKES_PICTURE),
    .formats = FORMATS_FIGURE | FORMATS_SHEET | FORMATS_PAGE,
    .run = run,
};
