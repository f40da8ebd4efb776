/* space.c - one direction of a board as tables over the bytes of a position.
 *
 * 256 rows a byte, so on boards of many holes and jumps tables outgrow the caches: beyond MOST_TABLE there is
 * none, and jumps are tried one by one. Filling costs 256 steps a cell of all jumps.
 */
#include "sets/space.h"

static const size_t MOST_TABLE = (size_t)16 << 20; /* bytes; beyond, jumps are tried one by one */

/* ---- jumps --------------------------------------------------------------------------------------- */

/* Every byte allows every jump but those it has a cell of in another state. */
void space_tabulate(space *m)
{
    size_t rows = (size_t)m->bytes * 256, bytes = rows * m->jump_words * sizeof *m->fits;
    if (bytes > MOST_TABLE)
        return;
    m->fits = pg_alloc(bytes, 1);
    for (uint32_t j = 0; j < m->jumps; j++)
        bits_set(m->fits, j);
    for (size_t i = 1; i < rows; i++)
        memcpy(m->fits + i * m->jump_words, m->fits, m->jump_words * sizeof *m->fits);
    for (uint32_t j = 0; j < m->jumps; j++)
        for (uint32_t k = 0; k < m->board->jump[j].length; k++) {
            const jump_cell *cell = jump_cells(m->board, j) + k;
            for (uint32_t value = 0; value < 256; value++)
                if ((value >> (cell->hole % 8) & 1) != (m->backwards ? cell->after : cell->before))
                    bits_clear(m->fits + ((size_t)(cell->hole / 8) * 256 + value) * m->jump_words, j);
        }
}

static void fill_flips(space *m, const uint32_t *element)
{
    size_t width = (size_t)m->images.elements * m->words;
    if (!element && m->jumps * width * sizeof *m->flip > MOST_TABLE)
        return;
    m->flip = pg_alloc(m->jumps * width + 1, sizeof *m->flip);
    for (uint32_t j = 0; j < m->jumps; j++)
        for (uint32_t k = 0; k < m->board->jump[j].length; k++) {
            const jump_cell *cell = jump_cells(m->board, j) + k;
            for (uint32_t e = 0; cell->before != cell->after && e < m->images.elements; e++) {
                uint32_t to = element ? element[(size_t)e * m->board->holes + cell->hole] : cell->hole;
                bits_set(m->flip + j * width + (size_t)e * m->words, to);
            }
        }
}

size_t space_bytes(const board *b, uint32_t elements)
{
    uint32_t words = position_words(b->holes);
    return images_bytes(b->holes, words, elements) + b->jumps * (size_t)elements * words * sizeof(uint64_t);
}

void space_init(space *m, const board *b, bool backwards, const uint32_t *element, uint32_t elements,
                const position *from)
{
    *m = (space){.board = b, .jumps = b->jumps, .backwards = backwards};
    m->words = position_words(b->holes);
    m->bytes = (b->holes + 7) / 8;
    m->jump_words = b->jumps <= 128 ? 2 : (uint32_t)bits_words(b->jumps);
    steps_init(&m->play, b, backwards);
    images_init(&m->images, b->holes, m->words, element, elements);
    fill_flips(m, element);
    if (from)
        coordinates_make(&m->numbers, b, from);
}

void space_release(space *m)
{
    steps_release(&m->play);
    images_release(&m->images);
    PG_FREE(m->fits, m->flip);
}

void space_duals(const space *s, const uint32_t *swap, images *onto)
{
    uint32_t holes = s->board->holes, elements = s->images.elements;
    PG_FREED uint32_t *list = PG_NEW(uint32_t, (size_t)elements * holes);
    for (uint32_t e = 0; e < elements; e++)
        for (uint32_t h = 0; h < holes; h++)
            list[(size_t)e * holes + h] =
                s->images.element ? s->images.element[(size_t)e * holes + swap[h]] : swap[h];
    images_init(onto, holes, s->words, list, elements);
}
