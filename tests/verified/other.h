/* other.h - the proved checker as a process that answers for many texts (server.ml). */
#ifndef OTHER_H
#define OTHER_H

#include <stddef.h>

enum { OTHER_UNKNOWN = 3, OTHER_GAVE_UP = 9 };

/* Starts the program; ends the test when it cannot be started. */
void other_open(const char *program);
void other_close(void);
/* Sends "WHAT LENGTH" and the text; the code of the answer. *out is what came with it, ended by NUL:
 * free() it. */
int other_ask(const char *what, const char *text, size_t length, char **out);

#endif
