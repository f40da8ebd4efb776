/* check.h - everything that the files of pagoda-check know of each other.
 *
 * The program reads proof files (docs/mathematics/certificate-format.md) and believes nothing in them. It
 * shares no file with the programs that write proofs, and needs libc and GMP only.
 *
 * What has to be read to trust it: lines.c and numbers.c (text), board.c, jumps.c and names.c (what the
 * game is), positions.c and completions.c (what a statement says), vectors.c and potentials.c (exact
 * weightings), then one file a reason: class.c, pagoda.c, branch.c, game.c, search.c, halves.c (with
 * levels.c and cuts.c), reach.c, symmetry.c, linked.c, moves.c (with movers.c and movelevels.c), counts.c,
 * duals.c, rays.c, family.c, army.c (with army_tables.c), and proof.c, which strings them together.
 * orbit_images.c and found.c serve levels of all kinds. heap.c and refuse.c are the plumbing; explain.c and
 * boardfile.c decide nothing.
 *
 * Errors. The first violation ends the file: refuse() and its kin print one line and jump back to check_file
 * in refuse.c, so that no caller can forget to look at a result. Nothing counts as proved before its own
 * function has come to its end. All memory, GMP's included, hangs on one list (heap.c) and is given back
 * there: at the end of the file, or, of what serves one statement alone, at the statement's. What a statement
 * does over and over again gives back by hand what it takes.
 *
 * Word size. A position, and a number of positions, is a uint64_t, and so is a product that says how much
 * memory is wanted: size_t may have 32 bits. There is no cast to size_t in these files but those that the
 * test certs_words knows; the compiler finds what is cut off without a cast (-Wconversion, an error here).
 */
#ifndef CHECK_H
#define CHECK_H

#define _FILE_OFFSET_BITS 64 /* files of any size where a long has 32 bits, too */

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gmp.h>

/* What the program answers. */
enum {
    CODE_PROVED = 0,     /* every proof holds */
    CODE_REFUSED = 1,    /* the text is no proof, or a proof that does not hold */
    CODE_UNREADABLE = 2, /* nothing can be said: no such file, bad usage, time or memory spent */
    CODE_VERSION = 3     /* a version of the format that this program does not know */
};

/* The limits of the format; docs/mathematics/certificate-format.md gives them too. */
enum {
    MAX_LINE = 64 << 20,
    MAX_HOLES = 65535,
    MAX_ROWS = 65535,
    MAX_COLUMNS = 702,
    MAX_NAME = 255,
    MAX_OFFSET = 65535,
    MAX_DIRECTIONS = 1024,
    MAX_PATTERNS = 1024,
    MAX_PATTERN = 64,
    MAX_JUMPS = 1 << 22,
    MAX_CELLS = 1 << 24,
    MAX_DIGITS = 10000,
    NEWEST_VERSION = 15, /* every one from 1 to this is read */
    MOST_THREADS = 1024
};

typedef struct check_options {
    const char *boards; /* folder of the board files to compare with; NULL: the name is only claimed */
    double deadline;    /* clock_seconds() at which to stop; 0: never */
    uint64_t memory;    /* bytes */
    bool explain;
    bool complete;                 /* what is left open is a refusal */
    const volatile int *interrupt; /* not 0 there stops; NULL: nothing does */
    unsigned threads;              /* for a reason that can use several; 0: one */
    unsigned part, parts; /* check the reasons of part 0 .. parts - 1 alone; parts 0: all (parts.c) */
    bool together;        /* all reasons belong to part 0 */
    bool numbered;        /* what is printed comes as records for parts.c: see mark() */
    uint64_t *stopped;    /* gets where it stopped, unless NULL: twice the line, one more where that was
                             passed over, or is what a reason that was passed over ends at */
} check_options;

/* A growing text; .at is NULL or ends in NUL. */
typedef struct text {
    char *at;
    size_t used, room;
} text;

/* ---- boards ------------------------------------------------------------------------------- */

enum lattice { SQUARE, TRIANGULAR, GRAPH, FREE, LATTICES };
enum rules { ORTHOGONAL, HEXAGONAL, DIAGONAL, CUSTOM, GRAPH_RULES, FREE_RULES, RULES };
extern const char *const lattice_name[LATTICES];
extern const char *const rules_name[RULES];

typedef struct cell {
    uint32_t hole;
    uint8_t before, after; /* 0 or 1 */
} cell;

typedef struct check_jump {
    uint32_t length;
    uint32_t next;      /* another reading of it: jump[next] of the board; 0: there is none */
    const cell *cell;   /* in the order of its pattern: the first and the last name it */
    const cell *normal; /* the same, by ascending holes */
} check_jump;

typedef struct direction {
    int row, col;
} direction;

typedef struct pattern {
    size_t length;
    char *before, *after; /* strings of 0 and 1 */
} pattern;

typedef struct named {
    const char *name;
    uint32_t hole;
} named;

typedef struct check_board {
    char *name;
    enum lattice lattice;
    enum rules rules;
    bool wrap_rows, wrap_columns;
    uint32_t holes;
    char **hole;         /* names, in hole order */
    uint32_t *row, *col; /* places in the picture; NULL on graph and free boards */
    uint32_t rows, cols; /* size of the picture */
    named *by_name;      /* holes sorted by name */
    size_t directions, patterns;
    direction direction[MAX_DIRECTIONS];
    pattern pattern[MAX_PATTERNS];
    uint32_t (*edge)[2]; /* graph boards */
    size_t edges;
    size_t hole_room, list_room; /* while reading */
    cell *cells, *normals;       /* what the jumps point into */
    size_t *first;               /* while jumps are listed: jump j begins at cells[first[j]] */
    size_t first_room, cell_room;
    size_t jumps, readings, repeats; /* different jumps; with new readings; what was listed beyond these */
    check_jump *jump;                /* [readings], the different jumps first */
    const check_jump **by_cells;     /* sorted by normal cells */
    const check_jump **by_ends;      /* sorted by first and last hole, then all holes, then states */
} check_board;

/* ---- positions ---------------------------------------------------------------------------- */

typedef struct check_position {
    uint64_t *peg, *open;     /* bit h of word h / 64: hole h; an open hole has no peg bit */
    int64_t count;            /* pegs in all, -1: any number */
    const check_board *stuck; /* NULL, or: only its completions in which no jump of this board is legal */
} check_position;

/* Walks through the completions of a position. */
typedef struct check_completions {
    const check_position *of;
    uint32_t *hole;   /* the open holes */
    uint32_t *chosen; /* which of them hold a peg: ascending indices */
    uint32_t open, pegs, most;
    uint64_t *bits; /* the current completion */
    bool started;
} check_completions;

/* ---- vectors ------------------------------------------------------------------------------ */

enum fact { UNKNOWN, YES, NO };

/* weight of hole h = num[h] / den, den > 0. Values and gains are handled multiplied by den. */
typedef struct vector {
    mpz_t *num, den;
    enum fact count, colouring; /* for all jumps of the board: no gain is positive; all gains are integers */
    const check_jump *bad_count, *bad_colouring; /* the jump that spoils it */
    uint64_t drawn;                              /* explain.c: number of the statement that drew it last */
} vector;

/* ---- potentials ---------------------------------------------------------------------------- */

/* Values of some states of a region; 0 for the others. */
typedef struct local {
    uint32_t holes, *hole; /* ascending */
    size_t states;
    char *state;     /* states x holes characters 0 and 1, the states ascending */
    mpq_t *value;    /* while it is read */
    mpz_t *num, den; /* value of state i = num[i] / den */
    mpz_t *gain;     /* [jumps], times den: the most that the jump can add */
    uint64_t drawn;  /* explain.c */
} local;

/* A jump that is not legal in a stuck position, and how often that is counted. */
typedef struct unmade {
    const check_jump *jump;
    mpz_t num, den; /* num / den > 0 */
} unmade;

typedef struct check_potential {
    size_t vector, *local, locals;
    unmade *unmade; /* for finishes that are stuck; each jump once */
    size_t unmades;
    mpz_t den;
    mpz_t *gain; /* [jumps], times den: no jump adds more */
} check_potential;

/* What a step of a tree rests on: a vector or a potential. */
typedef struct measure {
    bool is_potential;
    size_t index;
} measure;

/* A move potential: how far its value falls at most with a move of each category. */
typedef struct mover {
    measure value;  /* whole numbers */
    int64_t *scale; /* [categories + 1]: the last one is of jumps that carry no peg */
    int64_t most;   /* of these */
    int64_t *chain; /* [holes]; NULL: all 0 */
    uint32_t alone; /* the one category that has a scale above 0; MANY_CATEGORIES: several have, or none */
} mover;
enum { MANY_CATEGORIES = UINT32_MAX };

/* ---- what a file has stated so far -------------------------------------------------------- */

enum verdict { IMPOSSIBLE, POSSIBLE, OPEN };
extern const char *const verdict_name[3];

typedef struct statement {
    enum verdict verdict;
    check_position start, finish; /* scope problem */
    uint64_t cell;                /* scope map: start * holes + finish, or finish */
    unsigned part;                /* that its reason belongs to */
} statement;

typedef struct check_reach {
    check_position start;
    uint64_t count;
    size_t line;
    uint64_t *bits;      /* one bit a position, or NULL */
    struct found *found; /* else the positions themselves (found.h); both NULL: let go, or of another part */
} check_reach;

/* Of a statement about moves. */
typedef struct moves_stated {
    check_position start, finish;
    uint64_t moves;
    bool fewest; /* there is a game of so many */
    unsigned part;
} moves_stated;

typedef struct checker {
    const check_options *options;
    const char *file;
    FILE *in, *out, *err;
    jmp_buf stop;
    int code;
    bool in_board_file; /* what is wrong there is not the fault of the proof */
    unsigned ticks;     /* see spend() */

    unsigned char *chunk; /* lines.c */
    size_t chunk_at, chunk_end;
    unsigned version; /* of the format, as the first line says */
    char *line, *at;  /* the current line, and its unread part or NULL */
    size_t line_room, number;
    bool again;    /* the current line is read once more */
    bool passing;  /* over what belongs to another part */
    size_t passed; /* the line at which that ended last */

    check_board *board;
    bool compared; /* the board was found equal to the file in options->boards */
    vector *vector;
    size_t vectors, vector_room;
    local *local;
    size_t locals, local_room;
    check_potential *potential;
    size_t potentials, potential_room;
    uint32_t **symmetry; /* symmetry[i][h]: where hole h goes */
    size_t symmetries, symmetry_room;
    check_reach *reach;
    size_t reaches, reach_room;
    statement *statement;
    size_t statements, statement_room;
    size_t others; /* statements of other kinds, which have no number */
    mover *mover;
    size_t movers, mover_room;
    uint64_t *captured; /* movers.c: category << 32 | hole, ascending; NULL: not listed yet */
    uint32_t *category; /* [holes]; NULL: not found yet */
    uint32_t categories;
    size_t captures;
    moves_stated *moved;
    size_t moveds, moved_room;
    unsigned part;          /* of the statement in hand */
    size_t open, open_line; /* statements that decide nothing; the first one's line */

    uint32_t column;     /* scope family: the holes of a column; else 0 */
    bool closed;         /* .. the last column is followed by the first */
    uint32_t *pegs_of;   /* .. [letters]: the pegs that a column stands for .. */
    uint32_t *marks_of;  /* .. and its marks */
    bool marked;         /* .. the file says these two, and .. */
    uint32_t most_marks; /* .. how many marks a position has at most .. */
    bool first_marked;   /* .. and its first column has one */

    bool map, given_start; /* scope map; scope map POSITION */
    check_position map_start;
    uint64_t *cells; /* bit set of the cells stated */
    uint64_t cells_stated, cells_wanted;

    text story;    /* explain.c: what is to be printed once the statement is proved */
    size_t indent; /* explain.c: depth in a tree */
    size_t listed; /* explain.c: bounds in this sentence */
} checker;

/* ---- parts.c ------------------------------------------------------------------------------ */

/* To which part a statement belongs whose reason is about to be read. */
unsigned part_of_statement(const checker *c);
unsigned part_of_moves(const checker *c);
unsigned part_of_number(const checker *c, uint64_t number);
uint64_t part_number(const checker *c); /* of the statement in hand, that has a reason of its own */
bool part_is_ours(const checker *c, unsigned part);
/* Takes the statement in hand for that part: is its reason to be read? Else the rest of the item is passed
 * over, up to the first line of the next one. */
bool part_takes(checker *c, unsigned part);
/* Checks a file by its name and prints; by so many processes, each of which checks a part, where there is
 * something to share out, else by so many threads. */
int check_shared(const check_options *o, const char *path, unsigned threads);

/* ---- refuse.c ----------------------------------------------------------------------------- */

/* Checks one file; answers with a CODE. Statements go to `out`, one line of reason to `err`. `in` is
 * borrowed. */
int proof_file_check(const check_options *o, const char *file, FILE *in, FILE *out, FILE *err);

#if defined __GNUC__
#define PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define PRINTF(f, a)
#endif
/* The file is no proof: exit code 1. At the current line; or at a line given. */
_Noreturn void checker_refuse(checker *c, const char *format, ...) PRINTF(2, 3);
_Noreturn void refuse_at(checker *c, uint64_t line, const char *format, ...) PRINTF(3, 4);
/* Nothing can be said: exit code 2. */
_Noreturn void give_up(checker *c, const char *format, ...) PRINTF(2, 3);
_Noreturn void unknown_version(checker *c, const char *version);
/* Before and behind what is printed. With options->numbered that makes a record of it: its line and a space
 * before it, a NUL behind. */
void mark(const check_options *o, FILE *to, uint64_t line);
void mark_end(const check_options *o, FILE *to);
/* A line of notice on the error stream: what a recomputation will cost. */
void notice(checker *c, const char *format, ...) PRINTF(2, 3);
/* To be called in every loop that is not bounded by the line just read: gives up when time or memory is
 * spent. */
void spend(checker *c);
/* The same at once; and whether it would, of what all threads may ask. */
void demand_limits(checker *c);
bool check_limit_reached(const checker *c);
double clock_seconds(void);
/* Somebody else's text, cut to a length that fits a message. */
typedef struct check_quoted {
    char text[56];
} check_quoted;
check_quoted quote(const char *s);

/* ---- heap.c ------------------------------------------------------------------------------- */

void heap_open(void);  /* one checker at a time on a thread */
void heap_close(void); /* gives everything back */
size_t heap_used(void);
void *heap_new(checker *c, uint64_t count, size_t size);               /* zeroed */
void *heap_resize(checker *c, void *old, uint64_t count, size_t size); /* new part not zeroed */
void heap_free(void *p);
/* What was allocated behind a mark goes, and the mark, but for what was kept meanwhile; what only grows stays
 * where it began. A number of GMP that is older must not have been set meanwhile, as it may have its first
 * digits from there. */
void *heap_mark(checker *c);
void heap_back_to(void *mark);
void heap_keep(void *p);
/* Makes room for one more element. */
#define GROW(c, pointer, used, room)                                                                         \
    do {                                                                                                     \
        if ((used) == (room)) {                                                                              \
            (room) = (room) ? 2 * (room) : 16; /* more than addresses reach would be refused before */       \
            (pointer) = heap_resize((c), (pointer), (room), sizeof *(pointer));                              \
        }                                                                                                    \
    } while (0)
void text_add(checker *c, text *t, const char *s);
void text_format(checker *c, text *t, const char *format, ...) PRINTF(3, 4);
void text_clear(text *t);
const char *text_of(const text *t);
char *copy_text(checker *c, const char *s);

/* ---- lines.c: lines and their fields; numbers.c: numbers ----------------------------------- */

void lines_open(checker *c);
/* Goes to the next line; false at the end of the file. line_need refuses there. */
bool check_line_next(checker *c);
void line_need(checker *c, const char *what);
bool line_starts(const checker *c, const char *word); /* looks, takes nothing */
bool field_more(const checker *c);
const char *check_field(checker *c, const char *what); /* valid until the next line is read */
void field_word(checker *c, const char *word);
void fields_end(checker *c);
void lines_end(checker *c); /* nothing may follow */
bool is_name(const char *s);
bool hole_name_holds(const char *s);

bool check_is_count(const char *s);
uint64_t count_field(checker *c, const char *what, uint64_t most);
size_t index_field(checker *c, const char *what, size_t many);
void next_field(checker *c, const char *what, size_t many); /* many + 1 */
void big_count_field(checker *c, const char *what, mpz_t out);
void number_field(checker *c, const char *what, mpq_t out);
int offset_field(checker *c, const char *what);

/* ---- board.c, jumps.c, names.c, boardfile.c -------------------------------------------------- */

/* Reads the section of the board, whose first line is loaded; leaves the line behind it loaded. */
void board_read(checker *c, check_board *b);
void board_compare(checker *c, const check_board *b); /* with options->boards/NAME.board */
/* For both readers of boards. */
void board_add_hole(checker *c, check_board *b, const char *name);
void board_add_place(checker *c, check_board *b, uint32_t row, uint32_t col);
void board_named_rules(checker *c, check_board *b);
void board_add_direction(checker *c, check_board *b, int row, int col);
void board_add_pattern(checker *c, check_board *b, const char *before, const char *after);
void board_sort_names(checker *c, check_board *b);
int64_t board_hole(const check_board *b, const char *name); /* or -1 */
bool pattern_fits(const char *before, const char *after);

/* Appends a jump while they are listed; of a free board they all come so. */
void jumps_add_jump(checker *c, check_board *b, const cell *cells, uint32_t length);
/* Sets the states of cells by BEFORE:AFTER; false when the text is not that. */
bool states_set(cell *cells, size_t length, const char *states);
void jumps_list(checker *c, check_board *b); /* enumerates, drops repetitions, sorts, keeps readings */
const check_jump *jump_with_cells(const check_board *b, const cell *normal, uint32_t length); /* or NULL */
/* Where the permutation of the holes takes the jump; NULL: it is no jump. */
const check_jump *jump_image(const check_board *b, const check_jump *j, const uint32_t *image);
/* The reading of the jump with these ends, or NULL: all with the same cells and ends carry a peg, or none. */
const check_jump *jump_reading(const check_board *b, const check_jump *j, uint32_t from, uint32_t to);
/* The hole in a place of the picture, or -1. */
int64_t check_hole_at(const check_board *b, int64_t row, int64_t col);
int cells_compare(const cell *a, uint32_t a_length, const cell *b, uint32_t b_length);
void cells_sort(cell *cells, uint32_t length);
int ends_compare(const check_jump *a, const check_jump *b, int depth);

void check_jump_text(checker *c, text *out, const check_board *b, const check_jump *j);
const char *told_jump(checker *c, const check_jump *j); /* for a message; the statement's */
const check_jump *jump_field(checker *c, const check_board *b);
static inline uint32_t jump_index(const check_board *b, const check_jump *j)
{
    return (uint32_t)(j - b->jump); /* below 2 * MAX_JUMPS */
}
/* Of one jump, which comes first; NULL: that was the last one. */
static inline const check_jump *next_reading(const check_board *b, const check_jump *j)
{
    return j->next ? &b->jump[j->next] : NULL;
}
uint32_t hole_field(checker *c, const check_board *b);

/* ---- positions.c, completions.c ------------------------------------------------------------- */

static inline bool bit(const uint64_t *s, uint64_t i) { return (s[i >> 6] >> (i & 63)) & 1; }
static inline void set_bit(uint64_t *s, uint64_t i) { s[i >> 6] |= UINT64_C(1) << (i & 63); }
static inline void clear_bit(uint64_t *s, uint64_t i) { s[i >> 6] &= ~(UINT64_C(1) << (i & 63)); }
/* Of a set of holes, or of jumps. */
static inline uint32_t words(uint32_t bits) { return (bits + 63) / 64; }
uint64_t count_bits(const uint64_t *s, uint64_t number_of_words);
uint32_t check_count_holes(const uint64_t *set, uint32_t holes);

void position_new(checker *c, check_position *p, uint32_t holes);
void check_position_release(check_position *p);
check_position check_position_copy(checker *c, const check_position *p, uint32_t holes);
/* Pegs for no pegs; open holes stay open. */
void check_position_complement(check_position *p, uint32_t holes);
bool check_position_same(const check_position *a, const check_position *b, uint32_t holes);
bool check_position_closed(const check_position *p, uint32_t holes);
bool check_position_has(const check_position *p, const uint64_t *pegs, uint32_t holes);
/* Is there a completion: pegs <= count <= pegs + open? */
bool position_possible(const check_position *p, uint32_t holes);
/* Reads a field, accepts the canonical text only. The field's text is returned, valid until the next line. */
const char *position_field(checker *c, const check_board *b, const char *what, check_position *out);
/* The same, or the stuck positions: a finish may be these. */
const char *finish_field(checker *c, const check_board *b, check_position *out);
void check_position_text(checker *c, text *out, const check_board *b, const check_position *p);
const char *told_pegs(checker *c, const uint64_t *pegs); /* for a message, as told_jump */

void completions_open(checker *c, check_completions *k, const check_position *p, uint32_t holes);
bool check_completions_next(check_completions *k); /* the next one is in k->bits; false: there are no more */
void completions_count(mpz_t out, const check_completions *k);
/* Says so where there are so many that going through them takes long. */
void completions_announce(checker *c, const check_completions *k, const char *of);

int64_t jump_adds(const check_jump *j); /* pegs */
/* Does the jump carry a peg from its first hole to its last? */
bool check_jump_carries(const check_jump *j);
static inline uint32_t check_jump_from(const check_jump *j) { return j->cell[0].hole; }
static inline uint32_t check_jump_to(const check_jump *j) { return j->cell[j->length - 1].hole; }
/* Is the jump legal, and the position behind it. */
bool check_jump_fits(const check_jump *j, const uint64_t *pegs);
void check_jump_play(const check_jump *j, uint64_t *pegs); /* must fit */

/* ---- vectors.c ---------------------------------------------------------------------------- */

/* Refuses a common denominator that is too long, so that sums of many fractions stay short. */
void demand_denominator(checker *c, const mpz_t den);
/* The numbers, which it gives back, as integers over a common denominator, which gets initialised. */
mpz_t *common_integers(checker *c, mpq_t *number, size_t count, mpz_t den);
void vector_read(checker *c);    /* a `vector` line; appends to c->vector */
size_t vector_field(checker *c); /* index of a vector stated before */
void vector_gain(mpz_t out, const vector *v, const check_jump *j);
void vector_value(mpz_t out, const vector *v, const uint64_t *pegs, uint32_t holes);
/* The largest (sign 1) or smallest (-1) value over the completions, of which there must be one. */
void vector_extreme(checker *c, mpz_t out, const vector *v, const check_position *p, int sign);
/* The residue modulo den that all completions have; refuses when they differ. */
void vector_residue(checker *c, mpz_t out, const vector *v, const check_position *p, const char *what);
void demand_count(checker *c, size_t index);
void demand_colouring(checker *c, size_t index);
check_quoted vector_amount(const vector *v, const mpz_t amount); /* amount / den as text, for messages */

/* ---- potentials.c --------------------------------------------------------------------------- */

void local_read(checker *c); /* a `local` line */
void potential_read(checker *c);
measure vector_measure(checker *c); /* reads the number of a vector; of a potential */
measure potential_measure(checker *c);
/* As for vectors, times the measure's own denominator; of potentials, bounds. */
void measure_gain(const checker *c, mpz_t out, measure m, size_t j);
void measure_extreme(checker *c, mpz_t out, measure m, const check_position *at, int sign);
check_quoted measure_amount(const checker *c, measure m, const mpz_t amount);
check_quoted measure_name(measure m);

/* The hole that stands for all that this one is joined with: of[h], where it is h itself. */
uint32_t joined_root(uint32_t *of, uint32_t hole);
void movers_categories(checker *c); /* finds them, once */
void mover_read(checker *c);        /* movers.c: a `move-potential` line */
size_t mover_field(checker *c);     /* index of a move potential stated before */
/* How far the value falls at least from the start to the finish. */
void mover_fall(checker *c, mpz_t out, const mover *m, const check_position *start,
                const check_position *finish);
/* Moves that are needed at least where these fall by so much; `enough` + 1: more than `enough`. */
uint64_t movers_need(checker *c, const size_t *index, const int64_t *falls, size_t count, uint64_t enough);

/* ---- one reason each ------------------------------------------------------------------------- */

void class_check(checker *c, const check_position *start, const check_position *finish);
void pagoda_check(checker *c, const check_position *start, const check_position *finish);
void branch_check(checker *c, const check_position *start, const check_position *finish);
void sharpened_check(checker *c, const check_position *start, const check_position *finish);
uint64_t game_check(checker *c, const check_position *start, const check_position *finish); /* its moves */
void search_check(checker *c, const check_position *start, const check_position *finish);
void halves_check(checker *c, const check_position *start, const check_position *finish);
void reach_read(checker *c);
void reach_check(checker *c, const check_position *start, const check_position *finish);
void symmetry_read(checker *c);
/* `image` or `reversal` */
void image_check(checker *c, const check_position *start, const check_position *finish, enum verdict verdict);
size_t symmetry_field(checker *c); /* index of a symmetry stated before */
/* Refuses unless the symmetry takes each reading that carries to one that does, FROM to FROM and TO to TO. */
void demand_jumpers(checker *c, size_t symmetry);
bool position_is_image(checker *c, const check_position *from, const uint32_t *image,
                       const check_position *to);
/* Refuses unless every jump, taken back on the complement, is a jump: then games can be played backwards. */
void demand_reversing(checker *c);

void linked_read(checker *c); /* a whole linked statement */
void moves_read(checker *c);  /* a whole statement about moves */
/* No game has at most `moves` moves, by levels: reads and checks them. */
void movelevels_check(checker *c, const check_position *start, const check_position *finish, uint64_t moves);
void count_read(checker *c);   /* a whole statement of a count */
void nearest_read(checker *c); /* duals.c: whole statements about resource counts */
void tightest_read(checker *c);
void rays_read(checker *c);     /* a whole statement of all extreme rays */
void family_scope(checker *c);  /* family.c: the rest of the line `scope family` */
void solvable_read(checker *c); /* a whole statement about boards of every length */
void army_read(checker *c); /* army.c: all of a file about a board without an edge, behind its first line */

/* What a line can begin between the scope and the end. */
enum { ITEM_REASON = 1, /* that can take its time */ ITEM_PASSES = 2 /* leaves nothing in memory */ };
typedef struct item {
    const char *word;
    void (*read)(checker *c); /* the whole of it; NULL: not there */
    unsigned is;
} item;
const item *item_of(const char *line); /* NULL: it begins none */

void proof_read(checker *c); /* a whole file */
/* Prints a statement once its reason holds: its verdict, the board, and what follows. */
void print_proved(checker *c, const char *verdict, const char *rest);
/* The same of one that says nothing, on the error stream; those of a map are told by their number. */
void check_print_open(checker *c, const char *verdict, const char *rest);
/* Refuses `what` in a file whose first line names an earlier version than the one that brought it. */
void demand_version(checker *c, unsigned version, const char *what);
/* The same, and in a map: `these` are not for one. */
void demand_problem(checker *c, unsigned version, const char *what, const char *these);
/* The start and the finish of a statement made before. */
void statement_ends(checker *c, const statement *s, check_position *start, check_position *finish);
void position_of_vacancy(check_position *p, uint32_t holes, uint32_t hole);

/* ---- explain.c: words for readers; all of it does nothing without --explain ------------------ */

void explain_board(checker *c);
void explain_heading(checker *c, const char *verdict, const char *start, const char *finish);
void explain_print(checker *c); /* the statement is proved: the story goes out */
void check_explain_class(checker *c, size_t index, const check_position *start, const check_position *finish);
void check_explain_pagoda(checker *c, size_t index, const mpz_t most, const mpz_t least);
void check_explain_branch(checker *c, bool sharpened);
void explain_slack(checker *c, bool cap, measure m, const mpz_t slack);
void explain_bound(checker *c, const check_jump *j, const char *relation, const mpz_t bound);
void explain_bounds_end(checker *c, bool changed);
void explain_half_jump(checker *c, const check_jump *j, bool second, const mpz_t bound, size_t depth);
void explain_half_hole(checker *c, const char *what, uint32_t hole, bool peg, size_t depth);
void explain_leaf(checker *c, const char *kind, size_t index);
void explain_game(checker *c, const uint64_t *from, bool moves);
void explain_move(checker *c, const check_jump *j, uint64_t number);
void check_explain_search(checker *c, uint64_t members, const size_t *cut, size_t cuts, mpz_t *least);
void explain_reach(checker *c, const check_reach *r);
void explain_image(checker *c, uint64_t of, size_t symmetry, bool reversed);
void check_explain_halves(checker *c, const uint64_t *size, size_t sizes, const size_t *cut, size_t cuts,
                          size_t potentials, bool back);
void explain_meeting(checker *c, size_t symmetries, int64_t reversal, bool to_finish, bool over);
void explain_open(checker *c);
void explain_linked(checker *c, const char *verdict, const char *start, const char *group);
void explain_play(checker *c, const char *from, const char *to);
void explain_part(checker *c, uint64_t play, size_t index);
void explain_sum(checker *c, bool class);
void explain_moves(checker *c, const char *what, const char *start, const char *finish, uint64_t moves);
void explain_mover(checker *c, const mover *m, const mpz_t fall);
void explain_movers(checker *c, uint64_t moves);
void explain_move_levels(checker *c, const uint64_t *size, size_t sizes, size_t cuts, bool back);
void explain_apart(checker *c, size_t symmetries, uint64_t moves);
void explain_count(checker *c, const char *what, const char *rest, const uint64_t *size, size_t sizes);
void explain_dual(checker *c, const char *what, const char *rest);
void explain_rays(checker *c, uint64_t rays, size_t classes, size_t lines);
void explain_family(checker *c, uint32_t pegs, uint32_t states, uint64_t sets);
void explain_army(checker *c, uint64_t level, const char *pegs, const char *forms, size_t leaves,
                  const char *const *worth); /* a, b, d of (a + b s) / d; pegs NULL: any number */
struct army_claim;
void explain_army_tables(checker *c, const struct army_claim *claim, uint32_t points, size_t caps,
                         size_t splits);
void explain_covered(checker *c, uint64_t play, uint64_t number); /* play 0: the leaf empty */

#endif
