/* faults.c - a library that is loaded before the C library (LD_PRELOAD), and lets one call fail.
 *
 *     PAGODA_FAULT=KIND:N:HOW   the N-th call of the kind, from 1
 *     PAGODA_FAULT_LOG=FILE     gets a line when that call was reached
 *     PAGODA_FAST_CLOCK=K       the steady clock runs K times as fast, so that checkpoints are due early
 *
 * KIND is alloc, open, read, write, sync, close, name (rename, link), cut (ftruncate), or file: any of these
 * but alloc. HOW is
 *
 *     fail   the call fails, once; a write that fails has written half
 *     on     the same for this call and all later ones: a full disk, a dead one
 *     kill   the process is killed there; a write has written half
 *
 * Only calls by the program itself count, not those by libraries that it uses: GMP, FLINT, GLPK and cairo end
 * the process where they get no memory, and that is theirs.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { ALLOC = 1, OPEN = 2, READ = 4, WRITE = 8, SYNC = 16, CLOSE = 32, NAME = 64, CUT = 128 };
typedef enum outcome { GOES, FAILS, ENDS } outcome;

static unsigned kinds;
static long at;
static char how;
static double speed = 1;
static atomic_long calls;
static uintptr_t first, last; /* of the program's code */

static int take_program(struct dl_phdr_info *info, size_t size, void *none)
{
    (void)size;
    (void)none;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type == PT_LOAD && p->p_flags & PF_X) {
            first = info->dlpi_addr + p->p_vaddr;
            last = first + p->p_memsz;
        }
    }
    return 1; /* the first one is the program */
}

static unsigned kind_of(const char *word, size_t length)
{
    static const struct {
        const char *word;
        unsigned kind;
    } all[] = {{"alloc", ALLOC}, {"open", OPEN}, {"read", READ},
               {"write", WRITE}, {"sync", SYNC}, {"close", CLOSE},
               {"name", NAME},   {"cut", CUT},   {"file", OPEN | READ | WRITE | SYNC | CLOSE | NAME | CUT}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strlen(all[i].word) == length && !memcmp(all[i].word, word, length))
            return all[i].kind;
    return 0;
}

__attribute__((constructor)) static void begin(void)
{
    const char *fault = getenv("PAGODA_FAULT"), *clock = getenv("PAGODA_FAST_CLOCK");
    const char *number = fault ? strchr(fault, ':') : NULL, *word = number ? strchr(number + 1, ':') : NULL;
    dl_iterate_phdr(take_program, NULL);
    speed = clock ? atof(clock) : 1;
    if (!word)
        return;
    at = atol(number + 1);
    how = word[1];
    kinds = kind_of(fault, (size_t)(number - fault));
}

static void note(void)
{
    const char *path = getenv("PAGODA_FAULT_LOG");
    long fd = path ? syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;
    if (fd >= 0) {
        syscall(SYS_write, fd, "reached\n", 8);
        syscall(SYS_close, fd);
    }
}

/* What is to become of this call? */
static outcome ask(unsigned kind, const void *from)
{
    uintptr_t place = (uintptr_t)from;
    if (!(kinds & kind) || place < first || place >= last)
        return GOES;
    long call = atomic_fetch_add(&calls, 1) + 1;
    if (call < at || (call > at && how != 'o'))
        return GOES;
    int why = errno;
    if (call == at)
        note();
    errno = why;
    return how == 'k' ? ENDS : FAILS;
}

static void end(void)
{
    kill(getpid(), SIGKILL);
    for (;;)
        pause();
}

/* Does the call fail, with errno? Or end here. */
static int fails(unsigned kind, const void *from, int why)
{
    outcome o = ask(kind, from);
    if (o == ENDS)
        end();
    if (o == FAILS)
        errno = why;
    return o == FAILS;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FROM __builtin_return_address(0)

/* ---- memory --------------------------------------------------------------------------------------- */

/* The C library's own names, as dlsym needs memory itself. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t vector, size_t size);

void *malloc(size_t size) { return fails(ALLOC, FROM, ENOMEM) ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size)
{
    return fails(ALLOC, FROM, ENOMEM) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails(ALLOC, FROM, ENOMEM) ? NULL : __libc_realloc(old, size);
}

void *aligned_alloc(size_t vector, size_t size)
{
    return fails(ALLOC, FROM, ENOMEM) ? NULL : __libc_memalign(vector, size);
}

void *mmap(void *where, size_t length, int protection, int flags, int fd, off_t offset)
{
    if (fails(ALLOC, FROM, ENOMEM))
        return MAP_FAILED;
    return (void *)syscall(SYS_mmap, where, length, protection, flags, fd, offset);
}

/* ---- files ---------------------------------------------------------------------------------------- */

int open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    unsigned mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, unsigned) : 0;
    va_end(more);
    return fails(OPEN, FROM, EMFILE) ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

FILE *fopen(const char *path, const char *mode)
{
    return fails(OPEN, FROM, EMFILE) ? NULL : NEXT(fopen)(path, mode);
}

FILE *fdopen(int fd, const char *mode) { return fails(OPEN, FROM, ENOMEM) ? NULL : NEXT(fdopen)(fd, mode); }

int dup(int fd) { return fails(OPEN, FROM, EMFILE) ? -1 : (int)syscall(SYS_dup, fd); }

/* A stream whose call failed says so when it is asked. */
static int stream_fails(unsigned kind, const void *from, int why, FILE *f)
{
    int failed = fails(kind, from, why);
    if (failed)
        f->_flags |= 0x20; /* _IO_ERR_SEEN, which has no name outside */
    return failed;
}

size_t fread(void *out, size_t size, size_t count, FILE *f)
{
    return stream_fails(READ, FROM, EIO, f) ? 0 : NEXT(fread)(out, size, count, f);
}

ssize_t pread(int fd, void *out, size_t length, off_t offset)
{
    return fails(READ, FROM, EIO) ? -1 : syscall(SYS_pread64, fd, out, length, offset);
}

/* Half is written; the next call says why no more is. */
ssize_t write(int fd, const void *bytes, size_t length)
{
    outcome o = ask(WRITE, FROM);
    ssize_t half = o != GOES && length > 1 ? syscall(SYS_write, fd, bytes, length / 2) : 0;
    (void)half;
    if (o == ENDS)
        end();
    errno = o == FAILS ? ENOSPC : errno;
    return o == FAILS ? -1 : syscall(SYS_write, fd, bytes, length);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset)
{
    return fails(WRITE, FROM, ENOSPC) ? -1 : syscall(SYS_pwrite64, fd, bytes, length, offset);
}

size_t fwrite(const void *bytes, size_t size, size_t count, FILE *f)
{
    return stream_fails(WRITE, FROM, ENOSPC, f) ? 0 : NEXT(fwrite)(bytes, size, count, f);
}

int fflush(FILE *f) { return f && stream_fails(WRITE, FROM, ENOSPC, f) ? EOF : NEXT(fflush)(f); }

int fsync(int fd) { return fails(SYNC, FROM, EIO) ? -1 : (int)syscall(SYS_fsync, fd); }

int fdatasync(int fd) { return fails(SYNC, FROM, EIO) ? -1 : (int)syscall(SYS_fdatasync, fd); }

/* A descriptor is gone even where closing it fails. */
int close(int fd)
{
    int failed = fails(CLOSE, FROM, EIO), why = errno, code = (int)syscall(SYS_close, fd);
    errno = failed ? why : errno;
    return failed ? -1 : code;
}

int fclose(FILE *f)
{
    int failed = fails(CLOSE, FROM, EIO), code = NEXT(fclose)(f);
    errno = failed ? EIO : errno;
    return failed ? EOF : code;
}

int rename(const char *from, const char *to)
{
    return fails(NAME, FROM, EIO) ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int link(const char *from, const char *to)
{
    return fails(NAME, FROM, EIO) ? -1 : (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int linkat(int a, const char *from, int b, const char *to, int flags)
{
    return fails(NAME, FROM, EIO) ? -1 : (int)syscall(SYS_linkat, a, from, b, to, flags);
}

int ftruncate(int fd, off_t length)
{
    return fails(CUT, FROM, EIO) ? -1 : (int)syscall(SYS_ftruncate, fd, length);
}

/* ---- time ----------------------------------------------------------------------------------------- */

int clock_gettime(clockid_t clock, struct timespec *out)
{
    int code = (int)syscall(SYS_clock_gettime, clock, out);
    if (!code && clock == CLOCK_MONOTONIC && speed > 1) {
        double now = ((double)out->tv_sec + (double)out->tv_nsec / 1e9) * speed;
        out->tv_sec = (time_t)now;
        out->tv_nsec = (long)((now - (double)out->tv_sec) * 1e9);
    }
    return code;
}
