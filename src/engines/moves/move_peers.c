/* move_peers.c - see move_peers.h. */
#include "move_peers.h"

/* ---- numbers ----------------------------------------------------------------------------------------- */

void move_peers_count(const moves_engine *e, level *l)
{
    l->everywhere = l->size;
    peers_sum(e->run.peers, &l->everywhere, 1);
}

void move_peers_tell_list(const moves_engine *e, uint32_t *number, uint32_t *count)
{
    size_t words = *count;
    if (!e->run.peers)
        return;
    PG_FREED uint64_t *all = PG_NEW(uint64_t, words + 1);
    for (size_t i = 0; i < words; i++)
        all[i] = number[i];
    peers_tell_words(e->run.peers, &all, &words);
    for (size_t i = 0; i < words; i++)
        number[i] = (uint32_t)all[i];
    *count = (uint32_t)words;
}

/* ---- what a search has found ------------------------------------------------------------------------- */

void move_peers_hit(moves_engine *e)
{
    meeting *h = &e->hit;
    size_t words = e->shape.words, size = 2 + words, count = size;
    if (!e->run.peers)
        return;
    PG_FREED uint64_t *all = PG_NEW(uint64_t, size);
    all[0] = h->found;
    all[1] = h->total;
    if (h->found)
        memcpy(all + 2, h->pegs, words * sizeof *all);
    peers_gather(e->run.peers, &all, &count);
    const uint64_t *best = all;
    for (const uint64_t *at = all; at < all + count; at += size)
        if (at[0] && (!best[0] || at[1] < best[1] ||
                      (at[1] == best[1] && pegs_less(e->shape.words, at + 2, best + 2))))
            best = at;
    if (best != all)
        memcpy(all, best, size * sizeof *all);
    count = peers_leads(e->run.peers) ? size : 0;
    peers_tell_words(e->run.peers, &all, &count);
    h->found = all[0];
    h->total = (uint32_t)all[1];
    if (h->found)
        memcpy(h->pegs, all + 2, words * sizeof *all);
}

void move_peers_tell_known(moves_engine *e, uint32_t first)
{
    size_t weights = potential_weights(&e->frame), each = (weights + 1) / 2;
    if (!e->run.peers)
        return;
    size_t count = peers_leads(e->run.peers) ? (e->known_count - first) * each : 0;
    PG_FREED uint64_t *all = PG_NEW(uint64_t, count + 1);
    for (uint32_t k = first; peers_leads(e->run.peers) && k < e->known_count; k++)
        memcpy(all + (k - first) * each, e->known[k].peg, weights * sizeof(int32_t));
    peers_tell_words(e->run.peers, &all, &count);
    PG_FREED int32_t *weight = PG_NEW(int32_t, weights + 1);
    for (size_t i = 0; !peers_leads(e->run.peers) && i < count; i += each) {
        move_potential p;
        memcpy(weight, all + i, weights * sizeof *weight);
        if (!potential_of_weights(&e->frame, weight, &p) || !engine_keep(e, &p))
            abort(); /* rank 0 has the same ones */
    }
}
