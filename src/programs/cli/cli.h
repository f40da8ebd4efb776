/* cli.h - what the commands share; programs of commands run them by it.
 *
 * To add a command: write cmd_NAME.c with its `const command`, declare it below, add it to the table in
 * run.c and to docs/man/pagoda.1.scd, and give it golden tests in tests/cli/cases. Its options are rows of
 * option_rows.h, which both the parser and -h read.
 */
#pragma once

#include "ask/ask.h"
#include "base/own.h"
#include "prover/proof.h"
#include "report/report.h"

#include <limits.h>

enum exit_code {
    EXIT_DONE = 0,
    EXIT_NO = 1, /* replay: not legal; emit: no proof; resource check: no count; resource rays: stopped */
    EXIT_INPUT = 2,
    EXIT_INTERNAL = 3,
    EXIT_FALSE = 4, /* import: the answer makes a false claim */
    EXIT_POSSIBLE = 10,
    EXIT_IMPOSSIBLE = 20,
    EXIT_INTERRUPTED = 130,
};

/* ---- options (options.c) ------------------------------------------------------------------ */

/* Numbers and fields of the rows in option_rows.h. */
typedef enum option_id {
#define OPTION(id, ...) OPTION_##id,
#include "cli/option_rows.h"
    OPTION_COUNT
} option_id;

/* The options of a command: a list that OPTION_COUNT ends. Every command takes -h, which is in none. */
#define TAKES(...) ((const unsigned char[]){__VA_ARGS__, OPTION_COUNT})
_Static_assert(OPTION_COUNT <= UCHAR_MAX, "an option is told by one byte");
#define TAKES_ANSWER OPTION_JSON, OPTION_OUTPUT
#define TAKES_COMMON TAKES_ANSWER, OPTION_TIME, OPTION_MEMORY, OPTION_THREADS
#define TAKES_DISK OPTION_DISK, OPTION_DISK_SPACE
#define TAKES_RULES OPTION_RULES, OPTION_WITHOUT, OPTION_WITH
#define TAKES_PROBLEM TAKES_RULES, OPTION_START, OPTION_FINISH, OPTION_PEGS
#define TAKES_GAME TAKES_RULES, OPTION_START, OPTION_END, OPTION_PEGS

/* In what a command can answer: sets of report_format. */
#define FORMATS_ALWAYS (1u << FORMAT_TEXT | 1u << FORMAT_JSON)
#define FORMATS_FIGURE (1u << FORMAT_SVG | 1u << FORMAT_PDF | 1u << FORMAT_PNG | 1u << FORMAT_TIKZ)
#define FORMATS_PAGE (1u << FORMAT_HTML)
#define FORMATS_SHEET (1u << FORMAT_MARKDOWN | 1u << FORMAT_CSV)

/* The values of an option that may be given several times. */
typedef struct option_list {
    const char **text;
    size_t count;
} option_list;

/* The values given on the command line, whose texts are borrowed. Those that are not given are NULL, false,
 * or -1: whole numbers, seconds, and choices, which are numbers of words. `symmetric` is GROUP_NONE then. */
#define FIELD_FLAG bool
#define FIELD_TEXT const char *
#define FIELD_LIST option_list
#define FIELD_CHOICE int
#define FIELD_FORMAT const emit_format *
#define FIELD_WHOLE int64_t
#define FIELD_SECONDS double
typedef struct options {
#define OPTION(id, kind, field, ...) FIELD_##kind field;
#define SAME(...)
#include "cli/option_rows.h"
    char **argument; /* what is no option, in order */
    size_t arguments;
} options;

/* ---- commands ----------------------------------------------------------------------------- */

struct batch;
/* Other processes that work for this one, where the program has such. */
typedef struct cli_ranks {
    void *context;
    int threads;                                   /* of a rank, where none are asked for */
    void (*batch)(void *context, struct batch *b); /* answers all lines (batch.h) */
    const struct peers *peers;                     /* that share levels and closures */
    const struct team *maps, *rays;
} cli_ranks;

typedef struct cli {
    options o;
    const cli_ranks *ranks; /* NULL: none */
    pg_limits limits;
    pg_buf out;           /* what goes to standard output or -o FILE when the command is done */
    char *proof;          /* what goes to standard output instead; NULL: nothing */
    bool colour;          /* the output is a terminal that may be coloured */
    report_format format; /* one that the command has */
    int exit_code;
    pg_error error;
    own_file finished; /* the checkpoint that the run needs no more: it goes when the results are written */
} cli;

typedef struct asked_question {
    board *b;
    position start, finish; /* holes is 0 where there is none */
    position *finishes;     /* [count]: where several can be given */
    size_t count;
} asked_question;

typedef struct command {
    const char *name;                        /* one word or two */
    const char *brief;                       /* one line */
    const char *arguments;                   /* as in the usage line, which tells their number */
    size_t most;                             /* arguments where it is more than that line tells */
    const char *help;                        /* further lines for -h; "" when there are none */
    void (*more)(pg_buf *out, size_t width); /* adds the end of -h; NULL: nothing */
    const unsigned char *takes;              /* TAKES() of its options */
    unsigned formats;                        /* beside FORMATS_ALWAYS */
    unsigned needs;                          /* of question_load, where there is `ask` */
    /* Fills in out and exit_code; a failure's text goes to error. Given is one of the two: `ask` is asked of
     * the board that argument 0 names and of the positions that are given. */
    pg_status (*ask)(cli *c, const asked_question *q);
    pg_status (*run)(cli *c);
} command;

extern const command cmd_board_list, cmd_board_show, cmd_prove, cmd_solve, cmd_map, cmd_emit, cmd_import,
    cmd_replay, cmd_play, cmd_count, cmd_packages, cmd_family, cmd_resource_check, cmd_resource_find,
    cmd_resource_rays, cmd_class, cmd_check, cmd_batch, cmd_instances, cmd_site, cmd_completion, cmd_help,
    cmd_version;

/* The program, by its command line; `ranks` NULL: this process alone. The exit code. */
int cli_main(int argc, char **argv, const cli_ranks *ranks);

/* ---- running a command line (run.c) --------------------------------------------------------- */

const command *command_at(size_t index); /* of the table; NULL past the end */
/* The command that argv[0], or argv[0] and argv[1], name; `*words` how many. NULL: none. */
const command *command_find(int argc, char **argv, int *words);
/* Runs it with argv[0 .. argc), the words after its name: what goes to standard output is left in c->out,
 * a file of -o is written. `within` NULL: the command of this process, with progress, until a signal stops
 * it; else one of a batch: one JSON document, one thread, within these limits. cli_release it in any case. */
pg_status command_run(cli *c, const command *chosen, int argc, char **argv, const pg_limits *within);
void cli_release(cli *c);
/* Set by the signals that ask a program to end, once they are caught. */
extern volatile sig_atomic_t cli_interrupted;
void cli_catch_signals(void);
/* The file of that name beside the running program, as built, or as installed in FOLDER/pagoda; free() it.
 * NULL: there is none. (cmd_check.c) */
char *cli_neighbour(const char *name, const char *folder);
int status_code(pg_status s); /* the exit code of a command that ended so */

/* Help on the commands whose names begin with these words, "" all: text, or the document when c->o.json
 * (cmd_help.c). PG_INPUT: there are none. */
pg_status help_answer(cli *c, const char *words);
/* PG_INPUT, with what was expected in place of these words, which run no command. */
pg_status help_refuse(const char *typed, pg_error *e);
/* The same for the words of a command line that begin with no command. */
pg_status command_refuse(int count, char **word, pg_error *e);

/* Splits a line into words as a shell does: blanks, quotes of both kinds, backslashes. The words and their
 * array are one piece of memory: free() it. PG_INPUT: a quote without its end. */
pg_status words_split(char ***words, int *count, const char *line, pg_error *e);

/* Reads argv[0 .. argc) for one command. options_release it in any case. */
pg_status options_parse(options *o, const command *c, int argc, char **argv, pg_error *e);
void options_release(options *o);
/* Its help, as wide as the terminal, or 80 columns. */
void options_help(pg_buf *out, const command *c);
/* An option as its users see it. Static memory. */
enum { OPTION_CHOICES = 32 };
typedef struct option_view {
    const char *name, *value, *help; /* value NULL: a flag */
    const char *choice[OPTION_CHOICES];
    size_t choices; /* 0: any text */
} option_view;
/* The option of number `id`, counted from 0 up to OPTION_HELP, if the command takes it. */
bool option_at(option_view *out, const command *c, int id);

/* ---- formats (format.c) --------------------------------------------------------------------- */

const char *format_name(size_t format);             /* by report_format; NULL after the last one */
bool format_had(const command *chosen, int format); /* by the command */
/* Sets c->format; PG_INPUT for a format that the command does not have. */
pg_status format_choose(cli *c, const command *chosen);
void format_list(pg_buf *out, const command *chosen); /* "text, json or svg" */
bool format_is_figure(const cli *c);
/* Adds a result to the output in c->format, and as the options say: --weights, --full and the like. */
pg_status answer_write(cli *c, const board *b, const report_forms *forms, const void *of);

/* Of commands whose pictures show games. */
#define TAKES_FIGURE OPTION_PICTURE, OPTION_LOOK
#define TAKES_PICTURE TAKES_FIGURE, OPTION_WEIGHTS, OPTION_ANIMATE

/* ---- output (output.c) ---------------------------------------------------------------------- */

/* Writes to a file (whole or not at all) or, when it is NULL, to standard output. */
pg_status output_write(const char *file, const pg_buf *text, pg_error *e);
/* The program was begun by another one that takes its output: mpirun may give it a terminal of its own, whose
 * lines end where nobody looks. From then on standard output is none. */
void output_launched(void);
bool output_terminal(void);
/* May standard output be coloured? */
bool output_colour(void);
/* Columns of the terminal that standard output is, 60 to 100; 80 where it is none. */
size_t output_width(void);
/* Adds the words of a text, broken into lines of at most `width` columns, the last one ended too. The first
 * begins at column `column`, further ones are indented by `indent`. A line end in the text stays one. */
void output_wrap(pg_buf *out, const char *text, size_t column, size_t indent, size_t width);
/* Adds a report with its sentences broken into lines of at most `width` columns: a longer line whose words
 * stand one blank apart. Tables and pictures, which have wider gaps, stay as they are. */
void output_fold(pg_buf *out, const char *report, size_t width);

/* ---- the problem on the command line (question.c) ------------------------------------------ */

/* The lines of --without and --with, as a board file would have them; pg_free_all them. */
char **question_conditions(const options *o, size_t *count);
/* Its holes are called so from now on; NULL: as they are. */
pg_status question_call(board *b, const char *notation, pg_error *e);
/* Loads the board of that name, under the rules and conditions that the options give. */
pg_status question_board(board **out, const char *name, const options *o, pg_error *e);
/* Loads the board that argument 0 names, and the positions that are given. `needs` tells which must be, and
 * whether the finish may be stuck. question_release it in any case. */
enum { NEEDS_START = 1, NEEDS_FINISH = 2, NEEDS_END = 4 };
pg_status question_load(asked_question *q, const options *o, unsigned needs, pg_error *e);
/* The positions alone, when the board q->b is there already. */
pg_status question_positions(asked_question *q, const options *o, unsigned needs, pg_error *e);
/* PG_INPUT: the option is not given; says how it looks on this board. */
pg_status question_missing(const board *b, const char *option, pg_error *e);
/* Tells who reads text that a start of one peg, which cannot jump, is not the vacancy. */
void question_hint(const cli *c, const char *name, const board *b, const position *start);
/* Reads one position, or fixes its number of pegs (none when negative); messages name the option. */
pg_status question_position(position *out, const board *b, const char *option, const char *text, pg_error *e);
/* The finish, as ask_finish and ask_end (NEEDS_END in `needs`) read it. */
pg_status question_finish(position *out, const board *b, const position *start, const char *text,
                          unsigned needs, pg_error *e);
/* The finishes that are given, at least one, each with --pegs: q->finishes. */
pg_status question_finishes(asked_question *q, const options *o, pg_error *e);
pg_status question_pegs(position *p, const board *b, const char *text, const char *option, int64_t pegs,
                        pg_error *e);
/* PG_INPUT: the position is there and has open holes. */
pg_status question_closed(const position *p, const char *option, pg_error *e);
/* The exit code of prove and solve. */
int verdict_code(verdict_kind kind, pg_status stopped);
/* Is a proof asked for as a proof, in a file or in a page? Then a short one is worth some time. */
bool proof_wanted(const cli *c);
/* Proves or solves it within the limits; sets c->exit_code by the verdict. */
pg_status question_prove(const asked_question *q, cli *c, verdict *out);
/* The text of a proof file with this one statement; free() it. */
char *question_proof(const asked_question *q, const verdict *v);
/* --proof: the text into that file, where it was asked for; `-`: to standard output, not the answer. */
pg_status proof_write(cli *c, const char *proof);
/* The same of a file with these lines, which need that version of the format. */
pg_status proof_write_lines(cli *c, const board *b, int version, const pg_buf *lines);
void question_release(asked_question *q);

/* ---- folders of pages (page_folder.c) --------------------------------------------------------- */

/* Files that are written to a folder: each is a page, and may replace a page only. */
typedef struct page_folder {
    const char *path; /* borrowed */
    char **file;      /* [files]: their names in the folder */
    size_t files, room;
} page_folder;
/* The next file is NAME.html, or has a number behind it where another one has that name. Owned by the
 * folder. */
const char *page_folder_take(page_folder *f, const char *name);
/* Makes the folder where there is none. PG_INPUT: it cannot be made, or one of the files is no page. */
pg_status page_folder_make(const page_folder *f, pg_error *e);
pg_status page_folder_write(const page_folder *f, const char *file, const pg_buf *text, pg_error *e);
void page_folder_release(page_folder *f);

/* many_maps.c: map of several boards, as a folder of pages or as a table, a row a board. */
pg_status map_several(cli *c);

/* Plays that share an unknown start (linked.c): is the question one of these? Then it is answered whole. */
bool linked_asked(const options *o, const position *start);
pg_status linked_answer(cli *c, const board *b, const position *start);
