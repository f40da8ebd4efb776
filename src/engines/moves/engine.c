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
#include "positions/store.h"

enum { MOST_ENDS = 1 << 20, CHECK_EVERY = 1 << 12, DEFAULT_GIB = 8, MUCH = 1 << 22 /* bytes */ };
/* Levels of so many positions are packed once so much of the memory is taken. */
enum { PACK_SHARE = 4, PACK_LEAST = 1 << 14 };
enum { SPACE_SHARE = 4 /* of the memory, for packed levels that have a disk */ };

/* ---- what every round needs ------------------------------------------------------------------------ */

static void side_init(move_side *s, const moves_engine *e, bool backwards)
{
    const board *b = e->board;
    *s = (move_side){.backwards = backwards};
    s->space = (space){.board = b, .words = e->shape.words, .jumps = b->jumps, .backwards = backwards};
    s->space.images = e->images;
    steps_init(&s->space.play, b, backwards);
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

void side_forget(moves_engine *e, move_side *s)
{
    for (size_t i = 0; i < s->levels; i++)
        level_release(&s->level[i], &e->run.room);
    s->levels = 0;
    level_release(&s->end, &e->run.room);
}

static void side_release(moves_engine *e, move_side *s)
{
    side_forget(e, s);
    steps_release(&s->space.play);
    bound_release(&s->bound);
    cuts_release(&s->cuts);
    cuts_list_release(&s->all);
    cuts_list_release(&s->filter);
    PG_FREE(s->chain, s->land, s->first, s->jump, s->level);
}

bool moves_kept_by(const board *b, const uint32_t *image)
{
    bool keeps = true;
    for (uint32_t i = 0; keeps && i < b->jumps; i++) {
        int64_t to = board_jump_image(b, i, image);
        keeps = to >= 0 && jump_reads_as(b, i, (uint32_t)to, image);
    }
    return keeps;
}

void engine_name_jumps(const moves_engine *e, game *g)
{
    for (uint32_t i = 0; i < g->jumps; i++)
        g->jump[i] = reading_of(&e->readings, g->jump[i]);
}

static void find_symmetries(moves_engine *e)
{
    const board *b = e->problem.board;
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
static void divide_memory(moves_engine *e)
{
    size_t part = e->run.room.disk ? e->run.room.most / SPACE_SHARE : 0;
    e->run.room.most -= part;
    room_init(&e->packed_room, e->limits, part);
}

/* Far holes are those of the higher half of the digits, as forward positions have them: what is in the middle
 * of the board, where most jumps are, does not choose the part, so that a part packs well. */
static void choose_far_holes(moves_engine *e)
{
    PG_FREED coordinates *c = PG_NEW(coordinates, 1);
    uint64_t far = 0;
    if (e->shape.words == 1 && e->shape.notes == 1 && coordinates_make(c, e->board, e->problem.start))
        far = coordinates_holes(c, c->bits / 2);
    e->side[0].space.near = e->side[1].space.near = far ? ~far : 0;
}

static void show(const void *of)
{
    const moves_engine *e = of;
    double seconds = clock_now() - e->began, all = (double)(e->all_states + e->states);
    progress_count(e->limits, NULL, all, 0, "positions");
    progress_show(e->limits, "%u moves: %llu positions, %.0f thousand/s, %zu MiB", e->most,
                  (unsigned long long)(e->all_states + e->states), all / 1e3 / (seconds > 0 ? seconds : 1),
                  atomic_load(&e->run.room.bytes) >> 20);
}

void engine_open(moves_engine *e, const problem *p, const pg_limits *limits)
{
    *e = (moves_engine){.problem = *p, .limits = limits, .began = clock_now()};
    e->readings = board_of_readings(p->board);
    const board *b = e->board = e->readings.b;
    problem read = *p;
    read.board = b;
    e->shape = (note_shape){(uint32_t)bits_words(b->holes), (uint32_t)bits_words(b->holes + NOTE_TOP_BITS)};
    e->jumps = p->finish->stuck ? PROBLEM_ANY_JUMPS : problem_jumps(p); /* nobody goes back from stuck */
    sets_init(&e->run, limits, DEFAULT_GIB);
    e->run.show = show;
    e->run.show_context = e;
    divide_memory(e);
    find_symmetries(e);
    for (int i = 0; i < 2; i++) {
        side_init(&e->side[i], e, i == 1);
        bound_init(&e->side[i].bound, &read, i == 1, limits);
    }
    potential_frame_init(&e->frame, b, &e->side[0].bound);
    for (int i = 0; i < 2; i++)
        cuts_init(&e->side[i].cuts, &e->frame, i == 1);
    e->hit.pegs = PG_NEW(uint64_t, e->shape.words);
}

/* A full board has no words in a table where it fills them (sets/space.h); only a start may be one. */
static bool has_words(const problem *p)
{
    return p->board->holes % 64 || position_total(p->start) != p->board->holes;
}

bool engine_init(moves_engine *e, const problem *p, const pg_limits *limits)
{
    if (board_peg_change(p->board) >= 0 || p->board->holes > NOTE_MOST_HOLES || !has_words(p))
        return false;
    engine_open(e, p, limits);
    choose_far_holes(e);
    return true;
}

static void engine_forget(moves_engine *e)
{
    side_forget(e, &e->side[0]);
    side_forget(e, &e->side[1]);
}

void engine_release(moves_engine *e)
{
    side_release(e, &e->side[0]);
    side_release(e, &e->side[1]);
    images_release(&e->images);
    engine_forget_learned(e);
    potential_frame_release(&e->frame);
    reading_board_release(&e->readings);
    PG_FREE(e->asked[0], e->asked[1], e->hit.pegs);
    sets_release(&e->run);
}

void engine_trim(size_t bytes)
{
    if (bytes >= MUCH)
        pg_trim();
}

void engine_add_level(move_side *s, const level *l)
{
    PG_GROW(s->level, s->levels, s->room);
    s->level[s->levels++] = *l;
}

bool engine_new_level(moves_engine *e, level *out, size_t size)
{
    if (!level_allocate(out, &e->run.room, size, e->shape.words, e->shape.notes, 0)) {
        sets_stop(&e->run, PG_MEMORY);
        return false;
    }
    out->notes = true;
    out->first[1] = out->everywhere = size;
    return true;
}

/* ---- a round ----------------------------------------------------------------------------------------- */

/* Is the member of an end left out, as games from it are too long? */
static bool is_too_far(moves_engine *e, const move_side *s, const uint64_t *pegs)
{
    bool finish =
        !s->backwards && e->jumps == PROBLEM_ANY_JUMPS && set_has(e->problem.finish, e->shape.words, pegs);
    if (finish || bound_at(&s->bound, pegs, (int)e->most) <= (int)e->most)
        return false;
    atomic_store(&e->pruned, true);
    return true;
}

/* The members of an end, up to symmetry. */
static pg_status list_ends(moves_engine *e, const move_side *s, store *found)
{
    const uint32_t words = e->shape.words;
    uint64_t pegs[words], least[words];
    PG_SCOPED(set_walk_release) set_walk walk;
    pg_status status = PG_OK;
    set_walk_init(&walk, s->backwards ? e->problem.finish : e->problem.start, false);
    for (size_t n = 0; status == PG_OK && set_walk_next(&walk, pegs); n++) {
        status = n == MOST_ENDS ? PG_LIMIT : (n + 1) % CHECK_EVERY ? PG_OK : limits_check(e->limits);
        if (status != PG_OK ||
            (s->backwards && e->problem.finish->stuck && !set_has(e->problem.finish, words, pegs)) ||
            is_too_far(e, s, pegs))
            continue;
        images_canon(&e->images, words, pegs, least);
        if (!store_add(found, words, least, STORE_NONE))
            status = PG_MEMORY;
    }
    return status;
}

/* `ends` of them. */
static bool take_ends(moves_engine *e, const store *found, size_t ends, level *out)
{
    const note_shape sh = e->shape;
    if (!engine_new_level(e, out, ends))
        return false;
    for (size_t i = 0; i < ends; i++) {
        uint64_t *entry = level_entry(out, i);
        memset(entry, 0, note_size(sh) * sizeof *entry);
        memcpy(entry, found->pegs + i * sh.words, sh.words * sizeof *entry);
        entry[note_size(sh) - 1] = note_top(0, false);
    }
    out->everywhere = found->used;
    return true;
}

/* Level 0 of a side is one part, which rank 0 has; what bounds are made of all ranks have. */
pg_status engine_add_ends(moves_engine *e, move_side *s)
{
    PG_SCOPED(store_release) store found;
    level first = {0};
    store_init(&found, e->shape.words, engine_room(e));
    pg_status status = list_ends(e, s, &found);
    if (status == PG_OK && (!take_ends(e, &found, found.used, &s->end) ||
                            !take_ends(e, &found, peers_leads(e->run.peers) ? found.used : 0, &first)))
        status = PG_MEMORY;
    engine_add_level(s, &first);
    e->states += found.used;
    return peers_agree(e->run.peers, status);
}

static size_t levels_bytes(const move_side *s)
{
    size_t bytes = 0;
    for (size_t i = 0; i < s->levels; i++) {
        const level *l = &s->level[i];
        bytes += l->entry ? l->size * level_stride(l) * sizeof *l->entry : level_packed_bytes(l);
    }
    return bytes;
}

pg_status engine_stopped(moves_engine *e)
{
    size_t bytes = levels_bytes(&e->side[0]) + levels_bytes(&e->side[1]);
    e->peak_bytes = bytes > e->peak_bytes ? bytes : e->peak_bytes;
    show(e);
    if (atomic_load(&engine_packed_room(e)->failed))
        sets_stop(&e->run, PG_MEMORY);
    pg_status stop = peers_agree(e->run.peers, (pg_status)atomic_load(&e->run.stop));
    if (stop != PG_OK)
        sets_stop(&e->run, stop);
    atomic_store(&e->pruned, peers_any(e->run.peers, atomic_load(&e->pruned)));
    return stop;
}

static void pack_side(moves_engine *e, move_side *s)
{
    uint64_t least = e->pack_all ? 1 : PACK_LEAST;
    for (size_t i = 0; i + 1 < s->levels; i++) {
        level *l = &s->level[i];
        if (!l->entry || l->size < least ||
            !level_pack(l, &e->run.room, engine_packed_room(e), sets_crew(&e->run), e->limits))
            continue;
        e->packed_bytes += level_packed_bytes(l);
        e->packed += l->size;
    }
}

void engine_pack(moves_engine *e)
{
    size_t before = atomic_load(&e->run.room.bytes);
    if (!e->pack_all && before < e->run.room.most / PACK_SHARE)
        return;
    sets_shrink(&e->run);
    pack_side(e, &e->side[0]);
    pack_side(e, &e->side[1]);
    size_t now = atomic_load(&e->run.room.bytes);
    engine_trim(before > now ? before - now : 0);
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
        !e->hit.found && e->patience > 0 && e->states >= e->patience && atomic_load(&e->run.stop) == PG_OK;
    if (e->put_off)
        sets_stop(&e->run, PG_LIMIT);
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
    double before = s->levels > 1 ? (double)s->level[s->levels - 2].everywhere : now;
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
        engine_expand(e, s, last ? &other->level[other->levels - 1] : NULL);
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
    size_t before = atomic_load(&e->run.room.bytes);
    engine_forget(e);
    if (atomic_load(&e->run.room.bytes) >= MUCH)
        sets_shrink(&e->run);
    engine_trim(before - atomic_load(&e->run.room.bytes));
    e->most = most;
    e->all_states += e->states;
    e->states = 0;
    e->hit.found = false;
    e->put_off = e->thinned = false;
    atomic_store(&e->pruned, false);
    sets_resume(&e->run);
    return most > NOTE_MOST_COST - 2 ? PG_LIMIT : engine_add_ends(e, &e->side[0]);
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
