/* strip_parts.h - what the files of this module share. Private to strip. */
#pragma once

#include "base/intern.h"
#include "strip/strip.h"

typedef struct word {
    uint8_t letter[STRIP_MOST_COLUMNS];
    size_t length;
} word;

static inline void word_append(word *w, const word *more)
{
    memcpy(w->letter + w->length, more->letter, more->length);
    w->length += more->length;
}

/* ---- pendants.c: paths whose vertices have leaves ------------------------------------------------- */

/* Of a path, with f->shape: the board whose columns say how many pegs the pendants have, as f->own. */
pg_status pendants_open(strip *f, const board *path, pg_error *e);
/* What each letter stands for. */
void pendants_letters(strip *f);

/* ---- oracle.c: the truth about single words, by playing ----------------------------------------- */

typedef struct oracle {
    const strip *f;
    uint32_t pegs;
    const pg_limits *limits;
    intern kinds;     /* of the letters of short words */
    uint64_t **table; /* [kinds]: a bit for each word of these kinds */
    size_t tables;
    uint64_t bytes;         /* of the tables */
    const automaton *guide; /* NULL, or one that is right about most words */
    intern seen;            /* longer words with more pegs, as the slips that are left and letters */
    uint8_t *answer;        /* of each */
    size_t room;
    pg_status stopped; /* PG_OK: the answers hold */
} oracle;
bool oracle_asks(oracle *o, const word *w);
/* For longer words; borrowed until another one comes. */
void oracle_guide(oracle *o, const automaton *guide);
/* The words that one jump makes of w, one a call: *at is 0 at first, and counts. False: there are no more. */
bool strip_play(const strip *f, const word *w, uint64_t *at, word *out);
void oracle_release(oracle *o);

/* ---- decide.c: is an automaton right about every word? ------------------------------------------- */

uint32_t automaton_run(const automaton *a, const uint8_t *letter, size_t length);
/* Words of which the automaton is wrong about one at least go to `wrong`, which asks for more by true.
 * Returns PG_OK and has handed none: it is right. PG_LIMIT: words grow too long. */
typedef struct decision {
    bool (*wrong)(void *context, const word *const *words, size_t count);
    void *context;
    const pg_limits *limits;
} decision;
pg_status automaton_decide(const automaton *a, const strip *f, uint32_t pegs, const decision *how,
                           bool *holds);
