/* resource_json.c - what is known of a weighting, as JSON for programs. */
#include "resource_parts.h"

#include <stdlib.h>

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
    json_t *o = json_object();
    json_object_set_new(o, "from", text_json(b->hole_name[cell[0].hole]));
    json_object_set_new(o, "over", taken_json(buf_take(&over)));
    json_object_set_new(o, "to", text_json(b->hole_name[cell[last].hole]));
    json_object_set_new(o, "gain", value_json(c->w, c->gain + jump));
    return o;
}

static void weighting_json(json_t *o, const resource_check *c)
{
    json_t *violations = json_array(), *tight = json_array(), *rules = json_object();
    for (uint32_t j = 0; j < c->b->jumps; j++) {
        if (fmpz_sgn(c->gain + j) > 0)
            json_array_append_new(violations, violation_json(c, j));
        else if (fmpz_is_zero(c->gain + j))
            json_array_append_new(tight, jump_json(c->b, j));
    }
    for (int r = 0; r < RESOURCE_RULE_SETS; r++)
        if (c->gaining_under[r] >= 0)
            json_object_set_new(rules, board_rules_name((board_rules)r), json_boolean(!c->gaining_under[r]));
    bool known = c->kind != RESOURCE_NONE && c->kind != RESOURCE_UNRANKED;
    json_object_set_new(o, "valid", json_boolean(!c->gaining));
    json_object_set_new(o, "violations", violations);
    json_object_set_new(o, "tight", tight);
    json_object_set_new(o, "largest_loss", value_json(c->w, c->loss));
    json_object_set_new(o, "extreme", known ? json_boolean(c->kind == RESOURCE_EXTREME) : json_null());
    json_object_set_new(o, "rank", c->rank < 0 ? json_null() : json_integer(c->rank));
    json_object_set_new(o, "full_rank", c->full_rank < 0 ? json_null() : json_integer(c->full_rank));
    json_object_set_new(o, "valid_under", rules);
}

/* ---- a problem ------------------------------ */

/* "unusable" and "limits". */
static void add_limits(json_t *o, const resource_check *c, const resource_problem *p)
{
    if (c->gaining || resource_refuses(c, p))
        return;
    json_t *unusable = json_array(), *limits = json_array();
    fmpz_t most;
    fmpz_init(most);
    for (uint32_t j = 0; j < c->b->jumps; j++) {
        if (!resource_limit(most, c, p, j))
            continue;
        if (fmpz_is_zero(most)) {
            json_array_append_new(unusable, jump_json(c->b, j));
            continue;
        }
        json_t *limit = json_object();
        json_object_set_new(limit, "jump", jump_json(c->b, j));
        json_object_set_new(limit, "most", taken_json(integer_text(most)));
        json_array_append_new(limits, limit);
    }
    fmpz_clear(most);
    json_object_set_new(o, "unusable", unusable);
    json_object_set_new(o, "limits", limits);
}

static void problem_keys(json_t *o, const resource_check *c, const resource_problem *p)
{
    json_object_set_new(o, "start", taken_json(position_name(c->b, p->start)));
    json_object_set_new(o, "finish", taken_json(position_name(c->b, p->finish)));
    json_object_set_new(o, "start_value", value_json(c->w, p->high));
    json_object_set_new(o, "finish_value", value_json(c->w, p->low));
    json_object_set_new(o, "slack", value_json(c->w, p->slack));
    json_object_set_new(o, "refused", json_boolean(resource_refuses(c, p)));
    add_limits(o, c, p);
}

/* ---- all vacancies and survivors ------------------------------ */

/* The holes of class i, and the survivors that such a vacancy refuses: those of a weight `refused_from` and
 * more. */
static json_t *class_json(const resource_check *c, const resource_cells *all, size_t i)
{
    const resource_class *class = &all->class[i];
    json_t *o = json_object(), *holes = json_array(), *refused = json_array();
    for (uint32_t h = 0; h < c->b->holes; h++) {
        if (all->class_of[h] == i)
            json_array_append_new(holes, text_json(c->b->hole_name[h]));
        if (all->class_of[h] >= class->from)
            json_array_append_new(refused, text_json(c->b->hole_name[h]));
    }
    json_object_set_new(o, "weight", value_json(c->w, c->w->num + class->weight_of));
    json_object_set_new(o, "holes", holes);
    json_object_set_new(o, "refused", json_integer(class->refused));
    json_object_set_new(o, "refused_from",
                        class->refused ? value_json(c->w, c->w->num + all->class[class->from].weight_of)
                                       : json_null());
    json_object_set_new(o, "survivors", refused);
    return o;
}

static json_t *all_json(const resource_check *c)
{
    if (c->gaining)
        return json_null();
    resource_cells all;
    resource_cells_make(&all, c->b, c->w);
    json_t *o = json_object(), *list = json_array();
    for (size_t i = 0; i < all.classes; i++)
        json_array_append_new(list, class_json(c, &all, i));
    json_object_set_new(o, "cells", json_integer((json_int_t)c->b->holes * c->b->holes));
    json_object_set_new(o, "refused", json_integer((json_int_t)all.refused));
    json_object_set_new(o, "orbits", json_integer(all.orbits));
    json_object_set_new(o, "vacancies", list);
    resource_cells_release(&all);
    return o;
}

static json_t *nearest_json(const board *b, const resource_nearest *n)
{
    json_t *o = json_object();
    json_object_set_new(o, "weights", weights_json(b, n->w));
    json_object_set_new(o, "changes", rational_json(n->changes));
    json_object_set_new(o, "proved", json_boolean(n->proved));
    return o;
}

static void check_json(pg_buf *out, const report_look *look)
{
    const resource_report *r = look->of;
    const resource_check *c = r->check;
    json_t *o = board_json(c->b);
    weighting_json(o, c);
    if (r->nearest && r->nearest->w)
        json_object_set_new(o, "nearest", nearest_json(c->b, r->nearest));
    if (r->problem)
        problem_keys(o, c, r->problem);
    if (r->running)
        json_object_set_new(o, "running", report_running_json(r->running, r->problem));
    if (r->all && look->full)
        json_object_set_new(o, "all_finishes", all_json(c));
    add_json(out, o);
}

/* ---- a count that was found ------------------------------ */

static json_t *looks_json(const resource_looks *l)
{
    json_t *o = json_object();
    json_object_set_new(o, "largest", taken_json(integer_text(l->largest)));
    json_object_set_new(o, "symmetries", l->of ? json_integer(l->symmetries) : json_null());
    json_object_set_new(o, "symmetries_of_problem", l->of ? json_integer(l->of) : json_null());
    json_object_set_new(o, "nonzero", json_integer(l->nonzero));
    json_object_set_new(o, "sum", taken_json(integer_text(l->sum)));
    return o;
}

static void findings_json(pg_buf *out, const report_look *look)
{
    const resource_findings *f = look->of;
    static const char *const answer[] = {"open", "found", "none", "tightest"};
    const resource_found *found = f->found;
    json_t *o = problem_json(f->b, f->start, f->finish);
    json_object_set_new(o, "answer", text_json(answer[found->answer]));
    json_object_set_new(o, "weights", found->w ? weights_json(f->b, found->w) : json_null());
    json_object_set_new(o, "looks", found->looks.nonzero ? looks_json(&found->looks) : json_null());
    json_object_set_new(o, "complete", json_boolean(found->complete || found->answer == RESOURCE_NO_COUNT));
    json_object_set_new(o, "fractional_game",
                        found->times ? jump_times_json(f->b, found->times, found->jumps, found->parts)
                                     : json_null());
    if (f->check) {
        resource_problem p;
        resource_problem_init(&p, found->w, f->start, f->finish);
        json_object_set_new(o, "slack", value_json(found->w, p.slack));
        add_limits(o, f->check, &p);
        if (f->running)
            json_object_set_new(o, "running", report_running_json(f->running, &p));
        resource_problem_release(&p);
    }
    add_json(out, o);
}

/* ---- all forms ------------------------------ */

const report_forms report_check_forms = {.text = check_text, .json = check_json, .figure = check_figure};
const report_forms report_findings_forms = {
    .text = findings_text, .json = findings_json, .figure = findings_figure};
