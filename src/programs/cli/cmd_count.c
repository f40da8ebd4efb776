/* cmd_count.c - exact numbers of positions and games. */
#include "ask/ask.h"
#include "cli/cli.h"

#include <stdio.h>

static pg_status report(cli *c, const report_count *what)
{
    pg_status s = answer_write(c, what->board, &report_count_forms, what);
    if (what->result->stopped == PG_INTERRUPTED)
        c->exit_code = EXIT_INTERRUPTED;
    if (what->result->unsaved) { /* what is known is printed all the same */
        fprintf(stderr, "pagoda count: %s\n", what->result->unsaved);
        c->exit_code = EXIT_INPUT;
    }
    return s;
}

/* The proof file, where there is one to be had. */
static pg_status write_proof(cli *c, const problem *p, const count_result *r)
{
    PG_SCOPED(buf_release) pg_buf lines = {0};
    if (count_certify(&lines, p, r, &c->limits))
        return proof_write_lines(c, p->board, 7, &lines);
    fprintf(stderr, "pagoda count: --proof: the count is not complete, so there is no proof of it\n");
    return PG_OK;
}

static bool other_numbers(const options *o)
{
    return o->games || o->dead || o->by_jumps || o->proof || o->counted_by >= 0 || o->checkpoint;
}

/* --by-moves: a search of its own, from the start alone or from the finish alone. */
static pg_status by_moves(cli *c, const asked_question *q)
{
    const options *o = &c->o;
    PG_SCOPED(level_sets_release) level_sets l = {0};
    bool back = q->finish.holes > 0;
    if ((back && (position_open(&q->start) < q->b->holes || q->start.total >= 0)) || other_numbers(o))
        return pg_fail(&c->error, PG_INPUT,
                       "--by-moves: expected --start, or --start any and a finish, and of the other numbers "
                       "--classes alone");
    if (c->format != FORMAT_TEXT && c->format != FORMAT_JSON)
        return pg_fail(&c->error, PG_INPUT, "--by-moves: expected no other --format than text and json");
    PG_TRY(level_sets_count(&l, q->b, back ? &q->finish : &q->start, back, &c->limits, &c->error));
    c->exit_code = l.stopped == PG_INTERRUPTED ? EXIT_INTERRUPTED : EXIT_DONE;
    return answer_write(
        c, q->b, &report_level_sets_forms,
        &(report_level_sets){q->b, back ? NULL : &q->start, back ? &q->finish : NULL, &l, o->classes});
}

static pg_status at_random(cli *c, const asked_question *q)
{
    const options *o = &c->o;
    PG_SCOPED(chance_release) chance_result r = {0};
    if (q->finish.holes || o->by_moves || o->classes || other_numbers(o))
        return pg_fail(&c->error, PG_INPUT, "--random: expected --start, and no other numbers with it");
    PG_TRY(question_closed(&q->start, "--start", &c->error));
    const chance_options how = {.games = o->sample > 0 ? (uint64_t)o->sample : 0,
                                .seed = o->seed > 0 ? (uint64_t)o->seed : 0,
                                .limits = &c->limits};
    PG_TRY(chance_find(&r, q->b, q->start.peg, &how, &c->error));
    c->exit_code = r.stopped == PG_INTERRUPTED ? EXIT_INTERRUPTED : EXIT_DONE;
    return answer_write(c, q->b, &report_chance_forms, &(report_chance){q->b, &q->start, &r});
}

static pg_status ask(cli *c, const asked_question *q)
{
    question_hint(c, "count", q->b, &q->start);
    if (c->o.random)
        return at_random(c, q);
    if (c->o.sample >= 0 || c->o.seed >= 0)
        return pg_fail(&c->error, PG_INPUT, "%s: expected --random with it",
                       c->o.sample >= 0 ? "--sample" : "--seed");
    if (c->o.by_moves)
        return by_moves(c, q);
    PG_SCOPED(count_result_release) count_result r = {0};
    const position *finish = q->finish.holes ? &q->finish : NULL;
    const problem p = {q->b, &q->start, finish};
    count_options o = {.limits = &c->limits,
                       .engine = (count_engine)(c->o.counted_by + 1),
                       .classes = c->o.classes,
                       .games = c->o.games,
                       .dead = c->o.dead,
                       .checkpoint = c->o.checkpoint,
                       .refuter = &ask_refuter,
                       .peers = c->ranks ? c->ranks->peers : NULL};
    PG_TRY(c->o.proof ? count_may_certify(&p, o.games, &c->error) : PG_OK);
    PG_TRY(count_run(&r, &p, &o, &c->error));
    if (c->o.proof)
        PG_TRY(write_proof(c, &p, &r));
    return report(c, &(report_count){q->b, &q->start, finish, &r, o.classes, o.games, o.dead});
}

const command cmd_count = {
    .name = "count",
    .brief = "exact numbers of positions and games",
    .arguments = "BOARD --start P [--finish P]",
    .help = "Positions that can be reached from the start or, with --finish, lie on some game from start to "
            "finish; with --start any, those from which the finish can be reached. JSON has all numbers "
            "by jumps. --by-moves counts by whole moves, from the start or, with --start any, to the finish. "
            "--random tells how games end in which every legal jump is as likely. --proof FILE states the "
            "positions that can be "
            "reached, or with --games the games, for "
            "pagoda-check to count again.\n"
            "Example: pagoda count english --start full-d4 --by-jumps --classes",
    .takes = TAKES(TAKES_COMMON, TAKES_PROBLEM, OPTION_BY_JUMPS, OPTION_BY_MOVES, OPTION_RANDOM,
                   OPTION_SAMPLE, OPTION_SEED, OPTION_CLASSES, OPTION_GAMES, OPTION_DEAD, OPTION_COUNTED_BY,
                   OPTION_CHECKPOINT, TAKES_DISK, TAKES_FIGURE, OPTION_PROOF),
    .formats = FORMATS_FIGURE | FORMATS_SHEET,
    .needs = NEEDS_START,
    .ask = ask,
};
