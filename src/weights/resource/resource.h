/* resource.h - resource counts (pagoda functions) as a subject of their own: weightings in files, what a
 * weighting is worth, and finding one for a problem.
 *
 * A weighting is a resource count when no jump gains: sum of weight * (after - before) <= 0 (Beasley and
 * Boardman; Berlekamp, Conway and Guy, "Winning Ways"). All numbers here are exact. Gains, losses and values
 * are held times the weighting's denominator.
 */
#pragma once

#include "board/board.h"
#include "exact/exact.h"
#include "model/model.h"

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
/* A weighting from one number a hole, written as in a file; weighting_free it. */
pg_status resource_numbers(weighting **out, const board *b, const char *const *number, pg_error *e);
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
    fmpz *gain;              /* [jumps] */
    uint32_t gaining, tight; /* numbers of jumps that gain, that neither gain nor lose */
    fmpz_t loss;             /* the largest, 0 when no jump loses */
    resource_kind kind;
    slong rank, full_rank;                     /* of the tight jumps, of all; -1: not computed */
    int64_t gaining_under[RESOURCE_RULE_SETS]; /* jumps that gain under each; -1: no such rules */
} resource_check;

/* Takes a weighting apart: exact ranks by FLINT, cost about holes^2 * jumps. `board_at` is for the other rule
 * sets; NULL: they are left out (-1). Board and weighting are borrowed. resource_check_release it. */
pg_status resource_check_run(resource_check *out, const board *b, const weighting *w, const char *board_at,
                             pg_error *e);
void resource_check_release(resource_check *c);

/* The count that is nearest to a weighting which is none (nearest.c). */
typedef struct resource_nearest {
    weighting *w;    /* a count, verified; NULL when none was found */
    fmpq_t changes;  /* the sum of |changes| of the weights */
    bool proved;     /* no count has a smaller sum, verified as well */
    weighting *dual; /* proved: a number for each jump that shows it; else NULL */
} resource_nearest;
/* For a weighting with jumps that gain. resource_nearest_release it. */
void resource_nearest_find(resource_nearest *out, const resource_check *c, const pg_limits *limits);
void resource_nearest_release(resource_nearest *n);
/* Where it is proved: lines of a proof file of version 8 that say so. */
void resource_nearest_lines(pg_buf *out, const resource_check *c, const resource_nearest *n);

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

/* All single vacancies against all lone survivors (cells.c). */
typedef struct resource_cells {
    size_t classes;
    resource_class *class; /* by ascending weight */
    uint32_t *class_of;    /* [holes] */
    uint64_t refused;      /* cells */
    uint32_t orbits;       /* of vacancies, under the symmetries of the board that fix the weighting */
    uint32_t *orbit_of;    /* [holes]: its first hole */
} resource_cells;
/* Cost holes * log(holes) and the board's symmetries. resource_cells_release it. */
void resource_cells_make(resource_cells *out, const board *b, const weighting *w);
void resource_cells_release(resource_cells *c);

/* ---- finding one (find.c, readable.c, tightest.c) ------------------------------ */

typedef enum resource_answer {
    RESOURCE_OPEN,     /* a limit was reached, or rounding failed */
    RESOURCE_FOUND,    /* a count refuses the finish */
    RESOURCE_NO_COUNT, /* none does: there is a fractional game */
    RESOURCE_TIGHTEST  /* the count that was asked for; it does not refuse the finish */
} resource_answer;

/* How a count looks, the readable ones first: a smaller largest |weight|, then more symmetries, then fewer
 * holes that are not zero, then a smaller sum of |weights|. */
typedef struct resource_looks {
    fmpz_t largest, sum;
    uint32_t nonzero;
    uint32_t symmetries; /* symmetries of the problem that fix it; where they are too many to list, 1: all, 0:
                            not all */
    uint32_t of;         /* symmetries of the problem; 0: too many to list */
} resource_looks;

typedef struct resource_found {
    resource_answer answer;
    weighting *w;         /* whole numbers without a common factor, verified; NULL when there is none */
    resource_looks looks; /* with RESOURCE_FOUND by resource_find */
    bool complete; /* found: the solver knows no count that is more readable; tightest: proved that none is
                       tighter */
    pg_status stopped; /* open, or not complete: why (status_stops) */
    uint32_t jumps;    /* of the board, where there is a game */
    fmpz *times;       /* the fractional game: jump j is made times[j] / parts times; NULL: none */
    fmpz_t parts;
} resource_found;

/* The most readable count that refuses the finish, or a fractional game that shows that none does. */
void resource_find(resource_found *out, const board *b, const position *start, const position *finish,
                   const pg_limits *limits);
/* The count whose slack w(start) - w(finish) is smallest against the sum of the losses of all jumps; `times`
 * is a fractional game that makes every jump at least slack / losses times, which proves it. A count that
 * refuses the finish is an answer, too, without a game; where no count loses anything the answer is that of
 * resource_find. */
void resource_tightest(resource_found *out, const board *b, const position *start, const position *finish,
                       const pg_limits *limits);
/* Of the latter's answer, lines of a proof file of version 8: that no count is tighter. False where that is
 * not what it says, or is not proved. */
bool resource_tightest_lines(pg_buf *out, const resource_found *f, const problem *p);
/* Either of them is to be released. */
void resource_found_release(resource_found *f);
void resource_found_init(resource_found *f);

/* ---- points of programs (fractional.c) ------------------------------ */

/* An exact point of a model with the smallest sum of objective[columns] * column, as the solver believes:
 * num[columns] / den, verified; false when none was found. */
bool resource_best_point(fmpz *num, fmpz_t den, const model *m, const double *objective,
                         const pg_limits *limits);
/* A point of whole numbers, num[columns], verified; false when none was found. */
bool resource_whole_point(fmpz *num, const model *m, const pg_limits *limits);

/* ---- the value along a game (running.c) ------------------------------ */

typedef struct resource_running {
    const board *b; /* borrowed */
    const weighting *w;
    game played;
    fmpz *value; /* [played.jumps + 1], the first before any jump; times the denominator */
} resource_running;

/* MOVES as for replay_play, from a closed start. PG_INPUT for what is no legal game; then there is nothing to
 * release. */
pg_status resource_run(resource_running *out, const weighting *w, const board *b, const position *start,
                       const char *moves, pg_error *e);
/* The same for a game that is there already, which it takes over. */
void resource_run_game(resource_running *out, const weighting *w, const board *b, game *g);
void resource_running_end(const resource_running *r, position *end); /* position_release it */
void resource_running_release(resource_running *r);
