/* render.h - results as text for people and as JSON for programs. Parses nothing, decides nothing.
 *
 * Everything is added to the caller's buffer. Pictures carry the coordinates that hole names are made of;
 * graph and free boards, which have no picture, get lists.
 */
#ifndef PG_RENDER_H
#define PG_RENDER_H

#include "board.h"
#include "classic.h"
#include "count.h"
#include "exact.h"
#include "linked.h"
#include "map.h"
#include "moves.h"
#include "paths.h"
#include "proof.h"

enum { RENDER_WIDTH = 100 }; /* columns that pictures side by side and lists may fill */

/* ---- pictures (picture.c) ---------------------------------------------------------------- */

/* The holes, each drawn as its text in label[], in aligned columns; colour codes in a label take no room. */
void render_labels(pg_buf *out, const board *b, char *const *label);
void render_board(pg_buf *out, const board *b);
/* `*` peg, `o` empty, `?` either; a list of the pegs on graph and free boards. */
void render_position(pg_buf *out, const board *b, const position *p);
/* The weights on the board. */
void render_weights(pg_buf *out, const board *b, const weighting *w);
/* Blocks of text side by side, as many in a row as fit into RENDER_WIDTH. */
void render_beside(pg_buf *out, const pg_buf *block, size_t blocks);
/* Words separated by ", " and wrapped, each further line indented by `indent`. */
void render_list(pg_buf *out, char *const *word, size_t words, size_t indent);

/* ---- a board (show.c) ---------------------------------------------------------------------- */

/* What the limits do not leave time for is named as left out (JSON: null). */
void render_show(pg_buf *out, const board *b, const pg_limits *limits);
void render_show_json(pg_buf *out, const board *b, const pg_limits *limits);
/* One line or one element of an array of boards. */
void render_boards(pg_buf *out, board *const *b, size_t boards);
void render_boards_json(pg_buf *out, board *const *b, size_t boards);

/* ---- answers ------------------------------------------------------------------------------ */

/* A problem and its verdict; `proof` is the text of the proof file. */
typedef struct render_problem {
    const board *board;
    const position *start, *finish;
    const verdict *verdict;
    const char *proof; /* NULL unless impossible */
} render_problem;
void render_prove(pg_buf *out, const render_problem *p);
/* `with_lengths` adds the keys "moves" and "jumps". */
void render_prove_json(pg_buf *out, const render_problem *p, bool with_lengths);
/* The game alone, or the verdict in a line. */
void render_solve(pg_buf *out, const render_problem *p);

/* What a classical search found: the game or why there is none, and its counts; `stats` adds
 * depth and branching tables. */
void render_classic(pg_buf *out, const render_problem *p, const classic_result *r, bool stats);
void render_classic_json(pg_buf *out, const render_problem *p, const classic_result *r, bool stats);

/* The shortest game, as far as it was settled. */
typedef struct render_shortest {
    const moves_result *result;
    const paths_result *all; /* all shortest games; NULL: not asked for */
    bool stats;              /* adds the positions that it took */
} render_shortest;
void render_moves(pg_buf *out, const render_problem *p, const render_shortest *m);
void render_moves_json(pg_buf *out, const render_problem *p, const render_shortest *m);

/* Several finishes: `problem` has one entry each, from the same start. What the text says of the
 * whole is possible when one of them is, impossible when all are. `proof` is the text of the
 * proof file for all, or NULL. */
void render_cases(pg_buf *out, const render_problem *problem, size_t problems);
void render_cases_json(pg_buf *out, const render_problem *problem, size_t problems, const char *proof);
verdict_kind cases_verdict(const render_problem *problem, size_t problems);

/* Plays that share an unknown start. */
typedef struct render_linked {
    const linked_problem *problem;
    const linked_verdict *verdict;
    const char *proof; /* NULL unless impossible */
} render_linked;
void render_linked_text(pg_buf *out, const render_linked *p);
void render_linked_json(pg_buf *out, const render_linked *p);
/* The strongest means that the proof takes; METHOD_GAME for a possible answer. */
proof_method linked_method(const linked_verdict *v);

void render_map(pg_buf *out, const map *m, bool colour);
/* `classes`: the cells that stand for themselves only, each with the number of cells that it stands for. */
void render_map_json(pg_buf *out, const map *m, bool classes);
/* These as lines of start, finish, verdict, method (`-` when open) and number, separated by tabs. */
void render_map_classes(pg_buf *out, const map *m);

/* `error` is NULL for a legal game that ends where it should. */
void render_replay(pg_buf *out, const board *b, const replay *r, const char *error);
void render_replay_json(pg_buf *out, const board *b, const replay *r, const char *error);

/* Exact numbers and which of them were asked for. */
typedef struct render_count_of {
    const board *board;
    const position *start, *finish; /* finish NULL: none */
    const count_result *result;
    bool by_jumps, classes, games, dead;
} render_count_of;
void render_count(pg_buf *out, const render_count_of *c);
void render_count_json(pg_buf *out, const render_count_of *c);

/* A failure as a document: its text, and the file and line at fault or null. */
void render_error_json(pg_buf *out, const pg_error *e);

/* A text that has no document of its own; `file` is where it was written, NULL: nowhere. */
void render_text_json(pg_buf *out, const char *file, const char *text);

/* An emitted model as a JSON document around its text. */
void render_emit_json(pg_buf *out, const board *b, const position *start, const position *finish,
                      const char *model, const char *format, const char *text);

#endif
