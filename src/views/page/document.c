/* document.c - a page as a document: the matrix, pictures of the starts, the reasons. Whole without
 * JavaScript.
 *
 * Every cell that was settled for itself is listed with its reason: a game, or the number of the weighting
 * that refuses it, which is drawn once. Cells that follow by symmetry have the verdict of another one.
 */
#include "page_parts.h"

enum { MOST_DRAWN = 60, MOST_LISTED = 1000 }; /* weightings, cells: the proof file has them all */

const char *document_sign(const page_cell *c)
{
    static const char *const by_method[METHOD_COUNT] = {
        [METHOD_NONE] = "&",      [METHOD_CLASS] = "c",  [METHOD_PAGODA] = "r", [METHOD_BRANCH] = "b",
        [METHOD_SHARPENED] = "s", [METHOD_SEARCH] = "x", [METHOD_GAME] = "x"};
    return c->idle                       ? " "
           : c->kind == VERDICT_OPEN     ? "?"
           : c->kind == VERDICT_POSSIBLE ? "*"
                                         : by_method[c->method];
}

static size_t count_kind(const page *p, verdict_kind kind)
{
    size_t count = 0, cells = (size_t)p->starts * p->finishes;
    for (size_t i = 0; i < cells; i++)
        count += p->cell[i].kind == kind;
    return count;
}

/* One problem needs no numbers. */
static void add_verdict(pg_buf *out, const page *p)
{
    static const char *const words[] = {[VERDICT_OPEN] = "Open: a limit was reached",
                                        [VERDICT_POSSIBLE] = "Possible, by the game below",
                                        [VERDICT_IMPOSSIBLE] = "Impossible, and that is proved"};
    buf_printf(out, "<b>%s</b>", words[p->cell[0].kind]);
    if (p->shortest && p->cell[0].kind == VERDICT_POSSIBLE)
        buf_add(out, "; none has fewer moves, which a search has proved");
    buf_add(out, ".</p>\n");
}

void document_summary(pg_buf *out, const page *p)
{
    const board *b = p->board;
    html_add(out, "<h1>%s</h1>\n<p>%s", p->title, *b->title ? b->title : b->name);
    if (!*b->title)
        buf_printf(out, ", %u holes", b->holes);
    buf_printf(out, ", %s rules. ", board_rules_name(b->rules));
    if (p->linked) {
        linked_summary(out, p);
        return;
    }
    if (p->starts * p->finishes == 1) {
        add_verdict(out, p);
        return;
    }
    buf_printf(out, "Possible: <b>%zu</b>. Impossible, with proof: <b>%zu</b>. Open: <b>%zu</b>.</p>\n",
               count_kind(p, VERDICT_POSSIBLE), count_kind(p, VERDICT_IMPOSSIBLE),
               count_kind(p, VERDICT_OPEN));
}

/* A position for a heading: a few pegs, or how many, and how many open holes where its text is long; `title`
 * then has it all. */
char *document_heading(const board *b, const position *p)
{
    enum { LONGEST = 100, FEW = 3 };
    char *text = position_name(b, p);
    size_t pegs = position_pegs(p), open = position_open(p);
    if (strlen(text) <= LONGEST)
        return text;
    free(text);
    pg_buf out = {0};
    if (!pegs || pegs > FEW)
        buf_printf(&out, "%zu pegs", pegs);
    for (uint32_t h = 0; h < b->holes && pegs <= FEW; h++)
        if (bits_get(p->peg, h))
            buf_printf(&out, "%s%s", out.length ? ", " : "", b->hole_name[h]);
    if (open)
        buf_printf(&out, ", %zu open hole%s", open, open == 1 ? "" : "s");
    return buf_take(&out);
}

/* ---- the matrix ----------------------------------------------------------------------------------- */

static void add_names(pg_buf *out, const page *p, const position *at, char *const *name, uint32_t count,
                      const char *open)
{
    for (uint32_t i = 0; i < count; i++) {
        PG_FREED char *text = name ? pg_strdup(name[i]) : document_heading(p->board, &at[i]);
        buf_add(out, open);
        html_add(out, "%s</th>", text);
    }
}

static void add_row(pg_buf *out, const page *p, uint32_t start)
{
    buf_add(out, "\n<tr>");
    add_names(out, p, &p->start[start], p->start_name ? p->start_name + start : NULL, 1,
              "<th scope=\"row\">");
    for (uint32_t f = 0; f < p->finishes; f++) {
        const page_cell *c = &p->cell[(size_t)start * p->finishes + f];
        const char *sign = document_sign(c);
        const char *look = *sign == '*' ? " class=\"p\"" : *sign == '?' ? " class=\"q\"" : "";
        buf_printf(out, "<td%s>%s</td>", look,
                   c->moves       ? c->moves
                   : *sign == '*' ? "\xe2\x97\x8f"
                   : *sign == '&' ? "&amp;"
                                  : sign);
    }
    buf_add(out, "</tr>");
}

static void add_legend(pg_buf *out, const page *p)
{
    if (p->linked)
        buf_add(
            out,
            "<p>\xe2\x97\x8f this play can be made, from the start that was found; <b>&amp;</b> not all of "
            "these plays can be made from one start, and that is proved; <b>?</b> open. Empty cells were "
            "not asked about.</p>\n");
    else
        buf_printf(
            out,
            "<p>%s; <b>?</b> open; a letter: there is no game, proved by "
            "<b>c</b> position classes, <b>r</b> a resource count, <b>b</b> a branching argument, <b>s</b> "
            "the same with potentials, <b>x</b> exhaustive search. Rows are starts (a\xe2\x80\x99 after the "
            "name: only that hole is empty), columns are finishes.</p>\n",
            p->moves ? "A number: a game of so many moves leads there, and none of fewer (17..18: between "
                       "these; a limit was reached)"
                     : "\xe2\x97\x8f a game leads there");
}

void document_matrix(pg_buf *out, const page *p)
{
    bool one = !p->linked && p->starts * p->finishes == 1; /* there for the script, which finds cells in it */
    buf_printf(out, "<section aria-labelledby=\"matrix-title\"%s>\n", one ? " hidden" : "");
    buf_add(out, "<h2 id=\"matrix-title\">From each start to each "
                 "finish</h2>\n");
    add_legend(out, p);
    buf_add(out, "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"The matrix\">\n"
                 "<table id=\"matrix\" aria-labelledby=\"matrix-title\"><thead><tr><td></td>");
    add_names(out, p, p->finish, p->finish_name, p->finishes, "<th scope=\"col\">");
    buf_add(out, "</tr></thead><tbody>");
    for (uint32_t s = 0; s < p->starts; s++)
        add_row(out, p, s);
    buf_add(out, "\n</tbody></table>\n</div>\n</section>\n");
}

/* ---- the starts ------------------------------------------------------------------------------------ */

static void add_start(pg_buf *out, const page *p, const sketch *l, uint32_t start)
{
    const board *b = p->board;
    PG_FREED picture_hole *hole = PG_NEW(picture_hole, b->holes);
    PG_FREED char *name = document_heading(b, &p->start[start]);
    uint32_t like = 0;
    for (uint32_t s = 0; s < p->starts; s++)
        like += p->start_class && p->start_class[s] == start && s != start;
    for (uint32_t h = 0; h < b->holes; h++) {
        verdict_kind kind = p->cell[(size_t)start * p->finishes + h].kind;
        bool empty = !bits_get(p->start[start].peg, h);
        hole[h].look = kind == VERDICT_POSSIBLE ? (p->moves ? (empty ? "w v" : "w")
                                                   : empty  ? "p v"
                                                            : "p")
                       : kind == VERDICT_OPEN   ? "q"
                       : empty                  ? "v"
                                                : "";
        hole[h].text = kind == VERDICT_OPEN ? "?" : p->cell[(size_t)start * p->finishes + h].moves;
    }
    PG_SCOPED(buf_release) pg_buf caption = {0};
    buf_add(&caption, name);
    if (like)
        buf_printf(&caption, " and %u like it", like);
    picture_figure(out, l, hole, "where this start can finish; the table says the same", caption.text);
}

void document_starts(pg_buf *out, const page *p, const sketch *l)
{
    if (!p->map)
        return;
    buf_printf(out,
               "<section><h2>Each start as a picture</h2>\n<p>%s. With a "
               "thick rim: empty at the start. One of each class under the symmetries.</p>\n"
               "<div class=\"figures\">\n",
               p->moves ? "A number: the fewest moves to a lone survivor there"
                        : "Filled: a lone survivor can end there");
    for (uint32_t s = 0; s < p->starts; s++)
        if (!p->start_class || p->start_class[s] == s)
            add_start(out, p, l, s);
    buf_add(out, "</div></section>\n");
}

/* ---- the reasons ------------------------------------------------------------------------------------ */

/* The weightings that cells rest on, each once. */
typedef struct drawn {
    const weighting *weights[MOST_DRAWN];
    bool colouring[MOST_DRAWN];
    const uint8_t *colour[MOST_DRAWN]; /* of three colours; else NULL */
    size_t count;
    three_colours *three; /* of the board, in the place of others */
    size_t threes;
} drawn;

static bool rests_on_one(const page_cell *c)
{
    return c->verdict && c->kind == VERDICT_IMPOSSIBLE && c->verdict->vector &&
           (c->method == METHOD_CLASS || c->method == METHOD_PAGODA);
}

/* The three colours that refuse a cell are told before others; NULL: none do. */
static const three_colours *three_of(const drawn *d, const page *p, const page_cell *c, const position *start,
                                     const position *finish)
{
    bool closed = position_closed(start) && position_closed(finish);
    for (size_t i = 0; i < d->threes && closed && c->method == METHOD_CLASS; i++)
        if (weighting_colours(d->three[i].half, p->board, start, finish))
            return &d->three[i];
    return NULL;
}

/* Its number, from 1; it is added when it is new. 0: there is no more room. */
static size_t number_of(drawn *d, const weighting *w, bool colouring, const uint8_t *colour)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->colouring[i] == colouring && weighting_same(d->weights[i], w))
            return i + 1;
    if (d->count == MOST_DRAWN)
        return 0;
    d->weights[d->count] = w;
    d->colouring[d->count] = colouring;
    d->colour[d->count] = colour;
    return ++d->count;
}

static void draw_colours(pg_buf *out, const page *p, const sketch *l, const uint8_t *colour, size_t number)
{
    static const picture_hole with[] = {
        {.text = "0", .look = ""}, {.text = "1", .look = "one"}, {.text = "2", .look = "two"}};
    PG_SCOPED(buf_release) pg_buf caption = {0};
    PG_FREED picture_hole *hole = PG_NEW(picture_hole, p->board->holes);
    for (uint32_t h = 0; h < p->board->holes; h++)
        hole[h] = with[colour[h]];
    buf_printf(&caption, "%zu. three colours: each jump has a hole of each; 1/2 for a peg on 1 or 2", number);
    picture_figure(out, l, hole, "three colours, one for each hole", caption.text);
}

void document_weights(pg_buf *out, const page *p, const sketch *l, const weighting *w, const char *caption)
{
    PG_FREED picture_hole *hole = PG_NEW(picture_hole, p->board->holes);
    for (uint32_t h = 0; h < p->board->holes; h++) {
        pg_buf text = {0};
        weighting_text(&text, w, h);
        hole[h].text = buf_take(&text);
        hole[h].look = strcmp(hole[h].text, "0") ? "w" : "";
    }
    picture_figure(out, l, hole, "weights, one for each hole", caption);
    for (uint32_t h = 0; h < p->board->holes; h++)
        free((char *)hole[h].text);
}

static void draw_weights(pg_buf *out, const page *p, const sketch *l, const drawn *d, size_t i)
{
    PG_SCOPED(buf_release) pg_buf caption = {0};
    if (d->colour[i]) {
        draw_colours(out, p, l, d->colour[i], i + 1);
        return;
    }
    buf_printf(&caption, "%zu. %s", i + 1,
               d->colouring[i] ? "a colouring: jumps change the sum by whole numbers"
                               : "a resource count: no jump raises the sum");
    document_weights(out, p, l, d->weights[i], buf_text(&caption));
}

void document_game(pg_buf *out, const board *b, const game *g)
{
    PG_SCOPED(buf_release) pg_buf moves = {0};
    game_text(&moves, b, g, ", ");
    html_add(out, "%s", g->jumps ? buf_text(&moves) : "the start is the finish");
}

static void add_reason(pg_buf *out, const page *p, const page_cell *c, const position *start,
                       const position *finish, drawn *d)
{
    static const char *const in_words[METHOD_COUNT] = {[METHOD_BRANCH] = "a branching argument",
                                                       [METHOD_SHARPENED] =
                                                           "a branching argument with potentials",
                                                       [METHOD_SEARCH] = "an exhaustive search"};
    if (c->kind == VERDICT_POSSIBLE) {
        document_game(out, p->board, &c->verdict->game);
        return;
    }
    if (!rests_on_one(c)) {
        buf_printf(out, "%s, in the proof file", in_words[c->method] ? in_words[c->method] : "a proof");
        return;
    }
    const three_colours *three = three_of(d, p, c, start, finish);
    const weighting *w = three ? three->half : c->verdict->vector;
    size_t number = number_of(d, w, c->method == METHOD_CLASS, three ? three->colour : NULL);
    buf_add(out, number ? "" : "a weighting of the proof file: ");
    if (number)
        buf_printf(out, "by %zu: ", number);
    add_extreme(out, w, start, true);
    buf_add(out, " at the start, ");
    add_extreme(out, w, finish, false);
    buf_add(out, " at the finish");
}

static size_t list_reasons(pg_buf *out, const page *p, drawn *d)
{
    size_t listed = 0;
    for (size_t i = 0; i < (size_t)p->starts * p->finishes && listed < MOST_LISTED; i++) {
        const page_cell *c = &p->cell[i];
        if (!c->verdict || c->kind == VERDICT_OPEN)
            continue;
        const position *start = &p->start[i / p->finishes], *finish = &p->finish[i % p->finishes];
        buf_add(out, "\n<tr>");
        add_names(out, p, start, NULL, 1, "<th scope=\"row\">");
        add_names(out, p, finish, NULL, 1, "<th>");
        buf_printf(out, "<td>%s</td><td>", verdict_name(c->kind));
        add_reason(out, p, c, start, finish, d);
        buf_add(out, "</td></tr>");
        listed++;
    }
    return listed;
}

void document_reasons(pg_buf *out, const page *p, const sketch *l)
{
    if (p->linked) {
        linked_reasons(out, p, l);
        return;
    }
    drawn d = {.count = 0};
    d.three = three_colours_of(p->board, &d.threes);
    PG_SCOPED(buf_release) pg_buf rows = {0};
    size_t listed = list_reasons(&rows, p, &d);
    buf_add(out, "<section><h2>The reasons</h2>\n");
    if (d.count)
        buf_add(out, "<div class=\"figures\">\n");
    for (size_t i = 0; i < d.count; i++)
        draw_weights(out, p, l, &d, i);
    if (d.count)
        buf_add(out, "</div>\n");
    if (p->starts * p->finishes == 1)
        buf_add(out, "<details><summary>In words</summary>\n");
    else
        buf_printf(out,
                   "<details><summary>%zu cell%s settled by %s%s; the others follow by symmetry</summary>\n",
                   listed, listed == 1 ? "" : "s", listed == 1 ? "itself" : "themselves",
                   listed == MOST_LISTED ? ", the first ones" : "");
    buf_add(
        out,
        "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"List of reasons\"><table "
        "class=\"reasons\">"
        "<thead><tr><th scope=\"col\">start</th><th scope=\"col\">finish</th><th scope=\"col\">verdict</th>"
        "<th scope=\"col\">reason</th></tr></thead><tbody>");
    buf_add_bytes(out, buf_text(&rows), strlen(buf_text(&rows)));
    buf_add(out, "\n</tbody></table></div></details></section>\n");
    three_colours_free(d.three, d.threes);
}
