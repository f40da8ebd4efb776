/* halves.c - "impossible" by levels from both ends that do not meet.
 *
 * Every jump changes the number of pegs alike, so the number of jumps of a game is known, L. From the start
 * the positions that k jumps lead to are made, level by level, less those that some resource count puts below
 * every finish; from the finish those from which k jumps lead there, less those that some count puts above
 * every start. A game's positions are in all of these levels. So if no jump leads from the last level of the
 * one half to the last one of the other, A + M + 1 = L, there is no game; nor if a level is empty. Finishes
 * that are many, and easily told, need not be listed: the levels from the start go on until one jump is left,
 * and what it leads to is looked at.
 *
 * What a level is, is in levels.c; which positions are cut, in cuts.c; how one level follows from another, by
 * several threads, in steps.c.
 *
 * A level holds one position of each orbit under symmetries that fix both ends, the least as a number. The
 * file says how large each level is, which bounds the memory: two levels of 11 bytes a position, and the
 * level to meet. A position is one word, so boards have at most 63 holes. Cost: a position costs its legal
 * jumps, and for each a subtraction a cut and a table look-up an element of the group and byte.
 */
#include "halves_parts.h"

/* ---- what holds for all games ------------------------------------------------------------------------- */

static int64_t fixed_pegs(checker *c, const check_position *p, const char *what)
{
    if (p->count >= 0)
        return p->count;
    if (!check_position_closed(p, c->board->holes))
        checker_refuse(c, "expected a %s with a fixed number of pegs", what);
    return check_count_holes(p->peg, c->board->holes);
}

static uint64_t number_of_jumps(checker *c, const check_position *start, const check_position *finish)
{
    int64_t change = jumps_add(c);
    int64_t between = fixed_pegs(c, finish, "finish") - fixed_pegs(c, start, "start");
    if (change == 0 || between % change || between / change < 1)
        checker_refuse(c, "expected a start and a finish that are some whole number of jumps apart");
    return (uint64_t)(between / change);
}

/* ---- the reversal -------------------------------------------------------------------------------------- */

static void read_reversal(check_halves *s)
{
    checker *c = s->c;
    field_word(c, "reversal");
    size_t number = symmetry_field(c);
    uint32_t inverse[WORD_HOLES];
    fields_end(c);
    demand_reversing(c);
    if (!check_position_closed(s->start, c->board->holes) ||
        !orbits_take(c, number, s->start, s->finish, true) ||
        !orbits_take(c, number, s->finish, s->start, true))
        checker_refuse(c, "symmetry %zu and the complement do not exchange start and finish", number + 1);
    for (uint32_t h = 0; h < c->board->holes; h++)
        inverse[c->symmetry[number][h]] = h;
    for (size_t i = 0; i < s->orbits.symmetries; i++)
        if (!orbits_have(c, &s->orbits, inverse, c->symmetry[s->orbits.symmetry[i]], c->symmetry[number]))
            checker_refuse(c, "symmetry %zu does not keep the orbits", number + 1);
    s->reversal = (int64_t)number;
}

static uint64_t reverse(const check_halves *s, uint64_t pegs)
{
    uint64_t out = 0;
    const uint32_t *image = s->c->symmetry[s->reversal];
    for (uint32_t h = 0; h < s->c->board->holes; h++)
        if (!(pegs >> h & 1))
            out |= UINT64_C(1) << image[h];
    return out;
}

/* ---- making the levels --------------------------------------------------------------------------------- */

static void refuse_more(const check_halves *s, const check_half *h, const orbit_level *l, size_t number)
{
    refuse_at(s->c, s->line, "level %zu %s has more than %llu positions", number, h->back ? "back" : "ahead",
              (unsigned long long)l->most);
}

static void halves_add(const check_halves *s, orbit_level *l, uint64_t pegs, const check_half *h,
                       size_t number)
{
    if (!level_add(l, pegs))
        refuse_more(s, h, l, number);
}

static void halves_first_level(check_halves *s, check_half *h)
{
    checker *c = s->c;
    check_completions k;
    level_open(c, &h->now, h->size[0]);
    completions_open(c, &k, h->back ? s->finish : s->start, c->board->holes);
    completions_announce(c, &k, h->back ? "finish" : "start");
    while (check_completions_next(&k)) {
        if (!cuts_refuse(&h->cuts, k.bits[0]))
            halves_add(s, &h->now, orbits_least(&s->orbits, k.bits[0]), h, 0);
        spend(c);
    }
}

static void demand_size(const check_halves *s, const check_half *h, const orbit_level *l, size_t number)
{
    if (l->members != l->most)
        refuse_at(s->c, s->line, "level %zu %s has %llu positions, not %llu", number,
                  h->back ? "back" : "ahead", (unsigned long long)l->members, (unsigned long long)l->most);
}

/* Level `number` from the one before, which is let go unless it is to be kept. */
static void halves_next_level(check_halves *s, check_half *h, size_t number, bool keep)
{
    orbit_level next;
    level_open(s->c, &next, h->size[number]);
    if (!steps_make(s, h, &next))
        refuse_more(s, h, &next, number);
    demand_size(s, h, &next, number);
    if (keep)
        s->kept = h->now;
    else
        level_close(&h->now);
    h->now = next;
}

static void make_levels(check_halves *s, check_half *h, int64_t keep)
{
    uint64_t most = 0;
    for (size_t i = 0; i < h->sizes; i++)
        most = h->size[i] > most ? h->size[i] : most;
    if (most > 10000000)
        notice(s->c, "levels of up to %llu positions", (unsigned long long)most);
    halves_first_level(s, h);
    demand_size(s, h, &h->now, 0);
    for (size_t i = 1; i < h->sizes; i++)
        halves_next_level(s, h, i, keep == (int64_t)i - 1);
}

/* ---- meeting ------------------------------------------------------------------------------------------- */

/* The last level of the other half when it is the image of one of this half. */
static void reverse_level(check_halves *s)
{
    const orbit_level *from = s->kept.slot ? &s->kept : &s->ahead.now;
    level_open(s->c, &s->back.now, from->members);
    for (uint64_t i = 0; i < from->slots; i++) {
        uint64_t pegs;
        if (level_member(from, i, &pegs))
            halves_add(s, &s->back.now, orbits_least(&s->orbits, reverse(s, pegs)), &s->back, 0);
        if (i % 4096 == 0)
            spend(s->c);
    }
    level_close(&s->kept);
}

static void check_apart(check_halves *s)
{
    uint64_t pegs;
    if (!steps_meet(s, &s->ahead, s->to_finish ? NULL : &s->back.now, &pegs))
        return;
    refuse_at(s->c, s->line, "%s from %s",
              s->to_finish ? "a jump leads to a finish" : "the two halves meet: a jump leads on",
              quote(told_pegs(s->c, &pegs)).text);
}

/* ---- the reason ---------------------------------------------------------------------------------------- */

static bool is_over(const check_half *h) { return h->sizes > 0 && h->size[h->sizes - 1] == 0; }

static void read_levels(check_halves *s, check_half *h, const char *word)
{
    checker *c = s->c;
    field_word(c, word);
    do {
        if (is_over(h))
            checker_refuse(c, "expected no level behind an empty one");
        GROW(c, h->size, h->sizes, h->room);
        h->size[h->sizes++] = count_field(c, "the size of a level", MOST_POSITIONS);
    } while (field_more(c));
    fields_end(c);
    if (h->sizes > s->jumps)
        checker_refuse(c, "expected at most %llu levels", (unsigned long long)s->jumps);
}

/* Its sizes, then its cuts. */
static void read_half(check_halves *s, check_half *h, const char *word)
{
    read_levels(s, h, word);
    cuts_read(s->c, &h->cuts, h->back, h->back ? s->start : s->finish);
    h->jump = masks_of(s->c, h->back);
}

/* How far the halves go: to where one jump lies between them, or to an empty level. */
static void check_lengths(check_halves *s)
{
    uint64_t ahead = s->ahead.sizes - 1, other = s->jumps - 1 - ahead;
    if (s->reversal >= 0 && other > ahead)
        checker_refuse(s->c, "expected the levels to go to the middle: %llu jumps",
                       (unsigned long long)(s->jumps / 2));
    if (s->to_finish && other != 0)
        checker_refuse(s->c, "expected levels that leave one jump to the finish, not %llu",
                       (unsigned long long)other + 1);
    if (s->reversal < 0 && !s->to_finish && !is_over(&s->back) && s->back.sizes - 1 != other)
        checker_refuse(s->c, "expected levels that leave one jump of %llu between them, not %zu and %zu",
                       (unsigned long long)s->jumps, s->ahead.sizes - 1, s->back.sizes - 1);
}

static void halves_read_finish(check_halves *s)
{
    demand_version(s->c, 6, "levels up to the finish");
    field_word(s->c, "finish");
    fields_end(s->c);
    s->to_finish = true;
}

static void read_halves(check_halves *s)
{
    checker *c = s->c;
    fields_end(c);
    line_need(c, "orbits or ahead");
    if (line_starts(c, "orbits")) {
        orbits_read(c, &s->orbits, s->start, s->finish);
        line_need(c, "ahead");
    }
    read_half(s, &s->ahead, "ahead");
    if (is_over(&s->ahead))
        return;
    line_need(c, "back, finish or reversal");
    if (line_starts(c, "reversal")) {
        read_reversal(s);
    } else if (line_starts(c, "finish")) {
        halves_read_finish(s);
    } else {
        read_half(s, &s->back, "back");
    }
    check_lengths(s);
}

static void explain_half(checker *c, const check_half *h)
{
    check_explain_halves(c, h->size, h->sizes, h->cuts.count, h->cuts.counts, h->cuts.potentials, h->back);
}

void halves_check(checker *c, const check_position *start, const check_position *finish)
{
    check_halves s = {.c = c, .start = start, .finish = finish, .reversal = -1, .line = c->number};
    demand_version(c, 2, "halves");
    if (c->board->holes > WORD_HOLES)
        checker_refuse(c, "expected a board of at most %d holes", WORD_HOLES);
    orbits_open(c, &s.orbits);
    s.jumps = number_of_jumps(c, start, finish);
    s.back.back = true;
    read_halves(&s);
    bool one = is_over(&s.ahead) || is_over(&s.back); /* a level is empty: no need to meet */
    bool mirrored = s.reversal >= 0 && s.jumps - s.ahead.sizes + 1 < s.ahead.sizes;
    make_levels(&s, &s.ahead, mirrored ? (int64_t)(s.jumps - s.ahead.sizes) : -1);
    if (s.back.sizes > 0)
        make_levels(&s, &s.back, -1);
    if (s.reversal >= 0)
        reverse_level(&s);
    if (!one)
        check_apart(&s);
    explain_half(c, &s.ahead);
    if (s.back.sizes > 0)
        explain_half(c, &s.back);
    explain_meeting(c, s.orbits.symmetries, s.reversal, s.to_finish, one);
}
