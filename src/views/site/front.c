/* front.c - the first page: a board to play on, and a card for each board. Without JavaScript the cards are
 * all there, and the board is a picture. */
#include "site_parts.h"

void site_begin(pg_buf *out, const char *title, const char *script_hash)
{
    html_begin(out, title, &(html_parts){&asset_site_style, asset_site_style_hash, script_hash});
}

/* 1089 as 1,089. */
static void add_number(pg_buf *out, uint64_t n)
{
    if (n >= 1000) {
        add_number(out, n / 1000);
        buf_printf(out, ",%03u", (unsigned)(n % 1000));
    } else
        buf_printf(out, "%u", (unsigned)n);
}

static bool is_possible(const map *m, uint32_t start, uint32_t finish)
{
    return m->cell[(size_t)start * m->finishes + finish].kind == VERDICT_POSSIBLE;
}

/* A hole is filled where the last peg can end in the hole that was empty at first. */
static void add_picture(pg_buf *out, const map *m)
{
    const board *b = m->board;
    PG_SCOPED(sketch_release) sketch l;
    PG_FREED picture_hole *hole = PG_NEW(picture_hole, b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        hole[h] = (picture_hole){.look = m->vacancies && is_possible(m, h, h) ? "p" : ""};
    sketch_make(&l, b);
    free(l.away);
    l.away = NULL; /* a card has no room for names */
    picture_write(out, &l, hole, "filled: a game that begins with this hole empty can end there");
}

static void add_verdict(pg_buf *out, const map_summary *s)
{
    add_number(out, s->possible);
    buf_add(out, " of ");
    add_number(out, s->possible + s->impossible + s->open);
    buf_add(out, " finishes possible, ");
    if (s->open) {
        add_number(out, s->open);
        buf_add(out, " open");
    } else
        buf_add(out, "all proved");
}

static void add_card(pg_buf *out, const page_entry *e)
{
    const board *b = e->map->board;
    map_summary s;
    map_summarise(&s, e->map);
    buf_printf(out,
               "<li class=\"card\" data-lattice=\"%s\" data-rules=\"%s\" data-holes=\"%u\"><a href=\"./%s\">",
               board_lattice_name(b->lattice), board_rules_name(b->rules), b->holes, e->file);
    add_picture(out, e->map);
    html_add(out, "<b>%s</b></a>\n<p>%s%s%s rules, %u holes.</p>\n<p>", b->name, b->title,
             *b->title ? ". " : "", board_rules_name(b->rules), b->holes);
    add_verdict(out, &s);
    buf_add(out, "</p></li>\n");
}

/* A menu of the values that cards have, in the order of the cards. */
static void add_filter(pg_buf *out, const site *s, const char *id, const char *name,
                       const char *(*value)(const board *b))
{
    buf_printf(out, "<label>%s <select id=\"%s\"><option value=\"\">all</option>", name, id);
    for (size_t i = 0; i < s->entries; i++) {
        const char *own = value(s->entry[i].map->board);
        bool told = false;
        for (size_t k = 0; k < i; k++)
            told = told || !strcmp(value(s->entry[k].map->board), own);
        if (!told)
            buf_printf(out, "<option>%s</option>", own);
    }
    buf_add(out, "</select></label>\n");
}

static const char *lattice_of(const board *b) { return board_lattice_name(b->lattice); }
static const char *rules_of(const board *b) { return board_rules_name(b->rules); }

static void add_filters(pg_buf *out, const site *s)
{
    buf_add(out, "<form id=\"filters\" class=\"choose\" hidden>\n");
    add_filter(out, s, "lattice", "Lattice", lattice_of);
    add_filter(out, s, "of-rules", "Rules", rules_of);
    buf_add(
        out,
        "<label>Holes at most <input id=\"most\" type=\"number\" min=\"1\" inputmode=\"numeric\"></label>\n"
        "</form>\n<p id=\"shown\" role=\"status\"></p>\n");
}

/* The board to play on: english where it is among them, else the first. */
static const map *first_map(const site *s)
{
    for (size_t i = 0; i < s->entries; i++)
        if (!strcmp(s->entry[i].map->board->name, "english"))
            return s->entry[i].map;
    return s->entry[0].map;
}

static void add_links(pg_buf *out, const site *s)
{
    buf_add(out, "<nav class=\"offers\" aria-label=\"What else is here\">\n");
    if (s->draw)
        buf_printf(
            out,
            "<p><a href=\"./%s\">Draw a board, get its theory</a><br>Tap holes onto a grid. From each hole "
            "that "
            "is empty at first: where can the last peg end? Each answer comes with a game or a proof, and "
            "the checker checks it here.</p>\n",
            s->draw);
    if (s->lessons)
        buf_printf(
            out,
            "<p><a href=\"./%s\">Classroom</a><br>Three lessons with questions, a view for the projector, "
            "worksheets to print.</p>\n",
            s->lessons);
    if (s->army)
        buf_printf(out,
                   "<p><a href=\"./%s\">Conway's army</a><br>Soldiers below a line can bring one of them to "
                   "the fourth row above it. Not to the fifth, and that is proved.</p>\n",
                   s->army);
    buf_add(out, "<p><a href=\"#boards-title\">Boards</a><br>What can be finished on them, and why the rest "
                 "cannot.</p>\n</nav>\n");
    if (!s->draw)
        buf_add(out, "<p>Boards are drawn where pagoda.wasm was built; this site was made without it.</p>\n");
}

static void add_player(pg_buf *out, const map *m)
{
    buf_add(out,
            "<section id=\"front\" aria-labelledby=\"front-title\"><h2 id=\"front-title\" class=\"unseen\">"
            "Play</h2>\n<p id=\"rules\">A peg jumps over a peg beside it into the empty hole behind, and the "
            "peg that was jumped over is taken off: leave one.</p>\n<div class=\"scroll\" "
            "id=\"board-frame\"><div id=\"board\" role=\"group\" aria-label=\"Board\"></div></div>\n"
            "<div id=\"front-controls\" class=\"controls\" role=\"group\" aria-label=\"The game\" hidden>\n"
            "<button id=\"undo\" type=\"button\">Undo</button>\n"
            "<button id=\"again\" type=\"button\">Begin again</button>\n"
            "<button id=\"other\" type=\"button\">Another empty hole</button></div>\n"
            "<p id=\"status\" role=\"status\"></p>\n");
    html_data(out, "data", html_board_json(m->board), "</section>\n");
}

void site_write_front(pg_buf *out, const site *s)
{
    site_begin(out, "Peg solitaire: what can be finished, and why the rest cannot", asset_front_script_hash);
    buf_add(
        out,
        "<header><h1>Peg solitaire: what can be finished, and why the rest cannot</h1></header>\n<main>\n");
    buf_add(out, "<div class=\"desk\">\n");
    add_player(out, first_map(s));
    buf_add(out, "<div class=\"side\">\n");
    add_links(out, s);
    buf_add(out, "</div></div>\n");
    buf_add(out,
            "<section aria-labelledby=\"boards-title\"><h2 id=\"boards-title\">Boards</h2>\n"
            "<p>Each page has the board to play on, its map with a proof for each cell that is settled, and "
            "the program that checks these proofs. A hole is filled where a game that begins with it empty "
            "can end with the "
            "last peg in it.</p>\n");
    add_filters(out, s);
    buf_add(out, "<ul class=\"cards\">\n");
    for (size_t i = 0; i < s->entries; i++)
        add_card(out, &s->entry[i]);
    buf_add(out, "</ul></section>\n</main>\n");
    html_end(out, &asset_front_script);
}
