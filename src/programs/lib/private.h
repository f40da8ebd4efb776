/* private.h - what the files of the library share. Private to lib.
 *
 * Every question has the same shape: options and limits are taken over (call_begin), the positions become a
 * result (call_problem), an engine works, and the result goes to the caller or is freed (call_end).
 */
#pragma once

#include "lib/pagoda.h"

#include "board/board.h"
#include "board/problem.h"
#include "exact/exact.h"
#include "prover/proof.h"
#include "report/report.h"

#include <jansson.h>

struct resource_check;

/* ---- errors (common.c) ------------------------------ */

/* Hands the text of a failure over to `out`, which may be NULL. `input` is what PG_INPUT is to the caller. */
pagoda_status outcome(pg_status s, pagoda_status input, const pg_error *e, pagoda_error *out);
/* "expected WHAT, not NULL". */
pagoda_status no_null(const char *what, pagoda_error *error);
#define REQUIRE(pointer, what)                                                                               \
    do {                                                                                                     \
        if (!(pointer))                                                                                      \
            return no_null(what, error);                                                                     \
    } while (0)

/* The caller's options (NULL: none) into *own, of `size` bytes, all of which are set. PG_INPUT: a size of 0,
 * or something set that is not known here. */
pg_status options_take(void *own, size_t size, const void *given, pg_error *e);
/* A whole file, whatever its name. */
pg_status read_named_file(const char *file, char **text, size_t *length, pg_error *e);

/* ---- objects (boards.c, positions.c, weights.c) ------------------------------ */

struct pagoda_board {
    board *board;
    char **jump; /* [jumps] */
    char *file;
    atomic_uint users;
};
pagoda_board *board_keep(const pagoda_board *b);                /* one more user; pagoda_board_free it */
pagoda_board *board_own(board *b);                              /* takes it over */
bool board_alike(const pagoda_board *a, const pagoda_board *b); /* the same holes and jumps */

struct pagoda_position {
    pagoda_board *owner;
    position p;
    char *text;
};
pagoda_position *position_own(const pagoda_board *b, position *p); /* takes the position over */

struct pagoda_weights {
    pagoda_board *owner;
    const board *b;
    weighting *w;
    struct resource_check *check;
    char *text, **number;
    atomic_uint users;
};
pagoda_weights *weights_keep(const pagoda_weights *w);
/* Takes the weighting over, and one use of the board; it goes under that name in files. `board_at` is for the
 * other rule sets; NULL: without them. */
pg_status weights_own(pagoda_weights **out, pagoda_board *owner, const char *board_name, const char *board_at,
                      weighting *w, pg_error *e);

struct pagoda_buffer {
    pg_buf text;
};

struct pagoda_cancel {
    volatile sig_atomic_t raised;
};

/* ---- results (result.c) ------------------------------ */

/* A case: its positions, copied, and its verdict, borrowed. */
typedef void result_case(const pagoda_result *r, size_t index, position *start, position *finish,
                         const verdict **v);

struct pagoda_result {
    const char *kind;
    const report_forms *forms;
    const void *of; /* that the forms take; of the body as a rule */
    void *body;
    void (*release)(void *body); /* what the body has, also when it was not filled */
    result_case *part;
    size_t parts;
    atomic_uint users;

    pagoda_board *owner;
    const board *board;
    position start, *finish; /* finish[finishes]; start.holes 0: there is none */
    size_t finishes;

    pagoda_verdict verdict;
    pagoda_why why;
    char *proof;
    size_t *game, jumps; /* game NULL: none */
    uint64_t *from;      /* where it begins */
    pagoda_weights *weights;
    _Atomic(json_t *) document; /* NULL until it was asked for */
};
pagoda_result *result_new(const pagoda_board *b);
/* Its body of `size` zero bytes, to be filled; `release` NULL: it has nothing. */
void *result_body(pagoda_result *r, const char *kind, const report_forms *forms, size_t size,
                  void (*release)(void *body));
problem result_problem(const pagoda_result *r); /* the first finish, or NULL */
void result_set_game(pagoda_result *r, const game *g);
/* Why something is open; PG_OK: nothing is. */
void result_set_why(pagoda_result *r, pg_status stopped);
/* The same, and the verdict of what is neither possible nor impossible: done, or open. */
void result_set_done(pagoda_result *r, pg_status stopped);
/* The verdict of a kind, and why something is open. */
void result_set_kind(pagoda_result *r, verdict_kind kind, pg_status stopped);
/* The verdict on these finishes, why it is open, the game; `proof`: with a proof file. */
void result_set_verdict(pagoda_result *r, const verdict *v, size_t finishes, bool proof);

/* ---- one question (common.c) ------------------------------ */

typedef struct call {
    pg_limits limits;
    pg_error error;
    pagoda_status input; /* what PG_INPUT is to the caller */
    bool fresh;          /* the thread had nothing of GLPK before */
    pagoda_progress_hook hook;
    void *context;
    pagoda_result *result;
} call;
/* What kind of start and finish a question takes: a finish without a jump, a start without open holes. */
enum { TAKES_STUCK = 1, TAKES_CLOSED = 2 };
/* What was asked: positions of the board, of which the result has copies, and options for `own`. */
typedef struct question {
    const pagoda_board *b; /* NULL: that of the start, which has to be there then */
    const pagoda_position *start, *const *finish;
    size_t finishes;
    unsigned takes;
    const pagoda_limits *limits;
    void *own; /* takes all options, of `size` bytes */
    size_t size;
    const void *options;
} question;
/* Begins, runs `work` and hands the result out, or frees it. `own` is what the question has. */
pagoda_status answer(pagoda_result **out, const question *q, pg_status (*work)(call *c, void *own),
                     pagoda_error *error);
pg_status call_refuse(call *c, pagoda_status as, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
