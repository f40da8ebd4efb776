/* system.c - what the C library of WASI lacks, for the one program that runs here.
 *
 * There is one process, one thread and one user: locks are free, modes and owners do not matter, and what
 * would need another process or a second name for an open file fails with ENOSYS, which the program tells as
 * any other failure. Sorting is as on Linux, where equal elements keep their order: what is printed may hang
 * on that.
 */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wasi/api.h>

/* ---- files -------------------------------------------------------------------------------------- */

static int lacking(void)
{
    errno = ENOSYS;
    return -1;
}

int kill(pid_t process, int signal) { return (void)process, (void)signal, lacking(); }
int execv(const char *path, char *const argv[]) { return (void)path, (void)argv, lacking(); }
int mkostemp(char *path, int flags) { return (void)path, (void)flags, lacking(); }

FILE *tmpfile(void)
{
    lacking();
    return NULL;
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
    (void)flags;
    return faccessat(to_folder, to, F_OK, 0) ? renameat(from_folder, from, to_folder, to)
                                             : (errno = EEXIST, -1);
}

int flock(int fd, int operation) { return (void)fd, (void)operation, 0; }
int fchown(int fd, uid_t user, gid_t group) { return (void)fd, (void)user, (void)group, 0; }
int fchmod(int fd, mode_t mode) { return (void)fd, (void)mode, 0; }
int chmod(const char *path, mode_t mode) { return (void)path, (void)mode, 0; }
mode_t umask(mode_t mask) { return (void)mask, 022; }
void flockfile(FILE *f) { (void)f; }
void funlockfile(FILE *f) { (void)f; }

/* Of standard input alone; it goes on where that is. */
int dup(int fd) { return fd == STDIN_FILENO ? open("/dev/stdin", O_RDONLY) : lacking(); }

/* Relative paths begin where the host says that we are. */
__attribute__((constructor)) static void begin(void)
{
    const char *here = getenv("PWD");
    if (here)
        chdir(here);
}

/* Paths have one form each: there are no links. */
char *realpath(const char *path, char *out)
{
    struct stat info;
    if (stat(path, &info))
        return NULL;
    return out ? strcpy(out, path) : strdup(path);
}

ssize_t getrandom(void *out, size_t size, unsigned flags)
{
    (void)flags;
    return getentropy(out, size) ? -1 : (ssize_t)size;
}

/* The last six characters are made up. */
char *mkdtemp(char *path)
{
    unsigned char chance[6];
    size_t length = strlen(path);
    if (length < sizeof chance || getentropy(chance, sizeof chance))
        return NULL;
    for (size_t i = 0; i < sizeof chance; i++)
        path[length - sizeof chance + i] = "abcdefghijklmnopqrstuvwxyz234567"[chance[i] % 32];
    return mkdir(path, 0700) ? NULL : path;
}

/* ---- the machine ---------------------------------------------------------------------------------- */

enum { PAGE = 65536, PAGES = 65536 }; /* 4 GiB: all that an address reaches */

long sysconf(int name)
{
    switch (name) {
    case _SC_NPROCESSORS_ONLN: return 1;
    case _SC_PAGESIZE: return PAGE;
    case _SC_PHYS_PAGES: return PAGES;
    default: return lacking();
    }
}

/* Set by Ctrl-C natively; here by a host that answers a call, which limits.c makes, as if interrupted. */
extern volatile sig_atomic_t cli_interrupted;

int sched_yield(void)
{
    if (__wasi_sched_yield() == __WASI_ERRNO_INTR)
        cli_interrupted = 1;
    return 0;
}

void wasm_give_up(void)
{
    fputs("pagoda: GLPK gave up, and there is no way back here\n", stderr);
    exit(3);
}

/* ---- sorting: merging, from short runs to long ones ---------------------------------------------------- */

typedef int (*comparison)(const void *, const void *, void *);

/* Merges two neighbouring runs of `from` into `to`. */
static void merge(char *to, const char *from, size_t first, size_t second, size_t size, comparison compare,
                  void *context)
{
    const char *a = from, *end_a = a + first * size, *b = end_a, *end_b = b + second * size;
    for (; a < end_a && b < end_b; to += size) {
        const char **least = compare(a, b, context) <= 0 ? &a : &b;
        memcpy(to, *least, size);
        *least += size;
    }
    memcpy(to, a, (size_t)(end_a - a));
    memcpy(to + (end_a - a), b, (size_t)(end_b - b));
}

void qsort_r(void *base, size_t count, size_t size, comparison compare, void *context)
{
    char *spare = malloc(count * size + 1), *from = base, *to = spare;
    if (!spare)
        abort();
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t at = 0; at < count; at += 2 * run) {
            size_t left = count - at, first = left < run ? left : run;
            size_t second = left - first < run ? left - first : run;
            merge(to + at * size, from + at * size, first, second, size, compare, context);
        }
        char *swap = from;
        from = to;
        to = swap;
    }
    if (from != base)
        memcpy(base, from, count * size);
    free(spare);
}

static int plainly(const void *a, const void *b, void *compare)
{
    return (*(int (**)(const void *, const void *))compare)(a, b);
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    qsort_r(base, count, size, plainly, &compare);
}
