/* cmd_check.c - becomes pagoda-check, a program of its own that shares nothing with this one; or, where its
 * answer goes into a document or a file, runs it and keeps what it says.
 */
#include "cli/cli.h"

#include <errno.h>
#include <math.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define CHECKER "pagoda-check"

char *cli_neighbour(const char *name, const char *folder)
{
    char path[4096];
    struct stat info;
    ssize_t length = readlink("/proc/self/exe", path, sizeof path);
    if (length <= 0 || (size_t)length == sizeof path)
        return NULL;
    while (length > 0 && path[length - 1] != '/')
        length--;
    for (int installed = 0; installed < 2 && length > 0; installed++) {
        PG_SCOPED(buf_release) pg_buf there = {0};
        buf_printf(&there, "%.*s", (int)length, path);
        if (installed)
            buf_printf(&there, "../%s/pagoda/", folder);
        buf_add(&there, name);
        if (!lstat(there.text, &info))
            return buf_take(&there);
    }
    return NULL;
}

/* The first one that PATH has; free() it. NULL: none. */
static char *in_path(void)
{
    const char *at = getenv("PATH");
    struct stat info;
    while (at && *at) {
        size_t length = strcspn(at, ":");
        PG_SCOPED(buf_release) pg_buf path = {0};
        buf_add_bytes(&path, at, length);
        buf_add(&path, length ? "/" CHECKER : "./" CHECKER);
        if (!stat(path.text, &info) && S_ISREG(info.st_mode) && !access(path.text, X_OK))
            return buf_take(&path);
        at += length + (at[length] == ':');
    }
    return NULL;
}

/* ---- its command line ------------------------------------------------------------------------------ */

typedef struct command_line {
    char **argv; /* NULL at the end; the words are borrowed but for those of `made` */
    char *made[3];
    size_t words, makes;
} command_line;

static void call_flag(command_line *k, bool given, const char *option)
{
    if (given)
        k->argv[k->words++] = (char *)option;
}

static void call_text(command_line *k, const char *option, const char *value)
{
    call_flag(k, value, option);
    call_flag(k, value, value);
}

static void call_number(command_line *k, bool given, const char *option, int digits, double value)
{
    pg_buf text = {0};
    if (!given)
        return;
    buf_printf(&text, "%.*f", digits, value);
    call_text(k, option, k->made[k->makes++] = buf_take(&text));
}

static void call_make(command_line *k, const cli *c)
{
    const options *o = &c->o;
    double left = limits_seconds_left(&c->limits);
    k->argv = PG_NEW(char *, o->arguments + 16);
    call_flag(k, true, CHECKER);
    call_flag(k, o->complete, "--complete");
    call_flag(k, o->explain, "--explain");
    call_text(k, "--boards", o->boards);
    call_text(k, "--part", o->part);
    call_number(k, isfinite(left), "--time", 3, left > 0.001 ? left : 0.001);
    call_number(k, c->limits.memory, "--memory", 0, (double)(c->limits.memory >> 20));
    call_number(k, o->threads > 0, "--threads", 0, (double)o->threads);
    call_flag(k, true, "--");
    memcpy(k->argv + k->words, o->argument, o->arguments * sizeof *k->argv);
}

static void call_release(command_line *k)
{
    free(k->argv);
    for (size_t i = 0; i < k->makes; i++)
        free(k->made[i]);
}

/* ---- running it ------------------------------------------------------------------------------------- */

static pg_status refuse_program(cli *c, const char *path)
{
    return pg_fail(&c->error, PG_INTERNAL, "%s: expected a program that can be run: %s", path,
                   strerror(errno));
}

/* What was written to the file, from its beginning. */
static void read_back(pg_buf *out, FILE *file)
{
    char piece[4096];
    size_t length;
    rewind(file);
    while ((length = fread(piece, 1, sizeof piece, file)) > 0)
        buf_add_bytes(out, piece, length);
}

/* Runs it to its end with its output in two files; its exit code, -1 where it has none. */
static int run_into(const char *path, char **argv, FILE *out, FILE *err)
{
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status = 0;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fileno(out), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(err), STDERR_FILENO);
    errno = posix_spawn(&child, path, &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (errno)
        return -1;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Its answer as a document, or as text for a file. */
static pg_status run_kept(cli *c, const char *path, char **argv)
{
    FILE *out = tmpfile(), *err = tmpfile();
    PG_SCOPED(buf_release) pg_buf text = {0}, messages = {0};
    int code = out && err ? run_into(path, argv, out, err) : -1;
    pg_status s = code < 0 ? refuse_program(c, path) : PG_OK;
    if (s == PG_OK) {
        c->exit_code = code;
        read_back(&text, out);
        read_back(&messages, err);
        if (c->o.json)
            report_check_json(&c->out, buf_text(&text), buf_text(&messages), code == EXIT_DONE, c->o.explain);
        else
            buf_add(&c->out, buf_text(&text));
        if (!c->o.json)
            fputs(buf_text(&messages), stderr);
    }
    if (out)
        fclose(out);
    if (err)
        fclose(err);
    return s;
}

/* A neighbour that cannot be run is an error: another program of its name, somewhere in PATH, would not do.
 */
static pg_status run(cli *c)
{
    PG_FREED char *path = cli_neighbour(CHECKER, "libexec");
    if (!path && (path = in_path()))
        fprintf(stderr, "pagoda check: no " CHECKER " beside pagoda, so that of PATH: %s\n", path);
    if (!path)
        return pg_fail(&c->error, PG_INTERNAL, "expected " CHECKER " beside pagoda or in PATH");
    PG_SCOPED(call_release) command_line k = {0};
    pg_status s;
    call_make(&k, c);
    if (c->o.json || c->o.output) {
        s = run_kept(c, path, k.argv);
    } else {
        execv(path, k.argv);
        s = refuse_program(c, path);
    }
    return s;
}

const command cmd_check = {
    .name = "check",
    .brief = "checks proof files: runs pagoda-check",
    .arguments = "FILE...",
    .help = "Runs pagoda-check, a program that shares no source with this one, and returns its exit code: 0 "
            "every proof holds, 1 one does not, 2 a file cannot be read, 3 a version it does not know. A "
            "star after a board's name says that the name is only claimed by the file; --boards compares. "
            "With --threads each file is checked by N processes (here one, where it is not given); --part "
            "checks a part of the reasons, and a file holds when all its parts do.",
    .takes = TAKES(OPTION_BOARDS, OPTION_COMPLETE, OPTION_EXPLAIN, OPTION_PART, TAKES_COMMON),
    .run = run,
};
