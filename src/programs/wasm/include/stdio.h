/* stdio.h - as the C library has it, and what it lacks (system.c). */
#include_next <stdio.h>

#ifndef WASM_STDIO_H
#define WASM_STDIO_H

#define RENAME_NOREPLACE 1

void flockfile(FILE *f);
void funlockfile(FILE *f);
#define tmpfile wasm_tmpfile /* the name is taken, for a refusal at compile time */
FILE *tmpfile(void);
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags);

#endif
