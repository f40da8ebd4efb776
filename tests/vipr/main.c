/* viprcheck FILE... - checks proofs of infeasibility in VIPR 1.0 or 1.1 format.
 *
 * One line a file: its number of variables, constraints and derived rows. Exit code 0 when all hold, 1 when
 * one does not (the reason goes to standard error), 2 when a file cannot be read.
 */
#include "viprcheck.h"

#include <stdio.h>
#include <stdlib.h>

static char *read_whole(const char *name, size_t *length)
{
    FILE *f = fopen(name, "rb");
    char *text = NULL;
    size_t room = 0;
    *length = 0;
    for (size_t got = 1; f && got > 0; *length += got) {
        if (*length == room) {
            text = realloc(text, room = 2 * room + 4096);
            if (!text)
                exit(3);
        }
        got = fread(text + *length, 1, room - *length, f);
    }
    bool good = f && !ferror(f);
    if (f)
        fclose(f);
    if (good)
        return text;
    free(text);
    return NULL;
}

static int check(const char *name)
{
    size_t length;
    char *text = read_whole(name, &length);
    if (!text) {
        perror(name);
        return 2;
    }
    vipr_file f;
    bool good = vipr_check(&f, text, length);
    if (good)
        printf("infeasible %s: %zu variables, %zu constraints, %zu derived rows\n", name, f.variables,
               f.constraints, f.rows - f.constraints);
    else
        fprintf(stderr, "%s: %s\n", name, f.why);
    vipr_release(&f);
    free(text);
    return good ? 0 : 1;
}

int main(int argc, char **argv)
{
    int worst = argc > 1 ? 0 : 2;
    if (argc < 2)
        fputs("usage: viprcheck FILE...\n", stderr);
    for (int i = 1; i < argc; i++) {
        int code = check(argv[i]);
        worst = code > worst ? code : worst;
    }
    return worst;
}
