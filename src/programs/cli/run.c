/* run.c - the table of commands; one command line from its words to its result.
 *
 * main runs one and prints what came of it; batch runs many at once, each within limits of its own, and
 * makes a document of each. Nothing is printed here but what a terminal is told of the time that it takes.
 */
#include "cli/cli.h"
#include "levels/room.h"
#include "prover/proof.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static const command *const commands[] = {
    &cmd_board_list,     &cmd_board_show,    &cmd_prove,         &cmd_solve, &cmd_map,      &cmd_emit,
    &cmd_import,         &cmd_replay,        &cmd_play,          &cmd_count, &cmd_packages, &cmd_family,
    &cmd_resource_check, &cmd_resource_find, &cmd_resource_rays, &cmd_class, &cmd_check,    &cmd_batch,
    &cmd_instances,      &cmd_site,          &cmd_completion,    &cmd_help,  &cmd_version,
};
enum { COMMANDS = sizeof commands / sizeof *commands };

const command *command_at(size_t index) { return index < COMMANDS ? commands[index] : NULL; }

/* ---- interruption ------------------------------------------------------------------------------ */

volatile sig_atomic_t cli_interrupted;

static void on_signal(int signal)
{
    (void)signal;
    cli_interrupted = 1;
}

/* The first Ctrl-C asks the computation to stop, the second one kills. So do the signal that asks a program
 * to end and that of a terminal which went away; what whoever started us has told us to ignore (nohup) stays
 * so. */
void cli_catch_signals(void)
{
    static const int asks[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)(SA_RESTART | SA_RESETHAND)}, old;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
        if (!sigaction(asks[i], NULL, &old) && old.sa_handler != SIG_IGN)
            sigaction(asks[i], &action, NULL);
}

/* ---- finding the command --------------------------------------------------------------------------- */

static bool is_one_of(const char *word, const char *a, const char *b)
{
    return !strcmp(word, a) || !strcmp(word, b);
}

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

/* Words that stand for a command. */
static const struct {
    const char *word;
    const command *meant;
} aliases[] = {{"-h", &cmd_help},
               {"--help", &cmd_help},
               {"-?", &cmd_help},
               {"-v", &cmd_version},
               {"--version", &cmd_version}};

/* `board -h`: the first word of two, and no second. */
static bool asks_for_group(int argc, char **argv)
{
    return argc >= 2 && is_one_of(argv[0], "board", "resource") && is_one_of(argv[1], "-h", "--help");
}

const command *command_find(int argc, char **argv, int *words)
{
    for (int i = 0; i < COMMANDS; i++)
        if ((*words = words_named(commands[i], argc, argv)) > 0)
            return commands[i];
    if (asks_for_group(argc, argv))
        return &cmd_help; /* on the word that is left to it */
    for (size_t i = 0; argc && i < sizeof aliases / sizeof *aliases; i++)
        if (!strcmp(argv[0], aliases[i].word)) {
            *words = 1;
            return aliases[i].meant;
        }
    return NULL;
}

/* ---- running it --------------------------------------------------------------------------------------- */

static double earlier(double a, double b) { return a > 0 && (b <= 0 || a < b) ? a : b; }

/* As asked for, and within those of the batch that it is part of. */
static void set_limits(cli *c, const pg_limits *within)
{
    long processors = c->ranks ? c->ranks->threads : sysconf(_SC_NPROCESSORS_ONLN);
    c->limits = (pg_limits){
        .deadline = c->o.time >= 0 ? clock_now() + c->o.time : 0,
        .memory = c->o.memory > 0 ? limits_mib((uint64_t)c->o.memory)
                  : within        ? within->memory
                                  : 0,
        .threads = c->o.threads > 0 ? (int)c->o.threads
                   : within         ? 1
                   : processors > 0 ? (int)processors
                                    : 1,
        .interrupt = &cli_interrupted,
        .progress = within ? within->progress : NULL,
        .disk = c->o.disk,
        .finished = &c->finished,
        .disk_space = c->o.disk_space > 0 ? limits_mib((uint64_t)c->o.disk_space) : 0,
    };
    if (within)
        c->limits.deadline = earlier(within->deadline, c->limits.deadline);
    c->colour = !within && !c->o.output && output_colour();
}

/* The files that are written: each can be, and each is another one. Pages of several boards, and a site, go
 * to a folder, which their command makes. */
static pg_status check_files(options *o, bool folder, bool batch, pg_error *e)
{
    bool proof = o->proof && !strcmp(o->proof, "-");
    if (o->output && !strcmp(o->output, "-")) {
        if (proof)
            return pg_fail(e, PG_INPUT, "--proof -: expected another place for the answer than -o -");
        o->output = NULL;
    }
    if (proof && batch)
        return pg_fail(e, PG_INPUT, "--proof -: expected a file, as standard output has the answers");
    const char *const file[] = {o->output, o->proof, o->checkpoint};
    static const char *const option[] = {"-o", "--proof", "--checkpoint"};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < i; k++)
            if (file[i] && file[k] && file_same(file[i], file[k]))
                return pg_fail(e, PG_INPUT, "%s: expected another file for %s than for %s", file[i],
                               option[i], option[k]);
        bool other = (folder && i == 0) || (proof && i == 1);
        PG_TRY(file[i] && i < 2 && !other ? file_writable(file[i], e) : PG_OK);
    }
    return PG_OK;
}

static pg_status run_asked(cli *c, const command *chosen)
{
    PG_SCOPED(question_release) asked_question q = {0};
    pg_status s = chosen->run ? PG_OK : question_load(&q, &c->o, chosen->needs, &c->error);
    if (s == PG_OK)
        s = chosen->run ? chosen->run(c) : chosen->ask(c, &q);
    prover_thread_done();
    return s;
}

/* Runs it with a line of progress; on a terminal what took its time says at its end what it took. */
static pg_status run_told(cli *c, const command *chosen)
{
    pg_progress *progress = c->limits.progress = progress_new(chosen->name);
    pg_status s = run_asked(c, chosen);
    double seconds = chosen == &cmd_play ? 0 : progress_seconds(progress);
    progress_free(progress);
    c->limits.progress = NULL;
    struct rusage used;
    if (seconds >= 1 && !getrusage(RUSAGE_SELF, &used))
        fprintf(stderr, "%.1f seconds, %ld MiB\n", seconds, used.ru_maxrss >> 10);
    return s;
}

static pg_status check_disk(const options *o, pg_error *e)
{
    if (o->disk_space > 0 && !o->disk)
        return pg_fail(e, PG_INPUT, "--disk-space: expected --disk with it");
    if (o->disk && !room_folder(o->disk))
        return pg_fail(e, PG_INPUT, "--disk: expected a folder that can be written to, not '%.80s'", o->disk);
    return PG_OK;
}

pg_status command_run(cli *c, const command *chosen, int argc, char **argv, const pg_limits *within)
{
    PG_TRY(options_parse(&c->o, chosen, argc, argv, &c->error));
    if (c->o.help && chosen != &cmd_help) {
        c->o.json |= within != NULL;
        return help_answer(c, chosen->name);
    }
    PG_TRY(format_choose(c, chosen));
    if (within && c->format == FORMAT_TEXT)
        c->format = FORMAT_JSON;
    c->o.json = c->format == FORMAT_JSON;
    set_limits(c, within);
    if (!within)
        cli_catch_signals();
    PG_TRY(check_files(&c->o, chosen == &cmd_site || (c->format == FORMAT_HTML && c->o.arguments > 1), within,
                       &c->error));
    PG_TRY(check_disk(&c->o, &c->error));
    PG_TRY((within ? run_asked : run_told)(c, chosen));
    if (c->o.output)
        PG_TRY(file_write(c->o.output, buf_text(&c->out), c->out.length, &c->error));
    if (c->proof) {
        buf_release(&c->out);
        buf_add(&c->out, c->proof);
    }
    if (c->o.output || within)
        own_remove(&c->finished);
    return PG_OK;
}

void cli_release(cli *c)
{
    own_release(&c->finished);
    options_release(&c->o);
    buf_release(&c->out);
    free(c->proof);
}

int status_code(pg_status s)
{
    switch (s) {
    case PG_OK: return EXIT_DONE;
    case PG_INPUT: return EXIT_INPUT;
    case PG_INTERRUPTED: return EXIT_INTERRUPTED;
    case PG_INTERNAL:
    case PG_LIMIT:
    case PG_MEMORY:
    case PG_TIME: break;
    }
    return EXIT_INTERNAL;
}
