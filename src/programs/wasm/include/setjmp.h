/* setjmp.h - the way out of a refused proof, for the build of src/checker/c as WebAssembly.
 *
 * WebAssembly's stack cannot be unwound from within. The checker jumps once, at its very end, with the exit
 * code as the value: here that ends the program at once, with that code. So one run checks one file.
 */
#ifndef PAGE_SETJMP_H
#define PAGE_SETJMP_H

#include <stdlib.h>

typedef int jmp_buf[1];
#define setjmp(target) ((void)(target), 0)
#define longjmp(target, value) ((void)(target), exit(value))

#endif
