/* checkpoint.c - a run in a file, and on from there.
 *
 * The file, in the byte order of the machine, which it tells: a header, a text that names board, rules, seeds
 * and direction, the blocks of the set that have members, each behind its number, an end mark, and a checksum
 * of all that. It is written beside its name, as NAME.part, and renamed when it is whole; what a killed run
 * leaves there the next one writes over, and a lock keeps two runs apart. The level in hand is done again
 * after a restart: what it has gained already does no harm. A file that cannot be written costs the
 * checkpoint and not the run.
 */
#include "run.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAGIC "pagoda-closure-1"
static const uint64_t BYTE_ORDER_MARK = UINT64_C(0x0102030405060708), END_MARK = UINT64_MAX;
static const double LEAST_INTERVAL = 60,
                    MOST_SHARE = 0.05, /* seconds between two; of the time, for writing */
                    BYTES_A_SECOND = 128e6; /* of a slow disk; what the first file took says more */

typedef struct header {
    char magic[16];
    uint64_t byte_order;
    uint64_t fingerprint; /* of the layout, and of the closure that this one is within */
    uint64_t level, text_length;
} header;

typedef struct stream {
    FILE *f;
    const char *path;
    uint64_t sum;
    bool good;
} stream;

static uint64_t mix(uint64_t sum, const void *bytes, size_t length)
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

static uint64_t fingerprint(const run *r)
{
    const layout *l = &r->c->layout;
    uint64_t sum = mix(1, &l->bits, sizeof l->bits);
    sum = mix(sum, &l->mid, sizeof l->mid);
    sum = mix(sum, l->column, sizeof l->column);
    sum = mix(sum, l->weight, sizeof l->weight);
    return r->within ? mix(sum, r->within, r->c->words * sizeof *r->within) : sum;
}

/* What the run is about. */
static void describe(const run *r, pg_buf *text)
{
    board_write(r->board, text);
    buf_printf(text, "%s ", r->c->backward ? "backward from" : "forward from");
    position_text(text, r->board, &r->c->seeds);
    buf_add(text, r->within ? " within another\n" : "\n");
}

/* ---- writing ----------------------------------------------------------------------------------- */

static void put(stream *s, const void *bytes, size_t length)
{
    s->sum = mix(s->sum, bytes, length);
    s->good = s->good && fwrite(bytes, 1, length, s->f) == length;
}

static size_t filled_blocks(const run *r)
{
    size_t filled = 0;
    for (size_t block = 0; block < r->blocks; block++)
        filled += atomic_load_explicit(&r->filled[block], memory_order_relaxed) != 0;
    return filled;
}

static void put_run(stream *s, const run *r)
{
    pg_buf text = {0};
    describe(r, &text);
    header h = {.byte_order = BYTE_ORDER_MARK,
                .fingerprint = fingerprint(r),
                .level = r->level,
                .text_length = text.length};
    memcpy(h.magic, MAGIC, sizeof h.magic);
    put(s, &h, sizeof h);
    put(s, text.text, text.length);
    buf_release(&text);
    for (uint64_t block = 0; block < r->blocks && s->good; block++) {
        if (!atomic_load(&r->filled[block]))
            continue;
        put(s, &block, sizeof block);
        put(s, r->c->set + block * r->block_words, r->block_words * sizeof *r->c->set);
    }
    put(s, &END_MARK, sizeof END_MARK);
    uint64_t sum = s->sum;
    put(s, &sum, sizeof sum);
}

static pg_status refuse_write(const char *path, int why, pg_error *e)
{
    return pg_fail(e, PG_INPUT, "%s: expected a writable file: %s", path, strerror(why));
}

/* NAME.part, empty and locked; NULL with errno. */
static FILE *open_part(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    FILE *f = fd < 0 || flock(fd, LOCK_EX | LOCK_NB) || ftruncate(fd, 0) ? NULL : fdopen(fd, "wb");
    int why = errno == EWOULDBLOCK ? EBUSY : errno;
    if (!f && fd >= 0)
        close(fd);
    errno = why;
    return f;
}

/* The file beside its name, then under its name. False with errno; nothing is left of it then. */
static bool write_part(const run *r, const char *part)
{
    stream s = {.f = open_part(part), .good = true};
    if (!s.f)
        return false;
    put_run(&s, r);
    s.good = s.good && !fflush(s.f) && !fsync(fileno(s.f)) && !rename(part, r->options->checkpoint);
    int why = errno;
    if (!s.good)
        unlink(part);
    fclose(s.f); /* the lock goes last */
    errno = why;
    return s.good;
}

pg_status checkpoint_save(run *r, pg_error *e)
{
    double begin = clock_now();
    pg_buf part = {0};
    buf_printf(&part, "%s.part", r->options->checkpoint);
    bool good = write_part(r, part.text);
    pg_status status = good ? PG_OK : refuse_write(r->options->checkpoint, errno, e);
    buf_release(&part);
    r->saved = clock_now();
    if (!good)
        return status;
    r->save_seconds = r->saved - begin;
    r->saved_blocks = filled_blocks(r);
    r->on_file = true;
    return PG_OK;
}

double checkpoint_seconds(const run *r)
{
    if (!r->options->checkpoint)
        return 0;
    double blocks = (double)filled_blocks(r), block_bytes = (double)r->block_words * sizeof *r->c->set;
    return r->saved_blocks ? blocks * r->save_seconds / (double)r->saved_blocks
                           : blocks * block_bytes / BYTES_A_SECOND;
}

bool checkpoint_due(const run *r)
{
    double since = clock_now() - r->saved;
    return r->options->checkpoint && since > LEAST_INTERVAL && since * MOST_SHARE > r->save_seconds &&
           limits_seconds_left(&r->limits) > checkpoint_seconds(r);
}

/* ---- reading ----------------------------------------------------------------------------------- */

static bool get(stream *s, void *bytes, size_t length)
{
    s->good = s->good && fread(bytes, 1, length, s->f) == length;
    if (s->good)
        s->sum = mix(s->sum, bytes, length);
    return s->good;
}

static pg_status damaged(const stream *s, pg_error *e)
{
    return pg_fail(e, PG_INPUT, "%s: expected a whole checkpoint, but it is cut or damaged", s->path);
}

/* Is it a checkpoint, and of this run? */
static pg_status get_header(stream *s, const run *r, header *h, pg_error *e)
{
    pg_buf text = {0};
    if (!get(s, h, sizeof *h) || memcmp(h->magic, MAGIC, sizeof h->magic) || h->byte_order != BYTE_ORDER_MARK)
        return pg_fail(e, PG_INPUT, "%s: expected a checkpoint that this machine's pagoda wrote", s->path);
    describe(r, &text);
    bool same =
        h->text_length == text.length && h->fingerprint == fingerprint(r) && h->level < r->c->layout.levels;
    char *theirs = same ? PG_NEW(char, text.length) : NULL;
    same = same && get(s, theirs, text.length) && !memcmp(theirs, text.text, text.length);
    free(theirs);
    buf_release(&text);
    if (same)
        return PG_OK;
    return pg_fail(e, PG_INPUT, "%s: expected a checkpoint of the same board, rules, positions and direction",
                   s->path);
}

static pg_status get_blocks(stream *s, run *r, pg_error *e)
{
    uint64_t block, last = 0, sum, theirs;
    char beyond;
    for (bool first = true;; first = false) {
        if (!get(s, &block, sizeof block))
            return damaged(s, e);
        if (block == END_MARK)
            break;
        pg_status status = limits_check(r->options->limits);
        if (status != PG_OK)
            return pg_fail(e, status, "%s: not read to its end", s->path);
        if (block >= r->blocks || (!first && block <= last) ||
            !get(s, r->c->set + block * r->block_words, r->block_words * sizeof *r->c->set))
            return damaged(s, e);
        last = block;
    }
    sum = s->sum;
    if (!get(s, &theirs, sizeof theirs) || theirs != sum || fread(&beyond, 1, 1, s->f))
        return damaged(s, e);
    return PG_OK;
}

pg_status checkpoint_load(run *r, bool *found, pg_error *e)
{
    stream s = {.path = r->options->checkpoint, .good = true};
    header h;
    *found = false;
    r->saved = clock_now();
    if (!s.path)
        return PG_OK;
    s.f = fopen(s.path, "rb");
    if (!s.f && errno == ENOENT)
        return file_writable(s.path, e);
    if (!s.f)
        return pg_fail(e, PG_INPUT, "%s: expected a readable file: %s", s.path, strerror(errno));
    pg_status status = get_header(&s, r, &h, e);
    if (status == PG_OK)
        status = get_blocks(&s, r, e);
    fclose(s.f);
    if (status != PG_OK)
        return status;
    r->level = (uint32_t)h.level;
    r->on_file = *found = true;
    return PG_OK;
}

void closure_forget(const char *checkpoint)
{
    if (checkpoint)
        unlink(checkpoint);
}

void checkpoint_end(run *r)
{
    pg_error unsaved; /* costs the file alone */
    if (!r->options->keep) {
        closure_forget(r->on_file ? r->options->checkpoint : NULL);
    } else if (r->options->checkpoint && (r->on_file || clock_now() - r->began > LEAST_INTERVAL)) {
        r->level = r->last; /* which is gone through again, and nothing else */
        checkpoint_save(r, &unsaved);
    }
}
