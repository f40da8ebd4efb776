/* test_count_checkpoints.c - counts by levels that are stopped and go on from a file, and files that are
 * damaged or cannot be written.
 */
#include "boards.h"
#include "count/count.h"
#include "count/saved.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- checkpoints of counts by levels ------------------------------------------------------------- */

static char *scratch_file(void)
{
    char name[] = "/tmp/count-XXXXXX";
    int fd = mkstemp(name);
    cr_assert(fd >= 0);
    close(fd);
    unlink(name);
    return strdup(name);
}

static pg_status count_for(count_result *r, const board *b, const position *start, const position *finish,
                           const char *file, double seconds, bool all, pg_error *e)
{
    pg_limits limits = {.threads = 2, .deadline = seconds > 0 ? clock_now() + seconds : 0};
    count_options o = {.limits = &limits,
                       .engine = COUNT_LEVELS,
                       .checkpoint = file,
                       .classes = all,
                       .games = true,
                       .dead = all};
    return count_run(r, &(problem){b, start, finish}, &o, e);
}

static void expect_same(const count_result *r, const count_result *whole)
{
    cr_assert_eq(r->levels, whole->levels);
    cr_assert(!memcmp(r->level, whole->level, r->levels * sizeof *r->level));
    cr_assert(!memcmp(&r->total, &whole->total, sizeof r->total));
    cr_assert_str_eq(r->games, whole->games);
    cr_assert(r->complete);
}

/* Stopped again and again, and still the same numbers. Returns how often it went on from a file. */
static int resume_to_the_end(const board *b, const position *start, const position *finish, bool all)
{
    char *file = scratch_file();
    count_result whole, r;
    pg_error e = {0};
    int resumed = 0;
    bool done = false, found = false;
    cr_assert_eq(count_for(&whole, b, start, finish, NULL, 0, all, &e), PG_OK, "%s", e.text);
    for (double seconds = 2e-4; !done; seconds *= 1.25) {
        cr_assert_eq(count_for(&r, b, start, finish, file, seconds, all, &e), PG_OK, "%s", e.text);
        cr_assert_null(r.unsaved);
        done = r.stopped == PG_OK;
        resumed += found && done;
        found = !access(file, F_OK);
        cr_assert(!found || !done, "the checkpoint of a count that is done should be gone");
        if (done)
            expect_same(&r, &whole);
        count_result_release(&r);
    }
    count_result_release(&whole);
    free(file);
    return resumed;
}

Test(count, resumed)
{
    static const struct {
        const char *board, *start, *finish; /* finish NULL: none */
    } problems[] = {
        {"triangle5", "full-a1", NULL},       {"triangle6", "full-a1", NULL},
        {"triangle5", "any", "c3"},           {"triangle5", "full-a1", "a1"}, /* swapped by the board */
        {"triangle6", "full-a1", "c5"},                                       /* from both ends */
        {"triangle5", "full-a1", "a1?a2,b2"}, /* forwards to the end, and back */
    };
    int resumed = 0;
    for (size_t i = 0; i < 2 * sizeof problems / sizeof *problems; i += (size_t)tries(3, 1)) {
        bool all = i % 2;
        board *b = load(problems[i / 2].board, NULL);
        position start = read_position(b, problems[i / 2].start), finish;
        if (problems[i / 2].finish)
            finish = read_position(b, problems[i / 2].finish);
        resumed += resume_to_the_end(b, &start, problems[i / 2].finish ? &finish : NULL, all);
        if (problems[i / 2].finish)
            position_release(&finish);
        position_release(&start);
        board_free(b);
    }
    cr_expect(resumed > tries(1, 5), "%d", resumed);
}

static void put_file(const char *file, const char *bytes, size_t length)
{
    pg_error e = {0};
    cr_assert_eq(file_write(file, bytes, length, &e), PG_OK, "%s", e.text);
}

static void expect_refusal(const board *b, const position *start, const position *finish, const char *file)
{
    count_result r;
    pg_error e = {0};
    cr_assert_eq(count_for(&r, b, start, finish, file, 0, false, &e), PG_INPUT);
    cr_assert(strstr(e.text, file) == e.text, "%s", e.text);
    count_result_release(&r);
}

/* A file of at least so many bytes. */
static char *some_checkpoint(const board *b, const position *start, const position *finish, const char *file,
                             size_t *length)
{
    char *text = NULL;
    pg_error e = {0};
    *length = 0;
    for (double seconds = 1e-4; *length < 2000 || *length > 100000;
         seconds = seconds > 0.2 ? 1e-4 : seconds * 1.1) {
        count_result r;
        free(text);
        text = NULL;
        cr_assert_eq(count_for(&r, b, start, finish, file, seconds, false, &e), PG_OK, "%s", e.text);
        count_result_release(&r);
        if (access(file, F_OK) || file_read(file, 1 << 24, &text, length, &e) != PG_OK)
            *length = 0;
    }
    return text;
}

/* From one place to the next: closely where the headings are. */
static size_t step_at(size_t at, size_t length)
{
    return at < 250 ? (size_t)tries(7, 1) : length / (size_t)tries(30, 200) + 1;
}

/* Cut anywhere, changed anywhere, or of another question. */
Test(count, damaged_checkpoints)
{
    board *b = load("triangle6", NULL);
    position start = read_position(b, "full-a1"), finish = read_position(b, "c5");
    for (int i = 0; i < 2; i++) {
        char *file = scratch_file();
        size_t length;
        const position *to = i ? &finish : NULL;
        char *text = some_checkpoint(b, &start, to, file, &length);
        expect_refusal(b, &start, i ? NULL : &finish, file);
        for (size_t cut = 0; cut < length; cut += step_at(cut, length)) {
            put_file(file, text, cut);
            expect_refusal(b, &start, to, file);
        }
        for (size_t k = 0; k < length; k += step_at(k, length)) {
            text[k] ^= (char)(1 << k % 8);
            put_file(file, text, length);
            expect_refusal(b, &start, to, file);
            text[k] ^= (char)(1 << k % 8);
        }
        unlink(file);
        free(file);
        free(text);
    }
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

typedef struct resting {
    sets_run run;
    space space; /* its numbers alone */
    level level;
} resting;

static void give_level(checkpoint_file *f, const void *of)
{
    resting *g = (resting *)of;
    state_io io = state_begin(f, &g->run, &g->space, false);
    state_level(&io, &g->level);
}

/* A level at rest on a disk: no room is left for it in memory. */
static void rest_on_disk(resting *g, size_t size)
{
    enum { SORTING = 1 << 22 /* bytes */ };
    cr_assert(level_allocate(&g->level, &g->run.room, size, 1, 0, 0));
    g->level.first[1] = size;
    for (size_t i = 0; i < size; i++)
        *level_entry(&g->level, i) = coordinates_pegs(&g->space.numbers, 5 * i);
    g->run.room.most = atomic_load(&g->run.room.bytes) + SORTING;
    level_rest(&g->level, &g->run.room, &g->space.numbers);
    cr_assert_eq(g->level.packed.count, size);
    cr_assert(g->level.packed.file);
}

/* Where a file of a level fails nothing is saved, and what was saved before stays. */
Test(count, failing_files_cost_no_checkpoint)
{
    board *b = load("english", NULL);
    position start = read_position(b, "full-d4");
    const pg_limits limits = {.threads = 1, .disk = "/tmp"};
    char *file = scratch_file(), *before, *after;
    size_t length, still;
    resting g = {.run = {0}};
    checkpoint c;
    pg_error e;
    sets_init(&g.run, &limits, 1);
    cr_assert(coordinates_make(&g.space.numbers, b, &start));
    rest_on_disk(&g, 100000);
    checkpoint_init(&c, file, "test of levels", strdup("?"), NULL);
    cr_assert_eq(checkpoint_save(&c, give_level, &g, &e), PG_OK);
    cr_assert_eq(file_read(file, 1 << 24, &before, &length, &e), PG_OK);
    cr_assert_eq(ftruncate(g.level.packed.file->file, 1), 0);
    cr_assert_eq(checkpoint_save(&c, give_level, &g, &e), PG_INPUT);
    cr_expect(strstr(e.text, file) == e.text, "%s", e.text);
    cr_assert_eq(file_read(file, 1 << 24, &after, &still, &e), PG_OK);
    cr_expect(still == length && !memcmp(before, after, length));
    checkpoint_forget(&c);
    checkpoint_release(&c);
    level_release(&g.level, &g.run.room);
    sets_release(&g.run);
    free(before);
    free(after);
    free(file);
    position_release(&start);
    board_free(b);
}
