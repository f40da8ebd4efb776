/* play_parts.h - what the parts of a session share. Private to play. */
#pragma once

#include "play/play.h"
#include "prover/proof.h"

/* ---- the track (track.c) ------------------------------ */

/* Where the board was, step by step: each step is a jump, or a position that was set up, which begins a game.
 * Steps behind the current one wait for redo. */
typedef struct track_step {
    int64_t jump;   /* -1: set up */
    uint64_t *pegs; /* after it */
} track_step;
typedef struct track {
    const board *b;
    track_step *step; /* step[0] is a set-up */
    size_t steps, room, at;
} track;

void track_init(track *t, const board *b, const uint64_t *pegs);
void track_release(track *t);
const uint64_t *track_pegs(const track *t);
size_t track_first(const track *t); /* the set-up that the current game began with */
size_t track_jumps(const track *t); /* of the current game, up to here */
void track_set_up(track *t, const uint64_t *pegs);
/* Plays a jump that fits; what waits for redo stays where it begins with this jump. */
void track_jump(track *t, uint32_t jump);
/* Steps to the beginning of the current game, or on to the end of its redo. */
size_t track_game_steps(const track *t, bool on);
/* Steps back or on; how many there were. */
size_t track_move(track *t, size_t steps, bool on);
/* The current game up to here; game_release it. */
void track_game(const track *t, game *g);

/* ---- the session ------------------------------ */

typedef struct games {
    game *game;
    size_t count, room;
} games;
void games_add(games *g, const game *from); /* takes it over */
void games_clear(games *g);

typedef struct preset {
    char *name, *start, *finish;
} preset;

struct play {
    const board *b;
    position finish;
    track track;
    prover *prover;
    const pg_limits *within; /* NULL: none */
    double seconds;          /* of each search */
    game known;              /* a game to the finish; start NULL: none */
    weighting *weights;      /* NULL: none; `counts`: no jump gains by them */
    bool counts;
    games kept, found;
    bool every_order; /* solutions that differ in the order of independent jumps only, too */
    preset *preset;   /* [presets] once they were asked for, by number of pegs */
    size_t presets;
    bool undrawn, over;
};

/* The limits of a search that begins now. */
pg_limits play_within(const play *p);
/* A new finish: what is known of the old one is forgotten. Takes it over. */
void play_aim(play *p, position *finish);
/* The board and what is to be said of it. */
void play_show(const play *p, pg_buf *out);
/* The finish that suits a start; position_release it. */
void play_suitable_finish(position *out, const board *b, prover *by, const uint64_t *start);
bool problem_refused(prover *by, const problem *q); /* by the cheap tests */

/* ---- the commands: `text` is what follows the word ------------------------------ */

typedef pg_status play_command(play *p, const char *text, pg_buf *out, pg_error *e);
typedef void play_teller(play *p, pg_buf *out); /* nothing follows, and nothing can fail */
play_command play_start, play_finish, play_place, play_remove, play_weights; /* setup.c */
play_teller play_preset_list;                                                /* presets.c */
play_command play_preset_take;
play_command play_hint, play_solve, play_back;       /* hint.c */
play_command play_solutions, play_take, play_filter; /* solutions.c */
play_teller play_game, play_keep;                    /* print.c */
play_command play_save, play_load, play_print, play_values;
/* A whole number from 1 to most; `none` when there is no text. */
pg_status play_number(size_t *out, const char *text, size_t none, size_t most, pg_error *e);
