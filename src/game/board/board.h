/* board.h - boards, rule sets, jumps, positions, notation, symmetries.
 *
 * A board is a set of holes 0 .. holes-1 and the list of its directed jumps. Pictures keep reading
 * order; graph and free boards the order of first mention. Everything else in pagoda sees only holes
 * and jumps, so that a torus, a graph or a made-up rule set is as good as the English board.
 *
 * A jump is a list of cells (hole, state before, state after): the classical jump FROM, OVER, TO is
 * (1,0) (1,0) (0,1). Its first and last cell name it. Words and notation: Beasley, "The Ins and Outs of
 * Peg Solitaire"; Bell, "Diagonal Peg Solitaire".
 */
#pragma once

#include "base/base.h"

enum { BOARD_MAX_HOLES = 65535, BOARD_MAX_ROWS = 65535, BOARD_MAX_WIDTH = 702, BOARD_MAX_PATTERN = 64 };

typedef enum board_lattice { LATTICE_SQUARE, LATTICE_TRIANGULAR, LATTICE_GRAPH, LATTICE_FREE } board_lattice;
typedef enum board_rules {
    RULES_ORTHOGONAL,
    RULES_HEXAGONAL,
    RULES_DIAGONAL,
    RULES_CUSTOM,
    RULES_GRAPH,
    RULES_FREE /* all jumps are listed; a board with fewer jumps than its rules give keeps its picture */
} board_rules;

typedef struct jump_cell {
    uint32_t hole;
    bool before, after; /* peg there before, after the jump */
} jump_cell;

typedef struct board_jump {
    uint32_t first;  /* its cells are cells[first .. first + length) */
    uint32_t length; /* at least 2 */
} board_jump;

typedef struct board_direction {
    int drow, dcol;
} board_direction;
typedef struct board_pattern {
    char *before, *after;
} board_pattern; /* strings of 0 and 1, same length */

/* Of a board with marked pegs, visits, captures or first moves (conditions.c): its own holes come first, then
 * those of marked pegs, then chains: the peg of one is in its first hole at the start, in its last at the
 * finish. */
typedef struct board_marks {
    uint32_t own, kinds; /* holes of the board itself, marks */
    uint32_t *twin;      /* [kinds x own]: where a peg of that hole with this mark is; 0: none comes there */
    uint8_t *kind;       /* [own]: the mark of a peg there at the start, from 1; 0: none */
    uint32_t visits;     /* chains: of visits, captures and first moves */
    uint32_t *chain;     /* [visits + 1]: their first holes, and behind the last one */
} board_marks;
enum { BOARD_MARKS = 4 }; /* kinds at most */

/* Read-only once loaded; board_free gives back everything. Pointers are never NULL unless said so. */
typedef struct board {
    char *name;  /* the word after `board`, or the file's base name without .board */
    char *title; /* "" when the file has none */
    board_lattice lattice;
    board_rules rules;
    bool wrap_rows, wrap_columns;

    uint32_t holes;
    char **hole_name; /* [holes] */
    int *row, *col;   /* [holes], counted from 0; NULL on graph and free boards */
    int rows, cols;   /* of the picture, less outer no-holes unless it wraps; 0 on graph and free boards */
    uint32_t edges;   /* of a graph board, else 0: edge i joins edge[2 * i] < edge[2 * i + 1], ascending, */
    uint32_t *edge;   /* without loops and duplicates */

    /* graph and free boards: where hole h is drawn, y downwards (`hole A at X Y`); NULL when the file does
     * not say, and on pictures */
    struct board_place {
        int x, y;
    } * place;

    uint32_t jumps;
    board_jump *jump; /* [jumps], by first cell in hole order, then direction, then pattern */
    uint32_t cells;
    jump_cell *cell; /* [cells] */

    uint32_t directions; /* the rule set's, also of the named ones; 0 where jumps are listed, or by edges */
    board_direction *direction;
    uint32_t patterns; /* 1 and "110","001" for all but custom rules */
    board_pattern *pattern;

    board_marks *marks; /* NULL: none */

    struct board_index *index; /* private: hole and jump names */
} board;

/* ---- loading (parse.c, shipped.c) -------------------------------------------------------- */

/* Loads a board by name: of a board that ships, of a family with its numbers (triangle:12), `-` for a board
 * file on standard input, or of a file (a name with '/' or '.'). `rules` is NULL for the board's own rule
 * set, else orthogonal|hexagonal|diagonal|custom or 4|6|8. PG_INPUT with "file:line: expected ..." in `e`
 * otherwise. */
pg_status board_load(board **out, const char *name_or_file, const char *rules, pg_error *e);
/* The same for text in memory; `file` is what messages call it. */
pg_status board_parse(board **out, const char *text, size_t length, const char *file, const char *rules,
                      pg_error *e);
void board_free(board *b);                                      /* NULL is fine */
static inline void board_release(board **b) { board_free(*b); } /* for PG_SCOPED */

/* A line of a board file that says which games are meant, as `without d4` (conditions.c); borrowed. */
typedef struct board_condition {
    const char *at;
    size_t length, line;
} board_condition;
/* The board whose games are those of `b` under these conditions: its own, `b` is left as it is. PG_INPUT:
 * condition *bad is none; its place is not in `e`. */
pg_status board_conditions(board **out, const board *b, const board_condition *condition, size_t count,
                           size_t *bad, pg_error *e);

/* What ships, under its name: the files of boards/. Static memory. */
typedef enum shipped_kind { SHIPPED_BOARD, SHIPPED_POSITION, SHIPPED_WEIGHTS } shipped_kind;
typedef struct board_shipped_file {
    const char *name, *text;
    size_t length;
} board_shipped_file;
const board_shipped_file *board_shipped(shipped_kind kind, size_t index);           /* NULL past the end */
const board_shipped_file *board_shipped_named(shipped_kind kind, const char *name); /* NULL: none */
/* How boards of families are asked for, e.g. "rectangle:RxC"; NULL past the end. Static memory. */
const char *board_family(size_t index);
/* The text that a user names: `-` is standard input, a word without '/' and '.' what ships under it, all else
 * a file. `*file` is what messages call it, borrowed; free(*text). */
bool board_position_there(const char *name); /* does that name a position's text? */
pg_status board_read_text(shipped_kind kind, const char *name, char **text, size_t *length, const char **file,
                          pg_error *e);

const char *board_rules_name(board_rules r);     /* "orthogonal" ... "graph", "free" */
const char *board_lattice_name(board_lattice l); /* "square", "triangular", "graph", "free" */
/* The board as a board file in one canonical spelling: reads back as the same holes and jumps. */
void board_write(const board *b, pg_buf *out);
/* Of it the lines that say by which rules the jumps follow from the holes: wrap,
 * rules, direction, pattern. */
void board_write_rules(const board *b, pg_buf *out);
/* Its jumps as a free board lists them; *plain: all are FROM OVER TO. */
void board_write_jumps(const board *b, pg_buf *out, bool *plain);
/* Its picture. Rows end in their last hole, except on boards that close on themselves; a row without holes is
 * a '.'. */
void board_write_picture(const board *b, pg_buf *out);

/* Index of the hole called text[0..length), or -1. */
int64_t board_find_hole(const board *b, const char *text, size_t length);
/* For the end of a message on a text that is no hole: `D4` and `4d` are d4, 33 is a hole by its number
 * in reading order; else nothing. */
word_hint board_hole_meant(const board *b, const char *text, size_t length);
bool board_same_holes(const board *a, const board *b); /* by their names, in order */
static inline const jump_cell *jump_cells(const board *b, uint32_t j) { return b->cell + b->jump[j].first; }
static inline const jump_cell *jump_from(const board *b, uint32_t j) { return jump_cells(b, j); }
static inline const jump_cell *jump_to(const board *b, uint32_t j)
{
    return jump_cells(b, j) + b->jump[j].length - 1;
}
/* True when the jump moves a peg from its first hole to its last (1 0 ... 0 1). */
bool jump_carries(const board *b, uint32_t j);
/* True when AFTER = NOT BEFORE on every cell of every jump: then s reaches t exactly when the complement
 * of t reaches the complement of s. */
bool board_reverses(const board *b);
/* True when every jump removes at least one peg more than it adds. */
bool board_loses_pegs(const board *b);
/* True when every jump leaves a peg: then no jump leads to the empty board. */
bool board_leaves_pegs(const board *b);
/* The jumps by the holes of the cells that are taken (`takes` NULL: that they change): those of hole h,
 * ascending, are from (*first)[h] to (*first)[h + 1] of the list. free() both. */
typedef bool cell_taker(const void *context, uint32_t jump, const jump_cell *cell);
uint32_t *board_jumps_by_hole(const board *b, cell_taker *takes, const void *context, uint32_t **first);
/* The jump that a permutation of the holes makes of jump j, whatever the order of its cells; -1: none. */
int64_t board_jump_image(const board *b, uint32_t j, const uint32_t *image);
int64_t jump_peg_change(const board *b, uint32_t j); /* pegs that it adds */
/* Pegs that every jump adds (-1 for the classical ones); 0 when jumps differ or add none. */
int64_t board_peg_change(const board *b);
/* A corner is a hole where no jump can capture a peg: no jump has it strictly between its first and last
 * cell with 1 before and 0 after, in whichever order its cells are named (x over y into z can be y over x
 * into z, too). */
bool board_is_corner(const board *b, uint32_t hole);

/* ---- positions (position.c, position_read.c) ---------------------------------------------- */

/* A set of positions: pegs there, either way on the open holes, optionally a fixed number of pegs,
 * optionally those alone in which no jump is legal. What refuses a set without regard to that demand refuses
 * it with it. */
typedef struct position {
    uint32_t holes;
    uint64_t *peg;      /* bit set over holes */
    uint64_t *open;     /* bit set over holes; an open hole has its peg bit clear */
    int64_t total;      /* pegs in all, or -1 for any number; -1 whenever no hole is open */
    const board *stuck; /* NULL, or: no jump of this board is legal in a member; borrowed */
} position;

void position_init(position *p, uint32_t holes);                     /* empty board, nothing open */
void position_copy(position *to, const position *from);              /* `to` is uninitialised */
void position_of(position *p, uint32_t holes, const uint64_t *pegs); /* that one, copied */
void position_single(position *p, uint32_t holes, size_t peg);       /* one peg */
void position_release(position *p);
bool position_closed(const position *p);   /* nothing open */
size_t position_pegs(const position *p);   /* without the open holes */
size_t position_open(const position *p);   /* number of open holes */
int64_t position_total(const position *p); /* pegs of every member; -1: members differ */
bool position_same(const position *a, const position *b);
/* Is the closed position `pegs` one of the set? */
bool position_has(const position *p, const uint64_t *pegs);
/* Reads the notation of the command line (position_read.c). A set without any member (a peg count that no
 * completion has) is refused. */
pg_status position_parse(position *out, const board *b, const char *text, pg_error *e);
/* Reads a position file from memory. */
pg_status position_parse_picture(position *out, const board *b, const char *text, size_t length,
                                 const char *file, pg_error *e);
/* Of a position that was read from `text`, where that names no marks: at the start pegs of marked holes are
 * the marked ones and nothing is visited; else all is visited, and pegs may be marked or not. */
pg_status board_place_marks(const board *b, const char *text, bool start, position *p, pg_error *e);
/* Does the board tell marks or visits, and the text name none of them? */
bool board_lacks_marks(const board *b, const char *text);
/* How many pegs a position so written holds beside those that it tells: one for each chain; 0 where it names
 * them itself. */
int64_t board_tokens(const board *b, const char *text);
/* The positions without a jump: `stuck` or `stuck#K`, the text of a finish and of nothing else. Not where
 * the board has a hole of that name. */
bool position_says_stuck(const board *b, const char *text);
pg_status position_parse_stuck(position *out, const board *b, const char *text, pg_error *e);
/* Fixes the number of pegs (--pegs): refused when no member has that many. */
pg_status position_set_total(position *p, int64_t count, pg_error *e);
/* Canonical text, read back by position_parse. */
void position_text(pg_buf *out, const board *b, const position *p);
void position_text_closed(pg_buf *out, const board *b, const uint64_t *pegs);
/* The same texts by themselves; free() them. */
char *position_name(const board *b, const position *p);
char *position_name_closed(const board *b, const uint64_t *pegs);

/* ---- jumps, games, notation (notation.c, game.c) ------------------------------------------ */

bool jump_fits(const board *b, uint32_t j, const uint64_t *pegs); /* is it legal here? */
void jump_play(const board *b, uint32_t j, uint64_t *pegs);       /* forwards; must fit */
bool board_stuck(const board *b, const uint64_t *pegs);           /* no jump is legal here */
bool jump_fits_back(const board *b, uint32_t j, const uint64_t *pegs);
void jump_undo(const board *b, uint32_t j, uint64_t *pegs);

/* FROM-TO, or FROM(OVER)TO, or FROM(OVER)TO=BEFORE:AFTER where the shorter form names several jumps. */
void jump_text(pg_buf *out, const board *b, uint32_t j);
char *jump_name(const board *b, uint32_t j); /* the same; free() it */

typedef struct game {
    uint64_t *start; /* closed position */
    uint32_t jumps;
    uint32_t *jump;
} game;
void game_release(game *g);
void game_reverse(game *g); /* the order of its jumps */
/* The same jumps in an order that is legal, too, and has fewer moves where one is found (gather.c). */
void game_gather(game *g, const board *b);
/* The game's moves in Bell's notation, one string a move: successive jumps of the same peg joined. The
 * array and its strings are the caller's (pg_free_all). */
char **game_moves(const board *b, const game *g, size_t *moves);
/* All of them, with this between any two. */
void game_text(pg_buf *out, const board *b, const game *g, const char *between);

/* ---- moves (readings.c) -------------------------------------------------------------------------
 *
 * A jump is one however its cells are ordered: x over y into z is y over x into z, where the graph has both.
 * Its readings are the orders in which it was listed and that carry a peg, told apart by their ends. A jump
 * goes on with a move when one of its readings begins where the peg may stand after the jump before. */

/* Where the peg of the move under way may stand; all zeros before a game. */
typedef struct move_landing {
    uint32_t holes, hole[BOARD_MAX_PATTERN];
} move_landing;
/* The next jump of a game: does it go on with the move? So it is in as few moves as can be. */
bool move_goes_on(const board *b, move_landing *m, uint32_t j);
bool jumps_join(const board *b, uint32_t last, uint32_t next);           /* the same of two jumps alone */
bool jump_moves(const board *b, uint32_t j, uint32_t from, uint32_t to); /* a peg, in one of its readings? */
/* Does the permutation of holes make a reading of jump `k` of each reading of `j`? */
bool jump_reads_as(const board *b, uint32_t j, uint32_t k, const uint32_t *image);
/* The move that begins with jump `first`: the index behind its last jump. */
uint32_t game_move_end(const board *b, const game *g, uint32_t first);
uint32_t game_count_moves(const board *b, const game *g);
/* Reading number i of those that are not the board's own order: its jump, its ends, and how it is written;
 * false past the last one. */
bool board_reading(const board *b, size_t i, uint32_t *jump, uint32_t *from, uint32_t *to, pg_buf *text);
/* A board with a jump for each reading. The first jumps are those of the board that it is made of, which it
 * borrows from; jumps of it have no names. reading_board_release it. */
typedef struct reading_board {
    const board *b;
    board *made;  /* NULL: b is the board itself, */
    uint32_t *of; /* and so is this; else [jumps of b]: the jump that each is a reading of */
} reading_board;
reading_board board_of_readings(const board *b);
void reading_board_release(reading_board *r);
static inline uint32_t reading_of(const reading_board *r, uint32_t j) { return r->of ? r->of[j] : j; }

typedef struct replay {
    bool legal;
    size_t moves, jumps; /* played before the game ended or broke a rule */
    game played;         /* the legal part */
    uint64_t *pegs;      /* the position then */
    char *error;         /* NULL when legal: "move 3 (d4-f4): e4 holds no peg" */
} replay;
/* Plays MOVES (separated by commas or white space; Bell's notation) from a closed start. Text that is no
 * move at all, or that names a hole that is not there, is PG_INPUT; an illegal jump is legal = false. */
pg_status replay_play(replay *out, const board *b, const uint64_t *start, const char *moves, pg_error *e);
void replay_release(replay *r);

/* ---- other names of holes (names.c) --------------------------------------------------------- */

typedef enum board_notation {
    NOTATION_NAMES, /* as the board has them */
    NOTATION_NUMBERS,
    NOTATION_BELOW,
    NOTATION_WOLSTENHOLME,
    NOTATION_LETTERS,
    NOTATIONS
} board_notation;
const char *board_notation_name(board_notation n); /* NULL behind the last one */
/* How many characters at the beginning of the name of a hole of a picture say which column it is in; the rest
 * says which row, or which hole. */
size_t board_column_letters(const board *b, uint32_t hole);
bool board_moves_short(const board *b); /* are moves written without a '-', too? */
/* From now on its holes are called so in all that is read and written. Proofs want the names of the picture.
 * PG_INPUT: the board has no such names. */
pg_status board_call(board *b, board_notation n, pg_error *e);

/* ---- symmetries (symmetry.c): permutations of the holes that map jumps onto jumps ----------- */

typedef struct symmetry_group {
    uint32_t holes;
    uint32_t generators;
    uint32_t *image; /* generators x holes: generator g takes hole h to image[g * holes + h] */
    char *order;     /* decimal; may be astronomically large */
} symmetry_group;
/* All symmetries of holes and jumps that also keep `colour` (holes; NULL: one colour). By nauty on the
 * incidence graph of holes and jumps (McKay and Piperno). Thread-safe. Within limits (may be NULL): when one
 * is reached, the group without any symmetry comes back. */
void symmetry_find(symmetry_group *out, const board *b, const uint32_t *colour, const pg_limits *limits);
void symmetry_release(symmetry_group *g);
/* Lists the whole group, the identity first, when it has at most `most` elements: returns their number
 * and *elements (number x holes; free() it); 0 and NULL otherwise. */
uint32_t symmetry_elements(const symmetry_group *g, uint32_t most, uint32_t **elements);
/* Does this permutation of holes map every jump onto a jump? */
bool symmetry_holds(const board *b, const uint32_t *image);
void symmetry_apply(uint64_t *out, const uint32_t *image, const uint64_t *pegs, uint32_t holes);

/* ---- games made of a game (transform.c); all fill *out, which is to be game_release'd ---------- */

/* Backwards, on the complements. False: a jump of the board leaves a cell as it is, so there is none. */
bool game_reversal(game *out, const board *b, const game *g);
bool jumps_share_hole(const board *b, uint32_t j, uint32_t k);
/* `image` is a symmetry of holes and jumps. */
void game_image(game *out, const board *b, const game *g, const uint32_t *image);
/* What all games have in common that are this one up to symmetries of the board and the order of jumps that
 * share no hole. False: a limit was reached, or the board has more than 65,536 symmetries. Cost: symmetries
 * times the square of the jumps. */
bool game_normal(game *out, const board *b, const game *g, const pg_limits *limits);

/* ---- motions of the picture (plane.c): rotations and mirrors of the lattice ------------------- */

/* How many there are, the identity first; 0 for boards without a picture. */
uint32_t plane_motions(const board *b);
const char *plane_motion_name(const board *b, uint32_t motion); /* "rotation by 90"; static */
/* Where a motion that fixes row 0 and column 0 takes a point of the lattice. */
void plane_point(const board *b, uint32_t motion, int row, int col, int *to_row, int *to_col);
/* image[holes] of a motion, moved so that the picture keeps its top and left edge; false when a hole would
 * leave the board. Whether jumps go to jumps is symmetry_holds' to say. */
bool plane_image(const board *b, uint32_t motion, uint32_t *image);

/* The symmetries of the picture, beyond the identity, that are symmetries of holes and jumps: their names in
 * *name (free() the array, the names are static), and their number. 0 for boards without a picture. */
size_t plane_symmetries(const board *b, const char ***name);
/* The same with the permutations: symmetry i takes hole h to (*image)[i * holes + h]; free() it. */
size_t plane_symmetry_images(const board *b, const char ***name, uint32_t **image);

/* FULL: all motions that keep the board. REFLECTIONS: top-bottom and left-right, on square lattices. */
typedef enum plane_group {
    GROUP_NONE,
    GROUP_ROT60,
    GROUP_ROT90,
    GROUP_ROT120,
    GROUP_ROT180,
    GROUP_REFLECTIONS,
    GROUP_FULL
} plane_group;
const char *plane_group_name(plane_group g);
/* orbit[h]: the first hole that the group takes h to. PG_INPUT when the board is not the same under it. */
pg_status plane_orbits(const board *b, plane_group g, uint32_t *orbit, pg_error *e);
