/* atomic_file.h - a file that gets its name when it is whole. Private to base.
 *
 * A draft lies in the folder of the file that it is to become, under no name at all where the system has such
 * files, else under a name that nobody can guess and that was not there. So nothing that lies beside the file
 * is ever touched, and a process that is killed leaves at most one odd file, mostly none.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct file_draft {
    int fd;       /* to write to */
    char *target; /* the name it will have, links followed */
    char *name;   /* that it has until then; NULL: none */
    bool named;   /* it got its name; also when that could not be made sure of */
} file_draft;

/* What `path` stands for once links are followed, as far as they lead: also a name that is not there yet.
 * free() it. NULL with errno: they lead nowhere. */
char *file_target(const char *path);

/* False with errno, and nothing to be released: no draft can be made there. A file that will be replaced
 * hands on its mode and, where that is allowed, its owner. */
bool atomic_file_open(file_draft *d, const char *path);
/* Writes all of it to an open file. False with errno. */
bool atomic_file_put(int fd, const void *bytes, size_t length);
bool atomic_file_write(const file_draft *d, const void *bytes, size_t length);
/* Closes the draft, which is whole, and gives it its name. What it holds is on the disk before, and the name
 * after, where the file system can say so. False with errno: it is gone, unless it is `named` already. */
bool atomic_file_keep(file_draft *d);
/* The same under a name that is free; EEXIST: it is not. */
bool atomic_file_keep_new(file_draft *d);
void atomic_file_drop(file_draft *d); /* instead of atomic_file_keep; errno stays */
