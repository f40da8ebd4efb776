/* test_board_graphs.c - graphs with patterns, against a player who looks at all rows of vertices.
 *
 * On random graphs, in every position, each jump of the board leads where a pattern leads along a path of
 * the graph, and each pattern leads where a jump does.
 */
#include "boards.h"

enum { VERTICES = 7 };

typedef struct graph_player {
    bool edge[VERTICES][VERTICES];
    const char *pattern[2][2];
    bool next[1 << VERTICES]; /* what follows the position looked at */
} graph_player;

static const char *const patterns[][2] = {{"110", "001"},   {"001", "110"}, {"101", "010"}, {"10", "01"},
                                          {"1110", "0001"}, {"11", "00"},   {"110", "011"}};

static graph_player random_player(pg_buf *text)
{
    graph_player p = {0};
    buf_add(text, "lattice graph\n");
    for (int v = 0; v < VERTICES; v++)
        buf_printf(text, "hole v%d\n", v);
    for (int v = 0; v < VERTICES; v++)
        for (int w = 0; w < v; w++)
            if (!below(3)) {
                p.edge[v][w] = p.edge[w][v] = true;
                buf_printf(text, "edge v%d v%d\n", v, w);
            }
    for (int i = 0; i < 2; i++) {
        memcpy(p.pattern[i], patterns[below(7)], sizeof p.pattern[i]);
        buf_printf(text, "pattern %s %s\n", p.pattern[i][0], p.pattern[i][1]);
    }
    return p;
}

/* Row number `row` of `length` vertices: is it a path, and does the pattern fit there? */
static void play_row(graph_player *p, const char *const *pattern, uint32_t row, uint32_t pegs)
{
    uint32_t met = 0, then = pegs;
    int last = -1;
    for (size_t i = 0; i < strlen(pattern[0]); i++, row /= VERTICES) {
        int v = (int)(row % VERTICES);
        bool peg = pegs >> v & 1;
        if (met >> v & 1 || (last >= 0 && !p->edge[last][v]) || peg != (pattern[0][i] == '1'))
            return;
        met |= 1U << v;
        then = (then & ~(1U << v)) | (uint32_t)(pattern[1][i] == '1') << v;
        last = v;
    }
    p->next[then] = true;
}

static void compare_position(graph_player *p, const board *b, uint32_t pegs)
{
    bool found[1 << VERTICES] = {false};
    memset(p->next, 0, sizeof p->next);
    for (int i = 0; i < 2; i++) {
        uint32_t rows = 1;
        for (size_t k = 0; k < strlen(p->pattern[i][0]); k++)
            rows *= VERTICES;
        for (uint32_t row = 0; row < rows; row++)
            play_row(p, p->pattern[i], row, pegs);
    }
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint64_t at = pegs;
        if (!jump_fits(b, j, &at))
            continue;
        jump_play(b, j, &at);
        found[at] = true;
    }
    cr_assert(!memcmp(found, p->next, sizeof found), "position %u", pegs);
}

Test(graphs, have_the_jumps_of_their_patterns)
{
    for (int t = 0; t < tries(20, 400); t++) {
        pg_buf text = {0}, again = {0}, twice = {0};
        graph_player p = random_player(&text);
        board *b = parse(text.text);
        for (uint32_t pegs = 0; pegs < 1 << VERTICES; pegs++)
            compare_position(&p, b, pegs);
        board_write(b, &again);
        board *c = parse(again.text);
        board_write(c, &twice);
        cr_assert_str_eq(again.text, twice.text);
        board_free(b);
        board_free(c);
        buf_release(&text);
        buf_release(&again);
        buf_release(&twice);
    }
}
