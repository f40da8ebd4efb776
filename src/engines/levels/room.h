/* room.h - memory for levels and tables, counted, and a folder for what does not fit there.
 *
 * Engines take from one room all that grows with a problem. What is packed (packed.h) goes to files once
 * memory is used up, when there is a folder for them: files without a name, which are gone when the process
 * is.
 *
 * Several threads may use a room at once.
 */
#pragma once

#include "base/base.h"

#include <pthread.h>

typedef struct level_room {
    _Atomic size_t bytes, peak;
    size_t most;
    const char *disk; /* NULL: none; borrowed */
    _Atomic size_t disk_bytes, disk_peak;
    size_t disk_most;
    atomic_bool failed; /* a file could not be written or read: what came of it is not to be believed */
} level_room;

/* `most` bytes of memory, and the disk of `limits` (may be NULL). */
void room_init(level_room *r, const pg_limits *limits, size_t most);
/* Not zeroed; NULL when it does not fit or cannot be had. */
void *room_take(level_room *r, size_t bytes);
void room_give(level_room *r, void *memory, size_t bytes); /* NULL is fine */
bool room_claim(level_room *r, size_t bytes);              /* counts what was got elsewhere, if it fits */
void room_free(level_room *r, size_t bytes);               /* counts it no more */
size_t room_left(const level_room *r);                     /* bytes, of memory and of the disk together */

/* Can files of a room be made in this folder? One is, and is gone again. */
bool room_folder(const char *folder);
/* A file of a room, without a name, that several threads may write at once. */
typedef struct level_file {
    level_room *room; /* borrowed */
    pthread_mutex_t lock;
    int file; /* -1: nothing was written yet */
    uint64_t used;
} level_file;

level_file *level_file_new(level_room *r);
void level_file_free(level_file *f); /* NULL is fine */

/* Bytes in memory, or in a file. */
typedef struct room_piece {
    uint8_t *bytes; /* NULL: in the file, from `at` on */
    size_t length;
    uint64_t at, sum; /* sum: of what is in the file */
} room_piece;

/* Takes bytes over into memory or, when the room has no more of that, into the file, which is made where
 * there is none. False, and nothing is kept: there is no room. */
bool piece_keep(room_piece *out, level_room *r, level_file **file, uint8_t *bytes, size_t length);
/* Its bytes; those in the file are read into *own, of so much room. NULL: the file has failed. */
const uint8_t *piece_bytes(const room_piece *p, level_file *file, uint8_t **own, size_t *own_room);
void piece_drop(room_piece *p, level_room *r); /* from memory */
