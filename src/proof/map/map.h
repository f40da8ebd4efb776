/* map.h - the reachability map: for each start, at which holes can a lone survivor finish?
 *
 * Cells are pairs (start, finishing hole). The symmetries of holes and jumps (for one given start: those
 * that fix it) carry verdicts over, so that one cell of each class is settled.
 */
#pragma once

#include "base/team.h"
#include "moves/moves.h"
#include "prover/proof.h"

typedef struct map_cell {
    uint32_t same_as; /* index of the cell that was settled for it; its own when it was settled itself */
    uint32_t image;   /* row of map.image: takes that cell here (undefined when same_as is its own) */
    verdict_kind kind;
    proof_method method;
} map_cell;

/* What is known of the fewest moves of a possible cell that was settled itself. */
typedef struct map_moves {
    uint32_t least; /* no game has fewer: proved */
    uint32_t most;  /* `found`: its game has so many; least == most: these are the fewest */
    bool found;
    bool proved;       /* a search has come to its end */
    pg_status stopped; /* not proved: why (status_stops) */
    moves_proof proof; /* of what was proved, as far as it can be stated */
} map_moves;

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
    map_moves *moves; /* [starts * finishes], as verdict; NULL: the fewest moves were not asked for */
    size_t vectors, vector_room;
    weighting **vector; /* what the verdicts' vectors point to */
    uint32_t images;
    uint32_t *image;   /* images x holes */
    bool complete;     /* false when stopped by a limit or an interrupt */
    pg_status stopped; /* then: PG_TIME or PG_INTERRUPTED */
    char *note;        /* what was cut off the checkpoint when it was read; NULL: nothing */
} map;

/* `start` NULL: every single vacancy. `proof`: as for prover_prove. Deterministic for any number of threads
 * unless stopped. PG_OK also when cells stay open. */
pg_status map_make(map *out, const board *b, const position *start, bool proof, const pg_limits *limits,
                   pg_error *e);
/* Who else has a part in it: other processes, and a file. */
typedef struct map_options {
    bool proof;
    bool moves;             /* the fewest moves of each cell that is possible */
    bool brief;             /* what takes a core more than a fifth of a second a cell may stay open */
    const char *checkpoint; /* what tasks found is kept there, and taken from there; NULL: not */
    const team *team;       /* NULL: this process alone; the others have map_server */
} map_options;
/* The same map, whoever has a part in it. PG_INPUT also for a checkpoint of something else. */
pg_status map_make_by(map *out, const board *b, const position *start, const map_options *how,
                      const pg_limits *limits, pg_error *e);
void map_release(map *m);
/* The verdict that a cell has it from, with what was tried. */
const verdict *map_verdict(const map *m, uint32_t start, uint32_t finish);
/* What is known of its moves; NULL: it is not possible, or they were not asked for. */
const map_moves *map_moves_of(const map *m, size_t cell);
/* 17, or what limits have left: 16..18, or 16.. where no game is there. NULL as above; else free() it. */
char *map_moves_text(const map *m, size_t cell);
/* What it tells, for titles; static. */
const char *map_subject(const map *m);
/* The proof file of the whole map; the caller's to free. */
char *map_certificate(const map *m);
extern const team_server map_server; /* share.c */

/* ---- what the map says ------------------------------------------------------------------------------ */

/* Number of cells by verdict and method. */
typedef struct map_summary {
    uint64_t possible, open, impossible, by_method[METHOD_COUNT];
    uint64_t counted; /* possible, and the fewest moves are known */
} map_summary;
void map_summarise(map_summary *out, const map *m);
