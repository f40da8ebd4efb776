/* signal.h - as the C library emulates it; nothing from outside raises a signal, so none is caught. */
#include_next <signal.h>

#ifndef WASM_SIGNAL_H
#define WASM_SIGNAL_H

#include <errno.h>
#include <sys/types.h>

enum { SA_RESTART = 1, SA_RESETHAND = 2 };

struct sigaction {
    void (*sa_handler)(int);
    int sa_mask;
    int sa_flags;
};

int kill(pid_t process, int signal); /* system.c */

#define sigemptyset(set) ((void)(set), 0)
#define sigaddset(set, signal) ((void)(set), (void)(signal), 0)
#define sigprocmask(how, set, old) ((void)(set), (void)(old), 0)

static inline int sigaction(int signal, const struct sigaction *action, struct sigaction *old)
{
    (void)signal, (void)action, (void)old;
    errno = ENOSYS;
    return -1;
}

#endif
