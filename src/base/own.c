/* own.c - see own.h.
 *
 * Between opening a file and locking it the run that had it may have removed or replaced it. So the name is
 * looked at again under the lock, and where it leads elsewhere by then all is done again.
 */
#include "base/own.h"

#include "atomic_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_TRIES = 100 };

void own_release(own_file *own)
{
    if (own->path)
        close(own->fd);
    free(own->path);
    *own = (own_file){0};
}

/* Does the name still lead to the file? */
static bool is_named(const own_file *own)
{
    struct stat open, named;
    return own->path && !fstat(own->fd, &open) && !lstat(own->path, &named) && open.st_dev == named.st_dev &&
           open.st_ino == named.st_ino;
}

void own_remove(own_file *own)
{
    if (is_named(own))
        unlink(own->path);
    own_release(own);
}

void own_finish(own_file *own, const pg_limits *limits)
{
    if (!own->path)
        return; /* many threads may end searches without a file; the one with a file is alone */
    if (!limits || !limits->finished || limits->finished->path) {
        own_remove(own);
        return;
    }
    *limits->finished = *own;
    *own = (own_file){0};
}

pg_status own_refuse(const char *path, int why, pg_error *e)
{
    if (why == EEXIST)
        return pg_fail(e, PG_INPUT, "%s: expected the file of this run; another one has taken its name",
                       path);
    return pg_fail(e, PG_INPUT, "%s: expected a writable file: %s", path, strerror(why));
}

static pg_status refuse_busy(const char *path, pg_error *e)
{
    return pg_fail(e, PG_INPUT, "%s: expected a checkpoint that no other run is using", path);
}

/* False: another run has the lock. */
static bool lock(int fd) { return !flock(fd, LOCK_EX | LOCK_NB) || errno != EWOULDBLOCK; }

/* Opens the plain file; fd -1 with PG_OK: there is none. What is no plain file is not even opened. */
static pg_status open_plain(const char *target, const char *path, int *fd, pg_error *e)
{
    struct stat info;
    *fd = -1;
    if (stat(target, &info))
        return errno == ENOENT ? PG_OK : own_refuse(path, errno, e);
    if (!S_ISREG(info.st_mode))
        return pg_fail(e, PG_INPUT, "%s: expected a plain file, or a name that is free", path);
    *fd = open(target, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    return *fd >= 0 || errno == ENOENT ? PG_OK : own_refuse(path, errno, e);
}

/* One try; *again: the name leads elsewhere by now. */
static pg_status take_once(own_file *own, const char *path, bool *again, pg_error *e)
{
    int fd = -1;
    char *target = file_target(path);
    *again = false;
    pg_status s = target ? open_plain(target, path, &fd, e) : own_refuse(path, errno, e);
    if (s != PG_OK || fd < 0) {
        free(target);
        return s;
    }
    *own = (own_file){target, fd};
    if (!lock(fd))
        s = refuse_busy(path, e);
    *again = s == PG_OK && !is_named(own);
    if (s != PG_OK || *again)
        own_release(own);
    return s;
}

pg_status own_take(own_file *own, const char *path, pg_error *e)
{
    *own = (own_file){0};
    for (int tries = 0; tries < MOST_TRIES; tries++) {
        bool again;
        pg_status s = take_once(own, path, &again, e);
        if (!again)
            return s;
    }
    return refuse_busy(path, e);
}

bool own_keep(own_file *own, file_draft *d)
{
    own_file next = {pg_strdup(d->target), fcntl(d->fd, F_DUPFD_CLOEXEC, 0)};
    int why = errno;
    if (next.fd < 0) {
        free(next.path);
        errno = why;
        atomic_file_drop(d);
        return false;
    }
    lock(next.fd);
    bool kept = is_named(own) ? atomic_file_keep(d) : atomic_file_keep_new(d);
    why = errno;
    own_file *gone = d->named ? own : &next;
    own_release(gone);
    if (d->named)
        *own = next;
    errno = why;
    return kept;
}

pg_status own_make(own_file *own, const char *path, const void *bytes, size_t length, pg_error *e)
{
    file_draft d;
    bool good = atomic_file_open(&d, path);
    if (good && atomic_file_write(&d, bytes, length))
        good = own_keep(own, &d);
    else if (good) {
        atomic_file_drop(&d);
        good = false;
    }
    if (!good && errno == EEXIST)
        return refuse_busy(path, e); /* it was begun at the same moment */
    return good ? PG_OK : own_refuse(path, errno, e);
}
