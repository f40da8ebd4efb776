/* games.c - the number of games, when the positions that lie on games are known as bits.
 *
 * Level by level from the start, each orbit with the games that end in it, through the jumps that lead to
 * members alone: no position that leads nowhere is ever made, so a level costs its own size and not that of
 * all that is reached. Where the board swaps start and finish (dual.c) half of the levels say it all: a game
 * goes through one position of the middle, and from there on it is the dual of a game that ends in the dual.
 */
#include "sets/tables.h"
#include "levels.h"

/* How many times as many positions the next level has. */
static double growth_of(const count_result *levels, size_t k)
{
    if (k + 1 >= levels->levels || !levels->level[k].positions)
        return 1;
    return (double)levels->level[k + 1].positions / (double)levels->level[k].positions;
}

static void keep_members(const void *on, uint64_t pegs, uint64_t *legal) { closure_leads(on, pegs, legal); }

static void fetch_members(const void *on, uint64_t pegs, const uint64_t *legal)
{
    closure_fetch(on, pegs, legal);
}

/* The level after jump k, from the one before; levels say how large it is going to be. */
static pg_status next_level(counting *p, const closure *on, const count_result *levels, const space *m,
                            size_t k, const level *now, level *next)
{
    const step_filter among = {on, keep_members, fetch_members};
    step st = {.run = &p->run,
               .space = m,
               .from = now,
               .among = &among,
               .limbs = level_limbs_after(now, m, NULL),
               .growth = growth_of(levels, k)};
    return step_run(&st, next, NULL, NULL);
}

/* All levels up to `last`, which comes back; `games` (may be NULL): of those that end in the finish on the
 * way. */
static pg_status go_to(counting *p, const closure *on, const count_result *levels, const space *m,
                       size_t last, level *now, mpz_t *games)
{
    level next;
    pg_status s = level_of_set(now, &p->run, m, p->start, true);
    for (size_t k = 0; s == PG_OK && now->size; k++) {
        if (games)
            level_add_games(now, p->finish, *games);
        if (k == last)
            break;
        s = next_level(p, on, levels, m, k, now, &next);
        level_release(now, &p->run.room);
        *now = next;
    }
    return s;
}

/* ---- half of the levels ---------------------------------------------------------------------------- */

/* Games through the middle: those that end in a position times those that begin there, which end in its
 * dual. */
typedef struct joining {
    sets_run *run;
    const images *symmetries, *onto;
    const level *far; /* as many jumps behind the start as `near` lies before the finish */
    table near;
    uint32_t limbs; /* of near */
    _Atomic size_t cursor;
} joining;

enum { JOIN_GRAIN = 64 };

static pg_status index_level(joining *j, const level *near)
{
    uint32_t words = near->words;
    j->limbs = near->limbs;
    if (!slots_reset(j->run, &j->near, near->size, words, near->limbs, false))
        return PG_MEMORY;
    for (size_t i = 0; i < near->size; i++) {
        const uint64_t *entry = level_entry(near, i);
        size_t at = slots_place(&j->near, words, 0, entry);
        memcpy(j->near.games + at * near->limbs, entry + words, near->limbs * sizeof *entry);
    }
    return sets_check(j->run);
}

/* The games that end in the orbit; NULL when there are none. */
static const uint64_t *games_near(const joining *j, const uint64_t *pegs)
{
    uint32_t words = j->far->words;
    size_t at = hash_slot(pegs_hash(words, pegs), 0, j->near.room_bits);
    while (!pegs_same(words, j->near.key + at * words, pegs)) {
        if (j->near.key[at * words + words - 1] == EMPTY)
            return NULL;
        at = slot_after(&j->near, at);
    }
    return j->near.games + at * j->limbs;
}

/* Adds the games through an orbit, whose dual is given: of either number the orbit's members have the same
 * share. */
static void join_entry(const joining *j, const uint64_t *entry, const uint64_t *dual, uint64_t *image,
                       mpz_t through, mpz_t sum)
{
    mpz_t ends, begins;
    const level *far = j->far;
    const uint64_t *games = games_near(j, dual);
    if (!games)
        return;
    images_of(j->symmetries, far->words, j->symmetries->elements, entry, image);
    mpz_roinit_n(ends, (const mp_limb_t *)entry + far->words, (mp_size_t)far->limbs);
    mpz_roinit_n(begins, (const mp_limb_t *)games, (mp_size_t)j->limbs);
    mpz_divexact_ui(through, ends, images_orbit(far->words, j->symmetries->elements, image));
    mpz_addmul(sum, through, begins);
}

/* The entries first .. end - 1: all duals first, so that the memory is asked for them long before they are
 * looked up. */
static void join_group(const joining *j, size_t first, size_t end, uint64_t *dual, mpz_t through, mpz_t sum)
{
    uint32_t words = j->far->words;
    uint64_t *image = dual + (size_t)JOIN_GRAIN * words;
    for (size_t i = first; i < end; i++) {
        uint64_t *to = dual + (i - first) * words;
        dual_least(j->onto, level_entry(j->far, i), image);
        memcpy(to, image, words * sizeof *to);
        size_t at = hash_slot(pegs_hash(words, to), 0, j->near.room_bits);
        __builtin_prefetch(j->near.key + at * words);
        __builtin_prefetch(j->near.games + at * j->limbs);
    }
    for (size_t i = first; i < end; i++)
        join_entry(j, level_entry(j->far, i), dual + (i - first) * words, image, through, sum);
}

static void join_some(void *context, int member)
{
    joining *j = context;
    worker *w = &j->run->worker[member];
    size_t at, end = j->far->size;
    PG_FREED uint64_t *dual =
        PG_NEW(uint64_t, (size_t)(JOIN_GRAIN + j->symmetries->elements + 1) * j->far->words);
    mpz_t through;
    mpz_init(through);
    mpz_set_ui(w->games, 0);
    while ((at = atomic_fetch_add(&j->cursor, JOIN_GRAIN)) < end && sets_check(j->run) == PG_OK)
        join_group(j, at, at + JOIN_GRAIN < end ? at + JOIN_GRAIN : end, dual, through, w->games);
    mpz_clear(through);
}

static pg_status join(counting *p, const space *m, const images *onto, const level *near, const level *far,
                      mpz_t games)
{
    joining j = {.run = &p->run, .symmetries = &m->images, .onto = onto, .far = far};
    pg_status s = index_level(&j, near);
    if (s == PG_OK) {
        crew_run(sets_crew(&p->run), join_some, &j);
        for (int i = 0; i < p->run.threads; i++)
            mpz_add(games, games, p->run.worker[i].games);
        s = sets_check(&p->run);
    }
    slots_release(&p->run, &j.near);
    return s;
}

/* Of a game: the last level that has positions on games. */
static size_t jumps_of(const count_result *levels)
{
    size_t k = levels->levels - 1;
    while (k && !levels->level[k].positions)
        k--;
    return k;
}

static pg_status add_up_half(counting *p, const closure *on, const count_result *levels, const space *m,
                             const images *onto, mpz_t games)
{
    level near, far = {0};
    size_t jumps = jumps_of(levels);
    pg_status s = go_to(p, on, levels, m, jumps / 2, &near, NULL);
    if (s == PG_OK && jumps % 2)
        s = next_level(p, on, levels, m, jumps / 2, &near, &far);
    if (s == PG_OK)
        s = join(p, m, onto, &near, jumps % 2 ? &far : &near, games);
    level_release(&near, &p->run.room);
    level_release(&far, &p->run.room);
    return s;
}

/* ---- the engine -------------------------------------------------------------------------------- */

pg_status count_games_on(count_result *out, counting *p, const closure *on)
{
    PG_SCOPED(space_release) space m;
    images onto;
    mpz_t games;
    pg_status s = PG_OK;
    mpz_init(games);
    space_init(&m, p->board, false, p->element, p->elements, NULL);
    space_tabulate(&m);
    if (out->levels && p->duals) {
        space_duals(&m, p->dual, &onto);
        s = add_up_half(p, on, out, &m, &onto, games);
        images_release(&onto);
    } else if (out->levels) {
        level last;
        s = go_to(p, on, out, &m, SIZE_MAX, &last, &games);
        level_release(&last, &p->run.room);
    }
    if (s == PG_OK)
        out->games = games_text(games);
    mpz_clear(games);
    return s;
}
