/* kernel_text.h - the text of the kernels, included by each of them once.
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

static void tally(uint64_t *piles, const uint64_t *set, const uint16_t *class, uint32_t mark, size_t vectors)
{
    for (size_t i = 0; i < vectors; i++) {
        uint64_t *pile = piles + (size_t)(class[i] ^ mark) * PILE_WORDS;
        vec carry = VEC_OF(set, i);
        for (; VEC_ANY(carry); pile += VECTOR_WORDS) {
            vec sum = VEC_AT(pile, 0);
            VEC_AT(pile, 0) = sum ^ carry;
            carry &= sum;
        }
    }
}
