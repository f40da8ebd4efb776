/* terminal.h - a terminal key by key, and playing on one. Private to cli.
 *
 * While it is open, keys come as they are pressed and are not echoed. However the program ends or is stopped
 * (Ctrl-Z, a signal that asks it to end, exit), the terminal is given back as it was. One at a time.
 */
#pragma once

#include "base/base.h"

enum terminal_key {
    KEY_ESCAPE = 27,
    KEY_DELETE = 127,
    KEY_UP = 256,
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_REDRAW,    /* the size changed, or the program was stopped and goes on */
    KEY_INTERRUPT, /* Ctrl-C */
    KEY_END        /* no more keys: the terminal is gone, or a signal asks to end */
};

/* Are standard input and output a terminal whose cursor moves? */
bool terminal_there(void);
pg_status terminal_open(pg_error *e);
void terminal_close(void);
int terminal_key(void); /* waits for one: a byte, or a terminal_key */
void terminal_size(int *rows, int *columns);

/* Ctrl-C and signals that ask to end set a flag, with or without a terminal, and wake who waits for input. */
void terminal_signals(void);
const volatile sig_atomic_t *terminal_interrupted(void);
bool terminal_ending(void); /* was it more than Ctrl-C? */
void terminal_calm(void);   /* clears the flag of Ctrl-C */

/* screen.c: plays until the player quits; PG_INTERRUPTED when a signal ended it. */
struct play;
pg_status screen_run(struct play *p, pg_error *e);
