/* main.c - finds the command, reads its options, runs it, and turns what came of it into output and exit
 * code. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const command *const commands[] = {
    &cmd_board_list, &cmd_board_show, &cmd_prove, &cmd_solve, &cmd_map, &cmd_emit, &cmd_replay,
    &cmd_count,
    &cmd_resource_check, &cmd_resource_find, &cmd_resource_rays, &cmd_class, &cmd_check,
};
enum { COMMANDS = sizeof commands / sizeof *commands };

/* ---- interruption ------------------------------------------------------------------------------ */

static volatile sig_atomic_t interrupted;

static void on_signal(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* The first Ctrl-C asks the computation to stop, the second one kills. So do the signal that asks a program to
 * end and that of a terminal which went away; what whoever started us has told us to ignore (nohup) stays so. */
static void catch_signals(void)
{
    static const int asks[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)(SA_RESTART | SA_RESETHAND)}, old;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
        if (!sigaction(asks[i], NULL, &old) && old.sa_handler != SIG_IGN)
            sigaction(asks[i], &action, NULL);
}

/* ---- help ---------------------------------------------------------------------------------------- */

static void general_help(pg_buf *out)
{
    buf_add(out, "usage: pagoda COMMAND [ARGUMENT...] [OPTION...]\n\n"
                 "What can and what cannot be finished in peg solitaire, with proofs.\n\ncommands:\n");
    for (int i = 0; i < COMMANDS; i++)
        buf_printf(out, "  %-14s %s\n", commands[i]->name, commands[i]->brief);
    buf_add(out, "  help           this help; help COMMAND: that of a command, as COMMAND -h\n"
                 "\n`pagoda --version` prints the version.\n");
}

/* Help on the commands that begin with these words; false when there are none. */
static bool help_on(pg_buf *out, const char *words)
{
    bool any = false;
    size_t length = strlen(words);
    for (int i = 0; i < COMMANDS; i++) {
        const char *name = commands[i]->name;
        if (strncmp(name, words, length) || (name[length] && name[length] != ' '))
            continue;
        if (any)
            buf_char(out, '\n');
        options_help(out, commands[i]);
        any = true;
    }
    return any;
}

/* ---- finding the command --------------------------------------------------------------------------- */

/* How many arguments from argv[0] on name the command: 0, 1 or 2. */
static int words_named(const command *c, int argc, char **argv)
{
    const char *space = strchr(c->name, ' ');
    size_t first = space ? (size_t)(space - c->name) : strlen(c->name);
    if (argc < 1 || strlen(argv[0]) != first || memcmp(argv[0], c->name, first))
        return 0;
    if (!space)
        return 1;
    return argc >= 2 && !strcmp(argv[1], space + 1) ? 2 : 0;
}

static const command *find_command(int argc, char **argv, int *words)
{
    for (int i = 0; i < COMMANDS; i++)
        if ((*words = words_named(commands[i], argc, argv)) > 0)
            return commands[i];
    return NULL;
}

static int complain(const char *who, const char *what, int code)
{
    fprintf(stderr, "pagoda%s%s: %s\n", *who ? " " : "", who, what);
    return code;
}

static int print(pg_buf *text)
{
    pg_error e;
    pg_status s = output_write(NULL, text, &e);
    buf_release(text);
    return s == PG_OK ? EXIT_DONE : complain("", e.text, EXIT_INPUT);
}

/* The first word of a command that the user may have meant, or NULL. */
static const char *nearest_command(const char *typed)
{
    static const char *const words[] = {"board", "resource", "help", "version"};
    const char *best = NULL;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        best = word_nearer(typed, best, words[i]);
    for (int i = 0; i < COMMANDS; i++)
        if (!strchr(commands[i]->name, ' '))
            best = word_nearer(typed, best, commands[i]->name);
    return best;
}

static int unknown_command(const char *typed)
{
    pg_error e;
    const char *near = nearest_command(typed);
    pg_fail(&e, PG_INPUT, "expected a command, not '%.80s' (see pagoda help)%s%s%s", typed,
            near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
    return complain("", e.text, EXIT_INPUT);
}

static bool is_one_of(const char *word, const char *a, const char *b, const char *c)
{
    return !strcmp(word, a) || !strcmp(word, b) || !strcmp(word, c);
}

/* No command by that name: the word may be the first of two, or ask for help or for the version. */
static int without_command(int argc, char **argv)
{
    pg_buf text = {0};
    if (argc < 1) {
        general_help(&text);
        fputs(text.text, stderr);
        buf_release(&text);
        return EXIT_INPUT;
    }
    bool help = !strcmp(argv[0], "help");
    if (is_one_of(argv[0], "version", "--version", "-v")) {
        buf_add(&text, "pagoda " PAGODA_VERSION "\n");
    } else if (is_one_of(argv[0], "-h", "--help", "-?") || (help && (argc == 1 || !strcmp(argv[1], "help")))) {
        general_help(&text);
    } else {
        pg_buf words = {0};
        buf_add(&words, help ? argv[1] : argv[0]);
        if (help && argc > 2)
            buf_printf(&words, " %s", argv[2]);
        bool asked = help || (argc > 1 && (!strcmp(argv[1], "-h") || !strcmp(argv[1], "--help")));
        bool known = help_on(&text, words.text);
        buf_release(&words);
        if (!known || !asked) {
            buf_release(&text);
            if (!known)
                return unknown_command(argv[help]);
            pg_error e;
            pg_fail(&e, PG_INPUT, "expected a second word after '%.80s' (see pagoda help %.80s)", argv[0],
                    argv[0]);
            return complain("", e.text, EXIT_INPUT);
        }
    }
    return print(&text);
}

/* ---- running it --------------------------------------------------------------------------------------- */

static void set_limits(cli *c)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    c->limits.deadline = c->o.time >= 0 ? clock_now() + c->o.time : 0;
    c->limits.memory = c->o.memory > 0 ? (size_t)c->o.memory << 20 : 0;
    c->limits.threads = c->o.threads > 0 ? (int)c->o.threads : processors > 0 ? (int)processors : 1;
    c->limits.interrupt = &interrupted;
    c->colour = !c->o.output && output_colour();
}

/* The files that are written: each can be, and each is another one. */
static pg_status check_files(const options *o, pg_error *e)
{
    const char *const file[] = {o->output, o->proof, o->checkpoint};
    static const char *const option[] = {"-o", "--proof", "--checkpoint"};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < i; k++)
            if (file[i] && file[k] && file_same(file[i], file[k]))
                return pg_fail(e, PG_INPUT, "%s: expected another file for %s than for %s", file[i],
                               option[i], option[k]);
        pg_status s = file[i] && i < 2 ? file_writable(file[i], e) : PG_OK;
        if (s != PG_OK)
            return s;
    }
    return PG_OK;
}

static pg_status run(cli *c, const command *chosen)
{
    if (c->o.help) {
        options_help(&c->out, chosen);
        return output_write(NULL, &c->out, &c->error);
    }
    set_limits(c);
    catch_signals();
    pg_status s = check_files(&c->o, &c->error);
    if (s != PG_OK)
        return s;
    c->limits.progress = progress_new(chosen->name);
    s = chosen->run(c);
    progress_free(c->limits.progress);
    return s == PG_OK ? output_write(c->o.output, &c->out, &c->error) : s;
}

static int exit_code(pg_status s)
{
    switch (s) {
    case PG_OK:
        return EXIT_DONE;
    case PG_INPUT:
        return EXIT_INPUT;
    case PG_INTERRUPTED:
        return EXIT_INTERRUPTED;
    case PG_INTERNAL:
    case PG_LIMIT:
        break;
    }
    return EXIT_INTERNAL;
}

int main(int argc, char **argv)
{
    int words;
    const command *chosen = find_command(argc - 1, argv + 1, &words);
    if (!chosen)
        return without_command(argc - 1, argv + 1);
    cli c = {.exit_code = EXIT_DONE};
    pg_status s = options_parse(&c.o, chosen, argc - 1 - words, argv + 1 + words, &c.error);
    if (s == PG_OK)
        s = run(&c, chosen);
    options_release(&c.o);
    buf_release(&c.out);
    if (s == PG_OK)
        return c.exit_code;
    return complain(chosen->name, c.error.text, exit_code(s));
}
