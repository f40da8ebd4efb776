/* script.h - records of a level as bits, by odds that follow what came before (mixer.h). Private to moves.
 *
 * Positions are ascending numbers (coordinates.h): where a number first differs from the one before, and the
 * digits behind that. A digit is a hole of the board, and the odds of its peg come from the holes near it
 * that are told already, from how many pegs these are, and from the number before. That all have as many
 * pegs, or what those that bounds leave look like, nobody says: the odds find out. What notes say is the
 * cost, given that of the position before; and of the holes where a move under way may stand those that a
 * jump can just have led to, one bit a hole, by what the jumps that end there have left.
 *
 * Only positions and notes of one word each can be told, which is boards of at most 56 holes.
 */
#ifndef PG_MOVES_SCRIPT_H
#define PG_MOVES_SCRIPT_H

#include "coordinates.h"
#include "mixer.h"
#include "steps.h"
#include "table.h"

enum { SCRIPT_HOLES = 56 };
/* How many holes a context knows: the nearest of those that are told before. */
enum { SCRIPT_FEW, SCRIPT_SOME, SCRIPT_MANY, SCRIPT_NEAR };

/* A jump as it looks once it is made: holes, what they hold then, and where it leaves the moving peg. */
typedef struct script_jump {
    uint64_t mask, after, hole;
} script_jump;

/* How the records of a side are told. */
typedef struct script_plan {
    bool fits; /* they can be */
    coordinates places;
    script_jump *jump;              /* that carry a peg */
    uint32_t jumps;
    uint64_t ending[SCRIPT_HOLES];  /* hole: those of the jumps that leave the moving peg there */
    uint64_t near[SCRIPT_HOLES][SCRIPT_NEAR]; /* digit: higher ones, whose holes are nearest to its own */
} script_plan;

/* `undo`: jumps as this side takes them back; land[j]: the hole where j leaves the peg that it carries, or
 * BOUND_NO_HOLE; `end`: what the side begins with. */
void script_plan_init(script_plan *p, const board *b, shape s, const steps *undo, const uint32_t *land,
                      const position *end);
void script_plan_release(script_plan *p);

/* A text that is written or read, record by record. */
typedef struct script {
    const script_plan *plan; /* borrowed */
    coder coder;             /* begun, ended or opened by the caller */
    mixer mixer;
    bool begun;
    uint32_t least;        /* cost, as notes have it */
    uint64_t number, note; /* the ones before */
    uint32_t top;          /* the highest digit in which that number was not the one before it */
} script;

/* Of so many records, with numbers in place of positions, no cost of a note less than `least`. */
script *script_new(const script_plan *p, bool writes, size_t records, uint32_t least);
void script_free(script *s);
/* Writes the next record, or reads one into it. Numbers ascend. */
void script_record(script *s, uint64_t *record);

#endif
