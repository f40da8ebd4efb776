/* table.h - the positions of one level of the search, in parts that threads fill at the same time.
 * Private to moves.
 *
 * A record is a position (words) and its note (notes words). The note holds, in its low bits, the set of
 * holes that the move under way can be in (a bit a hole), and in the top byte of its last word twice the
 * cost plus one where the position only goes on with that move. A note is never zero: the cost is stored
 * plus one. Of two records of one position the cheaper stays; equal ones are united. What a level holds does
 * not depend on the order of adding.
 *
 * A level is 64 parts. A part is a hash table with linear probing, at most three quarters full. Once the
 * level is only gone through, its parts become dense lists, and then, when memory is wanted, bytes
 * (record_bytes.h) in memory or in a file. Which part a position belongs to is told by the holes far from
 * the middle of the board, where there is such a thing as that: so positions that are near each other as
 * numbers stay together, and a part packs well.
 */
#ifndef PG_MOVES_TABLE_H
#define PG_MOVES_TABLE_H

#include "base/crew.h"
#include "levels/packed.h" /* a piece */
#include "positions/pegs.h"
#include "record_bytes.h"

#include <string.h>

/* Called with a constant shape, these lose their loops. */
#define TABLE_INLINE PG_INLINE

#define TABLE_WIDE PG_CLONES("avx2", "default")

enum {
    PART_BITS = 6,
    TABLE_PARTS = 1 << PART_BITS,
    TABLE_BATCH = 128,
    TABLE_MOST_COST = 126,
    TABLE_MOST_HOLES = 1024, /* of a board; */
    TABLE_MOST_SIZE = 33     /* then a record has so many words */
};

static inline size_t note_size(note_shape s) { return s.words + s.notes; } /* words of a record */

typedef struct table_part {
    pthread_mutex_t lock;
    uint64_t *slot;      /* records; the note of an empty one ends in a word 0 */
    size_t slots, used;  /* slots: a power of two, `used` when dense, none when packed */
    unsigned bits;       /* of slots */
    packed_piece packed; /* of no length: the records are in the slots */
} table_part;

typedef struct note_table {
    note_shape shape;
    table_part part[TABLE_PARTS];
    level_room *room;  /* of slots; borrowed */
    level_file file;   /* of packed parts; its room is that of packed parts */
    uint64_t total;    /* positions of the level, those on other ranks included; set when it is filled */
    bool whole;        /* all of them are on each rank: a level 0 */
    bool dense;        /* slots are dense, and can no longer be looked up */
    bool packed;       /* all parts are packed, or have no records */
    size_t too_little; /* room that was not enough to pack all parts */
} note_table;

/* `bytes`: the room of packed parts, perhaps the same one. */
note_table *table_new(note_shape s, level_room *slots, level_room *bytes);
void table_free(note_table *t); /* NULL is fine */
/* Gives free memory back to the system, when it is much: parts of tables are too small to be mapped by
 * themselves, and what lies free between them would come on top of the limit. */
void table_trim(size_t bytes);
uint64_t table_count(const note_table *t);
/* Squeezes out the empty slots. */
void table_squeeze(note_table *t);
/* Of a dense part the first `used` records stay. */
void table_keep(note_table *t, table_part *p, size_t used);
/* Packs the parts of a dense table, as many as there is room and time for. It is not tried again until
 * there is more room. */
void table_pack(note_table *t, crew *threads, const pg_limits *limits);
size_t table_packed_bytes(const note_table *t);
/* The records of a part as bytes, as it has them packed or as they would be; *own: free() it. NULL: there are
 * none, or a file failed (room->failed). */
const uint8_t *table_bytes(const note_table *t, uint32_t part, size_t *length, uint8_t **own);
/* Empties the tables of all parts, and keeps their memory. */
void table_clear(note_table *t);
/* Adds a record to its part, which no other thread uses; false when memory is used up. */
bool table_add(note_table *t, const uint64_t *record);
/* Adds all records of another table; false when memory is used up or a file failed. */
bool table_add_all(note_table *t, const note_table *from);
/* Puts the `used` records of a part that are left, where others were emptied, into a table of their own;
 * false when memory is used up. */
bool table_rebuild(note_table *t, table_part *p, size_t used);
/* Doubles a part; false when memory is used up. */
bool table_grow(note_table *t, table_part *p, note_shape s);

/* What chooses the part of a position with this hash, in the first bits. */
TABLE_INLINE uint64_t table_far_hash(note_shape s, const uint64_t *pegs, uint64_t hash)
{
    uint64_t far = pegs[0] & s.far;
    return s.words == 1 ? pegs_hash(1, &far) : hash;
}

TABLE_INLINE uint32_t table_part_of(note_shape s, const uint64_t *pegs, uint64_t hash)
{
    return (uint32_t)(table_far_hash(s, pegs, hash) >> (64 - PART_BITS));
}

TABLE_INLINE uint32_t note_cost(note_shape s, const uint64_t *note)
{
    return (uint32_t)(note[s.notes - 1] >> 57) - 1;
}
TABLE_INLINE bool note_bound(note_shape s, const uint64_t *note) { return note[s.notes - 1] >> 56 & 1; }
TABLE_INLINE uint64_t note_top(uint32_t cost, bool only)
{
    return (uint64_t)(cost + 1) << 57 | (uint64_t)only << 56;
}
TABLE_INLINE bool note_hole(const uint64_t *note, uint32_t hole) { return bits_get(note, hole); }

/* The slot of a position, or the empty one where it belongs; the part has slots. */
TABLE_INLINE uint64_t *part_slot(const table_part *p, note_shape s, const uint64_t *pegs, uint64_t hash)
{
    uint32_t size = s.words + s.notes;
    for (size_t at = hash_bits(hash, PART_BITS, p->bits);; at = (at + 1) & (p->slots - 1)) {
        uint64_t *slot = p->slot + at * size;
        if (!slot[size - 1] || pegs_same(s.words, slot, pegs))
            return slot;
    }
}

/* Do two notes share a hole? */
TABLE_INLINE bool note_shared(note_shape s, const uint64_t *a, const uint64_t *b)
{
    uint64_t shared = 0;
    for (uint32_t w = 0; w < s.notes; w++)
        shared |= note_holes(s, a, w) & b[w];
    return shared != 0;
}

/* The note of a position of a table that is not packed; NULL when it is not there. */
TABLE_INLINE const uint64_t *table_note(const note_table *t, note_shape s, const uint64_t *pegs,
                                        uint64_t hash)
{
    const table_part *p = &t->part[table_part_of(s, pegs, hash)];
    const uint64_t *slot = p->slots ? part_slot(p, s, pegs, hash) : NULL;
    return slot && slot[s.words + s.notes - 1] ? slot + s.words : NULL;
}

TABLE_INLINE void note_merge(note_shape s, uint64_t *into, const uint64_t *from)
{
    uint32_t a = note_cost(s, into), b = note_cost(s, from);
    if (b > a)
        return;
    if (b < a) {
        memcpy(into, from, s.notes * sizeof *into);
        return;
    }
    uint64_t only = into[s.notes - 1] & from[s.notes - 1] & UINT64_C(1) << 56;
    for (uint32_t w = 0; w < s.notes; w++)
        into[w] |= from[w];
    into[s.notes - 1] = (into[s.notes - 1] & ~(UINT64_C(1) << 56)) | only;
}

/* Through the records of a part, or of all, in any order. */
typedef struct table_walk {
    const note_table *table;
    uint32_t part, last;              /* the one whose records come next */
    size_t next;                      /* slot */
    const uint8_t *at, *end;          /* of a packed part: the bytes that are left; NULL: not opened */
    uint8_t *own;                     /* the same from a file */
    uint64_t record[TABLE_MOST_SIZE]; /* of a packed part: the newest */
} table_walk;

void table_walk_part(table_walk *w, const note_table *t, uint32_t part);
void table_walk_all(table_walk *w, const note_table *t);
/* NULL: that was all, or a file failed (room->failed). It stays until the next one is asked for. */
const uint64_t *table_walk_next(table_walk *w);
void table_walk_end(table_walk *w); /* needed where some records were not asked for */

/* Adds records that belong into part p, under its lock; false when memory is used up. */
TABLE_INLINE bool part_add(note_table *t, table_part *p, note_shape s, const uint64_t *record, size_t count)
{
    uint32_t size = s.words + s.notes;
    for (; count > 0; count--, record += size) {
        if (p->used * 4 >= p->slots * 3 && !table_grow(t, p, s))
            return false;
        uint64_t *slot = part_slot(p, s, record, pegs_hash(s.words, record));
        if (slot[size - 1]) {
            note_merge(s, slot + s.words, record + s.words);
        } else {
            memcpy(slot, record, size * sizeof *slot);
            p->used++;
        }
    }
    return true;
}

#endif
