/* chance.c - where games end that are played at random. */
#include "report_parts.h"

enum { LONGEST_FRACTION = 60 }; /* characters; longer ones are in JSON alone */

/* The exact share as a fraction; free() it. */
static char *fraction_of(const chance_result *r, uint32_t pegs)
{
    return mpq_get_str(NULL, 10, r->share[pegs]);
}

static bool happens(const chance_result *r, uint32_t pegs)
{
    return r->exact ? mpq_sgn(r->share[pegs]) > 0 : r->ended[pegs] > 0;
}

static void add_row(pg_buf *out, const chance_result *r, uint32_t pegs)
{
    double error, share = chance_share(r, pegs, &error);
    buf_printf(out, "%4u  %10.6f %%", pegs, 100 * share);
    if (r->exact) {
        PG_FREED char *fraction = fraction_of(r, pegs);
        if (strlen(fraction) <= LONGEST_FRACTION)
            buf_printf(out, "  %s", fraction);
    } else {
        buf_printf(out, "  +- %.6f %%  %" PRIu64, 100 * error, r->ended[pegs]);
    }
    buf_char(out, '\n');
}

static void as_text(pg_buf *out, const report_look *look)
{
    const report_chance *c = look->of;
    const chance_result *r = c->result;
    PG_FREED char *start = position_heading(c->board, c->start);
    buf_printf(out, "%s, %s rules: how games from %s end in which every legal jump is as likely\n\n",
               c->board->name, board_rules_name(c->board->rules), start);
    buf_printf(out, "pegs       of games%s\n", r->exact ? "" : "  standard error, games");
    for (uint32_t k = 0; k <= r->most; k++)
        if (happens(r, k))
            add_row(out, r, k);
    if (r->exact)
        buf_add(out, "\nexact: all positions were gone through\n");
    else
        buf_printf(out, "\n%s games were played\n", big(r->games).text);
    if (r->stopped != PG_OK)
        buf_printf(out, "not all that were asked for: %s\n", stopped_words(r->stopped));
}

static json_t *row_json(const chance_result *r, uint32_t pegs)
{
    double error, share = chance_share(r, pegs, &error);
    json_t *o = object_json("pegs", count_json(pegs), "share", json_real(share));
    if (!r->exact)
        return keys_json(o, "error", json_real(error), "games", count_json(r->ended[pegs]));
    return keys_json(o, "fraction", taken_json(fraction_of(r, pegs)));
}

static void as_json(pg_buf *out, const report_look *look)
{
    const report_chance *c = look->of;
    const chance_result *r = c->result;
    json_t *o = board_json(c->board);
    keys_json(o, "start", taken_json(position_name(c->board, c->start)), "exact", json_boolean(r->exact),
              "played", r->exact ? json_null() : count_json(r->games), "ends",
              list_json(k, r->most + 1, happens(r, k) ? row_json(r, k) : NULL), "complete",
              json_boolean(r->stopped == PG_OK));
    limit_json(o, r->stopped);
    add_json(out, o);
}

const report_forms report_chance_forms = {.text = as_text, .json = as_json};
