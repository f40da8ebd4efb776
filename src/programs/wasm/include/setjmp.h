/* setjmp.h - WebAssembly's stack cannot be unwound from within: who jumps ends the program (system.c).
 *
 * GLPK's error hook does, where a linear program cannot be solved for want of memory or a defect.
 */
#ifndef WASM_SETJMP_H
#define WASM_SETJMP_H

typedef int jmp_buf[1];

_Noreturn void wasm_give_up(void);

#define setjmp(target) ((void)(target), 0)
#define longjmp(target, value) ((void)(target), (void)(value), wasm_give_up())

#endif
