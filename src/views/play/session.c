/* session.c - a session: how it begins, what it says of where it stands. */
#include "draw/draw.h"
#include "play_parts.h"

enum { SECONDS = 10 }; /* of a search, unless others are asked for */

/* ---- beginning ------------------------------ */

/* The hole that all symmetries leave in place; -1 when there is none, or more than one. */
static int64_t middle(const board *b)
{
    PG_SCOPED(symmetry_release) symmetry_group g;
    symmetry_find(&g, b, NULL, NULL);
    uint32_t found = 0, fixed = 0;
    for (uint32_t h = 0; h < b->holes; h++) {
        bool stays = true;
        for (uint32_t i = 0; i < g.generators; i++)
            stays = stays && g.image[(size_t)i * g.holes + h] == h;
        fixed += stays;
        found = stays ? h : found;
    }
    return fixed == 1 ? (int64_t)found : -1;
}

bool problem_refused(prover *by, const problem *q)
{
    PG_SCOPED(verdict_release) verdict v = {0};
    pg_error e;
    return prover_refute(by, q, NULL, &v, &e) == PG_OK && v.kind == VERDICT_IMPOSSIBLE;
}

/* One peg, anywhere. */
static void any_survivor(position *out, uint32_t holes)
{
    position_init(out, holes);
    for (uint32_t h = 0; h < holes; h++)
        bits_set(out->open, h);
    out->total = 1;
}

/* A lone peg where the vacancy was, or in the middle; -1: neither is there. */
static int64_t natural_survivor(const board *b, const uint64_t *start)
{
    if (bits_count(start, b->holes) + 1 != b->holes)
        return middle(b);
    uint32_t h = 0;
    while (bits_get(start, h))
        h++;
    return h;
}

void play_suitable_finish(position *out, const board *b, prover *by, const uint64_t *start)
{
    int64_t hole = natural_survivor(b, start);
    any_survivor(out, b->holes);
    if (hole < 0)
        return;
    position from = {.holes = b->holes, .peg = (uint64_t *)start, .open = bits_new(b->holes), .total = -1};
    PG_SCOPED(position_release) position lone;
    position_single(&lone, b->holes, (size_t)hole);
    if (!problem_refused(by, &(problem){b, &from, &lone})) {
        position_release(out);
        position_copy(out, &lone);
    }
    free(from.open);
}

play *play_new(const board *b, const position *start, const position *finish)
{
    play *p = PG_NEW(play, 1);
    *p = (play){.b = b, .prover = prover_new(b, NULL), .seconds = SECONDS};
    PG_FREED uint64_t *pegs = start ? bits_dup(start->peg, b->holes) : bits_new(b->holes);
    for (uint32_t h = 0; !start && h < b->holes; h++)
        bits_set(pegs, h);
    int64_t hole = start || !b->holes ? -1 : middle(b);
    if (!start && b->holes)
        bits_clear(pegs, hole < 0 ? 0 : (size_t)hole);
    track_init(&p->track, b, pegs);
    if (finish)
        position_copy(&p->finish, finish);
    else
        play_suitable_finish(&p->finish, b, p->prover, pegs);
    return p;
}

void play_free(play *p)
{
    if (!p)
        return;
    track_release(&p->track);
    position_release(&p->finish);
    prover_free(p->prover);
    prover_thread_done();
    game_release(&p->known);
    weighting_free(p->weights);
    games_clear(&p->kept);
    games_clear(&p->found);
    for (size_t i = 0; i < p->presets; i++)
        PG_FREE(p->preset[i].name, p->preset[i].start, p->preset[i].finish);
    PG_FREE(p->preset, p);
}

void play_limit(play *p, const pg_limits *limits, double seconds)
{
    p->within = limits;
    p->seconds = seconds;
}

pg_limits play_within(const play *p)
{
    pg_limits l = p->within ? *p->within : (pg_limits){.threads = 1};
    l.deadline = clock_now() + p->seconds;
    return l;
}

void play_aim(play *p, position *finish)
{
    position_release(&p->finish);
    p->finish = *finish;
    *finish = (position){0};
    game_release(&p->known);
}

/* ---- games that are kept ------------------------------ */

void games_add(games *g, const game *from)
{
    PG_GROW(g->game, g->count, g->room);
    g->game[g->count++] = *from;
}

void games_clear(games *g)
{
    while (g->count)
        game_release(&g->game[--g->count]);
    free(g->game);
    *g = (games){0};
}

/* ---- what stands there ------------------------------ */

bool play_over(const play *p) { return p->over; }
void play_undrawn(play *p) { p->undrawn = true; }
const board *play_board(const play *p) { return p->b; }
const uint64_t *play_pegs(const play *p) { return track_pegs(&p->track); }
void play_jump(play *p, uint32_t jump) { track_jump(&p->track, jump); }

/* ", value 5, and the finish needs 3". */
static void add_values(pg_buf *out, const play *p)
{
    PG_SCOPED(integer_release) fmpz_t here = {0}, needed = {0};
    PG_SCOPED(position_release) position now;
    position_of(&now, p->b->holes, play_pegs(p));
    weighting_max(here, p->weights, &now);
    weighting_min(needed, p->weights, &p->finish);
    buf_add(out, ", value ");
    add_fraction(out, here, p->weights->den);
    buf_add(out, ", and the finish needs ");
    add_fraction(out, needed, p->weights->den);
    if (p->counts && fmpz_cmp(here, needed) < 0)
        buf_add(out, ": out of reach");
}

void play_status(const play *p, pg_buf *out)
{
    size_t pegs = bits_count(play_pegs(p), p->b->holes), jumps = track_jumps(&p->track);
    size_t redo = p->track.steps - 1 - p->track.at;
    buf_printf(out, "%zu peg%s after %zu jump%s", pegs, plural(pegs), jumps, plural(jumps));
    if (redo)
        buf_printf(out, ", %zu to redo", redo);
    if (p->weights)
        add_values(out, p);
    buf_add(out, "; finish ");
    position_text(out, p->b, &p->finish);
    buf_add(out, position_has(&p->finish, play_pegs(p)) ? ": reached.\n"
                 : !board_stuck(p->b, play_pegs(p))     ? "\n"
                                                        : ": not reached, and no jump is left.\n");
}

void play_show(const play *p, pg_buf *out)
{
    if (p->undrawn)
        return;
    PG_SCOPED(position_release) position now;
    position_of(&now, p->b->holes, play_pegs(p));
    draw_position(out, p->b, &now);
    buf_char(out, '\n');
    play_status(p, out);
}
