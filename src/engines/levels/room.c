/* room.c - memory for levels and tables, and a folder for what does not fit there. */
#include "levels/room.h"
#include "base/checkpoint.h"
#include "base/large.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

void room_init(level_room *r, const pg_limits *limits, size_t most)
{
    *r = (level_room){.most = most};
    r->disk = limits ? limits->disk : NULL;
    r->disk_most = limits && limits->disk_space ? limits->disk_space : SIZE_MAX;
}

/* ---- memory ------------------------------------------------------------------------------------- */

/* Adds to a count that may not pass `most`. */
static bool claim(_Atomic size_t *count, _Atomic size_t *peak, size_t most, size_t bytes)
{
    size_t now = atomic_load(count), high;
    do {
        if (bytes > most || now > most - bytes)
            return false;
    } while (!atomic_compare_exchange_weak(count, &now, now + bytes));
    high = atomic_load(peak);
    while (now + bytes > high && !atomic_compare_exchange_weak(peak, &high, now + bytes))
        ;
    return true;
}

bool room_claim(level_room *r, size_t bytes) { return claim(&r->bytes, &r->peak, r->most, bytes); }

void room_free(level_room *r, size_t bytes) { atomic_fetch_sub(&r->bytes, bytes); }

void *room_take(level_room *r, size_t bytes)
{
    if (!room_claim(r, bytes))
        return NULL;
    void *memory = large_alloc(bytes);
    if (!memory)
        room_free(r, bytes);
    return memory;
}

void room_give(level_room *r, void *memory, size_t bytes)
{
    if (memory)
        room_free(r, bytes);
    free(memory);
}

size_t room_left(const level_room *r)
{
    size_t bytes = atomic_load(&r->bytes), disk = atomic_load(&r->disk_bytes);
    size_t memory = r->most > bytes ? r->most - bytes : 0;
    size_t files = r->disk && r->disk_most > disk ? r->disk_most - disk : 0;
    return files > SIZE_MAX - memory ? SIZE_MAX : memory + files;
}

/* ---- files --------------------------------------------------------------------------------------- */

/* Where the system has no files without a name: one that loses its name at once. */
static int unlinked(const char *folder)
{
    PG_SCOPED(buf_release) pg_buf name = {0};
    buf_printf(&name, "%s/pagoda-levels-XXXXXX", folder);
    int file = mkostemp(name.text, O_CLOEXEC);
    if (file >= 0)
        unlink(name.text);
    return file;
}

static int nameless(const char *folder)
{
    int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    return file >= 0 ? file : unlinked(folder);
}

bool room_folder(const char *folder)
{
    int file = nameless(folder);
    if (file >= 0)
        close(file);
    return file >= 0;
}

/* False: it does not fit, or cannot be written. */
static bool write_at(level_room *r, int file, uint64_t at, const void *bytes, size_t length)
{
    if (!claim(&r->disk_bytes, &r->disk_peak, r->disk_most, length))
        return false;
    for (size_t done = 0; done < length;) {
        ssize_t some = pwrite(file, (const char *)bytes + done, length - done, (off_t)(at + done));
        if (some < 0 && errno == EINTR)
            continue;
        if (some <= 0) {
            atomic_fetch_sub(&r->disk_bytes, length);
            return false;
        }
        done += (size_t)some;
    }
    return true;
}

static bool read_at(level_room *r, int file, uint64_t at, void *bytes, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t some = pread(file, (char *)bytes + done, length - done, (off_t)(at + done));
        if (some < 0 && errno == EINTR)
            continue;
        if (some <= 0) {
            atomic_store(&r->failed, true);
            return false;
        }
        done += (size_t)some;
    }
    return true;
}

/* ---- pieces --------------------------------------------------------------------------------------- */

level_file *level_file_new(level_room *r)
{
    level_file *f = PG_NEW(level_file, 1);
    *f = (level_file){.room = r, .file = -1};
    pthread_mutex_init(&f->lock, NULL);
    return f;
}

void level_file_free(level_file *f)
{
    if (!f)
        return;
    if (f->file >= 0) {
        atomic_fetch_sub(&f->room->disk_bytes, f->used);
        close(f->file);
    }
    pthread_mutex_destroy(&f->lock);
    free(f);
}

/* At the end of the file. */
static bool append(level_file *f, const void *bytes, size_t length, uint64_t *at)
{
    pthread_mutex_lock(&f->lock);
    if (f->file < 0 && f->room->disk)
        f->file = nameless(f->room->disk);
    bool written = f->file >= 0 && write_at(f->room, f->file, f->used, bytes, length);
    *at = f->used;
    f->used += written ? length : 0;
    pthread_mutex_unlock(&f->lock);
    return written;
}

bool piece_keep(room_piece *out, level_room *r, level_file **file, uint8_t *bytes, size_t length)
{
    *out = (room_piece){.bytes = bytes, .length = length};
    if (room_claim(r, length))
        return true;
    if (!*file && r->disk)
        *file = level_file_new(r);
    out->sum = checkpoint_sum(0, bytes, length);
    bool kept = *file && append(*file, bytes, length, &out->at);
    free(bytes);
    out->bytes = NULL;
    if (!kept)
        *out = (room_piece){0};
    return kept;
}

const uint8_t *piece_bytes(const room_piece *p, level_file *file, uint8_t **own, size_t *own_room)
{
    if (p->bytes)
        return p->bytes;
    if (p->length >= *own_room)
        PG_RESIZE(*own, *own_room = p->length + 1);
    bool good = p->length == 0 || read_at(file->room, file->file, p->at, *own, p->length);
    if (good && checkpoint_sum(0, *own, p->length) == p->sum)
        return *own;
    atomic_store(&file->room->failed, true);
    return NULL;
}

void piece_drop(room_piece *p, level_room *r)
{
    room_give(r, p->bytes, p->length);
    p->bytes = NULL;
}
