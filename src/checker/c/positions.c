/* positions.c - sets of positions and their one spelling.
 *
 *     position = "?" ["#" K] | pegs ["#" K] | pegs "?" list ["#" K]
 *     pegs     = "empty" | "full" | list | list "'"
 *     finish   = position | "stuck" ["#" K]
 *
 * Reading works as for jumps: understand the text, spell what was understood, accept only that spelling. So a
 * text can mean one set only. Cost: linear in text and board, times log n for the names.
 */
#include "check.h"

uint64_t count_bits(const uint64_t *s, uint64_t number_of_words)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < number_of_words; i++)
        count += (unsigned)__builtin_popcountll(s[i]);
    return count;
}

uint32_t check_count_holes(const uint64_t *set, uint32_t holes)
{
    return (uint32_t)count_bits(set, words(holes));
}

void position_new(checker *c, check_position *p, uint32_t holes)
{
    p->peg = heap_new(c, words(holes), sizeof *p->peg);
    p->open = heap_new(c, words(holes), sizeof *p->open);
    p->count = -1;
    p->stuck = NULL;
}

void check_position_release(check_position *p)
{
    heap_free(p->peg);
    heap_free(p->open);
    *p = (check_position){0};
}

check_position check_position_copy(checker *c, const check_position *p, uint32_t holes)
{
    check_position copy;
    position_new(c, &copy, holes);
    memcpy(copy.peg, p->peg, words(holes) * sizeof *p->peg);
    memcpy(copy.open, p->open, words(holes) * sizeof *p->open);
    copy.count = p->count;
    copy.stuck = p->stuck;
    return copy;
}

bool check_position_same(const check_position *a, const check_position *b, uint32_t holes)
{
    size_t size = words(holes) * sizeof *a->peg;
    return a->count == b->count && a->stuck == b->stuck && !memcmp(a->peg, b->peg, size) &&
           !memcmp(a->open, b->open, size);
}

bool check_position_closed(const check_position *p, uint32_t holes)
{
    return check_count_holes(p->open, holes) == 0;
}

bool check_position_has(const check_position *p, const uint64_t *pegs, uint32_t holes)
{
    for (size_t w = 0; w < words(holes); w++)
        if ((pegs[w] ^ p->peg[w]) & ~p->open[w])
            return false;
    if (p->count >= 0 && check_count_holes(pegs, holes) != p->count)
        return false;
    for (size_t j = 0; p->stuck && j < p->stuck->jumps; j++)
        if (check_jump_fits(&p->stuck->jump[j], pegs))
            return false;
    return true;
}

void check_position_complement(check_position *p, uint32_t holes)
{
    for (uint32_t h = 0; h < holes; h++)
        (bit(p->peg, h) || bit(p->open, h) ? clear_bit : set_bit)(p->peg, h);
    if (p->count >= 0)
        p->count = (int64_t)holes - p->count;
}

bool position_possible(const check_position *p, uint32_t holes)
{
    int64_t pegs = check_count_holes(p->peg, holes), open = check_count_holes(p->open, holes);
    return p->count < 0 || (pegs <= p->count && p->count <= pegs + open);
}

void position_of_vacancy(check_position *p, uint32_t holes, uint32_t hole)
{
    for (uint32_t h = 0; h < holes; h++)
        if (h != hole)
            set_bit(p->peg, h);
}

/* ---- as text -------------------------------------------------------------------------------------- */

/* Appends `mark` and the holes with this peg bit, closed or open ones, joined by commas; nothing when none.
 */
static void add_list(checker *c, text *out, const check_board *b, const check_position *p, bool peg,
                     bool open, const char *mark)
{
    for (uint32_t h = 0; h < b->holes; h++) {
        if (bit(p->peg, h) != peg || bit(p->open, h) != open)
            continue;
        text_add(c, out, mark);
        text_add(c, out, b->hole[h]);
        mark = ",";
    }
}

void check_position_text(checker *c, text *out, const check_board *b, const check_position *p)
{
    uint32_t pegs = check_count_holes(p->peg, b->holes), open = check_count_holes(p->open, b->holes);
    uint32_t bare = b->holes - pegs - open;
    if (open < b->holes && pegs == 0)
        text_add(c, out, "empty");
    else if (open < b->holes && bare == 0)
        text_add(c, out, "full");
    else if (open < b->holes)
        add_list(c, out, b, p, pegs <= bare, false, "");
    if (pegs > 0 && bare > 0 && bare < pegs)
        text_add(c, out, "'");
    if (open == b->holes)
        text_add(c, out, p->stuck ? "stuck" : "?");
    else
        add_list(c, out, b, p, false, true, "?");
    if (p->count >= 0)
        text_format(c, out, "#%lld", (long long)p->count);
}

const char *told_pegs(checker *c, const uint64_t *pegs)
{
    check_position p;
    text name = {0};
    position_new(c, &p, c->board->holes);
    memcpy(p.peg, pegs, words(c->board->holes) * sizeof *pegs);
    check_position_text(c, &name, c->board, &p);
    return text_of(&name);
}

/* ---- from text -------------------------------------------------------------------------------------- */

/* Sets the bits of the holes in a list; false when it is no list. */
static bool parse_list(const check_board *b, const char *s, size_t length, uint64_t *set)
{
    char name[MAX_NAME + 1];
    for (const char *end = s + length;;) {
        size_t n = 0;
        while (s + n < end && s[n] != ',')
            n++;
        if (n > MAX_NAME)
            return false;
        memcpy(name, s, n);
        name[n] = '\0';
        int64_t hole = board_hole(b, name);
        if (hole < 0)
            return false;
        set_bit(set, (uint32_t)hole);
        if (s + n == end)
            return true;
        s += n + 1;
    }
}

/* The part before "?": pegs, the open holes being known. */
static bool parse_pegs(const check_board *b, const char *s, size_t length, check_position *p)
{
    bool full = length == 4 && !memcmp(s, "full", 4), quote_mark = length > 0 && s[length - 1] == '\'';
    bool good =
        full || (length == 5 && !memcmp(s, "empty", 5)) || parse_list(b, s, length - quote_mark, p->peg);
    if (good && (full || quote_mark))
        check_position_complement(p, b->holes);
    return good;
}

static bool parse_position(const check_board *b, const char *s, check_position *p)
{
    size_t length = strcspn(s, "#"), before = strcspn(s, "?#");
    bool good = length == 1 && before == 0;
    for (uint32_t h = 0; good && h < b->holes; h++)
        set_bit(p->open, h);
    if (!good)
        good = (before == length || parse_list(b, s + before + 1, length - before - 1, p->open)) &&
               parse_pegs(b, s, before, p);
    if (s[length] != '#')
        return good;
    if (!check_is_count(s + length + 1) || strlen(s + length + 1) > 5)
        return false;
    p->count = 0;
    for (const char *d = s + length + 1; *d; d++)
        p->count = 10 * p->count + (*d - '0');
    return good;
}

/* "stuck" and a number of pegs: as "?" and that number, with the demand. On a board with a hole of that name
 * it is the hole. */
static bool parse_stuck(checker *c, const check_board *b, const char *s, check_position *p)
{
    text all = {0};
    if (strncmp(s, "stuck", 5) || (s[5] && s[5] != '#') || board_hole(b, "stuck") >= 0)
        return false;
    demand_version(c, 3, "a finish of stuck positions");
    text_add(c, &all, "?");
    text_add(c, &all, s + 5);
    bool good = parse_position(b, text_of(&all), p);
    heap_free(all.at);
    p->stuck = b;
    return good;
}

static const char *read_position(checker *c, const check_board *b, const char *what, bool may_be_stuck,
                                 check_position *out)
{
    const char *s = check_field(c, what);
    position_new(c, out, b->holes);
    if (!(may_be_stuck && parse_stuck(c, b, s, out)) && !parse_position(b, s, out))
        checker_refuse(c, "expected %s, not '%s'", what, quote(s).text);
    for (size_t w = 0; w < words(b->holes); w++)
        if (out->peg[w] & out->open[w])
            checker_refuse(c, "expected %s whose open holes are not among its pegs, not '%s'", what,
                           quote(s).text);
    text spelling = {0};
    check_position_text(c, &spelling, b, out);
    if (strcmp(text_of(&spelling), s))
        checker_refuse(c, "expected %s as '%s', not '%s'", what, quote(text_of(&spelling)).text,
                       quote(s).text);
    heap_free(spelling.at);
    if (out->count >= 0 && check_position_closed(out, b->holes))
        checker_refuse(c, "expected %s without a number of pegs, as no hole is open, not '%s'", what,
                       quote(s).text);
    if (!position_possible(out, b->holes))
        checker_refuse(c, "expected %s that some position fits, not '%s'", what, quote(s).text);
    return s;
}

const char *position_field(checker *c, const check_board *b, const char *what, check_position *out)
{
    return read_position(c, b, what, false, out);
}

const char *finish_field(checker *c, const check_board *b, check_position *out)
{
    return read_position(c, b, "a finish", true, out);
}
