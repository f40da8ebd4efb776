/* engine.h - one round of the search: is there a game of at most so many moves? Private to moves.
 *
 * Levels go by single jumps, from the start forwards and from the finish backwards, until they meet. A
 * record is a position with the least number of moves begun (forwards) or still to come (backwards) and the
 * holes where the move under way stands. A position reached at cost c with its moving peg in hole x needs no
 * record where it was reached at c - 1 in any way: what goes on with x there begins a new move at cost c.
 */
#pragma once

#include "heuristic.h"
#include "bound.h"
#include "cuts.h"
#include "moves/moves.h"
#include "positions/walk.h"
#include "sets/step.h"

/* One direction. A jump goes on with the move under way when its chain hole is that of the note; it leaves
 * its land hole in the note. Forwards: FROM and TO. Backwards: TO and FROM. Both are BOUND_NO_HOLE for a
 * jump that carries no peg. */
typedef struct move_side {
    bool backwards;
    space space; /* its jumps, with the symmetries of the engine */
    uint32_t *chain, *land;
    uint32_t *first, *jump; /* the jumps with chain hole h: jump[first[h] .. first[h + 1]) */
    bound bound;            /* what the rest of the game needs at least */
    cuts cuts;              /* chosen potentials, none at first; stay from round to round */
    cuts_list all, filter;  /* all potentials; those that the newest long level went through */
    level end;              /* the members of this side's end, all of them on each rank */
    level *level;           /* [levels]: level i holds the positions i jumps from the end */
    size_t levels, room;
} move_side;

typedef struct meeting {
    bool found;
    uint32_t total; /* moves of the game */
    uint64_t *pegs; /* where the sides met, or the finish that was reached */
} meeting;

typedef struct moves_engine {
    problem problem;
    const board *board;     /* its board, with a jump for each reading: */
    reading_board readings; /* that of this one */
    const pg_limits *limits;
    const pg_limits *stated; /* those without what is kept back for a checkpoint: other ranks' */
    sets_run run; /* threads, memory, why the round was given up; ranks while they work together: then levels
                     are spread over them */
    const peers *team; /* all of these have this engine (move_peers.h); NULL: this process alone */
    note_shape shape;
    images images;  /* symmetries that fix start and finish and keep who jumps */
    bool unreduced; /* there are, or may be, such symmetries, but too many or of too many holes to be used */
    move_side side[2]; /* forwards, backwards */
    potential_frame frame;
    move_potential *known; /* all potentials that were found */
    uint32_t known_count;
    size_t known_room;
    potential_program program[2]; /* forwards, backwards */
    int programs;                 /* 1: they are there; 0: not yet; -1: the solver fails */
    bool own_solver;              /* the solver's memory of this thread ends with the engine */
    uint64_t *asked[2];           /* of the last short round, of each side, for certify.c; NULL: none */
    uint32_t asks[2];             /* how many */
    uint64_t split;               /* so many jumps came from the start in the last complete round */
    uint64_t long_level;          /* positions from which potentials are asked for; 0: as learn.c thinks */
    int64_t jumps;          /* of every game; PROBLEM_ANY_JUMPS: not known, then there is no backward side */
    uint32_t most;          /* moves allowed in this round */
    level_room packed_room; /* of packed levels where there is a disk: a part of the memory; what does not fit
                               there goes to the disk */
    size_t peak_bytes;      /* the most that levels took */
    uint64_t packed, packed_bytes; /* positions that were packed so far, and what they took */
    bool pack_all;                 /* as soon as levels were gone through, not when memory is wanted */
    _Atomic bool pruned;           /* something was left out for being too long */
    uint64_t states;               /* stored in this round */
    double began;                  /* clock_now() */
    uint64_t all_states;           /* stored in the rounds before this one; for the progress line */
    /* NULL, or called in a round between two levels: from there engine_go_on can go on. */
    void (*rest)(void *context);
    void *rest_context;
    bool keeps;        /* there is a checkpoint, so all ranks rest there */
    uint64_t patience; /* a round is put off once it has so many positions; 0: never */
    bool put_off;      /* that is why the round was given up */
    bool thinned;      /* a beam left out positions; else it was complete, as a round is */
    meeting hit;
    int expanded; /* the side that was expanded into the other; -1: the hit is on the finish itself */
} moves_engine;

/* A game of readings becomes one of the problem's board. */
void engine_name_jumps(const moves_engine *e, game *g);
/* Directions, symmetries, bounds and what potentials are made of, for any board. */
void engine_open(moves_engine *e, const problem *p, const pg_limits *limits);
/* The same, and what levels need. False: the board is not one for levels (its jumps do not all remove the
 * same number of pegs). */
bool engine_init(moves_engine *e, const problem *p, const pg_limits *limits);
void engine_release(moves_engine *e);
void side_forget(moves_engine *e, move_side *s); /* all its levels */
static inline level_room *engine_packed_room(moves_engine *e)
{
    return e->run.room.disk ? &e->packed_room : &e->run.room;
}
void engine_add_level(move_side *s, const level *l); /* takes it over */
/* A level of one part for so many entries. False: there is no room, and the run stops. */
bool engine_new_level(moves_engine *e, level *out, size_t size);
/* Gives free memory back to the system, when it is much. */
void engine_trim(size_t bytes);
/* Bytes that tables beside those of the levels may take. */
static inline size_t engine_room(const moves_engine *e)
{
    size_t used = atomic_load(&e->run.room.bytes);
    return e->run.room.most > used ? e->run.room.most - used : 0;
}
/* A round with at most `most` moves. PG_OK: it was complete, and e->hit tells; else why it was given up. */
pg_status engine_round(moves_engine *e, uint32_t most);
pg_status
engine_go_on(moves_engine *e); /* with a round whose levels, e->most, e->states and e->pruned are there */
/* beam.c: the same with at most `width` positions a forward level: a game that is found is one; else nothing
 * is known where e->thinned. */
pg_status engine_beam(moves_engine *e, uint32_t most, size_t width);

/* learn.c: are there linear programs to be asked for potentials? They are made when first asked for. */
bool engine_programs(moves_engine *e);
/* Potentials for the newest level of a side, when it is long; the level loses what they refuse. */
void engine_learn(moves_engine *e, move_side *s);
/* Limits for the cuts of a side from the newest level of the other one that is worth it. */
void engine_limit(moves_engine *e, move_side *s);
void engine_forget_learned(moves_engine *e);
/* Sets p->end; false: the ends have too many members. */
bool engine_ends(const moves_engine *e, move_potential *p);
/* Adds a potential to those that are known, and takes it over; false: there is no room for it, or the ends
 * have too many members, and it is released. */
bool engine_keep(moves_engine *e, move_potential *p);

/* Packs levels that were gone through, once much of the memory is taken. */
void engine_pack(moves_engine *e);

/* The parts of a round. */
pg_status engine_begin(moves_engine *e, uint32_t most);   /* empty but for the start */
pg_status engine_add_ends(moves_engine *e, move_side *s); /* level 0 of a side */
static inline uint64_t engine_newest(const move_side *s) { return s->level[s->levels - 1].everywhere; }
/* PG_OK unless the round is to be given up, by any rank; shows progress. All ranks ask together. */
pg_status engine_stopped(moves_engine *e);

/* expand.c: all that level s->levels - 1 leads to, into a new level, or, with `meet`, looked up there and
 * not stored. Sets e->pruned and e->hit, or the run stops. */
void engine_expand(moves_engine *e, move_side *s, const level *meet);
/* The same into a new level that holds only what makes a game of e->most moves at most together with
 * `within`, the other side's level of as many pegs, and the members of `keep` there (NULL: none), with no
 * move begun. No bounds are asked. */
void engine_expand_within(moves_engine *e, move_side *s, const level *within, const position *keep);

/* trace.c: the game of e->hit; false is a defect, or a file failed (engine_stopped). */
bool engine_trace(moves_engine *e, game *out);

/* level_sets.c: the fewest moves without levels by jumps, for any board. */
void engine_by_moves(moves_engine *e, moves_result *out);

/* The least image of a position, and in note[] (cleared before) its image of `hole` (BOUND_NO_HOLE: none)
 * under every symmetry that gives that image. */
PG_INLINE void engine_canon(const moves_engine *e, note_shape s, const uint64_t *pegs, uint32_t hole,
                            uint64_t *out, uint64_t *note)
{
    uint64_t image[IMAGES_WORDS];
    const images *m = &e->images;
    for (uint32_t w = 0; w < s.words; w++)
        out[w] = pegs[w];
    for (uint32_t w = 0; w < s.notes; w++)
        note[w] = 0;
    if (m->elements == 8) /* so on most boards: loops of a constant length */
        images_of(m, s.words, 8, pegs, image);
    else
        images_of(m, s.words, m->elements, pegs, image);
    for (uint32_t i = 1; i < m->elements; i++)
        if (pegs_less(s.words, image + (size_t)i * s.words, out))
            for (uint32_t w = 0; w < s.words; w++)
                out[w] = image[(size_t)i * s.words + w];
    if (hole == BOUND_NO_HOLE)
        return;
    if (!m->element)
        bits_set(note, hole);
    for (uint32_t i = 0; m->element && i < m->elements; i++)
        if (pegs_same(s.words, image + (size_t)i * s.words, out))
            bits_set(note, m->element[(size_t)i * m->holes + hole]);
}

/* moves.c: as moves_solve, for tests of the module: small boards go the ways of large ones then. */
typedef struct moves_trial {
    uint64_t long_level; /* as in the engine */
    uint64_t long_round; /* positions after which a round is first put off, and 50 times the width of the
                            first beams */
    bool pack_all;       /* as in the engine */
    bool levels_alone;   /* proofs are by levels */
} moves_trial;
pg_status moves_try(moves_result *out, const problem *p, const moves_options *options,
                    const moves_trial *trial, pg_error *e);

/* ---- move_beam.c ---- */
/* Looks for a game of at most `most` moves among at most `width` positions after each of its moves: those for
 * which the moves that the bound asks for and the heuristic are least together (heuristic.h). e->hit tells
 * whether one was found, which then is in *out; nothing is proved if not. PG_OK: it was complete, else why it
 * was given up. */
pg_status engine_move_beam(moves_engine *e, uint32_t most, size_t width, const heuristic_weights *weigh,
                           game *out);

/* ---- certify.c ---- */
/* Notes where the sides of a round that is complete met and, with `ask`, some of its positions, to be asked
 * about for a proof. */
void certify_note(moves_engine *e, bool ask);
/* The lines of a proof file, its symmetries, vectors and statement, that say that no game has fewer than so
 * many moves, as complete searches have found. `best` is a game of so many, or NULL: then, where that cannot
 * be stated on a board of so many holes, it is of as many as can be. There are no lines where the finish has
 * no words in the file. free() them. `levels_alone`: for tests, the first reason is not tried. */
moves_proof engine_certify(moves_engine *e, const game *best, uint32_t moves, bool levels_alone);
/* The same of a game of no moves. */
moves_proof certify_empty(const problem *p, const game *best);
