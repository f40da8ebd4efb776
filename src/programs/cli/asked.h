/* asked.h - what emit and import are asked about, from the command line. Private to cli. */
#ifndef PG_CLI_ASKED_H
#define PG_CLI_ASKED_H

#include "ask/ask.h"
#include "cli/cli.h"

typedef struct asking {
    board *b;
    position start, *finish;
    size_t finishes;
    ask_model model; /* of these */
} asking;

/* Board, start, finishes and how it is to be written. asking_release it in any case. */
pg_status asking_read(asking *a, const options *o, pg_error *e);
void asking_release(asking *a);

#endif
