/* classes.h - position classes for people: colourings to draw, and what they say about a position.
 *
 * A jump changes the element that a position has in the quotient of Z^holes by the jumps by nothing at all.
 * The characters of that group are colourings: weights modulo m whose sum over the pegs no jump changes. Two
 * parity colourings are drawn as one three-colouring when every jump then has a hole of each label: the
 * diagonal labels 0, 1, 2 of the square lattice (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways; J.
 * D. Beasley, The Ins and Outs of Peg Solitaire), which are the nonzero elements of the field of four. See
 * docs/mathematics/classes.md.
 */
#pragma once

#include "board/board.h"
#include "exact/exact.h"

typedef enum classes_kind {
    CLASSES_THREE,   /* labels 0, 1, 2: of the numbers of pegs on them, which agree in parity never changes */
    CLASSES_MODULAR, /* the sum of the weights of the pegs modulo m */
    CLASSES_INTEGER  /* the sum itself */
} classes_kind;

typedef struct classes_colouring {
    classes_kind kind;
    int8_t *label; /* THREE: [holes], 0 .. 2, -1 for a hole in no jump */
    weighting *w;  /* MODULAR: weights num / den, den being m; INTEGER: den 1 */
} classes_colouring;

typedef struct classes {
    const board *b; /* borrowed */
    lattice *l;
    lone_pegs *lone;
    classes_colouring *colouring; /* they generate all: two positions are in one class when all agree */
    size_t colourings;
    int64_t
        *survivors; /* [classes of holes]: those of a lone survivor from a vacancy in this one; -1: none */
    bool by_threes; /* two holes are of one class exactly when they are a multiple of three rows and columns
                       apart */
    bool rule_of_three; /* and survivors are of the class of the vacancy */
} classes;

void classes_init(classes *out, const board *b);
void classes_release(classes *c);

/* What a colouring says of a closed position: `count` gets the numbers of pegs on labels 0 .. 2 (THREE), else
 * `value` the sum, modulo m when MODULAR. */
void classes_value(const classes_colouring *k, const uint64_t *pegs, uint32_t holes, uint32_t count[3],
                   fmpz_t value);

/* The label of a hole in a colouring: the numerator of its weight, or 0 .. 2, or `-`. */
void classes_label(pg_buf *out, const classes_colouring *k, uint32_t hole);
/* Name of a class of holes: A, B, .. Z, AA, .. */
void classes_name(pg_buf *out, uint32_t number);
