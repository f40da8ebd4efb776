/* classic.c - what a classical search found and how its tree looks. */
#include "report_parts.h"

/* ---- text --------------------------------------------------------------------------------- */

static void add_summary(pg_buf *out, const classic_result *r)
{
    buf_printf(out, "%s jump%s made, %s solution%s", big(r->jumps).text, plural(r->jumps),
               big(r->solutions).text, plural(r->solutions));
    if (r->complete)
        buf_add(out, "; complete search");
    else if (r->stopped != PG_OK)
        buf_printf(out, "; %s", stopped_words(r->stopped));
    buf_char(out, '\n');
}

/* The widest row of sons. */
static uint32_t most_kinds(const classic_result *r)
{
    uint32_t most = 0;
    for (uint32_t d = 0; d < r->depths; d++)
        if (r->depth[d].kinds > most)
            most = r->depth[d].kinds;
    return most;
}

/* Columns as wide as their largest number. */
static int width_of(const classic_result *r, uint32_t kind)
{
    int width = 3;
    for (uint32_t d = 0; d < r->depths; d++) {
        const classic_depth *row = &r->depth[d];
        uint64_t number = kind < row->kinds ? row->sons[kind] : 0;
        int digits = 1;
        while (number >= 10) {
            number /= 10;
            digits++;
        }
        if (digits > width)
            width = digits;
    }
    return width;
}

static void add_tables(pg_buf *out, const classic_result *r)
{
    uint32_t kinds = most_kinds(r);
    buf_printf(out, "%.4f sons a node that has any\n\nnodes by depth and by number of sons\n",
               classic_branching(r));
    buf_printf(out, "depth %15s  growth ", "nodes");
    for (uint32_t k = 0; k < kinds; k++)
        buf_printf(out, "  %*u", width_of(r, k), k);
    buf_char(out, '\n');
    for (uint32_t d = 0; d < r->depths; d++) {
        const classic_depth *row = &r->depth[d];
        buf_printf(out, "%5u %15" PRIu64, d, row->nodes);
        if (d > 0)
            buf_printf(out, "  %6.4f ", (double)row->nodes / (double)r->depth[d - 1].nodes);
        else if (row->kinds > 0)
            buf_printf(out, "  %6s ", "");
        size_t end = out->length;
        for (uint32_t k = 0; k < row->kinds; k++) {
            if (row->sons[k] > 0)
                buf_printf(out, "  %*" PRIu64, width_of(r, k), row->sons[k]);
            else
                buf_printf(out, "  %*s", width_of(r, k), "");
        }
        if (out->length == end)
            buf_char(out, '-');
        buf_char(out, '\n');
    }
}

static void as_text(pg_buf *out, const report_look *look)
{
    const report_classic *c = look->of;
    const report_problem *p = &c->problem;
    const classic_result *r = c->result;
    if (p->verdict->kind == VERDICT_OPEN && r->complete)
        buf_add(out, r->sound ? "open: the search was complete and found no game; "
                                "a limit was reached before that was proved\n"
                              : "open: no game found; the piece types may have cut some off\n");
    else
        report_verdict(out, p);
    buf_char(out, '\n');
    add_summary(out, r);
    if (look->full)
        add_tables(out, r);
}

/* ---- JSON --------------------------------------------------------------------------------- */

static json_t *depth_json(const classic_depth *d)
{
    return object_json("nodes", count_json(d->nodes), "sons", list_json(k, d->kinds, count_json(d->sons[k])));
}

static void as_json(pg_buf *out, const report_look *look)
{
    const report_classic *c = look->of;
    const classic_result *r = c->result;
    json_t *o = verdict_json(&c->problem, true);
    json_t *search = object_json("jumps", count_json(r->jumps), "solutions", count_json(r->solutions),
                                 "complete", json_boolean(r->complete));
    limit_json(search, r->stopped);
    if (look->full)
        keys_json(search, "branching", json_real(classic_branching(r)), "depths",
                  list_json(d, r->depths, depth_json(&r->depth[d])));
    add_json(out, keys_json(o, "search", search));
}

const report_forms report_classic_forms = {.text = as_text, .json = as_json, .figure = problem_figure};
