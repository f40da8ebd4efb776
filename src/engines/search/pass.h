/* pass.h - once through a level, and all that it leads to: by several threads, and over ranks. Private to
 * half.c and meet.c.
 *
 * Each rank goes through its own part of the level. What belongs to another one waits in a box; once a member
 * has so much of that, or is done, the boxes of all are exchanged, and that was a round. Without ranks there
 * is one round and there are no boxes. A reason to stop that one rank has is a reason for all.
 */
#ifndef PG_PASS_H
#define PG_PASS_H

#include "half.h"

/* Positions for another rank. */
typedef struct pass_box {
    uint64_t *pegs;
    size_t used, room;
} pass_box;

/* One of those that share the level. */
typedef struct pass_member {
    uint32_t rank;
    pass_box *box;         /* [ranks]; NULL: this process alone */
    size_t posted;         /* in all boxes */
    atomic_size_t portion; /* of the level: the next one, ... */
    size_t end;            /* ... and where its share ends */
    level_walk walk;
} pass_member;

typedef struct pass_work {
    void *context;
    const char *name; /* for words on progress */
    /* Some positions of the level, for member number `member`; what they lead to and pass_post does not take
     * is this rank's own. */
    pg_status (*expand)(void *context, int member, pass_member *m, const uint64_t *pegs, size_t count);
    /* What others have posted for this rank; each may come several times. */
    pg_status (*take)(void *context, int member, const uint64_t *pegs, size_t count);
} pass_work;

/* Portions `first` to `end` of the current level, by so many members. */
pg_status pass_run(half *h, size_t first, size_t end, int members, const pass_work *work);

void pass_box_add(pass_box *b, uint64_t pegs);
/* Takes a position that another rank has; false: it is this one's own. */
static inline bool pass_post(pass_member *m, const half *h, uint64_t pegs)
{
    if (!m->box)
        return false;
    uint32_t owner = space_owner(&h->space, h->peers, pegs);
    if (owner == m->rank)
        return false;
    pass_box_add(&m->box[owner], pegs);
    m->posted++;
    return true;
}

#endif
