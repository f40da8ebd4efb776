/* reach.c - positions that the checker works out itself: all that can be reached from a start.
 *
 * Few positions: a table of the positions met, worked off in order. Many on a small board: one bit for each
 * of the 2^n positions, 64 in a word. A jump then takes whole words to whole words: its cells among the holes
 * 6 and up choose which words, the cells among the holes 0 .. 5 choose which bits, and all chosen bits move
 * by the same distance; that is repeated until nothing changes. COUNT bounds the first kind, 2^n the second.
 *
 * Sets are kept for the statements that follow, as long as memory lasts; else worked out again.
 */
#include "found.h"

enum { BIT_HOLES = 36 };

/* From so many positions on each has a bit, whatever a table would take; a test has it lower. */
#ifndef LEAST_MARKED
#define LEAST_MARKED UINT64_MAX
#endif

/* ---- one bit a position ------------------------------------------------------------------------------ */

/* What a jump does to words: the words w with (w & fixed) == before go to w ^ flip, their bits in `mask`
 * moved by `shift`. */
typedef struct word_jump {
    uint64_t fixed, before, flip, mask;
    int shift;
} word_jump;

static word_jump word_jump_of(const check_jump *j)
{
    word_jump k = {0, 0, 0, ~UINT64_C(0), 0};
    for (uint32_t i = 0; i < j->length; i++) {
        const cell *e = &j->cell[i];
        if (e->hole >= 6) {
            uint64_t place = UINT64_C(1) << (e->hole - 6);
            k.fixed |= place;
            k.before |= e->before ? place : 0;
            k.flip |= e->before != e->after ? place : 0;
            continue;
        }
        for (unsigned p = 0; p < 64; p++)
            if ((p >> e->hole & 1) != e->before)
                k.mask &= ~(UINT64_C(1) << p);
        k.shift += (e->after - e->before) * (1 << e->hole);
    }
    return k;
}

/* Plays one jump from every position marked; true when new ones appear. */
static bool play_everywhere(checker *c, uint64_t *bits, uint64_t number_of_words, word_jump k)
{
    uint64_t changed = 0, step = 0;
    for (uint64_t w = k.before; w < number_of_words; w = ((((w | k.fixed) + 1) & ~k.fixed) | k.before)) {
        uint64_t from = bits[w] & k.mask;
        if (from) {
            uint64_t to = k.shift >= 0 ? from << k.shift : from >> -k.shift;
            changed |= to & ~bits[w ^ k.flip];
            bits[w ^ k.flip] |= to;
        }
        if (++step % (1 << 20) == 0)
            spend(c);
    }
    spend(c);
    return changed != 0;
}

static uint64_t close_bits(checker *c, uint64_t *bits, uint64_t number_of_words)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t j = 0; j < c->board->jumps; j++)
            changed |= play_everywhere(c, bits, number_of_words, word_jump_of(&c->board->jump[j]));
    }
    return count_bits(bits, number_of_words);
}

/* ---- a table of positions ---------------------------------------------------------------------------- */

static void reach_add_position(checker *c, const check_reach *r, const uint64_t *pegs)
{
    if (found_add(c, r->found, pegs) == r->count)
        refuse_at(c, r->line, "more than %llu positions can be reached", (unsigned long long)r->count);
}

static uint64_t close_table(checker *c, const check_reach *r, uint32_t n)
{
    uint64_t *now = heap_new(c, n, sizeof *now), *next = heap_new(c, n, sizeof *next);
    for (uint64_t i = 0; i < r->found->members; i++) {
        memcpy(now, r->found->member + i * n, n * sizeof *now);
        for (size_t j = 0; j < c->board->jumps; j++) {
            if (!check_jump_fits(&c->board->jump[j], now))
                continue;
            memcpy(next, now, n * sizeof *now);
            check_jump_play(&c->board->jump[j], next);
            reach_add_position(c, r, next);
        }
        spend(c);
    }
    return r->found->members;
}

/* ---- working out, and keeping -------------------------------------------------------------------------- */

static void reach_release(check_reach *r)
{
    heap_free(r->bits);
    r->bits = NULL;
    if (r->found)
        found_close(r->found);
    heap_free(r->found);
    r->found = NULL;
}

/* Beyond the statement in hand. */
static void reach_keep(check_reach *r)
{
    heap_keep(r->bits);
    heap_keep(r->found);
    if (r->found)
        found_keep(r->found);
}

static uint64_t reach_room_left(const checker *c)
{
    return c->options->memory > heap_used() ? c->options->memory - heap_used() : 0;
}

/* Bytes for one bit a position, and for a table of COUNT positions (its list and slots double). */
static uint64_t bits_size(uint32_t holes) { return holes <= 6 ? 8 : (UINT64_C(1) << holes) / 8; }

static uint64_t table_size(const check_reach *r, uint32_t n)
{
    if (r->count >= LEAST_MARKED)
        return UINT64_MAX;
    return r->count * (2 * n + 4) * sizeof(uint64_t);
}

static void reach_make_room(checker *c, uint64_t size)
{
    for (size_t i = 0; i < c->reaches && reach_room_left(c) < size; i++)
        reach_release(&c->reach[i]);
}

static void work_out(checker *c, check_reach *r)
{
    uint32_t holes = c->board->holes;
    uint32_t n = words(holes);
    uint64_t table = table_size(r, n), bits = holes <= BIT_HOLES ? bits_size(holes) : UINT64_MAX;
    reach_make_room(c, bits < table ? bits : table);
    bool marks = bits < table && bits <= reach_room_left(c);
    uint64_t number_of_words = bits / 8;
    if (marks && bits >> 26)
        notice(c, "one bit for each of 2^%u positions: %llu MiB", (unsigned)holes,
               (unsigned long long)bits >> 20);
    if (!marks && r->count > 10000000)
        notice(c, "a table of up to %llu positions", (unsigned long long)r->count);
    if (marks) {
        r->bits = heap_new(c, number_of_words, sizeof *r->bits);
    } else {
        r->found = heap_new(c, 1, sizeof *r->found);
        found_open(c, r->found, n, 32);
    }
    check_completions k;
    completions_open(c, &k, &r->start, holes);
    while (check_completions_next(&k)) {
        if (marks)
            set_bit(r->bits, k.bits[0]);
        else
            reach_add_position(c, r, k.bits);
        spend(c);
    }
    uint64_t members = marks ? close_bits(c, r->bits, number_of_words) : close_table(c, r, n);
    if (members != r->count)
        refuse_at(c, r->line, "%llu positions can be reached, not %llu", (unsigned long long)members,
                  (unsigned long long)r->count);
}

void reach_read(checker *c)
{
    field_word(c, "reach");
    next_field(c, "reach", c->reaches);
    check_reach r = {.line = c->number};
    position_field(c, c->board, "a start", &r.start);
    r.count = count_field(c, "the number of positions", UINT64_MAX);
    fields_end(c);
    GROW(c, c->reach, c->reaches, c->reach_room);
    c->reach[c->reaches] = r;
    if (part_is_ours(c, part_of_number(c, c->reaches)))
        work_out(c, &c->reach[c->reaches]);
    c->reaches++;
}

/* ---- the reason -------------------------------------------------------------------------------------- */

static bool is_reached(const check_reach *r, const uint64_t *pegs)
{
    return r->bits ? bit(r->bits, pegs[0]) : found_number(r->found, pegs) != UINT64_MAX;
}

_Noreturn static void refuse_reached(checker *c, const uint64_t *pegs)
{
    checker_refuse(c, "the finish %s can be reached", quote(told_pegs(c, pegs)).text);
}

static void look_up_completions(checker *c, const check_reach *r, check_completions *k)
{
    while (check_completions_next(k)) {
        if (is_reached(r, k->bits) && check_position_has(k->of, k->bits, c->board->holes))
            refuse_reached(c, k->bits);
        spend(c);
    }
}

static void look_through_set(checker *c, const check_reach *r, const check_position *finish)
{
    uint32_t holes = c->board->holes;
    for (uint64_t i = 0; r->found && i < r->found->members; i++) {
        const uint64_t *pegs = r->found->member + i * words(holes);
        if (check_position_has(finish, pegs, holes))
            refuse_reached(c, pegs);
        spend(c);
    }
    for (uint64_t p = 0; r->bits && p >> holes == 0; p++) {
        if (bit(r->bits, p) && check_position_has(finish, &p, holes))
            refuse_reached(c, &p);
        if (p % (1 << 20) == 0)
            spend(c);
    }
}

/* An unsigned long of GMP may have 32 bits. */
static bool at_most(const mpz_t value, uint64_t most)
{
    char digits[24];
    mpz_t bound;
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)most);
    mpz_init(bound);
    mpz_set_str(bound, digits, 10);
    return mpz_cmp(value, bound) <= 0;
}

void reach_check(checker *c, const check_position *start, const check_position *finish)
{
    size_t index = index_field(c, "reach", c->reaches);
    check_reach *r = &c->reach[index];
    fields_end(c);
    if (!check_position_same(&r->start, start, c->board->holes))
        checker_refuse(c, "reach %zu begins from another start", index + 1);
    if (!r->bits && !r->found)
        work_out(c, r);
    reach_keep(r);
    check_completions k;
    mpz_t count;
    completions_open(c, &k, finish, c->board->holes);
    mpz_init(count);
    completions_count(count, &k);
    bool few = mpz_cmp_ui(count, 1000) < 0 || at_most(count, r->count);
    if (few)
        look_up_completions(c, r, &k);
    else
        look_through_set(c, r, finish);
    explain_reach(c, r);
}
