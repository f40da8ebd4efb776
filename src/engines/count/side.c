/* side.c - levels in one direction.
 *
 * Resource counts cut levels. They are asked for once a level is large, and again when levels have grown a
 * good deal, where they will be needed: random games are played from a position in the midst of the level
 * to about the middle, and the linear program is asked about the positions there.
 */
#include "levels.h"
#include "base/splitmix.h"

enum {
    LEARN_FROM = 1 << 12, /* a level of so many classes asks for resource counts, ... */
    LEARN_AGAIN = 64,     /* ... and again one of that many times as many */
    LEARN_GAMES =
        32, /* for the central game of english that takes 3 ms and halves the number of positions up to
                             the middle; 400 would save another tenth */
    MOST_COUNTS = 64 /* images included */
};

/* ---- counts ------------------------------------------------------------------------------------ */

/* A legal jump that no count refuses, by chance; -1 when there is none. */
static int64_t choose(count_bank *counts, const space *m, const uint64_t *pegs, uint64_t *legal,
                      uint64_t *state)
{
    int64_t chosen = -1;
    uint64_t choices = 0;
    space_legal(m, m->words, m->jump_words, pegs, legal);
    count_bank_look(counts, pegs);
    for (uint32_t j = 0; j < m->jumps; j++)
        if (bits_get(legal, j) && !count_bank_refuse(counts, j) && pg_congruential(state) % ++choices == 0)
            chosen = j;
    return chosen;
}

static void learn_counts(count_bank *counts, const space *m, const uint64_t *start, uint32_t depth,
                         const count_refuter *refuter, void *context, const pg_limits *limits)
{
    uint64_t state = 1;
    PG_FREED uint64_t *legal = PG_NEW(uint64_t, m->jump_words), *pegs = PG_NEW(uint64_t, m->words);
    search_cut found = {.weight = PG_NEW(int64_t, m->board->holes)};
    for (uint32_t g = 0; g < LEARN_GAMES && counts->used < MOST_COUNTS; g++) {
        memcpy(pegs, start, m->words * sizeof *pegs);
        for (uint32_t i = 0; g && i < depth && limits_check(limits) == PG_OK; i++) { /* first: the start */
            int64_t j = choose(counts, m, pegs, legal, &state);
            if (j < 0)
                break;
            step_play(&m->play, m->words, (uint32_t)j, pegs);
        }
        if (refuter->refute(context, pegs, &found))
            count_bank_add(counts, &found);
    }
    free(found.weight);
}

/* ---- a side ------------------------------------------------------------------------------------- */

void side_init(side *s, counting *p, bool back)
{
    const board *b = back ? p->back : p->board;
    *s = (side){.counting = p, .from = back ? p->finish : p->start, .to = back ? p->start : p->finish};
    space_init(&s->space, b, false, p->element, p->elements, s->from);
    space_tabulate(&s->space);
    count_bank_init(&s->tests.counts, b,
                    &(bank_use){.most = MOST_COUNTS, .element = p->element, .elements = p->elements});
    s->learn_at = p->options->refuter && s->to ? LEARN_FROM : SIZE_MAX;
}

void side_release(side *s)
{
    for (size_t k = 0; k < s->levels; k++)
        level_release(&s->level[k], &s->counting->run.room);
    PG_FREE(s->level, s->size, s->most);
    if (s->asked)
        s->counting->options->refuter->close(s->asked);
    bank_release(&s->tests);
    space_release(&s->space);
}

pg_status side_add(side *s, level *l)
{
    uint64_t size = l->size;
    peers_sum(s->counting->run.peers, &size, 1);
    PG_GROW(s->level, s->levels, s->room);
    PG_GROW(s->size, s->levels, s->size_room);
    PG_GROW(s->most, s->levels, s->most_room);
    s->size[s->levels] = size;
    s->most[s->levels] = size * s->space.images.elements;
    s->level[s->levels++] = *l;
    s->classes += size;
    return PG_OK;
}

pg_status side_begin(side *s)
{
    level l;
    sets_run *r = &s->counting->run;
    pg_status status = level_of_set(&l, r, &s->space, s->from, false);
    return status == PG_OK ? side_add(s, &l) : status;
}

/* How the last level compares with the one before. */
static double side_growth(const side *s)
{
    if (s->levels < 3)
        return 8;
    double last = (double)s->size[s->levels - 1], before = (double)s->size[s->levels - 2];
    return before > 0 ? last / before : 1;
}

/* Rank 0's counts from number `first` on go to all. */
static void tell_counts(side *s, uint32_t first)
{
    const sets_run *r = &s->counting->run;
    uint32_t holes = s->space.board->holes;
    uint64_t count = s->tests.counts.used - first;
    if (!r->peers)
        return;
    peers_tell(r->peers, &count, 1);
    PG_FREED uint64_t *number = PG_NEW(uint64_t, (size_t)count * (holes + 1) + 1);
    for (uint32_t i = 0; i < count && !r->peers->rank; i++) {
        const search_cut *c = &s->tests.counts.cut[first + i];
        memcpy(number + (size_t)i * (holes + 1), c->weight, holes * sizeof *c->weight);
        number[(size_t)i * (holes + 1) + holes] = (uint64_t)c->floor;
    }
    peers_tell(r->peers, number, (size_t)count * (holes + 1));
    for (uint32_t i = 0; i < count && r->peers->rank; i++) {
        int64_t *weight = (int64_t *)number + (size_t)i * (holes + 1);
        count_bank_add(&s->tests.counts, &(search_cut){weight, weight[holes]});
    }
    s->cut = s->tests.counts.used > 0;
}

static void ask_for_counts(side *s, size_t depth)
{
    const count_refuter *refuter = s->counting->options->refuter;
    level *last = side_last(s);
    if (!last->size)
        return;
    if (!s->asked)
        s->asked = refuter->open(s->space.board, s->to, s->counting->run.limits);
    if (!s->asked)
        return;
    size_t more = depth > s->levels ? depth - s->levels : 1;
    learn_counts(&s->tests.counts, &s->space, level_entry(last, last->size / 2), (uint32_t)more, refuter,
                 s->asked, s->counting->run.limits);
    s->cut = s->tests.counts.used > 0;
}

/* Asks for resource counts when the last level is large enough to be worth it: rank 0 does. What is counted
 * is the same whichever there are. */
static void side_learn(side *s, size_t depth)
{
    const sets_run *r = &s->counting->run;
    uint64_t learns = side_size(s) >= s->learn_at;
    uint32_t before = s->tests.counts.used;
    peers_most(r->peers, &learns, 1);
    if (!learns)
        return;
    if (!r->peers || !r->peers->rank) {
        s->learn_at *= LEARN_AGAIN;
        ask_for_counts(s, depth);
    }
    tell_counts(s, before);
}

/* One level more, from one that is awake; `depth` levels are going to be needed. */
pg_status side_step(side *s, size_t depth)
{
    double expected = side_growth(s) * (double)side_size(s);
    if (too_many(s->counting, s->classes + (uint64_t)expected))
        return PG_LIMIT;
    side_learn(s, depth);
    level next;
    count_tally last;
    step st = {.run = &s->counting->run,
               .space = &s->space,
               .tests = s->cut ? &s->tests : NULL,
               .from = side_last(s),
               .growth = side_growth(s)};
    PG_TRY(step_counted(&st, &next, &last, NULL));
    ranks_sum_tally(&s->counting->run, &last);
    s->most[s->levels - 1] = last.positions;
    return side_add(s, &next);
}
