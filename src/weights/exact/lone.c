/* lone.c - which holes a lone survivor can be left at, as far as classes tell.
 *
 * A hole is an element of the group of position classes; reduced by the relations in Hermite form it has one
 * spelling. From a vacancy at v the survivor's element is that of the full board less that of v. Holes are
 * sorted by their elements. Cost: about holes * log(holes) comparisons of short vectors.
 */
#include "lattice.h"

#include <stdlib.h>

struct lone_pegs {
    const lattice *l;
    sparse *element;    /* [holes]: reduced */
    uint32_t *order;    /* [holes]: by element */
    uint32_t *class_of; /* [holes] */
    uint32_t *first;    /* [classes]: its first hole */
    uint32_t classes;
    sparse full;
};

static int compare_sparse(const sparse *a, const sparse *b)
{
    for (uint32_t i = 0; i < a->length && i < b->length; i++) {
        if (a->at[i] != b->at[i])
            return a->at[i] < b->at[i] ? -1 : 1;
        int order = fmpz_cmp(a->value + i, b->value + i);
        if (order)
            return order;
    }
    return (a->length > b->length) - (a->length < b->length);
}

static int by_element(const void *left, const void *right, void *context)
{
    const sparse *element = context;
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    int order = compare_sparse(&element[a], &element[b]);
    return order ? order : a < b ? -1 : a > b;
}

/* Numbers the classes by their first holes. */
static void number_classes(lone_pegs *p, uint32_t holes)
{
    PG_FREED uint32_t *first_of = PG_NEW(uint32_t, holes);
    for (uint32_t i = 0, first = 0; i < holes; i++) {
        if (compare_sparse(&p->element[p->order[first]], &p->element[p->order[i]]))
            first = i;
        first_of[p->order[i]] = p->order[first];
    }
    for (uint32_t h = 0; h < holes; h++) {
        if (first_of[h] == h)
            p->first[p->classes] = h;
        p->class_of[h] = first_of[h] == h ? p->classes++ : p->class_of[first_of[h]];
    }
}

lone_pegs *lone_pegs_new(const lattice *l)
{
    uint32_t holes = l->board->holes;
    lone_pegs *p = PG_NEW(lone_pegs, 1);
    *p = (lone_pegs){.l = l, .element = PG_NEW(sparse, holes), .order = PG_NEW(uint32_t, holes)};
    p->class_of = PG_NEW(uint32_t, holes);
    p->first = PG_NEW(uint32_t, holes);
    for (uint32_t h = 0; h < holes; h++) {
        sparse_copy(&p->element[h], &l->hole[h]);
        echelon_reduce(&l->relations, &p->element[h]);
        sparse_addmul_si(&p->full, &p->element[h], 1);
        p->order[h] = h;
    }
    qsort_r(p->order, holes, sizeof *p->order, by_element, p->element);
    number_classes(p, holes);
    return p;
}

void lone_pegs_free(lone_pegs *p)
{
    if (!p)
        return;
    for (uint32_t h = 0; h < p->l->board->holes; h++)
        sparse_release(&p->element[h]);
    free(p->element);
    free(p->order);
    free(p->class_of);
    free(p->first);
    sparse_release(&p->full);
    free(p);
}

uint32_t lone_pegs_classes(const lone_pegs *p) { return p->classes; }
uint32_t lone_pegs_class(const lone_pegs *p, uint32_t hole) { return p->class_of[hole]; }

/* The class of this element, which is used up; -1: no hole has it. */
static int64_t find_element(const lone_pegs *p, sparse *q)
{
    echelon_reduce(&p->l->relations, q);
    uint32_t low = 0, high = p->l->board->holes;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (compare_sparse(&p->element[p->order[middle]], q) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < p->l->board->holes && !compare_sparse(&p->element[p->order[low]], q);
    sparse_release(q);
    return found ? (int64_t)p->class_of[p->order[low]] : -1;
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
