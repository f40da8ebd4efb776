/* certify.c - the lines of a proof file that state a number, for a checker that counts again.
 *
 * What the checker wants to know beforehand is how many orbits each level has ("Counts" in
 * docs/mathematics/certificate-format.md). They are listed here once more, one level from the one before, by
 * a loop that has nothing of the engines'; where positions are counted, these have to add up to the number.
 */
#include "count/count.h"
#include "positions/images.h"
#include "positions/steps.h"
#include "positions/walk.h"

#include <inttypes.h>
#include <stdlib.h>

enum { WORD_HOLES = 63, LEAST_SLOTS = 1024, CHECK_EVERY = 4096, DEFAULT_GIB = 8 };

/* A level: position + 1 of the least of each orbit, 0 where a slot is free; at most half full. */
typedef struct least_level {
    uint64_t *slot;
    size_t slots, used;
} least_level;

typedef struct census {
    const problem *problem;
    const pg_limits *limits;
    images images;
    steps play;
    least_level now;
    uint64_t *size, positions;
    size_t levels, room;
    pg_status stopped;
} census;

static uint64_t *find(const least_level *r, uint64_t least)
{
    size_t at = (size_t)(pegs_hash(1, &least) >> 16) & (r->slots - 1);
    while (r->slot[at] && r->slot[at] != least + 1)
        at = (at + 1) & (r->slots - 1);
    return &r->slot[at];
}

static void grow(least_level *r)
{
    least_level old = *r;
    r->slots = old.slots ? 2 * old.slots : LEAST_SLOTS;
    r->slot = PG_NEW(uint64_t, r->slots);
    for (size_t i = 0; i < old.slots; i++)
        if (old.slot[i])
            *find(r, old.slot[i] - 1) = old.slot[i];
    free(old.slot);
}

static void add(census *s, least_level *r, uint64_t pegs)
{
    uint64_t image[IMAGES_WORDS], least = pegs;
    images_of(&s->images, 1, s->images.elements, &pegs, image);
    for (uint32_t i = 0; i < s->images.elements; i++)
        least = image[i] < least ? image[i] : least;
    if (2 * r->used >= r->slots)
        grow(r);
    uint64_t *slot = find(r, least);
    r->used += !*slot;
    *slot = least + 1;
}

static uint64_t orbit(const census *s, uint64_t pegs)
{
    uint64_t image[IMAGES_WORDS], same = 0;
    images_of(&s->images, 1, s->images.elements, &pegs, image);
    for (uint32_t i = 0; i < s->images.elements; i++)
        same += image[i] == pegs;
    return s->images.elements / same; /* a group acts */
}

static bool stop_asked(census *s, const least_level *next)
{
    if ((s->now.slots + next->slots) * sizeof(uint64_t) > limits_memory(s->limits, DEFAULT_GIB))
        s->stopped = PG_MEMORY;
    else
        s->stopped = limits_check(s->limits);
    return s->stopped != PG_OK;
}

static void take_level(census *s, least_level *next)
{
    free(s->now.slot);
    s->now = *next;
    for (size_t i = 0; i < next->slots; i++)
        if (next->slot[i])
            s->positions += orbit(s, next->slot[i] - 1);
    if (next->used == 0)
        return;
    PG_GROW(s->size, s->levels, s->room);
    s->size[s->levels++] = next->used;
}

static void list_levels(census *s)
{
    set_walk walk;
    uint64_t pegs, to;
    least_level next = {0};
    set_walk_init(&walk, s->problem->start, false);
    for (size_t n = 1; set_walk_next(&walk, &pegs) && !(n % CHECK_EVERY == 0 && stop_asked(s, &next)); n++)
        add(s, &next, pegs);
    set_walk_release(&walk);
    for (take_level(s, &next); s->now.used > 0 && s->stopped == PG_OK; take_level(s, &next)) {
        next = (least_level){0};
        for (size_t i = 0; i < s->now.slots && !(i % CHECK_EVERY == 0 && stop_asked(s, &next)); i++)
            for (uint32_t j = 0; s->now.slot[i] && j < s->play.jumps; j++) {
                pegs = s->now.slot[i] - 1;
                if (step_into(&s->play, 1, j, &pegs, &to))
                    add(s, &next, to);
            }
    }
    free(s->now.slot);
}

static void write_lines(pg_buf *out, const census *s, const char *games)
{
    const problem *p = s->problem;
    uint32_t holes = p->board->holes;
    for (uint32_t i = 1; i < s->images.elements; i++) {
        buf_printf(out, "symmetry %" PRIu32, i);
        for (uint32_t h = 0; h < holes; h++)
            buf_printf(out, " %s", p->board->hole_name[s->images.element[(size_t)i * holes + h]]);
        buf_char(out, '\n');
    }
    buf_add(out, games ? "games " : "positions ");
    position_text(out, p->board, p->start);
    if (games) {
        buf_char(out, ' ');
        if (p->finish)
            position_text(out, p->board, p->finish);
        else
            buf_add(out, "stuck");
        buf_printf(out, " %s\n", games);
    } else {
        buf_printf(out, " %" PRIu64 "\n", s->positions);
    }
    for (uint32_t i = 1; i < s->images.elements; i++)
        buf_printf(out, "%s %" PRIu32 "%s", i == 1 ? "orbits" : "", i,
                   i + 1 == s->images.elements ? "\n" : "");
    buf_add(out, "levels");
    for (size_t i = 0; i < s->levels; i++)
        buf_printf(out, " %" PRIu64, s->size[i]);
    buf_char(out, '\n');
}

pg_status count_may_certify(const problem *p, bool games, pg_error *e)
{
    const char *expected = NULL;
    if (board_peg_change(p->board) == 0)
        expected = "jumps that all change the number of pegs alike";
    else if (p->board->holes > WORD_HOLES)
        expected = "a board of at most 63 holes";
    else if (position_total(p->start) < 0)
        expected = "a start with a fixed number of pegs";
    else if (p->finish && !games)
        expected = "--games with --finish";
    else if (games && !p->finish && board_find_hole(p->board, "stuck", 5) >= 0)
        expected = "no hole called stuck";
    return expected ? pg_fail(e, PG_INPUT, "--proof: expected %s", expected) : PG_OK;
}

bool count_certify(pg_buf *out, const problem *p, const count_result *r, const pg_limits *limits)
{
    census s = {.problem = p, .limits = limits};
    images_fixing(&s.images, p, limits);
    steps_init(&s.play, p->board, false);
    list_levels(&s);
    bool good = s.stopped == PG_OK && r->complete && (r->games || s.positions == r->total.positions);
    if (good)
        write_lines(out, &s, r->games);
    images_release(&s.images);
    steps_release(&s.play);
    free(s.size);
    return good;
}
