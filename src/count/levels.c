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
#include "engines.h"
#include "walk.h"
#include "saved.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEARN_FROM = 1 << 12, /* a level of so many classes asks for resource counts, ... */
    LEARN_AGAIN = 64,     /* ... and again one of that many times as many */
    LEARN_GAMES = 32,
    LIST_PEGS = 20,         /* sets of up to 2^20 members are listed */
    MOST_SYMMETRIES = 1000, /* tried for a dual */
    MOST_GROWTH = 1 << 20
};

/* Seconds in which classes of levels are made positions once the time is up. */
static const double GRACE = 0.2;

/* ---- one direction ------------------------------------------------------------------------------ */

/* Levels from the start forwards, or from the finish backwards. */
typedef struct side {
    counting *counting;
    tables tables;
    prune prune;
    bool cut;        /* prune is to be used */
    void *asked;     /* the refuter's object; NULL: none */
    size_t learn_at; /* size of a level that asks for counts */
    const position *from, *to;
    layer *layer;   /* [levels] */
    uint64_t *most; /* [levels]: positions at the most */
    size_t levels, room, most_room;
    uint64_t classes; /* of all levels */
} side;

static void side_init(side *s, counting *p, bool back)
{
    const board *b = back ? p->back : p->board;
    *s = (side){.counting = p, .from = back ? p->finish : p->start, .to = back ? p->start : p->finish};
    tables_init(&s->tables, b, p->element, p->elements);
    prune_init(&s->prune, b, p->element, p->elements);
    s->learn_at = p->options->refuter && s->to ? LEARN_FROM : SIZE_MAX;
}

static void side_release(side *s)
{
    for (size_t k = 0; k < s->levels; k++)
        layer_release(&s->layer[k], &s->counting->run);
    free(s->layer);
    free(s->most);
    if (s->asked)
        s->counting->options->refuter->close(s->asked);
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
    return (pg_status)s->counting->run.stop;
}

static pg_status side_begin(side *s)
{
    layer l;
    pg_status status = layer_of_set(&l, &s->counting->run, &s->tables.images, s->from, false);
    return status == PG_OK ? side_add(s, &l) : status;
}

static layer *side_last(side *s)
{
    return &s->layer[s->levels - 1];
}

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
    const count_refuter *refuter = s->counting->options->refuter;
    layer *last = side_last(s);
    if (last->size < s->learn_at)
        return;
    s->learn_at *= LEARN_AGAIN;
    if (!s->asked)
        s->asked = refuter->open(s->tables.board, s->to, s->counting->run.limits);
    if (!s->asked)
        return;
    size_t more = depth > s->levels ? depth - s->levels : 1;
    prune_learn(&s->prune, &s->tables, layer_entry(last, last->size / 2), (uint32_t)more, LEARN_GAMES,
                refuter, s->asked, s->counting->run.limits);
    s->cut = s->prune.used > 0;
}

/* One level more; `depth` levels are going to be needed. */
static pg_status side_step(side *s, size_t depth)
{
    double expected = side_growth(s) * (double)side_last(s)->size;
    if (too_many(s->counting, s->classes + (uint64_t)expected))
        return PG_LIMIT;
    side_learn(s, depth);
    s->counting->run.jump = s->levels;
    layer next;
    count_tally last;
    step st = {.run = &s->counting->run,
               .tables = &s->tables,
               .prune = s->cut ? &s->prune : NULL,
               .from = side_last(s),
               .growth = side_growth(s)};
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
static bool layer_classes(counting *p, const layer *l, uint64_t *classes)
{
    *classes = l->size;
    return p->listed || !p->options->classes ||
           orbits_joined(&p->run, &p->group, l->words, l->entry, layer_stride(l), l->size, classes);
}

/* Of the level at which a limit stopped the run the positions are known all the same, if there are not too
 * many. */
static void add_last(count_result *out, counting *p, const layer *l, const images *symmetries)
{
    count_tally level;
    if (p->options->dead || !layer_classes(p, l, &level.classes))
        return;
    level.positions = layer_positions(l, symmetries, clock_now() + GRACE);
    level.dead = 0;
    if (level.positions != COUNT_UNKNOWN)
        result_add(out, &level);
}

/* What is going on, and all that a checkpoint holds: of the levels that are done the tallies, and the layer
 * that comes next. */
typedef struct reaching {
    count_result *out;
    counting *counting;
    tables tables;
    bool all_games; /* every position ends a game, otherwise those without a jump do */
    layer now;
    mpz_t games;
    double growth;
    checkpoint file;
} reaching;

static void reach_give(checkpoint_file *f, const void *context)
{
    const reaching *g = context;
    result_put(f, g->out);
    number_put(f, g->games);
    checkpoint_put(f, &g->growth, sizeof g->growth);
    layer_put(f, &g->now);
}

static pg_status reach_take(checkpoint_file *f, void *context)
{
    reaching *g = context;
    if (!result_get(f, g->out) || !number_get(f, g->games) ||
        !checkpoint_get(f, &g->growth, sizeof g->growth) || !(g->growth >= 0 && g->growth <= MOST_GROWTH))
        return PG_INPUT;
    return layer_get(f, &g->counting->run, &g->tables, &g->now);
}

/* The first layer, or that of the checkpoint. */
static pg_status reach_begin(reaching *g, const position *from, bool keep, pg_error *e)
{
    counting *p = g->counting;
    bool found;
    pg_status late = run_check(&p->run); /* symmetries may be missing then, and layers differ by them */
    checkpoint_init(&g->file, keep ? p->options->checkpoint : NULL, "count by levels 1",
                    keep ? counting_text(p) : NULL, p->options->limits);
    if (keep && late != PG_OK)
        return late;
    pg_status s = checkpoint_load(&g->file, reach_take, g, &found, e);
    if (s != PG_OK) { /* what was read is not to be believed */
        count_result_release(g->out);
        *g->out = (count_result){.engine = COUNT_LEVELS, .from_finish = !p->start};
    }
    if (s == PG_OK && !found)
        s = layer_of_set(&g->now, &p->run, &g->tables.images, from, p->options->games);
    return s;
}

/* Between two levels: time for a checkpoint? */
static void reach_rest(reaching *g)
{
    pg_error unsaved; /* it is tried again later, at the latest when the count is stopped */
    double bytes = (double)(g->now.size * layer_stride(&g->now) * sizeof *g->now.entry);
    if (!g->file.path)
        return;
    if (checkpoint_due(&g->file, bytes))
        checkpoint_save(&g->file, reach_give, g, &unsaved);
    g->counting->limits.deadline = checkpoint_deadline(&g->file, bytes);
}

static void reach_save(reaching *g)
{
    pg_error unsaved = {0};
    if (checkpoint_save(&g->file, reach_give, g, &unsaved) != PG_OK)
        g->out->unsaved = pg_strdup(unsaved.text);
}

/* From one level to the next. Where it is stopped everything is as it was before. */
static pg_status reach_step(reaching *g)
{
    counting *p = g->counting;
    run *r = &p->run;
    bool games_too = p->options->games;
    layer next;
    count_tally level;
    mpz_t games;
    step st = {.run = r,
               .tables = &g->tables,
               .from = &g->now,
               .growth = g->growth,
               .limbs = games_too ? layer_limbs_after(&g->now, &g->tables) : 0,
               .dead_games = games_too && !g->all_games};
    r->jump = g->out->levels + 1;
    if (too_many(p, g->out->total.classes + g->now.size + (uint64_t)(g->growth * (double)g->now.size) / 2))
        return PG_LIMIT;
    mpz_init_set(games, g->games);
    pg_status s = step_run(&st, &next, &level, games);
    if (s == PG_OK && !layer_classes(p, &g->now, &level.classes)) {
        layer_release(&next, r);
        s = run_check(r);
    }
    if (s == PG_OK) {
        if (games_too && g->all_games)
            layer_add_games(&g->now, NULL, games);
        mpz_swap(games, g->games);
        result_add(g->out, &level);
        g->growth = g->out->levels > 2 ? (double)next.size / (double)g->now.size : g->growth;
        layer_release(&g->now, r);
        g->now = next;
    }
    mpz_clear(games);
    return s;
}

/* Levels from `from` on, with a checkpoint if `keep`. PG_INPUT: that was refused. */
static pg_status reach(count_result *out, counting *p, const board *b, const position *from, bool all_games,
                       bool keep, pg_error *e)
{
    reaching g = {.out = out, .counting = p, .all_games = all_games, .growth = 8};
    mpz_init(g.games);
    tables_init(&g.tables, b, p->element, p->elements);
    pg_status s = reach_begin(&g, from, keep, e);
    bool begun = s == PG_OK;
    while (s == PG_OK && g.now.size) {
        reach_rest(&g);
        s = reach_step(&g);
    }
    if (begun && s != PG_OK) {
        reach_save(&g);
        add_last(out, p, &g.now, &g.tables.images);
    }
    if (s == PG_OK) {
        checkpoint_forget(&g.file);
        if (p->options->games)
            out->games = games_text(g.games);
    }
    layer_release(&g.now, &p->run);
    checkpoint_release(&g.file);
    tables_release(&g.tables);
    mpz_clear(g.games);
    return s;
}

/* ---- positions on games ---------------------------------------------------------------------------- */

typedef struct winning {
    counting *counting;
    side ahead, behind;
    bool dual;
    images onto;        /* if so */
    size_t jumps;       /* of every game, or the most of one */
    layer *level;       /* [jumps + 1]: positions on games */
    bool *found;        /* [jumps + 1]: the level is there, in full */
    count_tally *tally; /* [jumps + 1] */
    size_t most_jumps;  /* what `jumps` was at first */
    bool both;          /* the levels of both sides meet */
    bool adding;        /* games are being added up: */
    layer now;          /* the level after `added` jumps, each position with its games */
    size_t added;       /* jumps + 1: all is added up */
    mpz_t games;
    checkpoint file;
} winning;

/* ---- a checkpoint of it ------------------------------------------------------------------------------ */

static void side_give(checkpoint_file *f, const side *s)
{
    checkpoint_put_number(f, s->levels);
    checkpoint_put_number(f, s->classes);
    for (size_t k = 0; k < s->levels; k++) {
        checkpoint_put_number(f, s->most[k]);
        layer_put(f, &s->layer[k]);
    }
}

static void win_give(checkpoint_file *f, const void *context)
{
    const winning *w = context;
    checkpoint_put_number(f, w->jumps);
    side_give(f, &w->ahead);
    side_give(f, &w->behind);
    for (size_t k = 0; k <= w->most_jumps; k++) {
        checkpoint_put_number(f, w->found[k]);
        checkpoint_put(f, &w->tally[k], sizeof w->tally[k]);
        layer_put(f, &w->level[k]);
    }
    checkpoint_put_number(f, w->adding);
    checkpoint_put_number(f, w->added);
    number_put(f, w->games);
    layer_put(f, &w->now);
}

static pg_status side_take(checkpoint_file *f, side *s, size_t most_jumps)
{
    uint64_t levels, classes, most;
    pg_status status = PG_OK;
    if (!checkpoint_get_number(f, &levels) || levels > most_jumps + 2 || !checkpoint_get_number(f, &classes))
        return PG_INPUT;
    while (status == PG_OK && s->levels < levels) {
        layer l = {0};
        if (!checkpoint_get_number(f, &most))
            return PG_INPUT;
        status = layer_get(f, &s->counting->run, &s->tables, &l);
        side_add(s, &l);
        s->most[s->levels - 1] = most;
    }
    s->classes = classes;
    return status;
}

/* Do the sides have the levels that they have at some time, and are all there that are said to be? */
static bool win_fits(const winning *w)
{
    size_t i = w->ahead.levels, j = w->behind.levels;
    bool fits = w->jumps <= w->most_jumps && w->added <= w->jumps + 1;
    if (!w->both || w->dual)
        fits = fits && j == 0 && i <= (w->dual ? w->jumps / 2 : w->jumps) + 1;
    else
        fits = fits && i + j <= w->jumps + 1;
    for (size_t k = 0; fits && k <= w->most_jumps; k++) {
        fits = !w->found[k] || (i > 0 && (j > 0 || !w->both || w->dual) && w->level[k].first);
        fits = fits && (k >= i || w->found[k] || w->ahead.layer[k].first);
        fits = fits && (k >= j || w->found[w->jumps - k] || w->behind.layer[k].first);
    }
    return fits && (!w->adding || w->now.first);
}

static pg_status win_take(checkpoint_file *f, void *context)
{
    winning *w = context;
    run *r = &w->counting->run;
    uint64_t jumps, found, adding, added;
    if (!checkpoint_get_number(f, &jumps))
        return PG_INPUT;
    pg_status s = side_take(f, &w->ahead, w->most_jumps);
    if (s == PG_OK)
        s = side_take(f, &w->behind, w->most_jumps);
    for (size_t k = 0; s == PG_OK && k <= w->most_jumps; k++) {
        if (!checkpoint_get_number(f, &found) || !checkpoint_get(f, &w->tally[k], sizeof w->tally[k]))
            return PG_INPUT;
        w->found[k] = found != 0;
        s = layer_get(f, r, &w->ahead.tables, &w->level[k]);
    }
    if (s != PG_OK)
        return s;
    if (!checkpoint_get_number(f, &adding) || !checkpoint_get_number(f, &added) || !number_get(f, w->games))
        return PG_INPUT;
    s = layer_get(f, r, &w->ahead.tables, &w->now);
    w->jumps = jumps;
    w->adding = adding != 0;
    w->added = added;
    return s == PG_OK && !win_fits(w) ? PG_INPUT : s;
}

static double layer_bytes(const layer *l)
{
    return (double)(l->size * layer_stride(l) * sizeof *l->entry);
}

static double win_bytes(const winning *w)
{
    double bytes = layer_bytes(&w->now);
    for (size_t k = 0; k < w->ahead.levels; k++)
        bytes += layer_bytes(&w->ahead.layer[k]);
    for (size_t k = 0; k < w->behind.levels; k++)
        bytes += layer_bytes(&w->behind.layer[k]);
    for (size_t k = 0; k <= w->most_jumps; k++)
        bytes += layer_bytes(&w->level[k]);
    return bytes;
}

/* Before a step, which is done or leaves all as it was: time for a checkpoint? */
static void win_rest(winning *w)
{
    pg_error unsaved; /* it is tried again later, at the latest when the count is stopped */
    if (!w->file.path)
        return;
    double bytes = win_bytes(w);
    if (checkpoint_due(&w->file, bytes))
        checkpoint_save(&w->file, win_give, w, &unsaved);
    w->counting->limits.deadline = checkpoint_deadline(&w->file, bytes);
}

/* ---- its levels ------------------------------------------------------------------------------------- */

static pg_status dual_of(winning *w, const layer *from, layer *out)
{
    step st = {
        .run = &w->counting->run, .tables = &w->ahead.tables, .onto = &w->onto, .from = from, .growth = 1};
    return step_run(&st, out, NULL, NULL);
}

/* Sides grow, the one with fewer positions first, until they have `jumps - 1` jumps together. */
static pg_status grow_sides(winning *w)
{
    pg_status s = w->ahead.levels ? PG_OK : side_begin(&w->ahead);
    if (s == PG_OK && !w->dual && !w->behind.levels)
        s = side_begin(&w->behind);
    while (s == PG_OK) {
        win_rest(w);
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
        step st = {.run = &w->counting->run,
                   .tables = &w->ahead.tables,
                   .from = side_last(&w->ahead),
                   .prune = w->ahead.cut ? &w->ahead.prune : NULL,
                   .within = within};
        s = step_run(&st, &w->level[i + 1], NULL, NULL);
        w->found[i + 1] = s == PG_OK;
    }
    layer_release(&dual, &w->counting->run);
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
        if (w->found[k])
            continue;
        win_rest(w);
        step st = {.run = &w->counting->run,
                   .tables = &w->behind.tables,
                   .from = &w->level[k + 1],
                   .within = &w->ahead.layer[k],
                   .keep = keep};
        w->counting->run.jump = k;
        s = step_run(&st, &w->level[k], &w->tally[k + 1], NULL);
        w->found[k] = s == PG_OK;
        if (s == PG_OK)
            layer_release(&w->ahead.layer[k], &w->counting->run);
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
        if (w->found[k + 1])
            continue;
        win_rest(w);
        step st = {
            .run = &w->counting->run, .tables = &w->ahead.tables, .from = &w->level[k], .within = within};
        s = step_run(&st, &w->level[k + 1], &w->tally[k], NULL);
        w->found[k + 1] = s == PG_OK;
        if (s == PG_OK)
            layer_release(within, &w->counting->run);
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
        if (w->found[k] || !(w->counting->options->games || !w->counting->listed))
            continue;
        win_rest(w);
        s = dual_of(w, &w->level[w->jumps - k], &w->level[k]);
        w->found[k] = s == PG_OK;
    }
    return s;
}

static pg_status meet_in_the_middle(winning *w)
{
    pg_status s = grow_sides(w);
    size_t middle = w->ahead.levels;
    if (s == PG_OK && !w->found[middle])
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
    pg_status s = w->ahead.levels ? PG_OK : side_begin(&w->ahead);
    while (s == PG_OK && w->ahead.levels <= w->jumps && side_last(&w->ahead)->size) {
        win_rest(w);
        s = side_step(&w->ahead, w->jumps);
    }
    if (s != PG_OK)
        return s;
    layer none = {.words = w->ahead.tables.words};
    w->jumps = w->ahead.levels - 1;
    if (!w->found[w->jumps]) {
        step st = {.run = &w->counting->run,
                   .tables = &w->behind.tables,
                   .from = &none,
                   .within = side_last(&w->ahead),
                   .keep = w->counting->finish};
        s = step_run(&st, &w->level[w->jumps], NULL, NULL);
        w->found[w->jumps] = s == PG_OK;
    }
    return s == PG_OK ? trace_ahead(w, w->jumps, w->counting->finish) : s;
}

/* The number of games: each level gets the games of the one before added up. */
static pg_status add_up_games(winning *w)
{
    run *r = &w->counting->run;
    layer next;
    pg_status s = PG_OK;
    if (!w->adding)
        s = with_orbits(&w->now, r, &w->level[0], &w->ahead.tables.images);
    if (s != PG_OK)
        layer_release(&w->now, r);
    w->adding = s == PG_OK;
    while (s == PG_OK && w->added < w->jumps) {
        win_rest(w);
        step st = {.run = r,
                   .tables = &w->ahead.tables,
                   .from = &w->now,
                   .within = &w->level[w->added + 1],
                   .limbs = layer_limbs_after(&w->now, &w->ahead.tables)};
        r->jump = w->added + 1;
        s = step_run(&st, &next, NULL, NULL);
        if (s != PG_OK)
            break;
        layer_add_games(&w->now, w->counting->finish, w->games);
        layer_release(&w->now, r);
        w->now = next;
        w->added++;
    }
    if (s == PG_OK && w->added == w->jumps) { /* not so when it was done in an earlier run */
        layer_add_games(&w->now, w->counting->finish, w->games);
        w->added++;
    }
    return s;
}

/* ---- which way ---------------------------------------------------------------------------------- */

static bool listable(const position *p)
{
    return position_open(p) <= LIST_PEGS;
}

bool levels_apply(const counting *p)
{
    const position *from = p->start ? p->start : p->finish;
    return p->change != 0 && position_total(from) >= 0;
}

bool length_of_games(const counting *p, size_t *jumps)
{
    int64_t from = position_total(p->start), to = position_total(p->finish), change = p->change;
    if (to < 0) {
        *jumps = (size_t)((change < 0 ? from : (int64_t)p->board->holes - from) / llabs(change));
        return true;
    }
    if ((to - from) % change || (to - from) / change < 0)
        return false;
    *jumps = (size_t)((to - from) / change);
    return true;
}

static void winning_init(winning *w, counting *p)
{
    w->both = position_total(p->finish) >= 0 && listable(p->finish) && w->jumps > 0;
    w->dual = w->both && dual_images(p, &w->onto);
    w->most_jumps = w->jumps;
    mpz_init(w->games);
    side_init(&w->ahead, p, false);
    side_init(&w->behind, p, true);
    w->level = PG_NEW(layer, w->jumps + 1);
    w->found = PG_NEW(bool, w->jumps + 1);
    w->tally = PG_NEW(count_tally, w->jumps + 1);
}

static void winning_release(winning *w)
{
    for (size_t k = 0; k <= w->most_jumps; k++)
        layer_release(&w->level[k], &w->counting->run);
    layer_release(&w->now, &w->counting->run);
    checkpoint_release(&w->file);
    mpz_clear(w->games);
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
        if (!w->counting->listed && !layer_classes(w->counting, &w->level[k], &t.classes))
            return run_check(&w->counting->run);
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
static bool refused(const counting *p)
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

/* The state of the checkpoint, where there is one; *found: it is. */
static pg_status win_begin(winning *w, bool *found, pg_error *e)
{
    counting *p = w->counting;
    bool keep = p->levels_keep;
    pg_status late = run_check(&p->run); /* symmetries may be missing then, and layers differ by them */
    checkpoint_init(&w->file, keep ? p->options->checkpoint : NULL, "count on games 1",
                    keep ? counting_text(p) : NULL, p->options->limits);
    *found = false;
    return keep && late != PG_OK ? late : checkpoint_load(&w->file, win_take, w, found, e);
}

/* What becomes of the file: a count of dead ends, which goes on, keeps it. */
static void win_end(winning *w, count_result *out, pg_status s)
{
    pg_error unsaved = {0};
    bool done = s == PG_OK;
    if (done && !w->counting->options->dead)
        checkpoint_forget(&w->file);
    else if ((!done || checkpoint_worth(&w->file)) &&
             checkpoint_save(&w->file, win_give, w, &unsaved) != PG_OK && !done)
        out->unsaved = pg_strdup(unsaved.text);
    if (done)
        w->counting->levels_file = checkpoint_hand_over(&w->file);
}

/* Levels, and games. */
static pg_status win_levels(count_result *out, winning *w)
{
    counting *p = w->counting;
    size_t jumps = w->most_jumps;
    pg_status s = w->both ? meet_in_the_middle(w) : forward_and_back(w);
    if (s == PG_OK)
        s = add_levels(out, w);
    bool levels = s == PG_OK;
    if (s == PG_OK && p->options->games)
        s = add_up_games(w);
    win_end(w, out, s);
    if (!levels)
        add_bounds(out, w, jumps);
    if (s == PG_OK && p->options->games)
        out->games = games_text(w->games);
    return s;
}

/* Positions on games from start to finish. */
static pg_status win(count_result *out, counting *p, pg_error *e)
{
    winning w = {.counting = p};
    bool found;
    if (!length_of_games(p, &w.jumps)) {
        out->games = p->options->games ? pg_strdup("0") : NULL;
        return PG_OK;
    }
    winning_init(&w, p);
    pg_status s = win_begin(&w, &found, e);
    if (s == PG_OK && (found || !refused(p)))
        s = win_levels(out, &w);
    else if (s == PG_OK && p->options->games)
        out->games = pg_strdup("0");
    winning_release(&w);
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

pg_status count_by_levels(count_result *out, counting *p, pg_error *e)
{
    pg_status s = PG_OK;
    const count_options *options = p->options;
    if (!p->start) {
        s = reach(out, p, p->back, p->finish, true, p->levels_keep, e);
    } else if (!p->finish) {
        s = reach(out, p, p->board, p->start, false, p->levels_keep, e);
    } else {
        s = win(out, p, e);
        if (s == PG_OK && options->dead) {
            count_result reached = {0};
            count_options all = {.limits = options->limits};
            p->options = &all;
            s = reach(&reached, p, p->board, p->start, false, false, e);
            p->options = options;
            if (s == PG_OK) {
                note_dead_ends(out, &reached);
                own_remove(&p->levels_file);
            }
            free(reached.level);
        }
    }
    if (s != PG_OK && s != PG_LIMIT && s != PG_INTERRUPTED)
        return s;
    out->stopped = s;
    out->complete = s == PG_OK;
    return PG_OK;
}
