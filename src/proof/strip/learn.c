/* learn.c - an automaton is learned from the truth about short words, until it is right about all.
 *
 * Two words lead to one state when no suffix of a list tells them apart (Angluin 1987). A word of which the
 * automaton is wrong gives another suffix (Rivest and Schapire 1993), and such words come from deciding
 * whether it is right (decide.c), short words first. The rows of the table of answers are kept from round to
 * round; a round adds columns.
 *
 * The truth about long words is dear. So a word is compared with the states before it by those suffixes alone
 * that make no word longer than is looked at in this round and some more; what a wrong word tells apart is
 * always among them.
 */
#include "strip_parts.h"

typedef struct row {
    uint8_t *bits; /* an answer a byte, of each suffix, or not asked yet */
    size_t suffixes, room;
} row;

/* States by what is known of them that is asked of words of `length` letters, too. */
typedef struct lookup {
    size_t length;
    intern answers;
    uint32_t *state; /* [answers]: the first with these */
    size_t room;
} lookup;

typedef struct learner {
    const strip *f;
    oracle truth;
    word *suffix;
    size_t suffixes, suffix_room, fresh, wanted; /* of this round */
    size_t longest; /* of the wrong words that are looked at: the truth about long ones is dear */
    intern words;   /* prefixes with a row */
    row *row;
    size_t row_room;
    lookup look;
    automaton a, guide; /* that of the round before */
    word *access;       /* [states] */
    size_t step_room, state_room;
    bool long_word;
} learner;

enum { MORE_SUFFIXES = 24 }; /* a round: each costs an answer for every row */
enum { FIRST_LONGEST = 8, LONGER = 2 };
enum { SOME_MORE = 2 }; /* letters of a word that is asked, beyond the longest wrong ones */
enum { NOT_ASKED = 2 };

static bool truth_of(learner *l, const word *begin, const word *end)
{
    word w = *begin;
    if (begin->length + end->length > STRIP_MOST_COLUMNS) {
        l->long_word = true;
        return false;
    }
    word_append(&w, end);
    return oracle_asks(&l->truth, &w);
}

static bool is_asked(const learner *l, size_t length, const word *suffix)
{
    return length + suffix->length <= l->longest + SOME_MORE;
}

static const row *row_of(learner *l, const word *prefix)
{
    bool fresh;
    uint32_t number = intern_add(&l->words, prefix->letter, prefix->length, &fresh);
    if (fresh) {
        PG_GROW(l->row, number, l->row_room);
        l->row[number] = (row){0};
    }
    row *r = &l->row[number];
    for (; r->suffixes < l->suffixes; r->suffixes++) {
        PG_GROW(r->bits, r->suffixes, r->room);
        r->bits[r->suffixes] = NOT_ASKED;
    }
    for (size_t i = 0; i < l->suffixes; i++)
        if (r->bits[i] == NOT_ASKED && is_asked(l, prefix->length, &l->suffix[i]))
            r->bits[i] = truth_of(l, prefix, &l->suffix[i]);
    return r;
}

static bool suffix_add(learner *l, const word *w)
{
    for (size_t i = 0; i < l->suffixes; i++)
        if (l->suffix[i].length == w->length && !memcmp(l->suffix[i].letter, w->letter, w->length))
            return false;
    PG_GROW(l->suffix, l->suffixes, l->suffix_room);
    l->suffix[l->suffixes++] = *w;
    return true;
}

/* The first state with the answers of this word, as far as they are asked of words of that many letters. */
static uint32_t look_up(learner *l, const word *w, size_t length, uint32_t state)
{
    const row *r = row_of(l, w);
    PG_FREED uint8_t *key = PG_NEW(uint8_t, l->suffixes);
    size_t asked = 0;
    bool fresh;
    for (size_t i = 0; i < l->suffixes; i++)
        if (is_asked(l, length, &l->suffix[i]))
            key[asked++] = r->bits[i];
    uint32_t number = intern_add(&l->look.answers, key, asked, &fresh);
    if (fresh) {
        PG_GROW(l->look.state, number, l->look.room);
        l->look.state[number] = state;
    }
    return l->look.state[number];
}

static void look_release(lookup *look)
{
    intern_release(&look->answers);
    free(look->state);
    *look = (lookup){0};
}

/* The state of a word, a new one where none has its answers. Words come by length. */
static uint32_t state_of(learner *l, const word *w)
{
    if (w->length != l->look.length) {
        look_release(&l->look);
        l->look.length = w->length;
        for (uint32_t q = 0; q < l->a.states; q++)
            look_up(l, &l->access[q], w->length, q);
    }
    uint32_t q = look_up(l, w, w->length, l->a.states);
    if (q < l->a.states)
        return q;
    if (q == l->state_room) {
        l->state_room = 2 * l->state_room + 64;
        PG_RESIZE(l->access, l->state_room);
        PG_RESIZE(l->a.accepts, l->state_room);
        PG_RESIZE(l->a.step, l->state_room * l->f->letters);
    }
    l->access[q] = *w;
    l->a.accepts[q] = truth_of(l, w, &(word){.length = 0});
    l->a.states = q + 1;
    return q;
}

static pg_status build(learner *l)
{
    look_release(&l->look);
    l->a.states = 0;
    state_of(l, &(word){.length = 0});
    for (uint32_t q = 0; q < l->a.states && l->truth.stopped == PG_OK && !l->long_word; q++) {
        for (uint32_t letter = 0; letter < l->f->letters; letter++) {
            word w = l->access[q];
            if (w.length == STRIP_MOST_COLUMNS)
                return PG_LIMIT;
            w.letter[w.length++] = (uint8_t)letter;
            uint32_t to = state_of(l, &w);
            l->a.step[(size_t)q * l->f->letters + letter] = to;
        }
    }
    return l->long_word ? PG_LIMIT : l->truth.stopped;
}

/* Replacing a beginning by the word of its state keeps the truth, or else what follows is a new suffix: the
 * shortest such one. */
static void learn_from(learner *l, const word *w)
{
    bool made = l->a.accepts[automaton_run(&l->a, w->letter, w->length)], same = true;
    word end = {.length = 0};
    for (size_t at = w->length; same && at-- > 1;) {
        word longer = {.length = w->length - at};
        memcpy(longer.letter, w->letter + at, longer.length);
        same = truth_of(l, &l->access[automaton_run(&l->a, w->letter, at)], &longer) == made;
        end = same ? longer : end;
    }
    l->fresh += suffix_add(l, &end);
}

static bool is_wrong(learner *l, const word *w)
{
    return oracle_asks(&l->truth, w) != l->a.accepts[automaton_run(&l->a, w->letter, w->length)];
}

/* Of these, or of what one jump makes of the last one. */
static bool take_wrong(void *context, const word *const *words, size_t count)
{
    learner *l = context;
    word made;
    uint64_t at = 0;
    bool found = words[count - 1]->length > l->longest;
    for (size_t i = 0; i < count && !found; i++)
        if ((found = is_wrong(l, words[i])))
            learn_from(l, words[i]);
    while (!found && strip_play(l->f, words[count - 1], &at, &made))
        if ((found = is_wrong(l, &made)))
            learn_from(l, &made);
    return l->truth.stopped == PG_OK && l->fresh < l->wanted;
}

/* All words of up to `most` letters. */
static void first_suffixes(learner *l, size_t most)
{
    suffix_add(l, &(word){.length = 0});
    for (size_t i = 0; i < l->suffixes; i++)
        for (uint32_t letter = 0; letter < l->f->letters && l->suffix[i].length < most; letter++) {
            word w = l->suffix[i];
            w.letter[w.length++] = (uint8_t)letter;
            suffix_add(l, &w);
        }
}

/* What was made in this round leads in the next one. */
static void keep_guide(learner *l)
{
    size_t steps = (size_t)l->a.states * l->a.letters;
    l->guide.states = l->a.states;
    l->guide.letters = l->a.letters;
    PG_RESIZE(l->guide.step, steps);
    PG_RESIZE(l->guide.accepts, l->a.states);
    memcpy(l->guide.step, l->a.step, steps * sizeof *l->a.step);
    memcpy(l->guide.accepts, l->a.accepts, l->a.states);
    oracle_guide(&l->truth, &l->guide);
}

static pg_status learn(learner *l, bool *holds)
{
    const decision how = {take_wrong, l, l->truth.limits};
    *holds = false;
    while (!*holds) {
        l->fresh = 0;
        l->wanted = MORE_SUFFIXES;
        PG_TRY(build(l));
        keep_guide(l);
        progress_show(l->truth.limits, "%u states, %zu suffixes", l->a.states, l->suffixes);
        PG_TRY(automaton_decide(&l->a, l->f, l->truth.pegs, &how, holds));
        PG_TRY(l->truth.stopped);
        if (!*holds && l->fresh == 0 && (l->longest += LONGER) > STRIP_MOST_COLUMNS)
            return PG_LIMIT;
    }
    return PG_OK;
}

static void learner_release(learner *l)
{
    for (uint32_t i = 0; i < l->words.count; i++)
        free(l->row[i].bits);
    PG_FREE(l->row, l->suffix, l->access);
    look_release(&l->look);
    intern_release(&l->words);
    oracle_release(&l->truth);
    automaton_release(&l->guide);
}

pg_status strip_solve(automaton *out, const strip *f, uint32_t pegs, const pg_limits *limits)
{
    learner l = {.f = f,
                 .longest = FIRST_LONGEST,
                 .truth = {.f = f, .pegs = pegs, .limits = limits},
                 .a = {.letters = f->letters}};
    bool holds;
    first_suffixes(&l, f->letters <= 8 ? 2 : 1);
    pg_status s = learn(&l, &holds);
    learner_release(&l);
    *out = l.a;
    if (s == PG_OK && holds)
        return PG_OK;
    automaton_release(out);
    *out = (automaton){0};
    return s == PG_OK ? PG_INTERNAL : s;
}
