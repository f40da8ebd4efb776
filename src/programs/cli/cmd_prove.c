/* cmd_prove.c - can the finish, or one of several, be reached? With games or proofs. */
#include "ask/ask.h"
#include "cli/cli.h"

typedef struct cases {
    asked_question of;
    verdict *v;             /* [of.count] */
    bool by_pegs;           /* one finish, cut up by the number of pegs */
    report_extreme extreme; /* what is asked of these numbers; the best ones come first */
} cases;

/* ---- finishes ------------------------------------------------------------------------------------ */

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
    int64_t begun = position_total(&q->of.start);
    if (least == most || all->total >= 0)
        return pg_fail(e, PG_INPUT, "%s: expected a finish of several numbers of pegs", range_option(o));
    if (board_loses_pegs(q->of.b) && begun >= 0 && begun < most)
        most = begun;
    if (least == 0 && most > 0 && o->pegs_most != 0 && position_pegs(&q->of.start) &&
        board_leaves_pegs(q->of.b))
        least = 1;
    least = o->pegs_least > least ? o->pegs_least : least;
    most = o->pegs_most >= 0 && o->pegs_most < most ? o->pegs_most : most;
    if (least > most)
        return pg_fail(e, PG_INPUT, "%s: expected a number of pegs that a finish can have", range_option(o));
    q->of.finishes = PG_NEW(position, (size_t)(most - least + 1));
    for (; least <= most; q->of.count++) {
        position_copy(&q->of.finishes[q->of.count], all);
        q->of.finishes[q->of.count].total = q->extreme == PEGS_MOST ? most-- : least++;
    }
    return PG_OK;
}

static pg_status read_range(cases *q, const options *o, pg_error *e)
{
    PG_SCOPED(position_release) position all = {0};
    PG_TRY(check_range(q->of.b, o, e));
    PG_TRY(question_finish(&all, q->of.b, &q->of.start, o->finishes.text[0], NEEDS_END, e));
    q->by_pegs = true;
    q->extreme = o->fewest_pegs ? PEGS_FEWEST : o->most_pegs ? PEGS_MOST : PEGS_ANY;
    return split_by_pegs(q, o, &all, e);
}

static pg_status read_aims(cases *q, const cli *c, pg_error *e)
{
    bool range = c->o.finishes.count && range_option(&c->o);
    pg_status s = range ? read_range(q, &c->o, e) : question_finishes(&q->of, &c->o, e);
    q->v = PG_NEW(verdict, q->of.count);
    if (s == PG_OK && c->format == FORMAT_HTML && q->of.finishes[0].stuck)
        s = pg_fail(e, PG_INPUT, "--format html: expected no stuck finish with it");
    return s;
}

/* ---- verdicts -------------------------------------------------------------------------------------- */

/* The finishes after the best one that was found are no longer asked about. */
static void drop_worse(cases *q)
{
    size_t best = 0;
    while (best < q->of.count && q->v[best].kind != VERDICT_POSSIBLE)
        best++;
    while (q->extreme != PEGS_ANY && q->of.count > best + 1) {
        verdict_release(&q->v[--q->of.count]);
        position_release(&q->of.finishes[q->of.count]);
    }
}

/* --checkpoint says something about --method only, which takes one finish. */
static pg_status check_method(const cases *q, const cli *c, pg_error *e)
{
    const options *o = &c->o;
    bool one = o->finishes.count == 1 && !range_option(o) && !linked_asked(o, &q->of.start);
    if (o->checkpoint && o->proved_by < 0)
        return pg_fail(e, PG_INPUT, "--checkpoint: expected --method with it");
    if (o->proved_by >= 0 && !one)
        return pg_fail(e, PG_INPUT, "--method: expected one --finish with it, and no other question");
    return PG_OK;
}

static pg_status prove_by_halves(cases *q, cli *c)
{
    problem p = {q->of.b, &q->of.start, q->of.finishes};
    const peers *ranks = c->ranks ? c->ranks->peers : NULL;
    PG_SCOPED(prover_release) prover *by = prover_new(q->of.b, NULL);
    return prover_halves(by, &p, c->o.checkpoint, ranks, &c->limits, q->v, &c->error);
}

static pg_status prove_all(cases *q, cli *c)
{
    unsigned how = (proof_wanted(c) ? ASK_SHORT : 0) | (q->extreme != PEGS_ANY ? ASK_BEST : 0);
    pg_status s = ask_finishes(q->v, &(problem){q->of.b, &q->of.start, q->of.finishes}, q->of.count, how,
                               &c->limits, &c->error);
    drop_worse(q);
    return s;
}

/* One of several finishes is asked for: with a game to one of them those that were not settled are no part of
 * the answer. */
static char *proof_text(const cases *q)
{
    bool any = q->extreme == PEGS_ANY && cases_verdict(q->v, q->of.count) == VERDICT_POSSIBLE;
    PG_FREED position *finish = PG_NEW(position, q->of.count);
    PG_FREED verdict *v = PG_NEW(verdict, q->of.count);
    size_t kept = 0;
    for (size_t i = 0; i < q->of.count; i++) {
        if (any && q->v[i].kind == VERDICT_OPEN)
            continue;
        finish[kept] = q->of.finishes[i];
        v[kept++] = q->v[i];
    }
    return cert_text(&(problem){q->of.b, &q->of.start, finish}, v, kept);
}

static pg_status report(cli *c, const cases *q)
{
    PG_FREED char *proof = proof_text(q);
    const report_problem p = {q->of.b, &q->of.start, q->of.finishes, q->v, q->of.count,
                              proof,   q->by_pegs,   q->extreme,     false};
    pg_status stopped = PG_OK;
    for (size_t i = 0; i < q->of.count; i++)
        stopped = q->v[i].stopped ? q->v[i].stopped : stopped;
    c->exit_code = verdict_code(cases_verdict(q->v, q->of.count), stopped);
    PG_TRY(proof_write(c, proof));
    return answer_write(c, q->of.b, &report_prove_forms, &p);
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
    PG_TRY(question_finishes(&q->of, o, &c->error));
    PG_SCOPED(each_release) each all = {0};
    PG_SCOPED(prover_release) prover *p = prover_new(q->of.b, NULL);
    const problem asked = {q->of.b, &q->of.start, q->of.finishes};
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
    if (linked_asked(&c->o, &q->of.start))
        return linked_answer(c, q->of.b, &q->of.start);
    PG_TRY(read_aims(q, c, &c->error));
    PG_TRY((c->o.proved_by >= 0 ? prove_by_halves : prove_all)(q, c));
    return report(c, q);
}

static void cases_release(cases *q)
{
    for (size_t i = 0; q->v && i < q->of.count; i++)
        verdict_release(&q->v[i]);
    free(q->v);
    question_release(&q->of);
}

static pg_status run(cli *c)
{
    PG_SCOPED(cases_release) cases q = {0};
    PG_TRY(question_board(&q.of.b, c->o.argument[0], &c->o, &c->error));
    PG_TRY(question_position(&q.of.start, q.of.b, "--start", c->o.start, &c->error));
    PG_TRY(question_pegs(&q.of.start, q.of.b, c->o.start, "--pegs-start", c->o.pegs_start, &c->error));
    question_hint(c, "prove", q.of.b, &q.of.start);
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
