/* track.c - undo and redo without end, also across positions that were set up. */
#include "play_parts.h"

static void cut(track *t, size_t steps)
{
    while (t->steps > steps)
        free(t->step[--t->steps].pegs);
}

/* What waits for redo is gone. */
static void add(track *t, int64_t jump, uint64_t *pegs)
{
    if (t->steps)
        cut(t, t->at + 1);
    PG_GROW(t->step, t->steps, t->room);
    t->at = t->steps;
    t->step[t->steps++] = (track_step){jump, pegs};
}

void track_init(track *t, const board *b, const uint64_t *pegs)
{
    *t = (track){.b = b};
    add(t, -1, bits_dup(pegs, b->holes));
}

void track_release(track *t)
{
    cut(t, 0);
    free(t->step);
    *t = (track){0};
}

const uint64_t *track_pegs(const track *t) { return t->step[t->at].pegs; }

size_t track_first(const track *t)
{
    size_t first = t->at;
    while (t->step[first].jump >= 0)
        first--;
    return first;
}

size_t track_jumps(const track *t) { return t->at - track_first(t); }

void track_set_up(track *t, const uint64_t *pegs) { add(t, -1, bits_dup(pegs, t->b->holes)); }

void track_jump(track *t, uint32_t jump)
{
    if (t->at + 1 < t->steps && t->step[t->at + 1].jump == (int64_t)jump) {
        t->at++;
        return;
    }
    uint64_t *pegs = bits_dup(track_pegs(t), t->b->holes);
    jump_play(t->b, jump, pegs);
    add(t, jump, pegs);
}

size_t track_game_steps(const track *t, bool on)
{
    if (!on)
        return track_jumps(t);
    size_t end = t->at;
    while (end + 1 < t->steps && t->step[end + 1].jump >= 0)
        end++;
    return end - t->at;
}

size_t track_move(track *t, size_t steps, bool on)
{
    size_t there = on ? t->steps - 1 - t->at : t->at;
    steps = steps < there ? steps : there;
    t->at = on ? t->at + steps : t->at - steps;
    return steps;
}

void track_game(const track *t, game *g)
{
    size_t first = track_first(t), jumps = t->at - first;
    *g = (game){.start = bits_dup(t->step[first].pegs, t->b->holes),
                .jumps = (uint32_t)jumps,
                .jump = PG_NEW(uint32_t, jumps + 1)};
    for (size_t i = 0; i < jumps; i++)
        g->jump[i] = (uint32_t)t->step[first + 1 + i].jump;
}
