/* count.c - the door: which engine counts.
 *
 * Levels where every jump changes the number of pegs alike: they are quickest while classes are few, and know
 * games. Before them it is worked out what a closure of the class would take: at about that effort they give
 * up and bits take over, with what the levels knew kept as bounds. Other rules are counted as bits where
 * these fit, else by the graph of positions.
 */
#include "closure/closure.h"
#include "engines.h"
#include "exact/exact.h"

/* A closure of so many bytes takes as long as four classes take the levels engine, which gives up then. */
enum { CLASS_BYTES = 256, FEW_CLASSES = 1 << 14 };
enum { TABLE_ELEMENTS = 256 };                        /* larger groups are not used to join positions */
static const size_t SYMMETRY_TABLE = (size_t)1 << 20; /* images of positions stay in the second-level cache */

void result_add(count_result *out, const count_tally *tally)
{
    out->level = pg_resize(out->level, out->levels + 1, sizeof *out->level);
    out->level[out->levels++] = *tally;
    out->total.positions += tally->positions;
    out->total.classes += tally->classes;
    out->total.dead += tally->dead;
    out->total.dead_classes += tally->dead_classes;
}

void result_bound(count_result *out, size_t k, uint64_t least, uint64_t most)
{
    if (k >= out->bounded) {
        PG_RESIZE(out->bounds, k + 1);
        while (out->bounded <= k)
            out->bounds[out->bounded++] = (count_bounds){0, COUNT_UNKNOWN};
    }
    count_bounds *b = &out->bounds[k];
    b->least = least > b->least ? least : b->least;
    b->most = most < b->most ? most : b->most;
}

void result_mirror_bounds(count_result *out, size_t jumps)
{
    for (size_t k = 0; k < out->bounded && k <= jumps; k++)
        result_bound(out, jumps - k, out->bounds[k].least, out->bounds[k].most);
}

void result_loosen(count_result *out)
{
    for (size_t k = 0; k < out->levels; k++)
        result_bound(out, k, out->level[k].positions, out->level[k].positions);
    out->all_bounded = true;
    free(out->level);
    out->level = NULL;
    out->levels = 0;
    out->total = (count_tally){0};
}

char *games_text(const mpz_t games)
{
    char *text = PG_NEW(char, mpz_sizeinbase(games, 10) + 2);
    return mpz_get_str(text, 10, games);
}

void count_result_release(count_result *r)
{
    PG_FREE(r->level, r->games, r->unsaved, r->bounds);
    *r = (count_result){0};
}

/* ---- the problem ---------------------------------------------------------------------------------- */

board *board_back(const board *b)
{
    board *back = PG_NEW(board, 1);
    *back = *b;
    back->cell = PG_NEW(jump_cell, b->cells);
    for (uint32_t i = 0; i < b->cells; i++)
        back->cell[i] =
            (jump_cell){.hole = b->cell[i].hole, .before = b->cell[i].after, .after = b->cell[i].before};
    return back;
}

void board_back_free(const board *back) { PG_FREE(back->cell, (board *)back); }

static bool any_position(const position *p) { return position_open(p) == p->holes && p->total < 0; }

static void counting_init(counting *p, const problem *asked, const count_options *options)
{
    const board *b = asked->board;
    *p = (counting){.board = b,
                    .back = board_back(b),
                    .start = asked->start,
                    .finish = asked->finish,
                    .options = options};
    if (p->finish && any_position(p->start))
        p->start = NULL;
    p->change = b->jumps ? board_peg_change(b) : -1;
    problem_symmetries(&p->group, &(problem){b, p->start, p->finish}, options->limits);
    sets_init(&p->run, options->limits, COUNT_GIB);
    p->elements = symmetry_elements(&p->group, TABLE_ELEMENTS, &p->element);
    p->listed = p->elements == 1 || (p->elements > 1 && space_bytes(b, p->elements) <= SYMMETRY_TABLE);
    if (p->start && p->finish)
        p->duals = problem_reversals(&(problem){b, p->start, p->finish}, options->limits, &p->dual);
    if (p->elements > 1 && p->listed)
        return;
    p->elements = 1;
    free(p->element);
    p->element = NULL;
}

void counting_release(counting *p)
{
    sets_release(&p->run);
    own_release(&p->levels_file);
    symmetry_release(&p->group);
    PG_FREE(p->element, p->dual);
    board_back_free(p->back);
}

bool too_many(counting *p, uint64_t classes)
{
    p->gave_up = p->most && classes > p->most;
    return p->gave_up;
}

bool counting_refused(const counting *p)
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
        search_cut found = {.weight = PG_NEW(int64_t, p->board->holes)};
        no = refuter->refute(asked, p->start->peg, &found);
        free(found.weight);
        refuter->close(asked);
    }
    return no;
}

/* Leaves out what was not asked for, and levels at the end that have nothing. */
static void trim_result(count_result *out, bool dead, bool dead_classes)
{
    for (size_t k = 0; k <= out->levels; k++) {
        count_tally *t = k < out->levels ? &out->level[k] : &out->total;
        t->dead = dead ? t->dead : 0;
        t->dead_classes = dead_classes ? t->dead_classes : 0;
    }
    while (out->levels && !out->level[out->levels - 1].positions && !out->level[out->levels - 1].dead)
        out->levels--;
}

/* What both runs know of the levels that neither has counted. */
static void join_bounds(count_result *out, const count_result *other)
{
    for (size_t k = 0; k < other->bounded; k++)
        result_bound(out, k, other->bounds[k].least, other->bounds[k].most);
    out->all_bounded |= other->all_bounded;
}

/* Leaves out bounds where exact numbers say more, and those that say nothing. */
static void trim_bounds(count_result *out)
{
    bool say = false;
    for (size_t k = 0; !out->complete && !out->levels && k < out->bounded; k++)
        say |= out->bounds[k].least || out->bounds[k].most != COUNT_UNKNOWN;
    if (say)
        return;
    free(out->bounds);
    out->bounds = NULL;
    out->bounded = 0;
    out->all_bounded = false;
}

/* Counts by closures after the levels engine, which gave up or only went ahead of a run with a checkpoint.
 * What it knew then is what is known if a limit stops the closures earlier. */
static pg_status start_over(count_result *out, counting *p, pg_error *e)
{
    count_result levels = *out;
    *out = (count_result){.engine = COUNT_DENSE, .from_finish = levels.from_finish};
    sets_shrink(&p->run);
    pg_status s = count_by_closures(out, p, e);
    if (s != PG_OK || out->complete || out->levels >= levels.levels) {
        join_bounds(out, &levels);
        count_result_release(&levels);
        return s;
    }
    levels.engine = out->engine;
    levels.stopped = levels.complete ? PG_OK : out->stopped;
    levels.bytes = out->bytes;
    levels.unsaved = out->unsaved;
    out->unsaved = NULL;
    count_result_release(out);
    *out = levels;
    return s;
}

/* Levels where they apply; closures when that turns out to be too much for them, and for rules
 * that let the graph grow large. */
static count_engine choose(counting *p)
{
    bool dense = closures_apply(p);
    if (p->options->engine != COUNT_AUTO)
        return p->options->engine;
    if (!levels_apply(p))
        return dense ? COUNT_DENSE : COUNT_GRAPH;
    if (dense) {
        const position *from = p->start ? p->start : p->finish;
        closure_options o = {.backward = !p->start, .peers = closures_ranks(p)};
        p->most = closure_bytes(p->board, from, &o) / CLASS_BYTES + FEW_CLASSES;
    }
    return COUNT_LEVELS;
}

/* May the engine use a checkpoint? Closures have theirs where they apply, whatever the count turns out to
 * take; levels where they do not. */
static pg_status choose_keeper(counting *p, count_engine engine, pg_error *e)
{
    bool closures = closures_apply(p);
    if (!p->options->checkpoint && (engine != COUNT_DENSE || closures))
        return PG_OK;
    p->levels_keep =
        p->options->checkpoint && engine == COUNT_LEVELS && (!closures || p->options->engine == COUNT_LEVELS);
    if (!closures && !p->levels_keep)
        return pg_fail(e, PG_INPUT,
                       "%sexpected a question that is counted as one bit a position: jumps of few holes, "
                       "a board whose bits fit the memory, games only from a start to a finish, "
                       "jumps that change the number of pegs alike on more than 26 holes%s",
                       p->options->checkpoint ? "--checkpoint: " : "",
                       p->options->checkpoint ? "; or by levels: jumps that all change the number of pegs "
                                                "alike, a start with one number of pegs"
                                              : "");
    if (p->levels_keep && p->options->limits) {
        p->limits = *p->options->limits;
        p->run.limits = &p->limits;
    }
    return PG_OK;
}

static pg_status run_engine(count_result *out, counting *p, pg_error *e)
{
    out->engine = choose(p);
    pg_status s = choose_keeper(p, out->engine, e);
    if (s == PG_OK && out->engine == COUNT_LEVELS && !levels_apply(p))
        s = pg_fail(e, PG_INPUT,
                    "expected jumps that all change the number of pegs alike, and a start with one "
                    "number of pegs, to count by levels");
    if (s == PG_OK && out->engine == COUNT_LEVELS)
        s = count_by_levels(out, p, e);
    if (s != PG_OK)
        return s;
    if (p->gave_up || (p->options->checkpoint && out->engine == COUNT_LEVELS && !p->levels_keep))
        return start_over(out, p, e);
    if (out->engine == COUNT_DENSE)
        return count_by_closures(out, p, e);
    return out->engine == COUNT_GRAPH ? count_by_graph(out, p, e) : PG_OK;
}

pg_status count_run(count_result *out, const problem *asked, const count_options *options, pg_error *e)
{
    PG_SCOPED(counting_release) counting p;
    *out = (count_result){0};
    counting_init(&p, asked, options);
    out->from_finish = !p.start;
    pg_status s = run_engine(out, &p, e);
    trim_bounds(out);
    trim_result(out, options->dead, options->dead && p.listed && !(p.start && p.finish));
    out->bytes = out->bytes > p.run.room.peak ? out->bytes : p.run.room.peak;
    return s;
}
