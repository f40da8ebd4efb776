/* log.h - decisions told as they are made, for those who want to know why a run takes the way it takes.
 *
 * Off unless a program begins it. Lines of several threads do not mix. The idea is
 * CaDiCaL's LOG: a trace of what was decided and on what grounds, never of what was computed.
 */
#pragma once

#include <stdbool.h>

/* Begins it on standard error when the environment variable PAGODA_LOG is there, is not empty and is not "0".
 * Called once, before there are threads. */
void log_begin(void);
bool log_wanted(void);
/* A line, with "log: " before it and a line end behind it; nothing where none is wanted. */
void log_line(const char *format, ...) __attribute__((format(printf, 1, 2)));
