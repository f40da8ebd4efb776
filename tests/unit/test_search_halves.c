/* test_search_halves.c - levels from both ends: against a plain search on random boards, their proofs by
 * the book, packed and on disk against known sizes, with several threads, and from file to file.
 */
#include "positions/images.h"
#include "random_boards.h"
#include "search/half.h"
#include "search/halves_state.h"
#include "search_tests.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int reversals, orbits;
static int narrow_limits; /* samples are not packed */

static void check_same(const search_result *r, const board *b, const position *start, const position *finish,
                       const search_result *plain)
{
    cr_assert_eq(r->answer, plain->answer);
    if (r->answer == SEARCH_FOUND)
        check_game(r, b, start, finish);
    if (r->answer == SEARCH_NONE)
        check_halves(r->halves, b, start, finish);
}

/* The same halves where tables and memory are so small that levels are packed, merged, and on disk. */
static void compare_narrow(const board *b, const position *start, const position *finish,
                           const search_options *options, const search_result *plain)
{
    const pg_limits narrow = {.memory = 12000, .threads = 1, .disk = "/tmp"};
    search_options o = *options;
    search_result r = {0};
    o.limits = &narrow;
    pg_status status = halves_run(&r, &(problem){b, start, finish}, &o);
    narrow_limits += status == PG_MEMORY;
    if (status == PG_MEMORY)
        return;
    cr_assert_eq(status, PG_OK);
    check_same(&r, b, start, finish, plain);
    search_result_release(&r);
}

/* The same halves turn by turn, each with three times as many positions. */
static void compare_turns(const board *b, const position *start, const position *finish,
                          const search_options *options, const search_result *plain)
{
    search_options o = *options;
    search_result r = {0};
    halves *h = halves_new(&(problem){b, start, finish}, NULL);
    pg_status status = PG_LIMIT;
    for (o.most_positions = 1; status == PG_LIMIT; o.most_positions *= 3)
        status = halves_go(h, &o, &r);
    cr_assert_eq(status, PG_OK);
    check_same(&r, b, start, finish, plain);
    search_result_release(&r);
    halves_free(h);
}

/* The halves alone: games traced through levels made anew, and proofs. */
static void compare_halves(const board *b, const position *start, const position *finish, int found[3])
{
    uint64_t reached;
    const void *asked[] = {b, finish, start};
    search_options o = {.ahead = {.refute = guess_count, .refute_context = asked},
                        .back = {.refute = guess_count_back, .refute_context = asked}};
    search_result r = {0};
    if (!halves_apply(&(problem){b, start, finish}))
        return;
    cr_assert_eq(halves_run(&r, &(problem){b, start, finish}, &o), PG_OK);
    cr_expect_eq(r.answer, plain_search(b, start, finish, &reached) ? SEARCH_FOUND : SEARCH_NONE);
    found[r.answer]++;
    compare_narrow(b, start, finish, &o, &r);
    compare_turns(b, start, finish, &o, &r);
    if (r.answer == SEARCH_FOUND)
        check_game(&r, b, start, finish);
    if (r.answer == SEARCH_NONE) {
        check_halves(r.halves, b, start, finish);
        reversals += r.halves->reversal != NULL;
        orbits += r.halves->symmetries > 0;
    }
    search_result_release(&r);
}

/* A peg jumps where it is turned to: a vacancy and the peg that a symmetry makes of it, and random ends. */
static void random_ends(const board *b, position *start, position *finish)
{
    if (below(2)) {
        random_position(start, b->holes, 6);
        random_position(finish, b->holes, 1 + below(4));
        return;
    }
    position_init(start, b->holes);
    position_init(finish, b->holes);
    uint32_t vacant = below(b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_put(start->peg, h, h != vacant);
    bits_set(finish->peg, below(2) ? vacant : below(b->holes));
}

Test(search, halves_agree_with_plain_search)
{
    state = 11;
    int found[3] = {0};
    for (int round = 0; round < tries(200, 900); round++) {
        board *b = random_board();
        position start, finish;
        random_ends(b, &start, &finish);
        compare_halves(b, &start, &finish, found);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
    cr_expect_lt(narrow_limits, 50);
    cr_expect(found[SEARCH_FOUND] > tries(12, 60) && found[SEARCH_NONE] > tries(20, 100) &&
                  reversals > tries(2, 10) && orbits > tries(4, 20),
              "%d found, %d none, %d with a reversal, %d with orbits", found[SEARCH_FOUND],
              found[SEARCH_NONE], reversals, orbits);
}

/* The half of the central game of english from its start, in so little memory. */
typedef struct narrow_half {
    pg_limits limits;
    sets_run run;
    images symmetries;
    half h;
    board *b;
    position start;
} narrow_half;

static void narrow_begin(narrow_half *n, size_t bytes)
{
    pg_error e;
    *n = (narrow_half){.limits.disk = "/tmp"};
    cr_assert_eq(board_load(&n->b, "english", NULL, &e), PG_OK);
    cr_assert_eq(position_parse(&n->start, n->b, "d4'", &e), PG_OK);
    images_fixing(&n->symmetries, &(problem){n->b, &n->start, NULL}, NULL);
    sets_init(&n->run, &n->limits, 1);
    n->run.room.most = bytes;
    half_init(&n->h, n->b, &n->start, false, &n->symmetries, &n->run, 1, 0);
    cr_assert_eq(half_begin(&n->h), PG_OK);
}

static void narrow_end(narrow_half *n)
{
    half_release(&n->h);
    sets_release(&n->run);
    cr_expect_eq(atomic_load(&n->run.room.bytes), 0);
    images_release(&n->symmetries);
    position_release(&n->start);
    board_free(n->b);
}

/* That a position has no parent, and that a file does not tell, are two things. */
Test(search, a_failing_file_is_a_limit)
{
    narrow_half n;
    uint64_t parent;
    narrow_begin(&n, (size_t)1 << 16);
    while (n.h.now.packed.pieces == 0 || !n.h.now.packed.file)
        cr_assert_eq(half_step(&n.h, NULL), PG_OK);
    cr_expect_eq(half_parent(&n.h, 0, &parent), PG_INTERNAL);
    cr_assert_eq(ftruncate(n.h.now.packed.file->file, 0), 0);
    cr_expect_eq(half_parent(&n.h, 0, &parent), PG_MEMORY);
    narrow_end(&n);
}

/* The central game of english by known/english-levels.tsv, in one mebibyte and on disk. */
Test(search, packed_levels_have_the_known_sizes)
{
    static const uint64_t known[] = {1, 1, 2, 8, 39, 171, 719, 2757, 9751, 31312, 89927, 229614};
    narrow_half n;
    narrow_begin(&n, (size_t)1 << 20);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        cr_expect_eq(n.h.now.size, known[i]);
        cr_assert_eq(half_step(&n.h, NULL), PG_OK);
    }
    cr_expect(!n.h.now.entry && packed_bytes(&n.h.now.packed) < 10 * n.h.now.size / 8);
    cr_expect(n.run.room.peak <= (size_t)1 << 20);
    narrow_end(&n);
}

static void halves_of(search_result *r, const board *b, const char *from, uint32_t to, size_t memory,
                      int threads)
{
    const pg_limits limits = {.memory = memory, .threads = threads};
    pg_error e;
    position start, finish;
    search_options o = {.limits = &limits};
    cr_assert_eq(position_parse(&start, b, from, &e), PG_OK);
    position_init(&finish, b->holes);
    bits_set(finish.peg, to);
    cr_assert_eq(halves_run(r, &(problem){b, &start, &finish}, &o), PG_OK);
    if (r->answer == SEARCH_FOUND)
        check_game(r, b, &start, &finish);
    position_release(&start);
    position_release(&finish);
}

/* Fronts that meet, or do not, as lists and packed: both directions, and the reversal (a1' to a1). */
Test(search, packed_fronts_meet)
{
    int found[3] = {0};
    pg_error e;
    board *b;
    cr_assert_eq(board_load(&b, "triangle:6", NULL, &e), PG_OK);
    for (uint32_t to = 0; to < b->holes; to += (uint32_t)tries(9, 3)) {
        search_result wide = {0}, narrow = {0};
        halves_of(&wide, b, "a1'", to, (size_t)1 << 28, 1);
        halves_of(&narrow, b, "a1'", to, (size_t)400 << 10, 1);
        cr_expect_eq(wide.answer, narrow.answer);
        cr_expect_eq(wide.expanded, narrow.expanded);
        if (wide.answer == SEARCH_NONE && narrow.answer == SEARCH_NONE)
            cr_expect(wide.halves->ahead.levels == narrow.halves->ahead.levels &&
                      !memcmp(wide.halves->ahead.size, narrow.halves->ahead.size,
                              wide.halves->ahead.levels * sizeof(uint64_t)));
        found[wide.answer]++;
        search_result_release(&wide);
        search_result_release(&narrow);
    }
    cr_expect(found[SEARCH_FOUND] > 0 && found[SEARCH_NONE] > 0, "%d, %d", found[SEARCH_FOUND],
              found[SEARCH_NONE]);
    board_free(b);
}

/* The same levels, and the same game, with one thread and with three, as lists and packed. */
Test(search, halves_do_not_depend_on_threads)
{
    pg_error e;
    board *b;
    cr_assert_eq(board_load(&b, "triangle:6", NULL, &e), PG_OK);
    for (uint32_t to = 0; to < b->holes; to += (uint32_t)tries(12, 4)) {
        size_t memory = (to % 8 ? (size_t)1 << 28 : (size_t)400 << 10);
        search_result one = {0}, three = {0};
        halves_of(&one, b, "a1'", to, memory, 1);
        halves_of(&three, b, "a1'", to, memory, 3);
        cr_assert_eq(one.answer, three.answer);
        cr_expect_eq(one.expanded, three.expanded);
        if (one.answer == SEARCH_NONE)
            cr_expect(one.halves->ahead.levels == three.halves->ahead.levels &&
                      !memcmp(one.halves->ahead.size, three.halves->ahead.size,
                              one.halves->ahead.levels * sizeof(uint64_t)));
        else
            cr_expect(one.found.jumps == three.found.jumps &&
                      !memcmp(one.found.jump, three.found.jump, one.found.jumps * sizeof(uint32_t)));
        search_result_release(&one);
        search_result_release(&three);
    }
    board_free(b);
}

static off_t size_of(const char *path)
{
    struct stat info;
    return stat(path, &info) ? 0 : info.st_size;
}

/* Refused, and as it was: a file of another problem, and one with a byte changed. */
static void check_refused(const char *path, const problem *p, const search_options *o, size_t at)
{
    off_t size = size_of(path);
    search_result r = {0};
    pg_error e = {0};
    char byte = 0;
    FILE *f = fopen(path, "r+b");
    cr_assert(f && !fseek(f, (long)at, SEEK_SET) && fread(&byte, 1, 1, f) == 1);
    byte ^= 1;
    cr_assert(!fseek(f, (long)at, SEEK_SET) && fwrite(&byte, 1, 1, f) == 1 && !fclose(f));
    pg_status status = halves_run_kept(&r, p, o, path, &e); /* a count may ask for more than the memory */
    cr_expect(status == PG_INPUT || status == PG_MEMORY);
    cr_expect(strstr(e.text, path) && strstr(e.text, status == PG_INPUT ? "cut or damaged" : "not read to"),
              "byte %zu: %s", at, e.text);
    cr_expect_eq(size_of(path), size);
    byte ^= 1;
    f = fopen(path, "r+b");
    cr_assert(f && !fseek(f, (long)at, SEEK_SET) && fwrite(&byte, 1, 1, f) == 1 && !fclose(f));
}

/* From file to file, with more memory each time, which lists and packs: how often levels stood in one. */
static int check_kept(const board *b, const position *start, const position *finish,
                      const position *elsewhere, const char *path)
{
    enum { EMPTY = 2000 /* more bytes than a file without levels has */ };
    pg_limits limits = {.memory = 12000, .threads = 1};
    search_options o = {.limits = &limits};
    search_result plain = {0}, r = {0};
    problem p = {b, start, finish}, other = {b, elsewhere, finish};
    pg_error e = {0};
    pg_status status;
    int stood = 0;
    cr_assert_eq(halves_run(&plain, &p, &(search_options){0}), PG_OK);
    while ((status = halves_run_kept(&r, &p, &o, path, &e)) == PG_MEMORY) {
        stood += size_of(path) > EMPTY;
        for (size_t at = 300; size_of(path) > EMPTY && at < EMPTY; at += 170)
            check_refused(path, &p, &o, at);
        cr_expect_eq(halves_run_kept(&r, &other, &o, path, &e), PG_INPUT);
        cr_expect(strstr(e.text, "of the same board"), "%s", e.text);
        limits.memory += limits.memory / 3;
    }
    cr_assert_eq(status, PG_OK, "%s", e.text);
    cr_expect_eq(size_of(path), 0, "the file of a search that is done should be gone");
    check_same(&r, b, start, finish, &plain);
    search_result_release(&plain);
    search_result_release(&r);
    return stood;
}

static volatile sig_atomic_t interrupted;

static void interrupt_soon(void *context)
{
    int *slices = context;
    interrupted = --*slices == 0;
}

/* From file to file, stopped amid steps, with one to three threads: how often. */
static int check_slices(const board *b, const position *start, const position *finish, const char *path)
{
    pg_limits limits = {.memory = (size_t)400 << 10, .threads = 1, .interrupt = &interrupted};
    search_options o = {.limits = &limits};
    search_result plain = {0}, r = {0};
    problem p = {b, start, finish};
    pg_error e = {0};
    pg_status status = PG_INTERRUPTED;
    int amid = 0;
    cr_assert_eq(halves_run(&plain, &p, &(search_options){0}), PG_OK);
    while (status == PG_INTERRUPTED) {
        checkpoint c;
        bool found;
        int slices = 3;
        interrupted = 0;
        halves *s = halves_new(&p, &limits);
        checkpoint_init(&c, path, "halves", pg_strdup("test"), &limits);
        cr_assert_eq(checkpoint_load(&c, halves_take, s, &found, &e), PG_OK, "%s", e.text);
        s->ahead.rest = s->back.rest = interrupt_soon;
        s->ahead.rest_context = s->back.rest_context = &slices;
        status = halves_go(s, &o, &r);
        amid += status == PG_INTERRUPTED && s->ahead.portion + s->back.portion > 0;
        if (status == PG_INTERRUPTED)
            cr_assert_eq(checkpoint_save(&c, halves_put, s, &e), PG_OK);
        checkpoint_release(&c);
        halves_free(s);
        limits.threads = limits.threads % 3 + 1;
    }
    interrupted = 0;
    cr_assert_eq(status, PG_OK);
    check_same(&r, b, start, finish, &plain);
    search_result_release(&plain);
    search_result_release(&r);
    remove(path);
    return amid;
}

/* Stopped by memory, and gone on with: games, proofs, and the reversal (a1' to a1). */
Test(search, halves_go_on_from_a_file)
{
    const char path[] = "test_search.checkpoint";
    int stood = 0, amid = 0;
    uint32_t every = (uint32_t)tries(20, 5);
    pg_error e;
    board *b;
    position start, finish, elsewhere;
    remove(path);
    cr_assert_eq(board_load(&b, "triangle:6", NULL, &e), PG_OK);
    cr_assert_eq(position_parse(&start, b, "a1'", &e), PG_OK);
    cr_assert_eq(position_parse(&elsewhere, b, "a2'", &e), PG_OK);
    position_init(&finish, b->holes);
    for (uint32_t to = 0; to < b->holes; to += every) {
        bits_set(finish.peg, to);
        if (to)
            bits_put(finish.peg, to - every, false);
        stood += check_kept(b, &start, &finish, &elsewhere, path);
        amid += to % 15 == 5 ? check_slices(b, &start, &finish, path) : 0;
    }
    cr_expect(stood > tries(2, 10) && amid > tries(0, 1), "%d and %d", stood, amid);
    position_release(&elsewhere);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}
