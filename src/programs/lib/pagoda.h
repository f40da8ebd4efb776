/* pagoda.h - what can and cannot be finished in peg solitaire, with proofs.
 *
 * The C interface of libpagoda: all that pagoda(1) answers. The words are those of Beasley ("The Ins and Outs
 * of Peg Solitaire"), of Berlekamp, Conway and Guy ("Winning Ways") and of Bell ("Diagonal Peg Solitaire").
 *
 *     pagoda_error error;
 *     pagoda_board *board = NULL;
 *     pagoda_position *start = NULL, *finish = NULL;
 *     pagoda_result *result = NULL;
 *     if (pagoda_board_named(&board, "english", NULL, &error) ||
 *         pagoda_position_parse(&start, board, "full-d4", &error) ||
 *         pagoda_position_parse(&finish, board, "d4", &error) ||
 *         pagoda_prove(&result, start, (const pagoda_position *const[]){finish}, 1, NULL, NULL, &error))
 *         return puts(error.text), 1;
 *     const pagoda_value *game = pagoda_value_get(pagoda_result_document(result), "game");
 *     for (size_t i = 0; i < pagoda_value_length(game); i++)
 *         puts(pagoda_value_text(pagoda_value_at(game, i)));
 *
 * Names. pagoda_THING is an object, pagoda_THING_WORD(thing, ..) a function of it, pagoda_THING_free gives it
 * back and takes NULL. A question is a verb or a noun alone, pagoda_prove, pagoda_map; what answers it is a
 * pagoda_result, whatever the question was.
 *
 * Ownership. What a function hands out through its first argument, `out`, is the caller's, who frees it; so
 * is what _new returns. What a function returns otherwise belongs to the object that was asked and lives as
 * long. What goes in is borrowed for the call: objects keep what they need of others, so that all may be
 * freed in any order. Nothing changes an object once it is made, but for buffers and a pagoda_cancel.
 *
 * Errors. What can fail returns a status, PAGODA_OK being 0. Then nothing is handed out, `out` is left
 * untouched, and so is a buffer; `error`, which may be NULL, gets one line that says what was expected. On
 * success `error` is left untouched. NULL is PAGODA_BAD_INPUT where nothing is said of it; functions that
 * return no status answer NULL, or an index past the end, with NULL, 0 or PAGODA_NONE. A limit that was
 * reached is no failure: something is open then, and pagoda_result_why_open says why.
 *
 * Numbers. Holes, jumps and all else that is counted have indices from 0 and are size_t; PAGODA_NONE is none
 * of them. Holes are in the reading order of the picture, or in the order in which a graph or free board
 * first names them; jumps by their first hole, then by direction. Numbers without a bound, and fractions, are
 * decimal text: "40861647040079968", "-1/2". All text is UTF-8 and ends in NUL.
 *
 * Files. Functions whose name ends in _load read the file that they name, and options that name a checkpoint
 * or a folder use that; nothing else touches a file, whatever is in a text. Nothing is printed.
 *
 * Threads. Any number of threads may use the library at once, and share objects. Where a library below has
 * one state for the process, calls wait for each other: nauty while symmetries are found, cairo while a PDF
 * or PNG is drawn. GLPK's environment of a thread is given back at the end of a call unless it was there
 * before.
 *
 * Cancellation. Whatever takes long takes pagoda_limits. It ends soon after its pagoda_cancel was raised, by
 * any thread or by a signal handler, or after its progress function returned something other than 0: with
 * what it has found by then, PAGODA_OPEN and PAGODA_WHY_CANCELLED.
 *
 * When the system has no memory left for small things, the process ends with exit code 3 after a line on
 * standard error, as it would in GMP, FLINT and GLPK, which have no way back from there; large tables are
 * asked for first and answered with an open verdict.
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

/* ---- version ------------------------------------------------------------------------------------- */

/* Of this header. Versions with the same MAJOR can be exchanged for later ones without compiling again. */
#define PAGODA_VERSION_MAJOR 1
#define PAGODA_VERSION_MINOR 0
#define PAGODA_VERSION_PATCH 0
/* One number to compare with: 10000 * MAJOR + 100 * MINOR + PATCH. */
#define PAGODA_VERSION_NUMBER                                                                                \
    (10000 * PAGODA_VERSION_MAJOR + 100 * PAGODA_VERSION_MINOR + PAGODA_VERSION_PATCH)

/* Of the library that the program runs with: "MAJOR.MINOR.PATCH", and the one number. Static memory. */
PAGODA_API const char *pagoda_version(void);
PAGODA_API int pagoda_version_number(void);

/* ---- status, error, buffer ------------------------------------------------------------------------- */

#define PAGODA_NONE SIZE_MAX

typedef enum pagoda_status {
    PAGODA_OK = 0,
    PAGODA_BAD_INPUT = 2,   /* what was given cannot be used: NULL, an option, two things of two boards */
    PAGODA_INTERNAL = 3,    /* a defect, or a library that is missing (cairo, for PDF and PNG) */
    PAGODA_BAD_SYNTAX = 4,  /* a text cannot be read: a board, a position, weights, moves, an answer */
    PAGODA_NOT_FOUND = 5,   /* there is none of that name, no such file, no such part, no proof */
    PAGODA_UNSUPPORTED = 6, /* this question cannot be asked of that, or a result has no such format */
} pagoda_status;

typedef struct pagoda_error {
    char text[1024];
    char file[256]; /* where bad input stands, when it stands in a file or in a text with lines; else "" */
    size_t line;    /* from 1; 0: no line */
} pagoda_error;

/* A growing text that is added to: text or bytes, as the format has them. */
typedef struct pagoda_buffer pagoda_buffer;

PAGODA_API pagoda_buffer *pagoda_buffer_new(void); /* empty; never NULL */
PAGODA_API void pagoda_buffer_free(pagoda_buffer *b);
/* What is in it, with a NUL after it that is not counted; until the next change. */
PAGODA_API const char *pagoda_buffer_bytes(const pagoda_buffer *b);
PAGODA_API size_t pagoda_buffer_length(const pagoda_buffer *b);
PAGODA_API void pagoda_buffer_clear(pagoda_buffer *b);

/* ---- options and limits ---------------------------------------------------------------------------- */

/* Structures of options begin with their own size, so that they can grow. PAGODA_INIT sets it, and all else
 * to 0, which is the default everywhere; NULL in place of one is all defaults, too.
 *
 *     pagoda_limits limits;
 *     PAGODA_INIT(limits);
 *     limits.seconds = 10;
 *
 * A structure whose size is 0, or that sets something which this library does not know yet, is
 * PAGODA_BAD_INPUT. */
#define PAGODA_INIT(options) (pagoda_init(&(options), sizeof(options)))
PAGODA_API void pagoda_init(void *options, size_t size);

/* Ends the calls whose limits have it; it stays raised, and outlives them. */
typedef struct pagoda_cancel pagoda_cancel;
PAGODA_API pagoda_cancel *pagoda_cancel_new(void); /* never NULL */
PAGODA_API void pagoda_cancel_free(pagoda_cancel *c);
PAGODA_API void pagoda_cancel_raise(pagoda_cancel *c); /* also from a signal handler */

/* How far the work is. */
typedef struct pagoda_progress {
    double done, total; /* of `unit`; total 0: not known */
    const char *unit;   /* "cells", "positions", ..; NULL: nothing is counted */
    const char *text;   /* a line that says more; NULL: nothing new */
} pagoda_progress;
/* Called about ten times a second, by any of the threads of the work but by one at a time, until it returns
 * something other than 0. It must not use the objects that are being made. */
typedef int (*pagoda_progress_hook)(void *context, const pagoda_progress *progress);

typedef struct pagoda_limits {
    size_t size;
    double seconds;              /* wall time from the call on; 0: no limit */
    size_t memory;               /* bytes for tables; 0: the default, at most half of the machine's */
    int threads;                 /* 0: one. Results are the same for every number */
    const pagoda_cancel *cancel; /* NULL: none */
    pagoda_progress_hook progress;
    void *context;     /* of progress */
    const char *disk;  /* a folder for levels of positions that outgrow the memory, in files without names;
                          NULL: none. Counts, searches and what asks them */
    size_t disk_space; /* bytes of it; 0: all there is. Not without disk */
} pagoda_limits;

/* ---- boards ---------------------------------------------------------------------------------------- */

typedef struct pagoda_board pagoda_board;

/* A board that ships ("english") or one of a family ("triangle:12", "torus:6x4"). `rules` (orthogonal,
 * hexagonal, diagonal or 4, 6, 8) goes before the board's own rule set, NULL keeps it. */
PAGODA_API pagoda_status pagoda_board_named(pagoda_board **out, const char *name, const char *rules,
                                            pagoda_error *error);
/* From a board file; and from the text of one, `file` being what messages call it, NULL: "board". */
PAGODA_API pagoda_status pagoda_board_load(pagoda_board **out, const char *file, const char *rules,
                                           pagoda_error *error);
PAGODA_API pagoda_status pagoda_board_parse(pagoda_board **out, const char *text, size_t length,
                                            const char *file, const char *rules, pagoda_error *error);
PAGODA_API void pagoda_board_free(pagoda_board *b);
/* What goes by name: boards, positions ("army-row4", written "@army-row4"), weightings, and how families are
 * written ("rectangle:RxC"). Number `index` of each; NULL past the end. Static memory. */
typedef enum pagoda_shipped {
    PAGODA_SHIPPED_BOARDS,
    PAGODA_SHIPPED_POSITIONS,
    PAGODA_SHIPPED_WEIGHTS,
    PAGODA_SHIPPED_FAMILIES
} pagoda_shipped;
PAGODA_API const char *pagoda_shipped_name(pagoda_shipped what, size_t index);

PAGODA_API const char *pagoda_board_name(const pagoda_board *b);
PAGODA_API const char *pagoda_board_title(const pagoda_board *b);   /* "" when it has none */
PAGODA_API const char *pagoda_board_rules(const pagoda_board *b);   /* "orthogonal" .. "graph", "free" */
PAGODA_API const char *pagoda_board_lattice(const pagoda_board *b); /* square, triangular, graph, free */
/* The board as a board file in one canonical spelling, which reads back as the same holes and jumps. */
PAGODA_API const char *pagoda_board_file(const pagoda_board *b);
PAGODA_API size_t pagoda_board_holes(const pagoda_board *b);
PAGODA_API size_t pagoda_board_jumps(const pagoda_board *b);
/* The name of a hole ("d4"), and the hole of a name. */
PAGODA_API const char *pagoda_board_hole_name(const pagoda_board *b, size_t hole);
PAGODA_API size_t pagoda_board_hole_find(const pagoda_board *b, const char *name);
/* Row and column in the picture, both from 0 at the top left, or the place that a graph board gives the hole;
 * PAGODA_NOT_FOUND: it has none. On a triangular lattice row r is drawn shifted by r / 2 to the left. */
PAGODA_API pagoda_status pagoda_board_hole_place(const pagoda_board *b, size_t hole, int *row, int *column,
                                                 pagoda_error *error);
/* A jump as it is written ("d4-f4"), and the jump of that name. */
PAGODA_API const char *pagoda_board_jump_name(const pagoda_board *b, size_t jump);
PAGODA_API size_t pagoda_board_jump_find(const pagoda_board *b, const char *name);
/* A jump is a list of cells: a hole, and whether it has a peg before and after. The classical jump has three:
 * FROM (1, 0), OVER (1, 0), TO (0, 1). Returns their number and writes the first `room` of them. */
typedef struct pagoda_cell {
    size_t hole;
    int before, after;
} pagoda_cell;
PAGODA_API size_t pagoda_board_jump_cells(const pagoda_board *b, size_t jump, pagoda_cell *cell, size_t room);

/* ---- positions -------------------------------------------------------------------------------------- */

/* A position is a set of positions: pegs, empty holes, open holes (either way), and optionally how many pegs
 * there are in all. One without open holes is closed. Open holes are existential: from a start to a finish
 * means from some completion of the one to some completion of the other. */
typedef struct pagoda_position pagoda_position;

typedef enum pagoda_state { PAGODA_EMPTY = 0, PAGODA_PEG = 1, PAGODA_EITHER = 2 } pagoda_state;

/* As on the command line: "full-d4", "d4,e5", "?", "@army-row4" (pagoda(1), POSITIONS). "stuck" and
 * "stuck#K", the positions (of K pegs) without a jump, are finishes of pagoda_prove, _shortest, _replay, and
 * of the models that say so; elsewhere they are PAGODA_UNSUPPORTED. */
PAGODA_API pagoda_status pagoda_position_parse(pagoda_position **out, const pagoda_board *b, const char *text,
                                               pagoda_error *error);
/* From a position file, a picture; and from the text of one, as pagoda_board_parse. */
PAGODA_API pagoda_status pagoda_position_load(pagoda_position **out, const pagoda_board *b, const char *file,
                                              pagoda_error *error);
PAGODA_API pagoda_status pagoda_position_picture(pagoda_position **out, const pagoda_board *b,
                                                 const char *text, size_t length, const char *file,
                                                 pagoda_error *error);
/* From one state a hole; `length` is the number of holes. */
PAGODA_API pagoda_status pagoda_position_make(pagoda_position **out, const pagoda_board *b,
                                              const pagoda_state *state, size_t length, pagoda_error *error);
PAGODA_API void pagoda_position_free(pagoda_position *p);
/* Canonical text, read back by pagoda_position_parse: the same set, the same text. */
PAGODA_API const char *pagoda_position_text(const pagoda_position *p);
PAGODA_API const pagoda_board *pagoda_position_board(const pagoda_position *p);
PAGODA_API pagoda_state pagoda_position_state(const pagoda_position *p, size_t hole);
/* Pegs of every member; PAGODA_NONE when members differ. */
PAGODA_API size_t pagoda_position_pegs(const pagoda_position *p);
/* Pegs for empty holes and the other way round; what is open stays open. */
PAGODA_API pagoda_status pagoda_position_complement(pagoda_position **out, const pagoda_position *p,
                                                    pagoda_error *error);
/* The pegs of two closed positions, combined hole by hole. */
typedef enum pagoda_operation {
    PAGODA_UNION,        /* a peg in either */
    PAGODA_INTERSECTION, /* a peg in both */
    PAGODA_DIFFERENCE,   /* a peg in the first and not in the second */
    PAGODA_EXCLUSIVE     /* a peg in one of them: what differs */
} pagoda_operation;
PAGODA_API pagoda_status pagoda_position_combine(pagoda_position **out, const pagoda_position *a,
                                                 pagoda_operation how, const pagoda_position *b,
                                                 pagoda_error *error);
/* The set with exactly so many pegs. */
PAGODA_API pagoda_status pagoda_position_with_pegs(pagoda_position **out, const pagoda_position *p,
                                                   size_t pegs, pagoda_error *error);
/* Is the closed position `member` one of the set? Is the jump legal in this closed position? 1 or 0. */
PAGODA_API int pagoda_position_has(const pagoda_position *p, const pagoda_position *member);
PAGODA_API int pagoda_position_allows(const pagoda_position *p, size_t jump);
/* The closed position after the jump; PAGODA_BAD_INPUT when it is not legal. */
PAGODA_API pagoda_status pagoda_position_play(pagoda_position **out, const pagoda_position *p, size_t jump,
                                              pagoda_error *error);

/* ---- weights ---------------------------------------------------------------------------------------- */

/* A rational number for each hole. A resource count (pagoda function) is one that no jump raises. */
typedef struct pagoda_weights pagoda_weights;

/* By the name of one that ships; from a weights file, whose board may be a file beside it; from the text of
 * one, whose board goes by name; from one number a hole. `rules` as for pagoda_board_named. */
PAGODA_API pagoda_status pagoda_weights_named(pagoda_weights **out, const char *name, const char *rules,
                                              pagoda_error *error);
PAGODA_API pagoda_status pagoda_weights_load(pagoda_weights **out, const char *file, const char *rules,
                                             pagoda_error *error);
PAGODA_API pagoda_status pagoda_weights_parse(pagoda_weights **out, const char *text, size_t length,
                                              const char *file, const char *rules, pagoda_error *error);
PAGODA_API pagoda_status pagoda_weights_make(pagoda_weights **out, const pagoda_board *b,
                                             const char *const *number, size_t length, pagoda_error *error);
PAGODA_API void pagoda_weights_free(pagoda_weights *w);
PAGODA_API const pagoda_board *pagoda_weights_board(const pagoda_weights *w);
PAGODA_API const char *pagoda_weights_number(const pagoda_weights *w, size_t hole);
PAGODA_API const char *pagoda_weights_file(const pagoda_weights *w); /* as a weights file */

/* ---- results ------------------------------------------------------------------------------------------ */

typedef struct pagoda_result pagoda_result;

PAGODA_API void pagoda_result_free(pagoda_result *r);
/* The command of pagoda(1) that answers so: "prove", "map", "resource check", .. */
PAGODA_API const char *pagoda_result_kind(const pagoda_result *r);

typedef enum pagoda_verdict {
    PAGODA_OPEN = 0,        /* a limit came first, in part or in all; also of NULL */
    PAGODA_DONE = 1,        /* all that was asked for is there, and it is no yes or no */
    PAGODA_POSSIBLE = 10,   /* the finish can be reached, by the game */
    PAGODA_IMPOSSIBLE = 20, /* it cannot, by the proof */
} pagoda_verdict;
PAGODA_API pagoda_verdict pagoda_result_verdict(const pagoda_result *r);
/* Why something is open, as the engine says that stopped, and the document as `limit`; also where the verdict
 * is PAGODA_POSSIBLE and no shorter game was excluded. */
typedef enum pagoda_why {
    PAGODA_WHY_NONE,   /* nothing is */
    PAGODA_WHY_TIME,   /* the time is over */
    PAGODA_WHY_MEMORY, /* what would go on has too little memory */
    PAGODA_WHY_EFFORT, /* all that is worth its effort was tried, the method takes no more, or a sample was
                          asked for */
    PAGODA_WHY_CANCELLED
} pagoda_why;
PAGODA_API pagoda_why pagoda_result_why_open(const pagoda_result *r);
/* A complete proof file, for pagoda-check(1) and for pagoda_check_text of <pagoda-check.h>, and its length,
 * which may be NULL. NULL and 0: the result has none. */
PAGODA_API const char *pagoda_result_proof(const pagoda_result *r, size_t *length);
/* The jumps of the game, and how many, which may be NULL. NULL and 0: the result has no game. */
PAGODA_API const size_t *pagoda_result_game(const pagoda_result *r, size_t *jumps);
/* Where the game begins; the weights that were found. PAGODA_NOT_FOUND: the result has none. */
PAGODA_API pagoda_status pagoda_result_start(pagoda_position **out, const pagoda_result *r,
                                             pagoda_error *error);
PAGODA_API pagoda_status pagoda_result_weights(pagoda_weights **out, const pagoda_result *r,
                                               pagoda_error *error);
/* The cases of which a result consists: the finishes of pagoda_prove; one start or finish of each class of
 * pagoda_each; the cells of pagoda_map, start by start, each with all holes. Each is a result of its own, of
 * kind "prove". That of a cell which a symmetry settled is about the cell that it was settled by. */
PAGODA_API size_t pagoda_result_cases(const pagoda_result *r);
PAGODA_API pagoda_status pagoda_result_case(pagoda_result **out, const pagoda_result *r, size_t index,
                                            pagoda_error *error);

/* All of it as one document: what pagoda(1) prints with --json (docs/use/formats.md, docs/schema). */
typedef struct pagoda_value pagoda_value;
PAGODA_API const pagoda_value *pagoda_result_document(const pagoda_result *r);

typedef enum pagoda_value_type {
    PAGODA_VALUE_ABSENT, /* there is no such value: NULL */
    PAGODA_VALUE_NULL,
    PAGODA_VALUE_BOOLEAN,
    PAGODA_VALUE_INTEGER,
    PAGODA_VALUE_REAL,
    PAGODA_VALUE_TEXT,
    PAGODA_VALUE_LIST,
    PAGODA_VALUE_OBJECT
} pagoda_value_type;
PAGODA_API pagoda_value_type pagoda_value_kind(const pagoda_value *v);
/* Elements of a list, keys of an object, bytes of a text. */
PAGODA_API size_t pagoda_value_length(const pagoda_value *v);
PAGODA_API const pagoda_value *pagoda_value_at(const pagoda_value *v, size_t index); /* of list and object */
PAGODA_API const char *pagoda_value_key(const pagoda_value *v, size_t index);
PAGODA_API const pagoda_value *pagoda_value_get(const pagoda_value *v, const char *key);
PAGODA_API const char *pagoda_value_text(const pagoda_value *v);
PAGODA_API int64_t pagoda_value_integer(const pagoda_value *v); /* of a boolean 1 or 0 */
PAGODA_API double pagoda_value_number(const pagoda_value *v);   /* of integer and real */

/* Text and JSON are there for all results. */
typedef enum pagoda_format {
    PAGODA_TEXT,     /* as pagoda(1) prints it, without colours; of a model the model itself */
    PAGODA_JSON,     /* the document */
    PAGODA_SVG,      /* a picture */
    PAGODA_PDF,      /* the same; PDF and PNG need cairo, which is loaded for them */
    PAGODA_PNG,      /* */
    PAGODA_TIKZ,     /* for LaTeX */
    PAGODA_MARKDOWN, /* a table */
    PAGODA_CSV,      /* a table */
    PAGODA_HTML      /* a page that checks its own proofs */
} pagoda_format;

/* What a result or a format has no use for is passed over. */
typedef struct pagoda_look {
    size_t size;
    const pagoda_weights *weights; /* pictures of games: its value goes with the game; NULL: none */
    int moving;                    /* SVG of games: one board that moves, not a strip */
    int full;    /* rays: every ray; counts: by jumps; shortest, classic: what it took; weights: all
                    vacancies */
    int classes; /* maps, as text and JSON: one cell of each symmetry class */
} pagoda_look;
/* Adds the result to the buffer. */
PAGODA_API pagoda_status pagoda_result_write(const pagoda_result *r, pagoda_format format,
                                             const pagoda_look *look, pagoda_buffer *buffer,
                                             pagoda_error *error);

/* ---- questions ----------------------------------------------------------------------------------------- */

/* What is there: a board with its corners, symmetries and classes; a position, drawn. */
PAGODA_API pagoda_status pagoda_board_show(pagoda_result **out, const pagoda_board *b, pagoda_error *error);
PAGODA_API pagoda_status pagoda_position_show(pagoda_result **out, const pagoda_position *p,
                                              pagoda_error *error);

/* Can one of finish[finishes] be reached? Possible as soon as one is, impossible when none is. */
typedef struct pagoda_prove_options {
    size_t size;
    int short_proof; /* not 0: up to half of the time goes into a proof shorter than a search's */
    int best_first;  /* not 0: the finishes come in order, the best first. Those after one that is possible
                        may stay open, those before it are asked about to the end: "?#1", "?#2", .. ask for
                        the fewest pegs */
} pagoda_prove_options;
PAGODA_API pagoda_status pagoda_prove(pagoda_result **out, const pagoda_position *start,
                                      const pagoda_position *const *finish, size_t finishes,
                                      const pagoda_prove_options *options, const pagoda_limits *limits,
                                      pagoda_error *error);

/* Every completion of the start where that has open holes, else of the finish, by itself, one of each class
 * under the symmetries of the problem. Possible when one is, impossible when none is; the document says how
 * many are alike. */
typedef struct pagoda_each_options {
    size_t size;
    const char *symmetry; /* only starts that look the same under it: as for pagoda_linked */
    int short_proof;
    int one_game; /* not 0: also, is there one game alone, up to symmetry and the order of jumps? */
} pagoda_each_options;
PAGODA_API pagoda_status pagoda_each(pagoda_result **out, const pagoda_position *start,
                                     const pagoda_position *finish, const pagoda_each_options *options,
                                     const pagoda_limits *limits, pagoda_error *error);

/* For every start and every hole: can a lone survivor finish there? `start` NULL: every single vacancy. */
typedef struct pagoda_map_options {
    size_t size;
    int short_proof;
    int fewest_moves; /* of each cell that is possible, too: see the document */
} pagoda_map_options;
PAGODA_API pagoda_status pagoda_map(pagoda_result **out, const pagoda_board *b, const pagoda_position *start,
                                    const pagoda_map_options *options, const pagoda_limits *limits,
                                    pagoda_error *error);

/* Is there a start, out of a set and the same under `symmetry` ("none", "rot60", "rot90", "rot120", "rot180",
 * "reflections", "full"; NULL: none), for which all plays can be made? (Bell, theorem 1: positions from whose
 * complement they can be reached and from which any hole can be.) */
typedef enum pagoda_end {
    PAGODA_END_GIVEN,      /* the position beside it */
    PAGODA_END_START,      /* the unknown start */
    PAGODA_END_COMPLEMENT, /* its complement */
    PAGODA_END_EACH        /* each hole as the only peg: so many plays; not to begin with */
} pagoda_end;
typedef struct pagoda_play {
    pagoda_end from, to;
    const pagoda_position *from_given, *to_given; /* NULL but for PAGODA_END_GIVEN */
} pagoda_play;
PAGODA_API pagoda_status pagoda_linked(pagoda_result **out, const pagoda_position *start,
                                       const char *symmetry, const pagoda_play *play, size_t plays,
                                       const pagoda_limits *limits, pagoda_error *error);

/* Plays `moves` (Bell's notation, separated by commas or blanks) from a closed start to the finish, NULL:
 * anywhere. Possible when all is well; else the document says what is wrong, and the game is the legal
 * part. */
PAGODA_API pagoda_status pagoda_replay(pagoda_result **out, const pagoda_position *start, const char *moves,
                                       const pagoda_position *finish, pagoda_error *error);

/* The game of the fewest moves. */
typedef struct pagoda_shortest_options {
    size_t size;
    int all;                /* not 0: also how many games have that few moves */
    const char *checkpoint; /* a file that the search goes on from, and writes; NULL: none */
} pagoda_shortest_options;
PAGODA_API pagoda_status pagoda_shortest(pagoda_result **out, const pagoda_position *start,
                                         const pagoda_position *finish,
                                         const pagoda_shortest_options *options, const pagoda_limits *limits,
                                         pagoda_error *error);

/* The classical searches, depth first, without memory of positions: pagoda(1), CLASSICAL SEARCHES. From a
 * closed start, by rules under which every jump loses a peg. */
typedef enum pagoda_method {
    PAGODA_METHOD_PLAIN,      /* Matos (2002): holes column by column */
    PAGODA_METHOD_INDEPENDENT /* Dirkse (2010): pruned by permutations, piece types and keys */
} pagoda_method;
typedef struct pagoda_classic_options {
    size_t size;
    pagoda_method method;
    const char *order; /* of directions, "NESW" or "N,NE,E"; NULL: the method's own */
    const char
        *prune; /* PAGODA_METHOD_INDEPENDENT: "none", or some of "permutations,types,keys"; NULL: all */
    int all;    /* not 0: on after the first game, and count them */
} pagoda_classic_options;
PAGODA_API pagoda_status pagoda_classic(pagoda_result **out, const pagoda_position *start,
                                        const pagoda_position *finish, const pagoda_classic_options *options,
                                        const pagoda_limits *limits, pagoda_error *error);

/* Positions that can be reached from the start; with a finish (not NULL) those on some game between them;
 * with a start of all positions those from which the finish can be reached. */
typedef struct pagoda_count_options {
    size_t size;
    int classes;            /* also up to the symmetries that fix start and finish */
    int games;              /* also the sequences of distinct jumps */
    int dead;               /* also positions without a jump, or that cannot reach the finish */
    const char *checkpoint; /* a file that the count goes on from, and writes; NULL: none */
} pagoda_count_options;
PAGODA_API pagoda_status pagoda_count(pagoda_result **out, const pagoda_position *start,
                                      const pagoda_position *finish, const pagoda_count_options *options,
                                      const pagoda_limits *limits, pagoda_error *error);

/* Position classes, the colourings that tell them apart, and those of a closed start and finish, each of
 * which may be NULL: is the finish in the class of the start? */
PAGODA_API pagoda_status pagoda_classes(pagoda_result **out, const pagoda_board *b,
                                        const pagoda_position *start, const pagoda_position *finish,
                                        pagoda_error *error);

/* Is the weighting a resource count, and of what kind? With start and finish: what does it say of them?
 * Impossible when it refuses the finish. With `moves` from a closed start: its value along that game, whose
 * end is the finish where none is given. All three may be NULL. */
PAGODA_API pagoda_status pagoda_resource_check(pagoda_result **out, const pagoda_weights *w,
                                               const pagoda_position *start, const pagoda_position *finish,
                                               const char *moves, pagoda_error *error);
/* The most readable count that refuses the finish: smallest largest size, most symmetries, fewest holes that
 * are not zero, smallest sum of sizes, in this order. Impossible when there is one. */
typedef struct pagoda_find_options {
    size_t size;
    int tightest; /* not 0: the one with the smallest slack against the sum of the losses of all jumps */
} pagoda_find_options;
PAGODA_API pagoda_status pagoda_resource_find(pagoda_result **out, const pagoda_position *start,
                                              const pagoda_position *finish,
                                              const pagoda_find_options *options, const pagoda_limits *limits,
                                              pagoda_error *error);
/* The extreme counts: every count is a sum of multiples of lines and of positive multiples of these. */
typedef struct pagoda_rays_options {
    size_t size;
    const char *symmetric; /* only counts that these symmetries keep: "full", "rot180", ..; NULL: all */
    uint64_t sample;       /* not 0: that many random objectives instead of an enumeration */
    uint64_t seed;
} pagoda_rays_options;
PAGODA_API pagoda_status pagoda_resource_rays(pagoda_result **out, const pagoda_board *b,
                                              const pagoda_rays_options *options, const pagoda_limits *limits,
                                              pagoda_error *error);

/* ---- models for other solvers, and their answers ---------------------------------------------------------
 *
 * The words are those of `pagoda emit` (docs/use/models.md). */

typedef struct pagoda_model_options {
    size_t size;
    const char *format;    /* lp, mps, cnf, .., as `pagoda emit -h` lists them; NULL: lp */
    const char *model;     /* unconstrained, relaxation, pagoda, game; NULL: what the format has first */
    const char *objective; /* none, jumps, moves, phase1, hole:H; NULL: none */
    const char *cuts;      /* class, potential, class,potential; NULL: none */
    int bounds;            /* not 0: proved bounds of how often jumps are made; else, in integer programs, as
                              many as pegs can go */
    int break_symmetry;    /* not 0: of games that symmetries map on each other, one */
    int parallel;          /* not 0: games in steps of several independent jumps; cnf, smt2, opb */
    size_t steps;          /* of games; 0: as many as a game can have */
    int no_bounds;         /* not 0: integer programs without upper bounds */
    const char *emitted;   /* pagoda_import: the emitted text, which says the rest of this; NULL: not known */
    size_t emitted_length;
} pagoda_model_options;

/* The model of the problem, the finish being one of finish[finishes]: its bytes by pagoda_result_write as
 * PAGODA_TEXT. PDDL has two files: the problem is "problem" in the document. A format of proofs (vipr, pbp,
 * pbp-2, aag-witness) for which none was found within the limits is PAGODA_NOT_FOUND. */
PAGODA_API pagoda_status pagoda_emit(pagoda_result **out, const pagoda_position *start,
                                     const pagoda_position *const *finish, size_t finishes,
                                     const pagoda_model_options *options, const pagoda_limits *limits,
                                     pagoda_error *error);
/* What another solver's answer means: counts are added up, games played, weights checked in exact arithmetic,
 * claims held against pagoda's own verdict; possible when it means a game. `options` as they were for the
 * model. With the emitted text, `start` may be NULL and `finishes` 0, and what is given is compared with it.
 * `file` is what messages call the answer, NULL: "answer". */
PAGODA_API pagoda_status pagoda_import(pagoda_result **out, const pagoda_board *b,
                                       const pagoda_position *start, const pagoda_position *const *finish,
                                       size_t finishes, const char *text, size_t length, const char *file,
                                       const pagoda_model_options *options, const pagoda_limits *limits,
                                       pagoda_error *error);

#ifdef __cplusplus
}
#endif

#endif
