/* index.c - finding holes by name and jumps by their ends or their cells.
 *
 * A jump is found as a set of (hole, before, after), its cells by rising hole: so a palindromic pattern met
 * from its other end, or a wrapped one, is seen to be the same jump.
 */
#include "index.h"

#include "base/grouped.h"
#include "notation.h"

#include <stdio.h>
#include <strings.h>

struct board_index *index_new(void) { return PG_NEW(struct board_index, 1); }

void index_free(struct board_index *x)
{
    if (!x)
        return;
    intern_release(&x->names);
    intern_release(&x->cells);
    PG_FREE(x->first_jump, x->by_ends, x->captured, x->alias, x->alias_cell, x->reading, x->first_reading, x);
}

/* ---- holes by name ------------------------------------------------------------------------ */

void index_add_hole(board *b, char *name)
{
    PG_GROW(b->hole_name, b->holes, b->index->hole_room);
    b->hole_name[b->holes++] = name;
    intern_add(&b->index->names, name, strlen(name), NULL);
}

int64_t board_find_hole(const board *b, const char *text, size_t length)
{
    return intern_find(&b->index->names, text, length);
}

/* `4d` as `d4`; cut where no name of a hole is so long. */
static void letters_first(char *out, size_t room, const char *text, size_t length)
{
    size_t digits = 0;
    while (digits < length && text[digits] >= '0' && text[digits] <= '9')
        digits++;
    snprintf(out, room, "%.*s%.*s", (int)(length - digits), text + digits, (int)digits, text);
}

word_hint board_hole_meant(const board *b, const char *text, size_t length)
{
    char word[24];
    word_hint hint = {""};
    if (!length || length >= sizeof word)
        return hint;
    letters_first(word, sizeof word, text, length);
    unsigned long number = strspn(word, "0123456789") == length ? strtoul(word, NULL, 10) : 0;
    if (b->row && number >= 1 && number <= b->holes)
        snprintf(hint.text, sizeof hint.text, "; number %lu in reading order is %.16s", number,
                 b->hole_name[number - 1]);
    for (uint32_t h = 0; !hint.text[0] && h < b->holes; h++)
        if (!strcasecmp(b->hole_name[h], word))
            hint = word_meant(b->hole_name[h]);
    return hint;
}

bool board_same_holes(const board *a, const board *b)
{
    bool same = a->holes == b->holes;
    for (uint32_t h = 0; same && h < b->holes; h++)
        same = !strcmp(a->hole_name[h], b->hole_name[h]);
    return same;
}

/* ---- jumps by their cells ----------------------------------------------------------------- */

/* A jump's cells as a key: by rising hole. */
typedef struct cells_key {
    uint32_t cell[BOARD_MAX_PATTERN];
    size_t bytes;
} cells_key;

static cells_key key_of(const jump_cell *cells, uint32_t length)
{
    cells_key key;
    for (uint32_t i = 0; i < length; i++) {
        uint32_t cell = (uint32_t)cells[i].hole << 2 | (uint32_t)cells[i].before << 1 | cells[i].after;
        uint32_t at = i;
        for (; at > 0 && key.cell[at - 1] > cell; at--)
            key.cell[at] = key.cell[at - 1];
        key.cell[at] = cell;
    }
    key.bytes = length * sizeof *key.cell;
    return key;
}

int64_t index_find_jump(const board *b, const jump_cell *cells, uint32_t length)
{
    cells_key key = key_of(cells, length);
    return intern_find(&b->index->cells, key.cell, key.bytes);
}

int64_t board_jump_image(const board *b, uint32_t j, const uint32_t *image)
{
    jump_cell cells[BOARD_MAX_PATTERN];
    bool moved = false;
    for (uint32_t i = 0; i < b->jump[j].length; i++) {
        cells[i] = jump_cells(b, j)[i];
        cells[i].hole = image[cells[i].hole];
        moved = moved || cells[i].hole != jump_cells(b, j)[i].hole;
    }
    return moved ? index_find_jump(b, cells, b->jump[j].length) : j;
}

static bool all_different(const jump_cell *cells, uint32_t length)
{
    for (uint32_t i = 1; i < length; i++)
        for (uint32_t k = 0; k < i; k++)
            if (cells[i].hole == cells[k].hole)
                return false;
    return true;
}

/* Keeps another order of the cells of jump j. */
static bool add_alias(board *b, uint32_t j, const jump_cell *cells)
{
    struct board_index *x = b->index;
    uint32_t length = b->jump[j].length, same = 0;
    while (same < length && cells[same].hole == jump_cells(b, j)[same].hole)
        same++;
    if (same == length)
        return true;
    if (x->aliases >= BOARD_MAX_JUMPS || x->alias_cells + length > BOARD_MAX_CELLS)
        return false;
    PG_GROW(x->alias, x->aliases, x->alias_room);
    x->alias[x->aliases++] = (index_alias){j, (uint32_t)x->alias_cells};
    while (x->alias_cells + length > x->alias_cell_room)
        PG_GROW(x->alias_cell, x->alias_cell_room, x->alias_cell_room);
    memcpy(x->alias_cell + x->alias_cells, cells, length * sizeof *cells);
    x->alias_cells += length;
    return true;
}

bool index_add_jump(board *b, const jump_cell *cells, uint32_t length)
{
    if (!all_different(cells, length))
        return true;
    int64_t known = index_find_jump(b, cells, length);
    if (known >= 0)
        return add_alias(b, (uint32_t)known, cells);
    if (b->jumps >= BOARD_MAX_JUMPS || b->cells + length > BOARD_MAX_CELLS)
        return false;
    struct board_index *x = b->index;
    PG_GROW(b->jump, b->jumps, x->jump_room);
    b->jump[b->jumps++] = (board_jump){b->cells, length};
    while (b->cells + length > x->cell_room)
        PG_GROW(b->cell, x->cell_room, x->cell_room);
    memcpy(b->cell + b->cells, cells, length * sizeof *cells);
    b->cells += length;
    cells_key key = key_of(cells, length);
    intern_add(&x->cells, key.cell, key.bytes, NULL);
    return true;
}

/* ---- jumps by their ends ------------------------------------------------------------------ */

static int compare_numbers(uint64_t a, uint64_t c) { return (a > c) - (a < c); }

static int compare_holes(const board *b, uint32_t i, uint32_t j)
{
    int order = compare_numbers(jump_to(b, i)->hole, jump_to(b, j)->hole);
    if (!order)
        order = compare_numbers(b->jump[i].length, b->jump[j].length);
    for (uint32_t k = 0; !order && k < b->jump[i].length; k++)
        order = compare_numbers(jump_cells(b, i)[k].hole, jump_cells(b, j)[k].hole);
    return order;
}

/* The order of by_ends, for two jumps with the same first hole. */
static int compare_jumps(const void *left, const void *right, void *context)
{
    const board *b = context;
    uint32_t i = *(const uint32_t *)left, j = *(const uint32_t *)right;
    int order = compare_holes(b, i, j);
    for (uint32_t k = 0; !order && k < b->jump[i].length; k++) {
        jump_cell a = jump_cells(b, i)[k], c = jump_cells(b, j)[k];
        order = compare_numbers(2U * a.before + a.after, 2U * c.before + c.after);
    }
    return order;
}

jump_ends index_alias_ends(const board *b, const index_alias *a)
{
    const jump_cell *cells = b->index->alias_cell + a->first;
    return (jump_ends){cells[0].hole, cells[b->jump[a->jump].length - 1].hole};
}

static uint64_t alias_ends(const board *b, const index_alias *a)
{
    jump_ends ends = index_alias_ends(b, a);
    return (uint64_t)ends.from << 32 | ends.to;
}

static int compare_aliases(const void *left, const void *right, void *context)
{
    const board *b = context;
    const index_alias *a = left, *c = right;
    const jump_cell *cells = b->index->alias_cell;
    int order = compare_numbers(alias_ends(b, a), alias_ends(b, c));
    if (!order)
        order = compare_numbers(a->jump, c->jump);
    for (uint32_t i = 0; !order && i < b->jump[a->jump].length; i++)
        order = compare_numbers(cells[a->first + i].hole, cells[c->first + i].hole);
    return order;
}

/* Sorts the aliases; drops those that were met twice. */
static void tidy_aliases(board *b)
{
    struct board_index *x = b->index;
    size_t kept = 0;
    if (x->aliases)
        qsort_r(x->alias, x->aliases, sizeof *x->alias, compare_aliases, b);
    for (size_t i = 0; i < x->aliases; i++)
        if (!kept || compare_aliases(&x->alias[i], &x->alias[kept - 1], b))
            x->alias[kept++] = x->alias[i];
    x->aliases = kept;
}

/* Is the alias a reading of its jump? Those of a jump with the same ends follow each other; one is enough. */
static bool is_reading(const board *b, size_t i)
{
    const struct board_index *x = b->index;
    const index_alias *a = &x->alias[i];
    jump_ends ends = index_alias_ends(b, a);
    uint32_t j = a->jump;
    bool own = jump_carries(b, j) && jump_from(b, j)->hole == ends.from && jump_to(b, j)->hole == ends.to;
    bool again = i > 0 && x->alias[i - 1].jump == j && alias_ends(b, &x->alias[i - 1]) == alias_ends(b, a);
    return !own && !again && notation_carries(x->alias_cell + a->first, b->jump[j].length);
}

static void list_readings(board *b)
{
    struct board_index *x = b->index;
    PG_FREED uint32_t *jump = PG_NEW(uint32_t, x->aliases + 1), *alias = PG_NEW(uint32_t, x->aliases + 1);
    for (size_t i = 0; i < x->aliases; i++)
        if (is_reading(b, i)) {
            jump[x->readings] = x->alias[i].jump;
            alias[x->readings++] = (uint32_t)i;
        }
    if (!x->readings)
        return;
    x->reading = grouped(jump, (uint32_t)x->readings, b->jumps, &x->first_reading);
    for (size_t i = 0; i < x->readings; i++)
        x->reading[i] = alias[x->reading[i]];
}

/* In which holes does a jump, its cells in this order, take a peg between its ends? */
static void note_captures(struct board_index *x, const jump_cell *cells, uint32_t length)
{
    for (uint32_t i = 1; i + 1 < length; i++)
        if (cells[i].before && !cells[i].after)
            bits_set(x->captured, cells[i].hole);
}

void index_finish(board *b)
{
    struct board_index *x = b->index;
    PG_RESIZE(b->jump, b->jumps);
    PG_RESIZE(b->cell, b->cells);
    x->first_jump = PG_NEW(uint32_t, b->holes + 1);
    x->by_ends = PG_NEW(uint32_t, b->jumps);
    x->captured = bits_new(b->holes);
    for (uint32_t j = 0; j < b->jumps; j++) {
        x->first_jump[jump_from(b, j)->hole + 1]++;
        x->by_ends[j] = j;
        note_captures(x, jump_cells(b, j), b->jump[j].length);
    }
    for (size_t i = 0; i < x->aliases; i++)
        note_captures(x, x->alias_cell + x->alias[i].first, b->jump[x->alias[i].jump].length);
    for (uint32_t h = 0; h < b->holes; h++) {
        x->first_jump[h + 1] += x->first_jump[h];
        qsort_r(x->by_ends + x->first_jump[h], x->first_jump[h + 1] - x->first_jump[h], sizeof *x->by_ends,
                compare_jumps, b);
    }
    tidy_aliases(b);
    list_readings(b);
}

/* The first place from `low` on, below `high`, whose jump ends at hole `to` or later. */
static uint32_t first_ending(const board *b, uint32_t low, uint32_t high, uint64_t to)
{
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (jump_to(b, b->index->by_ends[middle])->hole < to)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t index_jumps_between(const board *b, uint32_t from, uint32_t to, uint32_t *first)
{
    uint32_t end = b->index->first_jump[from + 1];
    *first = first_ending(b, b->index->first_jump[from], end, to);
    return first_ending(b, *first, end, (uint64_t)to + 1) - *first;
}

static size_t first_alias(const board *b, uint64_t ends)
{
    size_t low = 0, high = b->index->aliases;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (alias_ends(b, &b->index->alias[middle]) < ends)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

size_t index_aliases_between(const board *b, uint32_t from, uint32_t to, size_t *first)
{
    uint64_t ends = (uint64_t)from << 32 | to;
    *first = first_alias(b, ends);
    return first_alias(b, ends + 1) - *first;
}

uint32_t index_place(const board *b, uint32_t j)
{
    uint32_t from = jump_from(b, j)->hole;
    uint32_t low = b->index->first_jump[from], high = b->index->first_jump[from + 1];
    while (low + 1 < high) {
        uint32_t middle = low + (high - low) / 2;
        if (compare_jumps(&b->index->by_ends[middle], &j, (void *)b) <= 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

bool index_same_ends(const board *b, uint32_t i, uint32_t j)
{
    return jump_from(b, i)->hole == jump_from(b, j)->hole && jump_to(b, i)->hole == jump_to(b, j)->hole;
}

bool index_same_route(const board *b, uint32_t i, uint32_t j)
{
    return jump_from(b, i)->hole == jump_from(b, j)->hole && !compare_holes(b, i, j);
}
