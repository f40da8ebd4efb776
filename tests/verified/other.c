/* other.c - two pipes to the process, one request at a time. */
#include "other.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static FILE *to, *from;

static _Noreturn void fail(const char *what)
{
    perror(what);
    exit(2);
}

void other_open(const char *program)
{
    int down[2], up[2];
    if (pipe(down) || pipe(up))
        fail("pipe");
    pid_t child = fork();
    if (child < 0)
        fail("fork");
    if (child == 0) {
        dup2(down[0], 0);
        dup2(up[1], 1);
        close(down[1]);
        close(up[0]);
        execl(program, program, (char *)NULL);
        fail(program);
    }
    close(down[0]);
    close(up[1]);
    to = fdopen(down[1], "wb");
    from = fdopen(up[0], "rb");
    if (!to || !from)
        fail("fdopen");
}

void other_close(void)
{
    fclose(to);
    fclose(from);
}

int other_ask(const char *what, const char *text, size_t length, char **out)
{
    int code;
    size_t size;
    fprintf(to, "%s %zu\n", what, length);
    fwrite(text, 1, length, to);
    fflush(to);
    if (fscanf(from, "%d %zu", &code, &size) != 2 || fgetc(from) != '\n')
        fail("the proved checker does not answer");
    *out = calloc(size + 1, 1);
    if (!*out || fread(*out, 1, size, from) != size)
        fail("the proved checker ends in its answer");
    return code;
}
