/* main.c - runs the command that the words name, and turns what came of it into output and exit code.
 *
 * The main of a program is elsewhere: program.c for one process, src/programs/mpi for several.
 */
#include "cli/cli.h"

#include "base/log.h"

#include <stdio.h>

static int complain(const char *who, const char *what, int code)
{
    fprintf(stderr, "pagoda%s%s: %s\n", *who ? " " : "", who, what);
    return code;
}

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
        PG_SCOPED(buf_release) pg_buf document = {0};
        pg_error ignored;
        report_error_json(&document, e);
        output_write(NULL, &document, &ignored);
    }
    return complain(who, e->text, status_code(s));
}

/* No word at all: what there is goes where errors go. */
static int without_words(void)
{
    cli c = {0};
    help_answer(&c, "");
    fputs(buf_text(&c.out), stderr);
    buf_release(&c.out);
    return EXIT_INPUT;
}

/* What goes to a terminal is broken into its lines, where it is a report to be read. */
static pg_status print(const command *chosen, const cli *c, pg_error *e)
{
    bool report = chosen->formats && c->format == FORMAT_TEXT && !c->o.file && !c->o.help && !c->proof;
    if (!report || !output_terminal())
        return output_write(NULL, &c->out, e);
    PG_SCOPED(buf_release) pg_buf folded = {0};
    output_fold(&folded, buf_text(&c->out), output_width());
    return output_write(NULL, &folded, e);
}

int cli_main(int argc, char **argv, const cli_ranks *ranks)
{
    if (argc < 2)
        return without_words();
    log_begin();
    int words;
    bool json = wants_json(argc, argv);
    if (ranks)
        output_launched();
    const command *chosen = command_find(argc - 1, argv + 1, &words);
    PG_SCOPED(cli_release) cli c = {.exit_code = EXIT_DONE, .ranks = ranks};
    pg_status s = chosen ? command_run(&c, chosen, argc - 1 - words, argv + 1 + words, NULL)
                         : command_refuse(argc - 1, argv + 1, &c.error);
    if (s == PG_OK && (!c.o.output || c.o.help || c.proof))
        s = print(chosen, &c, &c.error);
    if (s == PG_OK)
        own_remove(&c.finished);
    return s == PG_OK ? c.exit_code : fail(chosen ? chosen->name : "", &c.error, s, json);
}
