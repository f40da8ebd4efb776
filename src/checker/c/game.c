/* game.c - "possible": a game is played move by move.
 *
 * Its moves are counted on the way, as few as the readings of its jumps make them. Cost: linear in the game.
 * One jump a field; the position is kept, and where the peg of the move in hand may be.
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

/* Where readings of the jump before leave their peg, out of those that make the fewest moves so far. */
typedef struct landed {
    uint32_t hole[MAX_PATTERN], holes;
} landed;

static bool game_has_landed(const landed *at, uint32_t hole)
{
    uint32_t i = 0;
    while (i < at->holes && at->hole[i] != hole)
        i++;
    return i < at->holes;
}

static void game_land(landed *at, uint32_t hole)
{
    if (!game_has_landed(at, hole))
        at->hole[at->holes++] = hole;
}

/* Does the move go on with some reading of the jump? Else one begins with any of them. To begin one where it
 * could go on gains nothing: a jump later that can still be done, with as many moves. */
static bool game_goes_on(const check_board *b, landed *at, const check_jump *j)
{
    landed on = {.holes = 0}, begun = {.holes = 0};
    for (; j; j = next_reading(b, j)) {
        if (!check_jump_carries(j))
            continue;
        game_land(&begun, check_jump_to(j));
        if (game_has_landed(at, check_jump_from(j)))
            game_land(&on, check_jump_to(j));
    }
    *at = on.holes > 0 ? on : begun;
    return on.holes > 0;
}

uint64_t game_check(checker *c, const check_position *start, const check_position *finish)
{
    check_position now;
    landed at = {.holes = 0};
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
        moves += !game_goes_on(c->board, &at, j);
        explain_move(c, j, number);
        spend(c);
    }
    if (!check_position_has(finish, now.peg, c->board->holes))
        checker_refuse(c, "the game does not end in the finish but in %s", quote(told_pegs(c, now.peg)).text);
    return moves;
}
