/* map_starts.c - what of a map is interesting, in words and first: the starts from which a lone survivor
 * can be left, those whose vacancy itself can be the survivor's hole (the complement problems) before the
 * others, then by the number of survivors; or why there are none.
 */
#include "report_parts.h"

/* ---- one start ------------------------------------------------------------------------------ */

static uint32_t cells_of(const map *m, uint32_t start, verdict_kind kind)
{
    uint32_t count = 0;
    for (uint32_t h = 0; h < m->finishes; h++)
        count += map_cell_of(m, start, h)->kind == kind;
    return count;
}

static bool complement_done(const map *m, uint32_t start)
{
    int64_t vacancy = map_vacancy_of(m, start);
    return vacancy >= 0 && map_cell_of(m, start, (uint32_t)vacancy)->kind == VERDICT_POSSIBLE;
}

/* ---- their order ------------------------------------------------------------------------------ */

typedef struct ranked_start {
    uint32_t start, survivors;
    bool complement;
} ranked_start;

static int by_rank(const void *a, const void *b)
{
    const ranked_start *x = a, *y = b;
    if (x->complement != y->complement)
        return x->complement ? -1 : 1;
    if (x->survivors != y->survivors)
        return x->survivors > y->survivors ? -1 : 1;
    return (x->start > y->start) - (x->start < y->start);
}

uint32_t *map_starts_ranked(const map *m, uint32_t *kinds)
{
    PG_FREED ranked_start *list = PG_NEW(ranked_start, m->starts);
    uint32_t *order = PG_NEW(uint32_t, m->starts), count = 0;
    for (uint32_t s = 0; s < m->starts; s++)
        if (m->start_class[s] == s)
            list[count++] = (ranked_start){s, cells_of(m, s, VERDICT_POSSIBLE), complement_done(m, s)};
    qsort(list, count, sizeof *list, by_rank);
    for (uint32_t i = 0; i < count; i++)
        order[i] = list[i].start;
    *kinds = count;
    return order;
}

/* ---- in words ----------------------------------------------------------------------------------- */

/* The names of the starts that are images of this one, itself left out. */
static void add_images(pg_buf *out, const map *m, uint32_t start)
{
    word_list images = {0};
    for (uint32_t s = 0; s < m->starts; s++)
        if (s != start && m->start_class[s] == start)
            words_add(&images, position_name(m->board, &m->start[s]));
    if (!images.count)
        return;
    buf_add(out, "    like it: ");
    words_draw(out, &images, 13);
}

static void add_survivors(pg_buf *out, const map *m, uint32_t start, uint32_t survivors, size_t indent)
{
    word_list words = {0};
    if (survivors == m->finishes && !m->moves) {
        buf_add(out, "every hole\n");
        return;
    }
    for (uint32_t h = 0; h < m->finishes; h++) {
        PG_FREED char *moves = map_moves_text(m, (size_t)start * m->finishes + h);
        if (map_cell_of(m, start, h)->kind == VERDICT_POSSIBLE)
            buf_printf(words_next(&words), "%s%s%s", m->board->hole_name[h], moves ? " in " : "",
                       moves ? moves : "");
    }
    words_draw(out, &words, indent);
}

static void add_start(pg_buf *out, const map *m, uint32_t start)
{
    uint32_t survivors = cells_of(m, start, VERDICT_POSSIBLE), open = cells_of(m, start, VERDICT_OPEN);
    PG_FREED char *name = position_heading(m->board, &m->start[start]);
    size_t begin = out->length;
    buf_printf(out, "  %s: ", name);
    if (survivors > 0)
        buf_printf(out, "%u survivor%s", survivors, plural(survivors));
    if (open > 0)
        buf_printf(out, "%s%u hole%s open", survivors > 0 ? ", " : "", open, plural(open));
    buf_add(out, survivors > 0 ? ": " : "");
    if (survivors > 0)
        add_survivors(out, m, start, survivors, out->length - begin);
    else
        buf_add(out, open > 0 ? "\n" : "none\n");
    add_images(out, m, start);
}

/* A line of its own before the first start of each kind. */
static void add_starts(pg_buf *out, const map *m, const uint32_t *order, uint32_t kinds)
{
    bool complement = false, others = false;
    for (uint32_t i = 0; i < kinds; i++) {
        bool done = complement_done(m, order[i]);
        if (done && !complement)
            buf_add(out, "Starts whose last peg can end in the vacancy itself (complement problems):\n");
        if (!done && !others && m->vacancies)
            buf_add(out, complement ? "\nThe other starts:\n"
                                    : "No last peg can end in the vacancy itself. The starts:\n");
        complement = complement || done;
        others = others || !done;
        add_start(out, m, order[i]);
    }
}

/* ---- when there is no game ------------------------------------------------------------------------ */

static void add_refusal(pg_buf *out, const map *m, const map_summary *s)
{
    uint64_t cells = (uint64_t)m->starts * m->finishes;
    buf_add(out, m->vacancies ? "No game leads from a single vacancy to a lone survivor"
                              : "No game leads from this start to a lone survivor");
    if (s->by_method[METHOD_CLASS] == cells) {
        buf_add(out, ": no start is in the position class\nof a lone peg, and no jump changes the class "
                     "(pagoda class shows the classes).\n");
        return;
    }
    buf_add(out, ".\n");
    static const struct {
        proof_method method;
        const char *text;
    } why[] = {{METHOD_CLASS, "no jump changes its position class"},
               {METHOD_PAGODA, "a resource count would have to rise"},
               {METHOD_BRANCH, "no whole numbers of jumps add up"},
               {METHOD_SHARPENED, "no numbers of jumps that a game could have add up"},
               {METHOD_SEARCH, "a search has been through all positions"}};
    for (size_t i = 0; i < sizeof why / sizeof *why; i++)
        if (s->by_method[why[i].method])
            buf_printf(out, "  %llu cell%s: %s\n", (unsigned long long)s->by_method[why[i].method],
                       plural(s->by_method[why[i].method]), why[i].text);
}

/* A start of one peg is hardly what was meant. */
static void add_one_peg(pg_buf *out, const map *m)
{
    PG_FREED char *name = position_name(m->board, &m->start[0]);
    buf_printf(out,
               "The start is one peg, so that no jump can be made. Did you mean full-%s, pegs everywhere but "
               "there?\n\n",
               name);
}

void add_map_starts(pg_buf *out, const map *m, const uint32_t *order, uint32_t kinds)
{
    map_summary s;
    map_summarise(&s, m);
    if (!m->vacancies && position_closed(&m->start[0]) && position_pegs(&m->start[0]) == 1)
        add_one_peg(out, m);
    if (s.possible + s.open == 0)
        add_refusal(out, m, &s);
    else
        add_starts(out, m, order, kinds);
    buf_char(out, '\n');
}
