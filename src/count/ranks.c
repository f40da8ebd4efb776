/* ranks.c - see ranks.h. */
#include "ranks.h"
#include "expand.h"
#include "levels.h"

#include "bytes.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers of all ranks ------------------------------------------------------------------------- */

void ranks_most(const run *r, uint64_t *number)
{
    if (r->ranks)
        r->ranks->most(r->ranks->context, number, 1);
}

void ranks_sum(const run *r, uint64_t *number, size_t count)
{
    if (r->ranks)
        r->ranks->sum(r->ranks->context, number, count);
}

void ranks_tell(const run *r, uint64_t *number, size_t count)
{
    if (r->ranks && r->ranks->rank)
        memset(number, 0, count * sizeof *number);
    ranks_sum(r, number, count);
}

pg_status ranks_agree(const run *r, pg_status status)
{
    uint64_t worst = (uint64_t)status;
    ranks_most(r, &worst);
    return (pg_status)worst;
}

void ranks_sum_tally(const run *r, count_tally *t)
{
    uint64_t unknown = t->positions == COUNT_UNKNOWN;
    uint64_t all[] = {unknown ? 0 : t->positions, t->classes, t->dead, unknown};
    ranks_sum(r, all, 4);
    *t = (count_tally){.positions = all[3] ? COUNT_UNKNOWN : all[0], .classes = all[1], .dead = all[2]};
}

/* By halves of words, whose sums over all ranks fit a word. */
void ranks_sum_games(const run *r, mpz_t games)
{
    size_t count = 0;
    uint64_t halves = (mpz_sizeinbase(games, 2) + 31) / 32;
    if (!r->ranks)
        return;
    ranks_most(r, &halves);
    uint32_t *half = PG_NEW(uint32_t, halves + 1);
    uint64_t *sum = PG_NEW(uint64_t, halves + 1);
    mpz_export(half, &count, -1, sizeof *half, 0, 0, games);
    for (size_t i = 0; i < count; i++)
        sum[i] = half[i];
    ranks_sum(r, sum, (size_t)halves);
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
    pg_status stop = ranks_agree(r, run_check(r));
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
    uint32_t parts = UINT32_C(1) << s->part_bits, ranks = s->run->ranks->ranks;
    return parts / ranks + (rank < parts % ranks);
}

/* Words for each part of the rank, then the entries, part by part. The buffers are empty after that. */
static uint64_t *pack(const step *s, uint32_t rank, size_t *length)
{
    const run *r = s->run;
    uint32_t parts = parts_of(s, rank), ranks = r->ranks->ranks;
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
    for (uint32_t i = 0; i < r->ranks->ranks; i++)
        bytes += r->arrived->length[i] * sizeof(uint64_t);
    return bytes;
}

static void forget_arrivals(run *r)
{
    atomic_fetch_sub(&r->room.bytes, bytes_arrived(r));
    for (uint32_t i = 0; i < r->ranks->ranks; i++) {
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
    uint32_t own = parts_of(s, s->run->ranks->rank);
    for (uint32_t i = 0; i < s->run->ranks->ranks; i++) {
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
    if (!r->ranks)
        return;
    uint32_t ranks = r->ranks->ranks;
    if (!r->arrived) {
        r->arrived = PG_NEW(arrivals, 1);
        *r->arrived = (arrivals){.from = PG_NEW(uint64_t *, ranks), .length = PG_NEW(size_t, ranks),
                                 .place = PG_NEW(uint64_t **, ranks)};
    }
    forget_arrivals(r);
    uint64_t **out = PG_NEW(uint64_t *, ranks);
    size_t *length = PG_NEW(size_t, ranks), packed_words = 0;
    for (uint32_t i = 0; i < ranks; i++) {
        if (i != r->ranks->rank)
            out[i] = pack(s, i, &length[i]);
        packed_words += length[i];
    }
    run_claim(r, packed_words * sizeof **out);
    r->ranks->exchange(r->ranks->context, out, length, r->arrived->from, r->arrived->length);
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
    if (!r->ranks)
        return;
    size_t stride = s->tables->words + s->carried, own = part / r->ranks->ranks;
    for (uint32_t i = 0; i < r->ranks->ranks; i++) {
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

enum { BACK, ALL_GAMES, GAMES, DEAD, MOST, MEMORY, THREADS, CHANGE, KEEP, NUMBERS };

static void put_position(pg_buf *all, const position *set)
{
    const uint64_t total = (uint64_t)set->total;
    bytes_put_array(all, set->peg, bits_words(set->holes), sizeof *set->peg);
    bytes_put_array(all, set->open, bits_words(set->holes), sizeof *set->open);
    bytes_put_array(all, &total, 1, sizeof total);
}

static void take_position(bytes_in *in, position *set, uint32_t holes)
{
    size_t words = bits_words(holes);
    *set = (position){.holes = holes};
    set->peg = bytes_take_array(in, words, sizeof *set->peg, NULL);
    set->open = bytes_take_array(in, words, sizeof *set->open, NULL);
    uint64_t *total = bytes_take_array(in, 1, sizeof *total, NULL);
    set->total = in->bad ? -1 : (int64_t)*total;
    free(total);
}

/* What is reached from `from`, or, with `to`, what lies on games between them. */
static void put_call(const counting *p, bool back, const position *from, const position *to, bool all_games,
                     bool keep)
{
    const level_ranks *ranks = p->run.ranks;
    const pg_limits *limits = p->options->limits; /* run.limits may keep back time for a file */
    if (!ranks || ranks->rank)
        return;
    pg_buf text = {0}, all = {0};
    uint32_t holes = p->board->holes;
    board_write(p->board, &text);
    bytes_put_text(&all, buf_text(&text));
    bytes_put_array(&all, p->element, p->element ? (uint64_t)p->elements * holes : 0, sizeof *p->element);
    bytes_put_array(&all, p->dual, (uint64_t)p->duals * holes, sizeof *p->dual);
    const double seconds = limits_seconds_left(limits);
    const uint64_t number[] = {back, all_games, p->options->games, p->options->dead, p->most,
                               limits ? limits->memory : 0, (uint64_t)limits_threads(limits),
                               (uint64_t)p->change, keep};
    bytes_put_array(&all, number, sizeof number / sizeof *number, sizeof *number);
    bytes_put_array(&all, &seconds, 1, sizeof seconds);
    put_position(&all, from);
    if (to)
        put_position(&all, to);
    ranks->call(ranks->context, all.text, all.length);
    buf_release(&text);
    buf_release(&all);
}

void ranks_call(const counting *p, bool back, const position *from, bool all_games, bool keep)
{
    put_call(p, back, from, NULL, all_games, keep);
}

void ranks_call_on_games(const counting *p, bool keep)
{
    put_call(p, false, p->start, p->finish, false, keep);
}

/* Takes over the symmetries and duals. */
static void serve_on_games(counting *p, const position *start, const position *finish)
{
    board *back = board_back(p->board);
    p->back = back;
    p->start = start;
    p->finish = finish;
    run_init(&p->run, p->options->limits);
    count_on_games_here(p);
    run_release(&p->run);
    free(p->element);
    free(p->dual);
    free(back->cell);
    free(back);
}

static void serve(const level_ranks *ranks, board *b, bytes_in *in, const volatile sig_atomic_t *interrupt)
{
    uint64_t symmetries, duals;
    uint32_t *element = bytes_take_array(in, UINT64_MAX, sizeof *element, &symmetries);
    uint32_t *dual = bytes_take_array(in, UINT64_MAX, sizeof *dual, &duals);
    uint64_t *number = bytes_take_array(in, NUMBERS, sizeof *number, NULL);
    double *seconds = bytes_take_array(in, 1, sizeof *seconds, NULL);
    position from, to = {0};
    take_position(in, &from, b->holes);
    bool on_games = !in->bad && in->left > 0;
    if (on_games)
        take_position(in, &to, b->holes);
    if (in->bad)
        abort(); /* rank 0 would wait for ever */
    uint32_t elements = element ? (uint32_t)(symmetries / b->holes) : 1;
    const pg_limits limits = {.deadline = *seconds < HUGE_VAL ? clock_now() + *seconds : 0,
                              .memory = (size_t)number[MEMORY], .threads = (int)number[THREADS],
                              .interrupt = interrupt};
    const count_options options = {.limits = &limits, .games = number[GAMES], .dead = number[DEAD],
                                   .level_ranks = ranks};
    if (on_games) {
        counting p = {.board = b, .options = &options, .element = element, .elements = elements,
                      .listed = true, .dual = dual, .duals = (uint32_t)(duals / b->holes),
                      .change = (int64_t)number[CHANGE], .most = number[MOST],
                      .levels_keep = number[KEEP]};
        serve_on_games(&p, &from, &to);
        position_release(&to);
    } else {
        free(dual);
        count_reached_on(b, number[BACK], &from, number[ALL_GAMES], element, elements, number[MOST],
                         number[KEEP], &options);
    }
    position_release(&from);
    free(number);
    free(seconds);
}

void count_serve(const level_ranks *ranks, const void *request, size_t length,
                 const volatile sig_atomic_t *interrupt)
{
    bytes_in in = {.at = request, .left = length};
    pg_error e;
    board *b;
    char *text = bytes_take_text(&in);
    if (!text || board_parse(&b, text, strlen(text), "board", NULL, &e) != PG_OK)
        abort(); /* rank 0 has read the same one */
    serve(ranks, b, &in, interrupt);
    board_free(b);
    free(text);
}
