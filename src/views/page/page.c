/* page.c - the file as a whole: the document first, then the proof, then what makes it move. */
#include "page_parts.h"

/* The proof file, byte for byte, and what to do with it where the page does nothing by itself. */
static void add_proof(pg_buf *out, const page *p)
{
    buf_add(out,
            "<section><h2>The proof file</h2>\n<p>Everything above is stated in it, each statement with a "
            "reason in exact arithmetic. ");
    buf_add(out, asset_checker.length ? "With scripts, the button above checks it here; by hand: save "
                                      : "This page was made without the checker inside. To check it: save ");
    html_add(out,
             "the text as <code>page.proof</code> and run <code>pagoda-check page.proof</code>.</p>\n"
             "<details><summary>Show it</summary><pre id=\"proof\" tabindex=\"0\">%s"
             "</pre></details></section>\n",
             p->proof);
}

void page_write(pg_buf *out, const page *p)
{
    PG_SCOPED(sketch_release) sketch l;
    sketch_make(&l, p->board);
    html_head(out, p->title, true);
    if (p->links)
        buf_printf(out, "<nav>%s</nav>\n", p->links);
    buf_add(out, "<header>\n");
    document_summary(out, p);
    buf_add(out, "</header>\n<main>\n");
    html_asset(out, &asset_player);
    document_matrix(out, p);
    document_starts(out, p, &l);
    document_reasons(out, p, &l);
    buf_add(out, p->more ? p->more : "");
    add_proof(out, p);
    buf_add(out, "</main>\n");
    html_data(out, "data", data_json(p, &l), "\n");
    html_block(out, "worker", "text/plain", &asset_worker);
    html_block(out, "checker", "text/plain", &asset_checker);
    html_block(out, "hints", "text/plain", &asset_hints);
    html_end(out, &asset_script);
}

/* ---- maps ------------------------------------------------------------------------------------------- */

static void fill_cells(page_cell *cell, const map *m)
{
    for (size_t i = 0; i < (size_t)m->starts * m->finishes; i++) {
        bool own = m->cell[i].same_as == i && m->reversal_of[i] == i;
        cell[i] = (page_cell){.kind = m->cell[i].kind,
                              .method = m->cell[i].method,
                              .verdict = own ? &m->verdict[i] : NULL,
                              .moves = map_moves_text(m, i)};
    }
}

void page_write_map(pg_buf *out, const map *m, bool indexed)
{
    page_write_map_with(out, m, indexed ? "<a href=\"./index.html\">All boards</a>" : NULL, NULL);
}

void page_write_map_with(pg_buf *out, const map *m, const char *links, const char *more)
{
    PG_SCOPED(buf_release) pg_buf title = {0};
    PG_FREED page_cell *cell = PG_NEW(page_cell, (size_t)m->starts * m->finishes);
    PG_FREED position *finish = PG_NEW(position, m->finishes);
    PG_FREED char *proof = map_certificate(m);
    for (uint32_t h = 0; h < m->finishes; h++)
        position_single(&finish[h], m->board->holes, h);
    fill_cells(cell, m);
    buf_printf(&title, "%s: %s", m->board->name, map_subject(m));
    page_write(out, &(page){.board = m->board,
                            .title = buf_text(&title),
                            .map = true,
                            .moves = m->moves,
                            .starts = m->starts,
                            .finishes = m->finishes,
                            .start = m->start,
                            .finish = finish,
                            .start_class = m->start_class,
                            .cell = cell,
                            .links = links,
                            .more = more,
                            .proof = proof});
    for (uint32_t h = 0; h < m->finishes; h++)
        position_release(&finish[h]);
    for (size_t i = 0; i < (size_t)m->starts * m->finishes; i++)
        free(cell[i].moves);
}

/* ---- problems ---------------------------------------------------------------------------------------- */

void page_write_problems(pg_buf *out, const board *b, const position *start, const position *finish,
                         const verdict *v, uint32_t finishes, bool shortest, const char *proof,
                         const char *links)
{
    PG_SCOPED(buf_release) pg_buf title = {0};
    PG_FREED page_cell *cell = PG_NEW(page_cell, finishes);
    for (uint32_t i = 0; i < finishes; i++)
        cell[i] = (page_cell){.kind = v[i].kind, .method = v[i].method, .verdict = &v[i]};
    PG_FREED char *from = document_heading(b, start), *to = document_heading(b, finish);
    buf_printf(&title, "%s: from %s to %s%s", b->name, from, to, finishes > 1 ? " and others" : "");
    page_write(out, &(page){.board = b,
                            .title = buf_text(&title),
                            .starts = 1,
                            .finishes = finishes,
                            .start = start,
                            .finish = finish,
                            .cell = cell,
                            .shortest = shortest,
                            .links = links,
                            .proof = proof});
}

/* ---- a page over many maps: a line each, with a link to the page of the map; no script ------------- */

static void add_entry(pg_buf *out, const page_entry *e)
{
    const board *b = e->map->board;
    map_summary s;
    map_summarise(&s, e->map);
    html_add(out,
             "<tr><th scope=\"row\"><a href=\"./%s\">%s</a></th><td>%s</td><td>%s</td><td>%u</td>"
             "<td>%zu</td><td>%zu</td><td>%zu</td></tr>\n",
             e->file, b->name, b->title, board_rules_name(b->rules), b->holes, (size_t)s.possible,
             (size_t)s.impossible, (size_t)s.open);
}

void page_write_index(pg_buf *out, const page_entry *entry, size_t entries)
{
    html_head(out, "Where a lone survivor can finish", false);
    buf_add(out,
            "<header><h1>Where a lone survivor can finish</h1>\n<p>Each page holds its map, the proof file, "
            "and the program that checks it.</p></header>\n<main><div class=\"scroll\" tabindex=\"0\" "
            "role=\"region\" aria-label=\"The maps\"><table class=\"reasons\">\n<thead><tr>");
    static const char *const heading[] = {"board", "", "rules", "holes", "possible", "impossible", "open"};
    for (size_t i = 0; i < sizeof heading / sizeof *heading; i++)
        buf_printf(out, *heading[i] ? "<th scope=\"col\">%s</th>" : "<td>%s</td>", heading[i]);
    buf_add(out, "</tr></thead><tbody>\n");
    for (size_t i = 0; i < entries; i++)
        add_entry(out, &entry[i]);
    buf_add(out, "</tbody></table></div></main>\n</body>\n</html>\n");
}
