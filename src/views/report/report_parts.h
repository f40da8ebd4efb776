/* report_parts.h - what the reports share. Private to report. */
#pragma once

#include "draw/draw.h"
#include "draw/json_text.h"
#include "report/report.h"

/* ---- words.c ---- */
/* position_name for a heading: how many pegs where that text is long. free() it. */
char *position_heading(const board *b, const position *p);
/* A number for people: "1,230,028,800" from five digits on. Tables have digits alone. */
typedef struct big_number {
    char text[28];
} big_number;
big_number big(uint64_t number);
void add_big(pg_buf *out, const char *digits); /* the same of a number of any length */
/* Why something is not complete: "the time was over". */
const char *stopped_words(pg_status stopped);
void limit_json(json_t *o, pg_status stopped); /* the same as the key limit, where there is a reason */
/* The weights on the board. */
void draw_weights(pg_buf *out, const board *b, const weighting *w);

json_t *digits_json(uint64_t number); /* as text, which keeps all digits everywhere */
json_t *integer_json(const fmpz_t x); /* a number where 64 bits hold it, else a string */

/* "HEAD (COUNT):" and the words below it; nothing when there are none. Releases the list. */
void words_print(pg_buf *out, const char *head, word_list *l);

json_t *rational_json(const fmpq_t x);
json_t *value_json(const weighting *w, const fmpz_t value);
json_t *jump_json(const board *b, uint32_t jump);
json_t *weights_json(const board *b, const weighting *w); /* {hole: weight} */

/* ---- weights_figure.c ---- */
/* Numbers and shades; `p` (NULL: none) adds thick rims for pegs. */
diagram *weights_diagram(figure *f, const board *b, const weighting *w, const position *p,
                         const char *caption);
/* The jumps whose gain has that sign as arrows, if they are to be shown, those that gain the wider the more;
 * their number. */
size_t weights_arrows(diagram *d, const weighting *w, int sign, bool shown);
/* The value after i steps. */
void value_point(figure *f, plot *line, size_t i, const fmpz_t value, const fmpz_t den);

/* ---- the figures of results ---- */
/* proof_figure.c: the game, or what refuses the finish; of several finishes, the game to one of them or what
 * refuses each. Of whatever begins with a report_problem. */
figure *problem_figure(const report_look *look);
bool problem_page(pg_buf *out, const void *of);                 /* prove.c; of the same */
report_problem problem_case(const report_problem *p, size_t i); /* prove.c: of one finish */
figure *replay_figure(const report_look *look);                 /* game_figure.c */

/* ---- game_figure.c ---- */
void game_strip(figure *f, const board *b, const game *g, const weighting *w); /* `w` NULL: none */
void game_film(figure *f, const board *b, const game *g, const weighting *w);

/* ---- packages.c ---- */
/* A part a line: a package, or a jump. */
void add_game_packages(pg_buf *out, const board *b, const game_packages *g);
json_t *game_packages_json(const board *b, const game_packages *g);

/* ---- show.c ---- */
json_t *holes_json(const board *b, const uint64_t *set); /* the names of these holes; NULL: of all */

/* ---- branch.c ---- */
/* The verdict of a branch proof: its tree in short, with its weightings where they are few. */
void explain_branch(pg_buf *out, const report_problem *p);
void explain_sharpened(pg_buf *out, const report_problem *p); /* the same with potentials */

/* ---- prove.c ---- */
/* Sets the keys verdict and method. */
void set_verdict(json_t *o, verdict_kind kind, proof_method method);
void set_why_open(json_t *o, const verdict *v); /* the keys limit and tried, where they are known */
void explain_search(pg_buf *out, const search_result *s);
/* The verdict and what it rests on; why it is open. */
void set_answer(json_t *o, const report_problem *p, bool with_lengths);
/* The problem and its verdict, as prove and solve print it. */
json_t *verdict_json(const report_problem *p, bool with_lengths);

/* ---- problem.c ---- */
json_t *moves_json(const board *b, const game *g); /* its moves, as strings */
/* An object with the keys board, rules, start, finish. */
json_t *problem_json(const board *b, const position *start, const position *finish);
/* The text of a proof file without its last line feed, which programs that print texts add. */
json_t *proof_json(const char *proof);

/* ---- states.c ---- */
/* What the states of a region count beside the weights; those that count 0 are left out. */
void draw_states(pg_buf *out, const report_problem *p, const potential_block *k, const fmpz_t den);

/* ---- certificate_json.c ---- */
/* What an impossible verdict rests on; null for the others. */
json_t *certificate_json(const report_problem *p);
/* How often each jump counts, or is made, times den; those that do not are left out. */
json_t *jump_times_json(const board *b, const fmpz *times, uint32_t jumps, const fmpz_t den);
json_t *linked_certificate_json(const report_linked *p);

/* ---- resource counts ---- */
/* resource_check.c: the jumps that the slack limits; nothing when the count refuses the finish or is none. */
void report_limits(pg_buf *out, const resource_check *c, const resource_problem *p);
/* running.c: the value along a game; `finish` NULL: no value to keep above. */
void report_running(pg_buf *out, const resource_running *r, const resource_problem *p);
json_t *report_running_json(const resource_running *r, const resource_problem *p);
/* resource_find.c: "START to FINISH on board B, R rules:", the separator and the answer in words. */
void report_answer(pg_buf *out, const resource_findings *f, const char *separator);

/* The forms of what `resource check` and `resource find` have to say. */
void check_text(pg_buf *out, const report_look *look);
void findings_text(pg_buf *out, const report_look *look);
figure *check_figure(const report_look *look);
figure *findings_figure(const report_look *look);

/* ---- map.c ---- */
const map_cell *map_cell_of(const map *m, uint32_t start, uint32_t finish);
/* The hole that a start leaves empty, when there is exactly one and nothing is open; else -1. */
int64_t map_vacancy_of(const map *m, uint32_t start);
/* How many starts it stands for, itself included; 0 where another one stands for it. */
uint32_t map_class_size(const map *m, uint32_t start);

/* ---- map_starts.c ---- */
/* One start of each class under the symmetries, the most interesting first; free() it. */
uint32_t *map_starts_ranked(const map *m, uint32_t *kinds);
/* From which start which survivors can be left, and which starts are like it; or why there are none. */
void add_map_starts(pg_buf *out, const map *m, const uint32_t *order, uint32_t kinds);

/* ---- map_figure.c ---- */
/* One start on its board; or all: a contact sheet of the starts up to symmetry, and the matrix. */
figure *map_figure(const report_look *look);
sheet map_sheet(const void *of);   /* a row a start */
sheet map_records(const void *of); /* a row a cell */
