/* test_moves_kept.c - levels of the search for fewest moves at rest, and its checkpoints. */
#include "moves/resume.h"
#include "moves_tests.h"

#include <math.h>
#include <unistd.h>

/* ---- packed levels ----------------------------------------------------------------------------------- */

/* Random positions in 64 parts, each with a note: some holes, any cost. */
static void random_level(moves_engine *e, level *l, level_room *room, size_t count)
{
    enum { BITS = 6 };
    const note_shape s = e->shape;
    uint64_t *all = PG_NEW(uint64_t, count * note_size(s));
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t *entry = all + i * note_size(s);
        for (uint32_t h = 0; h < e->board->holes; h++) {
            bits_put(entry, h, below(2));
            bits_put(entry + s.words, h, below(e->board->holes) < 1 + i % 3);
        }
        entry[note_size(s) - 1] |= note_top(below(NOTE_MOST_COST + 1), below(2));
        cr_assert(note_fits(s, e->board, entry));
    }
    cr_assert(level_allocate(l, room, count, s.words, s.notes, BITS));
    l->notes = true;
    for (uint32_t part = 0; part < level_parts(l); part++) {
        for (size_t i = 0; i < count; i++) {
            const uint64_t *entry = all + i * note_size(s);
            if (space_part(&e->side[0].space, s.words, entry, BITS) == part)
                memcpy(level_entry(l, used++), entry, note_size(s) * sizeof *all);
        }
        l->first[part + 1] = used;
    }
    free(all);
}

/* Of all entries, in whatever order. */
static uint64_t level_sum(const level *l)
{
    uint64_t sum = 0, count = 0;
    const uint64_t *entry;
    level_walk w;
    level_begin(&w, NULL, l);
    for (size_t some; (some = level_next(&w, &entry)) > 0; count += some)
        for (size_t i = 0; i < some; i++) {
            uint64_t one = 0;
            for (size_t k = 0; k < level_stride(l); k++)
                one = one * UINT64_C(0x9e3779b97f4a7c15) + *entry++;
            sum += one * one;
        }
    level_end(&w);
    cr_assert_eq(count, l->size);
    return sum;
}

/* Every entry is found by its position; what changes in the file is noticed. */
static void look_and_change(const moves_engine *e, level *l)
{
    const uint64_t *entry;
    uint64_t note[NOTE_MOST_WORDS];
    uint32_t part = 0;
    char byte;
    level_walk w;
    level_begin(&w, NULL, l);
    cr_assert_gt(level_next(&w, &entry), 0);
    cr_assert(level_find_note(l, &e->side[0].space, entry, note));
    cr_assert(!memcmp(note, entry + l->words, l->limbs * sizeof *note));
    level_end(&w);
    while (l->piece[part].length == 0)
        part++;
    if (l->piece[part].bytes)
        return;
    off_t at = (off_t)l->piece[part].at;
    cr_assert_eq(pread(l->file->file, &byte, 1, at), 1);
    byte = (char)(byte ^ 16);
    cr_assert_eq(pwrite(l->file->file, &byte, 1, at), 1);
    level_begin_part(&w, l, part);
    cr_assert_not(atomic_load(&l->file->room->failed));
    cr_assert_eq(level_next(&w, &entry), 0);
    cr_assert(atomic_load(&l->file->room->failed));
    level_end(&w);
}

/* Entries come back from memory and from the disk; without room or time they stay where they are, and more
 * room is enough then. */
static void check_packed(moves_engine *e, size_t count, bool on_disk)
{
    const pg_limits late = {.deadline = clock_now() - 1};
    crew *threads = sets_crew(&e->run);
    level_room room, bytes;
    level l;
    room_init(&room, NULL, SIZE_MAX);
    room_init(&bytes, &(pg_limits){.disk = on_disk ? "/tmp" : NULL, .disk_space = 1}, 0);
    random_level(e, &l, &room, count);
    uint64_t sum = level_sum(&l);
    size_t *most = on_disk ? &bytes.disk_most : &bytes.most;
    cr_assert(!level_pack(&l, &room, &bytes, threads, NULL) && level_sum(&l) == sum);
    *most = SIZE_MAX / 4;
    cr_assert(!level_pack(&l, &room, &bytes, threads, &late) && level_sum(&l) == sum);
    l.too_little = 0;
    *most = count / 2;
    cr_assert(!level_pack(&l, &room, &bytes, threads, NULL) && level_sum(&l) == sum);
    cr_assert_eq(atomic_load(&bytes.bytes) + atomic_load(&bytes.disk_bytes), 0);
    *most = SIZE_MAX / 4;
    cr_assert(level_pack(&l, &room, &bytes, threads, NULL) && level_sum(&l) == sum);
    cr_assert_eq(atomic_load(&room.bytes), 0);
    cr_assert_eq(level_packed_bytes(&l), atomic_load(&bytes.bytes) + atomic_load(&bytes.disk_bytes));
    cr_assert(level_wake(&l, &room, NULL) && level_sum(&l) == sum);
    cr_assert_eq(atomic_load(&bytes.bytes) + atomic_load(&bytes.disk_bytes), 0);
    l.too_little = 0;
    cr_assert(level_pack(&l, &room, &bytes, threads, NULL) && level_sum(&l) == sum);
    look_and_change(e, &l);
    cr_assert(!on_disk || !level_wake(&l, &room, NULL));
    level_release(&l, &room);
    cr_assert_eq(atomic_load(&bytes.bytes) + atomic_load(&bytes.disk_bytes), 0);
    cr_assert_eq(atomic_load(&room.bytes), 0);
}

Test(moves, packed_levels)
{
    static const char *const name[] = {"english", "triangle6", "diamond5",
                                       "wiegleb", "square:8",  "square:12"};
    state = 17;
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        board *b = load(name[i], NULL);
        position any;
        moves_engine e;
        position_init(&any, b->holes);
        cr_assert(engine_init(&e, &(problem){b, &any, &any}, &(pg_limits){.threads = 2}));
        for (int k = 0; k < tries(4, 40); k++)
            check_packed(&e, 200 + below(20000), k % 2);
        engine_release(&e);
        position_release(&any);
        board_free(b);
    }
}

/* Bytes that are none of ours are refused, or are some record. */
Test(moves, notes_of_random_bytes)
{
    int taken = 0, refused = 0;
    state = 3;
    for (int i = 0; i < tries(20000, 1000000); i++) {
        uint32_t words = 1 + below(2);
        const note_shape s = {.words = words, .notes = words + below(2)};
        uint8_t bytes[24];
        uint64_t record[5] = {0};
        size_t length = below(sizeof bytes);
        for (size_t k = 0; k < length; k++)
            bytes[k] = (uint8_t)(below(3) ? below(128) : below(256));
        const uint8_t *at = bytes;
        bool good = note_get(s, &at, bytes + length, record);
        cr_assert(at >= bytes && at <= bytes + length);
        taken += good;
        refused += !good;
    }
    cr_assert(taken > 100 && refused > 100);
}

/* A complete round whose levels at rest are all on disk. */
Test(moves, levels_on_disk)
{
    board *b = load("diamond4", "8");
    position start = read_position(b, "full-d4"), finish = read_position(b, "d4");
    problem p = {b, &start, &finish};
    pg_limits limits = {.threads = 2, .disk = "/tmp"};
    moves_engine e;
    game g = {0};
    cr_assert(engine_init(&e, &p, &limits));
    e.pack_all = true;
    e.packed_room.most = 0;
    cr_assert_eq(engine_round(&e, 10), PG_OK);
    cr_assert(e.hit.found);
    cr_assert_eq(e.hit.total, 10);
    cr_assert(engine_trace(&e, &g));
    cr_assert(problem_solved(&p, &g));
    cr_assert_eq(game_count_moves(b, &g), 10);
    cr_assert_eq(atomic_load(&e.packed_room.disk_peak), e.packed_bytes);
    cr_assert_gt(e.packed, 1000);
    game_release(&g);
    side_forget(&e, &e.side[0]);
    side_forget(&e, &e.side[1]);
    cr_assert_eq(atomic_load(&e.packed_room.disk_bytes), 0);
    engine_release(&e);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

/* ---- checkpoints ------------------------------------------------------------------------------------- */

static char *scratch_file(void)
{
    char name[] = "/tmp/moves-XXXXXX";
    int fd = mkstemp(name);
    cr_assert(fd >= 0);
    close(fd);
    unlink(name);
    return strdup(name);
}

static void give_engine(checkpoint_file *f, const void *of)
{
    engine_mark m;
    engine_mark_set(&m, of, true);
    engine_put(f, (moves_engine *)(uintptr_t)of, &m);
}

/* Once a file of a level has failed nothing is saved, and what was saved before stays. */
Test(moves, failing_files_cost_no_checkpoint)
{
    board *b = load("diamond4", "8");
    position start = read_position(b, "full-d4"), finish = read_position(b, "d4");
    pg_limits limits = {.threads = 2, .disk = "/tmp"};
    char *file = scratch_file(), *before, *after;
    size_t length, still;
    moves_engine e;
    checkpoint c;
    pg_error why;
    cr_assert(engine_init(&e, &(problem){b, &start, &finish}, &limits));
    e.pack_all = true;
    e.packed_room.most = 0;
    cr_assert_eq(engine_round(&e, 9), PG_OK);
    checkpoint_init(&c, file, "test of levels", strdup("?"), NULL);
    cr_assert_eq(checkpoint_save(&c, give_engine, &e, &why), PG_OK);
    cr_assert_eq(file_read(file, 1 << 24, &before, &length, &why), PG_OK);
    cr_expect(fabs((double)length - engine_put_bytes(&e)) < 4000, "%zu bytes, not about %.0f", length,
              engine_put_bytes(&e));
    const move_side *s = &e.side[0];
    size_t on_disk = 0;
    while (on_disk < s->levels && (!s->level[on_disk].piece || s->level[on_disk].size < 100))
        on_disk++;
    cr_assert_lt(on_disk, s->levels);
    cr_assert_eq(ftruncate(s->level[on_disk].file->file, 1), 0);
    cr_assert_eq(checkpoint_save(&c, give_engine, &e, &why), PG_INPUT);
    cr_expect(strstr(why.text, file) == why.text, "%s", why.text);
    cr_assert_eq(file_read(file, 1 << 24, &after, &still, &why), PG_OK);
    cr_expect(still == length && !memcmp(before, after, length));
    checkpoint_forget(&c);
    checkpoint_release(&c);
    engine_release(&e);
    free(before);
    free(after);
    free(file);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

/* A search that has so many seconds, with potentials from the first level on. With a file its levels are
 * packed, without one they are not: what comes out is the same. */
static pg_status search_for(moves_result *r, const board *b, const position *start, const position *finish,
                            const char *file, double seconds, pg_error *e)
{
    pg_limits limits = {.threads = 2, .deadline = seconds > 0 ? clock_now() + seconds : 0};
    moves_options options = {.limits = &limits, .checkpoint = file, .hunter = hunt_for_game};
    return moves_try(r, &(problem){b, start, finish}, &options,
                     &(moves_trial){.long_level = 1, .long_round = 200, .pack_all = file != NULL}, e);
}

/* Stopped again and again, and still the same answer, game and totals. Returns how often it was stopped. */
static int resume_to_the_end(const board *b, const position *start, const position *finish, double by)
{
    char *file = scratch_file();
    moves_result whole, r;
    pg_error e = {0};
    int stops = 0;
    bool done = false;
    uint32_t fewest = UINT32_MAX; /* moves of the best game so far, which no run forgets */
    cr_assert_eq(search_for(&whole, b, start, finish, NULL, 0, &e), PG_OK, "%s", e.text);
    for (double seconds = by; !done; seconds += by) {
        cr_assert_eq(search_for(&r, b, start, finish, file, seconds, &e), PG_OK, "%s", e.text);
        cr_assert_null(r.unsaved);
        cr_assert_eq(!access(file, F_OK), r.stopped != PG_OK, "the file is there as long as it is needed");
        done = r.stopped == PG_OK;
        stops += !done;
        cr_assert_leq(r.lower_bound, whole.lower_bound);
        cr_assert(fewest == UINT32_MAX || (r.answer == SEARCH_FOUND && r.moves <= fewest));
        fewest = r.answer == SEARCH_FOUND ? r.moves : fewest;
        if (done) {
            cr_assert_eq(r.answer, whole.answer);
            cr_assert_eq(r.moves, whole.moves);
            cr_assert_eq(r.states, whole.states);
            cr_assert_eq(r.last_states, whole.last_states);
            cr_assert_eq(r.last_moves, whole.last_moves);
            cr_assert_eq(r.lower_bound, whole.lower_bound);
            cr_assert_eq(r.optimal, whole.optimal);
            cr_assert_eq(r.best.jumps, whole.best.jumps);
            for (uint32_t i = 0; i < r.best.jumps; i++)
                cr_assert_eq(r.best.jump[i], whole.best.jump[i]);
        }
        moves_result_release(&r);
    }
    moves_result_release(&whole);
    free(file);
    return stops;
}

Test(moves, resumed)
{
    static const struct {
        const char *board, *rules, *start, *finish;
        double step;
    } problems[] = {
        {"triangle5", NULL, "?#14", "?#1", 2e-4},
        {"triangle6", NULL, "?#20", "?#1", 2e-3},
        {"diamond4", "8", "full-d4", "d4", 2e-3},
        {"triangle6", NULL, "full-a1", "a1?a2,b2,b3",
         1e-4},                                     /* games of any number of jumps: forwards alone */
        {"triangle5", NULL, "full-c5", "c3", 2e-4}, /* impossible */
    };
    int stops = 0;
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i += (size_t)tries(3, 1)) {
        board *b = load(problems[i].board, problems[i].rules);
        position start = read_position(b, problems[i].start), finish = read_position(b, problems[i].finish);
        stops += resume_to_the_end(b, &start, &finish, problems[i].step);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
    cr_expect(stops > tries(2, 10), "%d", stops);
}

/* Rules with long moves and any number of pegs in the end. */
Test(moves, resumed_random)
{
    state = 7;
    for (int i = 0; i < tries(6, 30); i++) {
        board *b = random_board();
        position start, finish;
        random_position(&start, b->holes, 6 + below(3));
        i % 3 ? random_position(&finish, b->holes, 1) : played_finish(b, &start, &finish);
        pg_error e = {0};
        moves_result r;
        char *file = scratch_file();
        pg_status s = search_for(&r, b, &start, &finish, file, 0, &e);
        if (s == PG_INPUT)
            cr_expect(strstr(e.text, "--checkpoint: expected jumps"), "%s", e.text);
        else
            resume_to_the_end(b, &start, &finish, 1e-4);
        if (s == PG_OK)
            moves_result_release(&r);
        free(file);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
}

static void expect_refusal(const board *b, const position *start, const position *finish, const char *file,
                           const char *what)
{
    moves_result r;
    pg_error e = {0};
    cr_assert_eq(search_for(&r, b, start, finish, file, 0, &e), PG_INPUT, "%s", what);
    cr_assert(strstr(e.text, file) == e.text, "%s: %s", what, e.text);
    cr_assert(!access(file, F_OK), "a checkpoint that was refused should stay");
}

/* A checkpoint with levels, potentials and a game in it. */
static char *some_checkpoint(const board *b, const position *start, const position *finish, const char *file,
                             size_t *length)
{
    char *text = NULL;
    pg_error e = {0};
    *length = 0;
    for (double seconds = 1e-4; *length < 3000; seconds += 1e-4) {
        moves_result r;
        free(text);
        unlink(file);
        cr_assert_lt(seconds, 1.0);
        cr_assert_eq(search_for(&r, b, start, finish, file, seconds, &e), PG_OK, "%s", e.text);
        if (r.stopped == PG_OK)
            seconds = 1e-4;
        moves_result_release(&r);
        text = NULL;
        if (file_read(file, 1 << 20, &text, length, &e) != PG_OK)
            *length = 0;
    }
    return text;
}

static void put_file(const char *file, const char *bytes, size_t length)
{
    pg_error e = {0};
    cr_assert_eq(file_write(file, bytes, length, &e), PG_OK, "%s", e.text);
}

/* Cut anywhere, changed anywhere, longer than it should be, or of another question. */
Test(moves, damaged_checkpoints)
{
    board *b = load("triangle6", NULL);
    position start = read_position(b, "?#20"), finish = read_position(b, "?#1"),
             other = read_position(b, "?#2");
    char *file = scratch_file();
    size_t length;
    char *text = some_checkpoint(b, &start, &finish, file, &length);
    put_file(file, text, length);
    expect_refusal(b, &start, &other, file, "another finish");
    expect_refusal(b, &other, &finish, file, "another start");
    for (size_t cut = 0; cut < length; cut += (size_t)(cut < 600 ? tries(13, 1) : tries(197, 13))) {
        put_file(file, text, cut);
        expect_refusal(b, &start, &finish, file, "cut");
    }
    for (size_t i = 0; i < length; i += (size_t)(i < 600 ? tries(13, 1) : tries(193, 11))) {
        text[i] ^= (char)(1 << i % 8);
        put_file(file, text, length);
        expect_refusal(b, &start, &finish, file, "changed");
        text[i] ^= (char)(1 << i % 8);
    }
    char *longer = calloc(length + 8, 1);
    memcpy(longer, text, length);
    put_file(file, longer, length + 8);
    expect_refusal(b, &start, &finish, file, "longer");
    put_file(file, text, length);
    moves_result r;
    pg_error e = {0};
    cr_assert_eq(search_for(&r, b, &start, &finish, file, 0, &e), PG_OK, "%s", e.text);
    cr_expect_eq(r.moves, 9);
    cr_expect(r.optimal);
    cr_expect(access(file, F_OK));
    moves_result_release(&r);
    free(longer);
    free(text);
    free(file);
    position_release(&start);
    position_release(&finish);
    position_release(&other);
    board_free(b);
}
