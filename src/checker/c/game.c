/* game.c - "possible": a game is played move by move.
 *
 * Its moves are counted on the way. Cost: linear in the game. One jump a field; the position is kept, nothing
 * else.
 */
#include "check.h"

#include <string.h>

/* Where the game begins: the start itself, or with open holes the completion that the file names. */
static void read_from(checker *c, const position *start, position *from)
{
    uint32_t holes = c->board->holes;
    if (position_closed(start, holes)) {
        *from = position_copy(c, start, holes);
        return;
    }
    field_word(c, "from");
    position_field(c, c->board, "a position without open holes", from);
    if (!position_closed(from, holes))
        refuse(c, "expected the game to begin from a position without open holes");
    if (!position_has(start, from->peg, holes))
        refuse(c, "the game does not begin from a completion of the start");
}

_Noreturn static void refuse_jump(checker *c, const jump *j, uint64_t number)
{
    text name = {0};
    jump_text(c, &name, c->board, j);
    refuse(c, "jump %llu of the game, %s, is not legal there", (unsigned long long)number, text_of(&name));
}

/* Is the jump by the peg that the one before carried? */
static bool goes_on(const jump *before, const jump *j)
{
    return jump_carries(before) && jump_carries(j) && jump_to(before) == jump_from(j);
}

uint64_t game_check(checker *c, const position *start, const position *finish)
{
    position now;
    const jump *before = NULL;
    uint64_t number = 0, moves = 0;
    read_from(c, start, &now);
    field_word(c, "game");
    explain_game(c, now.peg, field_more(c));
    while (field_more(c)) {
        const jump *j = jump_field(c, c->board);
        number++;
        if (!jump_fits(j, now.peg))
            refuse_jump(c, j, number);
        jump_play(j, now.peg);
        moves += !before || !goes_on(before, j);
        before = j;
        explain_move(c, j, number);
        spend(c);
    }
    if (!position_has(finish, now.peg, c->board->holes)) {
        text end = {0};
        pegs_text(c, &end, c->board, now.peg);
        refuse(c, "the game does not end in the finish but in %s", quote(text_of(&end)).text);
    }
    position_release(&now);
    return moves;
}
