/* board.c - the section of a proof file that says what the board is.
 *
 * Everything that follows from it - which jumps there are - is worked out in jumps.c; the file states no
 * jumps except those of a free board, which are its definition. Cost: n log n for n holes.
 */
#include "check.h"

const char *const lattice_name[LATTICES] = {"square", "triangular", "graph", "free"};
const char *const rules_name[RULES] = {"orthogonal", "hexagonal", "diagonal", "custom", "graph", "free"};

/* ---- parts, for both readers of boards ------------------------------------------------------- */

void board_add_hole(checker *c, check_board *b, const char *name)
{
    if (b->holes == MAX_HOLES)
        checker_refuse(c, "expected at most %d holes", MAX_HOLES);
    if (b->holes == b->hole_room) {
        b->hole_room = b->hole_room ? 2 * b->hole_room : 64;
        b->hole = heap_resize(c, b->hole, b->hole_room, sizeof *b->hole);
        b->row = heap_resize(c, b->row, b->hole_room, sizeof *b->row);
        b->col = heap_resize(c, b->col, b->hole_room, sizeof *b->col);
    }
    b->hole[b->holes++] = copy_text(c, name);
}

/* The hole in this place of the picture: columns a .. z, aa .. zz, rows from 1. */
void board_add_place(checker *c, check_board *b, uint32_t row, uint32_t col)
{
    char name[24];
    if (col < 26)
        snprintf(name, sizeof name, "%c%u", 'a' + (int)col, (unsigned)row + 1);
    else
        snprintf(name, sizeof name, "%c%c%u", 'a' + (int)(col / 26) - 1, 'a' + (int)(col % 26),
                 (unsigned)row + 1);
    board_add_hole(c, b, name);
    b->row[b->holes - 1] = row;
    b->col[b->holes - 1] = col;
}

static int compare_names(const void *left, const void *right)
{
    return strcmp(((const named *)left)->name, ((const named *)right)->name);
}

void board_sort_names(checker *c, check_board *b)
{
    b->by_name = heap_new(c, b->holes, sizeof *b->by_name);
    for (uint32_t h = 0; h < b->holes; h++)
        b->by_name[h] = (named){b->hole[h], h};
    qsort(b->by_name, b->holes, sizeof *b->by_name, compare_names);
    for (uint32_t h = 1; h < b->holes; h++)
        if (!strcmp(b->by_name[h - 1].name, b->by_name[h].name))
            checker_refuse(c, "expected each hole once, not '%s' again", quote(b->by_name[h].name).text);
}

int64_t board_hole(const check_board *b, const char *name)
{
    named wanted = {name, 0};
    const named *found = bsearch(&wanted, b->by_name, b->holes, sizeof *b->by_name, compare_names);
    return found ? (int64_t)found->hole : -1;
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* A direction or pattern given twice says nothing more. */
void board_add_direction(checker *c, check_board *b, int row, int col)
{
    if (row == 0 && col == 0)
        checker_refuse(c, "expected a direction other than 0 0");
    for (size_t i = 0; i < b->directions; i++)
        if (b->direction[i].row == row && b->direction[i].col == col)
            return;
    if (b->directions == MAX_DIRECTIONS)
        checker_refuse(c, "expected at most %d directions", MAX_DIRECTIONS);
    b->direction[b->directions++] = (direction){row, col};
}

bool pattern_fits(const char *before, const char *after)
{
    size_t length = strlen(before);
    return length >= 2 && length <= MAX_PATTERN && strlen(after) == length && strcmp(before, after) &&
           strspn(before, "01") == length && strspn(after, "01") == length;
}

void board_add_pattern(checker *c, check_board *b, const char *before, const char *after)
{
    if (!pattern_fits(before, after))
        checker_refuse(c, "expected a pattern: two different texts of 2 to %d states 0 or 1, of one length",
                       MAX_PATTERN);
    for (size_t i = 0; i < b->patterns; i++)
        if (!strcmp(b->pattern[i].before, before) && !strcmp(b->pattern[i].after, after))
            return;
    if (b->patterns == MAX_PATTERNS)
        checker_refuse(c, "expected at most %d patterns", MAX_PATTERNS);
    b->pattern[b->patterns++] = (pattern){strlen(before), copy_text(c, before), copy_text(c, after)};
}

/* The directions and the pattern of the rule sets that have a name. */
void board_named_rules(checker *c, check_board *b)
{
    static const direction all[] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}, {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
    static const size_t used[RULES] = {[ORTHOGONAL] = 4, [HEXAGONAL] = 6, [DIAGONAL] = 8};
    for (size_t i = 0; i < used[b->rules]; i++)
        board_add_direction(c, b, all[i].row, all[i].col);
    if (b->rules <= DIAGONAL)
        board_add_pattern(c, b, "110", "001");
}

static int one_of(checker *c, const char *what, const char *const names[], int count)
{
    const char *found = check_field(c, what);
    for (int i = 0; i < count; i++)
        if (!strcmp(found, names[i]))
            return i;
    checker_refuse(c, "expected %s, not '%s'", what, quote(found).text);
}

static void read_custom(checker *c, check_board *b)
{
    while (line_starts(c, "direction")) {
        field_word(c, "direction");
        int row = offset_field(c, "the rows of a direction");
        int col = offset_field(c, "the columns of a direction");
        fields_end(c);
        size_t before = b->directions;
        board_add_direction(c, b, row, col);
        if (b->directions == before)
            checker_refuse(c, "expected each direction once");
        line_need(c, "a direction, a pattern or the holes");
    }
    while (line_starts(c, "pattern")) {
        field_word(c, "pattern");
        const char *from = check_field(c, "the states before"), *to = check_field(c, "the states after");
        fields_end(c);
        size_t before = b->patterns;
        board_add_pattern(c, b, from, to);
        if (b->patterns == before)
            checker_refuse(c, "expected each pattern once");
        line_need(c, "a pattern or the holes");
    }
    if (b->directions == 0 || b->patterns == 0)
        checker_refuse(c, "expected a direction and a pattern with 'rules custom'");
}

/* The lines `lattice`, `wrap`, `rules` and what belongs to them; leaves the next line loaded. */
static void board_read_rules(checker *c, check_board *b)
{
    static const char *const wraps[] = {"rows", "columns", "both"};
    line_need(c, "'lattice'");
    field_word(c, "lattice");
    b->lattice = (enum lattice)one_of(c, "square, triangular, graph or free", lattice_name, LATTICES);
    fields_end(c);
    bool picture = b->lattice <= TRIANGULAR;
    line_need(c, "'rules'");
    if (picture && line_starts(c, "wrap")) {
        field_word(c, "wrap");
        int wrap = one_of(c, "rows, columns or both", wraps, 3);
        fields_end(c);
        b->wrap_rows = wrap != 1;
        b->wrap_columns = wrap != 0;
        line_need(c, "'rules'");
    }
    field_word(c, "rules");
    b->rules = (enum rules)one_of(c, "a rule set", rules_name, RULES);
    fields_end(c);
    bool fits = picture ? b->rules <= CUSTOM : b->rules == (b->lattice == GRAPH ? GRAPH_RULES : FREE_RULES);
    if (!fits)
        checker_refuse(c, "expected rules that go with the lattice %s, not %s", lattice_name[b->lattice],
                       rules_name[b->rules]);
    line_need(c, "'holes'");
    board_named_rules(c, b);
    if (b->rules == CUSTOM)
        read_custom(c, b);
}

/* ---- pictures -------------------------------------------------------------------------------- */

static bool is_row(const checker *c)
{
    size_t length = c->at ? strspn(c->at, "o.") : 0;
    return length > 0 && (c->at[length] == '\0' || c->at[length] == ' ');
}

static void board_read_row(checker *c, check_board *b)
{
    const char *row = check_field(c, "a row");
    fields_end(c);
    size_t length = strlen(row);
    if (b->rows == MAX_ROWS || length > MAX_COLUMNS)
        checker_refuse(c, "expected at most %d rows of at most %d columns", MAX_ROWS, MAX_COLUMNS);
    if (b->wrap_rows || b->wrap_columns) {
        if (b->rows > 0 && length != b->cols)
            checker_refuse(c, "expected every row of a board that wraps to be as long as the first");
    } else if (row[length - 1] == '.' && length > 1) {
        checker_refuse(c, "expected no '.' at the end of a row");
    }
    for (uint32_t col = 0; col < length; col++)
        if (row[col] == 'o')
            board_add_place(c, b, b->rows, col);
    b->rows++;
    if (length > b->cols)
        b->cols = (uint32_t)length;
}

/* Rows and columns at the edge count where they close; elsewhere the picture ends with its last hole. */
static void check_edges(checker *c, const check_board *b)
{
    uint32_t right = 0;
    if (b->holes == 0)
        checker_refuse(c, "expected a picture with at least one 'o'");
    for (uint32_t h = 0; h < b->holes; h++)
        right = b->col[h] > right ? b->col[h] : right;
    if (!b->wrap_columns && b->row[b->holes - 1] + 1 != b->rows)
        checker_refuse(c, "expected no row without holes at the bottom");
    if (!b->wrap_rows && right + 1 != b->cols)
        checker_refuse(c, "expected no column without holes at the right");
}

static void board_read_picture(checker *c, check_board *b)
{
    for (; is_row(c); line_need(c, "a row of the picture or 'scope'"))
        board_read_row(c, b);
    check_edges(c, b);
    board_sort_names(c, b);
}

/* ---- graphs and free boards -------------------------------------------------------------------- */

static void read_holes(checker *c, check_board *b)
{
    for (; line_starts(c, "hole"); line_need(c, "a hole or 'scope'")) {
        field_word(c, "hole");
        const char *name = check_field(c, "the name of a hole");
        fields_end(c);
        if (!hole_name_holds(name))
            checker_refuse(
                c,
                "expected the name of a hole (a letter, then letters and digits; not full, empty or any), "
                "not '%s'",
                quote(name).text);
        board_add_hole(c, b, name);
    }
    if (b->holes == 0)
        checker_refuse(c, "expected at least one hole");
    board_sort_names(c, b);
}

static void read_edges(checker *c, check_board *b)
{
    for (; line_starts(c, "edge"); line_need(c, "an edge or 'scope'")) {
        field_word(c, "edge");
        GROW(c, b->edge, b->edges, b->list_room);
        uint32_t *edge = b->edge[b->edges];
        for (int i = 0; i < 2; i++)
            edge[i] = hole_field(c, b);
        fields_end(c);
        if (edge[0] >= edge[1])
            checker_refuse(c, "expected the first hole of an edge to come before the second");
        if (b->edges > 0 && (edge[-2] > edge[0] || (edge[-2] == edge[0] && edge[-1] >= edge[1])))
            checker_refuse(c, "expected the edges in ascending order");
        b->edges++;
    }
}

/* By holes, a shorter one first where it begins the longer, then by states before and after. */
static int listed_compare(const cell *a, size_t a_length, const cell *b, size_t b_length)
{
    int order = 0;
    for (size_t i = 0; !order && i < a_length && i < b_length; i++)
        order = (a[i].hole > b[i].hole) - (a[i].hole < b[i].hole);
    if (order || a_length != b_length)
        return order ? order : a_length < b_length ? -1 : 1;
    for (size_t i = 0; !order && i < a_length; i++)
        order = a[i].before - b[i].before;
    for (size_t i = 0; !order && i < a_length; i++)
        order = a[i].after - b[i].after;
    return order;
}

bool states_set(cell *cells, size_t length, const char *states)
{
    bool good = strlen(states) == 2 * length + 1 && states[length] == ':' && strspn(states, "01") == length &&
                strspn(states + length + 1, "01") == length && strncmp(states, states + length + 1, length);
    for (size_t i = 0; good && i < length; i++) {
        cells[i].before = states[i] == '1';
        cells[i].after = states[length + 1 + i] == '1';
    }
    return good;
}

/* The holes of one line and the states, which FROM OVER TO leaves out. */
static size_t read_cells(checker *c, const check_board *b, cell *cells)
{
    size_t length = 0;
    for (; field_more(c) && !(c->at[0] == '0' || c->at[0] == '1'); length++) {
        if (length == MAX_PATTERN)
            checker_refuse(c, "expected at most %d holes in a jump", MAX_PATTERN);
        cells[length] = (cell){hole_field(c, b), length < 2, length == 2};
        for (size_t i = 0; i < length; i++)
            if (cells[i].hole == cells[length].hole)
                checker_refuse(c, "expected different holes");
    }
    bool classical = !field_more(c);
    if (length < 2 || (classical && length != 3))
        checker_refuse(c, "expected three holes, or two or more and their states");
    if (classical)
        return length;
    demand_version(c, 7, "a jump with states");
    const char *states = check_field(c, "states");
    if (!states_set(cells, length, states) || (length == 3 && !strcmp(states, "110:001")))
        checker_refuse(c, "expected two different rows of %zu states each, and not those of FROM OVER TO",
                       length);
    return length;
}

static void read_jumps(checker *c, check_board *b)
{
    for (; line_starts(c, "jump"); line_need(c, "a jump or 'scope'")) {
        cell cells[MAX_PATTERN];
        field_word(c, "jump");
        size_t length = read_cells(c, b, cells);
        fields_end(c);
        if (b->jumps > 0) {
            size_t last = b->first[b->jumps - 1];
            if (listed_compare(b->cells + last, b->first[b->jumps] - last, cells, length) >= 0)
                checker_refuse(c, "expected the jumps in ascending order");
        }
        jumps_add_jump(c, b, cells, (uint32_t)length);
    }
}

/* ---- the whole section ---------------------------------------------------------------------------- */

static void read_body(checker *c, check_board *b)
{
    size_t line = c->number;
    field_word(c, "holes");
    uint64_t holes = count_field(c, "the number of holes", MAX_HOLES);
    fields_end(c);
    line_need(c, "the holes");
    if (b->lattice <= TRIANGULAR)
        board_read_picture(c, b);
    else
        read_holes(c, b);
    if (b->lattice == GRAPH)
        read_edges(c, b);
    if (b->lattice == FREE)
        read_jumps(c, b);
    if (holes != b->holes)
        refuse_at(c, line, "expected the number of holes that follow, %u", (unsigned)b->holes);
}

void board_read(checker *c, check_board *b)
{
    field_word(c, "board");
    const char *name = check_field(c, "the name of the board");
    if (!is_name(name))
        checker_refuse(c, "expected the name of a board (letters, digits, _ + . -), not '%s'",
                       quote(name).text);
    b->name = copy_text(c, name);
    fields_end(c);
    board_read_rules(c, b);
    read_body(c, b);
    jumps_list(c, b);
    if (b->lattice == FREE && b->repeats > 0)
        checker_refuse(c, "expected no two jumps with the same cells, but for another peg that is carried");
}
