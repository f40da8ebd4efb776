/* family.c - the positions of boards of every length, as an automaton has them. */
#include "report_parts.h"

static bool some_at(const strip_lengths *l, uint32_t n) { return bits_get(l->some, n); }

/* "2, 3, 8 + 2 k": what repeats is named by its first round; "3 and all more". */
static void add_lengths(pg_buf *out, const strip_lengths *l)
{
    const char *between = "";
    uint32_t end = l->before + l->period, all = end;
    while (all > 0 && some_at(l, all - 1))
        all--;
    bool rest = all <= l->before; /* from `all` on each length is one */
    for (uint32_t n = 0; n < (rest ? all : end); n++)
        if (some_at(l, n)) {
            buf_printf(out, "%s%u", between, n);
            if (n >= l->before)
                buf_printf(out, " + %u k", l->period);
            between = ", ";
        }
    if (rest)
        buf_printf(out, "%s%u and all more", between, all);
    else if (!*between)
        buf_add(out, "none");
    buf_char(out, '\n');
}

static void add_leaves(pg_buf *out, const strip_shape *s)
{
    if (s->pendants > 1)
        buf_printf(out, ", %u leaves", s->pendants);
    else if (s->pendants == 1)
        buf_add(out, ", a leaf");
    if (s->clusters)
        buf_printf(out, " at %s%u vert%s", s->closed && s->clusters == 1 ? "" : "up to ", s->clusters,
                   s->clusters == 1 ? "ex" : "ices");
    else if (s->pendants)
        buf_add(out, " at each vertex");
}

static void as_text(pg_buf *out, const report_look *look)
{
    const report_family *r = look->of;
    const strip *f = r->strip;
    buf_printf(out, "%s, %s rules, %s of any length", f->b->name, board_rules_name(f->b->rules),
               f->closed ? "rings" : "boards");
    add_leaves(out, &f->shape);
    buf_printf(out, ": positions from which %u peg%s can be reached\n\n", r->pegs, r->pegs == 1 ? "" : "s");
    if (r->automaton->states == 0) {
        buf_printf(out, "open: no automaton was found, %s\n", stopped_words(r->stopped));
        return;
    }
    buf_printf(out, "proved: these are what an automaton of %u states accepts\n\n", r->automaton->states);
    if (r->one_empty->period > 0) {
        buf_printf(out, "full but for one hole%s, numbers of columns: ",
                   !f->shape.clusters ? ""
                   : f->closed        ? ", with leaves somewhere"
                                      : ", with leaves somewhere or nowhere");
        add_lengths(out, r->one_empty);
    }
    if (!r->count)
        return;
    buf_add(out, "\ncolumns            positions\n");
    for (size_t n = f->closed ? f->columns : 1; n < r->counts; n++) /* shorter rings are none of the family */
        buf_printf(out, "%7zu %20" PRIu64 "\n", n, r->count[n]);
}

static json_t *state_json(const automaton *a, uint32_t q)
{
    return object_json("accepts", json_boolean(a->accepts[q]), "next",
                       list_json(l, a->letters, count_json(a->step[(size_t)q * a->letters + l])));
}

/* What a column with such a number is; null: none. */
static json_t *letter_json(const strip *f, uint32_t l)
{
    if (f->marks[l] > f->most_marks)
        return json_null();
    return object_json("peg", json_boolean(l & 1), "leaves",
                       f->holes[l] > 1 ? count_json(f->pegs[l] - (l & 1)) : json_null());
}

static json_t *lengths_json(const strip_lengths *l)
{
    return object_json("columns", list_json(n, l->before + l->period, some_at(l, n) ? count_json(n) : NULL),
                       "repeats_from", count_json(l->before), "period", count_json(l->period));
}

static void as_json(pg_buf *out, const report_look *look)
{
    const report_family *r = look->of;
    const automaton *a = r->automaton;
    json_t *o = board_json(r->strip->b);
    keys_json(o, "column", count_json(r->strip->height), "ring", json_boolean(r->strip->closed), "pegs",
              count_json(r->pegs), "states",
              a->states ? list_json(q, a->states, state_json(a, q)) : json_null(), "positions",
              r->count ? list_json(n, r->counts, digits_json(r->count[n])) : json_null(), "one_empty",
              r->one_empty->period ? lengths_json(r->one_empty) : json_null(), "complete",
              json_boolean(r->stopped == PG_OK));
    if (r->strip->own)
        keys_json(o, "letters", list_json(l, r->strip->letters, letter_json(r->strip, l)));
    limit_json(o, r->stopped);
    add_json(out, o);
}

const report_forms report_family_forms = {.text = as_text, .json = as_json};
