/* crew.h - threads that work together.
 *
 * A crew is made once for many pieces of work; between them its members wait. How work is shared out is the
 * work's own business: by a counter in the context, as a rule, so that a crew of any size does all of it. A
 * system that has fewer threads to give makes the crew smaller.
 */
#pragma once

#include "base/base.h"

typedef struct crew crew;
typedef void (*crew_work)(void *context, int member);
typedef void (*crew_task)(void *context, uint32_t number);
typedef void (*crew_errand)(void *context);

/* `threads` members, the caller being member 0. */
crew *crew_new(int threads);
void crew_free(crew *c); /* NULL is fine */
int crew_size(const crew *c);
/* Every member does the work once; returns when all are done. */
void crew_run(crew *c, crew_work work, void *context);
/* Does the tasks 0 .. count - 1, each once, by whichever member is free. */
void crew_each(crew *c, uint32_t count, crew_task task, void *context);
/* A crew for one piece of work. */
void crew_once(int threads, crew_work work, void *context);
/* Within crew_run: waits until all members are here. The last one does the errand before they go on. */
void crew_meet(crew *c, crew_errand errand, void *context);
