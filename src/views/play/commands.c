/* commands.c - the commands of a session, in one table for the reader and for the help. */
#include "draw/draw.h"
#include "play_parts.h"

/* ---- jumps ------------------------------ */

/* Plays moves, all of them or none. */
static pg_status make_moves(play *p, const char *text, pg_buf *out, pg_error *e)
{
    PG_SCOPED(replay_release) replay r = {0};
    PG_TRY(replay_play(&r, p->b, play_pegs(p), text, e));
    if (!r.legal)
        return pg_fail(e, PG_INPUT, "%s", r.error);
    for (uint32_t i = 0; i < r.played.jumps; i++)
        track_jump(&p->track, r.played.jump[i]);
    play_show(p, out);
    return PG_OK;
}

static void show(play *p, pg_buf *out) { play_show(p, out); }

static void jumps(play *p, pg_buf *out)
{
    word_list legal = {0};
    for (uint32_t j = 0; j < p->b->jumps; j++)
        if (jump_fits(p->b, j, play_pegs(p)))
            words_add(&legal, jump_name(p->b, j));
    buf_printf(out, "%zu jump%s%s", legal.count, plural(legal.count), legal.count ? ": " : "\n");
    if (legal.count)
        words_draw(out, &legal, 2);
}

pg_status play_number(size_t *out, const char *text, size_t none, size_t most, pg_error *e)
{
    char *end;
    unsigned long long number = strtoull(text, &end, 10);
    *out = *text ? number : none;
    if (!*text || (*text >= '0' && *text <= '9' && !*end && number >= 1 && number <= most))
        return PG_OK;
    return pg_fail(e, PG_INPUT, "expected a number from 1 to %zu, not '%.80s'", most, text);
}

static pg_status go(play *p, const char *text, bool on, pg_buf *out, pg_error *e)
{
    size_t steps = track_game_steps(&p->track, on);
    PG_TRY(strcmp(text, "all") ? play_number(&steps, text, 1, SIZE_MAX, e) : PG_OK);
    if (!track_move(&p->track, steps ? steps : 1, on))
        return pg_fail(e, PG_INPUT, "there is nothing to %s", on ? "redo" : "undo");
    play_show(p, out);
    return PG_OK;
}

static pg_status undo(play *p, const char *text, pg_buf *out, pg_error *e)
{
    return go(p, text, false, out, e);
}
static pg_status redo(play *p, const char *text, pg_buf *out, pg_error *e)
{
    return go(p, text, true, out, e);
}

static pg_status limit(play *p, const char *text, pg_buf *out, pg_error *e)
{
    size_t seconds;
    PG_TRY(play_number(&seconds, text, (size_t)p->seconds, 1000000, e));
    if (*text)
        p->seconds = (double)seconds;
    buf_printf(out, "a hint or a search takes at most %g second%s\n", p->seconds, p->seconds == 1 ? "" : "s");
    return PG_OK;
}

static void quit(play *p, pg_buf *out)
{
    (void)out;
    p->over = true;
}

static play_teller help;

/* ---- the table ------------------------------ */

enum { WITHOUT, MAY, NEEDS }; /* what follows the word */

/* clang-format off */
static const struct command {
    const char *name, *follows, *brief;
    int takes;
    play_command *run;
    play_teller *tell; /* in its place */
} table[] = {
    {"show", "", "the board, the jumps made, the finish", WITHOUT, .tell = show},
    {"jumps", "", "the jumps that can be made", WITHOUT, .tell = jumps},
    {"undo", "[N|all]", "takes the last jump back, or N, or all of this game; then what was set up",
     MAY, .run = undo},
    {"redo", "[N|all]", "makes them again; after undo all: a replay", MAY, .run = redo},
    {"hint", "", "a jump that keeps the finish within reach, or the proof that there is none",
     WITHOUT, .run = play_hint},
    {"back", "", "undoes jumps until the finish is within reach again", WITHOUT, .run = play_back},
    {"solve", "", "finishes this game", WITHOUT, .run = play_solve},
    {"solutions", "[N]", "searches from here for N games to the finish (10), and lists them",
     MAY, .run = play_solutions},
    {"filter", "on|off", "of solutions that differ in the order of independent jumps, one or all",
     NEEDS, .run = play_filter},
    {"take", "N", "solution N of that list, for redo to play", NEEDS, .run = play_take},
    {"limit", "[SECONDS]", "of a hint or a search", MAY, .run = limit},
    {"presets", "", "problems on this board, from easy to difficult", WITHOUT, .tell = play_preset_list},
    {"preset", "N|NAME", "begins one of them", NEEDS, .run = play_preset_take},
    {"start", "P", "a new game from the position P: c3,d4 or full-d4 or @FILE or full or empty",
     NEEDS, .run = play_start},
    {"finish", "P", "where it should end: d4, or any#1 for a last peg anywhere", NEEDS, .run = play_finish},
    {"place", "HOLES", "puts pegs there: c3,d4; a new game begins", NEEDS, .run = play_place},
    {"remove", "HOLES", "takes pegs away; a new game begins", NEEDS, .run = play_remove},
    {"weights", "FILE|find|none", "shows the value of these weights; find: some that limit this game",
     NEEDS, .run = play_weights},
    {"values", "", "the value after each jump", WITHOUT, .run = play_values},
    {"game", "", "the moves so far", WITHOUT, .tell = play_game},
    {"save", "FILE", "the game so far, for load, for pagoda replay and for the page",
     NEEDS, .run = play_save},
    {"load", "FILE", "goes on with a saved game", NEEDS, .run = play_load},
    {"keep", "", "adds the game so far to those that are printed", WITHOUT, .tell = play_keep},
    {"print", "[FILE]", "prints the games that were kept, or this one; FILE.svg, .pdf, .png, .tex: drawn",
     MAY, .run = play_print},
    {"help", "", "this list", WITHOUT, .tell = help},
    {"quit", "", "ends", WITHOUT, .tell = quit},
};
/* clang-format on */
enum { COMMANDS = sizeof table / sizeof *table };

static void help(play *p, pg_buf *out)
{
    (void)p;
    buf_add(out, "A line is moves, d2-d4 or f3-d3-d5, or a command:\n\n");
    for (size_t i = 0; i < COMMANDS; i++) {
        size_t begin = out->length;
        buf_printf(out, "  %s %s", table[i].name, table[i].follows);
        while (out->length < begin + 26)
            buf_char(out, ' ');
        buf_printf(out, "%s\n", table[i].brief);
    }
}

static const struct command *find(const char *word, size_t length)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strlen(table[i].name) == length && !memcmp(table[i].name, word, length))
            return &table[i];
    return NULL;
}

/* Neither a command nor moves: what a first word without '-' may have meant. */
static pg_status refuse_word(const char *line, size_t length, pg_error *e)
{
    PG_FREED char *typed = pg_strndup(line, length);
    const char *near = NULL;
    for (size_t i = 0; i < COMMANDS; i++)
        near = word_nearer(typed, near, table[i].name);
    return pg_fail(e, PG_INPUT, "expected moves or a command (see help), not '%.80s'%s", typed,
                   word_meant(near).text);
}

static pg_status run_command(play *p, const struct command *c, const char *text, pg_buf *out, pg_error *e)
{
    if (c->takes == NEEDS && !*text)
        return pg_fail(e, PG_INPUT, "%s: expected %s behind it", c->name, c->follows);
    if (c->takes == WITHOUT && *text)
        return pg_fail(e, PG_INPUT, "%s: expected nothing behind it", c->name);
    if (c->tell) {
        c->tell(p, out);
        return PG_OK;
    }
    return pg_fail_from(e, c->run(p, text, out, e), c->name);
}

pg_status play_line(play *p, const char *line, pg_buf *out, pg_error *e)
{
    static const char blanks[] = " \t\r\n";
    line += strspn(line, blanks);
    size_t length = strlen(line), word = strcspn(line, blanks);
    while (length && strchr(blanks, line[length - 1]))
        length--;
    if (!length || *line == '#')
        return PG_OK;
    const struct command *c = find(line, word);
    bool moves = memchr(line, '-', length) || board_moves_short(p->b);
    if (!c && !moves)
        return refuse_word(line, word, e);
    PG_FREED char *text = pg_strndup(line, length);
    const char *rest = text + word;
    rest += strspn(rest, blanks);
    return c ? run_command(p, c, rest, out, e) : make_moves(p, text, out, e);
}
