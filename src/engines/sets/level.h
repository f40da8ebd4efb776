/* level.h - the positions after so many jumps, one of each orbit: what this process has of them.
 *
 * Entries are positions, each with numbers of games or a note (note.h) behind it where it has any. They lie
 * as a list, in parts where the engine looks things up part by part, or packed, in memory or, when that ends,
 * in a file: positions of one word, alone, as numbers (coordinates.h) that take a byte or two each
 * (packed.h), those with notes part by part in some five bytes each. A level is gone through portion by
 * portion, by several threads if they like.
 */
#pragma once

#include "base/crew.h"
#include "levels/packed.h"
#include "sets/note.h"
#include "sets/space.h"

typedef struct level {
    uint64_t *entry;       /* [size x (words + limbs)]; NULL: packed, or there is none */
    size_t size, room;     /* entries there are, and allocated */
    uint64_t everywhere;   /* of all processes; for who sets it */
    uint32_t words, limbs; /* of a position, and what is behind it */
    bool notes;            /* that is a note */
    bool sorted;           /* positions ascend in each part */
    unsigned part_bits;
    size_t *first; /* [2^part_bits + 1]: where the entries of each part begin; NULL: no parts, or no level */
    packed packed;
    room_piece *piece; /* [parts]: with notes; NULL: not packed */
    level_file *file;  /* of these; NULL: not packed */
    size_t too_little; /* room that was not enough to pack them */
} level;

static inline size_t level_stride(const level *l) { return l->words + l->limbs; }
static inline uint64_t *level_entry(const level *l, size_t i) { return l->entry + i * level_stride(l); }
static inline size_t level_parts(const level *l) { return l->first ? (size_t)1 << l->part_bits : 0; }

static inline note_shape level_shape(const level *l) { return (note_shape){l->words, l->limbs}; }

/* A level in parts, entries and their places not set; false, and an empty one, when there is no room. */
bool level_allocate(level *l, level_room *r, size_t size, uint32_t words, uint32_t limbs, unsigned part_bits);
void level_release(level *l, level_room *r); /* of zeros is fine */
void level_unpart(level *l);                 /* a list from now on */
/* Of each part its first kept[part] entries stay, next to each other, and memory is given back. */
void level_keep(level *l, level_room *r, const size_t *kept);
/* About the bytes that it takes in a checkpoint. */
double level_bytes(const level *l);

/* ---- at rest ------------------------------------------------------------------------------------- */

/* Packs a level in parts of one word and nothing behind it, which is long enough for that and awake; others,
 * and where there is no room to do it, are left as they are. */
void level_rest(level *l, level_room *r, const coordinates *places);
/* Back to entries in their parts; one that is awake stays so. False: no room, or a file failed, and it rests
 * on. */
bool level_wake(level *l, level_room *r, const coordinates *places);

/* Packs the parts of a level with notes, each by itself; false: there was no room or time for all, and they
 * stay as they are. It is not tried again until there is more room. `bytes`: the room of what is packed. */
bool level_pack(level *l, level_room *r, level_room *bytes, crew *threads, const pg_limits *limits);
size_t level_packed_bytes(const level *l); /* so */

/* ---- from end to end ------------------------------------------------------------------------------- */

/* Goes through some of a level, or all of it, some entries at a time. */
typedef struct level_walk {
    const coordinates *places;
    const level *level;
    size_t next, end; /* of a list */
    packed_reader reader;
    uint32_t part, last;     /* with notes that are packed: the part in hand; the last one */
    const uint8_t *at, *too; /* its bytes that are left; NULL: not opened */
    uint8_t *own;            /* the same from a file, */
    size_t own_room;         /* and how many fit there */
    uint64_t *buffer;        /* entries: the newest one before, and a portion */
} level_walk;
enum { LEVEL_PORTION = 4096 /* entries of one, whole blocks of a packed level */ };

size_t level_portions(const level *l);
void level_begin(level_walk *w, const coordinates *places, const level *l); /* all of it */
void level_begin_part(level_walk *w, const level *l, uint32_t part);        /* of this part */
/* These entries alone; of a packed level whole blocks, but for its last one. */
void level_seek(level_walk *w, size_t first, size_t end);
/* How many; 0: the end, or a file failed (room->failed). They stay until the next ones are asked for. */
size_t level_next(level_walk *w, const uint64_t **entry);
bool level_more(const level_walk *w); /* is that not the end? */
void level_end(level_walk *w);
void level_sort(level *l, crew *threads); /* its parts, as far as it is awake */
/* The note of a position, which becomes note[limbs]; false: it is not there, or a file failed. */
bool level_find_note(const level *l, const space *s, const uint64_t *pegs, uint64_t *note);
