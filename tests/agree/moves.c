/* moves.c - fewest moves against a search by whole moves over positions, on random small boards.
 *
 * Of a board only its jumps are read; membership, moves and games are gone through here by
 * themselves. Breadth first from all starts at once: a layer a move. That says how many moves the
 * shortest game has and how many such games there are, as sequences of positions and up to the
 * order of moves. The program must say the same for ends that are closed, open, with a number of
 * pegs, without a jump; the same of one of several finishes and of the fewest and the most pegs;
 * and where a limit stops it nothing that is false.
 *
 * What is shortest has a proof, by one potential or by levels, which the checker accepts, and so have counts.
 *
 *   agree_moves CHECKER environment: PAGODA_SEED (default 1), PAGODA_ROUNDS (default 300, with
 * PAGODA_SLOW 6000)
 */
#include "ask/ask.h"
#include "moves/engine.h"
#include "random.h"
#include "solve/lp.h"
#include "whole_searches.h"

#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST_HOLES = 12, POSITIONS = 1 << MOST_HOLES, MOST_JUMPS = 4096, COMPARED = 400, MOST_MOVES = 16 };
static const uint32_t NEVER = UINT32_MAX;

/* ---- boards
 * ------------------------------------------------------------------------------------------ */

static void rows_of(pg_buf *t, uint32_t rows, uint32_t cols, bool triangle)
{
    buf_add(t, "holes\n");
    for (uint32_t r = 0; r < rows; r++, buf_char(t, '\n'))
        for (uint32_t c = 0; c < (triangle ? r + 1 : cols); c++)
            buf_char(t, below(7) || !(r + c) ? 'o' : '.');
}

static void custom_rules(pg_buf *t)
{
    static const char *const rewrites[] = {"110 001", "110 011", "10 01",   "1110 0001", "111 000",
                                           "100 011", "101 010", "011 100", "00 11",     "111 001"};
    buf_printf(t, "rules custom\ndirection 0 %u\ndirection %u 0\n", 1 + below(2), 1 + below(2));
    if (below(2))
        buf_add(t, "direction 0 -1\ndirection -1 1\n");
    uint32_t first = below(10);
    buf_printf(t, "pattern %s\n", rewrites[first]);
    if (below(2))
        buf_printf(t, "pattern %s\n", rewrites[(first + 1 + below(9)) % 10]);
}

static void names_of(pg_buf *t, const char *kind, uint32_t holes)
{
    buf_printf(t, "lattice %s\n", kind);
    for (uint32_t h = 0; h < holes; h++)
        buf_printf(t, "hole v%u\n", h);
}

static void graph_of(pg_buf *t, uint32_t holes)
{
    bool edge[MOST_HOLES][MOST_HOLES] = {{false}};
    names_of(t, "graph", holes);
    for (uint32_t e = 1 + below(2 * holes); e > 0; e--) {
        uint32_t a = below(holes), b = below(holes);
        if (a == b || edge[a][b])
            continue;
        edge[a][b] = edge[b][a] = true;
        buf_printf(t, "edge v%u v%u\n", a, b);
    }
}

static void free_of(pg_buf *t, uint32_t holes)
{
    names_of(t, "free", holes);
    for (uint32_t j = 1 + below(4 * holes); j > 0; j--)
        buf_printf(t, "jump v%u v%u v%u\n", below(holes), below(holes), below(holes));
}

static board *random_board(void)
{
    static const char *const rules[] = {"orthogonal", "hexagonal", "diagonal"};
    static const char *const wraps[] = {"rows", "columns", "both"};
    uint32_t kind = below(7);
    pg_buf t = {0};
    pg_error e;
    board *b = NULL;
    if (kind == 0)
        return random_rectangle(3, 1);
    if (kind == 1)
        buf_printf(&t, "lattice triangular\nrules %s\n", rules[below(3)]);
    else if (kind == 2)
        buf_printf(&t, "rules %s\nwrap %s\n", rules[below(3)], wraps[below(3)]);
    else if (kind == 3)
        custom_rules(&t);
    else if (kind == 4)
        graph_of(&t, 3 + below(8));
    else if (kind == 5)
        free_of(&t, 3 + below(8));
    else
        buf_printf(&t, "rules %s\n", rules[below(3)]);
    if (kind == 1)
        rows_of(&t, 3 + below(2), 0, true);
    else if (kind < 4 || kind == 6)
        rows_of(&t, 1 + below(3), 3 + below(2), false);
    if (board_parse(&b, buf_text(&t), t.length, "toy", NULL, &e) != PG_OK) {
        printf("%s\n%s", e.text, buf_text(&t));
        exit(3);
    }
    buf_release(&t);
    return b;
}

/* ---- jumps and ends, by words
 * ------------------------------------------------------------------------ */

typedef struct toy_jump {
    uint32_t mask, before, after, from, to;
    bool carries;
} toy_jump;

static uint32_t holes, jumps;
static toy_jump jump_of[MOST_JUMPS];

/* With one for each reading. */
static void read_jumps(const board *own)
{
    reading_board readings = board_of_readings(own);
    const board *b = readings.b;
    holes = b->holes;
    jumps = b->jumps;
    if (holes > MOST_HOLES || jumps > MOST_JUMPS)
        exit(3);
    for (uint32_t j = 0; j < jumps; j++) {
        const jump_cell *c = jump_cells(b, j);
        uint32_t last = b->jump[j].length - 1;
        toy_jump t = {.from = c[0].hole, .to = c[last].hole};
        for (uint32_t i = 0; i <= last; i++) {
            t.mask |= 1u << c[i].hole;
            t.before |= (uint32_t)c[i].before << c[i].hole;
            t.after |= (uint32_t)c[i].after << c[i].hole;
        }
        t.carries = last > 0 && c[0].before && !c[0].after && !c[last].before && c[last].after;
        jump_of[j] = t;
    }
    reading_board_release(&readings);
}

static bool fits(uint32_t j, uint32_t pegs) { return (pegs & jump_of[j].mask) == jump_of[j].before; }
static uint32_t played(uint32_t j, uint32_t pegs) { return (pegs & ~jump_of[j].mask) | jump_of[j].after; }

static bool has_jump(uint32_t pegs)
{
    for (uint32_t j = 0; j < jumps; j++)
        if (fits(j, pegs))
            return true;
    return false;
}

static bool is_member(const position *p, uint32_t pegs)
{
    return (pegs & ~(uint32_t)*p->open) == (uint32_t)*p->peg &&
           (p->total < 0 || __builtin_popcount(pegs) == p->total) && (!p->stuck || !has_jump(pegs));
}

/* A number of pegs that some completion has, where one is asked for. */
static void some_total(position *p)
{
    uint32_t open = (uint32_t)position_open(p);
    if (open && below(2))
        p->total = (int64_t)(position_pegs(p) + below(open + 1));
}

static void open_some(position *p, uint32_t share)
{
    for (uint32_t h = 0; h < holes; h++)
        if (!below(share)) {
            bits_set(p->open, h);
            bits_clear(p->peg, h);
        }
    some_total(p);
}

static void random_start(position *p)
{
    uint32_t kind = below(4), often = 3 + below(6);
    position_init(p, holes);
    for (uint32_t h = 0; h < holes; h++)
        bits_put(p->peg, h, kind == 3 || below(8) < often);
    if (kind == 0)
        open_some(p, 1 + below(4));
    else if (kind == 3 && below(2))
        open_some(p, holes); /* full but for one hole or none that is open */
    else if (kind == 3)
        bits_clear(p->peg, below(holes));
}

/* Where a game from some start went. */
static uint32_t play_some(const position *start)
{
    uint32_t pegs = (uint32_t)*start->peg | (below(POSITIONS) & (uint32_t)*start->open);
    for (int tries = 0; jumps && tries < 300; tries++) {
        uint32_t j = below(jumps);
        if (fits(j, pegs) && below(25))
            pegs = played(j, pegs);
    }
    return pegs;
}

/* `mixed`: one without a jump may have pegs that are asked for besides. */
static void random_finish(position *p, const board *b, const position *start, bool mixed)
{
    uint32_t kind = below(6);
    position_init(p, holes);
    *p->peg = below(3) ? play_some(start) : below(POSITIONS) & ((1u << holes) - 1);
    if (kind < 2) /* stuck */
        p->stuck = b;
    if (p->stuck && (!mixed || below(2))) {
        open_some(p, 1);
        return;
    }
    if (kind == 2)
        open_some(p, 1);
    else if (kind != 3)
        open_some(p, 1 + below(4));
}

/* ---- the search by whole moves
 * ----------------------------------------------------------------------- */

static uint32_t moves_to[POSITIONS]; /* NEVER: out of reach */
static paths_number ways[POSITIONS]; /* games of that many moves to there */
static uint32_t order_of[POSITIONS], reached;

static uint32_t stamp[POSITIONS * MOST_HOLES], met[POSITIONS], now_is;
static uint32_t next_of[POSITIONS], nexts;

static void meet(uint32_t pegs)
{
    if (met[pegs] != now_is)
        next_of[nexts++] = pegs;
    met[pegs] = now_is;
}

static void go_on(uint32_t pegs, uint32_t hole)
{
    for (uint32_t j = 0; j < jumps; j++) {
        const toy_jump *t = &jump_of[j];
        if (!t->carries || t->from != hole || !fits(j, pegs))
            continue;
        uint32_t next = played(j, pegs), *seen = &stamp[next * MOST_HOLES + t->to];
        if (*seen == now_is)
            continue;
        *seen = now_is;
        meet(next);
        go_on(next, t->to);
    }
}

/* The positions that one move leads to, into next_of[nexts]. */
static void list_nexts(uint32_t pegs)
{
    now_is++;
    nexts = 0;
    for (uint32_t h = 0; h < holes; h++)
        go_on(pegs, h);
    for (uint32_t j = 0; j < jumps; j++)
        if (!jump_of[j].carries && fits(j, pegs))
            meet(played(j, pegs));
}

static void search_all(const position *start)
{
    reached = 0;
    for (uint32_t pegs = 0; pegs >> holes == 0; pegs++) {
        bool begins = is_member(start, pegs);
        moves_to[pegs] = begins ? 0 : NEVER;
        ways[pegs] = begins;
        if (begins)
            order_of[reached++] = pegs;
    }
    for (uint32_t at = 0; at < reached; at++) {
        uint32_t pegs = order_of[at];
        list_nexts(pegs);
        for (uint32_t i = 0; i < nexts; i++) {
            uint32_t next = next_of[i];
            if (moves_to[next] == NEVER) {
                moves_to[next] = moves_to[pegs] + 1;
                order_of[reached++] = next;
            }
            if (moves_to[next] == moves_to[pegs] + 1)
                ways[next] += ways[pegs];
        }
    }
}

/* NEVER: there is no game. */
static uint32_t fewest_to(const position *finish, paths_number *games)
{
    uint32_t fewest = NEVER;
    *games = 0;
    for (uint32_t at = 0; at < reached; at++) {
        uint32_t pegs = order_of[at];
        if (moves_to[pegs] > fewest)
            break;
        if (is_member(finish, pegs)) {
            fewest = moves_to[pegs];
            *games += ways[pegs];
        }
    }
    return fewest;
}

/* ---- games up to order, one by one
 * ------------------------------------------------------------------- */

/* A game's beginning and what its moves change, in an order that is always the same. */
typedef struct bag {
    uint32_t start, change[MOST_MOVES][2];
} bag;

static bag bags[COMPARED], under_way;
static uint32_t bag_count;

static int by_change(const void *a, const void *b) { return memcmp(a, b, sizeof(uint32_t[2])); }
static int by_bag(const void *a, const void *b) { return memcmp(a, b, sizeof(bag)); }

static void set_change(bag *g, uint32_t move, uint32_t from, uint32_t to)
{
    g->change[move][0] = from & ~to;
    g->change[move][1] = to & ~from;
}

static void finish_bag(bag *g, uint32_t moves) { qsort(g->change, moves, sizeof *g->change, by_change); }

static void walk_back(const position *finish, uint32_t pegs, uint32_t moves, uint32_t done)
{
    if (done == moves) {
        if (is_member(finish, pegs)) {
            bags[bag_count] = under_way;
            finish_bag(&bags[bag_count++], moves);
        }
        return;
    }
    list_nexts(pegs);
    uint32_t count = nexts, list[POSITIONS];
    memcpy(list, next_of, count * sizeof *list);
    for (uint32_t i = 0; i < count; i++)
        if (moves_to[list[i]] == done + 1) {
            set_change(&under_way, done, pegs, list[i]);
            walk_back(finish, list[i], moves, done + 1);
        }
}

/* For COMPARED games at most, of MOST_MOVES moves at most. */
static uint32_t count_bags(const position *start, const position *finish, uint32_t moves)
{
    uint32_t different = 0;
    bag_count = 0;
    for (uint32_t pegs = 0; pegs >> holes == 0; pegs++)
        if (is_member(start, pegs)) {
            under_way = (bag){.start = pegs};
            walk_back(finish, pegs, moves, 0);
        }
    qsort(bags, bag_count, sizeof *bags, by_bag);
    for (uint32_t i = 0; i < bag_count; i++)
        different += !i || by_bag(&bags[i], &bags[i - 1]);
    return different;
}

/* ---- the comparison
 * ---------------------------------------------------------------------------------- */

typedef struct asked {
    const board *b;
    position start, finish;
    uint32_t fewest;
    paths_number games;
} asked;

static const char *checker; /* its file */
static int certified, bounded, by_one, learned, stated;
static int failures, shortest, none, empty, counted, bagged, stopped, late, several, ranges, missed, resumed;

static void fail(const asked *q, const char *what, uint64_t said)
{
    pg_buf t = {0};
    board_write(q->b, &t);
    buf_char(&t, '\n');
    position_text(&t, q->b, &q->start);
    buf_add(&t, " to ");
    position_text(&t, q->b, &q->finish);
    if (q->finish.stuck)
        buf_add(&t, ", stuck");
    printf("FAILED: %s\n%s said of %llu; %u moves is true\n", buf_text(&t), what, (unsigned long long)said,
           q->fewest);
    buf_release(&t);
    failures++;
}

static void expect(const asked *q, bool good, const char *what, uint64_t said)
{
    if (!good)
        fail(q, what, said);
}

/* Where the peg may stand after a jump by one from these holes; 0: nowhere. */
static uint32_t landing(const toy_jump *made, uint32_t from)
{
    uint32_t to = 0;
    for (uint32_t j = 0; j < jumps; j++) {
        const toy_jump *t = &jump_of[j];
        bool same = t->mask == made->mask && t->before == made->before && t->after == made->after;
        to |= same && t->carries && from >> t->from & 1 ? 1u << t->to : 0;
    }
    return to;
}

/* The game leads from a start to a finish. NEVER: it does not; else its moves. */
static uint32_t replayed(const asked *q, const game *g, bag *changes)
{
    uint32_t pegs = (uint32_t)*g->start, moves = 0, peg_in = 0, before = pegs;
    bool legal = is_member(&q->start, pegs);
    *changes = (bag){.start = pegs};
    for (uint32_t i = 0; legal && i < g->jumps; i++) {
        const toy_jump *t = &jump_of[g->jump[i]];
        uint32_t on = landing(t, peg_in);
        bool same = on != 0;
        legal = fits(g->jump[i], pegs);
        moves += !same;
        before = same ? before : pegs;
        pegs = legal ? played(g->jump[i], pegs) : pegs;
        if (moves <= MOST_MOVES)
            set_change(changes, moves - 1, before, pegs);
        peg_in = same ? on : landing(t, UINT32_MAX);
    }
    return legal && is_member(&q->finish, pegs) ? moves : NEVER;
}

static void check_list(const asked *q, const paths_result *all)
{
    bag listed[PATHS_LISTED];
    const paths_kind *k = &all->orders;
    for (size_t i = 0; i < k->listed; i++) {
        expect(q, replayed(q, &k->game[i], &listed[i]) == q->fewest, "a game of the list", i);
        if (q->fewest <= MOST_MOVES)
            finish_bag(&listed[i], q->fewest);
        for (size_t n = 0; q->fewest <= MOST_MOVES && n < i; n++)
            expect(q, by_bag(&listed[n], &listed[i]) != 0, "a game that is listed twice", i);
    }
    expect(q, k->classes > PATHS_LISTED || k->listed == k->classes, "the length of the list", k->listed);
}

static void check_all(const asked *q, const paths_result *all)
{
    if (board_peg_change(q->b) >= 0) {
        missed += !all->sequences.counted;
        return;
    }
    expect(q, all->sequences.counted && all->orders.counted, "games not counted", 0);
    expect(q, all->sequences.games == q->games, "games", (uint64_t)all->sequences.games);
    counted++;
    if (q->games <= COMPARED && q->fewest <= MOST_MOVES) {
        uint32_t kinds = count_bags(&q->start, &q->finish, q->fewest);
        expect(q, all->orders.games == kinds, "games up to order", (uint64_t)all->orders.games);
        bagged++;
    }
    check_list(q, all);
}

/* What is said of moves, whether or not a limit was reached. */
static void check_bounds(const asked *q, const moves_result *r, const game *g)
{
    bag changes;
    if (r->answer == SEARCH_FOUND) {
        expect(q, replayed(q, g, &changes) == r->moves, "moves of the game", r->moves);
        expect(q, r->moves >= q->fewest, "fewer moves", r->moves);
        expect(q, !r->optimal || r->moves == q->fewest, "shortest", r->moves);
    }
    expect(q, r->answer != SEARCH_NONE || q->fewest == NEVER, "no game", 0);
    expect(q, r->answer == SEARCH_NONE || r->lower_bound <= q->fewest, "lower bound", r->lower_bound);
    expect(q, !r->optimal || (r->answer == SEARCH_FOUND && r->lower_bound == r->moves), "optimal",
           r->lower_bound);
}

/* What the checker prints of the text. */
static void checked_text(const asked *q, const char *text, char *out, size_t room)
{
    char name[] = "/tmp/agree-moves-XXXXXX", line[400];
    int file = mkstemp(name);
    FILE *to = file < 0 ? NULL : fdopen(file, "w");
    *out = '\0';
    if (!to || fputs(text, to) < 0 || fclose(to))
        exit(3);
    snprintf(line, sizeof line, "%s %s", checker, name);
    FILE *from = popen(line, "r");
    size_t length = from ? fread(out, 1, room - 1, from) : 0;
    out[length] = '\0';
    expect(q, from && pclose(from) == 0, "the checker's answer", 0);
    unlink(name);
}

/* The proof is accepted, and says what brute force says; or, where a search was stopped, that there are at
 * least so many moves as it has proved. */
static void check_proof(const asked *q, const moves_result *r)
{
    pg_buf wanted = {0};
    char out[4000];
    cert_writer *w = cert_new(q->b, CERT_PROBLEM, NULL);
    cert_add_lines(w, 7, r->proof.lines);
    char *text = cert_finish(w);
    const char *word = r->optimal ? "fewest-moves " : "moves-at-least ";
    expect(q, r->proof.fewest == r->optimal && r->proof.moves == r->lower_bound, text, r->lower_bound);
    checked_text(q, text, out, sizeof out);
    buf_printf(&wanted, " %u\n", r->optimal ? q->fewest : r->lower_bound);
    bool said = !strncmp(out, word, strlen(word)) && strlen(out) > wanted.length &&
                !strcmp(out + strlen(out) - wanted.length, wanted.text);
    expect(q, said, out, q->fewest);
    if (!said)
        printf("%s", text);
    by_one += strstr(text, "bound move-potential") != NULL;
    learned += strstr(text, "bound levels") && strstr(text, "move-potential");
    certified++;
    bounded += !r->optimal;
    free(text);
    buf_release(&wanted);
}

/* A count that can be stated is counted again. */
static void certify_count(const asked *q)
{
    bool games = below(2);
    problem p = {q->b, &q->start, games && below(2) ? &q->finish : NULL};
    count_options how = {.games = games};
    count_result r = {0};
    pg_error e = {0};
    pg_buf lines = {0};
    char out[4000];
    if (count_may_certify(&p, games, &e) != PG_OK)
        return;
    expect(q, count_run(&r, &p, &how, &e) == PG_OK, e.text, 0);
    bool good = count_certify(&lines, &p, &r, NULL);
    expect(q, good, "no proof of a count", 0);
    cert_writer *w = cert_new(q->b, CERT_PROBLEM, NULL);
    cert_add_lines(w, 7, buf_text(&lines));
    char *text = cert_finish(w);
    if (good)
        checked_text(q, text, out, sizeof out);
    expect(q, !good || strstr(out, games ? "games " : "positions ") == out, "a count", r.total.positions);
    stated += good;
    free(text);
    buf_release(&lines);
    count_result_release(&r);
}

static void ask_in_full(const asked *q)
{
    ask_shortest found;
    pg_error e = {0};
    pg_limits limits = {.threads = 1 + (int)below(2)};
    moves_options how = {.limits = &limits};
    problem p = {q->b, &q->start, &q->finish};
    expect(q, ask_shortest_run(&found, &p, &how, &(paths_options){.count = true}, false, &e) == PG_OK, e.text,
           0);
    verdict_kind truth = q->fewest == NEVER ? VERDICT_IMPOSSIBLE : VERDICT_POSSIBLE;
    expect(q, found.verdict.kind == truth, "verdict", found.verdict.kind);
    if (found.verdict.kind == VERDICT_POSSIBLE) {
        check_bounds(q, &found.best, &found.verdict.game);
        expect(q, found.best.optimal, "not optimal", found.best.lower_bound);
        if (found.best.optimal && found.best.moves == q->fewest) {
            check_all(q, &found.all);
        }
    }
    ask_shortest_release(&found);
}

/* All questions for limits, from wherever: the linker puts this one in its place. So a stop can be had at
 * each of a search's steps, however small the board and quick the machine. */
pg_status __real_limits_check(const pg_limits *limits);
pg_status __wrap_limits_check(const pg_limits *limits);

static atomic_long left = LONG_MAX, asked_so_far; /* questions until one is told to stop, and since then */

pg_status __wrap_limits_check(const pg_limits *limits)
{
    atomic_fetch_add(&asked_so_far, 1);
    return atomic_load(&left) == LONG_MAX || atomic_fetch_sub(&left, 1) > 0 ? __real_limits_check(limits)
                                                                            : PG_INTERRUPTED;
}

/* Small boards go the ways of large ones. */
static moves_trial some_trial(void)
{
    return (moves_trial){
        .long_level = below(2),
        .long_round = below(2) ? 1 + below(below(2) ? 8 : 300) : 50000,
        .pack_all = below(2),
        .levels_alone = below(2),
    };
}

/* A moves_hunter; what any game may say is not the shortest. */
static pg_status hunter(void *context, const problem *p, const pg_limits *limits, search_result *out,
                        pg_error *e)
{
    bool exhausted = false;
    (void)context;
    (void)e;
    if (!p->finish->stuck)
        hunt_run(out, p, &(search_options){.limits = limits, .most_positions = 100000}, &exhausted);
    return PG_OK;
}

/* How many questions for limits it takes. */
static long ask_moves(const asked *q, const pg_limits *limits)
{
    long before = atomic_load(&asked_so_far);
    moves_result r;
    pg_error e = {0};
    moves_options how = {.limits = limits, .certify = true, .hunter = below(2) ? hunter : NULL};
    moves_trial trial = some_trial();
    problem p = {q->b, &q->start, &q->finish};
    bool limited = limits->memory || limits->deadline > 0 || atomic_load(&left) != LONG_MAX;
    expect(q, moves_try(&r, &p, &how, &trial, &e) == PG_OK, e.text, 0);
    atomic_store(&left, LONG_MAX);
    check_bounds(q, &r, &r.best);
    if (!limited)
        expect(q,
               r.answer == (q->fewest == NEVER ? SEARCH_NONE : SEARCH_FOUND) &&
                   (r.answer == SEARCH_NONE || r.optimal),
               "answer", r.answer);
    bool stated_so = !q->finish.stuck || position_open(&q->finish) == q->b->holes;
    bool known = r.answer != SEARCH_NONE && (r.optimal || r.lower_bound > 0);
    expect(q, known && stated_so ? r.proof.lines != NULL : !r.proof.lines, "a proof", r.lower_bound);
    if (r.proof.lines)
        check_proof(q, &r);
    stopped += r.stopped != PG_OK;
    late += r.stopped != PG_OK && r.answer == SEARCH_FOUND;
    moves_result_release(&r);
    return atomic_load(&asked_so_far) - before;
}

/* Of a search that asks so many questions when it has no limit. */
static pg_limits some_limits(long questions)
{
    pg_limits limits = {.threads = 1};
    uint32_t kind = below(8);
    if (kind < 3)
        atomic_store(&left, below((uint32_t)questions + 1));
    else if (kind < 5)
        limits.deadline = clock_now() + 1e-6 * below(kind == 3 ? 100 : 3000);
    else
        limits.memory = 1 + below(1u << (8 + below(14)));
    return limits;
}

static void ask_limited(const asked *q, long questions)
{
    pg_limits limits = some_limits(questions);
    ask_moves(q, &limits);
}

/* Where rounds are put off early a game is known before it is proved the shortest: stopped then, the search
 * has both, the game and how many moves every game has. */
static void ask_with_a_game(const asked *q)
{
    moves_trial trial = {.long_round = 1 + below(8)};
    moves_options how = {.limits = &(pg_limits){.threads = 1}, .hunter = hunter};
    problem p = {q->b, &q->start, &q->finish};
    long questions = 0;
    for (int run = 0; q->fewest >= 3 && q->fewest != NEVER && run < 8; run++) {
        moves_result r;
        pg_error e = {0};
        long before = atomic_load(&asked_so_far);
        if (run)
            atomic_store(&left, below((uint32_t)questions + 1));
        expect(q, moves_try(&r, &p, &how, &trial, &e) == PG_OK, e.text, 0);
        atomic_store(&left, LONG_MAX);
        questions = run ? questions : atomic_load(&asked_so_far) - before;
        check_bounds(q, &r, &r.best);
        late += r.stopped != PG_OK && r.answer == SEARCH_FOUND;
        moves_result_release(&r);
    }
}

/* A search that is stopped, goes on from its file, and is stopped again: what each run says holds, and a game
 * is not lost. The last one has no limit. */
static void ask_resumed(const asked *q, long questions)
{
    char path[] = "/tmp/agree_moves.XXXXXX";
    int file = mkstemp(path);
    moves_trial trial = some_trial();
    moves_hunter asks = below(2) ? hunter : NULL;
    problem p = {q->b, &q->start, &q->finish};
    uint32_t best = NEVER, runs = 1 + below(5);
    if (file < 0)
        return;
    close(file);
    remove(path);
    for (uint32_t run = 0, done = false; !done; run++) {
        moves_result r;
        pg_error e = {0};
        pg_limits limits = run < runs ? some_limits(questions) : (pg_limits){.threads = 1};
        moves_options how = {.limits = &limits, .checkpoint = path, .hunter = asks};
        pg_status s = moves_try(&r, &p, &how, &trial, &e);
        atomic_store(&left, LONG_MAX);
        if (s != PG_OK)
            break; /* jumps that do not all remove as many pegs */
        check_bounds(q, &r, &r.best);
        done = r.stopped == PG_OK;
        late += !done && r.answer == SEARCH_FOUND;
        expect(q, !done || (r.answer == SEARCH_NONE) == (q->fewest == NEVER), "resumed", r.answer);
        expect(q, run < runs || (done && (r.answer == SEARCH_NONE || r.optimal)), "resumed to the end", run);
        expect(q, best == NEVER || (r.answer == SEARCH_FOUND && r.moves <= best), "a game was lost", r.moves);
        best = r.answer == SEARCH_FOUND && !r.unsaved ? r.moves : NEVER;
        resumed += run > 0;
        moves_result_release(&r);
    }
    remove(path);
}

/* ---- one of several finishes
 * ------------------------------------------------------------------------- */

static void check_several(const asked *q, const position *finish, size_t count, unsigned how)
{
    verdict *v = PG_NEW(verdict, count);
    pg_error e = {0};
    pg_limits limits = {.threads = 1};
    problem first = {q->b, &q->start, finish};
    bool some = false, said = false;
    expect(q, ask_finishes(v, &first, count, how, &limits, &e) == PG_OK, e.text, 0);
    for (size_t i = 0; i < count; i++) {
        asked one = {.b = q->b, .start = q->start, .finish = finish[i]};
        bag changes;
        one.fewest = fewest_to(&finish[i], &one.games);
        bool can = one.fewest != NEVER;
        expect(&one, v[i].kind != VERDICT_IMPOSSIBLE || !can, "impossible", i);
        expect(&one, v[i].kind != VERDICT_POSSIBLE || replayed(&one, &v[i].game, &changes) != NEVER, "game",
               i);
        if ((how & ASK_BEST) && !some) /* the best one, and those before it, are settled */
            expect(&one, v[i].kind == (can ? VERDICT_POSSIBLE : VERDICT_IMPOSSIBLE), "best", i);
        some = some || can;
        said = said || v[i].kind == VERDICT_POSSIBLE;
        verdict_release(&v[i]);
    }
    expect(q, some == said, "one of several", count);
    free(v);
}

static void ask_several(const asked *q)
{
    position finish[4];
    size_t count = 1 + below(4);
    for (size_t i = 0; i < count; i++)
        random_finish(&finish[i], q->b, &q->start, false);
    check_several(q, finish, count, below(2) ? ASK_BEST : 0);
    for (size_t i = 0; i < count; i++)
        position_release(&finish[i]);
    several++;
}

/* The fewest or the most pegs of an open finish, or of one without a jump. */
static void ask_range(const asked *q)
{
    uint32_t least = (uint32_t)position_pegs(&q->finish), count = (uint32_t)position_open(&q->finish) + 1;
    bool most = below(2);
    if (q->finish.total >= 0 || count == 1)
        return;
    position *finish = PG_NEW(position, count);
    for (uint32_t i = 0; i < count; i++) {
        position_copy(&finish[i], &q->finish);
        finish[i].total = least + (most ? count - 1 - i : i);
    }
    check_several(q, finish, count, ASK_BEST);
    for (uint32_t i = 0; i < count; i++)
        position_release(&finish[i]);
    free(finish);
    ranges++;
}

/* ---- rounds
 * ------------------------------------------------------------------------------------------ */

static void ask_problem(const board *b)
{
    bool mixed = !below(4);
    asked q = {.b = b};
    random_start(&q.start);
    random_finish(&q.finish, b, &q.start, mixed);
    search_all(&q.start);
    q.fewest = fewest_to(&q.finish, &q.games);
    none += q.fewest == NEVER;
    empty += q.fewest == 0;
    shortest += q.fewest != NEVER && q.fewest > 0;
    if (!mixed)
        ask_in_full(&q);
    if (!mixed && !below(3))
        certify_count(&q);
    long questions = ask_moves(&q, &(pg_limits){.threads = 1 + (int)below(3)});
    ask_limited(&q, questions);
    ask_with_a_game(&q);
    if (!below(2))
        ask_resumed(&q, questions);
    if (!mixed && !below(3))
        ask_range(&q);
    if (!below(4))
        ask_several(&q);
    position_release(&q.start);
    position_release(&q.finish);
}

int main(int count, char **argument)
{
    if (count != 2)
        return 2;
    checker = argument[1];
    for (long i = begin_rounds(getenv("PAGODA_SLOW") ? 6000 : 300); i > 0; i--) {
        board *b = random_board();
        read_jumps(b);
        for (int n = 0; n < 3; n++)
            ask_problem(b);
        board_free(b);
    }
    lp_thread_done();
    printf("%d possible, %d impossible, %d with no move; counted %d, up to order %d, no levels %d; "
           "stopped %d, "
           "%d of them with a game; resumed %d; several finishes %d, numbers of pegs %d; %d failures\n",
           shortest, none, empty, counted, bagged, missed, stopped, late, resumed, several, ranges, failures);
    printf("%d proofs, %d of them of bounds, %d by one potential, %d by levels with potentials; %d counts\n",
           certified, bounded, by_one, learned, stated);
    return failures > 0 || !bounded || !by_one || !learned || !stated || !shortest || !none || !empty ||
           !bagged || !late || !resumed || !several || !ranges;
}
