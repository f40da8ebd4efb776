/* pagoda.h - what can and cannot be finished in peg solitaire, with proofs.
 *
 * The C interface of libpagoda. Boards, positions and rules are written as on the command line of pagoda(1):
 * a board by the name of one that ships or by file, a position as "full-d4", "d4,e5", "@FILE", "?" ...
 *
 * Objects come from a function that returns a status, belong to the caller, and are given back with their _free
 * function (which takes NULL). Strings returned by accessors belong to the object they were asked of and live as
 * long as it does. On failure nothing is handed out and pagoda_error.text holds one line that says what was expected
 * (with file and line for a file); on success it is left untouched.
 *
 * Several threads may use the library at once on different objects; a board may be shared by threads that read it.
 *
 * When the system has no memory left, the process ends with exit code 3 (as it would in GMP and GLPK).
 */
#ifndef PAGODA_H
#define PAGODA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PAGODA_API __attribute__((visibility("default")))
#else
#define PAGODA_API
#endif

typedef enum pagoda_status {
    PAGODA_OK = 0,
    PAGODA_INPUT = 2,    /* bad input: a board, rule set, position or file that cannot be used */
    PAGODA_INTERNAL = 3, /* a defect */
} pagoda_status;

typedef struct pagoda_error {
    char text[1024];
} pagoda_error;

/* Version of the library, "MAJOR.MINOR.PATCH". */
PAGODA_API const char *pagoda_version(void);

/* ---- boards ------------------------------------------------------------------------------ */

typedef struct pagoda_board pagoda_board;

/* Loads a board; `rules` overrides its rule set (orthogonal, hexagonal, diagonal or 4, 6, 8), NULL keeps it. */
PAGODA_API pagoda_status pagoda_board_load(pagoda_board **out, const char *name_or_file, const char *rules,
                                           pagoda_error *error);
PAGODA_API void pagoda_board_free(pagoda_board *b);
PAGODA_API const char *pagoda_board_name(const pagoda_board *b);
PAGODA_API const char *pagoda_board_rules(const pagoda_board *b);
PAGODA_API uint32_t pagoda_board_holes(const pagoda_board *b);
PAGODA_API uint32_t pagoda_board_jumps(const pagoda_board *b);
/* Name of hole 0 .. holes-1, in reading order of the picture; NULL past the end. */
PAGODA_API const char *pagoda_board_hole(const pagoda_board *b, uint32_t hole);

/* ---- limits ------------------------------------------------------------------------------ */

/* What a computation may use; all zero: no limit of time, the default for memory, one thread. */
typedef struct pagoda_limits {
    double seconds;       /* wall time from the call on; 0: no limit */
    size_t memory;        /* bytes for tables; 0: the default */
    int threads;          /* map only; 0: one */
    const volatile int *interrupt; /* the computation stops soon after *interrupt becomes non-zero; may be NULL */
} pagoda_limits;

/* ---- one problem -------------------------------------------------------------------------- */

typedef enum pagoda_verdict { PAGODA_OPEN = 0, PAGODA_POSSIBLE = 10, PAGODA_IMPOSSIBLE = 20 } pagoda_verdict;

typedef struct pagoda_answer pagoda_answer;

/* Can `finish` be reached from `start`? Open holes ("?") are existential on both sides. `limits` may be NULL. A limit
 * that was reached is no failure: the verdict is PAGODA_OPEN then. */
PAGODA_API pagoda_status pagoda_prove(pagoda_answer **out, const pagoda_board *b, const char *start,
                                      const char *finish, const pagoda_limits *limits, pagoda_error *error);
PAGODA_API void pagoda_answer_free(pagoda_answer *a);
PAGODA_API pagoda_verdict pagoda_answer_verdict(const pagoda_answer *a);
/* "class", "pagoda", "branch", "search" or "game"; NULL when open. */
PAGODA_API const char *pagoda_answer_method(const pagoda_answer *a);
/* The game in Bell's notation, one string a move: their number (0 unless possible), and move i. */
PAGODA_API size_t pagoda_answer_moves(const pagoda_answer *a);
PAGODA_API const char *pagoda_answer_move(const pagoda_answer *a, size_t i);
/* A complete proof file for pagoda-check(1). */
PAGODA_API const char *pagoda_answer_proof(const pagoda_answer *a);

/* ---- the reachability map ------------------------------------------------------------------- */

typedef struct pagoda_map pagoda_map;

/* The verdict for every start and every hole as the lone survivor's. `start` NULL: every single vacancy. */
PAGODA_API pagoda_status pagoda_map_make(pagoda_map **out, const pagoda_board *b, const char *start,
                                         const pagoda_limits *limits, pagoda_error *error);
PAGODA_API void pagoda_map_free(pagoda_map *m);
/* Starts are numbered 0 .. starts-1: the vacancies in hole order, or the one start given. */
PAGODA_API uint32_t pagoda_map_starts(const pagoda_map *m);
PAGODA_API pagoda_verdict pagoda_map_verdict(const pagoda_map *m, uint32_t start, uint32_t finish_hole);
PAGODA_API const char *pagoda_map_method(const pagoda_map *m, uint32_t start, uint32_t finish_hole);
PAGODA_API const char *pagoda_map_proof(const pagoda_map *m);

#ifdef __cplusplus
}
#endif

#endif
