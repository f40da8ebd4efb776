/* names.c - the names of holes and jumps.
 *
 * A jump is FROM-TO where no other jump has these ends, else FROM(OVER,..)TO where no other has these holes
 * in this order, else FROM(OVER,..)TO=BEFORE:AFTER. Reading: find the one jump that a text can mean, spell
 * it, and accept the text only if it is that spelling.
 */
#include "check.h"

/* ---- jumps as text -------------------------------------------------------------------------------- */

/* The first place in by_ends whose jump is not below `wanted`, seen to a depth of ends_compare. */
static size_t lower_bound(const check_board *b, const check_jump *wanted, int depth)
{
    size_t low = 0, high = b->jumps;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (ends_compare(b->by_ends[middle], wanted, depth) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* How much has to be said to name this jump alone: equal ends are neighbours in by_ends, equal routes too.
 * Another reading of a jump names none, and is told by its route. */
static int depth_needed(const check_board *b, const check_jump *j)
{
    if (jump_index(b, j) >= b->jumps)
        return 2;
    size_t place = lower_bound(b, j, 3);
    int depth = 1;
    for (; depth < 3; depth++) {
        bool before = place > 0 && !ends_compare(b->by_ends[place - 1], j, depth);
        bool behind = place + 1 < b->jumps && !ends_compare(b->by_ends[place + 1], j, depth);
        if (!before && !behind)
            break;
    }
    return depth;
}

void check_jump_text(checker *c, text *out, const check_board *b, const check_jump *j)
{
    int depth = depth_needed(b, j);
    text_add(c, out, b->hole[j->cell[0].hole]);
    text_add(c, out, depth > 1 ? "(" : "-");
    for (uint32_t i = 1; depth > 1 && i + 1 < j->length; i++) {
        text_add(c, out, i > 1 ? "," : "");
        text_add(c, out, b->hole[j->cell[i].hole]);
    }
    text_add(c, out, depth > 1 ? ")" : "");
    text_add(c, out, b->hole[j->cell[j->length - 1].hole]);
    if (depth < 3)
        return;
    text_add(c, out, "=");
    for (uint32_t i = 0; i < j->length; i++)
        text_add(c, out, j->cell[i].before ? "1" : "0");
    text_add(c, out, ":");
    for (uint32_t i = 0; i < j->length; i++)
        text_add(c, out, j->cell[i].after ? "1" : "0");
}

const char *told_jump(checker *c, const check_jump *j)
{
    text name = {0};
    check_jump_text(c, &name, c->board, j);
    return text_of(&name);
}

/* ---- text as jumps -------------------------------------------------------------------------------- */

/* Takes the hole name that *s begins with; -1 when it is none. */
static int64_t take_hole(const check_board *b, const char **s)
{
    char name[MAX_NAME + 1];
    size_t length = strcspn(*s, "-(),=");
    if (length > MAX_NAME)
        return -1;
    memcpy(name, *s, length);
    name[length] = '\0';
    *s += length;
    return board_hole(b, name);
}

/* Reads "A-Z" or "A(B,C)Z" into cells; the depth, 0 when it is neither. */
static int parse_route(const check_board *b, const char **s, cell *cells, uint32_t *length)
{
    int64_t hole = take_hole(b, s);
    char mark = **s;
    if (hole < 0 || (mark != '-' && mark != '('))
        return 0;
    cells[(*length)++].hole = (uint32_t)hole;
    if (mark == '(' && (*s)[1] == ')')
        ++*s;
    for (char stop = mark; stop == '(' || stop == ',' || stop == '-' || stop == ')'; stop = **s) {
        ++*s;
        hole = take_hole(b, s);
        if (hole < 0 || *length == MAX_PATTERN)
            return 0;
        cells[(*length)++].hole = (uint32_t)hole;
    }
    return mark == '-' ? 1 : 2;
}

const check_jump *jump_field(checker *c, const check_board *b)
{
    const char *name = check_field(c, "a jump"), *s = name;
    cell cells[MAX_PATTERN] = {{0, 0, 0}};
    check_jump wanted = {0, 0, cells, cells};
    int depth = parse_route(b, &s, cells, &wanted.length);
    if (depth && *s) /* "=110:001" */
        depth = depth == 2 && states_set(cells, wanted.length, s + 1) ? 3 : 0;
    size_t place = depth ? lower_bound(b, &wanted, depth) : b->jumps;
    if (place < b->jumps) {
        text spelling = {0};
        check_jump_text(c, &spelling, b, b->by_ends[place]);
        bool same = !strcmp(text_of(&spelling), name);
        heap_free(spelling.at);
        if (same)
            return b->by_ends[place];
    }
    checker_refuse(c, "expected a jump of the board in its one spelling, not '%s'", quote(name).text);
}

uint32_t hole_field(checker *c, const check_board *b)
{
    const char *name = check_field(c, "a hole");
    int64_t hole = board_hole(b, name);
    if (hole < 0)
        checker_refuse(c, "expected a hole of the board, not '%s'", quote(name).text);
    return (uint32_t)hole;
}
