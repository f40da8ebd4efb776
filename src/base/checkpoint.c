/* checkpoint.c - the state of a long run in a file, and on from there.
 *
 * See checkpoint.h for what a file promises. It is written and read as a stream, with the checksum going
 * along, so that a state of many GiB takes no memory of its own. Reading knows how many bytes are left
 * before the checksum and refuses counts that cannot fit, so that a damaged file cannot ask for absurd
 * memory; but until the sum at the end is right, nothing that was read counts.
 *
 * When to write is a matter of time: at most one file a minute and a twentieth of the time, and at the end
 * early enough for the file to be whole by the deadline, judged by how long the last one took.
 */
#include "checkpoint.h"

#include "draft.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAGIC "pagoda-run-state"
static const uint64_t BYTE_ORDER_MARK = UINT64_C(0x0102030405060708);
static const double LEAST_INTERVAL = 60,    /* seconds between two */
                    MOST_SHARE = 0.05,      /* of the time, for writing */
                    BYTES_A_SECOND = 128e6; /* of a slow disk; what the first file took says more */

typedef struct header {
    char magic[16];
    uint64_t byte_order;
    char version[16], kind[32];
    uint64_t question_length;
} header;

struct checkpoint_file {
    FILE *f;
    const char *path;
    uint64_t sum;
    double bytes;  /* so far */
    uint64_t left; /* reading: bytes before the checksum */
    bool good, lost; /* lost: writing, and the state is not whole */
};

void checkpoint_init(checkpoint *c, const char *path, const char *kind, char *question,
                     const pg_limits *limits)
{
    *c = (checkpoint){.path = path, .kind = kind, .question = question, .limits = limits};
    c->begun = c->saved = clock_now();
    c->spare = limits_seconds_left(limits) / 2;
}

void checkpoint_release(checkpoint *c)
{
    free(c->question);
    own_release(&c->own);
    *c = (checkpoint){0};
}

/* ---- whose file ---------------------------------------------------------------------------------- */

/* The open file that has the name, or is to get it. */
static checkpoint_own own_of(const char *path, int fd)
{
    struct stat info;
    if (fstat(fd, &info))
        return (checkpoint_own){0};
    return (checkpoint_own){file_target(path), info.st_dev, info.st_ino};
}

/* The run has another file now. */
static void own_change(checkpoint_own *own, checkpoint_own next)
{
    own_release(own);
    *own = next;
}

void own_release(checkpoint_own *own)
{
    free(own->path);
    *own = (checkpoint_own){0};
}

void own_remove(checkpoint_own *own)
{
    struct stat info;
    if (own->path && !lstat(own->path, &info) && info.st_dev == own->device && info.st_ino == own->number)
        unlink(own->path);
    own_release(own);
}

void checkpoint_forget(checkpoint *c)
{
    own_remove(&c->own);
}

checkpoint_own checkpoint_hand_over(checkpoint *c)
{
    checkpoint_own own = c->own;
    c->own = (checkpoint_own){0};
    return own;
}

/* Each step is a bijection of the sum, so no single change of a word goes unseen. */
uint64_t checkpoint_sum(uint64_t sum, const void *bytes, size_t length)
{
    const unsigned char *p = bytes;
    uint64_t word = 0;
    for (; length >= 8; length -= 8, p += 8) {
        memcpy(&word, p, 8);
        sum = (sum ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        sum ^= sum >> 32;
    }
    for (; length; length--, p++)
        sum = (sum ^ *p) * UINT64_C(0x9E3779B97F4A7C15);
    return sum;
}

static void make_header(const checkpoint *c, header *h)
{
    *h = (header){.byte_order = BYTE_ORDER_MARK, .question_length = strlen(c->question)};
    memcpy(h->magic, MAGIC, sizeof h->magic);
    snprintf(h->version, sizeof h->version, "%s", PAGODA_VERSION);
    snprintf(h->kind, sizeof h->kind, "%s", c->kind);
}

/* ---- writing ----------------------------------------------------------------------------------- */

void checkpoint_put(checkpoint_file *f, const void *bytes, size_t length)
{
    if (!f || !length)
        return;
    f->sum = checkpoint_sum(f->sum, bytes, length);
    f->bytes += (double)length;
    f->good = f->good && fwrite(bytes, 1, length, f->f) == length;
}

void checkpoint_put_number(checkpoint_file *f, uint64_t number)
{
    checkpoint_put(f, &number, sizeof number);
}

void checkpoint_fail(checkpoint_file *f)
{
    if (f) {
        f->good = false;
        f->lost = true;
    }
}

static void put_all(checkpoint_file *f, const checkpoint *c, checkpoint_giver give, const void *run)
{
    header h;
    make_header(c, &h);
    checkpoint_put(f, &h, sizeof h);
    checkpoint_put(f, c->question, h.question_length);
    give(f, run);
    checkpoint_put_number(f, f->sum);
}

static pg_status refuse_write(const char *path, int why, pg_error *e)
{
    return pg_fail(e, PG_INPUT, "%s: expected a writable file: %s", path, strerror(why));
}

/* All of it into an open draft. */
static bool fill(checkpoint *c, int fd, checkpoint_giver give, const void *run)
{
    checkpoint_file f = {.f = fdopen(dup(fd), "wb"), .path = c->path, .good = true};
    if (!f.f)
        return false;
    put_all(&f, c, give, run);
    f.good = f.good && !fflush(f.f) && !fsync(fd);
    int why = f.lost ? EIO : errno;
    if (fclose(f.f) && f.good)
        return false;
    c->bytes = f.good ? f.bytes : c->bytes;
    errno = why;
    return f.good;
}

/* The file, whole, under its name. False with errno: nothing is left of it. */
static bool write_file(checkpoint *c, checkpoint_giver give, const void *run)
{
    file_draft d;
    if (!draft_open(&d, c->path))
        return false;
    if (!fill(c, d.fd, give, run)) {
        int why = errno;
        draft_drop(&d);
        errno = why;
        return false;
    }
    checkpoint_own own = own_of(c->path, d.fd);
    bool kept = draft_keep(&d);
    int why = errno;
    kept ? own_change(&c->own, own) : own_release(&own);
    errno = why;
    return kept;
}

pg_status checkpoint_save(checkpoint *c, checkpoint_giver give, const void *run, pg_error *e)
{
    double begin = clock_now();
    if (!c->path)
        return PG_OK;
    bool good = write_file(c, give, run);
    pg_status status = good ? PG_OK : refuse_write(c->path, errno, e);
    c->saved = clock_now();
    if (good)
        c->seconds = c->saved - begin;
    return status;
}

/* ---- reading ----------------------------------------------------------------------------------- */

bool checkpoint_get(checkpoint_file *f, void *bytes, size_t length)
{
    if (!length)
        return f->good;
    f->good = f->good && length <= f->left && fread(bytes, 1, length, f->f) == length;
    if (f->good) {
        f->sum = checkpoint_sum(f->sum, bytes, length);
        f->bytes += (double)length;
        f->left -= length;
    }
    return f->good;
}

bool checkpoint_get_number(checkpoint_file *f, uint64_t *number)
{
    return checkpoint_get(f, number, sizeof *number);
}

bool checkpoint_fits(const checkpoint_file *f, uint64_t count, size_t each)
{
    return count <= f->left / (each ? each : 1);
}

bool checkpoint_get_count(checkpoint_file *f, uint64_t *count, size_t each)
{
    f->good = checkpoint_get_number(f, count) && checkpoint_fits(f, *count, each);
    return f->good;
}

/* The regular file of that name; NULL where there is none, or with why it is refused in *s. */
static FILE *open_file(const char *path, uint64_t *size, pg_status *s, pg_error *e)
{
    struct stat info;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    *s = PG_OK;
    if (fd < 0 && errno == ENOENT)
        return NULL;
    FILE *f = fd >= 0 && !fstat(fd, &info) && S_ISREG(info.st_mode) ? fdopen(fd, "rb") : NULL;
    if (!f) {
        int why = fd < 0 ? errno : 0;
        *s = pg_fail(e, PG_INPUT, "%s: expected a readable file%s%s", path, why ? ": " : "",
                     why ? strerror(why) : "");
        if (fd >= 0)
            close(fd);
        return NULL;
    }
    *size = (uint64_t)info.st_size;
    return f;
}

/* Is it a checkpoint, and of this question? */
static pg_status get_header(checkpoint_file *f, const checkpoint *c, pg_error *e)
{
    header h, ours;
    make_header(c, &ours);
    if (!checkpoint_get(f, &h, sizeof h) || memcmp(h.magic, ours.magic, sizeof h.magic) ||
        h.byte_order != ours.byte_order || memcmp(h.version, ours.version, sizeof h.version))
        return pg_fail(e, PG_INPUT, "%s: expected a checkpoint that this machine's pagoda wrote", f->path);
    bool same = !memcmp(h.kind, ours.kind, sizeof h.kind) && h.question_length == ours.question_length;
    char *theirs = same ? PG_NEW(char, ours.question_length + 1) : NULL;
    same = same && checkpoint_get(f, theirs, ours.question_length) &&
           !memcmp(theirs, c->question, ours.question_length);
    free(theirs);
    if (same)
        return PG_OK;
    return pg_fail(e, PG_INPUT, "%s: expected a checkpoint of the same board, rules, positions and options",
                   f->path);
}

/* Nothing is left but the sum of what was read. */
static bool ends_well(checkpoint_file *f)
{
    uint64_t sum = f->sum, theirs;
    return f->good && f->left == 0 && fread(&theirs, 1, sizeof theirs, f->f) == sizeof theirs &&
           theirs == sum;
}

/* Is there a place for what will be written? */
static pg_status takes_drafts(const char *path, pg_error *e)
{
    file_draft d;
    if (!draft_open(&d, path))
        return refuse_write(path, errno, e);
    draft_drop(&d);
    return PG_OK;
}

pg_status checkpoint_load(checkpoint *c, checkpoint_taker take, void *run, bool *found, pg_error *e)
{
    checkpoint_file f = {.path = c->path, .good = true};
    uint64_t size = 0;
    pg_status status = PG_OK;
    *found = false;
    if (!c->path)
        return PG_OK;
    f.f = open_file(c->path, &size, &status, e);
    if (status == PG_OK)
        status = takes_drafts(c->path, e);
    if (status == PG_OK && f.f) {
        f.left = size > sizeof f.sum ? size - sizeof f.sum : 0;
        status = get_header(&f, c, e);
        pg_status read = status == PG_OK ? take(&f, run) : PG_OK;
        if (read != PG_OK && read != PG_INPUT)
            status = pg_fail(e, read, "%s: not read to its end", c->path);
        else if (status == PG_OK && (read == PG_INPUT || !ends_well(&f)))
            status =
                pg_fail(e, PG_INPUT, "%s: expected a whole checkpoint, but it is cut or damaged", c->path);
        *found = status == PG_OK;
        if (*found)
            own_change(&c->own, own_of(c->path, fileno(f.f)));
    }
    if (f.f)
        fclose(f.f);
    c->saved = clock_now();
    return status;
}

/* ---- when --------------------------------------------------------------------------------------- */

/* About the seconds that a file of so many bytes takes now; 0 without a checkpoint. */
static double seconds_for(const checkpoint *c, double bytes)
{
    if (!c->path)
        return 0;
    return c->bytes > 0 && c->seconds > 0 ? bytes * c->seconds / c->bytes : bytes / BYTES_A_SECOND;
}

static bool is_due(const checkpoint *c, double bytes)
{
    double since = clock_now() - c->saved;
    return c->path && since > LEAST_INTERVAL && since * MOST_SHARE > c->seconds &&
           limits_seconds_left(c->limits) > seconds_for(c, bytes);
}

/* Did the run take long enough for its end to be worth a file? */
static bool is_worth(const checkpoint *c)
{
    return c->path && (c->own.path || clock_now() - c->begun > LEAST_INTERVAL);
}

double checkpoint_deadline(const checkpoint *c, double bytes)
{
    if (!c->limits || !(c->limits->deadline > 0))
        return 0;
    double seconds = seconds_for(c, bytes);
    return c->limits->deadline - (seconds < c->spare ? seconds : c->spare);
}

void checkpoint_rest(checkpoint *c, double bytes, checkpoint_giver give, const void *run, pg_limits *own)
{
    pg_error unsaved; /* at the latest when the run is stopped it is told */
    if (is_due(c, bytes))
        checkpoint_save(c, give, run, &unsaved);
    own->deadline = checkpoint_deadline(c, bytes);
}

char *checkpoint_end(checkpoint *c, bool done, bool keep, checkpoint_giver give, const void *run)
{
    pg_error unsaved = {0};
    bool saved = true;
    if (done && !keep)
        checkpoint_forget(c);
    else if (!done || is_worth(c))
        saved = checkpoint_save(c, give, run, &unsaved) == PG_OK;
    return done || saved ? NULL : pg_strdup(unsaved.text);
}
