/* joint.c - see joint.h. */
#include "joint.h"

#include <stdlib.h>

/* ---- numbers ----------------------------------------------------------------------------------------- */

void joint_sum(const engine *e, uint64_t *number, size_t count)
{
    if (e->ranks)
        e->ranks->sum(e->ranks->context, number, count);
}

void joint_most(const engine *e, uint64_t *number, size_t count)
{
    if (e->ranks)
        e->ranks->most(e->ranks->context, number, count);
}

pg_status joint_status(const engine *e, pg_status s)
{
    uint64_t all = (uint64_t)s;
    joint_most(e, &all, 1);
    return (pg_status)all;
}

void joint_count(const engine *e, table *t)
{
    t->total = table_count(t);
    joint_sum(e, &t->total, 1);
}

/* ---- words ------------------------------------------------------------------------------------------- */

/* `words` to rank `to`, or from rank 0 to all others (to UINT32_MAX): in[] and ins[] are what comes. */
static void send(const level_ranks *r, uint32_t to, uint64_t *words, size_t count, uint64_t **in, size_t *ins)
{
    uint64_t **out = PG_NEW(uint64_t *, r->ranks);
    size_t *outs = PG_NEW(size_t, r->ranks);
    bool mine = to == UINT32_MAX ? r->rank == 0 : r->rank != to;
    for (uint32_t i = 0; mine && i < r->ranks; i++)
        if (i != r->rank && (to == UINT32_MAX || to == i)) {
            out[i] = words;
            outs[i] = count;
        }
    r->exchange(r->context, out, outs, in, ins);
    free(out);
    free(outs);
}

void joint_tell(const engine *e, uint64_t **words, size_t *count)
{
    const level_ranks *r = e->ranks;
    if (!r)
        return;
    uint64_t **in = PG_NEW(uint64_t *, r->ranks);
    size_t *ins = PG_NEW(size_t, r->ranks);
    send(r, UINT32_MAX, *words, *count, in, ins);
    if (r->rank) {
        free(*words);
        *words = in[0];
        *count = ins[0];
    }
    free(in);
    free(ins);
}

void joint_gather(const engine *e, uint64_t **words, size_t *count)
{
    const level_ranks *r = e->ranks;
    if (!r)
        return;
    uint64_t **in = PG_NEW(uint64_t *, r->ranks);
    size_t *ins = PG_NEW(size_t, r->ranks), all = *count;
    send(r, 0, *words, *count, in, ins);
    for (uint32_t i = 0; i < r->ranks; i++)
        all += ins[i];
    if (all > *count)
        PG_RESIZE(*words, all);
    for (uint32_t i = 0; i < r->ranks; i++) {
        if (ins[i])
            memcpy(*words + *count, in[i], ins[i] * sizeof **words);
        *count += ins[i];
        free(in[i]);
    }
    if (r->rank)
        *count = 0;
    free(in);
    free(ins);
}

void joint_tell_list(const engine *e, uint32_t *number, uint32_t *count)
{
    size_t words = *count;
    if (!e->ranks)
        return;
    uint64_t *all = PG_NEW(uint64_t, words + 1);
    for (size_t i = 0; i < words; i++)
        all[i] = number[i];
    joint_tell(e, &all, &words);
    for (size_t i = 0; i < words; i++)
        number[i] = (uint32_t)all[i];
    *count = (uint32_t)words;
    free(all);
}

/* ---- what a search has found ------------------------------------------------------------------------- */

void joint_hit(engine *e)
{
    meeting *h = &e->hit;
    size_t words = e->shape.words, size = 2 + words, count = size;
    if (!e->ranks)
        return;
    uint64_t *all = PG_NEW(uint64_t, size);
    all[0] = h->found;
    all[1] = h->total;
    if (h->found)
        memcpy(all + 2, h->pegs, words * sizeof *all);
    joint_gather(e, &all, &count);
    const uint64_t *best = all;
    for (const uint64_t *at = all; at < all + count; at += size)
        if (at[0] && (!best[0] || at[1] < best[1] ||
                      (at[1] == best[1] && pegs_less(e->shape.words, at + 2, best + 2))))
            best = at;
    if (best != all)
        memcpy(all, best, size * sizeof *all);
    count = joint_leads(e) ? size : 0;
    joint_tell(e, &all, &count);
    h->found = all[0];
    h->total = (uint32_t)all[1];
    if (h->found)
        memcpy(h->pegs, all + 2, words * sizeof *all);
    free(all);
}

void joint_tell_known(engine *e, uint32_t first)
{
    size_t weights = potential_weights(&e->frame), each = (weights + 1) / 2;
    if (!e->ranks)
        return;
    size_t count = joint_leads(e) ? (e->known_count - first) * each : 0;
    uint64_t *all = PG_NEW(uint64_t, count + 1);
    for (uint32_t k = first; joint_leads(e) && k < e->known_count; k++)
        memcpy(all + (k - first) * each, e->known[k].peg, weights * sizeof(int32_t));
    joint_tell(e, &all, &count);
    int32_t *weight = PG_NEW(int32_t, weights + 1);
    for (size_t i = 0; !joint_leads(e) && i < count; i += each) {
        move_potential p;
        memcpy(weight, all + i, weights * sizeof *weight);
        if (!potential_of_weights(&e->frame, weight, &p) || !engine_keep(e, &p))
            abort(); /* rank 0 has the same ones */
    }
    free(weight);
    free(all);
}
