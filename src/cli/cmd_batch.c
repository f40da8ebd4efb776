/* cmd_batch.c - many command lines in one process.
 *
 * Each thread takes the next line, runs it, and leaves its document in the row of answers; whoever completes
 * the row prints what is complete from its front on. So answers come in the order of the lines and as soon as
 * they can, however long one of them takes, and a program at the other end of a pipe can wait for each. A
 * thread that is WINDOW lines ahead of the oldest answer waits, which bounds the memory.
 */
#include "cli.h"
#include "report.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WINDOW = 4096, MOST_BYTES = 16 << 20 };

typedef struct batch {
    cli *c;
    FILE *in;
    pthread_mutex_t taking, giving;
    pthread_cond_t given;
    size_t taken, printed;    /* lines with a command */
    size_t line;              /* lines of any kind that were read */
    pg_buf answer[WINDOW];    /* of command k at k % WINDOW; without text: not there yet */
    pg_status failed;
} batch;

/* ---- one line ------------------------------------------------------------------------------------- */

/* {"line":N,"exit":CODE, and then what `document` holds, which is an object. What stands on several lines, as
 * that of a map does, is put on one: inside of texts a line end is written otherwise. */
static void add_answer(pg_buf *out, size_t line, int code, const char *document)
{
    bool more = document[0] == '{' && document[1] != '}';
    buf_printf(out, "{\"line\": %zu, \"exit\": %d%s", line, code, more ? ", " : "");
    for (document++; *document; ) {
        size_t length = strcspn(document, "\n");
        buf_add_bytes(out, document, length);
        document += length + (document[length] == '\n');
    }
    buf_char(out, '\n');
}

/* The command of these words. */
static pg_status run_words(cli *c, int count, char **word, const pg_limits *within)
{
    int words = 0, skip = count && !strcmp(word[0], "pagoda");
    const command *chosen = command_find(count - skip, word + skip, &words);
    if (!chosen)
        return pg_fail(&c->error, PG_INPUT, "expected a command, not '%.80s' (see pagoda help)",
                       count > skip ? word[skip] : "");
    if (chosen == &cmd_batch || chosen == &cmd_check)
        return pg_fail(&c->error, PG_INPUT, "expected a command other than %s", chosen->name);
    return command_run(c, chosen, count - skip - words, word + skip + words, within);
}

/* What a command of the batch leaves is a document, the file that it wrote, or its error. */
static void add_result(pg_buf *out, size_t line, cli *c, pg_status s)
{
    pg_buf document = {0};
    if (s != PG_OK)
        report_error_json(&document, &c->error);
    else if (c->o.help || c->o.output || c->out.length == 0 || c->out.text[0] != '{')
        report_text_json(&document, c->o.output, buf_text(&c->out));
    add_answer(out, line, s == PG_OK ? c->exit_code : status_code(s),
               document.length ? document.text : c->out.text);
    buf_release(&document);
}

static void run_line(const batch *b, size_t line, const char *text, pg_buf *out)
{
    char **word = NULL;
    int count = 0;
    cli c = {.exit_code = EXIT_DONE};
    pg_status s = words_split(&word, &count, text, &c.error);
    if (s == PG_OK)
        s = run_words(&c, count, word, &b->c->limits);
    add_result(out, line, &c, s);
    cli_release(&c);
    free(word);
}

/* ---- all lines -------------------------------------------------------------------------------------- */

/* A line with a command on it: not empty, not a comment. */
static bool is_command(const char *line)
{
    line += strspn(line, " \t\r\n");
    return *line && *line != '#';
}

/* The next command, or false at the end, when it is time to stop, or when output failed. */
static bool take(batch *b, char **text, size_t *room, size_t *number, size_t *line)
{
    pthread_mutex_lock(&b->taking);
    bool got = false;
    while (!got && limits_check(&b->c->limits) != PG_INTERRUPTED && b->failed == PG_OK &&
           getline(text, room, b->in) >= 0) {
        b->line++;
        got = is_command(*text);
    }
    if (got) {
        *number = b->taken++;
        *line = b->line;
    }
    pthread_mutex_unlock(&b->taking);
    return got;
}

static void print_ready(batch *b)
{
    pg_buf *next;
    while ((next = &b->answer[b->printed % WINDOW])->text) {
        if (b->c->o.output)
            buf_add_bytes(&b->c->out, next->text, next->length);
        else if (b->failed == PG_OK)
            b->failed = output_write(NULL, next, &b->c->error);
        buf_release(next);
        b->printed++;
    }
    pthread_cond_broadcast(&b->given);
}

static void give(batch *b, size_t number, pg_buf *answer)
{
    pthread_mutex_lock(&b->giving);
    while (number >= b->printed + WINDOW)
        pthread_cond_wait(&b->given, &b->giving);
    b->answer[number % WINDOW] = *answer;
    print_ready(b);
    pthread_mutex_unlock(&b->giving);
}

static void *work(void *argument)
{
    batch *b = argument;
    char *text = NULL;
    size_t room = 0, number, line;
    while (take(b, &text, &room, &number, &line)) {
        pg_buf answer = {0};
        run_line(b, line, text, &answer);
        give(b, number, &answer);
    }
    free(text);
    return NULL;
}

static void run_threads(batch *b)
{
    int threads = b->c->limits.threads, made = 0;
    pthread_t *thread = PG_NEW(pthread_t, threads);
    while (made < threads - 1 && !pthread_create(&thread[made], NULL, work, b))
        made++;
    work(b);
    for (int i = 0; i < made; i++)
        pthread_join(thread[i], NULL);
    free(thread);
}

/* ---- the command ----------------------------------------------------------------------------------------
 */

/* The lines come from a copy of standard input, so that a command among them which asks for it does not eat
 * them. */
static FILE *open_standard_input(void)
{
    int copy = dup(STDIN_FILENO);
    FILE *in = copy >= 0 ? fdopen(copy, "r") : NULL;
    return in && freopen("/dev/null", "r", stdin) ? in : NULL;
}

static pg_status open_input(batch *b, const char *name, pg_error *e)
{
    b->in = strcmp(name, "-") ? fopen(name, "r") : open_standard_input();
    return b->in ? PG_OK
                 : pg_fail(e, PG_INPUT, "%s: expected a readable file: %s", name, strerror(errno));
}

static pg_status run(cli *c)
{
    batch *b = PG_NEW(batch, 1);
    b->c = c;
    pthread_mutex_init(&b->taking, NULL);
    pthread_mutex_init(&b->giving, NULL);
    pthread_cond_init(&b->given, NULL);
    pg_status s = open_input(b, c->o.arguments ? c->o.argument[0] : "-", &c->error);
    if (s == PG_OK) {
        run_threads(b);
        s = b->failed;
        fclose(b->in);
        if (limits_check(&c->limits) == PG_INTERRUPTED)
            c->exit_code = EXIT_INTERRUPTED;
    }
    pthread_cond_destroy(&b->given);
    pthread_mutex_destroy(&b->giving);
    pthread_mutex_destroy(&b->taking);
    free(b);
    return s;
}

const command cmd_batch = {
    .name = "batch",
    .brief = "many command lines in one process, a JSON document for each",
    .arguments = "[FILE]",
    .help =
        "FILE, or standard input, has one command line a line, words and quotes as a shell splits them; "
        "empty lines and lines that begin with # are passed over. Each is answered by one line, in the "
        "order of the input: {\"line\": N, \"exit\": CODE, and the document of the command with --json}. A "
        "bad line is answered by its error. --threads lines are worked on at a time; --time is for the "
        "whole batch, and lines may have a --time of their own.",
    .takes = TAKES(OPTION_OUTPUT) | TAKES(OPTION_TIME) | TAKES(OPTION_MEMORY) | TAKES(OPTION_THREADS) |
             TAKES(OPTION_HELP),
    .most = 1,
    .run = run,
};
