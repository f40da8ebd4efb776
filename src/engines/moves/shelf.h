/* shelf.h - a level that was gone through, in some four bytes a position. Private to moves.
 *
 * Such a level is read from its beginning to its end, if at all: for limits, for the game, for a checkpoint.
 * So all its records, in the order of their numbers, are told in texts (record_codec.h) of some ten thousand
 * records, each of its own range of numbers: threads can make and read them, and a position is looked for in
 * one of them.
 */
#ifndef PG_MOVES_SHELF_H
#define PG_MOVES_SHELF_H

#include "base/crew.h"
#include "levels/packed.h" /* a piece */
#include "record_codec.h"

typedef struct shelf_text {
    uint64_t first; /* no number in it is less; of the first text: 0 */
    size_t count;   /* of records */
    uint32_t least; /* cost of a note */
    uint64_t sum;   /* of its records, with numbers in place of positions (checkpoint_sum) */
    packed_piece piece;
} shelf_text;

typedef struct shelf {
    const record_plan *plan; /* borrowed */
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
 * there is no room for what comes of them, or no time by the limits, and none of it is taken. */
shelf *shelf_new(const record_plan *p, level_room *room, const shelf_stack *stack, uint32_t stacks,
                 size_t about, crew *threads, const pg_limits *limits);
void shelf_free(shelf *s);            /* NULL is fine */
size_t shelf_bytes(const shelf *s);   /* in memory and in the file */
uint64_t shelf_count(const shelf *s); /* records */
bool shelf_failed(const shelf *s);    /* a file of its room did: what was read may not be all */
/* The text that has this position, if any has. */
uint32_t shelf_text_of(const shelf *s, uint64_t pegs);

/* ---- texts as they are, to a checkpoint and back ------------------------------------------------------- */

/* What is said of a text, but for its bytes. */
typedef struct shelf_head {
    uint64_t first, count, least, sum, length;
} shelf_head;

shelf_head shelf_head_of(const shelf *s, uint32_t text);
/* The bytes of a text, borrowed; *own: free() it. NULL: a file failed. */
uint8_t *shelf_text_bytes(const shelf *s, uint32_t text, uint8_t **own);
/* Of so many texts, at least one, that come by shelf_put. They may be anybody's, until shelf_check. */
shelf *shelf_of_texts(const record_plan *p, level_room *room, uint32_t texts);
/* Can it be the head of a text? */
bool shelf_head_fits(const shelf_head *h);
/* False: there is no room. The bytes are copied. */
bool shelf_put(shelf *s, uint32_t text, const shelf_head *h, const uint8_t *bytes);
/* Are the records of a text those that were written: each in the range of the text, ascending, as the sum of
 * its head has them? Gives each to `take`, which may refuse it. */
bool shelf_check(const shelf *s, uint32_t text, bool (*take)(void *context, const uint64_t *record),
                 void *context);

/* ---- reading ------------------------------------------------------------------------------------------- */

typedef struct shelf_reader shelf_reader;
shelf_reader *shelf_open(const shelf *s, uint32_t text);
void shelf_close(shelf_reader *r);
/* The next record; false at the end, and where a file fails (room->failed). */
bool shelf_next(shelf_reader *r, uint64_t *record);

#endif
