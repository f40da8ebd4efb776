/* work.h - a map in the making: what its files share. Private to map.
 *
 * The work goes in rounds. A round is a set of cells and how far each of them is gone on with; its tasks are
 * starts, with all cells of the set, or single cells. What a task finds depends on its own cells and on the
 * rounds before, so it can be done anywhere: where a cell has not been before, it first goes through those.
 */
#pragma once

#include "base/bytes.h"
#include "base/crew.h"
#include "map/map.h"
#include "prover/plan.h"

#include <pthread.h>

enum { MOST_ROUNDS = 9 };

typedef struct map_work map_work;
typedef struct sharing sharing;

typedef struct map_round {
    double most;     /* work for each cell, that of the rounds before included */
    bool starts;     /* tasks are starts, with one prover each */
    bool alone;      /* a task has all threads and all memory */
    bool shorten;    /* proofs of what is settled */
    bool moves;      /* the fewest moves of what is possible */
    uint64_t *cells; /* bit set */
} map_round;

struct map_work {
    map *m;
    const lattice *lattice;
    weighting **colouring; /* generate all colourings; verified */
    size_t colourings;
    const pg_limits *limits;
    crew *crew;
    bool proof; /* proofs are to be short */
    bool moves; /* the fewest are asked for */
    bool brief; /* no long rounds */
    map_round round[MOST_ROUNDS];
    size_t rounds;          /* the last one is under way */
    problem_state **known;  /* [starts * finishes]: what this process knows of cells that are open */
    uint8_t *gone;          /* [starts * finishes]: rounds that `known` went through */
    pthread_mutex_t replay; /* of cells that catch up with rounds */
    verdict **told;   /* [starts * finishes] or NULL: verdicts of other processes, in place of `known` */
    sharing *sharing; /* NULL: this process alone, and nothing is kept */
    uint32_t *todo;   /* starts or cells */
    uint32_t tasks;
    atomic_uint next, done; /* tasks */
    atomic_uint settled;    /* cells, one of each class; `cells` in all */
    uint32_t cells;
    atomic_int failed; /* pg_status */
    pg_error error;
    pthread_mutex_t lock; /* of error and the map's vectors */
};

static inline bool is_own(const map *m, size_t c) { return m->cell[c].same_as == c; }
static inline size_t map_cells(const map *m) { return (size_t)m->starts * m->finishes; }
size_t map_memory(const pg_limits *limits); /* bytes for all that a map needs */

/* ---- map.c ---- */
pg_status starts_make(map *out, const board *b, const position *start, const pg_limits *limits, pg_error *e);

/* ---- rounds.c ---- */
/* Map and limits are borrowed. */
void work_init(map_work *w, map *m, const map_options *how, const pg_limits *limits);
void work_release(map_work *w);
void work_settle(map_work *w); /* all cells of the map */
/* What a thread does: tasks of the round until none is left; and how many threads do so. */
void work_tasks(map_work *w);
int work_threads(const map_work *w);
void work_do(map_work *w, uint32_t task); /* a task of the last round, on any process */
/* Its cells, of which those in the round's set are meant. */
size_t work_cells(const map_work *w, uint32_t task, size_t *first);
const verdict *work_found(const map_work *w, size_t c);  /* what came of a cell; NULL: it was not asked */
void work_told(map_work *w, size_t c, const verdict *v); /* takes over what another process says of a cell */
void work_forget(map_work *w, size_t c);
void work_show_task(map_work *w);                       /* one more task is done */
void work_go_cell(map_work *w, size_t round, size_t c); /* through a round, after those before it */
bool work_close(map_work *w, size_t c); /* what was found becomes the map's. Is the cell settled? */
void work_show_settled(map_work *w, uint32_t cells); /* so many more are settled */
/* The reversed cell: its finish vacant, its vacancy the finish; of its class the one that is asked about. The
 * cell itself where games cannot be played backwards. */
uint32_t work_reverse(const map_work *w, size_t c);
void work_fail(map_work *w, pg_status s, const pg_error *e);
void work_share_vector(map_work *w, verdict *v); /* the map keeps each vector once */

/* ---- fewest.c ---- */
void fewest_begin(map_work *w);           /* all verdicts are the map's */
bool fewest_open(const map *m, size_t c); /* is there more to be asked about? */
void fewest_cell(map_work *w, const map_round *round, size_t c);
void fewest_put(const map_work *w, size_t c, pg_buf *out);
void fewest_take(map_work *w, bytes_in *in); /* makes `in` bad where it does not hold */

/* ---- pipeline.c ---- */
/* Goes through rounds of cells, which are w->round[first] and the next ones, from those in w->todo. */
void pipeline_rounds(map_work *w, size_t first, size_t rounds);

/* ---- orbits.c: which cells are images of which ---- */
/* Fills in cell[].same_as and .image, image and start_class of a map whose starts are there, by symmetries of
 * holes and jumps, `moves`: by those alone that keep who jumps. The representative of each class is its first
 * cell, so that all representatives with one start lie together. When a limit is reached some classes stay in
 * pieces. */
void orbits_find(map *m, bool moves, const pg_limits *limits);

/* ---- share.c: other processes that have a part, and the file that keeps what is found ---- */
/* *out NULL: nobody else has a part, and nothing is kept. PG_INPUT: the checkpoint is refused. */
pg_status sharing_new(sharing **out, map_work *w, const map_options *how, pg_error *e);
/* Ends it; `done`: the checkpoint is needed no more. NULL is fine. PG_INPUT: it may lack what came last. */
pg_status sharing_free(sharing *s, bool done, pg_error *e);
/* A round begins: who has which task is open; what was kept is taken. */
void sharing_begin(sharing *s);
/* Other processes and this one do its tasks. False: there are no others. */
bool sharing_round(sharing *s);
/* The next task for this rank; false: none is left to be taken. */
bool sharing_next(sharing *s, uint32_t rank, uint32_t *task);
/* This process did it. */
void sharing_keep(sharing *s, uint32_t task);
