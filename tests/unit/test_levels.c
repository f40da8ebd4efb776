/* test_levels.c - packed sets against plain arrays, merging against sorting, numbers of positions against
 * plain search, and what happens when there is no room. */
#include "all_reached.h"
#include "levels/coordinates.h"
#include "levels/packed.h"
#include "levels/runs.h"
#include "random_boards.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int ascending(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Sorts, drops repetitions. */
static size_t plain_set(uint64_t *number, size_t count)
{
    size_t kept = 0;
    qsort(number, count, sizeof *number, ascending);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || number[i] != number[kept - 1])
            number[kept++] = number[i];
    return kept;
}

static uint64_t random_bits(unsigned bits)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < bits; i++)
        value = value << 1 | below(2);
    return value;
}

/* Numbers in heaps, as levels have them: near each other here, far there. */
static void random_numbers(uint64_t *number, size_t count, unsigned bits)
{
    uint64_t most = (UINT64_C(1) << bits) - 1, heap = 0;
    for (size_t i = 0; i < count; i++) {
        if (below(50) == 0)
            heap = random_bits(bits);
        number[i] = below(3) ? (heap ^ random_bits(1 + below(bits))) & most : heap ^ i % 8;
        number[i] &= most;
    }
}

static void expect_same(const packed *p, const uint64_t *number, size_t count)
{
    packed_reader r;
    uint64_t got;
    size_t at = 0;
    cr_assert_eq(p->count, count);
    packed_read(&r, p, 0, packed_blocks(p));
    while (packed_next(&r, &got)) {
        cr_assert_lt(at, count);
        cr_assert_eq(got, number[at], "number %zu of %zu", at, count);
        at++;
    }
    cr_expect_eq(at, count);
    packed_close(&r);
    size_t block = packed_blocks(p) / 2; /* from the middle */
    packed_read(&r, p, block, packed_blocks(p));
    if (packed_next(&r, &got))
        cr_expect_eq(got, number[block * PACKED_BLOCK]);
    packed_close(&r);
}

static void round_trip(size_t count, unsigned bits, level_room *room)
{
    uint64_t *number = calloc(count + 1, sizeof *number);
    packed p;
    random_numbers(number, count, bits);
    count = plain_set(number, count);
    packed_writer *w = packed_begin(&p, room);
    for (size_t i = 0; i < count; i++)
        packed_put(w, number[i]);
    cr_assert(packed_end(w));
    expect_same(&p, number, count);
    packed_release(&p);
    cr_expect_eq(atomic_load(&room->bytes), 0);
    free(number);
}

Test(levels, packed_sets_come_back)
{
    level_room room;
    room_init(&room, NULL, SIZE_MAX);
    state = 3;
    for (unsigned bits = 1; bits <= 63; bits++) {
        round_trip(0, bits, &room);
        round_trip(1, bits, &room);
        round_trip(PACKED_BLOCK, bits, &room);
        round_trip(2000, bits, &room);
    }
    round_trip(3 * PACKED_BLOCK * PACKED_BLOCKS / 2, 40, &room);
}

/* Both ends of what numbers can be, in one block and alternating. */
Test(levels, the_largest_gaps)
{
    const uint64_t most = UINT64_MAX >> 1;
    const uint64_t number[] = {0, 1, 2, most / 2, most / 2 + 1, most - 1, most};
    level_room room;
    packed p;
    room_init(&room, NULL, SIZE_MAX);
    for (size_t first = 0; first < 7; first++) {
        packed_writer *w = packed_begin(&p, &room);
        for (size_t i = first; i < 7; i++)
            packed_put(w, number[i]);
        cr_assert(packed_end(w));
        expect_same(&p, number + first, 7 - first);
        packed_release(&p);
    }
}

Test(levels, sorting)
{
    state = 4;
    for (unsigned bits = 1; bits <= 64; bits += 3)
        for (size_t count = 0; count < 3000; count = 2 * count + 1) {
            uint64_t *a = calloc(3 * count + 1, sizeof *a);
            for (size_t i = 0; i < count; i++)
                a[i] = a[count + i] = random_bits(bits);
            qsort(a + count, count, sizeof *a, ascending);
            numbers_sort(a, count, a + 2 * count, bits);
            cr_expect(!count || !memcmp(a, a + count, count * sizeof *a), "%zu numbers of %u bits", count,
                      bits);
            free(a);
        }
}

/* Portions that share numbers, of many sizes; the room and the disk are empty in the end. */
static void merge_portions(level_room *room, unsigned portions, size_t most, bool expected)
{
    size_t all = 0;
    uint64_t *plain = calloc(portions * most + 1, sizeof *plain);
    uint64_t *some = calloc(2 * most, sizeof *some);
    runs r;
    packed p;
    bool there = true;
    runs_init(&r, room);
    for (unsigned i = 0; i < portions; i++) {
        size_t count = below((uint32_t)most) + (i > 0);
        random_numbers(some, count, 20);
        memcpy(plain + all, some, count * sizeof *some);
        all += count;
        there = there && runs_take(&r, some, count, some + most, 20);
    }
    if (there) {
        there = runs_end(&r, &p);
        if (there)
            expect_same(&p, plain, plain_set(plain, all));
        packed_release(&p);
    }
    runs_release(&r);
    cr_expect_eq(there, expected);
    cr_expect_eq(atomic_load(&room->bytes), 0);
    cr_expect_eq(atomic_load(&room->disk_bytes), 0);
    free(plain);
    free(some);
}

Test(levels, runs_are_merged)
{
    level_room room;
    room_init(&room, NULL, SIZE_MAX);
    state = 5;
    for (unsigned portions = 0; portions < 40; portions++)
        merge_portions(&room, portions, 3000, true);
}

Test(levels, what_memory_does_not_hold_goes_to_disk)
{
    pg_limits limits = {.disk = "/tmp"};
    level_room room;
    room_init(&room, &limits, 5000);
    state = 6;
    merge_portions(&room, 30, 3000, true);
    cr_expect(room.disk_peak > 5000 && room.peak <= 5000);
    limits.disk_space = 20000;
    room_init(&room, &limits, 5000);
    merge_portions(&room, 30, 3000, false);
    cr_expect(room.disk_peak <= 20000);
    limits = (pg_limits){.disk = "/nowhere"};
    room_init(&room, &limits, 5000);
    merge_portions(&room, 30, 3000, false);
    room_init(&room, NULL, 5000);
    merge_portions(&room, 30, 3000, false);
}

/* A file that lost its end, and one that changed. */
static void spoil(packed *p, bool cut)
{
    if (cut)
        cr_assert_eq(ftruncate(p->file->file, (off_t)p->file->used - 1), 0);
    else
        cr_assert_eq(pwrite(p->file->file, "x", 1, (off_t)(p->file->used / 2)), 1);
}

Test(levels, damaged_files_are_noticed)
{
    const pg_limits limits = {.disk = "/tmp"};
    for (int cut = 0; cut < 2; cut++) {
        level_room room;
        packed p;
        packed_reader r;
        uint64_t number, read = 0;
        room_init(&room, &limits, 0);
        packed_writer *w = packed_begin(&p, &room);
        for (uint64_t i = 0; i < 100000; i++)
            packed_put(w, i * i);
        cr_assert(packed_end(w));
        spoil(&p, cut);
        packed_read(&r, &p, 0, packed_blocks(&p));
        while (packed_next(&r, &number))
            read++;
        cr_expect(read == 0 && atomic_load(&room.failed));
        packed_close(&r);
        packed_release(&p);
    }
}

/* ---- coordinates ------------------------------------------------------------------------------- */

/* Whatever can be reached has a number of its own, below 2^bits, and comes back from it. */
static void check_numbers(const board *b, const position *start)
{
    coordinates c;
    cr_assert(coordinates_make(&c, b, start));
    bool *seen = all_reached(b, start), *used = calloc((size_t)1 << c.bits, 1);
    for (uint64_t p = 0; p >> b->holes == 0; p++) {
        uint64_t number = seen[p] ? coordinates_number(&c, p) : 0;
        if (!seen[p])
            continue;
        cr_assert(number >> c.bits == 0 && !used[number] && coordinates_pegs(&c, number) == p);
        used[number] = true;
    }
    free(seen);
    free(used);
}

Test(levels, positions_are_numbers)
{
    state = 8;
    for (int round = 0; round < 300; round++) {
        board *b = random_board();
        position start;
        random_position(&start, b->holes, 4);
        check_numbers(b, &start);
        position_release(&start);
        board_free(b);
    }
}

/* The dimensions that the Smith form gives: four less than holes with 4-move rules on square boards, two less
 * on triangles. */
Test(levels, numbers_are_short)
{
    static const struct {
        const char *board;
        uint32_t bits;
    } table[] = {{"english", 29}, {"french", 33}, {"diamond5", 37}, {"wiegleb", 41}, {"triangle:9", 43}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        board *b;
        pg_error e;
        position start;
        coordinates c;
        cr_assert_eq(board_load(&b, table[i].board, NULL, &e), PG_OK);
        position_init(&start, b->holes);
        cr_assert(coordinates_make(&c, b, &start));
        cr_expect_eq(c.bits, table[i].bits, "%s: %u", table[i].board, c.bits);
        position_release(&start);
        board_free(b);
    }
}
