/* tree.c - replaying a branch proof exactly, and leaving out what it does not need.
 *
 * The replay is what a verdict by branch rests on; it sees only the problem and the steps. Trimming
 * asks of each cap whether the tree still holds without it: the search for caps asks for every
 * jump, a leaf needs few of them.
 */
#include "box.h"
#include "branch.h"

static bool node_holds(box *x, const branch_tree *t, size_t *at);

void branch_add(branch_tree *t, branch_step step)
{
    PG_GROW(t->step, t->steps, t->room);
    t->step[t->steps++] = step;
}

potential branch_step_potential(const branch_step *s)
{
    return s->potential ? *s->potential : potential_plain(s->vector);
}

static bool side_holds(const box *x, const branch_tree *t, size_t *at, const branch_step *s, bool second)
{
    const position *halved = s->kind == STEP_SPLIT_FINISH ? &x->finish : &x->start;
    if (s->kind != STEP_SPLIT_JUMP && !bits_get(halved->open, s->index))
        return false; /* only an open hole has two sides */
    PG_SCOPED(box_release) box side;
    box_copy(&side, x);
    if (box_enter(&side, s, second))
        return node_holds(&side, t, at);
    bool good = *at < t->steps && t->step[*at].kind == STEP_EMPTY;
    ++*at;
    return good;
}

static bool node_holds(box *x, const branch_tree *t, size_t *at)
{
    PG_SCOPED(integer_release) fmpz_t sigma = {0};
    bool good = true;
    while (good && *at < t->steps && t->step[*at].kind == STEP_CAP) {
        potential y = branch_step_potential(&t->step[(*at)++]);
        good = box_slack(sigma, x, &y) && fmpz_sgn(sigma) >= 0;
        if (good)
            box_cap(x, &y);
    }
    if (!good || *at >= t->steps)
        return false;
    const branch_step *s = &t->step[(*at)++];
    potential y = branch_step_potential(s);
    switch (s->kind) {
    case STEP_PAGODA: return box_refuted(x, &y);
    case STEP_CLASS: return box_coloured(x, s->vector);
    case STEP_EMPTY: return box_contradicts(x);
    case STEP_CAP: return false;
    default: return side_holds(x, t, at, s, false) && side_holds(x, t, at, s, true);
    }
}

bool branch_holds(const board *b, const position *start, const position *finish, const branch_tree *t)
{
    PG_SCOPED(box_release) box whole;
    box_init(&whole, b, start, finish);
    size_t at = 0;
    return node_holds(&whole, t, &at) && at == t->steps;
}

static void drop_step(branch_tree *t, size_t at)
{
    t->steps--;
    memmove(t->step + at, t->step + at + 1, (t->steps - at) * sizeof *t->step);
}

void branch_trim(const board *b, const position *start, const position *finish, branch_tree *t)
{
    enum { MOST_STEPS = 300 }; /* the work is quadratic */
    for (size_t i = t->steps < MOST_STEPS ? t->steps : 0; i-- > 0;) {
        if (t->step[i].kind != STEP_CAP)
            continue;
        branch_step cap = t->step[i];
        drop_step(t, i);
        if (branch_holds(b, start, finish, t)) {
            branch_step_release(&cap);
            continue;
        }
        memmove(t->step + i + 1, t->step + i, (t->steps - i) * sizeof *t->step);
        t->step[i] = cap;
        t->steps++;
    }
}
