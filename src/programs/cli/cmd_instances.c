/* cmd_instances.c - a benchmark set for other people's solvers: graded problems with their answers, the files
 * that solvers read, the proofs, and an index.
 *
 * Known problems come first. Then, for each step of the scale, boards of families that grow with it, and on
 * each a game that is played backwards from a lone peg, and problems drawn at random, of which so many are
 * kept as there are ways to settle them. What is drawn depends on the seed alone, and what is proved on
 * counted work, so the same words give the same bytes unless --time is given.
 *
 * The folder is filled under another name and gets its own when all is there: whole or not at all.
 */
#include "cli/cli.h"
#include "base/splitmix.h"
#include "prover/plan.h"

#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    DRAWS = 24,              /* on each board; at first from a game's start, then from any */
    EACH = 2,                /* of each step and method */
    WALKS = 20,              /* games tried backwards, of which the longest is kept */
    MEMORY_MIB = 1024,       /* that of this machine would say what can be proved */
    KINDS = METHOD_COUNT + 1 /* open ones have no method */
};
static const double WORK = 1e9; /* nanoseconds of a core, about, for one problem */

static const struct {
    const char *board, *rules, *start, *finish;
} known[] = {
    {"english", NULL, "full-d4", "d3"},
    {"french", NULL, "full-d4", "d4"},
    {"diamond4", NULL, "full-d4", "d4"},
    {"diamond5", NULL, "full-e1", "e3"},
    {"diamond3", "8", "full-c2", "a3"},
    {"diamond3", "8", "full-b2", "c2"},
    {"triangle4", NULL, "full-a1", "any#1"},
    {"triangle5", NULL, "full-a1", "b3"},
    {"triangle5", NULL, "full-c5", "b3"},
    {"path6", NULL, "full-v2", "v5"},
    {"triangle5", NULL, "full-a1", "a1"},
    {"english", NULL, "full-d4", "d4"},
    {"english", NULL, "c4,d3,d4,d5,e4", "d4"},
    {"french", NULL, "full-c1", "e1"},
    {"square4", NULL, "a1,b2,b3,d3,a4,b4,c4,d4", "any#2"},
};

/* Families, by the number that stands for step 1; each # is one more in each further step. */
static const struct {
    const char *form;
    int first;
} family[] = {
    {"triangle:#", 5}, {"square:#", 4}, {"diamond:#", 3},     {"hexagon:#", 3},
    {"torus:#x#", 4},  {"path:#", 8},   {"cross:#,#,#,#", 2},
};

enum { KNOWN = sizeof known / sizeof *known, FAMILIES = sizeof family / sizeof *family };

static const char *const head[] = {"name",  "board", "rules", "start",   "finish",    "answer",  "method",
                                   "jumps", "holes", "rows",  "columns", "variables", "clauses", "proofs"};
enum { COLUMNS = sizeof head / sizeof *head };

typedef struct instances {
    cli *c;
    char *folder; /* that is being filled */
    uint64_t random;
    uint32_t count;
    uint32_t left;        /* problems that are still to be settled */
    uint32_t kept[KINDS]; /* of this step, by method */
    sheet index;
} instances;

/* ---- files ---------------------------------------------------------------------------------------- */

/* Its entries, which are removed as well; -1: it cannot be read. */
static int entries_of(const char *folder, bool remove_them)
{
    DIR *d = opendir(folder);
    int count = d ? 0 : -1;
    for (const struct dirent *entry; d && (entry = readdir(d));)
        if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..")) {
            count++;
            if (remove_them)
                unlinkat(dirfd(d), entry->d_name, 0);
        }
    if (d)
        closedir(d);
    return count;
}

static pg_status write_file(const instances *s, const char *name, const char *suffix, const char *ending,
                            const pg_buf *text)
{
    PG_SCOPED(buf_release) pg_buf path = {0};
    buf_printf(&path, "%s/%s%s%s", s->folder, name, suffix, ending);
    return file_write(path.text, buf_text(text), text->length, &s->c->error);
}

static pg_status refuse_folder(const instances *s, const char *folder, const char *why)
{
    return pg_fail(&s->c->error, PG_INPUT, "%.400s: expected a new or an empty folder: %s", folder, why);
}

/* A folder beside the one that is asked for, under a name that nothing has. */
static pg_status begin_folder(instances *s, const char *folder)
{
    pg_buf name = {0};
    if (!access(folder, F_OK) && entries_of(folder, false) != 0)
        return refuse_folder(s, folder, "something is there");
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/')
        length--;
    buf_printf(&name, "%.*s.XXXXXX", (int)length, folder);
    s->folder = buf_take(&name);
    mode_t mask = umask(0);
    umask(mask);
    if (mkdtemp(s->folder) && !chmod(s->folder, 0777 & ~mask))
        return PG_OK;
    int why = errno;
    free(s->folder);
    s->folder = NULL;
    return refuse_folder(s, folder, strerror(why));
}

static pg_status end_folder(instances *s, const char *folder, pg_status status)
{
    if (status == PG_OK && rename(s->folder, folder))
        status = refuse_folder(s, folder, strerror(errno));
    if (s->folder && status != PG_OK) {
        entries_of(s->folder, true);
        rmdir(s->folder);
    }
    free(s->folder);
    return status;
}

/* ---- one instance ----------------------------------------------------------------------------------- */

/* Each may take an equal share of the time that is left, so what one does not need goes to those behind it;
 * and the same memory wherever none is given. */
static pg_limits limits_of(const instances *s)
{
    pg_limits limits = s->c->limits;
    if (limits.deadline > 0)
        limits.deadline = clock_now() + limits_seconds_left(&s->c->limits) / s->left;
    limits.memory = limits.memory ? limits.memory : (size_t)MEMORY_MIB << 20;
    return limits;
}

/* By the simplest reason that is found, which grades the problem. */
static pg_status settle(const instances *s, const problem *q, verdict *out)
{
    pg_limits limits = limits_of(s);
    PG_SCOPED(prover_release) prover *p = prover_new(q->board, NULL);
    PG_SCOPED(problem_state_release) problem_state *k = problem_state_new(q);
    PG_TRY(problem_state_go(k, p, s->c->o.time >= 0 ? HUGE_VAL : WORK, &limits, &s->c->error));
    problem_state_shorten(k, p, &limits);
    problem_state_take(k, out);
    return limits_check(&(pg_limits){.interrupt = limits.interrupt}) == PG_OK
               ? PG_OK
               : pg_fail(&s->c->error, PG_INTERRUPTED, "interrupted: no folder was made");
}

/* What is asked for in which format, and how it went. */
typedef struct asked_file {
    const problem *q;
    const char *name; /* of the instance */
    const emit_format *format;
    const char *status; /* the answer, as solvers tell it; NULL: open */
    int model;          /* model_kind */
    bool there;         /* it was written */
    char sizes[48];     /* of clauses: variables and clauses, with a blank between */
} asked_file;

/* NAME.ENDING; before the ending stand `game` where the format has another model too, and the format's name
 * where the ending means another format. */
static pg_status write_emission(const instances *s, const asked_file *f, const ask_emission *x)
{
    PG_SCOPED(buf_release) pg_buf suffix = {0}, ending = {0};
    buf_printf(&ending, "%.*s", (int)strcspn(f->format->endings, " "), f->format->endings);
    buf_add(&suffix, f->model != (int)ask_format_model(f->format) ? ".game" : "");
    char file[40];
    snprintf(file, sizeof file, "x%s", ending.text);
    if (ask_format_of_file(file) != f->format)
        buf_printf(&suffix, ".%s", f->format->name);
    if (!x->second.length)
        return write_file(s, f->name, buf_text(&suffix), ending.text, &x->text);
    PG_TRY(write_file(s, f->name, "-domain", ending.text, &x->text));
    return write_file(s, f->name, "-problem", ending.text, &x->second);
}

static pg_status write_asked(instances *s, asked_file *f)
{
    ask_options how = {.format = f->format, .model = f->model, .steps = -1, .mark = "--"};
    PG_SCOPED(ask_model_release) ask_model m;
    PG_SCOPED(ask_emission_release) ask_emission x = {0};
    pg_limits limits = limits_of(s);
    PG_TRY(ask_model_init(&m, f->q, 1, &how, &s->c->error));
    m.status = f->status;
    PG_TRY(ask_model_choose(&m, &s->c->error));
    PG_TRY(ask_model_emit(&x, &m, &limits, &s->c->error));
    f->there = !x.none;
    const char *clauses = f->there ? strstr(x.text.text, "\np cnf ") : NULL;
    if (clauses)
        sscanf(clauses, "\np cnf %47[0-9 ]", f->sizes);
    return f->there ? write_emission(s, f, &x) : PG_OK;
}

/* Only proofs about games are there where the integer program has a solution. */
static bool may_have(const emit_format *f, const verdict *v)
{
    bool about_games = f->models & EMIT_GAME, whole = v->method <= METHOD_BRANCH;
    return !(f->has & EMIT_PROOF) || (v->kind == VERDICT_IMPOSSIBLE && (about_games || whole));
}

/* All formats, of the integer program and of the game; the proofs among them to `proofs`. */
static pg_status write_formats(instances *s, asked_file *f, const verdict *v, pg_buf *proofs)
{
    for (size_t i = 0; (f->format = ask_format_at(i)); i++) {
        f->model = (int)ask_format_model(f->format);
        if (!may_have(f->format, v))
            continue;
        PG_TRY(write_asked(s, f));
        if (f->there && f->format->has & EMIT_PROOF)
            buf_printf(proofs, " %s", f->format->name);
        if (f->model != MODEL_GAME && f->format->models & EMIT_GAME && !(f->format->has & EMIT_ALL_MODELS)) {
            f->model = MODEL_GAME;
            PG_TRY(write_asked(s, f));
        }
    }
    return PG_OK;
}

static void add_row(instances *s, const asked_file *f, const verdict *v, const char *proofs)
{
    const problem *q = f->q;
    PG_FREED char *start = position_name(q->board, q->start), *finish = position_name(q->board, q->finish);
    size_t blank = strcspn(f->sizes, " ");
    PG_SCOPED(model_release) model m;
    model_build(&m, MODEL_UNCONSTRAINED, q);
    sheet *t = &s->index;
    sheet_add(t, "%s", f->name);
    sheet_add(t, "%s", q->board->name);
    sheet_add(t, "%s", board_rules_name(q->board->rules));
    sheet_add(t, "%s", start);
    sheet_add(t, "%s", finish);
    sheet_add(t, "%s", verdict_name(v->kind));
    sheet_add(t, "%s", v->method ? method_name(v->method) : "");
    if (v->kind == VERDICT_POSSIBLE)
        sheet_add(t, "%u", v->game.jumps);
    else
        sheet_add(t, "%s", "");
    sheet_add(t, "%u", q->board->holes);
    sheet_add(t, "%u", m.rows);
    sheet_add(t, "%u", m.columns);
    sheet_add(t, "%.*s", (int)blank, f->sizes);
    sheet_add(t, "%s", f->sizes[blank] ? f->sizes + blank + 1 : "");
    sheet_add(t, "%s", proofs);
}

static pg_status write_instance(instances *s, const problem *q, const verdict *v)
{
    PG_SCOPED(buf_release) pg_buf name = {0}, proofs = {0};
    buf_printf(&name, "%03u-%s-%s", ++s->count, q->board->name, v->method ? method_name(v->method) : "open");
    static const char *const status[] = {[VERDICT_POSSIBLE] = "sat", [VERDICT_IMPOSSIBLE] = "unsat"};
    asked_file f = {.q = q, .name = name.text, .status = status[v->kind]};
    PG_FREED char *text = cert_text(q, v, 1);
    PG_SCOPED(buf_release) pg_buf proof = {0};
    buf_add(&proof, text);
    if (v->kind != VERDICT_OPEN) {
        buf_add(&proofs, "proof");
        PG_TRY(write_file(s, f.name, "", ".proof", &proof));
    }
    PG_TRY(write_formats(s, &f, v, &proofs));
    add_row(s, &f, v, buf_text(&proofs));
    return PG_OK;
}

/* Settles it and, where `all` or its kind is still wanted, writes it. */
static pg_status take_problem(instances *s, const problem *q, bool all)
{
    PG_SCOPED(verdict_release) verdict v = {0};
    PG_TRY(settle(s, q, &v));
    s->left--;
    return all || s->kept[v.method]++ < EACH ? write_instance(s, q, &v) : PG_OK;
}

static pg_status take_known(instances *s, size_t i)
{
    PG_SCOPED(board_release) board *b = NULL;
    PG_SCOPED(position_release) position start = {0}, finish = {0};
    PG_TRY(board_load(&b, known[i].board, known[i].rules, &s->c->error));
    PG_TRY(position_parse(&start, b, known[i].start, &s->c->error));
    PG_TRY(position_parse(&finish, b, known[i].finish, &s->c->error));
    return take_problem(s, &(problem){b, &start, &finish}, true);
}

/* ---- drawing --------------------------------------------------------------------------------------- */

static uint32_t draw_below(instances *s, uint32_t most) { return (uint32_t)(pg_random(&s->random) % most); }

/* So many pegs, each set of them as likely as any other. */
static void draw_pegs(instances *s, position *p, uint32_t pegs)
{
    for (uint32_t h = 0; h < p->holes; h++)
        if (draw_below(s, p->holes - h) < pegs) {
            bits_put(p->peg, h, true);
            pegs--;
        }
}

/* A jump that can have led to this position, each as likely; -1: none. */
static int64_t draw_back(instances *s, const board *b, const uint64_t *pegs)
{
    int64_t drawn = -1;
    uint32_t count = 0;
    for (uint32_t j = 0; j < b->jumps; j++)
        if (jump_fits_back(b, j, pegs) && draw_below(s, ++count) == 0)
            drawn = j;
    return drawn;
}

/* The longest of some games that are played backwards from the finish: where it begins. */
static void draw_game(instances *s, const board *b, const position *finish, game *g)
{
    for (int walk = 0; walk < WALKS; walk++) {
        PG_SCOPED(position_release) position at;
        PG_FREED uint32_t *jump = PG_NEW(uint32_t, b->holes);
        uint32_t jumps = 0;
        position_copy(&at, finish);
        for (int64_t j; (j = draw_back(s, b, at.peg)) >= 0; jump_undo(b, (uint32_t)j, at.peg))
            jump[b->holes - ++jumps] = (uint32_t)j;
        if (!g->start || jumps > g->jumps) {
            game_release(g);
            *g = (game){at.peg, jumps, PG_NEW(uint32_t, jumps)};
            memcpy(g->jump, jump + b->holes - jumps, jumps * sizeof *jump);
            at.peg = NULL;
        }
    }
}

/* The game that was played backwards is its own answer, however large the board. */
static pg_status take_game(instances *s, const board *b, position *start)
{
    PG_SCOPED(position_release) position finish;
    PG_SCOPED(verdict_release) verdict v = {.kind = VERDICT_POSSIBLE, .method = METHOD_GAME};
    position_single(&finish, b->holes, draw_below(s, b->holes));
    draw_game(s, b, &finish, &v.game);
    position_of(start, b->holes, v.game.start);
    return write_instance(s, &(problem){b, start, &finish}, &v);
}

static pg_status take_drawn(instances *s, const board *b, const position *from)
{
    PG_SCOPED(position_release) position start, finish;
    position_init(&start, b->holes);
    position_init(&finish, b->holes);
    if (from)
        memcpy(start.peg, from->peg, bits_words(b->holes) * sizeof *from->peg);
    else
        draw_pegs(s, &start, b->holes / 3 + draw_below(s, b->holes - b->holes / 3));
    draw_pegs(s, &finish, from ? 1 : 1 + draw_below(s, 3));
    return take_problem(s, &(problem){b, &start, &finish}, false);
}

static pg_status take_board(instances *s, const char *name)
{
    PG_SCOPED(board_release) board *b = NULL;
    PG_SCOPED(position_release) position start = {0};
    PG_TRY(board_load(&b, name, NULL, &s->c->error));
    PG_TRY(take_game(s, b, &start));
    for (int i = 0; i < DRAWS; i++)
        PG_TRY(take_drawn(s, b, i < DRAWS / 2 ? &start : NULL));
    return PG_OK;
}

static pg_status take_step(instances *s, int step)
{
    memset(s->kept, 0, sizeof s->kept);
    for (size_t i = 0; i < FAMILIES; i++) {
        PG_SCOPED(buf_release) pg_buf name = {0};
        for (const char *c = family[i].form; *c; c++)
            buf_printf(&name, *c == '#' ? "%d" : "%c", *c == '#' ? family[i].first + step - 1 : *c);
        PG_TRY(take_board(s, name.text));
    }
    return PG_OK;
}

/* ---- the command ------------------------------------------------------------------------------------ */

static pg_status fill(instances *s)
{
    int steps = s->c->o.scale > 0 ? s->c->o.scale : 1;
    s->left = KNOWN + (uint32_t)steps * FAMILIES * DRAWS;
    for (size_t i = 0; i < KNOWN; i++)
        PG_TRY(take_known(s, i));
    for (int step = 1; step <= steps; step++)
        PG_TRY(take_step(s, step));
    PG_SCOPED(buf_release) pg_buf index = {0};
    sheet_csv(&index, &s->index);
    return write_file(s, "index", "", ".csv", &index);
}

static void as_text(pg_buf *out, const report_look *look)
{
    const instances *s = look->of;
    buf_printf(out, "%u problems in %s; index.csv there says what each is.\n", s->count, s->c->o.argument[0]);
}

static void as_json(pg_buf *out, const report_look *look)
{
    report_sheet_json(out, "instances", &((const instances *)look->of)->index);
}

static pg_status run(cli *c)
{
    static const report_forms forms = {.text = as_text, .json = as_json};
    instances s = {.c = c, .random = c->o.seed > 0 ? (uint64_t)c->o.seed : 0};
    sheet_init(&s.index, "Instances", head, COLUMNS, 0);
    pg_status status = begin_folder(&s, c->o.argument[0]);
    if (status == PG_OK)
        status = end_folder(&s, c->o.argument[0], fill(&s));
    if (status == PG_OK)
        status = answer_write(c, NULL, &forms, &s);
    sheet_release(&s.index);
    return status;
}

const command cmd_instances = {
    .name = "instances",
    .brief = "a benchmark set for solvers: problems with answers, files and proofs",
    .arguments = "DIR",
    .help =
        "Fills a new or an empty folder: known problems, and for each step of the scale a game and drawn "
        "problems on boards of families that grow with it, in all formats of emit, with a proof of each "
        "answer; index.csv says what each is. --time is for all of them, and what "
        "it leaves unsettled is open. Without it work is counted, and the same words give the same bytes.\n"
        "Example: pagoda instances set --seed 7 --scale 2",
    .takes = TAKES(TAKES_COMMON, OPTION_SEED, OPTION_SCALE),
    .run = run,
};
