/* pass.c - see pass.h.
 *
 * A box is sent sorted, and what it has twice once: positions that are near each other lead to the same ones.
 */
#include "pass.h"

#include "base/crew.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHOWN = 64,       /* portions of a level between two words on progress */
    POSTED = 1 << 18, /* words of a member that end its round, ... */
    POSTED_SHARE = 64 /* ... or that part of the memory, by all members together */
};

typedef struct pass {
    half *h;
    const pass_work *work;
    pass_member *member;
    int members;
    size_t most;        /* words that end a member's round */
    atomic_size_t done; /* portions of the level before */
    _Atomic pg_status status;
    uint64_t **in; /* [ranks]: what came */
    size_t *ins;
    atomic_size_t taken; /* pieces of that, as many of each rank as there are members */
} pass;

/* ---- a round: portions ---------------------------------------------------------------------------- */

/* One more portion is done. */
static void show(pass *p)
{
    const half *h = p->h;
    size_t done = atomic_fetch_add(&p->done, 1) + 1;
    if (done % SHOWN)
        return;
    progress_count(h->limits, NULL, (double)half_count(h), 0, "positions");
    progress_show(h->limits, "%s %u, %llu positions: %.0f%%, %zu MiB", p->work->name, h->levels - 1,
                  (unsigned long long)half_count(h), 100 * (double)done / (double)level_portions(&h->now),
                  atomic_load(&h->room->bytes) >> 20);
}

/* A portion that is left; false: none is. Positions that are near each other lead to the same ones: each
 * member has a share, in which it goes on, and takes from the next ones' when that is done. */
static bool take_portion(pass *p, int member, size_t *portion)
{
    for (int i = 0; i < p->members; i++) {
        pass_member *m = &p->member[(member + i) % p->members];
        *portion = atomic_fetch_add(&m->portion, 1);
        if (*portion < m->end)
            return true;
    }
    return false;
}

static pg_status expand_portion(pass *p, int member, size_t portion)
{
    pass_member *m = &p->member[member];
    const uint64_t *pegs;
    pg_status status = PG_OK;
    level_seek(&m->walk, portion);
    for (size_t some; status == PG_OK && (some = level_next(&m->walk, &pegs)) > 0;) {
        status = p->work->expand(p->work->context, member, m, pegs, some);
        if (status == PG_OK)
            status = limits_check(p->h->limits);
        if (status == PG_OK)
            status = atomic_load(&p->status);
    }
    show(p);
    return status;
}

static void expand_member(void *context, int member)
{
    pass *p = context;
    pass_member *m = &p->member[member];
    pg_status status = PG_OK;
    for (size_t portion; status == PG_OK && m->posted < p->most && take_portion(p, member, &portion);)
        status = expand_portion(p, member, portion);
    if (status != PG_OK)
        atomic_store(&p->status, status);
}

/* ---- a round: what is posted ----------------------------------------------------------------------- */

void pass_box_add(pass_box *b, uint64_t pegs)
{
    PG_GROW(b->pegs, b->used, b->room);
    b->pegs[b->used++] = pegs;
}

/* All members' boxes for a rank in one, sorted, each position once; they are empty then. */
static uint64_t *pack(pass *p, uint32_t rank, size_t *count)
{
    size_t all = 0, kept = 0;
    for (int i = 0; i < p->members; i++)
        all += p->member[i].box[rank].used;
    uint64_t *out = PG_NEW(uint64_t, 2 * all + 1);
    *count = 0;
    for (int i = 0; i < p->members; i++) {
        pass_box *b = &p->member[i].box[rank];
        if (b->used)
            memcpy(out + *count, b->pegs, b->used * sizeof *out);
        *count += b->used;
        b->used = 0;
    }
    numbers_sort(out, all, out + all, p->h->board->holes);
    for (size_t i = 0; i < all; i++)
        if (!i || out[i] != out[i - 1])
            out[kept++] = out[i];
    *count = kept;
    return out;
}

static void exchange(pass *p)
{
    const peers *r = p->h->peers;
    uint64_t **out = PG_NEW(uint64_t *, r->count);
    size_t *outs = PG_NEW(size_t, r->count);
    for (uint32_t i = 0; i < r->count; i++)
        if (i != r->rank)
            out[i] = pack(p, i, &outs[i]);
    for (int i = 0; i < p->members; i++)
        p->member[i].posted = 0;
    r->exchange(r->context, out, outs, p->in, p->ins);
    for (uint32_t i = 0; i < r->count; i++)
        free(out[i]);
    free(out);
    free(outs);
    atomic_store(&p->taken, 0);
}

static void take_member(void *context, int member)
{
    pass *p = context;
    pg_status status = atomic_load(&p->status);
    size_t parts = (size_t)p->members, piece;
    while (status == PG_OK && (piece = atomic_fetch_add(&p->taken, 1)) < p->h->peers->count * parts) {
        size_t from = piece / parts, part = piece % parts, count = p->ins[from];
        size_t first = count * part / parts, end = count * (part + 1) / parts;
        if (first < end)
            status = p->work->take(p->work->context, member, p->in[from] + first, end - first);
    }
    if (status != PG_OK)
        atomic_store(&p->status, status);
}

/* What waits on all ranks goes to its owners. */
static void deliver(pass *p, crew *c)
{
    const peers *r = p->h->peers;
    exchange(p);
    crew_run(c, take_member, p);
    for (uint32_t i = 0; i < r->count; i++) {
        free(p->in[i]);
        p->in[i] = NULL;
        p->ins[i] = 0;
    }
}

/* ---- all of it --------------------------------------------------------------------------------------- */

/* What members have posted, at the most, and what comes: counted, though it is not taken from the room. */
static size_t box_bytes(const pass *p)
{
    return p->h->peers ? 4 * p->most * (size_t)p->members * sizeof(uint64_t) : 0;
}

static void begin(pass *p, half *h, size_t first, size_t end, int members, const pass_work *work)
{
    size_t portions = end - first, parts = (size_t)members;
    *p = (pass){.h = h, .work = work, .members = members, .done = first, .most = SIZE_MAX};
    p->member = PG_NEW(pass_member, parts);
    for (size_t i = 0; i < parts; i++) {
        pass_member *m = &p->member[i];
        atomic_init(&m->portion, first + portions * i / parts);
        m->end = first + portions * (i + 1) / parts;
        level_begin(&m->walk, &h->space.numbers, &h->now);
        if (h->peers) {
            m->rank = h->peers->rank;
            m->box = PG_NEW(pass_box, h->peers->count);
        }
    }
    if (!h->peers)
        return;
    size_t share = h->room->most / POSTED_SHARE / sizeof(uint64_t) / parts;
    p->most = share < POSTED ? share + 1 : POSTED;
    p->in = PG_NEW(uint64_t *, h->peers->count);
    p->ins = PG_NEW(size_t, h->peers->count);
}

static void end_pass(pass *p)
{
    for (int i = 0; i < p->members; i++) {
        pass_member *m = &p->member[i];
        level_end(&m->walk);
        for (uint32_t k = 0; m->box && k < p->h->peers->count; k++)
            free(m->box[k].pegs);
        free(m->box);
    }
    free(p->member);
    free(p->in);
    free(p->ins);
}

static bool any_left(const pass *p)
{
    for (int i = 0; i < p->members; i++)
        if (atomic_load(&p->member[i].portion) < p->member[i].end)
            return true;
    return false;
}

/* False: all ranks are done, or stop. */
static bool goes_on(pass *p)
{
    half *h = p->h;
    pg_status status = atomic_load(&p->status);
    if (status == PG_OK && atomic_load(&h->room->failed))
        status = PG_MEMORY;
    uint64_t all[] = {(uint64_t)status, any_left(p)};
    peers_most(h->peers, all, 2);
    atomic_store(&p->status, (pg_status)all[0]);
    return all[1] && !all[0];
}

pg_status pass_run(half *h, size_t first, size_t end, int members, const pass_work *work)
{
    pass p;
    begin(&p, h, first, end, members, work);
    bool room = room_claim(h->room, box_bytes(&p));
    pg_status status = peers_agree(h->peers, room ? PG_OK : PG_MEMORY);
    atomic_init(&p.status, status);
    crew *c = status == PG_OK ? crew_new(members) : NULL;
    for (bool more = status == PG_OK; more;) {
        crew_run(c, expand_member, &p);
        if (h->peers)
            deliver(&p, c);
        more = goes_on(&p);
    }
    crew_free(c);
    if (room)
        room_free(h->room, box_bytes(&p));
    end_pass(&p);
    return atomic_load(&p.status);
}
