/* pagoda.h - what can and cannot be finished in peg solitaire, with proofs.
 *
 * The C interface of libpagoda. Boards, positions and rules are written as on the command line of pagoda(1):
 * a board by the name of one that ships or by file, a position as "full-d4", "d4,e5", "@FILE", "?" ...
 *
 * Objects come from a function that returns a status, belong to the caller, and are given back with their
 * _free function (which takes NULL). Strings returned by accessors belong to the object they were asked of
 * and live as long as it does. On failure nothing is handed out and pagoda_error.text holds one line that
 * says what was expected (with file and line for a file); on success it is left untouched.
 *
 * Several threads may use the library at once on different objects; a board may be shared by threads that
 * read it.
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
    char file[256]; /* where bad input stands, when it stands in a file; else "" */
    size_t line;    /* from 1; 0: no line */
} pagoda_error;

/* Version of the library, "MAJOR.MINOR.PATCH". */
PAGODA_API const char *pagoda_version(void);

/* ---- boards ------------------------------------------------------------------------------ */

typedef struct pagoda_board pagoda_board;

/* Loads a board; `rules` (orthogonal, hexagonal, diagonal or 4, 6, 8) overrides its rule set, NULL keeps it.
 */
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
    double seconds;                /* wall time from the call on; 0: no limit */
    size_t memory;                 /* bytes for tables; 0: the default */
    int threads;                   /* map only; 0: one */
    const volatile int *interrupt; /* non-zero there stops the computation soon; may be NULL */
} pagoda_limits;

/* ---- one problem -------------------------------------------------------------------------- */

typedef enum pagoda_verdict { PAGODA_OPEN = 0, PAGODA_POSSIBLE = 10, PAGODA_IMPOSSIBLE = 20 } pagoda_verdict;

typedef struct pagoda_answer pagoda_answer;

/* Can `finish` be reached from `start`? Open holes ("?") are existential on both sides. `limits` may be NULL.
 * A limit that was reached is no failure: the verdict is PAGODA_OPEN then. */
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

/* ---- resource counts ------------------------------------------------------------------------
 *
 * A weighting gives each hole a rational number; it is a resource count (pagoda function) when no jump gains.
 * All numbers are exact and handed out as text, "-3" or "1/2".
 */

typedef struct pagoda_weights pagoda_weights;

/* Reads a weights file (its board by name, or by file beside it); `rules` as for pagoda_board_load. */
PAGODA_API pagoda_status pagoda_weights_load(pagoda_weights **out, const char *file, const char *rules,
                                             pagoda_error *error);
/* The same for text in memory; `file` is what messages call it. */
PAGODA_API pagoda_status pagoda_weights_parse(pagoda_weights **out, const char *text, size_t length,
                                              const char *file, const char *rules, pagoda_error *error);
/* A weighting from one number a hole, in the order of pagoda_board_hole. The board has to live longer. */
PAGODA_API pagoda_status pagoda_weights_make(pagoda_weights **out, const pagoda_board *b,
                                             const char *const *number, pagoda_error *error);
PAGODA_API void pagoda_weights_free(pagoda_weights *w);
PAGODA_API const char *pagoda_weights_board(const pagoda_weights *w); /* its name */
PAGODA_API const char *pagoda_weights_rules(const pagoda_weights *w);
PAGODA_API uint32_t pagoda_weights_holes(const pagoda_weights *w);
/* Name and number of a hole; NULL past the end. */
PAGODA_API const char *pagoda_weights_hole(const pagoda_weights *w, uint32_t hole);
PAGODA_API const char *pagoda_weights_number(const pagoda_weights *w, uint32_t hole);
/* As a weights file. */
PAGODA_API const char *pagoda_weights_text(const pagoda_weights *w);

/* Does no jump gain? 1 or 0. */
PAGODA_API int pagoda_weights_valid(const pagoda_weights *w);
/* Jumps 0 .. jumps-1: how a jump is written, and what it gains; NULL past the end. */
PAGODA_API uint32_t pagoda_weights_jumps(const pagoda_weights *w);
PAGODA_API const char *pagoda_weights_jump(const pagoda_weights *w, uint32_t jump);
PAGODA_API const char *pagoda_weights_gain(const pagoda_weights *w, uint32_t jump);

typedef enum pagoda_kind {
    PAGODA_KIND_NONE = 0,     /* some jump gains */
    PAGODA_KIND_LINE = 1,     /* no jump gains or loses */
    PAGODA_KIND_INNER = 2,    /* a sum of other counts */
    PAGODA_KIND_EXTREME = 3,  /* no sum of other counts, but for lines */
    PAGODA_KIND_UNRANKED = 4, /* a count on a board too large to tell */
} pagoda_kind;
PAGODA_API pagoda_kind pagoda_weights_kind(const pagoda_weights *w);

/* What a weighting says about a problem. */
typedef struct pagoda_worth pagoda_worth;

/* The weighting has to live longer. */
PAGODA_API pagoda_status pagoda_worth_make(pagoda_worth **out, const pagoda_weights *w, const char *start,
                                           const char *finish, pagoda_error *error);
PAGODA_API void pagoda_worth_free(pagoda_worth *v);
/* The largest value of the start, the smallest of the finish, and their difference. */
PAGODA_API const char *pagoda_worth_start(const pagoda_worth *v);
PAGODA_API const char *pagoda_worth_finish(const pagoda_worth *v);
PAGODA_API const char *pagoda_worth_slack(const pagoda_worth *v);
/* Does it prove the finish impossible? 1 or 0; and a proof file for pagoda-check(1), NULL when it does not.
 */
PAGODA_API int pagoda_worth_refuses(const pagoda_worth *v);
PAGODA_API const char *pagoda_worth_proof(const pagoda_worth *v);
/* How often a game from start to finish can make a jump: a whole number, "0" for never; NULL: the weighting
 * sets no limit. */
PAGODA_API const char *pagoda_worth_limit(const pagoda_worth *v, uint32_t jump);

/* Finding a count. */
typedef struct pagoda_found pagoda_found;

typedef enum pagoda_finding {
    PAGODA_FINDING_OPEN = 0,     /* a limit was reached */
    PAGODA_FINDING_REFUSED = 1,  /* a count refuses the finish */
    PAGODA_FINDING_NONE = 2,     /* no count refuses it: there is a fractional game */
    PAGODA_FINDING_TIGHTEST = 3, /* the tightest count; it does not refuse the finish */
} pagoda_finding;

/* The most readable count that refuses the finish: smallest largest size, most symmetries, fewest holes that
 * are not zero, smallest sum of sizes, in this order. The board has to live longer; `limits` may be NULL. */
PAGODA_API pagoda_status pagoda_find(pagoda_found **out, const pagoda_board *b, const char *start,
                                     const char *finish, const pagoda_limits *limits, pagoda_error *error);
/* The count with the smallest slack against the sum of the losses of all jumps. */
PAGODA_API pagoda_status pagoda_find_tightest(pagoda_found **out, const pagoda_board *b, const char *start,
                                              const char *finish, const pagoda_limits *limits,
                                              pagoda_error *error);
PAGODA_API void pagoda_found_free(pagoda_found *f);
PAGODA_API pagoda_finding pagoda_found_finding(const pagoda_found *f);
/* The count, which belongs to the object; NULL when there is none. */
PAGODA_API const pagoda_weights *pagoda_found_weights(const pagoda_found *f);
/* 1: the solver knows none that is more readable; it is proved that none is tighter; or that none refuses. */
PAGODA_API int pagoda_found_complete(const pagoda_found *f);
/* The fractional game: how often a jump is made, "0" for never; NULL when there is none. */
PAGODA_API const char *pagoda_found_times(const pagoda_found *f, uint32_t jump);

/* The value of a weighting along a game. */
typedef struct pagoda_running pagoda_running;

/* `moves` in Bell's notation, from a start without open holes; a game that is not legal is PAGODA_INPUT. */
PAGODA_API pagoda_status pagoda_running_make(pagoda_running **out, const pagoda_weights *w, const char *start,
                                             const char *moves, pagoda_error *error);
PAGODA_API void pagoda_running_free(pagoda_running *r);
PAGODA_API size_t pagoda_running_jumps(const pagoda_running *r);
/* Jump 1 .. jumps as it is written, and the value after jump 0 (the start) .. jumps; NULL past the end. */
PAGODA_API const char *pagoda_running_jump(const pagoda_running *r, size_t i);
PAGODA_API const char *pagoda_running_value(const pagoda_running *r, size_t i);

/* ---- extreme resource counts ------------------------------------------------------------------
 *
 * Every resource count is a sum of multiples of lines and of positive multiples of these. Weights are
 * integers without a common factor, as decimals. */

typedef enum pagoda_rays_method {
    PAGODA_RAYS_DECOMPOSITION,      /* one of each symmetry class and its neighbours */
    PAGODA_RAYS_DOUBLE_DESCRIPTION, /* all at once */
    PAGODA_RAYS_REVERSE_SEARCH      /* lrslib; one such search runs at a time */
} pagoda_rays_method;

/* All zero: everything, by decomposition. */
typedef struct pagoda_rays_how {
    pagoda_rays_method method;
    const char *symmetric; /* only counts that these symmetries keep: "full", "rot180", ..; NULL: all */
    uint64_t sample;       /* not 0: that many random objectives instead of an enumeration */
    uint64_t seed;
} pagoda_rays_how;

typedef struct pagoda_rays pagoda_rays;

/* Told the weights [holes] of one ray of each class as it is found, and the class's size ("1" each where the
 * symmetries are too many to be listed). Not 0 ends the work. */
typedef int (*pagoda_rays_visit)(void *context, const char *const *weight, const char *size);

/* `how`, `limits` and `visit` may be NULL. A limit that was reached is no failure. The board must outlive the
 * object. */
PAGODA_API pagoda_status pagoda_rays_make(pagoda_rays **out, const pagoda_board *b,
                                          const pagoda_rays_how *how, const pagoda_limits *limits,
                                          pagoda_rays_visit visit, void *context, pagoda_error *error);
PAGODA_API void pagoda_rays_free(pagoda_rays *r);
PAGODA_API int pagoda_rays_complete(const pagoda_rays *r);      /* 0: a sample, or a limit was reached */
PAGODA_API const char *pagoda_rays_count(const pagoda_rays *r); /* of all rays, a decimal */
/* Classes under the symmetries of holes and jumps, simplest first: how many, how many rays class i has, how
 * many jumps lose nothing under it, and the weights of one of its rays. NULL and 0 past the end. */
PAGODA_API size_t pagoda_rays_classes(const pagoda_rays *r);
PAGODA_API const char *pagoda_rays_size(const pagoda_rays *r, size_t i);
PAGODA_API uint32_t pagoda_rays_tight(const pagoda_rays *r, size_t i);
PAGODA_API const char *pagoda_rays_weight(const pagoda_rays *r, size_t i, uint32_t hole);
/* Lines: weightings that no jump changes. */
PAGODA_API uint32_t pagoda_rays_lines(const pagoda_rays *r);
PAGODA_API const char *pagoda_rays_line(const pagoda_rays *r, uint32_t i, uint32_t hole);
/* Visits all rays of class i. */
PAGODA_API void pagoda_rays_unfold(const pagoda_rays *r, size_t i, pagoda_rays_visit visit, void *context);

/* ---- position classes --------------------------------------------------------------------------- */

typedef enum pagoda_colouring {
    PAGODA_THREE_COLOURING, /* every jump has holes labelled 0, 1 and 2 */
    PAGODA_MODULAR,         /* the sum modulo a number never changes */
    PAGODA_INTEGER          /* the sum never changes */
} pagoda_colouring;

typedef struct pagoda_classes pagoda_classes;

/* The board must outlive the object. */
PAGODA_API pagoda_status pagoda_classes_make(pagoda_classes **out, const pagoda_board *b,
                                             pagoda_error *error);
PAGODA_API void pagoda_classes_free(pagoda_classes *c);
PAGODA_API const char *pagoda_classes_group(const pagoda_classes *c); /* "(Z/2)^4" */
PAGODA_API const char *pagoda_classes_order(const pagoda_classes *c); /* "16"; "" when infinite */
/* Colourings that tell all classes apart: their number, kind, modulus ("" unless PAGODA_MODULAR), and the
 * label of a hole
 * ("-" on a hole in no jump). */
PAGODA_API size_t pagoda_classes_colourings(const pagoda_classes *c);
PAGODA_API pagoda_colouring pagoda_classes_kind(const pagoda_classes *c, size_t i);
PAGODA_API const char *pagoda_classes_modulus(const pagoda_classes *c, size_t i);
PAGODA_API const char *pagoda_classes_label(const pagoda_classes *c, size_t i, uint32_t hole);
/* Holes by the class of a lone peg there, numbered from 0 in hole order; and the class of the lone survivors
 * that a vacancy of class k can lead to, -1 when there are none. */
PAGODA_API uint32_t pagoda_classes_of_holes(const pagoda_classes *c);
PAGODA_API uint32_t pagoda_classes_hole(const pagoda_classes *c, uint32_t hole);
PAGODA_API int64_t pagoda_classes_survivors(const pagoda_classes *c, uint32_t k);
PAGODA_API int pagoda_classes_rule_of_three(const pagoda_classes *c);
/* Are two positions without open holes in one class? */
PAGODA_API pagoda_status pagoda_classes_same(const pagoda_classes *c, const char *start, const char *finish,
                                             int *same, pagoda_error *error);

#ifdef __cplusplus
}
#endif

#endif
