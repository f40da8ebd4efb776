/* brute_parts.h - what the files of the brute force know of each other. */
#ifndef BRUTE_PARTS_H
#define BRUTE_PARTS_H

#include "brute.h"

enum { MAX_JUMPS = 20000, MAX_STEPS = 64, WIDTH = 64, PLAYED = 20, MOST_DIMENSIONS = 6 };

typedef struct rule { /* a direction or a pattern */
    int row, col;
    char before[MAX_STEPS + 1], after[MAX_STEPS + 1];
} rule;

typedef struct brute_set {
    unsigned pegs, open;
    int count; /* -1: any */
} brute_set;

/* A jump as it is listed, by the peg that goes from one hole to another; -1: no peg does. */
typedef struct brute_reading {
    int jump, from, to;
} brute_reading;

typedef struct played {
    unsigned char *reached; /* [2^holes] */
    char start[400];
} played;

struct brute {
    int holes, rows, cols, most; /* most: more holes are refused */
    char name[BRUTE_HOLES][32];
    char picture[WIDTH][WIDTH + 1];
    bool around_rows, around_cols, graph, named, triangular;
    rule direction[16], pattern[16];
    int directions, patterns;
    bool edge[BRUTE_HOLES][BRUTE_HOLES];
    unsigned mask[MAX_JUMPS], before[MAX_JUMPS], after[MAX_JUMPS];
    int jumps;
    brute_reading reading[MAX_JUMPS];
    int readings;
    played played[PLAYED]; /* the starts asked for, round and round */
    int next;
    const char *proof;                                  /* borrowed */
    int dimensions, steps, step[1024][MOST_DIMENSIONS]; /* a board without an edge; else 0 */
};

bool brute_read_set(const brute *b, const char *s, brute_set *out);
/* "stuck" and a number of pegs, unless a hole is called so: any position with that number, and without a
 * jump. */
bool brute_read_finish(const brute *b, const char *s, brute_set *out, bool *stuck);
bool brute_has(const brute_set *a, unsigned pegs);
bool brute_can_jump(const brute *b, unsigned pegs);
/* What can be reached from a start: one char a position. */
const unsigned char *brute_reached(brute *b, const char *start, const brute_set *from);

/* What stands behind board and rules in a line about moves or counts, about a resource count, about rays. */
bool brute_number_holds(brute *b, const char *verdict, const char *text);
bool brute_count_holds(brute *b, const char *verdict, const char *text);
bool brute_rays_hold(const brute *b, const char *text);

/* Reads the section of a board without an edge; false: it is too large. */
bool brute_read_space(brute *b);
/* Whole lines about boards of every length, and about armies. */
bool brute_family_holds(const brute *b, const char *line);
bool brute_army_holds(const brute *b, const char *line);

#endif
