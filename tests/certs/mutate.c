/* mutate.c - thousands of random changes of good proofs. Whatever the checker still prints must be true.
 *
 *     mutate SEED CHANGES FILE...      (the environment's PAGODA_SEED and PAGODA_MUTATIONS come before)
 *
 * Most changes are of a single token, some of whole lines (changes.c). Every statement printed, also by a
 * run that ends with a refusal, is compared with brute force (brute.c); so are the lines of the unchanged
 * files. And no beginning of a good proof is accepted.
 */
#include "brute.h"
#include "changes.h"
#include "inprocess.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILES = 256, MAX_FILE = 4000 };

/* ---- what was printed, against brute force -------------------------------------------------------- */

static size_t accepted, compared, skipped;

static size_t count_lines(const char *text, const char *beginning)
{
    size_t count = 0;
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n')
        count += !strncmp(text, beginning, strlen(beginning));
    return count;
}

/* All lines true; and an accepted map has a line or an open statement for each cell. */
static bool output_holds(const char *text, int code, char *out)
{
    if (!*out)
        return true;
    brute *b = brute_board(text);
    if (!b) {
        skipped++;
        return true;
    }
    bool good = true;
    size_t printed = 0;
    for (char *line = strtok(out, "\n"); line; line = strtok(NULL, "\n"), printed++) {
        compared++;
        if (!brute_line(b, line)) {
            printf("FALSE: %s\n", line);
            good = false;
        }
    }
    const char *scope = strstr(text, "\nscope map");
    if (code == 0 && scope) {
        size_t holes = (size_t)brute_holes(b), cells = scope[10] == ' ' ? holes : holes * holes;
        if (printed + count_lines(text, "open ") != cells) {
            printf("INCOMPLETE MAP: %zu lines\n", printed);
            good = false;
        }
    }
    brute_free(b);
    return good;
}

static bool try_text(const char *text)
{
    char *out, *err;
    int code = run_checker(text, strlen(text), false, &out, &err);
    accepted += code == 0;
    bool good = output_holds(text, code, out);
    if (!good)
        printf("---- exit code %d for\n%s----\n%s", code, text, err);
    if (code != 0 && !*err) {
        printf("---- exit code %d without a reason for\n%s", code, text);
        good = false;
    }
    free(out);
    free(err);
    return good;
}

/* ---- the files -------------------------------------------------------------------------------------- */

static char *files[MAX_FILES];
static size_t file_count;

static void load(const char *path)
{
    static char text[MAX_TEXT];
    FILE *in = fopen(path, "rb");
    size_t length = in ? fread(text, 1, sizeof text, in) : 0;
    if (in)
        fclose(in);
    if (length == 0 || length > MAX_FILE || file_count == MAX_FILES)
        return; /* too large to change a token and hope */
    text[length] = '\0';
    brute *b = brute_board(text);
    if (b)
        files[file_count++] = strdup(text);
    brute_free(b);
}

/* No beginning of a good proof is a proof: cut behind every byte, so behind every line, too. */
static bool try_beginnings(const char *text)
{
    for (size_t length = 0; text[length]; length++) {
        char *out, *err;
        int code = run_checker(text, length, false, &out, &err);
        if (code != 1 || !*err)
            printf("exit code %d for the first %zu bytes of\n%s", code, length, text);
        free(out);
        free(err);
        if (code != 1)
            return false;
    }
    return true;
}

static uint64_t setting(const char *name, const char *otherwise)
{
    const char *s = getenv(name);
    return strtoull(s ? s : otherwise, NULL, 10);
}

int main(int count, char **argument)
{
    static char one[MAX_TEXT], two[MAX_TEXT];
    if (count < 4)
        return 2;
    change_state = setting("PAGODA_SEED", argument[1]);
    uint64_t changes = setting("PAGODA_MUTATIONS", argument[2]), seed = change_state;
    bool good = true;
    for (int i = 3; i < count; i++)
        load(argument[i]);
    for (size_t i = 0; i < file_count; i++)
        good &= try_text(files[i]) && try_beginnings(files[i]);
    if (file_count == 0 || accepted != file_count) {
        printf("%zu of %zu unchanged files accepted\n", accepted, file_count);
        good = false;
    }
    for (uint64_t i = 0; i < changes && good; i++) {
        snprintf(one, sizeof one, "%s", files[below(file_count)]);
        for (size_t more = below(4) ? 1 : 2; more > 0; more--) {
            snprintf(two, sizeof two, "%s", one);
            change(two, one);
            snprintf(one, sizeof one, "%s", two);
        }
        good &= try_text(one);
    }
    printf("seed %llu: %zu files, %llu changes, %zu files accepted, %zu statements compared, %zu boards too "
           "large\n",
           (unsigned long long)seed, file_count, (unsigned long long)changes, accepted, compared, skipped);
    for (size_t i = 0; i < file_count; i++)
        free(files[i]);
    return good ? 0 : 1;
}
