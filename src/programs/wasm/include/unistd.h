/* unistd.h - as the C library has it, and what it lacks (system.c). */
#include_next <unistd.h>

#ifndef WASM_UNISTD_H
#define WASM_UNISTD_H

int dup(int fd);
int fchown(int fd, uid_t user, gid_t group);
int execv(const char *path, char *const argv[]);

#endif
