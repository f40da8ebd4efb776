/* certify.c - the lines of a proof that no game has fewer moves.
 *
 * What is stated once and referred to by number, vectors, locals, potentials and move potentials, comes
 * first.
 */
#include "moves/certify.h"

#include "base/numbered.h"
#include "positions/walk.h"
#include "whole.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct lines {
    const engine *e;
    pg_buf *out;
    numbered vectors, locals, potentials, movers; /* their texts */
} lines;

/* Writes `WORD NUMBER TEXT` unless it is there already; the number. Takes the text over. */
static uint32_t define(lines *l, numbered *s, const char *word, pg_buf *text)
{
    bool fresh;
    uint32_t number = numbered_add(s, buf_text(text), text->length, &fresh) + 1;
    if (fresh)
        buf_printf(l->out, "%s %" PRIu32 "%s\n", word, number, buf_text(text));
    buf_release(text);
    return number;
}

static uint32_t define_vector(lines *l, const int32_t *weight)
{
    pg_buf text = {0};
    for (uint32_t h = 0; h < l->e->board->holes; h++)
        buf_printf(&text, " %" PRId32, weight[h]);
    return define(l, &l->vectors, "vector", &text);
}

static uint32_t define_local(lines *l, const uint64_t *region, int32_t value)
{
    const board *b = l->e->board;
    pg_buf text = {0}, state = {0};
    buf_printf(&text, " %zu", bits_count(region, b->holes));
    for (uint32_t h = 0; h < b->holes; h++)
        if (bits_get(region, h)) {
            buf_printf(&text, " %s", b->hole_name[h]);
            buf_char(&state, '1');
        }
    buf_printf(&text, " %s %" PRId32, buf_text(&state), value);
    buf_release(&state);
    return define(l, &l->locals, "local", &text);
}

static int ascending(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* The numbers of its locals; how many. */
static uint32_t define_locals(lines *l, const move_potential *p, uint32_t *number)
{
    const potential_frame *f = &l->e->frame;
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->regions; i++)
        if (p->region[i] > 0)
            number[count++] = define_local(l, f->region + (size_t)i * f->words, p->region[i]);
    qsort(number, count, sizeof *number, ascending);
    return count;
}

static bool some(const int32_t *weight, uint32_t holes)
{
    while (holes-- > 0)
        if (weight[holes])
            return true;
    return false;
}

static void add_vector(lines *l, pg_buf *text, const char *word, const int32_t *weight)
{
    if (some(weight, l->e->board->holes))
        buf_printf(text, " %s %" PRIu32, word, define_vector(l, weight));
}

static uint32_t define_mover(lines *l, const move_potential *p)
{
    uint32_t *local = PG_NEW(uint32_t, l->e->frame.regions + 1), locals = define_locals(l, p, local);
    uint32_t value = define_vector(l, p->peg);
    pg_buf text = {0};
    if (locals > 0) {
        buf_printf(&text, " %" PRIu32, value);
        for (uint32_t i = 0; i < locals; i++)
            buf_printf(&text, " %" PRIu32, local[i]);
        value = define(l, &l->potentials, "potential", &text);
    }
    free(local);
    buf_printf(&text, " %" PRId32 " %s %" PRIu32, p->scale, locals > 0 ? "potential" : "vector", value);
    add_vector(l, &text, "chains", p->chain);
    add_vector(l, &text, "captures", p->capture);
    return define(l, &l->movers, "move-potential", &text);
}

static void lines_release(lines *l)
{
    numbered_release(&l->vectors);
    numbered_release(&l->locals);
    numbered_release(&l->potentials);
    numbered_release(&l->movers);
}

/* ---- the statement ------------------------------------------------------------------------------------- */

static void write_statement(lines *l, const game *best, uint32_t moves)
{
    const engine *e = l->e;
    pg_buf *out = l->out;
    buf_add(out, "fewest-moves ");
    position_text(out, e->board, e->problem.start);
    buf_char(out, ' ');
    position_text(out, e->board, e->problem.finish);
    buf_printf(out, " %" PRIu32, moves);
    if (!position_closed(e->problem.start)) {
        buf_add(out, " from ");
        position_text_closed(out, e->board, best->start);
    }
    buf_add(out, " game");
    for (uint32_t i = 0; i < best->jumps; i++) {
        buf_char(out, ' ');
        jump_text(out, e->board, best->jump[i]);
    }
    buf_char(out, '\n');
}

static void write_side(pg_buf *out, const whole_side *s, const uint32_t *number)
{
    uint32_t known = 0;
    buf_add(out, s->back ? "back\n" : "ahead\n");
    for (size_t i = 0; i < s->levels; i++) {
        buf_printf(out, "level %" PRIu64, s->level[i].size);
        for (; known < s->level[i].known; known++)
            buf_printf(out, " %" PRIu32, number[known]);
        buf_char(out, '\n');
    }
}

static void define_symmetries(lines *l)
{
    const engine *e = l->e;
    for (uint32_t i = 1; i < e->images.elements; i++) {
        buf_printf(l->out, "symmetry %" PRIu32, i);
        for (uint32_t h = 0; h < e->board->holes; h++)
            buf_printf(l->out, " %s",
                       e->board->hole_name[e->images.element[(size_t)i * e->board->holes + h]]);
        buf_char(l->out, '\n');
    }
}

static void write_levels(lines *l, const whole *w, const game *best, uint32_t moves)
{
    uint32_t number[2][WHOLE_LANES];
    define_symmetries(l);
    for (int i = 0; i < 2; i++)
        for (uint32_t k = 0; k < w->side[i].bank.count; k++)
            number[i][k] = define_mover(l, &w->side[i].bank.known[k]);
    write_statement(l, best, moves);
    buf_add(l->out, "bound levels\n");
    for (uint32_t i = 1; i < l->e->images.elements; i++)
        buf_printf(l->out, i == 1 ? "orbits %" PRIu32 : " %" PRIu32, i);
    if (l->e->images.elements > 1)
        buf_char(l->out, '\n');
    if (w->listed)
        write_side(l->out, &w->side[1], number[1]);
    write_side(l->out, &w->side[0], number[0]);
}

/* ---- reasons ------------------------------------------------------------------------------------------- */

/* One potential that falls too far, asked for at a member of one end or the other. */
static bool by_potential(lines *l, engine *e, const game *best, uint32_t moves, const pg_limits *limits)
{
    bool proved = false;
    for (int back = 0; !proved && back < 2; back++) {
        uint64_t pegs[e->shape.words];
        set_walk walk;
        move_potential p;
        set_walk_init(&walk, back ? e->problem.finish : e->problem.start, false);
        if (set_walk_next(&walk, pegs) && whole_ask(e, back, pegs, limits, &p)) {
            proved = p.end[1] - p.end[0] > (int64_t)p.scale * (moves - 1);
            uint32_t number = proved ? define_mover(l, &p) : 0;
            if (proved)
                write_statement(l, best, moves);
            if (proved)
                buf_printf(l->out, "bound move-potential %" PRIu32 "\n", number);
            potential_release(&p);
        }
        set_walk_release(&walk);
    }
    return proved;
}

static bool by_levels(lines *l, engine *e, const game *best, uint32_t moves, const pg_limits *limits)
{
    whole w;
    if (e->board->holes > WHOLE_HOLES)
        return false;
    bool proved = whole_make(&w, e, moves - 1, limits);
    if (proved)
        write_levels(l, &w, best, moves);
    whole_release(&w);
    return proved;
}

bool moves_certify_try(pg_buf *out, const problem *p, const game *best, uint32_t moves,
                       const pg_limits *limits, const certify_trial *trial)
{
    engine e;
    engine_open(&e, p, limits);
    e.long_level = trial->long_level;
    lines l = {.e = &e, .out = out};
    bool proved = moves == 0;
    if (proved)
        write_statement(&l, best, moves);
    else
        proved = (!trial->levels_alone && by_potential(&l, &e, best, moves, limits)) ||
                 by_levels(&l, &e, best, moves, limits);
    lines_release(&l);
    engine_release(&e);
    return proved;
}

bool moves_certify(pg_buf *out, const problem *p, const game *best, uint32_t moves, const pg_limits *limits)
{
    return moves_certify_try(out, p, best, moves, limits, &(certify_trial){0});
}
