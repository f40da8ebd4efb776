/* halves.c - levels from both ends that meet in the middle: a game, or the proof that there is none.
 *
 * On boards where each jump changes the number of pegs alike, the number of jumps of a game is known, L say.
 * All positions that A jumps lead to from the start, and all from which M jumps lead to the finish, are
 * listed level by level, always the shorter front first, until A + M + 1 = L; there is a game exactly when
 * some jump leads from the one front to the other. From the start a position is refused by a resource count
 * that is below the finish's value there, from the finish by one that is above the start's: such positions
 * lie on no game. Neither half sees the wide levels beyond the middle, which is what makes boards of 41 holes
 * small (docs/mathematics/search.md has the figures).
 *
 * Long levels are packed (half.c). Where the fronts are a jump apart, meet.c looks for one.
 *
 * Everything is done up to the symmetries that fix both ends. Where the complement and a symmetry exchange
 * the ends, the second half is the image of the first and is not made.
 *
 * Finishes without a jump are too many to be listed, and easily told: where these are asked for the levels
 * ahead go on to where one jump is left, and what it leads to is looked at. As they are half-way at the most
 * where that is wanted, with many pegs, counts would refuse little.
 *
 * The counts come from a trial: the same levels, thinned to a sample, with a linear program for sampled
 * positions. The proof is the counts and the sizes of the levels; a checker makes the levels anew.
 */
#include "halves_state.h"
#include "levels/runs.h"
#include "positions/walk.h"

enum { TRIAL_WIDTH = 1 << 18, TRIAL_SHARE = 64, LEARNED_FOR = 16, DEFAULT_GIB = 4 };

/* ---- what problems ------------------------------------------------------------------------------ */

bool halves_apply(const problem *p) { return p->board->holes <= HALVES_MOST_HOLES && problem_jumps(p) > 0; }

/* ---- a reversal ---------------------------------------------------------------------------------- */

static uint32_t *find_reversal(const problem *p, const pg_limits *limits)
{
    uint32_t *found = NULL;
    if (problem_closed(p) && problem_reversals(p, limits, &found))
        return found;
    free(found);
    return NULL;
}

/* What reversing takes here: the complement, and the symmetry against its direction. */
static uint64_t reversed(const halves *s, uint64_t pegs)
{
    uint64_t out = 0;
    for (uint32_t h = 0; h < s->board->holes; h++)
        out |= (uint64_t) !(pegs >> s->reversal[h] & 1) << h;
    return out;
}

uint64_t halves_from_other(const halves *s, uint64_t pegs)
{
    return s->reversal ? half_image(&s->ahead, reversed(s, pegs)) : pegs;
}

/* What halves_from_other undoes: the complement, and the symmetry in its direction. */
static uint64_t to_other(const halves *s, uint64_t pegs)
{
    uint64_t out[IMAGES_WORDS + 1] = {pegs};
    if (s->reversal)
        dual_least(&s->onto, &pegs, out);
    return out[0];
}

/* ---- set-up --------------------------------------------------------------------------------------- */

halves *halves_with(const problem *p, const pg_limits *limits, const images *fixing, uint32_t *reversal)
{
    const board *b = p->board;
    halves *s = PG_NEW(halves, 1);
    s->board = b;
    s->start = p->start;
    s->finish = p->finish;
    s->limits = limits ? *limits : (pg_limits){.threads = 1};
    s->jumps = (uint32_t)problem_jumps(p);
    s->images = *fixing;
    s->reversal = reversal;
    s->at = (halves_place){.symmetries = fixing->elements, .reverses = reversal != NULL};
    s->to_finish = p->finish->stuck != NULL;
    sets_init(&s->run, &s->limits, DEFAULT_GIB);
    half_init(&s->ahead, b, p->start, false, &s->images, &s->run, HALVES_MOST_COUNTS, HALVES_MOST_POTENTIALS);
    half_init(&s->back, b, p->finish, true, &s->images, &s->run, HALVES_MOST_COUNTS, HALVES_MOST_POTENTIALS);
    if (s->reversal)
        space_duals(&s->ahead.space, s->reversal, &s->onto);
    return s;
}

halves *halves_new(const problem *p, const pg_limits *limits)
{
    const pg_limits none = {.threads = 1};
    images fixing;
    images_fixing(&fixing, p, limits ? limits : &none);
    return halves_with(p, limits, &fixing, find_reversal(p, limits ? limits : &none));
}

void halves_free(halves *s)
{
    images_release(&s->images);
    images_release(&s->onto);
    half_release(&s->ahead);
    half_release(&s->back);
    level_release(&s->mirror, &s->run.room);
    sets_release(&s->run);
    PG_FREE(s->reversal, s);
}

size_t halves_bytes(const halves *s) { return atomic_load(&s->run.room.bytes); }

/* ---- the trial ------------------------------------------------------------------------------------- */

/* What is learned for a half. */
typedef struct lesson {
    const search_options *options;
    const search_teacher *teacher;
    uint64_t questions; /* to the finder, that are left */
    bool asked;
} lesson;

/* Potentials from a level of the sample, with its part of the questions, the first time of all of them. As it
 * was made the first one that is asked about is a whole level. */
static void find(half *h, lesson *t, uint32_t levels_left)
{
    if (!t->asked)
        t->questions = half_questions(h, levels_left, t->options->most_positions);
    t->asked = true;
    uint64_t part = (t->questions + levels_left) / (levels_left + 1);
    t->questions -= half_find(h, t->teacher->find, t->teacher->find_context, part);
}

/* A sample that outgrows the memory, for it is not packed, ends early. NULL: nothing is learned. */
static pg_status sample(half *h, size_t width, uint32_t levels, lesson *t)
{
    uint64_t find_from = t && t->options->find_from ? t->options->find_from : TRIAL_WIDTH;
    pg_status s = half_begin(h);
    for (uint32_t i = 0; s == PG_OK && i < levels && h->now.size; i++) {
        s = half_step(h, NULL);
        if (s != PG_OK)
            break;
        if (t)
            half_learn(h, t->teacher->refute, t->teacher->refute_context);
        bool wide = t && h->now.size >= find_from;
        half_thin(h, width);
        if (wide)
            find(h, t, levels - i - 1);
    }
    return s == PG_MEMORY ? limits_check(h->run->limits) : s;
}

/* Learns counts and potentials, then keeps those that refuse something in the same sample. */
static pg_status learn(half *h, size_t width, uint32_t levels, lesson *t)
{
    h->plain = true;
    pg_status s = sample(h, width, levels, t);
    h->note_hits = true;
    if (s == PG_OK)
        s = sample(h, width, levels, NULL);
    h->note_hits = h->plain = false;
    if (s == PG_OK)
        bank_keep_hit(&h->tests);
    return s;
}

/* Both halves a little beyond the middle: which one goes further is not known yet. */
static pg_status trial(halves *s, size_t width)
{
    uint32_t levels = s->jumps / 2 + (s->jumps > 8 ? 2 : 0);
    lesson ahead = {.options = s->options, .teacher = &s->options->ahead};
    lesson back = {.options = s->options, .teacher = &s->options->back};
    PG_TRY(learn(&s->ahead, width, levels, &ahead));
    return s->reversal || !s->ahead.now.size ? PG_OK : learn(&s->back, width, levels, &back);
}

/* Counts for as many positions as may be seen now; what stands stays where its counts are good enough for
 * that: those of a sample sixteen times as wide refuse little more. *width: of the sample; 0: it stays. */
static pg_status prepare(halves *s, size_t *width)
{
    const search_options *o = s->options;
    uint64_t most = o->most_positions / TRIAL_SHARE;
    if (s->to_finish) {
        *width = !s->at.width;
        return PG_OK;
    }
    *width = o->most_positions && most < TRIAL_WIDTH ? most + 1 : TRIAL_WIDTH;
    if (*width <= s->at.width * LEARNED_FOR) {
        *width = 0;
        return PG_OK;
    }
    halves_settle(s, true);
    s->at.width = 0;
    level_release(&s->mirror, &s->run.room);
    s->at.mirrored = false;
    for (uint32_t i = 0; i < o->cuts; i++)
        count_bank_add(&s->ahead.tests.counts, &o->cut[i]);
    return trial(s, *width);
}

static pg_status begin(halves *s, size_t width)
{
    PG_TRY(half_begin(&s->ahead));
    if (!s->reversal && !s->to_finish)
        PG_TRY(half_begin(&s->back));
    s->at.width = width;
    return PG_OK;
}

/* ---- the levels ------------------------------------------------------------------------------------- */

static uint32_t steps_made(const half *h) { return h->levels - 1; }

static pg_status advance_one(halves *s, half *h)
{
    uint64_t made = s->ahead.expanded + s->back.expanded, most = s->options->most_positions;
    if (most && made + half_count(h) > most)
        return PG_LIMIT;
    PG_TRY(half_step(h, NULL));
    halves_rest(s);
    return PG_OK;
}

/* The front from the start goes to where its own image is one jump away. */
static pg_status advance_mirrored(halves *s)
{
    uint32_t last = s->jumps / 2, other = s->jumps - 1 - last;
    while (half_count(&s->ahead) && steps_made(&s->ahead) < last) {
        if (steps_made(&s->ahead) != other) {
            PG_TRY(advance_one(s, &s->ahead));
            continue;
        }
        PG_TRY(half_step(&s->ahead, &s->mirror));
        s->at.mirrored = true;
        halves_rest(s);
    }
    return PG_OK;
}

/* The front from the start goes to where one jump is left. */
static pg_status advance_alone(halves *s)
{
    while (half_count(&s->ahead) && steps_made(&s->ahead) + 1 < s->jumps)
        PG_TRY(advance_one(s, &s->ahead));
    return PG_OK;
}

static pg_status advance_both(halves *s)
{
    while (half_count(&s->ahead) && half_count(&s->back) &&
           steps_made(&s->ahead) + steps_made(&s->back) + 1 < s->jumps)
        PG_TRY(advance_one(s, half_count(&s->ahead) <= half_count(&s->back) ? &s->ahead : &s->back));
    return PG_OK;
}

/* ---- the game ----------------------------------------------------------------------------------------- */

/* Fills chain[jumps .. 0] with positions from `last` to the half's end, each a jump from the one before; the
 * levels are made anew for each. */
static pg_status trace_half(half *h, uint64_t last, uint32_t jumps, uint64_t *chain)
{
    chain[jumps] = last;
    for (; jumps > 0; jumps--) {
        PG_TRY(half_begin(h));
        for (uint32_t i = 0; i + 1 < jumps; i++)
            PG_TRY(half_step(h, NULL));
        PG_TRY(half_parent(h, chain[jumps], &chain[jumps - 1]));
    }
    return PG_OK;
}

pg_status halves_trace(halves *s, uint64_t *chain)
{
    uint32_t ahead = (uint32_t)s->at.met_at, back = s->jumps - 1 - ahead;
    PG_FREED uint64_t *other = PG_NEW(uint64_t, back + 1);
    PG_TRY(trace_half(&s->ahead, s->at.from, ahead, chain));
    PG_TRY(trace_half(s->reversal ? &s->ahead : &s->back, to_other(s, s->at.to), back, other));
    for (uint32_t i = 0; i <= back; i++)
        chain[s->jumps - i] = halves_from_other(s, other[i]);
    return PG_OK;
}

/* A start with the first image, then jump by jump to what has the next one. */
static pg_status play_chain(halves *s, const uint64_t *chain, game *g)
{
    const half *h = &s->ahead;
    uint64_t pegs;
    PG_SCOPED(set_walk_release) set_walk walk;
    bool there = false;
    set_walk_init(&walk, s->start, false);
    while (!there && set_walk_next(&walk, &pegs))
        there = half_image(h, pegs) == chain[0];
    *g = (game){.start = bits_new(s->board->holes), .jump = PG_NEW(uint32_t, s->jumps)};
    g->start[0] = pegs;
    while (there && g->jumps < s->jumps) {
        there = false;
        for (uint32_t j = 0; !there && j < h->space.play.jumps; j++) {
            if ((pegs & h->space.play.piece[j].mask) != h->space.play.piece[j].before ||
                half_image(h, pegs ^ h->space.play.piece[j].flip) != chain[g->jumps + 1])
                continue;
            there = true;
            pegs ^= h->space.play.piece[j].flip;
            g->jump[g->jumps++] = j;
        }
    }
    return there ? PG_OK : PG_INTERNAL;
}

static pg_status take_game(search_result *out, halves *s)
{
    PG_FREED uint64_t *chain = PG_NEW(uint64_t, s->jumps + 1);
    PG_TRY(halves_trace(s, chain));
    PG_TRY(play_chain(s, chain, &out->found));
    out->answer = SEARCH_FOUND;
    return PG_OK;
}

/* ---- the proof ----------------------------------------------------------------------------------------- */

static void take_half(search_half *out, half *h)
{
    out->size = h->size;
    out->levels = h->levels;
    h->size = NULL;
    h->levels = h->size_room = 0;
    out->cut = PG_NEW(search_cut, h->tests.counts.used);
    for (uint32_t i = 0; i < h->tests.counts.used; i++) {
        out->cut[out->cuts++] = h->tests.counts.cut[i];
        h->tests.counts.cut[i].weight = NULL;
    }
    out->potential = h->tests.potentials.potential;
    out->potentials = h->tests.potentials.used;
    h->tests.potentials.potential = NULL;
    h->tests.potentials.used = h->tests.potentials.room = 0;
}

static void take_proof(search_result *out, halves *s)
{
    search_halves *p = out->halves = PG_NEW(search_halves, 1);
    p->holes = s->board->holes;
    p->symmetries = s->images.elements - 1;
    p->symmetry = PG_NEW(uint32_t, (size_t)p->symmetries * p->holes);
    if (p->symmetries)
        memcpy(p->symmetry, s->images.element + p->holes,
               (size_t)p->symmetries * p->holes * sizeof *p->symmetry);
    bool alone = !half_count(&s->ahead); /* nothing is left of the first half: it is the whole proof */
    take_half(&p->ahead, &s->ahead);
    p->finish = s->to_finish && !alone;
    if (s->reversal && !alone) {
        p->reversal = s->reversal;
        s->reversal = NULL;
    } else if (!alone && !s->to_finish) {
        take_half(&p->back, &s->back);
    }
    out->answer = SEARCH_NONE;
}

pg_status halves_cross(halves *s, size_t width)
{
    pg_status status = width ? begin(s, width) : PG_OK;
    if (status == PG_OK)
        status = s->to_finish ? advance_alone(s) : s->reversal ? advance_mirrored(s) : advance_both(s);
    bool met = false;
    if (status == PG_OK && half_count(&s->ahead) && (s->reversal || s->to_finish || half_count(&s->back)))
        status = halves_meet(s, &met);
    s->at.met = status == PG_OK && met;
    if (s->at.met) {
        s->at.met_at = steps_made(&s->ahead);
        s->at.expanded = s->ahead.expanded + s->back.expanded;
        level_release(&s->mirror, &s->run.room);
    }
    return status;
}

/* The levels, and where they meet. */
static pg_status go_on(halves *s)
{
    size_t width = 0;
    pg_status status = s->at.met ? PG_OK : prepare(s, &width);
    if (s->run.peers)
        halves_settle(s, status != PG_OK);
    else if (status == PG_OK && s->options->peers)
        halves_call(s, width, false);
    return status == PG_OK && !s->at.met ? halves_cross(s, width) : status;
}

pg_status halves_go(halves *s, const search_options *options, search_result *out)
{
    pg_limits none = {.threads = 1};
    s->limits = options->limits ? *options->limits : none;
    sets_limit(&s->run, &s->limits);
    s->options = options;
    halves_rest(s);
    pg_status status = go_on(s);
    out->expanded = s->at.met ? s->at.expanded : s->ahead.expanded + s->back.expanded;
    if (status == PG_OK && s->at.met)
        status = take_game(out, s);
    else if (status == PG_OK)
        take_proof(out, s);
    sets_shrink(&s->run);
    return status;
}

void search_half_release(search_half *h)
{
    free(h->size);
    for (uint32_t i = 0; i < h->cuts; i++)
        free(h->cut[i].weight);
    free(h->cut);
    for (uint32_t i = 0; i < h->potentials; i++)
        search_potential_release(&h->potential[i]);
    free(h->potential);
}

void search_halves_free(search_halves *h)
{
    if (!h)
        return;
    search_half_release(&h->ahead);
    search_half_release(&h->back);
    PG_FREE(h->symmetry, h->reversal, h);
}
