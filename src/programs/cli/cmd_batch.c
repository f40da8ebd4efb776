/* cmd_batch.c - many command lines in one process.
 *
 * Each thread takes the next line, runs it, and leaves its document in the row of answers; whoever completes
 * the row prints what is complete from its front on. So answers come in the order of the lines and as soon as
 * they can, however long one of them takes, and a program at the other end of a pipe can wait for each. No
 * line is taken that is WINDOW lines ahead of the oldest answer, which bounds the memory. With a checkpoint
 * each answer is kept as it comes, and not worked out again.
 */
#include "base/checkpoint.h"
#include "base/crew.h"
#include "base/journal.h"
#include "cli/batch.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

enum { WINDOW = 4096, MOST_BYTES = 16 << 20 };

struct batch {
    cli *c;
    FILE *in;
    pthread_mutex_t taking, giving;
    pthread_cond_t given;
    size_t taken, printed;     /* lines with a command */
    size_t line;               /* lines of any kind that were read */
    pg_buf answer[WINDOW];     /* of command k at k % WINDOW; without text: not there yet */
    uint64_t question[WINDOW]; /* a sum of its line */
    journal *journal;          /* NULL: none */
    _Atomic int failed;        /* a pg_status */
};

/* ---- one line ------------------------------------------------------------------------------------- */

/* {"line":N,"exit":CODE, and then what `document` holds, which is an object. What stands on several lines, as
 * that of a map does, is put on one: inside of texts a line end is written otherwise. */
static void add_answer(pg_buf *out, size_t line, int code, const char *document)
{
    bool more = document[0] == '{' && document[1] != '}';
    buf_printf(out, "{\"line\": %zu, \"exit\": %d%s", line, code, more ? ", " : "");
    for (document++; *document;) {
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
        return command_refuse(count - skip, word + skip, &c->error);
    if (chosen == &cmd_batch || chosen == &cmd_play)
        return pg_fail(&c->error, PG_INPUT, "expected a command other than %s", chosen->name);
    return command_run(c, chosen, count - skip - words, word + skip + words, within);
}

/* What a command of the batch leaves is a document, the file that it wrote, or its error. */
static void add_result(pg_buf *out, size_t line, cli *c, pg_status s)
{
    PG_SCOPED(buf_release) pg_buf document = {0};
    if (s != PG_OK)
        report_error_json(&document, &c->error);
    else if (c->o.output || c->out.length == 0 || c->out.text[0] != '{')
        report_text_json(&document, c->o.output, buf_text(&c->out));
    add_answer(out, line, s == PG_OK ? c->exit_code : status_code(s),
               document.length ? document.text : c->out.text);
}

bool batch_answer(const pg_limits *limits, size_t line, const char *text, pg_buf *out)
{
    PG_FREED char **word = NULL;
    int count = 0;
    PG_SCOPED(cli_release) cli c = {.exit_code = EXIT_DONE};
    pg_status s = words_split(&word, &count, text, &c.error);
    if (s == PG_OK)
        s = run_words(&c, count, word, limits);
    add_result(out, line, &c, s);
    return limits_check(limits) == PG_OK;
}

/* ---- all lines -------------------------------------------------------------------------------------- */

/* A line with a command on it: not empty, not a comment. */
static bool is_command(const char *line)
{
    line += strspn(line, " \t\r\n");
    return *line && *line != '#';
}

/* Waits until the row of answers has a place for one more. */
static void wait_for_room(batch *b)
{
    pthread_mutex_lock(&b->giving);
    while (b->taken >= b->printed + WINDOW)
        pthread_cond_wait(&b->given, &b->giving);
    pthread_mutex_unlock(&b->giving);
}

/* Reads the next line with a command. */
static bool read_line(batch *b, batch_task *t)
{
    bool got = false;
    wait_for_room(b);
    while (!got && limits_check(&b->c->limits) != PG_INTERRUPTED && b->failed == PG_OK &&
           getline(&t->text, &t->room, b->in) >= 0) {
        b->line++;
        got = is_command(t->text);
    }
    if (got) {
        t->number = b->taken++;
        t->line = b->line;
        b->question[t->number % WINDOW] = checkpoint_sum(1, t->text, strlen(t->text));
    }
    return got;
}

/* The line of progress may stand on the same terminal. */
static pg_status print_answer(batch *b, const pg_buf *answer)
{
    progress_wipe(b->c->limits.progress);
    return output_write(NULL, answer, &b->c->error);
}

static void print_ready(batch *b)
{
    pg_buf *next;
    while ((next = &b->answer[b->printed % WINDOW])->text) {
        if (b->c->o.output)
            buf_add_bytes(&b->c->out, next->text, next->length);
        else if (b->failed == PG_OK)
            b->failed = print_answer(b, next);
        buf_release(next);
        b->printed++;
    }
    pthread_cond_broadcast(&b->given);
    progress_whole(&b->c->limits, b, "%zu lines answered", b->printed);
}

static void put_answer(batch *b, size_t number, pg_buf *answer)
{
    pthread_mutex_lock(&b->giving);
    b->answer[number % WINDOW] = *answer;
    print_ready(b);
    pthread_mutex_unlock(&b->giving);
}

static void fail(batch *b, pg_status s, const pg_error *e)
{
    pthread_mutex_lock(&b->giving);
    if (b->failed == PG_OK) {
        b->failed = s;
        b->c->error = *e;
    }
    pthread_mutex_unlock(&b->giving);
}

/* Gives the answer that was kept of an earlier run; false when there is none. */
static bool give_kept(batch *b, const batch_task *t)
{
    size_t length = 0;
    bool other = false;
    const char *text =
        b->journal ? journal_find(b->journal, t->number, b->question[t->number % WINDOW], &length, &other)
                   : NULL;
    if (other) {
        pg_error e;
        pg_fail(&e, PG_INPUT, "%s: expected the checkpoint of these lines; line %zu is another one",
                b->c->o.checkpoint, t->line);
        fail(b, PG_INPUT, &e);
    }
    if (!text)
        return false;
    pg_buf answer = {0};
    buf_add_bytes(&answer, text, length);
    put_answer(b, t->number, &answer);
    return true;
}

bool batch_take(batch *b, batch_task *t)
{
    bool got, kept;
    do {
        pthread_mutex_lock(&b->taking);
        got = read_line(b, t);
        pthread_mutex_unlock(&b->taking);
        kept = got && give_kept(b, t);
    } while (kept);
    return got && b->failed == PG_OK;
}

void batch_give(batch *b, const batch_task *t, pg_buf *answer, bool whole)
{
    pg_error e;
    if (b->journal && whole && limits_check(&b->c->limits) == PG_OK) {
        pg_status s = journal_keep(b->journal, t->number, b->question[t->number % WINDOW], answer->text,
                                   answer->length, &e);
        if (s != PG_OK)
            fail(b, s, &e);
    }
    put_answer(b, t->number, answer);
}

const pg_limits *batch_limits(const batch *b) { return &b->c->limits; }

void batch_work(batch *b)
{
    batch_task t = {0};
    while (batch_take(b, &t)) {
        pg_buf answer = {0};
        bool whole = batch_answer(&b->c->limits, t.line, t.text, &answer);
        batch_give(b, &t, &answer, whole);
    }
    free(t.text);
}

static void work(void *context, int member)
{
    (void)member;
    batch_work(context);
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
    return b->in ? PG_OK : pg_fail(e, PG_INPUT, "%s: expected a readable file: %s", name, strerror(errno));
}

static pg_status open_files(batch *b)
{
    cli *c = b->c;
    if (c->o.checkpoint) {
        PG_TRY(journal_open(&b->journal, c->o.checkpoint, "batch", &c->error));
        if (journal_note(b->journal))
            fprintf(stderr, "pagoda batch: %s\n", journal_note(b->journal));
    }
    return open_input(b, c->o.arguments ? c->o.argument[0] : "-", &c->error);
}

/* All lines; PG_INTERRUPTED or what failed. */
static pg_status run_lines(batch *b)
{
    const cli_ranks *ranks = b->c->ranks;
    if (ranks)
        ranks->batch(ranks->context, b);
    else
        crew_once(b->c->limits.threads, work, b);
    if (limits_check(&b->c->limits) == PG_INTERRUPTED)
        b->c->exit_code = EXIT_INTERRUPTED;
    return (pg_status)b->failed;
}

static void batch_free(batch *b)
{
    for (size_t i = 0; i < WINDOW; i++)
        buf_release(&b->answer[i]);
    if (b->in)
        fclose(b->in);
    pthread_cond_destroy(&b->given);
    pthread_mutex_destroy(&b->giving);
    pthread_mutex_destroy(&b->taking);
    free(b);
}

static pg_status run(cli *c)
{
    batch *b = PG_NEW(batch, 1);
    b->c = c;
    progress_whole(&c->limits, b, "no line answered yet");
    pthread_mutex_init(&b->taking, NULL);
    pthread_mutex_init(&b->giving, NULL);
    pthread_cond_init(&b->given, NULL);
    pg_status s = open_files(b);
    if (s == PG_OK)
        s = run_lines(b);
    pg_error e;
    bool done = s == PG_OK && limits_check(&c->limits) == PG_OK;
    pg_status kept = journal_close(b->journal, done, &c->limits, &e);
    if (s == PG_OK && kept != PG_OK) {
        s = kept;
        c->error = e;
    }
    batch_free(b);
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
        "whole batch, and lines may have a --time of their own. With --checkpoint answers are kept as "
        "they come, and a batch that was stopped in any way answers the other lines only.",
    .takes = TAKES(OPTION_OUTPUT, OPTION_TIME, OPTION_MEMORY, OPTION_THREADS, OPTION_CHECKPOINT),
    .run = run,
};
