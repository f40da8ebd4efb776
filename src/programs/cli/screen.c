/* screen.c - playing on a terminal: a cursor that goes from hole to hole, keys, and a line for commands.
 *
 * Space picks the peg up at the cursor; then an arrow jumps that way where one jump does, or Tab goes through
 * the holes where it can land and space jumps there. The board is drawn whole each time, in colours
 * where output_colour() says so; of a board larger than the screen the part around the cursor.
 */
#include "cli/cli.h"
#include "play/play.h"
#include "terminal.h"

#include <stdio.h>

enum { NOBODY = -1, TYPED = 512, CELL = 4, LISTED_ROW = 6 };

typedef struct screen {
    play *p;
    const board *b;
    int *line, *cell; /* [holes]: where a hole is drawn */
    int lines, wide;  /* lines of the drawing, characters of a cell */
    int64_t picked;   /* the hole of the peg that is about to jump, or NOBODY */
    uint32_t cursor;
    pg_buf said;    /* below the board */
    size_t skipped; /* lines of it */
    bool typing, coloured;
    char typed[TYPED];
} screen;

/* ---- where holes are drawn ------------------------------ */

/* Pictures as they are; other boards as a list in rows. */
static void place_holes(screen *s)
{
    const board *b = s->b;
    s->line = PG_NEW(int, b->holes + 1);
    s->cell = PG_NEW(int, b->holes + 1);
    s->wide = CELL;
    for (uint32_t h = 0; h < b->holes; h++) {
        int name = (int)strlen(b->hole_name[h]);
        s->line[h] = b->row ? b->row[h] : (int)(h / LISTED_ROW);
        s->cell[h] = b->row ? b->col[h] : (int)(h % LISTED_ROW);
        if (!b->row && name + CELL + 1 > s->wide)
            s->wide = name + CELL + 1;
        if (s->line[h] + 1 > s->lines)
            s->lines = s->line[h] + 1;
    }
}

/* The hole nearest to the cursor that way, (down, right) one of them 0; the cursor when there is none. */
static uint32_t neighbour(const screen *s, int down, int right)
{
    uint32_t best = s->cursor;
    int least = 0;
    for (uint32_t h = 0; h < s->b->holes; h++) {
        int dl = s->line[h] - s->line[s->cursor], dc = s->cell[h] - s->cell[s->cursor];
        int along = dl * down + dc * right, aside = abs(dl * right) + abs(dc * down);
        int cost = along + 4 * aside;
        if (along > 0 && (best == s->cursor || cost < least)) {
            best = h;
            least = cost;
        }
    }
    return best;
}

/* ---- jumps of the picked peg ------------------------------ */

static bool jumps_from(const screen *s, uint32_t j, int64_t hole)
{
    return hole != NOBODY && jump_moves(s->b, j, (uint32_t)hole, jump_to(s->b, j)->hole) &&
           jump_fits(s->b, j, play_pegs(s->p));
}

static bool lands(const screen *s, uint32_t hole)
{
    for (uint32_t j = 0; j < s->b->jumps; j++)
        if (jumps_from(s, j, s->picked) && jump_to(s->b, j)->hole == hole)
            return true;
    return false;
}

static bool can_jump(const screen *s, uint32_t hole)
{
    for (uint32_t j = 0; j < s->b->jumps; j++)
        if (jumps_from(s, j, hole))
            return true;
    return false;
}

static void say(screen *s, const char *text)
{
    buf_release(&s->said);
    s->skipped = 0;
    buf_add(&s->said, text);
}

static void jump(screen *s, uint32_t j)
{
    play_jump(s->p, j);
    s->cursor = jump_to(s->b, j)->hole;
    s->picked = can_jump(s, s->cursor) ? (int64_t)s->cursor : NOBODY;
    say(s, "");
}

/* The jump of the picked peg to this hole; several: their names are told. */
static void jump_there(screen *s, uint32_t hole)
{
    uint32_t found = 0, which = 0;
    PG_SCOPED(buf_release) pg_buf names = {0};
    for (uint32_t j = 0; j < s->b->jumps; j++)
        if (jumps_from(s, j, s->picked) && jump_to(s->b, j)->hole == hole) {
            buf_add(&names, found++ ? ", " : "Several jumps: type : and one of ");
            jump_text(&names, s->b, which = j);
        }
    if (found == 1)
        jump(s, which);
    else if (found)
        say(s, names.text);
}

/* The picked peg jumps that way, where one jump goes there and nowhere more. */
static void jump_that_way(screen *s, int down, int right)
{
    uint32_t found = 0, which = 0;
    for (uint32_t j = 0; j < s->b->jumps; j++) {
        if (!jumps_from(s, j, s->picked))
            continue;
        uint32_t to = jump_to(s->b, j)->hole;
        int dl = s->line[to] - s->line[s->picked], dc = s->cell[to] - s->cell[s->picked];
        int along = dl * down + dc * right, aside = abs(dl * right) + abs(dc * down);
        if (along <= 0 || along < aside)
            continue;
        found++;
        which = j;
    }
    if (found == 1)
        jump(s, which);
    else
        say(s, found ? "Several jumps go that way: Tab goes through them."
                     : "No jump goes that way. Escape puts the peg down.");
}

/* The next hole where the picked peg can land; without one, the next peg that can jump. */
static void next_choice(screen *s)
{
    for (uint32_t i = 1; i <= s->b->holes; i++) {
        uint32_t h = (s->cursor + i) % s->b->holes;
        if (s->picked == NOBODY ? can_jump(s, h) : lands(s, h)) {
            s->cursor = h;
            return;
        }
    }
}

static void pick(screen *s)
{
    if (s->picked != NOBODY && lands(s, s->cursor)) {
        jump_there(s, s->cursor);
    } else if (s->picked == (int64_t)s->cursor) {
        s->picked = NOBODY;
    } else if (can_jump(s, s->cursor)) {
        s->picked = s->cursor;
        say(s, "An arrow jumps that way; Tab goes through the jumps, space makes one, Escape puts it down.");
    } else {
        say(s, bits_get(play_pegs(s->p), s->cursor) ? "This peg has no jump." : "There is no peg here.");
    }
}

/* ---- drawing ------------------------------ */

static void put_text(char *line, size_t at, const char *text) { memcpy(line + at, text, strlen(text)); }

/* A hole: the cursor as [ ], the picked peg as < >, where it can land as +. */
static void put_hole(const screen *s, char *line, size_t at, uint32_t h)
{
    char text[4] = "   ";
    text[1] = bits_get(play_pegs(s->p), h) ? '*' : s->picked != NOBODY && lands(s, h) ? '+' : 'o';
    if (s->picked == (int64_t)h)
        text[0] = '<', text[2] = '>';
    if (s->cursor == h)
        text[0] = '[', text[2] = ']';
    put_text(line, at, text);
    if (!s->b->row)
        put_text(line, at + CELL, s->b->hole_name[h]);
}

/* The drawing as lines of one length, the letters of the columns on top: free() it. */
static char *draw(const screen *s, size_t *length, int *lines)
{
    enum { MARGIN = 6 };
    const board *b = s->b;
    int cells = 0;
    for (uint32_t h = 0; h < b->holes; h++)
        cells = s->cell[h] >= cells ? s->cell[h] + 1 : cells;
    *length = MARGIN + (size_t)cells * (size_t)s->wide + 8;
    *lines = s->lines + 1;
    char *text = PG_NEW(char, *length *(size_t)*lines + 1);
    memset(text, ' ', *length * (size_t)*lines);
    for (uint32_t h = b->holes; h-- > 0;) {
        char *line = text + *length * (size_t)(s->line[h] + 1);
        size_t at = MARGIN + (size_t)s->cell[h] * (size_t)s->wide;
        put_hole(s, line, at, h);
        if (!b->row)
            continue;
        size_t letters = board_column_letters(b, h);
        memcpy(text + at + 1, b->hole_name[h], letters);
        put_text(line, 1, b->hole_name[h] + letters);
    }
    return text;
}

/* The first of `all` lines or columns to be shown of `room`, so that `wanted` is among them. */
static size_t view(size_t all, size_t room, size_t wanted)
{
    if (all <= room || wanted < room / 2)
        return 0;
    return wanted - room / 2 + room > all ? all - room : wanted - room / 2;
}

static void end_line(pg_buf *out) { buf_add(out, "\033[K\r\n"); }

/* Colours go by the mark: they say nothing that the marks do not. */
static const char *colour_of(char mark)
{
    switch (mark) {
    case '*': return "\033[33m";
    case '+': return "\033[32m";
    case '[':
    case ']':
    case '<':
    case '>': return "\033[1;36m";
    default: return NULL;
    }
}

static void add_marks(pg_buf *out, const char *line, size_t length, bool coloured)
{
    for (size_t i = 0; i < length; i++) {
        const char *colour = coloured ? colour_of(line[i]) : NULL;
        buf_add(out, colour ? colour : "");
        buf_char(out, line[i]);
        buf_add(out, colour ? "\033[0m" : "");
    }
}

static int add_board(pg_buf *out, const screen *s, int rows, int columns)
{
    size_t length;
    int lines;
    PG_FREED char *text = draw(s, &length, &lines);
    int room = lines < rows ? lines : rows;
    size_t left = view(length, (size_t)columns, (size_t)(s->cell[s->cursor] * s->wide));
    size_t top = view((size_t)lines, (size_t)room, (size_t)s->line[s->cursor] + 1);
    for (int i = 0; i < room; i++) {
        const char *line = text + (top + (size_t)i) * length + left;
        size_t shown = length - left;
        while (shown && line[shown - 1] == ' ')
            shown--;
        add_marks(out, line, shown < (size_t)columns ? shown : (size_t)columns, s->coloured);
        end_line(out);
    }
    return room;
}

/* How much of a text stands on a line of so many columns: up to its end, or to a blank, or to the edge. */
static size_t line_length(const char *text, size_t columns)
{
    size_t length = strcspn(text, "\n"), shown = columns;
    if (length <= columns)
        return length;
    while (shown && text[shown] != ' ')
        shown--;
    return shown ? shown : columns;
}

/* At most `rows` lines of a text, broken at blanks, without the first `skip`; how many there are. */
static size_t add_text(pg_buf *out, const char *text, size_t skip, size_t rows, size_t columns)
{
    size_t line = 0;
    while (*text) {
        size_t shown = line_length(text, columns);
        if (line >= skip && line < skip + rows) {
            buf_add_bytes(out, text, shown);
            end_line(out);
        }
        line++;
        text += shown;
        text += *text == '\n' || *text == ' ';
    }
    return line;
}

/* The keys, those that matter most first, as many as there is room for. */
static void add_keys(pg_buf *out, size_t columns)
{
    static const char *const keys[] = {
        "arrows, space: jump", "q quit", "? help", "u undo", "h hint", "r redo", "f finish it", ": command"};
    size_t used = 0;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        size_t length = strlen(keys[i]) + (i ? 2 : 0);
        if (used + length >= columns)
            break;
        buf_printf(out, "%s%s", i ? "  " : "", keys[i]);
        used += length;
    }
}

static void add_below(pg_buf *out, screen *s, int rows, int columns)
{
    size_t room = rows > 2 ? (size_t)rows - 2 : 1;
    size_t all = add_text(out, buf_text(&s->said), s->skipped, room, (size_t)columns);
    if (all > s->skipped + room)
        buf_add(out, "-- more: Page Down --");
    else if (s->typing)
        buf_printf(out, ":%.*s_", columns - 2, s->typed);
    else
        add_keys(out, (size_t)columns);
}

static void show(screen *s)
{
    enum { BELOW = 8 };
    int rows, columns;
    terminal_size(&rows, &columns);
    PG_SCOPED(buf_release) pg_buf out = {0}, status = {0};
    buf_add(&out, "\033[H");
    int used = add_board(&out, s, rows > BELOW + 3 ? rows - BELOW : 3, columns);
    end_line(&out);
    play_status(s->p, &status);
    used += 1 + (int)add_text(&out, buf_text(&status), 0, 2, (size_t)columns);
    add_below(&out, s, rows - used, columns);
    buf_add(&out, "\033[K\033[J");
    fwrite(out.text, 1, out.length, stdout);
    fflush(stdout);
}

/* ---- keys ------------------------------ */

static void obey(screen *s, const char *line)
{
    PG_SCOPED(buf_release) pg_buf answer = {0};
    pg_error e;
    say(s, "thinking; Ctrl-C stops it");
    show(s);
    pg_status status = play_line(s->p, line, &answer, &e);
    say(s, status == PG_OK ? buf_text(&answer) : e.text);
    terminal_calm();
    s->picked = NOBODY;
}

static void type(screen *s, int key)
{
    size_t length = strlen(s->typed);
    if (key == '\r' || key == '\n') {
        s->typing = false;
        obey(s, s->typed);
    } else if (key == KEY_ESCAPE || key == KEY_INTERRUPT) {
        s->typing = false;
        terminal_calm();
    } else if (key == KEY_DELETE || key == '\b') {
        s->typing = length > 0;
        s->typed[length ? length - 1 : 0] = 0;
    } else if (key >= ' ' && key < KEY_DELETE && length + 1 < TYPED) {
        s->typed[length] = (char)key;
        s->typed[length + 1] = 0;
    }
}

static void arrow(screen *s, int down, int right)
{
    if (s->picked != NOBODY)
        jump_that_way(s, down, right);
    else
        s->cursor = neighbour(s, down, right);
}

/* Keys that stand for commands. */
static const char *line_of(int key)
{
    switch (key) {
    case 'u':
    case KEY_DELETE:
    case '\b': return "undo";
    case 'r': return "redo";
    case 'h': return "hint";
    case 'b': return "back";
    case 'f': return "solve";
    case '?': return "help";
    case 'q':
    case KEY_INTERRUPT: return "quit";
    default: return NULL;
    }
}

static void press(screen *s, int key)
{
    switch (key) {
    case KEY_UP: arrow(s, -1, 0); break;
    case KEY_DOWN: arrow(s, 1, 0); break;
    case KEY_LEFT: arrow(s, 0, -1); break;
    case KEY_RIGHT: arrow(s, 0, 1); break;
    case ' ':
    case '\r': pick(s); break;
    case '\t': next_choice(s); break;
    case KEY_ESCAPE: s->picked = NOBODY; break;
    case KEY_PAGE_DOWN: s->skipped += 5; break;
    case KEY_PAGE_UP: s->skipped -= s->skipped < 5 ? s->skipped : 5; break;
    case ':':
        s->typing = true;
        s->typed[0] = 0;
        break;
    default:
        if (line_of(key))
            obey(s, line_of(key));
    }
}

pg_status screen_run(play *p, pg_error *e)
{
    screen s = {.p = p, .b = play_board(p), .picked = NOBODY, .coloured = output_colour()};
    if (!s.b->holes)
        return pg_fail(e, PG_INPUT, "expected a board with holes");
    PG_TRY(terminal_open(e));
    place_holes(&s);
    play_undrawn(p);
    next_choice(&s);
    int key = 0;
    while (!play_over(p) && key != KEY_END) {
        show(&s);
        key = terminal_key();
        (s.typing ? type : press)(&s, key);
    }
    terminal_close();
    PG_FREE(s.line, s.cell);
    buf_release(&s.said);
    return terminal_ending() ? PG_INTERRUPTED : PG_OK;
}
