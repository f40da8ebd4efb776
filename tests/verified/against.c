/* against.c - random changes of good proofs, through both checkers: what one accepts the other
 * does not refuse.
 *
 *     against SERVER SEED CHANGES FILE...
 *
 * The environment's PAGODA_SEED and PAGODA_MUTATIONS come before SEED and CHANGES. Compared are the
 * lines printed and the exit codes, of the files themselves and of each change. Where one of the two
 * gave up, for lack of time or memory, its lines must begin the other's, and that must be rare.
 */
#include "changes.h"
#include "inprocess.h"
#include "other.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILES = 256, MAX_FILE = 8000 };

static char *files[MAX_FILES];
static size_t file_count, same, given_up, accepted;

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
    files[file_count++] = strdup(text);
}

static bool begins(const char *whole, const char *part) { return !strncmp(whole, part, strlen(part)); }

static bool agree(int code, const char *out, int other_code, const char *other_out)
{
    bool gave_up = code == 2 || other_code == 2 || other_code == OTHER_GAVE_UP;
    if (gave_up) {
        given_up++;
        return begins(out, other_out) || begins(other_out, out);
    }
    same++;
    accepted += code == 0;
    return code == other_code && !strcmp(out, other_out);
}

static bool try_text(const char *text)
{
    char *out, *err, *other_out;
    int code = run_checker(text, strlen(text), false, &out, &err);
    int other_code = other_ask("check", text, strlen(text), &other_out);
    bool good = agree(code, out, other_code, other_out);
    if (!good)
        printf("---- exit code %d, of the proved checker %d, for\n%s"
               "---- %s---- one prints\n%s---- the other\n%s",
               code, other_code, text, err, out, other_out);
    free(out);
    free(err);
    free(other_out);
    return good;
}

static uint64_t setting(const char *name, const char *otherwise)
{
    const char *s = getenv(name);
    return strtoull(s ? s : otherwise, NULL, 10);
}

static void change_some(char *one)
{
    static char two[MAX_TEXT];
    for (size_t more = below(4) ? 1 : 2; more > 0; more--) {
        snprintf(two, sizeof two, "%s", one);
        change(two, one);
        snprintf(one, MAX_TEXT, "%s", two);
    }
}

int main(int count, char **argument)
{
    static char one[MAX_TEXT];
    if (count < 5)
        return 2;
    other_open(argument[1]);
    uint64_t seed = change_state = setting("PAGODA_SEED", argument[2]);
    uint64_t changes = setting("PAGODA_MUTATIONS", argument[3]);
    bool good = true;
    for (int i = 4; i < count; i++)
        load(argument[i]);
    for (size_t i = 0; i < file_count; i++)
        good &= try_text(files[i]);
    for (uint64_t i = 0; i < changes && good; i++) {
        snprintf(one, sizeof one, "%s", files[below(file_count)]);
        change_some(one);
        good &= try_text(one);
    }
    printf("seed %llu: %zu files, %llu changes: %zu answered alike, of which %zu accepted; ",
           (unsigned long long)seed, file_count, (unsigned long long)changes, same, accepted);
    printf("%zu where one gave up\n", given_up);
    other_close();
    for (size_t i = 0; i < file_count; i++)
        free(files[i]);
    return good && file_count > 0 && given_up * 100 < same ? 0 : 1;
}
