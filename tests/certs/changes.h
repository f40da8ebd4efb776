/* changes.h - random changes of proof files. */
#ifndef CHANGES_H
#define CHANGES_H

#include <stddef.h>
#include <stdint.h>

enum { MAX_TEXT = 1 << 14 }; /* characters of a text, with the NUL */

extern uint64_t change_state; /* all that is random follows from it */

size_t below(size_t n);
/* One change of a token or a line: replaced by another one of the text or of a list, left out,
 * doubled, exchanged, one character changed. `out` has room for MAX_TEXT characters and gets the text
 * cut off there. */
void change(char *out, const char *text);

#endif
