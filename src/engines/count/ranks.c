/* ranks.c - see ranks.h. */
#include "ranks.h"
#include "levels.h"

#include "levels/level_call.h"

#include <stdlib.h>
#include <string.h>

/* ---- numbers of all ranks ------------------------------------------------------------------------- */

void ranks_sum_tally(const sets_run *r, count_tally *t)
{
    uint64_t unknown = t->positions == COUNT_UNKNOWN;
    uint64_t all[] = {unknown ? 0 : t->positions, t->classes, t->dead, unknown};
    peers_sum(r->peers, all, 4);
    *t = (count_tally){.positions = all[3] ? COUNT_UNKNOWN : all[0], .classes = all[1], .dead = all[2]};
}

/* By halves of words, whose sums over all ranks fit a word. */
void ranks_sum_games(const sets_run *r, mpz_t games)
{
    size_t count = 0;
    uint64_t halves = (mpz_sizeinbase(games, 2) + 31) / 32;
    if (!r->peers)
        return;
    peers_most(r->peers, &halves, 1);
    uint32_t *half = PG_NEW(uint32_t, halves + 1);
    uint64_t *sum = PG_NEW(uint64_t, halves + 1);
    mpz_export(half, &count, -1, sizeof *half, 0, 0, games);
    for (size_t i = 0; i < count; i++)
        sum[i] = half[i];
    peers_sum(r->peers, sum, (size_t)halves);
    mpz_set_ui(games, 0);
    for (size_t i = (size_t)halves; i-- > 0;) {
        mpz_mul_2exp(games, games, 32);
        mpz_add_ui(games, games, sum[i]);
    }
    free(half);
    free(sum);
}

/* ---- the question ------------------------------------------------------------------------------------ */

enum { ON_GAMES, BACK, ALL_GAMES, GAMES, DEAD, MOST, CHANGE, KEEP, NUMBERS };

/* What is reached from `from` or, where `number` says so, what lies on games between it and `to`. */
static void call(const counting *p, const position *from, const position *to, const uint64_t *number)
{
    const peers *others = p->run.peers;
    pg_buf all = {0};
    uint32_t holes = p->board->holes;
    if (!others || others->rank)
        return;
    /* The limits of the question: run.limits may keep back time for a file. */
    level_call_put(&all, &(problem){p->board, from, to}, p->options->limits);
    bytes_put_array(&all, p->element, p->element ? (uint64_t)p->elements * holes : 0, sizeof *p->element);
    bytes_put_array(&all, p->dual, (uint64_t)p->duals * holes, sizeof *p->dual);
    bytes_put_array(&all, number, NUMBERS, sizeof *number);
    others->call(others->context, &count_job, all.text, all.length);
    buf_release(&all);
}

void ranks_call(const counting *p, bool back, const position *from, bool all_games, bool keep)
{
    const uint64_t number[NUMBERS] = {[BACK] = back,
                                      [ALL_GAMES] = all_games,
                                      [MOST] = p->most,
                                      [GAMES] = p->options->games,
                                      [DEAD] = p->options->dead,
                                      [KEEP] = keep};
    call(p, from, from, number);
}

void ranks_call_on_games(const counting *p, bool keep)
{
    const uint64_t number[NUMBERS] = {
        [ON_GAMES] = true,           [MOST] = p->most,          [KEEP] = keep,
        [GAMES] = p->options->games, [DEAD] = p->options->dead, [CHANGE] = (uint64_t)p->change};
    call(p, p->start, p->finish, number);
}

/* Takes over the symmetries and duals. */
static void serve_on_games(counting *p)
{
    p->back = board_back(p->board);
    sets_init(&p->run, p->options->limits, COUNT_GIB);
    count_on_games_here(p);
    sets_release(&p->run);
    free(p->element);
    free(p->dual);
    board_back_free(p->back);
}

static pg_status serve(const peers *others, void **state, const void *request, size_t length,
                       const volatile sig_atomic_t *interrupt, pg_error *e)
{
    bytes_in in = {.at = request, .left = length};
    level_call asked;
    uint64_t symmetries, duals;
    (void)state;
    (void)e;
    level_call_take(&in, &asked, interrupt);
    uint32_t holes = asked.board->holes;
    uint32_t *element = bytes_take_array(&in, UINT64_MAX, sizeof *element, &symmetries);
    uint32_t *dual = bytes_take_array(&in, UINT64_MAX, sizeof *dual, &duals);
    uint64_t *number = bytes_take_array(&in, NUMBERS, sizeof *number, NULL);
    if (in.bad)
        abort(); /* rank 0 would wait for ever */
    uint32_t elements = element ? (uint32_t)(symmetries / holes) : 1;
    const count_options options = {
        .limits = &asked.limits, .games = number[GAMES], .dead = number[DEAD], .peers = others};
    if (number[ON_GAMES]) {
        serve_on_games(&(counting){.board = asked.board,
                                   .start = &asked.start,
                                   .finish = &asked.finish,
                                   .options = &options,
                                   .element = element,
                                   .elements = elements,
                                   .listed = true,
                                   .dual = dual,
                                   .duals = (uint32_t)(duals / holes),
                                   .change = (int64_t)number[CHANGE],
                                   .most = number[MOST],
                                   .levels_keep = number[KEEP]});
    } else {
        free(dual);
        count_reached_on(asked.board, number[BACK], &asked.start, number[ALL_GAMES], element, elements,
                         number[MOST], number[KEEP], &options);
    }
    level_call_release(&asked);
    free(number);
    return PG_OK;
}

const peers_job count_job = {.name = "count", .serve = serve};
