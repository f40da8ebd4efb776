/* levels.c - level by level, where every jump changes the number of pegs alike.
 *
 * Without a finish: what is reached after k jumps gives what is reached after k + 1, and goes. With one:
 * forward from the start and backward from the finish until both meet, and from there back again, keeping of
 * each level what lies on some game. Resource counts cut on the way out. Where the board, seen through the
 * complement and a symmetry, swaps start and finish (the central game does), the levels from the finish are
 * the images of those from the start.
 *
 * Games are counted by adding to each position the games of those that lead to it, from the first level to
 * the last over positions on games only, two levels at a time.
 */
#include "exact.h"
#include "inside.h"
#include "sets.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEARN_FROM = 1 << 12,  /* a level of so many classes asks for resource counts, ... */
    LEARN_AGAIN = 64,      /* ... and again one of that many times as many */
    LEARN_GAMES = 32,
    LIST_PEGS = 20,        /* sets of up to 2^20 members are listed */
    MOST_SYMMETRIES = 1000 /* tried for a dual */
};

/* Seconds in which classes of levels are made positions once the time is up. */
static const double GRACE = 0.2;

/* ---- one direction ------------------------------------------------------------------------------ */

/* Levels from the start forwards, or from the finish backwards. */
typedef struct side {
    problem *problem;
    tables tables;
    prune prune;
    bool cut;          /* prune is to be used */
    void *asked;       /* the refuter's object; NULL: none */
    size_t learn_at;   /* size of a level that asks for counts */
    const position *from, *to;
    layer *layer;      /* [levels] */
    uint64_t *most;    /* [levels]: positions at the most */
    size_t levels, room, most_room;
    uint64_t classes;  /* of all levels */
} side;

static void side_init(side *s, problem *p, bool back)
{
    const board *b = back ? p->back : p->board;
    *s = (side){.problem = p, .from = back ? p->finish : p->start, .to = back ? p->start : p->finish};
    tables_init(&s->tables, b, p->element, p->elements);
    prune_init(&s->prune, b, p->element, p->elements);
    s->learn_at = p->options->refuter && s->to ? LEARN_FROM : SIZE_MAX;
}

static void side_release(side *s)
{
    for (size_t k = 0; k < s->levels; k++)
        layer_release(&s->layer[k], &s->problem->run);
    free(s->layer);
    free(s->most);
    if (s->asked)
        s->problem->options->refuter->close(s->asked);
    prune_release(&s->prune);
    tables_release(&s->tables);
}

static pg_status side_add(side *s, layer *l)
{
    PG_GROW(s->layer, s->levels, s->room);
    PG_GROW(s->most, s->levels, s->most_room);
    s->most[s->levels] = l->size * s->tables.images.elements;
    s->layer[s->levels++] = *l;
    s->classes += l->size;
    return (pg_status)s->problem->run.stop;
}

static pg_status side_begin(side *s)
{
    layer l;
    pg_status status = layer_of_set(&l, &s->problem->run, &s->tables.images, s->from, false);
    return status == PG_OK ? side_add(s, &l) : status;
}

static layer *side_last(side *s) { return &s->layer[s->levels - 1]; }

/* How the last level compares with the one before. */
static double side_growth(const side *s)
{
    if (s->levels < 3)
        return 8;
    double last = (double)s->layer[s->levels - 1].size, before = (double)s->layer[s->levels - 2].size;
    return before > 0 ? last / before : 1;
}

/* Asks for resource counts when the last level is large enough to be worth it. */
static void side_learn(side *s, size_t depth)
{
    const count_refuter *refuter = s->problem->options->refuter;
    layer *last = side_last(s);
    if (last->size < s->learn_at)
        return;
    s->learn_at *= LEARN_AGAIN;
    if (!s->asked)
        s->asked = refuter->open(s->tables.board, s->to, s->problem->run.limits);
    if (!s->asked)
        return;
    size_t more = depth > s->levels ? depth - s->levels : 1;
    prune_learn(&s->prune, &s->tables, layer_entry(last, last->size / 2), (uint32_t)more, LEARN_GAMES,
                refuter, s->asked, s->problem->run.limits);
    s->cut = s->prune.used > 0;
}

/* One level more; `depth` levels are going to be needed. */
static pg_status side_step(side *s, size_t depth)
{
    double expected = side_growth(s) * (double)side_last(s)->size;
    if (too_many(s->problem, s->classes + (uint64_t)expected))
        return PG_LIMIT;
    side_learn(s, depth);
    s->problem->run.jump = s->levels;
    layer next;
    count_tally last;
    step st = {.run = &s->problem->run, .tables = &s->tables, .prune = s->cut ? &s->prune : NULL,
               .from = side_last(s), .growth = side_growth(s)};
    pg_status status = step_run(&st, &next, &last, NULL);
    if (status != PG_OK)
        return status;
    s->most[s->levels - 1] = last.positions;
    return side_add(s, &next);
}

/* ---- numbers of games ------------------------------------------------------------------------- */

/* A copy whose entries have the sizes of their orbits as their games. */
static pg_status with_orbits(layer *out, run *r, const layer *l, const images *symmetries)
{
    uint64_t *image = PG_NEW(uint64_t, (size_t)symmetries->elements * l->words);
    *out = (layer){.words = l->words, .limbs = 1, .size = l->size, .room = l->size};
    out->entry = run_alloc(r, l->size * layer_stride(out), sizeof *out->entry);
    out->first = PG_NEW(size_t, 2);
    out->first[1] = l->size;
    for (size_t i = 0; out->entry && i < l->size && (i % 4096 || run_check(r) == PG_OK); i++) {
        uint64_t *entry = layer_entry(out, i);
        memcpy(entry, layer_entry(l, i), l->words * sizeof *entry);
        images_of(symmetries, l->words, symmetries->elements, entry, image);
        entry[l->words] = images_orbit(l->words, symmetries->elements, image);
    }
    if (!out->entry) {
        out->size = 0;
        layer_release(out, r);
    }
    free(image);
    return run_check(r);
}

/* ---- everything reached -------------------------------------------------------------------------- */

/* False when the run is to stop: they are not known then. */
static bool layer_classes(problem *p, const layer *l, uint64_t *classes)
{
    *classes = l->size;
    return p->listed || !p->options->classes ||
           orbits_joined(&p->run, &p->group, l->words, l->entry, layer_stride(l), l->size, classes);
}

/* Of the level at which a limit stopped the run the positions are known all the same, if there are not too
 * many. */
static void add_last(count_result *out, problem *p, const layer *l, const images *symmetries)
{
    count_tally level;
    if (p->options->dead || !layer_classes(p, l, &level.classes))
        return;
    level.positions = layer_positions(l, symmetries, clock_now() + GRACE);
    level.dead = 0;
    if (level.positions != COUNT_UNKNOWN)
        result_add(out, &level);
}

/* Levels from `from` on; `all_games`: every position ends a game, otherwise those without a jump do. */
static pg_status reach(count_result *out, problem *p, const board *b, const position *from, bool all_games)
{
    run *r = &p->run;
    tables m;
    layer now, next;
    mpz_t games;
    double growth = 8;
    bool counting = p->options->games;
    mpz_init(games);
    tables_init(&m, b, p->element, p->elements);
    pg_status s = layer_of_set(&now, r, &m.images, from, counting);
    while (s == PG_OK && now.size) {
        count_tally level;
        step st = {.run = r, .tables = &m, .from = &now, .growth = growth,
                   .limbs = counting ? layer_limbs_after(&now, &m) : 0, .dead_games = counting && !all_games};
        r->jump = out->levels + 1;
        uint64_t next_size = (uint64_t)(growth * (double)now.size);
        s = too_many(p, out->total.classes + now.size + next_size / 2) ? PG_LIMIT
                                                                       : step_run(&st, &next, &level, games);
        if (s != PG_OK) {
            add_last(out, p, &now, &m.images);
            break;
        }
        if (counting && all_games)
            layer_add_games(&now, NULL, games);
        if (layer_classes(p, &now, &level.classes))
            result_add(out, &level);
        s = (pg_status)r->stop;
        growth = out->levels > 2 ? (double)next.size / (double)now.size : growth;
        layer_release(&now, r);
        now = next;
    }
    layer_release(&now, r);
    if (s == PG_OK && counting)
        out->games = games_text(games);
    tables_release(&m);
    mpz_clear(games);
    return s;
}

/* ---- positions on games ---------------------------------------------------------------------------- */

typedef struct winning {
    problem *problem;
    side ahead, behind;
    bool dual;
    images onto; /* if so */
    size_t jumps;       /* of every game, or the most of one */
    layer *level;       /* [jumps + 1]: positions on games */
    bool *found;        /* [jumps + 1]: the level is there, in full */
    count_tally *tally; /* [jumps + 1] */
} winning;

static pg_status dual_of(winning *w, const layer *from, layer *out)
{
    step st = {
        .run = &w->problem->run, .tables = &w->ahead.tables, .onto = &w->onto, .from = from, .growth = 1};
    return step_run(&st, out, NULL, NULL);
}

/* Sides grow, the one with fewer positions first, until they have `jumps - 1` jumps together. */
static pg_status grow_sides(winning *w)
{
    pg_status s = side_begin(&w->ahead);
    if (s == PG_OK && !w->dual)
        s = side_begin(&w->behind);
    while (s == PG_OK) {
        size_t i = w->ahead.levels, j = w->behind.levels;
        if (w->dual ? i == w->jumps / 2 + 1 : i + j == w->jumps + 1)
            break;
        bool forward = w->dual || side_last(&w->ahead)->size <= side_last(&w->behind)->size;
        s = side_step(forward ? &w->ahead : &w->behind, w->jumps / 2 + 1);
    }
    return s;
}

/* What the last level ahead leads to and the last level behind holds, too. */
static pg_status meet(winning *w)
{
    size_t i = w->ahead.levels - 1;
    layer dual = {0}, *within = &dual;
    pg_status s = PG_OK;
    if (w->dual)
        s = dual_of(w, &w->ahead.layer[w->jumps - 1 - i], &dual);
    else
        within = side_last(&w->behind);
    if (s == PG_OK) {
        step st = {.run = &w->problem->run, .tables = &w->ahead.tables, .from = side_last(&w->ahead),
                   .prune = w->ahead.cut ? &w->ahead.prune : NULL, .within = within};
        s = step_run(&st, &w->level[i + 1], NULL, NULL);
        w->found[i + 1] = s == PG_OK;
    }
    layer_release(&dual, &w->problem->run);
    return s;
}

static count_tally tally_of(const layer *l, const images *symmetries)
{
    return (count_tally){.positions = layer_positions(l, symmetries, HUGE_VAL), .classes = l->size};
}

/* Levels `from` - 1 .. 0: what leads to the level behind, or is a finish itself. */
static pg_status trace_ahead(winning *w, size_t from, const position *keep)
{
    pg_status s = PG_OK;
    for (size_t k = from; s == PG_OK && k-- > 0;) {
        step st = {.run = &w->problem->run, .tables = &w->behind.tables, .from = &w->level[k + 1],
                   .within = &w->ahead.layer[k], .keep = keep};
        w->problem->run.jump = k;
        s = step_run(&st, &w->level[k], &w->tally[k + 1], NULL);
        w->found[k] = s == PG_OK;
        layer_release(&w->ahead.layer[k], &w->problem->run);
    }
    if (s == PG_OK)
        w->tally[0] = tally_of(&w->level[0], &w->ahead.tables.images);
    return s;
}

/* Levels `from` + 1 .. jumps, of those that lie behind. */
static pg_status trace_behind(winning *w, size_t from)
{
    pg_status s = PG_OK;
    for (size_t k = from; s == PG_OK && k < w->jumps; k++) {
        layer *within = &w->behind.layer[w->jumps - k - 1];
        step st = {
            .run = &w->problem->run, .tables = &w->ahead.tables, .from = &w->level[k], .within = within};
        s = step_run(&st, &w->level[k + 1], &w->tally[k], NULL);
        w->found[k + 1] = s == PG_OK;
        layer_release(within, &w->problem->run);
    }
    if (s == PG_OK)
        w->tally[w->jumps] = tally_of(&w->level[w->jumps], &w->ahead.tables.images);
    return s;
}

/* The same where they are duals of those ahead; in full only where games are counted. */
static pg_status mirror_ahead(winning *w, size_t from)
{
    pg_status s = PG_OK;
    for (size_t k = from + 1; s == PG_OK && k <= w->jumps; k++) {
        w->tally[k] = w->tally[w->jumps - k];
        if (w->problem->options->games || !w->problem->listed)
            s = dual_of(w, &w->level[w->jumps - k], &w->level[k]);
    }
    return s;
}

static pg_status meet_in_the_middle(winning *w)
{
    pg_status s = grow_sides(w);
    size_t middle = w->ahead.levels;
    if (s == PG_OK)
        s = meet(w);
    if (s == PG_OK)
        s = trace_ahead(w, middle, NULL);
    if (s == PG_OK)
        s = w->dual ? mirror_ahead(w, middle) : trace_behind(w, middle);
    return s;
}

/* A finish that cannot be listed, or that has members at several levels: forwards to the end, then back. */
static pg_status forward_and_back(winning *w)
{
    pg_status s = side_begin(&w->ahead);
    while (s == PG_OK && w->ahead.levels <= w->jumps && side_last(&w->ahead)->size)
        s = side_step(&w->ahead, w->jumps);
    if (s != PG_OK)
        return s;
    layer none = {.words = w->ahead.tables.words};
    w->jumps = w->ahead.levels - 1;
    step st = {.run = &w->problem->run, .tables = &w->behind.tables, .from = &none,
               .within = side_last(&w->ahead), .keep = w->problem->finish};
    s = step_run(&st, &w->level[w->jumps], NULL, NULL);
    w->found[w->jumps] = s == PG_OK;
    return s == PG_OK ? trace_ahead(w, w->jumps, w->problem->finish) : s;
}

/* The number of games: each level gets the games of the one before added up. */
static pg_status add_up_games(winning *w, mpz_t games)
{
    run *r = &w->problem->run;
    layer now, next;
    pg_status s = with_orbits(&now, r, &w->level[0], &w->ahead.tables.images);
    for (size_t k = 0; s == PG_OK; k++) {
        layer_add_games(&now, w->problem->finish, games);
        if (k == w->jumps)
            break;
        step st = {.run = r, .tables = &w->ahead.tables, .from = &now, .within = &w->level[k + 1],
                   .limbs = layer_limbs_after(&now, &w->ahead.tables)};
        r->jump = k + 1;
        s = step_run(&st, &next, NULL, NULL);
        layer_release(&now, r);
        now = next;
    }
    layer_release(&now, r);
    return s;
}

/* ---- which way ---------------------------------------------------------------------------------- */

static int64_t set_count(const position *p)
{
    return position_closed(p) ? (int64_t)position_pegs(p) : p->count;
}

static bool listable(const position *p) { return position_open(p) <= LIST_PEGS; }

bool levels_apply(const problem *p)
{
    const position *from = p->start ? p->start : p->finish;
    return p->change != 0 && set_count(from) >= 0;
}

bool length_of_games(const problem *p, size_t *jumps)
{
    int64_t from = set_count(p->start), to = set_count(p->finish), change = p->change;
    if (to < 0) {
        *jumps = (size_t)((change < 0 ? from : (int64_t)p->board->holes - from) / llabs(change));
        return true;
    }
    if ((to - from) % change || (to - from) / change < 0)
        return false;
    *jumps = (size_t)((to - from) / change);
    return true;
}

static void winning_init(winning *w, problem *p)
{
    side_init(&w->ahead, p, false);
    side_init(&w->behind, p, true);
    w->level = PG_NEW(layer, w->jumps + 1);
    w->found = PG_NEW(bool, w->jumps + 1);
    w->tally = PG_NEW(count_tally, w->jumps + 1);
}

static void winning_release(winning *w, size_t levels)
{
    for (size_t k = 0; k < levels; k++)
        layer_release(&w->level[k], &w->problem->run);
    side_release(&w->ahead);
    side_release(&w->behind);
    if (w->dual)
        images_release(&w->onto);
    free(w->level);
    free(w->found);
    free(w->tally);
}

static pg_status add_levels(count_result *out, const winning *w)
{
    for (size_t k = 0; k <= w->jumps; k++) {
        count_tally t = w->tally[k];
        if (!w->problem->listed && !layer_classes(w->problem, &w->level[k], &t.classes))
            return run_check(&w->problem->run);
        t.dead = 0;
        result_add(out, &t);
    }
    return PG_OK;
}

/* Of a run that was stopped: what the levels that were made say. Levels of one side have more positions than
 * lie on games. */
static void add_bounds(count_result *out, const winning *w, size_t jumps)
{
    const images *symmetries = &w->ahead.tables.images;
    double until = clock_now() + GRACE;
    result_bound(out, jumps, 0, COUNT_UNKNOWN);
    for (size_t k = 0; k < w->ahead.levels; k++)
        result_bound(out, k, 0, w->ahead.most[k]);
    for (size_t k = 0; k < w->behind.levels; k++)
        result_bound(out, jumps - k, 0, w->behind.most[k]);
    for (size_t k = 0; k <= w->jumps; k++) {
        const layer *l = &w->level[k];
        if (!w->found[k])
            continue;
        uint64_t positions = layer_positions(l, symmetries, until);
        bool known = positions != COUNT_UNKNOWN;
        result_bound(out, k, known ? positions : l->size, known ? positions : l->size * symmetries->elements);
    }
    if (w->dual)
        result_mirror_bounds(out, jumps);
    out->all_bounded = true;
}

/* Do the position classes, or a resource count from a single start, refuse the finish? Then
 * there is nothing to count. */
static bool refused(const problem *p)
{
    lattice *classes = lattice_new(p->board);
    weighting *w = lattice_refutes(classes, p->start, p->finish);
    bool no = w != NULL;
    weighting_free(w);
    lattice_free(classes);
    const count_refuter *refuter = p->options->refuter;
    void *asked = !no && refuter && position_closed(p->start)
                      ? refuter->open(p->board, p->finish, p->run.limits)
                      : NULL;
    if (asked) {
        search_count found = {.weight = PG_NEW(int64_t, p->board->holes)};
        no = refuter->refute(asked, p->start->peg, &found);
        free(found.weight);
        refuter->close(asked);
    }
    return no;
}

/* Positions on games from start to finish. */
static pg_status win(count_result *out, problem *p)
{
    winning w = {.problem = p};
    pg_status s = PG_OK;
    mpz_t games;
    mpz_init(games);
    if (length_of_games(p, &w.jumps) && !refused(p)) {
        size_t levels = w.jumps + 1, jumps = w.jumps;
        bool both = set_count(p->finish) >= 0 && listable(p->finish) && w.jumps > 0;
        winning_init(&w, p);
        w.dual = both && dual_images(p, &w.onto);
        s = both ? meet_in_the_middle(&w) : forward_and_back(&w);
        if (s == PG_OK)
            s = add_levels(out, &w);
        else
            add_bounds(out, &w, jumps);
        if (s == PG_OK && p->options->games)
            s = add_up_games(&w, games);
        winning_release(&w, levels);
    }
    if (s == PG_OK && p->options->games)
        out->games = games_text(games);
    mpz_clear(games);
    return s;
}

/* Of the positions reached those that lie on no game are dead ends. */
static void note_dead_ends(count_result *out, const count_result *reached)
{
    count_result on = *out;
    out->level = NULL;
    out->levels = 0;
    out->total = (count_tally){0};
    for (size_t k = 0; k < reached->levels; k++) {
        count_tally t = k < on.levels ? on.level[k] : (count_tally){0};
        t.dead = reached->level[k].positions - t.positions;
        result_add(out, &t);
    }
    free(on.level);
}

void count_by_levels(count_result *out, problem *p)
{
    pg_status s = PG_OK;
    const count_options *options = p->options;
    if (!p->start) {
        s = reach(out, p, p->back, p->finish, true);
    } else if (!p->finish) {
        s = reach(out, p, p->board, p->start, false);
    } else {
        s = win(out, p);
        if (s == PG_OK && options->dead) {
            count_result reached = {0};
            count_options all = {.limits = options->limits};
            p->options = &all;
            s = reach(&reached, p, p->board, p->start, false);
            p->options = options;
            if (s == PG_OK)
                note_dead_ends(out, &reached);
            free(reached.level);
        }
    }
    out->stopped = s;
    out->complete = s == PG_OK;
}
