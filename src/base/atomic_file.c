/* atomic_file.c - a file that gets its name when it is whole. See atomic_file.h. */
#include "atomic_file.h"

#include "base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_LINKS = 40, MOST_TRIES = 100 };

/* ---- names ----------------------------------------------------------------------------------- */

/* The length of the folder in a path, with its slash; 0: the folder we are in. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* Where a link leads, as seen from where we are; NULL: it is none. */
static char *link_target(const char *path)
{
    char text[4096];
    ssize_t length = readlink(path, text, sizeof text);
    if (length <= 0 || (size_t)length == sizeof text)
        return NULL;
    pg_buf target = {0};
    buf_add_bytes(&target, path, text[0] == '/' ? 0 : folder_length(path));
    buf_add_bytes(&target, text, (size_t)length);
    return buf_take(&target);
}

char *file_target(const char *path)
{
    char *at = pg_strdup(path), *next;
    int links = 0;
    while ((next = link_target(at))) {
        free(at);
        at = next;
        if (++links < MOST_LINKS)
            continue;
        free(at);
        errno = ELOOP;
        return NULL;
    }
    return at;
}

/* A name beside the target that nobody can guess. */
static char *odd_name(const char *target)
{
    uint64_t chance;
    pg_buf name = {0};
    if (getrandom(&chance, sizeof chance, 0) != sizeof chance)
        return NULL;
    buf_add_bytes(&name, target, folder_length(target));
    buf_printf(&name, ".pagoda-%016llx", (unsigned long long)chance);
    return buf_take(&name);
}

/* ---- files ----------------------------------------------------------------------------------- */

/* The name by which a file without one can be linked. */
static void proc_name(int fd, char *out, size_t size) { snprintf(out, size, "/proc/self/fd/%d", fd); }

/* A file without a name, which can be given one later; -1: the system or the folder has none. */
static int open_nameless(const char *target)
{
    char proc[64];
    pg_buf folder = {0};
    buf_add_bytes(&folder, target, folder_length(target));
    int fd = open(folder.length ? folder.text : ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    buf_release(&folder);
    if (fd < 0)
        return -1;
    proc_name(fd, proc, sizeof proc);
    if (!access(proc, F_OK))
        return fd;
    close(fd);
    return -1;
}

/* A new file of an odd name. */
static int open_odd(file_draft *d)
{
    for (int tries = 0; tries < MOST_TRIES; tries++) {
        d->name = odd_name(d->target);
        int fd = d->name ? open(d->name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666) : -1;
        if (fd >= 0)
            return fd;
        free(d->name);
        d->name = NULL;
        if (errno != EEXIST)
            break;
    }
    return -1;
}

/* What the file that is to be replaced hands on. The mode comes last, as a change of owner takes from it. */
static void take_over(const file_draft *d)
{
    struct stat old;
    if (stat(d->target, &old))
        return;
    if (fchown(d->fd, old.st_uid, old.st_gid) && fchown(d->fd, (uid_t)-1, old.st_gid))
        errno = 0; /* ours, then */
    fchmod(d->fd, old.st_mode & 0777);
}

bool atomic_file_open(file_draft *d, const char *path)
{
    *d = (file_draft){.target = file_target(path)};
    if (!d->target)
        return false;
    d->fd = open_nameless(d->target);
    if (d->fd < 0)
        d->fd = open_odd(d);
    int why = errno;
    if (d->fd >= 0)
        take_over(d);
    else
        free(d->target);
    errno = why;
    return d->fd >= 0;
}

bool atomic_file_put(int fd, const void *bytes, size_t length)
{
    for (const char *text = bytes; length > 0;) {
        ssize_t done = write(fd, text, length);
        if (done < 0 && errno == EINTR)
            continue;
        if (done == 0)
            errno = EIO;
        if (done <= 0)
            return false;
        text += done;
        length -= (size_t)done;
    }
    return true;
}

bool atomic_file_write(const file_draft *d, const void *bytes, size_t length)
{
    return atomic_file_put(d->fd, bytes, length);
}

/* ---- the name -------------------------------------------------------------------------------- */

/* Links a draft without a name. */
static bool link_as(const file_draft *d, const char *name)
{
    char proc[64];
    proc_name(d->fd, proc, sizeof proc);
    return !linkat(AT_FDCWD, proc, AT_FDCWD, name, AT_SYMLINK_FOLLOW);
}

/* Gives a draft without a name an odd one. */
static bool link_odd(file_draft *d)
{
    for (int tries = 0; tries < MOST_TRIES; tries++) {
        d->name = odd_name(d->target);
        if (d->name && link_as(d, d->name))
            return true;
        int why = errno;
        free(d->name);
        d->name = NULL;
        errno = why;
        if (why != EEXIST)
            break;
    }
    return false;
}

/* In place of the file that has the name. */
static bool take_name(file_draft *d) { return (d->name || link_odd(d)) && !rename(d->name, d->target); }

/* Where no file has the name. File systems without links can mostly rename like that. */
static bool take_free_name(file_draft *d)
{
    if (!d->name)
        return link_as(d, d->target);
    if (!link(d->name, d->target)) {
        unlink(d->name);
        return true;
    }
    return errno != EEXIST && !renameat2(AT_FDCWD, d->name, AT_FDCWD, d->target, RENAME_NOREPLACE);
}

/* The folder of the target, where it can be asked: the name outlasts a machine that stops, too. */
static bool sync_folder(const file_draft *d)
{
    size_t length = folder_length(d->target);
    char *folder = length ? pg_strndup(d->target, length) : pg_strdup(".");
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool failed = fd >= 0 && fsync(fd) && errno != EINVAL && errno != EROFS;
    int why = errno;
    if (fd >= 0)
        close(fd);
    free(folder);
    errno = why;
    return !failed;
}

static void draft_end(file_draft *d)
{
    if (d->name && !d->named)
        unlink(d->name);
    close(d->fd);
    PG_FREE(d->target, d->name);
    *d = (file_draft){.fd = -1, .named = d->named};
}

void atomic_file_drop(file_draft *d)
{
    int why = errno;
    draft_end(d);
    errno = why;
}

/* Network file systems say when a file is closed that it did not fit; what has no dup has none of these. */
static bool closes_well(int fd)
{
    int copy = dup(fd);
    return copy >= 0 ? !close(copy) : errno == ENOSYS;
}

static bool keep(file_draft *d, bool (*take)(file_draft *))
{
    d->named = !fsync(d->fd) && closes_well(d->fd) && take(d);
    bool good = d->named && sync_folder(d);
    int why = errno;
    draft_end(d);
    errno = why;
    return good;
}

bool atomic_file_keep(file_draft *d) { return keep(d, take_name); }

bool atomic_file_keep_new(file_draft *d) { return keep(d, take_free_name); }
