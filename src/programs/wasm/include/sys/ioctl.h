/* sys/ioctl.h - as the C library has it, and the size of a terminal, which is never told. */
#include_next <sys/ioctl.h>

#ifndef WASM_SYS_IOCTL_H
#define WASM_SYS_IOCTL_H

#define TIOCGWINSZ 0x5413

struct winsize {
    unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};

#endif
