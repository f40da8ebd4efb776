/* sides.c - random changes of good proofs, checked by one process, by three side by side, and in three parts.
 *
 *     sides CHECKER SEED CHANGES FILE...
 *
 * Side by side: the same lines, the same reason, the same exit code. In parts: the worst of the exit codes is
 * that of the whole; what the whole prints, some part prints; where the whole is proved they print the same.
 * What a part prints beyond that is true by brute force (brute.c).
 */
#include "brute.h"
#include "changes.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_FILES = 256, MAX_FILE = 4000, MAX_OUTPUT = 1 << 20, PARTS = 3 };

typedef struct answer {
    char out[MAX_OUTPUT], err[MAX_OUTPUT];
    int code;
} answer;

static const char *checker, *limit = "2";
static char proof[] = "/tmp/sides-XXXXXX", out[] = "/tmp/sides-out-XXXXXX", err[] = "/tmp/sides-err-XXXXXX";

static void read_text(const char *path, char *to)
{
    FILE *in = fopen(path, "rb");
    size_t length = in ? fread(to, 1, MAX_OUTPUT - 1, in) : 0;
    if (in)
        fclose(in);
    to[length] = '\0';
}

static void run(answer *a, const char *option, const char *value)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        dup2(open(out, O_WRONLY | O_TRUNC), 1);
        dup2(open(err, O_WRONLY | O_TRUNC), 2);
        execl(checker, checker, "--time", limit, "--memory", "1500", option, value, proof, (char *)NULL);
        _exit(99);
    }
    waitpid(child, &status, 0);
    a->code = WIFEXITED(status) ? WEXITSTATUS(status) : 100;
    read_text(out, a->out);
    read_text(err, a->err);
}

static int worse(int a, int b) { return a == 0 || b == 0 ? a + b : a < b ? a : b; }

/* How often the line stands in the text. */
static size_t count_line(const char *text, const char *line, size_t length)
{
    size_t count = 0;
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n')
        count += strcspn(text, "\n") == length && !strncmp(text, line, length);
    return count;
}

/* Is every line of `some` as often in `all`? Those that are not must be true, where `b` is given. */
static bool lines_within(const char *some, const char *all, brute *b)
{
    static char line[MAX_OUTPUT];
    for (const char *s = some; *s; s += strcspn(s, "\n"), s += *s == '\n') {
        size_t length = strcspn(s, "\n");
        if (count_line(some, s, length) <= count_line(all, s, length))
            continue;
        snprintf(line, sizeof line, "%.*s", (int)length, s);
        if (!b || !brute_line(b, line)) {
            printf("a line too many: %s\n", line);
            return false;
        }
    }
    return true;
}

static bool parts_agree(const answer *whole, const char *text)
{
    static answer part;
    static char all[PARTS * MAX_OUTPUT];
    int code = 0;
    all[0] = '\0';
    for (int k = 1; k <= PARTS; k++) {
        char name[16];
        snprintf(name, sizeof name, "%d/%d", k, PARTS);
        run(&part, "--part", name);
        code = worse(code, part.code);
        strcat(all, part.out);
    }
    brute *b = whole->code && *all ? brute_board(text) : NULL; /* a board was read, then */
    bool good = code == whole->code && lines_within(whole->out, all, NULL) &&
                ((whole->code && !b) || lines_within(all, whole->out, b));
    if (b)
        brute_free(b);
    if (!good)
        printf("PARTS: exit code %d, the whole %d\n", code, whole->code);
    return good;
}

static bool try_text(const char *text, size_t *refused)
{
    static answer one, side;
    FILE *to = fopen(proof, "wb");
    if (!to || fputs(text, to) < 0 || fclose(to))
        return false;
    run(&one, "--threads", "1");
    if (one.code == 2) /* the limit of time: nothing is said */
        return true;
    limit = "20";
    run(&side, "--threads", "3");
    *refused += one.code != 0;
    bool good = one.code == side.code && !strcmp(one.out, side.out) && !strcmp(one.err, side.err);
    if (!good)
        printf("SIDE BY SIDE: exit code %d\n%s%sone process: %d\n%s%s", side.code, side.out, side.err,
               one.code, one.out, one.err);
    good = parts_agree(&one, text) && good;
    limit = "2";
    if (!good)
        printf("---- for\n%s----\n", text);
    return good;
}

static char *load(const char *path)
{
    static char text[MAX_OUTPUT];
    read_text(path, text);
    return strlen(text) > MAX_FILE ? NULL : strdup(text);
}

int main(int count, char **argument)
{
    static char text[MAX_TEXT], next[MAX_TEXT];
    char *file[MAX_FILES];
    size_t files = 0, refused = 0, failed = 0;
    if (count < 5 || close(mkstemp(proof)) || close(mkstemp(out)) || close(mkstemp(err)))
        return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    checker = argument[1];
    change_state = strtoull(argument[2], NULL, 10);
    size_t changes = strtoull(argument[3], NULL, 10);
    for (int i = 4; i < count && files < MAX_FILES; i++)
        files += (file[files] = load(argument[i])) != NULL;
    for (size_t i = 0; i < changes && files && failed < 20; i++) {
        snprintf(text, sizeof text, "%s", file[below(files)]);
        for (size_t more = below(3); more > 0; more--) {
            change(next, text);
            memcpy(text, next, sizeof text);
        }
        failed += !try_text(text, &refused);
    }
    printf("%zu files, %zu changes, %zu refused, %zu failed\n", files, changes, refused, failed);
    for (size_t i = 0; i < files; i++)
        free(file[i]);
    unlink(proof), unlink(out), unlink(err);
    return failed || !files || !refused || refused == changes ? 1 : 0;
}
