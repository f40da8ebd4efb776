/* report_parts.h - what the reports share. Private to report. */
#ifndef PG_REPORT_PARTS_H
#define PG_REPORT_PARTS_H

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

json_t *integer_json(const fmpz_t x); /* a number where 64 bits hold it, else a string */

/* ---- weights_figure.c ---- */
/* Numbers and shades; `p` (NULL: none) adds thick rims for pegs. */
diagram *weights_diagram(figure *f, const board *b, const weighting *w, const position *p,
                         const char *caption);
/* The jumps whose gain has that sign as arrows, if they are to be shown, those that gain the wider the more;
 * their number. */
size_t weights_arrows(diagram *d, const weighting *w, int sign, bool shown);

/* ---- the figures and sheets of results ---- */
figure *classes_figure(const report_look *look); /* classes_figure.c */
figure *count_figure(const report_look *look);   /* count_figure.c: by jumps */
sheet count_sheet(const void *of);
/* count.c: what was counted; `by` behind positions before a finish. */
void add_counted(pg_buf *out, const report_count *c, const char *by);
figure *linked_figure(const report_look *look); /* linked_figure.c */
/* proof_figure.c: the game, or what refuses the finish; of several finishes, the game to one of them or what
 * refuses each. Of whatever begins with a report_problem. */
figure *problem_figure(const report_look *look);
bool problem_page(pg_buf *out, const void *of);                 /* prove.c; of the same */
report_problem problem_case(const report_problem *p, size_t i); /* prove.c: of one finish */
/* rays_figure.c: one of each of the first classes with its tight jumps as arrows, and the lines. */
figure *rays_figure(const report_look *look);
figure *replay_figure(const report_look *look); /* game_figure.c */
/* show_figure.c: names and corners, categories, disjoint regions, symmetries of the picture. */
figure *show_figure(const report_look *look);

/* ---- game_figure.c ---- */
void game_strip(figure *f, const board *b, const game *g, const weighting *w); /* `w` NULL: none */
void game_film(figure *f, const board *b, const game *g, const weighting *w);

/* ---- packages.c ---- */
/* A part a line: a package, or a jump. */
void add_game_packages(pg_buf *out, const board *b, const game_packages *g);
json_t *game_packages_json(const board *b, const game_packages *g);

/* ---- show.c ---- */
uint64_t *corner_set(const board *b);                    /* free() it */
json_t *holes_json(const board *b, const uint64_t *set); /* the names of these holes; NULL: of all */

/* ---- branch.c ---- */
/* The verdict of a branch proof: its tree in short, with its weightings where they are few. */
void explain_branch(pg_buf *out, const report_problem *p);
void explain_sharpened(pg_buf *out, const report_problem *p); /* the same with potentials */

/* ---- prove.c ---- */
/* Sets the keys verdict and method. */
void set_verdict(json_t *o, verdict_kind kind, proof_method method);
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

#endif
