/* kernel_text.h - the text of the kernels, included by each of them once. Private to closure.
 *
 * Pairs go by rising target, and flipping the same bits of numbers that agree in those bits keeps their
 * order: so source and target are both gone through upwards, in a few KiB each, without a branch but that of
 * the loop, and the processor has the loads of many pairs under way at once. A pair costs a load of the pair,
 * a load, an OR and a store; where bits are moved also an AND, two shifts and an exchange of words.
 */
#include "kernel.h"

typedef uint64_t vec __attribute__((vector_size(8 * VECTOR_WORDS), aligned(8)));

#if defined(__AVX2__)
#include <immintrin.h>

static const uint32_t exchange[VECTOR_WORDS][8] = {
    {0, 1, 2, 3, 4, 5, 6, 7}, {2, 3, 0, 1, 6, 7, 4, 5}, {4, 5, 6, 7, 0, 1, 2, 3}, {6, 7, 4, 5, 2, 3, 0, 1}};
/* Word k becomes word k ^ lane. */
#define VEC_EXCHANGED(from, lane)                                                                            \
    ((vec)_mm256_permutevar8x32_epi32(_mm256_loadu_si256((const __m256i *)(from)),                           \
                                      _mm256_loadu_si256((const __m256i *)exchange[lane])))
#define VEC_ANY(v) (!_mm256_testz_si256((__m256i)(v), (__m256i)(v)))
#else
#define VEC_EXCHANGED(from, lane)                                                                            \
    ((vec){(from)[lane], (from)[1 ^ (lane)], (from)[2 ^ (lane)], (from)[3 ^ (lane)]})
#define VEC_ANY(v) (((v)[0] | (v)[1] | (v)[2] | (v)[3]) != 0)
#endif
#define VEC_AT(set, rank) (*(vec *)((set) + (size_t)(rank)*VECTOR_WORDS))
#define VEC_OF(set, rank) (*(const vec *)((set) + (size_t)(rank)*VECTOR_WORDS))

static void add_whole(uint64_t *to, const uint64_t *from, const pair *p, uint32_t pairs)
{
    for (uint32_t i = 0; i < pairs; i++)
        VEC_AT(to, p[i].to) |= VEC_OF(from, p[i].from);
}

static void add_moved(uint64_t *to, const uint64_t *from, const pair *p, uint32_t pairs, const pull *u)
{
    vec pick = *(const vec *)u->pick;
    unsigned lane = u->lane, left = u->left, right = u->right;
    for (uint32_t i = 0; i < pairs; i++) {
        const uint64_t *source = from + (size_t)p[i].from * VECTOR_WORDS;
        VEC_AT(to, p[i].to) |= (VEC_EXCHANGED(source, lane) & pick) << left >> right;
    }
}

static uint64_t count(const uint64_t *set, size_t words)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < words; i++)
        bits += (uint64_t)__builtin_popcountll(set[i]);
    return bits;
}

static bool add_checked(uint64_t *to, const uint64_t *from, const uint64_t *within, const pair *p,
                        uint32_t pairs, const pull *u)
{
    vec pick = *(const vec *)u->pick;
    unsigned lane = u->lane, left = u->left, right = u->right;
    vec any = {0};
    for (uint32_t i = 0; i < pairs; i++) {
        const uint64_t *source = from + (size_t)p[i].from * VECTOR_WORDS;
        vec gained = (VEC_EXCHANGED(source, lane) & pick) << left >> right & ~VEC_AT(to, p[i].to);
        if (within)
            gained &= VEC_OF(within, p[i].to);
        VEC_AT(to, p[i].to) |= gained;
        any |= gained;
    }
    return VEC_ANY(any);
}

static void cut(uint64_t *set, const uint64_t *within, size_t words)
{
    for (size_t i = 0; i < words; i++)
        set[i] &= within[i];
}

/* ---- duals ---- */

/* The bits of a vector whose number has bit i set. */
static const vec *bits_with(unsigned i)
{
#define FOUR(word)                                                                                           \
    {                                                                                                        \
        word, word, word, word                                                                               \
    }
    static const vec with[LOW_BITS] = {FOUR(UINT64_C(0xaaaaaaaaaaaaaaaa)), FOUR(UINT64_C(0xcccccccccccccccc)),
                                       FOUR(UINT64_C(0xf0f0f0f0f0f0f0f0)), FOUR(UINT64_C(0xff00ff00ff00ff00)),
                                       FOUR(UINT64_C(0xffff0000ffff0000)), FOUR(UINT64_C(0xffffffff00000000)),
                                       {0, UINT64_MAX, 0, UINT64_MAX},     {0, 0, UINT64_MAX, UINT64_MAX}};
#undef FOUR
    return &with[i];
}

/* Each bit to its number with bit i changed. */
static void flip_number(vec *v, unsigned i)
{
    if (i >= 6) {
        uint64_t word[VECTOR_WORDS];
        VEC_AT(word, 0) = *v;
        *v = VEC_EXCHANGED(word, 1u << (i - 6));
    } else {
        vec high = *bits_with(i);
        *v = (*v & high) >> (1u << i) | (*v & ~high) << (1u << i);
    }
}

static void map_bits(vec *v, const turn *t, uint32_t turns, unsigned flip)
{
    for (uint32_t k = 0; k < turns; k++) {
        vec moving = *v & *bits_with(t[k].by);
        *v ^= moving;
        flip_number(&moving, t[k].flip);
        *v ^= moving;
    }
    for (; flip; flip &= flip - 1)
        flip_number(v, (unsigned)__builtin_ctz(flip));
}

static uint64_t meet(uint64_t *a, uint64_t *b, const turn *t, uint32_t turns, unsigned flip_a,
                     unsigned flip_b)
{
    vec of_a = VEC_OF(a, 0), of_b = VEC_OF(b, 0);
    if (VEC_ANY(of_a) && VEC_ANY(of_b)) {
        map_bits(&of_b, t, turns, flip_b);
        of_a &= of_b;
        VEC_AT(a, 0) = of_a;
        if (a == b)
            return count(a, VECTOR_WORDS);
        map_bits(&of_a, t, turns, flip_a);
        VEC_AT(b, 0) = of_a;
        return 2 * count(a, VECTOR_WORDS);
    }
    VEC_AT(a, 0) = VEC_AT(b, 0) = (vec){0};
    return 0;
}
