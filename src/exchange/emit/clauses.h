/* clauses.h - a game in steps as clauses alone, for CNF and SMT-LIB. Private to emit.
 *
 * "Exactly one" is a ladder, "exactly k" a sequential counter (Sinz, CP 2005), each with variables of its
 * own, numbered on behind those of the game.
 */
#pragma once

#include "model/timeline.h"

typedef struct clauses {
    void *context;
    void (*clause)(void *context, const int64_t *literal, size_t length); /* length at least 1 */
    void (*variable)(void *context, int64_t variable); /* a new one, before its first clause; may be NULL */
    int64_t variables;
} clauses;

/* Tells the game to `to`, of which context and functions are set; `variables` is their number then. */
void clauses_of(clauses *to, const timeline *s);
