/* fcntl.h - as the C library has it, and what of Linux it lacks: each of these makes its call fail. */
#include_next <fcntl.h>

#ifndef WASM_FCNTL_H
#define WASM_FCNTL_H

#define O_TMPFILE (O_CREAT | O_DIRECTORY)
#define F_DUPFD_CLOEXEC 1030

#endif
