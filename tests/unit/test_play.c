/* test_play.c - sessions: what the track keeps, hints against brute force, games through files. */
#include "boards.h"
#include "play/gamefile.h"
#include "play/play.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SESSIONS = 40, JUMPS = 12 };

/* One line; the answer is the caller's to free. */
static char *answer(play *p, const char *line)
{
    pg_buf out = {0};
    pg_error e = {0};
    cr_assert_eq(play_line(p, line, &out, &e), PG_OK, "%s: %s", line, e.text);
    buf_add(&out, "");
    return buf_take(&out);
}

static void tell(play *p, const char *line) { free(answer(p, line)); }

/* Some jump that fits, or -1. */
static int64_t random_jump(const play *p)
{
    const board *b = play_board(p);
    uint32_t from = below(b->jumps);
    for (uint32_t i = 0; i < b->jumps; i++)
        if (jump_fits(b, (from + i) % b->jumps, play_pegs(p)))
            return (from + i) % b->jumps;
    return -1;
}

/* Undo and redo bring back what was there, whatever was set up between. */
Test(play, undo_and_redo)
{
    board *b = load("english", NULL);
    play *p = play_new(b, NULL, NULL);
    play_undrawn(p);
    uint64_t *was[JUMPS + 1];
    was[0] = bits_dup(play_pegs(p), b->holes);
    for (int i = 1; i <= JUMPS; i++) {
        if (i % 5 == 0)
            tell(p, i % 2 ? "place a3" : "remove g5");
        else
            play_jump(p, (uint32_t)random_jump(p));
        was[i] = bits_dup(play_pegs(p), b->holes);
    }
    for (int i = JUMPS - 1; i >= 0; i--) {
        tell(p, "undo");
        cr_expect(bits_equal(was[i], play_pegs(p), b->holes), "undo to %d", i);
    }
    for (int i = 1; i <= JUMPS; i++) {
        tell(p, "redo");
        cr_expect(bits_equal(was[i], play_pegs(p), b->holes), "redo to %d", i);
    }
    for (int i = 0; i <= JUMPS; i++)
        free(was[i]);
    play_free(p);
    board_free(b);
}

/* Can the last peg be at `hole`? Depth first, without memory. */
static bool reaches(const board *b, uint64_t pegs, uint64_t goal)
{
    if (pegs == goal)
        return true;
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint64_t next = pegs;
        if (!jump_fits(b, j, &pegs))
            continue;
        jump_play(b, j, &next);
        if (reaches(b, next, goal))
            return true;
    }
    return false;
}

/* The jump of a hint is legal and keeps the finish within reach; there is one exactly when it is. */
static void judge_hint(play *p, uint32_t hole)
{
    const board *b = play_board(p);
    uint64_t goal = UINT64_C(1) << hole;
    char *hint = answer(p, "hint");
    bool can = reaches(b, *play_pegs(p), goal);
    if (*play_pegs(p) == goal) {
        cr_expect_str_eq(hint, "This is the finish.\n");
    } else if (!can) {
        cr_expect(!strncmp(hint, "No way from here to the finish, and this proves it.\n", 52), "%s", hint);
    } else {
        replay r;
        pg_error e = {0};
        hint[strcspn(hint, " ")] = 0;
        cr_assert_eq(replay_play(&r, b, play_pegs(p), hint, &e), PG_OK, "%s", e.text);
        cr_expect(r.legal && reaches(b, *r.pegs, goal), "%s", hint);
        replay_release(&r);
    }
    free(hint);
}

/* Random games on the triangle, a hint at each step: 15 holes, so that brute force can judge. */
Test(play, hints_against_brute_force)
{
    board *b = load("triangle5", NULL);
    for (int i = 0; i < SESSIONS; i++) {
        play *p = play_new(b, NULL, NULL);
        play_undrawn(p);
        pg_buf line = {0};
        uint32_t hole = below(b->holes);
        buf_printf(&line, "finish %s", b->hole_name[hole]);
        tell(p, line.text);
        buf_release(&line);
        for (int64_t j; (j = random_jump(p)) >= 0;) {
            play_jump(p, (uint32_t)j);
            if (bits_count(play_pegs(p), b->holes) < 12)
                judge_hint(p, hole);
        }
        play_free(p);
    }
    board_free(b);
}

/* `back` ends where the finish is within reach and one jump further it is not. */
Test(play, back)
{
    board *b = load("triangle5", NULL);
    play *p = play_new(b, NULL, NULL);
    play_undrawn(p);
    uint64_t goal = UINT64_C(1) << 0;
    for (int i = 0; i < SESSIONS; i++) {
        tell(p, "start full-a1");
        for (int64_t j; (j = random_jump(p)) >= 0;)
            play_jump(p, (uint32_t)j);
        tell(p, "back");
        if (bits_count(play_pegs(p), b->holes) < 12)
            cr_expect(reaches(b, *play_pegs(p), goal));
        pg_buf out = {0};
        pg_error e = {0};
        if (play_line(p, "redo", &out, &e) == PG_OK && bits_count(play_pegs(p), b->holes) < 11)
            cr_expect(!reaches(b, *play_pegs(p), goal));
        buf_release(&out);
    }
    play_free(p);
    board_free(b);
}

/* What is written reads back. */
Test(play, game_file)
{
    board *b = load("english", NULL);
    replay r;
    pg_error e = {0};
    position finish;
    uint64_t *start = bits_new(b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_put(start, h, h != 16);
    cr_assert_eq(replay_play(&r, b, start, "d2-d4, f3-d3 e1-e3", &e), PG_OK, "%s", e.text);
    position_parse(&finish, b, "d4", &e);
    pg_buf text = {0};
    gamefile g;
    gamefile_write(&text, b, &r.played, &finish);
    cr_assert_eq(gamefile_parse(&g, text.text, text.length, "it", &e), PG_OK, "%s", e.text);
    cr_expect_str_eq(g.start, "d4'");
    cr_expect_str_eq(g.finish, "d4");
    cr_expect_str_eq(g.moves, "d2-d4\nf3-d3\ne1-e3\n");
    gamefile_release(&g);
    buf_release(&text);
    position_release(&finish);
    replay_release(&r);
    free(start);
    board_free(b);
}
