/* map.c - the map from its making to its end, and what it says. How cells are settled: rounds.c. */
#include "map/map.h"
#include "work.h"

size_t map_memory(const pg_limits *limits)
{
    return limits && limits->memory ? limits->memory : limits_mib(8 << 10);
}

pg_status starts_make(map *out, const board *b, const position *start, const pg_limits *limits, pg_error *e)
{
    *out = (map){.board = b, .vacancies = !start, .starts = start ? 1 : b->holes, .finishes = b->holes};
    size_t cells = (size_t)out->starts * out->finishes;
    size_t a_cell = sizeof *out->cell + sizeof *out->verdict + 16;
    size_t room = map_memory(limits);
    if (cells < room / a_cell && cells < UINT32_MAX) {
        out->cell = pg_try_alloc(cells, sizeof *out->cell);
        out->verdict = pg_try_alloc(cells, sizeof *out->verdict);
    }
    if (!out->cell || !out->verdict)
        return pg_fail(e, PG_INPUT,
                       "%s: expected a board whose map of %zu cells fits into memory (%zu MiB), or --start",
                       b->name, cells, room >> 20);
    out->start_class = PG_NEW(uint32_t, out->starts);
    out->start = PG_NEW(position, out->starts);
    for (uint32_t s = 0; s < out->starts; s++) {
        if (start) {
            position_copy(&out->start[s], start);
            continue;
        }
        position_init(&out->start[s], b->holes);
        for (uint32_t h = 0; h < b->holes; h++)
            bits_put(out->start[s].peg, h, h != s);
    }
    return PG_OK;
}

/* The limits less the time that it takes to print so many cells. */
static pg_limits keep_back(const pg_limits *limits, size_t cells)
{
    static const double seconds_a_cell = 1.5e-7;
    pg_limits within = limits ? *limits : (pg_limits){.threads = 1};
    if (within.deadline > 0)
        within.deadline -= seconds_a_cell * (double)cells;
    return within;
}

/* All cells, by whoever has a part in it. */
static pg_status settle(map *out, const map_options *how, const pg_limits *limits, pg_error *e)
{
    PG_SCOPED(work_release) map_work w;
    work_init(&w, out, how, limits);
    pg_status s = sharing_new(&w.sharing, &w, how, e);
    if (s == PG_OK) {
        work_settle(&w);
        s = sharing_free(w.sharing, out->complete && !w.failed, e);
        s = w.failed ? pg_fail(e, (pg_status)w.failed, "%s", w.error.text) : s;
    }
    return s;
}

pg_status map_make_by(map *out, const board *b, const position *start, const map_options *how,
                      const pg_limits *limits, pg_error *e)
{
    *out = (map){0};
    if (b->marks && b->marks->visits)
        return pg_fail(e, PG_INPUT, "expected a board without visits, captures and a first move for a map");
    pg_status s = b->marks && !start
                      ? pg_fail(e, PG_INPUT,
                                "expected one start (--start) on a board with marked pegs or holes "
                                "to be visited: what is on the other holes is not told by a vacancy")
                      : starts_make(out, b, start, limits, e);
    if (s == PG_OK) {
        pg_limits within = keep_back(limits, map_cells(out));
        orbits_find(out, how->moves, &within);
        out->reversal_of = PG_NEW(uint32_t, map_cells(out));
        for (uint32_t c = 0; c < map_cells(out); c++)
            out->reversal_of[c] = c;
        s = settle(out, how, &within, e);
    }
    if (s != PG_OK)
        map_release(out);
    return s;
}

pg_status map_make(map *out, const board *b, const position *start, bool proof, const pg_limits *limits,
                   pg_error *e)
{
    return map_make_by(out, b, start, &(map_options){.proof = proof}, limits, e);
}

void map_release(map *m)
{
    size_t cells = map_cells(m);
    for (size_t c = 0; m->verdict && m->cell && c < cells; c++) {
        if (!is_own(m, c))
            continue;                /* such a verdict was often never written */
        m->verdict[c].vector = NULL; /* the map's */
        verdict_release(&m->verdict[c]);
        if (m->moves)
            free(m->moves[c].proof.lines);
    }
    for (size_t i = 0; i < m->vectors; i++)
        weighting_free(m->vector[i]);
    free(m->vector);
    for (uint32_t s = 0; m->start && s < m->starts; s++)
        position_release(&m->start[s]);
    PG_FREE(m->verdict, m->cell, m->start, m->start_class, m->image, m->reversal_of, m->moves, m->note);
    *m = (map){0};
}

/* ---- what the map says ---------------------------------------------------------------------- */

static const uint32_t *cell_image(const map *m, size_t c)
{
    return m->image + (size_t)m->cell[c].image * m->board->holes;
}

/* Writes the verdict of a cell, that of a cell which it refers to first. number[]:
 * 0 where there is none yet. */
static void write_verdict(const map *m, cert_writer *w, uint32_t *number, size_t c)
{
    uint32_t from = is_own(m, c) ? m->reversal_of[c] : m->cell[c].same_as;
    if (number[c])
        return;
    if (from != c)
        write_verdict(m, w, number, from);
    const position *start = &m->start[c / m->finishes];
    PG_SCOPED(position_release) position finish;
    position_single(&finish, m->board->holes, c % m->finishes);
    if (from == c)
        number[c] = cert_add(w, start, &finish, &m->verdict[c]);
    else if (!is_own(m, c))
        number[c] = cert_add_image(w, start, &finish, m->cell[c].kind, number[from], cell_image(m, c));
    else /* the symmetry that takes `from` to the reversed cell takes the reversed `from` here */
        number[c] = cert_add_reversal(w, start, &finish, m->cell[c].kind, number[from],
                                      cell_image(m, c % m->finishes * m->finishes + c / m->finishes));
}

/* Writes the statement about the moves of a cell, that of the first of its class before. */
static void write_moves(const map *m, cert_writer *w, uint32_t *number, size_t c)
{
    const map_moves *n = map_moves_of(m, c);
    if (is_own(m, c)) {
        number[c] = cert_add_lines(w, 7, n->proof.lines);
        return;
    }
    PG_SCOPED(position_release) position finish;
    position_single(&finish, m->board->holes, c % m->finishes);
    if (!number[m->cell[c].same_as])
        write_moves(m, w, number, m->cell[c].same_as);
    number[c] = cert_add_moves_image(w, &m->start[c / m->finishes], &finish, n->proof.fewest, n->proof.moves,
                                     number[m->cell[c].same_as], cell_image(m, c));
}

/* Statements about moves stand in files of problems. Where the fewest are not known, a cell has two: that
 * there is a game, and the bound. */
char *map_certificate(const map *m)
{
    cert_scope scope = m->moves ? CERT_PROBLEM : m->vacancies ? CERT_MAP : CERT_MAP_START;
    cert_writer *w = cert_new(m->board, scope, &m->start[0]);
    size_t cells = map_cells(m);
    PG_FREED uint32_t *number = PG_NEW(uint32_t, cells), *moved = PG_NEW(uint32_t, cells);
    for (size_t c = 0; c < cells; c++) {
        const map_moves *n = map_moves_of(m, c);
        if (!n || !n->proof.fewest)
            write_verdict(m, w, number, c);
        if (n && n->proof.lines)
            write_moves(m, w, moved, c);
    }
    return cert_finish(w);
}

const map_moves *map_moves_of(const map *m, size_t cell)
{
    bool asked = m->moves && m->cell[cell].kind == VERDICT_POSSIBLE;
    return asked ? &m->moves[m->cell[cell].same_as] : NULL;
}

const verdict *map_verdict(const map *m, uint32_t start, uint32_t finish)
{
    return &m->verdict[m->reversal_of[m->cell[(size_t)start * m->finishes + finish].same_as]];
}

char *map_moves_text(const map *m, size_t cell)
{
    const map_moves *n = map_moves_of(m, cell);
    pg_buf text = {0};
    if (!n)
        return NULL;
    if (!n->found || n->least < n->most)
        buf_printf(&text, "%u..", n->least);
    if (n->found)
        buf_printf(&text, "%u", n->most);
    return buf_take(&text);
}

const char *map_subject(const map *m)
{
    return m->moves ? "the fewest moves to a lone survivor" : "where a lone survivor can finish";
}

void map_summarise(map_summary *out, const map *m)
{
    *out = (map_summary){0};
    for (size_t c = 0; c < map_cells(m); c++) {
        const map_moves *n = map_moves_of(m, c);
        out->counted += n && n->found && n->least == n->most;
        out->possible += m->cell[c].kind == VERDICT_POSSIBLE;
        out->impossible += m->cell[c].kind == VERDICT_IMPOSSIBLE;
        out->open += m->cell[c].kind == VERDICT_OPEN;
        out->by_method[m->cell[c].method]++;
    }
}
