/* engine.c - one round of the search.
 *
 * What a round is: engine.h. Here are the parts that all rounds share (directions, symmetries, bounds),
 * the first levels, and the choice of the side that goes on: the one whose next level promises to be
 * smaller, growing as it grew before. The number of jumps of a game follows from the pegs of both ends, so
 * the last level is known beforehand; it is looked up in the other side's and never stored. Where the ends
 * leave that number open, the start's side goes on alone.
 *
 * Symmetries that fix both ends are used only when they take who jumps to who jumps: moves are told apart
 * by the hole in which their peg stands.
 */
#include "move_peers.h"
#include "base/grouped.h"
#include "levels/coordinates.h"

#include <stdlib.h>

enum { MOST_ENDS = 1 << 20, CHECK_EVERY = 1 << 12, DEFAULT_GIB = 8 };
/* Levels of so many positions are packed once so much of the memory is taken. */
enum { PACK_SHARE = 4, PACK_LEAST = 1 << 14 };
enum { SPACE_SHARE = 4 /* of the memory, for packed levels that have a disk */ };

/* ---- what every round needs ------------------------------------------------------------------------ */

static void side_init(move_side *s, const board *b, bool backwards)
{
    *s = (move_side){.backwards = backwards};
    steps_init(&s->play, b, backwards);
    s->chain = PG_NEW(uint32_t, b->jumps + 1);
    s->land = PG_NEW(uint32_t, b->jumps + 1);
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint32_t from = jump_from(b, j)->hole, to = jump_to(b, j)->hole;
        bool carries = jump_carries(b, j);
        s->chain[j] = !carries ? BOUND_NO_HOLE : backwards ? to : from;
        s->land[j] = !carries ? BOUND_NO_HOLE : backwards ? from : to;
    }
    s->jump = grouped(s->chain, b->jumps, b->holes, &s->first);
}

void side_forget(move_side *s)
{
    for (size_t i = 0; i < s->levels; i++)
        table_free(s->level[i]);
    s->levels = 0;
}

static void side_release(move_side *s)
{
    side_forget(s);
    steps_release(&s->play);
    bound_release(&s->bound);
    cuts_release(&s->cuts);
    cuts_list_release(&s->all);
    cuts_list_release(&s->filter);
    free(s->chain);
    free(s->land);
    free(s->first);
    free(s->jump);
    free(s->level);
}

bool moves_kept_by(const board *b, const uint32_t *image)
{
    bool keeps = true;
    for (uint32_t i = 0; keeps && i < b->jumps; i++) {
        if (!jump_carries(b, i))
            continue;
        int64_t to = board_jump_image(b, i, image);
        keeps = to >= 0 && jump_from(b, (uint32_t)to)->hole == image[jump_from(b, i)->hole] &&
                jump_to(b, (uint32_t)to)->hole == image[jump_to(b, i)->hole];
    }
    return keeps;
}

static void find_symmetries(moves_engine *e)
{
    const board *b = e->board;
    uint32_t *element, elements = images_list(&e->problem, e->limits, &element), kept = 0;
    for (uint32_t i = 0; i < elements; i++)
        if (moves_kept_by(b, element + (size_t)i * b->holes))
            memmove(element + (size_t)kept++ * b->holes, element + (size_t)i * b->holes,
                    b->holes * sizeof *element);
    images_init(&e->images, b->holes, e->shape.words, kept > 1 ? element : NULL, kept);
    free(element);
    e->unreduced = kept == 0; /* not even the identity: they were not listed */
}

/* Tables are looked up and have to stay in memory; with a disk packed levels leave them most of it. */
static void divide_memory(moves_engine *e, size_t most)
{
    size_t space = e->limits && e->limits->disk ? most / SPACE_SHARE : 0;
    room_init(&e->room, e->limits, most - space);
    room_init(&e->packed_room, e->limits, space);
}

/* The far holes are those of the higher half of the digits, as forward positions have them: what is in the
 * middle of the board, where most jumps are, does not choose the part. */
static void choose_far_holes(moves_engine *e)
{
    coordinates *c = PG_NEW(coordinates, 1);
    if (e->shape.words == 1 && e->shape.notes == 1 && coordinates_make(c, e->board, e->problem.start))
        e->shape.far = coordinates_holes(c, c->bits / 2);
    free(c);
}

void engine_open(moves_engine *e, const problem *p, const pg_limits *limits)
{
    const board *b = p->board;
    *e = (moves_engine){.problem = *p, .board = b, .limits = limits, .began = clock_now()};
    e->shape = (note_shape){(uint32_t)bits_words(b->holes), (uint32_t)bits_words(b->holes + 8), ~UINT64_C(0)};
    e->jumps = p->finish->stuck ? PROBLEM_ANY_JUMPS : problem_jumps(p); /* nobody goes back from stuck */
    e->crew = crew_new(limits_threads(limits));
    divide_memory(e, limits_memory(limits, DEFAULT_GIB));
    for (int i = 0; i < 2; i++) {
        side_init(&e->side[i], b, i == 1);
        bound_init(&e->side[i].bound, p, i == 1, limits);
    }
    find_symmetries(e);
    potential_frame_init(&e->frame, b, &e->side[0].bound);
    for (int i = 0; i < 2; i++)
        cuts_init(&e->side[i].cuts, &e->frame, i == 1);
    e->hit.pegs = PG_NEW(uint64_t, e->shape.words);
}

bool engine_init(moves_engine *e, const problem *p, const pg_limits *limits)
{
    if (board_peg_change(p->board) >= 0 || p->board->holes > TABLE_MOST_HOLES)
        return false;
    engine_open(e, p, limits);
    choose_far_holes(e);
    return true;
}

static void engine_forget(moves_engine *e)
{
    side_forget(&e->side[0]);
    side_forget(&e->side[1]);
}

void engine_release(moves_engine *e)
{
    side_release(&e->side[0]);
    side_release(&e->side[1]);
    images_release(&e->images);
    engine_forget_learned(e);
    potential_frame_release(&e->frame);
    free(e->asked[0]);
    free(e->asked[1]);
    free(e->hit.pegs);
    crew_free(e->crew);
}

note_table *engine_table(moves_engine *e) { return table_new(e->shape, &e->room, engine_packed_room(e)); }

note_table *engine_add_level(moves_engine *e, move_side *s, note_table *t)
{
    PG_GROW(s->level, s->levels, s->room);
    return s->level[s->levels++] = t ? t : engine_table(e);
}

/* ---- a round ----------------------------------------------------------------------------------------- */

/* Level 0 of a side: the members of its end. */
pg_status engine_add_ends(moves_engine *e, move_side *s)
{
    note_shape sh = e->shape;
    note_table *t = engine_add_level(e, s, NULL);
    uint64_t *pegs = PG_NEW(uint64_t, sh.words), *record = PG_NEW(uint64_t, sh.words + sh.notes);
    set_walk walk;
    pg_status status = PG_OK;
    set_walk_init(&walk, s->backwards ? e->problem.finish : e->problem.start, false);
    for (size_t n = 0; status == PG_OK && set_walk_next(&walk, pegs); n++) {
        status = n == MOST_ENDS ? PG_LIMIT : (n + 1) % CHECK_EVERY ? PG_OK : limits_check(e->limits);
        if (status != PG_OK)
            break;
        if (s->backwards && e->problem.finish->stuck && !set_has(e->problem.finish, sh.words, pegs))
            continue;
        int need = bound_at(&s->bound, sh.words, pegs, BOUND_NO_HOLE, (int)e->most);
        if (!s->backwards && e->jumps == PROBLEM_ANY_JUMPS && set_has(e->problem.finish, sh.words, pegs))
            need = 0;
        if (need > (int)e->most) {
            atomic_store(&e->pruned, true);
            continue;
        }
        engine_canon(e, sh, pegs, BOUND_NO_HOLE, record, record + sh.words);
        record[sh.words + sh.notes - 1] |= note_top(0, false);
        if (!table_add(t, record))
            status = PG_MEMORY;
    }
    set_walk_release(&walk);
    free(pegs);
    free(record);
    t->whole = true;
    t->total = table_count(t);
    e->states += t->total;
    return peers_agree(e->peers, status);
}

void engine_show(const moves_engine *e)
{
    double seconds = clock_now() - e->began, all = (double)(e->all_states + e->states);
    progress_count(e->limits, NULL, all, 0, "positions");
    progress_show(e->limits, "%u moves: %llu positions, %.0f thousand/s, %zu MiB", e->most,
                  (unsigned long long)(e->all_states + e->states), all / 1e3 / (seconds > 0 ? seconds : 1),
                  atomic_load(&e->room.bytes) >> 20);
}

pg_status engine_stopped(moves_engine *e)
{
    size_t bytes = atomic_load(&e->room.bytes) + atomic_load(&e->packed_room.bytes);
    e->peak_bytes = bytes > e->peak_bytes ? bytes : e->peak_bytes;
    engine_show(e);
    if (atomic_load(&engine_packed_room(e)->failed))
        atomic_store(&e->stop, (int)PG_MEMORY);
    if (e->peers) {
        uint64_t all[] = {(uint64_t)atomic_load(&e->stop), atomic_load(&e->pruned)};
        peers_most(e->peers, all, 2);
        atomic_store(&e->stop, (int)all[0]);
        atomic_store(&e->pruned, all[1] != 0);
    }
    return (pg_status)atomic_load(&e->stop);
}

static void pack_side(moves_engine *e, move_side *s)
{
    uint64_t least = e->pack_all ? 1 : PACK_LEAST;
    for (size_t i = 0; i + 1 < s->levels; i++) {
        note_table *t = s->level[i];
        if (!t->dense || t->packed || table_count(t) < least)
            continue;
        table_pack(t, e->crew, e->limits);
        if (!t->packed)
            continue;
        e->packed_bytes += table_packed_bytes(t);
        e->packed += table_count(t);
    }
}

void engine_pack(moves_engine *e)
{
    size_t before = atomic_load(&e->room.bytes);
    if (!e->pack_all && before < e->room.most / PACK_SHARE)
        return;
    pack_side(e, &e->side[0]);
    pack_side(e, &e->side[1]);
    size_t now = atomic_load(&e->room.bytes);
    table_trim(before > now ? before - now : 0);
}

static void rest(const moves_engine *e)
{
    if (e->rest)
        e->rest(e->rest_context);
}

/* Puts the round off when it has become too long. */
static void lose_patience(moves_engine *e)
{
    e->put_off =
        !e->hit.found && e->patience > 0 && e->states >= e->patience && atomic_load(&e->stop) == PG_OK;
    if (e->put_off)
        atomic_store(&e->stop, PG_LIMIT);
}

/* Forwards alone, to the end: levels until none is left or one holds a finish. */
static pg_status round_forwards(moves_engine *e)
{
    move_side *s = &e->side[0];
    e->expanded = -1;
    while (engine_newest(s) > 0 && !e->hit.found && engine_stopped(e) == PG_OK) {
        rest(e);
        engine_expand(e, s, NULL);
        lose_patience(e);
    }
    return engine_stopped(e);
}

/* How large the next level would be: the newest one, growing on as it grew. */
static double next_size(const move_side *s)
{
    double now = (double)engine_newest(s);
    double before = s->levels > 1 ? (double)s->level[s->levels - 2]->total : now;
    return before > 0 ? now * now / before : now;
}

/* From both ends; the side with the smaller next level is expanded, at last into the other side's. */
static pg_status round_both(moves_engine *e)
{
    move_side *f = &e->side[0], *b = &e->side[1];
    pg_status status = PG_OK;
    while (status == PG_OK && engine_newest(f) > 0 && engine_newest(b) > 0) {
        rest(e);
        move_side *s = next_size(f) <= next_size(b) ? f : b, *other = s == f ? b : f;
        engine_limit(e, s);
        bool last = (int64_t)(f->levels - 1 + b->levels - 1) + 1 == e->jumps;
        e->expanded = s->backwards;
        engine_expand(e, s, last ? other->level[other->levels - 1] : NULL);
        status = engine_stopped(e);
        if (last)
            break;
        engine_learn(e, s);
        lose_patience(e);
        status = engine_stopped(e);
    }
    return status;
}

pg_status engine_begin(moves_engine *e, uint32_t most)
{
    size_t before = atomic_load(&e->room.bytes);
    engine_forget(e);
    table_trim(before - atomic_load(&e->room.bytes));
    e->most = most;
    e->all_states += e->states;
    e->states = 0;
    e->hit.found = false;
    e->put_off = e->thinned = false;
    atomic_store(&e->pruned, false);
    atomic_store(&e->stop, PG_OK);
    return most > TABLE_MOST_COST - 2 ? PG_LIMIT : engine_add_ends(e, &e->side[0]);
}

pg_status engine_go_on(moves_engine *e)
{
    return e->jumps == PROBLEM_ANY_JUMPS ? round_forwards(e) : round_both(e);
}

pg_status engine_round(moves_engine *e, uint32_t most)
{
    pg_status status = engine_begin(e, most);
    if (status == PG_OK && e->jumps != PROBLEM_ANY_JUMPS)
        status = engine_add_ends(e, &e->side[1]);
    return status == PG_OK ? engine_go_on(e) : status;
}
