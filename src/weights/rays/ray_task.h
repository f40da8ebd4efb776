/* ray_task.h - the ways from classes of rays to their neighbours, done by threads or by other processes.
 * Private to adjacent.c and team.c.
 *
 * A task has a budget: what is dear comes back undone, and is cut into pieces.
 */
#pragma once

#include "base/crew.h"
#include "cone.h"

/* What all levels share. */
typedef struct shared {
    const rays_cone *c;
    const pg_limits *limits;
    size_t memory;
    uint64_t budget; /* of double description */
    fmpz *inside;    /* [rows]: losses of a point to start from */
    crew *crew;
    const team *team; /* NULL: none */
} shared;

/* The cone of the rows of a set, whose symmetries are those listed. */
typedef struct subcone {
    const uint64_t *rows;
    uint32_t dim;                /* their rank */
    uint32_t *element, elements; /* numbers in the cone's list, the identity first */
} subcone;

/* The whole cone; subcone_release gives its lists back. */
subcone subcone_whole(const rays_cone *c);
void subcone_release(subcone *f);

typedef struct class_walk {
    const shared *of;
    const subcone *f;
    row_sets *classes;
    collector *sink; /* takes the tight rows of each ray met; NULL: they go into classes */
    size_t *next;    /* [classes]: the next waiting class of the same number of tight rows, + 1 */
    uint64_t *size;  /* [classes]: rays in it */
    size_t room, sizes, known;
    size_t *first;    /* [rows + 1]: the first waiting class of so many tight rows, + 1 */
    uint64_t waiting; /* rays in waiting classes */
    uint64_t *always; /* rows that are tight on all rays met so far */
} class_walk;

/* The way from one class to its neighbours, or to some of them, for one thread. */
typedef struct ray_task {
    const class_walk *of;
    uint64_t *tight;       /* the ray */
    loss_basis local;      /* of its tight rows */
    const fmpz *ray;       /* its losses, within `local` */
    bool dear;             /* its smaller cone is, and has to be gone through by classes */
    const row_sets *along; /* rays of that cone: those to follow, from `first` to before `end` */
    size_t first, end;
    row_sets met;     /* its neighbours, up to the subcone's symmetries */
    rays_class *made; /* [met.all.count]: their classes; without weights where they are known */
    size_t room;
    pg_status status;
} ray_task;

void ray_task_init(ray_task *e, const class_walk *s, const uint64_t *tight);
void ray_task_release(ray_task *e);
/* Task `number` of the list `context`. */
void ray_task_run(void *context, uint32_t number);

/* ---- team.c: the walk through the classes of the cone over processes ---- */
/* Tells the others what is going on, and that it is over. */
void team_begin(const team *others, const rays_cone *c, size_t memory, uint64_t budget);
/* The tasks, each by this process or another one. */
void ray_tasks_share(const team *others, const pg_limits *limits, ray_task *list, uint32_t count);
