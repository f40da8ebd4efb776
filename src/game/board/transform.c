/* transform.c - games made of games: backwards, their images, and a normal form to compare them by.
 *
 * Where every jump changes all its cells (board_reverses), a game played backwards on the complements is a
 * game (Berlekamp, Conway, Guy): the same jumps, the last one first. Jumps that share no hole can be made in
 * either order; of all orders that come of it, and of all images under the symmetries of the board, the
 * normal form is the one whose jumps, by their numbers, come first. So two games are the same up to order
 * and symmetry just when their normal forms are equal. (Orders of independent steps: Cartier and Foata.)
 */
#include "board/board.h"

/* As many jumps, not filled in, from `start`. */
static game game_like(const board *b, const game *g, const uint64_t *start)
{
    return (game){bits_dup(start, b->holes), g->jumps, PG_NEW(uint32_t, g->jumps)};
}

bool game_reversal(game *out, const board *b, const game *g)
{
    *out = (game){0};
    if (!board_reverses(b))
        return false;
    PG_FREED uint64_t *end = bits_dup(g->start, b->holes);
    for (uint32_t i = 0; i < g->jumps; i++)
        jump_play(b, g->jump[i], end);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_put(end, h, !bits_get(end, h));
    *out = game_like(b, g, end);
    for (uint32_t i = 0; i < g->jumps; i++)
        out->jump[i] = g->jump[g->jumps - 1 - i];
    return true;
}

void game_image(game *out, const board *b, const game *g, const uint32_t *image)
{
    PG_FREED uint64_t *start = bits_new(b->holes);
    symmetry_apply(start, image, g->start, b->holes);
    *out = game_like(b, g, start);
    for (uint32_t i = 0; i < g->jumps; i++)
        out->jump[i] = (uint32_t)board_jump_image(b, g->jump[i], image);
}

bool jumps_share_hole(const board *b, uint32_t j, uint32_t k)
{
    for (uint32_t i = 0; i < b->jump[j].length; i++)
        for (uint32_t l = 0; l < b->jump[k].length; l++)
            if (jump_cells(b, j)[i].hole == jump_cells(b, k)[l].hole)
                return true;
    return false;
}

/* Of the jumps that are left, may this one be made first? */
static bool can_lead(const board *b, const uint32_t *jump, uint32_t at)
{
    for (uint32_t i = 0; i < at; i++)
        if (jumps_share_hole(b, jump[i], jump[at]))
            return false;
    return true;
}

/* Puts the jumps into the order that comes first: at each place the least that can be there. */
static void order_jumps(const board *b, game *g)
{
    for (uint32_t done = 0; done < g->jumps; done++) {
        uint32_t *left = g->jump + done, best = 0;
        for (uint32_t i = 1; i < g->jumps - done; i++)
            if (left[i] < left[best] && can_lead(b, left, i))
                best = i;
        uint32_t jump = left[best];
        memmove(left + 1, left, best * sizeof *left);
        left[0] = jump;
    }
}

/* By the jumps; games without any by their starts. */
static int compare_games(const board *b, const game *x, const game *y)
{
    for (uint32_t i = 0; i < x->jumps; i++)
        if (x->jump[i] != y->jump[i])
            return x->jump[i] < y->jump[i] ? -1 : 1;
    for (uint32_t h = 0; h < b->holes; h++)
        if (bits_get(x->start, h) != bits_get(y->start, h))
            return bits_get(x->start, h) ? -1 : 1;
    return 0;
}

bool game_normal(game *out, const board *b, const game *g, const pg_limits *limits)
{
    enum { MOST_IMAGES = 1 << 16 };
    PG_SCOPED(symmetry_release) symmetry_group s;
    PG_FREED uint32_t *image;
    *out = (game){0};
    symmetry_find(&s, b, NULL, limits);
    uint32_t images = symmetry_elements(&s, MOST_IMAGES, &image);
    for (uint32_t i = 0; i < images && limits_check(limits) == PG_OK; i++) {
        game one;
        game_image(&one, b, g, image + (size_t)i * b->holes);
        order_jumps(b, &one);
        bool better = !out->start || compare_games(b, &one, out) < 0;
        game *worse = better ? out : &one;
        game_release(worse);
        if (better)
            *out = one;
    }
    if (limits_check(limits) != PG_OK) /* not all images, or not all symmetries */
        game_release(out);
    return out->start != NULL;
}
