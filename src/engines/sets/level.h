/* level.h - the positions after so many jumps, one of each orbit: what this process has of them.
 *
 * Entries are positions, each with numbers of the engine behind it where it has any. They lie as a list, in
 * parts where the engine looks things up part by part, or packed: positions of one word, alone, as numbers
 * (coordinates.h) that take a byte or two each, in memory or, when that ends, in a file (packed.h). A level
 * is gone through portion by portion, by several threads if they like.
 */
#ifndef PG_LEVEL_H
#define PG_LEVEL_H

#include "levels/packed.h"
#include "sets/space.h"

typedef struct level {
    uint64_t *entry;       /* [size x (words + limbs)]; NULL: packed, or there is none */
    size_t size, room;     /* entries there are, and allocated */
    uint32_t words, limbs; /* of a position, and what is behind it */
    unsigned part_bits;
    size_t *first; /* [2^part_bits + 1]: where the entries of each part begin; NULL: no parts, or no level */
    packed packed;
} level;

static inline size_t level_stride(const level *l) { return l->words + l->limbs; }
static inline uint64_t *level_entry(const level *l, size_t i) { return l->entry + i * level_stride(l); }
static inline size_t level_parts(const level *l) { return l->first ? (size_t)1 << l->part_bits : 0; }

/* The part of a position with this hash. */
static inline uint32_t hash_part(uint64_t hash, unsigned part_bits)
{
    return (uint32_t)(hash >> 1 >> (63 - part_bits));
}

/* A level in parts, entries and their places not set; false, and an empty one, when there is no room. */
bool level_allocate(level *l, level_room *r, size_t size, uint32_t words, uint32_t limbs, unsigned part_bits);
void level_release(level *l, level_room *r); /* of zeros is fine */
void level_unpart(level *l);                 /* a list from now on */
/* About the bytes that it takes in a checkpoint. */
double level_bytes(const level *l);

/* ---- at rest ------------------------------------------------------------------------------------- */

/* Packs a level in parts of one word and nothing behind it, which is long enough for that and awake; others,
 * and where there is no room to do it, are left as they are. */
void level_rest(level *l, level_room *r, const coordinates *places);
/* Back to entries in their parts; one that is awake stays so. False: no room, or a file failed, and it rests
 * on. */
bool level_wake(level *l, level_room *r, const coordinates *places);

/* ---- from end to end ------------------------------------------------------------------------------- */

/* Goes through some of a level, or all of it, some entries at a time. */
typedef struct level_walk {
    const coordinates *places;
    const level *level;
    size_t next, end; /* of a list */
    packed_reader reader;
} level_walk;
enum { LEVEL_PORTION = 4096 /* entries of one, whole blocks of a packed level */ };

size_t level_portions(const level *l);
void level_begin(level_walk *w, const coordinates *places, const level *l); /* all of it */
/* These entries alone; of a packed level whole blocks, but for its last one. */
void level_seek(level_walk *w, size_t first, size_t end);
size_t level_next(level_walk *w, const uint64_t **entry); /* how many; 0: the end */
bool level_more(const level_walk *w);                     /* is that not the end? */
void level_end(level_walk *w);

#endif
