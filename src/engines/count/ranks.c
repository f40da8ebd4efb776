/* ranks.c - see ranks.h. */
#include "ranks.h"
#include "expand.h"
#include "levels.h"

#include "levels/level_call.h"

#include <stdlib.h>
#include <string.h>

/* ---- numbers of all ranks ------------------------------------------------------------------------- */

void ranks_sum_tally(const run *r, count_tally *t)
{
    uint64_t unknown = t->positions == COUNT_UNKNOWN;
    uint64_t all[] = {unknown ? 0 : t->positions, t->classes, t->dead, unknown};
    peers_sum(r->peers, all, 4);
    *t = (count_tally){.positions = all[3] ? COUNT_UNKNOWN : all[0], .classes = all[1], .dead = all[2]};
}

/* By halves of words, whose sums over all ranks fit a word. */
void ranks_sum_games(const run *r, mpz_t games)
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

pg_status ranks_check(run *r)
{
    pg_status stop = peers_agree(r->peers, run_check(r));
    if (stop != PG_OK)
        run_stop(r, stop);
    return stop;
}

/* ---- a round -------------------------------------------------------------------------------------- */

static size_t emitted_words(const step *s, size_t part)
{
    size_t words = 0;
    for (int i = 0; i < crew_size(s->run->crew); i++) {
        const emitted *e = &s->run->worker[i].out[part];
        words += (size_t)(e->next - e->at);
    }
    return words;
}

static uint32_t parts_of(const step *s, uint32_t rank)
{
    uint32_t parts = UINT32_C(1) << s->part_bits, ranks = s->run->peers->count;
    return parts / ranks + (rank < parts % ranks);
}

/* Words for each part of the rank, then the entries, part by part. The buffers are empty after that. */
static uint64_t *pack(const step *s, uint32_t rank, size_t *length)
{
    const run *r = s->run;
    uint32_t parts = parts_of(s, rank), ranks = r->peers->count;
    *length = parts;
    for (uint32_t k = 0; k < parts; k++)
        *length += emitted_words(s, rank + (size_t)k * ranks);
    uint64_t *packed_words = PG_NEW(uint64_t, *length), *to = packed_words + parts;
    for (uint32_t k = 0; k < parts; k++) {
        size_t part = rank + (size_t)k * ranks;
        packed_words[k] = emitted_words(s, part);
        for (int i = 0; i < crew_size(r->crew); i++) {
            emitted *e = &r->worker[i].out[part];
            if (e->next > e->at)
                memcpy(to, e->at, (size_t)(e->next - e->at) * sizeof *to);
            to += e->next - e->at;
            e->next = e->at;
        }
    }
    return packed_words;
}

static size_t bytes_arrived(const run *r)
{
    size_t bytes = 0;
    for (uint32_t i = 0; i < r->peers->count; i++)
        bytes += r->arrived->length[i] * sizeof(uint64_t);
    return bytes;
}

static void forget_arrivals(run *r)
{
    atomic_fetch_sub(&r->room.bytes, bytes_arrived(r));
    for (uint32_t i = 0; i < r->peers->count; i++) {
        free(r->arrived->from[i]);
        free(r->arrived->place[i]);
        r->arrived->from[i] = NULL;
        r->arrived->place[i] = NULL;
        r->arrived->length[i] = 0;
    }
}

static void find_places(step *s)
{
    arrivals *a = s->run->arrived;
    uint32_t own = parts_of(s, s->run->peers->rank);
    for (uint32_t i = 0; i < s->run->peers->count; i++) {
        if (!a->from[i])
            continue;
        a->place[i] = PG_NEW(uint64_t *, own + 1);
        uint64_t *at = a->from[i] + own;
        for (uint32_t k = 0; k < own; k++) {
            a->place[i][k] = at;
            at += a->from[i][k];
        }
        a->place[i][own] = at;
    }
}

void ranks_exchange(step *s)
{
    run *r = s->run;
    if (!r->peers)
        return;
    uint32_t ranks = r->peers->count;
    if (!r->arrived) {
        r->arrived = PG_NEW(arrivals, 1);
        *r->arrived = (arrivals){.from = PG_NEW(uint64_t *, ranks),
                                 .length = PG_NEW(size_t, ranks),
                                 .place = PG_NEW(uint64_t **, ranks)};
    }
    forget_arrivals(r);
    uint64_t **out = PG_NEW(uint64_t *, ranks);
    size_t *length = PG_NEW(size_t, ranks), packed_words = 0;
    for (uint32_t i = 0; i < ranks; i++) {
        if (i != r->peers->rank)
            out[i] = pack(s, i, &length[i]);
        packed_words += length[i];
    }
    run_claim(r, packed_words * sizeof **out);
    r->peers->exchange(r->peers->context, out, length, r->arrived->from, r->arrived->length);
    atomic_fetch_sub(&r->room.bytes, packed_words * sizeof **out);
    run_claim(r, bytes_arrived(r));
    for (uint32_t i = 0; i < ranks; i++)
        free(out[i]);
    free(out);
    free(length);
    find_places(s);
}

void ranks_take(const step *s, size_t part)
{
    run *r = s->run;
    if (!r->peers)
        return;
    size_t stride = s->space->words + s->carried, own = part / r->peers->count;
    for (uint32_t i = 0; i < r->peers->count; i++) {
        uint64_t **place = r->arrived->place[i];
        if (place && run_check(r) == PG_OK)
            r->loops->take(s, &r->table[part], place[own], (size_t)(place[own + 1] - place[own]) / stride);
    }
}

void ranks_release(run *r)
{
    if (!r->arrived)
        return;
    forget_arrivals(r);
    free(r->arrived->from);
    free(r->arrived->length);
    free(r->arrived->place);
    free(r->arrived);
    r->arrived = NULL;
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
    run_init(&p->run, p->options->limits);
    count_on_games_here(p);
    run_release(&p->run);
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
