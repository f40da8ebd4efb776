/* import.c - what an answer means, as text and as JSON. */
#include "report_parts.h"

#include <math.h>

static void add_times(pg_buf *out, double times)
{
    buf_printf(out, times == round(times) ? "%.0f" : "%.6g", times);
}

/* How often a peg comes into each hole, on the board. */
static void draw_times(pg_buf *out, const board *b, const double *times)
{
    PG_FREED double *arrivals = PG_NEW(double, b->holes);
    word_list label = {0};
    for (uint32_t j = 0; j < b->jumps; j++)
        for (uint32_t i = 0; i < b->jump[j].length; i++)
            if (jump_cells(b, j)[i].after && !jump_cells(b, j)[i].before)
                arrivals[jump_cells(b, j)[i].hole] += times[j];
    for (uint32_t h = 0; h < b->holes; h++) {
        pg_buf *text = words_next(&label);
        if (arrivals[h] > 1e-6)
            add_times(text, round(arrivals[h] * 100) / 100);
        else
            buf_char(text, '-');
    }
    buf_add(out, "\nHow often a peg comes into each hole:\n\n");
    words_label(out, b, &label);
}

static void list_times(pg_buf *out, const board *b, const double *times)
{
    word_list list = {0};
    for (uint32_t j = 0; j < b->jumps; j++) {
        if (times[j] < 1e-6)
            continue;
        pg_buf *text = words_next(&list);
        if (times[j] != 1) {
            add_times(text, times[j]);
            buf_add(text, " x ");
        }
        jump_text(text, b, j);
    }
    buf_add(out, list.count ? "\nJumps: " : "\nNo jumps.");
    words_draw(out, &list, 2);
    buf_char(out, '\n');
}

static void write_game(pg_buf *out, const import_request *r, const import_result *i)
{
    size_t moves;
    char **move = game_moves(r->board, &i->game, &moves);
    buf_printf(out, "\nA game of %zu move%s (%u jump%s): ", moves, moves == 1 ? "" : "s", i->game.jumps,
               i->game.jumps == 1 ? "" : "s");
    draw_list(out, move, moves, 2);
    buf_char(out, '\n');
    pg_free_all(move, moves);
}

static void tell_asked(pg_buf *out, const report_import *t)
{
    if (t->emitted)
        buf_printf(out, "It answers %s:%s\n", t->emitted, t->asked);
    else if (t->asked)
        buf_printf(out, "Assumed:%s (%s --emitted FILE tells)\n", t->asked,
                   t->several ? "several emitted files are beside the answer;" : "no emitted file is known;");
}

static void as_text(pg_buf *out, const report_look *look)
{
    const import_request *r = ((const report_import *)look->of)->request;
    const import_result *i = ((const report_import *)look->of)->result;
    static const char *const truth[] = {"false", "true", "open"};
    static const char *const what[] = {
        [IMPORT_COUNTS] = "how often each jump is made",
        [IMPORT_FRACTION] = "how often each jump is made, in fractions",
        [IMPORT_WEIGHTS] = "weights",
        [IMPORT_STEPS] = "jumps in order",
        [IMPORT_INFEASIBLE] = "that there is no solution",
        [IMPORT_UNDECIDED] = "nothing, it was stopped",
    };
    buf_printf(out, "The answer of %s: %s. %s\n", i->format, what[i->kind],
               i->is_game ? "It means a game." : "It does not mean a game.");
    tell_asked(out, look->of);
    for (size_t k = 0; k < i->claims; k++)
        buf_printf(out, "  %-6s %s\n", truth[i->claim[k].truth], i->claim[k].text);
    if (i->times && i->kind != IMPORT_STEPS) {
        draw_times(out, r->board, i->times);
        list_times(out, r->board, i->times);
    }
    if (i->weights) {
        buf_add(out, "\nThe weights, in whole numbers:\n\n");
        draw_weights(out, r->board, i->weights);
    }
    if (i->is_game)
        write_game(out, r, i);
}

/* ---- JSON ---------------------------------------------------------------------------------------- */

static json_t *times_json(double times)
{
    return times == round(times) ? json_integer((json_int_t)times) : json_real(times);
}

static json_t *jumps_json(const board *b, const double *times)
{
    json_t *o = json_object();
    for (uint32_t j = 0; times && j < b->jumps; j++) {
        PG_SCOPED(buf_release) pg_buf text = {0};
        jump_text(&text, b, j);
        if (times[j] > 1e-6)
            keys_json(o, text.text, times_json(times[j]));
    }
    return o;
}

static json_t *claim_json(const import_claim *c)
{
    json_t *text = json_string(c->text);
    return object_json("text", text ? text : json_string("(not text)"), "true",
                       c->truth == IMPORT_OPEN ? json_null() : json_boolean(c->truth));
}

/* The KEY=VALUE words. */
static json_t *asked_json(const char *words)
{
    json_t *o = json_object();
    PG_FREED char *copy = pg_strdup(words);
    char *rest = NULL;
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *equal = strchr(word, '=');
        *equal = 0;
        keys_json(o, word, json_string(equal + 1));
    }
    return o;
}

static void as_json(pg_buf *out, const report_look *look)
{
    const import_request *r = ((const report_import *)look->of)->request;
    const import_result *i = ((const report_import *)look->of)->result;
    json_t *o =
        object_json("kind", json_string(import_kind_name(i->kind)), "jumps", jumps_json(r->board, i->times),
                    "game", i->is_game ? moves_json(r->board, &i->game) : json_null(), "sound",
                    json_boolean(!i->unsound), "claims", list_json(k, i->claims, claim_json(&i->claim[k])));
    const report_import *t = look->of;
    if (t->asked) {
        keys_json(o, "emitted", t->emitted ? json_string(t->emitted) : json_null());
        keys_json(o, "asked", asked_json(t->asked));
    }
    if (i->weights)
        keys_json(o, "weights", weights_json(r->board, i->weights));
    add_json(out, o);
}

const report_forms report_import_forms = {.text = as_text, .json = as_json};
