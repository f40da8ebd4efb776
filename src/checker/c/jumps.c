/* jumps.c - every jump that a board and its rules give, and no other.
 *
 * A jump is a set of cells (hole, before, after). Pictures: from each hole along each direction, each pattern
 * whose holes are all there and all different. Graphs: x over y into z whenever xy and yz are edges. Two
 * jumps with the same cells are one; the first in the order of holes, directions, patterns is kept and names
 * it. The others are kept as readings of it, behind all jumps, where another peg is carried or another way:
 * x over y into z is also y over x into z where both are listed. Cost: one sort of the jumps.
 */
#include "check.h"

static int jumps_compare_numbers(uint64_t a, uint64_t b) { return (a > b) - (a < b); }

static int compare_cells(const cell *a, const cell *b)
{
    int order = jumps_compare_numbers(a->hole, b->hole);
    return order ? order : (2 * a->before + a->after) - (2 * b->before + b->after);
}

int cells_compare(const cell *a, uint32_t a_length, const cell *b, uint32_t b_length)
{
    int order = jumps_compare_numbers(a_length, b_length);
    for (uint32_t i = 0; order == 0 && i < a_length; i++)
        order = compare_cells(&a[i], &b[i]);
    return order;
}

/* By holes; there are at most MAX_PATTERN of them. */
void cells_sort(cell *cells, uint32_t length)
{
    for (uint32_t i = 1; i < length; i++)
        for (uint32_t k = i; k > 0 && cells[k - 1].hole > cells[k].hole; k--) {
            cell swap = cells[k];
            cells[k] = cells[k - 1];
            cells[k - 1] = swap;
        }
}

/* ---- enumeration ------------------------------------------------------------------------------- */

/* Twice the jumps that a board may have: repetitions are dropped later. */
void jumps_add_jump(checker *c, check_board *b, const cell *cells, uint32_t length)
{
    size_t used = b->jumps ? b->first[b->jumps] : 0;
    if (b->jumps >= 2 * MAX_JUMPS || used + length > 2 * MAX_CELLS)
        checker_refuse(c, "expected a board with at most %d jumps of %d cells in all", MAX_JUMPS, MAX_CELLS);
    if (b->jumps + 2 > b->first_room) {
        b->first_room = 2 * b->first_room + 64;
        b->first = heap_resize(c, b->first, b->first_room, sizeof *b->first);
    }
    if (used + length > b->cell_room) {
        b->cell_room = 2 * b->cell_room + MAX_PATTERN;
        b->cells = heap_resize(c, b->cells, b->cell_room, sizeof *b->cells);
    }
    memcpy(b->cells + used, cells, length * sizeof *cells);
    b->first[b->jumps] = used;
    b->first[++b->jumps] = used + length;
    if (b->jumps % 4096 == 0)
        spend(c);
}

static int64_t jumps_modulo(int64_t value, int64_t m) { return (value % m + m) % m; }

/* Holes are in reading order: binary search. */
int64_t check_hole_at(const check_board *b, int64_t row, int64_t col)
{
    uint32_t low = 0, high = b->holes;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (b->row[middle] < row || (b->row[middle] == row && b->col[middle] < col))
            low = middle + 1;
        else
            high = middle;
    }
    return low < b->holes && b->row[low] == row && b->col[low] == col ? (int64_t)low : -1;
}

/* The holes met from `from` along d: stops at the first place without a hole and at the first hole met again.
 */
static uint32_t jumps_walk(const check_board *b, uint32_t from, direction d, size_t most, uint32_t *path)
{
    uint32_t length = 0;
    while (length < most) {
        int64_t step = length, row = b->row[from] + step * d.row, col = b->col[from] + step * d.col;
        int64_t hole = check_hole_at(b, b->wrap_columns ? jumps_modulo(row, b->rows) : row,
                                     b->wrap_rows ? jumps_modulo(col, b->cols) : col);
        for (uint32_t i = 0; i < length && hole >= 0; i++)
            if (path[i] == hole)
                hole = -1;
        if (hole < 0)
            break;
        path[length++] = (uint32_t)hole;
    }
    return length;
}

static void jumps_add_patterns(checker *c, check_board *b, const uint32_t *path, uint32_t length)
{
    cell cells[MAX_PATTERN];
    for (size_t p = 0; p < b->patterns; p++) {
        const pattern *q = &b->pattern[p];
        if (q->length > length)
            continue;
        for (size_t i = 0; i < q->length; i++)
            cells[i] = (cell){path[i], q->before[i] == '1', q->after[i] == '1'};
        jumps_add_jump(c, b, cells, (uint32_t)q->length);
    }
}

static void list_picture(checker *c, check_board *b)
{
    uint32_t path[MAX_PATTERN];
    size_t most = 0;
    for (size_t p = 0; p < b->patterns; p++)
        most = b->pattern[p].length > most ? b->pattern[p].length : most;
    for (uint32_t h = 0; h < b->holes; h++) {
        for (size_t d = 0; d < b->directions; d++)
            jumps_add_patterns(c, b, path, jumps_walk(b, h, b->direction[d], most, path));
        spend(c);
    }
}

static void jumps_add_classical(checker *c, check_board *b, uint32_t from, uint32_t over, uint32_t to)
{
    cell cells[3] = {{from, 1, 0}, {over, 1, 0}, {to, 0, 1}};
    jumps_add_jump(c, b, cells, 3);
}

/* Edges come in ascending order, so two passes give ascending neighbours: near[start[v]] .. near[start[v +
 * 1]]. */
static void list_graph(checker *c, check_board *b)
{
    uint32_t *near = heap_new(c, 2 * (uint64_t)b->edges, sizeof *near);
    size_t *start = heap_new(c, b->holes + 2, sizeof *start);
    for (size_t e = 0; e < b->edges; e++)
        for (int i = 0; i < 2; i++)
            start[b->edge[e][i] + 2]++;
    for (size_t v = 2; v < b->holes + 2; v++)
        start[v] += start[v - 1];
    for (int larger = 1; larger >= 0; larger--)
        for (size_t e = 0; e < b->edges; e++)
            near[start[b->edge[e][larger] + 1]++] = b->edge[e][1 - larger];
    for (uint32_t x = 0; x < b->holes; x++)
        for (size_t i = start[x]; i < start[x + 1]; i++)
            for (size_t k = start[near[i]]; k < start[near[i] + 1]; k++)
                if (near[k] != x)
                    jumps_add_classical(c, b, x, near[i], near[k]);
    heap_free(near);
    heap_free(start);
}

/* ---- order, repetitions, look-up ----------------------------------------------------------------- */

/* Equal cells: the first in the list comes first. */
static int by_cells(const void *left, const void *right)
{
    const check_jump *a = *(const check_jump *const *)left, *b = *(const check_jump *const *)right;
    int order = cells_compare(a->normal, a->length, b->normal, b->length);
    return order ? order : (a > b) - (a < b);
}

/* Depth 1: first and last hole; 2: all holes, too; 3: states, too. */
int ends_compare(const check_jump *a, const check_jump *b, int depth)
{
    int order = jumps_compare_numbers(a->cell[0].hole, b->cell[0].hole);
    if (!order)
        order = jumps_compare_numbers(a->cell[a->length - 1].hole, b->cell[b->length - 1].hole);
    if (!order && depth > 1)
        order = jumps_compare_numbers(a->length, b->length);
    for (uint32_t i = 0; !order && depth > 1 && i < a->length; i++)
        order = jumps_compare_numbers(a->cell[i].hole, b->cell[i].hole);
    for (uint32_t i = 0; !order && depth > 2 && i < a->length; i++)
        order = compare_cells(&a->cell[i], &b->cell[i]);
    return order;
}

static int by_ends(const void *left, const void *right)
{
    return ends_compare(*(const check_jump *const *)left, *(const check_jump *const *)right, 3);
}

static const check_jump **sorted_jumps(checker *c, const check_board *b,
                                       int (*compare)(const void *, const void *))
{
    const check_jump **list = heap_new(c, b->jumps, sizeof *list);
    for (size_t j = 0; j < b->jumps; j++)
        list[j] = &b->jump[j];
    qsort(list, b->jumps, sizeof *list, compare);
    return list;
}

static void fill_jumps(checker *c, check_board *b)
{
    size_t cells = b->jumps ? b->first[b->jumps] : 0;
    b->normals = heap_new(c, cells, sizeof *b->normals);
    b->jump = heap_new(c, b->jumps, sizeof *b->jump);
    for (size_t j = 0; j < b->jumps; j++) {
        uint32_t length = (uint32_t)(b->first[j + 1] - b->first[j]);
        cell *normal = b->normals + b->first[j];
        memcpy(normal, b->cells + b->first[j], length * sizeof *normal);
        cells_sort(normal, length);
        b->jump[j] = (check_jump){length, 0, b->cells + b->first[j], normal};
    }
}

/* Of equal jumps the first comes before all that repeat one. */
static void set_repeats_apart(checker *c, check_board *b)
{
    const check_jump **list = sorted_jumps(c, b, by_cells);
    uint64_t *drop = heap_new(c, words((uint32_t)b->jumps), sizeof *drop);
    for (size_t i = 1; i < b->jumps; i++)
        if (!cells_compare(list[i - 1]->normal, list[i - 1]->length, list[i]->normal, list[i]->length)) {
            set_bit(drop, jump_index(b, list[i]));
            b->repeats++;
        }
    check_jump *repeat = heap_new(c, b->repeats, sizeof *repeat);
    size_t kept = 0;
    for (size_t j = 0; j < b->jumps; j++)
        if (bit(drop, j))
            repeat[j - kept] = b->jump[j];
        else
            b->jump[kept++] = b->jump[j];
    for (size_t i = 0; i < b->repeats; i++)
        b->jump[kept + i] = repeat[i];
    b->jumps = kept;
    heap_free(repeat);
    heap_free(drop);
    heap_free(list);
}

/* Of the repetitions behind the jumps only new readings stay. */
static void keep_readings(checker *c, check_board *b)
{
    size_t listed = b->jumps + b->repeats;
    b->readings = b->jumps;
    for (size_t i = b->jumps; i < listed; i++) {
        const check_jump j = b->jump[i];
        uint32_t last = jump_index(b, jump_with_cells(b, j.normal, j.length));
        spend(c);
        if (!check_jump_carries(&j) ||
            jump_reading(b, &b->jump[last], check_jump_from(&j), check_jump_to(&j)))
            continue;
        while (b->jump[last].next)
            last = b->jump[last].next;
        b->jump[last].next = (uint32_t)b->readings;
        b->jump[b->readings++] = j;
    }
    b->repeats = listed - b->readings;
}

void jumps_list(checker *c, check_board *b)
{
    if (b->lattice <= TRIANGULAR)
        list_picture(c, b);
    else if (b->lattice == GRAPH)
        list_graph(c, b);
    fill_jumps(c, b);
    set_repeats_apart(c, b);
    size_t cells = 0;
    for (size_t j = 0; j < b->jumps; j++)
        cells += b->jump[j].length;
    if (b->jumps > MAX_JUMPS || cells > MAX_CELLS)
        checker_refuse(c, "expected a board with at most %d jumps of %d cells in all", MAX_JUMPS, MAX_CELLS);
    heap_free(b->first);
    b->first = NULL;
    b->by_cells = sorted_jumps(c, b, by_cells);
    b->by_ends = sorted_jumps(c, b, by_ends);
    keep_readings(c, b);
}

static int by_key(const void *key, const void *at)
{
    const check_jump *a = key, *b = *(const check_jump *const *)at;
    return cells_compare(a->normal, a->length, b->normal, b->length);
}

const check_jump *jump_with_cells(const check_board *b, const cell *normal, uint32_t length)
{
    const check_jump key = {length, 0, NULL, normal};
    const check_jump **at = bsearch(&key, b->by_cells, b->jumps, sizeof *at, by_key);
    return at ? *at : NULL;
}

const check_jump *jump_image(const check_board *b, const check_jump *j, const uint32_t *image)
{
    cell cells[MAX_PATTERN];
    for (uint32_t i = 0; i < j->length; i++)
        cells[i] = (cell){image[j->cell[i].hole], j->cell[i].before, j->cell[i].after};
    cells_sort(cells, j->length);
    return jump_with_cells(b, cells, j->length);
}

bool check_jump_carries(const check_jump *j)
{
    const cell *from = &j->cell[0], *to = &j->cell[j->length - 1];
    return from->before && !from->after && !to->before && to->after;
}

const check_jump *jump_reading(const check_board *b, const check_jump *j, uint32_t from, uint32_t to)
{
    while (j && (check_jump_from(j) != from || check_jump_to(j) != to))
        j = next_reading(b, j);
    return j;
}

int64_t jump_adds(const check_jump *j)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < j->length; i++)
        sum += (int)j->cell[i].after - (int)j->cell[i].before;
    return sum;
}

/* ---- on positions ---------------------------------------------------------------------------------- */

bool check_jump_fits(const check_jump *j, const uint64_t *pegs)
{
    for (uint32_t i = 0; i < j->length; i++)
        if (bit(pegs, j->cell[i].hole) != (j->cell[i].before == 1))
            return false;
    return true;
}

void check_jump_play(const check_jump *j, uint64_t *pegs)
{
    for (uint32_t i = 0; i < j->length; i++) {
        if (j->cell[i].after)
            set_bit(pegs, j->cell[i].hole);
        else
            clear_bit(pegs, j->cell[i].hole);
    }
}
