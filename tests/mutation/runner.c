/* runner.c - many proof files through one checker within one process: its answers kept, or compared.
 *
 *     runner record|compare ANSWERS JOBS
 *
 * A line of JOBS has four fields, with tabs between: how to check, which part of standard error counts, how
 * many random changes to check in place of the file itself (0: the file), and the file. How: `plain`,
 * `explain`, `complete`, `boards DIR`, `part K/N` or `threads N`. What counts: `=`: all; `-`: nothing; other
 * text: that this is part of it. `record` fails where it is not. `compare` stops at the first answer that
 * differs in its code, in standard output or in what counts, names it, and exits with 1; 2: bad usage.
 */
#define _POSIX_C_SOURCE 200809L
#include "changes.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

enum { SECONDS = 20, LONGEST = 4000 };

typedef struct answer {
    int code;
    char *out, *err;
    size_t out_size, err_size;
} answer;

static FILE *answers;
static bool recording;
static unsigned long wordings; /* answers that differ in words that do not count */

static void read_mode(check_options *o, const char *how)
{
    static char folder[4096];
    *o = (check_options){.memory = (size_t)256 << 20, .deadline = clock_seconds() + SECONDS};
    o->explain = !strcmp(how, "explain");
    o->complete = !strcmp(how, "complete");
    if (sscanf(how, "boards %4095s", folder) == 1)
        o->boards = folder;
    if (sscanf(how, "part %u/%u", &o->part, &o->parts) == 2)
        o->part--;
    sscanf(how, "threads %u", &o->threads);
}

static answer ask(const char *how, FILE *in)
{
    check_options o;
    answer a = {0};
    FILE *out = open_memstream(&a.out, &a.out_size), *err = open_memstream(&a.err, &a.err_size);
    if (!in || !out || !err)
        abort();
    read_mode(&o, how);
    a.code = proof_file_check(&o, "FILE", in, out, err);
    fclose(in);
    fclose(out);
    fclose(err);
    return a;
}

static char *next_text(size_t *size)
{
    if (fread(size, sizeof *size, 1, answers) != 1)
        exit(2);
    char *text = calloc(1, *size + 1);
    if (!text || fread(text, 1, *size, answers) != *size)
        exit(2);
    return text;
}

static void put_text(const char *text, size_t size)
{
    if (fwrite(&size, sizeof size, 1, answers) != 1 || fwrite(text, 1, size, answers) != size)
        exit(2);
}

static void record(const answer *a, const char *counts)
{
    if (counts[0] != '=' && counts[0] != '-' && !strstr(a->err, counts)) {
        printf("expected '%s', not %s", counts, a->err);
        exit(1);
    }
    fwrite(&a->code, sizeof a->code, 1, answers);
    put_text(a->out, a->out_size);
    put_text(a->err, a->err_size);
}

/* What differs from the answer kept, or NULL. */
static const char *difference(const answer *a, const char *counts)
{
    answer kept = {0};
    if (fread(&kept.code, sizeof kept.code, 1, answers) != 1)
        exit(2);
    kept.out = next_text(&kept.out_size);
    kept.err = next_text(&kept.err_size);
    const char *what = NULL;
    bool other = strcmp(kept.err, a->err);
    if (kept.code != a->code)
        what = "exit code";
    else if (kept.out_size != a->out_size || memcmp(kept.out, a->out, a->out_size))
        what = "lines";
    else if (counts[0] == '=' ? other : counts[0] != '-' && !strstr(a->err, counts))
        what = "reason";
    wordings += other;
    free(kept.out);
    free(kept.err);
    return what;
}

static void take(answer a, const char *counts, const char *how, const char *path, unsigned long number)
{
    const char *what = NULL;
    if (recording)
        record(&a, counts);
    else
        what = difference(&a, counts);
    if (what) {
        printf("%s\t%s\t%s\t%lu\n", what, how, path, number);
        exit(1);
    }
    free(a.out);
    free(a.err);
}

static void take_changes(const char *how, const char *counts, unsigned long changes, const char *path)
{
    char text[LONGEST + 1] = "", changed[MAX_TEXT];
    FILE *in = fopen(path, "rb");
    size_t length = in ? fread(text, 1, LONGEST, in) : 0;
    if (!in || length == LONGEST)
        changes = 0;
    if (in)
        fclose(in);
    for (unsigned long i = 0; i < changes; i++) {
        change_state = i;
        for (const char *s = path; *s; s++)
            change_state = change_state * 31 + (unsigned char)*s;
        change(changed, text);
        length = strlen(changed);
        take(ask(how, length ? fmemopen(changed, length, "rb") : fopen("/dev/null", "rb")), counts, how, path,
             i);
    }
}

int main(int count, char **arguments)
{
    char line[8192];
    recording = count == 4 && !strcmp(arguments[1], "record");
    answers = count == 4 ? fopen(arguments[2], recording ? "wb" : "rb") : NULL;
    FILE *jobs = answers ? fopen(arguments[3], "r") : NULL;
    if (!jobs)
        return 2;
    while (fgets(line, sizeof line, jobs)) {
        char *how = line, *counts = strchr(how, '\t') + 1, *changes = strchr(counts, '\t') + 1;
        char *path = strchr(changes, '\t') + 1;
        counts[-1] = changes[-1] = path[-1] = path[strcspn(path, "\n")] = '\0';
        if (atol(changes))
            take_changes(how, counts, strtoul(changes, NULL, 10), path);
        else
            take(ask(how, fopen(path, "rb")), counts, how, path, 0);
    }
    printf("%lu\n", wordings);
    return fclose(answers) || fclose(jobs) ? 2 : 0;
}
