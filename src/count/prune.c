/* prune.c - resource counts tested on every position of a level.
 *
 * Counts are learned where they will be needed: random games are played to about the middle, and the linear
 * program is asked about the positions there. For the central game of the English board 32 games (3 ms) halve
 * the number of positions up to the middle; 400 would save another tenth.
 */
#include "prune.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SUM = 16000 }; /* so that slacks and costs, and their difference, fit */

static size_t quarters(const board *b) { return (b->holes + 3) / 4; }

/* Rows of groups, zeroed and aligned. */
static prune_group *groups_new(size_t rows)
{
    return pg_alloc_aligned((rows + 1) * PRUNE_GROUPS, sizeof(prune_group));
}

void prune_init(prune *p, const board *b, const uint32_t *element, uint32_t elements)
{
    *p = (prune){.board = b, .element = element, .elements = elements};
    p->weight = PG_NEW(int16_t, (size_t)PRUNE_LANES * b->holes);
    p->base = groups_new(1);
    p->value = groups_new(quarters(b) * 16);
    p->cost = groups_new(b->jumps);
}

void prune_release(prune *p)
{
    free(p->weight);
    free(p->base);
    free(p->value);
    free(p->cost);
}

/* ---- a count's lane -------------------------------------------------------------------------- */

static int jump_cost(const board *b, uint32_t j, const int16_t *weight)
{
    int cost = 0;
    for (uint32_t i = 0; i < b->jump[j].length; i++) {
        const jump_cell *cell = jump_cells(b, j) + i;
        cost += weight[cell->hole] * ((int)cell->before - (int)cell->after);
    }
    return cost;
}

static void fill_lane(prune *p, uint32_t lane, int64_t floor)
{
    const board *b = p->board;
    const int16_t *weight = p->weight + (size_t)lane * b->holes;
    uint32_t group = lane / PRUNE_GROUP, at = lane % PRUNE_GROUP;
    p->base[group][at] = (int16_t)-floor;
    for (uint32_t h = 0; h < b->holes; h++)
        for (uint32_t v = 0; v < 16; v++)
            if (v >> (h % 4) & 1)
                p->value[((size_t)(h / 4) * 16 + v) * PRUNE_GROUPS + group][at] += weight[h];
    for (uint32_t j = 0; j < b->jumps; j++)
        p->cost[(size_t)j * PRUNE_GROUPS + group][at] = (int16_t)jump_cost(b, j, weight);
}

static bool known(const prune *p, const int16_t *weight)
{
    for (uint32_t i = 0; i < p->used; i++)
        if (!memcmp(p->weight + (size_t)i * p->board->holes, weight, p->board->holes * sizeof *weight))
            return true;
    return false;
}

static bool is_count(const board *b, const search_count *c)
{
    int64_t sum = llabs(c->floor);
    for (uint32_t h = 0; h < b->holes; h++) {
        if (llabs(c->weight[h]) > MOST_SUM)
            return false;
        sum += llabs(c->weight[h]);
    }
    for (uint32_t j = 0; j < b->jumps; j++) {
        int64_t cost = 0;
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const jump_cell *cell = jump_cells(b, j) + i;
            cost += c->weight[cell->hole] * ((int)cell->before - (int)cell->after);
        }
        if (cost < 0)
            return false;
    }
    return sum <= MOST_SUM;
}

/* Takes a count with its images, all or none: what is cut has to be closed under the symmetries. */
static void take(prune *p, const search_count *c)
{
    uint32_t holes = p->board->holes, used = p->used;
    if (!is_count(p->board, c))
        return;
    for (uint32_t e = 0; e < p->elements; e++) {
        int16_t *weight = p->weight + (size_t)p->used * holes;
        if (p->used == PRUNE_LANES) {
            p->used = used;
            return;
        }
        for (uint32_t h = 0; h < holes; h++)
            weight[p->element ? p->element[(size_t)e * holes + h] : h] = (int16_t)c->weight[h];
        if (!known(p, weight))
            p->used++;
    }
    for (uint32_t i = used; i < p->used; i++)
        fill_lane(p, i, c->floor);
    p->groups = (p->used + PRUNE_GROUP - 1) / PRUNE_GROUP;
}

/* ---- learning ---------------------------------------------------------------------------------- */

static uint64_t next_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 33;
}

/* A legal jump that no count refuses, by chance; -1 when there is none. */
static int64_t choose(const prune *p, const tables *m, const uint64_t *pegs, uint64_t *legal, uint64_t *state)
{
    prune_group slack[PRUNE_GROUPS] = {0};
    int64_t chosen = -1;
    uint64_t choices = 0;
    tables_legal(m, m->words, m->jump_words, pegs, legal);
    prune_slacks(p, pegs, slack);
    for (uint32_t j = 0; j < m->jumps; j++)
        if (bits_get(legal, j) && !(p->used && prune_refuses(p, slack, j)) &&
            next_random(state) % ++choices == 0)
            chosen = j;
    return chosen;
}

static bool refused(const prune *p, const uint64_t *pegs)
{
    prune_group slack[PRUNE_GROUPS] = {0};
    prune_slacks(p, pegs, slack);
    for (uint32_t i = 0; i < p->groups; i++)
        if (prune_negative(&slack[i]))
            return true;
    return false;
}

bool prune_learn(prune *p, const tables *m, const uint64_t *start, uint32_t depth, uint32_t games,
                 const count_refuter *refuter, void *context, const pg_limits *limits)
{
    uint64_t state = 1, *legal = PG_NEW(uint64_t, m->jump_words), *pegs = PG_NEW(uint64_t, m->words);
    search_count found = {.weight = PG_NEW(int64_t, m->board->holes)};
    for (uint32_t g = 0; g < games && p->used < PRUNE_LANES; g++) {
        memcpy(pegs, start, m->words * sizeof *pegs);
        for (uint32_t i = 0; g && i < depth && limits_check(limits) == PG_OK; i++) { /* first: the start */
            int64_t j = choose(p, m, pegs, legal, &state);
            if (j < 0)
                break;
            step_play(&m->steps, m->words, (uint32_t)j, pegs);
        }
        if (refuter->refute(context, pegs, &found))
            take(p, &found);
    }
    free(found.weight);
    free(legal);
    free(pegs);
    return refused(p, start);
}
