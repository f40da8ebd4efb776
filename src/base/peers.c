/* peers.c - see peers.h. */
#include "base/peers.h"

/* ---- numbers ----------------------------------------------------------------------------------------- */

void peers_sum(const peers *p, uint64_t *number, size_t count)
{
    if (p)
        p->sum(p->context, number, count);
}

void peers_most(const peers *p, uint64_t *number, size_t count)
{
    if (p)
        p->most(p->context, number, count);
}

static uint64_t most_of_all(const peers *p, uint64_t number)
{
    peers_most(p, &number, 1);
    return number;
}

pg_status peers_agree(const peers *p, pg_status s) { return (pg_status)most_of_all(p, (uint64_t)s); }
bool peers_any(const peers *p, bool here) { return most_of_all(p, here) != 0; }
uint64_t peers_least(const peers *p, uint64_t number) { return ~most_of_all(p, ~number); }

void peers_tell(const peers *p, uint64_t *number, size_t count)
{
    if (!peers_leads(p))
        memset(number, 0, count * sizeof *number);
    peers_sum(p, number, count);
}

/* ---- words ------------------------------------------------------------------------------------------- */

/* `words` to rank `to`, or from rank 0 to all others (to UINT32_MAX): in[] and ins[] are what comes. */
static void send_words(const peers *p, uint32_t to, uint64_t *words, size_t count, uint64_t **in, size_t *ins)
{
    uint64_t **out = PG_NEW(uint64_t *, p->count);
    size_t *outs = PG_NEW(size_t, p->count);
    bool mine = to == UINT32_MAX ? p->rank == 0 : p->rank != to;
    for (uint32_t i = 0; mine && i < p->count; i++)
        if (i != p->rank && (to == UINT32_MAX || to == i)) {
            out[i] = words;
            outs[i] = count;
        }
    p->exchange(p->context, out, outs, in, ins);
    PG_FREE(out, outs);
}

void peers_tell_words(const peers *p, uint64_t **words, size_t *count)
{
    if (!p)
        return;
    uint64_t **in = PG_NEW(uint64_t *, p->count);
    size_t *ins = PG_NEW(size_t, p->count);
    send_words(p, UINT32_MAX, *words, *count, in, ins);
    if (p->rank) {
        free(*words);
        *words = in[0];
        *count = ins[0];
    }
    PG_FREE(in, ins);
}

void peers_gather(const peers *p, uint64_t **words, size_t *count)
{
    if (!p)
        return;
    uint64_t **in = PG_NEW(uint64_t *, p->count);
    size_t *ins = PG_NEW(size_t, p->count), all = *count;
    send_words(p, 0, *words, *count, in, ins);
    for (uint32_t i = 0; i < p->count; i++)
        all += ins[i];
    if (all > *count)
        PG_RESIZE(*words, all);
    for (uint32_t i = 0; i < p->count; i++) {
        if (ins[i])
            memcpy(*words + *count, in[i], ins[i] * sizeof **words);
        *count += ins[i];
        free(in[i]);
    }
    if (p->rank)
        *count = 0;
    PG_FREE(in, ins);
}
