/* moves.c - statements about moves: a game of M moves, and that there is none of fewer.
 *
 * The bound is move potentials (movers.c) that fall too far for fewer moves, or levels of whole moves
 * (movelevels.c). An earlier statement can be seen through a symmetry that keeps who jumps.
 */
#include "check.h"

#define MOST_MOVES 1000000000

static void check_movers(checker *c, const moves_stated *s)
{
    size_t *index = NULL, count = 0, room = 0, falls = 0;
    int64_t *fall = NULL;
    do {
        GROW(c, index, count, room);
        index[count++] = mover_field(c);
    } while (field_more(c));
    fields_end(c);
    mpz_t exact;
    mpz_init(exact);
    for (fall = heap_new(c, count, sizeof *fall); falls < count; falls++) {
        mover_fall(c, exact, &c->mover[index[falls]], &s->start, &s->finish);
        fall[falls] = mpz_get_si(exact); /* of whole numbers below 10^6, a few for each hole */
        explain_mover(c, &c->mover[index[falls]], exact);
    }
    uint64_t need = movers_need(c, index, fall, count, s->moves - 1);
    if (need < s->moves)
        checker_refuse(c, "the move potential%s a game of %llu moves", count > 1 ? "s allow" : " allows",
                       (unsigned long long)s->moves - 1);
    explain_movers(c, s->moves);
}

static void check_image(checker *c, const moves_stated *s)
{
    size_t of = index_field(c, "statement about moves", c->moveds), by = symmetry_field(c);
    const moves_stated *from = &c->moved[of];
    fields_end(c);
    demand_jumpers(c, by);
    if (s->fewest && !from->fewest)
        checker_refuse(c, "statement %zu about moves has no game", of + 1);
    if (from->moves != s->moves)
        checker_refuse(c, "statement %zu about moves is of %llu moves, not %llu", of + 1,
                       (unsigned long long)from->moves, (unsigned long long)s->moves);
    if (!position_is_image(c, &from->start, c->symmetry[by], &s->start) ||
        !position_is_image(c, &from->finish, c->symmetry[by], &s->finish))
        checker_refuse(c, "symmetry %zu does not take start and finish of statement %zu about moves to these",
                       by + 1, of + 1);
    explain_image(c, of + 1, by + 1, false);
}

static void check_bound(checker *c, const moves_stated *s)
{
    field_word(c, "bound");
    if (line_starts(c, "move-potential")) {
        field_word(c, "move-potential");
        check_movers(c, s);
    } else {
        field_word(c, "levels");
        fields_end(c);
        movelevels_check(c, &s->start, &s->finish, s->moves - 1);
    }
}

static void check_game(checker *c, const moves_stated *s)
{
    uint64_t moves = game_check(c, &s->start, &s->finish);
    if (moves != s->moves)
        checker_refuse(c, "the game has %llu moves, not %llu", (unsigned long long)moves,
                       (unsigned long long)s->moves);
}

static void moves_hold(checker *c, const moves_stated *s)
{
    if (line_starts(c, "image")) {
        field_word(c, "image");
        check_image(c, s);
        return;
    }
    if (s->fewest)
        check_game(c, s);
    else if (s->moves == 0)
        checker_refuse(c, "expected at least 1 move, as 0 says nothing");
    fields_end(c);
    if (s->moves == 0)
        return;
    line_need(c, "the bound");
    check_bound(c, s);
}

void moves_read(checker *c)
{
    moves_stated s = {.fewest = line_starts(c, "fewest-moves")};
    const char *what = s.fewest ? "fewest-moves" : "moves-at-least";
    text ends = {0};
    field_word(c, what);
    demand_problem(c, 7, "a statement about moves", "statements about moves");
    char *start = copy_text(c, position_field(c, c->board, "a start", &s.start));
    char *finish = copy_text(c, finish_field(c, c->board, &s.finish));
    s.moves = count_field(c, "the number of moves", MOST_MOVES);
    void *mark = heap_mark(c);
    explain_moves(c, what, start, finish, s.moves);
    s.part = part_of_moves(c);
    if (part_takes(c, s.part)) {
        moves_hold(c, &s);
        text_format(c, &ends, "%s %s %llu", start, finish, (unsigned long long)s.moves);
        print_proved(c, what, text_of(&ends));
    }
    heap_back_to(mark);
    heap_free(start);
    heap_free(finish);
    GROW(c, c->moved, c->moveds, c->moved_room);
    c->moved[c->moveds++] = s;
}
