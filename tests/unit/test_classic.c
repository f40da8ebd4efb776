/* test_classic.c - the printed counts of the two classical searches, and both against a plain
 * recursion on random boards. */
#include "classic/classic.h"
#include "boards.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- helpers ---------------------------------------------------------------------------------- */

static board *english(void)
{
    board *b = NULL;
    pg_error e = {0};
    cr_assert_eq(board_load(&b, "english", NULL, &e), PG_OK, "%s", e.text);
    return b;
}

static position parse_position(const board *b, const char *text)
{
    position p = {0};
    pg_error e = {0};
    pg_buf path = {0};
    if (text[0] == '@')
        buf_printf(&path, "@%s/boards/positions/%s.position", getenv("PAGODA_SOURCE"), text + 1);
    else
        buf_add(&path, text);
    cr_assert_eq(position_parse(&p, b, buf_text(&path), &e), PG_OK, "%s", e.text);
    buf_release(&path);
    return p;
}

static position single_survivor(const board *b)
{
    position p = parse_position(b, "any");
    pg_error e = {0};
    cr_assert_eq(position_set_total(&p, 1, &e), PG_OK);
    return p;
}

static classic_result run(const board *b, const char *start, const char *finish, const classic_options *o)
{
    position from = parse_position(b, start);
    position to = finish ? parse_position(b, finish) : single_survivor(b);
    classic_result r;
    pg_error e = {0};
    cr_assert_eq(classic_run(&r, &(problem){b, &from, &to}, o, &e), PG_OK, "%s", e.text);
    for (uint32_t i = 0; r.first.start && i < r.first.jumps; i++) { /* the game is one */
        cr_assert(jump_fits(b, r.first.jump[i], from.peg));
        jump_play(b, r.first.jump[i], from.peg);
    }
    cr_assert_eq(r.solutions > 0, r.first.start != NULL);
    cr_assert(!r.first.start || position_has(&to, from.peg));
    position_release(&from);
    position_release(&to);
    return r;
}

static uint64_t nodes(const classic_result *r)
{
    uint64_t sum = 0;
    for (uint32_t d = 0; d < r->depths; d++)
        sum += r->depth[d].nodes;
    return sum;
}

/* ---- the printed counts -------------------------------------------------------------------------- */

/* Matos, Figure 5. SWNE is missing there, SWEN printed twice. */
Test(classic, orders_of_the_plain_search)
{
    static const struct {
        const char *order;
        uint64_t jumps;
    } rows[] = {
        {"NESW", 20278},   {"NWES", 20278},   {"NSWE", 20275},   {"ESWN", 7667769}, {"WESN", 7667769},
        {"SWEN", 7667769}, {"SWNE", 7667769}, {"ESNW", 20278},   {"WENS", 7667769}, {"WNES", 7667769},
        {"SNWE", 20275},   {"ENSW", 20278},   {"NEWS", 20278},   {"NWSE", 20275},   {"NSEW", 20275},
        {"EWSN", 7667769}, {"WSEN", 7667769}, {"SEWN", 7667769}, {"WSNE", 7667769}, {"SENW", 20275},
        {"EWNS", 7667769}, {"SNEW", 20275},   {"ENWS", 20278},   {"WNSE", 7667769},
    };
    board *b = english();
    bool quick = getenv("PAGODA_SLOW") == NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (quick && rows[i].jumps > 1000000 && i != 3)
            continue;
        classic_result r = run(b, "full-d4", NULL, &(classic_options){.order = rows[i].order});
        cr_assert_eq(r.jumps, rows[i].jumps, "%s: %llu", rows[i].order, (unsigned long long)r.jumps);
        cr_assert_eq(nodes(&r), r.jumps + 1);
        classic_result_release(&r);
    }
    board_free(b);
}

/* Matos, Figure 3 (jumps until the first solution, any survivor and the centre), Figure 4 (complete
 * searches) and Figure 6 (branching). */
typedef struct figure {
    const char *name;
    uint64_t any, centre;
    uint64_t all, solutions;
    double first_branching, all_branching;
} figure;
static const figure figures[] = {
    {"@cross", 12, 12, 32, 4, 0, 0},
    {"@plus", 75, 76, 580, 32, 1.9737, 2.0939},
    {"@fireplace", 5941, 5941, 15827, 8, 2.1706, 2.2160},
    {"full-d4", 20278, 20279, 0, 0, 2.0205, 0},
    {"@pyramid", 797378, 797379, 735033270, 10142448, 2.0843, 2.1876},
    {"@diamond", 8528473, 8528474, 0, 0, 0, 0},
    {"@up-arrow", 17998001, 17998001, 0, 0, 0, 0},
};

static void near(double branching, double printed, const char *name)
{
    double difference = branching - printed;
    cr_assert(printed == 0 || (difference < 5.1e-5 && difference > -5.1e-5), "%s: %.5f", name, branching);
}

Test(classic, figures_of_the_plain_search)
{
    board *b = english();
    uint64_t most = getenv("PAGODA_SLOW") ? UINT64_MAX : 1000000;
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        const figure *f = &figures[i];
        if (f->any > most)
            continue;
        classic_result r = run(b, f->name, NULL, &(classic_options){0});
        cr_assert_eq(r.jumps, f->any, "%s", f->name);
        near(classic_branching(&r), f->first_branching, f->name);
        classic_result_release(&r);
        r = run(b, f->name, "d4", &(classic_options){0});
        cr_assert_eq(r.jumps, f->centre, "%s", f->name);
        classic_result_release(&r);
        if (f->all == 0 || f->all > most)
            continue;
        r = run(b, f->name, NULL, &(classic_options){.complete = true});
        cr_assert(r.complete && r.sound);
        cr_assert_eq(r.jumps, f->all, "%s", f->name);
        cr_assert_eq(r.solutions, f->solutions, "%s", f->name);
        near(classic_branching(&r), f->all_branching, f->name);
        classic_result_release(&r);
    }
    board_free(b);
}

/* Matos, Figure 7: nodes of the complete search of the fireplace by depth and number of sons. */
Test(classic, tables_of_the_fireplace)
{
    static const uint64_t sons[11][9] = {
        {0, 0, 0, 0, 0, 1},
        {0, 0, 0, 2, 1, 2},
        {0, 0, 2, 8, 6, 0, 2, 0, 2},
        {0, 0, 20, 4, 26, 6, 10, 8, 6},
        {0, 10, 56, 112, 68, 88, 10, 6},
        {126, 540, 122, 300, 114, 44, 18, 0, 8},
        {110, 990, 894, 146, 356, 0, 32, 4},
        {2204, 424, 1734, 30, 468},
        {5396, 70, 388},
        {842, 0, 4},
        {8},
    };
    board *b = english();
    classic_result r = run(b, "@fireplace", NULL, &(classic_options){.complete = true});
    cr_assert_eq(r.depths, 11);
    for (uint32_t d = 0; d < r.depths; d++)
        for (uint32_t s = 0; s < 9; s++)
            cr_assert_eq(s < r.depth[d].kinds ? r.depth[d].sons[s] : 0, sons[d][s], "depth %u, %u sons", d,
                         s);
    classic_result_release(&r);
    board_free(b);
}

/* ---- the independent search ------------------------------------------------------------------------ */

/* Six pegs that are played to the centre in five jumps, which the piece types forbid: no answer then. */
Test(classic, piece_types_prove_nothing)
{
    board *b = english();
    classic_options o = {.method = CLASSIC_INDEPENDENT,
                         .prune = CLASSIC_PERMUTATIONS | CLASSIC_TYPES | CLASSIC_KEYS};
    classic_result r = run(b, "b3,c3,e3,f4,e5,d6", "d4", &o);
    cr_assert(r.complete && !r.sound && r.solutions == 0);
    classic_result_release(&r);
    o.prune &= ~(unsigned)CLASSIC_TYPES;
    r = run(b, "b3,c3,e3,f4,e5,d6", "d4", &o);
    cr_assert(r.solutions == 1 && r.first.jumps == 5);
    classic_result_release(&r);
    o.prune |= CLASSIC_TYPES;
    r = run(b, "full-d4", "d4", &o);
    cr_assert_eq(r.solutions, 1);
    classic_result_release(&r);
    board_free(b);
}

Test(classic, keys_refuse_at_once)
{
    board *b = english();
    classic_options o = {.method = CLASSIC_INDEPENDENT, .prune = CLASSIC_KEYS};
    classic_result r = run(b, "full-d4", "d3", &o);
    cr_assert(r.complete && r.sound && r.jumps == 0 && r.solutions == 0);
    classic_result_release(&r);
    board_free(b);
}

/* ---- random boards ------------------------------------------------------------------------------------ */

static board *random_board(void)
{
    static const char *const kinds[] = {
        "rules orthogonal\n",
        "rules hexagonal\n",
        "rules diagonal\n",
        "wrap both\n",
        "rules custom\ndirection 0 1\ndirection 2 1\npattern 1110 0001\npattern 110 001\n",
        "rules custom\ndirection 0 1\ndirection 1 0\npattern 101 010\npattern 110 001\n"};
    pg_buf t = {0};
    buf_add(&t, kinds[below(6)]);
    buf_add(&t, "holes\n");
    for (uint32_t r = 0; r < 3; r++) {
        for (uint32_t c = 0; c < 4; c++)
            buf_char(&t, below(6) || !(r + c) ? 'o' : '.');
        buf_char(&t, '\n');
    }
    board *b = NULL;
    pg_error e = {0};
    cr_assert_eq(board_parse(&b, buf_text(&t), t.length, "random", NULL, &e), PG_OK, "%s", e.text);
    buf_release(&t);
    return b;
}

typedef struct plain_count {
    const board *board;
    const position *finish;
    uint32_t path[16], length;
    uint64_t jumps, solutions, normal; /* normal: solutions that are the first of their orders */
} plain_count;

static bool commute(const board *b, uint32_t i, uint32_t j)
{
    const jump_cell *x = jump_cells(b, i), *y = jump_cells(b, j);
    for (uint32_t s = 0; s < b->jump[i].length; s++)
        for (uint32_t t = 0; t < b->jump[j].length; t++)
            if (x[s].hole == y[t].hole)
                return false;
    return true;
}

/* Of all sequences that differ by exchanging neighbours without a common hole, is the path the smallest? So
 * it is when no jump can be brought in front of a larger one. */
static bool is_smallest(const plain_count *c)
{
    for (uint32_t i = 1; i < c->length; i++)
        for (uint32_t d = i; d > 0 && commute(c->board, c->path[d - 1], c->path[i]); d--)
            if (c->path[d - 1] > c->path[i])
                return false;
    return true;
}

static void count_plainly(plain_count *c, uint64_t *pegs)
{
    if (position_has(c->finish, pegs)) {
        c->solutions++;
        c->normal += is_smallest(c);
        return;
    }
    for (uint32_t j = 0; j < c->board->jumps; j++) {
        if (!jump_fits(c->board, j, pegs))
            continue;
        c->jumps++;
        c->path[c->length++] = j;
        jump_play(c->board, j, pegs);
        count_plainly(c, pegs);
        jump_undo(c->board, j, pegs);
        c->length--;
    }
}

static void compare_on(const board *b)
{
    position start, finish = single_survivor(b);
    position_init(&start, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_put(start.peg, h, below(4) > 0);
    plain_count expected = {.board = b, .finish = &finish};
    count_plainly(&expected, start.peg);
    static const struct {
        classic_method method;
        unsigned prune;
    } rows[] = {{CLASSIC_PLAIN, 0}, {CLASSIC_INDEPENDENT, 0}, {CLASSIC_INDEPENDENT, CLASSIC_PERMUTATIONS}};
    for (size_t i = 0; i < 3; i++) {
        classic_result r;
        pg_error e = {0};
        classic_options o = {.method = rows[i].method, .prune = rows[i].prune, .complete = true};
        cr_assert_eq(classic_run(&r, &(problem){b, &start, &finish}, &o, &e), PG_OK, "%s", e.text);
        cr_assert(r.complete);
        if (!rows[i].prune) {
            cr_assert_eq(r.jumps, expected.jumps);
            cr_assert_eq(r.solutions, expected.solutions);
        } else if (b->directions == 0 || b->rules == RULES_CUSTOM) { /* numbered as the board lists them */
            cr_assert_eq(r.solutions, expected.normal);
        }
        cr_assert_eq(r.solutions > 0, expected.solutions > 0);
        classic_result_release(&r);
    }
    position_release(&start);
    position_release(&finish);
}

Test(classic, agrees_with_a_plain_recursion)
{
    state = 7;
    for (int round = 0; round < 150; round++) {
        board *b = random_board();
        if (board_loses_pegs(b))
            compare_on(b);
        board_free(b);
    }
}

/* ---- bad input and limits ------------------------------------------------------------------------------ */

static const char *refusal(const char *board_name, const char *rules, const char *start, const char *finish,
                           const classic_options *o)
{
    static char text[1024];
    board *b = NULL;
    pg_error e = {0};
    cr_assert_eq(board_load(&b, board_name, rules, &e), PG_OK, "%s", e.text);
    position from = parse_position(b, start), to = parse_position(b, finish);
    classic_result r;
    cr_assert_eq(classic_run(&r, &(problem){b, &from, &to}, o, &e), PG_INPUT);
    strcpy(text, e.text);
    classic_result_release(&r);
    position_release(&from);
    position_release(&to);
    board_free(b);
    return text;
}

Test(classic, bad_input)
{
    classic_options o = {.order = "NES"};
    cr_assert_str_eq(refusal("english", NULL, "full-d4", "d4", &o),
                     "--order: expected each of N, E, S, W once, not 'NES'");
    o.order = "NESS";
    cr_assert_str_eq(refusal("english", NULL, "full-d4", "d4", &o),
                     "--order: expected each of N, E, S, W once, not 'NESS'");
    o.order = "N,E,S,";
    cr_assert(strstr(refusal("english", NULL, "full-d4", "d4", &o), "expected each of"));
    o.order = "NESW";
    cr_assert_str_eq(refusal("english", "diagonal", "full-d4", "d4", &o),
                     "--order: expected each of N, NE, E, SE, S, SW, W, NW once, separated by commas, "
                     "not 'NESW'");
    cr_assert(strstr(refusal("path6", NULL, "full", "empty", &o), "expected a board whose jumps go along"));
    o = (classic_options){.method = CLASSIC_INDEPENDENT, .prune = CLASSIC_TYPES};
    cr_assert(strstr(refusal("english", NULL, "full-d4", "d4,e4", &o), "expected a single hole"));
    cr_assert(strstr(refusal("english", NULL, "any", "d4", &o), "expected no open holes"));
}

/* Seconds of the processor: what other programs do meanwhile does not count. */
static double worked_since(clock_t begun) { return (double)(clock() - begun) / CLOCKS_PER_SEC; }

Test(classic, stops_at_a_limit)
{
    board *b = english();
    uint64_t jumps = 0;
    for (double seconds = 0.2; jumps <= 20278; seconds *= 2) {
        pg_limits limits = {.deadline = clock_now() + seconds, .threads = 1};
        clock_t begun = clock();
        classic_result r = run(b, "full-d4", NULL, &(classic_options){.complete = true, .limits = &limits});
        jumps = r.jumps;
        cr_assert(!r.complete && r.stopped == PG_TIME && (jumps <= 20278 || r.solutions > 0));
        cr_assert_eq(nodes(&r), r.jumps + 1);
        cr_assert_lt(worked_since(begun), seconds + 2);
        classic_result_release(&r);
    }
    board_free(b);
}

/* A node costs as many looks as the board has jumps, so the clock goes by looks, not by nodes. */
Test(classic, stops_in_time_on_large_boards)
{
    enum { SIDE = 200 };
    board *b = NULL;
    pg_error e = {0};
    pg_buf text = {0};
    buf_add(&text, "board large\nholes\n");
    for (int i = 0; i < SIDE * SIDE; i++)
        buf_add(&text, i % SIDE == SIDE - 1 ? "o\n" : "o");
    cr_assert_eq(board_parse(&b, buf_text(&text), text.length, "large", NULL, &e), PG_OK, "%s", e.text);
    for (int method = 0; method < CLASSIC_METHODS; method++) {
        pg_limits limits = {.deadline = clock_now() + 0.2, .threads = 1};
        classic_options o = {.method = (classic_method)method,
                             .limits = &limits,
                             .prune = method == CLASSIC_INDEPENDENT ? CLASSIC_PERMUTATIONS : 0};
        clock_t begun = clock();
        classic_result r = run(b, "full-c3", "c3", &o);
        cr_assert(!r.complete && r.stopped == PG_TIME);
        cr_assert_lt(worked_since(begun), 2.2);
        classic_result_release(&r);
    }
    buf_release(&text);
    board_free(b);
}
