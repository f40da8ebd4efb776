/* intern.c - strings of bytes, numbered. */
#include "base/intern.h"

static uint64_t hash_bytes(const char *key, size_t length)
{
    uint64_t h = length;
    for (size_t i = 0; i < length; i += 8) {
        uint64_t word = 0;
        memcpy(&word, key + i, length - i < 8 ? length - i : 8);
        h = (h ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        h ^= h >> 29;
    }
    return h ^ h >> 32;
}

/* The slot of a key, or the free one where it belongs. */
static uint32_t *find(const intern *n, const char *key, size_t length)
{
    for (size_t i = hash_bytes(key, length);; i++) {
        uint32_t *slot = &n->slot[i & (n->slots - 1)];
        size_t first = *slot > 1 ? n->end[*slot - 2] : 0;
        if (!*slot || (n->end[*slot - 1] - first == length && !memcmp(n->bytes + first, key, length)))
            return slot;
    }
}

static void grow(intern *n)
{
    free(n->slot);
    n->slots = n->slots ? 2 * n->slots : 64;
    n->slot = PG_NEW(uint32_t, n->slots);
    for (uint32_t i = 0; i < n->count; i++) {
        size_t first = i ? n->end[i - 1] : 0;
        *find(n, n->bytes + first, n->end[i] - first) = i + 1;
    }
}

int64_t intern_find(const intern *n, const void *key, size_t length)
{
    return n->slots ? (int64_t)*find(n, key, length) - 1 : -1;
}

size_t intern_bytes(const intern *n)
{
    return n->byte_room + n->end_room * sizeof *n->end + n->slots * sizeof *n->slot;
}

uint32_t intern_add(intern *n, const void *key, size_t length, bool *fresh)
{
    if (2 * ((size_t)n->count + 1) > n->slots)
        grow(n);
    uint32_t *slot = find(n, key, length);
    if (fresh)
        *fresh = !*slot;
    if (*slot)
        return *slot - 1;
    if (n->length + length > n->byte_room || !n->bytes) {
        n->byte_room = 2 * (n->length + length) + 64;
        PG_RESIZE(n->bytes, n->byte_room);
    }
    memcpy(n->bytes + n->length, key, length);
    n->length += length;
    PG_GROW(n->end, n->count, n->end_room);
    n->end[n->count++] = n->length;
    *slot = n->count;
    return n->count - 1;
}

void intern_release(intern *n)
{
    PG_FREE(n->bytes, n->end, n->slot);
    *n = (intern){0};
}
