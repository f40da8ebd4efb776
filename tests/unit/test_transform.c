/* test_transform.c - games made of random games: each is played, hole by hole, by the rules of the board.
 *
 * Backwards twice is the game. Images under symmetries and other orders of independent jumps have the same
 * normal form; a game that jumps otherwise has another one, which is tried by all orders on small games.
 */
#include "random_boards.h"

enum { MOST_JUMPS = 8 };

/* Jumps at random until none is legal. */
static game random_game(const board *b)
{
    uint64_t *pegs = bits_new(b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_put(pegs, h, below(8) < 6);
    game g = {bits_dup(pegs, b->holes), 0, PG_NEW(uint32_t, MOST_JUMPS)};
    for (uint32_t tries = 0; tries < 50 * b->jumps && g.jumps < MOST_JUMPS; tries++) {
        uint32_t j = below(b->jumps);
        if (jump_fits(b, j, pegs)) {
            jump_play(b, j, pegs);
            g.jump[g.jumps++] = j;
        }
    }
    free(pegs);
    return g;
}

static void must_be_legal(const board *b, const game *g)
{
    uint64_t *pegs = bits_dup(g->start, b->holes);
    for (uint32_t i = 0; i < g->jumps; i++) {
        cr_assert_lt(g->jump[i], b->jumps);
        cr_assert(jump_fits(b, g->jump[i], pegs), "jump %u of %u", i, g->jumps);
        jump_play(b, g->jump[i], pegs);
    }
    free(pegs);
}

static bool same_game(const board *b, const game *x, const game *y)
{
    return x->jumps == y->jumps && bits_equal(x->start, y->start, b->holes) &&
           !memcmp(x->jump, y->jump, x->jumps * sizeof *x->jump);
}

/* Swaps neighbours that share no hole, at random. */
static void reorder(const board *b, game *g)
{
    for (uint32_t times = 20 + below(20); g->jumps > 1 && times > 0; times--) {
        uint32_t i = below(g->jumps - 1), j = g->jump[i], k = g->jump[i + 1];
        bool shared = false;
        for (uint32_t x = 0; x < b->jump[j].length; x++)
            for (uint32_t y = 0; y < b->jump[k].length; y++)
                shared = shared || jump_cells(b, j)[x].hole == jump_cells(b, k)[y].hole;
        if (!shared) {
            g->jump[i] = k;
            g->jump[i + 1] = j;
        }
    }
}

Test(transform, backwards)
{
    for (int t = 0; t < tries(300, 3000); t++) {
        board *b = random_board();
        game g = random_game(b), back, again;
        cr_assert_eq(game_reversal(&back, b, &g), board_reverses(b));
        if (back.start) {
            must_be_legal(b, &back);
            cr_assert(game_reversal(&again, b, &back));
            cr_assert(same_game(b, &g, &again));
            game_release(&again);
        }
        game_release(&back);
        game_release(&g);
        board_free(b);
    }
}

Test(transform, one_normal_form_for_images_and_orders)
{
    int images = 0;
    for (int t = 0; t < tries(300, 3000); t++) {
        board *b = random_board();
        game g = random_game(b), normal, other, image;
        if (!game_normal(&normal, b, &g, NULL)) { /* holes without jumps can be exchanged in too many ways */
            game_release(&g);
            board_free(b);
            continue;
        }
        must_be_legal(b, &normal);
        const char **name;
        uint32_t *motion;
        size_t motions = plane_symmetry_images(b, &name, &motion);
        for (size_t i = 0; i < motions; i++) {
            game_image(&image, b, &g, motion + i * b->holes);
            must_be_legal(b, &image);
            reorder(b, &image);
            must_be_legal(b, &image);
            cr_assert(game_normal(&other, b, &image, NULL));
            cr_assert(same_game(b, &normal, &other), "%s", name[i]);
            images++;
            game_release(&other);
            game_release(&image);
        }
        free(name);
        free(motion);
        game_release(&normal);
        game_release(&g);
        board_free(b);
    }
    cr_assert_gt(images, 20);
}

static int compare(const game *x, const game *y)
{
    for (uint32_t i = 0; i < x->jumps; i++)
        if (x->jump[i] != y->jump[i])
            return x->jump[i] < y->jump[i] ? -1 : 1;
    return 0;
}

static void keep_least(const board *b, const game *g, game *best)
{
    if (best->jump && compare(g, best) >= 0)
        return;
    game_release(best);
    *best = (game){bits_dup(g->start, b->holes), g->jumps, PG_NEW(uint32_t, g->jumps)};
    memcpy(best->jump, g->jump, g->jumps * sizeof *g->jump);
}

/* Of all orders that swaps of neighbours lead to, on small games found at random. */
Test(transform, the_normal_form_comes_first)
{
    board *b = parse("board line\nholes\noooooo\n"); /* one symmetry more: its mirror */
    for (int t = 0; t < tries(200, 2000); t++) {
        game g = random_game(b), normal, best = {0};
        cr_assert(game_normal(&normal, b, &g, NULL));
        const uint32_t same[] = {0, 1, 2, 3, 4, 5}, mirror[] = {5, 4, 3, 2, 1, 0};
        for (int k = 0; k < 2; k++) {
            game one;
            game_image(&one, b, &g, k ? mirror : same);
            for (int times = 0; times < 200; times++) {
                keep_least(b, &one, &best);
                reorder(b, &one);
            }
            game_release(&one);
        }
        cr_assert(g.jumps == 0 || !memcmp(best.jump, normal.jump, g.jumps * sizeof *g.jump));
        game_release(&best);
        game_release(&normal);
        game_release(&g);
    }
    board_free(b);
}

static uint32_t moves_of(const board *b, const game *g)
{
    uint32_t moves = 0;
    for (uint32_t i = 0; i < g->jumps; i = game_move_end(b, g, i))
        moves++;
    return moves;
}

/* The fewest moves of all legal orders of the jumps from `at` on. */
static uint32_t fewest(const board *b, game *g, uint32_t at, uint64_t *pegs)
{
    uint32_t best = at == g->jumps ? moves_of(b, g) : UINT32_MAX;
    for (uint32_t i = at; i < g->jumps; i++) {
        uint32_t j = g->jump[i], other = g->jump[at];
        if (!jump_fits(b, j, pegs))
            continue;
        g->jump[i] = other, g->jump[at] = j;
        jump_play(b, j, pegs);
        uint32_t moves = fewest(b, g, at + 1, pegs);
        best = moves < best ? moves : best;
        jump_undo(b, j, pegs);
        g->jump[i] = j, g->jump[at] = other;
    }
    return best;
}

/* Small games have fewer states than are kept, so theirs are the fewest of all orders. */
Test(transform, gathered_in_fewest_moves)
{
    uint32_t fewer = 0;
    for (int t = 0; t < tries(400, 4000); t++) {
        board *b = random_board();
        game g = random_game(b);
        const game before = {bits_dup(g.start, b->holes), g.jumps, PG_NEW(uint32_t, MOST_JUMPS)};
        memcpy(before.jump, g.jump, g.jumps * sizeof *g.jump);
        uint32_t least = fewest(b, &g, 0, g.start), moves = moves_of(b, &g);
        game_gather(&g, b);
        must_be_legal(b, &g);
        cr_assert_eq(moves_of(b, &g), least);
        fewer += least < moves;
        sort_numbers(g.jump, g.jumps);
        sort_numbers(before.jump, before.jumps);
        cr_assert(same_game(b, &g, &before));
        free(before.start);
        free(before.jump);
        game_release(&g);
        board_free(b);
    }
    cr_assert_gt(fewer, 20);
}
