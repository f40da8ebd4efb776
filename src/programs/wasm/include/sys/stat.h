/* sys/stat.h - as the C library has it, and what it lacks (system.c). */
#include_next <sys/stat.h>

#ifndef WASM_SYS_STAT_H
#define WASM_SYS_STAT_H

int fchmod(int fd, mode_t mode);
int chmod(const char *path, mode_t mode);
mode_t umask(mode_t mask);

#endif
