/* mutate.c - thousands of random changes of good proofs. Whatever the checker still prints must be true.
 *
 *     mutate SEED CHANGES FILE...      (the environment's PAGODA_SEED and PAGODA_MUTATIONS come before)
 *
 * Most changes are of a single token: replaced by another one of the file or of a list, left out, doubled,
 * exchanged, one character changed. Some are of whole lines. Every statement printed, also by a run that ends
 * with a refusal, is compared with brute force (brute.c); so are the lines of the unchanged files. And no
 * beginning of a good proof is accepted.
 */
#include "brute.h"
#include "inprocess.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILES = 256, MAX_FILE = 4000, MAX_TEXT = 1 << 14, MAX_PIECES = 4096 };

static uint64_t state;

/* splitmix64 (Steele, Lea, Flood 2014). */
static uint64_t next_random(void)
{
    uint64_t z = (state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static size_t below(size_t n)
{
    return (size_t)(next_random() % n);
}

/* ---- texts as pieces: tokens, or lines --------------------------------------------------------- */

typedef struct pieces {
    const char *at[MAX_PIECES];
    size_t length[MAX_PIECES], count;
} pieces;

static void cut(pieces *p, const char *text, const char *separators)
{
    p->count = 0;
    while (*text && p->count < MAX_PIECES) {
        size_t length = strcspn(text, separators);
        p->at[p->count] = text;
        p->length[p->count++] = length;
        text += length + (text[length] != '\0');
    }
}

/* Writes `text` with piece i replaced by a word, which may be empty (then one separator goes, too). */
static void replace(char *out, const char *text, const pieces *p, size_t i, const char *word, size_t length)
{
    size_t before = (size_t)(p->at[i] - text);
    const char *rest = p->at[i] + p->length[i];
    if (length == 0 && *rest)
        rest++;
    snprintf(out, MAX_TEXT, "%.*s%.*s%s", (int)before, text, (int)length, word, rest);
}

static void exchange(char *out, const char *text, const pieces *p, size_t i, size_t k)
{
    if (i > k) {
        size_t swap = i;
        i = k;
        k = swap;
    }
    if (i == k)
        return;
    snprintf(out, MAX_TEXT, "%.*s%.*s%.*s%.*s%s", (int)(p->at[i] - text), text, (int)p->length[k], p->at[k],
             (int)(p->at[k] - p->at[i] - (ptrdiff_t)p->length[i]), p->at[i] + p->length[i], (int)p->length[i],
             p->at[i], p->at[k] + p->length[k]);
}

static void change_character(char *out, const char *text, const pieces *p, size_t i)
{
    static const char marks[] = "0123456789abcdeo.?#'-,/()=:01";
    snprintf(out, MAX_TEXT, "%s", text);
    if (p->length[i])
        out[(size_t)(p->at[i] - text) + below(p->length[i])] = marks[below(sizeof marks - 1)];
}

/* clang-format off */
/* What a token may become. */
static const char *const words[] = {
    "0", "1", "2", "3", "-1", "1/2", "1/3", "2/3", "a1", "b1", "c1", "d1", "a1'", "b1'", "c1'", "d1'", "?",
    "?#1", "?#2", "full", "empty", "a1?b1", "empty?a1,b1#1", "class", "pagoda", "branch", "sharpened",
    "potential", "local", "vector", "10", "000", "110", "-2", "search", "reach", "image", "game", "open",
    "possible", "impossible", "split", "cap", "start", "complement", "statement", "pegs", "none", "rot90",
    "rot180", "finish", "map", "problem", "orthogonal", "hexagonal", "diagonal", "a1-c1", "c1-a1", "d1-b1",
    "18446744073709551615", "square", "triangular", "rows", "both", "oooo", "ooo", "oo", "o.o",
};
/* clang-format on */

/* One change of a token or a line. */
static void change(char *out, const char *text)
{
    static pieces p;
    bool lines = below(8) == 0;
    cut(&p, text, lines ? "\n" : " \n");
    size_t i = below(p.count), k = below(p.count), word = below(sizeof words / sizeof *words);
    char twice[2 * 512];
    switch (below(6)) {
    case 0:
        replace(out, text, &p, i, p.at[k], p.length[k]);
        break;
    case 1:
        replace(out, text, &p, i, "", 0);
        break;
    case 2:
        snprintf(twice, sizeof twice, "%.*s%c%.*s", (int)p.length[i], p.at[i], lines ? '\n' : ' ',
                 (int)p.length[i], p.at[i]);
        replace(out, text, &p, i, twice, strlen(twice));
        break;
    case 3:
        exchange(out, text, &p, i, k);
        break;
    case 4:
        change_character(out, text, &p, i);
        break;
    default:
        replace(out, text, &p, i, words[word], strlen(words[word]));
        break;
    }
}

/* ---- what was printed, against brute force -------------------------------------------------------- */

static size_t accepted, compared, skipped;

static bool line_holds(brute *b, char *line)
{
    char verdict[32], start[400], finish[400];
    bool possible;
    int end = 0;
    if (sscanf(line, "%31s %*s %*s %n", verdict, &end) == 1 && strstr(verdict, "-linked")) {
        if (!brute_linked(b, line + end, &possible)) {
            printf("not understood: %s\n", line);
            return false;
        }
        compared++;
        return possible == !strcmp(verdict, "possible-linked");
    }
    if (sscanf(line, "%31s %*s %*s %399s %399s", verdict, start, finish) != 3 ||
        !brute_answer(b, start, finish, &possible)) {
        printf("not understood: %s\n", line);
        return false;
    }
    compared++;
    return possible == !strcmp(verdict, "possible");
}

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
    for (char *line = strtok(out, "\n"); line; line = strtok(NULL, "\n"), printed++)
        if (!line_holds(b, line)) {
            printf("FALSE: %s\n", line);
            good = false;
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
    state = setting("PAGODA_SEED", argument[1]);
    uint64_t changes = setting("PAGODA_MUTATIONS", argument[2]), seed = state;
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
