/* pagoda.h - what can and cannot be finished in peg solitaire, with proofs.
 *
 * The C interface of libpagoda: all that pagoda(1) answers. The words are those of Beasley ("The Ins and Outs
 * of Peg Solitaire"), of Berlekamp, Conway and Guy ("Winning Ways") and of Bell ("Diagonal Peg Solitaire").
 *
 *     pagoda_error error;
 *     pagoda_board *board;
 *     pagoda_answer *answer;
 *     if (pagoda_board_load(&board, "english", NULL, &error) ||
 *         pagoda_prove(&answer, board, "full-d4", "d4", NULL, &error))
 *         return puts(error.text), 1;
 *     for (size_t i = 0; i < pagoda_answer_moves(answer); i++)
 *         puts(pagoda_answer_move(answer, i));
 *
 * Names. pagoda_THING is an opaque object; what makes one is pagoda_THING_load, _parse, _make .. or, for an
 * answer, pagoda_prove. pagoda_THING_WORD(thing) asks for something of it, pagoda_THING_free gives it back
 * and takes NULL.
 *
 * Ownership. An object comes from a function that returns a status and belongs to the caller. It keeps what
 * it needs of the objects that it was made from, so that objects may be freed in any order. What an accessor
 * returns (strings, certificates) belongs to the object that was asked, and lives as long. Options, texts and
 * arrays that go in are borrowed for the call.
 *
 * Errors. PAGODA_OK is 0. On failure nothing is handed out, and the error, which may be NULL, holds one line
 * that says what was expected, with file and line for a file; on success it is left untouched. A limit that
 * was reached is no failure: the answer is open, or says that it is not complete. Accessors cannot fail: an
 * index past the end is answered with NULL, 0 or what they say.
 *
 * Text. Positions, rules and moves are written as on the command line: a position as "full-d4", "d4,e5", "?",
 * "@FILE" (pagoda(1), POSITIONS), or as pagoda_position_text tells one. Numbers that have no bound, and
 * fractions, are decimal text: "40861647040079968", "-1/2". All text is UTF-8 and ends in NUL.
 *
 * Indices count from 0. Holes are numbered in the reading order of the picture, or in the order in which a
 * graph or free board first names them; jumps by their first hole, then by direction.
 *
 * Threads. Several threads may use the library at once, and may share objects that none of them changes. The
 * library has no state that threads could meet in; where a library below has, calls wait for each other:
 * nauty while symmetries are found, cairo while a PDF or PNG is drawn. GLPK keeps an environment for each
 * thread; it is given back at the end of the call unless the thread had one before.
 *
 * Nothing is printed, no signal is caught, and only the files that are named are read. When the system has no
 * memory left for small things, the process ends with exit code 3 after a line on standard error, as it would
 * in GMP, FLINT and GLPK, which have no way back from there; large tables are asked for first and answered
 * with an open verdict.
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

typedef enum pagoda_status {
    PAGODA_OK = 0,
    PAGODA_INPUT = 2,    /* bad input: a board, rule set, position, option or file that cannot be used */
    PAGODA_INTERNAL = 3, /* a defect, or a library that is missing (cairo, for pdf and png) */
} pagoda_status;

typedef struct pagoda_error {
    char text[1024];
    char file[256]; /* where bad input stands, when it stands in a file; else "" */
    size_t line;    /* from 1; 0: no line */
} pagoda_error;

/* A growing text that renderers and writers add to: text or bytes, as the format has them. */
typedef struct pagoda_buffer pagoda_buffer;

PAGODA_API pagoda_buffer *pagoda_buffer_new(void); /* empty; never NULL */
PAGODA_API void pagoda_buffer_free(pagoda_buffer *b);
/* What is in it, with a NUL after it that is not counted; until the next change. Never NULL. */
PAGODA_API const char *pagoda_buffer_bytes(const pagoda_buffer *b);
PAGODA_API size_t pagoda_buffer_length(const pagoda_buffer *b);
PAGODA_API void pagoda_buffer_clear(pagoda_buffer *b);

/* ---- options and limits ---------------------------------------------------------------------------- */

/* Structures of options begin with their own size, so that they can grow. PAGODA_INIT sets it, and all else
 * to 0, which is the default everywhere:
 *
 *     pagoda_limits limits;
 *     PAGODA_INIT(limits);
 *     limits.seconds = 10;
 *
 * In C `pagoda_limits limits = {.size = sizeof limits, .seconds = 10}` is the same. A structure whose size is
 * 0, or that sets something which this library does not know yet, is PAGODA_INPUT. */
#define PAGODA_INIT(options) (pagoda_init(&(options), sizeof(options)))
PAGODA_API void pagoda_init(void *options, size_t size);

/* Told that work goes on: `text` is a line about how far it is, NULL when there is nothing new to say. Called
 * about ten times a second, by any of the threads of the work but one at a time; not 0 stops the work. It
 * must not use the objects that are being made. */
typedef int (*pagoda_progress)(void *context, const char *text);

/* What a computation may use; NULL stands for all zero. */
typedef struct pagoda_limits {
    size_t size;
    double seconds;                /* wall time from the call on; 0: no limit */
    size_t memory;                 /* bytes for tables; 0: the default, at most half of the machine's */
    int threads;                   /* 0: one. Results are the same for every number */
    const volatile int *interrupt; /* non-zero there stops the computation soon; may be NULL */
    pagoda_progress progress;      /* may be NULL */
    void *context;                 /* of progress */
    const char *disk;              /* a folder for levels of positions that outgrow the memory, in files
                                      without names; NULL: none. Counts, searches and what asks them */
    size_t disk_space;             /* bytes of it; 0: all there is. Not without disk */
} pagoda_limits;

/* ---- rendering ------------------------------------------------------------------------------------- */

/* In what a result can be written. Which results have which: at the renderers; text and JSON are always
 * there. */
typedef enum pagoda_format {
    PAGODA_TEXT,     /* as pagoda(1) prints it, without colours */
    PAGODA_JSON,     /* the same document as with --json; docs/use/formats.md */
    PAGODA_SVG,      /* a picture */
    PAGODA_PDF,      /* the same; PDF and PNG need cairo, which is loaded for them */
    PAGODA_PNG,      /* */
    PAGODA_TIKZ,     /* for LaTeX */
    PAGODA_MARKDOWN, /* a table */
    PAGODA_CSV,      /* a table */
    PAGODA_HTML      /* a page that checks its own proofs */
} pagoda_format;

typedef struct pagoda_weights pagoda_weights;

/* How a result is to look; NULL stands for all zero. What a result or a format has no use for is passed
 * over. */
typedef struct pagoda_look {
    size_t size;
    const pagoda_weights *weights; /* pictures of games: its value goes with the game */
    int moving;                    /* SVG of games: one board that moves, not a strip */
    int full;    /* rays: every ray; counts: by jumps; shortest, classic: what it took; weights: all
                    vacancies */
    int classes; /* maps, as text and JSON: one cell of each symmetry class */
} pagoda_look;

/* All renderers add to `out`, and nothing on failure. PAGODA_INPUT: a format that the result does not have.
 */

/* ---- boards ---------------------------------------------------------------------------------------- */

typedef struct pagoda_board pagoda_board;

/* Loads a board: one that ships, by name ("english"); one of a family ("triangle:12", "torus:6x4"); or a file
 * (a name with '/' or '.'). `rules` (orthogonal, hexagonal, diagonal or 4, 6, 8) goes before the board's own
 * rule set, NULL keeps it. */
PAGODA_API pagoda_status pagoda_board_load(pagoda_board **out, const char *name_or_file, const char *rules,
                                           pagoda_error *error);
/* The same for the text of a board file in memory; `file` is what messages call it, NULL: "board". */
PAGODA_API pagoda_status pagoda_board_parse(pagoda_board **out, const char *text, size_t length,
                                            const char *file, const char *rules, pagoda_error *error);
PAGODA_API void pagoda_board_free(pagoda_board *b);
/* What goes by name: boards, shipped positions ("@army-row4"), shipped weightings, and how families are
 * written ("rectangle:RxC"). Number `index` of each; NULL past the end. Static memory. */
typedef enum pagoda_shipped {
    PAGODA_BOARDS,
    PAGODA_POSITIONS,
    PAGODA_WEIGHTINGS,
    PAGODA_FAMILIES
} pagoda_shipped;
PAGODA_API const char *pagoda_shipped_name(pagoda_shipped what, size_t index);

PAGODA_API const char *pagoda_board_name(const pagoda_board *b);
PAGODA_API const char *pagoda_board_title(const pagoda_board *b); /* "" when it has none */
PAGODA_API const char *pagoda_board_rules(const pagoda_board *b); /* "orthogonal" .. "graph", "free" */
PAGODA_API const char *
pagoda_board_lattice(const pagoda_board *b); /* "square", "triangular", "graph", "free" */
PAGODA_API uint32_t pagoda_board_holes(const pagoda_board *b);
PAGODA_API uint32_t pagoda_board_jumps(const pagoda_board *b);
/* The name of a hole ("d4"), and the hole of a name, -1 when there is none. */
PAGODA_API const char *pagoda_board_hole(const pagoda_board *b, uint32_t hole);
PAGODA_API int64_t pagoda_board_find_hole(const pagoda_board *b, const char *name);
/* Row and column in the picture, both from 0 at the top left; or the place that a graph board gives the hole.
 * 1 when there is such a place, else 0 and nothing set. On a triangular lattice row r is drawn shifted by
 * r / 2 to the left. */
PAGODA_API int pagoda_board_place(const pagoda_board *b, uint32_t hole, int *row, int *column);
/* A jump as it is written ("d4-f4"), and its number, -1 when there is none of that name. */
PAGODA_API const char *pagoda_board_jump(const pagoda_board *b, uint32_t jump);
PAGODA_API int64_t pagoda_board_find_jump(const pagoda_board *b, const char *name);
/* A jump is a list of cells: a hole, and whether it has a peg before and after. The classical jump has three:
 * FROM (1, 0), OVER (1, 0), TO (0, 1). Their number; and cell `i`, 1, or 0 past the end with nothing set. Any
 * pointer may be NULL. */
PAGODA_API uint32_t pagoda_board_jump_cells(const pagoda_board *b, uint32_t jump);
PAGODA_API int pagoda_board_jump_cell(const pagoda_board *b, uint32_t jump, uint32_t i, uint32_t *hole,
                                      int *before, int *after);
/* The board as a board file in one canonical spelling, which reads back as the same holes and jumps. */
PAGODA_API void pagoda_board_write(const pagoda_board *b, pagoda_buffer *out);
/* The board described: names, corners, symmetries, classes. Text, JSON, pictures. */
PAGODA_API pagoda_status pagoda_board_render(const pagoda_board *b, pagoda_format format,
                                             const pagoda_look *look, pagoda_buffer *out,
                                             pagoda_error *error);

/* ---- positions -------------------------------------------------------------------------------------- */

/* A position is a set of positions: pegs, empty holes, open holes (either way), and optionally how many pegs
 * there are in all. One without open holes is closed. Open holes are existential: from a start to a finish
 * means from some completion of the one to some completion of the other. */
typedef struct pagoda_position pagoda_position;

typedef enum pagoda_state { PAGODA_EMPTY = 0, PAGODA_PEG = 1, PAGODA_EITHER = 2 } pagoda_state;

/* Reads a position as on the command line. */
PAGODA_API pagoda_status pagoda_position_parse(pagoda_position **out, const pagoda_board *b, const char *text,
                                               pagoda_error *error);
/* Reads a position file, a picture, from memory; `file` is what messages call it, NULL: "position". */
PAGODA_API pagoda_status pagoda_position_read(pagoda_position **out, const pagoda_board *b, const char *text,
                                              size_t length, const char *file, pagoda_error *error);
/* From one state a hole: state[holes]. */
PAGODA_API pagoda_status pagoda_position_make(pagoda_position **out, const pagoda_board *b,
                                              const pagoda_state *state, pagoda_error *error);
PAGODA_API void pagoda_position_free(pagoda_position *p);
/* Canonical text, read back by pagoda_position_parse: the same set, the same text. */
PAGODA_API const char *pagoda_position_text(const pagoda_position *p);
/* Holes of its board; the state of one, PAGODA_EMPTY past the end; is nothing open? */
PAGODA_API uint32_t pagoda_position_holes(const pagoda_position *p);
PAGODA_API pagoda_state pagoda_position_state(const pagoda_position *p, uint32_t hole);
PAGODA_API int pagoda_position_closed(const pagoda_position *p);
/* Pegs of every member, -1 when members differ. */
PAGODA_API int64_t pagoda_position_pegs(const pagoda_position *p);
/* Pegs for empty holes and the other way round; what is open stays open. */
PAGODA_API pagoda_status pagoda_position_complement(pagoda_position **out, const pagoda_position *p,
                                                    pagoda_error *error);
/* The pegs of two closed positions of one board, combined hole by hole. */
typedef enum pagoda_operation {
    PAGODA_UNION,        /* a peg in either */
    PAGODA_INTERSECTION, /* a peg in both */
    PAGODA_DIFFERENCE,   /* a peg in the first and not in the second */
    PAGODA_EXCLUSIVE     /* a peg in one of them: what differs */
} pagoda_operation;
PAGODA_API pagoda_status pagoda_position_combine(pagoda_position **out, const pagoda_position *a,
                                                 pagoda_operation how, const pagoda_position *b,
                                                 pagoda_error *error);
/* The set with exactly so many pegs. PAGODA_INPUT when no member has that many. */
PAGODA_API pagoda_status pagoda_position_with_pegs(pagoda_position **out, const pagoda_position *p,
                                                   uint32_t pegs, pagoda_error *error);
/* Is the closed position `member` one of the set? 1 or 0. */
PAGODA_API int pagoda_position_has(const pagoda_position *p, const pagoda_position *member);
/* Is the jump legal in this closed position? And the position after it; PAGODA_INPUT when it is not. */
PAGODA_API int pagoda_position_fits(const pagoda_position *p, uint32_t jump);
PAGODA_API pagoda_status pagoda_position_play(pagoda_position **out, const pagoda_position *p, uint32_t jump,
                                              pagoda_error *error);
/* The position drawn: text, pictures. JSON: {"board", "rules", "start"}. */
PAGODA_API pagoda_status pagoda_position_render(const pagoda_position *p, pagoda_format format,
                                                const pagoda_look *look, pagoda_buffer *out,
                                                pagoda_error *error);

/* ---- proving ---------------------------------------------------------------------------------------- */

typedef enum pagoda_verdict { PAGODA_OPEN = 0, PAGODA_POSSIBLE = 10, PAGODA_IMPOSSIBLE = 20 } pagoda_verdict;

typedef struct pagoda_answer pagoda_answer;
typedef struct pagoda_certificate pagoda_certificate;

/* Can `finish` be reached from `start`? `finish` may be "complement", that of a closed start, or "stuck", any
 * position without a jump ("stuck#K": of K pegs); so it may be for a replay, a shortest game, a game in
 * steps (formats cnf, opb, smt2, xcsp3) and the integer program (lp, mps, mps-fixed, opb). */
PAGODA_API pagoda_status pagoda_prove(pagoda_answer **out, const pagoda_board *b, const char *start,
                                      const char *finish, const pagoda_limits *limits, pagoda_error *error);

typedef struct pagoda_prove_options {
    size_t size;
    int short_proof; /* not 0: up to half of the time goes into a proof shorter than a search's */
    int best_first;  /* not 0: the finishes come in order, the best first. Those after one that is possible
                        may stay open, those before it are asked about to the end: "?#1", "?#2", .. ask for
                        the fewest pegs */
} pagoda_prove_options;

/* Can one of finish[finishes] be reached? Possible as soon as one is, impossible when none is. "stuck" is any
 * position without a jump. `options` may be NULL. */
PAGODA_API pagoda_status pagoda_prove_any(pagoda_answer **out, const pagoda_board *b, const char *start,
                                          const char *const *finish, size_t finishes,
                                          const pagoda_prove_options *options, const pagoda_limits *limits,
                                          pagoda_error *error);
PAGODA_API void pagoda_answer_free(pagoda_answer *a);
PAGODA_API pagoda_verdict pagoda_answer_verdict(const pagoda_answer *a);
/* "class", "pagoda", "branch", "sharpened", "search" or "game"; NULL when open. */
PAGODA_API const char *pagoda_answer_method(const pagoda_answer *a);
/* The game in Bell's notation, one string a move: their number (0 unless possible), and move i. */
PAGODA_API size_t pagoda_answer_moves(const pagoda_answer *a);
PAGODA_API const char *pagoda_answer_move(const pagoda_answer *a, size_t i);
/* A complete proof file, for pagoda-check(1) and for pagoda_check_text of <pagoda-check.h>. */
PAGODA_API const char *pagoda_answer_proof(const pagoda_answer *a);
/* Canonical text of the start; the finishes, how many, their text, and the verdict on each. */
PAGODA_API const char *pagoda_answer_start(const pagoda_answer *a);
PAGODA_API size_t pagoda_answer_finishes(const pagoda_answer *a);
PAGODA_API const char *pagoda_answer_finish(const pagoda_answer *a, size_t i);
PAGODA_API pagoda_verdict pagoda_answer_finish_verdict(const pagoda_answer *a, size_t i);
/* What proves it for finish `i`; NULL past the end. */
PAGODA_API const pagoda_certificate *pagoda_answer_certificate(const pagoda_answer *a, size_t i);
/* Text, JSON, pictures, HTML. */
PAGODA_API pagoda_status pagoda_answer_render(const pagoda_answer *a, pagoda_format format,
                                              const pagoda_look *look, pagoda_buffer *out,
                                              pagoda_error *error);

/* ---- certificates ------------------------------------------------------------------------------------
 *
 * Why a verdict holds, to be read. The mathematics of each is in docs/mathematics/certificate-format.md.
 * Every one was verified in exact arithmetic before it was handed out, and the proof file has the same in a
 * form that a separate program checks. */

PAGODA_API pagoda_verdict pagoda_certificate_verdict(const pagoda_certificate *c);
PAGODA_API const char *pagoda_certificate_method(const pagoda_certificate *c); /* as of an answer */

/* "class" and "pagoda": the weight of each hole, a fraction; NULL for other methods.
 * class: every jump changes the value by a whole number, and start and finish differ by none.
 * pagoda: no jump gains, and the start is worth less than the finish. */
PAGODA_API const char *pagoda_certificate_weight(const pagoda_certificate *c, uint32_t hole);
/* The largest value of the start and the smallest of the finish under these weights (class: of the pegs that
 * are not open); NULL for other methods. */
PAGODA_API const char *pagoda_certificate_start_value(const pagoda_certificate *c);
PAGODA_API const char *pagoda_certificate_finish_value(const pagoda_certificate *c);

/* "branch" and "sharpened": a tree, its nodes in preorder, each preceded by its caps. */
typedef enum pagoda_step {
    PAGODA_STEP_CAP,          /* the weights tighten how often jumps are made; the next step goes on */
    PAGODA_STEP_SPLIT_JUMP,   /* jump `index` is made at most `at` times, then at least `at` + 1 times */
    PAGODA_STEP_SPLIT_START,  /* open hole `index` of the start is empty, then has a peg */
    PAGODA_STEP_SPLIT_FINISH, /* the same of the finish */
    PAGODA_STEP_PAGODA,       /* leaf: the weights, within the bounds of this branch, refuse it */
    PAGODA_STEP_CLASS,        /* leaf: the weights leave no whole solution */
    PAGODA_STEP_EMPTY         /* leaf: no completion, or bounds that contradict each other */
} pagoda_step;
PAGODA_API size_t pagoda_certificate_steps(const pagoda_certificate *c); /* 0 for other methods */
PAGODA_API pagoda_step pagoda_certificate_step(const pagoda_certificate *c, size_t step);
PAGODA_API uint32_t pagoda_certificate_step_index(const pagoda_certificate *c, size_t step);
PAGODA_API int64_t pagoda_certificate_step_at(const pagoda_certificate *c, size_t step);
/* NULL where a step has no weights. */
PAGODA_API const char *pagoda_certificate_step_weight(const pagoda_certificate *c, size_t step,
                                                      uint32_t hole);
/* A step of "sharpened" may have a potential: its weights, and for some regions of holes a value for each
 * state of the region. How many regions; the holes of one (their number, and hole i of it); its states that
 * have a value, and state s as text, '0' and '1' for hole 0, 1, .. of the region, with its value. */
PAGODA_API size_t pagoda_certificate_regions(const pagoda_certificate *c, size_t step);
PAGODA_API uint32_t pagoda_certificate_region_holes(const pagoda_certificate *c, size_t step, size_t region);
PAGODA_API uint32_t pagoda_certificate_region_hole(const pagoda_certificate *c, size_t step, size_t region,
                                                   uint32_t i);
PAGODA_API size_t pagoda_certificate_region_states(const pagoda_certificate *c, size_t step, size_t region);
PAGODA_API const char *pagoda_certificate_region_state(const pagoda_certificate *c, size_t step,
                                                       size_t region, size_t s);
PAGODA_API const char *pagoda_certificate_region_value(const pagoda_certificate *c, size_t step,
                                                       size_t region, size_t s);
/* Where the finish is "stuck", a potential may also count jumps, which are not legal at the end: how many;
 * jump i of them (UINT32_MAX: there is none), and how often it counts, as text (NULL: the same). */
PAGODA_API size_t pagoda_certificate_jumps(const pagoda_certificate *c, size_t step);
PAGODA_API uint32_t pagoda_certificate_jump(const pagoda_certificate *c, size_t step, size_t i);
PAGODA_API const char *pagoda_certificate_jump_times(const pagoda_certificate *c, size_t step, size_t i);

/* "search": a set of positions, closed but for what the cuts refuse, that holds the start and no finish. Its
 * size (0: all that can be reached, or levels from both ends), and its resource counts: a position whose
 * value is less than the floor is cut. */
PAGODA_API uint64_t pagoda_certificate_members(const pagoda_certificate *c);
PAGODA_API uint32_t pagoda_certificate_cuts(const pagoda_certificate *c);
PAGODA_API int64_t pagoda_certificate_cut_floor(const pagoda_certificate *c, uint32_t cut);
PAGODA_API int64_t pagoda_certificate_cut_weight(const pagoda_certificate *c, uint32_t cut, uint32_t hole);

/* ---- games ------------------------------------------------------------------------------------------- */

typedef struct pagoda_replay pagoda_replay;

/* Plays `moves` (Bell's notation, separated by commas or blanks) from a closed start; `finish` NULL:
 * anywhere. A game that breaks a rule or ends elsewhere is an answer; text that is no move at all is
 * PAGODA_INPUT. */
PAGODA_API pagoda_status pagoda_replay_make(pagoda_replay **out, const pagoda_board *b, const char *start,
                                            const char *finish, const char *moves, pagoda_error *error);
PAGODA_API void pagoda_replay_free(pagoda_replay *r);
/* Is every jump legal, and the end the finish? What is wrong, NULL when nothing is. */
PAGODA_API int pagoda_replay_legal(const pagoda_replay *r);
PAGODA_API const char *pagoda_replay_error(const pagoda_replay *r);
/* Of the legal part: moves and jumps; jump 1 .. jumps as a number of the board's, UINT32_MAX past the end;
 * the position after jump 0 (the start) .. jumps, in canonical text. */
PAGODA_API size_t pagoda_replay_moves(const pagoda_replay *r);
PAGODA_API size_t pagoda_replay_jumps(const pagoda_replay *r);
PAGODA_API uint32_t pagoda_replay_jump(const pagoda_replay *r, size_t i);
PAGODA_API const char *pagoda_replay_position(const pagoda_replay *r, size_t i);
/* Text, JSON, pictures. */
PAGODA_API pagoda_status pagoda_replay_render(const pagoda_replay *r, pagoda_format format,
                                              const pagoda_look *look, pagoda_buffer *out,
                                              pagoda_error *error);

/* The game of the fewest moves. */
typedef struct pagoda_shortest pagoda_shortest;

typedef struct pagoda_shortest_options {
    size_t size;
    int all;                /* not 0: also how many games have that few moves */
    const char *checkpoint; /* a file that the search goes on from, and writes; NULL: none */
} pagoda_shortest_options;

/* `options` may be NULL. What the limits leave unproved is said by _optimal and _lower_bound. */
PAGODA_API pagoda_status pagoda_shortest_make(pagoda_shortest **out, const pagoda_board *b, const char *start,
                                              const char *finish, const pagoda_shortest_options *options,
                                              const pagoda_limits *limits, pagoda_error *error);
PAGODA_API void pagoda_shortest_free(pagoda_shortest *s);
/* The verdict, the game or the proof that there is none. */
PAGODA_API const pagoda_answer *pagoda_shortest_answer(const pagoda_shortest *s);
/* Moves and jumps of the game (0 unless possible); does no game have fewer moves? Every game has so many. */
PAGODA_API uint32_t pagoda_shortest_moves(const pagoda_shortest *s);
PAGODA_API uint32_t pagoda_shortest_jumps(const pagoda_shortest *s);
PAGODA_API int pagoda_shortest_optimal(const pagoda_shortest *s);
PAGODA_API uint32_t pagoda_shortest_lower_bound(const pagoda_shortest *s);
/* All games of that few moves: as sequences of positions after each move, or up to the order of moves. How
 * many, and how many up to symmetry; NULL when not asked for or not counted. One of each class, where there
 * are at most 20: how many are listed, and the moves of game i, separated by blanks. */
typedef enum pagoda_all { PAGODA_ALL_SEQUENCES, PAGODA_ALL_ORDERS } pagoda_all;
PAGODA_API const char *pagoda_shortest_games(const pagoda_shortest *s, pagoda_all kind);
PAGODA_API const char *pagoda_shortest_classes(const pagoda_shortest *s, pagoda_all kind);
PAGODA_API size_t pagoda_shortest_listed(const pagoda_shortest *s, pagoda_all kind);
PAGODA_API const char *pagoda_shortest_game(const pagoda_shortest *s, pagoda_all kind, size_t i);
/* Text, JSON, pictures, HTML. */
PAGODA_API pagoda_status pagoda_shortest_render(const pagoda_shortest *s, pagoda_format format,
                                                const pagoda_look *look, pagoda_buffer *out,
                                                pagoda_error *error);

/* ---- two classical searches --------------------------------------------------------------------------
 *
 * Depth first, without memory of positions, for teaching and comparison: pagoda(1), CLASSICAL SEARCHES. */

typedef enum pagoda_method {
    PAGODA_PLAIN,      /* Matos (2002): holes column by column */
    PAGODA_INDEPENDENT /* Dirkse (2010): pruned by permutations, piece types and keys */
} pagoda_method;

typedef struct pagoda_classic_options {
    size_t size;
    pagoda_method method;
    const char *order; /* of directions, "NESW" or "N,NE,E"; NULL: the method's own */
    const char *prune; /* PAGODA_INDEPENDENT: "none", or some of "permutations,types,keys"; NULL: all */
    int all;           /* not 0: on after the first game, and count them */
} pagoda_classic_options;

typedef struct pagoda_classic pagoda_classic;

/* From a closed start, by rules under which every jump loses a peg (else PAGODA_INPUT). A search that is
 * complete without a game asks for a certificate as pagoda_prove does, unless piece types were in use, which
 * may lose games. `options` may be NULL. */
PAGODA_API pagoda_status pagoda_classic_make(pagoda_classic **out, const pagoda_board *b, const char *start,
                                             const char *finish, const pagoda_classic_options *options,
                                             const pagoda_limits *limits, pagoda_error *error);
PAGODA_API void pagoda_classic_free(pagoda_classic *c);
PAGODA_API pagoda_verdict pagoda_classic_verdict(const pagoda_classic *c);
/* The first game: its moves (0 unless possible), and move i. */
PAGODA_API size_t pagoda_classic_moves(const pagoda_classic *c);
PAGODA_API const char *pagoda_classic_move(const pagoda_classic *c, size_t i);
/* A complete proof file; NULL unless impossible. */
PAGODA_API const char *pagoda_classic_proof(const pagoda_classic *c);
/* Was all of the tree that the pruning leaves gone through? Jumps made in all, games found. */
PAGODA_API int pagoda_classic_complete(const pagoda_classic *c);
PAGODA_API uint64_t pagoda_classic_jumps(const pagoda_classic *c);
PAGODA_API uint64_t pagoda_classic_solutions(const pagoda_classic *c);
/* The tree by depth, 0 .. depths-1: its nodes, and those with so many sons. 0 past the end. */
PAGODA_API uint32_t pagoda_classic_depths(const pagoda_classic *c);
PAGODA_API uint64_t pagoda_classic_nodes(const pagoda_classic *c, uint32_t depth);
PAGODA_API uint64_t pagoda_classic_sons(const pagoda_classic *c, uint32_t depth, uint32_t sons);
/* Text, JSON; look->full: with the tree by depth. */
PAGODA_API pagoda_status pagoda_classic_render(const pagoda_classic *c, pagoda_format format,
                                               const pagoda_look *look, pagoda_buffer *out,
                                               pagoda_error *error);

/* ---- plays that share an unknown start ------------------------------------------------------------------
 *
 * Is there a start, out of a set and the same under a symmetry, for which all plays can be made? (Bell,
 * theorem 1: positions from whose complement they can be reached and from which any hole can be.) */

typedef struct pagoda_linked pagoda_linked;

/* `start` is the set; `symmetry` "none", "rot60", "rot90", "rot120", "rot180", "reflections", "full". */
PAGODA_API pagoda_status pagoda_linked_new(pagoda_linked **out, const pagoda_board *b, const char *start,
                                           const char *symmetry, pagoda_error *error);
PAGODA_API void pagoda_linked_free(pagoda_linked *l);
/* Adds a play from one to another: each "start", "complement" or a position; `to` may be "each", every hole
 * as the only peg. */
PAGODA_API pagoda_status pagoda_linked_add(pagoda_linked *l, const char *from, const char *to,
                                           pagoda_error *error);
/* Decides it; what was decided before is dropped. */
PAGODA_API pagoda_status pagoda_linked_prove(pagoda_linked *l, const pagoda_limits *limits,
                                             pagoda_error *error);
PAGODA_API pagoda_verdict pagoda_linked_verdict(const pagoda_linked *l); /* open before it was asked */
PAGODA_API uint32_t pagoda_linked_plays(const pagoda_linked *l);
/* Possible: the start, and the moves of play i, separated by blanks; else NULL. */
PAGODA_API const char *pagoda_linked_start(const pagoda_linked *l);
PAGODA_API const char *pagoda_linked_game(const pagoda_linked *l, uint32_t i);
/* A complete proof file; NULL before it was asked. */
PAGODA_API const char *pagoda_linked_proof(const pagoda_linked *l);
/* Text, JSON. */
PAGODA_API pagoda_status pagoda_linked_render(const pagoda_linked *l, pagoda_format format,
                                              const pagoda_look *look, pagoda_buffer *out,
                                              pagoda_error *error);

/* ---- the reachability map ----------------------------------------------------------------------------- */

typedef struct pagoda_map pagoda_map;

typedef struct pagoda_map_options {
    size_t size;
    int short_proof; /* not 0: time goes into proofs shorter than those of searches */
} pagoda_map_options;

/* The verdict for every start and every hole as the lone survivor's. `start` NULL: every single vacancy.
 * Cells that a limit leaves are open. `options` may be NULL. */
PAGODA_API pagoda_status pagoda_map_make(pagoda_map **out, const pagoda_board *b, const char *start,
                                         const pagoda_map_options *options, const pagoda_limits *limits,
                                         pagoda_error *error);
PAGODA_API void pagoda_map_free(pagoda_map *m);
/* Starts are numbered 0 .. starts-1: the vacancies in hole order, or the one start given. */
PAGODA_API uint32_t pagoda_map_starts(const pagoda_map *m);
PAGODA_API const char *pagoda_map_start(const pagoda_map *m, uint32_t start); /* canonical text */
PAGODA_API pagoda_verdict pagoda_map_verdict(const pagoda_map *m, uint32_t start, uint32_t finish_hole);
PAGODA_API const char *pagoda_map_method(const pagoda_map *m, uint32_t start, uint32_t finish_hole);
/* Were all cells gone through? 0: a limit or an interrupt came first. */
PAGODA_API int pagoda_map_complete(const pagoda_map *m);
/* Symmetries carry verdicts over: the cell that was settled for this one, whose certificate it is. Returns 0,
 * and sets nothing, past the end. */
PAGODA_API int pagoda_map_settled(const pagoda_map *m, uint32_t start, uint32_t finish_hole,
                                  uint32_t *settled_start, uint32_t *settled_finish);
PAGODA_API const pagoda_certificate *pagoda_map_certificate(const pagoda_map *m, uint32_t start,
                                                            uint32_t finish_hole);
/* The proof file of the whole map. */
PAGODA_API const char *pagoda_map_proof(const pagoda_map *m);
/* All formats. */
PAGODA_API pagoda_status pagoda_map_render(const pagoda_map *m, pagoda_format format, const pagoda_look *look,
                                           pagoda_buffer *out, pagoda_error *error);

/* ---- exact numbers ------------------------------------------------------------------------------------ */

typedef struct pagoda_count pagoda_count;

typedef struct pagoda_count_options {
    size_t size;
    int classes;            /* also up to the symmetries that fix start and finish */
    int games;              /* also the sequences of distinct jumps */
    int dead;               /* also positions without a jump, or that cannot reach the finish */
    const char *checkpoint; /* a file that the count goes on from, and writes; NULL: none */
} pagoda_count_options;

/* Positions that can be reached from the start; with a finish (not NULL) those on some game between them;
 * with start "any" those from which the finish can be reached. PAGODA_INPUT when the number of games is
 * infinite. */
PAGODA_API pagoda_status pagoda_count_make(pagoda_count **out, const pagoda_board *b, const char *start,
                                           const char *finish, const pagoda_count_options *options,
                                           const pagoda_limits *limits, pagoda_error *error);
PAGODA_API void pagoda_count_free(pagoda_count *c);
/* Are the numbers complete? 0: a limit cut the run; levels are exact as far as they go. */
PAGODA_API int pagoda_count_complete(const pagoda_count *c);
PAGODA_API uint64_t pagoda_count_positions(const pagoda_count *c);
PAGODA_API uint64_t pagoda_count_classes(const pagoda_count *c);
PAGODA_API uint64_t pagoda_count_dead(const pagoda_count *c);
PAGODA_API const char *pagoda_count_games(const pagoda_count *c); /* NULL: not asked for or not known */
/* The same by levels, 0 .. levels-1: by the fewest jumps from the start, or to the finish where the start is
 * "any". */
PAGODA_API size_t pagoda_count_levels(const pagoda_count *c);
PAGODA_API uint64_t pagoda_count_level_positions(const pagoda_count *c, size_t level);
PAGODA_API uint64_t pagoda_count_level_classes(const pagoda_count *c, size_t level);
PAGODA_API uint64_t pagoda_count_level_dead(const pagoda_count *c, size_t level);
/* Text, JSON, pictures, tables. */
PAGODA_API pagoda_status pagoda_count_render(const pagoda_count *c, pagoda_format format,
                                             const pagoda_look *look, pagoda_buffer *out,
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
    uint32_t steps;        /* of games; 0: as many as a game can have */
    int no_bounds;         /* not 0: integer programs without upper bounds */
} pagoda_model_options;

/* Writes the model of the problem, the finish being one of finish[finishes], to `out`. PDDL has two files:
 * the problem goes to `second`, which may be NULL for all other formats. A proof format (vipr, pbp,
 * aag-witness) for which no proof was found adds nothing, with PAGODA_OK. `options` may be NULL. */
PAGODA_API pagoda_status pagoda_emit(pagoda_buffer *out, pagoda_buffer *second, const pagoda_board *b,
                                     const char *start, const char *const *finish, size_t finishes,
                                     const pagoda_model_options *options, const pagoda_limits *limits,
                                     pagoda_error *error);

typedef struct pagoda_import pagoda_import;

typedef enum pagoda_truth { PAGODA_FALSE, PAGODA_TRUE, PAGODA_UNKNOWN } pagoda_truth;

/* What another solver's answer means: counts are added up, games played, weights checked in exact arithmetic,
 * claims held against pagoda's own verdict. `options` as they were for the model. `file` is what messages
 * call the text, NULL: "answer". */
PAGODA_API pagoda_status pagoda_import_read(pagoda_import **out, const pagoda_board *b, const char *start,
                                            const char *const *finish, size_t finishes,
                                            const pagoda_model_options *options, const char *text,
                                            size_t length, const char *file, const pagoda_limits *limits,
                                            pagoda_error *error);
PAGODA_API void pagoda_import_free(pagoda_import *i);
/* "counts", "fraction", "weights", "steps", "infeasible" or "undecided". */
PAGODA_API const char *pagoda_import_kind(const pagoda_import *i);
/* Does it mean a game? Its moves, 0 when it does not. */
PAGODA_API int pagoda_import_is_game(const pagoda_import *i);
PAGODA_API size_t pagoda_import_moves(const pagoda_import *i);
PAGODA_API const char *pagoda_import_move(const pagoda_import *i, size_t move);
/* How often a jump is made; 0 where the answer has no counts. */
PAGODA_API double pagoda_import_times(const pagoda_import *i, uint32_t jump);
/* What the answer says or implies, and whether that is so. */
PAGODA_API size_t pagoda_import_claims(const pagoda_import *i);
PAGODA_API const char *pagoda_import_claim(const pagoda_import *i, size_t claim);
PAGODA_API pagoda_truth pagoda_import_claim_truth(const pagoda_import *i, size_t claim);
/* Text, JSON. */
PAGODA_API pagoda_status pagoda_import_render(const pagoda_import *i, pagoda_format format,
                                              const pagoda_look *look, pagoda_buffer *out,
                                              pagoda_error *error);

/* ---- resource counts ------------------------------------------------------------------------
 *
 * A weighting gives each hole a rational number; it is a resource count (pagoda function) when no jump gains.
 * All numbers are exact and handed out as text, "-3" or "1/2".
 */

/* Reads a weights file (its board by name, or by file beside it); `rules` as for pagoda_board_load. */
PAGODA_API pagoda_status pagoda_weights_load(pagoda_weights **out, const char *file, const char *rules,
                                             pagoda_error *error);
/* The same for text in memory; `file` is what messages call it. */
PAGODA_API pagoda_status pagoda_weights_parse(pagoda_weights **out, const char *text, size_t length,
                                              const char *file, const char *rules, pagoda_error *error);
/* A weighting from one number a hole, in the order of pagoda_board_hole. */
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
/* What the weighting is, as `pagoda resource check` tells it: text, JSON, pictures. */
PAGODA_API pagoda_status pagoda_weights_render(const pagoda_weights *w, pagoda_format format,
                                               const pagoda_look *look, pagoda_buffer *out,
                                               pagoda_error *error);

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
/* Text, JSON, pictures. */
PAGODA_API pagoda_status pagoda_worth_render(const pagoda_worth *v, pagoda_format format,
                                             const pagoda_look *look, pagoda_buffer *out,
                                             pagoda_error *error);

/* Finding a count. */
typedef struct pagoda_found pagoda_found;

typedef enum pagoda_finding {
    PAGODA_FINDING_OPEN = 0,     /* a limit was reached */
    PAGODA_FINDING_REFUSED = 1,  /* a count refuses the finish */
    PAGODA_FINDING_NONE = 2,     /* no count refuses it: there is a fractional game */
    PAGODA_FINDING_TIGHTEST = 3, /* the tightest count; it does not refuse the finish */
} pagoda_finding;

/* The most readable count that refuses the finish: smallest largest size, most symmetries, fewest holes that
 * are not zero, smallest sum of sizes, in this order. */
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
/* Text, JSON, pictures. */
PAGODA_API pagoda_status pagoda_found_render(const pagoda_found *f, pagoda_format format,
                                             const pagoda_look *look, pagoda_buffer *out,
                                             pagoda_error *error);

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
/* The weighting with its value along the game: text, JSON, pictures. */
PAGODA_API pagoda_status pagoda_running_render(const pagoda_running *r, pagoda_format format,
                                               const pagoda_look *look, pagoda_buffer *out,
                                               pagoda_error *error);

/* ---- extreme resource counts ------------------------------------------------------------------
 *
 * Every resource count is a sum of multiples of lines and of positive multiples of these. Weights are
 * integers without a common factor, as decimals. */

/* All zero: everything. */
typedef struct pagoda_rays_options {
    size_t size;
    const char *symmetric; /* only counts that these symmetries keep: "full", "rot180", ..; NULL: all */
    uint64_t sample;       /* not 0: that many random objectives instead of an enumeration */
    uint64_t seed;
} pagoda_rays_options;

typedef struct pagoda_rays pagoda_rays;

/* Told the weights [holes] of one ray of each class as it is found, and the class's size ("1" each where the
 * symmetries are too many to be listed). Not 0 ends the work. */
typedef int (*pagoda_rays_visit)(void *context, const char *const *weight, const char *size);

/* `options`, `limits` and `visit` may be NULL. */
PAGODA_API pagoda_status pagoda_rays_make(pagoda_rays **out, const pagoda_board *b,
                                          const pagoda_rays_options *options, const pagoda_limits *limits,
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
/* Text, JSON, pictures; look->full: every ray, else one of each class. */
PAGODA_API pagoda_status pagoda_rays_render(const pagoda_rays *r, pagoda_format format,
                                            const pagoda_look *look, pagoda_buffer *out, pagoda_error *error);

/* ---- position classes --------------------------------------------------------------------------- */

typedef enum pagoda_colouring {
    PAGODA_THREE_COLOURING, /* every jump has holes labelled 0, 1 and 2 */
    PAGODA_MODULAR,         /* the sum modulo a number never changes */
    PAGODA_INTEGER          /* the sum never changes */
} pagoda_colouring;

typedef struct pagoda_classes pagoda_classes;

PAGODA_API pagoda_status pagoda_classes_make(pagoda_classes **out, const pagoda_board *b,
                                             pagoda_error *error);
PAGODA_API void pagoda_classes_free(pagoda_classes *c);
PAGODA_API const char *pagoda_classes_group(const pagoda_classes *c); /* "(Z/2)^4" */
PAGODA_API const char *pagoda_classes_order(const pagoda_classes *c); /* "16"; "" when infinite */
/* Colourings that tell all classes apart: their number, kind, modulus ("" unless PAGODA_MODULAR), and the
 * label of a hole ("-" on a hole in no jump). */
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
/* The classes, and that of a closed position (`start` may be NULL): text, JSON, pictures. */
PAGODA_API pagoda_status pagoda_classes_render(const pagoda_classes *c, const char *start,
                                               pagoda_format format, const pagoda_look *look,
                                               pagoda_buffer *out, pagoda_error *error);

#ifdef __cplusplus
}
#endif

#endif
