/* asked.h - what emit and import are asked about, from the command line. Private to cli. */
#pragma once

#include "ask/ask.h"
#include "cli/cli.h"

typedef struct asking {
    asked_question of;
    char **with; /* [conditions] lines of --without and --with */
    size_t conditions;
    ask_model model; /* of these */
} asking;

/* The emitted file that an answer is one to (emitted.c). */
typedef struct emitted_file {
    ask_origin origin;
    char *file;
    bool there;
    bool others; /* several were beside the answer, and none was taken */
} emitted_file;
/* Fills in start, finishes, rules and conditions that are not given; they borrow from it. emitted_release it
 * in any case. */
pg_status emitted_read(emitted_file *m, options *o, pg_error *e);
/* Was it written for what is asked? */
pg_status emitted_check(const emitted_file *m, asking *a, pg_error *e);
void emitted_release(emitted_file *m);

/* Board, start, finishes and how it is to be written, which `emitted` says where the options do not; NULL:
 * there is none. asking_release it in any case. */
pg_status asking_read(asking *a, const options *o, const ask_origin *emitted, pg_error *e);
void asking_release(asking *a);
