/* file.c - whole files in, whole files out.
 *
 * A file is written as a draft and gets its name when it is whole (atomic_file.h), so that nobody ever reads
 * half of one and a run that fails leaves the old one as it was. Links are followed first: what they point
 * to is replaced, and they stay links. Devices and pipes cannot be replaced and are written to; what is
 * behind /dev/stdout, /dev/fd and /proc is known by name, as it may look like a plain file and still be
 * somebody's open stream. A file that may be written to in a folder that takes no draft, or whose name is a
 * mount point, is written in place.
 */
#include "base/base.h"
#include "atomic_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static _Thread_local bool forbidden;

bool file_reading(bool allowed)
{
    bool before = !forbidden;
    forbidden = !allowed;
    return before;
}

bool file_readable(const char *path)
{
    struct stat info;
    return !forbidden && !stat(path, &info) && S_ISREG(info.st_mode) && !access(path, R_OK);
}

static pg_status read_stream(FILE *f, const char *path, size_t limit, char **text, size_t *length,
                             pg_error *e)
{
    pg_buf b = {0};
    char chunk[65536];
    size_t got;
    while ((got = fread(chunk, 1, sizeof chunk, f)) > 0 && b.length + got <= limit)
        buf_add_bytes(&b, chunk, got);
    int failed = ferror(f) ? errno : 0;
    if (failed || got > 0) {
        buf_release(&b);
        if (failed)
            return pg_fail(e, PG_INPUT, "%s: expected a readable file: %s", path, strerror(failed));
        return pg_fail(e, PG_INPUT, "%s: expected at most %zu bytes", path, limit);
    }
    *length = b.length;
    *text = buf_take(&b);
    return PG_OK;
}

pg_status file_read(const char *path, size_t limit, char **text, size_t *length, pg_error *e)
{
    bool input = !strcmp(path, "-");
    if (forbidden)
        return pg_fail(e, PG_INPUT, "expected a text that names no file, not '%.200s'", path);
    if (input && feof(stdin))
        return pg_fail(e, PG_INPUT, "standard input: expected it to be asked for once");
    FILE *f = input ? stdin : fopen(path, "rb");
    if (!f)
        return pg_fail(e, PG_INPUT, "%s: expected a readable file: %s", path, strerror(errno));
    pg_status s = read_stream(f, input ? "standard input" : path, limit, text, length, e);
    if (!input)
        fclose(f);
    return s;
}

/* ---- where it goes --------------------------------------------------------------------------- */

/* Names of what somebody has open. */
static bool names_stream(const char *path)
{
    static const char *const stream[] = {"/dev/stdin", "/dev/stdout", "/dev/stderr"};
    for (size_t i = 0; i < sizeof stream / sizeof *stream; i++)
        if (!strcmp(path, stream[i]))
            return true;
    return !strncmp(path, "/dev/fd/", 8) || !strncmp(path, "/proc/", 6);
}

/* The name of a file of its own that can be replaced, links followed; free() it. NULL: a device, a pipe, or a
 * name for something that is already open. */
static char *plain_target(const char *path)
{
    struct stat info;
    char *target = names_stream(path) ? NULL : file_target(path);
    if (target && !names_stream(target) && (stat(target, &info) || S_ISREG(info.st_mode)))
        return target;
    free(target);
    return NULL;
}

static pg_status not_writable(const char *path, int why, pg_error *e)
{
    return pg_fail(e, PG_INPUT, "%s: expected a writable file: %s", path, strerror(why));
}

/* May a file be made in the folder that `path` is in? */
static bool folder_takes(const char *path)
{
    const char *slash = strrchr(path, '/');
    pg_buf folder = {0};
    buf_add_bytes(&folder, path, slash ? (size_t)(slash - path) + 1 : 0);
    bool takes = !access(slash ? buf_text(&folder) : ".", W_OK | X_OK);
    int why = errno;
    buf_release(&folder);
    errno = why;
    return takes;
}

pg_status file_writable(const char *path, pg_error *e)
{
    struct stat info;
    if (!stat(path, &info) && S_ISDIR(info.st_mode))
        return not_writable(path, EISDIR, e);
    char *target = plain_target(path);
    const char *name = target ? target : path;
    bool there = !target || !lstat(target, &info);
    bool writable = there ? !access(name, W_OK) : folder_takes(name);
    pg_status s = writable ? PG_OK : not_writable(path, errno, e);
    free(target);
    return s;
}

/* The folder of a path as the system calls it, and the name in it; free() it. */
static char *place_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? pg_strndup(path, (size_t)(slash - path) + 1) : pg_strdup(".");
    char *real = realpath(folder, NULL);
    pg_buf place = {0};
    buf_printf(&place, "%s/%s", real ? real : folder, slash ? slash + 1 : path);
    PG_FREE(folder, real);
    return buf_take(&place);
}

static bool same_place(const char *a, const char *b)
{
    struct stat one, other;
    if (!stat(a, &one) && !stat(b, &other))
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
    char *place = place_of(a), *other_place = place_of(b);
    bool same = !strcmp(place, other_place);
    PG_FREE(place, other_place);
    return same;
}

bool file_same(const char *a, const char *b)
{
    char *one = plain_target(a), *other = plain_target(b);
    bool same = one && other && same_place(one, other);
    PG_FREE(one, other);
    return same;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Into what is there; a plain file is cut to its new length. False with errno. */
static bool write_into(const char *path, const char *text, size_t length)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC | O_TRUNC);
    if (fd < 0)
        return false;
    bool good = atomic_file_put(fd, text, length) && (!fsync(fd) || errno == EINVAL || errno == EROFS);
    int why = errno;
    if (close(fd) && good)
        return false;
    errno = why;
    return good;
}

/* As a draft that takes the name. False with errno. */
static bool replace(const char *path, const char *text, size_t length)
{
    file_draft d;
    if (!atomic_file_open(&d, path))
        return false;
    if (atomic_file_write(&d, text, length))
        return atomic_file_keep(&d);
    atomic_file_drop(&d);
    return false;
}

/* Reasons for which a folder takes no new file, or a name no other file, while the old one may be written. */
static bool stays_in_place(int why)
{
    return why == EACCES || why == EPERM || why == EROFS || why == EBUSY || why == EXDEV;
}

pg_status file_write(const char *path, const char *text, size_t length, pg_error *e)
{
    char *target = plain_target(path);
    bool refused = target && !access(target, F_OK) && access(target, W_OK); /* with errno */
    bool good = !refused && (target ? replace(target, text, length) : write_into(path, text, length));
    if (!good && !refused && target && stays_in_place(errno))
        good = write_into(target, text, length);
    pg_status s = good ? PG_OK : not_writable(path, errno, e);
    free(target);
    return s;
}
