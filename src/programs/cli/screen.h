/* screen.h - playing on a terminal, with a cursor. Private to cli. */
#ifndef PG_SCREEN_H
#define PG_SCREEN_H

#include "play/play.h"

/* Plays until the player quits; PG_INTERRUPTED when a signal ended it. */
pg_status screen_run(play *p, pg_error *e);

#endif
