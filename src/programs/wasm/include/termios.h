/* termios.h - a terminal is never there (tcgetattr says so), so that nothing of it is ever set. */
#ifndef WASM_TERMIOS_H
#define WASM_TERMIOS_H

#include <errno.h>

typedef unsigned tcflag_t;
struct termios {
    tcflag_t c_iflag, c_lflag;
    unsigned char c_cc[2];
};

enum { ICRNL = 1, IXON = 2, ECHO = 1, ICANON = 2, VMIN = 0, VTIME = 1, TCSAFLUSH = 2 };

static inline int tcgetattr(int fd, struct termios *out)
{
    (void)fd, (void)out;
    errno = ENOTTY;
    return -1;
}

static inline int tcsetattr(int fd, int when, const struct termios *t)
{
    (void)when;
    return tcgetattr(fd, (struct termios *)t);
}

#endif
