/* presets.c - problems to begin with: the positions that ship and that this board has, and each single
 * vacancy up to symmetry. What class or a resource count refuses is left out; fewer pegs come first.
 */
#include "base/union_find.h"
#include "play_parts.h"

typedef struct preset_draft {
    play *p;
    size_t room, *pegs; /* [presets] */
} preset_draft;

static void add(preset_draft *d, const char *name, const uint64_t *pegs)
{
    play *p = d->p;
    PG_SCOPED(position_release) position start, finish;
    position_of(&start, p->b->holes, pegs);
    play_suitable_finish(&finish, p->b, p->prover, pegs);
    if (!problem_refused(p->prover, &(problem){p->b, &start, &finish})) {
        p->preset = pg_resize(p->preset, p->presets + 1, sizeof *p->preset);
        d->pegs = pg_resize(d->pegs, p->presets + 1, sizeof *d->pegs);
        d->pegs[p->presets] = position_pegs(&start);
        p->preset[p->presets++] =
            (preset){pg_strdup(name), position_name(p->b, &start), position_name(p->b, &finish)};
    }
}

/* Of those that ship the ones which are positions of this board, with more than one peg. */
static void add_shipped(preset_draft *d)
{
    const board_shipped_file *f;
    for (size_t i = 0; (f = board_shipped(SHIPPED_POSITION, i)); i++) {
        position at;
        pg_error e;
        if (position_parse_picture(&at, d->p->b, f->text, f->length, f->name, &e) != PG_OK)
            continue;
        if (position_closed(&at) && position_pegs(&at) > 1)
            add(d, f->name, at.peg);
        position_release(&at);
    }
}

/* Classes under the symmetries, each by its first hole (joined.h). */
static uint32_t *classes_of(const board *b)
{
    PG_SCOPED(symmetry_release) symmetry_group g;
    symmetry_find(&g, b, NULL, NULL);
    uint32_t *class = PG_NEW(uint32_t, b->holes);
    union_find_begin(class, b->holes);
    union_find_join_images(class, g.image, g.generators, b->holes);
    return class;
}

static void add_vacancies(preset_draft *d)
{
    const board *b = d->p->b;
    PG_FREED uint32_t *class = classes_of(b);
    PG_FREED uint64_t *pegs = bits_new(b->holes);
    for (uint32_t h = 0; h < b->holes; h++)
        bits_set(pegs, h);
    for (uint32_t h = 0; h < b->holes; h++) {
        if (union_find_root(class, h) != h)
            continue;
        bits_clear(pegs, h);
        add(d, b->hole_name[h], pegs);
        bits_set(pegs, h);
    }
}

/* By insertion: those with as many pegs stay in order. */
static void sort(preset_draft *d)
{
    for (size_t i = 1; i < d->p->presets; i++)
        for (size_t k = i; k > 0 && d->pegs[k - 1] > d->pegs[k]; k--) {
            preset one = d->p->preset[k];
            size_t pegs = d->pegs[k];
            d->p->preset[k] = d->p->preset[k - 1];
            d->pegs[k] = d->pegs[k - 1];
            d->p->preset[k - 1] = one;
            d->pegs[k - 1] = pegs;
        }
}

static void make_presets(play *p)
{
    if (p->preset)
        return;
    preset_draft d = {.p = p};
    add_shipped(&d);
    add_vacancies(&d);
    sort(&d);
    free(d.pegs);
}

void play_preset_list(play *p, pg_buf *out)
{
    make_presets(p);
    for (size_t i = 0; i < p->presets; i++)
        buf_printf(out, "%3zu  %-12s  %s to %s\n", i + 1, p->preset[i].name, p->preset[i].start,
                   p->preset[i].finish);
    if (!p->presets)
        buf_add(out, "no problem on this board passes the cheap tests\n");
}

/* By number or by name. */
static const preset *chosen(play *p, const char *text)
{
    make_presets(p);
    size_t number;
    pg_error e;
    for (size_t i = 0; i < p->presets; i++)
        if (!strcmp(p->preset[i].name, text))
            return &p->preset[i];
    if (p->presets && play_number(&number, text, 0, p->presets, &e) == PG_OK)
        return &p->preset[number - 1];
    return NULL;
}

pg_status play_preset_take(play *p, const char *text, pg_buf *out, pg_error *e)
{
    const preset *chose = chosen(p, text);
    PG_SCOPED(position_release) position start = {0};
    position finish;
    if (!chose)
        return pg_fail(e, PG_INPUT, "expected a name or a number of the list presets, not '%.80s'", text);
    PG_TRY(position_parse(&start, p->b, chose->start, e));
    PG_TRY(position_parse(&finish, p->b, chose->finish, e));
    track_set_up(&p->track, start.peg);
    play_aim(p, &finish);
    play_show(p, out);
    return PG_OK;
}
