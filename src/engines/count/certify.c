/* certify.c - the lines of a proof file that state a number, for a checker that counts again.
 *
 * What the checker wants to know beforehand is how many orbits each level has ("Counts" in
 * docs/mathematics/certificate-format.md). They are listed here once more, one level from the one before, by
 * a loop that has nothing of the engines'; where positions are counted, these have to add up to the number.
 */
#include "count/count.h"
#include "positions/images.h"
#include "positions/steps.h"
#include "positions/store.h"
#include "positions/walk.h"

enum { WORD_HOLES = 63, CHECK_EVERY = 4096, DEFAULT_GIB = 8 };

typedef struct census {
    const problem *problem;
    const pg_limits *limits;
    images images;
    steps play;
    store now; /* the level in hand: the least of each orbit */
    uint64_t *size, positions;
    size_t levels, room, looked;
    pg_status stopped;
} census;

static void add(census *s, store *level, uint64_t pegs)
{
    uint64_t image[IMAGES_WORDS] = {pegs}, least;
    images_of(&s->images, 1, s->images.elements, &pegs, image);
    images_least(1, s->images.elements, image, NULL, &least);
    if (!store_add(level, 1, &least, STORE_NONE))
        s->stopped = PG_MEMORY;
}

static uint64_t orbit(const census *s, uint64_t pegs)
{
    uint64_t image[IMAGES_WORDS];
    images_of(&s->images, 1, s->images.elements, &pegs, image);
    return images_orbit(1, s->images.elements, image);
}

static bool stop_asked(census *s)
{
    if (++s->looked % CHECK_EVERY == 0 && s->stopped == PG_OK)
        s->stopped = limits_check(s->limits);
    return s->stopped != PG_OK;
}

static void begin_level(const census *s, store *next)
{
    store_init(next, 1, limits_memory(s->limits, DEFAULT_GIB) / 2);
}

static void take_level(census *s, const store *next)
{
    store_release(&s->now);
    s->now = *next;
    for (size_t i = 0; i < next->used; i++)
        s->positions += orbit(s, next->pegs[i]);
    if (next->used == 0)
        return;
    PG_GROW(s->size, s->levels, s->room);
    s->size[s->levels++] = next->used;
}

static void list_levels(census *s)
{
    set_walk walk;
    uint64_t pegs, to;
    store next;
    begin_level(s, &next);
    set_walk_init(&walk, s->problem->start, false);
    while (set_walk_next(&walk, &pegs) && !stop_asked(s))
        add(s, &next, pegs);
    set_walk_release(&walk);
    for (take_level(s, &next); s->now.used > 0 && s->stopped == PG_OK; take_level(s, &next)) {
        begin_level(s, &next);
        for (size_t i = 0; i < s->now.used && !stop_asked(s); i++)
            for (uint32_t j = 0; j < s->play.jumps; j++)
                if (step_into(&s->play, 1, j, &s->now.pegs[i], &to))
                    add(s, &next, to);
    }
    store_release(&s->now);
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
