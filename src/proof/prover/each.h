/* each.h - every completion of one end of a problem, decided by itself: all starts that a finish can be
 * reached from, or all finishes that a start can reach, such as those with two pegs.
 *
 * The end is the start where that has open holes, else the finish. The other end stays the set that it is.
 * One completion of each class under the symmetries that keep both sets is asked about.
 */
#pragma once

#include "board/problem.h"
#include "prover/proof.h"

typedef struct each_member {
    position at;    /* closed */
    uint32_t alike; /* completions in its class */
    unsigned games; /* possible: up to symmetry and the order of jumps that share no hole; EACH_SEVERAL;
                         0: it was not asked, or is not known */
    verdict verdict;
} each_member;
enum { EACH_SEVERAL = 2 };

typedef struct each {
    bool starts; /* of them; else finishes */
    each_member *member;
    size_t members, room;
    pg_status stopped; /* what status_stops: there are more than were listed */
} each;

typedef struct each_options {
    plane_group group; /* only completions that look the same under it */
    bool proof;        /* as for prover_prove */
    bool games;        /* is there one game alone? Of boards whose positions are few enough for a closure */
} each_options;

/* A limit that is met leaves the rest open, or not listed. PG_INPUT: nothing is open, there are too many
 * completions, the board has marks or is not the same under the group, a start without open holes should be,
 * or games are asked for whose number of jumps differs. each_release it in any case. */
pg_status each_prove(each *out, prover *p, const problem *q, const each_options *how, const pg_limits *limits,
                     pg_error *e);
void each_release(each *x);
/* Of all: possible when one of them is, impossible when all were listed and none is. */
verdict_kind each_verdict(const each *x);
/* What ended the search for those that are open, or for all; PG_OK: nothing. */
pg_status each_stopped(const each *x);
/* The problem of a member. */
problem each_problem(const each *x, const problem *q, size_t member);
/* Where all have two pegs, pair[a * holes + b]: one more than the verdict_kind of pegs in a and b, 0 where
 * they are no member. NULL: not all have two, or there is none. free() it. */
uint8_t *each_pairs(const each *x, const problem *q);
/* The proof file of all; free() it. */
char *each_certificate(const each *x, const problem *q);
