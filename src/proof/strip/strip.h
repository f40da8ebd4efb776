/* strip.h - boards of one shape and any length, and all their positions from which K pegs can be reached.
 *
 * A family is a board of a few columns that goes on to the right, column after column alike; closed, the last
 * column is followed by the first one. A position is a word whose letters are columns. A jump changes a few
 * letters next to each other, so "can be brought to K pegs" is a language, and where it is regular a finite
 * automaton decides it for every length at once. (Ravikumar, Peg-solitaire, string rewriting systems and
 * finite automata, 2004; Moore and Eppstein, One-dimensional peg solitaire, and duotaire, 2002.)
 *
 * An automaton is proved by itself (decide.c): it accepts what has K pegs, nothing else with K pegs or fewer,
 * and a word with more exactly when one of its jumps leads to a word that it accepts. Each of that can be
 * decided, and the number of pegs falls with every jump, so induction does the rest. How it is found
 * (learn.c) does not matter for that.
 */
#pragma once

#include "board/board.h"

enum {
    STRIP_MOST_CELLS = 7,
    STRIP_MOST_COLUMNS = 64,
    STRIP_VERSION = 11,
    STRIP_MARKS_VERSION = 13,
    STRIP_FIRST_VERSION = 14
};

/* Where a jump is when a word is read from the left: what the next letter becomes, and the node after it. */
enum { STRIP_DONE }; /* node 0: the whole jump was read */
typedef struct strip_node {
    enum { NODE_DONE, NODE_READ, NODE_IDLE, NODE_FINAL } kind; /* final: done if the word ends here */
    uint32_t next;    /* of an idle node: may begin with any letter */
    int16_t *becomes; /* [letters]; -1: the jump does not fit */
} strip_node;

/* How a board goes on. */
typedef struct strip_shape {
    uint32_t height;   /* holes of a column of a graph or free board, in hole order; of a picture 0 */
    bool closed;       /* the last column is followed by the first */
    uint32_t pendants; /* each column of a path has so many leaves, at most 62, told by number; 0: none .. */
    uint32_t clusters; /* .. or not each, but at most so many; 0: each */
} strip_shape;

typedef struct strip {
    const board *b; /* borrowed, or .. */
    board *own;     /* .. made: with pendants */
    strip_shape shape;
    uint32_t height, columns; /* holes of a column; columns of the widest jump */
    bool closed;
    uint32_t letters;    /* letter l has a peg in hole i of the column when bit i is set */
    uint32_t *pegs;      /* [letters] that it stands for, one for each bit if there are no pendants .. */
    uint32_t *holes;     /* .. of so many holes */
    uint32_t *marks;     /* [letters]: no jump changes them, and the words meant have at most .. */
    uint32_t most_marks; /* .. so many */
    bool marked_first;   /* and begin with a letter that has one: a ring is read from there */
    uint32_t *kind;      /* [letters]: the least letter that jumps lead to, in either direction .. */
    uint32_t *varies;    /* [letters]: .. and of that one the bits in which letters of its kind differ */
    uint32_t nodes, node_room;
    strip_node *node;
    uint32_t *first; /* [firsts]: where jumps begin, anywhere .. */
    uint32_t firsts, first_room;
    uint32_t *seam; /* [seams]: .. and at the beginning of a word alone: these end at its end */
    uint32_t seams, seam_room;
} strip;

/* PG_INPUT: the board does not go on. strip_release it in any case. */
pg_status strip_open(strip *f, const board *b, const strip_shape *shape, pg_error *e);
void strip_release(strip *f);

/* State 0 is the first one; states are numbered as shortest words lead to them, of these the least first. */
typedef struct automaton {
    uint32_t states, letters;
    uint32_t *step; /* [states x letters] */
    bool *accepts;  /* [states] */
} automaton;
void automaton_release(automaton *a);

/* The automaton of the positions from which exactly `pegs` pegs can be reached, proved. PG_LIMIT and its kin:
 * none was found within the limits. */
pg_status strip_solve(automaton *out, const strip *f, uint32_t pegs, const pg_limits *limits);

/* Lines of a proof file, from `scope` to `end`, and the version of the format that they need. */
void strip_proof(pg_buf *out, const strip *f, const automaton *a, uint32_t pegs);
int strip_version(const strip *f);

/* For which numbers of columns is a word with so many empty holes accepted? Those of `some` below `before`
 * and, from there on, what repeats with this period. */
typedef struct strip_lengths {
    uint32_t before, period;
    uint64_t *some; /* [before + period] bits; free() it */
} strip_lengths;
pg_status strip_vacancies(strip_lengths *out, const strip *f, const automaton *a, uint32_t empty,
                          const pg_limits *limits);
/* How many words of n letters are accepted, n = 0, 1, .. counts - 1; false: 2^64 or more. */
bool strip_counts(uint64_t *out, size_t counts, const automaton *a);
