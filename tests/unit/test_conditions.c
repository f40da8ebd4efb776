/* test_conditions.c - games with conditions against games that are played and watched.
 *
 * On random boards with random conditions all that can be reached is gone through twice. Here: jumps of the
 * plain board, marks carried from hole to hole; what was visited, what marked pegs captured and with which
 * jumps the game began noted beside.
 * There: jumps of the board that comes of the conditions. Both reach the same: a state here has one
 * position there, by the names of its holes.
 */
#include "board/reader.h"
#include "random_boards.h"

#include <stdio.h>

enum { MOST_STATES = 4000, MOST_LINES = 6 };

/* A game under way: mark[h] is 0 without a peg, 1 with a plain one, 2.. with a mark. */
typedef struct watched {
    uint8_t mark[12], visited[12], begun, captured[2];
} watched;

typedef struct rules_kept {
    uint64_t without, visit, marked[2];   /* sets of holes */
    uint64_t only[8], never[8], first[8]; /* of jumps */
    bool some_first;
    uint32_t sweep[2], jumps; /* the first move, or the number of jumps of all of `first` */
    int marks, taken[2];      /* what the marked ones shall capture; -1: any number */
    char *line[MOST_LINES];
    size_t lines;
    reading_board read; /* the board that is watched */
} rules_kept;

static void add_line(rules_kept *k, const char *word, const pg_buf *what)
{
    pg_buf line = {0};
    buf_printf(&line, "%s %s", word, what->text);
    k->line[k->lines++] = buf_take(&line);
}

static void random_holes(rules_kept *k, const board *b, const char *word, uint64_t *set, uint64_t taken)
{
    pg_buf names = {0};
    for (uint32_t times = 1 + below(2); times > 0; times--) {
        uint32_t h = below(b->holes);
        if ((*set | taken) >> h & 1)
            continue;
        *set |= UINT64_C(1) << h;
        buf_printf(&names, "%s%s", names.length ? "," : "", b->hole_name[h]);
    }
    if (names.length)
        add_line(k, word, &names);
    buf_release(&names);
}

/* All jumps that are spelled as this one are meant. */
static void random_jumps(rules_kept *k, const board *b, const char *word, uint64_t *set, uint32_t times)
{
    pg_buf names = {0};
    for (; times > 0; times--) {
        uint32_t j = below(b->jumps);
        char *name = jump_name(b, j);
        buf_printf(&names, "%s%s", names.length ? " " : "", name);
        bits_set(set, j);
        free(name);
    }
    add_line(k, word, &names);
    buf_release(&names);
}

/* Two jumps by one peg, or one jump. */
static void random_sweep(rules_kept *k, const board *b)
{
    pg_buf name = {0};
    k->sweep[0] = below(b->jumps);
    k->jumps = 1;
    for (uint32_t j = 0; j < b->jumps && k->jumps == 1; j++)
        if (jump_carries(b, k->sweep[0]) && jump_carries(b, j) &&
            jump_to(b, k->sweep[0])->hole == jump_from(b, j)->hole)
            k->sweep[k->jumps++] = j;
    game_text(&name, b, &(game){.jumps = k->jumps, .jump = k->sweep}, " ");
    add_line(k, "first", &name);
    buf_release(&name);
}

static rules_kept random_rules_kept(const board *b)
{
    rules_kept k = {0};
    if (!below(4))
        random_holes(&k, b, "without", &k.without, 0);
    if (!below(3))
        random_holes(&k, b, "visit", &k.visit, 0);
    for (uint64_t before = 0; k.marks < 2 && below(2); before |= k.marked[k.marks - 1]) {
        size_t lines = k.lines;
        char word[16] = "marked";
        k.taken[k.marks] = below(2) ? (int)below(3) : -1;
        if (k.taken[k.marks] >= 0)
            snprintf(word, sizeof word, "captures %d", k.taken[k.marks]);
        random_holes(&k, b, word, &k.marked[k.marks], before);
        if (k.lines == lines)
            break;
        k.marks++;
    }
    bool never = !below(3);
    k.some_first = !never && below(2);
    if (never)
        random_jumps(&k, b, "never", k.never, 1);
    if (k.some_first && below(2))
        random_sweep(&k, b);
    else if (k.some_first)
        random_jumps(&k, b, "first", k.first, 1 + below(3));
    return k;
}

/* ---- played and watched ------------------------------------------------------------------------------- */

static int pegs_taken(const board *b, uint32_t j)
{
    int taken = 0;
    for (uint32_t i = 0; i < b->jump[j].length; i++)
        taken += jump_cells(b, j)[i].before - jump_cells(b, j)[i].after;
    return taken > 0 ? taken : 0;
}

/* May the peg that moves, if it is marked, take so many more? */
static bool may_take(const rules_kept *k, const board *b, uint32_t j, const watched *w)
{
    int mark = jump_carries(b, j) ? w->mark[jump_from(b, j)->hole] - 2 : -1;
    return mark < 0 || k->taken[mark] < 0 || !pegs_taken(b, j) ||
           w->captured[mark] + pegs_taken(b, j) <= k->taken[mark];
}

static bool may_begin(const rules_kept *k, uint32_t j, const watched *w)
{
    if (!k->some_first || w->begun == (k->jumps ? k->jumps : 1))
        return true;
    return k->jumps ? k->sweep[w->begun] == reading_of(&k->read, j)
                    : bits_get(k->first, reading_of(&k->read, j));
}

/* The board has a jump for each reading. */
static bool may_jump(const rules_kept *k, const board *b, uint32_t j, const watched *w)
{
    const jump_cell *c = jump_cells(b, j);
    for (uint32_t i = 0; i < b->jump[j].length; i++)
        if ((w->mark[c[i].hole] > 0) != c[i].before || k->without >> c[i].hole & 1)
            return false;
    return !bits_get(k->never, reading_of(&k->read, j)) && may_begin(k, j, w) && may_take(k, b, j, w);
}

static watched after_jump(const rules_kept *k, const board *b, uint32_t j, watched w)
{
    const jump_cell *c = jump_cells(b, j);
    uint32_t last = b->jump[j].length - 1;
    uint8_t mover = w.mark[c[0].hole];
    bool carries = c[0].before && !c[0].after && !c[last].before && c[last].after;
    for (uint32_t i = 0; i <= last; i++)
        w.mark[c[i].hole] = !c[i].after ? 0 : c[i].before ? w.mark[c[i].hole] : 1;
    if (carries)
        w.mark[c[last].hole] = mover;
    if (c[last].after && k->visit >> c[last].hole & 1)
        w.visited[c[last].hole] = 1;
    if (carries && mover > 1 && k->taken[mover - 2] >= 0)
        w.captured[mover - 2] = (uint8_t)(w.captured[mover - 2] + pegs_taken(b, j));
    if (k->some_first && w.begun < (k->jumps ? k->jumps : 1))
        w.begun++;
    return w;
}

static size_t add_watched(watched *all, size_t count, const watched *w)
{
    for (size_t i = 0; i < count; i++)
        if (!memcmp(&all[i], w, sizeof *w))
            return count;
    all[count] = *w;
    return count + 1;
}

/* ---- the board of the conditions -------------------------------------------------------------------- */

static void put_peg(const board *o, uint64_t *pegs, const char *name, const char *suffix)
{
    pg_buf text = {0};
    buf_printf(&text, "%s%s", name, suffix);
    int64_t hole = board_find_hole(o, text.text, text.length);
    cr_assert(hole >= 0, "no hole %s", text.text);
    bits_set(pegs, (size_t)hole);
    buf_release(&text);
}

/* The position that stands for a state. */
static void position_of_state(const rules_kept *k, const board *b, const board *o, const watched *w,
                              uint64_t *pegs)
{
    memset(pegs, 0, bits_words(o->holes) * sizeof *pegs);
    for (uint32_t h = 0; h < b->holes; h++) {
        if (w->mark[h])
            put_peg(o, pegs, b->hole_name[h], w->mark[h] == 2 ? "m" : w->mark[h] == 3 ? "x" : "");
        if (k->visit >> h & 1)
            put_peg(o, pegs, b->hole_name[h], w->visited[h] ? "v" : "n");
    }
    for (int m = 0; m < k->marks; m++) {
        char counted[8];
        snprintf(counted, sizeof counted, "k%d", w->captured[m]);
        if (k->taken[m] >= 0)
            put_peg(o, pegs, b->hole_name[__builtin_ctzll(k->marked[m])], counted);
    }
    if (k->some_first)
        put_peg(o, pegs, "first", !w->begun ? "n" : w->begun == (k->jumps ? k->jumps : 1) ? "v" : "n1");
}

static bool is_listed(const uint64_t *list, size_t count, size_t words, const uint64_t *pegs)
{
    for (size_t i = 0; i < count; i++)
        if (!memcmp(list + i * words, pegs, words * sizeof *pegs))
            return true;
    return false;
}

/* Each way on from the position is that of a jump here, and the other way round. */
static void compare_ways(const rules_kept *k, const board *b, const board *o, const watched *w)
{
    size_t words = bits_words(o->holes), ways = 0;
    uint64_t *at = bits_new(o->holes), *next = bits_new(o->holes);
    uint64_t *way = PG_NEW(uint64_t, b->jumps * words);
    for (uint32_t j = 0; j < b->jumps; j++)
        if (may_jump(k, b, j, w)) {
            watched then = after_jump(k, b, j, *w);
            position_of_state(k, b, o, &then, next);
            if (!is_listed(way, ways, words, next))
                memcpy(way + ways++ * words, next, words * sizeof *next);
        }
    position_of_state(k, b, o, w, at);
    size_t found = 0;
    uint64_t *seen = PG_NEW(uint64_t, (o->jumps + 1) * words);
    for (uint32_t j = 0; j < o->jumps; j++) {
        if (!jump_fits(o, j, at))
            continue;
        memcpy(next, at, words * sizeof *next);
        jump_play(o, j, next);
        cr_assert(is_listed(way, ways, words, next), "a jump that is none of the board");
        if (!is_listed(seen, found, words, next))
            memcpy(seen + found++ * words, next, words * sizeof *next);
    }
    cr_assert_eq(found, ways, "%zu ways on, %zu of the board", found, ways);
    free(seen);
    free(way);
    free(at);
    free(next);
}

static size_t compare_all(const rules_kept *k, const board *b, const board *o)
{
    watched *all = PG_NEW(watched, MOST_STATES + 64), first = {0};
    for (uint32_t h = 0; h < b->holes; h++)
        first.mark[h] = below(8) < 6 ? k->marked[0] >> h & 1 ? 2 : k->marked[1] >> h & 1 ? 3 : 1 : 0;
    size_t count = add_watched(all, 0, &first), i = 0;
    for (; i < count && count < MOST_STATES; i++) {
        compare_ways(k, b, o, &all[i]);
        for (uint32_t j = 0; j < b->jumps && count < MOST_STATES; j++)
            if (may_jump(k, b, j, &all[i])) {
                watched then = after_jump(k, b, j, all[i]);
                count = add_watched(all, count, &then);
            }
    }
    free(all);
    return count;
}

Test(conditions, are_what_is_played_and_watched)
{
    size_t states = 0, tried = 0;
    for (int t = 0; t < tries(400, 4000); t++) {
        board *b = random_board(), *o = NULL;
        if (!b->jumps) {
            board_free(b);
            continue;
        }
        rules_kept k = random_rules_kept(b);
        board_condition line[MOST_LINES];
        for (size_t i = 0; i < k.lines; i++)
            line[i] = (board_condition){k.line[i], strlen(k.line[i]), 0};
        size_t bad;
        pg_error e = {0};
        if (board_conditions(&o, b, line, k.lines, &bad, &e) == PG_OK) {
            k.read = board_of_readings(b);
            states += compare_all(&k, k.read.b, o);
            reading_board_release(&k.read);
            tried += k.lines > 0;
            board_free(o);
        }
        for (size_t i = 0; i < k.lines; i++)
            free(k.line[i]);
        board_free(b);
    }
    cr_assert_gt(tried, 100);
    cr_assert_gt(states, 5000);
}
