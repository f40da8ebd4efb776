/* runs.h - a packed set out of numbers that come in any order, in portions that fit memory.
 *
 * Each portion is sorted and packed: a run. Four runs of about one size are merged into one, which drops what
 * they share; at the end all are. A number is merged about half as often as the logarithm of the number of
 * portions says. What is merged is given back while it is read.
 */
#pragma once

#include "levels/packed.h"

typedef struct runs {
    level_room *room; /* borrowed */
    packed *run;
    size_t count, run_room;
} runs;

/* Numbers ascending, in place; `scratch` has room for as many. They have `bits` bits. */
void numbers_sort(uint64_t *number, size_t count, uint64_t *scratch, unsigned bits);

void runs_init(runs *r, level_room *room);
void runs_release(runs *r);
/* A portion of numbers, sorted in place as above, that may repeat each other. False: there is no room. */
bool runs_take(runs *r, uint64_t *number, size_t count, uint64_t *scratch, unsigned bits);
void runs_add(runs *r, packed *p); /* a set as a run; *p is taken over */
/* The runs of another one, which is empty then. */
void runs_join(runs *r, runs *other);
/* All that was taken, each number once; the runs are empty then. False: there is no room, or a file failed,
 * and *out is empty. */
bool runs_end(runs *r, packed *out);
