/* jumpless.c - the members without a jump, 64 positions at a time.
 *
 * The positions of a word of the set differ in what six coordinates change: on a few holes, each of which
 * has its peg in half of them or so. So a jump over other holes is legal in all 64 or in none, and one that
 * touches those is legal in a set of them that takes an AND for each such hole. A word is done with the first
 * jump that is legal in all.
 */
#include "closure_parts.h"
#include "positions/steps.h"

/* A jump as a word sees it. */
typedef struct seen_jump {
    uint64_t fixed, before; /* holes that are the same throughout a word, and which of them have to be pegs */
    uint64_t pegs, vacant;  /* holes that differ in it: those that have to be pegs, and empty */
} seen_jump;

struct jumpless {
    uint64_t peg[64]; /* [holes]: where in the word it changes from what it is at bit 0 */
    uint32_t jumps;
    seen_jump *jump; /* [jumps]: those that nothing in a word changes come first */
};

static int differing_last(const void *a, const void *b)
{
    const seen_jump *one = a, *other = b;
    return __builtin_popcountll(one->pegs | one->vacant) - __builtin_popcountll(other->pegs | other->vacant);
}

jumpless *jumpless_new(const closure *c, const board *b)
{
    jumpless *a = PG_NEW(jumpless, 1);
    uint64_t differ = 0;
    for (unsigned bit = 0; bit < 64; bit++) {
        differ |= c->low_pegs[bit];
        for (uint64_t rest = c->low_pegs[bit]; rest; rest &= rest - 1)
            a->peg[__builtin_ctzll(rest)] |= UINT64_C(1) << bit;
    }
    PG_SCOPED(steps_release) steps play;
    steps_init(&play, b, false);
    a->jumps = b->jumps;
    a->jump = PG_NEW(seen_jump, b->jumps + 1);
    for (uint32_t j = 0; j < b->jumps; j++)
        a->jump[j] =
            (seen_jump){play.piece[j].mask & ~differ, play.piece[j].before & ~differ,
                        play.piece[j].before & differ, play.piece[j].mask & differ & ~play.piece[j].before};
    qsort(a->jump, a->jumps, sizeof *a->jump, differing_last);
    return a;
}

void jumpless_free(jumpless *a)
{
    if (a)
        free(a->jump);
    free(a);
}

/* Where in the word the jump is legal. */
static uint64_t legal_at(const jumpless *a, const seen_jump *j, uint64_t pegs)
{
    uint64_t at = (pegs & j->fixed) == j->before ? UINT64_MAX : 0;
    for (uint64_t rest = at ? j->pegs : 0; rest; rest &= rest - 1) {
        uint64_t here = a->peg[__builtin_ctzll(rest)];
        at &= pegs & rest & -rest ? ~here : here;
    }
    for (uint64_t rest = at ? j->vacant : 0; rest; rest &= rest - 1) {
        uint64_t here = a->peg[__builtin_ctzll(rest)];
        at &= pegs & rest & -rest ? here : ~here;
    }
    return at;
}

uint64_t jumpless_of(const jumpless *a, uint64_t word, uint64_t pegs)
{
    for (uint32_t j = 0; word && j < a->jumps; j++)
        word &= ~legal_at(a, &a->jump[j], pegs);
    return word;
}

pg_status closure_stuck_by_pegs(const closure *c, const board *b, const uint32_t *image, uint32_t elements,
                                const pg_limits *limits, uint64_t *count, uint64_t *fixed)
{
    PG_SCOPED(position_release) position all;
    uint64_t pegs;
    pg_status s = PG_OK;
    PG_SCOPED(common_release) common m;
    position_init(&all, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_set(all.open, h);
    all.stuck = b;
    memset(count, 0, (b->holes + 1) * sizeof *count);
    memset(fixed, 0, (b->holes + 1) * sizeof *fixed);
    common_init(&m, &all, c);
    while (common_next(&m, limits, &pegs, &s)) {
        int k = __builtin_popcountll(pegs);
        count[k]++;
        fixed[k]++; /* the identity comes first */
        for (uint32_t i = 1; i < elements; i++)
            fixed[k] += image_of(pegs, image + (size_t)i * b->holes) == pegs;
    }
    return s;
}
