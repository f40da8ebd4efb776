/* ranks.c - counts whose levels are spread over processes (sets/step.h). */
#include "levels.h"

#include "levels/level_call.h"

/* ---- numbers of all ranks ------------------------------------------------------------------------- */

void ranks_sum_tally(const sets_run *r, count_tally *t)
{
    uint64_t unknown = t->positions == COUNT_UNKNOWN;
    uint64_t all[] = {unknown ? 0 : t->positions, t->classes, t->dead, t->dead_classes, unknown};
    peers_sum(r->peers, all, 5);
    *t = (count_tally){all[4] ? COUNT_UNKNOWN : all[0], all[1], all[2], all[3]};
}

/* By halves of words, whose sums over all ranks fit a word. */
void ranks_sum_games(const sets_run *r, mpz_t games)
{
    size_t count = 0;
    uint64_t halves = (mpz_sizeinbase(games, 2) + 31) / 32;
    if (!r->peers)
        return;
    peers_most(r->peers, &halves, 1);
    PG_FREED uint32_t *half = PG_NEW(uint32_t, halves + 1);
    PG_FREED uint64_t *sum = PG_NEW(uint64_t, halves + 1);
    mpz_export(half, &count, -1, sizeof *half, 0, 0, games);
    for (size_t i = 0; i < count; i++)
        sum[i] = half[i];
    peers_sum(r->peers, sum, (size_t)halves);
    mpz_set_ui(games, 0);
    for (size_t i = (size_t)halves; i-- > 0;) {
        mpz_mul_2exp(games, games, 32);
        mpz_add_ui(games, games, sum[i]);
    }
}

/* ---- the question ------------------------------------------------------------------------------------ */

enum { START, FINISH, MOST, CHANGE, GAMES, DEAD, KEEP, NUMBERS };

void ranks_call(const counting *p)
{
    const peers *others = levels_spread(p);
    const position *from = p->start ? p->start : p->finish, *to = p->finish ? p->finish : p->start;
    const uint64_t number[NUMBERS] = {
        [START] = p->start != NULL,     [FINISH] = p->finish != NULL, [MOST] = p->most,
        [CHANGE] = (uint64_t)p->change, [GAMES] = p->options->games,  [DEAD] = p->options->dead,
        [KEEP] = p->levels_keep};
    uint32_t holes = p->board->holes;
    if (!others || others->rank)
        return;
    PG_SCOPED(buf_release) pg_buf all = {0};
    /* The limits of the question: run.limits may keep back time for a file. */
    level_call_put(&all, &(problem){p->board, from, to}, p->options->limits);
    bytes_put_array(&all, p->element, p->element ? (uint64_t)p->elements * holes : 0, sizeof *p->element);
    bytes_put_array(&all, p->dual, (uint64_t)p->duals * holes, sizeof *p->dual);
    bytes_put_array(&all, number, NUMBERS, sizeof *number);
    others->call(others->context, &count_job, all.text, all.length);
}

static pg_status serve(const peers *others, void **state, const void *request, size_t length,
                       const volatile sig_atomic_t *interrupt, pg_error *e)
{
    bytes_in in = {.at = request, .left = length};
    PG_SCOPED(level_call_release) level_call asked;
    uint64_t symmetries, duals;
    (void)state;
    level_call_take(&in, &asked, interrupt);
    uint32_t holes = asked.board->holes;
    count_options options = {.limits = &asked.limits, .peers = others};
    PG_SCOPED(count_result_release) count_result out = {0};
    PG_SCOPED(counting_release) counting p = {.board = asked.board, .options = &options, .listed = true};
    p.back = board_back(asked.board);
    p.element = bytes_take_array(&in, UINT64_MAX, sizeof *p.element, &symmetries);
    p.dual = bytes_take_array(&in, UINT64_MAX, sizeof *p.dual, &duals);
    PG_FREED uint64_t *number = bytes_take_array(&in, NUMBERS, sizeof *number, NULL);
    if (in.bad)
        abort(); /* rank 0 would wait for ever */
    p.elements = p.element ? (uint32_t)(symmetries / holes) : 1;
    p.duals = (uint32_t)(duals / holes);
    p.start = number[START] ? &asked.start : NULL;
    p.finish = number[FINISH] ? &asked.finish : NULL;
    p.most = number[MOST];
    p.change = (int64_t)number[CHANGE];
    p.levels_keep = number[KEEP];
    options.games = number[GAMES];
    options.dead = number[DEAD];
    sets_init(&p.run, &asked.limits, COUNT_GIB);
    count_by_levels(&out, &p, e);
    return PG_OK;
}

const peers_job count_job = {.name = "count", .serve = serve};
