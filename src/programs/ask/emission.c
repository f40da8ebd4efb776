/* emission.c - a model or a game as text for another solver, or a proof as text for another checker.
 *
 * One row of `formats` for each: which models it can say and which objectives, and the function that
 * writes it.
 */
#include "ask/ask.h"

#include "prover/vipr.h"

#include <stdlib.h>
#include <string.h>

static const char *const model_name[] = {
    [MODEL_UNCONSTRAINED] = "unconstrained",
    [MODEL_RELAXATION] = "relaxation",
    [MODEL_PAGODA] = "pagoda",
    [MODEL_GAME] = "game",
};

typedef struct format format;

/* What is being written. */
typedef struct emission {
    ask_model *q;
    ask_emission *out;
    const format *as;
    const pg_limits *limits;
    pg_buf title;
    pg_error *error;
} emission;

struct format {
    const char *name;
    const char *endings; /* of names of files, the one that stands for it first */
    unsigned models;     /* bit k: model_kind k; the lowest is the default */
    unsigned aims;       /* bit k: objective k */
    pg_status (*write)(emission *x);
    emit_format linear;                                     /* of write_linear */
    void (*game)(pg_buf *out, const emit_game *g);          /* of write_game */
    pg_status (*any_game)(emission *x, const emit_game *g); /* of write_any_game */
};
static const format formats[EMITS_COUNT];

const char *ask_model_name(model_kind k) { return model_name[k]; }

const char *ask_format_name(ask_format f) { return formats[f].name; }

const char *ask_format_endings(ask_format f) { return formats[f].endings; }

static bool ends_in(const char *name, const char *ending, size_t length)
{
    size_t all = strlen(name);
    return all > length && !strncasecmp(name + all - length, ending, length);
}

bool ask_format_fits_file(ask_format f, const char *name)
{
    for (const char *at = formats[f].endings; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (ends_in(name, at, length))
            return true;
        at += length;
    }
    return false;
}

int ask_format_of_file(const char *name)
{
    int f = 0;
    while (f < EMITS_COUNT && !ends_in(name, formats[f].endings, strcspn(formats[f].endings, " ")))
        f++;
    return f < EMITS_COUNT ? f : -1;
}

int ask_format_find(const char *name)
{
    int f = 0;
    while (f < EMITS_COUNT && strcmp(formats[f].name, name))
        f++;
    return f < EMITS_COUNT ? f : -1;
}

int ask_model_find_name(const char *name)
{
    int k = MODEL_GAME;
    while (k >= 0 && strcmp(model_name[k], name))
        k--;
    return k;
}

/* ---- models ----------------------------------------------------------------------------------- */

static pg_status write_linear(emission *x)
{
    model m;
    ask_model_build(x->q, &m);
    emit_model(&x->out->text, &m, x->as->linear, buf_text(&x->title));
    model_release(&m);
    return PG_OK;
}

static pg_status write_model_opb(emission *x)
{
    model m;
    ask_model_bound(x->q);
    ask_model_build(x->q, &m);
    pg_status s = emit_model_opb(&x->out->text, &m, buf_text(&x->title), x->error);
    model_release(&m);
    return s;
}

/* ---- games ------------------------------------------------------------------------------------ */

typedef pg_status (*game_writer)(emission *x, const emit_game *g);

/* With so many steps at most; -1: as many as a game can have. */
static pg_status with_game(emission *x, int64_t steps_asked, game_writer write)
{
    timeline s;
    timeline_request r = {x->q->b,         x->q->start, x->q->finish,
                          x->q->finishes,  steps_asked, x->q->o.break_symmetry,
                          x->q->o.parallel};
    pg_status status = timeline_build(&s, &r, x->error);
    if (status != PG_OK)
        return status;
    status = write(x, &(emit_game){&s, x->q->aim == AIM_JUMPS, buf_text(&x->title)});
    timeline_release(&s);
    return status;
}

static pg_status add_game(emission *x, const emit_game *g)
{
    x->as->game(&x->out->text, g);
    return PG_OK;
}

static pg_status write_game(emission *x) { return with_game(x, x->q->o.steps, add_game); }

/* Where the number of steps does not matter. */
static pg_status write_any_game(emission *x) { return with_game(x, 0, x->as->any_game); }

static pg_status add_aag(emission *x, const emit_game *g)
{
    return emit_aiger(&x->out->text, g, false, NULL, 0, x->error);
}

static pg_status add_aig(emission *x, const emit_game *g)
{
    return emit_aiger(&x->out->text, g, true, NULL, 0, x->error);
}

static pg_status add_pddl(emission *x, const emit_game *g)
{
    emit_costs costs = x->q->aim == AIM_MOVES   ? EMIT_MOVE_COSTS
                       : x->q->aim == AIM_JUMPS ? EMIT_JUMP_COSTS
                                                : EMIT_NO_COSTS;
    return emit_pddl(&x->out->text, &x->out->second, g, costs, x->error);
}

static pg_status write_opb(emission *x)
{
    return x->q->model == MODEL_GAME ? write_game(x) : write_model_opb(x);
}

static pg_status add_dat(emission *x, const emit_game *g)
{
    const ask_model *q = x->q;
    emit_data d = {.board = q->b,
                   .start = q->start,
                   .finish = q->finish,
                   .finishes = q->finishes,
                   .cut = q->cuts.cut,
                   .cuts = q->cuts.count,
                   .most = q->most,
                   .steps = g ? g->steps : NULL};
    emit_dat(&x->out->text, &d, buf_text(&x->title));
    return PG_OK;
}

static pg_status write_dat(emission *x)
{
    return x->q->model == MODEL_GAME ? with_game(x, x->q->o.steps, add_dat) : add_dat(x, NULL);
}

/* ---- proofs ----------------------------------------------------------------------------------- */

static pg_status without_proof(emission *x)
{
    pg_status s = limits_check(x->limits);
    if (s == PG_INTERRUPTED)
        return pg_fail(x->error, s, "interrupted before a proof was found");
    x->out->none = s == PG_LIMIT ? "no proof by class, pagoda or branch was found in that time"
                                 : "no proof by class, pagoda or branch was found (see pagoda prove)";
    return PG_OK;
}

/* Refutes the finish by class, pagoda or branch, or leaves it open. */
static pg_status refute(emission *x, prover *by, const problem *p, verdict *v)
{
    pg_status s = prover_refute(by, p, x->limits, v, x->error);
    if (s == PG_OK && v->kind == VERDICT_OPEN)
        prover_branch(by, p, x->limits, v);
    return s;
}

/* The proof in VIPR format into *text, which stays empty when there is none. */
static pg_status derivation(emission *x, pg_buf *text)
{
    const ask_model *q = x->q;
    verdict *v = PG_NEW(verdict, q->finishes);
    prover *by = prover_new(q->b, NULL);
    pg_status s = PG_OK;
    bool all = true;
    for (uint32_t i = 0; s == PG_OK && all && i < q->finishes; i++) {
        s = refute(x, by, &(problem){q->b, q->start, q->finish + i}, &v[i]);
        all = v[i].kind == VERDICT_IMPOSSIBLE;
    }
    if (s == PG_OK && all && !vipr_write(text, &(problem){q->b, q->start, q->finish}, q->finishes, v))
        s = pg_fail(x->error, PG_INTERNAL, "a proof was found that does not hold");
    for (uint32_t i = 0; i < q->finishes; i++)
        verdict_release(&v[i]);
    free(v);
    prover_free(by);
    return s;
}

static pg_status write_vipr(emission *x)
{
    pg_buf proof = {0};
    pg_status s = derivation(x, &proof);
    if (s == PG_OK && proof.length == 0) {
        s = without_proof(x);
    } else if (s == PG_OK) {
        emit_comment(&x->out->text, "% ", strchr(x->title.text, '\n') + 1); /* it has a title of its own */
        buf_add_bytes(&x->out->text, proof.text, proof.length);
    }
    buf_release(&proof);
    return s;
}

static pg_status write_pbp(emission *x)
{
    pg_buf vipr = {0};
    model m;
    pg_status s = derivation(x, &vipr);
    if (s == PG_OK && vipr.length == 0) {
        s = without_proof(x);
    } else if (s == PG_OK) {
        ask_model_bound(x->q);
        ask_model_build(x->q, &m);
        s = derive_pbp(&x->out->text, &m, vipr.text, buf_text(&x->title), x->error);
        model_release(&m);
    }
    buf_release(&vipr);
    return s;
}

static pg_status add_witness(emission *x, const emit_game *g)
{
    derive_invariant v;
    bool found;
    problem p = {x->q->b, x->q->start, x->q->finish};
    pg_status s = derive_invariant_find(&v, &p, x->q->finishes, x->limits, &found, x->error);
    if (s == PG_OK && found)
        s = emit_aiger(&x->out->text, g, false, v.part, v.parts, x->error);
    else if (s == PG_OK)
        x->out->none = "no invariant was found: no class, no resource count and no closed set of positions "
                       "that is small enough refutes the finish (see pagoda prove)";
    derive_invariant_release(&v);
    return s;
}

/* ---- the formats ------------------------------------------------------------------------------ */

#define LINEAR (1u << MODEL_UNCONSTRAINED | 1u << MODEL_RELAXATION | 1u << MODEL_PAGODA)
#define INTEGER (1u << MODEL_UNCONSTRAINED)
#define GAME (1u << MODEL_GAME)
#define NONE (1u << AIM_NONE)
#define JUMPS (1u << AIM_NONE | 1u << AIM_JUMPS)
#define ANY (1u << AIM_NONE | 1u << AIM_JUMPS | 1u << AIM_PHASE1 | 1u << AIM_HOLE)
#define COSTS (1u << AIM_NONE | 1u << AIM_JUMPS | 1u << AIM_MOVES)

static const format formats[EMITS_COUNT] = {
    [EMITS_LP] = {"lp", ".lp", LINEAR, ANY, write_linear, .linear = EMIT_LP},
    [EMITS_MPS] = {"mps", ".mps", LINEAR, ANY, write_linear, .linear = EMIT_MPS},
    [EMITS_MPS_FIXED] = {"mps-fixed", ".mps", LINEAR, ANY, write_linear, .linear = EMIT_MPS_FIXED},
    [EMITS_DAT] = {"dat", ".dat", LINEAR | GAME, NONE, write_dat, .game = NULL},
    [EMITS_OPB] = {"opb", ".opb", INTEGER | GAME, JUMPS | 1u << AIM_HOLE, write_opb, .game = emit_opb},
    [EMITS_CNF] = {"cnf", ".cnf", GAME, NONE, write_game, .game = emit_cnf},
    [EMITS_SMT2] = {"smt2", ".smt2", GAME, NONE, write_game, .game = emit_smt2},
    [EMITS_MZN] = {"mzn", ".mzn", GAME, JUMPS, write_game, .game = emit_mzn},
    [EMITS_DZN] = {"dzn", ".dzn", GAME, JUMPS, write_game, .game = emit_dzn},
    [EMITS_ASP] = {"asp", ".asp .lp", GAME, JUMPS, write_game, .game = emit_asp},
    [EMITS_ASP_FACTS] = {"asp-facts", ".asp .lp", GAME, JUMPS, write_game, .game = emit_asp_facts},
    [EMITS_PDDL] = {"pddl", ".pddl", GAME, COSTS, write_any_game, .any_game = add_pddl},
    [EMITS_XCSP3] = {"xcsp3", ".xml .xcsp3", GAME, JUMPS, write_game, .game = emit_xcsp3},
    [EMITS_AAG] = {"aag", ".aag", GAME, NONE, write_any_game, .any_game = add_aag},
    [EMITS_AIG] = {"aig", ".aig", GAME, NONE, write_any_game, .any_game = add_aig},
    [EMITS_VIPR] = {"vipr", ".vipr", INTEGER, NONE, write_vipr, .game = NULL},
    [EMITS_PBP] = {"pbp", ".pbp", INTEGER, NONE, write_pbp, .game = NULL},
    [EMITS_AAG_WITNESS] = {"aag-witness", ".aag", GAME, NONE, write_any_game, .any_game = add_witness},
};

/* ---- what was asked for ----------------------------------------------------------------------- */

static pg_status check_cuts(const ask_model *q, pg_error *e)
{
    const ask_options *o = &q->o;
    const char *mark = o->mark, *what = o->cuts ? "cuts" : "bounds";
    if (o->cuts && !ask_model_cuts(q, "class") && !ask_model_cuts(q, "potential"))
        return pg_fail(e, PG_INPUT, "%scuts: expected class, potential or class,potential, not '%.80s'", mark,
                       o->cuts);
    if ((o->cuts || o->bounds) && (q->model == MODEL_PAGODA || q->model == MODEL_GAME) &&
        o->format != EMITS_DAT) /* which is for all models */
        return pg_fail(e, PG_INPUT, "%s%s: expected %smodel unconstrained or relaxation beside it", mark,
                       what, mark);
    if ((o->cuts || o->bounds) && q->aim == AIM_PHASE1)
        return pg_fail(e, PG_INPUT, "%sobjective phase1: expected no %scuts and no %sbounds beside it", mark,
                       mark, mark);
    if (o->no_bounds && (q->model != MODEL_UNCONSTRAINED || o->format > EMITS_DAT || o->bounds))
        return pg_fail(e, PG_INPUT,
                       "%sno-bounds: expected %smodel unconstrained as lp, mps, mps-fixed or dat, and no "
                       "%sbounds beside it",
                       mark, mark, mark);
    if (o->cuts && o->format >= EMITS_VIPR)
        return pg_fail(e, PG_INPUT, "%scuts: expected a model, not a proof", mark);
    return PG_OK;
}

static pg_status choose_model(ask_model *q, pg_error *e)
{
    const format *f = &formats[q->o.format];
    model_kind first = MODEL_UNCONSTRAINED;
    while (!(f->models >> first & 1))
        first++;
    q->model = q->o.model < 0 ? first : (model_kind)q->o.model;
    if (f->models >> q->model & 1)
        return PG_OK;
    pg_buf words = {0};
    for (model_kind k = first; k <= MODEL_GAME; k++)
        if (f->models >> k & 1)
            buf_printf(&words, "%s%s", k == first ? "" : " or ", model_name[k]);
    pg_fail(e, PG_INPUT, "%sformat %s: expected %smodel %s, not %s", q->o.mark, f->name, q->o.mark,
            words.text, model_name[q->model]);
    buf_release(&words);
    return PG_INPUT;
}

/* A format in which a finish can be stuck: rows of the integer program as they are, and of the game what
 * timeline_tell tells, and tables. */
static bool knows_stuck(const ask_model *q)
{
    ask_format f = q->o.format;
    if (q->model == MODEL_GAME)
        return f == EMITS_CNF || f == EMITS_SMT2 || f == EMITS_OPB || f == EMITS_XCSP3;
    return q->model != MODEL_PAGODA &&
           (f == EMITS_LP || f == EMITS_MPS || f == EMITS_MPS_FIXED || f == EMITS_OPB);
}

static pg_status check_stuck(const ask_model *q, pg_error *e)
{
    bool knows = knows_stuck(q);
    for (uint32_t i = 0; !knows && i < q->finishes; i++)
        if (q->finish[i].stuck)
            return pg_fail(e, PG_INPUT,
                           "%sfinish stuck: expected lp, mps, mps-fixed or opb of %smodel unconstrained or "
                           "relaxation, or cnf, opb, smt2 or xcsp3 of %smodel game",
                           q->o.mark, q->o.mark, q->o.mark);
    return PG_OK;
}

static pg_status check_rest(const ask_model *q, pg_error *e)
{
    const ask_options *o = &q->o;
    const format *f = &formats[o->format];
    if (!(f->aims >> q->aim & 1) || (q->model == MODEL_PAGODA && q->aim != AIM_NONE))
        return pg_fail(e, PG_INPUT,
                       "%sobjective: expected one that %sformat %s has for %smodel %s (see pagoda emit -h)",
                       o->mark, o->mark, f->name, o->mark, model_name[q->model]);
    if (o->break_symmetry && (q->model != MODEL_GAME || o->format == EMITS_DAT || o->format >= EMITS_PDDL) &&
        o->format != EMITS_XCSP3)
        return pg_fail(e, PG_INPUT,
                       "%sbreak-symmetry: expected cnf, opb, smt2, mzn, asp or xcsp3 of %smodel game",
                       o->mark, o->mark);
    bool clauses = o->format == EMITS_CNF || o->format == EMITS_SMT2 || o->format == EMITS_OPB;
    if (o->parallel && (q->model != MODEL_GAME || !clauses))
        return pg_fail(e, PG_INPUT, "%sparallel: expected cnf, opb or smt2 of %smodel game", o->mark,
                       o->mark);
    if (o->parallel && q->aim != AIM_NONE)
        return pg_fail(e, PG_INPUT, "%sparallel: expected no %sobjective", o->mark, o->mark);
    return PG_OK;
}

pg_status ask_model_choose(ask_model *q, pg_error *e)
{
    pg_status s = choose_model(q, e);
    if (s == PG_OK)
        s = check_cuts(q, e);
    if (s == PG_OK)
        s = check_stuck(q, e);
    return s == PG_OK ? check_rest(q, e) : s;
}

/* ---- the whole -------------------------------------------------------------------------------- */

static void write_title(pg_buf *title, const ask_model *q)
{
    buf_printf(title, "%s, %s rules: %s model from ", q->b->name, board_rules_name(q->b->rules),
               model_name[q->model]);
    position_text(title, q->b, q->start);
    for (uint32_t i = 0; i < q->finishes; i++) {
        buf_add(title, i ? " or " : " to ");
        position_text(title, q->b, &q->finish[i]);
    }
    ask_origin_write(title, q);
}

pg_status ask_model_emit(ask_emission *out, ask_model *q, const pg_limits *limits, pg_error *e)
{
    *out = (ask_emission){0};
    emission x = {.q = q, .out = out, .as = &formats[q->o.format], .limits = limits, .error = e};
    write_title(&x.title, q);
    ask_model_find(q, limits);
    pg_status s = x.as->write(&x);
    buf_release(&x.title);
    return s;
}

void ask_emission_release(ask_emission *x)
{
    buf_release(&x->text);
    buf_release(&x->second);
}
