/* base.h - what every module stands on: one error shape, text buffers, bit sets, limits.
 *
 * Errors. A function that can fail returns a pg_status and hands its results out through pointers.
 * The text of a failure goes into the caller's pg_error, which is left untouched on success. Nothing
 * below src/programs/cli prints or exits.
 *
 * Memory. Small allocations go through pg_alloc and its kin, which end the process with exit code 3
 * when the system has no memory left (GMP, FLINT and GLPK do the same). Large tables, whose size
 * follows from the problem, are asked for with pg_try_alloc and answered with PG_MEMORY.
 *
 * What nearly every file needs of the C library (memory, strings, integers, atomics, signals) comes with
 * this header, and no file includes that again.
 */
#pragma once

#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- status and error ------------------------------------------------------------------- */

typedef enum pg_status {
    PG_OK = 0,
    PG_INPUT,       /* bad usage or bad input: exit code 2 */
    PG_INTERNAL,    /* a defect or an exhausted machine: exit code 3 */
    PG_LIMIT,       /* an engine's own limit: its effort, or the sizes that it can take */
    PG_MEMORY,      /* there is too little memory */
    PG_TIME,        /* the time is over */
    PG_INTERRUPTED, /* the caller asked to stop: exit code 130 */
} pg_status;

/* Is it one of the last four, by which no more failed than that the answer stays open? */
static inline bool status_stops(pg_status s) { return s >= PG_LIMIT; }
/* Which of them, in documents: "effort", "memory", "time", "cancelled"; NULL for the others. */
const char *status_limit(pg_status s);

typedef struct pg_error {
    char text[1024];
    char file[256]; /* where bad input stands, when it stands in a file; "" */
    size_t line;    /* from 1; 0: no line */
} pg_error;

/* Writes the formatted text into `e` (which may be NULL) and returns `s`, so that a refusal is one
 * statement: return pg_fail(e, PG_INPUT, "%s:%zu: expected ...", file, line). */
pg_status pg_fail(pg_error *e, pg_status s, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The same for bad input in a file: the text is "file:line: expected WHAT". */
pg_status pg_fail_at(pg_error *e, const char *file, size_t line, const char *what);
/* Passes on what `who` answered: where that is a failure, its text, in `e`, becomes "who: text". */
pg_status pg_fail_from(pg_error *e, pg_status s, const char *who);
/* In a function that returns a pg_status: where the call fails the function ends with what came of it. */
#define PG_TRY(call)                                                                                         \
    do {                                                                                                     \
        pg_status tried = (call);                                                                            \
        if (tried != PG_OK)                                                                                  \
            return tried;                                                                                    \
    } while (0)

/* ---- hot functions ------------------------------------------------------------------------ */

/* Called with constants, such a function loses its loops. */
#define PG_INLINE static inline __attribute__((always_inline))

/* PG_CLONES("avx2", "default"): the function is compiled for each of these kinds of processors, and the
 * loader takes the first that this one can run. The resolvers run too early for the sanitizers. */
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) &&    \
    !defined(__SANITIZE_THREAD__)
#define PG_CLONES(...) __attribute__((target_clones(__VA_ARGS__)))
#else
#define PG_CLONES(...)
#endif

/* ---- memory ----------------------------------------------------------------------------- */

void *pg_alloc(uint64_t count, size_t size);             /* zeroed; never NULL */
void *pg_resize(void *old, uint64_t count, size_t size); /* never NULL; new part not zeroed */
void *pg_try_alloc(uint64_t count, size_t size);         /* zeroed; NULL when it cannot be had */
void *pg_alloc_aligned(uint64_t count, size_t size);     /* of vectors of `size` bytes; zeroed; never NULL */
void pg_trim(void);                                      /* freed memory goes back to the system */
char *pg_strdup(const char *text);
char *pg_strndup(const char *text, size_t length);
void pg_free_all(char **text, size_t count); /* the texts and their array; NULL is fine */

/* A variable that is released where its block ends, on every way out of it: PG_SCOPED(buf_release) pg_buf
 * text = {0}; The function takes the address of the variable, which is set before the first way out. What is
 * returned is worked out before. */
#define PG_SCOPED(release) __attribute__((cleanup(release)))
#define PG_FREED PG_SCOPED(pg_free_at) /* the same of a pointer that free() takes */
void pg_free_at(void *pointer);        /* frees what the pointer at this address points to */
/* free() of each: PG_FREE(names->peg, names->made); */
#define PG_FREE(...) pg_free_each((void *[]){__VA_ARGS__}, sizeof((void *[]){__VA_ARGS__}) / sizeof(void *))
void pg_free_each(void *const *pointer, size_t count);

#define PG_NEW(type, count) ((type *)pg_alloc((uint64_t)(count), sizeof(type)))
#define PG_RESIZE(pointer, count) ((pointer) = pg_resize((pointer), (uint64_t)(count), sizeof *(pointer)))
/* Makes room for one more element in a growing array of `used` elements. */
#define PG_GROW(pointer, used, room)                                                                         \
    do {                                                                                                     \
        if ((used) == (room)) {                                                                              \
            (room) = (room) ? (room)*2 : 16;                                                                 \
            PG_RESIZE(pointer, room);                                                                        \
        }                                                                                                    \
    } while (0)

/* ---- text buffers ----------------------------------------------------------------------- */

typedef struct pg_buf {
    char *text; /* always ends in NUL once something was added; NULL before */
    size_t length, room;
} pg_buf;

void buf_add(pg_buf *b, const char *text);
void buf_add_bytes(pg_buf *b, const void *bytes, size_t length);
void buf_char(pg_buf *b, char c);
void buf_either(pg_buf *b, const char *const *word, size_t count); /* "a, b or c" */
void buf_printf(pg_buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *buf_text(const pg_buf *b); /* "" when empty; owned by the buffer */
char *buf_take(pg_buf *b);             /* the text, now the caller's to free; the buffer is empty */
void buf_release(pg_buf *b);

/* ---- bit sets of any size: bit h is (set[h / 64] >> (h % 64)) & 1 ------------------------- */

static inline size_t bits_words(size_t bits) { return (bits + 63) / 64; }
static inline bool bits_get(const uint64_t *s, uint64_t i) { return (s[i >> 6] >> (i & 63)) & 1; }
static inline void bits_set(uint64_t *s, uint64_t i) { s[i >> 6] |= UINT64_C(1) << (i & 63); }
static inline void bits_clear(uint64_t *s, uint64_t i) { s[i >> 6] &= ~(UINT64_C(1) << (i & 63)); }
static inline void bits_put(uint64_t *s, uint64_t i, bool on) { on ? bits_set(s, i) : bits_clear(s, i); }
uint64_t *bits_new(size_t bits);                    /* all clear; free() it */
uint64_t *bits_dup(const uint64_t *s, size_t bits); /* free() it */
size_t bits_count(const uint64_t *s, size_t bits);
bool bits_equal(const uint64_t *a, const uint64_t *b, size_t bits);

void sort_numbers(uint32_t *number, size_t count); /* ascending */

/* ---- clock, limits, progress ------------------------------------------------------------ */

double clock_now(void); /* seconds of a steady clock */

/* What a computation may use. Shared by all threads of one command; read only while they run. */
typedef struct pg_limits {
    double deadline;                        /* clock_now() at which to stop; 0: none */
    size_t memory;                          /* bytes for tables; 0: as limits_memory says */
    int threads;                            /* at least 1 */
    const char *disk;                       /* a folder for what outgrows the memory; NULL: none; borrowed */
    size_t disk_space;                      /* bytes of it; 0: any number */
    const volatile sig_atomic_t *interrupt; /* non-zero: stop soon; NULL: never */
    struct pg_progress *progress;           /* NULL: silent */
    struct own_file *finished; /* takes the checkpoint that a run needs no more (own.h); NULL: it goes */
} pg_limits;

/* PG_OK, or PG_TIME / PG_INTERRUPTED when the computation is to stop now. Cheap, but not free:
 * call it every few thousand steps. `limits` may be NULL. */
pg_status limits_check(const pg_limits *limits);
/* Why work within these limits has ended early: the time or the caller, or else `other`. */
pg_status limits_reason(const pg_limits *limits, pg_status other);
double limits_seconds_left(const pg_limits *limits); /* HUGE_VAL when there is no deadline */
int limits_threads(const pg_limits *limits);         /* at least 1 */
/* Bytes for tables: the limit, or without one `gib` GiB, but no more than half of the machine's memory. */
size_t limits_memory(const pg_limits *limits, size_t gib);
/* So many MiB in bytes; where addresses have 32 bits no more than half of what they reach. */
static inline size_t limits_mib(uint64_t mib)
{
    return mib <= SIZE_MAX >> 21 ? (size_t)mib << 20 : SIZE_MAX / 2 + 1;
}

/* Progress of long work on standard error: one line, rewritten in place, only on a terminal and only
 * after the first second. Thread-safe; a NULL progress is silent. */
typedef struct pg_progress pg_progress;
pg_progress *progress_new(const char *what); /* progress_free it */
/* Progress for a caller instead of the terminal: `hook` gets the texts of progress_show, and a NULL text from
 * limits_check where there is none, at most ten times a second altogether, by any thread of the work but by
 * one at a time. What it returns that is not 0 interrupts the work. */
typedef struct progress_news {
    double done, total; /* as progress_count last said; total 0: not known */
    const char *unit;   /* NULL: it said nothing */
    const char *text;
} progress_news;
typedef int (*progress_hook)(void *context, const progress_news *news);
pg_progress *progress_to(progress_hook hook, void *context); /* progress_free it */
/* How far the work within these limits (NULL is fine) is. */
void progress_show(const pg_limits *limits, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same by work that has its parts done by others: what these show or name is passed over from then on,
 * for each of them would begin again. `who` is the work, any address: the first one stays the whole. */
void progress_whole(const pg_limits *limits, const void *who, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same in numbers, for hooks, before the text: so much of `total` (0: not known) is done. `who` NULL: a
 * part, or work that has none. `unit` is static. */
void progress_count(const pg_limits *limits, const void *who, double done, double total, const char *unit);
/* What is being done now, a word before what it shows; static memory, NULL: nothing. */
void progress_stage(pg_progress *p, const char *stage);
/* Time goes on: the line or the hook is told when it is due. Does the hook ask to stop? limits_check calls
 * it. */
bool progress_tick(pg_progress *p);
double progress_seconds(const pg_progress *p); /* since the work began; 0 where no terminal is told */
void progress_wipe(pg_progress *p);            /* the line, until the next one is due */
void progress_free(pg_progress *p);            /* wipes the line; NULL is fine */

/* ---- files ------------------------------------------------------------------------------ */

/* Reads a whole file; `-` is standard input, which can be read once. At most `limit` bytes: a longer file
 * is refused. `*text` is the caller's to free and ends in a NUL that is not counted. */
pg_status file_read(const char *path, size_t limit, char **text, size_t *length, pg_error *e);
bool file_readable(const char *path); /* is it a plain file that can be read? */
/* May the calling thread read files? While it may not, file_read refuses and file_readable finds none, so
 * that no text that comes from elsewhere names a file with success. Returns what it was; true at first. */
bool file_reading(bool allowed);
/* Writes a whole file or none: a draft in its folder takes its name, and its mode, at the end. Devices,
 * pipes, and files in a folder that takes no draft are written directly. */
pg_status file_write(const char *path, const char *text, size_t length, pg_error *e);
/* Would file_write find a place there? Asked before work that would be lost; writes nothing. */
pg_status file_writable(const char *path, pg_error *e);
/* Do two paths name one file that file_write would replace, also one that is not there yet? */
bool file_same(const char *a, const char *b);

/* ---- words ------------------------------------------------------------------------------ */

/* What the user may have meant by `typed`: the nearer one of `best` (NULL: none so far) and `candidate`, or
 * NULL when neither is near. Near is a third of the letters wrong at most: one left out, added, changed, or
 * two exchanged (the distance of Damerau); capitals do not count. Borrowed. */
const char *word_nearer(const char *typed, const char *best, const char *candidate);
/* For the end of a message: "; did you mean WORD?", or nothing for NULL. */
typedef struct word_hint {
    char text[64];
} word_hint;
word_hint word_meant(const char *near);
