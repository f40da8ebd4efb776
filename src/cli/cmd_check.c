/* cmd_check.c - becomes pagoda-check, a program of its own that shares nothing with this one. */
#include "cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

/* The checker beside this program, as built and as installed; free() it. NULL: there is none. */
static char *neighbour(void)
{
    static const char *const place[] = {"/" CHECKER, "/../libexec/pagoda/" CHECKER};
    char *folder = own_folder();
    pg_buf path = {0};
    for (size_t i = 0; folder && i < sizeof place / sizeof *place; i++) {
        struct stat info;
        buf_release(&path);
        buf_printf(&path, "%s%s", folder, place[i]);
        if (!lstat(path.text, &info))
            break;
        buf_release(&path);
    }
    free(folder);
    return path.text ? buf_take(&path) : NULL;
}

/* The first one that PATH has; free() it. NULL: none. */
static char *in_path(void)
{
    const char *at = getenv("PATH");
    struct stat info;
    while (at && *at) {
        size_t length = strcspn(at, ":");
        pg_buf path = {0};
        buf_add_bytes(&path, at, length);
        buf_add(&path, length ? "/" CHECKER : "./" CHECKER);
        if (!stat(path.text, &info) && S_ISREG(info.st_mode) && !access(path.text, X_OK))
            return buf_take(&path);
        buf_release(&path);
        at += length + (at[length] == ':');
    }
    return NULL;
}

/* A neighbour that cannot be run is an error: another program of its name, somewhere in PATH, would not do.
 */
static pg_status run(cli *c)
{
    char *path = neighbour();
    if (!path && (path = in_path()))
        fprintf(stderr, "pagoda check: no " CHECKER " beside pagoda, so that of PATH: %s\n", path);
    if (!path)
        return pg_fail(&c->error, PG_INTERNAL, "expected " CHECKER " beside pagoda or in PATH");
    char **argv = PG_NEW(char *, c->o.arguments + 2);
    argv[0] = pg_strdup(CHECKER);
    memcpy(argv + 1, c->o.argument, c->o.arguments * sizeof *argv);
    execv(path, argv);
    pg_status s = pg_fail(&c->error, PG_INTERNAL, "%s: expected a program that can be run: %s", path,
                          strerror(errno));
    free(argv[0]);
    free(argv);
    free(path);
    return s;
}

const command cmd_check = {
    .name = "check",
    .brief = "checks proof files: runs pagoda-check",
    .arguments = "FILE...",
    .help = "All arguments go to pagoda-check, and its exit code comes back: 0 every proof holds, 1 one does "
            "not, "
            "2 a file cannot be read, 3 a version it does not know.",
    .takes = TAKES(OPTION_HELP),
    .least = 1,
    .most = SIZE_MAX,
    .passes_on = true,
    .run = run,
};
