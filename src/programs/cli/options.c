/* options.c - the options, in one table for the parser and for the help text.
 *
 * A row says how an option is called, what it takes, where in `options` that goes and what the help
 * says of it. A command names the rows that it takes (cli.h), so an option can only be described,
 * read and refused in one way.
 */
#include "cli/cli.h"
#include "classic/classic.h"
#include "count/count.h"
#include "ask/ask.h"
#include "rays/rays.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum option_kind {
    KIND_FLAG,
    KIND_TEXT,
    KIND_LIST,
    KIND_CHOICE,
    KIND_FORMAT,
    KIND_WHOLE,
    KIND_SECONDS
} option_kind;

typedef struct option {
    option_kind kind;
    size_t at;         /* offset of its field in struct options */
    const char *name;  /* --name or -x */
    const char *value; /* as in the help text; NULL for a flag */
    const char *help;
    const char *choices[8];              /* KIND_CHOICE: the words, by value .. */
    const char *(*choice)(size_t value); /* .. or this, NULL after the last one; also of KIND_FORMAT */
    int64_t least, most;                 /* KIND_WHOLE */
} option;

static const char *model_name(size_t i) { return i <= MODEL_GAME ? ask_model_name((model_kind)i) : NULL; }
static const char *emitted_name(size_t i) { return ask_format_at(i) ? ask_format_at(i)->name : NULL; }

/* clang-format off */
#define TEXT(field)             .kind = KIND_TEXT, .at = offsetof(options, field)
#define LIST(field)             .kind = KIND_LIST, .at = offsetof(options, field)
#define FLAG(field)             .kind = KIND_FLAG, .at = offsetof(options, field)
#define SECONDS(field)          .kind = KIND_SECONDS, .at = offsetof(options, field)
#define CHOICE(field)           .kind = KIND_CHOICE, .at = offsetof(options, field)
#define FORMAT(field)           .kind = KIND_FORMAT, .at = offsetof(options, field)
#define WHOLE(field, low, high) .kind = KIND_WHOLE, .at = offsetof(options, field), .least = low, .most = high
static const option table[] = {
    [OPTION_START] = {TEXT(start), .name = "--start", .value = "P",
        .help = "the start: c3,d4 pegs there, full-d4 all but there, @FILE a picture"},
    [OPTION_FINISH] = {TEXT(finish), .name = "--finish", .value = "P",
        .help = "the finish; any is any position, d4?e5,e6 leaves two holes open, complement: the start's"},
    [OPTION_END] = {TEXT(finish), .name = "--finish", .value = "P",
        .help = "the finish; any is any position, stuck one without a jump, d4?e5,e6 leaves two holes open, "
                "complement: the start's"},
    [OPTION_FINISHES] = {LIST(finishes), .name = "--finish", .value = "P",
        .help = "the finish; any is any position, stuck one without a jump, complement the start's; several: "
                "one of them"},
    [OPTION_PEGS] = {WHOLE(pegs, 0, BOARD_MAX_HOLES), .name = "--pegs", .value = "K",
        .help = "the finish has exactly K pegs"},
    [OPTION_PEGS_LEAST] = {WHOLE(pegs_least, 0, BOARD_MAX_HOLES), .name = "--pegs-least", .value = "K",
        .help = "the finish has K pegs or more"},
    [OPTION_PEGS_MOST] = {WHOLE(pegs_most, 0, BOARD_MAX_HOLES), .name = "--pegs-most", .value = "K",
        .help = "the finish has K pegs or fewer"},
    [OPTION_FEWEST_PEGS] = {FLAG(fewest_pegs), .name = "--fewest-pegs",
        .help = "the fewest pegs that a finish can have, and why fewer cannot be"},
    [OPTION_MOST_PEGS] = {FLAG(most_pegs), .name = "--most-pegs",
        .help = "the most pegs that a finish can have, and why more cannot be"},
    [OPTION_FEWEST_MOVES] = {FLAG(fewest_moves), .name = "--fewest-moves",
        .help = "the fewest moves of a game, in a map of each cell; a move is one or more jumps by the same "
                "peg in a row"},
    [OPTION_METHOD] = {CHOICE(method), .name = "--method", .value = "M",
        .help = "plain or independent: a classical depth-first search instead",
        .choices = {[CLASSIC_PLAIN] = "plain", [CLASSIC_INDEPENDENT] = "independent"}},
    [OPTION_ORDER] = {TEXT(order), .name = "--order", .value = "NESW",
        .help = "--method: the directions as they are tried (plain: NESW, independent: ENWS)"},
    [OPTION_PRUNE] = {TEXT(prune), .name = "--prune", .value = "LIST",
        .help = "--method independent: none, or some of permutations,types,keys (default: all)"},
    [OPTION_ALL] = {FLAG(all), .name = "--all",
        .help = "--method: count all solutions; --fewest-moves: count all shortest games, list few"},
    [OPTION_STATS] = {FLAG(stats), .name = "--stats",
        .help = "--method: nodes by depth and number of sons; --fewest-moves: positions"},
    [OPTION_LIST] = {FLAG(list), .name = "--list",
        .help = "--all: every shortest game, a line each; with --classes one of each class"},
    [OPTION_LONGEST_FINISH] = {FLAG(longest_finish), .name = "--longest-finish",
        .help = "--fewest-moves: of these games one with the longest last move"},
    [OPTION_LONGEST_MOVE] = {FLAG(longest_move), .name = "--longest-move",
        .help = "--fewest-moves: of these games one with the longest move"},
    [OPTION_REVERSE] = {FLAG(reverse), .name = "--reverse",
        .help = "the game backwards, on the complements"},
    [OPTION_IMAGE] = {TEXT(image), .name = "--image", .value = "MOTION",
        .help = "the game as a rotation or a mirror of the board has it"},
    [OPTION_NORMAL] = {FLAG(normal), .name = "--normal",
        .help = "the game that stands for all that are the same up to symmetry and order"},
    [OPTION_PEGS_START] = {WHOLE(pegs_start, 0, BOARD_MAX_HOLES), .name = "--pegs-start", .value = "K",
        .help = "the start has exactly K pegs"},
    [OPTION_SYMMETRIC] = {CHOICE(symmetric), .name = "--symmetric", .value = "G",
        .help = "the start looks the same under rot60|rot90|rot120|rot180|reflections|full",
        .choices = {[GROUP_NONE] = "none", [GROUP_ROT60] = "rot60", [GROUP_ROT90] = "rot90",
                    [GROUP_ROT120] = "rot120", [GROUP_ROT180] = "rot180",
                    [GROUP_REFLECTIONS] = "reflections", [GROUP_FULL] = "full"}},
    [OPTION_PLAY] = {LIST(plays), .name = "--play", .value = "P:P",
        .help = "a play from start, complement or P to one of these or each; several: all of them"},
    [OPTION_CLASSES] = {FLAG(classes), .name = "--classes",
        .help = "one of each class under the symmetries"},
    [OPTION_ALL_FINISHES] = {FLAG(all_finishes), .name = "--all-finishes",
        .help = "what it proves about every single vacancy and lone survivor"},
    [OPTION_TIGHTEST] = {FLAG(tightest), .name = "--tightest",
        .help = "the count with the smallest slack against the losses of all jumps"},
    [OPTION_FOR] = {TEXT(game), .name = "--for", .value = "MOVES",
        .help = "the value along this game, jump by jump, and where it is spent"},
    [OPTION_RAYS_SYMMETRIC] = {TEXT(rays_symmetric), .name = "--symmetric", .value = "G",
        .help = "only counts that these symmetries keep: full, rot180, left-right, .."},
    [OPTION_SAMPLE] = {WHOLE(sample, 1, INT64_MAX), .name = "--sample", .value = "N",
        .help = "rays: no enumeration, the vertices that N random objectives lead to; count --random: N "
                "games"},
    [OPTION_RANDOM] = {FLAG(random), .name = "--random",
        .help = "where games end that are played at random: exact where few positions can be reached, else "
                "of a million games"},
    [OPTION_SEED] = {WHOLE(seed, 0, INT64_MAX), .name = "--seed", .value = "S",
        .help = "other random numbers (default 0)"},
    [OPTION_SCALE] = {WHOLE(scale, 1, 16), .name = "--scale", .value = "K",
        .help = "so many steps, each with larger boards than the one before (default 1)"},
    [OPTION_MOST_RAYS] = {WHOLE(most_rays, 0, INT64_MAX), .name = "--most-rays", .value = "N",
        .help = "stop after so many rays (default 100000; 0: all)"},
    [OPTION_FULL] = {FLAG(full), .name = "--full", .help = "all of them, not one of each class (text)"},
    [OPTION_MODEL] = {CHOICE(model), .name = "--model", .value = "M",
        .help = "unconstrained, relaxation, pagoda or game (default: the first that the format has)",
        .choice = model_name},
    [OPTION_FORMAT] = {FORMAT(format), .name = "--format", .value = "F",
        .help = "lp (default), mps, cnf and more: `pagoda emit -h` lists them", .choice = emitted_name},
    [OPTION_OBJECTIVE] = {TEXT(objective), .name = "--objective", .value = "O",
        .help = "none, few jumps, few moves (pddl), phase1 (how far rows fail), hole:H (a peg at H)"},
    [OPTION_BOUNDS] = {FLAG(bounds), .name = "--bounds",
        .help = "how often each jump can be made, by resource counts, as upper bounds"},
    [OPTION_NO_BOUNDS] = {FLAG(no_bounds), .name = "--no-bounds",
        .help = "integer programs without the upper bounds that they have by default: as many jumps as pegs "
                "can go"},
    [OPTION_CUTS] = {TEXT(cuts), .name = "--cuts", .value = "LIST",
        .help = "rows of class (one for each generator of the class group), potential, or both"},
    [OPTION_STEPS] = {WHOLE(steps, 0, INT64_C(1) << 30), .name = "--steps", .value = "K",
        .help = "games of at most K jumps (default: as many as a game can have)"},
    [OPTION_BREAK_SYMMETRY] = {FLAG(break_symmetry), .name = "--break-symmetry",
        .help = "only one of the first jumps that symmetries of the problem exchange"},
    [OPTION_PARALLEL] = {FLAG(parallel), .name = "--parallel",
        .help = "games in steps of several independent jumps (cnf, opb, smt2): often easier for SAT solvers"},
    [OPTION_SOLUTION] = {TEXT(solution), .name = "--solution", .value = "FILE",
        .help = "another solver's answer; - is standard input"},
    [OPTION_EMITTED] = {TEXT(emitted), .name = "--emitted", .value = "FILE",
        .help = "the emitted file that it answers, which says how it was asked; of x.sol x.lp, x.cnf and the "
                "like are found"},
    [OPTION_FILE] = {FLAG(file), .name = "--file",
        .help = "the board as a file, to be changed: pagoda board show triangle:7 --file > my.board"},
    [OPTION_BOARDS] = {TEXT(boards), .name = "--boards", .value = "DIR",
        .help = "compare each board with DIR/NAME.board; else its name is only claimed"},
    [OPTION_COMPLETE] = {FLAG(complete), .name = "--complete",
        .help = "refuse a file that leaves a statement or a cell of a map open"},
    [OPTION_EXPLAIN] = {FLAG(explain), .name = "--explain",
        .help = "each proof in words, found by the checker alone, in place of the statements"},
    [OPTION_PART] = {TEXT(part), .name = "--part", .value = "K/N",
        .help = "only the reasons of part K of N, and what they prove"},
    [OPTION_PICTURE] = {CHOICE(picture), .name = "--format", .value = "F",
        .help = "of the answer; the ending of -o FILE chooses one as well", .choice = format_name},
    [OPTION_WEIGHTS] = {TEXT(weights), .name = "--weights", .value = "FILE",
        .help = "pictures of games: the value of these weights (a .weights file) below each position"},
    [OPTION_LOOK] = {TEXT(look), .name = "--look", .value = "LIST",
        .help = "of a picture: untitled, coordinates, bare, arrows, panel=N, scale=X"},
    [OPTION_ANIMATE] = {FLAG(animate), .name = "--animate",
        .help = "svg: one board on which the game is played, not a strip"},
    [OPTION_BY_JUMPS] = {FLAG(by_jumps), .name = "--by-jumps",
        .help = "a table by the fewest jumps"},
    [OPTION_BY_MOVES] = {FLAG(by_moves), .name = "--by-moves",
        .help = "a table by the fewest moves that lead there, each one or more jumps by one peg"},
    [OPTION_GAMES] = {FLAG(games), .name = "--games",
        .help = "the number of jump sequences to the finish, or until no jump is left"},
    [OPTION_DEAD] = {FLAG(dead), .name = "--dead",
        .help = "also positions without a jump; with a finish, those that cannot reach it"},
    [OPTION_COUNTED_BY] = {CHOICE(counted_by), .name = "--method", .value = "M",
        .help = "by levels, graph or closures, which share no loop, and not by what suits best",
        .choices = {[COUNT_LEVELS - 1] = "levels", [COUNT_GRAPH - 1] = "graph",
                    [COUNT_DENSE - 1] = "closures"}},
    [OPTION_PROVED_BY] = {CHOICE(proved_by), .name = "--method", .value = "M",
        .help = "halves: levels from both ends alone, as far as time and memory go",
        .choices = {"halves"}},
    [OPTION_CHECKPOINT] = {TEXT(checkpoint), .name = "--checkpoint", .value = "FILE",
        .help = "keep the work of a long search or count there when it is stopped, and go on from it"},
    [OPTION_DISK] = {TEXT(disk), .name = "--disk", .value = "DIR",
        .help = "levels of positions that outgrow the memory go to files there, without names"},
    [OPTION_DISK_SPACE] = {WHOLE(disk_space, 1, INT64_C(1) << 40), .name = "--disk-space", .value = "MIB",
        .help = "use at most about that much of it (default: all there is)"},
    [OPTION_RULES] = {TEXT(rules), .name = "--rules", .value = "R",
        .help = "orthogonal (4), hexagonal (6) or diagonal (8) instead of the board's rules"},
    [OPTION_WITHOUT] = {LIST(without), .name = "--without", .value = "HOLES",
        .help = "no jump has any part in these holes"},
    [OPTION_WITH] = {LIST(with), .name = "--with", .value = "LINE",
        .help = "games with a condition: only JUMPS, never JUMPS, first JUMPS, marked HOLES, visit HOLES"},
    [OPTION_PROOF] = {TEXT(proof), .name = "--proof", .value = "FILE",
        .help = "write the proof that pagoda-check reads; -: to standard output, in place of the answer"},
    [OPTION_AS_FOUND] = {FLAG(as_found), .name = "--as-found",
        .help = "with --proof: keep the reasons that were found first; else up to half of the --time "
                "left, and without it bounded effort, goes to shorter ones"},
    [OPTION_JSON] = {FLAG(json), .name = "--json", .help = "one JSON document instead of text"},
    [OPTION_OUTPUT] = {TEXT(output), .name = "-o", .value = "FILE",
        .help = "write to FILE, whole or not at all, instead of standard output"},
    [OPTION_TIME] = {SECONDS(time), .name = "--time", .value = "SECONDS",
        .help = "stop after that long; what is not settled by then is open"},
    [OPTION_MEMORY] = {WHOLE(memory, 1, INT64_C(1) << 40), .name = "--memory", .value = "MIB",
        .help = "use at most about that much memory for tables"},
    [OPTION_THREADS] = {WHOLE(threads, 1, 1024), .name = "--threads", .value = "N",
        .help = "use N threads (default: one a processor)"},
    [OPTION_HELP] = {FLAG(help), .name = "-h", .help = "this help"},
};
/* clang-format on */
enum { OPTIONS = sizeof table / sizeof *table };

/* ---- parsing ---------------------------------------------------------------------------------- */

/* The choice of number i, or NULL after the last one. */
static const char *choice(const option *o, size_t i)
{
    if (o->choice)
        return o->choice(i);
    return i < sizeof o->choices / sizeof *o->choices ? o->choices[i] : NULL;
}

static pg_status refuse_choice(pg_error *e, const option *o, const char *value)
{
    PG_SCOPED(buf_release) pg_buf words = {0};
    const char *word[OPTION_CHOICES];
    size_t count = 0;
    while (choice(o, count)) {
        word[count] = choice(o, count);
        count++;
    }
    buf_either(&words, word, count);
    pg_status s = pg_fail(e, PG_INPUT, "%s: expected %s, not '%.80s'", o->name, buf_text(&words), value);
    return s;
}

static pg_status refuse(pg_error *e, const option *o, const char *value)
{
    switch (o->kind) {
    case KIND_CHOICE:
    case KIND_FORMAT: return refuse_choice(e, o, value);
    case KIND_WHOLE:
        return pg_fail(e, PG_INPUT, "%s: expected a whole number from %lld to %lld, not '%.80s'", o->name,
                       (long long)o->least, (long long)o->most, value);
    case KIND_SECONDS:
        return pg_fail(e, PG_INPUT, "%s: expected a number of seconds, not '%.80s'", o->name, value);
    default: return pg_fail(e, PG_INPUT, "%s: expected %s, not '%.80s'", o->name, o->help, value);
    }
}

static bool read_whole(const option *o, const char *text, int64_t *value)
{
    char *end;
    errno = 0;
    *value = strtoll(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && !*end && !errno && *value >= o->least && *value <= o->most;
}

static bool read_seconds(const char *text, double *value)
{
    char *end;
    *value = strtod(text, &end);
    return ((text[0] >= '0' && text[0] <= '9') || text[0] == '.') && !*end && isfinite(*value);
}

static bool read_choice(const option *o, const char *text, int *value)
{
    for (size_t i = 0; choice(o, i); i++)
        if (!strcmp(choice(o, i), text)) {
            *value = (int)i;
            return true;
        }
    return false;
}

static pg_status read_value(options *out, const option *o, const char *value, pg_error *e)
{
    void *field = (char *)out + o->at;
    switch (o->kind) {
    case KIND_FLAG: *(bool *)field = true; return PG_OK;
    case KIND_TEXT:
        if (*(const char **)field)
            return pg_fail(e, PG_INPUT, "%s: expected it once, not '%.80s' as well", o->name, value);
        *(const char **)field = value;
        return PG_OK;
    case KIND_LIST: {
        option_list *list = field;
        PG_RESIZE(list->text, list->count + 1);
        list->text[list->count++] = value;
        return PG_OK;
    }
    case KIND_CHOICE: return read_choice(o, value, field) ? PG_OK : refuse(e, o, value);
    case KIND_FORMAT:
        *(const emit_format **)field = ask_format_find(value);
        return *(const emit_format **)field ? PG_OK : refuse(e, o, value);
    case KIND_WHOLE: return read_whole(o, value, field) ? PG_OK : refuse(e, o, value);
    case KIND_SECONDS: return read_seconds(value, field) ? PG_OK : refuse(e, o, value);
    }
    return PG_INTERNAL;
}

static bool command_takes(const command *c, int id)
{
    const unsigned char *one = c->takes;
    while (*one != id && *one != OPTION_COUNT)
        one++;
    return id == OPTION_HELP || *one == id;
}

/* Accepted by every command, so that one line of a script can have them for all; only those that use them
 * tell of them. */
static bool takes_silently(int id)
{
    return id == OPTION_TIME || id == OPTION_MEMORY || id == OPTION_THREADS;
}

/* The option called text[0..length), if the command takes it. */
static const option *find_option(const command *c, const char *text, size_t length)
{
    for (int i = 0; i < OPTIONS; i++)
        if ((command_takes(c, i) || takes_silently(i)) && strlen(table[i].name) == length &&
            !memcmp(table[i].name, text, length))
            return &table[i];
    return length == 6 && !memcmp(text, "--help", 6) ? &table[OPTION_HELP] : NULL;
}

static pg_status refuse_option(const command *c, const char *text, size_t length, pg_error *e)
{
    const char *near = NULL;
    PG_FREED char *typed = pg_strndup(text, length);
    for (int i = 0; i < OPTIONS && length > 2; i++)
        if (command_takes(c, i))
            near = word_nearer(typed, near, table[i].name);
    return pg_fail(e, PG_INPUT, "expected an option that %s has, not '%.*s' (see pagoda %s -h)%s", c->name,
                   length > 80 ? 80 : (int)length, text, c->name, word_meant(near).text);
}

/* Reads the option argv[*i], in the form `--name value`, `--name=value` or `-x value`. */
static pg_status read_option(options *o, const command *c, int argc, char **argv, int *i, pg_error *e)
{
    char *text = argv[*i], *equals = text[1] == '-' ? strchr(text, '=') : NULL;
    size_t length = equals ? (size_t)(equals - text) : strlen(text);
    const option *found = find_option(c, text, length);
    if (!found)
        return refuse_option(c, text, length, e);
    if (found->kind == KIND_FLAG) {
        if (equals)
            return pg_fail(e, PG_INPUT, "%s: expected no value", found->name);
        return read_value(o, found, NULL, e);
    }
    if (!equals && ++*i >= argc)
        return pg_fail(e, PG_INPUT, "%s: expected a value %s after it", found->name, found->value);
    return read_value(o, found, equals ? equals + 1 : argv[*i], e);
}

static pg_status count_arguments(const options *o, const command *c, pg_error *e)
{
    if (o->help || (o->arguments >= c->least && o->arguments <= c->most))
        return PG_OK;
    if (o->arguments > c->most)
        return pg_fail(e, PG_INPUT, "expected no argument '%.80s' (see pagoda %s -h)", o->argument[c->most],
                       c->name);
    return pg_fail(e, PG_INPUT, "expected %s (see pagoda %s -h)", c->arguments, c->name);
}

/* Numbers are negative where they are not given. */
static void set_not_given(options *o, const option *one)
{
    void *field = (char *)o + one->at;
    if (one->kind == KIND_WHOLE)
        *(int64_t *)field = -1;
    else if (one->kind == KIND_SECONDS)
        *(double *)field = -1;
    else if (one->kind == KIND_CHOICE)
        *(int *)field = -1;
}

pg_status options_parse(options *o, const command *c, int argc, char **argv, pg_error *e)
{
    *o = (options){0};
    for (int i = 0; i < OPTIONS; i++)
        set_not_given(o, &table[i]);
    o->symmetric = GROUP_NONE;
    o->argument = PG_NEW(char *, argc);
    bool options_end = false;
    for (int i = 0; i < argc; i++) {
        if (!options_end && !strcmp(argv[i], "--")) {
            options_end = true;
        } else if (options_end || argv[i][0] != '-' || !argv[i][1]) {
            o->argument[o->arguments++] = argv[i];
        } else {
            pg_status s = read_option(o, c, argc, argv, &i, e);
            if (s != PG_OK)
                return s;
        }
    }
    return count_arguments(o, c, e);
}

void options_release(options *o)
{
    free(o->argument);
    free(o->finishes.text);
    free(o->without.text);
    free(o->with.text);
    free(o->plays.text);
}

/* ---- help ------------------------------------------------------------------------------------- */

static void options_usage(pg_buf *out, const command *c)
{
    buf_printf(out, "usage: pagoda %s%s%s [OPTION...]\n", c->name, *c->arguments ? " " : "", c->arguments);
}

bool option_at(option_view *out, const command *c, int id)
{
    if (id >= OPTIONS || !command_takes(c, id))
        return false;
    const option *o = &table[id];
    *out = (option_view){.name = o->name, .value = o->value, .help = o->help};
    for (size_t i = 0; choice(o, i); i++)
        if (id != OPTION_PICTURE || format_had(c, (int)i))
            out->choice[out->choices++] = choice(o, i);
    return true;
}

/* Options that every command accepts and this one has no use for. */
static void unused_help(pg_buf *out, const command *c, size_t width)
{
    PG_SCOPED(buf_release) pg_buf names = {0};
    for (int i = 0; i < OPTIONS; i++)
        if (takes_silently(i) && !command_takes(c, i))
            buf_printf(&names, "%s %s",
                       names.length ? "," : "Taken by every command, of no use to this one:", table[i].name);
    if (names.length) {
        buf_add(&names, ".");
        buf_char(out, '\n');
        output_wrap(out, buf_text(&names), 0, 0, width);
    }
}

void options_help(pg_buf *out, const command *c)
{
    enum { NAME = 18 }; /* columns before the explanation */
    size_t width = output_width();
    options_usage(out, c);
    buf_printf(out, "\n%s\n", c->brief);
    if (*c->help) {
        buf_char(out, '\n');
        output_wrap(out, c->help, 0, 0, width);
    }
    buf_add(out, "\noptions:\n");
    option_view o;
    for (int i = 0; i < OPTIONS; i++) {
        if (!option_at(&o, c, i))
            continue;
        size_t begin = out->length;
        buf_printf(out, "  %s%s%s", o.name, o.value ? " " : "", o.value ? o.value : "");
        size_t used = out->length - begin;
        do
            buf_char(out, ' ');
        while (++used < NAME + 1);
        PG_SCOPED(buf_release) pg_buf help = {0};
        if (i == OPTION_PICTURE)
            format_list(&help, c);
        buf_printf(&help, "%s%s", help.length ? ": the form " : "", o.help);
        output_wrap(out, help.text, used, NAME + 1, width);
    }
    unused_help(out, c, width);
    if (c->more)
        c->more(out, width);
}
