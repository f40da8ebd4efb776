/* cmd_emit.c - a model or a game as text for another solver, or a proof as text for another checker.
 *
 * One row of `formats` for each: which models it can say and which objectives, and the function that
 * writes it.
 */
#include "asked.h"
#include "emit.h"
#include "report.h"
#include "vipr.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const model_name[] = {
    [MODEL_UNCONSTRAINED] = "unconstrained",
    [MODEL_RELAXATION] = "relaxation",
    [MODEL_PAGODA] = "pagoda",
    [MODEL_GAME] = "game",
};

typedef struct emission {
    cli *c;
    asked q;
    pg_buf title, text, second;
} emission;

typedef struct format {
    const char *name;
    unsigned models; /* bit k: model_kind k; the lowest is the default */
    unsigned aims;   /* bit k: objective k */
    bool one_finish;
    pg_status (*write)(emission *x);
} format;
static const format formats[];

/* ---- models ----------------------------------------------------------------------------------- */

static pg_status write_linear(emission *x, emit_format as)
{
    model m;
    asked_build(&x->q, &m);
    emit_model(&x->text, &m, as, buf_text(&x->title));
    model_release(&m);
    return PG_OK;
}

static pg_status write_lp(emission *x)
{
    return write_linear(x, EMIT_LP);
}
static pg_status write_mps(emission *x)
{
    return write_linear(x, EMIT_MPS);
}
static pg_status write_mps_fixed(emission *x)
{
    return write_linear(x, EMIT_MPS_FIXED);
}

static pg_status write_model_opb(emission *x)
{
    model m;
    asked_bound(&x->q, x->c->o.steps);
    asked_build(&x->q, &m);
    pg_status s = emit_model_opb(&x->text, &m, buf_text(&x->title), &x->c->error);
    model_release(&m);
    return s;
}

/* ---- games ------------------------------------------------------------------------------------ */

typedef pg_status (*game_writer)(emission *x, const emit_game *g);

/* With so many steps at most; -1: as many as a game can have. */
static pg_status with_game_of(emission *x, int64_t steps_asked, game_writer write)
{
    timeline s;
    timeline_request r = {x->q.b,        &x->q.start, x->q.finish,
                          x->q.finishes, steps_asked, x->c->o.break_symmetry};
    pg_status status = timeline_build(&s, &r, &x->c->error);
    if (status != PG_OK)
        return status;
    status = write(x, &(emit_game){&s, x->q.aim == AIM_JUMPS, buf_text(&x->title)});
    timeline_release(&s);
    return status;
}

static pg_status with_game(emission *x, game_writer write)
{
    return with_game_of(x, x->c->o.steps, write);
}

/* Where the number of steps does not matter. */
static pg_status with_any_game(emission *x, game_writer write)
{
    return with_game_of(x, 0, write);
}

static pg_status add_cnf(emission *x, const emit_game *g)
{
    return emit_cnf(&x->text, g), PG_OK;
}
static pg_status add_opb(emission *x, const emit_game *g)
{
    return emit_opb(&x->text, g), PG_OK;
}
static pg_status add_smt2(emission *x, const emit_game *g)
{
    return emit_smt2(&x->text, g), PG_OK;
}
static pg_status add_mzn(emission *x, const emit_game *g)
{
    return emit_mzn(&x->text, g), PG_OK;
}
static pg_status add_dzn(emission *x, const emit_game *g)
{
    return emit_dzn(&x->text, g), PG_OK;
}
static pg_status add_asp(emission *x, const emit_game *g)
{
    return emit_asp(&x->text, g), PG_OK;
}
static pg_status add_facts(emission *x, const emit_game *g)
{
    return emit_asp_facts(&x->text, g), PG_OK;
}
static pg_status add_xcsp3(emission *x, const emit_game *g)
{
    return emit_xcsp3(&x->text, g), PG_OK;
}

static pg_status add_aag(emission *x, const emit_game *g)
{
    return emit_aiger(&x->text, g, false, NULL, &x->c->error);
}

static pg_status add_aig(emission *x, const emit_game *g)
{
    return emit_aiger(&x->text, g, true, NULL, &x->c->error);
}

static pg_status add_pddl(emission *x, const emit_game *g)
{
    emit_costs costs = x->q.aim == AIM_MOVES   ? EMIT_MOVE_COSTS
                       : x->q.aim == AIM_JUMPS ? EMIT_JUMP_COSTS
                                               : EMIT_NO_COSTS;
    return emit_pddl(&x->text, &x->second, g, costs, &x->c->error);
}

static pg_status write_cnf(emission *x)
{
    return with_game(x, add_cnf);
}
static pg_status write_smt2(emission *x)
{
    return with_game(x, add_smt2);
}
static pg_status write_mzn(emission *x)
{
    return with_game(x, add_mzn);
}
static pg_status write_dzn(emission *x)
{
    return with_game(x, add_dzn);
}
static pg_status write_asp(emission *x)
{
    return with_game(x, add_asp);
}
static pg_status write_facts(emission *x)
{
    return with_game(x, add_facts);
}
static pg_status write_xcsp3(emission *x)
{
    return with_game(x, add_xcsp3);
}
static pg_status write_pddl(emission *x)
{
    return with_any_game(x, add_pddl);
}
static pg_status write_aag(emission *x)
{
    return with_any_game(x, add_aag);
}
static pg_status write_aig(emission *x)
{
    return with_any_game(x, add_aig);
}

static pg_status write_opb(emission *x)
{
    return x->q.model == MODEL_GAME ? with_game(x, add_opb) : write_model_opb(x);
}

static pg_status add_dat(emission *x, const emit_game *g)
{
    emit_data d = {x->q.b, &x->q.start, x->q.finish, x->q.cuts.cut, x->q.cuts.count, g ? g->steps : NULL};
    emit_dat(&x->text, &d, buf_text(&x->title));
    return PG_OK;
}

static pg_status write_dat(emission *x)
{
    return x->q.model == MODEL_GAME ? with_game(x, add_dat) : add_dat(x, NULL);
}

/* ---- proofs ----------------------------------------------------------------------------------- */

/* Nothing is written then, not even an empty FILE. */
static void say_no(cli *c, const char *why)
{
    fprintf(stderr, "pagoda emit: %s\n", why);
    c->o.output = NULL;
    c->exit_code = EXIT_NO;
}

static pg_status without_proof(emission *x)
{
    pg_status s = limits_check(&x->c->limits);
    if (s == PG_INTERRUPTED)
        return pg_fail(&x->c->error, s, "interrupted before a proof was found");
    say_no(x->c, s == PG_LIMIT ? "no proof by class, pagoda or branch was found in that time"
                               : "no proof by class, pagoda or branch was found (see pagoda prove)");
    return PG_OK;
}

/* The proof in VIPR format into *text, which stays empty when there is none. */
static pg_status derivation(emission *x, pg_buf *text)
{
    verdict v = {0};
    prover *p = prover_new(x->q.b, NULL);
    pg_status s =
        prover_refute(p, &(problem){x->q.b, &x->q.start, x->q.finish}, &x->c->limits, &v, &x->c->error);
    if (s == PG_OK && v.kind == VERDICT_OPEN)
        prover_branch(p, &(problem){x->q.b, &x->q.start, x->q.finish}, &x->c->limits, &v);
    if (s == PG_OK && v.kind == VERDICT_IMPOSSIBLE && !vipr_write(text, x->q.b, &x->q.start, x->q.finish, &v))
        s = pg_fail(&x->c->error, PG_INTERNAL, "a proof was found that does not hold");
    verdict_release(&v);
    prover_free(p);
    return s;
}

static pg_status write_vipr(emission *x)
{
    pg_status s = derivation(x, &x->text);
    return s == PG_OK && x->text.length == 0 ? without_proof(x) : s;
}

static pg_status write_pbp(emission *x)
{
    pg_buf vipr = {0};
    model m;
    pg_status s = derivation(x, &vipr);
    if (s == PG_OK && vipr.length == 0) {
        s = without_proof(x);
    } else if (s == PG_OK) {
        asked_bound(&x->q, x->c->o.steps);
        asked_build(&x->q, &m);
        s = derive_pbp(&x->text, &m, vipr.text, buf_text(&x->title), &x->c->error);
        model_release(&m);
    }
    buf_release(&vipr);
    return s;
}

static pg_status add_witness(emission *x, const emit_game *g)
{
    derive_invariant v;
    bool found;
    problem p = asked_problem(&x->q);
    pg_status s = derive_invariant_find(&v, &p, &x->c->limits, &found, &x->c->error);
    if (s == PG_OK && found)
        s = emit_aiger(&x->text, g, false, &v.v, &x->c->error);
    else if (s == PG_OK)
        say_no(x->c, "no invariant was found: no class, no resource count and no closed set of positions "
                     "that is small enough refutes the finish (see pagoda prove)");
    derive_invariant_release(&v);
    return s;
}

static pg_status write_witness(emission *x)
{
    return with_any_game(x, add_witness);
}

/* ---- the formats ------------------------------------------------------------------------------ */

#define LINEAR (1u << MODEL_UNCONSTRAINED | 1u << MODEL_RELAXATION | 1u << MODEL_PAGODA)
#define INTEGER (1u << MODEL_UNCONSTRAINED)
#define GAME (1u << MODEL_GAME)
#define NONE (1u << AIM_NONE)
#define JUMPS (1u << AIM_NONE | 1u << AIM_JUMPS)
#define ANY (1u << AIM_NONE | 1u << AIM_JUMPS | 1u << AIM_PHASE1 | 1u << AIM_HOLE)
#define COSTS (1u << AIM_NONE | 1u << AIM_JUMPS | 1u << AIM_MOVES)

static const format formats[] = {
    [EMITS_LP] = {"lp", LINEAR, ANY, false, write_lp},
    [EMITS_MPS] = {"mps", LINEAR, ANY, false, write_mps},
    [EMITS_MPS_FIXED] = {"mps-fixed", LINEAR, ANY, false, write_mps_fixed},
    [EMITS_DAT] = {"dat", LINEAR | GAME, NONE, true, write_dat},
    [EMITS_OPB] = {"opb", INTEGER | GAME, JUMPS | 1u << AIM_HOLE, false, write_opb},
    [EMITS_CNF] = {"cnf", GAME, NONE, false, write_cnf},
    [EMITS_SMT2] = {"smt2", GAME, NONE, false, write_smt2},
    [EMITS_MZN] = {"mzn", GAME, JUMPS, false, write_mzn},
    [EMITS_DZN] = {"dzn", GAME, JUMPS, false, write_dzn},
    [EMITS_ASP] = {"asp", GAME, JUMPS, false, write_asp},
    [EMITS_ASP_FACTS] = {"asp-facts", GAME, JUMPS, false, write_facts},
    [EMITS_PDDL] = {"pddl", GAME, COSTS, false, write_pddl},
    [EMITS_XCSP3] = {"xcsp3", GAME, JUMPS, false, write_xcsp3},
    [EMITS_AAG] = {"aag", GAME, NONE, false, write_aag},
    [EMITS_AIG] = {"aig", GAME, NONE, false, write_aig},
    [EMITS_VIPR] = {"vipr", INTEGER, NONE, true, write_vipr},
    [EMITS_PBP] = {"pbp", INTEGER, NONE, true, write_pbp},
    [EMITS_AAG_WITNESS] = {"aag-witness", GAME, NONE, true, write_witness},
};

/* ---- what was asked for ----------------------------------------------------------------------- */

static pg_status check_cuts(const emission *x, const options *o, pg_error *e)
{
    if (o->cuts && !asked_cuts(o->cuts, "class") && !asked_cuts(o->cuts, "potential"))
        return pg_fail(e, PG_INPUT, "--cuts: expected class, potential or class,potential, not '%.80s'",
                       o->cuts);
    if ((o->cuts || o->bounds) && (x->q.model == MODEL_PAGODA || x->q.model == MODEL_GAME) &&
        !(o->format == EMITS_DAT && asked_cuts(o->cuts, "class") && !o->bounds))
        return pg_fail(e, PG_INPUT, "%s: expected --model unconstrained or relaxation beside it",
                       o->cuts ? "--cuts" : "--bounds");
    if (o->format == EMITS_DAT && (o->bounds || asked_cuts(o->cuts, "potential")))
        return pg_fail(e, PG_INPUT,
                       "--format dat: expected no %s beside it; the models have class rows alone",
                       o->bounds ? "--bounds" : "--cuts potential");
    if ((o->cuts || o->bounds) && x->q.aim == AIM_PHASE1)
        return pg_fail(e, PG_INPUT, "--objective phase1: expected no --cuts and no --bounds beside it");
    if (o->cuts && o->format >= EMITS_VIPR)
        return pg_fail(e, PG_INPUT, "--cuts: expected a model, not a proof");
    if ((asked_cuts(o->cuts, "potential") || o->bounds) && x->q.finishes > 1)
        return pg_fail(e, PG_INPUT, "%s: expected one --finish", o->bounds ? "--bounds" : "--cuts potential");
    return PG_OK;
}

static pg_status choose_model(emission *x, const options *o, pg_error *e)
{
    const format *f = &formats[o->format];
    model_kind first = MODEL_UNCONSTRAINED;
    while (!(f->models >> first & 1))
        first++;
    x->q.model = o->model < 0 ? first : (model_kind)o->model;
    if (f->models >> x->q.model & 1)
        return PG_OK;
    pg_buf words = {0};
    for (model_kind k = first; k <= MODEL_GAME; k++)
        if (f->models >> k & 1)
            buf_printf(&words, "%s%s", k == first ? "" : " or ", model_name[k]);
    pg_fail(e, PG_INPUT, "--format %s: expected --model %s, not %s", f->name, words.text,
            model_name[x->q.model]);
    buf_release(&words);
    return PG_INPUT;
}

static pg_status check_rest(const emission *x, const options *o, pg_error *e)
{
    const format *f = &formats[o->format];
    if (!(f->aims >> x->q.aim & 1) || (x->q.model == MODEL_PAGODA && x->q.aim != AIM_NONE))
        return pg_fail(e, PG_INPUT,
                       "--objective: expected one that --format %s has for --model %s (see pagoda emit -h)",
                       f->name, model_name[x->q.model]);
    if (f->one_finish && x->q.finishes > 1)
        return pg_fail(e, PG_INPUT, "--format %s: expected one --finish", f->name);
    if (o->break_symmetry &&
        (x->q.model != MODEL_GAME || o->format == EMITS_DAT || o->format >= EMITS_PDDL) &&
        o->format != EMITS_XCSP3)
        return pg_fail(e, PG_INPUT,
                       "--break-symmetry: expected cnf, opb, smt2, mzn, asp or xcsp3 of --model game");
    if (o->format == EMITS_PDDL && !o->output)
        return pg_fail(e, PG_INPUT,
                       "--format pddl: expected -o PREFIX, for PREFIX-domain.pddl and PREFIX-problem.pddl");
    return PG_OK;
}

static pg_status read_problem(emission *x, pg_error *e)
{
    const options *o = &x->c->o;
    pg_status s = asked_read(&x->q, o, e);
    if (s == PG_OK)
        s = choose_model(x, o, e);
    if (s == PG_OK)
        s = check_cuts(x, o, e);
    return s == PG_OK ? check_rest(x, o, e) : s;
}

/* ---- the whole -------------------------------------------------------------------------------- */

static void write_title(emission *x)
{
    buf_printf(&x->title, "%s, %s rules: %s model from ", x->q.b->name, board_rules_name(x->q.b->rules),
               model_name[x->q.model]);
    position_text(&x->title, x->q.b, &x->q.start);
    for (uint32_t i = 0; i < x->q.finishes; i++) {
        buf_add(&x->title, i ? " or " : " to ");
        position_text(&x->title, x->q.b, &x->q.finish[i]);
    }
}

/* PDDL: both files, or none. */
static pg_status write_two(emission *x)
{
    pg_buf domain = {0}, task = {0};
    buf_printf(&domain, "%s-domain.pddl", x->c->o.output);
    buf_printf(&task, "%s-problem.pddl", x->c->o.output);
    pg_status s = file_writable(task.text, &x->c->error);
    if (s == PG_OK)
        s = output_write(domain.text, &x->text, &x->c->error);
    if (s == PG_OK)
        s = output_write(task.text, &x->second, &x->c->error);
    buf_release(&domain);
    buf_release(&task);
    x->c->o.output = NULL;
    return s;
}

static pg_status deliver(emission *x)
{
    if (x->second.length > 0)
        return write_two(x);
    if (x->c->exit_code != EXIT_DONE)
        return PG_OK;
    if (x->c->o.json)
        report_emit_json(&x->c->out, x->q.b, &x->q.start, &x->q.finish[0], model_name[x->q.model],
                         formats[x->c->o.format].name, buf_text(&x->text));
    else
        buf_add_bytes(&x->c->out, buf_text(&x->text), x->text.length);
    return PG_OK;
}

static void say_without_potential(const emission *x)
{
    if (asked_cuts(x->c->o.cuts, "potential") && !x->q.potentials)
        fprintf(stderr,
                "pagoda emit: no potential was found: the sharpened program does not refute the finish\n");
}

static void release(emission *x)
{
    asked_release(&x->q);
    buf_release(&x->title);
    buf_release(&x->text);
    buf_release(&x->second);
    prover_thread_done();
}

static pg_status run(cli *c)
{
    emission x = {.c = c};
    pg_status s = read_problem(&x, &c->error);
    if (s == PG_OK) {
        write_title(&x);
        asked_find(&x.q, &c->o, &c->limits);
        say_without_potential(&x);
        s = formats[c->o.format].write(&x);
    }
    if (s == PG_OK)
        s = deliver(&x);
    release(&x);
    return s;
}

const command cmd_emit = {
    .name = "emit",
    .brief = "models, games and proofs as text for other solvers and checkers",
    .arguments = "BOARD --start P --finish P",
    .help =
        "unconstrained: one count variable a directed jump, one balance row a hole; relaxation: the same "
        "without integrality; pagoda: weights that prove the finish impossible, feasible exactly when there "
        "are such (lp, mps, mps-fixed; dat; the first also opb). game: the game itself, one step a jump "
        "(opb, "
        "cnf, smt2, mzn, dzn, asp, asp-facts, pddl, xcsp3, dat), or as a circuit (aag, aig). Proofs that the "
        "finish is out of reach: vipr, pbp (VeriPB, for the opb file of the same options) by class, pagoda "
        "or "
        "branch, aag-witness (an invariant) by class, pagoda or a closed set; exit code 1 and no output when "
        "none was found. Several --finish: one of them.\n"
        "Example: pagoda emit english --start full-d4 --finish d4 --model pagoda --format mps",
    .takes = TAKES_COMMON | TAKES(OPTION_RULES) | TAKES(OPTION_START) | TAKES(OPTION_FINISHES) |
             TAKES(OPTION_PEGS) | TAKES(OPTION_MODEL) | TAKES(OPTION_FORMAT) | TAKES(OPTION_OBJECTIVE) |
             TAKES(OPTION_BOUNDS) | TAKES(OPTION_CUTS) | TAKES(OPTION_STEPS) | TAKES(OPTION_BREAK_SYMMETRY),
    .least = 1,
    .most = 1,
    .run = run,
};
