/* boardfile.c - comparing the board of a proof with a board file: same holes, same jumps, by the same pegs.
 *
 * A board file is written by people, so it is read with its own, wider rules (blanks, comments, keys in any
 * order). Only what decides holes and jumps is kept. The rule set is the proof's: a proof may be about a
 * board under other rules than its file names, and says so in every statement; custom rules are the file's
 * own.
 */
#include "check.h"

#include <errno.h>

enum { MAX_BYTES = 16 << 20 };

/* Holes of graph and free boards as they are mentioned, later numbered by first mention. */
typedef struct mention {
    const char *name;
    size_t order;
} mention;

/* Its mentions, later its holes, the smaller one first; and the line it stands in. */
typedef struct file_edge {
    size_t end[2], line;
} file_edge;

/* The first of its holes among the mentions, and of its cells; the cells have no holes yet. */
typedef struct file_jump {
    size_t mention, first;
    uint32_t length;
} file_jump;

typedef struct reader {
    checker *c;
    check_board *b;
    char *next; /* unread text */
    char *at;   /* unread part of the line */
    mention *mention;
    size_t mentions, mention_room;
    file_edge *edge;
    size_t edges, edge_room;
    file_jump *jump;
    size_t jumps, jump_room;
    cell *cell; /* of the jumps */
    size_t cells, cell_room;
} reader;

/* ---- lines and words --------------------------------------------------------------------------------- */

static char *board_file_read_all(checker *c, const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        give_up(c, "cannot be read: %s", strerror(errno));
    char *all = NULL;
    size_t length = 0, room = 0;
    do {
        room = 2 * room + 4096;
        all = heap_resize(c, all, room, 1);
        length += fread(all + length, 1, room - 1 - length, in);
    } while (length == room - 1 && length <= MAX_BYTES);
    all[length] = '\0';
    bool failed = ferror(in) != 0;
    fclose(in);
    if (failed)
        give_up(c, "cannot be read");
    if (length > MAX_BYTES || strlen(all) != length)
        give_up(c, "expected a text of at most %d bytes", MAX_BYTES);
    return all;
}

/* The next line that is no comment, blanks at its ends cut off. */
static bool board_file_next_line(reader *r)
{
    while (r->next && *r->next) {
        char *line = r->next, *end = strchr(line, '\n');
        r->c->number++;
        r->next = end ? end + 1 : line + strlen(line);
        end = end ? end : r->next;
        while (end > line && strchr(" \t\r", end[-1]))
            end--;
        *end = '\0';
        r->at = line + strspn(line, " \t");
        if (*r->at != '#')
            return true;
    }
    return false;
}

static char *board_file_word(reader *r)
{
    char *begin = r->at, *end = begin + strcspn(begin, " \t");
    if (begin == end)
        checker_refuse(r->c, "expected more in this line");
    r->at = end + strspn(end, " \t");
    *end = '\0';
    return begin;
}

static int board_file_chosen(reader *r, const char *const names[], int count)
{
    const char *found = board_file_word(r);
    for (int i = 0; i < count; i++)
        if (!strcmp(found, names[i]))
            return i;
    checker_refuse(r->c, "expected another word than '%s'", quote(found).text);
}

static int board_file_number(reader *r)
{
    const char *s = board_file_word(r);
    char *end;
    long value = strtol(s, &end, 10);
    if (*end || end == s || value < -MAX_OFFSET || value > MAX_OFFSET)
        checker_refuse(r->c, "expected a whole number, not '%s'", quote(s).text);
    return (int)value;
}

static size_t hole_word(reader *r)
{
    const char *name = board_file_word(r);
    if (!hole_name_holds(name))
        checker_refuse(r->c, "expected the name of a hole, not '%s'", quote(name).text);
    GROW(r->c, r->mention, r->mentions, r->mention_room);
    r->mention[r->mentions] = (mention){copy_text(r->c, name), r->mentions};
    return r->mentions++;
}

/* ---- keys -------------------------------------------------------------------------------------------- */

static void board_file_read_rules(reader *r)
{
    static const char *const names[] = {"orthogonal", "hexagonal", "diagonal", "custom", "4", "6", "8"};
    int rules = board_file_chosen(r, names, 7);
    r->b->rules = (enum rules)(rules > CUSTOM ? rules - CUSTOM - 1 : rules);
}

static void board_file_read_wrap(reader *r)
{
    static const char *const names[] = {"rows", "columns", "both"};
    int wrap = board_file_chosen(r, names, 3);
    r->b->wrap_rows = wrap != 1;
    r->b->wrap_columns = wrap != 0;
}

static void board_file_read_edge(reader *r)
{
    size_t a = hole_word(r), b = hole_word(r);
    GROW(r->c, r->edge, r->edges, r->edge_room);
    r->edge[r->edges++] = (file_edge){{a, b}, r->c->number};
}

/* `at X Y` after the name says where the hole is drawn. */
static void board_file_read_hole(reader *r)
{
    hole_word(r);
    if (strncmp(r->at, "at", 2) || !strchr(" \t", r->at[2]))
        return;
    board_file_word(r);
    board_file_number(r);
    board_file_number(r);
}

/* FROM OVER TO, or any holes and their states. */
static void board_file_read_jump(reader *r)
{
    GROW(r->c, r->jump, r->jumps, r->jump_room);
    file_jump *j = &r->jump[r->jumps++];
    *j = (file_jump){r->mentions, r->cells, 0};
    for (; *r->at && *r->at != '0' && *r->at != '1' && j->length < MAX_PATTERN; j->length++) {
        hole_word(r);
        GROW(r->c, r->cell, r->cells, r->cell_room);
        r->cell[r->cells++] = (cell){0, j->length < 2, j->length == 2};
    }
    if (*r->at ? j->length < 2 || !states_set(r->cell + j->first, j->length, board_file_word(r))
               : j->length != 3)
        checker_refuse(r->c, "expected FROM OVER TO, or holes and their states");
}

/* One line of keys; false when the picture begins behind it. */
static bool board_file_read_key(reader *r)
{
    const char *key = board_file_word(r);
    if (!strcmp(key, "holes"))
        return false;
    if (!strcmp(key, "board") || !strcmp(key, "title"))
        r->at += strlen(r->at);
    else if (!strcmp(key, "lattice"))
        r->b->lattice = (enum lattice)board_file_chosen(r, lattice_name, LATTICES);
    else if (!strcmp(key, "rules"))
        board_file_read_rules(r);
    else if (!strcmp(key, "wrap"))
        board_file_read_wrap(r);
    else if (!strcmp(key, "direction")) {
        int row = board_file_number(r), col = board_file_number(r);
        board_add_direction(r->c, r->b, row, col);
    } else if (!strcmp(key, "pattern")) {
        const char *before = board_file_word(r), *after = board_file_word(r);
        board_add_pattern(r->c, r->b, before, after);
    } else if (!strcmp(key, "hole"))
        board_file_read_hole(r);
    else if (!strcmp(key, "edge"))
        board_file_read_edge(r);
    else if (!strcmp(key, "jump"))
        board_file_read_jump(r);
    else
        checker_refuse(r->c, "expected a key of a board file, not '%s'", quote(key).text);
    if (*r->at)
        checker_refuse(r->c, "expected the end of the line, not '%s'", quote(r->at).text);
    return true;
}

static void board_file_read_row(reader *r)
{
    check_board *b = r->b;
    uint32_t col = 0;
    for (const char *s = r->at; *s; s++) {
        if (*s == ' ' || *s == '\t')
            continue;
        if ((*s != 'o' && *s != '.') || col == MAX_COLUMNS || b->rows == MAX_ROWS)
            checker_refuse(r->c, "expected a row of 'o' and '.', at most %d columns", MAX_COLUMNS);
        if (*s == 'o')
            board_add_place(r->c, b, b->rows, col);
        col++;
    }
    b->rows++;
    b->cols = col > b->cols ? col : b->cols;
}

static void board_file_read_picture(reader *r)
{
    bool blank = false;
    while (board_file_next_line(r)) {
        if (*r->at && blank && r->b->rows > 0)
            checker_refuse(r->c, "expected no blank line between the rows of the picture");
        blank = *r->at == '\0';
        if (!blank)
            board_file_read_row(r);
    }
}

/* ---- graphs and free boards ------------------------------------------------------------------------------
 */

static int board_file_by_name(const void *left, const void *right)
{
    const mention *a = left, *b = right;
    int order = strcmp(a->name, b->name);
    return order ? order : (a->order > b->order) - (a->order < b->order);
}

/* hole[m]: the hole that mention m means; holes are numbered by their first mention. */
static uint32_t *number_holes(reader *r)
{
    checker *c = r->c;
    uint32_t *hole = heap_new(c, r->mentions, sizeof *hole);
    size_t *first = heap_new(c, r->mentions, sizeof *first);
    mention *sorted = heap_new(c, r->mentions, sizeof *sorted);
    if (r->mentions)
        memcpy(sorted, r->mention, r->mentions * sizeof *sorted);
    qsort(sorted, r->mentions, sizeof *sorted, board_file_by_name);
    for (size_t i = 0; i < r->mentions; i++) {
        bool again = i > 0 && !strcmp(sorted[i].name, sorted[i - 1].name);
        first[sorted[i].order] = again ? first[sorted[i - 1].order] : sorted[i].order;
    }
    for (size_t m = 0; m < r->mentions; m++) {
        if (first[m] == m) {
            board_add_hole(c, r->b, r->mention[m].name);
            hole[m] = r->b->holes - 1;
        } else {
            hole[m] = hole[first[m]];
        }
    }
    return hole;
}

static int by_edge(const void *left, const void *right)
{
    const file_edge *a = left, *b = right;
    for (int i = 0; i < 2; i++)
        if (a->end[i] != b->end[i])
            return a->end[i] < b->end[i] ? -1 : 1;
    return (a->line > b->line) - (a->line < b->line);
}

/* Edges between holes, each once. */
static void number_edges(reader *r, const uint32_t *hole)
{
    check_board *b = r->b;
    for (size_t i = 0; i < r->edges; i++) {
        size_t *end = r->edge[i].end;
        uint32_t x = hole[end[0]], y = hole[end[1]];
        if (x == y)
            refuse_at(r->c, r->edge[i].line, "expected an edge between two holes, not from %s to itself",
                      b->hole[x]);
        end[0] = x < y ? x : y;
        end[1] = x < y ? y : x;
    }
    if (r->edges)
        qsort(r->edge, r->edges, sizeof *r->edge, by_edge);
    b->edge = heap_new(r->c, r->edges, sizeof *b->edge);
    for (; b->edges < r->edges; b->edges++) {
        const file_edge *edge = &r->edge[b->edges];
        if (b->edges > 0 && edge[-1].end[0] == edge->end[0] && edge[-1].end[1] == edge->end[1])
            refuse_at(r->c, edge->line, "expected each edge once, not that between %s and %s again",
                      b->hole[edge->end[0]], b->hole[edge->end[1]]);
        for (int k = 0; k < 2; k++)
            b->edge[b->edges][k] = (uint32_t)edge->end[k];
    }
}

/* A jump whose holes are not all different does not exist. */
static void number_jumps(reader *r, const uint32_t *hole)
{
    for (size_t i = 0; i < r->jumps; i++) {
        const file_jump *j = &r->jump[i];
        cell *cells = r->cell + j->first;
        bool differ = true;
        for (uint32_t k = 0; k < j->length; k++) {
            cells[k].hole = hole[j->mention + k];
            for (uint32_t m = 0; m < k; m++)
                differ = differ && cells[m].hole != cells[k].hole;
        }
        if (differ)
            jumps_add_jump(r->c, r->b, cells, j->length);
    }
}

/* ---- the whole file, and the comparison -----------------------------------------------------------------
 */

static void board_file_read_file(reader *r)
{
    bool keys = true;
    while (keys && board_file_next_line(r))
        if (*r->at)
            keys = board_file_read_key(r);
    if (r->b->lattice <= TRIANGULAR) {
        board_file_read_picture(r);
    } else {
        const uint32_t *hole = number_holes(r);
        number_edges(r, hole);
        number_jumps(r, hole);
    }
    if (r->b->holes == 0 || (r->b->lattice > TRIANGULAR && !keys))
        checker_refuse(r->c, "expected holes that go with the lattice %s", lattice_name[r->b->lattice]);
}

/* The jumps of the file's board under the proof's rules. */
static void board_file_list_jumps(reader *r, const check_board *claimed)
{
    check_board *b = r->b;
    if (claimed->rules != CUSTOM)
        b->directions = b->patterns = 0;
    b->rules = claimed->rules;
    if (b->rules == CUSTOM && b->patterns == 0)
        board_add_pattern(r->c, b, "110", "001");
    board_named_rules(r->c, b);
    jumps_list(r->c, b);
}

/* Is every reading of the jump one of the other board's jump, which has the same cells? */
static bool read_alike(const check_board *a, const check_jump *j, const check_board *b, const check_jump *k)
{
    for (; j; j = next_reading(a, j))
        if (check_jump_carries(j) && !jump_reading(b, k, check_jump_from(j), check_jump_to(j)))
            return false;
    return true;
}

static void compare_boards(checker *c, const check_board *a, const check_board *b, const char *path)
{
    if (a->lattice != b->lattice || a->wrap_rows != b->wrap_rows || a->wrap_columns != b->wrap_columns)
        checker_refuse(c, "the lattice is not that of %s", path);
    if (a->holes != b->holes)
        checker_refuse(c, "%u holes, but %u in %s", (unsigned)a->holes, (unsigned)b->holes, path);
    for (uint32_t h = 0; h < a->holes; h++)
        if (strcmp(a->hole[h], b->hole[h]))
            checker_refuse(c, "hole %u is %s, but %s in %s", (unsigned)h, a->hole[h], b->hole[h], path);
    bool same = a->jumps == b->jumps;
    for (size_t j = 0; j < a->jumps && same; j++) {
        const check_jump *one = a->by_cells[j], *other = b->by_cells[j];
        same = !cells_compare(one->normal, one->length, other->normal, other->length) &&
               read_alike(a, one, b, other) && read_alike(b, other, a, one);
    }
    if (!same)
        checker_refuse(c, "the jumps are not those of %s", path);
}

void board_compare(checker *c, const check_board *claimed)
{
    text path = {0};
    text_format(c, &path, "%s/%s.board", c->options->boards, claimed->name);
    const char *file = c->file;
    size_t line = c->number;
    reader r = {.c = c, .b = heap_new(c, 1, sizeof *r.b)};
    c->in_board_file = true;
    c->file = text_of(&path);
    c->number = 0;
    r.next = board_file_read_all(c, c->file);
    if (!strncmp(r.next, "\xef\xbb\xbf", 3)) /* the mark of UTF-8 */
        r.next += 3;
    board_file_read_file(&r);
    bool lattices = (r.b->lattice <= TRIANGULAR) == (claimed->lattice <= TRIANGULAR);
    if (lattices && (claimed->rules != CUSTOM || r.b->rules == CUSTOM))
        board_file_list_jumps(&r, claimed);
    c->in_board_file = false;
    c->file = file;
    c->number = line;
    if (claimed->rules == CUSTOM && r.b->rules != CUSTOM)
        checker_refuse(c, "custom rules, but none in %s", text_of(&path));
    compare_boards(c, claimed, r.b, text_of(&path));
}
