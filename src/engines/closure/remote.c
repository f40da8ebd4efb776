/* remote.c - what a level takes over from blocks of other ranks.
 *
 * Pulls with the same flip of the block's number and the same rise within the block read the same runs: a
 * group. For each block and each of its levels that has members, the groups say which blocks of the level in
 * hand want it; a rank gets it once and gives it to all its blocks that do.
 */
#include "spread.h"

typedef struct group {
    uint64_t flip;
    int rise;
    uint32_t first, pulls; /* in remote.of_group */
} group;

/* Who wants a stretch. */
typedef struct target {
    size_t piece;
    uint64_t block;
    uint32_t group, level;
} target;

typedef struct targets {
    target *at;
    size_t used, room, done;
} targets;

struct remote {
    closure_making *r;
    exchange *x;
    group *group;       /* of the step */
    uint32_t *of_group; /* numbers of pulls */
    uint32_t groups;
    targets *wants; /* [ranks], by rising piece */
    uint64_t *met;  /* [ranks]: the last piece, as a number, that has this rank as its end */
    uint64_t pieces;
    bool gained;
};

remote *remote_new(closure_making *r)
{
    remote *m = PG_NEW(remote, 1);
    uint32_t ranks = r->c->peers->count, most = r->pulls.first[PULL_KINDS];
    *m = (remote){.r = r, .x = exchange_new(r->c)};
    m->group = PG_NEW(group, most + 1);
    m->of_group = PG_NEW(uint32_t, most + 1);
    m->wants = PG_NEW(targets, ranks);
    m->met = PG_NEW(uint64_t, ranks);
    return m;
}

void remote_free(remote *m)
{
    if (!m)
        return;
    for (uint32_t i = 0; i < m->r->c->peers->count; i++)
        free(m->wants[i].at);
    exchange_free(m->x);
    PG_FREE(m->group, m->of_group, m->wants, m->met, m);
}

/* ---- who wants what -------------------------------------------------------------------------------- */

static bool same_group(const group *g, const pull *u)
{
    return g->flip == u->block_flip && g->rise == u->mid_rise;
}

/* Groups of the pulls `from` to `to` that lead to another block. */
static void find_groups(remote *m, uint32_t from, uint32_t to)
{
    const pull *list = m->r->pulls.pull;
    uint32_t listed = 0;
    m->groups = 0;
    for (uint32_t i = from; i < to; i++) {
        bool known = !list[i].block_flip;
        for (uint32_t k = 0; k < m->groups && !known; k++)
            known = same_group(&m->group[k], &list[i]);
        if (known)
            continue;
        group *g = &m->group[m->groups++];
        *g = (group){.flip = list[i].block_flip, .rise = list[i].mid_rise, .first = listed};
        for (uint32_t k = i; k < to; k++)
            if (same_group(g, &list[k]))
                m->of_group[listed++] = k;
        g->pulls = listed - g->first;
    }
}

/* Does some pull of the group lead to the block? */
static bool leads_to(const remote *m, const group *g, uint64_t block)
{
    for (uint32_t k = 0; k < g->pulls; k++) {
        const pull *u = &m->r->pulls.pull[m->of_group[g->first + k]];
        if ((block & u->block_mask) == u->block_want)
            return true;
    }
    return false;
}

/* Notes that a block wants level `from` of the source. */
static void note_want(remote *m, uint64_t source, uint32_t from, const target *t)
{
    const closure *c = m->r->c;
    uint32_t sender = c->owner[source], receiver = c->owner[t->block], me = c->peers->rank;
    uint32_t other = sender == me ? receiver : sender;
    const uint32_t *first = c->layout.level_first + from;
    stream *s = exchange_with(m->x, other);
    const stretch p = {source, first[0], first[1] - first[0]};
    bool again = m->met[receiver] == m->pieces;
    m->met[receiver] = m->pieces;
    if (sender == me) {
        if (!again)
            exchange_add(&s->out, &s->outs, &s->out_room, p);
        return;
    }
    if (!again)
        exchange_add(&s->in, &s->ins, &s->in_room, p);
    m->r->waits[t->block] = 1;
    targets *w = &m->wants[other];
    PG_GROW(w->at, w->used, w->room);
    w->at[w->used] = *t;
    w->at[w->used++].piece = s->ins - 1;
}

/* The level of the source that a group reads for the level in hand; -1: none. */
static int level_read(const remote *m, const group *g, uint64_t source)
{
    const closure_making *r = m->r;
    const closure *c = r->c;
    uint64_t block = source ^ g->flip;
    int level = (int)r->level - r->block_level[block];
    bool between = c->owner[source] != c->owner[block] &&
                   (c->owner[source] == c->peers->rank || c->owner[block] == c->peers->rank);
    if (!between || level < 0 || level >= (int)c->layout.mid_levels ||
        !run_has_level(r, source, level + g->rise) || !leads_to(m, g, block))
        return -1;
    return level + g->rise;
}

static void list_source(remote *m, uint64_t source, int8_t *read)
{
    const closure_making *r = m->r;
    uint64_t levels = 0;
    for (uint32_t g = 0; g < m->groups; g++) {
        read[g] = (int8_t)level_read(m, &m->group[g], source);
        levels |= read[g] >= 0 ? UINT64_C(1) << read[g] : 0;
    }
    for (; levels; levels &= levels - 1) {
        int from = __builtin_ctzll(levels);
        m->pieces++;
        for (uint32_t g = 0; g < m->groups; g++) {
            uint64_t block = source ^ m->group[g].flip;
            if (read[g] == from)
                note_want(m, source, (uint32_t)from,
                          &(target){.block = block, .group = g, .level = r->level - r->block_level[block]});
        }
    }
}

void remote_begin(remote *m, uint32_t from, uint32_t to)
{
    find_groups(m, from, to);
    m->gained = false;
    if (m->r->step == STEP_GATHER)
        memset(m->r->waits, 0, m->r->blocks);
    int8_t *read = PG_NEW(int8_t, m->groups + 1);
    for (uint64_t source = 0; m->groups && source < m->r->blocks; source++)
        if (atomic_load_explicit(&m->r->filled[source], memory_order_relaxed))
            list_source(m, source, read);
    free(read);
    exchange_begin(m->x);
}

/* ---- taking it over ---------------------------------------------------------------------------------- */

static void add_pull(remote *m, const pull *u, const target *t, const uint64_t *from)
{
    closure_making *r = m->r;
    uint64_t *to = r->c->set + t->block * r->block_words;
    if ((t->block & u->block_mask) != u->block_want)
        return;
    const way *w = way_into(&r->pulls, u, block_signs(&r->pulls, t->block));
    const pair *pairs = w->pair + w->first[t->level];
    uint32_t count = w->first[t->level + 1] - w->first[t->level];
    if (!count)
        return;
    if (r->step == STEP_ONE) {
        const uint64_t *within = r->within ? r->within + t->block * r->block_words : NULL;
        if (!r->kernel->add_checked(to, from, within, pairs, count, u))
            return;
        m->gained = true;
        run_note_level(r, t->block, t->level);
        return;
    }
    if (u < r->pulls.pull + r->pulls.first[PULL_MOVED])
        r->kernel->add_whole(to, from, pairs, count);
    else
        r->kernel->add_moved(to, from, pairs, count, u);
    r->touched[t->block] = 1;
}

static void take_piece(void *context, uint32_t rank, size_t number, const uint64_t *block)
{
    remote *m = context;
    targets *w = &m->wants[rank];
    for (; w->done < w->used && w->at[w->done].piece == number; w->done++) {
        const group *g = &m->group[w->at[w->done].group];
        for (uint32_t k = 0; k < g->pulls; k++)
            add_pull(m, &m->r->pulls.pull[m->of_group[g->first + k]], &w->at[w->done], block);
    }
}

bool remote_end(remote *m)
{
    exchange_end(m->x, take_piece, m);
    for (uint32_t i = 0; i < m->r->c->peers->count; i++)
        m->wants[i].used = m->wants[i].done = 0;
    return m->gained;
}
