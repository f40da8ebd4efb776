/* exact.h - weightings with rational weights, what they prove, and the lattice that jumps generate.
 *
 * Everything here is exact (FLINT). A weighting gives each hole a rational number; its value on a position
 * is the sum over the pegs. The three tests at the end are the ones that turn a proposal of floating
 * point into a verdict.
 */
#pragma once

#include "base/bytes.h"
#include "board/board.h"
#include "exact/scoped.h"

/* ---- weightings (weighting.c) ------------------------------------------------------------ */

/* weight of hole h = num[h] / den, den > 0, and no common factor in all of them. */
typedef struct weighting {
    uint32_t holes;
    fmpz *num;
    fmpz_t den;
} weighting;

weighting *weighting_new(uint32_t holes); /* all zero */
weighting *weighting_dup(const weighting *w);
void weighting_free(weighting *w); /* NULL is fine */
static inline void weighting_release(weighting **w) { weighting_free(*w); }
void weighting_canonical(weighting *w); /* divides out the common factor, makes den positive */
/* Integers without a common factor: what multipliers prove does not depend on their scale. */
void weighting_primitive(weighting *w);
bool weighting_same(const weighting *a, const weighting *b);
/* Adds numerator / denominator in lowest terms, `-3` or `1/2`; so for one weight. */
void add_fraction(pg_buf *out, const fmpz_t numerator, const fmpz_t denominator);
void add_integer(pg_buf *out, const fmpz_t x);
/* The same by themselves; free() them. */
char *fraction_text(const fmpz_t numerator, const fmpz_t denominator);
char *integer_text(const fmpz_t x);
void weighting_text(pg_buf *out, const weighting *w, uint32_t hole);
void weighting_texts(pg_buf *out, const weighting *w); /* those of all holes, each after a space */
void weighting_line(pg_buf *out, size_t number, const weighting *w); /* the line `vector` of a proof file */

/* gain = sum of weight * (after - before), times den: an integer. */
void weighting_gain(fmpz_t out, const weighting *w, const board *b, uint32_t jump);
/* Largest and smallest value (times den) over the completions of a position set. */
void weighting_max(fmpz_t out, const weighting *w, const position *p);
void weighting_min(fmpz_t out, const weighting *w, const position *p);
void add_extreme(pg_buf *out, const weighting *w, const position *p, bool largest); /* as a fraction */

/* ---- what a weighting proves (tests.c) ------------------------------------------------------ */

/* No jump gains. */
bool weighting_is_count(const weighting *w, const board *b);
/* Every gain is an integer. */
bool weighting_is_colouring(const weighting *w, const board *b);
/* The rank of what those jumps change that neither gain nor lose; w NULL: all jumps. */
slong weighting_tight_rank(const weighting *w, const board *b);
/* A resource count with max over start < min over finish. */
bool weighting_separates(const weighting *w, const board *b, const position *start, const position *finish);
/* Every gain is an integer, the open holes leave one residue, and start and finish differ by no integer. */
bool weighting_colours(const weighting *w, const board *b, const position *start, const position *finish);
/* The residue modulo den that w leaves on every completion of p; false when completions differ. */
bool weighting_residue(fmpz_t out, const weighting *w, const position *p);
/* Its part about positions: the open holes leave one residue, and value(finish) -
 * value(start) - by / den is no integer. */
bool weighting_differs(const weighting *w, const position *start, const position *finish, const fmpz_t by);

/* ---- potentials (potential.c): weights, values on the states of regions, jumps that no end has ----- */

enum { POTENTIAL_TABLE_HOLES = 16 };

/* A number for each state of a region, or (state not NULL) for one state of it and 0 for all others. */
typedef struct potential_block {
    uint32_t holes, *hole; /* ascending; at most POTENTIAL_TABLE_HOLES for a table */
    uint64_t *state;       /* NULL: a table. Else bit k: hole[k] has a peg */
    fmpz *value;           /* times weights->den; of a table [1 << holes], bit k of the index for hole[k] */
} potential_block;

typedef struct potential {
    weighting *weights;
    potential_block *block;
    size_t blocks, room;
    fmpz *stuck; /* [stucks], the board's jumps: multipliers >= 0, times weights->den; NULL: none */
    uint32_t stucks;
    fmpz *gain; /* [gains], times weights->den: set by potential_settle; NULL for plain weightings */
    uint32_t gains;
} potential;

/* The weighting as a potential without regions: a view, not to be freed. */
potential potential_plain(const weighting *w);
potential *potential_new(uint32_t holes); /* all zero */
void potential_free(potential *p);        /* NULL is fine */
size_t potential_block_values(const potential_block *k);
/* Adds a table (state NULL) or a state, of value 0; valid until the next one is added. */
potential_block *potential_add(potential *p, uint32_t holes, const uint32_t *hole, const uint64_t *state);
/* Sets the multiplier of one of so many jumps, for finishes without a jump; value >= 0. */
void potential_set_stuck(potential *p, uint32_t jumps, uint32_t jump, const fmpz_t value);
/* The jumps whose multipliers are not 0, and these: "a1-c1 1, d1-b1 1/2". */
void add_counted_jumps(pg_buf *out, const board *b, const potential *p, const char *between);
bool potential_is_plain(const potential *p); /* a weighting is all that it is */
void potential_drop_idle(potential *p);      /* regions whose values are all 0 */
/* Makes the values integers without a common factor; what a potential proves has no scale. */
void potential_primitive(potential *p);
/* Works out the gains; to be called once all values stand. */
void potential_settle(potential *p, const board *b);
/* The most that the jump can add, times den; and bounds of the value over the completions of a position set.
 * Where these are stuck, potential_min takes what the multipliers say about jumps into account. */
void potential_gain(fmpz_t out, const potential *p, const board *b, uint32_t jump);
void potential_max(fmpz_t out, const potential *p, const position *at);
void potential_min(fmpz_t out, const potential *p, const position *at);

/* ---- as bytes (bytes.c): NULL comes back as NULL; what is wrong makes `in` bad, freed as usual ------- */

void weighting_put(pg_buf *out, const weighting *w);
weighting *weighting_take(bytes_in *in, uint32_t holes);
void potential_put(pg_buf *out, const potential *p);
potential *potential_take(bytes_in *in, const board *b); /* settled */

/* ---- the jump lattice (lattice.c) -------------------------------------------------------- */

/* Z^holes modulo the lattice that the net changes of the jumps generate: the group of position classes. */
typedef struct lattice lattice;
lattice *lattice_new(const board *b);
void lattice_free(lattice *l);
/* A weighting that weighting_colours accepts when the class test refuses the problem; else NULL. Sound and
 * complete for the integers: NULL means that whole (also negative) jump counts exist. */
weighting *lattice_refutes(const lattice *l, const position *start, const position *finish);
/* The same when some jumps' numbers are known: jumps with fixed[j] >= 0 are made exactly fixed[j] times. Open
 * holes whose state is decided are to be closed in the sets. */
weighting *lattice_refutes_fixed(const board *b, const position *start, const position *finish,
                                 const int64_t *fixed);
/* Several plays that share unknown whole numbers, one for each block of holes (the
 * orbits of an unknown start). */
typedef struct linked_play_class {
    const int8_t *base;             /* [holes]: finish less start, less the unknown part */
    int slope;                      /* the unknown of the hole's block enters that many times */
    const position *start, *finish; /* sets whose open holes are free; NULL: none */
} linked_play_class;
typedef struct linked_class {
    uint32_t plays, unknowns;
    const linked_play_class *play;
    const uint32_t *unknown; /* [holes]: the block, or `unknowns` */
    const uint32_t *size;    /* [unknowns]: holes of the block */
    int64_t pegs;            /* sum of size * unknown; -1: not given */
} linked_class;
/* The class test for all plays at once: true with colourings out[plays] whose values, together with price *
 * (sum of size * unknown, less pegs), add up to no integer, whatever the unknowns are. False when there are
 * whole numbers for the unknowns and the jumps, or when a limit (may be NULL) was reached first. */
bool lattice_refutes_linked(const lattice *l, const linked_class *p, const pg_limits *limits, weighting **out,
                            fmpq_t price);
/* Do the two closed positions differ by an element of the lattice? */
bool lattice_same_class(const lattice *l, const uint64_t *a, const uint64_t *b);
/* The group: "trivial", "(Z/2)^4", "Z x Z/3". */
void lattice_group_text(const lattice *l, pg_buf *out);
/* A generating set of colourings (weights in [0, 1), denominators the orders; a weighting with denominator 1
 * is an invariant with values in Z). *count of them; weighting_free each and free() the array. */
weighting **lattice_colourings(const lattice *l, size_t *count);
/* The number of classes as a decimal; "" when it is infinite. */
void lattice_order_text(const lattice *l, pg_buf *out);

/* ---- lone pegs (lone.c) ------------------------------------------------------------------- */

/* The holes by the class of a position with one peg there. */
typedef struct lone_pegs lone_pegs;
lone_pegs *lone_pegs_new(const lattice *l);
void lone_pegs_free(lone_pegs *p);
uint32_t lone_pegs_classes(const lone_pegs *p); /* numbered by their first hole */
uint32_t lone_pegs_class(const lone_pegs *p, uint32_t hole);
/* The class of holes whose lone peg is in the class of the closed position; -1: no hole. */
int64_t lone_pegs_of(const lone_pegs *p, const uint64_t *pegs);
/* The same for a vacancy at a hole of class c, all other holes being full. */
int64_t lone_pegs_from_vacancy(const lone_pegs *p, uint32_t c);
