/* record_codec.h - records of a level as bytes. Private to moves.
 *
 * Positions are ascending numbers (coordinates.h): each is told by how much it is above the one before, seven
 * bits a byte. So is its note: of the holes where a move under way may stand those that a jump can just have
 * led to, a bit a hole, and the cost above the least one of the level. That is three to four bytes a record.
 *
 * Only positions and notes of one word each can be told, which is boards of at most 56 holes.
 */
#ifndef PG_MOVES_RECORD_CODEC_H
#define PG_MOVES_RECORD_CODEC_H

#include "levels/coordinates.h"
#include "positions/steps.h"
#include "table.h"

/* A jump as it looks once it is made: holes, what they hold then, and where it leaves the moving peg. */
typedef struct landing {
    uint64_t mask, after, hole;
} landing;

/* How the records of a side are told. */
typedef struct record_plan {
    bool fits; /* they can be */
    coordinates places;
    landing *landing; /* of the jumps that carry a peg */
    uint32_t landings;
} record_plan;

/* `undo`: jumps as this side takes them back; land[j]: the hole where j leaves the peg that it carries, or
 * BOUND_NO_HOLE; `end`: what the side begins with. */
void record_plan_init(record_plan *p, const board *b, note_shape s, const steps *undo, const uint32_t *land,
                      const position *end);
void record_plan_release(record_plan *p);

/* Records that are written, one by one, or read. */
typedef struct record_codec {
    const record_plan *plan; /* borrowed */
    uint8_t *bytes;          /* writing: own; reading: borrowed */
    size_t used, room;       /* room: when reading, how many there are */
    uint32_t least;          /* no cost of a note is less */
    uint64_t number;         /* the one before */
} record_codec;

/* Writes a record with its number in place of the position. Numbers ascend. */
void record_put(record_codec *c, const uint64_t *record);
/* Reads one; false: there is none. */
bool record_get(record_codec *c, uint64_t *record);

#endif
