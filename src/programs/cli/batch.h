/* batch.h - the lines of a batch, for whoever works on them.
 *
 * Workers take lines and give answers, in any order and from several threads; answers are printed in the
 * order of the lines. At most a fixed number of lines is under way.
 */
#pragma once

#include "cli/cli.h"

typedef struct batch batch;

typedef struct batch_task {
    size_t number; /* of the command, from 0 */
    size_t line;   /* in the file */
    char *text;    /* free() it when no more are taken */
    size_t room;
} batch_task;

/* The next command, or false at the end, when it is time to stop, or when output failed. May wait for input
 * and for answers. */
bool batch_take(batch *b, batch_task *t);
/* The answer to one line, of which nothing but the limits is asked. False: a limit of the whole batch cut it
 * short. */
bool batch_answer(const pg_limits *limits, size_t line, const char *text, pg_buf *out);
/* Never waits. Takes the buffer over. */
void batch_give(batch *b, const batch_task *t, pg_buf *answer, bool whole);
/* Takes lines and answers them, until there are none: what a thread does. */
void batch_work(batch *b);
const pg_limits *batch_limits(const batch *b);
