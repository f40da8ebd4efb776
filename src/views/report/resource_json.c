/* resource_json.c - what is known of a weighting, as JSON for programs. */
#include "report_parts.h"

/* ---- a weighting by itself ------------------------------ */

/* {"from","over","to","gain"}; the holes between first and last as in FROM(OVER)TO. */
static json_t *violation_json(const resource_check *c, uint32_t jump)
{
    const board *b = c->b;
    const jump_cell *cell = jump_cells(b, jump);
    uint32_t last = b->jump[jump].length - 1;
    pg_buf over = {0};
    buf_add(&over, "");
    for (uint32_t i = 1; i < last; i++)
        buf_printf(&over, "%s%s", i > 1 ? "," : "", b->hole_name[cell[i].hole]);
    return object_json("from", text_json(b->hole_name[cell[0].hole]), "over", taken_json(buf_take(&over)),
                       "to", text_json(b->hole_name[cell[last].hole]), "gain",
                       value_json(c->w, c->gain + jump));
}

static void weighting_json(json_t *o, const resource_check *c)
{
    json_t *rules = json_object();
    for (int r = 0; r < RESOURCE_RULE_SETS; r++)
        if (c->gaining_under[r] >= 0)
            keys_json(rules, board_rules_name((board_rules)r), json_boolean(!c->gaining_under[r]));
    bool known = c->kind != RESOURCE_NONE && c->kind != RESOURCE_UNRANKED;
    keys_json(o, "valid", json_boolean(!c->gaining), "violations",
              list_json(j, c->b->jumps, fmpz_sgn(c->gain + j) > 0 ? violation_json(c, j) : NULL), "tight",
              list_json(j, c->b->jumps, fmpz_is_zero(c->gain + j) ? jump_json(c->b, j) : NULL),
              "largest_loss", value_json(c->w, c->loss), "extreme",
              known ? json_boolean(c->kind == RESOURCE_EXTREME) : json_null(), "rank",
              c->rank < 0 ? json_null() : json_integer(c->rank), "full_rank",
              c->full_rank < 0 ? json_null() : json_integer(c->full_rank), "valid_under", rules);
}

/* ---- a problem ------------------------------ */

/* "unusable" and "limits". */
static void add_limits(json_t *o, const resource_check *c, const resource_problem *p)
{
    if (c->gaining || resource_refuses(c, p))
        return;
    json_t *unusable = json_array(), *limits = json_array();
    PG_SCOPED(integer_release) fmpz_t most = {0};
    for (uint32_t j = 0; j < c->b->jumps; j++) {
        if (!resource_limit(most, c, p, j))
            continue;
        if (fmpz_is_zero(most)) {
            json_array_append_new(unusable, jump_json(c->b, j));
            continue;
        }
        json_array_append_new(
            limits, object_json("jump", jump_json(c->b, j), "most", taken_json(integer_text(most))));
    }
    keys_json(o, "unusable", unusable, "limits", limits);
}

static void problem_keys(json_t *o, const resource_check *c, const resource_problem *p)
{
    keys_json(o, "start", taken_json(position_name(c->b, p->start)), "finish",
              taken_json(position_name(c->b, p->finish)), "start_value", value_json(c->w, p->high),
              "finish_value", value_json(c->w, p->low), "slack", value_json(c->w, p->slack), "refused",
              json_boolean(resource_refuses(c, p)));
    add_limits(o, c, p);
}

/* ---- all vacancies and survivors ------------------------------ */

/* The holes of class i, and the survivors that such a vacancy refuses: those of a weight `refused_from` and
 * more. */
static json_t *class_json(const resource_check *c, const resource_cells *all, size_t i)
{
    const resource_class *class = &all->class[i];
    const fmpz *num = c->w->num;
    char *const *name = c->b->hole_name;
    json_t *from = class->refused ? value_json(c->w, num + all->class[class->from].weight_of) : json_null();
    return object_json(
        "weight", value_json(c->w, num + class->weight_of), "holes",
        list_json(h, c->b->holes, all->class_of[h] == i ? text_json(name[h]) : NULL), "refused",
        json_integer(class->refused), "refused_from", from, "survivors",
        list_json(h, c->b->holes, all->class_of[h] >= class->from ? text_json(name[h]) : NULL));
}

static json_t *all_json(const resource_check *c)
{
    if (c->gaining)
        return json_null();
    PG_SCOPED(resource_cells_release) resource_cells all;
    resource_cells_make(&all, c->b, c->w);
    return object_json("cells", json_integer((json_int_t)c->b->holes * c->b->holes), "refused",
                       count_json(all.refused), "orbits", count_json(all.orbits), "vacancies",
                       list_json(i, all.classes, class_json(c, &all, i)));
}

static json_t *nearest_json(const board *b, const resource_nearest *n)
{
    return object_json("weights", weights_json(b, n->w), "changes", rational_json(n->changes), "proved",
                       json_boolean(n->proved));
}

static void check_json(pg_buf *out, const report_look *look)
{
    const resource_report *r = look->of;
    const resource_check *c = r->check;
    json_t *o = board_json(c->b);
    weighting_json(o, c);
    if (r->nearest && r->nearest->w)
        keys_json(o, "nearest", nearest_json(c->b, r->nearest));
    if (r->problem)
        problem_keys(o, c, r->problem);
    if (r->running)
        keys_json(o, "running", report_running_json(r->running, r->problem));
    if (r->all && look->full)
        keys_json(o, "all_finishes", all_json(c));
    add_json(out, o);
}

/* ---- a count that was found ------------------------------ */

static json_t *looks_json(const resource_looks *l)
{
    return object_json("largest", taken_json(integer_text(l->largest)), "symmetries",
                       l->of ? count_json(l->symmetries) : json_null(), "symmetries_of_problem",
                       l->of ? count_json(l->of) : json_null(), "nonzero", count_json(l->nonzero), "sum",
                       taken_json(integer_text(l->sum)));
}

static void findings_json(pg_buf *out, const report_look *look)
{
    const resource_findings *f = look->of;
    static const char *const answer[] = {"open", "found", "none", "tightest"};
    const resource_found *found = f->found;
    json_t *o = problem_json(f->b, f->start, f->finish);
    json_t *times =
        found->times ? jump_times_json(f->b, found->times, found->jumps, found->parts) : json_null();
    keys_json(o, "answer", text_json(answer[found->answer]), "weights",
              found->w ? weights_json(f->b, found->w) : json_null(), "looks",
              found->looks.nonzero ? looks_json(&found->looks) : json_null(), "complete",
              json_boolean(found->complete || found->answer == RESOURCE_NO_COUNT), "fractional_game", times);
    limit_json(o, found->stopped);
    if (f->check) {
        PG_SCOPED(resource_problem_release) resource_problem p;
        resource_problem_init(&p, found->w, f->start, f->finish);
        keys_json(o, "slack", value_json(found->w, p.slack));
        add_limits(o, f->check, &p);
        if (f->running)
            keys_json(o, "running", report_running_json(f->running, &p));
    }
    add_json(out, o);
}

/* ---- all forms ------------------------------ */

const report_forms report_check_forms = {.text = check_text, .json = check_json, .figure = check_figure};
const report_forms report_findings_forms = {
    .text = findings_text, .json = findings_json, .figure = findings_figure};
