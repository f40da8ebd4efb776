/* halves_state.h - levels from both ends as they stand: what goes on, and what a checkpoint holds. Private to
 * halves.c, halves_file.c, halves_ranks.c and meet.c.
 *
 * A level is a set that follows from the problem and the counts alone: what is begun again comes out the
 * same. So only whole slices of a step count, and what is lost when a search is stopped is the slice under
 * way.
 */
#pragma once

#include "base/checkpoint.h"
#include "half.h"
#include "levels/shared_checkpoint.h"
#include "search/halves.h"

enum { HALVES_MOST_COUNTS = 128, HALVES_MOST_POTENTIALS = 128 /* of a half */ };

/* Where it stands: so in checkpoints, and to other ranks. */
typedef struct halves_place {
    uint64_t width;    /* of the sample that the counts are from; 0: there are none, and no levels */
    uint64_t met;      /* a jump between the levels is known, and these are gone; */
    uint64_t met_at;   /* `from` so many jumps from the start */
    uint64_t from, to; /* up to symmetry, `to` as the other half has it */
    uint64_t mirrored; /* `mirror` is there */
    uint64_t symmetries, reverses;
    uint64_t expanded; /* positions, until they met: tracing makes levels anew */
} halves_place;

struct halves {
    const board *board; /* borrowed, as the sets */
    const position *start, *finish;
    const search_options *options; /* of the call under way */
    pg_limits limits;              /* a copy: its deadline leaves time for a file */
    bool keeps;                    /* there is a checkpoint */
    shared_checkpoint kept;
    uint32_t jumps; /* of every game */
    images images;
    uint32_t *reversal; /* or NULL */
    images onto;        /* if so: of duals */
    sets_run run;
    halves_place at;
    half ahead, back;
    bool to_finish; /* the other half is the finish, of which no list is made: see halves.c */
    level mirror;   /* with a reversal: the level of `ahead` whose image the other half ends with, where that
                       is not its last one */
};

/* Takes over the symmetries that fix both ends, and the reversal (or NULL). */
halves *halves_with(const problem *p, const pg_limits *limits, const images *fixing, uint32_t *reversal);
/* A position of the other half, from its image there. */
uint64_t halves_from_other(const halves *s, uint64_t pegs);

/* The levels until they are a jump apart, from the first one with counts of a sample of this width (0: what
 * stands is gone on with), and whether they meet. */
pg_status halves_cross(halves *s, size_t width);
/* Looks for a jump from level to level. */
pg_status halves_meet(halves *s, bool *met);
/* Where they do: positions up to symmetry along a game, chain[0 .. jumps]. */
pg_status halves_trace(halves *s, uint64_t *chain);

/* Over ranks: calls all others for what rank 0 is going to do next. `load`: to read the levels of a
 * checkpoint, before anything else. */
void halves_call(halves *s, size_t width, bool load);
/* What was loaded is gone on with; or not, and the others leave: this process is alone again. */
void halves_settle(halves *s, bool anew);

/* The counts and potentials of a half as bytes; `in` is bad where one is not taken. */
void half_counts_put(pg_buf *out, const half *h);
void half_counts_take(bytes_in *in, half *h);

/* A checkpoint's giver and taker, for a struct halves. */
void halves_put(checkpoint_file *f, const void *run);
pg_status halves_take(checkpoint_file *f, void *run);
/* The levels in it; `f` NULL on ranks that serve. */
pg_status halves_get_levels(checkpoint_file *f, halves *s);

/* From now on there is a checkpoint: this one, or rank 0's (NULL). */
void halves_keep(halves *s, checkpoint *c);
/* Between two levels, or slices of one: writes the file when it is time for that. */
void halves_rest(halves *s);
/* At the end: writes or removes it. Why it could not be written; free() it. */
char *halves_end(halves *s, pg_status status);
