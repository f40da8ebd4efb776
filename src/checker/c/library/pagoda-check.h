/* pagoda-check.h - checking proofs of peg solitaire within a program.
 *
 * The C interface of libpagoda-check, which is made of the sources of pagoda-check(1) alone: it shares no
 * file with libpagoda, which writes the proofs, and is linked with libc and GMP only. It reads the board from
 * the proof, rebuilds jumps and equations itself, and believes nothing else that stands there; the format is
 * docs/mathematics/certificate-format.md.
 *
 *     char *proved, *reason;
 *     if (pagoda_check_text(proof, strlen(proof), NULL, NULL, &proved, &reason) == PAGODA_CHECK_PROVED)
 *         fputs(proved, stdout); // impossible english* orthogonal d4' d3
 *     pagoda_check_free(proved);
 *     pagoda_check_free(reason);
 *
 * Threads. Any number of threads may check at the same time. GMP has one set of allocation functions for the
 * whole process (mp_set_memory_functions); the first check puts its own before those that are set, which go
 * on serving every thread that checks nothing at that moment. The library is not unloaded again. When the
 * machine has no memory left for a number of GMP, the process ends with exit code 2, as GMP has no way back
 * from there; all other memory that cannot be had is PAGODA_CHECK_UNREADABLE.
 */
#ifndef PAGODA_CHECK_H
#define PAGODA_CHECK_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PAGODA_CHECK_API __attribute__((visibility("default")))
#else
#define PAGODA_CHECK_API
#endif

/* As the exit codes of pagoda-check(1). */
typedef enum pagoda_check_result {
    PAGODA_CHECK_PROVED = 0,     /* every statement of the text is proved */
    PAGODA_CHECK_REFUSED = 1,    /* it is no proof, or one that does not hold */
    PAGODA_CHECK_UNREADABLE = 2, /* nothing can be said: no such file, options, time or memory spent */
    PAGODA_CHECK_VERSION = 3     /* a version of the format that is not known */
} pagoda_check_result;

/* All zero, but for the size, is the default; NULL stands for it. */
typedef struct pagoda_check_options {
    size_t size;        /* sizeof(pagoda_check_options) */
    const char *boards; /* folder whose NAME.board each board is compared with; NULL: a name is only claimed,
                           and told with a star */
    double seconds;     /* wall time; 0: no limit */
    size_t memory;      /* bytes; 0: 4 GiB */
    int complete;       /* not 0: a statement that is left open is a refusal */
    int explain;        /* not 0: each proof in words instead of the statements */
    const volatile int *interrupt; /* not 0 there stops the check soon; may be NULL */
} pagoda_check_options;

/* "MAJOR.MINOR.PATCH" of the library; and the newest format that it reads, all from 1 to it. */
PAGODA_CHECK_API const char *pagoda_check_version(void);
PAGODA_CHECK_API int pagoda_check_format(void);

/* Checks the text of a proof file; `name` is what messages call it, NULL: "proof". `*proved` gets a line for
 * each statement that is proved, `VERDICT BOARD RULES START FINISH`, those before a refusal, too; `*reason`
 * gets the line that says why the text is refused, and notices; both texts may be empty, are the caller's
 * (pagoda_check_free) and may be asked for with NULL, which leaves them out. */
PAGODA_CHECK_API pagoda_check_result pagoda_check_text(const char *proof, size_t length, const char *name,
                                                       const pagoda_check_options *options, char **proved,
                                                       char **reason);
/* The same for a file. */
PAGODA_CHECK_API pagoda_check_result pagoda_check_path(const char *file, const pagoda_check_options *options,
                                                       char **proved, char **reason);
PAGODA_CHECK_API void pagoda_check_free(char *text); /* NULL is fine */

#ifdef __cplusplus
}
#endif

#endif
