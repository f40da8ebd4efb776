/* answer.h - another solver's answer as it is written: a claim, and named values with their lines. Private to
 * import.
 *
 * A reader knows one format and nothing of the puzzle; which reader a text is for is told by its content
 * (answer.c has the table). Text is not trusted: whatever is not as the format says is refused with its line.
 */
#pragma once

#include "base/base.h"
#include "board/reader.h"

typedef enum answer_status {
    ANSWER_SILENT,     /* values alone */
    ANSWER_FOUND,      /* a solution, it says */
    ANSWER_INFEASIBLE, /* there is none, it says */
    ANSWER_OPEN        /* it does not know */
} answer_status;

typedef enum value_kind {
    VALUE_COLUMN,   /* of a column or variable */
    VALUE_ROW,      /* the sum of a row */
    VALUE_MARGINAL, /* the multiplier of a row */
    VALUE_LITERAL,  /* `number` is the number of a CNF variable, with its sign */
    VALUE_BIT,      /* the same of an OPB variable */
    VALUE_ACTION,   /* `name` is an action of a plan with its arguments */
    VALUE_INPUT     /* `name` is a line of input bits */
} value_kind;

typedef struct answer_value {
    value_kind kind;
    char *name; /* C12 and R7: column 12, row 7 */
    double number;
    size_t line;
} answer_value;

typedef struct answer {
    const char *format; /* whose answer it is, for people */
    bool of_game;       /* the format is one for games alone */
    answer_status status;
    char *wording; /* of the status, as it is written; NULL: none */
    size_t status_line;
    size_t denial; /* a line that tells the opposite; 0: none */
    answer_value *value;
    size_t values, room;
} answer;

pg_status answer_read(answer *out, const char *text, size_t length, const char *file, pg_error *e);
void answer_release(answer *a);

/* ---- for readers ------------------------------------------------------------------------------ */

typedef struct line_reader {
    const char *file;
    const char *next, *end;
    size_t line; /* of `now`, from 1 */
    span now;    /* the line, without its end */
    pg_error *e;
    answer *to;
} line_reader;

bool line_next(line_reader *r); /* false at the end */
span line_word(line_reader *r); /* takes a word off the line; length 0 at its end */
bool span_begins(span s, const char *with);
bool span_has(span s, const char *what);
/* The rest is empty, or a failure that expects the end. */
pg_status line_end(line_reader *r);
/* "file:line: expected WHAT" */
pg_status line_fail(const line_reader *r, const char *what);
bool read_number(span s, double *value);
/* Digits and nothing else, at most 15 of them. */
bool read_whole(span s, uint64_t *value);
void answer_say(line_reader *r, answer_status status, span wording);
void answer_add(line_reader *r, value_kind kind, span name, double number);
/* The word has to be a number. */
pg_status answer_add_text(line_reader *r, value_kind kind, span name, span number);

/* By which words a line tells the status: "^Optimal|=sat|*infeasible" are what it begins with, what it is,
 * what it has. Found comes before infeasible, and that before open. NULL: none. */
typedef struct status_words {
    const char *found, *infeasible, *open;
} status_words;
answer_status status_of(span line, const status_words *words); /* ANSWER_SILENT: none of them */
/* The line tells the status? Then it is noted. */
bool answer_told(line_reader *r, const status_words *words);

/* A reader. Its row in answer.c is all that there is to do besides. */
typedef struct answer_format {
    const char *name;
    bool of_game;
    const status_words *status;    /* a text is known by a line that tells it .. */
    bool first;                    /* .. which is the first line */
    bool (*knows)(line_reader *r); /* or by this; may read on; is given a copy at the beginning */
    pg_status (*read)(line_reader *r);
} answer_format;
