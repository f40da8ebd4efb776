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
/* A file without a name in the folder of the room; -1: there is none, or it cannot be made. */
int room_file(level_room *r);
/* At the end of a file of this room; false: it does not fit, or cannot be written. */
bool room_write(level_room *r, int file, uint64_t at, const void *bytes, size_t length);
bool room_read(level_room *r, int file, uint64_t at, void *bytes, size_t length);
void room_close(level_room *r, int file, uint64_t length); /* -1 is fine */

/* A file that several threads may write at once. */
typedef struct level_file {
    level_room *room; /* borrowed */
    pthread_mutex_t lock;
    int file; /* -1: nothing was written yet */
    uint64_t used;
} level_file;

void level_file_init(level_file *f, level_room *r);
void level_file_release(level_file *f);
/* At its end; *at: where that was. False as with room_write. */
bool level_file_write(level_file *f, const void *bytes, size_t length, uint64_t *at);
