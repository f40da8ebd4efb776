/* checkpoint.h - the state of a long run in a file, and on from there.
 *
 * A file says what it is about (the version of the program, the byte order of the machine, the kind of run,
 * and the question as text), then comes the state, which only the run itself understands, then a checksum of
 * all that. It gets its name when it is whole (atomic_file.h). A file of another question, and one that is
 * cut or damaged, is refused and stays as it is. A run that begins without a file makes one that holds the
 * question alone, so that a second run with the same name is refused from the start. Only the very file that
 * a run has loaded or written is replaced or removed, never another that came to lie under its name (own.h).
 * A file that cannot be written costs the checkpoint and not the run.
 *
 * One thread at a time uses a checkpoint.
 */
#pragma once

#include "base/own.h"

typedef struct checkpoint {
    const char *path; /* NULL: none, and nothing below does anything; borrowed */
    const char *kind; /* whose state, in which form: at most 31 characters; borrowed */
    char *question;
    const pg_limits *limits; /* of the whole run; may be NULL; borrowed */
    double spare;            /* the most that is kept back for a file at the end, in seconds */
    double begun;
    double saved, seconds, bytes; /* the last file: when it was written, how long that took, its size */
    own_file own;
    bool empty; /* the file holds the question alone */
} checkpoint;

/* `question`: all that a state depends on; the checkpoint takes it over (buf_take). */
void checkpoint_init(checkpoint *c, const char *path, const char *kind, char *question,
                     const pg_limits *limits);
void checkpoint_release(checkpoint *c); /* a file that holds more than the question stays */

/* A sum over bytes, taken in eight at a time, that goes on from `sum`: tells states apart that differ by
 * accident. */
uint64_t checkpoint_sum(uint64_t sum, const void *bytes, size_t length);

/* ---- files -------------------------------------------------------------------------------- */

/* A file that is being written or read. */
typedef struct checkpoint_file checkpoint_file;

/* Writes the state, by checkpoint_put. */
typedef void (*checkpoint_giver)(checkpoint_file *f, const void *run);
/* Reads it, all of it: PG_OK, PG_INPUT when the file cannot be right, or why reading ended. What it has taken
 * is good only when checkpoint_load says so. */
typedef pg_status (*checkpoint_taker)(checkpoint_file *f, void *run);

/* To no file, NULL, nothing is written. */
void checkpoint_put(checkpoint_file *f, const void *bytes, size_t length);
void checkpoint_put_number(checkpoint_file *f, uint64_t number);
/* Something of the state cannot be read any more: the file does not get its name, and one that has it
 * stays. */
void checkpoint_fail(checkpoint_file *f);
/* False: the file is at its end, or fails. */
bool checkpoint_get(checkpoint_file *f, void *bytes, size_t length);
bool checkpoint_get_number(checkpoint_file *f, uint64_t *number);
/* A number of things of so many bytes each that follow; false also when the file is too short for them. */
bool checkpoint_get_count(checkpoint_file *f, uint64_t *count, size_t each);
/* Can so many things of so many bytes each follow? */
bool checkpoint_fits(const checkpoint_file *f, uint64_t count, size_t each);

/* PG_INPUT, with the error's text: it could not be written. */
pg_status checkpoint_save(checkpoint *c, checkpoint_giver give, const void *run, pg_error *e);
/* *found: there was a file, and the run has its state. Without one it is made, and holds the question.
 * PG_INPUT: of another question, damaged, another run's, or not to be read or written. */
pg_status checkpoint_load(checkpoint *c, checkpoint_taker take, void *run, bool *found, pg_error *e);
/* Removes the file of this run. */
void checkpoint_forget(checkpoint *c);
/* The file outlasts the checkpoint: from now on it is the caller's, to own_remove or own_release. */
own_file checkpoint_hand_over(checkpoint *c);

/* ---- the rhythm: save when it is due, go on, and at the end save or forget ----------------------- */

/* Between two steps of a run whose state takes so many bytes: writes it when it is time for that, one file a
 * minute at most, and a twentieth of the time. What cannot be written is tried again later. own->deadline
 * becomes that of checkpoint_deadline. */
void checkpoint_rest(checkpoint *c, double bytes, checkpoint_giver give, const void *run, pg_limits *own);
/* The deadline that leaves time for a file of so many bytes, half of all the time at most; 0: none. */
double checkpoint_deadline(const checkpoint *c, double bytes);
/* A run that was stopped is saved: NULL, or why it could not be (free() it). One that is done needs its file
 * no more; with `keep` it is saved where it took long enough for that. */
char *checkpoint_end(checkpoint *c, bool done, bool keep, checkpoint_giver give, const void *run);
