/* words.c - small pieces of text. */
#include "report_parts.h"

#include <stdlib.h>

char *position_string(const board *b, const position *p)
{
    pg_buf text = {0};
    position_text(&text, b, p);
    return buf_take(&text);
}

char *closed_string(const board *b, const uint64_t *pegs)
{
    pg_buf text = {0};
    position_text_closed(&text, b, pegs);
    return buf_take(&text);
}

void draw_weights(pg_buf *out, const board *b, const weighting *w)
{
    char **label = PG_NEW(char *, b->holes);
    for (uint32_t h = 0; h < b->holes; h++) {
        pg_buf text = {0};
        weighting_text(&text, w, h);
        label[h] = buf_take(&text);
    }
    draw_labels(out, b, label);
    for (uint32_t h = 0; h < b->holes; h++)
        free(label[h]);
    free(label);
}
