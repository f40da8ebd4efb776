/* whole_searches.h - searches that the planner has go on turn by turn, all of it at once. */
#ifndef WHOLE_SEARCHES_H
#define WHOLE_SEARCHES_H

#include "search/halves.h"
#include "search/hunt.h"

/* Levels from both ends, on this process. */
static inline pg_status halves_run(search_result *out, const problem *p, const search_options *options)
{
    search_options alone = *options;
    halves *s = halves_new(p, options->limits);
    alone.peers = NULL;
    pg_status status = halves_go(s, &alone, out);
    halves_free(s);
    return status;
}

/* One hunt, over options->most_positions. */
static inline void hunt_run(search_result *out, const problem *p, const search_options *options,
                            bool *exhausted)
{
    hunt *h = hunt_new(p, options);
    hunt_go(h, 0, out, exhausted);
    hunt_free(h);
}

#endif
