/* certify.c - the lines of a proof that no game has fewer moves, than the best one or than complete searches
 * have shown.
 *
 * What is stated once and referred to by number, vectors, locals, potentials and move potentials, comes
 * first. Levels are proved by move potentials alone, as that they do not meet is what the search has found:
 * those that cut its sides, one asked for at either end, and for each category of pegs those that the search
 * has as bounds (bound.h).
 */
#include "engine.h"

#include "base/intern.h"
#include "positions/walk.h"

enum {
    NOTED = 16 /* positions of a side and a number of moves */,
    ASKED = 32 /* questions of a side */,
    MISSES = 4 /* of them, for a number of moves, that bring nothing */,
    LEVEL_HOLES = 63, /* of a board, that the checker makes levels of */
    NEAR_END = 3      /* jumps from the end */
};

typedef struct lines {
    moves_engine *e;
    pg_buf *out;
    intern vectors, locals, potentials, movers; /* their texts */
    const game *best;                           /* NULL: none is stated */
} lines;

/* Writes `WORD NUMBER TEXT` unless it is there already; the number. Takes the text over. */
static uint32_t define(lines *l, intern *s, const char *word, pg_buf *text)
{
    bool fresh;
    uint32_t number = intern_add(s, buf_text(text), text->length, &fresh) + 1;
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

/* The numbers of its locals; how many. */
static uint32_t define_locals(lines *l, const move_potential *p, uint32_t *number)
{
    const potential_frame *f = &l->e->frame;
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->regions; i++)
        if (p->region[i] > 0)
            number[count++] = define_local(l, f->region + (size_t)i * f->words, p->region[i]);
    sort_numbers(number, count);
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
    intern_release(&l->vectors);
    intern_release(&l->locals);
    intern_release(&l->potentials);
    intern_release(&l->movers);
}

/* ---- the statement ------------------------------------------------------------------------------------- */

/* A finish without a jump has no other demand than a number of pegs there. */
static bool can_be_stated(const problem *p)
{
    return !p->finish->stuck || position_open(p->finish) == p->board->holes;
}

static void write_game(pg_buf *out, const problem *p, const game *best)
{
    if (!position_closed(p->start)) {
        buf_add(out, " from ");
        position_text_closed(out, p->board, best->start);
    }
    buf_add(out, " game");
    for (uint32_t i = 0; i < best->jumps; i++) {
        buf_char(out, ' ');
        jump_text(out, p->board, best->jump[i]);
    }
}

/* `best` NULL: no game is stated. */
static void write_statement(pg_buf *out, const problem *p, const game *best, uint32_t moves)
{
    buf_add(out, best ? "fewest-moves " : "moves-at-least ");
    position_text(out, p->board, p->start);
    buf_char(out, ' ');
    position_text(out, p->board, p->finish);
    buf_printf(out, " %" PRIu32, moves);
    if (best)
        write_game(out, p, best);
    buf_char(out, '\n');
}

static void define_symmetries(lines *l)
{
    const moves_engine *e = l->e;
    for (uint32_t i = 1; i < e->images.elements; i++) {
        buf_printf(l->out, "symmetry %" PRIu32, i);
        for (uint32_t h = 0; h < e->board->holes; h++)
            buf_printf(l->out, " %s",
                       e->board->hole_name[e->images.element[(size_t)i * e->board->holes + h]]);
        buf_char(l->out, '\n');
    }
}

/* ---- potentials ---------------------------------------------------------------------------------------- */

/* What is made for the proof: KINDS for each category and direction, and one asked for at either end. */
typedef struct candidates {
    move_potential *p;
    uint32_t count, categories;
    uint32_t first[3]; /* those before first[0] are for both sides, the others for one, from first[back] on */
    int64_t *scale;    /* count x categories: how far each falls with a move of each category */
    uint32_t *number;  /* of those that are written */
} candidates;

enum { LEAVE, FILL, CAPTURE, KINDS };

/* The bounds of a category as potentials (docs/mathematics/moves.md, bounds 1 to 4): corners to be left,
 * holes to be filled, pegs to be captured. */
static void set_weights(const moves_engine *e, const bound *n, uint32_t category, int kind, int32_t *weight)
{
    uint32_t holes = e->board->holes;
    int32_t *peg = weight, *chain = peg + holes, *capture = chain + holes;
    for (uint32_t h = 0; h < holes; h++) {
        bool own = e->frame.category[h] == category, corner = own && bits_get(n->single, h);
        bool fill = own && bits_get(n->fill, h);
        peg[h] = kind == LEAVE ? corner : kind == FILL ? -fill : own;
        chain[h] = kind == LEAVE ? corner : kind == FILL ? own && !fill : 0;
        capture[h] = kind == CAPTURE && own;
    }
}

static void add_bounds(const moves_engine *e, candidates *c)
{
    PG_FREED int32_t *weight = PG_NEW(int32_t, potential_weights(&e->frame) + 1);
    for (uint32_t i = 0; i < 2 * KINDS * e->frame.categories; i++) {
        uint32_t kind = i / 2 % KINDS;
        if (kind == CAPTURE && (i % 2 || !e->frame.plain))
            continue;
        set_weights(e, &e->side[i % 2].bound, i / 2 / KINDS, (int)kind, weight);
        c->count += potential_of_weights(&e->frame, weight, &c->p[c->count]);
    }
}

/* Nobody is asked once a limit was reached. */
static bool may_ask(moves_engine *e) { return limits_check(e->limits) == PG_OK && engine_programs(e); }

static void ask_at_end(moves_engine *e, bool back, candidates *c)
{
    uint64_t pegs[e->shape.words];
    PG_SCOPED(set_walk_release) set_walk walk;
    set_walk_init(&walk, back ? e->problem.finish : e->problem.start, false);
    if (may_ask(e) && set_walk_next(&walk, pegs))
        c->count += potential_ask(&e->program[back], e->limits, pegs, NULL, &c->p[c->count]);
}

/* Does it refuse a position from which so many moves may be left? */
static bool refuses(const moves_engine *e, bool back, const move_potential *p, const uint64_t *pegs,
                    int64_t left)
{
    int64_t value = potential_value(&e->frame, p, pegs);
    return (back ? p->end[1] - value : value - p->end[0]) > p->scale * left;
}

typedef struct hunter_question {
    moves_engine *e;
    candidates *c;
    bool back;
    uint32_t asked, misses;
} hunter_question;

/* About what none of those before refuses. */
static void ask_about(hunter_question *a, const uint64_t *pegs, int64_t left)
{
    moves_engine *e = a->e;
    candidates *c = a->c;
    move_potential *p = &c->p[c->count];
    for (uint32_t i = 0; i < c->count; i++)
        if ((i < c->first[0] || i >= c->first[a->back]) && refuses(e, a->back, &c->p[i], pegs, left))
            return;
    if (a->asked == ASKED || a->misses == MISSES || !may_ask(e))
        return;
    a->asked++;
    a->misses++;
    if (!potential_ask(&e->program[a->back], e->limits, pegs, NULL, p))
        return;
    if (engine_ends(e, p) && refuses(e, a->back, p, pegs, left)) {
        c->count++;
        a->misses = 0;
    } else {
        potential_release(p);
    }
}

/* What the round has let live, as it had not asked, and what a move more makes of it: mostly that is what it
 * has refused. Positions of few moves come first: what is left of these matters most. */
static void ask_about_noted(hunter_question *a)
{
    const moves_engine *e = a->e;
    const move_side *d = &e->side[a->back];
    uint32_t words = e->shape.words;
    uint64_t next[words];
    for (uint32_t i = 0; i < e->asks[a->back] && may_ask(a->e); i++) {
        const uint64_t *pegs = e->asked[a->back] + (size_t)i * (words + 1);
        if (i == 0 || pegs[words] != pegs[-1])
            a->misses = 0;
        ask_about(a, pegs, (int64_t)pegs[words]);
        for (uint32_t j = 0; j < e->board->jumps && pegs[words] > 0; j++)
            if (step_into(&d->space.play, words, j, pegs, next))
                ask_about(a, next, (int64_t)pegs[words] - 1);
    }
}

static void candidates_init(candidates *c, moves_engine *e)
{
    c->p = PG_NEW(move_potential, 2 * KINDS * (size_t)e->frame.categories + 2 + 2 * ASKED);
    c->count = 0;
    ask_at_end(e, false, c);
    ask_at_end(e, true, c);
    add_bounds(e, c);
    c->number = PG_NEW(uint32_t, c->count + 2 * ASKED + 1);
    c->categories = e->frame.categories + 1;
    c->scale = PG_NEW(int64_t, (size_t)c->count * c->categories + 1);
    for (uint32_t i = 0; i < c->count; i++) {
        potential_scales(&e->frame, &c->p[i], c->scale + (size_t)i * c->categories);
        engine_ends(e, &c->p[i]);
    }
}

static void candidates_release(candidates *c)
{
    for (uint32_t i = 0; i < c->count; i++)
        potential_release(&c->p[i]);
    PG_FREE(c->p, c->scale, c->number);
}

/* ---- from end to end ----------------------------------------------------------------------------------- */

/* The moves that are needed where values fall as they do from start to finish, by those not left out:
 * certificate-format.md, "Fewest moves", tells how they are summed up. */
static int64_t moves_needed(const candidates *c, const int64_t *fall, const bool *out)
{
    int64_t least[c->categories], sum = 0, more = 0;
    memset(least, 0, sizeof least);
    for (uint32_t i = 0; i < c->count; i++) {
        const int64_t *scale = c->scale + (size_t)i * c->categories;
        int64_t all = 0;
        for (uint32_t k = 0; k < c->categories; k++)
            all += scale[k];
        for (uint32_t k = 0; k < c->categories; k++)
            if (!out[i] && fall[i] > 0 && all > 0 && scale[k] == all && (fall[i] - 1) / all + 1 > least[k])
                least[k] = (fall[i] - 1) / all + 1;
    }
    for (uint32_t i = 0; i < c->count; i++) {
        const int64_t *scale = c->scale + (size_t)i * c->categories;
        int64_t left = fall[i], most = 0;
        for (uint32_t k = 0; k < c->categories; k++) {
            left -= scale[k] * least[k];
            most = scale[k] > most ? scale[k] : most;
        }
        if (!out[i] && left > 0 && most > 0 && (left - 1) / most + 1 > more)
            more = (left - 1) / most + 1;
    }
    for (uint32_t k = 0; k < c->categories; k++)
        sum += least[k];
    return sum + more;
}

/* Potentials that fall too far for fewer moves than *moves or, with `fewer`, than as many of these as can be
 * shown. None is stated that the others can do without. */
static bool by_falls(lines *l, const candidates *c, uint32_t *moves, bool fewer)
{
    const moves_engine *e = l->e;
    PG_FREED int64_t *fall = PG_NEW(int64_t, c->count + 1);
    PG_FREED bool *out = PG_NEW(bool, c->count + 1);
    for (uint32_t i = 0; i < c->count; i++)
        fall[i] = potential_extreme(&e->frame, &c->p[i], e->problem.start, -1) -
                  potential_extreme(&e->frame, &c->p[i], e->problem.finish, 1);
    int64_t needed = moves_needed(c, fall, out);
    if (fewer && needed > 0 && needed < *moves)
        *moves = (uint32_t)needed;
    bool proved = needed >= *moves;
    for (uint32_t i = c->count; proved && i-- > 0;) {
        out[i] = true;
        out[i] = moves_needed(c, fall, out) >= *moves;
    }
    for (uint32_t i = 0; proved && i < c->count; i++)
        c->number[i] = out[i] ? 0 : define_mover(l, &c->p[i]);
    if (proved) {
        write_statement(l->out, &e->problem, l->best, *moves);
        buf_add(l->out, "bound move-potential");
        for (uint32_t i = 0; i < c->count; i++)
            if (!out[i])
                buf_printf(l->out, " %" PRIu32, c->number[i]);
        buf_char(l->out, '\n');
    }
    return proved;
}

/* ---- levels -------------------------------------------------------------------------------------------- */

/* The pegs that positions ahead have at least: those of the round's newest level. */
static uint32_t least_pegs(const moves_engine *e)
{
    const position *start = e->problem.start;
    int64_t pegs = start->total >= 0 ? start->total : (int64_t)position_pegs(start);
    return (uint32_t)(pegs + board_peg_change(e->board) * (int64_t)e->split);
}

/* The potentials of the side, each once: those for both, what was asked, and what cut it. */
static void write_side(lines *l, const candidates *c, bool back, const uint32_t *cut)
{
    uint32_t all = c->count + 2 * CUTS_MOST + 1, used = l->e->side[back].cuts.used;
    PG_FREED uint64_t *there = bits_new(all + 1);
    if (back)
        buf_printf(l->out, "back %" PRIu32, least_pegs(l->e));
    else
        buf_add(l->out, "ahead");
    for (uint32_t i = 0; i < c->count + used; i++) {
        uint32_t number = i < c->count ? c->number[i] : cut[i - c->count];
        bool own = i >= c->count || i < c->first[0] || (i >= c->first[back] && i < c->first[back + 1]);
        if (own && !bits_get(there, number))
            buf_printf(l->out, " %" PRIu32, number);
        if (own)
            bits_set(there, number);
    }
    buf_char(l->out, '\n');
}

static bool by_levels(lines *l, candidates *c, uint32_t moves)
{
    moves_engine *e = l->e;
    uint32_t cut[2][CUTS_MOST];
    if (e->board->holes > LEVEL_HOLES)
        return false;
    for (int i = 0; i < 2; i++) {
        c->first[i] = c->count;
        ask_about_noted(&(hunter_question){.e = e, .c = c, .back = i});
    }
    c->first[2] = c->count;
    define_symmetries(l);
    for (uint32_t i = 0; i < c->count; i++)
        c->number[i] = define_mover(l, &c->p[i]);
    for (int i = 0; i < 2; i++)
        for (uint32_t k = 0; k < e->side[i].cuts.used; k++)
            cut[i][k] = define_mover(l, &e->known[e->side[i].cuts.chosen[k]]);
    write_statement(l->out, &e->problem, l->best, moves);
    buf_add(l->out, "bound levels\n");
    for (uint32_t i = 1; i < e->images.elements; i++)
        buf_printf(l->out, i == 1 ? "orbits %" PRIu32 : " %" PRIu32, i);
    if (e->images.elements > 1)
        buf_char(l->out, '\n');
    if (e->jumps > 0 && board_peg_change(e->board) < 0)
        write_side(l, c, true, cut[1]);
    write_side(l, c, false, cut[0]);
    return true;
}

/* ---- what is asked about ------------------------------------------------------------------------------- */

/* Positions of one number of moves, NOTED of them at most: those with the least hashes, ascending. */
typedef struct noted {
    uint64_t hash[NOTED], *pegs; /* pegs: NOTED x words */
    uint32_t count;
} noted;

static void note(noted *n, uint32_t words, const uint64_t *pegs)
{
    uint64_t hash = pegs_hash(words, pegs);
    uint32_t at = n->count;
    if (at == NOTED && hash >= n->hash[--at])
        return;
    n->count = at + 1;
    for (; at > 0 && n->hash[at - 1] > hash; at--) {
        n->hash[at] = n->hash[at - 1];
        memcpy(n->pegs + at * words, n->pegs + (at - 1) * words, words * sizeof *pegs);
    }
    n->hash[at] = hash;
    memcpy(n->pegs + at * words, pegs, words * sizeof *pegs);
}

/* A finish may have come in more moves than are allowed. */
static void note_level(const level *l, noted *n, uint32_t costs)
{
    note_shape s = level_shape(l);
    level_walk w;
    const uint64_t *entry;
    level_begin(&w, NULL, l);
    for (size_t some; (some = level_next(&w, &entry)) > 0;)
        for (size_t i = 0; i < some; i++, entry += note_size(s))
            if (!note_bound(s, entry + s.words) && note_cost(s, entry + s.words) < costs)
                note(&n[note_cost(s, entry + s.words)], s.words, entry);
    level_end(&w);
}

/* Into e->asked, each position with the moves that are left. */
static void note_side(moves_engine *e, bool back)
{
    uint32_t words = e->shape.words, costs = e->most + 1;
    PG_FREED noted *n = PG_NEW(noted, costs);
    e->asks[back] = 0;
    PG_RESIZE(e->asked[back], (size_t)costs * NOTED * (words + 1));
    for (uint32_t cost = 0; cost < costs; cost++)
        n[cost].pegs = PG_NEW(uint64_t, (size_t)NOTED * words);
    for (size_t i = 0; i < e->side[back].levels; i++)
        note_level(&e->side[back].level[i], n, costs);
    for (uint32_t cost = 0; cost < costs; cost++) {
        for (uint32_t i = 0; i < n[cost].count; i++) {
            uint64_t *to = e->asked[back] + (size_t)e->asks[back]++ * (words + 1);
            memcpy(to, n[cost].pegs + i * words, words * sizeof *to);
            to[words] = e->most - cost;
        }
        free(n[cost].pegs);
    }
}

/* Where no position ahead was left, nobody has to go back to meet it: whole moves go back in many more ways
 * than forwards, as the last moves of a game are long ones. */
static uint64_t jumps_ahead(const moves_engine *e)
{
    uint64_t levels = e->side[0].levels, split = levels ? levels - 1 : 0;
    bool died = levels > 0 && engine_newest(&e->side[0]) == 0 && e->jumps > NEAR_END;
    return died && (uint64_t)e->jumps - NEAR_END > split ? (uint64_t)e->jumps - NEAR_END : split;
}

void certify_note(moves_engine *e, bool ask)
{
    e->split = jumps_ahead(e);
    for (int back = 0; ask && back < 2; back++)
        note_side(e, back);
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static moves_proof take(pg_buf *out, uint32_t moves, bool fewest)
{
    return (moves_proof){buf_take(out), moves, fewest};
}

moves_proof certify_empty(const problem *p, const game *best)
{
    pg_buf out = {0};
    if (!can_be_stated(p))
        return (moves_proof){0};
    write_statement(&out, p, best, 0);
    return take(&out, 0, true);
}

moves_proof moves_prove_one(const problem *p)
{
    pg_buf out = {0};
    if (!can_be_stated(p) || p->board->holes > LEVEL_HOLES)
        return (moves_proof){0};
    write_statement(&out, p, NULL, 1);
    buf_add(&out, "bound levels\nahead\n");
    return take(&out, 1, false);
}

moves_proof engine_certify(moves_engine *e, const game *best, uint32_t moves, bool levels_alone)
{
    pg_buf out = {0};
    lines l = {.e = e, .out = &out, .best = best};
    candidates c;
    if (!can_be_stated(&e->problem))
        return (moves_proof){0};
    candidates_init(&c, e);
    bool proved = (!levels_alone && by_falls(&l, &c, &moves, false)) || by_levels(&l, &c, moves) ||
                  (!best && by_falls(&l, &c, &moves, true));
    candidates_release(&c);
    lines_release(&l);
    if (proved)
        return take(&out, moves, best);
    buf_release(&out);
    return (moves_proof){0};
}
