/* map.h - the reachability map: for each start, at which holes can a lone survivor finish?
 *
 * Cells are pairs (start, finishing hole). The symmetries of holes and jumps (for one given start: those
 * that fix it) carry verdicts over, so that one cell of each class is settled.
 */
#ifndef PG_MAP_H
#define PG_MAP_H

#include "proof.h"

typedef struct map_cell {
    uint32_t same_as;      /* index of the cell that was settled for it; its own when it was settled itself */
    uint32_t image;        /* row of map.image: takes that cell here (undefined when same_as is its own) */
    verdict_kind kind;
    proof_method method;
} map_cell;

typedef struct map {
    const board *board;    /* borrowed */
    bool vacancies;        /* every single vacancy; else the one start */
    uint32_t starts;       /* holes or 1 */
    position *start;       /* [starts] */
    uint32_t *start_class; /* [starts]: the first start that a symmetry takes to this one */
    uint32_t finishes;     /* = holes */
    map_cell *cell;        /* [starts * finishes], start by start */
    verdict *verdict;      /* [starts * finishes]; filled where same_as is the own index; borrows .vector */
    /* [starts * finishes]: where same_as is the own index, the cell whose game or proof, played backwards on
     * the complements, settles this one; the own index as a rule */
    uint32_t *reversal_of;
    size_t vectors, vector_room;
    weighting **vector;    /* what the verdicts' vectors point to */
    uint32_t images;
    uint32_t *image;       /* images x holes */
    bool complete;         /* false when stopped by a limit or an interrupt */
    pg_status stopped;
} map;

/* `start` NULL: every single vacancy. `proof`: as for prover_prove. Deterministic for any number of threads
 * unless stopped. PG_OK also when cells stay open. */
pg_status map_make(map *out, const board *b, const position *start, bool proof, const pg_limits *limits,
                   pg_error *e);
/* Who else has a part in it: other processes, each with its own number (this one is 0), and a file. */
typedef struct map_work map_work;
typedef struct map_team {
    void *context;
    uint32_t ranks;
    /* All others are to make a server from this request. */
    void (*begin)(void *context, const void *request, size_t length);
    /* A round: they are told of it (map_round_head), its tasks are done by them (map_round_next,
     * map_round_take) and by threads of this process (map_round_work). */
    void (*round)(void *context, map_work *w);
    void (*end)(void *context); /* they give up their servers */
} map_team;
typedef struct map_options {
    bool proof;
    const char *checkpoint; /* what tasks found is kept there, and taken from there; NULL: not */
    const map_team *team;   /* NULL: this process alone */
} map_options;
/* The same map, whoever has a part in it. PG_INPUT also for a checkpoint of something else. */
pg_status map_make_by(map *out, const board *b, const position *start, const map_options *how,
                      const pg_limits *limits, pg_error *e);
void map_release(map *m);
/* The verdict that a cell has it from, with what was tried. */
const verdict *map_verdict(const map *m, uint32_t start, uint32_t finish);
/* The proof file of the whole map; the caller's to free. */
char *map_certificate(const map *m);
/* ---- rounds that are shared (share.c) ------------------------------------------------------------- */

void map_round_head(const map_work *w, pg_buf *out);
/* A task for this rank to do; false: none is left. Several threads may ask. */
bool map_round_next(map_work *w, uint32_t rank, uint32_t *task);
/* What it answered; `whole`: no limit cut it short. */
void map_round_take(map_work *w, uint32_t rank, uint32_t task, const char *answer, size_t length,
                    bool whole);
int map_round_threads(const map_work *w); /* of rank 0 that are to do map_round_work */
void map_round_work(map_work *w);         /* tasks, until none is left */
const pg_limits *map_round_limits(const map_work *w);

/* The other processes. */
typedef struct map_server map_server;
map_server *map_server_new(const void *request, size_t length, const volatile sig_atomic_t *interrupt);
void map_server_free(map_server *s); /* NULL is fine */
void map_server_round(map_server *s, const void *head, size_t length);
/* Does a task within so many seconds (HUGE_VAL: any number). True: no limit cut it short. */
bool map_server_do(map_server *s, uint32_t task, double seconds, pg_buf *answer);

/* ---- what the map says ------------------------------------------------------------------------------ */

/* Number of cells by verdict and method. */
typedef struct map_summary { uint64_t possible, open, impossible, by_method[METHOD_COUNT]; } map_summary;
void map_summarise(map_summary *out, const map *m);

#endif
