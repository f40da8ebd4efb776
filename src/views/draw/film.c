/* film.c - a game that moves: one position after the other on one board. */
#include "diagram.h"

struct film {
    diagram *board;
    size_t frames;
    uint64_t **pegs; /* [frames]: of each */
    strand *way;     /* [frames] */
};

static void film_size(const void *of, double *width, double *height)
{
    diagram_size(((const film *)of)->board, width, height);
    *height += LINE_HEIGHT;
}

/* A disc a hole, seen in the frames that have a peg there. */
static void film_pegs(scene *s, const film *m, point corner)
{
    const struct diagram_parts *p = m->board->parts;
    for (uint32_t h = 0; h < m->board->board->holes; h++) {
        PG_FREED uint64_t *seen = bits_new(s->frames);
        bool any = false;
        for (size_t f = 0; f < s->frames; f++) {
            size_t frame = f < m->frames ? f : m->frames - 1;
            bits_put(seen, f, bits_get(m->pegs[frame], h));
            any = any || bits_get(seen, f);
        }
        if (any) {
            scene_frames(s, seen);
            scene_circle(s, (style){.fill = INK_LINE}, moved(p->place[h], corner), p->radius);
            scene_end(s);
        }
    }
}

static void film_draw(scene *s, const void *of, point corner)
{
    const film *m = of;
    const struct diagram_parts *p = m->board->parts;
    draw_around(s, m->board, corner);
    draw_discs(s, m->board, corner);
    film_pegs(s, m, corner);
    PG_FREED uint64_t *seen = bits_new(s->frames);
    for (size_t f = 0; f < m->frames; f++) {
        bits_set(seen, f);
        scene_frames(s, seen);
        draw_way(s, m->board, &m->way[f], corner);
        scene_text(s, INK_LINE, TEXT_SIZE, ALIGN_LEFT, (point){corner.x, corner.y + p->height + TEXT_SIZE},
                   m->way[f].text);
        scene_end(s);
        bits_clear(seen, f);
    }
}

film *figure_film(figure *f, const board *b, size_t frames, double seconds_a_frame, const char *caption)
{
    static const panel_kind kind = {film_size, film_draw};
    film *m = FIGURE_NEW(f, film, 1);
    *m = (film){diagram_new(f, b, 1), frames, FIGURE_NEW(f, uint64_t *, frames),
                FIGURE_NEW(f, strand, frames)};
    f->frames = frames > f->frames ? frames : f->frames;
    f->frame_seconds = seconds_a_frame;
    figure_add(f, &kind, m, caption);
    return m;
}

void film_frame(film *m, size_t frame, const uint64_t *pegs, const uint32_t *jump, size_t jumps,
                const char *text)
{
    figure *f = m->board->parts->of;
    m->pegs[frame] = figure_keep(f, bits_dup(pegs, m->board->board->holes));
    m->way[frame] = strand_copy(f, jump, jumps, text);
}
