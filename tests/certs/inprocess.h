/* inprocess.h - pagoda-check within the process of a test. */
#ifndef INPROCESS_H
#define INPROCESS_H

#include <stdbool.h>
#include <stddef.h>

/* Checks a text as if it were a file; the exit code. *out and *err are what was printed; free() them. */
int run_checker(const char *proof, size_t length, bool explain, char **out, char **err);

#endif
