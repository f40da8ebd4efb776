/* sums.c - what the entries of a level add up to: positions, and games; and the first level. */
#include "levels.h"

typedef struct orbits_sum {
    const level *l;
    const images *symmetries;
    double until;
    _Atomic uint64_t positions;
    atomic_bool late;
} orbits_sum;

enum { SUM_ENTRIES = 4096 }; /* of a task */

static void sum_orbits(void *context, uint32_t task)
{
    orbits_sum *o = context;
    const level *l = o->l;
    size_t from = (size_t)task * SUM_ENTRIES, rest = l->size - from;
    size_t to = from + (rest < SUM_ENTRIES ? rest : SUM_ENTRIES);
    uint32_t elements = o->symmetries->elements;
    uint64_t sum = 0, *image;
    if (!atomic_load(&o->late) && clock_now() > o->until)
        atomic_store(&o->late, true);
    if (atomic_load(&o->late))
        return;
    image = PG_NEW(uint64_t, (size_t)elements * l->words);
    for (size_t i = from; i < to; i++) {
        images_of(o->symmetries, l->words, elements, level_entry(l, i), image);
        sum += images_orbit(l->words, elements, image);
    }
    free(image);
    atomic_fetch_add(&o->positions, sum);
}

uint64_t level_positions(const level *l, sets_run *r, const images *symmetries, double until)
{
    if (symmetries->elements == 1)
        return l->size;
    orbits_sum o = {.l = l, .symmetries = symmetries, .until = until};
    crew_each(sets_crew(r), (uint32_t)((l->size + SUM_ENTRIES - 1) / SUM_ENTRIES), sum_orbits, &o);
    return atomic_load(&o.late) ? COUNT_UNKNOWN : o.positions;
}

pg_status level_with_orbits(level *out, sets_run *r, const level *l, const images *symmetries)
{
    PG_FREED uint64_t *image = PG_NEW(uint64_t, (size_t)symmetries->elements * l->words);
    bool room = level_allocate(out, &r->room, l->size, l->words, 1, 0);
    if (room)
        out->first[1] = l->size;
    else
        sets_stop(r, PG_MEMORY);
    for (size_t i = 0; room && i < l->size && (i % 4096 || sets_check(r) == PG_OK); i++) {
        uint64_t *entry = level_entry(out, i);
        memcpy(entry, level_entry(l, i), l->words * sizeof *entry);
        images_of(symmetries, l->words, symmetries->elements, entry, image);
        entry[l->words] = images_orbit(l->words, symmetries->elements, image);
    }
    return r->peers ? sets_agree(r) : sets_check(r);
}

/* Bits of the largest number of games in it. */
static size_t level_games_bits(const level *l)
{
    size_t most = 0;
    for (size_t i = 0; i < l->size; i++) {
        const uint64_t *games = level_entry(l, i) + l->words;
        for (uint32_t k = l->limbs; k-- > 0;)
            if (games[k]) {
                size_t bits = (size_t)(k + 1) * 64 - (size_t)__builtin_clzll(games[k]);
                most = bits > most ? bits : most;
                break;
            }
    }
    return most;
}

uint32_t level_limbs_after(const level *l, const space *m, const peers *ranks)
{
    uint64_t most = (uint64_t)m->images.elements * (m->jumps + 1);
    uint64_t limbs = (level_games_bits(l) + 64 - (uint64_t)__builtin_clzll(most) + 63) / 64;
    peers_most(ranks, &limbs, 1);
    return (uint32_t)limbs;
}

void level_add_games(const level *l, const position *set, mpz_t sum)
{
    for (size_t i = 0; i < l->size; i++) {
        const uint64_t *entry = level_entry(l, i);
        if (set && !set_has(set, (uint32_t)bits_words(set->holes), entry))
            continue;
        mpz_t add;
        mpz_roinit_n(add, (const mp_limb_t *)entry + l->words, (mp_size_t)l->limbs);
        mpz_add(sum, sum, add);
    }
}

pg_status step_counted(step *s, level *out, count_tally *tally, mpz_t games)
{
    step_tally sums;
    pg_status status = step_run(s, out, &sums, games);
    if (status == PG_OK)
        *tally = (count_tally){sums.positions, s->from->size, sums.dead, sums.dead_entries};
    return status;
}

pg_status level_of_set(level *out, sets_run *r, const space *m, const position *set, bool games)
{
    enum { SET_MEMBERS = 1 << 24 };
    step s = {.run = r, .space = m, .set = set, .most_set = SET_MEMBERS + 1, .limbs = games};
    return step_run(&s, out, NULL, NULL);
}
