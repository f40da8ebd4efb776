/* moves_solver.h - where the search for fewest moves stands, and its checkpoint. Private to moves.c and
 * moves_file.c. */
#pragma once

#include "resume.h"

/* A round is long from LONG_ROUND positions on. The first beams have a LEVELS-th of that on a level, others
 * get WIDER, as long as all beams of one number of moves stay below BEAMS times the round before (and always
 * one beam). A long round is put off for wider beams with as many positions; the next one may be
 * MORE_PATIENT. When that happens first, the caller's hunter looks for any game, which is then asked for by
 * beams with at most MOST_EXTRA moves more than were refuted. */
enum { LONG_ROUND = 50000, LEVELS = 50, WIDER = 4, BEAMS = 32, MORE_PATIENT = 16 };
enum { FIRST_MORE = 2, MOST_EXTRA = 40 };
/* All moves of a position are gone through in a beam by moves: so it has fewer of them, one in MOST_STRIDE at
 * first. Where such a beam finds a better game, the next ones have twice as many. */
enum { MOST_STRIDE = 8 };
/* A descent: beams by moves alone, each for a game of a move less, the first one with DESCENT positions after
 * each move. They may have one position where beams by jumps may have so many, a tenth of their work. */
enum { DESCENT = 250, DESCENT_SHARE = 64 };

/* What comes next for a number of moves: to see whether anything is left to do, a beam, a beam for a game
 * better than the best one, the round itself; where that was put off first, a hunt and beams for any game;
 * from then on a descent before each of these. Or the search is done. */
typedef enum stage {
    STAGE_LENGTH,
    STAGE_BEAM,
    STAGE_BETTER,
    STAGE_ROUND,
    STAGE_HUNT,
    STAGE_ANY,
    STAGE_DESCENT,
    STAGE_DONE,
    STAGES
} stage;

/* Where the search stands; all that a checkpoint has beside the engine and the best game. */
typedef struct search_state {
    uint64_t stage;
    uint64_t most;          /* the number of moves */
    uint64_t width, spent;  /* STAGE_BEAM: of the next beam; positions in those before, */
    uint64_t next;          /* and about so many in the next one; 0: none was there */
    uint64_t wide, wasted;  /* STAGE_BETTER: the same as width and spent */
    uint64_t more, any;     /* STAGE_ANY: moves beyond those that were refuted; positions of the last beam */
    uint64_t patience;      /* positions after which a round is put off */
    uint64_t least;         /* so many this one had when it was */
    uint64_t looked;        /* a first game was looked for */
    uint64_t stride;        /* a beam by moves has one position where one by jumps has so many */
    uint64_t breadth;       /* STAGE_DESCENT: of the next beam; */
    uint64_t descended;     /* positions in those of this one */
    uint64_t split;         /* as in the engine */
    uint64_t answer, moves; /* as in the result, */
    uint64_t states, last_states, last_moves, bytes;
} search_state;

typedef struct solver {
    moves_result *out;
    moves_engine *e;
    pg_error *error;
    const moves_options *options;
    search_state now, marked; /* marked: as at the engine's last mark */
    engine_mark mark;
    uint64_t long_round;
    bool resumed;     /* the round in hand was read from a checkpoint */
    bool loaded;      /* there is something to save */
    pg_limits limits; /* with a deadline that leaves time for the checkpoint */
    checkpoint file;
} solver;

/* The state at the beginning, from the checkpoint where there is one. PG_MEMORY, PG_TIME and PG_INTERRUPTED:
 * it could not be read to its end. */
pg_status solver_begin(solver *v);
/* Notes where the search stands: what a checkpoint is to hold from now on. Saves it when it is time. */
void solver_mark(solver *v, bool in_round);
/* What becomes of the file. */
void solver_end(solver *v);
/* Of a checkpoint that was not read to its end only the game is believed, which was played; its bound hangs
 * on the checksum. */
void solver_keep_game(solver *v);
