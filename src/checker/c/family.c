/* family.c - positions of boards of every length, from which K pegs can be reached, by an automaton.
 *
 * The board of the file goes on, column after column alike, and a position is a word of columns. The
 * automaton is right when it accepts the words with K pegs and no others of at most K, every word from which
 * a jump leads to an accepted one, and with more than K pegs no word but such: then by induction on the pegs
 * it accepts exactly what the statement says. The three are decided in this order, by the first K pegs of a
 * word, by pairs of states, and by sets of states.
 *
 * A jump is read from the left as stages, one for each of its columns. When the board closes on itself, the
 * columns of a jump from some number on may stand at the beginning of the word and the others at its end.
 *
 * A file of version 13 says of each letter how many pegs it stands for, so that pegs that are alike can be
 * told by their number, and how many marks it has, which no jump changes: the words meant are those with so
 * many marks at most. By version 14 they may have to begin with a letter that has one.
 *
 * Memory: a bit for each pair of states, and the sets.
 */
#include "check.h"

enum { MOST_CELLS = 7, MOST_STATES = 1 << 16, MOST_COLUMNS = 64, MOST_OF_LETTER = 1000 };

/* A stage takes a letter with `before` in the holes of `mask`, and it becomes `after` there. */
typedef struct stage {
    enum { WHOLE, COLUMN, BETWEEN, AT_END } kind;
    uint32_t mask, before, after;
    uint32_t next; /* of BETWEEN: what any later letter may begin */
} stage;

typedef struct set_of_states {
    uint32_t *at, count; /* state, pegs, then stage * states + state of jumps, ascending */
    size_t room;
} set_of_states;

typedef struct recogniser {
    checker *c;
    size_t line;
    uint32_t pegs, states, letters;
    uint32_t *step;
    bool *accepts, *live;
    uint64_t *differ; /* bit p * states + q: something is accepted from p and not from q */
    stage *stage;
    size_t stages, stage_room;
    uint32_t *begin, *seam; /* first stages: of jumps anywhere, and of those that go on at the end */
    size_t begins, begin_room, seams, seam_room;
    uint32_t columns; /* of the widest jump */
    uint32_t *set;    /* all sets found, one after the other */
    size_t used, set_room, *start, sets, start_room;
    uint64_t *slot, slots; /* number of a set + 1 */
} recogniser;

static uint32_t next_state(const recogniser *r, uint32_t q, uint32_t letter)
{
    return r->step[(uint64_t)q * r->letters + letter];
}

static bool differ(const recogniser *r, uint32_t p, uint32_t q)
{
    return bit(r->differ, (uint64_t)p * r->states + q);
}

/* ---- jumps -------------------------------------------------------------------------------------------- */

static bool has_picture(const check_board *b) { return b->lattice == SQUARE || b->lattice == TRIANGULAR; }

static uint32_t column_of(const recogniser *r, uint32_t hole)
{
    const check_board *b = r->c->board;
    return has_picture(b) ? b->col[hole] : hole / r->c->column;
}

static uint32_t cell_of(const recogniser *r, uint32_t hole)
{
    const check_board *b = r->c->board;
    return has_picture(b) ? b->row[hole] : hole % r->c->column;
}

static uint32_t stage_new(recogniser *r, stage s)
{
    GROW(r->c, r->stage, r->stages, r->stage_room);
    r->stage[r->stages] = s;
    return (uint32_t)r->stages++;
}

/* Stages for the columns from `from` up to `to` - 1 of a jump, before `next`. */
static uint32_t stages_new(recogniser *r, const check_jump *j, uint32_t from, uint32_t to, uint32_t next)
{
    for (uint32_t column = to; column-- > from;) {
        stage s = {.kind = COLUMN, .next = next};
        for (uint32_t i = 0; i < j->length; i++) {
            uint32_t hole = UINT32_C(1) << cell_of(r, j->cell[i].hole);
            if (column_of(r, j->cell[i].hole) != column)
                continue;
            s.mask |= hole;
            s.before |= j->cell[i].before ? hole : 0;
            s.after |= j->cell[i].after ? hole : 0;
        }
        next = stage_new(r, s);
    }
    return next;
}

/* The most pegs that this column of the jump adds, whatever the column is; its marks have to stay. */
static int64_t column_gain(const recogniser *r, stage s)
{
    int64_t most = -(int64_t)MOST_OF_LETTER;
    for (uint32_t l = 0; l < r->letters; l++) {
        uint32_t made = (l & ~s.mask) | s.after;
        if ((l & s.mask) != s.before)
            continue;
        int64_t gain = (int64_t)r->c->pegs_of[made] - r->c->pegs_of[l];
        most = gain > most ? gain : most;
        if (r->c->marks_of[made] != r->c->marks_of[l])
            checker_refuse(r->c, "expected jumps that leave the marks of each column as they are");
    }
    return most;
}

static void take_jump(recogniser *r, const check_jump *j)
{
    uint32_t least = UINT32_MAX, most = 0, before = 0, after = 0;
    for (uint32_t i = 0; i < j->length; i++) {
        uint32_t column = column_of(r, j->cell[i].hole);
        least = column < least ? column : least;
        most = column > most ? column : most;
        before += j->cell[i].before;
        after += j->cell[i].after;
    }
    if (!r->c->marked && after >= before)
        checker_refuse(r->c, "expected a board whose jumps all take away pegs");
    if (least > 0)
        return;               /* a translate, or it belongs to no longer board */
    if (most >= MOST_COLUMNS) /* take_back goes as deep */
        checker_refuse(r->c, "expected jumps that span at most %d columns", MOST_COLUMNS);
    uint32_t span = most + 1;
    size_t stages = r->stages;
    int64_t gain = 0;
    r->columns = span > r->columns ? span : r->columns;
    GROW(r->c, r->begin, r->begins, r->begin_room);
    r->begin[r->begins++] = stages_new(r, j, 0, span, WHOLE);
    for (size_t i = stages; i < r->stages; i++)
        gain += column_gain(r, r->stage[i]);
    if (gain >= 0)
        checker_refuse(r->c, "expected a board whose jumps all take away pegs");
    for (uint32_t t = 1; r->c->closed && t < span; t++) {
        uint32_t tail = stages_new(r, j, 0, t, stage_new(r, (stage){.kind = AT_END}));
        GROW(r->c, r->seam, r->seams, r->seam_room);
        r->seam[r->seams++] = stages_new(r, j, t, span, stage_new(r, (stage){.kind = BETWEEN, .next = tail}));
    }
}

static void take_jumps(recogniser *r)
{
    r->columns = 1;
    stage_new(r, (stage){.kind = WHOLE}); /* stage 0 */
    for (size_t j = 0; j < r->c->board->jumps; j++) {
        take_jump(r, &r->c->board->jump[j]);
        spend(r->c);
    }
}

/* What each letter stands for: its bits, one peg each, or what the file says. */
static void read_letters(checker *c)
{
    uint32_t letters = UINT32_C(1) << c->column;
    c->pegs_of = heap_new(c, letters, sizeof *c->pegs_of);
    c->marks_of = heap_new(c, letters, sizeof *c->marks_of);
    c->marked = field_more(c);
    if (c->marked) {
        demand_version(c, 13, "a family with marks");
        field_word(c, "marks");
        c->most_marks = (uint32_t)count_field(c, "the most marks of a position", MOST_OF_LETTER);
        c->first_marked = c->at && !strncmp(c->at, "first ", strlen("first "));
    }
    if (c->first_marked) {
        demand_version(c, 14, "a first column that has marks");
        field_word(c, "first");
    }
    for (uint32_t l = 0; l < letters; l++) {
        c->pegs_of[l] = c->marked ? (uint32_t)count_field(c, "the pegs of a column", MOST_OF_LETTER)
                                  : c->pegs_of[l >> 1] + (l & 1);
        c->marks_of[l] = c->marked ? (uint32_t)count_field(c, "the marks of a column", MOST_OF_LETTER) : 0;
    }
}

void family_scope(checker *c)
{
    const check_board *b = c->board;
    demand_version(c, 11, "scope family");
    c->column = (uint32_t)count_field(c, "the number of holes of a column", MOST_CELLS);
    const char *ends = check_field(c, "open or closed");
    c->closed = !strcmp(ends, "closed");
    if (!c->closed && strcmp(ends, "open"))
        checker_refuse(c, "expected 'open' or 'closed', not '%s'", quote(ends).text);
    if (c->column == 0 || b->holes % c->column)
        checker_refuse(c, "expected columns that are the whole board");
    if (has_picture(b) && (b->wrap_rows || b->rows != c->column || (uint64_t)b->rows * b->cols != b->holes))
        checker_refuse(c, "expected a full rectangle with columns of that size, whose rows are not closed");
    read_letters(c);
}

/* ---- the automaton ------------------------------------------------------------------------------------ */

static void read_states(recogniser *r)
{
    checker *c = r->c;
    r->step = heap_new(c, (uint64_t)r->states * r->letters, sizeof *r->step);
    r->accepts = heap_new(c, r->states, sizeof *r->accepts);
    r->live = heap_new(c, r->states, sizeof *r->live);
    r->differ = heap_new(c, ((uint64_t)r->states * r->states + 63) / 64, sizeof *r->differ);
    for (uint32_t q = 0; q < r->states; q++) {
        line_need(c, "a state");
        const char *sign = check_field(c, "+ or -");
        r->live[q] = r->accepts[q] = !strcmp(sign, "+");
        if (!r->accepts[q] && strcmp(sign, "-"))
            checker_refuse(c, "expected + or -, not '%s'", quote(sign).text);
        for (uint32_t l = 0; l < r->letters; l++)
            r->step[(uint64_t)q * r->letters + l] =
                (uint32_t)count_field(c, "the number of a state", r->states - 1);
        fields_end(c);
    }
}

/* Does a letter lead from p and q to states that differ? */
static bool letter_differs(const recogniser *r, uint32_t p, uint32_t q)
{
    for (uint32_t l = 0; l < r->letters; l++)
        if (differ(r, next_state(r, p, l), next_state(r, q, l)))
            return true;
    return false;
}

static bool letter_lives(const recogniser *r, uint32_t q)
{
    for (uint32_t l = 0; l < r->letters; l++)
        if (r->live[next_state(r, q, l)])
            return true;
    return false;
}

/* Until nothing changes: what does not differ then, accepts no less, as no word can be the first to tell. */
static void compare_states(recogniser *r)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t p = 0; p < r->states; p++) {
            if (!r->live[p] && letter_lives(r, p))
                r->live[p] = changed = true;
            for (uint32_t q = 0; q < r->states; q++)
                if (p != q && !differ(r, p, q) &&
                    ((r->accepts[p] && !r->accepts[q]) || letter_differs(r, p, q))) {
                    set_bit(r->differ, (uint64_t)p * r->states + q);
                    changed = true;
                }
            demand_limits(r->c);
        }
    }
}

/* ---- sets ---------------------------------------------------------------------------------------------- */

static uint64_t hash_of(const uint32_t *at, size_t count)
{
    uint64_t hash = count;
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x9e3779b97f4a7c15) ^ hash >> 29;
    return hash ^ hash >> 32;
}

static size_t end_of(const recogniser *r, uint64_t set)
{
    return set + 1 < r->sets ? r->start[set + 1] : r->used;
}

static bool is_set(const recogniser *r, uint64_t set, const uint32_t *at, size_t count)
{
    return end_of(r, set) - r->start[set] == count && !memcmp(r->set + r->start[set], at, count * sizeof *at);
}

static void slots_grow(recogniser *r)
{
    heap_free(r->slot);
    r->slots = r->slots ? 2 * r->slots : 1024;
    r->slot = heap_new(r->c, r->slots, sizeof *r->slot);
    for (uint64_t s = 0; s < r->sets; s++) {
        uint64_t at = hash_of(r->set + r->start[s], end_of(r, s) - r->start[s]) & (r->slots - 1);
        while (r->slot[at])
            at = (at + 1) & (r->slots - 1);
        r->slot[at] = s + 1;
    }
}

/* Takes note of a set, once. */
static void set_take(recogniser *r, const uint32_t *set, size_t count)
{
    if (2 * (uint64_t)r->sets >= r->slots)
        slots_grow(r);
    uint64_t at = hash_of(set, count) & (r->slots - 1);
    for (; r->slot[at]; at = (at + 1) & (r->slots - 1))
        if (is_set(r, r->slot[at] - 1, set, count))
            return;
    GROW(r->c, r->start, r->sets, r->start_room);
    r->start[r->sets++] = r->used;
    r->slot[at] = r->sets;
    for (size_t i = 0; i < count; i++) {
        GROW(r->c, r->set, r->used, r->set_room);
        r->set[r->used++] = set[i];
    }
}

static void sets_forget(recogniser *r)
{
    heap_free(r->slot);
    r->slot = NULL;
    r->slots = r->sets = r->used = 0;
}

/* ---- words with few pegs ------------------------------------------------------------------------ */

/* States by the pegs that were read, at most K, by the marks, one too many at most, and by the columns, as
 * long as there are too few of them. A first column that should have marks and has none counts as too many;
 * then no word but the empty one has the first of these keys. */
static void check_few(recogniser *r)
{
    enum { STATE, PEGS, MARKS, READ, KEY };
    const checker *c = r->c;
    uint32_t least = c->closed ? r->columns : 0;
    set_take(r, (uint32_t[KEY]){0}, KEY);
    for (size_t i = 0; i < r->sets; i++) {
        uint32_t at[KEY];
        memcpy(at, r->set + KEY * i, sizeof at);
        bool meant = at[MARKS] <= c->most_marks && at[READ] == least;
        if (r->accepts[at[STATE]] != (meant && at[PEGS] == r->pegs))
            refuse_at(r->c, r->line, "state %u %s a word with so many pegs: %u", at[STATE],
                      r->accepts[at[STATE]] ? "accepts" : "does not accept", at[PEGS]);
        for (uint32_t l = 0; l < r->letters; l++) {
            bool begins = i > 0 || !c->first_marked || c->marks_of[l] > 0;
            uint32_t marks = begins ? at[MARKS] + c->marks_of[l] : c->most_marks + 1;
            const uint32_t next[KEY] = {next_state(r, at[STATE], l), at[PEGS] + c->pegs_of[l],
                                        marks > c->most_marks ? c->most_marks + 1 : marks,
                                        at[READ] < least ? at[READ] + 1 : least};
            if (next[PEGS] <= r->pegs)
                set_take(r, next, KEY);
        }
        spend(r->c);
    }
    sets_forget(r);
}

/* ---- jumps taken back ---------------------------------------------------------------------------- */

/* The words after and before the jump lead to p and q so far. */
static void take_back(recogniser *r, uint32_t at, uint32_t p, uint32_t q)
{
    const stage s = r->stage[at];
    if (s.kind == BETWEEN)
        set_take(r, (uint32_t[]){at, p, q}, 3);
    else if (s.kind == WHOLE ? differ(r, p, q) : s.kind == AT_END && r->accepts[p] && !r->accepts[q])
        refuse_at(r->c, r->line, "what a jump makes of a word is accepted, and the word is not");
    for (uint32_t l = 0; s.kind == COLUMN && l < r->letters; l++)
        if ((l & s.mask) == s.before)
            take_back(r, s.next, next_state(r, p, (l & ~s.mask) | s.after), next_state(r, q, l));
    spend(r->c);
}

static void check_taken_back(recogniser *r)
{
    for (uint32_t q = 0; q < r->states; q++)
        for (size_t i = 0; i < r->begins; i++)
            take_back(r, r->begin[i], q, q);
    for (size_t i = 0; i < r->seams; i++)
        take_back(r, r->seam[i], 0, 0);
    for (size_t i = 0; i < r->sets; i++) {
        uint32_t at = r->set[3 * i], p = r->set[3 * i + 1], q = r->set[3 * i + 2];
        take_back(r, r->stage[at].next, p, q);
        for (uint32_t l = 0; l < r->letters; l++)
            take_back(r, at, next_state(r, p, l), next_state(r, q, l));
    }
    sets_forget(r);
}

/* ---- jumps that lead on -------------------------------------------------------------------------- */

/* Puts a jump into the set, in order, unless nothing is accepted from there. */
static void put(recogniser *r, set_of_states *to, uint32_t at, uint32_t state)
{
    if (!r->live[state])
        return;
    GROW(r->c, to->at, to->count, to->room);
    uint32_t value = at * r->states + state, i = to->count;
    for (; i > 2 && to->at[i - 1] > value; i--)
        continue;
    if (i > 2 && to->at[i - 1] == value)
        return;
    memmove(to->at + i + 1, to->at + i, (to->count++ - i) * sizeof *to->at);
    to->at[i] = value;
}

static void read_on(recogniser *r, set_of_states *to, uint32_t at, uint32_t state, uint32_t letter)
{
    const stage *s = &r->stage[at];
    spend(r->c);
    if (s->kind == COLUMN && (letter & s->mask) == s->before)
        put(r, to, s->next, next_state(r, state, (letter & ~s->mask) | s->after));
    if (s->kind == WHOLE || s->kind == BETWEEN)
        put(r, to, at, next_state(r, state, letter));
    if (s->kind == BETWEEN)
        read_on(r, to, s->next, state, letter);
}

/* Is all that is accepted from jump i accepted from another one at the same stage? Of two that accept alike
 * the first stays. */
static bool is_idle(const recogniser *r, const set_of_states *s, uint32_t i)
{
    uint32_t where = s->at[i] / r->states, p = s->at[i] % r->states;
    for (uint32_t k = 2; k < s->count; k++) {
        uint32_t q = s->at[k] % r->states;
        if (k != i && s->at[k] / r->states == where && !differ(r, p, q) && (k < i || differ(r, q, p)))
            return true;
    }
    return false;
}

/* Without what is idle; what is left out is covered by one that stays, as "accepts no less" is transitive. */
static void thin_out(recogniser *r, const set_of_states *s, set_of_states *to)
{
    to->count = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        GROW(r->c, to->at, to->count, to->room);
        if (i < 2 || !is_idle(r, s, i))
            to->at[to->count++] = s->at[i];
        spend(r->c);
    }
}

/* Is there a jump whatever follows, or is nothing accepted that follows? */
static bool is_settled(const recogniser *r, const set_of_states *s)
{
    for (uint32_t i = 2; i < s->count && s->at[i] < r->states; i++)
        if (!differ(r, s->at[0], s->at[i]))
            return true;
    return !r->live[s->at[0]];
}

static void demand_jump(recogniser *r, const uint32_t *set, size_t count)
{
    if (!r->accepts[set[0]] || set[1] <= r->pegs)
        return;
    for (size_t i = 2; i < count; i++) {
        uint32_t at = set[i] / r->states;
        if ((r->stage[at].kind == WHOLE || r->stage[at].kind == AT_END) && r->accepts[set[i] % r->states])
            return;
    }
    refuse_at(r->c, r->line, "a word is accepted in state %u from which no jump leads to an accepted one",
              set[0]);
}

static void check_played(recogniser *r)
{
    set_of_states made = {0}, now = {0}, thin = {0};
    for (int i = 0; i < 2; i++) {
        GROW(r->c, made.at, made.count, made.room);
        made.at[made.count++] = 0;
    }
    for (size_t i = 0; i < r->seams; i++)
        put(r, &made, r->seam[i], 0);
    set_take(r, made.at, made.count);
    for (size_t i = 0; i < r->sets; i++) {
        now.count = 0;
        for (size_t k = r->start[i]; k < end_of(r, i); k++) {
            GROW(r->c, now.at, now.count, now.room);
            now.at[now.count++] = r->set[k];
        }
        demand_jump(r, now.at, now.count);
        for (uint32_t l = 0; l < r->letters; l++) {
            uint32_t pegs = now.at[1] + r->c->pegs_of[l];
            made.at[0] = next_state(r, now.at[0], l);
            made.at[1] = pegs > r->pegs ? r->pegs + 1 : pegs;
            made.count = 2;
            for (uint32_t k = 2; k < now.count; k++)
                read_on(r, &made, now.at[k] / r->states, now.at[k] % r->states, l);
            for (size_t k = 0; k < r->begins; k++)
                read_on(r, &made, r->begin[k], now.at[0], l);
            thin_out(r, &made, &thin);
            if (!is_settled(r, &thin))
                set_take(r, thin.at, thin.count);
        }
        demand_limits(r->c);
    }
}

/* ---- the statement -------------------------------------------------------------------------------- */

static void automaton_holds(recogniser *r)
{
    read_states(r);
    take_jumps(r);
    if ((uint64_t)r->stages * r->states > UINT32_MAX)
        checker_refuse(r->c, "expected fewer states");
    compare_states(r);
    check_few(r);
    check_taken_back(r);
    check_played(r);
}

void solvable_read(checker *c)
{
    recogniser r = {.c = c, .line = c->number, .letters = UINT32_C(1) << c->column};
    field_word(c, "solvable");
    if (!c->column)
        checker_refuse(c, "expected solvable in scope family alone");
    r.pegs = (uint32_t)count_field(c, "a number of pegs", MAX_HOLES);
    r.states = (uint32_t)count_field(c, "a number of states", MOST_STATES);
    if (r.pegs == 0 || r.states == 0)
        checker_refuse(c, "expected numbers above 0");
    fields_end(c);
    if (!part_takes(c, part_of_number(c, part_number(c))))
        return;
    text rest = {0};
    automaton_holds(&r);
    explain_family(c, r.pegs, r.states, r.sets);
    text_format(c, &rest, "%u %s", c->column, c->closed ? "closed" : "open");
    if (c->marked)
        text_format(c, &rest, " marks %u%s", c->most_marks, c->first_marked ? " first" : "");
    text_format(c, &rest, " ?#%u %u", r.pegs, r.states);
    print_proved(c, "solvable", text_of(&rest));
}
