/* game_packages.c - a game as packages, and pegs that can no longer move.
 *
 * Jumps that share no hole can be made in either order, so a package need not be in one piece in the game as
 * it is given. Jumps that are left and that no other one has to go before are gone through set by set: one
 * that leaves no peg where none was is a package, or several. The best of what can follow is kept for each
 * set of jumps that is left. Cost: the sets of jumps that can be left, times small sets at their front.
 */
#include "packages/packages.h"

#include "base/intern.h"

enum { MOST_LEFT = 1 << 16, JUMP_SCORE = 128 };

typedef struct cover {
    const board *b;
    const game *g;
    uint32_t most;
    uint64_t *ahead; /* [jumps]: earlier jumps that share a hole */
    uint64_t *pegs;  /* now */
    intern left;     /* sets of jumps; of each: */
    uint32_t *score; /* jumps in packages, and how many packages, of what follows */
    uint64_t *first; /* the part that comes first */
    size_t score_room, first_room;
} cover;

static uint32_t follow(cover *c, uint64_t left);

/* What may be best from set number `at` on when this part comes first. */
static void offer(cover *c, uint32_t at, uint64_t left, uint64_t part, bool taken)
{
    uint32_t score = taken ? (uint32_t)__builtin_popcountll(part) * JUMP_SCORE + 1 : 0;
    score += follow(c, left & ~part);
    if (!c->first[at] || score > c->score[at]) {
        c->score[at] = score;
        c->first[at] = part;
    }
}

/* Adds jumps from number `next` on to the part, whose jumps have been made from `then`. */
static void extend(cover *c, uint32_t at, uint64_t left, uint64_t part, uint32_t next, const uint64_t *then)
{
    bool less = true;
    for (size_t w = 0; w < bits_words(c->b->holes); w++)
        less = less && !(c->pegs[w] & ~then[w]);
    uint32_t jumps = (uint32_t)__builtin_popcountll(part);
    if (jumps == 1 || (less && jumps > 1))
        offer(c, at, left, part, jumps > 1);
    for (uint32_t j = next; j < c->g->jumps && jumps < c->most; j++) {
        if (!(left >> j & 1) || (c->ahead[j] & left & ~part))
            continue;
        jump_play(c->b, c->g->jump[j], c->pegs);
        extend(c, at, left, part | UINT64_C(1) << j, j + 1, then);
        jump_undo(c->b, c->g->jump[j], c->pegs);
        if (!jumps && c->left.count > MOST_LEFT)
            return;
    }
}

static uint32_t follow(cover *c, uint64_t left)
{
    bool fresh;
    uint32_t at = left ? intern_add(&c->left, &left, sizeof left, &fresh) : 0;
    if (!left || !fresh)
        return left ? c->score[at] : 0;
    size_t count = at, same = at;
    PG_GROW(c->score, count, c->score_room);
    PG_GROW(c->first, same, c->first_room);
    c->score[at] = 0;
    c->first[at] = 0;
    PG_FREED uint64_t *then = bits_dup(c->pegs, c->b->holes);
    extend(c, at, left, 0, 0, then);
    return c->score[at];
}

static void write_parts(game_packages *out, const cover *c)
{
    const game *g = c->g;
    uint64_t left = g->jumps == 64 ? UINT64_MAX : (UINT64_C(1) << g->jumps) - 1;
    out->order = (game){bits_dup(g->start, c->b->holes), 0, PG_NEW(uint32_t, g->jumps)};
    out->end = PG_NEW(uint32_t, g->jumps);
    while (left) {
        uint64_t part = c->first[intern_find(&c->left, &left, sizeof left)];
        for (uint32_t j = 0; j < g->jumps; j++)
            if (part >> j & 1)
                out->order.jump[out->order.jumps++] = g->jump[j];
        out->end[out->parts++] = out->order.jumps;
        left &= ~part;
    }
}

void game_packages_find(game_packages *out, const board *b, const game *g, uint32_t most)
{
    cover c = {.b = b, .g = g, .most = most, .pegs = bits_dup(g->start, b->holes)};
    c.ahead = PG_NEW(uint64_t, g->jumps);
    for (uint32_t j = 0; j < g->jumps; j++)
        for (uint32_t i = 0; i < j; i++)
            c.ahead[j] |= (uint64_t)jumps_share_hole(b, g->jump[i], g->jump[j]) << i;
    *out = (game_packages){0};
    follow(&c, g->jumps == 64 ? UINT64_MAX : (UINT64_C(1) << g->jumps) - 1);
    write_parts(out, &c);
    intern_release(&c.left);
    PG_FREE(c.score, c.first, c.ahead, c.pegs);
}

void game_packages_release(game_packages *p)
{
    game_release(&p->order);
    free(p->end);
    *p = (game_packages){0};
}

void packages_fixed(const board *b, const uint64_t *pegs, uint64_t *fixed)
{
    PG_FREED uint64_t *full = bits_dup(pegs, b->holes), *empty = bits_new(b->holes);
    for (uint32_t h = 0; h < b->holes; h++) {
        bits_put(empty, h, !bits_get(pegs, h));
        bits_put(fixed, h, bits_get(pegs, h));
    }
    for (bool more = true; more;) {
        more = false;
        for (uint32_t j = 0; j < b->jumps; j++) {
            const jump_cell *c = jump_cells(b, j);
            bool can = true;
            for (uint32_t i = 0; i < b->jump[j].length; i++)
                can = can && bits_get(c[i].before ? full : empty, c[i].hole);
            for (uint32_t i = 0; can && i < b->jump[j].length; i++) {
                uint64_t *set = c[i].after ? full : empty;
                more = more || !bits_get(set, c[i].hole);
                bits_set(set, c[i].hole);
            }
            if (can && jump_carries(b, j))
                bits_clear(fixed, jump_from(b, j)->hole);
        }
    }
}
