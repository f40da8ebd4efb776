/* heap.c - all memory of a run on one list, so that a refusal anywhere can give it back, and the end of a
 * statement what was allocated for it. The list is in the order of allocation, the newest block first.
 *
 * GMP allocates here too. GMP cannot recover from a failed allocation, so for GMP an exhausted machine ends
 * the program; the limit of --memory is looked at in heap_new, heap_resize and spend() instead.
 *
 * Each thread has a list of its own. What GMP calls is the same for all threads of a process: on a thread
 * that checks nothing just now the blocks are those of whoever allocated for GMP before (outside), and no
 * number passes from there into a check or back. Who that is, is asked under a lock: one thread must not read
 * what another has half set.
 */
#include "check.h"

#if !defined __wasi__
#include <pthread.h>
#endif

typedef union block {
    struct {
        union block *next, *before;
        size_t size;
    } head;
    max_align_t align;
} block;

static _Thread_local struct {
    block list; /* ring with this head */
    size_t used;
    bool open;
} heap;

/* What a block takes from the machine: small numbers of GMP are mostly head. 16: what malloc adds. */
static size_t block_cost(size_t size) { return size + sizeof(block) + 16; }

static void link_block(block *b, size_t size, block *before)
{
    b->head.size = size;
    b->head.next = before->head.next;
    b->head.before = before;
    b->head.next->head.before = b;
    before->head.next = b;
    heap.used += block_cost(size);
}

static void unlink_block(block *b)
{
    b->head.next->head.before = b->head.before;
    b->head.before->head.next = b->head.next;
    heap.used -= block_cost(b->head.size);
}

static void *allocate(size_t size)
{
    block *b = size > SIZE_MAX - sizeof(block) ? NULL : calloc(1, sizeof(block) + size);
    if (!b)
        return NULL;
    link_block(b, size, &heap.list);
    return b + 1;
}

/* It keeps its place on the list. */
static void *reallocate(void *old, size_t size)
{
    if (!old)
        return allocate(size);
    if (size > SIZE_MAX - sizeof(block))
        return NULL;
    block *b = (block *)old - 1, *before = b->head.before;
    size_t old_size = b->head.size;
    unlink_block(b);
    block *moved = realloc(b, sizeof(block) + size);
    link_block(moved ? moved : b, moved ? size : old_size, before);
    return moved ? moved + 1 : NULL;
}

void heap_free(void *p)
{
    if (!p)
        return;
    block *b = (block *)p - 1;
    unlink_block(b);
    free(b);
}

/* ---- for GMP ------------------------------------------------------------------------------ */

static void *demanded(void *p)
{
    if (p)
        return p;
    fputs("pagoda-check: the machine has no memory left\n", stderr);
    exit(CODE_UNREADABLE);
}

/* Who allocates for GMP on threads that check nothing; set before GMP calls what follows. */
static struct {
    void *(*_Atomic allocate)(size_t);
    void *(*_Atomic resize)(void *, size_t, size_t);
    void (*_Atomic release)(void *, size_t);
} outside;

static void *gmp_new(size_t size) { return heap.open ? demanded(allocate(size)) : outside.allocate(size); }

static void *gmp_resize(void *old, size_t old_size, size_t size)
{
    return heap.open ? demanded(reallocate(old, size)) : outside.resize(old, old_size, size);
}

static void gmp_free(void *p, size_t size)
{
    if (heap.open)
        heap_free(p);
    else
        outside.release(p, size);
}

/* The allocation functions of GMP as they are go behind those of the heap. */
static void step_in(void)
{
    void *(*allocate_before)(size_t);
    void *(*resize)(void *, size_t, size_t);
    void (*release)(void *, size_t);
    mp_get_memory_functions(&allocate_before, &resize, &release);
    if (allocate_before == gmp_new)
        return;
    outside.allocate = allocate_before;
    outside.resize = resize;
    outside.release = release;
    mp_set_memory_functions(gmp_new, gmp_resize, gmp_free);
}

#if defined __wasi__

static void step_in_alone(void) { step_in(); }

#else

static void step_in_alone(void)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    step_in();
    pthread_mutex_unlock(&lock);
}

#endif

/* ---- for the checker ------------------------------------------------------------------------ */

void heap_open(void)
{
    heap.list.head.next = heap.list.head.before = &heap.list;
    heap.used = 0;
    heap.open = true;
    step_in_alone();
}

void heap_close(void)
{
    while (heap.list.head.next != &heap.list)
        heap_free(heap.list.head.next + 1);
    heap.open = false;
}

size_t heap_used(void) { return heap.used; }

/* The bytes of so many elements, within the limit; the limit may be above what addresses reach. */
static size_t demand_room(checker *c, uint64_t count, size_t size)
{
    uint64_t limit = c->options->memory;
    if (heap.used > limit || (size && count > (limit - heap.used) / size))
        give_up(c, "the memory limit of %llu MiB is reached (--memory)", (unsigned long long)limit >> 20);
    if (count * size > SIZE_MAX)
        give_up(c, "the machine has no memory left");
    return (size_t)(count * size);
}

void *heap_new(checker *c, uint64_t count, size_t size)
{
    void *p = allocate(demand_room(c, count, size));
    if (!p)
        give_up(c, "the machine has no memory left");
    return p;
}

void *heap_resize(checker *c, void *old, uint64_t count, size_t size)
{
    void *p = reallocate(old, demand_room(c, count, size));
    if (!p)
        give_up(c, "the machine has no memory left");
    return p;
}

void *heap_mark(checker *c) { return heap_new(c, 1, 1); }

void heap_back_to(void *mark)
{
    while (heap.list.head.next != (block *)mark - 1)
        heap_free(heap.list.head.next + 1);
    heap_free(mark);
}

void heap_keep(void *p)
{
    if (!p)
        return;
    block *b = (block *)p - 1;
    unlink_block(b);
    link_block(b, b->head.size, heap.list.head.before);
}

/* ---- growing texts -------------------------------------------------------------------------- */

static void text_room(checker *c, text *t, size_t more)
{
    if (t->at && t->room - t->used > more)
        return;
    uint64_t room = 2 * (uint64_t)t->room + more + 64;
    t->at = heap_resize(c, t->at, room, 1);
    t->room = (size_t)room;
}

void text_add(checker *c, text *t, const char *s)
{
    size_t length = strlen(s);
    text_room(c, t, length);
    memcpy(t->at + t->used, s, length + 1);
    t->used += length;
}

void text_format(checker *c, text *t, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsnprintf(NULL, 0, format, list);
    va_end(list);
    if (length < 0)
        give_up(c, "a message cannot be formatted");
    text_room(c, t, (unsigned)length);
    va_start(list, format);
    vsnprintf(t->at + t->used, (unsigned)length + 1, format, list);
    va_end(list);
    t->used += (unsigned)length;
}

void text_clear(text *t)
{
    t->used = 0;
    if (t->at)
        t->at[0] = '\0';
}

const char *text_of(const text *t) { return t->at ? t->at : ""; }

char *copy_text(checker *c, const char *s)
{
    size_t size = strlen(s) + 1;
    return memcpy(heap_new(c, size, 1), s, size);
}
