/* rules.c - from rule sets to jumps.
 *
 * A picture: from each hole along each direction the longest path of different holes, at most as long as
 * the longest pattern; each pattern that fits on the path is a jump. Cost: one binary search in a row for
 * each step. A graph: x over y into z for edges xy, yz; or, where patterns are given, each of them along each
 * path of its length. Holes are visited in ascending order, which gives the order of jumps that board.h
 * promises.
 *
 * Merging and reversible games on graphs: Engbers and Weber, "Merging peg solitaire on graphs"; Engbers and
 * Stocker, "Reversible peg solitaire on graphs".
 */
#include "rules.h"

#include "index.h"

static const char *const names[] = {"orthogonal", "hexagonal", "diagonal", "custom", "graph", "free"};
static const char *const lattice_names[] = {"square", "triangular", "graph", "free"};

const char *board_rules_name(board_rules r) { return names[r]; }
const char *board_lattice_name(board_lattice l) { return lattice_names[l]; }

static bool text_is(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && !memcmp(text, word, length);
}

bool rules_by_name(board_rules *out, const char *text, size_t length)
{
    static const char *const digits[] = {"4", "6", "8"};
    for (int r = RULES_ORTHOGONAL; r <= RULES_CUSTOM; r++) {
        if (!text_is(text, length, names[r]) && !(r < RULES_CUSTOM && text_is(text, length, digits[r])))
            continue;
        *out = (board_rules)r;
        return true;
    }
    return false;
}

/* ---- directions and patterns -------------------------------------------------------------- */

void rules_add_direction(board *b, size_t *room, int drow, int dcol)
{
    for (uint32_t d = 0; d < b->directions; d++)
        if (b->direction[d].drow == drow && b->direction[d].dcol == dcol)
            return;
    PG_GROW(b->direction, b->directions, *room);
    b->direction[b->directions++] = (board_direction){drow, dcol};
}

void rules_add_pattern(board *b, size_t *room, const char *before, const char *after, size_t length)
{
    for (uint32_t p = 0; p < b->patterns; p++)
        if (text_is(before, length, b->pattern[p].before) && text_is(after, length, b->pattern[p].after))
            return;
    PG_GROW(b->pattern, b->patterns, *room);
    b->pattern[b->patterns++] = (board_pattern){pg_strndup(before, length), pg_strndup(after, length)};
}

bool rules_of_graph(board *b, size_t *room, const char *text)
{
    static const char *const jump[] = {"110", "001"}, *const merge[] = {"101", "010"};
    static const char *const back[] = {"001", "110"};
    static const struct {
        const char *name;
        const char *const *pattern[2];
    } sets[] = {{"merging", {merge, NULL}}, {"jump-and-merge", {jump, merge}}, {"reversible", {jump, back}}};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        if (strcmp(text, sets[i].name))
            continue;
        for (int k = 0; k < 2 && sets[i].pattern[k]; k++)
            rules_add_pattern(b, room, sets[i].pattern[k][0], sets[i].pattern[k][1], 3);
        return true;
    }
    return false;
}

static void drop_rules(board *b)
{
    for (uint32_t p = 0; p < b->patterns; p++)
        PG_FREE(b->pattern[p].before, b->pattern[p].after);
    PG_FREE(b->pattern, b->direction);
    b->pattern = NULL;
    b->direction = NULL;
    b->patterns = b->directions = 0;
}

void rules_set_named(board *b)
{
    static const board_direction all[] = {{-1, 0}, {0, 1},   {1, 0},  {0, -1},
                                          {1, 1},  {-1, -1}, {-1, 1}, {1, -1}};
    static const size_t used[] = {[RULES_ORTHOGONAL] = 4,
                                  [RULES_HEXAGONAL] = 6,
                                  [RULES_DIAGONAL] = 8,
                                  [RULES_GRAPH] = 0,
                                  [RULES_FREE] = 0};
    size_t direction_room = 0, pattern_room = 0;
    drop_rules(b);
    for (size_t d = 0; d < used[b->rules]; d++)
        rules_add_direction(b, &direction_room, all[d].drow, all[d].dcol);
    rules_add_pattern(b, &pattern_room, "110", "001", 3);
}

/* ---- pictures ------------------------------------------------------------------------------ */

typedef struct rule_picture {
    board *b;
    uint32_t *row_start; /* [rows + 1] */
    uint32_t longest;    /* pattern */
    size_t tries;        /* jumps met, duplicates included */
} rule_picture;

static int64_t modulo(int64_t value, int64_t m) { return (value % m + m) % m; }

static int64_t hole_at(const rule_picture *p, int64_t row, int64_t col)
{
    const board *b = p->b;
    if (b->wrap_columns)
        row = modulo(row, b->rows);
    if (b->wrap_rows)
        col = modulo(col, b->cols);
    if (row < 0 || row >= b->rows || col < 0 || col >= b->cols)
        return -1;
    uint32_t low = p->row_start[row], high = p->row_start[row + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (b->col[middle] < col)
            low = middle + 1;
        else
            high = middle;
    }
    return low < p->row_start[row + 1] && b->col[low] == col ? (int64_t)low : -1;
}

/* The holes from `from` along d, as long as they are there and different. */
static uint32_t walk(const rule_picture *p, uint32_t from, board_direction d, uint32_t *path)
{
    uint32_t length = 0;
    for (int64_t step = 0; length < p->longest; step++) {
        int64_t hole = hole_at(p, p->b->row[from] + step * d.drow, p->b->col[from] + step * d.dcol);
        for (uint32_t i = 0; i < length && hole >= 0; i++)
            if (path[i] == hole)
                hole = -1;
        if (hole < 0)
            break;
        path[length++] = (uint32_t)hole;
    }
    return length;
}

static bool add_patterns(rule_picture *p, const uint32_t *path, uint32_t length)
{
    board *b = p->b;
    for (uint32_t i = 0; i < b->patterns; i++) {
        jump_cell cells[BOARD_MAX_PATTERN];
        uint32_t used = (uint32_t)strlen(b->pattern[i].before);
        if (used > length)
            continue;
        for (uint32_t k = 0; k < used; k++)
            cells[k] = (jump_cell){path[k], b->pattern[i].before[k] == '1', b->pattern[i].after[k] == '1'};
        /* Directions that differ by a turn around a wrapped board meet the same jumps again and again. */
        if (++p->tries > 2 * (size_t)BOARD_MAX_JUMPS || !index_add_jump(b, cells, used))
            return false;
    }
    return true;
}

static uint32_t longest_pattern(const board *b)
{
    uint32_t longest = 0;
    for (uint32_t i = 0; i < b->patterns; i++) {
        uint32_t length = (uint32_t)strlen(b->pattern[i].before);
        longest = length > longest ? length : longest;
    }
    return longest;
}

static void start_rows(rule_picture *p)
{
    const board *b = p->b;
    p->row_start = PG_NEW(uint32_t, (size_t)b->rows + 1);
    for (uint32_t h = 0; h < b->holes; h++)
        p->row_start[b->row[h] + 1]++;
    for (int r = 0; r < b->rows; r++)
        p->row_start[r + 1] += p->row_start[r];
    p->longest = longest_pattern(b);
}

bool rules_picture_jumps(board *b)
{
    rule_picture p = {.b = b};
    bool good = true;
    start_rows(&p);
    for (uint32_t h = 0; good && h < b->holes; h++) {
        for (uint32_t d = 0; good && d < b->directions; d++) {
            uint32_t path[BOARD_MAX_PATTERN];
            good = add_patterns(&p, path, walk(&p, h, b->direction[d], path));
        }
    }
    free(p.row_start);
    return good;
}

/* ---- graphs and free boards ---------------------------------------------------------------- */

static bool add_classical(board *b, uint32_t from, uint32_t over, uint32_t to)
{
    return index_add_jump(b, (jump_cell[]){{from, true, false}, {over, true, false}, {to, false, true}}, 3);
}

/* Neighbours of vertex v are near[start[v] .. start[v + 1]), ascending. */
static uint32_t *list_neighbours(const board *b, uint32_t *start)
{
    uint32_t *near = PG_NEW(uint32_t, 2 * (size_t)b->edges);
    for (size_t i = 0; i < 2 * (size_t)b->edges; i++)
        start[b->edge[i] + 1]++;
    for (uint32_t v = 0; v < b->holes; v++)
        start[v + 1] += start[v];
    PG_FREED uint32_t *used = PG_NEW(uint32_t, b->holes);
    for (int smaller = 1; smaller >= 0; smaller--) /* edges are sorted: smaller neighbours first */
        for (uint32_t i = 0; i < b->edges; i++) {
            uint32_t v = b->edge[2 * i + (uint32_t)smaller], w = b->edge[2 * i + 1 - (uint32_t)smaller];
            near[start[v] + used[v]++] = w;
        }
    return near;
}

/* Each jump is met at most twice, as x over y and as y over x: so many can be refused without making them. */
static bool has_too_many_jumps(const board *b, const uint32_t *start)
{
    uint64_t met = 0;
    for (uint32_t y = 0; y < b->holes; y++) {
        uint64_t degree = start[y + 1] - start[y];
        met += degree ? degree * (degree - 1) : 0;
    }
    return met > 2 * (uint64_t)BOARD_MAX_JUMPS;
}

bool rules_graph_jumps(board *b)
{
    PG_FREED uint32_t *start = PG_NEW(uint32_t, b->holes + 1);
    PG_FREED uint32_t *near = list_neighbours(b, start);
    bool good = !has_too_many_jumps(b, start);
    for (uint32_t x = 0; good && x < b->holes; x++)
        for (uint32_t i = start[x]; good && i < start[x + 1]; i++)
            for (uint32_t k = start[near[i]]; good && k < start[near[i] + 1]; k++)
                good = add_classical(b, x, near[i], near[k]);
    return good;
}

/* The jumps that patterns make along the paths of a graph. */
typedef struct graph_paths {
    board *b;
    uint32_t *start, *near; /* of list_neighbours */
    uint32_t hole[BOARD_MAX_PATTERN], length;
    uint32_t longest; /* pattern */
    size_t walked;
    board_jump *jump;
    jump_cell *cell;
    size_t jumps, jump_room, cells, cell_room;
} graph_paths;

static bool list_patterns(graph_paths *p)
{
    for (uint32_t i = 0; i < p->b->patterns; i++) {
        const board_pattern *pattern = &p->b->pattern[i];
        if (strlen(pattern->before) != p->length)
            continue;
        if (p->cells + p->length > 2 * (size_t)BOARD_MAX_CELLS)
            return false;
        PG_GROW(p->jump, p->jumps, p->jump_room);
        p->jump[p->jumps++] = (board_jump){(uint32_t)p->cells, p->length};
        for (uint32_t k = 0; k < p->length; k++) {
            PG_GROW(p->cell, p->cells, p->cell_room);
            p->cell[p->cells++] =
                (jump_cell){p->hole[k], pattern->before[k] == '1', pattern->after[k] == '1'};
        }
    }
    return true;
}

/* All paths that begin with the present one and this hole. */
static bool walk_graph(graph_paths *p, uint32_t hole)
{
    for (uint32_t k = 0; k < p->length; k++)
        if (p->hole[k] == hole)
            return true;
    p->hole[p->length++] = hole;
    bool good = ++p->walked <= 4 * (size_t)BOARD_MAX_CELLS && list_patterns(p);
    for (uint32_t i = p->start[hole]; good && p->length < p->longest && i < p->start[hole + 1]; i++)
        good = walk_graph(p, p->near[i]);
    p->length--;
    return good;
}

static int compare_words(uint32_t a, uint32_t b) { return (a > b) - (a < b); }

/* By holes, the shorter first where it begins the longer, then by states before and after. */
static int compare_listed(const void *left, const void *right, void *context)
{
    const board_jump *a = left, *b = right;
    const jump_cell *x = (const jump_cell *)context + a->first, *y = (const jump_cell *)context + b->first;
    int order = 0;
    for (uint32_t i = 0; !order && i < a->length && i < b->length; i++)
        order = compare_words(x[i].hole, y[i].hole);
    if (!order)
        order = compare_words(a->length, b->length);
    for (uint32_t i = 0; !order && i < a->length; i++)
        order = x[i].before - y[i].before;
    for (uint32_t i = 0; !order && i < a->length; i++)
        order = x[i].after - y[i].after;
    return order;
}

void rules_order_jumps(board_jump *jump, size_t count, const jump_cell *cell)
{
    if (count)
        qsort_r(jump, count, sizeof *jump, compare_listed, (void *)cell);
}

bool rules_free_jumps(board *b, board_jump *jump, size_t count, const jump_cell *cell)
{
    rules_order_jumps(jump, count, cell);
    for (size_t i = 0; i < count; i++)
        if (!index_add_jump(b, cell + jump[i].first, jump[i].length))
            return false;
    return true;
}

bool rules_graph_patterns(board *b)
{
    graph_paths p = {.b = b, .start = PG_NEW(uint32_t, b->holes + 1), .longest = longest_pattern(b)};
    bool good = true;
    p.near = list_neighbours(b, p.start);
    for (uint32_t h = 0; good && h < b->holes; h++)
        good = walk_graph(&p, h);
    good = good && rules_free_jumps(b, p.jump, p.jumps, p.cell);
    PG_FREE(p.start, p.near, p.jump, p.cell, b->edge);
    b->edge = NULL;
    b->edges = 0;
    b->lattice = LATTICE_FREE;
    b->rules = RULES_FREE;
    rules_set_named(b);
    return good;
}
