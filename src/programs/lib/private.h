/* private.h - what the files of the library share. Private to lib.
 *
 * Every call has the same shape: options and limits are taken over (work_begin), texts become positions, an
 * engine works, and what came of it goes into an object or into the caller's error (work_end).
 */
#ifndef PAGODA_PRIVATE_H
#define PAGODA_PRIVATE_H

#include "lib/pagoda.h"

#include "board/board.h"
#include "exact/exact.h"
#include "prover/proof.h"
#include "report/report.h"

#include <stdatomic.h>

/* ---- errors, options, limits (common.c) ------------------------------ */

/* The public status; the text goes into `out` (may be NULL) unless all is well. */
pagoda_status outcome(pg_status s, const pg_error *e, pagoda_error *out);

/* The caller's options (NULL: none) into *own, of `size` bytes, all of which are set. PG_INPUT: a size of 0,
 * or something set that is not known here. */
pg_status options_take(void *own, size_t size, const void *given, pg_error *e);

/* One call that may take long. */
typedef struct work {
    pg_limits limits;
    bool fresh; /* the thread had nothing of GLPK before */
    pg_error error;
} work;
pg_status work_begin(work *w, const pagoda_limits *given); /* work_end in any case */
pagoda_status work_end(work *w, pg_status s, pagoda_error *out);

/* ---- texts (common.c) ------------------------------ */

char **fractions_text(const fmpz *number, size_t count, const fmpz_t den); /* pg_free_all them */
char *moves_text(const board *b, const game *g);                           /* separated by blanks */

/* ---- objects that others keep (boards.c, resource.c) ------------------------------ */

struct pagoda_board {
    board *board;
    char **jump; /* [jumps] */
    atomic_uint users;
};
pagoda_board *board_keep(const pagoda_board *b); /* one more user; pagoda_board_free it */
pagoda_board *board_own(board *b);               /* takes it over */

struct pagoda_weights {
    pagoda_board *owner;
    const board *b;
    weighting *w;
    struct resource_check *check;
    char *text;
    char **number, **gain;
    atomic_uint users;
};

/* ---- a problem as text (common.c) ------------------------------ */

typedef struct asked_problem {
    pagoda_board *owner;
    const board *board;
    position start, *finish; /* finish[finishes] */
    size_t finishes;
} asked_problem;
/* As ask_finish, or ask_end; NULL where no finish is read. */
typedef pg_status finish_reader(position *out, const board *b, const position *start, const char *text,
                                pg_error *e);
/* Keeps the board. `finish` NULL, or finishes 0: there is none. problem_release it in any case. */
pg_status problem_read(asked_problem *out, const pagoda_board *b, const char *start,
                       const char *const *finish, size_t finishes, finish_reader *read, pg_error *e);
void problem_release(asked_problem *p);
problem problem_first(const asked_problem *p); /* its finish NULL where there is none */

/* What a call was given beside its options. */
typedef struct asked_texts {
    const pagoda_board *b;
    const char *start, *const *finish;
    size_t finishes;
    finish_reader *read;
    const pagoda_limits *limits;
} asked_texts;
/* work_begin, options_take and problem_read; asked_end in any case. */
pg_status asked_begin(work *w, asked_problem *p, const asked_texts *a, void *own, size_t size,
                      const void *given);
pagoda_status asked_end(work *w, asked_problem *p, pg_status s, pagoda_error *out);

/* ---- rendering (render.c) ------------------------------ */

/* report_write, as the caller wants it to look. */
pagoda_status render(const report_forms *forms, const void *of, const board *b, pagoda_format format,
                     const pagoda_look *how, pagoda_buffer *out, pagoda_error *error);

struct pagoda_buffer {
    pg_buf text;
};

/* ---- verdicts (answers.c, certificates.c) ------------------------------ */

pagoda_verdict public_verdict(verdict_kind k);
/* Takes problem and verdicts over; both are empty afterwards. The verdicts' array, too. */
pagoda_answer *answer_new(asked_problem *p, verdict *v);

/* Borrows all that it is made of; what is asked of it becomes text when it is asked. */
struct pagoda_certificate {
    const board *board;
    const position *start, *finish;
    const verdict *verdict;
    _Atomic(struct certificate_texts *) texts; /* NULL until something was asked */
};
void certificate_release(pagoda_certificate *c);

#endif
