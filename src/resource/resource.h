/* resource.h - resource counts (pagoda functions) as a subject of their own: weightings in files, what a
 * weighting is worth, and finding one for a problem.
 *
 * A weighting is a resource count when no jump gains: sum of weight * (after - before) <= 0 (Beasley and
 * Boardman; Berlekamp, Conway and Guy, "Winning Ways"). All numbers here are exact. Gains, losses and values
 * are held times the weighting's denominator.
 */
#ifndef PG_RESOURCE_H
#define PG_RESOURCE_H

#include "board.h"
#include "exact.h"

/* ---- weightings in files (file.c) ------------------------------ */

/* A file of `board`, `rules` and a picture of numbers (or `weight HOLE NUMBER` lines), read. */
typedef struct resource_file {
    board *b;
    weighting *w;
    char *board_at; /* what board_load takes for this board */
} resource_file;

/* Reads a file; `rules` (may be NULL) goes before the file's own. A board that is named by its file is
 * looked for beside the weights file. PG_INPUT with "file:line: expected ..."; then there is nothing to
 * release. */
pg_status resource_load(resource_file *out, const char *path, const char *rules, pg_error *e);
/* The same for text in memory; `path` is what messages call it, and says where board files are. */
pg_status resource_parse(resource_file *out, const char *text, size_t length, const char *path,
                         const char *rules, pg_error *e);
void resource_release(resource_file *f);
/* The weighting as a file, which reads back the same; `board_name` is what stands behind `board`. */
void resource_write(pg_buf *out, const board *b, const char *board_name, const weighting *w);

/* ---- what a weighting is worth (check.c) ------------------------------ */

typedef enum resource_kind {
    RESOURCE_NONE,    /* some jump gains */
    RESOURCE_LINE,    /* no jump gains or loses: its negative is a count too */
    RESOURCE_INNER,   /* a sum of other counts */
    RESOURCE_EXTREME, /* an extreme ray: no sum of others, but for lines */
    RESOURCE_UNRANKED /* a count on a board too large to tell */
} resource_kind;

enum { RESOURCE_RULE_SETS = 3 }; /* orthogonal, hexagonal, diagonal */

typedef struct resource_check {
    const board *b; /* borrowed */
    const weighting *w;
    fmpz *gain; /* [jumps] */
    uint32_t gaining, tight; /* numbers of jumps that gain, that neither gain nor lose */
    fmpz_t loss;             /* the largest, 0 when no jump loses */
    resource_kind kind;
    slong rank, full_rank; /* of the tight jumps, of all; -1: not computed */
    int64_t gaining_under[RESOURCE_RULE_SETS]; /* jumps that gain under each; -1: no such rules */
} resource_check;

/* Takes a weighting apart: exact ranks by FLINT, cost about holes^2 * jumps. `board_at` is for the other rule
 * sets. resource_check_release it. */
pg_status resource_check_run(resource_check *out, const resource_file *f, pg_error *e);
void resource_check_release(resource_check *c);

/* What a count says about one problem. */
typedef struct resource_problem {
    const position *start, *finish; /* borrowed */
    fmpz_t high, low, slack;        /* largest at the start, smallest at the finish, their difference */
} resource_problem;
void resource_problem_init(resource_problem *out, const weighting *w, const position *start,
                           const position *finish);
void resource_problem_release(resource_problem *p);
/* A count whose slack is negative refuses the finish. */
bool resource_refuses(const resource_check *c, const resource_problem *p);
/* How often jump j can be made in a game from start to finish; false when there is no limit. */
bool resource_limit(fmpz_t out, const resource_check *c, const resource_problem *p, uint32_t jump);

/* Holes of one weight, and what that says about them as single vacancies. */
typedef struct resource_class {
    uint32_t weight_of; /* a hole of that weight */
    uint32_t holes;     /* how many there are */
    uint32_t refused;   /* lone survivors that are refused from such a vacancy: those of the classes .. */
    size_t from;        /* .. from this one on */
} resource_class;
/* All single vacancies against all lone survivors: the classes by ascending weight (free() the array),
 * *class_of (free() it) each hole's class, and the number of refused cells. Cost holes * log(holes). */
resource_class *resource_cells(const weighting *w, size_t *classes, uint32_t **class_of, uint64_t *refused);

/* ---- finding one (find.c) ------------------------------ */

typedef enum resource_answer { RESOURCE_OPEN, RESOURCE_FOUND, RESOURCE_NO_COUNT } resource_answer;

typedef struct resource_found {
    resource_answer answer;
    weighting *w;   /* found: whole numbers without a common factor; it separates start and finish */
    int64_t *times; /* no count: the fractional game, jump j is made times[j] / parts times */
    int64_t parts;
} resource_found;

/* A count that refuses the finish, with a small sum of absolute values and all symmetries of the problem.
 * Open when a limit was reached or rounding failed. resource_found_release it. */
void resource_find(resource_found *out, const board *b, const position *start, const position *finish,
                   const pg_limits *limits);
void resource_found_release(resource_found *f);

/* ---- reports (report.c) ------------------------------ */

/* `problem` may be NULL; `all` adds what is proved about single vacancies and lone survivors. */
void resource_check_text(pg_buf *out, const resource_check *c, const resource_problem *problem, bool all);
void resource_check_json(pg_buf *out, const resource_check *c, const resource_problem *problem, bool all);
void resource_find_text(pg_buf *out, const board *b, const position *start, const position *finish,
                        const resource_found *f);
void resource_find_json(pg_buf *out, const board *b, const position *start, const position *finish,
                        const resource_found *f);
/* The count as a weights file that says what it is for; a comment when there is none. */
void resource_find_file(pg_buf *out, const board *b, const char *board_name, const position *start,
                        const position *finish, const resource_found *f);

#endif
