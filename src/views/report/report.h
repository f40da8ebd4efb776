/* report.h - results as text for people, as JSON for programs, as figures and tables for all other formats.
 *
 * A report is a function of a result: it parses nothing and decides nothing, and no engine prints. Text and
 * JSON are added to the caller's buffer. A figure (draw/figure.h) is the caller's to write and to free; it
 * borrows the board.
 */
#pragma once

#include "board/board.h"
#include "classes/classes.h"
#include "classic/classic.h"
#include "count/chance.h"
#include "count/count.h"
#include "exact/exact.h"
#include "import/import.h"
#include "draw/figure.h"
#include "prover/linked.h"
#include "map/map.h"
#include "packages/packages.h"
#include "prover/each.h"
#include "moves/moves.h"
#include "moves/level_sets.h"
#include "moves/paths.h"
#include "prover/proof.h"
#include "rays/rays.h"
#include "resource/resource.h"
#include "draw/sheet.h"
#include "strip/strip.h"

/* ---- forms (forms.c) -------------------------------------------------------------------------- */

typedef enum report_format {
    FORMAT_TEXT,
    FORMAT_JSON,
    FORMAT_SVG,
    FORMAT_PDF,
    FORMAT_PNG,
    FORMAT_TIKZ,
    FORMAT_MARKDOWN,
    FORMAT_CSV,
    FORMAT_HTML,
    FORMATS
} report_format;

/* A result and how it is to look; each form takes what it knows of. */
typedef struct report_look {
    const void *of;           /* what stands above the declaration of the table of forms */
    const weighting *weights; /* its value goes with a game; NULL: none */
    bool moving;              /* one board that moves, not a strip */
    bool full;                /* numbers by jumps, statistics, every ray, all that a count proves */
    bool classes;             /* of a map: the cells that stand for themselves only */
    bool colour;
    const pg_limits *limits; /* within which a result is told; NULL: none */
    const figure_look *as;   /* of pictures; NULL: as they are made */
} report_look;

/* What writes a result, the `of` of a look; NULL: it has no such form. */
typedef struct report_forms {
    void (*text)(pg_buf *out, const report_look *look);
    void (*json)(pg_buf *out, const report_look *look);
    figure *(*figure)(const report_look *look);
    sheet (*sheet)(const void *of);
    sheet (*records)(const void *of);          /* for CSV; NULL: the sheet */
    bool (*page)(pg_buf *out, const void *of); /* false: this one has none */
} report_forms;

/* Adds the result to `out`. PG_INPUT: it has no such form, or a figure that cannot be drawn. */
pg_status report_write(pg_buf *out, const report_forms *forms, const report_look *look, report_format as,
                       pg_error *e);

/* ---- boards (show.c) -------------------------------------------------------------------------- */

/* Of a board. What the limits do not leave time for is named as left out (JSON: null). */
extern const report_forms report_board_forms;
/* One line or one element of an array of boards. */
void report_boards(pg_buf *out, board *const *b, size_t boards);
void report_boards_json(pg_buf *out, board *const *b, size_t boards);

/* ---- answers ------------------------------------------------------------------------------ */

/* What was asked of several numbers of pegs. */
typedef enum report_extreme { PEGS_ANY, PEGS_FEWEST, PEGS_MOST } report_extreme;

/* A start and one finish with its verdict, or several. What is said of the whole of these is possible when
 * one of them is, impossible when all are. */
typedef struct report_problem {
    const board *board;
    const position *start, *finish; /* finish[finishes] */
    const verdict *verdict;         /* [finishes] */
    size_t finishes;
    const char *proof; /* the text of the proof file for all; NULL: none */
    /* The finishes are one, cut up by the number of pegs, the best ones first, and none behind the first that
     * is possible when the best is asked for: `extreme`. JSON then has the keys "pegs", the number or null,
     * and "optimal". */
    bool by_pegs;
    report_extreme extreme;
    bool shortest; /* the game is proved to have the fewest moves */
} report_problem;
extern const report_forms report_prove_forms;
/* Of one finish: the game alone, or the verdict in a line; JSON has the keys "moves" and "jumps", too. */
extern const report_forms report_solve_forms;
void report_verdict(pg_buf *out, const report_problem *p); /* the text of it */
verdict_kind cases_verdict(const verdict *v, size_t cases);
/* The case of that kind with the strongest proof. */
size_t cases_deciding(const verdict *v, size_t cases, verdict_kind kind);

/* What a classical search found: the game or why there is none, and its counts; a full look adds depth and
 * branching tables. */
typedef struct report_classic {
    report_problem problem;
    const classic_result *result;
} report_classic;
extern const report_forms report_classic_forms;

/* The shortest game, as far as it was settled; a full look adds the positions that it took. */
typedef struct report_shortest {
    report_problem problem;
    const moves_result *result;
    const paths_result *all;    /* of all shortest games .. */
    const paths_options *asked; /* .. what was asked; NULL: nothing */
} report_shortest;
extern const report_forms report_shortest_forms;

/* Positions by the fewest moves. */
typedef struct report_level_sets {
    const board *board;
    const position *start; /* NULL: there is a finish */
    const position *finish;
    const level_sets *result;
    bool classes;
} report_level_sets;
extern const report_forms report_level_sets_forms;

/* Where games end that are played at random. */
typedef struct report_chance {
    const board *board;
    const position *start;
    const chance_result *result;
} report_chance;
extern const report_forms report_chance_forms;

/* Positions of boards of every length. */
typedef struct report_family {
    const strip *strip;
    const automaton *automaton; /* without states: none was found */
    uint32_t pegs;
    const uint64_t *count; /* [counts]: accepted words by length; NULL: a number is too large */
    size_t counts;
    const strip_lengths *one_empty; /* full but for one hole */
    pg_status stopped;              /* why none was found */
} report_family;
extern const report_forms report_family_forms;

/* Plays that share an unknown start. */
typedef struct report_linked {
    const linked_problem *problem;
    const linked_verdict *verdict;
    const char *proof; /* the text of the proof file; NULL: none */
} report_linked;
extern const report_forms report_linked_forms;

/* Every start, or every finish, by itself. */
typedef struct report_each {
    const problem *problem;
    plane_group group;
    const each *each;
    bool games;        /* was it asked for starts with one game? */
    const char *proof; /* the text of the proof file; NULL: none */
} report_each;
extern const report_forms report_each_forms;

/* Of a map. */
extern const report_forms report_map_forms;
/* Of several boards: numbers alone, a row a board. */
typedef struct report_maps {
    const map *map; /* [count] */
    size_t count;
    bool moves; /* the fewest moves were asked for */
} report_maps;
extern const report_forms report_maps_forms;

/* Packages of a board; a full look has all places of each kind. */
typedef struct report_packages {
    const board *board;
    const packages *packages;
    uint32_t removes, catalyst; /* that were asked for */
} report_packages;
extern const report_forms report_packages_forms;

/* A replayed game. */
typedef struct report_replay {
    const board *board;
    const replay *played;
    const char *error;             /* NULL for a legal game that ends where it should */
    bool made;                     /* it is another game than was given, and is told whole */
    const game_packages *packages; /* the same game; NULL: it was not asked for */
} report_replay;
extern const report_forms report_replay_forms;
/* Several games, one strip after the other; `weights` NULL: none. */
figure *report_games_figure(const board *b, const game *g, size_t games, const weighting *weights);
/* The value along a game, which it takes over, and what is to spare above that of the finish. */
void report_game_values(pg_buf *out, const board *b, const weighting *w, game *g, const position *finish);

/* Exact numbers and which of them were asked for. */
typedef struct report_count {
    const board *board;
    const position *start, *finish; /* finish NULL: none */
    const count_result *result;
    bool classes, games, dead;
} report_count;
extern const report_forms report_count_forms;

/* What pagoda-check said: a statement a line, or its explanation; a message a line. */
void report_check_json(pg_buf *out, const char *text, const char *messages, bool holds, bool explained);
/* A failure as a document: its text, and the file and line at fault or null. */
void report_error_json(pg_buf *out, const pg_error *e);
/* A table as an array of objects, by its heads. */
void report_sheet_json(pg_buf *out, const char *key, const sheet *t);
/* A text that has no document of its own; `file` is where it was written, NULL: nowhere. */
void report_text_json(pg_buf *out, const char *file, const char *text);

/* What another solver's answer means. */
typedef struct report_import {
    const import_request *request;
    const import_result *result;
    const char *emitted; /* the file that it answers; NULL: not known */
    const char *asked;   /* how that was or is assumed to be emitted, as KEY=VALUE words; NULL: not told */
    bool several;        /* it could be one of several files */
} report_import;
extern const report_forms report_import_forms;

/* An emitted model as a JSON document around its text; `second` is the problem file of PDDL, else NULL. */
void report_emit_json(pg_buf *out, const board *b, const position *start, const position *finish,
                      const char *kind, const char *format, const char *text, const char *second);

/* ---- position classes (classes.c) ------------------------------------------------------------- */

/* A position may be asked about, and a second one whether it is in the same class; both closed, or NULL. */
typedef struct report_classes {
    const classes *classes;
    const position *start, *finish;
} report_classes;
extern const report_forms report_classes_forms;

/* ---- resource counts (resource_*.c, running.c) ------------------------------------------------ */

/* What `resource check` has to say; what is NULL was not asked for. */
typedef struct resource_report {
    const resource_check *check;
    const resource_problem *problem;
    bool all; /* a full look adds what is proved about single vacancies and lone survivors */
    const resource_running *running;
    const resource_nearest *nearest; /* NULL: not looked for */
} resource_report;
extern const report_forms report_check_forms;

/* What `resource find` has to say. */
typedef struct resource_findings {
    const board *b;
    const position *start, *finish;
    const resource_found *found;
    const resource_check *check;     /* of found->w; NULL when there is none */
    const resource_running *running; /* NULL: not asked for */
} resource_findings;
extern const report_forms report_findings_forms;
/* The count as a weights file that says what it is for; a comment when there is none. */
void report_weights_file(pg_buf *out, const char *board_name, const resource_findings *f);

/* ---- extreme resource counts (rays.c) ---------------------------------------------------------- */

/* One ray of each class, or with a full look all. At the deadline of the look's limits the list is cut, and
 * says so; an interrupt does not cut it, as what was found by then is to be printed. */
typedef struct report_rays {
    const rays_result *result;
    const board *board;
    double stopped; /* 0, or: the work ended after so many rays */
} report_rays;
extern const report_forms report_rays_forms;
