/* fcntl.h - as the C library has it, and what of Linux it lacks: no system call takes these, so each fails. */
#include_next <fcntl.h>

#ifndef WASM_FCNTL_H
#define WASM_FCNTL_H

#define O_TMPFILE (O_CREAT | O_DIRECTORY)
#define F_DUPFD_CLOEXEC 1030

#endif
