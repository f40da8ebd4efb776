/* sys/wait.h - there is no child to wait for. */
#ifndef WASM_SYS_WAIT_H
#define WASM_SYS_WAIT_H

#include <errno.h>
#include <sys/types.h>

#define WIFEXITED(status) ((status) >= 0)
#define WEXITSTATUS(status) (status)

static inline pid_t waitpid(pid_t child, int *status, int options)
{
    (void)status, (void)options;
    errno = ECHILD;
    return child < 0 ? child : -1;
}

#endif
