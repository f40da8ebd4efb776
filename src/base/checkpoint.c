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
#include "base/checkpoint.h"

#include "atomic_file.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAGIC "pagoda-run-state"
static const uint64_t BYTE_ORDER_MARK = UINT64_C(0x0102030405060708);
static const double LEAST_INTERVAL = 60, /* seconds between two */
    MOST_SHARE = 0.05,                   /* of the time, for writing */
    BYTES_A_SECOND = 128e6;              /* of a slow disk; what the first file took says more */

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
    bool good;
    int why; /* writing: what failed first, as errno says it */
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
    if (c->empty)
        own_remove(&c->own);
    own_release(&c->own);
    *c = (checkpoint){0};
}

void checkpoint_forget(checkpoint *c)
{
    own_remove(&c->own);
    c->empty = false;
}

own_file checkpoint_hand_over(checkpoint *c)
{
    own_file own = c->own;
    c->own = (own_file){0};
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

static void put_failed(checkpoint_file *f, int why)
{
    f->why = f->good ? why : f->why;
    f->good = false;
}

void checkpoint_put(checkpoint_file *f, const void *bytes, size_t length)
{
    if (!f || !length)
        return;
    f->sum = checkpoint_sum(f->sum, bytes, length);
    f->bytes += (double)length;
    if (f->good && fwrite(bytes, 1, length, f->f) != length)
        put_failed(f, errno);
}

void checkpoint_put_number(checkpoint_file *f, uint64_t number) { checkpoint_put(f, &number, sizeof number); }

void checkpoint_fail(checkpoint_file *f)
{
    if (f)
        put_failed(f, EIO);
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

/* All of it into an open draft. */
static bool fill(checkpoint *c, int fd, checkpoint_giver give, const void *run)
{
    int copy = dup(fd);
    checkpoint_file f = {.f = copy >= 0 ? fdopen(copy, "wb") : NULL, .path = c->path, .good = true};
    if (!f.f) {
        int why = errno;
        if (copy >= 0)
            close(copy);
        errno = why;
        return false;
    }
    put_all(&f, c, give, run);
    if (fclose(f.f))
        put_failed(&f, errno);
    c->bytes = f.good ? f.bytes : c->bytes;
    errno = f.why;
    return f.good;
}

/* The file, whole, under its name. False with errno: nothing is left of it. */
static bool write_file(checkpoint *c, checkpoint_giver give, const void *run)
{
    file_draft d;
    if (!atomic_file_open(&d, c->path))
        return false;
    bool good = fill(c, d.fd, give, run);
    if (good)
        good = own_keep(&c->own, &d);
    else
        atomic_file_drop(&d);
    c->empty = c->empty && !d.named;
    return good;
}

pg_status checkpoint_save(checkpoint *c, checkpoint_giver give, const void *run, pg_error *e)
{
    double begin = clock_now();
    if (!c->path)
        return PG_OK;
    bool good = write_file(c, give, run);
    pg_status status = good ? PG_OK : own_refuse(c->path, errno, e);
    c->saved = clock_now();
    if (good)
        c->seconds = c->saved - begin;
    return status;
}

/* A first file, of the question alone. */
static pg_status make_empty(checkpoint *c, pg_error *e)
{
    header h;
    pg_buf text = {0};
    make_header(c, &h);
    buf_add_bytes(&text, &h, sizeof h);
    buf_add_bytes(&text, c->question, h.question_length);
    uint64_t sum = checkpoint_sum(checkpoint_sum(0, &h, sizeof h), c->question, h.question_length);
    buf_add_bytes(&text, &sum, sizeof sum);
    pg_status s = own_make(&c->own, c->path, text.text, text.length, e);
    buf_release(&text);
    c->empty = s == PG_OK;
    return s;
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

/* The state behind the question, if there is one. */
static pg_status get_state(checkpoint_file *f, checkpoint *c, checkpoint_taker take, void *run, pg_error *e)
{
    bool empty = f->left == 0;
    pg_status read = empty ? PG_OK : take(f, run);
    if (read != PG_OK && read != PG_INPUT)
        return pg_fail(e, read, "%s: not read to its end", c->path);
    if (read == PG_INPUT || !ends_well(f))
        return pg_fail(e, PG_INPUT, "%s: expected a whole checkpoint, but it is cut or damaged", c->path);
    c->empty = empty;
    return PG_OK;
}

/* The run has the file. */
static pg_status read_file(checkpoint *c, checkpoint_taker take, void *run, pg_error *e)
{
    struct stat info;
    int copy = dup(c->own.fd);
    checkpoint_file f = {.f = copy >= 0 ? fdopen(copy, "rb") : NULL, .path = c->path, .good = true};
    if (!f.f || fstat(copy, &info)) {
        pg_status s = pg_fail(e, PG_INPUT, "%s: expected a readable file: %s", c->path, strerror(errno));
        f.f ? fclose(f.f) : copy >= 0 ? close(copy) : 0;
        return s;
    }
    uint64_t size = (uint64_t)info.st_size;
    f.left = size > sizeof f.sum ? size - sizeof f.sum : 0;
    pg_status s = get_header(&f, c, e);
    if (s == PG_OK)
        s = get_state(&f, c, take, run, e);
    fclose(f.f);
    return s;
}

pg_status checkpoint_load(checkpoint *c, checkpoint_taker take, void *run, bool *found, pg_error *e)
{
    *found = false;
    if (!c->path)
        return PG_OK;
    pg_status s = own_take(&c->own, c->path, e);
    if (s == PG_OK && c->own.path)
        s = read_file(c, take, run, e);
    else if (s == PG_OK)
        s = make_empty(c, e);
    if (s != PG_OK)
        own_release(&c->own);
    *found = s == PG_OK && !c->empty;
    c->saved = clock_now();
    return s;
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
    return c->path && ((c->own.path && !c->empty) || clock_now() - c->begun > LEAST_INTERVAL);
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
    if (!done || (keep && is_worth(c)))
        saved = checkpoint_save(c, give, run, &unsaved) == PG_OK;
    if (c->empty)
        checkpoint_forget(c);
    else if (done && !keep)
        own_finish(&c->own, c->limits);
    return done || saved ? NULL : pg_strdup(unsaved.text);
}
