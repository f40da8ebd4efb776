/* maps.c - reachability maps for the public interface. */
#include "private.h"

#include "map/map.h"

#include <stdlib.h>

struct pagoda_map {
    pagoda_board *owner;
    map map;
    position *finish;                /* [finishes]: the lone survivors */
    pagoda_certificate *certificate; /* [starts * finishes], of the cells that were settled themselves */
    char **start;
    char *proof;
};

/* ---- making ------------------------------ */

static void add_certificates(pagoda_map *m)
{
    const board *b = m->map.board;
    size_t cells = (size_t)m->map.starts * m->map.finishes;
    m->finish = PG_NEW(position, m->map.finishes);
    m->certificate = PG_NEW(pagoda_certificate, cells);
    for (uint32_t h = 0; h < m->map.finishes; h++)
        position_single(&m->finish[h], b->holes, h);
    for (size_t i = 0; i < cells; i++) {
        pagoda_certificate *c = &m->certificate[i];
        c->board = b;
        c->start = &m->map.start[i / m->map.finishes];
        c->finish = &m->finish[i % m->map.finishes];
        c->verdict = &m->map.verdict[i];
    }
}

/* Of a map that is made: its texts. */
static void finish_map(pagoda_map *m)
{
    add_certificates(m);
    m->start = PG_NEW(char *, m->map.starts);
    for (uint32_t i = 0; i < m->map.starts; i++)
        m->start[i] = position_name(m->map.board, &m->map.start[i]);
    m->proof = map_certificate(&m->map);
}

pagoda_status pagoda_map_make(pagoda_map **out, const pagoda_board *b, const char *start,
                              const pagoda_map_options *options, const pagoda_limits *limits,
                              pagoda_error *error)
{
    work w;
    pagoda_map_options o;
    asked_problem p = {0};
    pg_status s = work_begin(&w, limits);
    if (s == PG_OK)
        s = options_take(&o, sizeof o, options, &w.error);
    if (s == PG_OK && start)
        s = problem_read(&p, b, start, NULL, 0, NULL, &w.error);
    if (s == PG_OK) {
        pagoda_map *m = PG_NEW(pagoda_map, 1);
        s = map_make(&m->map, b->board, start ? &p.start : NULL, o.short_proof, &w.limits, &w.error);
        if (s == PG_OK) {
            m->owner = board_keep(b);
            finish_map(m);
            *out = m;
        } else
            free(m);
    }
    problem_release(&p);
    return work_end(&w, s, error);
}

void pagoda_map_free(pagoda_map *m)
{
    if (!m)
        return;
    for (size_t i = 0; i < (size_t)m->map.starts * m->map.finishes; i++)
        certificate_release(&m->certificate[i]);
    for (uint32_t h = 0; h < m->map.finishes; h++)
        position_release(&m->finish[h]);
    pg_free_all(m->start, m->map.starts);
    free(m->certificate);
    free(m->finish);
    free(m->proof);
    map_release(&m->map);
    pagoda_board_free(m->owner);
    free(m);
}

/* ---- asking ------------------------------ */

static const map_cell *find_cell(const pagoda_map *m, uint32_t start, uint32_t hole)
{
    static const map_cell none;
    if (start >= m->map.starts || hole >= m->map.finishes)
        return &none;
    return &m->map.cell[(size_t)start * m->map.finishes + hole];
}

uint32_t pagoda_map_starts(const pagoda_map *m) { return m->map.starts; }

const char *pagoda_map_start(const pagoda_map *m, uint32_t start)
{
    return start < m->map.starts ? m->start[start] : NULL;
}

pagoda_verdict pagoda_map_verdict(const pagoda_map *m, uint32_t start, uint32_t finish_hole)
{
    return public_verdict(find_cell(m, start, finish_hole)->kind);
}

const char *pagoda_map_method(const pagoda_map *m, uint32_t start, uint32_t finish_hole)
{
    return method_name(find_cell(m, start, finish_hole)->method);
}

int pagoda_map_complete(const pagoda_map *m) { return m->map.complete; }

const char *pagoda_map_proof(const pagoda_map *m) { return m->proof; }

int pagoda_map_settled(const pagoda_map *m, uint32_t start, uint32_t finish_hole, uint32_t *settled_start,
                       uint32_t *settled_finish)
{
    if (start >= m->map.starts || finish_hole >= m->map.finishes)
        return 0;
    uint32_t cell = m->map.reversal_of[find_cell(m, start, finish_hole)->same_as];
    if (settled_start)
        *settled_start = cell / m->map.finishes;
    if (settled_finish)
        *settled_finish = cell % m->map.finishes;
    return 1;
}

const pagoda_certificate *pagoda_map_certificate(const pagoda_map *m, uint32_t start, uint32_t finish_hole)
{
    uint32_t by_start, by_finish;
    if (!pagoda_map_settled(m, start, finish_hole, &by_start, &by_finish))
        return NULL;
    return &m->certificate[(size_t)by_start * m->map.finishes + by_finish];
}

/* ---- writing ------------------------------ */

pagoda_status pagoda_map_render(const pagoda_map *m, pagoda_format format, const pagoda_look *how,
                                pagoda_buffer *out, pagoda_error *error)
{
    return render(&report_map_forms, &m->map, m->map.board, format, how, out, error);
}
