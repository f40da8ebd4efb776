/* file.c - whole files in, whole files out.
 *
 * A file is written beside its name and renamed, so that nobody ever reads half of one and a run that
 * fails leaves the old one as it was. Links are followed first: what they point to is replaced, and they
 * stay links. Devices and pipes cannot be replaced and are written to; /dev and /proc are known by name,
 * as what is behind them may look like a plain file and still be somebody's open stream.
 */
#include "base.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_readable(const char *path)
{
    struct stat info;
    return !stat(path, &info) && S_ISREG(info.st_mode) && !access(path, R_OK);
}

static pg_status read_stream(FILE *f, const char *path, size_t limit, char **text, size_t *length, pg_error *e)
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

static bool write_all(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t done = write(fd, text, length);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        text += done;
        length -= (size_t)done;
    }
    return true;
}

static pg_status not_writable(const char *path, int why, pg_error *e)
{
    return pg_fail(e, PG_INPUT, "%s: expected a writable file: %s", path, strerror(why));
}

static pg_status write_fd(int fd, const char *path, const char *text, size_t length, pg_error *e)
{
    bool good = write_all(fd, text, length);
    int failed = errno;
    if (close(fd) && good) {
        good = false;
        failed = errno;
    }
    return good ? PG_OK : not_writable(path, failed, e);
}

/* Not a file of its own to be replaced: a device, a pipe, or a name for something that is already open. */
static bool written_directly(const char *path)
{
    struct stat info;
    return !strncmp(path, "/dev/", 5) || !strncmp(path, "/proc/", 6) ||
           (!stat(path, &info) && !S_ISREG(info.st_mode));
}

/* A temporary beside the file, renamed over it at the end. */
static pg_status replace_file(const char *path, const char *text, size_t length, pg_error *e)
{
    pg_buf temporary = {0};
    buf_printf(&temporary, "%s.XXXXXX", path);
    int fd = mkstemp(temporary.text);
    if (fd < 0) {
        buf_release(&temporary);
        return not_writable(path, errno, e);
    }
    mode_t mask = umask(0);
    umask(mask);
    fchmod(fd, 0666 & ~mask);
    pg_status s = write_fd(fd, path, text, length, e);
    if (s == PG_OK && rename(temporary.text, path))
        s = not_writable(path, errno, e);
    if (s != PG_OK)
        unlink(temporary.text);
    buf_release(&temporary);
    return s;
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
    if (written_directly(path))
        return access(path, W_OK) ? not_writable(path, errno, e) : PG_OK;
    char *real = realpath(path, NULL);
    pg_status s = folder_takes(real ? real : path) ? PG_OK : not_writable(path, errno, e);
    free(real);
    return s;
}

pg_status file_write(const char *path, const char *text, size_t length, pg_error *e)
{
    if (written_directly(path)) {
        int fd = open(path, O_WRONLY | O_CLOEXEC | O_TRUNC);
        if (fd < 0)
            return not_writable(path, errno, e);
        return write_fd(fd, path, text, length, e);
    }
    char *real = realpath(path, NULL); /* a link stays a link: what it points to is replaced */
    pg_status s = replace_file(real ? real : path, text, length, e);
    free(real);
    return s;
}
