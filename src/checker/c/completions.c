/* completions.c - one by one, the positions that a set with open holes stands for.
 *
 * By the number of pegs on the open holes, and for each number all choices in lexicographic order. There may
 * be 2^open of them: callers say what that costs, and spend() bounds it.
 */
#include "check.h"

void completions_open(checker *c, check_completions *k, const check_position *p, uint32_t holes)
{
    *k = (check_completions){.of = p};
    k->hole = heap_new(c, holes, sizeof *k->hole);
    k->chosen = heap_new(c, holes, sizeof *k->chosen);
    k->bits = heap_new(c, words(holes), sizeof *k->bits);
    for (uint32_t h = 0; h < holes; h++)
        if (bit(p->open, h))
            k->hole[k->open++] = h;
    k->most = k->open;
    if (p->count >= 0)
        k->pegs = k->most = (uint32_t)p->count - check_count_holes(p->peg, holes);
    memcpy(k->bits, p->peg, words(holes) * sizeof *k->bits);
}

static void completions_choose(check_completions *k, uint32_t place, uint32_t what)
{
    k->chosen[place] = what;
    set_bit(k->bits, k->hole[what]);
}

static void unchoose(check_completions *k, uint32_t place) { clear_bit(k->bits, k->hole[k->chosen[place]]); }

/* The next choice of as many pegs; false when there is none. */
static bool completions_next_choice(check_completions *k)
{
    uint32_t place = k->pegs;
    while (place > 0 && k->chosen[place - 1] == k->open - k->pegs + place - 1)
        unchoose(k, --place);
    if (place == 0)
        return false;
    unchoose(k, --place);
    for (uint32_t what = k->chosen[place] + 1; place < k->pegs; what++)
        completions_choose(k, place++, what);
    return true;
}

bool check_completions_next(check_completions *k)
{
    if (k->started && completions_next_choice(k))
        return true;
    if (k->started && k->pegs == k->most)
        return false;
    k->pegs += k->started;
    k->started = true;
    for (uint32_t i = 0; i < k->pegs; i++)
        completions_choose(k, i, i);
    return true;
}

/* A binomial coefficient, or 2^open. */
void completions_count(mpz_t out, const check_completions *k)
{
    if (k->of->count >= 0)
        mpz_bin_uiui(out, k->open, k->most);
    else
        mpz_ui_pow_ui(out, 2, k->open);
}

void completions_announce(checker *c, const check_completions *k, const char *of)
{
    mpz_t count;
    mpz_init(count);
    completions_count(count, k);
    if (mpz_cmp_ui(count, 10000000) > 0)
        notice(c, "about 2^%zu completions of the %s will be looked up", mpz_sizeinbase(count, 2) - 1, of);
    mpz_clear(count);
}
