/* step_peers.c - what a step emits for other processes, and what they have for this one. */
#include "sets/tables.h"

#include "levels/runs.h"

/* What arrived in a round: words for each part of this rank, from each rank. */
typedef struct arrivals {
    uint64_t **from;   /* [ranks]: words for each own part, and these; NULL: nothing */
    size_t *length;    /* [ranks]: words */
    uint64_t ***place; /* [ranks][own parts]: what is not yet taken */
} arrivals;

static size_t parts_of(const step *s, uint32_t rank)
{
    uint32_t ranks = s->run->peers->count;
    return s->parts / ranks + (rank < s->parts % ranks);
}

/* ---- sending --------------------------------------------------------------------------------------- */

static size_t emitted_words(const step *s, size_t part)
{
    size_t words = 0;
    for (int i = 0; i < s->run->threads; i++) {
        const emitted *e = &s->run->worker[i].out[part];
        words += (size_t)(e->next - e->at);
    }
    return words;
}

/* Positions ascending, each once: those that are near each other lead to the same ones. */
static size_t sort_once(uint64_t *pegs, size_t count, unsigned bits)
{
    PG_FREED uint64_t *scratch = PG_NEW(uint64_t, count + 1);
    size_t kept = 0;
    numbers_sort(pegs, count, scratch, bits);
    for (size_t i = 0; i < count; i++)
        if (!i || pegs[i] != pegs[i - 1])
            pegs[kept++] = pegs[i];
    return kept;
}

/* The entries for a part, one buffer after the other, which are empty then; how many words. */
static size_t pack_part(const step *s, size_t part, uint64_t *to)
{
    size_t words = 0;
    for (int i = 0; i < s->run->threads; i++) {
        emitted *e = &s->run->worker[i].out[part];
        size_t some = (size_t)(e->next - e->at);
        if (some)
            memcpy(to + words, e->at, some * sizeof *to);
        words += some;
        e->from = e->next = e->at;
    }
    return s->owners ? sort_once(to, words, s->space->board->holes) : words;
}

/* Words for each part of the rank, then the entries, part by part. */
static uint64_t *pack(const step *s, uint32_t rank, size_t *length)
{
    size_t parts = parts_of(s, rank), ranks = s->run->peers->count, most = parts;
    for (size_t k = 0; k < parts; k++)
        most += emitted_words(s, rank + k * ranks);
    uint64_t *out = PG_NEW(uint64_t, most);
    *length = parts;
    for (size_t k = 0; k < parts; k++) {
        out[k] = pack_part(s, rank + k * ranks, out + *length);
        *length += out[k];
    }
    return out;
}

/* ---- what arrives ------------------------------------------------------------------------------------ */

static size_t bytes_arrived(const sets_run *r)
{
    size_t bytes = 0;
    for (uint32_t i = 0; i < r->peers->count; i++)
        bytes += r->arrived->length[i] * sizeof(uint64_t);
    return bytes;
}

static void forget_arrivals(sets_run *r)
{
    room_free(&r->room, bytes_arrived(r));
    for (uint32_t i = 0; i < r->peers->count; i++) {
        PG_FREE(r->arrived->from[i], r->arrived->place[i]);
        r->arrived->from[i] = NULL;
        r->arrived->place[i] = NULL;
        r->arrived->length[i] = 0;
    }
}

static void find_places(step *s)
{
    arrivals *a = s->run->arrived;
    size_t own = parts_of(s, s->run->peers->rank);
    for (uint32_t i = 0; i < s->run->peers->count; i++) {
        if (!a->from[i])
            continue;
        a->place[i] = PG_NEW(uint64_t *, own);
        uint64_t *at = a->from[i] + own;
        for (size_t k = 0; k < own; k++) {
            a->place[i][k] = at;
            at += a->from[i][k];
        }
    }
}

void peers_exchange_parts(step *s)
{
    sets_run *r = s->run;
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
    size_t *length = PG_NEW(size_t, ranks), words = 0;
    for (uint32_t i = 0; i < ranks; i++) {
        if (i != r->peers->rank)
            out[i] = pack(s, i, &length[i]);
        words += length[i];
    }
    sets_claim(r, words * sizeof **out);
    r->peers->exchange(r->peers->context, out, length, r->arrived->from, r->arrived->length);
    room_free(&r->room, words * sizeof **out);
    sets_claim(r, bytes_arrived(r));
    for (uint32_t i = 0; i < ranks; i++)
        free(out[i]);
    PG_FREE(out, length);
    find_places(s);
}

bool peers_take_part(step *s, worker *w, size_t part)
{
    sets_run *r = s->run;
    bool all = true;
    for (uint32_t i = 0; r->peers && i < r->peers->count; i++) {
        if (!r->arrived->place[i] || sets_check(r) != PG_OK)
            continue;
        size_t stride = s->space->words + s->carried, own = part / r->peers->count;
        uint64_t **at = &r->arrived->place[i][own], *left = &r->arrived->from[i][own];
        size_t words = s->loops->take(s, w, &r->table[part], *at, *left / stride) * stride;
        *at += words;
        *left -= words;
        all = all && !*left;
    }
    return all;
}

void sets_alone(sets_run *r)
{
    if (r->arrived) {
        forget_arrivals(r);
        PG_FREE(r->arrived->from, r->arrived->length, r->arrived->place, r->arrived);
    }
    r->arrived = NULL;
    r->peers = NULL;
}
