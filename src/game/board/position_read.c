/* position_read.c - position sets as they are written on the command line.
 *
 *     position = set [count] | [set] "?" [set] [count] | "any" [count] | "stuck" [count]
 *     set      = "full" ["-" list] | "empty" | list ["'"]
 *     list     = item {"," item}
 *     item     = HOLE | "@" NAME | "(" set ")"
 *     count    = "#" K
 *
 * Blanks may stand around every piece. The set behind the "?" is open; without one all holes are that hold
 * no peg. Open holes override the pegs before them, unless both were named hole by hole. NAME is the rest of
 * the text where a file or a shipped position has that name, else it ends before the first of ' , ? # ) and
 * blank. Open holes of its picture stay open, in a complement, too.
 */
#include "board/board.h"
#include "board/reader.h"

enum { DEEPEST = 64 }; /* parentheses within each other */

typedef struct notation {
    const board *b;
    const char *whole, *next; /* the text, and what is not read of it */
    char tried[8];            /* marks that could stand next, and do not */
    int depth;
} notation;

static pg_status refuse(const notation *n, pg_error *e, const char *what, const char *hint)
{
    span whole = {n->whole, strlen(n->whole)}, rest = {n->next, strlen(n->next)};
    return pg_fail(e, PG_INPUT, "position '%s': expected %s%s%s%s%s", span_quote(whole).text, what,
                   rest.length ? " at '" : " at the end", span_quote(rest).text, rest.length ? "'" : "",
                   hint);
}

/* Where a set or the whole comes to its end: names each mark that would have been taken. */
static pg_status refuse_rest(const notation *n, pg_error *e)
{
    PG_SCOPED(buf_release) pg_buf what = {0};
    for (const char *mark = n->tried; *mark; mark++) {
        const char *quote = *mark == '\'' ? "\"" : "'";
        const char *between = mark == n->tried ? "" : mark[1] || !n->depth ? ", " : " or ";
        buf_printf(&what, "%s%s%c%s", between, quote, *mark, quote);
    }
    if (!n->depth)
        buf_printf(&what, "%sthe end", *n->tried ? " or " : "");
    return refuse(n, e, buf_text(&what), "");
}

/* ---- pieces --------------------------------------------------------------------------------- */

static void pass(notation *n, size_t length)
{
    n->next += length;
    n->next += strspn(n->next, " \t");
    n->tried[0] = 0;
}

/* Takes the mark if it comes next. */
static bool take(notation *n, char mark)
{
    size_t tried = strlen(n->tried);
    if (*n->next == mark) {
        pass(n, 1);
        return true;
    }
    if (!strchr(n->tried, mark) && tried + 1 < sizeof n->tried) {
        n->tried[tried] = mark;
        n->tried[tried + 1] = 0;
    }
    return false;
}

static span peek_word(const notation *n)
{
    span word = {n->next, 0};
    while (is_word_char(word.at[word.length]))
        word.length++;
    return word;
}

/* Takes the word if it comes next; no hole is called so. */
static bool take_word(notation *n, const char *wanted)
{
    if (!span_is(peek_word(n), wanted))
        return false;
    pass(n, strlen(wanted));
    return true;
}

/* Where a picture's holes come together with others, pegs win over open holes. */
static void join(position *to, const position *more)
{
    for (size_t w = 0; w < bits_words(to->holes); w++) {
        to->peg[w] |= more->peg[w];
        to->open[w] = (to->open[w] | more->open[w]) & ~to->peg[w];
    }
}

/* Pegs and empty holes change places. */
static void complement(position *p)
{
    for (uint32_t h = 0; h < p->holes; h++)
        bits_put(p->peg, h, !bits_get(p->peg, h) && !bits_get(p->open, h));
}

/* ---- items, lists, sets ---------------------------------------------------------------------- */

static pg_status read_file(position *out, const board *b, const char *name, pg_error *e)
{
    PG_FREED char *text = NULL;
    size_t length;
    PG_TRY(board_read_text(SHIPPED_POSITION, name, &text, &length, &name, e));
    return position_parse_picture(out, b, text, length, name, e);
}

static pg_status read_named(notation *n, position *p, pg_error *e)
{
    bool whole = board_position_there(n->next);
    size_t length = whole ? strlen(n->next) : strcspn(n->next, "',?#) \t");
    PG_FREED char *name = pg_strndup(n->next, length);
    PG_SCOPED(position_release) position more = {0};
    PG_TRY(read_file(&more, n->b, name, e));
    join(p, &more);
    pass(n, length);
    return PG_OK;
}

static pg_status read_hole(notation *n, position *p, uint64_t *listed, pg_error *e)
{
    span word = peek_word(n);
    int64_t hole = word.length ? board_find_hole(n->b, word.at, word.length) : -1;
    if (hole < 0)
        return refuse(n, e, word.length ? "a hole of the board" : "a hole of the board, '@NAME' or '('",
                      board_hole_meant(n->b, word.at, word.length).text);
    if (bits_get(listed, (size_t)hole))
        return refuse(n, e, "each hole once", "");
    bits_set(listed, (size_t)hole);
    bits_set(p->peg, (size_t)hole);
    bits_clear(p->open, (size_t)hole);
    pass(n, word.length);
    return PG_OK;
}

static pg_status read_set(notation *n, position *p, uint64_t *listed, pg_error *e);

static pg_status read_inner(notation *n, position *p, pg_error *e)
{
    if (n->depth == DEEPEST)
        return refuse(n, e, "fewer parentheses", "");
    PG_SCOPED(position_release) position inner;
    PG_FREED uint64_t *listed = bits_new(p->holes);
    position_init(&inner, p->holes);
    n->depth++;
    pg_status s = read_set(n, &inner, listed, e);
    if (s == PG_OK && !take(n, ')'))
        s = refuse_rest(n, e);
    n->depth--;
    if (s == PG_OK)
        join(p, &inner);
    return s;
}

static pg_status read_list(notation *n, position *p, uint64_t *listed, pg_error *e)
{
    pg_status s = PG_OK;
    do {
        if (*n->next == '@') {
            n->next++;
            s = read_named(n, p, e);
        } else if (take(n, '(')) {
            s = read_inner(n, p, e);
        } else {
            s = read_hole(n, p, listed, e);
        }
    } while (s == PG_OK && take(n, ','));
    return s;
}

/* `listed`: the holes that were named themselves, and are pegs. */
static pg_status read_set(notation *n, position *p, uint64_t *listed, pg_error *e)
{
    bool full = false, inverted;
    if (take_word(n, "empty"))
        return PG_OK;
    full = inverted = take_word(n, "full");
    if (!full || take(n, '-')) {
        PG_TRY(read_list(n, p, listed, e));
        if (!full)
            inverted = take(n, '\'');
    }
    if (inverted) {
        complement(p);
        memset(listed, 0, bits_words(p->holes) * sizeof *listed);
    }
    return PG_OK;
}

/* ---- what is open, and how many pegs ---------------------------------------------------------- */

static bool at_set(const notation *n) { return *n->next == '@' || *n->next == '(' || is_word_char(*n->next); }

/* Opens holes; they stop being pegs. */
static void open_holes(position *p, const uint64_t *set)
{
    for (size_t w = 0; w < bits_words(p->holes); w++) {
        p->open[w] |= set[w];
        p->peg[w] &= ~set[w];
    }
}

/* The set behind the "?". */
static pg_status read_open(notation *n, position *p, const uint64_t *listed, pg_error *e)
{
    PG_SCOPED(position_release) position open;
    const char *start = n->next;
    PG_FREED uint64_t *named = bits_new(p->holes);
    position_init(&open, p->holes);
    PG_TRY(read_set(n, &open, named, e));
    for (size_t w = 0; w < bits_words(p->holes); w++) {
        if (named[w] & listed[w]) {
            n->next = start;
            return refuse(n, e, "open holes that are not among the pegs", "");
        }
    }
    open_holes(p, open.peg);
    open_holes(p, open.open);
    return PG_OK;
}

static void open_rest(position *p)
{
    for (uint32_t h = 0; h < p->holes; h++)
        bits_put(p->open, h, !bits_get(p->peg, h));
}

static pg_status read_sets(notation *n, position *p, pg_error *e)
{
    pg_status s = PG_OK;
    PG_FREED uint64_t *listed = bits_new(p->holes);
    if (take_word(n, "any"))
        open_rest(p);
    else {
        if (*n->next != '?')
            s = read_set(n, p, listed, e);
        if (s == PG_OK && take(n, '?')) {
            if (at_set(n))
                s = read_open(n, p, listed, e);
            else
                open_rest(p);
        }
    }
    return s;
}

static pg_status read_count(notation *n, position *p, pg_error *e)
{
    span word = peek_word(n);
    int64_t count = 0;
    for (size_t i = 0; i < word.length; i++) {
        if (!is_digit(word.at[i]) || count > BOARD_MAX_HOLES)
            return refuse(n, e, "a number of pegs", "");
        count = 10 * count + word.at[i] - '0';
    }
    if (!word.length)
        return refuse(n, e, "a number of pegs", "");
    pg_error why = {0};
    if (position_set_total(p, count, &why) != PG_OK)
        return pg_fail(e, PG_INPUT, "position '%s': %s", span_quote((span){n->whole, strlen(n->whole)}).text,
                       why.text);
    pass(n, word.length);
    return PG_OK;
}

pg_status position_parse(position *out, const board *b, const char *text, pg_error *e)
{
    notation n = {.b = b, .whole = text, .next = text + strspn(text, " \t")};
    position p;
    position_init(&p, b->holes);
    pg_status s = read_sets(&n, &p, e);
    if (s == PG_OK && take(&n, '#'))
        s = read_count(&n, &p, e);
    if (s == PG_OK && *n.next)
        s = refuse_rest(&n, e);
    if (s == PG_OK)
        *out = p;
    else
        position_release(&p);
    return s;
}

static const char stuck_word[] = "stuck";
enum { STUCK_LENGTH = sizeof stuck_word - 1 };

bool position_says_stuck(const board *b, const char *text)
{
    char after = strncmp(text, stuck_word, STUCK_LENGTH) ? 'x' : text[STUCK_LENGTH];
    return (after == '\0' || after == '#') && board_find_hole(b, stuck_word, STUCK_LENGTH) < 0;
}

pg_status position_parse_stuck(position *out, const board *b, const char *text, pg_error *e)
{
    PG_SCOPED(buf_release) pg_buf set = {0};
    buf_printf(&set, "?%s", text + STUCK_LENGTH);
    PG_TRY(position_parse(out, b, set.text, e));
    out->stuck = b;
    return PG_OK;
}
