/* pddl.c - PDDL: the game as a planning task, typed, without negative preconditions, so that plain STRIPS
 * planners read it. The number of steps does not matter to a planner.
 *
 * One action for each pattern of jumps, its holes as parameters, and a static fact for each jump. What a
 * conjunction of facts cannot say gets actions of its own: an open hole of the start is set, and then the
 * game begins; several finishes are declared. Numbers of pegs are objects, counted along where somebody asks
 * for them.
 *
 * With move costs as in the peg solitaire domain of the International Planning Competition of 2008: the peg
 * that jumped may go on at no cost.
 */
#include "text.h"

#include <strings.h>

typedef struct pddl {
    pg_buf *domain, *task;
    const timeline *s;
    const board *b;
    aim costs;      /* what counts: jumps, moves or nothing */
    bool setting;   /* the start has open holes */
    bool counting;  /* somebody asks for a number of pegs */
    bool declaring; /* the finish is declared by an action */
    uint32_t *same; /* [jumps]: the first jump of the same pattern */
} pddl;

/* ---- names: upper and lower case are the same in PDDL ------------------------------------------- */

static bool clashes(const board *b, uint32_t hole)
{
    for (uint32_t h = 0; h < hole; h++)
        if (!strcasecmp(b->hole_name[h], b->hole_name[hole]))
            return true;
    return false;
}

void emit_pddl_hole(pg_buf *out, const board *b, uint32_t hole)
{
    buf_add(out, b->hole_name[hole]);
    if (!b->row && clashes(b, hole))
        buf_printf(out, "-%u", hole + 1);
}

static bool same_pattern(const board *b, uint32_t i, uint32_t j)
{
    bool same = b->jump[i].length == b->jump[j].length;
    for (uint32_t k = 0; same && k < b->jump[i].length; k++)
        same = jump_cells(b, i)[k].before == jump_cells(b, j)[k].before &&
               jump_cells(b, i)[k].after == jump_cells(b, j)[k].after;
    return same;
}

static void find_patterns(pddl *w)
{
    uint32_t *first = PG_NEW(uint32_t, w->b->jumps), patterns = 0;
    w->same = PG_NEW(uint32_t, w->b->jumps);
    for (uint32_t j = 0; j < w->b->jumps; j++) {
        uint32_t k = 0;
        while (k < patterns && !same_pattern(w->b, first[k], j))
            k++;
        if (k == patterns)
            first[patterns++] = j;
        w->same[j] = first[k];
    }
    free(first);
}

/* jump-110-001 */
static void pattern_name(pg_buf *out, const pddl *w, const char *prefix, uint32_t jump)
{
    const jump_cell *cell = jump_cells(w->b, jump);
    buf_printf(out, "%s-", prefix);
    for (uint32_t i = 0; i < w->b->jump[jump].length; i++)
        buf_char(out, cell[i].before ? '1' : '0');
    buf_char(out, '-');
    for (uint32_t i = 0; i < w->b->jump[jump].length; i++)
        buf_char(out, cell[i].after ? '1' : '0');
}

/* ---- the domain --------------------------------------------------------------------------------- */

static void write_predicates(const pddl *w)
{
    pg_buf *out = w->domain;
    buf_add(out, "  (:predicates\n    (peg ?h - hole)\n    (empty ?h - hole)\n");
    for (uint32_t j = 0; j < w->b->jumps; j++) {
        if (w->same[j] != j)
            continue;
        buf_add(out, "    (");
        pattern_name(out, w, "line", j);
        for (uint32_t i = 0; i < w->b->jump[j].length; i++)
            buf_printf(out, " ?h%u - hole", i + 1);
        buf_add(out, ")\n");
    }
    buf_add(out, w->setting ? "    (unset ?h - hole)\n    (is-set ?h - hole)\n    (setting)\n    (playing)\n"
                            : "");
    buf_add(out, w->counting ? "    (pegs ?n - number)\n    (plus-one ?n ?m - number)\n" : "");
    buf_add(out, w->declaring ? "    (finished)\n" : "");
    if (w->costs == AIM_MOVES)
        buf_add(out, "    (move-ended)\n    (last-moved ?h - hole)\n");
    buf_add(out, "  )\n");
    if (w->costs != AIM_NONE)
        buf_add(out, "  (:functions (total-cost) - number)\n");
}

/* Numbers ?n0 .. along which a change goes. */
static void write_number_parameters(pg_buf *out, int64_t change)
{
    for (int64_t k = 0; k <= llabs(change); k++)
        buf_printf(out, " ?n%" PRId64 " - number", k);
}

static void write_number_conditions(pg_buf *out, int64_t change)
{
    buf_add(out, " (pegs ?n0)");
    for (int64_t k = 0; k < llabs(change); k++)
        buf_printf(out, " (plus-one ?n%" PRId64 " ?n%" PRId64 ")", change < 0 ? k + 1 : k,
                   change < 0 ? k : k + 1);
}

static void write_number_effects(pg_buf *out, int64_t change)
{
    if (change != 0)
        buf_printf(out, " (not (pegs ?n0)) (pegs ?n%" PRId64 ")", (int64_t)llabs(change));
}

static void write_jump_conditions(const pddl *w, uint32_t jump)
{
    pg_buf *out = w->domain;
    buf_add(out, "(");
    pattern_name(out, w, "line", jump);
    for (uint32_t i = 0; i < w->b->jump[jump].length; i++)
        buf_printf(out, " ?h%u", i + 1);
    buf_add(out, ")");
    for (uint32_t i = 0; i < w->b->jump[jump].length; i++)
        buf_printf(out, " (%s ?h%u)", jump_cells(w->b, jump)[i].before ? "peg" : "empty", i + 1);
    buf_add(out, w->setting ? " (playing)" : "");
    if (w->counting)
        write_number_conditions(out, jump_peg_change(w->b, jump));
}

static void write_jump_effects(const pddl *w, uint32_t jump)
{
    pg_buf *out = w->domain;
    const jump_cell *cell = jump_cells(w->b, jump);
    for (uint32_t i = 0; i < w->b->jump[jump].length; i++)
        if (cell[i].before != cell[i].after)
            buf_printf(out, " (not (%s ?h%u)) (%s ?h%u)", cell[i].before ? "peg" : "empty", i + 1,
                       cell[i].after ? "peg" : "empty", i + 1);
    if (w->counting)
        write_number_effects(out, jump_peg_change(w->b, jump));
}

/* With further conditions and effects, "" for none. */
static void write_jump(const pddl *w, const char *name, uint32_t jump, const char *conditions,
                       const char *effects)
{
    pg_buf *out = w->domain;
    buf_add(out, "  (:action ");
    pattern_name(out, w, name, jump);
    buf_add(out, "\n    :parameters (");
    for (uint32_t i = 0; i < w->b->jump[jump].length; i++)
        buf_printf(out, "%s?h%u - hole", i ? " " : "", i + 1);
    if (w->counting)
        write_number_parameters(out, jump_peg_change(w->b, jump));
    buf_add(out, ")\n    :precondition (and ");
    write_jump_conditions(w, jump);
    buf_printf(out, "%s)\n    :effect (and", conditions);
    write_jump_effects(w, jump);
    buf_printf(out, "%s))\n", effects);
}

static void write_jumps(const pddl *w)
{
    static const char *const cost = " (increase (total-cost) 1)";
    for (uint32_t j = 0; j < w->b->jumps; j++) {
        pg_buf went_on = {0}, begun = {0};
        uint32_t last = w->b->jump[j].length;
        if (w->same[j] != j)
            continue;
        buf_printf(&begun, " (not (move-ended)) (last-moved ?h%u)%s", last, cost);
        buf_printf(&went_on, " (not (last-moved ?h1)) (last-moved ?h%u)", last);
        if (w->costs == AIM_MOVES) {
            write_jump(w, "begin-move", j, " (move-ended)", begun.text);
            write_jump(w, "go-on", j, " (last-moved ?h1)", went_on.text);
        } else {
            write_jump(w, "jump", j, "", w->costs == AIM_JUMPS ? cost : "");
        }
        buf_release(&went_on);
        buf_release(&begun);
    }
    if (w->costs == AIM_MOVES)
        buf_add(w->domain,
                "  (:action end-move\n    :parameters (?h - hole)\n    :precondition (last-moved ?h)\n"
                "    :effect (and (not (last-moved ?h)) (move-ended)))\n");
}

/* ---- open starts and declared finishes ------------------------------------------------------------ */

static void write_fact(pg_buf *out, const char *predicate, const board *b, uint32_t hole)
{
    buf_printf(out, " (%s ", predicate);
    emit_pddl_hole(out, b, hole);
    buf_char(out, ')');
}

static void write_number(pg_buf *out, int64_t pegs) { buf_printf(out, " (pegs k_%" PRId64 ")", pegs); }

static void write_setting(const pddl *w)
{
    pg_buf *out = w->domain;
    const position *p = w->s->start;
    buf_printf(
        out,
        "  (:action set-peg\n    :parameters (?h - hole%s)\n    :precondition (and (setting) (unset ?h)%s)\n"
        "    :effect (and (not (unset ?h)) (is-set ?h) (peg ?h)%s))\n",
        w->counting ? " ?n0 - number ?n1 - number" : "", w->counting ? " (pegs ?n0) (plus-one ?n0 ?n1)" : "",
        w->counting ? " (not (pegs ?n0)) (pegs ?n1)" : "");
    buf_add(
        out,
        "  (:action set-empty\n    :parameters (?h - hole)\n    :precondition (and (setting) (unset ?h))\n"
        "    :effect (and (not (unset ?h)) (is-set ?h) (empty ?h)))\n");
    buf_add(out, "  (:action begin\n    :parameters ()\n    :precondition (and (setting)");
    for (uint32_t h = 0; h < p->holes; h++)
        if (bits_get(p->open, h))
            write_fact(out, "is-set", w->b, h);
    if (p->total >= 0)
        write_number(out, p->total);
    buf_add(out, ")\n    :effect (and (not (setting)) (playing)))\n");
}

static void write_conditions(const pddl *w, pg_buf *out, const position *p)
{
    for (uint32_t h = 0; h < p->holes; h++)
        if (!bits_get(p->open, h))
            write_fact(out, bits_get(p->peg, h) ? "peg" : "empty", w->b, h);
    if (p->total >= 0)
        write_number(out, p->total);
    buf_add(out, w->setting ? " (playing)" : "");
}

/* The holes of a finish are constants of the domain then. */
static void write_declaring(const pddl *w)
{
    for (uint32_t i = 0; i < w->s->finishes; i++) {
        buf_printf(w->domain, "  (:action finish-%u\n    :parameters ()\n    :precondition (and", i + 1);
        write_conditions(w, w->domain, &w->s->finish[i]);
        buf_add(w->domain, ")\n    :effect (finished))\n");
    }
}

/* ---- the two files -------------------------------------------------------------------------------- */

static void write_objects(const pddl *w, pg_buf *out)
{
    for (uint32_t h = 0; h < w->b->holes; h++) {
        buf_char(out, ' ');
        emit_pddl_hole(out, w->b, h);
    }
    buf_add(out, " - hole");
    for (uint32_t k = 0; w->counting && k <= w->b->holes; k++)
        buf_printf(out, " k_%u", k);
    buf_add(out, w->counting ? " - number" : "");
}

static void write_domain(const pddl *w, const char *title)
{
    pg_buf *out = w->domain;
    emit_comment(out, "; ", title);
    buf_printf(
        out,
        "(define (domain peg-solitaire)\n  (:requirements :strips :typing%s)\n  (:types hole%s - object)\n",
        w->costs == AIM_NONE ? "" : " :action-costs", w->counting ? " number" : "");
    if (w->setting || w->declaring) {
        buf_add(out, "  (:constants");
        write_objects(w, out);
        buf_add(out, ")\n");
    }
    write_predicates(w);
    write_jumps(w);
    if (w->setting)
        write_setting(w);
    if (w->declaring)
        write_declaring(w);
    buf_add(out, ")\n");
}

static void write_lines(const pddl *w)
{
    for (uint32_t j = 0; j < w->b->jumps; j++) {
        buf_add(w->task, "    (");
        pattern_name(w->task, w, "line", j);
        for (uint32_t i = 0; i < w->b->jump[j].length; i++) {
            buf_char(w->task, ' ');
            emit_pddl_hole(w->task, w->b, jump_cells(w->b, j)[i].hole);
        }
        buf_add(w->task, ")\n");
    }
}

static void write_init(const pddl *w)
{
    pg_buf *out = w->task;
    const position *p = w->s->start;
    buf_add(out, "  (:init\n   ");
    for (uint32_t h = 0; h < p->holes; h++)
        write_fact(out, bits_get(p->open, h) ? "unset" : bits_get(p->peg, h) ? "peg" : "empty", w->b, h);
    buf_add(out, w->setting ? " (setting)\n" : "\n");
    write_lines(w);
    if (w->counting) {
        buf_add(out, "   ");
        write_number(out, (int64_t)position_pegs(p));
        for (uint32_t k = 0; k < w->b->holes; k++)
            buf_printf(out, " (plus-one k_%u k_%u)", k, k + 1);
        buf_char(out, '\n');
    }
    buf_add(out, w->costs == AIM_MOVES ? "    (move-ended)\n" : "");
    buf_add(out, w->costs != AIM_NONE ? "    (= (total-cost) 0)\n" : "");
    buf_add(out, "  )\n");
}

static void write_problem(const pddl *w, const char *title)
{
    pg_buf *out = w->task;
    emit_comment(out, "; ", title);
    buf_add(out, "(define (problem game)\n  (:domain peg-solitaire)\n");
    if (!w->setting && !w->declaring) {
        buf_add(out, "  (:objects");
        write_objects(w, out);
        buf_add(out, ")\n");
    }
    write_init(w);
    buf_add(out, "  (:goal (and");
    if (w->declaring)
        buf_add(out, " (finished)");
    else
        write_conditions(w, out, w->s->finish);
    buf_add(out, "))\n");
    buf_add(out, w->costs == AIM_NONE ? "" : "  (:metric minimize (total-cost))\n");
    buf_add(out, ")\n");
}

static bool all_carry(const board *b)
{
    bool all = true;
    for (uint32_t j = 0; all && j < b->jumps; j++)
        all = jump_carries(b, j);
    return all;
}

/* Domain and problem. Moves cost something only where every jump carries a peg. */
pg_status emit_pddl(emit_task *t)
{
    const timeline *s = t->steps;
    if (t->aim == AIM_MOVES && !all_carry(s->board))
        return pg_fail(t->error, PG_INPUT,
                       "--objective moves: expected a board on which every jump carries a peg");
    PG_SCOPED(reading_board_release) reading_board readings = {.b = s->board};
    if (t->aim == AIM_MOVES) /* who moves counts there */
        readings = board_of_readings(s->board);
    pddl w = {.domain = t->out, .task = t->second, .s = s, .b = readings.b, .costs = t->aim};
    w.setting = !position_closed(s->start);
    w.counting = s->start->total >= 0;
    for (uint32_t i = 0; i < s->finishes; i++)
        w.counting = w.counting || s->finish[i].total >= 0;
    w.declaring = s->finishes > 1;
    find_patterns(&w);
    write_domain(&w, t->title);
    write_problem(&w, t->title);
    free(w.same);
    return PG_OK;
}
