/* cmd_check.c - becomes pagoda-check, a program of its own that shares nothing with this one. */
#include "cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHECKER "pagoda-check"

/* The folder of the running program, without a slash at the end; free() it. NULL when unknown. */
static char *own_folder(void)
{
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path);
    if (length <= 0 || (size_t)length == sizeof path)
        return NULL;
    while (length > 0 && path[length - 1] != '/')
        length--;
    return length > 0 ? pg_strndup(path, (size_t)length - 1) : NULL;
}

/* Beside this program, as built and as installed, else wherever PATH has it. Comes back when there is none.
 */
static void execute(char **argv)
{
    static const char *const place[] = {"/" CHECKER, "/../libexec/pagoda/" CHECKER};
    char *folder = own_folder();
    for (size_t i = 0; folder && i < sizeof place / sizeof *place; i++) {
        pg_buf path = {0};
        buf_printf(&path, "%s%s", folder, place[i]);
        execv(path.text, argv);
        buf_release(&path);
    }
    free(folder);
    execvp(CHECKER, argv);
}

static pg_status run(cli *c)
{
    char **argv = PG_NEW(char *, c->o.arguments + 2);
    argv[0] = pg_strdup(CHECKER);
    memcpy(argv + 1, c->o.argument, c->o.arguments * sizeof *argv);
    execute(argv);
    int why = errno;
    free(argv[0]);
    free(argv);
    return pg_fail(&c->error, PG_INTERNAL, "expected " CHECKER " beside pagoda or in PATH: %s",
                   strerror(why));
}

const command cmd_check = {
    .name = "check",
    .brief = "checks proof files: runs pagoda-check",
    .arguments = "FILE...",
    .help = "All arguments go to pagoda-check, and its exit code comes back: 0 every proof holds, 1 one does "
            "not,\n"
            "2 a file cannot be read, 3 a version it does not know.",
    .takes = TAKES(OPTION_HELP),
    .least = 1,
    .most = SIZE_MAX,
    .passes_on = true,
    .run = run,
};
