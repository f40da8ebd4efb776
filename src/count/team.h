/* team.h - threads that wait for work, all doing one thing at a time. Private to count.
 *
 * How work is shared out is the work's own business: by a counter in the context, as a rule, so that a
 * team of any size does all of it.
 */
#ifndef PG_COUNT_TEAM_H
#define PG_COUNT_TEAM_H

typedef struct team team;
typedef void (*team_work)(void *context, int member);

/* `threads` members, the caller being member 0. */
team *team_new(int threads);
void team_free(team *t);
int team_size(const team *t);
/* Every member does the work once; returns when all are done. */
void team_run(team *t, team_work work, void *context);

#endif
