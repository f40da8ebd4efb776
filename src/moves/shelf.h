/* shelf.h - a level that was gone through, in two bytes a position or fewer. Private to moves.
 *
 * Such a level is read from its beginning to its end, if at all: for limits, for the game, for a checkpoint.
 * So all its records, in the order of their numbers, are told in texts (script.h) of some ten thousand
 * records, each of its own range of numbers. Texts are that long because odds have to be learned in each,
 * and no longer so that threads can make and read them, and that a position is looked for in one of them.
 */
#ifndef PG_MOVES_SHELF_H
#define PG_MOVES_SHELF_H

#include "crew.h"
#include "packed.h" /* a piece */
#include "script.h"

typedef struct shelf_text {
    uint64_t first; /* no number in it is less; of the first text: 0 */
    size_t count;   /* of records */
    uint32_t least; /* cost of a note */
    packed_piece piece;
} shelf_text;

typedef struct shelf {
    const script_plan *plan; /* borrowed */
    level_file file;         /* own; its room is borrowed */
    shelf_text *text;
    uint32_t texts;
} shelf;

/* What a shelf is made of: records, in any order. */
typedef struct shelf_stack {
    uint64_t *record;
    size_t count;
} shelf_stack;

enum { SHELF_TEXT = 1 << 15 /* records a text, about */ };

/* Puts all records of the stacks, at least one, into texts of about so many. The stacks' order changes. NULL:
 * there is no room for what comes of them, and none of it is taken. */
shelf *shelf_new(const script_plan *p, level_room *room, const shelf_stack *stack, uint32_t stacks,
                 size_t about, crew *threads);
void shelf_free(shelf *s); /* NULL is fine */
size_t shelf_bytes(const shelf *s); /* in memory and in the file */
bool shelf_failed(const shelf *s);  /* a file of its room did: what was read may not be all */
/* The text that has this position, if any has. */
uint32_t shelf_text_of(const shelf *s, uint64_t pegs);

typedef struct shelf_reader shelf_reader;
shelf_reader *shelf_open(const shelf *s, uint32_t text);
void shelf_close(shelf_reader *r);
/* The next record; false at the end, and where a file fails (room->failed). */
bool shelf_next(shelf_reader *r, uint64_t *record);

#endif
