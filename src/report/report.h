/* report.h - results as text for people, as JSON for programs, as figures and tables for all other formats.
 *
 * A report is a function of a result: it parses nothing and decides nothing, and no engine prints. Text and
 * JSON are added to the caller's buffer. A figure (draw/figure.h) is the caller's to write and to free; it
 * borrows the board.
 */
#ifndef PG_REPORT_H
#define PG_REPORT_H

#include "board.h"
#include "classes.h"
#include "classic.h"
#include "count.h"
#include "exact.h"
#include "import.h"
#include "figure.h"
#include "linked.h"
#include "map.h"
#include "moves.h"
#include "paths.h"
#include "proof.h"
#include "rays.h"
#include "resource.h"
#include "sheet.h"

/* ---- a board (show.c) ---------------------------------------------------------------------- */

/* What the limits do not leave time for is named as left out (JSON: null). */
void report_show(pg_buf *out, const board *b, const pg_limits *limits);
void report_show_json(pg_buf *out, const board *b, const pg_limits *limits);
/* Names and corners, categories, disjoint regions, symmetries of the picture. */
figure *report_show_figure(const board *b, const pg_limits *limits);
/* One line or one element of an array of boards. */
void report_boards(pg_buf *out, board *const *b, size_t boards);
void report_boards_json(pg_buf *out, board *const *b, size_t boards);

/* ---- answers ------------------------------------------------------------------------------ */

/* A problem and its verdict; `proof` is the text of the proof file. */
typedef struct report_problem {
    const board *board;
    const position *start, *finish;
    const verdict *verdict;
    const char *proof; /* NULL unless impossible */
} report_problem;
void report_prove(pg_buf *out, const report_problem *p);
/* `with_lengths` adds the keys "moves" and "jumps". */
void report_prove_json(pg_buf *out, const report_problem *p, bool with_lengths);
/* How a game is drawn. */
typedef struct report_game_look {
    const weighting *weights; /* its value goes with the game; NULL: none */
    bool moving;              /* one board that moves, not a strip */
} report_game_look;
/* The game, or what refuses the finish; of several finishes, the game to one of them or what refuses each. */
figure *report_prove_figure(const report_problem *asked, size_t problems, const report_game_look *look);
/* The game alone, or the verdict in a line. */
void report_solve(pg_buf *out, const report_problem *p);

/* What a classical search found: the game or why there is none, and its counts; `stats` adds
 * depth and branching tables. */
void report_classic(pg_buf *out, const report_problem *p, const classic_result *r, bool stats);
void report_classic_json(pg_buf *out, const report_problem *p, const classic_result *r, bool stats);

/* The shortest game, as far as it was settled. */
typedef struct report_shortest {
    const moves_result *result;
    const paths_result *all; /* all shortest games; NULL: not asked for */
    bool stats;              /* adds the positions that it took */
} report_shortest;
void report_moves(pg_buf *out, const report_problem *p, const report_shortest *m);
void report_moves_json(pg_buf *out, const report_problem *p, const report_shortest *m);

/* Several finishes: `problem` has one entry each, from the same start. What the text says of the
 * whole is possible when one of them is, impossible when all are. `proof` is the text of the
 * proof file for all, or NULL. */
void report_cases(pg_buf *out, const report_problem *problem, size_t problems);
void report_cases_json(pg_buf *out, const report_problem *problem, size_t problems, const char *proof);
/* The same where the finishes are one, cut up by the number of pegs, the best ones first, and none behind the
 * first that is possible when the best is asked for: `extreme`. JSON then has the keys "pegs", the number or
 * null, and "optimal". */
typedef enum report_extreme { PEGS_ANY, PEGS_FEWEST, PEGS_MOST } report_extreme;
void report_pegs(pg_buf *out, const report_problem *problem, size_t problems, report_extreme extreme);
void report_pegs_json(pg_buf *out, const report_problem *problem, size_t problems, const char *proof,
                      report_extreme extreme);
verdict_kind cases_verdict(const report_problem *problem, size_t problems);

/* Plays that share an unknown start. */
typedef struct report_linked {
    const linked_problem *problem;
    const linked_verdict *verdict;
    const char *proof; /* NULL unless impossible */
} report_linked;
void report_linked_text(pg_buf *out, const report_linked *p);
void report_linked_json(pg_buf *out, const report_linked *p);
figure *report_linked_figure(const report_linked *p);

void report_map(pg_buf *out, const map *m, bool colour);
/* One start on its board; or all: a contact sheet of the starts up to symmetry, and the matrix. */
figure *report_map_figure(const map *m);
sheet report_map_sheet(const map *m); /* a row a start; sheet_release it */
sheet report_map_cells(const map *m); /* a row a cell */
/* `one_each`: the cells that stand for themselves only, each with the number of cells that it stands for. */
void report_map_json(pg_buf *out, const map *m, bool one_each);
/* These as lines of start, finish, verdict, method (`-` when open) and number, separated by tabs. */
void report_map_classes(pg_buf *out, const map *m);

/* `error` is NULL for a legal game that ends where it should. */
void report_replay(pg_buf *out, const board *b, const replay *r, const char *error);
figure *report_replay_figure(const board *b, const replay *r, const char *error,
                             const report_game_look *look);
/* Several games, one strip after the other; `weights` NULL: none. */
figure *report_games_figure(const board *b, const game *g, size_t games, const weighting *weights);
/* The value along a game, which it takes over, and what is to spare above that of the finish. */
void report_game_values(pg_buf *out, const board *b, const weighting *w, game *g, const position *finish);
void report_replay_json(pg_buf *out, const board *b, const replay *r, const char *error);

/* Exact numbers and which of them were asked for. */
typedef struct report_count_of {
    const board *board;
    const position *start, *finish; /* finish NULL: none */
    const count_result *result;
    bool by_jumps, classes, games, dead;
} report_count_of;
void report_count(pg_buf *out, const report_count_of *c);
figure *report_count_figure(const report_count_of *c); /* by jumps */
sheet report_count_sheet(const report_count_of *c);
void report_count_json(pg_buf *out, const report_count_of *c);

/* What pagoda-check said: a statement a line, or its explanation; a message a line. */
void report_check_json(pg_buf *out, const char *text, const char *messages, bool holds, bool explained);
/* A failure as a document: its text, and the file and line at fault or null. */
void report_error_json(pg_buf *out, const pg_error *e);
/* A text that has no document of its own; `file` is where it was written, NULL: nowhere. */
void report_text_json(pg_buf *out, const char *file, const char *text);

/* What another solver's answer means. */
void report_import(pg_buf *out, const import_request *r, const import_result *i);
void report_import_json(pg_buf *out, const import_request *r, const import_result *i);

/* An emitted model as a JSON document around its text. */
void report_emit_json(pg_buf *out, const board *b, const position *start, const position *finish,
                      const char *kind, const char *format, const char *text);

/* ---- position classes (classes.c, classes_figure.c) ------------------------------------------- */

/* A position may be asked about, and a second one whether it is in the same class; both closed, or NULL. */
void report_classes(pg_buf *out, const classes *c, const position *start, const position *finish);
void report_classes_json(pg_buf *out, const classes *c, const position *start, const position *finish);
figure *report_classes_figure(const classes *c, const position *start);


/* ---- resource counts (resource_*.c, running.c) ------------------------------------------------ */

/* What `resource check` has to say; what is NULL or false was not asked for. */
typedef struct resource_report {
    const resource_check *check;
    const resource_problem *problem;
    bool all; /* what is proved about single vacancies and lone survivors */
    const resource_running *running;
    const resource_nearest *nearest; /* NULL: not looked for */
} resource_report;
void report_resource_check(pg_buf *out, const resource_report *r);
void report_resource_check_json(pg_buf *out, const resource_report *r);
figure *report_resource_check_figure(const resource_report *r);

/* What `resource find` has to say. */
typedef struct resource_findings {
    const board *b;
    const position *start, *finish;
    const resource_found *found;
    const resource_check *check;     /* of found->w; NULL when there is none */
    const resource_running *running; /* NULL: not asked for */
} resource_findings;
void report_resource_find(pg_buf *out, const resource_findings *f);
void report_resource_find_json(pg_buf *out, const resource_findings *f);
figure *report_resource_find_figure(const resource_findings *f);
/* A value that is held times the weighting's denominator. */
void value_text(pg_buf *out, const weighting *w, const fmpz_t value);
/* The count as a weights file that says what it is for; a comment when there is none. */
void report_weights_file(pg_buf *out, const char *board_name, const resource_findings *f);

/* ---- extreme resource counts (rays.c, rays_figure.c) ------------------------------------------- */

/* `full`: every ray; else one of each class. At the deadline of `limits` the list is cut, and says so; an
 * interrupt does not cut it, as what was found by then is to be printed. */
void report_rays(pg_buf *out, const rays_result *r, const board *b, bool full, const pg_limits *limits);
void report_rays_json(pg_buf *out, const rays_result *r, const board *b, bool full, const pg_limits *limits);
/* One of each of the first classes with its tight jumps as arrows, and the lines. */
figure *report_rays_figure(const rays_result *r, const board *b);

#endif
