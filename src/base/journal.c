/* journal.c - see journal.h.
 *
 * A record is one write to a file that was opened for appending, so it is there when journal_keep returns,
 * whatever becomes of the process; once a second it is made sure that it is on the disk. A write that fails
 * is taken back. Records are read once, when the file is opened; the file is small beside the work that is
 * behind it.
 *
 * A record's head has a sum of its own, which also says where it stands. So a length can be believed, and a
 * record that was cut, whose head is right and which ends behind the file, is told from one that was damaged.
 */
#include "base/journal.h"

#include "base/checkpoint.h"
#include "atomic_file.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

enum { HEAD = 64, MOST_ANSWER = 1 << 30 };
static const uint64_t MOST_FILE = SIZE_MAX >> (sizeof(size_t) > 4 ? 24 : 0); /* 1 TiB, or all there is */
static const double SYNC_INTERVAL = 1;                                       /* seconds */

typedef struct journal_entry {
    uint64_t number, question, length;
    uint64_t head; /* a sum of where the record stands, and of the three before */
    uint64_t sum;  /* that one, and the answer */
} journal_entry;

typedef struct kept {
    uint64_t number, question;
    size_t at, length; /* of the answer in the text */
} kept;

struct journal {
    own_file own;
    char *path, *text, *note; /* text: what was read */
    kept *kept;               /* by rising number */
    size_t count, room;
    uint64_t length; /* of the file, all of it whole records */
    double synced;   /* when; 0: nothing was written since */
    int failed;      /* why nothing more is written; 0: it is */
    pthread_mutex_t lock;
};

static uint64_t head_sum(const journal_entry *r, uint64_t at)
{
    return checkpoint_sum(checkpoint_sum(1, &at, sizeof at), r, offsetof(journal_entry, head));
}

static void make_sums(journal_entry *r, uint64_t at, const char *answer)
{
    r->head = head_sum(r, at);
    r->sum = checkpoint_sum(r->head, answer, (size_t)r->length);
}

static void make_head(char *head, const char *kind)
{
    memset(head, 0, HEAD);
    snprintf(head, HEAD, "pagoda journal 2 %s %s\n", PAGODA_VERSION, kind);
}

static int by_number(const void *a, const void *b)
{
    const kept *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

/* ---- reading ------------------------------------------------------------------------------------- */

static pg_status refuse_damage(const journal *j, uint64_t at, pg_error *e)
{
    return pg_fail(e, PG_INPUT,
                   "%s: expected whole records; the one at byte %llu is damaged, those before it are whole",
                   j->path, (unsigned long long)at);
}

/* Lists the whole records; j->length is where the last of them ends. */
static pg_status list_records(journal *j, size_t length, pg_error *e)
{
    journal_entry r, right;
    for (j->length = HEAD; length - j->length >= sizeof r; j->length += sizeof r + r.length) {
        const char *answer = j->text + j->length + sizeof r;
        memcpy(&r, j->text + j->length, sizeof r);
        right = r;
        if (head_sum(&r, j->length) != r.head)
            return refuse_damage(j, j->length, e);
        if (r.length > length - j->length - sizeof r)
            break; /* it was cut */
        make_sums(&right, j->length, answer);
        if (right.sum != r.sum)
            return refuse_damage(j, j->length, e);
        PG_GROW(j->kept, j->count, j->room);
        j->kept[j->count++] = (kept){r.number, r.question, j->length + sizeof r, (size_t)r.length};
    }
    return PG_OK;
}

/* What a process that was killed has left of its last record. */
static pg_status cut_off(journal *j, size_t length, pg_error *e)
{
    pg_buf note = {0};
    if (length == j->length)
        return PG_OK;
    if (ftruncate(j->own.fd, (off_t)j->length))
        return own_refuse(j->path, errno, e);
    buf_printf(&note, "%s: the last answer was cut short (%llu bytes) and is worked out again", j->path,
               (unsigned long long)(length - j->length));
    j->note = buf_take(&note);
    return PG_OK;
}

static pg_status read_records(journal *j, const char *head, const char *kind, pg_error *e)
{
    size_t length;
    PG_TRY(file_read(j->own.path, (size_t)MOST_FILE, &j->text, &length, e));
    if (length < HEAD || memcmp(j->text, head, HEAD))
        return pg_fail(e, PG_INPUT, "%s: expected a checkpoint of this version and of a %s", j->path, kind);
    PG_TRY(list_records(j, length, e));
    PG_TRY(cut_off(j, length, e));
    if (j->count)
        qsort(j->kept, j->count, sizeof *j->kept, by_number);
    return PG_OK;
}

/* Takes over the file, or makes one that has its head. */
static pg_status begin(journal *j, const char *kind, pg_error *e)
{
    char head[HEAD];
    make_head(head, kind);
    pg_status s = own_take(&j->own, j->path, e);
    if (s != PG_OK || j->own.path)
        return s == PG_OK ? read_records(j, head, kind, e) : s;
    j->length = HEAD;
    return own_make(&j->own, j->path, head, HEAD, e);
}

static void release(journal *j)
{
    own_release(&j->own);
    pthread_mutex_destroy(&j->lock);
    PG_FREE(j->path, j->text, j->note, j->kept, j);
}

pg_status journal_open(journal **out, const char *path, const char *kind, pg_error *e)
{
    journal *j = PG_NEW(journal, 1);
    pthread_mutex_init(&j->lock, NULL);
    j->path = pg_strdup(path);
    pg_status s = begin(j, kind, e);
    if (s == PG_OK)
        *out = j;
    else
        release(j);
    return s;
}

const char *journal_note(const journal *j) { return j->note; }

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

/* ---- writing ------------------------------------------------------------------------------------- */

/* Are the records on the disk, or is it soon enough for that? False with errno. */
static bool sync_now(journal *j, bool last)
{
    double now = clock_now();
    j->synced = j->synced > 0 ? j->synced : now;
    if (!last && now - j->synced < SYNC_INTERVAL)
        return true;
    j->synced = 0;
    return !fdatasync(j->own.fd);
}

/* What is written of a record when that fails is cut off again, or by the next run. */
static void append(journal *j, const pg_buf *record)
{
    if (atomic_file_put(j->own.fd, record->text, record->length) && sync_now(j, false)) {
        j->length += record->length;
        return;
    }
    j->failed = errno;
    if (ftruncate(j->own.fd, (off_t)j->length))
        return;
}

pg_status journal_keep(journal *j, uint64_t number, uint64_t question, const char *answer, size_t length,
                       pg_error *e)
{
    journal_entry r = {.number = number, .question = question, .length = length};
    pg_buf record = {0};
    if (length > MOST_ANSWER)
        return PG_OK; /* not worth keeping twice in memory */
    buf_add_bytes(&record, &r, sizeof r);
    buf_add_bytes(&record, answer, length);
    pthread_mutex_lock(&j->lock);
    make_sums(&r, j->length, answer);
    memcpy(record.text, &r, sizeof r);
    if (!j->failed)
        append(j, &record);
    pg_status s = j->failed ? own_refuse(j->path, j->failed, e) : PG_OK;
    pthread_mutex_unlock(&j->lock);
    buf_release(&record);
    return s;
}

pg_status journal_close(journal *j, bool done, const pg_limits *limits, pg_error *e)
{
    pg_status s = PG_OK;
    if (!j)
        return s;
    if (!j->failed && j->synced > 0 && !sync_now(j, true))
        s = own_refuse(j->path, errno, e);
    if (done)
        own_finish(&j->own, limits);
    release(j);
    return s;
}
