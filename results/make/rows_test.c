/* rows_test.c - how many states an automaton for boards of so many rows needs at least.
 *
 * Positions are words of columns. Two beginnings lead to different states when some end behind both makes a
 * position that can be brought to one peg of one and not of the other. All beginnings of up to COLUMNS less
 * ENDS columns are told apart so by all ends of up to ENDS columns; how many classes there are is printed for
 * each length. The truth is a byte for each position, 4-move, found from one peg on.
 *
 *   rows_test ROWS COLUMNS ENDS
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CELLS = 27 };

static uint8_t *can[MOST_CELLS + 1]; /* by columns, by positions */
static size_t row_size;

typedef struct jump {
    uint32_t mask, before;
} jump;

static size_t jumps_from(jump *to, int rows, int columns, int column, int row, int right, int down)
{
    if (column + 2 * right >= columns || row + 2 * down >= rows)
        return 0;
    int at = rows * column + row, by = rows * right + down;
    uint32_t over = UINT32_C(1) << (at + by), first = UINT32_C(1) << at, last = UINT32_C(1) << (at + 2 * by);
    to[0] = (jump){first | over | last, first | over};
    to[1] = (jump){first | over | last, over | last};
    return 2;
}

/* Positions of p pegs after those of p - 1: the next number with as many bits is that of Gosper. */
static void fill(int rows, int columns)
{
    uint64_t positions = UINT64_C(1) << rows * columns;
    jump to[4 * MOST_CELLS];
    size_t jumps = 0;
    can[columns] = calloc(positions, 1);
    if (!can[columns])
        exit(1);
    for (int cell = 0; cell < rows * columns; cell++) {
        jumps += jumps_from(to + jumps, rows, columns, cell / rows, cell % rows, 1, 0);
        jumps += jumps_from(to + jumps, rows, columns, cell / rows, cell % rows, 0, 1);
    }
    for (int pegs = 1; pegs <= rows * columns; pegs++)
        for (uint64_t i = (UINT64_C(1) << pegs) - 1, low, up; i < positions;
             low = i & -i, up = i + low, i = ((up ^ i) >> 2) / low | up) {
            can[columns][i] = pegs == 1;
            for (size_t j = 0; j < jumps && !can[columns][i]; j++)
                can[columns][i] = (i & to[j].mask) == to[j].before && can[columns][i ^ to[j].mask];
        }
}

static int by_bytes(const void *a, const void *b) { return memcmp(a, b, row_size); }

/* What all ends make of one beginning, a bit each. */
static void ask(uint8_t *to, uint32_t begin, int rows, int length, int ends)
{
    size_t bit = 0;
    memset(to, 0, row_size);
    for (int more = 0; more <= ends; more++)
        for (uint32_t end = 0; end < UINT32_C(1) << rows * more; end++, bit++)
            if (can[length + more][begin | end << rows * length])
                to[bit / 8] |= (uint8_t)(1 << bit % 8);
}

int main(int count, char **word)
{
    int rows = count == 4 ? atoi(word[1]) : 0, columns = rows ? atoi(word[2]) : 0,
        ends = rows ? atoi(word[3]) : 0;
    size_t classes = 0, bits = 0;
    if (rows < 1 || ends < 0 || columns < ends || rows * columns > MOST_CELLS) {
        fprintf(stderr, "rows_test: expected ROWS COLUMNS ENDS, at most %d holes\n", MOST_CELLS);
        return 2;
    }
    for (int n = 0; n <= columns; n++)
        fill(rows, n);
    for (int more = 0; more <= ends; more++)
        bits += (size_t)1 << rows * more;
    row_size = (bits + 7) / 8;
    uint8_t *all = NULL;
    for (int length = 0; length + ends <= columns; length++) {
        uint32_t begins = UINT32_C(1) << rows * length;
        uint8_t *grown = realloc(all, (classes + begins) * row_size);
        if (!grown)
            return 1;
        all = grown;
        for (uint32_t i = 0; i < begins; i++)
            ask(all + (classes + i) * row_size, i, rows, length, ends);
        qsort(all, classes + begins, row_size, by_bytes);
        size_t kept = 0;
        for (size_t i = 0; i < classes + begins; i++)
            if (kept == 0 || by_bytes(all + (kept - 1) * row_size, all + i * row_size) != 0)
                memmove(all + kept++ * row_size, all + i * row_size, row_size);
        classes = kept;
        printf("%d rows, ends of up to %d columns: %zu classes of up to %d\n", rows, ends, classes, length);
    }
    free(all);
    for (int n = 0; n <= columns; n++)
        free(can[n]);
    return 0;
}
