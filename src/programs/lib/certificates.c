/* certificates.c - what proves a verdict, to be read.
 *
 * A tree can have thousands of steps with a weight for each hole, so that numbers become text when they are
 * first asked for, a step at a time, and stay. Threads that ask at the same time make the same texts; one of
 * them is kept.
 */
#include "private.h"

#include <stdlib.h>

/* States of a region that have a value. */
typedef struct region_texts {
    size_t states;
    char **state, **value;
} region_texts;

typedef struct step_texts {
    char **weight; /* [holes] */
    size_t regions;
    region_texts *region;
    size_t jumps; /* that count where the finish is stuck */
    uint32_t *jump;
    char **times; /* [jumps] */
} step_texts;

typedef struct certificate_texts {
    step_texts vector; /* class, pagoda */
    char *start_value, *finish_value;
    _Atomic(step_texts *) *step; /* [steps] */
} certificate_texts;

/* ---- making ------------------------------ */

static char **weights_text(const weighting *w) { return fractions_text(w->num, w->holes, w->den); }

static char *state_text(uint32_t holes, const uint64_t *bits, uint64_t index)
{
    char *text = PG_NEW(char, holes + 1);
    for (uint32_t k = 0; k < holes; k++)
        text[k] = (bits ? bits_get(bits, k) : index >> k & 1) ? '1' : '0';
    return text;
}

static void add_state(region_texts *r, char *state, const fmpz_t value, const fmpz_t den)
{
    r->state[r->states] = state;
    r->value[r->states++] = fraction_text(value, den);
}

static region_texts region_text(const potential_block *k, const fmpz_t den)
{
    size_t values = potential_block_values(k);
    region_texts r = {.state = PG_NEW(char *, values), .value = PG_NEW(char *, values)};
    for (size_t i = 0; i < values; i++)
        if (k->state || !fmpz_is_zero(k->value + i))
            add_state(&r, state_text(k->holes, k->state, i), k->value + i, den);
    return r;
}

static void jumps_text(step_texts *t, const potential *p)
{
    t->jump = PG_NEW(uint32_t, p->stucks);
    t->times = PG_NEW(char *, p->stucks);
    for (uint32_t j = 0; j < p->stucks; j++) {
        if (fmpz_is_zero(p->stuck + j))
            continue;
        t->jump[t->jumps] = j;
        t->times[t->jumps++] = fraction_text(p->stuck + j, p->weights->den);
    }
}

static step_texts *step_text(const branch_step *s)
{
    step_texts *t = PG_NEW(step_texts, 1);
    const weighting *w = s->potential ? s->potential->weights : s->vector;
    t->weight = w ? weights_text(w) : NULL;
    t->regions = s->potential ? s->potential->blocks : 0;
    t->region = PG_NEW(region_texts, t->regions);
    for (size_t i = 0; i < t->regions; i++)
        t->region[i] = region_text(&s->potential->block[i], w->den);
    if (s->potential && s->potential->stuck)
        jumps_text(t, s->potential);
    return t;
}

/* The value of the pegs that are not open. */
static char *fixed_value(const weighting *w, const position *p)
{
    fmpz_t sum;
    fmpz_init(sum);
    for (uint32_t h = 0; h < p->holes; h++)
        if (bits_get(p->peg, h))
            fmpz_add(sum, sum, w->num + h);
    char *text = fraction_text(sum, w->den);
    fmpz_clear(sum);
    return text;
}

static char *extreme_value(const weighting *w, const position *p, bool largest)
{
    pg_buf text = {0};
    add_extreme(&text, w, p, largest);
    return buf_take(&text);
}

static void vector_text(certificate_texts *t, const pagoda_certificate *c)
{
    const weighting *w = c->verdict->vector;
    bool by_class = c->verdict->method == METHOD_CLASS;
    t->vector.weight = weights_text(w);
    t->start_value = by_class ? fixed_value(w, c->start) : extreme_value(w, c->start, true);
    t->finish_value = by_class ? fixed_value(w, c->finish) : extreme_value(w, c->finish, false);
}

/* ---- giving back ------------------------------ */

static void free_step(step_texts *t, uint32_t holes)
{
    pg_free_all(t->weight, holes);
    for (size_t i = 0; i < t->regions; i++) {
        pg_free_all(t->region[i].state, t->region[i].states);
        pg_free_all(t->region[i].value, t->region[i].states);
    }
    free(t->region);
    free(t->jump);
    pg_free_all(t->times, t->jumps);
}

static void free_texts(certificate_texts *t, const pagoda_certificate *c)
{
    free_step(&t->vector, c->board->holes);
    free(t->start_value);
    free(t->finish_value);
    for (size_t i = 0; i < c->verdict->tree.steps; i++) {
        step_texts *s = atomic_load(&t->step[i]);
        if (s)
            free_step(s, c->board->holes);
        free(s);
    }
    free(t->step);
    free(t);
}

void certificate_release(pagoda_certificate *c)
{
    certificate_texts *t = atomic_exchange(&c->texts, NULL);
    if (t)
        free_texts(t, c);
}

/* ---- once ------------------------------ */

/* The texts of the certificate; those of another thread when it came first. */
static certificate_texts *texts_of(const pagoda_certificate *c)
{
    pagoda_certificate *shared = (pagoda_certificate *)c;
    certificate_texts *t = atomic_load(&shared->texts), *mine;
    if (t)
        return t;
    mine = PG_NEW(certificate_texts, 1);
    mine->step = PG_NEW(_Atomic(step_texts *), c->verdict->tree.steps);
    if (c->verdict->vector)
        vector_text(mine, c);
    if (atomic_compare_exchange_strong(&shared->texts, &t, mine))
        return mine;
    free_texts(mine, c);
    return t;
}

static const step_texts *step_of(const pagoda_certificate *c, size_t step)
{
    static const step_texts none;
    if (step >= pagoda_certificate_steps(c))
        return &none;
    _Atomic(step_texts *) *place = &texts_of(c)->step[step];
    step_texts *t = atomic_load(place), *mine;
    if (t)
        return t;
    mine = step_text(&c->verdict->tree.step[step]);
    if (atomic_compare_exchange_strong(place, &t, mine))
        return mine;
    free_step(mine, c->board->holes);
    free(mine);
    return t;
}

/* ---- asking ------------------------------ */

pagoda_verdict pagoda_certificate_verdict(const pagoda_certificate *c)
{
    return public_verdict(c->verdict->kind);
}

const char *pagoda_certificate_method(const pagoda_certificate *c) { return method_name(c->verdict->method); }

const char *pagoda_certificate_weight(const pagoda_certificate *c, uint32_t hole)
{
    char **weight = c->verdict->vector ? texts_of(c)->vector.weight : NULL;
    return weight && hole < c->board->holes ? weight[hole] : NULL;
}

const char *pagoda_certificate_start_value(const pagoda_certificate *c)
{
    return c->verdict->vector ? texts_of(c)->start_value : NULL;
}

const char *pagoda_certificate_finish_value(const pagoda_certificate *c)
{
    return c->verdict->vector ? texts_of(c)->finish_value : NULL;
}

/* ---- trees ------------------------------ */

size_t pagoda_certificate_steps(const pagoda_certificate *c) { return c->verdict->tree.steps; }

static const branch_step *find_step(const pagoda_certificate *c, size_t step)
{
    static const branch_step none = {.kind = STEP_EMPTY};
    return step < c->verdict->tree.steps ? &c->verdict->tree.step[step] : &none;
}

pagoda_step pagoda_certificate_step(const pagoda_certificate *c, size_t step)
{
    static const pagoda_step kind[] = {
        [STEP_CAP] = PAGODA_STEP_CAP,
        [STEP_SPLIT_JUMP] = PAGODA_STEP_SPLIT_JUMP,
        [STEP_SPLIT_START] = PAGODA_STEP_SPLIT_START,
        [STEP_SPLIT_FINISH] = PAGODA_STEP_SPLIT_FINISH,
        [STEP_PAGODA] = PAGODA_STEP_PAGODA,
        [STEP_CLASS] = PAGODA_STEP_CLASS,
        [STEP_EMPTY] = PAGODA_STEP_EMPTY,
    };
    return kind[find_step(c, step)->kind];
}

uint32_t pagoda_certificate_step_index(const pagoda_certificate *c, size_t step)
{
    return find_step(c, step)->index;
}
int64_t pagoda_certificate_step_at(const pagoda_certificate *c, size_t step)
{
    return find_step(c, step)->at;
}

const char *pagoda_certificate_step_weight(const pagoda_certificate *c, size_t step, uint32_t hole)
{
    const step_texts *t = step_of(c, step);
    return t->weight && hole < c->board->holes ? t->weight[hole] : NULL;
}

size_t pagoda_certificate_regions(const pagoda_certificate *c, size_t step)
{
    return step_of(c, step)->regions;
}

static const potential_block *find_region(const pagoda_certificate *c, size_t step, size_t region)
{
    static const potential_block none;
    const potential *p = find_step(c, step)->potential;
    return p && region < p->blocks ? &p->block[region] : &none;
}

uint32_t pagoda_certificate_region_holes(const pagoda_certificate *c, size_t step, size_t region)
{
    return find_region(c, step, region)->holes;
}

uint32_t pagoda_certificate_region_hole(const pagoda_certificate *c, size_t step, size_t region, uint32_t i)
{
    const potential_block *k = find_region(c, step, region);
    return i < k->holes ? k->hole[i] : UINT32_MAX;
}

static const region_texts *region_of(const pagoda_certificate *c, size_t step, size_t region)
{
    static const region_texts none;
    const step_texts *t = step_of(c, step);
    return region < t->regions ? &t->region[region] : &none;
}

size_t pagoda_certificate_region_states(const pagoda_certificate *c, size_t step, size_t region)
{
    return region_of(c, step, region)->states;
}

const char *pagoda_certificate_region_state(const pagoda_certificate *c, size_t step, size_t region, size_t s)
{
    const region_texts *r = region_of(c, step, region);
    return s < r->states ? r->state[s] : NULL;
}

const char *pagoda_certificate_region_value(const pagoda_certificate *c, size_t step, size_t region, size_t s)
{
    const region_texts *r = region_of(c, step, region);
    return s < r->states ? r->value[s] : NULL;
}

/* ---- counted jumps ------------------------------ */

size_t pagoda_certificate_jumps(const pagoda_certificate *c, size_t step) { return step_of(c, step)->jumps; }

uint32_t pagoda_certificate_jump(const pagoda_certificate *c, size_t step, size_t i)
{
    const step_texts *t = step_of(c, step);
    return i < t->jumps ? t->jump[i] : UINT32_MAX;
}

const char *pagoda_certificate_jump_times(const pagoda_certificate *c, size_t step, size_t i)
{
    const step_texts *t = step_of(c, step);
    return i < t->jumps ? t->times[i] : NULL;
}

/* ---- closed sets ------------------------------ */

uint64_t pagoda_certificate_members(const pagoda_certificate *c)
{
    return c->verdict->method == METHOD_SEARCH && c->verdict->search.member ? c->verdict->search.members : 0;
}

uint32_t pagoda_certificate_cuts(const pagoda_certificate *c)
{
    return c->verdict->method == METHOD_SEARCH ? c->verdict->search.cuts : 0;
}

int64_t pagoda_certificate_cut_floor(const pagoda_certificate *c, uint32_t cut)
{
    return cut < pagoda_certificate_cuts(c) ? c->verdict->search.cut[cut].floor : 0;
}

int64_t pagoda_certificate_cut_weight(const pagoda_certificate *c, uint32_t cut, uint32_t hole)
{
    return cut < pagoda_certificate_cuts(c) && hole < c->board->holes
               ? c->verdict->search.cut[cut].weight[hole]
               : 0;
}
