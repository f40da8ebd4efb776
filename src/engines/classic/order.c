/* order.c - the orders of holes and directions of the two searches.
 *
 * Matos scans x from left to right and within it y from top to bottom, directions N, E, S, W; Dirkse
 * numbers the jumps by hole in reading order and direction E, N, W, S. Diagonal directions stand
 * clockwise between the others in the first and behind them in the second. Boards without compass
 * directions keep the order of their jumps.
 */
#include "order.h"

typedef struct compass {
    const char *name;
    int drow, dcol;
} compass;
enum { COMPASS = 8 };
static const compass own_order[CLASSIC_METHODS][COMPASS] = {
    [CLASSIC_PLAIN] = {{"N", -1, 0},
                       {"NE", -1, 1},
                       {"E", 0, 1},
                       {"SE", 1, 1},
                       {"S", 1, 0},
                       {"SW", 1, -1},
                       {"W", 0, -1},
                       {"NW", -1, -1}},
    [CLASSIC_INDEPENDENT] = {{"E", 0, 1},
                             {"N", -1, 0},
                             {"W", 0, -1},
                             {"S", 1, 0},
                             {"SE", 1, 1},
                             {"NE", -1, 1},
                             {"NW", -1, -1},
                             {"SW", 1, -1}},
};

/* ---- directions --------------------------------------------------------------------------- */

static int find_direction(const board *b, const compass *c)
{
    for (uint32_t d = 0; d < b->directions; d++)
        if (b->direction[d].drow == c->drow && b->direction[d].dcol == c->dcol)
            return (int)d;
    return -1;
}

/* Do all directions of the board have a name? */
static bool has_compass(const board *b)
{
    uint32_t named = 0;
    for (int i = 0; i < COMPASS; i++)
        named += find_direction(b, &own_order[CLASSIC_PLAIN][i]) >= 0;
    return b->directions > 0 && named == b->directions;
}

static pg_status refuse_order(const board *b, const char *text, pg_error *e)
{
    PG_SCOPED(buf_release) pg_buf names = {0};
    for (int i = 0; i < COMPASS; i++) {
        const compass *c = &own_order[CLASSIC_PLAIN][i];
        if (find_direction(b, c) >= 0)
            buf_printf(&names, "%s%s", names.length ? ", " : "", c->name);
    }
    return pg_fail(e, PG_INPUT, "--order: expected each of %s once%s, not '%.80s'", buf_text(&names),
                   b->directions > 4 ? ", separated by commas" : "", text);
}

/* The rank of each direction of the board in the order `text`; -1 where it is not named. */
static bool read_order(int *rank, const board *b, const char *text)
{
    bool commas = strchr(text, ',') != NULL;
    int next = 0;
    while (*text) {
        size_t length = commas ? strcspn(text, ",") : 1;
        int direction = -1;
        for (int i = 0; i < COMPASS && direction < 0; i++) {
            const compass *c = &own_order[CLASSIC_PLAIN][i];
            if (strlen(c->name) == length && !strncmp(c->name, text, length))
                direction = find_direction(b, c);
        }
        if (direction < 0 || rank[direction] >= 0)
            return false;
        rank[direction] = next++;
        text += length;
        if (*text == ',' && !*++text)
            return false;
    }
    return next == (int)b->directions;
}

static pg_status rank_directions(int *rank, const board *b, classic_method method, const char *text,
                                 pg_error *e)
{
    for (uint32_t d = 0; d < b->directions; d++)
        rank[d] = text ? -1 : (int)d;
    if (!has_compass(b))
        return text ? pg_fail(e, PG_INPUT,
                              "--order: expected a board whose jumps go along N, E, S, W or "
                              "between, not %s",
                              b->name)
                    : PG_OK;
    if (text)
        return read_order(rank, b, text) ? PG_OK : refuse_order(b, text, e);
    int next = 0;
    for (int i = 0; i < COMPASS; i++) {
        int d = find_direction(b, &own_order[method][i]);
        if (d >= 0)
            rank[d] = next++;
    }
    return PG_OK;
}

static int wrapped(int difference, int size, bool wraps)
{
    return wraps ? ((difference % size) + size) % size : difference;
}

/* The direction of a jump; the first that fits, as on a narrow torus two may. */
static uint32_t direction_of(const board *b, uint32_t j)
{
    const jump_cell *c = jump_cells(b, j);
    for (uint32_t d = 0; d < b->directions; d++) {
        int drow = b->row[c[1].hole] - b->row[c[0].hole] - b->direction[d].drow;
        int dcol = b->col[c[1].hole] - b->col[c[0].hole] - b->direction[d].dcol;
        if (!wrapped(drow, b->rows, b->wrap_columns) && !wrapped(dcol, b->cols, b->wrap_rows))
            return d;
    }
    return 0;
}

/* ---- sorting ------------------------------------------------------------------------------- */

typedef struct sort_key {
    uint32_t major, minor, index;
} sort_key;

static int compare_keys(const void *x, const void *y)
{
    const sort_key *a = x, *b = y;
    if (a->major != b->major)
        return a->major < b->major ? -1 : 1;
    if (a->minor != b->minor)
        return a->minor < b->minor ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

static uint32_t *sorted(sort_key *key, uint32_t keys)
{
    qsort(key, keys, sizeof *key, compare_keys);
    uint32_t *index = PG_NEW(uint32_t, keys + 1);
    for (uint32_t i = 0; i < keys; i++)
        index[i] = key[i].index;
    free(key);
    return index;
}

static uint32_t *scan_holes(const board *b, bool by_columns)
{
    sort_key *key = PG_NEW(sort_key, b->holes + 1);
    for (uint32_t h = 0; h < b->holes; h++)
        key[h] = (sort_key){by_columns ? (uint32_t)b->col[h] : 0, 0, h};
    return sorted(key, b->holes);
}

static uint32_t *scan_jumps(const board *b, const uint32_t *hole, const int *rank)
{
    PG_FREED uint32_t *place = PG_NEW(uint32_t, b->holes + 1);
    for (uint32_t i = 0; i < b->holes; i++)
        place[hole[i]] = i;
    sort_key *key = PG_NEW(sort_key, b->jumps + 1);
    for (uint32_t j = 0; j < b->jumps; j++)
        key[j] = (sort_key){place[jump_from(b, j)->hole],
                            b->directions ? (uint32_t)rank[direction_of(b, j)] : 0, j};
    return sorted(key, b->jumps);
}

pg_status order_make(jump_order *out, const board *b, classic_method method, const char *directions,
                     pg_error *e)
{
    *out = (jump_order){0};
    PG_FREED int *rank = PG_NEW(int, b->directions + 1);
    pg_status s = rank_directions(rank, b, method, directions, e);
    if (s == PG_OK) {
        out->hole = scan_holes(b, method == CLASSIC_PLAIN && b->row);
        out->jump = scan_jumps(b, out->hole, rank);
    }
    return s;
}

void order_release(jump_order *o)
{
    PG_FREE(o->hole, o->jump);
    *o = (jump_order){0};
}
