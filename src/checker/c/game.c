/* game.c - "possible": a game is played move by move.
 *
 * Its moves are counted on the way. Cost: linear in the game. One jump a field; the position is kept, nothing
 * else.
 */
#include "check.h"

/* Where the game begins: the start itself, or with open holes the completion that the file names. */
static void read_from(checker *c, const check_position *start, check_position *from)
{
    uint32_t holes = c->board->holes;
    if (check_position_closed(start, holes)) {
        *from = check_position_copy(c, start, holes);
        return;
    }
    field_word(c, "from");
    position_field(c, c->board, "a position without open holes", from);
    if (!check_position_closed(from, holes))
        checker_refuse(c, "expected the game to begin from a position without open holes");
    if (!check_position_has(start, from->peg, holes))
        checker_refuse(c, "the game does not begin from a completion of the start");
}

/* Is the jump by the peg that the one before carried? */
static bool game_goes_on(const check_jump *before, const check_jump *j)
{
    return check_jump_carries(before) && check_jump_carries(j) && check_jump_to(before) == check_jump_from(j);
}

uint64_t game_check(checker *c, const check_position *start, const check_position *finish)
{
    check_position now;
    const check_jump *before = NULL;
    uint64_t number = 0, moves = 0;
    read_from(c, start, &now);
    field_word(c, "game");
    explain_game(c, now.peg, field_more(c));
    while (field_more(c)) {
        const check_jump *j = jump_field(c, c->board);
        number++;
        if (!check_jump_fits(j, now.peg))
            checker_refuse(c, "jump %llu of the game, %s, is not legal there", (unsigned long long)number,
                           told_jump(c, j));
        check_jump_play(j, now.peg);
        moves += !before || !game_goes_on(before, j);
        before = j;
        explain_move(c, j, number);
        spend(c);
    }
    if (!check_position_has(finish, now.peg, c->board->holes))
        checker_refuse(c, "the game does not end in the finish but in %s", quote(told_pegs(c, now.peg)).text);
    return moves;
}
