/* symmetry.c - statements seen through a symmetry of the board.
 *
 * A symmetry is a permutation of the holes that takes every jump to a jump. As it is one to one on jumps, of
 * which there are finitely many, every jump is then taken to as well. It carries games to games, so a
 * statement and its image are true together. Where every jump, taken back, is a jump on the complement, games
 * can be played backwards too. Cost: one binary search a jump; then linear in the holes for each use.
 */
#include "check.h"

static void check_permutation(checker *c, const uint32_t *image)
{
    uint32_t holes = c->board->holes;
    uint64_t *seen = heap_new(c, words(holes), sizeof *seen);
    for (uint32_t h = 0; h < holes; h++) {
        if (bit(seen, image[h]))
            checker_refuse(c, "expected each hole once, not %s again", c->board->hole[image[h]]);
        set_bit(seen, image[h]);
    }
    heap_free(seen);
}

static void check_jumps(checker *c, const uint32_t *image)
{
    for (size_t j = 0; j < c->board->jumps; j++)
        if (!jump_image(c->board, &c->board->jump[j], image))
            checker_refuse(c, "symmetry %zu does not take the jump %s to a jump", c->symmetries + 1,
                           told_jump(c, &c->board->jump[j]));
}

void symmetry_read(checker *c)
{
    uint32_t holes = c->board->holes;
    field_word(c, "symmetry");
    next_field(c, "symmetry", c->symmetries);
    uint32_t *image = heap_new(c, holes, sizeof *image);
    for (uint32_t h = 0; h < holes; h++)
        image[h] = hole_field(c, c->board);
    fields_end(c);
    check_permutation(c, image);
    check_jumps(c, image);
    GROW(c, c->symmetry, c->symmetries, c->symmetry_room);
    c->symmetry[c->symmetries++] = image;
}

size_t symmetry_field(checker *c) { return index_field(c, "symmetry", c->symmetries); }

/* As there are finitely many of them, the inverse does so as well. What carries none begins a move, and so
 * does what its image is read as, if it does not even go on. */
void demand_jumpers(checker *c, size_t symmetry)
{
    const uint32_t *image = c->symmetry[symmetry];
    for (size_t j = 0; j < c->board->readings; j++) {
        const check_jump *k = &c->board->jump[j];
        const check_jump *to = jump_image(c->board, k, image); /* symmetry_read has seen it */
        if (check_jump_carries(k) &&
            !jump_reading(c->board, to, image[check_jump_from(k)], image[check_jump_to(k)]))
            checker_refuse(c, "symmetry %zu does not take the peg that %s carries to one that is carried",
                           symmetry + 1, quote(told_jump(c, k)).text);
    }
}

void demand_reversing(checker *c)
{
    cell cells[MAX_PATTERN];
    for (size_t j = 0; j < c->board->jumps; j++) {
        const check_jump *k = &c->board->jump[j];
        for (uint32_t i = 0; i < k->length; i++)
            cells[i] = (cell){k->normal[i].hole, !k->normal[i].after, !k->normal[i].before};
        if (!jump_with_cells(c->board, cells, k->length))
            checker_refuse(c, "the jump %s, taken back on the complement, is no jump", told_jump(c, k));
    }
}

/* ---- the reasons ------------------------------------------------------------------------------------ */

bool position_is_image(checker *c, const check_position *from, const uint32_t *image,
                       const check_position *to)
{
    uint32_t holes = c->board->holes;
    bool same = from->count == to->count && from->stuck == to->stuck;
    for (uint32_t h = 0; h < holes && same; h++)
        same = bit(from->peg, h) == bit(to->peg, image[h]) && bit(from->open, h) == bit(to->open, image[h]);
    return same;
}

/* Reads the statement referred to: its verdict must be the same. */
static uint64_t read_reference(checker *c, enum verdict verdict, check_position *from, check_position *to)
{
    uint64_t of = count_field(c, "the number of a statement", UINT64_MAX);
    if (of == 0 || of > c->statements)
        checker_refuse(c, "expected a statement made before, not %llu", (unsigned long long)of);
    const statement *s = &c->statement[of - 1];
    if (s->verdict != verdict)
        checker_refuse(c, "statement %llu says %s, not %s", (unsigned long long)of, verdict_name[s->verdict],
                       verdict_name[verdict]);
    statement_ends(c, s, from, to);
    return of;
}

/* The statement referred to, seen through a symmetry. Reversed: its games taken back, on the complements,
 * from the complement of its finish to that of its start. */
void image_check(checker *c, const check_position *start, const check_position *finish, enum verdict verdict)
{
    bool reversed = line_starts(c, "reversal");
    check_position from, to;
    const char *of_what = reversed ? "complement of the " : "";
    field_word(c, reversed ? "reversal" : "image");
    if (reversed)
        demand_version(c, 2, "a reversal");
    uint64_t of = read_reference(c, verdict, &from, &to);
    size_t by = symmetry_field(c);
    fields_end(c);
    if (reversed) {
        demand_reversing(c);
        if (to.stuck)
            checker_refuse(c, "the complements of stuck positions are no set of positions that a "
                              "start can be");
        check_position_complement(&from, c->board->holes);
        check_position_complement(&to, c->board->holes);
    }
    if (!position_is_image(c, reversed ? &to : &from, c->symmetry[by], start))
        checker_refuse(c, "symmetry %zu does not take the %s%s of statement %llu to this start", by + 1,
                       of_what, reversed ? "finish" : "start", (unsigned long long)of);
    if (!position_is_image(c, reversed ? &from : &to, c->symmetry[by], finish))
        checker_refuse(c, "symmetry %zu does not take the %s%s of statement %llu to this finish", by + 1,
                       of_what, reversed ? "start" : "finish", (unsigned long long)of);
    explain_image(c, of, by + 1, reversed);
}
