/* step_loops.h - the inner loops of a step. Private to sets, and compiled twice: for any
 * machine (tables.c), and for x86 with AVX2 (step_avx2.c), which is chosen at run time.
 * LOOPS names what comes of it.
 *
 * An entry costs a row of a table a byte of the position for its legal jumps and another for its images; a
 * child an exclusive or and a minimum a symmetry, a hash, and a store. Functions are inlined with the numbers
 * of words and symmetries as constants for the usual boards. What resource counts refuse is masked out of the
 * legal jumps before any is made: a branch a jump would be mispredicted half of the time.
 */
#include "sets/loops.h"

enum { FETCH = 6 /* entries between asking for the bits of children and using them */ };

static void add_dead_games(worker *w, const uint64_t *games, uint32_t limbs)
{
    mpz_t add;
    mpz_roinit_n(add, (const mp_limb_t *)games, (mp_size_t)limbs);
    mpz_add(w->games, w->games, add);
}

/* ---- one entry -------------------------------------------------------------------------------- */

PG_INLINE void expand_jumps(const step *s, worker *w, const uint32_t words, const uint32_t jump_words,
                            const uint32_t elements, const uint32_t carried, const uint64_t *entry,
                            const uint64_t *legal, const uint64_t *image)
{
    const space *m = s->space;
    uint64_t one_word, *child = words == 1 ? &one_word : w->scratch;
    uint64_t emitted_now = 0;
    emitted *out = w->out;
    for (uint32_t k = 0; k < jump_words; k++)
        for (uint64_t bits = legal[k]; bits; bits &= bits - 1) {
            uint32_t j = k * 64 + (uint32_t)__builtin_ctzll(bits);
            if (m->flip) {
                images_least(words, elements, image, m->flip + (size_t)j * elements * words, child);
            } else {
                memcpy(child, entry, words * sizeof *child);
                step_play(&m->play, words, j, child);
            }
            if (__builtin_expect(s->onto != NULL, 0)) {
                dual_least(s->onto, child, w->dual);
                emit(s, out, words, carried, w->dual, entry + words);
            } else {
                emit(s, out, words, carried, child, entry + words);
            }
            emitted_now += words + carried;
        }
    w->emitted += emitted_now;
}

PG_INLINE void fetch_children(const step *s, const uint32_t words, const uint32_t jump_words,
                              const uint64_t *entry, uint64_t *legal)
{
    space_legal(s->space, words, jump_words, entry, legal);
    s->among->fetch(s->among->context, *entry, legal);
}

PG_INLINE void expand_some(step *s, worker *w, const uint32_t words, const uint32_t jump_words,
                           const uint32_t elements, const uint32_t carried, const uint64_t *entry,
                           size_t count)
{
    uint64_t two[2] = {0}, few[8] = {0};
    uint64_t *legal = jump_words == 2 ? two : w->scratch + words;
    uint64_t *image = words == 1 && elements <= 8 ? few : w->scratch + words + jump_words;
    uint64_t positions = 0, dead = 0, dead_entries = 0;
    const size_t stride = level_stride(s->from);
    for (size_t i = 0; s->among && i < count && i < FETCH; i++)
        fetch_children(s, words, jump_words, entry + i * stride, legal);
    for (size_t i = 0; i < count; i++, entry += stride) {
        if (s->among && i + FETCH < count)
            fetch_children(s, words, jump_words, entry + FETCH * stride, legal);
        images_of(&s->space->images, words, elements, entry, image);
        uint32_t orbit = images_orbit(words, elements, image);
        positions += orbit;
        space_legal(s->space, words, jump_words, entry, legal);
        uint64_t any = 0;
        for (uint32_t k = 0; k < jump_words; k++)
            any |= legal[k];
        if (any) {
            if (s->notes)
                bank_mask_noting(s->tests, *entry, legal);
            else if (s->tests)
                bank_mask(s->tests, jump_words, entry, legal);
            if (s->among)
                s->among->keep(s->among->context, *entry, legal);
            expand_jumps(s, w, words, jump_words, elements, carried, entry, legal, image);
        } else {
            dead += orbit;
            dead_entries++;
            if (s->dead_games)
                add_dead_games(w, entry + words, s->from->limbs);
        }
    }
    w->tally.positions += positions;
    w->tally.dead += dead;
    w->tally.dead_entries += dead_entries;
}

/* The usual numbers of symmetries of boards with up to 63 holes and 128 jumps. */
PG_INLINE void expand_one_word(step *s, worker *w, const uint32_t carried, const uint64_t *entry,
                               size_t count)
{
    switch (s->space->images.elements) {
    case 1: expand_some(s, w, 1, 2, 1, carried, entry, count); break;
    case 2: expand_some(s, w, 1, 2, 2, carried, entry, count); break;
    case 4: expand_some(s, w, 1, 2, 4, carried, entry, count); break;
    case 8: expand_some(s, w, 1, 2, 8, carried, entry, count); break;
    default: expand_some(s, w, 1, 2, s->space->images.elements, carried, entry, count);
    }
}

/* The duals of entries: their complements through the images. */
static void expand_duals(const step *s, worker *w, const uint64_t *entry, size_t count)
{
    uint32_t words = s->space->words;
    for (size_t i = 0; i < count; i++, entry += level_stride(s->from)) {
        dual_least(s->onto, entry, w->dual);
        emit(s, w->out, words, s->carried, w->dual, entry + words);
    }
    w->emitted += count * (words + s->carried);
}

static void expand_entries(step *s, worker *w, const uint64_t *entry, size_t count)
{
    const space *m = s->space;
    if (s->onto && !s->jumps_too)
        expand_duals(s, w, entry, count);
    else if (m->words > 1 || m->jump_words > 2)
        expand_some(s, w, m->words, m->jump_words, m->images.elements, s->carried, entry, count);
    else if (s->carried == 0)
        expand_one_word(s, w, 0, entry, count);
    else
        expand_one_word(s, w, s->carried, entry, count);
}

/* The least images of a set's members, each with one game: those of an orbit add up to its size. */
static void expand_set(step *s, worker *w, size_t most)
{
    enum { AT_A_TIME = 4096 };
    const space *m = s->space;
    const uint64_t one = 1;
    uint64_t *pegs = w->scratch, *image = w->dual;
    for (size_t n = 1; w->emitted < most && s->walking && (n % AT_A_TIME || sets_check(s->run) == PG_OK);
         n++) {
        s->walking = set_walk_next(&s->walk, pegs);
        if (!s->walking || (s->tests && bank_refuses(s->tests, *pegs)))
            continue;
        if (s->most_set && s->most_set-- == 1)
            sets_stop(s->run, PG_LIMIT);
        images_of(&m->images, m->words, m->images.elements, pegs, image);
        images_least(m->words, m->images.elements, image, NULL, pegs);
        if (part_is_own(s->run, part_of(s, m->words, pegs))) {
            emit(s, w->out, m->words, s->carried, pegs, &one);
            w->emitted += m->words + s->carried;
        }
    }
}

/* ---- finding ------------------------------------------------------------------------------------ */

/* sum[limbs] += add[carried]; there is room for what comes of it. */
static inline void games_add(uint64_t *sum, const uint32_t limbs, const uint64_t *add, const uint32_t carried)
{
    if (limbs == 1)
        sum[0] += add[0];
    else if (limbs && carried)
        mpn_add((mp_limb_t *)sum, (mp_limb_t *)sum, (mp_size_t)limbs, (const mp_limb_t *)add,
                (mp_size_t)carried);
}

/* ---- taking ------------------------------------------------------------------------------------- */

/* An entry whose search has ended at slot `at`. */
PG_INLINE bool take_at(step *s, table *t, const uint32_t words, const uint32_t limbs, const uint32_t carried,
                       const uint64_t *entry, size_t at)
{
    uint64_t *games = limbs ? t->games + at * limbs : NULL;
    if (t->key[at * words + words - 1] != EMPTY) {
        games_add(games, limbs, entry + words, carried);
        if (s->within)
            t->hit[at] = 1;
        return true;
    }
    if (s->within)
        return true;
    for (uint32_t k = 0; k < limbs; k++)
        games[k] = k < carried ? entry[words + k] : 0;
    return take_new(s, t, words, entry, at);
}

PG_INLINE size_t take_some(step *s, table *t, const uint32_t words, const uint32_t limbs,
                           const uint32_t carried, const uint64_t *entry, size_t count)
{
    const uint32_t stride = words + carried;
    for (size_t i = 0; i < count; i++, entry += stride) {
        if (i + AHEAD < count)
            prefetch_slot(s, t, words, limbs, entry + AHEAD * stride);
        size_t at = hash_slot(pegs_hash(words, entry), s->part_bits, t->room_bits);
        at = words == 1 ? find_word(t, *entry, at) : find_slot(t, words, entry, at);
        if (!take_at(s, t, words, limbs, carried, entry, at))
            return i + 1;
    }
    return count;
}

static size_t take_entries(step *s, worker *w, table *t, const uint64_t *entry, size_t count)
{
    (void)w;
    if (slots_full(t))
        return 0;
    if (s->space->words > 1)
        return take_some(s, t, s->space->words, s->limbs, s->carried, entry, count);
    if (s->limbs == 0)
        return take_some(s, t, 1, 0, 0, entry, count);
    if (s->limbs == 1)
        return take_some(s, t, 1, 1, 1, entry, count);
    return take_some(s, t, 1, s->limbs, s->carried, entry, count);
}

const step_loops LOOPS = {expand_entries, expand_set, take_entries};
