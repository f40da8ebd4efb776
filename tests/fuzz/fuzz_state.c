/* fuzz_state.c - any bytes at all as what a run has kept, behind a head and a checksum that are right: a run
 * that goes on, or a refusal, never a crash.
 *
 * The first byte says whose state it is: a journal (as it is, or one record of a map with right
 * sums), or the checkpoint of a closure, of levels of a count, of a count on games, of halves, of fewest
 * moves. The next byte says whether the rest is the state itself, or changes of the state that a stopped run
 * has left: offset and byte, three bytes each.
 */
#include "base/checkpoint.h"
#include "base/journal.h"
#include "count/count.h"
#include "map/map.h"
#include "moves/moves.h"
#include "search/halves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KINDS = 7, JOURNAL_HEAD = 64, RECORD = 40, CHECKPOINT_HEAD = 80 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct question {
    const char *board, *start, *finish;
    int engine; /* 0 counts by bits, 1 by levels, 2 on games, 3 halves, 4 fewest moves */
    board *b;
    position from, to;
    char *head, *state; /* of the file that a stopped run has left */
    size_t head_length, state_length;
} question;

static question asked[] = {
    {.board = "triangle6", .start = "full-a1", .engine = 0},
    {.board = "diamond4", .start = "full-d4", .engine = 1},
    {.board = "triangle6", .start = "full-a1", .finish = "a1", .engine = 2},
    {.board = "triangle6", .start = "full-a1", .finish = "c3", .engine = 3},
    {.board = "triangle5", .start = "full-c5", .finish = "c5", .engine = 4},
};
static char path[64];

static _Noreturn void wrong(const char *what, const char *text)
{
    fprintf(stderr, "%s: %s\n", what, text);
    abort();
}

static pg_limits limits_of(double seconds)
{
    return (pg_limits){.threads = 1, .memory = 64 << 20, .deadline = clock_now() + seconds};
}

static pg_status count(const question *q, const pg_limits *limits, pg_error *e)
{
    count_result r = {0};
    const count_options how = {.limits = limits,
                               .engine = q->engine ? COUNT_LEVELS : COUNT_DENSE,
                               .games = q->engine > 0,
                               .checkpoint = path};
    pg_status s = count_run(&r, &(problem){q->b, &q->from, q->finish ? &q->to : NULL}, &how, e);
    count_result_release(&r);
    return s;
}

static pg_status run(const question *q, double seconds, pg_error *e)
{
    const pg_limits limits = limits_of(seconds);
    const problem p = {q->b, &q->from, &q->to};
    pg_status s;
    if (q->engine < 3)
        return count(q, &limits, e);
    if (q->engine == 3) {
        search_result r = {0};
        s = halves_run_kept(&r, &p, &(search_options){.limits = &limits}, path, e);
        search_result_release(&r);
    } else {
        moves_result r = {0};
        s = moves_solve(&r, &p, &(moves_options){.limits = &limits, .checkpoint = path}, e);
        moves_result_release(&r);
    }
    return s;
}

/* A run that time has stopped with something done, and what it left. */
static void make_state(question *q)
{
    pg_error e = {0};
    char *text;
    size_t length;
    uint64_t question_length;
    bool made = board_load(&q->b, q->board, NULL, &e) == PG_OK &&
                position_parse(&q->from, q->b, q->start, &e) == PG_OK &&
                (!q->finish || position_parse(&q->to, q->b, q->finish, &e) == PG_OK);
    for (double seconds = 1e-4; made && access(path, F_OK) && seconds < 60; seconds *= 2)
        run(q, seconds, &e);
    if (!made || file_read(path, SIZE_MAX, &text, &length, &e) != PG_OK)
        wrong(q->board, e.text);
    unlink(path);
    memcpy(&question_length, text + CHECKPOINT_HEAD - sizeof question_length, sizeof question_length);
    q->head_length = CHECKPOINT_HEAD + question_length;
    q->head = text;
    q->state = text + q->head_length;
    q->state_length = length - q->head_length - sizeof(uint64_t);
}

static void begin(void)
{
    const char *folder = access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm";
    snprintf(path, sizeof path, "%s/pagoda-fuzz-%ld", folder, (long)getpid());
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        make_state(&asked[i]);
}

static void write_file(const pg_buf *text)
{
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(buf_text(text), 1, text->length, f) != text->length || fclose(f))
        wrong(path, "not written");
}

/* The state itself, or the kept one with these bytes changed. */
static void add_state(pg_buf *out, const char *kept, size_t length, const uint8_t *data, size_t size)
{
    if (size && data[0] & 1) {
        size_t begin = out->length;
        buf_add_bytes(out, kept, length);
        for (size_t i = 1; i + 3 <= size && length; i += 3)
            out->text[begin + (data[i] | (size_t)data[i + 1] << 8) % length] ^= (char)data[i + 2];
    } else if (size) {
        buf_add_bytes(out, data + 1, size - 1);
    }
}

static void go_on(const question *q, const uint8_t *data, size_t size)
{
    pg_buf text = {0};
    pg_error e = {0};
    buf_add_bytes(&text, q->head, CHECKPOINT_HEAD);
    buf_add_bytes(&text, q->head + CHECKPOINT_HEAD, q->head_length - CHECKPOINT_HEAD);
    uint64_t sum = checkpoint_sum(checkpoint_sum(0, text.text, CHECKPOINT_HEAD), text.text + CHECKPOINT_HEAD,
                                  q->head_length - CHECKPOINT_HEAD);
    add_state(&text, q->state, q->state_length, data, size);
    /* The sum goes along with the pieces that are read; where all are words, one piece gives the same. */
    sum = checkpoint_sum(sum, text.text + q->head_length, text.length - q->head_length);
    buf_add_bytes(&text, &sum, sizeof sum);
    write_file(&text);
    pg_status s = run(q, 0.05, &e);
    bool whole = size == 1 && data[0] & 1;
    if (s == PG_INPUT && (whole || strncmp(e.text, path, strlen(path))))
        wrong("a refusal", e.text);
    unlink(path);
    buf_release(&text);
}

/* ---- journals ------------------------------------------------------------------------------------- */

/* The file that a map has left when it was done, and the question in it. */
static char *map_journal(const board *b, size_t *length, uint64_t *of)
{
    own_file own = {0};
    pg_limits limits = {.threads = 1, .finished = &own};
    pg_error e = {0};
    map m;
    char *text;
    const map_options how = {.checkpoint = path};
    if (map_make_by(&m, b, NULL, &how, &limits, &e) != PG_OK ||
        file_read(path, SIZE_MAX, &text, length, &e) != PG_OK)
        wrong("a map", e.text);
    map_release(&m);
    own_remove(&own);
    memcpy(of, text + JOURNAL_HEAD + sizeof *of, sizeof *of);
    return text;
}

static void read_map(const board *b)
{
    pg_limits limits = limits_of(5);
    pg_error e = {0};
    map m;
    const map_options how = {.proof = true, .checkpoint = path};
    pg_status s = map_make_by(&m, b, NULL, &how, &limits, &e);
    if (s == PG_OK)
        map_release(&m);
    else if (s != PG_INPUT || strncmp(e.text, path, strlen(path)))
        wrong("a refusal", e.text);
    unlink(path);
}

static void read_journal(const uint8_t *data, size_t size, bool record)
{
    static board *b;
    static char *kept;
    static size_t length;
    static uint64_t of;
    pg_error e = {0};
    pg_buf text = {0};
    journal *j;
    if (!kept && board_load(&b, "path6", NULL, &e) == PG_OK)
        kept = map_journal(b, &length, &of);
    if (record) {
        uint64_t answer;
        memcpy(&answer, kept + JOURNAL_HEAD + 2 * sizeof answer, sizeof answer);
        add_state(&text, kept + JOURNAL_HEAD + RECORD, answer, data, size);
        if (journal_open(&j, path, "map", &e) != PG_OK ||
            journal_keep(j, 0, of, buf_text(&text), text.length, &e) != PG_OK)
            wrong("a journal", e.text);
        journal_close(j, false, NULL, &e);
    } else {
        buf_add_bytes(&text, kept, JOURNAL_HEAD);
        add_state(&text, kept + JOURNAL_HEAD, length - JOURNAL_HEAD, data, size);
        write_file(&text);
    }
    read_map(b);
    buf_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!*path)
        begin();
    unsigned kind = size ? data[0] % KINDS : 0;
    if (!size)
        return 0;
    if (kind < 2)
        read_journal(data + 1, size - 1, kind);
    else
        go_on(&asked[kind - 2], data + 1, size - 1);
    return 0;
}
