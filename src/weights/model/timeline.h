/* timeline.h - the game in steps: which holes hold pegs before and after each of a number of jumps.
 *
 * What every format for games is written from. A step is one jump, or, where games may be shorter than the
 * number of steps, a rest, behind which nothing but rests can come. A hole keeps its state in a step
 * unless the jump is one of those that change it ("frame rules by who changes a hole"; Schubert's
 * explanation closure).
 *
 * Or, parallel, a step is all jumps that could be made by then: jumps that depend on none of each other,
 * each of which, but in the first step, depends on one of the step before. Two jumps depend on each other
 * when they share a hole that one of them changes. Every game has exactly one such form, its jumps as early
 * as they can be (Cartier and Foata's normal form of a trace), so that games which differ only in the order
 * of independent jumps are one. What is left of the steps is empty.
 *
 * The same as a Boolean program (logic.c): variables peg(h, t), made(j, t), rest(t), goal(i), and constraints
 * of four kinds, handed to a sink one after another so that no format has to keep them.
 */
#pragma once

#include "board/board.h"

typedef struct timeline {
    const board *board; /* borrowed, as the positions are */
    const position *start, *finish;
    uint32_t finishes;         /* the finish is one of finish[0 .. finishes) */
    uint32_t count;            /* steps */
    bool all;                  /* every game takes all of them; else games may stop earlier */
    bool parallel;             /* a step is several jumps */
    uint64_t *first;           /* bit set over jumps: those that the game may begin with; NULL: any */
    uint32_t *first_changer;   /* [holes + 1]: of hole h in the list */
    uint32_t *changer;         /* the jumps that change each hole, ascending */
    uint32_t *first_dependent; /* parallel: [jumps + 1]: of jump j in the list */
    uint32_t *dependent;       /* parallel: the jumps that depend on each, ascending */
} timeline;

typedef struct timeline_request {
    const board *board;
    const position *start, *finish;
    uint32_t finishes;
    int64_t most;        /* games of at most so many jumps; -1: of any number that a game can have */
    bool break_symmetry; /* of games that a symmetry of the problem maps on each other, one by its first jump
                          */
    bool parallel;
} timeline_request;

/* The largest number of jumps that a game can have by its numbers of pegs; -1 when there is none, because
 * some jumps keep the number of pegs, or some add and others remove. */
int64_t timeline_most(const board *b, const position *start, const position *finish, uint32_t finishes);
/* PG_INPUT when `most` is not given and games have no bound. timeline_release it. */
pg_status timeline_build(timeline *out, const timeline_request *r, pg_error *e);
void timeline_release(timeline *s);
/* Do the jumps depend on each other? */
bool timeline_depend(const board *b, uint32_t i, uint32_t j);
/* How many parallel steps the game has, its jumps as early as they can be. */
uint32_t timeline_parallel_steps(const board *b, const game *g);
/* Does the jump, which changes the hole, fill it? */
bool timeline_puts(const timeline *s, uint32_t jump, uint32_t hole);

/* ---- as a Boolean program (logic.c) ----------------------------------------------------------- */

/* Variables are numbered from 1; a literal is v or -v. */
int64_t timeline_peg(const timeline *s, uint32_t hole, uint32_t time);  /* time 0 .. count */
int64_t timeline_made(const timeline *s, uint32_t jump, uint32_t step); /* step 1 .. count */
int64_t timeline_variables(const timeline *s);

/* peg_HOLE_TIME, made_JUMP_STEP, rest_STEP, goal_NUMBER. */
void timeline_variable_name(pg_buf *out, const timeline *s, int64_t variable);

typedef struct timeline_sink {
    void *context;
    /* One of the literals is true. */
    void (*clause)(void *context, const int64_t *literal, size_t length);
    /* Exactly one of the variables is true. */
    void (*one)(void *context, const int64_t *variable, size_t length);
    /* If the guard is true (0: in any case), exactly so many of the variables are. */
    void (*number)(void *context, int64_t guard, const int64_t *variable, size_t length, int64_t number);
} timeline_sink;
void timeline_tell(const timeline *s, const timeline_sink *to);
