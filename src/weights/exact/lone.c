/* lone.c - which holes a lone survivor can be left at, as far as classes tell.
 *
 * A hole is an element of the group of position classes; reduced by the relations in Hermite form it has one
 * spelling. From a vacancy at v the survivor's element is that of the full board less that of v. Classes are
 * the spellings that differ. Cost: the spelling of each hole.
 */
#include "base/intern.h"
#include "lattice.h"

struct lone_pegs {
    const lattice *l;
    sparse *element;    /* [holes]: reduced */
    uint32_t *class_of; /* [holes] */
    uint32_t *first;    /* [classes]: its first hole */
    intern classes;     /* their elements, spelled */
    sparse full;
};

static void spell(pg_buf *out, const sparse *v)
{
    for (uint32_t i = 0; i < v->length; i++) {
        buf_printf(out, "%u:", v->at[i]);
        add_integer(out, v->value + i);
        buf_char(out, ' ');
    }
}

lone_pegs *lone_pegs_new(const lattice *l)
{
    uint32_t holes = l->board->holes;
    lone_pegs *p = PG_NEW(lone_pegs, 1);
    *p = (lone_pegs){.l = l, .element = PG_NEW(sparse, holes), .class_of = PG_NEW(uint32_t, holes)};
    p->first = PG_NEW(uint32_t, holes);
    PG_SCOPED(buf_release) pg_buf text = {0};
    for (uint32_t h = 0; h < holes; h++, text.length = 0) {
        bool fresh;
        sparse_copy(&p->element[h], &l->hole[h]);
        echelon_reduce(&l->relations, &p->element[h]);
        sparse_addmul_si(&p->full, &p->element[h], 1);
        spell(&text, &p->element[h]);
        p->class_of[h] = intern_add(&p->classes, buf_text(&text), text.length, &fresh);
        if (fresh)
            p->first[p->class_of[h]] = h;
    }
    return p;
}

void lone_pegs_free(lone_pegs *p)
{
    if (!p)
        return;
    for (uint32_t h = 0; h < p->l->board->holes; h++)
        sparse_release(&p->element[h]);
    PG_FREE(p->element, p->class_of, p->first);
    intern_release(&p->classes);
    sparse_release(&p->full);
    free(p);
}

uint32_t lone_pegs_classes(const lone_pegs *p) { return p->classes.count; }
uint32_t lone_pegs_class(const lone_pegs *p, uint32_t hole) { return p->class_of[hole]; }

/* The class of this element, which is used up; -1: no hole has it. */
static int64_t find_element(const lone_pegs *p, sparse *q)
{
    PG_SCOPED(buf_release) pg_buf text = {0};
    echelon_reduce(&p->l->relations, q);
    spell(&text, q);
    sparse_release(q);
    return intern_find(&p->classes, buf_text(&text), text.length);
}

int64_t lone_pegs_of(const lone_pegs *p, const uint64_t *pegs)
{
    sparse q = {0};
    for (uint32_t h = 0; h < p->l->board->holes; h++)
        if (bits_get(pegs, h))
            sparse_addmul_si(&q, &p->element[h], 1);
    return find_element(p, &q);
}

int64_t lone_pegs_from_vacancy(const lone_pegs *p, uint32_t c)
{
    sparse q = {0};
    sparse_copy(&q, &p->full);
    sparse_addmul_si(&q, &p->element[p->first[c]], -1);
    return find_element(p, &q);
}
