/* journal.c - see journal.h.
 *
 * A record is one write to a file that was opened for appending, so it is there when journal_keep returns,
 * whatever becomes of the process. Records are read once, when the file is opened; the file is small beside
 * the work that is behind it.
 */
#include "journal.h"
#include "checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEAD = 64, MOST_ANSWER = 1 << 30, MOST_FILE_BITS = 40 };

typedef struct entry {
    uint64_t number, question, length, sum; /* sum: of the three before and the answer */
} entry;

typedef struct kept {
    uint64_t number, question;
    size_t at, length; /* of the answer in the text */
} kept;

struct journal {
    int file;
    char *path, *text; /* what was read */
    kept *kept;        /* by rising number */
    size_t count, room;
    pthread_mutex_t lock;
};

static uint64_t sum_of(const entry *r, const char *answer)
{
    return checkpoint_sum(checkpoint_sum(1, r, offsetof(entry, sum)), answer, (size_t)r->length);
}

static void make_head(char *head, const char *kind)
{
    memset(head, 0, HEAD);
    snprintf(head, HEAD, "pagoda journal 1 %s %s\n", PAGODA_VERSION, kind);
}

/* Lists the whole records; the length of the file up to the last of them. */
static size_t list_records(journal *j, size_t length)
{
    size_t at = HEAD;
    entry r;
    while (at + sizeof r <= length) {
        memcpy(&r, j->text + at, sizeof r);
        const char *answer = j->text + at + sizeof r;
        if (r.length > length - at - sizeof r || sum_of(&r, answer) != r.sum)
            break;
        PG_GROW(j->kept, j->count, j->room);
        j->kept[j->count++] = (kept){r.number, r.question, at + sizeof r, (size_t)r.length};
        at += sizeof r + (size_t)r.length;
    }
    return at;
}

static int by_number(const void *a, const void *b)
{
    const kept *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

static pg_status refuse(const journal *j, int why, pg_error *e)
{
    return pg_fail(e, PG_INPUT, "%s: expected a writable file: %s", j->path, strerror(why));
}

/* A file without a byte gets its head; one with a head is read. */
static pg_status begin(journal *j, const char *kind, pg_error *e)
{
    char head[HEAD];
    struct stat about;
    size_t length;
    make_head(head, kind);
    if (fstat(j->file, &about))
        return refuse(j, errno, e);
    if (about.st_size == 0)
        return write(j->file, head, HEAD) == HEAD ? PG_OK : refuse(j, errno, e);
    pg_status s = file_read(j->path, (size_t)1 << MOST_FILE_BITS, &j->text, &length, e);
    if (s != PG_OK)
        return s;
    if (length < HEAD || memcmp(j->text, head, HEAD))
        return pg_fail(e, PG_INPUT, "%s: expected a checkpoint of this version and of a %s", j->path, kind);
    size_t whole = list_records(j, length);
    if (j->count)
        qsort(j->kept, j->count, sizeof *j->kept, by_number);
    return whole == length || !ftruncate(j->file, (off_t)whole) ? PG_OK : refuse(j, errno, e);
}

pg_status journal_open(journal **out, const char *path, const char *kind, pg_error *e)
{
    journal *j = PG_NEW(journal, 1);
    pthread_mutex_init(&j->lock, NULL);
    j->path = pg_strdup(path);
    j->file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    pg_status s = j->file < 0 ? refuse(j, errno, e) : begin(j, kind, e);
    if (s == PG_OK) {
        *out = j;
        return s;
    }
    journal_close(j, false);
    return s;
}

const char *journal_find(journal *j, uint64_t number, uint64_t question, size_t *length, bool *other)
{
    const kept key = {.number = number};
    const kept *found = j->count ? bsearch(&key, j->kept, j->count, sizeof key, by_number) : NULL;
    *other = found && found->question != question;
    if (!found || *other)
        return NULL;
    *length = found->length;
    return j->text + found->at;
}

pg_status journal_keep(journal *j, uint64_t number, uint64_t question, const char *answer, size_t length,
                       pg_error *e)
{
    entry r = {.number = number, .question = question, .length = length};
    pg_buf record = {0};
    if (length > MOST_ANSWER)
        return PG_OK; /* not worth keeping twice in memory */
    r.sum = sum_of(&r, answer);
    buf_add_bytes(&record, &r, sizeof r);
    buf_add_bytes(&record, answer, length);
    pthread_mutex_lock(&j->lock);
    bool good = write(j->file, record.text, record.length) == (ssize_t)record.length;
    pg_status s = good ? PG_OK : refuse(j, errno, e);
    pthread_mutex_unlock(&j->lock);
    buf_release(&record);
    return s;
}

void journal_close(journal *j, bool done)
{
    if (!j)
        return;
    if (done)
        unlink(j->path);
    if (j->file >= 0)
        close(j->file);
    pthread_mutex_destroy(&j->lock);
    free(j->path);
    free(j->text);
    free(j->kept);
    free(j);
}
