/* test_closure_limits.c - closures that are stopped: what is there then, how they go on from a checkpoint,
 * which checkpoints are refused, and what is refused before it begins.
 */
#include "closure_tests.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- limits and checkpoints ------------------------------------------------------------------ */

/* A run that stops after some steps; after none when that is 0. */
typedef struct resuming {
    const board *b;
    const position *seeds;
    const closure *within;
    bool backward, keep, partial;
    const char *file; /* NULL: no checkpoint */
} resuming;

static pg_status resume(closure **out, const resuming *q, uint32_t steps, pg_error *e)
{
    struct closure_trial trial = {.most_mid = 3, .large = true, .steps = steps};
    pg_limits limits = {.threads = 2};
    closure_options o = {.limits = &limits,
                         .checkpoint = q->file,
                         .backward = q->backward,
                         .within = q->within,
                         .keep = q->keep,
                         .partial = q->partial};
    return closure_try(out, q->b, q->seeds, &o, &trial, e);
}

static char *scratch_file(void)
{
    char name[] = "/tmp/closure-XXXXXX";
    int fd = mkstemp(name);
    cr_assert(fd >= 0);
    close(fd);
    unlink(name);
    return strdup(name);
}

/* Stopped again and again, a few steps further each time, and still the same set. A file that is kept has it
 * at once. */
static void resume_to_the_end(resuming q, const plain *expected)
{
    char *file = scratch_file();
    closure *c = NULL;
    pg_error e = {0};
    pg_status s = PG_LIMIT;
    bool stopped = false;
    q.file = file;
    for (uint32_t steps = 1; s == PG_LIMIT; steps += 3) {
        s = resume(&c, &q, steps, &e);
        stopped |= s == PG_LIMIT;
    }
    cr_assert_eq(s, PG_OK, "%s", e.text);
    compare_members(c, expected);
    closure_free(c);
    cr_expect_eq(!access(file, F_OK), q.keep && stopped,
                 "the checkpoint of a run that is done stays when asked to");
    if (!access(file, F_OK)) {
        cr_assert_eq(resume(&c, &q, 0, &e), PG_OK, "%s", e.text);
        compare_members(c, expected);
        closure_forget(c, NULL);
        closure_free(c);
        cr_expect(access(file, F_OK));
    }
    free(file);
}

Test(closure, resumed)
{
    state = 3;
    for (int i = 0; i < tries(12, 60); i++) {
        board *b = random_board(12);
        position start = random_position(b), finish = random_position(b);
        plain ahead = plain_new(b, &start, false, NULL), back = plain_new(b, &finish, true, NULL),
              both = plain_new(b, &finish, true, &ahead);
        closure *c = NULL;
        pg_error e = {0};
        cr_assert_eq(resume(&c, &(resuming){.b = b, .seeds = &start}, 0, &e), PG_OK, "%s", e.text);
        resume_to_the_end((resuming){.b = b, .seeds = &start, .keep = i % 2}, &ahead);
        resume_to_the_end((resuming){.b = b, .seeds = &finish, .backward = true}, &back);
        resume_to_the_end(
            (resuming){.b = b, .seeds = &finish, .backward = true, .within = c, .keep = i % 3 == 0}, &both);
        closure_free(c);
        plain_free(&ahead);
        plain_free(&back);
        plain_free(&both);
        position_release(&start);
        position_release(&finish);
        board_free(b);
    }
}

/* A run that was stopped gives some of the members when it is asked to, and none otherwise. */
Test(closure, partial)
{
    board *b = load("triangle5", NULL);
    position start = read_position(b, "full-a1");
    closure *c, *all = make(b, &start, false, NULL, 1);
    pg_error e = {0};
    cr_assert_eq(resume(&c, &(resuming){.b = b, .seeds = &start}, 20, &e), PG_LIMIT);
    cr_expect_null(c);
    cr_assert_eq(resume(&c, &(resuming){.b = b, .seeds = &start, .partial = true}, 20, &e), PG_OK, "%s",
                 e.text);
    cr_expect_eq(closure_stopped(c), PG_LIMIT);
    cr_expect(closure_count(c) > 1 && closure_count(c) < closure_count(all));
    closure_walk w;
    uint64_t pegs, walked = 0;
    closure_walk_init(&w, c);
    for (; closure_walk_next(&w, &pegs); walked++)
        cr_assert(closure_has(all, pegs));
    cr_expect_eq(walked, closure_count(c));
    closure_free(c);
    closure_free(all);
    position_release(&start);
    board_free(b);
}

/* Numbers of pegs that are said to be settled are: members are those of the
 * plain search. Returns how many. */
static uint32_t compare_settled(const closure *c, const plain *p)
{
    uint64_t count[65] = {0}, plain_count[65] = {0};
    uint32_t settled = 0;
    closure_by_pegs(c, count);
    for (uint64_t i = 0; i < p->used; i++)
        plain_count[__builtin_popcountll(p->queue[i])]++;
    for (uint32_t k = 0; k <= p->b->holes; k++)
        if (closure_settled(c, k)) {
            cr_assert_eq(count[k], plain_count[k], "%u pegs", k);
            settled++;
        }
    return settled;
}

/* Stopped after whole steps, and amid one: the level in hand has some of its members then. */
static uint32_t settled_after(const board *b, const position *seeds, bool backward, uint32_t number,
                              const plain *p)
{
    struct closure_trial trial = {.most_mid = 3, .large = true};
    number % 2 ? (trial.steps = number) : (trial.chunks = number);
    closure_options o = {.partial = true, .backward = backward};
    closure *c;
    pg_error e = {0};
    cr_assert_eq(closure_try(&c, b, seeds, &o, &trial, &e), PG_OK, "%s", e.text);
    uint32_t settled = closure_stopped(c) == PG_OK ? 0 : compare_settled(c, p);
    closure_free(c);
    return settled;
}

/* Any position with so many pegs: most of what they lead to is reached, the lightest and heaviest included.
 */
static position any_with_pegs(const board *b)
{
    position p;
    pg_error e;
    position_init(&p, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_set(p.open, h);
    cr_assert_eq(position_set_total(&p, below(b->holes + 1), &e), PG_OK);
    return p;
}

Test(closure, settled)
{
    uint32_t settled = 0;
    state = 5;
    for (int i = 0; i < tries(20, 100); i++) {
        board *b = random_board(15);
        position start = i % 2 ? random_position(b) : any_with_pegs(b);
        plain ahead = plain_new(b, &start, false, NULL), back = plain_new(b, &start, true, NULL);
        for (uint32_t n = 1; n < 300; n += 1 + below(n / 4 + 2))
            settled += settled_after(b, &start, false, n, &ahead) + settled_after(b, &start, true, n, &back);
        plain_free(&ahead);
        plain_free(&back);
        position_release(&start);
        board_free(b);
    }
    cr_expect((int)settled > tries(20, 100), "%u", settled);
}

Test(closure, refused_before_allocating)
{
    board *b = load("french", "8");
    position start = read_position(b, "full-d4");
    pg_limits limits = {.threads = 1, .memory = (size_t)1 << 30};
    closure_options o = {.limits = &limits};
    closure *c;
    pg_error e = {0};
    cr_expect(closure_bytes(b, &start, NULL) > (size_t)16 << 30);
    cr_expect(closure_bytes(b, &start, NULL) < (size_t)17 << 30);
    cr_expect_eq(closure_new(&c, b, &start, &o, &e), PG_MEMORY);
    cr_expect_str_eq(e.text, "a closure over 2^37 positions needs 16385 MiB");
    position_release(&start);
    board_free(b);
}

/* A jump of 28 holes, most of them pivots: a pull for each choice of what these are would be billions. */
Test(closure, long_patterns)
{
    static const char text[] = "rules custom\ndirection 0 1\n"
                               "pattern 110100001101000011010001000000 110111010000011111011010011011\n"
                               "holes\noooooooooooooooooooooooooooooooooooooooooooooooooo\n";
    board *b;
    closure *c;
    pg_error e = {0};
    cr_assert_eq(board_parse(&b, text, strlen(text), "text", NULL, &e), PG_OK, "%s", e.text);
    position start = read_position(b, "full");
    cr_expect_eq(closure_bytes(b, &start, NULL), SIZE_MAX);
    cr_expect_eq(closure_new(&c, b, &start, NULL, &e), PG_LIMIT);
    position_release(&start);
    board_free(b);
}

/* Jumps that move pegs and remove none: a game is searched for among the members, within limits. */
Test(closure, games_in_circles)
{
    static const char text[] = "rules custom\ndirection 0 1\ndirection 0 -1\ndirection 1 0\ndirection -1 0\n"
                               "pattern 10 01\nholes\nooooo\nooooo\nooooo\nooooo\n";
    board *b;
    closure *c;
    pg_error e = {0};
    bool reached;
    game g;
    pg_limits tight = {.memory = 600 << 10}, late = {.deadline = 1e-9};
    cr_assert_eq(board_parse(&b, text, strlen(text), "text", NULL, &e), PG_OK, "%s", e.text);
    position start = read_position(b, "a1,b1,c1,d1,e1,a2,b2,c2,d2,e2"),
             finish = read_position(b, "a3,b3,c3,d3,e3,a4,b4,c4,d4,e4");
    cr_assert_eq(closure_new(&c, b, &start, NULL, &e), PG_OK, "%s", e.text);
    cr_expect_eq(closure_count(c), 184756); /* 20 over 10 */
    cr_expect_eq(closure_reaches(c, &finish, &tight, &reached, &g), PG_MEMORY);
    cr_expect_eq(closure_reaches(c, &finish, &late, &reached, &g), PG_TIME);
    cr_assert_eq(closure_reaches(c, &finish, NULL, &reached, &g), PG_OK);
    cr_assert(reached);
    cr_expect_eq(g.jumps, 20); /* each peg goes two rows down, one hole a jump */
    check_game(b, &g, &start, *finish.peg);
    game_release(&g);
    closure_free(c);
    position_release(&start);
    position_release(&finish);
    board_free(b);
}

static void write_bytes(const char *file, const char *bytes, size_t length)
{
    pg_error e = {0};
    cr_assert_eq(file_write(file, bytes, length, &e), PG_OK, "%s", e.text);
}

static void expect_refusal(const board *b, const position *seeds, const char *file, const char *what)
{
    closure *c;
    pg_error e = {0};
    cr_expect_eq(resume(&c, &(resuming){.b = b, .seeds = seeds, .file = file}, 0, &e), PG_INPUT, "%s", what);
    cr_expect(strstr(e.text, file) == e.text, "%s", e.text);
    cr_expect_null(c);
}

/* Cut anywhere, changed anywhere, longer than it should be, or of another start, board or direction. */
Test(closure, damaged_checkpoints)
{
    board *b = load("triangle5", NULL), *other = load("triangle5", "4");
    position start = read_position(b, "full-a1"), second = read_position(b, "full-a4");
    char *file = scratch_file(), *text;
    size_t length;
    closure *c;
    pg_error e = {0};
    cr_assert_eq(resume(&c, &(resuming){.b = b, .seeds = &start, .file = file}, 20, &e), PG_LIMIT);
    cr_assert_eq(file_read(file, 1 << 20, &text, &length, &e), PG_OK);
    expect_refusal(b, &second, file, "another start");
    expect_refusal(other, &start, file, "other rules");
    for (size_t cut = 0; cut < length; cut += (size_t)(cut < 300 ? tries(7, 1) : tries(397, 97))) {
        write_bytes(file, text, cut);
        expect_refusal(b, &start, file, "cut");
    }
    for (size_t i = 0; i < length; i += (size_t)(i < 300 ? tries(7, 1) : tries(389, 89))) {
        text[i] ^= 0x10;
        write_bytes(file, text, length);
        expect_refusal(b, &start, file, "changed");
        text[i] ^= 0x10;
    }
    char *longer = calloc(length + 1, 1);
    memcpy(longer, text, length);
    write_bytes(file, longer, length + 1);
    expect_refusal(b, &start, file, "longer");
    write_bytes(file, text, length);
    cr_assert_eq(resume(&c, &(resuming){.b = b, .seeds = &start, .file = file}, 0, &e), PG_OK, "%s", e.text);
    closure_free(c);
    unlink(file);
    free(file);
    free(text);
    free(longer);
    position_release(&start);
    position_release(&second);
    board_free(b);
    board_free(other);
}
