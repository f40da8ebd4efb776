/* moves.c - the answer of solve --fewest-moves. */
#include "report_parts.h"

static void add_stats(pg_buf *out, const moves_result *r)
{
    buf_printf(out, "\n%s position%s stored in all", big(r->states).text, plural(r->states));
    if (r->last_moves)
        buf_printf(out, ", %s in the last complete round (%u move%s)", big(r->last_states).text,
                   r->last_moves, plural(r->last_moves));
    buf_printf(out, "; tables held %llu MiB at most\n", (unsigned long long)(r->bytes >> 20));
    if (r->packed)
        buf_printf(out, "%s position%s packed, %.2f bytes each\n", big(r->packed).text, plural(r->packed),
                   (double)r->packed_bytes / (double)r->packed);
}

static void add_game(pg_buf *out, const board *b, const game *g)
{
    buf_add(out, "from ");
    position_text_closed(out, b, g->start);
    buf_add(out, g->jumps ? ": " : ":");
    game_text(out, b, g, ", ");
    buf_char(out, '\n');
}

/* Numbers, or what is known of them. */
static void add_kind(pg_buf *out, const paths_kind *k, const char *what, const paths_result *all)
{
    char games[40], kinds[40];
    if (k->counted && all->unreduced)
        buf_printf(out, "%s shortest game%s %s, not reduced by symmetries, which are too many",
                   paths_digits(k->games, games), k->games == 1 ? "" : "s", what);
    else if (k->counted)
        buf_printf(out, "%s shortest game%s %s, %s up to %u symmetr%s", paths_digits(k->games, games),
                   k->games == 1 ? "" : "s", what, paths_digits(k->classes, kinds), all->symmetries,
                   all->symmetries == 1 ? "y" : "ies");
    else if (k->games > 1)
        buf_printf(out, "at least %s shortest games %s, not counted to the end: %s",
                   paths_digits(k->games, games), what, all->why);
    else
        buf_printf(out, "shortest games %s: not counted: %s", what, all->why);
}

static const char *longest_words(const paths_options *asked)
{
    return asked->longest == PATHS_LONGEST_FINISH ? "last move" : "move";
}

static void add_longest(pg_buf *out, const report_shortest *m)
{
    uint32_t jumps = m->all->longest;
    const char *what = longest_words(m->asked);
    if (jumps)
        buf_printf(out, "a %s of %u jump%s; no shortest game has a longer one\n", what, jumps, plural(jumps));
    else
        buf_printf(out, "the longest %s of a shortest game: not known: %s\n", what,
                   m->all->why ? m->all->why : "there is no move");
}

/* The games that were asked for, a line each. */
static void add_list(pg_buf *out, const board *b, const paths_kind *k)
{
    buf_char(out, '\n');
    for (size_t i = 0; i < k->listed; i++)
        add_game(out, b, &k->game[i]);
}

static void add_all(pg_buf *out, const board *b, const paths_result *all)
{
    add_kind(out, &all->sequences, "as positions after each move", all);
    buf_char(out, '\n');
    add_kind(out, &all->orders, "up to the order of moves", all);
    if (all->orders.listed)
        buf_add(out, all->unreduced ? "; all of them:" : "; one of each class:");
    buf_char(out, '\n');
    for (size_t i = 0; i < all->orders.listed; i++)
        add_game(out, b, &all->orders.game[i]);
}

static void as_text(pg_buf *out, const report_look *look)
{
    const report_shortest *m = look->of;
    const report_problem *p = &m->problem;
    const moves_result *r = m->result;
    bool possible = p->verdict->kind == VERDICT_POSSIBLE;
    report_verdict(out, p);
    if (possible && r->optimal)
        buf_printf(out, "\n%u move%s, proved shortest\n", r->moves, plural(r->moves));
    else if (possible)
        buf_printf(out, "\n%u move%s found, at least %u: %s\n", r->moves, plural(r->moves), r->lower_bound,
                   stopped_words(r->stopped));
    else if (p->verdict->kind == VERDICT_OPEN && r->lower_bound > 0)
        buf_printf(out, "at least %u move%s\n", r->lower_bound, plural(r->lower_bound));
    if (possible && m->asked && m->asked->longest)
        add_longest(out, m);
    if (possible && m->asked && m->asked->count)
        add_all(out, p->board, m->all);
    if (possible && m->asked && m->asked->list)
        add_list(out, p->board, &m->all->sequences);
    if (look->full)
        add_stats(out, r);
}

static json_t *stats_json(const moves_result *r)
{
    return object_json("states", count_json(r->states), "last_round_moves", count_json(r->last_moves),
                       "last_round_states", count_json(r->last_states), "table_bytes", count_json(r->bytes),
                       "packed", count_json(r->packed), "packed_bytes", count_json(r->packed_bytes));
}

static json_t *game_json(const board *b, const game *g)
{
    return object_json("start", taken_json(position_name_closed(b, g->start)), "game", moves_json(b, g));
}

/* Adds one kind's numbers and list. */
static void add_kind_json(json_t *o, const board *b, const paths_kind *k, const paths_result *all,
                          bool listed)
{
    char games[40], kinds[40];
    keys_json(o, "complete", json_boolean(k->counted));
    if (!k->counted) {
        keys_json(o, "at_least", json_string(paths_digits(k->games > 1 ? k->games : 1, games)), "why",
                  json_string(all->why));
        limit_json(o, all->stopped);
        return;
    }
    keys_json(o, "games", json_string(paths_digits(k->games, games)), "classes",
              all->unreduced ? json_null() : json_string(paths_digits(k->classes, kinds)), "symmetries",
              all->unreduced ? json_null() : json_integer(all->symmetries), "list",
              list_json(i, listed ? k->listed : 0, game_json(b, &k->game[i])));
}

static json_t *all_json(const board *b, const paths_result *all, bool listed)
{
    json_t *o = json_object(), *orders = json_object();
    add_kind_json(o, b, &all->sequences, all, listed);
    add_kind_json(orders, b, &all->orders, all, true);
    return keys_json(o, "up_to_order", orders);
}

static void add_asked_json(json_t *o, const report_shortest *m)
{
    const paths_kind *k = &m->all->sequences;
    if (m->asked->longest)
        keys_json(o, m->asked->longest == PATHS_LONGEST_FINISH ? "longest_finish" : "longest_move",
                  m->all->longest ? json_integer(m->all->longest) : json_null());
    if (m->asked->count)
        keys_json(o, "all", all_json(m->problem.board, m->all, !m->asked->list));
    if (m->asked->list)
        keys_json(o, "games", list_json(i, k->listed, moves_json(m->problem.board, &k->game[i])));
}

static void as_json(pg_buf *out, const report_look *look)
{
    const report_shortest *m = look->of;
    const report_problem *p = &m->problem;
    const moves_result *r = m->result;
    json_t *o = verdict_json(p, true);
    if (p->verdict->kind != VERDICT_IMPOSSIBLE)
        keys_json(o, "optimal", json_boolean(r->optimal), "lower_bound", json_integer(r->lower_bound));
    if (p->verdict->kind == VERDICT_POSSIBLE && !r->optimal)
        limit_json(o, r->stopped);
    if (p->verdict->kind == VERDICT_POSSIBLE && m->asked)
        add_asked_json(o, m);
    if (look->full)
        keys_json(o, "stats", stats_json(r));
    add_json(out, o);
}

const report_forms report_shortest_forms = {
    .text = as_text, .json = as_json, .figure = problem_figure, .page = problem_page};

/* ---- positions by moves ------------------------------------------------------------------------ */

static void level_cells(sheet *t, uint64_t positions, uint64_t orbits)
{
    sheet_add(t, "%llu", (unsigned long long)positions);
    if (t->columns > 2)
        sheet_add(t, "%llu", (unsigned long long)orbits);
}

static void level_sets_text(pg_buf *out, const report_look *look)
{
    static const char *const heads[] = {"moves", "         positions",
                                        "           classes"}; /* room for all */
    const report_level_sets *r = look->of;
    const level_sets *l = r->result;
    PG_FREED char *end = position_heading(r->board, r->start ? r->start : r->finish);
    PG_SCOPED(sheet_release) sheet t;
    uint64_t positions = 0, orbits = 0;
    sheet_init(&t, "", heads, r->classes ? 3 : 2, 7);
    for (size_t i = 0; i < l->levels; i++) {
        sheet_add(&t, "%zu", i);
        level_cells(&t, l->positions[i], l->classes[i]);
        positions += l->positions[i];
        orbits += l->classes[i];
    }
    sheet_add(&t, "total");
    level_cells(&t, positions, orbits);
    buf_printf(out, "%s, %s rules: positions by the fewest moves %s %s\n\n", r->board->name,
               board_rules_name(r->board->rules), r->start ? "from" : "to", end);
    sheet_text(out, &t);
    if (l->stopped != PG_OK)
        buf_printf(out, "\nnot complete: %s\n", stopped_words(l->stopped));
}

static void level_sets_json(pg_buf *out, const report_look *look)
{
    const report_level_sets *r = look->of;
    const level_sets *l = r->result;
    const uint64_t *number = r->classes ? l->classes : l->positions;
    uint64_t total = 0;
    for (size_t i = 0; i < l->levels; i++)
        total += number[i];
    json_t *o = board_json(r->board);
    keys_json(o, "start", r->start ? taken_json(position_name(r->board, r->start)) : text_json("?"), "finish",
              r->finish ? taken_json(position_name(r->board, r->finish)) : json_null(), "total",
              digits_json(total), "by_moves", list_json(i, l->levels, digits_json(number[i])));
    if (r->classes)
        keys_json(o, "positions_by_moves", list_json(i, l->levels, digits_json(l->positions[i])));
    keys_json(o, "complete", json_boolean(l->stopped == PG_OK));
    limit_json(o, l->stopped);
    add_json(out, o);
}

const report_forms report_level_sets_forms = {.text = level_sets_text, .json = level_sets_json};
