/* heuristic.c - the tables of the heuristic. A hole that several jumps of a category capture at is a line of
 * the last one. */
#include "heuristic.h"

/* line[h x words]: the ends of the line that a peg in h is for the category. */
static void find_lines(const heuristic *o, const board *b, const bound *n, uint32_t category, uint64_t *line)
{
    for (uint32_t j = 0; j < b->jumps; j++) {
        uint32_t from = jump_from(b, j)->hole, to = jump_to(b, j)->hole;
        if (!jump_carries(b, j) || n->category[from] != category)
            continue;
        for (uint32_t i = 0; i < b->jump[j].length; i++) {
            const jump_cell *cell = &jump_cells(b, j)[i];
            uint64_t *ends = line + (size_t)cell->hole * o->words;
            if (cell->hole == from || cell->hole == to || !cell->before || cell->after)
                continue;
            memset(ends, 0, o->words * sizeof *ends);
            bits_set(ends, from);
            bits_set(ends, to);
            bits_clear(o->outside + (size_t)category * o->words, cell->hole);
        }
    }
}

static void fill_rows(const heuristic *o, uint32_t category, uint32_t holes, const uint64_t *line)
{
    for (uint32_t i = 0; i < o->bytes; i++) {
        uint64_t *row = o->ends + ((size_t)category * o->bytes + i) * 256 * o->words;
        for (uint32_t v = 1; v < 256; v++) {
            uint32_t h = i * 8 + (uint32_t)__builtin_ctz(v);
            for (uint32_t w = 0; w < o->words; w++)
                row[v * o->words + w] =
                    row[(v & (v - 1)) * o->words + w] ^ (h < holes ? line[(size_t)h * o->words + w] : 0);
        }
    }
}

void heuristic_init(heuristic *o, const board *b, const bound *n, const heuristic_weights *weigh)
{
    size_t words = bits_words(b->holes);
    *o = (heuristic){*weigh, (uint32_t)words, (b->holes + 7) / 8, n->categories, NULL, NULL, NULL};
    o->own = PG_NEW(uint64_t, n->categories * words);
    o->outside = PG_NEW(uint64_t, n->categories * words);
    o->ends = PG_NEW(uint64_t, (size_t)n->categories * o->bytes * 256 * words);
    for (uint32_t c = 0; c < n->categories; c++) {
        PG_FREED uint64_t *line = PG_NEW(uint64_t, b->holes * words);
        for (uint32_t h = 0; h < b->holes; h++)
            bits_set((n->category[h] == c ? o->own : o->outside) + c * words, h);
        find_lines(o, b, n, c, line);
        fill_rows(o, c, b->holes, line);
    }
}

void heuristic_release(heuristic *o) { PG_FREE(o->own, o->outside, o->ends); }
