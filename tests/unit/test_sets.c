/* test_sets.c - levels in checkpoints: packed ones and lists, with parts and numbers behind positions, come
 * back as they were; what is damaged is refused, and what cannot be read costs no checkpoint. */
#include "random_boards.h"
#include "sets/keep.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BITS = 40 };

typedef struct kept {
    level_room room;
    space space; /* words of a position and bits of a number alone */
    level level;
    uint64_t count; /* when read */
} kept;

static void give(checkpoint_file *f, const void *of)
{
    kept *k = (kept *)of;
    keep_level(&(keeping){.f = f, .room = &k->room, .space = &k->space}, &k->level);
}

static pg_status take(checkpoint_file *f, void *into)
{
    kept *k = into;
    return keep_take_level(&(keeping){.f = f, .room = &k->room, .space = &k->space}, &k->level, &k->count);
}

static void kept_begin(kept *k, const board *b, const char *disk, size_t most)
{
    const pg_limits limits = {.disk = disk};
    *k = (kept){.space = {.board = b, .words = 1, .numbers = {.holes = BITS, .bits = BITS}}};
    room_init(&k->room, &limits, most);
}

static void kept_end(kept *k)
{
    level_release(&k->level, &k->room);
    cr_expect_eq(atomic_load(&k->room.bytes), 0);
}

/* A packed level whose numbers are squares. */
static void pack_squares(kept *k, uint64_t count)
{
    packed_writer *w = packed_begin(&k->level.packed, &k->room);
    for (uint64_t i = 0; i < count; i++)
        packed_put(w, i * i);
    cr_assert(packed_end(w));
    k->level.words = 1;
    k->level.size = count;
}

static void expect_squares(const packed *p, uint64_t count)
{
    packed_reader r;
    uint64_t number;
    cr_assert_eq(p->count, count);
    packed_read(&r, p, 0, packed_blocks(p));
    for (uint64_t i = 0; i < count; i++)
        cr_assert(packed_next(&r, &number) && number == i * i);
    packed_close(&r);
}

static pg_status read_back(kept *k, const char *path)
{
    checkpoint c;
    bool found;
    pg_error e;
    checkpoint_init(&c, path, "test of levels", pg_strdup("?"), NULL);
    pg_status s = checkpoint_load(&c, take, k, &found, &e);
    checkpoint_release(&c);
    return s;
}

static void write_out(checkpoint *c, const char *path, kept *k)
{
    unlink(path); /* of a test that failed */
    checkpoint_init(c, path, "test of levels", pg_strdup("?"), NULL);
    cr_assert_eq(checkpoint_save(c, give, k, NULL), PG_OK);
}

static board *english(void)
{
    board *b;
    pg_error e;
    cr_assert_eq(board_load(&b, "english", NULL, &e), PG_OK);
    return b;
}

Test(sets, packed_levels_come_back)
{
    const char path[] = "test_sets.checkpoint";
    static const uint64_t counts[] = {0, 1, PACKED_BLOCK, 100000};
    board *b = english();
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        kept from, to;
        checkpoint c;
        kept_begin(&from, b, NULL, SIZE_MAX);
        pack_squares(&from, counts[i]);
        write_out(&c, path, &from);
        kept_begin(&to, b, NULL, SIZE_MAX);
        cr_assert_eq(read_back(&to, path), PG_INPUT, "this run has it");
        checkpoint_release(&c);
        cr_assert_eq(read_back(&to, path), PG_OK);
        cr_expect(to.count == counts[i] && to.level.size == counts[i]);
        expect_squares(&to.level.packed, counts[i]);
        kept_end(&to);
        if (counts[i] > PACKED_BLOCK) {
            kept_begin(&to, b, NULL, SIZE_MAX);
            to.space.numbers.bits = 30; /* too few for these numbers */
            cr_expect_eq(read_back(&to, path), PG_INPUT);
            kept_end(&to);
            kept_begin(&to, b, NULL, 1000);
            cr_expect_eq(read_back(&to, path), PG_MEMORY);
            kept_end(&to);
        }
        cr_expect_eq(unlink(path), 0);
        kept_end(&from);
    }
    board_free(b);
}

/* Random positions in their parts, each with numbers behind it. */
static void make_parts(kept *k, size_t size, uint32_t limbs, unsigned part_bits)
{
    const uint64_t some = (UINT64_C(1) << k->space.board->holes) - 1;
    level *l = &k->level;
    size_t used = 0;
    cr_assert(level_allocate(l, &k->room, size, 1, limbs, part_bits));
    for (uint32_t part = 0; part < level_parts(l); part++) {
        for (size_t end = size * (part + 1) / level_parts(l); used < end;) {
            uint64_t *entry = level_entry(l, used);
            for (uint32_t i = 0; i <= limbs; i++)
                entry[i] = (uint64_t)below(UINT32_MAX) << 32 | below(UINT32_MAX);
            entry[0] &= some;
            used += hash_part(pegs_hash(1, entry), part_bits) == part;
        }
        l->first[part + 1] = used;
    }
}

Test(sets, levels_in_parts_come_back)
{
    const char path[] = "test_sets_parts.checkpoint";
    board *b = english();
    state = 5;
    for (uint32_t limbs = 0; limbs < 3; limbs++)
        for (unsigned bits = 0; bits < 7; bits += 3) {
            kept from, to;
            checkpoint c;
            kept_begin(&from, b, NULL, SIZE_MAX);
            make_parts(&from, 20000 * limbs + 9, limbs, bits);
            write_out(&c, path, &from);
            checkpoint_release(&c);
            kept_begin(&to, b, NULL, SIZE_MAX);
            cr_assert_eq(read_back(&to, path), PG_OK);
            cr_assert(to.count == from.level.size && to.level.size == from.level.size);
            cr_assert(to.level.limbs == limbs && to.level.part_bits == bits);
            cr_expect(!memcmp(to.level.first, from.level.first,
                              (level_parts(&to.level) + 1) * sizeof *to.level.first));
            cr_expect(!memcmp(to.level.entry, from.level.entry,
                              to.level.size * level_stride(&to.level) * sizeof(uint64_t)));
            kept_end(&to);
            *from.level.entry |= UINT64_C(1) << 63; /* no position */
            write_out(&c, path, &from);
            checkpoint_release(&c);
            kept_begin(&to, b, NULL, SIZE_MAX);
            cr_expect_eq(read_back(&to, path), PG_INPUT);
            kept_end(&to);
            *from.level.entry = from.level.entry[level_stride(&from.level)] ^ 1;
            from.level.first[level_parts(&from.level) - 1] += bits > 0; /* not the parts of these positions */
            write_out(&c, path, &from);
            checkpoint_release(&c);
            kept_begin(&to, b, NULL, SIZE_MAX);
            cr_expect_eq(read_back(&to, path), bits ? PG_INPUT : PG_OK);
            kept_end(&to);
            kept_end(&from);
            cr_expect_eq(unlink(path), 0);
        }
    board_free(b);
}

/* A level of which a file fails is not saved, and what was saved before stays. */
Test(sets, failing_files_cost_no_checkpoint)
{
    const char path[] = "test_sets_failing.checkpoint";
    board *b = english();
    for (int cut = 0; cut < 2; cut++) {
        kept from, to;
        checkpoint c;
        pg_error e;
        kept_begin(&from, b, "/tmp", 0);
        pack_squares(&from, 300000);
        packed *p = &from.level.packed;
        write_out(&c, path, &from);
        if (cut)
            cr_assert_eq(ftruncate(p->file->file, (off_t)p->file->used - 1), 0);
        else
            cr_assert_eq(pwrite(p->file->file, "x", 1, (off_t)(p->file->used / 2)), 1);
        cr_assert_eq(checkpoint_save(&c, give, &from, &e), PG_INPUT);
        cr_expect(strstr(e.text, path) == e.text, "%s", e.text);
        checkpoint_release(&c);
        kept_begin(&to, b, NULL, SIZE_MAX);
        cr_assert_eq(read_back(&to, path), PG_OK);
        expect_squares(&to.level.packed, 300000);
        kept_end(&to);
        kept_end(&from);
        cr_expect_eq(unlink(path), 0);
    }
    board_free(b);
}
