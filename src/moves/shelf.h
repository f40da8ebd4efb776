/* shelf.h - a level that was gone through, in two bytes a position or so. Private to moves.
 *
 * Such a level is read from its beginning to its end, if at all: for limits, for the game, for a checkpoint.
 * So each part of it is packed, bit by bit, by odds that follow what came before (mixer.h). Its positions are
 * ascending numbers (coordinates.h): where a number first differs from the one before, and the digits behind
 * that, given the higher ones, how many of these are set, and the number before. That all have as many pegs,
 * or what those that bounds leave look like, nobody says: the odds find out. What notes say is the cost,
 * given that of the position before; and of the holes where a move under way may stand those that a jump can
 * just have led to, one bit a hole.
 *
 * Only positions and notes of one word each are packed, which is boards of at most 56 holes.
 */
#ifndef PG_MOVES_SHELF_H
#define PG_MOVES_SHELF_H

#include "coordinates.h"
#include "packed.h" /* a piece */
#include "steps.h"
#include "table.h"

/* A jump as it looks once it is made: holes, what they hold then, and where it leaves the moving peg. */
typedef struct shelf_jump {
    uint64_t mask, after, hole;
} shelf_jump;

/* How the levels of a side are packed. */
typedef struct shelf_plan {
    bool fits;    /* they can be */
    coordinates places;
    shelf_jump *jump; /* that carry a peg */
    uint32_t jumps;
} shelf_plan;

/* `undo`: jumps as this side takes them back; land[j]: the hole where j leaves the peg that it carries, or
 * BOUND_NO_HOLE; `end`: what the side begins with. */
void shelf_plan_init(shelf_plan *p, const board *b, shape s, const steps *undo, const uint32_t *land,
                     const position *end);
void shelf_plan_release(shelf_plan *p);

/* A packed part. */
typedef struct shelf {
    const shelf_plan *plan; /* borrowed */
    level_file *file;       /* borrowed */
    size_t count;
    packed_piece text;
} shelf;

/* Packs `count` records, which it changes; NULL: there is no room for what comes of them, and they are as
 * before but for their order. The file's room counts what it takes. */
shelf *shelf_new(const shelf_plan *p, level_file *file, uint64_t *record, size_t count);
void shelf_free(shelf *s); /* NULL is fine */
size_t shelf_bytes(const shelf *s); /* in memory and in the file */

typedef struct shelf_reader shelf_reader;
shelf_reader *shelf_open(const shelf *s);
void shelf_close(shelf_reader *r);
/* The next record; false at the end, and where a file fails (room->failed). */
bool shelf_next(shelf_reader *r, uint64_t *record);

#endif
