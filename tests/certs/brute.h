/* brute.h - is a line that the checker printed true? By playing everything, on small boards.
 *
 * Independent of src/checker/c: its own reading of boards and positions, on masks of at most 25 bits.
 */
#ifndef BRUTE_H
#define BRUTE_H

#include <stdbool.h>
#include <stddef.h>

enum { BRUTE_HOLES = 25, BRUTE_QUICK = 16 };

typedef struct brute brute;

/* The board of a proof file that the checker accepted, which is borrowed; NULL when it has more than
 * BRUTE_QUICK holes, or the file is none. brute_free it. */
brute *brute_board(const char *proof);
/* The same with a ceiling of up to BRUTE_HOLES holes; an answer takes 5 bytes times 2^holes. */
brute *brute_board_within(const char *proof, int holes);
void brute_free(brute *b);
/* Can some completion of `start` be played to one of `finish`? *possible; false when a text is not
 * understood. */
bool brute_answer(brute *b, const char *start, const char *finish, bool *possible);
int brute_holes(const brute *b);
/* The same for what stands behind board and rules in the line of a linked statement: START GROUP FROM:TO ...
 * Not understood, too, are boards of more than 11 holes. */
bool brute_linked(brute *b, const char *text, bool *possible);

/* Does a line that the checker prints hold? Of boards of every length, and without an edge, a small piece is
 * looked at. */
bool brute_line(brute *b, const char *line);

#endif
