/* own.h - the file that a run keeps its state in: which one it is, and that nobody else has it.
 *
 * A run takes over a plain file that is there, or makes one under a name that is free. It holds a lock on it
 * (flock) until it lets go, so a second run with the same file is refused. A file under that name that the
 * run did not take or make is never replaced and never removed. Links are followed, and stay. Where the
 * system has no locks for a file, there is none.
 */
#pragma once

#include "base/base.h"

struct file_draft; /* atomic_file.h, private to base */

typedef struct own_file {
    char *path; /* links followed; NULL: none, and the rest says nothing */
    int fd;     /* open for reading and appending, or of the draft for writing; holds the lock */
} own_file;

/* Takes over the file of that name. PG_OK with own->path NULL: there is none. PG_INPUT: it is no plain file,
 * cannot be read and written, or another run has it. */
pg_status own_take(own_file *own, const char *path, pg_error *e);
/* Gives a draft that is whole the name of the file, or a name that is free, and has that file from then on.
 * False with errno; EEXIST: another file has taken the name. The draft is gone in any case. */
bool own_keep(own_file *own, struct file_draft *d);
/* The same with a draft of these bytes, where there is no file yet. */
pg_status own_make(own_file *own, const char *path, const void *bytes, size_t length, pg_error *e);
/* "path: expected a writable file: why". */
pg_status own_refuse(const char *path, int why, pg_error *e);
/* The run needs the file no more: it goes to limits->finished, whose owner removes it when the results are
 * safe. Where there is nobody, or has one already, it is removed. */
void own_finish(own_file *own, const pg_limits *limits);
void own_remove(own_file *own);  /* the file as well, if the name is still that file's */
void own_release(own_file *own); /* the file stays */
