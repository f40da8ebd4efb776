/* classes.c - position classes for the public interface. */
#include "private.h"

#include <stdlib.h>

struct pagoda_classes {
    pagoda_board *owner;
    classes classes;
    char *group, *order;
    char **modulus; /* [colourings] */
    char **label;   /* colourings x holes */
};

static char *label_text(const classes_colouring *k, uint32_t hole)
{
    pg_buf text = {0};
    classes_label(&text, k, hole);
    return buf_take(&text);
}

static char *modulus_text(const classes_colouring *k)
{
    return k->kind == CLASSES_MODULAR ? integer_text(k->w->den) : pg_strdup("");
}

pagoda_status pagoda_classes_make(pagoda_classes **out, const pagoda_board *b, pagoda_error *error)
{
    (void)error;
    pagoda_classes *c = PG_NEW(pagoda_classes, 1);
    c->owner = board_keep(b);
    classes_init(&c->classes, b->board);
    size_t colourings = c->classes.colourings, holes = b->board->holes;
    pg_buf group = {0}, order = {0};
    lattice_group_text(c->classes.l, &group);
    lattice_order_text(c->classes.l, &order);
    c->group = buf_take(&group);
    c->order = pg_strdup(buf_text(&order));
    buf_release(&order);
    c->modulus = PG_NEW(char *, colourings);
    c->label = PG_NEW(char *, colourings *holes);
    for (size_t i = 0; i < colourings; i++) {
        c->modulus[i] = modulus_text(&c->classes.colouring[i]);
        for (uint32_t h = 0; h < holes; h++)
            c->label[i * holes + h] = label_text(&c->classes.colouring[i], h);
    }
    *out = c;
    return PAGODA_OK;
}

void pagoda_classes_free(pagoda_classes *c)
{
    if (!c)
        return;
    pg_free_all(c->modulus, c->classes.colourings);
    pg_free_all(c->label, c->classes.colourings * c->classes.b->holes);
    free(c->group);
    free(c->order);
    classes_release(&c->classes);
    pagoda_board_free(c->owner);
    free(c);
}

const char *pagoda_classes_group(const pagoda_classes *c) { return c->group; }
const char *pagoda_classes_order(const pagoda_classes *c) { return c->order; }
size_t pagoda_classes_colourings(const pagoda_classes *c) { return c->classes.colourings; }

pagoda_colouring pagoda_classes_kind(const pagoda_classes *c, size_t i)
{
    return i < c->classes.colourings ? (pagoda_colouring)c->classes.colouring[i].kind : PAGODA_INTEGER;
}

const char *pagoda_classes_modulus(const pagoda_classes *c, size_t i)
{
    return i < c->classes.colourings ? c->modulus[i] : NULL;
}

const char *pagoda_classes_label(const pagoda_classes *c, size_t i, uint32_t hole)
{
    size_t holes = c->classes.b->holes;
    return i < c->classes.colourings && hole < holes ? c->label[i * holes + hole] : NULL;
}

uint32_t pagoda_classes_of_holes(const pagoda_classes *c) { return lone_pegs_classes(c->classes.lone); }

uint32_t pagoda_classes_hole(const pagoda_classes *c, uint32_t hole)
{
    return hole < c->classes.b->holes ? lone_pegs_class(c->classes.lone, hole) : UINT32_MAX;
}

int64_t pagoda_classes_survivors(const pagoda_classes *c, uint32_t k)
{
    return k < lone_pegs_classes(c->classes.lone) ? c->classes.survivors[k] : -1;
}

int pagoda_classes_rule_of_three(const pagoda_classes *c) { return c->classes.rule_of_three; }

static pg_status closed_position(position *out, const board *b, const char *text, pg_error *e)
{
    pg_status s = position_parse(out, b, text, e);
    if (s != PG_OK || position_closed(out))
        return s;
    position_release(out);
    return pg_fail(e, PG_INPUT, "expected a position without open holes, not '%.80s'", text);
}

pagoda_status pagoda_classes_same(const pagoda_classes *c, const char *start, const char *finish, int *same,
                                  pagoda_error *error)
{
    position from, to;
    pg_error e = {0};
    pg_status s = closed_position(&from, c->classes.b, start, &e);
    if (s != PG_OK)
        return outcome(s, &e, error);
    s = closed_position(&to, c->classes.b, finish, &e);
    if (s == PG_OK) {
        *same = lattice_same_class(c->classes.l, from.peg, to.peg);
        position_release(&to);
    }
    position_release(&from);
    return outcome(s, &e, error);
}

/* ---- writing ------------------------------ */

pagoda_status pagoda_classes_render(const pagoda_classes *c, const char *start, pagoda_format format,
                                    const pagoda_look *how, pagoda_buffer *out, pagoda_error *error)
{
    pg_error e = {0};
    position from;
    pg_status s = start ? closed_position(&from, c->classes.b, start, &e) : PG_OK;
    if (s != PG_OK)
        return outcome(s, &e, error);
    const report_classes r = {&c->classes, start ? &from : NULL, NULL};
    pagoda_status done = render(&report_classes_forms, &r, c->classes.b, format, how, out, error);
    if (start)
        position_release(&from);
    return done;
}
