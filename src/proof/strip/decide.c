/* decide.c - is an automaton right about all words? If not, words that show it.
 *
 * Three checks, which together are the proof (strip.h). The words with at most K pegs: all states that these
 * lead to. Undoing a jump stays within: a pair of states, of the word after the jump and of the word before
 * it, where all that is accepted from the first must be accepted from the second. And playing goes on: words
 * as the state that they lead to, and the states to which one jump in them leads, a subset construction. Of
 * that subset a state matters only if no other accepts all that it accepts; and once one of its states
 * accepts all that the word's own state accepts, every continuation has its jump.
 *
 * Memory: two bytes for each pair of states.
 */
#include "strip_parts.h"

typedef struct decider {
    const automaton *a;
    const strip *f;
    uint32_t pegs, states, letters;
    const decision *how;
    bool more, holds; /* shall more wrong words be found? */
    uint8_t *apart;   /* [states x states]: 0: all that is accepted from p is accepted from q; else the first
                         letter + 1 of a word that is not, or OWN */
    bool *live;       /* [states]: something is accepted from there */
    word *access;     /* [states]: a shortest word */
    intern seen;
    uint32_t *from; /* [seen]: the key before it .. */
    uint8_t *by;    /* .. and the letter that led here */
    size_t room;
} decider;

enum { OWN = 1, FIRST_LETTER = 2 }; /* of `apart`, which fits, at most 128 letters */

static uint32_t step(const decider *d, uint32_t q, uint32_t letter)
{
    return d->a->step[(size_t)q * d->letters + letter];
}

static uint8_t *apart(const decider *d, uint32_t p, uint32_t q)
{
    return d->apart + (size_t)p * d->states + q;
}

static void hand_over(decider *d, const word *const *words, size_t count)
{
    d->holds = false;
    d->more = d->how->wrong(d->how->context, words, count);
}

/* ---- keys that are found one from another -------------------------------------------------------------- */

static bool key_add(decider *d, const void *key, size_t length, uint32_t from, uint32_t by)
{
    bool fresh;
    uint32_t number = intern_add(&d->seen, key, length, &fresh);
    if (!fresh)
        return false;
    if (number == d->room) {
        d->room = 2 * d->room + 1024;
        PG_RESIZE(d->from, d->room);
        PG_RESIZE(d->by, d->room);
    }
    d->from[number] = from;
    d->by[number] = (uint8_t)by;
    return true;
}

/* The word of the letters that led there; false: it is too long. */
static bool key_word(const decider *d, uint32_t number, word *out)
{
    size_t length = 0;
    for (uint32_t at = number; at > 0; at = d->from[at])
        length++;
    out->length = length;
    if (length > STRIP_MOST_COLUMNS)
        return false;
    for (uint32_t at = number; at > 0; at = d->from[at])
        out->letter[--length] = d->by[at];
    return true;
}

static const void *key_at(const decider *d, uint32_t number, size_t *length)
{
    size_t start = number ? d->seen.end[number - 1] : 0;
    *length = d->seen.end[number] - start;
    return d->seen.bytes + start;
}

static void keys_forget(decider *d)
{
    intern_release(&d->seen);
    d->seen = (intern){0};
}

/* ---- states -------------------------------------------------------------------------------------------- */

/* A letter + FIRST_LETTER by which p and q are apart; 0: none. */
static uint8_t find_apart(const decider *d, uint32_t p, uint32_t q)
{
    for (uint32_t l = 0; l < d->letters; l++)
        if (d->live[step(d, p, l)] && *apart(d, step(d, p, l), step(d, q, l)))
            return (uint8_t)(l + FIRST_LETTER);
    return 0;
}

/* Pairs that are apart, by words of 0, 1, 2 .. letters: those that show it are short. */
static pg_status compare_states(decider *d)
{
    size_t pairs = (size_t)d->states * d->states;
    PG_FREED uint8_t *found = pg_try_alloc(pairs, 1);
    if (!found)
        return PG_MEMORY;
    for (uint32_t p = 0; p < d->states; p++)
        for (uint32_t q = 0; q < d->states; q++)
            found[(size_t)p * d->states + q] = d->a->accepts[p] && !d->a->accepts[q] ? OWN : 0;
    for (bool changed = true; changed;) {
        changed = false;
        memcpy(d->apart, found, pairs);
        for (uint32_t p = 0; p < d->states; p++) {
            PG_TRY(limits_check(d->how->limits));
            for (uint32_t q = 0; q < d->states; q++)
                if (p != q && !*apart(d, p, q))
                    changed |= (found[(size_t)p * d->states + q] = find_apart(d, p, q)) > 0;
        }
    }
    return PG_OK;
}

/* Adds a word that is accepted from p and not from q, which are apart; false: it grows too long. */
static bool add_difference(const decider *d, uint32_t p, uint32_t q, word *out)
{
    while (*apart(d, p, q) != OWN) {
        uint32_t l = *apart(d, p, q) - FIRST_LETTER;
        if (out->length == STRIP_MOST_COLUMNS)
            return false;
        out->letter[out->length++] = (uint8_t)l;
        p = step(d, p, l);
        q = step(d, q, l);
    }
    return true;
}

static void find_live(decider *d)
{
    bool changed = true;
    memcpy(d->live, d->a->accepts, d->states);
    while (changed) {
        changed = false;
        for (uint32_t q = 0; q < d->states; q++)
            for (uint32_t l = 0; l < d->letters && !d->live[q]; l++)
                changed |= d->live[q] = d->live[step(d, q, l)];
    }
}

/* ---- words with few pegs ------------------------------------------------------------------------ */

static void check_few(decider *d)
{
    enum { STATE, PEGS, MARKS, READ, KEY };
    const strip *f = d->f;
    uint32_t least = f->closed ? f->columns : 0, key[KEY] = {0};
    size_t size;
    key_add(d, key, sizeof key, 0, 0);
    for (uint32_t i = 0; i < d->seen.count && d->more; i++) {
        uint32_t at[KEY];
        memcpy(at, key_at(d, i, &size), sizeof at);
        word w;
        bool meant = at[MARKS] <= f->most_marks && at[READ] == least;
        if (d->a->accepts[at[STATE]] != (meant && at[PEGS] == d->pegs) && key_word(d, i, &w))
            hand_over(d, &(const word *){&w}, 1);
        for (uint32_t l = 0; l < d->letters; l++) {
            uint32_t marks = at[MARKS] + f->marks[l];
            key[STATE] = step(d, at[STATE], l);
            key[PEGS] = at[PEGS] + f->pegs[l];
            bool begins = i > 0 || !f->marked_first || f->marks[l] > 0;
            key[MARKS] = marks > f->most_marks || !begins ? f->most_marks + 1 : marks;
            key[READ] = at[READ] < least ? at[READ] + 1 : least;
            if (key[PEGS] <= d->pegs)
                key_add(d, key, sizeof key, i, l);
        }
    }
    keys_forget(d);
}

/* ---- undoing a jump ----------------------------------------------------------------------------- */

/* The words after and before a jump: both begin alike, lead to p and q, and are accepted and not accepted
 * with `end` behind them. */
typedef struct undoing {
    uint32_t node, p, q;
    word after, before;
} undoing;

static void undo_at(decider *d, const undoing *u);

static void undo_by(decider *d, const undoing *u, uint32_t node, uint32_t letter)
{
    const strip_node *n = &d->f->node[node];
    int becomes = n->kind == NODE_READ ? n->becomes[letter] : (int)letter;
    if (becomes < 0 || u->after.length == STRIP_MOST_COLUMNS)
        return;
    undoing next = {n->kind == NODE_READ ? n->next : node, step(d, u->p, (uint32_t)becomes),
                    step(d, u->q, letter), u->after, u->before};
    next.after.letter[next.after.length++] = (uint8_t)becomes;
    next.before.letter[next.before.length++] = (uint8_t)letter;
    undo_at(d, &next);
}

/* From a node that reads, all the way; from an idle one, each pair of states once. */
static void undo_at(decider *d, const undoing *u)
{
    const strip_node *n = &d->f->node[u->node];
    bool wrong = n->kind == NODE_DONE ? *apart(d, u->p, u->q)
                                      : n->kind == NODE_FINAL && d->a->accepts[u->p] && !d->a->accepts[u->q];
    if (wrong) {
        undoing found = *u;
        if (n->kind == NODE_DONE) {
            word end = {.length = 0};
            if (!add_difference(d, u->p, u->q, &end) || end.length + u->after.length > STRIP_MOST_COLUMNS)
                return;
            word_append(&found.after, &end);
            word_append(&found.before, &end);
        }
        const word *both[] = {&found.after, &found.before};
        hand_over(d, both, 2);
    }
    if (!d->more || n->kind == NODE_DONE || n->kind == NODE_FINAL)
        return;
    const uint32_t key[] = {u->node, u->p, u->q};
    if (n->kind == NODE_IDLE && (!d->live[u->p] || !key_add(d, key, sizeof key, 0, 0)))
        return;
    for (uint32_t l = 0; l < d->letters && d->more; l++) {
        undo_by(d, u, u->node, l);
        if (n->kind == NODE_IDLE)
            undo_by(d, u, n->next, l);
    }
}

static void check_undone(decider *d)
{
    for (uint32_t q = 0; q < d->states && d->more; q++)
        for (uint32_t i = 0; i < d->f->firsts && d->more; i++)
            undo_at(d, &(undoing){d->f->first[i], q, q, d->access[q], d->access[q]});
    for (uint32_t i = 0; i < d->f->seams && d->more; i++)
        undo_at(d, &(undoing){d->f->seam[i], 0, 0, {.length = 0}, {.length = 0}});
    keys_forget(d);
}

/* ---- playing on --------------------------------------------------------------------------------- */

/* A word: its state, its pegs up to K + 1, and `count` jumps, begun or done, as node * states + state,
 * ascending. */
typedef struct played {
    uint32_t count, room;
    uint32_t *key; /* [2 + count] */
} played;

static void played_add(decider *d, played *to, uint32_t node, uint32_t state)
{
    if (!d->live[state])
        return;
    if (to->count + 2 >= to->room)
        PG_RESIZE(to->key, to->room = 2 * to->room + 64);
    to->key[2 + to->count++] = node * d->states + state;
}

static void read_letter(decider *d, played *to, uint32_t node, uint32_t state, uint32_t letter)
{
    const strip_node *n = &d->f->node[node];
    if (n->kind == NODE_READ) {
        if (n->becomes[letter] >= 0)
            played_add(d, to, n->next, step(d, state, (uint32_t)n->becomes[letter]));
        return;
    }
    if (n->kind == NODE_FINAL)
        return;
    played_add(d, to, node, step(d, state, letter));
    if (n->kind == NODE_IDLE)
        read_letter(d, to, n->next, state, letter);
}

/* Sorts, and keeps what is not accepted from another state at the same node anyway. */
static void played_prune(const decider *d, played *p)
{
    uint32_t *jump = p->key + 2, kept = 0, end;
    sort_numbers(jump, p->count);
    for (uint32_t begin = 0; begin < p->count; begin = end) {
        for (end = begin; end < p->count && jump[end] / d->states == jump[begin] / d->states; end++)
            continue;
        uint32_t first = kept;
        for (uint32_t i = begin; i < end; i++) {
            bool covered = false;
            uint32_t x = jump[i] % d->states;
            for (uint32_t k = first; k < kept && !covered; k++)
                covered = !*apart(d, x, jump[k] % d->states);
            for (uint32_t k = i + 1; k < end && !covered; k++)
                covered = jump[k] != jump[i] && !*apart(d, x, jump[k] % d->states);
            if (!covered)
                jump[kept++] = jump[i];
        }
    }
    p->count = kept;
}

/* Does it hold for whatever follows, as nothing more is accepted or one jump done does for all? */
static bool played_settled(const decider *d, const played *p)
{
    bool settled = !d->live[p->key[0]];
    for (uint32_t i = 0; i < p->count && p->key[2 + i] < d->states && !settled; i++) /* of node 0: done */
        settled = !*apart(d, p->key[0], p->key[2 + i]);
    return settled;
}

static bool played_fails(const decider *d, const uint32_t *key, uint32_t count)
{
    bool fails = d->a->accepts[key[0]] && key[1] > d->pegs;
    for (uint32_t i = 0; i < count && fails; i++) {
        int kind = d->f->node[key[2 + i] / d->states].kind;
        fails = (kind != NODE_DONE && kind != NODE_FINAL) || !d->a->accepts[key[2 + i] % d->states];
    }
    return fails;
}

static void play_letter(decider *d, played *next, const uint32_t *key, uint32_t count, uint32_t letter)
{
    uint32_t pegs = key[1] + d->f->pegs[letter];
    next->count = 0;
    next->key[0] = step(d, key[0], letter);
    next->key[1] = pegs > d->pegs ? d->pegs + 1 : pegs;
    for (uint32_t i = 0; i < count; i++)
        read_letter(d, next, key[2 + i] / d->states, key[2 + i] % d->states, letter);
    for (uint32_t i = 0; i < d->f->firsts; i++)
        read_letter(d, next, d->f->first[i], key[0], letter);
    played_prune(d, next);
}

static pg_status check_played(decider *d)
{
    PG_FREED uint32_t *now = NULL;
    played next = {.room = 64, .key = PG_NEW(uint32_t, 64)};
    size_t size, room = 0;
    pg_status s = PG_OK;
    for (uint32_t i = 0; i < d->f->seams; i++)
        played_add(d, &next, d->f->seam[i], 0);
    key_add(d, next.key, (2 + next.count) * sizeof *next.key, 0, 0);
    for (uint32_t i = 0; i < d->seen.count && d->more && s == PG_OK; i++) {
        const void *key = key_at(d, i, &size);
        if (size > room)
            PG_RESIZE(now, room = 2 * size);
        memcpy(now, key, size);
        uint32_t count = (uint32_t)(size / sizeof *now) - 2;
        word w;
        if (played_fails(d, now, count)) {
            if (key_word(d, i, &w))
                hand_over(d, &(const word *){&w}, 1);
            else
                d->holds = false;
        }
        for (uint32_t l = 0; l < d->letters; l++) {
            play_letter(d, &next, now, count, l);
            if (!played_settled(d, &next))
                key_add(d, next.key, (2 + next.count) * sizeof *next.key, i, l);
        }
        s = i % 256 ? PG_OK : limits_check(d->how->limits);
    }
    free(next.key);
    keys_forget(d);
    return s;
}

/* ---- all ---------------------------------------------------------------------------------------- */

/* Every state by a shortest word; states are numbered in that order. */
static void find_access(decider *d)
{
    uint32_t known = 1;
    for (uint32_t q = 0; q < known; q++)
        for (uint32_t l = 0; l < d->letters; l++)
            if (step(d, q, l) == known) {
                d->access[known] = d->access[q];
                d->access[known].letter[d->access[q].length] = (uint8_t)l;
                d->access[known++].length++;
            }
}

pg_status automaton_decide(const automaton *a, const strip *f, uint32_t pegs, const decision *how,
                           bool *holds)
{
    decider d = {.a = a,
                 .f = f,
                 .pegs = pegs,
                 .states = a->states,
                 .letters = a->letters,
                 .how = how,
                 .more = true,
                 .holds = true};
    *holds = false;
    d.apart = pg_try_alloc((uint64_t)d.states * d.states, 1);
    if (!d.apart)
        return PG_MEMORY;
    d.live = PG_NEW(bool, d.states);
    d.access = PG_NEW(word, d.states);
    find_access(&d);
    find_live(&d);
    pg_status s = compare_states(&d);
    if (s == PG_OK)
        check_few(&d);
    if (s == PG_OK && d.more)
        check_undone(&d);
    if (s == PG_OK && d.more && d.holds)
        s = check_played(&d);
    *holds = s == PG_OK && d.holds;
    PG_FREE(d.apart, d.live, d.access, d.from, d.by);
    intern_release(&d.seen);
    return s;
}
