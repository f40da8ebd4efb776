/* main.c - runs the command that the words name, and turns what came of it into output and exit code.
 *
 * The main of a program is elsewhere: program.c for one process, src/mpi for several.
 */
#include "cli.h"
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- help ---------------------------------------------------------------------------------------- */

static void general_help(pg_buf *out)
{
    buf_add(out, "usage: pagoda COMMAND [ARGUMENT...] [OPTION...]\n\n"
                 "What can and what cannot be finished in peg solitaire, with proofs.\n\ncommands:\n");
    for (size_t i = 0; command_at(i); i++)
        buf_printf(out, "  %-14s %s\n", command_at(i)->name, command_at(i)->brief);
    buf_add(out, "  help           this help; help COMMAND: that of a command, as COMMAND -h\n"
                 "\n`pagoda --version` prints the version.\n");
}

/* Help on the commands that begin with these words; false when there are none. */
static bool help_on(pg_buf *out, const char *words)
{
    bool any = false;
    size_t length = strlen(words);
    for (size_t i = 0; command_at(i); i++) {
        const char *name = command_at(i)->name;
        if (strncmp(name, words, length) || (name[length] && name[length] != ' '))
            continue;
        if (any)
            buf_char(out, '\n');
        options_help(out, command_at(i));
        any = true;
    }
    return any;
}

/* ---- words that name no command ------------------------------------------------------------------- */

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
    for (size_t i = 0; command_at(i); i++)
        if (!strchr(command_at(i)->name, ' '))
            best = word_nearer(typed, best, command_at(i)->name);
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
    } else if (is_one_of(argv[0], "-h", "--help", "-?") ||
               (help && (argc == 1 || !strcmp(argv[1], "help")))) {
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

/* Was a document asked for, however wrong the rest of the line may be? */
static bool wants_json(int argc, char **argv)
{
    for (int i = 0; i < argc; i++)
        if (!strcmp(argv[i], "--json"))
            return true;
    return false;
}

static int fail(const char *who, const pg_error *e, pg_status s, bool json)
{
    if (json) {
        pg_buf document = {0};
        pg_error ignored;
        report_error_json(&document, e);
        output_write(NULL, &document, &ignored);
        buf_release(&document);
    }
    return complain(who, e->text, status_code(s));
}

int cli_main(int argc, char **argv, const cli_ranks *ranks)
{
    int words;
    const command *chosen = command_find(argc - 1, argv + 1, &words);
    if (!chosen)
        return without_command(argc - 1, argv + 1);
    cli c = {.exit_code = EXIT_DONE, .ranks = ranks};
    pg_status s = command_run(&c, chosen, argc - 1 - words, argv + 1 + words, NULL);
    if (s == PG_OK && (!c.o.output || c.o.help))
        s = output_write(NULL, &c.out, &c.error);
    int code = s == PG_OK ? c.exit_code : fail(chosen->name, &c.error, s, wants_json(argc, argv));
    cli_release(&c);
    return code;
}
